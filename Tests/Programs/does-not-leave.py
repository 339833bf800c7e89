"""Answers as it should, and stays when there is nothing more to read."""

import signal
import time

import honest

signal.signal(signal.SIGTERM, signal.SIG_IGN)
honest.run()
while True:
    time.sleep(3600)
