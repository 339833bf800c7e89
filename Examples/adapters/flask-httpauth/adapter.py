"""The digest authentication of Flask-HTTPAuth as an implementation.

It verifies what a client sends: it is given the credentials, and the response that it compares them
with is read. It offers no qop, so that a client has none; what has one counts as not implemented.
"""

import hmac
import platform
from importlib.metadata import version

import flask
import flask_httpauth
from werkzeug.datastructures import Authorization

from conformance_protocol import NotInLibrary, Refused, serve

DESCRIPTION = {
    "name": "Flask-HTTPAuth",
    "version": version("Flask-HTTPAuth"),
    "language": "Python " + platform.python_version(),
    "protocolVersion": 1,
}

REASONS = {ValueError: "malformed"}  # text that UTF-8 cannot be

APPLICATION = flask.Flask("digest")


class Comparison:
    """hmac that keeps what it was asked to compare."""

    @classmethod
    def compare_digest(cls, computed, sent):
        cls.computed = computed
        return hmac.compare_digest(computed, sent)


flask_httpauth.hmac = Comparison


def only_md5(p):
    if p["algorithm"].upper() != "MD5":
        raise NotInLibrary("its challenges name no algorithm, which is MD5")


def digest_auth(realm, **options):
    auth = flask_httpauth.HTTPDigestAuth(realm=realm, **options)
    auth.verify_nonce(lambda nonce: True)
    auth.verify_opaque(lambda opaque: True)
    return auth


def derive_ha1(p):
    only_md5(p)
    return {"ha1": digest_auth(p["realm"]).generate_ha1(p["username"], p["password"])}


def compute_response(p):
    only_md5(p)
    if "qop" in p:
        raise NotInLibrary("its challenges have no qop")
    auth = digest_auth(p["realm"], use_ha1_pw="ha1" in p)
    fields = {name: p[name] for name in ("realm", "nonce", "uri")}
    sent = Authorization("digest", fields | {"username": p.get("username", "-"), "response": "-"})
    Comparison.computed = None
    with APPLICATION.test_request_context(method=p["method"]):
        auth.authenticate(sent, p.get("ha1", p.get("password")))
    if Comparison.computed is None:
        raise Refused("malformed")
    return {"response": Comparison.computed}


OPERATIONS = {"digest.ha1.derive": derive_ha1, "digest.response.compute": compute_response}

serve(DESCRIPTION, OPERATIONS, REASONS)
