## beside the result
put_gnuplot 'echo %%PDF-\ncat\necho %%%%EOF'
$CLOCKTALK tiny.prv.gz --window 2ms --plot out.pdf --format csv
#> start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s\r
#> 0.000000000,0.002000000,0.693497,0.857334,0.990791,0.849439,0.589083,0.000000,0.001178166,0.001698878,0.001981582,0.002000000\r
#> 0.002000000,0.004000000,0.979982,0.519728,0.968936,0.503583,0.493502,0.000000,0.000987004,0.001007165,0.001937871,0.002000000\r
#> 0.004000000,0.004145763,0.992258,1.000000,0.974767,0.974767,0.967221,0.019696,0.000140985,0.000142085,0.000142085,0.000145763\r
grep -c . out.pdf
#> 162
grep terminal out.pdf
#> set terminal pdfcairo size 18.00cm,13.62cm font 'sans,13.01' linewidth 0.79 background rgb '#FFFFFF'

## the script is a file
# gnuplot reads commands from a pipe much more slowly than from a file.
put_gnuplot 'echo "<svg>"\necho "$@"\nhead -n 1 "$2"\necho "</svg>"'
$CLOCKTALK tiny.prv.gz --plot out.svg
#= 0
cat out.svg
#> <svg>
#> --default-settings /dev/stdin
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> </svg>

## gnuplot draws nothing
put_gnuplot ':'
$CLOCKTALK tiny.prv.gz --plot out.png
#! out.png: error: gnuplot cannot draw it: it said nothing
#= 4
ls
#> bin
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## gnuplot draws half of it, or something else
put_gnuplot 'echo "<svg>"; echo "<g>"'
$CLOCKTALK tiny.prv.gz --plot out.svg
#! out.svg: error: gnuplot cannot draw it: what it drew is no whole picture
#= 4
rm -r bin
put_gnuplot 'echo "<svg>"; echo "</svg>"'
$CLOCKTALK tiny.prv.gz --plot out.png
#! out.png: error: gnuplot cannot draw it: what it drew is no whole picture
#= 4
ls
#> bin
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## gnuplot fails
put_gnuplot 'echo half a picture\necho "plot [" >&2\necho "     ^" >&2\necho "line 0: no picture today" >&2\nexit 1'
$CLOCKTALK tiny.prv.gz --window 1ms --plot out.png -o out.tsv
#! out.png: error: gnuplot cannot draw it: line 0: no picture today
#= 4
ls
#> bin
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## the disk is full
# gnuplot does not look whether its picture could be written.
put_gnuplot 'head -c 100000 /dev/zero 2>/dev/null\nexit 0'
trap '' XFSZ
ulimit -f 32
for picture in out.svg out.png out.pdf; do
  $CLOCKTALK tiny.prv.gz --window 1ms --plot $picture
  echo status $?
done
#> status 4
#> status 4
#> status 4
#! out.svg: error: cannot write: File too large
#! out.png: error: cannot write: File too large
#! out.pdf: error: cannot write: File too large
ls
#> bin
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## interrupted
# Ctrl-C while gnuplot draws, and does not care.
put_gnuplot 'echo half a picture\ntouch begun\nexec sleep 20'
$CLOCKTALK tiny.prv.gz --plot out.png &
#! clocktalk: error: interrupted, no result is left
until [ -f begun ]; do sleep 0.1; done
kill -TERM $!
wait $!
#= 130
rm begun
ls
#> bin
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## gnuplot hangs
put_gnuplot 'echo half a picture\nexec sleep 60'
CLOCKTALK_GNUPLOT_SECONDS=1 $CLOCKTALK tiny.prv.gz --plot out.png
ls
#> bin
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row
#! out.png: error: gnuplot hangs: nothing of the picture for 1 s (CLOCKTALK_GNUPLOT_SECONDS is how long it may)

## a run of no length has a picture
printf '#Paraver (20/11/2026 at 15:29):5_ns:1(1):1:1(1:1)\n2:1:1:1:1:0:50000003:31\n2:1:1:1:1:0:50000003:0\n' >short.prv
put_gnuplot 'echo "<svg>"; grep xrange "$2"; echo "</svg>"'
$CLOCKTALK -q short.prv --windows 200 --plot out.svg -o /dev/null && cat out.svg
#> <svg>
#> set xrange [0.000000000:1.000000000] noextend
#> set xrange [0.000000000:1.000000000] noextend
#> </svg>

## without gnuplot
PATH=/nowhere $CLOCKTALK tiny.prv.gz --window 1ms --plot out.png
#! clocktalk: error: --plot out.png: gnuplot draws pictures, and it is not on PATH; --plot - and --format html do without
#= 4
ls
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## a bad trace
# Nothing is drawn for a run that fails.
put_gnuplot 'echo drawn >drawn'
$CLOCKTALK missing.prv --plot out.png
#! missing.prv: error: cannot open: No such file or directory
#= 3
ls
#> bin
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## the picture is the output, too
$CLOCKTALK tiny.prv.gz --window 1ms --plot out.png -o out.png
#! clocktalk: error: --output out.png and --plot out.png are two pictures: ask for one
#= 2

## a title that is not used
$CLOCKTALK tiny.prv.gz --window 1ms --title mine
#! clocktalk: error: --title needs --plot, or --format gnuplot, html, prv or chrome
#= 2

## an ending that is none
$CLOCKTALK tiny.prv.gz --window 1ms --plot out.gif
#! clocktalk: error: --plot: expected a name that ends in .svg, .png or .pdf, or - for the terminal, found "out.gif"
#= 2

## two reports
$CLOCKTALK tiny.prv.gz --report scaling,dispersion,messages --plot out.svg
#! clocktalk: error: --plot draws one picture, and each of these has one: dispersion, scaling, messages; ask for one
#= 2

## a run that takes no time
# has no efficiency
printf '#Paraver (01/01/2026 at 00:00):0_ns:1(1):1:1(1:1)\n' >nothing.prv
$CLOCKTALK -q nothing.prv --by rank --plot - | sed -n 1,2p
#> Nothing took any time here, so there is nothing to compare
#> nothing.prv: 1 rank, 0 ns, parallel efficiency -
