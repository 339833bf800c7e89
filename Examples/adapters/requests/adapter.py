"""The digest authentication of Python's requests as an implementation.

A challenge is put in front of HTTPDigestAuth as a server would, and its response is read out of the
request that it sends. requests takes a name and a password, counts its requests and chooses a cnonce
itself: the two are set before it answers, and a request that it cannot be given in this way, such as
one with an HA1 or one for SIP, counts as not implemented.
"""

import base64
import hashlib
import platform

import requests
import requests.auth

from conformance_protocol import NotInLibrary, Refused, serve

DESCRIPTION = {
    "name": "requests HTTPDigestAuth",
    "version": requests.__version__,
    "language": "Python " + platform.python_version(),
    "protocolVersion": 1,
}


class Cnonce(str):
    """The cnonce of a request, uncut: requests takes 16 digits of a SHA-1 of random octets."""

    def hexdigest(self):
        return self

    def __getitem__(self, index):
        return str(self)


class Hashes:
    """hashlib with a SHA-1 that is the cnonce of the request."""

    md5, sha256, sha512 = hashlib.md5, hashlib.sha256, hashlib.sha512
    cnonce = ""

    @classmethod
    def sha1(cls, octets, **options):
        return Cnonce(cls.cnonce)


requests.auth.hashlib = Hashes


class Server:
    """What requests sends its second request to."""

    def send(self, request, **options):
        self.authorization = request.headers.get("Authorization")
        response = requests.Response()
        response.status_code = 200
        return response


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def compute_response(p):
    if "username" not in p or "password" not in p or not p["uri"].startswith("/"):
        raise NotInLibrary("a username, a password and the path of a URL are needed")
    if "cnonce" not in p and ("qop" in p or p["algorithm"].lower().endswith("-sess")):
        raise NotInLibrary("requests always has a cnonce")
    try:
        count = int(p.get("nc", "1"), 16)
    except ValueError:
        count = 0
    if "qop" in p and p.get("nc") != f"{count:08x}":
        raise NotInLibrary("requests counts its requests itself")
    auth = requests.auth.HTTPDigestAuth(p["username"], p["password"])
    body = base64.b64decode(p.get("body", ""))
    request = requests.Request(p["method"], "http://localhost" + p["uri"], data=body, auth=auth)
    request = request.prepare()
    auth._thread_local.last_nonce = p["nonce"]
    auth._thread_local.nonce_count = count - 1
    Hashes.cnonce = p.get("cnonce", "")
    challenge = {name: quoted(p[name]) for name in ("realm", "nonce", "qop") if name in p}
    challenge["algorithm"] = p["algorithm"]
    response = requests.Response()
    response.status_code = 401
    response.headers["WWW-Authenticate"] = "Digest " + ", ".join(
        name + "=" + value for name, value in challenge.items()
    )
    response.request, response.connection, response._content = request, Server(), b""
    auth.handle_401(response)
    if response.connection.authorization is None:
        raise Refused("algorithm-not-allowed")
    answer = requests.utils.parse_dict_header(response.connection.authorization[len("Digest ") :])
    if (request.method, answer["uri"]) != (p["method"], p["uri"]):
        raise NotInLibrary("requests sends another method or path, and signs what it sends")
    return {"response": answer["response"]}


OPERATIONS = {"digest.response.compute": compute_response}

serve(DESCRIPTION, OPERATIONS, {})
