command -v script >/dev/null || exit

## a table of windows
# windows alone: a table in a terminal, lines with tabs in a file; quiet, as a slow machine would show how far it is
script -qec '$CLOCKTALK tiny.prv.gz --windows 2 --color never --quiet' /dev/null | tr -d '\r'
#>          start           end      LB     Ser     Trf   CommE      PE     Ovh
#>             ms            ms       %       %       %       %       %       %
#>          0.000         2.073    69.4    85.3    98.1    83.7    58.1     0.0
#>          2.073         4.146    97.3    55.9    97.8    54.7    53.2     0.1
#>
#> LB     load balance: how even the work is
#> Ser    serialisation efficiency: not lost to dependencies
#> Trf    transfer efficiency: not lost to moving data
#> CommE  communication efficiency: not lost to communication
#> PE     parallel efficiency: time spent computing
#> Ovh    overhead: time spent in tracing itself, or where it was off
script -qec '$CLOCKTALK tiny.prv.gz --windows 2 -o windows.tsv --quiet' /dev/null
cut -f 1,2,7 windows.tsv
#> # start_s	end_s	parallel_efficiency
#> 0.000000000	0.002072881	0.581011
#> 0.002072881	0.004145763	0.531525

## no line is wider than the terminal, none ends in a blank
# but pictures, whose lines are as wide as they are, and commands to be copied
check() {
  width=$1
  shift
  COLUMNS=$width script -qec "\$CLOCKTALK $* --quiet --color never" /dev/null |
    LC_ALL=C awk -v what="$width: $*" -v width="$width" '/┤|--from/ { next }
      { line = $0; gsub(/[\200-\277\r]/, "") } length > width || / $/ { print what ": " line }'
}
cp $TESTDATA/stencil2d.* $TESTDATA/hybrid.* .
for width in 40 60 80 100; do
  for report in summary anomalies critical-path paths parallelism dispersion sensitivity worst wait-states ranks messages phases \
    openmp iterations assessment windows; do
    check $width "hybrid.prv.gz --windows 3 --format table --report $report"
  done
  check $width "stencil2d.prv.gz --report assessment"
  check $width "stencil2d.prv.gz"
  check $width "hybrid.prv.gz --windows 3 --plot -"
  check $width "hybrid.prv.gz --by thread --plot -"
  check $width "hybrid.prv.gz tiny.prv.gz"
  check $width "hybrid.prv.gz --diff tiny.prv.gz"
done
COLUMNS=40 script -qec '$CLOCKTALK stencil2d.prv.gz --color never --quiet' /dev/null | sed -n 's/\r//; 3,4p'
#>                         Init to Finalize
#> parallel efficiency               82.2 %

## progress of a pipe
# half of the trace comes late: how much is there is told by the time that it has come to
gzip -dc $TESTDATA/stencil2d.prv.gz >whole.prv
script -qec '{ head -c 1000000; sleep 0.3; cat; } <whole.prv | $CLOCKTALK - --windows 2 -o windows.tsv' /dev/null >shown
tr '\r' '\n' <shown | grep -q ' 5[0-9] %.* s left$' && echo told
#> told
