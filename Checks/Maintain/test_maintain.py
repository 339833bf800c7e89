"""That the maintainers' commands can fail: on vectors that are changed, broken, or too few."""

import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

repository = Path(__file__).resolve().parents[2]
MAINTAIN = repository / ".build/release/maintain"
AUTHOR = repository / ".build/debug/author"
VECTORS = repository / "vectors"
CASES = ("signatures", "key-derivation", "jwt-claims", "flow-traces")


def maintain(*arguments, folder=repository, command=MAINTAIN):
    return subprocess.run([command, *arguments], capture_output=True, text=True, cwd=folder)


def author(*arguments):
    return maintain(*arguments, command=AUTHOR)


class WithFolder(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def copy_vectors(self):
        shutil.copytree(VECTORS, self.folder, dirs_exist_ok=True)

    def copy_one_file_of_cases(self, name):
        """All that cases refer to, and the cases of one file."""
        self.copy_vectors()
        for category in CASES:
            shutil.rmtree(self.folder / category)
        (self.folder / name).parent.mkdir()
        shutil.copy(VECTORS / name, self.folder / name)

    def key_derivation(self):
        return sorted((self.folder / "key-derivation").rglob("*.json"))


class Generating(WithFolder):
    def test_a_changed_file_is_restored_and_all_others_stay_as_they_are_committed(self):
        self.copy_vectors()
        changed = self.key_derivation()[0]
        changed.write_text("{}")
        strange = self.folder / "signatures/strange.json"
        strange.write_text("{}")

        run = author("generate", self.folder)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        first = run.stdout.splitlines()[0]
        self.assertTrue(first.endswith(f" in {self.folder}, 1 of them written anew"), first)
        committed = VECTORS / changed.relative_to(self.folder)
        self.assertEqual(changed.read_bytes(), committed.read_bytes())
        # A file of nobody's is named and kept.
        self.assertIn("signatures/strange.json: no definition makes this file", run.stdout)
        self.assertEqual(strange.read_text(), "{}")


class Verifying(WithFolder):
    def test_every_problem_is_reported_at_once_with_its_place(self):
        self.copy_vectors()
        titled, on_one_line, gone = self.key_derivation()[:3]
        group = json.loads(titled.read_text())
        group["title"] = "Another title"
        titled.write_text(json.dumps(group, ensure_ascii=False, indent=2) + "\n")
        on_one_line.write_text(json.dumps(json.loads(on_one_line.read_text())))
        gone.unlink()
        rule = {
            "id": "NEW-RULE", "strength": "required", "basis": "document", "section": "One",
            "statement": "It is done right.",
        }
        document = {"id": "new", "title": "New"}
        (self.folder / "requirements/new.json").write_text(
            json.dumps({"format": 2, "document": document, "requirements": [rule]})
        )

        run = author("verify", self.folder)
        self.assertEqual(run.returncode, 3, run.stderr)
        for step in ("canonical form", "coverage", "drift"):
            self.assertRegex(run.stdout, f"(?m)^WRONG  {step} ")
        for step in ("content", "titles", "contrast", "names", "ambiguities", "flags"):
            self.assertRegex(run.stdout, f"(?m)^ok     {step} ")
        titled, on_one_line, gone = (
            path.relative_to(self.folder) for path in (titled, on_one_line, gone)
        )
        for message in (
            f"{titled}:",
            r'its definition has changed, and makes the line "  \"title\": ',
            f'{on_one_line}:1: in canonical form the line is "{{"',
            f"{gone}: the file is missing, though a definition makes it",
            "NEW-RULE is covered by no case, and says no reason for it",
        ):
            self.assertIn(message, run.stdout)

    def test_vectors_that_cannot_be_loaded_end_with_status_2(self):
        self.copy_one_file_of_cases("signatures/sinch-signature-sign.json")
        (self.folder / "signatures/broken.json").write_text("{")
        for command in ("verify", "coverage", "matrix"):
            run = (author if command == "verify" else maintain)(command, self.folder)
            self.assertEqual((run.returncode, run.stdout), (2, ""), command)
            self.assertIn(f'cannot load "{self.folder}"', run.stderr)
            self.assertIn("signatures/broken.json:1:2: expected", run.stderr)


class Coverage(WithFolder):
    def test_without_traces_every_event_and_every_row_of_every_machine_is_a_hole(self):
        self.copy_one_file_of_cases("signatures/sinch-signature-sign.json")
        run = maintain("coverage", self.folder)
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn("avaya.client: 0 traces, ", run.stdout)
        lines = run.stdout.splitlines()
        self.assertGreater(sum(line.startswith("HOLE ") for line in lines), 100)
        self.assertTrue(lines[-1].startswith("0 traces of 8 roles, "), lines[-1])


class Matrix(WithFolder):
    def test_few_cases_let_many_faults_survive_and_the_matrix_lists_them(self):
        self.copy_one_file_of_cases("signatures/sinch-signature-sign.json")
        text = maintain("matrix", self.folder)
        self.assertEqual(text.returncode, 1, text.stderr)
        self.assertRegex(text.stdout, "(?m)^SURVIVES sinch-")
        self.assertRegex(text.stdout, "(?m)^NOT ALL DETECTED: ")
        self.assertIn(" 200 sets of ", text.stdout.splitlines()[-1])

        kills = json.loads(maintain("matrix", "--json", self.folder).stdout)["kills"]
        self.assertIs(kills["complete"], False)
        fault = next(f for f in kills["faults"] if f["id"] == "sinch-sig-secret-decoded")
        self.assertTrue(fault["killedBy"])
        for case in fault["killedBy"]:
            self.assertTrue(case.startswith("signatures/sinch-signature-sign/"), case)
