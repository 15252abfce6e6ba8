## by hand
# Three ranks, every kind of wait. Worked out by hand, all in ns:
#   rank 2 waits 800 ns for rank 1's send: 60000019:1 on rank 1 (both come out of MPI_Init alike)
#   rank 3 waits 770 for rank 2's, less 50 of overhead inside; rank 2 was late because of rank 1: of 1030 in excess
#   1000 are 60000019:1 on rank 1 (747), 10 MPI_Init on 1 (8), 20 MPI_Recv on 2 (15)
#   rank 1's MPI_Ssend waits 300 for rank 2's receive: MPI_Recv on 2 (20), computing on 2 (280)
#   MPI_Barrier: 1 waits 300, 2 waits 200 for rank 3: MPI_Recv on 3 (18, 18), computing (282, 182)
#   MPI_Bcast: 2 and 3 wait 100 and 50 for the root 1: computing (100, 42), MPI_Barrier (8)
#   MPI_Reduce: the root 2 waits 100 for rank 1: MPI_Bcast (8), computing (92)
#   MPI_Scan: 2 and 3 wait 100 and 50 for rank 1: MPI_Reduce (8) and MPI_Bcast (7), computing (92, 43)
#   MPI_Gather: the root 1 waits 100 for rank 3: MPI_Scan (18), computing (82); rank 2 as well, softly: computing (100)
#   MPI_Allreduce: 1 and 2 wait 100 for rank 3: MPI_Gather (9, 6), computing (91, 94)
#   MPI_Init: 40 each for rank 3: computing; MPI_Finalize: 50 each: MPI_Allreduce (8, 8), computing (42, 42)
#   the end: 40 each: MPI_Finalize (8, 8), computing (32, 32)
cat >trace <<'END'
#Paraver (21/11/2026 at 03:14):3150_ns:1(3):1:3(1:1,1:1,1:1),1
c:1:1:3:1:2:3
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:3:1:3:1:0:40000001:1
2:3:1:3:1:40:50000003:31
2:1:1:1:1:50:50000003:0
2:2:1:2:1:50:50000003:0
2:3:1:3:1:50:50000003:0
2:1:1:1:1:50:60000019:1
2:2:1:2:1:250:50000001:2
2:3:1:3:1:350:50000001:2
2:3:1:3:1:450:40000003:1
2:3:1:3:1:500:40000003:0
2:1:1:1:1:1050:60000019:0
2:1:1:1:1:1050:50000001:1
2:1:1:1:1:1060:50000001:0
3:1:1:1:1:1050:1060:2:1:2:1:250:1070:100:1
2:2:1:2:1:1070:50000001:0
2:2:1:2:1:1170:50000001:1
2:2:1:2:1:1180:50000001:0
3:2:1:2:1:1170:1180:3:1:3:1:350:1190:100:2
2:3:1:3:1:1190:50000001:0
2:1:1:1:1:1250:50000001:34
2:2:1:2:1:1550:50000001:2
2:1:1:1:1:1560:50000001:0
2:2:1:2:1:1560:50000001:0
3:1:1:1:1:1250:1560:2:1:2:1:1550:1560:100:3
2:1:1:1:1:1650:50000002:8:50100001:0:50100002:0:50100004:1
2:2:1:2:1:1750:50000002:8:50100001:0:50100002:0:50100004:1
2:3:1:3:1:1950:50000002:8:50100001:0:50100002:0:50100004:1
2:1:1:1:1:1960:50000002:0
2:2:1:2:1:1960:50000002:0
2:3:1:3:1:1960:50000002:0
2:2:1:2:1:2050:50000002:7:50100001:0:50100002:8:50100004:1
2:3:1:3:1:2100:50000002:7:50100001:0:50100002:8:50100004:1
2:1:1:1:1:2150:50000002:7:50100001:8:50100002:0:50100004:1
2:1:1:1:1:2160:50000002:0
2:2:1:2:1:2170:50000002:0
2:3:1:3:1:2170:50000002:0
2:2:1:2:1:2250:50000002:9:50100001:0:50100002:8:50100004:1
2:3:1:3:1:2300:50000002:9:50100001:8:50100002:0:50100004:1
2:3:1:3:1:2310:50000002:0
2:1:1:1:1:2350:50000002:9:50100001:8:50100002:0:50100004:1
2:1:1:1:1:2360:50000002:0
2:2:1:2:1:2370:50000002:0
2:2:1:2:1:2450:50000002:30:50100001:8:50100002:8:50100004:1
2:3:1:3:1:2500:50000002:30:50100001:8:50100002:8:50100004:1
2:1:1:1:1:2550:50000002:30:50100001:8:50100002:8:50100004:1
2:1:1:1:1:2560:50000002:0
2:2:1:2:1:2570:50000002:0
2:3:1:3:1:2570:50000002:0
2:1:1:1:1:2650:50000002:13:50100001:0:50100002:8:50100004:1
2:2:1:2:1:2650:50000002:13:50100001:8:50100002:0:50100004:1
2:3:1:3:1:2750:50000002:13:50100001:8:50100002:0:50100004:1
2:1:1:1:1:2760:50000002:0
2:3:1:3:1:2760:50000002:0
2:2:1:2:1:2800:50000002:0
2:1:1:1:1:2850:50000002:10:50100001:8:50100002:8:50100004:1
2:2:1:2:1:2850:50000002:10:50100001:8:50100002:8:50100004:1
2:3:1:3:1:2950:50000002:10:50100001:8:50100002:8:50100004:1
2:1:1:1:1:2960:50000002:0
2:2:1:2:1:2960:50000002:0
2:3:1:3:1:2960:50000002:0
2:1:1:1:1:3050:50000003:32
2:2:1:2:1:3050:50000003:32
2:3:1:3:1:3100:50000003:32
2:1:1:1:1:3110:50000003:0
2:2:1:2:1:3110:50000003:0
2:3:1:3:1:3110:50000003:0
2:3:1:3:1:3150:40000001:0
END
$CLOCKTALK - --report wait-states --format csv <trace
#> activity,rank,wait_s\r
#> 60000019:1,1,0.000001547\r
#> [computation],3,0.000001059\r
#> [computation],1,0.000000369\r
#> [computation],2,0.000000280\r
#> MPI_Recv (transfer),3,0.000000036\r
#> MPI_Recv (transfer),2,0.000000035\r
#> MPI_Scan (transfer),3,0.000000018\r
#> MPI_Allreduce (own),3,0.000000016\r
#> MPI_Finalize (own),3,0.000000016\r
#> MPI_Bcast (own),1,0.000000015\r
#> MPI_Gather (own),3,0.000000015\r
#> MPI_Barrier (transfer),1,0.000000008\r
#> MPI_Init (transfer),1,0.000000008\r
#> MPI_Reduce (own),1,0.000000008\r
#! standard input: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
$CLOCKTALK - --report wait-states --format json <trace | sed -n '/"wait_states"/,/^  }/p'
#>   "wait_states": {
#>     "total_s": 0.000003430,
#>     "share": 0.362963,
#>     "unknown": 0,
#>     "tied_s": 0.000000000,
#>     "kinds": [
#>       {"kind": "late_sender", "wait_s": 0.000001570, "count": 2, "longest": {"rank": 2, "activity": "MPI_Recv", "start_s": 0.000000250, "length_s": 0.000000800, "partner": 1}},
#>       {"kind": "wait_at_barrier", "wait_s": 0.000000500, "count": 2, "longest": {"rank": 1, "activity": "MPI_Barrier", "start_s": 0.000001650, "length_s": 0.000000300, "partner": 3}},
#>       {"kind": "late_receiver", "wait_s": 0.000000300, "count": 1, "longest": {"rank": 1, "activity": "MPI_Ssend", "start_s": 0.000001250, "length_s": 0.000000300, "partner": 2}},
#>       {"kind": "wait_at_nxn", "wait_s": 0.000000200, "count": 2, "longest": {"rank": 1, "activity": "MPI_Allreduce", "start_s": 0.000002850, "length_s": 0.000000100, "partner": 3}},
#>       {"kind": "early_reduce", "wait_s": 0.000000200, "count": 2, "longest": {"rank": 2, "activity": "MPI_Reduce", "start_s": 0.000002250, "length_s": 0.000000100, "partner": 1}},
#>       {"kind": "wait_at_end", "wait_s": 0.000000180, "count": 4, "longest": {"rank": 1, "activity": "MPI_Finalize", "start_s": 0.000003050, "length_s": 0.000000050, "partner": 3}},
#>       {"kind": "late_broadcast", "wait_s": 0.000000150, "count": 2, "longest": {"rank": 2, "activity": "MPI_Bcast", "start_s": 0.000002050, "length_s": 0.000000100, "partner": 1}},
#>       {"kind": "early_scan", "wait_s": 0.000000150, "count": 2, "longest": {"rank": 2, "activity": "MPI_Scan", "start_s": 0.000002450, "length_s": 0.000000100, "partner": 1}},
#>       {"kind": "soft_collective", "wait_s": 0.000000100, "count": 1, "longest": {"rank": 2, "activity": "MPI_Gather", "start_s": 0.000002650, "length_s": 0.000000100, "partner": 3}},
#>       {"kind": "wait_at_init", "wait_s": 0.000000080, "count": 2, "longest": {"rank": 1, "activity": "MPI_Init", "start_s": 0.000000000, "length_s": 0.000000040, "partner": 3}}
#>     ],
#>     "call_paths": [
#>       {"activity": "MPI_Recv", "wait_s": 0.000001570},
#>       {"activity": "MPI_Barrier", "wait_s": 0.000000500},
#>       {"activity": "MPI_Ssend", "wait_s": 0.000000300},
#>       {"activity": "MPI_Allreduce", "wait_s": 0.000000200},
#>       {"activity": "MPI_Gather", "wait_s": 0.000000200},
#>       {"activity": "MPI_Bcast", "wait_s": 0.000000150},
#>       {"activity": "MPI_Scan", "wait_s": 0.000000150},
#>       {"activity": "MPI_Finalize", "wait_s": 0.000000100},
#>       {"activity": "MPI_Reduce", "wait_s": 0.000000100},
#>       {"activity": "MPI_Init", "wait_s": 0.000000080},
#>       {"activity": "[ended]", "wait_s": 0.000000080}
#>     ],
#>     "causes": [
#>       {"activity": "[computation]", "wait_s": 0.000001708},
#>       {"activity": "60000019:1", "wait_s": 0.000001547},
#>       {"activity": "MPI_Recv (transfer)", "wait_s": 0.000000071},
#>       {"activity": "MPI_Scan (transfer)", "wait_s": 0.000000018},
#>       {"activity": "MPI_Allreduce (own)", "wait_s": 0.000000016},
#>       {"activity": "MPI_Finalize (own)", "wait_s": 0.000000016},
#>       {"activity": "MPI_Bcast (own)", "wait_s": 0.000000015},
#>       {"activity": "MPI_Gather (own)", "wait_s": 0.000000015},
#>       {"activity": "MPI_Barrier (transfer)", "wait_s": 0.000000008},
#>       {"activity": "MPI_Init (transfer)", "wait_s": 0.000000008},
#>       {"activity": "MPI_Reduce (own)", "wait_s": 0.000000008}
#>     ],
#>     "cause_ranks": [
#>       {"rank": 1, "wait_s": 0.000001955},
#>       {"rank": 3, "wait_s": 0.000001160},
#>       {"rank": 2, "wait_s": 0.000000315}
#>     ],
#>     "causes_by_rank": [
#>       {"activity": "60000019:1", "rank": 1, "wait_s": 0.000001547},
#>       {"activity": "[computation]", "rank": 3, "wait_s": 0.000001059},
#>       {"activity": "[computation]", "rank": 1, "wait_s": 0.000000369},
#>       {"activity": "[computation]", "rank": 2, "wait_s": 0.000000280},
#>       {"activity": "MPI_Recv (transfer)", "rank": 3, "wait_s": 0.000000036},
#>       {"activity": "MPI_Recv (transfer)", "rank": 2, "wait_s": 0.000000035},
#>       {"activity": "MPI_Scan (transfer)", "rank": 3, "wait_s": 0.000000018},
#>       {"activity": "MPI_Allreduce (own)", "rank": 3, "wait_s": 0.000000016},
#>       {"activity": "MPI_Finalize (own)", "rank": 3, "wait_s": 0.000000016},
#>       {"activity": "MPI_Bcast (own)", "rank": 1, "wait_s": 0.000000015},
#>       {"activity": "MPI_Gather (own)", "rank": 3, "wait_s": 0.000000015},
#>       {"activity": "MPI_Barrier (transfer)", "rank": 1, "wait_s": 0.000000008},
#>       {"activity": "MPI_Init (transfer)", "rank": 1, "wait_s": 0.000000008},
#>       {"activity": "MPI_Reduce (own)", "rank": 1, "wait_s": 0.000000008}
#>     ],
#>     "pairs": [
#>       {"rank": 2, "cause_rank": 1, "wait_s": 0.000001100},
#>       {"rank": 3, "cause_rank": 1, "wait_s": 0.000000855},
#>       {"rank": 1, "cause_rank": 3, "wait_s": 0.000000630},
#>       {"rank": 2, "cause_rank": 3, "wait_s": 0.000000530},
#>       {"rank": 1, "cause_rank": 2, "wait_s": 0.000000300},
#>       {"rank": 3, "cause_rank": 2, "wait_s": 0.000000015}
#>     ],
#>     "partners": [
#>       {"rank": 2, "partner": 1, "wait_s": 0.000001100},
#>       {"rank": 3, "partner": 2, "wait_s": 0.000000770},
#>       {"rank": 1, "partner": 3, "wait_s": 0.000000630},
#>       {"rank": 2, "partner": 3, "wait_s": 0.000000530},
#>       {"rank": 1, "partner": 2, "wait_s": 0.000000300},
#>       {"rank": 3, "partner": 1, "wait_s": 0.000000100}
#>     ]
#>   }
#! standard input: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one

## what is sent in the middle of a wait
# Rank 2 waits in MPI_Waitall (100 to 500) for a message that rank 1 posts at 300: 200, all because rank 1 computed 200
# longer. In the middle of that call it posts two of its own, at 200 and 400, before anybody knows what it waits for:
#   rank 3 waits 150, from 50 to 200: rank 2 computed 50 longer, and was waiting for 100
#   rank 3 waits 180, from 220 to 400: since 200 rank 2 was waiting for 100 and in the rest of the call for 100, half each
cat >trace <<'END'
#Paraver (21/11/2026 at 03:14):600_ns:1(3):1:3(1:1,1:1,1:1),0
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:3:1:3:1:0:40000001:1
2:3:1:3:1:50:50000001:2
2:2:1:2:1:100:50000001:6
3:2:1:2:1:200:205:3:1:3:1:50:210:8:1
2:3:1:3:1:210:50000001:0
2:3:1:3:1:220:50000001:2
2:1:1:1:1:300:50000001:1
3:1:1:1:1:300:310:2:1:2:1:100:500:8:3
2:1:1:1:1:310:50000001:0
3:2:1:2:1:400:405:3:1:3:1:220:410:8:2
2:3:1:3:1:410:50000001:0
2:2:1:2:1:500:50000001:0
2:1:1:1:1:600:40000001:0
2:2:1:2:1:600:40000001:0
2:3:1:3:1:600:40000001:0
END
$CLOCKTALK - --report wait-states --format tsv --quiet <trace
#> # activity	rank	wait_s
#> [computation]	1	0.000000200
#> MPI_Waitall (waiting)	2	0.000000190
#> MPI_Waitall (transfer)	2	0.000000090
#> [computation]	2	0.000000050
$CLOCKTALK - --report wait-states,windows --window 100ns --format json --quiet <trace | grep -o '"late_sender": 0[.][0-9]\{9\}'
#> "late_sender": 0.000000050
#> "late_sender": 0.000000200
#> "late_sender": 0.000000180
#> "late_sender": 0.000000100
#> "late_sender": 0.000000000
#> "late_sender": 0.000000000

## a part of the run
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report wait-states,windows --from 990ms --to 1082ms --window 23ms --top 3 --clock-fix none
#>          start           end      LB     Ser     Trf   CommE      PE     Ovh
#>             ms            ms       %       %       %       %       %       %
#>        990.000      1012.000    76.9   100.0    99.9    99.9    76.9     0.0
#>       1012.000      1035.000    20.7   100.0    99.7    99.7    20.7     0.0
#>       1035.000      1058.000    14.8   100.0    99.6    99.6    14.7     0.0
#>       1058.000      1081.000    92.5   100.0    99.9    99.9    92.4     0.0
#>       1081.000      1082.000    75.0   100.0   100.0   100.0    75.0     0.0
#>
#> LB     load balance: how even the work is
#> Ser    serialisation efficiency: not lost to dependencies
#> Trf    transfer efficiency: not lost to moving data
#> CommE  communication efficiency: not lost to communication
#> PE     parallel efficiency: time spent computing
#> Ovh    overhead: time spent in tracing itself, or where it was off
#>
#> Wait states
#> 644.042 ms were waited, 43.8 % of all ranks' time, 80.2 % of it at
#> MPI_Allreduce; 81.7 % because of write_checkpoint, 100.0 % of that on rank 6.
#>
#>   kind                      wait    of all   count    longest  of rank for rank
#>                               ms                           ms
#>   wait at N x N          516.693    80.2 %      15     45.400       15        6
#>   late sender            127.349    19.8 %      18      7.284       11       10
#>
#>   waited at                               wait    of all
#>                                             ms
#>   MPI_Allreduce                        516.693    80.2 %
#>   MPI_Waitall                          127.349    19.8 %
#>
#>   because of                              wait    of all
#>                                             ms
#>   write_checkpoint                     526.179    81.7 %
#>   compute_inner                        100.492    15.6 %
#>   MPI_Waitall (transfer)                14.721     2.3 %
#>   and 7 more (--top shows more, --format json all)
#>
#>   because of                              wait    of all      rank
#>                                             ms
#>   write_checkpoint                     526.179    81.7 %         6
#>   compute_inner                        100.492    15.6 %         6
#>   MPI_Waitall (transfer)                 7.411     1.2 %        10
#>   and 18 more (--top shows more, --format json all)
#>
#>   rank that waited          wait    of all  because of rank
#>                               ms
#>   15                      45.400     7.0 %                6
#>   13                      45.377     7.0 %                6
#>   16                      45.336     7.0 %                6
#>   and 18 more (--top shows more, --format json all)
#>
#>        start         end        wait  most of it because of
#>           ms          ms          ms
#>      990.000    1012.000      53.462  write_checkpoint                  86.0 %
#>     1012.000    1035.000     268.253  write_checkpoint                  83.5 %
#>     1035.000    1058.000     294.407  write_checkpoint                  77.6 %
#>     1058.000    1081.000      23.920  write_checkpoint                  99.6 %
#>     1081.000    1082.000       4.000  write_checkpoint                  99.6 %
#>
#> because of     what the late rank did more than the other since they parted
#> (transfer)     the rest of a call that had waited, after its wait
#> (own)          a call that did not wait
#> [ended]        after a rank's last event, for the end of the slowest

## a record inside the call
# rank 2's message is recorded inside its call, after the entry; rank 1, which is ahead, has rank 2 carry it out, and rank
# 2's call waits for the receiver all the same
cat >late.prv <<'END'
#Paraver (22/11/2026 at 15:30):96_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:5:50000003:0
2:2:1:2:1:5:50000003:0
2:2:1:2:1:10:50000001:1
2:1:1:1:1:12:50000001:2
2:1:1:1:1:40:50000001:0
3:2:1:2:1:20:20:1:1:1:1:12:40:100000:0
2:2:1:2:1:60:50000001:0
2:2:1:2:1:70:50000001:1
2:2:1:2:1:80:50000001:0
2:1:1:1:1:90:50000003:32
2:2:1:2:1:91:50000003:32
2:1:1:1:1:95:50000003:0
2:2:1:2:1:96:50000003:0
END
"$CLOCKTALK" late.prv --report wait-states --waits all --eager-limit 0 --format tsv
#> # activity	rank	wait_s
#> MPI_Send (transfer)	2	0.000000007
#> MPI_Send (waiting)	2	0.000000002
#> [computation]	1	0.000000002

## --waits all
$CLOCKTALK tiny.prv.gz --waits all --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r

## a rank without events
# a large send meets a receive of a rank that has no events: posted before the send returns, so it is waited for
cat >lone.prv <<'X'
#Paraver (01/01/2020 at 00:00):6000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:50000001:1
3:1:1:1:1:100:900:2:1:2:1:800:1000:100000:0
2:1:1:1:1:900:50000001:0
2:1:1:1:1:2000:60000019:1
2:1:1:1:1:6000:40000001:0
X
$CLOCKTALK lone.prv --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives\r
#> 2,0.000006000,0.000000000,0.000006000,0.500000,0.881356,0.983333,0.866667,0.433333,0.000000,0.000002600,0.000005200,0.000005900,0.000006000,1,0\r
#! lone.prv: warning: rank 2 has no events [rank_without_events]
#! lone.prv:5: warning: rank 2 receives this message outside of any MPI call [unmatched_message]
#! lone.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one

## a send that meets a long MPI_Irecv
# a synchronous send that meets a receive inside an MPI_Irecv of five times --max-skew: entered in time, known late
cat >meet.prv <<'X'
#Paraver (01/01/2020 at 00:00):6000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:1:1:1:1:100:50000001:34
2:2:1:2:1:150:50000001:4
3:1:1:1:1:100:200:2:1:2:1:5000:5100:8:0
2:1:1:1:1:200:50000001:0
2:1:1:1:1:3000:60000019:1
2:1:1:1:1:3500:60000019:0
2:2:1:2:1:5000:50000001:0
2:2:1:2:1:5010:50000001:5
2:2:1:2:1:5100:50000001:0
2:2:1:2:1:5200:40000001:0
2:1:1:1:1:6000:40000001:0
X
$CLOCKTALK meet.prv --max-skew 1us --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives\r
#> 2,0.000006000,0.000000000,0.000006000,0.522034,0.991597,0.991667,0.983333,0.513333,0.000000,0.000003080,0.000005900,0.000005950,0.000006000,1,0\r
#! meet.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
$CLOCKTALK meet.prv --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives\r
#> 2,0.000006000,0.000000000,0.000006000,0.522034,0.991597,0.991667,0.983333,0.513333,0.000000,0.000003080,0.000005900,0.000005950,0.000006000,1,0\r
#! meet.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one

## one culprit
# Three ranks and three barriers: each rank in turn is in function 1 for 1000 ns, while the others wait for it; then one of them alone.
write_trace() {
  printf '#Paraver (01/01/2020 at 00:00):3330_ns:1(3):1:3(1:1,1:1,1:1),1\nc:1:1:3:1:2:3\n'
  for step in 1 2 3; do
    begin=$(((step - 1) * 1110))
    late=$1
    for rank in 1 2 3; do echo "2:1:1:$rank:1:$begin:$([ $rank = "$late" ] && echo 60000019:1 || echo 40000001:1)"; done
    for rank in 1 2 3; do [ $rank = "$late" ] || echo "2:1:1:$rank:1:$((begin + 100)):50000002:8:50100004:1"; done
    echo "2:1:1:$late:1:$((begin + 1000)):60000019:0"
    echo "2:1:1:$late:1:$((begin + 1100)):50000002:8:50100004:1"
    for rank in 1 2 3; do echo "2:1:1:$rank:1:$((begin + 1110)):50000002:0"; done
    shift
  done
}
reading() {
  $CLOCKTALK "$@" -q --report critical-path,wait-states | sed -n '/^Wait states/,/^$/p'
}
write_trace 1 2 3 >turns.prv
write_trace 2 2 2 >one.prv
reading turns.prv
reading one.prv
# What each rank waited in all, by what the whole path has more of, is something else than what each wait came from.
$CLOCKTALK "$TESTDATA"/imbalance_balanced.prv.gz --report critical-path,wait-states | sed -n '/^Critical path/,/^$/p; /^Wait states/,/^$/p'
# On a network that takes no time waits are others.
reading "$TESTDATA"/imbalance_balanced.prv.gz --path ideal
# Alone, neither says anything of the other.
$CLOCKTALK turns.prv -q --report wait-states | sed -n '1,/^$/p'
#> Wait states
#> 6.000 us were waited, 60.1 % of all ranks' time, 100.0 % of it at MPI_Barrier;
#> 99.7 % because of 60000019:1, on no rank more than 33.4 % of that.
#> The critical path charges most waiting to the same activity.
#>
#> Wait states
#> 6.000 us were waited, 60.1 % of all ranks' time, 100.0 % of it at MPI_Barrier;
#> 99.3 % because of 60000019:1, 100.0 % of that on rank 2.
#> The critical path charges most waiting to the same activity.
#>
#> Critical path, measured: 2.646 s; 768.520 ms of waiting over 32 ranks
#> The largest part of the path is do_work (74.0 %). The largest imbalance is in
#> [computation]: the path has 367.848 ms more of it than the average rank. Most
#> waiting is charged to it: 620.012 ms, all together.
#> Launch and shutdown are 25.8 % of the run: --from init --to finalize omits them.
#>
#> Wait states
#> 768.520 ms were waited, 0.9 % of all ranks' time, 68.1 % of it at MPI_Barrier;
#> 62.5 % because of do_work, on no rank more than 8.8 % of that.
#> The critical path charges most waiting to [computation]: there each rank's
#> waiting is shared out as a whole, by what the path has more of than the rank;
#> here each wait by itself, by what came before it.
#>
#> Wait states
#> 768.520 ms were waited, 0.9 % of all ranks' time, 68.1 % of it at MPI_Barrier;
#> 62.5 % because of do_work, on no rank more than 8.8 % of that.
#> The critical path charges most waiting to [computation]: it is that of a network
#> that takes no time, where ranks wait for other things.
#>
#> Wait states
#> 6.000 us were waited, 60.1 % of all ranks' time, 100.0 % of it at MPI_Barrier;
#> 99.7 % because of 60000019:1, on no rank more than 33.4 % of that.
#>

## collectives that move nothing
# rank 1 leaves the all-to-all and the scan before rank 2 enters them: nobody waits, and they are no other communicator's
printf '%s\n' '#Paraver (01/01/2026 at 10:00):9000_ns:1(2):1:2(1:1,1:1),1' 'c:1:1:2:1:2' \
  2:1:1:1:1:0:50000003:31 2:2:1:2:1:0:50000003:31 2:1:1:1:1:100:50000003:0 2:2:1:2:1:100:50000003:0 \
  2:1:1:1:1:200:50000002:10:50100001:0:50100002:0:50100004:1 2:1:1:1:1:210:50000002:0 \
  2:1:1:1:1:300:50000002:12:50100001:0:50100002:0:50100004:1 2:1:1:1:1:310:50000002:0 \
  2:1:1:1:1:400:50000002:30:50100001:0:50100002:0:50100004:1 2:1:1:1:1:410:50000002:0 \
  2:1:1:1:1:500:50000002:8:50100001:0:50100002:0:50100004:1 \
  2:2:1:2:1:4000:50000002:10:50100001:0:50100002:0:50100004:1 2:2:1:2:1:4010:50000002:0 \
  2:2:1:2:1:5000:50000002:12:50100001:0:50100002:0:50100004:1 2:2:1:2:1:5010:50000002:0 \
  2:2:1:2:1:6000:50000002:30:50100001:0:50100002:0:50100004:1 2:2:1:2:1:6010:50000002:0 \
  2:2:1:2:1:7000:50000002:8:50100001:0:50100002:0:50100004:1 \
  2:1:1:1:1:7010:50000002:0 2:2:1:2:1:7010:50000002:0 \
  2:1:1:1:1:9000:40000001:0 2:2:1:2:1:9000:40000001:0 >nothing.prv
$CLOCKTALK nothing.prv --columns wait_at_nxn,wait_at_barrier,early_scan,soft_collective --format csv
#> wait_at_nxn,wait_at_barrier,early_scan,soft_collective\r
#> 0.000000,0.361111,0.000000,0.000000\r

## causes in file access
# Rank 1 writes a file for 300 of 500 ns, while rank 2 waits for it in a barrier.
cat >trace <<'END'
#Paraver (21/11/2026 at 03:14):500_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:1:1:1:1:100:50000005:145
2:2:1:2:1:100:50000002:8:50100004:1
2:1:1:1:1:400:50000005:0
2:1:1:1:1:400:50000002:8:50100004:1
2:1:1:1:1:410:50000002:0
2:2:1:2:1:410:50000002:0
2:1:1:1:1:490:50000003:32
2:2:1:2:1:490:50000003:32
2:1:1:1:1:500:50000003:0
2:2:1:2:1:500:50000003:0
END
$CLOCKTALK -q trace --report wait-states | sed '/^$/,$d'
# The same, where rank 1 holds a lock on memory of rank 2: the trace does not say whether it waits for that itself
sed 's/50000005:145/50000004:75/; s/50000005:0/50000004:0/' trace >locked
$CLOCKTALK -q locked --report wait-states,critical-path | sed '/^$/,/^Wait/d; /^$/,$d'
# The same, where rank 1 sends to somebody
sed 's/50000005:145/50000001:1/; s/50000005:0/50000001:0/' trace >sent
$CLOCKTALK -q sent --report wait-states | sed '/^$/,$d'
#> Wait states
#> 300 ns were waited, 30.0 % of all ranks' time, 100.0 % of it at MPI_Barrier;
#> 100.0 % because of MPI_File_write (own), 100.0 % of that on rank 1. Nearly all
#> causes lie inside MPI calls, most of them in file access (MPI_File_*): the
#> others wait for those that read or write.
#> Critical path, measured: 500 ns; 300 ns of waiting over 2 ranks
#> The largest part of the path is MPI_Win_unlock (60.0 %), 150 ns more than the
#> average rank has of it. Most waiting is charged to it: 300 ns, all together. For
#> whom MPI_Win_unlock waits the trace does not say: the path stays on its rank
#> there.
#> 300 ns were waited, 30.0 % of all ranks' time, 100.0 % of it at MPI_Barrier;
#> 100.0 % because of MPI_Win_unlock (own), 100.0 % of that on rank 1. Nearly all
#> causes lie inside MPI calls, most of them in one-sided communication. More may
#> have been waited: 30.0 % of all ranks' time passes in calls that may wait for
#> others without the trace showing it, most of it in MPI_Win_unlock.
#> The critical path charges most waiting to the same activity.
#> Wait states
#> 300 ns were waited, 30.0 % of all ranks' time, 100.0 % of it at MPI_Barrier;
#> 100.0 % because of MPI_Send (own), 100.0 % of that on rank 1. Nearly all causes
#> lie inside MPI calls, on rank 1: its transfers take long, or it shared a
#> processor. More may have been waited: 30.0 % of all ranks' time passes in calls
#> that may wait for others without the trace showing it, most of it in MPI_Send.

## what may have been waited
# Rank 1 waits for a reduction that rank 2 begins 300 ns later, of which the trace does not say who waits for whom.
cat >trace <<'END'
#Paraver (21/11/2026 at 03:14):500_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:1:1:1:1:100:50000002:155
2:1:1:1:1:110:50000002:0
2:1:1:1:1:110:50000001:5
2:2:1:2:1:400:50000002:155
2:1:1:1:1:410:50000001:0
2:2:1:2:1:410:50000002:0
2:2:1:2:1:410:50000001:5
2:2:1:2:1:420:50000001:0
2:1:1:1:1:490:50000003:32
2:2:1:2:1:490:50000003:32
2:1:1:1:1:500:50000003:0
2:2:1:2:1:500:50000003:0
END
$CLOCKTALK -q trace --report wait-states
$CLOCKTALK -q trace --report critical-path | sed '/^$/,$d'
# Without the reduction MPI_Wait waits for nothing but messages, and none are recorded.
sed 's/50000002:155/50000003:19/; s/50000002:0/50000003:0/' trace >local
$CLOCKTALK -q local --report wait-states
$CLOCKTALK -q local --report critical-path | sed '/^$/,$d'
#> Wait states
#> No wait states were found. More may have been waited: 33.0 % of all ranks' time
#> passes in calls that may wait for others without the trace showing it, most of
#> it in MPI_Wait.
#> Critical path, measured: 500 ns; 0 ns of waiting over 2 ranks
#> The largest part of the path is MPI_Wait (60.0 %), 145 ns more than the average
#> rank has of it. For whom MPI_Wait waits the trace does not say: the path stays
#> on its rank there.
#> Wait states
#> No wait states were found. More may have been waited: 31.0 % of all ranks' time
#> passes in calls that may wait for others without the trace showing it, most of
#> it in MPI_Wait.
#> Critical path, measured: 500 ns; 0 ns of waiting over 2 ranks
#> The largest part of the path is MPI_Wait (60.0 %), 145 ns more than the average
#> rank has of it.

## several ranks that are equally late
# ranks 2 and 3 enter the barrier at one moment, then send at one moment; ranks 2 and 3 wait for rank 1 alone
cat >ties.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:3(1:1,1:1,1:1),1
c:1:1:3:1:2:3
2:1:1:1:1:0:9:0
2:2:1:2:1:0:9:0
2:3:1:3:1:0:9:0
2:1:1:1:1:100:50000002:8:50100004:1
2:2:1:2:1:300:50000002:8:50100004:1
2:3:1:3:1:300:50000002:8:50100004:1
2:1:1:1:1:310:50000002:0
2:2:1:2:1:310:50000002:0
2:3:1:3:1:310:50000002:0
2:1:1:1:1:320:50000001:4
2:1:1:1:1:330:50000001:0
2:1:1:1:1:340:50000001:6
2:2:1:2:1:440:50000001:1
3:2:1:2:1:440:450:1:1:1:1:330:460:100:1
2:3:1:3:1:440:50000001:1
3:3:1:3:1:440:450:1:1:1:1:330:460:100:1
2:2:1:2:1:450:50000001:0
2:3:1:3:1:450:50000001:0
2:1:1:1:1:470:50000001:0
2:2:1:2:1:500:50000002:8:50100004:1
2:3:1:3:1:500:50000002:8:50100004:1
2:1:1:1:1:990:50000002:8:50100004:1
2:1:1:1:1:1000:50000002:0
2:2:1:2:1:1000:50000002:0
2:3:1:3:1:1000:50000002:0
TRACE
$CLOCKTALK -q ties.prv --report wait-states | sed -n '2,/^$/p'
$CLOCKTALK -q ties.prv --report wait-states --format json | grep '"tied_s"'
#> 1.280 us were waited, 42.7 % of all ranks' time, 92.2 % of it at MPI_Barrier;
#> 94.8 % because of [computation], 58.7 % of that on rank 1. In 23.4 % of the
#> waiting several ranks were equally late, of which the lowest is named.
#>
#>     "tied_s": 0.000000300,

## a send that waits for its receiver to come back into MPI
# rank 2 has posted the receive long before, and computes: MPI_Waitall and MPI_Send wait, and no record says so
cat >away.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):2000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:9:0
2:2:1:2:1:0:50000001:4
2:2:1:2:1:10:50000001:0
2:1:1:1:1:100:50000001:3
3:1:1:1:1:100:110:2:1:2:1:10:1000:1000000:1
2:1:1:1:1:110:50000001:0
2:1:1:1:1:120:50000001:6
2:2:1:2:1:900:50000001:5
2:1:1:1:1:1000:50000001:0
2:2:1:2:1:1000:50000001:0
2:2:1:2:1:1010:50000001:4
2:2:1:2:1:1020:50000001:0
2:1:1:1:1:1100:50000001:1
3:1:1:1:1:1100:1110:2:1:2:1:1020:2000:1000000:1
2:2:1:2:1:1900:50000001:5
2:1:1:1:1:2000:50000001:0
2:2:1:2:1:2000:50000001:0
TRACE
$CLOCKTALK away.prv --report wait-states | sed -n '2,$p'
#> No wait states were found. More may have been waited: 49.5 % of all ranks' time
#> passes in calls that may wait for others without the trace showing it, most of
#> it in MPI_Send.

## a call of all ranks that one of them never leaves, behind a wait that is given up at the end of the trace
# rank 4 comes to no MPI_Allreduce, and its trace ends inside of MPI_Comm_dup
cat >inside.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(4):1:4(1:1,1:1,1:1,1:1),2
c:1:1:4:1:2:3:4
c:1:2:3:1:2:4
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:3:1:3:1:0:50000003:31
2:4:1:4:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:3:1:3:1:10:50000003:0
2:4:1:4:1:10:50000003:0
2:1:1:1:1:50:50000002:10:50100001:8:50100002:8:50100004:2
2:2:1:2:1:60:50000002:10:50100001:8:50100002:8:50100004:2
2:1:1:1:1:70:50000002:0
2:2:1:2:1:70:50000002:0
2:1:1:1:1:100:50000003:22
2:3:1:3:1:120:50000003:22
2:4:1:4:1:150:50000003:22
2:2:1:2:1:400:50000003:22
2:1:1:1:1:500:50000003:0
2:2:1:2:1:500:50000003:0
2:3:1:3:1:500:50000003:0
2:1:1:1:1:1000:60000019:0
2:2:1:2:1:1000:60000019:0
2:3:1:3:1:1000:60000019:0
TRACE
$CLOCKTALK --quiet inside.prv --report wait-states | sed -n '/kind/,/^$/p'
#>   kind                      wait    of all   count    longest  of rank for rank
#>                               us                           ns
#>   wait at end              0.850    59.0 %       1    850.000        4        1
#>   soft collective          0.580    40.3 %       2    300.000        1        2
#>   wait at N x N            0.010     0.7 %       1     10.000        1        2
#>

## collectives between two groups of ranks
# ranks 1 and 2, and 3 and 4, in turn come late to MPI_Allreduce on their intercommunicator
awk 'function call(r, t) { print "2:" r ":1:" r ":1:" t ":50000002:10:50100001:8:50100002:8:50100004:" (r < 3 ? 4 : 5) }
BEGIN {
  print "#Paraver (01/01/2026 at 00:00):405_ns:1(4):1:4(1:1,1:1,1:1,1:1),5"
  print "c:1:1:4:1:2:3:4\nc:1:2:2:1:2\nc:1:3:2:3:4\ni:1:4:2:1:1:3\ni:1:5:3:3:1:1"
  for (r = 1; r <= 4; r++) print "2:" r ":1:" r ":1:0:50000003:31"
  for (r = 1; r <= 4; r++) print "2:" r ":1:" r ":1:1:50000003:0"
  for (t = 1; t < 400; t += 101) {
    early = t % 2 ? 1 : 3
    for (r = early; r < early + 2; r++) call(r, t + 20)
    for (r = 4 - early; r < 6 - early; r++) call(r, t + 100)
    for (r = 1; r <= 4; r++) print "2:" r ":1:" r ":1:" t + 101 ":50000002:0"
  }
}' >intercommunicator.prv
$CLOCKTALK intercommunicator.prv --report wait-states
# of the run the largest loss is transfer, of parts in which one group waits it is not
for part in 0ns:405ns 102ns:203ns 21ns:102ns; do
  $CLOCKTALK --quiet intercommunicator.prv --from ${part%:*} --to ${part#*:} --report summary,critical-path |
    sed -n '/largest loss/,/^$/p; /Critical path/,/^$/p'
done
#> Wait states
#> No wait states were found. Who waits in 16 more collective calls is not known:
#> they are on communicators between two groups of ranks, or on some whose members
#> the trace does not tell.
#> The largest loss looks like transfer, 40.7 % of the ranks' time: if it is, the
#> run would take 240 ns on a network that takes no time, instead of 405 ns. The
#> largest part of that passes in MPI_Allreduce (40.5 % of the ranks' time, 41 ns a
#> call). 40.5 % of the ranks' time passes in collective calls on communicators
#> between two groups of ranks, or on some whose members the trace does not tell:
#> who waits for whom there is not known, and waiting may look like transfer.
#> Where: --report critical-path. When: --report worst.
#>
#> Critical path, measured: 405 ns; 0 ns of waiting over 4 ranks
#> The largest part of the path is [computation] (59.3 %).
#>
#> The largest loss is load balance, 39.6 % of the ranks' time: on average a rank
#> computes only 60.0 % as long as the busiest one (60 ns against 100 ns).
#> 40.6 % of the ranks' time passes in collective calls on communicators between
#> two groups of ranks, or on some whose members the trace does not tell: who waits
#> for whom there is not known, and waiting may look like transfer.
#> Who: --by rank --plot -. When: --report worst.
#>
#> Critical path, measured: 101 ns; 0 ns of waiting over 4 ranks
#> The largest part of the path is [computation] (99.0 %), 40 ns more than the
#> average rank has of it.
#>
#> The largest loss is load balance, 49.4 % of the ranks' time: on average a rank
#> computes only 50.0 % as long as the busiest one (40 ns against 80 ns).
#> 50.6 % of the ranks' time passes in collective calls on communicators between
#> two groups of ranks, or on some whose members the trace does not tell: who waits
#> for whom there is not known, and waiting may look like transfer.
#> Who: --by rank --plot -. When: --report worst.
#>
#> Critical path, measured: 81 ns; 0 ns of waiting over 4 ranks
#> The largest part of the path is MPI_Allreduce (100.0 %), 40 ns more than the
#> average rank has of it. For whom MPI_Allreduce waits on communicators between
#> two groups of ranks, or on those whose members are not known, the trace does not
#> say: the path stays on its rank there.
#>
#! intercommunicator.prv:15: warning: MPI_Allreduce of rank 1 is on no communicator whose members are known: it waits for nobody [unnamed_communicator]
#! intercommunicator.prv:15: warning: 16 x unnamed_communicator: calls without a known communicator, they wait for nobody
