"""The schemas of `vectors/schema`, under jsonschema's validator of draft 2020-12."""

import functools
import json
import re
from pathlib import Path

import jsonschema

BASE = "https://auth-conformance.invalid/schema/"
repository = Path(__file__).resolve().parents[2]


def read(file):
    return parsed(Path(file).read_bytes())


def parsed(octets):
    """A JSON document; duplicate members, NaN and Infinity are errors, as is what is not UTF-8."""

    def members(pairs):
        names = [name for name, _ in pairs]
        if len(set(names)) != len(names):
            raise ValueError(f"duplicate members among {names}")
        return dict(pairs)

    def refuse(constant):
        raise ValueError(f"{constant} is not JSON")

    return json.loads(octets.decode(), object_pairs_hook=members, parse_constant=refuse)


def pattern(validator, expression, instance, schema):
    """`$` is the end of the text, as in ECMA-262; Python's also stands before a last line break."""
    if validator.is_type(instance, "string"):
        if not re.search(re.sub(r"\$$", r"\\Z", expression), instance):
            yield jsonschema.ValidationError(f"{instance!r} does not match {expression!r}")


Validator = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"pattern": pattern})


class Schemas:
    def __init__(self, folder=repository / "vectors" / "schema"):
        self.documents = {
            file.relative_to(folder).as_posix(): read(file)
            for file in sorted(folder.rglob("*.schema.json"))
        }

    def metaschema_errors(self, schema):
        validator = jsonschema.Draft202012Validator(jsonschema.Draft202012Validator.META_SCHEMA)
        return [describe(error) for error in validator.iter_errors(schema)]

    @functools.cache
    def validator(self, name):
        # A document that names its draft would be validated by jsonschema's class, not by this one.
        documents = {
            name: {member: part for member, part in document.items() if member != "$schema"}
            for name, document in self.documents.items()
        }
        schema = documents[name]
        try:
            from referencing import Registry
            from referencing.jsonschema import DRAFT202012
        except ImportError:  # jsonschema before 4.18
            store = {document["$id"]: document for document in documents.values()}
            resolver = jsonschema.RefResolver(schema["$id"], schema, store=store)
            return Validator(schema, resolver=resolver)
        resources = [DRAFT202012.create_resource(document) for document in documents.values()]
        return Validator(schema, registry=resources @ Registry())

    def errors(self, name, instance):
        return [describe(error) for error in self.validator(name).iter_errors(instance)]


def describe(error):
    place = "".join(f"/{step}" for step in error.absolute_path)
    return f"{place or 'the whole'}: {error.message[:300]}"
