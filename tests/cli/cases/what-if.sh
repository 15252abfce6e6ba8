## table
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path --top 1 --without write_checkpoint --scale compute_inner=0.5
#> Critical path, measured: 1.288 s; 1.830 s of waiting over 16 ranks
#> The largest part of the path is compute_inner (67.3 %), 100.708 ms more than the
#> average rank has of it. Most waiting is charged to it: 904.258 ms, all together.
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                                s                 s         s     intra     inter
#>   compute_inner            0.867  67.3 %     0.767     0.101     0.904     0.000
#>   and 16 more (--top shows more, --format json all)
#>
#>   rank      path
#>      8     0.319  24.8 %
#>   and 9 more
#>
#> path           on the critical path
#> mean           on the average rank, without waiting
#> imbalance      what the path has more of it than the average rank
#> charged to it  waiting of all ranks, shared out by what the path has more of:
#>                intra of ranks that take part in it, inter of those that do not
#>
#> What if: without write_checkpoint, compute_inner times 0.500
#>
#>                                     as it ran        changed
#>   ideal time                          1.276 s     776.865 ms
#>   useful, average                     1.052 s     664.788 ms
#>   useful, maximum                     1.259 s     764.341 ms
#>   load balance                         83.6 %         87.0 %
#>   serialisation efficiency             98.6 %         98.4 %
#>   both: useful of ideal time           82.4 %         85.6 %
#>
#> It would save 499.233 ms (39.1 %) at most, on a network that takes no time.

## json
# beside what the report tells without changes
$CLOCKTALK tiny.prv.gz --report critical-path --format json >as-it-ran
$CLOCKTALK tiny.prv.gz --report critical-path --without rank:2 --without call:MPI_Recv --scale '[computation]=2' --format json --top 1 | diff as-it-ran -
#> 100a101,109
#> >   },
#> >   "what_if": {
#> >     "changes": [
#> >       {"rank": 2, "factor": 0.000000, "met": true},
#> >       {"call": "MPI_Recv", "factor": 0.000000, "met": true},
#> >       {"activity": "[computation]", "factor": 2.000000, "met": true}
#> >     ],
#> >     "as_it_ran": {"ideal_s": 0.004061462, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "ideal_efficiency": 0.567814},
#> >     "changed": {"ideal_s": 0.004735834, "useful_avg_s": 0.001806704, "useful_max_s": 0.003613408, "load_balance": 0.500000, "serialisation_efficiency": 0.762993, "ideal_efficiency": 0.381496}
#= 1

## before the first event
# Rank 1 sends at 250, before its first event at 500; rank 2 enters its receive at 100, receives from 250 on and computes
# from 300 to 700: ideally until 250 + 400 = 650. With half the time before first events it would receive at 125: 525.
cat >absent.prv <<'X'
#Paraver (21/11/2026 at 03:14):700_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:2:1:2:1:0:40000001:1
2:2:1:2:1:100:50000001:2
3:1:1:1:1:250:260:2:1:2:1:100:300:8:1
2:2:1:2:1:300:50000001:0
2:1:1:1:1:500:40000001:1
2:1:1:1:1:600:40000001:0
2:2:1:2:1:700:40000001:0
X
$CLOCKTALK absent.prv --quiet --report critical-path --scale '[absent]=0.5' --format json | sed -n '/"what_if"/,/^  }/p'
#>   "what_if": {
#>     "changes": [
#>       {"activity": "[absent]", "factor": 0.500000, "met": true}
#>     ],
#>     "as_it_ran": {"ideal_s": 0.000000650, "useful_avg_s": 0.000000300, "useful_max_s": 0.000000500, "load_balance": 0.600000, "serialisation_efficiency": 0.769231, "ideal_efficiency": 0.461538},
#>     "changed": {"ideal_s": 0.000000525, "useful_avg_s": 0.000000300, "useful_max_s": 0.000000500, "load_balance": 0.600000, "serialisation_efficiency": 0.952381, "ideal_efficiency": 0.571429}
#>   }

## of what is not there
$CLOCKTALK tiny.prv.gz --report critical-path --without do_work --without rank:3 --without call:MPI_Barrier --top 1
#! clocktalk: error: --without or --scale: nobody computes in "do_work"; --report critical-path lists the activities, MPI calls are call:NAME
#! clocktalk: error: --without or --scale: there is no rank 3
#! clocktalk: warning: --without or --scale: nobody calls "MPI_Barrier"
#= 2

## misspelt
$CLOCKTALK missing.prv --report critical-path --without call:MPI_Barier
#! clocktalk: error: --without: expected the name of an activity, rank:R or call:NAME with the name of an MPI call, found "call:MPI_Barier"
#= 2
