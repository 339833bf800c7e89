#!/usr/bin/env bash
# Runs one part: Bazel says in the environment which, and where it wants JUnit's XML.
set -euo pipefail
"$1" check --report text --report "junit=${XML_OUTPUT_FILE:-results.xml}" -- python3 "$2"
