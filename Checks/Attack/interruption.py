"""Runs that are interrupted at random moments: each ends soon, in order, and leaves nothing behind.

A run gets SIGINT or SIGTERM, or Ctrl-C on the terminal that it and its programs are on, at any moment
from before its first instruction to its last report. Two seconds later it is gone, with status 130 or
143; it says that it was interrupted; each report file is whole, or as it was before, and so is the list
of expected failures that it was to write; and no process that it started is left. A run that was done
when the signal came ends with its own status and all its reports. Runs are over programs that answer,
hang, die and stay, over HTTP, and over the reference itself.
"""

import collections
import fcntl
import json
import os
import pty
import signal
import subprocess
import tempfile
import termios
import time
import xml.etree.ElementTree

from peers import Full, Server
from runs import Finding, Marked, bounded, peer

OLD = "nothing/stood/here  # before\n"
# How long a run may go on after the signal.
LIMIT = 4.0
# How long a run may be at work before the signal: later, it only repeats itself.
WORK = 0.8
SERVERS = [Server(None, "hangs"), Server(None, "hangs_up"), Full()]
KINDS = ("json", "junit", "markdown", "list")


def runs(command, serving):
    """The arguments of check that are interrupted, by name."""
    served = ["--", command, "serve"]
    yield "the reference", []
    yield "serve, conversations, 1 job", ["--filter", "flow-traces/**", *served]
    yield "serve, conversations, 8 jobs", ["--filter", "flow-traces/**", "--jobs", "8", *served]
    yield "serve, everything, 2 jobs", ["--jobs", "2", *served]
    for jobs, *words in [
        (1, "answers"), (4, "answers"), (1, "hangs", 0), (4, "hangs", 20), (1, "dies", 20), (4, "dies", 3),
        (2, "stays"), (2, "silent"),
    ]:
        yield f"a program that {words}, {jobs} jobs", ["--jobs", str(jobs), "--", *peer(*words)]
    urls = {"serve": serving} | {server.way: server.url for server in SERVERS}
    for jobs, way in [(1, "serve"), (4, "serve"), (4, "hangs"), (2, "hangs_up"), (2, "full")]:
        yield f"HTTP, {way}, {jobs} jobs", ["--jobs", str(jobs), "--url", urls[way]]


def is_whole(kind, text):
    try:
        if kind == "json":
            return "verdict" in json.loads(text)
        if kind == "markdown":
            return text.startswith("### ")
        return kind == "list" or xml.etree.ElementTree.fromstring(text) is not None
    except (ValueError, IndexError, xml.etree.ElementTree.ParseError):
        return False


class Reports:
    """Three report files, two of which are there before the run, and a list of expected failures."""

    def __init__(self, folder):
        self.folder = folder
        self.paths = {kind: os.path.join(folder, kind) for kind in KINDS}
        for kind in ("json", "markdown", "list"):
            with open(self.paths[kind], "w") as file:
                file.write(OLD)
        self.arguments = ["--report", "text"]
        for kind in KINDS[:-1]:
            self.arguments += ["--report", f"{kind}={self.paths[kind]}"]
        self.arguments += ["--expected-failures", self.paths["list"], "--update-expected-failures"]

    def state(self):
        """Whether they are written; one that is written in part, or not as the others are, is wrong.
        An interrupted run has reports, and leaves the list alone."""
        states = {kind: self.state_of(kind, path) for kind, path in self.paths.items()}
        listed = states.pop("list")
        others = set(os.listdir(self.folder)) - set(self.paths)
        for state in ("untouched", "whole"):
            if set(states.values()) == {state} and not others and listed in ("untouched", state):
                return state, listed
        raise Finding("others", f"reports {states}, list {listed}, besides {others}")

    def state_of(self, kind, path):
        if not os.path.exists(path):
            return "untouched" if kind == "junit" else "gone"
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        if text == OLD:
            return "untouched"
        return "whole" if is_whole(kind, text) else f"broken, {len(text)} long, to {text[-80:]!r}"


def login():
    """What a person's shell gives a command: a terminal of its own."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    bounded()


class Interruptions:
    def __init__(self, command, serving):
        self.command = command
        self.choices = dict(runs(command, serving))
        self.usual = {}  # by name: how long a run takes, and its status
        self.states = collections.Counter()

    def attempt(self, chance):
        """A run and a moment by chance; earlier moments until the signal meets the run alive."""
        name = chance.choice(list(self.choices))
        way = chance.choice(["SIGINT", "SIGTERM", "Ctrl-C"])
        if not self.usual:
            one_case = ["--filter", "signatures/sinch-signature-sign/first-registration"]
            self.last_moment = self.run(one_case)[0] + WORK
        if name not in self.usual:
            self.usual[name] = self.run(self.choices[name], self.last_moment)
        taken, own = self.usual[name]
        # One in eight comes in the first moments.
        delay = chance.random() * (0.02 if chance.random() < 0.125 else taken)
        try:
            while not (state := self.interrupt(self.choices[name], own, delay, way)):
                delay *= 0.8
        except Finding as finding:
            raise Finding(finding.trouble, f"{name}, {way} after {delay:.3f} s: {finding}") from None
        self.states[state] += 1

    def run(self, arguments, limit=60.0):
        """How long a run takes that nobody interrupts, up to a limit, and the status it ends with."""
        begin = time.monotonic()
        with tempfile.TemporaryDirectory() as folder, Marked(
            [self.command, "check", *Reports(folder).arguments, *arguments],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ) as process:
            try:
                status = process.wait(timeout=limit)
            except subprocess.TimeoutExpired:
                status = None
            return time.monotonic() - begin, status

    def interrupt(self, arguments, own, delay, way):
        """One run and one signal: what has become of its reports; None where it ended before.

        own is the status of a run that nobody interrupts.
        """
        number = signal.SIGTERM if way == "SIGTERM" else signal.SIGINT
        terminal, inside = pty.openpty() if way == "Ctrl-C" else (None, subprocess.DEVNULL)
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as said:
            reports = Reports(folder)
            try:
                with Marked(
                    [self.command, "check", *reports.arguments, *arguments], stdin=inside, stdout=said, stderr=said,
                    start_new_session=terminal is not None, preexec_fn=login if terminal else bounded,
                ) as process:
                    time.sleep(delay)
                    if process.poll() is not None:
                        return None
                    if terminal:
                        os.write(terminal, b"\x03")
                    else:
                        process.send_signal(number)
                    status = process.wait(timeout=LIMIT)
                    left = process.left()
                said.seek(0)
                output = said.read()
                judge(number, status, own, reports.state(), left, output)
                if b"no usable answer" in output and "dies" not in arguments:
                    raise Finding("others", "the program is blamed")
                return reports.state()[0]
            except subprocess.TimeoutExpired:
                raise Finding("hangs", f"still there after {LIMIT} s: {tail(said)}") from None
            except Finding as finding:
                raise Finding(finding.trouble, f"{finding}: {tail(said)}") from None
            finally:
                if terminal:
                    os.close(terminal)
                    os.close(inside)


def judge(number, status, own, states, left, said):
    """Whether a run has ended as it should."""
    state, listed = states
    if left:
        raise Finding("processes left", str(left))
    if status == -number:
        # The signal came before the run had begun.
        if (state, said) != ("untouched", b""):
            raise Finding("others", f"ended by the signal, and reports are {state}")
    elif status == 128 + number and listed == "untouched":
        words = b"interrupted; results so far:" if state == "whole" else b"interrupted before any case was checked"
        if words not in said:
            raise Finding("others", f"status {status}, reports {state}, and nobody is told")
        if state == "whole" and b"INTERRUPTED: " not in said and b"; interrupted, " not in said:
            raise Finding("others", "the verdict does not tell")
    elif status == 128 + number:
        # The signal came when all was judged, and the program was to go.
        if state != "whole" or b"INTERRUPTED: " in said or b"; interrupted, " in said:
            raise Finding("others", f"status {status}, reports {state}, list {listed}")
    elif status not in (0, 1, own):
        raise Finding("wrong exit statuses", str(status))
    # A run that ends with 2 has checked nothing.
    elif state != ("untouched" if status == 2 else "whole"):
        raise Finding("others", f"status {status}, and reports are {state}")


def tail(said):
    said.seek(0)
    return said.read()[-400:].decode(errors="replace").strip()
