# 24: a record that begins with `5:`; line left out
edit odd-24-unknown-kind '14a\
5:1:1:1:1:100:200'
#> status 0, as base.prv
#> odd-24-unknown-kind.prv:15: warning: unknown kind of record "5:1:1:1:1:10", expected 1, 2, 3, c, i or #; line left out [bad_record]
#> strict: warning 1 is an error

# 24: a communicator behind the records; line left out
edit odd-24-late-communicator '4d; $a\
c:1:3:1:2'
#> status 0, as base.prv
#> odd-24-late-communicator.prv:4: warning: expected communicator line 3 of 3, found a record [header_mismatch]
#> odd-24-late-communicator.prv:43: warning: communicator line behind the first record, left out [bad_record]
#> strict: warning 1 is an error

# 24: a line of other bytes; line left out
edit odd-24-garbage '14a\
\xfe\xdc\xba garbage \x7f'
#> status 0, as base.prv
#> odd-24-garbage.prv:15: warning: unknown kind of record "?ܺ garbage ", expected 1, 2, 3, c, i or #; line left out [bad_record]
#> strict: warning 1 is an error

# 25: a record that begins with `4:`; line left out
edit odd-25-global-communication '14a\
4:1:1:1:1:100:200'
#> status 0, as base.prv
#> odd-25-global-communication.prv:15: warning: obsolete record of global communication, left out [odd_record]
#> strict: the same

# 26: a state with 7 fields; record left out
edit odd-26-state-short '13s/:1$//'
#> status 0, as base.prv
#> odd-26-state-short.prv:13: warning: column 18: a state record has 8 fields, found 7; record left out [bad_record]
#> strict: warning 1 is an error

# 26: a state with 9 fields; record left out
edit odd-26-state-long '13s/$/:1/'
#> status 0, as base.prv
#> odd-26-state-long.prv:13: warning: column 22: a state record has 8 fields, found 9; record left out [bad_record]
#> strict: warning 1 is an error

# 27: an event type without value; the pairs before it
edit odd-27-value-missing '14s/:700$//'
#> status 0, as base.prv
#> odd-27-value-missing.prv:14: warning: column 26: event type 42000050 has no value [bad_record]
#> strict: warning 1 is an error

# 27: an event in two lines; the pairs of the first line
edit odd-27-line-broken '14s/:42000050/:\n42000050/'
#> status 0, as base.prv
#> odd-27-line-broken.prv:14: warning: column 25: ":" at the end of the line, ignored [odd_record]
#> odd-27-line-broken.prv:15: warning: unknown kind of record "42000050:700", expected 1, 2, 3, c, i or #; line left out [bad_record]
#> strict: warning 2 is an error

# 28: an event without type and value; record left out
edit odd-28-no-pair '14s/100:.*/100/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-28-no-pair.prv:14: warning: column 14: an event record has a time, a type and a value at least; record left out [bad_record]
#> odd-28-no-pair.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-28-no-pair.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 29: `:` at the end of an event; ignored
edit odd-29-trailing-colon '14s/$/:/'
#> status 0, as base.prv
#> odd-29-trailing-colon.prv:14: warning: column 38: ":" at the end of the line, ignored [odd_record]
#> strict: the same

# 30: `2:1::1:1`; record left out
edit odd-30-empty-field '14s/^2:1:1/2:1:/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-30-empty-field.prv:14: warning: column 5: empty field, expected the application number; record left out [bad_record]
#> odd-30-empty-field.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-30-empty-field.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 31: value `0x2BC`; record left out
edit odd-31-hexadecimal '14s/700$/0x2BC/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-31-hexadecimal.prv:14: warning: column 36: expected digits in the event value, found "x2BC"; record left out [bad_record]
#> odd-31-hexadecimal.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-31-hexadecimal.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 31: value `700.5`; record left out
edit odd-31-fraction '14s/700$/700.5/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-31-fraction.prv:14: warning: column 38: expected digits in the event value, found ".5"; record left out [bad_record]
#> odd-31-fraction.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-31-fraction.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 31: value `7e2`; record left out
edit odd-31-exponent '14s/700$/7e2/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-31-exponent.prv:14: warning: column 36: expected digits in the event value, found "e2"; record left out [bad_record]
#> odd-31-exponent.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-31-exponent.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 31: value `+700`; record left out
edit odd-31-plus '14s/700$/+700/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-31-plus.prv:14: warning: column 35: expected digits in the event value, found "+700"; record left out [bad_record]
#> odd-31-plus.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-31-plus.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 31: value ` 700`; record left out
edit odd-31-blank '14s/700$/ 700/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-31-blank.prv:14: warning: column 35: expected digits in the event value, found " 700"; record left out [bad_record]
#> odd-31-blank.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-31-blank.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 32: values from -2^63 to 2^64-1
edit good-32-wide-values '14s/700$/-1/; 16s/600$/18446744073709551615/; 18s/2000$/12785921522149815041/; 20s/3000$/-9223372036854775808/'
#> status 0, as base.prv
#> strict: the same

# 33: a value above 2^64-1; taken as 2^64-1
edit odd-33-value-large '14s/700$/99999999999999999999/'
#> status 0, as base.prv
#> odd-33-value-large.prv:14: warning: column 35: event value out of the range of 64 bits, taken as the largest [bad_record]
#> strict: warning 1 is an error

# 33: a value below -2^63; taken as -2^63
edit odd-33-value-small '14s/700$/-9223372036854775809/'
#> status 0, as base.prv
#> odd-33-value-small.prv:14: warning: column 35: event value out of the range of 64 bits, taken as the smallest [bad_record]
#> strict: warning 1 is an error

# 33: a size above 2^64-1; taken as 2^63-1
edit odd-33-size-large '23s/1024/99999999999999999999/'
#> status 0, as base.prv
#> odd-33-size-large.prv:23: warning: column 35: size out of the range of 64 bits, taken as the largest [bad_record]
#> strict: warning 1 is an error

# 33: an event type above 2^32-1; record left out
edit odd-33-type-large '14s/42000050/42000050000/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-33-type-large.prv:14: warning: column 26: event type out of range; record left out [bad_record]
#> odd-33-type-large.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-33-type-large.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 34: application 2 of 1; record left out
edit odd-34-application-unknown '14s/^2:1:1/2:1:2/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-34-application-unknown.prv:14: warning: column 5: there is no application 2, the header has 1; record left out [unknown_rank]
#> odd-34-application-unknown.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-34-application-unknown.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 34: application 0; record left out
edit odd-34-application-zero '14s/^2:1:1/2:1:0/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-34-application-zero.prv:14: warning: column 5: there is no application 0, the header has 1; record left out [unknown_rank]
#> odd-34-application-zero.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-34-application-zero.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 34: task 17 of 2; record left out
edit odd-34-task-unknown '14s/^2:1:1:1/2:1:1:17/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-34-task-unknown.prv:14: warning: column 7: there is no task 17, application 1 has 2; record left out [unknown_rank]
#> odd-34-task-unknown.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-34-task-unknown.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 34: thread 2 of 1; record left out
edit odd-34-thread-unknown '14s/^2:1:1:1:1/2:1:1:1:2/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-34-thread-unknown.prv:14: warning: column 9: there is no thread 2, task 1 has 1; record left out [unknown_rank]
#> odd-34-thread-unknown.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-34-thread-unknown.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 34: thread 0; record left out
edit odd-34-thread-zero '14s/^2:1:1:1:1/2:1:1:1:0/'
#> status 0
#> 0.000000000	0.000001000	0.946429	1.000000	0.560000	0.560000	0.530000	0.000000	0.000000530	0.000000560	0.000000560	0.000001000
#> odd-34-thread-zero.prv:14: warning: column 9: there is no thread 0, task 1 has 1; record left out [unknown_rank]
#> odd-34-thread-zero.prv:20: warning: rank 1 enters MPI inside MPI_Init, which is taken to end here [nested_enter]
#> odd-34-thread-zero.prv:29: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: warning 1 is an error

# 34: a message to task 5 of 2; record left out
edit odd-34-receiver-unknown '23s/:2:1:2:1:/:2:1:5:1:/'
#> status 0, as base.prv
#> odd-34-receiver-unknown.prv:23: warning: column 23: there is no task 5, application 1 has 2; record left out [unknown_rank]
#> strict: warning 1 is an error

# 35: cpu 33 of 2; cpus are ignored
edit odd-35-cpu-unknown '14s/^2:1:/2:33:/'
#> status 0, as base.prv
#> odd-35-cpu-unknown.prv:14: warning: column 3: cpu 33 is not on node 1, where task 1 is; cpus are ignored [header_mismatch]
#> strict: the same

# 35: a cpu of another node than the task's; cpus are ignored
edit odd-35-cpu-of-other-node '1s/1(2):1:2(1:1,1:1)/2(1,1):1:2(1:1,1:2)/; 14s/^2:1:/2:2:/'
#> status 0, as base.prv
#> odd-35-cpu-of-other-node.prv:14: warning: column 3: cpu 2 is not on node 1, where task 1 is; cpus are ignored [header_mismatch]
#> strict: the same

# 35: cpus, although the header has no nodes; cpus are ignored
edit odd-35-cpu-without-nodes '1s/1(2)/0/; 1s/1:1,1:1/1:0,1:0/'
#> status 0, as base.prv
#> odd-35-cpu-without-nodes.prv:5: warning: column 3: cpu 1, but the header has no nodes; cpus are ignored [header_mismatch]
#> strict: the same

# 35: 2 nodes, CPU counts not given: one each
edit good-35-nodes-without-cpus '1s/1(2):1:2(1:1,1:1)/2:1:2(1:1,1:2)/'
#> status 0, as base.prv
#> strict: the same

# 35: no nodes, all cpus 0
edit good-35-no-nodes '1s/1(2)/0/; 2,$s/^\([123]\):[12]:/\1:0:/; 2,$s/^\(3:.*\):2:1:2:1:/\1:0:1:2:1:/'
#> status 0, as base.prv
#> strict: the same

# 24: a line of 10 MB that is no record; line left out
{
  head -n 20 base.prv
  many 'garbage ' 1250000
  echo
  tail -n +21 base.prv
} | put odd-24-long-garbage.prv
#> status 0, as base.prv
#> odd-24-long-garbage.prv:21: warning: unknown kind of record "garbage garb", expected 1, 2, 3, c, i or #; line left out [bad_record]
#> strict: warning 1 is an error
