#!/usr/bin/env python3
"""Counts what the products offer, keeps it small, and uses it from outside.

usage: check.py BUILD    (the folder of a debug build, such as .build/debug)

Public is only what an adopter needs. Ends with 1 where the three products together declare more than
600 names, or one extends a module that is not theirs, or where a file outside the package, which
imports Foundation and Testing as well, cannot use every public name as it is.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PRODUCTS = ["AuthConformance", "AuthReference", "AuthConformanceTesting"]
LIMIT = 600
NAMES = ROOT / "Tests" / "AuthConformanceTests" / "Testing" / "PublicNameTests.swift"
CLIBRARIES = [ROOT / "Sources" / "System" / name for name in ("CLibcrypto", "CPosix")]


def main(build):
    target = json.loads(
        subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True).stdout
    )["target"]["triple"]
    modules = [part for folder in [Path(build) / "Modules", *CLIBRARIES] for part in ("-I", folder)]
    total = 0
    problems = []
    # Without the package's name, the compiler sees what an adopter sees.
    command = ["swiftc", "-typecheck", "-swift-version", "6", *modules, NAMES]
    if subprocess.run(command).returncode:
        problems.append(f"{NAMES.name} does not compile outside the package")
    with tempfile.TemporaryDirectory() as folder:
        for product in PRODUCTS:
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", product, "-target", target,
                 *modules, "-minimum-access-level", "public",
                 "-skip-synthesized-members", "-output-dir", folder],
                check=True,
            )
            for path in sorted(Path(folder).glob(f"{product}@*.symbols.json")):
                other = path.name.split("@")[1].split(".")[0]
                if other not in PRODUCTS:
                    problems.append(f"{product} extends {other} in public")
            symbols = json.loads((Path(folder) / f"{product}.symbols.json").read_text())["symbols"]
            # What the compiler makes has no place in the source.
            own = [symbol for symbol in symbols if "location" in symbol]
            total += len(own)
            print(f"{product}: {len(own)} public declarations")
    if total > LIMIT:
        problems.append(f"{total} public declarations are more than {LIMIT}")
    for problem in problems:
        print(problem)
    print(f"{total} public declarations, {len(problems)} problems")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main(*sys.argv[1:])
