"""Has no nonce, nor a conversation of a later version, and dies if a request has a nonce."""

import json
import os
import sys

import honest

describe = honest.describe
honest.describe = lambda: describe() | {
    "operations": ["sinch.registrationToken.issue", "acme.login.begin"],
    "missingInputs": {"sinch.registrationToken.issue": ["nonce"]},
}

for line in sys.stdin:
    request = json.loads(line)
    if "nonce" in request["params"]:
        os._exit(1)
    if request["method"] == "sinch.registrationToken.issue":
        honest.say(honest.result(request, {"token": "made"}))
    else:
        honest.handle(line)
