# a gnuplot that draws its script
mkdir bin
printf '#!/bin/sh\ncat\n' >bin/gnuplot
chmod +x bin/gnuplot
export PATH="$PWD/bin:$PATH"

## windows
$CLOCKTALK tiny.prv.gz --window 1ms --plot out.svg --title "it's \"mine\""
#= 0
cat out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,648 font 'sans-serif,15' background '#FFFFFF'
#> $windows << EOD
#> # start_s end_s load_balance serialisation_efficiency transfer_efficiency communication_efficiency parallel_efficiency overhead useful_avg_s useful_max_s ideal_s elapsed_s computing lost_to_load_balance lost_to_serialisation lost_to_transfer lost_to_overhead absent
#> 0.000000000 0.001000000 0.500000 1.000000 1.000000 1.000000 0.500000 0.000000 0.000500000 0.001000000 0.001000000 0.001000000 0.500000 0.000000 0.000000 0.000000 0.000000 0.500000
#> 0.001000000 0.002000000 0.970364 0.711991 0.981582 0.698878 0.678166 0.000000 0.000678166 0.000698878 0.000981582 0.001000000 0.678166 0.016773 0.228934 0.014915 0.000000 0.061213
#> 0.002000000 0.003000000 0.992648 0.504344 0.953162 0.480722 0.477188 0.000000 0.000477188 0.000480722 0.000953162 0.001000000 0.477188 0.003534 0.472440 0.046838 0.000000 0.000000
#> 0.003000000 0.004000000 0.968416 0.534618 0.984709 0.526443 0.509816 0.000000 0.000509816 0.000526443 0.000984709 0.001000000 0.509816 0.016627 0.458266 0.015291 0.000000 0.000000
#> 0.004000000 0.004145763 0.992258 1.000000 0.974767 0.974767 0.967221 0.019696 0.000140985 0.000142085 0.000142085 0.000145763 0.967221 0.003012 0.000000 0.010071 0.019696 0.000000
#> EOD
#> set encoding utf8
#> set label 'it''s "mine"' at screen 0.0622, screen 0.9660 left noenhanced font ',18'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0622, screen 0.9290 left noenhanced
#> set label "5 windows of 1.000 ms, too short for the factors: in 1 a rank only computes (try --min-events auto)" at screen 0.0622, screen 0.8951 left noenhanced
#> set label "efficiency (%), dashed: parallel efficiency of the whole run" at screen 0.0622, screen 0.8519 left noenhanced
#> set arrow from screen 0.0622, screen 0.8179 to screen 0.0889, screen 0.8179 nohead linecolor rgb '#1B1B1B' linewidth 4
#> set label "{/:Bold parallel 55.6 %}" at screen 0.0956, screen 0.8179 left
#> set arrow from screen 0.2556, screen 0.8179 to screen 0.2822, screen 0.8179 nohead linecolor rgb '#DB7B00' linewidth 1.5
#> set label "load balance 82.2 %" at screen 0.2889, screen 0.8179 left noenhanced
#> set arrow from screen 0.4878, screen 0.8179 to screen 0.5144, screen 0.8179 nohead linecolor rgb '#002B5C' linewidth 3
#> set label "{/:Bold serialisation 69.1 %}" at screen 0.5211, screen 0.8179 left
#> set arrow from screen 0.7300, screen 0.8179 to screen 0.7567, screen 0.8179 nohead linecolor rgb '#0A9070' linewidth 1.5
#> set label "transfer 98.0 %" at screen 0.7633, screen 0.8179 left noenhanced
#> set datafile separator whitespace
#> set xrange [0.000000000:4.145763000]
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set multiplot
#> set tmargin at screen 0.7932
#> set bmargin at screen 0.4228
#> set format x ''
#> set yrange [0:105<*] noextend
#> set ytics 20
#> set mytics 2
#> plot \\
#>   $windows using ($1*1000):($7*100) with steps linewidth 4 linecolor rgb '#1B1B1B' title 'parallel efficiency', \\
#>   $windows using ($1*1000):($7*100):(($2-$1)*1000):(0) with vectors nohead linewidth 4 linecolor rgb '#1B1B1B' title 'parallel efficiency', \\
#>   $windows using ($1*1000):($3*100) with steps linewidth 1.5 linecolor rgb '#DB7B00' title 'load balance', \\
#>   $windows using ($1*1000):($3*100):(($2-$1)*1000):(0) with vectors nohead linewidth 1.5 linecolor rgb '#DB7B00' title 'load balance', \\
#>   $windows using ($1*1000):($4*100) with steps linewidth 3 linecolor rgb '#002B5C' title 'serialisation efficiency', \\
#>   $windows using ($1*1000):($4*100):(($2-$1)*1000):(0) with vectors nohead linewidth 3 linecolor rgb '#002B5C' title 'serialisation efficiency', \\
#>   $windows using ($1*1000):($5*100) with steps linewidth 1.5 linecolor rgb '#0A9070' title 'transfer efficiency', \\
#>   $windows using ($1*1000):($5*100):(($2-$1)*1000):(0) with vectors nohead linewidth 1.5 linecolor rgb '#0A9070' title 'transfer efficiency', \\
#>   55.6268 with lines linewidth 1.5 dashtype (10,8) linecolor rgb '#1B1B1B' title 'parallel efficiency of the whole run'
#> unset label
#> unset arrow
#> unset object
#> set tmargin at screen 0.3272
#> set bmargin at screen 0.0957
#> set label 'time (ms)' at screen 0.5167, screen 0.0139 center
#> set format x
#> set label "what the time of all ranks goes to (%)" at screen 0.0622, screen 0.3858 left noenhanced
#> set object rectangle from screen 0.0622, screen 0.3395 to screen 0.0778, screen 0.3611 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label "computing" at screen 0.0844, screen 0.3503 left noenhanced
#> set object rectangle from screen 0.1944, screen 0.3395 to screen 0.2100, screen 0.3611 fillcolor rgb '#DB7B00' fillstyle solid border linecolor rgb '#444444'
#> set label "load balance" at screen 0.2167, screen 0.3503 left noenhanced
#> set object rectangle from screen 0.3567, screen 0.3395 to screen 0.3722, screen 0.3611 fillcolor rgb '#002B5C' fillstyle solid border linecolor rgb '#444444'
#> set label "serialisation" at screen 0.3789, screen 0.3503 left noenhanced
#> set object rectangle from screen 0.5289, screen 0.3395 to screen 0.5444, screen 0.3611 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label "transfer" at screen 0.5511, screen 0.3503 left noenhanced
#> set object rectangle from screen 0.6511, screen 0.3395 to screen 0.6667, screen 0.3611 fillcolor rgb '#000000' fillstyle solid border linecolor rgb '#444444'
#> set label "overhead" at screen 0.6733, screen 0.3503 left noenhanced
#> set object rectangle from screen 0.7733, screen 0.3395 to screen 0.7889, screen 0.3611 fillcolor rgb '#8A8A8A' fillstyle pattern 4 border linecolor rgb '#444444'
#> set label "absent" at screen 0.7956, screen 0.3503 left noenhanced
#> set yrange [0:100] noextend
#> set ytics 50
#> set mytics 2
#> plot \\
#>   $windows using ($1*1000):($13>0?0:NaN):($1*1000):($2*1000):((0)*100):((0+$13)*100) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#D8DDE2' title 'computing', \\
#>   $windows using ($1*1000):($14>0?0:NaN):($1*1000):($2*1000):((0+$13)*100):((0+$13+$14)*100) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#DB7B00' title 'load balance', \\
#>   $windows using ($1*1000):($15>0?0:NaN):($1*1000):($2*1000):((0+$13+$14)*100):((0+$13+$14+$15)*100) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#002B5C' title 'serialisation', \\
#>   $windows using ($1*1000):($16>0?0:NaN):($1*1000):($2*1000):((0+$13+$14+$15)*100):((0+$13+$14+$15+$16)*100) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#0A9070' title 'transfer', \\
#>   $windows using ($1*1000):($17>0?0:NaN):($1*1000):($2*1000):((0+$13+$14+$15+$16)*100):((0+$13+$14+$15+$16+$17)*100) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#000000' title 'overhead', \\
#>   $windows using ($1*1000):($18>0?0:NaN):($1*1000):($2*1000):((0+$13+$14+$15+$16+$17)*100):((0+$13+$14+$15+$16+$17+$18)*100) with boxxyerror fillstyle pattern 4 noborder linewidth 0.5 linecolor rgb '#8A8A8A' title 'absent'
#> unset multiplot
ls
#> bin
#> out.svg
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## counters
# Instructions per cycle and frequency below the windows, where they are known.
$CLOCKTALK $TESTDATA/scaling_4.prv.gz --windows 4 --plot out.svg
sed -n '/^set terminal/p; /^# start/,/^EOD/p; /instructions per/,$p' out.svg
#> set terminal svg size 900,836 font 'sans-serif,15' background '#FFFFFF'
#> # start_s end_s load_balance serialisation_efficiency transfer_efficiency communication_efficiency parallel_efficiency overhead useful_avg_s useful_max_s ideal_s elapsed_s average_ipc average_frequency_ghz computing lost_to_load_balance lost_to_serialisation lost_to_transfer lost_to_overhead absent
#> 0.000000000 0.063332402 0.951324 1.000000 0.973158 0.973158 0.925788 0.000000 0.058632402 0.061632402 0.061632402 0.063332402 1.700000 2.320000 0.925788 0.047369 0.000000 0.026842 0.000000 0.000000
#> 0.063332402 0.126664805 0.927748 1.000000 0.983421 0.983421 0.912367 0.000000 0.057782403 0.062282403 0.062282403 0.063332403 1.700000 2.320000 0.912367 0.071054 0.000000 0.016579 0.000000 0.000000
#> 0.126664805 0.189997207 0.952101 1.000000 0.988947 0.988947 0.941578 0.000000 0.059632402 0.062632402 0.062632402 0.063332402 1.700000 2.320000 0.941578 0.047369 0.000000 0.011053 0.000000 0.000000
#> 0.189997207 0.253329610 0.926569 1.000000 0.967631 0.967631 0.896577 0.000000 0.056782403 0.061282403 0.061282403 0.063332403 1.700000 2.320000 0.896577 0.071054 0.000000 0.032369 0.000000 0.000000
#> EOD
#> set label "instructions per cycle, the whole run 1.70" at screen 0.0622, screen 0.2703 left noenhanced
#> set yrange [0:2.00] noextend
#> set ytics (0, 2.00)
#> unset mytics
#> plot \\
#>   $windows using ($1*1000):(0):($1*1000):($2*1000):(0):($13*1) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#5B4B8A' title 'instructions per cycle'
#> unset label
#> unset arrow
#> unset object
#> set tmargin at screen 0.1411
#> set bmargin at screen 0.0742
#> set label 'time (ms)' at screen 0.5167, screen 0.0108 center
#> set format x
#> set label "frequency in GHz, the whole run 2.32" at screen 0.0622, screen 0.1579 left noenhanced
#> set yrange [0:5.00] noextend
#> set ytics (0, 5.00)
#> unset mytics
#> plot \\
#>   $windows using ($1*1000):(0):($1*1000):($2*1000):(0):($14*1) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#8C564B' title 'frequency in GHz'
#> unset multiplot
$CLOCKTALK $TESTDATA/scaling_4.prv.gz --window 4ms --step 1ms --plot out.svg
grep -c 'per cycle' out.svg
#> 0
#= 1

## ranks, and the critical path
# Without windows the report on the critical path is the ranks over time, and the path over them.
$CLOCKTALK tiny.prv.gz --report critical-path --plot out.svg -o /dev/null --title "it's @ \\ \"mine\""
awk '/^0x/ { print $1, $100, $200, $300, $400, $500, "..."; next } 1' out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,554 font 'sans-serif,15' background '#FFFFFF'
#> # A line per row of ranks, a colour per stretch of time: the mean of what they do.
#> $states << EOD
#> 0xFFFFFF 0xFFFFFF 0xD8DDE2 0xCC79A7 0xD8DDE2 0xD8DDE2 ...
#> 0xD8DDE2 0xD8DDE2 0xCC79A7 0xD8DDE2 0xCC79A7 0xD8DDE2 ...
#> EOD
#> # The rank that has most of the critical path: from, to (s), rank.
#> $path << EOD
#> 0.000000000 0.001784000 1.0
#> 0.001784000 0.002032000 2.0
#> 0.002032000 0.002304000 1.0
#> 0.002304000 0.002544000 2.0
#> 0.002544000 0.002784000 1.0
#> 0.002784000 0.003008000 2.0
#> 0.003008000 0.003264000 1.0
#> 0.003264000 0.003488000 2.0
#> 0.003488000 0.003736000 1.0
#> 0.003736000 0.003960000 2.0
#> 0.003960000 0.004145763 1.0
#> EOD
#> set encoding utf8
#> set label 'it''s @ \\ "mine"' at screen 0.0622, screen 0.9603 left noenhanced font ',18'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0622, screen 0.9170 left noenhanced
#> set datafile separator whitespace
#> set xrange [0.000000000:4.145763000]
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set tmargin at screen 0.8339
#> set bmargin at screen 0.1119
#> set label 'time (ms)' at screen 0.5167, screen 0.0162 center
#> set format x
#> set yrange [2.5:0.5] noextend
#> set ytics (1, 2)
#> set object rectangle from screen 0.0622, screen 0.8502 to screen 0.0778, screen 0.8755 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label "computing" at screen 0.0844, screen 0.8628 left noenhanced
#> set object rectangle from screen 0.1944, screen 0.8502 to screen 0.2100, screen 0.8755 fillcolor rgb '#CC79A7' fillstyle solid border linecolor rgb '#444444'
#> set label "waiting" at screen 0.2167, screen 0.8628 left noenhanced
#> set object rectangle from screen 0.3067, screen 0.8502 to screen 0.3222, screen 0.8755 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label "other MPI" at screen 0.3289, screen 0.8628 left noenhanced
#> set object rectangle from screen 0.4389, screen 0.8502 to screen 0.4544, screen 0.8755 fillcolor rgb '#000000' fillstyle solid border linecolor rgb '#444444'
#> set label "tracing" at screen 0.4611, screen 0.8628 left noenhanced
#> set object rectangle from screen 0.5511, screen 0.8502 to screen 0.5667, screen 0.8755 fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#444444'
#> set label "absent" at screen 0.5733, screen 0.8628 left noenhanced
#> set arrow from screen 0.6533, screen 0.8628 to screen 0.6800, screen 0.8628 nohead linecolor rgb '#D62728' linewidth 2.5
#> set label "critical path" at screen 0.6867, screen 0.8628 left noenhanced
#> plot $states matrix using (0.000000000+($1+0.5)*0.008000000/1):(0.5+($2+0.5)*1/1.):(int($3)>>16):(int($3)>>8&255):(int($3)&255) with rgbimage title 'what the ranks do', \\
#>   $path using ($1*1000):3 with steps linewidth 3 linecolor rgb '#FFFFFF' title 'critical path', \\
#>   $path using ($1*1000):3:(($2-$1)*1000):(0) with vectors nohead linewidth 5 linecolor rgb '#FFFFFF' title 'critical path', \\
#>   $path using ($1*1000):3 with steps linewidth 1 linecolor rgb '#D62728' title 'critical path', \\
#>   $path using ($1*1000):3:(($2-$1)*1000):(0) with vectors nohead linewidth 2.5 linecolor rgb '#D62728' title 'critical path'
# The ranks alone need no path.
$CLOCKTALK tiny.prv.gz --by rank --plot out.svg
grep -c path out.svg
#> 0
#= 1
$CLOCKTALK tiny.prv.gz --report ranks --plot ranks.svg -o /dev/null
cmp out.svg ranks.svg
#= 0

## several runs
# Two runs, of which gnuplot draws the same script.
$CLOCKTALK tiny.prv.gz $TESTDATA/stencil2d.prv.gz --plot out.svg --title "it's @ \\ \"mine\""
cat out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,688 font 'sans-serif,15' background '#FFFFFF'
#> # place ranks ideal speedup global_efficiency parallel_efficiency load_balance communication_efficiency computation_scalability
#> $runs << EOD
#> 1.000000 2 1.000000 1.000000 0.556268 0.556268 0.821981 0.676740 1.000000
#> 4.000000 16 8.000000 0.025744 0.001790 0.816494 0.835814 0.976885 0.002192
#> EOD
#> set encoding utf8
#> set label 'it''s @ \\ "mine"' at screen 0.0622, screen 0.9680 left noenhanced font ',18'
#> set label "2 runs, weak scaling" at screen 0.0622, screen 0.9331 left noenhanced
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set xrange [0.880000:4.120000]
#> set xtics ('2' 1.000000, '16' 4.000000)
#> set multiplot
#> set label "efficiency (%)" at screen 0.0622, screen 0.8866 left noenhanced
#> set arrow from screen 0.0622, screen 0.8517 to screen 0.0889, screen 0.8517 nohead linecolor rgb '#A50F5A' linewidth 4
#> set label '' at screen 0.0756, screen 0.8517 point pointtype 7 pointsize 1.2 linecolor rgb '#A50F5A'
#> set label "global" at screen 0.0956, screen 0.8517 left noenhanced
#> set arrow from screen 0.1756, screen 0.8517 to screen 0.2022, screen 0.8517 nohead linecolor rgb '#1B1B1B' linewidth 3
#> set label '' at screen 0.1889, screen 0.8517 point pointtype 5 pointsize 1.2 linecolor rgb '#1B1B1B'
#> set label "parallel" at screen 0.2089, screen 0.8517 left noenhanced
#> set arrow from screen 0.3089, screen 0.8517 to screen 0.3356, screen 0.8517 nohead linecolor rgb '#DB7B00' linewidth 1.5
#> set label '' at screen 0.3222, screen 0.8517 point pointtype 9 pointsize 1.2 linecolor rgb '#DB7B00'
#> set label "load balance" at screen 0.3422, screen 0.8517 left noenhanced
#> set arrow from screen 0.4822, screen 0.8517 to screen 0.5089, screen 0.8517 nohead linecolor rgb '#6BAED6' linewidth 1.5
#> set label '' at screen 0.4956, screen 0.8517 point pointtype 11 pointsize 1.2 linecolor rgb '#6BAED6'
#> set label "communication" at screen 0.5156, screen 0.8517 left noenhanced
#> set arrow from screen 0.6656, screen 0.8517 to screen 0.6922, screen 0.8517 nohead linecolor rgb '#7A7A7A' linewidth 1.5
#> set label '' at screen 0.6789, screen 0.8517 point pointtype 13 pointsize 1.2 linecolor rgb '#7A7A7A'
#> set label "computation scalability" at screen 0.6989, screen 0.8517 left noenhanced
#> set tmargin at screen 0.8285
#> set bmargin at screen 0.4797
#> set yrange [0:105<*] noextend
#> set ytics 20
#> set mytics 2
#> plot \\
#>   $runs using 1:($5*100) with linespoints linewidth 4 pointtype 7 pointsize 1.2 linecolor rgb '#A50F5A' title 'global efficiency', \\
#>   $runs using 1:($6*100) with linespoints linewidth 3 pointtype 5 pointsize 1.2 linecolor rgb '#1B1B1B' title 'parallel efficiency', \\
#>   $runs using 1:($7*100) with linespoints linewidth 1.5 pointtype 9 pointsize 1.2 linecolor rgb '#DB7B00' title 'load balance', \\
#>   $runs using 1:($8*100) with linespoints linewidth 1.5 pointtype 11 pointsize 1.2 linecolor rgb '#6BAED6' title 'communication efficiency', \\
#>   $runs using 1:($9*100) with linespoints linewidth 1.5 pointtype 13 pointsize 1.2 linecolor rgb '#7A7A7A' title 'computation scalability'
#> unset label
#> unset arrow
#> unset object
#> set label "speed-up against 2 ranks, dashed: ideal" at screen 0.0622, screen 0.3735 left noenhanced
#> set tmargin at screen 0.3517
#> set bmargin at screen 0.0901
#> set label 'ranks' at screen 0.5167, screen 0.0131 center
#> set logscale y 2
#> set yrange [*<0.9:1.1<*]
#> set ytics autofreq
#> set format y '%.2g'
#> unset mytics
#> plot \\
#>   $runs using 1:3 with lines linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' title 'ideal', \\
#>   $runs using 1:4 with linespoints linewidth 3 pointtype 7 pointsize 1.2 linecolor rgb '#A50F5A' title 'speed-up'
#> unset multiplot
#! /work/wt/machines/testdata/stencil2d.prv.gz: warning: computation scalability against tiny.prv.gz is 0.22 %: are these runs of one program, on one problem?
$CLOCKTALK $TESTDATA/stencil2d.prv.gz tiny.prv.gz --format gnuplot | sed -n '/runs <</,/EOD/p'
#> $runs << EOD
#> 1.000000 2 1.000000 1.000000 0.556268 0.556268 0.821981 0.676740 1.000000
#> 4.000000 16 8.000000 0.025744 0.001790 0.816494 0.835814 0.976885 0.002192
#> EOD
#! /work/wt/machines/testdata/stencil2d.prv.gz: warning: computation scalability against tiny.prv.gz is 0.22 %: are these runs of one program, on one problem?
$CLOCKTALK tiny.prv.gz tiny.prv.gz --plot -
#! clocktalk: error: --plot and --format html, prv and chrome show one trace: give one; of several --plot FILE.svg and html show --report scaling
#= 2

## difference
# Of the curves over time the first lines alone.
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --diff tiny.prv.gz --plot out.svg -o /dev/null
awk '/<< EOD/ { lines = 0 } /^[0-9.]+ [0-9.]+$/ && lines++ > 5 { next } 1' out.svg
# Names are anything, and so are those of traces.
name="it's @ %d.prv.gz"
cp $TESTDATA/imbalance_mixed.prv.gz "$name"
cp $TESTDATA/imbalance_mixed.pcf "${name%.prv.gz}.pcf"
sed "s/compute_inner/it's @ \\\\ \"mine\" %d/" $TESTDATA/stencil2d.pcf >region.pcf
cp $TESTDATA/stencil2d.prv.gz region.prv.gz
$CLOCKTALK region.prv.gz --diff "$name" --plot out.svg -o /dev/null
grep @ out.svg
$CLOCKTALK tiny.prv.gz --diff tiny.prv.gz --plot out.svg -o /dev/null
sed -n "/phases <</,/EOD/p; /phases using/p" out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,922 font 'sans-serif,15' background '#FFFFFF'
#> # metric base here
#> $efficiencies << EOD
#> 1 0.556268 0.816494
#> 2 0.821981 0.835814
#> 3 0.676740 0.976885
#> 4 0.690787 0.986232
#> 5 0.979666 0.990523
#> EOD
#> # time_s share: of the ranks' time in which they compute, from there on
#> $base << EOD
#> 0.000000000 0.5000
#> 0.000082915 0.5000
#> 0.000082915 0.5000
#> 0.000165830 0.5000
#> 0.000165830 0.5000
#> 0.000248745 0.5000
#> EOD
#> # time_s share: of the ranks' time in which they compute, from there on
#> $here << EOD
#> 0.000000000 0.5444
#> 0.025766156 0.5444
#> 0.025766156 0.8125
#> 0.051532312 0.8125
#> 0.051532312 0.8460
#> 0.077298469 0.8460
#> EOD
#> # row loss_s color: time that a rank takes longer than in the base
#> $phases << EOD
#> 1 0.105199851 0xDB7B00
#> 2 0.097423991 0xDB7B00
#> 3 0.081327403 0xDB7B00
#> 4 0.081210409 0xDB7B00
#> 5 0.081042614 0xDB7B00
#> 6 0.081027877 0xDB7B00
#> 7 0.081026669 0xDB7B00
#> 8 0.080899904 0xDB7B00
#> 9 0.066705279 0xDB7B00
#> 10 0.052878893 0xDB7B00
#> EOD
#> set encoding utf8
#> set label 'stencil2d.prv.gz' at screen 0.0622, screen 0.9761 left noenhanced font ',18'
#> set label '16 ranks, 1.288 s, parallel efficiency 81.6 %' at screen 0.0622, screen 0.9501 left noenhanced
#> set label 'against tiny.prv.gz: 2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0622, screen 0.9262 left noenhanced
#> set object rectangle from screen 0.0622, screen 0.8883 to screen 0.0778, screen 0.9035 fillcolor rgb '#9A9A9A' fillstyle solid border linecolor rgb '#444444'
#> set label "base" at screen 0.0844, screen 0.8959 left noenhanced
#> set object rectangle from screen 0.2178, screen 0.8883 to screen 0.2333, screen 0.9035 fillcolor rgb '#1B1B1B' fillstyle solid border linecolor rgb '#444444'
#> set label "this run" at screen 0.2400, screen 0.8959 left noenhanced
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set multiplot
#> set label "efficiency (%)" at screen 0.0622, screen 0.8677 left noenhanced
#> set tmargin at screen 0.8503
#> set bmargin at screen 0.6876
#> set xrange [0.5:5.5]
#> set xtics ('parallel' 1, 'load balance' 2, 'communication' 3, 'serialisation' 4, 'transfer' 5)
#> set yrange [0:105<*] noextend
#> set ytics 20
#> plot \\
#>   $efficiencies using ($1-0.18):($2*50):(0.16):($2*50) with boxxyerror fillstyle solid noborder linecolor rgb '#9A9A9A' title 'base', \\
#>   $efficiencies using ($1+0.18):($3*50):(0.16):($3*50) with boxxyerror fillstyle solid noborder linecolor rgb '#1B1B1B' title 'this run'
#> unset label
#> unset arrow
#> unset object
#> set label "parallel efficiency over time (%)" at screen 0.0622, screen 0.6182 left noenhanced
#> set tmargin at screen 0.6030
#> set bmargin at screen 0.4403
#> set label 'time (s)' at screen 0.5167, screen 0.3926 center
#> set xrange [0:1.288307822] noextend
#> set xtics autofreq
#> plot \\
#>   $base using ($1*1):($2*100) with lines linewidth 2 linecolor rgb '#9A9A9A' title 'base', \\
#>   $here using ($1*1):($2*100) with lines linewidth 2 linecolor rgb '#1B1B1B' title 'this run'
#> unset label
#> unset arrow
#> unset object
#> set label "parts that take longer, or less long, for an average rank (*: by base's time)" at screen 0.0622, screen 0.3644 left noenhanced
#> set tmargin at screen 0.3492
#> set bmargin at screen 0.0672
#> set label 'difference of time (s)' at screen 0.5167, screen 0.0098 center
#> set lmargin at screen 0.3333
#> set yrange [10.5:0.5] noextend
#> unset ytics
#> set xrange [0.000000000:0.105199851]
#> set label '0.0000 s to MPI_Barrier' at screen 0.3222, first 1 right noenhanced
#> set label '0.9592 s to MPI_Allreduce' at screen 0.3222, first 2 right noenhanced
#> set label '0.5826 s to MPI_Allreduce' at screen 0.3222, first 3 right noenhanced
#> set label '0.4203 s to MPI_Allreduce' at screen 0.3222, first 4 right noenhanced
#> set label '0.5016 s to MPI_Allreduce' at screen 0.3222, first 5 right noenhanced
#> set label '0.7449 s to MPI_Allreduce' at screen 0.3222, first 6 right noenhanced
#> set label '0.6639 s to MPI_Allreduce' at screen 0.3222, first 7 right noenhanced
#> set label '0.8263 s to MPI_Allreduce' at screen 0.3222, first 8 right noenhanced
#> set label '1.0566 s to MPI_Allreduce' at screen 0.3222, first 9 right noenhanced
#> set label '0.2099 s to MPI_Allreduce' at screen 0.3222, first 10 right noenhanced
#> plot $phases using ($2*1/2):1:(abs($2)*1/2):(0.35):3 with boxxyerror fillstyle solid noborder linecolor rgb variable title 'difference of time'
#> unset multiplot
#> set label 'against it''s @ %d.prv.gz: 32 ranks, 2.480 s, parallel efficiency 79.5 %' at screen 0.0622, screen 0.9141 left noenhanced
#> set label 'it''s @ \\ "mine" %d' at screen 0.3222, first 2 right noenhanced
#> $phases << EOD
#> nan nan 0
#> EOD
#> plot $phases using ($2*1000/2):1:(abs($2)*1000/2):(0.35):3 with boxxyerror fillstyle solid noborder linecolor rgb variable title 'difference of time'
