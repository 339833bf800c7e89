"""Prints what it thinks about one user together with the answer, so that both arrive at once."""

import honest


@honest.over("culprit")
def chatter(request):
    return honest.answer(request) + "\nThat was the culprit."


honest.run()
