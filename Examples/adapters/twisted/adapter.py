"""The digest authentication of Twisted as an implementation: twisted.cred, by which servers verify.

It is given what a client sends, and the response that it compares with the client's is read.
"""

import platform

import twisted
from twisted.cred._digest import calcHA1
from twisted.cred.credentials import DigestedCredentials

from conformance_protocol import NotInLibrary, serve

DESCRIPTION = {
    "name": "Twisted cred",
    "version": twisted.__version__,
    "language": "Python " + platform.python_version(),
    "protocolVersion": 1,
}

REASONS = {
    KeyError: "algorithm-not-allowed",  # of the dictionary of algorithms
    TypeError: "malformed",  # None in place of a parameter
    ValueError: "malformed",  # text that UTF-8 cannot be
}


class Sent(bytes):
    """The response of a client, which keeps what it is compared with."""

    def __eq__(self, computed):
        self.computed = computed
        return False


def text(p, name):
    return p[name].encode() if name in p else None


def derive_ha1(p):
    names = ("username", "realm", "password", "nonce", "cnonce")
    values = (text(p, name) for name in names)
    return {"ha1": calcHA1(p["algorithm"].lower().encode(), *values).decode()}


def compute_response(p):
    if p.get("qop") == "auth-int":
        raise NotInLibrary("its challenges offer auth alone")
    names = ("uri", "nonce", "cnonce", "nc", "algorithm", "qop")
    fields = {name: text(p, name) for name in names if name in p} | {"response": Sent()}
    sent = (text(p, "username"), text(p, "method"), text(p, "realm"))
    credentials = DigestedCredentials(*sent, fields)
    if "ha1" in p:
        credentials.checkHash(text(p, "ha1"))
    else:
        credentials.checkPassword(text(p, "password"))
    return {"response": fields["response"].computed.decode()}


OPERATIONS = {"digest.ha1.derive": derive_ha1, "digest.response.compute": compute_response}

serve(DESCRIPTION, OPERATIONS, REASONS)
