cat >counted.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:40000018:1:42000050:0:42000059:0
2:2:1:2:1:0:40000018:1:42000050:0:42000059:0
2:1:1:1:1:400:50000003:31:42000050:800:42000059:1000
2:2:1:2:1:600:42000050:900:42000059:1200:50000003:31
2:1:1:1:1:700:50000003:0:42000050:17:42000059:18
2:2:1:2:1:700:50000003:0:42000050:17:42000059:18
2:1:1:1:1:900:50000003:32
2:1:1:1:1:900:42000050:300:42000059:400
2:2:1:2:1:900:50000003:32:42000050:100:42000059:400
2:1:1:1:1:1000:50000003:0:42000050:3:42000059:4
2:2:1:2:1:1000:50000003:0
TRACE
cat >counted.pcf <<'LABELS'
EVENT_TYPE
7  42000050 PAPI_TOT_INS [Instr completed]
7  42000059 PAPI_TOT_CYC [Total cycles]

LABELS

## everywhere
$CLOCKTALK counted.prv --format json | grep -E 'summary|init_to|useful_(instr|cycles)|average'
#>   "summary": {
#>     "useful_instructions": 2100,
#>     "useful_cycles": 3000,
#>     "average_ipc": 0.700000,
#>     "average_frequency_ghz": 2.142857,
#>   "init_to_finalize": {
#>     "useful_instructions": 400,
#>     "useful_cycles": 800,
#>     "average_ipc": 0.500000,
#>     "average_frequency_ghz": 2.000000,
$CLOCKTALK counted.prv --window 500ns --format csv
#> start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,average_ipc,average_frequency_ghz\r
#> 0.000000000,0.000000500,0.900000,1.000000,1.000000,1.000000,0.900000,0.000000,0.000000450,0.000000500,0.000000500,0.000000500,0.775000,2.222222\r
#> 0.000000500,0.000001000,0.833333,1.000000,0.600000,0.600000,0.500000,0.000000,0.000000250,0.000000300,0.000000300,0.000000500,0.550000,2.000000\r
$CLOCKTALK counted.prv --from 500ns --format json | grep -E 'useful_(instr|cycles)|average'
#>     "useful_instructions": 550,
#>     "useful_cycles": 1000,
#>     "average_ipc": 0.550000,
#>     "average_frequency_ghz": 2.000000,
$CLOCKTALK counted.prv --report ranks --format csv
#> rank,node,useful_s,waiting_s,mpi_s,overhead_s,absent_s,first_s,last_s,calls,messages_sent,bytes_sent,messages_received,bytes_received,collectives,path_s,instructions,cycles,average_ipc,average_frequency_ghz\r
#> 1,1,0.000000600,0.000000200,0.000000200,0.000000000,0.000000000,0.000000000,0.000001000,2,0,0,0,0,0,0.000000400,1100,1400,0.785714,2.333333\r
#> 2,1,0.000000800,0.000000000,0.000000200,0.000000000,0.000000000,0.000000000,0.000001000,2,0,0,0,0,0,0.000000600,1000,1600,0.625000,2.000000\r
$CLOCKTALK counted.prv --report ranks --from 500ns
#> Ranks
#>
#>   rank  node     useful    waiting        MPI   overhead     absent       path
#>                      us         us         us         us         us         us
#>      1     1      0.200      0.100      0.200      0.000      0.000      0.400
#>      2     1      0.300      0.000      0.200      0.000      0.000      0.100
#>
#> total             0.500      0.100      0.400      0.000      0.000      0.500
#> mean              0.250      0.050      0.200      0.000      0.000      0.250
#> maximum           0.300      0.100      0.200      0.000      0.000      0.400
#> minimum           0.200      0.000      0.200      0.000      0.000      0.100
#> balance           0.833      0.500      1.000          -          -      0.625
#>
#> MPI      without waiting
#> path     of the critical path
#> balance  mean divided by maximum
#> --format json shows all columns.

## as a table
$CLOCKTALK counted.prv
#> counted.prv
#>
#>                                whole run  Init to Finalize
#> parallel efficiency               70.0 %            66.7 %  ██████░░░░  time spent computing
#> ├─ load balance                   87.5 %           100.0 %  ██████████  how even the work is
#> └─ communication efficiency       80.0 %            66.7 %  ██████░░░░  not lost to communication
#>    ├─ serialisation efficiency   100.0 %           100.0 %  ██████████  not lost to dependencies
#>    └─ transfer efficiency         80.0 %            66.7 %  ██████░░░░  not lost to moving data
#>
#> The largest loss from Init to Finalize is MPI_Finalize itself: 33.3 % of the
#> ranks' time passes in it, apart from waiting for ranks that enter it later:
#> --to 0.000000900s leaves it out.
#> The launch, until the last rank has left MPI_Init, takes 70.0 % of the run.
#>
#> ranks                                  2                    MPI processes
#> runtime                         1.000 us            300 ns  from the first moment to the last
#> ideal time                        800 ns            200 ns  on a network that takes no time
#> useful, average                   700 ns            200 ns  computation of a rank
#> useful, maximum                   800 ns            200 ns  computation of the busiest rank
#> overhead                           0.0 %             0.0 %  time spent in tracing itself
#> messages                               0                    between two ranks
#> collectives                            0                    within communicators
#> instructions                        2100               400  while computing, of all ranks
#> instructions per cycle             0.700             0.500  while computing
#> frequency in GHz                   2.143             2.000  cycles per time of computing

## counted before a rank's first event
# 7000 at its time, behind it or on the line that enters MPI_Init; then 30 and 100
cat >begin.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:3(1:1,1:1,1:1)
2:1:1:1:1:100:40000001:1
2:2:1:2:1:100:40000001:1
2:3:1:3:1:100:50000003:31:42000050:7000:42000059:9000
2:1:1:1:1:100:42000050:7000:42000059:9000
2:2:1:2:1:100:50000003:31:42000050:7000:42000059:9000
2:1:1:1:1:400:50000003:31:42000050:30:42000059:60
2:2:1:2:1:400:50000003:0:42000050:8:42000059:10
2:3:1:3:1:400:50000003:0:42000050:8:42000059:10
2:1:1:1:1:500:50000003:0:42000050:8:42000059:10
2:1:1:1:1:900:50000003:32:42000050:100:42000059:400
2:2:1:2:1:900:50000003:32:42000050:100:42000059:400
2:3:1:3:1:900:50000003:32:42000050:100:42000059:400
2:1:1:1:1:1000:50000003:0
2:2:1:2:1:1000:50000003:0
2:3:1:3:1:1000:50000003:0
TRACE
cp counted.pcf begin.pcf
$CLOCKTALK begin.prv --report ranks --columns rank,instructions,cycles --format tsv
$CLOCKTALK begin.prv --window 150ns --columns start_s,average_ipc --format tsv
#> # rank	instructions	cycles
#> 1	130	460
#> 2	100	400
#> 3	100	400
#> # start_s	average_ipc
#> 0.000000000	0.500000
#> 0.000000150	0.500000
#> 0.000000300	0.300000
#> 0.000000450	0.250000
#> 0.000000600	0.248718
#> 0.000000750	0.251282
#> 0.000000900	nan

## one counter alone
# instructions, and how even they are; no IPC, and no frequency
sed -i '/PAPI_TOT_CYC/d' counted.pcf
$CLOCKTALK counted.prv | sed -n '/^ranks/,$p'
$CLOCKTALK counted.prv --format json | grep -E 'instr|cycles|ipc|frequency'
$CLOCKTALK counted.prv --window 500ns --format json | grep -cE 'ipc|frequency'
$CLOCKTALK counted.prv --report ranks --columns cycles
$CLOCKTALK counted.prv --report ranks --columns rank,instructions --format csv
$CLOCKTALK counted.prv --report assessment --format json | grep -A20 '"balance"' | grep '"name"'
# cycles: frequency, also of windows
printf '%s\n' EVENT_TYPE '7 42000059 PAPI_TOT_CYC [Total cycles]' >counted.pcf
$CLOCKTALK counted.prv | sed -n '/^collectives/,$p'
$CLOCKTALK counted.prv --format json | grep -E 'instr|cycles|ipc|frequency'
$CLOCKTALK counted.prv --window 500ns --columns start_s,average_frequency_ghz --format csv
$CLOCKTALK counted.prv --report ranks --columns rank,cycles --format csv
$CLOCKTALK counted.prv --report ranks --columns instructions
#> ranks' time passes in it, apart from waiting for ranks that enter it later:
#> --to 0.000000900s leaves it out.
#> The launch, until the last rank has left MPI_Init, takes 70.0 % of the run.
#>
#> ranks                                  2                    MPI processes
#> runtime                         1.000 us            300 ns  from the first moment to the last
#> ideal time                        800 ns            200 ns  on a network that takes no time
#> useful, average                   700 ns            200 ns  computation of a rank
#> useful, maximum                   800 ns            200 ns  computation of the busiest rank
#> overhead                           0.0 %             0.0 %  time spent in tracing itself
#> messages                               0                    between two ranks
#> collectives                            0                    within communicators
#> instructions                        2100               400  while computing, of all ranks
#>     "useful_instructions": 2100,
#>     "useful_instructions": 400,
#> 0
#> Ranks
#> The launch is 70.0 % of the run: --from init omits it.
#>
#>       cycles
#>            -
#>            -
#>
#> total      \x20
#> mean       \x20
#> maximum    \x20
#> minimum    \x20
#> balance    \x20
#>
#> MPI      without waiting
#> path     of the critical path
#> balance  mean divided by maximum
#> rank,instructions\r
#> 1,1100\r
#> 2,1000\r
#>       {"name": "computing", "unit": "s", "balance": 1.000000, "least": 0.000000, "least_rank": 1, "mean": 0.000000, "most": 0.000000, "most_rank": 1},
#>       {"name": "instructions", "unit": "instructions", "balance": 0.666667, "least": 100.000000, "least_rank": 2, "mean": 200.000000, "most": 300.000000, "most_rank": 1}
#> collectives                            0                    within communicators
#> frequency in GHz                   2.143             2.000  cycles per time of computing
#>     "useful_cycles": 3000,
#>     "average_frequency_ghz": 2.142857,
#>     "useful_cycles": 800,
#>     "average_frequency_ghz": 2.000000,
#> start_s,average_frequency_ghz\r
#> 0.000000000,2.222222\r
#> 0.000000500,2.000000\r
#> rank,cycles\r
#> 1,1400\r
#> 2,1600\r
#> Ranks
#> The launch is 70.0 % of the run: --from init omits it.
#>
#>   instruct.
#>           -
#>           -
#>
#> total     \x20
#> mean      \x20
#> maximum   \x20
#> minimum   \x20
#> balance   \x20
#>
#> MPI      without waiting
#> path     of the critical path
#> balance  mean divided by maximum

## by number
$CLOCKTALK - <counted.prv --counter instructions=42000050 --counter cycles=42000059 --window 500ns --fail-if 'min(average_ipc) < 0.7'
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s	average_ipc	average_frequency_ghz
#> 0.000000000	0.000000500	0.900000	1.000000	1.000000	1.000000	0.900000	0.000000	0.000000450	0.000000500	0.000000500	0.000000500	0.775000	2.222222
#> 0.000000500	0.000001000	0.833333	1.000000	0.600000	0.600000	0.500000	0.000000	0.000000250	0.000000300	0.000000300	0.000000500	0.550000	2.000000
#! standard input: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
#! standard input: error: gate failed: min(average_ipc) < 0.7: min(average_ipc) is 0.550000 from 0.000000500 to 0.000001000 s
#= 1

## for a part of the time
# only the first of two ranks has counters, and only in its first computation: 2.5 GHz all the same
cat >half.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:40000018:1
2:2:1:2:1:0:40000018:1
2:1:1:1:1:400:50000003:31:42000050:800:42000059:1000
2:2:1:2:1:600:50000003:31
2:1:1:1:1:700:50000003:0
2:2:1:2:1:700:50000003:0
2:1:1:1:1:900:50000003:32
2:2:1:2:1:900:50000003:32
2:1:1:1:1:1000:50000003:0
2:2:1:2:1:1000:50000003:0
TRACE
printf 'EVENT_TYPE\n7 42000050 PAPI_TOT_INS [Instr completed]\n7 42000059 PAPI_TOT_CYC [Total cycles]\n' >half.pcf
$CLOCKTALK half.prv --format json | grep -E 'useful_(instr|cycles)|average'
#>     "useful_instructions": 800,
#>     "useful_cycles": 1000,
#>     "average_ipc": 0.800000,
#>     "average_frequency_ghz": 2.500000,
#>     "useful_instructions": null,
#>     "useful_cycles": null,
#>     "average_ipc": null,
#>     "average_frequency_ghz": null,
$CLOCKTALK half.prv --window 200ns --format json | grep -oE '"average_frequency_ghz": [^,]*'
#> "average_frequency_ghz": 2.500000}
#> "average_frequency_ghz": 2.500000}
#> "average_frequency_ghz": null}
#> "average_frequency_ghz": null}
#> "average_frequency_ghz": null}
#> "average_frequency_ghz": 2.500000
#> "average_frequency_ghz": null

## while polling
# 10 us between two calls, the last 4 us of them in tests that find nothing: of what was counted there 6/10 are useful;
# of the second rank's, whose counters were read after 4 us, the first reading and 2/6 of the second
cat >polls.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):20000_ns:1(2):1:2(1:1,1:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:1000:50000003:0
2:2:1:2:1:1000:50000003:0
2:1:1:1:1:5000:50000304:0
2:2:1:2:1:5000:50000304:0:42000050:6000:42000059:2000
2:1:1:1:1:11000:50000304:9:50000305:4000:50000001:39:42000050:10000:42000059:5000
2:2:1:2:1:11000:50000304:9:50000305:4000:50000001:39:42000050:9000:42000059:6000
2:1:1:1:1:12000:50000001:0:42000050:700:42000059:700
2:2:1:2:1:12000:50000001:0:42000050:700:42000059:700
2:1:1:1:1:20000:50000003:32:42000050:800:42000059:800
2:2:1:2:1:20000:50000003:32:42000050:800:42000059:800
TRACE
printf 'EVENT_TYPE\n7 42000050 PAPI_TOT_INS [Instr completed]\n7 42000059 PAPI_TOT_CYC [Total cycles]\n' >polls.pcf
for option in '' '--count-as-useful polling'; do
  $CLOCKTALK polls.prv $option --format json | grep -E '"useful_avg|useful_(instr|cycles)|average|"polling'
done
#>     "useful_avg_s": 0.000014000,
#>     "useful_instructions": 16600,
#>     "useful_cycles": 8600,
#>     "average_ipc": 1.930233,
#>     "average_frequency_ghz": 0.307143,
#>     "polling": 0.200000,
#>     "useful_avg_s": 0.000014000,
#>     "useful_instructions": 16600,
#>     "useful_cycles": 8600,
#>     "average_ipc": 1.930233,
#>     "average_frequency_ghz": 0.307143,
#>     "polling": 0.210526,
#>     "count_as_useful": ["polling"],
#>     "useful_avg_s": 0.000018000,
#>     "useful_instructions": 26600,
#>     "useful_cycles": 14600,
#>     "average_ipc": 1.821918,
#>     "average_frequency_ghz": 0.405556,
#>     "useful_avg_s": 0.000018000,
#>     "useful_instructions": 26600,
#>     "useful_cycles": 14600,
#>     "average_ipc": 1.821918,
#>     "average_frequency_ghz": 0.405556,
$CLOCKTALK polls.prv --window 6us --columns start_s,useful_avg_s,average_ipc,average_frequency_ghz --format tsv
#> # start_s	useful_avg_s	average_ipc	average_frequency_ghz
#> 0.000000000	0.000005000	2.272727	0.550000
#> 0.000006000	0.000001000	1.666667	0.750000
#> 0.000012000	0.000006000	1.000000	0.100000
#> 0.000018000	0.000002000	1.000000	0.100000
$CLOCKTALK polls.prv --report ranks --format json | grep -oE '"(rank|instructions|cycles|ipc)": [^,}]*'
#> "rank": 1
#> "instructions": 6800
#> "cycles": 3800
#> "rank": 2
#> "instructions": 9800
#> "cycles": 4800

## with a slower clock
# the same instructions and cycles on each rank until the barrier, at 1.25 GHz on rank 3 and 2.5 GHz on the others; of
# rank 2 half of the cycles there are counted, with the time that they take
cat >slower.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):3000_ns:3(1,1,1):1:3(1:1,1:2,1:3),1
c:1:1:3:1:2:3
2:1:1:1:1:0:50000003:31:42000050:0:42000059:0
2:2:1:2:1:0:50000003:31:42000050:0:42000059:0
2:3:1:3:1:0:50000003:31:42000050:0:42000059:0
2:1:1:1:1:100:50000003:0:42000050:5:42000059:5
2:2:1:2:1:100:50000003:0:42000050:5:42000059:5
2:3:1:3:1:100:50000003:0:42000050:5:42000059:5
2:2:1:2:1:600:42000050:500
2:1:1:1:1:1100:50000002:8:50100004:1:42000050:1000:42000059:2500
2:2:1:2:1:1100:50000002:8:50100004:1:42000050:500:42000059:1250
2:3:1:3:1:2100:50000002:8:50100004:1:42000050:1000:42000059:2500
2:1:1:1:1:2200:50000002:0:42000050:5:42000059:5
2:2:1:2:1:2200:50000002:0:42000050:5:42000059:5
2:3:1:3:1:2200:50000002:0:42000050:5:42000059:5
2:1:1:1:1:3000:50000003:32:42000050:800:42000059:2000
2:2:1:2:1:3000:50000003:32:42000050:800:42000059:2000
2:3:1:3:1:3000:50000003:32:42000050:400:42000059:1000
2:1:1:1:1:3000:50000003:0
2:2:1:2:1:3000:50000003:0
2:3:1:3:1:3000:50000003:0
TRACE
printf 'EVENT_TYPE\n7 42000050 PAPI_TOT_INS [Instr completed]\n7 42000059 PAPI_TOT_CYC [Total cycles]\n' >slower.pcf
for part in '' '--from 600ns --to 1600ns'; do
  $CLOCKTALK slower.prv $part --report ranks --columns rank,node,useful_s,instructions,cycles,average_ipc,average_frequency_ghz --format csv
done
$CLOCKTALK slower.prv --report assessment --format json | sed -n '/"balance": \[/,/\]/p'
$CLOCKTALK slower.prv --to 2000ns | grep -A4 'The largest'
# with a launch that is left out; its counts are those of the whole run
sed 's/:100:50000003:0/:200:50000003:0/' slower.prv >launched.prv
cp slower.pcf launched.pcf
$CLOCKTALK launched.prv | grep -A5 'The largest'
# at the same frequency, with fewer instructions per cycle
sed '/^2:3:.*:2100:/s/2500/5000/; /^2:3:.*:3000:/s/1000/2000/' slower.prv >lower.prv
cp slower.pcf lower.pcf
$CLOCKTALK lower.prv | grep -A3 'The largest'
$CLOCKTALK slower.prv --report assessment | grep -A4 'of the ranks  '
#> rank,node,useful_s,instructions,cycles,average_ipc,average_frequency_ghz\r
#> 1,1,0.000001800,1800,4500,0.400000,2.500000\r
#> 2,2,0.000001800,1800,3250,0.553846,2.500000\r
#> 3,3,0.000002800,1400,3500,0.400000,1.250000\r
#> rank,node,useful_s,instructions,cycles,average_ipc,average_frequency_ghz\r
#> 1,1,0.000000500,500,1250,0.400000,2.500000\r
#> 2,2,0.000000500,500,1250,0.400000,2.500000\r
#> 3,3,0.000001000,500,1250,0.400000,1.250000\r
#>     "balance": [
#>       {"name": "computing", "unit": "s", "balance": 0.761905, "least": 0.000002, "least_rank": 1, "mean": 0.000002, "most": 0.000003, "most_rank": 3},
#>       {"name": "instructions", "unit": "instructions", "balance": 0.925926, "least": 1400.000000, "least_rank": 3, "mean": 1666.666667, "most": 1800.000000, "most_rank": 1},
#>       {"name": "instructions per cycle", "unit": "instructions per cycle", "balance": 0.814815, "least": 0.400000, "least_rank": 1, "mean": 0.451282, "most": 0.553846, "most_rank": 2},
#>       {"name": "frequency in GHz", "unit": "GHz", "balance": 0.833333, "least": 1.250000, "least_rank": 3, "mean": 2.083333, "most": 2.500000, "most_rank": 1}
#>     ],
#> The largest loss is load balance, 30.0 % of the ranks' time: on average a rank
#> computes only 68.4 % as long as the busiest one, rank 3 (1.300 us against
#> 1.900 us). Node 3 computes 46.2 % longer than the average node, at 1.25 GHz
#> against 2.50 GHz (a lower clock, or no processor at times).
#> 5.0 % of this part of the run lies before the last rank has left MPI_Init:
#> The largest loss from Init to Finalize is load balance, 23.8 % of the ranks'
#> time: on average a rank computes only 75.3 % as long as the busiest one, rank 3
#> (2.033 us against 2.700 us). Node 3 computes 32.8 % longer than the average
#> node, at 1.30 GHz against 2.58 GHz (a lower clock, or no processor at times).
#> The launch, until the last rank has left MPI_Init, takes 6.7 % of the run.
#> Who: --by rank --plot -. When: --report worst.
#> The largest loss is load balance, 22.2 % of the ranks' time: on average a rank
#> computes only 76.2 % as long as the busiest one, rank 3 (2.133 us against
#> 2.800 us). Node 3 computes 31.2 % longer than the average node, with 0.20
#> instructions per cycle against 0.46.
#>   of the ranks            balance      least  rank       mean       most  rank
#>   computing                76.2 %   1.800 us     1   2.133 us   2.800 us     3
#>   instructions             92.6 %       1.4K     3       1.7K       1.8K     1
#>   instructions per cycle   81.5 %      0.400     1      0.451      0.554     2
#>   frequency in GHz         83.3 %      1.250     3      2.083      2.500     1

## as a trace
$CLOCKTALK counted.prv --window 500ns --format prv -o w.prv || exit
cat w.prv
#> #Paraver (01/01/1970 at 00:00):1000_ns:1(1):1:1(1:1),0
#> 1:1:1:1:1:0:1000:1
#> 2:1:1:1:1:0:97000001:900000:97000002:1000000:97000003:1000000:97000004:1000000:97000005:900000:97000006:0:97000007:775000:97000008:2222222
#> 2:1:1:1:1:500:97000001:833333:97000002:1000000:97000003:600000:97000004:600000:97000005:500000:97000006:0:97000007:550000:97000008:2000000
#> 2:1:1:1:1:1000:97000001:0:97000002:0:97000003:0:97000004:0:97000005:0:97000006:0:97000007:0:97000008:0
grep -E 'PRECISION|9700' w.pcf
#> 0    97000001    load balance (%)
#> PRECISION    4
#> 0    97000002    serialisation efficiency (%)
#> PRECISION    4
#> 0    97000003    transfer efficiency (%)
#> PRECISION    4
#> 0    97000004    communication efficiency (%)
#> PRECISION    4
#> 0    97000005    parallel efficiency (%)
#> PRECISION    4
#> 0    97000006    overhead (%)
#> PRECISION    4
#> 0    97000007    instructions per cycle
#> PRECISION    6
#> 0    97000008    frequency in GHz
#> PRECISION    6
grep -E '^window_(name|maximum_y|compute_y|filter)|NumWindows' w.cfg
#> ConfigFile.NumWindows: 8
#> window_name load balance (%)
#> window_maximum_y 100.000000000000
#> window_compute_y_max false
#> window_filter_module evt_type 1 97000001
#> window_filter_module evt_type_label 1 "load balance (%)"
#> window_name serialisation efficiency (%)
#> window_maximum_y 100.000000000000
#> window_compute_y_max false
#> window_filter_module evt_type 1 97000002
#> window_filter_module evt_type_label 1 "serialisation efficiency (%)"
#> window_name transfer efficiency (%)
#> window_maximum_y 100.000000000000
#> window_compute_y_max false
#> window_filter_module evt_type 1 97000003
#> window_filter_module evt_type_label 1 "transfer efficiency (%)"
#> window_name communication efficiency (%)
#> window_maximum_y 100.000000000000
#> window_compute_y_max false
#> window_filter_module evt_type 1 97000004
#> window_filter_module evt_type_label 1 "communication efficiency (%)"
#> window_name overhead (%)
#> window_maximum_y 100.000000000000
#> window_compute_y_max false
#> window_filter_module evt_type 1 97000006
#> window_filter_module evt_type_label 1 "overhead (%)"
#> window_name instructions per cycle
#> window_maximum_y 0.000000000000
#> window_compute_y_max true
#> window_filter_module evt_type 1 97000007
#> window_filter_module evt_type_label 1 "instructions per cycle"
#> window_name frequency in GHz
#> window_maximum_y 0.000000000000
#> window_compute_y_max true
#> window_filter_module evt_type 1 97000008
#> window_filter_module evt_type_label 1 "frequency in GHz"
#> window_name parallel efficiency (%)
#> window_maximum_y 100.000000000000
#> window_compute_y_max false
#> window_filter_module evt_type 1 97000005
#> window_filter_module evt_type_label 1 "parallel efficiency (%)"

## several fit
$CLOCKTALK counted.prv --counter 'cycles=PAPI'
#! clocktalk: error: --counter: "PAPI" fits 2 types of events, expected one
#= 2

## in a trace that was cut
# 2 GHz; 100000 cycles were counted before the cut: rank 1 reads them where it makes its first call, rank 2 where it
# leaves one. Rank 3 calls nothing, and keeps all. With MPI_Init before rank 1's first reading that counts
cat >cut.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):9000_ns:1(4):2:3(1:1,1:1,1:1),1:1(1:1),0
c:1:1:2:1:2
1:1:1:1:1:0:1000:1
1:2:1:2:1:0:500:9
1:4:2:1:1:0:9000:1
2:1:1:1:1:200:60000019:0
2:2:1:2:1:500:50000002:0:42000050:50000:42000059:100000
2:4:2:1:1:500:50000002:0:42000050:70000:42000059:70000
2:3:1:3:1:600:60000019:5
2:1:1:1:1:1000:42000050:50000:42000059:100000:50000002:8:50100004:1
2:1:1:1:1:2000:50000002:0:42000050:10:42000059:20
2:2:1:2:1:2000:50000002:8:42000050:1500:42000059:3000:50100004:1
2:2:1:2:1:3000:50000002:0:42000050:10:42000059:20
2:3:1:3:1:3000:60000019:0:42000050:2400:42000059:4800
2:1:1:1:1:8000:50000002:8:42000050:6000:42000059:12000:50100004:1
2:2:1:2:1:8000:50000002:8:42000050:5000:42000059:10000:50100004:1
2:1:1:1:1:9000:50000002:0
2:2:1:2:1:9000:50000002:0
2:3:1:3:1:9000:60000019:5:42000050:6000:42000059:12000
TRACE
sed '/1:1000:42/{h;s/:1000:.*/:300:50000003:31/p;s/:300:.*/:350:50000003:0/p;g}' cut.prv >init.prv
printf 'EVENT_TYPE\n7 42000050 PAPI_TOT_INS [Instr completed]\n7 42000059 PAPI_TOT_CYC [Total cycles]\n' | tee cut.pcf >init.pcf
for trace in cut init; do
  $CLOCKTALK $trace.prv --app 1 --format json 2>/dev/null | grep -E 'useful_(instr|cycles)|average'
done
$CLOCKTALK cut.prv --app 1 --window 3us --columns start_s,average_ipc,average_frequency_ghz --format tsv
#>     "useful_instructions": 20900,
#>     "useful_cycles": 41800,
#>     "average_ipc": 0.500000,
#>     "average_frequency_ghz": 2.000000,
#>     "useful_instructions": 70900,
#>     "useful_cycles": 141800,
#>     "average_ipc": 0.500000,
#>     "average_frequency_ghz": 6.580046,
#> # start_s	average_ipc	average_frequency_ghz
#> 0.000000000	0.500000	2.000000
#> 0.000003000	0.500000	2.000000
#> 0.000006000	0.500000	2.000000
#! cut.prv:7: warning: rank 2 leaves an MPI call that it has not entered [stray_exit]
#! cut.prv:12: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000002000 s [resynchronised_collective]

## sets of counters that take turns
# 2 GHz. The other set counts no cycles: what was computed from 200 to 500, up to where the first begins again, nobody
# knows.
cat >sets.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1),0
2:1:1:1:1:0:40000018:1:41999999:1:42000050:0:42000059:0
2:1:1:1:1:100:42000050:100:42000059:200:50000003:31
2:1:1:1:1:200:50000003:0:42000050:10:42000059:20
2:1:1:1:1:200:41999999:2:42000050:0:42000000:0
2:1:1:1:1:300:42000050:100:42000000:7
2:1:1:1:1:500:41999999:1:42000050:0:42000059:0
2:1:1:1:1:900:42000050:400:42000059:800:50000003:32
2:1:1:1:1:1000:50000003:0:42000050:10:42000059:20
TRACE
cp counted.pcf sets.pcf
$CLOCKTALK sets.prv --format json | grep -E 'useful_(instr|cycles)|average'
$CLOCKTALK sets.prv --window 250ns --columns start_s,average_ipc,average_frequency_ghz --format tsv
#>     "useful_instructions": 600,
#>     "useful_cycles": 1000,
#>     "average_ipc": 0.600000,
#>     "average_frequency_ghz": 2.000000,
#>     "useful_instructions": 500,
#>     "useful_cycles": 800,
#>     "average_ipc": 0.625000,
#>     "average_frequency_ghz": 2.000000,
#> # start_s	average_ipc	average_frequency_ghz
#> 0.000000000	0.750000	2.000000
#> 0.000000250	nan	nan
#> 0.000000500	0.500000	2.000000
#> 0.000000750	0.500000	2.000000

## in a trace that was cut, for the first time behind the first call
# Of rank 1 that was counted since, by 2 GHz; of rank 2, with its first call, also before the cut.
cat >late.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):400_ns:1(2):1:2(1:1,1:1),0
2:1:1:1:1:0:60000019:1
2:2:1:2:1:0:60000019:1
2:1:1:1:1:100:50000003:19
2:2:1:2:1:100:50000003:19:42000050:9000:42000059:9000
2:1:1:1:1:200:50000003:0
2:2:1:2:1:200:50000003:0
2:1:1:1:1:300:50000003:19:42000050:100:42000059:200
2:2:1:2:1:300:50000003:19:42000050:100:42000059:200
2:1:1:1:1:400:50000003:0:60000019:0
2:2:1:2:1:400:50000003:0:60000019:0
TRACE
cp counted.pcf late.pcf
$CLOCKTALK late.prv --report ranks --columns rank,instructions,cycles,average_frequency_ghz --format tsv
#> # rank	instructions	cycles	average_frequency_ghz
#> 1	100	200	2.000000
#> 2	100	200	2.000000

## what makes the busiest rank slow
# ranks 1 to 3 execute 1000 in 2000 cycles and 1000 ns; rank 4 other instructions, cycles, and twice the time
# (1900 in 4400 cycles, or 2624 in 3280: the number of instructions explains nearly all)
printf '%s\n' EVENT_TYPE '7 42000050 PAPI_TOT_INS' '7 42000059 PAPI_TOT_CYC' >slow.pcf
for counts in 42000050:1900:42000059:4400 42000050:2624:42000059:3280 42000050:2000:42000059:4000 \
  42000050:1000:42000059:4000 42000050:1000:42000059:2000 42000059:4000; do
  echo '#Paraver (01/01/2026 at 00:00):2100_ns:1(4):1:4(1:1,1:1,1:1,1:1)' >slow.prv
  for rank in 1:1010:42000050:1000:42000059:2000 2:1010:42000050:1000:42000059:2000 \
    3:1010:42000050:1000:42000059:2000 4:2010:$counts; do
    at=2:${rank%%:*}:1:${rank%%:*}:1 rank=${rank#*:}
    printf '%s\n' $at:0:50000003:31 $at:10:50000003:0 $at:${rank%%:*}:50000002:8 $at:${rank} $at:2100:50000002:0
  done | sort -s -t: -k6,6n >>slow.prv
  $CLOCKTALK slow.prv | sed -n '/^The largest/,/\.$/p'
done
$CLOCKTALK slow.prv | grep -A 1 'no instructions'
#> The largest loss is load balance, 35.7 % of the ranks' time: on average a rank
#> computes only 62.5 % as long as the busiest one, rank 4 (1.250 us against
#> 2.000 us), with 90.0 % more instructions than the others.
#> The largest loss is load balance, 35.7 % of the ranks' time: on average a rank
#> computes only 62.5 % as long as the busiest one, rank 4 (1.250 us against
#> 2.000 us), with 162.4 % more instructions than the others.
#> The largest loss is load balance, 35.7 % of the ranks' time: on average a rank
#> computes only 62.5 % as long as the busiest one, rank 4 (1.250 us against
#> 2.000 us), with 100.0 % more instructions than the others.
#> The largest loss is load balance, 35.7 % of the ranks' time: on average a rank
#> computes only 62.5 % as long as the busiest one, rank 4 (1.250 us against
#> 2.000 us), with 0.25 instructions per cycle against 0.50.
#> The largest loss is load balance, 35.7 % of the ranks' time: on average a rank
#> computes only 62.5 % as long as the busiest one, rank 4 (1.250 us against
#> 2.000 us), at 1.00 GHz against 2.00 GHz (a lower clock, or no processor at
#> times).
#> The largest loss is load balance, 35.7 % of the ranks' time: on average a rank
#> computes only 62.5 % as long as the busiest one, rank 4 (1.250 us against
#> 2.000 us).
#> On 1 of 4 ranks cycles are counted, but no instructions: these, and those per
#> cycle, are too few.
#! slow.prv:10: warning: MPI_Barrier of rank 1 is on no communicator whose members are known: it waits for nobody [unnamed_communicator]
#! slow.prv:10: warning: 4 x unnamed_communicator: calls without a known communicator, they wait for nobody
#! slow.prv:10: warning: MPI_Barrier of rank 1 is on no communicator whose members are known: it waits for nobody [unnamed_communicator]
#! slow.prv:10: warning: 4 x unnamed_communicator: calls without a known communicator, they wait for nobody
#! slow.prv:10: warning: MPI_Barrier of rank 1 is on no communicator whose members are known: it waits for nobody [unnamed_communicator]
#! slow.prv:10: warning: 4 x unnamed_communicator: calls without a known communicator, they wait for nobody
#! slow.prv:10: warning: MPI_Barrier of rank 1 is on no communicator whose members are known: it waits for nobody [unnamed_communicator]
#! slow.prv:10: warning: 4 x unnamed_communicator: calls without a known communicator, they wait for nobody
#! slow.prv:10: warning: MPI_Barrier of rank 1 is on no communicator whose members are known: it waits for nobody [unnamed_communicator]
#! slow.prv:10: warning: 4 x unnamed_communicator: calls without a known communicator, they wait for nobody
#! slow.prv:10: warning: MPI_Barrier of rank 1 is on no communicator whose members are known: it waits for nobody [unnamed_communicator]
#! slow.prv:10: warning: 4 x unnamed_communicator: calls without a known communicator, they wait for nobody
#! slow.prv:10: warning: MPI_Barrier of rank 1 is on no communicator whose members are known: it waits for nobody [unnamed_communicator]
#! slow.prv:10: warning: 4 x unnamed_communicator: calls without a known communicator, they wait for nobody

## what makes several ranks slow
# ranks 3 and 4 take twice as many cycles for the same instructions, as where they share what fetches memory
printf '%s\n' EVENT_TYPE '7 42000050 PAPI_TOT_INS' '7 42000059 PAPI_TOT_CYC' >shared.pcf
echo '#Paraver (01/01/2026 at 00:00):2100_ns:1(4):1:4(1:1,1:1,1:1,1:1),1
c:1:1:4:1:2:3:4' >shared.prv
for rank in 1 2 3 4; do
  at=2:$rank:1:$rank:1 long=$((rank > 2 ? 2000 : 1000))
  printf '%s\n' $at:0:50000003:31 $at:10:50000003:0 \
    $at:$((long + 10)):50000002:8:50100004:1:42000050:1000:42000059:$((2 * long)) $at:2100:50000002:0
done | sort -s -t: -k6,6n >>shared.prv
$CLOCKTALK shared.prv | sed -n '/^The largest/,/^Who/p'
#> The largest loss is load balance, 23.8 % of the ranks' time: on average a rank
#> computes only 75.0 % as long as the busiest one (1.500 us against 2.000 us). 2
#> of 4 ranks (3 and 4) are nearer to the busiest one than to the average, with
#> 0.25 instructions per cycle against 0.50.
#> Who: --by rank --plot -. When: --report worst.

## the busiest rank has fewer threads
{
  echo '#Paraver (01/01/2026 at 00:00):2100_ns:1(3):1:2(2:1,1:1)'
  printf '%s\n' 2:1:1:1:1:0:60000001:1:60000018:1 2:2:1:1:2:0:60000018:1 2:3:1:2:1:0:9:1 \
    2:1:1:1:1:1000:60000018:0:60000001:0 2:2:1:1:2:1000:60000018:0 2:1:1:1:1:1000:50000002:8 \
    2:3:1:2:1:2000:50000002:8 2:1:1:1:1:2100:50000002:0 2:3:1:2:1:2100:50000002:0
} >fewer.prv
$CLOCKTALK -q fewer.prv | sed -n '/^The largest/,/\.$/p'
#> The largest loss is load balance, 31.7 % of all threads' time: on average a rank
#> (counted once for each of its threads) is outside MPI only 66.7 % as long as the
#> busiest one, rank 2 (1.333 us against 2.000 us), with 1 thread, where each other
#> rank has 2.

## sets of counters that take turns
# instructions are counted in every other computation, of which each has 100 in 100 cycles; in the other set, and in none
write_turns() {
  echo '#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1)'
  echo '2:1:1:1:1:0:40000001:1'
  for k in 1 2 3 4 5 6 7 8; do
    echo "2:1:1:1:1:${k}00:50000003:19:42000059:100$([ $((k % 2)) -eq 0 ] || echo "$1")"
    echo "2:1:1:1:1:${k}00:50000003:0"
  done
  echo '2:1:1:1:1:1000:40000001:0'
}
printf '%s\n' EVENT_TYPE '7 42000050 PAPI_TOT_INS' '7 42000059 PAPI_TOT_CYC' >turns.pcf
write_turns :42000050:100 >turns.prv
$CLOCKTALK -q turns.prv | sed -n '/^Little/,/^$/p; /^instr/p'
write_turns '' >turns.prv
$CLOCKTALK -q turns.prv | sed -n '/^Little/,/^$/p; /^instr/p'
#> Little is lost: the rank computes for 100.0 % of the time.
#> In 50.0 % of the computations whose cycles are counted instructions are not, as
#> where sets of counters take turns: these, and those per cycle, are too few.
#>
#> instructions                         300  while computing, of all ranks
#> instructions per cycle             0.429  while computing
#> Little is lost: the rank computes for 100.0 % of the time.
#>
