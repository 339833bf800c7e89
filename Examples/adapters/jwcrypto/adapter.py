"""jwcrypto as an implementation.

Signature, algorithm, key, issuer, required claims and dates are left to jwcrypto, and nothing is
checked twice.
"""

import base64
import json
import platform
from importlib.metadata import version

import jwcrypto.jwt
from jwcrypto.common import JWException
from jwcrypto.jwk import JWK, JWKSet
from jwcrypto.jws import JWS, InvalidJWSObject, InvalidJWSSignature
from jwcrypto.jwt import JWT, JWTExpired, JWTInvalidClaimFormat, JWTInvalidClaimValue
from jwcrypto.jwt import JWTMissingClaim, JWTMissingKey

from conformance_protocol import Refused, instant, loaded, needed, seconds, serve
from token_rules import identified, identity, registered, registration, registration_key

DESCRIPTION = {
    "name": "jwcrypto",
    "version": version("jwcrypto"),
    "language": "Python " + platform.python_version(),
    "protocolVersion": 1,
}

REASONS = {  # the most telling class first
    JWTExpired: "expired",
    JWTMissingClaim: "claim-missing",
    JWTInvalidClaimFormat: "claim-invalid",
    JWTInvalidClaimValue: "claim-invalid",
    JWTMissingKey: "unknown-key",
    InvalidJWSSignature: "bad-signature",  # also for an algorithm that is not allowed
    InvalidJWSObject: "malformed",
    JWException: "malformed",
    ValueError: "malformed",  # what jwcrypto raises for keys and texts that it cannot read
}


class Clock:
    """jwcrypto takes no instant to verify at; it asks this clock."""

    @classmethod
    def time(cls):
        return cls.instant.timestamp()


jwcrypto.jwt.time = Clock


# What jwcrypto does


def oct_key(octets):
    return JWK(kty="oct", k=base64.urlsafe_b64encode(octets).decode().rstrip("="))


def sign_jws(p):
    if p["algorithm"] == "HS256":
        key = oct_key(base64.b64decode(needed(p, "key")))
    elif p["algorithm"] == "RS256":
        key = loaded(JWK.from_pem, needed(p, "privateKey").encode())
    else:
        raise Refused("algorithm-not-allowed")
    jws = JWS(base64.b64decode(p["payload"]))
    header = base64.b64decode(p["protectedHeader"]).decode()
    jws.add_signature(key, alg=p["algorithm"], protected=header)
    return {"token": jws.serialize(compact=True)}


def verify_jws(p):
    jws = JWS()
    jws.allowed_algs = p["algorithms"]
    jws.deserialize(p["token"])
    header = jws.jose_header  # a list where the token has several signatures
    is_rsa = isinstance(header, dict) and header.get("alg") == "RS256" and "publicKey" in p
    if "key" in p and not is_rsa:
        key = oct_key(base64.b64decode(p["key"]))
    else:
        key = JWK.from_pem(needed(p, "publicKey").encode())
    jws.verify(key)
    return {"valid": True, "payload": base64.b64encode(jws.payload).decode()}


def issue_registration_token(p):
    kid, key, claims = registration(p)
    token = JWT(header={"alg": "HS256", "kid": kid}, claims=claims)
    token.make_signed_token(oct_key(key))
    return {"token": token.serialize()}


def verify_registration_token(p):
    Clock.instant = instant(p["now"])
    unverified = JWT()
    unverified.deserialize(p["token"])
    kid = unverified.token.jose_header.get("kid")
    required = {"sub": None, "iat": None, "exp": None, "nonce": None}
    required["iss"] = "//rtc.sinch.com/applications/" + p["applicationKey"]
    token = JWT(algs=["HS256"], check_claims=required)
    token.leeway = seconds(p["leeway"])
    token.deserialize(p["token"], oct_key(registration_key(p, kid)))
    return registered(p, kid, json.loads(token.claims))


def issue_identity_token(p):
    header = {"typ": "JWT", "alg": "RS256", "cty": "layer-eit;v=1", "kid": p["keyId"]}
    token = JWT(header=header, claims=identity(p))
    token.make_signed_token(loaded(JWK.from_pem, p["privateKey"].encode()))
    return {"token": token.serialize()}


def verify_identity_token(p):
    Clock.instant = instant(p["now"])
    keys = JWKSet()
    for kid, pem in p["publicKeys"].items():
        key = JWK()
        key.import_from_pem(pem.encode(), kid=kid)
        keys.add(key)
    required = {"iss": p["providerId"], "prn": None, "iat": None, "exp": None, "nce": p["nonce"]}
    token = JWT(algs=["RS256"], check_claims=required)
    token.leeway = seconds(p["leeway"])
    token.deserialize(p["token"], keys)
    return identified(p, json.loads(token.header), json.loads(token.claims))


OPERATIONS = {
    "jws.sign": sign_jws,
    "jws.verify": verify_jws,
    "sinch.registrationToken.issue": issue_registration_token,
    "sinch.registrationToken.verify": verify_registration_token,
    "layer.identityToken.issue": issue_identity_token,
    "layer.identityToken.verify": verify_identity_token,
}


serve(DESCRIPTION, OPERATIONS, REASONS)
