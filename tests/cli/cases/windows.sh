## a number of windows
$CLOCKTALK tiny.prv.gz --windows 4
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001036440	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000518220	0.001036440	0.001036440	0.001036440
#> 0.001036440	0.002072881	0.982316	0.700430	0.962178	0.673939	0.662021	0.000000	0.000686146	0.000698498	0.000997241	0.001036441
#> 0.002072881	0.003109322	0.898190	0.557272	0.972949	0.542197	0.486996	0.000000	0.000504743	0.000561955	0.001008404	0.001036441
#> 0.003109322	0.004145763	0.958130	0.611292	0.983536	0.601228	0.576054	0.002770	0.000597046	0.000623137	0.001019377	0.001036441

## a part of the run
$CLOCKTALK tiny.prv.gz --window 1ms --from 1500us --to 3ms
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.001500000	0.002000000	0.916023	0.585964	0.974322	0.570918	0.522974	0.000000	0.000261487	0.000285459	0.000487161	0.000500000
#> 0.002000000	0.003000000	0.992648	0.504344	0.953162	0.480722	0.477188	0.000000	0.000477188	0.000480722	0.000953162	0.001000000

## a part of the run, boundaries found on the way
# a part that reaches beyond the end leaves boundaries that are found on the way as they are
$CLOCKTALK tiny.prv.gz --window 500us --min-events 1 --to 10s
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001500000	0.627277	0.977523	0.996644	0.974242	0.611119	0.000000	0.000916679	0.001461363	0.001494966	0.001500000
#> 0.001500000	0.002000000	0.916023	0.585964	0.974322	0.570918	0.522974	0.000000	0.000261487	0.000285459	0.000487161	0.000500000
#> 0.002000000	0.002500000	0.933559	0.536440	0.919932	0.493488	0.460700	0.000000	0.000230350	0.000246744	0.000459966	0.000500000
#> 0.002500000	0.003000000	0.950483	0.526559	0.986392	0.519394	0.493675	0.000000	0.000246838	0.000259697	0.000493196	0.000500000
#> 0.003000000	0.003500000	0.961619	0.520850	0.981542	0.511236	0.491614	0.000000	0.000245807	0.000255618	0.000490771	0.000500000
#> 0.003500000	0.004000000	0.974832	0.548298	0.987876	0.541650	0.528018	0.000000	0.000264009	0.000270825	0.000493938	0.000500000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763
$CLOCKTALK tiny.prv.gz --window 500us --min-events 1 --from 2200us --to 10s
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.002200000	0.002500000	0.790296	0.633650	0.935827	0.592987	0.468635	0.000000	0.000140591	0.000177896	0.000280748	0.000300000
#> 0.002500000	0.003000000	0.950483	0.526559	0.986392	0.519394	0.493675	0.000000	0.000246838	0.000259697	0.000493196	0.000500000
#> 0.003000000	0.003500000	0.961619	0.520850	0.981542	0.511236	0.491614	0.000000	0.000245807	0.000255618	0.000490771	0.000500000
#> 0.003500000	0.004000000	0.974832	0.548298	0.987876	0.541650	0.528018	0.000000	0.000264009	0.000270825	0.000493938	0.000500000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763

## a part behind what the header says
# Only the records reach it: the parts that windows have by default are those of the header's run, not of nothing.
gzip -dc tiny.prv.gz | sed '1s/:[0-9]*_ns/:10000_ns/' >longer.prv
$CLOCKTALK longer.prv --from 1ms --to 1500us --windows 2 --min-events 1 2>errors | awk 'END { print NR - 1 }'
# nobody is in MPI any more, nobody is waited for
{ gzip -dc tiny.prv.gz; echo 2:1:1:1:1:20000000:50000003:31; } >late.prv
$CLOCKTALK late.prv --window 1ns --min-events 1 2>&1 | grep more
#> 12
#> clocktalk: error: more than 10000000 windows, choose a longer --window

## a rank that begins late
{
  echo '#Paraver (01/01/2026 at 00:00):20000000_ns:1(2):1:2(1:1,1:1),0'
  for record in 1:0:50000003:31 1:10:50000003:0 1:90:50000003:32 1:100:50000003:0 2:20000000:40000001:1; do
    echo "2:${record%%:*}:1:${record%%:*}:1:${record#*:}"
  done
} >late.prv
# windows that nobody asked for do not count
$CLOCKTALK late.prv --quiet --window 1ns --min-events 1 --to 3ns --format csv --columns start_s,end_s
$CLOCKTALK late.prv --quiet --window 1ns --min-events 1
#> start_s,end_s\r
#> 0.000000000,0.000000001\r
#> 0.000000001,0.000000003\r
#! clocktalk: error: more than 10000000 windows, choose a longer --window
#= 2
# nor is it lack of memory where a call beside another is the first to come so late
cat >beside.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):200_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:40000001:1
2:1:1:1:1:50:50000001:2
2:1:1:1:2:10000200:50000001:1
2:1:1:1:2:10000300:50000001:0
2:1:1:1:1:10000400:50000001:0
EOF
$CLOCKTALK beside.prv --quiet --window 1ns --columns start_s >windows
#! clocktalk: error: more than 10000000 windows, choose a longer --window
#= 2

## nodes
# four ranks on two nodes: how even the load is within the busier one, and between both
records() {
  rank=0
  for time in 100 300 900 500; do
    rank=$((rank + 1))
    echo "2:$rank:1:$rank:1:0:40000001:1"
    echo "2:$rank:1:$rank:1:$time:50000002:8:50100004:1"
    echo "2:$rank:1:$rank:1:1000:50000002:0"
    echo "2:$rank:1:$rank:1:1000:40000001:0"
  done
}
ratios=load_balance,load_balance_within_nodes,load_balance_between_nodes
for tasks in 1:1,1:1,1:2,1:2 1:2,1:1,1:2,1:1 1:1,1:1,1:1,1:1 1:0,1:0,1:0,1:0; do
  echo "$tasks"
  echo "#Paraver (21/11/2026 at 03:14):1000_ns:2(2,2):1:4($tasks),1" >nodes.prv
  echo 'c:1:1:4:1:2:3:4' >>nodes.prv
  records | sort -s -t : -k 6n >>nodes.prv
  $CLOCKTALK nodes.prv -q --format csv --columns nodes,$ratios
  $CLOCKTALK nodes.prv -q --windows 2 --format csv --columns $ratios
done
#> 1:1,1:1,1:2,1:2
#> nodes,load_balance,load_balance_within_nodes,load_balance_between_nodes\r
#> 2,0.500000,0.777778,0.642857\r
#> load_balance,load_balance_within_nodes,load_balance_between_nodes\r
#> 0.700000,1.000000,0.700000\r
#> 0.250000,0.500000,0.500000\r
#> 1:2,1:1,1:2,1:1
#> nodes,load_balance,load_balance_within_nodes,load_balance_between_nodes\r
#> 2,0.500000,0.555556,0.900000\r
#> load_balance,load_balance_within_nodes,load_balance_between_nodes\r
#> 0.700000,0.800000,0.875000\r
#> 0.250000,0.500000,0.500000\r
#> 1:1,1:1,1:1,1:1
#> nodes,load_balance,load_balance_within_nodes,load_balance_between_nodes\r
#> ,0.500000,,\r
#> load_balance,load_balance_within_nodes,load_balance_between_nodes\r
#> 0.700000,,\r
#> 0.250000,,\r
#> 1:0,1:0,1:0,1:0
#> nodes,load_balance,load_balance_within_nodes,load_balance_between_nodes\r
#> 4,0.500000,1.000000,0.500000\r
#> load_balance,load_balance_within_nodes,load_balance_between_nodes\r
#> 0.700000,1.000000,0.700000\r
#> 0.250000,1.000000,0.250000\r

## the node that computes longest
# each rank on a node of its own; all but one compute 1 us: it is named, with a .row by its name there
slow() { # BUSY-TIME-OF-RANK-3 BUSY-TIME-OF-RANK-4 [ON-NODES]
  echo "#Paraver (21/11/2026 at 03:14):4000_ns:4(2,2,2,2):1:4(${3:-1:1,1:2,1:3,1:4}),1"
  echo 'c:1:1:4:1:2:3:4'
  for rank in 1 2 3 4; do
    time=1000
    test $rank = 3 && time=$1
    test $rank = 4 && time=$2
    echo "2:$rank:1:$rank:1:0:40000001:1"
    echo "2:$rank:1:$rank:1:$time:50000002:8:50100004:1"
    echo "2:$rank:1:$rank:1:4000:50000002:0"
    echo "2:$rank:1:$rank:1:4000:40000001:0"
  done | sort -s -t : -k 6n
}
sentence() {
  $CLOCKTALK nodes.prv -q | sed -n '/The largest loss/,/^$/p'
}
slow 4000 1000 >nodes.prv && sentence
printf 'LEVEL NODE SIZE 4\nc1\nc2\nc3\303\244\nc4\n' >nodes.row
sentence
# the second longest is not half as far above the mean
slow 4000 3000 >nodes.prv && sentence
# it is, and comes first
slow 3500 4000 >nodes.prv && sentence
$CLOCKTALK nodes.prv -q --from 100ns | sed -n '/The largest loss/,/^$/p'
# two alike
slow 4000 4000 >nodes.prv && sentence
# two alike, on a node of their own
slow 4000 4000 1:1,1:2,1:3,1:3 >nodes.prv && sentence
# the ranks of the busier node are less even than the nodes
slow 4000 1000 1:1,1:2,1:1,1:2 >nodes.prv && sentence
# nobody knows where they ran
slow 4000 1000 1:0,1:0,1:0,1:0 >nodes.prv && sentence
# of a part, and from Init to Finalize
slow 4000 1000 >nodes.prv && $CLOCKTALK nodes.prv -q --to 2us | sed -n '/The largest loss/,/^$/p'
sed 's/:0:40000001:1$/:0:50000003:31/' nodes.prv | sed '0,/50000002/{/50000002/i\
2:1:1:1:1:800:50000003:0\
2:2:1:2:1:800:50000003:0\
2:3:1:3:1:800:50000003:0\
2:4:1:4:1:800:50000003:0
}' >launched.prv
cp nodes.row launched.row
$CLOCKTALK launched.prv -q | sed -n '/The largest loss/,/^$/p'
#> The largest loss is load balance, 56.3 % of the ranks' time: on average a rank
#> computes only 43.8 % as long as the busiest one, rank 3 (1.750 us against
#> 4.000 us). Node 3 computes 128.6 % longer than the average node.
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 56.3 % of the ranks' time: on average a rank
#> computes only 43.8 % as long as the busiest one, rank 3 (1.750 us against
#> 4.000 us). Node 3 (c3?) computes 128.6 % longer than the average node.
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 43.8 % of the ranks' time: on average a rank
#> computes only 56.3 % as long as the busiest one, rank 3 (2.250 us against
#> 4.000 us).
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 40.6 % of the ranks' time: on average a rank
#> computes only 59.4 % as long as the busiest one (2.375 us against 4.000 us). 2
#> of 4 ranks (3 and 4) are nearer to the busiest one than to the average.
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 41.7 % of the ranks' time: on average a rank
#> computes only 58.3 % as long as the busiest one (2.275 us against 3.900 us).
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 37.5 % of the ranks' time: on average a rank
#> computes only 62.5 % as long as the busiest one (2.500 us against 4.000 us). 2
#> of 4 ranks (3 and 4) are nearer to the busiest one than to the average.
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 37.5 % of the ranks' time: on average a rank
#> computes only 62.5 % as long as the busiest one (2.500 us against 4.000 us).
#> Node 3 (c3?) computes 60.0 % longer than the average node.
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 56.3 % of the ranks' time: on average a rank
#> computes only 43.8 % as long as the busiest one, rank 3 (1.750 us against
#> 4.000 us).
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 56.3 % of the ranks' time: on average a rank
#> computes only 43.8 % as long as the busiest one, rank 3 (1.750 us against
#> 4.000 us).
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss is load balance, 37.5 % of the ranks' time: on average a rank
#> computes only 62.5 % as long as the busiest one, rank 3 (1.250 us against
#> 2.000 us). Node 3 (c3?) computes 60.0 % longer than the average node.
#> Who: --by rank --plot -. When: --report worst.
#>
#> The largest loss from Init to Finalize is load balance, 70.3 % of the ranks'
#> time: on average a rank computes only 29.7 % as long as the busiest one, rank 3
#> (950 ns against 3.200 us). Node 3 (c3?) computes 236.8 % longer than the average
#> node.
#> The launch, until the last rank has left MPI_Init, takes 20.0 % of the run.
#> Who: --by rank --plot -. When: --report worst.
#>

## the ideal clock
$CLOCKTALK tiny.prv.gz --window 1ms --window-ideal clock
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001000000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000500000	0.001000000	0.001000000	0.001000000
#> 0.001000000	0.002000000	0.970364	0.709998	0.984338	0.698878	0.678166	0.000000	0.000678166	0.000698878	0.000984338	0.001000000
#> 0.002000000	0.003000000	0.992648	0.504344	0.953162	0.480722	0.477188	0.000000	0.000477188	0.000480722	0.000953162	0.001000000
#> 0.003000000	0.004000000	0.968416	0.534609	0.984726	0.526443	0.509816	0.000000	0.000509816	0.000526443	0.000984726	0.001000000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763

## the ideal clock, a flush in a wait
# Rank 2 computes for 100 us, sends, and stays in MPI. Rank 1 computes for 20 us, is in MPI_Recv until 350 us, and writes
# its buffer there from 150 us to 250 us. So its ideal clock gains 80 us in the call: at first (100 us in the first
# window, none in the next two), or evenly (24 us in each of the next two), but not in the part behind the flush alone.
{
  printf '#Paraver (01/01/2020 at 00:00):400000_ns:1(2):1:2(1:1,1:1),0\n'
  printf '2:1:1:1:1:0:40000001:1\n2:2:1:2:1:0:40000001:1\n'
  printf '2:1:1:1:1:20000:50000001:2\n2:2:1:2:1:100000:50000001:1\n3:2:1:2:1:100000:100000:1:1:1:1:20000:350000:8:1\n'
  printf '2:1:1:1:1:150000:40000003:1\n2:1:1:1:1:250000:40000003:0\n'
  printf '2:1:1:1:1:350000:50000001:0\n2:1:1:1:1:400000:40000001:0\n2:2:1:2:1:400000:50000001:0\n'
} >flush.prv
for ideal in 'wait-first' 'linear'; do
  $CLOCKTALK flush.prv --window 100us --window-ideal clock --interpolation $ideal --format csv | cut -d, -f1,8,10-12
done
#> start_s,overhead,useful_max_s,ideal_s,elapsed_s\r
#> 0.000000000,0.000000,0.000100000,0.000100000,0.000100000\r
#> 0.000100000,0.250000,0.000000000,0.000000000,0.000100000\r
#> 0.000200000,0.250000,0.000000000,0.000000000,0.000100000\r
#> 0.000300000,0.000000,0.000050000,0.000050000,0.000100000\r
#> start_s,overhead,useful_max_s,ideal_s,elapsed_s\r
#> 0.000000000,0.000000,0.000100000,0.000100000,0.000100000\r
#> 0.000100000,0.250000,0.000000000,0.000024243,0.000100000\r
#> 0.000200000,0.250000,0.000000000,0.000024242,0.000100000\r
#> 0.000300000,0.000000,0.000050000,0.000062122,0.000100000\r

## the ideal clock, received outside of MPI
# Rank 2 gets at 650, outside of MPI, what rank 1 has sent at 330, when rank 2 has
# computed for 190 and waited from 200 to 600. Its ideal clock jumps there from 240 to 320: in the second window it
# advances by 180, of which 100 are useful.
cat >outside.prv <<END
#Paraver (01/01/2026 at 00:00):700_ns:1(2):1:2(1:1,1:1),0
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:2:1:2:1:200:50000001:5
2:1:1:1:1:330:50000001:1
3:1:1:1:1:330:340:2:1:2:1:650:650:8:1
2:1:1:1:1:340:50000001:0
2:2:1:2:1:600:50000001:0
2:2:1:2:1:700:40000001:0
END
$CLOCKTALK --quiet outside.prv --window 350ns --window-ideal clock | cut -f 1-5,9-
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.000000350	0.796875	1.000000	0.914286	0.000000255	0.000000320	0.000000320	0.000000350
#> 0.000000350	0.000000700	0.500000	0.555556	0.514286	0.000000050	0.000000100	0.000000180	0.000000350

## a flush inside MPI_Irecv
# Rank 1 has sent synchronously, from 20 to 140, to an MPI_Irecv that rank 2 has entered at 130, and in which the tracer
# has flushed its buffer, until behind the end of the first window. The receive was posted in that window all the same:
# rank 1 goes on from 130 on the ideal clock, which is at 140 at the end of the window.
cat >flush.prv <<END
#Paraver (01/01/2026 at 00:00):300_ns:1(2):1:2(1:1,1:1),0
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:1:1:1:1:20:50000001:34
2:2:1:2:1:130:50000001:4
2:1:1:1:1:140:50000001:0
2:2:1:2:1:145:40000003:1
2:2:1:2:1:160:40000003:0
3:1:1:1:1:20:140:2:1:2:1:170:180:8:1
2:2:1:2:1:170:50000001:0
2:2:1:2:1:175:50000001:5
2:2:1:2:1:180:50000001:0
2:1:1:1:1:300:40000001:0
2:2:1:2:1:300:40000001:0
END
$CLOCKTALK --quiet flush.prv --window 150ns | cut -f 1-2,11
#> # start_s	end_s	ideal_s
#> 0.000000000	0.000000150	0.000000140
#> 0.000000150	0.000000300	0.000000150

## sent before the first event
# a message that is sent before its sender's first event: the time before that event counts in each window
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
$CLOCKTALK absent.prv --window 100ns --format csv
#> start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s\r
#> 0.000000000,0.000000100,0.500000,1.000000,1.000000,1.000000,0.500000,0.000000,0.000000050,0.000000100,0.000000100,0.000000100\r
#> 0.000000100,0.000000200,,0.000000,1.000000,0.000000,0.000000,0.000000,0.000000000,0.000000000,0.000000100,0.000000100\r
#> 0.000000200,0.000000300,,0.000000,1.000000,0.000000,0.000000,0.000000,0.000000000,0.000000000,0.000000100,0.000000100\r
#> 0.000000300,0.000000400,0.500000,1.000000,1.000000,1.000000,0.500000,0.000000,0.000000050,0.000000100,0.000000100,0.000000100\r
#> 0.000000400,0.000000500,0.500000,1.000000,1.000000,1.000000,0.500000,0.000000,0.000000050,0.000000100,0.000000100,0.000000100\r
#> 0.000000500,0.000000600,1.000000,1.000000,1.000000,1.000000,1.000000,0.000000,0.000000100,0.000000100,0.000000100,0.000000100\r
#> 0.000000600,0.000000700,0.500000,1.000000,1.000000,1.000000,0.500000,0.000000,0.000000050,0.000000100,0.000000100,0.000000100\r
#! absent.prv:5: warning: rank 1 sends this message outside of any MPI call [unmatched_message]

## 200000 windows in one call
# one call over 200000 windows that become complete at once: their number must not count twice
cat >gap.prv <<'X'
#Paraver (01/01/2020 at 00:00):100000000000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:1:1:1:1:100:50000001:2
2:2:1:2:1:99999999000:50000001:1
3:2:1:2:1:99999999000:99999999100:1:1:1:1:100:99999999200:8:0
2:2:1:2:1:99999999100:50000001:0
2:1:1:1:1:99999999200:50000001:0
2:1:1:1:1:100000000000:40000001:0
2:2:1:2:1:100000000000:40000001:0
X
$CLOCKTALK gap.prv --window 1ms --step 500us | awk 'END { print NR; print }'
#> 200000
#> 99.999000000	100.000000000	0.500400	1.000000	0.999900	0.999900	0.500350	0.000000	0.000500350	0.000999900	0.000999900	0.001000000

# of windows that lie upon one another the imbalances do not add up
for step in '' '--step 500us'; do
  $CLOCKTALK tiny.prv.gz --window 1ms $step --format json | grep -c transient_imbalance
done
#> 1
#> 0
#= 1

## bursts from the start
# Bursts from the first event of a file of many pieces on: no state may be left out, however it is read.
awk 'BEGIN { print "#Paraver (01/01/2026 at 00:00):200000000_ns:1(1):1:1(1:1),0"
  print "2:1:1:1:1:0:50000003:31:40000018:2\n2:1:1:1:1:10:50000003:0"
  for (i = 0; i < 20000; i++) print "1:1:1:1:1:" i * 10000 + 20 ":" i * 10000 + 5020 ":1\n1:1:1:1:1:" i * 10000 + 5020 ":" i * 10000 + 10020 ":9"
  print "2:1:1:1:1:200000000:40000001:0" }' >bursts.prv
$CLOCKTALK --quiet bursts.prv --columns useful_avg_s --format csv
#> useful_avg_s\r
#> 0.100000000\r
cat bursts.prv | $CLOCKTALK --quiet - --columns useful_avg_s --format csv
#> useful_avg_s\r
#> 0.100000000\r

## --every, the first rank
$CLOCKTALK tiny.prv.gz --every 3 --format csv | cut -d, -f1-4
#> start_s,end_s,load_balance,serialisation_efficiency
#> 0.000000000,0.001793341,0.719152,0.840970
#> 0.001793341,0.002551566,0.767868,0.653842
#> 0.002551566,0.003266189,0.731238,0.684399
#> 0.003266189,0.003965111,0.771256,0.649237
#> 0.003965111,0.004145763,0.993960,1.000000
#! note: --every counts the returns of rank 1: --rank chooses another
$CLOCKTALK tiny.prv.gz --every 3 --quiet --format json | grep \"rank\"
#>     "rank": 1,

## --every, calls that take no time
# calls that take no time do not count as returns to computing
cat >returns.prv <<'X'
#Paraver (21/11/2026 at 03:14):500_ns:1(1):1:1(1:1),1
c:1:1:1:1
2:1:1:1:1:0:40000001:1
2:1:1:1:1:100:50000003:19
2:1:1:1:1:100:50000003:0
2:1:1:1:1:200:50000003:19
2:1:1:1:1:250:50000003:0
2:1:1:1:1:300:50000003:19
2:1:1:1:1:350:50000003:0
2:1:1:1:1:500:40000001:0
X
$CLOCKTALK returns.prv --every 2 --rank 1 --format csv
#> start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s\r
#> 0.000000000,0.000000350,1.000000,1.000000,0.714286,0.714286,0.714286,0.000000,0.000000250,0.000000250,0.000000250,0.000000350\r
#> 0.000000350,0.000000500,1.000000,1.000000,1.000000,1.000000,1.000000,0.000000,0.000000150,0.000000150,0.000000150,0.000000150\r

## windows of several lengths
# windows of several lengths are those of each, in one list
for length in 100us 300us 700us; do
  $CLOCKTALK tiny.prv.gz --window $length --format tsv | sed 1d
done | sort >alone
$CLOCKTALK tiny.prv.gz --window 700us,100us,300us,100us --format tsv >together
sed 's/\t[^\t]*$//; 1d' together | sort | cmp - alone

sed 1d together | cut -f 1 | sort -c && echo in the order of their starts

$CLOCKTALK tiny.prv.gz --window 2ms,700us --format tsv | cut -f 1,2,3,13-

$CLOCKTALK tiny.prv.gz --window 700us,300us --format json | grep '"longer_windows_s"'

# pictures show the shortest
$CLOCKTALK tiny.prv.gz --window 300us,700us --format gnuplot >several.gp
$CLOCKTALK tiny.prv.gz --window 300us --format gnuplot | cmp - several.gp

$CLOCKTALK tiny.prv.gz --window 300us,700us --step 100us

$CLOCKTALK tiny.prv.gz --window 300us,700us --min-events 3

$CLOCKTALK tiny.prv.gz --window 300us,700us --save-baseline b.json
#> in the order of their starts
#> # start_s	end_s	load_balance	window_s
#> 0.000000000	0.000700000	0.500000	0.000700000
#> 0.000000000	0.002000000	0.693497	0.002000000
#> 0.000700000	0.001400000	0.698267	0.000700000
#> 0.001400000	0.002100000	0.895591	0.000700000
#> 0.002000000	0.004000000	0.979982	0.002000000
#> 0.002100000	0.002800000	0.771682	0.000700000
#> 0.002800000	0.003500000	0.793143	0.000700000
#> 0.003500000	0.004145763	0.980829	0.000700000
#> 0.004000000	0.004145763	0.992258	0.002000000
#>     "longer_windows_s": [0.000700000],
#! clocktalk: error: --window with several lengths goes with no other option that chooses windows
#! clocktalk: error: --window with several lengths goes with no other option that chooses windows
#! clocktalk: error: a baseline has windows of one length: leave out the others of --window
#= 2

## a message that is sent while the tracer flushes inside of a call
cat >flush.prv <<'END'
#Paraver (21/11/2026 at 03:14):400_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:1:1:1:1:20:50000001:3
2:1:1:1:1:40:40000003:1
3:1:1:1:1:250:250:2:1:2:1:260:300:8:7
2:2:1:2:1:260:50000001:2
2:1:1:1:1:290:40000003:0
2:2:1:2:1:300:50000001:0
2:1:1:1:1:320:50000001:0
2:1:1:1:1:400:40000001:0
2:2:1:2:1:400:40000001:0
END
$CLOCKTALK flush.prv --window 100ns --format csv -q | cut -d, -f1,2,8
#> start_s,end_s,overhead
#> 0.000000000,0.000000100,0.300000
#> 0.000000100,0.000000200,0.500000
#> 0.000000200,0.000000300,0.450000
#> 0.000000300,0.000000400,0.000000
