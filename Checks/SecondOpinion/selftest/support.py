"""What the self-test's files share. Importing it makes the program's modules importable."""

import sys
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent.parent
VECTORS = PROGRAM.parent.parent / "vectors"
sys.path.insert(0, str(PROGRAM))

from strict_json import parse  # noqa: E402


def groups(*folders):
    """The files of these folders of the vectors, each with its name."""
    for folder in folders:
        for path in sorted(Path(VECTORS, folder).glob("*.json")):
            yield path.stem, parse(path.read_bytes())
