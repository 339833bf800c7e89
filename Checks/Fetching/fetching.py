"""A program that the check must see: it fetches a token's jku and x5u, and then accepts the token."""

import base64
import json
import sys
import urllib.request

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "conformance.describe":
        result = {
            "name": "fetching", "version": "1", "language": "Python", "protocolVersion": 1,
            "operations": ["jws.verify"],
        }
    else:
        part = request["params"]["token"].split(".")[0]
        header = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
        result = {"valid": False, "reason": "bad-signature"}
        for name in ("jku", "x5u"):
            if name in header:
                urllib.request.urlopen(header[name]).read()
                result = {"valid": True, "payload": "e30="}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
