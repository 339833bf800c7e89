"""Prints what it thinks after the end of the conversation with one user."""

import json
import sys

import honest

for line in sys.stdin:
    request = json.loads(line)
    honest.handle(line)
    if request["method"] == "flow.close" and request["params"]["session"] == "culprit":
        honest.say("That was the culprit.")
