#!/bin/sh
# run.sh [--refresh] [NAME...]: damaged inputs, as they are read by default and with --strict; all without names. README.md
# says what each is. An input is a file in files/, or made by big.sh; files/NAME.expected beside it holds what is expected:
# status and stderr of either reading, and the whole run as one window where there is a result. README.md names the
# statuses, too.
# --refresh takes what comes out as expected: read the diff before you commit it.
set -u

here=$(cd "$(dirname "$0")" && pwd)
files=$here/files
: "${CLOCKTALK:?is the program to test}"
: "${MEMORY:=163840}" # kilobytes that a reading may ask for, or unlimited

refresh=false
if [ "${1:-}" = --refresh ]; then
  refresh=true
  shift
fi
[ $# -gt 0 ] || set -- $(
  cd "$files"
  ls -d base.prv bad-* odd-* good-* | grep -vE '[.]expected$|^odd-50-folder[.]pcf$'
  grep -oE '^(bad|odd|good)-[a-z0-9.-]+\)' ../big.sh | tr -d ')'
)

export LC_ALL=C.UTF-8
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT

# read_trace NAME [OPTION]: leaves status and what came out in $top
read_trace() {
  case $1 in
  *.pcf) set -- base.prv --pcf "$@" ;;
  *.row) set -- base.prv --row "$@" ;;
  esac
  (
    ulimit -v "$MEMORY"
    "$CLOCKTALK" "$@" --window 1h --format tsv
  ) >"$top/stdout" 2>"$top/stderr"
  status=$?
}

# show NAME WORD [OPTION]
show() {
  name=$1
  word=$2
  shift 2
  read_trace "$name" "$@"
  echo "$word: status $status"
  cat "$top/stderr"
  tail -n +2 "$top/stdout" | cut -f 1-12
}

# compare_statuses NAME: those that README.md names are those of $result/NAME.expected
compare_statuses() {
  documented=$(awk -F '|' -v name="\`$1\`" 'index($3, name) { printf "%d %d", $6, $7 }' "$here/README.md")
  found=$(sed -n 's/^\(default\|strict\): status //p' "$result/$1.expected" | tr '\n' ' ')
  [ "$documented" = "${found% }" ] && return
  echo "$1: the statuses are $found, README.md says ${documented:-nothing}"
  failed=$((failed + 1))
}

if $refresh; then result=$files; else result=$top/got; fi
mkdir -p "$result"
failed=0
for name; do
  cd "$files"
  if [ ! -e "$name" ]; then
    cp base.prv "$top"
    "$here/big.sh" "$name" >"$top/$name"
    cd "$top"
  fi
  {
    show "$name" default
    show "$name" strict --strict
  } >"$result/$name.expected"
  [ "$PWD" = "$files" ] || rm "$top/$name"
  compare_statuses "$name"
  $refresh && continue
  diff -u --label "$name expected" --label "$name found" "$files/$name.expected" "$result/$name.expected" || failed=$((failed + 1))
done

echo "$# inputs, $failed differences"
[ "$failed" -eq 0 ]
