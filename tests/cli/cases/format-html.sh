## windows
# The page without its style and script; the data are the JSON result, and of each window what its time went to.
$CLOCKTALK tiny.prv.gz --window 1ms --format html -o page.html || exit
sed -e '/^<style>/,/^<\/style>/d' -e '/^<script>/,$d' page.html
#> <!DOCTYPE html>
#> <html lang="en">
#> <head>
#> <meta charset="utf-8">
#> <meta name="viewport" content="width=device-width, initial-scale=1">
#> <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
#> <title>tiny.prv.gz - clocktalk</title>
#> </head>
#> <body>
#> <header>
#> <h1>tiny.prv.gz</h1>
#> <p class="soft">Trace-based efficiency of an MPI program, by clocktalk VERSION</p>
#> </header>
#> <script type="application/json" id="result">
#> {
#>   "clocktalk": "VERSION",
#>   "schema": 2,
#>   "trace": "tiny.prv.gz",
#>   "options": {
#>     "waits": "consistent",
#>     "eager_limit": 32768,
#>     "clock_fix": "clc",
#>     "min_latency_s": 0.000000000,
#>     "max_skew_s": 1.000000000,
#>     "count_as_useful": [],
#>     "window_s": 0.001000000,
#>     "window_ideal": "local",
#>     "from_s": 0.000000000,
#>     "to_s": null
#>   },
#>   "windows": [
#>     {"start_s": 0.000000000, "end_s": 0.001000000, "load_balance": 0.500000, "serialisation_efficiency": 1.000000, "transfer_efficiency": 1.000000, "communication_efficiency": 1.000000, "parallel_efficiency": 0.500000, "overhead": 0.000000, "useful_avg_s": 0.000500000, "useful_max_s": 0.001000000, "ideal_s": 0.001000000, "elapsed_s": 0.001000000, "time_stack": [0.500000, 0.000000, 0.000000, 0.000000, 0.000000, 0.500000]},
#>     {"start_s": 0.001000000, "end_s": 0.002000000, "load_balance": 0.970364, "serialisation_efficiency": 0.711991, "transfer_efficiency": 0.981582, "communication_efficiency": 0.698878, "parallel_efficiency": 0.678166, "overhead": 0.000000, "useful_avg_s": 0.000678166, "useful_max_s": 0.000698878, "ideal_s": 0.000981582, "elapsed_s": 0.001000000, "time_stack": [0.678166, 0.016773, 0.228934, 0.014915, 0.000000, 0.061213]},
#>     {"start_s": 0.002000000, "end_s": 0.003000000, "load_balance": 0.992648, "serialisation_efficiency": 0.504344, "transfer_efficiency": 0.953162, "communication_efficiency": 0.480722, "parallel_efficiency": 0.477188, "overhead": 0.000000, "useful_avg_s": 0.000477188, "useful_max_s": 0.000480722, "ideal_s": 0.000953162, "elapsed_s": 0.001000000, "time_stack": [0.477188, 0.003534, 0.472440, 0.046838, 0.000000, 0.000000]},
#>     {"start_s": 0.003000000, "end_s": 0.004000000, "load_balance": 0.968416, "serialisation_efficiency": 0.534618, "transfer_efficiency": 0.984709, "communication_efficiency": 0.526443, "parallel_efficiency": 0.509816, "overhead": 0.000000, "useful_avg_s": 0.000509816, "useful_max_s": 0.000526443, "ideal_s": 0.000984709, "elapsed_s": 0.001000000, "time_stack": [0.509816, 0.016627, 0.458266, 0.015291, 0.000000, 0.000000]},
#>     {"start_s": 0.004000000, "end_s": 0.004145763, "load_balance": 0.992258, "serialisation_efficiency": 1.000000, "transfer_efficiency": 0.974767, "communication_efficiency": 0.974767, "parallel_efficiency": 0.967221, "overhead": 0.019696, "useful_avg_s": 0.000140985, "useful_max_s": 0.000142085, "ideal_s": 0.000142085, "elapsed_s": 0.000145763, "time_stack": [0.967221, 0.003012, 0.000000, 0.010071, 0.019696, 0.000000]}
#>   ],
#>   "summary": {
#>     "ranks": 2,
#>     "runtime_s": 0.004145763,
#>     "start_s": 0.000000000,
#>     "end_s": 0.004145763,
#>     "load_balance": 0.821981,
#>     "serialisation_efficiency": 0.690787,
#>     "transfer_efficiency": 0.979666,
#>     "communication_efficiency": 0.676740,
#>     "parallel_efficiency": 0.556268,
#>     "overhead": 0.000693,
#>     "useful_avg_s": 0.002306155,
#>     "useful_max_s": 0.002805605,
#>     "ideal_s": 0.004061462,
#>     "elapsed_s": 0.004145763,
#>     "messages": 10,
#>     "collectives": 0,
#>     "transient_imbalance": 0.010257,
#>     "before_init": 0.348274,
#>     "after_finalize": 0.042600,
#>     "last_flush": 0.000693,
#>     "overhead_caused": 0.000887,
#>     "oversubscribed": null,
#>     "anomalies": {}
#>   },
#>   "init_to_finalize": {
#>     "ranks": 2,
#>     "runtime_s": 0.004145763,
#>     "start_s": 0.001443861,
#>     "end_s": 0.003969152,
#>     "load_balance": 0.966513,
#>     "serialisation_efficiency": 0.537854,
#>     "transfer_efficiency": 0.970313,
#>     "communication_efficiency": 0.521886,
#>     "parallel_efficiency": 0.504410,
#>     "overhead": 0.000000,
#>     "useful_avg_s": 0.001273782,
#>     "useful_max_s": 0.001317915,
#>     "ideal_s": 0.002450323,
#>     "elapsed_s": 0.002525291,
#>     "messages": 10,
#>     "collectives": 0,
#>     "before_init": 0.000000,
#>     "after_finalize": 0.000000,
#>     "last_flush": 0.000000,
#>     "oversubscribed": null,
#>     "anomalies": {}
#>   }
#> }
#> </script>
#> <script type="application/json" id="about">
#> {
#>   "reading": "The largest loss is serialisation, 44.8 % of the ranks' time: ranks depend on one another, so that the part from Init to Finalize would take 2.450 ms even on a network that takes no time, although no rank computes for more than 1.318 ms. The launch, until the last rank has left MPI_Init, takes 34.8 % of the run, and the shutdown, after the last one has left MPI_Finalize, 4.3 %.",
#>   "time_stack": {"computing": "computing", "lost_to_load_balance": "load balance", "lost_to_serialisation": "serialisation", "lost_to_transfer": "transfer", "lost_to_overhead": "overhead", "absent": "absent"},
#>   "columns": {
#>     "ranks": {"title": "ranks", "meaning": "MPI processes", "kind": "count"},
#>     "runtime_s": {"title": "runtime", "meaning": "from the first moment to the last", "kind": "seconds"},
#>     "start_s": {"title": "start", "meaning": "where it begins", "kind": "seconds"},
#>     "end_s": {"title": "end", "meaning": "where it ends", "kind": "seconds"},
#>     "load_balance": {"title": "load balance", "meaning": "how even the work is", "kind": "ratio", "drawing": "curve", "line": "thin"},
#>     "serialisation_efficiency": {"title": "serialisation efficiency", "meaning": "not lost to dependencies", "kind": "ratio", "drawing": "curve", "line": "thin"},
#>     "transfer_efficiency": {"title": "transfer efficiency", "meaning": "not lost to moving data", "kind": "ratio", "drawing": "curve", "line": "thin"},
#>     "communication_efficiency": {"title": "communication efficiency", "meaning": "not lost to communication", "kind": "ratio", "drawing": "hidden curve", "line": "thin"},
#>     "parallel_efficiency": {"title": "parallel efficiency", "meaning": "time spent computing", "kind": "ratio", "drawing": "curve", "line": "thick"},
#>     "overhead": {"title": "overhead", "meaning": "time spent in tracing itself", "kind": "ratio"},
#>     "useful_avg_s": {"title": "useful, average", "meaning": "computation of a rank", "kind": "seconds"},
#>     "useful_max_s": {"title": "useful, maximum", "meaning": "computation of the busiest rank", "kind": "seconds"},
#>     "ideal_s": {"title": "ideal time", "meaning": "on a network that takes no time", "kind": "seconds"},
#>     "elapsed_s": {"title": "elapsed", "meaning": "time that was looked at", "kind": "seconds"},
#>     "messages": {"title": "messages", "meaning": "between two ranks", "kind": "count"},
#>     "collectives": {"title": "collectives", "meaning": "within communicators", "kind": "count"},
#>     "transient_imbalance": {"title": "transient imbalance", "meaning": "imbalance that evens out over the run", "kind": "ratio"},
#>     "before_init": {"title": "before MPI_Init", "meaning": "until the last rank has left it", "kind": "ratio"},
#>     "after_finalize": {"title": "after MPI_Finalize", "meaning": "since the last rank has left it", "kind": "ratio"},
#>     "last_flush": {"title": "last flush", "meaning": "of the tracer, after MPI_Finalize", "kind": "ratio"},
#>     "overhead_caused": {"title": "caused by tracing", "meaning": "of what is called transfer", "kind": "ratio"}
#>   },
#>   "anomalies": {}
#> }
#> </script>
#> <script type="application/json" id="fields">
#> {}
#> </script>
#> <main id="page" aria-busy="true">
#> <figure>
#> <figcaption>What the time of all ranks goes to, from 0 ns to 4.146 ms</figcaption>
#> <svg viewBox="0 0 1000 160" width="100%" height="160" preserveAspectRatio="none" role="img" aria-label="What the time of all ranks goes to">
#> <path fill="#8A8A8A" d="M0 160H0V0H241V0H482V0H723V0H964V0H1000V160Z"/>
#> <path fill="#000000" d="M0 160H0V80H241V10H482V0H723V0H964V0H1000V160Z"/>
#> <path fill="#0A9070" d="M0 160H0V80H241V10H482V0H723V0H964V3H1000V160Z"/>
#> <path fill="#002B5C" d="M0 160H0V80H241V12H482V7H723V2H964V5H1000V160Z"/>
#> <path fill="#DB7B00" d="M0 160H0V80H241V49H482V83H723V76H964V5H1000V160Z"/>
#> <path fill="#D8DDE2" d="M0 160H0V80H241V51H482V84H723V78H964V5H1000V160Z"/>
#> </svg>
#> <ul class="keys">
#> <li><span class="box" style="background: #D8DDE2"></span>computing</li>
#> <li><span class="box" style="background: #DB7B00"></span>load balance</li>
#> <li><span class="box" style="background: #002B5C"></span>serialisation</li>
#> <li><span class="box" style="background: #0A9070"></span>transfer</li>
#> <li><span class="box" style="background: #000000"></span>overhead</li>
#> <li><span class="box" style="background: #8A8A8A"></span>absent</li>
#> </ul>
#> </figure>
#> <section data-report="summary">
#> <pre>tiny.prv.gz
#>
#>                                whole run  Init to Finalize
#> parallel efficiency               55.6 %            50.4 %  █████░░░░░  time spent computing
#> ├─ load balance                   82.2 %            96.7 %  █████████░  how even the work is
#> └─ communication efficiency       67.7 %            52.2 %  █████░░░░░  not lost to communication
#>    ├─ serialisation efficiency    69.1 %            53.8 %  █████░░░░░  not lost to dependencies
#>    └─ transfer efficiency         98.0 %            97.0 %  █████████░  not lost to moving data
#>
#> The largest loss is serialisation, 44.8 % of the ranks&#39; time: ranks depend on one another, so that
#> the part from Init to Finalize would take 2.450 ms even on a network that takes no time, although no
#> rank computes for more than 1.318 ms. The launch, until the last rank has left MPI_Init, takes
#> 34.8 % of the run, and the shutdown, after the last one has left MPI_Finalize, 4.3 %.
#> Who: --report wait-states. When: --report worst.
#>
#> ranks                                  2                    MPI processes
#> runtime                         4.146 ms          2.525 ms  from the first moment to the last
#> ideal time                      4.061 ms          2.450 ms  on a network that takes no time
#> useful, average                 2.306 ms          1.274 ms  computation of a rank
#> useful, maximum                 2.806 ms          1.318 ms  computation of the busiest rank
#> overhead                           0.1 %             0.0 %  time spent in tracing itself
#> transient imbalance                1.0 %                    imbalance that evens out over the run
#> messages                              10                    between two ranks
#> collectives                            0                    within communicators
#> </pre>
#> </section>
#> </main>
$CLOCKTALK tiny.prv.gz --window 1ms --report summary,windows --format json >result.json
sed -n '/id="result">$/,/^<\/script>/p' page.html | sed -e '1d;$d' -e 's/, "time_stack": [^]]*]//' | cmp - result.json
grep -c '<style>' page.html
#> 1
grep -ciE 'https?:|src=|@import|url[(]' page.html
#> 0
#= 1
:
#= 0

## defaults
# 200 windows, whatever else is asked for; a second report is a key of its own.
$CLOCKTALK tiny.prv.gz --format html | grep -c '{"start_s"'
#> 28
$CLOCKTALK tiny.prv.gz --report critical-path --window 1ms --format html | grep -E '^  "(windows|summary|critical_path)"'
#>   "windows": [
#>   "summary": {
#>   "critical_path": {
#>   "critical_path": {"fields": {"kind": {"meaning": "measured: on elapsed clocks; ideal: on a network that takes no time", "kind": "text"}, "length_s": {"meaning": "of the path", "kind": "seconds"}, "approximate": {"meaning": "its early part was decided to save memory", "kind": "flag"}, "waiting_s": {"meaning": "of all ranks", "kind": "seconds"}, "activities": {"meaning": "the longest on the path first", "fields": {"activity": {"meaning": "functions, and the MPI call, that lead to it", "kind": "text"}, "path_s": {"meaning": "on the critical path", "kind": "seconds"}, "mean_s": {"meaning": "on the average rank, without waiting", "kind": "seconds"}, "imbalance_s": {"meaning": "what the path has more of it than the average rank", "kind": "seconds"}, "allocation_s": {"meaning": "on all ranks, without waiting", "kind": "seconds"}, "intra_cost_s": {"meaning": "waiting charged to it, of ranks that take part in it", "kind": "seconds"}, "inter_cost_s": {"meaning": "waiting charged to it, of ranks that do not", "kind": "seconds"}, "impact_s": {"meaning": "allocation and waiting: what it takes in all", "kind": "seconds"}, "imbalance_share": {"meaning": "of its time on the path", "kind": "ratio"}, "least_s": {"meaning": "of one rank, without waiting", "kind": "seconds"}, "most_s": {"meaning": "of one rank, without waiting", "kind": "seconds"}, "cost_share": {"meaning": "of all waiting", "kind": "ratio"}}}, "ranks": {"meaning": "what each has of the path", "fields": {"rank": {"meaning": "from 1 on", "kind": "rank"}, "path_s": {"meaning": "what it has of the critical path", "kind": "seconds"}}}, "matrix": {"meaning": "what each rank has of each activity", "fields": {"activity": {"meaning": "as above", "kind": "text"}, "rank": {"meaning": "from 1 on", "kind": "rank"}, "path_s": {"meaning": "what the rank has of it on the critical path", "kind": "seconds"}, "own_s": {"meaning": "what it has of it anywhere, without waiting", "kind": "seconds"}}}, "groups": {"meaning": "ranks that --partition puts together", "fields": {"group": {"meaning": "of --partition", "kind": "text"}, "ranks": {"meaning": "in it", "kind": "count"}, "path_s": {"meaning": "what they have of the critical path", "kind": "seconds"}}}, "windows": {"meaning": "what the path goes through in each", "fields": {"start_s": {"meaning": "when the window begins", "kind": "seconds"}, "end_s": {"meaning": "when it ends", "kind": "seconds"}, "path_s": {"meaning": "what it has of the path", "kind": "seconds"}, "activities": {"meaning": "that have most of that", "fields": {"activity": {"meaning": "as above", "kind": "text"}, "path_s": {"meaning": "of the window's part of the path", "kind": "seconds"}}}, "ranks": {"meaning": "that have most of that", "fields": {"rank": {"meaning": "from 1 on", "kind": "rank"}, "path_s": {"meaning": "of the window's part of the path", "kind": "seconds"}}}}}}}

## names are no markup
# Nothing in a name is markup, nor ends the element that it stands in.
mkdir '<!--'
name='<!--/<script>"&'"'.prv.gz"
cp tiny.prv.gz "$name"
$CLOCKTALK "$name" --windows 1 --format html >page.html
grep -E 'h1>|title>|^  "trace"' page.html
#> <title>&#60;script&#62;&#34;&#38;&#39;.prv.gz - clocktalk</title>
#> <h1>&#60;script&#62;&#34;&#38;&#39;.prv.gz</h1>
#>   "trace": "\\u003c!--/\\u003cscript>\\"&'.prv.gz",
grep -c '^<script' page.html
#> 4
$CLOCKTALK tiny.prv.gz --windows 1 --format html --title '</script>&<!--' | grep -E 'h1>|title>'
#> <title>&#60;/script&#62;&#38;&#60;!-- - clocktalk</title>
#> <h1>&#60;/script&#62;&#38;&#60;!--</h1>

## ranks
# The page has what ranks do, and how it is drawn, where that is asked for.
$CLOCKTALK tiny.prv.gz --by rank --report critical-path --format html >page.html
sed -n '/^  "rank_map"/,/"codes"/p; /^  "states"/,/^  }/p' page.html
#>   "rank_map": {
#>     "start_s": 0.000000000,
#>     "end_s": 0.004145763,
#>     "bin_s": 0.000008000,
#>     "codes": {"u": "computing", "w": "waiting", "m": "in MPI", "t": "tracing", "o": "tracing switched off", " ": "not begun, or ended"},
#>   "states": {
#>     "u": {"title": "computing", "color": "#D8DDE2"},
#>     "w": {"title": "waiting", "color": "#CC79A7"},
#>     "m": {"title": "other MPI", "color": "#0A9070"},
#>     "t": {"title": "tracing", "color": "#000000"},
#>     "o": {"title": "tracing off", "color": "#4B4B4B"},
#>     " ": {"title": "absent", "color": "#FFFFFF"}
#>   },
grep -c '"path": \[1, 1' page.html
#> 1
$CLOCKTALK tiny.prv.gz --format html | grep -c '^  "states"\|^  "rank_map"'
#> 0
#= 1

## several runs
# Several traces are one page: the data of --format json, and what is known of their columns.
$CLOCKTALK tiny.prv.gz $TESTDATA/stencil2d.prv.gz --format html >page.html
$CLOCKTALK tiny.prv.gz $TESTDATA/stencil2d.prv.gz --format json >runs.json
sed -n '/id="result">$/,/^<\/script>/p' page.html | sed '1d;$d' | cmp - runs.json
sed -n '/<title>/p; /<h1>/p; /id="about">$/,/^<\/script>/p' page.html | grep -E '<title>|<h1>|"report": "scaling"|"global_efficiency"|"speedup"' | cut -c 1-70
#> <title>Scaling - clocktalk</title>
#> <h1>Scaling</h1>
#>     "global_efficiency": {"title": "global efficiency", "meaning": "pa
#>     "speedup": {"title": "speed-up", "meaning": "against the reference
#! /work/wt/machines/testdata/stencil2d.prv.gz: warning: computation scalability against tiny.prv.gz is 0.22 %: are these runs of one program, on one problem?
#! /work/wt/machines/testdata/stencil2d.prv.gz: warning: computation scalability against tiny.prv.gz is 0.22 %: are these runs of one program, on one problem?
$CLOCKTALK tiny.prv.gz tiny.prv.gz --report ranks --format html
#! clocktalk: error: --plot and --format html, prv and chrome show one trace: give one; of several --plot FILE.svg and html show --report scaling
#= 2

## many windows
# Without scripts: the picture has at most 512 steps, here four windows each.
$CLOCKTALK tiny.prv.gz --windows 2000 --format html | grep '<path' | tr -cd 'V\n' | awk '{ print length }' | sort -u
#> 501
