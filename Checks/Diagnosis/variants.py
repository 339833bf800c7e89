#!/usr/bin/env python3
"""Runs every known variant as a program: each has to be conformant.

usage: variants.py COMMAND
"""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor


def main(command):
    listed = subprocess.run(
        [command, "faults", "--variants", "--json"], capture_output=True, check=True
    )
    variants = json.loads(listed.stdout)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = list(pool.map(lambda variant: run(command, variant), variants))
    wrong = [(variant, done) for variant, done in zip(variants, runs) if done.returncode != 0]
    for variant, done in wrong:
        print(f"FAILS AS A PROGRAM {variant['id']}:\n{done.stdout}{done.stderr}")
    print(f"{len(variants)} variants run as programs: {len(wrong)} are not conformant")
    sys.exit(bool(wrong) or not variants)


def run(command, variant):
    only = [word for operation in variant["operations"] for word in ("--operation", operation)]
    program = [command, "serve", "--variant", variant["id"]]
    check = [command, "check", *only, "--quiet", "--", *program]
    return subprocess.run(check, capture_output=True, check=False, text=True)


if len(sys.argv) != 2:
    sys.exit(__doc__)
main(sys.argv[1])
