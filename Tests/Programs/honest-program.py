"""Answers as it should."""

import honest

honest.run()
