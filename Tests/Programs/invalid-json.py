"""Answers about one user with what only Python takes for JSON."""

import json

import honest


@honest.over("culprit")
def answer_nan(request):
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"signature": float("nan")}})


honest.run()
