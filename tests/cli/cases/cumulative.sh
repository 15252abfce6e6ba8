## columns
$CLOCKTALK tiny.prv.gz --window 500us --cumulative --format tsv --columns start_s,load_balance,cumulative_load_balance,cumulative_serialisation_efficiency,cumulative_transfer_efficiency
#> # start_s	load_balance	cumulative_load_balance	cumulative_serialisation_efficiency	cumulative_transfer_efficiency
#> 0.000000000	0.500000	0.500000	1.000000	1.000000
#> 0.000500000	0.500000	0.500000	1.000000	1.000000
#> 0.001000000	0.903148	0.627277	0.977523	0.996644
#> 0.001500000	0.916023	0.693497	0.857334	0.990791
#> 0.002000000	0.933559	0.736350	0.783451	0.976619
#> 0.002500000	0.950483	0.761947	0.740280	0.978248
#> 0.003000000	0.961619	0.789346	0.703114	0.978719
#> 0.003500000	0.974832	0.812227	0.680126	0.979863
#> 0.004000000	0.992258	0.821981	0.690787	0.979666

## jsonl
$CLOCKTALK tiny.prv.gz --window 500us --cumulative --format jsonl | head -n 2
#> {"start_s": 0.000000000, "end_s": 0.000500000, "load_balance": 0.500000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 1.000000, "communication_efficiency": 1.000000, "parallel_efficiency": 0.500000, "overhead": 0.000000, "useful_avg_s": 0.000250000, "useful_max_s": 0.000500000, "ideal_s": 0.000500000, "elapsed_s": 0.000500000, "cumulative_load_balance": 0.500000, "cumulative_serialisation_efficiency": 1.000000, "cumulative_transfer_efficiency": 1.000000}
#> {"start_s": 0.000500000, "end_s": 0.001000000, "load_balance": 0.500000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 1.000000, "communication_efficiency": 1.000000, "parallel_efficiency": 0.500000, "overhead": 0.000000, "useful_avg_s": 0.000250000, "useful_max_s": 0.000500000, "ideal_s": 0.000500000, "elapsed_s": 0.000500000, "cumulative_load_balance": 0.500000, "cumulative_serialisation_efficiency": 1.000000, "cumulative_transfer_efficiency": 1.000000}

## the same as --to
# up to the end of each window it is what --to says, and in the last what the summary says
names=cumulative_load_balance,cumulative_serialisation_efficiency,cumulative_transfer_efficiency
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --quiet --window 97ms --format csv --columns end_s,$names | tr -d '\r' | sed 1d >windows
[ $(wc -l <windows) -gt 3 ] || echo too few windows
while IFS=, read -r end rest; do
  found=$($CLOCKTALK $TESTDATA/stencil2d.prv.gz --quiet --to "${end}s" --format csv \
    --columns load_balance,serialisation_efficiency,transfer_efficiency | tr -d '\r' | sed 1d)
  [ "$found" = "$rest" ] || echo "up to $end: $found, not $rest"
done <windows
#= 0

## bursts
# from the first window with a burst on nothing is known of waits; load balance is
{
  echo '#Paraver (01/01/2026 at 00:00):3000_ns:1(2):1:2(1:1,1:1),1'
  echo c:1:1:2:1:2
  for rank in 1 2; do echo "2:$rank:1:$rank:1:0:40000018:1"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:${rank}00:50000002:8:50100004:1"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:300:50000002:0"; done
  for rank in 1 2; do echo "1:$rank:1:$rank:1:1200:1500:1"; echo "2:$rank:1:$rank:1:1200:40000018:2"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:1700:40000018:1"; done
  for rank in 1 2; do echo "2:$rank:1:$rank:1:3000:50000003:0"; done
} >bursts.prv
$CLOCKTALK bursts.prv --quiet --window 1us --cumulative --format csv --columns end_s,load_balance,serialisation_efficiency,cumulative_load_balance,cumulative_serialisation_efficiency,cumulative_transfer_efficiency
#> end_s,load_balance,serialisation_efficiency,cumulative_load_balance,cumulative_serialisation_efficiency,cumulative_transfer_efficiency\r
#> 0.000001000,0.944444,1.000000,0.944444,1.000000,0.900000\r
#> 0.000002000,1.000000,,0.970588,,\r
#> 0.000003000,1.000000,1.000000,0.981481,,\r

## where MPI_Init is not known
$CLOCKTALK missing.prv --window 500us --from init --cumulative
#! clocktalk: error: --cumulative needs windows from the start of the run on that do not slide: add --window 10ms, say, and leave out --from and --step
#= 2
