#!/bin/sh
# builds.sh OLD NEW TRACE...: runs two builds of clocktalk on the same traces, every report in every format, and says where bytes of the result,
# messages or exit status differ. For changes that must not change anything. Names of traces as they are; the status is 1 where something differs.
set -u
old=$(realpath "$1")
new=$(realpath "$2")
shift 2

top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
runs=0
different=0

# run PROGRAM FOLDER ARGUMENT...: what comes out, as files
run() {
  program=$1
  folder=$2
  shift 2
  rm -rf "$folder"
  mkdir -p "$folder"
  (cd "$folder" && COLUMNS=100 LINES=40 LC_ALL=C.UTF-8 timeout 300 "$program" "$@" >stdout 2>stderr)
  echo $? >"$folder/status"
}

compare() {
  runs=$((runs + 1))
  run "$old" "$top/work" "$@"
  rm -rf "$top/old"
  mv "$top/work" "$top/old"
  run "$new" "$top/work" "$@"
  if ! diff -rq "$top/old" "$top/work" >"$top/differences"; then
    different=$((different + 1))
    echo "differs: clocktalk $*"
    sed -n 's/^Files .* and \(.*\) differ$/  \1/p; /^Only in/p' "$top/differences"
    diff -a "$top/old/stderr" "$top/work/stderr" | head -n 4
    diff -a "$top/old/stdout" "$top/work/stdout" | cut -c 1-200 | head -n 6
  fi
}

all=summary,critical-path,paths,parallelism,dispersion,anomalies
for trace; do
  trace=$(realpath "$trace")
  compare "$trace"
  for format in table tsv csv json jsonl html; do
    compare "$trace" --report "$all,windows,worst" --windows 20 --format $format
  done
  compare "$trace" --report "$all,windows,sensitivity" --windows 7 --format json
  compare "$trace" --report sensitivity --format table
  compare "$trace" --report "$all" --diff "$trace" --format json
  compare "$trace" --report diff --diff "$trace"
  compare "$trace" --report critical-path --path ideal --call-sites --windows 5 --format json
  compare "$trace" --report critical-path --partition 1-2,3-4 --top 3
  compare "$trace" --report paths --full-paths paths.tsv
  compare "$trace" --report wait-states,ranks --windows 5 --call-sites --format json
  compare "$trace" --report wait-states --waits all --clock-fix none
  compare "$trace" --report ranks
  compare "$trace" --report ranks --path ideal --from 1ms --to 50ms --format csv
  compare "$trace" --report parallelism --clock ideal --windows 10 --format json
  compare "$trace" --window 10ms --step 5ms
  compare "$trace" --windows 30 --window-ideal clock --format csv
  compare "$trace" --windows 30 --window-ideal clock --interpolation linear --waits causal
  compare "$trace" --window 5ms --min-events auto
  compare "$trace" --every 10 --rank 1
  compare "$trace" --windows 20 --from 1ms --to 50ms --report "$all,windows" --format json
  compare "$trace" --windows 20 --format gnuplot --report windows,critical-path,parallelism
  compare "$trace" --windows 20 --format prv -o windows.prv
  compare "$trace" --windows 20 --format chrome --report windows,critical-path
  compare "$trace" --windows 60 --plot -
  compare "$trace" --plot - --by rank --color always
  compare "$trace" --by rank --format gnuplot
  compare "$trace" --without MPI_Waitall --scale 1=50% --format json
  compare "$trace" --clock-fix none --waits all --report "$all" --format json
  compare "$trace" --rematch --strict --format json
  compare "$trace" "$trace" --report scaling
  compare "$trace" "$trace" --report scaling,summary,windows --windows 3 --format json
  compare "$trace" "$trace" --report scaling,summary,windows --windows 3 --format csv
  compare "$trace" --fail-if 'parallel_efficiency < 0.9' --fail-if 'anomalies.impossible_message > 0' --save-baseline base.json --windows 4
  compare "$trace" --window 0 --format tsv
  compare "$trace" --no-such-option
done
echo "$runs command lines, $different different"
[ $different -eq 0 ]
