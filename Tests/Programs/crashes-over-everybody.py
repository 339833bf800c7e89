"""Describes itself, and crashes over everything else."""

import json
import os
import sys

import honest

for line in sys.stdin:
    if json.loads(line)["method"] != "conformance.describe":
        os._exit(9)
    honest.handle(line)
