## none
$CLOCKTALK tiny.prv.gz --report anomalies
#> Nothing odd was found in the trace.
#>
#> The clocks agree: no wait was impossible.

## a table
# a record that is none, and a call without its exit
gzip -dc tiny.prv.gz | sed '30s/^/x/; 40d' >odd.prv
$CLOCKTALK odd.prv --report anomalies
#> anomaly                      severity           count   first line      largest
#> nested_enter                 warning                1           41            -
#>     An MPI call begins while another is open on the same thread.
#>     The open call ends where the next one begins; its exit is missing in the
#>     trace.
#> bad_record                   damage                 1           30            -
#>     A line is no valid record, or stands where it must not.
#>     It was skipped, or used up to the damage; transfer or write the trace again.
#>
#> The clocks agree: no wait was impossible.
#! odd.prv:30: warning: unknown kind of record "x1:2:1:2:1:1", expected 1, 2, 3, c, i or #; line left out [bad_record]
#! odd.prv:41: warning: rank 2 enters MPI inside MPI_Recv, which is taken to end here [nested_enter]

## a message that nobody waits for
# one message more, received before it was sent, where its receiver waits for nothing
gzip -dc tiny.prv.gz | awk '{ print } /^3:/ && ++n == 3 { print "3:1:1:1:1:2302852:2326859:2:1:2:1:1900000:1900000:300:13" }' >odd.prv
$CLOCKTALK odd.prv --report anomalies -q
#> anomaly                      severity           count   first line      largest
#> unmatched_message            warning                1           57            -
#>     One end of a message lies outside all MPI calls of its rank, or is missing.
#>     A message with one end alone is left out, others count at the times of their
#>     records; check whether the trace was cut or some calls were filtered out.
#> mismatched_message           warning                1           57   402.852 us
#>     The tracer paired a send with the wrong receive, as happens after a
#>     cancelled receive; --rematch pairs them anew.
#>     From there on, impossible messages of that sender, receiver and tag wait for
#>     nobody.
#>
#> The clocks agree: no wait was impossible.

## two messages of one channel
# two messages of one channel end at one call, the second of them before it is sent: a call that completes one request
# cannot have received both, so that they are mismatched; one that completes several can, and clocks disagree
trace() {
  echo '#Paraver (21/11/2026 at 03:14):1000_ns:1(2):1:2(1:1,1:1),1'
  echo 'c:1:1:2:1:2'
  for rank in 1 2; do
    echo "2:$rank:1:$rank:1:0:40000001:1"
    echo "2:$rank:1:$rank:1:10:50000003:31"
    echo "2:$rank:1:$rank:1:20:50000003:0"
  done
  for receive in 30 50; do
    echo "2:2:1:2:1:$receive:50000001:4"
    echo "2:2:1:2:1:$((receive + 10)):50000001:0"
  done
  echo '2:1:1:1:1:100:50000001:3'
  echo '2:1:1:1:1:110:50000001:0'
  echo '3:1:1:1:1:100:110:2:1:2:1:40:300:8:7'
  echo "2:2:1:2:1:200:50000001:$1"
  echo '2:2:1:2:1:300:50000001:0'
  echo '2:1:1:1:1:400:50000001:3'
  echo '2:1:1:1:1:410:50000001:0'
  echo '3:1:1:1:1:400:410:2:1:2:1:60:300:8:7'
  echo '2:1:1:1:1:1000:40000001:0'
  echo '2:2:1:2:1:1000:40000001:0'
}
trace 5 >wait.prv
trace 6 >waitall.prv
$CLOCKTALK wait.prv --report anomalies --format csv -q
#> kind,severity,count,first_line,largest,meaning\r
#> mismatched_message,warning,1,20,100,"The tracer paired a send with the wrong receive, as happens after a cancelled receive; --rematch pairs them anew."\r
$CLOCKTALK waitall.prv --report anomalies --format csv -q
#> kind,severity,count,first_line,largest,meaning\r
#> impossible_message,warning,1,20,100,"A message was received before it was sent, and nothing shows that the tracer paired it wrongly: the clocks of the two ranks disagree."\r

## clocks that are ahead
# the second rank's clock is 3 ms ahead
gzip -dc tiny.prv.gz | awk -F: -v OFS=: '/^1:/ && $4 == 2 { $6 += $6 > 0 ? 3000000 : 0; $7 += 3000000 }
  /^2:/ && $4 == 2 { $6 += 3000000 }
  /^3:/ && $4 == 2 { $6 += 3000000; $7 += 3000000 }
  /^3:/ && $10 == 2 { $12 += 3000000; $13 += 3000000 }
  { print }' >ahead.prv
$CLOCKTALK ahead.prv --eager-limit 100 --report anomalies -q
#> anomaly                      severity           count   first line      largest
#> impossible_message           warning                5           45     2.998 ms
#>     A message was received before it was sent, and nothing shows that the tracer
#>     paired it wrongly: the clocks of the two ranks disagree.
#>     By default the receiver's clock is shifted forward until the order is
#>     possible; --clock-fix none keeps the times as they are.
#> contradicted_wait            information            1           36            -
#>     A rank left a send or a collective call before its partner was ready, so it
#>     did not wait for that partner.
#>     Nothing needs doing; --waits all counts such waits as well, as a network
#>     simulator would.
#> header_mismatch              warning                1            1     2.996 ms
#>     The header contradicts itself or the records, in duration or in numbers of
#>     tasks and communicators.
#>     The records were believed.
#>
#> Ranks whose clocks disagree, and what to add to their times:
#>     rank   node        offset      at least       at most  partners
#>        1      1      3.000 ms      2.998 ms      3.002 ms         1
#>        2      1     -3.000 ms     -3.002 ms     -2.998 ms         1
#>
#> Impossible waits by rank, and what to add to the waiter's times:
#>   waiter  partner        offset      at least       at most     count
#>        1        2      3.000 ms      2.998 ms      3.002 ms         5
#>
#> Largest shift: 2.998 ms, on rank 1.
#>
#> What the correction of clocks changes:
#>                               corrected  uncorrected     change
#>   parallel efficiency              32.3 %       32.3 %     -0.02 points
#>   load balance                     82.2 %       82.2 %     -0.02 points
#>   serialisation efficiency         41.4 %       41.4 %      0.01 points
#>   transfer efficiency              94.9 %       94.9 %     -0.04 points
#>   runtime                        7.144 ms     7.142 ms
$CLOCKTALK ahead.prv --eager-limit 100 --report anomalies --format csv -q
#> kind,severity,count,first_line,largest,meaning\r
#> impossible_message,warning,5,45,2998397,"A message was received before it was sent, and nothing shows that the tracer paired it wrongly: the clocks of the two ranks disagree."\r
#> contradicted_wait,information,1,36,0,"A rank left a send or a collective call before its partner was ready, so it did not wait for that partner."\r
#> header_mismatch,warning,1,1,2996186,"The header contradicts itself or the records, in duration or in numbers of tasks and communicators."\r

## a suspect clock
# rank 17's clock is 3 ms behind, which others bound from one side only
gzip -dc "$TESTDATA"/imbalance_mixed.prv.gz | awk -F: -v OFS=: -v CONVFMT=%.0f -v OFMT=%.0f '
  function back(time) { return time > 3000000 ? time - 3000000 : 0 }
  /^1:/ && $4 == 17 { $6 = back($6); $7 = back($7) }
  /^2:/ && $4 == 17 { $6 = back($6) }
  { print }' >behind.prv
$CLOCKTALK behind.prv --report anomalies -q
#> anomaly                      severity           count   first line      largest
#> impossible_collective        warning               97          301     2.982 ms
#>     A rank left a collective call before another rank on which the result
#>     depends had entered it: their clocks disagree.
#>     By default the early rank's clock is shifted forward until the order is
#>     possible; --clock-fix none keeps the times as they are.
#>
#> The clock of rank 17 is at least 2.982 ms behind the others': it takes part in
#> all impossible waits.
#>
#> Ranks whose clocks disagree, and what to add to their times:
#>     rank   node        offset      at least       at most  partners
#>       17      1             -      2.982 ms             -         3
#>
#> Impossible waits by rank, and what to add to the waiter's times:
#>   waiter  partner        offset      at least       at most     count
#>       17        6             -      2.982 ms             -        48
#>       17       22             -      2.974 ms             -        48
#>       17       32             -      1.808 ms             -         1
#>
#> Largest shift: 2.982 ms, on rank 17.
#>
#> What the correction of clocks changes:
#>                               corrected  uncorrected     change
#>   parallel efficiency              79.5 %       79.5 %      0.00 points
#>   load balance                     88.7 %       88.7 %      0.00 points
#>   serialisation efficiency         89.8 %       89.8 %      0.00 points
#>   transfer efficiency              99.9 %       99.9 %      0.00 points
#>   runtime                         2.480 s      2.480 s
$CLOCKTALK behind.prv --report anomalies --format json -q | grep -A 4 '"suspect"'
#>     "suspect": 17,
#>     "ranks": [
#>       {"rank": 17, "node": 1, "offset_s": 0.002982418, "low_s": 0.002982418, "high_s": null, "drifts": false, "partners": 3, "impossible_waits": 97}
#>     ],
#>     "pairs": [

## no circle
# rank 2 leaves a prefix collective before rank 1, which it waits for there, has received what it sends next: the calls
# cannot be of one operation, so that nobody waits in it and no clock is wrong
{
  echo '#Paraver (21/11/2026 at 03:14):1000_ns:1(2):1:2(1:1,1:1),1'
  echo 'c:1:1:2:1:2'
  for rank in 1 2; do
    echo "2:$rank:1:$rank:1:0:40000001:1"
    echo "2:$rank:1:$rank:1:10:50000003:31"
    echo "2:$rank:1:$rank:1:20:50000003:0"
  done
  echo '2:1:1:1:1:100:50000001:2'
  echo '2:2:1:2:1:150:50000002:214:50100001:8:50100002:8:50100004:1'
  echo '2:2:1:2:1:200:50000002:0'
  echo '2:2:1:2:1:210:50000001:1'
  echo '2:2:1:2:1:220:50000001:0'
  echo '3:2:1:2:1:210:220:1:1:1:1:100:300:8:7'
  echo '2:1:1:1:1:300:50000001:0'
  echo '2:1:1:1:1:350:50000002:214:50100001:8:50100002:8:50100004:1'
  echo '2:1:1:1:1:360:50000002:0'
  echo '2:1:1:1:1:1000:40000001:0'
  echo '2:2:1:2:1:1000:40000001:0'
} >circle.prv
$CLOCKTALK circle.prv --report anomalies --format csv
#> kind,severity,count,first_line,largest,meaning\r
#> dropped_wait,warning,1,15,150,"Ranks wait for each other in a circle, which no program that ended can have done: the trace matches a message or a collective call wrongly."\r
#! circle.prv:15: warning: ranks wait for each other for ever: rank 1 in MPI_Recv at 0.000000300 s (tag 7) for rank 2 in MPI_Exscan at 0.000000200 s; the wait of rank 2 is dropped [dropped_wait]

## messages paired wrongly on one node
# A receive is cancelled: the messages from rank 1 to rank 2 get the receives before their own. Of other channels the
# trace shows nothing but messages that come 1 ms before they are sent, this way and that way: clocks that drift, on
# three nodes; ranks of one node have one clock. The first of them comes before anything is known.
write_messages() {
  echo "#Paraver (01/01/2026 at 00:00):60000000000_ns:$1:1:3($2),1"
  echo 'c:1:1:3:1:2:3'
  while read -r sender receiver tag send entry arrival; do
    echo "3:$sender:1:$sender:1:$send:$((send + 500)):$receiver:1:$receiver:1:$entry:$arrival:8:$tag"
    echo "2:$sender:1:$sender:1:$send:50000001:1"
    echo "2:$sender:1:$sender:1:$((send + 500)):50000001:0"
    [ "$arrival" = "$last" ] || echo "2:$receiver:1:$receiver:1:$entry:50000001:2"
    [ "$arrival" = "$last" ] || echo "2:$receiver:1:$receiver:1:$arrival:50000001:0"
    last=$arrival
  done <messages >lines
  for rank in 1 2 3; do
    for event in 0:50000003:31 1000:50000003:0 2000:50000002:8:50100004:1 3000:50000002:0 59000000000:50000003:32 \
      60000000000:50000003:0; do
      echo "2:$rank:1:$rank:1:$event"
    done
  done >>lines
  sort -s -t: -k6n,6 lines
}
cat >messages <<'MESSAGES'
1 3 8 10001000000 9999000000 10000000000
1 2 7 19000000000 18999000000 19000001000
1 2 7 19500000000 18999000000 19000001000
1 2 7 20500000000 19999000000 20000000000
1 3 8 30001000000 29999000000 30000000000
3 1 9 40001000000 39999000000 40000000000
2 3 6 45001000000 44999000000 45000000000
MESSAGES
write_messages '1(3)' 1:1,1:1,1:1 >one.prv
write_messages '3(1,1,1)' 1:1,1:2,1:3 >three.prv
# the same with a stream of a GPU, whose copies are no messages that could be paired with another
write_messages '1(3)' 2:1,1:1,1:1 | awk '{ print } /^3:/ && ++n == 1 {
  print "3:1:1:1:2:18000000000:18000000000:2:1:2:1:18000000000:18000000000:8:7" }' >gpu.prv
printf '%s\n' 'LEVEL THREAD SIZE 4' 'THREAD 1.1.1' 'HIP-D1.S1-node' 'THREAD 1.2.1' 'THREAD 1.3.1' >gpu.row
for trace in one gpu; do
  $CLOCKTALK --quiet $trace.prv --rematch --report summary,messages --format json | grep -E '"(ideal_s|messages|sender|mismatched_message)"' | sed 's/"anomalies.*//'
done
# all are in a call for 12 s: nothing accounts for it, as messages are paired wrongly
head -n 2 one.prv >long.prv
{
  tail -n +3 one.prv
  for rank in 1 2 3; do
    echo "2:$rank:1:$rank:1:46000000000:50000003:20"
    echo "2:$rank:1:$rank:1:58000000000:50000003:0"
  done
} | sort -s -t: -k6n,6 >>long.prv
$CLOCKTALK --quiet long.prv | sed -n '/largest/,/^$/p'
$CLOCKTALK one.prv
$CLOCKTALK one.prv --report anomalies | sed -n '/nobody/,/Largest/p'
$CLOCKTALK one.prv --report anomalies --format json 2>/dev/null | grep -E '"(mispaired_waits|ranks|pairs)":'
$CLOCKTALK three.prv --report anomalies 2>/dev/null | grep -A 4 'Ranks whose'
#>     "ideal_s": 58.999996000,
#>     "messages": 6,
#>   "messages": {
#>     "messages": 7,
#>       {"sender": 1, "receiver": 2, "messages": 3, "bytes": 24},
#>       {"sender": 1, "receiver": 3, "messages": 2, "bytes": 16},
#>       {"sender": 2, "receiver": 3, "messages": 1, "bytes": 8},
#>       {"sender": 3, "receiver": 1, "messages": 1, "bytes": 8}
#>       {"from_bytes": 8, "messages": 7, "bytes": 56, "left_early": 0, "waited": 0}
#>     "ideal_s": 58.999996000,
#>     "messages": 6,
#>   "messages": {
#>     "messages": 7,
#>       {"sender": 1, "receiver": 2, "messages": 3, "bytes": 24},
#>       {"sender": 1, "receiver": 3, "messages": 2, "bytes": 16},
#>       {"sender": 2, "receiver": 3, "messages": 1, "bytes": 8},
#>       {"sender": 3, "receiver": 1, "messages": 1, "bytes": 8}
#>       {"from_bytes": 8, "messages": 7, "bytes": 56, "left_early": 0, "waited": 0}
#> The largest loss looks like transfer, 21.7 % of the ranks' time: if it is, the
#> run would take 46.999 s on a network that takes no time, instead of 60.000 s.
#> The largest part of that passes in MPI_Comm_size (20.0 % of the ranks' time,
#> 12.000 s a call). The trace pairs 5 of 7 messages wrongly: what ranks waited
#> there counts as transfer.
#> Where: --report critical-path. When: --report worst.
#>
#> one.prv
#>
#> parallel efficiency               98.3 %  █████████░  time spent computing
#> ├─ load balance                  100.0 %  ██████████  how even the work is
#> └─ communication efficiency       98.3 %  █████████░  not lost to communication
#>    ├─ serialisation efficiency   100.0 %  ██████████  not lost to dependencies
#>    └─ transfer efficiency         98.3 %  █████████░  not lost to moving data
#>
#> Little is lost: the ranks compute for 98.3 % of the time.
#>
#> ranks                                  3  MPI processes
#> runtime                         60.000 s  from the first moment to the last
#> ideal time                      58.999 s  on a network that takes no time
#> useful, average                 58.998 s  computation of a rank
#> useful, maximum                 58.999 s  computation of the busiest rank
#> overhead                           0.0 %  time spent in tracing itself
#> messages                               7  between two ranks
#> collectives                            1  within communicators
#>
#> Odd in this trace:
#>   impossible_message 1 (warning)
#>     A message was received before it was sent, and nothing shows that the tracer
#>     paired it wrongly: the clocks of the two ranks disagree.
#>   mismatched_message 5 (warning)
#>     The tracer paired a send with the wrong receive, as happens after a
#>     cancelled receive; --rematch pairs them anew.
#>     nobody.
#>
#> The clocks do not disagree: 1 impossible wait is between ranks of one node,
#> which have one clock, and the tracer paired messages wrongly in this trace.
#>
#> Largest shift: 1.000 ms, on rank 3.
#>     "ranks": 3,
#>     "ranks": [],
#>     "pairs": [],
#>     "mispaired_waits": 1,
#> Ranks whose clocks disagree, and what to add to their times:
#>     rank   node        offset      at least       at most  partners
#>        3      3        drifts     -1.000 ms      1.000 ms         2
#>        1      1        drifts     -1.000 ms      1.000 ms         1
#>        2      2        drifts     -1.000 ms     -1.000 us         1
#! one.prv:17: warning: rank 3 receives this message 1.000 ms before rank 1 sends it [impossible_message]
#! one.prv:25: warning: this message from rank 1 to rank 2 (tag 7) is received before it is sent, and no clock explains it: nobody waits for it [mismatched_message]
#! one.prv:25: warning: 5 x mismatched_message: paired wrongly by the tracer, nobody waits for them; --rematch pairs them anew
#! one.prv:17: warning: rank 3 receives this message 1.000 ms before rank 1 sends it [impossible_message]
#! one.prv:25: warning: this message from rank 1 to rank 2 (tag 7) is received before it is sent, and no clock explains it: nobody waits for it [mismatched_message]
#! one.prv:25: warning: 5 x mismatched_message: paired wrongly by the tracer, nobody waits for them; --rematch pairs them anew
# both replays have the messages that were paired anew
for fix in clc none; do
  $CLOCKTALK --quiet one.prv --rematch --clock-fix $fix --report anomalies --format json | grep -oE '"(un)?corrected".*"serialisation_efficiency": [0-9.]*' | sort
done
#> "corrected": {"start_s": 0.000000000, "end_s": 60.000000000, "load_balance": 0.999977, "serialisation_efficiency": 0.999966
#> "uncorrected": {"start_s": 0.000000000, "end_s": 60.000000000, "load_balance": 0.999983, "serialisation_efficiency": 0.999949
#> "corrected": {"start_s": 0.000000000, "end_s": 60.000000000, "load_balance": 0.999977, "serialisation_efficiency": 0.999966
#> "uncorrected": {"start_s": 0.000000000, "end_s": 60.000000000, "load_balance": 0.999983, "serialisation_efficiency": 0.999949

## kinds that have no amount
# a task that is none, an exit without an entry, a message to itself, one that is sent in a call which sends nothing,
# one of another application, a barrier on a communicator that the header lacks, a rank that has nothing, a line of a task
cat >odd.prv <<'END'
#Paraver (01/01/2026 at 00:00):1000_ns:1(4):2:3(2:1,1:1,1:1),2:1(1:1),0
c:1:1:3:1:2:9
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:1:1:1:1:50:50000001:0
2:1:1:1:1:100:50000001:41
3:1:1:1:1:100:100:1:1:1:1:100:110:8:1
2:1:1:1:1:110:50000001:0
2:1:1:1:1:200:50000003:20
3:1:1:1:1:205:205:2:1:2:1:250:290:8:1
2:1:1:1:1:210:50000003:0
2:2:1:2:1:250:50000001:2
2:2:1:2:1:300:50000001:0
2:1:1:1:1:400:50000002:8:50100004:7
2:1:1:1:1:450:50000002:0
3:1:1:1:1:500:500:1:1:1:2:600:600:0:60000000
3:1:1:1:1:520:520:4:2:1:1:530:530:8:1
2:4:2:1:1:500:50000001:1
2:9:1:9:1:600:50000001:1
2:1:1:1:1:990:50000003:32
2:2:1:2:1:990:50000003:32
2:1:1:1:1:1000:50000003:0
2:2:1:2:1:1000:50000003:0
END
$CLOCKTALK odd.prv -q --report anomalies --format csv | cut -d, -f1-5
#> kind,severity,count,first_line,largest
#> foreign_message,warning,1,20,0
#> unaligned_message,warning,1,13,0
#> unknown_rank,damage,2,2,0
#> self_message,information,1,10,0
#> unnamed_communicator,warning,1,17,0
#> stray_exit,warning,1,8,0
#> rank_without_events,warning,1,0,0
#> task_dependency,information,1,19,0
#> other_application,warning,1,1,0

## a rank whose beginning stands far behind its time
# by then it seems never to come, to clocks that are corrected and to others, which are all the same here
awk 'BEGIN { print "#Paraver (01/01/2026 at 10:00):2000000000_ns:1(2):1:2(1:1,1:1)"
  print "2:1:1:1:1:0:50000003:31\n2:1:1:1:1:10:50000003:0"
  for (t = 25000; t <= 1000000000; t += 25000) printf "2:1:1:1:1:%d:50000001:20\n2:1:1:1:1:%d:50000001:0\n", t, t + 10
  print "2:2:1:2:1:100000000:50000003:31\n2:2:1:2:1:100000010:50000003:0"
  for (r = 1; r <= 2; r++)
    printf "2:%d:1:%d:1:1999999000:50000003:32\n2:%d:1:%d:1:2000000000:50000003:0\n", r, r, r, r }' >late.prv
$CLOCKTALK late.prv --max-skew 1ms --report anomalies --format json | grep -oE '"(un)?corrected".*"load_balance": [0-9.]*'
#> "corrected": {"start_s": 0.000000000, "end_s": 2.000000000, "load_balance": 0.795115
#> "uncorrected": {"start_s": 0.000000000, "end_s": 2.000000000, "load_balance": 0.795115
#! late.prv:80004: warning: rank 2 begins at 0.100000000 s, in the file behind what happens at 0.819775000 s [out_of_order]

## a run that was killed while three of four ranks waited for the fourth
# inside of MPI_Finalize traces end
awk 'BEGIN {
  print "#Paraver (01/01/2026 at 00:00):100000000_ns:1(4):1:4(1:1,1:1,1:1,1:1),1\nc:1:1:4:1:2:3:4"
  for (r = 1; r <= 4; r++) print "2:" r ":1:" r ":1:0:50000003:31"
  for (r = 1; r <= 4; r++) print "2:" r ":1:" r ":1:1000000:50000003:0"
  for (r = 1; r <= 4; r++) if (r != 3) print "2:" r ":1:" r ":1:50000000:50000002:10:50100001:8:50100002:8:50100004:1"
  print "2:3:1:3:1:100000000:60000019:0"
}' >killed.prv
$CLOCKTALK killed.prv --report anomalies
sed 's/50000002:10:50100001:8:50100002:8:50100004:1/50000003:32/' killed.prv >finalized.prv
$CLOCKTALK finalized.prv --report anomalies
#> anomaly                      severity           count   first line      largest
#> incomplete_collective        warning                1           11            -
#>     Some member of a communicator never came to a collective call.
#>     The others do not wait for it; the program hung there, the trace was cut, or
#>     ranks were filtered out.
#> unended_call                 warning                3            -            -
#>     The trace ends inside of an MPI call of the rank: the program hung there or
#>     was killed, or the trace was cut.
#>     The call counts up to the rank's last event; nothing is known of what it
#>     waited for.
#>
#> The clocks agree: no wait was impossible.
#> Nothing odd was found in the trace.
#>
#> The clocks agree: no wait was impossible.
#! killed.prv: warning: the trace ends inside of MPI_Allreduce of rank 1, entered at 50.000 ms [unended_call]
#! killed.prv:11: warning: MPI_Allreduce on communicator 1 is entered by 3 of 4 members [incomplete_collective]
#! killed.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
#! killed.prv: warning: 3 x unended_call: calls that are open where the trace ends
#! finalized.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one

## two calls of one name in a row, and only in the second bytes move
# The trace was cut, so calls are out of step. Rank 1 enters the second call when rank 2 leaves the first: at that
# moment it is still in the first.
cat >twice.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):100_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:1:1:1:1:10:50000002:12:50100001:0:50100002:0:50100004:1
2:2:1:2:1:20:50000002:12:50100001:0:50100002:0:50100004:1
2:1:1:1:1:30:50000002:0
2:1:1:1:1:30:50000002:12:50100001:8:50100002:8:50100004:1
2:2:1:2:1:30:50000002:0
2:2:1:2:1:60:50000002:12:50100001:8:50100002:8:50100004:1
2:1:1:1:1:70:50000002:0
2:2:1:2:1:70:50000002:0
2:1:1:1:1:100:40000001:0
2:2:1:2:1:100:40000001:0
TRACE
$CLOCKTALK twice.prv --format tsv --columns runtime_s,ideal_s
#> # runtime_s	ideal_s
#> 0.000000100	0.000000080
#! twice.prv:10: warning: communicator 1 is brought back into step by the MPI_Alltoallv at 0.000000060 s [resynchronised_collective]

## a member that is held up in a call on another communicator
# Ranks 1 and 2 were cut, so communicators 2 and 3 are out of step. Rank 3 is held up until rank 4 enters the barrier,
# and with it rank 1 in communicator 3: only then is known that rank 1 is inside communicator 2 when rank 2 leaves.
cat >elsewhere.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):100_ns:1(4):1:4(1:1,1:1,1:1,1:1),4
c:1:1:4:1:2:3:4
c:1:2:2:1:2
c:1:3:2:1:3
c:1:4:2:3:4
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:3:1:3:1:0:50000003:31
2:4:1:4:1:0:50000003:31
2:3:1:3:1:1:50000003:0
2:4:1:4:1:1:50000003:0
2:3:1:3:1:4:50000002:8:50100001:0:50100002:0:50100004:4
2:1:1:1:1:5:50000002:8:50100001:0:50100002:0:50100004:3
2:2:1:2:1:10:50000002:8:50100001:0:50100002:0:50100004:2
2:3:1:3:1:12:50000002:0
2:3:1:3:1:14:50000002:8:50100001:0:50100002:0:50100004:3
2:1:1:1:1:20:50000002:0
2:3:1:3:1:20:50000002:0
2:1:1:1:1:21:50000002:8:50100001:0:50100002:0:50100004:2
2:1:1:1:1:30:50000002:0
2:2:1:2:1:30:50000002:0
2:4:1:4:1:60:50000002:8:50100001:0:50100002:0:50100004:4
2:4:1:4:1:70:50000002:0
2:1:1:1:1:100:40000001:0
2:2:1:2:1:100:40000001:0
2:3:1:3:1:100:40000001:0
2:4:1:4:1:100:40000001:0
TRACE
$CLOCKTALK elsewhere.prv --clock-fix none --columns runtime_s,ideal_s --format tsv
#> # runtime_s	ideal_s
#> 0.000000100	0.000000141
#! elsewhere.prv:12: warning: rank 3 leaves this MPI_Barrier 48 ns before another has entered [impossible_collective]
#! elsewhere.prv:16: warning: communicator 3 is brought back into step by the MPI_Barrier at 0.000000014 s [resynchronised_collective]
#! elsewhere.prv:16: warning: 2 x resynchronised_collective: communicators brought back into step

## a member that is held up in an earlier call on the communicator
# Ranks 1 and 2 were cut, so communicator 2 is out of step. Rank 3 is held up until rank 4 enters the barrier, and rank 1
# waits for it at its first exit, as does rank 2: which leaves only when rank 1 has had time to enter again, so that all
# are inside at 22 ns.
cat >again.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):100_ns:1(4):1:4(1:1,1:1,1:1,1:1),3
c:1:1:4:1:2:3:4
c:1:2:3:1:2:3
c:1:3:2:3:4
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:3:1:3:1:0:50000003:31
2:4:1:4:1:0:50000003:31
2:3:1:3:1:1:50000003:0
2:4:1:4:1:1:50000003:0
2:3:1:3:1:4:50000002:8:50100001:0:50100002:0:50100004:3
2:1:1:1:1:5:50000002:8:50100001:0:50100002:0:50100004:2
2:2:1:2:1:10:50000002:8:50100001:0:50100002:0:50100004:2
2:3:1:3:1:12:50000002:0
2:1:1:1:1:20:50000002:0
2:1:1:1:1:21:50000002:8:50100001:0:50100002:0:50100004:2
2:3:1:3:1:22:50000002:8:50100001:0:50100002:0:50100004:2
2:1:1:1:1:30:50000002:0
2:2:1:2:1:30:50000002:0
2:3:1:3:1:30:50000002:0
2:4:1:4:1:60:50000002:8:50100001:0:50100002:0:50100004:3
2:4:1:4:1:70:50000002:0
2:1:1:1:1:100:40000001:0
2:2:1:2:1:100:40000001:0
2:3:1:3:1:100:40000001:0
2:4:1:4:1:100:40000001:0
TRACE
$CLOCKTALK again.prv --clock-fix none --columns runtime_s,ideal_s --format tsv
#> # runtime_s	ideal_s
#> 0.000000100	0.000000139
#! again.prv:11: warning: rank 3 leaves this MPI_Barrier 48 ns before another has entered [impossible_collective]
#! again.prv:16: warning: communicator 2 is brought back into step by the MPI_Barrier at 0.000000021 s [resynchronised_collective]

## a member of a communicator out of step is held up by what another does only later
# Rank 1 finds out at 20 ns whether rank 3 may still enter the barrier on communicator 2, and rank 3 waits for the
# barrier that rank 1 enters at 60 ns: no circle of waits, but clocks that disagree.
cat >circle.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):100_ns:1(3):1:3(1:1,1:1,1:1),3
c:1:1:3:1:2:3
c:1:2:3:1:2:3
c:1:3:2:1:3
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:40000001:1
2:3:1:3:1:0:50000003:31
2:1:1:1:1:1:50000003:0
2:3:1:3:1:1:50000003:0
2:3:1:3:1:4:50000002:8:50100001:0:50100002:0:50100004:3
2:1:1:1:1:5:50000002:8:50100001:0:50100002:0:50100004:2
2:2:1:2:1:10:50000002:8:50100001:0:50100002:0:50100004:2
2:3:1:3:1:12:50000002:0
2:1:1:1:1:20:50000002:0
2:2:1:2:1:20:50000002:0
2:1:1:1:1:60:50000002:8:50100001:0:50100002:0:50100004:3
2:1:1:1:1:70:50000002:0
2:1:1:1:1:100:40000001:0
2:2:1:2:1:100:40000001:0
2:3:1:3:1:100:40000001:0
TRACE
$CLOCKTALK circle.prv --clock-fix none --columns runtime_s,ideal_s --format tsv
#> # runtime_s	ideal_s
#> 0.000000100	0.000000132
#! circle.prv:10: warning: rank 3 leaves this MPI_Barrier 48 ns before another has entered [impossible_collective]

## causal waits where a member that is held up gets out of step before the exit
# Tracing is off on rank 3 from 20 ns on: at 30 ns rank 2 waits for nobody in the broadcast, as with soft waits.
cat >off.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):100_ns:1(4):1:4(1:1,1:1,1:1,1:1),3
c:1:1:4:1:2:3:4
c:1:2:3:1:2:3
c:1:3:2:3:4
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:3:1:3:1:0:50000003:31
2:4:1:4:1:0:50000003:31
2:1:1:1:1:1:50000003:0
2:2:1:2:1:1:50000003:0
2:3:1:3:1:1:50000003:0
2:4:1:4:1:1:50000003:0
2:4:1:4:1:2:50000003:19
2:3:1:3:1:4:50000002:8:50100001:0:50100002:0:50100004:3
2:2:1:2:1:10:50000002:7:50100001:0:50100002:8:50100004:2
2:3:1:3:1:12:50000002:0
2:1:1:1:1:15:50000002:7:50100001:8:50100002:0:50100004:2:50100003:1
2:3:1:3:1:20:40000012:0
2:2:1:2:1:30:50000002:0
2:3:1:3:1:40:40000012:1
2:3:1:3:1:45:50000002:7:50100001:0:50100002:8:50100004:2
2:4:1:4:1:58:50000003:0
2:4:1:4:1:60:50000002:8:50100001:0:50100002:0:50100004:3
2:4:1:4:1:70:50000002:0
2:1:1:1:1:90:50000002:0
2:3:1:3:1:95:50000002:0
2:1:1:1:1:100:40000001:0
2:2:1:2:1:100:40000001:0
2:3:1:3:1:100:40000001:0
2:4:1:4:1:100:40000001:0
TRACE
$CLOCKTALK off.prv --clock-fix none --waits causal --columns runtime_s,ideal_s --format tsv
$CLOCKTALK off.prv --clock-fix none --columns runtime_s,ideal_s --format tsv
#> # runtime_s	ideal_s
#> 0.000000100	0.000000079
#> # runtime_s	ideal_s
#> 0.000000100	0.000000079
#! off.prv:14: warning: rank 3 leaves this MPI_Barrier 48 ns before another has entered [impossible_collective]
#! off.prv:14: warning: rank 3 leaves this MPI_Barrier 48 ns before another has entered [impossible_collective]

## causal waits where what holds up a member comes behind the exit
# Rank 3 waits for rank 2, which enters at 50 ns: rank 2 does not wait at 30 ns to find out what rank 3 does.
cat >behind.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):100_ns:1(3):1:3(1:1,1:1,1:1),2
c:1:1:3:1:2:3
c:1:2:2:2:3
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:3:1:3:1:0:50000003:31
2:1:1:1:1:1:50000003:0
2:2:1:2:1:1:50000003:0
2:3:1:3:1:1:50000003:0
2:3:1:3:1:4:50000002:8:50100001:0:50100002:0:50100004:2
2:2:1:2:1:10:50000002:7:50100001:0:50100002:8:50100004:1
2:3:1:3:1:12:50000002:0
2:1:1:1:1:15:50000002:7:50100001:8:50100002:0:50100004:1:50100003:1
2:2:1:2:1:30:50000002:0
2:3:1:3:1:35:50000002:7:50100001:0:50100002:8:50100004:1
2:3:1:3:1:40:50000002:0
2:2:1:2:1:50:50000002:8:50100001:0:50100002:0:50100004:2
2:2:1:2:1:55:50000002:0
2:1:1:1:1:90:50000002:0
2:1:1:1:1:100:40000001:0
2:2:1:2:1:100:40000001:0
2:3:1:3:1:100:40000001:0
TRACE
$CLOCKTALK behind.prv --clock-fix none --waits causal --columns runtime_s,ideal_s --format tsv
# nor does the soft wait of the broadcast, which is not decided, cost the barrier's
$CLOCKTALK behind.prv -q --clock-fix none --columns runtime_s,ideal_s --format tsv
$CLOCKTALK behind.prv -q --columns runtime_s,ideal_s --format tsv
#> # runtime_s	ideal_s
#> 0.000000100	0.000000117
#> # runtime_s	ideal_s
#> 0.000000100	0.000000117
#> # runtime_s	ideal_s
#> 0.000000138	0.000000117
#! behind.prv:10: warning: rank 3 leaves this MPI_Barrier 38 ns before another has entered [impossible_collective]

## a synchronous send that returns more than --max-skew before its receive is posted
# It is given up, and impossible all the same: clocks disagree.
cat >returned.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):6000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:1:1:1:1:100:50000001:34
3:1:1:1:1:100:200:2:1:2:1:3000:3100:8:0
2:1:1:1:1:200:50000001:0
2:2:1:2:1:3000:50000001:2
2:2:1:2:1:3100:50000001:0
2:1:1:1:1:6000:40000001:0
2:2:1:2:1:6000:40000001:0
TRACE
$CLOCKTALK returned.prv --max-skew 1us --report anomalies --columns kind,count,largest --format tsv
$CLOCKTALK returned.prv --report anomalies --columns kind,count,largest --format tsv
#> # kind	count	largest
#> impossible_message	1	2800
#> wait_timeout	1	0
#> # kind	count	largest
#> impossible_message	1	2800
#! returned.prv:6: warning: the partner of this message does not come: nobody waits for it [wait_timeout]
#! returned.prv:6: warning: rank 1 returns from this synchronous send 2.800 us before rank 2 posts the receive [impossible_message]
#! returned.prv:6: warning: rank 1 returns from this synchronous send 2.800 us before rank 2 posts the receive [impossible_message]

## who has left before calls are known to be missing
# Rank 2 is held up at 60, since rank 1 does not come to the reduction: its call is lost, which shows at 100. Rank 3
# leaves the gather at 70, and has waited for rank 4, C = 64, whether or not rank 2 enters before.
cat >left.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):200_ns:1(4):1:4(1:1,1:1,1:1,1:1),2
c:1:1:4:1:2:3:4
c:1:2:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:3:1:3:1:0:50000003:31
2:4:1:4:1:0:50000003:31
2:1:1:1:1:1:50000003:0
2:2:1:2:1:1:50000003:0
2:3:1:3:1:1:50000003:0
2:4:1:4:1:1:50000003:0
2:1:1:1:1:30:50000001:5
2:2:1:2:1:40:50000002:9:50100001:0:50100002:8:50100004:2:50100003:1
2:3:1:3:1:50:50000002:13:50100001:8:50100002:0:50100004:1
2:2:1:2:1:60:50000002:0
2:4:1:4:1:65:50000002:13:50100001:0:50100002:32:50100004:1:50100003:1
2:3:1:3:1:70:50000002:0
2:2:1:2:1:80:50000002:13:50100001:8:50100002:0:50100004:1
2:2:1:2:1:85:50000002:0
2:1:1:1:1:100:50000002:13:50100001:8:50100002:0:50100004:1
2:1:1:1:1:110:50000002:0
2:4:1:4:1:120:50000002:0
2:1:1:1:1:130:40000001:0
2:2:1:2:1:130:40000001:0
2:4:1:4:1:130:40000001:0
2:3:1:3:1:200:40000001:0
TRACE
$CLOCKTALK left.prv --columns runtime_s,ideal_s --format tsv
#> # runtime_s	ideal_s
#> 0.000000200	0.000000194
#! left.prv:20: warning: rank 1 enters MPI inside MPI_Wait, which is taken to end here [nested_enter]

## ranks that wait for one another in a row, for long
# With all waits each stands at the exit of its send until the next one posts the receive, which it does an hour later:
# 3000 ranks, looked at from each of them every second, would take minutes.
(
  ulimit -t 20
  awk 'BEGIN { n = 3000; end = 3600000000000; of = "1:1"; for (r = 2; r <= n; r++) of = of ",1:1"
    printf "#Paraver (01/01/2026 at 00:00):%.0f_ns:1(%d):1:%d(%s),0\n", end + 20000, n, n, of
    for (r = 2; r <= n; r++) {
      printf "2:%d:1:%d:1:100:50000001:1\n", r, r
      printf "3:%d:1:%d:1:100:100:%d:1:%d:1:%.0f:%.0f:8:5\n", r, r, r - 1, r - 1, end + r, end + r + 5
      printf "2:%d:1:%d:1:110:50000001:0\n", r, r }
    for (t = 1; t < 3600; t++) printf "2:1:1:1:1:%.0f:60000019:%d\n", t * 1000000000, t % 2
    for (r = 1; r < n; r++) {
      printf "2:%d:1:%d:1:%.0f:50000001:2\n", r, r, end + r
      printf "2:%d:1:%d:1:%.0f:50000001:0\n", r, r, end + r + 6 } }' </dev/null |
    $CLOCKTALK - --quiet --waits all --eager-limit 0 --max-skew 1s --format csv --columns elapsed_s,ideal_s
)
#> elapsed_s,ideal_s\r
#> 3600.000003005,10796400.004168720\r
