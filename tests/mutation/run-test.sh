#!/bin/sh
# run-test.sh FOLDER TEST MILLISECONDS: runs FOLDER/tests/TEST, which takes so much processor time as a rule. It fails
# where it takes several times as much, or all memory, or fills the disk; other processes do not change this. It may wait
# much longer without taking processor time, since the machine can be busy. A test that ends well adds itself and its
# milliseconds to FOLDER/passed, else to FOLDER/failed with FAIL or TIMEOUT. Once one is there, no other is run.
set -u
folder=$1
test=$2
usual=$3

[ ! -f "$folder/failed" ] || exit 1
(
  ulimit -t $((2 + usual * 5 / 1000))
  ulimit -f 2000000 # a file of 1 GB
  case ${folder##*/}/$test in
  sanitize/* | */pictures.*) ;; # sanitizers and browsers reserve more than there is
  *) ulimit -v 8000000 ;;
  esac
  export MALLOC_PERTURB_=165 # as meson does: memory that is used before it is written shows
  exec timeout -k 1 $((20 + usual * 40 / 1000)) sh "$folder/tests/$test"
) >"$folder/logs/$test" 2>&1 </dev/null
status=$?

case $status in
0 | 77)
  # 77: skipped. The second line of times is what children have taken: minutes and seconds, user and system
  times >"$folder/logs/$test.times"
  awk -v test="$test" 'NR == 2 { gsub(/[ms]/, " "); print test, int(1000 * (60 * ($1 + $3) + $2 + $4)) + 1 }' \
    "$folder/logs/$test.times" >>"$folder/passed"
  exit 0
  ;;
124 | 137) echo "$test $usual TIMEOUT" >>"$folder/failed" ;;
*) echo "$test $usual FAIL" >>"$folder/failed" ;;
esac
exit 1
