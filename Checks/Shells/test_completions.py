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
        self.shell.check_syntax()

    def test_every_command_is_offered(self):
        self.assertGreater(len(commands()), 10)
        first = self.shell.complete("auth-conformance ")
        for command in commands():
            words = command.split()
            self.assertIn(words[0], first)
            if len(words) == 2:
                self.assertIn(words[1], self.shell.complete(f"auth-conformance {words[0]} "))

    def test_every_option_is_offered(self):
        count = 0
        for command in commands():
            offered = self.shell.complete(f"auth-conformance {command} --")
            for option in options(command):
                self.assertIn(option, [word.rstrip("=") for word in offered], command)
                count += 1
        self.assertGreater(count, 40)

    def test_a_beginning_is_enough(self):
        if self.shell.name == "zsh":
            def typed(line):
                return self.shell.press(line, b"\t")[:1]
        else:
            def typed(line):
                before, _, _ = line.rpartition(" ")
                return [f"{before} {word}" for word in self.shell.complete(line)]
        for line, whole in (("che", "check"), ("check --strict", "check --strict-reasons")):
            self.assertEqual(typed(f"auth-conformance {line}"), [f"auth-conformance {whole}"])

    def test_values_are_offered(self):
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
            offered = self.shell.complete(line)
            for word in words:
                self.assertIn(word, offered, (self.shell.name, line))

    def test_ids_of_cases_are_offered_part_by_part(self):
        for option in ("show ", "check --filter ", "check --filter="):
            offered = self.shell.complete(f"auth-conformance {option}")
            for category in ("flow-traces/", "jwt-claims/", "key-derivation/", "signatures/"):
                self.assertTrue(any(w.endswith(category) for w in offered), (self.shell.name, offered))
            group = self.shell.complete(f"auth-conformance {option}signatures/d")
            self.assertTrue(all("signatures/digest-" in w for w in group), group)
            self.assertGreater(len(group), 1)

    def test_files_and_folders_are_offered(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "vectors-of-mine"))
            with open(os.path.join(folder, "vectors-known"), "w"):
                pass

            def offered(line):
                return [word.rstrip("/") for word in self.shell.complete(line, folder)]
            folders = offered("auth-conformance check --vectors ")
            self.assertIn("vectors-of-mine", folders)
            self.assertNotIn("vectors-known", folders)
            files = offered("auth-conformance check --expected-failures ")
            self.assertIn("vectors-known", files)

    def test_help_takes_the_name_of_a_command(self):
        self.assertIn("diff", self.shell.complete("auth-conformance help report "))

    def test_a_program_is_no_option(self):
        offered = self.shell.complete("auth-conformance check -- cat --")
        self.assertNotIn("--strict-reasons", offered)
        self.assertIn("cat", self.shell.complete("auth-conformance check -- ca"))


class Bash(Completions, unittest.TestCase):
    name = "bash"


class Fish(Completions, unittest.TestCase):
    name = "fish"


class Zsh(Completions, unittest.TestCase):
    name = "zsh"
