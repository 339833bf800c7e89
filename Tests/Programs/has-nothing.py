"""Describes itself, and has no operation."""

import json
import sys

import honest

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "conformance.describe":
        honest.say(honest.result(request, honest.describe() | {"operations": []}))
    else:
        honest.say(honest.answer(request | {"method": "unknown"}))
