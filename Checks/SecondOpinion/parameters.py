"""Input parameters: what is not well formed is `malformed`, whatever the operation."""

import instants
import octets
from outcomes import require
from strict_json import Number

_LARGEST_DURATION = 10**30


def text(value):
    """A text that names something: empty is malformed."""
    require(value, "malformed")
    return value


def instant(value):
    seconds = instants.parse(value)
    require(seconds is not None, "malformed")
    return seconds


def duration(value):
    """Whole seconds, not negative."""
    require(isinstance(value, Number), "malformed")
    seconds = value.value(_LARGEST_DURATION)
    require(seconds.denominator == 1 and seconds >= 0, "malformed")
    return seconds.numerator


def octet_string(value):
    decoded = octets.decode(value)
    require(decoded is not None, "malformed")
    return decoded
