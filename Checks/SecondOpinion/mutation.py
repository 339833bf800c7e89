"""Changes the machines of roles/ one place at a time, and replays every trace of the role to each
change: what no trace tells from the machine is a hole in the traces, or allowed by the documents.

    python3 Checks/SecondOpinion/mutation.py vectors [--role ROLE] [--only TEXT] [--sample N]

  --role ROLE  mutants of one machine, such as sinch.client
  --only TEXT  mutants whose name contains TEXT, such as _accepted or equality
  --sample N   every Nth mutant, spread over all machines

A mutant changes the source (a comparison, a condition, a constant, a statement, a field, an order),
or what becomes of an event: its actions lost, doubled or in another order, a field of the state that
it does not update or that it empties, the time of the event before. It is killed where it raises an
error, does not come to an end, or fits no branch of a trace; one that only fits the branches of
other interpretations than it says is no worse than the machine, and counts as neither.

A survivor must be listed in equivalent.txt with the sentence that allows it; one that is not listed,
and a listed one that is killed or no longer exists, fails the run.
"""

import argparse
import copy
import functools
import sys
from collections import Counter
from pathlib import Path

import roles
import strict_json
from ambiguities import LISTED
from mutants.bench import Bench
from mutants.source import Source
from roles import judging

HERE = Path(__file__).resolve().parent


def listed_survivors(path):
    """`NAME`, one a line, and below those that share it `  # reason`."""
    reasons, waiting = {}, []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("  # "):
            if not waiting:
                sys.exit(f"{path.name}:{number}: a reason without a mutant")
            reasons.update((name, line[4:]) for name in waiting)
            waiting = []
        elif line and not line.startswith("#"):
            waiting.append(line)
    if waiting:
        sys.exit(f"{path.name}: no reason is given for {waiting[0]}")
    return reasons


def remember(function):
    """The function, which computes nothing twice."""
    known = {}

    @functools.wraps(function)
    def remembering(*given):
        key = repr(given)
        if key not in known:
            known[key] = function(*given)
        return copy.deepcopy(known[key])
    return remembering


def made(module):
    """A changed machine; None where it cannot even be loaded."""
    try:
        return module()
    except Exception:
        return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vectors", type=Path)
    parser.add_argument("--role", choices=roles.MODULES)
    parser.add_argument("--only", default="")
    parser.add_argument("--sample", type=int, default=1)
    options = parser.parse_args()
    # What is computed from values alone is no part of the machines.
    judging.verdict, judging.issued = remember(judging.verdict), remember(judging.issued)

    cases = {}
    for path in sorted((options.vectors / "flow-traces").glob("*.json")):
        group = strict_json.parse(path.read_bytes())
        cases.setdefault(group["role"], []).extend(
            (f"{path.stem}/{case['id']}", case) for case in group["cases"])

    allowed = listed_survivors(HERE / "equivalent.txt")
    counts, tried, survived, known, chosen = Counter(), 0, set(), set(), set()
    for role in [options.role] if options.role else list(roles.MODULES):
        source = Source(role)
        # The bare module, whose look-ups of what is remembered are those above.
        roles.MODULES[role] = source.module()
        roles.MODULES[role].__file__ = str(source.path)
        bench = Bench(role, cases[role], LISTED)
        seen = Counter()
        for name, module, event in [*source.mutants(), *bench.watch.mutants()]:
            seen[name] += 1
            if seen[name] > 1:
                name += f" #{seen[name]}"
            known.add(name)
            tried += 1
            if options.only not in name or tried % options.sample:
                continue
            chosen.add(name)
            machine = made(module)
            fate = "killed" if machine is None else bench.fate(machine, event)
            counts[fate] += 1
            if fate == "survived":
                survived.add(name)
                if name not in allowed:
                    print(f"survived: {name}", flush=True)
    is_whole = options.role is None and chosen == known
    return judge(counts, allowed, survived, known, chosen, is_whole)


def judge(counts, allowed, survived, known, chosen, is_whole):
    if not chosen:
        sys.exit("mutation: no mutant is chosen")
    unlisted = survived - allowed.keys()
    killed = sorted((allowed.keys() & chosen) - survived)
    gone = sorted(allowed.keys() - known) if is_whole else []
    for name in killed:
        print(f"listed, and killed: {name}")
    for name in gone:
        print(f"listed, and not there: {name}")
    real = counts["killed"] + len(unlisted)
    print(
        f"{sum(counts.values())} changes of the machines: {counts['killed']} of {real} are killed "
        f"({counts['killed'] / max(real, 1):.1%}), {counts['other']} take another interpretation, "
        f"{len(survived) - len(unlisted)} are listed as allowed"
    )
    return 1 if unlisted or killed or gone else 0


if __name__ == "__main__":
    sys.exit(main())
