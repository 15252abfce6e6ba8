## table
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --report sensitivity --window 100ms
#> How the efficiencies depend on what is assumed (%):
#>
#> the run                                 LB     Ser     Trf   CommE      PE
#>   as asked                            83.6    98.6    99.1    97.7    81.6
#>   spread in points                    0.00    0.00    0.00    0.00    0.00
#> No difference: waits causal, all, eager-limit 8k, 16k, 64k, 128k, 256k, 512k,
#> 1M, clock-fix none.
#>
#> all windows in sum                      LB     Ser     Trf   CommE      PE
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
#> run,waits,consistent,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,waits,all,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,eager-limit,8k,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,eager-limit,16k,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,eager-limit,32k,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,eager-limit,64k,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,eager-limit,128k,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,eager-limit,256k,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,eager-limit,512k,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,eager-limit,1M,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> run,clock-fix,clc,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> windows,as asked,,0.747619,0.759496,0.979666,0.744052,0.556268\r
#> windows,windows,6,0.747619,0.759496,0.979666,0.744052,0.556268\r
#> windows,windows,1,0.821981,0.690787,0.979666,0.676740,0.556268\r
#> windows,window-ideal,"clock, wait-first",0.747619,0.759496,0.979666,0.744052,0.556268\r
#> windows,window-ideal,"clock, linear",0.747619,0.759496,0.979666,0.744052,0.556268\r

## json
$CLOCKTALK tiny.prv.gz --report sensitivity --format json
#> {
#>   "clocktalk": "VERSION",
#>   "schema": 1,
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
#>   "summary": {
#>     "ranks": 2,
#>     "runtime_s": 0.004145763,
#>     "start_s": 0.000000000,
#>     "end_s": 0.004145763,
#>     "load_balance": 0.821981,
#>     "serialisation_efficiency": 0.690787,
#>     "transfer_efficiency": 0.979666,
#>     "communication_efficiency": 0.676740,
#>     "parallel_efficiency": 0.556268,
#>     "overhead": 0.000693,
#>     "useful_avg_s": 0.002306155,
#>     "useful_max_s": 0.002805605,
#>     "ideal_s": 0.004061462,
#>     "elapsed_s": 0.004145763,
#>     "messages": 10,
#>     "collectives": 0,
#>     "before_init": 0.348274,
#>     "after_finalize": 0.042600,
#>     "last_flush": 0.000693,
#>     "overhead_caused": 0.000887,
#>     "oversubscribed": null,
#>     "anomalies": {}
#>   },
#>   "sensitivity": {
#>     "run": {
#>       "cases": [
#>         {"option": null, "value": null, "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "waits", "value": "causal", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "waits", "value": "all", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "eager-limit", "value": "8k", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "eager-limit", "value": "16k", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "eager-limit", "value": "64k", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "eager-limit", "value": "128k", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "eager-limit", "value": "256k", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "eager-limit", "value": "512k", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "eager-limit", "value": "1M", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268},
#>         {"option": "clock-fix", "value": "none", "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268}
#>       ],
#>       "spread": {"load_balance": 0.000000, "serialisation_efficiency": 0.000000, "transfer_efficiency": 0.000000, "communication_efficiency": 0.000000, "parallel_efficiency": 0.000000}
#>     }
#>   }
#> }
