"""Python's standard library alone as an implementation: hashlib, hmac, base64, json.

Where a function has a strict mode it is used; no other check repeats what a function is there for.
RSA is not in the standard library: a request that needs it counts as not implemented.
"""

import base64
import hashlib
import hmac
import json
import platform
import re
import uuid

from conformance_protocol import NotInLibrary, Refused, instant, instants, needed, seconds, serve

DESCRIPTION = {
    "name": "Python standard library",
    "version": platform.python_version(),
    "language": "Python",
    "protocolVersion": 1,
}

REASONS = {
    ValueError: "malformed",  # text that base64, json or UTF-8 cannot be
    RecursionError: "malformed",  # JSON that is nested too deeply
}


# JSON Web Signatures


def encoded(octets):
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")


def decoded(part):
    return base64.b64decode(part + "=" * (-len(part) % 4), altchars="-_", validate=True)


def json_object(octets):
    def refuse(constant):
        raise ValueError(constant)

    value = json.loads(octets.decode(), parse_constant=refuse)
    if not isinstance(value, dict):
        raise Refused("malformed")
    return value


def sign(header, payload, key):
    text = encoded(header) + "." + encoded(payload)
    return text + "." + encoded(hmac.digest(key, text.encode(), hashlib.sha256))


def opened(token):
    parts = token.split(".")
    if len(parts) != 3 or "=" in token:
        raise Refused("malformed")
    header, payload, signature = map(decoded, parts)
    header = json_object(header)
    if "crit" in header:
        raise Refused("unsupported-critical-header")
    return header, payload, signature


def checked(token, signature, key):
    text = token.rpartition(".")[0].encode()
    if not hmac.compare_digest(hmac.digest(key, text, hashlib.sha256), signature):
        raise Refused("bad-signature")


def sign_jws(p):
    if p["algorithm"] == "RS256":
        raise NotInLibrary("RSA")
    if p["algorithm"] != "HS256":
        raise Refused("algorithm-not-allowed")
    header = base64.b64decode(p["protectedHeader"])
    if json_object(header).get("alg") != "HS256":
        raise Refused("malformed")
    if "crit" in json_object(header):
        raise Refused("unsupported-critical-header")
    key = base64.b64decode(needed(p, "key"))
    if len(key) < 32:
        raise Refused("weak-key")
    return {"token": sign(header, base64.b64decode(p["payload"]), key)}


def verify_jws(p):
    if "RS256" in p["algorithms"]:
        raise NotInLibrary("RSA")
    header, payload, signature = opened(p["token"])
    if header.get("alg") != "HS256" or "HS256" not in p["algorithms"]:
        raise Refused("algorithm-not-allowed")
    if "kid" in header and not isinstance(header["kid"], str):
        raise Refused("malformed")
    key = base64.b64decode(needed(p, "key"))
    if len(key) < 32:
        raise Refused("weak-key")
    checked(p["token"], signature, key)
    return {"valid": True, "payload": base64.b64encode(payload).decode()}


# Registration tokens


def signing_key(secret, day):
    if not secret:
        raise Refused("weak-key")
    return hmac.digest(base64.b64decode(secret, validate=True), day.encode(), hashlib.sha256)


def derive_signing_key(p):
    day = instant(p["at"]).strftime("%Y%m%d")
    key = signing_key(p["applicationSecret"], day)
    return {"keyId": "hkdfv1-" + day, "key": base64.b64encode(key).decode()}


def issue_registration_token(p):
    issued_at = instant(p["issuedAt"])
    day = issued_at.strftime("%Y%m%d")
    iat = int(issued_at.timestamp())
    nonce = p.get("nonce", str(uuid.uuid4()))
    if not p["applicationKey"] or not p["userId"] or not nonce or iat < 0:
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
    header = {"alg": "HS256", "kid": "hkdfv1-" + day}
    key = signing_key(p["applicationSecret"], day)
    return {"token": sign(json.dumps(header).encode(), json.dumps(claims).encode(), key)}


def is_date(value):
    return type(value) in (int, float) and value >= 0


def verify_registration_token(p):
    now, leeway = instant(p["now"]).timestamp(), seconds(p["leeway"])
    header, payload, signature = opened(p["token"])
    kid = header.get("kid")
    if header.get("alg") != "HS256":
        raise Refused("algorithm-not-allowed")
    if not isinstance(kid, str) or not kid.startswith("hkdfv1-"):
        raise Refused("unknown-key")
    key = signing_key(p["applicationSecret"], kid.removeprefix("hkdfv1-"))
    checked(p["token"], signature, key)
    claims = json_object(payload)
    application = "//rtc.sinch.com/applications/" + p["applicationKey"]
    if not p["applicationKey"] or claims.get("iss") != application:
        raise Refused("wrong-issuer")
    prefix, _, user = str(claims.get("sub")).partition("/users/")
    if prefix != application or not user or user.startswith("/"):
        raise Refused("wrong-subject")
    nonce, iat, exp = claims.get("nonce"), claims.get("iat"), claims.get("exp")
    if not isinstance(nonce, str) or not nonce or not is_date(iat) or not is_date(exp):
        raise Refused("claim-invalid")
    start = claims.get("nbf", iat)
    if exp <= iat or not is_date(start) or "aud" in claims:
        raise Refused("claim-invalid")
    if max(start, iat) > now + leeway:
        raise Refused("not-yet-valid")
    if exp <= now - leeway:
        raise Refused("expired")
    dates = {"issuedAt": iat, "expiresAt": exp}
    if kid != "hkdfv1-" + instants(dates)["issuedAt"][:10].replace("-", ""):
        raise Refused("claim-invalid")
    if "sinch:rtc:instance:exp" in claims:
        dates["instanceExpiresAt"] = claims["sinch:rtc:instance:exp"]
        if not is_date(dates["instanceExpiresAt"]):
            raise Refused("claim-invalid")
        if dates["instanceExpiresAt"] - iat < 48 * 3600:
            raise Refused("instance-ttl-too-short")
    return {"valid": True, "userId": user, "nonce": nonce, **instants(dates)}


# Signatures over user and sequence


def sign_user(p):
    if not p["userId"] or not p["applicationKey"] or not p["applicationSecret"]:
        raise Refused("malformed")
    sequence = int(p["sequence"])
    if str(sequence) != p["sequence"] or not 0 <= sequence < 1 << 64:
        raise Refused("malformed")
    text = p["userId"] + p["applicationKey"] + p["sequence"] + p["applicationSecret"]
    digest = hashlib.sha1(text.encode()).digest()
    return {"signature": base64.b64encode(digest).decode()}


def verify_user(p):
    if not hmac.compare_digest(sign_user(p)["signature"].encode(), p["signature"].encode()):
        raise Refused("bad-signature")
    return {"valid": True}


# Digests

DIGESTS = {"MD5": "md5", "SHA-256": "sha256", "SHA-512-256": "sha512_256"}


def digest(algorithm, *parts):
    return hashlib.new(DIGESTS[algorithm], b":".join(parts)).hexdigest().encode()


def session(p, ha1):
    algorithm = p["algorithm"].removesuffix("-sess")
    if algorithm == p["algorithm"]:
        return ha1
    if not p.get("nonce") or not p.get("cnonce"):
        raise Refused("malformed")
    return digest(algorithm, ha1, p["nonce"].encode(), p["cnonce"].encode())


def inner_ha1(p):
    algorithm = p["algorithm"].removesuffix("-sess")
    if algorithm not in DIGESTS:
        raise Refused("algorithm-not-allowed")
    if "ha1" in p:
        if not re.fullmatch("[0-9a-f]{%d}" % (32 if algorithm == "MD5" else 64), p["ha1"]):
            raise Refused("malformed")
        return p["ha1"].encode()
    user, password = needed(p, "username"), needed(p, "password")
    if not user:
        raise Refused("malformed")
    return digest(algorithm, user.encode(), p["realm"].encode(), password.encode())


def derive_ha1(p):
    return {"ha1": session(p, inner_ha1(p)).decode()}


def compute_response(p):
    algorithm = p["algorithm"].removesuffix("-sess")
    ha1 = session(p, inner_ha1(p))
    a2 = [p["method"].encode(), p["uri"].encode()]
    parts = [p["nonce"].encode()]
    if "qop" in p:
        if p["qop"] not in ("auth", "auth-int"):
            raise Refused("malformed")
        if not re.fullmatch("[0-9a-f]{8}", needed(p, "nc")) or not needed(p, "cnonce"):
            raise Refused("malformed")
        parts += [p["nc"].encode(), p["cnonce"].encode(), p["qop"].encode()]
        if p["qop"] == "auth-int":
            a2.append(digest(algorithm, base64.b64decode(p.get("body", ""))))
    return {"response": digest(algorithm, ha1, *parts, digest(algorithm, *a2)).decode()}


OPERATIONS = {
    "jws.sign": sign_jws,
    "jws.verify": verify_jws,
    "sinch.signature.sign": sign_user,
    "sinch.signature.verify": verify_user,
    "sinch.signingKey.derive": derive_signing_key,
    "sinch.registrationToken.issue": issue_registration_token,
    "sinch.registrationToken.verify": verify_registration_token,
    "digest.ha1.derive": derive_ha1,
    "digest.response.compute": compute_response,
}


serve(DESCRIPTION, OPERATIONS, REASONS)
