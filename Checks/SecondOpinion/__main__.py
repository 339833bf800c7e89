"""A second opinion on the vectors: recomputes every expectation from a case's input alone. Every trace
is played to a second machine of its role (roles/), which has to do what the trace expects, under the
interpretations that the machine takes and under every other one (replay.py); what it expects of a
token has to be all that the documents demand (traces.py).

    python3 Checks/SecondOpinion vectors

Written from the vendors' documents and the RFCs, never from the Swift sources, so that a value
on which both agree is right for more than one reader. It needs Python 3.11 and Debian's
python3-cryptography, which knows RSA. Published values are among the expectations.

Exit status: 0 all confirmed, 1 differences, 2 something in the vectors that it does not know.

Where the documents leave a detail to the reader, this is how it was read:

- Faults come first and ambiguities last: an ambiguity is asked only where all else is right.
  A plain expectation whose outcome hangs on an ambiguity is a difference, and so is an ambiguity
  that the outcome does not hang on. A valid verdict is compared with all its members; under a
  interpretation, with those that the file names.
- Parameters: empty names, user ids and nonces, durations that are negative or no whole numbers,
  and instants that are no RFC 3339 are `malformed`. A Sinch secret is strict base64 for tokens
  and any text for signatures; an empty one is `weak-key`.
- Instants: lower-case `t` and `z` and `-00:00` are fine, offsets go to 23:59, a 60th second is
  refused, year 0000 exists. `iat` is rounded down; a verifier's `now` keeps its fraction.
- The day of a key outside the years 0000 to 9999 is `malformed`; an `iat` before 1970 or after
  9999 is `claim-invalid`.
- Tokens: `alg` that is missing or no text is `algorithm-not-allowed`; a `crit` is
  `unsupported-critical-header`, but `b64` in it, of a token that is no JWT or with its default,
  raises an ambiguity; a signer refuses every `crit`; a `kid` that is missing, no
  text or not in the grammar is `unknown-key`; a key date two days or more from the day of `iat`
  is `claim-invalid`.
- Claims: missing is `claim-missing`, another type, empty or negative is `claim-invalid`, null
  counts as another type. exp <= iat is `claim-invalid` before it is `expired`. `nbf` is
  honoured; null in its place raises its ambiguity. A token with `aud` is for somebody else (RFC
  7519 §4.1.3): `claim-invalid`.
- An instance that has expired is no fault of its token.
- User ids: a departure from the later documents' characters or lengths raises its ambiguity; each
  kind of character its own. `sub` with a slash right behind `/users/` is `wrong-subject`, as is
  any `sub` that an interpretation rejects; an issuer's or signer's refusal is `malformed`. A verifier
  that decodes percent signs lets other characters stand, and rejects sequences that are none.
- Members named twice, at any depth, raise their ambiguity in tokens, another one where no name is
  known, and so do a byte-order mark, half a surrogate pair and unused bits; a signer refuses them.
  Where the last occurrence leads to a rejection too, no ambiguity is needed and `malformed` comes
  first. A text with half a pair is `claim-invalid` where a claim has to be a text.
- Keys in other forms of the same numbers raise an ambiguity for each form.
- Layer: what an issuer writes as `typ` is demanded only where the question is asked. A user id
  with control characters, emoji, unseen characters, spaces around it or letters beyond ASCII
  raises its ambiguity, the first of these kinds that it has; so do a life of less than a minute, a
  year or ten years, each `typ` but JWT, and a `kid` that is no URI of the vendor. A life of 0
  seconds is `ttl-too-short`; profile claims are not judged by the verifier; a
  date written as 5.0 has no fraction.
- jws.sign refuses `none` and jws.verify a JSON serialisation or `none`, where asked for, by an
  ambiguity each. jws.sign refuses a header that is no JSON object or whose `alg` is another. jws.verify with
  only the key of another algorithm is `algorithm-not-allowed`, and payloads are any octets.
- Digest: an empty user name, `ha1` beside a user name or password, `ha1` that is no hex of the
  right length, and `nc` that is not eight lower-case hex digits are `malformed`; a missing body
  is an empty one; algorithm names are exact, others are `algorithm-not-allowed`; -sess hashes
  the inner hash as hex. Every algorithm but MD5 raises its ambiguity, and so do auth-int and text
  that is not in form C.
"""

import sys
from collections import Counter
from pathlib import Path

import accumulated
import replay
import strict_json
import traces
from comparison import SuiteError, difference
from operations import OPERATIONS
from outcomes import Fault
from rsa import NotAKey

CATEGORIES = ("signatures", "key-derivation", "jwt-claims", "flow-traces")
# Folders that hold no cases.
OTHER_FOLDERS = {"accumulated", "profiles", "requirements", "schema"}
FILE_MEMBERS = {"format", "title", "method", "count", "retired", "cases"}
MEMBERS = {"id", "title", "requirements", "flags", "note", "origin"}
CASE_MEMBERS = MEMBERS | {"input", "expect"}
TRACE_MEMBERS = MEMBERS | {"configuration", "steps"}
OPTIONAL_MEMBERS = {"retired", "flags", "note"}


def check_members(value, known, optional, what):
    if not isinstance(value, dict):
        raise SuiteError(f"{what} is no object")
    unknown, missing = value.keys() - known, known - optional - value.keys()
    if unknown or missing:
        raise SuiteError(f"{what}: unknown {sorted(unknown)}, missing {sorted(missing)}")


def read(path, members):
    try:
        group = strict_json.parse(path.read_bytes())
    except strict_json.NotStrictJSON as error:
        raise SuiteError(f"{path}: {error}") from None
    check_members(group, members, OPTIONAL_MEMBERS, path)
    if group["format"] != 2:
        raise SuiteError(f"{path}: unknown format {group['format']}")
    if group["count"] != len(group["cases"]):
        raise SuiteError(f"{path}: count {group['count']}, but {len(group['cases'])} cases")
    return group


def cases(folder):
    """Every case with its place and file; nothing below the vectors is passed over."""
    folders = {path.name for path in Path(folder).iterdir() if path.is_dir()}
    if unknown := folders - OTHER_FOLDERS.union(CATEGORIES):
        raise SuiteError(f"{folder}: unknown folders {sorted(unknown)}")
    for category in CATEGORIES:
        asked = "role" if category == "flow-traces" else "operation"
        for path in sorted((Path(folder) / category).rglob("*.json")):
            group = read(path, FILE_MEMBERS | {asked})
            for case in group["cases"]:
                yield f"{category}/{path.stem}/{case.get('id')}", group, case


def check(case, operation, where):
    check_members(case, CASE_MEMBERS, OPTIONAL_MEMBERS, where)
    required, optional = set(operation.required), set(operation.optional)
    check_members(case["input"], required | optional, optional, f"{where}: input")
    if len(case["expect"]) != 1:
        raise SuiteError(f"{where}: more than one expectation")
    return difference(operation, case["input"], case["expect"])


def main(folder):
    checked, different = Counter(), {}
    tokens, replays = traces.Tally(), replay.Tally()
    for where, group, case in cases(folder):
        try:
            if "role" in group:
                check_members(case, TRACE_MEMBERS, OPTIONAL_MEMBERS, where)
                traces.check(case, group["role"], where, tokens)
                replays.add(case, group["role"], where)
                continue
            checked[group["operation"]] += 1
            if wrong := check(case, OPERATIONS[group["operation"]], where):
                different[where] = wrong
        except (AttributeError, Fault, KeyError, NotAKey, SuiteError, TypeError, ValueError) as error:
            raise SuiteError(f"{where}: {error!r}") from error
    replays.add_other_interpretations()
    if not checked or not tokens.traces:
        raise SuiteError(f"{folder}: no case or no trace")
    digests, other_digests = accumulated.compared(folder)
    for where, wrong in sorted((different | tokens.wrong | replays.wrong | other_digests).items()):
        print(f"{where}\n  {wrong}")
    for operation, number in sorted(checked.items()):
        print(f"{number:6} {operation}")
    print(tokens.summary(), *replays.summary(), sep="\n")
    for found, what in (
        (different, "computed expectations are different"),
        (tokens.wrong, "tokens in traces are to carry something else"),
        (replays.wrong, "traces are not satisfied by the machines here"),
        (other_digests, "accumulated digests are different"),
    ):
        if found:
            print(f"{len(found)} {what}")
    if different or tokens.wrong or replays.wrong or other_digests:
        return 1
    print(f"{digests} of {digests} accumulated digests confirmed")
    print(f"all {checked.total()} computed expectations confirmed")
    return 0


if __name__ == "__main__":
    try:
        if len(sys.argv) != 2:
            raise SuiteError("usage: python3 Checks/SecondOpinion VECTORS")
        sys.exit(main(sys.argv[1]))
    except SuiteError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
