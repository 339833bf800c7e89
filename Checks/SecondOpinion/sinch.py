"""Sinch: the SHA-1 signature over a sequence, and the registration token with its signing key."""

import hashlib
import hmac
import re
from math import floor

import instants
import jws
import jwt_claims
import octets
import parameters
import user_ids
from outcomes import Output, Token, Valid, require

SMALLEST_TIME_TO_LIVE = 60
SMALLEST_INSTANCE_TIME_TO_LIVE = 48 * 3600
LONG_LIFE = 2 * 86400  # beyond which a token may be thought to live too long
INSTANCE_EXPIRY = "sinch:rtc:instance:exp"

_KEY_ID_PREFIX = "hkdfv1-"
_SEQUENCE = re.compile(r"0|[1-9][0-9]*")
_UUID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_PUNCTUATION = re.compile(r"[^A-Za-z0-9_-]")


# The SHA-1 scheme

def signature(userId, applicationKey, sequence, applicationSecret):
    """The secret enters as text."""
    text = userId + applicationKey + sequence + applicationSecret
    return octets.encode(hashlib.sha1(text.encode("utf-8")).digest())


def _signature(given):
    user_id = parameters.text(given["userId"])
    key = parameters.text(given["applicationKey"])
    sequence = given["sequence"]
    # Length first: Python limits the digits of an integer's text.
    is_number = _SEQUENCE.fullmatch(sequence) and len(sequence) <= 20
    require(is_number and int(sequence) < 2**64, "malformed")
    require(given["applicationSecret"], "weak-key")
    return signature(user_id, key, sequence, given["applicationSecret"])


def _settle_signature_questions(given, call, interpretations):
    sequence = int(given["sequence"])
    secret = given["applicationSecret"]
    questions = [
        f"sinch-signature-{call}-{question}" for question, is_raised in (
            ("sequence-zero", sequence == 0),
            ("sequence-above-int64", sequence >= 2**63),
            ("key-that-is-no-uuid", not _UUID.fullmatch(given["applicationKey"])),
        ) if is_raised
    ]
    if call == "sign" and secret != secret.strip():
        questions.append("sinch-signature-sign-secret-with-space-around")
    elif call == "sign" and octets.decode_loosely(secret) is None:
        questions.append("sinch-signature-sign-secret-that-is-no-base64")
    require("refuse" not in [interpretations.of(question) for question in questions], "malformed")
    user_ids.settle_signed(given["userId"], call, interpretations)


def sign(given, interpretations):
    signature = _signature(given)
    _settle_signature_questions(given, "sign", interpretations)
    return Output({"signature": signature})


def verify(given, interpretations):
    require(_signature(given) == given["signature"], "bad-signature")
    _settle_signature_questions(given, "verify", interpretations)
    return Valid({})


# The signing key

def _secret(given, call, interpretations):
    secret = octets.decode_loosely(given["applicationSecret"])
    require(secret is not None, "malformed")
    if octets.encode(secret) != given["applicationSecret"]:
        interpretations.postpone(f"sinch-{call}-secret-trailing-bits", "refuse", "malformed")
    require(secret, "weak-key")
    return secret


def _settle_secret(secret, call, interpretations):
    if len(secret) == 1:
        interpretations.fail_under(f"sinch-{call}-shortest-secret", "longer", "weak-key")


def _signing_key(secret, date):
    """`hkdfv1` notwithstanding, one plain HMAC of the date under the decoded secret."""
    return hmac.digest(secret, date.encode("ascii"), hashlib.sha256)


def derive_signing_key(given, interpretations):
    secret = _secret(given, "derived", interpretations)
    date = instants.format_date(parameters.instant(given["at"]))
    require(date is not None, "malformed")
    _settle_secret(secret, "derived", interpretations)
    key = octets.encode(_signing_key(secret, date))
    return Output({"keyId": _KEY_ID_PREFIX + date, "key": key})


# The registration token

def _issuer(given):
    return "//rtc.sinch.com/applications/" + parameters.text(given["applicationKey"])


def _subject_prefix(given):
    return _issuer(given) + "/users/"


def issue_registration_token(given, interpretations):
    secret = _secret(given, "issued", interpretations)
    issued_at = parameters.instant(given["issuedAt"])
    time_to_live = parameters.duration(given["timeToLive"])
    lives = [time_to_live]
    if "nonce" in given:
        parameters.text(given["nonce"])
    if "instanceTimeToLive" in given:
        lives.append(parameters.duration(given["instanceTimeToLive"]))
    parameters.text(given["userId"])
    require(time_to_live >= SMALLEST_TIME_TO_LIVE, "ttl-too-short")
    for life in lives[1:]:
        require(life >= SMALLEST_INSTANCE_TIME_TO_LIVE, "instance-ttl-too-short")
    dates = jwt_claims.issued_dates(interpretations, issued_at, *lives)
    issued, expires, *instance_expires = dates
    _settle_secret(secret, "issued", interpretations)
    if time_to_live > LONG_LIFE:
        interpretations.fail_under("jwt-issued-lifetime-of-days", "refuse", "claim-invalid")
    nonce = given.get("nonce", "")
    if _PUNCTUATION.search(nonce):
        interpretations.fail_under("sinch-issued-nonce-with-punctuation", "refuse", "malformed")
    date = instants.format_date(issued)
    claims = {
        "iss": _issuer(given),
        "sub": _subject_prefix(given) + user_ids.in_subject(given["userId"], interpretations),
        "iat": issued,
        "exp": expires,
    }
    if "nonce" in given:
        claims["nonce"] = given["nonce"]
    if instance_expires:
        claims[INSTANCE_EXPIRY] = instance_expires[0]
    return Token(
        header={"alg": "HS256", "kid": _KEY_ID_PREFIX + date},
        header_optional={"typ": "JWT"},
        claims=claims,
        claims_absent=frozenset({INSTANCE_EXPIRY} - claims.keys()),
        fresh=frozenset({"nonce"} - claims.keys()),
        hs256_key=_signing_key(secret, date),
    )


def _key_date(header):
    """The eight digits after the prefix, if they name a day."""
    key_id = header.get("kid")
    require(isinstance(key_id, str) and key_id.startswith(_KEY_ID_PREFIX), "unknown-key")
    date = key_id.removeprefix(_KEY_ID_PREFIX)
    require(instants.parse_date(date) is not None, "unknown-key")
    return date


def _require_subject(claims, given):
    """What stands behind `/users/`, which is something."""
    subject, prefix = jwt_claims.text(claims, "sub"), _subject_prefix(given)
    require(subject.startswith(prefix) and subject != prefix, "wrong-subject")
    return subject[len(prefix) :]


def _settle_fractions(dates, now, leeway, interpretations):
    """Where it matters whether the fraction of a date counts."""
    whole = {name: floor(date) for name, date in dates.items()}
    if whole["expiresAt"] + leeway <= now:
        interpretations.postpone("jwt-fraction-of-date", "cut-off", "expired")
    if "instanceExpiresAt" not in dates:
        return
    too_short, whole_too_short = (
        some["instanceExpiresAt"] - some["issuedAt"] < SMALLEST_INSTANCE_TIME_TO_LIVE
        for some in (dates, whole)
    )
    require(not (too_short and whole_too_short), "instance-ttl-too-short")
    if too_short:
        interpretations.postpone("jwt-fraction-of-date", "counted", "instance-ttl-too-short")


def _question_of_type(kind):
    if kind is None:
        return "sinch-typ-null"
    if not isinstance(kind, str):
        return "sinch-typ-no-type"
    return "sinch-typ-other-spelling" if kind.upper() == "JWT" else "sinch-typ-other-kind"


def _settle_key_date(key_date, issued, interpretations):
    days_apart = abs(instants.parse_date(key_date) - instants.day_of(issued))
    if days_apart == 1:
        interpretations.fail_under("sinch-kid-one-day-from-iat", "reject", "claim-invalid")
    elif days_apart > 1:
        interpretations.fail_under("sinch-kid-distance-from-iat", "compared", "claim-invalid")


def _settle_lifetime(issued, expires, interpretations):
    life = expires - issued
    if life < SMALLEST_TIME_TO_LIVE:
        interpretations.fail_under("sinch-token-ttl-under-minute-at-verifier", "reject", "ttl-too-short")
    if LONG_LIFE < life < 10 * jwt_claims.YEAR:
        interpretations.fail_under("jwt-verified-lifetime-of-days", "reject", "claim-invalid")
    jwt_claims.settle_lifetime(issued, expires, "sinch", interpretations)


def verify_registration_token(given, interpretations):
    secret, issuer = _secret(given, "verified", interpretations), _issuer(given)
    now, leeway = parameters.instant(given["now"]), parameters.duration(given["leeway"])
    token = jws.parse(given["token"], "sinch", interpretations)
    jws.check_critical(token.header, "sinch", interpretations)
    jws.require_algorithm(token.header, ["HS256"])
    key_date = _key_date(token.header)
    jws.require_hs256(token, _signing_key(secret, key_date))

    claims = jws.json_object(token.payload, "claims", "sinch", interpretations)
    require(jwt_claims.text(claims, "iss") == issuer, "wrong-issuer")
    user_in_subject = _require_subject(claims, given)
    nonce = jwt_claims.text(claims, "nonce")
    issued, expires = jwt_claims.check_dates(claims, now, leeway, "sinch", interpretations)
    dates = {"issuedAt": issued, "expiresAt": expires}
    if INSTANCE_EXPIRY in claims:
        dates["instanceExpiresAt"] = jwt_claims.date(claims, INSTANCE_EXPIRY)
    _settle_fractions(dates, now, leeway, interpretations)
    jwt_claims.require_no_audience(claims)

    kind = token.header.get("typ", "JWT")
    if kind != "JWT":
        interpretations.fail_under(_question_of_type(kind), "reject", "wrong-type")
    _settle_key_date(key_date, issued, interpretations)
    _settle_lifetime(issued, expires, interpretations)
    for name, date in (("exp", expires), ("instance", dates.get("instanceExpiresAt", 0))):
        jwt_claims.settle_beyond_calendar(date, name, "sinch", interpretations)
    _settle_secret(secret, "verified", interpretations)
    user_id = user_ids.from_subject(user_in_subject, interpretations)
    fractions = {name for name, date in dates.items() if date != floor(date)}
    return Valid(jwt_claims.written(dates, userId=user_id, nonce=nonce), frozenset(fractions))
