"""Layer's identity token: an RS256 JWT over the nonce that the service handed out."""

import jws
import jwt_claims
import parameters
from outcomes import Fault, Token, Valid

OLDER_TYPE = "layer-typ-jws"
ABSENT_TYPE = "layer-typ-absent"
FRACTIONAL_DATES = "layer-fractional-dates"

_TYPE = "JWT"
_OLDER_TYPE = "JWS"
_CONTENT_TYPE = "layer-eit;v=1"
_PROFILE_CLAIMS = {
    "displayName": "display_name",
    "avatarUrl": "avatar_url",
    "firstName": "first_name",
    "lastName": "last_name",
}


def issue_identity_token(given, interpretations):
    for name in ("providerId", "keyId", "userId", "nonce"):
        parameters.text(given[name])
    issued_at = parameters.instant(given["issuedAt"])
    time_to_live = parameters.duration(given["timeToLive"])
    key = jws.private_key(given["privateKey"], interpretations)
    if time_to_live == 0:
        raise Fault("ttl-too-short")
    issued, expires = jwt_claims.issued_dates(interpretations, issued_at, time_to_live)
    claims = {
        "iss": given["providerId"],
        "prn": given["userId"],
        "iat": issued,
        "exp": expires,
        "nce": given["nonce"],
    }
    profile = {claim: given[name] for name, claim in _PROFILE_CLAIMS.items() if name in given}
    return Token(
        header={"alg": "RS256", "typ": _TYPE, "cty": _CONTENT_TYPE, "kid": given["keyId"]},
        header_optional={},
        claims=claims | profile,
        claims_absent=frozenset(_PROFILE_CLAIMS.values()) - profile.keys(),
        fresh=frozenset(),
        rs256_key=key.public(),
    )


def _settle_questions(header, dates, interpretations):
    if "typ" not in header and interpretations.of(ABSENT_TYPE) == "reject":
        raise Fault("wrong-type")
    if header.get("typ") == _OLDER_TYPE and interpretations.of(OLDER_TYPE) == "reject":
        raise Fault("wrong-type")
    whole = all(date.denominator == 1 for date in dates)
    if not whole and interpretations.of(FRACTIONAL_DATES) == "reject":
        raise Fault("claim-invalid")


def verify_identity_token(given, interpretations):
    for name in ("providerId", "nonce"):
        parameters.text(given[name])
    now, leeway = parameters.instant(given["now"]), parameters.duration(given["leeway"])
    token = jws.parse(given["token"], interpretations)
    jws.check_critical(token.header, interpretations)
    jws.require_algorithm(token.header, ["RS256"])
    kind = token.header.get("typ", _TYPE)
    if kind not in (_TYPE, _OLDER_TYPE) or token.header.get("cty") != _CONTENT_TYPE:
        raise Fault("wrong-type")
    key_id = token.header.get("kid")
    if not isinstance(key_id, str) or key_id not in given["publicKeys"]:
        raise Fault("unknown-key")
    jws.require_rs256(token, jws.public_key(given["publicKeys"][key_id], interpretations))
    claims = jws.json_object(token.payload, interpretations)
    if jwt_claims.text(claims, "iss") != given["providerId"]:
        raise Fault("wrong-issuer")
    user_id = jwt_claims.text(claims, "prn")
    issued, expires = jwt_claims.check_dates(claims, now, leeway, interpretations)
    if jwt_claims.text(claims, "nce") != given["nonce"]:
        raise Fault("nonce-mismatch")
    jwt_claims.refuse_audience(claims)
    _settle_questions(token.header, (issued, expires), interpretations)
    jwt_claims.settle_beyond_calendar(interpretations, expires)
    return Valid(jwt_claims.written({"expiresAt": expires}, userId=user_id))
