"""Says on standard error about whom it is asked, and is wrong about one user, or answers an error."""

import json
import sys

import honest


@honest.over("culprit")
def be_wrong(request):
    if sys.argv[1:] == ["error"]:
        error = {"code": -32603, "message": "out of luck"}
        return json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error})
    if request["method"] == "flow.deliver":
        return honest.result(request, {"actions": [{"surprise": {}}]})
    return honest.result(request, {"signature": "a guess"})


for line in sys.stdin:
    user = honest.user(json.loads(line))
    if user:
        print("asked about", user, file=sys.stderr, flush=True)
    honest.handle(line)
