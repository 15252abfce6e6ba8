# 36: a state that ends before it begins; record left out
edit odd-36-state-backwards '13s/100:300/300:100/'
#> status 0, as base.prv
#> odd-36-state-backwards.prv:13: warning: column 15: state ends at 100, before it begins at 300; record left out [bad_time]
#> strict: warning 1 is an error

# 36: a negative time; record left out
edit odd-36-time-negative '14s/:100:/:-100:/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-36-time-negative.prv:14: warning: column 11: time is negative; record left out [bad_time]
#> odd-36-time-negative.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-36-time-negative.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 36: a time near 2^64, as a cutter leaves it; record left out
edit odd-36-time-wrapped '23s/:250:/:18446744073709551000:/'
#> status 0, as base.prv
#> odd-36-time-wrapped.prv:23: warning: column 27: logical receive time out of range; record left out [bad_time]
#> strict: warning 1 is an error

# 36: a time of 2^63; record left out
edit odd-36-time-huge '13s/300/9223372036854775808/'
#> status 0, as base.prv
#> odd-36-time-huge.prv:13: warning: column 15: end time out of range; record left out [bad_time]
#> strict: warning 1 is an error

# 36: a time of 2^62, and no duration in the header; record left out
edit odd-36-time-146-years '1s/1000_ns/0_ns/; 13s/300/4611686018427387904/'
#> status 0, as base.prv
#> odd-36-time-146-years.prv:13: warning: time of 2^62 nanoseconds or more; record left out [bad_time]
#> odd-36-time-146-years.prv:1: warning: records reach 0.000001000 s, the header says 0.000000000 s; the former is used [header_mismatch]
#> strict: warning 1 is an error

# 37: the header's duration is too short; that of the records
edit odd-37-duration-short '1s/1000_ns/500_ns/'
#> status 0, as base.prv
#> odd-37-duration-short.prv:1: warning: records reach 0.000001000 s, the header says 0.000000500 s; the former is used [header_mismatch]
#> strict: the same

# 37: the header's duration is 0; that of the records
edit odd-37-duration-zero '1s/1000_ns/0_ns/'
#> status 0, as base.prv
#> odd-37-duration-zero.prv:1: warning: records reach 0.000001000 s, the header says 0.000000000 s; the former is used [header_mismatch]
#> strict: the same

# 38: an event before the last one of its thread; at the time of the last one
edit odd-38-out-of-order '22a\
2:1:1:1:1:390:42000050:5'
#> status 0, as base.prv
#> odd-38-out-of-order.prv:23: warning: 0.000000390 s lies before the thread's last event at 0.000000400 s, taken as the latter [out_of_order]
#> strict: warning 1 is an error

# 39: physical send before the logical one; used
edit odd-39-send-backwards '23s/300:400/400:300/'
#> status 0, as base.prv
#> odd-39-send-backwards.prv:23: warning: column 15: physical send at 300 before the logical one at 400 [odd_record]
#> odd-39-send-backwards.prv:23: warning: rank 1 sends this message outside of any MPI call [unmatched_message]
#> strict: the same

# 39: physical receive before the logical one; used
edit odd-39-receive-backwards '23s/250:450/450:250/'
#> status 0
#> 0.000000000	0.000001050	0.900000	0.985915	0.676190	0.666667	0.600000	0.000000	0.000000630	0.000000700	0.000000710	0.000001050
#> odd-39-receive-backwards.prv:23: warning: column 31: physical receive at 250 before the logical one at 450 [odd_record]
#> odd-39-receive-backwards.prv:23: warning: rank 2 receives this message 50 ns before rank 1 sends it [impossible_message]
#> strict: the same

# 39: a message received before it was sent; the receiver's clock is shifted
edit odd-39-received-before-sent '17s/450/290/; 18a\
2:2:1:2:1:290:50000001:0:42000050:80
23s/250:450/250:290/; 24s/450:650/290:650/; 25d'
#> status 0
#> 0.000000000	0.000001010	0.986111	0.935065	0.762376	0.712871	0.702970	0.000000	0.000000710	0.000000720	0.000000770	0.000001010
#> odd-39-received-before-sent.prv:24: warning: rank 2 receives this message 10 ns before rank 1 sends it [impossible_message]
#> strict: the same

# 39: a negative size; taken modulo 2^32
edit odd-39-size-negative '23s/1024/-2147483648/'
#> status 0, as base.prv
#> odd-39-size-negative.prv:23: warning: column 35: negative size -2147483648, taken modulo 2^32 [odd_record]
#> strict: the same

# times that count from 1970, and the header's is the run's length: from the first of them on
epoch=170000000000000
since $epoch <base.prv | put odd-times-1970.prv
#> status 0, as base.prv
#> odd-times-1970.prv:5: warning: times count from elsewhere: 1700000000.000000000 s, the first of them, is taken as the run's begin [header_mismatch]
#> strict: the same

# likewise, in microseconds
sed 's/_ns//' base.prv | since ${epoch%000} | put odd-times-1970-us.prv
#> status 0
#> 0.000000000	0.001000000	0.900000	0.985915	0.710000	0.700000	0.630000	0.000000	0.000630000	0.000700000	0.000710000	0.001000000
#> odd-times-1970-us.prv:5: warning: times count from elsewhere: 1700000000.000000000 s, the first of them, is taken as the run's begin [header_mismatch]
#> strict: the same

# likewise, and the header has the time of the run's end; from 1970, too
since $epoch <base.prv | sed "1s/1000_ns/${epoch}1000_ns/" | put odd-times-1970-end.prv
#> status 0, as base.prv
#> odd-times-1970-end.prv:1: warning: column 32: duration beyond nine years, taken as unknown [header_mismatch]
#> odd-times-1970-end.prv:1: warning: 3 x header_mismatch: contradictions between header and records
#> strict: warning 1 is an error

# likewise, and the header has no duration
since $epoch <base.prv | sed '1s/1000_ns/0_ns/' | put odd-times-1970-zero.prv
#> status 0, as base.prv
#> odd-times-1970-zero.prv:5: warning: times count from elsewhere: 1700000000.000000000 s, the first of them, is taken as the run's begin [header_mismatch]
#> odd-times-1970-zero.prv:1: warning: 2 x header_mismatch: contradictions between header and records
#> strict: the same

# times since the machine was switched on, 34 days ago
since 300000000000 <base.prv | put odd-times-uptime.prv
#> status 0, as base.prv
#> odd-times-uptime.prv:5: warning: times count from elsewhere: 3000000.000000000 s, the first of them, is taken as the run's begin [header_mismatch]
#> strict: the same

# times from 1970, but states that begin at 0, where a rank is not there yet; from the first time on that is not 0
since $epoch <base.prv | sed "5s/:${epoch}0000:/:0:/; 5s/0050:/0000:/; 7s/:${epoch}0000:/:0:/; 7s/0060:/0000:/" |
  put odd-times-1970-absent.prv
#> status 0, as base.prv
#> odd-times-1970-absent.prv:5: warning: times count from elsewhere: 1700000000.000000000 s, the first of them, is taken as the run's begin [header_mismatch]
#> strict: the same

# times from 1970, and rank 2 begins 100 ns before rank 1; at the run's begin
since $epoch <base.prv | sed '7,8s/1700000000000000000:/1699999999999999900:/' | put odd-times-1970-early.prv
#> status 0, as base.prv
#> odd-times-1970-early.prv:5: warning: times count from elsewhere: 1700000000.000000000 s, the first of them, is taken as the run's begin [header_mismatch]
#> odd-times-1970-early.prv:7: warning: a time lies 100 ns before the first of the trace, taken as the latter [out_of_order]
#> odd-times-1970-early.prv:7: warning: 2 x out_of_order: events earlier than the one before, counted as at its time
#> strict: warning 2 is an error

# times from 1970, and one of 2001; the record is left out, and the state before it tells what the rank does
since $epoch <base.prv | sed '6s/:17/:10/' | put odd-times-1970-too-early.prv
#> status 0, as base.prv
#> odd-times-1970-too-early.prv:5: warning: times count from elsewhere: 1700000000.000000000 s, the first of them, is taken as the run's begin [header_mismatch]
#> odd-times-1970-too-early.prv:6: warning: a time lies 700000000.000 s before the first of the trace; record left out [bad_time]
#> strict: warning 2 is an error
