"""Layer's identity token: an RS256 JWT over the nonce that the service handed out."""

import unicodedata

import jws
import jwt_claims
import parameters
from outcomes import Token, Valid, require


def _has(characters):
    return lambda text: not set(text).isdisjoint(characters)


def _in_category(category):
    return lambda text: any(unicodedata.category(character) == category for character in text)


# What a user id may have that some programs refuse; of several, the first is what is asked about.
_USER_ID_KINDS = {
    "with-nul": _has("\0"),
    "with-c0-controls": _has("".join(map(chr, range(1, 0x20)))),
    "with-delete": _has("\x7f"),
    "with-joined-emoji": _has("\u200d"),
    "with-emoji": _in_category("So"),
    "with-bidi-controls": _has("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"),
    "with-line-separators": _has("\u2028\u2029"),
    "with-byte-order-mark": _has("\ufeff"),
    "with-compatibility-forms": lambda text: not unicodedata.is_normalized("NFKC", unicodedata.normalize("NFC", text)),
    "with-combining-marks": _in_category("Mn"),
    "with-letters-beyond-ascii": lambda text: not text.isascii(),
    "with-spaces-around": lambda text: text != text.strip(" "),
    "with-quotation-marks": _has('"'),
    "with-a-backslash-before-a-slash": lambda text: "\\/" in text,
    "with-backslashes": _has("\\"),
    "with-braces": _has("{}$"),
    "with-angle-brackets": _has("<>"),
    "with-percent-signs": _has("%"),
    "with-apostrophes": _has("'"),
    "with-slashes": _has("/"),
    "with-query-and-fragment": _has("?#"),
    "with-at-signs": _has("@"),
}
_PROVIDER_ID = "layer:///providers/"
_KEY_ID = "layer:///keys/"
_TYPE = "JWT"
_OLDER_TYPE = "JWS"
_ISSUED_TYPES = {
    "jwt": "JWT",
    "jws": "JWS",
    "lower-case": "jwt",
    "media-type": "application/JWT",
    "media-type-in-lower-case": "application/jwt",
}
_CONTENT_TYPE = "layer-eit;v=1"
_PROFILE_CLAIMS = {
    "displayName": "display_name",
    "avatarUrl": "avatar_url",
    "firstName": "first_name",
    "lastName": "last_name",
}


def _settle_user_id(user_id, call, interpretations, reason):
    kind = next((name for name, holds in _USER_ID_KINDS.items() if holds(user_id)), None)
    if kind:
        require(interpretations.of(f"layer-{call}-user-id-{kind}") == "as-given", reason)


def _settle_issued_texts(given, interpretations):
    """What an issuer may refuse of the texts that it writes as they are given."""
    names = [given[name] for name in _PROFILE_CLAIMS if name in given]
    for ambiguity, is_asked in (
        ("layer-issued-provider-id-of-another-form", not given["providerId"].startswith(_PROVIDER_ID)),
        ("layer-issued-key-id-of-another-form", not given["keyId"].startswith(_KEY_ID)),
        ("layer-issued-nonce-with-quotation-marks", '"' in given["nonce"]),
        ("layer-issued-name-with-quotation-marks", any('"' in name for name in names)),
    ):
        if is_asked:
            interpretations.fail_under(ambiguity, "refuse", "malformed")
    _settle_user_id(given["userId"], "issued", interpretations, "malformed")


def issue_identity_token(given, interpretations):
    for name in ("providerId", "keyId", "userId", "nonce"):
        parameters.text(given[name])
    issued_at = parameters.instant(given["issuedAt"])
    time_to_live = parameters.duration(given["timeToLive"])
    key = jws.private_key(given["privateKey"], "layer-issued", interpretations)
    require(time_to_live > 0, "ttl-too-short")
    issued, expires = jwt_claims.issued_dates(interpretations, issued_at, time_to_live)
    jwt_claims.settle_issued_lifetime(interpretations, issued, expires)
    if time_to_live < 60:
        interpretations.fail_under("layer-issued-lifetime-short", "refuse", "ttl-too-short")
    _settle_issued_texts(given, interpretations)
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
    kind = "layer-issued-typ" in interpretations.taken and interpretations.of("layer-issued-typ")
    if kind in _ISSUED_TYPES:
        header["typ"] = _ISSUED_TYPES[kind]
    return Token(
        header=header,
        header_optional={},
        claims=claims | profile,
        claims_absent=frozenset(),
        fresh=frozenset(),
        # A name that was not given may be there as null, which is as good as absent.
        claims_optional=dict.fromkeys(_PROFILE_CLAIMS.values() - profile.keys()),
        rs256_key=key.public_key().public_numbers(),
    )


def _question_of_type(header):
    if "typ" not in header:
        return "layer-typ-absent"
    if header["typ"] is None:
        return "layer-typ-null"
    if not isinstance(header["typ"], str):
        return "layer-typ-no-type"
    return {_TYPE: None, _OLDER_TYPE: "layer-typ-jws"}.get(header["typ"], "layer-typ-other-kind")


def _settle_questions(header, dates, notations, user_id, interpretations):
    issued, expires = dates
    whole = all(date.denominator == 1 for date in dates)
    decimal = all(notation.isdecimal() for notation in notations)
    questions = [
        (_question_of_type(header), "wrong-type"),
        (not header["kid"].startswith(_KEY_ID) and "layer-key-id-of-another-form", "unknown-key"),
        (not whole and "layer-fractional-dates", "claim-invalid"),
        (whole and not decimal and "layer-verified-date-notation", "claim-invalid"),
        (expires - issued < 60 and "layer-verified-lifetime-short", "claim-invalid"),
    ]
    for ambiguity, reason in questions:
        if ambiguity:
            interpretations.fail_under(ambiguity, "reject", reason)
    jwt_claims.settle_lifetime(*dates, "layer", interpretations)
    _settle_user_id(user_id, "verified", interpretations, "claim-invalid")


def verify_identity_token(given, interpretations):
    for name in ("providerId", "nonce"):
        parameters.text(given[name])
    now, leeway = parameters.instant(given["now"]), parameters.duration(given["leeway"])
    token = jws.parse(given["token"], "layer", interpretations)
    jws.check_critical(token.header, "layer", interpretations)
    jws.require_algorithm(token.header, ["RS256"])
    require(token.header.get("cty") == _CONTENT_TYPE, "wrong-type")
    key_id = token.header.get("kid")
    require(isinstance(key_id, str) and key_id in given["publicKeys"], "unknown-key")
    key = jws.public_key(given["publicKeys"][key_id], "layer-verified", interpretations)
    jws.require_rs256(token, key)
    claims = jws.json_object(token.payload, "claims", "layer", interpretations)
    require(jwt_claims.text(claims, "iss") == given["providerId"], "wrong-issuer")
    user_id = jwt_claims.text(claims, "prn")
    issued, expires = jwt_claims.check_dates(claims, now, leeway, "layer", interpretations)
    require(jwt_claims.text(claims, "nce") == given["nonce"], "nonce-mismatch")
    jwt_claims.require_no_audience(claims)
    notations = [claims[name].text for name in ("iat", "exp")]
    _settle_questions(token.header, (issued, expires), notations, user_id, interpretations)
    jwt_claims.settle_beyond_calendar(expires, "exp", "layer", interpretations)
    return Valid(jwt_claims.written({"expiresAt": expires}, userId=user_id))
