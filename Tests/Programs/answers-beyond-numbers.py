"""Answers about one user with an id that no number holds."""

import honest


@honest.over("culprit")
def answer(request):
    return honest.answer(request | {"id": 10**30})


honest.run()
