#!/bin/sh
# make-corpus.sh FOLDER: makes the seeds of traces that can be made: pieces of testdata/tiny.prv.gz and hybrid.prv.gz, whole
# and damaged, and headers as other programs write them.
set -eu
testdata=$(dirname "$0")/../../testdata
out=$1
mkdir -p "$out"
trace=$(mktemp)
trap 'rm -f "$trace"' EXIT
gzip -dc "$testdata"/tiny.prv.gz >"$trace"

head -n 100 "$trace" >"$out/good-begin.prv"
{ head -n 4 "$trace"; tail -n 90 "$trace"; } >"$out/bad-begin-missing.prv"
head -n 60 "$trace" | sed 's/$/\r/' >"$out/good-crlf.prv"
head -c 2000 "$trace" >"$out/bad-cut.prv"
head -n 60 "$trace" | head -c -1 >"$out/good-no-newline.prv"
head -n 1 "$trace" >"$out/good-header-only.prv"
: >"$out/bad-empty.prv"
head -n 70 "$trace" | sed '20,40s/:50000001:0$/:50000001:2/' >"$out/bad-no-exits.prv"
head -n 70 "$trace" | sed '30s/^/x/; 35s/:/::/g; 40s/[0-9]/-&/; 45s/:/:99999999999999999999999/3; 50s/.*//' >"$out/bad-records.prv"
{ head -n 4 "$trace"; sed -n '5,70p' "$trace" | LC_ALL=C sort -r; } >"$out/bad-shuffled.prv"
head -n 70 "$trace" | sed '/^3:/s/:\([0-9]*\):\([0-9]*\)$/:0:0/; /^3:/s/^3:1:1:1:1/3:9:9:9:9/' >"$out/bad-messages.prv"
head -n 70 "$trace" | sed '/^3:/{p;p;}' >"$out/bad-messages-twice.prv"
head -n 70 "$trace" | tr '1' '\000' >"$out/bad-nul.prv"
head -n 70 "$trace" | sed '1s/4145763_ns/9223372036854775807_ns/; 60s/:15[0-9]*:/:9223372036854775806:/' >"$out/bad-huge-times.prv"
head -n 4 "$trace" | sed 's/^c:1:2:1:2/c:1:2:3:2:2:9/' >"$out/bad-communicators.prv"

# header NAME RESOURCES-AND-APPLICATIONS: two ranks, with the records of the trace where they fit
header() {
  printf '#Paraver %s\n' "$2" >"$out/$1.prv"
  sed -n '5,60p' "$trace" >>"$out/$1.prv"
}
header good-header-no-unit '(19/02/2010 at 16:22):5000:1(2):1:2(1:1,1:1)'
header good-header-two-nodes '(06/01/2011 at 11:22):2001000_ns:2(1,1):1:2(1:1,1:2),0'
header good-header-seconds '(12/03/2018 at 16:11:35.687574899):100:1:1:2(1:1,1:1)'
header good-header-no-nodes '(19/01/38 at 03:14):00000000000000000000_ns:0:1:2(8:1,1:0)'
header good-header-ms '(1/2/2017 at 9:5):9_ms:1(2):1:2(1:1,1:1),0'
header good-header-two-applications-comma '(04/11/2019 at 16:36):4145763_ns:2(2,2):2:2(1:1,1:1),1(4:2),7'
header good-header-two-applications-colon '(04/11/2019 at 16:36):4145763_ns:2(2,2):2:2(1:1,1:1),3:1(4:2),1'
header bad-header-float '(04/11/2019 at 16:36):4145763.25_ns:1(1):1:1:(1:1)'
header bad-header-many-tasks '(04/11/2019 at 16:36):4145763_ns:1(2):1:4294967295(1:1,1:1),3'
header bad-header-many-threads '(04/11/2019 at 16:36):4145763_ns:1(2):1:2(4294967295:1,1:1),3'
{ echo 'new format'; head -n 40 "$trace"; } >"$out/bad-new-format.prv"
{ printf '\357\273\277#PARAVER'; head -n 40 "$trace" | tail -c +9; } >"$out/good-byte-order-mark.prv"

# Forty receives are posted before any of their messages is sent.
{
  echo '#Paraver (27/11/2026 at 12:00):8000000_ns:1(2):1:2(1:1,1:1),0'
  for i in $(seq 10 49); do
    printf '2:1:1:1:1:1%s000:50000001:4\n2:1:1:1:1:1%s500:50000001:0\n' "$i" "$i"
  done
  for i in $(seq 10 49); do
    printf '2:2:1:2:1:3%s000:50000001:1\n' "$i"
    printf '3:2:1:2:1:3%s000:3%s000:1:1:1:1:1%s000:8000000:8:%s\n' "$i" "$i" "$i" "$i"
    printf '2:2:1:2:1:3%s500:50000001:0\n' "$i"
  done
  printf '2:1:1:1:1:7000000:50000001:6\n2:1:1:1:1:8000000:50000001:0\n'
} >"$out/crash-posts-of-a-whole-block.prv"

# Collective calls, a non-blocking receive, tracing off and a flush, on two ranks; written by hand.
cat >"$out/good-collectives.prv" <<'EOF'
#Paraver (21/11/2026 at 03:14):9000000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
1:1:1:1:1:0:1000000:1
1:2:1:2:1:0:1500000:1
2:1:1:1:1:1000000:50000002:8:50100004:1
2:2:1:2:1:1500000:50000002:8:50100004:1
2:1:1:1:1:1600000:50000002:0
2:2:1:2:1:1610000:50000002:0
2:1:1:1:1:2000000:50000002:10:50100001:8:50100002:8:50100004:1
2:2:1:2:1:2100000:50000002:10:50100001:8:50100002:8:50100004:1
2:1:1:1:1:2200000:50000002:0
2:2:1:2:1:2200000:50000002:0
2:2:1:2:1:3000000:50000001:4
2:2:1:2:1:3001000:50000001:0
2:1:1:1:1:3500000:50000001:3
2:1:1:1:1:3501000:50000001:0
3:1:1:1:1:3500000:3501000:2:1:2:1:3001000:4200000:100000:7
2:2:1:2:1:4000000:50000001:5
2:2:1:2:1:4200000:50000001:0
2:1:1:1:1:5000000:40000003:1
2:1:1:1:1:5100000:40000003:0
2:2:1:2:1:5000000:40000012:0
2:2:1:2:1:6000000:40000012:1
2:1:1:1:1:7000000:50000002:7:50100001:8:50100002:0:50100003:1:50100004:1
2:2:1:2:1:7000000:50000002:157:50100001:0:50100002:8:50100004:1
2:1:1:1:1:7001000:50000002:0
2:2:1:2:1:7001000:50000002:0
2:1:1:1:1:9000000:50000003:32
2:2:1:2:1:9000000:50000003:32
EOF

# hybrid programs: whole, without MPI, damaged
gzip -dc "$testdata"/hybrid.prv.gz >"$trace"
head -n 400 "$trace" >"$out/good-threads.prv"
head -n 300 "$trace" | grep -v ':5000000[1-5]:' >"$out/good-threads-without-mpi.prv"
head -n 400 "$trace" | sed '/:60000001:0/d; 100,200s/:60000018:[0-9]*/:60000005:1/; 250s/:2:/:1024:/' >"$out/bad-threads.prv"
