"""The digest authentication of httpx as an implementation.

A challenge is put in front of DigestAuth as a server would, and its response is read out of the
request that it sends next. httpx takes a name and a password, counts its requests and chooses a
cnonce itself; only the cnonce is set, through the method that chooses it. What it cannot be given
in this way, such as an HA1, counts as not implemented.
"""

import base64
import platform
from urllib.request import parse_http_list, parse_keqv_list

import httpx

from conformance_protocol import NotInLibrary, serve

DESCRIPTION = {
    "name": "httpx DigestAuth",
    "version": httpx.__version__,
    "language": "Python " + platform.python_version(),
    "protocolVersion": 1,
}

REASONS = {
    httpx.ProtocolError: "malformed",
    KeyError: "algorithm-not-allowed",  # of the dictionary of algorithms
}


class Auth(httpx.DigestAuth):
    cnonce = b""

    def _get_client_nonce(self, nonce_count, nonce):
        return self.cnonce


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def compute_response(p):
    if "username" not in p or "password" not in p or not p["uri"].startswith("/"):
        raise NotInLibrary("a username, a password and the path of a URL are needed")
    if "cnonce" not in p and ("qop" in p or p["algorithm"].lower().endswith("-sess")):
        raise NotInLibrary("httpx always has a cnonce")
    if "qop" in p and p.get("nc") != "00000001":
        raise NotInLibrary("httpx counts its requests itself")
    auth = Auth(p["username"], p["password"])
    auth.cnonce = p.get("cnonce", "").encode()
    challenge = {name: quoted(p[name]) for name in ("realm", "nonce", "qop") if name in p}
    challenge["algorithm"] = p["algorithm"]
    fields = ", ".join(name + "=" + value for name, value in challenge.items())
    content = base64.b64decode(p.get("body", ""))
    request = httpx.Request(p["method"], "http://localhost" + p["uri"], content=content)
    flow = auth.auth_flow(request)
    headers = {"WWW-Authenticate": ("Digest " + fields).encode()}
    try:
        answer = flow.send(httpx.Response(401, request=next(flow), headers=headers))
    except NotImplementedError as missing:
        raise NotInLibrary(missing) from None
    credentials = answer.headers["Authorization"].removeprefix("Digest ")
    credentials = parse_keqv_list(parse_http_list(credentials))
    if (answer.method, credentials["uri"]) != (p["method"], p["uri"]):
        raise NotInLibrary("httpx sends another method or path, and signs what it sends")
    return {"response": credentials["response"]}


serve(DESCRIPTION, {"digest.response.compute": compute_response}, REASONS)
