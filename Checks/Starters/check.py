#!/usr/bin/env python3
"""Writes every starter program, builds it, talks to it, and has it checked: as it is and filled in.

    check.py COMMAND [LANGUAGE… | roles]  COMMAND is the built auth-conformance

What builds and starts a program is taken from the comment at its top.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from checking import Failure, expect
from solutions import LIBRARIES, REPLACEMENTS, THROWS, WITHOUT_NUL

OPERATION = "sinch.signature.sign"
HERE = os.path.dirname(os.path.abspath(__file__))
VECTORS = os.path.join(HERE, "..", "..", "vectors", "signatures")


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
    written = os.path.join(folder, "written")
    subprocess.run([command, "adapter", language, "--output", written], check=True)
    with open(written, encoding="utf-8") as file:
        source = file.read()
    steps, start = commands(source)
    name = re.search(r"\b[Aa]dapter\.\w+", " ".join(steps + [start]))[0]
    for old, new in changes:
        expect(source.count(old) == 1, f"the text to be filled in is not there once: {old}")
        source = source.replace(old, new)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(source)
    for step in steps:
        step = f"{step} {LIBRARIES[language]}" if solve and language in LIBRARIES else step
        built = subprocess.run(step, shell=True, cwd=folder, capture_output=True, text=True,
                               check=False)
        expect(built.returncode == 0, f"{step}: {built.stdout}{built.stderr}")
        expect(not built.stderr or solve, f"{step} complains: {built.stderr}")
    return start


def converse(start, folder, requests):
    """The answers to requests that are all sent at once, by id."""
    lines = "".join(json.dumps(request, ensure_ascii=False) + "\n" for request in requests)
    program = subprocess.run(start.split(), input=lines, cwd=folder, capture_output=True,
                             timeout=60, encoding="utf-8", check=False)
    expect(program.returncode == 0, f"it ends with {program.returncode}: {program.stderr}")
    answers = [json.loads(line) for line in program.stdout.split("\n") if line]
    expect(all(answer["jsonrpc"] == "2.0" for answer in answers), "jsonrpc is not 2.0")
    return {answer["id"]: answer for answer in answers}


def check_messages(start, folder):
    hard = "\u00e1 \U0001f511 \u2028 \" \\ \n"
    params = {"userId": hard, "applicationKey": "k", "applicationSecret": "s", "sequence": "1"}
    answers = converse(start, folder, [
        {"jsonrpc": "2.0", "id": 1, "method": "conformance.describe"},
        {"jsonrpc": "2.0", "id": "two", "method": "no.such.operation", "params": {"a": [1, {}]}},
        {"jsonrpc": "2.0", "id": 3, "method": OPERATION, "params": params},
        {"id": 4, "params": {}, "method": "conformance.describe", "jsonrpc": "2.0"},
    ])
    expect(list(answers) == [1, "two", 3, 4], f"the ids are {list(answers)}")
    described = answers[1]["result"]
    expect(described["protocolVersion"] == 1, "the protocol version is not 1")
    expect(described["operations"] == [OPERATION], "the operations are not those of the table")
    expect(answers[4]["result"] == described, "the order of members matters")
    expect(answers["two"]["error"]["code"] == -32601, "an unknown method is not told to be one")
    expect(answers[3]["result"] == {"signature": "to be filled in"}, "the operation is not there")


def check_exceptions(start, folder):
    """What one request makes the function throw is that request's own error."""
    def request(number, user):
        params = {"userId": user, "applicationKey": "k", "applicationSecret": "s", "sequence": "1"}
        return {"jsonrpc": "2.0", "id": number, "method": OPERATION, "params": params}

    users = ["before", "thrown", "between", "thrown", "after"]
    answers = converse(start, folder, [request(*pair) for pair in enumerate(users)])
    expect(list(answers) == [0, 1, 2, 3, 4], f"the ids are {list(answers)}")
    for number, user in enumerate(users):
        answer = answers[number]
        if user == "thrown":
            expect(answer.get("error", {}).get("code") == -32603 and "result" not in answer,
                   f"an exception is answered {answer}")
            expect(answer["error"]["message"], "an exception is answered without a word")
        else:
            expect(answer.get("result") == {"signature": "to be filled in"},
                   f"{user} an exception the answer is {answer}")


def run_check(command, start, folder, *options):
    program = subprocess.run([command, "check", *options, "--", *start.split()], cwd=folder,
                             capture_output=True, text=True, timeout=600, check=False)
    return program.returncode, program.stdout + program.stderr


def ids_of_outputs(with_nul):
    """The cases of the operation that something is signed in."""
    ids = []
    for name in sorted(os.listdir(VECTORS)):
        if not name.startswith("sinch-signature-sign"):
            continue
        with open(os.path.join(VECTORS, name), encoding="utf-8") as file:
            cases = json.load(file)["cases"]
        for case in cases:
            has_nul = "\0" in case["input"]["userId"]
            refused = "refused" in case["expect"]
            if not refused and (with_nul or not has_nul):
                ids.append(f"signatures/{name.removesuffix('.json')}/{case['id']}")
    return ids


def check_role(command, role, folder):
    """A starter that plays a role answers every event, even if with nothing, and names everything."""
    os.mkdir(folder)
    path = os.path.join(folder, "adapter.py")
    subprocess.run([command, "adapter", "python", "--role", role, "--output", path], check=True)
    report = os.path.join(folder, "report.json")
    start = f"{sys.executable} adapter.py"
    status, text = run_check(command, start, folder, "--operation", role, "--require", role,
                             "--report", f"json={report}")
    expect(status == 1, f"as written, it is checked with status {status}:\n{text}")
    with open(report, encoding="utf-8") as file:
        cases = json.load(file)["cases"]
    errors = [case["id"] for case in cases if case.get("failure", {}).get("kind") == "error"]
    expect(cases and not errors, f"it breaks down over {errors[:3]}")
    described = json.loads(subprocess.check_output([command, "messages", "--json", role]))[0]
    with open(path, encoding="utf-8") as file:
        source = file.read()
    for event in described["events"]:
        signature = re.search(rf"def {event['name']}\(self, at(.*)\):", source)
        expect(signature, f"there is no method for {event['name']}")
        for member in event["members"]:
            expect(re.search(rf"\b{member['name']}\b", signature[1]),
                   f"{event['name']} does not name {member['name']}")
    for action in described["actions"]:
        expect(f"action(\"{action['name']}\"" in source, f"{action['name']} is not named")


def check_starter(command, language, folder):
    start = build(command, language, folder)
    check_messages(start, folder)
    with open(os.path.join(folder, "written"), encoding="utf-8") as file:
        source = file.read().lower().replace("_", "")
    for name in ("userid", "applicationkey", "sequence", "applicationsecret"):
        expect(name in source, f"the input {name} is not named")
    if language in THROWS:
        throwing = os.path.join(folder, "throwing")
        os.mkdir(throwing)
        check_exceptions(build(command, language, throwing, [THROWS[language]]), throwing)
    status, text = run_check(command, start, folder, "--operation", OPERATION)
    expect(status == 1, f"as written, it is checked with status {status}:\n{text}")
    expect("to be filled in" in text, f"what came is not shown:\n{text}")

    solved = os.path.join(folder, "solved")
    os.mkdir(solved)
    start = build(command, language, solved, REPLACEMENTS[language], solve=True)
    ids = ids_of_outputs(with_nul=language not in WITHOUT_NUL)
    expect(len(ids) > 20, f"there are only {len(ids)} cases")
    filters = [option for case in ids for option in ("--filter", case)]
    status, text = run_check(command, start, solved, "--require", OPERATION, *filters)
    expect(status == 0, f"filled in, it is checked with status {status}:\n{text}")
    expect(f"{len(ids)} cases passed" in text, f"not {len(ids)} cases passed:\n{text}")


def main():
    command = os.path.abspath(sys.argv[1])
    shown = subprocess.run([command, "adapter", "--help"], capture_output=True, text=True,
                           check=True)
    names = re.search(r"LANGUAGE is one of ([^.]*)\.", shown.stdout)[1]
    languages = re.split(r",\s+", names)
    expect(sorted(languages) == sorted(REPLACEMENTS), f"the starters are {languages}")
    failed = 0
    if sys.argv[2:]:
        languages = [name for name in sys.argv[2:] if name != "roles"]
    for language in languages:
        with tempfile.TemporaryDirectory() as folder:
            try:
                check_starter(command, language, folder)
                print(f"{language}: written, built, checked, filled in, conformant")
            except Failure as failure:
                failed += 1
                print(f"{language}: {failure}", file=sys.stderr)
    print(f"{len(languages) - failed} starters passed, {failed} failed")
    if sys.argv[2:] and "roles" not in sys.argv:
        sys.exit(1 if failed else 0)
    for role in json.loads(subprocess.check_output([command, "messages", "--json"])):
        with tempfile.TemporaryDirectory() as folder:
            try:
                check_role(command, role["role"], os.path.join(folder, "role"))
                print(f"python --role {role['role']}: every event is answered")
            except Failure as failure:
                failed += 1
                print(f"python --role {role['role']}: {failure}", file=sys.stderr)
    sys.exit(1 if failed else 0)


main()
