"""Prints the answer about one user so slowly that it never ends."""

import sys
import time

import honest


@honest.over("culprit")
def drip(request):
    while True:
        for character in honest.answer(request):
            sys.stdout.write(character)
            sys.stdout.flush()
            time.sleep(0.05)


honest.run()
