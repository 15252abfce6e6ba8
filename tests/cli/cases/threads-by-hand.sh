## without MPI
# one rank with two threads: of 2000 ns of both, 1180 are work, 690 idle outside of the region, 90 imbalance in it
cat >openmp.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:60000001:3
2:1:1:1:1:110:60000018:1
2:2:1:1:2:150:60000018:1
2:2:1:1:2:350:60000018:0
2:1:1:1:1:400:60000018:0:60000016:1
2:1:1:1:1:410:60000016:0:60000001:0
2:1:1:1:1:1000:40000001:0
END
$CLOCKTALK openmp.prv --report summary,openmp --format json | sed '1,/"options"/d; /"waits"/,/"to_s"/d'
#>   },
#>   "summary": {
#>     "ranks": 1,
#>     "runtime_s": 0.000001000,
#>     "start_s": 0.000000000,
#>     "end_s": 0.000001000,
#>     "load_balance": 1.000000,
#>     "serialisation_efficiency": 1.000000,
#>     "transfer_efficiency": 1.000000,
#>     "communication_efficiency": 1.000000,
#>     "parallel_efficiency": 0.590000,
#>     "overhead": 0.000000,
#>     "useful_avg_s": 0.000001000,
#>     "useful_max_s": 0.000001000,
#>     "ideal_s": 0.000001000,
#>     "elapsed_s": 0.000001000,
#>     "messages": 0,
#>     "collectives": 0,
#>     "threads": 2,
#>     "hybrid_load_balance": 0.602041,
#>     "hybrid_communication_efficiency": 0.980000,
#>     "mpi_parallel_efficiency": 1.000000,
#>     "mpi_load_balance": 1.000000,
#>     "mpi_communication_efficiency": 1.000000,
#>     "mpi_serialisation_efficiency": 1.000000,
#>     "mpi_transfer_efficiency": 1.000000,
#>     "openmp_parallel_efficiency": 0.590000,
#>     "openmp_serialisation_efficiency": 0.631016,
#>     "openmp_load_balance": 0.954082,
#>     "openmp_scheduling_efficiency": 0.980000,
#>     "openmp_contribution": 0.590000,
#>     "openmp_load_balance_contribution": 0.602041,
#>     "openmp_communication_contribution": 0.980000,
#>     "process_efficiency": 1.000000,
#>     "serial_region_efficiency": 0.655000,
#>     "openmp_region_efficiency": 0.935000,
#>     "thread_efficiency": 0.590000,
#>     "cpu_time": {"useful_s": 0.000001180, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "overhead_s": 0.000000000, "absent_s": 0.000000000, "serial_s": 0.000000690, "blocked_s": 0.000000000, "imbalance_s": 0.000000090, "runtime_s": 0.000000040},
#>     "oversubscribed": null,
#>     "anomalies": {}
#>   },
#>   "openmp": {
#>     "regions": [
#>       {"function": "1", "instances": 1, "threads": 2, "time_s": 0.000000310, "busy_s": 0.000000490, "load_balance_lost_s": 0.000000090, "scheduling_lost_s": 0.000000040, "unused_s": 0.000000000, "mpi_waits_s": 0.000000000, "blocked_s": 0.000000000, "mpi_s": 0.000000000, "load_balance": 0.844828, "scheduling_efficiency": 0.935484, "largest": {"rank": 1, "start_s": 0.000000100, "length_s": 0.000000310}}
#>     ],
#>     "serial": [
#>       {"function": null, "useful_s": 0.000000690, "serial_s": 0.000000690}
#>     ],
#>     "threads": [
#>       {"rank": 1, "thread": 1, "threads": 1, "useful_s": 0.000000980, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000020},
#>       {"rank": 1, "thread": 2, "threads": 1, "useful_s": 0.000000200, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000690, "blocked_s": 0.000000000, "imbalance_s": 0.000000090, "runtime_s": 0.000000020}
#>     ]
#>   }
#> }

## without a part
# of three threads the second works in the region as long as the first, and the third takes no part
cat >part.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:1(3:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:0:60000001:3
2:1:1:1:1:0:60000018:1
2:2:1:1:2:0:60000018:1
2:2:1:1:2:1000:60000018:0
2:1:1:1:1:1000:60000018:0:60000001:0:40000001:0
END
$CLOCKTALK part.prv --report summary,worst --windows 1 | grep -A 2 -E 'OpenMP ser|largest loss|^ 1\.'
#> ├─ OpenMP serialisation           66.7 %  ██████░░░░  not without parallel work
#> ├─ OpenMP load balance           100.0 %  ██████████  how even regions are
#> └─ OpenMP scheduling             100.0 %  ██████████  not lost in run-time code
#> --
#> The largest loss: threads take no part in parallel regions: 33.3 % of all
#> threads' time.
#> Where: --report openmp. When: --by thread --plot -.
#> --
#>  1. 0.000000000 to 0.000001000 s: 1.000 us lost (33.3 %), 1.000 us to threads
#>     without parallel work.
#>     Critical path: 100.0 % in computation.

## counters
# Two threads do the work of one with as many instructions in all, of which the second is slower: 2000 instructions and
# 1000 cycles in 1000 ns, then 1000 in 400 cycles on the first thread, 1000 in 800 on the second, each in 500 ns. What a
# thread counts while it waits is left out.
for run in one two; do
  cat >$run.pcf <<END
EVENT_TYPE
7  42000050 PAPI_TOT_INS [Instr completed]
7  42000059 PAPI_TOT_CYC [Total cycles]
EVENT_TYPE
1  60000001 Parallel (OMP)
END
done
cat >one.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1),0
2:1:1:1:1:0:60000001:3:60000018:1
2:1:1:1:1:1000:60000018:0:60000001:0:42000050:2000:42000059:1000
END
cat >two.prv <<END
#Paraver (01/01/2026 at 00:00):700_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:60000001:3:60000018:1
2:1:1:1:2:0:60000018:1:42000050:77:42000059:77
2:1:1:1:1:500:60000018:0:42000050:1000:42000059:400
2:1:1:1:2:500:60000018:0:42000050:1000:42000059:800
2:1:1:1:2:600:60000002:0:42000050:77:42000059:77
2:1:1:1:1:700:60000001:0:42000050:77:42000059:77
END
$CLOCKTALK --quiet one.prv two.prv
#> ranks x threads                          1x1        1x2
#>
#> global efficiency                   100.00 %    71.43 %
#> ├─ parallel efficiency              100.00 %    71.43 %
#> │  ├─ MPI parallel efficiency       100.00 %   100.00 %
#> │  │  ├─ MPI load balance           100.00 %   100.00 %
#> │  │  └─ MPI communication          100.00 %   100.00 %
#> │  └─ OpenMP parallel efficiency    100.00 %    71.43 %
#> │     ├─ OpenMP serialisation       100.00 %   100.00 %
#> │     ├─ OpenMP load balance        100.00 %   100.00 %
#> │     └─ OpenMP scheduling          100.00 %    71.43 %
#> └─ computation scalability          100.00 %   100.00 %
#>    ├─ IPC scalability               100.00 %    83.33 %
#>    ├─ instruction scalability       100.00 %   100.00 %
#>    └─ frequency scalability         100.00 %   120.00 %
#>
#> elapsed                             1.000 us     700 ns
#> speed-up                               1.000      1.429
#> average parallelism                    1.000      1.000
#> bound on speed-up, lower               1.000      1.000
#> bound on speed-up, upper               1.000      1.000
#> useful, average                     1.000 us     700 ns
#> instructions per cycle                 2.000      1.667
#> frequency in GHz                       1.000      1.200
#>
#> From 1x1 to 1x2 ranks x threads global efficiency falls from 100.00 % to
#> 71.43 %: parallel efficiency falls from 100.00 % to 71.43 %, mostly with
#> OpenMP's contribution (100.00 % to 71.43 %).
#> Taken as strong scaling, since the work does not grow with the ranks
#> (--scaling chooses).
#>    1x1  one.prv  (reference)
#>    1x2  two.prv
$CLOCKTALK --quiet one.prv two.prv --format csv | cut -d, -f 1,17-20
#> trace,collectives,useful_instructions,useful_cycles,average_ipc
#> one.prv,0,2000,1000,2.000000
#> two.prv,0,2000,1200,1.666667
$CLOCKTALK --quiet two.prv --format csv | cut -d, -f 15-18
#> messages,collectives,useful_instructions,useful_cycles
#> 0,0,1077,477
# Where thread 2 begins to count at 250 its cycles are those of 250 ns.
sed '4i\
2:1:1:1:2:250:42000059:0' two.prv >turn.prv
cp two.pcf turn.pcf
$CLOCKTALK --quiet two.prv turn.prv --format csv | cut -d, -f 1,19,21
# What is counted in no time, between two lines of one time, counts where these stand, so that parts add up.
sed 's/\(2:1:1:1:2:500:\)60000018.*/\142000050:400:42000059:800\n\160000018:0:42000050:600/' two.prv >split.prv
cp two.pcf split.pcf
for part in '--to 500ns' '--from 500ns'; do
  $CLOCKTALK --quiet one.prv split.prv $part --format csv | cut -d, -f 1,18 | grep split
done
# Of a trace that was cut no thread's first reading counts: 600 instructions are left on each; nor does
# a counter that ran backwards.
cat >cut.prv <<END
#Paraver (01/01/2026 at 00:00):1100_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:60000019:0
2:1:1:1:1:100:60000001:3:60000018:1
2:1:1:1:2:100:60000018:1
2:1:1:1:1:500:60000018:0:42000050:9000:42000059:9000
2:1:1:1:2:500:60000018:0:42000050:9000:42000059:9000
2:1:1:1:1:600:60000018:1
2:1:1:1:2:600:60000018:1
2:1:1:1:2:620:42000050:18446744073709551000
2:1:1:1:1:900:60000018:0:42000050:600:42000059:300
2:1:1:1:2:900:60000018:0:42000050:600:42000059:300
2:1:1:1:1:950:60000001:0
2:1:1:1:1:1000:50000002:8
2:1:1:1:1:1100:50000002:0
END
cp two.pcf cut.pcf
$CLOCKTALK --quiet two.prv cut.prv --format csv | cut -d, -f 1,18-21
#> trace,useful_cycles,average_frequency_ghz
#> two.prv,1200,1.200000
#> turn.prv,1200,1.600000
#> split.prv,1400
#> split.prv,600
#> trace,useful_instructions,useful_cycles,average_ipc,average_frequency_ghz
#> two.prv,2000,1200,1.666667,1.200000
#> cut.prv,1200,600,2.000000,1.000000

## late threads
# In a region from 100 to 900 thread 2 comes late, thread 3 leaves early, thread 4 never comes; in a second one thread 2
# leaves the barrier late. Who is not there while others work waits for them.
cat >late.prv <<END
#Paraver (01/01/2026 at 00:00):2000_ns:1(4):1:1(4:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:60000001:3:60000018:1
2:1:1:1:3:100:60000018:1
2:1:1:1:3:300:60000018:0:60000005:1
2:1:1:1:2:500:60000018:1
2:1:1:1:2:850:60000018:0:60000005:1
2:1:1:1:1:880:60000018:0:60000016:1
2:1:1:1:2:890:60000005:0
2:1:1:1:3:890:60000005:0
2:1:1:1:1:900:60000016:0:60000001:0
2:1:1:1:1:1000:60000001:3:60000018:2
2:1:1:1:2:1000:60000018:2
2:1:1:1:1:1200:60000018:0:60000016:1
2:1:1:1:2:1200:60000018:0:60000005:1
2:1:1:1:1:1210:60000016:0:60000001:0
2:1:1:1:2:1400:60000005:0
2:1:1:1:1:2000:40000001:0
END
$CLOCKTALK --quiet late.prv --report openmp --format json | sed -n '/"regions"/,$p'
#>     "regions": [
#>       {"function": "1", "instances": 1, "threads": 3, "time_s": 0.000000800, "busy_s": 0.000001330, "load_balance_lost_s": 0.000001010, "scheduling_lost_s": 0.000000060, "unused_s": 0.000000800, "mpi_waits_s": 0.000000000, "blocked_s": 0.000000000, "mpi_s": 0.000000000, "load_balance": 0.568376, "scheduling_efficiency": 0.975000, "largest": {"rank": 1, "start_s": 0.000000100, "length_s": 0.000000800}},
#>       {"function": "2", "instances": 1, "threads": 2, "time_s": 0.000000210, "busy_s": 0.000000400, "load_balance_lost_s": 0.000000000, "scheduling_lost_s": 0.000000020, "unused_s": 0.000000420, "mpi_waits_s": 0.000000000, "blocked_s": 0.000000000, "mpi_s": 0.000000000, "load_balance": 1.000000, "scheduling_efficiency": 0.952381, "largest": {"rank": 1, "start_s": 0.000001000, "length_s": 0.000000210}}
#>     ],
#>     "serial": [
#>       {"function": null, "useful_s": 0.000000990, "serial_s": 0.000002970}
#>     ],
#>     "threads": [
#>       {"rank": 1, "thread": 1, "threads": 1, "useful_s": 0.000001970, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000030},
#>       {"rank": 1, "thread": 2, "threads": 1, "useful_s": 0.000000550, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000990, "blocked_s": 0.000000000, "imbalance_s": 0.000000430, "runtime_s": 0.000000030},
#>       {"rank": 1, "thread": 3, "threads": 1, "useful_s": 0.000000200, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000990, "blocked_s": 0.000000000, "imbalance_s": 0.000000780, "runtime_s": 0.000000030},
#>       {"rank": 1, "thread": null, "threads": 1, "useful_s": 0.000000000, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000990, "blocked_s": 0.000000000, "imbalance_s": 0.000000980, "runtime_s": 0.000000030}
#>     ]
#>   }
#> }
$CLOCKTALK --quiet late.prv --by thread --format json | grep '"codes": "'
#>       {"rank": 1, "ranks": 1, "thread": 1, "threads": 1, "codes": "uu"},
#>       {"rank": 1, "ranks": 1, "thread": 2, "threads": 1, "codes": "wi"},
#>       {"rank": 1, "ranks": 1, "thread": 3, "threads": 1, "codes": "wi"}

## nested regions
# A region inside of a region is no region of its own, its function is no second one; as phases (--region) the inner
# function is one from where it begins, on the first thread.
cat >nested.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:60000001:3:60000018:1
2:1:1:1:2:100:60000018:1
2:1:1:1:1:200:60000001:3
2:1:1:1:1:220:60000018:2
2:1:1:1:1:380:60000018:0:60000016:1
2:1:1:1:1:400:60000016:0:60000001:0
2:1:1:1:2:500:60000018:0
2:1:1:1:1:600:60000018:0:60000016:1
2:1:1:1:1:620:60000016:0:60000001:0
2:1:1:1:1:1000:40000001:0
END
cat >nested.pcf <<END
EVENT_TYPE
1  60000001 Parallel (OMP)
EVENT_TYPE
1  60000018 Executed OpenMP parallel function
VALUES
1  outer
2  inner
END
$CLOCKTALK --quiet nested.prv --report openmp
#> Threads
#>
#> Outside of regions 24.0 % of all threads' time is lost, while thread 1 works
#> alone. In the parallel regions of outer 9.0 % is lost: 3.0 % to uneven work and
#> 6.0 % while not even the busiest thread is at work.
#>
#>   parallel function      times threads      time imbalance scheduling    unused
#>                                               us        us         us        us
#>   outer                      1       2     0.520     0.060      0.120     0.000
#>
#>   outside of regions                      thread 1      idle
#>                                                 us        us
#>   [outside of functions]                     0.480     0.480
#>
#>   rank  thread   useful      MPI MPI idle     idle  blocked   imbal. run-time
#>                      us       us       us       us       us       us       us
#>      1       1    0.940    0.000    0.000    0.000    0.000    0.040    0.020
#>      1       2    0.400    0.000    0.000    0.480    0.000    0.100    0.020
$CLOCKTALK --quiet nested.prv --report phases --region 60000018 --format csv
#> by,phase,time_s,parallel_efficiency,load_balance,communication_efficiency,computation_s,load_balance_lost_s,serialisation_lost_s,transfer_lost_s,overhead_lost_s,threads_parallel_efficiency,openmp_parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency\r
#> region,[before],0.000000100,1.000000,1.000000,1.000000,0.000000100,0.000000000,0.000000000,0.000000000,0.000000000,0.500000,0.500000,0.500000,1.000000,1.000000\r
#> region,inner,0.000000780,1.000000,1.000000,1.000000,0.000000780,0.000000000,0.000000000,0.000000000,0.000000000,0.653846,0.653846,0.728571,0.945946,0.948718\r
#> region,outer,0.000000120,1.000000,1.000000,1.000000,0.000000120,0.000000000,0.000000000,0.000000000,0.000000000,0.916667,0.916667,1.000000,0.916667,1.000000\r
#> collective,0.000000000 s to the end,0.000001000,1.000000,1.000000,1.000000,0.000001000,0.000000000,0.000000000,0.000000000,0.000000000,0.670000,0.670000,0.736264,0.947917,0.960000\r
$CLOCKTALK --quiet nested.prv --report dispersion --region 60000018 --activity openmp --format csv
#> region,activity,t_s,share,id\r
#> inner,computation,0.000000160,0.160000,0.000000\r
#> outer,computation,0.000000100,0.100000,0.000000\r
#> outer,openmp,0.000000020,0.020000,0.000000\r
cp $TESTDATA/hybrid.* .
$CLOCKTALK hybrid.prv.gz --report phases --region 60000018 --format csv | grep region
#> region,main._omp_fn.0,0.546129944,0.921562,0.928186,0.992864,0.503292506,0.038939989,0.001491478,0.002140247,0.000265724,0.687396,0.728002,0.775254,0.942236,0.996618\r
#> region,[before],0.002846280,0.572384,0.966198,0.592409,0.001629165,0.000056996,0.001051907,0.000108212,0.000000000,0.277298,0.485893,0.492845,1.000000,0.985893\r

## difference of two runs
# The second region of one run has a thread that works half as long.
write_trace() { # END of the work of thread 2 in the second region
  cat <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:60000019:1
2:1:1:1:1:100:60000001:3:60000018:1
2:1:1:1:2:100:60000018:1
2:1:1:1:2:400:60000018:0
2:1:1:1:1:400:60000018:0:60000001:0
2:1:1:1:1:450:60000019:0
2:1:1:1:1:500:60000019:2
2:1:1:1:1:500:60000001:3:60000018:2
2:1:1:1:2:500:60000018:2
2:1:1:1:2:$1:60000018:0
2:1:1:1:1:900:60000018:0:60000001:0
2:1:1:1:1:1000:60000019:0
END
}
write_trace 900 >base.prv
write_trace 700 >here.prv
$CLOCKTALK --quiet here.prv --diff base.prv
#> Against base.prv: 1.000 us both, on 1 rank each.
#>
#> us per rank, by function      lost computing  balance  serial. transfer overhead
#> 60000019:1                 +0.0000   +0.0000  +0.0000  +0.0000  +0.0000  +0.0000
#> 60000019:2                 +0.0000   +0.0000  +0.0000  +0.0000  +0.0000  +0.0000
#> [before]                   +0.0000   +0.0000  +0.0000  +0.0000  +0.0000  +0.0000
#> all                        +0.0000   +0.0000  +0.0000  +0.0000  +0.0000  +0.0000
#>
#> all threads, efficiency            parallel           OpenMP
#> in %                         there     here   there     here
#> 60000019:1                    80.0     80.0    80.0     80.0
#> 60000019:2                    90.0     70.0    90.0     70.0
#> [before]                         -        -       -        -
#> all                           85.0     75.0    85.0     75.0
#>
#> [before] is what lies before the first function: the launch, or what a cut left.
$CLOCKTALK --quiet here.prv --diff base.prv --format csv
#> phase,lost_s,computation_s,load_balance_s,serialisation_s,transfer_s,overhead_s,base_s,here_s,base_threads_parallel_efficiency,here_threads_parallel_efficiency,base_openmp_parallel_efficiency,here_openmp_parallel_efficiency\r
#> 60000019:1,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000500,0.000000500,0.800000,0.800000,0.800000,0.800000\r
#> 60000019:2,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000500,0.000000500,0.900000,0.700000,0.900000,0.700000\r
#> [before],0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,,,,\r
$CLOCKTALK --quiet here.prv --diff base.prv --format json | grep '"phase"'
#>       {"phase": "60000019:1", "lost_s": 0.000000000, "computation_s": 0.000000000, "load_balance_s": 0.000000000, "serialisation_s": 0.000000000, "transfer_s": 0.000000000, "overhead_s": 0.000000000, "base_s": 0.000000500, "here_s": 0.000000500, "base_threads_parallel_efficiency": 0.800000, "here_threads_parallel_efficiency": 0.800000, "base_openmp_parallel_efficiency": 0.800000, "here_openmp_parallel_efficiency": 0.800000},
#>       {"phase": "60000019:2", "lost_s": 0.000000000, "computation_s": 0.000000000, "load_balance_s": 0.000000000, "serialisation_s": 0.000000000, "transfer_s": 0.000000000, "overhead_s": 0.000000000, "base_s": 0.000000500, "here_s": 0.000000500, "base_threads_parallel_efficiency": 0.900000, "here_threads_parallel_efficiency": 0.700000, "base_openmp_parallel_efficiency": 0.900000, "here_openmp_parallel_efficiency": 0.700000},
#>       {"phase": "[before]", "lost_s": 0.000000000, "computation_s": 0.000000000, "load_balance_s": 0.000000000, "serialisation_s": 0.000000000, "transfer_s": 0.000000000, "overhead_s": 0.000000000, "base_s": 0.000000000, "here_s": 0.000000000, "base_threads_parallel_efficiency": null, "here_threads_parallel_efficiency": null, "base_openmp_parallel_efficiency": null, "here_openmp_parallel_efficiency": null}

## a map of many
# 1024 threads of one rank share 512 rows, of which each line of the terminal shows many; beyond 512 ranks a row has all
# threads of neighbouring ranks, those without events too.
seq 1024 | awk 'BEGIN { print "#Paraver (01/01/2026 at 00:00):100000_ns:1(1):1:1(1024:1),0"
  print "2:1:1:1:1:0:40000001:1\n2:1:1:1:1:10000:60000001:3:60000018:1" }
  $1 > 1 { print "2:1:1:1:" $1 ":" 10000 + 20 * $1 ":60000018:1" }
  END { for (i = 2; i <= 1024; i++) print "2:1:1:1:" i ":" 40000 + 40 * i ":60000018:0"
  print "2:1:1:1:1:90000:60000018:0:60000001:0\n2:1:1:1:1:100000:40000001:0" }' >many.prv
COLUMNS=60 LINES=20 $CLOCKTALK many.prv --by thread --plot -
#> Threads are waiting for other threads for 39.7 % of their
#> time, threads 1.3-4 for 49.9 %
#> many.prv: 1 rank with 1024 threads, 100.000 us, parallel
#> efficiency 40.3 %
#>
#> What each thread does over time
#> rank.thread
#>      1.1-94│▒▒▒▒████████████wwwwwwwwwwww▒▒▒▒▒▒▒▒▒▒▒▒  31.7 %
#>    1.95-188│iiiiw████████████▒wwwwwwwwwwwwwwwwwwiiii  32.8 %
#>   1.189-282│iiiiww█████████████wwwwwwwwwwwwwwwwwiiii  34.7 %
#>   1.283-376│iiiiww▓██████████████wwwwwwwwwwwwwwwiiii  36.6 %
#>   1.377-470│iiiiwww███████████████wwwwwwwwwwwwwwiiii  38.5 %
#>   1.471-564│iiiiwwww████████████████wwwwwwwwwwwwiiii  40.4 %
#>   1.565-658│iiiiwwwww█████████████████wwwwwwwwwwiiii  42.2 %
#>   1.659-752│iiiiwwwwww██████████████████wwwwwwwwiiii  44.1 %
#>   1.753-846│iiiiwwwwwww██████████████████▒wwwwwwiiii  46.0 %
#>   1.847-940│iiiiwwwwwwww███████████████████wwwwwiiii  47.9 %
#>  1.941-1024│iiiiwwwwwwww▓███████████████████wwwwiiii  49.7 %
#>             ┬───────────────────┬───────────────────
#>             0 us                50 us
#> share spent computing: 0   ░░▒▒▓▓██ 100 %;
#> at the right, of the whole time
#> else mostly: i idle outside of parallel regions, w waiting
#> for other threads
#> of the groups of 2 threads in a line the one is shown that
#> is farthest from the mean of all; at the right their mean
#>
#> What threads lose in the regions of each parallel function
#> b imbalance
#> 1    │bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb 39.7 %
$CLOCKTALK many.prv --by thread --format json | sed -n "/thread_map/,/^  }/p" | cut -c 1-90 | sed '9,515d'
#>   "thread_map": {
#>     "start_s": 0.000000000,
#>     "end_s": 0.000100000,
#>     "bin_s": 0.000001000,
#>     "codes": {"u": "computing", "i": "idle outside of parallel regions", "w": "waiting for
#>     "rows": [
#>       {"rank": 1, "ranks": 1, "thread": 1, "threads": 2, "codes": "uuuuuuuuuuuuuuuuuuuuuuu
#>       {"rank": 1, "ranks": 1, "thread": 3, "threads": 2, "codes": "iiiiiiiiiiuuuuuuuuuuuuu
#>       {"rank": 1, "ranks": 1, "thread": 1019, "threads": 2, "codes": "iiiiiiiiiiwwwwwwwwww
#>       {"rank": 1, "ranks": 1, "thread": 1021, "threads": 2, "codes": "iiiiiiiiiiwwwwwwwwww
#>       {"rank": 1, "ranks": 1, "thread": 1023, "threads": 2, "codes": "iiiiiiiiiiwwwwwwwwww
#>     ]
#>   },
$CLOCKTALK many.prv --report openmp --format csv
#> function,instances,threads,time_s,busy_s,load_balance_lost_s,scheduling_lost_s,unused_s,mpi_waits_s,blocked_s,mpi_s,load_balance,scheduling_efficiency,largest_rank,largest_start_s,largest_length_s\r
#> 1,1,1024,0.000080000,0.041265980,0.040654020,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.503735,1.000000,1,0.000010000,0.000080000\r
seq 1000 | awk '{ tasks = tasks (NR > 1 ? "," : "") "3:1" }
  END { print "#Paraver (01/01/2026 at 00:00):20000_ns:1(1):1:1000(" tasks "),0"
  for (i = 1; i <= 1000; i++) print "2:1:1:" i ":1:0:40000001:1"
  for (i = 1; i <= 1000; i++) print "2:1:1:" i ":1:1000:60000001:3:60000018:1\n2:1:1:" i ":2:1000:60000018:1"
  for (i = 1; i <= 1000; i++) print "2:1:1:" i ":2:" 2000 + 10 * i ":60000018:0"
  for (i = 1; i <= 1000; i++) print "2:1:1:" i ":1:20000:60000018:0:60000001:0" }' >ranks.prv
COLUMNS=60 LINES=20 $CLOCKTALK ranks.prv --by thread --plot -
#> Threads are waiting for other threads for 53.3 % of their
#> time, threads 1.1-2.3 for 61.6 %
#> ranks.prv: 1000 ranks with 3000 threads, 20.000 us, parallel
#> efficiency 43.3 %
#>
#> What each thread does over time
#>   rank.thread
#>      1.1-92.3│ii▓▒wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww  35.8 %
#>    93.1-184.3│ii▓▓▓▒wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww  37.3 %
#>   185.1-276.3│ii▓▓▓▓▓▒wwwwwwwwwwwwwwwwwwwwwwwwwwwwww  38.8 %
#>   277.1-368.3│ii▓▓▓▓▓▓▓wwwwwwwwwwwwwwwwwwwwwwwwwwwww  40.4 %
#>   369.1-460.3│ii▓▓▓▓▓▓▓▓▓wwwwwwwwwwwwwwwwwwwwwwwwwww  41.9 %
#>   461.1-552.3│ii▓▓▓▓▓▓▓▓▓▓▓wwwwwwwwwwwwwwwwwwwwwwwww  43.4 %
#>   553.1-644.3│ii▓▓▓▓▓▓▓▓▓▓▓▓▓wwwwwwwwwwwwwwwwwwwwwww  45.0 %
#>   645.1-736.3│ii▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓wwwwwwwwwwwwwwwwwwwww  46.5 %
#>   737.1-828.3│ii▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓wwwwwwwwwwwwwwwwwww  48.0 %
#>   829.1-920.3│ii▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓wwwwwwwwwwwwwwwww  49.6 %
#>  921.1-1000.3│ii▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▒wwwwwwwwwwwwwww  51.0 %
#>               ┬──────────────────┬──────────────────
#>               0 us               10 us
#> share spent computing: 0   ░░▒▒▓▓██ 100 %;
#> at the right, of the whole time
#> else mostly: i idle outside of parallel regions, w waiting
#> for other threads
#> of the groups of 6 threads in a line the one is shown that
#> is farthest from the mean of all; at the right their mean
#>
#> What threads lose in the regions of each parallel function
#> b imbalance  u unused
#> 1    │bbbbbbbbbbbbbbbbbbbuuuuuuuuuuuuuuuuuuuuuuuuuuuu 53.3 %

## announced, and not there
# a thousand ranks announce 4 000 000 000 threads each; two threads of the first have events
tasks=$(seq 1000 | sed 's/.*/4000000000:1/' | paste -sd,)
cat >announced.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1000($tasks),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:60000001:3:60000018:1
2:1:1:1:4000000000:150:60000018:1
2:1:1:1:4000000000:350:60000018:0
2:1:1:1:1:410:60000018:0:60000001:0
2:1:1:1:1:1000:40000001:0
END
$CLOCKTALK --quiet announced.prv --report openmp --format csv
#> function,instances,threads,time_s,busy_s,load_balance_lost_s,scheduling_lost_s,unused_s,mpi_waits_s,blocked_s,mpi_s,load_balance,scheduling_efficiency,largest_rank,largest_start_s,largest_length_s\r
#> 1,1,2,0.000000310,0.000000510,0.000000110,0.000000000,1239.999999380,0.000000000,0.000000000,0.000000000,0.822581,1.000000,1,0.000000100,0.000000310\r
$CLOCKTALK --quiet announced.prv --report summary,openmp --format json | grep -e '"threads"' -e cpu_time | head -6
#>     "threads": 4000000000000,
#>     "cpu_time": {"useful_s": 0.000001200, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "overhead_s": 0.000000000, "absent_s": 3996000.000000000, "serial_s": 2759.999999310, "blocked_s": 0.000000000, "imbalance_s": 1239.999999490, "runtime_s": 0.000000000},
#>       {"function": "1", "instances": 1, "threads": 2, "time_s": 0.000000310, "busy_s": 0.000000510, "load_balance_lost_s": 0.000000110, "scheduling_lost_s": 0.000000000, "unused_s": 1239.999999380, "mpi_waits_s": 0.000000000, "blocked_s": 0.000000000, "mpi_s": 0.000000000, "load_balance": 0.822581, "scheduling_efficiency": 1.000000, "largest": {"rank": 1, "start_s": 0.000000100, "length_s": 0.000000310}}
#>     "threads": [
#>       {"rank": 1, "thread": 1, "threads": 1, "useful_s": 0.000001000, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000000},
#>       {"rank": 1, "thread": 4000000000, "threads": 1, "useful_s": 0.000000200, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000690, "blocked_s": 0.000000000, "imbalance_s": 0.000000110, "runtime_s": 0.000000000},

## damaged
# A thread that the header does not have, times that run backwards, closings of nothing, a region and a lock without
# end, counts that no number holds, elements without end one in another, and a last line that is cut.
{
  cat <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:3:10:60000018:1
2:1:1:1:0:10:60000018:1
2:1:1:1:1:100:60000001:3:60000018:1
2:1:1:1:2:150:60000018:1
2:1:1:1:2:140:60000018:0:60000005:0:60000016:0
2:1:1:1:2:200:60000006:3
2:1:1:1:2:210:60000018:99999999999999999999
2:1:1:1:2:220:60000023:18446744073709551615
END
  for i in $(seq 300); do echo 2:1:1:1:1:300:60000001:3:60000023:$i; done
  echo 2:1:1:1:1:400:60000018:0
  echo 2:1:1:1:1:1000:40000001:0
  printf 2:1:1:1:2:1000:600
} >damaged.prv
for report in openmp ranks; do
  $CLOCKTALK damaged.prv --report $report --format csv
  echo $?
done
#> function,instances,threads,time_s,busy_s,load_balance_lost_s,scheduling_lost_s,unused_s,mpi_waits_s,blocked_s,mpi_s,load_balance,scheduling_efficiency,largest_rank,largest_start_s,largest_length_s\r
#> 1,1,2,0.000000900,0.000000300,0.000000300,0.000001200,0.000000000,0.000000000,0.000000200,0.000000000,0.500000,0.333333,1,0.000000100,0.000000900\r
#> 0
#> rank,node,useful_s,waiting_s,mpi_s,overhead_s,absent_s,first_s,last_s,calls,messages_sent,bytes_sent,messages_received,bytes_received,collectives,path_s,threads,parallel_efficiency,openmp_parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency,cpu_useful_s,cpu_mpi_s,cpu_idle_in_mpi_s,cpu_overhead_s,cpu_absent_s,cpu_serial_s,cpu_blocked_s,cpu_imbalance_s,cpu_runtime_s\r
#> 1,1,0.000001000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000001000,0,0,0,0,0,0,0.000001000,2,0.200000,0.200000,0.800000,0.625000,0.400000,0.000000400,0.000000000,0.000000000,0.000000000,0.000000000,0.000000100,0.000000200,0.000000100,0.000001200\r
#> 0
#! damaged.prv:3: warning: column 9: there is no thread 3, task 1 has 2; record left out [unknown_rank]
#! damaged.prv:7: warning: 0.000000140 s lies before the thread's last event at 0.000000150 s, taken as the latter [out_of_order]
#! damaged.prv:9: warning: column 24: event value out of the range of 64 bits, taken as the largest [bad_record]
#! damaged.prv:313: warning: column 19: the last line has no line end: it may be cut, and is left out [truncated]
#! damaged.prv:3: warning: 2 x unknown_rank: records of objects that the header does not know, skipped
#! damaged.prv:3: warning: column 9: there is no thread 3, task 1 has 2; record left out [unknown_rank]
#! damaged.prv:7: warning: 0.000000140 s lies before the thread's last event at 0.000000150 s, taken as the latter [out_of_order]
#! damaged.prv:9: warning: column 24: event value out of the range of 64 bits, taken as the largest [bad_record]
#! damaged.prv:313: warning: column 19: the last line has no line end: it may be cut, and is left out [truncated]
#! damaged.prv:3: warning: 2 x unknown_rank: records of objects that the header does not know, skipped
$CLOCKTALK --strict damaged.prv --report openmp --format csv >/dev/null 2>&1
#= 1

## calls of all threads
# Two ranks of four threads, as in the multi-threaded mode of the Intel MPI Benchmarks: each exchanges messages under
# its own tag, and calls MPI_Allreduce and MPI_Barrier on its own duplicate of the communicator, the fourth first and
# the first last. Extrae gives all duplicates one number; with numbers of their own the result is the same. Nothing is
# left out, and the first threads, which call inside the others' calls, decide: rank 1 computes for 91 + 5 + 50 + 60 +
# 46 = 252, rank 2 for 81 + 10 + 90 + 100 + 46 = 327. The ideal clocks: 91 when rank 1 sends, 101 when rank 2 answers,
# 191 behind MPI_Allreduce, 291 behind MPI_Barrier, 337 at the end.
event() {
  echo "2:$(($1 * 4 + $2 - 4)):1:$1:$2:$3:$4"
}
call() {
  event $1 $2 $3 $5
  event $1 $2 $4 ${5%%:*}:0
}
message() {
  echo "3:$(($1 * 4 + $2 - 4)):1:$1:$2:$3:$4:$(($5 * 4 + $2 - 4)):1:$5:$2:$6:$7:1024:$2"
}
records() {
  for rank in 1 2; do
    call $rank 1 0 10 50000003:31
    call $rank 1 400 410 50000003:32
  done
  for thread in 1 2 3 4; do
    t=$((5 - thread)) id=$(($1 + $2 * thread))
    call 1 $thread $((t + 100)) $((t + 110)) 50000001:1
    call 2 $thread $((t + 90)) $((t + 120)) 50000001:2
    message 1 $thread $((t + 100)) $((t + 110)) 2 $((t + 90)) $((t + 120))
    call 2 $thread $((t + 130)) $((t + 140)) 50000001:1
    call 1 $thread $((t + 115)) $((t + 150)) 50000001:2
    message 2 $thread $((t + 130)) $((t + 140)) 1 $((t + 115)) $((t + 150))
    call 1 $thread $((t + 200)) $((t + 240)) 50000002:10:50100001:8:50100002:8:50100004:$id
    call 2 $thread $((t + 230)) $((t + 240)) 50000002:10:50100001:8:50100002:8:50100004:$id
    call 1 $thread $((t + 300)) $((t + 350)) 50000002:8:50100004:$id
    call 2 $thread $((t + 340)) $((t + 350)) 50000002:8:50100004:$id
  done
}
trace() {
  echo '#Paraver (01/01/2026 at 00:00):410_ns:1(8):1:2(4:1,4:1),4'
  printf 'c:1:%d:2:1:2\n' 1 2 3 4
  records $1 $2 | sort -s -t : -k 6,6n
}
trace 1 0 >one.prv
trace 0 1 >own.prv
for name in one own; do
  $CLOCKTALK --strict $name.prv --format json |
    grep -E '"(useful_avg_s|useful_max_s|ideal_s|messages|collectives|anomalies)"'
done
#>     "useful_avg_s": 0.000000290,
#>     "useful_max_s": 0.000000327,
#>     "ideal_s": 0.000000337,
#>     "messages": 8,
#>     "collectives": 8,
#>     "anomalies": {"overlapping_thread_call": 24}
#>     "useful_avg_s": 0.000000290,
#>     "useful_max_s": 0.000000327,
#>     "ideal_s": 0.000000337,
#>     "messages": 8,
#>     "collectives": 8,
#>     "anomalies": {"overlapping_thread_call": 24}

## a call that is left as another thread calls
# At 150 thread 3 of rank 1 enters MPI_Allreduce inside the MPI_Reduce of thread 1, which shows that the communicator's
# number is that of several. The threads 3 of ranks 2 and 3 leave their MPI_Allreduce at that very time, which is the
# same operation: rank 2 goes on from 140 on the ideal clock, and is at 240 at the end. That of rank 3 is beside an
# MPI_Sendrecv.
cat >left.prv <<END
#Paraver (01/01/2026 at 00:00):250_ns:1(3):1:3(3:1,3:1,3:1),1
c:1:1:3:1:2:3
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:3:1:3:1:0:40000001:1
2:3:1:3:1:100:50000001:41
2:2:1:2:3:120:50000002:10:50100001:8:50100002:8:50100004:1
2:3:1:3:3:130:50000002:10:50100001:8:50100002:8:50100004:1
2:1:1:1:1:140:50000002:9:50100001:0:50100002:8:50100004:1
2:2:1:2:3:150:50000002:0
2:3:1:3:3:150:50000002:0
2:1:1:1:3:150:50000002:10:50100001:8:50100002:8:50100004:1
2:1:1:1:3:155:50000002:0
2:1:1:1:1:160:50000002:0
2:3:1:3:1:170:50000001:0
2:2:1:2:1:250:40000001:0
END
$CLOCKTALK --quiet left.prv --format json | grep '"ideal_s"'
#>     "ideal_s": 0.000000240,

## a rendezvous
# A large message of rank 1, sent from 105 to 115, to a receive that thread 2 of rank 2 has posted at 110, beside a call
# of thread 1 that ends at 115, and whose MPI_Irecv returns behind the send, at 125. So the send has waited, and rank 1
# goes on from 108 on the ideal clock, and is at 203 at the end.
cat >rendezvous.prv <<END
#Paraver (01/01/2026 at 00:00):210_ns:1(3):1:2(1:1,2:1),0
2:1:1:1:1:0:50000003:31
2:1:1:1:1:50:50000003:0
2:1:1:1:1:105:50000001:1
2:2:1:2:1:108:50000003:31
2:2:1:2:2:110:50000001:4
2:2:1:2:1:115:50000003:0
2:1:1:1:1:115:50000001:0
3:1:1:1:1:105:115:2:1:2:2:125:140:100000:1
2:2:1:2:2:125:50000001:0
2:2:1:2:2:130:50000001:5
2:2:1:2:2:140:50000001:0
2:2:1:2:1:150:40000001:0
2:1:1:1:1:210:40000001:0
END
$CLOCKTALK --quiet rendezvous.prv --format json | grep '"ideal_s"'
#>     "ideal_s": 0.000000203,
#>     "ideal_s": 0.000000095,

## a call that goes on
# Thread 2 of rank 1 waits until 310 for rank 2, which has computed for 290. The receive of thread 3 goes on from there.
# So what thread 2 sends at 350, beside it, was sent at 290 on the ideal clock, and rank 3, which has waited for it
# since 20, is at 290 when it has got it, at 320 when it answers, and at 425 at the end.
cat >resumed.prv <<END
#Paraver (01/01/2026 at 00:00):500_ns:1(3):1:3(3:1,1:1,1:1),0
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:3:1:3:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:3:1:3:1:10:50000003:0
2:3:1:3:1:20:50000001:2
2:1:1:1:2:100:50000001:2
2:1:1:1:3:150:50000001:2
2:2:1:2:1:300:50000001:1
3:2:1:2:1:300:310:1:1:1:2:100:310:8:1
2:1:1:1:2:310:50000001:0
2:2:1:2:1:310:50000001:0
2:1:1:1:2:350:50000001:1
3:1:1:1:2:350:355:3:1:3:1:20:360:8:2
2:1:1:1:2:355:50000001:0
2:3:1:3:1:360:50000001:0
2:3:1:3:1:390:50000001:1
3:3:1:3:1:390:395:1:1:1:3:150:400:8:3
2:3:1:3:1:395:50000001:0
2:1:1:1:3:400:50000001:0
2:1:1:1:1:500:40000001:0
2:3:1:3:1:500:40000001:0
END
$CLOCKTALK --quiet resumed.prv --format json | grep '"ideal_s"'
#>     "ideal_s": 0.000000425,

## a send that goes on
# The send of thread 3 of rank 1 begins beside a call of thread 2, which ends at 150, and goes on in its place until
# rank 2, which has computed for 290, has posted the receive at 300. So rank 1 has waited, whatever the model, and is at
# 480 at the end, having been at 90 at 100.
cat >resumed-send.prv <<END
#Paraver (01/01/2026 at 00:00):500_ns:1(3):1:2(3:1,1:1),0
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:1:1:1:2:100:50000001:5
2:1:1:1:3:120:50000001:1
3:1:1:1:3:120:310:2:1:2:1:300:310:100000:1
2:1:1:1:2:150:50000001:0
2:2:1:2:1:300:50000001:2
2:1:1:1:3:310:50000001:0
2:2:1:2:1:310:50000001:0
2:2:1:2:1:320:40000001:0
2:1:1:1:1:500:40000001:0
END
for waits in consistent all; do
  $CLOCKTALK --quiet resumed-send.prv --waits $waits --format json | grep '"ideal_s"'
done
#>     "ideal_s": 0.000000480,
#>     "ideal_s": 0.000000480,

# The call receives, too: what was sent to it at 138 (at 128), after it began, explains it rather than the receive posted
# at 142 (at 130). So rank 1 goes on at 310 from 128.
cat >explained-send.prv <<END
#Paraver (01/01/2026 at 00:00):500_ns:1(3):1:2(3:1,1:1),0
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:1:1:1:2:100:50000001:5
2:1:1:1:3:120:50000001:41
2:2:1:2:1:138:50000001:3
2:2:1:2:1:140:50000001:0
2:2:1:2:1:142:50000001:2
3:2:1:2:1:138:140:1:1:1:3:120:145:8:2
2:1:1:1:2:150:50000001:0
2:2:1:2:1:160:50000001:0
3:1:1:1:3:120:310:2:1:2:1:142:160:100000:1
2:2:1:2:1:170:40000001:0
2:1:1:1:3:310:50000001:0
2:1:1:1:1:500:40000001:0
END
$CLOCKTALK --quiet explained-send.prv --format json | grep '"ideal_s"'
#>     "ideal_s": 0.000000318,

## a synchronous send that goes on beside
# Thread 1 of rank 1 calls inside the synchronous send of thread 2, which is left at 150, 50 before its receive is
# posted: that moves the rank's clock by 50, but not where all waits count.
cat >suspended-send.prv <<END
#Paraver (01/01/2026 at 00:00):210_ns:1(3):1:2(2:1,1:1),0
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:1:1:1:2:100:50000001:34
2:1:1:1:1:120:50000001:5
2:1:1:1:1:130:50000001:0
2:1:1:1:2:150:50000001:0
3:1:1:1:2:100:150:2:1:2:1:200:205:8:1
2:2:1:2:1:200:50000001:2
2:2:1:2:1:205:50000001:0
2:1:1:1:1:210:40000001:0
2:2:1:2:1:210:40000001:0
END
for waits in consistent all; do
  $CLOCKTALK --quiet suspended-send.prv --waits $waits --format json | grep '^    "runtime_s"'
done
#>     "runtime_s": 0.000000260,
#>     "runtime_s": 0.000000210,

## a barrier that is left before all are in it
# Rank 2 is held up at 30, until rank 3 sends at 100, and so comes to the barrier of its thread 2 when rank 1 is in its
# own. It leaves that at 50, and rank 1 enters at 60: the communicator, out of step as the trace begins without
# MPI_Init, stays so.
cat >held-up.prv <<END
#Paraver (01/01/2026 at 00:00):200_ns:1(4):1:3(1:1,2:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:3:1:3:1:0:40000001:1
2:2:1:2:1:20:50000001:2
2:2:1:2:1:30:50000001:0
2:2:1:2:2:40:50000002:8:50100004:1
2:2:1:2:2:50:50000002:0
2:1:1:1:1:60:50000002:8:50100004:1
2:3:1:3:1:100:50000001:1
3:3:1:3:1:100:105:2:1:2:1:20:30:8:1
2:3:1:3:1:105:50000001:0
2:1:1:1:1:110:50000002:0
2:1:1:1:1:200:40000001:0
2:2:1:2:1:200:40000001:0
2:3:1:3:1:200:40000001:0
END
$CLOCKTALK --quiet held-up.prv --clock-fix none --format json | grep -E '^    "(collectives|anomalies)"'
#>     "collectives": 0,
#>     "anomalies": {"impossible_message": 1}

## a call that is polled for, and goes on beside
# Thread 1 of rank 1 polls until 20, for what thread 2 calls next as it seems; that goes on beside MPI_Init, in which
# thread 1 waits from 25 to 37 for rank 2.
cat >polled.prv <<END
#Paraver (01/01/2026 at 00:00):100_ns:1(3):1:2(2:1,1:1),0
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:1:1:1:1:10:60000029:0
2:1:1:1:1:20:50000302:1:50000303:9
2:1:1:1:1:20:60000016:1
2:1:1:1:2:20:50000003:19
2:1:1:1:1:25:50000003:31
2:2:1:2:1:37:50000003:31
2:1:1:1:1:38:50000003:0
2:2:1:2:1:38:50000003:0
2:1:1:1:2:41:50000003:0
2:1:1:1:1:100:40000001:0
2:2:1:2:1:100:40000001:0
END
$CLOCKTALK --quiet polled.prv --report wait-states --format json | sed -n '/"call_paths"/,/]/p'
#>     "call_paths": [
#>       {"activity": "MPI_Init", "wait_s": 0.000000012}
#>     ],

## no threads
$CLOCKTALK tiny.prv.gz --report openmp
#> Threads
#>
#> The trace tells nothing of threads: it has no events of OpenMP or pthreads.

## no threads, no map
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --by thread --plot -
#! clocktalk: error: --by thread: the trace names no events of OpenMP or pthreads
#= 2

## untraced threads
# The header gives the rank three threads, but nothing in the trace tells of threads: two are counted, no more.
cat >untraced.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:1(3:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:200:50000003:31
2:1:1:1:1:300:50000003:0
2:1:1:1:1:1000:40000001:0
END
cat >untraced.pcf <<END
EVENT_TYPE
9  50000003 MPI Other
END
$CLOCKTALK --quiet untraced.prv --format json | grep -e '"threads"' -e parallel_efficiency -e anomalies
$CLOCKTALK --quiet untraced.prv | sed -n '/^Little/,/^$/p; /^Good/,$p'
$CLOCKTALK --quiet untraced.prv --by thread --plot -
rm untraced.pcf
$CLOCKTALK --quiet untraced.prv --format json | grep -e '"threads"' -e parallel_efficiency -e anomalies

cp $TESTDATA/tiny.prv one.prv
$CLOCKTALK --quiet one.prv --by thread --plot -
#>     "parallel_efficiency": 0.900000,
#>     "anomalies": {"untraced_threads": 2}
#>     "parallel_efficiency": 1.000000,
#>     "anomalies": {"untraced_threads": 2}
#> Little is lost from Init to Finalize: the rank computes for 100.0 % of the time.
#> This is about the first thread of each rank: what the other 2 do is not known.
#> The launch, until the last rank has left MPI_Init, takes 30.0 % of the run.
#>
#> Good to know:
#>   untraced_threads 2
#>     Ranks have several threads, and the trace names no events of OpenMP or
#>     pthreads: nothing is known of threads but the first of each rank.
#>     "parallel_efficiency": 0.300000,
#>     "threads": 3,
#>     "mpi_parallel_efficiency": 0.900000,
#>     "openmp_parallel_efficiency": null,
#>     "anomalies": {}
#>     "parallel_efficiency": 0.333333,
#>     "threads": 3,
#>     "mpi_parallel_efficiency": 1.000000,
#>     "openmp_parallel_efficiency": null,
#>     "anomalies": {}
#! clocktalk: error: --by thread: the trace names no events of OpenMP or pthreads
#! clocktalk: error: --by thread: there is no .pcf, and no rank of the trace has several threads
#= 2

## streams of a GPU
# A rank of two threads and two streams of a GPU, which the .row names: what they do, and the message from one, is left
# out; the thread behind them is the second. Without the .row all are threads.
cat >gpu.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(5):1:2(4:1,1:1),0
2:1:1:1:1:0:40000001:1
2:5:1:2:1:0:40000001:1
2:1:1:1:1:100:60000001:1:60000018:1
2:2:1:1:2:150:63000001:1
2:4:1:1:4:100:60000018:1
2:2:1:1:2:300:63000001:0
3:1:1:1:1:120:130:2:1:1:2:150:160:1000:0
2:4:1:1:4:400:60000018:0
2:1:1:1:1:400:60000018:0:60000001:0
2:1:1:1:1:1000:40000001:0
2:5:1:2:1:1000:40000001:0
END
cat >gpu.pcf <<END
EVENT_TYPE
1  60000001 Parallel (OMP)
END
cat >gpu.row <<END
LEVEL THREAD SIZE 5
THREAD 1.1.1
CUDA-D1.S1-node
GPU-D1.S2-node
THREAD 1.1.2
THREAD 1.2.1
END
$CLOCKTALK --quiet gpu.prv --report summary,openmp --format json | grep -e '"threads": [0-9]' -e messages -e anomalies
$CLOCKTALK gpu.prv | tail -2
rm gpu.row
$CLOCKTALK --quiet gpu.prv --report summary,openmp --format json | grep -e '"threads": [0-9]' -e messages -e anomalies
#>     "messages": 0,
#>     "threads": 3,
#>     "anomalies": {"gpu_streams": 2}
#>       {"function": "1", "instances": 1, "threads": 2, "time_s": 0.000000300, "busy_s": 0.000000600, "load_balance_lost_s": 0.000000000, "scheduling_lost_s": 0.000000000, "unused_s": 0.000000000, "mpi_waits_s": 0.000000000, "blocked_s": 0.000000000, "mpi_s": 0.000000000, "load_balance": 1.000000, "scheduling_efficiency": 1.000000, "largest": {"rank": 1, "start_s": 0.000000100, "length_s": 0.000000300}}
#>       {"rank": 1, "thread": 1, "threads": 1, "useful_s": 0.000001000, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000000},
#>       {"rank": 1, "thread": 2, "threads": 1, "useful_s": 0.000000300, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000700, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000000},
#>       {"rank": 2, "thread": 1, "threads": 1, "useful_s": 0.000001000, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000000}
#>     The .row names threads of ranks as streams of a GPU (GPU-D.., CUDA-D..,
#>     HIP-.., OpenCL-..), or an archive has locations that are some.
#>     "messages": 1,
#>     "threads": 5,
#>     "anomalies": {"unmatched_message": 2, "self_message": 1}
#>       {"function": "1", "instances": 1, "threads": 2, "time_s": 0.000000300, "busy_s": 0.000000600, "load_balance_lost_s": 0.000000000, "scheduling_lost_s": 0.000000000, "unused_s": 0.000000600, "mpi_waits_s": 0.000000000, "blocked_s": 0.000000000, "mpi_s": 0.000000000, "load_balance": 1.000000, "scheduling_efficiency": 1.000000, "largest": {"rank": 1, "start_s": 0.000000100, "length_s": 0.000000300}}
#>       {"rank": 1, "thread": 1, "threads": 1, "useful_s": 0.000001000, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000000},
#>       {"rank": 1, "thread": 4, "threads": 1, "useful_s": 0.000000300, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000700, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000000},
#>       {"rank": 1, "thread": null, "threads": 2, "useful_s": 0.000000000, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000700, "blocked_s": 0.000000000, "imbalance_s": 0.000000300, "runtime_s": 0.000000000},
#>       {"rank": 2, "thread": 1, "threads": 1, "useful_s": 0.000001000, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000000}

## threads in MPI beside the first
# Two ranks of two threads each, one region of 1000 ns. Thread 2 of rank 2 receives for 800 ns, thread 1 calls
# meanwhile, and decides alone what the rank is in: 799 of 4400 ns (below, 399) that no factor counts, less 10 in which
# the other threads work while the first is in MPI.
cat >long.pcf <<END
EVENT_TYPE
1 60000001 Parallel (OMP)
EVENT_TYPE
1 60000018 Executed OpenMP parallel function
END
cat >long.prv <<END
#Paraver (01/01/2026 at 00:00):1100_ns:1(4):1:2(2:1,2:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:3:1:2:1:0:50000003:31
2:1:1:1:1:50:50000003:0
2:3:1:2:1:50:50000003:0
2:1:1:1:1:50:60000001:3:60000018:1
2:3:1:2:1:50:60000001:3:60000018:1
2:2:1:1:2:50:60000018:1
2:4:1:2:2:50:60000018:1
2:4:1:2:2:200:50000001:2
2:3:1:2:1:210:50000003:19
2:3:1:2:1:211:50000003:0
2:1:1:1:1:590:50000001:1
3:2:1:1:1:590:599:4:1:2:2:200:1000:8:1
2:1:1:1:1:599:50000001:0
2:4:1:2:2:1000:50000001:0
2:2:1:1:2:1050:60000018:0
2:4:1:2:2:1050:60000018:0
2:1:1:1:1:1050:60000018:0:60000001:0
2:3:1:2:1:1050:60000018:0:60000001:0
2:1:1:1:1:1050:50000003:32
2:3:1:2:1:1050:50000003:32
2:1:1:1:1:1100:50000003:0
2:3:1:2:1:1100:50000003:0
END
sed 's/:1000:/:600:/' long.prv >short.prv
cp long.pcf short.pcf
$CLOCKTALK -q long.prv | sed -n '/^The largest/,/^$/p'
$CLOCKTALK -q short.prv | sed -n '/^The largest/,/^$/p'
# Finalize takes 1950 ns: the other threads are idle.
sed '/^3/d; /:50000001:/d; s/:1100/:3000/' long.prv >idle.prv
cp long.pcf idle.pcf
$CLOCKTALK -q idle.prv --report openmp | sed '/parallel function/,$d'
#> The largest loss: other threads than the first are in MPI while their rank is
#> not, 18.0 % of all threads' time, which no factor of either branch counts.
#> When: --by thread --plot -.
#>
#> The largest loss is transfer, 9.2 % of the ranks' time: the run took 1.100 us,
#> and would take 999 ns on a network that takes no time.
#> Other threads than the first are in MPI while their rank is not: all threads
#> together lose 18.4 % of their time, 8.9 % more than the factors of either branch
#> tell.
#> Where: --report critical-path. When: --report worst.
#>
#> Threads
#>
#> Threads lose little, in regions and outside of them while thread 1 works.
#> Outside of regions the other threads are idle while thread 1 is in MPI, for
#> 33.3 % of all threads' time.
#>

## two threads that take turns at a lock
# Each works for 400 of 1000 ns, the second waits for the first at a lock for 400, the first then at the end.
cat >turns.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:60000001:3:60000018:1
2:2:1:1:2:0:60000018:1:60000007:3
2:1:1:1:1:400:60000018:0:60000016:1
2:2:1:1:2:400:60000007:0
2:2:1:1:2:800:60000018:0
2:1:1:1:1:1000:60000016:0:60000001:0
END
$CLOCKTALK -q turns.prv | sed -n '/^The largest/,/^$/p'
#> The largest loss: threads wait for one another in turn in parallel regions:
#> 60.0 % of all threads' time (20.0 % at locks, critical or ordered sections), the
#> largest part in 1.
#> Where: --report openmp. When: --by thread --plot -.
#>

## a barrier of threads, and a send that is in doubt about an MPI_Irecv
# At 32 rank 1 stands to find out whether rank 2 posts its receive in the MPI_Irecv that ends at 60. So its thread 3 is
# not yet in the barrier when the others leave that at 53: the send is let go, and rank 4, C = 10 there, waits for rank
# 1, C = 22.
cat >in-doubt.prv <<END
#Paraver (01/01/2026 at 00:00):120_ns:1(12):1:4(3:1,3:1,3:1,3:1),1
c:1:1:4:1:2:3:4
2:1:1:1:1:0:40000001:1
2:4:1:2:1:0:40000001:1
2:7:1:3:1:0:40000001:1
2:10:1:4:1:0:40000001:1
2:7:1:3:1:10:50000002:8:50100004:1
2:12:1:4:3:10:50000002:8:50100004:1
2:4:1:2:1:15:50000001:4
2:1:1:1:1:20:50000001:1
2:9:1:3:3:22:50000002:8:50100004:1
2:6:1:2:3:23:50000002:8:50100004:1
2:1:1:1:1:32:50000001:0
3:1:1:1:1:20:32:4:1:2:1:60:75:8:0
2:3:1:1:3:34:50000002:8:50100004:1
2:3:1:1:3:53:50000002:0
2:6:1:2:3:53:50000002:0
2:9:1:3:3:53:50000002:0
2:12:1:4:3:53:50000002:0
2:4:1:2:1:60:50000001:0
2:4:1:2:1:65:50000001:5
2:1:1:1:1:70:50000002:8:50100004:1
2:4:1:2:1:75:50000001:0
2:10:1:4:1:80:50000002:8:50100004:1
2:4:1:2:1:90:50000002:8:50100004:1
2:1:1:1:1:100:50000002:0
2:4:1:2:1:100:50000002:0
2:7:1:3:1:100:50000002:0
2:10:1:4:1:100:50000002:0
2:1:1:1:1:120:40000001:0
2:4:1:2:1:120:40000001:0
2:7:1:3:1:120:40000001:0
2:10:1:4:1:120:40000001:0
END
$CLOCKTALK --quiet in-doubt.prv --format tsv --columns runtime_s,ideal_s
#> # runtime_s	ideal_s
#> 0.000000120	0.000000069

## a call of all ranks that goes on beside another
# Both ranks are in MPI_Comm_create from 20 on. At 30 thread 1 of rank 1 calls, too: its rank goes on, but rank 2, C =
# 10, has waited for rank 1, C = 20, when it leaves at 40.
cat >all-suspended.prv <<END
#Paraver (01/01/2026 at 00:00):100_ns:1(3):1:2(2:1,1:1),0
2:1:1:1:1:0:40000001:1
2:3:1:2:1:0:40000001:1
2:3:1:2:1:10:50000003:22
2:2:1:1:2:20:50000003:22
2:1:1:1:1:30:50000003:19
2:1:1:1:1:35:50000003:0
2:3:1:2:1:40:50000003:0
2:2:1:1:2:50:50000003:0
2:1:1:1:1:60:40000001:0
2:3:1:2:1:100:40000001:0
END
$CLOCKTALK --quiet all-suspended.prv --format tsv --columns runtime_s,ideal_s
#> # runtime_s	ideal_s
#> 0.000000100	0.000000080

## a probe, and two threads that receive in the same nanosecond
# The next call after the probe is thread 2's, so it has waited for nobody: C = 20 at 30, not 25.
cat >same-time.prv <<END
#Paraver (01/01/2026 at 00:00):150_ns:1(3):1:2(2:1,1:1),0
2:1:1:1:1:0:40000001:1
2:3:1:2:1:0:40000001:1
2:1:1:1:1:10:50000001:61
2:3:1:2:1:15:50000001:1
3:3:1:2:1:15:17:1:1:1:1:30:50:8:0
2:3:1:2:1:17:50000001:0
2:3:1:2:1:18:40000001:0
2:1:1:1:1:20:50000001:0
2:2:1:1:2:30:50000001:2
2:1:1:1:1:30:50000001:2
2:2:1:1:2:40:50000001:0
2:1:1:1:1:50:50000001:0
2:1:1:1:1:150:40000001:0
END
$CLOCKTALK --quiet same-time.prv --format tsv --columns runtime_s,ideal_s
#> # runtime_s	ideal_s
#> 0.000000150	0.000000120

## two threads take turns in a critical section
# for 400 each, four times; for 1200 of 3200 one of them waits for the other there
{
  echo '#Paraver (01/01/2026 at 00:00):1600_ns:1(2):1:1(2:1)'
  printf '%s\n' 2:1:1:1:1:0:60000001:3:60000018:1:60000006:3:60000006:6 2:2:1:1:2:0:60000018:1:60000006:3 \
    2:1:1:1:1:400:60000006:5:60000006:0:60000006:3 2:2:1:1:2:400:60000006:6 \
    2:2:1:1:2:800:60000006:5:60000006:0:60000006:3 2:1:1:1:1:800:60000006:6 \
    2:1:1:1:1:1200:60000006:5:60000006:0:60000005:1 2:2:1:1:2:1200:60000006:6 \
    2:2:1:1:2:1600:60000006:5:60000006:0:60000018:0 2:1:1:1:1:1600:60000005:0:60000018:0:60000001:0
} >turns.prv
$CLOCKTALK -q turns.prv | sed -n '/^The largest/,/\.$/p'
#> The largest loss: threads wait at locks, critical or ordered sections: 37.5 % of
#> all threads' time. In parallel regions even the busiest thread is not at work
#> for 50.0 %, the largest part in 1.

## a thread that communicates while the first one computes
# both ranks compute throughout on thread 1, while thread 2 waits in MPI
cat >beside.pcf <<'END'
EVENT_TYPE
0    61000000    pthread call
END
{
  echo '#Paraver (01/01/2026 at 00:00):1000_ns:1(4):1:2(2:1,2:1),0'
  for rank in 1 2; do
    echo "1:$rank:1:$rank:1:0:1000:1"
    echo "2:$rank:1:$rank:1:0:50000003:31"
    echo "2:$rank:1:$rank:1:10:50000003:0"
    echo "2:$rank:1:$rank:2:10:60000020:1"
    echo "2:$rank:1:$rank:2:100:50000001:2"
    echo "2:$rank:1:$rank:2:900:50000001:0"
    echo "2:$rank:1:$rank:2:980:60000020:0"
    echo "2:$rank:1:$rank:1:990:50000003:32"
    echo "2:$rank:1:$rank:1:1000:50000003:0"
  done
} >beside.prv
$CLOCKTALK beside.prv -q | sed -n '/absent/,/^ranks/p'
#> absent                             0.0 %  the rank has not begun, or has ended
#>
#> A thread other than the first calls MPI while the first works on, for 80.0 % of
#> the ranks' time. A rank counts as in MPI then, so that what is said of ranks,
#> and the ideal time, is about that thread. All threads together lose 42.5 % of
#> their time, 41.0 % in MPI.
#> 80.0 % of the ranks' time passes in calls that send, receive or wait for
#> messages, but the trace has no messages: who waits for whom there is not known,
#> and waiting looks like transfer.
#> When: --by thread --plot -.
#>
#> ranks                                  2  MPI processes

# what other reports say of ranks is about thread 2 as well
$CLOCKTALK beside.prv -q --report worst --windows 2
$CLOCKTALK beside.prv -q --report worst --windows 2 --format tsv --columns cause,lost_s
for report in phases wait-states critical-path ranks dispersion parallelism paths sensitivity; do
  $CLOCKTALK beside.prv -q --report $report | sed -n '/A thread other/,/that thread/p; /^Of /,/other/p'
done
$CLOCKTALK beside.prv -q --report phases --diff beside.prv | sed -n '/^Against/,/^ns/p'
# behind a launch as long as that it is so of the rest
awk -F : -v OFS=: 'NR == 1 { sub("1000_ns", "2000_ns") } NR > 1 && !/^1:/ && !/:0:50000003:31/ { $6 += 1000 } !/^1:/' beside.prv >launched.prv
cp beside.pcf launched.pcf
for report in summary ranks phases; do
  $CLOCKTALK launched.prv -q --report $report | sed -n '/A thread other/,/that thread/p; /^Of /,/other/p'
done
#> The windows that lose most, in time of all threads together:
#>
#>  1. 0.000000000 to 0.000001000 s, 2 windows: 1.700 us lost (42.5 %), 1.600 us to
#>     MPI calls of a thread while another one works on.
#>     Critical path: 80.0 % in MPI_Recv, 100.0 % on rank 1.
#>
#> A thread other than the first calls MPI while the first works on, for 80.0 % of
#> the ranks' time. A rank counts as in MPI then, so that what is said of ranks,
#> and the ideal time, is about that thread.
#>
#> Closer: --from 0.000000000s --to 0.000001000s
#> # cause	lost_s
#> process_efficiency	0.000000860
#> process_efficiency	0.000000840
#> Of 1.000 us an average rank was outside MPI for 180 ns; 100.0 % of the rest is
#> in the part from 0.0000 s to the end: most there went to MPI calls of a thread
#> while another one works on.
#> A thread other than the first calls MPI while the first works on, for 80.0 % of
#> the ranks' time. A rank counts as in MPI then, so that what is said of ranks,
#> and the ideal time, is about that thread.
#> A thread other than the first calls MPI while the first works on, for 80.0 % of
#> the ranks' time. A rank counts as in MPI then, so that what is said of ranks,
#> and the ideal time, is about that thread.
#> A thread other than the first calls MPI while the first works on, for 80.0 % of
#> the ranks' time. A rank counts as in MPI then, so that what is said of ranks,
#> and the ideal time, is about that thread.
#> A thread other than the first calls MPI while the first works on, for 80.0 % of
#> the ranks' time. A rank counts as in MPI then, so that what is said of ranks,
#> and the ideal time, is about that thread.
#> A thread other than the first calls MPI while the first works on, for 80.0 % of
#> the ranks' time. A rank counts as in MPI then, so that what is said of ranks,
#> and the ideal time, is about that thread.
#> A thread other than the first calls MPI while the first works on, for 80.0 % of
#> the ranks' time. A rank counts as in MPI then, so that what is said of ranks,
#> and the ideal time, is about that thread.
#> A thread other than the first calls MPI while the first works on, for 80.0 % of
#> the ranks' time. A rank counts as in MPI then, so that what is said of ranks,
#> and the ideal time, is about that thread.
#> A thread other than the first calls MPI while the first works on, for 80.0 % of
#> the ranks' time. A rank counts as in MPI then, so that what is said of ranks,
#> and the ideal time, is about that thread.
#> Against beside.prv: 1.000 us both, on 2 ranks each.
#>
#> us per rank, by collective    lost computing  balance  serial. transfer overhead
#> 0.0000 s to the end        +0.0000   +0.0000  +0.0000  +0.0000  +0.0000  +0.0000
#> all                        +0.0000   +0.0000  +0.0000  +0.0000  +0.0000  +0.0000
#>
#> all threads, efficiency            parallel
#> in %                         there     here
#> 0.0000 s to the end           57.5     57.5
#> all                           57.5     57.5
#> A thread other than the first calls MPI while the first works on, for 80.8 % of
#> the ranks' time from Init to Finalize. A rank counts as in MPI then, so that
#> what is said of ranks, and the ideal time, is about that thread. All threads
#> A thread other than the first calls MPI while the first works on, for 80.8 % of
#> the ranks' time from Init to Finalize. A rank counts as in MPI then, so that
#> what is said of ranks, and the ideal time, is about that thread.
#> Of 2.000 us an average rank was outside MPI for 180 ns; 100.0 % of the rest is
#> in the part from 0.0000 s to the end, with the launch: most there went to MPI
#> calls of a thread while another one works on.
#> A thread other than the first calls MPI while the first works on, for 80.8 % of
#> the ranks' time from Init to Finalize. A rank counts as in MPI then, so that
#> what is said of ranks, and the ideal time, is about that thread.

## threads without OpenMP
# thread 1 waits for the other two, of which one ends early and one begins late
cat >joined.pcf <<'END'
EVENT_TYPE
0    61000000    pthread call
END
cat >joined.prv <<'END'
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:1(3:1)
2:1:1:1:1:0:40000001:1
2:2:1:1:2:0:60000020:1
2:1:1:1:1:100:61000000:3
2:2:1:1:2:500:60000020:0
2:3:1:1:3:400:60000020:1
2:3:1:1:3:900:60000020:0
2:1:1:1:1:910:61000000:0
2:1:1:1:1:1000:40000001:0
END
$CLOCKTALK joined.prv -q | sed -n '/absent/,/^threads/p'
#> absent                             0.0 %  the rank has not begun, or has ended
#>
#> The largest loss: threads 2 and 3 of a rank are idle or have not begun: 33.3 %
#> of all threads' time; thread 1 of a rank waits for others: 26.7 %.
#> When: --by thread --plot -.
#>
#> threads                                3  of the process, which calls no MPI
# no columns of OpenMP in tables; separated values keep theirs
$CLOCKTALK joined.prv -q --report ranks | sed -n '/^All/,$p'
$CLOCKTALK joined.prv -q --report ranks --columns openmp_parallel_efficiency --format tsv
$CLOCKTALK joined.prv -q --report phases | sed -n '/^all threads/,/^all /p'
$CLOCKTALK joined.prv -q --report phases --diff joined.prv | sed -n '/^all threads/,/^all /p'
#> All threads
#>
#>   rank   useful      MPI     idle  blocked   imbal. run-time   eff.
#>              us       us       us       us       us       us      %
#>      1    1.190    0.000    1.000    0.000    0.800    0.010   39.7
#>
#> idle     or not begun, while thread 1 is not in MPI
#> blocked  by locks, while another thread is busy
#> imbal.   thread 1 waits for others, of which one works
#> run-time creating and joining threads, or waiting while nobody works
#> eff.     parallel efficiency: share of time that all its threads compute
#> # openmp_parallel_efficiency
#> nan
#> all threads, in %              par.
#> from, to collective            eff.
#> 0.0000 s to the end            39.7
#> all                            39.7
#> all threads, in %              par.
#> from, to collective            eff.
#> 0.0000 s to the end            39.7
#> all                            39.7
#> all threads, efficiency            parallel
#> in %                         there     here
#> 0.0000 s to the end           39.7     39.7
#> all                           39.7     39.7

## a thread in MPI beside the first one's work, and a burst in the window
cat >burst.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:1:2:20:50000001:2
2:2:1:1:2:800:50000001:0
1:1:1:1:1:820:980:1
2:1:1:1:1:820:40000018:2
2:1:1:1:1:980:40000018:1
2:1:1:1:1:985:50000003:32
2:1:1:1:1:1000:50000003:0
EOF
printf 'EVENT_TYPE\n0 60000001 Parallel (OMP)\n' >burst.pcf
$CLOCKTALK burst.prv -q --report worst --windows 1 --format tsv --columns cause,lost_s
#> # cause	lost_s
#> process_efficiency	0.000001025
