"""What every program here begins as: one that answers as it should.

A program that misbehaves says over whom, and what it does instead:

    @honest.over("culprit")
    def crash(request):
        os.abort()

    honest.run()

What such a function returns is printed as it stands, with a line end; None prints nothing. Anybody
else's signature is the base64 of the first twenty octets of `signature of NAME`, padded.
"""

import base64
import json
import sys

INSTEAD = {}


def over(user):
    """Does something else over the requests about a user."""

    def add(function):
        INSTEAD[user] = function
        return function

    return add


def describe():
    return {
        "name": "honest",
        "version": "1.2",
        "language": "Python",
        "protocolVersion": 1,
        "operations": ["sinch.signature.sign", "avaya.client"],
    }


def signature(user):
    text = f"signature of {user}".ljust(20)[:20]
    return base64.b64encode(text.encode()).decode()


def answer(request):
    """The response to a request, as one line."""
    method, params = request["method"], request["params"]
    if method == "conformance.describe":
        return result(request, describe())
    if method == "sinch.signature.sign":
        return result(request, {"signature": signature(params["userId"])})
    if method == "flow.open":
        return result(request, {"session": params["configuration"]["user"]})
    if method == "flow.deliver":
        return result(request, {"actions": []})
    if method == "flow.close":
        return result(request, {})
    return json.dumps(
        {
            "jsonrpc": "2.0",
            "id": request["id"],
            "error": {"code": -32601, "message": "not implemented"},
        }
    )


def result(request, value):
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": value})


def say(line):
    print(line, flush=True)


def user(request):
    """Whom a request is about: a user, or the one to whom an event is delivered."""
    if request["method"] == "flow.deliver":
        return request["params"]["session"]
    return request["params"].get("userId")


def handle(line):
    request = json.loads(line)
    instead = INSTEAD.get(user(request))
    line = instead(request) if instead else answer(request)
    if line is not None:
        say(line)


def run():
    for line in sys.stdin:
        handle(line)
