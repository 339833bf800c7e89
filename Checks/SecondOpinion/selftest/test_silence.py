"""That no expectation passes in silence: the suite's own, each changed, and folders that hold nothing.

What the program computes is held against the vectors by running it; an error of its own shows there.
Only what it does not compare at all would not.
"""

import contextlib
import copy
import importlib.util
import io
import json
import tempfile
import unittest
from collections import Counter
from pathlib import Path

import support
import names
import replay
import roles
import traces
from comparison import SuiteError, difference
from operations import OPERATIONS
from outcomes import Fault

SPEC = importlib.util.spec_from_file_location("program", support.PROGRAM / "__main__.py")
program = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(program)


def changed(members):
    """An object with a member more, and with each member of its own as another or gone."""
    yield members | {"more": "x"}
    for name in members:
        yield members | {name: "x"}
        yield {other: members[other] for other in members if other != name}


def spoilt(expected):
    """An expectation, changed in ways that the comparison has to tell."""
    (kind, content), = expected.items()
    match kind:
        case "output" | "valid":
            yield {"refused" if kind == "output" else "invalid": ["x"]}
            yield {kind: content | {"more": "x"}}
            yield from ({kind: content | {name: "x"}} for name in content)
        case "refused" | "invalid":
            yield {kind: ["x"]}
            yield {"output" if kind == "refused" else "valid": {}}
        case "token":
            for member in ("header", "claims"):
                yield from ({kind: content | {member: other}} for other in changed(content[member]))
            yield {kind: content | {"issues": "2"}}
            yield {kind: content | {"signature": {"hs256": "eA=="}}}
        case names.AMBIGUITY:
            yield {kind: content | {"id": "x"}}
            branches = content[names.INTERPRETATIONS]
            for name in branches:
                yield {kind: content | {names.INTERPRETATIONS: {name: branches[name]}}}
                for other in spoilt(branches[name]):
                    yield {kind: content | {names.INTERPRETATIONS: branches | {name: other}}}


def spoilt_steps(case):
    """A trace whose first or last actions are fewer, more, of another name, or have other texts; and
    one with an event or a setting that nobody knows."""
    numbers = [number for number, step in enumerate(case["steps"]) if step.get("actions")]
    for number in {*numbers[:1], *numbers[-1:]}:
        *others, last = case["steps"][number]["actions"]
        (name, members), = last.items()
        texts = [member for member, value in members.items() if isinstance(value, str)]
        for actions in ([], [last, last], [{name + "Not": members}],
                        *([{name: members | {member: "x"}}] for member in texts)):
            yield with_step(case, number, {"actions": others + actions})
    yield with_step(case, 0, {"event": {"unheard": next(iter(case["steps"][0]["event"].values()))}})
    yield with_step(case, 0, {"more": 1})
    yield case | {"configuration": case["configuration"] | {"more": 1}}


def with_step(case, number, members):
    return case | {"steps": [
        step | members if each == number else step for each, step in enumerate(case["steps"])
    ]}


def spoilt_values(case):
    """A trace that demands more, less or something else of a token, or another signature."""
    for number, step in enumerate(case["steps"]):
        for place, action in enumerate(step.get("actions", [])):
            for kind, spoil in (("$token", spoilt_tokens), ("$signature", changed)):
                for value in traces.computed(action, kind):
                    for other in spoil(value):
                        actions = copy.deepcopy(step["actions"])
                        inner = next(traces.computed(actions[place], kind))
                        inner.clear()
                        inner.update(other)
                        yield with_step(case, number, {"actions": actions})
                    return


def spoilt_tokens(token):
    for member in ("header", "claims"):
        for other in changed(token[member]):
            # Of Layer's tokens a trace need not demand the instants.
            if "prn" not in other or not {"iat", "exp"} & (token[member].keys() - other.keys()):
                yield token | {member: other}
    yield token | {"signature": {"hs256": "eA=="}}


class Silence(unittest.TestCase):
    def assert_told(self, where, tell):
        try:
            told = tell()
        except (SuiteError, AttributeError, KeyError, TypeError, ValueError, Fault):
            return
        self.assertTrue(told, where)

    def test_expectations(self):
        tried = Counter()
        for stem, group in support.groups(*program.CATEGORIES):
            for case in group["cases"]:
                kind = next(iter(case["expect"]))
                tried[group["operation"], kind] += 1
                if tried[group["operation"], kind] > 12:
                    continue
                operation = OPERATIONS[group["operation"]]
                for other in spoilt(case["expect"]):
                    self.assert_told(
                        f"{stem}/{case['id']}: {other}", lambda: difference(operation, case["input"], other))
        self.assertEqual({operation for operation, _ in tried}, OPERATIONS.keys())

    def assert_every_trace_told(self, spoil, expected):
        seen = set()
        for stem, group in support.groups(program.TRACES):
            role = group["role"]
            for case in group["cases"]:
                for other in spoil(case):
                    seen.add(role)
                    tally = traces.Tally()

                    def tell():
                        traces.check(other, role, "w", tally)
                        return tally.wrong or any(
                            replay.Replay(other, role, way, len(way) > 1).wrong
                            for way in replay.ways(role, other["steps"]))
                    self.assert_told(f"{stem}/{case['id']}", tell)
        self.assertEqual(seen, expected)

    def test_traces(self):
        self.assert_every_trace_told(spoilt_steps, roles.MODULES.keys())

    def test_values_in_traces(self):
        self.assert_every_trace_told(spoilt_values, traces.FAULTS.keys() | {"sinch.client"})

    def test_interpretations_that_no_trace_asks_for(self):
        _, group = next(support.groups(program.TRACES))
        tally = replay.Tally()
        tally.add(group["cases"][0], group["role"], "w")
        tally.add_other_interpretations()
        self.assertIn("no trace has a branch for it", tally.wrong.values())


class Folders(unittest.TestCase):
    def status(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(content))
            with contextlib.redirect_stdout(io.StringIO()):
                return program.main(folder)

    def test_what_is_told(self):
        place = "signatures/sinch-signature-sign.json"
        group = json.loads((support.VECTORS / place).read_bytes())
        first = group["cases"][0]
        self.assertEqual(self.status({place: group}), 0)
        wrong = first | {"expect": {"refused": ["malformed"]}}
        self.assertEqual(self.status({place: group | {"cases": [wrong], "count": 1}}), 1)
        for files in (
            {}, {place: group, "elsewhere/group.json": group}, {place: group | {"count": 1}},
            {place: group | {"cases": [], "count": 0}}, {place: group | {"more": 1}},
            {place: group | {"format": names.FORMAT + 1}}, {place: group | {"operation": "x"}},
            {place: group | {"cases": [first | {"more": 1}], "count": 1}},
            {place: group | {"cases": [first | {"expect": {"perhaps": {}}}], "count": 1}},
            {place: group | {"cases": [first | {"input": first["input"] | {"more": 1}}], "count": 1}},
        ):
            with self.assertRaises(SuiteError, msg=files):
                self.status(files)


if __name__ == "__main__":
    unittest.main()
