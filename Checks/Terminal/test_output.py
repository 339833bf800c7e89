"""Where things are written, and how wide; colours have tests in CommandTests."""

import json
import os
import subprocess
import unittest

from terminal import COMMAND, Session, program

CHECK = ["check", "--filter", "flow-traces/avaya-*/**"]


def piped(arguments):
    environment = {"PATH": os.environ["PATH"], "TERM": "xterm"}
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, env=environment).stdout


class Streams(unittest.TestCase):
    def test_standard_output_has_the_report_and_nothing_else(self):
        run = Session(
            ["check", "--report", "json", "--filter", "signatures/sinch-signature-sign/**"]
            + program("pause", "0.02"),
            output=False,
        ).finish()
        self.assertEqual(json.loads(run.output)["verdict"], "conformant")
        self.assertRegex(run.screen()[-1], "^CONFORMANT: ")


class Questions(unittest.TestCase):
    def test_an_answer_that_cannot_be_used_is_asked_again(self):
        run = Session(["config", "init"], output=False, columns=400)
        for question, answers in (
            ("Operations (", (b"\n", b"jws.sing\n", b"jws.sign\n")),
            ("URL, or program: ", (b"\n", b"http://h/\n")),
            ("Inputs that it chooses itself, if any (", (b"kee\n", b"\n")),
        ):
            for number, answer in enumerate(answers, 1):
                run.read(until=lambda drawn: drawn.count(question) == number)
                run.press(answer)
        run.finish()
        self.assertEqual(run.status, 0)
        self.assertIn('there is no "jws.sing"; did you mean "jws.sign"?', run.drawn)
        self.assertIn('there is no "kee"; did you mean "key"?', run.drawn)
        self.assertIn('"url": "http://h/"', run.output)

    def test_a_terminal_that_closes_ends_the_questions(self):
        run = Session(["config", "init"])
        run.read(until=lambda drawn: "Operations (" in drawn)
        run.press(b"\x04")
        self.assertEqual(run.finish().status, 2)
        self.assertIn("closed before the last answer", run.drawn)


class Widths(unittest.TestCase):
    def test_tables_fit_the_window(self):
        plain = piped(CHECK).splitlines()
        self.assertGreater(max(map(len, plain)), 100)

        wide = Session(CHECK, columns=200).finish().screen()
        self.assertEqual(wide, plain)

        narrow = Session(CHECK, columns=80).finish()
        # The id of a case is never broken.
        lines = narrow.screen(200)
        self.assertLessEqual(max(len(line) for line in lines if "shown by " not in line), 80)
        self.assertEqual(
            [word for line in lines for word in line.split()],
            [word for line in plain for word in line.split()],
        )

    def test_columns_wins_for_reports(self):
        asked = Session(CHECK, columns=80, environment={"COLUMNS": "200"}).finish()
        self.assertEqual(asked.screen(200), piped(CHECK).splitlines())
