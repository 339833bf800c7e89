"""Holds the strict loader against the schemas, over files of the vectors that are damaged on purpose.

One of the attacks of `make attack`. What a schema refuses the loader must refuse too, at the place that
the schema names and with line and column. What the loader refuses beyond that must be stricter by
design: STRICTER lists it. The files depend on the seed and the vectors alone.
"""

import copy
import json
import random
import re
import subprocess

from check import schema_name
from schemas import parsed, read, repository

VECTORS = repository / "vectors"

# What only the loader refuses: its code, the pointer, and why no schema says so.
STRICTER = [
    ("wrong-count", r"/count", "a schema cannot count the cases"),
    ("wrong-kind", r"/count", "no file has as many cases as 64 bits cannot count"),
    ("duplicate-id", r".*", "a schema cannot compare ids"),
    ("unknown-reference", r".*", "a schema knows no other file, and no earlier step"),
    ("missing-member", r"/interpretations", "a profile needs every ambiguity of another file"),
    ("(bad-value|unknown-member|missing-member|wrong-kind|empty)",
     r"/cases/\d+/(configuration|steps)(/.*)?",
     "the members of messages and configurations are the role's; clock and branches depend on "
     "each other"),
    ("bad-value", r"/requirements/\d+/basis", "a guide needs one in the head of the document"),
    ("bad-value", r".*/(issuedAt|expiresAt|instanceExpiresAt)", "a pattern has no calendar"),
]


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


def replaced(document, path, value):
    if not path:
        return value
    document = copy.deepcopy(document)
    at(document, path[:-1])[path[-1]] = value
    return document


def misspelt(name, chance):
    """The name with two letters swapped, one missing, one twice or another, or in another case."""
    spot = chance.randrange(max(1, len(name)))
    before, letter, behind = name[:spot], name[spot:spot + 1], name[spot + 1:]
    return chance.choice([
        before + behind, before + letter * 2 + behind, before + behind[:1] + letter + behind[1:],
        before + chance.choice("aZ0-_=+/.:\u00e9\0\n") + behind, name + " ", name + "\n",
        name.swapcase(), name.upper(), name.lower(),
        # A Kelvin sign is a K to whoever compares by canonical equivalence.
        name.replace("K", "\u212a").replace("k", "\u212a"),
    ])


def other_object(value, chance):
    names = list(value)
    kind = chance.choice(["remove", "add", "misspell", "swap", "rename", "empty", "kind"])
    if kind == "add" or not names:
        extra = chance.choice(["unknown", "id", "note", "actions", "ambiguity", "key", "ends", ""])
        return {**value, extra: chance.choice([1, "", [], {}, None, True])}
    name = chance.choice(names)
    if kind == "remove":
        return {key: item for key, item in value.items() if key != name}
    if kind == "empty":
        return {}
    if kind == "kind":
        return chance.choice([[], [value], None, "", 0])
    if kind == "swap":
        other = chance.choice(names)
        return {**value, name: value[other], other: value[name]}
    new = misspelt(name, chance) if kind == "misspell" else chance.choice(
        ["actions", "unordered", "ambiguity", "output", "refused", "valid", "invalid", "token",
         "published", "computed", "hs256", "rs256", "role", "operation", "$value", "$bind",
         "$mint", "$token"])
    return {new if key == name else key: item for key, item in value.items()}


def other_array(value, chance):
    choices = [[], {}, None, value + value[:1], value + [1], value + [""], value[1:], value[:1],
               value[::-1]]
    return chance.choice(choices)


def other_text(value, chance):
    return misspelt(value, chance) if chance.random() < 0.5 else chance.choice([
        None, "", " ", 0, [], {}, [value], value[:-1], value[1:], "-" + value,
        value.replace("-", "--"), "2018-02-30T00:00:00Z", "2018-01-02T03:04:05+00:00", "reference",
        "$value",
    ])


def other_number(value, chance):
    return chance.choice([
        None, str(value), True, False, 0, 1, -1, value + 1, value - 1, value + 0.5, float(value), 2,
        3, 100, 101, 2**63 - 1, 2**63, -2**63 - 1, 10**30,
    ])


def altered(document, chance):
    """The document with one value made another, most often within its first case."""
    everywhere = list(places(document))
    path = chance.choice(everywhere)
    value = at(document, path)
    if isinstance(value, dict):
        other = other_object(value, chance)
    elif isinstance(value, list):
        other = other_array(value, chance)
    elif isinstance(value, bool) or value is None:
        other = chance.choice([not value, 1, 0, "true", None, {}])
    elif isinstance(value, str):
        other = other_text(value, chance)
    else:
        other = other_number(value, chance)
    return replaced(document, path, other)


def with_bytes_changed(text, chance):
    data = bytearray(text)
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        spot = chance.randrange(len(data))
        kind = chance.randrange(6)
        if kind == 0:
            del data[spot:spot + chance.choice([1, 1, 2, 5, 50])]
        elif kind == 1:
            data[spot:spot] = bytes(chance.choice([b'"', b",", b"{", b"}", b"[", b"]", b"\\", b"0",
                                                   b"-", b"e", b" ", b"\xff", b"\xc3\xa9", b"\x00"]))
        elif kind == 2:
            data[spot] = chance.randrange(256)
        elif kind == 3:
            data[spot] ^= 1 << chance.randrange(8)
        elif kind == 4:
            other = chance.randrange(len(data))
            data[spot], data[other] = data[other], data[spot]
        else:
            end = spot + chance.choice([3, 20, 100])
            data[spot:spot] = data[spot:end]
        if not data:
            break
    return bytes(data)


def small(document, chance):
    """The document with one or two of its elements, so that many fit into little time."""
    document = dict(document)
    for name in ("cases", "requirements", "documentFaults", "flags", "ambiguities"):
        elements = document.get(name)
        if isinstance(elements, list) and len(elements) > 2:
            start = chance.randrange(len(elements) - 1)
            document[name] = elements[start:start + chance.choice([1, 1, 2])]
            if name == "cases":
                document["count"] = len(document[name])
    return document


def mutants(count, seed):
    """As many pairs of a path below `vectors` and a file's bytes."""
    chance = random.Random(seed)
    originals = {}
    for file in sorted(VECTORS.rglob("*.json")):
        path = file.relative_to(VECTORS)
        # `maintain load` reads a suite, without accumulated vectors.
        if path.parts[0] not in ("schema", "accumulated"):
            originals.setdefault(path.parts[0], []).append((path, read(file)))
    groups = sorted(originals)
    for _ in range(count):
        path, document = chance.choice(originals[chance.choice(groups)])
        document = small(document, chance)
        if chance.random() < 0.7:
            for _ in range(chance.choice([0, 1, 1, 1, 1, 2])):
                document = altered(document, chance)
            text = json.dumps(document, ensure_ascii=False, indent=2).encode("utf-8", "replace")
        else:
            text = json.dumps(document, ensure_ascii=False, indent=2).encode()
            text = with_bytes_changed(text, chance)
        yield path, text


def loaded(maintain, folders):
    """The loader's problems with each folder, by the folder; says where it died or hung."""
    try:
        process = subprocess.run(
            [maintain, "load", VECTORS], input="".join(f"{folder}\n" for folder in folders),
            capture_output=True, text=True, encoding="utf-8", timeout=120,
        )
        output, end = process.stdout, f"ended with {process.returncode}: {process.stderr[-300:]}"
        died = process.returncode != 0
    except subprocess.TimeoutExpired as error:
        output, end, died = (error.stdout or b"").decode(), "hung", True
    answers = [json.loads(line) for line in output.splitlines() if line.endswith("}")]
    if died or len(answers) != len(folders):
        raise SystemExit(f"the loader {end}, at {folders[min(len(answers), len(folders) - 1)]}")
    return {answer["folder"]: answer["problems"] for answer in answers}


def pointer(path):
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def is_near(left, right):
    """Whether one place is the other, or holds it."""
    return left == right or left.startswith(right + "/") or right.startswith(left + "/")


def is_stricter(problem):
    """Whether only the loader can know of the problem; a name in its pointer may have line breaks."""
    return any(
        re.fullmatch(code, problem["code"]) and re.fullmatch(place, problem["pointer"], re.DOTALL)
        for code, place, _ in STRICTER
    )


def schema_places(error):
    """Where a schema complains; of a choice, also where its branches do."""
    yield pointer(error.absolute_path)
    for inner in error.context:
        yield from schema_places(inner)


def disagreement(path, text, problems, schemas):
    """What the two disagree about, or None; and whether the file is JSON, accepted or refused."""
    # That there are no cases besides is right for a file that defines names.
    problems = [problem for problem in problems if "there is no vector file" not in problem["message"]]
    for problem in problems:
        if not problem["line"] or not problem["column"]:
            return "no line and column", "refused"
        if len(problem["message"]) > 1000:
            return "a message without bound", "refused"
    try:
        document = parsed(text)
    except RecursionError:
        return None, "refused"
    except ValueError as error:
        if "not-json" in [problem["code"] for problem in problems]:
            return None, "not JSON"
        return f"not JSON, and yet not refused as such: {error}", "not JSON"
    if [problem["code"] for problem in problems] == ["not-json"]:
        # Python lets lone surrogates through.
        return (None if "\\ud" in text.decode().lower() else "refused as not JSON"), "not JSON"
    errors = list(schemas.validator(f"{schema_name(path)}.schema.json").iter_errors(document))
    if errors and not problems:
        return f"accepted, against the schema: {errors[0].message[:200]}", "refused"
    if errors:
        wanted = [place for error in errors for place in schema_places(error)]
        if any(is_near(problem["pointer"], place) for problem in problems for place in wanted):
            return None, "refused"
        # The loader says one thing of each case: of two mistakes that may be its own.
        if not any(map(is_stricter, problems)):
            return f"refused elsewhere; the schema complains at {wanted[:3]}", "refused"
    elif not all(map(is_stricter, problems)):
        return "refused, against the schema", "accepted"
    return None, "refused" if problems else "accepted"
