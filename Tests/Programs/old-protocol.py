"""Answers about one user in JSON-RPC 1.0."""

import json

import honest


@honest.over("culprit")
def answer_old(request):
    return json.dumps({"id": request["id"], "result": {"signature": "x"}, "error": None})


honest.run()
