# path_table OPTION...: without what stands below it, as below those of the first cases
path_table() {
  $CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path "$@" | sed '/^path  *on the critical path/,$d'
}

## a table
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path
#> Critical path, measured: 1.288 s; 1.830 s of waiting over 16 ranks
#> The largest part of the path is compute_inner (67.3 %), 100.708 ms more than the
#> average rank has of it. Most waiting is charged to it: 904.258 ms, all together.
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                                s                 s         s     intra     inter
#>   compute_inner            0.867  67.3 %     0.767     0.101     0.904     0.000
#>   compute_boundary         0.225  17.5 %     0.196     0.028     0.251     0.000
#>   [computation]            0.096   7.5 %     0.085     0.011     0.075     0.000
#>   write_checkpoint         0.061   4.7 %     0.004     0.057     0.000     0.513
#>   MPI_Waitall              0.018   1.4 %     0.094     0.000     0.028     0.000
#>   [absent]                 0.016   1.2 %     0.022     0.000     0.045     0.007
#>   MPI_Allreduce            0.002   0.2 %     0.002     0.000     0.001     0.000
#>   MPI_Irecv                0.001   0.1 %     0.001     0.000     0.003     0.000
#>   MPI_Cart_create          0.001   0.1 %     0.001     0.000     0.002     0.000
#>   MPI_Barrier              0.001   0.0 %     0.001     0.000     0.001     0.000
#>   and 7 more (--top shows more, --format json all)
#>
#>   rank      path
#>      8     0.319  24.8 %
#>      7     0.296  23.0 %
#>      6     0.205  15.9 %
#>      5     0.158  12.2 %
#>      3     0.104   8.0 %
#>      9     0.053   4.1 %
#>     12     0.052   4.1 %
#>     13     0.052   4.1 %
#>     10     0.049   3.8 %
#>     15     0.001   0.1 %
#>
#> path           on the critical path
#> mean           on the average rank, without waiting
#> imbalance      what the path has more of it than the average rank
#> charged to it  waiting of all ranks, shared out by what the path has more of:
#>                intra of ranks that take part in it, inter of those that do not
#> [computation]  computing outside of all functions that the trace names
#> [absent]       before a rank's first event: its launch, or what was cut off

## csv, along the ideal path
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path --path ideal --format csv
#> activity,path_s,mean_s,imbalance_s,allocation_s,intra_cost_s,inter_cost_s,impact_s,imbalance_share,least_s,most_s,cost_share\r
#> compute_inner,0.879323319,0.766611921,0.112711398,12.265790732,1.715206493,0.000000000,13.980997225,0.128180,0.728795603,0.874991886,0.529964\r
#> compute_boundary,0.223986524,0.196459904,0.027526620,3.143358460,0.419859372,0.000000000,3.563217832,0.122894,0.186182466,0.224337777,0.129728\r
#> [computation],0.096289864,0.085021639,0.011268225,1.360346226,0.164397051,0.000000000,1.524743277,0.117024,0.008455733,0.108909727,0.050795\r
#> write_checkpoint,0.060834548,0.003802159,0.057032389,0.060834548,0.000000000,0.845904734,0.906739282,0.937500,0.000000000,0.060834548,0.261367\r
#> [absent],0.015663919,0.021923759,0.000000000,0.350780149,0.075803825,0.015289194,0.441873168,0.000000,0.000000000,0.099502930,0.028146\r

## a part of the run
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path --from 1s --to 1.1s --top 4
#> Critical path, measured: 100.000 ms; 680.840 ms of waiting over 16 ranks
#> The largest part of the path is write_checkpoint (51.1 %), 47.911 ms more than
#> the average rank has of it. Most waiting is charged to it: 607.682 ms, all
#> together.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                               ms                ms        ms     intra     inter
#>   write_checkpoint        51.105  51.1 %     3.194    47.911     0.000   607.682
#>   compute_inner           32.292  32.3 %    38.131     0.000     0.878     0.000
#>   MPI_Waitall              8.229   8.2 %     6.450     1.779    71.567     0.000
#>   compute_boundary         8.178   8.2 %     9.352     0.000     0.000     0.000
#>   and 4 more (--top shows more, --format json all)
#>
#>   rank      path
#>      6    82.109  82.1 %
#>     10    17.891  17.9 %
#>
#> path           on the critical path
#> mean           on the average rank, without waiting
#> imbalance      what the path has more of it than the average rank
#> charged to it  waiting of all ranks, shared out by what the path has more of:
#>                intra of ranks that take part in it, inter of those that do not

## windows
path_table --window 100ms --top 3
#> Critical path, measured: 1.288 s; 1.830 s of waiting over 16 ranks
#> The largest part of the path is compute_inner (67.3 %), 100.708 ms more than the
#> average rank has of it. Most waiting is charged to it: 904.258 ms, all together.
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                                s                 s         s     intra     inter
#>   compute_inner            0.867  67.3 %     0.767     0.101     0.904     0.000
#>   compute_boundary         0.225  17.5 %     0.196     0.028     0.251     0.000
#>   [computation]            0.096   7.5 %     0.085     0.011     0.075     0.000
#>   and 14 more (--top shows more, --format json all)
#>
#>   rank      path
#>      8     0.319  24.8 %
#>      7     0.296  23.0 %
#>      6     0.205  15.9 %
#>   and 7 more
#>
#>      start       end      path  most of it                     by rank
#>          s         s         s
#>      0.000     0.100     0.100  [computation]         84.3 %     3 100.0 %
#>      0.100     0.200     0.100  compute_inner         74.1 %     5  95.5 %
#>      0.200     0.300     0.100  compute_inner         78.7 %     7  52.9 %
#>      0.300     0.400     0.100  compute_inner         77.1 %     8  85.0 %
#>      0.400     0.500     0.100  compute_inner         79.8 %     7  79.9 %
#>      0.500     0.600     0.100  compute_inner         78.5 %     7  82.4 %
#>      0.600     0.700     0.100  compute_inner         79.5 %     6  63.7 %
#>      0.700     0.800     0.100  compute_inner         79.9 %     8  55.3 %
#>      0.800     0.900     0.100  compute_inner         79.9 %     8 100.0 %
#>      0.900     1.000     0.100  compute_inner         68.2 %    13  52.2 %
#>      1.000     1.100     0.100  write_checkpoint      51.1 %     6  82.1 %
#>      1.100     1.200     0.100  compute_inner         77.1 %     8  52.3 %
#>      1.200     1.288     0.088  compute_inner         70.3 %     5  59.5 %
#>

## little memory
# hardly any memory: an early part is decided for one of the paths
path_table --max-memory 1k --top 3
#> Critical path, measured: 1.288 s; 1.830 s of waiting over 16 ranks
#> Approximate: its early part was decided to save memory (--max-memory).
#> The largest part of the path is compute_inner (57.0 %). The largest imbalance is
#> in compute_boundary: the path has 91.133 ms more of it than the average rank.
#> Most waiting is charged to it: 857.864 ms, all together.
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                                s                 s         s     intra     inter
#>   compute_inner            0.734  57.0 %     0.767     0.000     0.025     0.000
#>   compute_boundary         0.288  22.3 %     0.196     0.091     0.858     0.000
#>   MPI_Waitall              0.107   8.3 %     0.094     0.013     0.436     0.000
#>   and 14 more (--top shows more, --format json all)
#>
#>   rank      path
#>      8     0.163  12.6 %
#>     14     0.112   8.7 %
#>      6     0.110   8.5 %
#>   and 13 more
#>

## phases and single functions
# phases are activities around the functions
path_table --activity Phase --top 6
#> Critical path, measured: 1.288 s; 1.830 s of waiting over 16 ranks
#> The largest part of the path is imbalanced row/compute_inner (29.9 %),
#> 107.157 ms more than the average rank has of it. Most waiting is charged to it:
#> 904.572 ms, all together.
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                                s                 s         s     intra     inter
#>   imbal…/compute_inner     0.386  29.9 %     0.278     0.107     0.905     0.000
#>   balan…/compute_inner     0.245  19.0 %     0.244     0.001     0.008     0.000
#>   file …/compute_inner     0.236  18.3 %     0.244     0.000     0.000     0.000
#>   im…/compute_boundary     0.097   7.6 %     0.071     0.027     0.225     0.000
#>   [computation]            0.095   7.4 %     0.084     0.011     0.072     0.000
#>   ba…/compute_boundary     0.064   5.0 %     0.063     0.001     0.010     0.000
#>   and 26 more (--top shows more, --format json all)
#>
#>   rank      path
#>      8     0.319  24.8 %
#>      7     0.296  23.0 %
#>      6     0.205  15.9 %
#>      5     0.158  12.2 %
#>      3     0.104   8.0 %
#>      9     0.053   4.1 %
#>   and 4 more
#>
# one function alone
path_table --activity 60000019=4 --top 3
#> Critical path, measured: 1.288 s; 1.830 s of waiting over 16 ranks
#> The largest part of the path is [computation] (92.2 %), 140.370 ms more than the
#> average rank has of it. Most waiting is charged to it: 1.223 s, all together.
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                                s                 s         s     intra     inter
#>   [computation]            1.188  92.2 %     1.048     0.140     1.223     0.000
#>   write_checkpoint         0.061   4.7 %     0.004     0.057     0.000     0.519
#>   MPI_Waitall              0.018   1.4 %     0.094     0.000     0.028     0.000
#>   and 12 more (--top shows more, --format json all)
#>
#>   rank      path
#>      8     0.319  24.8 %
#>      7     0.296  23.0 %
#>      6     0.205  15.9 %
#>   and 7 more
#>

## partitions
# the writer by itself; then by the names of threads
path_table --partition writer=6 --top 3
#> Critical path, measured: 1.288 s; 1.830 s of waiting over 16 ranks
#> The largest part of the path is compute_inner (67.3 %). Most waiting is charged
#> to it: 904.258 ms, all together.
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                                s                 s         s     intra     inter
#>   compute_inner            0.867  67.3 %     0.767     0.000     0.904     0.000
#>   compute_boundary         0.225  17.5 %     0.196     0.002     0.251     0.000
#>   [computation]            0.096   7.5 %     0.085     0.012     0.075     0.000
#>   and 14 more (--top shows more, --format json all)
#>
#>   rank      path
#>      8     0.319  24.8 %
#>      7     0.296  23.0 %
#>      6     0.205  15.9 %
#>   and 7 more
#>
#>   group                  ranks      path
#>   writer                     1     0.205  15.9 %
#>   others                    15     1.084  84.1 %
#>
path_table --partition 'THREAD 1\.(\d)\d\.' --top 3
#> Critical path, measured: 1.288 s; 1.830 s of waiting over 16 ranks
#> The largest part of the path is compute_inner (67.3 %). The largest imbalance is
#> in write_checkpoint: the path has 54.075 ms more of it than the average rank.
#> Most waiting is charged to compute_inner: 904.258 ms, all together.
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                                s                 s         s     intra     inter
#>   compute_inner            0.867  67.3 %     0.767     0.000     0.904     0.000
#>   compute_boundary         0.225  17.5 %     0.196     0.000     0.251     0.000
#>   [computation]            0.096   7.5 %     0.085     0.003     0.075     0.000
#>   and 14 more (--top shows more, --format json all)
#>
#>   rank      path
#>      8     0.319  24.8 %
#>      7     0.296  23.0 %
#>      6     0.205  15.9 %
#>   and 7 more
#>
#>   group                  ranks      path
#>   1                          7     0.155  12.0 %
#>   others                     9     1.134  88.0 %
#>

## two groups that are even
# two groups that do different work in the same time: nobody waits, and within the groups nothing is uneven
{
  echo '#Paraver (01/01/2026 at 00:00):1000_ns:1(4):1:4(1:1,1:1,1:1,1:1),1'
  echo c:1:1:4:1:2:3:4
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:0:40000018:1:60000019:$(((rank + 1) / 2))"; done
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:900:60000019:0:50000002:8:50100004:1"; done
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:1000:50000002:0"; done
} >balanced.prv
$CLOCKTALK balanced.prv --report critical-path --format csv
#> activity,path_s,mean_s,imbalance_s,allocation_s,intra_cost_s,inter_cost_s,impact_s,imbalance_share,least_s,most_s,cost_share\r
#> 60000019:1,0.000000900,0.000000450,0.000000450,0.000001800,0.000000000,0.000000000,0.000001800,0.500000,0.000000000,0.000000900,\r
#> MPI_Barrier,0.000000100,0.000000100,0.000000000,0.000000400,0.000000000,0.000000000,0.000000400,0.000000,0.000000100,0.000000100,\r
#> 60000019:2,0.000000000,0.000000450,0.000000000,0.000001800,0.000000000,0.000000000,0.000001800,,0.000000000,0.000000900,\r
#! balanced.prv:10: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000900 s [resynchronised_collective]
#! balanced.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
$CLOCKTALK balanced.prv --report critical-path --format csv --partition ocean=1-2,ice=3-4
#> activity,path_s,mean_s,imbalance_s,allocation_s,intra_cost_s,inter_cost_s,impact_s,imbalance_share,least_s,most_s,cost_share\r
#> 60000019:1,0.000000900,0.000000450,0.000000000,0.000001800,0.000000000,0.000000000,0.000001800,0.000000,0.000000000,0.000000900,\r
#> MPI_Barrier,0.000000100,0.000000100,0.000000000,0.000000400,0.000000000,0.000000000,0.000000400,0.000000,0.000000100,0.000000100,\r
#> 60000019:2,0.000000000,0.000000450,0.000000000,0.000001800,0.000000000,0.000000000,0.000001800,,0.000000000,0.000000900,\r
#! balanced.prv:10: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000900 s [resynchronised_collective]
#! balanced.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one

## parallel functions
# parallel functions and what their first thread loses in them; the means add up to --report openmp's of first threads
$CLOCKTALK "$TESTDATA"/hybrid.prv.gz --report critical-path --activity openmp
#> Critical path, measured: 548.976 ms; 162.299 ms of waiting over 4 ranks
#> The largest part of the path is main._omp_fn.0 (50.0 %), 25.063 ms more than the
#> average rank has of it. Most waiting is charged to it: 97.642 ms, all together.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                               ms                ms        ms     intra     inter
#>   main._omp_fn.0         274.569  50.0 %   249.507    25.063    97.642     0.000
#>   [computation]          195.973  35.7 %   191.097     4.876    18.960     0.000
#>   …/[imbalance]           74.508  13.6 %    63.325    11.183    43.533     0.000
#>   MPI_Sendrecv             1.226   0.2 %     1.200     0.026     0.337     0.000
#>   MPI_Allreduce            0.948   0.2 %     0.862     0.085     0.341     0.000
#>   …/[run-time]             0.504   0.1 %     0.569     0.000     0.075     0.000
#>   [overhead]               0.441   0.1 %     0.266     0.175     0.684     0.000
#>   [run-time]               0.414   0.1 %     0.375     0.039     0.155     0.000
#>   [absent]                 0.133   0.0 %     1.052     0.000     0.000     0.133
#>   MPI_Barrier              0.098   0.0 %     0.057     0.040     0.159     0.000
#>   and 5 more (--top shows more, --format json all)
#>
#>   rank      path
#>      3   434.062  79.1 %
#>      2    61.593  11.2 %
#>      4    53.322   9.7 %
#>
#> path           on the critical path
#> mean           on the average rank, without waiting
#> imbalance      what the path has more of it than the average rank
#> charged to it  waiting of all ranks, shared out by what the path has more of:
#>                intra of ranks that take part in it, inter of those that do not
#> [computation]  computing outside of all functions that the trace names
#> [overhead]     tracing itself
#> [absent]       before a rank's first event: its launch, or what was cut off
#> [imbalance]    thread 1 waits for threads that still work
#> [run-time]     thread 1 is in OpenMP's run-time, or no thread works
$CLOCKTALK "$TESTDATA"/hybrid.prv.gz --report wait-states --activity openmp --format csv | head -4
#> activity,rank,wait_s\r
#> main._omp_fn.0,3,0.106346699\r
#> main._omp_fn.0/[imbalance],3,0.032214609\r
#> [computation],4,0.013265345\r
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path --activity openmp
#! clocktalk: error: --activity openmp: the trace names no events of OpenMP or pthreads
#= 2

## overhead
# Rank 2 is in MPI_Waitall from 100 to 800, with overhead from 150 to 200 and from 400 to 500: 550 ns. Its two messages
# are sent at 300 and at 700. By hand: it waits 50 + 100 for the first, 100 + 200 more for the second, 450 in all; 100
# are transfer, on the average of two ranks 50.
cat >waitall.prv <<'X'
#Paraver (21/11/2026 at 03:14):1000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:2:1:2:1:10:50000001:4
2:2:1:2:1:20:50000001:0
2:2:1:2:1:30:50000001:4
2:2:1:2:1:40:50000001:0
2:2:1:2:1:100:50000002:6
2:2:1:2:1:150:40000003:1
2:2:1:2:1:200:40000003:0
3:1:1:1:1:300:300:2:1:2:1:20:600:8:1
2:1:1:1:1:300:50000001:1
2:1:1:1:1:310:50000001:0
2:2:1:2:1:400:40000003:1
2:2:1:2:1:500:40000003:0
2:1:1:1:1:700:50000001:1
3:1:1:1:1:700:700:2:1:2:1:40:800:8:2
2:1:1:1:1:710:50000001:0
2:2:1:2:1:800:50000002:0
2:1:1:1:1:1000:40000001:0
2:2:1:2:1:1000:40000001:0
X
$CLOCKTALK waitall.prv --report critical-path --format csv | cut -d , -f 1-8
#> activity,path_s,mean_s,imbalance_s,allocation_s,intra_cost_s,inter_cost_s,impact_s
#> [computation],0.000000980,0.000000630,0.000000350,0.000001260,0.000000438,0.000000000,0.000001698
#> MPI_Send,0.000000020,0.000000010,0.000000010,0.000000020,0.000000000,0.000000013,0.000000033
#> [overhead],0.000000000,0.000000075,0.000000000,0.000000150,0.000000000,0.000000000,0.000000150
#> MPI_Waitall,0.000000000,0.000000050,0.000000000,0.000000100,0.000000000,0.000000000,0.000000100
#> MPI_Irecv,0.000000000,0.000000010,0.000000000,0.000000020,0.000000000,0.000000000,0.000000020

## a message after the end
# A message after the last event of its sender is no part of the critical path, and no event of it.
cat >late.prv <<'X'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:1:1:1:1:100:77:1
2:2:1:2:1:120:50000001:2
3:1:1:1:1:150:150:2:1:2:1:120:200:8:1
2:2:1:2:1:200:50000001:0
2:2:1:2:1:300:50000003:32
2:2:1:2:1:400:50000003:0
3:1:1:1:1:420:420:2:1:2:1:430:450:8:1
X
$CLOCKTALK late.prv -q --report critical-path --format csv | cut -d, -f1-4
#> activity,path_s,mean_s,imbalance_s
#> [computation],0.000000240,0.000000175,0.000000065
#> MPI_Finalize,0.000000100,0.000000050,0.000000050
#> MPI_Recv,0.000000050,0.000000025,0.000000025
#> MPI_Init,0.000000010,0.000000010,0.000000000

## a file of its own
$CLOCKTALK tiny.prv.gz --report critical-path --critical-path-file path.tsv >/dev/null && cat path.tsv
#> # rank	start_s	end_s	activity
#> 1	0.000000000	0.001122426	[absent]
#> 1	0.001122426	0.001438282	[computation]
#> 1	0.001438282	0.001443861	MPI_Init
#> 1	0.001443861	0.001511884	[computation]
#> 1	0.001511884	0.001513610	MPI_Comm_rank
#> 1	0.001513610	0.001784984	[computation]
#> 2	0.001784984	0.001796097	MPI_Recv
#> 2	0.001796097	0.002035759	[computation]
#> 1	0.002035759	0.002056541	MPI_Recv
#> 1	0.002056541	0.002302852	[computation]
#> 2	0.002302852	0.002322104	MPI_Recv
#> 2	0.002322104	0.002546819	[computation]
#> 1	0.002546819	0.002551566	MPI_Recv
#> 1	0.002551566	0.002785252	[computation]
#> 2	0.002785252	0.002787309	MPI_Recv
#> 2	0.002787309	0.003009768	[computation]
#> 1	0.003009768	0.003011749	MPI_Recv
#> 1	0.003011749	0.003260981	[computation]
#> 2	0.003260981	0.003265531	MPI_Recv
#> 2	0.003265531	0.003491422	[computation]
#> 1	0.003491422	0.003494120	MPI_Recv
#> 1	0.003494120	0.003736745	[computation]
#> 2	0.003736745	0.003740138	MPI_Recv
#> 2	0.003740138	0.003963508	[computation]
#> 1	0.003963508	0.003965111	MPI_Recv
#> 1	0.003965111	0.003968010	[computation]
#> 1	0.003968010	0.003969152	MPI_Finalize
#> 1	0.003969152	0.004141777	[computation]
#> 1	0.004141777	0.004145455	[overhead]
#> 1	0.004145455	0.004145763	[computation]
$CLOCKTALK tiny.prv.gz --report critical-path --path ideal --from 1ms --to 2ms --critical-path-file path.jsonl >/dev/null && cat path.jsonl
#> {"rank": 1, "start_s": 0.001000000, "end_s": 0.001122426, "activity": "[absent]"}
#> {"rank": 1, "start_s": 0.001122426, "end_s": 0.001438282, "activity": "[computation]"}
#> {"rank": 1, "start_s": 0.001443861, "end_s": 0.001511884, "activity": "[computation]"}
#> {"rank": 1, "start_s": 0.001513610, "end_s": 0.001784984, "activity": "[computation]"}
#> {"rank": 2, "start_s": 0.001796097, "end_s": 0.002000000, "activity": "[computation]"}
# it is as long as the run, without a gap
awk -F '\t' 'NR > 2 && $2 != end { print "a gap before line " NR } { end = $3 } END { print end }' path.tsv
#> 0.004145763
# the times of an ideal path do not depend on windows
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path --path ideal --critical-path-file ideal.tsv >/dev/null
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path,windows --window 1h --path ideal --critical-path-file windows.tsv >/dev/null
cmp ideal.tsv windows.tsv && wc -l <ideal.tsv
#> 1047

## a file that cannot be
$CLOCKTALK tiny.prv.gz --critical-path-file path.tsv
#! clocktalk: error: --critical-path-file needs --report critical-path or assessment
#= 2
$CLOCKTALK tiny.prv.gz tiny.prv.gz --report critical-path --critical-path-file path.tsv
#! clocktalk: error: --critical-path-file holds the path of one trace: give one
#= 2
$CLOCKTALK tiny.prv.gz --report critical-path --critical-path-file no/such/folder/path.tsv
#! no/such/folder/path.tsv: error: cannot open for writing: No such file or directory
#= 4
ls
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## several runs
# what the paths of several runs are on, side by side; a run need not have all activities
cp "$TESTDATA"/scaling_[148].* .
$CLOCKTALK scaling_4.prv.gz scaling_1.prv.gz scaling_8.prv.gz --report critical-path --top 3 | sed -n '/of all runs/,$p'
#> Critical paths of all runs
#>
#> ranks                             1        4        8
#>
#> on the path (ms)
#> compute                       800.0    227.8    121.7
#> write_result                   20.0     20.0     20.0
#> MPI_Allreduce                   0.5      3.5      5.0
#> all                           822.5    253.3    148.7
#>
#> share of the path (%)
#> compute                        97.3     89.9     81.8
#> write_result                    2.4      7.9     13.4
#> MPI_Allreduce                   0.1      1.4      3.4
#> all                           100.0    100.0    100.0
#>
#> imbalance (ms)
#> compute                         0.0      0.0      0.0
#> write_result                    0.0     15.0     17.5
#> MPI_Allreduce                   0.0      0.0      0.0
#> all                             0.0     15.0     17.5
#>
#> and 2 activities more (--top shows more)
$CLOCKTALK scaling_4.prv.gz tiny.prv.gz --report critical-path --top 4 | sed -n '/of all runs/,$p'
#> Critical paths of all runs
#>
#> ranks                             2        4
#>
#> on the path (ms)
#> compute                           -    227.8
#> write_result                      -     20.0
#> MPI_Allreduce                     -      3.5
#> MPI_Init                        0.0      1.0
#> all                             4.1    253.3
#>
#> share of the path (%)
#> compute                           -     89.9
#> write_result                      -      7.9
#> MPI_Allreduce                     -      1.4
#> MPI_Init                        0.1      0.4
#> all                           100.0    100.0
#>
#> imbalance (ms)
#> compute                           -      0.0
#> write_result                      -     15.0
#> MPI_Allreduce                     -      0.0
#> MPI_Init                        0.0      0.0
#> all                             1.2     15.0
#>
#> and 7 activities more (--top shows more)
#! scaling_4.prv.gz: warning: computation scalability against tiny.prv.gz is 0.99 %: are these runs of one program, on one problem?
$CLOCKTALK scaling_4.prv.gz scaling_8.prv.gz --report critical-path,phases --format json | sed -n '/_of_runs"/,$p'
#>   "critical_paths_of_runs": [
#>     {
#>       "activity": "compute",
#>       "runs": [
#>         {"trace": "scaling_4.prv.gz", "ranks": 4, "path_s": 0.227829610, "path_share": 0.899341, "imbalance_s": 0.000000000},
#>         {"trace": "scaling_8.prv.gz", "ranks": 8, "path_s": 0.121722480, "path_share": 0.818454, "imbalance_s": 0.000000000}
#>       ]
#>     },
#>     {
#>       "activity": "write_result",
#>       "runs": [
#>         {"trace": "scaling_4.prv.gz", "ranks": 4, "path_s": 0.020000000, "path_share": 0.078949, "imbalance_s": 0.015000000},
#>         {"trace": "scaling_8.prv.gz", "ranks": 8, "path_s": 0.020000000, "path_share": 0.134479, "imbalance_s": 0.017500000}
#>       ]
#>     },
#>     {
#>       "activity": "MPI_Allreduce",
#>       "runs": [
#>         {"trace": "scaling_4.prv.gz", "ranks": 4, "path_s": 0.003500000, "path_share": 0.013816, "imbalance_s": 0.000000000},
#>         {"trace": "scaling_8.prv.gz", "ranks": 8, "path_s": 0.005000000, "path_share": 0.033620, "imbalance_s": 0.000000000}
#>       ]
#>     },
#>     {
#>       "activity": "MPI_Finalize",
#>       "runs": [
#>         {"trace": "scaling_4.prv.gz", "ranks": 4, "path_s": 0.001000000, "path_share": 0.003947, "imbalance_s": 0.000000000},
#>         {"trace": "scaling_8.prv.gz", "ranks": 8, "path_s": 0.001000000, "path_share": 0.006724, "imbalance_s": 0.000000000}
#>       ]
#>     },
#>     {
#>       "activity": "MPI_Init",
#>       "runs": [
#>         {"trace": "scaling_4.prv.gz", "ranks": 4, "path_s": 0.001000000, "path_share": 0.003947, "imbalance_s": 0.000000000},
#>         {"trace": "scaling_8.prv.gz", "ranks": 8, "path_s": 0.001000000, "path_share": 0.006724, "imbalance_s": 0.000000000}
#>       ]
#>     }
#>   ],
#>   "phases_of_runs": [
#>     {
#>       "phase": "write_result",
#>       "runs": [
#>         {"trace": "scaling_4.prv.gz", "ranks": 4, "time_s": 0.021125000, "parallel_efficiency": 0.236686, "load_balance": 0.250000, "communication_efficiency": 0.946746, "load_balance_lost_s": 0.015000000, "serialisation_lost_s": 0.000000000, "transfer_lost_s": 0.001125000, "overhead_lost_s": 0.000000000},
#>         {"trace": "scaling_8.prv.gz", "ranks": 8, "time_s": 0.020750000, "parallel_efficiency": 0.120482, "load_balance": 0.125000, "communication_efficiency": 0.963855, "load_balance_lost_s": 0.017500000, "serialisation_lost_s": 0.000000000, "transfer_lost_s": 0.000750000, "overhead_lost_s": 0.000000000}
#>       ]
#>     },
#>     {
#>       "phase": "compute",
#>       "runs": [
#>         {"trace": "scaling_4.prv.gz", "ranks": 4, "time_s": 0.231204610, "parallel_efficiency": 0.985403, "load_balance": 1.000000, "communication_efficiency": 0.985403, "load_balance_lost_s": 0.000000000, "serialisation_lost_s": 0.000000000, "transfer_lost_s": 0.003375000, "overhead_lost_s": 0.000000000},
#>         {"trace": "scaling_8.prv.gz", "ranks": 8, "time_s": 0.126972480, "parallel_efficiency": 0.958652, "load_balance": 1.000000, "communication_efficiency": 0.958652, "load_balance_lost_s": 0.000000000, "serialisation_lost_s": 0.000000000, "transfer_lost_s": 0.005250000, "overhead_lost_s": 0.000000000}
#>       ]
#>     },
#>     {
#>       "phase": "[before]",
#>       "runs": [
#>         {"trace": "scaling_4.prv.gz", "ranks": 4, "time_s": 0.001000000, "parallel_efficiency": 0.000000, "load_balance": null, "communication_efficiency": 0.000000, "load_balance_lost_s": 0.000000000, "serialisation_lost_s": 0.000000000, "transfer_lost_s": 0.001000000, "overhead_lost_s": 0.000000000},
#>         {"trace": "scaling_8.prv.gz", "ranks": 8, "time_s": 0.001000000, "parallel_efficiency": 0.000000, "load_balance": null, "communication_efficiency": 0.000000, "load_balance_lost_s": 0.000000000, "serialisation_lost_s": 0.000000000, "transfer_lost_s": 0.001000000, "overhead_lost_s": 0.000000000}
#>       ]
#>     }
#>   ]
#> }
