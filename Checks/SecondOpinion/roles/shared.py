"""What a service asks the stateless operations, and issuers' tokens as text."""

import hashlib
import json

import jws
import octets
import rsa
from ambiguities import LENIENT
from operations import OPERATIONS
from outcomes import Interpretations, Token, Valid
from strict_json import Number


def verdict(operation, given, taken=None):
    """The members of a valid verdict and None, or None and the reason; `taken` has interpretations
    that are other ones than the most lenient."""
    outcome = _outcome(operation, given, taken)
    if isinstance(outcome, Valid):
        return outcome.members, None
    return None, outcome.reason


def issued(operation, given):
    """What a token has to carry and None, or None and the reason of a refusal."""
    numbers = {
        name: Number(str(value)) if isinstance(value, int) else value
        for name, value in given.items()
    }
    outcome = _outcome(operation, numbers)
    if isinstance(outcome, Token):
        return outcome, None
    return None, outcome.reason


def _outcome(operation, given, taken=None):
    return OPERATIONS[operation].outcome(given, Interpretations(LENIENT | (taken or {})))


def _signing_input(header, claims):
    parts = (json.dumps(part, separators=(",", ":")) for part in (header, claims))
    return ".".join(octets.encode_url(part.encode("utf-8")) for part in parts)


def hs256_token(header, claims, key):
    text = _signing_input(header, claims)
    return text + "." + octets.encode_url(jws.hs256(key, text.encode("ascii")))


def rs256_token(header, claims, pem):
    text = _signing_input(header, claims)
    return text + "." + octets.encode_url(rsa.sign(rsa.parse_private(pem), text.encode("ascii")))


def unguessable(*seeds):
    """A text that no two lists of seeds share; tests have to be repeatable, so it is no secret."""
    return hashlib.sha256(json.dumps(seeds).encode("utf-8")).hexdigest()
