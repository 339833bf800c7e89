"""Writes to standard error without end, over one user."""

import sys

import honest


@honest.over("culprit")
def complain(request):
    while True:
        sys.stderr.write("This is not how I was brought up.\n" * 1000)


honest.run()
