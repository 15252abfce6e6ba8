## passes
$CLOCKTALK tiny.prv.gz --fail-if 'parallel_efficiency < 50%' --fail-if 'runtime_s > 5ms' --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r

## fails
$CLOCKTALK tiny.prv.gz --fail-if 'parallel_efficiency < 0.8' --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#! tiny.prv.gz: error: gate failed: parallel_efficiency < 0.8: parallel_efficiency is 0.556268
#= 1

## what is written twice is told once
$CLOCKTALK tiny.prv.gz --quiet --fail-if 'load_balance > 80% and load_balance < 90%' >/dev/null
#! tiny.prv.gz: error: gate failed: load_balance > 80% and load_balance < 90%: load_balance is 0.821981
#= 1

## several runs, each by its own windows
$CLOCKTALK tiny.prv.gz "$TESTDATA"/stencil2d.prv.gz -q --windows 4 --fail-if 'min(load_balance) < 0.6' -o /dev/null --report scaling
#! tiny.prv.gz: error: gate failed: min(load_balance) < 0.6: min(load_balance) is 0.500000 from 0.000000000 to 0.001036440 s
#= 1

## fails, quiet
$CLOCKTALK tiny.prv.gz --quiet --fail-if 'overhead <= 1' --fail-if 'ranks == 2 and not load_balance > 1' -o result
#! tiny.prv.gz: error: gate failed: overhead <= 1: overhead is 0.000693
#! tiny.prv.gz: error: gate failed: ranks == 2 and not load_balance > 1: ranks is 2, load_balance is 0.821981
#= 1
cat result | wc -l
#> 25

## a value that is missing
cat >idle.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(1):1:1(1:1)
2:1:1:1:1:0:50000003:31
2:1:1:1:1:1000:50000003:0
TRACE
$CLOCKTALK idle.prv --fail-if 'load_balance < 0.5' --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init\r
#> 1,0.000001000,0.000000000,0.000001000,,,0.000000,0.000000,0.000000,0.000000,0.000000000,0.000000000,0.000000000,0.000001000,0,0,1.000000\r
#! idle.prv: error: gate failed: load_balance < 0.5: load_balance is missing
#= 1

## nobody reads on
{ $CLOCKTALK tiny.prv.gz --window 200ns --fail-if 'parallel_efficiency < 1'; echo $? >status; } | head -1
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#! tiny.prv.gz: error: gate failed: parallel_efficiency < 1: parallel_efficiency is 0.556268
cat status
#> 1

## windows, passes
$CLOCKTALK tiny.prv.gz --window 1ms --fail-if 'min(parallel_efficiency) < 0.4' --fail-if 'p95(overhead) > 10%'
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001000000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000500000	0.001000000	0.001000000	0.001000000
#> 0.001000000	0.002000000	0.970364	0.711991	0.981582	0.698878	0.678166	0.000000	0.000678166	0.000698878	0.000981582	0.001000000
#> 0.002000000	0.003000000	0.992648	0.504344	0.953162	0.480722	0.477188	0.000000	0.000477188	0.000480722	0.000953162	0.001000000
#> 0.003000000	0.004000000	0.968416	0.534618	0.984709	0.526443	0.509816	0.000000	0.000509816	0.000526443	0.000984709	0.001000000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763

## windows, fails
$CLOCKTALK tiny.prv.gz --window 1ms --fail-if 'min(transfer_efficiency) < 0.97' --fail-if 'p95(load_balance) > 0.9' \
  --fail-if 'max(useful_avg_s) - median(useful_avg_s) > 1us' --fail-if 'mean(overhead) > 0.001' --format json >/dev/null
#! tiny.prv.gz: error: gate failed: min(transfer_efficiency) < 0.97: min(transfer_efficiency) is 0.953162 from 0.002000000 to 0.003000000 s
#! tiny.prv.gz: error: gate failed: p95(load_balance) > 0.9: p95(load_balance) is 0.992570
#! tiny.prv.gz: error: gate failed: max(useful_avg_s) - median(useful_avg_s) > 1us: max(useful_avg_s) is 0.000678166 from 0.001000000 to 0.002000000 s, median(useful_avg_s) is 0.000500000
#! tiny.prv.gz: error: gate failed: mean(overhead) > 0.001: mean(overhead) is 0.003939
#= 1

## anomalies, passes
$CLOCKTALK tiny.prv.gz --fail-if 'anomalies.unmatched_message > 0' >/dev/null
#= 0

## anomalies, fails
gzip -dc tiny.prv.gz | grep -v '^3:.*:100:10$' >cut.prv
echo '2:1:1:1:1:nonsense' >>cut.prv
$CLOCKTALK --quiet cut.prv --fail-if 'anomalies.bad_record > 0' >/dev/null
#! cut.prv: error: gate failed: anomalies.bad_record > 0: anomalies.bad_record is 1
#= 1

## several runs, passes
$CLOCKTALK tiny.prv.gz - --fail-if 'global_efficiency < 0.5' --fail-if 'speedup < 0.99' --report summary -o /dev/null <tiny.prv.gz
#= 0

## several runs, fails
# of each run, the reference too unless it is left out; with statistics of its own windows
$CLOCKTALK tiny.prv.gz $TESTDATA/stencil2d.prv.gz --windows 10 --report summary --quiet --junit gates.xml -o /dev/null \
  --fail-if 'global_efficiency < 0.5' --fail-if 'ranks > 2 and speedup < 1' --fail-if 'min(load_balance) > 0.6 and computation_scalability < 0.5' \
  --fail-if 'ipc_scalability < 0.9' --fail-if 'load_balance < 0.83' 2>messages
#= 1
sed 's|^[^:]*/||' messages
#> tiny.prv.gz: error: gate failed: load_balance < 0.83: load_balance is 0.821981
#> tiny.prv.gz: error: gate failed: ipc_scalability < 0.9: ipc_scalability is missing
#> stencil2d.prv.gz: error: gate failed: global_efficiency < 0.5: global_efficiency is 0.001790
#> stencil2d.prv.gz: error: gate failed: ranks > 2 and speedup < 1: ranks is 16, speedup is 0.025744
#> stencil2d.prv.gz: error: gate failed: min(load_balance) > 0.6 and computation_scalability < 0.5: min(load_balance) is 0.703162 from 1.030646257 to 1.159477039 s, computation_scalability is 0.002192
#> stencil2d.prv.gz: error: gate failed: ipc_scalability < 0.9: ipc_scalability is missing
sed 's|classname="[^"]*/|classname="|' gates.xml
#> <?xml version="1.0" encoding="UTF-8"?>
#> <testsuites>
#>   <testsuite name="clocktalk" tests="10" failures="6" errors="0">
#>     <testcase classname="tiny.prv.gz" name="load_balance &lt; 0.83">
#>       <failure type="gate" message="load_balance is 0.821981"/>
#>     </testcase>
#>     <testcase classname="stencil2d.prv.gz" name="load_balance &lt; 0.83"/>
#>     <testcase classname="tiny.prv.gz" name="global_efficiency &lt; 0.5"/>
#>     <testcase classname="tiny.prv.gz" name="ranks &gt; 2 and speedup &lt; 1"/>
#>     <testcase classname="tiny.prv.gz" name="min(load_balance) &gt; 0.6 and computation_scalability &lt; 0.5"/>
#>     <testcase classname="tiny.prv.gz" name="ipc_scalability &lt; 0.9">
#>       <failure type="gate" message="ipc_scalability is missing"/>
#>     </testcase>
#>     <testcase classname="stencil2d.prv.gz" name="global_efficiency &lt; 0.5">
#>       <failure type="gate" message="global_efficiency is 0.001790"/>
#>     </testcase>
#>     <testcase classname="stencil2d.prv.gz" name="ranks &gt; 2 and speedup &lt; 1">
#>       <failure type="gate" message="ranks is 16, speedup is 0.025744"/>
#>     </testcase>
#>     <testcase classname="stencil2d.prv.gz" name="min(load_balance) &gt; 0.6 and computation_scalability &lt; 0.5">
#>       <failure type="gate" message="min(load_balance) is 0.703162 from 1.030646257 to 1.159477039 s, computation_scalability is 0.002192"/>
#>     </testcase>
#>     <testcase classname="stencil2d.prv.gz" name="ipc_scalability &lt; 0.9">
#>       <failure type="gate" message="ipc_scalability is missing"/>
#>     </testcase>
#>   </testsuite>
#> </testsuites>

## several runs, junit
$CLOCKTALK tiny.prv.gz - --fail-if 'load_balance < 0.9' --junit gates.xml >/dev/null <tiny.prv.gz
#! tiny.prv.gz: error: gate failed: load_balance < 0.9: load_balance is 0.821981
#! standard input: error: gate failed: load_balance < 0.9: load_balance is 0.821981
#= 1
cat gates.xml
#> <?xml version="1.0" encoding="UTF-8"?>
#> <testsuites>
#>   <testsuite name="clocktalk" tests="2" failures="2" errors="0">
#>     <testcase classname="tiny.prv.gz" name="load_balance &lt; 0.9">
#>       <failure type="gate" message="load_balance is 0.821981"/>
#>     </testcase>
#>     <testcase classname="standard input" name="load_balance &lt; 0.9">
#>       <failure type="gate" message="load_balance is 0.821981"/>
#>     </testcase>
#>   </testsuite>
#> </testsuites>

## junit
$CLOCKTALK tiny.prv.gz --save-baseline base.json >/dev/null
$CLOCKTALK tiny.prv.gz --fail-if 'load_balance < 0.9' --fail-if 'runtime_s >
1s' --baseline base.json --junit gates.xml >/dev/null
#! tiny.prv.gz: error: gate failed: load_balance < 0.9: load_balance is 0.821981
#= 1
cat gates.xml
#> <?xml version="1.0" encoding="UTF-8"?>
#> <testsuites>
#>   <testsuite name="clocktalk" tests="10" failures="1" errors="0">
#>     <testcase classname="tiny.prv.gz" name="load_balance &lt; 0.9">
#>       <failure type="gate" message="load_balance is 0.821981"/>
#>     </testcase>
#>     <testcase classname="tiny.prv.gz" name="runtime_s &gt;?1s"/>
#>     <testcase classname="tiny.prv.gz" name="baseline: runtime_s"/>
#>     <testcase classname="tiny.prv.gz" name="baseline: parallel_efficiency"/>
#>     <testcase classname="tiny.prv.gz" name="baseline: load_balance"/>
#>     <testcase classname="tiny.prv.gz" name="baseline: communication_efficiency"/>
#>     <testcase classname="tiny.prv.gz" name="baseline: serialisation_efficiency"/>
#>     <testcase classname="tiny.prv.gz" name="baseline: transfer_efficiency"/>
#>     <testcase classname="tiny.prv.gz" name="baseline: overhead"/>
#>     <testcase classname="tiny.prv.gz" name="baseline: useful_avg_s"/>
#>   </testsuite>
#> </testsuites>

## junit, in a folder that is missing
$CLOCKTALK tiny.prv.gz --fail-if 'runtime_s > 1s' --junit nowhere/gates.xml >/dev/null
#! nowhere/gates.xml: error: cannot open for writing: No such file or directory
#= 4

## on waits
# Conditions ask for the columns that they name; nothing else is shown.
$CLOCKTALK tiny.prv.gz --fail-if 'late_sender > 20%' --fail-if 'waiting > 40%' | head -3
#> tiny.prv.gz
#>
#>                                whole run  Init to Finalize
#! tiny.prv.gz: error: gate failed: late_sender > 20%: late_sender is 0.284018

## what divides by 0 decides nothing
# on either side, and beside what decides alone
$CLOCKTALK tiny.prv.gz -q -o /dev/null --fail-if 'runtime_s / (ranks - 2) < 1s' --fail-if 'messages / collectives > 20' --fail-if 'waiting / 0 < 1' \
  --fail-if 'ranks == 4 and messages / collectives > 20' --fail-if 'ranks == 2 or messages / collectives > 20'
#! tiny.prv.gz: error: gate failed: runtime_s / (ranks - 2) < 1s: runtime_s is 0.004145763, ranks is 2, and something is divided by 0
#! tiny.prv.gz: error: gate failed: messages / collectives > 20: messages is 10, collectives is 0, and something is divided by 0
#! tiny.prv.gz: error: gate failed: waiting / 0 < 1: waiting is 0.288530, and something is divided by 0
#! tiny.prv.gz: error: gate failed: ranks == 2 or messages / collectives > 20: ranks is 2, messages is 10, collectives is 0
#= 1
