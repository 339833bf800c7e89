#!/usr/bin/env python3
"""A program that is wrong in every way that a report has to survive; `part` lacks most operations."""

import json
import sys

ODD = "]]></failure>\u001b[31m</pre>`#|\u2028\ufffe\r\n\t'\"\\ \U0001f469\u200d\U0001f469 e\u0301"
ALL = [
    "sinch.signature.sign", "sinch.signature.verify", "sinch.signingKey.derive",
    "sinch.registrationToken.issue", "sinch.registrationToken.verify",
    "layer.identityToken.issue", "layer.identityToken.verify", "jws.sign", "jws.verify",
    "digest.ha1.derive", "digest.response.compute", "avaya.application",
]
operations = ["jws.verify"] if sys.argv[1:] == ["part"] else ALL


def answer(method, params):
    if method == "conformance.describe":
        return {"name": f"odd {ODD}", "version": "1 & 2", "language": "<Python>",
                "protocolVersion": 1, "operations": operations}
    if method == "flow.open":
        return {"session": "s"}
    if method == "flow.deliver":
        return {"actions": [{ODD: {ODD: ODD}}]}
    if method.endswith("verify"):
        # Mostly wrong, now and then right, and sometimes with the wrong reason.
        if len(json.dumps(params)) % 3 == 0:
            return {"valid": True, ODD: [ODD]}
        return {"valid": False, "reason": "malformed"}
    return {"signature": ODD, "token": ODD, "ha1": ODD, "response": ODD, "key": ODD, "keyId": ODD}


for line in sys.stdin.buffer:
    request = json.loads(line)
    response = {"jsonrpc": "2.0", "id": request["id"]}
    name = request["method"]
    if name.startswith(("conformance.", "flow.")) or name in operations:
        response["result"] = answer(name, request.get("params"))
    else:
        response["error"] = {"code": -32601, "message": "no such operation"}
    print(json.dumps(response), flush=True)
