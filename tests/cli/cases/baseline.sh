## a baseline is a result in JSON
$CLOCKTALK tiny.prv.gz --window 1ms --save-baseline base.json >/dev/null || exit
$CLOCKTALK tiny.prv.gz --window 1ms --format json -o result.json || exit
cmp base.json result.json
#= 0

## the same
$CLOCKTALK tiny.prv.gz --window 1ms --save-baseline base.json >/dev/null || exit
$CLOCKTALK tiny.prv.gz --window 1ms --baseline base.json --tolerance 0% >/dev/null || exit
$CLOCKTALK tiny.prv.gz --baseline base.json --tolerance 0% --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r

## worse
$CLOCKTALK tiny.prv.gz --window 1ms --format json | sed 's/"runtime_s": 0.004/"runtime_s": 0.003/
  s/"load_balance": 0.821981/"load_balance": 0.921981/; s/"load_balance": 0.9[0-9]*/"load_balance": 0.999/
  s/"overhead": 0.000693/"overhead": 0.0/' >base.json
$CLOCKTALK tiny.prv.gz --window 1ms --baseline base.json >/dev/null
#! tiny.prv.gz: error: gate failed: baseline: runtime_s: 0.004145763 s, was 0.003145763 s, 31.79 % worse (accepted: 2.00)
#! tiny.prv.gz: error: gate failed: baseline: load_balance: 0.821981, was 0.999000, 17.70 points worse (accepted: 2.00); most from 0.003000000 to 0.004000000 s: 0.968416, was 0.999000
#= 1

## worse, where windows follow the program: how long each of them is
$CLOCKTALK tiny.prv.gz --every 4 --rank 1 --format json | sed 's/"runtime_s": 0.004/"runtime_s": 0.003/
  s/"elapsed_s": 0.002/"elapsed_s": 0.001/' >base.json
$CLOCKTALK tiny.prv.gz --every 4 --rank 1 --baseline base.json >/dev/null
#! tiny.prv.gz: error: gate failed: baseline: runtime_s: 0.004145763 s, was 0.003145763 s, 31.79 % worse (accepted: 2.00); most from 0.000000000 to 0.002056541 s: 0.002056541 s, was 0.001056541 s
#= 1

## what is tolerated
$CLOCKTALK tiny.prv.gz --format json | sed 's/"runtime_s": 0.0041/"runtime_s": 0.0040/
  s/"load_balance": 0.82/"load_balance": 0.83/' >base.json
$CLOCKTALK tiny.prv.gz --baseline base.json --tolerance 1%,runtime_s=5% --format csv || exit
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
$CLOCKTALK tiny.prv.gz --baseline base.json --tolerance 0.5%,runtime_s=2% >/dev/null
#! tiny.prv.gz: error: gate failed: baseline: runtime_s: 0.004145763 s, was 0.004045763 s, 2.47 % worse (accepted: 2.00); when: add --windows 100, say, to both runs
#! tiny.prv.gz: error: gate failed: baseline: load_balance: 0.821981, was 0.831981, 1.00 points worse (accepted: 0.50)
#= 1

## a tolerance for one metric
$CLOCKTALK tiny.prv.gz --format json | sed 's/"ideal_s": 0.004/"ideal_s": 0.003/' >base.json
$CLOCKTALK tiny.prv.gz --baseline base.json >/dev/null || exit
$CLOCKTALK tiny.prv.gz --baseline base.json --tolerance ideal_s=3% >/dev/null
#! tiny.prv.gz: error: gate failed: baseline: ideal_s: 0.004061462 s, was 0.003061462 s, 32.66 % worse (accepted: 3.00); when: add --windows 100, say, to both runs
#= 1

## of a report on paths
$CLOCKTALK tiny.prv.gz --report critical-path --format json -o base.json || exit
$CLOCKTALK tiny.prv.gz --baseline base.json >/dev/null || exit
$CLOCKTALK tiny.prv.gz --save-baseline other.json >/dev/null || exit
$CLOCKTALK tiny.prv.gz --report critical-path --baseline other.json >/dev/null
#= 0

## the baseline is updated, and without one all is as before
$CLOCKTALK tiny.prv.gz --save-baseline base.json -o - --format csv >base.csv || exit
$CLOCKTALK tiny.prv.gz --baseline base.json --save-baseline base.json -o - --format csv | cmp - base.csv
$CLOCKTALK tiny.prv.gz --format csv -o /dev/null --report paths --full-paths /dev/null
#= 0
ls
#> base.csv
#> base.json
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## missing
$CLOCKTALK missing.prv --baseline base.json
#! base.json: error: there is no such file; --save-baseline base.json instead of --baseline writes the first one
#= 3
$CLOCKTALK missing.prv --baseline tiny.pcf/base.json
#! tiny.pcf/base.json: error: cannot read: Not a directory
#= 3

## no JSON
$CLOCKTALK missing.prv --baseline tiny.row
#! tiny.row:1: error: no baseline: expected a value; it has to be what --save-baseline or --format json wrote
#= 3

## JSON, but no result of one run
echo '{"clocktalk": "1.0.0", "schema": 1, "scaling": []}' >base.json
$CLOCKTALK missing.prv --baseline base.json
#! base.json: error: no baseline: expected what --save-baseline or --format json wrote of one run
#= 3

## of a newer version
$CLOCKTALK tiny.prv.gz --format json | sed 's/"schema": 2/"schema": 3/' >base.json
$CLOCKTALK missing.prv --baseline base.json
#! base.json: error: not comparable: it was written by a version of clocktalk whose numbers mean something else
#= 2

## of other options
$CLOCKTALK tiny.prv.gz --save-baseline base.json >/dev/null
$CLOCKTALK missing.prv --waits causal --baseline base.json
#! base.json: error: not comparable: waits is "consistent" there and "causal" here
#= 2

## of other windows
$CLOCKTALK tiny.prv.gz --window 1ms --save-baseline base.json >/dev/null
$CLOCKTALK missing.prv --windows 20 --baseline base.json
#! base.json: error: not comparable: window_s is 0.001 there and not given here
#= 2

## of windows, for a run without any
# those that are turns have a length, which the run then has not
for windows in '--window 1ms' '--window iteration:1/2 --rank 2'; do
  $CLOCKTALK -q tiny.prv.gz $windows --save-baseline base.json -o /dev/null
  $CLOCKTALK tiny.prv.gz --baseline base.json -o /dev/null || echo $?
done
$CLOCKTALK tiny.prv.gz --baseline base.json -o /dev/null --tolerance turn_s=3%
$CLOCKTALK tiny.prv.gz --fail-if 'turn_s > 1' -o /dev/null
#! tiny.prv.gz: error: gate failed: baseline: turn_s: missing, was 0.000482313 s
#! tiny.prv.gz: error: gate failed: turn_s > 1: turn_s is missing
#= 1

## of another number of ranks
$CLOCKTALK tiny.prv.gz --format json | sed 's/"ranks": 2/"ranks": 16/' >base.json
$CLOCKTALK tiny.prv.gz --baseline base.json
#! base.json: error: not comparable: it has 16 ranks, this trace 2
#= 2

## in a folder that is missing
$CLOCKTALK tiny.prv.gz --save-baseline nowhere/base.json --format csv
#! nowhere/base.json: error: cannot open for writing: No such file or directory
#= 4

## not finite
$CLOCKTALK tiny.prv.gz --save-baseline base.json >/dev/null || exit
sed 's/"load_balance": [0-9.]*/"load_balance": 1e999/' base.json >infinite.json
$CLOCKTALK tiny.prv.gz --baseline infinite.json
echo $?
# a loss that is not finite
sed 's/"runtime_s": [0-9.]*/"runtime_s": 1e-320/' base.json >small.json
$CLOCKTALK tiny.prv.gz --baseline small.json >/dev/null
#> 3
#! infinite.json:21: error: no baseline: expected a number below 10^28; it has to be what --save-baseline or --format json wrote
#! tiny.prv.gz: error: gate failed: baseline: runtime_s: 0.004145763 s, was 0.000000000 s; when: add --windows 100, say, to both runs
#= 1

## a metric that is no number
$CLOCKTALK tiny.prv.gz --save-baseline base.json >/dev/null || exit
for value in '"0.8"' true '[0.8]' '{}'; do
  sed "s/\"load_balance\": [0-9.]*/\"load_balance\": $value/" base.json >wrong.json
  $CLOCKTALK tiny.prv.gz --baseline wrong.json
  echo $?
done
# named alone
sed 's/"ideal_s": [0-9.]*/"ideal_s": "0.004"/' base.json >wrong.json
$CLOCKTALK tiny.prv.gz --baseline wrong.json >/dev/null && $CLOCKTALK tiny.prv.gz --baseline wrong.json --tolerance ideal_s=3%
#> 3
#> 3
#> 3
#> 3
#! wrong.json:21: error: no baseline: expected a number as load_balance, or null
#! wrong.json:21: error: no baseline: expected a number as load_balance, or null
#! wrong.json:21: error: no baseline: expected a number as load_balance, or null
#! wrong.json:21: error: no baseline: expected a number as load_balance, or null
#! wrong.json:29: error: no baseline: expected a number as ideal_s, or null
#= 3

## a metric that the baseline does not have
$CLOCKTALK tiny.prv.gz --save-baseline base.json >/dev/null || exit
sed '/"load_balance"/d; s/"serialisation_efficiency": [0-9.]*/"serialisation_efficiency": null/' base.json >less.json
$CLOCKTALK tiny.prv.gz --baseline less.json >/dev/null
echo $?
$CLOCKTALK tiny.prv.gz --baseline less.json --tolerance 2%,serialisation_efficiency=1% >/dev/null
echo $?
$CLOCKTALK tiny.prv.gz --baseline less.json --tolerance load_balance=1%
#> 0
#> 0
#! less.json: warning: not compared, as it has no value: load_balance, serialisation_efficiency; --save-baseline writes a new one
#! less.json: warning: not compared, as it has no value: load_balance, serialisation_efficiency; --save-baseline writes a new one
#! less.json: error: it does not have load_balance, which --tolerance names; --save-baseline writes a new one
#= 3

## of another part
# whose borders are times or calls
$CLOCKTALK -q tiny.prv.gz --save-baseline whole.json -o /dev/null
$CLOCKTALK -q tiny.prv.gz --save-baseline calls.json -o /dev/null --from init --to finalize
$CLOCKTALK missing.prv --baseline whole.json --from init --to finalize
$CLOCKTALK missing.prv --baseline whole.json --from 1ms
$CLOCKTALK missing.prv --baseline whole.json --from init --to 2ms
$CLOCKTALK missing.prv --baseline calls.json
$CLOCKTALK missing.prv --baseline calls.json --from init --to 2ms
$CLOCKTALK -q tiny.prv.gz --baseline calls.json -o /dev/null --from init --to finalize
#! whole.json: error: not comparable: from is 0 there and "init" here
#! whole.json: error: not comparable: from_s is 0 there and 0.001 here
#! whole.json: error: not comparable: to_s is not given there and 0.002 here
#! calls.json: error: not comparable: from is "init" there and 0 here
#! calls.json: error: not comparable: to is "finalize" there and 0.002 here
