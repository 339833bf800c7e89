"""What the machines share: actions, what a service asks the stateless operations, and tokens."""

import hashlib
import json

import octets
from ambiguities import LENIENT
from operations import OPERATIONS
from outcomes import Interpretations, Token, Valid
from strict_json import Number


def does(action, /, **members):
    """The actions of a machine that does one thing."""
    return [{action: members}]


def ignored(state, **members):
    """An event to which a machine does not react."""
    return []


def answer_to(calls):
    """A reaction to the answer to one of these calls; an answer to another has none."""
    def taking(react):
        def event(state, call, **members):
            if call not in state[calls]:
                return []
            state[calls].remove(call)
            return react(state, call, **members)
        return event
    return taking


def verdict(operation, given, taken=None):
    """The members of a valid verdict and None, or None and the reason; `taken` has interpretations
    that are other ones than the most lenient."""
    outcome = _outcome(operation, given, taken)
    if isinstance(outcome, Valid):
        return outcome.members, None
    return None, outcome.reason


def issued(operation, given):
    """What a token has to carry, or None where it is refused."""
    numbers = {
        name: Number(str(value)) if isinstance(value, int) else value
        for name, value in given.items()
    }
    outcome = _outcome(operation, numbers)
    return outcome if isinstance(outcome, Token) else None


def _outcome(operation, given, taken=None):
    return OPERATIONS[operation].outcome(given, Interpretations(LENIENT | (taken or {})))


def claims_in(token):
    """What a token says, for whatever that is worth; None where it is no token."""
    parts = token.split(".")
    payload = octets.decode_url_loosely(parts[1]) if len(parts) == 3 else None
    try:
        claims = json.loads(payload or b"null")
    except ValueError:
        return None
    return claims if isinstance(claims, dict) else None


def unguessable(*seeds):
    """A text that no two lists of seeds share; tests have to be repeatable, so it is no secret."""
    return hashlib.sha256(json.dumps(seeds).encode("utf-8")).hexdigest()
