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
#>   "trace": "tiny.prv.gz",
#>   "options": {
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
# The others tell what they tell alone.
for report in anomalies ranks messages; do
  $CLOCKTALK -q tiny.prv.gz --report $report
done >alone
$CLOCKTALK tiny.prv.gz --report sensitivity,ranks,anomalies,messages --windows 3 --eager-limit 20k | diff alone -
#> 3a4,19
#> >\x20
#> > Parallel efficiency is 55.6 %, whatever is assumed; 50.4 % from Init to
#> > Finalize.
#> >\x20
#> > the run (%)                             LB     Ser     Trf   CommE      PE
#> >   as asked                            82.2    69.1    98.0    67.7    55.6
#> >   from Init to Finalize               96.7    53.8    97.0    52.2    50.4
#> >   spread in points                   14.45   15.29    0.94   15.49    5.19
#> > No difference: waits causal, all, clock-fix none.
#> >\x20
#> > all windows in sum (%)                  LB     Ser     Trf   CommE      PE
#> >   as asked                            74.8    75.9    98.0    74.4    55.6
#> >   windows 1                           82.2    69.1    98.0    67.7    55.6
#> >   spread in points                    7.44    6.87    0.00    6.73    0.00
#> > No difference: windows 6, window-ideal clock, wait-first, clock, linear.
#> >\x20
#> 21a38
#> >\x20
#= 1

## windows of half the length may be more than a run may have
printf '%s\n' '#Paraver (01/01/2026 at 00:00):10400000_ns:1(1):1:1(1:1),0' 2:1:1:1:1:0:50000003:31 2:1:1:1:1:10:50000003:0 \
  2:1:1:1:1:10400000:40000001:0 >many.prv
$CLOCKTALK -q many.prv --report sensitivity --window 2ns | sed -n '/^all windows/,/spread/p'
#> all windows in sum (%)                  LB     Ser     Trf   CommE      PE
#>   as asked                           100.0   100.0   100.0   100.0   100.0
#>   spread in points                    0.00    0.00    0.00    0.00    0.00
