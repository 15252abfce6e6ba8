#!/bin/sh
# run-criterion.sh TEST: runs a Criterion executable. Criterion runs each case in a process of its own and can hide what a
# sanitizer found there, so the sanitizers write into files, and such a file is a failure.
set -u

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
ASAN_OPTIONS="${ASAN_OPTIONS:-}:log_path=$logs/asan" UBSAN_OPTIONS="${UBSAN_OPTIONS:-}:log_path=$logs/ubsan" "$@"
status=$?
for log in "$logs"/*; do
  [ -f "$log" ] || continue
  cat "$log"
  status=1
done
exit $status
