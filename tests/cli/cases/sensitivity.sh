## table
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --report sensitivity --window 100ms
#> Parallel efficiency is 81.6 %, whatever is assumed; 82.2 % from Init to
#> Finalize.
#>
#> the run (%)                             LB     Ser     Trf   CommE      PE
#>   as asked                            83.6    98.6    99.1    97.7    81.6
#>   from Init to Finalize               83.6    99.4    99.0    98.4    82.2
#>   spread in points                    0.01    0.73    0.04    0.69    0.57
#> No difference: waits causal, all, clock-fix none.
#>
#> all windows in sum (%)                  LB     Ser     Trf   CommE      PE
#>   as asked                            82.6    99.6    99.2    98.8    81.6
#>   window 50ms                         82.5    99.7    99.2    99.0    81.6
#>   window 200ms                        82.9    99.4    99.1    98.5    81.6
#>   window-ideal clock, wait-first      82.6    99.4    99.5    98.8    81.6
#>   spread in points                    0.36    0.38    0.32    0.43    0.00
#> Like window-ideal clock, wait-first: window-ideal clock, linear.

## csv
$CLOCKTALK tiny.prv.gz --report sensitivity --windows 3 --waits causal --clock-fix none --eager-limit 100 --format csv
#> of,option,value,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency\r
#> run,as asked,,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,from,init --to finalize,0.966513,0.537854,0.970313,0.521886,0.504410\r
#> run,waits,consistent,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,waits,all,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,clock-fix,clc,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> windows,as asked,,0.747619,0.759496,0.979666,0.744052,0.556268\r
#> windows,windows,6,0.747619,0.759496,0.979666,0.744052,0.556268\r
#> windows,windows,1,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> windows,window-ideal,"clock, wait-first",0.747619,0.759496,0.979666,0.744052,0.556268\r
#> windows,window-ideal,"clock, linear",0.747619,0.759496,0.979666,0.744052,0.556268\r

## json
$CLOCKTALK tiny.prv.gz --report sensitivity --format json | without_run
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
#>   "sensitivity": {
#>     "run": {
#>       "cases": [
#>         {"option": null, "value": null, "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "from", "value": "init --to finalize", "load_balance": 0.966513, "serialisation_efficiency": 0.537854, "transfer_efficiency": 0.970313, "communication_efficiency": 0.521886, "parallel_efficiency": 0.504410},
#>         {"option": "waits", "value": "causal", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "waits", "value": "all", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "clock-fix", "value": "none", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268}
#>       ],
#>       "spread": {"load_balance": 0.144531, "serialisation_efficiency": 0.152933, "transfer_efficiency": 0.009353, "communication_efficiency": 0.154854, "parallel_efficiency": 0.051858}
#>     }
#>   }
#> }

## replays of many reports
$CLOCKTALK tiny.prv.gz --report sensitivity,ranks,anomalies,messages --windows 3 --eager-limit 20k
#> Nothing odd was found in the trace.
#>
#> The clocks agree: no wait was impossible.
#>
#> Parallel efficiency is 55.6 %, whatever is assumed; 50.4 % from Init to
#> Finalize.
#>
#> the run (%)                             LB     Ser     Trf   CommE      PE
#>   as asked                            82.2    69.1    98.0    67.7    55.6
#>   from Init to Finalize               96.7    53.8    97.0    52.2    50.4
#>   spread in points                   14.45   15.29    0.94   15.49    5.19
#> No difference: waits causal, all, clock-fix none.
#>
#> all windows in sum (%)                  LB     Ser     Trf   CommE      PE
#>   as asked                            74.8    75.9    98.0    74.4    55.6
#>   windows 1                           82.2    69.1    98.0    67.7    55.6
#>   spread in points                    7.44    6.87    0.00    6.73    0.00
#> No difference: windows 6, window-ideal clock, wait-first, clock, linear.
#>
#> Ranks
#> Launch and shutdown are 39.1 % of the run: --from init --to finalize omits them.
#>
#>   rank  node     useful    waiting        MPI   overhead     absent       path
#>                      ms         ms         ms         ms         ms         ms
#>      1     1      1.807      1.129      0.084      0.004      1.122      2.969
#>      2     1      2.806      1.264      0.074      0.002      0.000      1.176
#>
#> total             4.612      2.392      0.159      0.006      1.122      4.146
#> mean              2.306      1.196      0.079      0.003      0.561      2.073
#> maximum           2.806      1.264      0.084      0.004      1.122      2.969
#> minimum           1.807      1.129      0.074      0.002      0.000      1.176
#> balance           0.822      0.946      0.940      0.781      0.500      0.698
#>
#> MPI      without waiting
#> path     of the critical path
#> balance  mean divided by maximum
#> --format json shows all columns.
#>
#> Messages
#> 10 messages with 5.4K bytes were sent, between 2 of 4 pairs of ranks; most
#> bytes, 54.5 %, went from rank 2 to rank 1.
#>
#> Bytes, from the rank of the row to that of the column
#>
#>           1    2  all
#>      1    . 2.4K 2.4K
#>      2 2.9K    . 2.9K
#>    all 2.9K 2.4K 5.4K
#>
#> Messages, from the rank of the row to that of the column
#>
#>          1   2 all
#>      1   .   5   5
#>      2   5   .   5
#>    all   5   5  10
#>
#>      bytes    messages     bytes    of all  left early      waited
#>       from                in all
#>         64           1       100     1.8 %           0           0
#>        128           1       200     3.6 %           0           0
#>        256           3      1.2K    21.8 %           0           0
#>        512           5      3.9K    72.7 %           0           0
#>
#> No blocking send began before its receive was posted: the trace says nothing of
#> the eager limit.
#>
#> K, M, G     units of 1024 bytes
#> left early  blocking sends that returned before their receive was posted
#> waited      blocking sends that were still there when it was posted

## windows of half the length may be more than a run may have
printf '%s\n' '#Paraver (01/01/2026 at 00:00):10400000_ns:1(1):1:1(1:1),0' 2:1:1:1:1:0:50000003:31 2:1:1:1:1:10:50000003:0 \
  2:1:1:1:1:10400000:40000001:0 >many.prv
$CLOCKTALK -q many.prv --report sensitivity --window 2ns | sed -n '/^all windows/,/spread/p'
#> all windows in sum (%)                  LB     Ser     Trf   CommE      PE
#>   as asked                           100.0   100.0   100.0   100.0   100.0
#>   spread in points                    0.00    0.00    0.00    0.00    0.00
