## csv
$CLOCKTALK tiny.prv.gz --window 500us --format csv
#> start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s\r
#> 0.000000000,0.000500000,0.500000,1.000000,1.000000,1.000000,0.500000,0.000000,0.000250000,0.000500000,0.000500000,0.000500000\r
#> 0.000500000,0.001000000,0.500000,1.000000,1.000000,1.000000,0.500000,0.000000,0.000250000,0.000500000,0.000500000,0.000500000\r
#> 0.001000000,0.001500000,0.903148,0.932110,0.989932,0.922726,0.833358,0.000000,0.000416679,0.000461363,0.000494966,0.000500000\r
#> 0.001500000,0.002000000,0.916023,0.585964,0.974322,0.570918,0.522974,0.000000,0.000261487,0.000285459,0.000487161,0.000500000\r
#> 0.002000000,0.002500000,0.933559,0.536440,0.919932,0.493488,0.460700,0.000000,0.000230350,0.000246744,0.000459966,0.000500000\r
#> 0.002500000,0.003000000,0.950483,0.526559,0.986392,0.519394,0.493675,0.000000,0.000246838,0.000259697,0.000493196,0.000500000\r
#> 0.003000000,0.003500000,0.961619,0.520850,0.981542,0.511236,0.491614,0.000000,0.000245807,0.000255618,0.000490771,0.000500000\r
#> 0.003500000,0.004000000,0.974832,0.548298,0.987876,0.541650,0.528018,0.000000,0.000264009,0.000270825,0.000493938,0.000500000\r
#> 0.004000000,0.004145763,0.992258,1.000000,0.974767,0.974767,0.967221,0.019696,0.000140985,0.000142085,0.000142085,0.000145763\r

## tsv
$CLOCKTALK tiny.prv.gz --window 500us --format tsv
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.000500000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000250000	0.000500000	0.000500000	0.000500000
#> 0.000500000	0.001000000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000250000	0.000500000	0.000500000	0.000500000
#> 0.001000000	0.001500000	0.903148	0.932110	0.989932	0.922726	0.833358	0.000000	0.000416679	0.000461363	0.000494966	0.000500000
#> 0.001500000	0.002000000	0.916023	0.585964	0.974322	0.570918	0.522974	0.000000	0.000261487	0.000285459	0.000487161	0.000500000
#> 0.002000000	0.002500000	0.933559	0.536440	0.919932	0.493488	0.460700	0.000000	0.000230350	0.000246744	0.000459966	0.000500000
#> 0.002500000	0.003000000	0.950483	0.526559	0.986392	0.519394	0.493675	0.000000	0.000246838	0.000259697	0.000493196	0.000500000
#> 0.003000000	0.003500000	0.961619	0.520850	0.981542	0.511236	0.491614	0.000000	0.000245807	0.000255618	0.000490771	0.000500000
#> 0.003500000	0.004000000	0.974832	0.548298	0.987876	0.541650	0.528018	0.000000	0.000264009	0.000270825	0.000493938	0.000500000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763

## table
$CLOCKTALK tiny.prv.gz --window 500us --format table
#>          start           end      LB     Ser     Trf   CommE      PE     Ovh
#>             us            us       %       %       %       %       %       %
#>          0.000       500.000    50.0   100.0   100.0   100.0    50.0     0.0
#>        500.000      1000.000    50.0   100.0   100.0   100.0    50.0     0.0
#>       1000.000      1500.000    90.3    93.2    99.0    92.3    83.3     0.0
#>       1500.000      2000.000    91.6    58.6    97.4    57.1    52.3     0.0
#>       2000.000      2500.000    93.4    53.6    92.0    49.3    46.1     0.0
#>       2500.000      3000.000    95.0    52.7    98.6    51.9    49.4     0.0
#>       3000.000      3500.000    96.2    52.1    98.2    51.1    49.2     0.0
#>       3500.000      4000.000    97.5    54.8    98.8    54.2    52.8     0.0
#>       4000.000      4145.763    99.2   100.0    97.5    97.5    96.7     2.0
#>
#> LB     load balance: how even the work is
#> Ser    serialisation efficiency: not lost to dependencies
#> Trf    transfer efficiency: not lost to moving data
#> CommE  communication efficiency: not lost to communication
#> PE     parallel efficiency: time spent computing
#> Ovh    overhead: time spent in tracing itself, or where it was off

## json
# beside the summary
$CLOCKTALK tiny.prv.gz --format json >summary
$CLOCKTALK tiny.prv.gz --window 500us --format json | diff summary -
#> 11a12
#> >     "window_s": 0.000500000,
#> 15a17,27
#> >   "windows": [
#> >     {"start_s": 0.000000000, "end_s": 0.000500000, "load_balance": 0.500000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 1.000000, "communication_efficiency": 1.000000, "parallel_efficiency": 0.500000, "overhead": 0.000000, "useful_avg_s": 0.000250000, "useful_max_s": 0.000500000, "ideal_s": 0.000500000, "elapsed_s": 0.000500000},
#> >     {"start_s": 0.000500000, "end_s": 0.001000000, "load_balance": 0.500000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 1.000000, "communication_efficiency": 1.000000, "parallel_efficiency": 0.500000, "overhead": 0.000000, "useful_avg_s": 0.000250000, "useful_max_s": 0.000500000, "ideal_s": 0.000500000, "elapsed_s": 0.000500000},
#> >     {"start_s": 0.001000000, "end_s": 0.001500000, "load_balance": 0.903148, "serialisation_efficiency": 0.932110, "transfer_efficiency": 0.989932, "communication_efficiency": 0.922726, "parallel_efficiency": 0.833358, "overhead": 0.000000, "useful_avg_s": 0.000416679, "useful_max_s": 0.000461363, "ideal_s": 0.000494966, "elapsed_s": 0.000500000},
#> >     {"start_s": 0.001500000, "end_s": 0.002000000, "load_balance": 0.916023, "serialisation_efficiency": 0.585964, "transfer_efficiency": 0.974322, "communication_efficiency": 0.570918, "parallel_efficiency": 0.522974, "overhead": 0.000000, "useful_avg_s": 0.000261487, "useful_max_s": 0.000285459, "ideal_s": 0.000487161, "elapsed_s": 0.000500000},
#> >     {"start_s": 0.002000000, "end_s": 0.002500000, "load_balance": 0.933559, "serialisation_efficiency": 0.536440, "transfer_efficiency": 0.919932, "communication_efficiency": 0.493488, "parallel_efficiency": 0.460700, "overhead": 0.000000, "useful_avg_s": 0.000230350, "useful_max_s": 0.000246744, "ideal_s": 0.000459966, "elapsed_s": 0.000500000},
#> >     {"start_s": 0.002500000, "end_s": 0.003000000, "load_balance": 0.950483, "serialisation_efficiency": 0.526559, "transfer_efficiency": 0.986392, "communication_efficiency": 0.519394, "parallel_efficiency": 0.493675, "overhead": 0.000000, "useful_avg_s": 0.000246838, "useful_max_s": 0.000259697, "ideal_s": 0.000493196, "elapsed_s": 0.000500000},
#> >     {"start_s": 0.003000000, "end_s": 0.003500000, "load_balance": 0.961619, "serialisation_efficiency": 0.520850, "transfer_efficiency": 0.981542, "communication_efficiency": 0.511236, "parallel_efficiency": 0.491614, "overhead": 0.000000, "useful_avg_s": 0.000245807, "useful_max_s": 0.000255618, "ideal_s": 0.000490771, "elapsed_s": 0.000500000},
#> >     {"start_s": 0.003500000, "end_s": 0.004000000, "load_balance": 0.974832, "serialisation_efficiency": 0.548298, "transfer_efficiency": 0.987876, "communication_efficiency": 0.541650, "parallel_efficiency": 0.528018, "overhead": 0.000000, "useful_avg_s": 0.000264009, "useful_max_s": 0.000270825, "ideal_s": 0.000493938, "elapsed_s": 0.000500000},
#> >     {"start_s": 0.004000000, "end_s": 0.004145763, "load_balance": 0.992258, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.974767, "communication_efficiency": 0.974767, "parallel_efficiency": 0.967221, "overhead": 0.019696, "useful_avg_s": 0.000140985, "useful_max_s": 0.000142085, "ideal_s": 0.000142085, "elapsed_s": 0.000145763}
#> >   ],
#> 32a45
#> >     "transient_imbalance": 0.028025,
#= 1

## jsonl
$CLOCKTALK tiny.prv.gz --window 500us --format jsonl
#> {"start_s": 0.000000000, "end_s": 0.000500000, "load_balance": 0.500000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 1.000000, "communication_efficiency": 1.000000, "parallel_efficiency": 0.500000, "overhead": 0.000000, "useful_avg_s": 0.000250000, "useful_max_s": 0.000500000, "ideal_s": 0.000500000, "elapsed_s": 0.000500000}
#> {"start_s": 0.000500000, "end_s": 0.001000000, "load_balance": 0.500000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 1.000000, "communication_efficiency": 1.000000, "parallel_efficiency": 0.500000, "overhead": 0.000000, "useful_avg_s": 0.000250000, "useful_max_s": 0.000500000, "ideal_s": 0.000500000, "elapsed_s": 0.000500000}
#> {"start_s": 0.001000000, "end_s": 0.001500000, "load_balance": 0.903148, "serialisation_efficiency": 0.932110, "transfer_efficiency": 0.989932, "communication_efficiency": 0.922726, "parallel_efficiency": 0.833358, "overhead": 0.000000, "useful_avg_s": 0.000416679, "useful_max_s": 0.000461363, "ideal_s": 0.000494966, "elapsed_s": 0.000500000}
#> {"start_s": 0.001500000, "end_s": 0.002000000, "load_balance": 0.916023, "serialisation_efficiency": 0.585964, "transfer_efficiency": 0.974322, "communication_efficiency": 0.570918, "parallel_efficiency": 0.522974, "overhead": 0.000000, "useful_avg_s": 0.000261487, "useful_max_s": 0.000285459, "ideal_s": 0.000487161, "elapsed_s": 0.000500000}
#> {"start_s": 0.002000000, "end_s": 0.002500000, "load_balance": 0.933559, "serialisation_efficiency": 0.536440, "transfer_efficiency": 0.919932, "communication_efficiency": 0.493488, "parallel_efficiency": 0.460700, "overhead": 0.000000, "useful_avg_s": 0.000230350, "useful_max_s": 0.000246744, "ideal_s": 0.000459966, "elapsed_s": 0.000500000}
#> {"start_s": 0.002500000, "end_s": 0.003000000, "load_balance": 0.950483, "serialisation_efficiency": 0.526559, "transfer_efficiency": 0.986392, "communication_efficiency": 0.519394, "parallel_efficiency": 0.493675, "overhead": 0.000000, "useful_avg_s": 0.000246838, "useful_max_s": 0.000259697, "ideal_s": 0.000493196, "elapsed_s": 0.000500000}
#> {"start_s": 0.003000000, "end_s": 0.003500000, "load_balance": 0.961619, "serialisation_efficiency": 0.520850, "transfer_efficiency": 0.981542, "communication_efficiency": 0.511236, "parallel_efficiency": 0.491614, "overhead": 0.000000, "useful_avg_s": 0.000245807, "useful_max_s": 0.000255618, "ideal_s": 0.000490771, "elapsed_s": 0.000500000}
#> {"start_s": 0.003500000, "end_s": 0.004000000, "load_balance": 0.974832, "serialisation_efficiency": 0.548298, "transfer_efficiency": 0.987876, "communication_efficiency": 0.541650, "parallel_efficiency": 0.528018, "overhead": 0.000000, "useful_avg_s": 0.000264009, "useful_max_s": 0.000270825, "ideal_s": 0.000493938, "elapsed_s": 0.000500000}
#> {"start_s": 0.004000000, "end_s": 0.004145763, "load_balance": 0.992258, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.974767, "communication_efficiency": 0.974767, "parallel_efficiency": 0.967221, "overhead": 0.019696, "useful_avg_s": 0.000140985, "useful_max_s": 0.000142085, "ideal_s": 0.000142085, "elapsed_s": 0.000145763}

## chrome
$CLOCKTALK tiny.prv.gz --window 2ms --format chrome
#> {
#>   "displayTimeUnit": "ns",
#>   "traceEvents": [
#>     {"ph": "M", "name": "process_name", "pid": 1, "tid": 0, "args": {"name": "tiny.prv.gz"}},
#>     {"ph": "C", "name": "load balance", "pid": 1, "ts": 0.000, "tid": 0, "args": {"%": 69.3497}},
#>     {"ph": "C", "name": "serialisation efficiency", "pid": 1, "ts": 0.000, "tid": 0, "args": {"%": 85.7334}},
#>     {"ph": "C", "name": "transfer efficiency", "pid": 1, "ts": 0.000, "tid": 0, "args": {"%": 99.0791}},
#>     {"ph": "C", "name": "communication efficiency", "pid": 1, "ts": 0.000, "tid": 0, "args": {"%": 84.9439}},
#>     {"ph": "C", "name": "parallel efficiency", "pid": 1, "ts": 0.000, "tid": 0, "args": {"%": 58.9083}},
#>     {"ph": "C", "name": "overhead", "pid": 1, "ts": 0.000, "tid": 0, "args": {"%": 0.0000}},
#>     {"ph": "C", "name": "load balance", "pid": 1, "ts": 2000.000, "tid": 0, "args": {"%": 97.9982}},
#>     {"ph": "C", "name": "serialisation efficiency", "pid": 1, "ts": 2000.000, "tid": 0, "args": {"%": 51.9728}},
#>     {"ph": "C", "name": "transfer efficiency", "pid": 1, "ts": 2000.000, "tid": 0, "args": {"%": 96.8935}},
#>     {"ph": "C", "name": "communication efficiency", "pid": 1, "ts": 2000.000, "tid": 0, "args": {"%": 50.3583}},
#>     {"ph": "C", "name": "parallel efficiency", "pid": 1, "ts": 2000.000, "tid": 0, "args": {"%": 49.3502}},
#>     {"ph": "C", "name": "overhead", "pid": 1, "ts": 2000.000, "tid": 0, "args": {"%": 0.0000}},
#>     {"ph": "C", "name": "load balance", "pid": 1, "ts": 4000.000, "tid": 0, "args": {"%": 99.2258}},
#>     {"ph": "C", "name": "serialisation efficiency", "pid": 1, "ts": 4000.000, "tid": 0, "args": {"%": 100.0000}},
#>     {"ph": "C", "name": "transfer efficiency", "pid": 1, "ts": 4000.000, "tid": 0, "args": {"%": 97.4767}},
#>     {"ph": "C", "name": "communication efficiency", "pid": 1, "ts": 4000.000, "tid": 0, "args": {"%": 97.4767}},
#>     {"ph": "C", "name": "parallel efficiency", "pid": 1, "ts": 4000.000, "tid": 0, "args": {"%": 96.7221}},
#>     {"ph": "C", "name": "overhead", "pid": 1, "ts": 4000.000, "tid": 0, "args": {"%": 1.9696}},
#>     {"ph": "C", "name": "load balance", "pid": 1, "ts": 4145.763, "tid": 0, "args": {"%": 0.0000}},
#>     {"ph": "C", "name": "serialisation efficiency", "pid": 1, "ts": 4145.763, "tid": 0, "args": {"%": 0.0000}},
#>     {"ph": "C", "name": "transfer efficiency", "pid": 1, "ts": 4145.763, "tid": 0, "args": {"%": 0.0000}},
#>     {"ph": "C", "name": "communication efficiency", "pid": 1, "ts": 4145.763, "tid": 0, "args": {"%": 0.0000}},
#>     {"ph": "C", "name": "parallel efficiency", "pid": 1, "ts": 4145.763, "tid": 0, "args": {"%": 0.0000}},
#>     {"ph": "C", "name": "overhead", "pid": 1, "ts": 4145.763, "tid": 0, "args": {"%": 0.0000}}
#>   ]
#> }

## chrome, the critical path
$CLOCKTALK tiny.prv.gz --window 2ms --report critical-path --format chrome | grep -v '"C"'
#> {
#>   "displayTimeUnit": "ns",
#>   "traceEvents": [
#>     {"ph": "M", "name": "process_name", "pid": 1, "tid": 0, "args": {"name": "tiny.prv.gz"}},
#>     {"ph": "M", "name": "thread_name", "pid": 1, "tid": 1, "args": {"name": "critical path: most of it"}},
#>     {"ph": "M", "name": "thread_name", "pid": 1, "tid": 2, "args": {"name": "critical path: most of it by rank"}},
#>     {"ph": "X", "name": "[absent]", "pid": 1, "ts": 0.000, "dur": 2000.000, "tid": 1, "args": {"of the path (us)": 1122.426, "path in the window (us)": 2000.000}},
#>     {"ph": "X", "name": "rank 1", "pid": 1, "ts": 0.000, "dur": 2000.000, "tid": 2, "args": {"of the path (us)": 1784.984, "path in the window (us)": 2000.000}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 2000.000, "dur": 2000.000, "tid": 1, "args": {"of the path (us)": 1937.795, "path in the window (us)": 2000.000}},
#>     {"ph": "X", "name": "rank 1", "pid": 1, "ts": 2000.000, "dur": 2000.000, "tid": 2, "args": {"of the path (us)": 1038.554, "path in the window (us)": 2000.000}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 4000.000, "dur": 145.763, "tid": 1, "args": {"of the path (us)": 142.085, "path in the window (us)": 145.763}},
#>     {"ph": "X", "name": "rank 1", "pid": 1, "ts": 4000.000, "dur": 145.763, "tid": 2, "args": {"of the path (us)": 145.763, "path in the window (us)": 145.763}},
#>     {"ph": "M", "name": "thread_name", "pid": 1, "tid": 3, "args": {"name": "critical path"}},
#>     {"ph": "X", "name": "[absent]", "pid": 1, "ts": 0.000, "dur": 1122.426, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 1122.426, "dur": 315.856, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "MPI_Init", "pid": 1, "ts": 1438.282, "dur": 5.579, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 1443.861, "dur": 68.023, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "MPI_Comm_rank", "pid": 1, "ts": 1511.884, "dur": 1.726, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 1513.610, "dur": 271.374, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "MPI_Recv", "pid": 1, "ts": 1784.984, "dur": 11.113, "tid": 3, "args": {"rank": 2}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 1796.097, "dur": 239.662, "tid": 3, "args": {"rank": 2}},
#>     {"ph": "X", "name": "MPI_Recv", "pid": 1, "ts": 2035.759, "dur": 20.782, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 2056.541, "dur": 246.311, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "MPI_Recv", "pid": 1, "ts": 2302.852, "dur": 19.252, "tid": 3, "args": {"rank": 2}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 2322.104, "dur": 224.715, "tid": 3, "args": {"rank": 2}},
#>     {"ph": "X", "name": "MPI_Recv", "pid": 1, "ts": 2546.819, "dur": 4.747, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 2551.566, "dur": 233.686, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "MPI_Recv", "pid": 1, "ts": 2785.252, "dur": 2.057, "tid": 3, "args": {"rank": 2}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 2787.309, "dur": 222.459, "tid": 3, "args": {"rank": 2}},
#>     {"ph": "X", "name": "MPI_Recv", "pid": 1, "ts": 3009.768, "dur": 1.981, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 3011.749, "dur": 249.232, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "MPI_Recv", "pid": 1, "ts": 3260.981, "dur": 4.550, "tid": 3, "args": {"rank": 2}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 3265.531, "dur": 225.891, "tid": 3, "args": {"rank": 2}},
#>     {"ph": "X", "name": "MPI_Recv", "pid": 1, "ts": 3491.422, "dur": 2.698, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 3494.120, "dur": 242.625, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "MPI_Recv", "pid": 1, "ts": 3736.745, "dur": 3.393, "tid": 3, "args": {"rank": 2}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 3740.138, "dur": 223.370, "tid": 3, "args": {"rank": 2}},
#>     {"ph": "X", "name": "MPI_Recv", "pid": 1, "ts": 3963.508, "dur": 1.603, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 3965.111, "dur": 2.899, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "MPI_Finalize", "pid": 1, "ts": 3968.010, "dur": 1.142, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 3969.152, "dur": 172.625, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[overhead]", "pid": 1, "ts": 4141.777, "dur": 3.678, "tid": 3, "args": {"rank": 1}},
#>     {"ph": "X", "name": "[computation]", "pid": 1, "ts": 4145.455, "dur": 0.308, "tid": 3, "args": {"rank": 1}}
#>   ]
#> }

## chrome, a report that it does not show
$CLOCKTALK tiny.prv.gz --window 2ms --report anomalies --format chrome
#! clocktalk: error: --format chrome holds windows, the critical path and wait states: add --window 10ms, say, and ask for no other report
#= 2

## names that are not UTF-8
# Whatever bytes the .pcf has for the name of a function, csv and tsv are UTF-8.
gzip -dc $TESTDATA/stencil2d.prv.gz >m.prv
LC_ALL=C sed 's/compute_inner/comp\xe9te "x"/' $TESTDATA/stencil2d.pcf >m.pcf
for format in csv tsv; do
  $CLOCKTALK --quiet m.prv --report critical-path --format $format >out || exit
  iconv -f UTF-8 -t UTF-8 out | head -n 2
done
#> activity,path_s,mean_s,imbalance_s,allocation_s,intra_cost_s,inter_cost_s,impact_s,imbalance_share,least_s,most_s,cost_share\r
#> "comp�te ""x""",0.867319979,0.766611921,0.100708058,12.265790732,0.904257964,0.000000000,13.170048696,0.116114,0.728795603,0.874991886,0.494008\r
#> # activity	path_s	mean_s	imbalance_s	allocation_s	intra_cost_s	inter_cost_s	impact_s	imbalance_share	least_s	most_s	cost_share
#> comp�te "x"	0.867319979	0.766611921	0.100708058	12.265790732	0.904257964	0.000000000	13.170048696	0.116114	0.728795603	0.874991886	0.494008

## the last one wins
$CLOCKTALK tiny.prv.gz --format table --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r

## two reports
# one behind the other
for report in windows summary; do
  $CLOCKTALK tiny.prv.gz --report $report --window 2ms --format table
  [ $report = summary ] || echo
done >alone
$CLOCKTALK tiny.prv.gz --report summary,windows --window 2ms --format table | cmp - alone
#= 0

## texts of the trace that programs would obey
cat >names.prv <<'TRACE'
#Paraver (20/11/2026 at 15:29):100_ns:1(1):1:1(1:1)
2:1:1:1:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:1:1:1:1:20:60000019:1
2:1:1:1:1:60:60000019:2
2:1:1:1:1:70:60000019:3
2:1:1:1:1:75:60000019:0
2:1:1:1:1:90:50000003:32
2:1:1:1:1:100:50000003:0
TRACE
printf 'EVENT_TYPE\n9    60000019    User function\nVALUES\n1   =1+1\302\233x\177\033y\357\277\276\n2   @a,"b"\n3   -f\n' >names.pcf
$CLOCKTALK -q names.prv --report critical-path --format csv --columns activity,path_s | sed -n 2,5p | cat -v
$CLOCKTALK -q names.prv --report critical-path --format tsv --columns activity,path_s | sed -n 2,5p | cat -v
$CLOCKTALK -q names.prv --report critical-path --format json | grep -m 3 '"activity"' | cut -c 1-60
$CLOCKTALK -q names.prv --report critical-path --format html | grep -o -m 1 '1+1[^,<]*' | head -n 1 | cat -v
#> '=1+1 x  y ,0.000000040^M
#> "'=1+1 x  y /@a,""b""",0.000000025^M
#> [computation],0.000000010^M
#> MPI_Init,0.000000010^M
#> =1+1 x  y 	0.000000040
#> =1+1 x  y /@a,"b"	0.000000025
#> [computation]	0.000000010
#> MPI_Init	0.000000010
#>       {"activity": "=1+1\\u009bx\\u007f\\u001by\\ufffe", "path_s
#>       {"activity": "=1+1\\u009bx\\u007f\\u001by\\ufffe/@a,\\"b\\""
#>       {"activity": "[computation]", "path_s": 0.000000010, "
#> 1+1\\u009bx\\u007f\\u001by\\ufffe"
