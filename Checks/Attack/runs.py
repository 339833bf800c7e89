"""How the command and its peers are run, and what is a finding.

Every process that is started here inherits a mark, by which it and all that it has started are found
again, wherever they hang.
"""

import os
import resource
import signal
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path

import texts

ROOT = Path(__file__).resolve().parents[2]
MARK = "ATTACK_MARK"
MEMORY = 1 << 30


class Finding(Exception):
    """What the command did not withstand: the kind of trouble, and what happened."""

    def __init__(self, trouble, text):
        super().__init__(text)
        self.trouble = trouble


def bounded():
    """Before a process begins: a background job ignores SIGINT, and its children with it; these do not."""
    resource.setrlimit(resource.RLIMIT_AS, (4 * MEMORY, 4 * MEMORY))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


class Marked(subprocess.Popen):
    """A process that is gone in the end, and all that it has started with it."""

    def __init__(self, words, environment=None, preexec_fn=bounded, **options):
        self.mark = str(uuid.uuid4())
        variables = {**os.environ, **(environment or {}), MARK: self.mark}
        super().__init__(words, env=variables, preexec_fn=preexec_fn, **options)

    def __exit__(self, *raised):
        while left := self.left():
            for process in left:
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        super().__exit__(*raised)

    def left(self):
        """The processes that have the mark, and what they are."""
        wanted, found = f"{MARK}={self.mark}".encode(), {}
        for entry in filter(str.isdigit, os.listdir("/proc")):
            try:
                if wanted in Path(f"/proc/{entry}/environ").read_bytes().split(b"\0"):
                    words = Path(f"/proc/{entry}/cmdline").read_bytes().replace(b"\0", b" ")
                    found[int(entry)] = words.decode(errors="replace")
            except OSError:
                continue
        return found


def peer(*words):
    """The command line of a hostile program."""
    return [sys.executable, str(Path(__file__).parent / "program.py"), *map(str, words)]


class Target:
    """The commands that are attacked, and how they are run."""

    def __init__(self, command, maintain):
        self.command, self.maintain = os.path.abspath(command), os.path.abspath(maintain)
        self.folder = tempfile.mkdtemp(prefix="attack-")
        self.reports = None  # what odd_files damages

    def run(self, arguments, statuses, limit=20.0, room=None, markup=False, folder=None, environment=None, source=None):
        """Runs the command; its status and what it wrote, unless that is a finding.

        room is how much it may write, markup whether that is for other programs than a terminal, source what
        its standard input is.
        """
        with Marked([self.command, *arguments], environment, cwd=folder or self.folder,
                    stdin=source or subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            try:
                output, errors = process.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                raise Finding("hangs", f"still there after {limit} s") from None
            left = process.left()
        said = f"{errors[-300:]!r}"
        if process.returncode < 0 or process.returncode > 130 or b"Fatal error" in errors:
            raise Finding("crashes", f"status {process.returncode}, {said}")
        if process.returncode not in statuses:
            raise Finding("wrong exit statuses", f"{process.returncode}, {said}")
        for stream, octets in [("output", output), ("error", errors)]:
            if stream == "output" and markup:
                continue
            if raw := texts.raw_characters(octets):
                raise Finding("raw control characters", f"{raw} on standard {stream}")
            if room is not None and len(octets) > room:
                raise Finding("others", f"{len(octets)} bytes on standard {stream}")
        if left:
            raise Finding("processes left", str(left))
        return process.returncode, output, errors

    def serving(self):
        """The reference over HTTP, by a server that is not ours."""
        bridge = ROOT / "Tests" / "Programs" / "http-bridge.py"
        words = [sys.executable, bridge, self.command, "serve"]
        return Marked(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
