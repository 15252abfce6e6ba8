## table
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report parallelism
#> Parallelism: 13.06 of 16 ranks compute on average, over 1.288 s
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   average parallelism      13.19  useful time over the longest path
#>   bound on the speed-up    13.21  the same with only the waits that MPI demands
#>
#>   The longest path is the longest chain of computations that wait for each
#>   other. Cut into these pieces, the program cannot run more than 13.21 times as
#>   fast as on one processor, whatever the network.
#>
#>   ranks computing   share of the time
#>         0 -     1      2.9 %  █
#>         2 -     3      0.6 %
#>         4 -     5      8.6 %  ███
#>         6 -     7      2.5 %  █
#>         8 -     9      6.6 %  ███
#>        10 -    11      2.7 %  █
#>        12 -    13     12.7 %  █████
#>        14 -    15      4.7 %  ██
#>                16     58.7 %  ███████████████████████

## csv, a part of the run
$CLOCKTALK tiny.prv.gz --report parallelism --from 1ms --to 3ms --format csv
#> active,share,time_s\r
#> 0,0.030242,0.000060483\r
#> 1,0.784164,0.001568327\r
#> 2,0.185595,0.000371190\r

## json
$CLOCKTALK tiny.prv.gz --report parallelism --window 1ms --format json | without_run
#> {
#>   "trace": "tiny.prv.gz",
#>   "options": {
#>     "window_s": 0.001000000,
#>     "window_ideal": "local",
#>     "from_s": 0.000000000,
#>     "to_s": null,
#>     "clock": "elapsed"
#>   },
#>   "parallelism": {
#>     "clock": "elapsed",
#>     "length_s": 0.004145763,
#>     "useful_s": 0.004612309,
#>     "mean": 1.112536,
#>     "longest_path_s": 0.004027859,
#>     "average": 1.145102,
#>     "speedup_bound": 1.220589,
#>     "histogram": [
#>       {"active": 0, "share": 0.018881, "time_s": 0.000078278},
#>       {"active": 1, "share": 0.849701, "time_s": 0.003522661},
#>       {"active": 2, "share": 0.131417, "time_s": 0.000544824}
#>     ],
#>     "profile": [
#>       {"start_s": 0.000000000, "end_s": 0.001000000, "mean": 1.000000, "least": 1, "most": 1},
#>       {"start_s": 0.001000000, "end_s": 0.002000000, "mean": 1.356332, "least": 0, "most": 2},
#>       {"start_s": 0.002000000, "end_s": 0.003000000, "mean": 0.954375, "least": 0, "most": 2},
#>       {"start_s": 0.003000000, "end_s": 0.004000000, "mean": 1.019632, "least": 0, "most": 2},
#>       {"start_s": 0.004000000, "end_s": 0.004145763, "mean": 1.934442, "least": 0, "most": 2}
#>     ]
#>   }
#> }

## the ideal clock
$CLOCKTALK tiny.prv.gz --report parallelism --window 1ms --clock ideal
#> Parallelism on ideal clocks: 1.14 of 2 ranks compute on average, over 4.061 ms
#> Launch and shutdown are 39.1 % of the run: --from init --to finalize omits them.
#>
#>   average parallelism       1.15  useful time over the longest path
#>   bound on the speed-up     1.22  the same with only the waits that MPI demands
#>
#>   The longest path is the longest chain of computations that wait for each
#>   other. Cut into these pieces, the program cannot run more than 1.22 times as
#>   fast as on one processor, whatever the network.
#>
#>   ranks computing   share of the time
#>                 0      0.0 %
#>                 1     86.4 %  ███████████████████████████████████
#>                 2     13.6 %  █████
#>
#>            start           end      mean     least      most
#>               ms            ms
#>            0.000         1.000      1.00         1         1
#>            1.000         2.000      1.37         1         2
#>            2.000         3.000      1.00         1         2
#>            3.000         4.000      1.12         1         2
#>            4.000         4.061      1.97         1         2

## one nanosecond
# the shortest run there can be is one to compare with
cat >one.prv <<'END'
#Paraver (21/11/2026 at 03:14):1_ns:1(1):1:1(1:1),1
c:1:1:1:1
2:1:1:1:1:0:40000001:1
2:1:1:1:1:1:50000003:31
2:1:1:1:1:1:50000003:0
2:1:1:1:1:1:40000001:0
END
$CLOCKTALK tiny.prv.gz --report parallelism --sequential one.prv -q | grep speed-up
#>   bound on the speed-up     1.22  the same with only the waits that MPI demands
#>   speed-up                  0.00  against 1 ns on one rank

## a sequential run of several ranks
$CLOCKTALK tiny.prv.gz --report parallelism --sequential tiny.prv.gz -o result
#! tiny.prv.gz:1: error: --sequential: expected a run on one rank, this one has 2
#= 2
