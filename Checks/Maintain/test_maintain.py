"""That the maintainers' commands can fail: on vectors that are changed, broken, or too few."""

import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
VECTORS = REPOSITORY / "vectors"
SIGN = "signatures/sinch-signature-sign.json"


class Commands(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        shutil.copytree(VECTORS, self.folder, dirs_exist_ok=True)

    def keep_one_file_of_cases(self):
        for category in ("signatures", "key-derivation", "jwt-claims", "flow-traces"):
            shutil.rmtree(self.folder / category)
        (self.folder / SIGN).parent.mkdir()
        shutil.copy(VECTORS / SIGN, self.folder / SIGN)

    def run_on_folder(self, command, *words):
        program = ".build/debug/author" if command in ("generate", "verify") else ".build/release/maintain"
        return subprocess.run([REPOSITORY / program, command, *words, self.folder], capture_output=True, text=True,
                              cwd=REPOSITORY)

    def test_a_changed_file_is_restored_and_all_others_stay_as_they_are_committed(self):
        changed = min((self.folder / "key-derivation").rglob("*.json"))
        changed.write_text("{}")
        strange = self.folder / "signatures/strange.json"
        strange.write_text("{}")
        run = self.run_on_folder("generate")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn(f" in {self.folder}, 1 of them written anew\n", run.stdout)
        self.assertEqual(changed.read_bytes(), (VECTORS / changed.relative_to(self.folder)).read_bytes())
        # A file of nobody's is named and kept.
        self.assertIn("signatures/strange.json: no definition makes this file", run.stdout)
        self.assertEqual(strange.read_text(), "{}")

    def test_what_is_not_as_its_definition_makes_it_is_drift(self):
        titled, gone = sorted((self.folder / "key-derivation").rglob("*.json"))[:2]
        group = json.loads(titled.read_text()) | {"title": "Another title"}
        titled.write_text(json.dumps(group, ensure_ascii=False, indent=2) + "\n")
        gone.unlink()
        run = self.run_on_folder("verify")
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertRegex(run.stdout, "(?m)^WRONG  drift ")
        self.assertRegex(run.stdout, "(?m)^ok     content ")
        self.assertIn(r'its definition has changed, and makes the line "  \"title\": ', run.stdout)
        self.assertIn(f"{gone.relative_to(self.folder)}: the file is missing, though a definition makes it", run.stdout)

    def test_vectors_that_cannot_be_loaded_end_with_status_2(self):
        self.keep_one_file_of_cases()
        (self.folder / "signatures/broken.json").write_text("{")
        for command in ("verify", "coverage", "matrix"):
            run = self.run_on_folder(command)
            self.assertEqual((run.returncode, run.stdout), (2, ""), command)
            self.assertIn(f'cannot load "{self.folder}"', run.stderr)
            self.assertIn("signatures/broken.json:1:2: expected", run.stderr)

    def test_of_few_cases_holes_and_survivors_are_listed(self):
        self.keep_one_file_of_cases()
        coverage = self.run_on_folder("coverage")
        self.assertEqual(coverage.returncode, 3, coverage.stderr)
        self.assertGreater(coverage.stdout.count("\nHOLE "), 100)
        self.assertRegex(coverage.stdout, r"\n0 traces of 8 roles, .*\n$")
        matrix = self.run_on_folder("matrix")
        self.assertEqual(matrix.returncode, 1, matrix.stderr)
        self.assertRegex(matrix.stdout, "(?m)^SURVIVES sinch-")
        self.assertRegex(matrix.stdout, "(?m)^NOT ALL DETECTED: ")
        kills = json.loads(self.run_on_folder("matrix", "--json").stdout)["kills"]
        self.assertIs(kills["complete"], False)
        fault = next(each for each in kills["faults"] if each["id"] == "sinch-sig-secret-decoded")
        self.assertTrue(all(case.startswith(SIGN.removesuffix("json")[:-1]) for case in fault["killedBy"]))
        self.assertTrue(fault["killedBy"])
