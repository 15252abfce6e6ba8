#!/bin/sh
# A file is read in two threads where there are two processors, a pipe in one, and both by the fast path, but not where CLOCKTALK_PATH
# says so: results, messages and status must be the same, whatever is wrong with the trace. Usage:
# run.sh CLOCKTALK TESTDATA MAKE-TRACE
set -eu
clocktalk=$1
testdata=$2
make_trace=$3

# without these a file is read as a pipe is, and there is nothing to compare
if [ "$(nproc)" -lt 2 ]; then
  echo 'skipped: there is one processor alone'
  exit 77
fi
if ! grep -qwE 'avx2|asimd' /proc/cpuinfo; then
  echo 'skipped: this processor has neither AVX2 nor NEON'
  exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
compared=0

# same WHAT: what the pipe gave is what was expected
same() {
  for stream in out err; do
    if ! cmp -s "$folder/expected.$stream" "$folder/pipe.$stream"; then
      echo "$1: a pipe gives other results than a file"
      diff "$folder/expected.$stream" "$folder/pipe.$stream" | head -n 20
      exit 1
    fi
  done
  if [ $expected_status -ne $pipe_status ]; then
    echo "$1: status $expected_status of a file, $pipe_status of a pipe"
    exit 1
  fi
  compared=$((compared + 1))
}

# compare TRACE OPTION...: standard input has no .pcf and no .row beside it, so neither may the file
compare() {
  trace=$1
  shift
  expected_status=0
  "$clocktalk" "$trace" "$@" >"$folder/expected.out" 2>"$folder/expected.err" || expected_status=$?
  sed -i "s|$trace|standard input|g" "$folder/expected.out" "$folder/expected.err"
  for path in fast portable; do
    pipe_status=0
    cat "$trace" | CLOCKTALK_PATH=$path "$clocktalk" - "$@" >"$folder/pipe.out" 2>"$folder/pipe.err" || pipe_status=$?
    same "${trace##*/} $*, $path path"
  done
}

compare_all() {
  compare "$1" --window 10ms --format tsv
  compare "$1" --strict --window 1ms --format tsv
  compare "$1" --report anomalies,summary --format csv
  compare "$1" --report critical-path,parallelism --clock-fix none --format json
}

# lines that a tracer does not write, here and there
spoil() {
  awk 'NR % 997 == 0 { sub(/:[0-9]+$/, ":-1") }
       NR % 1499 == 0 { $0 = $0 "x" }
       NR % 2003 == 0 { print "# comment" }
       { print }'
}

# vary TRACE: the whole, and what may be wrong with it
vary() {
  whole=$1
  compare_all "$whole"
  spoil <"$whole" >"$folder/odd.prv"
  compare_all "$folder/odd.prv"
  # every line has a value of more digits than the fast way takes
  sed '/^2:/s/$/:70000001:18446744073709551615/' "$whole" >"$folder/long.prv"
  compare_all "$folder/long.prv"
  # cut inside a line, followed by another trace, and by nothing
  head -c 500001 "$whole" >"$folder/cut.prv"
  compare_all "$folder/cut.prv"
  cat "$folder/cut.prv" "$whole" >"$folder/two.prv"
  compare_all "$folder/two.prv"
  { cat "$folder/cut.prv"; head -c 300000 /dev/zero; tail -c 100000 "$whole"; } >"$folder/hole.prv"
  compare_all "$folder/hole.prv"
  # lines lost in the middle: calls without an end, ranks out of step
  sed '5000,9000d' "$whole" >"$folder/lost.prv"
  compare_all "$folder/lost.prv"
}

for name in stencil2d imbalance_mixed; do
  gunzip -c "$testdata/$name.prv.gz" >"$folder/$name.prv"
  vary "$folder/$name.prv"
done
# of so many ranks that lines are fetched ahead, and read in batches where there is one thread; cut, as a whole one is
# large
"$make_trace" --ranks 9000 --size 4M | head -c 9000000 | spoil >"$folder/many.prv"
compare_all "$folder/many.prv"
echo "$compared times the same"
