#!/bin/sh
# big.sh NAME: writes one of the inputs that are too big to be kept.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/files"

# many TEXT COUNT: without line ends
many() {
  yes "$1" | head -n "$2" | tr -d '\n'
}

case $1 in
bad-17-long-header.prv) # 10 MB
  printf '#Paraver (01/02/2026 at 10:00):1000_ns:1(2):1:2500000('
  many '1:1,' 2500000
  ;;
good-17-long-header.prv) # a hundred thousand ranks, whole
  printf '#Paraver (01/02/2026 at 10:00):1000_ns:1(100000):1:100000(1:1'
  many ',1:1' 99999
  printf '),3\n'
  tail -n +2 base.prv
  ;;
odd-24-long-garbage.prv) # 10 MB
  head -n 20 base.prv
  many 'garbage ' 1250000
  echo
  tail -n +21 base.prv
  ;;
odd-44-hole.prv) # 10 MB
  head -c 1000 base.prv
  head -c 10000000 /dev/zero
  ;;
odd-47-long-line.pcf) # 1 MB
  cat good-47-labels.pcf
  printf '3   '
  many 'label ' 170000
  echo
  ;;
good-60-million-pairs.prv) # 17 MB
  head -n 13 base.prv
  printf '2:1:1:1:1:100:50000003:0'
  many ':42000050:700' 1000000
  echo
  tail -n +15 base.prv
  ;;
odd-60-million-members.prv) # 2 MB
  head -n 1 base.prv
  printf 'c:1:1:2:1:2'
  many ':1' 1000000
  echo
  tail -n +3 base.prv
  ;;
*)
  echo "$0: no input $1" >&2
  exit 1
  ;;
esac
