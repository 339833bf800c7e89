"""Runs a command and prints its exit status, and the most memory it had resident, in KiB."""

import os
import sys

pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[
    (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
])
_, status, usage = os.wait4(pid, 0)
unit = 1024 if sys.platform == "darwin" else 1
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss // unit)
