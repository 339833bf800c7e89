#!/usr/bin/env python3
"""What a change of the house changes in what the house says.

usage: compare.py REVISION

Builds the maintainers' command at REVISION and here, runs both, and lists every difference: cases,
which case detects which fault, what fails which variant, explanations, and the second opinion. What
REVISION says is kept in .build/golden, and made once. Ends with 1 where anything differs.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / ".build" / "golden"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    revision = output("git", "rev-parse", sys.argv[1] + "^{commit}").strip()
    saved = GOLDEN / f"{revision}.json"
    if not saved.exists():
        saved.parent.mkdir(parents=True, exist_ok=True)
        saved.write_text(json.dumps(copy_of(revision)))
    before, now = json.loads(saved.read_text()), said_in(ROOT)
    count = 0
    for kind in before:
        for line in differences(before[kind], now[kind]):
            print(f"{kind}: {line}")
            count += 1
    print(f"{count} differences from {revision[:8]}")
    sys.exit(count > 0)


def copy_of(revision):
    """What is said at a revision, in a work tree that goes afterwards."""
    folder = GOLDEN / revision
    output("git", "worktree", "add", "--detach", folder, revision)
    try:
        return said_in(folder)
    finally:
        output("git", "worktree", "remove", "--force", folder)


def said_in(folder):
    """Everything that must not change unseen, each kind by its ids."""
    output("swift", "build", "--quiet", "--configuration", "release", "--product", "maintain",
           folder=folder)
    maintain = folder / ".build" / "release" / "maintain"
    matrix = json.loads(output(maintain, "matrix", "--diagnoses", "--json", folder=folder))
    kills, acceptances = matrix["kills"], matrix["acceptances"]
    return {
        "case": cases(folder / "vectors"),
        "fault": {f"{row['id']} in {row['operation']}": row["killedBy"] for row in kills["faults"]},
        "idle": dict.fromkeys(kills["idleCases"], []),
        "diagnosis": {"missed": kills["diagnoses"].pop("missed"), **kills["diagnoses"]},
        "variant": {" ".join(row["ids"]): row["failedBy"] for row in acceptances["variants"]},
        "explanation": lines(maintain, "explanations", folder=folder),
        "second opinion": lines(sys.executable, "Checks/SecondOpinion", "vectors", folder=folder),
    }


def cases(vectors):
    files = (path for path in vectors.rglob("*.json") if "schema" not in path.parts)
    return {
        f"{path.relative_to(vectors).with_suffix('')}/{case['id']}": case
        for path in sorted(files)
        for case in json.loads(path.read_text()).get("cases", [])
    }


def lines(*command, folder):
    return dict.fromkeys(output(*command, folder=folder).splitlines(), [])


def output(*command, folder=ROOT):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    # 1 means that something is incomplete, which the comparison shows.
    if done.returncode not in (0, 1):
        sys.exit(f"{command[0]} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def differences(before, now):
    for name in [*before, *(name for name in now if name not in before)]:
        if name not in now:
            yield f"{name} is gone"
        elif name not in before:
            yield f"{name} is new"
        elif before[name] != now[name]:
            yield f"{name} {change(before[name], now[name])}"


def change(before, now):
    """What a list gains and loses, or which members of an object differ."""
    if isinstance(before, list) and isinstance(now, list):
        lost = [each for each in before if each not in now]
        gained = [each for each in now if each not in before]
        return "; ".join(
            f"{word} {len(some)}, such as {some[0]}"
            for word, some in (("loses", lost), ("gains", gained)) if some
        ) or "is in another order"
    if isinstance(before, dict) and isinstance(now, dict):
        names = [name for name in {**before, **now} if before.get(name) != now.get(name)]
        return "differs in " + ", ".join(names)
    return f"was {before}, is {now}"


if __name__ == "__main__":
    main()
