## runs are appended
$CLOCKTALK tiny.prv.gz --history history.jsonl --label 3f2a1b9 --date 2026-11-20 >/dev/null || exit
$CLOCKTALK tiny.prv.gz --history history.jsonl --label 'a "name" <of> it' --title main -q >/dev/null || exit
cat history.jsonl
#> {"history": 2, "label": "3f2a1b9", "date": "2026-11-20", "trace": "tiny", "summary": {"ranks": 2, "runtime_s": 0.004145763, "start_s": 0.000000000, "end_s": 0.004145763, "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268, "overhead": 0.000693, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "ideal_s": 0.004061462, "elapsed_s": 0.004145763, "messages": 10, "collectives": 0, "before_init": 0.348274, "after_finalize": 0.042600, "last_flush": 0.000693, "overhead_caused": 0.000887}, "init_to_finalize": {"ranks": 2, "runtime_s": 0.004145763, "start_s": 0.001443861, "end_s": 0.003969152, "load_balance": 0.966513, "serialisation_efficiency": 0.537854, "transfer_efficiency": 0.970313, "communication_efficiency": 0.521886, "parallel_efficiency": 0.504410, "overhead": 0.000000, "useful_avg_s": 0.001273782, "useful_max_s": 0.001317915, "ideal_s": 0.002450323, "elapsed_s": 0.002525291, "messages": 10, "collectives": 0, "before_init": 0.000000, "after_finalize": 0.000000, "last_flush": 0.000000}, "options": {"waits": "consistent", "eager_limit": 32768, "clock_fix": "clc", "min_latency_s": 0.000000000, "max_skew_s": 1.000000000, "count_as_useful": [], "window_ideal": "local", "from_s": 0.000000000, "to_s": null}}
#> {"history": 2, "label": "a \\"name\\" <of> it", "trace": "main", "summary": {"ranks": 2, "runtime_s": 0.004145763, "start_s": 0.000000000, "end_s": 0.004145763, "load_balance": 0.821981, "serialisation_efficiency": 0.690787, "transfer_efficiency": 0.979666, "communication_efficiency": 0.676740, "parallel_efficiency": 0.556268, "overhead": 0.000693, "useful_avg_s": 0.002306155, "useful_max_s": 0.002805605, "ideal_s": 0.004061462, "elapsed_s": 0.004145763, "messages": 10, "collectives": 0, "before_init": 0.348274, "after_finalize": 0.042600, "last_flush": 0.000693, "overhead_caused": 0.000887}, "init_to_finalize": {"ranks": 2, "runtime_s": 0.004145763, "start_s": 0.001443861, "end_s": 0.003969152, "load_balance": 0.966513, "serialisation_efficiency": 0.537854, "transfer_efficiency": 0.970313, "communication_efficiency": 0.521886, "parallel_efficiency": 0.504410, "overhead": 0.000000, "useful_avg_s": 0.001273782, "useful_max_s": 0.001317915, "ideal_s": 0.002450323, "elapsed_s": 0.002525291, "messages": 10, "collectives": 0, "before_init": 0.000000, "after_finalize": 0.000000, "last_flush": 0.000000}, "options": {"waits": "consistent", "eager_limit": 32768, "clock_fix": "clc", "min_latency_s": 0.000000000, "max_skew_s": 1.000000000, "count_as_useful": [], "window_ideal": "local", "from_s": 0.000000000, "to_s": null}}

## several traces, other options
cp tiny.prv.gz other.prv.gz
$CLOCKTALK tiny.prv.gz other.prv.gz --history history.jsonl --label a >/dev/null || exit
$CLOCKTALK tiny.prv.gz other.prv.gz --history history.jsonl --label b --waits all >/dev/null || exit
$CLOCKTALK --report history history.jsonl
#> tiny, 2 ranks: 1 run, b
#>
#> What is usual, and what is worse, is told once 5 runs in a row are alike.
#> All but the run time is compared from Init to Finalize: launch and shutdown take
#> up to 39.1 % of a run. 1 earlier run is not compared: measured with other
#> options.
#>
#>                                 usual       last  runs
#> parallel efficiency                 -     50.4 %  ▅
#> load balance                        -     96.7 %  ▅
#> communication efficiency            -     52.2 %  ▅
#> serialisation efficiency            -     53.8 %  ▅
#> transfer efficiency                 -     97.0 %  ▅
#> overhead                            -      0.0 %  ▅
#> runtime                             -   4.146 ms  ▅
#> useful, average                     -   1.274 ms  ▅
#>
#> other, 2 ranks: 1 run, b
#>
#> What is usual, and what is worse, is told once 5 runs in a row are alike.
#> All but the run time is compared from Init to Finalize: launch and shutdown take
#> up to 39.1 % of a run. 1 earlier run is not compared: measured with other
#> options.
#>
#>                                 usual       last  runs
#> parallel efficiency                 -     50.4 %  ▅
#> load balance                        -     96.7 %  ▅
#> communication efficiency            -     52.2 %  ▅
#> serialisation efficiency            -     53.8 %  ▅
#> transfer efficiency                 -     97.0 %  ▅
#> overhead                            -      0.0 %  ▅
#> runtime                             -   4.146 ms  ▅
#> useful, average                     -   1.274 ms  ▅

## windows make no other runs
$CLOCKTALK tiny.prv.gz --history runs.jsonl --label a >/dev/null
$CLOCKTALK tiny.prv.gz --window 1ms --window-ideal clock --history runs.jsonl --label b >/dev/null
$CLOCKTALK tiny.prv.gz --every 4 --rank 2 --history runs.jsonl --label c >/dev/null
sed 's/.*"options"//' runs.jsonl | uniq | wc -l
# before hours of reading: whether there is a folder for it
$CLOCKTALK missing.prv --history nowhere/runs.jsonl --label a
#> 1
#! nowhere/runs.jsonl: error: cannot open for writing: No such file or directory
#= 4

## empty
: >history.jsonl
for format in table csv json badge; do
  $CLOCKTALK --report history history.jsonl --format $format
done
#> No runs yet: --history FILE appends them.
#> trace,label,date\r
#> {
#>   "clocktalk": "VERSION",
#>   "schema": 2,
#>   "history": []
#> }
#> <svg xmlns="http://www.w3.org/2000/svg" width="180" height="20" role="img" aria-label="parallel efficiency: no runs">
#> <title>no runs</title>
#> <g fill="#ffffff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
#> <rect x="0" width="126" height="20" fill="#444444"/>
#> <text x="6" y="14" textLength="114">parallel efficiency</text>
#> <rect x="126" width="54" height="20" fill="#5c5c5c"/>
#> <text x="132" y="14" textLength="42">no runs</text>
#> </g>
#> </svg>

## a run that fails leaves nothing
$CLOCKTALK missing.prv --history history.jsonl --label a
#! missing.prv: error: cannot open: No such file or directory
#= 3
ls
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## a condition that fails
$CLOCKTALK tiny.prv.gz --history history.jsonl --label a --fail-if 'parallel_efficiency < 99%' >/dev/null
#! tiny.prv.gz: error: gate failed: parallel_efficiency < 99%: parallel_efficiency is 0.556268
#= 1
grep -c '' history.jsonl
#> 1

## nobody reads the result
$CLOCKTALK tiny.prv.gz --window 1us --history history.jsonl --label a | true
grep -c '' history.jsonl
#> 1

## without a line end
$CLOCKTALK tiny.prv.gz --history history.jsonl --label a >/dev/null || exit
printf %s "$(cat history.jsonl)" >cut.jsonl
$CLOCKTALK tiny.prv.gz --history cut.jsonl --label b >/dev/null || exit
grep -o '"label": "[^"]*"' cut.jsonl
#> "label": "a"
#> "label": "b"
wc -l <cut.jsonl
#> 2

## eight jobs at once
for job in 1 2 3 4 5 6 7 8; do
  $CLOCKTALK tiny.prv.gz --history history.jsonl --label $job -q >/dev/null &
done
wait
$CLOCKTALK --report history history.jsonl --format tsv | grep -c '^tiny'
#> 8

## damaged
$CLOCKTALK tiny.prv.gz --history history.jsonl --label a >/dev/null || exit
printf '\n{"history": 1, "label": "b", "trace": "ti' >>history.jsonl
cp history.jsonl before.jsonl
$CLOCKTALK --report history history.jsonl
#! history.jsonl:3: error: no run of a history: expected the end of a string; --history writes such lines
#= 3
$CLOCKTALK tiny.prv.gz --history history.jsonl --label c
#! history.jsonl:3: error: no run of a history: expected the end of a string; --history writes such lines
#= 3
cmp history.jsonl before.jsonl
#= 0

## no room
$CLOCKTALK tiny.prv.gz --history history.jsonl --label a >/dev/null || exit
cp history.jsonl before.jsonl
(ulimit -f 2; $CLOCKTALK tiny.prv.gz -q --history history.jsonl --label b -o /dev/null)
#! history.jsonl: error: cannot append: File too large
#= 4
cmp history.jsonl before.jsonl
#= 0

## a file that is no history
cp tiny.row other.txt
$CLOCKTALK missing.prv --history other.txt --label a
#! other.txt:1: error: no run of a history: expected a value; --history writes such lines
#= 3
cmp other.txt tiny.row || exit
$CLOCKTALK tiny.prv.gz --history tiny.row --label a
#! clocktalk: error: --history: tiny.row belongs to a trace; give another name
#= 2
$CLOCKTALK tiny.prv.gz --history . --label a
#! .: error: cannot append: expected a file
#= 4

## lines that are refused
refuse() {
  printf '%s\n' "$1" >history.jsonl
  $CLOCKTALK --report history history.jsonl
}
refuse '[]'
#! history.jsonl:1: error: no run of a history: expected "history", the version of the format; --history writes such lines
#= 3
refuse '{"label": "a"}'
#! history.jsonl:1: error: no run of a history: expected "history", the version of the format; --history writes such lines
#= 3
refuse '{"history": 2}'
#! history.jsonl:1: error: no run of a history: expected "summary", an object; --history writes such lines
#= 3
refuse '{"history": 1}'
#! history.jsonl:1: error: no run of a history: expected "summary", an object; --history writes such lines
#= 3
refuse '{"history": 1, "summary": {}, "options": []}'
#! history.jsonl:1: error: no run of a history: expected "options", an object; --history writes such lines
#= 3
refuse '{"history": 1, "summary": {}, "options": {}}'
#! history.jsonl:1: error: no run of a history: expected "label", a text; --history writes such lines
#= 3
refuse '{"history": 1, "summary": {}, "options": {}, "label": "a"}'
#! history.jsonl:1: error: no run of a history: expected "trace", a text; --history writes such lines
#= 3
refuse '{"history": 1, "summary": {}, "options": {}, "label": "a", "trace": "t"}'
#! history.jsonl:1: error: no run of a history: expected "ranks" in the summary; --history writes such lines
#= 3
refuse '{"history": 1, "summary": {"ranks": 2, "overhead": "1"}, "options": {}, "label": "a", "trace": "t"}'
#! history.jsonl:1: error: no run of a history: expected a number as overhead, or null
#= 3
refuse '{"history": 1, "summary": {"ranks": 2}, "options": {}, "label": "a", "trace": "t", "date": "today"}'
#! history.jsonl:1: error: no run of a history: expected "date" such as 2026-11-22; --history writes such lines
#= 3
refuse '{"history": 1, "summary": {"ranks": 2, "overhead": -1e309}, "options": {}, "label": "a", "trace": "t"}'
#! history.jsonl:1: error: no run of a history: expected a number below 10^28; --history writes such lines
#= 3
printf '{"history": 1}\0\n' >history.jsonl
$CLOCKTALK --report history history.jsonl
#! history.jsonl:1: error: no run of a history: expected a text without NUL; --history writes such lines
#= 3
$CLOCKTALK --report history missing.jsonl
#! missing.jsonl: error: cannot read: No such file or directory
#= 3

## slips
$CLOCKTALK tiny.prv.gz --history history.jsonl
#! clocktalk: error: --history needs a name for the run: --label "$(git rev-parse --short HEAD)"
#= 2
$CLOCKTALK tiny.prv.gz --label a
#! clocktalk: error: --label and --date need --history, the file that they go to
#= 2
$CLOCKTALK tiny.prv.gz --history history.jsonl --label a --date yesterday
#! clocktalk: error: --date: expected a date such as 2026-11-22, found "yesterday"
#= 2
$CLOCKTALK --report history
#! clocktalk: error: --report history reads a file that --history wrote: clocktalk --report history FILE
#= 2
$CLOCKTALK --report history a.jsonl b.jsonl
#! clocktalk: error: --report history reads one history, no trace, and shows nothing else
#= 2
$CLOCKTALK --report history,summary a.jsonl
#! clocktalk: error: --report history reads one history, no trace, and shows nothing else
#= 2
$CLOCKTALK --report history a.jsonl --window 10ms
#! clocktalk: error: --report history is about runs that are over: leave out what is asked of a trace
#= 2
$CLOCKTALK --report history a.jsonl --fail-if "overhead > 1%" --junit checks.xml
#! clocktalk: error: --report history is about runs that are over: leave out what is asked of a trace
#= 2
$CLOCKTALK --report history a.jsonl --format prv
#! clocktalk: error: --report history is a table, tsv, csv, json, html or a badge, and draws --plot FILE.svg
#= 2
$CLOCKTALK --report history a.jsonl --plot -
#! clocktalk: error: --report history is a table, tsv, csv, json, html or a badge, and draws --plot FILE.svg
#= 2
$CLOCKTALK tiny.prv.gz --format badge
#! clocktalk: error: --format badge needs --report history
#= 2
$CLOCKTALK tiny.prv.gz --history history.jsonl --label a >/dev/null
$CLOCKTALK history.jsonl
#! history.jsonl: error: a history of runs; type: clocktalk --report history history.jsonl
#= 3
ls
#> history.jsonl
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## history cancelled job
# Two jobs begin a new history; both have begun to read their traces when one of them is cancelled.
mkfifo first second
$CLOCKTALK first --history history.jsonl --label first &
cancelled=$!
exec 3>first
$CLOCKTALK second --history history.jsonl --label second -o /dev/null 3>&- &
exec 4>second
kill -TERM $cancelled
exec 3>&-
wait $cancelled
gzip -dc tiny.prv.gz >&4
exec 4>&-
wait $!
echo status $?
grep -o '"label": "[^"]*"' history.jsonl
#> status 0
#> "label": "second"
#! clocktalk: error: interrupted, no result is left

## history huge numbers
# As large as numbers may be: what is made of them stays finite, in every format.
run() {
  echo '{"history": 1, "label": "'"$1"'", "trace": "t", "options": {}, "summary": {"ranks": 2, "runtime_s": '"$2"', "load_balance": '"$2"', "parallel_efficiency": '"$3"'}}'
}
{ run a -9e27 9e27; run b 9e27 -9e27; run c 9e27 0; run d 0 9e27; run e -9e27 9e27; run f 9e27 1e-300; } >history.jsonl
$CLOCKTALK --report history history.jsonl
for format in csv json badge html; do
  $CLOCKTALK --report history history.jsonl --format $format >result || exit
  grep -c -e nan -e inf result
done
#> t, 2 ranks: 6 runs, a to f
#>
#> Steady: parallel efficiency is 9999999999999999143315085721.6 %
#> (-9999999999999999143315085721.6 % to 9999999999999999143315085721.6 % in 6
#> runs), runtime 4611686018.427 s (-9223372036.855 s to 9223372036.855 s in 6
#> runs).
#>
#>                                 usual       last  runs
#> parallel efficiency       9999999999999999143315085721.6 %      0.0 %  █▁▅██▅
#> load balance              9999999999999999143315085721.6 %9999999999999999143315085721.6 %  ▁██▅▁█
#> runtime                   4611686018.427 s9223372036.855 s  ▁██▅▁█
#> 0
#> 0
#> 0
#> 1
