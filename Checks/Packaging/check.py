#!/usr/bin/env python3
"""Reads the files that package the archive of `make dist`; nothing of them is run.

usage: check.py

- action.yml: bash can parse each script, and no input of a caller becomes part of one.
- The job for GitHub names exactly the inputs of the action.
- The Dockerfile: hadolint has no complaint. .spi.yml: it documents products.
"""

import re
import subprocess
import sys
from pathlib import Path

import yaml

sys.path.append(str(Path(__file__).resolve().parents[1]))
from checking import ROOT, expect, run

BIN = Path(sys.executable).parent


def check_action():
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    steps = action["runs"]["steps"]
    for step in steps:
        expect(step["shell"] == "bash", "action.yml: a shell that is not bash")
        expect("${{" not in step["run"], "action.yml: an expression in a script")
        subprocess.run(["bash", "-n"], input=step["run"], text=True, check=True)
    workflow = yaml.safe_load((ROOT / "Examples/ci/github-actions.yml").read_text())
    [given] = [step["with"] for job in workflow["jobs"].values() for step in job["steps"] if "with" in step]
    expect(set(given) == set(action["inputs"]), f"github-actions.yml gives {set(given)}")
    return len(steps)


def check_index():
    index = yaml.safe_load((ROOT / ".spi.yml").read_text())
    manifest = (ROOT / "Package.swift").read_text()
    products = set(re.findall(r'\.library\(name: "(\w+)"', manifest))
    for one in index["builder"]["configs"]:
        expect(set(one["documentation_targets"]) <= products, f".spi.yml: {one}")


steps = check_action()
run(BIN / "hadolint", ROOT / "Examples/packaging/Dockerfile")
check_index()
print(f"{steps} steps of the action, the Dockerfile and .spi.yml are well formed")
