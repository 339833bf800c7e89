"""How the checks fail, and how they run the command."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


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
