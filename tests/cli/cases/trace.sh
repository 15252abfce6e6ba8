## a pipe, compressed
cat tiny.prv.gz | $CLOCKTALK - --window 1ms
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001000000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000500000	0.001000000	0.001000000	0.001000000
#> 0.001000000	0.002000000	0.970364	0.711991	0.981582	0.698878	0.678166	0.000000	0.000678166	0.000698878	0.000981582	0.001000000
#> 0.002000000	0.003000000	0.992648	0.504344	0.953162	0.480722	0.477188	0.000000	0.000477188	0.000480722	0.000953162	0.001000000
#> 0.003000000	0.004000000	0.968416	0.534618	0.984709	0.526443	0.509816	0.000000	0.000509816	0.000526443	0.000984709	0.001000000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763

## a pipe
gzip -dc tiny.prv.gz | $CLOCKTALK --window 1ms -
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.001000000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000500000	0.001000000	0.001000000	0.001000000
#> 0.001000000	0.002000000	0.970364	0.711991	0.981582	0.698878	0.678166	0.000000	0.000678166	0.000698878	0.000981582	0.001000000
#> 0.002000000	0.003000000	0.992648	0.504344	0.953162	0.480722	0.477188	0.000000	0.000477188	0.000480722	0.000953162	0.001000000
#> 0.003000000	0.004000000	0.968416	0.534618	0.984709	0.526443	0.509816	0.000000	0.000509816	0.000526443	0.000984709	0.001000000
#> 0.004000000	0.004145763	0.992258	1.000000	0.974767	0.974767	0.967221	0.019696	0.000140985	0.000142085	0.000142085	0.000145763

## a file as standard input
$CLOCKTALK tiny.prv.gz --window 100us >from-file
$CLOCKTALK - --window 100us <tiny.prv.gz >from-stdin
cmp from-file from-stdin
#= 0

## a link
# .pcf and .row lie beside it, else beside the trace; there nothing is written over them
mkdir links
ln -s ../tiny.prv.gz links/run.prv.gz
$CLOCKTALK tiny.prv.gz --export direct.prv
$CLOCKTALK links/run.prv.gz --export linked.prv
cmp direct.pcf linked.pcf && cmp direct.row linked.row
$CLOCKTALK links/run.prv.gz -o tiny.pcf
#! clocktalk: error: --output: tiny.pcf belongs to a trace; give another name
#= 2
printf 'EVENT_TYPE\n9 50000001 beside the link\n' >links/run.pcf
$CLOCKTALK links/run.prv.gz --export beside.prv
grep -c 'beside the link' beside.pcf
#> 1

## missing
$CLOCKTALK missing.prv
#! missing.prv: error: cannot open: No such file or directory
#= 3

## empty
: >empty.prv
$CLOCKTALK empty.prv
#! empty.prv:1: error: empty file, expected "#Paraver (" and a header
#= 3

## a folder
mkdir folder.prv
$CLOCKTALK folder.prv
#! folder.prv: error: is a directory, expected a .prv or .prv.gz file, or a folder with traces.otf2 in it
#= 3
: >folder.prv/a.pcf
: >folder.prv/a.prv.gz
$CLOCKTALK folder.prv
$CLOCKTALK folder.prv/
: >folder.prv/b.prv
$CLOCKTALK folder.prv
#! folder.prv: error: is a directory, expected a .prv or .prv.gz file, or a folder with traces.otf2 in it; did you mean folder.prv/a.prv.gz?
#! folder.prv/: error: is a directory, expected a .prv or .prv.gz file, or a folder with traces.otf2 in it; did you mean folder.prv/a.prv.gz?
#! folder.prv: error: is a directory, expected a .prv or .prv.gz file, or a folder with traces.otf2 in it
#= 3
$CLOCKTALK tiny.prv.gz --pcf folder.prv
#! folder.prv: error: is a directory, expected a text file
#= 3

## something else
echo hello >strange.prv
$CLOCKTALK strange.prv
#! strange.prv:1: error: column 1: not a Paraver trace, expected "#Paraver (", found "hello"
#= 3
head -c 100 /dev/zero >zeros.prv
$CLOCKTALK zeros.prv
#! zeros.prv:1: error: column 1: not a Paraver trace, expected "#Paraver (", found a NUL byte
#= 3

## control characters in its name
$CLOCKTALK "$(printf "a\033[31mb.prv")"
#! a?[31mb.prv: error: cannot open: No such file or directory
#= 3

## a header alone
gzip -dc tiny.prv.gz | head -n 1 >header.prv
$CLOCKTALK header.prv
#> header.prv
#>
#> parallel efficiency                  -                time spent computing
#> ├─ load balance                      -                how even the work is
#> └─ communication efficiency          -                not lost to communication
#>    ├─ serialisation efficiency       -                not lost to dependencies
#>    └─ transfer efficiency            -                not lost to moving data
#>
#> Nothing took any time here, so there is nothing to compare.
#>
#> ranks                                  2  MPI processes
#> runtime                             0 ns  from the first moment to the last
#> ideal time                          0 ns  on a network that takes no time
#> useful, average                     0 ns  computation of a rank
#> useful, maximum                     0 ns  computation of the busiest rank
#> overhead                               -  time spent in tracing itself
#> messages                               0  between two ranks
#> collectives                            0  within communicators
#>
#> Odd in this trace:
#>   rank_without_events 2 (warning)
#>     A rank of the header has no events.
#>   header_mismatch 1 (warning)
#>     The header contradicts itself or the records, in duration or in numbers of
#>     tasks and communicators.
#! header.prv: warning: no records
#! header.prv: warning: rank 1 has no events [rank_without_events]
#! header.prv:1: warning: records reach 0.000000000 s, the header says 0.004145763 s; the former is used [header_mismatch]
#! header.prv: warning: 2 x rank_without_events: ranks without events

## no MPI
# As long as there is none it is not known whether states may be put together.
{ echo '#Paraver (01/01/2026 at 10:00):1000_ns:0:1:1(1:0)'; seq 0 99 | sed 's/.*/1:0:1:1:1:&0:&9:1/'; } >states.prv
$CLOCKTALK states.prv
#! states.prv: error: no MPI call in application 1, expected MPI (in a .prv events of types 50000001 to 50000005), OpenMP or pthreads; the trace has 1 tasks with 1 threads, 100 states, 0 events and 0 messages
#= 3

## CR LF
gzip -dc tiny.prv.gz | sed 's/$/\r/' >crlf.prv
$CLOCKTALK tiny.prv.gz --window 100us >lf.tsv && $CLOCKTALK crlf.prv --window 100us >crlf.tsv
cmp lf.tsv crlf.tsv
#= 0

## wrong names
mv tiny.prv.gz plain.prv
gzip -dc plain.prv >packed.prv.gz
$CLOCKTALK plain.prv --format csv && $CLOCKTALK packed.prv.gz --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#! plain.prv: warning: compressed, although its name does not end in .gz
#! packed.prv.gz: warning: not compressed, although its name ends in .gz

## rank by rank
# lines in another order than that of time: the summary says so, and anomalies how they are sorted
gzip -dc tiny.prv.gz >tiny.prv
{ grep '^[#c]' tiny.prv; grep -v '^[#c]' tiny.prv | sort -s -t: -k4,4n; } >ranks.prv
{ grep -v '^[123]:' ranks.prv; grep '^[123]:' ranks.prv | sort -s -t: -k6,6n; } >sorted.prv
for trace in tiny ranks sorted; do
  $CLOCKTALK $trace.prv --pcf tiny.pcf --row tiny.row | sed -n '/^The trace/,/anomalies)/p; /^parallel/p'
done
#> parallel efficiency               55.6 %            50.4 %  █████░░░░░  time spent computing
#> parallel efficiency               23.9 %  ██░░░░░░░░  time spent computing
#> The trace is not in order of time (out_of_order: 1, by up to 95.6 % of the run),
#> and numbers are wrong as far as that goes (what to do: --report anomalies).
#> parallel efficiency               55.6 %            50.4 %  █████░░░░░  time spent computing
#! ranks.prv:22: warning: rank 2 receives this message outside of any MPI call [unmatched_message]
#! ranks.prv:73: warning: rank 2 begins at 0.000000000 s, in the file behind what happens at 0.003963508 s [out_of_order]
#! ranks.prv:22: warning: 10 x unmatched_message: messages with an end outside of MPI calls, or with one alone

## rank by rank, without messages
# 65536 events on, a rank that has none is taken for one that is late, or never comes
awk 'BEGIN { print "#Paraver (01/01/2026 at 00:00):6999900000_ns:1(2):1:2(1:1,1:1),0"
  for (r = 1; r <= 2; r++) for (i = 0; i < 70000; i++)
    printf "2:%d:1:%d:1:%.0f:50000003:%d\n", r, r, i * 100000, i % 2 ? 0 : i ? 52 : 31 }' </dev/null >ranks.prv
$CLOCKTALK ranks.prv | sed -n '/^The trace/,/anomalies)/p; /^parallel/p'
#> parallel efficiency               26.6 %  ██░░░░░░░░  time spent computing
#> The trace is not in order of time (out_of_order: 1, by up to 93.7 % of the run),
#> and numbers are wrong as far as that goes (what to do: --report anomalies).
#! ranks.prv:70002: warning: rank 2 begins at 0.000000000 s, in the file behind what happens at 6.557600000 s [out_of_order]

## thread by thread
cat >threads.prv <<'EOF'
#Paraver (01/01/2026 at 00:00):1000_ns:1(3):1:2(2:1,1:1),0
2:2:1:1:2:100:50000001:2
2:2:1:1:2:150:50000001:0
2:2:1:1:2:500:50000001:2
2:2:1:1:2:650:50000001:0
2:1:1:1:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:1:1:1:1:950:50000003:32
2:1:1:1:1:1000:50000003:0
2:3:1:2:1:0:50000003:31
2:3:1:2:1:10:50000003:0
2:3:1:2:1:950:50000003:32
2:3:1:2:1:1000:50000003:0
EOF
{ grep '^#' threads.prv; grep -v '^#' threads.prv | sort -s -t: -k6,6n; } >sorted.prv
$CLOCKTALK threads.prv --format csv --columns useful_avg_s
$CLOCKTALK sorted.prv --format csv --columns useful_avg_s
#> useful_avg_s\r
#> 0.000000620\r
#> useful_avg_s\r
#> 0.000000840\r
#! threads.prv:6: warning: 0.000000000 s stands behind a line of the same rank at 0.000000650 s, taken as the latter [out_of_order]
#! threads.prv:6: warning: 2 x out_of_order: events earlier than the one before, counted as at its time

## two in one
# two members are one stream, whose second half has a header of its own
cat tiny.prv.gz tiny.prv.gz >twice.prv.gz
$CLOCKTALK twice.prv.gz --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init,after_finalize,last_flush,overhead_caused\r
#> 2,0.004145763,0.000000000,0.004145763,0.821981,0.690787,0.979666,0.676740,0.556268,0.000693,0.002306155,0.002805605,0.004061462,0.004145763,10,0,0.348274,0.042600,0.000693,0.000887\r
#! twice.prv.gz:140: warning: a second header: the trace behind it is left out [bad_record]

## cut
head -c 500 tiny.prv.gz >cut.prv.gz
$CLOCKTALK cut.prv.gz --window 500us
#> # start_s	end_s	load_balance	serialisation_efficiency	transfer_efficiency	communication_efficiency	parallel_efficiency	overhead	useful_avg_s	useful_max_s	ideal_s	elapsed_s
#> 0.000000000	0.000500000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000250000	0.000500000	0.000500000	0.000500000
#> 0.000500000	0.001000000	0.500000	1.000000	1.000000	1.000000	0.500000	0.000000	0.000250000	0.000500000	0.000500000	0.000500000
#> 0.001000000	0.001500000	0.903148	0.932110	0.989932	0.922726	0.833358	0.000000	0.000416679	0.000461363	0.000494966	0.000500000
#> 0.001500000	0.002000000	0.916023	0.585964	0.974322	0.570918	0.522974	0.000000	0.000261487	0.000285459	0.000487161	0.000500000
#> 0.002000000	0.002326859	0.582853	0.858750	0.877519	0.753570	0.439220	0.000000	0.000143563	0.000246311	0.000286825	0.000326859
#! cut.prv.gz:57: warning: compressed data ends early after line 56 (1824 bytes of text); what came before is used [truncated]

## cut, --quiet
head -c 500 tiny.prv.gz >cut.prv.gz
$CLOCKTALK cut.prv.gz --quiet --format csv
#> ranks,runtime_s,start_s,end_s,load_balance,serialisation_efficiency,transfer_efficiency,communication_efficiency,parallel_efficiency,overhead,useful_avg_s,useful_max_s,ideal_s,elapsed_s,messages,collectives,before_init\r
#> 2,0.002326859,0.000000000,0.002326859,0.759748,0.766923,0.974879,0.747657,0.568031,0.000000,0.001321729,0.001739693,0.002268407,0.002326859,3,0,0.620519\r

## cut, --strict
head -c 500 tiny.prv.gz >cut.prv.gz
$CLOCKTALK cut.prv.gz --strict
#! cut.prv.gz:57: error: compressed data ends early after line 56 (1824 bytes of text); what came before is used [truncated, refused by --strict]
#= 1

## side files endless
for option in --pcf --row --baseline; do
  $CLOCKTALK tiny.prv.gz -o out $option /dev/zero
  echo $?
done
$CLOCKTALK --report history /dev/zero
echo $?
ls
#> 3
#> 3
#> 3
#> 3
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row
#! /dev/zero: error: has more than 256 MiB, expected a file that fits into memory
#! /dev/zero: error: has more than 256 MiB, expected a file that fits into memory
#! /dev/zero: error: has more than 256 MiB, expected a file that fits into memory
#! /dev/zero: error: has more than 256 MiB, expected a file that fits into memory
