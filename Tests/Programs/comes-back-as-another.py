"""Crashes over one user, and says afterwards that it is somebody else."""

import os
import sys

import honest

MARK = sys.argv[1]
describe = honest.describe
if os.path.exists(MARK):
    honest.describe = lambda: describe() | {"version": "2.0"}


@honest.over("culprit")
def crash(request):
    open(MARK, "w").close()
    os._exit(1)


honest.run()
