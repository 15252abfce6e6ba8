## waiting for MPI in a region
# Two ranks of four threads. Of 104 us all threads work from 1 to 41 and from 61 to 101, in a region; from 41 to 61 one of
# each rank is in MPI_Barrier, the first (MPI_THREAD_FUNNELED) or the third (SERIALIZED), and the others wait at the
# region's barrier. That is no uneven work, but MPI. Of 832 us of all threads 642 are work; 120 are waiting there.
# With `late` at 31: from there on others wait while one works on, as the first does where the third calls MPI late.
made() {
  echo '#Paraver (01/01/2026 at 00:00):104000_ns:1(8):1:2(4:1,4:1),1'
  echo c:1:1:2:1:2
  for rank in 1 2; do
    for thread in 1 2 3 4; do
      late=$([ $thread = "$1" ] && echo 41000 || echo "$2")
      begins=$([ $thread = 1 ] && echo :40000001:1:50000003:31)
      echo "0:$rank:1:$rank:$thread:0:60000018:0$begins"
      [ $thread = 1 ] && printf '%s\n' "1000:$rank:1:$rank:1:1000:50000003:0:60000001:5" \
        "101000:$rank:1:$rank:1:101000:60000018:0:60000001:0" "102000:$rank:1:$rank:1:102000:50000003:32" \
        "104000:$rank:1:$rank:1:104000:50000003:0:40000001:0"
      echo "1000:$rank:1:$rank:$thread:1000:60000018:1"
      if [ $thread = "$1" ]; then
        printf '%s\n' "41000:$rank:1:$rank:$thread:41000:50000002:8:50100004:1" \
          "61000:$rank:1:$rank:$thread:61000:50000002:0"
      else
        printf '%s\n' "$late:$rank:1:$rank:$thread:$late:60000005:1" "61000:$rank:1:$rank:$thread:61000:60000005:0"
      fi
      [ $thread = 1 ] || echo "100900:$rank:1:$rank:$thread:101000:60000018:0"
    done
  done | sort -s -n -t: -k1,1 | sed 's/^[0-9]*/2/'
}
for thread in 1 3; do
  made $thread 41000 >made.prv
  $CLOCKTALK made.prv --report summary,worst | grep -E 'parallel eff|OpenMP|MPI transfer|The largest|Threads that|inside of|us to'
  $CLOCKTALK made.prv --report openmp | sed -n '/In the/,/unused/p'
  $CLOCKTALK made.prv --report openmp --columns load_balance_lost_s,mpi_waits_s,mpi_s --format csv
done
made 1 31000 >made.prv
$CLOCKTALK made.prv --by thread --plot - | tail -2
$CLOCKTALK made.prv | grep -A1 -e unevenly -e 'Threads that'
$CLOCKTALK made.prv --report openmp | sed -n '/In the/,/busiest/p'
# windows of which one lies in that time have it as well
$CLOCKTALK made.prv --window 10us --columns start,openmp_load_balance,mpi_transfer_efficiency --format csv | sed -n 5,7p
$CLOCKTALK made.prv --window 10us --report worst | grep -A1 -e ' [12]\. '
#> parallel efficiency               77.2 %  ███████░░░  time all threads compute
#> ├─ MPI parallel efficiency        77.9 %  ███████░░░  ranks' time outside MPI
#> │     └─ MPI transfer             77.9 %  ███████░░░  not lost to moving data
#> └─ OpenMP parallel efficiency     82.7 %  ████████░░  not lost by threads
#>    ├─ OpenMP serialisation        96.6 %  █████████░  not without parallel work
#>    ├─ OpenMP load balance         85.6 %  ████████░░  how even regions are
#>    └─ OpenMP scheduling          100.0 %  ██████████  not lost in run-time code
#> The largest loss is transfer, 22.1 % of the ranks' time: the run took
#> Threads that wait while another one of their rank is in MPI (16.6 % of all
#> threads' time, 14.4 % inside of parallel regions) count in both branches, so
#>     160.000 us to transfer.
#>  2. 0.000099840 to 0.000104000 s: 22.000 us lost (66.1 %), 16.000 us to
#> In the parallel regions of 1 14.4 % of all threads' time is lost: 14.4 % to
#> waiting while another thread is in MPI and none works, 0.0 % to uneven work and
#> 0.0 % while not even the busiest thread is at work. What of it delays the run:
#> --report critical-path --activity openmp.
#>
#>   parallel function      times threads      time imbalance scheduling    unused of it MPI
#> load_balance_lost_s,mpi_waits_s,mpi_s\r
#> 0.000120000,0.000120000,0.000040000\r
#> parallel efficiency               77.2 %  ███████░░░  time all threads compute
#> ├─ MPI parallel efficiency        77.9 %  ███████░░░  ranks' time outside MPI
#> │     └─ MPI transfer             77.9 %  ███████░░░  not lost to moving data
#> └─ OpenMP parallel efficiency     82.7 %  ████████░░  not lost by threads
#>    ├─ OpenMP serialisation        96.6 %  █████████░  not without parallel work
#>    ├─ OpenMP load balance         85.6 %  ████████░░  how even regions are
#>    └─ OpenMP scheduling          100.0 %  ██████████  not lost in run-time code
#> The largest loss is transfer, 22.1 % of the ranks' time: the run took
#> Threads that wait while another one of their rank is in MPI (16.6 % of all
#> threads' time, 14.4 % inside of parallel regions) count in both branches, so
#>     160.000 us to transfer.
#>  2. 0.000099840 to 0.000104000 s: 22.000 us lost (66.1 %), 16.000 us to
#> In the parallel regions of 1 14.4 % of all threads' time is lost: 14.4 % to
#> waiting while another thread is in MPI and none works, 0.0 % to uneven work and
#> 0.0 % while not even the busiest thread is at work. What of it delays the run:
#> --report critical-path --activity openmp.
#>
#>   parallel function      times threads      time imbalance scheduling    unused of it MPI
#> load_balance_lost_s,mpi_waits_s,mpi_s\r
#> 0.000120000,0.000120000,0.000040000\r
#> b imbalance  m waiting for MPI
#> 1    │bbbbbbbbbbbbbbbbbbbbbbmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm 21.6 %
#> Threads work unevenly in parallel regions: 7.2 % of all threads' time, the
#> largest part in 1.
#> Threads that wait while another one of their rank is in MPI (16.6 % of all
#> threads' time, 14.4 % inside of parallel regions) count in both branches, so
#> In the parallel regions of 1 21.6 % of all threads' time is lost: 14.4 % to
#> waiting while another thread is in MPI and none works, 7.2 % to uneven work and
#> 0.0 % while not even the busiest thread is at work. What of it delays the run:
#> 0.000030000,0.325000,1.000000\r
#> 0.000040000,0.250000,0.100000\r
#> 0.000050000,0.250000,0.000000\r
#>  1. 0.000040 to 0.000070 s, 3 windows: 166.000 us lost (69.2 %), 160.000 us to
#>     transfer.
#>     Critical path: 66.7 % in MPI_Barrier, 100.0 % on rank 1. In all of the run,
#>     the average rank is nearly as long in MPI_Barrier.
#>  2. 0.000030 to 0.000040 s: 54.000 us lost (67.5 %), 54.000 us to uneven work of
#>     threads.

## waiting for the tracer in a region
# thread 1 writes its buffer from 41 to 61, while thread 2 waits at the barrier
cat >made.prv <<E
#Paraver (01/01/2026 at 00:00):100000_ns:1(2):1:1(2:1),0
2:1:1:1:1:0:40000001:1:60000001:5
2:1:1:1:1:0:60000018:1
2:1:1:1:2:0:60000018:1
2:1:1:1:1:41000:40000003:1
2:1:1:1:2:41000:60000005:1
2:1:1:1:1:61000:40000003:0
2:1:1:1:2:61000:60000005:0
2:1:1:1:2:100000:60000018:0
2:1:1:1:1:100000:60000018:0:60000001:0:40000001:0
E
$CLOCKTALK made.prv --report summary,openmp | grep -e '^The largest' -e '^In the' -e '^those who' -e '^Threads that'
#> The largest loss is tracing itself: it took 20.0 % of the ranks' time, and with
#> those who waited for it 20.0 % of the run, which looks like transfer; record
#> Threads that wait while another one of their rank is in MPI or in tracing
#> In the parallel regions of 1 10.0 % of all threads' time is lost: 10.0 % to
# thread 2 writes it, and thread 1 waits: no factor of ranks holds that, so nothing counts in both branches
sed 's/^2:1:1:1:2:41000:60000005:1/2:1:1:1:2:41000:40000003:1/; s/^2:1:1:1:1:41000:40000003:1/2:1:1:1:1:41000:60000005:1/
  s/^2:1:1:1:2:61000:60000005/2:1:1:1:2:61000:40000003/; s/^2:1:1:1:1:61000:40000003/2:1:1:1:1:61000:60000005/' \
  made.prv >other.prv
$CLOCKTALK other.prv | sed -n '/^The largest/,/^When/p'
#> The largest loss: other threads than the first are in MPI or in tracing while
#> their rank is not, 10.0 % of all threads' time, which no factor of either branch
#> counts.
#> Threads wait in parallel regions while another one of their rank is in MPI or in
#> tracing: 10.0 % of all threads' time.
#> When: --by thread --plot -.

## a trace of OpenMP without a parallel region
printf 'EVENT_TYPE\n0 60000001 Parallel (OMP)\n' >none.pcf
cat >none.prv <<E
#Paraver (01/01/2026 at 00:00):100000_ns:1(4):1:1(4:1),0
2:1:1:1:1:0:40000001:1:50000003:31
2:1:1:1:1:1000:50000003:0
2:1:1:1:1:100000:40000001:0
E
$CLOCKTALK none.prv | sed -n '/^The largest/,/^Where/p'
#> The largest loss: without a parallel region threads 2 to 4 of a rank are idle
#> while thread 1 works: 74.3 % of all threads' time.
#> Where: --report openmp. When: --by thread --plot -.

## regions that are too short to be shared out
# of 10 us each thread works for 2
{
  echo '#Paraver (01/01/2026 at 00:00):100000_ns:1(2):1:1(2:1),0'
  echo 2:1:1:1:1:0:40000001:1
  for begin in 0 1 2 3 4 5 6 7 8 9; do
    echo 2:1:1:1:1:${begin}0000:60000001:5
    for thread in 1 2; do echo 2:1:1:1:$thread:${begin}5000:60000018:1; done
    for thread in 1 2; do echo 2:1:1:1:$thread:${begin}7000:60000018:0; done
    [ $begin = 9 ] || echo 2:1:1:1:1:$((begin + 1))0000:60000001:0
  done
  echo 2:1:1:1:1:100000:60000001:0:40000001:0
} >short.prv
$CLOCKTALK short.prv | sed -n '/^The largest/,/^Where/p'
#> The largest loss: in parallel regions even the busiest thread is not at work:
#> 80.0 % of all threads' time is spent on starting, sharing out work, joining, or
#> waiting for one another in turn, the largest part in 1, whose regions take
#> 10.000 us on average.
#> Where: --report openmp. When: --by thread --plot -.
