"""A program to be interrupted: it answers everything, and after some answers it hangs or dies.

usage: program.py (answers|hangs|dies|stays|silent) [ANSWERS]

stays    answers, ignores SIGTERM and the end of its input, and starts a child that does so too
silent   never says a word
"""

import json
import signal
import subprocess
import sys
import time

SLEEP = [sys.executable, "-c", "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(60)"]

way = sys.argv[1]
left = int(sys.argv[2]) if len(sys.argv) > 2 else 0
if way == "stays":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    subprocess.Popen(SLEEP)
if way == "silent":
    time.sleep(60)


def result(request):
    match request["method"]:
        case "conformance.describe":
            return {
                "name": "interrupted",
                "version": "1",
                "language": "Python",
                "protocolVersion": 1,
                "operations": ["sinch.signature.sign", "jws.verify", "sinch.client", "layer.client"],
            }
        case "flow.open":
            return {"session": str(request["id"])}
        case "flow.deliver":
            return {"actions": []}
        case "flow.close":
            return {}
    return {"valid": False, "reason": "malformed", "signature": "wrong"}


for line in sys.stdin:
    request = json.loads(line)
    if request["method"] != "conformance.describe":
        if left == 0 and way == "hangs":
            time.sleep(60)
        if left == 0 and way == "dies":
            sys.exit(3)
        left -= 1
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result(request)}), flush=True)
if way == "stays":
    time.sleep(60)
