## of 146 years
# the latest times that can be
gunzip -c tiny.prv.gz | awk -F: -v OFS=: '
  function late(time) { return "4611686018" sprintf("%09d", 423242140 + time) }
  FNR == 1 { sub(/4145763_ns/, "4611686018427387903_ns") }
  $1 == 1 && !begun++ { print "1:1:1:1:1:0:1:2" } # the first time is one of a run
  $1 == 1 { $6 = late($6); $7 = late($7) }
  $1 == 2 { $6 = late($6) }
  $1 == 3 { $6 = late($6); $7 = late($7); $12 = late($12); $13 = late($13) }
  { print }' >late.prv
$CLOCKTALK late.prv
$CLOCKTALK late.prv --windows 1 --min-events 3
$CLOCKTALK late.prv --windows 3 --report windows,worst --cumulative
$CLOCKTALK late.prv --plot -
#> late.prv
#>
#>                                whole run  Init to Finalize
#> parallel efficiency                0.0 %            50.4 %  █████░░░░░  time spent computing
#> ├─ load balance                   82.2 %            96.7 %  █████████░  how even the work is
#> └─ communication efficiency        0.0 %            52.2 %  █████░░░░░  not lost to communication
#>    ├─ serialisation efficiency     0.0 %            53.8 %  █████░░░░░  not lost to dependencies
#>    └─ transfer efficiency        100.0 %            97.0 %  █████████░  not lost to moving data
#>
#> The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks'
#> time: ranks depend on one another, or load moves from rank to rank, so that this
#> part would take 2.450 ms even on a network that takes no time, although no rank
#> computes for more than 1.318 ms.
#> The launch, until the last rank has left MPI_Init, takes 100.0 % of the run.
#> Which: --report phases. Who: --report wait-states. When: --report worst.
#>
#> ranks                                  2                    MPI processes
#> runtime                 4611686018.427 s          2.525 ms  from the first moment to the last
#> ideal time              4611686018.427 s          2.450 ms  on a network that takes no time
#> useful, average                 2.306 ms          1.274 ms  computation of a rank
#> useful, maximum                 2.806 ms          1.318 ms  computation of the busiest rank
#> overhead                           0.0 %             0.0 %  time spent in tracing itself
#> messages                              10                    between two ranks
#> collectives                            0                    within communicators
#>
#> Odd in this trace:
#>   header_mismatch 2 (warning)
#>     The header contradicts itself or the records, in duration or in numbers of
#>     tasks and communicators.
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	4611686018.427387903	0.821981	0.000000	1.000000	0.000000	0.000000	0.000000	0.002306155	0.002805605	4611686018.427303602	4611686018.427387903
#>          start           end      LB     Ser     Trf   CommE      PE     Ovh
#>              s             s       %       %       %       %       %       %
#>          0.0001537228672.809       -     0.0   100.0     0.0     0.0     0.0
#> 1537228672.8093074457345.618       -     0.0   100.0     0.0     0.0     0.0
#> 3074457345.6184611686018.427    82.2     0.0   100.0     0.0     0.0     0.0
#>
#> LB     load balance: how even the work is
#> Ser    serialisation efficiency: not lost to dependencies
#> Trf    transfer efficiency: not lost to moving data
#> CommE  communication efficiency: not lost to communication
#> PE     parallel efficiency: time spent computing
#> Ovh    overhead: time spent in tracing itself, or where it was off
#>
#> The windows that lose most, in time of all ranks together:
#>
#> None but those of the launch.
#>
#> Not ranked: 3 windows of the launch, until the last rank has left MPI_Init
#> (9223372036.850 s lost).
#> The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks'
#> time
#> late.prv: 2 ranks, 4611686018.427 s, parallel efficiency 0.0 %
#>
#> How efficient the run is over time; dashed: the whole run; shaded: from the
#> least to the most
#>
#> parallel 0.0 % ╌╌
#>    100┤                                                                        \x20
#>       │                                                                        \x20
#>       │                                                                        \x20
#>      0┤╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌▁
#>
#> load balance 82.2 %
#>    100┤                                                                        ▃
#>       │                                                                        █
#>      0┤                                                                        █
#>
#> serialisation 0.0 %, the largest loss
#>    100┤                                                                        \x20
#>       │                                                                        \x20
#>      0┤                                                                        ▁
#>
#> transfer 100.0 %
#>    100┤█████████████████████████████████████████████████████████████████████████
#>       │█████████████████████████████████████████████████████████████████████████
#>      0┤█████████████████████████████████████████████████████████████████████████
#>
#> What the time of all ranks goes to
#> - absent
#>    100┤-------------------------------------------------------------------------
#>       │-------------------------------------------------------------------------
#>       │-------------------------------------------------------------------------
#>       │-------------------------------------------------------------------------
#>       │-------------------------------------------------------------------------
#>      0┤-------------------------------------------------------------------------
#>        ┬────────────────────────────────────────────────────────────────────────
#>        0.000000000 s
#> a column is 63173781.074 s wide and shows the mean over it
#> 200 windows of 23058430.092 s
#! late.prv:1: warning: column 32: duration beyond nine years, taken as unknown [header_mismatch]
#! late.prv:1: warning: 2 x header_mismatch: contradictions between header and records
#! late.prv:1: warning: column 32: duration beyond nine years, taken as unknown [header_mismatch]
#! late.prv:1: warning: 2 x header_mismatch: contradictions between header and records
#! late.prv:1: warning: column 32: duration beyond nine years, taken as unknown [header_mismatch]
#! late.prv:1: warning: 2 x header_mismatch: contradictions between header and records
#! late.prv:1: warning: column 32: duration beyond nine years, taken as unknown [header_mismatch]
#! late.prv:1: warning: 2 x header_mismatch: contradictions between header and records

## of 292 years
# all times are near 2^63 ns: none can be, and there is no result
gunzip -c tiny.prv.gz | awk -F: -v OFS=: '
  function late(time) { return "9223372036" sprintf("%09d", 850000000 + time) }
  FNR == 1 { sub(/4145763_ns/, "9223372036854775807_ns") }
  $1 == 1 { $6 = late($6); $7 = late($7) }
  $1 == 2 { $6 = late($6) }
  $1 == 3 { $6 = late($6); $7 = late($7); $12 = late($12); $13 = late($13) }
  { print }' >late.prv
for options in '' '--format html' '--windows 5 --min-events 3'; do
  $CLOCKTALK late.prv $options
  echo $?
done
#> 3
#> 3
#> 3
#! late.prv:1: warning: column 32: duration beyond nine years, taken as unknown [header_mismatch]
#! late.prv:5: warning: time of 2^62 nanoseconds or more; record left out [bad_time]
#! late.prv: error: no MPI call in application 1, expected MPI (in a .prv events of types 50000001 to 50000005), OpenMP or pthreads; the trace has 2 tasks with 2 threads, 0 states, 0 events and 0 messages
#! late.prv: error: no MPI call in application 1, expected MPI (in a .prv events of types 50000001 to 50000005), OpenMP or pthreads; the trace has 2 tasks with 2 threads, 0 states, 0 events and 0 messages
#! late.prv: error: no MPI call in application 1, expected MPI (in a .prv events of types 50000001 to 50000005), OpenMP or pthreads; the trace has 2 tasks with 2 threads, 0 states, 0 events and 0 messages

## a header without a duration
# Windows that depend on it: the file is read for it, standard input cannot be.
cp "$TESTDATA/tiny.pcf" said.pcf
cp said.pcf unsaid.pcf
gzip -dc "$TESTDATA/tiny.prv.gz" >said.prv
sed '1s/:[0-9]*_ns/:00_ns/' said.prv >unsaid.prv
for report in '--report worst' '--windows 3 --format csv' '--report sensitivity --windows 5'; do
  $CLOCKTALK -q said.prv $report >said
  $CLOCKTALK -q unsaid.prv $report | diff said - && echo "$report: the same"
done
$CLOCKTALK -q unsaid.prv --report assessment | sed -n 1p
$CLOCKTALK -q - --report worst <unsaid.prv
#> --report worst: the same
#> --windows 3 --format csv: the same
#> --report sensitivity --windows 5: the same
#> Assessment of unsaid.prv
#! standard input:1: error: the usual windows need the run's duration, which the header does not say; use --window
#= 2
head -n 1 unsaid.prv >empty.prv
for options in '--plot -' '--report worst' '--format html' '--report assessment' '--windows 3'; do
  $CLOCKTALK -q empty.prv $options
done
#! empty.prv: error: neither header nor records tell a duration: there is nothing to divide into windows
#! empty.prv: error: neither header nor records tell a duration: there is nothing to divide into windows
#! empty.prv: error: neither header nor records tell a duration: there is nothing to divide into windows
#! empty.prv: error: neither header nor records tell a duration: there is nothing to divide into windows
#! empty.prv: error: neither header nor records tell a duration: there is nothing to divide into windows
#= 2
