"""Progress on long runs: what is drawn, how often, and that nothing of it stays."""

import re
import unittest

from terminal import Session, program

SIGN = ["check", "--filter", "signatures/sinch-signature-sign-user-ids/**"]
LINE = re.compile(r"[\d,]+ of [\d,]+ cases")
FULL = re.compile(r"[\d,]+ of [\d,]+ cases, [\d.,]+/s, (\d+ h )?(\d+ min )?(\d+ s )?left")


class Drawn(unittest.TestCase):
    def test_count_rate_and_time_left_are_drawn_and_taken_away(self):
        run = Session(SIGN + program("pause", "0.06")).finish()
        self.assertEqual(run.status, 0)
        self.assertTrue(all(LINE.match(frame) for frame in run.frames), run.frames)
        self.assertTrue(any(FULL.match(frame) for frame in run.frames), run.frames)
        counts = [int(re.match(r"[\d,]+", frame)[0].replace(",", "")) for frame in run.frames]
        self.assertEqual(counts, sorted(counts))
        # The file is asked about as a whole; its cases count as they are answered all the same.
        self.assertGreater(len(set(counts)), 5)
        # The report follows on a clean line, and nothing else is on the screen.
        self.assertEqual(run.screen()[0], "Checking reference 0.2.0 (Swift)")
        self.assertFalse(any(" cases," in line for line in run.screen()[:-1]), run.screen())

    def test_it_is_drawn_at_most_ten_times_a_second(self):
        run = Session(SIGN + program("pause", "0.06"), output=False)
        run.read(until=lambda drawn: drawn.count("\r") >= 20)
        first = next(when for when, chunk in run.chunks if b"\r" in chunk)
        # Twenty frames are nineteen intervals, of which interpretation may blur the outer ones.
        self.assertGreaterEqual(run.chunks[-1][0] - first, 1.7)
        run.press(b"\x03")
        run.finish()

    def test_quiet_draws_nothing(self):
        run = Session(SIGN + ["--quiet"] + program("pause", "0.02"), output=False).finish()
        self.assertEqual((run.status, run.drawn), (0, ""))

    def test_the_line_fits_a_window_that_becomes_narrow(self):
        run = Session(SIGN + program("pause", "0.08"), output=False, columns=200)
        run.read(until=lambda drawn: drawn.count("\r") >= 12)
        self.assertIn("  signatures/sinch-signature-sign-user-ids", run.frames[-1])
        self.assertGreater(max(map(len, run.frames)), 39)
        before = len(run.frames)
        run.resize(40)
        run.read(until=lambda drawn: drawn.count("\r") >= 18)
        # The frame that was being drawn meanwhile may still be a long one.
        self.assertLessEqual(max(map(len, run.frames[before + 2:])), 39)
        run.press(b"\x03")
        run.finish()
        self.assertEqual(run.status, 130)


# A run of several seconds three times, side by side.
class Plain(unittest.TestCase):
    def test_a_log_is_told_now_and_then(self):
        log = Session(SIGN + program("pause", "0.15"), output=False, errors=False)
        quiet = Session(
            SIGN + ["--quiet"] + program("pause", "0.15"), output=False, errors=False
        )
        dumb = Session(SIGN + program("pause", "0.15"), output=False, environment={"TERM": "dumb"})
        for run in (log, quiet, dumb):
            run.finish()
            self.assertEqual(run.status, 0)
        self.assertEqual(quiet.errors, "")
        for text in (log.errors, dumb.drawn.replace("\r\n", "\n")):
            lines = text.splitlines()
            self.assertIn(len(lines), range(1, 4), lines)
            for line in lines:
                self.assertTrue(FULL.match(line.removeprefix("auth-conformance: ")), line)
            self.assertNotIn("\x1b", text)
            self.assertNotIn("\r", text)
