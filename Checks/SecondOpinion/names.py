"""The names in vector files that a new version of the format may change, each written once."""

FORMAT = 2
AMBIGUITY = "ambiguity"
INTERPRETATIONS = "interpretations"
AMBIGUITIES_FILE = "ambiguities.json"
AMBIGUITIES = "ambiguities"


def verified(verifier, question):
    """An ambiguity that every verifier of tokens has for itself."""
    return f"{verifier}-verified-{question}"
