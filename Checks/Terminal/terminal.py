"""A pseudo-terminal to run the command in, and the screen that a person would see."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pyte

HERE = os.path.dirname(os.path.abspath(__file__))
COMMAND = os.path.abspath(os.environ.get("AUTH_CONFORMANCE", ".build/release/auth-conformance"))
# Nothing here takes a tenth of it; it only keeps a broken command from running for ever.
PATIENCE = 120


def program(*options):
    """A right program that is slow: see program.py."""
    return ["--", sys.executable, os.path.join(HERE, "program.py"), COMMAND, *options]


def login():
    """What a person's shell gives a command: a terminal of its own, and no signal ignored.

    A job that is started in the background ignores Ctrl-C, and so do its children, as they should.
    """
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


class Session:
    """One run of the command, or of another; what is not on the terminal goes through pipes."""

    def __init__(
        self, arguments, output=True, errors=True, columns=80, rows=50, environment=None,
        command=COMMAND, folder=None,
    ):
        self.columns, self.rows = columns, rows
        self.master, slave = pty.openpty()
        self.resize(columns)
        self.chunks = []
        base = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(
            [command, *arguments],
            cwd=folder,
            stdin=slave,
            stdout=slave if output else subprocess.PIPE,
            stderr=slave if errors else subprocess.PIPE,
            env={**base, **(environment or {})},
            start_new_session=True,
            preexec_fn=login,
        )
        os.close(slave)

    def resize(self, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, columns, 0, 0))

    def press(self, keys):
        os.write(self.master, keys)

    def read(self, until=None):
        """Reads what is drawn until there is no more, or a condition on it holds."""
        end = time.monotonic() + PATIENCE
        while not (until and until(self.drawn)):
            if time.monotonic() > end:
                self.process.kill()
                raise AssertionError(f"nothing happened; drawn so far: {self.drawn!r}")
            if not select.select([self.master], [], [], 0.1)[0]:
                if self.process.poll() is not None:
                    break
                continue
            try:
                chunk = os.read(self.master, 65536)
            except OSError:
                break
            if not chunk:
                break
            self.chunks.append((time.monotonic(), chunk))
        return self

    def finish(self):
        """Waits for the end: the status, and what came through pipes."""
        out, err = b"", b""
        if self.process.stdout or self.process.stderr:
            out, err = self.process.communicate(timeout=PATIENCE)
        self.read()
        self.status = self.process.wait(timeout=PATIENCE)
        os.close(self.master)
        self.output, self.errors = (out or b"").decode(), (err or b"").decode()
        return self

    @property
    def drawn(self):
        return b"".join(chunk for _, chunk in self.chunks).decode(errors="replace")

    @property
    def frames(self):
        """The states of the progress line, in order."""
        return [
            frame.removesuffix("\x1b[K")
            for frame in self.drawn.replace("\r\n", "\n").split("\r")[1:]
            if " of " in frame
        ]

    def screen(self, columns=None):
        """The lines that a terminal would show in the end, those scrolled away included."""
        screen = pyte.HistoryScreen(columns or self.columns, self.rows, history=100_000, ratio=1)
        pyte.Stream(screen).feed(self.drawn)
        past = [
            "".join(line[column].data for column in range(screen.columns))
            for line in screen.history.top
        ]
        lines = [line.rstrip() for line in past + list(screen.display)]
        while lines and not lines[-1]:
            lines.pop()
        return lines
