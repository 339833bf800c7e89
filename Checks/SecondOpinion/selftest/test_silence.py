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
from strict_json import parse

SPEC = importlib.util.spec_from_file_location("program", support.PROGRAM / "__main__.py")
program = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(program)


def groups(*folders):
    for folder in folders:
        for path in sorted(Path(support.VECTORS, folder).glob("*.json")):
            yield path.stem, parse(path.read_bytes())


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


def spoilt_traces(case):
    """A trace with its first actions fewer, more, of another name, and with other texts."""
    for number, step in enumerate(case["steps"]):
        if step.get("actions"):
            *others, last = step["actions"]
            (name, members), = last.items()
            texts = [member for member, value in members.items() if isinstance(value, str)]
            for actions in ([], [last, last], [{name + "Not": members}],
                            *([{name: members | {member: "x"}}] for member in texts)):
                other = copy.deepcopy(case)
                other["steps"][number]["actions"] = others + actions
                yield other
            return


def spoilt_values(case):
    """What stands computed in the last step of a trace that has such a thing: its kind, and the trace
    with another value."""
    for number in reversed(range(len(case["steps"]))):
        for place, action in enumerate(case["steps"][number].get("actions", [])):
            (name, members), = action.items()
            if isinstance(members.get("response"), str):
                kind, other = "response", members | {"response": "0" * 32}
            elif "$token" in str(members.get("token")) and "iss" in str(members["token"]):
                text = json.dumps(members["token"], default=str).replace('"iss": "', '"iss": "x')
                kind, other = "token", members | {"token": parse(text.encode())}
            elif "$signature" in str(members.get("signature")):
                text = json.dumps(members["signature"], default=str).replace('"userId": "', '"userId": "x')
                kind, other = "signature", members | {"signature": parse(text.encode())}
            elif name in ("acceptRegistration", "openSession"):
                refusal = {"acceptRegistration": "rejectRegistration", "openSession": "refuseToken"}
                who = {member: members[member] for member in members if member in ("userId", "client")}
                kind, other = name, who | {"reason": "bad-signature"}
                name = refusal[name]
            else:
                continue
            spoilt_case = copy.deepcopy(case)
            spoilt_case["steps"][number]["actions"][place] = {name: other}
            yield kind, spoilt_case
            return


class Silence(unittest.TestCase):
    def assert_told(self, where, tell):
        try:
            told = tell()
        except (SuiteError, AttributeError, KeyError, TypeError, ValueError, Fault):
            return
        self.assertTrue(told, where)

    def test_expectations(self):
        tried = Counter()
        for stem, group in groups(*program.CATEGORIES):
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

    def test_traces(self):
        seen = set()
        for stem, group in groups(program.TRACES):
            for case in group["cases"]:
                for other in spoilt_traces(case):
                    seen.add(group["role"])
                    self.assert_told(
                        f"{stem}/{case['id']}", lambda: replay.Replay(other, group["role"]).wrong)
        self.assertEqual(seen, roles.MODULES.keys())

    def test_values_in_traces(self):
        seen = set()
        for stem, group in groups(program.TRACES):
            for case in group["cases"]:
                for kind, other in spoilt_values(case):
                    seen.add(kind)
                    tally = traces.Tally()

                    def tell():
                        traces.check(other, group["role"], "w", tally)
                        return tally.wrong
                    self.assert_told(f"{stem}/{case['id']}: {kind}", tell)
        self.assertEqual(
            seen, {"response", "token", "signature", "acceptRegistration", "openSession"})

    def test_interpretations_that_no_trace_asks_for(self):
        listed = program.read_decisions(support.VECTORS / names.AMBIGUITIES_FILE)
        _, group = next(groups(program.TRACES))
        tally = replay.Tally()
        tally.add(group["cases"][0], group["role"], "w")
        tally.add_other_interpretations(listed)
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
