## a name
# where the file is called a little different
$CLOCKTALK tiny.prv
#! tiny.prv: error: cannot open: No such file or directory; did you mean tiny.prv.gz?
#= 3
$CLOCKTALK tiny.
#! tiny.: error: cannot open: No such file or directory; did you mean tiny.prv.gz?
#= 3
$CLOCKTALK tiny
#! tiny: error: cannot open: No such file or directory; did you mean tiny.prv.gz?
#= 3
gzip -d tiny.prv.gz
$CLOCKTALK tiny.prv.gz
#! tiny.prv.gz: error: cannot open: No such file or directory; did you mean tiny.prv?
#= 3
$CLOCKTALK tiny.row.prv
#! tiny.row.prv: error: cannot open: No such file or directory
#= 3
$CLOCKTALK tiny.prv --sequential tiny
#! clocktalk: error: --sequential needs --report parallelism
#= 2
$CLOCKTALK tiny.prv --report parallelism --sequential tiny
#! tiny: error: cannot open: No such file or directory; did you mean tiny.prv?
#= 3

## the file beside the trace
# the .row, the .pcf, and a .row without a trace
$CLOCKTALK tiny.row
#! tiny.row: error: a .row file, names of ranks, and no trace; type: clocktalk tiny.prv.gz
#= 3
$CLOCKTALK tiny.pcf
#! tiny.pcf: error: a .pcf file, labels of events, and no trace; type: clocktalk tiny.prv.gz
#= 3
cp tiny.row lost.row
$CLOCKTALK lost.row
#! lost.row: error: a .row file, names of ranks, and no trace; type: clocktalk TRACE.prv
#= 3
$CLOCKTALK - <tiny.row
#! standard input: error: a .row file, names of ranks, and no trace; type: clocktalk TRACE.prv
#= 3

## packed
# compressed by what is not read; in a pipe it has no name
printf '\3757zXZ\0\0\4' >a.prv.xz
printf 'BZh91AY&SY' >a.prv.bz2
printf '\050\265\057\375\004' >a.prv.zst
for file in a.prv.*; do $CLOCKTALK $file; done
#! a.prv.bz2: error: compressed by bzip2; type: bzip2 -dc a.prv.bz2 | clocktalk -
#! a.prv.xz: error: compressed by xz; type: xz -dc a.prv.xz | clocktalk -
#! a.prv.zst: error: compressed by zstd; type: zstd -dc a.prv.zst | clocktalk -
#= 3
$CLOCKTALK - <a.prv.xz
#! standard input: error: compressed by xz; type: xz -dc | clocktalk -
#= 3
# what is to be typed is one word to a shell, whatever the name
cp a.prv.xz "run 1.prv.xz" && cp a.prv.xz "it's;rm.prv.xz" && cp a.prv.xz größe.prv.xz && mv tiny.row "tiny (1).row"
for file in run* it* gr*; do $CLOCKTALK "$file"; done
#! run 1.prv.xz: error: compressed by xz; type: xz -dc 'run 1.prv.xz' | clocktalk -
#! it's;rm.prv.xz: error: compressed by xz; type: xz -dc 'it'\\''s;rm.prv.xz' | clocktalk -
#! größe.prv.xz: error: compressed by xz; type: xz -dc größe.prv.xz | clocktalk -
#= 3
mv tiny.prv.gz "tiny (1).prv.gz"
$CLOCKTALK "tiny (1).row"
#! tiny (1).row: error: a .row file, names of ranks, and no trace; type: clocktalk 'tiny (1).prv.gz'
#= 3

## an archive
# a tar archive, compressed too, a zip archive, and OTF2's anchor under another name
mkdir a && mv tiny.prv.gz a.prv.gz && gzip -dc a.prv.gz >a/a.prv
tar -cf a.tar a && gzip a.tar && gzip -dc a.tar.gz >b.tar
$CLOCKTALK a.tar.gz
#! a.tar.gz: error: a tar archive; type: tar -xOf a.tar.gz NAME.prv | clocktalk -
#= 3
$CLOCKTALK - <b.tar
#! standard input: error: a tar archive; type: tar -xOf - NAME.prv | clocktalk -
#= 3
tar -xOf b.tar a/a.prv | $CLOCKTALK - --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
printf 'PK\003\004\024' >a.zip
$CLOCKTALK a.zip
$CLOCKTALK - <a.zip
#! a.zip: error: a zip archive; type: unzip -p a.zip NAME.prv | clocktalk -
#! standard input: error: a zip archive; type: unzip -p NAME.zip NAME.prv | clocktalk -
#= 3
printf '\003\102OTF2\0\003' >anchor
$CLOCKTALK anchor
#! anchor: error: the anchor of an OTF2 archive; its name must end with .otf2, and the archive's other files lie beside it
#= 3
printf '\003\102\001\0\0\0\0\0' >traces.def
$CLOCKTALK traces.def
#! traces.def: error: definitions or records of an OTF2 archive; name its folder, or its anchor NAME.otf2
#= 3
cp traces.def "rank 0.evt"
$CLOCKTALK "rank 0.evt"
#! rank 0.evt: error: definitions or records of an OTF2 archive; name its folder, or its anchor NAME.otf2
#= 3
mkdir scorep
cp b.tar scorep/profile.cubex
$CLOCKTALK scorep
$CLOCKTALK scorep/profile.cubex
#! scorep: error: is a directory, expected a folder with traces.otf2 in it, which Score-P writes where SCOREP_ENABLE_TRACING is true
#! scorep/profile.cubex: error: a profile, and no trace, which Score-P writes where SCOREP_ENABLE_TRACING is true
#= 3

## two applications
# the trace of two programs: the first, and how to look at the other one
cat >two.prv <<'END'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):2:1(1:1),1(1:1)
2:1:1:1:1:100:50000003:31
2:2:2:1:1:100:50000003:31
2:1:1:1:1:200:50000003:0
2:2:2:1:1:300:50000003:0
1:1:1:1:1:200:1000:1
1:2:2:1:1:300:1000:1
END
$CLOCKTALK two.prv --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init\r
#> 1,0.000001000,0.000000000,0.000001000,,0.000000,0.100000,0.000000,0.000000,0.000000,0.000000000,0.000000000,0.000000100,0.000001000,0,0,0.200000\r
#! two.prv:1: warning: application 1 is looked at; for application 2 type --app 2 [other_application]
$CLOCKTALK two.prv --app 2 --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init\r
#> 1,0.000001000,0.000000000,0.000001000,,0.000000,0.100000,0.000000,0.000000,0.000000,0.000000000,0.000000000,0.000000100,0.000001000,0,0,0.300000\r

## no labels
# labels are asked for where there are none
rm tiny.pcf
$CLOCKTALK tiny.prv.gz --window-event Phase
#! clocktalk: error: --window-event: "Phase" is a label, and there is no .pcf beside the trace; --pcf names one, a type number or type=value needs none
#= 2
$CLOCKTALK tiny.prv.gz --report critical-path --activity Phase
#! clocktalk: error: --activity: "Phase" is a label, and there is no .pcf beside the trace; --pcf names one, a type number or type=value needs none
#= 2

## an application that is missing
$CLOCKTALK tiny.prv.gz --app 2
#! tiny.prv.gz:1: error: there is no application 2, the trace has 1
#= 2

## labels that are missing
$CLOCKTALK tiny.prv.gz --pcf missing.pcf
#! missing.pcf: error: cannot open: No such file or directory
#= 3

## what Extrae and Paraver keep
# beside a trace, or before there is one
printf '#ParaverCFG\nConfigFile.Version: 3.4\n' >tiny.cfg
echo '/scratch/set-0/TRACE@node.0000001.mpit named' >TRACE.mpits
$CLOCKTALK tiny.cfg
$CLOCKTALK TRACE.mpits
#! tiny.cfg: error: a .cfg file, what Paraver is to show, and no trace; type: clocktalk tiny.prv.gz
#! TRACE.mpits: error: what Extrae has recorded, to be merged into a trace; type: mpi2prv -f TRACE.mpits -o TRACE.prv
#= 3

## help that cannot be written
for option in --help --version --schema; do
  $CLOCKTALK $option >/dev/full
  echo $?
done
#> 4
#> 4
#> 4
#! standard output: error: cannot write: No space left on device
#! standard output: error: cannot write: No space left on device
#! standard output: error: cannot write: No space left on device

## a micro sign
# and the Greek letter
$CLOCKTALK tiny.prv.gz --window 2000µs --columns start_s --fail-if 'runtime_s < 10μs'
$CLOCKTALK tiny.prv.gz --window 2000μs --columns start_s --fail-if 'runtime_s < 10µs'
#> # start_s
#> 0.000000000
#> 0.002000000
#> 0.004000000
#> # start_s
#> 0.000000000
#> 0.002000000
#> 0.004000000

## headings of metrics
# answer as names do
$CLOCKTALK tiny.prv.gz --window 2ms --columns 'start,PE,load balance,CommE,waiting'
$CLOCKTALK tiny.prv.gz -q -o /dev/null --windows 4 --fail-if 'PE < 0.6 and load balance < 90%' --fail-if 'min(communication efficiency) < 0.9' --fail-if 'late sender < 1'
$CLOCKTALK tiny.prv.gz -q -o /dev/null --save-baseline base.json
sed 's/"parallel_efficiency": 0.[0-9]*/"parallel_efficiency": 0.6/' base.json >better.json
$CLOCKTALK tiny.prv.gz -q -o /dev/null --baseline better.json
$CLOCKTALK tiny.prv.gz -q -o /dev/null --baseline better.json --tolerance PE=10%
$CLOCKTALK tiny.prv.gz --fail-if 'parallel effort < 0.8'
$CLOCKTALK tiny.prv.gz --fail-if 'end < 1s' -o /dev/null
#> # start_s	parallel_efficiency	load_balance	communication_efficiency	waiting
#> 0.000000000	0.589083	0.693497	0.849439	0.122022
#> 0.002000000	0.493502	0.979982	0.503583	0.475114
#> 0.004000000	0.967221	0.992258	0.974767	0.013083
#! tiny.prv.gz: error: gate failed: PE < 0.6 and load balance < 90%: PE is 0.556268, load balance is 0.821981
#! tiny.prv.gz: error: gate failed: min(communication efficiency) < 0.9: min(communication efficiency) is 0.542197 from 0.002072881 to 0.003109322 s
#! tiny.prv.gz: error: gate failed: late sender < 1: late sender is 0.284018
#! tiny.prv.gz: error: gate failed: baseline: parallel_efficiency: 0.556268, was 0.600000, 4.37 points worse (accepted: 2.00); when: add --windows 100, say, to both runs
#! clocktalk: error: --fail-if: "parallel effort < 0.8": parallel is no metric; did you mean parallel_efficiency?
#! clocktalk: error: --fail-if: "end < 1s": end is no metric; did you mean end_s?
#= 2

## runs of other programs
# in a scaling study
$CLOCKTALK $TESTDATA/stencil2d.prv.gz tiny.prv.gz -o /dev/null 2>&1 | sed 's|^/[^ ]*/||'
$CLOCKTALK $TESTDATA/stencil2d.prv.gz tiny.prv.gz --reference $TESTDATA/stencil2d.prv.gz -o /dev/null 2>&1 | sed 's|/[^ ]*/||g'
#> stencil2d.prv.gz: warning: computation scalability against tiny.prv.gz is 0.22 %: are these runs of one program, on one problem?
#> tiny.prv.gz: warning: computation scalability against stencil2d.prv.gz is 364900.31 %: are these runs of one program, on one problem?
