#!/usr/bin/env python3
"""Runs known variants and known faults as programs: each variant has to be conformant, and what the
failures of a fault are taken for is looked at.

A fault counts as recognised where a diagnosis names it, or names one that no case can tell from it.
At least 95 in a hundred must be named first, and 98 among the first three.
"""

import argparse
import json
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from checking import run


def main(command, step):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        are_right = run_variants(command, pool)
        are_named = run_faults(command, step, pool)
    sys.exit(not (are_right and are_named))


def listed(command, *options):
    return json.loads(run(command, "faults", *options, "--json").stdout)


def check(command, one, options, program, status):
    """The run of check over the operations of a fault or variant."""
    only = [word for operation in one["operations"] for word in ("--operation", operation)]
    words = [command, "check", *only, *options, "--", command, "serve", program, one["id"]]
    return run(*words, status=status)


def run_variants(command, pool):
    variants = listed(command, "--variants")
    runs = list(pool.map(lambda one: check(command, one, ["--quiet"], "--variant", (0, 1)), variants))
    wrong = [(variant, done) for variant, done in zip(variants, runs) if done.returncode != 0]
    for variant, done in wrong:
        print(f"FAILS AS A PROGRAM {variant['id']}:\n{done.stdout}{done.stderr}")
    print(f"{len(variants)} variants run as programs: {len(wrong)} are not conformant")
    return variants and not wrong


def run_faults(command, step, pool):
    faults = listed(command)[::step]
    ranks = list(pool.map(lambda fault: rank(command, fault), faults))
    places = Counter(ranks)
    for fault, place in zip(faults, ranks):
        if place != 0:
            print(f"{'NOT NAMED' if place is None else f'named at place {place + 1}'}: {fault['id']}")
    first, late = places[0], len(ranks) - sum(places[place] for place in range(3))
    print(f"{len(ranks)} faults run as programs: {first} are named first, {late} not in three")
    return late <= 0.02 * len(ranks) and first >= 0.95 * len(ranks)


def rank(command, fault):
    """The place of the first diagnosis that names the fault, from 0; None without one."""
    done = check(command, fault, ["--level", "hardening", "--report", "json"], "--fault", 1)
    for place, diagnosis in enumerate(json.loads(done.stdout).get("diagnoses", [])):
        if fault["id"] in diagnosis["faults"] + diagnosis.get("equivalents", []):
            return place
    return None


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("command")
parser.add_argument("--every", type=int, default=1, help="only one fault of so many")
options = parser.parse_args()
main(options.command, options.every)
