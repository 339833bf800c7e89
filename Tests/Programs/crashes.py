"""Is ended by a signal over one user."""

import os
import signal
import sys

import honest


@honest.over("culprit")
def crash(request):
    print("about to crash", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)


honest.run()
