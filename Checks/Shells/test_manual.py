"""The manual page has every command and option, and no program that reads it objects."""

import os
import re
import subprocess
import tempfile
import unittest

from shells import commands, options, tool


class Manual(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "auth-conformance.1")
        with open(self.path, "w") as file:
            file.write(tool("manual"))

    def run_quietly(self, *arguments, **environment):
        run = subprocess.run(
            arguments, capture_output=True, text=True, env={**os.environ, **environment}
        )
        self.assertEqual((run.returncode, run.stderr), (0, ""), arguments)
        return run.stdout

    def test_nobody_objects(self):
        self.assertEqual(self.run_quietly("mandoc", "-Tlint", "-Wstyle", self.path), "")
        self.run_quietly("groff", "-ww", "-man", "-Tutf8", self.path)
        self.run_quietly("man", "--warnings", "-l", self.path, MANWIDTH="80", LC_ALL="C.UTF-8")

    def test_it_has_every_command_and_option(self):
        text = self.run_quietly(
            "man", "-l", self.path, MANWIDTH="100", LC_ALL="C.UTF-8", MAN_KEEP_FORMATTING=""
        )
        page = re.split(r"\nEXIT STATUS\n", text.split("\nCOMMANDS\n")[1])[0]
        sections = dict(re.findall(r"^   (\S[^\n]*)\n(.*?)(?=^   \S|\Z)", page, re.M | re.S))
        self.assertEqual(list(sections), commands())
        for command, section in sections.items():
            for option in options(command):
                self.assertRegex(section, rf"(?m)^ +{option}( |$)", command)

    def test_what_is_shown_can_be_copied(self):
        text = self.run_quietly("groff", "-man", "-Tutf8", "-P-c", self.path)
        self.assertIn("auth-conformance check -- python3 adapter.py", text)
        self.assertIn("--filter 'jwt-claims/**'", text)
