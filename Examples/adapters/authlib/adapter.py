"""Authlib as an implementation.

Signature, algorithm, issuer, required claims and dates are left to Authlib, and nothing is checked
twice.
"""

import base64
import json
import platform

import authlib
from authlib.jose import JsonWebSignature, JsonWebToken, RSAKey, errors

from conformance_protocol import Refused, instant, loaded, needed, seconds, serve
from token_rules import identified, identity, identity_key
from token_rules import registered, registration, registration_key

DESCRIPTION = {
    "name": "Authlib",
    "version": authlib.__version__,
    "language": "Python " + platform.python_version(),
    "protocolVersion": 1,
}

REASONS = {  # the most telling class first
    errors.ExpiredTokenError: "expired",
    errors.MissingClaimError: "claim-missing",
    errors.InvalidClaimError: "claim-invalid",
    errors.UnsupportedAlgorithmError: "algorithm-not-allowed",
    errors.MissingAlgorithmError: "algorithm-not-allowed",
    errors.BadSignatureError: "bad-signature",
    errors.InvalidCritHeaderParameterNameError: "unsupported-critical-header",
    errors.JoseError: "malformed",
    ValueError: "malformed",  # what Authlib raises for keys, sizes and characters that it forbids
}


# What Authlib does


def sign_jws(p):
    if p["algorithm"] not in ("HS256", "RS256"):
        raise Refused("algorithm-not-allowed")
    if p["algorithm"] == "HS256":
        key = base64.b64decode(needed(p, "key"))
    else:
        key = loaded(RSAKey.import_key, needed(p, "privateKey"))
    header = json.loads(base64.b64decode(p["protectedHeader"]).decode())
    if not isinstance(header, dict):
        raise Refused("malformed")
    jws = JsonWebSignature([p["algorithm"]])
    token = jws.serialize_compact(header, base64.b64decode(p["payload"]), key)
    return {"token": token.decode()}


def verify_jws(p):
    def key(header, payload):
        if "key" in p and not (header["alg"] == "RS256" and "publicKey" in p):
            return base64.b64decode(p["key"])
        return needed(p, "publicKey")

    jws = JsonWebSignature(p["algorithms"])
    payload = jws.deserialize_compact(p["token"], key)["payload"]
    return {"valid": True, "payload": base64.b64encode(payload).decode()}


def issue_registration_token(p):
    kid, key, claims = registration(p)
    token = JsonWebToken(["HS256"]).encode({"alg": "HS256", "kid": kid}, claims, key)
    return {"token": token.decode()}


def verify_registration_token(p):
    def key(header, payload):
        return registration_key(p, header.get("kid"))

    options = {name: {"essential": True} for name in ("sub", "iat", "exp", "nonce")}
    issuer = "//rtc.sinch.com/applications/" + p["applicationKey"]
    options["iss"] = {"essential": True, "value": issuer}
    claims = JsonWebToken(["HS256"]).decode(p["token"], key, claims_options=options)
    claims.validate(now=instant(p["now"]).timestamp(), leeway=seconds(p["leeway"]))
    return registered(p, claims.header["kid"], claims)


def issue_identity_token(p):
    header = {"alg": "RS256", "cty": "layer-eit;v=1", "kid": p["keyId"]}
    key = loaded(RSAKey.import_key, p["privateKey"])
    token = JsonWebToken(["RS256"]).encode(header, identity(p), key)
    return {"token": token.decode()}


def verify_identity_token(p):
    def key(header, payload):
        return identity_key(p, header.get("kid"))

    options = {name: {"essential": True} for name in ("prn", "iat", "exp")}
    options["iss"] = {"essential": True, "value": p["providerId"]}
    options["nce"] = {"essential": True, "value": p["nonce"]}
    claims = JsonWebToken(["RS256"]).decode(p["token"], key, claims_options=options)
    claims.validate(now=instant(p["now"]).timestamp(), leeway=seconds(p["leeway"]))
    return identified(p, claims.header, claims)


OPERATIONS = {
    "jws.sign": sign_jws,
    "jws.verify": verify_jws,
    "sinch.registrationToken.issue": issue_registration_token,
    "sinch.registrationToken.verify": verify_registration_token,
    "layer.identityToken.issue": issue_identity_token,
    "layer.identityToken.verify": verify_identity_token,
}


serve(DESCRIPTION, OPERATIONS, REASONS)
