#!/usr/bin/env python3
"""Counts what the products offer, and keeps it small.

usage: check.py BUILD    (the folder of a debug build, such as .build/debug)

Public is only what an adopter needs. Ends with 1 where the three products together declare more than
600 names, or one extends a module that is not theirs.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PRODUCTS = ["AuthConformance", "AuthReference", "AuthConformanceTesting"]
LIMIT = 600


def main(build):
    target = json.loads(
        subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True).stdout
    )["target"]["triple"]
    total = 0
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        for product in PRODUCTS:
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", product, "-target", target,
                 "-I", Path(build) / "Modules", "-I", ROOT / "Sources" / "CLibcrypto",
                 "-I", ROOT / "Sources" / "CPosix", "-minimum-access-level", "public",
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
