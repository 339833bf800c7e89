"""Sinch: the SHA-1 signature over a sequence, and the registration token with its signing key."""

import hashlib
import hmac
import re
from typing import NamedTuple

import instants
import jws
import jwt_claims
import octets
import parameters
import user_ids
from outcomes import Fault, Output, Token, Valid

SMALLEST_TIME_TO_LIVE = 60
SMALLEST_INSTANCE_TIME_TO_LIVE = 48 * 3600
USUAL_SECRET = 16  # octets
INSTANCE_EXPIRY = "sinch:rtc:instance:exp"

KEY_ONE_DAY_FROM_IAT = "sinch-kid-one-day-from-iat"
OTHER_TYPE = "sinch-typ-other-value"
SHORT_TIME_TO_LIVE = "sinch-token-ttl-under-minute-at-verifier"
SECRET_TRAILING_BITS = "sinch-secret-trailing-bits"
SHORT_SECRET = "sinch-short-secret"
FIRST_SEQUENCE_ZERO = "sinch-first-sequence-zero"
SEQUENCE_BEYOND_SIGNED = "sinch-sequence-above-int64"

_KEY_ID_PREFIX = "hkdfv1-"
_SEQUENCE = re.compile(r"0|[1-9][0-9]*")


# The SHA-1 scheme

def _signature(given):
    user_id = parameters.text(given["userId"])
    key = parameters.text(given["applicationKey"])
    sequence = given["sequence"]
    # Length first: Python limits the digits of an integer's text.
    if not _SEQUENCE.fullmatch(sequence) or len(sequence) > 20 or int(sequence) >= 2**64:
        raise Fault("malformed")
    if not given["applicationSecret"]:
        raise Fault("weak-key")
    signed = user_id + key + sequence + given["applicationSecret"]
    return octets.encode(hashlib.sha1(signed.encode("utf-8")).digest())


def _settle_signature_questions(given, interpretations):
    sequence = int(given["sequence"])
    if sequence == 0 and interpretations.of(FIRST_SEQUENCE_ZERO) == "refuse":
        raise Fault("malformed")
    if sequence >= 2**63 and interpretations.of(SEQUENCE_BEYOND_SIGNED) == "refuse":
        raise Fault("malformed")
    user_ids.settle_signed(given["userId"], interpretations)


def sign(given, interpretations):
    signature = _signature(given)
    _settle_signature_questions(given, interpretations)
    return Output({"signature": signature})


def verify(given, interpretations):
    if _signature(given) != given["signature"]:
        raise Fault("bad-signature")
    _settle_signature_questions(given, interpretations)
    return Valid({})


# The signing key

def _secret(given, interpretations):
    secret = octets.decode_loosely(given["applicationSecret"])
    if secret is None:
        raise Fault("malformed")
    if octets.encode(secret) != given["applicationSecret"]:
        interpretations.postpone(SECRET_TRAILING_BITS, "refuse", Fault("malformed"))
    if not secret:
        raise Fault("weak-key")
    return secret


def _settle_secret(secret, interpretations):
    if len(secret) < USUAL_SECRET and interpretations.of(SHORT_SECRET) == "refuse":
        raise Fault("weak-key")


class _SigningKey(NamedTuple):
    key_id: str
    key: bytes


def _signing_key(secret, date):
    """`hkdfv1` notwithstanding, one plain HMAC of the date under the decoded secret."""
    return _SigningKey(
        _KEY_ID_PREFIX + date, hmac.digest(secret, date.encode("ascii"), hashlib.sha256)
    )


def derive_signing_key(given, interpretations):
    secret = _secret(given, interpretations)
    date = instants.format_date(parameters.instant(given["at"]))
    if date is None:
        raise Fault("malformed")
    _settle_secret(secret, interpretations)
    key = _signing_key(secret, date)
    return Output({"keyId": key.key_id, "key": octets.encode(key.key)})


# The registration token

def _issuer(given):
    return "//rtc.sinch.com/applications/" + parameters.text(given["applicationKey"])


def _subject_prefix(given):
    return _issuer(given) + "/users/"


def issue_registration_token(given, interpretations):
    secret = _secret(given, interpretations)
    issued_at = parameters.instant(given["issuedAt"])
    time_to_live = parameters.duration(given["timeToLive"])
    lives = [time_to_live]
    if "nonce" in given:
        parameters.text(given["nonce"])
    if "instanceTimeToLive" in given:
        lives.append(parameters.duration(given["instanceTimeToLive"]))
    parameters.text(given["userId"])
    if time_to_live < SMALLEST_TIME_TO_LIVE:
        raise Fault("ttl-too-short")
    if lives[1:] and lives[1] < SMALLEST_INSTANCE_TIME_TO_LIVE:
        raise Fault("instance-ttl-too-short")
    dates = jwt_claims.issued_dates(interpretations, issued_at, *lives)
    issued, expires, *instance_expires = dates
    _settle_secret(secret, interpretations)
    key = _signing_key(secret, instants.format_date(issued))
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
        header={"alg": "HS256", "kid": key.key_id},
        header_optional={"typ": "JWT"},
        claims=claims,
        claims_absent=frozenset({INSTANCE_EXPIRY} - claims.keys()),
        fresh=frozenset({"nonce"} - claims.keys()),
        hs256_key=key.key,
    )


def _key_date(header):
    """The eight digits after the prefix, if they name a day."""
    key_id = header.get("kid")
    if not isinstance(key_id, str) or not key_id.startswith(_KEY_ID_PREFIX):
        raise Fault("unknown-key")
    date = key_id.removeprefix(_KEY_ID_PREFIX)
    if instants.parse_date(date) is None:
        raise Fault("unknown-key")
    return date


def _require_subject(claims, given):
    """What stands behind `/users/`: something, and no further slash before it."""
    subject, prefix = jwt_claims.text(claims, "sub"), _subject_prefix(given)
    if not subject.startswith(prefix) or subject[len(prefix) :][:1] in ("", "/"):
        raise Fault("wrong-subject")
    return subject[len(prefix) :]


def _settle_token_questions(header, key_date, issued, expires, interpretations):
    if "typ" in header and header["typ"] != "JWT" and interpretations.of(OTHER_TYPE) == "reject":
        raise Fault("wrong-type")
    days_apart = abs(instants.parse_date(key_date) - instants.day_of(issued))
    if days_apart == 1 and interpretations.of(KEY_ONE_DAY_FROM_IAT) == "reject":
        raise Fault("claim-invalid")
    too_short = expires - issued < SMALLEST_TIME_TO_LIVE
    if too_short and interpretations.of(SHORT_TIME_TO_LIVE) == "reject":
        raise Fault("ttl-too-short")


def verify_registration_token(given, interpretations):
    secret, issuer = _secret(given, interpretations), _issuer(given)
    now, leeway = parameters.instant(given["now"]), parameters.duration(given["leeway"])
    token = jws.parse(given["token"], interpretations)
    jws.check_critical(token.header, interpretations)
    jws.require_algorithm(token.header, ["HS256"])
    key_date = _key_date(token.header)
    jws.require_hs256(token, _signing_key(secret, key_date).key)

    claims = jws.json_object(token.payload, interpretations)
    if jwt_claims.text(claims, "iss") != issuer:
        raise Fault("wrong-issuer")
    user_in_subject = _require_subject(claims, given)
    nonce = jwt_claims.text(claims, "nonce")
    issued, expires = jwt_claims.check_dates(claims, now, leeway, interpretations)
    dates = {"issuedAt": issued, "expiresAt": expires}
    if INSTANCE_EXPIRY in claims:
        dates["instanceExpiresAt"] = jwt_claims.date(claims, INSTANCE_EXPIRY)
        if dates["instanceExpiresAt"] - issued < SMALLEST_INSTANCE_TIME_TO_LIVE:
            raise Fault("instance-ttl-too-short")
    if abs(instants.parse_date(key_date) - instants.day_of(issued)) > 1:
        raise Fault("claim-invalid")
    jwt_claims.refuse_audience(claims)

    _settle_token_questions(token.header, key_date, issued, expires, interpretations)
    jwt_claims.settle_beyond_calendar(interpretations, *dates.values())
    _settle_secret(secret, interpretations)
    user_id = user_ids.from_subject(user_in_subject, interpretations)
    return Valid(jwt_claims.written(dates, userId=user_id, nonce=nonce))
