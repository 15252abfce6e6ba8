#!/bin/sh
# widths.sh: no report is wider than the terminal. $CLOCKTALK is the program, $TESTDATA the folder of traces.
set -u
: "${CLOCKTALK:?is the program to test}"
: "${TESTDATA:?is the folder of traces}"
command -v script >/dev/null || {
  echo "skipped: script, which plays a terminal, is missing"
  exit 77
}
unset NO_COLOR COLUMNS LINES
export LC_ALL=C.UTF-8 TERM=xterm
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
export CLOCKTALK top # to the commands, in which their values would have to be quoted
failed=0
ran=0
# names of traces are shown whole: the folder that they are in is no part of what is tested
cd "$TESTDATA" || exit 1

# fits WIDTH ARGUMENT...
fits() {
  width=$1
  shift
  echo "stty cols $width rows 40; \"\$CLOCKTALK\" --quiet $*" >"$top/command"
  script -qec 'sh "$top/command"' /dev/null </dev/null >"$top/shown"
  # without colours and the ends of a terminal's lines
  sed 's/'"$(printf '\033')"'\[[0-9;]*m//g; s/'"$(printf '\r')"'//g' "$top/shown" >"$top/text"
  ran=$((ran + 1))
  if [ ! -s "$top/text" ] || grep -qE "^.{$((width + 1)),}" "$top/text"; then
    echo "wider than $width: clocktalk $*"
    grep -E "^.{$((width + 1)),}" "$top/text" | head -n 3
    failed=$((failed + 1))
  fi
}

for label in 3f2a1b9 a-very-long-name-of-a-branch-or-release; do
  "$CLOCKTALK" stencil2d.prv.gz --quiet --history "$top/history.jsonl" --label $label --date 2026-11-22 -o /dev/null
done
for width in 40 60 80 120; do
  fits $width --report history '"$top/history.jsonl"'
  for trace in stencil2d hybrid; do
    for report in summary windows anomalies critical-path paths parallelism dispersion sensitivity worst wait-states ranks messages phases openmp; do
      fits $width $trace.prv.gz --windows 5 --report $report
    done
    fits $width $trace.prv.gz --window iteration --report phases
    fits $width $trace.prv.gz --diff imbalance_mixed.prv.gz --window iteration --report diff
    fits $width $trace.prv.gz --without rank:1 --report critical-path
    fits $width $trace.prv.gz --windows 3 --cumulative --columns start_s,end_s,elapsed_s,ideal_s,useful_avg_s,useful_max_s,load_balance,dispersion,average_ipc
    fits $width $trace.prv.gz --report parallelism --sequential scaling_1.prv.gz
    fits $width $trace.prv.gz --report critical-path,dispersion --partition 1-2,3-4
  done
  fits $width scaling_*.prv.gz --forecast 64
done
echo "$ran commands, $failed too wide"
[ "$failed" -eq 0 ] && [ "$ran" -gt 0 ]
