"""The protocol for an adapter in Python: one JSON-RPC request a line in, one answer a line out."""

import json
import re
import sys
from datetime import datetime, timezone


class Refused(Exception):
    """A parameter or token that the application's own rules forbid, with a reason code."""


class NotInLibrary(Exception):
    """What the library has no way to be asked for."""


def serve(description, operations, reasons):
    """Answers all requests with operations, functions of parameters by their names.

    reasons: the library's own errors that mean "no", the most telling class first.
    """
    for line in sys.stdin.buffer:
        request = json.loads(line)
        number = {"id": request["id"]}
        method, params = request["method"], request.get("params", {})
        if method == "conformance.describe":
            reply = {"result": description | {"operations": list(operations)}}
        elif method in operations:
            reply = answer(method, operations[method], params, reasons)
        else:
            reply = {"error": {"code": -32601, "message": "no such operation: " + method}}
        try:
            text = written(number | reply)
        except UnicodeEncodeError as error:  # half a surrogate pair, which is no text
            text = written(number | {"error": {"code": -32603, "message": str(error)}})
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()


def answer(method, operation, params, reasons):
    try:
        return {"result": operation(params)}
    except Refused as refusal:
        reason = str(refusal)
    except NotInLibrary as missing:
        return {"error": {"code": -32601, "message": f"not in the library: {missing}"}}
    except tuple(reasons) as error:
        reason = next(code for kind, code in reasons.items() if isinstance(error, kind))
    except Exception as error:  # no answer: the library broke down
        return {"error": {"code": -32603, "message": f"{type(error).__name__}: {error}"}}
    verdict = {"valid": False} if method.endswith("verify") else {"refused": True}
    return {"result": verdict | {"reason": reason}}


def written(reply):
    return json.dumps({"jsonrpc": "2.0"} | reply, ensure_ascii=False).encode() + b"\n"


# The form of parameters and results


INSTANT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:[0-5]\d)"


def instant(text):
    if not re.fullmatch(INSTANT, text.upper(), re.ASCII):
        raise Refused("malformed")
    try:
        return datetime.fromisoformat(text.upper()).astimezone(timezone.utc)
    except (ValueError, OverflowError):
        raise Refused("malformed") from None


def loaded(load, *arguments):
    """A key; for one under a passphrase the cryptography package raises a TypeError."""
    try:
        return load(*arguments)
    except TypeError:
        raise Refused("malformed") from None


def needed(p, name):
    if name not in p:
        raise Refused("malformed")
    return p[name]


def seconds(number):
    if number < 0 or number != int(number):
        raise Refused("malformed")
    return int(number)


def instants(dates):
    """Seconds as instants; a date that RFC 3339 cannot write is left out."""
    return {
        name: datetime.fromtimestamp(int(date), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        for name, date in dates.items()
        if -62135596800 <= float(date) < 253402300800  # the years 1 to 9999
    }
