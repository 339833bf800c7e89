"""Writes to standard error without end, over one user.

It begins with more than anybody may keep, and goes on slowly, so that other tests get their turn."""

import itertools
import sys
import time

import honest


@honest.over("culprit")
def complain(request):
    for count in itertools.count():
        sys.stderr.write("This is not how I was brought up.\n" * 1000)
        if count > 10_000:
            time.sleep(0.1)


honest.run()
