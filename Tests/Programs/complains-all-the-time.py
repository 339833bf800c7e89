"""Answers as it should, and writes to standard error without end all the while.

It begins with more than anybody may keep, and goes on slowly, so that other tests get their turn."""

import itertools
import os
import threading
import time

import honest


def complain():
    for count in itertools.count():
        os.write(2, b"This is not how I was brought up.\n" * 1000)
        if count > 10_000:
            time.sleep(0.1)


threading.Thread(target=complain, daemon=True).start()
honest.run()
