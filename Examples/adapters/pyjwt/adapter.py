"""PyJWT as an implementation.

Signature, algorithm, issuer, required claims and dates are left to PyJWT, and nothing is checked
twice. Short keys are forbidden by an option that 2.6.0 does not know and passes over.
It has no jws.sign: PyJWT writes a header of its own.
"""

import base64
import platform
from datetime import datetime

import jwt
from jwt import api_jwt
from jwt.algorithms import RSAAlgorithm

from conformance_protocol import instant, loaded, seconds, serve
from token_rules import identified, identity, identity_key
from token_rules import registered, registration, registration_key

DESCRIPTION = {
    "name": "PyJWT",
    "version": jwt.__version__,
    "language": "Python " + platform.python_version(),
    "protocolVersion": 1,
}

REASONS = {  # the most telling class first
    jwt.ExpiredSignatureError: "expired",
    jwt.ImmatureSignatureError: "not-yet-valid",
    jwt.InvalidIssuerError: "wrong-issuer",
    jwt.MissingRequiredClaimError: "claim-missing",
    jwt.InvalidIssuedAtError: "claim-invalid",
    jwt.InvalidAudienceError: "claim-invalid",
    jwt.InvalidAlgorithmError: "algorithm-not-allowed",
    jwt.InvalidSignatureError: "bad-signature",
    jwt.PyJWTError: "malformed",
    ValueError: "malformed",  # what the cryptography package raises for a key that it cannot load
}


class Clock(datetime):
    """PyJWT takes no instant to verify at; it asks this clock."""

    @classmethod
    def now(cls, tz=None):
        return cls.instant


api_jwt.datetime = Clock

STRICT = {"enforce_minimum_key_length": True}
RS256 = RSAAlgorithm(RSAAlgorithm.SHA256)
SIGNATURES, TOKENS = jwt.PyJWS(options=STRICT), jwt.PyJWT(STRICT)


# What PyJWT does


def verify_jws(p):
    key = base64.b64decode(p["key"]) if "key" in p else p.get("publicKey", "")
    if "key" in p and "publicKey" in p:
        if SIGNATURES.get_unverified_header(p["token"]).get("alg") == "RS256":
            key = p["publicKey"]
    payload = SIGNATURES.decode(p["token"], key, algorithms=p["algorithms"])
    return {"valid": True, "payload": base64.b64encode(payload).decode()}


def issue_registration_token(p):
    kid, key, claims = registration(p)
    return {"token": TOKENS.encode(claims, key, algorithm="HS256", headers={"kid": kid})}


def verify_registration_token(p):
    Clock.instant = instant(p["now"])
    kid = jwt.get_unverified_header(p["token"]).get("kid")
    claims = TOKENS.decode(
        p["token"],
        registration_key(p, kid),
        algorithms=["HS256"],
        issuer="//rtc.sinch.com/applications/" + p["applicationKey"],
        leeway=seconds(p["leeway"]),
        options={"require": ["iss", "sub", "iat", "exp", "nonce"]},
    )
    return registered(p, kid, claims)


def issue_identity_token(p):
    headers = {"cty": "layer-eit;v=1", "kid": p["keyId"]}
    key = loaded(RS256.prepare_key, p["privateKey"])
    return {"token": TOKENS.encode(identity(p), key, algorithm="RS256", headers=headers)}


def verify_identity_token(p):
    Clock.instant = instant(p["now"])
    kid = jwt.get_unverified_header(p["token"]).get("kid")
    token = TOKENS.decode_complete(
        p["token"],
        identity_key(p, kid),
        algorithms=["RS256"],
        issuer=p["providerId"],
        leeway=seconds(p["leeway"]),
        options={"require": ["iss", "prn", "iat", "exp", "nce"]},
    )
    return identified(p, token["header"], token["payload"])


OPERATIONS = {
    "jws.verify": verify_jws,
    "sinch.registrationToken.issue": issue_registration_token,
    "sinch.registrationToken.verify": verify_registration_token,
    "layer.identityToken.issue": issue_identity_token,
    "layer.identityToken.verify": verify_identity_token,
}


serve(DESCRIPTION, OPERATIONS, REASONS)
