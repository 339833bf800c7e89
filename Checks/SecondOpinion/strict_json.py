"""JSON as RFC 8259 has it, and nothing more: what Python's reader lets pass is refused here.

Numbers keep their text (`Number`), so that 2^64-1, 1544111986.0 and 1e400 survive and compare
exactly. Refused beyond the grammar: bytes that are not UTF-8, a byte-order mark, duplicate
member names, lone surrogates, NaN and Infinity, nesting beyond 512. Some of that a reader may
let pass: `read` tells what there was of it.
"""

import json
import re
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import NamedTuple

MAXIMUM_NESTING = 512
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BRACKETS = re.compile(r"[\[\]{}]")


class NotStrictJSON(Exception):
    """The text is no JSON that a strict reader accepts."""


class Departures(NamedTuple):
    """What a text has that RFC 8259 lets readers refuse or pass over."""

    byte_order_mark: bool
    lone_surrogate: bool
    names_twice: frozenset


class Number:
    """A number as it was written."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text

    def __eq__(self, other):
        if isinstance(other, int) and not isinstance(other, bool):
            other = Number(str(other))
        return isinstance(other, Number) and self._exact() == other._exact()

    __hash__ = None

    def _exact(self):
        try:
            return Decimal(self.text)
        except InvalidOperation:
            # An exponent longer than any text's digits could balance is as good as endless.
            digits, exponent = self.text.lower().split("e")
            return Decimal(f"{digits}e{'-' if exponent.startswith('-') else ''}{10**17}")

    def value(self, largest):
        """The exact value, except that anything above `largest` may come back as another number
        above it, and anything within 10^-400 of zero as 10^-400: texts such as 1e999999999 and
        1e-999999999 must not be written out."""
        number = self._exact()
        sign = -1 if number < 0 else 1
        if number and number.adjusted() > len(str(largest)):
            return Fraction(sign * largest * 10)
        if number and number.adjusted() < -400:
            return Fraction(sign, 10**400)
        return Fraction(number) if number else Fraction(0)


def _refuse_constant(name):
    raise NotStrictJSON(f"{name} is no JSON")


def _check_nesting(text):
    depth = 0
    for bracket in _BRACKETS.findall(_STRINGS.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAXIMUM_NESTING:
            raise NotStrictJSON("nested too deeply")


def is_half(text):
    """Whether half of a surrogate pair is in it, so that it is no text of Unicode."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def read(octets):
    """The value written in `octets`, and what it departs in from strict JSON; of members that are
    named twice the last ones are kept. Objects are dicts in their order, numbers are `Number`."""
    names_twice = set()

    def members(pairs):
        last_ones = dict(pairs)
        if len(last_ones) != len(pairs):
            names = [name for name, _ in pairs]
            names_twice.update(name for name in names if names.count(name) > 1)
        return last_ones

    try:
        text = octets.decode("utf-8")
        without_mark = text.removeprefix("\ufeff")
        _check_nesting(without_mark)
        value = json.loads(
            without_mark,
            object_pairs_hook=members,
            parse_int=Number,
            parse_float=Number,
            parse_constant=_refuse_constant,
        )
    except (ValueError, RecursionError) as error:
        raise NotStrictJSON(str(error)) from None
    every_text = json.dumps(value, ensure_ascii=False, default=str)
    return value, Departures(without_mark != text, is_half(every_text), frozenset(names_twice))


def parse(octets):
    """The value written in strict JSON."""
    value, departures = read(octets)
    if any(departures):
        raise NotStrictJSON(f"{departures}")
    return value


def same(written, computed):
    """Whether two values are the same: numbers by value, texts exactly, members in any order."""
    if isinstance(written, dict) and isinstance(computed, dict):
        return written.keys() == computed.keys() and all(
            same(written[name], computed[name]) for name in written
        )
    if isinstance(written, list) and isinstance(computed, list):
        return len(written) == len(computed) and all(map(same, written, computed))
    if isinstance(written, Number) or isinstance(computed, Number):
        return written == computed
    return type(written) is type(computed) and written == computed
