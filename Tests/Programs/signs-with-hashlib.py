"""An adapter as people write them: it signs registrations with what Python has."""

import base64
import hashlib
import hmac
import json
import sys


def sign(params):
    text = params["userId"] + params["applicationKey"] + params["sequence"] + params["applicationSecret"]
    return {"signature": base64.b64encode(hashlib.sha1(text.encode()).digest()).decode()}


def describe(_):
    return {
        "name": "adapter", "version": "1", "language": "Python", "protocolVersion": 1,
        "operations": ["sinch.signature.sign"],
    }


METHODS = {"conformance.describe": describe, "sinch.signature.sign": sign}

for line in sys.stdin:
    request = json.loads(line)
    response = {"jsonrpc": "2.0", "id": request["id"]}
    method = METHODS.get(request["method"])
    if method:
        response["result"] = method(request["params"])
    else:
        response["error"] = {"code": -32601, "message": "not implemented"}
    print(json.dumps(response), flush=True)
