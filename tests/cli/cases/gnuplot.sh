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

## of reports below windows
$CLOCKTALK tiny.prv.gz --window 1ms --report critical-path --plot out.png >/dev/null &&
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
$CLOCKTALK tiny.prv.gz --history one.jsonl --label x >/dev/null || exit
eight_runs one.jsonl >history.jsonl
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
