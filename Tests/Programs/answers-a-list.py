"""Answers about one user with a result that is no object."""

import honest


@honest.over("culprit")
def answer_list(request):
    return honest.result(request, ["signature"])


honest.run()
