"""The names in vector files that a new version of the format may change, each written once."""

FORMAT = 1
AMBIGUITY = "decision"
INTERPRETATIONS = "readings"
AMBIGUITIES_FILE = "decisions.json"
AMBIGUITIES = "decisions"
