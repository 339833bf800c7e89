#!/usr/bin/env python3
"""Changes the reference's own source one place at a time, and runs every case against each change.

usage: mutate.py [--only TEXT] [--sample N] [--holes] [--jobs N] [--diagnose-every N] [--explore SECONDS]

  --only TEXT  mutants whose name, `FILE: SCOPE: KIND: CHANGE`, has a match of this expression
  --sample N   every Nth mutant, spread over all files
  --holes      those that equivalent.txt lists as holes
  --jobs N     how many are built and run at a time (default: the processors)
  --diagnose-every N
               every Nth of the mutants that cases kill is diagnosed too; at least 90 in a hundred
               must have their place named in the first three lines
  --explore SECONDS
               each mutant is explored as a program, those that no case kills too; what is found in
               one that the documents allow is unfair, and fails the run

A mutant that some case tells from the reference is killed; so is one that crashes or does not come
to an end. One that does not compile is none. A survivor must be listed in equivalent.txt with the
reason why nobody could tell it from the reference by the documents, or as a hole; one that is not
listed, and a listed one that is killed or no longer exists, fails the run. A mutant of a machine
that passes every case, but takes other rows of the machine's table, is shown and counted apart.

Needs the Swift toolchain alone: mutants are found by its own SwiftSyntax (the folder Mutator), and
each is compiled by the compiler's own job for the one file that it changes.
"""

import argparse
import concurrent.futures
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MUTATOR = sorted((HERE / "Mutator").glob("*.swift"))
BUILD = ROOT / ".build" / "mutation"
MODULE = "AuthReference"
FILES = sorted((ROOT / "Sources" / MODULE).rglob("*.swift"))
# Read for the types of what the reference takes from there.
CONTRACT = sorted((ROOT / "Sources" / "AuthConformance").rglob("*.swift"))
CONTRACT.append(ROOT / "Sources" / "StrictJSON" / "Base64.swift")
SOURCES = {path: path.read_bytes() for path in FILES}
# What makes the reference an implementation, and what counts its coverage: compiled anew, because
# the package's own modules may hold inlined copies of what a mutant changes.
AROUND = {
    "KnownFaults": ["Reference+Implementation.swift"],
    "Audit": ["FlowCoverage.swift", "FlowCoverage+LeftOut.swift", "FlowRecorder.swift"],
}
# The folders of modules that share a room.
FOLDERS = {
    "Posix": "System/Posix",
    "Cryptography": "System/Crypto",
    "KnownFaults": "KnownFaults/CheckedReference",
    "Audit": "maintain/Audit",
}
HOLE = "A hole: "  # how the reasons begin of those that a case is yet to be written for
LIMIT = 20  # seconds for a run that takes less than one


def folder(module):
    return ROOT / "Sources" / FOLDERS.get(module, module)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--sample", type=int, default=1)
    parser.add_argument("--holes", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--diagnose-every", type=int, default=0)
    parser.add_argument("--explore", type=int, default=0)
    options = parser.parse_args()

    toolchain = Toolchain()
    mutants = toolchain.mutants()
    listed = Listed(HERE / "equivalent.txt", [mutant.key for mutant in mutants])
    chosen = [m for m in mutants if re.search(options.only, m.key)][:: options.sample]
    if options.holes:
        chosen = [m for m in chosen if listed.reasons.get(m.key, "").startswith(HOLE)]
    if not chosen:
        sys.exit("mutate: no mutant is chosen")
    explorations = Explorations(options.explore, listed)
    bench = Bench(toolchain, Diagnoses(toolchain, options.diagnose_every), explorations)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        fates = []
        for mutant, fate in zip(chosen, pool.map(bench.try_out, chosen)):
            fates.append((mutant, fate))
            shown = {"survived": "survived", "uncovered": f"takes other rows, {fate.text}"}
            if fate.kind in shown and mutant.key not in listed.reasons:
                print(f"{shown[fate.kind]}: {mutant}", flush=True)
    is_whole = len(chosen) == len(mutants)
    status = judge(fates, listed, mutants, is_whole)
    sys.exit(max(status, bench.diagnoses.judge(), explorations.judge()))


def judge(fates, listed, mutants, is_whole):
    counts = Counter(fate.kind for _, fate in fates)
    survived = {mutant.key for mutant, fate in fates if fate.kind == "survived"}
    real = len(fates) - counts["invalid"] - counts["uncovered"]
    equivalent = len(survived & set(listed.reasons))
    holes = sum(listed.reasons.get(key, "").startswith(HOLE) for key in survived)
    open_ones = survived - set(listed.reasons)
    print(
        f"{len(fates)} mutants, {counts['invalid']} of them do not compile, "
        f"{counts['uncovered']} only take other rows; of the other {real} "
        f"{counts['killed'] + counts['crashed'] + counts['endless']} are killed "
        f"({counts['crashed']} crash, {counts['endless']} do not end), "
        f"{equivalent - holes} are allowed, {holes} are holes, {len(open_ones)} survive"
    )
    failed = ("killed", "crashed", "endless")
    wrong = [m.key for m, fate in fates if m.key in listed.reasons and fate.kind in failed]
    for key in wrong:
        print(f"equivalent.txt lists what is killed: {key}")
    for key in listed.gone:
        print(f"equivalent.txt lists what does not exist: {key}")
    if is_whole:
        killed = real - len(survived)
        wrong_ones = real - equivalent + holes
        print(f"score: {killed} of {wrong_ones} killed, {killed / wrong_ones:.1%}")
    return 1 if open_ones or wrong or listed.gone else 0


class Mutant:
    """One change of one file, named without line numbers so that its name lasts."""

    def __init__(self, record, ordinal):
        self.path = Path(record["file"])
        source = SOURCES[self.path]
        self.text = source[: record["start"]] + record["replacement"].encode()
        self.text += source[record["end"] :]
        self.line = record["line"]
        # What is changed and what that lies in: the code, the case above it, and the names around it.
        around = source[record["start"] : record["end"]].decode() + " " + record["replacement"]
        lines = source.decode().splitlines()
        changed = lines[self.line - 1 : self.line + around.count("\n")]
        self.code = " ".join([record["scope"], *case_above(lines[: self.line - 1]), *changed])
        self.key = f"{self.path.name}: {record['scope']}: {record['kind']}: {record['change']}"
        if ordinal:
            self.key += f" #{ordinal + 1}"

    def __str__(self):
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.key.split(': ', 1)[1]}"


def case_above(lines):
    """The lines of the `case` whose statements follow these lines; none outside of a `switch`."""
    for index in range(len(lines) - 1, -1, -1):
        words = lines[index].split()
        if words[:1] == ["case"]:
            end = next((i for i in range(index, len(lines)) if lines[i].endswith(":")), index)
            return lines[index : end + 1]
        if {"func", "init", "switch", "default:", "var", "package", "}"} & set(words[:2]):
            return []
    return []


class Listed:
    """The survivors that nobody could tell from the reference: `NAME`, and below it `  # reason`.

    A name that ends in * stands for all that begin like it.
    """

    def __init__(self, path, names):
        self.reasons = {}
        self.gone = []
        keys = []
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.startswith("  # "):
                if not keys:
                    sys.exit(f"{path.name}:{number}: a reason without a mutant")
                self.reasons.update({key: line[4:] for key in keys})
                keys = []
            elif line and not line.startswith("#"):
                meant = [line] if line in names or not line.endswith("*") else [
                    name for name in names if name.startswith(line[:-1])
                ]
                if not set(meant) & set(names):
                    self.gone.append(line)
                keys += meant or [line]
        if keys:
            sys.exit(f"{path.name}: no reason is given for {keys[0]}")


class Fate(NamedTuple):
    kind: str
    text: str = ""


class Toolchain:
    """Everything that is built once: the mutator, the modules around the reference, its objects."""

    def __init__(self):
        BUILD.mkdir(parents=True, exist_ok=True)
        swiftc = Path(shutil.which("swiftc") or sys.exit("mutate: there is no swiftc"))
        host = swiftc.resolve().parent.parent / "lib" / "swift" / "host"
        libraries = ["-lSwiftParser", "-lSwiftSyntax", "-lSwiftOperators"]
        self.mutator = BUILD / "mutator"
        run("swiftc", "-O", "-I", host, "-L", host, *libraries, "-Xlinker", "-rpath", "-Xlinker",
            host, *MUTATOR, "-o", self.mutator)
        build = ["swift", "build", "--package-path", ROOT, "--configuration", "release"]
        for module in (MODULE, "RemoteImplementation"):
            run(*build, "--quiet", "--target", module)
        products = Path(run(*build, "--show-bin-path").strip())
        # Names with package access are seen under the name that the package manager gives.
        plan = (ROOT / ".build" / "release.yaml").read_text()
        package = re.search(r'"-package-name","([^"]+)"', plan).group(1)
        headers = run("pkg-config", "--cflags", "libcrypto", "libcurl").split()
        self.flags = [
            *("-swift-version", "6", "-Onone", "-parse-as-library", "-suppress-warnings"),
            *("-package-name", package),
            *("-enable-upcoming-feature", "ExistentialAny"),
            *("-enable-upcoming-feature", "MemberImportVisibility"),
            *("-I", BUILD, "-I", products / "Modules"),
            *headers,
            *(word for name in ("CLibcrypto", "CLibcurl", "CPosix")
              for word in ("-I", ROOT / "Sources" / "System" / name)),
        ]
        # By source: objects of sources that are gone may lie there still.
        self.others = [
            products / f"{module}.build" / f"{source.name}.o"
            for module in ("StrictJSON", "Posix", "Cryptography", "AuthConformance",
                           "ConformanceEngine", "RemoteImplementation")
            for source in sorted(folder(module).rglob("*.swift"))
        ]
        self.objects = BUILD / "objects"
        shutil.rmtree(self.objects, ignore_errors=True)
        self.objects.mkdir()
        # Each file has an object of its own, and the compiler's own command that makes it.
        outputs = {
            str(path): {"object": str(self.objects / f"{path.stem}.o")} for path in FILES
        }
        (BUILD / "outputs.json").write_text(json.dumps(outputs))
        command = ["swiftc", "-c", "-module-name", MODULE, *self.flags, "-disable-batch-mode",
                   "-output-file-map", BUILD / "outputs.json", *FILES]
        self.jobs = {}
        for line in run(*command, "-driver-print-jobs").splitlines():
            words = line.replace("\\ ", " ").split(" ")
            if "-primary-file" in words:
                self.jobs[words[words.index("-primary-file") + 1]] = words
        run(*command, "-emit-module", "-emit-module-path", BUILD / f"{MODULE}.swiftmodule")
        for module, names in AROUND.items():
            sources = [folder(module) / name for name in names]
            self.others.append(self.compile(module, sources))
        self.others.append(self.compile("RunSuite", [HERE / "RunSuite.swift"]))

    def compile(self, module, sources):
        """One object of a whole module, which the modules after it can import."""
        object = BUILD / f"{module}.o"
        run("swiftc", "-c", "-wmo", "-module-name", module, *self.flags, *sources, "-o", object,
            "-emit-module", "-emit-module-path", BUILD / f"{module}.swiftmodule")
        return object

    def mutants(self):
        """All mutants of all files, in the order of the source."""
        seen = Counter()
        mutants = []
        for line in run(self.mutator, *FILES, "--with", *CONTRACT).splitlines():
            record = json.loads(line)
            key = Mutant(record, 0).key
            mutants.append(Mutant(record, seen[key]))
            seen[key] += 1
        return mutants


class Bench:
    """Builds and runs mutants, several at a time."""

    def __init__(self, toolchain, diagnoses, explorations):
        self.toolchain = toolchain
        self.diagnoses = diagnoses
        self.explorations = explorations
        fate = self.run(sorted(toolchain.objects.glob("*.o")), BUILD)
        if fate.kind != "survived":
            sys.exit(f"mutate: the reference itself fails: {fate.text}")

    def try_out(self, mutant):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            changed = folder / mutant.path.name
            changed.write_bytes(mutant.text)
            object = folder / f"{mutant.path.stem}.o"
            unchanged = self.toolchain.objects / object.name
            names = {str(mutant.path): str(changed), str(unchanged): str(object)}
            job = [names.get(word, word) for word in self.toolchain.jobs[str(mutant.path)]]
            if subprocess.run(job, capture_output=True).returncode != 0:
                return Fate("invalid")
            objects = sorted(self.toolchain.objects.glob("*.o"))
            fate = self.run([o for o in objects if o != unchanged] + [object], folder)
            if fate.kind == "killed":
                self.diagnoses.take(mutant, folder / "run-suite")
            if fate.kind in ("killed", "survived"):
                self.explorations.take(mutant, fate, folder)
            return fate

    def run(self, objects, folder):
        program = folder / "run-suite"
        link = ["swiftc", "-use-ld=lld", *objects, *self.toolchain.others,
                "-o", program, "-lcrypto"]
        # One link in thousands loses the list of libraries that the driver takes from the objects.
        # A second failure is the mutant's: its object lacks what others take from there.
        if all(subprocess.run(link, capture_output=True).returncode != 0 for _ in range(2)):
            return Fate("invalid")
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        try:
            done = subprocess.run([program, ROOT / "vectors"], capture_output=True, text=True,
                                  timeout=LIMIT, env=environment)
        except subprocess.TimeoutExpired:
            return Fate("endless")
        if done.returncode == 0:
            return Fate("survived", done.stdout.strip())
        kinds = {1: "killed", 3: "uncovered"}
        return Fate(kinds.get(done.returncode, "crashed"), (done.stdout + done.stderr).strip())


# The operations that a file belongs to, by the beginning of its name; the others serve all tokens.
OPERATIONS = {
    "SinchSignature": ["sinch.signature."],
    "SinchKey": ["sinch.signingKey.", "sinch.registrationToken."],
    "SinchTokenIssuer": ["sinch.registrationToken.issue"],
    "SinchTokenVerifier": ["sinch.registrationToken.verify"],
    "LayerTokenIssuer": ["layer.identityToken.issue"],
    "LayerTokenVerifier": ["layer.identityToken.verify"],
    "Digest": ["digest."],
    **{
        f"{vendor}{role}Machine": [f"{vendor.lower()}.{role.lower()}"]
        for vendor in ("Sinch", "Layer", "Avaya")
        for role in ("Client", "Application", "Service")
    },
    "Sinch": ["sinch."],
    "Layer": ["layer."],
    "Avaya": ["avaya."],
}
SHARED = ["jws.", "sinch.", "layer.", "avaya.", "digest."]
# What the source calls a claim or a header member.
SYNONYMS = {
    "issuer": "iss", "subject": "sub", "issuedat": "iat", "expiresat": "exp", "expiry": "exp",
    "notbefore": "nbf", "noaudience": "aud", "notexpired": "exp", "issued": "iat",
    "keyid": "kid", "contenttype": "cty", "instanceexpiresat": "sinch:rtc:instance:exp",
}
# What a reason to reject a token is about.
REASONS = {
    "nonce-mismatch": "nce", "wrong-issuer": "iss", "wrong-subject": "sub", "expired": "exp",
    "unknown-key": "kid", "algorithm-not-allowed": "alg",
}
# What the field calls an input or an event besides its name.
WORDS = {"lifetime": "timetolive", "update": "registration"}
# Names; that of a claim may have colons within.
NAME = re.compile(r"\w+(?::\w+)*")
# Names so general that a text can hardly avoid them.
GENERAL = {"token", "key", "at", "now", "name", "value", "session", "event", "actions", "input",
           "result", "reason", "valid", "client", "service", "application", "error", "signature",
           "call", "request", "answer", "configuration", "malformed"}


def is_named(place, words):
    """Whether a text has the name, also in the plural, or each part: "a rejected registration"."""
    if place.lower() in words or f"{place.lower()}s" in words:
        return True
    parts = [part.lower() for part in re.findall(r"[A-Za-z][a-z]*", place)]
    return len(parts) > 1 and all(
        any(word.startswith(part[:5]) for word in words) for part in parts
    )


class Diagnoses:
    """What check says of every so many-th killed mutant, run as a program.

    The place of a mutant is read from its own source: the operation that the file belongs to, and one
    of the claims, header members, inputs, outputs, checks, reasons, events and actions that the changed
    lines, the case of a `switch` that they lie in, or the names of the declarations around them
    mention; names of types do not count. Both must stand in the three lines below "Diagnosis",
    whatever these are. Where the source mentions none, the operation is all there is to name, which is
    counted apart.
    """

    def __init__(self, toolchain, step):
        self.step = step
        self.counter = itertools.count()
        self.lock = threading.Lock()
        self.verdicts = []
        if not step:
            return
        self.command = product()
        self.names = self.known_names()

    def known_names(self):
        """The claims, header members, inputs, outputs, events, actions, checks and reasons."""
        names = set("alg typ cty kid crit iss sub aud iat nbf exp nonce prn nce jti".split())
        names |= {"header", "sinch:rtc:instance:exp"}
        names |= {"qop", "nc", "cnonce", "opaque", "stale", "realm"}
        for method in json.loads(run(self.command, "operations", "--json")):
            names |= {member["name"] for member in method["params"] + method["result"]}
        for role in json.loads(run(self.command, "messages", "--json")):
            for message in role["events"] + role["actions"]:
                names |= {message["name"], *(member["name"] for member in message["members"])}
        for source in SOURCES.values():
            names |= set(re.findall(r'(?<=Check\(")[^"]+|(?<=else: \.)\w+', source.decode()))
        return names - GENERAL

    def take(self, mutant, program):
        with self.lock:
            if not self.step or next(self.counter) % self.step:
                return
        done = asked(self.command, "check", program=program)
        section = re.search(r"^Diagnosis\n((?:.+\n){1,3})", done.stdout, re.MULTILINE)
        lines = section.group(1).splitlines() if section else []
        if done.returncode == 0:
            # Only the run of this check fixes what the documents leave open.
            verdict = "conformant"
        else:
            verdict = self.verdict(mutant, "\n".join(lines))
        with self.lock:
            self.verdicts.append(verdict)
            if verdict == "missed":
                print(f"place not named: {mutant}\n" + "\n".join(lines), flush=True)

    def verdict(self, mutant, text):
        operations = next((o for start, o in OPERATIONS.items()
                           if mutant.path.name.startswith(start)), SHARED)
        if not any(operation in text for operation in operations):
            return "missed"
        words = NAME.findall(mutant.code)
        code = {word.lower() for word in words if not word[0].isupper()}
        code |= {claim for word, claim in SYNONYMS.items() if word in code}
        places = {name for name in self.names if name.lower() in code}
        if not places:
            return "operation"
        words = {word.lower() for word in NAME.findall(re.sub("[-_]", " ", text))}
        words |= {name for word, name in WORDS.items() if word in words}
        words |= {claim for reason, claim in REASONS.items()
                  if re.search(rf"\b(as|of) {reason}\b", text)}
        return "place" if any(is_named(place, words) for place in places) else "missed"

    def judge(self):
        """0 where enough places are named."""
        if not self.step:
            return 0
        counts = Counter(self.verdicts)
        total = len(self.verdicts) - counts["conformant"]
        right = counts["place"] + counts["operation"]
        print(
            f"{total} killed mutants diagnosed, {counts['conformant']} more conformant without a "
            f"profile; the place of {right} is named in three lines, {counts['operation']} of them "
            "by the operation alone, since their source names no other place"
        )
        return 0 if right >= 0.9 * total else 1


class Explorations:
    """What exploring finds in mutants that are run as programs, for so many seconds each."""

    def __init__(self, seconds, listed):
        self.seconds = seconds
        self.reasons = listed.reasons
        self.lock = threading.Lock()
        self.counts = Counter()
        if seconds:
            self.command = product()

    def take(self, mutant, fate, folder):
        if not self.seconds:
            return
        program = folder / "run-suite"
        done = asked(self.command, "explore", "--seed", "1", "--seconds", str(self.seconds),
                     "--save", folder / "findings", program=program)
        is_hole = self.reasons.get(mutant.key, HOLE).startswith(HOLE)
        kind = "killed" if fate.kind == "killed" else "hole" if is_hole else "allowed"
        # Only the run of this check fixes what the documents leave open.
        if kind == "killed" and asked(self.command, "check", program=program).returncode == 0:
            kind = "allowed"
        with self.lock:
            self.counts[kind] += 1
            if done.returncode == 1:
                self.counts[f"{kind}, found"] += 1
                if kind != "killed":
                    print(f"found by exploring ({kind}): {mutant}\n{done.stdout}", flush=True)
            elif kind == "killed":
                print(f"not found by exploring: {mutant}", flush=True)

    def judge(self):
        """0 where nothing is found in what the documents allow."""
        if not self.seconds:
            return 0
        count = self.counts
        print(
            f"exploring for {self.seconds} seconds finds {count['killed, found']} of "
            f"{count['killed']} mutants that cases kill, {count['hole, found']} of "
            f"{count['hole']} that no case kills, and {count['allowed, found']} of "
            f"{count['allowed']} that the documents allow"
        )
        return 1 if count["allowed, found"] else 0


def asked(command, *arguments, program):
    """What a subcommand says of a mutant, of whichever strength."""
    options = ["--strict-reasons", "--level", "hardening"]
    return subprocess.run([command, *arguments, *options, "--", program], text=True,
                          capture_output=True, env={**os.environ, "NO_COLOR": "1"})


def product():
    """The command, optimised."""
    build = ["swift", "build", "--package-path", ROOT, "--configuration", "release"]
    run(*build, "--quiet", "--product", "auth-conformance")
    return Path(run(*build, "--show-bin-path").strip()) / "auth-conformance"


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=ROOT)
    if done.returncode != 0:
        sys.exit(f"mutate: {command[0]} failed\n{done.stdout}{done.stderr}")
    return done.stdout


main()
