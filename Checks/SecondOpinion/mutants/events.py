"""Mutants of a machine that do something else about one event."""

import copy
from pathlib import Path


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


class FaultyMachine:
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
REACTIONS = [
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
        for label, change, least in REACTIONS:
            if len(actions) >= least:
                found[label] = change
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
                faulty = FaultyMachine(self.module, event, change)
                yield f"{file}: {event}: event: {label}", lambda faulty=faulty: faulty, event
