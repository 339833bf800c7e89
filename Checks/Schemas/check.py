#!/usr/bin/env python3
"""Checks the vectors against their schemas with jsonschema, a validator that is not ours.

usage: check.py [VECTORS]    (the folder `vectors` of this repository unless another is named)

Ends with 1 where a schema is not valid under draft 2020-12 or a file breaks its schema.
Needs Debian's python3-jsonschema, or jsonschema from PyPI.
"""

import sys
from pathlib import Path

from schemas import BASE, Schemas, read, repository


def schema_name(path):
    """The schema of a file, by its path below `vectors`."""
    if len(path.parts) == 1:
        names = {"ambiguities.json": "ambiguities", "flags.json": "flags"}
        return names.get(path.name)
    folders = dict.fromkeys(("signatures", "key-derivation", "jwt-claims"), "vectors")
    folders |= {name: name for name in ("accumulated", "requirements", "flow-traces")}
    folders |= {"profiles": "profile"}
    return folders.get(path.parts[0]) if len(path.parts) == 2 else None


def open_objects(schema, place="#"):
    """Where a schema of an object says nothing of the members that it does not name."""
    if isinstance(schema, list):
        for index, item in enumerate(schema):
            yield from open_objects(item, f"{place}/{index}")
    elif isinstance(schema, dict):
        if schema.get("type") == "object" and "additionalProperties" not in schema:
            yield place
        for name, value in schema.items():
            if name not in ("const", "enum"):
                yield from open_objects(value, f"{place}/{name}")


# Objects whose members are narrowed elsewhere, by the schema of the operation.
LEFT_OPEN = {
    "flow-traces.schema.json": [],
    "common.schema.json": [
        "#/$defs/ambiguity/properties/interpretations",
        "#/$defs/token/properties/header",
        "#/$defs/token/properties/headerOptional",
        "#/$defs/token/properties/claims",
        "#/$defs/token/properties/claimsOptional",
        "#/$defs/token/properties/signature",
    ],
}


def main(arguments):
    root = Path(arguments[0]) if arguments else repository / "vectors"
    problems = []
    schemas = Schemas()

    for name, schema in schemas.documents.items():
        problems += [f"schema/{name}: {error}" for error in schemas.metaschema_errors(schema)]
        if schema.get("$id") != BASE + name:
            problems.append(f"schema/{name}: its $id is not {BASE + name}")
        # The schema of an operation describes a part of a case; the case itself is closed.
        allowed = ["#"] if name.startswith("operations/") else LEFT_OPEN.get(name, [])
        if list(open_objects(schema)) != allowed:
            problems.append(f"schema/{name}: open objects at {list(open_objects(schema))}")

    for file in sorted((repository / "Examples/config").glob("*.json")):
        errors = schemas.errors("config.schema.json", read(file))
        problems += [f"{file.name}: {error}" for error in errors]

    files = cases = 0
    for file in sorted(root.rglob("*.json")):
        path = file.relative_to(root)
        if path.parts[0] == "schema":
            continue
        files += 1
        name = schema_name(path)
        if name is None:
            problems.append(f"{path}: no schema is known for a file of this place")
            continue
        try:
            document = read(file)
        except ValueError as error:
            problems.append(f"{path}: {error}")
            continue
        errors = schemas.errors(f"{name}.schema.json", document)
        problems += [f"{path}: {error}" for error in errors]
        if "cases" in document and not errors:
            cases += len(document["cases"])

    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(schemas.documents)} schemas, {files} files, {cases} cases, {len(problems)} problems")
    return 1 if problems or not schemas.documents or not cases else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
