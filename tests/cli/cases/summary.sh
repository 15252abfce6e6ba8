## table
$CLOCKTALK tiny.prv.gz
#> tiny.prv.gz
#>
#>                                whole run  Init to Finalize
#> parallel efficiency               55.6 %            50.4 %  █████░░░░░  time spent computing
#> ├─ load balance                   82.2 %            96.7 %  █████████░  how even the work is
#> └─ communication efficiency       67.7 %            52.2 %  █████░░░░░  not lost to communication
#>    ├─ serialisation efficiency    69.1 %            53.8 %  █████░░░░░  not lost to dependencies
#>    └─ transfer efficiency         98.0 %            97.0 %  █████████░  not lost to moving data
#>
#> The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks'
#> time: ranks depend on one another, or load moves from rank to rank, so that this
#> part would take 2.450 ms even on a network that takes no time, although no rank
#> computes for more than 1.318 ms.
#> The launch, until the last rank has left MPI_Init, takes 34.8 % of the run, and
#> the shutdown, after the last one has left MPI_Finalize, 4.3 %.
#> Which: --report phases. Who: --report wait-states. When: --report worst.
#>
#> ranks                                  2                    MPI processes
#> runtime                         4.146 ms          2.525 ms  from the first moment to the last
#> ideal time                      4.061 ms          2.450 ms  on a network that takes no time
#> useful, average                 2.306 ms          1.274 ms  computation of a rank
#> useful, maximum                 2.806 ms          1.318 ms  computation of the busiest rank
#> overhead                           0.1 %             0.0 %  time spent in tracing itself
#> messages                              10                    between two ranks
#> collectives                            0                    within communicators

## ASCII
$CLOCKTALK tiny.prv.gz >utf-8
LC_ALL=C $CLOCKTALK tiny.prv.gz | diff utf-8 - | grep '^>'
#> > parallel efficiency               55.6 %            50.4 %  #####.....  time spent computing
#> > |- load balance                   82.2 %            96.7 %  #########.  how even the work is
#> > `- communication efficiency       67.7 %            52.2 %  #####.....  not lost to communication
#> >    |- serialisation efficiency    69.1 %            53.8 %  #####.....  not lost to dependencies
#> >    `- transfer efficiency         98.0 %            97.0 %  #########.  not lost to moving data

## colour
$CLOCKTALK tiny.prv.gz >plain
$CLOCKTALK tiny.prv.gz --color always | diff plain - | grep '^>'
#> > \e[1mtiny.prv.gz\e[0m
#> > parallel efficiency             \e[33m  55.6 %\e[0m\e[33m            50.4 %\e[0m  █████░░░░░  time spent computing
#> > ├─ load balance                 \e[32m  82.2 %\e[0m\e[32m            96.7 %\e[0m  █████████░  how even the work is
#> > └─ communication efficiency     \e[33m  67.7 %\e[0m\e[33m            52.2 %\e[0m  █████░░░░░  not lost to communication
#> >    ├─ serialisation efficiency  \e[33m  69.1 %\e[0m\e[33m            53.8 %\e[0m  █████░░░░░  not lost to dependencies
#> >    └─ transfer efficiency       \e[32m  98.0 %\e[0m\e[32m            97.0 %\e[0m  █████████░  not lost to moving data

## no colour
NO_COLOR=1 $CLOCKTALK tiny.prv.gz >no
$CLOCKTALK tiny.prv.gz >automatic
$CLOCKTALK tiny.prv.gz --color never >never
cmp no never && cmp automatic never
#= 0

## csv
$CLOCKTALK tiny.prv.gz --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r

## tsv
$CLOCKTALK tiny.prv.gz --format tsv
#> # ranks	runtime_s	start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s	messages	collectives	before_init	after_finalize	last_flush	overhead_caused
#> 2	0.004145763	0.000000000	0.004145763	0.821981	0.690787	0.979666	0.676740	0.556268	0.000693	0.002306155	0.002805605	0.004061462	0.004145763	10	0	0.348274	0.042600	0.000693	0.000887

## json
$CLOCKTALK tiny.prv.gz --format json
#> {
#>   "clocktalk": "VERSION",
#>   "schema": 2,
#>   "trace": "tiny.prv.gz",
#>   "options": {
#>     "waits": "consistent",
#>     "eager_limit": 32768,
#>     "clock_fix": "clc",
#>     "min_latency_s": 0.000000000,
#>     "max_skew_s": 1.000000000,
#>     "count_as_useful": [],
#>     "window_ideal": "local",
#>     "from_s": 0.000000000,
#>     "to_s": null
#>   },
#>   "summary": {
#>     "ranks": 2,
#>     "runtime_s": 0.004145763,
#>     "start_s": 0.000000000,
#>     "end_s": 0.004145763,
#>     "load_balance": 0.821981,
#>     "serialisation_efficiency": 0.690787,
#>     "transfer_efficiency": 0.979666,
#>     "communication_efficiency": 0.676740,
#>     "parallel_efficiency": 0.556268,
#>     "overhead": 0.000693,
#>     "useful_avg_s": 0.002306155,
#>     "useful_max_s": 0.002805605,
#>     "ideal_s": 0.004061462,
#>     "elapsed_s": 0.004145763,
#>     "messages": 10,
#>     "collectives": 0,
#>     "before_init": 0.348274,
#>     "after_finalize": 0.042600,
#>     "last_flush": 0.000693,
#>     "overhead_caused": 0.000887,
#>     "oversubscribed": null,
#>     "anomalies": {}
#>   },
#>   "init_to_finalize": {
#>     "ranks": 2,
#>     "runtime_s": 0.004145763,
#>     "start_s": 0.001443861,
#>     "end_s": 0.003969152,
#>     "load_balance": 0.966513,
#>     "serialisation_efficiency": 0.537854,
#>     "transfer_efficiency": 0.970313,
#>     "communication_efficiency": 0.521886,
#>     "parallel_efficiency": 0.504410,
#>     "overhead": 0.000000,
#>     "useful_avg_s": 0.001273782,
#>     "useful_max_s": 0.001317915,
#>     "ideal_s": 0.002450323,
#>     "elapsed_s": 0.002525291,
#>     "messages": 10,
#>     "collectives": 0,
#>     "before_init": 0.000000,
#>     "after_finalize": 0.000000,
#>     "last_flush": 0.000000,
#>     "oversubscribed": null,
#>     "anomalies": {}
#>   }
#> }

## a part of the run
$CLOCKTALK tiny.prv.gz --from 1ms --to 3ms
#> tiny.prv.gz
#>
#> parallel efficiency               57.8 %  █████░░░░░  time spent computing
#> ├─ load balance                   98.5 %  █████████░  how even the work is
#> └─ communication efficiency       58.6 %  █████░░░░░  not lost to communication
#>    ├─ serialisation efficiency    60.6 %  ██████░░░░  not lost to dependencies
#>    └─ transfer efficiency         96.7 %  █████████░  not lost to moving data
#>
#> The largest loss is serialisation, 38.1 % of the ranks' time: ranks depend on
#> one another, or load moves from rank to rank, so that this part of the run would
#> take 1.935 ms even on a network that takes no time, although no rank computes
#> for more than 1.173 ms.
#> 22.2 % of this part of the run lies before the last rank has left MPI_Init:
#> --from init leaves it out.
#> Which: --report phases. Who: --report wait-states. When: --report worst.
#>
#> ranks                                  2  MPI processes
#> runtime                         4.146 ms  from the first moment to the last
#> start                           1.000 ms  where it begins
#> end                             3.000 ms  where it ends
#> elapsed                         2.000 ms  time that was looked at
#> ideal time                      1.935 ms  on a network that takes no time
#> useful, average                 1.155 ms  computation of a rank
#> useful, maximum                 1.173 ms  computation of the busiest rank
#> overhead                           0.0 %  time spent in tracing itself
#> messages                               5  between two ranks
#> collectives                            0  within communicators

## processors that are shared
# two ranks on processor 3, in a send for most of the time; then on one each, and then without any transfer
write_trace() {
  printf '#Paraver (01/01/2020 at 00:00):100000_ns:1(4):1:2(1:1,1:1),0\n'
  for rank in 1 2; do echo "2:$rank:1:$rank:1:0:50000003:31:40000033:$1"; shift; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:1000:50000003:0"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:10000:50000001:1"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:$1:50000001:0"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:100000:40000001:0"; done
}
write_trace 3 3 90000 >one.prv
$CLOCKTALK one.prv
# the title of a picture is what is lost, not what makes it uncertain
$CLOCKTALK one.prv --windows 4 --plot - | head -n 1
#> one.prv
#>
#> parallel efficiency               19.0 %  █░░░░░░░░░  time spent computing
#> ├─ load balance                  100.0 %  ██████████  how even the work is
#> └─ communication efficiency       19.0 %  █░░░░░░░░░  not lost to communication
#>    ├─ serialisation efficiency   100.0 %  ██████████  not lost to dependencies
#>    └─ transfer efficiency         19.0 %  █░░░░░░░░░  not lost to moving data
#>
#> Both ranks shared 1 processor at the same time: waiting for a processor looks
#> like transfer, and like computing.
#> The largest loss looks like transfer, 81.0 % of the ranks' time: if it is, the
#> run would take 19.000 us on a network that takes no time, instead of 100.000 us.
#> The largest part of that passes in MPI_Send (80.0 % of the ranks' time,
#> 80.000 us a call), where sends may wait for receivers without the trace showing
#> it.
#> 80.0 % of the ranks' time passes in calls that send, receive or wait for
#> messages, but the trace has no messages: who waits for whom there is not known,
#> and waiting looks like transfer.
#> Where: --report critical-path. When: --report worst.
#>
#> ranks                                  2  MPI processes
#> runtime                       100.000 us  from the first moment to the last
#> ideal time                     19.000 us  on a network that takes no time
#> useful, average                19.000 us  computation of a rank
#> useful, maximum                19.000 us  computation of the busiest rank
#> overhead                           0.0 %  time spent in tracing itself
#> messages                               0  between two ranks
#> collectives                            0  within communicators
#> The largest loss looks like transfer, 81.0 % of the ranks' time
$CLOCKTALK one.prv --format json | grep oversub
#>     "oversubscribed": {"threads": 2, "processors": 1},
write_trace 3 4 90000 >two.prv
$CLOCKTALK two.prv | sed -n 9,11p
#> The largest loss looks like transfer, 81.0 % of the ranks' time: if it is, the
#> run would take 19.000 us on a network that takes no time, instead of 100.000 us.
#> The largest part of that passes in MPI_Send (80.0 % of the ranks' time,
$CLOCKTALK two.prv --format json | grep oversub
#>     "oversubscribed": null,
write_trace 3 3 11000 >calm.prv
$CLOCKTALK calm.prv | sed -n 9,11p
#> Both ranks shared 1 processor at the same time: waiting for a processor looks
#> like transfer, and like computing.
#> Little is lost: the ranks compute for 98.0 % of the time.
$CLOCKTALK calm.prv --format json | grep oversub
#>     "oversubscribed": {"threads": 2, "processors": 1},
# both ranks on one processor, where rank 1 computes longer and nothing is transfer; then on one each
for processor in 3 4; do
  printf '#Paraver (01/01/2020 at 00:00):100000_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2\n' >uneven.prv
  printf '2:%d:1:%d:1:%d:%s\n' 1 1 0 40000033:3 2 2 0 40000033:$processor 2 2 40000 50000002:8:50100004:1 \
    1 1 99000 50000002:8:50100004:1 1 1 100000 50000002:0 2 2 100000 50000002:0 >>uneven.prv
  $CLOCKTALK -q uneven.prv | sed -n '9,/^$/p'
done
#> Both ranks shared 1 processor at the same time: waiting for a processor looks
#> like transfer, and like computing.
#> The largest loss is load balance, 29.5 % of the ranks' time: on average a rank
#> computes only 70.2 % as long as the busiest one, rank 1 (69.500 us against
#> 99.000 us).
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 29.5 % of the ranks' time: on average a rank
#> computes only 70.2 % as long as the busiest one, rank 1 (69.500 us against
#> 99.000 us).
#> Who: --by rank --plot -. When: --report worst.
#>

## processors at different times
# ranks that are first seen 2 ms after one another: four on three processors, four on two, and of these the last two at
# the same time; the threads of two ranks, all of them at one time
write_late_trace() {
  printf '#Paraver (01/01/2020 at 00:00):100000000_ns:1(4):1:4(1:1,1:1,1:1,1:1),0\n'
  rank=0
  for time in 0 2 4 $1; do
    rank=$((rank + 1))
    shift
    echo "2:$rank:1:$rank:1:${time}000000:50000003:31:40000033:$1"
  done
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:10000000:50000003:0"; done
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:20000000:50000001:1"; done
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:90000000:50000001:0"; done
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:100000000:40000001:0"; done
}
for seen in '6 5 7 8 7' '6 5 7 5 7' '4 5 7 8 8'; do
  write_late_trace $seen >late.prv
  $CLOCKTALK late.prv | sed -n '9,/^$/p'
  $CLOCKTALK late.prv --format json | grep oversub
done
cat >threads.prv <<'TRACE'
#Paraver (01/01/2020 at 00:00):100000_ns:1(4):1:2(2:1,2:1),0
2:1:1:1:1:0:50000003:31:40000033:3
2:2:1:1:2:0:40000033:3
2:3:1:2:1:0:50000003:31:40000033:3
2:4:1:2:2:0:40000033:4
2:1:1:1:1:1000:50000003:0
2:3:1:2:1:1000:50000003:0
2:1:1:1:1:10000:50000001:1
2:3:1:2:1:10000:50000001:1
2:1:1:1:1:100000:50000001:0
2:3:1:2:1:100000:50000001:0
TRACE
$CLOCKTALK threads.prv | sed -n '/At least/,/computing/p'
sed 's/40000033:4/40000033:3/' threads.prv >all-threads.prv
$CLOCKTALK all-threads.prv | sed -n '/^All/,/computing/p'
# two of them, both of rank 1, in a trace that says nothing of what threads do
sed '/^2:3/s/40000033:3/40000033:5/' threads.prv >untold-threads.prv
printf 'EVENT_TYPE\n0 50000001 MPI Point-to-point\n' >untold-threads.pcf
$CLOCKTALK untold-threads.prv | sed -n '/At least\|Both/,/computing/p'
#>
#> The largest loss from Init to Finalize looks like transfer, 77.8 % of the ranks'
#> time: if it is, this part would take 20.000 ms on a network that takes no time,
#> instead of 90.000 ms. The largest part of that passes in MPI_Send (77.8 % of the
#> ranks' time, 70.000 ms a call), where sends may wait for receivers without the
#> trace showing it.
#> 77.8 % of the ranks' time passes in calls that send, receive or wait for
#> messages, but the trace has no messages: who waits for whom there is not known,
#> and waiting looks like transfer.
#> The launch, until the last rank has left MPI_Init, takes 10.0 % of the run.
#> Where: --report critical-path. When: --report worst.
#>
#>     "oversubscribed": null,
#>     "oversubscribed": null,
#>
#> 4 ranks were seen on 2 processors, if not at the same time: they may have shared
#> them, and waiting for a processor looks like transfer, and like computing.
#> The largest loss from Init to Finalize looks like transfer, 77.8 % of the ranks'
#> time: if it is, this part would take 20.000 ms on a network that takes no time,
#> instead of 90.000 ms. The largest part of that passes in MPI_Send (77.8 % of the
#> ranks' time, 70.000 ms a call), where sends may wait for receivers without the
#> trace showing it.
#> 77.8 % of the ranks' time passes in calls that send, receive or wait for
#> messages, but the trace has no messages: who waits for whom there is not known,
#> and waiting looks like transfer.
#> The launch, until the last rank has left MPI_Init, takes 10.0 % of the run.
#> Where: --report critical-path. When: --report worst.
#>
#>     "oversubscribed": null,
#>     "oversubscribed": null,
#>
#> At least 2 ranks shared 1 processor at the same time: waiting for a processor
#> looks like transfer, and like computing.
#> The largest loss from Init to Finalize looks like transfer, 77.8 % of the ranks'
#> time: if it is, this part would take 20.000 ms on a network that takes no time,
#> instead of 90.000 ms. The largest part of that passes in MPI_Send (77.8 % of the
#> ranks' time, 70.000 ms a call), where sends may wait for receivers without the
#> trace showing it.
#> 77.8 % of the ranks' time passes in calls that send, receive or wait for
#> messages, but the trace has no messages: who waits for whom there is not known,
#> and waiting looks like transfer.
#> The launch, until the last rank has left MPI_Init, takes 10.0 % of the run.
#> Where: --report critical-path. When: --report worst.
#>
#>     "oversubscribed": {"threads": 2, "processors": 1},
#>     "oversubscribed": {"threads": 2, "processors": 1},
#> At least 3 threads shared 1 processor at the same time: waiting for a processor
#> looks like transfer, and like computing.
#> All 4 threads shared 1 processor at the same time: waiting for a processor looks
#> like transfer, and like computing.
#> At least 2 threads shared 1 processor at the same time: waiting for a processor
#> looks like transfer, and like computing.

## what counts as useful
$CLOCKTALK tiny.prv.gz --count-as-useful flush,init --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush\r
#> 2,0.004145763,0.000000000,0.004145763,0.822399,0.690670,0.980553,0.677238,0.556960,0.000000,0.002309026,0.002807669,0.004065140,0.004145763,10,0,0.348274,0.042600,0.000000\r

## overhead and what it causes
# rank 2 writes its buffer for 40 us, and rank 1 waits for it at a barrier
lines() {
  for line; do printf '2:%d:1:%d:1:%s\n' "${line%%:*}" "${line%%:*}" "${line#*:}"; done
}
{
  printf '#Paraver (01/01/2020 at 00:00):200000_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2\n'
  lines 1:0:50000003:31 2:0:50000003:31 1:1000:50000003:0 2:1000:50000003:0 2:20000:40000003:1 \
    1:50000:50000002:8:50100004:1 2:60000:40000003:0 2:90000:50000002:8:50100004:1 \
    1:100000:50000002:0 2:100000:50000002:0 1:150000:40000001:0 2:200000:40000001:0
} >flush.prv
$CLOCKTALK flush.prv
#> flush.prv
#>
#> parallel efficiency               62.0 %  ██████░░░░  time spent computing
#> ├─ load balance                   83.2 %  ████████░░  how even the work is
#> └─ communication efficiency       74.5 %  ███████░░░  not lost to communication
#>    ├─ serialisation efficiency   100.0 %  ██████████  not lost to dependencies
#>    └─ transfer efficiency         74.5 %  ███████░░░  not lost to moving data
#>
#> The largest loss is tracing itself: it took 10.0 % of the ranks' time, and with
#> those who waited for it 20.0 % of the run, which looks like transfer; record
#> less.
#>
#> ranks                                  2  MPI processes
#> runtime                       200.000 us  from the first moment to the last
#> ideal time                    149.000 us  on a network that takes no time
#> useful, average               124.000 us  computation of a rank
#> useful, maximum               149.000 us  computation of the busiest rank
#> overhead                          10.0 %  time spent in tracing itself
#> messages                               0  between two ranks
#> collectives                            1  within communicators
for part in '' '--from 10us' '--from 70us' '--from 30us --to 80us' '--count-as-useful flush' '--from init'; do
  $CLOCKTALK flush.prv $part --format json | grep -e ideal_s -e '"transfer_eff' -e overhead_caused
done
#>     "transfer_efficiency": 0.745000,
#>     "ideal_s": 0.000149000,
#>     "overhead_caused": 0.200000,
#>     "transfer_efficiency": 0.736842,
#>     "ideal_s": 0.000140000,
#>     "overhead_caused": 0.210526,
#>     "transfer_efficiency": 0.923077,
#>     "ideal_s": 0.000120000,
#>     "transfer_efficiency": 0.400000,
#>     "ideal_s": 0.000020000,
#>     "overhead_caused": 0.600000,
#>     "transfer_efficiency": 0.945000,
#>     "ideal_s": 0.000189000,
#>     "transfer_efficiency": 0.748744,
#>     "ideal_s": 0.000149000,
#>     "overhead_caused": 0.201005,
# the receive is posted at the entry of its call, before the buffer is written there
{
  printf '#Paraver (01/01/2020 at 00:00):200000_ns:1(2):1:2(1:1,1:1),0\n'
  lines 1:0:50000003:31 2:0:50000003:31 1:1000:50000003:0 2:1000:50000003:0 1:15000:50000001:34 2:18000:50000001:2 \
    2:20000:40000003:1 2:60000:40000003:0
  printf '3:1:1:1:1:15000:15000:2:1:2:1:70000:80000:8:1\n'
  lines 1:90000:50000001:0 2:90000:50000001:0 1:200000:40000001:0 2:100000:40000001:0
} >inside.prv
$CLOCKTALK inside.prv --format json | grep -e ideal_s -e overhead_caused
#>     "ideal_s": 0.000127000,
#>     "overhead_caused": 0.000000,
$CLOCKTALK inside.prv --format json --count-as-useful flush | grep -e ideal_s -e overhead_caused
#>     "ideal_s": 0.000127000,
# in windows, and in conditions on them; the whole run as a window says what the summary says
for trace in flush inside; do
  $CLOCKTALK $trace.prv --windows 1 --columns overhead,overhead_caused --format tsv
  $CLOCKTALK $trace.prv --window 50us --columns start_s,ideal_s,overhead,overhead_caused --format tsv
done
#> # overhead	overhead_caused
#> 0.100000	0.200000
#> # start_s	ideal_s	overhead	overhead_caused
#> 0.000000000	0.000049000	0.300000	0.000000
#> 0.000050000	0.000030000	0.100000	0.200000
#> 0.000100000	0.000050000	0.000000	0.000000
#> 0.000150000	0.000050000	0.000000	0.000000
#> # overhead	overhead_caused
#> 0.100000	0.000000
#> # start_s	ideal_s	overhead	overhead_caused
#> 0.000000000	0.000017000	0.300000	0.600000
#> 0.000050000	0.000010000	0.100000	0.200000
#> 0.000100000	0.000050000	0.000000	0.000000
#> 0.000150000	0.000050000	0.000000	0.000000
$CLOCKTALK inside.prv --window 50us --window-ideal clock --columns start_s,overhead_caused --format tsv | tail -n 1
#> 0.000150000	nan
$CLOCKTALK flush.prv --window 50us --fail-if 'max(overhead_caused) > 0.15' --format json | grep -oE '"overhead_caused": [0-9.]*'
#> "overhead_caused": 0.000000
#> "overhead_caused": 0.200000
#> "overhead_caused": 0.000000
#> "overhead_caused": 0.000000
#> "overhead_caused": 0.200000
#! flush.prv: error: gate failed: max(overhead_caused) > 0.15: max(overhead_caused) is 0.200000 from 0.000050000 to 0.000100000 s
# a rank that is launched behind the part takes up no time in it; one that is launched as the run ends takes up all of it
late() {
  printf '#Paraver (01/01/2020 at 00:00):200000_ns:1(2):1:2(1:1,1:1),0\n'
  lines 1:0:50000003:31 1:1000:50000003:0 1:20000:40000003:1 1:30000:40000003:0 "2:$1:50000003:31" 1:200000:40000001:0
}
late 120000 >late.prv
late 200000 >at-end.prv
for part in 'late.prv --to 80us' 'late.prv --to 120us' 'late.prv --to 150us' 'at-end.prv --to 150us' 'at-end.prv --to 200us'; do
  $CLOCKTALK $part --max-skew 10us --format json | grep -e ideal_s -e overhead_caused
  $CLOCKTALK $part --max-skew 10us --windows 1 --columns ideal_s,overhead_caused --format tsv | tail -n 1
done
#>     "ideal_s": 0.000069000,
#>     "overhead_caused": 0.125000,
#> 0.000069000	0.125000
#>     "ideal_s": 0.000109000,
#>     "overhead_caused": 0.083333,
#> 0.000109000	0.083333
#>     "ideal_s": 0.000139000,
#>     "overhead_caused": 0.066667,
#> 0.000139000	0.066667
#>     "ideal_s": 0.000139000,
#>     "overhead_caused": 0.066667,
#> 0.000139000	0.066667
#>     "ideal_s": 0.000200000,
#>     "overhead_caused": 0.000000,
#> 0.000200000	0.000000
#! late.prv: warning: the trace ends inside of MPI_Init of rank 2, entered at 120.000 us [unended_call]
#! late.prv: warning: the trace ends inside of MPI_Init of rank 2, entered at 120.000 us [unended_call]
#! late.prv: warning: the trace ends inside of MPI_Init of rank 2, entered at 120.000 us [unended_call]
#! late.prv: warning: the trace ends inside of MPI_Init of rank 2, entered at 120.000 us [unended_call]
#! late.prv: warning: the trace ends inside of MPI_Init of rank 2, entered at 120.000 us [unended_call]
#! late.prv: warning: the trace ends inside of MPI_Init of rank 2, entered at 120.000 us [unended_call]
#! at-end.prv: warning: the trace ends inside of MPI_Init of rank 2, entered at 200.000 us [unended_call]
#! at-end.prv: warning: the trace ends inside of MPI_Init of rank 2, entered at 200.000 us [unended_call]
#! at-end.prv: warning: the trace ends inside of MPI_Init of rank 2, entered at 200.000 us [unended_call]
#! at-end.prv: warning: the trace ends inside of MPI_Init of rank 2, entered at 200.000 us [unended_call]

## every anomaly has a clause that explains it
# the second rank's clock is 3 ms ahead
gzip -dc tiny.prv.gz | awk -F: -v OFS=: '/^1:/ && $4 == 2 { $6 += $6 > 0 ? 3000000 : 0; $7 += 3000000 }
  /^2:/ && $4 == 2 { $6 += 3000000 }
  /^3:/ && $4 == 2 { $6 += 3000000; $7 += 3000000 }
  /^3:/ && $10 == 2 { $12 += 3000000; $13 += 3000000 }
  { print }' >ahead.prv
$CLOCKTALK ahead.prv --eager-limit 100 -q | sed -n '/^Odd/,$p'
#> Odd in this trace:
#>   impossible_message 5 (warning)
#>     A message was received before it was sent, and nothing shows that the tracer
#>     paired it wrongly: the clocks of the two ranks disagree.
#>   header_mismatch 1 (warning)
#>     The header contradicts itself or the records, in duration or in numbers of
#>     tasks and communicators.

## the largest loss is the largest share of time
# Load balance is the lowest factor, but transfer costs more of the time: 36.0 % against 24.5 %.
cat >share.prv <<'END'
#Paraver (01/01/2020 at 00:00):1000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:40000001:1
2:1:1:2:1:0:40000001:1
2:1:1:2:1:150:50000001:1
2:1:1:2:1:600:50000001:0
2:1:1:1:1:640:50000001:1
2:1:1:1:1:1000:50000001:0
2:1:1:2:1:600:50000001:1
2:1:1:2:1:1000:50000001:0
END
$CLOCKTALK share.prv -q | sed -n '3,/^Where/p'
$CLOCKTALK share.prv -q --windows 2 --plot - | grep 'largest loss'
#> parallel efficiency               39.5 %  ███░░░░░░░  time spent computing
#> ├─ load balance                   61.7 %  ██████░░░░  how even the work is
#> └─ communication efficiency       64.0 %  ██████░░░░  not lost to communication
#>    ├─ serialisation efficiency   100.0 %  ██████████  not lost to dependencies
#>    └─ transfer efficiency         64.0 %  ██████░░░░  not lost to moving data
#>
#> The largest loss looks like transfer, 36.0 % of the ranks' time: if it is, the
#> run would take 640 ns on a network that takes no time, instead of 1.000 us. Of
#> what the ranks would save, most passes in MPI_Send (60.5 % of the ranks' time,
#> 403 ns a call), where sends may wait for receivers without the trace showing it.
#> 60.5 % of the ranks' time passes in calls that send, receive or wait for
#> messages, but the trace has no messages: who waits for whom there is not known,
#> and waiting looks like transfer.
#> Where: --report critical-path. When: --report worst.
#> The largest loss looks like transfer, 36.0 % of the ranks' time
#> transfer 64.0 %, the largest loss

## storage and one-sided communication
write_calls() { # LATER TYPE CALL MORE: both ranks compute 100 us, are 60 us in the call, and compute 100 us, rank 2 LATER + 9 us more
  end=$((270 + $1))
  echo "#Paraver (01/01/2026 at 00:00):${end}000_ns:1(2):1:2(1:1,1:1),1"
  echo c:1:1:2:1:2
  for rank in 1 2; do echo "2:$rank:1:$rank:1:0:40000001:1"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:100000:$2:$3$4"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:160000:$2:0"; done
  echo 2:1:1:1:1:260000:50000002:8:50100004:1
  echo "2:2:1:2:1:$((end - 1))000:50000002:8:50100004:1"
  for rank in 1 2; do echo "2:$rank:1:$rank:1:${end}000:50000002:0"; done
}
write_calls 0 50000005 145 :50000110:4096 >files.prv
$CLOCKTALK files.prv -q | sed -n '9,/^$/p'
write_calls 0 50000004 66 :50001000:4096:50001001:1 >gets.prv
$CLOCKTALK gets.prv -q | sed -n '9,/^$/p'
# the largest loss is another one
write_calls 200 50000005 145 :50000110:4096 >files.prv
$CLOCKTALK files.prv -q | sed -n '9,/^$/p'
write_calls 200 50000004 66 :50001000:4096:50001001:1 >gets.prv
$CLOCKTALK gets.prv -q | sed -n '9,/^$/p'
# rank 1 alone writes: the other waits for it in MPI_File_close, which is not waiting for a rank that computes
cat >one.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):300_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:9:0
2:2:1:2:1:0:9:0
2:1:1:1:1:100:50000005:149
2:2:1:2:1:100:50000005:142
2:1:1:1:1:290:50000005:0
2:1:1:1:1:290:50000005:142
2:1:1:1:1:300:50000005:0
2:2:1:2:1:300:50000005:0
TRACE
$CLOCKTALK one.prv -q --report summary,wait-states | grep -A5 'largest loss\|were waited'
# rank 1 alone is in MPI_File_*, and the three others wait for it in a barrier; then its computing is the largest loss
for computing in 10 150; do
  {
    echo "#Paraver (01/01/2026 at 00:00):$((100 + computing))_ns:1(4):1:4(1:1,1:1,1:1,1:1),1"
    echo c:1:1:4:1:2:3:4
    for rank in 1 2 3 4; do echo 2:$rank:1:$rank:1:0:9:0; done
    echo 2:1:1:1:1:$computing:50000005:149
    for rank in 2 3 4; do echo 2:$rank:1:$rank:1:10:50000002:8:50100004:1; done
    echo 2:1:1:1:1:$((90 + computing)):50000005:0
    echo 2:1:1:1:1:$((90 + computing)):50000002:8:50100004:1
    for rank in 1 2 3 4; do echo 2:$rank:1:$rank:1:$((100 + computing)):50000002:0; done
  } >alone.prv
  $CLOCKTALK alone.prv -q | sed -n '/largest loss/,/^$/p'
done
#> The largest loss is file access: 22.2 % of the ranks' time passes in MPI_File_*,
#> apart from waiting for ranks that compute. That is the storage, not the network:
#> the run took 270.000 us, and would take 209.000 us if neither of them took time.
#> Who waits for those that read or write: --report wait-states. When:
#> --report worst.
#>
#> The largest loss looks like transfer, 22.6 % of the ranks' time: if it is, the
#> run would take 209.000 us on a network that takes no time, instead of
#> 270.000 us. The largest part of that passes in one-sided communication (22.2 %
#> of the ranks' time, longest in MPI_Get): the trace does not say who waits for
#> whom there.
#> Whose memory: --report messages. When: --report worst.
#>
#> The largest loss is load balance, 22.2 % of the ranks' time: on average a rank
#> computes only 74.4 % as long as the busiest one, rank 2 (304.500 us against
#> 409.000 us).
#> 12.8 % of the ranks' time passes in file access (MPI_File_*), apart from waiting
#> for ranks that compute: that is the storage, not the network.
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 22.2 % of the ranks' time: on average a rank
#> computes only 74.4 % as long as the busiest one, rank 2 (304.500 us against
#> 409.000 us).
#> 12.8 % of the ranks' time passes in one-sided communication, of which the trace
#> does not say who waits for whom (whose memory: --report messages).
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is file access: MPI_File_* takes 66.7 % of the run on rank 1,
#> 35.0 % on the average rank, apart from waiting. Others may wait for that: the
#> run took 300 ns, and would take 100 ns if neither storage nor network took time.
#> Who waits for those that read or write: --report wait-states. When:
#> --report worst.
#>
#> --
#> 190 ns were waited, 31.7 % of all ranks' time, 100.0 % of it at MPI_File_close;
#> 100.0 % because of MPI_File_write_at (own), 100.0 % of that on rank 1. Nearly
#> all causes lie inside MPI calls, most of them in file access (MPI_File_*): the
#> others wait for those that read or write.
#>
#>   kind                      wait    of all   count    longest  of rank for rank
#> The largest loss is file access: MPI_File_* takes 81.8 % of the run on rank 1,
#> 20.5 % on the average rank, apart from waiting. Others may wait for that: the
#> run took 110 ns, and would take 10 ns if neither storage nor network took time.
#> Who waits for those that read or write: --report wait-states. When:
#> --report worst.
#>
#> The largest loss is load balance, 42.0 % of the ranks' time: on average a rank
#> computes only 30.0 % as long as the busiest one, rank 1 (45 ns against 150 ns).
#> File access (MPI_File_*) takes 36.0 % of the run on rank 1, apart from waiting;
#> others may wait for that.
#> Who: --by rank --plot -. When: --report worst.
#>

## some ranks that compute less than most
# one, or two, of five
for idle in 5 2; do
  {
    echo '#Paraver (01/01/2026 at 00:00):1000_ns:1(5):1:5(1:1,1:1,1:1,1:1,1:1),1'
    echo c:1:1:5:1:2:3:4:5
    for rank in 1 2 3 4 5; do echo 2:$rank:1:$rank:1:0:9:0; done
    echo 2:5:1:5:1:200:50000002:8:50100004:1
    test $idle = 5 || echo 2:2:1:2:1:210:50000002:8:50100004:1
    for rank in 1 2 3 4; do test $rank = $idle || echo 2:$rank:1:$rank:1:990:50000002:8:50100004:1; done
    for rank in 1 2 3 4 5; do echo 2:$rank:1:$rank:1:1000:50000002:0; done
  } >idle.prv
  $CLOCKTALK -q idle.prv | sed -n '/The largest/,/^$/p'
done
#> The largest loss is load balance, 15.8 % of the ranks' time: on average a rank
#> computes only 84.0 % as long as the busiest one (832 ns against 990 ns). Rank 5
#> computes for only 200 ns.
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 31.4 % of the ranks' time: on average a rank
#> computes only 68.3 % as long as the busiest one (676 ns against 990 ns). 2 of 5
#> ranks (2 and 5) are nearer to the least busy one (200 ns) than to the average.
#> Who: --by rank --plot -. When: --report worst.
#>

## several ranks in file access
# of 12 ranks these write for 80 each, one of them 70, and the others wait for them in a barrier
for writers in ' 1 5 ' ' 1 3 4 7 8 9 12 ' ' 1 3 5 7 9 10 '; do
  {
    echo "#Paraver (01/01/2026 at 00:00):200_ns:1(12):1:12(1:1$(printf ',1:1%.0s' $(seq 2 12))),1"
    echo c:1:1:12$(printf ':%d' $(seq 12))
    for rank in $(seq 12); do
      echo 2:$rank:1:$rank:1:0:9:0
      case $writers in
        *" $rank "*) printf '%s\n' 2:$rank:1:$rank:1:100:50000005:149 2:$rank:1:$rank:1:$((rank == 5 ? 170 : 180)):50000005:0 ;;
      esac
      printf '%s\n' 2:$rank:1:$rank:1:190:50000002:8:50100004:1 2:$rank:1:$rank:1:200:50000002:0
    done | sort -s -t: -k6,6n
  } >writers.prv
  $CLOCKTALK writers.prv -q | grep -A1 'MPI_File_'
done
#> File access (MPI_File_*) takes up to 40.0 % of the run on ranks 1 and 5, apart
#> from waiting; others may wait for that.
#> File access (MPI_File_*) takes up to 40.0 % of the run on ranks 1, 3, 4, 7 to 9
#> and 12, apart from waiting; others may wait for that.
#> File access (MPI_File_*) takes up to 40.0 % of the run on 6 of 12 ranks (1, 3,
#> 5, 7 and others), apart from waiting; others may wait for that.

## MPI_Finalize that takes long
# two ranks enter it at 100 and 90; or at 140, where they are in a collective from 10 to 100; they leave it at 200
write_trace() { # lines
  printf '#Paraver (01/01/2020 at 00:00):200_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2\n'
  for rank in 1 2; do echo "2:$rank:1:$rank:1:0:9:0"; done
  for line in "$@" 1:1:200:50000003:0 2:1:200:50000003:0; do echo "2:${line%%:*}:1:$line"; done
}
write_trace 2:1:90:50000003:32 1:1:100:50000003:32 >finalize.prv
$CLOCKTALK finalize.prv | sed -n '/largest loss/,/^$/p'
write_trace 1:1:10:50000002:10:50100001:8:50100004:1 2:1:10:50000002:10:50100001:8:50100004:1 \
  1:1:100:50000002:0 2:1:100:50000002:0 1:1:140:50000003:32 2:1:140:50000003:32 >finalize.prv
for part in '' '--to 0.000000140s'; do $CLOCKTALK finalize.prv $part | sed -n '/largest loss/,/^$/p'; done
#> The largest loss is MPI_Finalize itself: 50.0 % of the ranks' time passes in it,
#> apart from waiting for ranks that enter it later: --to 0.000000100s leaves it
#> out.
#>
#> The largest loss is transfer, 75.0 % of the ranks' time: the run took 200 ns,
#> and would take 50 ns on a network that takes no time. The largest part of that
#> passes in MPI_Allreduce (45.0 % of the ranks' time, 90 ns a call).
#> 30.0 % of the ranks' time passes in MPI_Finalize, apart from waiting for ranks
#> that enter it later: --to 0.000000140s leaves it out.
#> Where: --report critical-path. When: --report worst.
#>
#> The largest loss is transfer, 64.3 % of the ranks' time: this part of the run
#> took 140 ns, and would take 50 ns on a network that takes no time. The largest
#> part of that passes in MPI_Allreduce (64.3 % of the ranks' time, 90 ns a call).
#> Where: --report critical-path. When: --report worst.
#>
#! finalize.prv:6: warning: communicator 1 is brought back into step by the MPI_Allreduce at 0.000000010 s [resynchronised_collective]
#! finalize.prv:6: warning: communicator 1 is brought back into step by the MPI_Allreduce at 0.000000010 s [resynchronised_collective]

## ranks without events are no launch
cat >silent.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:3(1:1,1:1,1:1)
2:1:1:1:1:0:9:0
2:1:1:1:1:900:50000003:19
2:1:1:1:1:1000:50000003:0
TRACE
$CLOCKTALK --quiet silent.prv | sed -n '/largest/,/^$/p'
# one of four, beside another loss
cat >lost.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(4):1:4(1:1,1:1,1:1,1:1)
2:1:1:1:1:0:9:0
2:2:1:2:1:0:9:0
2:3:1:3:1:0:9:0
2:1:1:1:1:1000:9:0
2:2:1:2:1:100:50000003:19
2:3:1:3:1:100:50000003:19
2:2:1:2:1:1000:50000003:0
2:3:1:3:1:1000:50000003:0
TRACE
$CLOCKTALK --quiet lost.prv | sed -n '/largest/,/^$/p'
#> The largest loss is no loss of the program: the trace has no events of 2 of 3
#> ranks, and nothing is known of them.
#>
#> The largest loss is load balance, 70.0 % of the ranks' time: on average a rank
#> computes only 30.0 % as long as the busiest one, rank 1 (300 ns against
#> 1.000 us).
#> The trace has no events of 1 of 4 ranks, which count as not computing.
#> Who: --by rank --plot -. When: --report worst.
#>

## calls that the table does not have
cat >calls.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:50000003:250
2:2:1:2:1:0:50000003:250
2:1:1:1:1:600:50000003:251
2:2:1:2:1:600:50000003:0
2:1:1:1:1:700:50000003:0
2:1:1:1:1:1000:9:0
2:2:1:2:1:1000:9:0
TRACE
$CLOCKTALK --quiet calls.prv | sed -n '/largest/,/^$/p'
$CLOCKTALK calls.prv --report critical-path --columns activity,path_s --format csv
#> The largest loss looks like transfer, 60.0 % of the ranks' time: if it is, the
#> run would take 400 ns on a network that takes no time, instead of 1.000 us. Of
#> what the ranks would save, most passes in unknown MPI calls (65.0 % of the
#> ranks' time, 433 ns a call), of which nothing else is known.
#> Where: --report critical-path. When: --report worst.
#>
#> activity,path_s\r
#> unknown MPI calls,0.000000700\r
#> [computation],0.000000300\r
#! calls.prv:4: warning: rank 1 enters MPI inside unknown MPI calls, which is taken to end here [nested_enter]

## calls of all ranks
# load moves between fences of all ranks; then they are in MPI_Comm_split for 150 of 250, twice
write_trace() { # the call; of each when the two ranks enter it, and leave it
  printf '#Paraver (01/01/2026 at 00:00):600_ns:1(2):1:2(1:1,1:1)\n'
  call=$1
  shift
  {
    for rank in 1 2; do printf '%s\n' "2:$rank:1:$rank:1:0:50000003:31" "2:$rank:1:$rank:1:1:50000003:0"; done
    for times in "$@"; do
      set -- $times
      printf '%s\n' "2:1:1:1:1:$1:$call" "2:2:1:2:1:$2:$call"
      for rank in 1 2; do echo "2:$rank:1:$rank:1:$3:${call%:*}:0"; done
    done
    for rank in 1 2; do echo "2:$rank:1:$rank:1:600:40000001:0"; done
  } | sort -s -t: -k6,6n
}
write_trace 50000004:68 '100 110 111' '211 121 212' '222 312 313' '413 323 414' >fences.prv
write_trace 50000003:23 '100 100 250' '350 350 500' >splits.prv
for trace in fences splits; do
  $CLOCKTALK $trace.prv | sed -n '/^The largest/,/: --report/p'
done
#> The largest loss is serialisation, 16.7 % of the ranks' time: load moves from
#> rank to rank (between collectives of all ranks now one computes longest, now
#> another), so that the run would take 595 ns even on a network that takes no
#> time, although no rank computes for more than 495 ns.
#> Which: --report phases. Who: --report wait-states. When: --report worst.
#> The largest loss looks like transfer, 50.2 % of the ranks' time: if it is, the
#> run would take 299 ns on a network that takes no time, instead of 600 ns. The
#> largest part of that passes in MPI_Comm_split (50.0 % of the ranks' time, 150 ns
#> a call), which moves no data of the program.
#> Where: --report critical-path. When: --report worst.

## collectives of which the trace does not say who waits for whom
# a nonblocking one is completed by MPI_Wait, with and without a nonblocking send; then one of neighbours
cat >collectives.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:50000002:155
2:2:1:2:1:0:50000002:155
2:1:1:1:1:100:50000002:0
2:2:1:2:1:100:50000002:0
2:1:1:1:1:400:50000001:5
2:2:1:2:1:400:50000001:5
2:1:1:1:1:1000:50000001:0
2:2:1:2:1:1000:50000001:0
TRACE
sed 's/:0:50000002:155/:0:50000001:3/; s/^2:1:1:1:1:400:.*/2:1:1:1:1:150:50000002:157\
2:1:1:1:1:160:50000002:0\
&/' collectives.prv >both.prv
sed 's/50000002:155/50000002:178/; s/:100:/:900:/; /50000001/d; s/:900:50000002:0/&\
2:1:1:1:1:1000:9:0/' collectives.prv >neighbours.prv
for trace in collectives both neighbours; do
  $CLOCKTALK --quiet $trace.prv | sed -n '/largest/,/When/p'
done
#> The largest loss looks like transfer, 70.0 % of the ranks' time: if it is, the
#> run would take 300 ns on a network that takes no time, instead of 1.000 us. The
#> largest part of that passes in MPI_Wait (60.0 % of the ranks' time, 600 ns a
#> call), where nonblocking collectives may wait for other ranks without the trace
#> showing it.
#> Where: --report critical-path. When: --report worst.
#> The largest loss looks like transfer, 70.0 % of the ranks' time: if it is, the
#> run would take 300 ns on a network that takes no time, instead of 1.000 us. The
#> largest part of that passes in MPI_Wait (60.0 % of the ranks' time, 600 ns a
#> call), where nonblocking sends and collectives may wait for other ranks without
#> the trace showing it.
#> 10.0 % of the ranks' time passes in calls that send, receive or wait for
#> messages, but the trace has no messages: who waits for whom there is not known,
#> and waiting looks like transfer.
#> Where: --report critical-path. When: --report worst.
#> The largest loss looks like transfer, 90.0 % of the ranks' time: if it is, the
#> run would take 100 ns on a network that takes no time, instead of 1.000 us. The
#> largest part of that passes in MPI_Neighbor_alltoall (90.0 % of the ranks' time,
#> 900 ns a call), of which the trace does not say who waits for whom.
#> Where: --report critical-path. When: --report worst.

## a trace without messages
# rank 2 waits 900 in MPI_Recv, and a filter has left out for what; behind a nonblocking collective it may wait for that
# in MPI_Wait
cat >filtered.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):2000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:50000002:155
2:2:1:2:1:0:50000002:155
2:1:1:1:1:10:50000002:0
2:2:1:2:1:10:50000002:0
2:2:1:2:1:200:50000001:2
2:1:1:1:1:1100:50000001:1
2:1:1:1:1:1110:50000001:0
2:2:1:2:1:1120:50000001:0
2:1:1:1:1:2000:40000001:0
2:2:1:2:1:2000:40000001:0
TRACE
$CLOCKTALK --quiet filtered.prv | sed -n '/messages:/,/When/p'
sed 's/:50000001:[12]$/:50000001:5/' filtered.prv >completed.prv
$CLOCKTALK --quiet completed.prv | grep -c 'no messages'
#> messages, but the trace has no messages: who waits for whom there is not known,
#> and waiting looks like transfer.
#> Who: --by rank --plot -. When: --report worst.
#> 0
#= 1

## tests and probes that find nothing
# rank 2 tests for 600 of 1000 ns until rank 1 has computed what it sends: that is uneven work; where both test as long
# for what was sent at once, it is the loss itself
for run in late prompt; do
  [ $run = late ] && computed=600 sent=650 || computed=0 sent=50
  cat >$run.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:50000001:4
2:2:1:2:1:10:50000001:0
2:2:1:2:1:10:50000304:0
2:1:1:1:1:50:50000304:0
2:1:1:1:1:$sent:50000001:3
3:1:1:1:1:$sent:$sent:2:1:2:1:10:670:8:1
2:1:1:1:1:$((sent + 1)):50000001:0
2:2:1:2:1:660:50000304:9:50000305:600:50000001:39
2:2:1:2:1:670:50000001:0
2:1:1:1:1:690:50000304:9:50000305:$((600 - computed)):50000001:6
2:1:1:1:1:700:50000001:0
2:1:1:1:1:1000:40000001:0
2:2:1:2:1:1000:40000001:0
END
  $CLOCKTALK $run.prv | grep -A 6 'largest loss'
done
#> The largest loss is load balance, 30.5 % of the ranks' time: on average a rank
#> computes only 69.2 % as long as the busiest one, rank 1 (685 ns against 989 ns).
#> Tests and probes that found nothing took 30.0 % of the ranks' time.
#> Who: --by rank --plot -. When: --report worst.
#>
#> ranks                                  2  MPI processes
#> runtime                         1.000 us  from the first moment to the last
#> The largest loss is polling: 60.0 % of the ranks' time went into tests and
#> probes (MPI_Test, MPI_Iprobe) that found nothing.
#>
#> ranks                                  2  MPI processes
#> runtime                         1.000 us  from the first moment to the last
#> ideal time                        389 ns  on a network that takes no time
#> useful, average                   385 ns  computation of a rank

## a trace that was cut has no launch
# both ranks compute up to their first events: that is the largest loss, or told beside it
for wait in 500 900; do
  cat >begun.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:300:50000002:8:50100004:1
2:2:1:2:1:300:50000002:8:50100004:1
2:1:1:1:1:$wait:50000002:0
2:2:1:2:1:$wait:50000002:0
2:1:1:1:1:1000:50000003:19
2:2:1:2:1:1000:50000003:19
END
  $CLOCKTALK -q begun.prv | sed -n '/The largest/,/^$/p'
done
#> The largest loss is no loss of the program: the trace has no MPI_Init, as one
#> that was cut, and 30.0 % of the ranks' time lies before their first events,
#> where they may have computed. --from leaves it out.
#> 20.0 % of the ranks' time passes in collective calls on communicators between
#> two groups of ranks, or on some whose members the trace does not tell: who waits
#> for whom there is not known, and waiting may look like transfer.
#>
#> The largest loss looks like transfer, 60.0 % of the ranks' time: if it is, the
#> run would take 400 ns on a network that takes no time, instead of 1.000 us. The
#> largest part of that passes in MPI_Barrier (60.0 % of the ranks' time, 600 ns a
#> call). 60.0 % of the ranks' time passes in collective calls on communicators
#> between two groups of ranks, or on some whose members the trace does not tell:
#> who waits for whom there is not known, and waiting may look like transfer.
#> Not all that is lost is the program's: the trace has no MPI_Init, as one that
#> was cut, and 30.0 % of the ranks' time lies before their first events, where
#> they may have computed. --from leaves it out.
#> Where: --report critical-path. When: --report worst.
#>

## messages of another application
# a server with two ranks that waits for requests of another application, which goes on for longer
cat >server.prv <<'END'
#Paraver (01/01/2026 at 00:00):1200_ns:1(3):2:2(1:1,1:1),1:1(1:1),0
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:3:2:1:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:3:2:1:1:10:50000003:0
2:1:1:1:1:100:50000001:2
2:2:1:2:1:800:50000001:2
2:3:2:1:1:800:50000001:1
2:3:2:1:1:810:50000001:0
3:3:2:1:1:800:810:1:1:1:1:100:900:8:1
2:1:1:1:1:900:50000001:0
2:3:2:1:1:810:50000001:1
2:3:2:1:1:820:50000001:0
3:3:2:1:1:810:820:2:1:2:1:800:900:8:1
2:2:1:2:1:900:50000001:0
2:1:1:1:1:1000:50000003:32
2:2:1:2:1:1000:50000003:32
2:1:1:1:1:1010:50000003:0
2:2:1:2:1:1010:50000003:0
2:3:2:1:1:1200:50000003:19
END
$CLOCKTALK server.prv --app 1 | sed -n '/The largest/,/^$/p; /Odd/,$p'
# the second rank waits for the first one, which alone has such a request
sed -e 's/^\(2:2:1:2:1:\)800:50000001:2/\1100:50000002:8:50100004:1/' -e 's/^\(2:2:1:2:1:\)900:50000001:0/\1910:50000002:0/' \
  -e 's/^\(2:1:1:1:1:900:50000001:0\)/\1:50000002:8:50100004:1\n2:1:1:1:1:910:50000002:0/' -e '/^3:3:2:1:1:810/d' server.prv >held.prv
$CLOCKTALK -q held.prv --app 1 | sed -n '/The largest/,/^$/p'
# which starts the other one
grep -v '^3:' held.prv | sed 's/50000001:2$/50000003:151/; s/^\(2:1:1:1:1:900:\)50000001/\150000003/' >spawn.prv
$CLOCKTALK -q spawn.prv --app 1 | sed -n '/The largest/,/^$/p'
#> The largest loss is communication with another application: 44.6 % of the ranks'
#> time passes in calls whose messages it sends or receives (2, which are left out
#> here). --app looks at the other one.
#>
#> Odd in this trace:
#>   foreign_message 2 (warning)
#>     A message goes to another application than the one that is looked at, or
#>     comes from one.
#> The largest loss is communication with another application: 39.6 % of the ranks'
#> time passes in calls whose messages it sends or receives (1, which are left out
#> here). Ranks wait for others that are longer in MPI, longest in MPI_Barrier
#> (39.6 %), mostly for rank 1. --app looks at the other one.
#>
#> The largest loss is waiting for another application: 39.6 % of the ranks' time
#> passes where they start one (MPI_Comm_spawn). This application's events do not
#> say what the other one did meanwhile. Ranks wait for others that are longer in
#> MPI, longest in MPI_Barrier (39.6 %), mostly for rank 1.
#>
#! server.prv:13: warning: message between two applications, left out [foreign_message]
#! server.prv:13: warning: 2 x foreign_message: messages to or from another application, left out

## calls of other libraries count as computing
# of 1000 outside of MPI rank 1 spends 600 in calls of CUDA, 100 of which are within one of OpenACC, and 100 in one
# alone
cat >device.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1200_ns:1(1):1:1(1:1)
2:1:1:1:1:0:63000001:1
2:1:1:1:1:200:66000000:6
2:1:1:1:1:300:63000001:0
2:1:1:1:1:400:66000000:0
2:1:1:1:1:500:63000001:4
2:1:1:1:1:600:50000002:8
2:1:1:1:1:800:50000002:0
2:1:1:1:1:1000:63000001:0
2:1:1:1:1:1200:40000001:0
TRACE
printf '%s\n' EVENT_TYPE '0 63000001 CUDA library call' EVENT_TYPE '0 66000000 OpenACC' >device.pcf
$CLOCKTALK -q device.prv | sed -n '/counts as computing/,/^$/p'
# 200 of 400 are outside of MPI, 100 of these in CUDA
$CLOCKTALK -q device.prv --from 400ns --to 800ns | sed -n '/counts as computing/,/\.$/p'
for label in 'GASPI call' 'I/O calls'; do
  sed "s:CUDA library call:$label:" device.pcf >other.pcf
  $CLOCKTALK -q device.prv --pcf other.pcf | sed -n '/counts as computing/,/\.$/p'
done
for label in 'HIP library call' 'Host OpenCL call' 'OpenACC Data Events' 'OpenACC Launch Events' 'OpenACC Other Events' 'OpenSHMEM calls'; do
  sed "s:CUDA library call:$label:" device.pcf >other.pcf
  $CLOCKTALK -q device.prv --pcf other.pcf | grep -o '[0-9.]* % of.*calls of [A-Za-z]*'
done
# where little is lost besides, it comes first: 400 of 1190
sed -e 's/:800:50000002:0/:610:50000002:0/' -e 's/:500:63000001:4/:900:63000001:4/' device.prv >little.prv
$CLOCKTALK -q little.prv --pcf device.pcf | sed -n '/counts as computing/,/^$/p'
# other reports say it, too, unless a summary does beside them
for report in worst phases wait-states critical-path ranks dispersion parallelism; do
  $CLOCKTALK -q device.prv --report $report | sed -n '/counts as computing/,/\.$/p'
done
$CLOCKTALK -q device.prv --report critical-path --activity 63000001 | sed -n '/counts as computing/,/\.$/p'
$CLOCKTALK -q device.prv --report summary,phases,ranks | grep -c 'counts as computing'
# the first one that has something to say of computing
$CLOCKTALK -q device.prv --from 810ns --to 990ns --windows 2 --report worst,ranks | grep -e 'counts as computing' -e '^None' -e '^Ranks'
rm device.pcf
$CLOCKTALK -q device.prv --report summary,phases | grep -c 'counts as computing'
#> 60.0 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it.
#> The largest loss looks like transfer, 16.7 % of the ranks' time: if it is, the
#> run would take 1.000 us on a network that takes no time, instead of 1.200 us.
#> The largest part of that passes in MPI_Barrier (16.7 % of the ranks' time,
#> 200 ns a call). 16.7 % of the ranks' time passes in collective calls on
#> communicators between two groups of ranks, or on some whose members the trace
#> does not tell: who waits for whom there is not known, and waiting may look like
#> transfer.
#> Where: --report critical-path. When: --report worst.
#>
#> 50.0 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it.
#> 60.0 % of what counts as computing passes in calls of GASPI, where ranks
#> communicate outside of MPI: who waits for whom there is not known.
#> 60.0 % of what counts as computing passes in calls of I/O, where ranks read or
#> write files outside of MPI.
#> 60.0 % of what counts as computing passes in calls of HIP
#> 60.0 % of what counts as computing passes in calls of OpenCL
#> 70.0 % of what counts as computing passes in calls of OpenACC
#> 70.0 % of what counts as computing passes in calls of OpenACC
#> 70.0 % of what counts as computing passes in calls of OpenACC
#> 60.0 % of what counts as computing passes in calls of OpenSHMEM
#> 33.3 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it.
#> Little else is lost: the rank computes for 100.0 % of the time.
#>
#> 60.0 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it. What of it delays the run:
#> --report critical-path --activity 63000001.
#> 60.0 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it. What of it delays the run:
#> --report critical-path --activity 63000001.
#> 60.0 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it. What of it delays the run:
#> --report critical-path --activity 63000001.
#> 60.0 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it. What of it delays the run:
#> --report critical-path --activity 63000001.
#> 60.0 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it. What of it delays the run:
#> --report critical-path --activity 63000001.
#> 60.0 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it. What of it delays the run:
#> --report critical-path --activity 63000001.
#> 60.0 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it.
#> 1
#> None of them loses any time.
#> Ranks
#> 100.0 % of what counts as computing passes in calls of CUDA, where ranks give
#> 0
#= 1

## one rank reads and writes files, and others wait for it
# 300 of its 900 outside of MPI, with one other rank, or 19, that have 600
printf '%s\n' EVENT_TYPE '0 40000004 I/O calls' >files.pcf
for ranks in 2 20; do
  echo "#Paraver (01/01/2026 at 00:00):1000_ns:1($ranks):1:$ranks(1:1$(printf ',1:1%.0s' $(seq 2 $ranks)))" >files.prv
  for rank in $(seq $ranks); do
    printf '%s\n' 2:$rank:1:$rank:1:0:40000004:$((rank == 1)) 2:$rank:1:$rank:1:300:40000004:0 \
      2:$rank:1:$rank:1:$((rank == 1 ? 900 : 600)):50000002:8 2:$rank:1:$rank:1:1000:50000002:0
  done | sort -s -t: -k6,6n >>files.prv
  $CLOCKTALK -q files.prv | sed -n '/counts as computing/,/\.$/p'
  $CLOCKTALK -q files.prv --format json | grep library
done
#> 20.0 % of what counts as computing passes in calls of I/O, where ranks read or
#> write files outside of MPI; of rank 1 it is 33.3 %.
#>     "library_calls": 0.200000,
#> Of what counts as computing of rank 1, 33.3 % passes in calls of I/O, where
#> ranks read or write files outside of MPI; of all ranks 2.4 %.
#>     "library_calls": 0.024390,

## a trace that is not in order of time
# as a converter writes it that goes through one kind of event after the other
printf '%s\n' '#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1)' 2:1:1:1:1:0:9:1 2:1:1:1:1:1000:9:0 \
  2:1:1:1:1:100:50000001:1 2:1:1:1:1:900:50000001:0 >kinds.prv
$CLOCKTALK kinds.prv | sed -n '/not in order/,/anomalies/p'
{ grep -v '^[123]:' kinds.prv; grep '^[123]:' kinds.prv | sort -s -t: -k6,6n; } >sorted.prv
$CLOCKTALK sorted.prv | sed -n '/^parallel/p'
#> The trace is not in order of time (out_of_order: 2, by up to 90.0 % of the run),
#> and numbers are wrong as far as that goes (what to do: --report anomalies).
#> parallel efficiency               20.0 %  ██░░░░░░░░  time spent computing
#! kinds.prv:4: warning: 0.000000100 s lies before the thread's last event at 0.000001000 s, taken as the latter [out_of_order]
#! kinds.prv:4: warning: 2 x out_of_order: events earlier than the one before, counted as at its time

## a message of a rank to itself is none between two ranks
cat >self.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1)
2:1:1:1:1:0:50000001:41
3:1:1:1:1:0:10:1:1:1:1:0:90:8:0
2:1:1:1:1:100:50000001:0
2:1:1:1:1:1000:9:0
TRACE
$CLOCKTALK --quiet self.prv | grep ^messages
#> messages                               1  of a rank to another, or to itself

## a trace without some of its messages
# rank 2 waits 900 in its second MPI_Recv, of which the trace has no message; then in MPI_Waitall for a request without
# one. Where a request is known that it may wait for as well, a send here, nothing is told; nor of calls that hardly take
# time, as of partners that are none.
cat >some.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):2000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:1:1:1:1:100:50000001:1
3:1:1:1:1:100:110:2:1:2:1:50:120:8:0
2:2:1:2:1:50:50000001:2
2:1:1:1:1:110:50000001:0
2:2:1:2:1:120:50000001:0
2:2:1:2:1:150:50000001:4
2:2:1:2:1:160:50000001:0
2:2:1:2:1:200:50000001:2
2:1:1:1:1:1100:50000001:1
2:1:1:1:1:1110:50000001:0
2:2:1:2:1:1120:50000001:0
2:1:1:1:1:2000:40000001:0
2:2:1:2:1:2000:40000001:0
TRACE
sed 's/:\(200\|1120\):50000001:2$/:\1:50000001:6/' some.prv >waitall.prv
sed 's/^2:2:1:2:1:160:.*/&\
2:2:1:2:1:170:50000001:3\
3:2:1:2:1:170:180:1:1:1:1:1990:2000:8:1\
2:2:1:2:1:180:50000001:0/' waitall.prv >sends.prv
sed 's/:1120:/:210:/' some.prv >null.prv
for trace in some waitall sends null; do
  echo $trace
  $CLOCKTALK --quiet $trace.prv | sed -n '/^[0-9.]* % of the ranks. time passes/,/transfer/p'
done
#> some
#> 23.3 % of the ranks' time passes in calls that send, receive or wait for
#> messages which the trace does not have: who waits for whom there is not known,
#> and waiting looks like transfer.
#> waitall
#> 23.3 % of the ranks' time passes in calls that send, receive or wait for
#> messages which the trace does not have: who waits for whom there is not known,
#> and waiting looks like transfer.
#> sends
#> null

## a barrier that takes time
# two ranks enter it together: one of a millisecond is more than it takes itself, one of 50 us is not
for left in 1100 150; do
  sed "s/LEFT/$left/" >barrier.prv <<'END'
#Paraver (01/01/2026 at 00:00):0_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:1:1:1:1:100000:50000002:8:50100001:0:50100002:0:50100004:1
2:2:1:2:1:100000:50000002:8:50100001:0:50100002:0:50100004:1
2:1:1:1:1:LEFT000:50000002:0
2:2:1:2:1:LEFT000:50000002:0
2:1:1:1:1:LEFT100:40000001:0
2:2:1:2:1:LEFT100:40000001:0
END
  $CLOCKTALK -q barrier.prv | sed -n '/^The largest/,/: --report/p'
done
#> The largest loss looks like transfer, 90.9 % of the ranks' time: if it is, the
#> run would take 100.090 us on a network that takes no time, instead of 1.100 ms.
#> The largest part of that passes in MPI_Barrier (90.9 % of the ranks' time,
#> 1.000 ms a call), which moves no data: ranks may have waited for a processor
#> there.
#> Where: --report critical-path. When: --report worst.
#> The largest loss is transfer, 33.3 % of the ranks' time: the run took
#> 150.100 us, and would take 100.090 us on a network that takes no time. The
#> largest part of that passes in MPI_Barrier (33.3 % of the ranks' time, 50.000 us
#> a call).
#> Where: --report critical-path. When: --report worst.

## large messages
# two ranks are in MPI_Sendrecv for 500 of 1000; the second time one of them has a receive that does not block before
for call in 19 4; do
  {
    printf '#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)\n'
    for rank in 1 2; do echo "2:$rank:1:$rank:1:0:9:0"; done
    printf '%s\n' "2:1:1:1:1:10:50000001:$call" 2:1:1:1:1:20:50000001:0
    for rank in 1 2; do echo "2:$rank:1:$rank:1:100:50000001:41"; done
    echo 3:1:1:1:1:100:100:2:1:2:1:100:600:8192:1
    echo 3:2:1:2:1:100:100:1:1:1:1:100:600:8192:1
    for rank in 1 2; do echo "2:$rank:1:$rank:1:600:50000001:0"; done
    for rank in 1 2; do echo "2:$rank:1:$rank:1:1000:40000001:0"; done
  } >large.prv
  $CLOCKTALK large.prv | sed -n '/^The largest/,/: --report/p'
  $CLOCKTALK large.prv --report wait-states | sed -n 2,4p
done
#> The largest loss is transfer, 50.0 % of the ranks' time: the run took 1.000 us,
#> and would take 500 ns on a network that takes no time. The largest part of that
#> passes in MPI_Sendrecv (49.5 % of the ranks' time, 495 ns a call).
#> Where: --report critical-path. When: --report worst.
#> No wait states were found.
#> The largest loss looks like transfer, 50.0 % of the ranks' time: if it is, the
#> run would take 500 ns on a network that takes no time, instead of 1.000 us. The
#> largest part of that passes in MPI_Sendrecv (49.5 % of the ranks' time, 495 ns a
#> call), where sends may wait for receivers without the trace showing it.
#> Where: --report critical-path. When: --report worst.
#> No wait states were found. More may have been waited: 50.0 % of all ranks' time
#> passes in calls that may wait for others without the trace showing it, most of
#> it in MPI_Sendrecv.

## a lock that ranks wait for
# the first of two ranks is in MPI_Win_lock for 500 of 1000, and the other one waits for it in a collective
{
  printf '#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2\n'
  for rank in 1 2; do echo "2:$rank:1:$rank:1:0:50000003:31"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:10:50000003:0"; done
  echo 2:1:1:1:1:100:50000004:74
  echo 2:2:1:2:1:100:50000002:8:50100004:1
  echo 2:1:1:1:1:600:50000004:0
  echo 2:1:1:1:1:610:50000002:8:50100004:1
  for rank in 1 2; do echo "2:$rank:1:$rank:1:620:50000002:0"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:1000:40000001:0"; done
} >lock.prv
$CLOCKTALK lock.prv | sed -n '/^The largest/,/: --report/p'
# the critical path stays on that rank in it
$CLOCKTALK lock.prv --report worst --windows 2 | sed -n '/ 1\. /,/^$/p'
#> The largest loss looks like transfer, 52.0 % of the ranks' time: if it is, the
#> run would take 480 ns on a network that takes no time, instead of 1.000 us. Most
#> of that, apart from waiting for ranks that are longer in MPI, passes in
#> MPI_Win_lock (25.0 % of the ranks' time, 500 ns a call), of which the trace does
#> not say who waits for whom. Ranks wait for those longest in MPI_Barrier
#> (25.0 %), mostly for rank 1.
#> Who holds them up, and where: --report wait-states. When: --report worst.
#>  1. 0.000000000 to 0.000001000 s, 2 windows: 1.050 us lost (52.5 %), 1.040 us to
#>     transfer.
#>     Critical path: 50.0 % in MPI_Win_lock, of which the trace does not say who
#>     waits for whom.
#>

## a collective in which others wait for what moves data
# twice the first of four ranks sends to the second one for 500 ns, while the others are in a collective already
write_trace() { # the collective, and the ranks, both times
  echo '#Paraver (01/01/2026 at 00:00):2000_ns:1(4):1:4(1:1,1:1,1:1,1:1),1'
  echo 'c:1:1:4:1:2:3:4'
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:0:50000003:31"; done
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:10:50000003:0"; done
  at=400 collective=$1
  for ranks in "$2" "$3"; do
    set -- $ranks
    echo "2:$1:1:$1:1:$at:50000001:1"
    echo "2:$2:1:$2:1:$at:50000001:2"
    for rank in $3 $4; do echo "2:$rank:1:$rank:1:$at:$collective"; done
    echo "3:$1:1:$1:1:$at:$at:$2:1:$2:1:$at:$((at + 500)):1000:1"
    for rank in $1 $2; do echo "2:$rank:1:$rank:1:$((at + 500)):50000001:0:$collective"; done
    for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:$((at + 510)):50000002:0"; done
    at=$((at + 1000))
  done
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:2000:40000001:0"; done
}
write_trace 50000002:8:50100001:0:50100002:0:50100004:1 '1 2 3 4' '3 4 1 2' >slow_link.prv
$CLOCKTALK slow_link.prv | sed -n '/^The largest/,/: --report/p'
$CLOCKTALK slow_link.prv --report wait-states | sed -n '2,/^$/p'
write_trace 50000002:10:50100001:8:50100002:8:50100004:1 '2 3 1 4' '2 4 1 3' >slow_rank.prv
$CLOCKTALK slow_rank.prv | sed -n '/^The largest/,/: --report/p'
#> The largest loss is transfer, 51.5 % of the ranks' time: the run took 2.000 us,
#> and would take 970 ns on a network that takes no time. Most of that, apart from
#> waiting for ranks that are longer in MPI, passes in MPI_Send (12.5 % of the
#> ranks' time, 500 ns a call). Ranks wait for those longest in MPI_Barrier
#> (25.0 %).
#> Who holds them up, and where: --report wait-states. When: --report worst.
#> 2.000 us were waited, 25.0 % of all ranks' time, 100.0 % of it at MPI_Barrier;
#> 99.4 % because of MPI_Send (own), 62.8 % of that on rank 1. In 100.0 % of the
#> waiting several ranks were equally late, of which the lowest is named. Nearly
#> all causes lie inside MPI calls, not in what ranks compute: transfers take long,
#> or ranks shared processors.
#>
#> The largest loss is transfer, 51.5 % of the ranks' time: the run took 2.000 us,
#> and would take 970 ns on a network that takes no time. Most of that, apart from
#> waiting for ranks that are longer in MPI, passes in MPI_Send (12.5 % of the
#> ranks' time, 500 ns a call). Ranks wait for those longest in MPI_Allreduce
#> (25.0 %), mostly for rank 2.
#> Who holds them up, and where: --report wait-states. When: --report worst.
