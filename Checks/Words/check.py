#!/usr/bin/env python3
"""Keeps words out of what people read that the field has better ones for.

usage: check.py

Reads help, errors and reports (the string literals of Swift, the texts of the HTML report), the
documentation, and the titles, notes and statements of the vectors. Ends with 1 where an old word
stands, and says which one belongs there. Add a phrase to KEPT where a word is right after all.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What must not stand there, and what belongs there.
WORDS = {
    r"\b(open )?decisions?\b": "ambiguity",
    r"\breadings?\b": "interpretation",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\bcame\b": "got, or actual",
    r"\bfound out\b|\bfinds?\b[^.;:]{0,30}\bout\b": "detected, detects",
    r"\btold from\b|\btells? [^.;:]{0,30}\bfrom\b": "distinguished, killed",
    r"\bmalfunctions?\b": "error",
    r"\bpart(y|ies) of (a )?conversations?\b|\ba party\b": "role",
    r"\bwords of (a|the)? ?(role|conversation|party)": "messages",
    r"\bblunt\b": "trivial",
    r"\bis no (?!longer\b|more\b|different\b|part\b)": "is not a",
    r"\bthat are none\b": "outdated",
    r"\bthere is no place\b|\bno places? for\b": "unexpected argument",
    r"\bstands? in (its|the) way\b": "a plainer phrase",
    r"\bgive up\b": "a plainer phrase",
}

# Phrases in which such a word is right.
KEPT = [
    r"by reading", r"on reading", r"[Rr]eading (a failure|the result|JSON|text|octets)",
    r"[Rr]ead a failure", r"after reading", r"cannot be read",
    r"\b[Tt]here is no (?!place\b)",
]

STRING = re.compile(r'"""\n(.*?)\n\s*"""|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)


def texts():
    """Everything that people read: the file, the line, and the text."""
    for path in sorted(ROOT.glob("*.md")) + sorted((ROOT / "Examples").rglob("*.md")):
        if ".build" not in path.parts and path.name != "CHANGELOG.md":
            yield from lines(path)
    for path in sorted((ROOT / "Documentation").rglob("*.md")):
        yield from lines(path)
    for path in sorted((ROOT / "Sources").rglob("*.md")):
        yield from lines(path)
    for folder in ("auth-conformance", "Reporting", "AuthConformanceTesting", "AuthFaults",
                   "ConformanceSuite", "ConformanceEngine", "RemoteImplementation", "maintain"):
        for path in sorted((ROOT / "Sources" / folder).rglob("*.swift")):
            source = path.read_text()
            for match in STRING.finditer(source):
                text = match.group(1) or match.group(2) or ""
                # What has no space is an identifier or a member's name.
                if " " in text:
                    yield path, source.count("\n", 0, match.start()) + 1, text
    for path in sorted((ROOT / "vectors").rglob("*.json")):
        if "schema" not in path.parts:
            yield from (
                (path, None, text) for text in of_vectors(json.loads(path.read_text()))
            )


def lines(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        yield path, number, line


READ = {"title", "note", "statement", "question", "method", "bugClass", "effect", "reason", "fault",
        "taken"}


def of_vectors(value):
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in READ and isinstance(inner, str):
                yield inner
            elif name not in ("input", "configuration", "steps", "expect"):
                yield from of_vectors(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from of_vectors(inner)


def main():
    wrong = 0
    count = 0
    for path, line, text in texts():
        count += 1
        plain = re.sub("|".join(KEPT), "", text)
        for pattern, better in WORDS.items():
            for match in re.finditer(pattern, plain, re.IGNORECASE):
                place = path.relative_to(ROOT)
                at = f"{place}:{line}" if line else f"{place}"
                print(f"{at}: \"{match.group(0)}\" in \"{text.strip()[:90]}\"; better: {better}")
                wrong += 1
    print(f"{count} texts read, {wrong} old words")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
