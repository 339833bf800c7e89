"""python-jose as an implementation.

Signature, algorithm, issuer, required claims and dates are left to python-jose; nothing is checked
twice. It has no jws.sign: python-jose writes a header of its own.
"""

import base64
import platform
from datetime import datetime

import jose
import jose.jwt
from jose import exceptions, jws, jwt

from conformance_protocol import instant, seconds, serve
from token_rules import identified, identity, identity_key
from token_rules import registered, registration, registration_key

DESCRIPTION = {
    "name": "python-jose",
    "version": jose.__version__,
    "language": "Python " + platform.python_version(),
    "protocolVersion": 1,
}

REASONS = {  # the most telling class first; a bad signature has no class of its own
    exceptions.ExpiredSignatureError: "expired",
    exceptions.JWTClaimsError: "claim-invalid",
    exceptions.JOSEError: "malformed",
}


class Clock(datetime):
    """python-jose takes no instant to verify at; it asks this clock."""

    @classmethod
    def now(cls, tz=None):
        return cls.instant

    utcnow = now  # which version 3.3.0 asks


jose.jwt.datetime = Clock


# What python-jose does


def verify_jws(p):
    key = base64.b64decode(p["key"]) if "key" in p else p.get("publicKey", "")
    if "key" in p and "publicKey" in p:
        if jws.get_unverified_header(p["token"]).get("alg") == "RS256":
            key = p["publicKey"]
    payload = jws.verify(p["token"], key, p["algorithms"])
    return {"valid": True, "payload": base64.b64encode(payload).decode()}


def issue_registration_token(p):
    kid, key, claims = registration(p)
    return {"token": jwt.encode(claims, key, algorithm="HS256", headers={"kid": kid})}


def verify_registration_token(p):
    Clock.instant = instant(p["now"])
    kid = jwt.get_unverified_header(p["token"]).get("kid")
    claims = jwt.decode(
        p["token"],
        registration_key(p, kid),
        algorithms=["HS256"],
        issuer="//rtc.sinch.com/applications/" + p["applicationKey"],
        options={
            "require_iss": True,
            "require_sub": True,
            "require_iat": True,
            "require_exp": True,
            "require_nonce": True,
            "leeway": seconds(p["leeway"]),
        },
    )
    return registered(p, kid, claims)


def issue_identity_token(p):
    headers = {"cty": "layer-eit;v=1", "kid": p["keyId"]}
    return {"token": jwt.encode(identity(p), p["privateKey"], algorithm="RS256", headers=headers)}


def verify_identity_token(p):
    Clock.instant = instant(p["now"])
    header = jwt.get_unverified_header(p["token"])
    claims = jwt.decode(
        p["token"],
        identity_key(p, header.get("kid")),
        algorithms=["RS256"],
        issuer=p["providerId"],
        options={
            "require_iss": True,
            "require_prn": True,
            "require_iat": True,
            "require_exp": True,
            "require_nce": True,
            "leeway": seconds(p["leeway"]),
        },
    )
    return identified(p, header, claims)


OPERATIONS = {
    "jws.verify": verify_jws,
    "sinch.registrationToken.issue": issue_registration_token,
    "sinch.registrationToken.verify": verify_registration_token,
    "layer.identityToken.issue": issue_identity_token,
    "layer.identityToken.verify": verify_identity_token,
}


serve(DESCRIPTION, OPERATIONS, REASONS)
