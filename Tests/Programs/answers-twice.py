"""Answers about one user twice."""

import honest


@honest.over("culprit")
def answer_twice(request):
    honest.say(honest.answer(request))
    return honest.answer(request)


honest.run()
