#!/usr/bin/env python3
"""Lets auth-conformance check your ROLE: JSON-RPC 2.0 messages on standard input and output.

    auth-conformance check --operation ROLE -- python3 adapter.py

`auth-conformance messages ROLE` describes every message with an example.
"""

import json
import sys


def action(name, **members):
    """One thing that the role does; a member that is None is left out."""
    return {name: {key: value for key, value in members.items() if value is not None}}


# What can be done:
ACTIONS


class Session:
    """One conversation. Each method is an event and returns the list of actions that it causes.

    `at` is the instant of the event in RFC 3339. There is no other clock: a session that looks at
    the time of the machine cannot be checked.
    """

    def __init__(self, configuration):
        # Make your own client or service here, one for each session. The configuration has
CONFIGURATION
        self.configuration = configuration
EVENTS


DESCRIPTION = {
    "name": "my ROLE",
    "version": "0.1.0",
    "language": "Python",
    "protocolVersion": 1,
    "operations": ["ROLE"],
}

sessions = {}


def open_session(params):
    name = f"session-{len(sessions) + 1}"
    sessions[name] = Session(params["configuration"])
    return {"session": name}


def deliver(params):
    [(event, members)] = params["event"].items()
    return {"actions": getattr(sessions[params["session"]], event)(params["at"], **members)}


def close_session(params):
    sessions[params["session"]] = None  # its name is not used again
    return {}


METHODS = {
    "conformance.describe": lambda params: DESCRIPTION,
    "flow.open": open_session,
    "flow.deliver": deliver,
    "flow.close": close_session,
}


def answer(method, params):
    if method not in METHODS:
        return {"error": {"code": -32601, "message": f"there is no operation {method}"}}
    try:
        return {"result": METHODS[method](params)}
    except Exception as error:  # only this conversation fails
        sys.excepthook(*sys.exc_info())
        return {"error": {"code": -32603, "message": f"{type(error).__name__}: {error}"}}


# One message a line, in UTF-8; the answer leaves at once. Anything else goes to standard error.
for line in sys.stdin.buffer:
    request = json.loads(line)
    response = {"jsonrpc": "2.0", "id": request["id"]}
    response.update(answer(request["method"], request.get("params") or {}))
    print(json.dumps(response), flush=True)
