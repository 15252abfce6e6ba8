## tables
# the whole run, then functions; then a rank that stands out since it computes less
$CLOCKTALK "$TESTDATA"/imbalance_mixed.prv.gz --report dispersion
#> Dispersion over 32 ranks in 2.480 s; times are means over the ranks
#>
#>   activity                   s    share       ID      SID
#>   computation            1.972   79.5 %  0.00601  0.00478
#>   synchronisation        0.468   18.9 %  0.02217  0.00419
#>   other                  0.001    0.0 %  0.07325  0.00003
#>
#>   Most of the time goes to computation (79.5 % of the run). The most unequal
#>   activity is other; weighted by time it is computation, but ranks differ by
#>   3.4 % of the mean only: not a candidate for tuning.
#>
#>   region                          s    share       ID      SID  group    outlier
#>   the whole run               2.442   98.5 %  0.00914  0.00900      1    22 more
#>
#>   Rank 22 divides its time least like the others, for 2.467 s: it computes
#>   12.7 % more than the mean of all ranks. Rank 22 also computes longest:
#>   2.224 s, 12.7 % more than the mean.
#>
#>   Ranks 1 to 32, ▁ least, ▂ lower 15 %, ▄ between, ▆ upper 15 %, █ most
#>
#>   the whole run
#>     computation       ▂▂▂▂▄▆▂▂▂▂▁▂▂▄▂▂▂▂▂▂▄█▂▂▂▂▂▄▂▄▂▂
#>     synchronisation   ▆▆▆▆▆▂▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▁▆▆▆▆▆▆▆▆▆▆
#>     other             ▄▄▄▄▄▄▄█▄▂▂▄▄▂▄▂▄▄▄▄▄▄▄▂▄▄▄▄▂▂▁▂
#>
#> ID        index of dispersion: 0 is the same on all ranks, nearly 1 all on one
#> SID       the same, weighted by the share of all time
#> group     regions of one group divide their time alike
#> outlier   rank that divides its time least like others; computes more or less
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report dispersion --region 60000019
#> Dispersion over 16 ranks in 1.288 s; times are means over the ranks
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   activity                   s    share       ID      SID  most even  least even
#>   computation            0.967   75.0 %  0.02385  0.01790  comp…ndary writ…point
#>
#>   Most of the time goes to computation (75.0 % of the run). The most unequal
#>   activity is computation, which takes 75.0 % of the run; ranks differ by 9.5 %
#>   of the mean: a candidate for tuning.
#>
#>   region                          s    share       ID      SID  group    outlier
#>   compute_inner               0.767   59.5 %  0.02014  0.01198      1          -
#>   compute_boundary            0.196   15.2 %  0.02007  0.00306      2          -
#>   write_checkpoint            0.004    0.3 %  0.96825  0.00286      2          -
#>
#>   The heaviest region is compute_inner (59.5 % of the run). The most unequal is
#>   write_checkpoint; weighted by time it is compute_inner, which takes 59.5 % of
#>   the run; ranks differ by 8.1 % of the mean: a candidate for tuning.
#>
#>   All ranks divide their time between activities in the same shares, however
#>   long it is. Rank 6 computes longest: 1.157 s, 19.7 % more than the mean.
#>
#>   Ranks 1 to 16, ▁ least, ▂ lower 15 %, ▄ between, ▆ upper 15 %, █ most
#>
#>   compute_inner
#>     computation       ▂▂▂▂█▆▆▆▂▂▂▂▁▂▂▂
#>
#>   compute_boundary
#>     computation       ▂▂▂▂█▆▆▆▂▂▂▂▂▂▁▂
#>
#>   write_checkpoint
#>     computation       ▁▁▁▁▁█▁▁▁▁▁▁▁▁▁▁
#>
#> ID        index of dispersion: 0 is the same on all ranks, nearly 1 all on one
#> SID       the same, weighted by the share of all time
#> group     regions of one group divide their time alike
#> outlier   rank that divides its time least like others; computes more or less
$CLOCKTALK "$TESTDATA"/tiny.prv.gz --report dispersion
#> Dispersion over 2 ranks in 4.146 ms; times are means over the ranks
#> Launch and shutdown are 39.1 % of the run: --from init --to finalize omits them.
#>
#>   activity                  ms    share       ID      SID
#>   computation            2.306   55.6 %  0.15314  0.08519
#>   point-to-point         1.249   30.1 %  0.02513  0.00757
#>   other                  0.028    0.7 %  0.39633  0.00264
#>
#>   Most of the time goes to computation (55.6 % of the run). The most unequal
#>   activity is other; weighted by time it is computation, which takes 55.6 % of
#>   the run; ranks differ by 21.7 % of the mean: a candidate for tuning.
#>
#>   region                         ms    share       ID      SID  group    outlier
#>   the whole run               3.583   86.4 %  0.11039  0.09540      1     1 less
#>
#>   Rank 1 divides its time least like the others, for 3.023 ms: it computes
#>   21.7 % less than the mean of all ranks. Rank 2 computes longest: 2.806 ms,
#>   21.7 % more than the mean. If work can be moved, then from there, not from
#>   rank 1.
#>
#>   Ranks 1 to 2, ▁ least, ▂ lower 15 %, ▄ between, ▆ upper 15 %, █ most
#>
#>   the whole run
#>     computation       ▁█
#>     point-to-point    ▁█
#>     other             ▁█
#>
#> ID        index of dispersion: 0 is the same on all ranks, nearly 1 all on one
#> SID       the same, weighted by the share of all time
#> group     regions of one group divide their time alike
#> outlier   rank that divides its time least like others; computes more or less

## csv
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report dispersion --region Phase --format csv
#> region,activity,t_s,share,id\r
#> imbalanced row,computation,0.349661969,0.271412,0.055306\r
#> imbalanced row,point-to-point,0.103386199,0.080250,0.164158\r
#> imbalanced row,collective,0.033487015,0.025993,0.297106\r
#> file write,computation,0.310784932,0.241235,0.011993\r
#> file write,point-to-point,0.021229183,0.016478,0.209247\r
#> file write,collective,0.041556796,0.032257,0.121714\r
#> balanced,computation,0.307535236,0.238713,0.000451\r
#> balanced,point-to-point,0.005704857,0.004428,0.031262\r
#> balanced,collective,0.001802281,0.001399,0.031414\r

## json
$CLOCKTALK - --pcf "$TESTDATA"/stencil2d.pcf --report dispersion --region Phase --from 100ms --to 900ms --format json <"$TESTDATA"/stencil2d.prv.gz | without_run
#> {
#>   "trace": "standard input",
#>   "options": {
#>     "window_ideal": "local",
#>     "from_s": 0.100000000,
#>     "to_s": 0.900000000
#>   },
#>   "dispersion": {
#>     "dominant_activity": "computation",
#>     "heaviest_region": "imbalanced row",
#>     "candidate_activity": "computation",
#>     "candidate_region": "imbalanced row",
#>     "most_often_rank": 5,
#>     "most_often_ranks": [5, 8],
#>     "longest_rank": 5,
#>     "slowest_rank": 8,
#>     "groups": 2,
#>     "regions": [
#>       {"region": "imbalanced row", "t_s": 0.479754509, "share": 0.599693, "id_c": 0.093113, "sid_c": 0.055839, "group": 1, "odd_rank": 5, "odd_computes": "more"},
#>       {"region": "balanced", "t_s": 0.315042374, "share": 0.393803, "id_c": 0.001186, "sid_c": 0.000467, "group": 2, "odd_rank": 8, "odd_computes": "more"},
#>       {"region": "file write", "t_s": 0.000000000, "share": 0.000000, "id_c": null, "sid_c": null, "group": 2, "odd_rank": null, "odd_computes": null}
#>     ],
#>     "activities": [
#>       {"activity": "computation", "t_s": 0.654519476, "share": 0.818149, "id_a": 0.028894, "sid_a": 0.023639, "best_region": "balanced", "worst_region": "imbalanced row", "shortest_region": "balanced", "longest_region": "imbalanced row"},
#>       {"activity": "point-to-point", "t_s": 0.107362467, "share": 0.134203, "id_a": 0.156181, "sid_a": 0.020960, "best_region": "balanced", "worst_region": "imbalanced row", "shortest_region": "balanced", "longest_region": "imbalanced row"},
#>       {"activity": "collective", "t_s": 0.032914940, "share": 0.041144, "id_a": 0.284536, "sid_a": 0.011707, "best_region": "balanced", "worst_region": "imbalanced row", "shortest_region": "balanced", "longest_region": "imbalanced row"},
#>       {"activity": "synchronisation", "t_s": 0.000000000, "share": 0.000000, "id_a": null, "sid_a": null, "best_region": null, "worst_region": null, "shortest_region": null, "longest_region": null},
#>       {"activity": "io", "t_s": 0.000000000, "share": 0.000000, "id_a": null, "sid_a": null, "best_region": null, "worst_region": null, "shortest_region": null, "longest_region": null},
#>       {"activity": "one-sided", "t_s": 0.000000000, "share": 0.000000, "id_a": null, "sid_a": null, "best_region": null, "worst_region": null, "shortest_region": null, "longest_region": null},
#>       {"activity": "other", "t_s": 0.000000000, "share": 0.000000, "id_a": null, "sid_a": null, "best_region": null, "worst_region": null, "shortest_region": null, "longest_region": null}
#>     ],
#>     "ranks": [
#>       {"rank": 1, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.151229, 0.004275, null]},
#>       {"rank": 2, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.177507, 0.001436, null]},
#>       {"rank": 3, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.148681, 0.003831, null]},
#>       {"rank": 4, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.175039, 0.002424, null]},
#>       {"rank": 5, "odd_regions": 1, "odd_s": 0.479712723, "id_p": [0.348792, 0.000903, null]},
#>       {"rank": 6, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.345771, 0.002015, null]},
#>       {"rank": 7, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.346030, 0.001762, null]},
#>       {"rank": 8, "odd_regions": 1, "odd_s": 0.314572757, "id_p": [0.347807, 0.005448, null]},
#>       {"rank": 9, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.176301, 0.000201, null]},
#>       {"rank": 10, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.148943, 0.001326, null]},
#>       {"rank": 11, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.146141, 0.004612, null]},
#>       {"rank": 12, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.148145, 0.001790, null]},
#>       {"rank": 13, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.146962, 0.005388, null]},
#>       {"rank": 14, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.169385, 0.001787, null]},
#>       {"rank": 15, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.169095, 0.002450, null]},
#>       {"rank": 16, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.173177, 0.003812, null]}
#>     ],
#>     "matrix": [
#>       {"region": "imbalanced row", "activity": "computation", "id": 0.054103, "t_s": 0.346984240, "ranks_s": [0.302470553, 0.302479217, 0.303354591, 0.303856139, 0.477536807, 0.476514575, 0.476701653, 0.477397516, 0.302676282, 0.302953947, 0.304173559, 0.303520114, 0.303731313, 0.303608174, 0.304490449, 0.306282953], "marks": ["minimum", "lower", "lower", "lower", "maximum", "upper", "upper", "upper", "lower", "lower", "lower", "lower", "lower", "lower", "lower", "lower"]},
#>       {"region": "imbalanced row", "activity": "point-to-point", "id": 0.163192, "t_s": 0.101657611, "ranks_s": [0.157764655, 0.170162507, 0.156884666, 0.169382445, 0.001583954, 0.002693678, 0.002697735, 0.002191038, 0.169664236, 0.156822060, 0.155976257, 0.156690029, 0.090311510, 0.079837843, 0.078921452, 0.074937703], "marks": ["upper", "maximum", "upper", "upper", "minimum", "lower", "lower", "lower", "upper", "upper", "upper", "upper", "middle", "middle", "middle", "middle"]},
#>       {"region": "imbalanced row", "activity": "collective", "id": 0.299199, "t_s": 0.031112658, "ranks_s": [0.019582147, 0.007055464, 0.019596271, 0.006516487, 0.000591962, 0.000508635, 0.000374652, 0.000215195, 0.007312483, 0.019954703, 0.019688552, 0.019655423, 0.085648208, 0.096283155, 0.096364800, 0.098454395], "marks": ["middle", "lower", "middle", "lower", "lower", "lower", "lower", "minimum", "lower", "middle", "middle", "middle", "upper", "upper", "upper", "maximum"]},
#>       {"region": "balanced", "activity": "computation", "id": 0.000451, "t_s": 0.307535236, "ranks_s": [0.308302031, 0.307728514, 0.307069502, 0.307188160, 0.307734015, 0.306672366, 0.307627924, 0.308325115, 0.307607394, 0.306935907, 0.307292356, 0.308182854, 0.306941048, 0.306719720, 0.308123696, 0.308113174], "marks": ["upper", "middle", "middle", "middle", "middle", "minimum", "middle", "maximum", "middle", "middle", "middle", "upper", "middle", "lower", "upper", "upper"]},
#>       {"region": "balanced", "activity": "point-to-point", "id": 0.031262, "t_s": 0.005704857, "ranks_s": [0.004803948, 0.005343287, 0.006668060, 0.006273885, 0.005839696, 0.006199740, 0.005270387, 0.004523697, 0.005733478, 0.005824387, 0.006883251, 0.005480844, 0.006851541, 0.005760758, 0.005094196, 0.004726549], "marks": ["lower", "middle", "upper", "middle", "middle", "middle", "middle", "minimum", "middle", "middle", "maximum", "middle", "upper", "middle", "middle", "lower"]},
#>       {"region": "balanced", "activity": "collective", "id": 0.031414, "t_s": 0.001802281, "ranks_s": [0.001698490, 0.001911324, 0.001519538, 0.001746216, 0.001571366, 0.001645050, 0.001891288, 0.001723945, 0.001828014, 0.002013045, 0.001405942, 0.001569685, 0.001932643, 0.002162057, 0.001982538, 0.002235360], "marks": ["middle", "middle", "lower", "middle", "middle", "middle", "middle", "middle", "middle", "middle", "minimum", "middle", "middle", "upper", "middle", "maximum"]}
#>     ]
#>   }
#> }

## partitions
# two groups that do different work in the same time: within them nothing is uneven
{
  echo '#Paraver (01/01/2026 at 00:00):1000_ns:1(4):1:4(1:1,1:1,1:1,1:1),1'
  echo c:1:1:4:1:2:3:4
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:0:40000018:1:60000019:$(((rank + 1) / 2))"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:300:50000004:31"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:800:50000004:0"; done
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:900:60000019:0:50000003:31"; done
  for rank in 1 2 3 4; do echo "2:$rank:1:$rank:1:1000:50000003:0"; done
} >balanced.prv
$CLOCKTALK balanced.prv --report dispersion
#> Dispersion over 4 ranks in 1.000 us; times are means over the ranks
#>
#>   activity                  us    share       ID      SID
#>   computation            0.650   65.0 %  0.19231  0.12500
#>   other                  0.350   35.0 %  0.35714  0.12500
#>
#>   Most of the time goes to computation (65.0 % of the run). The most unequal
#>   activity is other; weighted by time it is computation, which takes 65.0 % of
#>   the run; ranks differ by 38.5 % of the mean: a candidate for tuning.
#>
#>   region                         us    share       ID      SID  group    outlier
#>   the whole run               1.000  100.0 %  0.25000  0.25000      1     3 more
#>
#>   Rank 3 divides its time least like the others, for 1.000 us: it computes
#>   38.5 % more than the mean of all ranks. Rank 3 also computes longest: 900 ns,
#>   38.5 % more than the mean.
#>
#>   Ranks 1 to 4, ▁ least, ▂ lower 15 %, ▄ between, ▆ upper 15 %, █ most
#>
#>   the whole run
#>     computation       ▁▁██
#>     other             ██▁▁
#>
#> ID        index of dispersion: 0 is the same on all ranks, nearly 1 all on one
#> SID       the same, weighted by the share of all time
#> group     regions of one group divide their time alike
#> outlier   rank that divides its time least like others; computes more or less
#! balanced.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
$CLOCKTALK balanced.prv --report dispersion --partition ocean=1-2,ice=3-4
#> Dispersion over 4 ranks in 1.000 us; times are means over the ranks
#> Each rank is compared with those of its own of 2 groups.
#>
#>   activity                  us    share       ID      SID
#>   computation            0.650   65.0 %  0.00000  0.00000
#>   other                  0.350   35.0 %  0.00000  0.00000
#>
#>   Most of the time goes to computation (65.0 % of the run).
#>
#>   region                         us    share       ID      SID  group    outlier
#>   the whole run               1.000  100.0 %  0.00000  0.00000      1          -
#>
#>   All ranks of a group divide their time between activities in the same shares,
#>   however long it is.
#>
#>   Ranks 1 to 4, ▁ least, ▂ lower 15 %, ▄ between, ▆ upper 15 %, █ most
#>
#>   the whole run
#>     computation       ▄▄▄▄
#>     other             ▄▄▄▄
#>
#> ID        index of dispersion: 0 is the same on all ranks, nearly 1 all on one
#> SID       the same, weighted by the share of all time
#> group     regions of one group divide their time alike
#> outlier   rank that divides its time least like others; computes more or less
#! balanced.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
$CLOCKTALK balanced.prv --report dispersion --partition ocean=1-2,ice=3-4 --format json | grep -E 'candidate|partition|slowest'
#>     "partition": "ocean=1-2,ice=3-4"
#>     "candidate_activity": null,
#>     "candidate_region": null,
#>     "slowest_rank": 1,
#! balanced.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
$CLOCKTALK balanced.prv --report windows,dispersion --window 500ns --format json | grep '"dispersion": [0-9]'
#>     {"start_s": 0.000000000, "end_s": 0.000000500, "load_balance": 0.800000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 1.000000, "communication_efficiency": 1.000000, "parallel_efficiency": 0.800000, "overhead": 0.000000, "useful_avg_s": 0.000000400, "useful_max_s": 0.000000500, "ideal_s": 0.000000500, "elapsed_s": 0.000000500, "dispersion": 0.125000},
#>     {"start_s": 0.000000500, "end_s": 0.000001000, "load_balance": 0.625000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.800000, "communication_efficiency": 0.800000, "parallel_efficiency": 0.500000, "overhead": 0.000000, "useful_avg_s": 0.000000250, "useful_max_s": 0.000000400, "ideal_s": 0.000000400, "elapsed_s": 0.000000500, "dispersion": 0.300000}
#! balanced.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
$CLOCKTALK balanced.prv --report windows,dispersion --window 500ns --format json --partition ocean=1-2,ice=3-4 | grep '"dispersion": [0-9]'
#>     {"start_s": 0.000000000, "end_s": 0.000000500, "load_balance": 0.800000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 1.000000, "communication_efficiency": 1.000000, "parallel_efficiency": 0.800000, "overhead": 0.000000, "useful_avg_s": 0.000000400, "useful_max_s": 0.000000500, "ideal_s": 0.000000500, "elapsed_s": 0.000000500, "dispersion": 0.000000},
#>     {"start_s": 0.000000500, "end_s": 0.000001000, "load_balance": 0.625000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.800000, "communication_efficiency": 0.800000, "parallel_efficiency": 0.500000, "overhead": 0.000000, "useful_avg_s": 0.000000250, "useful_max_s": 0.000000400, "ideal_s": 0.000000400, "elapsed_s": 0.000000500, "dispersion": 0.000000}
#! balanced.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
$CLOCKTALK "$TESTDATA"/imbalance_mixed.prv.gz --report dispersion --partition 1-16,17-32 --format csv
#> region,activity,t_s,share,id\r
#> the whole run,computation,1.972478910,0.795480,0.006005\r
#> the whole run,synchronisation,0.468372492,0.188890,0.022169\r
#> the whole run,other,0.001076202,0.000434,0.069347\r

## windows
# as a column, of tiles and of sliding windows
$CLOCKTALK - --report windows,dispersion --window 400ms --format json <"$TESTDATA"/imbalance_mixed.prv.gz >tiles
without_run <tiles
#> {
#>   "trace": "standard input",
#>   "options": {
#>     "window_s": 0.400000000,
#>     "window_ideal": "local",
#>     "from_s": 0.000000000,
#>     "to_s": null
#>   },
#>   "windows": [
#>     {"start_s": 0.000000000, "end_s": 0.400000000, "load_balance": 0.774137, "serialisation_efficiency": 0.995904, "transfer_efficiency": 0.995627, "communication_efficiency": 0.991550, "parallel_efficiency": 0.767596, "overhead": 0.000000, "useful_avg_s": 0.307038292, "useful_max_s": 0.396619918, "ideal_s": 0.398250996, "elapsed_s": 0.400000000, "dispersion": 0.012757},
#>     {"start_s": 0.400000000, "end_s": 0.800000000, "load_balance": 0.805011, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.999834, "communication_efficiency": 0.999834, "parallel_efficiency": 0.804877, "overhead": 0.000000, "useful_avg_s": 0.321950949, "useful_max_s": 0.399933578, "ideal_s": 0.399933578, "elapsed_s": 0.400000000, "dispersion": 0.007713},
#>     {"start_s": 0.800000000, "end_s": 1.200000000, "load_balance": 0.805357, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.999839, "communication_efficiency": 0.999839, "parallel_efficiency": 0.805227, "overhead": 0.000000, "useful_avg_s": 0.322090970, "useful_max_s": 0.399935593, "ideal_s": 0.399935593, "elapsed_s": 0.400000000, "dispersion": 0.007702},
#>     {"start_s": 1.200000000, "end_s": 1.600000000, "load_balance": 0.839377, "serialisation_efficiency": 0.962505, "transfer_efficiency": 0.999802, "communication_efficiency": 0.962314, "parallel_efficiency": 0.807744, "overhead": 0.000000, "useful_avg_s": 0.323097756, "useful_max_s": 0.384925765, "ideal_s": 0.399920720, "elapsed_s": 0.400000000, "dispersion": 0.006306},
#>     {"start_s": 1.600000000, "end_s": 2.000000000, "load_balance": 0.806014, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.999784, "communication_efficiency": 0.999784, "parallel_efficiency": 0.805839, "overhead": 0.000000, "useful_avg_s": 0.322335728, "useful_max_s": 0.399913507, "ideal_s": 0.399913507, "elapsed_s": 0.400000000, "dispersion": 0.007670},
#>     {"start_s": 2.000000000, "end_s": 2.400000000, "load_balance": 0.805253, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.999803, "communication_efficiency": 0.999803, "parallel_efficiency": 0.805094, "overhead": 0.000000, "useful_avg_s": 0.322037570, "useful_max_s": 0.399921003, "ideal_s": 0.399921003, "elapsed_s": 0.400000000, "dispersion": 0.007710},
#>     {"start_s": 2.400000000, "end_s": 2.479607180, "load_balance": 0.774637, "serialisation_efficiency": 0.877398, "transfer_efficiency": 0.996700, "communication_efficiency": 0.874503, "parallel_efficiency": 0.677422, "overhead": 0.001207, "useful_avg_s": 0.053927646, "useful_max_s": 0.069616680, "ideal_s": 0.079344470, "elapsed_s": 0.079607180, "dispersion": 0.021034}
#>   ],
#>   "dispersion": {
#>     "dominant_activity": "computation",
#>     "heaviest_region": "the whole run",
#>     "candidate_activity": "computation",
#>     "candidate_region": "the whole run",
#>     "most_often_rank": 22,
#>     "most_often_ranks": [22],
#>     "longest_rank": 22,
#>     "slowest_rank": 22,
#>     "groups": 1,
#>     "regions": [
#>       {"region": "the whole run", "t_s": 2.441927603, "share": 0.984804, "id_c": 0.009135, "sid_c": 0.008997, "group": 1, "odd_rank": 22, "odd_computes": "more"}
#>     ],
#>     "activities": [
#>       {"activity": "computation", "t_s": 1.972478910, "share": 0.795480, "id_a": 0.006006, "sid_a": 0.004777, "best_region": "the whole run", "worst_region": "the whole run", "shortest_region": "the whole run", "longest_region": "the whole run"},
#>       {"activity": "point-to-point", "t_s": 0.000000000, "share": 0.000000, "id_a": null, "sid_a": null, "best_region": null, "worst_region": null, "shortest_region": null, "longest_region": null},
#>       {"activity": "collective", "t_s": 0.000000000, "share": 0.000000, "id_a": null, "sid_a": null, "best_region": null, "worst_region": null, "shortest_region": null, "longest_region": null},
#>       {"activity": "synchronisation", "t_s": 0.468372492, "share": 0.188890, "id_a": 0.022169, "sid_a": 0.004188, "best_region": "the whole run", "worst_region": "the whole run", "shortest_region": "the whole run", "longest_region": "the whole run"},
#>       {"activity": "io", "t_s": 0.000000000, "share": 0.000000, "id_a": null, "sid_a": null, "best_region": null, "worst_region": null, "shortest_region": null, "longest_region": null},
#>       {"activity": "one-sided", "t_s": 0.000000000, "share": 0.000000, "id_a": null, "sid_a": null, "best_region": null, "worst_region": null, "shortest_region": null, "longest_region": null},
#>       {"activity": "other", "t_s": 0.001076202, "share": 0.000434, "id_a": 0.073252, "sid_a": 0.000032, "best_region": "the whole run", "worst_region": "the whole run", "shortest_region": "the whole run", "longest_region": "the whole run"}
#>     ],
#>     "ranks": [
#>       {"rank": 1, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.014415]},
#>       {"rank": 2, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.004383]},
#>       {"rank": 3, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.012200]},
#>       {"rank": 4, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.007681]},
#>       {"rank": 5, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.002683]},
#>       {"rank": 6, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.132333]},
#>       {"rank": 7, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.011662]},
#>       {"rank": 8, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.006209]},
#>       {"rank": 9, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.011042]},
#>       {"rank": 10, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.008394]},
#>       {"rank": 11, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.013575]},
#>       {"rank": 12, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.012524]},
#>       {"rank": 13, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.007970]},
#>       {"rank": 14, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.000837]},
#>       {"rank": 15, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.014463]},
#>       {"rank": 16, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.009665]},
#>       {"rank": 17, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.011273]},
#>       {"rank": 18, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.005463]},
#>       {"rank": 19, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.013646]},
#>       {"rank": 20, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.011948]},
#>       {"rank": 21, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.000631]},
#>       {"rank": 22, "odd_regions": 1, "odd_s": 2.466605991, "id_p": [0.132596]},
#>       {"rank": 23, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.006408]},
#>       {"rank": 24, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.004674]},
#>       {"rank": 25, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.010990]},
#>       {"rank": 26, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.011884]},
#>       {"rank": 27, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.009701]},
#>       {"rank": 28, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.010369]},
#>       {"rank": 29, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.008220]},
#>       {"rank": 30, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.000352]},
#>       {"rank": 31, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.015796]},
#>       {"rank": 32, "odd_regions": 0, "odd_s": 0.000000000, "id_p": [0.007346]}
#>     ],
#>     "matrix": [
#>       {"region": "the whole run", "activity": "computation", "id": 0.006006, "t_s": 1.972478910, "ranks_s": [1.934799824, 1.967134045, 1.962002405, 1.956471026, 1.970758160, 2.223074835, 1.932169350, 1.953755483, 1.937395346, 1.969238137, 1.925993840, 1.945315637, 1.957672678, 1.993750415, 1.945012166, 1.966833715, 1.930864171, 1.943997347, 1.943596235, 1.948794591, 1.990160009, 2.223559396, 1.968048667, 1.952842777, 1.947703759, 1.946867971, 1.954865464, 1.976806285, 1.964206117, 1.991765628, 1.931788135, 1.962081493], "marks": ["lower", "lower", "lower", "lower", "middle", "upper", "lower", "lower", "lower", "lower", "minimum", "lower", "lower", "middle", "lower", "lower", "lower", "lower", "lower", "lower", "middle", "maximum", "lower", "lower", "lower", "lower", "lower", "middle", "lower", "middle", "lower", "lower"]},
#>       {"region": "the whole run", "activity": "synchronisation", "id": 0.022169, "t_s": 0.468372492, "ranks_s": [0.490117286, 0.476613775, 0.492363041, 0.481212646, 0.473651873, 0.242245322, 0.483677125, 0.476434958, 0.483674735, 0.485921971, 0.486273730, 0.488821246, 0.482126029, 0.475566296, 0.492904017, 0.488190376, 0.482530075, 0.473387946, 0.490866693, 0.488461696, 0.471434070, 0.242079175, 0.481281513, 0.474016799, 0.486125242, 0.487832388, 0.485138928, 0.491967275, 0.484410025, 0.473958378, 0.492638688, 0.481996411], "marks": ["upper", "upper", "upper", "upper", "upper", "lower", "upper", "upper", "upper", "upper", "upper", "upper", "upper", "upper", "maximum", "upper", "upper", "upper", "upper", "upper", "upper", "minimum", "upper", "upper", "upper", "upper", "upper", "upper", "upper", "upper", "upper", "upper"]},
#>       {"region": "the whole run", "activity": "other", "id": 0.073252, "t_s": 0.001076202, "ranks_s": [0.001408949, 0.001301452, 0.000965168, 0.000996983, 0.001699902, 0.001618952, 0.001081396, 0.003062555, 0.001038518, 0.000930582, 0.000915976, 0.001098573, 0.001007005, 0.000599800, 0.001163927, 0.000627897, 0.001052214, 0.001067112, 0.000938763, 0.001072895, 0.001088753, 0.000967420, 0.001081593, 0.000622422, 0.001074681, 0.001096024, 0.001059800, 0.001263369, 0.000633771, 0.000693810, 0.000556692, 0.000651518], "marks": ["middle", "middle", "middle", "middle", "middle", "middle", "middle", "maximum", "middle", "lower", "lower", "middle", "middle", "lower", "middle", "lower", "middle", "middle", "middle", "middle", "middle", "middle", "middle", "lower", "middle", "middle", "middle", "middle", "lower", "lower", "minimum", "lower"]}
#>     ]
#>   }
#> }
#! standard input: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
$CLOCKTALK -q - --report windows,dispersion --window 1s --step 500ms --format json <"$TESTDATA"/imbalance_mixed.prv.gz >sliding
diff tiles sliding | grep -v '^< .*"start_s"'
#> 12c12,13
#> <     "window_s": 0.400000000,
#> ---
#> >     "window_s": 1.000000000,
#> >     "step_s": 0.500000000,
#> 18,24c19,22
#> ---
#> >     {"start_s": 0.000000000, "end_s": 1.000000000, "load_balance": 0.792737, "serialisation_efficiency": 0.998366, "transfer_efficiency": 0.998150, "communication_efficiency": 0.996519, "parallel_efficiency": 0.789978, "overhead": 0.000000, "useful_avg_s": 0.789977959, "useful_max_s": 0.996519372, "ideal_s": 0.998150450, "elapsed_s": 1.000000000, "dispersion": 0.009015},
#> >     {"start_s": 0.500000000, "end_s": 1.500000000, "load_balance": 0.844382, "serialisation_efficiency": 0.954774, "transfer_efficiency": 0.999827, "communication_efficiency": 0.954609, "parallel_efficiency": 0.806054, "overhead": 0.000000, "useful_avg_s": 0.806054131, "useful_max_s": 0.954608656, "ideal_s": 0.999826770, "elapsed_s": 1.000000000, "dispersion": 0.006142},
#> >     {"start_s": 1.000000000, "end_s": 2.000000000, "load_balance": 0.853762, "serialisation_efficiency": 0.944869, "transfer_efficiency": 0.999804, "communication_efficiency": 0.944684, "parallel_efficiency": 0.806536, "overhead": 0.000000, "useful_avg_s": 0.806535735, "useful_max_s": 0.944683992, "ideal_s": 0.999803944, "elapsed_s": 1.000000000, "dispersion": 0.005875},
#> >     {"start_s": 1.500000000, "end_s": 2.479607180, "load_balance": 0.803480, "serialisation_efficiency": 0.990065, "transfer_efficiency": 0.999545, "communication_efficiency": 0.989614, "parallel_efficiency": 0.795135, "overhead": 0.000098, "useful_avg_s": 0.778920431, "useful_max_s": 0.969433261, "ideal_s": 0.979161051, "elapsed_s": 0.979607180, "dispersion": 0.007938}
#> 43d40
#> <     "transient_imbalance": 0.091670,

## a candidate in which ranks wait
# Of 100 ns rank 1 writes a file for 30 and computes for 70, rank 2 computes for 40 and waits for rank 1 for 60.
cat >waits.prv <<'END'
#Paraver (21/11/2026 at 03:14):100_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000005:145
2:2:1:2:1:0:40000001:1
2:1:1:1:1:30:50000005:0
2:2:1:2:1:40:50000002:8:50100004:1
2:1:1:1:1:100:50000002:8:50100004:1
2:1:1:1:1:100:50000002:0
2:2:1:2:1:100:50000002:0
END
$CLOCKTALK -q waits.prv --report dispersion | sed -n '/Most of/,/^$/p'
#>   Most of the time goes to computation (55.0 % of the run). The most unequal
#>   activity is synchronisation, which takes 30.0 % of the run; ranks differ by
#>   100.0 % of the mean: a candidate for tuning. Ranks that compute less may wait
#>   longer there: --report wait-states says for whom, and because of what.
#>

## work is moved from nobody who has hardly more than the others
for computing in 101 150; do # of rank 2; rank 1 writes a file for which the two others wait
  {
    echo "#Paraver (01/01/2026 at 00:00):260_ns:1(3):1:3(1:1,1:1,1:1),1"
    echo c:1:1:3:1:2:3
    for rank in 1 2 3; do echo 2:$rank:1:$rank:1:0:9:0; done
    echo 2:1:1:1:1:100:50000005:149
    echo 2:3:1:3:1:100:50000002:8:50100004:1
    echo 2:2:1:2:1:$computing:50000002:8:50100004:1
    echo 2:1:1:1:1:250:50000005:0
    echo 2:1:1:1:1:250:50000002:8:50100004:1
    for rank in 1 2 3; do echo 2:$rank:1:$rank:1:260:50000002:0; done
  } >file.prv
  $CLOCKTALK file.prv -q --report dispersion | sed -n '/divides its/,/^$/p'
done
#>   Rank 1 divides its time least like the others, for 260 ns: it computes 0.3 %
#>   less than the mean of all ranks, and spends more on io. Rank 2 computes
#>   longest: 101 ns, 0.7 % more than the mean.
#>
#> outlier   rank that divides its time least like others; computes more or less
#>   Rank 1 divides its time least like the others, for 260 ns: it computes 14.3 %
#>   less than the mean of all ranks, and spends more on io. Rank 2 computes
#>   longest: 150 ns, 28.6 % more than the mean. If work can be moved, then from
#>   there, not from rank 1.
#>
#> outlier   rank that divides its time least like others; computes more or less

## one rank has no others to be compared with
$CLOCKTALK $TESTDATA/scaling_1.prv.gz --report dispersion --quiet
#> Dispersion over 1 rank in 822.500 ms; times are means over the ranks
#>
#>   activity                  ms    share       ID      SID
#>   computation          820.000   99.7 %  0.00000  0.00000
#>   collective             0.500    0.1 %  0.00000  0.00000
#>   other                  2.000    0.2 %  0.00000  0.00000
#>
#>   Most of the time goes to computation (99.7 % of the run).
#>
#>   region                         ms    share       ID      SID  group    outlier
#>   the whole run             822.500  100.0 %  0.00000  0.00000      1          -
#>
#> ID        index of dispersion: 0 is the same on all ranks, nearly 1 all on one
#> SID       the same, weighted by the share of all time
#> group     regions of one group divide their time alike
#> outlier   rank that divides its time least like others; computes more or less
