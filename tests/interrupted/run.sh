#!/bin/sh
# run.sh TEST: whatever the program waits for, a signal ends the wait: status 130, and no result nor temporary file is left. TEST is
# the program, together with somebody who never comes and a signal at the right moment (test_interrupted.c).
set -u

test=$(realpath "$1")
: "${TESTDATA:?has tiny.prv}"
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT

# trial MOMENT SIGNAL PARTNER ARGUMENT...: in a folder of its own, whose name is the answer
trial() {
  mkdir bin
  mkfifo fifo
  cp "$TESTDATA/tiny.prv" t.prv
  ln -s t.prv beside.prv
  ln -s fifo beside.pcf
  [ "$3" = endless ] && draw=yes || draw='sleep 150 >&-'
  printf '#!/bin/sh\ntrap "" TERM\necho a picture\nexec %s\n' "$draw" >bin/gnuplot
  chmod +x bin/gnuplot
  (PATH=$PWD/bin:$PATH exec "$test" "$@") 2>said >/dev/null
  status=$?
  if [ $status -ne 130 ] || [ -e new.jsonl ] || ls | grep -q -e '[.]tmp$' -e '^out' -e clocktalk; then
    echo "$*: status $status, expected 130 and nothing but what was there: $(ls | xargs)"
    cat said
  fi >failure
}

# All at one time, as each takes a second. Signals take turns.
count=0
for moment in before while; do
  while read -r partner arguments; do
    count=$((count + 1))
    shift $(($# > 0))
    [ $# -gt 0 ] || set -- INT TERM HUP XCPU USR1 USR2
    signal=$1
    mkdir "$top/$count"
    (cd "$top/$count" && eval "trial $moment $signal $partner $arguments") </dev/null >"$top/$count/lost" 2>&1 &
  done <<'WAITS'
none fifo -o out
silent fifo -o out
half fifo -o out --window 1ms
gzip fifo -o out --window 1ms
silent - -o out
gzip - -o out --history new.jsonl --label a
silent t.prv fifo -o out
none t.prv -o out --pcf fifo
half fifo --export out.prv
silent - --export out.prv.gz --from 1us
none t.prv --export out.prv --pcf fifo
silent t.prv -o out --pcf fifo
none t.prv -o out --row fifo
none beside.prv -o out
none t.prv -o out --baseline fifo
silent t.prv -o out --baseline fifo
none --report history fifo -o out
silent --report history - -o out
none t.prv -o out --diff fifo
silent t.prv -o out --report parallelism --sequential fifo
none t.prv -o fifo --save-baseline out
full t.prv --window 1us -o fifo --save-baseline out
full t.prv --window 1us --save-baseline out
nonblocking t.prv --window 1us --save-baseline out
full --help-all
none t.prv -q --fail-if 'overhead > 1%' --junit fifo
lock t.prv -o out --history h.jsonl --label a
none t.prv -o out --plot p.svg
WAITS
done
# Never any wait, and never an end.
for arguments in '--pcf /dev/zero' '--row /dev/zero' '--baseline /dev/zero' '--plot p.svg'; do
  count=$((count + 1))
  mkdir "$top/$count"
  (cd "$top/$count" && trial before INT endless t.prv -o out $arguments) </dev/null >"$top/$count/lost" 2>&1 &
done
wait

cat "$top"/*/failure "$top"/*/lost
failed=$(find "$top" -name failure -size +0 | grep -c .)
passed=$(find "$top" -name failure -size 0 | grep -c .)
echo "$count waits, $passed of them ended"
[ "$passed" -eq "$count" ]
