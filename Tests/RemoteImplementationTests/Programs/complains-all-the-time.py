"""Answers as it should, and writes to standard error without end all the while."""

import os
import threading

import honest


def complain():
    while True:
        os.write(2, b"This is not how I was brought up.\n" * 1000)


threading.Thread(target=complain, daemon=True).start()
honest.run()
