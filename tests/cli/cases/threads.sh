cp $TESTDATA/hybrid.* .

## summary
$CLOCKTALK hybrid.prv.gz
#> hybrid.prv.gz
#>
#> parallel efficiency               68.5 %  ██████░░░░  time all threads compute
#> ├─ MPI parallel efficiency        92.0 %  █████████░  ranks' time outside MPI
#> │  ├─ MPI load balance            93.4 %  █████████░  how even ranks' work is
#> │  └─ MPI communication           98.5 %  █████████░  not lost to communication
#> │     ├─ MPI serialisation        98.9 %  █████████░  not lost to dependencies
#> │     └─ MPI transfer             99.5 %  █████████░  not lost to moving data
#> └─ OpenMP parallel efficiency     72.7 %  ███████░░░  not lost by threads
#>    ├─ OpenMP serialisation        77.4 %  ███████░░░  not without parallel work
#>    ├─ OpenMP load balance         94.2 %  █████████░  how even regions are
#>    └─ OpenMP scheduling           99.7 %  █████████░  not lost in run-time code
#>
#> The largest loss: thread 2 of a rank is idle while thread 1 works outside of
#> parallel regions: 17.4 % of all threads' time.
#> Threads work unevenly in parallel regions: 5.7 % of all threads' time, the
#> largest part in main._omp_fn.0.
#> Where: --report openmp. When: --by thread --plot -.
#>
#> ranks                                  4  MPI processes
#> threads                                8  of all ranks
#> runtime                       548.976 ms  from the first moment to the last
#> ideal time                    546.274 ms  on a network that takes no time
#> useful, average               504.922 ms  of a rank, outside of MPI
#> useful, maximum               540.491 ms  of the busiest rank, outside of MPI
#> overhead                           0.0 %  time spent in tracing itself
#> messages                             160  between two ranks
#> collectives                           41  within communicators

## windows
$CLOCKTALK hybrid.prv.gz --windows 4 --format csv
#> start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,hybrid_load_balance,hybrid_communication_efficiency,mpi_parallel_efficiency,mpi_load_balance,mpi_communication_efficiency,mpi_serialisation_efficiency,mpi_transfer_efficiency,openmp_parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency,openmp_contribution,openmp_load_balance_contribution,openmp_communication_contribution,process_efficiency,serial_region_efficiency,openmp_region_efficiency,thread_efficiency\r
#> 0.000000000,0.137244056,0.928300,0.997295,0.993860,0.991172,0.699271,0.000000,0.126278851,0.136032443,0.136401399,0.137244056,0.802159,0.871736,0.920104,0.928300,0.991172,0.997295,0.993860,0.741066,0.785257,0.946822,0.996729,0.759991,0.864117,0.879500,0.920104,0.835011,0.944156,0.779167\r
#> 0.137244056,0.274488112,0.936105,0.996890,0.996708,0.993608,0.694038,0.000000,0.127653584,0.136366734,0.136792197,0.137244056,0.835490,0.830696,0.930121,0.936105,0.993608,0.996890,0.996708,0.728978,0.779017,0.939114,0.996436,0.746180,0.892517,0.836040,0.930121,0.828151,0.935766,0.763917\r
#> 0.274488112,0.411732168,0.928838,0.996780,0.996626,0.993417,0.680972,0.000000,0.126638213,0.136340521,0.136780991,0.137244056,0.792703,0.859051,0.922723,0.928838,0.993417,0.996780,0.996626,0.719611,0.765558,0.942737,0.997079,0.738003,0.853435,0.864744,0.922723,0.818267,0.939982,0.758249\r
#> 0.411732168,0.548976224,0.943834,0.966402,0.993350,0.959975,0.666796,0.001936,0.124351024,0.131750893,0.136331353,0.137244056,0.806073,0.827215,0.906058,0.943834,0.959975,0.966402,0.993350,0.719071,0.767300,0.940980,0.995924,0.735931,0.854041,0.861705,0.906058,0.822072,0.938666,0.760738\r

## windows that slide
$CLOCKTALK hybrid.prv.gz --window 200ms --step 100ms --from 150ms --columns start_s,end_s,parallel_efficiency,openmp_serialisation_efficiency --format csv
#> start_s,end_s,parallel_efficiency,openmp_serialisation_efficiency\r
#> 0.200000000,0.400000000,0.686716,0.772460\r
#> 0.300000000,0.500000000,0.685201,0.771261\r
#> 0.400000000,0.548976224,0.664181,0.764562\r
$CLOCKTALK hybrid.prv.gz --window 400ms --step 200ms --format jsonl | sed 's/.*cpu_time/cpu_time/'
#> cpu_time": {"useful_s": 2.217995390, "mpi_s": 0.115955902, "idle_in_mpi_s": 0.115955902, "overhead_s": 0.000000000, "absent_s": 0.008415254, "serial_s": 0.550429981, "blocked_s": 0.000000000, "imbalance_s": 0.185914490, "runtime_s": 0.005333081}}
#> cpu_time": {"useful_s": 1.890322309, "mpi_s": 0.102646391, "idle_in_mpi_s": 0.102646391, "overhead_s": 0.002125792, "absent_s": 0.024458234, "serial_s": 0.495478991, "blocked_s": 0.000000000, "imbalance_s": 0.169594733, "runtime_s": 0.004536951}}
# a run that is shorter than a window is one
$CLOCKTALK hybrid.prv.gz --window 1s --step 250ms --columns start_s,end_s,openmp_load_balance --format csv
#> start_s,end_s,openmp_load_balance\r
#> 0.000000000,0.548976224,0.942422\r

## conditions
$CLOCKTALK hybrid.prv.gz --fail-if 'openmp_serialisation_efficiency < 0.9' --fail-if 'parallel_efficiency < 0.5' --format tsv
#> # ranks	runtime_s	start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s	messages	collectives	before_init	after_finalize	last_flush	overhead_caused	threads	hybrid_load_balance	hybrid_communication_efficiency	mpi_parallel_efficiency	mpi_load_balance	mpi_communication_efficiency	mpi_serialisation_efficiency	mpi_transfer_efficiency	openmp_parallel_efficiency	openmp_serialisation_efficiency	openmp_load_balance	openmp_scheduling_efficiency	openmp_contribution	openmp_load_balance_contribution	openmp_communication_contribution	process_efficiency	serial_region_efficiency	openmp_region_efficiency	thread_efficiency	moving_load
#> 4	0.548976224	0.000000000	0.548976224	0.934191	0.989414	0.995077	0.984543	0.685269	0.000484	0.504921671	0.540490591	0.546273575	0.548976224	160	41	0.004918	0.009203	0.000484	0.000803	8	0.808888	0.847174	0.919751	0.934191	0.984543	0.989414	0.995077	0.727204	0.774315	0.942422	0.996537	0.745059	0.865870	0.860475	0.919751	0.825875	0.939643	0.765518	0.000000
#! hybrid.prv.gz: error: gate failed: openmp_serialisation_efficiency < 0.9: openmp_serialisation_efficiency is 0.774315
#= 1

## --report openmp
$CLOCKTALK hybrid.prv.gz --report openmp --format csv
#> function,instances,threads,time_s,busy_s,load_balance_lost_s,scheduling_lost_s,unused_s,mpi_waits_s,blocked_s,mpi_s,load_balance,scheduling_efficiency,largest_rank,largest_start_s,largest_length_s\r
#> main._omp_fn.0,160,2,1.255130407,2.245183320,0.249988426,0.015089068,0.000000000,0.000000000,0.000000000,0.000000000,0.899811,0.993989,3,0.220394470,0.012487317\r

## --report openmp, json
$CLOCKTALK hybrid.prv.gz --report openmp --format json
#> {
#>   "clocktalk": "VERSION",
#>   "schema": 2,
#>   "trace": "hybrid.prv.gz",
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
#>     "ranks": 4,
#>     "runtime_s": 0.548976224,
#>     "start_s": 0.000000000,
#>     "end_s": 0.548976224,
#>     "load_balance": 0.934191,
#>     "serialisation_efficiency": 0.989414,
#>     "transfer_efficiency": 0.995077,
#>     "communication_efficiency": 0.984543,
#>     "parallel_efficiency": 0.685269,
#>     "overhead": 0.000484,
#>     "useful_avg_s": 0.504921671,
#>     "useful_max_s": 0.540490591,
#>     "ideal_s": 0.546273575,
#>     "elapsed_s": 0.548976224,
#>     "messages": 160,
#>     "collectives": 41,
#>     "before_init": 0.004918,
#>     "after_finalize": 0.009203,
#>     "last_flush": 0.000484,
#>     "overhead_caused": 0.000803,
#>     "threads": 8,
#>     "hybrid_load_balance": 0.808888,
#>     "hybrid_communication_efficiency": 0.847174,
#>     "mpi_parallel_efficiency": 0.919751,
#>     "mpi_load_balance": 0.934191,
#>     "mpi_communication_efficiency": 0.984543,
#>     "mpi_serialisation_efficiency": 0.989414,
#>     "mpi_transfer_efficiency": 0.995077,
#>     "openmp_parallel_efficiency": 0.727204,
#>     "openmp_serialisation_efficiency": 0.774315,
#>     "openmp_load_balance": 0.942422,
#>     "openmp_scheduling_efficiency": 0.996537,
#>     "openmp_contribution": 0.745059,
#>     "openmp_load_balance_contribution": 0.865870,
#>     "openmp_communication_contribution": 0.860475,
#>     "process_efficiency": 0.919751,
#>     "serial_region_efficiency": 0.825875,
#>     "openmp_region_efficiency": 0.939643,
#>     "thread_efficiency": 0.765518,
#>     "moving_load": 0.000000,
#>     "cpu_time": {"useful_s": 3.009572300, "mpi_s": 0.158718571, "idle_in_mpi_s": 0.158718571, "overhead_s": 0.002125792, "absent_s": 0.032873488, "serial_s": 0.764556278, "blocked_s": 0.000000000, "imbalance_s": 0.257863408, "runtime_s": 0.007381384},
#>     "oversubscribed": {"threads": 6, "processors": 2},
#>     "anomalies": {}
#>   },
#>   "openmp": {
#>     "regions": [
#>       {"function": "main._omp_fn.0", "instances": 160, "threads": 2, "time_s": 1.255130407, "busy_s": 2.245183320, "load_balance_lost_s": 0.249988426, "scheduling_lost_s": 0.015089068, "unused_s": 0.000000000, "mpi_waits_s": 0.000000000, "blocked_s": 0.000000000, "mpi_s": 0.000000000, "load_balance": 0.899811, "scheduling_efficiency": 0.993989, "largest": {"rank": 3, "start_s": 0.220394470, "length_s": 0.012487317}}
#>     ],
#>     "serial": [
#>       {"function": null, "useful_s": 0.764388980, "serial_s": 0.764388980}
#>     ],
#>     "threads": [
#>       {"rank": 1, "thread": 1, "threads": 1, "useful_s": 0.429843208, "mpi_s": 0.051947339, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.059416682, "runtime_s": 0.000894857},
#>       {"rank": 1, "thread": 2, "threads": 1, "useful_s": 0.300068188, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.051947339, "serial_s": 0.188276558, "blocked_s": 0.000000000, "imbalance_s": 0.000979349, "runtime_s": 0.000830652},
#>       {"rank": 2, "thread": 1, "threads": 1, "useful_s": 0.432686639, "mpi_s": 0.052596417, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.059443536, "runtime_s": 0.000943305},
#>       {"rank": 2, "thread": 2, "threads": 1, "useful_s": 0.298861547, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.052596417, "serial_s": 0.191969918, "blocked_s": 0.000000000, "imbalance_s": 0.001328727, "runtime_s": 0.000913288},
#>       {"rank": 3, "thread": 1, "threads": 1, "useful_s": 0.465078605, "mpi_s": 0.003581376, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.074567903, "runtime_s": 0.000844083},
#>       {"rank": 3, "thread": 2, "threads": 1, "useful_s": 0.348547501, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.003581376, "serial_s": 0.190468173, "blocked_s": 0.000000000, "imbalance_s": 0.000673857, "runtime_s": 0.000801060},
#>       {"rank": 4, "thread": 1, "threads": 1, "useful_s": 0.434806944, "mpi_s": 0.050593439, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.060068827, "runtime_s": 0.001092096},
#>       {"rank": 4, "thread": 2, "threads": 1, "useful_s": 0.299679668, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.050593439, "serial_s": 0.193841629, "blocked_s": 0.000000000, "imbalance_s": 0.001384527, "runtime_s": 0.001062043}
#>     ]
#>   }
#> }

## ranks
$CLOCKTALK hybrid.prv.gz --report ranks
#> Ranks
#>
#>   rank  node     useful    waiting        MPI   overhead     absent       path
#>                      ms         ms         ms         ms         ms         ms
#>      1     1    490.155     54.253      2.306      0.162      2.101      0.000
#>      2     1    493.073     53.484      2.192      0.226      0.000     61.593
#>      3     1    540.491      5.708      2.411      0.234      0.133    434.062
#>      4     1    495.968     48.854      1.739      0.441      1.974     53.322
#>
#> total          2019.687    162.299      8.648      1.063      4.208    548.976
#> mean            504.922     40.575      2.162      0.266      1.052    137.244
#> maximum         540.491     54.253      2.411      0.441      2.101    434.062
#> minimum         490.155      5.708      1.739      0.162      0.000      0.000
#> balance           0.934      0.748      0.897      0.603      0.501      0.316
#>
#> useful   outside MPI, whatever threads do meanwhile
#> MPI      without waiting
#> path     of the critical path
#> balance  mean divided by maximum
#> --format json shows all columns.
#>
#> All threads
#>
#>   rank   useful      MPI     idle  blocked   imbal. run-time   eff. OpenMP
#>              ms       ms       ms       ms       ms       ms      %      %
#>      1  729.911   51.947  188.277    0.000   60.396    1.726   66.5   72.1
#>      2  731.548   52.596  191.970    0.000   60.772    1.857   66.6   71.9
#>      3  813.626    3.581  190.468    0.000   75.242    1.645   74.1   75.1
#>      4  734.487   50.593  193.842    0.000   61.453    2.154   66.9   71.8
#>
#> idle     outside of regions, while thread 1 is not in MPI
#> blocked  by locks, critical or ordered sections, while another thread is busy
#> imbal.   idle in regions, while another thread is busy
#> run-time in the run-time system, or in regions while nobody works
#> eff.     parallel efficiency: share of time that all its threads compute
#> OpenMP   parallel efficiency: not lost by threads
$CLOCKTALK hybrid.prv.gz --report ranks --format csv
#> rank,node,useful_s,waiting_s,mpi_s,overhead_s,absent_s,first_s,last_s,calls,messages_sent,bytes_sent,messages_received,bytes_received,collectives,path_s,threads,parallel_efficiency,openmp_parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency,cpu_useful_s,cpu_mpi_s,cpu_idle_in_mpi_s,cpu_overhead_s,cpu_absent_s,cpu_serial_s,cpu_blocked_s,cpu_imbalance_s,cpu_runtime_s\r
#> 1,1,0.490154747,0.054252807,0.002305929,0.000162031,0.002100710,0.002100710,0.544364827,85,40,163840,40,163840,41,0.000000000,2,0.664793,0.721136,0.764918,0.945921,0.996661,0.729911396,0.051947339,0.051947339,0.000324062,0.013424214,0.188276558,0.000000000,0.060396031,0.001725509\r
#> 2,1,0.493073480,0.053484371,0.002192066,0.000226307,0.000000000,0.000000000,0.545896204,85,40,163840,40,163840,41,0.061592696,2,0.666284,0.718516,0.762237,0.946267,0.996167,0.731548186,0.052596417,0.052596417,0.000452614,0.006160040,0.191969918,0.000000000,0.060772263,0.001856593\r
#> 3,1,0.540490591,0.005707841,0.002411235,0.000233615,0.000132942,0.000132942,0.544438524,85,40,163840,40,163840,41,0.434061674,2,0.741039,0.751010,0.808076,0.931648,0.997566,0.813626106,0.003581376,0.003581376,0.000467230,0.009341284,0.190468173,0.000000000,0.075241760,0.001645143\r
#> 4,1,0.495967867,0.048854219,0.001739220,0.000440943,0.001973975,0.001973975,0.548976224,85,40,163840,40,163840,41,0.053321854,2,0.668960,0.718199,0.762550,0.945852,0.995757,0.734486612,0.050593439,0.050593439,0.000881886,0.003947950,0.193841629,0.000000000,0.061453354,0.002154139\r
$CLOCKTALK hybrid.prv.gz --report ranks --format json | grep '"rank": [12]'
#>     {"rank": 1, "node": 1, "name": "THREAD 1.1.1", "useful_s": 0.490154747, "waiting_s": 0.054252807, "mpi_s": 0.002305929, "overhead_s": 0.000162031, "absent_s": 0.002100710, "first_s": 0.002100710, "last_s": 0.544364827, "calls": 85, "messages_sent": 40, "bytes_sent": 163840, "messages_received": 40, "bytes_received": 163840, "collectives": 41, "path_s": 0.000000000, "threads": 2, "parallel_efficiency": 0.664793, "openmp_parallel_efficiency": 0.721136, "openmp_serialisation_efficiency": 0.764918, "openmp_load_balance": 0.945921, "openmp_scheduling_efficiency": 0.996661, "cpu_time": {"useful_s": 0.729911396, "mpi_s": 0.051947339, "idle_in_mpi_s": 0.051947339, "overhead_s": 0.000324062, "absent_s": 0.013424214, "serial_s": 0.188276558, "blocked_s": 0.000000000, "imbalance_s": 0.060396031, "runtime_s": 0.001725509}},
#>     {"rank": 2, "node": 1, "name": "THREAD 1.2.1", "useful_s": 0.493073480, "waiting_s": 0.053484371, "mpi_s": 0.002192066, "overhead_s": 0.000226307, "absent_s": 0.000000000, "first_s": 0.000000000, "last_s": 0.545896204, "calls": 85, "messages_sent": 40, "bytes_sent": 163840, "messages_received": 40, "bytes_received": 163840, "collectives": 41, "path_s": 0.061592696, "threads": 2, "parallel_efficiency": 0.666284, "openmp_parallel_efficiency": 0.718516, "openmp_serialisation_efficiency": 0.762237, "openmp_load_balance": 0.946267, "openmp_scheduling_efficiency": 0.996167, "cpu_time": {"useful_s": 0.731548186, "mpi_s": 0.052596417, "idle_in_mpi_s": 0.052596417, "overhead_s": 0.000452614, "absent_s": 0.006160040, "serial_s": 0.191969918, "blocked_s": 0.000000000, "imbalance_s": 0.060772263, "runtime_s": 0.001856593}},

## phases
$CLOCKTALK hybrid.prv.gz --report phases --top 3
#> Phases
#> Of 548.976 ms an average rank was outside MPI for 504.922 ms: the largest part
#> of the rest went to load balance, and 7.5 %, more than anywhere else, was lost
#> in the part from 0.5439 s to the end.
#>
#> from, to collective           time  par.  load comm.  lost to (ms)
#>                                 ms  eff.  bal.  eff.   bal. serial transf overh.
#> 0.5439 s to the end            5.1  34.5  37.9  91.0    2.9    0.2    0.0    0.3
#> 0.0829 s to MPI_Allreduce     13.7  90.6  92.4  98.0    1.0    0.1    0.2    0.0
#> 0.0000 s to MPI_Barrier        2.8  56.4  96.5  58.5    0.1    1.1    0.1    0.0
#> and 39 more (--top shows more, --format json all)
#> all                          549.0  92.0  92.8  99.1   39.0    2.5    2.2    0.3
#>
#> all threads, in %              par.   OpenMP  serial.     load   sched.
#> from, to collective            eff.   par.e.     eff.     bal.     eff.
#> 0.5439 s to the end            17.2     50.0     50.0    100.0    100.0
#> 0.0829 s to MPI_Allreduce      66.9     71.6     76.4     94.3     99.4
#> 0.0000 s to MPI_Barrier        28.2     50.0     50.0    100.0    100.0
#> all                            68.5     72.7     77.4     94.2     99.7
#>
#> time      of an average rank: outside MPI in the phase, and what is lost
#>           because of it (also where others wait for it later)
#> load bal. counted in each part between two collectives of all ranks,
#>           where the ranks wait for one another; the summary's, 93.4 %,
#>           is that of all work together, in which parts make up for one
#>           another
$CLOCKTALK hybrid.prv.gz --report phases --format csv | head -3
#> by,phase,time_s,parallel_efficiency,load_balance,communication_efficiency,computation_s,load_balance_lost_s,serialisation_lost_s,transfer_lost_s,overhead_lost_s,threads_parallel_efficiency,openmp_parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency\r
#> collective,0.543917857 s to the end,0.005073044,0.344621,0.378694,0.910024,0.001748275,0.002868316,0.000190215,0.000000514,0.000265724,0.172310,0.500000,0.500000,1.000000,1.000000\r
#> collective,0.082918151 s to MPI_Allreduce,0.013655260,0.905804,0.923868,0.980447,0.012368984,0.001019267,0.000098410,0.000168599,0.000000000,0.668829,0.715927,0.764369,0.942521,0.993744\r
$CLOCKTALK hybrid.prv.gz --report phases --format json | grep '"by"' | head -2
#>     {"by": "collective", "phase": "0.543917857 s to the end", "time_s": 0.005073044, "parallel_efficiency": 0.344621, "load_balance": 0.378694, "communication_efficiency": 0.910024, "computation_s": 0.001748275, "load_balance_lost_s": 0.002868316, "serialisation_lost_s": 0.000190215, "transfer_lost_s": 0.000000514, "overhead_lost_s": 0.000265724, "threads_parallel_efficiency": 0.172310, "openmp_parallel_efficiency": 0.500000, "openmp_serialisation_efficiency": 0.500000, "openmp_load_balance": 1.000000, "openmp_scheduling_efficiency": 1.000000},
#>     {"by": "collective", "phase": "0.082918151 s to MPI_Allreduce", "time_s": 0.013655260, "parallel_efficiency": 0.905804, "load_balance": 0.923868, "communication_efficiency": 0.980447, "computation_s": 0.012368984, "load_balance_lost_s": 0.001019267, "serialisation_lost_s": 0.000098410, "transfer_lost_s": 0.000168599, "overhead_lost_s": 0.000000000, "threads_parallel_efficiency": 0.668829, "openmp_parallel_efficiency": 0.715927, "openmp_serialisation_efficiency": 0.764369, "openmp_load_balance": 0.942521, "openmp_scheduling_efficiency": 0.993744},
# side by side with a trace that has none
$CLOCKTALK --quiet hybrid.prv.gz tiny.prv.gz --report phases --top 1 | sed -n '/^Phases of all/,$p'
#> Phases of all runs, of an average rank
#>
#> ranks                             2        4
#>
#> time (us)
#> 0.5439 s to the end          4145.8   5073.0
#> all                          4145.8 548976.2
#>
#> parallel efficiency (%)
#> 0.5439 s to the end            55.6     34.5
#> all                            55.6     92.0
#>
#> load balance (%)
#> 0.5439 s to the end            82.2     37.9
#> all                            82.2     92.8
#>
#> communication efficiency (%)
#> 0.5439 s to the end            67.7     91.0
#> all                            67.7     99.1
#>
#> efficiency of all threads (%)
#> 0.5439 s to the end               -     17.2
#> all                               -     68.5
#>
#> OpenMP parallel efficiency (%)
#> 0.5439 s to the end               -     50.0
#> all                               -     72.7
#>
#> lost to load balance (us)
#> 0.5439 s to the end           499.5   2868.3
#> all                           499.5  38997.0
#>
#> lost to serialisation (us)
#> 0.5439 s to the end          1256.7    190.2
#> all                          1256.7   2543.4
#>
#> lost to transfer (us)
#> 0.5439 s to the end            80.6      0.5
#> all                            80.6   2248.5
#>
#> lost to overhead (us)
#> 0.5439 s to the end             2.9    265.7
#> all                             2.9    265.7
#>
#> and 41 phases more (--top shows more)

## dispersion
$CLOCKTALK hybrid.prv.gz --report dispersion | sed -n 3,13p
#>   activity                  ms    share       ID      SID
#>   computation          504.922   92.0 %  0.02044  0.01880
#>   point-to-point        25.732    4.7 %  0.46086  0.02160
#>   collective            13.781    2.5 %  0.74026  0.01858
#>   synchronisation        0.082    0.0 %  0.14225  0.00002
#>   other                  0.351    0.1 %  0.19131  0.00012
#>
#>   Most of the time goes to computation (92.0 % of the run). The most unequal
#>   activity is collective; weighted by time it is point-to-point, but it takes
#>   4.7 % of the run: not a candidate for tuning. --activity openmp tells what
#>   thread 1 loses in parallel regions from computation.
$CLOCKTALK hybrid.prv.gz --report dispersion --activity openmp
#> Dispersion over 4 ranks in 548.976 ms; times are means over the ranks
#>
#>   activity                  ms    share       ID      SID
#>   computation          440.604   80.3 %  0.01616  0.01297
#>   point-to-point        25.732    4.7 %  0.46086  0.02160
#>   collective            13.781    2.5 %  0.74026  0.01858
#>   synchronisation        0.082    0.0 %  0.14225  0.00002
#>   other                  0.351    0.1 %  0.19131  0.00012
#>   openmp                64.318   11.7 %  0.04986  0.00584
#>
#>   Most of the time goes to computation (80.3 % of the run). The most unequal
#>   activity is collective; weighted by time it is point-to-point, but it takes
#>   4.7 % of the run: not a candidate for tuning.
#>
#>   region                         ms    share       ID      SID  group    outlier
#>   the whole run             544.867   99.3 %  0.05958  0.05914      1     1 less
#>
#>   Rank 1 divides its time least like the others, for 542.264 ms: it computes
#>   2.4 % less than the mean of all ranks, and spends more on collective. Rank 3
#>   computes longest: 465.079 ms, 5.6 % more than the mean. If work can be moved,
#>   then from there, not from rank 1.
#>
#>   Ranks 1 to 4, ▁ least, ▂ lower 15 %, ▄ between, ▆ upper 15 %, █ most
#>
#>   the whole run
#>     computation       ▁▂█▂
#>     point-to-point    ▂█▁▆
#>     collective        █▂▂▁
#>     synchronisation   ▄▁▄█
#>     other             ▁▄▄█
#>     openmp            ▁▂█▂
#>
#> ID        index of dispersion: 0 is the same on all ranks, nearly 1 all on one
#> SID       the same, weighted by the share of all time
#> group     regions of one group divide their time alike
#> outlier   rank that divides its time least like others; computes more or less
$CLOCKTALK hybrid.prv.gz --report dispersion --activity openmp --format csv
#> region,activity,t_s,share,id\r
#> the whole run,computation,0.440603849,0.802592,0.016159\r
#> the whole run,point-to-point,0.025731611,0.046872,0.460855\r
#> the whole run,collective,0.013781058,0.025103,0.740259\r
#> the whole run,synchronisation,0.000081636,0.000149,0.142251\r
#> the whole run,other,0.000351062,0.000639,0.191309\r
#> the whole run,openmp,0.064317822,0.117160,0.049861\r
$CLOCKTALK hybrid.prv.gz --report dispersion --activity openmp --format json | grep '"activity": "openmp"'
#>       {"activity": "openmp", "t_s": 0.064317822, "share": 0.117160, "id_a": 0.049861, "sid_a": 0.005842, "best_region": "the whole run", "worst_region": "the whole run", "shortest_region": "the whole run", "longest_region": "the whole run"}
#>       {"region": "the whole run", "activity": "openmp", "id": 0.049861, "t_s": 0.064317822, "ranks_s": [0.060311539, 0.060386841, 0.075411986, 0.061160923], "marks": ["minimum", "lower", "maximum", "lower"]}

## parallelism
# of ranks: they are outside MPI, where not all of their threads compute
$CLOCKTALK hybrid.prv.gz --report parallelism | grep 'outside MPI'
$CLOCKTALK hybrid.prv.gz --report parallelism --degree threads --windows 4
#> Parallelism: 3.68 of 4 ranks are outside MPI on average, over 548.976 ms
#>   ranks outside MPI share of the time
#> Parallelism: 5.48 of 8 threads compute on average, over 548.976 ms
#>
#>   threads computing share of the time
#>                 0      0.2 %
#>                 1      1.0 %
#>                 2      8.6 %  ███
#>                 3      9.8 %  ████
#>                 4     27.2 %  ███████████
#>                 5      9.4 %  ████
#>                 6      0.7 %
#>                 7      4.3 %  ██
#>                 8     38.8 %  ████████████████
#>
#>            start           end      mean     least      most
#>               ms            ms
#>            0.000       137.244      5.59         0         8
#>          137.244       274.488      5.55         0         8
#>          274.488       411.732      5.45         0         8
#>          411.732       548.976      5.33         0         8
$CLOCKTALK hybrid.prv.gz --report parallelism --degree threads --format csv
#> active,share,time_s\r
#> 0,0.002191,0.001202915\r
#> 1,0.009955,0.005464869\r
#> 2,0.085789,0.047096050\r
#> 3,0.097727,0.053649887\r
#> 4,0.271991,0.149316582\r
#> 5,0.094008,0.051608060\r
#> 6,0.007340,0.004029400\r
#> 7,0.042598,0.023385046\r
#> 8,0.388402,0.213223415\r

## beside a run without threads
$CLOCKTALK --quiet hybrid.prv.gz tiny.prv.gz
#> Launch and shutdown take up to 39.1 % of a run (2x1 ranks x threads): see the
#> second table.
#>
#> ranks x threads                          2x1        4x2
#>
#> global efficiency                    55.63 %     0.42 %
#> ├─ parallel efficiency               55.63 %    68.53 %
#> │  ├─ MPI parallel efficiency        55.63 %    91.98 %
#> │  │  ├─ MPI load balance            82.20 %    93.42 %
#> │  │  └─ MPI communication           67.67 %    98.45 %
#> │  └─ OpenMP parallel efficiency    100.00 %    72.72 %
#> │     ├─ OpenMP serialisation       100.00 %    77.43 %
#> │     ├─ OpenMP load balance        100.00 %    94.24 %
#> │     └─ OpenMP scheduling          100.00 %    99.65 %
#> └─ computation scalability          100.00 %     0.61 %
#>
#> elapsed                             4.146 ms 548.976 ms
#> speed-up                               1.000      0.030
#> average parallelism                    1.145      3.698
#> bound on speed-up, lower               1.099      2.209
#> bound on speed-up, upper               1.221      3.699
#> useful, average                     2.306 ms 504.922 ms
#>
#> From Init to Finalize:
#>
#> ranks x threads                          2x1        4x2
#>
#> global efficiency                    50.44 %     0.24 %
#> ├─ parallel efficiency               50.44 %    69.20 %
#> │  ├─ MPI parallel efficiency        50.44 %    92.68 %
#> │  │  ├─ MPI load balance            96.65 %    93.29 %
#> │  │  └─ MPI communication           52.19 %    99.36 %
#> │  └─ OpenMP parallel efficiency    100.00 %    72.86 %
#> │     ├─ OpenMP serialisation       100.00 %    77.61 %
#> │     ├─ OpenMP load balance        100.00 %    94.21 %
#> │     └─ OpenMP scheduling          100.00 %    99.65 %
#> └─ computation scalability          100.00 %     0.34 %
#>
#> elapsed                             2.525 ms 541.224 ms
#> speed-up                               1.000      0.019
#> useful, average                     1.274 ms 501.631 ms
#>
#> From 2x1 to 4x2 ranks x threads global efficiency falls from 50.44 % to 0.24 %:
#> computation scalability falls from 100.00 % to 0.34 %, by more work or slower
#> computing (no instructions were counted); parallel efficiency rises from 50.44 %
#> to 69.20 %, mostly with MPI serialisation (53.79 % to 99.76 %).
#> Taken as weak scaling, since the computing time of all ranks together grows with
#> the ranks: whether the work does, is not known without counters of instructions
#> (--scaling chooses).
#>    2x1  tiny.prv.gz  (reference)
#>    4x2  hybrid.prv.gz

## what the time of all threads goes to
# computing is the parallel efficiency, parts stand on one another up to 100 %
$CLOCKTALK hybrid.prv.gz --windows 3 --columns parallel_efficiency --format csv | tail -n 2
$CLOCKTALK hybrid.prv.gz --windows 3 --format gnuplot | awk '/: at low high$/ { name = $0; getline; getline; getline; getline; print name ":", $2, $3 }'
$CLOCKTALK hybrid.prv.gz --windows 3 --plot - | sed -n '/What the time/,/^3 windows/p'
#> 0.694740\r
#> 0.664729\r
#> # computing: at low high: 0.000000 69.473988
#> # load balance: at low high: 69.473988 76.060327
#> # serialisation: at low high: 76.060327 76.273611
#> # transfer: at low high: 76.273611 76.552686
#> # idle threads: at low high: 76.552686 93.419036
#> # threads that wait in regions: at low high: 93.419036 99.841978
#> # blocked threads: at low high: 99.841978 99.841978
#> # run-time system: at low high: 99.841978 100.000000
#> # overhead: at low high: 100.000000 100.000000
#> # absent: at low high: 100.000000 100.000000
#> What the time of all threads goes to
#> . computing  b load balance  s serialisation  t transfer  i idle threads
#> w threads that wait in regions  - absent
#>    100┤iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii
#>       │iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii
#>       │.........................................................................
#>       │.........................................................................
#>       │.........................................................................
#>      0┤.........................................................................
#> 3 windows of 182.992 ms

## a map
# The map of threads over time; of 4 000 000 000 threads that a header announces, those that come are drawn.
$CLOCKTALK hybrid.prv.gz --by thread --plot -
#> Threads are idle outside of parallel regions for 21.0 % of their time,
#> thread 2.2 for 44.5 %
#> hybrid.prv.gz: 4 ranks with 8 threads, 548.976 ms, parallel efficiency 68.5 %
#>
#> What each thread does over time
#> rank.thread
#>   1.1│▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓██▓▓▓▓▓▓▓▓▓▓▓█▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓   78.3 %
#>   1.2│▓i▓ii▓i▒▓i▓ii▓i█i▓▒i▓i▒▓i▓i█ii▓i▓▒i▓ii▓i▓▒i▓ii▓i▓▒i▓ii▓i▓▒i▓ii▓i▓   54.7 %
#>   2.1│█▓▓█▓▓▓▓█▓▓▓▓▓▓██▓█▓▓▓▓█▓▓█▓█▓▓▓▓█▓▓▓▓▓▓▓█▓▓▓▓▓▓▓█▓▓█▓▓▓▓█▓▓█▓▓▓▓▒  78.8 %
#>   2.2│▓i▓ii▓i▒▓i▓ii▓i█i▓▒i▓i▒▓i▓▒▓ii▓i▓▒i▓ii▓i▓▒i▓ii▓i▓▒i▓ii▓i▓▒i▓ii▓i▓i  54.4 %
#>   3.1│█▓▓█▓▓█▓█▓▓█▓█▓██▓█▓▓█▓█▓▓█w█▓█▓▓█▓▓█▓█▓▓█▓▓█▓█▓▓█▓▓█▓█▓▓█▓▓█▓█▓▓   84.7 %
#>   3.2│▓i█i▒█i▓▓i█i▓▓i█i█▒▒█i▓▓i█▒█i▒▓i▓▒i█i▓▓i▓▒i█i▒▓i▓▒i█i▒▓i▓▒i█i▒▓i▓   63.5 %
#>   4.1│▓▓▓█▓▓▓▓█▓▓▓▓▓▓██▓█▓▓▓▓█▓▓█▓█▓▓▓▓█▓▓▓▓▓▓▓█▓▓▓▓▓▓▓█▓▓█▓▓▓▓█▓▓█▓▓▓▓█  79.2 %
#>   4.2│▓i▓ii▓i▒▓i▓ii▓i█i▓▒i▓i▒▓i▓▒█ii▓i▓▒i▓ii▓i▓▒i▓ii▓i▓▒i▓ii▓i▓▒i▓ii▓i▓i  54.6 %
#>       ┬───────────┬───────────┬───────────┬───────────┬───────────┬─────
#>       0 ms        100 ms      200 ms      300 ms      400 ms      500 ms
#> share spent computing: 0   ░░▒▒▓▓██ 100 %; at the right, of the whole time
#> else mostly: i idle outside of parallel regions, w waiting for other threads
#>
#> What threads lose in the regions of each parallel function
#> b imbalance  s scheduling
#> main._omp_fn.0 │bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbsss 6.0 %
cat >late.prv <<END
#Paraver (01/01/2026 at 00:00):100000_ns:1(3):1:1(4000000000:1),0
2:1:1:1:1:10000:40000001:1
2:1:1:1:1:40000:60000001:3:60000018:1
2:1:1:1:3:50000:60000018:1
2:1:1:1:3:70000:60000018:0:60000005:1
2:1:1:1:1:80000:60000018:0:60000016:1
2:1:1:1:1:85000:60000016:0:60000001:0
2:1:1:1:1:86000:40000003:1
2:1:1:1:1:92000:40000003:0:40000001:0
2:1:1:1:1:100000:40000001:0
END
COLUMNS=60 LC_ALL=C $CLOCKTALK late.prv --by thread --plot -
#> Threads are idle outside of parallel regions for 19.5 % of
#> their time, thread 1.3 for 39.0 %
#> late.prv: 1 rank with 4000000000 threads, 100.000 us,
#> parallel efficiency 0.0 %
#>
#> What each thread does over time
#> rank.thread
#>   1.1|     ###############################%rr=tt*###  79.0 %
#>   1.3|     iiiiiiiiiiiiiwwwww#########wwwwwrrittiiii  20.0 %
#>       +----------------------+----------------------
#>       0 us                   50 us
#> share spent computing: 0  .:-=+*%@# 100 %;
#> at the right, of the whole time
#> else mostly: i idle outside of parallel regions, w waiting
#> for other threads, r in the run-time system, t tracing
#>
#> What threads lose in the regions of each parallel function
#> u unused
#> 1    |uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu 45.0 %

## a map, json
$CLOCKTALK hybrid.prv.gz --by thread --from 100ms --to 100.02ms --format json | sed -n "/thread_map/,/^  }/p"
#>   "thread_map": {
#>     "start_s": 0.100000000,
#>     "end_s": 0.100020000,
#>     "bin_s": 0.000001000,
#>     "codes": {"u": "computing", "i": "idle outside of parallel regions", "w": "waiting for other threads", "r": "in the run-time system", "m": "in MPI", "t": "tracing", "b": "blocked by a lock, critical or ordered section", " ": "not begun, or ended"},
#>     "rows": [
#>       {"rank": 1, "ranks": 1, "thread": 1, "threads": 1, "codes": "uuuuuuuuuuuuuuuuuuuu"},
#>       {"rank": 1, "ranks": 1, "thread": 2, "threads": 1, "codes": "uuuuuuuuuuuuuuuuuuuu"},
#>       {"rank": 2, "ranks": 1, "thread": 1, "threads": 1, "codes": "uuuuuuuuuuuuuuuuuuuu"},
#>       {"rank": 2, "ranks": 1, "thread": 2, "threads": 1, "codes": "uuuuuuuuuuuuuuuuuuuu"},
#>       {"rank": 3, "ranks": 1, "thread": 1, "threads": 1, "codes": "uuuuuuuuuuuuuuuuuuuu"},
#>       {"rank": 3, "ranks": 1, "thread": 2, "threads": 1, "codes": "uuuuuuuuuuuuuuuuuuuu"},
#>       {"rank": 4, "ranks": 1, "thread": 1, "threads": 1, "codes": "uuuuuuuuuuuuuuuuuuuu"},
#>       {"rank": 4, "ranks": 1, "thread": 2, "threads": 1, "codes": "uuuuuuuuuuuuuuuuuuuu"}
#>     ]
#>   },

## a map, a script for gnuplot
$CLOCKTALK hybrid.prv.gz --by thread --from 100ms --to 100.01ms --format gnuplot
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> # a line per row of threads, the colour of what it does most in each stretch of time
#> $panel1 << EOD
#> 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2\x20
#> 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2\x20
#> 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2\x20
#> 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2\x20
#> 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2\x20
#> 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2\x20
#> 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2\x20
#> 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2 0xD8DDE2\x20
#> EOD
#> # imbalance: row row_end low high
#> $panel2_1 << EOD
#> 0.150000000 0.850000000 0.000000 0.000000
#> EOD
#> # scheduling: row row_end low high
#> $panel2_2 << EOD
#> 0.150000000 0.850000000 0.000000 0.000000
#> EOD
#> # unused: row row_end low high
#> $panel2_3 << EOD
#> 0.150000000 0.850000000 0.000000 0.000000
#> EOD
#> set encoding utf8
#> set datafile separator whitespace
#> unset key
#> set tics nomirror out font ',8.00' textcolor rgb '#5C5C5C' noenhanced
#> set grid linecolor rgb '#DDDDDD' linetype 1
#> set style textbox opaque noborder fillcolor rgb '#FFFFFF' margins 0.6,0.6
#> set label 'Threads are computing for 100.0 % of their time' at screen 0.0222, screen 0.9693 left noenhanced font ',11.00' textcolor rgb '#1B1B1B'
#> set label '4 ranks with 8 threads, 10.000 us from 100.000 ms on, parallel efficiency 100.0 %' at screen 0.0222, screen 0.9360 left noenhanced font ',8.00' textcolor rgb '#5C5C5C'
#> set label 'What each thread does over time' at screen 0.0222, screen 0.8880 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.0222, screen 0.8500 to screen 0.0367, screen 0.8673 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label 'computing' at screen 0.0433, screen 0.8587 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'time (us)' at screen 0.5311, screen 0.2467 center noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'rank.thread' at screen 0.0178, screen 0.5680 center rotate noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'What threads lose in the regions of each parallel function' at screen 0.0222, screen 0.2067 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'main._omp_fn.0' at screen 0.1571, screen 0.1453 right noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label '0.0 %' at screen 0.1749, screen 0.1453 left noenhanced font ',8.00' textcolor rgb '#5C5C5C'
#> set label 'share of all threads'' time (%)' at screen 0.5469, screen 0.0533 center noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'hybrid.prv.gz' at screen 0.9733, screen 0.0187 right noenhanced font ',7.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.0889
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.8347
#> set bmargin at screen 0.3013
#> set border 3 linecolor rgb '#444444'
#> set xrange [100000.000000000:100010.000000000] noextend
#> set yrange [8.500000:0.500000] noextend
#> set xtics nomirror out ('100000' 100000.000000000, '100001' 100001.000000000, '100002' 100002.000000000, '100003' 100003.000000000, '100004' 100004.000000000, '100005' 100005.000000000, '100006' 100006.000000000, '100007' 100007.000000000, '100008' 100008.000000000, '100009' 100009.000000000, '100010' 100010.000000000)
#> set ytics nomirror out ('1.1' 1.000000000, '1.2' 2.000000000, '2.1' 3.000000000, '2.2' 4.000000000, '3.1' 5.000000000, '3.2' 6.000000000, '4.1' 7.000000000, '4.2' 8.000000000)
#> unset grid
#> plot \\
#>   $panel1 matrix using (100000.000000000+($1+0.5)*0.125000000):(0.5+($2+0.5)*1.000000):(int($3)>>16):(int($3)>>8&255):(int($3)&255) with rgbimage title 'what the threads do'
#> unset label
#> unset arrow
#> unset object
#> set lmargin at screen 0.1682
#> set rmargin at screen 0.9255
#> set tmargin at screen 0.1827
#> set bmargin at screen 0.1080
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:1.000000000] noextend
#> set yrange [1:0] noextend
#> unset ytics
#> set xtics nomirror out ('0.0' 0.000000000, '0.1' 0.100000000, '0.2' 0.200000000, '0.3' 0.300000000, '0.4' 0.400000000, '0.5' 0.500000000, '0.6' 0.600000000, '0.7' 0.700000000, '0.8' 0.800000000, '0.9' 0.900000000, '1.0' 1.000000000)
#> set grid xtics ytics
#> plot \\
#>   $panel2_1 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#DB7B00' title 'imbalance', \\
#>   $panel2_2 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#5B4B8A' title 'scheduling', \\
#>   $panel2_3 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#E8C547' title 'unused'
#> unset label
#> unset arrow
#> unset object
#> unset multiplot

## bursts
# In burst mode a thread works where its states say Running, to the nanosecond what its events say otherwise; the first
# thread is in MPI where it does not, outside of regions.
gzip -dc hybrid.prv.gz | awk -F: '$1 == 3 { next } $1 != 2 { print; next }
  { line = $1 ":" $2 ":" $3 ":" $4 ":" $5 ":" $6; kept = ""
    for (i = 7; i < NF; i += 2)
      if ($i != 40000018 && $i !~ /^(5000000[12]|6000....)$/)
        kept = kept ":" $i ":" $(i + 1)
    if ($5 == 1 && !($4 in begun)) { begun[$4] = 1; kept = kept ":40000018:2" }
    if (kept != "") print line kept }' >bursts.prv
cp hybrid.pcf bursts.pcf
for trace in hybrid.prv.gz bursts.prv; do
  $CLOCKTALK --quiet $trace --format json | grep cpu_time
done
#>     "cpu_time": {"useful_s": 3.009572300, "mpi_s": 0.158718571, "idle_in_mpi_s": 0.158718571, "overhead_s": 0.002125792, "absent_s": 0.032873488, "serial_s": 0.764556278, "blocked_s": 0.000000000, "imbalance_s": 0.257863408, "runtime_s": 0.007381384},
#>     "cpu_time": {"useful_s": 3.009572300, "mpi_s": 0.415989860, "idle_in_mpi_s": 0.162492912, "overhead_s": 0.002125792, "absent_s": 0.032873488, "serial_s": 0.768755440, "blocked_s": 0.000000000, "imbalance_s": 0.000000000, "runtime_s": 0.000000000},
cat bursts.prv | $CLOCKTALK --quiet - --format json | grep useful_avg
#>     "useful_avg_s": 0.440603849,
$CLOCKTALK --quiet bursts.prv --format json | grep useful_avg
#>     "useful_avg_s": 0.440603849,

## baselines and histories of schema 1
# What they say of threads meant something else; where there are none they mean what they did.
for trace in tiny hybrid; do
  $CLOCKTALK $trace.prv.gz --save-baseline new.json >/dev/null
  sed 's/"schema": 2/"schema": 1/' new.json >old.json
  $CLOCKTALK --quiet $trace.prv.gz --baseline old.json --format tsv >/dev/null
  echo $?
  $CLOCKTALK $trace.prv.gz --history new.jsonl --label a >/dev/null
  sed 's/"history": 2/"history": 1/' new.jsonl >old.jsonl
  $CLOCKTALK --quiet --report history old.jsonl --format csv | cut -d, -f 1-3
done
# Nothing was known of the threads then.
sed '/"threads"/d' old.json >none.json
$CLOCKTALK --quiet hybrid.prv.gz --baseline none.json --format tsv >/dev/null
#> 0
#> trace,label,date
#> tiny,a,
#> 2
#! old.json: error: not comparable: it was written by a version of clocktalk whose figures of threads mean something else; --save-baseline writes a new one
#! old.jsonl:2: error: written by a version of clocktalk whose figures of threads mean something else: remove the line; --history writes a new one of the trace
#! none.json: error: not comparable: it was written by a version of clocktalk whose figures of threads mean something else; --save-baseline writes a new one
#= 2

## the legend of windows tells ranks from threads
$CLOCKTALK $TESTDATA/hybrid.prv.gz --window 1s --format table | tail -n 8
#>
#> LB     load balance: how even the work is
#> Ser    serialisation efficiency: not lost to dependencies
#> Trf    transfer efficiency: not lost to moving data
#> CommE  communication efficiency: not lost to communication
#> PE     parallel efficiency: time all threads compute; load balance,
#>        serialisation, transfer and communication are of ranks
#> Ovh    overhead: time spent in tracing itself, or where it was off

## iterations
$CLOCKTALK hybrid.prv.gz --report iterations | grep -A1 '^PE'
#> PE      parallel efficiency of ranks: time outside MPI, whatever threads do
#> LB      load balance in each turn
