#!/usr/bin/env python3
"""Interrupts many runs at random moments: each ends soon, in order, and leaves nothing behind.

usage: check.py COMMAND [--count N] [--seed N] [--jobs N]

A run is interrupted by SIGINT or SIGTERM at any moment, from before its first instruction to its last
report. It has to be gone two seconds later, with the status 130 or 143, its report files whole or as
they were, and no process of it may be left.
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
MARK = "INTERRUPTION_MARK"
OLD = "what stood here before\n"
LIMIT = 2.0


class Problem(Exception):
    pass


def ways(command, servers):
    """What is checked when the signal comes, by name."""
    flows = ["--filter", "flow-traces/**"]
    for jobs in ("1", "8"):
        yield f"serve, conversations, {jobs} jobs", [*flows, "--jobs", jobs, "--", command, "serve"]
    yield "serve, everything, 2 jobs", ["--jobs", "2", "--", command, "serve"]
    yield "the reference", []
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
        program = [*PROGRAM, way, str(answers)]
        yield f"{way} after {answers}, {jobs} jobs", ["--jobs", str(jobs), "--", *program]
    for (name, url), jobs in zip(servers.items(), ("1", "4", "4", "2", "2")):
        yield f"HTTP, {name}, {jobs} jobs", ["--jobs", jobs, "--url", url]


def start_servers(command):
    processes, urls = [], {}
    for name, line in [
        ("serve", [command, "serve", "--http", "0"]),
        ("serve again", [command, "serve", "--http", "0"]),
        *((way, [sys.executable, os.path.join(HERE, "server.py"), way]) for way in ("hangs", "hangs-up", "full")),
    ]:
        process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        processes.append(process)
        urls[name] = process.stdout.readline().strip()
    return processes, urls


def marked(mark):
    """The commands of processes that have inherited the mark."""
    wanted, found = f"{MARK}={mark}".encode(), []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/environ", "rb") as file:
                if wanted not in file.read().split(b"\0"):
                    continue
            with open(f"/proc/{entry}/cmdline", "rb") as file:
                found.append((int(entry), file.read().replace(b"\0", b" ").decode(errors="replace")))
        except OSError:
            continue
    return found


def is_whole(kind, text):
    try:
        if kind == "json":
            return "verdict" in json.loads(text)
        if kind == "jsonl":
            return text.endswith("\n") and "verdict" in [json.loads(line) for line in text.splitlines()][-1]
        return xml.etree.ElementTree.fromstring(text) is not None
    except (ValueError, xml.etree.ElementTree.ParseError):
        return False


def state(path, kind):
    if not os.path.exists(path):
        return "absent"
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if text == OLD:
        return "as it was"
    return "whole" if is_whole(kind, text) else f"BROKEN: {text[-200:]!r} of {len(text)}"


def interrupt(command, arguments, delay, number):
    """One run and one signal: the status, None where the run ended before the signal."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {kind: os.path.join(folder, f"report.{kind}") for kind in ("json", "junit", "jsonl")}
        for kind in ("json", "jsonl"):
            with open(paths[kind], "w") as file:
                file.write(OLD)
        reports = [word for kind, path in paths.items() for word in ("--report", f"{kind}={path}")]
        mark = str(uuid.uuid4())
        with open(os.path.join(folder, "errors"), "w+b") as errors:
            process = subprocess.Popen(
                [command, "check", *reports, *arguments],
                env={**os.environ, MARK: mark},
                stdout=subprocess.DEVNULL,
                stderr=errors,
                preexec_fn=attend,
            )
            try:
                time.sleep(delay)
                if process.poll() is not None:
                    if process.returncode not in (0, 1, 2):
                        raise Problem(f"status {process.returncode} unasked: {said(errors)}")
                    return None, 0, {}
                process.send_signal(number)
                begin = time.monotonic()
                try:
                    status = process.wait(timeout=LIMIT)
                except subprocess.TimeoutExpired:
                    raise Problem(f"still there after {LIMIT} s: {said(errors)}") from None
                time_taken = time.monotonic() - begin
                left = marked(mark)
                if left:
                    raise Problem(f"left behind: {left}")
            finally:
                for process_id, _ in marked(mark):
                    os.kill(process_id, signal.SIGKILL)
                process.wait()
            # What a shell makes of a process that the signal itself has ended.
            status = 128 - status if status < 0 else status
            states = {kind: state(path, kind) for kind, path in paths.items()}
            extra = sorted(set(os.listdir(folder)) - {"errors", *map(os.path.basename, paths.values())})
            if status not in (128 + number, 0, 1):
                raise Problem(f"status {status}: {said(errors)}")
            if status in (0, 1) and set(states.values()) != {"whole"}:
                raise Problem(f"status {status} and reports {states}")
            if any(text.startswith("BROKEN") for text in states.values()) or extra:
                raise Problem(f"status {status}, reports {states}, {extra}: {said(errors)}")
            if len({text for text in states.values()} - {"absent", "as it was"}) == 1 and "as it was" in states.values():
                raise Problem(f"some reports were written and others not: {states}")
            return status, time_taken, states


def attend():
    """A background job ignores SIGINT, and its children with it; these do not."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


def said(errors):
    errors.seek(0)
    return errors.read()[-600:].decode(errors="replace")


def usual_time(command, arguments):
    """How long it takes until the programs are at work, roughly, and then some."""
    begin = time.monotonic()
    process = subprocess.Popen(
        [command, "check", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        process.wait(timeout=1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="ways whose name has this in it")
    options = parser.parse_args()
    command = os.path.abspath(options.command)
    chance = random.Random(options.seed)
    print(f"{options.count} interruptions, seed {options.seed}", flush=True)

    servers, urls = start_servers(command)
    statuses, problems, times, slept = collections.Counter(), [], [], 0
    try:
        choices = [way for way in ways(command, urls) if options.only in way[0]]
        usual = {name: usual_time(command, arguments) for name, arguments in choices}

        def attempt(draw):
            """Signals come sooner until one meets the run alive."""
            name, arguments = choices[draw.randrange(len(choices))]
            number = draw.choice([signal.SIGINT, signal.SIGTERM])
            # One in eight comes in the first moments.
            delay = draw.random() * (0.02 if draw.random() < 0.125 else usual[name])
            for _ in range(20):
                try:
                    status, taken, states = interrupt(command, arguments, delay, number)
                except Problem as problem:
                    return name, delay, str(problem), None, 0
                if status is not None:
                    return name, delay, None, (status, *sorted(set(states.values()))), taken
                delay *= 0.8
            return name, delay, "always ended before the signal", None, 0

        draws = [random.Random(chance.random()) for _ in range(options.count)]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for name, delay, problem, outcome, taken in pool.map(attempt, draws):
                if problem:
                    problems.append(name)
                    print(f"PROBLEM after {delay:.3f} s, {name}: {problem}", flush=True)
                else:
                    statuses[outcome] += 1
                    times.append(taken)
        print({name: round(time, 2) for name, time in usual.items()})
    finally:
        for server in servers:
            server.kill()
            server.wait()
    for outcome, count in sorted(statuses.items()):
        print(f"  {count:4} ended with status {outcome[0]}, reports {', '.join(outcome[1:])}")
    if times:
        print(f"  the slowest was gone after {max(times):.2f} s")
    for name, count in collections.Counter(problems).items():
        print(f"  {count:4} problems: {name}")
    sys.exit(1 if problems or not statuses else 0)


if __name__ == "__main__":
    main()
