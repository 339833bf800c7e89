"""Describes itself in another way in each copy but the first that is started."""

import os
import sys

import honest

describe = honest.describe
try:
    os.close(os.open(sys.argv[1], os.O_CREAT | os.O_EXCL))
except FileExistsError:
    honest.describe = lambda: describe() | {"version": "2.0"}

honest.run()
