# What a cutter leaves of a run of 1000 ns: states tell what ranks were in at its beginning and end. In the whole rank 1
# computes from 0 to 600 and from 700 on, rank 2 from 0 to 200 and from 700 on.
header='#Paraver (01/01/2026 at 00:00):500_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2'
summary='--quiet --report summary --format tsv --columns parallel_efficiency,load_balance,useful_avg_s,useful_max_s'

## in computation and inside of a call
# from 300 to 800: rank 2 leaves a call that it has not entered; rank 1 has no event behind its call
cat >cut.prv <<END
$header
1:1:1:1:1:0:300:1
1:2:1:2:1:0:400:13
1:1:1:1:1:300:400:13
2:1:1:1:1:300:50000002:8:50100004:1
2:1:1:1:1:400:50000002:0
2:2:1:2:1:400:50000002:0
1:1:1:1:1:400:500:1
1:2:1:2:1:400:500:1
END
$CLOCKTALK cut.prv $summary
$CLOCKTALK cut.prv --quiet --report ranks --format tsv --columns rank,useful_s,mpi_s,absent_s
$CLOCKTALK cut.prv --quiet --report anomalies
#> # parallel_efficiency	load_balance	useful_avg_s	useful_max_s
#> 0.500000	0.625000	0.000000250	0.000000400
#> # rank	useful_s	mpi_s	absent_s
#> 1	0.000000400	0.000000100	0.000000000
#> 2	0.000000100	0.000000400	0.000000000
#> Nothing odd was found in the trace.
#>
#> The clocks agree: no wait was impossible.

## a first event at the border
# it says more than the state that begins with it, or less where it is none of a call
for event in 50000002:8 60000019:3; do
  cat >cut.prv <<END
$header
1:1:1:1:1:0:500:1
1:2:1:2:1:0:400:13
2:2:1:2:1:0:$event
2:2:1:2:1:400:50000002:0
2:1:1:1:1:450:50000003:19
2:1:1:1:1:460:50000003:0
END
  $CLOCKTALK cut.prv $summary | tail -n 1
  $CLOCKTALK cut.prv --quiet --report anomalies | sed -n '/warning/p'
done
#> 0.490000	0.500000	0.000000245	0.000000490
#> unnamed_communicator         warning                1            5            -
#> 0.490000	0.500000	0.000000245	0.000000490

## states of more than MPI, and none
# I/O, idle, not created, and no state: the rank is absent up to its first event
for state in 12 0 2 none; do
  cat >cut.prv <<END
$header
1:1:1:1:1:0:500:1
$([ $state = none ] || echo 1:2:1:2:1:0:400:$state)
2:2:1:2:1:400:50000003:19
2:2:1:2:1:410:50000003:0
END
  $CLOCKTALK cut.prv --quiet --report ranks --format tsv --columns rank,useful_s,absent_s | tail -n 1
done
#> 2	0.000000000	0.000000400
#> 2	0.000000000	0.000000400
#> 2	0.000000000	0.000000400
#> 2	0.000000000	0.000000400

## an exit is missing
# a filter has left it out: the call ends with its state
cat >cut.prv <<END
$header
1:1:1:1:1:0:500:1
1:2:1:2:1:0:100:3
1:2:1:2:1:100:400:1
2:2:1:2:1:400:50000002:8:50100004:1
2:2:1:2:1:500:50000002:0
END
$CLOCKTALK cut.prv $summary | tail -n 1
#> 0.800000	0.800000	0.000000400	0.000000500

## a second thread
# it is in a call, and its rank with it
cat >cut.prv <<'END'
#Paraver (01/01/2026 at 00:00):500_ns:1(2):1:1(2:1),0
1:1:1:1:1:0:500:1
1:1:1:1:2:0:200:3
2:1:1:1:2:200:50000001:0
END
$CLOCKTALK cut.prv --quiet --report ranks --format tsv --columns rank,useful_s,mpi_s,absent_s
#> # rank	useful_s	mpi_s	absent_s
#> 1	0.000000300	0.000000200	0.000000000

## behind the program's end
# the cutter ends what has begun at the cut's end, also where the program has ended before
cat >cut.prv <<END
$header
1:1:1:1:1:0:300:1
1:2:1:2:1:0:400:1
2:1:1:1:1:300:50000003:32
2:1:1:1:1:310:50000003:0
2:1:1:1:1:320:40000001:0:40000050:77
2:2:1:2:1:400:50000003:32
2:2:1:2:1:410:50000003:0
2:2:1:2:1:420:40000001:0:40000050:77
# Appending events with value 0
2:1:1:1:1:500:40000050:0
2:2:1:2:1:500:40000050:0
END
$CLOCKTALK cut.prv $summary | tail -n 1
#> 0.857143	0.878049	0.000000360	0.000000410

## no MPI call in the stretch
# Ranks compute all the time, or are in one call: labels tell that the program calls MPI. Without them it may be none. In
# bursts they call MPI between states, and labels have to tell that they would be seen.
cat >cut.prv <<END
$header
1:1:1:1:1:0:500:1
1:2:1:2:1:0:500:13
END
$CLOCKTALK cut.prv $summary
printf 'EVENT_TYPE\n9    50000002    MPI Collective Comm\nVALUES\n8   MPI_Barrier\n0   End\n' >cut.pcf
$CLOCKTALK cut.prv $summary
echo 2:1:1:1:1:400:54000001:8 >>cut.prv
$CLOCKTALK cut.prv $summary
printf '\nEVENT_TYPE\n9    40000018    Tracing mode\n' >>cut.pcf
$CLOCKTALK cut.prv $summary | tail -n 1
rm cut.pcf
#> # parallel_efficiency	load_balance	useful_avg_s	useful_max_s
#> 0.500000	0.500000	0.000000250	0.000000500
#> 0.500000	0.500000	0.000000250	0.000000500
#! cut.prv: error: no MPI call in application 1, expected MPI (in a .prv events of types 50000001 to 50000005), OpenMP or pthreads; the trace has 2 tasks with 2 threads, 2 states, 0 events and 0 messages
#! cut.prv: error: no MPI call in application 1, expected MPI (in a .prv events of types 50000001 to 50000005), OpenMP or pthreads; the trace has 2 tasks with 2 threads, 2 states, 1 events (of types 54000001) and 0 messages; bursts are read where the .pcf names the tracer's mode (40000018)

## out of bursts
# Between states of a first thread there is nothing in bursts alone, in which Extrae's traces do not tell calls: rank 1
# is in MPI from 100 to 150, but for a flush, and from 250 to 300, rank 2 from 200 to 350 and from 400 on. The last
# burst goes on up to the end. That it is Extrae's trace the labels tell.
modes='EVENT_TYPE\n9    40000018    Tracing mode\nVALUES\n2   CPU Bursts\n'
cat >cut.prv <<END
$header
1:1:1:1:1:0:60:1
1:2:1:2:1:50:200:1
1:1:1:1:1:60:100:1
2:1:1:1:1:120:40000003:1
2:1:1:1:1:130:40000003:0
1:1:1:1:1:150:250:1
1:1:1:1:1:300:500:1
1:2:1:2:1:350:400:1
2:1:1:1:1:350:54000001:0
2:2:1:2:1:350:54000001:8
2:2:1:2:1:500:54000001:0
END
$CLOCKTALK cut.prv $summary
printf "$modes" >cut.pcf
$CLOCKTALK cut.prv --quiet --report ranks --format tsv --columns rank,useful_s,mpi_s,overhead_s,absent_s
$CLOCKTALK cut.prv --quiet | sed -n '/^The tracer/,/^$/p'

# The tracer tells detail of rank 1, at 300; of rank 2 a call of MPI does, at 280; rank 3 is in bursts to MPI_Finalize.
cat >detail.prv <<'END'
#Paraver (01/01/2026 at 00:00):500_ns:1(3):1:3(1:1,1:1,1:1),1
c:1:1:3:1:2:3
1:1:1:1:1:0:100:1
1:2:1:2:1:0:150:1
1:3:1:3:1:0:340:1
1:1:1:1:1:200:300:1
1:2:1:2:1:200:280:1
1:2:1:2:1:280:320:13
2:2:1:2:1:280:50000002:8:50100004:1
1:1:1:1:1:300:310:1
2:1:1:1:1:300:40000018:1
1:1:1:1:1:310:320:13
2:1:1:1:1:310:50000002:8:50100004:1
1:1:1:1:1:320:490:1
1:2:1:2:1:320:400:1
2:1:1:1:1:320:50000002:0
2:2:1:2:1:320:50000002:0
1:3:1:3:1:360:490:1
1:2:1:2:1:420:490:1
2:1:1:1:1:490:50000003:32
2:2:1:2:1:490:50000003:32
2:3:1:3:1:490:50000003:32
2:1:1:1:1:500:50000003:0
2:2:1:2:1:500:50000003:0
2:3:1:3:1:500:50000003:0
END
printf "$modes" >detail.pcf
$CLOCKTALK detail.prv --quiet --report ranks --format tsv --columns rank,useful_s,mpi_s,waiting_s

# Once a call of MPI has been read states may be left out, and what lies between others means nothing.
cat >calls.prv <<END
$header
1:1:1:1:1:0:100:1
1:2:1:2:1:0:150:1
1:1:1:1:1:100:150:13
2:1:1:1:1:100:50000002:8:50100004:1
2:2:1:2:1:150:50000002:8:50100004:1
2:1:1:1:1:150:50000002:0
2:2:1:2:1:160:50000002:0
2:2:1:2:1:200:40000003:1
2:2:1:2:1:210:40000003:0
2:1:1:1:1:490:50000003:32
2:2:1:2:1:490:50000003:32
2:1:1:1:1:500:50000003:0
2:2:1:2:1:500:50000003:0
END
printf "$modes" >calls.pcf
$CLOCKTALK calls.prv --quiet --report ranks --format tsv --columns rank,useful_s,mpi_s,overhead_s | tail -n 2
#> # rank	useful_s	mpi_s	overhead_s	absent_s
#> 1	0.000000400	0.000000090	0.000000010	0.000000000
#> 2	0.000000200	0.000000250	0.000000000	0.000000050
#> The tracer was in burst mode, in which it does not record MPI calls: who waits
#> for whom is unknown, so there is no serialisation or transfer efficiency, and no
#> wait states. By the recorded states the ranks compute for 60.0 % of the time,
#> with a load balance of 75.0 %.
#>
#> # rank	useful_s	mpi_s	waiting_s
#> 1	0.000000380	0.000000120	0.000000000
#> 2	0.000000400	0.000000100	0.000000000
#> 3	0.000000470	0.000000030	0.000000000
#> 1	0.000000440	0.000000010	0.000000000
#> 2	0.000000470	0.000000020	0.000000010
#! cut.prv: error: no MPI call in application 1, expected MPI (in a .prv events of types 50000001 to 50000005), OpenMP or pthreads; the trace has 2 tasks with 2 threads, 6 states, 5 events (of types 54000001) and 0 messages; bursts are read where the .pcf names the tracer's mode (40000018)

## inside of a parallel region
# From 300 to 800 of a run in which rank 1 is in a region up to 500, its thread 2 in the region's function up to 400, and
# thread 1 in the function up to 450, from 350 to 380 in a barrier. What ends there that has not begun was open before.
cat >cut.prv <<END
#Paraver (01/01/2026 at 00:00):500_ns:1(2):1:1(2:1),1
c:1:1:1:1
1:1:1:1:1:0:50:1
1:2:1:1:2:0:50:5
2:2:1:1:2:50:60000005:0
1:2:1:1:2:50:100:1
2:1:1:1:1:50:60000005:1
2:1:1:1:1:80:60000005:0
2:2:1:1:2:100:60000018:0
2:1:1:1:1:150:60000018:0
2:1:1:1:1:200:60000001:0
2:1:1:1:1:300:50000002:8:50100004:1
2:1:1:1:1:400:50000002:0
1:1:1:1:1:400:500:1
END
$CLOCKTALK cut.prv --quiet --report openmp
# the cut ends before the region: that thread 2 runs tells of it
head -n 4 cut.prv >short.prv
sed -i 's/:0:50:1$/:0:500:1/; s/:0:50:5$/:0:500:1/' short.prv
printf 'EVENT_TYPE\n9    50000002    MPI Collective Comm\nVALUES\n8   MPI_Barrier\n0   End\n\nEVENT_TYPE\n9   60000001   Parallel (OMP)\n' >short.pcf
$CLOCKTALK short.prv --quiet --report openmp
rm short.pcf
#> Threads
#>
#> In the parallel regions of [no function] 23.0 % of all threads' time is lost:
#> 7.0 % to uneven work and 16.0 % while not even the busiest thread is at work.
#> Outside of regions 20.0 % is lost, while thread 1 works alone. Outside of
#> regions the other threads are idle while thread 1 is in MPI, for 10.0 % of all
#> threads' time.
#>
#>   parallel function      times threads      time imbalance scheduling    unused
#>                                               ns        ns         ns        ns
#>   [no function]              1       2   200.000    70.000    160.000     0.000
#>
#>   outside of regions                      thread 1      idle
#>                                                 ns        ns
#>   [outside of functions]                   200.000   200.000
#>
#>   rank  thread   useful      MPI MPI idle     idle  blocked   imbal. run-time
#>                      ns       ns       ns       ns       ns       ns       ns
#>      1       1  320.000  100.000    0.000    0.000    0.000   30.000   50.000
#>      1       2   50.000    0.000  100.000  200.000    0.000  100.000   50.000
#> Threads
#>
#> Threads lose little, in regions and outside of them.
#>
#>   parallel function      times threads      time imbalance scheduling    unused
#>                                               ns        ns         ns        ns
#>   [no function]              1       2   500.000     0.000      0.000     0.000
#>
#>   rank  thread   useful      MPI MPI idle     idle  blocked   imbal. run-time
#>                      ns       ns       ns       ns       ns       ns       ns
#>      1       1  500.000    0.000    0.000    0.000    0.000    0.000    0.000
#>      1       2  500.000    0.000    0.000    0.000    0.000    0.000    0.000

## threads of pthreads
# They are in their functions as long as they live: thread 2 begins in MPI, thread 3 with a call, thread 4 in its state
cat >cut.prv <<END
#Paraver (01/01/2026 at 00:00):500_ns:1(4):1:1(4:1),1
c:1:1:1:1
1:1:1:1:1:0:500:1
1:2:1:1:2:0:100:3
1:4:1:1:4:0:500:1
2:2:1:1:2:100:50000001:0
2:3:1:1:3:150:50000001:2
2:3:1:1:3:200:50000001:0
2:1:1:1:1:400:50000003:19
2:1:1:1:1:410:50000003:0
END
printf 'EVENT_TYPE\n0    60000020    pthread function\n' >cut.pcf
$CLOCKTALK cut.prv --quiet --report openmp | sed -n '/rank/,$p'
rm cut.pcf
#>   rank  thread   useful      MPI MPI idle     idle  blocked   imbal. run-time
#>                      ns       ns       ns       ns       ns       ns       ns
#>      1       1  490.000   10.000    0.000    0.000    0.000    0.000    0.000
#>      1       2  400.000  100.000    0.000    0.000    0.000    0.000    0.000
#>      1       3  300.000   50.000    0.000  150.000    0.000    0.000    0.000
#>      1       4  500.000    0.000    0.000    0.000    0.000    0.000    0.000

## waiting for a lock, or to be next in order, where a cut begins
# thread 1 has it from 80 on
for lock in 60000006 60000007 60000033; do
  cat >cut.prv <<END
#Paraver (01/01/2026 at 00:00):500_ns:1(2):1:1(2:1),1
c:1:1:1:1
1:1:1:1:1:0:200:1
1:2:1:1:2:0:100:1
2:1:1:1:1:80:$lock:6
2:1:1:1:1:90:$lock:5
2:1:1:1:1:95:$lock:0
2:2:1:1:2:100:60000018:0
2:1:1:1:1:150:60000018:0
2:1:1:1:1:200:60000001:0
2:1:1:1:1:300:50000002:8:50100004:1
2:1:1:1:1:400:50000002:0
1:1:1:1:1:400:500:1
END
  $CLOCKTALK cut.prv --quiet --report openmp | tail -n 2 | head -n 1
done
#>      1       1  265.000  100.000    0.000    0.000   80.000    0.000   55.000
#>      1       1  265.000  100.000    0.000    0.000   80.000    0.000   55.000
#>      1       1  265.000  100.000    0.000    0.000   80.000    0.000   55.000

## a file that ends early
# A state stands at its begin, a message where its send ends: what they tell of lies behind the end of the file. Up to
# there ranks go on: rank 1 computes from 110 on, rank 2 up to 200 and is in a call from there on.
cat >whole.prv <<END
#Paraver (01/01/2026 at 00:00):2000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
1:1:1:1:1:0:10:15
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
1:1:1:1:1:10:100:1
2:1:1:1:1:10:50000003:0
1:2:1:2:1:10:200:1
2:2:1:2:1:10:50000003:0
1:1:1:1:1:100:110:4
2:1:1:1:1:100:50000001:1
3:1:1:1:1:100:110:2:1:2:1:200:1600:8:1
1:1:1:1:1:110:1900:1
2:1:1:1:1:110:50000001:0
2:2:1:2:1:200:50000001:2
1:2:1:2:1:200:1600:3
2:2:1:2:1:220:42000050:7
1:2:1:2:1:1600:1700:1
2:2:1:2:1:1600:50000001:0
2:1:1:1:1:1900:50000003:32
END
sed '/:42000050:/,$d' whole.prv >part.prv
# in the line of a state, and behind a state that begins later
{ cat part.prv; printf '1:2:1:2:1:16'; } >state.prv
{ cat part.prv; printf '1:1:1:1:1:1900:1910:15\n2:1:1:1'; } >event.prv
{ cat part.prv; printf '3:2:1:2:1:1600:'; } | gzip >message.prv.gz
for trace in state.prv event.prv message.prv.gz 'whole.prv --to 200ns'; do
  $CLOCKTALK $trace --quiet --report ranks --format tsv --columns rank,useful_s,mpi_s | tail -n 2
  $CLOCKTALK $trace --quiet --report anomalies | grep warning
done
$CLOCKTALK state.prv $summary
#> 1	0.000000180	0.000000020
#> 2	0.000000190	0.000000010
#> unended_call                 warning                1            -            -
#> 1	0.000000180	0.000000020
#> 2	0.000000190	0.000000010
#> unended_call                 warning                1            -            -
#> 1	0.000000180	0.000000020
#> 2	0.000000190	0.000000010
#> unended_call                 warning                1            -            -
#> 1	0.000000180	0.000000020
#> 2	0.000000190	0.000000010
#> header_mismatch              warning                1            1       100 ns
#> # parallel_efficiency	load_balance	useful_avg_s	useful_max_s
#> 0.925000	0.973684	0.000000185	0.000000190
