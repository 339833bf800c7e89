#!/usr/bin/env python3
"""Runs known faults as programs, and looks what their failures are taken for.

A fault counts as recognised where a diagnosis names it, or names one that no case can tell from it.
At least 95 in a hundred must be named first, and 98 among the first three.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor


def main(command, step):
    faults = subprocess.run([command, "faults", "--json"], capture_output=True, check=True)
    chosen = json.loads(faults.stdout)[::step]
    operations = {fault["id"]: fault["operations"] for fault in chosen}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        ranks = list(pool.map(lambda fault: rank(command, *fault), operations.items()))
    places = Counter(ranks)
    for fault, place in zip(operations, ranks):
        if place != 0:
            print(f"{'NOT NAMED' if place is None else f'named at place {place + 1}'}: {fault}")
    first, late = places[0], len(ranks) - sum(places[place] for place in range(3))
    print(f"{len(ranks)} faults run as programs: {first} are named first, {late} not in three")
    sys.exit(late > 0.02 * len(ranks) or first < 0.95 * len(ranks))


def rank(command, fault, operations):
    """The place of the first diagnosis that names the fault, from 0; None without one."""
    only = [word for operation in operations for word in ("--operation", operation)]
    options = ["--level", "hardening", "--report", "json"]
    check = [command, "check", *only, *options, "--", command, "serve", "--fault", fault]
    done = subprocess.run(check, capture_output=True, check=False)
    if done.returncode != 1:
        sys.exit(f"{fault}: check ended with {done.returncode}: {done.stderr.decode()}")
    for place, diagnosis in enumerate(json.loads(done.stdout).get("diagnoses", [])):
        if fault in diagnosis["faults"] + diagnosis.get("equivalents", []):
            return place
    return None


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("command")
parser.add_argument("--every", type=int, default=1, help="only one fault of so many")
options = parser.parse_args()
main(options.command, options.every)
