"""Starts a child that leaves its process group, and crashes over one user."""

import os
import subprocess
import sys

import honest

subprocess.Popen(
    [sys.executable, "-c", "import time; time.sleep(3600)", *sys.argv[1:]],
    start_new_session=True,
)


@honest.over("culprit")
def crash(request):
    os.abort()


honest.run()
