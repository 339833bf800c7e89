#!/usr/bin/env python3
"""Attacks the command for some minutes, in turns, and counts what it does not withstand.

usage: attack.py [--seconds N] [--seed N] [--only ATTACK] [--number N] AUTH-CONFORMANCE MAINTAIN

Each attempt depends on the seed, the attack's name and its number, and on nothing else; those of a
finding are printed. Nothing may crash, outlive its limit, end with another status than its own, write
a control character that is not ours, go beyond its memory, or leave a process behind. Ends with 1 where
something does.
"""

import argparse
import collections
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import fetching
import peers
import texts
from interruption import Interruptions
from runs import ROOT, Finding, Marked, Target, peer

sys.path.append(str(ROOT / "Checks" / "Schemas"))
import agreement
from schemas import Schemas

CASES = [
    "signatures/sinch-signature-sign/*", "signatures/sinch-signature-verify-encoding/*",
    "flow-traces/sinch-client-start/*", "flow-traces/layer-client-logout/*", "flow-traces/avaya-application-*/*",
]
TROUBLES = ["crashes", "hangs", "wrong exit statuses", "raw control characters", "processes left", "others"]


# MARK: - Attacks. Each takes a source of chance, its number and a folder of its own, and returns how many
# inputs it tried.


def mutated_vectors(target, chance, number, folder):
    """Vector files with bytes or values changed; the schemas know which of them are wrong."""
    count = 100
    made = []
    for index, (path, text) in enumerate(agreement.mutants(count, chance.random())):
        root = Path(folder) / str(index)
        (root / path.parent).mkdir(parents=True)
        (root / path).write_bytes(text)
        made.append((root, path, text))
    try:
        problems = agreement.loaded(target.maintain, [str(root) for root, _, _ in made])
    except SystemExit as end:
        raise Finding("crashes", str(end)) from None
    kinds = set()
    for root, path, text in made:
        told = problems[str(root)]
        complaint, kind = agreement.disagreement(path, text, told, target.schemas)
        kinds.add(kind)
        if complaint:
            raise Finding("others", f"loader and schemas disagree over {path}: {complaint}")
    if kinds != {"accepted", "refused", "not JSON"}:
        raise Finding("others", f"{count} files show nothing: they are {kinds}")
    for root, path, _ in chance.sample(made, 3):
        told = problems[str(root)]
        target.run(["list", "--vectors", str(root)], {2} if told else {0}, room=200_000)
        target.run(["check", "--quiet", "--vectors", str(root)], {2} if told else {0, 1, 2})
    return count


def hostile_vectors(target, chance, number, folder):
    """Vectors whose titles, ids, values and file names are hostile texts; right by form, or not."""
    text = texts.EVERY if number == 0 else texts.hostile(chance)
    case = {
        "id": chance.choice(["user", "user", text]), "title": text or "x", "note": text or "x",
        "requirements": ["SINCH-SIG-STRING"], "input": {
            "applicationKey": text, "applicationSecret": "oYdgGRXoxEuJhGDY2KQ/HQ==", "userId": text, "sequence": "1"},
        "expect": {"output": {"signature": chance.choice(["4sk2/7AD0VoGke0qc1ZiJ2BtzYA=", text])}},
        "origin": {"published": text or "x"},
    }
    if number > 2:
        place = chance.choice(list(agreement.places(case)))
        case = agreement.replaced(case, place, chance.choice([text, {text: text}, [text]])) if place else case
        if chance.random() < 0.3:
            case[text] = text
    file = {"format": 2, "operation": "sinch.signature.sign", "title": text or "x", "method": text or "x", "count": 1,
            "cases": [case]}
    octets = json.dumps(file, ensure_ascii=chance.random() < 0.5).encode(errors="replace")
    if chance.random() < 0.2:
        octets = octets.replace(b"user", texts.octets(chance))
    name = "sign"
    if chance.random() < 0.3:
        name = text.replace("/", "").encode()[:200].decode(errors="ignore") or "sign"
    os.mkdir(f"{folder}/signatures")
    with open(f"{folder}/signatures/{name}.json", "wb") as out:
        out.write(octets)
    vectors = ["--vectors", folder]
    for arguments in [
        ["list", *vectors], ["list", "--json", *vectors], ["show", *vectors, "**"], ["show", "--json", *vectors, "**"],
        *(["check", *vectors, "--verbose", "--report", report] for report in ["text", "junit", "markdown", "json"]),
        ["requirements", *vectors], ["ambiguities", *vectors],
    ]:
        target.run(arguments, {0, 1, 2})
    return 10


def hostile_programs(target, chance, number, folder):
    """Programs that answer, print, write and do anything."""
    program = peer("every" if number < 4 else "hostile", chance.random())
    report = ["text", "junit", "markdown", "json"][number % 4]
    arguments = ["check", "--timeout", "0.4", "--jobs", chance.choice(["1", "3"]), "--filter", chance.choice(CASES),
                 "--report", report, "--bundle", f"{folder}/bundle", "--verbose"]
    target.run(arguments + ["--report", f"json={folder}/result.json"] * (report != "json") + ["--", *program],
               {0, 1, 2}, limit=120.0)
    for path in Path(folder).rglob("*"):
        if path.is_file() and path.suffix != ".sh" and (raw := texts.raw_characters(path.read_bytes())):
            raise Finding("raw control characters", f"{raw} in {path.name}")
    return 1


def interrupted_runs(target, chance, number, folder):
    """A signal or Ctrl-C at a random moment of a run."""
    target.interruptions.attempt(chance)
    return 1


def hostile_servers(target, chance, number, folder):
    """Servers that redirect, never end, never begin, or answer nonsense."""
    server = peers.Server(chance)
    try:
        target.run(["check", "--url", server.url, "--timeout", "0.4", "--filter", chance.choice(CASES[:1] + CASES[2:3]),
                    "--report", chance.choice(["text", "junit", "markdown"])], {1, 2}, limit=90.0)
    except Finding as finding:
        raise Finding(finding.trouble, f"{server.way}: {finding}") from None
    finally:
        if server.close():
            raise Finding("others", "a redirect was followed")
    return 1


EXPLAINED = {"registration-token": "application-secret", "sinch-signature": "application-secret",
             "identity-token": "private-key", "jws": "key", "digest": "password", "ha1": "password"}


def hostile_artefacts(target, chance, number, folder):
    """Artefacts that nobody meant, beside a secret that must not be shown."""
    kind, secret = chance.choice(list(EXPLAINED.items()))
    hidden = f"hidden-{chance.getrandbits(64):x}"
    Path(folder, "secret").write_text(hidden)
    artefact = texts.octets(chance)
    if chance.random() < 0.1:
        # A whole line, one of whose values is as long as an artefact may be.
        length = chance.choice([1_000, 100_000, 700_000])
        kind, secret = "digest", "password"
        artefact = b'Authorization: Digest username="u", realm="r", nonce="%s", uri="/", response="%s"' % (
            b"n" * length, b"0" * 32)
    Path(folder, "artefact").write_bytes(artefact)
    words = ["explain", kind, "--file", "artefact", f"--{secret}-file", "secret"]
    form = chance.choice([[], ["--report", "json"], ["--report", "html"]])
    _, output, errors = target.run(words + form, {0, 1, 2}, limit=30.0, markup="html" in form, folder=folder)
    if hidden.encode() in output + errors:
        raise Finding("others", "the secret is shown")
    return 1


def hostile_descriptions(target, chance, number, folder):
    """Descriptions of implementations that are damaged."""
    whole = (ROOT / "Examples/config" / chance.choice(["openssl.json", "jose.json", "backend.json"])).read_text()
    place, end = sorted(chance.randrange(len(whole)) for _ in range(2))
    damage = chance.choice([texts.hostile(chance), "", "{", "}", "[]", "null", "{{", "\"\"", "1e999"])
    end = chance.choice([place, end, min(place + 20, len(whole))])
    Path(folder, "config").write_text(whole[:place] + damage + whole[end:], errors="surrogatepass")
    target.run(["check", "--config", "config", "--timeout", "2", "--filter", CASES[0]], {0, 1, 2}, limit=90.0,
               folder=folder)
    return 1


OPTIONS = ["--vectors", "--filter", "--operation", "--requirement", "--json", "--profile", "--strict-reasons", "--require",
           "--expected-failures", "--url", "--jobs", "--timeout", "--shard", "--rerun-failed", "--fail-fast", "--level",
           "--config", "--report", "--quiet", "--verbose", "--help", "--diagram", "--uncovered", "--list", "--fault"]
COMMANDS = ["check", "list", "show", "requirements", "ambiguities", "faults", "messages", "report", "report html",
            "report diff", "report schema", "adapter", "completions", "manual", "explain", "operations",
            "help", "serve"]


def odd_arguments(target, chance, number, folder):
    """Arguments that are hostile, huge or none of ours."""
    def odd():
        kind = chance.random()
        if kind < 0.3:
            return texts.hostile(chance).replace("\0", "")
        if kind < 0.4:
            return chance.choice(["*", "**", "a*", "*/", "?"]) * chance.choice([1, 20, 50_000])
        if kind < 0.5:
            return "".join(chance.choice("ab*/") for _ in range(chance.choice([10, 1000, 100_000])))
        return chance.choice(["", "-", "--", "0", "-1", "1/2", "9" * 400, "1e400", "nan", "all", "/", "/dev/null", ".",
                              "/proc/self/mem", "signatures/**", "jws.verify", "SINCH-TOKEN-ALG", "json=", "text=/",
                              "http://127.0.0.1:1/", "http://[::1", "http://" + "a" * 70_000, "python", "html"])
    words = chance.choice(COMMANDS).split() if chance.random() < 0.9 else [odd()]
    for _ in range(chance.choice([0, 1, 2, 4])):
        option = chance.choice(OPTIONS)
        words += [option] if chance.random() < 0.3 else [f"{option}={odd()}"] if chance.random() < 0.5 else [option, odd()]
    if chance.random() < 0.4:
        words.append(odd())
    if chance.random() < 0.2:
        words += ["--", odd(), odd()]
    if number == 0:
        words = ["check", texts.EVERY]
    # The system takes no longer argument than 128 KiB.
    octets = [word.encode()[:120_000] for word in words]
    if chance.random() < 0.1:
        octets.append(texts.octets(chance).replace(b"\0", b""))
    status, _, errors = target.run(octets, {0, 1, 2}, limit=30.0, markup="html" in words or "junit" in words,
                                   folder=folder)
    if status == 2 and len(errors) > 40_000:
        raise Finding("others", f"{len(errors)} bytes on standard error")
    return 1


def odd_files(target, chance, number, folder):
    """Reports and lists of expected failures that are damaged or hostile."""
    if not target.reports:
        reports = [Path(target.folder) / name for name in ("one.json", "part1.json", "part2.json")]
        wrong = ["--filter", "signatures/sinch-signature-sign/*", "--filter", "flow-traces/sinch-client-start/*"]
        program = ["--", target.command, "serve", "--fault", "sinch-sig-quoted"]
        for path, part in zip(reports, ([], ["--shard", "1/2"], ["--shard", "2/2"])):
            target.run(["check", *wrong, *part, "--report", f"json={path}", *program], {0, 1}, limit=60.0)
        target.reports = reports
    if chance.random() < 0.3:
        path = f"{folder}/list"
        with open(path, "wb") as file:
            for _ in range(chance.choice([1, 3, 300])):
                line = f"{chance.choice(['signatures/**', '*', texts.hostile(chance)])} # {texts.hostile(chance)}"
                file.write(chance.choice([line.encode() + b"\n", texts.octets(chance)]))
        target.run(["check", "--filter", CASES[0], "--expected-failures", path, "--verbose", "--report",
                    chance.choice(["text", "junit", "markdown"])], {0, 1, 2}, limit=60.0)
        return 1
    paths = []
    for original in target.reports:
        report = json.loads(original.read_text())
        for _ in range(chance.choice([0, 1, 1, 3])):
            if chance.random() < 0.6:
                places = list(agreement.places(report))
                strings = [place for place in places if isinstance(agreement.at(report, place), str)]
                report = agreement.replaced(report, chance.choice(strings), texts.hostile(chance))
            else:
                report = agreement.altered(report, chance)
            if not isinstance(report, dict):
                break
        octets = json.dumps(report, ensure_ascii=False).encode(errors="replace")
        if chance.random() < 0.2:
            octets = agreement.with_bytes_changed(octets, chance)
        paths.append(f"{folder}/{original.name}")
        Path(paths[-1]).write_bytes(octets)
    form = ["--report", chance.choice(["text", "junit", "markdown", "json"])]
    target.run(["report", "diff", "--report", chance.choice(["text", "markdown", "json"]), str(target.reports[0]),
                paths[0]], {0, 1, 2})
    target.run(["report", "html", "--output", f"{folder}/page.html", *paths], {0, 2})
    return 4


def lengthy_answers(target, chance, number, folder):
    """Programs whose answers have very many actions, members, elements or characters."""
    program = peer("lengthy", chance.random())
    target.run(["check", "--filter", chance.choice(CASES), "--report", chance.choice(["text", "json", "markdown"]), "--",
                *program], {0, 1}, limit=60.0)
    return 1


def long_lists(target, chance, number, folder):
    """Lists of expected failures, and filters, of very many ids and patterns."""
    count = chance.choice([1_000, 100_000])
    pattern = chance.choice(["signatures/sinch-signature-sign/case-{}", "nothing/{}/**", "**/case-{}", "**/{}/*", "*/*-{}*/**"])
    path = Path(folder, "list")
    path.write_text("".join(f"{pattern.format(index)}  # known\n" for index in range(count)))
    filters = ["--filter", CASES[0]] if chance.random() < 0.5 else []
    target.run(["check", *filters, "--expected-failures", str(path)], {1}, limit=30.0, folder=folder)
    target.run(["check", *filters, "--expected-failures", str(path), "--update-expected-failures"], {0}, limit=30.0)
    if path.read_text():
        raise Finding("others", "what fits no case stays in the list")
    options = [word for index in range(count // 100) for word in ("--filter", pattern.format(index))]
    target.run(["check", *options], {2}, limit=20.0, room=20_000)
    return 3


def endless_files(target, chance, number, folder):
    """What is read whole and has no end, and pipes that nobody writes into."""
    kind, secret = chance.choice(list(EXPLAINED.items()))
    config = {"format": 1, "operations": {"sinch.signature.sign": {
        "command": ["echo", "{userId}"], "output": {"signature": "whole"},
        "fixes": {"applicationKey": "k", "applicationSecret": {"file": "/dev/zero"}, "sequence": "1"}}}}
    with open("/dev/zero", "rb") as source:
        Path(folder, "config.json").write_text(json.dumps(config))
        arguments = chance.choice([
            ["explain", kind, f"--{secret}-file", "/dev/zero", "x"], ["explain", kind, "--file", "/dev/zero"],
            ["explain", kind], ["check", "--expected-failures", "/dev/zero"], ["check", "--config", "/dev/zero"],
            ["check", "--config", "config.json"], ["check", "--rerun-failed", "/dev/zero"], ["report", "html", "/dev/zero"]])
        target.run(arguments, {2}, limit=30.0, folder=folder, source=source, room=2_000)
        os.mkfifo(f"{folder}/pipe")
        with Marked([target.command, "explain", kind, "--file", "pipe"], cwd=folder, stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE) as process:
            watch = threading.Timer(10, process.kill)
            watch.start()
            said = process.stderr.readline()
            watch.cancel()
        if b"waiting for" not in said:
            raise Finding("hangs", f"a pipe is waited for, and nothing is said but {said!r}")
    return 2


def two_writers(target, chance, number, folder):
    """A list of expected failures that somebody else writes while a run is under way that is to write it."""
    path = Path(folder, "list")
    if chance.random() < 0.7:
        path.write_text("# mine\n")
    script = 'echo "# theirs" > list; exec "$0" serve --fault sinch-sig-quoted'
    target.run(["check", "--filter", CASES[0], "--expected-failures", "list", "--update-expected-failures", "--", "sh",
                "-c", script, target.command], {2}, limit=60.0, folder=folder)
    if path.read_text() != "# theirs\n":
        raise Finding("others", "what somebody else has written is lost")
    return 1


def addresses_of_keys(target, chance, number, folder):
    """Tokens whose headers name an address of a key: rejected, and the address is not asked."""
    caught, _ = fetching.faults(peer("fetches"))
    if len(caught) != 4:
        raise SystemExit(f"of the program that fetches only this was seen: {caught}")
    tried = 0
    for program in ([target.command, "serve"], [ROOT / "Examples/adapters/python-stdlib/run"]):
        found, sent = fetching.faults(program)
        if found or not sent:
            raise Finding("others", f"{program}: {found}, of {sent} tokens")
        tried += sent
    return tried


ATTACKS = {
    "mutated vector files": mutated_vectors,
    "hostile texts in vectors": hostile_vectors,
    "hostile programs": hostile_programs,
    "interruptions": interrupted_runs,
    "hostile servers": hostile_servers,
    "hostile artefacts": hostile_artefacts,
    "hostile descriptions": hostile_descriptions,
    "odd arguments": odd_arguments,
    "odd reports and lists": odd_files,
    "lengthy answers": lengthy_answers,
    "long lists and filters": long_lists,
    "files and pipes without end": endless_files,
    "two writers of one list": two_writers,
    "tokens that name an address of a key": addresses_of_keys,
}


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--only", default="", help="only attacks whose name has this in it")
    parser.add_argument("--number", type=int, help="only the attempt of this number")
    parser.add_argument("command")
    parser.add_argument("maintain")
    options = parser.parse_args()
    print(f"{options.seconds:.0f} s, --seed {options.seed}", flush=True)

    target = Target(options.command, options.maintain)
    target.schemas = Schemas()
    attacks = {name: attack for name, attack in ATTACKS.items() if options.only in name}
    tried, spent, numbers = collections.Counter(), collections.Counter(), collections.Counter()
    troubles = collections.Counter()
    end = time.monotonic() + options.seconds
    with target.serving() as server:
        target.interruptions = Interruptions(target.command, server.stdout.readline().decode().strip())
        while time.monotonic() < end:
            # Each attack gets as much time as any other.
            name = min(attacks, key=lambda name: spent[name])
            number = numbers[name] if options.number is None else options.number
            numbers[name] += 1
            chance = random.Random(f"{options.seed}/{name}/{number}")
            begin = time.monotonic()
            try:
                with tempfile.TemporaryDirectory() as folder:
                    tried[name] += attacks[name](target, chance, number, folder)
            except Finding as finding:
                tried[name] += 1
                troubles[name, finding.trouble] += 1
                print(f"FINDING {name}, number {number}: {finding.trouble}: {str(finding)[:1500]}", flush=True)
            spent[name] += time.monotonic() - begin
            if options.number is not None:
                break
    print_table(attacks, tried, troubles)
    untried = [name for name in attacks if not tried[name]]
    if target.interruptions.states.total() > 50 and not target.interruptions.states["whole"]:
        untried.append("interruptions of a run at work")
    if untried:
        print(f"there was no time for: {', '.join(untried)}", file=sys.stderr)
    return 1 if troubles or untried and options.number is None else 0


def print_table(attacks, tried, troubles):
    """In Markdown, as the documentation has it."""
    rows = [["what is tried", "inputs", *TROUBLES]]
    rows += [[name, f"{tried[name]:,}", *(str(troubles[name, trouble]) for trouble in TROUBLES)] for name in attacks]
    rows.append(["all", f"{sum(tried.values()):,}",
                 *(str(sum(troubles[name, trouble] for name in attacks)) for trouble in TROUBLES)])
    for index, row in enumerate(rows):
        print("| " + " | ".join(row) + " |")
        if index == 0:
            print("|---|" + "--:|" * (len(row) - 1))


if __name__ == "__main__":
    sys.exit(main())
