"""Every command, option and value is completed by bash, zsh and fish."""

import os
import tempfile
import unittest

from shells import SHELLS, commands, options, tool


class Completions:
    name = ""

    @classmethod
    def setUpClass(cls):
        cls.shell = SHELLS[cls.name]()

    def profiles(self):
        """As the command itself lists them."""
        lines = tool("completions", "--line=check\x1f--profile\x1f").splitlines()
        self.assertGreater(len(lines), 1)
        return lines

    def test_the_scripts_are_well_formed(self):
        shell = self.shell
        shell.check_syntax()

    def test_every_command_is_offered(self):
        self.assertGreater(len(commands()), 10)
        shell = self.shell
        first = shell.complete("auth-conformance ")
        for command in commands():
            words = command.split()
            self.assertIn(words[0], first)
            if len(words) == 2:
                self.assertIn(words[1], shell.complete(f"auth-conformance {words[0]} "))

    def test_every_option_is_offered(self):
        shell = self.shell
        count = 0
        for command in commands():
            offered = shell.complete(f"auth-conformance {command} --")
            for option in options(command):
                self.assertIn(option, [word.rstrip("=") for word in offered], command)
                count += 1
        self.assertGreater(count, 40)

    def test_a_beginning_is_enough(self):
        shell = self.shell
        if shell.name == "zsh":
            self.assertEqual(
                shell.press("auth-conformance che", b"\t")[0], "auth-conformance check"
            )
            self.assertEqual(
                shell.press("auth-conformance check --strict", b"\t")[0],
                "auth-conformance check --strict-reasons",
            )
            return
        self.assertEqual(shell.complete("auth-conformance che"), ["check"])
        self.assertEqual(
            shell.complete("auth-conformance check --strict"), ["--strict-reasons"]
        )

    def test_values_are_offered(self):
        shell = self.shell
        for line, words in (
            ("auth-conformance check --operation ", ["jws.sign", "sinch.client"]),
            ("auth-conformance check --quiet --require ", ["all", "jws.verify"]),
            ("auth-conformance check --report ", ["text", "json", "junit"]),
            ("auth-conformance check --profile ", self.profiles()),
            ("auth-conformance list --requirement SINCH-TOKEN-KEY-",
                ["SINCH-TOKEN-KEY-DATE-UTC", "SINCH-TOKEN-KEY-ID"]),
            ("auth-conformance adapter ", ["python", "rust"]),
            ("auth-conformance messages ", ["avaya.client"]),
        ):
            offered = shell.complete(line)
            for word in words:
                self.assertIn(word, offered, (shell.name, line))

    def test_ids_of_cases_are_offered_part_by_part(self):
        shell = self.shell
        for option in ("show ", "check --filter ", "check --filter="):
            offered = shell.complete(f"auth-conformance {option}")
            for category in ("flow-traces/", "jwt-claims/", "key-derivation/", "signatures/"):
                self.assertTrue(any(w.endswith(category) for w in offered), (shell.name, offered))
            group = shell.complete(f"auth-conformance {option}signatures/d")
            self.assertTrue(all("signatures/digest-" in w for w in group), group)
            self.assertGreater(len(group), 1)

    def test_files_and_folders_are_offered(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "vectors-of-mine"))
            with open(os.path.join(folder, "vectors-known"), "w"):
                pass
            shell = self.shell
            def offered(line):
                return [word.rstrip("/") for word in shell.complete(line, folder)]
            folders = offered("auth-conformance check --vectors ")
            self.assertIn("vectors-of-mine", folders)
            self.assertNotIn("vectors-known", folders)
            files = offered("auth-conformance check --expected-failures ")
            self.assertIn("vectors-known", files)

    def test_help_takes_the_name_of_a_command(self):
        shell = self.shell
        self.assertIn("merge", shell.complete("auth-conformance help report "))

    def test_a_program_is_no_option(self):
        shell = self.shell
        offered = shell.complete("auth-conformance check -- cat --")
        self.assertNotIn("--strict-reasons", offered)
        self.assertIn("cat", shell.complete("auth-conformance check -- ca"))


class Bash(Completions, unittest.TestCase):
    name = "bash"


class Fish(Completions, unittest.TestCase):
    name = "fish"


class Zsh(Completions, unittest.TestCase):
    name = "zsh"


if __name__ == "__main__":
    unittest.main()
