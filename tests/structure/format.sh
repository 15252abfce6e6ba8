#!/bin/sh
# format.sh ROOT: all C is as .clang-format has it. Versions differ in what they make of it, so one alone is asked: 77,
# the status of a skipped test, where it is missing.
set -u
version=14
cd "$1" || exit 2

program=
for name in clang-format-$version clang-format; do
  if "$name" --version 2>/dev/null | grep -q "version $version[.]"; then
    program=$name
    break
  fi
done
if [ -z "$program" ]; then
  echo "skipped: clang-format $version is missing"
  exit 77
fi
find src include tests completions -name '*.[ch]' -type f -exec "$program" --dry-run -Werror {} +
