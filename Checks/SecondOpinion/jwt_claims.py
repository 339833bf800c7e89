"""Claims that registration tokens and identity tokens share (RFC 7519 §4.1)."""

from math import floor

import instants
from outcomes import Fault
from strict_json import Number, is_half

BEYOND_YEAR_9999 = "jwt-date-beyond-year-9999"
BEYOND_64_BITS = "jwt-date-beyond-64-bits"
BEYOND_DOUBLE = "jwt-date-beyond-double"
IAT_IN_FUTURE = "jwt-iat-in-future"
NBF_NULL = "jwt-nbf-null"

_LARGEST_DOUBLE = (2**53 - 1) * 2**971


def text(claims, name):
    """A claim that must be a text, and says something."""
    if name not in claims:
        raise Fault("claim-missing")
    if not isinstance(claims[name], str) or not claims[name] or is_half(claims[name]):
        raise Fault("claim-invalid")
    return claims[name]


def date(claims, name):
    """A NumericDate in exact seconds; fractions are allowed, negatives are not."""
    if name not in claims:
        raise Fault("claim-missing")
    if not isinstance(claims[name], Number):
        raise Fault("claim-invalid")
    seconds = claims[name].value(_LARGEST_DOUBLE)
    if seconds < 0:
        raise Fault("claim-invalid")
    return seconds


def is_beyond_calendar(seconds):
    return seconds > instants.LAST_SECOND


def check_dates(claims, now, leeway, interpretations):
    """iat and exp of a token in force at `now`; RFC 7519 §4.1.6 does not say what an iat after
    it means."""
    issued, expires = date(claims, "iat"), date(claims, "exp")
    if expires <= issued:
        raise Fault("claim-invalid")
    if issued - leeway > now:
        interpretations.postpone(IAT_IN_FUTURE, "reject", Fault("not-yet-valid"))
    if "nbf" in claims and claims["nbf"] is None:
        interpretations.postpone(NBF_NULL, "reject", Fault("claim-invalid"))
    elif "nbf" in claims and date(claims, "nbf") - leeway > now:
        raise Fault("not-yet-valid")
    if expires + leeway <= now:
        raise Fault("expired")
    return issued, expires


def refuse_audience(claims):
    """The documents name no audience, so a token that names one is for somebody else
    (RFC 7519 §4.1.3)."""
    if "aud" in claims:
        raise Fault("claim-invalid")


def settle_beyond_calendar(interpretations, *dates):
    """A date that RFC 3339 cannot write, or no usual number can hold: an ambiguity, asked when
    all else is right."""
    latest = max(dates)
    if not is_beyond_calendar(latest):
        return
    if latest > _LARGEST_DOUBLE:
        ambiguity = BEYOND_DOUBLE
    else:
        ambiguity = BEYOND_64_BITS if latest >= 2**63 else BEYOND_YEAR_9999
    if interpretations.of(ambiguity) == "reject":
        raise Fault("claim-invalid")


def issued_dates(interpretations, issued_at, *lives):
    """iat, and iat plus each of `lives`."""
    issued = floor(issued_at)
    if issued < 0 or is_beyond_calendar(issued):
        raise Fault("claim-invalid")
    dates = [issued] + [issued + life for life in lives]
    settle_beyond_calendar(interpretations, *dates)
    return dates


def written(dates, **texts):
    """A verdict's members: texts as they are, dates in RFC 3339 where it can write them."""
    return texts | {
        name: instants.format_instant(date)
        for name, date in dates.items()
        if not is_beyond_calendar(date)
    }
