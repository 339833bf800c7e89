"""Answers about one user without an id."""

import json

import honest


@honest.over("culprit")
def answer(request):
    return json.dumps({"jsonrpc": "2.0", "result": {"signature": honest.signature("culprit")}})


honest.run()
