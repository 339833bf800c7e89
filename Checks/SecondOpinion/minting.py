"""Tokens that are made as a trace is played: by its $mint, or by a machine."""

import json

import jws
import octets
import rsa
from strict_json import Number


def _written(value):
    """JSON text in which numbers stay as the file writes them."""
    if isinstance(value, dict):
        members = (f"{json.dumps(name)}:{_written(inner)}" for name, inner in value.items())
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_written, value)) + "]"
    return value.text if isinstance(value, Number) else json.dumps(value)


def minted(header, claims, key):
    """A token with a signature by the key: {"hs256": base64} or {"rs256": PEM}."""
    parts = [octets.encode_url(_written(part).encode("utf-8")) for part in (header, claims)]
    signing_input = ".".join(parts)
    message = signing_input.encode("ascii")
    (kind, text), = key.items()
    if kind == "hs256":
        signature = jws.hs256(octets.decode(text), message)
    elif kind == "rs256":
        signature = rsa.sign(rsa.parse_private(text), message)
    else:
        raise ValueError(f"unknown key of a token: {kind}")
    return signing_input + "." + octets.encode_url(signature)
