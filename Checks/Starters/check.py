#!/usr/bin/env python3
"""Writes every starter program, builds it, talks to it, and has it checked: as it is and filled in.

    check.py COMMAND [LANGUAGE… | roles]  COMMAND is the built auth-conformance

What builds and starts a program is taken from the comment at its top.
"""

import json
import re
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from checking import ROOT, Failure, expect, run
from solutions import LIBRARIES, REPLACEMENTS, THROWS, WHOLE, WITHOUT_NUL

OPERATION = "sinch.signature.sign"
UNFILLED = {"signature": "to be filled in"}


def commands(source):
    """The commands of the comment at the top: those that build, and the one that starts."""
    texts = [re.sub(r"^(#|//|/?\*| \*|)\s*", "", line) for line in source.splitlines()]
    last = next(i for i, text in enumerate(texts) if text.startswith("auth-conformance check"))
    first = last
    while texts[first - 1]:
        first -= 1
    return texts[first:last], texts[last].split(" -- ")[1]


def build(command, language, folder, changes=(), solve=False):
    """Writes a starter, changes texts of it, and builds it; gives the command that starts it."""
    folder.mkdir(exist_ok=True)
    source = run(command, "adapter", language, "--operation", OPERATION).stdout
    (folder / "written").write_text(source, encoding="utf-8")
    steps, start = commands(source)
    name = re.search(r"\b[Aa]dapter\.\w+", " ".join(steps + [start]))[0]
    for old, new in changes:
        expect(source.count(old) == 1, f"the text to be filled in is not there once: {old}")
        source = source.replace(old, new)
    (folder / name).write_text(source, encoding="utf-8")
    for step in steps:
        step = f"{step} {LIBRARIES[language]}" if solve and language in LIBRARIES else step
        built = run("sh", "-c", step, cwd=folder)
        expect(not built.stderr or solve, f"{step} complains: {built.stderr}")
    return start


def converse(start, folder, requests):
    """The answers to requests that are all sent at once, by id."""
    lines = "".join(json.dumps(request, ensure_ascii=False) + "\n" for request in requests)
    program = run(*start.split(), input=lines, cwd=folder, timeout=60, encoding="utf-8")
    answers = [json.loads(line) for line in program.stdout.split("\n") if line]
    expect(all(answer["jsonrpc"] == "2.0" for answer in answers), "jsonrpc is not 2.0")
    return {answer["id"]: answer for answer in answers}


def signing(number, user):
    params = {"userId": user, "applicationKey": "k", "applicationSecret": "s", "sequence": "1"}
    return {"jsonrpc": "2.0", "id": number, "method": OPERATION, "params": params}


def check_messages(start, folder):
    answers = converse(start, folder, [
        {"jsonrpc": "2.0", "id": 1, "method": "conformance.describe"},
        {"jsonrpc": "2.0", "id": "two", "method": "no.such.operation", "params": {"a": [1, {}]}},
        signing(3, "\u00e1 \U0001f511 \u2028 \" \\ \n"),
        {"id": 4, "params": {}, "method": "conformance.describe", "jsonrpc": "2.0"},
    ])
    expect(list(answers) == [1, "two", 3, 4], f"the ids are {list(answers)}")
    described = answers[1]["result"]
    expect(described["protocolVersion"] == 1, "the protocol version is not 1")
    expect(described["operations"] == [OPERATION], "the operations are not those of the table")
    expect(answers[4]["result"] == described, "the order of members matters")
    expect(answers["two"]["error"]["code"] == -32601, "an unknown method is not told to be one")
    expect(answers[3]["result"] == UNFILLED, "the operation is not there")


def check_exceptions(start, folder):
    """What one request makes the function throw is that request's own error."""
    users = ["before", "thrown", "between", "thrown", "after"]
    answers = converse(start, folder, [signing(*pair) for pair in enumerate(users)])
    expect(list(answers) == [0, 1, 2, 3, 4], f"the ids are {list(answers)}")
    for user, answer in zip(users, answers.values()):
        if user == "thrown":
            expect(answer.get("error", {}).get("code") == -32603 and "result" not in answer,
                   f"an exception is answered {answer}")
            expect(answer["error"]["message"], "an exception is answered without a word")
        else:
            expect(answer.get("result") == UNFILLED, f"{user} an exception the answer is {answer}")


def check(command, start, folder, status, *options):
    """What a check prints that has to end with a status."""
    words = [command, "check", *options, "--", *start.split()]
    return run(*words, cwd=folder, status=status, timeout=600).stdout


def ids_of_outputs(with_nul):
    """The cases of the operation that something is signed in."""
    return [
        f"signatures/{path.stem}/{case['id']}"
        for path in sorted((ROOT / "vectors/signatures").glob("sinch-signature-sign*.json"))
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
        if "refused" not in case["expect"] and (with_nul or "\0" not in case["input"]["userId"])
    ]


def check_role(command, role, folder):
    """A starter that plays a role answers every event, even if with nothing, and names everything."""
    path, report = folder / "adapter.py", folder / "report.json"
    run(command, "adapter", "python", "--role", role, "--output", path)
    check(command, f"{sys.executable} adapter.py", folder, 1, "--operation", role, "--require", role,
          "--report", f"json={report}")
    cases = json.loads(report.read_text(encoding="utf-8"))["cases"]
    errors = [case["id"] for case in cases if case.get("failure", {}).get("kind") == "error"]
    expect(cases and not errors, f"it breaks down over {errors[:3]}")
    described = json.loads(run(command, "messages", "--json", role).stdout)[0]
    source = path.read_text(encoding="utf-8")
    for event in described["events"]:
        signature = re.search(rf"def {event['name']}\(self, at(.*)\):", source)
        expect(signature, f"there is no method for {event['name']}")
        for member in event["members"]:
            expect(re.search(rf"\b{member['name']}\b", signature[1]),
                   f"{event['name']} does not name {member['name']}")
    for action in described["actions"]:
        expect(f"action(\"{action['name']}\"" in source, f"{action['name']} is not named")


def check_whole(command, language, folder):
    """A starter with every operation lists each once, answers it, and names each of its inputs."""
    source = run(command, "adapter", language).stdout
    _, start = commands(source)
    (folder / re.search(r"\b[Aa]dapter\.\w+", start)[0]).write_text(source, encoding="utf-8")
    names = json.loads(run(command, "operations", "--json").stdout)
    asked = [each for each in names if "." in each["name"] and each["reasons"]]
    described, *answers = converse(start, folder, [
        {"jsonrpc": "2.0", "id": 0, "method": "conformance.describe", "params": {}},
        *({"jsonrpc": "2.0", "id": number, "method": each["name"],
           "params": {member["name"]: "x" for member in each["params"]}}
          for number, each in enumerate(asked, 1)),
    ]).values()
    listed = described["result"]["operations"]
    expect(sorted(listed) == sorted(each["name"] for each in asked), f"it lists {listed}")
    expect("--operation sinch.signingKey.derive --" in source, "the newest scheme is not the first")
    for each, answer in zip(asked, answers):
        wanted = {"valid"} if "valid" in str(each["result"]) else {m["name"] for m in each["result"]}
        expect(set(answer.get("result", {})) == wanted, f"{each['name']} is answered {answer}")


def check_starter(command, language, folder):
    if language in WHOLE:
        whole = folder / "whole"
        whole.mkdir()
        check_whole(command, language, whole)
    start = build(command, language, folder)
    check_messages(start, folder)
    source = (folder / "written").read_text(encoding="utf-8").lower().replace("_", "")
    for name in ("userid", "applicationkey", "sequence", "applicationsecret"):
        expect(name in source, f"the input {name} is not named")
    if language in THROWS:
        throwing = folder / "throwing"
        check_exceptions(build(command, language, throwing, [THROWS[language]]), throwing)
    text = check(command, start, folder, 1, "--operation", OPERATION)
    expect("to be filled in" in text, f"what came is not shown:\n{text}")

    solved = folder / "solved"
    start = build(command, language, solved, REPLACEMENTS[language], solve=True)
    ids = ids_of_outputs(with_nul=language not in WITHOUT_NUL)
    expect(len(ids) > 20, f"there are only {len(ids)} cases")
    filters = [option for case in ids for option in ("--filter", case)]
    text = check(command, start, solved, 0, "--require", OPERATION, *filters)
    expect(f"{len(ids)} cases passed" in text, f"not {len(ids)} cases passed:\n{text}")


def main():
    command = Path(sys.argv[1]).absolute()
    shown = run(command, "adapter", "--help").stdout
    languages = re.split(r",\s+", re.search(r"LANGUAGE is one of ([^.]*)\.", shown)[1])
    expect(sorted(languages) == sorted(REPLACEMENTS), f"the starters are {languages}")
    roles = [role["role"] for role in json.loads(run(command, "messages", "--json").stdout)]
    asked = sys.argv[2:] or [*languages, "roles"]
    starters = [(name, check_starter, name) for name in asked if name != "roles"]
    if "roles" in asked:
        starters += [(f"python --role {role}", check_role, role) for role in roles]
    failed = 0
    for name, check_one, argument in starters:
        with tempfile.TemporaryDirectory() as folder:
            try:
                check_one(command, argument, Path(folder))
                print(f"{name}: built, checked, all that it has to be")
            except Failure as failure:
                failed += 1
                print(f"{name}: {failure}", file=sys.stderr)
    print(f"{len(starters) - failed} starters passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
