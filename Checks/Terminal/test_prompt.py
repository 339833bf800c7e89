"""The prompt for a secret: no echo while it waits, and none of the keys that end or stop a command in it."""

import os
import signal
import termios
import time
import unittest

from terminal import Session

LINE = 'Digest username="u", realm="r", nonce="n", uri="/", response="9091e849daef69e70b665a2b3556c115"'
ASK = ["explain", "digest", LINE, "--method", "GET", "--prompt"]


def has_echo(session):
    return bool(termios.tcgetattr(session.master)[3] & termios.ECHO)


def asked():
    """A session whose prompt is waiting."""
    session = Session(ASK, output=False)
    session.read(until=lambda drawn: "password: " in drawn)
    return session


def waits_for(condition):
    end = time.monotonic() + 10
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class Prompt(unittest.TestCase):
    def test_a_line_is_the_secret_and_is_not_shown(self):
        session = asked()
        self.assertFalse(has_echo(session))
        session.press(b"s3cret\n")
        session.finish()
        self.assertEqual(session.status, 0, session.output)
        self.assertNotIn("s3cret", session.drawn + session.output)

    def test_each_signal_ends_the_command_with_the_echo_on(self):
        for number, key in [(signal.SIGINT, b"\x03"), (signal.SIGQUIT, b"\x1c"), (signal.SIGTERM, None)]:
            with self.subTest(number):
                session = asked()
                session.press(b"s3")
                if key:
                    session.press(key)
                else:
                    session.process.terminate()
                status = session.process.wait(timeout=20)
                self.assertEqual(status, -number)
                self.assertTrue(has_echo(session))
                session.finish()

    def test_it_goes_on_after_it_was_stopped(self):
        session = asked()
        # An orphaned process group is not stopped by a key; a signal of its own stops it.
        session.press(b"\x1a")
        self.assertTrue(waits_for(lambda: has_echo(session)))
        os.kill(session.process.pid, signal.SIGCONT)
        self.assertTrue(waits_for(lambda: not has_echo(session)))
        session.press(b"s3cret\n")
        session.finish()
        self.assertEqual(session.status, 0, session.output)


if __name__ == "__main__":
    unittest.main()
