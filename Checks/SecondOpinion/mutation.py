"""Changes the machines of roles/ one place at a time, and replays every trace of the role to each
change: what no trace tells from the machine is a hole in the traces, or allowed by the documents.

    python3 Checks/SecondOpinion/mutation.py vectors [--role ROLE] [--only TEXT] [--sample N]

  --role ROLE  mutants of one machine, such as sinch.client
  --only TEXT  mutants whose name contains TEXT, such as _accepted or equality
  --sample N   every Nth mutant, spread over all machines

A mutant changes the source (a comparison, a condition, a constant, a statement, a field, an order),
or what becomes of an event: its actions lost, doubled or in another order, a field of the state that
it does not update or that it empties, the time of the event before. It is killed where it raises an
error, does not come to an end, or fits no branch of a trace; one that only fits the branches of
other interpretations than it says is no worse than the machine, and counts as neither.

A survivor must be listed in equivalent.txt with the sentence that allows it; one that is not listed,
and a listed one that is killed or no longer exists, fails the run.
"""

import argparse
import ast
import copy
import functools
import json
import signal
import sys
import types
import unicodedata
from collections import Counter
from pathlib import Path

import names
import replay
import roles
import rsa
import strict_json
from roles import judging

HERE = Path(__file__).resolve().parent
LIMIT = 2  # seconds of processor time for a replay that takes some milliseconds

COMPARISONS = {
    ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.In: [ast.NotIn], ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot], ast.IsNot: [ast.Is], ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt], ast.Gt: [ast.GtE, ast.LtE], ast.GtE: [ast.Gt, ast.Lt],
}
ARITHMETIC = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}
CALLS = {"max": "min", "min": "max", "any": "all", "all": "any"}
SIMPLE = (ast.Assign, ast.AugAssign, ast.Delete, ast.Expr, ast.For, ast.Return)


# Texts that are taken for equal.

def _by(fold):
    def folded(value):
        if isinstance(value, str):
            return fold(value)
        if isinstance(value, (list, tuple)):
            return type(value)(map(folded, value))
        if isinstance(value, dict):
            return {folded(key): each for key, each in value.items()}
        return value
    return folded


SAME = {
    "_same_letters": _by(str.casefold),
    "_same_look": _by(functools.partial(unicodedata.normalize, "NFC")),
}


def _folded(way, node):
    return ast.Call(ast.Name(way, ast.Load()), [node], [])


# Changes of the source.

def places(node, scope="module"):
    """Every node of a machine, with what puts another one in its place, the function that it stands
    in, and the field of which node."""
    for field, value in ast.iter_fields(node):
        several = value if isinstance(value, list) else [value]
        for index, child in enumerate(several):
            if not isinstance(child, ast.AST) or _is_left_alone(child, node, scope):
                continue
            put = functools.partial(several.__setitem__, index)
            if several is not value:
                put = functools.partial(setattr, node, field)
            yield put, child, scope, node, field
            yield from places(child, getattr(child, "name", None) or scope)


def _is_left_alone(node, parent, scope):
    """What is no part of the machine: texts for readers, imports, names of what it makes itself or of
    the fields of its state."""
    if scope == "initial" and isinstance(parent, ast.Dict) and node in parent.keys:
        return True
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id == "INTERPRETATION"
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, (ast.Import, ast.ImportFrom, ast.JoinedStr, ast.arguments))


def changes(node, scope, parent, field, fields):
    """What may stand in the place of a node: pairs of a kind and another node."""
    if field in ("test", "ifs"):
        yield "condition", ast.UnaryOp(ast.Not(), node)
        yield "condition", ast.Constant(True)
        yield "condition", ast.Constant(False)
    if isinstance(node, ast.stmt) and isinstance(node, SIMPLE):
        is_last = isinstance(parent, ast.FunctionDef) and node is parent.body[-1]
        if not (is_last and isinstance(node, ast.Return)):
            yield "removed", ast.Pass()
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        (operator,), (right,) = node.ops, node.comparators
        for other in COMPARISONS[type(operator)]:
            yield "comparison", ast.Compare(node.left, [other()], [right])
        if isinstance(operator, (ast.Eq, ast.NotEq, ast.In, ast.NotIn)) \
                and not _is_own(node.left) and not _is_own(right):
            for way in SAME:
                yield "equality", ast.Compare(
                    _folded(way, node.left), [operator], [_folded(way, right)])
    elif isinstance(node, ast.BoolOp):
        other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield "logic", ast.BoolOp(other, node.values)
        for index in range(len(node.values)):
            rest = node.values[:index] + node.values[index + 1 :]
            yield "operand", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "negation", node.operand
    elif isinstance(node, ast.BinOp):
        yield "operand", node.left
        yield "operand", node.right
        if type(node.op) in ARITHMETIC:
            yield "arithmetic", ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
        if isinstance(node.op, ast.Add):
            yield "order", ast.BinOp(node.right, node.op, node.left)
    elif isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield "arithmetic", ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node, parent, field)
    elif isinstance(node, ast.Subscript):
        yield from _other_subscripts(node, fields)
    elif isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id in CALLS:
            yield "call", ast.Call(
                ast.Name(CALLS[node.func.id], ast.Load()), node.args, node.keywords)
        is_lookup = isinstance(node.func, ast.Attribute) and node.func.attr == "get"
        if is_lookup and not _is_own(node.args[0]):
            for way in SAME:
                place = ast.Attribute(_folded(way, node.func.value), "get", ast.Load())
                first = _folded(way, node.args[0])
                yield "equality", ast.Call(place, [first, *node.args[1:]], node.keywords)
    elif isinstance(node, (ast.List, ast.Tuple)) and isinstance(node.ctx, ast.Load):
        for index in range(len(node.elts)):
            rest = node.elts[:index] + node.elts[index + 1 :]
            yield "element", type(node)(rest, node.ctx)
        if len(node.elts) > 1 and isinstance(node, ast.List):
            yield "order", type(node)(node.elts[::-1], node.ctx)
    elif isinstance(node, ast.Dict) and scope != "initial":
        for index in range(len(node.keys)):
            keys, values = list(node.keys), list(node.values)
            del keys[index], values[index]
            yield "element", ast.Dict(keys, values)
    elif isinstance(node, ast.IfExp):
        yield "operand", node.body
        yield "operand", node.orelse


def _is_own(node):
    """Whether its texts are the machine's own, among which none look alike."""
    return isinstance(node, (ast.Constant, ast.Slice, ast.Dict, ast.Tuple)) \
        or "interpretation" in ast.unparse(node)


def _other_constants(node, parent, field):
    if isinstance(parent, ast.Subscript) or field == "test" or node.value == "utf-8":
        return
    if isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield "constant", ast.Constant(node.value + 1)
        yield "constant", ast.Constant(node.value - 1)
    elif isinstance(node.value, str):
        yield "constant", ast.Constant(node.value + "~")


def _other_subscripts(node, fields):
    """Another field of the same value, and a look-up that takes texts for equal."""
    if isinstance(node.slice, ast.Constant):
        known = sorted(fields[ast.unparse(node.value)], key=repr)
        index = known.index(node.slice.value)
        for other in {known[index - 1], known[(index + 1) % len(known)]} - {node.slice.value}:
            yield "field", ast.Subscript(node.value, ast.Constant(other), node.ctx)
    elif isinstance(node.ctx, ast.Load) and not _is_own(node.slice) and not _is_own(node.value):
        for way in SAME:
            yield "equality", ast.Subscript(
                _folded(way, node.value), _folded(way, node.slice), node.ctx)


def _swapped(body, index):
    """Two guards that stand one behind the other, in the other order; None where they are none, or
    where never both hold."""
    pair = body[index : index + 2]
    if len(pair) == 2 and all(
        isinstance(each, ast.If) and isinstance(each.body[-1], ast.Return) and not each.orelse
        for each in pair
    ):
        tests = [each.test for each in pair]
        if not all(isinstance(test, ast.Compare) and _is_own(test.comparators[0])
                   and ast.unparse(test.left) == ast.unparse(tests[0].left) for test in tests):
            return pair[::-1]
    return None


class Source:
    """The source of a machine, and its mutants."""

    def __init__(self, role):
        self.role = role
        self.path = Path(roles.MODULES[role].__file__)
        self.tree = ast.parse(self.path.read_text())
        self.fields = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                self.fields.setdefault(ast.unparse(node.value), set()).add(node.slice.value)

    def mutants(self):
        """Pairs of a name and the changed module, which is made as it is asked for."""
        for put, node, scope, parent, field in list(places(self.tree)):
            before, seen = ast.unparse(node), set()
            for kind, other in changes(node, scope, parent, field, self.fields):
                after = ast.unparse(ast.fix_missing_locations(other))
                if after in seen or after == before:
                    continue
                seen.add(after)
                yield self.mutant(scope, kind, before, after, put, node, other)
        for holder in ast.walk(self.tree):
            body = getattr(holder, "body", None)
            for index in range(len(body) if isinstance(body, list) else 0):
                pair = _swapped(body, index)
                if pair:
                    before, after = (ast.unparse(each.test) for each in pair[::-1])
                    put = functools.partial(body.__setitem__, slice(index, index + 2))
                    scope = getattr(holder, "name", "")
                    yield self.mutant(scope, "guards", before, after, put, pair[::-1], pair)

    def mutant(self, scope, kind, before, after, put, node, other):
        name = f"{self.path.name}: {scope}: {kind}: {_short(before)} -> {_short(after)}"

        def module():
            put(other)
            try:
                return self.module()
            finally:
                put(node)
        return name, module, None

    def module(self):
        changed = types.ModuleType(roles.MODULES[self.role].__name__)
        changed.__package__ = roles.__name__
        vars(changed).update(SAME)
        code = compile(ast.fix_missing_locations(self.tree), self.path, "exec")
        exec(code, vars(changed))
        return changed


def _short(text):
    text = " ".join(text.split())
    return text if len(text) <= 70 else text[:69] + "…"


# Changes of what becomes of an event.

def spots(state, path):
    """Where a field of the state is: pairs of what holds it and its name there; * is every member."""
    holders = [state]
    for name in path[:-1]:
        holders = [
            inner for holder in holders
            for inner in (holder.values() if name == "*" else [holder[name]])
        ]
    return [(holder, path[-1]) for holder in holders if path[-1] in holder]


def paths(state):
    """The fields of a state, down to those of records that it keeps by name."""
    for name, value in state.items():
        if name in ("configuration", "interpretation"):
            continue
        inner = list(value.values()) if isinstance(value, dict) else []
        if inner and all(isinstance(each, dict) for each in inner):
            yield from ((name, "*", field) for each in inner for field in each)
            for field in {field for each in inner for field in each}:
                deeper = [d for each in inner if isinstance(each.get(field), dict)
                          for d in each[field].values()]
                if deeper and all(isinstance(each, dict) for each in deeper):
                    yield from ((name, "*", field, "*", f) for each in deeper for f in each)
        yield (name,)


def read(state, path):
    return [holder[name] for holder, name in spots(state, path)]


def _emptied(value):
    return type(value)() if isinstance(value, (dict, list, int, bool)) else None


class Twisted:
    """A machine that does something else about one event."""

    def __init__(self, module, event, change):
        self.INTERPRETATION, self.initial = module.INTERPRETATION, module.initial
        self.module, self.event, self.change = module, event, change

    def transition(self, state, name, members, at):
        last = state.pop("lastInstant", at)
        if name == self.event:
            actions = self.change(self.module.transition, state, name, members, at, last)
        else:
            actions = self.module.transition(state, name, members, at)
        state["lastInstant"] = at
        return actions


def _keeps(path):
    def change(transition, state, name, members, at, last):
        before = copy.deepcopy(spots(state, path))
        actions = transition(state, name, members, at)
        for (holder, field), (old, _) in zip(spots(state, path), before):
            holder[field] = old[field]
        return actions
    return change


def _empties(path):
    def change(transition, state, name, members, at, last):
        actions = transition(state, name, members, at)
        for holder, field in spots(state, path):
            holder[field] = _emptied(holder[field])
        return actions
    return change


def _does(actions_of):
    return lambda transition, state, name, members, at, last: actions_of(
        transition(state, name, members, at))


def _at_last_time(transition, state, name, members, at, last):
    return transition(state, name, members, last)


# Each with the least number of actions by which it is something else.
TWISTS = [
    ("actions lost", _does(lambda actions: []), 1),
    ("last action lost", _does(lambda actions: actions[:-1]), 2),
    ("actions doubled", _does(lambda actions: actions + copy.deepcopy(actions)), 1),
    ("actions in another order", _does(lambda actions: actions[::-1]), 2),
]
FAR_TIMES = ("1970-01-02T00:00:00Z", "9998-01-01T00:00:00Z")


class Watch:
    """A machine that notes what its events do, so that no change is tried that changes nothing."""

    def __init__(self, module):
        self.INTERPRETATION, self.initial = module.INTERPRETATION, module.initial
        self.module = module
        self.seen = {}  # by event: names of mutants to changes
        self.known, self.changing = set(), set()  # fields of the state; those that some event changes

    def transition(self, state, name, members, at):
        last = state.pop("lastInstant", at)
        before = copy.deepcopy(state)
        actions = self.module.transition(state, name, members, at)
        found = self.seen.setdefault(name, {})
        for path in {*paths(state), *paths(before)}:
            self.known.add(path)
            old, new, label = read(before, path), read(state, path), ".".join(path)
            if len(old) == len(new) and old != new:
                found[f"{label} not updated"] = _keeps(path)
                self.changing.add(path)
            if any(value != _emptied(value) for value in new):
                found[f"{label} emptied"] = _empties(path)
        for label, twist, least in TWISTS:
            if len(actions) >= least:
                found[label] = twist
        if "time of the event before" not in found:
            for other in FAR_TIMES:
                twin = copy.deepcopy(before)
                if self.module.transition(twin, name, members, other) != actions or twin != state:
                    found["time of the event before"] = _at_last_time
        state["lastInstant"] = at
        return actions

    def mutants(self):
        file = Path(self.module.__file__).name
        settled = {".".join(path) + " emptied" for path in self.known - self.changing}
        for event, found in sorted(self.seen.items()):
            for label, change in sorted(found.items()):
                if label in settled:
                    continue
                twisted = Twisted(self.module, event, change)
                yield f"{file}: {event}: event: {label}", lambda twisted=twisted: twisted, event


# Replays.

class EndlessReplay(Exception):
    pass


def _stop(signal_number, frame):
    raise EndlessReplay


class Reads(dict):
    """Interpretations, and those that a machine asks for."""

    def __init__(self, interpretations):
        super().__init__(interpretations)
        self.names = set()

    def __getitem__(self, name):
        self.names.add(name)
        return super().__getitem__(name)

    def __or__(self, other):
        return Reads(super().__or__(other))

    def __deepcopy__(self, memo):
        return self


class Bench:
    """The traces of a role, under what its machine takes, and under every other interpretation of what
    it asks for in them."""

    def __init__(self, role, cases, listed):
        self.role, self.module = role, roles.MODULES[role]
        self.watch = roles.MODULES[role] = Watch(self.module)
        self.trials = []
        self.spare = []  # of interpretations that only a wrong machine asks for
        for where, case in cases:
            played, asked = self.play_right(case, where, {})
            self.trials.append(Trial(case, {}, played))
            self.spare += [
                Trial(case, {ambiguity: other}, played)
                for ambiguity, own in self.module.INTERPRETATION.items() if ambiguity not in asked
                for other in listed[ambiguity] if other != own
            ]
            for ambiguity in sorted(asked):
                for other in listed[ambiguity]:
                    if other != self.module.INTERPRETATION[ambiguity]:
                        taken = {ambiguity: other}
                        played, _ = self.play_right(case, where, taken)
                        self.trials.append(Trial(case, taken, played))
        roles.MODULES[role] = self.module

    def play_right(self, case, where, taken):
        """The replay, and the ambiguities that the machine itself asks for."""
        self.watch.INTERPRETATION = Reads(self.module.INTERPRETATION)
        played = replay.Replay(case, self.role, taken)
        if played.wrong:
            sys.exit(f"mutation: the machine itself does not satisfy {where}")
        return played, played.taken.names

    def fate(self, module, event):
        """killed, survived or, where it takes another interpretation than it says, other."""
        roles.MODULES[self.role] = module
        try:
            return self.tried(event)
        finally:
            roles.MODULES[self.role] = self.module

    def tried(self, event):
        has_other = False
        answers = {}  # to questions that the machine does not name, by trace and question
        self.trials.sort(key=lambda trial: -trial.kills)
        for trial in self.trials:
            if event is not None and event not in trial.events:
                continue
            played = self.play(trial)
            if played is not None and not played.wrong:
                take(answers, trial, played)
                continue
            played = self.play(trial, is_open=True)
            if played is None or played.wrong:
                trial.kills += 1
                return "killed"
            has_other = True
        if has_other:
            # Nobody is wrong who answers a question otherwise, as long as it is one answer.
            answers = {}
            for trial in self.trials:
                played = self.play(trial, is_open=True)
                if played is not None:
                    take(answers, trial, played)
        elif event is not None:
            for trial in self.trials:
                if event not in trial.events:
                    take(answers, trial, trial.played)
        if not all(answers.values()):
            return "killed"
        if has_other:
            return "other"
        spare = [trial for trial in self.spare if event is None or event in trial.events]
        return "survived" if all(map(self.is_right, spare)) else "killed"

    def is_right(self, trial):
        return any(
            played is not None and not played.wrong
            for played in (self.play(trial, is_open) for is_open in (False, True))
        )

    def play(self, trial, is_open=False):
        signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
        try:
            return replay.Replay(trial.case, self.role, trial.taken, is_open)
        except Exception:
            return None
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


class Trial:
    def __init__(self, case, taken, played):
        self.case, self.taken, self.played, self.kills = case, taken, played, 0
        self.events = set(_events(case["steps"]))


def take(answers, trial, played):
    """Adds the interpretations that fit a trace to those that fit the traces so far."""
    for ambiguity in {each for taken in played.interpretations for each in taken}:
        fitting = {taken[ambiguity] for taken in played.interpretations if ambiguity in taken}
        place = (str(trial.taken), ambiguity)
        answers[place] = answers.get(place, fitting) & fitting


def _events(steps):
    for step in steps:
        yield from step["event"]
        for branch in step.get(names.AMBIGUITY, {}).get(names.INTERPRETATIONS, {}).values():
            yield from _events(branch.get("then", []))


def listed_survivors(path):
    """`NAME`, one a line, and below those that share it `  # reason`."""
    reasons, waiting = {}, []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("  # "):
            if not waiting:
                sys.exit(f"{path.name}:{number}: a reason without a mutant")
            reasons.update((name, line[4:]) for name in waiting)
            waiting = []
        elif line and not line.startswith("#"):
            waiting.append(line)
    if waiting:
        sys.exit(f"{path.name}: no reason is given for {waiting[0]}")
    return reasons


def remember(function):
    """The function, which computes nothing twice."""
    known = {}

    @functools.wraps(function)
    def remembering(*given):
        key = repr(given)
        if key not in known:
            known[key] = function(*given)
        return copy.deepcopy(known[key])
    return remembering


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vectors", type=Path)
    parser.add_argument("--role", choices=roles.MODULES)
    parser.add_argument("--only", default="")
    parser.add_argument("--sample", type=int, default=1)
    options = parser.parse_args()
    signal.signal(signal.SIGVTALRM, _stop)
    # What is computed from values alone is no part of the machines.
    judging.verdict, judging.issued = remember(judging.verdict), remember(judging.issued)
    rsa.sign, rsa.is_signed = remember(rsa.sign), remember(rsa.is_signed)

    ambiguities = strict_json.parse((options.vectors / names.AMBIGUITIES_FILE).read_bytes())
    listed = {
        each["id"]: [interpretation["name"] for interpretation in each[names.INTERPRETATIONS]]
        for each in ambiguities[names.AMBIGUITIES]
    }
    cases = {}
    for path in sorted((options.vectors / "flow-traces").glob("*.json")):
        group = strict_json.parse(path.read_bytes())
        cases.setdefault(group["role"], []).extend(
            (f"{path.stem}/{case['id']}", case) for case in group["cases"])

    allowed = listed_survivors(HERE / "equivalent.txt")
    counts, tried, survived, known, chosen = Counter(), 0, set(), set(), set()
    for role in [options.role] if options.role else list(roles.MODULES):
        source = Source(role)
        # The bare module, whose look-ups of what is remembered are those above.
        roles.MODULES[role] = source.module()
        roles.MODULES[role].__file__ = str(source.path)
        bench = Bench(role, cases[role], listed)
        seen = Counter()
        for name, module, event in [*source.mutants(), *bench.watch.mutants()]:
            seen[name] += 1
            if seen[name] > 1:
                name += f" #{seen[name]}"
            known.add(name)
            tried += 1
            if options.only not in name or tried % options.sample:
                continue
            chosen.add(name)
            try:
                fate = bench.fate(module(), event)
            except Exception:
                fate = "killed"
            counts[fate] += 1
            if fate == "survived":
                survived.add(name)
                if name not in allowed:
                    print(f"survived: {name}", flush=True)
    is_whole = options.role is None and chosen == known
    return judge(counts, allowed, survived, known, chosen, is_whole)


def judge(counts, allowed, survived, known, chosen, is_whole):
    if not chosen:
        sys.exit("mutation: no mutant is chosen")
    unlisted = survived - allowed.keys()
    killed = sorted((allowed.keys() & chosen) - survived)
    gone = sorted(allowed.keys() - known) if is_whole else []
    for name in killed:
        print(f"listed, and killed: {name}")
    for name in gone:
        print(f"listed, and not there: {name}")
    real = counts["killed"] + len(unlisted)
    print(
        f"{sum(counts.values())} changes of the machines: {counts['killed']} of {real} are killed "
        f"({counts['killed'] / max(real, 1):.1%}), {counts['other']} take another interpretation, "
        f"{len(survived) - len(unlisted)} are listed as allowed"
    )
    return 1 if unlisted or killed or gone else 0


if __name__ == "__main__":
    sys.exit(main())
