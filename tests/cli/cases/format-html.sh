## windows
# The page without its style and script; the data are the JSON result, whose windows are packed in columns, with what their time went to.
$CLOCKTALK tiny.prv.gz --window 1ms --format html -o page.html || exit
$CLOCKTALK tiny.prv.gz --window 1ms --format json | sed '/^  "windows"/,/^  ]/d' >result.json
sed '1,/id="result"/d; /^<.script>/,$d' page.html | cmp - result.json || exit
sed -e '/^<style>/,/^<\/style>/d' -e '/^<script>/,$d' page.html | without_run
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
#>   "trace": "tiny.prv.gz",
#>   "options": {
#>     "window_s": 0.001000000,
#>     "window_ideal": "local",
#>     "from_s": 0.000000000,
#>     "to_s": null
#>   },
#> }
#> </script>
#> <script type="application/json" id="packed">
#> {
#>   "count": 5,
#>   "windows": 5,
#>   "together": 1,
#>   "words": ["launch, end, or cut off", "serialisation", "overhead"],
#>   "columns": {
#>     "start_s": {"decimals": 9, "values": "Agkh9Bgkh9Bgkh9Bgkh9B"},
#>     "end_s": {"decimals": 9, "values": "gkh9Bgkh9Bgkh9Bgkh9Bm28I"},
#>     "load_balance": {"decimals": 6, "values": "gywe412c4wrBxqvBkyuB"},
#>     "serialisation_efficiency": {"decimals": 6, "values": "gkh9BzwyR/x1Mkk7Bs+sc"},
#>     "transfer_efficiency": {"decimals": 6, "values": "gkh9Bl/jBpw3B2z9BttT"},
#>     "communication_efficiency": {"decimals": 6, "values": "gkh9BlksS5iqNyp5Co0rb"},
#>     "parallel_efficiency": {"decimals": 6, "values": "gywes/7KlxoMo3/B6r9b"},
#>     "overhead": {"decimals": 6, "values": "AAAAgvmB"},
#>     "useful_avg_s": {"decimals": 9, "values": "gywes/7KlxoMo3/B/rwW"},
#>     "useful_max_s": {"decimals": 9, "values": "gkh9BlksS5iqNyp5Ct2uX"},
#>     "ideal_s": {"decimals": 9, "values": "gkh9Bl/jBpw3B2z9Bh4tzB"},
#>     "elapsed_s": {"decimals": 9, "values": "gkh9BAAA7tk0B"},
#>     "time_stack.computing": {"decimals": 4, "values": "w4JsvD19DsU89I"},
#>     "time_stack.lost_to_load_balance": {"decimals": 4, "values": "AwKrImIxI"},
#>     "time_stack.lost_to_serialisation": {"decimals": 4, "values": "AivEm4E7Iv+I"},
#>     "time_stack.lost_to_transfer": {"decimals": 4, "values": "AqJ+T3TpD"},
#>     "time_stack.lost_to_overhead": {"decimals": 4, "values": "AAAAqM"},
#>     "time_stack.absent": {"decimals": 4, "values": "w4JpyIpmBAA"},
#>     "largest_loss": {"decimals": 0, "is_word": true, "values": "ACAAC"}
#>   }
#> }
#> </script>
#> <script type="application/json" id="about">
#> {
#>   "reading": "The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks' time: ranks depend on one another, or load moves from rank to rank, so that this part would take 2.450 ms even on a network that takes no time, although no rank computes for more than 1.318 ms.\\u000aThe launch, until the last rank has left MPI_Init, takes 34.8 % of the run, and the shutdown, after the last one has left MPI_Finalize, 4.3 %.",
#>   "largest_loss": "serialisation_efficiency",
#>   "mpi_begin_s": 0.001443861,
#>   "mpi_end_s": 0.003969152,
#>   "pop": {"good": 0.800000, "bad": 0.500000},
#>   "time_stack_of": "ranks",
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
#> <template id="tree">
#> <table class="tree">
#> <thead><tr><td></td><th scope="col" class="number">whole run</th><th scope="col" class="number">Init to Finalize</th></tr></thead>
#> <tbody>
#> <tr><th scope="row" class="depth0">parallel efficiency</th><td class="number">55.6 %</td><td class="number">50.4 %</td><td aria-hidden="true"><span class="bar poor"><i style="width: 50.4%"></i></span></td><td class="soft">time spent computing</td></tr>
#> <tr><th scope="row" class="depth1">load balance</th><td class="number">82.2 %</td><td class="number">96.7 %</td><td aria-hidden="true"><span class="bar"><i style="width: 96.7%"></i></span></td><td class="soft">how even the work is</td></tr>
#> <tr><th scope="row" class="depth1">communication efficiency</th><td class="number">67.7 %</td><td class="number">52.2 %</td><td aria-hidden="true"><span class="bar poor"><i style="width: 52.2%"></i></span></td><td class="soft">not lost to communication</td></tr>
#> <tr><th scope="row" class="depth2">serialisation efficiency</th><td class="number">69.1 %</td><td class="number">53.8 %</td><td aria-hidden="true"><span class="bar poor"><i style="width: 53.8%"></i></span></td><td class="soft">not lost to dependencies</td></tr>
#> <tr><th scope="row" class="depth2">transfer efficiency</th><td class="number">98.0 %</td><td class="number">97.0 %</td><td aria-hidden="true"><span class="bar"><i style="width: 97.0%"></i></span></td><td class="soft">not lost to moving data</td></tr>
#> </tbody></table>
#> </template>
#> <figure data-report="windows">
#> <svg class="drawn" viewBox="0 0 900 681" role="img" aria-label="The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks&#39; time">
#> <path class="grid" d="M82.8 124.0v240.0M178.5 124.0v240.0M274.1 124.0v240.0M369.8 124.0v240.0M465.5 124.0v240.0M561.1 124.0v240.0M656.8 124.0v240.0M752.4 124.0v240.0M848.1 124.0v240.0M82.8 364.0h793.2M82.8 316.0h793.2M82.8 268.0h793.2M82.8 220.0h793.2M82.8 172.0h793.2M82.8 124.0h793.2"/>
#> <text x="76.8" y="364.0" text-anchor="end" class="small">0</text>
#> <text x="76.8" y="316.0" text-anchor="end" class="small">20</text>
#> <text x="76.8" y="268.0" text-anchor="end" class="small">40</text>
#> <text x="76.8" y="220.0" text-anchor="end" class="small">60</text>
#> <text x="76.8" y="172.0" text-anchor="end" class="small">80</text>
#> <text x="76.8" y="124.0" text-anchor="end" class="small">100</text>
#> <path class="axis" d="M82.8 124.0v240.0h793.2"/>
#> <path fill="#1B1B1B" fill-opacity="0.25" d=""/>
#> <path fill="none" stroke="#1B1B1B" stroke-width="2.6" d="M82.8 244.0H274.1L274.1 201.2H465.5L465.5 249.5H656.8L656.8 241.6H848.1L848.1 131.9H876.0"/>
#> <path fill="#DB7B00" fill-opacity="0.25" d=""/>
#> <path fill="none" stroke="#DB7B00" stroke-width="1.4" d="M82.8 244.0H274.1L274.1 131.1H465.5L465.5 125.8H656.8L656.8 131.6H848.1L848.1 125.9H876.0"/>
#> <path fill="#002B5C" fill-opacity="0.25" d=""/>
#> <path fill="none" stroke="#002B5C" stroke-width="2.6" d="M82.8 124.0H274.1L274.1 193.1H465.5L465.5 243.0H656.8L656.8 235.7H848.1L848.1 124.0H876.0"/>
#> <path fill="#0A9070" fill-opacity="0.25" d=""/>
#> <path fill="none" stroke="#0A9070" stroke-width="1.4" d="M82.8 124.0H274.1L274.1 128.4H465.5L465.5 135.2H656.8L656.8 127.7H848.1L848.1 130.1H876.0"/>
#> <path fill="none" stroke="#1B1B1B" stroke-dasharray="7 5" d="M82.8 230.5h793.2"/>
#> <path class="grid" d="M82.8 426.0v150.0M178.5 426.0v150.0M274.1 426.0v150.0M369.8 426.0v150.0M465.5 426.0v150.0M561.1 426.0v150.0M656.8 426.0v150.0M752.4 426.0v150.0M848.1 426.0v150.0M82.8 576.0h793.2M82.8 501.0h793.2M82.8 426.0h793.2"/>
#> <text x="82.8" y="593.0" text-anchor="middle" class="small">0.0</text>
#> <text x="178.5" y="593.0" text-anchor="middle" class="small">0.5</text>
#> <text x="274.1" y="593.0" text-anchor="middle" class="small">1.0</text>
#> <text x="369.8" y="593.0" text-anchor="middle" class="small">1.5</text>
#> <text x="465.5" y="593.0" text-anchor="middle" class="small">2.0</text>
#> <text x="561.1" y="593.0" text-anchor="middle" class="small">2.5</text>
#> <text x="656.8" y="593.0" text-anchor="middle" class="small">3.0</text>
#> <text x="752.4" y="593.0" text-anchor="middle" class="small">3.5</text>
#> <text x="848.1" y="593.0" text-anchor="middle" class="small">4.0</text>
#> <text x="76.8" y="576.0" text-anchor="end" class="small">0</text>
#> <text x="76.8" y="501.0" text-anchor="end" class="small">50</text>
#> <text x="76.8" y="426.0" text-anchor="end" class="small">100</text>
#> <path class="axis" d="M82.8 426.0v150.0h793.2"/>
#> <path fill="#D8DDE2" d="M82.8 501.0H274.1V576.0H82.8ZM274.1 474.3H465.5V576.0H274.1ZM465.5 504.4H656.8V576.0H465.5ZM656.8 499.5H848.1V576.0H656.8ZM848.1 430.9H876.0V576.0H848.1Z"/>
#> <path fill="#DB7B00" d="M274.1 471.8H465.5V474.3H274.1ZM465.5 503.9H656.8V504.4H465.5ZM656.8 497.0H848.1V499.5H656.8ZM848.1 430.5H876.0V430.9H848.1Z"/>
#> <path fill="#002B5C" d="M274.1 437.4H465.5V471.8H274.1ZM465.5 433.0H656.8V503.9H465.5ZM656.8 428.3H848.1V497.0H656.8Z"/>
#> <path fill="#0A9070" d="M274.1 435.2H465.5V437.4H274.1ZM465.5 426.0H656.8V433.0H465.5ZM656.8 426.0H848.1V428.3H656.8ZM848.1 429.0H876.0V430.5H848.1Z"/>
#> <path fill="#000000" d="M848.1 426.0H876.0V429.0H848.1Z"/>
#> <path fill="#8A8A8A" fill-opacity="0.4" d="M82.8 426.0H274.1V501.0H82.8ZM274.1 426.0H465.5V435.2H274.1Z"/>
#> <text x="20.0" y="23.0" text-anchor="start" class="large">The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks&#39; time</text>
#> <text x="20.0" y="48.0" text-anchor="start" opacity="0.75">2 ranks, 4.146 ms, parallel efficiency 55.6 %</text>
#> <text x="20.0" y="84.0" text-anchor="start">How efficient the run is over time; dashed: the whole run</text>
#> <path d="M20.0 106.0h24.0" fill="none" stroke="#1B1B1B" stroke-width="4"/>
#> <text x="50.0" y="106.0" text-anchor="start" font-weight="600">parallel 55.6 %</text>
#> <path d="M194.8 106.0h24.0" fill="none" stroke="#DB7B00" stroke-width="2"/>
#> <text x="224.8" y="106.0" text-anchor="start">load balance 82.2 %</text>
#> <path d="M396.0 106.0h24.0" fill="none" stroke="#002B5C" stroke-width="4"/>
#> <text x="426.0" y="106.0" text-anchor="start" font-weight="600">serialisation 69.1 %</text>
#> <path d="M609.8 106.0h24.0" fill="none" stroke="#0A9070" stroke-width="2"/>
#> <text x="639.8" y="106.0" text-anchor="start">transfer 98.0 %</text>
#> <text x="16.0" y="244.0" text-anchor="middle" transform="rotate(-90 16.0 244.0)">efficiency (%)</text>
#> <text x="20.0" y="386.0" text-anchor="start">What the time of all ranks goes to</text>
#> <rect x="20.0" y="401.5" width="13.0" height="13.0" fill="#D8DDE2" stroke="#444444"/>
#> <text x="39.0" y="408.0" text-anchor="start">computing</text>
#> <rect x="136.8" y="401.5" width="13.0" height="13.0" fill="#DB7B00" stroke="#444444"/>
#> <text x="155.8" y="408.0" text-anchor="start">load balance</text>
#> <rect x="269.5" y="401.5" width="13.0" height="13.0" fill="#002B5C" stroke="#444444"/>
#> <text x="288.5" y="408.0" text-anchor="start">serialisation</text>
#> <rect x="397.1" y="401.5" width="13.0" height="13.0" fill="#0A9070" stroke="#444444"/>
#> <text x="416.1" y="408.0" text-anchor="start">transfer</text>
#> <rect x="493.2" y="401.5" width="13.0" height="13.0" fill="#000000" stroke="#444444"/>
#> <text x="512.2" y="408.0" text-anchor="start">overhead</text>
#> <rect x="601.0" y="401.5" width="13.0" height="13.0" fill="#8A8A8A" stroke="#444444" fill-opacity="0.4"/>
#> <text x="620.0" y="408.0" text-anchor="start">absent</text>
#> <text x="479.4" y="617.0" text-anchor="middle">time (ms)</text>
#> <text x="16.0" y="501.0" text-anchor="middle" transform="rotate(-90 16.0 501.0)">time (%)</text>
#> <text x="20.0" y="639.0" text-anchor="start" class="small" opacity="0.75">5 windows of 1.000 ms, too short for the factors: in 1 a rank only computes (try --min-events auto)</text>
#> <text x="876.0" y="667.0" text-anchor="end" class="small" opacity="0.75">tiny.prv.gz</text>
#> </svg>
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
#> The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks' time: ranks depend on
#> one another, or load moves from rank to rank, so that this part would take 2.450 ms even on a
#> network that takes no time, although no rank computes for more than 1.318 ms.
#> The launch, until the last rank has left MPI_Init, takes 34.8 % of the run, and the shutdown, after
#> the last one has left MPI_Finalize, 4.3 %.
#> Which: --report phases. Who: --report wait-states. When: --report worst.
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
sed '/^  "windows": \[$/,/^  \],$/d' result.json >rest.json
sed -n '/id="result">$/,/^<\/script>/p' page.html | sed -e '1d;$d' | cmp - rest.json
grep -c '<style>' page.html
#> 1
grep -ciE 'https?:|src=|@import|url[(]' page.html
#> 0
#= 1
:
#= 0

## defaults
# 200 windows, whatever else is asked for; a second report is a key of its own.
$CLOCKTALK tiny.prv.gz --format html | grep '^  "count"'
#>   "count": 30,
$CLOCKTALK tiny.prv.gz --report critical-path --window 1ms --format html | grep -E '^  "(count|summary|critical_path)"'
#>   "summary": {
#>   "critical_path": {
#>   "count": 5,
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
#> 5
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
#>     "u": {"title": "computing", "color": "#D8DDE2", "part": "computing"},
#>     "w": {"title": "waiting", "color": "#CC79A7"},
#>     "m": {"title": "other MPI", "color": "#0A9070", "part": "lost_to_transfer"},
#>     "t": {"title": "tracing", "color": "#000000", "part": "lost_to_overhead"},
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
$CLOCKTALK -q tiny.prv.gz $TESTDATA/stencil2d.prv.gz --format html >page.html
$CLOCKTALK -q tiny.prv.gz $TESTDATA/stencil2d.prv.gz --format json >runs.json
sed -n '/id="result">$/,/^<\/script>/p' page.html | sed '1d;$d' | cmp - runs.json
sed -n '/<title>/p; /<h1>/p; /id="about">$/,/^<\/script>/p' page.html | grep -E '<title>|<h1>|"report": "scaling"|"global_efficiency"|"speedup"' | cut -c 1-70
#> <title>Scaling - clocktalk</title>
#> <h1>Scaling</h1>
#>     "global_efficiency": {"title": "global efficiency", "meaning": "pa
#>     "speedup": {"title": "speed-up", "meaning": "against the reference
$CLOCKTALK tiny.prv.gz tiny.prv.gz --report ranks --format html
#! clocktalk: error: --plot and --format html, prv and chrome show one trace: give one; of several --plot FILE.svg and html show --report scaling
#= 2

## one cause for the sentence, the windows and the curve, where threads lose most
cp "$TESTDATA"/hybrid.* .
$CLOCKTALK hybrid.prv.gz -o page.html
grep -oE '"reading": "[^:]*: [^:]*' page.html
sed -n '/id="packed"/,/^<\/script>/p' page.html | grep -o '"words": [^]]*]'
sed -n '/id="about"/,$p' page.html | grep -o '"largest_loss": "[^"]*"'
$CLOCKTALK hybrid.prv.gz --plot - | grep -E '^load balance'
#> "reading": "The largest loss: thread 2 of a rank is idle while thread 1 works outside of parallel regions
#> "words": ["launch, end, or cut off", "OpenMP serialisation", "OpenMP load balance"]
#> "largest_loss": "openmp_serialisation_efficiency"
#> load balance 93.4 %

## of more windows than a page has room for, neighbours stand in it together
$CLOCKTALK -q "$TESTDATA/stencil2d.prv.gz" --windows 200000 -o page.html
grep -E '^  "(count|windows|together)"' page.html
#>   "count": 100000,
#>   "windows": 200000,
#>   "together": 2,
grep -oE '^    "(elapsed_s|load_balance)": .*"(values|least|most)": "' page.html | grep -oE '"[a-z_]+":' | paste -s -d ' ' -
#> "load_balance": "decimals": "values": "least": "most": "elapsed_s": "decimals": "values":
test "$(wc -c <page.html)" -lt 10000000
#= 0

## of many windows a page has what an eye can use
# What a report says of each is packed, tables in the words of the terminal end, and pictures have no more stretches than pixels.
$CLOCKTALK tiny.prv.gz --windows 20000 --report critical-path,parallelism,wait-states --format html -o page.html
grep -A 2 -E '^ +"(windows|profile)": [[{]' page.html
grep -oE '"(path_s|ranks.0.rank|causes.2.activity|least)": [{]"decimals": ., ("is_word": true, )?' page.html
grep 'more lines' page.html
[ "$(wc -c <page.html)" -lt 3000000 ] || wc -c page.html
[ "$(sed -n '/<figure data-report="windows"/,/<\/figure>/p' page.html | wc -c)" -lt 400000 ] || echo "the picture is too large"
#>     "windows": {
#>       "count": 20000,
#>       "windows": 20000,
#> --
#>     "windows": {
#>       "count": 20000,
#>       "windows": 20000,
#> --
#>     "profile": {
#>       "count": 20000,
#>       "windows": 20000,
#> "path_s": {"decimals": 9,\x20
#> "ranks.0.rank": {"decimals": 0,\x20
#> "causes.2.activity": {"decimals": 0, "is_word": true,\x20
#> "least": {"decimals": 0,\x20
#> and 19002 more lines, which the terminal and other formats have
#> and 19002 more lines, which the terminal and other formats have
#> and 19002 more lines, which the terminal and other formats have
