"""Plays the events of a trace to this program's machine of the role, and holds what the machine
does against what the trace expects.

Where the trace has a branch for each interpretation of an ambiguity, it goes on with the branch of
the interpretation that the machine says it takes. Of an ambiguity that the machine does not know
it goes on with each branch that fits; `Replay.interpretations` has those that led to the end, so
that they can be compared with other traces of the role.
"""

from collections import Counter

import roles
from ambiguities import LISTED
from comparison import SuiteError
from matchers import match_all, plain, resolved


def ways(role, steps, taken=None):
    """The interpretations of the machine's ambiguities on each way through a trace."""
    taken = taken or {}
    for number, step in enumerate(steps):
        if "ambiguity" in step:
            ambiguity = step["ambiguity"]
            asked = ambiguity["id"]
            for name, branch in ambiguity["interpretations"].items():
                if taken.get(asked, name) == name:
                    rest = branch.get("then", []) + ([] if branch.get("ends") else steps[number + 1 :])
                    is_known = asked in roles.MODULES[role].INTERPRETATION
                    yield from ways(role, rest, taken | ({asked: name} if is_known else {}))
            return
    yield taken


class Replay:
    """One trace: `wrong` is None, or says how far the machine went with it. An open one goes on with
    each branch that fits, whatever the machine says that it takes."""

    def __init__(self, case, role, interpretation=None, is_open=False):
        self.role = role
        self.wrong = None
        self.reached = -1
        self.branches = set()  # pairs of ambiguity and interpretation that were expected
        state = roles.start(role, plain(case["configuration"]), interpretation)
        self.taken = {} if is_open else state["interpretation"]
        self.interpretations = []  # of ambiguities that the machine does not know, for each way
        self.walk(state, {}, [(str(n), step) for n, step in enumerate(case["steps"])], {}, 0)
        if self.interpretations:
            self.wrong = None

    def walk(self, state, known, steps, taken, depth):
        if not steps:
            self.interpretations.append(taken)
            return
        (where, step), rest = steps[0], steps[1:]
        event = resolved(step["event"], known)
        state, actions = roles.react(self.role, state, plain(event), step["at"])
        if "ambiguity" not in step:
            ways = self.ways(step, actions, known, where, depth)
            for after in ways:
                self.walk(state, after, rest, taken, depth + 1)
            return
        ambiguity = step["ambiguity"]
        branches = ambiguity["interpretations"]
        for name in self.open_branches(ambiguity["id"], branches, taken):
            branch = branches[name]
            self.branches.add((ambiguity["id"], name))
            inside = f"{where} ({ambiguity['id']}: {name})"
            then = [(f"{inside} then {n}", each) for n, each in enumerate(branch.get("then", []))]
            now_taken = taken
            if ambiguity["id"] not in self.taken:
                now_taken = taken | {ambiguity["id"]: name}
            for after in self.ways(branch, actions, known, inside, depth):
                follow = [] if branch.get("ends") else rest
                self.walk(state, after, then + follow, now_taken, depth + 1)

    def open_branches(self, ambiguity, branches, taken):
        chosen = self.taken.get(ambiguity, taken.get(ambiguity))
        if chosen is None:
            return list(branches)
        if chosen not in branches:
            raise SuiteError(f"{self.role}: {ambiguity} has no interpretation {chosen}")
        return [chosen]

    def ways(self, step, actions, known, where, depth):
        in_any_order = "unordered" in step
        expected = step["unordered"] if in_any_order else step["actions"]
        ways = list(match_all(expected, actions, known, in_any_order))
        if not ways and depth > self.reached:
            self.reached = depth
            self.wrong = f"step {where}: the trace expects {expected}; the machine does {actions}"
        return ways


class Tally:
    """All traces: each under the interpretations that its machine takes, and then under every
    other one in turn, and those of each branch within a branch together, so that no branch of a trace
    goes unplayed for want of a machine for it."""

    def __init__(self):
        self.traces = {}  # by role: pairs of a case and where it stands
        self.agreed = Counter()
        self.others = Counter()
        self.wrong = {}
        self.interpretations = {}  # by role and ambiguity: those that each trace so far fits

    def add(self, case, role, where):
        self.traces.setdefault(role, []).append((case, where))
        replay = Replay(case, role)
        if replay.wrong:
            self.wrong[where] = replay.wrong
        else:
            self.agreed[role] += 1
            self.compare(replay, where)

    def compare(self, replay, where):
        """Answers to ambiguities that the machine does not name must fit together."""
        for ambiguity in {name for taken in replay.interpretations for name in taken}:
            fitting = {taken[ambiguity] for taken in replay.interpretations if ambiguity in taken}
            place = (replay.role, ambiguity)
            common = self.interpretations.get(place, fitting) & fitting
            if not common:
                self.wrong[where] = f"{ambiguity} is answered in another way than before"
            self.interpretations[place] = common or fitting

    def add_other_interpretations(self):
        for role, cases in self.traces.items():
            for ambiguity, taken in roles.MODULES[role].INTERPRETATION.items():
                if taken not in LISTED.get(ambiguity, []):
                    raise SuiteError(f"{role}: the suite has no {taken} of {ambiguity}")
                for other in LISTED[ambiguity]:
                    if other != taken:
                        self.add_interpretation(role, cases, ambiguity, other)
            for case, where in cases:
                for way in ways(role, case["steps"]):
                    if len(way) > 1:
                        # What it takes of one may leave it no choice of the next.
                        self.add_replay(case, role, where, way, is_open=True)

    def add_interpretation(self, role, cases, ambiguity, name):
        was_asked = False
        against = getattr(roles.MODULES[role], "AGAINST", {}).get((ambiguity, name))
        for case, where in cases:
            if case["requirements"][0] == against:
                continue
            replay = self.add_replay(case, role, where, {ambiguity: name})
            was_asked = was_asked or (ambiguity, name) in replay.branches
        if not was_asked:
            self.wrong[f"{role} under {name} of {ambiguity}"] = "no trace has a branch for it"

    def add_replay(self, case, role, where, interpretation, is_open=False):
        replay = Replay(case, role, interpretation, is_open)
        self.others[role] += 1
        if replay.wrong:
            self.wrong[f"{where} under {interpretation}"] = replay.wrong
        return replay

    def summary(self):
        for role, cases in sorted(self.traces.items()):
            yield (
                f"{len(cases):6} {role} replayed, {self.agreed[role]} satisfied; "
                f"{self.others[role]} replays under other interpretations"
            )
