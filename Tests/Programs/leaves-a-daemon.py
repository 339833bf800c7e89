"""Starts a daemon in a session of its own, which inherits its pipes, and crashes over one user.

The first argument is a file that is to have the daemon's process id.
"""

import os
import subprocess
import sys

import honest

daemon = subprocess.Popen(
    [sys.executable, "-c", "import time; time.sleep(3600)"], start_new_session=True
)
with open(sys.argv[1], "w") as file:
    file.write(str(daemon.pid))


@honest.over("culprit")
def crash(request):
    os.abort()


honest.run()
