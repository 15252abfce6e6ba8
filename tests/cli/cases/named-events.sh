## by number
# events that options name, and the trace does not have: status 2, no result
for option in '--window-event 12345' '--window-event 50000001=999' '--report phases --region 12345' \
  '--report dispersion --region 12345' '--report critical-path --activity 12345' '--report paths --activity 12345' \
  '--counter cycles=12345 --counter instructions=12346'; do
  $CLOCKTALK tiny.prv.gz $option -o result
  echo "$option: $?"
done
ls
#> --window-event 12345: 2
#> --window-event 50000001=999: 2
#> --report phases --region 12345: 2
#> --report dispersion --region 12345: 2
#> --report critical-path --activity 12345: 2
#> --report paths --activity 12345: 2
#> --counter cycles=12345 --counter instructions=12346: 2
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row
#! tiny.prv.gz: error: --window-event: no event "12345" occurs in the trace
#! tiny.prv.gz: error: --window-event: no event "50000001=999" occurs in the trace
#! tiny.prv.gz: error: --region: no event "12345" occurs in the trace
#! tiny.prv.gz: error: --region: no event "12345" occurs in the trace
#! tiny.prv.gz: error: --activity: no event "12345" occurs in the trace
#! tiny.prv.gz: error: --activity: no event "12345" occurs in the trace
#! tiny.prv.gz: error: --counter: no event "12346" occurs in the trace

## by label
printf 'EVENT_TYPE\n0 12345 Phase\nVALUES\n1 first\n2 second\n' >>tiny.pcf
$CLOCKTALK tiny.prv.gz --window-event Phase
$CLOCKTALK tiny.prv.gz --window-event '^second$'
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001525990	0.633330	0.977887	0.995820	0.973800	0.616737	0.000000	0.000941134	0.001486009	0.001519612	0.001525990
#> 0.001525990	0.004145763	0.967794	0.554687	0.970610	0.538384	0.521045	0.001096	0.001365021	0.001410445	0.002542777	0.002619773
#! tiny.prv.gz: error: --window-event: no event "^second$" occurs in the trace
#= 2

## beyond the part that is looked at
# it occurs, though not before --to
$CLOCKTALK tiny.prv.gz --window-event 50000003 --to 1us --format csv
#> start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s\r
#> 0.000000000,0.000001000,0.500000,1.000000,1.000000,1.000000,0.500000,0.000000,0.000000500,0.000001000,0.000001000,0.000001000\r

## without a .pcf
# told where the trace has functions or counters that it would name
cat >functions.prv <<'END'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:1(2:1)
2:1:1:1:1:0:60000019:1
2:1:1:1:1:100:50000003:31
2:2:1:1:1:200:50000003:0
1:1:1:1:1:200:1000:1
END
$CLOCKTALK functions.prv -o /dev/null
$CLOCKTALK functions.prv -o /dev/null --quiet
$CLOCKTALK - -o /dev/null <functions.prv
sed /60000019/d functions.prv >none.prv
$CLOCKTALK none.prv -o /dev/null
echo >functions.pcf
$CLOCKTALK functions.prv -o /dev/null
$CLOCKTALK - --pcf functions.pcf -o /dev/null <functions.prv
#! functions.prv: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
#! standard input: warning: there is no .pcf, which names functions and counters; --pcf FILE gives one
