"""The digest authentication of aiohttp as an implementation.

A challenge is put in front of DigestAuthMiddleware as a server would, and its response is read out of
the request that it sends next. aiohttp takes a name and a password, counts its requests and chooses a
cnonce itself; only the cnonce is set, in place of the hash that chooses it. What it cannot be given in
this way, such as an HA1, counts as not implemented.
"""

import asyncio
import base64
import hashlib
import platform
from urllib.request import parse_http_list, parse_keqv_list

import aiohttp
from aiohttp import client_middleware_digest_auth as library
from yarl import URL

from conformance_protocol import NotInLibrary, serve

DESCRIPTION = {
    "name": "aiohttp DigestAuthMiddleware",
    "version": aiohttp.__version__,
    "language": "Python " + platform.python_version(),
    "protocolVersion": 1,
}

REASONS = {
    aiohttp.ClientError: "malformed",
    ValueError: "malformed",  # a colon in a name, or text that is no UTF-8
}


class Cnonce(str):
    """The cnonce of a request, uncut: aiohttp takes 16 digits of a SHA-1 of random octets."""

    def hexdigest(self):
        return self

    def __getitem__(self, index):
        return str(self)


class Hashes:
    """hashlib with a SHA-1 that is the cnonce of the request."""

    cnonce = ""

    @classmethod
    def sha1(cls, octets):
        return Cnonce(cls.cnonce)


library.hashlib = Hashes


class Response:
    """What a server says to a request without credentials."""

    status = 401

    def __init__(self, url, challenge):
        self.url, self.headers = url, {"www-authenticate": challenge}


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def compute_response(p):
    if "username" not in p or "password" not in p or not p["uri"].startswith("/"):
        raise NotInLibrary("a username, a password and the path of a URL are needed")
    if "cnonce" not in p and ("qop" in p or p["algorithm"].lower().endswith("-sess")):
        raise NotInLibrary("aiohttp always has a cnonce")
    if "qop" in p and p.get("nc") != "00000001":
        raise NotInLibrary("aiohttp counts its requests itself")
    auth = aiohttp.DigestAuthMiddleware(p["username"], p["password"])
    Hashes.cnonce = p.get("cnonce", "")
    challenge = {name: quoted(p[name]) for name in ("realm", "nonce", "qop") if name in p}
    challenge["algorithm"] = p["algorithm"]
    fields = ", ".join(name + "=" + value for name, value in challenge.items())
    url = URL("http://localhost" + p["uri"])
    auth._authenticate(Response(url, "Digest " + fields))
    body = base64.b64decode(p.get("body", ""))
    authorization = asyncio.run(auth._encode(p["method"], url, body))
    answer = parse_keqv_list(parse_http_list(authorization[len("Digest ") :]))
    if answer["uri"] != p["uri"] or p["method"] != p["method"].upper():
        raise NotInLibrary("aiohttp sends another method or path, and signs what it sends")
    return {"response": answer["response"]}


OPERATIONS = {"digest.response.compute": compute_response}

serve(DESCRIPTION, OPERATIONS, REASONS)
