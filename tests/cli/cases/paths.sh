## table
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report paths
#> Representative paths: 5 of about 10^83 through the run
#> The longest path takes 1.276 s, one in the middle 0.479 s; compute_inner alone
#> takes 0.716 s more. Were the longest like that, the run could be 1.213 times as
#> fast at most.
#> Their lengths form a bell: the middle half of the paths takes 0.446 s to
#> 0.508 s.
#>
#>                                                  if it were the longest:
#>      path      length    of run   of longest  parallelism  efficiency   speed-up
#>                     s
#>     100 %       1.276    99.0 %      100.0 %        13.19      82.4 %      1.000
#>    76.5 %       0.510    39.6 %       39.9 %        16.00     100.0 %      1.213
#>    50.2 %       0.479    37.1 %       37.5 %        16.00     100.0 %      1.213
#>    23.9 %       0.444    34.5 %       34.8 %        16.00     100.0 %      1.213
#>       0 %       0.186    14.4 %       14.6 %        16.00     100.0 %      1.213
#>
#>   activity                       100 %    76.5 %    50.2 %    23.9 %       0 %
#>                                      s         s         s         s         s
#>   compute_inner                  0.879     0.206     0.163     0.170     0.000
#>   compute_boundary               0.224     0.211     0.209     0.214     0.183
#>   [computation]                  0.112     0.093     0.091     0.045     0.003
#>   write_checkpoint               0.061     0.000     0.015     0.015     0.000
#>
#>   longer path                    100 %     100 %    76.5 %    50.2 %    23.9 %
#>   less the shorter one             0 %    76.5 %    50.2 %    23.9 %       0 %
#>   all, of the longest path      85.4 %    60.1 %     2.4 %     2.7 %    20.3 %
#>   compute_inner                 68.9 %    52.8 %     3.3 %    -0.6 %    13.4 %
#>   compute_boundary               3.2 %     1.0 %     0.1 %    -0.4 %     2.4 %
#>   [computation]                  8.6 %     1.5 %     0.2 %     3.6 %     3.3 %
#>   write_checkpoint               4.8 %     4.8 %    -1.2 %     0.0 %     1.2 %

## csv
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report paths --paths 2 --format csv
#> percentile,length_s,share,activity,path_s\r
#> 100.000,1.275941021,0.990401,compute_inner,0.879323319\r
#> 100.000,1.275941021,0.990401,compute_boundary,0.223986524\r
#> 100.000,1.275941021,0.990401,[computation],0.111796630\r
#> 100.000,1.275941021,0.990401,write_checkpoint,0.060834548\r
#> 0.000,0.185966676,0.144350,compute_boundary,0.183454275\r
#> 0.000,0.185966676,0.144350,[computation],0.002512401\r

## json
$CLOCKTALK tiny.prv.gz --report paths --paths 3 --format json | without_run
#> {
#>   "trace": "tiny.prv.gz",
#>   "options": {
#>     "window_ideal": "local",
#>     "from_s": 0.000000000,
#>     "to_s": null,
#>     "call_sites": false,
#>     "max_memory": 1073741824
#>   },
#>   "paths": {
#>     "k": 3,
#>     "select": "repr",
#>     "percentiles": "all",
#>     "candidates": 26,
#>     "log10_paths": 2.809,
#>     "distribution": "bimodal",
#>     "items": [
#>       {"percentile": 100.000, "length_s": 0.004027859, "share": 0.971560, "average_parallelism": 1.145102, "efficiency_if_longest": 0.572551, "length_over_longest": 1.000000, "scaling_potential": 1.000000, "rank": 1, "activities": [{"activity": "[computation]", "path_s": 0.004027859}]},
#>       {"percentile": 49.709, "length_s": 0.002805605, "share": 0.676740, "average_parallelism": 1.643962, "efficiency_if_longest": 0.821981, "length_over_longest": 0.696550, "scaling_potential": 1.435647, "rank": 2, "activities": [{"activity": "[computation]", "path_s": 0.002805605}]},
#>       {"percentile": 0.000, "length_s": 0.001716782, "share": 0.414105, "average_parallelism": 2.000000, "efficiency_if_longest": 1.000000, "length_over_longest": 0.426227, "scaling_potential": 1.746569, "rank": 2, "activities": [{"activity": "[computation]", "path_s": 0.001716782}]}
#>     ],
#>     "differences": [
#>       {"longer": 100.000, "shorter": 0.000, "length_s": 0.002311077, "share": 0.573773, "activities": [{"activity": "[computation]", "path_s": 0.002311077, "share": 0.573773}]},
#>       {"longer": 100.000, "shorter": 49.709, "length_s": 0.001222254, "share": 0.303450, "activities": [{"activity": "[computation]", "path_s": 0.001222254, "share": 0.303450}]},
#>       {"longer": 49.709, "shorter": 0.000, "length_s": 0.001088823, "share": 0.270323, "activities": [{"activity": "[computation]", "path_s": 0.001088823, "share": 0.270323}]}
#>     ]
#>   }
#> }

## a part of the run
$CLOCKTALK "$TESTDATA"/imbalance_mixed.prv.gz --report paths --from 1s --to 1500ms --paths 12 --top 1
#> Representative paths: 12 of about 10^150 through this part of the run
#> The longest path takes 499.908 ms, one in the middle 403.906 ms; do_work alone
#> takes 96.015 ms more. Were the longest like that, this part of the run could be
#> 1.238 times as fast at most.
#> Their lengths are skewed: few paths are long.
#>
#>                                                  if it were the longest:
#>      path      length    of run   of longest  parallelism  efficiency   speed-up
#>                    ms
#>     100 %     499.908   100.0 %      100.0 %        25.83      80.7 %      1.000
#>    91.6 %     409.935    82.0 %       82.0 %        31.50      98.4 %      1.219
#>    82.4 %     406.633    81.3 %       81.3 %        31.76      99.2 %      1.229
#>    74.4 %     405.867    81.2 %       81.2 %        31.82      99.4 %      1.232
#>    63.7 %     404.846    81.0 %       81.0 %        31.90      99.7 %      1.235
#>    56.0 %     403.906    80.8 %       80.8 %        31.97      99.9 %      1.238
#>    45.3 %     401.447    80.3 %       80.3 %        32.00     100.0 %      1.239
#>    35.3 %     400.997    80.2 %       80.2 %        32.00     100.0 %      1.239
#>    26.3 %     400.594    80.1 %       80.1 %        32.00     100.0 %      1.239
#>    17.6 %     399.987    80.0 %       80.0 %        32.00     100.0 %      1.239
#>     7.2 %     399.331    79.9 %       79.9 %        32.00     100.0 %      1.239
#>       0 %     396.696    79.3 %       79.4 %        32.00     100.0 %      1.239
#>
#>   activity                       100 %    82.4 %    56.0 %    26.3 %       0 %
#>                                     ms        ms        ms        ms        ms
#>   do_work                      499.876   406.583   403.861   400.546   396.655
#>   and 1 more (--top shows more, --format json all)
#>
#>   longer path                    100 %     100 %    82.4 %    56.0 %    26.3 %
#>   less the shorter one             0 %    82.4 %    56.0 %    26.3 %       0 %
#>   all, of the longest path      20.6 %    18.7 %     0.5 %     0.7 %     0.8 %
#>   do_work                       20.6 %    18.7 %     0.5 %     0.7 %     0.8 %
#>   and 1 more (--top shows more, --format json all)

## topk
$CLOCKTALK "$TESTDATA"/imbalance_mixed.prv.gz --report paths --paths 6 --select topk
#> Representative paths: 6 of 192 that met at the end of the run
#>
#>                                                  if it were the longest:
#>      path      length    of run   of longest  parallelism  efficiency   speed-up
#>                     s
#>    long 1       2.477    99.9 %      100.0 %        25.48      79.6 %      1.000
#>    long 2       2.477    99.9 %      100.0 %        25.48      79.6 %      1.000
#>    long 3       2.477    99.9 %      100.0 %        25.48      79.6 %      1.000
#>   short 3       1.911    77.1 %       77.2 %        32.00     100.0 %      1.256
#>   short 2       1.911    77.1 %       77.2 %        32.00     100.0 %      1.256
#>   short 1       1.911    77.1 %       77.2 %        32.00     100.0 %      1.256
#>
#>   activity                      long 1    long 2    long 3   short 3   short 1
#>                                      s         s         s         s         s
#>   do_work                        2.403     2.403     2.403     1.908     1.908
#>   [computation]                  0.074     0.074     0.074     0.003     0.003
#>
#>   longer path                   long 1    long 1    long 2    long 3   short 3
#>   less the shorter one         short 1    long 2    long 3   short 3   short 1
#>   all, of the longest path      22.8 %     0.0 %     0.0 %    22.8 %     0.0 %
#>   do_work                       20.0 %     0.0 %     0.0 %    20.0 %     0.0 %
#>   [computation]                  2.9 %     0.0 %     0.0 %     2.9 %     0.0 %

## with the critical path
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path,paths --path ideal --activity Phase --top 2
#> Critical path, ideal: 1.276 s; 3.236 s of waiting over 16 ranks
#> The largest part of the path is imbalanced row/compute_inner (30.3 %),
#> 107.652 ms more than the average rank has of it. Most waiting is charged to it:
#> 1.641 s, all together.
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#>   activity                  path              mean imbalance   charged     to it
#>                                s                 s         s     intra     inter
#>   imbal…/compute_inner     0.386  30.3 %     0.278     0.108     1.641     0.000
#>   balan…/compute_inner     0.248  19.4 %     0.244     0.003     0.046     0.000
#>   and 10 more (--top shows more, --format json all)
#>
#>   rank      path
#>      6     0.295  23.1 %
#>      8     0.294  23.1 %
#>   and 8 more
#>
#> path           on the critical path
#> mean           on the average rank, without waiting
#> imbalance      what the path has more of it than the average rank
#> charged to it  waiting of all ranks, shared out by what the path has more of:
#>                intra of ranks that take part in it, inter of those that do not
#>
#> Representative paths: 5 of about 10^83 through the run
#> The longest path takes 1.276 s, one in the middle 0.479 s; imbalanced
#> row/compute_inner alone takes 0.328 s more. Were the longest like that, the run
#> could be 1.213 times as fast at most.
#> Their lengths form a bell: the middle half of the paths takes 0.446 s to
#> 0.508 s.
#>
#>                                                  if it were the longest:
#>      path      length    of run   of longest  parallelism  efficiency   speed-up
#>                     s
#>     100 %       1.276    99.0 %      100.0 %        13.19      82.4 %      1.000
#>    76.5 %       0.510    39.6 %       39.9 %        16.00     100.0 %      1.213
#>    50.2 %       0.479    37.1 %       37.5 %        16.00     100.0 %      1.213
#>    23.9 %       0.444    34.5 %       34.8 %        16.00     100.0 %      1.213
#>       0 %       0.186    14.4 %       14.6 %        16.00     100.0 %      1.213
#>
#>   activity                       100 %    76.5 %    50.2 %    23.9 %       0 %
#>                                      s         s         s         s         s
#>   imbalanced …/compute_inner     0.386     0.084     0.058     0.049     0.000
#>   balanced/compute_inner         0.248     0.048     0.040     0.065     0.000
#>   and 9 more (--top shows more, --format json all)
#>
#>   longer path                    100 %     100 %    76.5 %    50.2 %    23.9 %
#>   less the shorter one             0 %    76.5 %    50.2 %    23.9 %       0 %
#>   all, of the longest path      85.4 %    60.1 %     2.4 %     2.7 %    20.3 %
#>   imbalanced …/compute_inner    30.3 %    23.7 %     2.0 %     0.7 %     3.8 %
#>   balanced/compute_inner        19.4 %    15.6 %     0.6 %    -1.9 %     5.1 %
#>   and 9 more (--top shows more, --format json all)

## a bell has a word, too
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report paths --format json | grep -o '"distribution": [a-z"]*'
#> "distribution": "bell"

## one rank
printf '#Paraver (20/11/2026 at 15:28):100_ns:1(1):1:1(1:1),0\n2:1:1:1:1:0:50000003:31\n2:1:1:1:1:10:50000003:0\n2:1:1:1:1:90:50000003:32\n2:1:1:1:1:100:50000003:0\n' >one.prv
$CLOCKTALK one.prv --report paths
#> Representative paths: 1 of 1 through the run
#>
#>                                                  if it were the longest:
#>      path      length    of run   of longest  parallelism  efficiency   speed-up
#>                    ns
#>     100 %      80.000    80.0 %      100.0 %         1.00     100.0 %      1.000
#>
#> All that is on the paths is [computation], outside of all functions that the
#> trace names.

## coin tosses
# two ranks that compute for 1 or 3 ms each, 16 times, with a barrier after each: 65536 paths a rank, as coins fall
awk 'BEGIN {
  print "#Paraver (20/11/2026 at 15:28):48016010_ns:1(2):1:2(1:1,1:1),1"
  print "c:1:1:2:1:2"
  for (r = 1; r <= 2; r++)
    at(0, r, "50000003:31")
  for (r = 1; r <= 2; r++)
    at(10, r, "50000003:0")
  for (i = 0; i < 16; i++) {
    begin = i * 3001000 + 10
    at(begin + 1000000, 1 + i % 2, "50000002:8:50100004:1")
    at(begin + 3000000, 2 - i % 2, "50000002:8:50100004:1")
    for (r = 1; r <= 2; r++)
      at(begin + 3001000, r, "50000002:0")
  }
}
function at(time, rank, events) { print "2:" rank ":1:" rank ":1:" time ":" events }' >coins.prv
$CLOCKTALK coins.prv --report paths
#> Representative paths: 5 of 262144 through the run
#> The longest path takes 48.000 ms, one in the middle 32.000 ms. Were the longest
#> like that, the run could be 1.500 times as fast at most.
#> Their lengths form a bell: the middle half of the paths takes 29.860 ms to
#> 34.140 ms.
#>
#>                                                  if it were the longest:
#>      path      length    of run   of longest  parallelism  efficiency   speed-up
#>                    ms
#>     100 %      48.000   100.0 %      100.0 %         1.33      66.7 %      1.000
#>    68.6 %      34.000    70.8 %       70.8 %         1.88      94.1 %      1.412
#>      50 %      32.000    66.6 %       66.7 %         2.00     100.0 %      1.500
#>    31.4 %      30.000    62.5 %       62.5 %         2.00     100.0 %      1.500
#>       0 %      16.000    33.3 %       33.3 %         2.00     100.0 %      1.500
#>
#> All that is on the paths is [computation], outside of all functions that the
#> trace names.

## two groups
# ten ranks, of which four have no work in solve
awk 'BEGIN {
  print "#Paraver (20/11/2026 at 15:28):71000000_ns:1(10):1:10(1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1),0"
  for (r = 1; r <= 10; r++)
    at(0, r, "50000003:31")
  for (r = 1; r <= 10; r++)
    at(10000, r, "50000003:0:60000019:1")
  for (r = 1; r <= 10; r++)
    at(10010000 + r * 10000, r, "60000019:0:" (r % 5 < 2 ? "50000003:32" : "60000019:2"))
  for (r = 1; r <= 10; r++)
    if (r % 5 >= 2)
      at(60010000 + r * 20000, r, "60000019:0:50000003:32")
  for (r = 1; r <= 10; r++)
    at(71000000, r, "50000003:0")
}
function at(time, rank, events) { print "2:" rank ":1:" rank ":1:" time ":" events }' >groups.prv
printf 'EVENT_TYPE\n9 60000019 User function\nVALUES\n0 End\n1 setup\n2 solve\n' >groups.pcf
$CLOCKTALK groups.prv --report paths
#> Representative paths: 5 of 1000 through the run
#> The longest path takes 60.180 ms, one in the middle 60.060 ms; solve alone takes
#> 0.060 ms more. Were the longest like that, the run could be 1.002 times as fast
#> at most.
#> Their lengths are bimodal: 59.9 % of the paths take more than 42.150 ms, the
#> others form a group below.
#>
#>                                                  if it were the longest:
#>      path      length    of run   of longest  parallelism  efficiency   speed-up
#>                    ms
#>     100 %      60.180    84.8 %      100.0 %         6.66      66.6 %      1.000
#>    74.8 %      60.140    84.7 %       99.9 %         6.67      66.7 %      1.001
#>    55.0 %      60.060    84.6 %       99.8 %         6.67      66.7 %      1.002
#>    25.2 %      10.060    14.2 %       16.7 %        10.00     100.0 %      1.501
#>       0 %      10.010    14.1 %       16.6 %        10.00     100.0 %      1.501
#>
#>   activity                       100 %    74.8 %    55.0 %    25.2 %       0 %
#>                                     ms        ms        ms        ms        ms
#>   solve                         50.090    50.070    50.030     0.000     0.000
#>   setup                         10.090    10.070    10.030    10.060    10.010
#>
#>   longer path                    100 %     100 %    74.8 %    55.0 %    25.2 %
#>   less the shorter one             0 %    74.8 %    55.0 %    25.2 %       0 %
#>   all, of the longest path      83.4 %     0.1 %     0.1 %    83.1 %     0.1 %
#>   solve                         83.2 %     0.0 %     0.1 %    83.1 %     0.0 %
#>   setup                          0.1 %     0.0 %     0.1 %     0.0 %     0.1 %

## full paths
$CLOCKTALK tiny.prv.gz --report paths --paths 2 --full-paths full.tsv >all.txt && cat full.tsv
#> # percentile	rank	start_s	end_s	activity
#> 100.000	2	0.000000000	0.001404679	[computation]
#> 100.000	1	0.001443861	0.001511884	[computation]
#> 100.000	1	0.001513610	0.001784984	[computation]
#> 100.000	2	0.001796097	0.002035759	[computation]
#> 100.000	1	0.002056541	0.002302852	[computation]
#> 100.000	2	0.002322104	0.002546819	[computation]
#> 100.000	1	0.002551566	0.002785252	[computation]
#> 100.000	2	0.002787309	0.003009768	[computation]
#> 100.000	1	0.003011749	0.003260981	[computation]
#> 100.000	2	0.003265531	0.003491422	[computation]
#> 100.000	1	0.003494120	0.003736745	[computation]
#> 100.000	2	0.003740138	0.003963508	[computation]
#> 100.000	1	0.003965111	0.003968010	[computation]
#> 100.000	1	0.003969152	0.004141777	[computation]
#> 100.000	1	0.004145455	0.004145763	[computation]
#> 0.000	1	0.001122426	0.001438282	[computation]
#> 0.000	2	0.001443316	0.001522689	[computation]
#> 0.000	2	0.001524033	0.001534956	[computation]
#> 0.000	2	0.001796097	0.002035759	[computation]
#> 0.000	2	0.002050713	0.002051014	[computation]
#> 0.000	2	0.002322104	0.002546819	[computation]
#> 0.000	2	0.002551812	0.002551999	[computation]
#> 0.000	2	0.002787309	0.003009768	[computation]
#> 0.000	2	0.003011881	0.003012050	[computation]
#> 0.000	2	0.003265531	0.003491422	[computation]
#> 0.000	2	0.003494195	0.003494363	[computation]
#> 0.000	2	0.003740138	0.003963508	[computation]
#> 0.000	2	0.003965171	0.003966490	[computation]
#> 0.000	2	0.003967496	0.004139777	[computation]
#> 0.000	2	0.004141841	0.004141949	[computation]
# they add up to the lengths
awk -F'\t' '!/^#/ { sum[$1] += $4 - $3 } END { for (p in sum) printf "%s %.9f\n", p, sum[p] }' full.tsv | sort
#> 0.000 0.001716782
#> 100.000 0.004027859
$CLOCKTALK tiny.prv.gz --report paths --paths 2 --format tsv
#> # percentile	length_s	share	activity	path_s
#> 100.000	0.004027859	0.971560	[computation]	0.004027859
#> 0.000	0.001716782	0.414105	[computation]	0.001716782
# nothing else is left
ls
#> all.txt
#> full.tsv
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## full paths, jsonl
$CLOCKTALK tiny.prv.gz --report paths --paths 1 --full-paths full.jsonl --quiet >all.txt && head -3 full.jsonl
#> {"percentile": 100.000, "rank": 2, "start_s": 0.000000000, "end_s": 0.001404679, "activity": "[computation]"}
#> {"percentile": 100.000, "rank": 1, "start_s": 0.001443861, "end_s": 0.001511884, "activity": "[computation]"}
#> {"percentile": 100.000, "rank": 1, "start_s": 0.001513610, "end_s": 0.001784984, "activity": "[computation]"}

## full paths, in a folder that is missing
$CLOCKTALK tiny.prv.gz --report paths --full-paths missing/full.tsv
#! missing/full.tsv: error: cannot open for writing: No such file or directory
#= 4

## a part in which no function is entered, though the trace names some
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --report paths --to 90ms | tail -n 2
#> All that is on the paths is [computation], outside of all functions that the
#> trace names.

## an activity of which nothing is seen has no row, nor a single part between collectives a table
cat >brief.prv <<END
#Paraver (01/01/2026 at 00:00):20000000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:1:1:1:1:0:60000019:1
2:2:1:2:1:0:60000019:1
2:2:1:2:1:5000000:60000019:0
2:2:1:2:1:5000000:50000002:8:50100004:1
2:1:1:1:1:9999900:60000019:0
2:1:1:1:1:9999900:60000019:2
2:1:1:1:1:10000000:60000019:0
2:1:1:1:1:10000000:50000002:8:50100004:1
2:1:1:1:1:10000000:50000002:0
2:2:1:2:1:10000000:50000002:0
2:1:1:1:1:20000000:40000001:0
2:2:1:2:1:20000000:40000001:0
END
cat >brief.pcf <<END
EVENT_TYPE
0    60000019    User function
VALUES
1 work
2 brief
EVENT_TYPE
9 50000002 MPI Collective
END
$CLOCKTALK --quiet brief.prv --report paths | sed -n '/^  activity/,$p'
sed 's/:50000002:8:50100004:1/:50000003:19/; s/:50000002:0/:50000003:0/' brief.prv >alone.prv
cp brief.pcf alone.pcf
$CLOCKTALK --quiet alone.prv --report phases
#>   activity                       100 %    83.3 %       0 %
#>                                     ms        ms        ms
#>   [computation]                 10.000    10.000    10.000
#>   work                          10.000    10.000     5.000
#>
#>   longer path                    100 %     100 %    83.3 %
#>   less the shorter one             0 %    83.3 %       0 %
#>   all, of the longest path      25.0 %     0.0 %    25.0 %
#>   [computation]                  0.0 %     0.0 %     0.0 %
#>   work                          25.0 %     0.0 %    25.0 %
#> Phases
#> Of 20.000 ms an average rank did not compute for 2.500 ms, 100.0 % of it in
#> work: most there went to transfer.
#>
#> function                       time  par.  load comm.  lost to (us)
#>                                  us  eff.  bal.  eff.   bal. serial transf overh.
#> work                        15000.0  83.3 100.0  83.3    0.0    0.0 2500.0    0.0
#> brief                        5000.1 100.0 100.0 100.0    0.0    0.0    0.0    0.0
#> all                         20000.0  87.5 100.0  87.5    0.0    0.0 2500.0    0.0
#>
#> time      of an average rank: computing in the phase, and what is lost
#>           because of it (also where others wait for it later)
#> load bal. counted in each part between two collectives of all ranks,
#>           where the ranks wait for one another; the summary's, 87.5 %,
#>           is that of all work together, in which parts make up for one
#>           another
