## --help
$CLOCKTALK --help
#> Usage: clocktalk [OPTION]... TRACE...
#> Efficiency of an MPI program, as a whole or over time, from its trace.
#>
#> TRACE is a .prv or .prv.gz file, - for standard input, or an OTF2 archive (the
#> folder with traces.otf2 in it). Several traces make a scaling study.
#>
#> Output:
#>   -o, --output FILE           write to FILE instead of standard output
#>       --format NAME           table, tsv, csv, json, jsonl, gnuplot, html, prv,
#>                               chrome or badge
#>       --export FILE.prv       write no result but the trace, from --from to --to
#>       --plot FILE             draw the windows, or what --report names: .svg,
#>                               .png or .pdf with gnuplot, or - in the terminal
#>   -q, --quiet                 print nothing but errors beside the result
#>
#> Windows:
#>       --window DURATION|iteration
#>                               windows of this length, or iteration: of a turn
#>       --windows N             N windows of equal length
#>       --window-event SPEC     a boundary at every such event of one rank
#>       --from T|init           look at what comes after T, or after MPI_Init
#>       --to T|finalize         look at what comes up to T, or to MPI_Finalize
#>
#> Reports:
#>       --report LIST           what to write: one or several of these
#>         summary               the run at a glance
#>         windows               efficiencies over time
#>         anomalies             what is odd in the trace, and clocks that disagree
#>         critical-path         what determines the run time, and on which rank
#>         paths                 how the lengths of all paths are spread
#>         parallelism           how many ranks compute at the same time
#>         dispersion            how unequally ranks spread their time
#>         scaling               how several runs compare
#>         sensitivity           how far the numbers depend on assumptions
#>         diff                  what phases lose against the run of --diff
#>         worst                 the windows that lose most, and to what
#>         wait-states           who waited for whom, and because of what
#>         ranks                 computing, waiting, messages of each rank
#>         messages              who sends how much to whom, collectives by size
#>         phases                what each function, or step, loses its time to
#>         openmp                where the time of threads goes, by region
#>         iterations            the loops of the program, and a typical turn
#>         assessment            all of it on two pages, to be handed over
#>         history               whether a program is getting worse, since when
#>       --top N                 rows of a table, and shares of a window
#>       --diff BASE             compare phases with those of this trace
#>       --without WHAT          what if this took no time: NAME, rank:R, call:NAME
#>
#> Meaning of the numbers:
#>       --waits MODEL           ideal waits: consistent, causal, all, dimemas
#>       --clock-fix METHOD      repair of contradicting clocks: clc or none
#>       --rematch               pair mismatched messages anew
#>
#> Checks:
#>       --fail-if EXPR          exit with status 1 if 'parallel_efficiency < 80%'
#>       --baseline FILE         exit with status 1 if worse than this earlier run
#>       --save-baseline FILE    also write FILE for a later --baseline
#>       --history FILE          append a line on this run to FILE
#>       --strict                exit with status 1 if the trace is damaged
#>
#> A DURATION or time T is written 500ns, 250us, 10ms, 1.5s, 2min or 1h; a SIZE as
#> 4096, 32k or 1M (of 1024).
#>
#> All options: clocktalk --help-all. What the numbers mean: man clocktalk

## --help-all
# its reports are those of --help
$CLOCKTALK --help-all | grep '^        [a-z]' >reports
$CLOCKTALK --help | grep '^        [a-z]' | cmp - reports
$CLOCKTALK --help-all | grep -v '^        [a-z]'
#> Usage: clocktalk [OPTION]... TRACE...
#> Efficiency of an MPI program, as a whole or over time, from its trace.
#>
#> TRACE is a .prv or .prv.gz file, - for standard input, or an OTF2 archive (the
#> folder with traces.otf2 in it). Several traces make a scaling study.
#>
#> Output:
#>   -o, --output FILE           write to FILE instead of standard output
#>       --format NAME           table, tsv, csv, json, jsonl, gnuplot, html, prv,
#>                               chrome or badge; html is a page, prv a Paraver
#>                               trace of the windows, chrome trace events, badge
#>                               an SVG of --report history; default: tsv for
#>                               windows alone that do not go to a terminal, else
#>                               table
#>       --export FILE.prv       write no result but the trace, from --from to
#>                               --to; as FILE.prv (or .prv.gz), .pcf and .row for
#>                               Paraver
#>       --columns LIST          which columns windows or the table of a report
#>                               have, or the summary as tsv or csv, in this order:
#>                               start_s,load_balance
#>       --sort COLUMN           by which column the table of a report is sorted,
#>                               the largest first: bytes_sent
#>       --plot FILE             draw the windows, or what --report names: .svg,
#>                               .png or .pdf with gnuplot, or - in the terminal;
#>                               default: windows in which every rank communicates,
#>                               200 at most
#>       --by WHAT               what a picture shows over time: window (default),
#>                               the metrics of windows, or rank or thread, how
#>                               much each one computes
#>       --plot-size SIZE        how large a picture is: its width (8.5cm, a
#>                               column; 900px), width and height (16cmx9cm) or
#>                               their ratio (16:9)
#>       --plot-theme THEME      how a picture looks: light (default), dark or
#>                               print
#>       --title TEXT            the title of pictures (default: what they show
#>                               first) and the like (default: the trace's name)
#>   -q, --quiet                 print nothing but errors beside the result
#>       --color WHEN            colours: auto (default), always or never
#>
#> Windows:
#>       --window DURATION|iteration
#>                               windows of this length, or iteration: of a turn;
#>                               1ms,10ms: of both lengths in one list,
#>                               iteration/N: of N turns, iteration:L: of level L
#>       --windows N             N windows of equal length
#>       --min-events N|auto     extend each --window, or each of --windows, by
#>                               whole ones until every rank has at least N MPI
#>                               events in it; auto: the square root of the number
#>                               of ranks
#>       --every N               a boundary at every N-th return of --rank (default
#>                               1) to computing
#>       --rank R                the rank of --every, --window-event or
#>                               --window iteration, from 1
#>       --window-event SPEC     a boundary at every such event of one rank; the
#>                               lowest that has one, or --rank
#>       --step DURATION         sliding windows: one begins at every step;
#>                               --window is 1 to 64 steps
#>       --cumulative            in each window also load balance, serialisation
#>                               and transfer efficiency of the run up to its end
#>       --from T|init           look at what comes after T, or after MPI_Init
#>       --to T|finalize         look at what comes up to T, or to MPI_Finalize
#>
#> Reports:
#>       --report LIST           what to write: one or several of these; default:
#>                               scaling with several traces, windows with an
#>                               option that chooses them, diff with --diff, else
#>                               summary
#>       --top N                 rows of a table, and shares of a window; default
#>                               10
#>       --diff BASE             compare phases with those of this trace; which
#>                               takes longer, and what it loses its time to
#>       --without WHAT          what if this took no time: NAME, rank:R,
#>                               call:NAME; the ideal time then; NAME is an
#>                               activity, call:NAME an MPI call, which waits for
#>                               nobody then
#>       --scale WHAT=F          what if this activity, or rank:R, took F times its
#>                               time; the ideal time then
#>       --scaling WHICH         whether the problem grows with the ranks: strong
#>                               (no), weak (yes), auto (default: what the work
#>                               says)
#>       --reference TRACE       the trace that the others scale from (default: the
#>                               one with the fewest ranks)
#>       --forecast N            efficiencies and speed-up of several traces
#>                               extrapolated to N ranks, by three models
#>       --clock CLOCK           parallelism as it was measured (elapsed, default),
#>                               or as it would be on a network that takes no time
#>                               (ideal)
#>       --degree WHAT           what the report on parallelism counts: ranks
#>                               (default) or threads that compute
#>       --sequential FILE       the trace of a run on one rank, for the measured
#>                               speed-up beside its bound
#>       --region SPEC           events that are regions of the program, for
#>                               dispersion (default: the whole run is one) and
#>                               phases (default: user functions)
#>
#> Paths and activities:
#>       --path WHICH            the critical path that was measured (default), or
#>                               the ideal one, on a network that takes no time
#>       --partition GROUPS      ranks that do the same work, for costs and
#>                               comparisons within and between them: 1-8,9-12, or
#>                               an expression on their names
#>       --activity SPEC         events that are activities beside user functions,
#>                               or the only functions that are; openmp: parallel
#>                               functions and what is lost in them
#>       --call-sites            tell MPI calls apart by where they are called
#>                               from, and computation by the calls before and
#>                               after it
#>       --call-depth N          which caller of MPI is the place: 1 calls it
#>                               (default), 2 calls the function that does, and so
#>                               on
#>       --paths K               how many representative paths (default 5, at most
#>                               1000)
#>       --select HOW            which paths are kept where several meet: repr
#>                               (default, percentiles) or topk (the longest and
#>                               the shortest)
#>       --percentiles OF        of which paths percentiles are: all (default),
#>                               through the whole run, or candidates, those that
#>                               were kept, as in the paper
#>       --path-sample K         by how many groups of paths of about one length
#>                               all of them are known (default 64, at most 1000)
#>       --critical-path-file FILE
#>                               write the critical path, stretch by stretch, to
#>                               FILE: tsv, or jsonl by its name
#>       --full-paths FILE       write each computation on each representative path
#>                               to FILE: tsv, or jsonl by its name
#>       --max-memory SIZE       memory for paths that are not decided (default
#>                               1G); beyond it the oldest part is decided early
#>
#> Meaning of the numbers:
#>       --waits MODEL           ideal waits: consistent, causal, all, dimemas;
#>                               consistent (default): those that the trace does
#>                               not contradict, causal: those that MPI demands
#>       --eager-limit SIZE      with --waits all, dimemas: blocking sends of this
#>                               size wait; default 32k
#>       --count-as-useful LIST  what counts as computing, too: flush, init,
#>                               disabled, polling
#>       --clock-fix METHOD      repair of contradicting clocks: clc or none; clc
#>                               (default) is the controlled logical clock
#>       --min-latency DURATION  the least time between send and receive that clc
#>                               leaves (default 0)
#>       --max-skew DURATION     the largest believable difference between clocks
#>                               (default 1s)
#>       --rematch               pair mismatched messages anew; reads the file
#>                               three times
#>       --window-ideal WHICH    a window's ideal time: local (default), of the
#>                               part of the program inside it, or clock, the
#>                               advance of the run's ideal clock
#>       --interpolation HOW     where in an MPI call the run's ideal clock
#>                               advances: wait-first (default) or linear
#>
#> Checks:
#>       --fail-if EXPR          exit with status 1 if 'parallel_efficiency < 80%';
#>                               or 'min(load_balance) < 0.5' over windows,
#>                               'anomalies.bad_record > 0' and so on; repeatable
#>       --baseline FILE         exit with status 1 if worse than this earlier run
#>       --tolerance LIST        how much worse than --baseline is accepted: 2%
#>                               (default), or by metric:
#>                               load_balance=1%,runtime_s=5%
#>       --save-baseline FILE    also write FILE for a later --baseline
#>       --junit FILE            also write the checks as JUnit XML
#>       --history FILE          append a line on this run to FILE;
#>                               --report history FILE shows whether it gets worse
#>       --label TEXT            what --history calls this run: a commit, for
#>                               example
#>       --date DATE             its date, which only readers look at: 2026-11-22
#>       --strict                exit with status 1 if the trace is damaged
#>
#> Input:
#>       --app N                 the application to look at where the trace has
#>                               several
#>       --pcf FILE              labels of events (default: beside the trace)
#>       --row FILE              names of ranks (default: beside the trace)
#>       --counter WHICH=SPEC    the events that count instructions or cycles, as
#>                               --window-event says them (default: PAPI_TOT_INS,
#>                               PAPI_TOT_CYC)
#>
#> Help:
#>   -h, --help                  print the options that most people need
#>       --help-all              print all options
#>   -V, --version               print the version
#>       --schema                print the JSON schema of --format json
#>
#> A DURATION or time T is written 500ns, 250us, 10ms, 1.5s, 2min or 1h; a SIZE as
#> 4096, 32k or 1M (of 1024).
#>
#> Examples:
#>   The run at a glance:
#>       clocktalk trace.prv
#>   A plot of the efficiencies over time:
#>       clocktalk trace.prv --window 10ms --format gnuplot | gnuplot -p
#>   From a pipe into a spreadsheet:
#>       xz -dc trace.prv.xz | clocktalk - --windows 200 --format csv -o t.csv
#>
#> What the numbers mean: man clocktalk

## --version
$CLOCKTALK --version
#> clocktalk VERSION

## without a trace
$CLOCKTALK
#! clocktalk: error: no trace: give a .prv or .prv.gz file, or - for standard input (clocktalk --help tells more)
#= 2

## a trace behind options
$CLOCKTALK --window 1ms tiny.prv.gz --format csv
#> start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s\r
#> 0.000000000,0.001000000,0.500000,1.000000,1.000000,1.000000,0.500000,0.000000,0.000500000,0.001000000,0.001000000,0.001000000\r
#> 0.001000000,0.002000000,0.970364,0.711991,0.981582,0.698878,0.678166,0.000000,0.000678166,0.000698878,0.000981582,0.001000000\r
#> 0.002000000,0.003000000,0.992648,0.504344,0.953162,0.480722,0.477188,0.000000,0.000477188,0.000480722,0.000953162,0.001000000\r
#> 0.003000000,0.004000000,0.968416,0.534618,0.984709,0.526443,0.509816,0.000000,0.000509816,0.000526443,0.000984709,0.001000000\r
#> 0.004000000,0.004145763,0.992258,1.000000,0.974767,0.974767,0.967221,0.019696,0.000140985,0.000142085,0.000142085,0.000145763\r

## a trace that looks like an option
mv -- tiny.prv.gz --window
$CLOCKTALK --window 1ms -- --window
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001000000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000500000	0.001000000	0.001000000	0.001000000
#> 0.001000000	0.002000000	0.970364	0.711991	0.981582	0.698878	0.678166	0.000000	0.000678166	0.000698878	0.000981582	0.001000000
#> 0.002000000	0.003000000	0.992648	0.504344	0.953162	0.480722	0.477188	0.000000	0.000477188	0.000480722	0.000953162	0.001000000
#> 0.003000000	0.004000000	0.968416	0.534618	0.984709	0.526443	0.509816	0.000000	0.000509816	0.000526443	0.000984709	0.001000000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763

## full device
$CLOCKTALK --help >/dev/full
echo $?
$CLOCKTALK --version >/dev/full
#> 4
#! standard output: error: cannot write: No space left on device
#! standard output: error: cannot write: No space left on device
#= 4
