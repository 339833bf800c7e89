#!/usr/bin/env python3
"""Counts what the products offer, keeps it small and as it was released, and uses it from outside.

usage: check.py BUILD              (the folder of a debug build, such as .build/debug)
       check.py BUILD --release    writes down what is public: the first release of a minor version

Public is only what an adopter needs. Ends with 1 where the three products together declare more than
600 names, or one extends a module that is not theirs, or where a file outside the package, which
imports Foundation and Testing as well, cannot use every public name as it is. Ends with 1 too where a
declaration of released/X.Y.txt is gone or another one, or code that fits those declarations would not
compile any more: an enumeration has another case, or a protocol another requirement.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PRODUCTS = ["AuthConformance", "AuthReference", "AuthConformanceTesting"]
LIMIT = 600
NAMES = ROOT / "Tests" / "AuthConformanceTests" / "Testing" / "PublicNameTests.swift"
IDENTITY = ROOT / "Sources/ConformanceEngine/Suite/Cases/Suite+Identity.swift"
# Every type has these, or the compiler decides it.
COMMON = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}
CLIBRARIES = [ROOT / "Sources" / "System" / name for name in ("CLibcrypto", "CPosix")]


def released():
    """Where the declarations of this minor version are."""
    version = re.search(r'static let version = "(\d+\.\d+)\.', IDENTITY.read_text())[1]
    return ROOT / f"Checks/PublicAPI/released/{version}.txt"


def declarations(product, graph):
    """Each public declaration of a module on a line of its own, and those that break code when they are new."""
    lines, breaking = set(), {}
    relations = graph["relationships"]
    paths = {}
    required = {one["source"]: one["target"] for one in relations if one["kind"] == "requirementOf"}
    provided = {one["target"] for one in relations if one["kind"] == "defaultImplementationOf"}
    for symbol in graph["symbols"]:
        text = "".join(part["spelling"] for part in symbol["declarationFragments"])
        path = ".".join([product, *symbol["pathComponents"]])
        line = f"{path}: {' '.join(text.split())}"
        lines.add(line)
        name = symbol["identifier"]["precise"]
        paths[name] = path
        if symbol["kind"]["identifier"] == "swift.enum.case" or name in required and name not in provided:
            breaking[line] = path.rpartition(".")[0]
    for one in relations:
        other = paths.get(one["target"], one.get("targetFallback"))
        if one["kind"] == "conformsTo" and one["source"] in paths and other not in COMMON:
            lines.add(f"{paths[one['source']]}: conforms to {other}")
    return lines, breaking


def changes(lines, breaking):
    """What breaks code that was written against the release."""
    path = released()
    if not path.exists():
        return [f"{path.relative_to(ROOT)} is missing: write it with --release when {path.stem}.0 is released"]
    old = set(path.read_text().splitlines())
    known = {line.split(": ")[0] for line in old}
    gone = [f"gone or changed since {path.stem}: {line}" for line in sorted(old - lines)]
    new = [f"new since {path.stem}, and breaks code: {line}" for line, parent in sorted(breaking.items())
           if line not in old and parent in known]
    return gone + new


def main(build, *options):
    target = json.loads(
        subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True).stdout
    )["target"]["triple"]
    modules = [part for folder in [Path(build) / "Modules", *CLIBRARIES] for part in ("-I", folder)]
    total = 0
    problems = []
    lines, breaking = set(), {}
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
            graph = json.loads((Path(folder) / f"{product}.symbols.json").read_text())
            for kept, found in zip((lines, breaking), declarations(product, graph)):
                kept.update(found)
            # What the compiler makes has no place in the source.
            own = [symbol for symbol in graph["symbols"] if "location" in symbol]
            total += len(own)
            print(f"{product}: {len(own)} public declarations")
    if total > LIMIT:
        problems.append(f"{total} public declarations are more than {LIMIT}")
    if options == ("--release",):
        released().write_text("".join(f"{line}\n" for line in sorted(lines)))
    problems += changes(lines, breaking)
    for problem in problems:
        print(problem)
    print(f"{total} public declarations, {len(problems)} problems")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main(*sys.argv[1:])
