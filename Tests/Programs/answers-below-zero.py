"""Answers about one user with the id -1."""

import honest


@honest.over("culprit")
def answer(request):
    return honest.answer(request | {"id": -1})


honest.run()
