$CLOCKTALK tiny.prv.gz --history launched.jsonl --label x >/dev/null || exit
sed 's/"init_to_finalize": {[^}]*}, //' launched.jsonl >one.jsonl
eight_runs one.jsonl >history.jsonl

## table
$CLOCKTALK --report history history.jsonl
#> tiny, 2 ranks: 8 runs, c1 (2026-01-01) to c8 (2026-01-08)
#>
#> Worse since c6 (2026-01-06): parallel efficiency fell from 82.1 % (82.1 % to
#> 82.2 % in 5 runs) to 71.2 % in 3 runs, most of it load balance (from 82.0 % to
#> 71.1 %).
#>
#>                                 usual       last  runs
#> parallel efficiency            82.1 %     71.2 %  █████▁▁▁  worse since c6
#> load balance                   82.0 %     71.1 %  █████▁▁▁  worse since c6
#> communication efficiency       67.7 %     67.7 %  ▅▅▅▅▅▅▅▅
#> serialisation efficiency       69.1 %     69.1 %  ▅▅▅▅▅▅▅▅
#> transfer efficiency            98.0 %     98.0 %  ▅▅▅▅▅▅▅▅
#> overhead                        0.1 %      0.1 %  ▅▅▅▅▅▅▅▅
#> runtime                      4.146 ms   4.146 ms  ▅▅▅▅▅▅▅▅
#> useful, average              2.306 ms   2.306 ms  ▅▅▅▅▅▅▅▅

## too few runs to say what is usual
head -n 4 history.jsonl | $CLOCKTALK --report history -
{ head -n 4 history.jsonl; tail -n 2 history.jsonl; } | $CLOCKTALK --report history - | head -n 8
#> tiny, 2 ranks: 4 runs, c1 (2026-01-01) to c4 (2026-01-04)
#>
#> What is usual, and what is worse, is told once 5 runs in a row are alike.
#>
#>                                 usual       last  runs
#> parallel efficiency                 -     82.1 %  ▄▄▅▅
#> load balance                        -     82.0 %  ▄▄▅▅
#> communication efficiency            -     67.7 %  ▅▅▅▅
#> serialisation efficiency            -     69.1 %  ▅▅▅▅
#> transfer efficiency                 -     98.0 %  ▅▅▅▅
#> overhead                            -      0.1 %  ▅▅▅▅
#> runtime                             -   4.146 ms  ▅▅▅▅
#> useful, average                     -   2.306 ms  ▅▅▅▅
#> tiny, 2 ranks: 6 runs, c1 (2026-01-01) to c8 (2026-01-08)
#>
#> What is usual, and what is worse, is told once 5 runs in a row are alike.
#>
#>                                 usual       last  runs
#> parallel efficiency                 -     71.2 %  ████▁▁
#> load balance                        -     71.1 %  ████▁▁
#> communication efficiency            -     67.7 %  ▅▅▅▅▅▅

## the last run is back
{ cat history.jsonl; sed -n '1s/c1"/c9"/p' history.jsonl; } | $CLOCKTALK --report history - | head -n 10
#> tiny, 2 ranks: 9 runs, c1 (2026-01-01) to c9 (2026-01-01)
#>
#> Worse since c6 (2026-01-06): parallel efficiency fell from 82.1 % (82.1 % to
#> 82.2 % in 5 runs) to 71.2 % (71.2 % to 82.1 % in 4 runs), most of it load
#> balance (from 82.0 % to 71.1 %); the last run is back at 82.1 %.
#>
#>                                 usual       last  runs
#> parallel efficiency            82.1 %     82.1 %  █████▁▁▁█  worse since c6
#> load balance                   82.0 %     82.0 %  █████▁▁▁█  worse since c6
#> communication efficiency       67.7 %     67.7 %  ▅▅▅▅▅▅▅▅▅
# what rises
{ sed '6,$s/"runtime_s": 0\./"runtime_s": 1./' history.jsonl; sed -n '1s/c1"/c9"/p' history.jsonl; } |
  $CLOCKTALK --report history - | sed -n '/runtime/,/\.$/p'
#> Worse since c6 (2026-01-06): runtime rose from 4.146 ms in 5 runs to 1.004 s
#> (4.146 ms to 1.004 s in 4 runs); the last run is back at 4.146 ms.
#> runtime                      4.146 ms   4.146 ms  ▁▁▁▁▁███▁  worse since c6
#> useful, average              2.306 ms   2.306 ms  ▅▅▅▅▅▅▅▅▅

## load balance changes, efficiency does not
sed 's/"parallel_efficiency": [0-9.]*/"parallel_efficiency": 0.6/' history.jsonl | $CLOCKTALK --report history - | head -n 10
#> tiny, 2 ranks: 8 runs, c1 (2026-01-01) to c8 (2026-01-08)
#>
#> Steady: parallel efficiency is 60.0 % in 5 runs, runtime 4.146 ms in 5 runs.
#> Worse since c6 (2026-01-06): load balance fell from 82.0 % (82.0 % to 82.1 % in
#> 5 runs) to 71.1 % in 3 runs.
#>
#>                                 usual       last  runs
#> parallel efficiency            60.0 %     60.0 %  ▅▅▅▅▅▅▅▅
#> load balance                   82.0 %     71.1 %  █████▁▁▁  worse since c6
#> communication efficiency       67.7 %     67.7 %  ▅▅▅▅▅▅▅▅

## csv
$CLOCKTALK --report history history.jsonl --format csv
#> trace,label,date,ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> tiny,c1,2026-01-01,2,0.004145763,0.000000000,0.004145763,0.820100,0.690787,0.979666,0.676740,0.821100,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#> tiny,c2,2026-01-02,2,0.004145763,0.000000000,0.004145763,0.820200,0.690787,0.979666,0.676740,0.821200,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#> tiny,c3,2026-01-03,2,0.004145763,0.000000000,0.004145763,0.820300,0.690787,0.979666,0.676740,0.821300,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#> tiny,c4,2026-01-04,2,0.004145763,0.000000000,0.004145763,0.820400,0.690787,0.979666,0.676740,0.821400,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#> tiny,c5,2026-01-05,2,0.004145763,0.000000000,0.004145763,0.820500,0.690787,0.979666,0.676740,0.821500,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#> tiny,c6,2026-01-06,2,0.004145763,0.000000000,0.004145763,0.710600,0.690787,0.979666,0.676740,0.711600,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#> tiny,c7,2026-01-07,2,0.004145763,0.000000000,0.004145763,0.710700,0.690787,0.979666,0.676740,0.711700,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#> tiny,c8,2026-01-08,2,0.004145763,0.000000000,0.004145763,0.710800,0.690787,0.979666,0.676740,0.711800,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r

## json
$CLOCKTALK --report history history.jsonl --format json
#> {
#>   "clocktalk": "VERSION",
#>   "schema": 2,
#>   "history": [
#>     {
#>       "trace": "tiny",
#>       "ranks": 2,
#>       "other_options": 0,
#>       "init_to_finalize": false,
#>       "trends": {
#>         "parallel_efficiency": {"trend": "worse", "since": "c6", "last": 0.711800, "now": 0.711700, "usual": 0.821300, "usual_min": 0.821100, "usual_max": 0.821500},
#>         "load_balance": {"trend": "worse", "since": "c6", "last": 0.710800, "now": 0.710700, "usual": 0.820300, "usual_min": 0.820100, "usual_max": 0.820500},
#>         "communication_efficiency": {"trend": "steady", "since": null, "last": 0.676740, "now": 0.676740, "usual": 0.676740, "usual_min": 0.676740, "usual_max": 0.676740},
#>         "serialisation_efficiency": {"trend": "steady", "since": null, "last": 0.690787, "now": 0.690787, "usual": 0.690787, "usual_min": 0.690787, "usual_max": 0.690787},
#>         "transfer_efficiency": {"trend": "steady", "since": null, "last": 0.979666, "now": 0.979666, "usual": 0.979666, "usual_min": 0.979666, "usual_max": 0.979666},
#>         "overhead": {"trend": "steady", "since": null, "last": 0.000693, "now": 0.000693, "usual": 0.000693, "usual_min": 0.000693, "usual_max": 0.000693},
#>         "runtime_s": {"trend": "steady", "since": null, "last": 0.004145763, "now": 0.004145763, "usual": 0.004145763, "usual_min": 0.004145763, "usual_max": 0.004145763},
#>         "useful_avg_s": {"trend": "steady", "since": null, "last": 0.002306155, "now": 0.002306155, "usual": 0.002306155, "usual_min": 0.002306155, "usual_max": 0.002306155}
#>       },
#>       "runs": [
#>         {"label": "c1", "date": "2026-01-01", "ranks": 2, "runtime_s": 0.004145763, "start_s": 0.000000000, "end_s": 0.004145763, "load_balance": 0.820100, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.821100, "overhead": 0.000693, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "ideal_s": 0.004061462, "elapsed_s": 0.004145763, "messages": 10, "collectives": 0, "before_init": 0.348274, "after_finalize": 0.042600, "last_flush": 0.000693, "overhead_caused": 0.000887},
#>         {"label": "c2", "date": "2026-01-02", "ranks": 2, "runtime_s": 0.004145763, "start_s": 0.000000000, "end_s": 0.004145763, "load_balance": 0.820200, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.821200, "overhead": 0.000693, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "ideal_s": 0.004061462, "elapsed_s": 0.004145763, "messages": 10, "collectives": 0, "before_init": 0.348274, "after_finalize": 0.042600, "last_flush": 0.000693, "overhead_caused": 0.000887},
#>         {"label": "c3", "date": "2026-01-03", "ranks": 2, "runtime_s": 0.004145763, "start_s": 0.000000000, "end_s": 0.004145763, "load_balance": 0.820300, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.821300, "overhead": 0.000693, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "ideal_s": 0.004061462, "elapsed_s": 0.004145763, "messages": 10, "collectives": 0, "before_init": 0.348274, "after_finalize": 0.042600, "last_flush": 0.000693, "overhead_caused": 0.000887},
#>         {"label": "c4", "date": "2026-01-04", "ranks": 2, "runtime_s": 0.004145763, "start_s": 0.000000000, "end_s": 0.004145763, "load_balance": 0.820400, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.821400, "overhead": 0.000693, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "ideal_s": 0.004061462, "elapsed_s": 0.004145763, "messages": 10, "collectives": 0, "before_init": 0.348274, "after_finalize": 0.042600, "last_flush": 0.000693, "overhead_caused": 0.000887},
#>         {"label": "c5", "date": "2026-01-05", "ranks": 2, "runtime_s": 0.004145763, "start_s": 0.000000000, "end_s": 0.004145763, "load_balance": 0.820500, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.821500, "overhead": 0.000693, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "ideal_s": 0.004061462, "elapsed_s": 0.004145763, "messages": 10, "collectives": 0, "before_init": 0.348274, "after_finalize": 0.042600, "last_flush": 0.000693, "overhead_caused": 0.000887},
#>         {"label": "c6", "date": "2026-01-06", "ranks": 2, "runtime_s": 0.004145763, "start_s": 0.000000000, "end_s": 0.004145763, "load_balance": 0.710600, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.711600, "overhead": 0.000693, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "ideal_s": 0.004061462, "elapsed_s": 0.004145763, "messages": 10, "collectives": 0, "before_init": 0.348274, "after_finalize": 0.042600, "last_flush": 0.000693, "overhead_caused": 0.000887},
#>         {"label": "c7", "date": "2026-01-07", "ranks": 2, "runtime_s": 0.004145763, "start_s": 0.000000000, "end_s": 0.004145763, "load_balance": 0.710700, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.711700, "overhead": 0.000693, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "ideal_s": 0.004061462, "elapsed_s": 0.004145763, "messages": 10, "collectives": 0, "before_init": 0.348274, "after_finalize": 0.042600, "last_flush": 0.000693, "overhead_caused": 0.000887},
#>         {"label": "c8", "date": "2026-01-08", "ranks": 2, "runtime_s": 0.004145763, "start_s": 0.000000000, "end_s": 0.004145763, "load_balance": 0.710800, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.711800, "overhead": 0.000693, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "ideal_s": 0.004061462, "elapsed_s": 0.004145763, "messages": 10, "collectives": 0, "before_init": 0.348274, "after_finalize": 0.042600, "last_flush": 0.000693, "overhead_caused": 0.000887}
#>       ]
#>     }
#>   ]
#> }

## badge
$CLOCKTALK --report history history.jsonl --format badge
#> <svg xmlns="http://www.w3.org/2000/svg" width="216" height="20" role="img" aria-label="parallel efficiency: 71.2 %, worse">
#> <title>tiny, 2 ranks: 8 runs, c1 (2026-01-01) to c8 (2026-01-08)</title>
#> <g fill="#ffffff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
#> <rect x="0" width="126" height="20" fill="#444444"/>
#> <text x="6" y="14" textLength="114">parallel efficiency</text>
#> <rect x="126" width="90" height="20" fill="#8f5d00"/>
#> <text x="132" y="14" textLength="78">71.2 %, worse</text>
#> </g>
#> </svg>

## html
$CLOCKTALK --report history history.jsonl --format html --title "<main>" -o page.html || exit
sed -n "/<main>/,\$p" page.html
#> <main>
#> <section>
#> <h2>tiny, 2 ranks: 8 runs, c1 (2026-01-01) to c8 (2026-01-08)</h2>
#> <p>Worse since c6 (2026-01-06): parallel efficiency fell from 82.1 % (82.1 % to 82.2 % in 5 runs) to 71.2 % in 3 runs, most of it load balance (from 82.0 % to 71.1 %).</p>
#> <div class="scroll" tabindex="0" role="region" aria-label="Metrics"><table>
#> <thead><tr><th scope="col">Metric</th><th scope="col" class="number">Usual</th><th scope="col" class="number">Last</th><th scope="col">Runs</th><th scope="col">Trend</th></tr></thead>
#> <tbody>
#> <tr><th scope="row" title="time spent computing">parallel efficiency</th><td class="number">82.1 %</td><td class="number">71.2 %</td><td><svg class="sparkline" viewBox="0 0 200 34" width="200" height="34" role="img" aria-label="parallel efficiency over 8 runs"><line x1="127.4" x2="127.4" y1="0" y2="34"/><polyline points="4.0,4.1 31.4,4.1 58.9,4.0 86.3,4.0 113.7,4.0 141.1,30.0 168.6,30.0 196.0,30.0 "/><circle cx="4.0" cy="4.1" r="1.5"><title>c1 (2026-01-01): 82.1 %</title></circle><circle cx="31.4" cy="4.1" r="1.5"><title>c2 (2026-01-02): 82.1 %</title></circle><circle cx="58.9" cy="4.0" r="1.5"><title>c3 (2026-01-03): 82.1 %</title></circle><circle cx="86.3" cy="4.0" r="1.5"><title>c4 (2026-01-04): 82.1 %</title></circle><circle cx="113.7" cy="4.0" r="1.5"><title>c5 (2026-01-05): 82.2 %</title></circle><circle cx="141.1" cy="30.0" r="1.5"><title>c6 (2026-01-06): 71.2 %</title></circle><circle cx="168.6" cy="30.0" r="1.5"><title>c7 (2026-01-07): 71.2 %</title></circle><circle cx="196.0" cy="30.0" r="3"><title>c8 (2026-01-08): 71.2 %</title></circle></svg></td><td class="trend damage">worse since c6 (2026-01-06)</td></tr>
#> <tr><th scope="row" title="how even the work is">load balance</th><td class="number">82.0 %</td><td class="number">71.1 %</td><td><svg class="sparkline" viewBox="0 0 200 34" width="200" height="34" role="img" aria-label="load balance over 8 runs"><line x1="127.4" x2="127.4" y1="0" y2="34"/><polyline points="4.0,4.1 31.4,4.1 58.9,4.0 86.3,4.0 113.7,4.0 141.1,30.0 168.6,30.0 196.0,30.0 "/><circle cx="4.0" cy="4.1" r="1.5"><title>c1 (2026-01-01): 82.0 %</title></circle><circle cx="31.4" cy="4.1" r="1.5"><title>c2 (2026-01-02): 82.0 %</title></circle><circle cx="58.9" cy="4.0" r="1.5"><title>c3 (2026-01-03): 82.0 %</title></circle><circle cx="86.3" cy="4.0" r="1.5"><title>c4 (2026-01-04): 82.0 %</title></circle><circle cx="113.7" cy="4.0" r="1.5"><title>c5 (2026-01-05): 82.1 %</title></circle><circle cx="141.1" cy="30.0" r="1.5"><title>c6 (2026-01-06): 71.1 %</title></circle><circle cx="168.6" cy="30.0" r="1.5"><title>c7 (2026-01-07): 71.1 %</title></circle><circle cx="196.0" cy="30.0" r="3"><title>c8 (2026-01-08): 71.1 %</title></circle></svg></td><td class="trend damage">worse since c6 (2026-01-06)</td></tr>
#> <tr><th scope="row" title="not lost to communication">communication efficiency</th><td class="number">67.7 %</td><td class="number">67.7 %</td><td><svg class="sparkline" viewBox="0 0 200 34" width="200" height="34" role="img" aria-label="communication efficiency over 8 runs"><polyline points="4.0,17.0 31.4,17.0 58.9,17.0 86.3,17.0 113.7,17.0 141.1,17.0 168.6,17.0 196.0,17.0 "/><circle cx="4.0" cy="17.0" r="1.5"><title>c1 (2026-01-01): 67.7 %</title></circle><circle cx="31.4" cy="17.0" r="1.5"><title>c2 (2026-01-02): 67.7 %</title></circle><circle cx="58.9" cy="17.0" r="1.5"><title>c3 (2026-01-03): 67.7 %</title></circle><circle cx="86.3" cy="17.0" r="1.5"><title>c4 (2026-01-04): 67.7 %</title></circle><circle cx="113.7" cy="17.0" r="1.5"><title>c5 (2026-01-05): 67.7 %</title></circle><circle cx="141.1" cy="17.0" r="1.5"><title>c6 (2026-01-06): 67.7 %</title></circle><circle cx="168.6" cy="17.0" r="1.5"><title>c7 (2026-01-07): 67.7 %</title></circle><circle cx="196.0" cy="17.0" r="3"><title>c8 (2026-01-08): 67.7 %</title></circle></svg></td><td></td></tr>
#> <tr><th scope="row" title="not lost to dependencies">serialisation efficiency</th><td class="number">69.1 %</td><td class="number">69.1 %</td><td><svg class="sparkline" viewBox="0 0 200 34" width="200" height="34" role="img" aria-label="serialisation efficiency over 8 runs"><polyline points="4.0,17.0 31.4,17.0 58.9,17.0 86.3,17.0 113.7,17.0 141.1,17.0 168.6,17.0 196.0,17.0 "/><circle cx="4.0" cy="17.0" r="1.5"><title>c1 (2026-01-01): 69.1 %</title></circle><circle cx="31.4" cy="17.0" r="1.5"><title>c2 (2026-01-02): 69.1 %</title></circle><circle cx="58.9" cy="17.0" r="1.5"><title>c3 (2026-01-03): 69.1 %</title></circle><circle cx="86.3" cy="17.0" r="1.5"><title>c4 (2026-01-04): 69.1 %</title></circle><circle cx="113.7" cy="17.0" r="1.5"><title>c5 (2026-01-05): 69.1 %</title></circle><circle cx="141.1" cy="17.0" r="1.5"><title>c6 (2026-01-06): 69.1 %</title></circle><circle cx="168.6" cy="17.0" r="1.5"><title>c7 (2026-01-07): 69.1 %</title></circle><circle cx="196.0" cy="17.0" r="3"><title>c8 (2026-01-08): 69.1 %</title></circle></svg></td><td></td></tr>
#> <tr><th scope="row" title="not lost to moving data">transfer efficiency</th><td class="number">98.0 %</td><td class="number">98.0 %</td><td><svg class="sparkline" viewBox="0 0 200 34" width="200" height="34" role="img" aria-label="transfer efficiency over 8 runs"><polyline points="4.0,17.0 31.4,17.0 58.9,17.0 86.3,17.0 113.7,17.0 141.1,17.0 168.6,17.0 196.0,17.0 "/><circle cx="4.0" cy="17.0" r="1.5"><title>c1 (2026-01-01): 98.0 %</title></circle><circle cx="31.4" cy="17.0" r="1.5"><title>c2 (2026-01-02): 98.0 %</title></circle><circle cx="58.9" cy="17.0" r="1.5"><title>c3 (2026-01-03): 98.0 %</title></circle><circle cx="86.3" cy="17.0" r="1.5"><title>c4 (2026-01-04): 98.0 %</title></circle><circle cx="113.7" cy="17.0" r="1.5"><title>c5 (2026-01-05): 98.0 %</title></circle><circle cx="141.1" cy="17.0" r="1.5"><title>c6 (2026-01-06): 98.0 %</title></circle><circle cx="168.6" cy="17.0" r="1.5"><title>c7 (2026-01-07): 98.0 %</title></circle><circle cx="196.0" cy="17.0" r="3"><title>c8 (2026-01-08): 98.0 %</title></circle></svg></td><td></td></tr>
#> <tr><th scope="row" title="time spent in tracing itself">overhead</th><td class="number">0.1 %</td><td class="number">0.1 %</td><td><svg class="sparkline" viewBox="0 0 200 34" width="200" height="34" role="img" aria-label="overhead over 8 runs"><polyline points="4.0,17.0 31.4,17.0 58.9,17.0 86.3,17.0 113.7,17.0 141.1,17.0 168.6,17.0 196.0,17.0 "/><circle cx="4.0" cy="17.0" r="1.5"><title>c1 (2026-01-01): 0.1 %</title></circle><circle cx="31.4" cy="17.0" r="1.5"><title>c2 (2026-01-02): 0.1 %</title></circle><circle cx="58.9" cy="17.0" r="1.5"><title>c3 (2026-01-03): 0.1 %</title></circle><circle cx="86.3" cy="17.0" r="1.5"><title>c4 (2026-01-04): 0.1 %</title></circle><circle cx="113.7" cy="17.0" r="1.5"><title>c5 (2026-01-05): 0.1 %</title></circle><circle cx="141.1" cy="17.0" r="1.5"><title>c6 (2026-01-06): 0.1 %</title></circle><circle cx="168.6" cy="17.0" r="1.5"><title>c7 (2026-01-07): 0.1 %</title></circle><circle cx="196.0" cy="17.0" r="3"><title>c8 (2026-01-08): 0.1 %</title></circle></svg></td><td></td></tr>
#> <tr><th scope="row" title="from the first moment to the last">runtime</th><td class="number">4.146 ms</td><td class="number">4.146 ms</td><td><svg class="sparkline" viewBox="0 0 200 34" width="200" height="34" role="img" aria-label="runtime over 8 runs"><polyline points="4.0,17.0 31.4,17.0 58.9,17.0 86.3,17.0 113.7,17.0 141.1,17.0 168.6,17.0 196.0,17.0 "/><circle cx="4.0" cy="17.0" r="1.5"><title>c1 (2026-01-01): 4.146 ms</title></circle><circle cx="31.4" cy="17.0" r="1.5"><title>c2 (2026-01-02): 4.146 ms</title></circle><circle cx="58.9" cy="17.0" r="1.5"><title>c3 (2026-01-03): 4.146 ms</title></circle><circle cx="86.3" cy="17.0" r="1.5"><title>c4 (2026-01-04): 4.146 ms</title></circle><circle cx="113.7" cy="17.0" r="1.5"><title>c5 (2026-01-05): 4.146 ms</title></circle><circle cx="141.1" cy="17.0" r="1.5"><title>c6 (2026-01-06): 4.146 ms</title></circle><circle cx="168.6" cy="17.0" r="1.5"><title>c7 (2026-01-07): 4.146 ms</title></circle><circle cx="196.0" cy="17.0" r="3"><title>c8 (2026-01-08): 4.146 ms</title></circle></svg></td><td></td></tr>
#> <tr><th scope="row" title="computation of a rank">useful, average</th><td class="number">2.306 ms</td><td class="number">2.306 ms</td><td><svg class="sparkline" viewBox="0 0 200 34" width="200" height="34" role="img" aria-label="useful, average over 8 runs"><polyline points="4.0,17.0 31.4,17.0 58.9,17.0 86.3,17.0 113.7,17.0 141.1,17.0 168.6,17.0 196.0,17.0 "/><circle cx="4.0" cy="17.0" r="1.5"><title>c1 (2026-01-01): 2.306 ms</title></circle><circle cx="31.4" cy="17.0" r="1.5"><title>c2 (2026-01-02): 2.306 ms</title></circle><circle cx="58.9" cy="17.0" r="1.5"><title>c3 (2026-01-03): 2.306 ms</title></circle><circle cx="86.3" cy="17.0" r="1.5"><title>c4 (2026-01-04): 2.306 ms</title></circle><circle cx="113.7" cy="17.0" r="1.5"><title>c5 (2026-01-05): 2.306 ms</title></circle><circle cx="141.1" cy="17.0" r="1.5"><title>c6 (2026-01-06): 2.306 ms</title></circle><circle cx="168.6" cy="17.0" r="1.5"><title>c7 (2026-01-07): 2.306 ms</title></circle><circle cx="196.0" cy="17.0" r="3"><title>c8 (2026-01-08): 2.306 ms</title></circle></svg></td><td></td></tr>
#> </tbody></table></div>
#> <details><summary>Each run, the latest first</summary>
#> <div class="scroll" tabindex="0" role="region" aria-label="Runs"><table>
#> <thead><tr><th scope="col">Run</th><th scope="col">Date</th><th scope="col" class="number">parallel efficiency</th><th scope="col" class="number">load balance</th><th scope="col" class="number">communication efficiency</th><th scope="col" class="number">serialisation efficiency</th><th scope="col" class="number">transfer efficiency</th><th scope="col" class="number">overhead</th><th scope="col" class="number">runtime</th><th scope="col" class="number">useful, average</th></tr></thead>
#> <tbody>
#> <tr><th scope="row">c8</th><td>2026-01-08</td><td class="number">71.2 %</td><td class="number">71.1 %</td><td class="number">67.7 %</td><td class="number">69.1 %</td><td class="number">98.0 %</td><td class="number">0.1 %</td><td class="number">4.146 ms</td><td class="number">2.306 ms</td></tr>
#> <tr><th scope="row">c7</th><td>2026-01-07</td><td class="number">71.2 %</td><td class="number">71.1 %</td><td class="number">67.7 %</td><td class="number">69.1 %</td><td class="number">98.0 %</td><td class="number">0.1 %</td><td class="number">4.146 ms</td><td class="number">2.306 ms</td></tr>
#> <tr><th scope="row">c6</th><td>2026-01-06</td><td class="number">71.2 %</td><td class="number">71.1 %</td><td class="number">67.7 %</td><td class="number">69.1 %</td><td class="number">98.0 %</td><td class="number">0.1 %</td><td class="number">4.146 ms</td><td class="number">2.306 ms</td></tr>
#> <tr><th scope="row">c5</th><td>2026-01-05</td><td class="number">82.2 %</td><td class="number">82.1 %</td><td class="number">67.7 %</td><td class="number">69.1 %</td><td class="number">98.0 %</td><td class="number">0.1 %</td><td class="number">4.146 ms</td><td class="number">2.306 ms</td></tr>
#> <tr><th scope="row">c4</th><td>2026-01-04</td><td class="number">82.1 %</td><td class="number">82.0 %</td><td class="number">67.7 %</td><td class="number">69.1 %</td><td class="number">98.0 %</td><td class="number">0.1 %</td><td class="number">4.146 ms</td><td class="number">2.306 ms</td></tr>
#> <tr><th scope="row">c3</th><td>2026-01-03</td><td class="number">82.1 %</td><td class="number">82.0 %</td><td class="number">67.7 %</td><td class="number">69.1 %</td><td class="number">98.0 %</td><td class="number">0.1 %</td><td class="number">4.146 ms</td><td class="number">2.306 ms</td></tr>
#> <tr><th scope="row">c2</th><td>2026-01-02</td><td class="number">82.1 %</td><td class="number">82.0 %</td><td class="number">67.7 %</td><td class="number">69.1 %</td><td class="number">98.0 %</td><td class="number">0.1 %</td><td class="number">4.146 ms</td><td class="number">2.306 ms</td></tr>
#> <tr><th scope="row">c1</th><td>2026-01-01</td><td class="number">82.1 %</td><td class="number">82.0 %</td><td class="number">67.7 %</td><td class="number">69.1 %</td><td class="number">98.0 %</td><td class="number">0.1 %</td><td class="number">4.146 ms</td><td class="number">2.306 ms</td></tr>
#> </tbody></table></div>
#> </details>
#> </section>
#> </main>
#> </body>
#> </html>

## the title of a picture is what has changed, or what the user says
draw_scripts
draw() { $CLOCKTALK --report history - -o /dev/null --plot "$@"; }
draw worse.svg <history.jsonl
draw named.svg --title Nightly <history.jsonl
head -n 5 history.jsonl | draw steady.svg
head -n 4 history.jsonl | draw few.svg
{ cat history.jsonl; head -n 5 history.jsonl | sed 's/"trace": "tiny"/"trace": "other"/'; } | draw two.svg
sed '6,$s/"parallel_efficiency": 0.7/"parallel_efficiency": 0.9/; 6,$s/"runtime_s": 0\./"runtime_s": 1./' history.jsonl | draw both.svg
for name in worse named steady few two both; do
  echo "$name: $(grep -oE "'[^']*(Worse|Nightly|Steady|Too few)[^']*'" $name.svg)"
done
#> worse: 'Worse since c6 (2026-01-06): parallel efficiency fell from 82.1 % to 71.2 %'
#> named: 'Nightly'
#> steady: 'Steady: parallel efficiency is 82.1 %'
#> few: 'Too few runs to say what is usual'
#> two: 'tiny, 2 ranks: Worse since c6 (2026-01-06): parallel efficiency fell from 82.1 % to 71.2 %'
#> both: 'Worse since c6 (2026-01-06): runtime rose from 4.146 ms to 1.004 s'
# Names of runs have the room that there is.
for runs in 2 12; do
  rm -f nightly.jsonl
  for run in $(seq $runs); do
    $CLOCKTALK $TESTDATA/tiny.prv.gz -q --history nightly.jsonl --label "nightly of $run" --date 2026-01-01 -o /dev/null
  done
  draw nightly.svg <nightly.jsonl
  grep -m1 '^set xtics' nightly.svg | cut -c 1-100
done
#> set xtics nomirror out offset 0,0.5 ('nightly of 1' 1.000000000, 'nightly of 2' 2.000000000)
#> set xtics nomirror out offset 0,0.5 ('nig…f 1' 1.000000000, 'nig…f 2' 2.000000000, 'nig…f 3' 3

## standard input
head -n 2 history.jsonl | $CLOCKTALK --report history - --format tsv | cut -f 1-5
#> # trace	label	date	ranks	runtime_s
#> tiny	c1	2026-01-01	2	0.004145763
#> tiny	c2	2026-01-02	2	0.004145763

## conditions
check() {
  $CLOCKTALK --report history "$1" --format tsv -o /dev/null --fail-if "$2"
}
check history.jsonl 'parallel_efficiency < median(parallel_efficiency) - 2%'
#! clocktalk: error: tiny, c8 (2026-01-08): gate failed: parallel_efficiency < median(parallel_efficiency) - 2%: parallel_efficiency is 0.711800, median(parallel_efficiency) is 0.821200
#= 1
check history.jsonl 'parallel_efficiency < min(parallel_efficiency)'
#= 0
check history.jsonl 'parallel_efficiency < 70% or elapsed_s > 1.1 * median(elapsed_s)'
#= 0
check one.jsonl 'parallel_efficiency < median(parallel_efficiency) - 2%'
#= 0
check one.jsonl 'parallel_efficiency < 99%'
#! clocktalk: error: tiny, x: gate failed: parallel_efficiency < 99%: parallel_efficiency is 0.556268
#= 1
check history.jsonl 'anomalies.bad_record > 0'
#! clocktalk: error: --fail-if: "anomalies.bad_record > 0" asks for what a history does not keep: metrics of runs alone are in it
#= 2
check history.jsonl 'speedup < 2'
#! clocktalk: error: --fail-if: "speedup < 2" asks for what a history does not keep: metrics of runs alone are in it
#= 2
check history.jsonl 'parallel_eficiency < 2'
#! clocktalk: error: --fail-if: "parallel_eficiency < 2": parallel_eficiency is no metric; did you mean parallel_efficiency?
#= 2

## several series
# each is held against its own runs, and one that fails is enough; a run of one rank
{
  cat history.jsonl
  sed '1,2!d; s/"ranks": 2/"ranks": 1/; s/"parallel_efficiency": [0-9.]*/"parallel_efficiency": 0.75/' history.jsonl
} >series.jsonl
$CLOCKTALK --report history series.jsonl | grep rank
$CLOCKTALK --report history series.jsonl --format tsv -o /dev/null --fail-if 'parallel_efficiency < median(parallel_efficiency) - 2%'
#> tiny, 2 ranks: 8 runs, c1 (2026-01-01) to c8 (2026-01-08)
#> tiny, 1 rank: 2 runs, c1 (2026-01-01) to c2 (2026-01-02)
#! clocktalk: error: tiny, c8 (2026-01-08): gate failed: parallel_efficiency < median(parallel_efficiency) - 2%: parallel_efficiency is 0.711800, median(parallel_efficiency) is 0.821200
#= 1

## of two factors that fell, the one that made most of it
sed 's/"serialisation_efficiency": [0-9.]*/"serialisation_efficiency": 0.69/; s/"transfer_efficiency": [0-9.]*/"transfer_efficiency": 0.9/
  6,$s/"serialisation_efficiency": [0-9.]*/"serialisation_efficiency": 0.63/; 6,$s/"transfer_efficiency": [0-9.]*/"transfer_efficiency": 1/
  ' history.jsonl >factors.jsonl
$CLOCKTALK --report history factors.jsonl | sed -n '/most of it/,/\.$/p'
#> 82.2 % in 5 runs) to 71.2 % in 3 runs, most of it load balance (from 82.0 % to
#> 71.1 %).

## conditions on what runs do not have
check() {
  $CLOCKTALK --report history "$1" --format tsv -o /dev/null --fail-if "$2"
  echo $?
}
sed 's/"elapsed_s": [0-9.]*, //; s/"load_balance": [0-9.]*/"load_balance": null/; s/"collectives": 0/"collectives": null/' one.jsonl >less.jsonl
check less.jsonl 'elapsed_s > 5'
check less.jsonl 'collectives > 5'
check less.jsonl 'load_balance < 0.1'
cat less.jsonl one.jsonl >newer.jsonl
check newer.jsonl 'elapsed_s < min(elapsed_s)'
check newer.jsonl 'collectives < 5 and elapsed_s > 2 * max(elapsed_s)'
check newer.jsonl 'load_balance < min(load_balance)'
cat one.jsonl less.jsonl one.jsonl >between.jsonl
check between.jsonl 'elapsed_s > 1.5 * mean(elapsed_s)'
#> 3
#> 3
#> 1
#> 0
#> 0
#> 1
#> 0
#! less.jsonl:1: error: it does not have elapsed_s, which --fail-if names
#! less.jsonl:1: error: it does not have collectives, which --fail-if names
#! clocktalk: error: tiny, x: gate failed: load_balance < 0.1: load_balance is missing
#! newer.jsonl:2: warning: --fail-if: "elapsed_s < min(elapsed_s)" is passed over: no run before it has elapsed_s
#! newer.jsonl:2: warning: --fail-if: "collectives < 5 and elapsed_s > 2 * max(elapsed_s)" is passed over: no run before it has elapsed_s
#! clocktalk: error: tiny, x: gate failed: load_balance < min(load_balance): load_balance is 0.821981, min(load_balance) is missing

## runs with a long launch
# Figures from Init to Finalize stand in the line beside those of the run, and are compared where the launch takes 5 %.
for label in r1 r2; do
    $CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --history stencil2d.jsonl --label $label -o stencil2d.txt
done
grep -c '"init_to_finalize": {"ranks": 16, ' stencil2d.jsonl
$CLOCKTALK --report history stencil2d.jsonl
$CLOCKTALK --report history stencil2d.jsonl --format json | grep -E 'init_to_finalize|label'
# A line of an earlier version has none of them: all are compared on the whole run.
sed '1s/"init_to_finalize": {[^}]*}, //' stencil2d.jsonl >mixed-launch.jsonl
grep -c '"init_to_finalize"' mixed-launch.jsonl
$CLOCKTALK --report history mixed-launch.jsonl | head -4
sed '1s/"init_to_finalize": {[^}]*}/"init_to_finalize": 3/' stencil2d.jsonl >wrong-launch.jsonl
$CLOCKTALK --report history wrong-launch.jsonl
#> 2
#> stencil2d, 16 ranks: 2 runs, r1 to r2
#>
#> What is usual, and what is worse, is told once 5 runs in a row are alike.
#> All but the run time is compared from Init to Finalize: launch and shutdown take
#> up to 8.6 % of a run.
#>
#>                                 usual       last  runs
#> parallel efficiency                 -     82.2 %  ▅▅
#> load balance                        -     83.6 %  ▅▅
#> communication efficiency            -     98.4 %  ▅▅
#> serialisation efficiency            -     99.4 %  ▅▅
#> transfer efficiency                 -     99.0 %  ▅▅
#> overhead                            -      0.0 %  ▅▅
#> runtime                             -    1.288 s  ▅▅
#> useful, average                     - 968.340 ms  ▅▅
#>       "init_to_finalize": true,
#>         {"label": "r1", "date": null, "ranks": 16, "runtime_s": 1.288307822, "start_s": 0.102717647, "end_s": 1.280491854, "load_balance": 0.835723, "serialisation_efficiency": 0.993573, "transfer_efficiency": 0.990157, "communication_efficiency": 0.983793, "parallel_efficiency": 0.822178, "overhead": 0.000000, "useful_avg_s": 0.968339950, "useful_max_s": 1.158685883, "ideal_s": 1.166180931, "elapsed_s": 1.177774207, "messages": 4320, "collectives": 19, "before_init": 0.079731, "after_finalize": 0.006067, "last_flush": 0.000072, "overhead_caused": 0.000078, "moving_load": 0.005383},
#>         {"label": "r2", "date": null, "ranks": 16, "runtime_s": 1.288307822, "start_s": 0.102717647, "end_s": 1.280491854, "load_balance": 0.835723, "serialisation_efficiency": 0.993573, "transfer_efficiency": 0.990157, "communication_efficiency": 0.983793, "parallel_efficiency": 0.822178, "overhead": 0.000000, "useful_avg_s": 0.968339950, "useful_max_s": 1.158685883, "ideal_s": 1.166180931, "elapsed_s": 1.177774207, "messages": 4320, "collectives": 19, "before_init": 0.079731, "after_finalize": 0.006067, "last_flush": 0.000072, "overhead_caused": 0.000078, "moving_load": 0.005383}
#> 1
#> stencil2d, 16 ranks: 2 runs, r1 to r2
#>
#> What is usual, and what is worse, is told once 5 runs in a row are alike.
#>
#! wrong-launch.jsonl:1: error: no run of a history: expected "init_to_finalize", an object; --history writes such lines
#= 3
