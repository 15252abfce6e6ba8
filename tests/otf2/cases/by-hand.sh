# Archives that write-archive makes of a text: times are nanoseconds.
record() { # TEXT: what two ranks record between MPI_Init and MPI_Finalize
  printf '%s\n' rank rank '0 0 enter MPI_Init' '0 100 leave MPI_Init' '1 0 enter MPI_Init' '1 100 leave MPI_Init' "$1" \
    '0 8000 enter MPI_Finalize' '0 8010 leave MPI_Finalize' '1 8000 enter MPI_Finalize' '1 8010 leave MPI_Finalize' |
    "$WRITE_ARCHIVE" made
}
waits() {
  $CLOCKTALK made --columns late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan --format csv
}
send='0 200 enter MPI_Isend
0 200 isend 1 world 7 100 1
0 210 leave MPI_Isend
0 220 enter MPI_Irecv
0 220 post 2
0 230 leave MPI_Irecv
0 1000 enter MPI_Waitall
0 4990 received 1 world 8 100 2'
receive='1 1100 enter MPI_Send
1 1100 send 0 world 8 100
1 1110 leave MPI_Send
1 4000 enter MPI_Recv
1 4010 recv 0 world 7 100
1 4020 leave MPI_Recv'

## a send that is complete in the call that is open when its receive is posted
# rank 1 posts at 4000: the later half of MPI_Waitall is its
record "$send
0 4995 sent 1
0 5000 leave MPI_Waitall
$receive"
waits
#> late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.000000,0.187266,0.000000,0.000000,0.000000\r

## a send that is complete in a later call
# nobody waits there: the receive was posted long before
record "$send
0 5000 leave MPI_Waitall
0 6000 enter MPI_Wait
0 6005 sent 1
0 6010 leave MPI_Wait
$receive"
waits
#> late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.006242,0.000000,0.000000,0.000000,0.000000\r

## sends whose completion the archive does not tell
# it is inferred: the call that is open when the receive is posted
record "$send
0 5000 leave MPI_Waitall
$receive"
waits
#> late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.000000,0.187266,0.000000,0.000000,0.000000\r

## a send that is complete in no call, in an archive that tells of others
record "$send
0 5000 leave MPI_Waitall
$receive
1 5100 enter MPI_Isend
1 5100 isend 1 world 7 100 1
1 5110 leave MPI_Isend
1 5120 enter MPI_Wait
1 5125 sent 1
1 5130 leave MPI_Wait"
waits
#> late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.006242,0.000000,0.000000,0.000000,0.000000\r

## receives of which nothing tells when they were posted
# they may have been when the sender's call began: it shows no eager limit
unposted='0 100 enter MPI_Irecv
0 110 leave MPI_Irecv
1 200 enter MPI_Send
1 200 send 0 world 7 100
1 210 leave MPI_Send
0 400 enter MPI_Wait
0 450 recv 1 world 7 100
0 460 leave MPI_Wait'
# the second archive has a send that nobody receives: its messages are noted first
for lone in '' '1 300 enter MPI_Send
1 300 send 0 world 9 10
1 310 leave MPI_Send'; do
  record "$(printf '%s\n%s\n' "$unposted" "$lone" | grep .)"
  $CLOCKTALK made --report messages | awk '/does not tell/, /^$/'
  rm -r made
done
record "$unposted
1 500 enter MPI_Send
1 500 send 0 world 7 50
1 510 leave MPI_Send
0 600 enter MPI_Recv
0 650 recv 1 world 7 50
0 660 leave MPI_Recv"
$CLOCKTALK made --report messages | awk '/does not tell/, /^$/'
#> For 1 of 1 messages the trace does not tell when the receive was posted. No
#> other blocking send began before its receive was posted: the trace says nothing
#> of the eager limit.
#>
#> For 1 of 1 messages the trace does not tell when the receive was posted. No
#> other blocking send began before its receive was posted: the trace says nothing
#> of the eager limit.
#>
#> For 1 of 2 messages the trace does not tell when the receive was posted. Of the
#> others: Blocking sends of up to 50 bytes left before their receive was posted,
#> and no larger one waited for it: --eager-limit should be above that. It is used
#> with --waits all only.
#>

## tests that fail
# each is a call of its own, and waits for nobody; the one that succeeds waits from its own entry on
record '0 200 enter MPI_Irecv
0 200 post 1
0 210 leave MPI_Irecv
0 300 enter MPI_Test
0 400 leave MPI_Test
0 1000 enter MPI_Test
0 1050 leave MPI_Test
0 1900 enter MPI_Test
0 2100 received 1 world 7 100 1
0 2110 leave MPI_Test
1 2000 enter MPI_Send
1 2000 send 0 world 7 100
1 2010 leave MPI_Send'
waits
$CLOCKTALK made --report wait-states --format json | grep -A1 '"kind": "late_sender"'
#> late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.006242,0.000000,0.000000,0.000000,0.000000\r
#>       {"kind": "late_sender", "wait_s": 0.000000100, "count": 1, "longest": {"rank": 1, "activity": "MPI_Test", "start_s": 0.000001900, "length_s": 0.000000100, "partner": 2}}
#>     ],

## probes that fail
# of several in a row none but the last has found the message, though it left rank 2 within the first one
record '0 300 enter MPI_Iprobe
0 400 leave MPI_Iprobe
0 1000 enter MPI_Improbe
0 1050 leave MPI_Improbe
0 1900 enter MPI_Iprobe
0 2100 leave MPI_Iprobe
0 2150 enter MPI_Recv
0 2160 recv 1 world 7 100
0 2170 leave MPI_Recv
1 350 enter MPI_Send
1 350 send 0 world 7 100
1 360 leave MPI_Send'
waits
rm -r made
# the last one waits from its own entry on; an MPI_Probe behind it has waited itself
record '0 300 enter MPI_Iprobe
0 400 leave MPI_Iprobe
0 1900 enter MPI_Iprobe
0 2100 leave MPI_Iprobe
0 2150 enter MPI_Recv
0 2160 recv 1 world 7 100
0 2170 leave MPI_Recv
0 3000 enter MPI_Iprobe
0 3100 leave MPI_Iprobe
0 3200 enter MPI_Probe
0 3300 leave MPI_Probe
0 3400 enter MPI_Recv
0 3410 recv 1 world 8 100
0 3420 leave MPI_Recv
1 2000 enter MPI_Send
1 2000 send 0 world 7 100
1 2010 leave MPI_Send
1 3250 enter MPI_Send
1 3250 send 0 world 8 100
1 3260 leave MPI_Send'
$CLOCKTALK made --report wait-states --format json | grep -A3 '"kind": "late_sender"'
#> late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.000000,0.000000,0.000000,0.000000,0.000000\r
#>       {"kind": "late_sender", "wait_s": 0.000000150, "count": 2, "longest": {"rank": 1, "activity": "MPI_Iprobe", "start_s": 0.000001900, "length_s": 0.000000100, "partner": 2}}
#>     ],
#>     "call_paths": [
#>       {"activity": "MPI_Iprobe", "wait_s": 0.000000100},

## collectives in which no byte moves
# nobody waits, and it is no odd communicator; but a barrier is there to wait in
empty() { # CALL OPERATION BYTES OF 0 AND 1
  record "0 200 enter $1
0 205 collective $2 world - $3 $3
0 210 leave $1
1 4000 enter $1
1 4005 collective $2 world - $4 $4
1 4010 leave $1"
  $CLOCKTALK made --columns wait_at_nxn,wait_at_barrier,early_scan --format csv 2>&1 | tail -n +2
  rm -r made
}
empty MPI_Allreduce 11 0 0
empty MPI_Alltoallv 9 0 0
empty MPI_Alltoallv 9 0 8
empty MPI_Scan 14 0 0
empty MPI_Barrier 0 0 0
#> 0.000000,0.000000,0.000000\r
#> 0.000000,0.000000,0.000000\r
#> wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.161113,0.000000,0.000000\r
#> 0.000000,0.000000,0.000000\r
#> wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.000000,0.161113,0.000000\r

## a call that starts both a send and a receive
# rank 1 waits for the message that rank 2 sends at 5000
both() { # RANK TIME
  printf '%s\n' "$1 $2 enter MPI_Isendrecv" "$1 $2 isend $((1 - $1)) world 7 100 1" "$1 $2 post 2" \
    "$1 $(($2 + 10)) leave MPI_Isendrecv" "$1 $(($2 + 20)) enter MPI_Waitall" "$1 5030 sent 1" \
    "$1 5030 received $((1 - $1)) world 7 100 2" "$1 5040 leave MPI_Waitall"
}
record "$(both 0 200; both 1 5000)"
$CLOCKTALK made --report wait-states --columns activity,rank,wait_s --format csv
#> activity,rank,wait_s\r
#> [computation],2,0.000004780\r

## cancelled receives
# none of the channel's: the message goes to the receive that is posted next
record '0 200 enter MPI_Irecv
0 200 post 1
0 210 leave MPI_Irecv
0 300 enter MPI_Wait
0 305 cancel 1
0 310 leave MPI_Wait
0 400 enter MPI_Recv
0 1990 recv 1 world 7 100
0 2000 leave MPI_Recv
1 1500 enter MPI_Send
1 1500 send 0 world 7 100
1 1510 leave MPI_Send'
waits
#> late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.068664,0.000000,0.000000,0.000000,0.000000\r

## cancelled sends
# none of the channel's, either: rank 2 waits for the second one
record '0 1000 enter MPI_Isend
0 1000 isend 1 world 7 100 1
0 1010 leave MPI_Isend
0 1200 enter MPI_Wait
0 1205 cancel 1
0 1210 leave MPI_Wait
0 2000 enter MPI_Send
0 2000 send 1 world 7 100
0 2010 leave MPI_Send
1 1500 enter MPI_Recv
1 2010 recv 0 world 7 100
1 2015 leave MPI_Recv'
waits
#> late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.031211,0.000000,0.000000,0.000000,0.000000\r

## one-sided communication
# whose ranks are those of the window's communicator; what writes and reads has its size on both sides
record '0 200 enter MPI_Put
0 201 put 1 64
0 300 leave MPI_Put
0 400 enter MPI_Fetch_and_op
0 401 atomic 1 8
0 410 leave MPI_Fetch_and_op'
$CLOCKTALK made --report messages
$CLOCKTALK made --export made.prv
$CLOCKTALK made.prv --report messages | sed -n 3p
#> Messages
#> There are no messages.
#> 2 one-sided operations wrote 72 bytes and read 8; most bytes, 100.0 %, between
#> rank 1 and the memory of rank 2.
#>
#>  from rank   on rank   one-sided   written      read
#>                                      bytes     bytes
#>          1         2           2        72         8
#>
#> K, M, G     units of 1024 bytes, or of 1000 messages
#> 2 one-sided operations wrote 72 bytes and read 8; most bytes, 100.0 %, between

## one-sided communication with requests, on a window that MPI allocates, and files
# calls that Extrae does not know are those that mean the same
record '0 150 enter MPI_Win_allocate
0 190 leave MPI_Win_allocate
1 150 enter MPI_Win_allocate
1 190 leave MPI_Win_allocate
0 200 enter MPI_Win_lock_all
0 205 leave MPI_Win_lock_all
0 210 enter MPI_Rput
0 211 put 1 64
0 300 leave MPI_Rput
0 400 enter MPI_Win_unlock_all
0 4000 leave MPI_Win_unlock_all
0 5000 enter MPI_File_iwrite
0 5010 leave MPI_File_iwrite'
$CLOCKTALK made --report messages | sed -n 3p
$CLOCKTALK made -q | sed -n '/one-sided/,/messages)\.$/p'
#> 1 one-sided operation wrote 64 bytes and read 0; most bytes, 100.0 %, between
#> 23.6 % of the ranks' time passes in one-sided communication, of which the trace
#> does not say who waits for whom (whose memory: --report messages).

## parameters
# as events of which each begins a window, and with texts as values
record '0 1000 integer step 1
0 2000 string kind warm
0 3000 integer step 2
0 5000 string kind cold
0 6000 integer step 3'
$CLOCKTALK made --window-event step --columns start_s,end_s --format csv
$CLOCKTALK made --window-event 90000001=2 --columns start_s,end_s --format csv
#> start_s,end_s\r
#> 0.000000000,0.000001000\r
#> 0.000001000,0.000003000\r
#> 0.000003000,0.000006000\r
#> 0.000006000,0.000008010\r
#> start_s,end_s\r
#> 0.000000000,0.000005000\r
#> 0.000005000,0.000008010\r

## counters
# one alone: instructions without IPC, cycles without instructions
for counter in PAPI_TOT_INS PAPI_TOT_CYC; do
  record "0 1000 metric $counter 3000
0 1000 enter MPI_Comm_rank
0 1010 metric $counter 3010
0 1010 leave MPI_Comm_rank
1 1005 metric $counter 1000
1 1005 enter MPI_Comm_rank
1 1010 metric $counter 1003
1 1010 leave MPI_Comm_rank"
  $CLOCKTALK made | sed -n '/^collectives/,$p'
  $CLOCKTALK made --format json | grep -E 'instr|cycles|ipc|frequency'
  $CLOCKTALK made --report ranks --format csv | tail -n +2 | cut -d, -f1,17-
  rm -r made
done
#> collectives                            0  within communicators
#> instructions                        4000  while computing, of all ranks
#>     "useful_instructions": 4000,
#> 1,3000\r
#> 2,1000\r
#> collectives                            0  within communicators
#> frequency in GHz                   2.216  cycles per time of computing
#>     "useful_cycles": 4000,
#>     "average_frequency_ghz": 2.216066,
#> 1,3000,3.333333\r
#> 2,1000,1.104972\r

## where counting begins
# 5000 before the first record, 1000, 10 in MPI, 100; unknown is what was counted from the last reading before recording
# was off up to the first one after it; then 400. 1400 of the 2600 are computed between two readings. Likewise where the
# counter counts up to points in time (16).
for counter in PAPI_TOT_INS PAPI_TOT_CYC; do
  for mode in 0 16; do
    printf '%s\n' "counter $mode" rank "0 0 metric $counter 5000" '0 0 enter MPI_Init' "0 100 metric $counter 5010" \
      '0 100 leave MPI_Init' "0 1000 metric $counter 6010" '0 1000 enter MPI_Barrier' "0 1100 metric $counter 6020" \
      '0 1100 leave MPI_Barrier' "0 1200 metric $counter 6120" '0 1200 enter MPI_Barrier' \
      "0 1300 metric $counter 6130" '0 1300 leave MPI_Barrier' '0 1400 off' '0 2000 on' \
      "0 2500 metric $counter 100000" '0 2500 enter MPI_Barrier' "0 2600 metric $counter 100010" \
      '0 2600 leave MPI_Barrier' "0 3000 metric $counter 100410" '0 3000 enter MPI_Finalize' \
      "0 3100 metric $counter 100420" '0 3100 leave MPI_Finalize' | "$WRITE_ARCHIVE" made
    $CLOCKTALK made -q --report ranks --format csv | tail -n 1 | cut -d, -f17-
    rm -r made
  done
done
#> 1500\r
#> 1500\r
#> 1500,1.071429\r
#> 1500,1.071429\r

## counters of a power
# 2 are computed: of 1000 instructions, of 2^10; 2.5 of 1000; 7 of 1000 where readings are what was counted since the one before
# (34); more than are counted; and parts of a second, which are no instructions, whatever the name
for counter in '0 4 1 3' '0 4 0 10' '0 10 1 3' '34 4 1 3' '0 4 1 99' '0 4 1 -6 s'; do
  printf '%s\n' "counter $counter" rank '0 0 metric PAPI_TOT_INS 0' '0 0 enter MPI_Init' '0 100 metric PAPI_TOT_INS 5' \
    '0 100 leave MPI_Init' '0 1000 metric PAPI_TOT_INS 7.5' '0 1000 enter MPI_Finalize' '0 1100 metric PAPI_TOT_INS 9' \
    '0 1100 leave MPI_Finalize' | "$WRITE_ARCHIVE" made
  $CLOCKTALK made -q --report ranks --format csv | tail -n 1 | cut -d, -f17-
  $CLOCKTALK made -q --export made.prv
  grep PAPI made.pcf
  rm -r made made.*
done
#> 2000\r
#> 0    42000050    PAPI_TOT_INS
#> 2048\r
#> 0    42000050    PAPI_TOT_INS
#> 2500\r
#> 0    42000050    PAPI_TOT_INS
#> 7000\r
#> 0    42000050    PAPI_TOT_INS
#> 9223372036854775807\r
#> 0    42000050    PAPI_TOT_INS
#>
#> 0    42001000    PAPI_TOT_INS, in 10^-6 s

## nodes
printf '%s\n' 'rank 1 0' 'rank 1 1' '0 0 enter MPI_Init' '0 10 leave MPI_Init' '1 0 enter MPI_Init' '1 10 leave MPI_Init' |
  "$WRITE_ARCHIVE" made
$CLOCKTALK made --report ranks --columns rank,node --format csv
#> rank,node\r
#> 1,1\r
#> 2,2\r

## messages between the groups of an intercommunicator
# partners are numbers in the group that the rank itself is not in
{
  printf '%s\n' rank rank rank 'comm pair 0 1' 'comm single 2' 'between link pair single'
  for rank in 0 1 2; do
    printf '%s\n' "$rank 0 enter MPI_Init" "$rank 100 leave MPI_Init"
  done
  printf '%s\n' '1 200 enter MPI_Send' '1 200 send 0 link 7 100' '1 210 leave MPI_Send' \
    '2 220 enter MPI_Recv' '2 230 recv 1 link 7 100' '2 240 leave MPI_Recv' \
    '2 300 enter MPI_Send' '2 300 send 0 link 8 50' '2 310 leave MPI_Send' \
    '0 320 enter MPI_Recv' '0 330 recv 0 link 8 50' '0 340 leave MPI_Recv'
} | "$WRITE_ARCHIVE" made
$CLOCKTALK made --report messages --format csv
#> sender,receiver,messages,bytes\r
#> 2,3,1,100\r
#> 3,1,1,50\r

## members of a communicator by their ranks in the world
# as groups may say; also the root
{
  printf '%s\n' rank rank rank global 'comm pair 1 2'
  for rank in 0 1 2; do
    printf '%s\n' "$rank 0 enter MPI_Init" "$rank 100 leave MPI_Init"
  done
  printf '%s\n' '1 200 enter MPI_Send' '1 200 send 2 pair 7 100' '1 210 leave MPI_Send' \
    '2 220 enter MPI_Recv' '2 230 recv 1 pair 7 100' '2 240 leave MPI_Recv' \
    '1 300 enter MPI_Bcast' '1 390 collective 1 pair 2 0 8' '1 400 leave MPI_Bcast' \
    '2 350 enter MPI_Bcast' '2 390 collective 1 pair 2 8 8' '2 400 leave MPI_Bcast'
} | "$WRITE_ARCHIVE" made
$CLOCKTALK made --report messages --format csv
$CLOCKTALK made --report wait-states --columns activity,rank,wait_s --format csv
#> sender,receiver,messages,bytes\r
#> 2,3,1,100\r
#> activity,rank,wait_s\r
#> [computation],3,0.000000264\r
#> MPI_Bcast (transfer),2,0.000000050\r
#> MPI_Recv (own),3,0.000000036\r

## members of a communicator by their locations
# as writers name them that follow libotf2's example, where not all are ranks; other numbers are refused
for members in '0 2' '0 3' '0 4' '2 4'; do
  {
    printf '%s\n' 'rank 2' 'rank 2' "comm both $members" '0 0 enter MPI_Init' '0 100 leave MPI_Init' '2 0 enter MPI_Init' \
      '2 100 leave MPI_Init' '0 200 enter MPI_Barrier' '0 390 collective 0 both - 0 0' '0 400 leave MPI_Barrier' \
      '2 300 enter MPI_Send' '2 300 send 0 both 7 100' '2 305 leave MPI_Send' '2 350 enter MPI_Barrier' \
      '2 390 collective 0 both - 0 0' '2 400 leave MPI_Barrier' '0 500 enter MPI_Recv' '0 510 recv 1 both 7 100' \
      '0 520 leave MPI_Recv' '2 500 enter MPI_Finalize' '2 520 leave MPI_Finalize'
  } | "$WRITE_ARCHIVE" made
  $CLOCKTALK made -q --report ranks --columns rank,waiting_s --format csv
  rm -r made
done
#> rank,waiting_s\r
#> 1,0.000000150\r
#> 2,0.000000000\r
#> rank,waiting_s\r
#> 1,0.000000150\r
#> 2,0.000000000\r
#! made: error: a communicator names rank 4, counted from 0, and the archive has 2
#! made: error: a communicator names rank 2, counted from 0, and the archive has 2

## messages in a communicator that is not defined, or does not have the rank
# as of intercommunicators that the tracer did not see being made: left out, where messages are matched at once or before
for other in '' '0 600 enter MPI_Send
0 600 send 1 world 8 100
0 610 leave MPI_Send'; do
  record "comm alone 1
0 200 enter MPI_Isend
0 200 isend 3 alone 7 100 1
0 210 leave MPI_Isend
0 300 enter MPI_Wait
0 305 sent 1
0 310 leave MPI_Wait
1 400 enter MPI_Irecv
1 400 post 1
1 410 leave MPI_Irecv
1 420 enter MPI_Wait
1 430 received 3 alone 7 100 1
1 440 leave MPI_Wait
$other
0 1600 enter MPI_Send
0 1600 send 1 world 7 100
0 1610 leave MPI_Send
1 700 enter MPI_Recv
1 1610 recv 0 world 7 100
1 1620 leave MPI_Recv"
  waits
  rm -r made
done
#> late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.056180,0.000000,0.000000,0.000000,0.000000\r
#> late_sender,late_receiver,wait_at_nxn,wait_at_barrier,early_scan\r
#> 0.056180,0.000000,0.000000,0.000000,0.000000\r
#! made: warning: location 0 sends or receives in a communicator without such a rank [unmatched_message]
#! made: warning: 2 x unmatched_message: messages with an end outside of MPI calls, or with one alone
#! made: warning: location 0 sends or receives in a communicator without such a rank [unmatched_message]
#! made: warning: 2 x unmatched_message: messages with an end outside of MPI calls, or with one alone

## each rank alone in MPI_COMM_SELF
# nobody waits, and nothing is odd; as a Paraver trace, too
record 'self mine
0 200 enter MPI_Allreduce
0 390 collective 11 mine - 8 8
0 400 leave MPI_Allreduce
1 500 enter MPI_Sendrecv
1 500 send 0 mine 7 0
1 590 recv 0 mine 7 0
1 600 leave MPI_Sendrecv
1 700 enter MPI_Bcast
1 790 collective 1 mine 0 8 8
1 800 leave MPI_Bcast'
$CLOCKTALK made --format json | grep -e '"anomalies' -e '"collectives'
$CLOCKTALK made -q --export made.prv
$CLOCKTALK made.prv --format json | grep -e '"anomalies' -e '"collectives'
#>     "collectives": 0,
#>     "anomalies": {"self_message": 1}
#>     "collectives": 0,
#>     "anomalies": {"self_message": 1}

## communicators of the largest numbers
# those of MPI_COMM_SELF are told apart from them, and from those that begin anew
for first in 4294967290 4294967293; do
  record "comms $first
self mine
0 200 enter MPI_Allreduce
0 390 collective 11 mine - 8 8
0 400 leave MPI_Allreduce
1 700 enter MPI_Allreduce
1 790 collective 11 mine - 8 8
1 800 leave MPI_Allreduce
0 900 enter MPI_Allreduce
0 1290 collective 11 world - 8 8
0 1300 leave MPI_Allreduce
1 1200 enter MPI_Allreduce
1 1290 collective 11 world - 8 8
1 1300 leave MPI_Allreduce"
  $CLOCKTALK made --format json | grep -e '"anomalies' -e '"collectives'
  $CLOCKTALK made --report ranks --columns rank,waiting_s --format csv
  rm -r made
done
#>     "collectives": 1,
#>     "anomalies": {}
#> rank,waiting_s\r
#> 1,0.000000300\r
#> 2,0.000000000\r
#>     "collectives": 1,
#>     "anomalies": {}
#> rank,waiting_s\r
#> 1,0.000000300\r
#> 2,0.000000000\r

## a call in which more than a million events lie
# which may never be left: it is told before its end is known, so that nobody waits in it
for count in 400000 600000; do
  printf '%s\n' rank rank '0 0 enter MPI_Init' '0 100 leave MPI_Init' '1 0 enter MPI_Init' '1 100 leave MPI_Init' \
    '0 200 enter MPI_Allreduce' "0 300 calls work $count" '0 2000000 collective 11 world - 8 8' \
    '0 2000000 leave MPI_Allreduce' '1 1000200 enter MPI_Allreduce' '1 2000000 collective 11 world - 8 8' \
    '1 2000000 leave MPI_Allreduce' '1 2000100 enter MPI_Sendrecv' '1 2000100 send 0 world 7 100' \
    "1 2000200 calls work $count" '1 4000000 leave MPI_Sendrecv' \
    '0 2000100 enter MPI_Recv' '0 4000010 recv 1 world 7 100' '0 4000010 leave MPI_Recv' '0 5000000 enter MPI_Finalize' \
    '0 5000010 leave MPI_Finalize' '1 5000000 enter MPI_Finalize' '1 5000010 leave MPI_Finalize' |
    "$WRITE_ARCHIVE" made
  $CLOCKTALK made --report critical-path,ranks --activity work --format json | grep -o -e '"waiting_s": [0-9.]*' -e '"anomalies.*'
  rm -r made
done
#> "anomalies": {}
#> "waiting_s": 0.001000000
#> "waiting_s": 0.001000000
#> "waiting_s": 0.000000000
#> "anomalies": {"wait_timeout": 1, "incomplete_collective": 1, "unnamed_communicator": 1}
#> "waiting_s": 0.000000000
#> "waiting_s": 0.000000000
#> "waiting_s": 0.000000000
#! made: warning: location 0: more than 1048576 events lie in MPI_Allreduce, which is told without its communicator and waits for nobody [unnamed_communicator]
#! made: warning: rank 2 waits in MPI_Allreduce for members that do not come [wait_timeout]
#! made: warning: MPI_Allreduce on communicator 1 is entered by 1 of 2 members [incomplete_collective]

## a call that also receives, in which more than a million events lie
# what it has sent by then leaves at its entry all the same, what it sends later where that is recorded
printf '%s\n' rank rank rank '0 0 enter MPI_Init' '0 100 leave MPI_Init' '1 0 enter MPI_Init' '1 100 leave MPI_Init' \
  '2 0 enter MPI_Init' '2 100 leave MPI_Init' '1 5000100 enter MPI_Sendrecv' '1 5000100 send 0 world 7 100' \
  '1 5000200 calls work 530000' '1 30000000 send 2 world 8 100' '1 90000000 leave MPI_Sendrecv' \
  '0 2000100 enter MPI_Recv' '0 6000000 recv 1 world 7 100' '0 6000000 leave MPI_Recv' '0 10000000 calls work 2000' \
  '0 95000000 enter MPI_Finalize' '0 100000000 leave MPI_Finalize' \
  '2 3000100 enter MPI_Recv' '2 31000000 recv 1 world 8 100' '2 31000000 leave MPI_Recv' '2 32000000 calls work 2000' \
  '2 95000000 enter MPI_Finalize' '2 100000000 leave MPI_Finalize' '1 95000000 enter MPI_Finalize' '1 100000000 leave MPI_Finalize' |
  "$WRITE_ARCHIVE" made
$CLOCKTALK made --report critical-path,ranks --activity work --format json | grep -o -e '"waiting_s": [0-9.]*' -e '"anomalies.*'
#> "anomalies": {"unaligned_message": 1}
#> "waiting_s": 0.005000000
#> "waiting_s": 0.003000000
#> "waiting_s": 0.000000000
#> "waiting_s": 0.002000000
#! made: warning: location 1 sends when more than a million events lie in its call: nobody waits who has received that before [unaligned_message]

## ranks that share a process, and what names none
# where there are as many processes as ranks the group is not needed
for ranks in 'rank=2 ranks=0,1' 'rank=2 ranks=0,5' 'rank=1 rank=1 ranks=0,0'; do
  { printf '%s\n' $ranks 'comm=both=0=1' | tr '=,' '  '; printf '%s\n' '0 0 enter MPI_Init' '0 10 leave MPI_Init' \
    '1 0 enter MPI_Init' '1 20 leave MPI_Init' '1 20 enter MPI_Send' '1 20 send 0 both 7 100' '1 30 leave MPI_Send' '0 40 enter MPI_Recv' \
    '0 45 recv 1 both 7 100' '0 50 leave MPI_Recv'; } | "$WRITE_ARCHIVE" made
  $CLOCKTALK made -q --report ranks --columns rank,useful_s,mpi_s --format csv
  rm -r made
done
#> rank,useful_s,mpi_s\r
#> 1,0.000000030,0.000000020\r
#> 2,0.000000000,0.000000030\r
#> rank,useful_s,mpi_s\r
#> 1,0.000000030,0.000000020\r
#> 2,0.000000000,0.000000030\r
#! made: error: MPI's group of 2 ranks names what is no thread of a process, or one twice, and there are 1 processes

## a rank's first thread is the one of MPI, not the one with the lowest location
printf '%s\n' 'rank 2' 'ranks 1' '1 0 enter MPI_Init' '1 10 leave MPI_Init' '0 20 enter work' '0 900 leave work' \
  '1 1000 enter MPI_Finalize' '1 1010 leave MPI_Finalize' | "$WRITE_ARCHIVE" made
$CLOCKTALK made --report ranks --columns rank,useful_s,mpi_s --format csv
#> rank,useful_s,mpi_s\r
#> 1,0.000000990,0.000000020\r

## threads, as an OMPT tool records them
# no regions of run-time but the parallel one, its barrier, and tasks
{
  printf '%s\n' 'region parallel 3 5' 'region barrier 3 16' 'rank 2' '0 0 enter MPI_Init' '0 10 leave MPI_Init'
  printf '%s\n' '0 100 fork' '0 100 team' '0 100 enter parallel' '0 500 enter barrier' '0 900 leave barrier' \
    '0 900 leave parallel' '0 900 teamend' '0 910 join' '0 1000 enter MPI_Finalize' '0 1010 leave MPI_Finalize'
  printf '%s\n' '1 110 team' '1 110 enter parallel' '1 890 enter barrier' '1 900 leave barrier' '1 900 leave parallel' \
    '1 900 teamend'
} | "$WRITE_ARCHIVE" made
$CLOCKTALK made --report openmp --format csv
#> function,instances,threads,time_s,busy_s,load_balance_lost_s,scheduling_lost_s,unused_s,mpi_waits_s,blocked_s,mpi_s,load_balance,scheduling_efficiency,largest_rank,largest_start_s,largest_length_s\r
#> parallel,1,2,0.000000810,0.000001180,0.000000380,0.000000060,0.000000000,0.000000000,0.000000000,0.000000000,0.756410,0.962963,1,0.000000100,0.000000810\r

## groups of tasks, and waits for tasks, which OMPT tools call barriers
# Thread 1 works in the group up to the first task that it creates, in its function and in a task: 100 to 250, 300 to 400,
# 500 to 600, and from 700 to 800 behind it. Behind a task or a function it waits. Thread 2 works in a task alone, from 270
# to 650. In a second group, in a task, nothing is created: all of it is work. Waiting for tasks does not end with it.
{
  printf '%s\n' 'region parallel 3 5' 'region barrier 3 16' 'region taskgroup 3 15' 'region taskwait 3 15' \
    'region create 3 21' 'region task 3 20' 'rank 2' '0 0 enter MPI_Init' '0 10 leave MPI_Init'
  printf '%s\n' '0 100 fork' '0 100 team' '0 100 enter parallel' '0 200 enter taskgroup' '0 250 enter create' \
    '0 260 leave create' '0 260 enter create' '0 270 leave create' '0 300 enter f' '0 400 leave f' '0 500 enter task' \
    '0 520 enter taskgroup' '0 560 leave taskgroup' '0 600 leave task' '0 700 leave taskgroup' '0 800 enter taskwait' \
    '0 900 leave taskwait' '0 900 leave parallel' '0 900 teamend' '0 900 join' '0 1000 enter MPI_Finalize' \
    '0 1010 leave MPI_Finalize'
  printf '%s\n' '1 100 team' '1 100 enter parallel' '1 100 enter barrier' '1 270 enter task' '1 650 leave task' \
    '1 900 leave barrier' '1 900 leave parallel' '1 900 teamend'
} | "$WRITE_ARCHIVE" made
$CLOCKTALK made --report openmp --format json | grep -o '"thread": .*'
$CLOCKTALK made -q --export made.prv
grep -o '[0-9]*:600000\(25\|22\|05\):.*' made.prv
$CLOCKTALK made.prv -q --report openmp --format json | grep -o '"thread": .*'
#> "thread": 1, "threads": 1, "useful_s": 0.000000640, "mpi_s": 0.000000020, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000180, "runtime_s": 0.000000170},
#> "thread": 2, "threads": 1, "useful_s": 0.000000380, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000020, "serial_s": 0.000000190, "blocked_s": 0.000000000, "imbalance_s": 0.000000250, "runtime_s": 0.000000170}
#> 100:60000005:2
#> 260:60000025:1
#> 300:60000025:0
#> 400:60000025:1
#> 700:60000025:0
#> 800:60000022:4
#> 900:60000022:0
#> 900:60000005:0
#> "thread": 1, "threads": 1, "useful_s": 0.000000640, "mpi_s": 0.000000020, "idle_in_mpi_s": 0.000000000, "serial_s": 0.000000000, "blocked_s": 0.000000000, "imbalance_s": 0.000000180, "runtime_s": 0.000000170},
#> "thread": 2, "threads": 1, "useful_s": 0.000000380, "mpi_s": 0.000000000, "idle_in_mpi_s": 0.000000020, "serial_s": 0.000000190, "blocked_s": 0.000000000, "imbalance_s": 0.000000250, "runtime_s": 0.000000170}

## threads without teams
# as versions of Score-P before 1.3 recorded them: who enters the region is in it
{
  printf '%s\n' 'region parallel 3 5' 'region barrier 3 16' 'rank 2' '0 0 enter MPI_Init' '0 10 leave MPI_Init'
  printf '%s\n' '0 100 fork' '0 100 enter parallel' '0 500 enter barrier' '0 900 leave barrier' '0 900 leave parallel' \
    '0 910 join' '0 1000 enter MPI_Finalize' '0 1010 leave MPI_Finalize'
  printf '%s\n' '1 110 enter parallel' '1 890 enter barrier' '1 900 leave barrier' '1 900 leave parallel'
} | "$WRITE_ARCHIVE" made
$CLOCKTALK made --report openmp --format csv
#> function,instances,threads,time_s,busy_s,load_balance_lost_s,scheduling_lost_s,unused_s,mpi_waits_s,blocked_s,mpi_s,load_balance,scheduling_efficiency,largest_rank,largest_start_s,largest_length_s\r
#> parallel,1,2,0.000000810,0.000001180,0.000000380,0.000000060,0.000000000,0.000000000,0.000000000,0.000000000,0.756410,0.962963,1,0.000000100,0.000000810\r

## threads of which the archive says nothing but functions
# as tracers write them that know nothing of how threads are made: they are not called idle
printf '%s\n' 'region work 2 1' 'rank 2' '0 0 enter MPI_Init' '0 100 leave MPI_Init' '0 900 enter MPI_Finalize' \
  '0 1000 leave MPI_Finalize' '1 100 enter work' '1 1000 leave work' | "$WRITE_ARCHIVE" made
$CLOCKTALK made | sed -n '/first thread/,/known/p'
$CLOCKTALK made --format json | grep -e '"anomalies' -e '"parallel_eff'
#> This is about the first thread of each rank: what the other one does is not
#> known.
#>     "parallel_efficiency": 0.800000,
#>     "anomalies": {"untraced_threads": 1}
#>     "parallel_efficiency": 0.888889,
#>     "anomalies": {"untraced_threads": 1}

## a rank without events
printf '%s\n' rank rank '0 0 enter MPI_Init' '0 10 leave MPI_Init' '0 20 enter MPI_Finalize' '0 30 leave MPI_Finalize' |
  "$WRITE_ARCHIVE" made
$CLOCKTALK made --report ranks --columns rank,useful_s,mpi_s,absent_s --format csv
#> rank,useful_s,mpi_s,absent_s\r
#> 1,0.000000010,0.000000020,0.000000000\r
#> 2,0.000000000,0.000000000,0.000000030\r
#! made: warning: rank 2 has no events [rank_without_events]

## times that are 90 years apart
# the order of both ranks' records is theirs
late=3000000000000000000
printf '%s\n' rank rank '0 0 enter MPI_Init' '0 100 leave MPI_Init' '1 0 enter MPI_Init' '1 100 leave MPI_Init' \
  "0 $late enter MPI_Recv" "0 ${late%000}400 recv 1 world 7 100" "0 ${late%000}500 leave MPI_Recv" \
  "1 ${late%000}300 enter MPI_Send" "1 ${late%000}300 send 0 world 7 100" "1 ${late%000}310 leave MPI_Send" \
  "0 ${late%000}600 enter MPI_Finalize" "0 ${late%000}700 leave MPI_Finalize" \
  "1 ${late%000}620 enter MPI_Finalize" "1 ${late%000}700 leave MPI_Finalize" | "$WRITE_ARCHIVE" made
$CLOCKTALK made --report wait-states --format json | grep -A1 '"kind": "late_sender"'
#>       {"kind": "late_sender", "wait_s": 0.000000300, "count": 1, "longest": {"rank": 1, "activity": "MPI_Recv", "start_s": 3000000000.000000000, "length_s": 0.000000300, "partner": 2}},
#>       {"kind": "wait_at_end", "wait_s": 0.000000020, "count": 1, "longest": {"rank": 1, "activity": "MPI_Finalize", "start_s": 3000000000.000000600, "length_s": 0.000000020, "partner": 2}}

## records of other kinds at the end, and times that run backwards behind a flush
record '0 1000 flush 1500
0 1200 enter work
0 2000 leave work'
$CLOCKTALK made --columns overhead,useful_avg_s --format csv
#> overhead,useful_avg_s\r
#> 0.031211,0.000007650\r

## recording that is switched off in a call, and on again
# the call goes on where its end is there, else it has ended meanwhile: what follows is not in it
for after in '0 1200 leave MPI_Send' '0 1100 enter work
0 1500 enter MPI_Barrier
0 1600 leave MPI_Barrier
0 1700 leave work'; do
  record "0 200 enter MPI_Send
0 210 send 1 world 7 100
0 300 off
0 1000 on
$after
1 250 enter MPI_Recv
1 1050 recv 0 world 7 100
1 1060 leave MPI_Recv"
  $CLOCKTALK made -q --report ranks --columns rank,useful_s,mpi_s,overhead_s --format csv | sed -n 2p
  $CLOCKTALK made -q --export made.prv
  sed 's/^2:1:1:1:1://' made.prv | grep -e ^3: -e '^[0-9]*:[4-6]0000[0-9]*:[0-9]*$' -e :50000001:0
  rm -r made made.*
done
#> 1,0.000006900,0.000000360,0.000000700\r
#> 0:40000001:1
#> 0:50000003:31
#> 100:50000003:0
#> 200:50000001:1
#> 300:40000012:0
#> 1000:40000012:1
#> 2:2:1:2:1:1060:50000001:0
#> 3:1:1:1:1:200:1200:2:1:2:1:250:1060:100:7
#> 1200:50000001:0
#> 8000:50000003:32
#> 8010:50000003:0
#> 8010:40000001:0
#> 1,0.000007000,0.000000260,0.000000700\r
#> 0:40000001:1
#> 0:50000003:31
#> 100:50000003:0
#> 200:50000001:1
#> 300:40000012:0
#> 3:1:1:1:1:200:1000:2:1:2:1:250:1060:100:7
#> 1000:40000012:1:50000001:0
#> 2:2:1:2:1:1060:50000001:0
#> 1100:60000019:3
#> 1500:50000002:8
#> 1600:50000002:0
#> 1700:60000019:0
#> 8000:50000003:32
#> 8010:50000003:0
#> 8010:40000001:0

## records that are rewound
# as Score-P does where a program asks for it (SCOREP_USER_REWIND): off and on at the begin of what is gone, up to the next
# record, which is no computation of rank 2
for next in '1 1500 enter work
1 1600 leave work' '1 500 off
1 500 on
1 1500 off
1 1500 on
1 1500 enter work
1 1600 leave work'; do
  record "1 500 off
1 500 on
$next"
  $CLOCKTALK made -q --report ranks --columns rank,useful_s,overhead_s --format csv
  rm -r made
done
#> rank,useful_s,overhead_s\r
#> 1,0.000007900,0.000000000\r
#> 2,0.000006900,0.000001000\r
#> rank,useful_s,overhead_s\r
#> 1,0.000007900,0.000000000\r
#> 2,0.000006800,0.000001100\r

## records of kinds that say nothing here
# between all others, and outside of calls: nothing differs
for between in '' others; do
  record "$({ printf '%s\n' "$send" '0 5000 leave MPI_Waitall' "$receive" '1 5100 enter work' '1 6000 leave work'; } |
    awk -v other="$between" '{ print } other { print $1, $2, other }')"
  $CLOCKTALK made -q --export made.prv
  grep -v '^#Paraver' made.prv | cksum
  rm -r made made.*
done
#> 1338170323 726
#> 1338170323 726

## what is left that was not entered
record '0 1000 leave work
0 2000 enter work
0 2100 enter inner
0 2200 leave work'
$CLOCKTALK made --report anomalies
#> anomaly                      severity           count   first line      largest
#> stray_exit                   warning                1            -            -
#>     An MPI call ends that never began.
#>     The exit was ignored; traces that were cut have it once per rank.
#> nested_enter                 warning                1            -            -
#>     An MPI call begins while another is open on the same thread.
#>     The open call ends where the next one begins; its exit is missing in the
#>     trace.
#>
#> The clocks agree: no wait was impossible.
#! made: warning: location 0 leaves a region that it has not entered [stray_exit]
#! made: warning: location 0 leaves a region, but not all that it has entered in it, which end there [nested_enter]

## what threads wait for in pthreads
# thread 2 computes 400 of 1000, and waits 300 for a mutex while thread 1 waits for it: nobody is busy then
printf '%s\n' 'rank 2' rank 'region pthread_create 7 24' 'region pthread_mutex_lock 7 4' 'region pthread_join 7 25' \
  'region work 1 1' '0 0 enter MPI_Init' '0 100 leave MPI_Init' '1 200 thread' '0 100 enter pthread_join' \
  '1 400 enter pthread_mutex_lock' '1 700 leave pthread_mutex_lock' '1 900 threadend' '0 1000 leave pthread_join' \
  '2 0 enter MPI_Init' '2 1000 leave MPI_Init' | "$WRITE_ARCHIVE" made
$CLOCKTALK made --format json | grep -e cpu_time
#>     "cpu_time": {"useful_s": 0.000000400, "mpi_s": 0.000001100, "idle_in_mpi_s": 0.000000100, "overhead_s": 0.000000000, "absent_s": 0.000000000, "serial_s": 0.000000200, "blocked_s": 0.000000000, "imbalance_s": 0.000000400, "runtime_s": 0.000000800},

## calls of pthreads have the numbers that Extrae gives them
# and what waits for a thread, by its role, that of pthread_join
names='exit create join rwlock_wrlock rwlock_rdlock mutex_lock cond_wait cond_timedwait barrier_wait mutex_unlock'
{
  printf 'region pthread_%s 7 1\n' $names
  printf '%s\n' 'region wait 7 33' rank '0 0 enter MPI_Init' '0 1 leave MPI_Init'
  for name in $names; do
    time=$((${time:-0} + 10))
    printf '0 %s enter pthread_%s\n0 %s leave pthread_%s\n' $time $name $((time + 5)) $name
  done
  printf '%s\n' '0 900 enter wait' '0 1000 leave wait'
} | "$WRITE_ARCHIVE" made
$CLOCKTALK made -q --export made.prv
grep -o '61000000:[1-9].*' made.prv | cut -d: -f2 | xargs
#> 1 2 3 5 6 8 12 12 13 3

## calls of CUDA, and a stream
# of 800 outside of MPI rank 1 spends 500 in the call that waits for its kernel, within which there is another call; the
# stream is no thread, and what it does is left out. As a Paraver trace it says the same.
printf '%s\n' 'region cudaDeviceSynchronize 5 1' 'region cuCtxSynchronize 5 1' 'region kernel 5 1' rank device rank \
  '0 0 enter MPI_Init' '0 100 leave MPI_Init' '2 0 enter MPI_Init' '2 100 leave MPI_Init' '1 150 enter kernel' \
  '0 200 enter cudaDeviceSynchronize' '0 300 enter cuCtxSynchronize' '0 400 leave cuCtxSynchronize' \
  '1 690 leave kernel' '0 700 leave cudaDeviceSynchronize' '0 900 enter MPI_Finalize' '0 1000 leave MPI_Finalize' \
  '2 100 enter MPI_Finalize' '2 1000 leave MPI_Finalize' | "$WRITE_ARCHIVE" made
$CLOCKTALK made -q | sed -n '/counts as computing/,/\.$/p'
$CLOCKTALK made --format json | grep -e gpu_streams -e '"ranks":' -e '"useful'
$CLOCKTALK made -q --export made.prv
$CLOCKTALK made.prv -q | sed -n '/counts as computing/,/\.$/p'
#> 62.5 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it.
#>     "ranks": 2,
#>     "useful_avg_s": 0.000000400,
#>     "useful_max_s": 0.000000800,
#>     "anomalies": {"gpu_streams": 1}
#>     "ranks": 2,
#>     "useful_avg_s": 0.000000400,
#>     "useful_max_s": 0.000000800,
#>     "anomalies": {"gpu_streams": 1}
#> 62.5 % of what counts as computing passes in calls of CUDA, where ranks give
#> work to an accelerator, or wait for it.

## names of calls that say more
# with large counts (MPI 4), and of Fortran: rank 1 waits 500 in the collective, rank 2 waits 150 for the message
printf '%s\n' 'region MPI_Allreduce_c 4 14' 'region mpi_send_ 4 10' 'region mpi_recv__ 4 10' rank rank \
  '0 0 enter MPI_Init' '0 100 leave MPI_Init' '1 0 enter MPI_Init' '1 100 leave MPI_Init' \
  '0 200 enter MPI_Allreduce_c' '1 700 enter MPI_Allreduce_c' '0 705 collective 11 world - 8 8' \
  '1 705 collective 11 world - 8 8' '0 710 leave MPI_Allreduce_c' '1 710 leave MPI_Allreduce_c' '1 750 enter mpi_recv__' \
  '0 900 enter mpi_send_' '0 900 send 1 world 7 100' '0 910 leave mpi_send_' '1 920 recv 0 world 7 100' \
  '1 920 leave mpi_recv__' '0 1000 enter MPI_Finalize' '1 1000 enter MPI_Finalize' '0 1010 leave MPI_Finalize' \
  '1 1010 leave MPI_Finalize' | "$WRITE_ARCHIVE" made
$CLOCKTALK made --report wait-states --format csv
#> activity,rank,wait_s\r
#> [computation],2,0.000000500\r
#> [computation],1,0.000000141\r
#> MPI_Allreduce (transfer),1,0.000000009\r

## files
# of 800 outside of MPI 500 are in read, or in open and read, which are functions, too
for open in 200 500; do
  printf '%s\n' 'region open 22 38' 'region read 22 27' rank '0 0 enter MPI_Init' '0 100 leave MPI_Init' '0 200 enter open' \
    "0 $open leave open" "0 $open enter read" '0 700 leave read' '0 900 enter MPI_Finalize' '0 1000 leave MPI_Finalize' |
    "$WRITE_ARCHIVE" made
  $CLOCKTALK made -q | sed -n '/counts as computing/,/\.$/p'
  rm -r made
done
#> 62.5 % of what counts as computing passes in calls of I/O, where ranks read or
#> write files outside of MPI.
#> 62.5 % of what counts as computing passes in calls of I/O, where ranks read or
#> write files outside of MPI.

## calls of MPI without a paradigm
# all regions are the user's, as older versions of TAU write them; where one is of MPI, the others are not
for paradigm in 1 4; do
  printf '%s\n' 'region MPI_Init() 1 1' "region MPI_Barrier() $paradigm 1" rank '0 0 enter MPI_Init()' \
    '0 100 leave MPI_Init()' '0 500 enter MPI_Barrier()' '0 1000 leave MPI_Barrier()' | "$WRITE_ARCHIVE" made
  $CLOCKTALK made -q --report ranks --columns rank,useful_s,mpi_s --format csv
  rm -r made
done
#> rank,useful_s,mpi_s\r
#> 1,0.000000400,0.000000600\r
#> rank,useful_s,mpi_s\r
#> 1,0.000000500,0.000000500\r

## functions of one name
# in two files, and twice in one; the last of them have two numbers, and count as one; a name that no other has needs no place
{
  printf '%s\n' 'region f1 1 1 /src/a.c 10 init' 'region f2 1 1 /src/b.c 10 init' 'region f3 1 1 /src/b.c 30 init' \
    'region f4 1 1 b.c 30 init' 'region f5 1 1 /src/a.c 50 step' rank '0 0 enter MPI_Init' '0 100 leave MPI_Init'
  for f in 1 2 3 4 5; do
    printf '0 %s00 enter f%s\n0 %s50 leave f%s\n' $f $f $f $f
  done
  printf '%s\n' '0 900 enter MPI_Finalize' '0 1000 leave MPI_Finalize'
} | "$WRITE_ARCHIVE" made
$CLOCKTALK made --report critical-path --format csv | cut -d, -f1,2
$CLOCKTALK made --window-event 'init .b' --columns start_s,end_s --format csv
$CLOCKTALK made -q --export made.prv
grep -E ' (init|step)' made.pcf
#> activity,path_s
#> [computation],0.000000550
#> MPI_Init,0.000000100
#> init (b.c:30),0.000000100
#> MPI_Finalize,0.000000100
#> init (a.c:10),0.000000050
#> init (b.c:10),0.000000050
#> step,0.000000050
#> start_s,end_s\r
#> 0.000000000,0.000000200\r
#> 0.000000200,0.000000300\r
#> 0.000000300,0.000000400\r
#> 0.000000400,0.000001000\r
#> 1    init (a.c:10)
#> 2    init (b.c:10)
#> 3    init (b.c:30)
#> 4    init (b.c:30)
#> 5    step

## functions that a writer takes for calls, or for the measurement system
# as TAU does, by what stands anywhere in a name: they are functions, and the calls in them are calls
printf '%s\n' 'region main(int)[{mpi_heat.c}] 4 1' 'region MPI_Barrier() 4 1' 'region .TAU 6 1' rank \
  '0 0 enter .TAU' '0 100 enter main(int)[{mpi_heat.c}]' '0 300 enter MPI_Barrier()' '0 400 leave MPI_Barrier()' \
  '0 900 leave main(int)[{mpi_heat.c}]' '0 1000 leave .TAU' | "$WRITE_ARCHIVE" made
$CLOCKTALK made -q --report ranks --columns rank,useful_s,mpi_s,overhead_s --format csv
#> rank,useful_s,mpi_s,overhead_s\r
#> 1,0.000000900,0.000000100,0.000000000\r

## how many records there are, as announced
# Score-P knows; others say what is another location's, or a number of which they know nothing
for creator in Score-P TAU; do
  for count in 0 2 100; do
    printf '%s\n' "creator $creator" "announce $count" rank '0 0 enter MPI_Init' '0 100 leave MPI_Init' \
      '0 300 enter MPI_Barrier' '0 400 leave MPI_Barrier' | "$WRITE_ARCHIVE" made
    $CLOCKTALK made -q --report ranks --columns rank,useful_s,mpi_s --format csv | tail -n 1
    rm -r made
  done
done
#> 1,0.000000200,0.000000200\r
#> 1,0.000000200,0.000000200\r
#> 1,0.000000200,0.000000200\r
#> 1,0.000000200,0.000000200\r
#> 1,0.000000200,0.000000200\r
#! made: error: the records of location 0 (0.evt) end after 4 of 100

## a program of OpenSHMEM alone
printf '%s\n' rank 'region shmem_barrier_all 13 0' '0 0 enter main' '0 100 enter shmem_barrier_all' \
  '0 200 leave shmem_barrier_all' '0 300 leave main' | "$WRITE_ARCHIVE" made
$CLOCKTALK made
#! made: error: no MPI call in application 1, expected MPI (in a .prv events of types 50000001 to 50000005), OpenMP or pthreads; the trace has 1 tasks with 1 threads, 1 states, 8 events (of types 60000019 "User function", 63900013 "OpenSHMEM calls") and 0 messages
#= 3
