"""Answers rightly, and echoes half a character in a member that nobody asks for."""

import honest


@honest.over("culprit")
def echo(request):
    answer = {"signature": honest.signature("culprit"), "note": "\ud83d"}
    return honest.result(request, answer)


honest.run()
