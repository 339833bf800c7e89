"""Crashes if a request arrives before the one in front of it is answered."""

import os
import select
import time

import honest

while line := os.read(0, 65536):
    time.sleep(0.002)
    if line.count(b"\n") > 1 or select.select([0], [], [], 0)[0]:
        os._exit(7)
    honest.handle(line)
