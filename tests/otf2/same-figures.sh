#!/bin/sh
# same-figures.sh MAKE-TRACE CONVERT-TRACE: generated programs have the same figures as a Paraver trace and as an OTF2 archive:
# summary with kinds of waits, windows, ranks, messages.
set -eu
make_trace=$1
convert_trace=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# figures TRACE OPTIONS...: names of the traces and of ranks differ, and processors are known to a .prv alone
figures() {
  trace=$1
  shift
  "$CLOCKTALK" -q "$trace" "$@" | grep -v -e '"trace"' -e '"name"' -e '"oversubscribed"' -e '"first_line"'
}

# compare PATTERN SEED RANKS SIZE
compare() {
  "$make_trace" --style dense --pattern "$1" --seed "$2" --ranks "$3" --size "$4" "$folder/run"
  rm "$folder/run.pcf" "$folder/run.row"
  "$convert_trace" "$folder/run.prv" "$folder/run" >"$folder/count"
  for options in '--window 1ms --format csv' '--format json' '--report ranks --format csv' '--report messages --format csv' \
    '--waits all --format json' '--waits causal --clock-fix none --format csv'; do
    # shellcheck disable=SC2086 # words
    figures "$folder/run.prv" $options >"$folder/expected"
    # shellcheck disable=SC2086
    figures "$folder/run" $options >"$folder/found"
    cmp -s "$folder/expected" "$folder/found" && continue
    echo "$*, $options:"
    diff "$folder/expected" "$folder/found" | head -n 4
    failed=1
  done
  rm -r "$folder/run"
}

for pattern in mixed halo sweep collectives; do
  for seed in 1 2 3; do
    for ranks in 2 5 16; do
      compare $pattern $seed $ranks 100k
    done
  done
done
compare mixed 1 2 4M # whose files of records have several chunks
exit $failed
