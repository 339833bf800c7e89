#!/usr/bin/python3
"""Looks at the HTML report and at the page of explain in Chromium.

    check.py COMMAND [TEST…]      COMMAND is the built auth-conformance

Needs Debian's chromium, chromium-driver and python3-venv; what requirements.txt names is installed
into .build/browser from PyPI. Of axe-playwright-python only the copy of axe-core in it is used.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE.parent.parent / ".build" / "browser"


def main(arguments):
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    python = ENVIRONMENT / "bin" / "python"
    if Path(sys.prefix) != ENVIRONMENT:
        install(python)
        os.execv(python, [str(python), __file__, *arguments])
    os.environ["AUTH_CONFORMANCE"] = str(Path(arguments.pop(0)).resolve())
    import unittest

    tests = arguments or ["discover", "--start-directory", str(HERE)]
    sys.path[:0] = [str(HERE), str(HERE.parent)]
    unittest.main(module=None, argv=["check.py", *tests], verbosity=2)


def install(python):
    wanted = (HERE / "requirements.txt").read_text(encoding="utf-8")
    done = ENVIRONMENT / "installed.txt"
    if done.exists() and done.read_text(encoding="utf-8") == wanted:
        return
    subprocess.run(["/usr/bin/python3", "-m", "venv", "--clear", ENVIRONMENT], check=True)
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    selenium, axe = wanted.split()
    subprocess.run([*pip, selenium], check=True)
    # Without the browsers that the package would bring along.
    subprocess.run([*pip, "--no-deps", axe], check=True)
    done.write_text(wanted, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
