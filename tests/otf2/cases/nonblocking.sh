# Nonblocking collectives: entered where they start, waited for in the call in which they are complete.
record() { # TEXT: what three ranks record between MPI_Init and MPI_Finalize
  printf '%s\n' rank rank rank 'comm pair 0 2' '0 0 enter MPI_Init' '0 100 leave MPI_Init' '1 0 enter MPI_Init' \
    '1 100 leave MPI_Init' '2 0 enter MPI_Init' '2 100 leave MPI_Init' "$1" '0 8000 enter MPI_Finalize' \
    '0 8010 leave MPI_Finalize' '1 8000 enter MPI_Finalize' '1 8010 leave MPI_Finalize' '2 8000 enter MPI_Finalize' \
    '2 8010 leave MPI_Finalize' | "$WRITE_ARCHIVE" made
}
waits() {
  $CLOCKTALK made --report ranks --columns rank,waiting_s,mpi_s --format csv
  $CLOCKTALK made --report summary --columns wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective --format csv
}
# Rank 1 starts late, at 3000; rank 0 is in MPI_Wait from 1000 on, rank 2 comes back behind that.
reduction() { # REQUEST-OF-RANK-0
  printf '%s\n' '0 500 enter MPI_Iallreduce' "0 500 start $1" '0 510 leave MPI_Iallreduce' '0 1000 enter MPI_Wait' \
    "0 3100 complete 11 world - 24 24 $1" '0 3110 leave MPI_Wait' '1 3000 enter MPI_Iallreduce' '1 3000 start 1' \
    '1 3020 leave MPI_Iallreduce' '1 3030 enter MPI_Wait' '1 3090 complete 11 world - 24 24 1' '1 3100 leave MPI_Wait' \
    '2 700 enter MPI_Iallreduce' '2 700 start 1' '2 710 leave MPI_Iallreduce' '2 4000 enter MPI_Wait' \
    '2 4005 complete 11 world - 24 24 1' '2 4010 leave MPI_Wait'
}
# Rank 1 has two threads, of which the second starts a reduction behind the barrier; rank 2 starts both late.
of_threads() { # THREAD that starts and completes the barrier
  printf '%s\n' 'rank 2' rank '0 0 enter MPI_Init' '0 100 leave MPI_Init' '2 0 enter MPI_Init' '2 100 leave MPI_Init' \
    "$1 500 enter MPI_Ibarrier" "$1 500 start 1" "$1 510 leave MPI_Ibarrier" '1 520 enter MPI_Iallreduce' \
    '1 520 start 1' '1 530 leave MPI_Iallreduce' "$1 600 enter MPI_Wait" "$1 2890 complete 0 world - 0 0 1" \
    "$1 2900 leave MPI_Wait" '1 2950 enter MPI_Wait' '1 3050 complete 11 world - 8 8 1' '1 3060 leave MPI_Wait' \
    '2 2000 enter MPI_Ibarrier' '2 2000 start 1' '2 2010 leave MPI_Ibarrier' '2 3000 enter MPI_Iallreduce' \
    '2 3000 start 2' '2 3010 leave MPI_Iallreduce' '2 3020 enter MPI_Waitall' '2 3030 complete 0 world - 0 0 1' \
    '2 3040 complete 11 world - 8 8 2' '2 3070 leave MPI_Waitall' '0 4000 enter MPI_Finalize' \
    '0 4010 leave MPI_Finalize' '2 4000 enter MPI_Finalize' '2 4010 leave MPI_Finalize'
}

## a reduction
# rank 0 waits from 1000 to 3000
record "$(reduction 1)"
waits
#> rank,waiting_s,mpi_s\r
#> 1,0.000002000,0.000000230\r
#> 2,0.000000000,0.000000200\r
#> 3,0.000000000,0.000000130\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.083229,0.000000,0.000000,0.000000,0.000000\r

## in another call than MPI_Wait
record "$(reduction 1 | sed 's/^0 \(.*\) MPI_Wait$/0 \1 MPI_Test/')"
waits
#> rank,waiting_s,mpi_s\r
#> 1,0.000002000,0.000000230\r
#> 2,0.000000000,0.000000200\r
#> 3,0.000000000,0.000000130\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.083229,0.000000,0.000000,0.000000,0.000000\r

## in another collective call, which waits as before
# rank 0 for rank 1, from 200 to 1000
record '0 110 enter MPI_Ibarrier
0 110 start 1
0 120 leave MPI_Ibarrier
0 200 enter MPI_Allreduce
0 250 complete 0 pair - 0 0 1
0 1010 collective 11 world - 8 8
0 1010 leave MPI_Allreduce
1 1000 enter MPI_Allreduce
1 1010 collective 11 world - 8 8
1 1010 leave MPI_Allreduce
2 110 enter MPI_Ibarrier
2 110 start 1
2 120 leave MPI_Ibarrier
2 120 enter MPI_Wait
2 130 complete 0 pair - 0 0 1
2 130 leave MPI_Wait
2 1000 enter MPI_Allreduce
2 1010 collective 11 world - 8 8
2 1010 leave MPI_Allreduce'
waits
#> rank,waiting_s,mpi_s\r
#> 1,0.000000800,0.000000130\r
#> 2,0.000000000,0.000000120\r
#> 3,0.000000000,0.000000140\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.033292,0.000000,0.000000,0.000000,0.000000\r

## several in one call, complete in another order than started, on several communicators
# numbers count by communicator, in order of the starts: rank 0 waits for rank 2's barrier (2000), and for the root's
# broadcast (rank 1, 2500), in which the others are only roots' receivers
record '0 200 enter MPI_Ibcast
0 200 start 1
0 210 leave MPI_Ibcast
0 300 enter MPI_Ibarrier
0 300 start 2
0 310 leave MPI_Ibarrier
0 400 enter MPI_Waitall
0 2600 complete 0 pair - 0 0 2
0 2610 complete 1 world 1 0 8 1
0 2620 leave MPI_Waitall
1 2500 enter MPI_Ibcast
1 2500 start 1
1 2510 leave MPI_Ibcast
1 2520 enter MPI_Wait
1 2530 complete 1 world 1 24 8 1
1 2540 leave MPI_Wait
2 1000 enter MPI_Ibcast
2 1000 start 5
2 1010 leave MPI_Ibcast
2 2000 enter MPI_Ibarrier
2 2000 start 6
2 2010 leave MPI_Ibarrier
2 2100 enter MPI_Wait
2 2110 complete 0 pair - 0 0 6
2 2120 leave MPI_Wait
2 2130 enter MPI_Wait
2 2550 complete 1 world 1 0 8 5
2 2560 leave MPI_Wait'
waits
#> rank,waiting_s,mpi_s\r
#> 1,0.000002100,0.000000250\r
#> 2,0.000000000,0.000000140\r
#> 3,0.000000370,0.000000210\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.000000,0.000000,0.102788,0.000000,0.000000\r

## two requests of one number
# the first complete is the first to start: rank 0's barrier before its reduction, in which it waits from 1000 to 3000;
# a barrier before both ends last
record "$(reduction 1 | sed 's/^0 500 enter.*/0 390 enter MPI_Ibarrier\
0 390 start 9\
0 391 leave MPI_Ibarrier\
0 400 enter MPI_Ibarrier\
0 400 start 1\
0 410 leave MPI_Ibarrier\
&/; s/^0 3100/0 3050 complete 0 pair - 0 0 1\
&/; s/^0 3110/0 3105 complete 0 pair - 0 0 9\
&/; s/^2 700 enter.*/2 390 enter MPI_Ibarrier\
2 390 start 9\
2 391 leave MPI_Ibarrier\
2 400 enter MPI_Ibarrier\
2 400 start 2\
2 410 leave MPI_Ibarrier\
2 420 enter MPI_Wait\
2 430 complete 0 pair - 0 0 2\
2 430 complete 0 pair - 0 0 9\
2 430 leave MPI_Wait\
&/')"
waits
#> rank,waiting_s,mpi_s\r
#> 1,0.000002000,0.000000241\r
#> 2,0.000000000,0.000000200\r
#> 3,0.000000000,0.000000151\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.083229,0.000000,0.000000,0.000000,0.000000\r

## to one rank
# its root, rank 2, waits for all, the others for those who were there before they left
record '0 200 enter MPI_Ireduce
0 200 start 1
0 210 leave MPI_Ireduce
0 300 enter MPI_Wait
0 320 complete 12 world 2 8 0 1
0 330 leave MPI_Wait
1 1500 enter MPI_Ireduce
1 1500 start 1
1 1510 leave MPI_Ireduce
1 1520 enter MPI_Wait
1 1530 complete 12 world 2 8 0 1
1 1540 leave MPI_Wait
2 200 enter MPI_Ireduce
2 200 start 1
2 210 leave MPI_Ireduce
2 300 enter MPI_Wait
2 1600 complete 12 world 2 8 24 1
2 1610 leave MPI_Wait'
waits
# and so with the waits of Dimemas: with all that MPI allows the others would wait for rank 1, too
$CLOCKTALK made -q --waits dimemas --report summary --columns ideal_s --format csv
#> rank,waiting_s,mpi_s\r
#> 1,0.000000000,0.000000150\r
#> 2,0.000000000,0.000000140\r
#> 3,0.000001200,0.000000230\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.000000,0.000000,0.000000,0.049938,0.000000\r
#> ideal_s\r
#> 0.000007870\r

## one that a rank never completes
# other members of the communicator have one more: it was there, and they wait for it, as in the one behind it
record "$(reduction 1 | sed '/^1 30[3-9]/d;/^1 3100/d')"
waits
$CLOCKTALK made -q --export made.prv
grep 5010001 made.prv
rm -r made made.*
record "$(reduction 1 | sed '/^1 30[3-9]/d;/^1 3100/d'
  for rank in 0 1 2; do
    printf "$rank %s\n" '5000 enter MPI_Ibarrier' '5000 start 2' '5010 leave MPI_Ibarrier' \
      "$((rank == 2 ? 6000 : 5100)) enter MPI_Barrier" "6100 collective 0 world - 0 0" '6100 leave MPI_Barrier' \
      '6200 enter MPI_Wait' '6300 complete 0 world - 0 0 2' '6300 leave MPI_Wait'
  done)"
waits
#> rank,waiting_s,mpi_s\r
#> 1,0.000002000,0.000000230\r
#> 2,0.000000000,0.000000130\r
#> 3,0.000000000,0.000000130\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.083229,0.000000,0.000000,0.000000,0.000000\r
#> 2:1:1:1:1:500:50000003:155:50100001:24:50100002:24:50100004:1:50100011:0:50100012:1
#> 2:3:1:3:1:700:50000003:155:50100001:24:50100002:24:50100004:1:50100011:0:50100012:1
#> 2:2:1:2:1:3000:50000003:155:50100004:1:50100011:0:50100012:1
#> 2:2:1:2:1:3000:50100013:1
#> 2:1:1:1:1:3100:50100013:1
#> 2:3:1:3:1:4005:50100013:1
#> rank,waiting_s,mpi_s\r
#> 1,0.000002900,0.000000440\r
#> 2,0.000000900,0.000000340\r
#> 3,0.000000000,0.000000340\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.083229,0.074906,0.000000,0.000000,0.000000\r

## two that a rank never completes
# on one communicator it is known of both; on two it is not, and nobody waits
two() { # COMMUNICATOR of the second
  record "$(for rank in 0 2; do
    start=$((rank == 0 ? 500 : 3000))
    printf "$rank %s\n" "$start enter MPI_Ibarrier" "$start start 1" "$((start + 10)) leave MPI_Ibarrier" \
      "$((start + 10)) enter MPI_Ibarrier" "$((start + 10)) start 2" "$((start + 20)) leave MPI_Ibarrier"
  done
  printf '0 %s\n' '600 enter MPI_Waitall' '3100 complete 0 pair - 0 0 1' "3100 complete 0 $1 - 0 0 2" '3110 leave MPI_Waitall')"
  $CLOCKTALK made -q --report ranks --columns rank,waiting_s --format csv 2>/dev/null | sed -n 2p
  rm -r made
}
two pair
two world
#> 1,0.000002410\r
#> 1,0.000000000\r

## recording was switched off
# nobody has less on any communicator than others: numbers correspond
record "$(reduction 1)
1 4000 off
1 4100 on"
waits
rm -r made
# rank 1 has one operation less: they do not, and nobody waits
record "$(reduction 1 | sed '/^1/d')
1 2900 off
1 4100 on"
waits
#> rank,waiting_s,mpi_s\r
#> 1,0.000002000,0.000000230\r
#> 2,0.000000000,0.000000200\r
#> 3,0.000000000,0.000000130\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.083229,0.000000,0.000000,0.000000,0.000000\r
#> rank,waiting_s,mpi_s\r
#> 1,0.000000000,0.000002230\r
#> 2,0.000000000,0.000000110\r
#> 3,0.000000000,0.000000130\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.000000,0.000000,0.000000,0.000000,0.000000\r

## started by several threads of a rank
# they count in the order in which its threads start them, whatever their requests are called: rank 1 waits for the
# barrier of rank 2 from 600 to 2000, and in thread 2, which goes on, for its reduction from 2950 to 3000
of_threads 0 | "$WRITE_ARCHIVE" made
waits
$CLOCKTALK made -q --export made.prv && grep -o '^.*:5010001[13].*' made.prv
$CLOCKTALK made.prv --report ranks --columns rank,waiting_s,mpi_s --format csv
# the same of a thread that communicates for the rank
rm -r made
of_threads 1 | "$WRITE_ARCHIVE" made
waits
#> rank,waiting_s,mpi_s\r
#> 1,0.000001450,0.000001090\r
#> 2,0.000000000,0.000000180\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.006234,0.174564,0.000000,0.000000,0.000000\r
#> 2:1:1:1:1:500:50000003:156:50100001:0:50100002:0:50100004:1:50100011:0:50100012:1
#> 2:2:1:1:2:520:50000003:155:50100001:8:50100002:8:50100004:1:50100011:1:50100012:281474976710657
#> 2:3:1:2:1:2000:50000003:156:50100001:0:50100002:0:50100004:1:50100011:0:50100012:1
#> 2:1:1:1:1:2890:50100013:1
#> 2:3:1:2:1:3000:50000003:155:50100001:8:50100002:8:50100004:1:50100011:1:50100012:2
#> 2:3:1:2:1:3030:50100013:1
#> 2:3:1:2:1:3040:50100013:2
#> 2:2:1:1:2:3050:50100013:281474976710657
#> rank,waiting_s,mpi_s\r
#> 1,0.000001450,0.000001090\r
#> 2,0.000000000,0.000000180\r
#> rank,waiting_s,mpi_s\r
#> 1,0.000001450,0.000001090\r
#> 2,0.000000000,0.000000180\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.006234,0.174564,0.000000,0.000000,0.000000\r

## complete on another thread than the one that started it
# each thread of rank 1 ends what the other one has started, and waits as that would have: 1400 and 50. Requests are of the
# whole rank, as Score-P counts them.
crossed() {
  of_threads 0 | sed 's/^1 520 start 1/1 520 start 3/; s/^1 3050 .*/1 3050 complete 11 world - 8 8 3/
    /^0 \(600\|2890\|2900\) /s/^0/1/; /^1 \(2950\|3050\|3060\) /s/^1/0/'
}
crossed | "$WRITE_ARCHIVE" made
waits
$CLOCKTALK made -q --export made.prv && grep -o '^.*:5010001[13].*' made.prv
$CLOCKTALK made.prv --report ranks --columns rank,waiting_s,mpi_s --format csv
rm -r made made.*
# numbers used anew
{ crossed | sed '/MPI_Finalize/d'; crossed | sed '/MPI_Init/d' | awk '{ $2 += 4000; print }' | grep -v rank; } |
  "$WRITE_ARCHIVE" made
waits
rm -r made
# ends of what nobody has started, or of what makes a communicator, are none
{ crossed | sed "s/^1 520 enter.*/1 515 enter MPI_Comm_idup\\
1 515 start 5\\
1 515 leave MPI_Comm_idup\\
&/; s/^1 600 enter.*/&\\
1 601 complete 20 world - 0 0 5/"; echo '1 3500 complete 11 world - 8 8 4'; } | "$WRITE_ARCHIVE" made
waits
#> rank,waiting_s,mpi_s\r
#> 1,0.000001450,0.000001090\r
#> 2,0.000000000,0.000000180\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.006234,0.174564,0.000000,0.000000,0.000000\r
#> 2:1:1:1:1:500:50000003:156:50100001:0:50100002:0:50100004:1:50100011:0:50100012:1
#> 2:2:1:1:2:520:50000003:155:50100001:8:50100002:8:50100004:1:50100011:1:50100012:281474976710659
#> 2:3:1:2:1:2000:50000003:156:50100001:0:50100002:0:50100004:1:50100011:0:50100012:1
#> 2:2:1:1:2:2890:50100013:1
#> 2:3:1:2:1:3000:50000003:155:50100001:8:50100002:8:50100004:1:50100011:1:50100012:2
#> 2:3:1:2:1:3030:50100013:1
#> 2:3:1:2:1:3040:50100013:2
#> 2:1:1:1:1:3050:50100013:281474976710659
#> rank,waiting_s,mpi_s\r
#> 1,0.000001450,0.000001090\r
#> 2,0.000000000,0.000000180\r
#> rank,waiting_s,mpi_s\r
#> 1,0.000002900,0.000002070\r
#> 2,0.000000000,0.000000250\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.006242,0.174782,0.000000,0.000000,0.000000\r
#> rank,waiting_s,mpi_s\r
#> 1,0.000001450,0.000001090\r
#> 2,0.000000000,0.000000180\r
#> wait_at_nxn,wait_at_barrier,late_broadcast,early_reduce,soft_collective\r
#> 0.006234,0.174564,0.000000,0.000000,0.000000\r

## an archive, and what is exported from it
record "$(reduction 7)"
$CLOCKTALK made --export made.prv
grep 5010001 made.prv
for model in consistent causal all dimemas; do
  for trace in made made.prv; do
    $CLOCKTALK $trace --waits $model --report summary,wait-states,ranks,messages,parallelism,critical-path --format json |
      grep -v -e '"trace"' -e first_line >${trace%.prv}.$model.${trace##*.}
  done
  cmp made.$model.made made.$model.prv
done
#> 2:1:1:1:1:500:50000003:155:50100001:24:50100002:24:50100004:1:50100011:0:50100012:7
#> 2:3:1:3:1:700:50000003:155:50100001:24:50100002:24:50100004:1:50100011:0:50100012:1
#> 2:2:1:2:1:3000:50000003:155:50100001:24:50100002:24:50100004:1:50100011:0:50100012:1
#> 2:2:1:2:1:3090:50100013:1
#> 2:1:1:1:1:3100:50100013:7
#> 2:3:1:3:1:4005:50100013:1

## a number far ahead
# of the first operation: nobody enters those before it, which takes no time
record "$(reduction 7)"
$CLOCKTALK made --export made.prv
sed 's/50100011:0/50100011:4294967290/' made.prv >far.prv
$CLOCKTALK far.prv --report ranks --columns rank,waiting_s --format csv
#> rank,waiting_s\r
#> 1,0.000002000\r
#> 2,0.000000000\r
#> 3,0.000000000\r

## calls between are missing
# nobody waits in the operation before them, which all have entered: it is not incomplete
record "$(for rank in 0 1 2; do
  printf "$rank %s\n" '500 enter MPI_Ibarrier' '500 start 1' '510 leave MPI_Ibarrier' '600 enter MPI_Ibarrier' \
    '600 start 2' '610 leave MPI_Ibarrier' '1000 enter MPI_Waitall' '1010 complete 0 world - 0 0 1' \
    '1010 complete 0 world - 0 0 2' '1020 leave MPI_Waitall'
done)"
$CLOCKTALK made --export made.prv
sed 's/50100011:1/50100011:7/' made.prv >gap.prv
$CLOCKTALK gap.prv --quiet --report anomalies
#> Nothing odd was found in the trace.
#>
#> The clocks agree: no wait was impossible.

## impossible waits for several in one call
# each counts once, however often what follows moves the clock on
several() { # RANK, TIME of the starts, TIME of the call that ends all
  for number in 1 2 3; do
    printf "$1 %s\n" "$(($2 + 10 * number)) enter MPI_Ibarrier" "$(($2 + 10 * number)) start $number" \
      "$(($2 + 10 * number + 5)) leave MPI_Ibarrier"
  done
  printf "$1 %s\n" "$3 enter MPI_Waitall" "$(($3 + 5)) complete 0 world - 0 0 1" "$(($3 + 5)) complete 0 world - 0 0 2" \
    "$(($3 + 5)) complete 0 world - 0 0 3" "$(($3 + 10)) leave MPI_Waitall"
}
record "$(several 0 200 1000; several 1 2000 3000; several 2 2000 3000)"
$CLOCKTALK made --quiet --report anomalies --columns kind,count --format csv
#> kind,count\r
#> impossible_collective,3\r
#> contradicted_wait,2\r

## another thread completes one while the rank waits
# rank 2 waits for rank 1 all the same, from 1000 to 3000
started=50100001:0:50100002:0:50100004:1:50100011
cat >threads.prv <<END
#Paraver (26/11/2026 at 18:00):9000_ns:1(3):1:2(1:1,2:1),1
c:1:1:2:1:2
2:1:1:1:1:0:50000003:31
2:2:1:2:1:0:50000003:31
2:1:1:1:1:100:50000003:0
2:2:1:2:1:100:50000003:0
2:2:1:2:1:700:50000002:156:$started:0:50100012:1
2:2:1:2:1:710:50000002:0
2:3:1:2:2:800:50000002:156:$started:1:50100012:2
2:3:1:2:2:810:50000002:0
2:2:1:2:1:1000:50000001:5
2:1:1:1:1:3000:50000002:156:$started:0:50100012:1
2:1:1:1:1:3010:50000002:0
2:1:1:1:1:3020:50000002:156:$started:1:50100012:2
2:1:1:1:1:3030:50000002:0
2:2:1:2:1:3040:50100013:1
2:3:1:2:2:3050:50100013:2
2:2:1:2:1:3060:50000001:0
2:1:1:1:1:4000:50000001:6
2:1:1:1:1:4010:50100013:1:50100013:2
2:1:1:1:1:4020:50000001:0
2:1:1:1:1:8000:50000003:32
2:2:1:2:1:8000:50000003:32
2:1:1:1:1:8010:50000003:0
2:2:1:2:1:8010:50000003:0
END
$CLOCKTALK threads.prv --quiet --report ranks --columns rank,waiting_s --format csv
#> rank,waiting_s\r
#> 1,0.000000000\r
#> 2,0.000002000\r

## a wait that only seems to be contradicted
# a barrier moves rank 2's clock on by 1000, so that it enters the reduction behind rank 1's exit, until rank 1, whose
# clock the second operation moves on, is found to leave behind that (what is contradicted are calls of MPI_Finalize)
both() { # RANK, TIME of the starts, TIME and END of the call that ends both, bytes SENT and RECEIVED
  printf "$1 %s\n" "$2 enter MPI_Ireduce" "$2 start 1" "$(($2 + 5)) leave MPI_Ireduce" "$(($2 + 10)) enter MPI_Ibarrier" \
    "$(($2 + 10)) start 2" "$(($2 + 15)) leave MPI_Ibarrier" "$3 enter MPI_Waitall" \
    "$(($4 - 5)) complete 12 world 0 $5 $6 1" "$(($4 - 5)) complete 0 world - 0 0 2" "$4 leave MPI_Waitall"
}
record "2 200 enter MPI_Barrier
2 290 collective 0 pair - 0 0
2 300 leave MPI_Barrier
0 1300 enter MPI_Barrier
0 1305 collective 0 pair - 0 0
0 1310 leave MPI_Barrier
$(both 1 350 370 600 8 0; both 2 400 1500 2000 8 0; both 0 1400 1500 2000 8 24)"
$CLOCKTALK made --quiet --report anomalies --columns kind,count --format csv
#> kind,count\r
#> impossible_collective,2\r
#> contradicted_wait,2\r

## another thread of the rank leaves a call before the one that ends it
# rank 0 waits from 200 to 250, as it does where the other thread leaves before or behind that
for exit in 285 295 305; do
  {
    printf '%s\n' '#Paraver (01/01/2026 at 00:00):400_ns:1(3):1:2(2:1,1:1),1' c:1:1:2:1:2
    printf '%s\n' 2:1:1:1:1:0:50000003:31 2:3:1:2:1:0:50000003:31 2:1:1:1:1:10:50000003:0 2:3:1:2:1:10:50000003:0 \
      2:1:1:1:1:100:50000003:155:50100001:24:50100002:24:50100004:1:50100011:0:50100012:7 2:1:1:1:1:110:50000003:0 \
      2:1:1:1:1:200:50000001:5 2:2:1:1:2:220:50000003:19 \
      2:3:1:2:1:250:50000003:155:50100001:24:50100002:24:50100004:1:50100011:0:50100012:1 2:3:1:2:1:260:50000003:0 \
      2:1:1:1:1:290:50100013:7 2:2:1:1:2:$exit:50000003:0 2:1:1:1:1:300:50000001:0 2:3:1:2:1:320:50000001:5 \
      2:3:1:2:1:320:50100013:1 2:3:1:2:1:330:50000001:0 2:1:1:1:1:400:9:0 2:3:1:2:1:400:9:0 | sort -s -t: -k6,6n
  } >made.prv
  $CLOCKTALK made.prv --report ranks --columns rank,waiting_s --format csv
done
# and where the other thread starts it, while the first is in a call
sed '/^2:2:/d; s/^2:1:1:1:1:1\([01]\)0:/2:2:1:1:2:1\10:/; s/^2:2:1:1:2:100/2:1:1:1:1:90:50000003:19\
&/; s/^2:1:1:1:1:200/2:1:1:1:1:130:50000003:0\
&/' made.prv >beside.prv
$CLOCKTALK beside.prv --report ranks --columns rank,waiting_s --format csv
#> rank,waiting_s\r
#> 1,0.000000050\r
#> 2,0.000000000\r
#> rank,waiting_s\r
#> 1,0.000000050\r
#> 2,0.000000000\r
#> rank,waiting_s\r
#> 1,0.000000050\r
#> 2,0.000000000\r
#> rank,waiting_s\r
#> 1,0.000000050\r
#> 2,0.000000000\r

## members start different calls under one number
# that is said once
record "$(for rank in 0 1 2; do
  call=$([ $rank = 1 ] && echo MPI_Ibarrier || echo MPI_Iallreduce)
  printf "$rank %s\n" "$((200 + 100 * rank)) enter $call" "$((200 + 100 * rank)) start 1" \
    "$((210 + 100 * rank)) leave $call" '500 enter MPI_Wait' \
    "590 complete $((rank == 1 ? 0 : 11)) world - 8 8 1" '600 leave MPI_Wait'
done)"
$CLOCKTALK made -q --report anomalies --format csv | cut -d, -f1-3
#> kind,severity,count
#> mixed_collective,warning,1

## a clock that goes on for one of two operations
# rank 0 leaves at 500, when rank 2 enters the barrier, and not at 400: its broadcast was left after rank 1 had entered
record '0 200 enter MPI_Ibcast
0 200 start 1
0 210 leave MPI_Ibcast
0 300 enter MPI_Ibarrier
0 300 start 2
0 310 leave MPI_Ibarrier
0 320 enter MPI_Waitall
0 390 complete 1 world 0 8 0 1
0 390 complete 0 pair - 0 0 2
0 400 leave MPI_Waitall
1 450 enter MPI_Ibcast
1 450 start 1
1 460 leave MPI_Ibcast
1 470 enter MPI_Wait
1 480 complete 1 world 0 0 8 1
1 480 leave MPI_Wait
2 110 enter MPI_Comm_rank
2 240 leave MPI_Comm_rank
2 250 enter MPI_Ibcast
2 250 start 1
2 260 leave MPI_Ibcast
2 500 enter MPI_Ibarrier
2 500 start 2
2 510 leave MPI_Ibarrier
2 520 enter MPI_Waitall
2 530 complete 1 world 0 0 8 1
2 530 complete 0 pair - 0 0 2
2 530 leave MPI_Waitall'
$CLOCKTALK made -q --report summary --columns ideal_s --format csv
#> ideal_s\r
#> 0.000007943\r

## a number twice on one rank
# the second time is none, be it the first number or not: rank 1 waits for rank 2 from 200 to 300
for number in 0 1; do
  {
    printf '%s\n' '#Paraver (01/01/2026 at 00:00):420_ns:1(2):1:2(1:1,1:1),1' c:1:1:2:1:2
    printf '%s\n' 2:1:1:1:1:0:50000003:31 2:2:1:2:1:0:50000003:31 2:1:1:1:1:10:50000003:0 2:2:1:2:1:10:50000003:0
    for at in 1:100 1:120 2:300; do
      echo 2:${at%:*}:1:${at%:*}:1:${at#*:}:50000003:155:50100001:24:50100002:24:50100004:1:50100011:$number:50100012:${at#*:}
      echo 2:${at%:*}:1:${at%:*}:1:$((${at#*:} + 10)):50000003:0
      [ $at != 1:120 ] || echo 2:1:1:1:1:200:50000001:5
    done
    printf '%s\n' 2:2:1:2:1:320:50000001:5 2:2:1:2:1:330:50100013:300 2:2:1:2:1:330:50000001:0 2:1:1:1:1:400:50100013:100 \
      2:1:1:1:1:400:50000001:0 2:1:1:1:1:420:9:0 2:2:1:2:1:420:9:0
  } >made.prv
  $CLOCKTALK made.prv --report ranks --columns rank,waiting_s --format csv
done
#> rank,waiting_s\r
#> 1,0.000000100\r
#> 2,0.000000000\r
#> rank,waiting_s\r
#> 1,0.000000100\r
#> 2,0.000000000\r

## lines that start no nonblocking collective
# without a number, on no communicator, or in another call: nobody waits, as rank 1 does from 200 to 300 otherwise
starts() { # MPI PAIRS
  printf '%s\n' '#Paraver (01/01/2026 at 00:00):420_ns:1(2):1:2(1:1,1:1),1' c:1:1:2:1:2 \
    2:1:1:1:1:0:50000003:31 2:2:1:2:1:0:50000003:31 2:1:1:1:1:10:50000003:0 2:2:1:2:1:10:50000003:0 \
    "2:1:1:1:1:100:50000003:$1:50100012:1:$2" 2:1:1:1:1:110:50000003:0 2:1:1:1:1:200:50000001:5 \
    "2:2:1:2:1:300:50000003:$1:50100012:1:$2" 2:2:1:2:1:310:50000003:0 2:2:1:2:1:320:50000001:5 \
    2:2:1:2:1:330:50100013:1 2:2:1:2:1:330:50000001:0 2:1:1:1:1:400:50100013:1 2:1:1:1:1:400:50000001:0 \
    2:1:1:1:1:420:9:0 2:2:1:2:1:420:9:0 >made.prv
  $CLOCKTALK made.prv --report ranks --columns rank,waiting_s --format csv | grep ^1
}
starts 155 50100001:1:50100002:1:50100004:1:50100011:0
starts 155 50100004:1
starts 155 50100004:4294967297:50100011:0
starts 19 50100004:1:50100011:0
#> 1,0.000000100\r
#> 1,0.000000000\r
#> 1,0.000000000\r
#> 1,0.000000000\r

## calls of a rank are missing
# rank 1's first is the second or third on its communicator: rank 0, which ends the first before or behind that, waits
# for nobody there, and rank 1 waits for rank 0 in its own, from 470 to 500
allreduce() { # RANK TIME NUMBER REQUEST
  echo 2:$1:1:$1:1:$2:50000003:155:50100001:24:50100002:24:50100004:1:50100011:$3:50100012:$4
  echo 2:$1:1:$1:1:$(($2 + 10)):50000003:0
}
completion() { # RANK FROM TO REQUEST
  printf '%s\n' 2:$1:1:$1:1:$2:50000001:5 2:$1:1:$1:1:$3:50100013:$4 2:$1:1:$1:1:$3:50000001:0
}
for start in '300 1' '300 2' '450 1' '450 2'; do
  {
    printf '%s\n' '#Paraver (01/01/2026 at 00:00):590_ns:1(2):1:2(1:1,1:1),1' c:1:1:2:1:2
    {
      printf '%s\n' 2:1:1:1:1:0:50000003:31 2:2:1:2:1:0:50000003:31 2:1:1:1:1:10:50000003:0 2:2:1:2:1:10:50000003:0
      allreduce 1 100 0 7
      completion 1 200 400 7
      allreduce 2 $start 1
      allreduce 1 500 ${start#* } 7
      completion 1 520 590 7
      completion 2 470 590 1
    } | sort -s -t: -k6,6n
  } >made.prv
  $CLOCKTALK made.prv --report ranks --columns rank,waiting_s,mpi_s --format csv
done
#> rank,waiting_s,mpi_s\r
#> 1,0.000000000,0.000000300\r
#> 2,0.000000030,0.000000110\r
#> rank,waiting_s,mpi_s\r
#> 1,0.000000000,0.000000300\r
#> 2,0.000000030,0.000000110\r
#> rank,waiting_s,mpi_s\r
#> 1,0.000000000,0.000000300\r
#> 2,0.000000030,0.000000110\r
#> rank,waiting_s,mpi_s\r
#> 1,0.000000000,0.000000300\r
#> 2,0.000000030,0.000000110\r
#! made.prv: warning: MPI_Iallreduce on communicator 1 is entered by 1 of 2 members [incomplete_collective]
#! made.prv: warning: MPI_Iallreduce on communicator 1 is entered by 1 of 2 members [incomplete_collective]
#! made.prv: warning: MPI_Iallreduce on communicator 1 is entered by 1 of 2 members [incomplete_collective]
#! made.prv: warning: MPI_Iallreduce on communicator 1 is entered by 1 of 2 members [incomplete_collective]
