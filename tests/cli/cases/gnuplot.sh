command -v gnuplot >/dev/null || exit

## it understands --format gnuplot
$CLOCKTALK tiny.prv.gz --window 500us --format gnuplot >plot.gp || exit
gnuplot -e 'set terminal dumb' plot.gp >/dev/null
#= 0

## pictures
for kind in pdf svg png; do
  $CLOCKTALK tiny.prv.gz --by rank --plot out.$kind || exit
  $CLOCKTALK tiny.prv.gz --window 100us --plot out.$kind || exit
done
echo $(head -c 4 out.pdf) $(head -c 5 out.svg) $(head -c 4 out.png | tail -c 3)
#> %PDF <?xml PNG

## of each report
# gnuplot understands every picture, and SVG has words under the pointer.
for report in ranks critical-path paths parallelism dispersion messages sensitivity phases; do
  $CLOCKTALK tiny.prv.gz --report $report --plot out.svg -o /dev/null || exit
  grep -q '<title>[a-z]' out.svg || echo "no titles: $report"
done
$CLOCKTALK tiny.prv.gz --diff $TESTDATA/stencil2d.prv.gz --plot out.svg -o /dev/null || exit
grep -c '<title>[a-z]' out.svg
#> 5
$CLOCKTALK tiny.prv.gz --diff tiny.prv.gz --plot out.svg -o /dev/null || exit
$CLOCKTALK tiny.prv.gz tiny.prv.gz --plot out.svg
grep -c '<title>[a-z]' out.svg
#> 7

## of the critical path
mkdir bin
printf '#!/bin/sh\ncat\n' >bin/gnuplot
chmod +x bin/gnuplot
PATH=$PWD/bin:$PATH $CLOCKTALK tiny.prv.gz --window 1ms --report critical-path --plot out.svg >/dev/null
#= 0
sed -n '/^EOD/,/^EOD/p; /^set terminal/p; /^unset label/,$p' out.svg
#> set terminal svg size 900,766 font 'sans-serif,15' background '#FFFFFF'
#> EOD
#> # start_s end_s share color
#> $path << EOD
#> 0.000000000 0.001000000 1.000000 0x8A8A8A
#> 0.001000000 0.002000000 0.859156 0xD8DDE2
#> 0.002000000 0.003000000 0.953162 0xD8DDE2
#> 0.003000000 0.004000000 0.984633 0xD8DDE2
#> 0.004000000 0.004145763 0.974767 0xD8DDE2
#> EOD
#> unset label
#> unset arrow
#> unset object
#> set tmargin at screen 0.4308
#> set bmargin at screen 0.2350
#> set format x ''
#> set label "what the time of all ranks goes to (%)" at screen 0.0622, screen 0.4804 left noenhanced
#> set object rectangle from screen 0.0622, screen 0.4413 to screen 0.0778, screen 0.4595 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label "computing" at screen 0.0844, screen 0.4504 left noenhanced
#> set object rectangle from screen 0.1944, screen 0.4413 to screen 0.2100, screen 0.4595 fillcolor rgb '#DB7B00' fillstyle solid border linecolor rgb '#444444'
#> set label "load balance" at screen 0.2167, screen 0.4504 left noenhanced
#> set object rectangle from screen 0.3567, screen 0.4413 to screen 0.3722, screen 0.4595 fillcolor rgb '#002B5C' fillstyle solid border linecolor rgb '#444444'
#> set label "serialisation" at screen 0.3789, screen 0.4504 left noenhanced
#> set object rectangle from screen 0.5289, screen 0.4413 to screen 0.5444, screen 0.4595 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label "transfer" at screen 0.5511, screen 0.4504 left noenhanced
#> set object rectangle from screen 0.6511, screen 0.4413 to screen 0.6667, screen 0.4595 fillcolor rgb '#000000' fillstyle solid border linecolor rgb '#444444'
#> set label "overhead" at screen 0.6733, screen 0.4504 left noenhanced
#> set object rectangle from screen 0.7733, screen 0.4413 to screen 0.7889, screen 0.4595 fillcolor rgb '#8A8A8A' fillstyle pattern 4 border linecolor rgb '#444444'
#> set label "absent" at screen 0.7956, screen 0.4504 left noenhanced
#> set yrange [0:100] noextend
#> set ytics 50
#> set mytics 2
#> plot \\
#>   $windows using ($1*1000):($14>0?0:NaN):($1*1000):($2*1000):((0)*100):((0+$14)*100) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#D8DDE2' title 'computing', \\
#>   $windows using ($1*1000):($15>0?0:NaN):($1*1000):($2*1000):((0+$14)*100):((0+$14+$15)*100) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#DB7B00' title 'load balance', \\
#>   $windows using ($1*1000):($16>0?0:NaN):($1*1000):($2*1000):((0+$14+$15)*100):((0+$14+$15+$16)*100) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#002B5C' title 'serialisation', \\
#>   $windows using ($1*1000):($17>0?0:NaN):($1*1000):($2*1000):((0+$14+$15+$16)*100):((0+$14+$15+$16+$17)*100) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#0A9070' title 'transfer', \\
#>   $windows using ($1*1000):($18>0?0:NaN):($1*1000):($2*1000):((0+$14+$15+$16+$17)*100):((0+$14+$15+$16+$17+$18)*100) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#000000' title 'overhead', \\
#>   $windows using ($1*1000):($19>0?0:NaN):($1*1000):($2*1000):((0+$14+$15+$16+$17+$18)*100):((0+$14+$15+$16+$17+$18+$19)*100) with boxxyerror fillstyle pattern 4 noborder linewidth 0.5 linecolor rgb '#8A8A8A' title 'absent'
#> unset label
#> unset arrow
#> unset object
#> set tmargin at screen 0.1540
#> set bmargin at screen 0.0809
#> set label 'time (ms)' at screen 0.5167, screen 0.0117 center
#> set format x
#> set label "what most of the critical path goes through (%)" at screen 0.0622, screen 0.2037 left noenhanced
#> set object rectangle from screen 0.0622, screen 0.1645 to screen 0.0778, screen 0.1828 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label '[computation]' at screen 0.0844, screen 0.1736 left noenhanced
#> set object rectangle from screen 0.2344, screen 0.1645 to screen 0.2500, screen 0.1828 fillcolor rgb '#8A8A8A' fillstyle solid border linecolor rgb '#444444'
#> set label '[absent]' at screen 0.2567, screen 0.1736 left noenhanced
#> set yrange [0:100] noextend
#> set ytics (0, 100)
#> unset mytics
#> plot \\
#>   $path using ($1*1000):(0):($1*1000):($2*1000):(0):($3*100):4 with boxxyerror fillstyle solid noborder linecolor rgb variable title 'critical path'
#> unset multiplot
$CLOCKTALK tiny.prv.gz --window 1ms --report critical-path --plot out.png >/dev/null
#= 0

## of parallelism
mkdir bin
printf '#!/bin/sh\ncat\n' >bin/gnuplot
chmod +x bin/gnuplot
PATH=$PWD/bin:$PATH $CLOCKTALK tiny.prv.gz --window 1ms --report parallelism --plot out.svg >/dev/null
#= 0
sed -n '/^EOD/,/^EOD/p; /^set terminal/p; /^unset label/,$p' out.svg
#> set terminal svg size 900,742 font 'sans-serif,15' background '#FFFFFF'
#> EOD
#> # start_s end_s mean least most
#> $parallelism << EOD
#> 0.000000000 0.001000000 1.000000 1 1
#> 0.001000000 0.002000000 1.356332 0 2
#> 0.002000000 0.003000000 0.954375 0 2
#> 0.003000000 0.004000000 1.019632 0 2
#> 0.004000000 0.004145763 1.934442 0 2
#> EOD
#> unset label
#> unset arrow
#> unset object
#> set tmargin at screen 0.4124
#> set bmargin at screen 0.2102
#> set format x ''
#> set label "what the time of all ranks goes to (%)" at screen 0.0622, screen 0.4636 left noenhanced
#> set object rectangle from screen 0.0622, screen 0.4232 to screen 0.0778, screen 0.4420 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label "computing" at screen 0.0844, screen 0.4326 left noenhanced
#> set object rectangle from screen 0.1944, screen 0.4232 to screen 0.2100, screen 0.4420 fillcolor rgb '#DB7B00' fillstyle solid border linecolor rgb '#444444'
#> set label "load balance" at screen 0.2167, screen 0.4326 left noenhanced
#> set object rectangle from screen 0.3567, screen 0.4232 to screen 0.3722, screen 0.4420 fillcolor rgb '#002B5C' fillstyle solid border linecolor rgb '#444444'
#> set label "serialisation" at screen 0.3789, screen 0.4326 left noenhanced
#> set object rectangle from screen 0.5289, screen 0.4232 to screen 0.5444, screen 0.4420 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label "transfer" at screen 0.5511, screen 0.4326 left noenhanced
#> set object rectangle from screen 0.6511, screen 0.4232 to screen 0.6667, screen 0.4420 fillcolor rgb '#000000' fillstyle solid border linecolor rgb '#444444'
#> set label "overhead" at screen 0.6733, screen 0.4326 left noenhanced
#> set object rectangle from screen 0.7733, screen 0.4232 to screen 0.7889, screen 0.4420 fillcolor rgb '#8A8A8A' fillstyle pattern 4 border linecolor rgb '#444444'
#> set label "absent" at screen 0.7956, screen 0.4326 left noenhanced
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
#> unset label
#> unset arrow
#> unset object
#> set tmargin at screen 0.1590
#> set bmargin at screen 0.0836
#> set label 'time (ms)' at screen 0.5167, screen 0.0121 center
#> set format x
#> set label "ranks that compute at the same time: mean, least to most" at screen 0.0622, screen 0.1779 left noenhanced
#> set yrange [0:2] noextend
#> set ytics (0, 2)
#> unset mytics
#> plot \\
#>   $parallelism using ($1*1000):(0):($1*1000):($2*1000):4:5 with boxxyerror fillstyle solid noborder linecolor rgb '#CFE3F3' title 'ranks that compute at the same time, least to most', \\
#>   $parallelism using ($1*1000):3:(($2-$1)*1000):(0) with vectors nohead linewidth 2.5 linecolor rgb '#0072B2' title 'ranks that compute at the same time, mean'
#> unset multiplot
$CLOCKTALK tiny.prv.gz --window 1ms --report parallelism,critical-path --plot out.png >/dev/null
#= 0

## of no time
# Of runs in which nothing took any time gnuplot draws what there is.
printf '#Paraver (20/11/2026 at 15:28):0_ns:1(2):1:2(1:1,1:1),0\n' >zero.prv
printf '2:%s\n' 1:1:1:1:0:50000003:31 2:1:2:1:0:50000003:31 1:1:1:1:0:50000003:0 2:1:2:1:0:50000003:0 >>zero.prv
for report in critical-path ranks paths parallelism dispersion messages sensitivity phases; do
  $CLOCKTALK -q zero.prv --report $report --plot out.svg -o /dev/null || echo "failed: $report"
done
$CLOCKTALK -q zero.prv --diff zero.prv --plot out.svg -o /dev/null
$CLOCKTALK -q zero.prv --diff tiny.prv.gz --plot out.svg -o /dev/null
$CLOCKTALK -q zero.prv zero.prv --plot out.svg
#= 0

## of a history
# runs c1 to c8: from c6 on load balance is less
$CLOCKTALK tiny.prv.gz --history one.jsonl --label x >/dev/null || exit
for run in 1 2 3 4 5 6 7 8; do
  [ $run -lt 6 ] && least=82 || least=71
  sed "s/\"label\": \"x\"/\"label\": \"c$run\", \"date\": \"2026-01-0$run\"/
    s/\"load_balance\": [0-9.]*/\"load_balance\": 0.${least}0$run/
    s/\"parallel_efficiency\": [0-9.]*/\"parallel_efficiency\": 0.${least}1$run/" one.jsonl
done >history.jsonl
$CLOCKTALK --report history history.jsonl --plot history.svg -o /dev/null || exit
grep -c '<path' history.svg >/dev/null && grep -o 'tiny, 2 ranks[^<]*' history.svg
#> tiny, 2 ranks: 8 runs, c1 (2026-01-01) to c8 (2026-01-08)
: >none.jsonl
$CLOCKTALK --report history none.jsonl --plot none.svg
#> No runs yet: --history FILE appends them.
#! clocktalk: warning: --plot: no runs yet, no picture
