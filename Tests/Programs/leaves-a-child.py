"""Starts a child that holds everything it inherits, and crashes over one user."""

import os
import subprocess
import sys

import honest

subprocess.Popen(["sleep", "3600"] if len(sys.argv) < 2 else [sys.executable, "-c", (
    "import time; time.sleep(3600)"), *sys.argv[1:]])


@honest.over("culprit")
def crash(request):
    os.abort()


honest.run()
