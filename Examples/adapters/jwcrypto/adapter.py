"""jwcrypto as an implementation.

Signature, algorithm, key, issuer, required claims and dates are left to jwcrypto, and nothing is
checked twice.
"""

import base64
import hashlib
import hmac
import json
import platform
import re
import sys
import uuid
from datetime import datetime, timezone
from importlib.metadata import version

import jwcrypto.jwt
from jwcrypto.common import JWException
from jwcrypto.jwk import JWK, JWKSet
from jwcrypto.jws import JWS, InvalidJWSObject, InvalidJWSSignature
from jwcrypto.jwt import JWT, JWTExpired, JWTInvalidClaimFormat, JWTInvalidClaimValue
from jwcrypto.jwt import JWTMissingClaim, JWTMissingKey

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
        key = JWK.from_pem(needed(p, "privateKey").encode())
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
    token.make_signed_token(JWK.from_pem(p["privateKey"].encode()))
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


# What no JWT library knows: the rules of the two systems


def signing_key(secret, day):
    if not secret:
        raise Refused("weak-key")
    try:
        key = base64.b64decode(secret, validate=True)
    except ValueError:
        raise Refused("malformed") from None
    return hmac.digest(key, day.encode(), hashlib.sha256)


def registration(p):
    """The key id, the key and the claims of a registration token."""
    issued_at = instant(p["issuedAt"])
    day = issued_at.strftime("%Y%m%d")
    iat = int(issued_at.timestamp())
    nonce = p.get("nonce", str(uuid.uuid4()))
    if not p["applicationKey"] or not p["userId"] or not nonce:
        raise Refused("malformed")
    if seconds(p["timeToLive"]) < 60:
        raise Refused("ttl-too-short")
    application = "//rtc.sinch.com/applications/" + p["applicationKey"]
    claims = {
        "iss": application,
        "sub": application + "/users/" + p["userId"],
        "iat": iat,
        "exp": iat + seconds(p["timeToLive"]),
        "nonce": nonce,
    }
    if "instanceTimeToLive" in p:
        if seconds(p["instanceTimeToLive"]) < 48 * 3600:
            raise Refused("instance-ttl-too-short")
        claims["sinch:rtc:instance:exp"] = iat + seconds(p["instanceTimeToLive"])
    return "hkdfv1-" + day, signing_key(p["applicationSecret"], day), claims


def registration_key(p, kid):
    if not p["applicationKey"] or not isinstance(kid, str) or not kid.startswith("hkdfv1-"):
        raise Refused("unknown-key")
    return signing_key(p["applicationSecret"], kid.removeprefix("hkdfv1-"))


def registered(p, kid, claims):
    """The verdict on a token whose signature and registered claims the library accepted."""
    dates = {"issuedAt": claims["iat"], "expiresAt": claims["exp"]}
    if kid != "hkdfv1-" + instants(dates).get("issuedAt", "")[:10].replace("-", ""):
        raise Refused("claim-invalid")
    users = "//rtc.sinch.com/applications/" + p["applicationKey"] + "/users/"
    if not isinstance(claims["sub"], str) or not claims["sub"].startswith(users):
        raise Refused("wrong-subject")
    user = claims["sub"].removeprefix(users)
    if not user or user.startswith("/"):
        raise Refused("wrong-subject")
    if not isinstance(claims["nonce"], str) or not claims["nonce"]:
        raise Refused("claim-invalid")
    if "sinch:rtc:instance:exp" in claims:
        dates["instanceExpiresAt"] = claims["sinch:rtc:instance:exp"]
        if type(dates["instanceExpiresAt"]) not in (int, float):
            raise Refused("claim-invalid")
        if not dates["instanceExpiresAt"] - float(claims["iat"]) >= 48 * 3600:
            raise Refused("instance-ttl-too-short")
    return {"valid": True, "userId": user, "nonce": claims["nonce"], **instants(dates)}


def identity(p):
    """The claims of an identity token."""
    if not all(p[name] for name in ("providerId", "keyId", "userId", "nonce")):
        raise Refused("malformed")
    if seconds(p["timeToLive"]) == 0:
        raise Refused("claim-invalid")
    iat = int(instant(p["issuedAt"]).timestamp())
    claims = {
        "iss": p["providerId"],
        "prn": p["userId"],
        "iat": iat,
        "exp": iat + seconds(p["timeToLive"]),
        "nce": p["nonce"],
    }
    names = {"displayName": "display_name", "avatarUrl": "avatar_url"}
    names |= {"firstName": "first_name", "lastName": "last_name"}
    return claims | {names[name]: p[name] for name in names if name in p}


def identity_key(p, kid):
    if not isinstance(kid, str) or kid not in p["publicKeys"]:
        raise Refused("unknown-key")
    return p["publicKeys"][kid]


def identified(p, header, claims):
    """The verdict on a token whose signature and registered claims the library accepted."""
    if header.get("typ") != "JWT" or header.get("cty") != "layer-eit;v=1":
        raise Refused("wrong-type")
    if not p["providerId"] or not isinstance(claims["prn"], str) or not claims["prn"]:
        raise Refused("claim-invalid")
    if not p["nonce"] or claims["nce"] != p["nonce"]:
        raise Refused("nonce-mismatch")
    return {"valid": True, "userId": claims["prn"], **instants({"expiresAt": claims["exp"]})}


# The form of requests and answers


class Refused(Exception):
    """A parameter or token that the application's own rules forbid, with a reason code."""


INSTANT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:[0-5]\d)"


def instant(text):
    if not re.fullmatch(INSTANT, text.upper(), re.ASCII):
        raise Refused("malformed")
    try:
        return datetime.fromisoformat(text.upper()).astimezone(timezone.utc)
    except (ValueError, OverflowError):
        raise Refused("malformed") from None


def needed(p, name):
    if name not in p:
        raise Refused("malformed")
    return p[name]


def seconds(number):
    if number < 0 or number != int(number):
        raise Refused("malformed")
    return int(number)


def instants(dates):
    """Seconds as instants; a date that RFC 3339 cannot write is left out."""
    return {
        name: datetime.fromtimestamp(int(date), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        for name, date in dates.items()
        if -62135596800 <= float(date) < 253402300800  # the years 1 to 9999
    }


# The protocol: one JSON-RPC request a line in, one answer a line out


def answer(method, params):
    if method == "conformance.describe":
        return {"result": DESCRIPTION | {"operations": list(OPERATIONS)}}
    if method not in OPERATIONS:
        return {"error": {"code": -32601, "message": "no such operation: " + method}}
    try:
        return {"result": OPERATIONS[method](params)}
    except Refused as refusal:
        reason = str(refusal)
    except tuple(REASONS) as error:
        reason = next(code for kind, code in REASONS.items() if isinstance(error, kind))
    except Exception as error:  # no answer: the library broke down
        return {"error": {"code": -32603, "message": f"{type(error).__name__}: {error}"}}
    verdict = {"valid": False} if method.endswith("verify") else {"refused": True}
    return {"result": verdict | {"reason": reason}}


def written(reply):
    return json.dumps({"jsonrpc": "2.0"} | reply, ensure_ascii=False).encode() + b"\n"


for line in sys.stdin.buffer:
    request = json.loads(line)
    number = {"id": request["id"]}
    try:
        text = written(number | answer(request["method"], request.get("params", {})))
    except UnicodeEncodeError as error:  # half a surrogate pair, which is no text
        text = written(number | {"error": {"code": -32603, "message": str(error)}})
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()
