"""A program to be checked: the reference behind it answers, at the pace that a test asks for.

usage: program.py AUTH-CONFORMANCE [pause SECONDS] [stop ANSWERS FILE] [wrong ANSWERS]

pause   waits so long before each answer
stop    answers so many requests and no more, and makes FILE, which has its process id
wrong   answers so many requests wrongly
"""

import json
import os
import subprocess
import sys
import time

command, *words = sys.argv[1:]
pause, stop, marker, wrong = 0.0, None, None, 0
while words:
    word = words.pop(0)
    if word == "pause":
        pause = float(words.pop(0))
    elif word == "stop":
        stop, marker = int(words.pop(0)), words.pop(0)
    elif word == "wrong":
        wrong = int(words.pop(0))

reference = subprocess.Popen(
    [command, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
)
answers = 0
for line in sys.stdin:
    if json.loads(line)["method"] != "conformance.describe":
        time.sleep(pause)
        if stop is not None and answers == stop:
            with open(marker + ".new", "w") as file:
                file.write(str(os.getpid()))
            os.rename(marker + ".new", marker)
            time.sleep(3600)
        answers += 1
    reference.stdin.write(line)
    reference.stdin.flush()
    answer = json.loads(reference.stdout.readline())
    if 0 < answers <= wrong:
        answer["result"] = {"signature": "wrong"}
    print(json.dumps(answer), flush=True)
reference.stdin.close()
reference.wait()
