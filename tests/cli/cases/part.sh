## init and finalize
# the same as the times that the trace says; in windows, every report and conditions
$CLOCKTALK tiny.prv.gz --from init --to finalize || exit
#> tiny.prv.gz
#>
#> parallel efficiency               50.4 %  █████░░░░░  time spent computing
#> ├─ load balance                   96.7 %  █████████░  how even the work is
#> └─ communication efficiency       52.2 %  █████░░░░░  not lost to communication
#>    ├─ serialisation efficiency    53.8 %  █████░░░░░  not lost to dependencies
#>    └─ transfer efficiency         97.0 %  █████████░  not lost to moving data
#>
#> The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks'
#> time: ranks depend on one another, or load moves from rank to rank, so that this
#> part would take 2.450 ms even on a network that takes no time, although no rank
#> computes for more than 1.318 ms.
#> Which: --report phases. Who: --report wait-states. When: --report worst.
#>
#> ranks                                  2  MPI processes
#> runtime                         4.146 ms  from the first moment to the last
#> start                           1.444 ms  where it begins
#> end                             3.969 ms  where it ends
#> elapsed                         2.525 ms  time that was looked at
#> ideal time                      2.450 ms  on a network that takes no time
#> useful, average                 1.274 ms  computation of a rank
#> useful, maximum                 1.318 ms  computation of the busiest rank
#> overhead                           0.0 %  time spent in tracing itself
#> messages                              10  between two ranks
#> collectives                            0  within communicators
for options in '--window 500us --format csv' '--report critical-path,paths,parallelism,dispersion,wait-states,ranks' \
  '--fail-if before_init>0 --fail-if after_finalize>0 --format csv' '--plot - --by rank'; do
  $CLOCKTALK tiny.prv.gz --from init --to finalize $options >named || exit
  $CLOCKTALK tiny.prv.gz --from 1443861ns --to 3969152ns $options >given || exit
  cmp named given
done
$CLOCKTALK tiny.prv.gz --from init --to 3ms --format json | grep -e '"from' -e '"to' -e '"before_init"'
#>     "from": "init",
#>     "to_s": 0.003000000
#>     "before_init": 0.000000,
$CLOCKTALK tiny.prv.gz tiny.prv.gz --to finalize --format json | grep -o '"end_s": [0-9.]*'
#> "end_s": 0.003969152
#> "end_s": 0.003969152
#> "end_s": 0.003969152
#> "end_s": 0.003969152

## neither init nor finalize
# a pipe, no such calls, and nothing between them
$CLOCKTALK - --from init <tiny.prv.gz
#! clocktalk: error: --from init and --to finalize read the trace twice: they need a file, not standard input or a pipe
#= 2
# a pipe that has a name would be waited for, or be empty
mkfifo pipe.prv
for options in '--from init' '--rematch' '--window iteration'; do timeout 10 $CLOCKTALK pipe.prv $options; done
timeout 10 $CLOCKTALK tiny.prv.gz --diff pipe.prv --window iteration
#! clocktalk: error: --from init and --to finalize read the trace twice: they need a file, not standard input or a pipe
#! clocktalk: error: --rematch reads the trace three times: it needs a file, not standard input or a pipe
#! clocktalk: error: --window iteration reads the trace twice: it needs a file, not standard input or a pipe; save it as one, or cut it where one rank repeats itself, with --every or --window-event
#! clocktalk: error: --window iteration reads the trace twice: it needs a file, not standard input or a pipe; save it as one, or cut it where one rank repeats itself, with --every or --window-event
#= 2
printf '#Paraver (01/01/2020 at 00:00):5000_ns:1(1):1:1(1:1),0\n2:1:1:1:1:10:50000002:8\n2:1:1:1:1:20:50000002:0\n' >bare.prv
$CLOCKTALK bare.prv --from init
#! bare.prv: error: --from init: no rank leaves MPI_Init in this trace
#= 2
$CLOCKTALK bare.prv --to finalize
#! bare.prv: error: --to finalize: no rank leaves MPI_Finalize in this trace
#= 2
$CLOCKTALK tiny.prv.gz --from 4ms --to finalize
#! tiny.prv.gz: error: --from must lie before --to: here they are 4.000 ms and 3.969 ms
#= 2
$CLOCKTALK tiny.prv.gz --diff tiny.prv.gz --to finalize
#! clocktalk: error: --diff compares whole runs: leave out --from and --to
#= 2
$CLOCKTALK tiny.prv.gz --from finalize
#! clocktalk: error: --from: expected a time since the start such as 250ms, or init, found "finalize"
#= 2

## of nothing
# a run without length, and a header that promises more windows than there may be: --to keeps both in bounds
printf '#Paraver (01/01/2020 at 00:00):0_ns:1(1):1:1(1:1),0\n' | $CLOCKTALK - --to 1s --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives\r
#> 1,0.000000000,0.000000000,0.000000000,,,,,,,0.000000000,0.000000000,0.000000000,0.000000000,0,0\r
#! standard input: warning: no records
#! standard input: warning: rank 1 has no events [rank_without_events]
printf '#Paraver (01/01/2020 at 00:00):280000000000000000_ns:1(1):1:1(1:1),0\n' | $CLOCKTALK - --to 1s --window 1ms
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#! standard input: warning: no records
#! standard input: warning: rank 1 has no events [rank_without_events]
#! standard input:1: warning: records reach 0.000000000 s, the header says 280000000.000000000 s; the former is used [header_mismatch]

## what a part is called
part="$TESTDATA/stencil2d.prv.gz --from 300ms --to 600ms"
$CLOCKTALK -q $part --report dispersion | sed -n '/Most of/,/^$/p; /^  region/,/^$/p'
$CLOCKTALK -q $part --report paths | sed -n '1,/^$/p'
$CLOCKTALK -q $part --report assessment | sed -n '/^What was/,/^$/p'
$CLOCKTALK -q $part --report phases | sed -n '/^load bal/,$p'
#>   Most of the time goes to computation (82.9 % of this part of the run). The
#>   most unequal activity is collective; weighted by time it is computation, which
#>   takes 82.9 % of this part of the run; ranks differ by 10.9 % of the mean: a
#>   candidate for tuning.
#>
#>   region                         ms    share       ID      SID  group    outlier
#>   this part of the run      300.000  100.0 %  0.05516  0.05516      1     8 more
#>
#> Representative paths: 5 of about 10^83 through this part of the run
#> The longest path takes 297.682 ms, one in the middle 98.542 ms; compute_inner
#> alone takes 189.556 ms more. Were the longest like that, this part of the run
#> could be 1.197 times as fast at most.
#> Their lengths form a bell: the middle half of the paths takes 86.503 ms to
#> 112.137 ms.
#>
#> What was run
#>   16 MPI processes; 1.288 s from the first moment to the last, of which this
#>   part is 300.000 ms. In it a rank computes 248.747 ms on average.
#>   (--report summary)
#>   Nothing odd was found in the trace. (--report anomalies)
#>
#> load bal. counted in each part between two collectives of all ranks,
#>           where the ranks wait for one another; the summary's, 83.8 %,
#>           is that of all work together, in which parts make up for one
#>           another
