"""Answers as it should, but does not flush what it prints."""

import json
import sys

output = open(1, "w", buffering=65536)
for line in sys.stdin:
    print(json.dumps({"jsonrpc": "2.0", "id": json.loads(line)["id"], "result": {}}), file=output)
