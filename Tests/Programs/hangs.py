"""Never comes back from one user."""

import time

import honest


@honest.over("culprit")
def hang(request):
    time.sleep(3600)


honest.run()
