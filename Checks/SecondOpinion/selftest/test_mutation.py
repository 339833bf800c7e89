"""The mutation of the machines: that it tells a changed machine from the right one."""

import ast
import unittest

import support
from mutants import events
from mutants.bench import Bench
from mutants.source import Source
from test_replay import TRACES, VECTORS
import names
import strict_json

ROLE = "sinch.application"


class MutationTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        ambiguities = strict_json.parse((VECTORS / names.AMBIGUITIES_FILE).read_bytes())
        listed = {
            each["id"]: [interpretation["name"] for interpretation in each[names.INTERPRETATIONS]]
            for each in ambiguities[names.AMBIGUITIES]
        }
        cases = [(where, case) for role, where, case in TRACES if role == ROLE]
        cls.source = Source(ROLE)
        cls.bench = Bench(ROLE, cases, listed)

    def fate(self, name):
        found = [made for each, made, _ in self.source.mutants() if each == name]
        self.assertTrue(found, name)
        return self.bench.fate(found[0](), None)

    def test_machine_itself_survives(self):
        self.assertEqual(self.bench.fate(self.source.module(), None), "survived")

    def test_forgotten_answer_is_killed(self):
        name = "_answer_callback: removed: state['waiting'].remove(handle) -> pass"
        self.assertEqual(self.fate(f"sinch_application.py: {name}"), "killed")

    def test_other_words_survive(self):
        name = "_answer_request: constant: 'user-not-accepted' -> 'user-not-accepted~'"
        self.assertEqual(self.fate(f"sinch_application.py: {name}"), "survived")

    def test_mutants_leave_the_source_as_it_was(self):
        before = ast.dump(self.source.tree)
        for _, made, _ in self.source.mutants():
            made()
        self.assertEqual(ast.dump(self.source.tree), before)

    def test_every_field_of_a_state_is_found(self):
        state = {"a": 1, "b": {"x": {"c": {}}, "y": {"c": {"n": {"d": 0}}}}, "configuration": {}}
        paths = {".".join(path) for path in events.paths(state)}
        self.assertEqual(paths, {"a", "b", "b.*.c", "b.*.c.*.d"})


if __name__ == "__main__":
    unittest.main()
