# 40: the exit of a call is missing; it ends where the next one begins
edit odd-40-exit-missing '22d'
#> status 0
#> 0.000000000	0.000001000	0.857143	0.918033	0.610000	0.560000	0.480000	0.000000	0.000000480	0.000000560	0.000000610	0.000001000
#> odd-40-exit-missing.prv:28: warning: rank 1 enters MPI inside MPI_Send, which is taken to end here [nested_enter]
#> odd-40-exit-missing.prv:28: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: the same

# 40: the entry of a call is missing; exit ignored
edit odd-40-entry-missing '20d'
#> status 0
#> 0.000000000	0.000001000	0.850000	0.987654	0.810000	0.800000	0.680000	0.000000	0.000000680	0.000000800	0.000000810	0.000001000
#> odd-40-entry-missing.prv:21: warning: rank 1 leaves an MPI call that it has not entered [stray_exit]
#> odd-40-entry-missing.prv:22: warning: rank 1 sends this message outside of any MPI call [unmatched_message]
#> odd-40-entry-missing.prv:28: warning: communicator 1 is brought back into step by the MPI_Barrier at 0.000000700 s [resynchronised_collective]
#> strict: the same

# 40: a call is open at the end; it ends with the run, without a warning
edit odd-40-open-at-end '41d'
#> status 0
#> 0.000000000	0.000001000	0.864286	0.985915	0.710000	0.700000	0.605000	0.000000	0.000000605	0.000000700	0.000000710	0.000001000
#> strict: the same

# 41: a collective call on communicator 0; it waits for nobody
edit odd-41-communicator-zero 's/50100004:1/50100004:0/'
#> status 0, as base.prv
#> odd-41-communicator-zero.prv:27: warning: MPI_Barrier of rank 2 is on no communicator whose members are known: it waits for nobody [unnamed_communicator]
#> odd-41-communicator-zero.prv:27: warning: 2 x unnamed_communicator: calls without a known communicator, they wait for nobody
#> strict: the same

# 41: a collective call on communicator 23; it waits for nobody
edit odd-41-communicator-undefined 's/50100004:1/50100004:23/'
#> status 0, as base.prv
#> odd-41-communicator-undefined.prv:27: warning: MPI_Barrier of rank 2 is on no communicator whose members are known: it waits for nobody [unnamed_communicator]
#> odd-41-communicator-undefined.prv:27: warning: 2 x unnamed_communicator: calls without a known communicator, they wait for nobody
#> strict: the same
