"""Holds what a vector file expects against what was computed; a difference is a sentence."""

import ambiguities
import octets
import rsa
from outcomes import Invalid, OpenQuestion, Output, Interpretations, Refused, Token, Valid
from strict_json import same

_TOKEN_MEMBERS = {
    "issues", "header", "headerOptional", "headerAbsent",
    "claims", "claimsOptional", "claimsAbsent", "fresh", "unforeseeable", "signature",
}
_ISSUES_TO_SEE_FRESHNESS = 3


class SuiteError(Exception):
    """The vectors say something that this program does not know: never to be passed over."""


def difference(operation, given, expected):
    """What is wrong with the expectation of a case, or None."""
    (kind, content), = expected.items()
    if kind != "ambiguity":
        return _difference_under(Interpretations(), operation, given, kind, content)
    ambiguity, branches = content["id"], content["interpretations"]
    if branches.keys() != set(ambiguities.LISTED.get(ambiguity, [])):
        raise SuiteError(f"{ambiguity} is not an ambiguity of {sorted(branches)}")
    for interpretation, expectation in branches.items():
        (kind, content), = expectation.items()
        interpretations = Interpretations({ambiguity: interpretation})
        if kind == "valid":
            kind = "valid in part"
        wrong = _difference_under(interpretations, operation, given, kind, content)
        if wrong:
            return f"interpretation {interpretation}: {wrong}"
        if ambiguity not in interpretations.asked:
            return f"the outcome does not hang on {ambiguity}"
    return None


def _difference_under(interpretations, operation, given, kind, content):
    if kind not in _COMPARISONS:
        raise SuiteError(f"unknown expectation {kind}")
    try:
        computed = operation.outcome(given, interpretations)
    except OpenQuestion as question:
        return f"the file says {kind} {content}, but the outcome hangs on the ambiguity {question}"
    wrong = _COMPARISONS[kind](content, computed)
    return wrong and f"the file says {kind} {content}; computed: {computed} ({wrong})"


def _compare_output(content, computed):
    return _unless(isinstance(computed, Output) and same(content, computed.members))


def _compare_valid(content, computed):
    if not isinstance(computed, Valid):
        return "another verdict"
    left_out = computed.with_fraction - content.keys()
    members = {name: value for name, value in computed.members.items() if name not in left_out}
    return _unless(same(content, members))


def _compare_valid_in_part(content, computed):
    """An interpretation may name just the members that tell it from the others."""
    return _unless(isinstance(computed, Valid) and all(
        name in computed.members and same(content[name], computed.members[name]) for name in content
    ))


def _compare_failure(kind):
    return lambda reasons, computed: _unless(
        isinstance(computed, kind) and computed.reason in reasons)


def _unless(is_same):
    return None if is_same else "another outcome"


def compare_token(content, computed):
    if content.keys() - _TOKEN_MEMBERS:
        raise SuiteError(f"unknown members {content.keys() - _TOKEN_MEMBERS} in a token")
    if not isinstance(computed, Token):
        return "no token"
    fresh = set(content.get("fresh", []))
    # Everything demanded must follow from the documents, and all that follows be demanded.
    if not same(content["header"], computed.header):
        return "another header"
    # How typ is spelt is only recommended, and asked in one case.
    header_optional = content.get("headerOptional", {})
    if header_optional and not same(header_optional, computed.header_optional):
        return "other optional header members"
    if not same(content["claims"], computed.claims):
        return "other claims"
    if fresh != computed.fresh:
        return "other fresh claims"
    # Only what is made anew could be foreseen; one case alone asks for it.
    if not set(content.get("unforeseeable", [])) <= fresh:
        return "a claim is not to be foreseen that is given"
    absent = set(content.get("claimsAbsent", []))
    optional = content.get("claimsOptional", {})
    # An nbf of the instant of issue says nothing that iat does not.
    allowed = computed.claims_optional | {"nbf": computed.claims["iat"]}
    if any(name not in allowed or not same(optional[name], allowed[name]) for name in optional):
        return "a claim is optional that is not, or with another value"
    if computed.claims_optional.keys() - optional.keys() - absent:
        return "a claim that may be there is neither optional nor absent"
    if not computed.claims_absent <= absent:
        return f"these must be absent: {sorted(computed.claims_absent)}"
    if absent & (computed.claims.keys() | fresh):
        return "a claim is to be absent that must be there"
    if set(content.get("headerAbsent", [])) & (
        computed.header.keys() | computed.header_optional.keys()
    ):
        return "a header member is to be absent that may be there"
    issues = int(str(content["issues"]))
    if issues < _ISSUES_TO_SEE_FRESHNESS if fresh else issues != 1:
        return "another number of issues"
    return compare_signature(content["signature"], computed)


def compare_signature(content, computed):
    (kind, key), = content.items()
    if kind == "hs256":
        return None if octets.decode(key) == computed.hs256_key else "another key"
    if kind == "rs256":
        return None if rsa.parse_public(key).public_numbers() == computed.rs256_key else "another key"
    raise SuiteError(f"unknown signature {kind}")


_COMPARISONS = {
    "output": _compare_output,
    "valid": _compare_valid,
    "valid in part": _compare_valid_in_part,
    "invalid": _compare_failure(Invalid),
    "refused": _compare_failure(Refused),
    "token": compare_token,
}
