## table
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --report worst --window 20ms --top 4
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 1.000 to 1.060 s, 3 windows: 679.589 ms lost (70.8 %), 676.938 ms to load
#>     balance.
#>     Critical path: at least 59.9 % in write_checkpoint, 100.0 % on rank 6.
#>  2. 0.480 to 0.500 s: 192.141 ms lost (60.0 %), 190.492 ms to load balance.
#>     Critical path: 73.7 % in compute_inner, 100.0 % on rank 7.
#>
#> Not ranked: 5 windows of the launch, until the last rank has left MPI_Init
#> (350.780 ms lost), and 1 window of the shutdown, after the last rank has left
#> MPI_Finalize (70.426 ms lost).
#>
#> Closer: --from 1.000s --to 1.060s
$CLOCKTALK $TESTDATA/imbalance_mixed.prv.gz --report worst --windows 10 --top 4
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000 to 1.240 s, 5 windows: 8.277 s lost (20.9 %), 8.164 s to load balance.
#>     Critical path: at least 95.4 % in do_work, 95.5 % on rank 6.
#>  2. 2.232 to 2.480 s: 1.871 s lost (23.6 %), 1.550 s to load balance.
#>     Critical path: 92.3 % in do_work, 92.3 % on rank 22.
#>  3. 1.488 to 1.736 s: 1.549 s lost (19.5 %), 1.548 s to load balance.
#>     Critical path: 100.0 % in do_work, 100.0 % on rank 22.
#>
#> Imbalance within windows that evens out over the run, and looks like
#> serialisation there, costs 9.6 % of it: load moves from rank to rank, or ranks
#> take turns.
#>
#> Closer: --from 0.000s --to 1.240s

## a window that the launch begins
# both ranks are in MPI_Init for 100 of the first 400, and one of them waits for 50, or for 200, there
for computing in 350 200; do
  {
    printf '#Paraver (01/01/2026 at 00:00):800_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2\n'
    for rank in 1 2; do echo "2:$rank:1:$rank:1:0:50000003:31"; done
    for rank in 1 2; do echo "2:$rank:1:$rank:1:100:50000003:0"; done
    echo "2:2:1:2:1:$computing:50000002:8:50100004:1"
    echo "2:1:1:1:1:399:50000002:8:50100004:1"
    for rank in 1 2; do echo "2:$rank:1:$rank:1:400:50000002:0"; done
    for rank in 1 2; do echo "2:$rank:1:$rank:1:800:40000001:0"; done
  } >launch.prv
  $CLOCKTALK launch.prv --report worst --windows 2
done
# one of them is in it from 300 to 310: for less time than the other one waits then, but the window's middle lies before
sed -e 's/^\(2:2:1:2:1:\)0:/\1300:/' -e 's/^\(2:2:1:2:1:\)100:/\1310:/' -e 's/^\(2:1:1:1:1:\)100:/\110:/' \
  -e 's/^\(2:2:1:2:1:\)200:/\1320:/' -e '/^c:/a2:2:1:2:1:0:9:0' launch.prv >middle.prv
$CLOCKTALK middle.prv --report worst --windows 2 | grep -A1 launch
#> The windows that lose most, in time of all ranks together:
#>
#> None of them loses any time.
#>
#> Not ranked: 1 window of the launch, until the last rank has left MPI_Init
#> (251 ns lost).
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000000 to 0.000000400 s: 401 ns lost (50.1 %), 202 ns to transfer.
#>     Critical path: 74.8 % in computation, 100.0 % on rank 1; most transfer is in
#>     MPI_Init, 25.0 %. In all of the run, the average rank is nearly as long in
#>     MPI_Init.
#>
#> Closer: --from 0.000000000s --to 0.000000400s
#> Not ranked: 1 window of the launch, until the last rank has left MPI_Init
#> (101 ns lost).

## what is uneven
# all four ranks work for 600 ns, then rank 1 alone for 350 while the others wait for it in a broadcast: most of the path
# is what they share evenly, and what they wait for is the other function
{
  cat <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(4):1:4(1:1,1:1,1:1,1:1),1
c:1:1:4:1:2:3:4
2:1:1:1:1:0:60000019:1
2:2:1:2:1:0:60000019:1
2:3:1:3:1:0:60000019:1
2:4:1:4:1:0:60000019:1
2:1:1:1:1:600:60000019:0:60000019:2
END
  for rank in 2 3 4; do
    echo "2:$rank:1:$rank:1:600:60000019:0:50000002:7:50100001:0:50100002:8:50100004:1"
  done
  echo '2:1:1:1:1:950:60000019:0:50000002:7:50100001:8:50100002:0:50100003:1:50100004:1'
  for rank in 1 2 3 4; do
    echo "2:$rank:1:$rank:1:960:50000002:0"
  done
  for rank in 1 2 3 4; do
    echo "2:$rank:1:$rank:1:1000:40000001:0"
  done
} >uneven.prv
printf 'EVENT_TYPE\n0 60000019 User function\nVALUES\n0 End\n1 work\n2 serial\n' >uneven.pcf
$CLOCKTALK uneven.prv --report worst --windows 1
$CLOCKTALK uneven.prv --report worst --windows 1 --format tsv --columns activity,blamed,blamed_path_s,blamed_rank
$CLOCKTALK uneven.prv --report assessment | grep -A 8 'Most is lost'
$CLOCKTALK uneven.prv --report critical-path --without serial | grep 'save'
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000000 to 0.000001000 s: 1.090 us lost (27.3 %), 1.050 us to load
#>     balance.
#>     Critical path: 60.0 % in work, 100.0 % on rank 1; the largest imbalance is
#>     in serial, 35.0 %.
#>
#> Closer: --from 0.000000000s --to 0.000001000s
#> # activity	blamed	blamed_path_s	blamed_rank
#> work	serial	0.000000350	1
#>   3. Most is lost from 0.000000000 to 0.000000950 s, 19 windows: 1.050 us lost
#>      (27.6 %), 1.050 us to load balance. Critical path: 63.2 % in work, 100.0 %
#>      on rank 1; the largest imbalance is in serial, 36.8 %. (--report worst)
#>      Lost in the worst stretches, of all ranks' time
#>        0.000000000 to 0.000000950 s    26.3 %  ████████████████████████
#>        0.000000950 to 0.000001000 s     1.0 %  █
#>      Worth 263 ns of 1.000 us, with the same work.
#>      What it would be without: --report critical-path --without 'serial'
#>      Closer: --from 0.000000000s --to 0.000000950s.
#> It would save 350 ns (35.4 %) at most, on a network that takes no time.

## what is uneven but no work
# rank 2 receives for 400 ns, in which rank 1 computes: the path has more of that call than of computation, but what is
# lost to load balance is no call's doing
cat >call.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1),0
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:1:1:1:1:500:50000001:1
2:2:1:2:1:500:50000001:2
2:1:1:1:1:501:50000001:0
3:1:1:1:1:500:501:2:1:2:1:500:900:8:1
2:2:1:2:1:900:50000001:0
2:1:1:1:1:950:40000001:0
2:2:1:2:1:1000:40000001:0
END
$CLOCKTALK call.prv --report worst --windows 2
$CLOCKTALK call.prv --report worst --windows 2 --format tsv --columns start_s,cause,activity,blamed
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000000 to 0.000001000 s, 2 windows: 451 ns lost (22.6 %), 349 ns to
#>     load balance.
#>     Critical path: 60.0 % in computation, 100.0 % on rank 2.
#>
#> Closer: --from 0.000000000s --to 0.000001000s
#> # start_s	cause	activity	blamed
#> 0.000000500	load_balance	MPI_Recv\t
#> 0.000000000	load_balance	[computation]\t

## what takes time
# rank 2 waits for 100 ns for the message of rank 1, which takes 600 ns: they compute for half of the time, and the other
# half is that call's
cat >slow.prv <<END
#Paraver (01/01/2026 at 00:00):1210_ns:1(2):1:2(1:1,1:1),0
2:1:1:1:1:0:40000001:1
2:2:1:2:1:0:40000001:1
2:2:1:2:1:100:50000001:2
2:1:1:1:1:200:50000001:1
3:1:1:1:1:200:200:2:1:2:1:100:800:8:1
2:1:1:1:1:800:50000001:0
2:2:1:2:1:800:50000001:0
2:1:1:1:1:1200:40000001:0
2:2:1:2:1:1210:40000001:0
END
$CLOCKTALK slow.prv --report worst --windows 1
$CLOCKTALK slow.prv --report worst --windows 4 --top 1
$CLOCKTALK slow.prv --report worst --windows 1 --format tsv --columns cause,blamed,blamed_path_s,blamed_rank,blamed_partner
# on a network that takes no time no call is on the path
$CLOCKTALK slow.prv --report worst --windows 1 --path ideal
$CLOCKTALK slow.prv --report worst --windows 1 --path ideal --format tsv --columns cause,blamed
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000000 to 0.000001210 s: 1.310 us lost (54.1 %), 1.200 us to transfer.
#>     Critical path: 50.4 % in computation, 83.5 % on rank 2; most transfer is in
#>     MPI_Recv, 49.6 %, mostly with rank 1.
#>
#> Closer: --from 0.000000000s --to 0.000001210s
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000302 to 0.000000605 s: 606 ns lost (100.0 %), 606 ns to transfer.
#>     Critical path: 100.0 % in MPI_Recv, 100.0 % on rank 2; most of the former
#>     with rank 1.
#>
#> Closer: --from 0.000000302s --to 0.000000605s
#> # cause	blamed	blamed_path_s	blamed_rank	blamed_partner
#> transfer_efficiency	MPI_Recv	0.000000600	2	1
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000000 to 0.000001210 s: 1.310 us lost (54.1 %), 1.200 us to transfer.
#>     Critical path: 100.0 % in computation, 67.2 % on rank 2.
#>
#> Closer: --from 0.000000000s --to 0.000001210s
#> # cause	blamed
#> transfer_efficiency\t

## what takes time on all ranks
# two ranks are in an MPI_Alltoall (11) from 400 to 800 ns; in the second trace one of them comes to it at 770, from an
# MPI_Send to nobody
cat >alike.prv <<'END'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:2:1:2:1:10:50000003:0
2:1:1:1:1:400:50000002:11:50100001:8:50100002:8:50100004:1
2:2:1:2:1:400:50000002:11:50100001:8:50100002:8:50100004:1
2:1:1:1:1:800:50000002:0
2:2:1:2:1:800:50000002:0
2:1:1:1:1:1000:40000001:0
2:2:1:2:1:1000:40000001:0
END
sed 's/^2:1:1:1:1:400:/2:1:1:1:1:400:50000001:1\n2:1:1:1:1:770:50000001:0:/' alike.prv >alone.prv
for trace in alike alone; do
  $CLOCKTALK $trace.prv --report worst --windows 1 | sed -n '/Critical/,/^$/p'
done
#>     Critical path: 59.0 % in computation, 100.0 % on rank 1; most transfer is in
#>     MPI_Alltoall, 40.0 %. In all of the run, the average rank is nearly as long
#>     in MPI_Alltoall.
#>
#>     Critical path: 59.0 % in computation, 100.0 % on rank 1; most transfer is in
#>     MPI_Send, 37.0 %.
#>

## regions
# what they lose is known of the run: thread 2 works for a third of the region
cat >regions.prv <<END
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:40000001:1:60000019:1
2:1:1:1:1:100:60000019:0:60000001:3
2:1:1:1:1:100:60000018:1
2:2:1:1:2:110:60000018:1
2:2:1:1:2:410:60000018:0
2:1:1:1:1:990:60000018:0:60000016:1
2:1:1:1:1:1000:60000016:0:60000001:0:40000001:0
END
printf 'EVENT_TYPE\n0 60000001 Parallel (OMP)\nVALUES\n3 REGION (open)\n\nEVENT_TYPE\n0 60000018 Parallel function\nVALUES\n0 End\n1 solve\n\nEVENT_TYPE\n0 60000019 User function\nVALUES\n0 End\n1 set_up\n' >regions.pcf
$CLOCKTALK regions.prv --report worst --windows 1 | grep -A 3 ' 1\.'
$CLOCKTALK regions.prv --report worst --windows 1 --to 110ns | grep -A 3 ' 1\.'
#>  1. 0.000000000 to 0.000001000 s: 710 ns lost (35.5 %), 590 ns to uneven work of
#>     threads.
#>     Critical path: 90.0 % in computation. In all of the run, the regions of
#>     solve lose most to that.
#>  1. 0.000000000 to 0.000000110 s: 110 ns lost (50.0 %), 110 ns to threads
#>     without parallel work.
#>     Critical path: 90.9 % in set_up. In all of the run, other threads are idle
#>     outside of regions longest in set_up.

## csv
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --report worst --windows 5 --format csv
#> start_s,end_s,lost_s,cause,load_balance_s,serialisation_s,transfer_s,rank,rank_path_s,activity,activity_path_s,blamed,blamed_path_s,blamed_rank,blamed_partner,overhead_s\r
#> 0.515323128,0.772984693,1.138340600,load_balance,1.121547256,0.003574576,0.013218768,7,0.148102537,compute_inner,0.204641950,compute_inner,0.204641950,7,0,0.000000000\r
#> 0.772984693,1.030646257,0.981643124,load_balance,0.944776452,0.003447232,0.033419440,8,0.133699636,compute_inner,0.176587059,write_checkpoint,0.030207518,6,0,0.000000000\r
#> 1.030646257,1.288307822,0.738003335,load_balance,0.615323799,0.078874144,0.043805392,5,0.052549757,compute_inner,0.163472989,write_checkpoint,0.030627030,6,0,0.001487474\r
#> 0.257661564,0.515323128,0.472847442,load_balance,0.406188786,0.024858896,0.041799760,8,0.105062288,compute_inner,0.202669874,compute_inner,0.202669874,8,0,0.000000000\r

## json
$CLOCKTALK tiny.prv.gz --report worst --window 2ms --format json | without_run
#> {
#>   "trace": "tiny.prv.gz",
#>   "options": {
#>     "window_s": 0.002000000,
#>     "window_ideal": "local",
#>     "from_s": 0.000000000,
#>     "to_s": null,
#>     "call_sites": false,
#>     "max_memory": 1073741824
#>   },
#>   "worst": [
#>     {"start_s": 0.002000000, "end_s": 0.004000000, "lost_s": 0.002025993, "cause": "serialisation_efficiency", "load_balance_s": 0.000040323, "serialisation_s": 0.001861412, "transfer_s": 0.000124258, "rank": 1, "rank_path_s": 0.001038554, "activity": "[computation]", "activity_path_s": 0.001937795, "blamed": "[computation]", "blamed_path_s": 0.001937795, "blamed_rank": 1, "overhead_s": 0.000000000}
#>   ],
#>   "launch_windows": 1,
#>   "launch_lost_s": 0.001643668,
#>   "shutdown_windows": 1,
#>   "shutdown_lost_s": 0.000009556
#> }

## the usual windows
$CLOCKTALK "$TESTDATA/stencil2d.prv.gz" --report worst --top 2
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 1.001 to 1.059 s: 677.034 ms lost (73.0 %), 674.383 ms to load balance.
#>     Critical path: 60.9 % in write_checkpoint, 100.0 % on rank 6.
#>  2. 0.471 to 0.510 s: 248.467 ms lost (40.2 %), 246.079 ms to load balance.
#>     Critical path: 82.7 % in compute_inner, 100.0 % on rank 7.
#>
#> Not ranked: 2 windows of the launch, until the last rank has left MPI_Init
#> (402.587 ms lost).
#>
#> Closer: --from 1.001s --to 1.059s

## what loses nothing is no loss
# one rank that computes for all of the time, and for all but the last fifth
cat >busy.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1)
2:1:1:1:1:0:60000019:1
2:1:1:1:1:1000:50000003:19
2:1:1:1:1:1000:50000003:0
TRACE
sed 's/:1000:50000003:19/:800:50000003:19/' busy.prv >nearly.prv
$CLOCKTALK --quiet busy.prv --report worst --windows 5
$CLOCKTALK --quiet nearly.prv --report worst --windows 5
#> The windows that lose most, in time of all ranks together:
#>
#> None of them loses any time.
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000800 to 0.000001000 s: 200 ns lost (100.0 %), 200 ns to transfer.
#>     Critical path: 100.0 % in 60000019:1/MPI_Comm_rank.
#>
#> Closer: --from 0.000000800s --to 0.000001000s

## threads that compute while thread 1 is in MPI
# Of 3 x 1000 ns one thread's are lost: rank 1 is in MPI, while its second thread computes, and lacks twice as much to
# the work of rank 2. Then it computes, and its second thread does not: that is no parallel region's fault where there
# is none.
cat >beside.pcf <<'LABELS'
EVENT_TYPE
0    61000000    pthread call
LABELS
cat >beside.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:2(2:1,1:1)
2:1:1:1:1:0:9:0
2:2:1:1:2:0:60000020:1
2:3:1:2:1:0:9:0
2:1:1:1:1:0:50000003:19
2:1:1:1:1:1000:50000003:0
2:2:1:1:2:1000:60000020:0
2:3:1:2:1:1000:9:0
TRACE
$CLOCKTALK --quiet beside.prv --report worst --windows 1
sed 's/:50000003:19/:60000020:0/; s/:50000003:0/:9:0/; s/^2:2:1:1:2:0:.*/2:2:1:1:2:0:9:0/' beside.prv >idle.prv
$CLOCKTALK --quiet idle.prv --pcf beside.pcf --report worst --windows 1 | sed -n 3,4p
#> The windows that lose most, in time of all threads together:
#>
#>  1. 0.000000000 to 0.000001000 s: 1.000 us lost (33.3 %), 1.000 us to MPI calls
#>     of a thread while another one works on.
#>     Critical path: 100.0 % in MPI_Comm_rank, 100.0 % on rank 1.
#>
#> Thread 1 of a rank calls MPI while others work on, for 50.0 % of the ranks'
#> time. A rank counts as in MPI then, so that what is said of ranks, and the ideal
#> time, is about that thread.
#>
#> Closer: --from 0.000000000s --to 0.000001000s
#>  1. 0.000000000 to 0.000001000 s: 1.000 us lost (33.3 %), 1.000 us to threads
#>     that are idle, or have not begun.

## where tracing was off is not tracing itself
cat >off.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1)
2:1:1:1:1:0:9:0
2:1:1:1:1:200:40000012:0
2:1:1:1:1:800:40000012:1
2:1:1:1:1:900:50000003:19
2:1:1:1:1:1000:50000003:0
TRACE
$CLOCKTALK --quiet off.prv --report worst --windows 1
$CLOCKTALK --quiet off.prv --report phases | sed -n '2,/^$/p'
$CLOCKTALK --quiet off.prv --report critical-path | tail -n 1
$CLOCKTALK --quiet off.prv --report assessment | sed -n '/^Findings/,/^Balance/p; /^  Tracing/,/report summary/p'
sed 's/:40000012:.*/:9:0/; s/:800:/:300:/; s/:900:/:400:/; s/:1000:/:500:/' off.prv >on.prv
$CLOCKTALK --quiet off.prv --diff on.prv --report diff
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000000 to 0.000001000 s: 700 ns lost (70.0 %), 600 ns to tracing itself
#>     or where it was off.
#>     Critical path: 60.0 % in tracing itself or where it was off.
#>
#> Closer: --from 0.000000000s --to 0.000001000s
#> Of 1.000 us an average rank did not compute for 700 ns, 100.0 % of it in the
#> part from 0.0000 s to the end: most there went to tracing itself or where it was
#> off.
#>
#> [overhead]     tracing itself, or where it was switched off
#> Findings
#>
#>   1. The largest loss is no loss of the program: in 60.0 % of the ranks' time
#>      tracing was switched off, and nothing is known of it. Trace all of the part
#>      of interest, and choose it with --from and --to. (--report summary)
#>
#> Balance of the ranks
#>   Tracing itself took 0.0 % of the ranks' time, and was switched off for 60.0 %:
#>   nothing is known of that. (--report summary)
#> Against on.prv: 1.000 us instead of 500 ns, 500 ns longer, on 1 rank each.
#> The part from 0.0000 s to the end takes 500 ns longer: 600 ns more goes to
#> overhead of the tracer, or where it was off.
#>
#> us per rank, by collective    lost computing  balance  serial. transfer overhead
#> 0.0000 s to the end        +0.5000   -0.1000  +0.0000  +0.0000  +0.0000  +0.6000
#> all                        +0.5000   -0.1000  +0.0000  +0.0000  +0.0000  +0.6000

## what is called transfer and is file access
# rank 1 alone is in MPI_File_*, and the others wait for it in a barrier; then all are in MPI_Send as long
{
  echo "#Paraver (01/01/2026 at 00:00):220_ns:1(4):1:4(1:1,1:1,1:1,1:1),1"
  echo c:1:1:4:1:2:3:4
  for rank in 1 2 3 4; do echo 2:$rank:1:$rank:1:0:9:0; done
  echo 2:1:1:1:1:10:50000005:149
  for rank in 2 3 4; do echo 2:$rank:1:$rank:1:10:50000002:8:50100004:1; done
  echo 2:1:1:1:1:100:50000005:0
  echo 2:1:1:1:1:100:50000002:8:50100004:1
  for rank in 1 2 3 4; do echo 2:$rank:1:$rank:1:110:50000002:0; done
  for rank in 1 2 3 4; do echo 2:$rank:1:$rank:1:120:50000001:1; done
  for rank in 1 2 3 4; do echo 2:$rank:1:$rank:1:210:50000001:0; done
  for rank in 1 2 3 4; do echo 2:$rank:1:$rank:1:220:9:0; done
} >files.prv
$CLOCKTALK --quiet files.prv --report worst --window 110ns
$CLOCKTALK --quiet files.prv --report worst --window 110ns --top 1
$CLOCKTALK --quiet files.prv --report phases | sed -n 2,4p
sed 's/50000005:149/50000001:1/; s/50000005:0/50000001:0/' files.prv >sends.prv
$CLOCKTALK --quiet sends.prv --report phases | sed -n 2,4p
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000000 to 0.000000220 s, 2 windows: 760 ns lost (86.4 %), 760 ns to
#>     transfer.
#>     Critical path: 40.9 % in MPI_File_write_at, 100.0 % on rank 1.
#>
#> Closer: --from 0.000000000s --to 0.000000220s
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000000 to 0.000000110 s: 400 ns lost (90.9 %), 400 ns to transfer,
#>     mostly file access (MPI_File_*).
#>     Critical path: 81.8 % in MPI_File_write_at, 100.0 % on rank 1.
#>
#> Closer: --from 0.000000000s --to 0.000000110s
#> Of 220 ns an average rank did not compute for 190 ns, 52.6 % of it in the part
#> from 0.0000 s to MPI_Barrier: most there went to transfer, most of which file
#> access (MPI_File_*) may explain.
#> Of 220 ns an average rank did not compute for 190 ns, 52.6 % of it in the part
#> from 0.0000 s to MPI_Barrier: most there went to transfer.
#>

## a trace that was cut
# as Paraver cuts it: nothing stands at the begin, and what rank 2 did up to 400 is not known
cat >cut.prv <<'END'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:100:50000002:10:50100004:1:50100001:8:50100002:8
2:2:1:2:1:400:50000002:10:50100004:1:50100001:8:50100002:8
2:1:1:1:1:420:50000002:0
2:2:1:2:1:420:50000002:0
2:1:1:1:1:900:50000002:10:50100004:1:50100001:8:50100002:8
2:2:1:2:1:980:50000002:10:50100004:1:50100001:8:50100002:8
2:1:1:1:1:1000:50000002:0
2:2:1:2:1:1000:50000002:0
END
$CLOCKTALK cut.prv -q --report worst --windows 2
$CLOCKTALK cut.prv -q --report wait-states | tail -n 5
$CLOCKTALK cut.prv -q --report critical-path | tail -n 1
#> The windows that lose most, in time of all ranks together:
#>
#>  1. 0.000000000 to 0.000000500 s: 840 ns lost (84.0 %), 800 ns to serialisation,
#>     at least half of it before ranks' first events.
#>     Critical path: 80.0 % before a rank's first event, 100.0 % on rank 2.
#>  2. 0.000000500 to 0.000001000 s: 120 ns lost (12.0 %), 80 ns to load balance.
#>     Critical path: 96.0 % in computation, 96.0 % on rank 2.
#>
#> Closer: --from 0.000000000s --to 0.000000500s
#> because of     what the late rank did more than the other since they parted
#> (transfer)     the rest of a call that had waited, after its wait
#> (own)          a call that did not wait
#> [ended]        after a rank's last event, for the end of the slowest
#> [absent]       before a rank's first event: its launch, or what was cut off
#> [absent]       before a rank's first event: its launch, or what was cut off
