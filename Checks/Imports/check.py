#!/usr/bin/env python3
"""Every module that a target imports is among its dependencies, or among those of its dependencies.

usage: check.py

A build in which another target happens to have made the module first succeeds without it, and a
fresh one fails, or not, by chance. The package manager's --explicit-target-dependency-import-check
sees none of that in Swift 6.3.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
IMPORT = re.compile(r"^(?:@\w+ |public |package |internal )*import (?:\w+ )?(\w+)", re.MULTILINE)


def main():
    dump = subprocess.run(["swift", "package", "--package-path", ROOT, "dump-package"],
                          capture_output=True, text=True, check=True).stdout
    targets = [target for target in json.loads(dump)["targets"] if target["type"] != "plugin"]
    by_name = {target["name"]: target for target in targets}
    modules = {target["name"].replace("-", "_"): target["name"] for target in targets}
    wrong = [
        f"{path.relative_to(ROOT)}: {target['name']} does not depend on {modules[name]}; "
        "Package.swift has to say so"
        for target in targets
        for path in sources(target)
        for name in IMPORT.findall(path.read_text())
        if name in modules and modules[name] not in reached(target["name"], by_name)
    ]
    print("\n".join([*wrong, f"{len(targets)} targets, {len(wrong)} imports without a dependency"]))
    return 1 if wrong else 0


def sources(target):
    kind = "Tests" if target["type"] == "test" else "Sources"
    folder = ROOT / (target.get("path") or f"{kind}/{target['name']}")
    excluded = [folder / name for name in target["exclude"]]
    for path in folder.rglob("*.swift"):
        if not any(path.is_relative_to(each) for each in excluded):
            yield path


def reached(name, targets):
    """A target and all that it depends on."""
    found, waiting = set(), [name]
    while waiting:
        name = waiting.pop()
        if name in targets and name not in found:
            found.add(name)
            waiting += [(each.get("byName") or each.get("target") or each["plugin"])[0]
                        for each in targets[name]["dependencies"]]
    return found


sys.exit(main())
