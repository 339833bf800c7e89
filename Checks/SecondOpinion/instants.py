"""Instants: RFC 3339 text, seconds since 1970 and UTC days, in the years 0000 to 9999."""

import datetime
import re
from fractions import Fraction
from math import floor

LAST_SECOND = 253_402_300_799  # 9999-12-31T23:59:59Z
FIRST_SECOND = -62_167_219_200  # 0000-01-01T00:00:00Z
SECONDS_A_DAY = 86_400

_RFC_3339 = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))",
    re.ASCII,
)
_DATE = re.compile(r"(\d{4})(\d\d)(\d\d)", re.ASCII)


# The calendar repeats itself after 400 years, and Python's has no year 0.
_CYCLE_DAYS = 146_097
_FIRST_DAY = datetime.date(1970, 1, 1).toordinal()


def day_number(year, month, day):
    """Days since 1970-01-01, or None where the calendar has no such day."""
    try:
        date = datetime.date(year or 400, month, day)
    except ValueError:
        return None
    return date.toordinal() - _FIRST_DAY - (0 if year else _CYCLE_DAYS)


def parse(text):
    """Seconds since 1970 as an exact fraction, or None. A 60th second is refused."""
    match = _RFC_3339.fullmatch(text)
    if not match:
        return None
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    fraction, sign, offset_hour, offset_minute = match.groups()[6:]
    days = day_number(year, month, day)
    if days is None or hour > 23 or minute > 59 or second > 59:
        return None
    seconds = Fraction(days * SECONDS_A_DAY + hour * 3600 + minute * 60 + second)
    if fraction:
        seconds += Fraction(int(fraction), 10 ** len(fraction))
    if sign:
        if int(offset_hour) > 23 or int(offset_minute) > 59:
            return None
        offset = int(offset_hour) * 3600 + int(offset_minute) * 60
        seconds += offset if sign == "-" else -offset
    return seconds


def day_of(seconds):
    """The UTC day, counted from 1970-01-01."""
    return floor(seconds) // SECONDS_A_DAY


def format_date(seconds):
    """The UTC day as YYYYMMDD, or None outside the years 0000 to 9999."""
    if not FIRST_SECOND <= floor(seconds) <= LAST_SECOND:
        return None
    ordinal = day_of(seconds) + _FIRST_DAY
    if ordinal < 1:
        return datetime.date.fromordinal(ordinal + _CYCLE_DAYS).strftime("0000%m%d")
    return datetime.date.fromordinal(ordinal).isoformat().replace("-", "")


def parse_date(text):
    """The day that eight ASCII digits name, counted from 1970-01-01, or None."""
    match = _DATE.fullmatch(text)
    return day_number(*(int(part) for part in match.groups())) if match else None


def format_instant(seconds):
    """RFC 3339 in UTC with `Z`, rounded down to whole seconds; None outside 0000 to 9999."""
    date, of_day = format_date(seconds), floor(seconds) % SECONDS_A_DAY
    clock = (of_day // 3600, of_day // 60 % 60, of_day % 60)
    return date and f"{date[:4]}-{date[4:6]}-{date[6:]}T" + "%02d:%02d:%02dZ" % clock
