"""The names in vector files that a new version of the format may change, each written once."""

FORMAT = 2
AMBIGUITY = "ambiguity"
INTERPRETATIONS = "interpretations"
AMBIGUITIES_FILE = "ambiguities.json"
AMBIGUITIES = "ambiguities"
