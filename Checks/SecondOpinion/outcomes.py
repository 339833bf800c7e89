"""What an operation comes to, and the questions that the documents leave open."""

from typing import NamedTuple


class Fault(Exception):
    """The input is not acceptable: a refusal or an invalid verdict, with this reason code."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


def require(holds, reason):
    """What an input has to be, or the fault with this reason."""
    if not holds:
        raise Fault(reason)


class OpenQuestion(Exception):
    """The outcome hangs on an ambiguity that the case does not name."""


class Output(NamedTuple):
    """The exact answer of an operation that produces."""

    members: dict


class Valid(NamedTuple):
    """A verdict of validity with its members.

    Instants with a fraction are cut to whole seconds; a file may leave them out, since no document
    says which second is reported.
    """

    members: dict
    with_fraction: frozenset = frozenset()


class Invalid(NamedTuple):
    reason: str


class Refused(NamedTuple):
    reason: str


class Token(NamedTuple):
    """What every issued token for an input must carry; many encodings of it are right."""

    header: dict
    header_optional: dict
    claims: dict
    claims_absent: frozenset
    fresh: frozenset
    hs256_key: bytes | None = None
    rs256_key: object = None  # its public numbers
    claims_optional: dict = {}  # absent, or with these values


class Interpretations:
    """The interpretations under which an outcome is computed; it remembers which were asked for."""

    def __init__(self, taken=None):
        self.taken = taken or {}
        self.asked = set()
        self.postponed = []

    def of(self, ambiguity):
        self.asked.add(ambiguity)
        if ambiguity not in self.taken:
            raise OpenQuestion(ambiguity)
        return self.taken[ambiguity]

    def fail_under(self, ambiguity, interpretation, reason):
        require(self.of(ambiguity) != interpretation, reason)

    def postpone(self, ambiguity, interpretation, reason):
        """Fails under that interpretation, but only when all else is settled: an input that is wrong
        under every interpretation needs no ambiguity."""
        self.postponed.append((ambiguity, interpretation, reason))

    def settle(self):
        for question in self.postponed:
            self.fail_under(*question)

    def first_fault(self, later):
        """The fault that comes first where a later one settles the outcome under any interpretation."""
        for ambiguity, interpretation, reason in self.postponed:
            self.asked.add(ambiguity)
            if self.taken.get(ambiguity, interpretation) == interpretation:
                return Fault(reason)
        return later
