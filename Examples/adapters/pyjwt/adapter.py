"""PyJWT as an implementation.

Signature, algorithm, issuer, required claims and dates are left to PyJWT, and nothing is checked
twice.
It has no jws.sign: PyJWT writes a header of its own.
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

import jwt
from jwt import api_jws, api_jwt

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


# What PyJWT does


def verify_jws(p):
    key = base64.b64decode(p["key"]) if "key" in p else p.get("publicKey", "")
    if "key" in p and "publicKey" in p:
        if api_jws.get_unverified_header(p["token"]).get("alg") == "RS256":
            key = p["publicKey"]
    payload = api_jws.decode(p["token"], key, algorithms=p["algorithms"])
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
        leeway=seconds(p["leeway"]),
        options={"require": ["iss", "sub", "iat", "exp", "nonce"]},
    )
    return registered(p, kid, claims)


def issue_identity_token(p):
    headers = {"cty": "layer-eit;v=1", "kid": p["keyId"]}
    return {"token": jwt.encode(identity(p), p["privateKey"], algorithm="RS256", headers=headers)}


def verify_identity_token(p):
    Clock.instant = instant(p["now"])
    kid = jwt.get_unverified_header(p["token"]).get("kid")
    token = api_jwt.decode_complete(
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
