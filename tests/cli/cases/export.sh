# a trace, or a stretch of it, as a Paraver trace
cp "$TESTDATA"/tiny.prv "$TESTDATA"/stencil2d.* .
## a stretch
# a call that is open at its begin is entered anew, those that are open at its end are left; labels and names are copied
$CLOCKTALK tiny.prv.gz --export cut.prv --from 1700us --to 2200us || exit
cat cut.prv
cmp cut.pcf tiny.pcf
cmp cut.row tiny.row
find . -name '*.tmp'
#> #Paraver (01/01/1970 at 00:00):500000_ns:1(2):1:2(1:1,1:1),3
#> c:1:1:2:1:2
#> c:1:2:1:2
#> c:1:3:1:1
#> #19700101000000:CUTTER:ORIGINAL:"tiny.prv.gz":1700000:1700000:2200000
#> 1:1:1:1:1:0:84984:1
#> 1:2:1:2:1:0:96097:3
#> 1:1:1:1:1:84984:93341:4
#> 2:1:1:1:1:0:40000001:1:40000033:1:40000018:1:1000:1
#> 2:2:1:2:1:0:40000001:1:40000033:2:40000018:1:1000:1
#> 2:2:1:2:1:0:50000001:2
#> 2:1:1:1:1:84984:50000001:1
#> 1:1:1:1:1:93341:95542:1
#> 2:1:1:1:1:93341:50000001:0
#> 3:1:1:1:1:84984:93341:2:1:2:1:0:96097:100:10
#> 1:1:1:1:1:95542:356541:3
#> 2:1:1:1:1:95542:50000001:2
#> 1:2:1:2:1:96097:335759:1
#> 2:2:1:2:1:96097:50000001:0
#> 1:2:1:2:1:335759:350713:4
#> 2:2:1:2:1:335759:50000001:1
#> 1:2:1:2:1:350713:351014:1
#> 2:2:1:2:1:350713:50000001:0
#> 3:2:1:2:1:335759:350713:1:1:1:1:95542:356541:200:11
#> 1:2:1:2:1:351014:500000:3
#> 2:2:1:2:1:351014:50000001:2
#> 1:1:1:1:1:356541:500000:1
#> 2:1:1:1:1:356541:50000001:0
#> 2:1:1:1:1:500000:40000001:0
#> 2:2:1:2:1:500000:50000001:0

## the same figures
# of the stretch as of that part of the whole, in windows, too, and behind the begin by as much
$CLOCKTALK stencil2d.prv.gz --export cut.prv --from 400ms --to 700ms || exit
for trace in 'stencil2d.prv.gz --from 400ms --to 700ms' cut.prv; do
  $CLOCKTALK $trace --quiet --report summary --format csv --columns load_balance,serialisation_efficiency,transfer_efficiency,ideal_s,messages || exit
  $CLOCKTALK $trace --quiet --window 100ms --columns load_balance,serialisation_efficiency,parallel_efficiency || exit
  $CLOCKTALK $trace --quiet --report ranks --format csv --columns rank,useful_s,messages_sent,bytes_sent >ranks.$((n += 1)) || exit
done
cmp ranks.1 ranks.2 && head -3 ranks.1
#> load_balance,serialisation_efficiency,transfer_efficiency,ideal_s,messages\r
#> 0.754119,0.997812,0.995389,0.298616671,922\r
#> # load_balance	serialisation_efficiency	parallel_efficiency
#> 0.782078	0.999656	0.776640
#> 0.740180	0.998602	0.737021
#> 0.736091	0.999576	0.733336
#> load_balance,serialisation_efficiency,transfer_efficiency,ideal_s,messages\r
#> 0.754119,0.997812,0.995389,0.298616671,922\r
#> # load_balance	serialisation_efficiency	parallel_efficiency
#> 0.782078	0.999656	0.776640
#> 0.740180	0.998602	0.737021
#> 0.736091	0.999576	0.733336
#> rank,useful_s,messages_sent,bytes_sent\r
#> 1,0.197024383,38,642048\r
#> 2,0.197026015,57,661504\r

## from Init to Finalize
$CLOCKTALK tiny.prv.gz --export cut.prv --from init --to finalize || exit
head -1 cut.prv
$CLOCKTALK cut.prv --format csv --columns parallel_efficiency,elapsed_s
$CLOCKTALK tiny.prv.gz --from init --to finalize --format csv --columns parallel_efficiency,elapsed_s
$CLOCKTALK - --export cut.prv --from init <tiny.prv
#> #Paraver (01/01/1970 at 00:00):2525291_ns:1(2):1:2(1:1,1:1),3
#> parallel_efficiency,elapsed_s\r
#> 0.504410,0.002525291\r
#> parallel_efficiency,elapsed_s\r
#> 0.504410,0.002525291\r
#! clocktalk: error: --from init and --to finalize read the trace twice: they need a file, not standard input or a pipe
#= 2

## all of it
# without a stretch, records come out as they went in; times in nanoseconds
$CLOCKTALK tiny.prv --export all.prv || exit
tail -n +2 tiny.prv | grep -v '^#' >records
tail -n +2 all.prv | cmp - records
head -1 all.prv
cat >us.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):30:2(2,1):2:1(2:1),1(1:2),3
c:1:1:1:1
c:2:1:1:1
i:1:2:1:1:1:1
1:1:1:1:1:0:30:1
2:1:1:1:1:10:50000003:31:42000050:-1
2:1:1:1:1:12:50000003:0
3:1:1:1:1:20:21:3:2:1:1:19:22:-1:4294967295
2:3:2:1:1:10:1000:1
EOF
$CLOCKTALK us.prv --export all.prv || exit
cat all.prv
cat all.row
sed -n '/^EVENT_TYPE/,$p' all.pcf | head -9
#> #Paraver (01/01/1970 at 00:00):4145763_ns:1(2):1:2(1:1,1:1),3
#> #Paraver (01/01/1970 at 00:00):30000_ns:2(2,1):2:1(2:1),1(1:2),3
#> c:1:1:1:1
#> c:2:1:1:1
#> i:1:2:1:1:1:1
#> 1:1:1:1:1:0:30000:1
#> 2:1:1:1:1:10000:50000003:31:42000050:18446744073709551615
#> 2:1:1:1:1:12000:50000003:0
#> 3:1:1:1:1:20000:21000:3:2:1:1:19000:22000:4294967295:4294967295
#> 2:3:2:1:1:10000:1000:1
#> LEVEL THREAD SIZE 3
#> THREAD 1.1.1
#> THREAD 1.1.2
#> THREAD 2.1.1
#> EVENT_TYPE
#> 9    50000001    MPI Point-to-point
#> 9    50000002    MPI Collective Comm
#> 9    50000003    MPI Other
#> 9    50000004    MPI One-sided
#> 9    50000005    MPI I/O
#> VALUES
#> 0    Outside MPI
#> 1    MPI_Send
#! us.prv:8: warning: column 31: negative size -1, taken modulo 2^32 [odd_record]

## counters and polling
# of a reading behind a border each side has its part; a mark that is open at the begin is set again, and what was polled before the end
# is told there
cat >counted.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1),1
c:1:1:1:1
2:1:1:1:1:0:50000003:31:42000050:0
2:1:1:1:1:10:50000003:0:42000050:5
2:1:1:1:1:60:50000304:0
2:1:1:1:1:210:50000001:1:42000050:2000
2:1:1:1:1:310:50000001:0:42000050:7
2:1:1:1:1:380:50000304:3:50000305:30:50000003:39:42000050:70
2:1:1:1:1:400:50000003:0:42000050:1
2:1:1:1:1:450:50000304:0
2:1:1:1:1:650:50000304:9:50000305:180:50000003:39:42000050:2500
2:1:1:1:1:700:50000003:0:42000050:1
2:1:1:1:1:1000:50000003:32
EOF
printf 'EVENT_TYPE\n0 42000050 PAPI_TOT_INS\n0 42000059 PAPI_TOT_CYC\n' >counted.pcf
$CLOCKTALK counted.prv --export cut.prv --from 110ns --to 550ns || exit
cat cut.prv
$CLOCKTALK counted.prv --from 110ns --to 550ns --format csv --columns useful_avg_s,polling
$CLOCKTALK cut.prv --format csv --columns useful_avg_s,polling
#> #Paraver (01/01/1970 at 00:00):440_ns:1(1):1:1(1:1),1
#> c:1:1:1:1
#> #19700101000000:CUTTER:ORIGINAL:"counted.prv":110:110:550
#> 2:1:1:1:1:0:50000304:0:42000050:0
#> 2:1:1:1:1:100:50000001:1:42000050:1000
#> 2:1:1:1:1:200:50000001:0:42000050:7
#> 2:1:1:1:1:270:50000304:3:50000305:30:50000003:39:42000050:70
#> 2:1:1:1:1:290:50000003:0:42000050:1
#> 2:1:1:1:1:340:50000304:0
#> 2:1:1:1:1:440:50000304:9:50000305:80:42000050:1500
#> useful_avg_s,polling\r
#> 0.000000210,0.250000\r
#> useful_avg_s,polling\r
#> 0.000000210,0.250000\r

## two readings at one time
# a rank's lines of one time count the same computation; those behind the end are told there in one
cat >twice.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1),0
2:1:1:1:1:0:50000003:31
2:1:1:1:1:100:50000003:0:42000050:0
2:1:1:1:1:500:42000050:40:42000059:30
2:1:1:1:1:500:42000050:8:50000001:1
2:1:1:1:1:600:50000001:0:42000050:70
2:1:1:1:1:800:50000003:32:42000050:600:42000059:100
2:1:1:1:1:1000:50000003:0
EOF
printf 'EVENT_TYPE\n0 42000050 PAPI_TOT_INS\n0 42000059 PAPI_TOT_CYC\n' >twice.pcf
for to in 300ns 500ns 700ns; do
  $CLOCKTALK twice.prv -q --export twice-cut.prv --to $to && tail -n 1 twice-cut.prv
  $CLOCKTALK twice.prv -q --to $to --format csv --columns useful_instructions,useful_cycles | tail -n 1
  $CLOCKTALK twice-cut.prv -q --format csv --columns useful_instructions,useful_cycles | tail -n 1
done
#> 2:1:1:1:1:300:42000050:24:42000059:15
#> 24,15\r
#> 24,15\r
#> 2:1:1:1:1:500:42000050:48:42000059:30
#> 48,30\r
#> 48,30\r
#> 2:1:1:1:1:700:42000050:300:42000059:50
#> 348,80\r
#> 348,80\r

## a counter that a rank reads for the first time behind the border
# From its first event at 100 on, 4 were counted in a nanosecond.
cat >late.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):400_ns:1(1):1:1(1:1),0
2:1:1:1:1:100:40000018:1
2:1:1:1:1:200:42000050:400:50000003:31
2:1:1:1:1:300:50000003:0
2:1:1:1:1:400:60000019:0
EOF
$CLOCKTALK -q late.prv --export late-cut.prv --from 150ns && cat late-cut.prv
#> #Paraver (01/01/1970 at 00:00):250_ns:1(1):1:1(1:1),0
#> #19700101000000:CUTTER:ORIGINAL:"late.prv":150:150:400
#> 2:1:1:1:1:0:40000018:1
#> 2:1:1:1:1:50:42000050:200:50000003:31
#> 2:1:1:1:1:150:50000003:0
#> 2:1:1:1:1:250:60000019:0

## what is open
# functions and phases, the outermost first; a flush, tracing that is off, threads, a burst; a call with its attributes and callers; what was
# ended before is not
cat >open.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:2(2:1,1:1),1
c:1:1:2:1:2
1:1:1:1:1:0:900:1
1:2:1:1:2:100:200:7
1:2:1:1:2:555:600:7
1:2:1:1:2:600:600:7
2:1:1:1:1:0:40000001:1:40000012:1
2:3:1:2:1:0:40000001:1
2:1:1:1:1:10:60000019:4:60000119:40
2:1:1:1:1:20:1000:7:60002:7
2:1:1:1:1:30:60000019:5
2:1:1:1:1:40:60000019:6
2:1:1:1:1:45:60000019:0
2:1:1:1:1:50:60000001:3
2:2:1:1:2:60:60000018:9
2:1:1:1:1:60:60000018:9
2:3:1:2:1:70:50000002:10:50100001:8:50100002:8:50100004:1:70000001:3:80000001:30
2:3:1:2:1:80:40000003:1
2:1:1:1:1:90:40000018:1
2:1:1:1:1:500:60000018:0
2:2:1:1:2:510:60000018:0
2:1:1:1:1:520:60000001:0
2:1:1:1:1:530:1000:0
2:3:1:2:1:540:40000003:0
2:1:1:1:1:550:50000002:10:50100001:8:50100002:8:50100004:1
2:1:1:1:1:560:50000002:0
2:3:1:2:1:570:50000002:0
2:1:1:1:1:580:40000012:0
2:1:1:1:1:900:60000019:0:60000019:0
2:3:1:2:1:950:40000001:0
EOF
$CLOCKTALK open.prv --export cut.prv --from 100ns --to 555ns && tail -n +4 cut.prv
$CLOCKTALK open.prv --export cut.prv --from 600ns && tail -n +4 cut.prv
$CLOCKTALK open.prv --export cut.prv --from 20ns --to 35ns && tail -n +4 cut.prv | grep ^2:1:
#> 1:1:1:1:1:0:455:1
#> 1:2:1:1:2:0:100:7
#> 2:1:1:1:1:0:40000001:1:60000019:4:60000119:40:1000:7:60002:7:60000019:5:60000001:3:60000018:9:40000018:1
#> 2:2:1:1:2:0:60000018:9
#> 2:3:1:2:1:0:40000001:1:40000003:1
#> 2:3:1:2:1:0:50000002:10:50100001:8:50100002:8:50100004:1:70000001:3:80000001:30
#> 2:1:1:1:1:400:60000018:0
#> 2:2:1:1:2:410:60000018:0
#> 2:1:1:1:1:420:60000001:0
#> 2:1:1:1:1:430:1000:0
#> 2:3:1:2:1:440:40000003:0
#> 2:1:1:1:1:450:50000002:10:50100001:8:50100002:8:50100004:1
#> 2:1:1:1:1:455:50000002:0:60000019:0:60000119:0:60000019:0
#> 2:3:1:2:1:455:50000002:0
#> 1:1:1:1:1:0:300:1
#> 2:1:1:1:1:0:40000001:1:40000012:0:60000019:4:60000119:40:60002:7:60000019:5:40000018:1
#> 2:2:1:1:2:0:40000001:1
#> 2:3:1:2:1:0:40000001:1
#> 2:1:1:1:1:300:60000019:0:60000019:0
#> 2:3:1:2:1:350:40000001:0
#> 2:3:1:2:1:350:50000003:19
#> 2:3:1:2:1:350:50000003:0
#> 2:1:1:1:1:0:40000001:1:60000019:4:60000119:40
#> 2:1:1:1:1:0:1000:7:60002:7
#> 2:1:1:1:1:10:60000019:5
#> 2:1:1:1:1:15:60000019:0:60000119:0:60000019:0
# a call that is open is one of the stretch, which begins before the run is over
$CLOCKTALK open.prv --export cut.prv --from 100ns --to 540ns && grep -c :50000003:19 cut.prv
$CLOCKTALK open.prv --export cut.prv --from 950ns
# where ranks stand one behind the other in the file, a call is still open
{ grep -v ^2:3: open.prv; grep ^2:3: open.prv; } >late.prv
for run in open late; do
  $CLOCKTALK -q $run.prv --export cut.prv --from 100ns --to 555ns && grep ^2: cut.prv | sort >$run.lines
done
cmp open.lines late.lines
# of functions deeper than any program's the innermost are not kept, nor is what else opens there
awk 'BEGIN {
  print "#Paraver (01/01/2026 at 00:00):3000_ns:1(1):1:1(1:1),0"
  for (i = 1; i <= 1024; i++)
    print "2:1:1:1:1:" i ":60000019:" i
  print "2:1:1:1:1:1025:60000019:1025\n2:1:1:1:1:1026:1000:7\n2:1:1:1:1:1027:60000019:0:60000019:0"
  print "2:1:1:1:1:3000:40000001:0"
}' >deep.prv
$CLOCKTALK -q deep.prv --export cut.prv --from 2us && grep -o :60000019: cut.prv | wc -l
#> 0
#> 1023
#! clocktalk: error: --from lies behind the end of the run, which is 950 ns long

## what threads have done before
# a region's end has left a pthread's function open, and nothing else, but a region began in the same line; the first
# thread has called inside another's call, and two have entered calls; rank 2 was not traced for a while
cat >threads.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):300_ns:1(5):1:2(3:1,2:1),0
2:1:1:1:1:0:40000001:1
2:4:1:2:1:0:40000001:1
2:3:1:1:3:5:60000020:7
2:4:1:2:1:10:40000012:0
2:2:1:1:2:10:50000003:20
2:1:1:1:1:15:60000001:3
2:3:1:1:3:16:60000018:9
2:1:1:1:1:20:50000003:20
2:4:1:2:1:20:40000012:1
2:1:1:1:1:30:50000003:0
2:4:1:2:1:30:60000018:3
2:2:1:1:2:40:50000003:0
2:5:1:2:2:35:60000018:6
2:4:1:2:1:40:1000:1
2:1:1:1:1:45:60000001:0:60000001:4
2:3:1:1:3:50:50000003:20
2:2:1:1:2:55:60000018:8:50000003:20
2:1:1:1:1:60:1000:2
2:2:1:1:2:150:50000003:0
2:3:1:1:3:150:50000003:0
2:3:1:1:3:250:60000020:0
2:5:1:2:2:200:1000:3
2:1:1:1:1:300:40000001:0
EOF
$CLOCKTALK -q threads.prv --export cut.prv --from 100ns && grep ^2: cut.prv
# a call that begins with the stretch, and none
for part in '--from 50ns --to 53ns' '--from 210ns --to 240ns'; do
  $CLOCKTALK -q threads.prv --export cut.prv $part && grep :50000003:[1-9] cut.prv
done
#> 2:1:1:1:1:0:40000001:1:60000001:4:1000:2
#> 2:2:1:1:2:0:60000018:8
#> 2:3:1:1:3:0:60000020:7
#> 2:4:1:2:1:0:40000001:1:60000018:3:1000:1
#> 2:5:1:2:2:0:60000018:6
#> 2:2:1:1:2:0:50000003:19
#> 2:1:1:1:1:0:50000003:19
#> 2:1:1:1:1:0:50000003:0
#> 2:2:1:1:2:0:50000003:0
#> 2:3:1:1:3:0:50000003:20
#> 2:2:1:1:2:0:50000003:20
#> 2:2:1:1:2:50:50000003:0
#> 2:3:1:1:3:50:50000003:0
#> 2:3:1:1:3:150:60000020:0
#> 2:5:1:2:2:100:1000:3
#> 2:1:1:1:1:200:40000001:0
#> 2:2:1:1:2:0:50000003:19
#> 2:1:1:1:1:0:50000003:19
#> 2:3:1:1:3:0:50000003:20
#> 2:2:1:1:2:0:50000003:19
#> 2:1:1:1:1:0:50000003:19
#> 2:4:1:2:1:0:50000003:19

## what cannot be told
cp tiny.prv.gz 'a"b.prv.gz'
$CLOCKTALK 'a"b.prv.gz' -q --export cut.prv --from 1ms && grep CUTTER cut.prv
{ zcat tiny.prv.gz; printf '2:1:1:1:1:9000000000000:1000:%d\n' 1 2; } >far.prv
$CLOCKTALK far.prv --export cut.prv --from 1ms && $CLOCKTALK far.prv --export strict.prv --from 1ms --strict
ls | grep -c strict
#> #19700101000000:CUTTER:ORIGINAL:"a?b.prv.gz":1000000:1000000:4145763
#> 0
#! far.prv:140: warning: time 9000000000000 is far behind all others, left out [bad_time]
#! far.prv:140: warning: 2 x bad_time: records at impossible times, left out
#! far.prv:140: error: time 9000000000000 is far behind all others, left out [bad_time, refused by --strict]
#= 1

## messages at the borders
# those that were sent inside are kept, and end inside
cat >sent.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
3:1:1:1:1:90:95:2:1:2:1:80:150:1:1
3:1:1:1:1:100:105:2:1:2:1:80:150:2:2
3:1:1:1:1:199:230:2:1:2:1:190:300:3:3
3:1:1:1:1:200:230:2:1:2:1:190:300:4:4
2:1:1:1:1:1000:50000003:32
2:2:1:2:1:1000:50000003:32
EOF
$CLOCKTALK sent.prv --export cut.prv --from 100ns --to 200ns && grep ^3: cut.prv
#> 3:1:1:1:1:0:5:2:1:2:1:0:50:2:2
#> 3:1:1:1:1:99:100:2:1:2:1:90:100:3:3

## collectives that are over for others
# rank 2 is still in the operation that rank 1 has left for the next one: that is on no communicator, so that both meet in the next one
cat >left.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):300_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:1:1:1:1:20:50000002:10:50100001:8:50100002:8:50100004:1
2:2:1:2:1:30:50000002:10:50100001:8:50100002:8:50100004:1
2:1:1:1:1:90:50000002:0
2:1:1:1:1:95:50000002:10:50100001:8:50100002:8:50100004:1
2:2:1:2:1:110:50000002:0
2:2:1:2:1:160:50000002:10:50100001:8:50100002:8:50100004:1
2:1:1:1:1:170:50000002:0
2:2:1:2:1:170:50000002:0
2:1:1:1:1:300:50000003:32
2:2:1:2:1:300:50000003:32
EOF
$CLOCKTALK left.prv --export cut.prv --from 100ns --to 250ns && grep ':0:50000002' cut.prv
$CLOCKTALK left.prv --from 100ns --to 250ns --format csv --columns ideal_s,serialisation_efficiency
$CLOCKTALK cut.prv -q --format csv --columns ideal_s,serialisation_efficiency
#> 2:1:1:1:1:0:50000002:10:50100001:8:50100002:8:50100004:1
#> 2:2:1:2:1:0:50000002:10:50100001:8:50100002:8:50100004:0
#> ideal_s,serialisation_efficiency\r
#> 0.000000130,1.000000\r
#> ideal_s,serialisation_efficiency\r
#> 0.000000130,1.000000\r

## a stretch without calls
$CLOCKTALK tiny.prv.gz --export cut.prv --from 1460us --to 1470us && tail -n +5 cut.prv
$CLOCKTALK cut.prv --format csv --columns parallel_efficiency
#> #19700101000000:CUTTER:ORIGINAL:"tiny.prv.gz":1460000:1460000:1470000
#> 1:2:1:2:1:0:10000:1
#> 1:1:1:1:1:0:10000:1
#> 2:1:1:1:1:0:40000001:1:40000033:1:40000018:1
#> 2:2:1:2:1:0:40000001:1:40000033:2:40000018:1
#> 2:1:1:1:1:10000:40000001:0
#> 2:2:1:2:1:10000:40000001:0
#> 2:2:1:2:1:10000:50000003:19
#> 2:2:1:2:1:10000:50000003:0
#> parallel_efficiency\r
#> 1.000000\r

## compressed, and through a pipe
$CLOCKTALK - --pcf tiny.pcf --row tiny.row --export cut.prv.gz --from 1ms --to 2ms <tiny.prv || exit
$CLOCKTALK tiny.prv --export cut2.prv --from 1ms --to 2ms || exit
gzip -dc cut.prv.gz | sed 's/"standard input"/"tiny.prv"/' | cmp - cut2.prv
cmp cut.pcf cut2.pcf
$CLOCKTALK tiny.prv --export again.prv.gz --from 1ms --to 2ms
$CLOCKTALK tiny.prv --export again.prv.gz --from 1ms --to 2ms || exit
$CLOCKTALK again.prv.gz --format csv --columns messages
#> messages\r
#> 1\r

## what it does not replace
$CLOCKTALK tiny.prv.gz --export tiny.prv
$CLOCKTALK tiny.prv --export stencil2d.prv.gz
$CLOCKTALK tiny.prv --export cut.txt
$CLOCKTALK tiny.prv --export -
#! clocktalk: error: --export: tiny.prv belongs to a trace; give another name
#! clocktalk: error: --export: stencil2d.prv.gz is a trace or part of one; give another name
#! clocktalk: error: --export: expected a name that ends in .prv or .prv.gz, found "cut.txt"
#! clocktalk: error: --export: expected a name that ends in .prv or .prv.gz, found "-"
#= 2

## nothing beside it
$CLOCKTALK tiny.prv --export cut.prv --report summary
$CLOCKTALK tiny.prv --export cut.prv --window 1ms
$CLOCKTALK tiny.prv --export cut.prv --fail-if 'load_balance < 1'
$CLOCKTALK tiny.prv tiny.prv.gz --export cut.prv
$CLOCKTALK tiny.prv --export cut.prv --rematch
$CLOCKTALK tiny.prv --export cut.prv --from 2ms --to 1ms
#! clocktalk: error: --export writes a trace, and no result beside it: leave out reports, windows, formats, pictures and checks
#! clocktalk: error: --export writes a trace, and no result beside it: leave out reports, windows, formats, pictures and checks
#! clocktalk: error: --export writes a trace, and no result beside it: leave out reports, windows, formats, pictures and checks
#! clocktalk: error: --export writes one trace: give one
#! clocktalk: error: --export writes messages as they are recorded: leave out --rematch
#! clocktalk: error: --from must lie before --to
#= 2

## no room for what is kept until the header can be written
mkdir folder
(ulimit -f 1; $CLOCKTALK "$TESTDATA"/tiny.prv --export folder/tiny.prv)
#! temporary file in folder/: error: cannot write: File too large
#= 4
ls folder
#= 0

## all or nothing
$CLOCKTALK tiny.prv --export cut.prv --from 1s
$CLOCKTALK missing.prv --export cut.prv
printf '#Paraver (a):1:1:1:x\n' >bad.prv
$CLOCKTALK bad.prv --export cut.prv
$CLOCKTALK tiny.prv --export folder/cut.prv
$CLOCKTALK tiny.prv --export cut.prv --strict --from 1ms 2>&1
rm -f cut.* stencil2d.*
head -c 1500 tiny.prv >torn.prv
$CLOCKTALK torn.prv --export cut.prv --strict
ls
$CLOCKTALK torn.prv --export cut.prv || exit
tail -n +2 cut.prv | wc -l
ln -s /dev/full full.prv
$CLOCKTALK tiny.prv --export full.prv
ls
#> bad.prv
#> tiny.pcf
#> tiny.prv
#> tiny.prv.gz
#> tiny.row
#> torn.prv
#> 45
#> bad.prv
#> cut.pcf
#> cut.prv
#> cut.row
#> full.prv
#> tiny.pcf
#> tiny.prv
#> tiny.prv.gz
#> tiny.row
#> torn.prv
#! clocktalk: error: --from lies behind the end of the run, which is 4.146 ms long
#! missing.prv: error: cannot open: No such file or directory
#! bad.prv:1: error: column 20: expected number of tasks in digits, found "x"
#! folder/cut.pcf: error: cannot open for writing: No such file or directory
#! torn.prv:47: error: column 12: the last line has no line end: it may be cut, and is left out [truncated, refused by --strict]
#! torn.prv:47: warning: column 12: the last line has no line end: it may be cut, and is left out [truncated]
#! full.prv: error: cannot write: No space left on device
