## table
$CLOCKTALK tiny.prv.gz --report messages
#> Messages
#> 10 messages with 5.4K bytes were sent, between 2 of 4 pairs of ranks; most
#> bytes, 54.5 %, went from rank 2 to rank 1.
#>
#> Bytes, from the rank of the row to that of the column
#>
#>           1    2  all
#>      1    . 2.4K 2.4K
#>      2 2.9K    . 2.9K
#>    all 2.9K 2.4K 5.4K
#>
#> Messages, from the rank of the row to that of the column
#>
#>          1   2 all
#>      1   .   5   5
#>      2   5   .   5
#>    all   5   5  10
#>
#>      bytes    messages     bytes    of all  left early      waited
#>       from                in all
#>         64           1       100     1.8 %           0           0
#>        128           1       200     3.6 %           0           0
#>        256           3      1.2K    21.8 %           0           0
#>        512           5      3.9K    72.7 %           0           0
#>
#> No blocking send began before its receive was posted: the trace says nothing of
#> the eager limit.
#>
#> K, M, G     units of 1024 bytes, or of 1000 messages
#> left early  blocking sends that returned before their receive was posted
#> waited      blocking sends that were still there when it was posted

## json
$CLOCKTALK tiny.prv.gz --report messages --format json | without_run
#> {
#>   "trace": "tiny.prv.gz",
#>   "options": {
#>     "window_ideal": "local",
#>     "from_s": 0.000000000,
#>     "to_s": null
#>   },
#>   "messages": {
#>     "messages": 10,
#>     "bytes": 5500,
#>     "largest_early_bytes": null,
#>     "smallest_waiting_bytes": null,
#>     "pairs": [
#>       {"sender": 2, "receiver": 1, "messages": 5, "bytes": 3000},
#>       {"sender": 1, "receiver": 2, "messages": 5, "bytes": 2500}
#>     ],
#>     "sizes": [
#>       {"from_bytes": 64, "messages": 1, "bytes": 100, "left_early": 0, "waited": 0},
#>       {"from_bytes": 128, "messages": 1, "bytes": 200, "left_early": 0, "waited": 0},
#>       {"from_bytes": 256, "messages": 3, "bytes": 1200, "left_early": 0, "waited": 0},
#>       {"from_bytes": 512, "messages": 5, "bytes": 4000, "left_early": 0, "waited": 0}
#>     ],
#>     "collectives": [],
#>     "one_sided_operations": 0,
#>     "one_sided": []
#>   }
#> }

## csv
$CLOCKTALK tiny.prv.gz --report messages --format csv
#> sender,receiver,messages,bytes\r
#> 2,1,5,3000\r
#> 1,2,5,2500\r
$CLOCKTALK tiny.prv.gz --report messages --from 1ms --to 3ms --format tsv
#> # sender	receiver	messages	bytes
#> 1	2	3	900
#> 2	1	2	600

## many sizes
# rank r sends 2^r bytes to the next one, which posts its receive at 30; sends of up to 512 bytes return at 25, larger
# ones at 40; then a broadcast among the first four, and a barrier of all
awk 'BEGIN {
  ranks = 18
  printf "#Paraver (01/01/26 at 00:00):100_ns:1(%d):1:%d(", ranks, ranks
  for (r = 1; r <= ranks; r++) printf "1:1%s", r < ranks ? "," : "),2\n"
  printf "c:1:1:%d", ranks
  for (r = 1; r <= ranks; r++) printf ":%d", r
  print "\nc:1:2:4:1:2:3:4"
  for (r = 1; r <= ranks; r++) printf "2:%d:1:%d:1:0:50000003:31\n", r, r
  for (r = 1; r <= ranks; r++) printf "2:%d:1:%d:1:10:50000003:0\n", r, r
  for (r = 1; r < ranks; r++) printf "2:%d:1:%d:1:20:50000001:1\n", r, r
  for (r = 1; r < 10; r++) printf "2:%d:1:%d:1:25:50000001:0\n3:%d:1:%d:1:20:25:%d:1:%d:1:30:45:%d:7\n", r, r, r, r, r + 1, r + 1, 2 ^ r
  for (r = 2; r <= 9; r++) printf "2:%d:1:%d:1:30:50000001:2\n", r, r
  printf "2:18:1:18:1:30:50000001:2\n"
  for (r = 10; r < ranks; r++) printf "2:%d:1:%d:1:40:50000001:0\n3:%d:1:%d:1:20:40:%d:1:%d:1:30:45:%d:7\n", r, r, r, r, r + 1, r + 1, 2 ^ r
  for (r = 10; r < ranks; r++) printf "2:%d:1:%d:1:41:50000001:2\n", r, r
  for (r = 2; r <= ranks; r++) printf "2:%d:1:%d:1:50:50000001:0\n", r, r
  for (r = 1; r <= 4; r++) printf "2:%d:1:%d:1:60:50000002:7:50100001:%d:50100002:%d:50100004:2\n", r, r, r == 1 ? 96 : 0, r == 1 ? 0 : 96
  for (r = 1; r <= 4; r++) printf "2:%d:1:%d:1:65:50000002:0\n", r, r
  for (r = 1; r <= ranks; r++) printf "2:%d:1:%d:1:70:50000002:8:50100001:0:50100002:0:50100004:1\n", r, r
  for (r = 1; r <= ranks; r++) printf "2:%d:1:%d:1:80:50000002:0\n", r, r
}' >chain.prv
$CLOCKTALK chain.prv --report messages --top 3
#> Messages
#> 17 messages with 256K bytes were sent, between 17 of 324 pairs of ranks; most
#> bytes, 50.0 %, went from rank 17 to rank 18.
#>
#>  from rank   to rank    messages     bytes    of all
#>         17        18           1      128K    50.0 %
#>         16        17           1     64.0K    25.0 %
#>         15        16           1     32.0K    12.5 %
#> and 14 more (--top shows more, --format tsv all)
#>
#>      bytes    messages     bytes    of all  left early      waited
#>       from                in all
#>          2           1         2     0.0 %           1           0
#>          4           1         4     0.0 %           1           0
#>          8           1         8     0.0 %           1           0
#>         16           1        16     0.0 %           1           0
#>         32           1        32     0.0 %           1           0
#>         64           1        64     0.0 %           1           0
#>        128           1       128     0.0 %           1           0
#>        256           1       256     0.1 %           1           0
#>        512           1       512     0.2 %           1           0
#>       1.0K           1      1.0K     0.4 %           0           1
#>       2.0K           1      2.0K     0.8 %           0           1
#>       4.0K           1      4.0K     1.6 %           0           1
#>       8.0K           1      8.0K     3.1 %           0           1
#>      16.0K           1     16.0K     6.3 %           0           1
#>      32.0K           1     32.0K    12.5 %           0           1
#>      64.0K           1     64.0K    25.0 %           0           1
#>       128K           1      128K    50.0 %           0           1
#>
#> Blocking sends of up to 512 bytes left before their receive was posted, and from
#> 1024 bytes on they waited for it: --eager-limit 1024 fits. It is used with
#> --waits all only.
#>
#> collective                  of ranks       calls        time      sent  received
#>                                                           ns     bytes     bytes
#> MPI_Barrier                       18          18     180.000         0         0
#> MPI_Bcast                          4           4      20.000        96       288
#>
#> K, M, G     units of 1024 bytes, or of 1000 messages
#> left early  blocking sends that returned before their receive was posted
#> waited      blocking sends that were still there when it was posted
#> of ranks    size of the communicator; calls and time are of all ranks
#! chain.prv:1: warning: records reach 0.000000080 s, the header says 0.000000100 s; the former is used [header_mismatch]

## one-sided operations
# rank 1 puts to itself and to rank 2, and gets from rank 2; rank 2 swaps with rank 1, and puts somewhere that the trace does not name;
# of rank 1's second put to itself the trace does not say how many bytes; a lock, which has a target, is no operation
cat >windows.prv <<'END'
#Paraver (01/01/2026 at 00:00):100000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:10000:50000004:65:50001000:64:50001001:0:50001002:4298464:50001003:0
2:1:1:1:1:11000:50000004:0:50001001:0:50001002:0:50001003:0
2:1:1:1:1:20000:50000004:74:50001001:1
2:1:1:1:1:21000:50000004:0:50001001:0
2:1:1:1:1:30000:50000004:65:50001000:2048:50001001:1
2:1:1:1:1:31000:50000004:0:50001001:0
2:1:1:1:1:40000:50000004:66:50001000:1024:50001001:1
2:1:1:1:1:41000:50000004:0:50001001:0
2:1:1:1:1:45000:50000004:65:50001001:0
2:1:1:1:1:46000:50000004:0:50001001:0
2:2:1:2:1:50000:50000004:185:50001000:8:50001001:0
2:2:1:2:1:51000:50000004:0:50001001:0
2:2:1:2:1:60000:50000004:65:50001000:16
2:2:1:2:1:61000:50000004:0
2:1:1:1:1:100000:40000001:0
2:2:1:2:1:100000:40000001:0
END
$CLOCKTALK windows.prv --report messages
$CLOCKTALK windows.prv --report messages --format json --from 25us | sed -n '/"one_sided/,/]/p'
#> Messages
#> There are no messages.
#> 6 one-sided operations wrote 2.1K bytes and read 1.0K; most bytes, 97.0 %,
#> between rank 1 and the memory of rank 2.
#>
#>  from rank   on rank   one-sided   written      read
#>                                      bytes     bytes
#>          1         2           2      2.0K      1.0K
#>          1         1           2        64         0
#>          2         1           1         8         8
#>          2         -           1        16         0
#>
#> K, M, G     units of 1024 bytes, or of 1000 messages
#>     "one_sided_operations": 5,
#>     "one_sided": [
#>       {"origin": 1, "target": 2, "operations": 2, "bytes_written": 2048, "bytes_read": 1024},
#>       {"origin": 2, "target": 1, "operations": 1, "bytes_written": 8, "bytes_read": 8},
#>       {"origin": 2, "target": null, "operations": 1, "bytes_written": 16, "bytes_read": 0},
#>       {"origin": 1, "target": 1, "operations": 1, "bytes_written": 0, "bytes_read": 0}
#>     ]

## messages with impossible times are left out everywhere, and sums of bytes are wide enough
gzip -dc tiny.prv.gz | awk -F : -v OFS=: '/^3:/ { for (i = 6; i <= 7; i++) { $i = "1000000000" $i; $(i + 6) = "1000000000" $(i + 6) } } { print }' >far.prv
$CLOCKTALK -q far.prv --report messages --format json | sed -n '/"messages": {/,/"pairs"/p'
$CLOCKTALK -q far.prv --report ranks --format csv --columns rank,messages_sent,bytes_sent,messages_received,bytes_received
gzip -dc tiny.prv.gz | sed '/^3:/s/:[0-9]*\(:[0-9]*\)$/:9223372036854775807\1/' >large.prv
$CLOCKTALK -q large.prv --report ranks --format csv --columns rank,messages_sent,bytes_sent,messages_received,bytes_received
$CLOCKTALK -q large.prv --report messages --format csv
$CLOCKTALK -q large.prv --report messages | head -n 3
#>   "messages": {
#>     "messages": 0,
#>     "bytes": 0,
#>     "largest_early_bytes": null,
#>     "smallest_waiting_bytes": null,
#>     "pairs": [],
#> rank,messages_sent,bytes_sent,messages_received,bytes_received\r
#> 1,0,0,0,0\r
#> 2,0,0,0,0\r
#> rank,messages_sent,bytes_sent,messages_received,bytes_received\r
#> 1,5,46116860184273879035,5,46116860184273879035\r
#> 2,5,46116860184273879035,5,46116860184273879035\r
#> sender,receiver,messages,bytes\r
#> 1,2,5,46116860184273879035\r
#> 2,1,5,46116860184273879035\r
#> Messages
#> 10 messages with 80.0E bytes were sent, between 2 of 4 pairs of ranks, each with
#> 50.0 % of the bytes.

## all messages from one rank to one other
cat >one.prv <<'END'
#Paraver (01/01/2026 at 00:00):100_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:50000003:31
2:1:1:1:1:5:50000003:0
2:2:1:2:1:0:50000003:31
2:2:1:2:1:5:50000003:0
3:1:1:1:1:10:10:2:1:2:1:20:20:4:1
3:1:1:1:1:30:30:2:1:2:1:40:40:4:1
END
$CLOCKTALK one.prv --report messages | head -2
#> Messages
#> 2 messages with 8 bytes were sent, all from rank 1 to rank 2.
#! one.prv:1: warning: records reach 0.000000040 s, the header says 0.000000100 s; the former is used [header_mismatch]
#! one.prv:6: warning: rank 1 sends this message outside of any MPI call [unmatched_message]
#! one.prv:6: warning: 2 x unmatched_message: messages with an end outside of MPI calls, or with one alone

## a part without messages, and one message
$CLOCKTALK tiny.prv.gz --report messages --to 1ms
cat >one.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)
2:1:1:1:1:0:50000001:1
2:2:1:2:1:0:50000001:2
3:1:1:1:1:0:10:2:1:2:1:0:90:8:0
2:1:1:1:1:100:50000001:0
2:2:1:2:1:100:50000001:0
2:1:1:1:1:1000:9:0
TRACE
$CLOCKTALK --quiet one.prv --report messages | sed -n 2p
#> Messages
#> There are no messages.
#> 1 message with 8 bytes was sent, from rank 1 to rank 2.

## sends of no bytes that wait
# rank 1 sends at 100, and waits until its receive is posted at 500
printf '%s\n' '#Paraver (01/01/2026 at 00:00):1000_ns:1(2):1:2(1:1,1:1)' 2:1:1:1:1:0:50000003:31 2:2:1:2:1:0:50000003:31 \
  2:1:1:1:1:10:50000003:0 2:2:1:2:1:10:50000003:0 2:1:1:1:1:100:50000001:1 2:2:1:2:1:500:50000001:2 \
  3:1:1:1:1:100:510:2:1:2:1:500:520:0:7 2:1:1:1:1:510:50000001:0 2:2:1:2:1:520:50000001:0 \
  2:1:1:1:1:1000:50000003:0 2:2:1:2:1:1000:50000003:0 >empty.prv
$CLOCKTALK empty.prv -q --report messages | tail -n 8
#>
#> No blocking send left before its receive was posted; from 0 bytes on they
#> waited: --eager-limit should not be above that. It is used with --waits all
#> only.
#>
#> K, M, G     units of 1024 bytes, or of 1000 messages
#> left early  blocking sends that returned before their receive was posted
#> waited      blocking sends that were still there when it was posted
