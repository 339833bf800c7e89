"""Answers about one user with neither a result nor an error."""

import json

import honest


@honest.over("culprit")
def answer(request):
    return json.dumps({"jsonrpc": "2.0", "id": request["id"]})


honest.run()
