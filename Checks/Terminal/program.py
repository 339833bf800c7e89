"""A program to be checked: the reference behind it answers, after a pause before each answer.

usage: program.py AUTH-CONFORMANCE pause SECONDS
"""

import json
import subprocess
import sys
import time

command, _, pause = sys.argv[1:]
reference = subprocess.Popen(
    [command, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
)
for line in sys.stdin:
    if json.loads(line)["method"] != "conformance.describe":
        time.sleep(float(pause))
    reference.stdin.write(line)
    reference.stdin.flush()
    print(reference.stdout.readline(), end="", flush=True)
reference.stdin.close()
reference.wait()
