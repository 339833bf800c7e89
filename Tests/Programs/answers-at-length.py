"""Answers with very many members over one user."""

import honest


@honest.over("culprit")
def answer(request):
    members = {f"member{number}": number for number in range(20_000)}
    return honest.result(request, members | {"signature": honest.signature("culprit")})


honest.run()
