#!/bin/sh
# run.sh [--refresh] [CASE...]: golden cases of the command line; without names all that need no other program.
# run.sh --with PROGRAM: those whose cmd asks for the program by `command -v`; 77, the status of a skipped test, where
# it is missing: they see less then. Each case is a folder in cases/:
#   cmd     lines of sh, run in an empty folder that holds copies of testdata/tiny.*; $CLOCKTALK is the program
#   stdout, stderr, status   what is expected; a missing file stands for nothing
# The program's version is written VERSION. --refresh takes what comes out as expected: read the diff before you commit it.
set -u

cases=$(cd "$(dirname "$0")" && pwd)/cases
: "${TESTDATA:=$cases/../../../testdata}"
: "${CLOCKTALK:?is the program to test}"
export CLOCKTALK TESTDATA cases

refresh=false
if [ "${1:-}" = --refresh ]; then
  refresh=true
  shift
fi
if [ "${1:-}" = --with ]; then
  if ! command -v "$2" >/dev/null; then
    echo "skipped: $2 is missing"
    exit 77
  fi
  set -- $(cd "$cases" && grep -l "command -v $2" */cmd | sed 's|/cmd$||')
fi
[ $# -gt 0 ] || set -- $(cd "$cases" && grep -L 'command -v' */cmd | sed 's|/cmd$||')

unset NO_COLOR COLUMNS LINES TERM
export LC_ALL=C.UTF-8
version=$("$CLOCKTALK" --version | sed 's/.* //; s/[.]/[.]/g')
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT

# run CASE: leaves stdout, stderr and status in $top/got
run() {
  rm -rf "$top/work" "$top/got"
  mkdir "$top/work" "$top/got"
  cp "$TESTDATA"/tiny.prv.gz "$TESTDATA"/tiny.pcf "$TESTDATA"/tiny.row "$top/work"
  (cd "$top/work" && sh "$cases/$1/cmd") </dev/null >"$top/stdout" 2>"$top/stderr"
  echo $? >"$top/got/status"
  for stream in stdout stderr; do
    sed "s/$version/VERSION/g" "$top/$stream" >"$top/got/$stream"
  done
}

failed=0
for case; do
  run "$case"
  for part in stdout stderr status; do
    expected=$cases/$case/$part
    got=$top/got/$part
    if $refresh; then
      if [ -s "$got" ]; then cp "$got" "$expected"; else rm -f "$expected"; fi
      continue
    fi
    [ -f "$expected" ] || expected=/dev/null
    if ! diff -u --label "$case/$part expected" --label "$case/$part found" "$expected" "$got"; then
      failed=$((failed + 1))
    fi
  done
done

echo "$# cases, $failed differences"
[ "$failed" -eq 0 ]
