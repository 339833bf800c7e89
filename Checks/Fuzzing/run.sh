#!/bin/sh
# Looks for an input that breaks StrictJSON, for 60 seconds or as many as are given.
# Fails with the input, as a file under .build/fuzzing, if it finds one.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-60}
work=.build/fuzzing
mkdir -p "$work/corpus"

swiftc -swift-version 6 -O -g -parse-as-library -package-name fuzzing -module-name Fuzzing \
  -sanitize=fuzzer,address -use-ld=lld \
  Sources/StrictJSON/*.swift Checks/Fuzzing/StrictJSONFuzzer.swift -o "$work/strict-json"

exec "$work/strict-json" -max_total_time="$seconds" -timeout=5 -max_len=4096 \
  -dict=Checks/Fuzzing/json.dict -artifact_prefix="$work/" -verbosity=0 -print_final_stats=1 \
  "$work/corpus" Checks/Fuzzing/seeds
