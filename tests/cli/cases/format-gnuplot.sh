## windows
$CLOCKTALK tiny.prv.gz --window 500us --format gnuplot
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> # parallel: from to value least most
#> $panel1_1 << EOD
#> 0.000000000 0.500000000 50.000000 50.000000 50.000000
#> 0.500000000 1.000000000 50.000000 50.000000 50.000000
#> 1.000000000 1.500000000 83.335800 83.335800 83.335800
#> 1.500000000 2.000000000 52.297400 52.297400 52.297400
#> 2.000000000 2.500000000 46.070000 46.070000 46.070000
#> 2.500000000 3.000000000 49.367500 49.367500 49.367500
#> 3.000000000 3.500000000 49.161400 49.161400 49.161400
#> 3.500000000 4.000000000 52.801800 52.801800 52.801800
#> 4.000000000 4.145763000 96.722076 96.722076 96.722076
#> EOD
#> # load balance: from to value least most
#> $panel1_2 << EOD
#> 0.000000000 0.500000000 50.000000 50.000000 50.000000
#> 0.500000000 1.000000000 50.000000 50.000000 50.000000
#> 1.000000000 1.500000000 90.314785 90.314785 90.314785
#> 1.500000000 2.000000000 91.602297 91.602297 91.602297
#> 2.000000000 2.500000000 93.355867 93.355867 93.355867
#> 2.500000000 3.000000000 95.048268 95.048268 95.048268
#> 3.000000000 3.500000000 96.161851 96.161851 96.161851
#> 3.500000000 4.000000000 97.483246 97.483246 97.483246
#> 4.000000000 4.145763000 99.225816 99.225816 99.225816
#> EOD
#> # serialisation: from to value least most
#> $panel1_3 << EOD
#> 0.000000000 0.500000000 100.000000 100.000000 100.000000
#> 0.500000000 1.000000000 100.000000 100.000000 100.000000
#> 1.000000000 1.500000000 93.211049 93.211049 93.211049
#> 1.500000000 2.000000000 58.596439 58.596439 58.596439
#> 2.000000000 2.500000000 53.643965 53.643965 53.643965
#> 2.500000000 3.000000000 52.655942 52.655942 52.655942
#> 3.000000000 3.500000000 52.084985 52.084985 52.084985
#> 3.500000000 4.000000000 54.829756 54.829756 54.829756
#> 4.000000000 4.145763000 100.000000 100.000000 100.000000
#> EOD
#> # transfer: from to value least most
#> $panel1_4 << EOD
#> 0.000000000 0.500000000 100.000000 100.000000 100.000000
#> 0.500000000 1.000000000 100.000000 100.000000 100.000000
#> 1.000000000 1.500000000 98.993200 98.993200 98.993200
#> 1.500000000 2.000000000 97.432200 97.432200 97.432200
#> 2.000000000 2.500000000 91.993200 91.993200 91.993200
#> 2.500000000 3.000000000 98.639200 98.639200 98.639200
#> 3.000000000 3.500000000 98.154200 98.154200 98.154200
#> 3.500000000 4.000000000 98.787600 98.787600 98.787600
#> 4.000000000 4.145763000 97.476726 97.476726 97.476726
#> EOD
#> # computing: at low high
#> $panel2_1 << EOD
#> 0.000000000 0.000000 50.000000
#> 0.500000000 0.000000 50.000000
#> 0.500000000 0.000000 50.000000
#> 1.000000000 0.000000 50.000000
#> 1.000000000 0.000000 83.335800
#> 1.500000000 0.000000 83.335800
#> 1.500000000 0.000000 52.297400
#> 2.000000000 0.000000 52.297400
#> 2.000000000 0.000000 46.070000
#> 2.500000000 0.000000 46.070000
#> 2.500000000 0.000000 49.367500
#> 3.000000000 0.000000 49.367500
#> 3.000000000 0.000000 49.161400
#> 3.500000000 0.000000 49.161400
#> 3.500000000 0.000000 52.801800
#> 4.000000000 0.000000 52.801800
#> 4.000000000 0.000000 96.722076
#> 4.145763000 0.000000 96.722076
#> EOD
#> # load balance: at low high
#> $panel2_2 << EOD
#> 0.000000000 50.000000 50.000000
#> 0.500000000 50.000000 50.000000
#> 0.500000000 50.000000 50.000000
#> 1.000000000 50.000000 50.000000
#> 1.000000000 83.335800 85.707048
#> 1.500000000 83.335800 85.707048
#> 1.500000000 52.297400 57.091800
#> 2.000000000 52.297400 57.091800
#> 2.000000000 46.070000 49.348800
#> 2.500000000 46.070000 49.348800
#> 2.500000000 49.367500 51.939400
#> 3.000000000 49.367500 51.939400
#> 3.000000000 49.161400 51.123600
#> 3.500000000 49.161400 51.123600
#> 3.500000000 52.801800 54.165000
#> 4.000000000 52.801800 54.165000
#> 4.000000000 96.722076 97.023273
#> 4.145763000 96.722076 97.023273
#> EOD
#> # serialisation: at low high
#> $panel2_3 << EOD
#> 0.000000000 50.000000 50.000000
#> 0.500000000 50.000000 50.000000
#> 0.500000000 50.000000 50.000000
#> 1.000000000 50.000000 50.000000
#> 1.000000000 85.707048 87.490260
#> 1.500000000 85.707048 87.490260
#> 1.500000000 57.091800 97.432200
#> 2.000000000 57.091800 97.432200
#> 2.000000000 49.348800 91.993200
#> 2.500000000 49.348800 91.993200
#> 2.500000000 51.939400 98.639200
#> 3.000000000 51.939400 98.639200
#> 3.000000000 51.123600 98.154200
#> 3.500000000 51.123600 98.154200
#> 3.500000000 54.165000 98.787600
#> 4.000000000 54.165000 98.787600
#> 4.000000000 97.023273 97.023273
#> 4.145763000 97.023273 97.023273
#> EOD
#> # transfer: at low high
#> $panel2_4 << EOD
#> 0.000000000 50.000000 50.000000
#> 0.500000000 50.000000 50.000000
#> 0.500000000 50.000000 50.000000
#> 1.000000000 50.000000 50.000000
#> 1.000000000 87.490260 87.757400
#> 1.500000000 87.490260 87.757400
#> 1.500000000 97.432200 100.000000
#> 2.000000000 97.432200 100.000000
#> 2.000000000 91.993200 100.000000
#> 2.500000000 91.993200 100.000000
#> 2.500000000 98.639200 100.000000
#> 3.000000000 98.639200 100.000000
#> 3.000000000 98.154200 100.000000
#> 3.500000000 98.154200 100.000000
#> 3.500000000 98.787600 100.000000
#> 4.000000000 98.787600 100.000000
#> 4.000000000 97.023273 98.030364
#> 4.145763000 97.023273 98.030364
#> EOD
#> # overhead: at low high
#> $panel2_5 << EOD
#> 0.000000000 50.000000 50.000000
#> 0.500000000 50.000000 50.000000
#> 0.500000000 50.000000 50.000000
#> 1.000000000 50.000000 50.000000
#> 1.000000000 87.757400 87.757400
#> 1.500000000 87.757400 87.757400
#> 1.500000000 100.000000 100.000000
#> 2.000000000 100.000000 100.000000
#> 2.000000000 100.000000 100.000000
#> 2.500000000 100.000000 100.000000
#> 2.500000000 100.000000 100.000000
#> 3.000000000 100.000000 100.000000
#> 3.000000000 100.000000 100.000000
#> 3.500000000 100.000000 100.000000
#> 3.500000000 100.000000 100.000000
#> 4.000000000 100.000000 100.000000
#> 4.000000000 98.030364 100.000000
#> 4.145763000 98.030364 100.000000
#> EOD
#> # absent: at low high
#> $panel2_6 << EOD
#> 0.000000000 50.000000 100.000000
#> 0.500000000 50.000000 100.000000
#> 0.500000000 50.000000 100.000000
#> 1.000000000 50.000000 100.000000
#> 1.000000000 87.757400 100.000000
#> 1.500000000 87.757400 100.000000
#> 1.500000000 100.000000 100.000000
#> 2.000000000 100.000000 100.000000
#> 2.000000000 100.000000 100.000000
#> 2.500000000 100.000000 100.000000
#> 2.500000000 100.000000 100.000000
#> 3.000000000 100.000000 100.000000
#> 3.000000000 100.000000 100.000000
#> 3.500000000 100.000000 100.000000
#> 3.500000000 100.000000 100.000000
#> 4.000000000 100.000000 100.000000
#> 4.000000000 100.000000 100.000000
#> 4.145763000 100.000000 100.000000
#> EOD
#> set encoding utf8
#> set datafile separator whitespace
#> unset key
#> set tics nomirror out font ',8.00' textcolor rgb '#5C5C5C' noenhanced
#> set grid linecolor rgb '#DDDDDD' linetype 1
#> set style textbox opaque noborder fillcolor rgb '#FFFFFF' margins 0.6,0.6
#> set label 'The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks'' time' at screen 0.0222, screen 0.9662 left noenhanced font ',11.00' textcolor rgb '#1B1B1B'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.9295 left noenhanced font ',8.00' textcolor rgb '#5C5C5C'
#> set label 'How efficient the run is over time; dashed: the whole run' at screen 0.0222, screen 0.8767 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.0222, screen 0.8443 to screen 0.0489, screen 0.8443 nohead linecolor rgb '#1B1B1B' linewidth 4
#> set label 'parallel 55.6 %' at screen 0.0556, screen 0.8443 left noenhanced font 'sans:Bold,8.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.2165, screen 0.8443 to screen 0.2432, screen 0.8443 nohead linecolor rgb '#DB7B00' linewidth 2
#> set label 'load balance 82.2 %' at screen 0.2498, screen 0.8443 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.4400, screen 0.8443 to screen 0.4667, screen 0.8443 nohead linecolor rgb '#002B5C' linewidth 4
#> set label 'serialisation 69.1 %' at screen 0.4733, screen 0.8443 left noenhanced font 'sans:Bold,8.00' textcolor rgb '#1B1B1B'
#> set arrow from screen 0.6776, screen 0.8443 to screen 0.7042, screen 0.8443 nohead linecolor rgb '#0A9070' linewidth 2
#> set label 'transfer 98.0 %' at screen 0.7109, screen 0.8443 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'efficiency (%)' at screen 0.0178, screen 0.6417 center rotate noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'What the time of all ranks goes to' at screen 0.0222, screen 0.4332 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.0222, screen 0.3913 to screen 0.0367, screen 0.4104 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label 'computing' at screen 0.0433, screen 0.4009 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.1520, screen 0.3913 to screen 0.1664, screen 0.4104 fillcolor rgb '#DB7B00' fillstyle solid border linecolor rgb '#444444'
#> set label 'load balance' at screen 0.1731, screen 0.4009 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.2994, screen 0.3913 to screen 0.3139, screen 0.4104 fillcolor rgb '#002B5C' fillstyle solid border linecolor rgb '#444444'
#> set label 'serialisation' at screen 0.3206, screen 0.4009 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.4412, screen 0.3913 to screen 0.4557, screen 0.4104 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label 'transfer' at screen 0.4623, screen 0.4009 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.5480, screen 0.3913 to screen 0.5624, screen 0.4104 fillcolor rgb '#000000' fillstyle solid border linecolor rgb '#444444'
#> set label 'overhead' at screen 0.5691, screen 0.4009 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.6678, screen 0.3913 to screen 0.6822, screen 0.4104 fillcolor rgb '#8A8A8A' fillstyle pattern 4 border linecolor rgb '#444444'
#> set label 'absent' at screen 0.6889, screen 0.4009 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'time (ms)' at screen 0.5327, screen 0.0940 center noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'time (%)' at screen 0.0178, screen 0.2643 center rotate noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label '9 windows of 500.000 us, too short for the factors: in 2 a rank only computes (try --min-events auto)' at screen 0.0222, screen 0.0617 left noenhanced font ',7.00' textcolor rgb '#5C5C5C'
#> set label 'tiny.prv.gz' at screen 0.9733, screen 0.0206 right noenhanced font ',7.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.8179
#> set bmargin at screen 0.4655
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:4.145763000] noextend
#> set yrange [0.000000:100.000000] noextend
#> set xtics nomirror out ('' 0.000000000, '' 0.500000000, '' 1.000000000, '' 1.500000000, '' 2.000000000, '' 2.500000000, '' 3.000000000, '' 3.500000000, '' 4.000000000)
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
#> unset arrow
#> unset object
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.3744
#> set bmargin at screen 0.1542
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:4.145763000] noextend
#> set yrange [0.000000:100.000000] noextend
#> set xtics nomirror out ('0.0' 0.000000000, '0.5' 0.500000000, '1.0' 1.000000000, '1.5' 1.500000000, '2.0' 2.000000000, '2.5' 2.500000000, '3.0' 3.000000000, '3.5' 3.500000000, '4.0' 4.000000000)
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
#= 0
