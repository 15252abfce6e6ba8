#!/bin/sh
# lines.sh ROOT: no line of C is longer than 120 characters, comments and literals included, and none of the program writes
# text without saying how much fits. Names those that do.
set -u
export LC_ALL=C.UTF-8 # characters, not bytes
cd "$1" || exit 2

long=$(grep -rnE '^.{121,}' --include='*.[ch]' src include tests completions | cut -c 1-160)
[ -z "$long" ] || echo "$long"
unbounded=$(grep -rnE '\<(strcpy|strcat|sprintf|vsprintf|gets)\(' --include='*.[ch]' src include)
[ -z "$unbounded" ] || echo "$unbounded"
files=$(find src include tests completions -name '*.[ch]' -type f | wc -l)
echo "$files files, $(echo "$long" | grep -c .) lines of more than 120 characters," \
  "$(echo "$unbounded" | grep -c .) that write without a size"
[ -z "$long" ] && [ -z "$unbounded" ] && [ "$files" -gt 0 ]
