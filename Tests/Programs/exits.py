"""Exits over one user."""

import os

import honest


@honest.over("culprit")
def leave(request):
    os._exit(3)


honest.run()
