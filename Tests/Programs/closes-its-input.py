"""Closes its standard input over one user, and runs on."""

import os
import time

import honest


@honest.over("culprit")
def close(request):
    os.close(0)
    while True:
        time.sleep(3600)


honest.run()
