#!/usr/bin/env bash
# Fetches the readers from PyPI into .build, once, and runs the checks.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=.build/report-checks
if [ ! -e "$venv/ready" ]; then
  rm -rf "$venv"
  /usr/bin/python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check \
    junitparser==5.0.3 lxml markdown-it-py PyYAML jsonschema
  # The schema of Jenkins' xUnit plugin (src/main/resources/org/jenkinsci/plugins/xunit/types/model/
  # xsd/junit-10.xsd) comes with the source of pytest, whose reports are held to it too.
  "$venv/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-binary pytest \
    --dest "$venv" pytest==8.3.4
  tar -xzf "$venv"/pytest-8.3.4.tar.gz -C "$venv" --strip-components=3 \
    pytest-8.3.4/testing/example_scripts/junit-10.xsd
  touch "$venv/ready"
fi
"$venv/bin/python" Checks/Reports/check.py "$1" "$venv/junit-10.xsd"
