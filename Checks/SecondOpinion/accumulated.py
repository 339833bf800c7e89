"""Asks the second opinion of the inputs of vectors/accumulated/calls.json, and compares the digests.

At most 10,000 inputs of each row are asked. How an input is drawn is written after vectors/README.md.
No ambiguity may be open in an input, but whether an implementation has a row's algorithm at all.
"""

import base64
import hashlib
import uuid
from datetime import datetime, timedelta, timezone
from pathlib import Path

import strict_json
from comparison import SuiteError
from operations import OPERATIONS
from outcomes import Interpretations, Output

NAME = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
TEXT = "".join(chr(code) for code in range(0x20, 0x7F) if chr(code) not in '"\\')


def characters(digest, alphabet):
    return "".join(alphabet[one % len(alphabet)] for one in digest[1:2 + digest[0] % 31])


def instant(digest):
    offset = timezone(timedelta(minutes=int.from_bytes(digest[4:6], "big") % 2161 - 1080))
    return datetime.fromtimestamp(int.from_bytes(digest[:4], "big"), offset).isoformat()


KINDS = {
    "uuid": lambda digest: str(uuid.UUID(bytes=digest[:16])),
    "base64": lambda digest: base64.b64encode(digest[1:17 + digest[0] % 16]).decode(),
    "name": lambda digest: characters(digest, NAME),
    "path": lambda digest: "/" + characters(digest, NAME),
    "text": lambda digest: characters(digest, TEXT),
    "number": lambda digest: str(int.from_bytes(digest[:8], "big") >> 1 + digest[8] % 60 or 1),
    "instant": instant,
    "count": lambda digest: digest[:4].hex(),
}


def drawn(operation, name, kind, counter):
    digest = hashlib.sha256(f"{operation} {name} {counter}".encode()).digest()
    return kind[digest[0] % len(kind)] if isinstance(kind, list) else KINDS[kind](digest)


def algorithm_alone(row):
    """Whether somebody has an algorithm at all is the only question that a row may ask."""
    call = row["operation"].split(".")[1]
    algorithm = row.get("fixed", {}).get("algorithm", "").lower()
    return {f"digest-{call}-{algorithm}": "computed"}


def digests(row, limit):
    operation, total, counter = OPERATIONS[row["operation"]], hashlib.sha256(), 0
    interpretations = algorithm_alone(row)
    for count in sorted(map(int, row["digests"])):
        if count > limit:
            break
        for counter in range(counter, count):
            given = dict(row.get("fixed", {}))
            for name, kind in row["drawn"].items():
                given[name] = drawn(row["operation"], name, kind, counter)
            outcome = operation.outcome(given, Interpretations(interpretations))
            if not isinstance(outcome, Output):
                raise SuiteError(f"{row['operation']} of {given}: {outcome}")
            total.update((" ".join(outcome.members[name] for name in row["answer"]) + "\n").encode())
        counter = count
        yield str(count), total.copy().hexdigest()


def compared(folder, limit=10_000):
    """How many digests there are, and those that are not confirmed."""
    rows = strict_json.parse(Path(folder, "accumulated/calls.json").read_bytes())["rows"]
    found = [(row, count, digest) for row in rows for count, digest in digests(row, limit)]
    wrong = {
        f"{row['operation']} {row.get('fixed', {})} of {count} inputs": digest
        for row, count, digest in found if digest != row["digests"][count]
    }
    return len(found), wrong
