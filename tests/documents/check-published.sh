#!/bin/sh
# check-published.sh: what the README says of EPOCH is so: the figures that others published for its traces on 1, 2
# and 8 ranks (modelfactors.csv of numericalalgorithmsgroup/pypop, made with paramedir and Dimemas), to their last
# digit. Skipped where $CLOCKTALK_TRACES lacks the traces, which are not this project's. $CLOCKTALK is the program.
set -u
: "${CLOCKTALK:?is the program to test}"

if ! cd "${CLOCKTALK_TRACES:-/nowhere}" 2>/dev/null || [ ! -f epoch_8proc.prv.gz ]; then
  echo 'skipped: no traces of EPOCH'
  exit 77
fi

failed=0
# compare NAME PUBLISHED FOUND: three numbers each, which may differ by half of the last published digit
compare() {
  echo "$2 $3" | awk '{
      for (i = 1; i <= 3; i++) {
        digits = index($i, ".") ? length($i) - index($i, ".") : 0
        difference = $i - $(i + 3)
        if (NF != 6 || (difference < 0 ? -difference : difference) > 0.5001 / 10 ^ digits)
          exit 1
      }
    }' && return
  echo "$1: published $2, found $3"
  failed=$((failed + 1))
}

# column NAME [OPTION]...: of all three runs
column() {
  name=$1
  shift
  "$CLOCKTALK" --quiet --format csv "$@" epoch_1proc.prv.gz epoch_2proc.prv.gz epoch_8proc.prv.gz | tr -d '\r' |
    awk -F, -v name="$name" '
      NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i; next }
      { printf "%s%s", (NR > 2 ? " " : ""), $at }'
}

## seconds, from microseconds with two decimals
compare runtime '21.89865914 11.52837356 3.51356533' "$(column runtime_s)"
compare 'useful, average' '21.88236282 11.45669618 3.36275384' "$(column useful_avg_s)"
compare 'useful, maximum' '21.88236282 11.48415134 3.42158167' "$(column useful_max_s)"
compare "Dimemas' ideal time" '21.88475897 11.50437009 3.48634943' \
  "$(column ideal_s --waits all --count-as-useful flush,init,disabled)"

## ratios: published as percentages, here with the six decimals that are printed
compare 'load balance' '1.000000 0.997609 0.982807' "$(column load_balance)"
compare 'parallel efficiency' '0.999256 0.993783 0.957077' "$(column parallel_efficiency)"
compare 'computation scalability' '1.000000 0.955003 0.813409' "$(column computation_scalability)"
compare 'IPC scalability' '1.000000 0.999166 0.939825' "$(column ipc_scalability)"
compare 'instruction scalability' '1.000000 0.967486 0.941458' "$(column instruction_scalability)"
compare 'frequency scalability' '1.000000 0.987921 0.919308' "$(column frequency_scalability)"

## what was counted
compare instructions '84790848422 87640358419 90063308642' "$(column useful_instructions)"
compare cycles '45294421893 46855679955 51191361663' "$(column useful_cycles)"
compare 'average IPC' '1.871993 1.870432 1.759346' "$(column average_ipc)"
compare 'average frequency' '2.069905 2.044904 1.902881' "$(column average_frequency_ghz)"

echo "$failed figures differ"
[ "$failed" -eq 0 ]
