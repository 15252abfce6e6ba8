## windows
$CLOCKTALK tiny.prv.gz --window 500us --format gnuplot
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> $windows << EOD
#> # start_s end_s load_balance serialisation_efficiency transfer_efficiency communication_efficiency parallel_efficiency overhead useful_avg_s useful_max_s ideal_s elapsed_s computing lost_to_load_balance lost_to_serialisation lost_to_transfer lost_to_overhead absent
#> 0.000000000 0.000500000 0.500000 1.000000 1.000000 1.000000 0.500000 0.000000 0.000250000 0.000500000 0.000500000 0.000500000 0.500000 0.000000 0.000000 0.000000 0.000000 0.500000
#> 0.000500000 0.001000000 0.500000 1.000000 1.000000 1.000000 0.500000 0.000000 0.000250000 0.000500000 0.000500000 0.000500000 0.500000 0.000000 0.000000 0.000000 0.000000 0.500000
#> 0.001000000 0.001500000 0.903148 0.932110 0.989932 0.922726 0.833358 0.000000 0.000416679 0.000461363 0.000494966 0.000500000 0.833358 0.023712 0.017832 0.002671 0.000000 0.122426
#> 0.001500000 0.002000000 0.916023 0.585964 0.974322 0.570918 0.522974 0.000000 0.000261487 0.000285459 0.000487161 0.000500000 0.522974 0.047944 0.403404 0.025678 0.000000 0.000000
#> 0.002000000 0.002500000 0.933559 0.536440 0.919932 0.493488 0.460700 0.000000 0.000230350 0.000246744 0.000459966 0.000500000 0.460700 0.032788 0.426444 0.080068 0.000000 0.000000
#> 0.002500000 0.003000000 0.950483 0.526559 0.986392 0.519394 0.493675 0.000000 0.000246838 0.000259697 0.000493196 0.000500000 0.493675 0.025719 0.466998 0.013608 0.000000 0.000000
#> 0.003000000 0.003500000 0.961619 0.520850 0.981542 0.511236 0.491614 0.000000 0.000245807 0.000255618 0.000490771 0.000500000 0.491614 0.019622 0.470306 0.018458 0.000000 0.000000
#> 0.003500000 0.004000000 0.974832 0.548298 0.987876 0.541650 0.528018 0.000000 0.000264009 0.000270825 0.000493938 0.000500000 0.528018 0.013632 0.446226 0.012124 0.000000 0.000000
#> 0.004000000 0.004145763 0.992258 1.000000 0.974767 0.974767 0.967221 0.019696 0.000140985 0.000142085 0.000142085 0.000145763 0.967221 0.003012 0.000000 0.010071 0.019696 0.000000
#> EOD
#> set encoding utf8
#> set label 'tiny.prv.gz' at screen 0.0622, screen 0.9660 left noenhanced font ',11'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0622, screen 0.9290 left noenhanced font ',8'
#> set label "9 windows of 500.000 us, too short for the factors: in 2 a rank only computes (try --min-events auto)" at screen 0.0622, screen 0.8951 left noenhanced font ',8'
#> set label "efficiency (%), dashed: parallel efficiency of the whole run" at screen 0.0622, screen 0.8519 left noenhanced font ',8'
#> set arrow from screen 0.0622, screen 0.8179 to screen 0.0889, screen 0.8179 nohead linecolor rgb '#1B1B1B' linewidth 4
#> set label "parallel 55.6 %" at screen 0.0956, screen 0.8179 left font 'sans:Bold,8'
#> set arrow from screen 0.2556, screen 0.8179 to screen 0.2822, screen 0.8179 nohead linecolor rgb '#DB7B00' linewidth 1.5
#> set label "load balance 82.2 %" at screen 0.2889, screen 0.8179 left noenhanced font ',8'
#> set arrow from screen 0.4878, screen 0.8179 to screen 0.5144, screen 0.8179 nohead linecolor rgb '#002B5C' linewidth 3
#> set label "serialisation 69.1 %" at screen 0.5211, screen 0.8179 left font 'sans:Bold,8'
#> set arrow from screen 0.7300, screen 0.8179 to screen 0.7567, screen 0.8179 nohead linecolor rgb '#0A9070' linewidth 1.5
#> set label "transfer 98.0 %" at screen 0.7633, screen 0.8179 left noenhanced font ',8'
#> set datafile separator whitespace
#> set xrange [0.000000000:4.145763000]
#> set tics nomirror out font ',8'
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
#> set label 'time (ms)' at screen 0.5167, screen 0.0139 center font ',8'
#> set format x
#> set label "what the time of all ranks goes to (%)" at screen 0.0622, screen 0.3858 left noenhanced font ',8'
#> set object rectangle from screen 0.0622, screen 0.3395 to screen 0.0778, screen 0.3611 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label "computing" at screen 0.0844, screen 0.3503 left noenhanced font ',8'
#> set object rectangle from screen 0.1944, screen 0.3395 to screen 0.2100, screen 0.3611 fillcolor rgb '#DB7B00' fillstyle solid border linecolor rgb '#444444'
#> set label "load balance" at screen 0.2167, screen 0.3503 left noenhanced font ',8'
#> set object rectangle from screen 0.3567, screen 0.3395 to screen 0.3722, screen 0.3611 fillcolor rgb '#002B5C' fillstyle solid border linecolor rgb '#444444'
#> set label "serialisation" at screen 0.3789, screen 0.3503 left noenhanced font ',8'
#> set object rectangle from screen 0.5289, screen 0.3395 to screen 0.5444, screen 0.3611 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label "transfer" at screen 0.5511, screen 0.3503 left noenhanced font ',8'
#> set object rectangle from screen 0.6511, screen 0.3395 to screen 0.6667, screen 0.3611 fillcolor rgb '#000000' fillstyle solid border linecolor rgb '#444444'
#> set label "overhead" at screen 0.6733, screen 0.3503 left noenhanced font ',8'
#> set object rectangle from screen 0.7733, screen 0.3395 to screen 0.7889, screen 0.3611 fillcolor rgb '#8A8A8A' fillstyle pattern 4 border linecolor rgb '#444444'
#> set label "absent" at screen 0.7956, screen 0.3503 left noenhanced font ',8'
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

## nanoseconds
# seconds become nanoseconds where the run is that short
cat >short.prv <<'END'
#Paraver (21/11/2026 at 03:14):500_ns:1(1):1:1(1:1),1
c:1:1:1:1
2:1:1:1:1:0:40000001:1
2:1:1:1:1:400:50000003:31
2:1:1:1:1:450:50000003:0
2:1:1:1:1:500:40000001:0
END
$CLOCKTALK short.prv --format gnuplot -q --window 100ns | grep -o '\$windows using.*with steps' | head -n 1
#> $windows using ($1*1000000000):($7*100) with steps
