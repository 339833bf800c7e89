"""Prints a registration token for the user that is named: what the backend does, without a server."""

import sys

from backend import is_user, registration_token

if not is_user(sys.argv[1]):
    sys.exit(3)
print(registration_token(sys.argv[1]))
