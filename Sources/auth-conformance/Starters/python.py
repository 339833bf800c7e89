#!/usr/bin/env python3
"""Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.

    auth-conformance check --operation sinch.signature.sign -- python3 adapter.py
"""

import json
import sys


def sign_sinch_signature(params):
    """The SHA-1 digest, in base64, of user id, key, sequence and secret in a row."""
    user_id, sequence = params["userId"], params["sequence"]
    key, secret = params["applicationKey"], params["applicationSecret"]
    # Call your code here. What it refuses is answered {"refused": True, "reason": "malformed"}.
    return {"signature": "to be filled in"}


# How to go on: write one function for each operation that your code has, and name it here; what is
# not named counts as unimplemented. `auth-conformance operations NAME` describes what an operation is
# asked and answers, `auth-conformance show ID` prints a case.
OPERATIONS = {
    "sinch.signature.sign": sign_sinch_signature,
}

DESCRIPTION = {
    "name": "my code",
    "version": "0.1.0",
    "language": "Python",
    "protocolVersion": 1,
    "operations": list(OPERATIONS),
}


def answer(method, params):
    if method == "conformance.describe":
        return {"result": DESCRIPTION}
    if method not in OPERATIONS:
        return {"error": {"code": -32601, "message": f"there is no operation {method}"}}
    try:
        return {"result": OPERATIONS[method](params)}
    except Exception as error:  # only this case fails
        sys.excepthook(*sys.exc_info())
        return {"error": {"code": -32603, "message": f"{type(error).__name__}: {error}"}}


# One message a line, in UTF-8; the answer leaves at once. Anything else goes to standard error.
for line in sys.stdin.buffer:
    request = json.loads(line)
    response = {"jsonrpc": "2.0", "id": request["id"]}
    response.update(answer(request["method"], request.get("params")))
    print(json.dumps(response), flush=True)
