"""Describes itself, and answers nothing else."""

import json
import sys
import time

import honest

for line in sys.stdin:
    if json.loads(line)["method"] != "conformance.describe":
        time.sleep(3600)
    honest.handle(line)
