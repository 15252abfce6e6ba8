## beside the run
# exactly what --from init --to finalize gives, from a pipe, too
summary_of() {
  sed -n "/^  \"$1\": {/,/^  }/p" "$2" | sed 1d
}
$CLOCKTALK - <tiny.prv.gz --format json >whole.json || exit
$CLOCKTALK tiny.prv.gz --from init --to finalize --format json >part.json || exit
summary_of init_to_finalize whole.json >whole
summary_of summary part.json >part
cut -c1-40 part | sed -n '3,9p'
cmp whole part
#>     "start_s": 0.001443861,
#>     "end_s": 0.003969152,
#>     "load_balance": 0.966513,
#>     "serialisation_efficiency": 0.537854
#>     "transfer_efficiency": 0.970313,
#>     "communication_efficiency": 0.521886
#>     "parallel_efficiency": 0.504410,

## the launch alone
# nobody leaves MPI_Finalize: the part ends with the run
cat >launch.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:400:50000003:0
2:2:1:2:1:500:50000003:0
2:1:1:1:1:600:50000003:19
2:1:1:1:1:900:50000003:0
2:2:1:2:1:800:50000003:19
2:2:1:2:1:900:50000003:0
2:1:1:1:1:1000:9:0
2:2:1:2:1:1000:9:0
TRACE
$CLOCKTALK launch.prv
#> launch.prv
#>
#>                                whole run  Init to Finalize
#> parallel efficiency               35.0 %            60.0 %  ██████░░░░  time spent computing
#> ├─ load balance                   87.5 %            75.0 %  ███████░░░  how even the work is
#> └─ communication efficiency       40.0 %            80.0 %  ████████░░  not lost to communication
#>    ├─ serialisation efficiency   100.0 %           100.0 %  ██████████  not lost to dependencies
#>    └─ transfer efficiency         40.0 %            80.0 %  ████████░░  not lost to moving data
#>
#> The largest loss from Init to Finalize is load balance, 20.0 % of the ranks'
#> time: on average a rank computes only 75.0 % as long as the busiest one, rank 2
#> (300 ns against 400 ns).
#> The launch, until the last rank has left MPI_Init, takes 50.0 % of the run.
#> Who: --by rank --plot -. When: --report worst.
#>
#> ranks                                  2                    MPI processes
#> runtime                         1.000 us            500 ns  from the first moment to the last
#> ideal time                        400 ns            400 ns  on a network that takes no time
#> useful, average                   350 ns            300 ns  computation of a rank
#> useful, maximum                   400 ns            400 ns  computation of the busiest rank
#> overhead                           0.0 %             0.0 %  time spent in tracing itself
#> messages                               0                    between two ranks
#> collectives                            0                    within communicators
# and the options that are named are taken
$CLOCKTALK launch.prv --report ranks | sed -n '2p'
# the first of several reports says it, of each trace
cp launch.prv again.prv
$CLOCKTALK -q launch.prv again.prv --report critical-path,ranks | grep -n 'omits\|^Ranks'
$CLOCKTALK launch.prv --from init --report ranks | sed -n '1p'
$CLOCKTALK launch.prv --report assessment | grep -e --from
#> The launch is 50.0 % of the run: --from init omits it.
#> 6:The launch is 50.0 % of the run: --from init omits it.
#> 24:Ranks
#> 47:The launch is 50.0 % of the run: --from init omits it.
#> 65:Ranks
#> Ranks
#> In brackets: the options of clocktalk that show the same, with --from init, and
#>   shutdown take the rest, and say little about the program. (--from init)
#>      Closer: --from 0.000000600s --to 0.000000810s.

## work before the launch is none behind it
# both ranks leave MPI_Init at one time, and the first has come there before it is known where the part begins
cat >launch.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(4):1:2(2:1,2:1)
2:1:1:1:1:0:9:0
2:3:1:2:1:0:9:0
2:1:1:1:1:400:50000003:31
2:3:1:2:1:400:50000003:31
2:1:1:1:1:500:50000003:0
2:3:1:2:1:500:50000003:0
2:1:1:1:1:900:50000003:19
2:3:1:2:1:900:50000003:19
2:1:1:1:1:1000:50000003:0
2:3:1:2:1:1000:50000003:0
TRACE
$CLOCKTALK launch.prv --format json | grep hybrid_comm
$CLOCKTALK launch.prv --from init --format json | grep hybrid_comm
#>     "hybrid_communication_efficiency": 0.800000,
#>     "hybrid_communication_efficiency": 0.800000,
#>     "hybrid_communication_efficiency": 0.800000,

## the shutdown alone
cat >shutdown.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:9:1
2:2:1:2:1:0:9:1
2:1:1:1:1:600:50000003:32
2:1:1:1:1:700:50000003:0
2:2:1:2:1:650:50000003:32
2:2:1:2:1:750:50000003:0
2:1:1:1:1:700:40000003:1
2:1:1:1:1:1000:40000003:0
2:2:1:2:1:1000:9:0
TRACE
$CLOCKTALK shutdown.prv | sed '/^ranks  /,$d'
#> shutdown.prv
#>
#>                                whole run  Init to Finalize
#> parallel efficiency               75.0 %            83.3 %  ████████░░  time spent computing
#> ├─ load balance                   83.3 %            96.2 %  █████████░  how even the work is
#> └─ communication efficiency       90.0 %            86.7 %  ████████░░  not lost to communication
#>    ├─ serialisation efficiency   100.0 %           100.0 %  ██████████  not lost to dependencies
#>    └─ transfer efficiency         90.0 %            86.7 %  ████████░░  not lost to moving data
#>
#> The largest loss from Init to Finalize is MPI_Finalize itself: 13.3 % of the
#> ranks' time passes in it, apart from waiting for ranks that enter it later:
#> --to 0.000000650s leaves it out.
#> The shutdown, after the last rank has left MPI_Finalize, takes 25.0 % of the run
#> (the tracer's last flush: 15.0 % of the ranks' time).
#>

## nothing behind the launch
# the trace was cut where the last rank leaves MPI_Init
cat >launch.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:800:50000003:0
2:2:1:2:1:1000:50000003:0
2:1:1:1:1:1000:9:0
TRACE
$CLOCKTALK --quiet launch.prv | sed -n '3,4p;/:$/d;/largest/,/^$/p'
$CLOCKTALK --quiet launch.prv --report assessment | sed -n '/^Focus/,/^$/p'
#> parallel efficiency               10.0 %  █░░░░░░░░░  time spent computing
#> ├─ load balance                   50.0 %  █████░░░░░  how even the work is
#> The largest loss is transfer, 80.0 % of the ranks' time: the run took 1.000 us,
#> and would take 200 ns on a network that takes no time. Of what the ranks would
#> save, most passes in MPI_Init (90.0 % of the ranks' time, 900 ns a call).
#> 100.0 % of the run lies before the last rank has left MPI_Init.
#> Where: --report critical-path. When: --report worst.
#>
#> Focus of analysis
#>   The whole run, of which launch and shutdown take 100.0 %. (--report summary)
#>   No loop was found: no rank makes as many as four MPI calls.
#>   (--report iterations)
#>

## little of both
cat >little.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1)
2:1:1:1:1:0:50000003:31
2:1:1:1:1:20:50000003:0
2:1:1:1:1:960:50000003:32
2:1:1:1:1:980:50000003:0
2:1:1:1:1:1000:9:0
TRACE
$CLOCKTALK little.prv | sed '/^ranks/,$d'
$CLOCKTALK little.prv --format json | grep -c init_to_finalize
#> little.prv
#>
#> parallel efficiency               96.0 %  █████████░  time spent computing
#> ├─ load balance                  100.0 %  ██████████  how even the work is
#> └─ communication efficiency       96.0 %  █████████░  not lost to communication
#>    ├─ serialisation efficiency   100.0 %  ██████████  not lost to dependencies
#>    └─ transfer efficiency         96.0 %  █████████░  not lost to moving data
#>
#> Little is lost: the rank computes for 96.0 % of the time.
#>
#> 0
#= 1

## the picture of windows leaves launch and shutdown out, and says so
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --plot - | grep -E 'Init to Finalize|left out|0s shows'
$CLOCKTALK stencil2d.prv.gz -o page.html
grep -o '"view": [^]]*]' page.html
grep -c 'are left out (--from 0s shows them)' page.html
#> The largest loss from Init to Finalize is load balance, 16.2 % of the ranks'
#> stencil2d.prv.gz: 16 ranks, 1.178 s from Init to Finalize, parallel efficiency
#> How efficient the run is over time; dashed: from Init to Finalize; shaded: from
#> left out (--from 0s shows them)
#> "view": [0.102717647, 1.280491854]
#> 1

## it is of the whole run where that, or windows, are asked for
cp "$TESTDATA"/stencil2d.* .
for options in '--from 0s' '--windows 20' '--window 10ms'; do
  $CLOCKTALK stencil2d.prv.gz --plot - $options | grep -cE '^[^T].*Init to Finalize|left out'
done
$CLOCKTALK stencil2d.prv.gz -o page.html --from 0s
grep -c '"view": [^]]*]' page.html
#> 0
#> 0
#> 0
#> 0
#= 1
