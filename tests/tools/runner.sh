#!/bin/sh
# runner.sh RUNNER: what run-criterion.sh makes of tests that hang, fail, leave something running, or are found out by a sanitizer.
set -u

runner=$(realpath "$1")
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
cd "$top" || exit 1
export ASLEEP_MOST=2
count=0

# expect STATUS TEXT SCRIPT: TEXT is all that is printed. What the script starts writes into a FIFO: it ends when nobody has
# that open. All run at one time, each in a folder of its own: they sleep most of it.
expect() {
  count=$((count + 1))
  mkdir -p $count/scratch
  (cd $count && try "$@") &
}

try() {
  printf '#!/bin/sh\n%s\n' "$3" >script
  chmod +x script
  mkfifo scratch/alive
  cat scratch/alive >/dev/null &
  "$runner" ./script >printed 2>/dev/null 3>scratch/alive
  status=$?
  wait $!
  if [ $status -ne "$1" ] || [ "$(cat printed)" != "$2" ]; then
    printf '%s\n  status %s, expected %s\n  printed %s\n' "$3" "$status" "$1" "$(cat printed)"
  else
    : >passed
  fi
}

once='hangs: no thread of it has done anything for 2 seconds; tried once more'
expect 0 '' 'exit 0'
expect 7 '' 'exit 7'
expect 0 '' 'sleep 1000 &'
expect 0 '' 'setsid sleep 1000 & sleep 0.5'
expect 0 "$once
fine" 'mkdir scratch/was && { sleep 1000 & sleep 1000; }; echo fine'
expect 137 "$once
hangs again" 'sleep 1000'
expect 0 '' 'setsid -w sh -c "sleep 1; i=0; while [ \$i -lt 800000 ]; do i=\$((i + 1)); done"'
expect 0 '' 'end=$(($(date +%s) + 5)); while [ "$(date +%s)" -lt $end ]; do :; done'
expect 1 'heap-use-after-free' 'echo heap-use-after-free >"${ASAN_OPTIONS##*log_path=}.1"'

wait
passed=$(ls */passed | grep -c .)
echo "$count runs, $((count - passed)) wrong"
[ "$passed" -eq $count ]
