#!/usr/bin/env python3
"""Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.

    auth-conformance check --operation FIRST -- python3 adapter.py
"""

import json
import sys


# EACH OPERATION
def snake_function(params):
    """MEANING"""
    snake_parameter = params["WIRE"]  # required: SHAPE
    snake_parameter = params.get("WIRE")  # optional: SHAPE
    # Call your code here. REFUSAL is answered {"REFUSED": REFUSED_VALUE, "reason": "malformed"}.
    return {<<"RESULT": "to be filled in">>}


# END
# How to go on: each function here is an operation; delete those that your code does not have, in the
# table too. `auth-conformance adapter python --operation NAME` writes one alone. An optional input that your
# code does not have is named in `missingInputs` of the description: its cases count as not implemented.
# `auth-conformance operations NAME` describes an operation, `auth-conformance show ID` prints a case.
OPERATIONS = {
    "OPERATION": snake_function,
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
