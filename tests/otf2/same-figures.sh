#!/bin/sh
# same-figures.sh MAKE-TRACE CONVERT-TRACE COLLECTIVES-TRACE: generated programs have the same figures as a Paraver trace and
# as an OTF2 archive: summary with kinds of waits, windows, ranks, messages; those with nonblocking collectives also what waits
# for what.
set -eu
make_trace=$1
convert_trace=$2
collectives_trace=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# figures TRACE OPTIONS...: names of the traces and of ranks differ, and processors are known to a .prv alone
figures() {
  trace=$1
  shift
  "$CLOCKTALK" -q "$trace" "$@" | grep -v -e '"trace"' -e '"name"' -e '"oversubscribed"' -e '"first_line"'
}

# compare TITLE OPTIONS...: of run.prv
compare() {
  title=$1
  shift
  "$convert_trace" "$folder/run.prv" "$folder/run" >"$folder/count"
  for options; do
    # shellcheck disable=SC2086 # words
    figures "$folder/run.prv" $options >"$folder/expected"
    # shellcheck disable=SC2086
    figures "$folder/run" $options >"$folder/found"
    cmp -s "$folder/expected" "$folder/found" && continue
    echo "$title, $options:"
    diff "$folder/expected" "$folder/found" | head -n 4
    failed=1
  done
  rm -r "$folder/run"
}

# compare_messages PATTERN SEED RANKS SIZE
compare_messages() {
  "$make_trace" --style dense --pattern "$1" --seed "$2" --ranks "$3" --size "$4" "$folder/run"
  rm "$folder/run.pcf" "$folder/run.row"
  compare "$*" '--window 1ms --format csv' '--format json' '--report ranks --format csv' '--report messages --format csv' \
    '--waits all --format json' '--waits causal --clock-fix none --format csv'
}

for pattern in mixed halo sweep collectives; do
  for seed in 1 2 3; do
    for ranks in 2 5 16; do
      compare_messages $pattern $seed $ranks 100k
    done
  done
done
compare_messages mixed 1 2 4M # whose files of records have several chunks
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
  "$collectives_trace" $seed >"$folder/run.prv"
  reports=summary,ranks,wait-states,parallelism,critical-path
  compare "seed $seed" "--report $reports --format json" "--report $reports --waits all --format json" \
    "--report $reports --waits causal --clock-fix none --format json"
done
exit $failed
