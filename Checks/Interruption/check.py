#!/usr/bin/env python3
"""Interrupts many runs at random moments: each ends soon, in order, and leaves nothing behind.

A run gets SIGINT or SIGTERM at any moment, from before its first instruction to its last report. Two
seconds later it is gone, with status 130 or 143; each report file is whole, or as it was before; and
no process that it started is left. A run that was done when the signal came ends with its own status
and all its reports. Runs are over programs that answer, hang, die and stay, over HTTP, and over the
reference itself.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import uuid
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = [sys.executable, os.path.join(HERE, "program.py")]
SERVER = [sys.executable, os.path.join(HERE, "server.py")]
MARK = "INTERRUPTION_MARK"
OLD = "what stood here before\n"
# How long a run may go on after the signal.
LIMIT = 2.0
# How long a run may be at work before the signal: later, it only repeats itself.
WORK = 0.8


class Problem(Exception):
    pass


def serving(command):
    """The servers that are checked over HTTP, by name: their URLs, and the processes."""
    lines = {"serve": [command, "serve", "--http", "0"]}
    lines |= {way: [*SERVER, way] for way in ("hangs", "hangs-up", "full")}
    processes = {
        name: subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        for name, line in lines.items()
    }
    urls = {name: process.stdout.readline().strip() for name, process in processes.items()}
    return urls, processes.values()


def runs(command, urls):
    """The arguments of check that are interrupted, by name."""
    served = ["--", command, "serve"]
    yield "the reference", []
    yield "serve, conversations, 1 job", ["--filter", "flow-traces/**", *served]
    yield "serve, conversations, 8 jobs", ["--filter", "flow-traces/**", "--jobs", "8", *served]
    yield "serve, everything, 2 jobs", ["--jobs", "2", *served]
    for way, answers, jobs in [
        ("answers", 0, 1),
        ("answers", 0, 4),
        ("hangs", 0, 1),
        ("hangs", 20, 4),
        ("dies", 20, 1),
        ("dies", 3, 4),
        ("stays", 0, 2),
        ("silent", 0, 2),
    ]:
        name = f"a program that {way}, {jobs} jobs"
        yield name, ["--jobs", str(jobs), "--", *PROGRAM, way, str(answers)]
    for name, jobs in [("serve", 1), ("serve", 4), ("hangs", 4), ("hangs-up", 2), ("full", 2)]:
        yield f"HTTP, {name}, {jobs} jobs", ["--jobs", str(jobs), "--url", urls[name]]


def marked(mark):
    """The processes that have inherited a mark, and what they are."""
    wanted, found = f"{MARK}={mark}".encode(), {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/environ", "rb") as file:
                if wanted not in file.read().split(b"\0"):
                    continue
            with open(f"/proc/{entry}/cmdline", "rb") as file:
                found[int(entry)] = file.read().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
    return found


def end_all(mark):
    """Kills the processes that have inherited a mark, and those that they start meanwhile."""
    while left := marked(mark):
        for process in left:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass


def is_whole(kind, text):
    try:
        if kind == "json":
            return "verdict" in json.loads(text)
        if kind == "jsonl":
            return "verdict" in [json.loads(line) for line in text.splitlines()][-1]
        return xml.etree.ElementTree.fromstring(text) is not None
    except (ValueError, IndexError, xml.etree.ElementTree.ParseError):
        return False


class Reports:
    """Three report files, two of which are there before the run."""

    def __init__(self, folder):
        self.folder = folder
        self.paths = {kind: os.path.join(folder, kind) for kind in ("json", "junit", "jsonl")}
        for kind in ("json", "jsonl"):
            with open(self.paths[kind], "w") as file:
                file.write(OLD)

    @property
    def arguments(self):
        return [word for kind, path in self.paths.items() for word in ("--report", f"{kind}={path}")]

    def state(self):
        """Whether they are written; one that is written in part, or not as the others are, is wrong."""
        states = {kind: self.state_of(kind, path) for kind, path in self.paths.items()}
        others = set(os.listdir(self.folder)) - set(self.paths)
        for state in ("untouched", "whole"):
            if set(states.values()) == {state} and not others:
                return state
        raise Problem(f"reports {states}, besides {others}")

    def state_of(self, kind, path):
        if not os.path.exists(path):
            return "untouched" if kind == "junit" else "gone"
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        if text == OLD:
            return "untouched"
        return "whole" if is_whole(kind, text) else f"broken, {len(text)} long, to {text[-80:]!r}"


def interrupt(command, arguments, own, delay, number):
    """One run and one signal: the status, the reports, the time; None where it ended before.

    own is the status of a run that nobody interrupts.
    """
    mark = str(uuid.uuid4())
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as errors:
        reports = Reports(folder)
        process = subprocess.Popen(
            [command, "check", *reports.arguments, *arguments],
            env={**os.environ, MARK: mark},
            stdout=subprocess.DEVNULL,
            stderr=errors,
            preexec_fn=attend,
        )
        try:
            time.sleep(delay)
            if process.poll() is not None:
                return None
            process.send_signal(number)
            begin = time.monotonic()
            status = process.wait(timeout=LIMIT)
            taken = time.monotonic() - begin
            # What a shell makes of a process that the signal itself has ended.
            status = 128 - status if status < 0 else status
            state = reports.state()
            if status not in (128 + number, 0, 1, own):
                raise Problem(f"status {status}")
            # A run that ends with 2 has checked nothing.
            if status < 128 and state != ("untouched" if status == 2 else "whole"):
                raise Problem(f"status {status}, and reports are {state}")
            if left := marked(mark):
                raise Problem(f"left behind: {left}")
            return status, state, taken
        except subprocess.TimeoutExpired:
            raise Problem(f"still there after {LIMIT} s: {said(errors)}") from None
        except Problem as problem:
            raise Problem(f"{problem}: {said(errors)}") from None
        finally:
            end_all(mark)
            process.wait()


def attend():
    """A background job ignores SIGINT, and its children with it; these do not."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def said(errors):
    errors.seek(0)
    return errors.read()[-400:].decode(errors="replace").strip()


def undisturbed(command, arguments, limit=60.0):
    """How long a run takes that nobody interrupts, up to a limit, and the status it ends with."""
    mark = str(uuid.uuid4())
    begin = time.monotonic()
    process = subprocess.Popen(
        [command, "check", *arguments],
        env={**os.environ, MARK: mark},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        status = process.wait(timeout=limit)
    except subprocess.TimeoutExpired:
        status = None
    taken = time.monotonic() - begin
    end_all(mark)
    process.wait()
    return taken, status


def attempt(command, choices, chance):
    """A run and a moment by chance; earlier moments until the signal meets the run alive."""
    name, (arguments, (usual, own)) = chance.choice(list(choices.items()))
    number = chance.choice([signal.SIGINT, signal.SIGTERM])
    # One in eight comes in the first moments.
    delay = chance.random() * (0.02 if chance.random() < 0.125 else usual)
    try:
        while not (outcome := interrupt(command, arguments, own, delay, number)):
            delay *= 0.8
        return outcome
    except Problem as problem:
        return f"{name}, {number.name} after {delay:.3f} s: {problem}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command")
    parser.add_argument("--count", type=int, default=300, help="how many interruptions")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--jobs", type=int, default=2, help="how many runs side by side")
    parser.add_argument("--only", default="", help="only runs whose name has this in it")
    options = parser.parse_args()
    command = os.path.abspath(options.command)
    print(f"{options.count} interruptions, --seed {options.seed}", flush=True)

    urls, servers = serving(command)
    try:
        one_case = ["--filter", "signatures/sinch-signature-sign/first-registration"]
        last_moment = undisturbed(command, one_case)[0] + WORK
        choices = {
            name: (arguments, undisturbed(command, arguments, last_moment))
            for name, arguments in runs(command, urls)
            if options.only in name
        }
        seeds = random.Random(options.seed)
        chances = [random.Random(seeds.random()) for _ in range(options.count)]
        outcomes, problems, slowest = collections.Counter(), 0, 0.0
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for outcome in pool.map(lambda chance: attempt(command, choices, chance), chances):
                if isinstance(outcome, str):
                    problems += 1
                    print(f"PROBLEM {outcome}", flush=True)
                else:
                    status, state, taken = outcome
                    outcomes[status, state] += 1
                    slowest = max(slowest, taken)
    finally:
        for server in servers:
            server.kill()
            server.wait()
    for (status, state), count in sorted(outcomes.items()):
        print(f"  {count:4} ended with status {status}, reports {state}")
    print(f"{problems} problems; the slowest run ended {slowest:.2f} s after the signal")
    if "whole" not in {state for _, state in outcomes}:
        sys.exit("no run was interrupted at work: that shows nothing")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
