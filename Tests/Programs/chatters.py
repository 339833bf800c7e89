"""Prints what it thinks about one user before it answers."""

import honest


@honest.over("culprit")
def chatter(request):
    honest.say("Let me see: the culprit?")
    return honest.answer(request)


honest.run()
