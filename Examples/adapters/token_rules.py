"""What no JWT library knows: the rules of the two token systems, for adapters of such libraries."""

import base64
import hashlib
import hmac
import uuid

from conformance_protocol import Refused, instant, instants, seconds


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


def refuse_audience(claims):
    """The application has no name that an audience could be; libraries compare a name with it."""
    if "aud" in claims:
        raise Refused("claim-invalid")


def registered(p, kid, claims):
    """The verdict on a token whose signature and registered claims the library accepted."""
    refuse_audience(claims)
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
    refuse_audience(claims)
    if header.get("typ") != "JWT" or header.get("cty") != "layer-eit;v=1":
        raise Refused("wrong-type")
    if not p["providerId"] or not isinstance(claims["prn"], str) or not claims["prn"]:
        raise Refused("claim-invalid")
    if not p["nonce"] or claims["nce"] != p["nonce"]:
        raise Refused("nonce-mismatch")
    return {"valid": True, "userId": claims["prn"], **instants({"expiresAt": claims["exp"]})}
