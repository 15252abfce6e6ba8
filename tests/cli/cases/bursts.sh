# Two ranks in burst mode, then two of which the second half is recorded in full. States say where they compute; nothing
# says who waits for whom while the tracer is in burst mode.
cat >bursts.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:50:50000003:0
2:2:1:2:1:50:50000003:0
2:1:1:1:1:50:40000018:2
2:2:1:2:1:50:40000018:2
1:1:1:1:1:50:400:1
1:2:1:2:1:50:200:1
1:1:1:1:1:400:500:9
1:2:1:2:1:200:500:9
1:1:1:1:1:500:900:1
1:2:1:2:1:500:600:1
1:1:1:1:1:900:950:9
1:2:1:2:1:600:950:9
2:1:1:1:1:950:40000018:1:50000003:32
2:2:1:2:1:950:40000018:1:50000003:32
2:1:1:1:1:1000:50000003:0
2:2:1:2:1:990:50000003:0
TRACE
# afterwards in full: rank 2 waits for a message, and for the end
sed 's/1000_ns/2000_ns/; /:950:40000018/,$d' bursts.prv >mixed.prv
cat >>mixed.prv <<'TRACE'
2:1:1:1:1:950:40000018:1
2:2:1:2:1:950:40000018:1
2:2:1:2:1:1000:50000001:2
3:1:1:1:1:1500:1500:2:1:2:1:1000:1600:8:7
2:1:1:1:1:1500:50000001:1
2:1:1:1:1:1550:50000001:0
2:2:1:2:1:1600:50000001:0
2:1:1:1:1:1800:50000003:32
2:2:1:2:1:1900:50000003:32
2:1:1:1:1:2000:50000003:0
2:2:1:2:1:2000:50000003:0
TRACE

## the reports say what they cannot know
$CLOCKTALK bursts.prv
$CLOCKTALK bursts.prv --report wait-states
$CLOCKTALK bursts.prv --report critical-path
$CLOCKTALK bursts.prv --report paths
$CLOCKTALK bursts.prv --report parallelism
$CLOCKTALK bursts.prv --report messages
$CLOCKTALK bursts.prv --report iterations
$CLOCKTALK bursts.prv --report ranks
$CLOCKTALK bursts.prv --report dispersion | sed -n '/^  Most/,/^$/p'
$CLOCKTALK bursts.prv --report sensitivity --windows 2
$CLOCKTALK bursts.prv --report worst --windows 2
#> bursts.prv
#>
#>                                whole run  Init to Finalize
#> parallel efficiency               50.0 %            52.6 %  █████░░░░░  time spent computing
#> ├─ load balance                   66.7 %            66.7 %  ██████░░░░  how even the work is
#> └─ communication efficiency       75.0 %            78.9 %  ███████░░░  not lost to communication
#>    ├─ serialisation efficiency       -                 -                not lost to dependencies
#>    └─ transfer efficiency            -                 -                not lost to moving data
#>
#> The tracer was in burst mode, in which it does not record MPI calls: who waits
#> for whom is unknown, so there is no serialisation or transfer efficiency, and no
#> wait states. By the recorded states the ranks compute for 52.6 % of the time,
#> with a load balance of 66.7 %.
#> The launch, until the last rank has left MPI_Init, takes 5.0 % of the run.
#>
#> ranks                                  2                    MPI processes
#> runtime                         1.000 us            950 ns  from the first moment to the last
#> useful, average                   500 ns            500 ns  computation of a rank
#> useful, maximum                   750 ns            750 ns  computation of the busiest rank
#> overhead                           0.0 %             0.0 %  time spent in tracing itself
#> Wait states
#> The tracer was in burst mode, in which it records hardly any MPI calls: who
#> waited for whom there, and why, is unknown. What is known are waits at calls
#> that it did record and for the end of the run: 10 ns, 0.5 % of all ranks' time.
#>
#>   kind                      wait    of all   count    longest  of rank for rank
#>                               us                           ns
#>   wait at end              0.010   100.0 %       1     10.000        2        1
#>
#>   waited at                               wait    of all
#>                                             us
#>   [ended]                                0.010   100.0 %
#>
#> [ended]        after a rank's last event, for the end of the slowest
#> Critical path, measured: 1.000 us; 10 ns of waiting over 2 ranks
#> The largest part of the path is [computation] (75.0 %). The tracer was in burst
#> mode, in which it records hardly any MPI calls: there the path stays on its
#> rank, since who waited for whom is unknown, and it does not say what made the
#> run so long.
#> The launch is 5.0 % of the run: --from init omits it.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                               us                us        us     intra     inter
#>   [computation]            0.750  75.0 %     0.500     0.250     0.010     0.000
#>   [MPI]                    0.150  15.0 %     0.400     0.000     0.000     0.000
#>   MPI_Init                 0.050   5.0 %     0.050     0.000     0.000     0.000
#>   MPI_Finalize             0.050   5.0 %     0.045     0.005     0.000     0.000
#>
#>   rank      path
#>      1     1.000 100.0 %
#>
#> path           on the critical path
#> mean           on the average rank, without waiting
#> imbalance      what the path has more of it than the average rank
#> charged to it  waiting of all ranks, shared out by what the path has more of:
#>                intra of ranks that take part in it, inter of those that do not
#> [computation]  computing outside of all functions that the trace names
#> Representative paths
#> The tracer was in burst mode, in which it records hardly any MPI calls: which
#> paths lead through the run is unknown, since who waited for whom is.
#> Parallelism: 1.00 of 2 ranks compute on average, over 1.000 us
#> The launch is 5.0 % of the run: --from init omits it.
#>
#>   The tracer was in burst mode, in which it records hardly any MPI calls: how
#>   long the longest chain of computations is, and with it what bounds the
#>   speed-up, is unknown.
#>
#>   ranks computing   share of the time
#>                 0     25.0 %  ██████████
#>                 1     50.0 %  ████████████████████
#>                 2     25.0 %  ██████████
#> Messages
#> There are no messages.
#> The tracer was in burst mode, in which it records neither messages nor
#> collective operations.
#> Iterations
#> No loop was found: the tracer was in burst mode, in which it records hardly any
#> MPI calls.
#> Ranks
#> The launch is 5.0 % of the run: --from init omits it.
#>
#>   rank  node     useful    waiting        MPI   overhead     absent       path
#>                      us         us         us         us         us         us
#>      1     1      0.750      0.000      0.250      0.000      0.000      1.000
#>      2     1      0.250      0.010      0.740      0.000      0.000      0.000
#>
#> total             1.000      0.010      0.990      0.000      0.000      1.000
#> mean              0.500      0.005      0.495      0.000      0.000      0.500
#> maximum           0.750      0.010      0.740      0.000      0.000      1.000
#> minimum           0.250      0.000      0.250      0.000      0.000      0.000
#> balance           0.667      0.500      0.669          -          -      0.500
#>
#> MPI      without waiting
#> path     of the critical path
#> balance  mean divided by maximum
#> In burst mode waits are not known: MPI has them, and the critical path stays on
#> its rank.
#> --format json shows all columns.
#>   Most of the time goes to computation (50.0 % of the run). The most unequal
#>   activity is computation, which takes 50.0 % of the run; ranks differ by 50.0 %
#>   of the mean: a candidate for tuning. In burst mode MPI calls are not told
#>   apart: other has them.
#>
#> Parallel efficiency is 50.0 %, whatever is assumed; 52.6 % from Init to
#> Finalize.
#>
#> the run (%)                             LB     Ser     Trf   CommE      PE
#>   as asked                            66.7       -       -    75.0    50.0
#>   from Init to Finalize               66.7       -       -    78.9    52.6
#>   spread in points                    0.00       -       -    3.95    2.63
#> No difference: waits causal, all, clock-fix none.
#>
#> all windows in sum (%)                  LB     Ser     Trf   CommE      PE
#>   as asked                            66.7       -       -    75.0    50.0
#>   spread in points                    0.00       -       -    0.00    0.00
#> No difference: windows 4, 1, window-ideal clock, wait-first, clock, linear.
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000000 to 0.000000500 s: 500 ns lost (50.0 %), 300 ns to communication.
#>  2. 0.000000500 to 0.000001000 s: 500 ns lost (50.0 %), 300 ns to load balance.
#>
#> Closer: --from 0.000000000s --to 0.000000500s

## what is not known has no number
$CLOCKTALK bursts.prv --report wait-states --format json | grep -E '"(waiting|serialisation_efficiency|late_sender)":'
$CLOCKTALK bursts.prv --report parallelism --format csv | head -2
$CLOCKTALK bursts.prv mixed.prv | grep -E 'average par|bound'
$CLOCKTALK bursts.prv --report worst --windows 2 --format json | grep -oE '"cause": [^,]*'
#>     "serialisation_efficiency": null,
#>     "waiting": null,
#>     "late_sender": null,
#>     "serialisation_efficiency": null,
#> active,share,time_s\r
#> 0,0.250000,0.000000250\r
#> "cause": "communication_efficiency"
#> "cause": "load_balance"

## of two runs
$CLOCKTALK mixed.prv --diff bursts.prv
#> Against bursts.prv: 2.000 us instead of 1.000 us, 1.000 us longer, on 2 ranks
#> each.
#> The part from 0.0000 s to the end takes 1.000 us longer: 575 ns more goes to
#> computation.
#>
#> us per rank, by collective    lost computing  balance  serial. transfer overhead
#> 0.0000 s to the end        +1.0000   +0.5750  +0.2250  +0.0450  +0.1550  +0.0000
#> all                        +1.0000   +0.5750  +0.2250  +0.0450  +0.1550  +0.0000
#>
#> In burst mode waits are not known: transfer has them.

## outside of bursts all is known
$CLOCKTALK mixed.prv --from 950ns --report wait-states | head -8
$CLOCKTALK mixed.prv --window 950ns --columns start_s,waiting,late_sender --format tsv
$CLOCKTALK mixed.prv --report wait-states | head -5
$CLOCKTALK mixed.prv | sed -n '/^The tracer/,/^$/p'
#> Wait states
#> 600 ns were waited, 28.6 % of all ranks' time, 83.3 % of it at MPI_Recv; 89.0 %
#> because of [computation], 93.6 % of that on rank 1.
#>
#>   kind                      wait    of all   count    longest  of rank for rank
#>                               us                           ns
#>   late sender              0.500    83.3 %       1    500.000        2        1
#>   wait at end              0.100    16.7 %       1    100.000        1        2
#> # start_s	waiting	late_sender
#> 0.000000000	nan	nan
#> 0.000000950	0.315789	0.263158
#> 0.000001900	0.000000	0.000000
#> Wait states
#> The tracer was in burst mode, in which it records hardly any MPI calls: who
#> waited for whom there, and why, is unknown. What is known are waits at calls
#> that it did record and for the end of the run: 600 ns, 15.0 % of all ranks'
#> time.
#> The tracer was in burst mode for a while, in which it does not record MPI calls:
#> who waits for whom is unknown, so there is no serialisation or transfer
#> efficiency, and no wait states. By the recorded states the ranks compute for
#> 53.8 % of the time, with a load balance of 69.4 %.
#>

## before the first state
# a rank without any state is useful up to the last line before its first one, whatever else is read: threads with the second
grep -v '1:1:1:1:1:50:400:1\|^1:.*:9$' bursts.prv | sed '/:500:900:1$/i\
2:1:1:1:1:300:60000018:0' >stateless.prv
echo >stateless.pcf
$CLOCKTALK stateless.prv --report ranks --format csv | cut -d , -f 1,3,5
$CLOCKTALK stateless.prv --report ranks --format json | grep -o '"useful_s": [0-9.]*\|"mpi_s": [0-9.]*' | tail -n 4
#> rank,useful_s,mpi_s
#> 1,0.000000650,0.000000350
#> 2,0.000000250,0.000000740
#> "useful_s": 0.000000650
#> "mpi_s": 0.000000350
#> "useful_s": 0.000000250
#> "mpi_s": 0.000000740
