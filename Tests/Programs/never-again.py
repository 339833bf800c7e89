"""Crashes over one user, and cannot be started again."""

import os
import sys

import honest

MARK = sys.argv[1]
if os.path.exists(MARK):
    sys.exit("I said never again.")


@honest.over("culprit")
def crash(request):
    open(MARK, "w").close()
    os._exit(1)


honest.run()
