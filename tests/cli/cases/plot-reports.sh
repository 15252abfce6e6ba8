draw_scripts

## each report
# Whatever report there is: either it is drawn, or there is a message and no picture.
$CLOCKTALK tiny.prv.gz --history runs.jsonl --label one -o /dev/null
for report in $($CLOCKTALK --report none tiny.prv.gz 2>&1 | sed 's/.* list of //; s/, found.*//; s/,\| or//g'); do
  case $report in
    diff) what='tiny.prv.gz --diff tiny.prv.gz' ;;
    history) what=runs.jsonl ;;
    openmp) what=$TESTDATA/hybrid.prv.gz ;;
    *) what=tiny.prv.gz ;;
  esac
  $CLOCKTALK $what --report $report --plot $report.svg -o /dev/null 2>message
  echo "$report: status $?, $(grep -c '^ *plot' $report.svg 2>/dev/null || echo no) plots"
  cat message
done
#> summary: status 0, 2 plots
#> windows: status 0, 2 plots
#> anomalies: status 2, no plots
#> clocktalk: error: --report anomalies has no picture; --plot draws summary, windows, critical-path, paths, parallelism, dispersion, scaling, sensitivity, diff, worst, wait-states, ranks, messages, phases, openmp, iterations, history
#> critical-path: status 0, 1 plots
#> paths: status 0, 1 plots
#> parallelism: status 0, 1 plots
#> dispersion: status 0, 1 plots
#> scaling: status 0, 2 plots
#> sensitivity: status 0, 1 plots
#> diff: status 0, 3 plots
#> worst: status 0, 2 plots
#> wait-states: status 0, 2 plots
#> ranks: status 0, 1 plots
#> messages: status 0, 1 plots
#> phases: status 0, 1 plots
#> openmp: status 0, 2 plots
#> iterations: status 0, 1 plots
#> assessment: status 2, no plots
#> clocktalk: error: --report assessment is a text, a page or JSON: choose --format table, html or json; to have it as a pdf, print the page
#> history: status 0, 2 plots

## dispersion
$CLOCKTALK tiny.prv.gz --report dispersion --plot out.svg -o /dev/null
drawn out.svg
#> <svg>
#> set terminal svg size 900,337 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> # above or below the mean: from to row color share
#> $panel1_1 << EOD
#> 0.5000 1.5000 0 0xCADDEC -0.216573
#> 1.5000 2.5000 0 0xF5DCBD 0.216573
#> 0.5000 1.5000 1 0xF0F2F1 -0.026158
#> 1.5000 2.5000 1 0xF5F2EC 0.026158
#> 0.5000 1.5000 2 0xE9EEF0 -0.061304
#> 1.5000 2.5000 2 0xF5EEE3 0.061304
#> EOD
#> set label 'Rank 1 stands out in computation: 0.78 times the mean rank' at screen 0.0222, screen 0.9318 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.8576 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'How far each rank is from the mean, in each activity' at screen 0.0222, screen 0.7507 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'nothing' at screen 0.0222, screen 0.6855 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.0967, screen 0.6662 to screen 0.1044, screen 0.7047 fillcolor rgb '#135296' fillstyle solid noborder
#> set object rectangle from screen 0.1044, screen 0.6662 to screen 0.1122, screen 0.7047 fillcolor rgb '#2362A3' fillstyle solid noborder
#> set object rectangle from screen 0.1122, screen 0.6662 to screen 0.1200, screen 0.7047 fillcolor rgb '#3272B0' fillstyle solid noborder
#> set object rectangle from screen 0.1200, screen 0.6662 to screen 0.1278, screen 0.7047 fillcolor rgb '#4282BD' fillstyle solid noborder
#> set object rectangle from screen 0.1278, screen 0.6662 to screen 0.1356, screen 0.7047 fillcolor rgb '#5793C9' fillstyle solid noborder
#> set object rectangle from screen 0.1356, screen 0.6662 to screen 0.1433, screen 0.7047 fillcolor rgb '#71A4D2' fillstyle solid noborder
#> set object rectangle from screen 0.1433, screen 0.6662 to screen 0.1511, screen 0.7047 fillcolor rgb '#8CB6DB' fillstyle solid noborder
#> set object rectangle from screen 0.1511, screen 0.6662 to screen 0.1589, screen 0.7047 fillcolor rgb '#A6C7E4' fillstyle solid noborder
#> set object rectangle from screen 0.1589, screen 0.6662 to screen 0.1667, screen 0.7047 fillcolor rgb '#BBD5E9' fillstyle solid noborder
#> set object rectangle from screen 0.1667, screen 0.6662 to screen 0.1744, screen 0.7047 fillcolor rgb '#CCDEEC' fillstyle solid noborder
#> set object rectangle from screen 0.1744, screen 0.6662 to screen 0.1822, screen 0.7047 fillcolor rgb '#DCE7EE' fillstyle solid noborder
#> set object rectangle from screen 0.1822, screen 0.6662 to screen 0.1900, screen 0.7047 fillcolor rgb '#EDF0F1' fillstyle solid noborder
#> set object rectangle from screen 0.1900, screen 0.6662 to screen 0.1978, screen 0.7047 fillcolor rgb '#F5F0E8' fillstyle solid noborder
#> set object rectangle from screen 0.1978, screen 0.6662 to screen 0.2056, screen 0.7047 fillcolor rgb '#F5E7D3' fillstyle solid noborder
#> set object rectangle from screen 0.2056, screen 0.6662 to screen 0.2133, screen 0.7047 fillcolor rgb '#F5DDBF' fillstyle solid noborder
#> set object rectangle from screen 0.2133, screen 0.6662 to screen 0.2211, screen 0.7047 fillcolor rgb '#F5D4AA' fillstyle solid noborder
#> set object rectangle from screen 0.2211, screen 0.6662 to screen 0.2289, screen 0.7047 fillcolor rgb '#F2C591' fillstyle solid noborder
#> set object rectangle from screen 0.2289, screen 0.6662 to screen 0.2367, screen 0.7047 fillcolor rgb '#EBB274' fillstyle solid noborder
#> set object rectangle from screen 0.2367, screen 0.6662 to screen 0.2444, screen 0.7047 fillcolor rgb '#E49F57' fillstyle solid noborder
#> set object rectangle from screen 0.2444, screen 0.6662 to screen 0.2522, screen 0.7047 fillcolor rgb '#DD8C3A' fillstyle solid noborder
#> set object rectangle from screen 0.2522, screen 0.6662 to screen 0.2600, screen 0.7047 fillcolor rgb '#CE7A27' fillstyle solid noborder
#> set object rectangle from screen 0.2600, screen 0.6662 to screen 0.2678, screen 0.7047 fillcolor rgb '#B7691E' fillstyle solid noborder
#> set object rectangle from screen 0.2678, screen 0.6662 to screen 0.2756, screen 0.7047 fillcolor rgb '#A15815' fillstyle solid noborder
#> set object rectangle from screen 0.2756, screen 0.6662 to screen 0.2833, screen 0.7047 fillcolor rgb '#8A470C' fillstyle solid noborder
#> set label 'twice the mean or more' at screen 0.2944, screen 0.6855 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'computation' at screen 0.1378, screen 0.5786 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '55.6 %' at screen 0.9237, screen 0.5786 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'point-to-point' at screen 0.1378, screen 0.4718 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '30.1 %' at screen 0.9237, screen 0.4718 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'other' at screen 0.1378, screen 0.3650 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '0.7 %' at screen 0.9237, screen 0.3650 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'rank' at screen 0.5319, screen 0.1899 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'at the right: share of the run; rows of a small share are faded' at screen 0.0222, screen 0.1246 left noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set label 'tiny.prv.gz' at screen 0.9733, screen 0.0415 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.1489
#> set rmargin at screen 0.9148
#> set tmargin at screen 0.6320
#> set bmargin at screen 0.3116
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.500000000:2.500000000] noextend
#> set yrange [3:0] noextend
#> unset ytics
#> set xtics nomirror out offset 0,0.5 ('1' 1.000000000, '2' 2.000000000)
#> unset grid
#> plot \\
#>   $panel1_1 using 1:3:1:2:($3):($3+1):4 with boxxyerror fillstyle solid border linewidth 1 linecolor rgb variable title 'above or below the mean'
#> unset multiplot
#> </svg>
# Names of regions are anything.
cp $TESTDATA/stencil2d.row region.row
cp $TESTDATA/stencil2d.prv.gz region.prv.gz
sed "s/compute_inner/it's @ \\\\ \"mine\"/" $TESTDATA/stencil2d.pcf >region.pcf
$CLOCKTALK region.prv.gz --report dispersion --region 60000019 --plot out.svg -o /dev/null
sed -n "/<< EOD/,/^EOD/p; /longest/p; /mine/p" out.svg
#> $panel1_1 << EOD
#> 0.5000 1.5000 0 0xECF0F1 -0.046325
#> 1.5000 2.5000 0 0xECF0F1 -0.046092
#> 2.5000 3.5000 0 0xECF0F1 -0.046132
#> 3.5000 4.5000 0 0xECF0F1 -0.045785
#> 4.5000 5.5000 0 0xF5E5CF 0.141375
#> 5.5000 6.5000 0 0xF5E5D0 0.139256
#> 6.5000 7.5000 0 0xF5E5D0 0.137723
#> 7.5000 8.5000 0 0xF5E5D0 0.139551
#> 8.5000 9.5000 0 0xECF0F1 -0.046599
#> 9.5000 10.5000 0 0xECF0F1 -0.047939
#> 10.5000 11.5000 0 0xECF0F1 -0.047772
#> 11.5000 12.5000 0 0xECF0F1 -0.045077
#> 12.5000 13.5000 0 0xEBF0F1 -0.049329
#> 13.5000 14.5000 0 0xECF0F1 -0.047446
#> 14.5000 15.5000 0 0xECF0F1 -0.046646
#> 15.5000 16.5000 0 0xEDF0F1 -0.042765
#> 0.5000 1.5000 1 0xF0F2F1 -0.022895
#> 1.5000 2.5000 1 0xF0F2F1 -0.024566
#> 2.5000 3.5000 1 0xF1F3F1 -0.021995
#> 3.5000 4.5000 1 0xF0F2F1 -0.023809
#> 4.5000 5.5000 1 0xF5EDE0 0.071835
#> 5.5000 6.5000 1 0xF5EDE1 0.067837
#> 6.5000 7.5000 1 0xF5EDE1 0.070931
#> 7.5000 8.5000 1 0xF5EDE1 0.070676
#> 8.5000 9.5000 1 0xF0F2F1 -0.025157
#> 9.5000 10.5000 1 0xF1F3F1 -0.021522
#> 10.5000 11.5000 1 0xF1F3F1 -0.018772
#> 11.5000 12.5000 1 0xF0F2F1 -0.024034
#> 12.5000 13.5000 1 0xF0F2F1 -0.023961
#> 13.5000 14.5000 1 0xF0F2F1 -0.024777
#> 14.5000 15.5000 1 0xF0F2F1 -0.026483
#> 15.5000 16.5000 1 0xF0F2F1 -0.023308
#> 0.5000 1.5000 2 0xE7EDF0 -0.070425
#> 1.5000 2.5000 2 0xE7EDF0 -0.070425
#> 2.5000 3.5000 2 0xE7EDF0 -0.070425
#> 3.5000 4.5000 2 0xE7EDF0 -0.070425
#> 4.5000 5.5000 2 0xE7EDF0 -0.070425
#> 5.5000 6.5000 2 0xF5EDE1 0.070425
#> 6.5000 7.5000 2 0xE7EDF0 -0.070425
#> 7.5000 8.5000 2 0xE7EDF0 -0.070425
#> 8.5000 9.5000 2 0xE7EDF0 -0.070425
#> 9.5000 10.5000 2 0xE7EDF0 -0.070425
#> 10.5000 11.5000 2 0xE7EDF0 -0.070425
#> 11.5000 12.5000 2 0xE7EDF0 -0.070425
#> 12.5000 13.5000 2 0xE7EDF0 -0.070425
#> 13.5000 14.5000 2 0xE7EDF0 -0.070425
#> 14.5000 15.5000 2 0xE7EDF0 -0.070425
#> 15.5000 16.5000 2 0xE7EDF0 -0.070425
#> EOD
#> set label 'Rank 5 stands out in it''s @ \\ "mine": 1.14 times the mean rank' at screen 0.0222, screen 0.9318 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label 'it''s @ \\ "mine"' at screen 0.1851, screen 0.5786 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'

## messages
$CLOCKTALK tiny.prv.gz --report messages --plot out.svg -o /dev/null
drawn out.svg
#> <svg>
#> set terminal svg size 900,669 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> # bytes from sender to receiver: from to row color share
#> $panel1_1 << EOD
#> 1.5000 2.5000 0 0xFFF085 0.100000
#> 0.5000 1.5000 1 0x00224E 1.000000
#> EOD
#> set label 'Rank 2 sends most to rank 1: 2.9K of 5.4K bytes' at screen 0.0222, screen 0.9656 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.9283 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'Bytes that each rank sends to each other one' at screen 0.0222, screen 0.8744 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '2.4K' at screen 0.0222, screen 0.8416 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.0710, screen 0.8318 to screen 0.0788, screen 0.8513 fillcolor rgb '#FFF5C1' fillstyle solid noborder
#> set object rectangle from screen 0.0788, screen 0.8318 to screen 0.0866, screen 0.8513 fillcolor rgb '#FFF2A1' fillstyle solid noborder
#> set object rectangle from screen 0.0866, screen 0.8318 to screen 0.0943, screen 0.8513 fillcolor rgb '#FEEF81' fillstyle solid noborder
#> set object rectangle from screen 0.0943, screen 0.8318 to screen 0.1021, screen 0.8513 fillcolor rgb '#FEEC61' fillstyle solid noborder
#> set object rectangle from screen 0.1021, screen 0.8318 to screen 0.1099, screen 0.8513 fillcolor rgb '#FEE942' fillstyle solid noborder
#> set object rectangle from screen 0.1099, screen 0.8318 to screen 0.1177, screen 0.8513 fillcolor rgb '#F4E040' fillstyle solid noborder
#> set object rectangle from screen 0.1177, screen 0.8318 to screen 0.1254, screen 0.8513 fillcolor rgb '#E7D44B' fillstyle solid noborder
#> set object rectangle from screen 0.1254, screen 0.8318 to screen 0.1332, screen 0.8513 fillcolor rgb '#D9C857' fillstyle solid noborder
#> set object rectangle from screen 0.1332, screen 0.8318 to screen 0.1410, screen 0.8513 fillcolor rgb '#CBBC62' fillstyle solid noborder
#> set object rectangle from screen 0.1410, screen 0.8318 to screen 0.1488, screen 0.8513 fillcolor rgb '#BDB06E' fillstyle solid noborder
#> set object rectangle from screen 0.1488, screen 0.8318 to screen 0.1566, screen 0.8513 fillcolor rgb '#B0A571' fillstyle solid noborder
#> set object rectangle from screen 0.1566, screen 0.8318 to screen 0.1643, screen 0.8513 fillcolor rgb '#A39B73' fillstyle solid noborder
#> set object rectangle from screen 0.1643, screen 0.8318 to screen 0.1721, screen 0.8513 fillcolor rgb '#969074' fillstyle solid noborder
#> set object rectangle from screen 0.1721, screen 0.8318 to screen 0.1799, screen 0.8513 fillcolor rgb '#898676' fillstyle solid noborder
#> set object rectangle from screen 0.1799, screen 0.8318 to screen 0.1877, screen 0.8513 fillcolor rgb '#7C7B78' fillstyle solid noborder
#> set object rectangle from screen 0.1877, screen 0.8318 to screen 0.1954, screen 0.8513 fillcolor rgb '#707175' fillstyle solid noborder
#> set object rectangle from screen 0.1954, screen 0.8318 to screen 0.2032, screen 0.8513 fillcolor rgb '#646873' fillstyle solid noborder
#> set object rectangle from screen 0.2032, screen 0.8318 to screen 0.2110, screen 0.8513 fillcolor rgb '#585E70' fillstyle solid noborder
#> set object rectangle from screen 0.2110, screen 0.8318 to screen 0.2188, screen 0.8513 fillcolor rgb '#4B556E' fillstyle solid noborder
#> set object rectangle from screen 0.2188, screen 0.8318 to screen 0.2266, screen 0.8513 fillcolor rgb '#3F4B6A' fillstyle solid noborder
#> set object rectangle from screen 0.2266, screen 0.8318 to screen 0.2343, screen 0.8513 fillcolor rgb '#314264' fillstyle solid noborder
#> set object rectangle from screen 0.2343, screen 0.8318 to screen 0.2421, screen 0.8513 fillcolor rgb '#23395E' fillstyle solid noborder
#> set object rectangle from screen 0.2421, screen 0.8318 to screen 0.2499, screen 0.8513 fillcolor rgb '#153057' fillstyle solid noborder
#> set object rectangle from screen 0.2499, screen 0.8318 to screen 0.2577, screen 0.8513 fillcolor rgb '#072751' fillstyle solid noborder
#> set label '2.9K bytes (logarithmic)' at screen 0.2688, screen 0.8416 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'receiver' at screen 0.5311, screen 0.0957 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'sender' at screen 0.0178, screen 0.4858 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '10 messages, 5.4K bytes' at screen 0.0222, screen 0.0628 left noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set label 'tiny.prv.gz' at screen 0.9733, screen 0.0209 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.0889
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.8146
#> set bmargin at screen 0.1570
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.500000000:2.500000000] noextend
#> set yrange [2.500000:0.500000] noextend
#> set xtics nomirror out offset 0,0.5 ('1' 1.000000000, '2' 2.000000000)
#> set ytics nomirror out ('1' 1.000000000, '2' 2.000000000)
#> unset grid
#> plot \\
#>   $panel1_1 using 1:3:1:2:($3+0.5):($3+1+0.5):4 with boxxyerror fillstyle solid border linewidth 1 linecolor rgb variable title 'bytes from sender to receiver'
#> unset multiplot
#> </svg>
$CLOCKTALK $TESTDATA/imbalance_mixed.prv.gz --report messages --plot out.svg -o /dev/null
sed -n "/<< EOD/,/^EOD/p" out.svg
#= 0

## parallelism
$CLOCKTALK tiny.prv.gz --report parallelism --plot out.svg -o /dev/null
drawn out.svg
#> <svg>
#> set terminal svg size 900,503 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> # time with so many ranks: from to value least most
#> $panel1_1 << EOD
#> -0.400000000 0.400000000 1.888145 1.888145 1.888145
#>
#> 0.600000000 1.400000000 84.970149 84.970149 84.970149
#>
#> 1.600000000 2.400000000 13.141706 13.141706 13.141706
#> EOD
#> set label 'On average 1.1 of 2 ranks compute at the same time' at screen 0.0222, screen 0.9543 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.9046 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'For how much of the time how many ranks compute; dashed: the mean' at screen 0.0222, screen 0.8330 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'ranks that compute at the same time' at screen 0.5327, screen 0.0795 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'time (%)' at screen 0.0178, screen 0.4791 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'tiny.prv.gz' at screen 0.9733, screen 0.0278 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.0920
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.7972
#> set bmargin at screen 0.1610
#> set border 3 linecolor rgb '#444444'
#> set xrange [-0.500000000:2.500000000] noextend
#> set yrange [0.000000:100.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('0' 0.000000000, '1' 1.000000000, '2' 2.000000000)
#> set ytics nomirror out ('0' 0.000000000, '20' 20.000000000, '40' 40.000000000, '60' 60.000000000, '80' 80.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> set arrow from first 1.112535618, graph 0 to first 1.112535618, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> plot \\
#>   $panel1_1 using 1:3:1:2:(0):3 with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#0072B2' title 'time with so many ranks'
#> unset multiplot
#> </svg>
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --report parallelism --clock ideal --plot out.svg -o /dev/null
sed -n "/<< EOD/,/^EOD/p; /label/p" out.svg
# Of many ranks numbers share a bar, but for none: here rank N computes for N ns of 301.
awk 'BEGIN {
  printf "#Paraver (01/01/2026 at 00:00):301_ns:1(301):1:301("
  for (i = 1; i <= 301; i++) printf "%s1:1", (i > 1 ? "," : "")
  print ")"
  for (i = 1; i <= 301; i++) print "2:" i ":1:" i ":1:0:40000018:1"
  for (i = 1; i <= 301; i++) print "2:" i ":1:" i ":1:" i ":50000003:32"
  for (i = 1; i <= 301; i++) print "2:" i ":1:" i ":1:301:50000003:0" }' >many.prv
$CLOCKTALK -q many.prv --report parallelism --plot out.svg -o /dev/null
sed -n '/histogram <</,/^EOD/p; /xtics 0/p; /histogram using/p' out.svg | awk 'NR < 6 || /[a-z]/ || / 30[01] /'
#> $panel1_1 << EOD
#> -0.400000000 0.400000000 0.000000 0.000000 0.000000
#>
#> 0.600000000 1.400000000 3.895157 3.895157 3.895157
#>
#> 1.600000000 2.400000000 0.226568 0.226568 0.226568
#>
#> 2.600000000 3.400000000 0.313662 0.313662 0.313662
#>
#> 3.600000000 4.400000000 9.335369 9.335369 9.335369
#>
#> 4.600000000 5.400000000 1.423357 1.423357 1.423357
#>
#> 5.600000000 6.400000000 0.273464 0.273464 0.273464
#>
#> 6.600000000 7.400000000 0.330036 0.330036 0.330036
#>
#> 7.600000000 8.400000000 4.520931 4.520931 4.520931
#>
#> 8.600000000 9.400000000 0.523900 0.523900 0.523900
#>
#> 9.600000000 10.400000000 0.313671 0.313671 0.313671
#>
#> 10.600000000 11.400000000 0.275195 0.275195 0.275195
#>
#> 11.600000000 12.400000000 5.459792 5.459792 5.459792
#>
#> 12.600000000 13.400000000 4.267508 4.267508 4.267508
#>
#> 13.600000000 14.400000000 1.014143 1.014143 1.014143
#>
#> 14.600000000 15.400000000 2.284122 2.284122 2.284122
#>
#> 15.600000000 16.400000000 65.543124 65.543124 65.543124
#> EOD
#> set label 'On average 13.2 of 16 ranks compute at the same time' at screen 0.0222, screen 0.9543 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '16 ranks, 1.288 s, parallel efficiency 81.6 %' at screen 0.0222, screen 0.9046 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'For how much of the time how many ranks compute on ideal clocks; dashed: the mean' at screen 0.0222, screen 0.8330 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'ranks that compute at the same time' at screen 0.5311, screen 0.0795 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'time (%)' at screen 0.0178, screen 0.4791 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'stencil2d.prv.gz' at screen 0.9733, screen 0.0278 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> unset label

## paths
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --report paths --plot out.svg -o /dev/null
drawn out.svg
#> <svg>
#> set terminal svg size 900,483 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> # paths of such a length: from to value least most
#> $panel1_1 << EOD
#> 0.185966676 0.207766163 0.000000 0.000000 0.000000
#> 0.207766163 0.229565650 0.000000 0.000000 0.000000
#> 0.229565650 0.251365137 0.000017 0.000017 0.000017
#> 0.251365137 0.273164624 0.000436 0.000436 0.000436
#> 0.273164624 0.294964111 0.006245 0.006245 0.006245
#> 0.294964111 0.316763597 0.053634 0.053634 0.053634
#> 0.316763597 0.338563084 0.289769 0.289769 0.289769
#> 0.338563084 0.360362571 1.016748 1.016748 1.016748
#> 0.360362571 0.382162058 2.389575 2.389575 2.389575
#> 0.382162058 0.403961545 4.190267 4.190267 4.190267
#> 0.403961545 0.425761032 6.796993 6.796993 6.796993
#> 0.425761032 0.447560519 11.015356 11.015356 11.015356
#> 0.447560519 0.469360006 16.339695 16.339695 16.339695
#> 0.469360006 0.491159493 19.383631 19.383631 19.383631
#> 0.491159493 0.512958980 17.178582 17.178582 17.178582
#> 0.512958980 0.534758466 11.368713 11.368713 11.368713
#> 0.534758466 0.556557953 6.080797 6.080797 6.080797
#> 0.556557953 0.578357440 2.773244 2.773244 2.773244
#> 0.578357440 0.600156927 0.929705 0.929705 0.929705
#> 0.600156927 0.621956414 0.171456 0.171456 0.171456
#> 0.621956414 0.643755901 0.014599 0.014599 0.014599
#> 0.643755901 0.665555388 0.000529 0.000529 0.000529
#> 0.665555388 0.687354875 0.000008 0.000008 0.000008
#> 0.687354875 0.709154362 0.000000 0.000000 0.000000
#> 0.709154362 0.730953849 0.000000 0.000000 0.000000
#> 0.730953849 0.752753335 0.000000 0.000000 0.000000
#> 0.752753335 0.774552822 0.000000 0.000000 0.000000
#> 0.774552822 0.796352309 0.000000 0.000000 0.000000
#> 0.796352309 0.818151796 0.000000 0.000000 0.000000
#> 0.818151796 0.839951283 0.000000 0.000000 0.000000
#> 0.839951283 0.861750770 0.000000 0.000000 0.000000
#> 0.861750770 0.883550257 0.000000 0.000000 0.000000
#> 0.883550257 0.905349744 0.000000 0.000000 0.000000
#> 0.905349744 0.927149231 0.000000 0.000000 0.000000
#> 0.927149231 0.948948718 0.000000 0.000000 0.000000
#> 0.948948718 0.970748204 0.000000 0.000000 0.000000
#> 0.970748204 0.992547691 0.000000 0.000000 0.000000
#> 0.992547691 1.014347178 0.000000 0.000000 0.000000
#> 1.014347178 1.036146665 0.000000 0.000000 0.000000
#> 1.036146665 1.057946152 0.000000 0.000000 0.000000
#> 1.057946152 1.079745639 0.000000 0.000000 0.000000
#> 1.079745639 1.101545126 0.000000 0.000000 0.000000
#> 1.101545126 1.123344613 0.000000 0.000000 0.000000
#> 1.123344613 1.145144100 0.000000 0.000000 0.000000
#> 1.145144100 1.166943587 0.000000 0.000000 0.000000
#> 1.166943587 1.188743073 0.000000 0.000000 0.000000
#> 1.188743073 1.210542560 0.000000 0.000000 0.000000
#> 1.210542560 1.232342047 0.000000 0.000000 0.000000
#> 1.232342047 1.254141534 0.000000 0.000000 0.000000
#> 1.254141534 1.275941021 0.000000 0.000000 0.000000
#> EOD
#> set label 'The longest path computes for 1.276 s, one in the middle for 478.517 ms' at screen 0.0222, screen 0.9524 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '16 ranks, 1.288 s, parallel efficiency 81.6 %' at screen 0.0222, screen 0.9006 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'How long all paths through the run are; dashed: the 5 representative ones' at screen 0.0222, screen 0.8261 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'computing on the path (s)' at screen 0.5311, screen 0.0828 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'paths (%)' at screen 0.0178, screen 0.4783 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'stencil2d.prv.gz' at screen 0.9733, screen 0.0290 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.0889
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.7888
#> set bmargin at screen 0.1677
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.164167189:1.297740508] noextend
#> set yrange [0.000000:20.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('0.2' 0.200000000, '0.3' 0.300000000, '0.4' 0.400000000, '0.5' 0.500000000, '0.6' 0.600000000, '0.7' 0.700000000, '0.8' 0.800000000, '0.9' 0.900000000, '1.0' 1.000000000, '1.1' 1.100000000, '1.2' 1.200000000)
#> set ytics nomirror out ('0' 0.000000000, '5' 5.000000000, '10' 10.000000000, '15' 15.000000000, '20' 20.000000000)
#> set grid xtics ytics
#> set arrow from first 1.275941021, graph 0 to first 1.275941021, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 0.509737445, graph 0 to first 0.509737445, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 0.478517176, graph 0 to first 0.478517176, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 0.444482512, graph 0 to first 0.444482512, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 0.185966676, graph 0 to first 0.185966676, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> plot \\
#>   $panel1_1 using 1:3:1:2:(0):3 with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#0072B2' title 'paths of such a length'
#> unset multiplot
#> </svg>
$CLOCKTALK tiny.prv.gz --report paths --select topk --plot out.svg -o /dev/null
grep -v " 0[.]0*$" out.svg
#> <svg>
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,483 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> # paths of such a length: from to value least most
#> $panel1_1 << EOD
#> 1.716782000 1.763003540 40.000000 40.000000 40.000000
#> 3.981637460 4.027859000 60.000000 60.000000 60.000000
#> EOD
#> set encoding utf8
#> set datafile separator whitespace
#> unset key
#> set tics nomirror out font ',15.00' textcolor rgb '#5C5C5C' noenhanced
#> set grid linecolor rgb '#DDDDDD' linetype 1
#> set style textbox opaque noborder fillcolor rgb '#FFFFFF' margins 0.6,0.6
#> set label 'The longest path computes for 4.028 ms, one in the middle for 4.026 ms' at screen 0.0222, screen 0.9524 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.9006 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'How long the paths that met are; dashed: the 5 representative ones' at screen 0.0222, screen 0.8261 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'computing on the path (ms)' at screen 0.5311, screen 0.0828 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'paths (%)' at screen 0.0178, screen 0.4783 center rotate noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'tiny.prv.gz' at screen 0.9733, screen 0.0290 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.0889
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.7888
#> set bmargin at screen 0.1677
#> set border 3 linecolor rgb '#444444'
#> set xrange [1.670560460:4.074080540] noextend
#> set yrange [0.000000:60.000000] noextend
#> set xtics nomirror out offset 0,0.5 ('2.0' 2.000000000, '2.5' 2.500000000, '3.0' 3.000000000, '3.5' 3.500000000, '4.0' 4.000000000)
#> set ytics nomirror out ('0' 0.000000000, '10' 10.000000000, '20' 20.000000000, '30' 30.000000000, '40' 40.000000000, '50' 50.000000000, '60' 60.000000000)
#> set grid xtics ytics
#> set arrow from first 4.027859000, graph 0 to first 4.027859000, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 4.026279000, graph 0 to first 4.026279000, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 4.025735000, graph 0 to first 4.025735000, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 1.717326000, graph 0 to first 1.717326000, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 1.716782000, graph 0 to first 1.716782000, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> plot \\
#>   $panel1_1 using 1:3:1:2:(0):3 with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#0072B2' title 'paths of such a length'
#> unset label
#> unset arrow
#> unset object
#> unset multiplot
#> </svg>
# Of few paths all are counted, the longest and the shortest too.
$CLOCKTALK tiny.prv.gz --report paths --plot out.svg -o /dev/null
sed -n '/lengths <</,/^EOD/p' out.svg | grep -v " 0[.]0*$"
#= 1

## phases
$CLOCKTALK tiny.prv.gz --report phases --plot out.svg -o /dev/null
drawn out.svg
#> <svg>
#> set terminal svg size 900,261 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> # computing: row row_end low high
#> $panel1_1 << EOD
#> 0.150000000 0.850000000 0.000000 55.626793
#> EOD
#> # load balance: row row_end low high
#> $panel1_2 << EOD
#> 0.150000000 0.850000000 55.626793 67.674057
#> EOD
#> # serialisation: row row_end low high
#> $panel1_3 << EOD
#> 0.150000000 0.850000000 67.674057 97.986981
#> EOD
#> # transfer: row row_end low high
#> $panel1_4 << EOD
#> 0.150000000 0.850000000 97.986981 99.930749
#> EOD
#> # overhead: row row_end low high
#> $panel1_5 << EOD
#> 0.150000000 0.850000000 99.930749 100.000000
#> EOD
#> set label 'The part from 0.0000 s to the end, with the launch, loses most: 44.4 % of all ranks'' time' at screen 0.0222, screen 0.9119 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.8161 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'What the time of each phase goes to; those that lose most come first' at screen 0.0222, screen 0.6782 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.0222, screen 0.5690 to screen 0.0367, screen 0.6188 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label 'computing' at screen 0.0433, screen 0.5939 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.1520, screen 0.5690 to screen 0.1664, screen 0.6188 fillcolor rgb '#DB7B00' fillstyle solid border linecolor rgb '#444444'
#> set label 'load balance' at screen 0.1731, screen 0.5939 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.2994, screen 0.5690 to screen 0.3139, screen 0.6188 fillcolor rgb '#002B5C' fillstyle solid border linecolor rgb '#444444'
#> set label 'serialisation' at screen 0.3206, screen 0.5939 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.4412, screen 0.5690 to screen 0.4557, screen 0.6188 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label 'transfer' at screen 0.4623, screen 0.5939 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '0.0000 s to the end' at screen 0.1884, screen 0.4176 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '100.0 %, 44.4 % lost' at screen 0.8063, screen 0.4176 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'share of all ranks'' time (%)' at screen 0.4996, screen 0.1533 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'tiny.prv.gz' at screen 0.9733, screen 0.0536 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.1996
#> set rmargin at screen 0.7997
#> set tmargin at screen 0.5249
#> set bmargin at screen 0.3103
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:100.000000000] noextend
#> set yrange [1:0] noextend
#> unset ytics
#> set xtics nomirror out offset 0,0.5 ('0' 0.000000000, '20' 20.000000000, '40' 40.000000000, '60' 60.000000000, '80' 80.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> plot \\
#>   $panel1_1 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#D8DDE2' title 'computing', \\
#>   $panel1_2 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#DB7B00' title 'load balance', \\
#>   $panel1_3 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#002B5C' title 'serialisation', \\
#>   $panel1_4 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#0A9070' title 'transfer', \\
#>   $panel1_5 using 3:1:3:4:1:2 with boxxyerror fillstyle solid noborder linecolor rgb '#000000' title 'overhead'
#> unset multiplot
#> </svg>
# Names are anything, and the end of a long one says most.
cp $TESTDATA/stencil2d.prv.gz odd.prv.gz
sed "s/compute_inner/it's @ \\\\ \"mine\" %d/; s/compute_boundary/a_function_with_a_name_that_is_long_at_its_end/" $TESTDATA/stencil2d.pcf >odd.pcf
$CLOCKTALK odd.prv.gz --report phases --plot out.svg -o /dev/null
sed -n '/<< EOD/,/^EOD/p; /right noenhanced/p' out.svg
#> $panel1_1 << EOD
#> 0.150000000 0.850000000 0.000000 59.560369
#> 1.150000000 1.850000000 0.000000 0.295278
#> 2.150000000 2.850000000 0.000000 15.575092
#> 3.150000000 3.850000000 0.000000 6.218663
#> EOD
#> $panel1_2 << EOD
#> 0.150000000 0.850000000 59.560369 68.281267
#> 1.150000000 1.850000000 0.295278 4.698827
#> 2.150000000 2.850000000 15.575092 18.058016
#> 3.150000000 3.850000000 6.218663 6.312035
#> EOD
#> $panel1_3 << EOD
#> 0.150000000 0.850000000 68.281267 68.281267
#> 1.150000000 1.850000000 4.698827 4.698827
#> 2.150000000 2.850000000 18.058016 18.066578
#> 3.150000000 3.850000000 6.312035 8.013784
#> EOD
#> $panel1_4 << EOD
#> 0.150000000 0.850000000 68.281267 69.051773
#> 1.150000000 1.850000000 4.698827 4.698904
#> 2.150000000 2.850000000 18.066578 18.070274
#> 3.150000000 3.850000000 8.013784 8.171832
#> EOD
#> $panel1_5 << EOD
#> 0.150000000 0.850000000 69.051773 69.051773
#> 1.150000000 1.850000000 4.698904 4.698904
#> 2.150000000 2.850000000 18.070274 18.077491
#> 3.150000000 3.850000000 8.171832 8.171832
#> EOD
#> set label 'it''s @ \\ "mine" %d' at screen 0.3913, screen 0.5647 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'write_checkpoint' at screen 0.3913, screen 0.4763 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'a_function_with_a_na…at_is_long_at_its_end' at screen 0.3913, screen 0.3880 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '[before]' at screen 0.3913, screen 0.2997 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'odd.prv.gz' at screen 0.9733, screen 0.0442 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'

## sensitivity
$CLOCKTALK tiny.prv.gz --window 1ms --report sensitivity --plot out.svg -o /dev/null
drawn out.svg
#> <svg>
#> set terminal svg size 900,445 font 'sans-serif,15.00' linewidth 1.00 background '#FFFFFF'
#> # parallel: row value
#> $panel1_1 << EOD
#> 0.000000 55.626781
#> 1.000000 50.440979
#> 2.000000 55.626781
#> 3.000000 55.626781
#> 4.000000 55.626781
#> 5.000000 55.626781
#> 6.000000 55.626781
#> 7.000000 55.626781
#> 8.000000 55.626781
#> 9.000000 55.626781
#> EOD
#> # load balance: row value
#> $panel1_2 << EOD
#> 0.000000 82.198118
#> 1.000000 96.651264
#> 2.000000 82.198118
#> 3.000000 82.198118
#> 4.000000 82.198118
#> 5.000000 80.970887
#> 6.000000 78.929482
#> 7.000000 80.970887
#> 8.000000 80.970887
#> 9.000000 80.970887
#> EOD
#> # communication: row value
#> $panel1_3 << EOD
#> 0.000000 67.674033
#> 1.000000 52.188639
#> 2.000000 67.674033
#> 3.000000 67.674033
#> 4.000000 67.674033
#> 5.000000 68.699730
#> 6.000000 70.476556
#> 7.000000 68.699730
#> 8.000000 68.699730
#> 9.000000 68.699730
#> EOD
#> # serialisation: row value
#> $panel1_4 << EOD
#> 0.000000 69.078696
#> 1.000000 53.785358
#> 2.000000 69.078696
#> 3.000000 69.078696
#> 4.000000 69.078696
#> 5.000000 70.124372
#> 6.000000 71.928392
#> 7.000000 70.124372
#> 8.000000 70.076527
#> 9.000000 69.855941
#> EOD
#> # transfer: row value
#> $panel1_5 << EOD
#> 0.000000 97.966575
#> 1.000000 97.031312
#> 2.000000 97.966575
#> 3.000000 97.966575
#> 4.000000 97.966575
#> 5.000000 97.968408
#> 6.000000 97.981554
#> 7.000000 97.968408
#> 8.000000 98.035295
#> 9.000000 98.344864
#> EOD
#> set label 'Parallel efficiency is 55.6 %, whatever is assumed; 50.4 % from Init to Finalize' at screen 0.0222, screen 0.9483 left noenhanced font ',18.00' textcolor rgb '#1B1B1B'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.8921 left noenhanced font ',15.00' textcolor rgb '#5C5C5C'
#> set label 'Efficiencies under other assumptions' at screen 0.0222, screen 0.8112 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '' at screen 0.0294, screen 0.7618 point pointtype 5 pointsize 0.77 linecolor rgb '#1B1B1B'
#> set label 'parallel' at screen 0.0433, screen 0.7618 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '' at screen 0.1326, screen 0.7618 point pointtype 7 pointsize 0.77 linecolor rgb '#DB7B00'
#> set label 'load balance' at screen 0.1464, screen 0.7618 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '' at screen 0.2800, screen 0.7618 point pointtype 9 pointsize 0.77 linecolor rgb '#6BAED6'
#> set label 'communication' at screen 0.2939, screen 0.7618 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '' at screen 0.4496, screen 0.7618 point pointtype 11 pointsize 0.77 linecolor rgb '#002B5C'
#> set label 'serialisation' at screen 0.4635, screen 0.7618 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label '' at screen 0.5914, screen 0.7618 point pointtype 13 pointsize 0.77 linecolor rgb '#0A9070'
#> set label 'transfer' at screen 0.6053, screen 0.7618 left noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'as asked' at screen 0.3491, screen 0.6944 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'from Init to Finalize' at screen 0.3491, screen 0.6404 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'waits causal' at screen 0.3491, screen 0.5865 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'waits all' at screen 0.3491, screen 0.5326 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'clock-fix none' at screen 0.3491, screen 0.4787 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'windows: as asked' at screen 0.3491, screen 0.4247 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'windows: window 500us' at screen 0.3491, screen 0.3708 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'windows: window 2ms' at screen 0.3491, screen 0.3169 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'windows: window-ideal clock, wait-first' at screen 0.3491, screen 0.2629 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'windows: window-ideal clock, linear' at screen 0.3491, screen 0.2090 right noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'efficiency (%)' at screen 0.6668, screen 0.0899 center noenhanced font ',15.00' textcolor rgb '#1B1B1B'
#> set label 'tiny.prv.gz' at screen 0.9733, screen 0.0315 right noenhanced font ',12.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.3602
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.7213
#> set bmargin at screen 0.1820
#> set border 3 linecolor rgb '#444444'
#> set xrange [50.000000000:100.500000000] noextend
#> set yrange [10:0] noextend
#> unset ytics
#> set xtics nomirror out offset 0,0.5 ('50' 50.000000000, '60' 60.000000000, '70' 70.000000000, '80' 80.000000000, '90' 90.000000000, '100' 100.000000000)
#> set grid xtics ytics
#> plot \\
#>   $panel1_1 using 2:($1+0.5) with points pointtype 5 pointsize 0.84 linecolor rgb '#1B1B1B' title 'parallel', \\
#>   $panel1_2 using 2:($1+0.5) with points pointtype 7 pointsize 0.84 linecolor rgb '#DB7B00' title 'load balance', \\
#>   $panel1_3 using 2:($1+0.5) with points pointtype 9 pointsize 0.84 linecolor rgb '#6BAED6' title 'communication', \\
#>   $panel1_4 using 2:($1+0.5) with points pointtype 11 pointsize 0.84 linecolor rgb '#002B5C' title 'serialisation', \\
#>   $panel1_5 using 2:($1+0.5) with points pointtype 13 pointsize 0.84 linecolor rgb '#0A9070' title 'transfer'
#> unset multiplot
#> </svg>

## titles say what is drawn
# Of a run with threads the assumptions are about its ranks; no pair is said to send more than others that send as much.
$CLOCKTALK $TESTDATA/hybrid.prv.gz --report sensitivity -q --format gnuplot | grep -o "MPI parallel efficiency is[^']*"
$CLOCKTALK $TESTDATA/hybrid.prv.gz --report messages -q --format gnuplot | grep -oE "([0-9]+ pairs of|logarithmic)[^']*"
#> MPI parallel efficiency is 92.0 %, whatever is assumed
#> 4 pairs of ranks send the same: 160K of 640K bytes each

## of one rank no picture claims a loss or a wait, nor has a scale of them
# The key of the map has the kinds that take most of some stretch alone: tracing is in this trace, and nowhere to be seen.
for report in wait-states phases ranks paths messages; do
  echo "$report: $($CLOCKTALK $TESTDATA/scaling_1.prv.gz --report $report -q --format gnuplot | grep -o "^set label '[^']*'" | cut -d\' -f2 | grep -v parallel | tr '\n' ';')"
done
#> wait-states: No rank waits for another one;Where ranks wait;nobody waits;scaling_1.prv.gz;
#> phases: Phases lose hardly any time;What the time of each phase goes to; those that lose most come first;computing;transfer;write_result;2.6 %, 0.2 % lost;[before];0.1 %, 0.1 % lost;compute;97.3 %, 0.0 % lost;share of all ranks;scaling_1.prv.gz;
#> ranks: The only rank is computing for 99.7 % of its time;What each rank does over time;computing;other MPI;time (ms);rank;scaling_1.prv.gz;
#> paths: All paths compute for 820.000 ms;How long all paths through the run are;none is longer than another;scaling_1.prv.gz;
#> messages: There are no messages from rank to rank;Bytes that each rank sends to each other one;no messages;scaling_1.prv.gz;

## in a column a scale has more than its 0, and what has words alone has none
$CLOCKTALK $TESTDATA/imbalance_balanced.prv.gz --report wait-states -q --plot-size 8.5cm --format gnuplot | grep -m1 xtics
$CLOCKTALK tiny.prv.gz --report iterations --to 1ms -q --plot-size 8.5cm --format gnuplot | grep -oE "^(unset|set) xtics|No loop was found"
#> set xtics nomirror out ('0' 0.000000000, '200' 200.000000000, '400' 400.000000000)
#> No loop was found
#> unset xtics

## in a column words stay within the picture and apart, and points are as large as words
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --report dispersion --plot out.svg --plot-size 8.5cm -o /dev/null
grep -oE "label 'twice the mean[^,]*, screen [0-9.]*" out.svg
for size in 8.5cm 30cm; do
  $CLOCKTALK $TESTDATA/stencil2d.prv.gz --report sensitivity --plot out.svg --plot-size $size -o /dev/null
  grep -o 'pointsize [0-9.]*' out.svg | sort -u
done
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --windows 400 --report worst --plot out.svg --plot-size 8.5cm -o /dev/null
grep -oE "label '[^']*[0-9]+[^']*' at screen [0-9.]*, screen [0-9.]* center" out.svg | head -n 5
$CLOCKTALK $TESTDATA/imbalance_mixed.prv.gz --by rank --plot out.svg --plot-size 8.5cm -o /dev/null
grep '^set ytics' out.svg | cut -c 1-90
#> label 'twice the mean or more' at screen 0.5146, screen 0.6982
#> pointsize 0.48
#> pointsize 0.52
#> pointsize 0.58
#> pointsize 0.63
#> label '{/:Bold 1}' at screen 0.8058, screen 0.7525 center
#> label '{/:Bold 2}' at screen 0.7949, screen 0.7338 center
#> label '{/:Bold 3}' at screen 0.7840, screen 0.7150 center
#> set ytics nomirror out ('1' 1.000000000, '3' 3.000000000, '5' 5.000000000, '7' 7.000000000
