"""Has but one operation, and breaks down over any other."""

import json
import os
import sys

import honest

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] != "conformance.describe":
        os.abort()
    honest.say(honest.result(request, honest.describe() | {"operations": ["jws.sign"]}))
