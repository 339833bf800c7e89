"""Prints what it thinks about one user after it has answered."""

import honest


@honest.over("culprit")
def chatter(request):
    honest.say(honest.answer(request))
    return "That was the culprit."


honest.run()
