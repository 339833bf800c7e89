"""Layer's identity token: an RS256 JWT over the nonce that the service handed out."""

import unicodedata

import jws
import jwt_claims
import parameters
from outcomes import Fault, Token, Valid

OLDER_TYPE = "layer-typ-jws"
ABSENT_TYPE = "layer-typ-absent"
OTHER_TYPE = "layer-typ-other-kind"
NO_TYPE = "layer-typ-no-type"
NULL_TYPE = "layer-typ-null"
ISSUED_TYPE = "layer-issued-typ"
FRACTIONAL_DATES = "layer-fractional-dates"
SHORT_LIFETIME = "layer-issued-lifetime-short"
OTHER_KEY_ID = "layer-key-id-of-another-form"

# What a user id may have that some programs refuse.
USER_ID_KINDS = (
    "with-control-characters", "with-emoji", "with-format-characters", "with-spaces-around",
    "beyond-ascii",
)
ISSUED_USER_ID = {kind: f"layer-issued-user-id-{kind}" for kind in USER_ID_KINDS}
VERIFIED_USER_ID = {kind: f"layer-verified-user-id-{kind}" for kind in USER_ID_KINDS}

_KEY_ID = "layer:///keys/"
_TYPE = "JWT"
_OLDER_TYPE = "JWS"
_CONTENT_TYPE = "layer-eit;v=1"
_PROFILE_CLAIMS = {
    "displayName": "display_name",
    "avatarUrl": "avatar_url",
    "firstName": "first_name",
    "lastName": "last_name",
}


def _settle_user_id(user_id, ambiguities, interpretations, fault):
    categories = {unicodedata.category(character) for character in user_id}
    kinds = (
        "Cc" in categories, "So" in categories, categories & {"Cf", "Zl", "Zp"},
        user_id != user_id.strip(" "), not user_id.isascii(),
    )
    kind = next((name for name, holds in zip(USER_ID_KINDS, kinds) if holds), None)
    if kind and interpretations.of(ambiguities[kind]) != "as-given":
        raise fault


def issue_identity_token(given, interpretations):
    for name in ("providerId", "keyId", "userId", "nonce"):
        parameters.text(given[name])
    issued_at = parameters.instant(given["issuedAt"])
    time_to_live = parameters.duration(given["timeToLive"])
    key = jws.private_key(given["privateKey"], interpretations)
    if time_to_live == 0:
        raise Fault("ttl-too-short")
    issued, expires = jwt_claims.issued_dates(interpretations, issued_at, time_to_live)
    jwt_claims.settle_issued_lifetime(interpretations, issued, expires)
    if time_to_live < 60 and interpretations.of(SHORT_LIFETIME) == "refuse":
        raise Fault("ttl-too-short")
    _settle_user_id(given["userId"], ISSUED_USER_ID, interpretations, Fault("malformed"))
    claims = {
        "iss": given["providerId"],
        "prn": given["userId"],
        "iat": issued,
        "exp": expires,
        "nce": given["nonce"],
    }
    profile = {claim: given[name] for name, claim in _PROFILE_CLAIMS.items() if name in given}
    header = {"alg": "RS256", "cty": _CONTENT_TYPE, "kid": given["keyId"]}
    # What an issuer writes as typ is demanded only where the question is asked.
    kind = ISSUED_TYPE in interpretations.taken and interpretations.of(ISSUED_TYPE)
    if kind in ("jwt", "jws"):
        header["typ"] = kind.upper()
    return Token(
        header=header,
        header_optional={},
        claims=claims | profile,
        claims_absent=frozenset(_PROFILE_CLAIMS.values()) - profile.keys(),
        fresh=frozenset(),
        rs256_key=key.public(),
    )


def _question_of_type(header):
    if "typ" not in header:
        return ABSENT_TYPE
    if header["typ"] is None:
        return NULL_TYPE
    if not isinstance(header["typ"], str):
        return NO_TYPE
    return {_TYPE: None, _OLDER_TYPE: OLDER_TYPE}.get(header["typ"], OTHER_TYPE)


def _settle_questions(header, dates, user_id, interpretations):
    of_type = _question_of_type(header)
    if of_type and interpretations.of(of_type) == "reject":
        raise Fault("wrong-type")
    if not header["kid"].startswith(_KEY_ID) and interpretations.of(OTHER_KEY_ID) == "reject":
        raise Fault("unknown-key")
    whole = all(date.denominator == 1 for date in dates)
    if not whole and interpretations.of(FRACTIONAL_DATES) == "reject":
        raise Fault("claim-invalid")
    jwt_claims.settle_lifetime(*dates, "layer", interpretations)
    _settle_user_id(user_id, VERIFIED_USER_ID, interpretations, Fault("claim-invalid"))


def verify_identity_token(given, interpretations):
    for name in ("providerId", "nonce"):
        parameters.text(given[name])
    now, leeway = parameters.instant(given["now"]), parameters.duration(given["leeway"])
    token = jws.parse(given["token"], "layer", interpretations)
    jws.check_critical(token.header, "layer", interpretations)
    jws.require_algorithm(token.header, ["RS256"])
    if token.header.get("cty") != _CONTENT_TYPE:
        raise Fault("wrong-type")
    key_id = token.header.get("kid")
    if not isinstance(key_id, str) or key_id not in given["publicKeys"]:
        raise Fault("unknown-key")
    jws.require_rs256(token, jws.public_key(given["publicKeys"][key_id], interpretations))
    claims = jws.json_object(token.payload, "claims", "layer", interpretations)
    if jwt_claims.text(claims, "iss") != given["providerId"]:
        raise Fault("wrong-issuer")
    user_id = jwt_claims.text(claims, "prn")
    issued, expires = jwt_claims.check_dates(claims, now, leeway, "layer", interpretations)
    if jwt_claims.text(claims, "nce") != given["nonce"]:
        raise Fault("nonce-mismatch")
    jwt_claims.refuse_audience(claims)
    _settle_questions(token.header, (issued, expires), user_id, interpretations)
    jwt_claims.settle_beyond_calendar(
        expires, jwt_claims.EXP_BEYOND_YEAR_9999, "layer", interpretations
    )
    return Valid(jwt_claims.written({"expiresAt": expires}, userId=user_id))
