# base.prv is read as it is
cat usual
look base.prv
#> 0.000000000	0.000001000	0.900000	0.985915	0.710000	0.700000	0.630000	0.000000	0.000000630	0.000000700	0.000000710	0.000001000
#> status 0, as base.prv
#> strict: the same

header='#Paraver (01/02/2026 at 10:00):1000_ns:1(2):1:2(1:1,1:1),3'

# 01: no byte at all
put bad-01-empty.prv </dev/null
#> status 3
#> bad-01-empty.prv:1: error: empty file, expected "#Paraver (" and a header
#> strict: the same

# 01: compressed nothing
gzip -n </dev/null | put bad-01-empty.prv.gz
#> status 3
#> bad-01-empty.prv.gz:1: error: empty file, expected "#Paraver (" and a header
#> strict: the same

# 02: a web server's error page
printf '<!DOCTYPE html>\n<html><body>Not found</body></html>\n' | put bad-02-html.prv
#> status 3
#> bad-02-html.prv:1: error: column 1: not a Paraver trace, expected "#Paraver (", found "<!DOCTYPE ht"
#> strict: the same

# 02: another trace format, with NUL bytes
printf 'OTF2\003\000\000\000\031\000\000\000anchor\000\r\n\001\002' | put bad-02-binary.prv
#> status 3
#> bad-02-binary.prv:1: error: column 1: not a Paraver trace, expected "#Paraver (", found "OTF2?"
#> strict: the same

# 03: `#PARAVER (`
edit odd-03-upper-case '1s/Paraver/PARAVER/'
#> status 0, as base.prv
#> odd-03-upper-case.prv:1: warning: column 1: unusual signature, expected "#Paraver (" [header_mismatch]
#> strict: warning 1 is an error

# 03: `#Paraver(`, as some converters write it, and Paraver reads
edit odd-03-no-blank '1s/Paraver (/Paraver(/'
#> status 0, as base.prv
#> odd-03-no-blank.prv:1: warning: column 1: unusual signature, expected "#Paraver (" [header_mismatch]
#> strict: warning 1 is an error

# 03: a tab and a blank before the date
edit odd-03-tab '1s/Paraver (/Paraver\t (/'
#> status 0, as base.prv
#> odd-03-tab.prv:1: warning: column 1: unusual signature, expected "#Paraver (" [header_mismatch]
#> strict: warning 1 is an error

# 03: more blanks than anybody writes
edit bad-03-many-blanks '1s/Paraver (/Paraver     (/'
#> status 3
#> bad-03-many-blanks.prv:1: error: column 1: not a Paraver trace, expected "#Paraver (", found "#Paraver    "
#> strict: the same

# blanks before numbers and signs
edit good-header-blanks '1s/.*/#Paraver (01\/02\/2026 at 10:00): 1000_ns : 1 ( 2) : 1 :\t2( 1: 1 ,1:1 ) , 3 /'
#> status 0, as base.prv
#> strict: the same

# 03: a UTF-8 byte order mark before the header
edit odd-03-byte-order-mark '1s/^/\xef\xbb\xbf/'
#> status 0, as base.prv
#> odd-03-byte-order-mark.prv:1: warning: column 1: byte order mark before the header [header_mismatch]
#> strict: warning 1 is an error

# 04: `new format` as the first line
edit bad-04-new-format '1i\
new format'
#> status 3
#> bad-04-new-format.prv:1: error: column 1: "new format" (version 2) traces are not supported, expected "#Paraver ("
#> strict: the same

# 05: the header ends inside the date
printf '#Paraver (01/02/2026 at 10:00\n' | put bad-05-header-cut.prv
#> status 3
#> bad-05-header-cut.prv:1: error: column 11: missing ")" after the date
#> strict: the same

# 05: the date lacks its `)`; the next one is taken for it
edit bad-05-date-open '1s/)//'
#> status 3
#> bad-05-date-open.prv:1: error: column 49: expected ")" after the CPU counts, found ":1,1:1),3"
#> strict: the same

# 06: duration `abc_ns`
edit bad-06-duration-letters '1s/1000_ns/abc_ns/'
#> status 3
#> bad-06-duration-letters.prv:1: error: column 32: expected duration in digits, found "abc_ns:1(2):"
#> strict: the same

# 06: duration `_ns`
edit bad-06-duration-empty '1s/1000_ns/_ns/'
#> status 3
#> bad-06-duration-empty.prv:1: error: column 32: expected duration in digits, found "_ns:1(2):1:2"
#> strict: the same

# 07: duration `1000.5_ns`; its fraction is left out
edit odd-07-duration-fraction '1s/1000_ns/1000.5_ns/'
#> status 0, as base.prv
#> odd-07-duration-fraction.prv:1: warning: column 32: expected a duration of digits only, found "1000.5"; taken as 1000 [header_mismatch]
#> strict: warning 1 is an error

# 07: duration `1.0e+3_ns`; taken as 1000
edit odd-07-duration-exponent '1s/1000_ns/1.0e+3_ns/'
#> status 0, as base.prv
#> odd-07-duration-exponent.prv:1: warning: column 32: expected a duration of digits only, found "1.0e+3"; taken as 1000 [header_mismatch]
#> strict: warning 1 is an error

# 08: unit `_sec`; taken as microseconds
edit odd-08-unit '1s/_ns/_sec/'
#> status 0
#> 0.000000000	0.001000000	0.900000	0.985915	0.710000	0.700000	0.630000	0.000000	0.000630000	0.000700000	0.000710000	0.001000000
#> odd-08-unit.prv:1: warning: column 36: unknown time unit "sec", expected ns, us, ms or none; taken as us [header_mismatch]
#> strict: warning 1 is an error

# 09: duration beyond 64 bits
edit bad-09-duration-huge '1s/1000_ns/99999999999999999999_ns/'
#> status 3
#> bad-09-duration-huge.prv:1: error: column 32: duration exceeds 18446744073709551615
#> strict: the same

# 09: duration of 64 bits, more than signed nanoseconds hold; taken as unknown
edit odd-09-duration-146-years '1s/1000_ns/18446744073709551615_ns/'
#> status 0, as base.prv
#> odd-09-duration-146-years.prv:1: warning: column 32: duration beyond nine years, taken as unknown [header_mismatch]
#> odd-09-duration-146-years.prv:1: warning: 2 x header_mismatch: contradictions between header and records
#> strict: warning 1 is an error

# 10: 3 nodes, 2 CPU counts; 2 nodes
edit odd-10-cpus-fewer '1s/1(2)/3(2,16)/'
#> status 0, as base.prv
#> odd-10-cpus-fewer.prv:1: warning: column 42: 3 nodes announced, 2 CPU counts found [header_mismatch]
#> strict: warning 1 is an error

# 11: 1 node, 2 CPU counts
edit bad-11-cpus-more '1s/1(2)/1(2,16)/'
#> status 3
#> bad-11-cpus-more.prv:1: error: column 44: expected ")" after 1 CPU counts
#> strict: the same

# 12: 0 applications
edit bad-12-applications-zero '1s/:1:2(/:0:2(/'
#> status 3
#> bad-12-applications-zero.prv:1: error: column 45: number of applications must be at least 1
#> strict: the same

# 12: no number of applications
edit bad-12-applications-missing '1s/:1:2(/::2(/'
#> status 3
#> bad-12-applications-missing.prv:1: error: column 45: expected number of applications in digits, found ":2(1:1,1:1),"
#> strict: the same

# 12: 2 applications, 1 listed; 1 application
edit odd-12-applications-more '1s/:1:2(/:2:2(/'
#> status 0, as base.prv
#> odd-12-applications-more.prv:1: warning: column 45: 2 applications announced, 1 listed [header_mismatch]
#> strict: warning 1 is an error

# 13: 3 tasks, 2 listed; 2 tasks
edit odd-13-tasks-fewer '1s/:2(1:1,1:1)/:3(1:1,1:1)/'
#> status 0, as base.prv
#> odd-13-tasks-fewer.prv:1: warning: column 48: application 1 announces 3 tasks, 2 listed [header_mismatch]
#> strict: warning 1 is an error

# 13: 1 task, 2 listed; 2 tasks
edit odd-13-tasks-more '1s/:2(1:1,1:1)/:1(1:1,1:1)/'
#> status 0, as base.prv
#> odd-13-tasks-more.prv:1: warning: column 48: application 1 announces 1 tasks, 2 listed [header_mismatch]
#> strict: warning 1 is an error

# 13: a colon between the number of tasks and their list, as nsys2prv writes it; left out
edit odd-13-tasks-colon '1s/:2(1:1,1:1)/:2:(1:1,1:1)/'
#> status 0, as base.prv
#> odd-13-tasks-colon.prv:1: warning: column 48: ":" between the number of tasks and their list [header_mismatch]
#> strict: warning 1 is an error

# 14: a task with 0 threads; 1 thread
edit odd-14-no-threads '1s/1:1,1:1/1:1,0:1/'
#> status 0, as base.prv
#> odd-14-no-threads.prv:1: warning: column 53: task 2 has 0 threads, taken as 1 [header_mismatch]
#> strict: warning 1 is an error

# 15: a task on node 9 of 1; used
edit odd-15-node-unknown '1s/1:1,1:1/1:1,1:9/'
#> status 0, as base.prv
#> odd-15-node-unknown.prv:1: warning: column 53: task 2 on node 9, expected one of 1 to 1 [header_mismatch]
#> strict: warning 1 is an error

# 15: a task on node 0, although there are nodes; used
edit odd-15-node-zero '1s/1:1,1:1/1:1,1:0/'
#> status 0, as base.prv
#> odd-15-node-zero.prv:1: warning: column 53: task 2 on node 0, expected one of 1 to 1 [header_mismatch]
#> strict: warning 1 is an error

# 16: text behind the header; ignored
edit odd-16-trailing-text '1s/$/xyz/'
#> status 0, as base.prv
#> odd-16-trailing-text.prv:1: warning: column 59: expected the line to end, found "xyz" [header_mismatch]
#> strict: warning 1 is an error

# 17: a whole header, but no line end
printf '%s' "$header" | put bad-17-no-line-end.prv
#> status 3
#> bad-17-no-line-end.prv:1: error: column 59: the file ends, expected a line end behind the header
#> strict: the same

# 17: 10 MB of header, then the end
{
  printf '#Paraver (01/02/2026 at 10:00):1000_ns:1(2):1:2500000('
  many '1:1,' 2500000
} | put bad-17-long-header.prv
#> status 3
#> bad-17-long-header.prv:1: error: column 10000055: expected number of threads in digits, found the end of the line
#> strict: the same

# 17: a header of a hundred thousand ranks
{
  printf '#Paraver (01/02/2026 at 10:00):1000_ns:1(100000):1:100000(1:1'
  many ',1:1' 99999
  printf '),3\n'
  tail -n +2 base.prv
} | put good-17-long-header.prv
#> status 0
#> 0.000000000	0.000001000	0.000018	0.985915	0.710000	0.700000	0.000013	0.000000	0.000000000	0.000000700	0.000000710	0.000001000
#> good-17-long-header.prv: warning: rank 3 has no events [rank_without_events]
#> good-17-long-header.prv: warning: 99998 x rank_without_events: ranks without events
#> strict: the same
