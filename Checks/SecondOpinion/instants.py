"""Instants: RFC 3339 text, seconds since 1970 and UTC days, in the years 0000 to 9999.

Python's datetime has no year 0 and no strict reader, so the calendar is counted here.
"""

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


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_in_month(year, month):
    return 29 if month == 2 and _is_leap(year) else (31, 28, 31, 30, 31, 30,
                                                     31, 31, 30, 31, 30, 31)[month - 1]


def _days_before_year(year):
    """Days from 0000-01-01 to the first of January of `year`; year 0 is a leap year."""
    leap_years = (year + 3) // 4 - (year + 99) // 100 + (year + 399) // 400
    return 365 * year + leap_years


_DAYS_BEFORE_1970 = _days_before_year(1970)


def day_number(year, month, day):
    """Days since 1970-01-01, or None where the calendar has no such day."""
    if not 1 <= month <= 12 or not 1 <= day <= _days_in_month(year, month):
        return None
    in_year = sum(_days_in_month(year, earlier) for earlier in range(1, month)) + day - 1
    return _days_before_year(year) + in_year - _DAYS_BEFORE_1970


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


def _civil(day):
    remaining = day + _DAYS_BEFORE_1970
    year = remaining // 366
    while _days_before_year(year + 1) <= remaining:
        year += 1
    remaining -= _days_before_year(year)
    month = 1
    while remaining >= _days_in_month(year, month):
        remaining -= _days_in_month(year, month)
        month += 1
    return year, month, remaining + 1


def format_date(seconds):
    """The UTC day as YYYYMMDD, or None outside the years 0000 to 9999."""
    if not FIRST_SECOND <= floor(seconds) <= LAST_SECOND:
        return None
    return "%04d%02d%02d" % _civil(day_of(seconds))


def parse_date(text):
    """The day that eight ASCII digits name, counted from 1970-01-01, or None."""
    match = _DATE.fullmatch(text)
    return day_number(*(int(part) for part in match.groups())) if match else None


def format_instant(seconds):
    """RFC 3339 in UTC with `Z`, rounded down to whole seconds; None outside 0000 to 9999."""
    if not FIRST_SECOND <= floor(seconds) <= LAST_SECOND:
        return None
    of_day = floor(seconds) % SECONDS_A_DAY
    clock = (of_day // 3600, of_day // 60 % 60, of_day % 60)
    return "%04d-%02d-%02dT" % _civil(day_of(seconds)) + "%02d:%02d:%02dZ" % clock
