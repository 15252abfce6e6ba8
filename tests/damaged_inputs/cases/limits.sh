# a second trace behind the first; the first
{ cat base.prv; sed 's/:1000_ns/:1000_ns/' base.prv; } | put odd-60-second-header.prv
#> status 0, as base.prv
#> odd-60-second-header.prv:44: warning: a second header: the trace behind it is left out [bad_record]
#> strict: warning 1 is an error

# the same, the first has no line end; the first, without its last line
{ head -c -1 base.prv; cat base.prv; } | put odd-60-second-header-in-line.prv
#> status 0
#> 0.000000000	0.000001000	0.864286	0.985915	0.710000	0.700000	0.605000	0.000000	0.000000605	0.000000700	0.000000710	0.000001000
#> odd-60-second-header-in-line.prv:43: warning: a second header: the trace behind it is left out [bad_record]
#> strict: warning 1 is an error

# 4000000000 tasks, 2 listed; 2 tasks
edit odd-60-four-billion-tasks '1s/:2(1/:4000000000(1/'
#> status 0, as base.prv
#> odd-60-four-billion-tasks.prv:1: warning: column 57: application 1 announces 4000000000 tasks, 2 listed [header_mismatch]
#> strict: warning 1 is an error

# 4294967296 tasks
edit bad-60-tasks-beyond-32-bits '1s/:2(1/:4294967296(1/'
#> status 3
#> bad-60-tasks-beyond-32-bits.prv:1: error: column 47: number of tasks is too large, expected less than 4294967295
#> strict: the same

# a communicator of 4000000000 members, 2 listed; 2 members
edit odd-60-four-billion-members '2s/c:1:1:2:/c:1:1:4000000000:/'
#> status 0, as base.prv
#> odd-60-four-billion-members.prv:2: warning: communicator 1 announces 4000000000 members, found 2, which are used [bad_record]
#> strict: warning 1 is an error

# 4000000000 communicators, 3 there; used
edit odd-60-four-billion-communicators '1s/,3$/,4000000000/'
#> status 0, as base.prv
#> odd-60-four-billion-communicators.prv:5: warning: expected communicator line 4 of 4000000000, found a record [header_mismatch]
#> strict: warning 1 is an error

# 4000000000 nodes, 1 CPU count; 1 node
edit odd-60-four-billion-nodes '1s/1(2)/4000000000(2)/'
#> status 0, as base.prv
#> odd-60-four-billion-nodes.prv:1: warning: column 51: 4000000000 nodes announced, 1 CPU counts found [header_mismatch]
#> strict: warning 1 is an error

# 4000000000 nodes, CPU counts not given
edit good-60-four-billion-nodes '1s/1(2):1:2(1:1,1:1)/4000000000:1:2(1:1,1:2)/'
#> status 0, as base.prv
#> strict: the same

# 4294967296 nodes
edit bad-60-nodes-beyond-32-bits '1s/1(2)/4294967296(2)/'
#> status 3
#> bad-60-nodes-beyond-32-bits.prv:1: error: column 40: number of nodes is too large, expected less than 4294967295
#> strict: the same

# tasks of 4000000000 threads, of which one is used
edit good-60-four-billion-threads '1s/1:1,1:1/4000000000:1,4000000000:1/'
#> status 0
#> 0.000000000	0.000001000	0.900000	0.985915	0.710000	0.700000	0.000000	0.000000	0.000000630	0.000000700	0.000000710	0.000001000
#> strict: the same

# an event of a million pairs, 17 MB
{
  head -n 13 base.prv
  printf '2:1:1:1:1:100:50000003:0'
  many ':42000050:700' 1000000
  echo
  tail -n +15 base.prv
} | put good-60-million-pairs.prv
#> status 0, as base.prv
#> strict: the same

# a communicator that lists the same task a million times; once
{
  head -n 1 base.prv
  printf 'c:1:1:2:1:2'
  many ':1' 1000000
  echo
  tail -n +3 base.prv
} | put odd-60-million-members.prv
#> status 0, as base.prv
#> odd-60-million-members.prv:2: warning: communicator 1 announces 2 members, found 1000002, which are used [bad_record]
#> odd-60-million-members.prv:2: warning: column 13: communicator 1 names this task for the second time, which is ignored [header_mismatch]
#> strict: warning 1 is an error
