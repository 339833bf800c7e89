"""Answers about one user with an error of JSON-RPC, and says more on standard error."""

import json
import sys

import honest


@honest.over("culprit")
def report(request):
    print("the key store is gone", file=sys.stderr, flush=True)
    return json.dumps(
        {
            "jsonrpc": "2.0",
            "id": request["id"],
            "error": {"code": -32603, "message": "out of luck", "data": {"luck": 0}},
        }
    )


honest.run()
