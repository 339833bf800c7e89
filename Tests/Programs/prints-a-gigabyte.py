"""Prints a line of a gigabyte over one user."""

import sys

import honest


@honest.over("culprit")
def flood(request):
    for _ in range(1024):
        sys.stdout.write("x" * (1 << 20))
    return ""


honest.run()
