"""Sinch: the SHA-1 signature over a sequence, and the registration token with its signing key."""

import hashlib
import hmac
import re
from typing import NamedTuple
from urllib.parse import quote, unquote_to_bytes

import instants
import jws
import jwt_claims
import octets
import parameters
from outcomes import Fault, Output, Token, Valid

SMALLEST_TIME_TO_LIVE = 60
SMALLEST_INSTANCE_TIME_TO_LIVE = 48 * 3600
INSTANCE_EXPIRY = "sinch:rtc:instance:exp"

KEY_ONE_DAY_FROM_IAT = "sinch-kid-one-day-from-iat"
OTHER_TYPE = "sinch-typ-other-value"
SHORT_TIME_TO_LIVE = "sinch-verify-ttl-below-minute"
FIRST_SEQUENCE_ZERO = "sinch-sequence-zero"
SEQUENCE_BEYOND_SIGNED = "sinch-sequence-above-int64"
USER_BEYOND_ASCII = "sinch-signature-user-beyond-ascii"
RESERVED_IN_SUBJECT = "sinch-sub-percent-encoding"

_KEY_ID_PREFIX = "hkdfv1-"
_SEQUENCE = re.compile(r"0|[1-9][0-9]*")
_LATER_USER_CHARACTERS = re.compile(r"[A-Za-z0-9_=-]*")
_PERCENT_ENCODED = re.compile(r"(?:[^%]|%[0-9A-Fa-f]{2})*", re.DOTALL)


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


def _settle_signature_questions(given, readings):
    sequence = int(given["sequence"])
    if sequence == 0 and readings.of(FIRST_SEQUENCE_ZERO) == "refuse":
        raise Fault("malformed")
    if sequence >= 2**63 and readings.of(SEQUENCE_BEYOND_SIGNED) == "refuse":
        raise Fault("malformed")
    if not given["userId"].isascii() and readings.of(USER_BEYOND_ASCII) == "refuse":
        raise Fault("malformed")


def sign(given, readings):
    signature = _signature(given)
    _settle_signature_questions(given, readings)
    return Output({"signature": signature})


def verify(given, readings):
    if _signature(given) != given["signature"]:
        raise Fault("bad-signature")
    _settle_signature_questions(given, readings)
    return Valid({})


# The signing key

def _secret(given):
    secret = parameters.octet_string(given["applicationSecret"])
    if not secret:
        raise Fault("weak-key")
    return secret


class _SigningKey(NamedTuple):
    key_id: str
    key: bytes


def _signing_key(secret, date):
    """`hkdfv1` notwithstanding, one plain HMAC of the date under the decoded secret."""
    return _SigningKey(
        _KEY_ID_PREFIX + date, hmac.digest(secret, date.encode("ascii"), hashlib.sha256)
    )


def derive_signing_key(given, readings):
    secret = _secret(given)
    date = instants.format_date(parameters.instant(given["at"]))
    if date is None:
        raise Fault("malformed")
    key = _signing_key(secret, date)
    return Output({"keyId": key.key_id, "key": octets.encode(key.key)})


# The registration token

def _issuer(given):
    return "//rtc.sinch.com/applications/" + parameters.text(given["applicationKey"])


def _subject_prefix(given):
    return _issuer(given) + "/users/"


def _subject(given, readings):
    """The user id stands in `sub` as it is, or percent-encoded where it leaves the characters
    that later documents allow."""
    user_id = parameters.text(given["userId"])
    encoded = not _LATER_USER_CHARACTERS.fullmatch(user_id) and (
        readings.of(RESERVED_IN_SUBJECT) == "percent-encoded"
    )
    return _subject_prefix(given) + (quote(user_id, safe="") if encoded else user_id)


def issue_registration_token(given, readings):
    secret = _secret(given)
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
    issued, expires, *instance_expires = jwt_claims.issued_dates(issued_at, *lives)
    key = _signing_key(secret, instants.format_date(issued))
    claims = {
        "iss": _issuer(given),
        "sub": _subject(given, readings),
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


def _user_of(claims, given, readings):
    subject, prefix = jwt_claims.text(claims, "sub"), _subject_prefix(given)
    if not subject.startswith(prefix) or subject == prefix:
        raise Fault("wrong-subject")
    return subject.removeprefix(prefix)


def _settle_user(user_id, readings):
    if _LATER_USER_CHARACTERS.fullmatch(user_id):
        return user_id
    if readings.of(RESERVED_IN_SUBJECT) != "percent-encoded":
        return user_id
    if not _PERCENT_ENCODED.fullmatch(user_id):
        raise Fault("wrong-subject")
    try:
        return unquote_to_bytes(user_id).decode("utf-8")
    except UnicodeDecodeError:
        raise Fault("wrong-subject") from None


def _settle_token_questions(header, key_date, issued, expires, readings):
    if "typ" in header and header["typ"] != "JWT" and readings.of(OTHER_TYPE) == "reject":
        raise Fault("wrong-type")
    days_apart = abs(instants.parse_date(key_date) - instants.day_of(issued))
    if days_apart == 1 and readings.of(KEY_ONE_DAY_FROM_IAT) == "reject":
        raise Fault("claim-invalid")
    too_short = expires - issued < SMALLEST_TIME_TO_LIVE
    if too_short and readings.of(SHORT_TIME_TO_LIVE) == "reject":
        raise Fault("ttl-too-short")


def verify_registration_token(given, readings):
    secret, issuer = _secret(given), _issuer(given)
    now, leeway = parameters.instant(given["now"]), parameters.duration(given["leeway"])
    token = jws.parse(given["token"])
    jws.require_algorithm(token.header, ["HS256"])
    if not isinstance(token.header.get("typ", ""), str):
        raise Fault("malformed")
    key_date = _key_date(token.header)
    jws.require_hs256(token, _signing_key(secret, key_date).key)

    claims = jws.json_object(token.payload)
    if jwt_claims.text(claims, "iss") != issuer:
        raise Fault("wrong-issuer")
    user_id = _user_of(claims, given, readings)
    nonce = jwt_claims.text(claims, "nonce")
    issued, expires = jwt_claims.check_dates(claims, now, leeway)
    dates = {"issuedAt": issued, "expiresAt": expires}
    if INSTANCE_EXPIRY in claims:
        dates["instanceExpiresAt"] = jwt_claims.date(claims, INSTANCE_EXPIRY)
        if dates["instanceExpiresAt"] - issued < SMALLEST_INSTANCE_TIME_TO_LIVE:
            raise Fault("instance-ttl-too-short")
    if abs(instants.parse_date(key_date) - instants.day_of(issued)) > 1:
        raise Fault("claim-invalid")
    jwt_claims.refuse_audience(claims)

    _settle_token_questions(token.header, key_date, issued, expires, readings)
    jwt_claims.settle_beyond_calendar(readings, *dates.values())
    user_id = _settle_user(user_id, readings)
    return Valid(jwt_claims.written(dates, userId=user_id, nonce=nonce))
