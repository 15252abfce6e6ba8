## loops, in words
$CLOCKTALK tiny.prv.gz --report iterations
#> Iterations
#> The program repeats itself: 5 turns, 77.3 % of the time from Init to Finalize; a
#> turn begins with MPI_Send. The median turn takes 479.039 us, the longest
#> 516.963 us.
#>
#> loop               turns    begin  share   median   longest     PE     LB  CommE   trend  alike  a turn begins with
#>                                ms      %       us        us      %      %      %       %      %
#> 1                      5    1.785   77.3  479.039   516.963   48.3   96.8   49.9       -  100.0  MPI_Send
#>
#> share   of the time from Init to Finalize in turns
#> PE      parallel efficiency: time spent computing
#> LB      load balance in each turn
#> CommE   communication efficiency: not lost to communication
#> trend   change of the length, from the first third of the turns to the last
#> alike   how alike turns are in their calls
#>
#> Options that cut turns out
#>
#> 1                a typical turn    --from 0.003260981s --to 0.003736745s

## as separated values
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report iterations --format tsv
#> # loop	level	mark	turns	instances	ranks	rank	calls	begin_s	end_s	least_s	quartile_s	median_s	upper_quartile_s	most_s	trend	useful_s	parallel_efficiency	load_balance	communication_efficiency	share	before	between	after	sureness	typical_turns	typical_from_s	typical_to_s	typical_ten_turns	typical_ten_from_s	typical_ten_to_s	turns_least	turns_most	rank_list
#> 1	1	MPI_Allreduce after compute_boundary	18	1	16	1	26.000000	0.157103991	1.280154284	0.052310089	0.052562968	0.060935486	0.081000563	0.093111230	0.093676	0.053942861	0.816645	0.833625	0.979631	0.871725	0.121946	0.000000	0.006329	1.000000	1	1.115010529	1.175154554	10	0.157103991	0.824472530	0	0\t
#> 1	2	MPI_Irecv	90	1	16	1	5.191011	0.105415103	1.269677988	0.010244533	0.010413509	0.010675967	0.014679064	0.050122245	-0.001627	0.010760898	0.822539	0.879344	0.935401	0.903715	0.081824	0.000000	0.014461	0.894410	1	0.230678640	0.241357516	10	0.230678640	0.336097101	0	0\t

## instructions and cycles of a loop
cp "$TESTDATA"/scaling_4.* .
$CLOCKTALK scaling_4.prv.gz --report iterations --format csv --columns loop,turns,average_ipc,average_frequency_ghz
#> loop,turns,average_ipc,average_frequency_ghz\r
#> 1,10,1.700000,2.320000\r

## as JSON, with the turns that stand out
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report iterations --format json | sed -n '/"iterations"/,$p'
#>   "iterations": {
#>     "none": null,
#>     "loops": [
#>       {"loop": 1, "level": 1, "mark": "MPI_Allreduce after compute_boundary", "turns": 18, "instances": 1, "ranks": 16, "rank": 1, "calls": 26.000000, "begin_s": 0.157103991, "end_s": 1.280154284, "least_s": 0.052310089, "quartile_s": 0.052562968, "median_s": 0.060935486, "upper_quartile_s": 0.081000563, "most_s": 0.093111230, "trend": 0.093676, "useful_s": 0.053942861, "parallel_efficiency": 0.816645, "load_balance": 0.833625, "communication_efficiency": 0.979631, "share": 0.871725, "before": 0.121946, "between": 0.000000, "after": 0.006329, "sureness": 1.000000, "typical": {"turns": 1, "from_s": 1.115010529, "to_s": 1.175154554}, "typical_ten": {"turns": 10, "from_s": 0.157103991, "to_s": 0.824472530}, "odd_turns": []},
#>       {"loop": 1, "level": 2, "mark": "MPI_Irecv", "turns": 90, "instances": 1, "ranks": 16, "rank": 1, "calls": 5.191011, "begin_s": 0.105415103, "end_s": 1.269677988, "least_s": 0.010244533, "quartile_s": 0.010413509, "median_s": 0.010675967, "upper_quartile_s": 0.014679064, "most_s": 0.050122245, "trend": -0.001627, "useful_s": 0.010760898, "parallel_efficiency": 0.822539, "load_balance": 0.879344, "communication_efficiency": 0.935401, "share": 0.903715, "before": 0.081824, "between": 0.000000, "after": 0.014461, "sureness": 0.894410, "typical": {"turns": 1, "from_s": 0.230678640, "to_s": 0.241357516}, "typical_ten": {"turns": 10, "from_s": 0.230678640, "to_s": 0.336097101}, "odd_turns": [{"turn": 70, "start_s": 1.000623420, "length_s": 0.050122245, "excess_s": 0.039446278, "cause": "computing", "rank": 6}]}
#>     ]
#>   }
#> }

## no loop
$CLOCKTALK tiny.prv.gz --report iterations --to 1ms
#> Iterations
#> No loop was found: no rank makes as many as four MPI calls.

## turns as windows
$CLOCKTALK tiny.prv.gz --window iteration --columns start_s,end_s,parallel_efficiency,loop,turn,turns --format csv
#> start_s,end_s,parallel_efficiency,loop,turn,turns\r
#> 0.000000000,0.001784984,0.602310,,,0\r
#> 0.001784984,0.002302852,0.471621,1,1,1\r
#> 0.002302852,0.002785252,0.475768,1,2,1\r
#> 0.002785252,0.003260981,0.496241,1,3,1\r
#> 0.003260981,0.003736745,0.493091,1,4,1\r
#> 0.003736745,0.003968010,0.493881,1,5,1\r
#> 0.003968010,0.004145763,0.969908,,,0\r
#! note: --window iteration: 5 turns of 1 loop, level 1, as rank 1 makes them

## turns as windows, in a table
$CLOCKTALK tiny.prv.gz --window iteration/2 -q --format table
#>          start           end      LB     Ser     Trf   CommE      PE     Ovh    turn
#>             ms            ms       %       %       %       %       %       %       \x20
#>          0.000         1.785    71.9    84.1    99.6    83.8    60.2     0.0       -
#>          1.785         2.785    98.2    51.1    94.4    48.3    47.4     0.0       1
#>          2.785         3.737    95.5    52.4    98.8    51.8    49.5     0.0       3
#>          3.737         3.968    50.7    99.5    97.8    97.4    49.4     0.0       5
#>          3.968         4.146    99.7   100.0    97.3    97.3    97.0     1.6       -
#>
#> LB     load balance: how even the work is
#> Ser    serialisation efficiency: not lost to dependencies
#> Trf    transfer efficiency: not lost to moving data
#> CommE  communication efficiency: not lost to communication
#> PE     parallel efficiency: time spent computing
#> Ovh    overhead: time spent in tracing itself, or where it was off
#> turn   turn: of the loop, the first in the window

## turns as windows: of another level, some together
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --window iteration:1/5 --columns start_s,end_s,turn,turns --format csv
#> start_s,end_s,turn,turns\r
#> 0.000000000,0.157103991,,0\r
#> 0.157103991,0.419851773,1,5\r
#> 0.419851773,0.824472530,6,5\r
#> 0.824472530,1.175154554,11,5\r
#> 1.175154554,1.280263890,16,3\r
#> 1.280263890,1.288307822,,0\r
#! note: --window iteration: 18 turns of 1 loop, level 1, as rank 1 makes them

## turns as windows: a part of the run cuts them
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --window iteration:1/3 --from 200ms --to 700ms --columns start_s,end_s,turn,turns --format csv -q
#> start_s,end_s,turn,turns\r
#> 0.200000000,0.209545111,,0\r
#> 0.209545111,0.367369157,1,3\r
#> 0.367369157,0.581236415,4,3\r
#> 0.581236415,0.694766389,7,2\r
#> 0.694766389,0.700000000,,0\r

## turns as windows in JSON
$CLOCKTALK tiny.prv.gz --window iteration/3 -q --format json | grep -o -e '"iterations.*' -e '"turn_s.*' -e '"loop.*'
#> "iterations": 3,
#> "loop": null, "turn": null, "turns": 0},
#> "loop": 1, "turn": 1, "turns": 3},
#> "loop": 1, "turn": 4, "turns": 2},
#> "loop": null, "turn": null, "turns": 0}
#> "turn_s": 0.000475764,

## turns as windows in a gate: what is no turn is left out
$CLOCKTALK tiny.prv.gz --window iteration -o /dev/null -q --fail-if 'min(window.parallel_efficiency) < 0.9' --fail-if 'max(elapsed_s) > 1' --fail-if 'turn_s > 0.0004'
#! tiny.prv.gz: error: gate failed: min(window.parallel_efficiency) < 0.9: min(window.parallel_efficiency) is 0.471621 from 0.001784984 to 0.002302852 s
#! tiny.prv.gz: error: gate failed: turn_s > 0.0004: turn_s is 0.000475764
#= 1

## turns as windows need a file
$CLOCKTALK - --window iteration < tiny.prv.gz
#! clocktalk: error: --window iteration reads the trace twice: it needs a file, not standard input or a pipe; save it as one, or cut it where one rank repeats itself, with --every or --window-event
#= 2

## turns as windows: no loop, no such level, no such rank
$CLOCKTALK tiny.prv.gz --window iteration --to 1ms
$CLOCKTALK tiny.prv.gz --window iteration:3
$CLOCKTALK tiny.prv.gz --window iteration --rank 3
#! tiny.prv.gz: error: --window iteration: no loop was found: no rank makes as many as four MPI calls; choose a length: --window 10ms, say
#! tiny.prv.gz: error: --window iteration: rank 1 has no loop of that level; --report iterations shows those that there are
#! tiny.prv.gz: error: --rank: there is no rank 3, the trace has 2
#= 2

## several traces scale by their mean turn
cp "$TESTDATA"/scaling_* .
$CLOCKTALK scaling_1.prv.gz scaling_8.prv.gz --window iteration --report scaling -q --format csv
#> trace,ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,useful_instructions,useful_cycles,average_ipc,average_frequency_ghz,global_efficiency,computation_scalability,speedup,ipc_scalability,instruction_scalability,frequency_scalability,average_parallelism,speedup_at_least,speedup_at_most\r
#> scaling_1.prv.gz,1,0.822500000,0.083000000,0.156850000,1.000000,1.000000,0.999323,0.999323,0.999323,0.000000,0.073800000,0.073800000,0.073800000,0.073850000,0,0,318816000,177120000,1.800000,2.400000,0.999323,1.000000,1.000000,1.000000,1.000000,1.000000,,,\r
#> scaling_8.prv.gz,8,0.148722480,0.015172248,0.028427271,0.876519,1.000000,0.962278,0.962278,0.843456,0.000000,0.011180023,0.012755023,0.012755023,0.013255023,0,10,336473978,203923620,1.650000,2.280000,0.695963,0.825132,5.571473,0.916667,0.947521,0.950000,,,\r

## a picture of turns
$CLOCKTALK tiny.prv.gz --report iterations --format gnuplot -o - | sed -n '/^\$panel1_1/,/^EOD/p; /How long/p; /^plot/,/^$/p'
$CLOCKTALK tiny.prv.gz --report iterations --to 1ms --format gnuplot | grep -c 'no loop was found'
#> $panel1_1 << EOD
#> 1.784984000 0.000000 244.237000
#> 2.302852000 0.000000 244.237000
#> 2.302852000 0.000000 229.510000
#> 2.785252000 0.000000 229.510000
#> 2.785252000 0.000000 236.076000
#> 3.260981000 0.000000 236.076000
#> 3.260981000 0.000000 234.595000
#> 3.736745000 0.000000 234.595000
#> EOD
#> set label 'How long turns take: loop 1: 5 turns' at screen 0.0222, screen 0.6972 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> plot \\
#>   $panel1_1 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#D8DDE2' title 'computing, mean of the ranks', \\
#>   $panel1_2 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#DB7B00' title 'up to the rank that computes longest', \\
#>   $panel1_3 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#0A9070' title 'MPI, and all else'
#> unset label
#> unset arrow
#> unset object
#> unset multiplot
#> 1

## the loop of more ranks is the program's
{
  echo '#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:3(1:1,1:1,1:1)'
  for rank in 1 2 3; do
    echo "2:$rank:1:$rank:1:0:50000003:31"
    echo "2:$rank:1:$rank:1:5:50000003:0"
  done
  awk 'BEGIN { for (t = 20; t < 1000; t += 5) for (r = 1; r <= 3; r++) {
    turn = r == 1 ? 90 : 70
    if ((r == 1 || t >= 300) && (t % turn == 20 || t % turn == 25))
      printf "2:%d:1:%d:1:%d:50000003:%d\n", r, r, t, t % turn == 25 ? 0 : r == 1 ? 19 : 20
  } }'
  for rank in 1 2 3; do
    echo "2:$rank:1:$rank:1:1000:50000003:32"
  done
} >ranks.prv
$CLOCKTALK ranks.prv --report iterations | head -13
#> Iterations
#> The program repeats itself: 10 turns on ranks 2-3, 63.3 % of the time from Init
#> to Finalize; a turn begins with MPI_Comm_size. The median turn takes 70 ns, the
#> longest 70 ns.
#>
#> loop               turns    begin  share   median   longest     PE     LB  CommE   trend  alike  a turn begins with
#>                                ns      %       ns        ns      %      %      %       %      %
#> 1, ranks 2-3          10  300.000   63.3   70.000    70.000   92.9  100.0   92.9       -  100.0  MPI_Comm_size
#> 1, rank 1             11   20.000   90.5   90.000    90.000   94.4      -      -       -  100.0  MPI_Comm_rank
#>
#> share   of the time from Init to Finalize in turns
#> PE      parallel efficiency: time spent computing
#> LB      load balance in each turn

## time steps come before the solver's turns, of which each has as many as it needs
# Of 20 steps: MPI_Bcast, 500 ns of computing, and then 6 to 22 times MPI_Allreduce and MPI_Barrier, 80 ns
awk 'BEGIN {
  print "#Paraver (27/11/2026 at 18:00):40000_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2"
  for (now = step = 0; step < 20; step++)
    for (call = 0; call <= 2 * (6 + step * 7 % 17); call++) {
      for (r = 1; r <= 2; r++) print "2:" r ":1:" r ":1:" now ":50000002:" (call == 0 ? 7 : call % 2 ? 10 : 8) ":50100004:1"
      for (r = 1; r <= 2; r++) print "2:" r ":1:" r ":1:" now + 10 ":50000002:0"
      now += call == 0 ? 500 : 40
    }
}' >steps.prv
$CLOCKTALK -q steps.prv --report iterations | sed -n '2,/^$/p; /^loop/,/^$/p'
#> The program repeats itself: 20 turns, 93.6 % of the run; a turn begins with
#> MPI_Bcast. The median turn takes 1.540 us, the longest 2.260 us.
#>
#> loop               turns    begin  share   median   longest     PE     LB  CommE   trend  alike  a turn begins with
#>                                ns      %       us        us      %      %      %       %      %
#> 1                     20    0.000   93.6    1.540     2.260   82.3  100.0   82.3     0.0   64.6  MPI_Bcast
#> 1.2                  277  500.000   98.3    0.080     0.580   81.9  100.0   81.9     0.0   96.7  MPI_Allreduce
#>
#> loop    number in the order of time; 1.2: its level 2 (--window iteration:2)
#> share   of the run in turns
#> PE      parallel efficiency: time spent computing
#> LB      load balance in each turn
#> CommE   communication efficiency: not lost to communication
#> trend   change of the length, from the first third of the turns to the last
#> alike   how alike turns are in their calls
#>
#> loop              turn     begin   length  what takes longer
#>                               us       ns
#> 1.2                  6     0.900  580.000  computing of all ranks
#> 1.2                 19     2.440  580.000  computing of all ranks
#> 1.2                 39     4.540  580.000  computing of all ranks
#> 1.2                 49     5.840  580.000  computing of all ranks
#>

## a loop of one rank among three is not the program's
awk 'BEGIN { print "#Paraver (01/01/2026 at 00:00):2000_ns:1(3):1:3(1:1,1:1,1:1),0"
  for (i = 0; i < 10; i++) print "2:1:1:1:1:" 100 + 150 * i ":50000001:1\n2:1:1:1:1:" 120 + 150 * i ":50000001:0"
  for (r = 2; r < 4; r++) print "2:" r ":1:" r ":1:1700:50000003:32\n2:" r ":1:" r ":1:2000:50000003:0" }' >alone.prv
$CLOCKTALK -q alone.prv --report iterations | sed -n '/^Ranks/,/longest/p'
#> Ranks repeat themselves, each for itself; the loop with most time: 10 turns on
#> rank 1, 67.5 % of the time from Init to Finalize; a turn begins with MPI_Send.
#> The median turn takes 150 ns, the longest 150 ns.

## a rank that is late to its next turn
# Two ranks, twelve turns of 150 ns: MPI_Comm_rank, 100 ns of computing, MPI_Allreduce, 40 ns more, in turn 6 of rank 2
# 440. That is a longer turn 6 of rank 2, and a longer turn 7 of rank 1, which waits: both because rank 2 computes.
awk 'BEGIN {
  print "#Paraver (21/11/2026 at 03:14):2400_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2"
  begin[1] = begin[2] = 100
  for (r = 1; r <= 2; r++) print "2:" r ":1:" r ":1:0:50000003:31\n2:" r ":1:" r ":1:50:50000003:0"
  for (turn = 1; turn <= 12; turn++) {
    exit_ = (begin[1] > begin[2] ? begin[1] : begin[2]) + 110
    for (r = 1; r <= 2; r++) {
      at = "2:" r ":1:" r ":1:"
      print at begin[r] ":50000003:19\n" at begin[r] + 1 ":50000003:0"
      print at begin[r] + 101 ":50000002:10:50100001:8:50100002:8:50100004:1\n" at exit_ ":50000002:0"
      begin[r] = exit_ + (turn == 6 && r == 2 ? 440 : 40)
    }
  }
  for (r = 1; r <= 2; r++) print "2:" r ":1:" r ":1:" begin[r] ":50000003:32\n2:" r ":1:" r ":1:2400:50000003:0"
}' >late.prv
$CLOCKTALK -q late.prv --report iterations | sed -n '/^Turns/,/^Options/p'
#> Turns much longer than the others
#>
#> loop              turn     begin   length  what takes longer
#>                               us       ns
#> 1                    6     0.850  350.000  computing of rank 2
#> 1                    7     1.000  350.000  computing of rank 2
#>
#> Options that cut turns out

## workers of a master are one loop, the master another one
# The master receives and sends for each task. Four workers, with 8, 10, 12 and 14 tasks of 84, 70, 60 and 50 ns: each receives, computes,
# sends; the fifth task of the second takes 200 ns.
echo '#Paraver (26/11/2026 at 08:00):1200_ns:1(5):1:5(1:1,1:1,1:1,1:1,1:1),0' >workers.prv
awk '
function call(rank, from, to, type, value) {
  printf "2:%d:1:%d:1:%d:%d:%d\n2:%d:1:%d:1:%d:%d:0\n", rank, rank, from, type, value, rank, rank, to, type
}
BEGIN {
  split("8 10 12 14", tasks); split("84 70 60 50", lengths)
  for (i = 0; i < 44; i++) {
    call(1, 100 + 20 * i, 105 + 20 * i, 50000001, 2)
    call(1, 107 + 20 * i, 110 + 20 * i, 50000001, 1)
    call(1, 111 + 20 * i, 112 + 20 * i, 50000001, 41)
  }
  for (w = 1; w <= 4; w++) {
    now = 100
    for (i = 1; i <= tasks[w]; i++) {
      call(w + 1, now, now + 10, 50000001, 2)
      now += w == 2 && i == 5 ? 200 : lengths[w]
      call(w + 1, now - 10, now - 5, 50000001, 1)
    }
  }
  for (r = 1; r <= 5; r++) { call(r, 0, 50, 50000003, 31); call(r, 1100, 1200, 50000003, 32) }
}' | sort -s -t : -k 6,6n >>workers.prv
$CLOCKTALK -q workers.prv --report iterations
$CLOCKTALK -q workers.prv --report iterations --format json | grep -o '"mark.*"rank": [0-9]*, "calls"\|"odd_turns.*'
$CLOCKTALK workers.prv --window iteration --format csv --columns start_s,turn,turns | tail -3
$CLOCKTALK workers.prv --window iteration --rank 3 --format csv --columns start_s,turn,turns | tail -3
#> Iterations
#> The program repeats itself: 8-14 turns each on ranks 2-5, 57.8 % of the time
#> from Init to Finalize; a turn begins with MPI_Recv. The median turn takes 60 ns,
#> the longest 200 ns.
#>
#> loop               turns    begin  share   median   longest     PE     LB  CommE   trend  alike  a turn begins with
#>                                ns      %       ns        ns      %      %      %       %      %
#> 1, ranks 2-5        8-14  100.000   57.8   60.000   200.000   77.4   94.2   82.2     0.0  100.0  MPI_Recv
#> 1, rank 1             44  100.000   74.8   20.000    20.000   55.0      -      -     0.0  100.0  MPI_Recv
#>
#> turns   from-to: each rank has its own; LB compares what ranks compute in all of
#>         theirs
#> share   of the time from Init to Finalize in turns
#> PE      parallel efficiency: time spent computing
#> LB      load balance in each turn
#> CommE   communication efficiency: not lost to communication
#> trend   change of the length, from the first third of the turns to the last
#> alike   how alike turns are in their calls
#>
#> Turns much longer than the others
#>
#> loop                    turn     begin   length  what takes longer
#>                                     us       ns
#> 1, ranks 2-5     5 of rank 3     0.380  200.000  computing of rank 3
#>
#> Options that cut turns out
#>
#> 1, ranks 2-5     a turn of rank 4  --from 0.000000100s --to 0.000000160s
#> 1, ranks 2-5     10 turns in a row --from 0.000000100s --to 0.000000700s
#> 1, ranks 2-5     turn 5 of rank 3  --from 0.000000380s --to 0.000000580s
#> 1, rank 1        a turn of rank 1  --from 0.000000100s --to 0.000000120s
#> 1, rank 1        10 turns in a row --from 0.000000100s --to 0.000000300s
#> "mark": "MPI_Recv", "turns": 12, "instances": 1, "ranks": 4, "rank": 4, "calls"
#> "odd_turns": [{"turn": 5, "start_s": 0.000000380, "length_s": 0.000000200, "excess_s": 0.000000140, "cause": "computing", "rank": 3, "of_rank": 3}], "turns_least": 8, "turns_most": 14, "rank_list": "2-5"},
#> "mark": "MPI_Recv", "turns": 44, "instances": 1, "ranks": 1, "rank": 1, "calls"
#> "odd_turns": [], "rank_list": "1"}
#> 0.000000940,43,1\r
#> 0.000000960,44,1\r
#> 0.000001100,,0\r
#> 0.000000790,9,1\r
#> 0.000000860,10,1\r
#> 0.000001100,,0\r
#! note: --window iteration: 44 turns of 1 loop, level 1, as rank 1 makes them
#! note: --window iteration: 10 turns of 1 loop, level 1, as rank 3 makes them

## a turn in which tracing was off
# From 1100 to 2100, in the sixth turn; the others take 200.
awk 'BEGIN {
  print "#Paraver (01/01/2026 at 00:00):5000_ns:1(2):1:2(1:1,1:1),1"
  print "c:1:1:2:1:2"
  for (turn = 0; turn < 12; turn++) {
    time = turn * 200 + (turn > 5 ? 1000 : 0)
    for (rank = 1; rank <= 2; rank++)
      print "2:" rank ":1:" rank ":1:" time ":50000002:8:50100004:1"
    for (rank = 1; rank <= 2; rank++)
      print "2:" rank ":1:" rank ":1:" time + 20 ":50000002:0"
    for (rank = 1; turn == 5 && rank <= 2; rank++)
      print "2:" rank ":1:" rank ":1:" time + 100 ":40000012:0"
    for (rank = 1; turn == 5 && rank <= 2; rank++)
      print "2:" rank ":1:" rank ":1:" time + 1100 ":40000012:1"
  }
}' >off.prv
cat >off.pcf <<END
EVENT_TYPE
9 50000002 MPI Collective
END
$CLOCKTALK --quiet off.prv --report iterations | sed -n '/^Turns/,/^Opt/p'
$CLOCKTALK --quiet off.prv --report iterations --format json | grep -o '"cause": [^,]*'
#> Turns much longer than the others
#>
#> loop              turn     begin   length  what takes longer
#>                               us       us
#> 1                    6     1.000    1.200  tracing, or it was off
#>
#> Options that cut turns out
#> "cause": "tracing"

## turns become longer
# 24 of them, from 1000 ns on by 50 each, and then from 2150 on shorter
for sign in 1 -1; do
  time=0
  {
    echo '#Paraver (01/01/2026 at 00:00):40000_ns:1(2):1:2(1:1,1:1)'
    for turn in $(seq 24); do
      time=$((time + (sign > 0 ? 950 + 50 * turn : 2200 - 50 * turn)))
      for rank in 1 2; do
        printf '%s\n' 2:$rank:1:$rank:1:$time:50000002:8:50100004:1 2:$rank:1:$rank:1:$((time + 10)):50000002:0
      done
    done
  } | sort -s -t: -k6,6n >longer.prv
  $CLOCKTALK -q longer.prv --report iterations | sed -n 2,5p
done
#> The program repeats itself: 24 turns, 97.3 % of the run; a turn begins with
#> MPI_Barrier. The median turn takes 1.600 us, the longest 2.150 us. From the
#> first third of the turns to the last they become 46.9 % longer.
#>
#> The program repeats itself: 24 turns, 94.3 % of the run; a turn begins with
#> MPI_Barrier. The median turn takes 1.550 us, the longest 2.100 us. From the
#> first third of the turns to the last they become 48.4 % shorter.
#>

## turns become longer, and counters say why
# 24 turns, each 50 ns longer than the one before, with the same instructions or with more; turn 12 takes 9000 ns more
for grows in 0 1; do
  time=0
  {
    echo '#Paraver (01/01/2026 at 00:00):40000_ns:1(2):1:2(1:1,1:1)'
    for turn in $(seq 24); do
      cycles=$((940 + 50 * turn + (turn == 13) * 9000))
      time=$((time + 10 + cycles))
      counts=42000050:$((grows ? cycles / 2 : 1000)):42000059:$cycles
      for rank in 1 2; do
        printf '%s\n' 2:$rank:1:$rank:1:$time:50000002:8:50100004:1:$counts \
          2:$rank:1:$rank:1:$((time + 10)):50000002:0:42000050:0:42000059:0
      done
    done
  } | sort -s -t: -k6,6n >counted.prv
  printf '%s\n' EVENT_TYPE '7 42000050 PAPI_TOT_INS' '7 42000059 PAPI_TOT_CYC' >counted.pcf
  $CLOCKTALK -q counted.prv --report iterations | sed -n '2,5p; /^Turns much/,/^Options/p'
  $CLOCKTALK -q counted.prv --report iterations --format csv --columns trend,trend_instructions,trend_ipc,trend_frequency
done
#> The program repeats itself: 24 turns, 97.8 % of the run; a turn begins with
#> MPI_Barrier. The median turn takes 1.650 us, the longest 10.600 us. From the
#> first third of the turns to the last they become 45.5 % longer, with 38.2 %
#> fewer instructions per cycle.
#> Turns much longer than the others
#>
#> loop              turn     begin   length    IPC    GHz  what takes longer
#>                               us       us
#> 1                   12    15.300   10.600   0.09   1.00  computing of all ranks
#>
#> Options that cut turns out
#> trend,trend_instructions,trend_ipc,trend_frequency\r
#> 0.454545,0.000000,-0.381679,0.000000\r
#> The program repeats itself: 24 turns, 97.8 % of the run; a turn begins with
#> MPI_Barrier. The median turn takes 1.650 us, the longest 10.600 us. From the
#> first third of the turns to the last they become 45.5 % longer, with 61.7 % more
#> instructions.
#> Turns much longer than the others
#>
#> loop              turn     begin   length    IPC    GHz  what takes longer
#>                               us       us
#> 1                   12    15.300   10.600   0.50   1.00  computing of all ranks
#>
#> Options that cut turns out
#> trend,trend_instructions,trend_ipc,trend_frequency\r
#> 0.454545,0.617284,0.000000,0.000000\r
