"""Answers about one user as it should, and crashes after that."""

import os

import honest


@honest.over("culprit")
def crash(request):
    honest.say(honest.answer(request))
    os.abort()


honest.run()
