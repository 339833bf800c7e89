"""Claims that registration tokens and identity tokens share (RFC 7519 §4.1)."""

from math import floor

import instants
from outcomes import require
from strict_json import Number, is_half

YEAR = 365 * 86400

_LARGEST_DOUBLE = (2**53 - 1) * 2**971


def text(claims, name):
    """A claim that must be a text, and says something."""
    require(name in claims, "claim-missing")
    require(isinstance(claims[name], str) and claims[name] and not is_half(claims[name]), "claim-invalid")
    return claims[name]


def date(claims, name):
    """A NumericDate in exact seconds; fractions are allowed, negatives are not."""
    require(name in claims, "claim-missing")
    require(isinstance(claims[name], Number), "claim-invalid")
    seconds = claims[name].value(_LARGEST_DOUBLE)
    require(seconds >= 0, "claim-invalid")
    return seconds


def is_beyond_calendar(seconds):
    return seconds > instants.LAST_SECOND


def require_no_audience(claims):
    """The documents name none, so a token with one is for somebody else (RFC 7519 §4.1.3)."""
    require("aud" not in claims, "claim-invalid")


def check_dates(claims, now, leeway, verifier, interpretations):
    """iat and exp of a token in force at `now`; RFC 7519 §4.1.6 does not say what an iat after
    it means."""
    issued, expires = date(claims, "iat"), date(claims, "exp")
    require(expires > issued, "claim-invalid")
    if issued - leeway > now:
        question = "iat-ahead-by-fraction" if issued - leeway - now < 1 else "iat-ahead"
        interpretations.postpone(f"{verifier}-verified-{question}", "reject", "not-yet-valid")
    if "nbf" in claims and claims["nbf"] is None:
        interpretations.postpone(f"{verifier}-verified-nbf-null", "reject", "claim-invalid")
    elif "nbf" in claims:
        require(date(claims, "nbf") - leeway <= now, "not-yet-valid")
    require(expires + leeway > now, "expired")
    return issued, expires


def settle_beyond_calendar(date, name, verifier, interpretations):
    """A date that RFC 3339 cannot write: an ambiguity, asked when all else is right."""
    ambiguity = f"{verifier}-verified-{name}-beyond-year-9999"
    if is_beyond_calendar(date):
        interpretations.fail_under(ambiguity, "reject", "claim-invalid")


def settle_lifetime(issued, expires, verifier, interpretations):
    """A verifier may cap how long a token lives."""
    if expires - issued >= 10 * YEAR and not is_beyond_calendar(expires):
        interpretations.fail_under(f"{verifier}-verified-lifetime-of-decades", "reject", "claim-invalid")


def settle_issued_lifetime(interpretations, issued, expires):
    """An issuer may cap how long a token lives."""
    life = expires - issued
    if life < YEAR or is_beyond_calendar(expires):
        return
    length = "decades" if life >= 10 * YEAR else "a-year"
    interpretations.fail_under(f"jwt-issued-lifetime-of-{length}", "refuse", "claim-invalid")


def issued_dates(interpretations, issued_at, *lives):
    """iat, and iat plus each of `lives`."""
    issued = floor(issued_at)
    require(issued >= 0 and not is_beyond_calendar(issued), "claim-invalid")
    dates = [issued] + [issued + life for life in lives]
    require(not is_beyond_calendar(max(dates)), "claim-invalid")
    return dates


def written(dates, **texts):
    """A verdict's members: texts as they are, dates in RFC 3339 where it can write them."""
    return texts | {
        name: instants.format_instant(date)
        for name, date in dates.items()
        if not is_beyond_calendar(date)
    }
