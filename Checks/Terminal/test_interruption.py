"""Ctrl-C: what is known is said, the programs are gone, and the shell is told."""

import json
import os
import signal
import socket
import tempfile
import time
import unittest

from terminal import PATIENCE, Session, program

SIGN = ["check", "--filter", "signatures/sinch-signature-sign/**"]


def is_running(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Interrupted(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.marker = os.path.join(folder.name, "marker")
        self.report = os.path.join(folder.name, "report.json")

    def wait_for_marker(self):
        end = time.monotonic() + PATIENCE
        while not os.path.exists(self.marker):
            self.assertLess(time.monotonic(), end, "the program did not get so far")
            time.sleep(0.02)
        with open(self.marker) as file:
            return int(file.read())

    def interrupted(self, *options, report=(), way=lambda run: run.press(b"\x03")):
        """A run whose program has answered seven requests and no more."""
        run = Session(
            SIGN + list(report) + program("stop", "7", self.marker, *options), columns=200
        )
        process = self.wait_for_marker()
        way(run)
        run.finish()
        self.assertFalse(is_running(process))
        return run

    def test_what_is_known_is_said(self):
        run = self.interrupted(report=["--report", "text", "--report", f"json={self.report}"])
        self.assertEqual(run.status, 130)
        screen = run.screen()
        self.assertTrue(any("interrupted; this is what is known by now" in line for line in screen))
        self.assertRegex(screen[-1], r"^INTERRUPTED: none of [67] required cases failed, \d+ were not run$")
        with open(self.report) as file:
            report = json.load(file)
        self.assertEqual((report["verdict"], report["interrupted"]), ("interrupted", True))
        self.assertIn(len(report["cases"]), (6, 7))
        self.assertEqual({case["status"] for case in report["cases"]}, {"passed"})

    def test_failures_are_told_and_the_rest_is_not_blamed(self):
        run = self.interrupted("wrong", "2")
        self.assertEqual(run.status, 130)
        self.assertRegex(
            run.screen()[-1],
            r"^NOT CONFORMANT: 2 of [67] required cases failed; interrupted, \d+ were not run$",
        )
        self.assertEqual(run.drawn.count("FAILED"), 2)
        self.assertNotIn("no usable answer", run.drawn)

    def test_sigterm_does_the_same(self):
        run = self.interrupted(way=lambda run: run.process.send_signal(signal.SIGTERM))
        self.assertEqual(run.status, 143)
        self.assertIn("INTERRUPTED", run.screen()[-1])

    def test_a_list_of_expected_failures_is_left_alone(self):
        path = self.marker + ".list"
        text = "signatures/sinch-signature-sign/**  # not yet\n"
        with open(path, "w") as file:
            file.write(text)
        run = self.interrupted(
            "wrong", "9", report=["--expected-failures", path, "--update-expected-failures"]
        )
        self.assertEqual(run.status, 130)
        with open(path) as file:
            self.assertEqual(file.read(), text)

    def test_the_reference_is_interrupted_too(self):
        # It is fast; stopped by the system it can be caught while it works.
        run = Session(["check"], columns=200)
        run.process.send_signal(signal.SIGSTOP)
        run.press(b"\x03")
        run.process.send_signal(signal.SIGCONT)
        run.finish()
        # Before it has begun there is nothing to say, and it may have been done already.
        self.assertIn(run.status, (0, 130, -signal.SIGINT))

    def test_nothing_is_known_before_the_first_answer(self):
        run = self.silent_server()
        run.press(b"\x03")
        run.finish()
        self.assertEqual(run.status, 130)
        self.assertIn("interrupted before any case was checked", run.drawn)

    def silent_server(self):
        """A run against a server that lets nobody in: its queue is full."""
        server = socket.socket()
        self.addCleanup(server.close)
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        for _ in range(4):
            client = socket.socket()
            self.addCleanup(client.close)
            client.setblocking(False)
            client.connect_ex(server.getsockname())
        port = server.getsockname()[1]
        run = Session(
            SIGN + ["--url", f"http://127.0.0.1:{port}/", "--timeout", "3600"], columns=200
        )
        run.read(until=lambda drawn: " of " in drawn)
        return run

    def test_a_server_that_keeps_silent_is_hung_up_on(self):
        server = socket.socket()
        self.addCleanup(server.close)
        server.bind(("127.0.0.1", 0))
        server.listen(8)
        port = server.getsockname()[1]
        run = Session(
            SIGN + ["--url", f"http://127.0.0.1:{port}/", "--timeout", "3600"], columns=200
        )
        connection, _ = server.accept()
        self.addCleanup(connection.close)
        connection.recv(1)
        run.press(b"\x03")
        run.finish()
        self.assertEqual(run.status, 130)
        self.assertIn("interrupted before any case was checked", run.drawn)


if __name__ == "__main__":
    unittest.main()
