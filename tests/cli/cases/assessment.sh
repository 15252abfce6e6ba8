# What is handed over after a first look (--report assessment).

## launch takes much
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report assessment
#> Assessment of stencil2d.prv.gz
#> In brackets: the options of clocktalk that show the same, with --from init
#> --to finalize, and more.
#>
#> What was run
#>   16 MPI processes; 1.288 s from the first moment to the last, of which a rank
#>   computes 1.052 s on average. (--report summary)
#>   Nothing odd was found in the trace. (--report anomalies)
#>
#> Focus of analysis
#>   From Init to Finalize: 102.718 ms to 1.280 s, 91.4 % of the run. Launch and
#>   shutdown take the rest, and say little about the program. (--from init
#>   --to finalize)
#>   The program repeats itself: 90 turns, 98.9 % of the time from Init to
#>   Finalize; a turn begins with MPI_Irecv. The median turn takes 10.676 ms, the
#>   longest 50.122 ms. (--report iterations)
#>   A typical stretch of ten turns: 230.679 ms to 336.097 ms. (--from 0.230678640s
#>   --to 0.336097101s)
#>   Turn 70, at 1.001 s, takes 50.122 ms, 39.446 ms longer than usual: computing
#>   of rank 6. (--report iterations)
#>
#> Efficiencies
#>
#>                                whole run  Init to Finalize
#> parallel efficiency               81.6 %            82.2 %  ████████░░  time spent computing
#> ├─ load balance                   83.6 %            83.6 %  ████████░░  how even the work is
#> └─ communication efficiency       97.7 %            98.4 %  █████████░  not lost to communication
#>    ├─ serialisation efficiency    98.6 %            99.4 %  █████████░  not lost to dependencies
#>    └─ transfer efficiency         99.1 %            99.0 %  █████████░  not lost to moving data
#>
#> Findings
#>
#>   1. The largest loss from Init to Finalize is load balance, 16.2 % of the
#>      ranks' time: on average a rank computes only 83.6 % as long as the busiest
#>      one (968.340 ms against 1.159 s). (--report summary)
#>      Lost, of all ranks' time
#>        load balance                    16.2 %  ████████████████████████
#>        transfer                         1.0 %  █
#>        serialisation                    0.6 %  █
#>      Worth 190.346 ms of 1.178 s, with the same work.
#>      Who: --by rank --plot -. When: --report worst.
#>
#>   2. 1.758 s were waited, 9.3 % of all ranks' time, 67.7 % of it at
#>      MPI_Allreduce; 37.3 % because of compute_inner, on no rank more than 43.8 %
#>      of that. More may have been waited: 7.5 % of all ranks' time passes in
#>      calls that may wait for others without the trace showing it, most of it in
#>      MPI_Waitall. (--report wait-states)
#>      Waiting of all ranks' time, because of
#>        compute_inner                    3.5 %  ████████████████████████
#>        write_checkpoint                 3.2 %  ██████████████████████
#>        MPI_Waitall (own)                1.6 %  ███████████
#>        compute_boundary                 0.6 %  ████
#>        MPI_Waitall (transfer)           0.3 %  ██
#>      Worth 109.854 ms of 1.178 s, with the same work.
#>      What it would be without: --report critical-path --without 'compute_inner'
#>      Who waits because of whom: --report wait-states --plot waits.svg.
#>
#>   3. Most is lost from 1.001 to 1.060 s: 677.034 ms lost (71.9 %), 674.383 ms to
#>      load balance. Critical path: 60.0 % in write_checkpoint, 100.0 % on rank 6.
#>      (--report worst)
#>      Lost in the worst stretches, of all ranks' time
#>        1.001 to 1.060 s                 3.6 %  ████████████████████████
#>        0.695 to 0.760 s                 1.6 %  ███████████
#>        0.471 to 0.506 s                 1.3 %  █████████
#>        0.630 to 0.679 s                 1.3 %  ████████
#>        0.808 to 0.841 s                 0.9 %  ██████
#>      Worth 42.315 ms of 1.178 s, with the same work.
#>      What it would be without: --report critical-path
#>      --without 'write_checkpoint'
#>      Closer: --from 1.001s --to 1.060s.
#>
#> Balance of the ranks
#>
#>   of the ranks            balance      least  rank       mean       most  rank
#>   computing                83.6 % 917.625 ms    13 968.340 ms    1.159 s     6
#>   Balance: the mean of the ranks divided by the most that one has.
#>   (--report ranks)
#>
#> Communication
#>   4320 messages with 69.6M bytes were sent, between 48 of 256 pairs of ranks, of
#>   which 24 have most bytes, 4.0 % each. (--report messages)
#>   Of collectives MPI_Allreduce takes most: 288 calls, 1.230 s of all ranks
#>   together, 6.5 % of their time, with what they wait there. (--report messages)
#>
#> Input and output
#>   No time passes in MPI_File_*. What is read and written without MPI counts as
#>   computing, under the name of the function. (--report critical-path)
#>
#> How sure the numbers are
#>   Tracing itself took 0.0 % of the ranks' time. (--report summary)
#>   Whatever is assumed of waits and clocks, the ranks have from Init to Finalize:
#>   parallel efficiency 82.2 %, load balance 83.6 %, serialisation efficiency
#>   99.4 %, transfer efficiency 99.0 %. (--report sensitivity)

## threads
cp "$TESTDATA"/hybrid.* .
$CLOCKTALK hybrid.prv.gz --report assessment
#> Assessment of hybrid.prv.gz
#> In brackets: the options of clocktalk that show the same, and more.
#>
#> What was run
#>   4 MPI processes with 8 threads in all; 548.976 ms from the first moment to the
#>   last, of which a rank is outside MPI for 504.922 ms on average.
#>   (--report summary)
#>   Nothing odd was found in the trace. (--report anomalies)
#>
#> Focus of analysis
#>   The whole run: launch and shutdown take less than 5 % of it. (--from init
#>   --to finalize)
#>   The program repeats itself: 40 turns, 97.5 % of the time from Init to
#>   Finalize; a turn begins with MPI_Sendrecv. The median turn takes 13.338 ms,
#>   the longest 18.096 ms. (--report iterations)
#>   A typical stretch of ten turns: 365.828 ms to 499.028 ms. (--from 0.365828252s
#>   --to 0.499028218s)
#>   Turn 9, at 118.348 ms, takes 18.096 ms, 4.758 ms longer than usual: computing
#>   of all ranks. (--report iterations)
#>
#> Efficiencies
#>
#> parallel efficiency               68.5 %  ██████░░░░  time all threads compute
#> ├─ MPI parallel efficiency        92.0 %  █████████░  ranks' time outside MPI
#> │  ├─ MPI load balance            93.4 %  █████████░  how even ranks' work is
#> │  └─ MPI communication           98.5 %  █████████░  not lost to communication
#> │     ├─ MPI serialisation        98.9 %  █████████░  not lost to dependencies
#> │     └─ MPI transfer             99.5 %  █████████░  not lost to moving data
#> └─ OpenMP parallel efficiency     72.7 %  ███████░░░  not lost by threads
#>    ├─ OpenMP serialisation        77.4 %  ███████░░░  not without parallel work
#>    ├─ OpenMP load balance         94.2 %  █████████░  how even regions are
#>    └─ OpenMP scheduling           99.7 %  █████████░  not lost in run-time code
#>
#> Findings
#>
#>   1. The largest loss: thread 2 of a rank is idle while thread 1 works outside
#>      of parallel regions: 17.4 % of all threads' time.
#>      Threads work unevenly in parallel regions: 5.7 % of all threads' time, the
#>      largest part in main._omp_fn.0. (--report summary)
#>      Lost, of all threads' time
#>        OpenMP serialisation            17.4 %  ████████████████████████
#>        MPI load balance                 6.5 %  █████████
#>        OpenMP load balance              5.7 %  ████████
#>        MPI serialisation                1.1 %  █
#>        MPI transfer                     0.5 %  █
#>      Worth 95.590 ms of 548.976 ms, with the same work.
#>      Where: --report openmp. When: --by thread --plot -.
#>
#>   2. Outside of regions 17.4 % of all threads' time is lost, while thread 1
#>      works alone. In the parallel regions of main._omp_fn.0 6.0 % is lost: 5.7 %
#>      to uneven work and 0.3 % while not even the busiest thread is at work.
#>      (--report openmp)
#>      Lost by threads, of all threads' time, in
#>        outside of regions              17.4 %  ████████████████████████
#>        main._omp_fn.0                   6.0 %  ████████
#>      Worth 128.704 ms of 548.976 ms, with the same work.
#>      When: --by thread --plot -. What delays the run: --report critical-path
#>      --activity openmp.
#>
#>   3. The largest part of the path is [computation] (99.5 %), 41.113 ms more than
#>      the average rank has of it. Most waiting is charged to it: 160.424 ms, all
#>      together. (--report critical-path)
#>      More on the critical path than on the average rank, of its length
#>        [computation]                    7.5 %  ████████████████████████
#>      Worth 41.113 ms of 548.976 ms, with the same work.
#>      Where the path is: --report critical-path --by rank --plot path.svg.
#>
#> Balance of the ranks
#>
#>   of the ranks            balance      least  rank       mean       most  rank
#>   outside MPI              93.4 % 490.155 ms     1 504.922 ms 540.491 ms     3
#>   Balance: the mean of the ranks divided by the most that one has.
#>   (--report ranks)
#>
#> Communication
#>   160 messages with 640K bytes were sent, between 4 of 16 pairs of ranks, each
#>   with 25.0 % of the bytes. (--report messages)
#>   Of collectives MPI_Allreduce takes most: 160 calls, 55.124 ms of all ranks
#>   together, 2.5 % of their time, with what they wait there. (--report messages)
#>
#> Input and output
#>   No time passes in MPI_File_*. What is read and written without MPI counts as
#>   computing, under the name of the function. (--report critical-path)
#>
#> How sure the numbers are
#>   Tracing itself took 0.0 % of the ranks' time. (--report summary)
#>   Whatever is assumed of waits and clocks, the ranks have in the whole run: MPI
#>   parallel efficiency 92.0 %, MPI load balance 93.4 %, MPI serialisation
#>   efficiency 98.9 to 99.0 %, MPI transfer efficiency 99.5 %.
#>   (--report sensitivity)

## no MPI_Init, and counters
cp "$TESTDATA"/scaling_4.* .
$CLOCKTALK scaling_4.prv.gz --report assessment
#> Assessment of scaling_4.prv.gz
#> In brackets: the options of clocktalk that show the same, and more.
#>
#> What was run
#>   4 MPI processes; 253.330 ms from the first moment to the last, of which a rank
#>   computes 232.830 ms on average. (--report summary)
#>   Nothing odd was found in the trace. (--report anomalies)
#>
#> Focus of analysis
#>   The whole run: launch and shutdown take less than 5 % of it. (--from init
#>   --to finalize)
#>   The program repeats itself: 10 turns, 89.6 % of the time from Init to
#>   Finalize; a turn begins with MPI_Allreduce after write_result. The median turn
#>   takes 25.133 ms, the longest 25.133 ms. (--report iterations)
#>   A typical turn: 25.783 ms to 50.916 ms. (--from 0.025782961s
#>   --to 0.050915922s)
#>
#> Efficiencies
#>
#> parallel efficiency               91.9 %  █████████░  time spent computing
#> ├─ load balance                   93.9 %  █████████░  how even the work is
#> └─ communication efficiency       97.8 %  █████████░  not lost to communication
#>    ├─ serialisation efficiency   100.0 %  ██████████  not lost to dependencies
#>    └─ transfer efficiency         97.8 %  █████████░  not lost to moving data
#>
#> Findings
#>
#>   1. The largest loss is load balance, 5.9 % of the ranks' time: on average a
#>      rank computes only 93.9 % as long as the busiest one, rank 1 (232.830 ms
#>      against 247.830 ms), with 8.8 % more instructions than the others.
#>      (--report summary)
#>      Lost, of all ranks' time
#>        load balance                     5.9 %  ████████████████████████
#>        transfer                         2.2 %  █████████
#>      Worth 15.000 ms of 253.330 ms, with the same work.
#>      Who: --by rank --plot -. When: --report worst.
#>
#>   2. The largest part of the path is compute (89.9 %). The largest imbalance is
#>      in write_result: the path has 15.000 ms more of it than the average rank.
#>      Most waiting is charged to it: 60.000 ms, all together.
#>      (--report critical-path)
#>      More on the critical path than on the average rank, of its length
#>        write_result                     5.9 %  ████████████████████████
#>      Worth 15.000 ms of 253.330 ms, with the same work.
#>      What it would be without: --report critical-path --without 'write_result'
#>      Where the path is: --report critical-path --by rank --plot path.svg.
#>
#>   3. 60.000 ms were waited, 5.9 % of all ranks' time, 100.0 % of it at
#>      MPI_Allreduce; 86.6 % because of write_result, 100.0 % of that on rank 1.
#>      (--report wait-states)
#>      Waiting of all ranks' time, because of
#>        write_result                     5.1 %  ████████████████████████
#>        MPI_Allreduce (own)              0.8 %  ████
#>      Worth 15.000 ms of 253.330 ms, with the same work.
#>      What it would be without: --report critical-path --without 'write_result'
#>      Who waits because of whom: --report wait-states --plot waits.svg.
#>
#> Balance of the ranks
#>
#>   of the ranks            balance      least  rank       mean       most  rank
#>   computing                93.9 % 227.830 ms     2 232.830 ms 247.830 ms     1
#>   instructions             93.9 %       899M     2       918M       977M     1
#>   instructions per cycle  100.0 %      1.700     2      1.700      1.700     1
#>   frequency in GHz        100.0 %      2.320     1      2.320      2.320     2
#>   Balance: the mean of the ranks divided by the most that one has.
#>   (--report ranks)
#>
#> Communication
#>   There are no messages. (--report messages)
#>   Of collectives MPI_Allreduce takes most: 40 calls, 74.000 ms of all ranks
#>   together, 7.3 % of their time, with what they wait there. (--report messages)
#>
#> Input and output
#>   No time passes in MPI_File_*. What is read and written without MPI counts as
#>   computing, under the name of the function. (--report critical-path)
#>
#> How sure the numbers are
#>   Tracing itself took 0.0 % of the ranks' time. (--report summary)
#>   Whatever is assumed of waits and clocks, the ranks have in the whole run:
#>   parallel efficiency 91.9 %, load balance 93.9 %, serialisation efficiency
#>   100.0 %, transfer efficiency 97.8 %. (--report sensitivity)

## one rank that waits for nobody
cp "$TESTDATA"/scaling_1.* .
$CLOCKTALK scaling_1.prv.gz --report assessment
#> Assessment of scaling_1.prv.gz
#> In brackets: the options of clocktalk that show the same, and more.
#>
#> What was run
#>   1 MPI process; 822.500 ms from the first moment to the last, of which a rank
#>   computes 820.000 ms on average. (--report summary)
#>   Nothing odd was found in the trace. (--report anomalies)
#>
#> Focus of analysis
#>   The whole run: launch and shutdown take less than 5 % of it. (--from init
#>   --to finalize)
#>   The program repeats itself: 10 turns, 89.9 % of the time from Init to
#>   Finalize; a turn begins with MPI_Allreduce after write_result. The median turn
#>   takes 82.050 ms, the longest 82.050 ms. (--report iterations)
#>   A typical turn: 83.000 ms to 165.050 ms. (--from 0.083000000s
#>   --to 0.165050000s)
#>
#> Efficiencies
#>
#> parallel efficiency               99.7 %  █████████░  time spent computing
#> ├─ load balance                  100.0 %  ██████████  how even the work is
#> └─ communication efficiency       99.7 %  █████████░  not lost to communication
#>    ├─ serialisation efficiency   100.0 %  ██████████  not lost to dependencies
#>    └─ transfer efficiency         99.7 %  █████████░  not lost to moving data
#>
#> Findings
#>
#>   1. Little is lost: the rank computes for 99.7 % of the time.
#>      (--report summary)
#>
#> Balance of the ranks
#>
#>   of the ranks            balance      least  rank       mean       most  rank
#>   computing               100.0 % 820.000 ms     1 820.000 ms 820.000 ms     1
#>   instructions            100.0 %       3.5G     1       3.5G       3.5G     1
#>   instructions per cycle  100.0 %      1.800     1      1.800      1.800     1
#>   frequency in GHz        100.0 %      2.400     1      2.400      2.400     1
#>   Balance: the mean of the ranks divided by the most that one has.
#>   (--report ranks)
#>
#> Communication
#>   Of collectives MPI_Allreduce takes most: 10 calls, 500.000 us of all ranks
#>   together, 0.1 % of their time, with what they wait there. (--report messages)
#>
#> Input and output
#>   No time passes in MPI_File_*. What is read and written without MPI counts as
#>   computing, under the name of the function. (--report critical-path)
#>
#> How sure the numbers are
#>   Tracing itself took 0.0 % of the ranks' time. (--report summary)

## where MPI begins and ends is not known
zcat tiny.prv.gz | grep -vE ':50000003:3[12]' >cut.prv
$CLOCKTALK cut.prv --pcf tiny.pcf --report assessment --quiet | sed -n '/^What was/,/^$/p; /^Focus/,/^$/p'
#> What was run
#>   2 MPI processes; 4.146 ms from the first moment to the last, of which a rank
#>   computes 2.329 ms on average. (--report summary)
#>   stray_exit 4 (warning): An MPI call ends that never began.
#>   (--report anomalies)
#>
#> Focus of analysis
#>   The whole run: the trace does not say where MPI begins or ends.
#>   (--report summary)
#>   No loop has half of the run; the largest: 5 turns, 47.1 % of it; a turn begins
#>   with MPI_Send. The median turn takes 479.039 us, the longest 516.963 us.
#>   (--report iterations)
#>   A typical turn: 3.261 ms to 3.737 ms. (--from 0.003260981s --to 0.003736745s)
#>

## what a change brings
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report assessment --without write_checkpoint | sed -n '/change would/,/^$/p'
#> What a change would bring
#>   What if: without write_checkpoint. It would save 59.697 ms (4.7 %) at most, on
#>   a network that takes no time. (--report critical-path)
#>

## a part of the run
cp "$TESTDATA"/imbalance_mixed.* .
$CLOCKTALK imbalance_mixed.prv.gz --report assessment --from 500ms --to 1s | sed -n '/Focus/,/^$/p'
#> Focus of analysis
#>   The part that was asked for: 500.000 ms to 1.000 s, 20.2 % of the run.
#>   (--report summary)
#>   The program repeats itself: 19 turns, 90.1 % of this part; a turn begins with
#>   MPI_Barrier after do_work. The median turn takes 25.041 ms, the longest
#>   25.119 ms. (--report iterations)
#>   A typical stretch of ten turns: 552.655 ms to 803.067 ms. (--from 0.552655471s
#>   --to 0.803066648s)
#>

## from a pipe it is the same
cp "$TESTDATA"/imbalance_mixed.* .
zcat imbalance_mixed.prv.gz | $CLOCKTALK - --pcf imbalance_mixed.pcf --report assessment | sed 1d >pipe
$CLOCKTALK imbalance_mixed.prv.gz --report assessment | sed 1d | diff pipe -
#= 0

## several traces, and how they scale
cp "$TESTDATA"/scaling_1.* "$TESTDATA"/scaling_4.* .
$CLOCKTALK scaling_1.prv.gz scaling_4.prv.gz --report assessment,scaling | grep -E '^Assessment|^(global|ranks)'
#> Assessment of scaling_1.prv.gz
#> Assessment of scaling_4.prv.gz
#> ranks                                      1          4
#> global efficiency                    99.70 %    80.92 %

## data: what stands in the text, and options that show it
cp "$TESTDATA"/imbalance_mixed.* .
$CLOCKTALK imbalance_mixed.prv.gz --report assessment --format json | sed -n '/"assessment"/,$p'
#>   "assessment": {
#>     "focus": {"name": "the whole run", "start_s": 0.000000000, "end_s": 2.479607180, "share": 1.000000, "turns": 96, "from_s": 1.178511354, "to_s": 1.428904440},
#>     "health": {"grade": "sound", "kinds": 0, "sentence": "Nothing odd was found in the trace.", "command": "--report anomalies"},
#>     "findings": [
#>       {"name": "largest_loss", "sentence": "The largest loss is serialisation, 10.2 % of the ranks' time: load moves from rank to rank (between collectives of all ranks now one computes longest, now another), so that the run would take 2.477 s even on a network that takes no time, although no rank computes for more than 2.224 s.\\u000aIn a turn of its loop the load balance is 80.8 %, in all of the run 88.7 %: load moves from rank to rank, or ranks take turns. Where they wait for one another in each turn, that looks like serialisation.", "value": 0.102299, "of": "the whole run", "gain_s": 0.253660471, "command": "--report summary", "without": "", "next": "Which: --report phases. Who: --report wait-states. When: --report worst.", "question": "Lost, of all ranks' time", "parts": [{"name": "serialisation", "share": 0.102299}, {"name": "load balance", "share": 0.101258}, {"name": "transfer", "share": 0.000963}]},
#>       {"name": "wait_states", "sentence": "14.951 s were waited, 18.8 % of all ranks' time, 97.6 % of it at MPI_Barrier; 97.3 % because of do_work, 50.0 % of that on rank 22.", "value": 0.188421, "of": "the whole run", "gain_s": 0.467210314, "command": "--report wait-states", "without": "--report critical-path --without 'do_work'", "next": "Who waits because of whom: --report wait-states --plot waits.svg.", "question": "Waiting of all ranks' time, because of", "parts": [{"name": "do_work", "share": 0.183424}, {"name": "[computation]", "share": 0.004444}]},
#>       {"name": "critical_path", "sentence": "The largest part of the path is do_work (96.9 %), 466.260 ms more than the average rank has of it. Most waiting is charged to it: 14.335 s, all together.", "value": 0.188038, "of": "the whole run", "gain_s": 0.466260295, "command": "--report critical-path", "without": "--report critical-path --without 'do_work'", "next": "Where the path is: --report critical-path --by rank --plot path.svg.", "question": "More on the critical path than on the average rank, of its length", "parts": [{"name": "do_work", "share": 0.188038}, {"name": "[absent]", "share": 0.003228}, {"name": "[computation]", "share": 0.001409}]}
#>     ],
#>     "balance": [
#>       {"name": "computing", "unit": "s", "balance": 0.887082, "least": 1.925994, "least_rank": 11, "mean": 1.972479, "most": 2.223559, "most_rank": 22}
#>     ],
#>     "facts": [
#>       {"about": "run", "sentence": "32 MPI processes; 2.480 s from the first moment to the last, of which a rank computes 1.972 s on average.", "command": "--report summary"},
#>       {"about": "focus", "sentence": "The whole run: launch and shutdown take less than 5 % of it.", "command": "--from init --to finalize"},
#>       {"about": "focus", "sentence": "The program repeats itself: 96 turns, 98.9 % of the time from Init to Finalize; a turn begins with MPI_Barrier after do_work. The median turn takes 25.040 ms, the longest 27.629 ms.", "command": "--report iterations"},
#>       {"about": "focus", "sentence": "A typical stretch of ten turns: 1.179 s to 1.429 s.", "command": "--from 1.178511354s --to 1.428904440s"},
#>       {"about": "focus", "sentence": "Turn 15, at 427.500 ms, takes 27.629 ms, 2.590 ms longer than usual: computing of rank 6.", "command": "--report iterations"},
#>       {"about": "communication", "sentence": "There are no messages.", "command": "--report messages"},
#>       {"about": "communication", "sentence": "Of collectives MPI_Barrier takes most: 3104 calls, 14.988 s of all ranks together, 18.9 % of their time, with what they wait there.", "command": "--report messages"},
#>       {"about": "io", "sentence": "No time passes in MPI_File_*. What is read and written without MPI counts as computing, under the name of the function.", "command": "--report critical-path"},
#>       {"about": "sureness", "sentence": "Tracing itself took 0.0 % of the ranks' time.", "command": "--report summary"},
#>       {"about": "sureness", "sentence": "Whatever is assumed of waits and clocks, the ranks have in the whole run: parallel efficiency 79.5 %, load balance 88.7 %, serialisation efficiency 89.8 %, transfer efficiency 99.9 %.", "command": "--report sensitivity"}
#>     ]
#>   }
#> }

## each of the options that it names is understood
cp "$TESTDATA"/stencil2d.* "$TESTDATA"/hybrid.* "$TESTDATA"/imbalance_mixed.* .
for name in stencil2d hybrid imbalance_mixed tiny; do
  $CLOCKTALK $name.prv.gz --report assessment --format json | grep -oE '"(command|without)": "[^"]+"' | sort -u |
    sed 's/^[^:]*: "//; s/"$//' >commands
  [ -s commands ] || echo "$name: none"
  while read -r options; do
    eval "$CLOCKTALK $name.prv.gz $options" >/dev/null 2>&1 || echo "$name: $options"
  done <commands
done
#= 0

## the page has no scripts, a picture for each finding, and the same sentences
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report assessment -o page.html
grep -cE '<script|<link|src=|href=' page.html
grep -oE '<svg class="drawn"[^>]*aria-label="[^"]*"' page.html | sed 's/.*aria-label=//'
grep -oE '<h[12]>[^<]*' page.html
grep -c 'Worth 190.346 ms of 1.178 s, with the same work' page.html
#> 0
#> "Lost, of all ranks&#39; time"
#> "Waiting of all ranks&#39; time, because of"
#> "Lost in the worst stretches, of all ranks&#39; time"
#> <h1>stencil2d.prv.gz
#> <h2>What was run
#> <h2>Focus of analysis
#> <h2>Efficiencies
#> <h2>Findings
#> <h2>Balance of the ranks
#> <h2>Communication
#> <h2>Input and output
#> <h2>How sure the numbers are
#> 0
#= 1

## formats that cannot hold it
$CLOCKTALK tiny.prv.gz --report assessment --format csv
$CLOCKTALK tiny.prv.gz --report assessment -o assessment.pdf
$CLOCKTALK tiny.prv.gz --report assessment,wait-states --format html
$CLOCKTALK tiny.prv.gz $TESTDATA/stencil2d.prv.gz --report assessment,scaling --format html
#! clocktalk: error: --report assessment is a text, a page or JSON: choose --format table, html or json; to have it as a pdf, print the page
#! clocktalk: error: --report assessment is a text, a page or JSON: choose --format table, html or json; to have it as a pdf, print the page
#! clocktalk: error: --report assessment is a page of its own: ask for no other report, or for --format table or json
#! clocktalk: error: --report assessment is a page of one trace: make one for each, and of all --report scaling --format html; --format table and json hold both
#= 2

## the findings are those of the part from Init to Finalize; a pipe cannot be read twice, and says so
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report assessment | sed -n '/^Findings/,/^How sure/p' >focus
$CLOCKTALK stencil2d.prv.gz --report assessment --from init --to finalize | sed -n '/^Findings/,/^How sure/p' >part
cmp focus part && grep -c . focus
zcat stencil2d.prv.gz | $CLOCKTALK - --pcf stencil2d.pcf --row stencil2d.row --report assessment | sed -n '/^  2/,/Waiting/p'
#> 51
#>   2. 1.830 s were waited, 8.9 % of all ranks' time, 65.0 % of it at
#>      MPI_Allreduce; 35.8 % because of compute_inner, on no rank more than 43.8 %
#>      of that. More may have been waited: 6.8 % of all ranks' time passes in
#>      calls that may wait for others without the trace showing it, most of it in
#>      MPI_Waitall.
#>      This is about the whole run; with --from init --to finalize it is about the
#>      focus. (--report wait-states)
#>      Waiting of all ranks' time, because of

## a critical path that is shorter than the run is about all of it
# it ends with the last event, the run with a state behind that
cat >behind.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:60000019:1
2:2:1:2:1:0:60000019:1
2:1:1:1:1:300:60000019:0:50000003:19
2:2:1:2:1:900:60000019:0:50000003:19
2:1:1:1:1:950:50000003:0
2:2:1:2:1:950:50000003:0
1:1:1:1:1:950:1000:1
1:2:1:2:1:950:1000:1
TRACE
$CLOCKTALK --quiet behind.prv --report assessment | sed -n '/The largest part of the path/,/Worth/p'
#>   2. The largest part of the path is MPI_Comm_rank (68.4 %), 300 ns more than
#>      the average rank has of it. (--report critical-path)
#>      More on the critical path than on the average rank, of its length
#>        MPI_Comm_rank                   31.6 %  ████████████████████████
#>      Worth 300 ns of 950 ns, with the same work.

## calls that delay others are no suggestion for --without: they take no time where it is reckoned
for call in 50000001:1 60000019:7; do # rank 1 is in it for 300 of 500 ns, while rank 2 waits
  {
    echo '#Paraver (21/11/2026 at 03:14):500_ns:1(2):1:2(1:1,1:1),1'
    echo c:1:1:2:1:2
    for rank in 1 2; do echo 2:$rank:1:$rank:1:0:50000003:31; done
    for rank in 1 2; do echo 2:$rank:1:$rank:1:10:50000003:0; done
    echo 2:1:1:1:1:100:$call
    echo 2:2:1:2:1:100:50000002:8:50100004:1
    echo 2:1:1:1:1:400:${call%:*}:0
    echo 2:1:1:1:1:400:50000002:8:50100004:1
    for rank in 1 2; do echo 2:$rank:1:$rank:1:410:50000002:0; done
    for rank in 1 2; do echo 2:$rank:1:$rank:1:500:40000001:0; done
  } >late.prv
  $CLOCKTALK -q late.prv --report assessment --format json | grep -o '"sentence": "300 ns.* %\|"without": "[^"]*"'
done
#> "without": ""
#> "without": ""
#> "without": ""
#> "without": ""
#> "without": "--report critical-path --without '60000019:7'"
#> "without": "--report critical-path --without '60000019:7'"

## load that moves
# what the run knows of it from its collectives is said of the part from Init to Finalize, too
{
  echo '#Paraver (01/01/2026 at 00:00):1110_ns:1(2):1:2(1:1,1:1),1'
  echo 'c:1:1:2:1:2'
  for rank in 1 2; do
    echo "2:$rank:1:$rank:1:0:40000001:1:50000003:31"
  done
  for rank in 1 2; do
    echo "2:$rank:1:$rank:1:100:50000003:0"
  done
  at=100
  for longer in 1 2 1; do
    echo "2:$((3 - longer)):1:$((3 - longer)):1:$((at + 100)):50000002:8:50100001:0:50100002:0:50100004:1"
    echo "2:$longer:1:$longer:1:$((at + 300)):50000002:8:50100001:0:50100002:0:50100004:1"
    for rank in 1 2; do
      echo "2:$rank:1:$rank:1:$((at + 310)):50000002:0"
    done
    at=$((at + 310))
  done
  for rank in 1 2; do
    echo "2:$rank:1:$rank:1:1030:50000003:32"
  done
  for rank in 1 2; do
    echo "2:$rank:1:$rank:1:1110:50000003:0:40000001:0"
  done
} >moving.prv
$CLOCKTALK moving.prv --report summary | sed -n '/^The largest/,/^The launch/p'
$CLOCKTALK moving.prv --report assessment | sed -n '/ 1\. /,/Lost/p'
#> The largest loss from Init to Finalize is serialisation, 19.8 % of the ranks'
#> time: load moves from rank to rank (between collectives of all ranks now one
#> computes longest, now another), so that this part would take 900 ns even on a
#> network that takes no time, although no rank computes for more than 700 ns.
#> 7.9 % of the ranks' time passes in MPI_Finalize, apart from waiting for ranks
#> that enter it later: --to 0.000001030s leaves it out.
#> The launch, until the last rank has left MPI_Init, takes 9.0 % of the run.
#>   1. The largest loss from Init to Finalize is serialisation, 19.8 % of the
#>      ranks' time: load moves from rank to rank (between collectives of all ranks
#>      now one computes longest, now another), so that this part would take 900 ns
#>      even on a network that takes no time, although no rank computes for more
#>      than 700 ns.
#>      Imbalance within windows that evens out over the run, and looks like
#>      serialisation there, costs 19.8 % of it: load moves from rank to rank, or
#>      ranks take turns.
#>      7.9 % of the ranks' time passes in MPI_Finalize, apart from waiting for
#>      ranks that enter it later: --to 0.000001030s leaves it out.
#>      (--report summary)
#>      Lost, of all ranks' time
