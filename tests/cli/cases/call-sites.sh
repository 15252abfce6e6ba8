# events: RANK:TIME:TYPE:VALUE...
lines() {
  for line; do printf '2:%d:1:%d:1:%s\n' "${line%%:*}" "${line%%:*}" "${line#*:}"; done
}

## call sites
# no user functions, but callers of MPI, as an older tracer and a newer one name them
cat >sites.pcf <<'end'
EVENT_TYPE
0    70000001    Caller at level 1
VALUES
0 End
2 main

EVENT_TYPE
0    80000001    Caller line at level 1
VALUES
0 End
3 1203 (boundary.F90, epoch2d)
4 1204 (boundary.F90, epoch2d)
5 halo.c:39 [/src/halo.c:39, /bin/prog]
end
{
  printf '#Paraver (01/01/2020 at 00:00):200000_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2\n'
  lines 1:0:50000003:31 2:0:50000003:31 1:1000:50000003:0 2:1000:50000003:0 \
    1:10000:50000003:20:70000001:2:80000001:3 2:10000:50000003:20:70000001:2:80000001:3 \
    1:10500:50000003:0 2:10500:50000003:0 \
    2:40000:50000003:20:70000001:2:80000001:4 2:41000:50000003:0 \
    1:50000:40000003:1 1:52000:40000003:0 \
    2:60000:50000002:8:50100004:1:80000001:5 1:100000:50000002:8:50100004:1:80000001:5 \
    1:101000:50000002:0 2:101000:50000002:0 2:180000:40000001:0 1:200000:40000001:0
} >sites.prv
$CLOCKTALK sites.prv --report critical-path,paths,wait-states --paths 2 | grep -B 3 call-sites
#> Critical path, measured: 200.000 us; 60.000 us of waiting over 2 ranks
#> The largest part of the path is [computation] (97.8 %), 29.500 us more than the
#> average rank has of it. Most waiting is charged to it: 58.033 us, all together.
#> --call-sites tells computation apart by the MPI calls before and after it.
#> --
#> 60.000 us were waited, 15.0 % of all ranks' time, 66.7 % of it at MPI_Barrier;
#> 95.2 % because of [computation], 100.0 % of that on rank 1.
#> The critical path charges most waiting to the same activity.
#> --call-sites tells computation apart by the MPI calls before and after it.
#> --
#> Representative paths: 2 of 8 through the run
#> Their lengths are bimodal: 75.0 % of the paths take more than 146.640 us, the
#> others form a group below.
#> --call-sites tells computation apart by the MPI calls before and after it.
$CLOCKTALK sites.prv --report critical-path,paths,wait-states --paths 2 --call-sites
#> Critical path, measured: 200.000 us; 60.000 us of waiting over 2 ranks
#> The largest part of the path is [computation]/after halo.c:39 (49.5 %). The
#> largest imbalance is in [computation]/between boundary.F90:1203 and halo.c:39:
#> the path has 43.750 us more of it than the average rank. Most waiting is charged
#> to it: 47.945 us, all together.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                               us                us        us     intra     inter
#>   [computation]/after halo.c:39
#>                           99.000  49.5 %    89.000    10.000    10.959     0.000
#>   [computation]/between boundary.F90:1203 and halo.c:39
#>                           87.500  43.8 %    43.750    43.750     0.000    47.945
#>   [computation]/before boundary.F90:1203
#>                            9.000   4.5 %     9.000     0.000     0.000     0.000
#>   [overhead]               2.000   1.0 %     1.000     1.000     0.000     1.096
#>   MPI_Init                 1.000   0.5 %     1.000     0.000     0.000     0.000
#>   MPI_Barrier/halo.c:39
#>                            1.000   0.5 %     1.000     0.000     0.000     0.000
#>   MPI_Comm_size/boundary.F90:1203
#>                            0.500   0.3 %     0.500     0.000     0.000     0.000
#>   [computation]/between boundary.F90:1203 and 1204
#>                            0.000   0.0 %    14.750     0.000     0.000     0.000
#>   [computation]/between boundary.F90:1204 and halo.c:39
#>                            0.000   0.0 %     9.500     0.000     0.000     0.000
#>   MPI_Comm_size/boundary.F90:1204
#>                            0.000   0.0 %     0.500     0.000     0.000     0.000
#>
#>   rank      path
#>      1   200.000 100.0 %
#>
#> path           on the critical path
#> mean           on the average rank, without waiting
#> imbalance      what the path has more of it than the average rank
#> charged to it  waiting of all ranks, shared out by what the path has more of:
#>                intra of ranks that take part in it, inter of those that do not
#> [computation]  computing outside of all functions that the trace names
#> [overhead]     tracing itself
#>
#> Wait states
#> 60.000 us were waited, 15.0 % of all ranks' time, 66.7 % of it at
#> MPI_Barrier/halo.c:39; 65.2 % because of [computation]/between boundary.F90:1203
#> and halo.c:39, 100.0 % of that on rank 1.
#> The critical path charges most waiting to the same activity.
#>
#>   kind                      wait    of all   count    longest  of rank for rank
#>                               us                           us
#>   wait at barrier         40.000    66.7 %       1     40.000        2        1
#>   wait at end             20.000    33.3 %       1     20.000        2        1
#>
#>   waited at                               wait    of all
#>                                             us
#>   MPI_Barrier/halo.c:39                 40.000    66.7 %
#>   [ended]                               20.000    33.3 %
#>
#>   because of                              wait    of all
#>                                             us
#>   [computation]/between boundary.F90:1203 and halo.c:39
#>                                         39.106    65.2 %
#>   [computation]/after halo.c:39         19.048    31.7 %
#>   MPI_Barrier/halo.c:39 (own)            0.952     1.6 %
#>   [overhead]                             0.894     1.5 %
#>
#>   because of                              wait    of all      rank
#>                                             us
#>   [computation]/between boundary.F90:1203 and halo.c:39
#>                                         39.106    65.2 %         1
#>   [computation]/after halo.c:39         19.048    31.7 %         1
#>   MPI_Barrier/halo.c:39 (own)            0.952     1.6 %         1
#>   [overhead]                             0.894     1.5 %         1
#>
#>   rank that waited          wait    of all  because of rank
#>                               us
#>   2                       60.000   100.0 %                1
#>
#> because of     what the late rank did more than the other since they parted
#> (transfer)     the rest of a call that had waited, after its wait
#> (own)          a call that did not wait
#> [ended]        after a rank's last event, for the end of the slowest
#>
#> Representative paths: 2 of 8 through the run
#> Their lengths are bimodal: 75.0 % of the paths take more than 146.640 us, the
#> others form a group below.
#>
#>                                                  if it were the longest:
#>      path      length    of run   of longest  parallelism  efficiency   speed-up
#>                    us
#>     100 %     195.500    97.8 %      100.0 %         1.70      84.9 %      1.000
#>       0 %     136.500    68.3 %       69.8 %         2.00     100.0 %      1.178
#>
#>   activity                       100 %       0 %
#>                                     us        us
#>   [computation]/after halo.c:39
#>                                 99.000    79.000
#>   [computation]/between boundary.F90:1203 and halo.c:39
#>                                 87.500     0.000
#>   [computation]/before boundary.F90:1203
#>                                  9.000     9.000
#>   [computation]/between boundary.F90:1203 and 1204
#>                                  0.000    29.500
#>   [computation]/between boundary.F90:1204 and halo.c:39
#>                                  0.000    19.000
#>
#>   longer path                    100 %
#>   less the shorter one             0 %
#>   all, of the longest path      30.2 %
#>   [computation]/after halo.c:39
#>                                 10.2 %
#>   [computation]/between boundary.F90:1203 and halo.c:39
#>                                 44.8 %
#>   [computation]/before boundary.F90:1203
#>                                  0.0 %
#>   [computation]/between boundary.F90:1203 and 1204
#>                                -15.1 %
#>   [computation]/between boundary.F90:1204 and halo.c:39
#>                                 -9.7 %
# all of computation, and that after one call
for change in '[computation]' '[computation]/between boundary.F90:1203 and halo.c:39'; do
  $CLOCKTALK sites.prv --call-sites --report critical-path --without "$change" --format json | grep -A 3 '"changes"'
done
#>     "changes": [
#>       {"activity": "[computation]", "factor": 0.000000, "met": true}
#>     ],
#>     "as_it_ran": {"ideal_s": 0.000195500, "useful_avg_s": 0.000166000, "useful_max_s": 0.000195500, "load_balance": 0.849105, "serialisation_efficiency": 1.000000, "ideal_efficiency": 0.849105},
#>     "changes": [
#>       {"activity": "[computation]/between boundary.F90:1203 and halo.c:39", "factor": 0.000000, "met": true}
#>     ],
#>     "as_it_ran": {"ideal_s": 0.000195500, "useful_avg_s": 0.000166000, "useful_max_s": 0.000195500, "load_balance": 0.849105, "serialisation_efficiency": 1.000000, "ideal_efficiency": 0.849105},

## callers of several levels
# callers of two levels; those of rank 2 stand on a line of their own, and the tracer writes its buffer
# between two calls; two values are one line
cat >depth.pcf <<'pcf'
EVENT_TYPE
0    80000001    Caller line at level 1
0    80000003    Caller line at level 3
VALUES
0 End
1 halo.c:39 [/src/halo.c:39, /bin/prog]
2 halo.c:51 [/src/halo.c:51, /bin/prog]
3 main.c:12 [/src/main.c:12, /bin/prog]
4 main.c:20 [/src/main.c:20, /bin/prog]
5 halo.c:51 [/src/halo.c:51, /bin/prog]
pcf
{
  printf '#Paraver (01/01/2020 at 00:00):200000_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2\n'
  lines 1:0:50000003:31 2:0:50000003:31 1:1000:50000003:0 2:1000:50000003:0 \
    1:10000:50000003:20:80000001:1:80000003:3 2:10000:50000003:20 2:10000:80000001:1:80000003:3 \
    1:10500:50000003:0 2:10500:50000003:0 1:50000:40000003:1 1:52000:40000003:0 \
    2:60000:50000002:8:50100004:1 2:60000:80000001:2:80000003:4 1:100000:50000002:8:50100004:1:80000001:5:80000003:4 \
    1:101000:50000002:0 2:101000:50000002:0 2:180000:40000001:0 1:200000:40000001:0
} >depth.prv
for depth in 1 3; do
  $CLOCKTALK depth.prv --report critical-path --call-sites --call-depth $depth --format json | grep -E '"(call_depth|activity)":' |
    cut -d , -f 1,2
done
#>     "call_depth": 1,
#>       {"activity": "[computation]/after halo.c:51", "path_s": 0.000099000
#>       {"activity": "[computation]/between halo.c:39 and 51", "path_s": 0.000087500
#>       {"activity": "[computation]/before halo.c:39", "path_s": 0.000009000
#>       {"activity": "[overhead]", "path_s": 0.000002000
#>       {"activity": "MPI_Init", "path_s": 0.000001000
#>       {"activity": "MPI_Barrier/halo.c:51", "path_s": 0.000001000
#>       {"activity": "MPI_Comm_size/halo.c:39", "path_s": 0.000000500
#>       {"activity": "[computation]/after halo.c:51", "rank": 1
#>       {"activity": "[computation]/after halo.c:51", "rank": 2
#>       {"activity": "[computation]/between halo.c:39 and 51", "rank": 1
#>       {"activity": "[computation]/between halo.c:39 and 51", "rank": 2
#>       {"activity": "[computation]/before halo.c:39", "rank": 1
#>       {"activity": "[computation]/before halo.c:39", "rank": 2
#>       {"activity": "[overhead]", "rank": 1
#>       {"activity": "MPI_Init", "rank": 1
#>       {"activity": "MPI_Init", "rank": 2
#>       {"activity": "MPI_Barrier/halo.c:51", "rank": 1
#>       {"activity": "MPI_Barrier/halo.c:51", "rank": 2
#>       {"activity": "MPI_Comm_size/halo.c:39", "rank": 1
#>       {"activity": "MPI_Comm_size/halo.c:39", "rank": 2
#>     "call_depth": 3,
#>       {"activity": "[computation]/after main.c:20", "path_s": 0.000099000
#>       {"activity": "[computation]/between main.c:12 and 20", "path_s": 0.000087500
#>       {"activity": "[computation]/before main.c:12", "path_s": 0.000009000
#>       {"activity": "[overhead]", "path_s": 0.000002000
#>       {"activity": "MPI_Init", "path_s": 0.000001000
#>       {"activity": "MPI_Barrier/main.c:20", "path_s": 0.000001000
#>       {"activity": "MPI_Comm_size/main.c:12", "path_s": 0.000000500
#>       {"activity": "[computation]/after main.c:20", "rank": 1
#>       {"activity": "[computation]/after main.c:20", "rank": 2
#>       {"activity": "[computation]/between main.c:12 and 20", "rank": 1
#>       {"activity": "[computation]/between main.c:12 and 20", "rank": 2
#>       {"activity": "[computation]/before main.c:12", "rank": 1
#>       {"activity": "[computation]/before main.c:12", "rank": 2
#>       {"activity": "[overhead]", "rank": 1
#>       {"activity": "MPI_Init", "rank": 1
#>       {"activity": "MPI_Init", "rank": 2
#>       {"activity": "MPI_Barrier/main.c:20", "rank": 1
#>       {"activity": "MPI_Barrier/main.c:20", "rank": 2
#>       {"activity": "MPI_Comm_size/main.c:12", "rank": 1
#>       {"activity": "MPI_Comm_size/main.c:12", "rank": 2
$CLOCKTALK depth.prv --report phases,dispersion --call-sites --call-depth 3
#> Dispersion over 2 ranks in 200.000 us; times are means over the ranks
#>
#>   activity                  us    share       ID      SID
#>   computation          166.500   83.3 %  0.12316  0.10253
#>     most even   before main.c:12
#>     least even  between main.c:12 and 20
#>   synchronisation       21.000   10.5 %  0.67344  0.07071
#>     most even   between main.c:12 and 20
#>     least even  between main.c:12 and 20
#>   other                  1.500    0.8 %  0.47140  0.00354
#>     most even   before main.c:12
#>     least even  between main.c:12 and 20
#>
#>   Most of the time goes to computation (83.3 % of the run). The most unequal
#>   activity is synchronisation; weighted by time it is computation, which takes
#>   83.3 % of the run; ranks differ by 17.4 % of the mean: a candidate for tuning.
#>
#>   region                         us    share       ID      SID  group    outlier
#>   between main.c:12 and 20
#>                              90.500   45.3 %  0.31253  0.14142      1     1 more
#>   after main.c:20            89.000   44.5 %  0.07945  0.03536      2          -
#>   before main.c:12            9.500    4.8 %  0.00000  0.00000      2          -
#>
#>   The heaviest region is between main.c:12 and 20 (45.3 % of the run). The most
#>   unequal is between main.c:12 and 20, which takes 45.3 % of the run; ranks
#>   differ by 44.2 % of the mean: a candidate for tuning.
#>
#>   Rank 1 divides its time least like the others, for 90.500 us, in 1 of 3
#>   regions: it computes 27.7 % more than the mean of all ranks, and spends more
#>   on other. Rank 1 also computes longest: 195.500 us, 17.4 % more than the mean.
#>
#>   Ranks 1 to 2, ▁ least, ▂ lower 15 %, ▄ between, ▆ upper 15 %, █ most
#>
#>   between main.c:12 and 20
#>     computation       █▁
#>     synchronisation   ▁█
#>     other             █▁
#>
#>   after main.c:20
#>     computation       █▁
#>
#>   before main.c:12
#>     computation       ▄▄
#>     other             ▄▄
#>
#> ID        index of dispersion: 0 is the same on all ranks, nearly 1 all on one
#> SID       the same, weighted by the share of all time
#> group     regions of one group divide their time alike
#> outlier   rank that divides its time least like others; computes more or less
#>
#> Phases
#> Of 200.000 us an average rank did not compute for 33.500 us, 65.7 % of it
#> between main.c:12 and 20: most there went to load balance.
#>
#> place or function             time  par.  load comm.  lost to (us)
#>                                 us  eff.  bal.  eff.   bal. serial transf overh.
#> between main.c:12 and 20      90.5  75.7  78.3  96.7   19.0    0.0    2.0    1.0
#> after main.c:20               99.0  89.9  89.9 100.0   10.0    0.0    0.0    0.0
#> [before]                       1.0   0.0     -   0.0    0.0    0.0    1.0    0.0
#> before main.c:12               9.5  94.7 100.0  94.7    0.0    0.0    0.5    0.0
#> all                          200.0  83.3  85.2  97.8   29.0    0.0    3.5    1.0
#>
#> from, to collective           time  par.  load comm.  lost to (us)
#>                                 us  eff.  bal.  eff.   bal. serial transf overh.
#> 0.0000 s to MPI_Barrier      101.0  76.7  80.3  95.5   19.0    0.0    3.5    1.0
#> 0.0001 s to the end           99.0  89.9  89.9 100.0   10.0    0.0    0.0    0.0
#> all                          200.0  83.3  85.2  97.8   29.0    0.0    3.5    1.0
#>
#> time      of an average rank: computing in the phase, and what is lost
#>           because of it (also where others wait for it later)
#> [before]  what lies before the first: the launch, or what a cut left
$CLOCKTALK depth.prv --diff depth.prv --call-sites --format json | grep -E '"(by|call_sites|phase|name)":' | cut -d , -f 1
#>     "call_sites": true
#>     "by": "function"
#>       {"phase": "[before]"
#>       {"phase": "after halo.c:51"
#>       {"phase": "before halo.c:39"
#>       {"phase": "between halo.c:39 and 51"
$CLOCKTALK depth.prv --report critical-path --call-sites --call-depth 2
#! clocktalk: error: --call-depth: expected a level of which the trace has callers (1, 3), found 2
#= 2
$CLOCKTALK depth.prv --report critical-path --call-depth 3
#! clocktalk: error: --call-depth needs --call-sites
#= 2
# without labels everything may be there, and it is said that it is not
mv depth.pcf other.pcf
$CLOCKTALK depth.prv --report critical-path --call-sites --call-depth 2 --format tsv
#> # activity	path_s	mean_s	imbalance_s	allocation_s	intra_cost_s	inter_cost_s	impact_s	imbalance_share	least_s	most_s	cost_share
#> [computation]	0.000195500	0.000166500	0.000029000	0.000333000	0.000058000	0.000000000	0.000391000	0.148338	0.000137500	0.000195500	0.966667
#> [overhead]	0.000002000	0.000001000	0.000001000	0.000002000	0.000000000	0.000002000	0.000004000	0.500000	0.000000000	0.000002000	0.033333
#> MPI_Init	0.000001000	0.000001000	0.000000000	0.000002000	0.000000000	0.000000000	0.000002000	0.000000	0.000001000	0.000001000	0.000000
#> MPI_Barrier	0.000001000	0.000001000	0.000000000	0.000002000	0.000000000	0.000000000	0.000002000	0.000000	0.000001000	0.000001000	0.000000
#> MPI_Comm_size	0.000000500	0.000000500	0.000000000	0.000001000	0.000000000	0.000000000	0.000001000	0.000000	0.000000500	0.000000500	0.000000
#! depth.prv: warning: --call-sites: no MPI call names a caller of level 2
