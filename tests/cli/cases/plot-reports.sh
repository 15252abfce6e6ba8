# a gnuplot that draws its script
mkdir bin
printf '#!/bin/sh\ncat\n' >bin/gnuplot
chmod +x bin/gnuplot
export PATH="$PWD/bin:$PATH"

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
#> wait-states: status 0, 3 plots
#> ranks: status 0, 1 plots
#> messages: status 0, 1 plots
#> phases: status 0, 1 plots
#> openmp: status 0, 1 plots
#> iterations: status 0, 1 plots
#> history: status 0, 2 plots

## dispersion
$CLOCKTALK tiny.prv.gz --report dispersion --plot out.svg -o /dev/null
cat out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,286 font 'sans-serif,15' background '#FFFFFF'
#> # rank row share: of the longest rank's time
#> $times << EOD
#> 1.0 1 0.6440
#> 2.0 1 1.0000
#> 1.0 2 0.9313
#> 2.0 2 1.0000
#> 1.0 3 0.2816
#> 2.0 3 1.0000
#> EOD
#> set encoding utf8
#> set label 'tiny.prv.gz' at screen 0.0622, screen 0.9231 left noenhanced font ',18'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0622, screen 0.8392 left noenhanced
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set label "time of a rank, of the longest rank's" at screen 0.0622, screen 0.7273 left noenhanced
#> set label "0 %" at screen 0.4322, screen 0.7273 left noenhanced
#> set palette defined (0 '#FEE838', 0.25 '#BCAF6F', 0.5 '#7D7C78', 0.75 '#434E6C', 1 '#00224E')
#> set cbrange [0:1]
#> unset cbtics
#> set colorbox horizontal user origin screen 0.4756, screen 0.7028 size screen 0.1778, screen 0.0490
#> set label "100 %" at screen 0.6667, screen 0.7273 left noenhanced
#> set tmargin at screen 0.6364
#> set bmargin at screen 0.2168
#> set lmargin at screen 0.2778
#> set label 'rank' at screen 0.5167, screen 0.0315 center
#> set xrange [0.5:2.5] noextend
#> set xtics (1, 2)
#> set yrange [3.5:0.5] noextend
#> unset ytics
#> set label 'computation 55.6 %' at screen 0.2667, first 1 right noenhanced
#> set label 'point-to-point 30.1 %' at screen 0.2667, first 2 right noenhanced
#> set label 'other 0.7 %' at screen 0.2667, first 3 right noenhanced
#> plot $times using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid noborder linecolor palette title 'share of the longest time'
# Names of regions are anything.
cp $TESTDATA/stencil2d.row region.row
cp $TESTDATA/stencil2d.prv.gz region.prv.gz
sed "s/compute_inner/it's @ \\\\ \"mine\"/" $TESTDATA/stencil2d.pcf >region.pcf
$CLOCKTALK region.prv.gz --report dispersion --region 60000019 --plot out.svg -o /dev/null
sed -n "/<< EOD/,/^EOD/p; /longest/p; /mine/p" out.svg
#> # rank row share: of the longest rank's time
#> $times << EOD
#> 1.0 1 0.8355
#> 2.0 1 0.8358
#> 3.0 1 0.8357
#> 4.0 1 0.8360
#> 5.0 1 1.0000
#> 6.0 1 0.9981
#> 7.0 1 0.9968
#> 8.0 1 0.9984
#> 9.0 1 0.8353
#> 10.0 1 0.8341
#> 11.0 1 0.8343
#> 12.0 1 0.8366
#> 13.0 1 0.8329
#> 14.0 1 0.8346
#> 15.0 1 0.8353
#> 16.0 1 0.8387
#> 1.0 2 0.8361
#> 2.0 2 0.8332
#> 3.0 2 0.8377
#> 4.0 2 0.8345
#> 5.0 2 1.0000
#> 6.0 2 0.9931
#> 7.0 2 0.9984
#> 8.0 2 0.9980
#> 9.0 2 0.8322
#> 10.0 2 0.8385
#> 11.0 2 0.8433
#> 12.0 2 0.8342
#> 13.0 2 0.8343
#> 14.0 2 0.8329
#> 15.0 2 0.8299
#> 16.0 2 0.8354
#> 6.0 3 1.0000
#> EOD
#> set label "computing of a rank, of the longest rank's" at screen 0.0622, screen 0.7273 left noenhanced
#> set label 'it''s @ \\ "mine" 59.5 %' at screen 0.2667, first 1 right noenhanced
#> plot $times using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid noborder linecolor palette title 'share of the longest time'

## messages
$CLOCKTALK tiny.prv.gz --report messages --plot out.svg -o /dev/null
cat out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,624 font 'sans-serif,15' background '#FFFFFF'
#> # receiver sender share: of the bytes of the pair with most
#> $messages << EOD
#> 2 1 0.833333
#> 1 2 1.000000
#> EOD
#> set encoding utf8
#> set label 'tiny.prv.gz' at screen 0.0622, screen 0.9647 left noenhanced font ',18'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0622, screen 0.9263 left noenhanced
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set label "10 messages, 5.4K bytes; 100 % is 2.9K bytes" at screen 0.0622, screen 0.8750 left noenhanced
#> set label "bytes from sender (row) to receiver (column)" at screen 0.0622, screen 0.8365 left noenhanced
#> set label "0 %" at screen 0.5022, screen 0.8365 left noenhanced
#> set palette defined (0 '#FEE838', 0.25 '#BCAF6F', 0.5 '#7D7C78', 0.75 '#434E6C', 1 '#00224E')
#> set cbrange [0:1]
#> unset cbtics
#> set colorbox horizontal user origin screen 0.5456, screen 0.8253 size screen 0.1778, screen 0.0224
#> set label "100 %" at screen 0.7367, screen 0.8365 left noenhanced
#> set tmargin at screen 0.8045
#> set bmargin at screen 0.0994
#> set label 'receiver' at screen 0.5167, screen 0.0144 center
#> set xrange [0.5:2.5] noextend
#> set yrange [2.5:0.5] noextend
#> set xtics (1, 2)
#> set ytics (1, 2)
#> plot $messages using 1:2:(0.5000):(0.5):3 with boxxyerror fillstyle solid noborder linecolor palette title 'bytes from sender to receiver'
$CLOCKTALK $TESTDATA/imbalance_mixed.prv.gz --report messages --plot out.svg -o /dev/null
sed -n "/<< EOD/,/^EOD/p" out.svg
#> $messages << EOD
#> nan nan nan
#> EOD

## parallelism
$CLOCKTALK tiny.prv.gz --report parallelism --plot out.svg -o /dev/null
cat out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,484 font 'sans-serif,15' background '#FFFFFF'
#> # least most share: of the time with so many
#> $histogram << EOD
#> 0 0 0.018881
#> 1 1 0.849701
#> 2 2 0.131417
#> EOD
#> set encoding utf8
#> set label 'tiny.prv.gz' at screen 0.0622, screen 0.9545 left noenhanced font ',18'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0622, screen 0.9050 left noenhanced
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set label "time (%) in which so many ranks compute, dashed: mean 1.1" at screen 0.0622, screen 0.8306 left noenhanced
#> set tmargin at screen 0.7893
#> set bmargin at screen 0.1281
#> set label 'ranks that compute at the same time' at screen 0.5167, screen 0.0186 center
#> set xrange [-0.5:2.5] noextend
#> set yrange [0:*]
#> set xtics 0, 1
#> set arrow from first 1.1125, graph 0 to first 1.1125, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> plot $histogram using (($1+$2)/2):($3*50):(0.4):($3*50) with boxxyerror fillstyle solid noborder linecolor rgb '#0072B2' title 'time with so many ranks'
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
#> $histogram << EOD
#> 0 0 0.000000
#> 1 1 0.038952
#> 2 2 0.002266
#> 3 3 0.003137
#> 4 4 0.093354
#> 5 5 0.014234
#> 6 6 0.002735
#> 7 7 0.003300
#> 8 8 0.045209
#> 9 9 0.005239
#> 10 10 0.003137
#> 11 11 0.002752
#> 12 12 0.054598
#> 13 13 0.042675
#> 14 14 0.010141
#> 15 15 0.022841
#> 16 16 0.655431
#> EOD
#> set label 'stencil2d.prv.gz' at screen 0.0622, screen 0.9545 left noenhanced font ',18'
#> set label '16 ranks, 1.288 s, parallel efficiency 81.6 %' at screen 0.0622, screen 0.9050 left noenhanced
#> set label "time (%) in which so many ranks compute on ideal clocks, dashed: mean 13.2" at screen 0.0622, screen 0.8306 left noenhanced
#> set label 'ranks that compute at the same time' at screen 0.5167, screen 0.0186 center
#> $histogram << EOD
#> 0 0 0.000000
#> 1 1 0.003322
#> 2 4 0.009967
#> 5 7 0.009967
#> 299 301 0.009967
#> set xtics 0, 20
#> plot $histogram using (($1+$2)/2):($3*50):(1.2):($3*50) with boxxyerror fillstyle solid noborder linecolor rgb '#0072B2' title 'time with so many ranks'

## paths
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --report paths --plot out.svg -o /dev/null
cat out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,464 font 'sans-serif,15' background '#FFFFFF'
#> # from to (s) share: of the paths
#> $lengths << EOD
#> 0.185966676 0.207766163 0.000000
#> 0.207766163 0.229565650 0.000000
#> 0.229565650 0.251365137 0.000000
#> 0.251365137 0.273164624 0.000004
#> 0.273164624 0.294964111 0.000062
#> 0.294964111 0.316763597 0.000536
#> 0.316763597 0.338563084 0.002898
#> 0.338563084 0.360362571 0.010167
#> 0.360362571 0.382162058 0.023896
#> 0.382162058 0.403961545 0.041903
#> 0.403961545 0.425761032 0.067970
#> 0.425761032 0.447560519 0.110154
#> 0.447560519 0.469360006 0.163397
#> 0.469360006 0.491159493 0.193836
#> 0.491159493 0.512958980 0.171786
#> 0.512958980 0.534758466 0.113687
#> 0.534758466 0.556557953 0.060808
#> 0.556557953 0.578357440 0.027732
#> 0.578357440 0.600156927 0.009297
#> 0.600156927 0.621956414 0.001715
#> 0.621956414 0.643755901 0.000146
#> 0.643755901 0.665555388 0.000005
#> 0.665555388 0.687354875 0.000000
#> 0.687354875 0.709154362 0.000000
#> 0.709154362 0.730953849 0.000000
#> 0.730953849 0.752753335 0.000000
#> 0.752753335 0.774552822 0.000000
#> 0.774552822 0.796352309 0.000000
#> 0.796352309 0.818151796 0.000000
#> 0.818151796 0.839951283 0.000000
#> 0.839951283 0.861750770 0.000000
#> 0.861750770 0.883550257 0.000000
#> 0.883550257 0.905349744 0.000000
#> 0.905349744 0.927149231 0.000000
#> 0.927149231 0.948948718 0.000000
#> 0.948948718 0.970748204 0.000000
#> 0.970748204 0.992547691 0.000000
#> 0.992547691 1.014347178 0.000000
#> 1.014347178 1.036146665 0.000000
#> 1.036146665 1.057946152 0.000000
#> 1.057946152 1.079745639 0.000000
#> 1.079745639 1.101545126 0.000000
#> 1.101545126 1.123344613 0.000000
#> 1.123344613 1.145144100 0.000000
#> 1.145144100 1.166943587 0.000000
#> 1.166943587 1.188743073 0.000000
#> 1.188743073 1.210542560 0.000000
#> 1.210542560 1.232342047 0.000000
#> 1.232342047 1.254141534 0.000000
#> 1.254141534 1.275941021 0.000000
#> EOD
#> set encoding utf8
#> set label 'stencil2d.prv.gz' at screen 0.0622, screen 0.9526 left noenhanced font ',18'
#> set label '16 ranks, 1.288 s, parallel efficiency 81.6 %' at screen 0.0622, screen 0.9009 left noenhanced
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set label "all paths (%) by length, dashed: the 5 representative ones" at screen 0.0622, screen 0.8233 left noenhanced
#> set tmargin at screen 0.7802
#> set bmargin at screen 0.1336
#> set label 'computing on the path (s)' at screen 0.5167, screen 0.0194 center
#> set xrange [0.164167189:1.297740508] noextend
#> set yrange [0:*]
#> set arrow from first 1.275941021, graph 0 to first 1.275941021, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 0.509737445, graph 0 to first 0.509737445, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 0.478517176, graph 0 to first 0.478517176, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 0.444482512, graph 0 to first 0.444482512, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 0.185966676, graph 0 to first 0.185966676, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> plot $lengths using (($1+$2)/2):($3*50):(($2-$1)/2):($3*50) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#0072B2' title 'paths of such a length'
$CLOCKTALK tiny.prv.gz --report paths --select topk --plot out.svg -o /dev/null
grep -v " 0[.]0*$" out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,464 font 'sans-serif,15' background '#FFFFFF'
#> # from to (ms) share: of the paths
#> $lengths << EOD
#> 1.716782000 1.763004000 0.400000
#> 3.981637000 4.027859000 0.600000
#> EOD
#> set encoding utf8
#> set label 'tiny.prv.gz' at screen 0.0622, screen 0.9526 left noenhanced font ',18'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0622, screen 0.9009 left noenhanced
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set label "paths that met (%) by length, dashed: the 5 representative ones" at screen 0.0622, screen 0.8233 left noenhanced
#> set tmargin at screen 0.7802
#> set bmargin at screen 0.1336
#> set label 'computing on the path (ms)' at screen 0.5167, screen 0.0194 center
#> set xrange [1.670560000:4.074081000] noextend
#> set yrange [0:*]
#> set arrow from first 4.027859000, graph 0 to first 4.027859000, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 4.026279000, graph 0 to first 4.026279000, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 4.025735000, graph 0 to first 4.025735000, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 1.717326000, graph 0 to first 1.717326000, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> set arrow from first 1.716782000, graph 0 to first 1.716782000, graph 1 nohead linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' front
#> plot $lengths using (($1+$2)/2):($3*50):(($2-$1)/2):($3*50) with boxxyerror fillstyle solid border linewidth 0.5 linecolor rgb '#0072B2' title 'paths of such a length'
# Of few paths all are counted, the longest and the shortest too.
$CLOCKTALK tiny.prv.gz --report paths --plot out.svg -o /dev/null
sed -n '/lengths <</,/^EOD/p' out.svg | grep -v " 0[.]0*$"
#> $lengths << EOD
#> 1.716782000 1.763004000 0.004397
#> 1.763004000 1.809225000 0.003367
#> 1.809225000 1.855447000 0.004509
#> 1.855447000 1.901668000 0.005453
#> 1.901668000 1.947890000 0.006241
#> 1.947890000 1.994111000 0.046192
#> 1.994111000 2.040333000 0.029745
#> 2.040333000 2.086554000 0.008909
#> 2.086554000 2.132776000 0.008166
#> 2.132776000 2.178997000 0.007598
#> 2.178997000 2.225219000 0.081528
#> 2.225219000 2.271440000 0.084524
#> 2.271440000 2.317662000 0.010922
#> 2.317662000 2.363884000 0.010109
#> 2.363884000 2.410105000 0.008708
#> 2.410105000 2.456327000 0.027284
#> 2.456327000 2.502548000 0.093344
#> 2.502548000 2.548770000 0.005493
#> 2.548770000 2.594991000 0.005629
#> 2.594991000 2.641213000 0.006104
#> 2.641213000 2.687434000 0.006800
#> 2.687434000 2.733656000 0.021755
#> 2.733656000 2.779877000 0.006701
#> 2.779877000 2.826099000 0.006295
#> 2.826099000 2.872321000 0.004942
#> 2.872321000 2.918542000 0.003417
#> 2.918542000 2.964764000 0.003619
#> 2.964764000 3.010985000 0.006201
#> 3.010985000 3.057207000 0.013476
#> 3.057207000 3.103428000 0.062855
#> 3.103428000 3.149650000 0.010142
#> 3.149650000 3.195871000 0.008179
#> 3.195871000 3.242093000 0.007064
#> 3.242093000 3.288314000 0.009225
#> 3.288314000 3.334536000 0.141831
#> 3.334536000 3.380757000 0.030784
#> 3.380757000 3.426979000 0.006076
#> 3.426979000 3.473201000 0.006359
#> 3.473201000 3.519422000 0.006363
#> 3.519422000 3.565644000 0.100374
#> 3.565644000 3.611865000 0.023813
#> 3.611865000 3.658087000 0.005048
#> 3.658087000 3.704308000 0.005682
#> 3.704308000 3.750530000 0.006232
#> 3.750530000 3.796751000 0.019324
#> 3.796751000 3.842973000 0.007628
#> 3.842973000 3.889194000 0.004269
#> 3.889194000 3.935416000 0.003172
#> 3.935416000 3.981637000 0.002104
#> 3.981637000 4.027859000 0.002049
#> EOD

## phases
$CLOCKTALK tiny.prv.gz --report phases --plot out.svg -o /dev/null
cat out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,236 font 'sans-serif,15' background '#FFFFFF'
#> # row begin, and the ends of its parts: computing lost_to_load_balance lost_to_serialisation lost_to_transfer lost_to_overhead
#> $phases << EOD
#> 1 0 0.556268 0.676741 0.979870 0.999307 1.000000
#> EOD
#> set encoding utf8
#> set label 'tiny.prv.gz' at screen 0.0622, screen 0.9068 left noenhanced font ',18'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0622, screen 0.8051 left noenhanced
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set label "phases, those that lose most first, and what their time goes to" at screen 0.0622, screen 0.6695 left noenhanced
#> set object rectangle from screen 0.0622, screen 0.5381 to screen 0.0778, screen 0.5975 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label "computing" at screen 0.0844, screen 0.5678 left noenhanced
#> set object rectangle from screen 0.1944, screen 0.5381 to screen 0.2100, screen 0.5975 fillcolor rgb '#DB7B00' fillstyle solid border linecolor rgb '#444444'
#> set label "load balance" at screen 0.2167, screen 0.5678 left noenhanced
#> set object rectangle from screen 0.3567, screen 0.5381 to screen 0.3722, screen 0.5975 fillcolor rgb '#002B5C' fillstyle solid border linecolor rgb '#444444'
#> set label "serialisation" at screen 0.3789, screen 0.5678 left noenhanced
#> set object rectangle from screen 0.5289, screen 0.5381 to screen 0.5444, screen 0.5975 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label "transfer" at screen 0.5511, screen 0.5678 left noenhanced
#> set object rectangle from screen 0.6511, screen 0.5381 to screen 0.6667, screen 0.5975 fillcolor rgb '#000000' fillstyle solid border linecolor rgb '#444444'
#> set label "overhead" at screen 0.6733, screen 0.5678 left noenhanced
#> set tmargin at screen 0.5000
#> set bmargin at screen 0.2627
#> set lmargin at screen 0.3333
#> set label 'share of all ranks'' time (%)' at screen 0.5167, screen 0.0381 center
#> set xrange [0:*]
#> set yrange [2.5:0.5] noextend
#> unset ytics
#> set label '0.0000 s to the end' at screen 0.3222, first 1 right noenhanced
#> plot \\
#>   $phases using (($2+$3)*50):1:(($3-$2)*50):(0.35) with boxxyerror fillstyle solid noborder linecolor rgb '#D8DDE2' title 'computing', \\
#>   $phases using (($3+$4)*50):1:(($4-$3)*50):(0.35) with boxxyerror fillstyle solid noborder linecolor rgb '#DB7B00' title 'load balance', \\
#>   $phases using (($4+$5)*50):1:(($5-$4)*50):(0.35) with boxxyerror fillstyle solid noborder linecolor rgb '#002B5C' title 'serialisation', \\
#>   $phases using (($5+$6)*50):1:(($6-$5)*50):(0.35) with boxxyerror fillstyle solid noborder linecolor rgb '#0A9070' title 'transfer', \\
#>   $phases using (($6+$7)*50):1:(($7-$6)*50):(0.35) with boxxyerror fillstyle solid noborder linecolor rgb '#000000' title 'overhead'
# Names are anything, and the end of a long one says most.
cp $TESTDATA/stencil2d.prv.gz odd.prv.gz
sed "s/compute_inner/it's @ \\\\ \"mine\" %d/; s/compute_boundary/a_function_with_a_name_that_is_long_at_its_end/" $TESTDATA/stencil2d.pcf >odd.pcf
$CLOCKTALK odd.prv.gz --report phases --plot out.svg -o /dev/null
sed -n '/<< EOD/,/^EOD/p; /right noenhanced/p' out.svg
#> $phases << EOD
#> 1 0 0.595604 0.682813 0.682813 0.690518 0.690518
#> 2 0 0.002953 0.046988 0.046988 0.046989 0.046989
#> 3 0 0.155751 0.180580 0.180666 0.180703 0.180775
#> 4 0 0.062187 0.078452 0.080138 0.081718 0.081718
#> EOD
#> set label 'it''s @ \\ "mine" %d' at screen 0.3222, first 1 right noenhanced
#> set label 'write_checkpoint' at screen 0.3222, first 2 right noenhanced
#> set label '…me_that_is_long_at_its_end' at screen 0.3222, first 3 right noenhanced
#> set label '[before]' at screen 0.3222, first 4 right noenhanced

## sensitivity
$CLOCKTALK tiny.prv.gz --window 1ms --report sensitivity --plot out.svg -o /dev/null
cat out.svg
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> set terminal svg size 900,420 font 'sans-serif,15' background '#FFFFFF'
#> # row parallel_efficiency load_balance communication_efficiency serialisation_efficiency transfer_efficiency
#> $cases << EOD
#> 1 0.556268 0.821981 0.676740 0.690787 0.979666
#> 2 0.504410 0.966513 0.521886 0.537854 0.970313
#> 3 0.556268 0.821981 0.676740 0.690787 0.979666
#> 4 0.556268 0.821981 0.676740 0.690787 0.979666
#> 5 0.556268 0.821981 0.676740 0.690787 0.979666
#> 6 0.556268 0.809709 0.686997 0.701244 0.979684
#> 7 0.556268 0.789295 0.704766 0.719284 0.979816
#> 8 0.556268 0.809709 0.686997 0.701244 0.979684
#> 9 0.556268 0.809709 0.686997 0.700765 0.980353
#> 10 0.556268 0.809709 0.686997 0.698559 0.983449
#> EOD
#> set encoding utf8
#> set label 'tiny.prv.gz' at screen 0.0622, screen 0.9476 left noenhanced font ',18'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0622, screen 0.8905 left noenhanced
#> set tics nomirror out
#> set grid xtics ytics linecolor rgb '#DDDDDD' linetype 1
#> set border 3 linecolor rgb '#444444'
#> unset key
#> set lmargin at screen 0.0622
#> set rmargin at screen 0.9711
#> set label "efficiency (%) under other assumptions, shaded: between all of them" at screen 0.0622, screen 0.8143 left noenhanced
#> set label '' at screen 0.0700, screen 0.7571 point pointtype 5 pointsize 1.2 linecolor rgb '#1B1B1B'
#> set label "parallel" at screen 0.0844, screen 0.7571 left noenhanced
#> set label '' at screen 0.1922, screen 0.7571 point pointtype 9 pointsize 1.2 linecolor rgb '#DB7B00'
#> set label "load balance" at screen 0.2067, screen 0.7571 left noenhanced
#> set label '' at screen 0.3544, screen 0.7571 point pointtype 11 pointsize 1.2 linecolor rgb '#6BAED6'
#> set label "communication" at screen 0.3689, screen 0.7571 left noenhanced
#> set label '' at screen 0.5267, screen 0.7571 point pointtype 7 pointsize 1.2 linecolor rgb '#002B5C'
#> set label "serialisation" at screen 0.5411, screen 0.7571 left noenhanced
#> set label '' at screen 0.6989, screen 0.7571 point pointtype 13 pointsize 1.2 linecolor rgb '#0A9070'
#> set label "transfer" at screen 0.7133, screen 0.7571 left noenhanced
#> set tmargin at screen 0.7190
#> set bmargin at screen 0.1476
#> set lmargin at screen 0.4222
#> set label 'efficiency (%)' at screen 0.5167, screen 0.0214 center
#> set xrange [*<90:100<*]
#> set yrange [10.5:0.5] noextend
#> unset ytics
#> set label 'as asked' at screen 0.4111, first 1 right noenhanced
#> set label 'from init --to finalize' at screen 0.4111, first 2 right noenhanced
#> set label 'waits causal' at screen 0.4111, first 3 right noenhanced
#> set label 'waits all' at screen 0.4111, first 4 right noenhanced
#> set label 'clock-fix none' at screen 0.4111, first 5 right noenhanced
#> set label 'windows: as asked' at screen 0.4111, first 6 right noenhanced
#> set label 'windows: window 500us' at screen 0.4111, first 7 right noenhanced
#> set label 'windows: window 2ms' at screen 0.4111, first 8 right noenhanced
#> set label 'windows: window-ideal clock, wait-first' at screen 0.4111, first 9 right noenhanced
#> set label 'windows: window-ideal clock, linear' at screen 0.4111, first 10 right noenhanced
#> set object rectangle from first 50.4410, first 0.5 to first 55.6268, first 5.5 behind fillcolor rgb '#1B1B1B' fillstyle transparent solid 0.2 noborder
#> set object rectangle from first 55.6268, first 5.5 to first 55.6268, first 10.5 behind fillcolor rgb '#1B1B1B' fillstyle transparent solid 0.2 noborder
#> set object rectangle from first 82.1981, first 0.5 to first 96.6513, first 5.5 behind fillcolor rgb '#DB7B00' fillstyle transparent solid 0.2 noborder
#> set object rectangle from first 78.9295, first 5.5 to first 80.9709, first 10.5 behind fillcolor rgb '#DB7B00' fillstyle transparent solid 0.2 noborder
#> set object rectangle from first 52.1886, first 0.5 to first 67.6740, first 5.5 behind fillcolor rgb '#6BAED6' fillstyle transparent solid 0.2 noborder
#> set object rectangle from first 68.6997, first 5.5 to first 70.4766, first 10.5 behind fillcolor rgb '#6BAED6' fillstyle transparent solid 0.2 noborder
#> set object rectangle from first 53.7854, first 0.5 to first 69.0787, first 5.5 behind fillcolor rgb '#002B5C' fillstyle transparent solid 0.2 noborder
#> set object rectangle from first 69.8559, first 5.5 to first 71.9284, first 10.5 behind fillcolor rgb '#002B5C' fillstyle transparent solid 0.2 noborder
#> set object rectangle from first 97.0313, first 0.5 to first 97.9666, first 5.5 behind fillcolor rgb '#0A9070' fillstyle transparent solid 0.2 noborder
#> set object rectangle from first 97.9684, first 5.5 to first 98.3449, first 10.5 behind fillcolor rgb '#0A9070' fillstyle transparent solid 0.2 noborder
#> plot \\
#>   $cases using ($2*100):1 with points pointtype 5 pointsize 1.2 linecolor rgb '#1B1B1B' title 'parallel efficiency', \\
#>   $cases using ($3*100):1 with points pointtype 9 pointsize 1.2 linecolor rgb '#DB7B00' title 'load balance', \\
#>   $cases using ($4*100):1 with points pointtype 11 pointsize 1.2 linecolor rgb '#6BAED6' title 'communication efficiency', \\
#>   $cases using ($5*100):1 with points pointtype 7 pointsize 1.2 linecolor rgb '#002B5C' title 'serialisation efficiency', \\
#>   $cases using ($6*100):1 with points pointtype 13 pointsize 1.2 linecolor rgb '#0A9070' title 'transfer efficiency'
