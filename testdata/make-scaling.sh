#!/bin/sh
# make-scaling.sh: writes scaling_1, _2, _4 and _8 into the folder that it lies in: traces of one program on 1 to 8
# ranks, made up so that each of the factors of a scaling table has its say. Needs awk and gzip. The same bytes each
# time.
#
# Ten iterations. Each rank computes its share of 80 ms, and 2 % more instructions for each doubling of the ranks
# (halos that are computed twice). The more ranks, the fewer instructions per cycle (they share the memory) and the
# lower the frequency. Rank 1 then writes 2 ms to a file alone. An Allreduce ends the iteration: 50 us, and 150 us
# more for each doubling.
set -eu
cd "$(dirname "$0")"

for ranks in 1 2 4 8; do
  awk -v P="$ranks" '
    function event(rank, time, pairs) {
      printf "2:%d:1:%d:1:%.0f:%s\n", rank, rank, time, pairs
    }
    # the line that enters a call, with what was counted while computing before it
    function enter(rank, time, call, computed, attributes) {
      cycles = computed * frequency
      event(rank, time, call attributes sprintf(":42000050:%.0f:42000059:%.0f", cycles * ipc, cycles))
    }
    function leave(rank, time, type) {
      event(rank, time, type ":0:42000050:0:42000059:0")
    }
    BEGIN {
      doublings = int(log(P) / log(2) + 0.5)
      work = int(80000000 / P * (1 + 0.02 * doublings))
      ipc = 1.8 - 0.05 * doublings
      frequency = 2.4 - 0.04 * doublings
      work = int(work * 1.8 / ipc * 2.4 / frequency)
      allreduce = 50000 + 150000 * doublings
      length_of = work + 2000000 + allreduce
      start = 1000000

      printf "#Paraver (01/01/2026 at 00:00):%.0f_ns:1(%d):1:%d(", start + 10 * length_of + 1000000, P, P
      for (rank = 1; rank <= P; rank++)
        printf "%s", (rank > 1 ? ",1:1" : "1:1")
      printf "),1\nc:1:1:%d", P
      for (rank = 1; rank <= P; rank++)
        printf ":%d", rank
      print ""
      for (rank = 1; rank <= P; rank++) {
        event(rank, 0, "40000001:1")
        enter(rank, 0, "50000003:31", 0)
      }
      for (rank = 1; rank <= P; rank++)
        leave(rank, start, "50000003")
      for (i = 0; i < 10; i++) {
        time = start + i * length_of
        for (rank = 1; rank <= P; rank++)
          event(rank, time, "60000019:1")
        for (rank = P; rank >= 1; rank--) {
          computed = work + (rank == 1 ? 2000000 : 0)
          if (rank == 1)
            event(rank, time + work, "60000019:0:60000019:2")
          event(rank, time + computed, "60000019:0")
          enter(rank, time + computed, "50000002:10", computed, ":50100001:8:50100002:8:50100004:1")
        }
        for (rank = 1; rank <= P; rank++)
          leave(rank, time + length_of, "50000002")
      }
      time = start + 10 * length_of
      for (rank = 1; rank <= P; rank++)
        enter(rank, time, "50000003:32", 0)
      for (rank = 1; rank <= P; rank++)
        leave(rank, time + 1000000, "50000003")
      for (rank = 1; rank <= P; rank++)
        event(rank, time + 1000000, "40000001:0")
    }' </dev/null | gzip -9n >"scaling_$ranks.prv.gz"
  cat >"scaling_$ranks.pcf" <<'END'
EVENT_TYPE
9 60000019 User function
VALUES
0 End
1 compute
2 write_result

EVENT_TYPE
7 42000050 PAPI_TOT_INS
7 42000059 PAPI_TOT_CYC
END
done
