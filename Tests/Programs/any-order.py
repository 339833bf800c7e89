"""Answers what has come in the opposite order."""

import os
import sys

import honest

rest = b""
while more := os.read(0, 65536):
    *lines, rest = (rest + more).split(b"\n")
    for line in reversed(lines):
        honest.handle(line)
