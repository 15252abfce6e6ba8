$CLOCKTALK tiny.prv.gz -x
#! clocktalk: error: unknown option -x
#= 2

$CLOCKTALK tiny.prv.gz --windw 10ms
#! clocktalk: error: unknown option --windw; did you mean --window?
#= 2

$CLOCKTALK tiny.prv.gz --window
#! clocktalk: error: --window: needs a value: --window DURATION|iteration
#= 2

$CLOCKTALK tiny.prv.gz --window 0
#! clocktalk: error: --window: must be more than 0, found "0"
#= 2

$CLOCKTALK tiny.prv.gz --window 5parsecs
#! clocktalk: error: --window: "5parsecs" has none of the units ns, us, ms, s, min and h
#= 2

$CLOCKTALK tiny.prv.gz --window 10
#! clocktalk: error: --window: "10" has no unit: 10ms? 10s?
#= 2

$CLOCKTALK tiny.prv.gz --window 1ms --windows 4
#! clocktalk: error: --windows: --window has chosen windows already; leave one of the two out (only --min-events goes with --window or --windows)
#= 2

$CLOCKTALK tiny.prv.gz --report windows
#! clocktalk: error: --report windows needs to know which: add --window 10ms, say, or --windows 100
#= 2

$CLOCKTALK tiny.prv.gz --from 3ms --to 1ms
#! clocktalk: error: --from must lie before --to
#= 2

$CLOCKTALK tiny.prv.gz --top 5
#! clocktalk: error: --top needs --report critical-path, paths, dispersion, worst, wait-states, messages, phases, openmp, iterations or assessment
#= 2

$CLOCKTALK tiny.prv.gz --format xml
#! clocktalk: error: --format: found "xml"; did you mean html? Expected table, tsv, csv, json, jsonl, gnuplot, html, prv, chrome or badge
#= 2

$CLOCKTALK tiny.prv.gz --format png
#! clocktalk: error: --format: "png" is a picture: --plot FILE.png
#= 2

$CLOCKTALK tiny.prv.gz --format jsonl
#! clocktalk: error: --format jsonl, gnuplot and prv hold windows, and their shares of wait states (prv also the critical path): add --window 10ms, say, and ask for no other report
#= 2

$CLOCKTALK tiny.prv.gz tiny.prv.gz --windows 3 --format csv
#! clocktalk: error: --format tsv and csv hold one report of several traces, scaling; jsonl and gnuplot hold one trace: choose table or json
#= 2

$CLOCKTALK tiny.prv.gz --report worst --window 1ms --step 500us
#! clocktalk: error: --report worst needs windows that do not slide: leave out --step
#= 2

$CLOCKTALK - tiny.prv.gz - </dev/null
#! clocktalk: error: standard input can be only one of the traces
#= 2

$CLOCKTALK tiny.prv.gz tiny.prv.gz --pcf tiny.pcf
#! clocktalk: error: --pcf and --row belong to one trace: give one, or let the files stand beside the traces
#= 2

$CLOCKTALK tiny.prv.gz tiny.prv.gz --save-baseline base.json
#! clocktalk: error: --baseline and --save-baseline are about one trace: give one
#= 2

$CLOCKTALK - --diff - <tiny.prv.gz
#! clocktalk: error: standard input can be only one of the traces
#= 2

$CLOCKTALK tiny.prv.gz tiny.prv.gz --diff tiny.prv.gz
#! clocktalk: error: --diff compares one trace with another: give one besides
#= 2

$CLOCKTALK tiny.prv.gz --diff tiny.prv.gz --from 1ms
#! clocktalk: error: --diff compares whole runs: leave out --from and --to
#= 2

$CLOCKTALK tiny.prv.gz --report diff
#! clocktalk: error: --report diff needs --diff, the trace to compare with
#= 2

$CLOCKTALK tiny.prv.gz --scaling weak
#! clocktalk: error: --scaling, --reference and --forecast need several traces, or --report scaling
#= 2

$CLOCKTALK tiny.prv.gz other.prv --reference tiny.prv
#! clocktalk: error: --reference: none of the traces has that name; write it as it is written among them
#= 2

$CLOCKTALK tiny.prv.gz --clock ideal
#! clocktalk: error: --clock needs --report parallelism
#= 2

$CLOCKTALK tiny.prv.gz --paths 3
#! clocktalk: error: --paths needs --report paths
#= 2

$CLOCKTALK tiny.prv.gz --report sensitivity --rematch
#! clocktalk: error: --report sensitivity and assessment replay messages as they are recorded: leave out --rematch
#= 2

$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path --activity nobody
#! clocktalk: error: --activity: no label of the .pcf matches "nobody"; a type number or type=value needs none
#= 2

$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path --partition 1-17
#! clocktalk: error: --partition: "1-17" is no range of the ranks 1 to 16
#= 2

$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path --partition ocean
#! clocktalk: error: --partition: "ocean" matches the name of no rank; ranges such as 1-8,9-12 need no names
#= 2

$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --region Phase
#! clocktalk: error: --region needs --report dispersion or phases
#= 2
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report dispersion --region NoSuchThing
#! clocktalk: error: --region: no label of the .pcf matches "NoSuchThing"; a type number or type=value needs none
#= 2
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --window-event Fase
#! clocktalk: error: --window-event: no label of the .pcf matches "Fase"; did you mean Phase?
#= 2
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --report critical-path --without write_checkpont --without MPI_Barier --without Phase
#! clocktalk: error: --without or --scale: nobody computes in "write_checkpont"; did you mean write_checkpoint?
#! clocktalk: error: --without or --scale: nobody computes in "MPI_Barier"; did you mean call:MPI_Barrier?
#! clocktalk: error: --without or --scale: nobody computes in "Phase"; --report critical-path lists the activities, MPI calls are call:NAME
#= 2

$CLOCKTALK missing.prv --baseline base.json --tolerance load_balance=much
#! clocktalk: error: --tolerance: expected a percentage such as 2% or load_balance=1%, found "load_balance=much"
#= 2

$CLOCKTALK missing.prv --tolerance 1%
#! clocktalk: error: --tolerance needs --baseline, the run that is compared with
#= 2

$CLOCKTALK missing.prv --baseline base.json --tolerance runtim=1%
#! clocktalk: error: --tolerance: runtim is no metric that is compared; did you mean runtime_s?
#= 2

$CLOCKTALK missing.prv --junit gates.xml
#! clocktalk: error: --junit needs --fail-if or --baseline: there is nothing else to report
#= 2

$CLOCKTALK missing.prv --fail-if 'load_balance < 0.8 load_balance'
#! clocktalk: error: --fail-if: "load_balance < 0.8 load_balance": expected and, or or the end at character 20, found "load_balance"
#= 2

$CLOCKTALK missing.prv --fail-if 'load_balance'
#! clocktalk: error: --fail-if: "load_balance": expected <, <=, >, >=, == or != at character 13, found the end
#= 2

$CLOCKTALK missing.prv --fail-if 'paralel_efficiency < 0.8'
#! clocktalk: error: --fail-if: "paralel_efficiency < 0.8": paralel_efficiency is no metric; did you mean parallel_efficiency?
#= 2

$CLOCKTALK missing.prv --fail-if 'anomalies.unmached_message > 0'
#! clocktalk: error: --fail-if: "anomalies.unmached_message > 0": anomalies.unmached_message is no anomaly; did you mean anomalies.unmatched_message?
#= 2

$CLOCKTALK missing.prv --fail-if 'anomalies > 0'
#! clocktalk: error: --fail-if: "anomalies > 0": anomalies is no metric without a kind: anomalies.bad_record, say; --report anomalies names those met
#= 2

$CLOCKTALK missing.prv --window 1ms --fail-if 'medain(load_balance) > 0'
#! clocktalk: error: --fail-if: "medain(load_balance) > 0": medain is no statistic (min, max, mean, median, p0 to p100); did you mean median?
#= 2

$CLOCKTALK missing.prv --fail-if 'min(load_balance) < 1'
#! clocktalk: error: --fail-if: "min(load_balance) < 1" needs windows: add --window 10ms, say, or --windows 100
#= 2

$CLOCKTALK tiny.prv.gz --fail-if 'overhead > 5'
#! clocktalk: error: --fail-if: "overhead > 5": overhead is never above 1: 5%?
#= 2

$CLOCKTALK missing.prv --fail-if 'global_efficiency < 0.8'
#! clocktalk: error: --fail-if: "global_efficiency < 0.8" compares runs: name at least two traces
#= 2

$CLOCKTALK missing.prv other.prv --windows 3 --fail-if 'min(global_efficiency) < 0.8'
#! clocktalk: error: --fail-if: "min(global_efficiency) < 0.8": global_efficiency is a figure of the whole run, windows have none
#= 2

$CLOCKTALK tiny.prv.gz -report summary
#! clocktalk: error: unknown option -r; did you mean --report?
#= 2

$CLOCKTALK tiny.prv.gz -output out
#! clocktalk: error: unknown option -o; did you mean --output?
#= 2

$CLOCKTALK tiny.prv.gz -output=out
#! clocktalk: error: unknown option -o; did you mean --output?
#= 2

$CLOCKTALK tiny.prv.gz -quiet
#! clocktalk: error: unknown option -u; did you mean --quiet?
#= 2

$CLOCKTALK tiny.prv.gz -qx
#! clocktalk: error: unknown option -x
#= 2

$CLOCKTALK tiny.prv.gz –report summary
#! clocktalk: error: "–report" begins with a dash that is no hyphen; did you mean --report?
#= 2

$CLOCKTALK tiny.prv.gz —windw=10ms
#! clocktalk: error: "—windw=10ms" begins with a dash that is no hyphen; did you mean --window?
#= 2

$CLOCKTALK tiny.prv.gz −−−
#! clocktalk: error: "−−−" begins with a dash that is no hyphen
#= 2

# but a file may be named so
cp tiny.prv.gz –tiny.prv.gz
$CLOCKTALK –tiny.prv.gz --columns ranks --format csv

$CLOCKTALK tiny.prv.gz --window 1,5ms
#> ranks\r
#> 2\r
#! clocktalk: error: --window: "1,5ms" has a comma: 1.5ms?
#= 2

$CLOCKTALK tiny.prv.gz --window 1,5,5ms
#! clocktalk: error: --window: expected a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), iteration:2 (level), found "1,5,5ms"
#= 2

$CLOCKTALK tiny.prv.gz --window 1,5
#! clocktalk: error: --window: expected a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), iteration:2 (level), found "1,5"
#= 2

$CLOCKTALK missing.prv --fail-if 'parallel_efficiency < 80ms'
#! clocktalk: error: --fail-if: "parallel_efficiency < 80ms": parallel_efficiency is no time, found 80ms
#= 2

$CLOCKTALK missing.prv --fail-if 'runtime_s < 80%'
#! clocktalk: error: --fail-if: "runtime_s < 80%": runtime_s is a time, found 80%
#= 2

$CLOCKTALK missing.prv --fail-if '180% > parallel_efficiency'
#! clocktalk: error: --fail-if: "180% > parallel_efficiency": parallel_efficiency is never above 1, found 180%
#= 2

$CLOCKTALK missing.prv --fail-if 'parallel_efficiency < 800'
#! clocktalk: error: --fail-if: "parallel_efficiency < 800": parallel_efficiency is never above 1, found 800
#= 2

$CLOCKTALK missing.prv --fail-if 'messages > 5%'
#! clocktalk: error: --fail-if: "messages > 5%": messages is a number, found 5%
#= 2

$CLOCKTALK missing.prv --fail-if 'anomalies.bad_record > 5s'
#! clocktalk: error: --fail-if: "anomalies.bad_record > 5s": anomalies.bad_record is no time, found 5s
#= 2

$CLOCKTALK missing.prv --fail-if 'average_ipc < 1ms'
#! clocktalk: error: --fail-if: "average_ipc < 1ms": average_ipc is no time, found 1ms
#= 2

$CLOCKTALK missing.prv --window 1ms --fail-if 'avg(load_balance) > 0'
#! clocktalk: error: --fail-if: "avg(load_balance) > 0": avg is no statistic (min, max, mean, median, p0 to p100)
#= 2

$CLOCKTALK tiny.prv.gz --plot a.svg -o b.png
#! clocktalk: error: --output b.png and --plot a.svg are two pictures: ask for one
#= 2

$CLOCKTALK tiny.prv.gz tiny.prv.gz --report ranks -o a.svg
#! clocktalk: error: --plot and --format html, prv and chrome show one trace: give one; of several --plot FILE.svg and html show --report scaling
#= 2

$CLOCKTALK tiny.prv.gz --windows 5 --plot windows.svg --plot-size 10x10
#! clocktalk: error: --plot-size: expected a width such as 8.5cm or 900px, both lengths such as 16cmx9cm (4 to 200 cm, 200 to 10000 px), or 16:9, found "10x10"
#= 2

# options that would have no effect
$CLOCKTALK tiny.prv.gz --min-latency 1us --clock-fix none
$CLOCKTALK tiny.prv.gz --window-ideal clock
$CLOCKTALK tiny.prv.gz --max-memory 1M --report messages
$CLOCKTALK tiny.prv.gz --export out.prv --waits all
$CLOCKTALK tiny.prv.gz --export out.prv --counter cycles=42000059
$CLOCKTALK --report history runs.jsonl --app 1
$CLOCKTALK --report history runs.jsonl --clock-fix none
$CLOCKTALK --report history runs.jsonl --sort parallel_efficiency
# … or only little: status 0, and one line
$CLOCKTALK tiny.prv.gz --eager-limit 1k --format csv >summary.csv
$CLOCKTALK tiny.prv.gz --windows 4 --report messages >messages
$CLOCKTALK tiny.prv.gz --eager-limit 1k --min-latency 1us --clock-fix none --report sensitivity >sensitivity
#! clocktalk: error: --min-latency is what --clock-fix clc leaves between send and receive: leave out one of the two
#! clocktalk: error: --window-ideal is about windows: add --window 10ms, say
#! clocktalk: error: --max-memory bounds what is kept of paths: it needs windows, or --report critical-path, paths, worst, wait-states or assessment
#! clocktalk: error: --waits is about how a trace is replayed, which --export and --report history do not: leave it out
#! clocktalk: error: --counter is about how a trace is replayed, which --export and --report history do not: leave it out
#! clocktalk: error: --app is about a trace, and --report history reads none: leave it out
#! clocktalk: error: --clock-fix is about how a trace is replayed, which --export and --report history do not: leave it out
#! clocktalk: error: --report history is about runs that are over: leave out what is asked of a trace
#! note: --eager-limit decides of no wait without --waits all or dimemas, only which sends count where a wait is contradicted
#! note: --windows chooses windows, of which nothing that is asked for tells: add windows to --report, say

$CLOCKTALK tiny.prv.gz --report critical
#! clocktalk: error: --report: found "critical"; did you mean critical-path? Expected a comma-separated list of summary, windows, anomalies, critical-path, paths, parallelism, dispersion, scaling, sensitivity, diff, worst, wait-states, ranks, messages, phases, openmp, iterations, assessment or history
#= 2

$CLOCKTALK tiny.prv.gz --window 1ms --columns parallel
#! clocktalk: error: --columns: "parallel" is no column of windows; did you mean parallel_efficiency?
#= 2

$CLOCKTALK tiny.prv.gz --fail-if 'load < 1'
#! clocktalk: error: --fail-if: "load < 1": load is no metric; did you mean load_balance?
#= 2

$CLOCKTALK ''
#! clocktalk: error: a trace's name is empty
#= 2

$CLOCKTALK tiny.prv.gz ''
#! clocktalk: error: a trace's name is empty
#= 2

# a word that stands beside numbers, or in capitals
$CLOCKTALK tiny.prv.gz --window iteraton
$CLOCKTALK tiny.prv.gz --window Iterations/2
$CLOCKTALK tiny.prv.gz --to finalise
$CLOCKTALK tiny.prv.gz --windows 4 --min-events Auto
$CLOCKTALK tiny.prv.gz --format JSON

# a blank before the unit, and units of other programs
$CLOCKTALK tiny.prv.gz --window '10 ms'
$CLOCKTALK tiny.prv.gz --window '1ms,10 ms'
$CLOCKTALK tiny.prv.gz --window '1 ms,10ms'
$CLOCKTALK tiny.prv.gz --window 10sec
$CLOCKTALK tiny.prv.gz --max-skew 2m
#! clocktalk: error: --window: found "iteraton"; did you mean iteration? Expected a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), iteration:2 (level)
#! clocktalk: error: --window: found "Iterations/2"; did you mean iteration? Expected a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), iteration:2 (level)
#! clocktalk: error: --to: found "finalise"; did you mean finalize? Expected a time since the start such as 1.5s, or finalize
#! clocktalk: error: --min-events: found "Auto"; did you mean auto? Expected a whole number or auto
#! clocktalk: error: --format: found "JSON"; did you mean json? Expected table, tsv, csv, json, jsonl, gnuplot, html, prv, chrome or badge
#! clocktalk: error: --window: "10 ms" has a blank: 10ms?
#! clocktalk: error: --window: "1ms,10 ms" has a blank: 1ms,10ms?
#! clocktalk: error: --window: expected a duration such as 10ms, up to 8 (1ms,10ms), or iteration, iteration/10 (turns), iteration:2 (level), found "1 ms,10ms"
#! clocktalk: error: --window: "10sec" has none of the units ns, us, ms, s, min and h
#! clocktalk: error: --max-skew: "2m" has none of the units ns, us, ms, s, min and h
#= 2
