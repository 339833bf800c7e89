"""Hangs over one user, and will not be told to end."""

import signal
import time

import honest

signal.signal(signal.SIGTERM, signal.SIG_IGN)


@honest.over("culprit")
def hang(request):
    while True:
        time.sleep(3600)


honest.run()
