"""The names of the interpretations of each ambiguity, as the suite lists them.

What an interpretation changes stands where the question is asked (`interpretations.of`). An ambiguity
that the suite lists and nobody asks here is one on which no outcome hangs, and one that is asked here
and the suite does not have is open in some plain expectation: either is a difference.
"""

from pathlib import Path

import strict_json

_FILE = Path(__file__).resolve().parents[2] / "vectors" / "ambiguities.json"

LISTED = {
    ambiguity["id"]: [interpretation["name"] for interpretation in ambiguity["interpretations"]]
    for ambiguity in strict_json.parse(_FILE.read_bytes())["ambiguities"]
}

# Whoever is not asked about a single token, signature or digest answers by the most lenient one.
_LENIENT = (
    "accept", "raw", "take-last", "lower-case", "as-absent", "as-given", "computed", "issue", "jwt",
    "sign", "literal", "any", "counted", "compared",
)
LENIENT = {
    ambiguity: next((name for name in _LENIENT if name in taken), None)
    for ambiguity, taken in LISTED.items()
}
