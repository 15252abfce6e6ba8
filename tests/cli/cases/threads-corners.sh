## corners of the account
# Each trace has one rank with two threads for 1000 ns, and one region from 100 to 500 ns but for where it is said; what
# stands above it is worked out by hand: account (useful, MPI, idle in MPI, overhead, absent, serial, blocked,
# imbalance, run-time), then what the region loses to load balance, to scheduling, and unused, in ns.
write_trace() { # NAME, lines without object as THREAD:TIME:TYPE:VALUE[:TYPE:VALUE]
  {
    echo "#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:1(${threads:-2}:1),0"
    echo 2:1:1:1:1:0:40000001:1
    sed 's/^ *\([0-9]*\):/2:\1:1:1:\1:/'
    echo 2:1:1:1:1:1000:40000001:0
  } >$1.prv
  cp labels.pcf $1.pcf
}
account() { # NAME
  $CLOCKTALK --quiet $1.prv --report summary,openmp --format json | sed -n '
    /cpu_time/ { s/.*{//; s/}.*//; s/"[a-z_]*": 0[.]0*\([0-9]\)/\1/g; p; }
    /"instances"/ { s/.*"threads": \([0-9]*\),.*"load_balance_lost_s": 0[.]0*\([0-9]*\),.*"scheduling_lost_s": 0[.]0*\([0-9]*\),.*"unused_s": 0[.]0*\([0-9]*\),.*"blocked_s.*/threads \1, lost to load balance \2, to scheduling \3, unused \4/; s/ ,/ 0,/g; s/unused $/unused 0/; p; }'
}
cat >labels.pcf <<END
EVENT_TYPE
1  60000001 Parallel (OMP)
END

# nowait: thread 2 has nothing more to do from 300 on, without a barrier: 200 imbalance; 600 serial
write_trace nowait <<END
  1:100:60000001:1:60000018:1
  2:100:60000018:1
  2:300:60000018:0
  1:500:60000018:0:60000001:0
END
account nowait

# ordered: thread 2 waits from 200 to 400 for thread 1, which works: 200 blocked, and 10 run-time, lost to
# load balance
write_trace ordered <<END
  1:100:60000001:1:60000018:1
  2:100:60000018:1
  2:200:60000033:3
  2:400:60000033:6
  2:450:60000033:5
  2:460:60000033:0
  2:500:60000018:0
  1:500:60000018:0:60000001:0
END
account ordered

# critical, in turn: each waits 100 for the other, so that they are balanced: 200 blocked, lost to scheduling
write_trace turns <<END
  1:100:60000001:1:60000018:1
  2:100:60000018:1:60000007:3
  2:200:60000007:0
  1:200:60000007:3
  1:300:60000007:0
  2:500:60000018:0
  1:500:60000018:0:60000001:0
END
account turns

# critical, and nobody has it: both wait from 200 to 300: 200 run-time, lost to scheduling
write_trace nobody <<END
  1:100:60000001:1:60000018:1
  2:100:60000018:1
  1:200:60000007:3
  2:200:60000007:3
  1:300:60000007:0
  2:300:60000007:0
  2:500:60000018:0
  1:500:60000018:0:60000001:0
END
account nobody

# tasks: thread 2 takes part with its first task, at 200; thread 1 creates two in 60, waits for them 140 in a taskwait
write_trace tasks <<END
  1:100:60000001:1:60000018:1
  1:140:60000024:1
  1:200:60000024:0
  2:200:60000023:1
  1:300:60000022:1
  1:440:60000022:0
  2:440:60000023:0
  1:500:60000018:0:60000001:0
END
account tasks

# a function that was open before the region began: thread 2 works in it and takes no part
write_trace before <<END
  2:50:60000018:1
  1:100:60000001:1:60000018:1
  2:300:60000018:0
  1:500:60000018:0:60000001:0
END
account before

# begun at the very time at which the region begins, or ends, in whatever order the lines stand: in it, and behind it
write_trace same <<END
  2:100:60000018:1
  1:100:60000001:1:60000018:1
  2:300:60000018:0
  2:500:60000018:1
  1:500:60000018:0:60000001:0
  2:600:60000018:0
END
account same

# MPI in a region: thread 1 is busy in it from 200 to 300, and outside from 600 to 700, where thread 2 is idle in MPI
write_trace calls <<END
  1:100:60000001:1:60000018:1
  2:100:60000018:1
  1:200:50000003:19
  1:300:50000003:0
  2:500:60000018:0
  1:500:60000018:0:60000001:0
  1:600:50000003:19
  1:700:50000003:0
END
account calls

# the tracer flushes on thread 2 in the region, and tracing is off on it from 600 to 700, for both
write_trace flush <<END
  1:100:60000001:1:60000018:1
  2:100:60000018:1
  2:200:40000003:1
  2:300:40000003:0
  2:500:60000018:0
  1:500:60000018:0:60000001:0
  2:600:40000012:0
  2:700:40000012:1
END
account flush

# a region that is never left lasts to the end of the rank: 900, of which thread 2 takes part and idles 700
write_trace open <<END
  1:100:60000001:1:60000018:1
  2:100:60000018:1
  2:300:60000018:0
END
account open

# three threads in the header, of which one never speaks: 600 serial and 400 unused are its own
threads=3
write_trace silent <<END
  1:100:60000001:1:60000018:1
  2:100:60000018:1
  2:500:60000018:0
  1:500:60000018:0:60000001:0
END
threads=2
account silent
#> 1200, 0, 0, 0, 0, 600, 0, 200, 0
#> threads 2, lost to load balance 200, to scheduling 0, unused 0
#> 1190, 0, 0, 0, 0, 600, 200, 0, 10
#> threads 2, lost to load balance 210, to scheduling 0, unused 0
#> 1200, 0, 0, 0, 0, 600, 200, 0, 0
#> threads 2, lost to load balance 0, to scheduling 200, unused 0
#> 1200, 0, 0, 0, 0, 600, 0, 0, 200
#> threads 2, lost to load balance 0, to scheduling 200, unused 0
#> 1040, 0, 0, 0, 0, 600, 0, 240, 120
#> threads 2, lost to load balance 40, to scheduling 320, unused 0
#> 1250, 0, 0, 0, 0, 550, 0, 200, 0
#> threads 1, lost to load balance 0, to scheduling 0, unused 200
#> 1300, 0, 0, 0, 0, 500, 0, 200, 0
#> threads 2, lost to load balance 200, to scheduling 0, unused 0
#> 1200, 200, 100, 0, 0, 500, 0, 0, 0
#> threads 2, lost to load balance 0, to scheduling 0, unused 0
#> 1200, 0, 0, 300, 0, 500, 0, 0, 0
#> threads 2, lost to load balance 0, to scheduling 0, unused 0
#> 1200, 0, 0, 0, 0, 100, 0, 700, 0
#> threads 2, lost to load balance 700, to scheduling 0, unused 0
#> 1400, 0, 0, 0, 0, 1200, 0, 400, 0
#> threads 2, lost to load balance 0, to scheduling 0, unused 400

## regions that are cut by the borders of windows
# Threads take turns of 200 ns in a region of 800: balanced in the run, and in no window as short as a turn.
cat >cut.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:60000001:1:60000018:1
2:2:1:1:2:100:60000018:1:60000005:1
2:1:1:1:1:300:60000005:1
2:2:1:1:2:300:60000005:0
2:1:1:1:1:500:60000005:0
2:2:1:1:2:500:60000005:1
2:1:1:1:1:700:60000005:1
2:2:1:1:2:700:60000005:0
2:2:1:1:2:900:60000018:0
2:1:1:1:1:900:60000005:0:60000018:0:60000001:0
2:1:1:1:1:1000:40000001:0
END
cat >cut.pcf <<END
EVENT_TYPE
1  60000001 Parallel (OMP)
END
columns=start_s,end_s,parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency
$CLOCKTALK --quiet cut.prv --window 100ns --from 100ns --to 900ns --columns $columns --format csv
$CLOCKTALK --quiet cut.prv --window 400ns --columns $columns --format csv
$CLOCKTALK --quiet cut.prv --columns load_balance,$columns --report summary --format csv
#> start_s,end_s,parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency\r
#> 0.000000100,0.000000200,0.500000,1.000000,0.500000,1.000000\r
#> 0.000000200,0.000000300,0.500000,1.000000,0.500000,1.000000\r
#> 0.000000300,0.000000400,0.500000,1.000000,0.500000,1.000000\r
#> 0.000000400,0.000000500,0.500000,1.000000,0.500000,1.000000\r
#> 0.000000500,0.000000600,0.500000,1.000000,0.500000,1.000000\r
#> 0.000000600,0.000000700,0.500000,1.000000,0.500000,1.000000\r
#> 0.000000700,0.000000800,0.500000,1.000000,0.500000,1.000000\r
#> 0.000000800,0.000000900,0.500000,1.000000,0.500000,1.000000\r
#> start_s,end_s,parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency\r
#> 0.000000000,0.000000400,0.500000,0.800000,0.833333,0.750000\r
#> 0.000000400,0.000000800,0.500000,1.000000,1.000000,0.500000\r
#> 0.000000800,0.000001000,0.500000,0.666667,0.750000,1.000000\r
#> load_balance,start_s,end_s,parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency\r
#> 1.000000,0.000000000,0.000001000,0.500000,0.833333,1.000000,0.600000\r

## the newer events of OpenMP
# As the first of the corners, nowait, with a critical section in which thread 2 waits for thread 1 from 150 to 200.
cat >newer.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:60002:1
2:1:1:1:1:100:60012:2:60002:2
2:2:1:1:2:100:60002:2:60012:2
2:2:1:1:2:150:60005:38
2:2:1:1:2:200:60005:39
2:2:1:1:2:200:60005:0
2:2:1:1:2:300:60012:0:60002:0
2:1:1:1:1:500:60012:0:60002:0:60002:0
2:1:1:1:1:1000:40000001:0
END
cat >newer.pcf <<END
EVENT_TYPE
0 60002 OpenMP Parallel
END
$CLOCKTALK --quiet newer.prv --report summary,openmp --format json | grep -e cpu_time -e instances
#>     "cpu_time": {"useful_s": 0.000001150, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "overhead_s": 0.000000000, "absent_s": 0.000000000, "serial_s": 0.000000600, "blocked_s": 0.000000050, "imbalance_s": 0.000000200, "runtime_s": 0.000000000},
#>       {"function": "2", "instances": 1, "threads": 2, "time_s": 0.000000400, "busy_s": 0.000000550, "load_balance_lost_s": 0.000000250, "scheduling_lost_s": 0.000000000, "unused_s": 0.000000000, "mpi_waits_s": 0.000000000, "blocked_s": 0.000000050, "mpi_s": 0.000000000, "load_balance": 0.687500, "scheduling_efficiency": 1.000000, "largest": {"rank": 1, "start_s": 0.000000100, "length_s": 0.000000400}}
# other replays of such a trace, which do not know its labels, do not refuse it
$CLOCKTALK -q newer.prv --report sensitivity -o /dev/null
$CLOCKTALK -q newer.prv --report anomalies -o /dev/null
#= 0

## regions beside tracing that is off, a flush, and what opens none
# Tracing that is off ends the first region (100 to 200). In the second (400 to 600) thread 2 only waits, while thread 1
# flushes from 450 to 500. The third (700 to 800) begins while thread 2 is off, until 750. Thread 3 works in a function
# of pthreads, but from 430 to 510. A function of the user's is serial for 450.
cat >off.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:1(3:1),0
2:1:1:1:1:0:40000001:1:60000019:9
2:3:1:1:3:0:60000020:7
2:1:1:1:1:100:60000001:1:60000018:5
2:2:1:1:2:100:60000018:5
2:1:1:1:1:200:40000012:0
2:1:1:1:1:300:40000012:1
2:3:1:1:3:300:60000020:7
2:1:1:1:1:400:60000001:1:60000018:5
2:2:1:1:2:410:60000002:1
2:2:1:1:2:420:60000002:0
2:3:1:1:3:430:60000020:0
2:1:1:1:1:450:40000003:1
2:1:1:1:1:500:40000003:0
2:3:1:1:3:510:60000020:7
2:1:1:1:1:600:60000018:0:60000001:0
2:2:1:1:2:650:40000012:0
2:3:1:1:3:650:60000020:7
2:1:1:1:1:700:60000001:1:60000018:6
2:2:1:1:2:750:40000012:1
2:1:1:1:1:800:60000018:0:60000001:0
2:1:1:1:1:1000:40000001:0
END
printf 'EVENT_TYPE\n0 60000001 Parallel\n' >off.pcf
$CLOCKTALK --quiet off.prv --report summary,openmp --format json | grep -e cpu_time -e instances -e '"serial'
for kind in flush disabled; do
  $CLOCKTALK --quiet off.prv --count-as-useful $kind --format json | grep cpu_time
done
#>     "serialisation_efficiency": 1.000000,
#>     "serial_region_efficiency": 0.850000,
#>     "cpu_time": {"useful_s": 0.000001570, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "overhead_s": 0.000000650, "absent_s": 0.000000000, "serial_s": 0.000000450, "blocked_s": 0.000000000, "imbalance_s": 0.000000320, "runtime_s": 0.000000010},
#>       {"function": "5", "instances": 2, "threads": 2, "time_s": 0.000000300, "busy_s": 0.000000400, "load_balance_lost_s": 0.000000000, "scheduling_lost_s": 0.000000000, "unused_s": 0.000000280, "mpi_waits_s": 0.000000100, "blocked_s": 0.000000000, "mpi_s": 0.000000000, "load_balance": 1.000000, "scheduling_efficiency": 1.000000, "largest": {"rank": 1, "start_s": 0.000000400, "length_s": 0.000000200}},
#>       {"function": "6", "instances": 1, "threads": 1, "time_s": 0.000000100, "busy_s": 0.000000100, "load_balance_lost_s": 0.000000000, "scheduling_lost_s": 0.000000000, "unused_s": 0.000000050, "mpi_waits_s": 0.000000000, "blocked_s": 0.000000000, "mpi_s": 0.000000000, "load_balance": 1.000000, "scheduling_efficiency": 1.000000, "largest": {"rank": 1, "start_s": 0.000000700, "length_s": 0.000000100}}
#>     "serial": [
#>       {"function": "9", "useful_s": 0.000000450, "serial_s": 0.000000450}
#>       {"rank": 1, "thread": 1, "threads": 1, "useful_s": 0.000000750, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000000},
#>       {"rank": 1, "thread": 2, "threads": 1, "useful_s": 0.000000100, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000450, "blocked_s": 0.000000000, "imbalance_s": 0.000000240, "runtime_s": 0.000000010},
#>       {"rank": 1, "thread": 3, "threads": 1, "useful_s": 0.000000720, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000080, "runtime_s": 0.000000000}
#>     "cpu_time": {"useful_s": 0.000001620, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "overhead_s": 0.000000600, "absent_s": 0.000000000, "serial_s": 0.000000450, "blocked_s": 0.000000000, "imbalance_s": 0.000000320, "runtime_s": 0.000000010},
#>     "cpu_time": {"useful_s": 0.000002840, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "overhead_s": 0.000000050, "absent_s": 0.000000000, "serial_s": 0.000000100, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000010},

## pthreads
# Thread 1 creates thread 2 in 100, works 300, joins it 200; there is no OpenMP, so no factor of it, and the account
# follows the tree.
cat >pthreads.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:61000000:2
2:1:1:1:1:200:61000000:0
2:2:1:1:2:200:60000020:2
2:1:1:1:1:500:61000000:3
2:2:1:1:2:700:60000020:0
2:1:1:1:1:700:61000000:0
2:1:1:1:1:1000:40000001:0
END
cat >pthreads.pcf <<END
EVENT_TYPE
0 61000000 pthread call
EVENT_TYPE
0 60000020 pthread function
END
$CLOCKTALK --quiet pthreads.prv --format json | grep -e cpu_time
COLUMNS=80 $CLOCKTALK pthreads.prv | sed '/^ranks/,$d'
$CLOCKTALK --quiet pthreads.prv --report openmp | sed -n '/^There/,/^$/p'
# of two ranks the critical path may say what delays the run, but has no regions to tell apart
sed 's/1(2):1:1(2:1)/1(3):1:2(2:1,1:1)/; $a2:3:1:2:1:1000:40000001:0' pthreads.prv >two.prv
cp pthreads.pcf two.pcf
$CLOCKTALK --quiet two.prv --report openmp | sed -n '/^There/,/^$/p'
$CLOCKTALK --quiet pthreads.prv --report assessment | grep -c 'Outside of regions'
$CLOCKTALK --quiet pthreads.prv --format json | grep openmp_
#>     "cpu_time": {"useful_s": 0.000001200, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "overhead_s": 0.000000000, "absent_s": 0.000000000, "serial_s": 0.000000500, "blocked_s": 0.000000000, "imbalance_s": 0.000000200, "runtime_s": 0.000000100},
#> pthreads.prv
#>
#> parallel efficiency               60.0 %  ██████░░░░  time all threads compute
#>
#> computing                         60.0 %  of all threads' time
#> MPI                                0.0 %  in calls of their own
#> idle in MPI                        0.0 %  while thread 1 of the rank is in MPI
#> idle                              35.0 %  at any other time, or not begun
#> blocked                            0.0 %  by a lock, while another thread is busy
#> run-time                           5.0 %  creating and joining threads
#> overhead                           0.0 %  in tracing itself
#> absent                             0.0 %  the rank has not begun, or has ended
#>
#> The largest loss: thread 2 of a rank is idle or has not begun: 25.0 % of all
#> threads' time; thread 1 of a rank waits for others: 10.0 %; threads are created
#> and joined, or wait while none is at work: 5.0 %.
#> When: --by thread --plot -.
#>
#> threads                                2  of the process, which calls no MPI
#> runtime                         1.000 us  from the first moment to the last
#> overhead                           0.0 %  time spent in tracing itself
#> There are no parallel regions: threads are idle, or have not begun, for 25.0 %
#> of all threads' time while thread 1 is outside MPI.
#>
#> There are no parallel regions: threads are idle, or have not begun, for 16.7 %
#> of all threads' time while thread 1 is outside MPI.
#>
#> 0
#>     "openmp_parallel_efficiency": null,
#>     "openmp_serialisation_efficiency": null,
#>     "openmp_load_balance": null,
#>     "openmp_scheduling_efficiency": null,
#>     "openmp_contribution": null,
#>     "openmp_load_balance_contribution": null,
#>     "openmp_communication_contribution": null,
#>     "openmp_region_efficiency": null,

# Thread 1 of rank 1 creates thread 2 from 100 to 900, the other ranks are in MPI from 100 on.
cat >creating.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(4):1:3(2:1,1:1,1:1),1
c:1:1:3:1:2:3
2:1:1:1:1:0:40000001:1
2:3:1:2:1:0:40000001:1
2:4:1:3:1:0:40000001:1
2:2:1:1:2:0:60000020:2
2:1:1:1:1:100:61000000:2
2:3:1:2:1:100:50000002:8:50100004:1
2:4:1:3:1:100:50000002:8:50100004:1
2:1:1:1:1:900:61000000:0
2:1:1:1:1:950:50000002:8:50100004:1
2:1:1:1:1:1000:50000002:0
2:3:1:2:1:1000:50000002:0
2:4:1:3:1:1000:50000002:0
2:1:1:1:1:1000:40000001:0
2:2:1:1:2:1000:60000020:0
2:3:1:2:1:1000:40000001:0
2:4:1:3:1:1000:40000001:0
END
cp pthreads.pcf creating.pcf
cat >>creating.pcf <<END
EVENT_TYPE
9 50000002 MPI Collective
END
$CLOCKTALK --quiet creating.prv | sed -n '/^The largest/,/^Who/p'
sed 's/1(2):1:1(2:1)/1(3):1:1(3:1)/' pthreads.prv >three.prv
cp pthreads.pcf three.pcf
$CLOCKTALK --quiet three.prv | sed -n '/^The largest/,/^When/p'
#> The largest loss is load balance, 42.5 % of all threads' time: on average a rank
#> (counted once for each of its threads) is outside MPI only 55.3 % as long as the
#> busiest one, rank 1 (525 ns against 950 ns). Of that time thread 1 of the
#> busiest rank computes for 15.8 %; for 84.2 % it is creating or joining threads,
#> or waiting while none is at work.
#> Threads are created and joined, or wait while none is at work: 20.0 % of all
#> threads' time.
#> Who: --by rank --plot -. When: --report worst.
#> The largest loss: threads 2 and 3 of a rank are idle or have not begun: 50.0 %
#> of all threads' time; thread 1 of a rank waits for others: 6.7 %.
#> When: --by thread --plot -.

## functions with long names
# They are told by file and line, where these are known, and by their numbers, where else two would be the same.
cat >long.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:60000001:1:60000018:1
2:1:1:1:1:100:60000018:0:60000001:0
2:1:1:1:1:100:60000001:1:60000018:2
2:1:1:1:1:300:60000018:0:60000001:0
2:1:1:1:1:300:60000001:1:60000018:3
2:1:1:1:1:600:60000018:0:60000001:0
2:1:1:1:1:600:60000001:1:60000018:4
2:1:1:1:1:1000:60000018:0:60000001:0
END
cat >long.pcf <<END
EVENT_TYPE
0 60000001 Parallel
EVENT_TYPE
0 60000018 Executed OpenMP parallel function
VALUES
1 void very::long_name<of_a_template, and_its_arguments>::operator()(int, int) const
2 void very::long_name<of_a_template, and_other_arguments>::operator()(int, int) const
3 void very::long_name<of_a_template, without_a_place>::operator()(int, int) const
4 brief
EVENT_TYPE
0 60000118 Executed OpenMP parallel function line and file
VALUES
1 long.cc:12 (long.cc, program)
2 long.cc:12 (long.cc, program)
3 long.cc:0 (long.cc, program)
4 long.cc:50 (long.cc, program)
END
COLUMNS=80 $CLOCKTALK --quiet long.prv --report openmp | sed -n '/parallel function/,/^$/p'
#>   parallel function      times threads      time imbalance scheduling    unused
#>                                               us        us         us        us
#>   brief                      1       1     0.400     0.000      0.000     0.400
#>   long_name::operator()      1       1     0.300     0.000      0.000     0.300
#>   long.cc:12 (2)             1       1     0.200     0.000      0.000     0.200
#>   long.cc:12                 1       1     0.100     0.000      0.000     0.100
#>

## a rank of which only another thread has events is absent, and waits for nobody
cat >late.prv <<'TRACE'
#Paraver (20/11/2026 at 16:25):180382047_ns:1(3):1:2(2:1,1:1),10
2:2:1:1:2:127780508:50000003:115
2:3:1:2:1:1127706704:50000001:37
3:3:1:2:1:1127706704:1127708541:2:1:1:2:128057313:128058603:25:0
TRACE
$CLOCKTALK -q late.prv --report ranks --format csv --columns useful_s,waiting_s,mpi_s,overhead_s,absent_s,calls,messages_received
$CLOCKTALK -q late.prv --report critical-path --format csv
$CLOCKTALK -q late.prv --report wait-states --format csv
# still inside when the first thread begins
cat >inside.prv <<'TRACE'
#Paraver (20/11/2026 at 16:25):4000_ns:1(3):1:2(2:1,1:1)
2:2:1:1:2:1000:50000001:2
2:3:1:2:1:1000:50000001:1
2:2:1:1:1:1500:42000000:1
3:3:1:2:1:2000:2000:2:1:1:2:1000:3000:25:0
2:3:1:2:1:2500:50000001:0
2:2:1:1:2:3000:50000001:0
2:2:1:1:1:4000:42000000:2
2:3:1:2:1:4000:42000000:2
TRACE
$CLOCKTALK -q inside.prv --report ranks --format csv --columns useful_s,waiting_s,mpi_s,overhead_s,absent_s,calls,messages_received
#> useful_s,waiting_s,mpi_s,overhead_s,absent_s,calls,messages_received\r
#> 0.000000000,0.000000000,0.000000000,0.000000000,1.127706704,0,1\r
#> 0.000000000,0.000000000,0.000000000,0.000000000,1.127706704,1,0\r
#> activity,path_s,mean_s,imbalance_s,allocation_s,intra_cost_s,inter_cost_s,impact_s,imbalance_share,least_s,most_s,cost_share\r
#> [absent],1.127706704,1.127706704,0.000000000,2.255413408,0.000000000,0.000000000,2.255413408,0.000000,1.127706704,1.127706704,\r
#> activity,rank,wait_s\r
#> useful_s,waiting_s,mpi_s,overhead_s,absent_s,calls,messages_received\r
#> 0.000001000,0.000000000,0.000001500,0.000000000,0.000001500,1,1\r
#> 0.000001500,0.000000000,0.000001500,0.000000000,0.000001000,1,0\r

## a message that reaches a rank without events lifts no clock
cat >reached.prv <<'TRACE'
#Paraver (20/11/2026 at 15:30):337878344_ns:1(2):1:2(1:1,1:1)
2:2:1:2:1:69725339:50000001:3
3:2:1:2:1:69725339:69726439:1:1:1:1:69833076:75050442:1024:2
TRACE
$CLOCKTALK -q reached.prv --format csv --columns ideal_s,runtime_s
$CLOCKTALK -q reached.prv --windows 20 --report windows,critical-path --format json |
  sed -n 's/.*"start_s": \([0-9.]*\).*"ideal_s": \([0-9.]*\).*"ideal_path_s": \([0-9.]*\).*/\1 \2 \3/p'
#> ideal_s,runtime_s\r
#> 0.069725339,0.075050442\r
#> 0.000000000 0.016893917 0.016893917
#> 0.016893917 0.016893917 0.016893917
#> 0.033787834 0.016893917 0.016893917
#> 0.050681751 0.016893917 0.016893917
#> 0.067575668 0.002149671 0.002149671

## ranks with unequal threads, and what the busiest rank's first thread does
# Outside MPI are rank 1 with two threads for 1000 ns, and rank 2 with one for 300: (2 x 1000 + 300) / 3 by 1000 is
# 76.7 %. Of its 1000 ns thread 1 of rank 1 works 500, and waits 500 for thread 2 at a barrier.
cat >unequal.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:2(2:1,1:1),0
2:1:1:1:1:0:40000001:1
2:3:1:2:1:0:40000001:1
2:1:1:1:1:100:60000001:1:60000018:1
2:2:1:1:2:100:60000018:1
2:3:1:2:1:300:50000002:8
2:1:1:1:1:400:60000005:1
2:1:1:1:1:900:60000005:0:60000018:0:60000001:0
2:2:1:1:2:900:60000018:0
2:1:1:1:1:1000:40000001:0
2:3:1:2:1:1000:50000002:0:40000001:0
END
$CLOCKTALK --quiet unequal.prv | sed -n '/largest/,/^$/p'
# what is said of ranks that count once is said to be that
sed 's/^2:3:1:2:1:300:.*/&:50100001:8:50100002:8:50100004:1/; 1s/$/,1\
c:1:1:2:1:2/' unequal.prv >once.prv
$CLOCKTALK --quiet once.prv --report sensitivity | head -n 1
$CLOCKTALK --quiet once.prv --report assessment | sed -n '/Whatever/,$p'
$CLOCKTALK --quiet once.prv --report phases | sed -n '/^load bal/,$p'
#> The largest loss is load balance, 23.3 % of all threads' time: on average a rank
#> (counted once for each of its threads) is outside MPI only 76.7 % as long as the
#> busiest one, rank 1 (766 ns against 1.000 us). Of that time thread 1 of the
#> busiest rank computes for 50.0 %; for 50.0 % it is waiting for other threads.
#> Threads work unevenly in parallel regions: 16.7 % of all threads' time, the
#> largest part in 1.
#> The other threads of a rank are idle while thread 1 works outside of parallel
#> regions: 6.7 % of all threads' time.
#> 35.0 % of the ranks' time passes in collective calls on communicators between
#> two groups of ranks, or on some whose members the trace does not tell: who waits
#> for whom there is not known, and waiting may look like transfer.
#> Who: --by rank --plot -. When: --report worst.
#>
#> Parallel efficiency of ranks, each counted once, is 65.0 %, whatever is assumed.
#>   Whatever is assumed of waits and clocks, the ranks, each counted once, have in
#>   the whole run: parallel efficiency 65.0 %, load balance 65.0 %, serialisation
#>   efficiency 100.0 %, transfer efficiency 100.0 %. (--report sensitivity)
#> load bal. counted in each part between two collectives of all ranks,
#>           where the ranks wait for one another; that of ranks, each
#>           counted once, 65.0 %, is that of all work together, in which
#>           parts make up for one another
$CLOCKTALK --quiet once.prv --report phases | sed -n '2,/^$/p'
#> Of 1.000 us an average rank was outside MPI for 650 ns; 100.0 % of the rest is
#> in the part from 0.0000 s to the end: most there went to transfer.
#>

## what the busiest rank's first thread does, beside the launch
# the same, 500 ns later, with a region in the launch that loses less than the one behind it: what the summary says of
# the part from Init to Finalize beside the run is what it says of that part alone
cat >unequal.prv <<END
#Paraver (01/01/2026 at 00:00):1500_ns:1(3):1:2(2:1,1:1),0
2:1:1:1:1:0:40000001:1:60000001:1:60000018:2
2:3:1:2:1:0:50000003:31
2:2:1:1:2:0:60000018:2
2:2:1:1:2:300:60000018:0
2:1:1:1:1:400:60000018:0:60000001:0:50000003:31
2:1:1:1:1:500:50000003:0
2:3:1:2:1:500:50000003:0
2:1:1:1:1:600:60000001:1:60000018:1
2:2:1:1:2:600:60000018:1
2:3:1:2:1:800:50000002:8
2:1:1:1:1:900:60000005:1
2:1:1:1:1:1400:60000005:0:60000018:0:60000001:0
2:2:1:1:2:1400:60000018:0
2:1:1:1:1:1500:40000001:0
2:3:1:2:1:1500:50000002:0:40000001:0
END
cut_sentences() {
  tr '\n' ' ' | sed 's/.*The largest/The largest/; s/ The launch.*//; s/ Who: .*//; s/\. /.\n/g'
}
$CLOCKTALK --quiet unequal.prv | cut_sentences
echo
$CLOCKTALK --quiet unequal.prv --from init --to 1500ns | cut_sentences
# shares of the whole run are those of the launch as well
$CLOCKTALK --quiet unequal.prv --report openmp | sed -n '3,/^$/p'
#> The largest loss from Init to Finalize is load balance, 23.3 % of all threads' time: on average a rank (counted once for each of its threads) is outside MPI only 76.7 % as long as the busiest one, rank 1 (766 ns against 1.000 us).
#> Of that time thread 1 of the busiest rank computes for 50.0 %; for 50.0 % it is waiting for other threads.
#> Threads work unevenly in parallel regions: 16.7 % of all threads' time, the largest part in 1.
#> The other threads of a rank are idle while thread 1 works outside of parallel regions: 6.7 % of all threads' time.
#> 35.0 % of the ranks' time passes in collective calls on communicators between two groups of ranks, or on some whose members the trace does not tell: who waits for whom there is not known, and waiting may look like transfer.
#> The largest loss from Init to Finalize is load balance, 23.3 % of all threads' time: on average a rank (counted once for each of its threads) is outside MPI only 76.7 % as long as the busiest one, rank 1 (766 ns against 1.000 us).
#> Of that time thread 1 of the busiest rank computes for 50.0 %; for 50.0 % it is waiting for other threads.
#> Threads work unevenly in parallel regions: 16.7 % of all threads' time, the largest part in 1.
#> The other threads of a rank are idle while thread 1 works outside of parallel regions: 6.7 % of all threads' time.
#> 35.0 % of the ranks' time passes in collective calls on communicators between two groups of ranks, or on some whose members the trace does not tell: who waits for whom there is not known, and waiting may look like transfer.In parallel regions 13.3 % of all threads' time is lost: 13.3 % to uneven work
#> and 0.0 % while not even the busiest thread is at work. Those of 1 lose most,
#> 11.1 %. Outside of regions 4.4 % is lost, while thread 1 works alone. What of it
#> delays the run: --report critical-path --activity openmp.
#> The launch is 33.3 % of the run: --from init omits it.
#>

## communication that another thread's work hides
# in a region thread 1 is in MPI for 600 ns, thread 2 works throughout: of 2 x 1000 ns 600 are lost, of 1000 ns of the
# rank, too
cat >hidden.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1)
2:1:1:1:1:0:60000001:1:60000018:1
2:2:1:1:2:0:60000018:1
2:1:1:1:1:200:50000003:19
2:1:1:1:1:800:50000003:0
2:1:1:1:1:1000:60000018:0:60000001:0
2:2:1:1:2:1000:60000018:0
END
$CLOCKTALK --quiet hidden.prv | sed -n '3p; /calls MPI/,/^$/p'
#> parallel efficiency               70.0 %  ███████░░░  time all threads compute
#> Thread 1 of a rank calls MPI while others work on, for 60.0 % of the ranks'
#> time. A rank counts as in MPI then, so that what is said of ranks, and the ideal
#> time, is about that thread. All threads together lose 30.0 % of their time,
#> 30.0 % in MPI.
#> When: --by thread --plot -.
#>

## more time than 64 bits hold
# of all threads together: five of rank 1 stand idle for 2^61 ns
cat >ages.prv <<'END'
#Paraver (01/01/2026 at 00:00):2305843009213693952_ns:1(7):1:2(6:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:1:1:1:1:1:50000003:0
2:2:1:1:2:0:60000001:1
2:7:1:2:1:0:50000003:31
2:7:1:2:1:1:50000003:0
2:1:1:1:1:2305843009213693952:50000003:32
END
$CLOCKTALK -q ages.prv --report summary --format json | grep -o '"serial_s": [-0-9.]*'
#> "serial_s": 11529215046.068469755

## what threads wait for in pthreads
# Thread 1 joins thread 2 for 300, of which 200 are imbalance, as others compute. Thread 2 waits 50 for a mutex and 100
# for a condition; thread 3 waits 100 at a barrier, and leaves with pthread_exit.
cat >calls.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:1(3:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:61000000:2
2:1:1:1:1:200:61000000:0
2:2:1:1:2:200:60000020:2
2:3:1:1:3:200:60000020:3
2:2:1:1:2:300:61000000:8
2:3:1:1:3:300:61000000:13
2:2:1:1:2:350:61000000:0
2:2:1:1:2:400:61000000:12
2:3:1:1:3:400:61000000:0
2:1:1:1:1:400:61000000:3
2:3:1:1:3:500:61000000:1
2:2:1:1:2:500:61000000:0
2:2:1:1:2:600:60000020:0
2:1:1:1:1:700:61000000:0
2:1:1:1:1:1000:40000001:0
END
printf '%s\n' EVENT_TYPE '0 61000013 pthread_barrier_wait' >calls.pcf
$CLOCKTALK --quiet calls.prv --format json | grep -e cpu_time
#>     "cpu_time": {"useful_s": 0.000001050, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "overhead_s": 0.000000000, "absent_s": 0.000000000, "serial_s": 0.000001400, "blocked_s": 0.000000150, "imbalance_s": 0.000000200, "runtime_s": 0.000000200},
# some versions of Extrae have a type for each call
awk -F: -v OFS=: '$7 == 61000000 { if ($8) call[$5] = $8; $7 += call[$5]; $8 = $8 > 0 } 1' calls.prv >types.prv
cp calls.pcf types.pcf
$CLOCKTALK --quiet types.prv --format json | grep -e cpu_time
#>     "cpu_time": {"useful_s": 0.000001050, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "overhead_s": 0.000000000, "absent_s": 0.000000000, "serial_s": 0.000001400, "blocked_s": 0.000000150, "imbalance_s": 0.000000200, "runtime_s": 0.000000200},

## tasks in the newer events of OpenMP
# Thread 2 is in a barrier from 300 to 800, and works there on a task with a critical section from 400 to 600, whose end
# is none of the barrier. Thread 1 waits for its group of tasks from 500 to 700, and for its turn in an ordered loop
# from 800 to 850 while nobody works.
cat >tasks.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:60000:43:60002:1
2:1:1:1:1:100:60002:2:60012:2
2:2:1:1:2:100:60002:2:60012:2
2:1:1:1:1:200:60000:48:60004:33:60008:44
2:1:1:1:1:200:60008:45:60000:0
2:2:1:1:2:300:60000:3:60004:26
2:2:1:1:2:400:60009:48:60018:8
2:2:1:1:2:450:60000:4:60004:30:60005:38
2:2:1:1:2:450:60005:39:60000:0
2:2:1:1:2:500:60000:5:60005:40
2:2:1:1:2:500:60005:0:60004:0:60000:0
2:1:1:1:1:500:60000:49:60008:46
2:2:1:1:2:600:60018:0:60009:0
2:1:1:1:1:700:60008:0:60004:0:60000:0
2:1:1:1:1:800:60000:30:60004:32:60007:41
2:2:1:1:2:800:60004:0:60000:0
2:2:1:1:2:800:60012:0:60002:0
2:1:1:1:1:850:60007:42:60000:0
2:1:1:1:1:900:60000:31:60007:43
2:1:1:1:1:900:60007:0:60004:0:60000:0
2:1:1:1:1:900:60012:0:60002:0
2:1:1:1:1:900:60002:0:60000:0
2:1:1:1:1:1000:40000001:0
END
printf '%s\n' EVENT_TYPE '0 60002 OpenMP Parallel' >tasks.pcf
$CLOCKTALK --quiet tasks.prv --format json | grep -e cpu_time
#>     "cpu_time": {"useful_s": 0.000001150, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000000, "overhead_s": 0.000000000, "absent_s": 0.000000000, "serial_s": 0.000000200, "blocked_s": 0.000000000, "imbalance_s": 0.000000350, "runtime_s": 0.000000300},

## a call of another thread that begins with polling
# All of it is one call: it is as if the first thread had made it.
for thread in 1 2; do
  cat >polled.prv <<END
#Paraver (27/11/2026 at 12:00):20000_ns:1(2):1:2(1:1,2:1),1
c:1:1:2:1:2
2:1:1:2:1:6000:50000302:0
2:1:1:2:1:9000:50000303:3000
2:2:1:2:$thread:9000:50000003:31
2:1:1:1:1:10000:50000003:31
2:1:1:1:1:12000:50000003:0
2:2:1:2:$thread:12000:50000003:0
2:1:1:1:1:20000:40000001:0
2:2:1:2:1:20000:40000001:0
END
  $CLOCKTALK --quiet polled.prv --report ranks --columns rank,waiting_s,mpi_s,calls,path_s --format tsv
  $CLOCKTALK --quiet polled.prv --report critical-path --columns activity,path_s,mean_s --format tsv
done
#> # rank	waiting_s	mpi_s	calls	path_s
#> 1	0.000000000	0.000002000	1	0.000020000
#> 2	0.000004000	0.000002000	1	0.000000000
#> # activity	path_s	mean_s
#> [absent]	0.000010000	0.000008000
#> [computation]	0.000008000	0.000008000
#> MPI_Init	0.000002000	0.000002000
#> # rank	waiting_s	mpi_s	calls	path_s
#> 1	0.000000000	0.000002000	1	0.000020000
#> 2	0.000004000	0.000002000	1	0.000000000
#> # activity	path_s	mean_s
#> [absent]	0.000010000	0.000008000
#> [computation]	0.000008000	0.000008000
#> MPI_Init	0.000002000	0.000002000
