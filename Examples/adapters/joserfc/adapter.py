"""joserfc as an implementation.

Signature, algorithm, header, issuer, required claims and dates are left to joserfc, and nothing is
checked twice. Header members that it does not know are ignored, as RFC 7515 demands.
"""

import base64
import json
import platform

import joserfc
from joserfc import errors, jws, jwt
from joserfc.jwk import OctKey, RSAKey

from conformance_protocol import Refused, instant, loaded, needed, seconds, serve
from token_rules import identified, identity, identity_key
from token_rules import registered, registration, registration_key

DESCRIPTION = {
    "name": "joserfc",
    "version": joserfc.__version__,
    "language": "Python " + platform.python_version(),
    "protocolVersion": 1,
}

REASONS = {  # the most telling class first
    errors.ExpiredTokenError: "expired",
    errors.MissingClaimError: "claim-missing",
    errors.ClaimError: "claim-invalid",
    errors.UnsupportedAlgorithmError: "algorithm-not-allowed",
    errors.InvalidKeyLengthError: "weak-key",
    errors.BadSignatureError: "bad-signature",
    errors.JoseError: "malformed",
    ValueError: "malformed",  # what joserfc raises for keys and header members that it cannot use
}


# What joserfc does


def registry(*algorithms):
    return jws.JWSRegistry(algorithms=algorithms, strict_check_header=False)


def sign_jws(p):
    if p["algorithm"] == "HS256":
        key = OctKey.import_key(base64.b64decode(needed(p, "key")))
    elif p["algorithm"] == "RS256":
        key = loaded(RSAKey.import_key, needed(p, "privateKey"))
    else:
        raise Refused("algorithm-not-allowed")
    header = json.loads(base64.b64decode(p["protectedHeader"]).decode())
    payload = base64.b64decode(p["payload"])
    return {"token": jws.serialize_compact(header, payload, key, registry=registry(p["algorithm"]))}


def verify_jws(p):
    def key(token):
        if "key" in p and not (token.headers()["alg"] == "RS256" and "publicKey" in p):
            return OctKey.import_key(base64.b64decode(p["key"]))
        return RSAKey.import_key(needed(p, "publicKey"))

    token = jws.deserialize_compact(p["token"], key, registry=registry(*p["algorithms"]))
    return {"valid": True, "payload": base64.b64encode(token.payload).decode()}


def checked(p, token, **claims):
    """The claims of a token with a good signature: those named are needed, with these values."""
    options = {name: {"essential": True} for name in ("iat", "exp")}
    options |= {name: {"essential": True, "value": value} for name, value in claims.items()}
    now = instant(p["now"]).timestamp()
    jwt.JWTClaimsRegistry(now=now, leeway=seconds(p["leeway"]), **options).validate(token.claims)
    return token.claims


def issue_registration_token(p):
    kid, key, claims = registration(p)
    return {"token": jwt.encode({"alg": "HS256", "kid": kid}, claims, OctKey.import_key(key))}


def verify_registration_token(p):
    def key(token):
        return OctKey.import_key(registration_key(p, token.headers().get("kid")))

    token = jwt.decode(p["token"], key, registry=registry("HS256"))
    issuer = "//rtc.sinch.com/applications/" + p["applicationKey"]
    return registered(p, token.header["kid"], checked(p, token, iss=issuer, sub=None, nonce=None))


def issue_identity_token(p):
    header = {"alg": "RS256", "cty": "layer-eit;v=1", "kid": p["keyId"]}
    return {"token": jwt.encode(header, identity(p), loaded(RSAKey.import_key, p["privateKey"]))}


def verify_identity_token(p):
    def key(token):
        return RSAKey.import_key(identity_key(p, token.headers().get("kid")))

    token = jwt.decode(p["token"], key, registry=registry("RS256"))
    return identified(
        p, token.header, checked(p, token, iss=p["providerId"], prn=None, nce=p["nonce"])
    )


OPERATIONS = {
    "jws.sign": sign_jws,
    "jws.verify": verify_jws,
    "sinch.registrationToken.issue": issue_registration_token,
    "sinch.registrationToken.verify": verify_registration_token,
    "layer.identityToken.issue": issue_identity_token,
    "layer.identityToken.verify": verify_identity_token,
}


serve(DESCRIPTION, OPERATIONS, REASONS)
