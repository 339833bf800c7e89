#!/usr/bin/env python3
"""Every module that a target imports is among its dependencies, or among those of its dependencies.

usage: check.py

A build in which another target happens to have made the module first succeeds without it, and a
fresh one fails, or not, by chance. The package manager's --explicit-target-dependency-import-check
sees none of that in Swift 6.3.
"""

import json
import re
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from checking import ROOT, run

IMPORT = re.compile(r"^(?:@\w+ |public |package |internal )*import (?:\w+ )?(\w+)", re.MULTILINE)


def main():
    described = run("swift", "package", "--package-path", ROOT, "describe", "--type", "json").stdout
    targets = {target["name"]: target for target in json.loads(described)["targets"]}
    modules = {target["c99name"]: name for name, target in targets.items()}
    wrong = [
        f"{target['path']}/{source}: {name} does not depend on {modules[imported]}; Package.swift has to say so"
        for name, target in targets.items()
        for source in target["sources"]
        for imported in IMPORT.findall((ROOT / target["path"] / source).read_text())
        if imported in modules and modules[imported] not in reached(name, targets)
    ]
    print("\n".join([*wrong, f"{len(targets)} targets, {len(wrong)} imports without a dependency"]))
    return 1 if wrong else 0


def reached(name, targets):
    """A target and all that it depends on."""
    found, waiting = set(), [name]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += targets[name].get("target_dependencies", [])
    return found


sys.exit(main())
