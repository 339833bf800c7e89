#!/usr/bin/python3
"""The reference, except for a few mistakes: so that there is something to be seen.

It loses or adds actions in conversations, signs for the wrong user now and then, writes to standard
error, and once goes away without an answer.
"""

import json
import os
import subprocess
import sys

reference = subprocess.Popen(
    [os.environ["AUTH_CONFORMANCE"], "serve"],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
    text=True,
)
deliveries = signatures = 0
for line in sys.stdin:
    reference.stdin.write(line)
    reference.stdin.flush()
    answer = json.loads(reference.stdout.readline())
    method = json.loads(line)["method"]
    result = answer.get("result")
    if method == "conformance.describe":
        result.update(name="Harbour SDK", version="3.4.0-beta.2", language="Kotlin")
    elif method == "flow.deliver":
        deliveries += 1
        if deliveries == 1000:
            print("fatal: clock went backwards", file=sys.stderr, flush=True)
            sys.exit(3)
        if deliveries % 97 == 0 and result.get("actions"):
            lost = {"tellUser": {"message": "</script>\u202eevil\u2028"}}
            result["actions"] = result["actions"][:-1] if deliveries % 2 else [lost]
    elif method == "sinch.signature.sign" and "signature" in result:
        signatures += 1
        if signatures % 3 == 0:
            result["signature"] = "AAAA" + result["signature"][4:]
    print(json.dumps(answer), flush=True)
reference.stdin.close()
reference.wait()
