draw_scripts

# below_windows SCRIPT: what a picture has below the two panels of windows
below_windows() {
  sed -n '/^set terminal/p; /^[$]panel[3-9]/,/^EOD/p' "$1"
  sed -n '/^set label .instructions/,/^set multiplot/p' "$1"
  sed '1,/^unset object/d' "$1" | sed '1,/^unset object/d'
}

## windows
$CLOCKTALK tiny.prv.gz --window 1ms --plot out.svg --title "it's \"mine\""
#= 0
# beside the script
$CLOCKTALK tiny.prv.gz --window 1ms --format gnuplot --title "it's \"mine\"" | diff - out.svg | grep '^>'
#> > <svg>
#> > set terminal svg size 900,681 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> > set tics nomirror out font ',15.00' textcolor rgb '#5C5C5C' noenhanced
#> > set label 'it''s "mine"' at screen 0.0222, screen 0.9662 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> > set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.9295 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> > set label 'How efficient the run is over time; dashed: the whole run' at screen 0.0222, screen 0.8767 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label '{/:Bold parallel 55.6 %}' at screen 0.0556, screen 0.8443 left font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'load balance 82.2 %' at screen 0.2498, screen 0.8443 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label '{/:Bold serialisation 69.1 %}' at screen 0.4733, screen 0.8443 left font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'transfer 98.0 %' at screen 0.7109, screen 0.8443 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'efficiency (%)' at screen 0.0178, screen 0.6417 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'What the time of all ranks goes to' at screen 0.0222, screen 0.4332 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'computing' at screen 0.0433, screen 0.4009 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'load balance' at screen 0.1731, screen 0.4009 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'serialisation' at screen 0.3206, screen 0.4009 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'transfer' at screen 0.4623, screen 0.4009 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'overhead' at screen 0.5691, screen 0.4009 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'absent' at screen 0.6889, screen 0.4009 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'time (ms)' at screen 0.5327, screen 0.0940 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label 'time (%)' at screen 0.0178, screen 0.2643 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> > set label '5 windows of 1.000 ms, too short for the factors: in 1 a rank only computes (try --min-events auto)' at screen 0.0222, screen 0.0617 left noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> > set label 'tiny.prv.gz' at screen 0.9733, screen 0.0206 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> > set xtics nomirror out offset 0,0.5 ('' 0.000000000, '' 0.500000000, '' 1.000000000, '' 1.500000000, '' 2.000000000, '' 2.500000000, '' 3.000000000, '' 3.500000000, '' 4.000000000)
#> > set xtics nomirror out offset 0,0.5 ('0.0' 0.000000000, '0.5' 0.500000000, '1.0' 1.000000000, '1.5' 1.500000000, '2.0' 2.000000000, '2.5' 2.500000000, '3.0' 3.000000000, '3.5' 3.500000000, '4.0' 4.000000000)
#> > </svg>
ls
#> bin
#> out.svg
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## reports
# below the windows
for report in critical-path parallelism; do
  $CLOCKTALK tiny.prv.gz --window 1ms --report $report --plot out.svg >/dev/null
  below_windows out.svg
done
#> set terminal svg size 900,805 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> $panel3_1 << EOD
#> 1.000000000 0.000000 85.915600
#> 2.000000000 0.000000 85.915600
#> 2.000000000 0.000000 95.316200
#> 3.000000000 0.000000 95.316200
#> 3.000000000 0.000000 98.463300
#> 4.000000000 0.000000 98.463300
#> 4.000000000 0.000000 97.476726
#> 4.145763000 0.000000 97.476726
#> EOD
#> $panel3_2 << EOD
#> 0.000000000 0.000000 100.000000
#> 1.000000000 0.000000 100.000000
#> EOD
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.1702
#> set bmargin at screen 0.1006
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:4.145763000] noextend
#> set yrange [0.000000:100.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('0.0' 0.000000000, '0.5' 0.500000000, '1.0' 1.000000000, '1.5' 1.500000000, '2.0' 2.000000000, '2.5' 2.500000000, '3.0' 3.000000000, '3.5' 3.500000000, '4.0' 4.000000000)
#> set ytics nomirror out ('0' 0.000000000, '50' 50.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> plot \\
#>   $panel3_1 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#D8DDE2' title '[computation]', \\
#>   $panel3_2 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#8A8A8A' title '[absent]'
#> unset label
#> unset arrow
#> unset object
#> unset multiplot
#> </svg>
#> set terminal svg size 900,783 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> $panel3_1 << EOD
#> 0.000000000 1.000000000 1.000000 1.000000 1.000000
#> 1.000000000 2.000000000 1.356332 0.000000 2.000000
#> 2.000000000 3.000000000 0.954375 0.000000 2.000000
#> 3.000000000 4.000000000 1.019632 0.000000 2.000000
#> 4.000000000 4.145763000 1.934442 0.000000 2.000000
#> EOD
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.1750
#> set bmargin at screen 0.1034
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:4.145763000] noextend
#> set yrange [0.000000:2.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('0.0' 0.000000000, '0.5' 0.500000000, '1.0' 1.000000000, '1.5' 1.500000000, '2.0' 2.000000000, '2.5' 2.500000000, '3.0' 3.000000000, '3.5' 3.500000000, '4.0' 4.000000000)
#> set ytics nomirror out ('0' 0.000000000, '1' 1.000000000, '2' 2.000000000)
#> set grid xtics ytics
#> plot \\
#>   $panel3_1 using 1:3:1:2:4:5 with boxxyerror fillstyle transparent solid 0.3 noborder linecolor rgb '#0072B2' notitle, \\
#>   $panel3_1 using 1:3:1:2:(0):3 with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#0072B2' title 'ranks that compute at the same time'
#> unset label
#> unset arrow
#> unset object
#> unset multiplot
#> </svg>

## counters
# Instructions per cycle and frequency below the windows, where they are known.
$CLOCKTALK $TESTDATA/scaling_4.prv.gz --windows 4 --plot out.svg
below_windows out.svg
#> set terminal svg size 900,879 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> $panel3_1 << EOD
#> 0.000000000 63.332402000 1.700000 1.700000 1.700000
#> 63.332402000 126.664805000 1.700000 1.700000 1.700000
#> 126.664805000 189.997207000 1.700000 1.700000 1.700000
#> 189.997207000 253.329610000 1.700000 1.700000 1.700000
#> EOD
#> $panel4_1 << EOD
#> 0.000000000 63.332402000 2.320000 2.320000 2.320000
#> 63.332402000 126.664805000 2.320000 2.320000 2.320000
#> 126.664805000 189.997207000 2.320000 2.320000 2.320000
#> 189.997207000 253.329610000 2.320000 2.320000 2.320000
#> EOD
#> set label 'instructions per cycle; the whole run: 1.70' at screen 0.0222, screen 0.2856 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'frequency in GHz; the whole run: 2.32' at screen 0.0222, screen 0.1763 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'time (ms)' at screen 0.5327, screen 0.0455 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'scaling_4.prv.gz' at screen 0.9733, screen 0.0159 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.2651
#> set bmargin at screen 0.2014
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:253.329610000] noextend
#> set yrange [0.000000:2.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('' 0.000000000, '' 50.000000000, '' 100.000000000, '' 150.000000000, '' 200.000000000, '' 250.000000000)
#> set ytics nomirror out ('0' 0.000000000, '1' 1.000000000, '2' 2.000000000)
#> set grid xtics ytics
#> set arrow from graph 0, first 1.7000 to graph 1, first 1.7000 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> plot \\
#>   $panel3_1 using 1:3:1:2:(0):3 with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#6B8E23' title 'instructions per cycle'
#> unset label
#> unset arrow
#> unset object
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.1559
#> set bmargin at screen 0.0922
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:253.329610000] noextend
#> set yrange [0.000000:2.500000] noextend
#> set xtics nomirror out offset 0,0.5 ('0' 0.000000000, '50' 50.000000000, '100' 100.000000000, '150' 150.000000000, '200' 200.000000000, '250' 250.000000000)
#> set ytics nomirror out ('0' 0.000000000, '2' 2.000000000)
#> set grid xtics ytics
#> set arrow from graph 0, first 2.3200 to graph 1, first 2.3200 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> plot \\
#>   $panel4_1 using 1:3:1:2:(0):3 with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#8C564B' title 'frequency in GHz'
#> unset label
#> unset arrow
#> unset object
#> unset multiplot
#> </svg>
$CLOCKTALK $TESTDATA/scaling_4.prv.gz --window 4ms --step 1ms --plot out.svg
grep -c 'per cycle' out.svg
#> 0
#= 1

## ranks, and the critical path
# Without windows the report on the critical path is the ranks over time, and the path over them.
$CLOCKTALK tiny.prv.gz --report critical-path --plot out.svg -o /dev/null --title "it's @ \\ \"mine\""
awk '/^0x/ { print $1, $100, $200, $300, $400, $500, "..."; next } 1' out.svg
#> <svg>
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,361 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> # a line per row of ranks, the colour of what it does most in each stretch of time
#> $panel1 << EOD
#> 0xFFFFFF 0xFFFFFF 0xD8DDE2 0xCC79A7 0xD8DDE2 0xD8DDE2 ...
#> 0xD8DDE2 0xD8DDE2 0xCC79A7 0xD8DDE2 0xCC79A7 0xD8DDE2 ...
#> EOD
#> # critical path: from to row
#> $panel1_1 << EOD
#> 0.000000000 1.784000000 1.0
#> 1.784000000 2.032000000 2.0
#> 2.032000000 2.304000000 1.0
#> 2.304000000 2.544000000 2.0
#> 2.544000000 2.784000000 1.0
#> 2.784000000 3.008000000 2.0
#> 3.008000000 3.264000000 1.0
#> 3.264000000 3.488000000 2.0
#> 3.488000000 3.736000000 1.0
#> 3.736000000 3.960000000 2.0
#> 3.960000000 4.145763000 1.0
#> EOD
#> set encoding utf8
#> set datafile separator whitespace
#> unset key
#> set tics nomirror out font ',15.00' textcolor rgb '#5C5C5C' noenhanced
#> set grid linecolor rgb '#DDDDDD' linetype 1
#> set style textbox opaque noborder fillcolor rgb '#FFFFFF' margins 0.6,0.6
#> set label 'it''s @ \\ "mine"' at screen 0.0222, screen 0.9363 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.8670 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'What each rank does over time' at screen 0.0222, screen 0.7673 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.0222, screen 0.6884 to screen 0.0367, screen 0.7244 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label 'computing' at screen 0.0433, screen 0.7064 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.1520, screen 0.6884 to screen 0.1664, screen 0.7244 fillcolor rgb '#CC79A7' fillstyle solid border linecolor rgb '#444444'
#> set label 'waiting' at screen 0.1731, screen 0.7064 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.2538, screen 0.6884 to screen 0.2682, screen 0.7244 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label 'other MPI' at screen 0.2749, screen 0.7064 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.3737, screen 0.6884 to screen 0.3882, screen 0.7244 fillcolor rgb '#000000' fillstyle solid border linecolor rgb '#444444'
#> set label 'tracing' at screen 0.3948, screen 0.7064 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.4732, screen 0.6884 to screen 0.4876, screen 0.7244 fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#444444'
#> set label 'absent' at screen 0.4943, screen 0.7064 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.5709, screen 0.7064 to screen 0.5976, screen 0.7064 nohead linecolor rgb '#D62728' linewidth 2
#> set label 'critical path' at screen 0.6043, screen 0.7064 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'time (ms)' at screen 0.5311, screen 0.1108 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'rank' at screen 0.0178, screen 0.4404 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 1}' at screen 0.2792, screen 0.5734 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 2}' at screen 0.4959, screen 0.3573 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 1}' at screen 0.5514, screen 0.5734 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 2}' at screen 0.6060, screen 0.3573 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 1}' at screen 0.6572, screen 0.5734 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 2}' at screen 0.7067, screen 0.3573 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 1}' at screen 0.7579, screen 0.5734 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 2}' at screen 0.8091, screen 0.3573 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 1}' at screen 0.8595, screen 0.5734 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 2}' at screen 0.9098, screen 0.3573 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label '{/:Bold 1}' at screen 0.9535, screen 0.5734 center front boxed font ',12.00' textcolor rgb '#1B1B1B'
#> set label 'tiny.prv.gz' at screen 0.9733, screen 0.0388 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.0889
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.6565
#> set bmargin at screen 0.2244
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:4.145763000] noextend
#> set yrange [2.500000:0.500000] noextend
#> set xtics nomirror out offset 0,0.5 ('0.0' 0.000000000, '0.5' 0.500000000, '1.0' 1.000000000, '1.5' 1.500000000, '2.0' 2.000000000, '2.5' 2.500000000, '3.0' 3.000000000, '3.5' 3.500000000, '4.0' 4.000000000)
#> set ytics nomirror out ('1' 1.000000000, '2' 2.000000000)
#> unset grid
#> plot \\
#>   $panel1 matrix using (0.000000000+($1+0.5)*0.008000000):(0.5+($2+0.5)*1.000000):(int($3)>>16):(int($3)>>8&255):(int($3)&255) with rgbimage title 'what the ranks do', \\
#>   $panel1_1 using 1:3 with steps linewidth 1 linecolor rgb '#D62728' notitle, \\
#>   $panel1_1 using 1:3:($2-$1):(0) with vectors nohead linewidth 5 linecolor rgb '#FFFFFF' notitle, \\
#>   $panel1_1 using 1:3:($2-$1):(0) with vectors nohead linewidth 2.5 linecolor rgb '#D62728' title 'critical path'
#> unset label
#> unset arrow
#> unset object
#> unset multiplot
#> </svg>
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
$CLOCKTALK -q tiny.prv.gz $TESTDATA/stencil2d.prv.gz --plot out.svg --title "it's @ \\ \"mine\""
drawn out.svg
#> <svg>
#> set terminal svg size 900,740 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> # global: at value
#> $panel1_1 << EOD
#> 1.000000 50.440979
#> 4.000000 0.108152
#> EOD
#> # parallel: at value
#> $panel1_2 << EOD
#> 1.000000 50.440979
#> 4.000000 82.217792
#> EOD
#> # load balance: at value
#> $panel1_3 << EOD
#> 1.000000 96.651264
#> 4.000000 83.572257
#> EOD
#> # communication: at value
#> $panel1_4 << EOD
#> 1.000000 52.188639
#> 4.000000 98.379288
#> EOD
#> # computation scalability: at value
#> $panel1_5 << EOD
#> 1.000000 100.000000
#> 4.000000 0.131543
#> EOD
#> # ideal: at value
#> $panel2_1 << EOD
#> 1.000000 0.000000
#> 4.000000 3.000000
#> EOD
#> # speed-up: at value
#> $panel2_2 << EOD
#> 1.000000 0.000000
#> 4.000000 -5.865398
#> EOD
#> set label 'it''s @ \\ "mine"' at screen 0.0222, screen 0.9689 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '2 runs from Init to Finalize, weak scaling' at screen 0.0222, screen 0.9351 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'How efficiencies change with the size; shaded: POP calls them good, or bad' at screen 0.0222, screen 0.8865 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.0222, screen 0.8568 to screen 0.0489, screen 0.8568 nohead linecolor rgb '#A50F5A' linewidth 4
#> set label '' at screen 0.0356, screen 0.8568 point pointtype 5 pointsize 0.77 linecolor rgb '#A50F5A'
#> set label '{/:Bold global}' at screen 0.0556, screen 0.8568 left font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.1323, screen 0.8568 to screen 0.1590, screen 0.8568 nohead linecolor rgb '#1B1B1B' linewidth 4
#> set label '' at screen 0.1456, screen 0.8568 point pointtype 7 pointsize 0.77 linecolor rgb '#1B1B1B'
#> set label '{/:Bold parallel}' at screen 0.1656, screen 0.8568 left font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.2551, screen 0.8568 to screen 0.2817, screen 0.8568 nohead linecolor rgb '#DB7B00' linewidth 2
#> set label '' at screen 0.2684, screen 0.8568 point pointtype 9 pointsize 0.77 linecolor rgb '#DB7B00'
#> set label 'load balance' at screen 0.2884, screen 0.8568 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.4147, screen 0.8568 to screen 0.4414, screen 0.8568 nohead linecolor rgb '#6BAED6' linewidth 2
#> set label '' at screen 0.4281, screen 0.8568 point pointtype 11 pointsize 0.77 linecolor rgb '#6BAED6'
#> set label 'communication' at screen 0.4481, screen 0.8568 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.5966, screen 0.8568 to screen 0.6232, screen 0.8568 nohead linecolor rgb '#7A7A7A' linewidth 2
#> set label '' at screen 0.6099, screen 0.8568 point pointtype 13 pointsize 0.77 linecolor rgb '#7A7A7A'
#> set label 'computation scalability' at screen 0.6299, screen 0.8568 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'ranks' at screen 0.5353, screen 0.4392 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'efficiency (%)' at screen 0.0178, screen 0.6635 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'Speed-up against 2 ranks, in doublings' at screen 0.0222, screen 0.3986 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.0222, screen 0.3689 to screen 0.0489, screen 0.3689 nohead linecolor rgb '#9A9A9A' linewidth 2
#> set label '' at screen 0.0356, screen 0.3689 point pointtype 5 pointsize 0.77 linecolor rgb '#9A9A9A'
#> set label 'ideal' at screen 0.0556, screen 0.3689 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.1159, screen 0.3689 to screen 0.1426, screen 0.3689 nohead linecolor rgb '#A50F5A' linewidth 4
#> set label '' at screen 0.1292, screen 0.3689 point pointtype 7 pointsize 0.77 linecolor rgb '#A50F5A'
#> set label '{/:Bold speed-up}' at screen 0.1492, screen 0.3689 left font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'ranks' at screen 0.5353, screen 0.0324 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'speed-up' at screen 0.0178, screen 0.2162 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set multiplot
#> set lmargin at screen 0.0973
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.8324
#> set bmargin at screen 0.4946
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.880000000:4.120000000] noextend
#> set yrange [0.000000:100.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('2' 1.000000000, '16' 4.000000000)
#> set ytics nomirror out ('0' 0.000000000, '20' 20.000000000, '40' 40.000000000, '60' 60.000000000, '80' 80.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> set object rectangle from graph 0, first 80.0000 to graph 1, first 100.0000 behind fillcolor rgb '#0A9070' fillstyle transparent solid 0.16 noborder
#> set object rectangle from graph 0, first 0.0000 to graph 1, first 50.0000 behind fillcolor rgb '#D62728' fillstyle transparent solid 0.16 noborder
#> plot \\
#>   $panel1_1 using 1:2 with linespoints linewidth 4 pointtype 5 pointsize 0.63 linecolor rgb '#A50F5A' title 'global', \\
#>   $panel1_2 using 1:2 with linespoints linewidth 2.8 pointtype 7 pointsize 0.63 linecolor rgb '#1B1B1B' title 'parallel', \\
#>   $panel1_3 using 1:2 with linespoints linewidth 1.6 pointtype 9 pointsize 0.63 linecolor rgb '#DB7B00' title 'load balance', \\
#>   $panel1_4 using 1:2 with linespoints linewidth 1.6 pointtype 11 pointsize 0.63 linecolor rgb '#6BAED6' title 'communication', \\
#>   $panel1_5 using 1:2 with linespoints linewidth 1.6 pointtype 13 pointsize 0.63 linecolor rgb '#7A7A7A' title 'computation scalability'
#> set lmargin at screen 0.0973
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.3446
#> set bmargin at screen 0.0878
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.880000000:4.120000000] noextend
#> set yrange [-6.000000:4.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('2' 1.000000000, '16' 4.000000000)
#> set ytics nomirror out ('0.03' -5.000000000, '0.25' -2.000000000, '2' 1.000000000, '16' 4.000000000)
#> set grid xtics ytics
#> plot \\
#>   $panel2_1 using 1:2 with linespoints linewidth 1.6 pointtype 5 pointsize 0.63 linecolor rgb '#9A9A9A' title 'ideal', \\
#>   $panel2_2 using 1:2 with linespoints linewidth 2.8 pointtype 7 pointsize 0.63 linecolor rgb '#A50F5A' title 'speed-up'
#> unset multiplot
#> </svg>
$CLOCKTALK -q $TESTDATA/stencil2d.prv.gz tiny.prv.gz --format gnuplot | sed -n '/runs <</,/EOD/p'
#= 0
$CLOCKTALK tiny.prv.gz tiny.prv.gz --plot -
#> Scaling
#> 2 runs from Init to Finalize, strong scaling
#>
#> How efficiencies change with the size; shaded: POP calls them good, or bad
#>
#> global
#> 2     │███████████████████████████████ 50.4
#> 2     │███████████████████████████████ 50.4
#>
#> parallel
#> 2     │███████████████████████████████ 50.4
#> 2     │███████████████████████████████ 50.4
#>
#> load balance
#> 2     │███████████████████████████████████████████████████████████ 96.7
#> 2     │███████████████████████████████████████████████████████████ 96.7
#>
#> communication
#> 2     │████████████████████████████████ 52.2
#> 2     │████████████████████████████████ 52.2
#>
#> computation scalability
#> 2     │█████████████████████████████████████████████████████████████ 100.0
#> 2     │█████████████████████████████████████████████████████████████ 100.0
#>
#> Speed-up against 2 ranks, in doublings
#>
#> ideal
#> 2     │ 0.00
#> 2     │ 0.00
#>
#> speed-up
#> 2     │ 0.00
#> 2     │ 0.00

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
#> <svg>
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,1127 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> # base: row row_end low high
#> $panel1_1 << EOD
#> 0.120000000 0.490000000 0.000000 55.626781
#> 1.120000000 1.490000000 0.000000 82.198118
#> 2.120000000 2.490000000 0.000000 67.674033
#> 3.120000000 3.490000000 0.000000 69.078696
#> 4.120000000 4.490000000 0.000000 97.966575
#> EOD
#> # this run: row row_end low high
#> $panel1_2 << EOD
#> 0.510000000 0.880000000 0.000000 81.649401
#> 1.510000000 1.880000000 0.000000 83.581384
#> 2.510000000 2.880000000 0.000000 97.688501
#> 3.510000000 3.880000000 0.000000 98.623180
#> 4.510000000 4.880000000 0.000000 99.052272
#> EOD
#> # base: from to value least most
#> $panel2_1 << EOD
#> 0.000000000 0.000082915 50.000000 50.000000 50.000000
#> 0.000082915 0.000165830 50.000000 50.000000 50.000000
#> 0.000165830 0.000248745 50.000000 50.000000 50.000000
#> 0.000248745 0.000331661 50.000000 50.000000 50.000000
#> 0.000331661 0.000414576 50.000000 50.000000 50.000000
#> 0.000414576 0.000497491 50.000000 50.000000 50.000000
#> 0.000497491 0.000580406 50.000000 50.000000 50.000000
#> 0.000580406 0.000663322 50.000000 50.000000 50.000000
#> 0.000663322 0.000746237 50.000000 50.000000 50.000000
#> 0.000746237 0.000829152 50.000000 50.000000 50.000000
#> 0.000829152 0.000912067 50.000000 50.000000 50.000000
#> 0.000912067 0.000994983 50.000000 50.000000 50.000000
#> 0.000994983 0.001077898 50.000000 50.000000 50.000000
#> 0.001077898 0.001160813 73.148405 73.148405 73.148405
#> 0.001160813 0.001243728 100.000000 100.000000 100.000000
#> 0.001243728 0.001326644 100.000000 100.000000 100.000000
#> 0.001326644 0.001409559 97.057227 97.057227 97.057227
#> 0.001409559 0.001492474 76.279322 76.279322 76.279322
#> 0.001492474 0.001575389 73.766508 73.766508 73.766508
#> 0.001575389 0.001658305 50.000000 50.000000 50.000000
#> 0.001658305 0.001741220 50.000000 50.000000 50.000000
#> 0.001741220 0.001824135 44.625822 44.625822 44.625822
#> 0.001824135 0.001907050 50.000000 50.000000 50.000000
#> 0.001907050 0.001989966 50.000000 50.000000 50.000000
#> 0.001989966 0.002072881 37.649400 37.649400 37.649400
#> 0.002072881 0.002155796 50.000000 50.000000 50.000000
#> 0.002155796 0.002238712 50.000000 50.000000 50.000000
#> 0.002238712 0.002321627 39.454357 39.454357 39.454357
#> 0.002321627 0.002404542 49.197274 49.197274 49.197274
#> 0.002404542 0.002487457 50.000000 50.000000 50.000000
#> 0.002487457 0.002570373 47.250229 47.250229 47.250229
#> 0.002570373 0.002653288 50.000000 50.000000 50.000000
#> 0.002653288 0.002736203 50.000000 50.000000 50.000000
#> 0.002736203 0.002819118 48.935657 48.935657 48.935657
#> 0.002819118 0.002902034 50.000000 50.000000 50.000000
#> 0.002902034 0.002984949 50.000000 50.000000 50.000000
#> 0.002984949 0.003067864 48.907315 48.907315 48.907315
#> 0.003067864 0.003150779 50.000000 50.000000 50.000000
#> 0.003150779 0.003233695 50.000000 50.000000 50.000000
#> 0.003233695 0.003316610 47.561358 47.561358 47.561358
#> 0.003316610 0.003399525 50.000000 50.000000 50.000000
#> 0.003399525 0.003482440 50.000000 50.000000 50.000000
#> 0.003482440 0.003565356 48.474360 48.474360 48.474360
#> 0.003565356 0.003648271 50.000000 50.000000 50.000000
#> 0.003648271 0.003731186 50.000000 50.000000 50.000000
#> 0.003731186 0.003814101 48.154737 48.154737 48.154737
#> 0.003814101 0.003897017 50.000000 50.000000 50.000000
#> 0.003897017 0.003979932 56.639329 56.639329 56.639329
#> 0.003979932 0.004062847 100.000000 100.000000 100.000000
#> 0.004062847 0.004145763 94.237542 94.237542 94.237542
#> EOD
#> # this run: from to value least most
#> $panel2_2 << EOD
#> 0.000000000 0.025766156 54.443960 54.443960 54.443960
#> 0.025766156 0.051532312 81.250000 81.250000 81.250000
#> 0.051532312 0.077298469 84.604666 84.604666 84.604666
#> 0.077298469 0.103064625 89.655181 89.655181 89.655181
#> 0.103064625 0.128830782 90.700566 90.700566 90.700566
#> 0.128830782 0.154596938 98.426838 98.426838 98.426838
#> 0.154596938 0.180363095 97.786099 97.786099 97.786099
#> 0.180363095 0.206129251 98.500249 98.500249 98.500249
#> 0.206129251 0.231895407 97.116441 97.116441 97.116441
#> 0.231895407 0.257661564 97.934102 97.934102 97.934102
#> 0.257661564 0.283427720 96.725287 96.725287 96.725287
#> 0.283427720 0.309193877 97.996280 97.996280 97.996280
#> 0.309193877 0.334960033 96.771593 96.771593 96.771593
#> 0.334960033 0.360726190 98.441859 98.441859 98.441859
#> 0.360726190 0.386492346 96.610853 96.610853 96.610853
#> 0.386492346 0.412258503 98.356480 98.356480 98.356480
#> 0.412258503 0.438024659 94.366660 94.366660 94.366660
#> 0.438024659 0.463790815 83.886896 83.886896 83.886896
#> 0.463790815 0.489556972 63.039706 63.039706 63.039706
#> 0.489556972 0.515323128 59.323304 59.323304 59.323304
#> 0.515323128 0.541089285 84.586696 84.586696 84.586696
#> 0.541089285 0.566855441 65.225829 65.225829 65.225829
#> 0.566855441 0.592621598 66.926054 66.926054 66.926054
#> 0.592621598 0.618387754 80.185951 80.185951 80.185951
#> 0.618387754 0.644153911 67.606240 67.606240 67.606240
#> 0.644153911 0.669920067 66.930999 66.930999 66.930999
#> 0.669920067 0.695686223 76.631703 76.631703 76.631703
#> 0.695686223 0.721452380 77.156559 77.156559 77.156559
#> 0.721452380 0.747218536 57.566359 57.566359 57.566359
#> 0.747218536 0.772984693 80.682815 80.682815 80.682815
#> 0.772984693 0.798750849 78.111624 78.111624 78.111624
#> 0.798750849 0.824517006 56.052485 56.052485 56.052485
#> 0.824517006 0.850283162 84.704930 84.704930 84.704930
#> 0.850283162 0.876049318 70.866117 70.866117 70.866117
#> 0.876049318 0.901815475 63.737598 63.737598 63.737598
#> 0.901815475 0.927581631 88.570381 88.570381 88.570381
#> 0.927581631 0.953347788 98.560194 98.560194 98.560194
#> 0.953347788 0.979113944 96.767190 96.767190 96.767190
#> 0.979113944 1.004880101 92.763796 92.763796 92.763796
#> 1.004880101 1.030646257 31.912764 31.912764 31.912764
#> 1.030646257 1.056412414 9.125508 9.125508 9.125508
#> 1.056412414 1.082178570 90.964952 90.964952 90.964952
#> 1.082178570 1.107944726 80.870992 80.870992 80.870992
#> 1.107944726 1.133710883 68.984878 68.984878 68.984878
#> 1.133710883 1.159477039 99.070882 99.070882 99.070882
#> 1.159477039 1.185243196 97.063989 97.063989 97.063989
#> 1.185243196 1.211009352 98.536627 98.536627 98.536627
#> 1.211009352 1.236775509 97.292976 97.292976 97.292976
#> 1.236775509 1.262541665 98.068310 98.068310 98.068310
#> 1.262541665 1.288307822 81.007647 81.007647 81.007647
#> EOD
#> # base: row row_end low high
#> $panel3_1 << EOD
#> nan nan nan nan nan
#> EOD
#> # this run: row row_end low high
#> $panel3_2 << EOD
#> nan nan nan nan nan
#> EOD
#> # longer: row row_end low high
#> $panel3_3 << EOD
#> 0.510000000 0.880000000 0.000000 105.199851
#> 1.510000000 1.880000000 0.000000 97.423991
#> 2.510000000 2.880000000 0.000000 81.327403
#> 3.510000000 3.880000000 0.000000 81.210409
#> 4.510000000 4.880000000 0.000000 81.042614
#> 5.510000000 5.880000000 0.000000 81.027877
#> 6.510000000 6.880000000 0.000000 81.026669
#> 7.510000000 7.880000000 0.000000 80.899904
#> 8.510000000 8.880000000 0.000000 66.705279
#> 9.510000000 9.880000000 0.000000 52.878893
#> EOD
#> # shorter: row row_end low high
#> $panel3_4 << EOD
#> nan nan nan nan nan
#> EOD
#> set encoding utf8
#> set datafile separator whitespace
#> unset key
#> set tics nomirror out font ',15.00' textcolor rgb '#5C5C5C' noenhanced
#> set grid linecolor rgb '#DDDDDD' linetype 1
#> set style textbox opaque noborder fillcolor rgb '#FFFFFF' margins 0.6,0.6
#> set label 'This run takes 30975.3 % more time than the base' at screen 0.0222, screen 0.9796 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '16 ranks, 1.288 s, parallel efficiency 81.6 %; against tiny.prv.gz: 2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.9574 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'Efficiencies of both' at screen 0.0222, screen 0.9255 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.0222, screen 0.9002 to screen 0.0367, screen 0.9117 fillcolor rgb '#9A9A9A' fillstyle solid border linecolor rgb '#444444'
#> set label 'base' at screen 0.0433, screen 0.9059 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.1030, screen 0.9002 to screen 0.1174, screen 0.9117 fillcolor rgb '#1B1B1B' fillstyle solid border linecolor rgb '#444444'
#> set label 'this run' at screen 0.1241, screen 0.9059 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'parallel' at screen 0.1529, screen 0.8713 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '55.6, now 81.6 %' at screen 0.7121, screen 0.8713 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'load balance' at screen 0.1529, screen 0.8341 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '82.2, now 83.6 %' at screen 0.7250, screen 0.8341 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'communication' at screen 0.1529, screen 0.7968 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '67.7, now 97.7 %' at screen 0.8185, screen 0.7968 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'serialisation' at screen 0.1529, screen 0.7595 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '69.1, now 98.6 %' at screen 0.8247, screen 0.7595 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'transfer' at screen 0.1529, screen 0.7223 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '98.0, now 99.1 %' at screen 0.8275, screen 0.7223 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'efficiency (%)' at screen 0.4956, screen 0.6673 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'Parallel efficiency over time' at screen 0.0222, screen 0.6406 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.0222, screen 0.6211 to screen 0.0489, screen 0.6211 nohead linecolor rgb '#9A9A9A' linewidth 4
#> set label '{/:Bold base}' at screen 0.0556, screen 0.6211 left font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.1200, screen 0.6211 to screen 0.1466, screen 0.6211 nohead linecolor rgb '#1B1B1B' linewidth 2
#> set label 'this run' at screen 0.1533, screen 0.6211 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'time (s)' at screen 0.5327, screen 0.4357 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'efficiency (%)' at screen 0.0178, screen 0.5386 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'Parts that take an average rank more time, or less (*: by base''s time)' at screen 0.0222, screen 0.4091 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.0222, screen 0.3838 to screen 0.0367, screen 0.3953 fillcolor rgb '#8E44AD' fillstyle solid border linecolor rgb '#444444'
#> set label 'longer' at screen 0.0433, screen 0.3895 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '0.0000 s to MPI_Barrier' at screen 0.2403, screen 0.3585 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '+105.200 ms' at screen 0.8665, screen 0.3585 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label '0.9592 s to MPI_Allreduce' at screen 0.2403, screen 0.3283 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '+97.424 ms' at screen 0.8215, screen 0.3283 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label '0.5826 s to MPI_Allreduce' at screen 0.2403, screen 0.2981 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '+81.327 ms' at screen 0.7284, screen 0.2981 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label '0.4203 s to MPI_Allreduce' at screen 0.2403, screen 0.2680 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '+81.210 ms' at screen 0.7278, screen 0.2680 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label '0.5016 s to MPI_Allreduce' at screen 0.2403, screen 0.2378 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '+81.043 ms' at screen 0.7268, screen 0.2378 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label '0.7449 s to MPI_Allreduce' at screen 0.2403, screen 0.2076 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '+81.028 ms' at screen 0.7267, screen 0.2076 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label '0.6639 s to MPI_Allreduce' at screen 0.2403, screen 0.1775 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '+81.027 ms' at screen 0.7267, screen 0.1775 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label '0.8263 s to MPI_Allreduce' at screen 0.2403, screen 0.1473 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '+80.900 ms' at screen 0.7260, screen 0.1473 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label '1.0566 s to MPI_Allreduce' at screen 0.2403, screen 0.1171 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '+66.705 ms' at screen 0.6439, screen 0.1171 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label '0.2099 s to MPI_Allreduce' at screen 0.2403, screen 0.0870 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '+52.879 ms' at screen 0.5639, screen 0.0870 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'time (ms)' at screen 0.5556, screen 0.0355 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'stencil2d.prv.gz' at screen 0.9733, screen 0.0124 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.1641
#> set rmargin at screen 0.8272
#> set tmargin at screen 0.8900
#> set bmargin at screen 0.7036
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:100.000000000] noextend
#> set yrange [5:0] noextend
#> unset ytics
#> set xtics nomirror out offset 0,0.5 ('0' 0.000000000, '20' 20.000000000, '40' 40.000000000, '60' 60.000000000, '80' 80.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> plot \\
#>   $panel1_1 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#9A9A9A' title 'base', \\
#>   $panel1_2 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#1B1B1B' title 'this run'
#> unset label
#> unset arrow
#> unset object
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.6051
#> set bmargin at screen 0.4720
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:1.288307822] noextend
#> set yrange [0.000000:100.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('0.0' 0.000000000, '0.2' 0.200000000, '0.4' 0.400000000, '0.6' 0.600000000, '0.8' 0.800000000, '1.0' 1.000000000, '1.2' 1.200000000)
#> set ytics nomirror out ('0' 0.000000000, '50' 50.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> plot \\
#>   $panel2_1 using 1:3 with steps linewidth 4 linecolor rgb '#9A9A9A' title 'base', \\
#>   $panel2_1 using 1:3:($2-$1):(0) with vectors nohead linewidth 4 linecolor rgb '#9A9A9A' title 'base', \\
#>   $panel2_2 using 1:3 with steps linewidth 1.6 linecolor rgb '#1B1B1B' title 'this run', \\
#>   $panel2_2 using 1:3:($2-$1):(0) with vectors nohead linewidth 1.6 linecolor rgb '#1B1B1B' title 'this run'
#> unset label
#> unset arrow
#> unset object
#> set lmargin at screen 0.2514
#> set rmargin at screen 0.8598
#> set tmargin at screen 0.3736
#> set bmargin at screen 0.0719
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:105.199851000] noextend
#> set yrange [10:0] noextend
#> unset ytics
#> set xtics nomirror out offset 0,0.5 ('0' 0.000000000, '20' 20.000000000, '40' 40.000000000, '60' 60.000000000, '80' 80.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> plot \\
#>   $panel3_1 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#9A9A9A' title 'base', \\
#>   $panel3_2 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#1B1B1B' title 'this run', \\
#>   $panel3_3 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#8E44AD' title 'longer', \\
#>   $panel3_4 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#56B4E9' title 'shorter'
#> unset label
#> unset arrow
#> unset object
#> unset multiplot
#> </svg>
#> set label '@ %d.prv.gz: 32 ranks, 2.480 s, parallel efficiency 79.5 %' at screen 0.0222, screen 0.9304 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'it''s @ \\ "mine" %d' at screen 0.1851, screen 0.2047 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
