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
#> 10
$CLOCKTALK tiny.prv.gz --diff tiny.prv.gz --plot out.svg -o /dev/null || exit
$CLOCKTALK tiny.prv.gz tiny.prv.gz --plot out.svg
grep -c '<title>[a-z]' out.svg
#> 7

## of the critical path
mkdir bin
printf '#!/bin/sh\necho "<svg>"\ncat\necho "</svg>"\n' >bin/gnuplot
chmod +x bin/gnuplot
PATH=$PWD/bin:$PATH $CLOCKTALK tiny.prv.gz --window 1ms --report critical-path --plot out.svg >/dev/null
#= 0
sed -n '/^EOD/,/^EOD/p; /^set terminal/p; /^unset label/,$p' out.svg
#> set terminal svg size 900,805 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> EOD
#> # load balance: from to value least most
#> $panel1_2 << EOD
#> 0.000000000 1.000000000 50.000000 50.000000 50.000000
#> 1.000000000 2.000000000 97.036393 97.036393 97.036393
#> 2.000000000 3.000000000 99.264752 99.264752 99.264752
#> 3.000000000 4.000000000 96.841633 96.841633 96.841633
#> 4.000000000 4.145763000 99.225816 99.225816 99.225816
#> EOD
#> EOD
#> # transfer: from to value least most
#> $panel1_4 << EOD
#> 0.000000000 1.000000000 100.000000 100.000000 100.000000
#> 1.000000000 2.000000000 98.158200 98.158200 98.158200
#> 2.000000000 3.000000000 95.316200 95.316200 95.316200
#> 3.000000000 4.000000000 98.470900 98.470900 98.470900
#> 4.000000000 4.145763000 97.476726 97.476726 97.476726
#> EOD
#> EOD
#> # load balance: at low high
#> $panel2_2 << EOD
#> 0.000000000 50.000000 50.000000
#> 1.000000000 50.000000 50.000000
#> 1.000000000 67.816600 69.493857
#> 2.000000000 67.816600 69.493857
#> 2.000000000 47.718750 48.072200
#> 3.000000000 47.718750 48.072200
#> 3.000000000 50.981600 52.644300
#> 4.000000000 50.981600 52.644300
#> 4.000000000 96.722076 97.023273
#> 4.145763000 96.722076 97.023273
#> EOD
#> EOD
#> # transfer: at low high
#> $panel2_4 << EOD
#> 0.000000000 50.000000 50.000000
#> 1.000000000 50.000000 50.000000
#> 1.000000000 92.387211 93.878700
#> 2.000000000 92.387211 93.878700
#> 2.000000000 95.316200 100.000000
#> 3.000000000 95.316200 100.000000
#> 3.000000000 98.470900 100.000000
#> 4.000000000 98.470900 100.000000
#> 4.000000000 97.023273 98.030364
#> 4.145763000 97.023273 98.030364
#> EOD
#> EOD
#> # absent: at low high
#> $panel2_6 << EOD
#> 0.000000000 50.000000 100.000000
#> 1.000000000 50.000000 100.000000
#> 1.000000000 93.878700 100.000000
#> 2.000000000 93.878700 100.000000
#> 2.000000000 100.000000 100.000000
#> 3.000000000 100.000000 100.000000
#> 3.000000000 100.000000 100.000000
#> 4.000000000 100.000000 100.000000
#> 4.000000000 100.000000 100.000000
#> 4.145763000 100.000000 100.000000
#> EOD
#> EOD
#> # [absent]: at low high
#> $panel3_2 << EOD
#> 0.000000000 0.000000 100.000000
#> 1.000000000 0.000000 100.000000
#> EOD
#> unset label
#> unset arrow
#> unset object
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.4708
#> set bmargin at screen 0.2845
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:4.145763000] noextend
#> set yrange [0.000000:100.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('' 0.000000000, '' 0.500000000, '' 1.000000000, '' 1.500000000, '' 2.000000000, '' 2.500000000, '' 3.000000000, '' 3.500000000, '' 4.000000000)
#> set ytics nomirror out ('0' 0.000000000, '50' 50.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> plot \\
#>   $panel2_1 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#D8DDE2' title 'computing', \\
#>   $panel2_2 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#DB7B00' title 'load balance', \\
#>   $panel2_3 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#002B5C' title 'serialisation', \\
#>   $panel2_4 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#0A9070' title 'transfer', \\
#>   $panel2_5 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#000000' title 'overhead', \\
#>   $panel2_6 using 1:2:3 with filledcurves fillstyle pattern 4 noborder linecolor rgb '#8A8A8A' title 'absent'
#> unset label
#> unset arrow
#> unset object
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
$CLOCKTALK tiny.prv.gz --window 1ms --report critical-path --plot out.png >/dev/null
#= 0

## of parallelism
mkdir bin
printf '#!/bin/sh\necho "<svg>"\ncat\necho "</svg>"\n' >bin/gnuplot
chmod +x bin/gnuplot
PATH=$PWD/bin:$PATH $CLOCKTALK tiny.prv.gz --window 1ms --report parallelism --plot out.svg >/dev/null
#= 0
sed -n '/^EOD/,/^EOD/p; /^set terminal/p; /^unset label/,$p' out.svg
#> set terminal svg size 900,783 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> EOD
#> # load balance: from to value least most
#> $panel1_2 << EOD
#> 0.000000000 1.000000000 50.000000 50.000000 50.000000
#> 1.000000000 2.000000000 97.036393 97.036393 97.036393
#> 2.000000000 3.000000000 99.264752 99.264752 99.264752
#> 3.000000000 4.000000000 96.841633 96.841633 96.841633
#> 4.000000000 4.145763000 99.225816 99.225816 99.225816
#> EOD
#> EOD
#> # transfer: from to value least most
#> $panel1_4 << EOD
#> 0.000000000 1.000000000 100.000000 100.000000 100.000000
#> 1.000000000 2.000000000 98.158200 98.158200 98.158200
#> 2.000000000 3.000000000 95.316200 95.316200 95.316200
#> 3.000000000 4.000000000 98.470900 98.470900 98.470900
#> 4.000000000 4.145763000 97.476726 97.476726 97.476726
#> EOD
#> EOD
#> # load balance: at low high
#> $panel2_2 << EOD
#> 0.000000000 50.000000 50.000000
#> 1.000000000 50.000000 50.000000
#> 1.000000000 67.816600 69.493857
#> 2.000000000 67.816600 69.493857
#> 2.000000000 47.718750 48.072200
#> 3.000000000 47.718750 48.072200
#> 3.000000000 50.981600 52.644300
#> 4.000000000 50.981600 52.644300
#> 4.000000000 96.722076 97.023273
#> 4.145763000 96.722076 97.023273
#> EOD
#> EOD
#> # transfer: at low high
#> $panel2_4 << EOD
#> 0.000000000 50.000000 50.000000
#> 1.000000000 50.000000 50.000000
#> 1.000000000 92.387211 93.878700
#> 2.000000000 92.387211 93.878700
#> 2.000000000 95.316200 100.000000
#> 3.000000000 95.316200 100.000000
#> 3.000000000 98.470900 100.000000
#> 4.000000000 98.470900 100.000000
#> 4.000000000 97.023273 98.030364
#> 4.145763000 97.023273 98.030364
#> EOD
#> EOD
#> # absent: at low high
#> $panel2_6 << EOD
#> 0.000000000 50.000000 100.000000
#> 1.000000000 50.000000 100.000000
#> 1.000000000 93.878700 100.000000
#> 2.000000000 93.878700 100.000000
#> 2.000000000 100.000000 100.000000
#> 3.000000000 100.000000 100.000000
#> 3.000000000 100.000000 100.000000
#> 4.000000000 100.000000 100.000000
#> 4.000000000 100.000000 100.000000
#> 4.145763000 100.000000 100.000000
#> EOD
#> EOD
#> set encoding utf8
#> set datafile separator whitespace
#> unset key
#> set tics nomirror out font ',15.00' textcolor rgb '#5C5C5C' noenhanced
#> set grid linecolor rgb '#DDDDDD' linetype 1
#> set style textbox opaque noborder fillcolor rgb '#FFFFFF' margins 0.6,0.6
#> set label 'The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks'' time' at screen 0.0222, screen 0.9706 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.9387 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'How efficient the run is over time; dashed: the whole run' at screen 0.0222, screen 0.8927 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.0222, screen 0.8646 to screen 0.0489, screen 0.8646 nohead linecolor rgb '#1B1B1B' linewidth 4
#> set label '{/:Bold parallel 55.6 %}' at screen 0.0556, screen 0.8646 left font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.2165, screen 0.8646 to screen 0.2432, screen 0.8646 nohead linecolor rgb '#DB7B00' linewidth 2
#> set label 'load balance 82.2 %' at screen 0.2498, screen 0.8646 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.4400, screen 0.8646 to screen 0.4667, screen 0.8646 nohead linecolor rgb '#002B5C' linewidth 4
#> set label '{/:Bold serialisation 69.1 %}' at screen 0.4733, screen 0.8646 left font ',15.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.6776, screen 0.8646 to screen 0.7042, screen 0.8646 nohead linecolor rgb '#0A9070' linewidth 2
#> set label 'transfer 98.0 %' at screen 0.7109, screen 0.8646 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'efficiency (%)' at screen 0.0178, screen 0.6884 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'What the time of all ranks goes to' at screen 0.0222, screen 0.5070 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.0222, screen 0.4706 to screen 0.0367, screen 0.4872 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label 'computing' at screen 0.0433, screen 0.4789 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.1520, screen 0.4706 to screen 0.1664, screen 0.4872 fillcolor rgb '#DB7B00' fillstyle solid border linecolor rgb '#444444'
#> set label 'load balance' at screen 0.1731, screen 0.4789 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.2994, screen 0.4706 to screen 0.3139, screen 0.4872 fillcolor rgb '#002B5C' fillstyle solid border linecolor rgb '#444444'
#> set label 'serialisation' at screen 0.3206, screen 0.4789 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.4412, screen 0.4706 to screen 0.4557, screen 0.4872 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label 'transfer' at screen 0.4623, screen 0.4789 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.5480, screen 0.4706 to screen 0.5624, screen 0.4872 fillcolor rgb '#000000' fillstyle solid border linecolor rgb '#444444'
#> set label 'overhead' at screen 0.5691, screen 0.4789 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.6678, screen 0.4706 to screen 0.6822, screen 0.4872 fillcolor rgb '#8A8A8A' fillstyle pattern 4 border linecolor rgb '#444444'
#> set label 'absent' at screen 0.6889, screen 0.4789 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'time (%)' at screen 0.0178, screen 0.3602 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '5 windows of 1.000 ms, too short for the factors: in 1 a rank only computes (try --min-events auto)' at screen 0.0222, screen 0.2388 left noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set label 'How many ranks compute at the same time: mean, shaded from the least to the most; the whole run: 1.1' at screen 0.0222, screen 0.1980 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'time (ms)' at screen 0.5327, screen 0.0511 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'ranks' at screen 0.0178, screen 0.1392 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'tiny.prv.gz' at screen 0.9733, screen 0.0179 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.8416
#> set bmargin at screen 0.5351
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:4.145763000] noextend
#> set yrange [0.000000:100.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('' 0.000000000, '' 0.500000000, '' 1.000000000, '' 1.500000000, '' 2.000000000, '' 2.500000000, '' 3.000000000, '' 3.500000000, '' 4.000000000)
#> set ytics nomirror out ('0' 0.000000000, '20' 20.000000000, '40' 40.000000000, '60' 60.000000000, '80' 80.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> set arrow from graph 0, first 55.6268 to graph 1, first 55.6268 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#1B1B1B' front
#> plot \\
#>   $panel1_1 using 1:3 with steps linewidth 4 linecolor rgb '#1B1B1B' title 'parallel', \\
#>   $panel1_1 using 1:3:($2-$1):(0) with vectors nohead linewidth 4 linecolor rgb '#1B1B1B' title 'parallel', \\
#>   $panel1_2 using 1:3 with steps linewidth 1.6 linecolor rgb '#DB7B00' title 'load balance', \\
#>   $panel1_2 using 1:3:($2-$1):(0) with vectors nohead linewidth 1.6 linecolor rgb '#DB7B00' title 'load balance', \\
#>   $panel1_3 using 1:3 with steps linewidth 2.8 linecolor rgb '#002B5C' title 'serialisation', \\
#>   $panel1_3 using 1:3:($2-$1):(0) with vectors nohead linewidth 2.8 linecolor rgb '#002B5C' title 'serialisation', \\
#>   $panel1_4 using 1:3 with steps linewidth 1.6 linecolor rgb '#0A9070' title 'transfer', \\
#>   $panel1_4 using 1:3:($2-$1):(0) with vectors nohead linewidth 1.6 linecolor rgb '#0A9070' title 'transfer'
#> unset label
#> unset label
#> unset arrow
#> unset arrow
#> unset object
#> unset object
#> set lmargin at screen 0.0920
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.4559
#> set tmargin at screen 0.4559
#> set bmargin at screen 0.2644
#> set bmargin at screen 0.2644
#> set border 3 linecolor rgb '#444444'
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:4.145763000] noextend
#> set xrange [0.000000000:4.145763000] noextend
#> set yrange [0.000000:100.000000] noextend
#> set yrange [0.000000:100.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('' 0.000000000, '' 0.500000000, '' 1.000000000, '' 1.500000000, '' 2.000000000, '' 2.500000000, '' 3.000000000, '' 3.500000000, '' 4.000000000)
#> set xtics nomirror out offset 0,0.5 ('' 0.000000000, '' 0.500000000, '' 1.000000000, '' 1.500000000, '' 2.000000000, '' 2.500000000, '' 3.000000000, '' 3.500000000, '' 4.000000000)
#> set ytics nomirror out ('0' 0.000000000, '50' 50.000000000, '100' 100.000000000)
#> set ytics nomirror out ('0' 0.000000000, '50' 50.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> set grid xtics ytics
#> plot \\
#> plot \\
#>   $panel2_1 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#D8DDE2' title 'computing', \\
#>   $panel2_1 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#D8DDE2' title 'computing', \\
#>   $panel2_2 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#DB7B00' title 'load balance', \\
#>   $panel2_2 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#DB7B00' title 'load balance', \\
#>   $panel2_3 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#002B5C' title 'serialisation', \\
#>   $panel2_3 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#002B5C' title 'serialisation', \\
#>   $panel2_4 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#0A9070' title 'transfer', \\
#>   $panel2_4 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#0A9070' title 'transfer', \\
#>   $panel2_5 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#000000' title 'overhead', \\
#>   $panel2_5 using 1:2:3 with filledcurves fillstyle solid noborder linecolor rgb '#000000' title 'overhead', \\
#>   $panel2_6 using 1:2:3 with filledcurves fillstyle pattern 4 noborder linecolor rgb '#8A8A8A' title 'absent'
#>   $panel2_6 using 1:2:3 with filledcurves fillstyle pattern 4 noborder linecolor rgb '#8A8A8A' title 'absent'
#> unset label
#> unset label
#> unset arrow
#> unset arrow
#> unset object
#> unset object
#> set lmargin at screen 0.0920
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.1750
#> set tmargin at screen 0.1750
#> set bmargin at screen 0.1034
#> set bmargin at screen 0.1034
#> set border 3 linecolor rgb '#444444'
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:4.145763000] noextend
#> set xrange [0.000000000:4.145763000] noextend
#> set yrange [0.000000:2.000000] noextend
#> set yrange [0.000000:2.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('0.0' 0.000000000, '0.5' 0.500000000, '1.0' 1.000000000, '1.5' 1.500000000, '2.0' 2.000000000, '2.5' 2.500000000, '3.0' 3.000000000, '3.5' 3.500000000, '4.0' 4.000000000)
#> set xtics nomirror out offset 0,0.5 ('0.0' 0.000000000, '0.5' 0.500000000, '1.0' 1.000000000, '1.5' 1.500000000, '2.0' 2.000000000, '2.5' 2.500000000, '3.0' 3.000000000, '3.5' 3.500000000, '4.0' 4.000000000)
#> set ytics nomirror out ('0' 0.000000000, '1' 1.000000000, '2' 2.000000000)
#> set ytics nomirror out ('0' 0.000000000, '1' 1.000000000, '2' 2.000000000)
#> set grid xtics ytics
#> set grid xtics ytics
#> plot \\
#> plot \\
#>   $panel3_1 using 1:3:1:2:4:5 with boxxyerror fillstyle transparent solid 0.3 noborder linecolor rgb '#0072B2' notitle, \\
#>   $panel3_1 using 1:3:1:2:4:5 with boxxyerror fillstyle transparent solid 0.3 noborder linecolor rgb '#0072B2' notitle, \\
#>   $panel3_1 using 1:3:1:2:(0):3 with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#0072B2' title 'ranks that compute at the same time'
#>   $panel3_1 using 1:3:1:2:(0):3 with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#0072B2' title 'ranks that compute at the same time'
#> unset label
#> unset label
#> unset arrow
#> unset arrow
#> unset object
#> unset object
#> unset multiplot
#> unset multiplot
#> </svg>
#> </svg>
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

## temporary files
TMPDIR=/missing/folder $CLOCKTALK tiny.prv.gz --plot out.svg
ls
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row
#! temporary file in /missing/folder (TMPDIR): error: cannot open for writing: No such file or directory
