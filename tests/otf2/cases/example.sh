## figures
# what happens is told in make-archive.c: rank 1 waits 10 us in MPI_Init, 190 and 80 for messages, 50 for the root of MPI_Bcast
$CLOCKTALK run --format csv
$CLOCKTALK run/traces.otf2 --report ranks --format tsv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused,threads,hybrid_load_balance,hybrid_communication_efficiency,mpi_parallel_efficiency,mpi_load_balance,mpi_communication_efficiency,mpi_serialisation_efficiency,mpi_transfer_efficiency,openmp_parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency,openmp_contribution,openmp_load_balance_contribution,openmp_communication_contribution,process_efficiency,serial_region_efficiency,openmp_region_efficiency,thread_efficiency\r
#> 3,0.001000000,0.000000000,0.001000000,0.850471,0.988827,0.895000,0.885000,0.574500,0.013333,0.000752667,0.000885000,0.000895000,0.001000000,2,1,0.020000,0.050000,0.000000,0.005000,4,0.649153,0.885000,0.696500,0.787006,0.885000,0.988827,0.895000,0.757653,0.789894,0.989474,0.969388,0.824838,0.824838,1.000000,0.696500,0.918000,0.960000,0.878000\r
#> # rank	node	useful_s	waiting_s	mpi_s	overhead_s	absent_s	first_s	last_s	calls	messages_sent	bytes_sent	messages_received	bytes_received	collectives	path_s	threads	parallel_efficiency	openmp_parallel_efficiency	openmp_serialisation_efficiency	openmp_load_balance	openmp_scheduling_efficiency	cpu_useful_s	cpu_mpi_s	cpu_idle_in_mpi_s	cpu_overhead_s	cpu_absent_s	cpu_serial_s	cpu_blocked_s	cpu_imbalance_s	cpu_runtime_s
#> 1	1	0.000528000	0.000330000	0.000132000	0.000000000	0.000010000	0.000010000	0.001000000	7	0	0	2	400	1	0.000240000	2	0.284000	0.520202	0.565934	0.978495	0.939394	0.000568000	0.000462000	0.000462000	0.000000000	0.000020000	0.000328000	0.000000000	0.000060000	0.000100000
#> 2	1	0.000885000	0.000010000	0.000095000	0.000000000	0.000010000	0.000010000	0.001000000	4	1	300	0	0	1	0.000000000	1	0.885000	1.000000	1.000000	1.000000	1.000000	0.000885000	0.000105000	0.000000000	0.000000000	0.000010000	0.000000000	0.000000000	0.000000000	0.000000000
#> 3	1	0.000845000	0.000000000	0.000105000	0.000040000	0.000010000	0.000010000	0.001000000	4	1	100	0	0	1	0.000760000	1	0.845000	1.000000	1.000000	1.000000	1.000000	0.000845000	0.000105000	0.000000000	0.000040000	0.000010000	0.000000000	0.000000000	0.000000000	0.000000000

## messages
# the receive that was posted first is completed last, and belongs to the message of rank 3
$CLOCKTALK run --report messages --format csv
#> sender,receiver,messages,bytes\r
#> 2,1,1,300\r
#> 3,1,1,100\r

## threads
$CLOCKTALK run --report openmp --format csv
#> function,instances,threads,time_s,busy_s,load_balance_lost_s,scheduling_lost_s,unused_s,mpi_waits_s,blocked_s,mpi_s,load_balance,scheduling_efficiency,largest_rank,largest_start_s,largest_length_s\r
#> !$omp parallel @main.c:12,1,2,0.000200000,0.000240000,0.000040000,0.000120000,0.000000000,0.000000000,0.000000000,0.000000000,0.857143,0.700000,1,0.000500000,0.000200000\r

## names
# of user functions and ranks; regions have other numbers in the records than in the archive
$CLOCKTALK run --report phases --region work_a --format csv
$CLOCKTALK run --report critical-path --format csv
#> by,phase,time_s,parallel_efficiency,load_balance,communication_efficiency,computation_s,load_balance_lost_s,serialisation_lost_s,transfer_lost_s,overhead_lost_s,threads_parallel_efficiency,openmp_parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency\r
#> region,[before],0.000783973,0.735570,0.813352,0.904368,0.000576667,0.000132333,0.000001639,0.000060001,0.000013333,0.848039,0.994898,0.994898,1.000000,1.000000\r
#> region,work_a,0.000216027,0.814712,1.000000,0.814712,0.000176000,0.000000000,0.000008361,0.000031666,0.000000000,0.289796,0.520408,0.566667,0.978261,0.938776\r
#> collective,0.000000000 s to the end,0.001000000,0.752667,0.850471,0.885000,0.000752667,0.000132333,0.000010000,0.000091667,0.000013333,0.574500,0.757653,0.789894,0.989474,0.969388\r
#> activity,path_s,mean_s,imbalance_s,allocation_s,intra_cost_s,inter_cost_s,impact_s,imbalance_share,least_s,most_s,cost_share\r
#> [computation],0.000840000,0.000726000,0.000114000,0.002178000,0.000292670,0.000000000,0.002470670,0.135714,0.000448000,0.000885000,0.860793\r
#> MPI_Finalize,0.000050000,0.000050000,0.000000000,0.000150000,0.000000000,0.000000000,0.000150000,0.000000,0.000050000,0.000050000,0.000000\r
#> MPI_Bcast,0.000040000,0.000035000,0.000005000,0.000105000,0.000001667,0.000000000,0.000106667,0.125000,0.000030000,0.000040000,0.004902\r
#> [overhead],0.000040000,0.000013333,0.000026667,0.000040000,0.000000000,0.000036531,0.000076531,0.666667,0.000000000,0.000040000,0.107444\r
#> [absent],0.000010000,0.000010000,0.000000000,0.000030000,0.000000000,0.000000000,0.000030000,0.000000,0.000010000,0.000010000,0.000000\r
#> MPI_Init,0.000010000,0.000010000,0.000000000,0.000030000,0.000000000,0.000000000,0.000030000,0.000000,0.000010000,0.000010000,0.000000\r
#> MPI_Ssend,0.000010000,0.000003333,0.000006667,0.000010000,0.000000000,0.000009133,0.000019133,0.666667,0.000000000,0.000010000,0.026861\r
#> work_a,0.000000000,0.000026667,0.000000000,0.000080000,0.000000000,0.000000000,0.000080000,,0.000000000,0.000080000,0.000000\r
#> MPI_Waitany,0.000000000,0.000010000,0.000000000,0.000030000,0.000000000,0.000000000,0.000030000,,0.000000000,0.000030000,0.000000\r
#> MPI_Send,0.000000000,0.000001667,0.000000000,0.000005000,0.000000000,0.000000000,0.000005000,,0.000000000,0.000005000,0.000000\r
#> MPI_Irecv,0.000000000,0.000000667,0.000000000,0.000002000,0.000000000,0.000000000,0.000002000,,0.000000000,0.000002000,0.000000\r

## several
cp "$TESTDATA"/tiny.p* "$TESTDATA/tiny.row" .
$CLOCKTALK run tiny.prv.gz --scaling strong --format csv
#> trace,ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,useful_instructions,useful_cycles,average_ipc,average_frequency_ghz,threads,hybrid_load_balance,hybrid_communication_efficiency,mpi_parallel_efficiency,mpi_load_balance,mpi_communication_efficiency,mpi_serialisation_efficiency,mpi_transfer_efficiency,openmp_parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency,openmp_contribution,openmp_load_balance_contribution,openmp_communication_contribution,process_efficiency,serial_region_efficiency,openmp_region_efficiency,thread_efficiency,global_efficiency,computation_scalability,speedup,ipc_scalability,instruction_scalability,frequency_scalability,average_parallelism,speedup_at_least,speedup_at_most\r
#> tiny.prv.gz,2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,,,,,2,0.821981,0.676740,0.556268,0.821981,0.676740,0.690787,0.979666,1.000000,1.000000,1.000000,1.000000,1.000000,1.000000,1.000000,,,,,0.556268,1.000000,1.000000,,,,1.145102,1.099338,1.220589\r
#> run,3,0.001000000,0.000000000,0.001000000,0.850471,0.988827,0.895000,0.885000,0.574500,0.013333,0.000752667,0.000885000,0.000895000,0.001000000,2,1,,,,,4,0.649153,0.885000,0.696500,0.787006,0.885000,0.988827,0.895000,0.757653,0.789894,0.989474,0.969388,0.824838,0.824838,1.000000,0.696500,0.918000,0.960000,0.878000,1.153077,2.007097,4.145763,,,,2.551412,1.681728,2.551412\r

## options
$CLOCKTALK run --pcf "$TESTDATA/tiny.pcf"
$CLOCKTALK run --rematch --format csv
$CLOCKTALK run --from init --to finalize --format csv
$CLOCKTALK run --windows 2 --format prv --output windows.prv
$CLOCKTALK - <run/traces.otf2
$CLOCKTALK run --app 2
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused,threads,hybrid_load_balance,hybrid_communication_efficiency,mpi_parallel_efficiency,mpi_load_balance,mpi_communication_efficiency,mpi_serialisation_efficiency,mpi_transfer_efficiency,openmp_parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency,openmp_contribution,openmp_load_balance_contribution,openmp_communication_contribution,process_efficiency,serial_region_efficiency,openmp_region_efficiency,thread_efficiency\r
#> 3,0.001000000,0.000000000,0.001000000,0.850471,0.988827,0.895000,0.885000,0.574500,0.013333,0.000752667,0.000885000,0.000895000,0.001000000,2,1,0.020000,0.050000,0.000000,0.005000,4,0.649153,0.885000,0.696500,0.787006,0.885000,0.988827,0.895000,0.757653,0.789894,0.989474,0.969388,0.824838,0.824838,1.000000,0.696500,0.918000,0.960000,0.878000\r
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused,threads,hybrid_load_balance,hybrid_communication_efficiency,mpi_parallel_efficiency,mpi_load_balance,mpi_communication_efficiency,mpi_serialisation_efficiency,mpi_transfer_efficiency,openmp_parallel_efficiency,openmp_serialisation_efficiency,openmp_load_balance,openmp_scheduling_efficiency,openmp_contribution,openmp_load_balance_contribution,openmp_communication_contribution,process_efficiency,serial_region_efficiency,openmp_region_efficiency,thread_efficiency\r
#> 3,0.001000000,0.000020000,0.000950000,0.841517,1.000000,0.897849,0.897849,0.577419,0.014337,0.000702667,0.000835000,0.000835000,0.000930000,2,1,0.000000,0.000000,0.000000,0.005376,4,0.643114,0.897849,0.695161,0.774251,0.897849,1.000000,0.897849,0.758152,0.792614,0.988764,0.967391,0.830626,0.830626,1.000000,0.695161,0.925269,0.956989,0.882258\r
#! clocktalk: error: --pcf: an OTF2 archive has labels and names of its own; leave the option out
#! clocktalk: error: --format prv: its windows are shown beside a .prv, and an OTF2 archive has none; --export FILE.prv writes one, which has the same windows
#! standard input: error: the anchor of an OTF2 archive; its name must end with .otf2, and the archive's other files lie beside it
#! run:1: error: there is no application 2, the trace has 1
#= 2

## as a Paraver trace
# threads are numbered node by node; the same figures, of a stretch, too
$CLOCKTALK run --export run.prv || exit
head -4 run.prv
cat run.row
for part in '' '--from 200us --to 700us'; do
  $CLOCKTALK run $part --report summary,ranks,messages,openmp --format json | sed '/"trace"/d' >archive || exit
  $CLOCKTALK run.prv $part --report summary,ranks,messages,openmp --format json | sed '/"trace"/d' >trace || exit
  cmp archive trace
done
$CLOCKTALK run --export cut.prv --from 200us --to 700us || exit
$CLOCKTALK run --from 200us --to 700us -q --format csv --columns load_balance,parallel_efficiency,ideal_s,messages
$CLOCKTALK cut.prv -q --format csv --columns load_balance,parallel_efficiency,ideal_s,messages
#> #Paraver (01/01/1970 at 00:00):1000000_ns:1(4):1:3(2:1,1:1,1:1),1
#> c:1:1:3:1:2:3
#> 1:1:1:1:1:0:1000000:0
#> 2:1:1:1:1:10000:40000001:1
#> LEVEL TASK SIZE 3
#> MPI Rank 0
#> MPI Rank 1
#> MPI Rank 2
#>
#> LEVEL THREAD SIZE 4
#> THREAD 1.1.1
#> THREAD 1.1.2
#> THREAD 1.2.1
#> THREAD 1.3.1
#>
#> load_balance,parallel_efficiency,ideal_s,messages\r
#> 0.771044,0.592500,0.000495000,2\r
#> load_balance,parallel_efficiency,ideal_s,messages\r
#> 0.771044,0.592500,0.000495000,2\r

## name
# of the archive, not of a file that is called as in all others
$CLOCKTALK run/traces.otf2 --format html | grep '^<h1>'
for trace in run run/traces.otf2; do $CLOCKTALK $trace --history runs.jsonl --label a --date 2026-01-01 -qo out.txt; done
grep -o '"trace": "[^"]*"' runs.jsonl
#> <h1>run/traces.otf2</h1>
#> "trace": "run"
#> "trace": "run"

## an anchor of another name
# it is found in its folder, unless there are several
mv run/traces run/other && mv run/traces.def run/other.def && mv run/traces.otf2 run/other.otf2
$CLOCKTALK run -q --columns ranks,runtime_s --format csv
$CLOCKTALK run/ -q --columns ranks,runtime_s --format csv
cp run/other.otf2 run/another.otf2
$CLOCKTALK run
#> ranks,runtime_s\r
#> 3,0.001000000\r
#> ranks,runtime_s\r
#> 3,0.001000000\r
#! run: error: is a directory, expected a .prv or .prv.gz file, or a folder with traces.otf2 in it
#= 3

## links
# to the anchor alone, also as that of a folder, and to each file of an archive; then to none
mkdir linked all all/traces && ln -s ../run/traces.otf2 linked/ && ln -s run/traces.otf2 run.otf2
ln -s ../run/traces.def all/ && ln -s "$PWD"/run/traces/* all/traces/
cp run/traces.otf2 stored && ln -s "$PWD/stored" all/traces.otf2
for archive in linked run.otf2 all; do
  $CLOCKTALK $archive -q --columns ranks,runtime_s --format csv | tail -n 1
done
rm -r run
$CLOCKTALK run.otf2
#> 3,0.001000000\r
#> 3,0.001000000\r
#> 3,0.001000000\r
#! run.otf2: error: cannot open: No such file or directory
#= 3
