"""Tokens that a trace has made as it is played: {"$mint": {header, claims, key}}."""

import json

import jws
import octets
import rsa
from comparison import SuiteError
from strict_json import Number


def written(value):
    """JSON text in which numbers stay as the file writes them."""
    if isinstance(value, dict):
        members = (f"{json.dumps(name)}:{written(inner)}" for name, inner in value.items())
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    return value.text if isinstance(value, Number) else json.dumps(value)


def minted(spec, resolved):
    """The token; `resolved` puts values in the place of their names."""
    if spec.keys() != {"header", "claims", "key"} or len(spec["key"]) != 1:
        raise SuiteError(f"unknown members in $mint: {sorted(spec)}, {sorted(spec['key'])}")
    parts = [written(resolved(spec[name])).encode("utf-8") for name in ("header", "claims")]
    signing_input = ".".join(map(octets.encode_url, parts))
    (kind, key), = spec["key"].items()
    if kind == "hs256":
        secret = octets.decode(key)
        if secret is None:
            raise SuiteError("the key of a $mint is no base64")
        signature = jws.hs256(secret, signing_input.encode("ascii"))
    elif kind == "rs256":
        signature = rsa.sign(rsa.parse_private(key), signing_input.encode("ascii"))
    else:
        raise SuiteError(f"unknown key of a $mint: {kind}")
    return signing_input + "." + octets.encode_url(signature)
