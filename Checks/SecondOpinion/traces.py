"""What the tokens have to carry that traces expect: all that the documents demand, and no more.

Everything else in a trace is played to the machine of its role (replay.py), whose tokens, signatures
and digests have to be those expected, and whose verdicts on what it is given are the trace's. Only an
expectation that demands too little of a token would fit as well, and is looked for here.
"""

from math import floor

import parameters
from comparison import SuiteError, compare_token
from operations import OPERATIONS
from outcomes import Interpretations
from strict_json import Number

_STEP_MEMBERS = {"at", "event", "actions", "unordered", "ambiguity"}
_BRANCH_MEMBERS = {"actions", "unordered", "then", "ends"}


def fault_of_sinch(expected, configuration, event, at, interpretations):
    given = {name: configuration[name] for name in ("applicationKey", "applicationSecret")} | {
        "userId": event["requestReachesBackend"]["userId"], "issuedAt": at,
        "timeToLive": configuration["tokenTimeToLive"],
    }
    if "instanceTimeToLive" in configuration:
        given["instanceTimeToLive"] = configuration["instanceTimeToLive"]
    if expected["issues"] != 1:
        return f"issues {expected['issues']}"
    # In a trace freshness is a name given once, not several issues of the same token.
    fresh = [
        name for name, claim in expected["claims"].items()
        if isinstance(claim, dict)
        and any(each.keys() == {"$fresh"} for each in claim.get("$all", [claim]))
    ]
    claims = {name: claim for name, claim in expected["claims"].items() if name not in fresh}
    content = expected | {"claims": claims, "fresh": fresh, "issues": Number("3")}
    computed = OPERATIONS["sinch.registrationToken.issue"].outcome(given, interpretations)
    wrong = compare_token(content, computed)
    return wrong and f"{wrong}; computed: {computed!r}"


def fault_of_layer(expected, configuration, event, at, interpretations):
    if expected.keys() - {"claimsAbsent"} != {"issues", "header", "claims", "signature"}:
        raise SuiteError(f"unknown members of an expected token: {sorted(expected)}")
    # Traces leave the type undemanded, and may leave the instants so.
    claims = expected["claims"].keys() - {"iat", "exp"}
    found = (expected["issues"], expected["header"].keys(), claims)
    if found != (1, {"alg", "cty", "kid"}, {"iss", "prn", "nce"}):
        return f"issues, header members and claims are {found}"
    # How long it lives is left to the backend, so that exp is at most said to lie ahead.
    ahead = {"$atLeast": Number(str(floor(parameters.instant(at)) + 1))}
    if expected["claims"].get("exp", ahead) != ahead:
        return f"exp is to be {ahead}"
    # The documents name no audience.
    if expected.get("claimsAbsent", ["aud"]) != ["aud"]:
        return f"absent: {expected['claimsAbsent']}; computed: aud"
    return None


FAULTS = {"sinch.application": fault_of_sinch, "layer.application": fault_of_layer}


class Tally:
    """What was found, by the place in the vectors."""

    def __init__(self):
        self.traces = 0
        self.confirmed = set()
        self.wrong = {}

    def summary(self):
        return f"{self.traces} traces; {len(self.confirmed)} tokens demand all that they have to"


def check(case, role, where, tally):
    tally.traces += 1
    for place, at, event, actions, interpretations in _expectations(case["steps"], f"{where} step "):
        for number, action in enumerate(actions):
            for expected in computed(action, "$token"):
                if role not in FAULTS:
                    raise SuiteError(f"{place}: a token that is expected of {role}")
                wrong = FAULTS[role](expected, case["configuration"], event, at, interpretations)
                if wrong:
                    tally.wrong[f"{place} [{number}]"] = wrong
                else:
                    tally.confirmed.add(f"{place} [{number}]")


def _expectations(steps, where):
    """Where actions are expected, when, after which event, the actions, and under which interpretation."""
    for number, step in enumerate(steps):
        place = f"{where}{number}"
        expected = _actions(step, _STEP_MEMBERS, place)
        if "ambiguity" not in step:
            yield place, step["at"], step["event"], expected, Interpretations()
            continue
        for name, branch in expected["interpretations"].items():
            inside = f"{place}.{name}"
            actions = _actions(branch, _BRANCH_MEMBERS, inside)
            yield inside, step["at"], step["event"], actions, Interpretations({expected["id"]: name})
            yield from _expectations(branch.get("then", []), f"{inside}.then ")


def _actions(step, members, where):
    if step.keys() - members:
        raise SuiteError(f"{where}: unknown members {sorted(step.keys() - members)}")
    found = [name for name in ("actions", "unordered", "ambiguity") if name in step]
    if len(found) != 1:
        raise SuiteError(f"{where}: not one of actions, unordered and ambiguity")
    return step[found[0]]


def computed(value, kind):
    """Each value of a kind that is expected somewhere within."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from [inner] if name == kind else computed(inner, kind)
    elif isinstance(value, list):
        for inner in value:
            yield from computed(inner, kind)
