#!/usr/bin/python3
"""Writes into vectors/ambiguities.json the libraries that follow each interpretation.

usage: taken.py [--check]

They come from the tables of Examples/adapters/RESULTS.md. With --check nothing is written, and a
file that says something else fails. A library that is checked in several versions is named with
each version.
"""

import json
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
AMBIGUITIES = ROOT / "vectors" / "ambiguities.json"
RESULTS = ROOT / "Examples" / "adapters" / "RESULTS.md"
OURS = {"sqlite-service", "sqlite-service-twice"}


def table(first):
    """The rows below the head that begins with this cell, each as its cells by the head's."""
    lines = iter(RESULTS.read_text().splitlines())
    head = next(line for line in lines if line.startswith(f"| {first} |"))
    next(lines)
    for line in lines:
        if not line.startswith("|"):
            return
        yield dict(zip(cells(head), cells(line), strict=True))


def cells(line):
    """The cells of a row, each the text of a link where it is one."""
    return [cell.strip().removeprefix("[").split("](")[0] for cell in line.strip("|").split("|")]


def names():
    """What each adapter's library is called; a backend of ours is none."""
    rows = [row for row in table("adapter") if row["adapter"] not in OURS]
    count = Counter(row["library"] for row in rows)
    return {
        row["adapter"]: row["library"] + f" {row['version']}" * (count[row["library"]] > 1)
        for row in rows
    }


def main(arguments):
    if set(arguments) - {"--check"}:
        sys.exit(__doc__)
    libraries = names()
    followed = {
        (row["ambiguity"], row["interpretation"]): row["followed by"].split(", ") for row in table("ambiguity")
    }
    text = AMBIGUITIES.read_text()
    document = json.loads(text)
    for ambiguity in document["ambiguities"]:
        for interpretation in ambiguity["interpretations"]:
            taken = [
                library
                for adapter, library in libraries.items()
                if adapter in followed.get((ambiguity["id"], interpretation["name"]), [])
            ]
            interpretation.pop("libraries", None)
            if taken:
                interpretation["libraries"] = ", ".join(taken)
    new = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    if "--check" not in arguments:
        AMBIGUITIES.write_text(new)
    elif new != text:
        sys.exit("taken.py: vectors/ambiguities.json and RESULTS.md differ; run make vectors")


main(sys.argv[1:])
