#!/bin/sh
# run-criterion.sh TEST: runs a Criterion executable, and whatever it has started is gone when it ends.
#
# Criterion runs each case in a process of its own and can hide what a sanitizer found there, so the sanitizers write into
# files, and such a file is a failure. It puts those processes into sessions of their own, so they are known by the name of
# the folder of these files, which is in the environment of each.
#
# It forks them while other threads of its own run, and the child takes memory before it becomes another program.
# AddressSanitizer's allocator is not made ready for that: where one of the threads is inside at that moment, the child
# waits for a lock that nobody will ever leave, and Criterion for the child. So a test that hangs is killed and tried once
# more. It hangs if for some time none of its threads has used a processor, or waits for one, or for a disk: that tells it
# from a test on a machine that is busy with other things. One that is busy itself ends by the limit on processor time.
set -u

: "${ASLEEP_MOST:=20}" # seconds
processor_most=600

logs=$(mktemp -d)
trap 'end_all; rm -rf "$logs"' EXIT
trap 'exit 143' HUP INT TERM

processes() {
  grep -lF "log_path=$logs/asan" /proc/[0-9]*/environ 2>/dev/null | sed 's|/proc/||; s|/environ||'
}

# Until there are none: one may have started another meanwhile.
end_all() {
  while left=$(processes) && [ -n "$left" ]; do
    kill -s KILL $left 2>/dev/null
  done
}

# What all threads have used so far, and how many of them do not sleep; where there are none, one is about to begin.
usage() {
  for process in $(processes); do
    cat /proc/"$process"/task/*/stat 2>/dev/null
  done | awk '{ sub(/.*[)] /, ""); awake += $1 ~ /[RD]/; used += $12 + $13 } END { print used + 0, (NR > 0 ? awake + 0 : 1) }'
}

# Until the test hangs; then kills it.
watch() {
  asleep=0
  before=
  while [ $asleep -lt "$ASLEEP_MOST" ]; do
    sleep 1
    now=$(usage)
    if [ "$now" = "$before" ] && [ "${now#* }" -eq 0 ]; then asleep=$((asleep + 1)); else asleep=0; fi
    before=$now
  done
  : >"$logs/hangs"
  end_all
}

# The status of the test.
run() {
  (
    ulimit -t $processor_most
    export ASAN_OPTIONS="${ASAN_OPTIONS:-}:log_path=$logs/asan" UBSAN_OPTIONS="${UBSAN_OPTIONS:-}:log_path=$logs/ubsan"
    exec "$@"
  ) &
  test=$!
  watch </dev/null >/dev/null 2>&1 &
  watcher=$!
  wait $test
  status=$?
  kill -s KILL $watcher 2>/dev/null # TERM may find it with the trap of this shell still
  wait $watcher 2>/dev/null
  end_all
  return $status
}

run "$@"
status=$?
if [ -e "$logs/hangs" ]; then
  echo "hangs: no thread of it has done anything for $ASLEEP_MOST seconds; tried once more"
  rm -f "$logs"/*
  run "$@"
  status=$?
  [ ! -e "$logs/hangs" ] || echo 'hangs again'
fi
for log in "$logs"/*san.*; do
  [ -f "$log" ] || continue
  cat "$log"
  status=1
done
exit $status
