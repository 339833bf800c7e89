#!/usr/bin/env python3
"""Writes what jsonschema says of good and damaged documents, for our own validator to agree with.

usage: agreement.py          writes Tests/JSONSchemaTests/Agreement/agreement.jsonl
       agreement.py --check  ends with 1 where that file is not what this would write

Each sample is damaged in every place, once: a member removed, added or misspelt, a value of
another kind, a text or number just beside the limit. A line is {"schema", "instance", "valid"}.
"""

import copy
import json
import sys
from pathlib import Path

from schemas import Schemas, read, repository

SAMPLES = Path(__file__).parent / "samples"
CORPUS = repository / "Tests" / "JSONSchemaTests" / "Agreement" / "agreement.jsonl"


def places(value, path=()):
    """The path of every value in a document, the document itself first."""
    yield path
    if isinstance(value, dict):
        for name in value:
            yield from places(value[name], path + (name,))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, path + (index,))


def at(document, path):
    for step in path:
        document = document[step]
    return document


def alternatives(value):
    """Other values to put in the place of one."""
    if isinstance(value, dict):
        yield []
        yield {**value, "unknown": 1}
        for name in value:
            yield {key: item for key, item in value.items() if key != name}
            # The Kelvin sign is a K to whoever compares by canonical equivalence.
            kelvin = name.replace("K", "\u212a")
            if kelvin != name:
                yield {kelvin if key == name else key: item for key, item in value.items()}
    elif isinstance(value, list):
        yield {}
        yield []
        yield value + value[:1]
    elif isinstance(value, str):
        yield None
        yield ""
        if len(value) > 1:  # one letter stands for any text in the samples
            yield value + "\n"
            yield value[:-1] + "~"
    elif isinstance(value, (int, float)):
        yield str(value)
        yield 0
        yield value + 0.5
        yield float(value)
        yield value == 1


def shape(value):
    """What two values have in common that a schema is likely to treat alike."""
    if isinstance(value, dict):
        return ("object", *value)
    if isinstance(value, list):
        return ("array", min(len(value), 2))
    return json.dumps(value)


def damaged(document, done):
    """The document, and every damaged form of it at a place where `done` has none like it."""
    yield document
    for path in places(document):
        names = tuple(step for step in path if isinstance(step, str))
        for alternative in alternatives(at(document, path)):
            damage = (names, shape(alternative))
            if damage in done:
                continue
            done.add(damage)
            if path:
                copied = copy.deepcopy(document)
                at(copied, path[:-1])[path[-1]] = alternative
                yield copied
            else:
                yield alternative


def lines():
    schemas = Schemas()
    for name in schemas.documents:
        sample = SAMPLES / name.replace(".schema.json", ".json")
        if name == "common.schema.json":
            continue
        done = set()
        for document in read(sample):
            if not schemas.is_valid(name, document):
                raise SystemExit(f"{sample}: {schemas.errors(name, document)}")
            for instance in damaged(document, done):
                line = {
                    "schema": name.removesuffix(".schema.json"),
                    "instance": instance,
                    "valid": schemas.is_valid(name, instance),
                }
                text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
                yield text + "\n"


def main(arguments):
    text = "".join(lines())
    valid = text.count('"valid":true}\n')
    print(f"{text.count(chr(10))} documents, {valid} of them valid, {len(text.encode())} bytes")
    if arguments == ["--check"]:
        if CORPUS.read_text(encoding="utf-8") != text:
            print(f"{CORPUS} is not up to date: run {sys.argv[0]}", file=sys.stderr)
            return 1
        return 0
    CORPUS.parent.mkdir(parents=True, exist_ok=True)
    CORPUS.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
