"""Has a bug that shows over one user."""

import honest


@honest.over("culprit")
def stumble(request):
    return {}["missing"]


honest.run()
