#!/bin/sh
# rows.sh: each row of --report sensitivity is what a run with that option gives. Runs are compared to the last digit that is
# printed; rows over windows are sums, of which a run with that option shows the parts. Skipped where $CLOCKTALK_TRACES lacks
# the traces, on which rows differ from one another. $CLOCKTALK is the program.
set -u
: "${CLOCKTALK:?is the program to test}"

if ! cd "${CLOCKTALK_TRACES:-/nowhere}" 2>/dev/null || [ ! -f rendezvous.prv.gz ]; then
  echo 'skipped: no traces'
  exit 77
fi

top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
failed=0
rows=0
tab=$(printf '\t')

# efficiencies FILE: of the run in a summary of tsv
efficiencies() {
  awk -F '\t' 'NR == 1 { sub(/^# /, ""); for (i = 1; i <= NF; i++) column[$i] = i }
    NR == 2 { print $column["load_balance"] "\t" $column["serialisation_efficiency"] "\t" $column["transfer_efficiency"] "\t" \
      $column["communication_efficiency"] "\t" $column["parallel_efficiency"] }' "$1"
}

# sums FILE: the same of all windows together, from their times
sums() {
  awk -F '\t' 'NR == 1 { sub(/^# /, ""); for (i = 1; i <= NF; i++) column[$i] = i; next }
    { average += $column["useful_avg_s"]; most += $column["useful_max_s"]; ideal += $column["ideal_s"]; elapsed += $column["elapsed_s"] }
    END { printf "%.6f\t%.6f\t%.6f\t%.6f\t%.6f\n", average / most, most / ideal, ideal / elapsed, most / elapsed, average / elapsed }' "$1"
}

# close A B: two rows of figures that differ by no more than rounding
close() {
  printf '%s\t%s\n' "$1" "$2" | awk -F '\t' '{ for (i = 1; i <= 5; i++) { d = $i - $(i + 5); if (NF != 10 || (d < 0 ? -d : d) > 0.0000015) exit 1 } }'
}

# options OPTION VALUE: as on the command line
options() {
  case $1/$2 in
    'as asked/') ;;
    'window-ideal/clock, wait-first') echo '--window-ideal clock --interpolation wait-first' ;;
    'window-ideal/clock, linear') echo '--window-ideal clock --interpolation linear' ;;
    *) echo "--$1 $2" ;;
  esac
}

# check TRACE WAITS ROWS: as many rows that ask for something different, each of them what a run of its own finds
check() {
  trace=$1
  "$CLOCKTALK" --quiet $trace.prv.gz --waits $2 --report sensitivity --windows 20 --format tsv | tail -n +2 >"$top/rows" || exit 1
  while IFS=$tab read -r line; do
    of=$(printf '%s' "$line" | cut -f 1)
    option=$(printf '%s' "$line" | cut -f 2)
    value=$(printf '%s' "$line" | cut -f 3)
    figures=$(printf '%s' "$line" | cut -f 4-8)
    rows=$((rows + 1))
    waits="--waits $2"
    [ "$option" = waits ] && waits=
    if [ "$of" = run ]; then
      "$CLOCKTALK" --quiet $trace.prv.gz $waits $(options "$option" "$value") --report summary --format tsv >"$top/run" || exit 1
      found=$(efficiencies "$top/run")
    else
      windows='--windows 20'
      [ "$option" = windows ] && windows=
      "$CLOCKTALK" --quiet $trace.prv.gz $waits $windows $(options "$option" "$value") --format tsv >"$top/run" || exit 1
      found=$(sums "$top/run")
    fi
    if ! close "$figures" "$found"; then
      echo "$trace, $of, $option $value: the report says $figures, a run $found"
      failed=$((failed + 1))
    fi
  done <"$top/rows"
  # Three models of waits, two fixes, and five ways to cut windows; with --waits all seven other limits.
  if [ "$(cut -f 1-3 "$top/rows" | sort -u | wc -l)" -ne "$3" ]; then
    echo "$trace: expected $3 rows that ask for something different"
    failed=$((failed + 1))
  fi
  # A report whose rows are all alike would pass whatever it varies.
  if [ "$(cut -f 4- "$top/rows" | sort -u | wc -l)" -lt 4 ]; then
    echo "$trace: the rows do not differ"
    failed=$((failed + 1))
  fi
}
check mpmd consistent 9
# launch and shutdown take 5 % of these: one more
check rendezvous consistent 10
check nodes4 consistent 10
check rendezvous all 17
echo "$rows rows, $failed wrong"
[ $failed -eq 0 ] && [ $rows -gt 30 ]
