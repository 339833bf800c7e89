"""Writes a text into a file as soon as it is asked anything, as another run does."""

import sys

import honest

with open(sys.argv[1], "w") as file:
    file.write(sys.argv[2])
honest.run()
