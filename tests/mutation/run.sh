#!/bin/sh
# run.sh [--seed N] [--count N] [--only PATTERN]: breaks the program on purpose, one place of src a time, and says which
# changes no test sees. Places follow from the seed. Works on a copy of the sources in build/mutation, which it keeps for
# the next time. A mutant that does not compile is none. The others are shown to the quick tests, and those that survive
# to the slow ones; ../shared, where it is there, takes part. --only: files whose path matches the pattern of grep -E.
#
# Prints a line for each: killed by the quick tests or the slow ones, and by which one first and how (on a busy machine a
# TIMEOUT may be no kill), or survived, then with the line before and after.
# Whether a survivor is an equivalent of the program, or a gap in the tests, a reader has to say.
set -u
seed=1
count=20
only=.
while [ $# -gt 1 ]; do
  case $1 in
  --seed) seed=$2 ;;
  --count) count=$2 ;;
  --only) only=$2 ;;
  *) break ;;
  esac
  shift 2
done
if [ $# -gt 0 ]; then
  echo 'usage: run.sh [--seed N] [--count N] [--only PATTERN]' >&2
  exit 2
fi

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
top=$root/build/mutation
source=$top/source
build=$top/build
log=$top/log
export LC_ALL=C.UTF-8

## a copy with its build, as the sources are now
mkdir -p "$source" || exit 1
[ ! -d "$root/../shared" ] || ln -sfn "$(realpath "$root/../shared")" "$top/shared"
for part in meson.build meson_options.txt README.md CHANGELOG.md CONTRIBUTING.md RELEASING.md LICENSE src include tests \
  completions man docs testdata tools packaging; do
  # only what has changed, so that the build of the last time can be used
  (cd "$root" && find "$part" -type f ! -path 'build/*') | while IFS= read -r file; do
    cmp -s "$root/$file" "$source/$file" && continue
    mkdir -p "$source/$(dirname "$file")"
    cp -p "$root/$file" "$source/$file"
    touch "$source/$file"
  done
done
{ [ -f "$build/build.ninja" ] || meson setup "$build" "$source" -Dbuildtype=debugoptimized -Dlto=false; } >"$log" 2>&1 &&
  ninja -C "$build" >>"$log" 2>&1 || { tail "$log"; exit 1; }

# passes OPTION...: no test fails. Hanging, and taking all memory, is failing.
passes() {
  (ulimit -v 8000000 && meson test -C "$build" --no-rebuild --maxfail 1 --timeout-multiplier 0.5 "$@") >"$log" 2>&1
}
quick() {
  passes --setup quick --no-suite structure
}
# by which test, and whether it failed or took too long
killer() {
  sed -n 's/^ *[0-9]*\/[0-9]* \(.*[^ ]\)  *\(FAIL\|TIMEOUT\|ERROR\) .*/\1, \2/p' "$log" | head -n 1
}
slow() {
  passes --suite property --suite failing_allocations --suite real --suite distorted_traces
}
quick && slow || { echo 'the tests fail before any change:'; grep -E 'FAIL|TIMEOUT' "$log"; exit 1; }

## the mutants, in an order that follows from the seed
(cd "$source" && find src -name '*.c' | grep -E -- "$only" | LC_ALL=C sort | xargs awk -f "$here/mutants.awk") |
  awk -v seed="$seed" 'BEGIN { x = seed % 2147483646 + 1; for (i = 0; i < 9; i++) x = x * 16807 % 2147483647 }
    { x = x * 16807 % 2147483647; printf "%010d\t%s\n", x, $0 }' |
  LC_ALL=C sort | cut -f 2- >"$top/mutants"
echo "$(wc -l <"$top/mutants") places to change, seed $seed"

tab=$(printf '\t')
tried=0
killed=0
while [ $tried -lt "$count" ] && IFS=$tab read -r file line kind text <&3; do
  TEXT=$text awk -v line="$line" 'NR == line { print ENVIRON["TEXT"]; next } { print }' "$root/$file" >"$source/$file"
  if ninja -C "$build" >"$log" 2>&1; then
    tried=$((tried + 1))
    if ! quick; then
      verdict="killed, quick: $(killer)"
    elif ! slow; then
      verdict="killed, slow: $(killer)"
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

ninja -C "$build" >"$log" 2>&1
echo "$tried mutants, $killed killed, $((tried - killed)) survived"
