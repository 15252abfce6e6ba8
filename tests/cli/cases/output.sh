## a file
$CLOCKTALK tiny.prv.gz --window 1ms -o out.tsv || exit
ls
#> out.tsv
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row
cat out.tsv
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001000000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000500000	0.001000000	0.001000000	0.001000000
#> 0.001000000	0.002000000	0.970364	0.711991	0.981582	0.698878	0.678166	0.000000	0.000678166	0.000698878	0.000981582	0.001000000
#> 0.002000000	0.003000000	0.992648	0.504344	0.953162	0.480722	0.477188	0.000000	0.000477188	0.000480722	0.000953162	0.001000000
#> 0.003000000	0.004000000	0.968416	0.534618	0.984709	0.526443	0.509816	0.000000	0.000509816	0.000526443	0.000984709	0.001000000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763

## a file is replaced
echo old >out.tsv
$CLOCKTALK tiny.prv.gz --window 1ms -o out.tsv || exit
cat out.tsv
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001000000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000500000	0.001000000	0.001000000	0.001000000
#> 0.001000000	0.002000000	0.970364	0.711991	0.981582	0.698878	0.678166	0.000000	0.000678166	0.000698878	0.000981582	0.001000000
#> 0.002000000	0.003000000	0.992648	0.504344	0.953162	0.480722	0.477188	0.000000	0.000477188	0.000480722	0.000953162	0.001000000
#> 0.003000000	0.004000000	0.968416	0.534618	0.984709	0.526443	0.509816	0.000000	0.000509816	0.000526443	0.000984709	0.001000000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763

## a file stays where the run fails
echo old >out.tsv
$CLOCKTALK missing.prv --window 1ms -o out.tsv
#! missing.prv: error: cannot open: No such file or directory
#= 3
cat out.tsv
#> old
ls
#> out.tsv
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## a file stays where --strict refuses the trace
gzip -dc tiny.prv.gz | sed '40s/^/x/' >odd.prv
echo old >out.tsv
$CLOCKTALK odd.prv --strict --window 1ms -o out.tsv
#! odd.prv:40: error: unknown kind of record "x2:2:1:2:1:1", expected 1, 2, 3, c, i or #; line left out [bad_record, refused by --strict]
#= 1
cat out.tsv
#> old
ls
#> odd.prv
#> out.tsv
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## a named pipe
mkfifo pipe
cat pipe >got &
$CLOCKTALK tiny.prv.gz --window 1ms -o pipe || exit
wait
cat got
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001000000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000500000	0.001000000	0.001000000	0.001000000
#> 0.001000000	0.002000000	0.970364	0.711991	0.981582	0.698878	0.678166	0.000000	0.000678166	0.000698878	0.000981582	0.001000000
#> 0.002000000	0.003000000	0.992648	0.504344	0.953162	0.480722	0.477188	0.000000	0.000477188	0.000480722	0.000953162	0.001000000
#> 0.003000000	0.004000000	0.968416	0.534618	0.984709	0.526443	0.509816	0.000000	0.000509816	0.000526443	0.000984709	0.001000000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763
[ -p pipe ]
#= 0

## a pipe that is closed
{ $CLOCKTALK tiny.prv.gz --window 1us; echo $? >status; } | head -n 1
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
cat status
#> 0

## a pipe that is closed while the run goes on
{ $CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --window 10us; echo $? >status; } | head -n 1
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
cat status
#> 0

## interrupted
# What the program waits for comes only after the signal.
mkfifo pipe
$CLOCKTALK pipe --window 1us -o out.tsv &
#! clocktalk: error: interrupted, no result is left
exec 3>pipe
kill -INT $!
gzip -dc tiny.prv.gz >&3
exec 3>&-
wait $!
#= 130
ls
#> pipe
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## a folder
$CLOCKTALK tiny.prv.gz -o .
#! .: error: cannot open for writing: Is a directory
#= 4

## a folder that is missing
$CLOCKTALK tiny.prv.gz -o missing/out
#! missing/out: error: cannot open for writing: No such file or directory
#= 4

## no room
$CLOCKTALK tiny.prv.gz >/dev/full
#! standard output: error: cannot write: No space left on device
#= 4

## no room in a file
$CLOCKTALK tiny.prv.gz -o /dev/full
#! /dev/full: error: cannot write: No space left on device
#= 4

## no file may be so long
ulimit -f 1
$CLOCKTALK tiny.prv.gz --window 10us -o out.tsv
#! out.tsv: error: cannot write: File too large
#= 4
ls
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## no input is replaced
refuse() {
  $CLOCKTALK "$@" >/dev/null
}
cp tiny.prv.gz other.prv.gz
cp tiny.prv.gz tiny.svg
cp tiny.pcf other.pcf
echo '{}' >base.json
ln -s tiny.prv.gz link.csv
ln tiny.row link.xml
mkdir folder
ln -s .. folder/up
cksum *.* >before

refuse --format csv -o *.prv.gz
#! clocktalk: error: --output: other.prv.gz is a trace or part of one; give another name
#= 2
refuse tiny.prv.gz -o folder/../tiny.prv.gz
#! clocktalk: error: --output: folder/../tiny.prv.gz is read as a trace; give another name
#= 2
refuse tiny.prv.gz -o folder/up/tiny.pcf
#! clocktalk: error: --output: folder/up/tiny.pcf belongs to a trace; give another name
#= 2
refuse tiny.prv.gz -o link.csv
#! clocktalk: error: --output: link.csv is read as a trace; give another name
#= 2
refuse link.csv -o tiny.prv.gz
#! clocktalk: error: --output: tiny.prv.gz is read as a trace; give another name
#= 2
refuse - --save-baseline link.csv <tiny.prv.gz
#! clocktalk: error: --save-baseline: link.csv is read as a trace; give another name
#= 2
refuse tiny.prv.gz --fail-if 'load_balance < 0' --junit link.xml
#! clocktalk: error: --junit: link.xml belongs to a trace; give another name
#= 2
refuse other.prv.gz --pcf tiny.pcf --save-baseline tiny.pcf
#! clocktalk: error: --save-baseline: tiny.pcf is read as --pcf; give another name
#= 2
refuse other.prv.gz --row tiny.row --report paths --full-paths tiny.row
#! clocktalk: error: --full-paths: tiny.row is read as --row; give another name
#= 2
refuse other.prv.gz --report parallelism --sequential tiny.prv.gz -o tiny.prv.gz
#! clocktalk: error: --output: tiny.prv.gz is read as --sequential; give another name
#= 2
refuse other.prv.gz --diff tiny.prv.gz -o tiny.row
#! clocktalk: error: --output: tiny.row belongs to --diff; give another name
#= 2
refuse tiny.prv.gz --baseline base.json -o ./base.json
#! clocktalk: error: --output: ./base.json is read as --baseline; give another name
#= 2
refuse tiny.svg --plot tiny.svg
#! clocktalk: error: --plot: tiny.svg is read as a trace; give another name
#= 2

zcat tiny.prv.gz >plain.prv
refuse tiny.prv.gz --window 1ms --format prv -o plain.prv
#! clocktalk: error: --output: plain.prv is a trace or part of one; give another name
#= 2
sed -i '1s/Paraver (/PARAVER(/' plain.prv
refuse tiny.prv.gz --window 1ms --format prv -o plain.prv
#! clocktalk: error: --output: plain.prv is a trace or part of one; give another name
#= 2
refuse tiny.prv.gz --window 1ms --format prv -o other.prv
#! clocktalk: error: --output: other.prv.gz is a trace or part of one; give another name
#= 2
refuse tiny.prv.gz -o other.pcf
#! clocktalk: error: --output: other.pcf is a trace or part of one; give another name
#= 2
rm plain.prv

refuse tiny.prv.gz --save-baseline new -o ./new
#! clocktalk: error: --output and --save-baseline name the same file: new
#= 2
refuse tiny.prv.gz --window 1ms --format prv -o new.prv --save-baseline new.row
#! clocktalk: error: --output and --save-baseline name the same file: new.row
#= 2
refuse tiny.prv.gz missing.prv --format table -o missing.prv
#! clocktalk: error: --output: missing.prv is read as a trace; give another name
#= 2
cksum *.* | cmp - before
ls
#> base.json
#> before
#> folder
#> link.csv
#> link.xml
#> other.pcf
#> other.prv.gz
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row
#> tiny.svg

## closed descriptors
# What is opened in place of a closed standard stream must not get what was meant for that.
{ gzip -dc tiny.prv.gz; echo garbage; } >odd.prv
for closed in '0<&-' '2>&-' '0<&- 2>&-' '1>&-' '0<&- 1>&- 2>&-'; do
  eval "\$CLOCKTALK odd.prv --window 1s --format tsv -o out.tsv $closed"
  echo "$closed: $?, $(wc -l <out.tsv) lines"
  rm out.tsv
done
echo 'standard streams themselves:'
$CLOCKTALK odd.prv -q 1>&-
echo $?
$CLOCKTALK - 0<&-
echo $?
$CLOCKTALK odd.prv -q -o /dev/null 1>&-
#> 0<&-: 0, 2 lines
#> 2>&-: 0, 2 lines
#> 0<&- 2>&-: 0, 2 lines
#> 1>&-: 0, 2 lines
#> 0<&- 1>&- 2>&-: 0, 2 lines
#> standard streams themselves:
#> 4
#> 3
#! odd.prv:140: warning: unknown kind of record "garbage", expected 1, 2, 3, c, i or #; line left out [bad_record]
#! odd.prv:140: warning: unknown kind of record "garbage", expected 1, 2, 3, c, i or #; line left out [bad_record]
#! standard output: error: cannot write: Bad file descriptor
#! standard input: error: cannot read: Bad file descriptor

## signals ignored
# As nohup starts it, and batch systems that are not to warn.
mkfifo pipe
trap '' HUP XCPU USR1 USR2
for signal in HUP XCPU USR1 USR2; do
  $CLOCKTALK pipe --format tsv -o out.tsv &
  exec 3>pipe
  kill -$signal $!
  gzip -dc tiny.prv.gz >&3
  exec 3>&-
  wait $!
  echo "$signal: status $?, $(wc -l <out.tsv) lines"
done
#> HUP: status 0, 2 lines
#> XCPU: status 0, 2 lines
#> USR1: status 0, 2 lines
#> USR2: status 0, 2 lines

## the file says the format
# by its ending; --format wins, other endings are as none
for name in a.tsv a.csv a.json a.html a.txt; do
  $CLOCKTALK tiny.prv.gz -o $name
  echo "$name: $(head -c 15 $name | head -n 1)"
done
$CLOCKTALK tiny.prv.gz --window 2ms -o a.jsonl
cut -c 1-40 a.jsonl
$CLOCKTALK tiny.prv.gz --window 2ms -o a.prv
ls a.*
$CLOCKTALK tiny.prv.gz --format csv -o b.html
head -c 15 b.html
$CLOCKTALK tiny.prv.gz -o b.jsonl
$CLOCKTALK tiny.prv.gz -o b.prv
ls b.*
#> a.tsv: # ranks	runtime
#> a.csv: ranks,runtime_s
#> a.json: {
#> a.html: <!DOCTYPE html>
#> a.txt: tiny.prv.gz
#> {"start_s": 0.000000000, "end_s": 0.0020
#> {"start_s": 0.002000000, "end_s": 0.0040
#> {"start_s": 0.004000000, "end_s": 0.0041
#> a.cfg
#> a.csv
#> a.html
#> a.json
#> a.jsonl
#> a.pcf
#> a.prv
#> a.row
#> a.tsv
#> a.txt
#> ranks,runtime_sb.html
#! clocktalk: error: --format jsonl, gnuplot and prv hold windows, and their shares of wait states (prv also the critical path): add --window 10ms, say, and ask for no other report
#! clocktalk: error: --report windows needs to know which: add --window 10ms, say, or --windows 100

## standard output is read
gzip -dc tiny.prv.gz >t.prv
cp tiny.pcf t.pcf
cp t.prv before.prv
$CLOCKTALK t.prv >>t.prv
$CLOCKTALK - <t.prv >>t.prv
$CLOCKTALK tiny.prv.gz --diff t.prv >>t.prv
$CLOCKTALK t.prv >>t.pcf
$CLOCKTALK t.prv -q -o out.tsv >>t.prv
cmp t.prv before.prv
#! clocktalk: error: standard output goes to t.prv, which the run reads; give -o FILE
#! clocktalk: error: standard output goes to standard input, which the run reads; give -o FILE
#! clocktalk: error: standard output goes to t.prv, which the run reads; give -o FILE
#! clocktalk: error: standard output goes to t.pcf, which the run reads; give -o FILE
