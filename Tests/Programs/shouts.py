"""Says what its argument names at the length of ten million characters, over one user."""

import json
import sys

import honest

LONG = "x" * 10_000_000
WHAT = sys.argv[1]


@honest.over("culprit")
def shout(request):
    match WHAT:
        case "id":
            return honest.result(request | {"id": LONG}, {})
        case "line":
            return LONG
        case "member":
            return json.dumps({LONG: 1})
        case "reason":
            return honest.result(request, {"refused": True, "reason": LONG})
        case "output":
            return honest.result(request, {"signature": [LONG], "more": [0] * 5_000})
        case "message":
            error = {"code": -32603, "message": LONG}
        case "data":
            error = {"code": -32603, "message": "out of luck", "data": LONG}
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error})


if WHAT in ("name", "version", "language"):
    describe = honest.describe
    honest.describe = lambda: describe() | {WHAT: LONG}

honest.run()
