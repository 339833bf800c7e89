"""Prints the answer about one user without a line end, and waits for the next request."""

import sys

import honest


@honest.over("culprit")
def print_without_end(request):
    sys.stdout.write(honest.answer(request))
    sys.stdout.flush()


honest.run()
