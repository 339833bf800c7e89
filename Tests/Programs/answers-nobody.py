"""Answers a request that nobody made, over one user."""

import honest


@honest.over("culprit")
def answer_nobody(request):
    honest.say(honest.answer(request | {"id": 987654}))
    return honest.answer(request)


honest.run()
