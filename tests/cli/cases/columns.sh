## of the summary
$CLOCKTALK tiny.prv.gz --format tsv --columns runtime_s,ranks,transient_imbalance
#> # runtime_s	ranks	transient_imbalance
#> 0.004145763	2	nan

## of windows, as a table
$CLOCKTALK tiny.prv.gz --window 500us --format table --columns end_s,late_sender,useful_max_s,load_balance,ideal_path_s
#>            end  sender    useful max      LB    ideal path
#>             us       %            us       %            us
#>        500.000     0.0       500.000    50.0       500.000
#>       1000.000     0.0       500.000    50.0       500.000
#>       1500.000     0.0       461.363    90.3       494.421
#>       2000.000    45.4       285.459    91.6       487.161
#>       2500.000    46.0       246.744    93.4       459.966
#>       3000.000    49.2       259.697    95.0       493.196
#>       3500.000    48.9       255.618    96.2       490.771
#>       4000.000    45.9       270.825    97.5       493.862
#>       4145.763     0.0       142.085    99.2       142.085
#>
#> sender late sender: a receive waited for its send
#> LB     load balance: how even the work is

## of windows
$CLOCKTALK tiny.prv.gz --window 500us --format csv --columns parallel_efficiency,end_s,waiting,ideal_path_s,dispersion
#> parallel_efficiency,end_s,waiting,ideal_path_s,dispersion\r
#> 0.500000,0.000500000,0.000000,0.000500000,0.707107\r
#> 0.500000,0.001000000,0.000000,0.000500000,0.707107\r
#> 0.833358,0.001500000,0.033603,0.000494421,0.075829\r
#> 0.522974,0.002000000,0.454486,0.000487161,0.064824\r
#> 0.460700,0.002500000,0.460305,0.000459966,0.050325\r
#> 0.493675,0.003000000,0.492378,0.000493196,0.036838\r
#> 0.491614,0.003500000,0.489063,0.000490771,0.028223\r
#> 0.528018,0.004000000,0.458708,0.000493862,0.018256\r
#> 0.967221,0.004145763,0.013083,0.000142085,0.005517\r

## by name alone
# columns that are there when they are named; events are not counted where windows slide
$CLOCKTALK tiny.prv.gz --window 500us --format tsv --columns start_s,useful_avg_s,ideal_avg_s,ideal_s,least_mpi_events
#> # start_s	useful_avg_s	ideal_avg_s	ideal_s	least_mpi_events
#> 0.000000000	0.000250000	0.000500000	0.000500000	0
#> 0.000500000	0.000250000	0.000500000	0.000500000	0
#> 0.001000000	0.000416679	0.000494694	0.000494966	2
#> 0.001500000	0.000261487	0.000386310	0.000487161	4
#> 0.002000000	0.000230350	0.000371235	0.000459966	4
#> 0.002500000	0.000246838	0.000386997	0.000493196	4
#> 0.003000000	0.000245807	0.000487915	0.000490771	5
#> 0.003500000	0.000264009	0.000493900	0.000493938	5
#> 0.004000000	0.000140985	0.000140985	0.000142085	0
$CLOCKTALK tiny.prv.gz --windows 3 --format table --columns least_mpi_events,ideal_avg_s
#>   events     ideal avg
#>                     ms
#>        0         1.382
#>       12         1.213
#>       13         1.360
#>
#> events least number of MPI events: calls that a rank enters or leaves
$CLOCKTALK tiny.prv.gz --window 1ms --step 500us --to 2ms --format csv --columns ideal_avg_s,least_mpi_events
#> ideal_avg_s,least_mpi_events\r
#> 0.001000000,\r
#> 0.000994694,\r
#> 0.000880731,\r
$CLOCKTALK tiny.prv.gz --window 2ms --format csv | head -n 1
#> start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s\r
# every rank has as many as were asked for, but where the part begins and ends
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --quiet --clock-fix none --from init --to finalize --window 1ms --min-events 20 --format csv --columns least_mpi_events |
  tr -d '\r' | sed '1,2d;$d' | awk '$1 < 20 { few++ } END { print (NR > 20), few + 0 }'
#> 1 0

## what the run does not have
# no counters in the trace, and no path in windows that slide
$CLOCKTALK tiny.prv.gz --window 500us --step 250us --to 1ms --format tsv --columns start_s,average_ipc,ideal_path_s
#> # start_s	average_ipc	ideal_path_s
#> 0.000000000	nan	nan
#> 0.000250000	nan	nan
#> 0.000500000	nan	nan
$CLOCKTALK tiny.prv.gz --window 500us --step 250us --to 1ms --format table --columns start_s,average_ipc,ideal_path_s
#>          start     IPC    ideal path
#>             us                    us
#>          0.000       -             -
#>        250.000       -             -
#>        500.000       -             -
#>
#> IPC    instructions per cycle: while computing

## unknown
$CLOCKTALK missing.prv --window 500us --columns start_s,tranfer_efficiency
#! clocktalk: error: --columns: "tranfer_efficiency" is no column of windows; did you mean transfer_efficiency?
#= 2
$CLOCKTALK missing.prv --window 500us --columns NONSENSE
#! clocktalk: error: --columns: "NONSENSE" is no column of windows; --format tsv names them
#= 2

## not of use
$CLOCKTALK missing.prv --window 500us --format json --columns start_s
#! clocktalk: error: --columns and --sort need --format table, tsv or csv
#= 2

## of a report, as a table
$CLOCKTALK tiny.prv.gz --report ranks --columns rank,calls,useful_s --sort useful_s
#> Ranks
#> Launch and shutdown are 39.1 % of the run: --from init --to finalize omits them.
#>
#>       rank      calls     useful
#>                               ms
#>          2         13      2.806
#>          1         13      1.807
#>
#> total              26      4.612
#> mean               13      2.306
#> maximum            13      2.806
#> minimum            13      1.807
#> balance         1.000      0.822
#>
#> MPI      without waiting
#> path     of the critical path
#> balance  mean divided by maximum

## of a report, as separated values
$CLOCKTALK tiny.prv.gz --report messages --columns receiver,sender,bytes --sort bytes --format tsv
$CLOCKTALK tiny.prv.gz --report wait-states --sort wait_s --format csv
#> # receiver	sender	bytes
#> 1	2	3000
#> 2	1	2500
#> activity,rank,wait_s\r
#> [computation],1,0.001193174\r
#> [computation],2,0.001090606\r
#> MPI_Recv (transfer),2,0.000037902\r
#> [absent],1,0.000033603\r
#> MPI_Recv (transfer),1,0.000030011\r
#> MPI_Init (own),1,0.000005469\r
#> [overhead],1,0.000001124\r
#> MPI_Comm_rank (own),1,0.000000374\r
#> MPI_Finalize (own),1,0.000000094\r

## that are not shown by themselves
$CLOCKTALK tiny.prv.gz --report ranks --columns rank,instructions,first_s
#> Ranks
#> Launch and shutdown are 39.1 % of the run: --from init --to finalize omits them.
#>
#>       rank  instruct.     first_s
#>                                ms
#>          1          -       1.122
#>          2          -       0.000
#>
#> total               -           -
#> mean                -           -
#> maximum             -           -
#> minimum             -           -
#> balance             -           -
#>
#> MPI      without waiting
#> path     of the critical path
#> balance  mean divided by maximum

## of a report that has no such column
$CLOCKTALK tiny.prv.gz --report ranks --columns rank,usefull_s
$CLOCKTALK tiny.prv.gz --report ranks --sort wait
$CLOCKTALK tiny.prv.gz --report ranks --columns rank,rank
#! clocktalk: error: --columns: "usefull_s" is no column of the report; did you mean useful_s?
#! clocktalk: error: --sort: "wait" is no column of the report; did you mean waiting_s?
#! clocktalk: error: --columns: rank stands there twice
#= 2

## of none, or of several reports
$CLOCKTALK tiny.prv.gz --report ranks,messages --columns rank
$CLOCKTALK tiny.prv.gz --sort runtime_s
$CLOCKTALK tiny.prv.gz --windows 3 --sort start_s
$CLOCKTALK tiny.prv.gz --report ranks --sort rank --format json
#! clocktalk: error: --columns is about the table of one report: ask for one
#! clocktalk: error: --sort needs a report whose table has columns
#! clocktalk: error: --sort is about the table of a report: windows come in order of time (--report worst has those that lose most)
#! clocktalk: error: --columns and --sort need --format table, tsv or csv
#= 2

## of rows that the text does not show as a table
# their table stands for the text, where its columns are chosen or sorted by
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --quiet --report paths --columns path_s,activity | head -n 3
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --quiet --report messages --columns bytes,sender --top 3 | head -n 3
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --quiet --report worst --window 10ms --columns start_s,lost_s,cause --top 2
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --quiet --report dispersion --sort share | head -n 4
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --quiet --report parallelism --columns active,time_s | head -n 4
#>       path_s  activity
#>        0.879  compute_inner
#>        0.224  compute_boundary
#>      bytes from rank
#>       2.8M         1
#>       2.8M         2
#>      start_s      lost_s  cause
#>            s           s
#>        1.030       0.146  load_balance
#>        1.040       0.145  load_balance
#> region         activity                t_s       share          id
#>                                          s
#> the whole run  computation           1.052        81.6           0
#> the whole run  point-to-point        0.130        10.1           0
#>       active      time_s
#>                        s
#>            0       0.002
#>            1       0.035
