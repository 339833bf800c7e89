"""The replay of traces: that it can fail, over the suite's own traces and over small ones."""

import copy
import unittest
from unittest import mock

import support
import jws
import matchers
import names
import octets
import replay
import roles
from comparison import SuiteError
from strict_json import Number, parse
from test_program import SIGN, SIGNATURE
from test_traces import AT, step, trace

VECTORS = support.PROGRAM.parent.parent / "vectors"
SIGNER = {name: SIGN[name] for name in ("applicationKey", "applicationSecret")}


def every_trace():
    """Role, place and case of the suite's traces."""
    for path in sorted((VECTORS / "flow-traces").glob("*.json")):
        group = parse(path.read_bytes())
        for case in group["cases"]:
            yield group["role"], f"{path.stem}/{case['id']}", case


TRACES = list(every_trace())


def failing(role, changed=None):
    """Which of a role's traces its machine does not satisfy."""
    return [where for each, where, case in TRACES
            if each == role and replay.Replay(case, role, changed).wrong]


def spoilt(case):
    """The trace with one expectation changed, in every way at one of its steps."""
    for number, step_of_trace in enumerate(case["steps"]):
        if not step_of_trace.get("actions"):
            continue
        (name, members), = step_of_trace["actions"][-1].items()
        for actions in (
            step_of_trace["actions"][:-1],
            step_of_trace["actions"] + [{name: members}],
            step_of_trace["actions"][:-1] + [{name + "Not": members}],
            *(
                step_of_trace["actions"][:-1] + [{name: members | {member: value + "!"}}]
                for member, value in members.items() if isinstance(value, str)
            ),
        ):
            other = copy.deepcopy(case)
            other["steps"][number]["actions"] = actions
            yield other
        return


class SuiteTraces(unittest.TestCase):
    def test_every_role_is_there(self):
        self.assertEqual({role for role, _, _ in TRACES}, roles.MODULES.keys())

    def test_spoilt_expectations(self):
        for role, where, case in TRACES:
            for other in spoilt(case):
                with self.subTest(where):
                    self.assertIsNotNone(replay.Replay(other, role).wrong)

    def test_silent_machines(self):
        for role, module in roles.MODULES.items():
            with mock.patch.object(module, "transition", lambda *_: []):
                some = [where for each, where, _ in TRACES if each == role]
                self.assertGreater(len(failing(role)), len(some) * 0.9, role)

    def test_machines_with_another_constant(self):
        for role, constant, value in (
            ("sinch.client", "LONG_WINDOW_DAYS", 6),
            ("sinch.client", "SHORT_WINDOW_DAYS", 2),
            ("sinch.client", "LONG_LIFETIME", 8 * 86400 + 1),
            ("sinch.application", "LAST_SEQUENCE", 2**64),
            ("layer.service", "NONCE_LIFETIME", 599),
            ("layer.service", "NONCE_LIFETIME", 601),
            ("layer.application", "TOKEN_LIFETIME", 0),
        ):
            with mock.patch.object(roles.MODULES[role], constant, value):
                self.assertTrue(failing(role), f"{role} {constant} {value}")

    def test_machines_that_take_another_branch_than_they_say(self):
        other = {"layer-session-at-its-end": "expired"}
        self.assertEqual(failing("layer.service", other), [])
        with mock.patch.object(roles, "start", self.confused_start):
            self.assertTrue(failing("layer.service"))

    @staticmethod
    def confused_start(role, configuration, interpretation=None):
        """A machine that says one thing of the end of sessions and does another."""
        module = roles.MODULES[role]

        class Confused(dict):
            def __getitem__(self, name):
                is_confused = name == "layer-session-at-its-end"
                return "expired" if is_confused else super().__getitem__(name)

        state = module.initial(configuration)
        state["interpretation"] = Confused(module.INTERPRETATION)
        return state

    def test_machines_are_pure(self):
        for role, _, case in TRACES[::7]:
            state = roles.start(role, matchers.plain(case["configuration"]))
            event = case["steps"][0]["event"]
            if "$" in str(event):
                continue
            before = copy.deepcopy(state)
            first = roles.react(role, state, matchers.plain(event), AT)
            self.assertEqual(state, before)
            self.assertEqual(roles.react(role, state, matchers.plain(event), AT), first)


class Interpretations(unittest.TestCase):
    def asked(self, branches, rest=()):
        at = {"at": AT, "event": {"useService": {"service": "sip", "request": "call"}}}
        asked = at | {names.AMBIGUITY: {"id": "unheard-of", names.INTERPRETATIONS: branches}}
        return trace({"services": [
            {"name": "sip", "host": "h", "method": "REGISTER", "uri": "sip:h"},
        ]}, asked, *rest)

    done = {"actions": [{"refuseRequest": {"service": "sip", "request": "call"}}]}
    nothing = {"actions": []}

    def test_an_unknown_ambiguity_is_answered_alike(self):
        tally = replay.Tally()
        tally.add(self.asked({"a": self.done, "b": self.nothing}), "avaya.client", "one")
        tally.add(self.asked({"a": self.done, "b": self.done}), "avaya.client", "two")
        self.assertEqual(tally.wrong, {})
        tally.add(self.asked({"a": self.nothing, "b": self.done}), "avaya.client", "three")
        self.assertEqual(list(tally.wrong), ["three"])

    def test_no_branch_fits(self):
        case = self.asked({"a": self.nothing, "b": self.nothing})
        self.assertIn("step 0 (unheard-of", replay.Replay(case, "avaya.client").wrong)

    def test_the_branch_goes_on(self):
        register = {"register": {"service": "sip", "host": "h"}}
        then = self.done | {"then": [step({"start": {}}, register)]}
        again = step({"start": {}}, register)
        for branch, rest, fits in (
            (then, (), True), (then, (again,), False), (then | {"ends": True}, (again,), True),
            (self.done, (again,), True),
        ):
            case = self.asked({"a": branch, "b": self.nothing}, rest)
            self.assertEqual(replay.Replay(case, "avaya.client").wrong is None, fits)

    def test_every_interpretation_is_asked_for(self):
        tally = replay.Tally()
        tally.add(self.asked({"a": self.done, "b": self.nothing}), "avaya.client", "one")
        listed = {
            name: [taken, "another"]
            for name, taken in roles.MODULES["avaya.client"].INTERPRETATION.items()
        }
        tally.add_other_interpretations(listed)
        self.assertEqual(len(tally.wrong), len(listed))
        listed.popitem()
        with self.assertRaises(SuiteError):
            tally.add_other_interpretations(listed)

    def test_settled_disagreements(self):
        wrong = self.asked({"a": self.nothing, "b": self.nothing})
        right = self.asked({"a": self.done, "b": self.nothing})
        for case, is_wrong in ((wrong, False), (right, True)):
            tally = replay.Tally()
            with mock.patch.dict(replay.SETTLED, {"place": "reason"}):
                tally.add(case, "avaya.client", "place")
            self.assertEqual(bool(tally.wrong), is_wrong)


class Matchers(unittest.TestCase):
    def fits(self, expected, value, **known):
        return matchers.match(expected, value, known)

    def test_values(self):
        for expected, good, bad in (
            ("a", "a", "A"), (Number("1"), 1, 2), (Number("1"), 1, "1"), (True, True, 1),
            ("\u00e1", "\u00e1", "a\u0301"),
            ({"$oneOf": ["a", "b"]}, "b", "c"), ({"$pattern": "a+"}, "aa", "ab"),
            ({"$atLeast": Number("2")}, 3, 1), ({"$atLeast": Number("2")}, 2, True),
            ({"$value": "x"}, "known", "other"), ({"$fresh": "y"}, "other", "known"),
            ({"$fresh": "y"}, "other", ""), ({"$increasing": "n"}, "10", "9"),
            ({"$increasing": "n"}, "10", "09"), ({"$increasing": "n"}, "10", "10.0"),
            ({"$all": ["a", {"$bind": "y"}]}, "a", "b"), ({"a": "b"}, {"a": "b"}, {"a": "c"}),
        ):
            with self.subTest(f"{expected}"):
                self.assertIsNotNone(self.fits(expected, good, x="known", n="9"))
                self.assertIsNone(self.fits(expected, bad, x="known", n="9"))

    def test_names(self):
        self.assertEqual(self.fits({"$bind": "x"}, "a", x="b"), {"x": "a"})
        self.assertEqual(self.fits({"$increasing": "n"}, "1"), {"n": "1"})
        self.assertIsNotNone(matchers.match_members({"a": {"$absent": True}}, {}, {}))
        self.assertIsNone(matchers.match_members({"a": {"$absent": True}}, {"a": "b"}, {}))
        self.assertIsNone(matchers.match_members({"a": {"$bind": "x"}}, {}, {}))
        self.assertIsNotNone(matchers.match_members({}, {"a": "b"}, {}))
        for broken in ({"$value": "nobody"}, {"$guess": 1}, {"$bind": "x", "$fresh": "x"}):
            with self.assertRaises(SuiteError):
                self.fits(broken, "a")

    def test_order(self):
        expected = [{"a": {"of": {"$bind": "x"}}}, {"a": {"of": "2"}}]
        actions = [{"a": {"of": "2"}}, {"a": {"of": "1"}}]
        found = lambda free: list(matchers.match_all(expected, actions, {}, free))  # noqa: E731
        self.assertEqual(found(False), [])
        self.assertEqual(found(True), [{"x": "1"}])
        self.assertEqual(list(matchers.match_all(expected, actions[:1], {}, True)), [])

    def test_digests(self):
        """The example of RFC 2617 §3.5."""
        expected = {
            "cnonce": {"$bind": "cnonce"},
            "response": {"$md5": [
                {"$md5": ["Mufasa", "testrealm@host.com", "Circle Of Life"]},
                "dcd98b7102dd2f0e8b11d0f600bfb0c093", "00000001", {"$value": "cnonce"}, "auth",
                {"$md5": ["GET", "/dir/index.html"]},
            ]},
        }
        response = "6629fae49393a05397450978507c4ef1"
        for members, fits in (
            ({"cnonce": "0a4f113b", "response": response}, True),
            ({"cnonce": "0a4f113c", "response": response}, False),
            ({"cnonce": "0a4f113b", "response": response.upper()}, False),
            ({"cnonce": 4113, "response": response}, False),
            ({"response": response}, False),
        ):
            self.assertEqual(matchers.match_members(expected, members, {}) is not None, fits)
        for broken in ("a", [], [Number("1")], [{"$bind": "x"}], [{"$value": "nobody"}]):
            with self.assertRaises(SuiteError):
                self.fits({"$md5": broken}, "a")

    def test_signatures(self):
        spec = {"$signature": SIGNER | {"userId": "foo", "sequence": {"$value": "s"}}}
        expected = {"signature": spec, "sequence": {"$bind": "s"}}
        for sequence, fits in (("1", True), ("2", False)):
            members = {"signature": SIGNATURE, "sequence": sequence}
            self.assertEqual(matchers.match_members(expected, members, {}) is not None, fits)

    def test_tokens(self):
        key = b"k" * 32
        parts = [octets.encode_url(part) for part in (b'{"alg":"HS256"}', b'{"iat":1,"n":"a"}')]
        text = ".".join(parts)
        token = text + "." + octets.encode_url(jws.hs256(key, text.encode()))
        good = {
            "issues": Number("1"), "header": {"alg": "HS256"}, "headerOptional": {"typ": "JWT"},
            "claims": {"iat": Number("1"), "n": {"$fresh": "nonce"}}, "claimsAbsent": ["exp"],
            "signature": {"hs256": octets.encode(key)},
        }
        self.assertEqual(self.fits({"$token": good}, token), {"nonce": "a"})
        for member, value in (
            ("header", {"alg": "RS256"}), ("claims", {"iat": Number("2")}),
            ("claimsAbsent", ["iat"]), ("headerAbsent", ["alg"]),
            ("headerOptional", {"alg": "RS256"}), ("claims", {"exp": Number("2")}),
            ("signature", {"hs256": octets.encode(b"j" * 32)}),
        ):
            with self.subTest(member):
                self.assertIsNone(self.fits({"$token": good | {member: value}}, token))
        self.assertIsNone(self.fits({"$token": good}, token[:-1]))
        self.assertIsNone(self.fits({"$token": good}, "no token"))
        self.assertIsNone(self.fits({"$token": good}, token, old="a"))
        with self.assertRaises(SuiteError):
            self.fits({"$token": good | {"more": 1}}, token)


if __name__ == "__main__":
    unittest.main()
