"""Input parameters: what is not well formed is `malformed`, whatever the operation."""

import instants
import octets
from outcomes import Fault
from strict_json import Number

_LARGEST_DURATION = 10**30


def text(value):
    """A text that names something: empty is malformed."""
    if not value:
        raise Fault("malformed")
    return value


def instant(value):
    seconds = instants.parse(value)
    if seconds is None:
        raise Fault("malformed")
    return seconds


def duration(value):
    """Whole seconds, not negative."""
    if not isinstance(value, Number):
        raise Fault("malformed")
    seconds = value.value(_LARGEST_DURATION)
    if seconds.denominator != 1 or seconds < 0:
        raise Fault("malformed")
    return seconds.numerator


def octet_string(value):
    decoded = octets.decode(value)
    if decoded is None:
        raise Fault("malformed")
    return decoded
