## table
$CLOCKTALK --quiet $TESTDATA/stencil2d.prv.gz tiny.prv.gz | sed 's|[^ ]*/||'
#> Launch and shutdown take up to 39.1 % of a run (2 ranks): see the second table.
#>
#> ranks                                      2         16
#>
#> global efficiency                    55.63 %     0.18 %
#> ├─ parallel efficiency               55.63 %    81.65 %
#> │  ├─ load balance                   82.20 %    83.58 %
#> │  └─ communication efficiency       67.67 %    97.69 %
#> │     ├─ serialisation efficiency    69.08 %    98.62 %
#> │     └─ transfer efficiency         97.97 %    99.05 %
#> └─ computation scalability          100.00 %     0.22 %
#>
#> elapsed                             4.146 ms    1.288 s
#> speed-up                               1.000      0.026
#> average parallelism                    1.145     13.191
#> bound on speed-up, lower               1.099      7.493
#> bound on speed-up, upper               1.221     13.211
#> useful, average                     2.306 ms    1.052 s
#>
#> From Init to Finalize:
#>
#> ranks                                      2         16
#>
#> global efficiency                    50.44 %     0.11 %
#> ├─ parallel efficiency               50.44 %    82.22 %
#> │  ├─ load balance                   96.65 %    83.57 %
#> │  └─ communication efficiency       52.19 %    98.38 %
#> │     ├─ serialisation efficiency    53.79 %    99.36 %
#> │     └─ transfer efficiency         97.03 %    99.02 %
#> └─ computation scalability          100.00 %     0.13 %
#>
#> elapsed                             2.525 ms    1.178 s
#> speed-up                               1.000      0.017
#> useful, average                     1.274 ms 968.340 ms
#>
#> From 2 to 16 ranks global efficiency falls from 50.44 % to 0.11 %: computation
#> scalability falls from 100.00 % to 0.13 %, by more work or slower computing (no
#> instructions were counted); parallel efficiency rises from 50.44 % to 82.22 %,
#> mostly with serialisation efficiency (53.79 % to 99.36 %).
#> Taken as weak scaling, since the computing time of all ranks together grows with
#> the ranks: whether the work does, is not known without counters of instructions
#> (--scaling chooses).
#>      2  tiny.prv.gz  (reference)
#>     16  stencil2d.prv.gz

## csv
$CLOCKTALK tiny.prv.gz tiny.prv.gz --scaling weak --reference tiny.prv.gz --format csv
#> trace,ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,useful_instructions,useful_cycles,average_ipc,average_frequency_ghz,global_efficiency,computation_scalability,speedup,ipc_scalability,instruction_scalability,frequency_scalability,average_parallelism,speedup_at_least,speedup_at_most\r
#> tiny.prv.gz,2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,,,,,0.556268,1.000000,1.000000,,,,1.145102,1.099338,1.220589\r
#> tiny.prv.gz,2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,,,,,0.556268,1.000000,1.000000,,,,1.145102,1.099338,1.220589\r

## json
# each run as it is alone, then one beside the other
$CLOCKTALK tiny.prv.gz - --windows 2 --format json <tiny.prv.gz >all
$CLOCKTALK tiny.prv.gz --windows 2 --format json >alone
$CLOCKTALK - --windows 2 --format json <tiny.prv.gz >>alone
sed -n '/^    {/,/^    }/{s/,$//; s/^    //; p}; /"scaling"/q' all >runs
sed 's/,$//' alone | cmp - runs || exit
sed '/^    {/,/^    }/d; /"scaling"/q' all
sed -n '/"scaling"/,$p' all | sed -n '/^    {/,/^    }/p' | split -l 67 - run-
cat run-aa
diff run-aa run-ab
#> {
#>   "clocktalk": "VERSION",
#>   "schema": 2,
#>   "runs": [
#>   ],
#>   "scaling": [
#>     {
#>       "trace": "tiny.prv.gz",
#>       "reference": true,
#>       "scaling": "strong",
#>       "ranks": 2,
#>       "runtime_s": 0.004145763,
#>       "start_s": 0.000000000,
#>       "end_s": 0.004145763,
#>       "load_balance": 0.821981,
#>       "serialisation_efficiency": 0.690787,
#>       "transfer_efficiency": 0.979666,
#>       "communication_efficiency": 0.676740,
#>       "parallel_efficiency": 0.556268,
#>       "overhead": 0.000693,
#>       "useful_avg_s": 0.002306155,
#>       "useful_max_s": 0.002805605,
#>       "ideal_s": 0.004061462,
#>       "elapsed_s": 0.004145763,
#>       "messages": 10,
#>       "collectives": 0,
#>       "transient_imbalance": 0.015014,
#>       "useful_instructions": null,
#>       "useful_cycles": null,
#>       "average_ipc": null,
#>       "average_frequency_ghz": null,
#>       "global_efficiency": 0.556268,
#>       "computation_scalability": 1.000000,
#>       "speedup": 1.000000,
#>       "ipc_scalability": null,
#>       "instruction_scalability": null,
#>       "frequency_scalability": null,
#>       "average_parallelism": 1.145102,
#>       "speedup_at_least": 1.099338,
#>       "speedup_at_most": 1.220589,
#>       "anomalies": {},
#>       "init_to_finalize": {
#>         "ranks": 2,
#>         "runtime_s": 0.004145763,
#>         "start_s": 0.001443861,
#>         "end_s": 0.003969152,
#>         "load_balance": 0.966513,
#>         "serialisation_efficiency": 0.537854,
#>         "transfer_efficiency": 0.970313,
#>         "communication_efficiency": 0.521886,
#>         "parallel_efficiency": 0.504410,
#>         "overhead": 0.000000,
#>         "useful_avg_s": 0.001273782,
#>         "useful_max_s": 0.001317915,
#>         "ideal_s": 0.002450323,
#>         "elapsed_s": 0.002525291,
#>         "messages": 10,
#>         "collectives": 0,
#>         "useful_instructions": null,
#>         "useful_cycles": null,
#>         "average_ipc": null,
#>         "average_frequency_ghz": null,
#>         "global_efficiency": 0.504410,
#>         "computation_scalability": 1.000000,
#>         "speedup": 1.000000,
#>         "ipc_scalability": null,
#>         "instruction_scalability": null,
#>         "frequency_scalability": null,
#>         "average_parallelism": null,
#>         "speedup_at_least": null,
#>         "speedup_at_most": null
#>       }
#>     },
#> 2,3c2,3
#> <       "trace": "tiny.prv.gz",
#> <       "reference": true,
#> ---
#> >       "trace": "standard input",
#> >       "reference": false,
#> 67c67
#> <     },
#> ---
#> >     }
#= 1

## windows
# those of each run, then the table
{
  for run in 1 2; do
    printf 'tiny.prv.gz\n\n'
    $CLOCKTALK tiny.prv.gz --windows 2 --format table
    echo
  done
  $CLOCKTALK tiny.prv.gz tiny.prv.gz | tee table
} >apart
$CLOCKTALK tiny.prv.gz tiny.prv.gz --windows 2 --format table | cmp - apart
tail -n 4 table
#>
#> All runs have as many ranks, so that nothing scales: --diff tells what differs.
#>      2  tiny.prv.gz  (reference)
#>      2  tiny.prv.gz

## forecast
# by three models; through two numbers of ranks; from one there is none
$CLOCKTALK --quiet "$TESTDATA"/scaling_[1248].prv.gz --forecast 64 | sed -n '/FORECAST/,$p'
#> FORECAST                              amdahl    pipeline      linear
#> ranks                                     64          64          64
#>
#> global efficiency                    11.02 %     65.59 %           -
#> ├─ parallel efficiency               31.09 %     81.47 %           -
#> │  ├─ load balance                   44.22 %     86.06 %           -
#> │  ├─ serialisation efficiency      100.00 %    100.00 %    100.00 %
#> │  └─ transfer efficiency            70.32 %     94.66 %     59.93 %
#> └─ computation scalability           35.43 %     80.51 %           -
#> speed-up                               7.072      42.104           -
#>
#> A forecast, not a measurement: what each model makes of 4 numbers of ranks.
$CLOCKTALK --quiet "$TESTDATA"/scaling_[28].prv.gz --forecast 64 | sed -n '/FORECAST/,$p'
#> FORECAST                              amdahl    pipeline      linear
#> ranks                                     64          64          64
#>
#> global efficiency                    12.90 %     68.08 %           -
#> ├─ parallel efficiency               31.26 %     80.18 %           -
#> │  ├─ load balance                   44.60 %     85.09 %           -
#> │  ├─ serialisation efficiency      100.00 %    100.00 %    100.00 %
#> │  └─ transfer efficiency            70.09 %     94.23 %     59.65 %
#> └─ computation scalability           41.28 %     84.90 %           -
#> speed-up                               4.262      22.483           -
#>
#> A forecast, not a measurement: what each model makes of 2 numbers of ranks,
#> through which each of them can be drawn.
$CLOCKTALK --quiet "$TESTDATA"/scaling_8.prv.gz "$TESTDATA"/scaling_8.prv.gz --forecast 64 | tail -2
#>
#> A forecast needs runs without threads on different numbers of ranks.
$CLOCKTALK --quiet "$TESTDATA"/scaling_[1248].prv.gz --forecast 64 --format json | grep '"model"'
#>     {"model": "amdahl", "ranks": 64, "global_efficiency": 0.110169, "parallel_efficiency": 0.310945, "load_balance": 0.442174, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.703219, "computation_scalability": 0.354303, "speedup": 7.072298},
#>     {"model": "pipeline", "ranks": 64, "global_efficiency": 0.655883, "parallel_efficiency": 0.814710, "load_balance": 0.860649, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.946622, "computation_scalability": 0.805051, "speedup": 42.104498},
#>     {"model": "linear", "ranks": 64, "global_efficiency": null, "parallel_efficiency": null, "load_balance": null, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.599305, "computation_scalability": null, "speedup": null}

## one run
$CLOCKTALK tiny.prv.gz --report scaling
#> Launch and shutdown take up to 39.1 % of a run (2 ranks): see the second table.
#>
#> ranks                                      2
#>
#> global efficiency                    55.63 %
#> ├─ parallel efficiency               55.63 %
#> │  ├─ load balance                   82.20 %
#> │  └─ communication efficiency       67.67 %
#> │     ├─ serialisation efficiency    69.08 %
#> │     └─ transfer efficiency         97.97 %
#> └─ computation scalability          100.00 %
#>
#> elapsed                             4.146 ms
#> speed-up                               1.000
#> average parallelism                    1.145
#> bound on speed-up, lower               1.099
#> bound on speed-up, upper               1.221
#> useful, average                     2.306 ms
#>
#> From Init to Finalize:
#>
#> ranks                                      2
#>
#> global efficiency                    50.44 %
#> ├─ parallel efficiency               50.44 %
#> │  ├─ load balance                   96.65 %
#> │  └─ communication efficiency       52.19 %
#> │     ├─ serialisation efficiency    53.79 %
#> │     └─ transfer efficiency         97.03 %
#> └─ computation scalability          100.00 %
#>
#> elapsed                             2.525 ms
#> speed-up                               1.000
#> useful, average                     1.274 ms
#>
#> All runs have as many ranks, so that nothing scales: --diff tells what differs.
#>      2  tiny.prv.gz  (reference)

## the second is missing
$CLOCKTALK tiny.prv.gz missing.prv -o result
#! missing.prv: error: cannot open: No such file or directory
#= 3
ls
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## a small speed-up
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK --quiet stencil2d.prv.gz tiny.prv.gz --scaling strong | grep -A30 speed-up
#> speed-up                               1.000     0.0032
#> average parallelism                    1.145     13.191
#> bound on speed-up, lower               1.099      7.493
#> bound on speed-up, upper               1.221     13.211
#> useful, average                     2.306 ms    1.052 s
#>
#> From Init to Finalize:
#>
#> ranks                                      2         16
#>
#> global efficiency                    50.44 %     0.01 %
#> ├─ parallel efficiency               50.44 %    82.22 %
#> │  ├─ load balance                   96.65 %    83.57 %
#> │  └─ communication efficiency       52.19 %    98.38 %
#> │     ├─ serialisation efficiency    53.79 %    99.36 %
#> │     └─ transfer efficiency         97.03 %    99.02 %
#> └─ computation scalability          100.00 %     0.02 %
#>
#> elapsed                             2.525 ms    1.178 s
#> speed-up                               1.000     0.0021
#> useful, average                     1.274 ms 968.340 ms
#>
#> From 2 to 16 ranks global efficiency falls from 50.44 % to 0.01 %: computation
#> scalability falls from 100.00 % to 0.02 %, by more work or slower computing (no
#> instructions were counted); parallel efficiency rises from 50.44 % to 82.22 %,
#> mostly with serialisation efficiency (53.79 % to 99.36 %).
#> Strong scaling, as --scaling says.
#>      2  tiny.prv.gz  (reference)
#>     16  stencil2d.prv.gz

## which factor falls
cp "$TESTDATA"/scaling_[18].* .
$CLOCKTALK --quiet scaling_8.prv.gz scaling_1.prv.gz | sed -n '/^From/,$p'
#> From 1 to 8 ranks global efficiency falls from 99.70 % to 68.92 %: computation
#> scalability falls from 100.00 % to 82.51 %, most of all with IPC scalability
#> (100.00 % to 91.67 %); parallel efficiency falls from 99.70 % to 83.53 %, mostly
#> with load balance (100.00 % to 87.65 %).
#> Taken as strong scaling, since the work does not grow with the ranks
#> (--scaling chooses).
#>      1  scaling_1.prv.gz  (reference)
#>      8  scaling_8.prv.gz

## one counter alone
cp "$TESTDATA"/scaling_[18].* .
sed -i '/PAPI_TOT_CYC/d' *.pcf
$CLOCKTALK --quiet scaling_8.prv.gz scaling_1.prv.gz | sed -n '/computation/,$p'
$CLOCKTALK --quiet scaling_8.prv.gz scaling_1.prv.gz --format json | grep -E '^      "(.*instruction|.*cycles|.*ipc|.*frequency)'
sed -i '/PAPI_TOT_INS/s/42000050/42000059/; s/PAPI_TOT_INS/PAPI_TOT_CYC/' *.pcf
$CLOCKTALK --quiet scaling_8.prv.gz scaling_1.prv.gz | sed -n '/computation/,$p'
#> └─ computation scalability          100.00 %    82.51 %
#>    └─ instruction scalability       100.00 %    94.75 %
#>
#> elapsed                           822.500 ms 148.722 ms
#> speed-up                               1.000      5.530
#> average parallelism                    1.000      7.012
#> bound on speed-up, lower               1.000      4.003
#> bound on speed-up, upper               1.000      7.012
#> useful, average                   820.000 ms 124.222 ms
#>
#> From 1 to 8 ranks global efficiency falls from 99.70 % to 68.92 %: computation
#> scalability falls from 100.00 % to 82.51 %, mostly by slower computing (no
#> cycles were counted); parallel efficiency falls from 99.70 % to 83.53 %, mostly
#> with load balance (100.00 % to 87.65 %).
#> Taken as strong scaling, since the work does not grow with the ranks
#> (--scaling chooses).
#>      1  scaling_1.prv.gz  (reference)
#>      8  scaling_8.prv.gz
#>       "useful_instructions": 3542400000,
#>       "useful_cycles": null,
#>       "average_ipc": null,
#>       "average_frequency_ghz": null,
#>       "ipc_scalability": null,
#>       "instruction_scalability": 1.000000,
#>       "frequency_scalability": null,
#>       "useful_instructions": 3738599760,
#>       "useful_cycles": null,
#>       "average_ipc": null,
#>       "average_frequency_ghz": null,
#>       "ipc_scalability": null,
#>       "instruction_scalability": 0.947521,
#>       "frequency_scalability": null,
#> └─ computation scalability          100.00 %    82.51 %
#>    └─ frequency scalability         100.00 %    95.00 %
#>
#> elapsed                           822.500 ms 148.722 ms
#> speed-up                               1.000      5.530
#> average parallelism                    1.000      7.012
#> bound on speed-up, lower               1.000      4.003
#> bound on speed-up, upper               1.000      7.012
#> useful, average                   820.000 ms 124.222 ms
#> frequency in GHz                       2.400      2.280
#>
#> From 1 to 8 ranks global efficiency falls from 99.70 % to 68.92 %: computation
#> scalability falls from 100.00 % to 82.51 %, mostly by more work or slower
#> computing (no instructions were counted); parallel efficiency falls from 99.70 %
#> to 83.53 %, mostly with load balance (100.00 % to 87.65 %).
#> Taken as strong scaling, since the computing time of all ranks together does not
#> grow with the ranks (--scaling chooses).
#>      1  scaling_1.prv.gz  (reference)
#>      8  scaling_8.prv.gz
