write_trace() { # LENGTH... of the parts, in us, each but the last ended by a barrier, or an allreduce for a length with an "a"
  total=0
  for length; do total=$((total + ${length%a})); done
  echo "#Paraver (01/01/2026 at 00:00):${total}000_ns:1(2):1:2(1:1,1:1),1"
  echo c:1:1:2:1:2
  at=0
  while [ $# -gt 1 ]; do
    at=$((at + ${1%a}))
    case $1 in *a) call=10 ;; *) call=8 ;; esac
    for rank in 1 2; do echo "2:$rank:1:$rank:1:$((at - 1))000:50000002:$call:50100004:1"; done
    for rank in 1 2; do echo "2:$rank:1:$rank:1:${at}000:50000002:0"; done
    shift
  done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:${total}000:40000001:0"; done
}

## phases, table
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report phases --top 5
#> Phases
#> Of 1.288 s an average rank did not compute for 236.412 ms, 51.7 % of it in
#> compute_inner: most there went to load balance.
#> Launch and shutdown are 8.6 % of the run: --from init --to finalize omits them.
#>
#> function                      time  par.  load comm.  lost to (ms)
#>                                 ms  eff.  bal.  eff.   bal. serial transf overh.
#> compute_inner                889.6  86.3  87.2  98.9  112.4    0.0    9.9    0.0
#> write_checkpoint              60.5   6.3   6.3 100.0   56.7    0.0    0.0    0.0
#> compute_boundary             232.9  86.2  86.3  99.9   32.0    0.1    0.0    0.1
#> [before]                     105.3  76.1  98.5  77.2    1.2   21.9    2.0    0.0
#> all                         1288.3  81.6  83.9  97.4  202.3   22.0   12.0    0.1
#>
#> from, to collective           time  par.  load comm.  lost to (ms)
#>                                 ms  eff.  bal.  eff.   bal. serial transf overh.
#> 0.9592 s to MPI_Allreduce     97.4  55.4  55.9  99.1   42.6    0.0    0.9    0.0
#> 0.0000 s to MPI_Barrier      105.2  76.1  98.5  77.3    1.2   21.9    2.0    0.0
#> 0.5826 s to MPI_Allreduce     81.3  71.7  72.1  99.6   22.6    0.0    0.4    0.0
#> 0.6639 s to MPI_Allreduce     81.0  71.8  72.0  99.7   22.6    0.0    0.3    0.0
#> 0.5016 s to MPI_Allreduce     81.0  71.9  72.1  99.7   22.6    0.0    0.2    0.0
#> and 15 more (--top shows more, --format json all)
#> all                         1288.3  81.6  83.9  97.4  202.3   22.0   12.0    0.1
#>
#> time      of an average rank: computing in the phase, and what is lost
#>           because of it (also where others wait for it later)
#> load bal. counted in each part between two collectives of all ranks,
#>           where the ranks wait for one another; the summary's, 83.6 %,
#>           is that of all work together, in which parts make up for one
#>           another
#> [before]  what lies before the first: the launch, or what a cut left

## phases, csv
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report phases --region Phase --format csv | grep -v ^collective
#> by,phase,time_s,parallel_efficiency,load_balance,communication_efficiency,computation_s,load_balance_lost_s,serialisation_lost_s,transfer_lost_s,overhead_lost_s\r
#> region,imbalanced row,0.486535183,0.718678,0.721525,0.996053,0.349661969,0.134952936,0.000000000,0.001920278,0.000000000\r
#> region,file write,0.381527148,0.824546,0.833527,0.989226,0.314586773,0.062829618,0.000110302,0.003907488,0.000092967\r
#> region,[before],0.105204213,0.761487,0.985211,0.772918,0.080111645,0.001202543,0.021923759,0.001966266,0.000000000\r
#> region,balanced,0.315041278,0.976174,0.989419,0.986614,0.307535236,0.003288817,0.000000000,0.004217225,0.000000000\r
$CLOCKTALK tiny.prv.gz --report phases --from 1ms --to 3ms --format tsv
#> # by	phase	time_s	parallel_efficiency	load_balance	communication_efficiency	computation_s	load_balance_lost_s	serialisation_lost_s	transfer_lost_s	overhead_lost_s
#> collective	0.001000000 s to the end	0.002000000	0.577677	0.985350	0.586266	0.001155354	0.000017178	0.000762167	0.000065301	0.000000000

## phases, json
cp "$TESTDATA"/imbalance_mixed.* .
$CLOCKTALK imbalance_mixed.prv.gz --report phases --format json | grep "\"by\": \"function\""
#>     {"by": "function", "phase": "do_work", "time_s": 2.423220100, "parallel_efficiency": 0.802672, "load_balance": 0.803065, "communication_efficiency": 0.999511, "computation_s": 1.945051781, "load_balance_lost_s": 0.476983468, "serialisation_lost_s": 0.000000000, "transfer_lost_s": 0.001088775, "overhead_lost_s": 0.000096076},
#>     {"by": "function", "phase": "[before]", "time_s": 0.056387080, "parallel_efficiency": 0.486408, "load_balance": 0.970557, "communication_efficiency": 0.501164, "computation_s": 0.027427129, "load_balance_lost_s": 0.000832040, "serialisation_lost_s": 0.026874505, "transfer_lost_s": 0.001253406, "overhead_lost_s": 0.000000000},

## phases of turns
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report phases --window iteration -q --top 5 | sed -n '/The turns/,/^function/p'
$CLOCKTALK stencil2d.prv.gz --report phases --window iteration -q --format csv | sed -n '1p; /^turns/p'
$CLOCKTALK stencil2d.prv.gz --report phases --window iteration -q --format gnuplot | grep -o "turns 33 to 60 lose[^']*"
$CLOCKTALK tiny.prv.gz --report phases --window iteration/2 -q --format json | grep '"by": "turns"'
$CLOCKTALK tiny.prv.gz --report phases --window iteration -q | grep alike
#> The turns make 3 phases in which they are alike: on average one takes 16.652 ms
#> in turns 33 to 60, and 10.475 ms in turns 1 to 32.
#>
#>                             time    mean  par.  load  lost:
#>                               ms    turn  eff.  bal.   bal. serial transf overh.
#> before turn 1              105.4       -  76.2  96.8    2.6   22.3    0.2    0.0
#> turns 1 to 32              335.2  10.475  97.4  97.8    7.4    0.1    1.3    0.0
#> turns 33 to 60             466.3  16.652  70.9  71.1  134.5    0.0    1.0    0.0
#> turns 61 to 90             373.4  12.446  83.2  83.5   61.2    0.2    1.3    0.0
#> after turn 90                8.0       -  47.2  49.6    3.9    0.0    0.3    0.1
#> all                       1288.3       -  81.6  83.4  209.6   22.6    4.1    0.1
#>
#> function                      time  par.  load comm.  lost to (ms)
#> by,phase,time_s,parallel_efficiency,load_balance,communication_efficiency,computation_s,load_balance_lost_s,serialisation_lost_s,transfer_lost_s,overhead_lost_s,start_s,turns,mean_turn_s\r
#> turns,before turn 1,0.105415103,0.762050,0.968434,0.786889,0.080331535,0.002618405,0.022277691,0.000187472,0.000000000,0.000000000,0,\r
#> turns,turns 1 to 32,0.335213081,0.973544,0.977691,0.995758,0.326344604,0.007446500,0.000143398,0.001278579,0.000000000,0.105415103,32,0.010475408\r
#> turns,turns 33 to 60,0.466255317,0.709325,0.710912,0.997768,0.330726441,0.134488143,0.000025185,0.001015548,0.000000000,0.440628184,28,0.016651975\r
#> turns,turns 61 to 90,0.373376633,0.832111,0.835403,0.996059,0.310690714,0.061214355,0.000166993,0.001304571,0.000000000,0.906883501,30,0.012445887\r
#> turns,after turn 90,0.008047688,0.472475,0.495781,0.952991,0.003802329,0.003867046,0.000000955,0.000284391,0.000092967,1.280260134,0,\r
#> turns 33 to 60 lose most: 10.5 % of all ranks
#>     {"by": "turns", "phase": "before turn 1", "time_s": 0.001784984, "parallel_efficiency": 0.602310, "load_balance": 0.924401, "communication_efficiency": 0.651568, "computation_s": 0.001075114, "load_balance_lost_s": 0.000087925, "serialisation_lost_s": 0.000620415, "transfer_lost_s": 0.000001530, "overhead_lost_s": 0.000000000, "start_s": 0.000000000, "turns": 0, "mean_turn_s": null},
#>     {"by": "turns", "phase": "turns 1 to 5", "time_s": 0.002183026, "parallel_efficiency": 0.484940, "load_balance": 0.881838, "communication_efficiency": 0.549920, "computation_s": 0.001058637, "load_balance_lost_s": 0.000141852, "serialisation_lost_s": 0.000910361, "transfer_lost_s": 0.000072176, "overhead_lost_s": 0.000000000, "start_s": 0.001784984, "turns": 5, "mean_turn_s": 0.000436605},
#>     {"by": "turns", "phase": "after turn 5", "time_s": 0.000177753, "parallel_efficiency": 0.969908, "load_balance": 0.998581, "communication_efficiency": 0.971286, "computation_s": 0.000172404, "load_balance_lost_s": 0.000000246, "serialisation_lost_s": 0.000000000, "transfer_lost_s": 0.000002232, "overhead_lost_s": 0.000002871, "start_s": 0.003968010, "turns": 0, "mean_turn_s": null}
#> The turns are alike all along.

## phases of several runs
cp "$TESTDATA"/scaling_[148].* .
$CLOCKTALK scaling_4.prv.gz scaling_1.prv.gz scaling_8.prv.gz --report phases --top 1 | sed -n "/of all runs/,\$p"
#> Phases of all runs, of an average rank
#>
#> ranks                             1        4        8
#>
#> time (ms)
#> write_result                   21.5     21.1     20.8
#> all                           822.5    253.3    148.7
#>
#> parallel efficiency (%)
#> write_result                   93.0     23.7     12.0
#> all                            99.7     91.9     83.5
#>
#> load balance (%)
#> write_result                  100.0     25.0     12.5
#> all                           100.0     93.9     87.7
#>
#> communication efficiency (%)
#> write_result                   93.0     94.7     96.4
#> all                            99.7     97.8     95.3
#>
#> lost to load balance (ms)
#> write_result                    0.0     15.0     17.5
#> all                             0.0     15.0     17.5
#>
#> lost to transfer (ms)
#> write_result                    1.5      1.1      0.8
#> all                             2.5      5.5      7.0
#>
#> and 2 phases more (--top shows more)

## phases without functions
# no user functions: two ranks that compute between collectives, here with one barrier more, and a longer last part
write_trace 100 200a 300 400 >base.prv
write_trace 100 250a 50 350 700 >here.prv
$CLOCKTALK here.prv base.prv --report phases -q | sed -n "/of all runs/,\$p"
#> Phases of all runs, of an average rank
#>
#> ranks                             2        2
#>
#> time (us)
#> 0.0000 s to MPI_Barrier       100.0    100.0
#> 0.0001 s to MPI_Allreduce     250.0    200.0
#> 0.0004 s to MPI_Barrier       350.0    300.0
#> 0.0008 s to the end           700.0    400.0
#> 0.0004 s to MPI_Barrier        50.0        -
#> all                          1450.0   1000.0
#>
#> parallel efficiency (%)
#> 0.0000 s to MPI_Barrier         0.0      0.0
#> 0.0001 s to MPI_Allreduce      99.6     99.5
#> 0.0004 s to MPI_Barrier        99.7     99.7
#> 0.0008 s to the end           100.0    100.0
#> 0.0004 s to MPI_Barrier        98.0        -
#> all                            92.9     89.8
#>
#> load balance (%)
#> 0.0000 s to MPI_Barrier           -        -
#> 0.0001 s to MPI_Allreduce     100.0    100.0
#> 0.0004 s to MPI_Barrier       100.0    100.0
#> 0.0008 s to the end           100.0    100.0
#> 0.0004 s to MPI_Barrier       100.0        -
#> all                           100.0    100.0
#>
#> communication efficiency (%)
#> 0.0000 s to MPI_Barrier         0.0      0.0
#> 0.0001 s to MPI_Allreduce      99.6     99.5
#> 0.0004 s to MPI_Barrier        99.7     99.7
#> 0.0008 s to the end           100.0    100.0
#> 0.0004 s to MPI_Barrier        98.0        -
#> all                            92.9     89.8
#>
#> lost to serialisation (us)
#> 0.0000 s to MPI_Barrier        99.0     99.0
#> 0.0001 s to MPI_Allreduce       0.0      0.0
#> 0.0004 s to MPI_Barrier         0.0      0.0
#> 0.0008 s to the end             0.0      0.0
#> 0.0004 s to MPI_Barrier         0.0        -
#> all                            99.0     99.0
#>
#> lost to transfer (us)
#> 0.0000 s to MPI_Barrier         1.0      1.0
#> 0.0001 s to MPI_Allreduce       1.0      1.0
#> 0.0004 s to MPI_Barrier         1.0      1.0
#> 0.0008 s to the end             0.0      0.0
#> 0.0004 s to MPI_Barrier         1.0        -
#> all                             4.0      3.0

## a loss below 0
# rank 1 leaves the first barrier 50 us late, so that it waits less for rank 2 in the second one than if it had not
cat >gain.prv <<'END'
#Paraver (01/01/2026 at 00:00):210000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:100000:50000002:8:50100004:1
2:2:1:2:1:100000:50000002:8:50100004:1
2:2:1:2:1:101000:50000002:0
2:1:1:1:1:150000:50000002:0
2:1:1:1:1:160000:50000002:8:50100004:1
2:2:1:2:1:201000:50000002:8:50100004:1
2:1:1:1:1:202000:50000002:0
2:2:1:2:1:202000:50000002:0
2:1:1:1:1:210000:40000001:0
2:2:1:2:1:210000:40000001:0
END
$CLOCKTALK gain.prv --report phases -q
$CLOCKTALK gain.prv gain.prv --report phases -q | tail -n 4
#> Phases
#> Of 210.000 us an average rank did not compute for 147.000 us, 85.4 % of it in
#> the part from 0.0000 s to MPI_Barrier: most there went to serialisation.
#>
#> from, to collective           time  par.  load comm.  lost to (us)
#>                                 us  eff.  bal.  eff.   bal. serial transf overh.
#> 0.0000 s to MPI_Barrier      125.5   0.0     -   0.0    0.0  100.0   25.5    0.0
#> 0.0002 s to MPI_Barrier   *   76.5  71.9  55.0 130.7   45.0    0.0  -23.5    0.0
#> 0.0002 s to the end            8.0 100.0 100.0 100.0    0.0    0.0    0.0    0.0
#> all                          210.0  30.0  58.3  51.4   45.0  100.0    2.0    0.0
#>
#> time      of an average rank: computing in the phase, and what is lost
#>           because of it (also where others wait for it later)
#> *         less than 0 lost to transfer, and so efficiencies that are too
#>           high, also above 100 %: what ranks would wait for here on a
#>           network that takes no time had come by then, since messages or
#>           tracing had held them up before
#>
#> Note: less than 0 lost to transfer, and so efficiencies that are too high, also
#>       above 100 %: what ranks would wait for here on a network that takes no
#>       time had come by then, since messages or tracing had held them up before

## difference, table
cp "$TESTDATA"/stencil2d.* "$TESTDATA"/imbalance_mixed.* .
$CLOCKTALK stencil2d.prv.gz --diff imbalance_mixed.prv.gz --color never
#> Against imbalance_mixed.prv.gz: 1.288 s on 16 ranks instead of 2.480 s on 32.
#> Times are those of an average rank, which has another share of the work.
#> compute_inner takes 889.599 ms longer, and is only here: 767.321 ms more goes to
#> computation.
#> compute_boundary takes 232.894 ms longer, and is only here: 200.655 ms more goes
#> to computation.
#> write_checkpoint takes 60.536 ms longer, and is only here: 56.731 ms more goes
#> to load balance.
#>
#> s per rank, by function       lost computing  balance  serial. transfer overhead
#> compute_inner              +0.8896   +0.7673  +0.1124  +0.0000  +0.0099  +0.0000
#> compute_boundary           +0.2329   +0.2007  +0.0320  +0.0001  +0.0000  +0.0001
#> write_checkpoint           +0.0605   +0.0038  +0.0567  +0.0000  +0.0000  +0.0000
#> [before]                   +0.0489   +0.0527  +0.0004  -0.0050  +0.0008  +0.0000
#> do_work                    -2.4232   -1.9451  -0.4770  +0.0000  -0.0011  -0.0001
#> all                        -1.1913   -0.9206  -0.2755  -0.0048  +0.0097  -0.0000
#>
#> [before] is what lies before the first function: the launch, or what a cut left.

## difference, csv
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --diff $TESTDATA/stencil2d.prv.gz --format csv
#> phase,lost_s,computation_s,load_balance_s,serialisation_s,transfer_s,overhead_s,base_s,here_s\r
#> [before],0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.105278349,0.105278349\r
#> compute_boundary,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.232893724,0.232893724\r
#> compute_inner,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.889599397,0.889599397\r
#> write_checkpoint,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.060536353,0.060536353\r

## difference, json
$CLOCKTALK tiny.prv.gz --diff tiny.prv.gz --format json | sed -n '/"diff"/,$p'
#>   "diff": {
#>     "base": "tiny.prv.gz",
#>     "by": "collective",
#>     "base_ranks": 2,
#>     "ranks": 2,
#>     "base_runtime_s": 0.004145763,
#>     "runtime_s": 0.004145763,
#>     "all": {"lost_s": 0.000000000, "computation_s": 0.000000000, "load_balance_s": 0.000000000, "serialisation_s": 0.000000000, "transfer_s": 0.000000000, "overhead_s": 0.000000000, "base_s": 0.004145764, "here_s": 0.004145764},
#>     "phases": [
#>       {"phase": "0.000000000 s to the end", "lost_s": 0.000000000, "computation_s": 0.000000000, "load_balance_s": 0.000000000, "serialisation_s": 0.000000000, "transfer_s": 0.000000000, "overhead_s": 0.000000000, "base_s": 0.004145764, "here_s": 0.004145764}
#>     ]
#>   }
#> }

## difference, none
$CLOCKTALK tiny.prv.gz --diff - <tiny.prv.gz
#> Against standard input: 4.146 ms both, on 2 ranks each.
#>
#> ms per rank, by collective    lost computing  balance  serial. transfer overhead
#> 0.0000 s to the end        +0.0000   +0.0000  +0.0000  +0.0000  +0.0000  +0.0000
#> all                        +0.0000   +0.0000  +0.0000  +0.0000  +0.0000  +0.0000

## difference, only one has functions
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK tiny.prv.gz --diff stencil2d.prv.gz | head -n 6
$CLOCKTALK stencil2d.prv.gz --diff tiny.prv.gz | head -n 6
#> Against stencil2d.prv.gz: 4.146 ms on 2 ranks instead of 1.288 s on 16. Times
#> are those of an average rank, which has another share of the work.
#> Only the other run has user functions: phases are the parts from one collective
#> over all ranks to the next.
#> The difference is spread over all phases: 1.050 s less goes to computation.
#>
#> Against tiny.prv.gz: 1.288 s on 16 ranks instead of 4.146 ms on 2. Times are
#> those of an average rank, which has another share of the work.
#> Only this run has user functions: phases are the parts from one collective over
#> all ranks to the next.
#> The difference is spread over all phases: 1.050 s more goes to computation.
#>

## difference without functions
write_trace 100 200a 300 400 >base.prv
write_trace 100 250a 50 350 700 >here.prv
write_trace 100 300 400 >less.prv
$CLOCKTALK here.prv --diff base.prv --format csv -q
#> phase,lost_s,computation_s,load_balance_s,serialisation_s,transfer_s,overhead_s,base_s,here_s\r
#> 0.000750000 s to the end,0.000300000,0.000300000,0.000000000,0.000000000,0.000000000,0.000000000,0.000400000,0.000700000\r
#> 0.000100000 s to MPI_Allreduce,0.000050000,0.000050000,0.000000000,0.000000000,0.000000000,0.000000000,0.000200000,0.000250000\r
#> 0.000350000 s to MPI_Barrier,0.000050000,0.000049000,0.000000000,0.000000000,0.000001000,0.000000000,,0.000050000\r
#> 0.000400000 s to MPI_Barrier,0.000050000,0.000050000,0.000000000,0.000000000,0.000000000,0.000000000,0.000300000,0.000350000\r
#> 0.000000000 s to MPI_Barrier,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000000000,0.000100000,0.000100000\r
$CLOCKTALK less.prv --diff base.prv -q
#> Against base.prv: 800.000 us instead of 1.000 ms, 200.000 us shorter, on 2 ranks
#> each.
#>
#> ms per rank, by collective    lost computing  balance  serial. transfer overhead
#> 0.0001 s to MPI_Allreduce* -0.2000   -0.1990  +0.0000  +0.0000  -0.0010  +0.0000
#> 3 smaller ones             +0.0000   +0.0000  +0.0000  +0.0000  +0.0000  +0.0000
#> all                        -0.2000   -0.1990  +0.0000  +0.0000  -0.0010  +0.0000
#> (--format json has the smaller ones, too)
#>
#> * only the other run has it, where it begins then

## difference by turn
# a longer start-up, and the same turns, but for 6 that are shorter
write_trace 500 200 200 200 200 200 200 200 200 200 200 200 200 300 >base.prv
write_trace 2500 200 200 200 200 200 200 160 160 160 160 160 160 300 >here.prv
write_trace 500 200 200 200 200 200 200 200 200 300 >fewer.prv
$CLOCKTALK here.prv --diff base.prv --window iteration --report diff -q
$CLOCKTALK here.prv --diff base.prv --window iteration/3 --report diff --format json -q | sed -n '/"turns": {/,/^    },/p'
$CLOCKTALK fewer.prv --diff base.prv --window iteration --report diff -q | sed -n '3,7p'
$CLOCKTALK base.prv --diff base.prv --window iteration --report diff -q | sed -n '3,5p'
$CLOCKTALK here.prv --diff base.prv --window iteration --report diff -q --format csv | head -n 2
$CLOCKTALK here.prv --diff base.prv --window iteration --report diff -q --format csv | sed -n '/^loop/,$p'
$CLOCKTALK fewer.prv --diff base.prv --window iteration/4 --report diff -q --format tsv | sed -n '/^# loop/,$p'
$CLOCKTALK here.prv --diff base.prv --window iteration --report diff -q --format gnuplot | grep -o -e 'A mean turn takes.*base' -e 'Efficiencies of [^'"'"']*' -e 'How long [^'"'"']*'
#> Against base.prv: 4.960 ms instead of 3.200 ms, 1.760 ms longer, on 2 ranks
#> each.
#>
#> A mean turn takes 189.307 us instead of 207.769 us, 8.9 % shorter; what lies
#> outside of turns, such as start-up, does not count.
#> The largest part of that is computing, 188.308 us instead of 206.769 us of an
#> average rank: it alone makes a turn 8.9 % shorter.
#> Turns 7 to 12 of loop 1 are each 40.000 us shorter on average, the others as
#> long. Turn 7 of loop 1 differs most: 160.000 us instead of 200.000 us.
#>
#>                                  there        here    longer
#>                                     us          us         %
#> mean turn                      207.769     189.307      -8.9
#> median turn                    200.000     200.000       0.0
#> computing                      206.769     188.308      -8.9
#> outside of turns               499.000    2499.000         -
#>
#>                                  there        here    longer
#>                                      %           %         %
#> load balance                     100.0       100.0       0.0
#> serialisation efficiency         100.0       100.0       0.0
#> transfer efficiency               99.5        99.5       0.0
#>
#> The part from 0.0000 s to MPI_Barrier takes 2.000 ms longer: 2.000 ms more goes
#> to serialisation.
#>
#> ms per rank, by collective    lost computing  balance  serial. transfer overhead
#> 0.0000 s to MPI_Barrier    +2.0000   +0.0000  +0.0000  +2.0000  +0.0000  +0.0000
#> 0.0037 s to MPI_Barrier    -0.0400   -0.0400  +0.0000  +0.0000  +0.0000  +0.0000
#> 0.0039 s to MPI_Barrier    -0.0400   -0.0400  +0.0000  +0.0000  +0.0000  +0.0000
#> 0.0040 s to MPI_Barrier    -0.0400   -0.0400  +0.0000  +0.0000  +0.0000  +0.0000
#> 0.0042 s to MPI_Barrier    -0.0400   -0.0400  +0.0000  +0.0000  +0.0000  +0.0000
#> 0.0043 s to MPI_Barrier    -0.0400   -0.0400  +0.0000  +0.0000  +0.0000  +0.0000
#> 0.0045 s to MPI_Barrier    -0.0400   -0.0400  +0.0000  +0.0000  +0.0000  +0.0000
#> 7 smaller ones             +0.0000   +0.0000  +0.0000  +0.0000  +0.0000  +0.0000
#> all                        +1.7600   -0.2400  +0.0000  +2.0000  +0.0000  +0.0000
#> (--format json has the smaller ones, too)
#>     "turns": {
#>       "base_level": 1,
#>       "level": 1,
#>       "base_turns": 13,
#>       "turns": 13,
#>       "times": [
#>         {"what": "mean turn", "base_s": 0.000207769, "here_s": 0.000189307, "change": -0.088858},
#>         {"what": "median turn", "base_s": 0.000200000, "here_s": 0.000200000, "change": 0.000000},
#>         {"what": "computing", "base_s": 0.000206769, "here_s": 0.000188308, "change": -0.089283},
#>         {"what": "outside of turns", "base_s": 0.000499000, "here_s": 0.002499000, "change": null}
#>       ],
#>       "factors": [
#>         {"what": "load balance", "base": 1.000000, "here": 1.000003, "change": -0.000003},
#>         {"what": "serialisation efficiency", "base": 1.000000, "here": 1.000000, "change": 0.000000},
#>         {"what": "transfer efficiency", "base": 0.995187, "here": 0.994718, "change": 0.000472}
#>       ],
#>       "stretch": {"loop": 1, "first_turn": 7, "last_turn": 10, "longer_s": -0.000040000, "elsewhere_s": 0.000000000},
#>       "largest": {"loop": 1, "turn": 7, "base_start_s": 0.001699000, "here_start_s": 0.003699000, "base_s": 0.000200000, "here_s": 0.000160000, "longer_s": -0.000040000, "base_parallel_efficiency": 0.995000, "here_parallel_efficiency": 0.993750},
#>       "each": [
#>         {"loop": 1, "turn": 1, "base_start_s": 0.000499000, "here_start_s": 0.002499000, "base_s": 0.000200000, "here_s": 0.000200000, "longer_s": 0.000000000, "base_parallel_efficiency": 0.995000, "here_parallel_efficiency": 0.995000},
#>         {"loop": 1, "turn": 4, "base_start_s": 0.001099000, "here_start_s": 0.003099000, "base_s": 0.000200000, "here_s": 0.000200000, "longer_s": 0.000000000, "base_parallel_efficiency": 0.995000, "here_parallel_efficiency": 0.995000},
#>         {"loop": 1, "turn": 7, "base_start_s": 0.001699000, "here_start_s": 0.003699000, "base_s": 0.000200000, "here_s": 0.000160000, "longer_s": -0.000040000, "base_parallel_efficiency": 0.995000, "here_parallel_efficiency": 0.993750},
#>         {"loop": 1, "turn": 10, "base_start_s": 0.002299000, "here_start_s": 0.004179000, "base_s": 0.000200000, "here_s": 0.000160000, "longer_s": -0.000040000, "base_parallel_efficiency": 0.995000, "here_parallel_efficiency": 0.993750},
#>         {"loop": 1, "turn": 13, "base_start_s": 0.002899000, "here_start_s": 0.004659000, "base_s": 0.000301000, "here_s": 0.000301000, "longer_s": 0.000000000, "base_parallel_efficiency": 0.996678, "here_parallel_efficiency": 0.996678}
#>       ]
#>     },
#>
#> A mean turn takes 211.222 us instead of 207.769 us, 1.7 % longer; what lies
#> outside of turns, such as start-up, does not count.
#> The largest part of that is computing, 210.222 us instead of 206.769 us of an
#> average rank: it alone makes a turn 1.7 % longer.
#> A mean turn takes 207.769 us in both runs.
#>
#>                                  there        here    longer
#> phase,lost_s,computation_s,load_balance_s,serialisation_s,transfer_s,overhead_s,base_s,here_s\r
#> 0.000000000 s to MPI_Barrier,0.002000000,0.000000000,0.000000000,0.002000000,0.000000000,0.000000000,0.000500000,0.002500000\r
#> loop,turn,base_start_s,here_start_s,base_s,here_s,longer_s,base_parallel_efficiency,here_parallel_efficiency\r
#> 1,1,0.000499000,0.002499000,0.000200000,0.000200000,0.000000000,0.995000,0.995000\r
#> 1,2,0.000699000,0.002699000,0.000200000,0.000200000,0.000000000,0.995000,0.995000\r
#> 1,3,0.000899000,0.002899000,0.000200000,0.000200000,0.000000000,0.995000,0.995000\r
#> 1,4,0.001099000,0.003099000,0.000200000,0.000200000,0.000000000,0.995000,0.995000\r
#> 1,5,0.001299000,0.003299000,0.000200000,0.000200000,0.000000000,0.995000,0.995000\r
#> 1,6,0.001499000,0.003499000,0.000200000,0.000200000,0.000000000,0.995000,0.995000\r
#> 1,7,0.001699000,0.003699000,0.000200000,0.000160000,-0.000040000,0.995000,0.993750\r
#> 1,8,0.001899000,0.003859000,0.000200000,0.000160000,-0.000040000,0.995000,0.993750\r
#> 1,9,0.002099000,0.004019000,0.000200000,0.000160000,-0.000040000,0.995000,0.993750\r
#> 1,10,0.002299000,0.004179000,0.000200000,0.000160000,-0.000040000,0.995000,0.993750\r
#> 1,11,0.002499000,0.004339000,0.000200000,0.000160000,-0.000040000,0.995000,0.993750\r
#> 1,12,0.002699000,0.004499000,0.000200000,0.000160000,-0.000040000,0.995000,0.993750\r
#> 1,13,0.002899000,0.004659000,0.000301000,0.000301000,0.000000000,0.996678,0.996678\r
#> # loop	turn	base_start_s	here_start_s	base_s	here_s	longer_s	base_parallel_efficiency	here_parallel_efficiency
#> 1	1	0.000499000	0.000499000	0.000200000	0.000200000	0.000000000	0.995000	0.995000
#> 1	5	0.001299000	0.001299000	0.000200000	0.000200000	0.000000000	0.995000	0.995000
#> 1	9	0.002099000	0.002099000	0.000200000	0.000301000	0.000101000	0.995000	0.996678
#> 1	13	0.002899000	nan	0.000301000	nan	nan	0.996678	nan
#> A mean turn takes 8.9 % less time than in the base
#> Efficiencies of a mean turn of both
#> How long each turn takes

## difference by turn needs files
$CLOCKTALK tiny.prv.gz --diff - --window iteration <tiny.prv.gz
#! clocktalk: error: --window iteration reads the trace twice: it needs a file, not standard input or a pipe; save it as one, or cut it where one rank repeats itself, with --every or --window-event
#= 2

## difference by turn assumes the same of windows there
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --diff $TESTDATA/stencil2d.prv.gz --window iteration --window-ideal clock --report diff -q | grep -E 'serialisation|transfer eff'
#> serialisation efficiency          99.8        99.8       0.0
#> transfer efficiency               99.9        99.9       0.0

## difference by turn needs a loop there, too
write_trace 100 200 300 >base.prv
$CLOCKTALK tiny.prv.gz --diff base.prv --window iteration
#! base.prv: error: --window iteration: no loop was found: no rank makes as many as four MPI calls; choose a length: --window 10ms, say
#= 2

## difference from nothing
$CLOCKTALK tiny.prv.gz --diff missing.prv
#! missing.prv: error: cannot open: No such file or directory
#= 3

## a run of a nanosecond
# Nothing is gained where nothing is lost to a cause.
printf '%s\n' '#Paraver (01/01/2026 at 00:00):1_ns:1(1):1:1(1:1)' 2:1:1:1:1:0:50000003:31 2:1:1:1:1:1:50000003:0 >short.prv
$CLOCKTALK -q short.prv --report phases
#> Phases
#> Of 1 ns an average rank did not compute for 1 ns, 100.0 % of it in the part from
#> 0.0000 s to the end: most there went to transfer.
#>
#> from, to collective           time  par.  load comm.  lost to (ns)
#>                                 ns  eff.  bal.  eff.   bal. serial transf overh.
#> 0.0000 s to the end            1.0   0.0     -   0.0    0.0    0.0    1.0    0.0
#> all                            1.0   0.0     -   0.0    0.0    0.0    1.0    0.0
#>
#> time      of an average rank: computing in the phase, and what is lost
#>           because of it (also where others wait for it later)
