"""How the checks fail, how they run the command, and artefacts that several of them take."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# RFC 2617 §3.5, with the password "Circle Of Life".
DIGEST = (
    'Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", '
    'uri="/dir/index.html", qop=auth, nc=00000001, cnonce="0a4f113b", response="6629fae49393a05397450978507c4ef1"'
)
# Of the tokens that are published for Sinch.
SECRET = "ax8hTTQJF0OPXL32r1LHMA=="
STRENGTHS = ["required", "recommended", "hardening"]


def published(name):
    """A published registration token: the input of a case."""
    path = ROOT / "vectors/jwt-claims/sinch-registration-token-verify-published.json"
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    return next(case["input"]["token"] for case in cases if case["id"] == name)


class Failure(SystemExit):
    """What is not as it has to be; it ends the check unless that goes on with something else."""


def expect(holds, message):
    if not holds:
        raise Failure(f"Checks/{Path(sys.argv[0]).resolve().parent.name}: {message}")


def run(*words, status=0, **options):
    """A command that has to end with a status, or one of several: its status and what it prints."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    expected = status if isinstance(status, tuple) else (status,)
    expect(done.returncode in expected,
           f"{' '.join(map(str, words))} ends with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done
