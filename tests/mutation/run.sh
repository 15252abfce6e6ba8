#!/bin/sh
# run.sh [--seed N] [--count N] [--only PATTERN] [--jobs N]: breaks the program on purpose, one place of src a time, and
# says which changes no test sees. Places follow from the seed. --only: files whose path matches the pattern of grep -E.
# --jobs: tests that run at the same time, by default as many as there are processors. Works on a copy of the sources in
# build/mutation, which it keeps for the next time, as it does the time that each test takes. Needs jq.
#
# A mutant that does not compile is none. The others are shown to the tests one by one, each in its turn (order.awk),
# until one fails, and fails again when it runs alone (run-test.sh). Left out are tests of the sources, of memory, and of
# installing. What survives all is built with sanitizers and shown to the quick tests once more, since they find what is
# not given back. ../shared, where it is there, takes part.
#
# Prints a line for each: killed and by which test first, or survived, then with the line before and after. Whether a
# survivor is an equivalent of the program, or a gap in the tests, a reader has to say.
set -u
usage() {
  echo 'usage: run.sh [--seed N] [--count N] [--only PATTERN] [--jobs N]' >&2
  exit 2
}
seed=1
count=20
only=.
jobs=$(nproc)
while [ $# -gt 0 ]; do
  [ $# -gt 1 ] || usage
  case $1 in
  --seed) seed=$2 ;;
  --count) count=$2 ;;
  --only) only=$2 ;;
  --jobs) jobs=$2 ;;
  *) usage ;;
  esac
  shift 2
done

command -v jq >/dev/null || { echo 'run.sh: jq is missing' >&2; exit 1; }

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
top=$root/build/mutation
source=$top/source
export LC_ALL=C.UTF-8

# What tests have left behind: all processes whose program is in the copy. Some are in a session of their own.
clean_up() {
  for link in $(find /proc -maxdepth 2 -path '/proc/[0-9]*/exe' -lname "$source/build/*" 2>/dev/null); do
    process=${link#/proc/}
    kill -KILL "${process%/exe}" 2>/dev/null
  done
  rm -rf "$source"/build/tests/tmp.* "$source"/build/sanitize/tests/tmp.*
}
file= # that is broken at the moment
trap 'clean_up; [ -z "$file" ] || cp "$root/$file" "$source/$file"' EXIT
trap 'exit 1' HUP INT TERM

## a copy, as the sources are now
mkdir -p "$source" || exit 1
[ ! -d "$root/../shared" ] || ln -sfn "$(realpath "$root/../shared")" "$top/shared"
files_of() {
  (cd "$1" && find . \( -path ./build -o -path ./.git \) -prune -o -type f -print)
}
# only what has changed, so that the build of the last time can be used
files_of "$root" | while IFS= read -r path; do
  cmp -s "$root/$path" "$source/$path" && continue
  mkdir -p "$source/$(dirname "$path")"
  cp -p "$root/$path" "$source/$path"
  touch "$source/$path"
  rm -f "$top"/*/usual
done
files_of "$source" | while IFS= read -r path; do
  [ -e "$root/$path" ] || rm -f "$source/$path" "$top"/*/usual
done

## its builds, which stand where a developer's stand, for ccache; with each a folder for its tests
# run_tests NAME: those of the lines "TEST MILLISECONDS", until one fails
run_tests() {
  xargs -r -n 2 -P "$jobs" "$here/run-test.sh" "$top/$1" 2>"$top/xargs"
}

# prepare NAME FOLDER SUITES SETTING...: leaves the time that each test takes in the folder's file "usual"
prepare() {
  name=$1
  build=$2
  suites=$3
  shift 3
  mkdir -p "$top/$name/logs"
  { [ -f "$build/build.ninja" ] || meson setup "$build" "$source" "$@"; } >"$top/$name/log" 2>&1 &&
    ninja -C "$build" -j "$jobs" >>"$top/$name/log" 2>&1 || { tail "$top/$name/log"; exit 1; }
  [ ! -f "$top/$name/usual" ] || return
  "$here/list-tests.sh" "$build" "$top/$name/tests" $suites || exit 1
  rm -f "$top/$name/passed" "$top/$name/failed"
  ls "$top/$name/tests" | sed 's/$/ 60000/' | run_tests "$name" ||
    { echo 'before any change fails:'; cat "$top/$name/failed"; exit 1; }
  mv "$top/$name/passed" "$top/$name/usual"
}

# rebuild NAME FOLDER
rebuild() {
  ninja -C "$2" -j "$jobs" >"$top/$1/log" 2>&1
}

# fails_again NAME TEST MILLISECONDS: when it runs alone
fails_again() {
  rm "$top/$1/failed"
  ! "$here/run-test.sh" "$top/$1" "$2" "$3"
}

# is_killed NAME FILE: a test sees that the file has been changed; $killer is its name, and whether it takes too long
is_killed() {
  rm -f "$top/$1/failed"
  : >"$top/$1/passed"
  awk -v file="$2" -f "$here/order.awk" "$top/$1/usual" | sort -n | cut -f 2 >"$top/$1/order"
  while :; do
    # those that have not passed yet
    awk 'FILENAME == ARGV[1] { passed[$1]; next } !($1 in passed)' "$top/$1/passed" "$top/$1/order" |
      run_tests "$1" && return 1
    clean_up
    killer=$(head -n 1 "$top/$1/failed")
    if fails_again "$1" ${killer% *}; then
      killer=$(sed 's/ [0-9]* /, /' "$top/$1/failed")
      return
    fi
  done
}

prepare plain "$source/build" '' -Dbuildtype=debugoptimized -Dlto=false
prepare sanitize "$source/build/sanitize" 'unit cli fuzz' -Dbuildtype=debugoptimized -Dlto=false \
  -Db_ndebug=false -Db_lundef=false -Db_sanitize=address,undefined -Dc_args=-fno-sanitize-recover=all \
  -Dc_link_args=-fno-sanitize-recover=all

## the mutants, in an order that follows from the seed
(cd "$source" && find src -name '*.c' | grep -E -- "$only" | LC_ALL=C sort | xargs awk -f "$here/mutants.awk") |
  awk -v seed="$seed" 'BEGIN { x = seed % 2147483646 + 1; for (i = 0; i < 9; i++) x = x * 16807 % 2147483647 }
    { x = x * 16807 % 2147483647; printf "%010d\t%s\n", x, $0 }' |
  LC_ALL=C sort | cut -f 2- >"$top/mutants"
echo "$(wc -l <"$top/mutants") places to change, seed $seed"

tab=$(printf '\t')
tried=0
killed=0
start=$(date +%s)
while [ $tried -lt "$count" ] && IFS=$tab read -r file line kind text <&3; do
  TEXT=$text awk -v line="$line" 'NR == line { print ENVIRON["TEXT"]; next } { print }' "$root/$file" >"$source/$file"
  if rebuild plain "$source/build"; then
    tried=$((tried + 1))
    if is_killed plain "$file"; then
      verdict="killed: $killer"
    elif rebuild sanitize "$source/build/sanitize" && is_killed sanitize "$file"; then
      verdict="killed, with sanitizers: $killer"
    else
      verdict=survived
    fi
    [ "$verdict" = survived ] || killed=$((killed + 1))
    # what stood there, without its indentation, and what stands there now
    echo "$file:$line ($kind) $verdict"
    [ "$verdict" != survived ] || diff "$root/$file" "$source/$file" | sed -n 's/^\([<>]\) */  \1 /p'
  fi
  cp "$root/$file" "$source/$file"
done 3<"$top/mutants"
file=

echo "$tried mutants, $killed killed, $((tried - killed)) survived, $(($(date +%s) - start)) s"
