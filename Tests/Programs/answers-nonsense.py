"""Claims to have every operation, and answers each request with what means nothing.

usage: answers-nonsense.py [TEXT-FOR-STANDARD-ERROR]
"""

import json
import sys

import honest

OPERATIONS = [
    "sinch.signature.sign", "sinch.signature.verify", "sinch.signingKey.derive",
    "sinch.registrationToken.issue", "sinch.registrationToken.verify", "layer.identityToken.issue",
    "layer.identityToken.verify", "jws.sign", "jws.verify", "digest.ha1.derive",
    "digest.response.compute", "sinch.client", "sinch.service", "sinch.application", "layer.client",
    "layer.service", "layer.application", "avaya.client", "avaya.application",
]

for text in sys.argv[1:]:
    print(text, file=sys.stderr, flush=True)
for line in sys.stdin:
    request = json.loads(line)
    answer = {"nonsense": True}
    if request["method"] == "conformance.describe":
        answer = honest.describe() | {"operations": OPERATIONS}
    honest.say(honest.result(request, answer))
