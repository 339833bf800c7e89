"""Exits over one user as if all were well."""

import os

import honest


@honest.over("culprit")
def leave(request):
    os._exit(0)


honest.run()
