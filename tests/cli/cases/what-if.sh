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
$CLOCKTALK tiny.prv.gz --report critical-path --without rank:2 --without call:MPI_Recv --scale '[computation]=2' --format json --top 1 | without_run
#> {
#>   "clocktalk": "VERSION",
#>   "schema": 2,
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
#>     "to_s": null,
#>     "call_sites": false,
#>     "max_memory": 1073741824
#>   },
#>   "critical_path": {
#>     "kind": "measured",
#>     "length_s": 0.004145763,
#>     "approximate": false,
#>     "waiting_s": 0.002392357,
#>     "activities": [
#>       {"activity": "[computation]", "path_s": 0.002939036, "mean_s": 0.002306155, "imbalance_s": 0.000632882, "allocation_s": 0.004612309, "intra_cost_s": 0.001220355, "inter_cost_s": 0.000000000, "impact_s": 0.005832664, "imbalance_share": 0.215336, "least_s": 0.001806704, "most_s": 0.002805605, "cost_share": 0.510106},
#>       {"activity": "[absent]", "path_s": 0.001122426, "mean_s": 0.000561213, "imbalance_s": 0.000561213, "allocation_s": 0.001122426, "intra_cost_s": 0.000000000, "inter_cost_s": 0.001099378, "impact_s": 0.002221804, "imbalance_share": 0.500000, "least_s": 0.000000000, "most_s": 0.001122426, "cost_share": 0.459538},
#>       {"activity": "MPI_Recv", "path_s": 0.000072176, "mean_s": 0.000036088, "imbalance_s": 0.000036088, "allocation_s": 0.000072176, "intra_cost_s": 0.000070002, "inter_cost_s": 0.000000000, "impact_s": 0.000142178, "imbalance_share": 0.500000, "least_s": 0.000031811, "most_s": 0.000040365, "cost_share": 0.029261},
#>       {"activity": "MPI_Init", "path_s": 0.000005579, "mean_s": 0.000005307, "imbalance_s": 0.000000273, "allocation_s": 0.000010613, "intra_cost_s": 0.000000534, "inter_cost_s": 0.000000000, "impact_s": 0.000011147, "imbalance_share": 0.048844, "least_s": 0.000005034, "most_s": 0.000005579, "cost_share": 0.000223},
#>       {"activity": "[overhead]", "path_s": 0.000003678, "mean_s": 0.000002871, "imbalance_s": 0.000000807, "allocation_s": 0.000005742, "intra_cost_s": 0.000001581, "inter_cost_s": 0.000000000, "impact_s": 0.000007323, "imbalance_share": 0.219413, "least_s": 0.000002064, "most_s": 0.000003678, "cost_share": 0.000661},
#>       {"activity": "MPI_Comm_rank", "path_s": 0.000001726, "mean_s": 0.000001535, "imbalance_s": 0.000000191, "allocation_s": 0.000003070, "intra_cost_s": 0.000000374, "inter_cost_s": 0.000000000, "impact_s": 0.000003444, "imbalance_share": 0.110660, "least_s": 0.000001344, "most_s": 0.000001726, "cost_share": 0.000156},
#>       {"activity": "MPI_Finalize", "path_s": 0.000001142, "mean_s": 0.000001074, "imbalance_s": 0.000000068, "allocation_s": 0.000002148, "intra_cost_s": 0.000000133, "inter_cost_s": 0.000000000, "impact_s": 0.000002281, "imbalance_share": 0.059545, "least_s": 0.000001006, "most_s": 0.000001142, "cost_share": 0.000056},
#>       {"activity": "MPI_Send", "path_s": 0.000000000, "mean_s": 0.000035343, "imbalance_s": 0.000000000, "allocation_s": 0.000070685, "intra_cost_s": 0.000000000, "inter_cost_s": 0.000000000, "impact_s": 0.000070685, "imbalance_share": null, "least_s": 0.000026496, "most_s": 0.000044189, "cost_share": 0.000000}
#>     ],
#>     "ranks": [
#>       {"rank": 1, "path_s": 0.002969301},
#>       {"rank": 2, "path_s": 0.001176462}
#>     ],
#>     "matrix": [
#>       {"activity": "[computation]", "rank": 1, "path_s": 0.001802939, "own_s": 0.001806704},
#>       {"activity": "[computation]", "rank": 2, "path_s": 0.001136097, "own_s": 0.002805605},
#>       {"activity": "[absent]", "rank": 1, "path_s": 0.001122426, "own_s": 0.001122426},
#>       {"activity": "MPI_Recv", "rank": 1, "path_s": 0.000031811, "own_s": 0.000031811},
#>       {"activity": "MPI_Recv", "rank": 2, "path_s": 0.000040365, "own_s": 0.000040365},
#>       {"activity": "MPI_Init", "rank": 1, "path_s": 0.000005579, "own_s": 0.000005579},
#>       {"activity": "MPI_Init", "rank": 2, "path_s": 0.000000000, "own_s": 0.000005034},
#>       {"activity": "[overhead]", "rank": 1, "path_s": 0.000003678, "own_s": 0.000003678},
#>       {"activity": "[overhead]", "rank": 2, "path_s": 0.000000000, "own_s": 0.000002064},
#>       {"activity": "MPI_Comm_rank", "rank": 1, "path_s": 0.000001726, "own_s": 0.000001726},
#>       {"activity": "MPI_Comm_rank", "rank": 2, "path_s": 0.000000000, "own_s": 0.000001344},
#>       {"activity": "MPI_Finalize", "rank": 1, "path_s": 0.000001142, "own_s": 0.000001142},
#>       {"activity": "MPI_Finalize", "rank": 2, "path_s": 0.000000000, "own_s": 0.000001006},
#>       {"activity": "MPI_Send", "rank": 1, "path_s": 0.000000000, "own_s": 0.000044189},
#>       {"activity": "MPI_Send", "rank": 2, "path_s": 0.000000000, "own_s": 0.000026496}
#>     ]
#>   },
#>   "what_if": {
#>     "changes": [
#>       {"rank": 2, "factor": 0.000000, "met": true},
#>       {"call": "MPI_Recv", "factor": 0.000000, "met": true},
#>       {"activity": "[computation]", "factor": 2.000000, "met": true}
#>     ],
#>     "as_it_ran": {"ideal_s": 0.004061462, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "ideal_efficiency": 0.567814},
#>     "changed": {"ideal_s": 0.004735834, "useful_avg_s": 0.001806704, "useful_max_s": 0.003613408, "load_balance": 0.500000, "serialisation_efficiency": 0.762993, "ideal_efficiency": 0.381496}
#>   }
#> }

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
