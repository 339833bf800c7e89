"""Whether an action is what a trace expects, and what becomes known by it.

What is known is a dict from names to values. `$bind`, `$fresh` and `$increasing` add to it: a
fresh value is none that was known before, an increasing one is greater than the last of its name.
`$unforeseeable` names the values that a text must not be foreseen from, the oldest first.
`$md5` is over texts, names of such ({"$value": name}) and further digests, joined by colons, as the
digests of RFC 2617 are.
A member that a trace does not mention is not looked at.
"""

import hmac
import os
import re

import digest
import jws
import octets
import rsa
import sinch
from comparison import SuiteError
from minting import minted
from outcomes import Fault, Interpretations
from strict_json import Number, same

_COMPUTED = ("$token", "$signature", "$md5")
_TOKEN_MEMBERS = {
    "issues", "header", "headerOptional", "headerAbsent", "claims", "claimsAbsent", "signature",
}
_NOTHING = object()


def resolved(value, known):
    """An event's members, with values for names and with tokens made."""
    if isinstance(value, list):
        return [resolved(each, known) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"$value"}:
        return _known(known, value["$value"])
    if value.keys() == {"$mint"}:
        return minted(**resolved(value["$mint"], known))
    if any(name.startswith("$") for name in value):
        raise SuiteError(f"{sorted(value)} in an event")
    return {name: resolved(each, known) for name, each in value.items()}


def _known(known, name):
    if name not in known:
        raise SuiteError(f"no value has the name {name}")
    return known[name]


def match_all(expected, actions, known, in_any_order):
    """Each way in which these are the actions, as what is known then."""
    if len(expected) != len(actions):
        return
    if not expected:
        yield known
        return
    choices = range(len(actions)) if in_any_order else [0]
    for choice in choices:
        after = match_message(expected[0], actions[choice], known)
        if after is not None:
            rest = actions[:choice] + actions[choice + 1 :]
            yield from match_all(expected[1:], rest, after, in_any_order)


def match_message(expected, action, known):
    (name, members), = expected.items()
    if action.keys() != {name}:
        return None
    return match_members(members, action[name], known)


def match_members(expected, members, known):
    """Computed values come last, since they are over others."""
    for name in sorted(expected, key=lambda name: _is_computed(expected[name])):
        known = match(expected[name], members.get(name, _NOTHING), known)
        if known is None:
            return None
    return known


def _is_computed(expected):
    if not isinstance(expected, dict):
        return False
    return any(_is_computed(each) for each in expected.get("$all", [])) or any(
        name in expected for name in _COMPUTED
    )


def match(expected, value, known):
    """What is known then, or None where the value is another one."""
    if not isinstance(expected, dict) or not any(name.startswith("$") for name in expected):
        return known if same(expected, value) else None
    if len(expected) != 1:
        raise SuiteError(f"{sorted(expected)} in one expected value")
    (kind, content), = expected.items()
    if kind == "$absent":
        return known if value is _NOTHING else None
    if kind == "$oneOf" and value is _NOTHING:
        return known if {"$absent": True} in content else None
    if value is _NOTHING:
        return None
    if kind == "$value":
        return known if same(_known(known, content), value) else None
    if kind == "$bind":
        return known | {content: value}
    if kind == "$fresh":
        is_old = any(same(old, value) for old in known.values())
        return None if is_old or not value else known | {content: value}
    if kind == "$unforeseeable":
        texts = [_known(known, name) for name in content] + [value]
        return None if foreseeable(texts) else known
    if kind == "$increasing":
        if not isinstance(value, str) or not re.fullmatch("0|[1-9][0-9]*", value, re.ASCII):
            return None
        is_greater = content not in known or int(value) > int(known[content])
        return known | {content: value} if is_greater else None
    if kind == "$atLeast":
        number = plain(value)
        is_number = isinstance(number, int) and not isinstance(number, bool)
        return known if is_number and number >= int(content.text) else None
    if kind == "$pattern":
        return known if isinstance(value, str) and re.fullmatch(content, value) else None
    if kind == "$oneOf":
        return next(
            (after for each in content if (after := match(each, value, known)) is not None), None
        )
    if kind == "$all":
        for each in sorted(content, key=_is_computed):
            known = match(each, value, known)
            if known is None:
                return None
        return known
    if kind == "$token":
        return _match_token(content, value, known)
    if kind == "$signature":
        return known if sinch.signature(**resolved(content, known)) == value else None
    if kind == "$md5":
        expected = md5(content, lambda name: _known(known, name))
        return known if expected is not None and expected == value else None
    raise SuiteError(f"unknown {kind}")


def foreseeable(texts):
    """Whether the texts, the oldest first, are counted or read from a clock: what they begin and
    end with alike put aside, near numbers of one base, or else near decimal numbers."""
    if len(texts) < 3 or not all(isinstance(text, str) for text in texts):
        return False
    start = len(os.path.commonprefix(texts))
    ends = [text[start:][::-1] for text in texts]
    end = len(os.path.commonprefix(ends))
    middles = [text[end:][::-1] for text in ends]
    return (
        _are_near(middles, "[0-9]+", 10, 2**16) or _are_near(middles, "[0-9A-Fa-f]+", 16, 2**16)
        or _are_near(texts, "[0-9]+", 10, 2**32)
    )


def _are_near(texts, digits, base, limit):
    if not all(re.fullmatch(digits, text) for text in texts):
        return False
    numbers = [int(text, base) for text in texts]
    return max(numbers) - min(numbers) < limit


def md5(parts, value_of):
    """The digest of texts joined by colons in lower-case hexadecimal, or None where what a name
    stands for is no text; `value_of` has the values of names."""
    if not isinstance(parts, list) or not parts:
        raise SuiteError(f"$md5 of what is no list of texts: {parts!r:.200}")
    texts = []
    for part in parts:
        if isinstance(part, dict) and part.keys() == {"$md5"}:
            part = md5(part["$md5"], value_of)
        elif isinstance(part, dict) and part.keys() == {"$value"}:
            part = value_of(part["$value"])
        elif not isinstance(part, str):
            raise SuiteError(f"$md5 of {part!r:.200}")
        if not isinstance(part, str):
            return None
        texts.append(part)
    return digest.md5(*texts)


def _match_token(content, token, known):
    if content.keys() - _TOKEN_MEMBERS or not isinstance(token, str):
        raise SuiteError(f"unknown members in a token: {sorted(content.keys() - _TOKEN_MEMBERS)}")
    try:
        parsed = jws.parse(token, "jws", Interpretations())
        claims = jws.json_object(parsed.payload)
    except Fault:
        return None
    header = parsed.header
    optional = content.get("headerOptional", {})
    if (
        any(not same(each, header.get(name, each)) for name, each in optional.items())
        or set(content.get("headerAbsent", [])) & header.keys()
        or set(content.get("claimsAbsent", [])) & claims.keys()
        or not _is_signed(content["signature"], parsed)
    ):
        return None
    known = match_members(content["header"], header, known)
    return None if known is None else match_members(content["claims"], claims, known)


def _is_signed(expected, parsed):
    (kind, key), = expected.items()
    if kind == "hs256":
        mac = jws.hs256(octets.decode(key), parsed.signing_input)
        return parsed.header.get("alg") == "HS256" and hmac.compare_digest(mac, parsed.signature)
    if kind == "rs256":
        return parsed.header.get("alg") == "RS256" and rsa.is_signed(
            rsa.parse_public(key), parsed.signing_input, parsed.signature
        )
    raise SuiteError(f"unknown signature {kind}")


def plain(value):
    """JSON as the machines see it: whole numbers as Python has them."""
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, Number):
        number = value.value(2**64)
        return number.numerator if number.denominator == 1 else number
    return value
