/* Waits without end: docs/semantics.md, "Waits without end". */
#include "engine_script.h"

#define START(rank) BEGIN(rank, 0), ENTER(rank, 0, INIT), EXIT(rank, 0, INIT)
#define START_ALL   START(0), START(1), START(2)

#define ENTER_FINALIZE(rank, time) SCRIPT_EVENT(rank, time, REPLAY_ENTER, FINALIZE, OWN_COMMUNICATORS - 1, 0)

Test(deadlock, cycles)
{
    static const struct script scripts[] = {
        /* Each receives what the other sends after its own receive: the more impossible of the two is dropped. */
        {.name = "two receives",
         .options = {.clock_fix = CLOCK_FIX_NONE},
         .acts = {START_ALL, MESSAGE(1, 0, 25, 10, 15, 8), MESSAGE(0, 1, 40, 10, 16, 8), ENTER(0, 10, RECV),
                  ENTER(1, 11, RECV), EXIT(0, 15, RECV), EXIT(1, 16, RECV), ENTER(1, 25, SEND), EXIT(1, 26, SEND),
                  ENTER(0, 40, SEND), EXIT(0, 41, SEND)},
         .expected = "R0@15/20<1 | 45 20 0",
         .anomaly = ANOMALY_DROPPED_WAIT,
         .anomaly_count = 1},
        {.name = "a cycle of three",
         .options = {.clock_fix = CLOCK_FIX_NONE},
         .acts = {START_ALL, MESSAGE(1, 0, 20, 10, 15, 8), MESSAGE(2, 1, 21, 10, 15, 8), MESSAGE(0, 2, 22, 10, 15, 8),
                  ENTER(0, 10, RECV), ENTER(1, 10, RECV), ENTER(2, 10, RECV), EXIT(0, 15, RECV), EXIT(1, 15, RECV),
                  EXIT(2, 15, RECV), ENTER(1, 20, SEND), EXIT(1, 20, SEND), ENTER(2, 21, SEND), EXIT(2, 21, SEND),
                  ENTER(0, 22, SEND), EXIT(0, 22, SEND)},
         .expected = "R1@15/16<2 R0@15/21<1 | 28 21 16",
         .anomaly = ANOMALY_DROPPED_WAIT,
         .anomaly_count = 1},
        {.name = "all three alike: the lowest rank's is dropped, which the search comes to first",
         .options = {.clock_fix = CLOCK_FIX_NONE},
         .acts = {START_ALL, MESSAGE(1, 0, 20, 10, 15, 8), MESSAGE(2, 1, 20, 10, 15, 8), MESSAGE(0, 2, 20, 10, 15, 8),
                  ENTER(0, 10, RECV), ENTER(1, 10, RECV), ENTER(2, 10, RECV), EXIT(0, 15, RECV), EXIT(1, 15, RECV),
                  EXIT(2, 15, RECV), ENTER(1, 20, SEND), EXIT(1, 20, SEND), ENTER(2, 20, SEND), EXIT(2, 20, SEND),
                  ENTER(0, 20, SEND), EXIT(0, 20, SEND)},
         .expected = "R2@15/15<0 R1@15/20<2 | 15 25 20",
         .anomaly = ANOMALY_DROPPED_WAIT,
         .anomaly_count = 1},
        {.name = "two alike, and the search comes from a third to the higher rank first: the lower one's is dropped",
         .options = {.clock_fix = CLOCK_FIX_NONE},
         .acts = {START_ALL, MESSAGE(2, 1, 20, 10, 15, 8), MESSAGE(1, 2, 20, 10, 15, 8), MESSAGE(2, 0, 25, 10, 30, 8),
                  ENTER(0, 10, RECV), ENTER(1, 10, RECV), ENTER(2, 10, RECV), EXIT(1, 15, RECV), EXIT(2, 15, RECV),
                  ENTER(1, 20, SEND), EXIT(1, 20, SEND), ENTER(2, 20, SEND), EXIT(2, 20, SEND), ENTER(2, 25, SEND),
                  EXIT(2, 25, SEND), EXIT(0, 30, RECV)},
         .expected = "R2@15/15<1 R0@30/25<2 | 25 15 25",
         .anomaly = ANOMALY_DROPPED_WAIT,
         .anomaly_count = 1},
        /* Rank 0 would know whether rank 1 is in the call too only when it has sent: rank 1 is not. */
        {.name = "a call of all ranks is no wait that closes a cycle",
         .options = {.clock_fix = CLOCK_FIX_CLC},
         .acts = {START_ALL, MESSAGE(0, 1, 50, 10, 15, 8), ENTER(1, 10, RECV), ENTER(0, 11, COMM_DUP),
                  ENTER(2, 12, COMM_DUP), EXIT(1, 15, RECV), ENTER(1, 16, COMM_DUP), EXIT(0, 20, COMM_DUP),
                  EXIT(2, 30, COMM_DUP), ENTER(0, 50, SEND), EXIT(0, 51, SEND), EXIT(1, 60, COMM_DUP)},
         .expected = "R1@50/41<0 | 41 42 12",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
        /* Rank 0 would know whether rank 1 posts its receive before the send returns; that is after the barrier, which
         * rank 0 enters later: on corrected clocks it does not. */
        {.name = "a send that may have waited for its receiver is no wait that closes a cycle",
         .options = {.clock_fix = CLOCK_FIX_CLC, .eager_limit = 8, .max_skew = 1000},
         .acts = {START_ALL, ENTER_PAIR(1, 10, BARRIER), MESSAGE(0, 1, 12, 16, 50, 8), ENTER(0, 12, SEND),
                  EXIT(1, 15, BARRIER), ENTER(1, 16, RECV), EXIT(0, 20, SEND), ENTER_PAIR(0, 30, BARRIER),
                  EXIT(0, 40, BARRIER), EXIT(1, 50, RECV)},
         .expected = "C0@40/22<1 C1@30/22<0 R1@65/23<0 | 22 23 0",
         .anomaly = ANOMALY_CONTRADICTED_WAIT,
         .anomaly_count = 1},
        /* Rank 0 stands in the barrier for rank 1, rank 1 in its send for rank 2, and rank 2 until rank 0 has not come.
         * Rank 2 is the first to leave, so that rank 0, which leaves after rank 1, has not; and then it posts its
         * receive before the send returns, on corrected clocks, though the trace names it behind. */
        {.name = "who leaves first has waited for nobody; whether the others have is found out",
         .options = {.clock_fix = CLOCK_FIX_CLC, .max_skew = 2000},
         .acts = {START_ALL,
                  MESSAGE(0, 2, 1000, 10, 20, 8),
                  MESSAGE(0, 1, 1010, 10, 20, 8),
                  MESSAGE(1, 2, 50, 65, 75, 8),
                  ENTER(1, 10, RECV),
                  ENTER(2, 10, RECV),
                  EXIT(1, 20, RECV),
                  EXIT(2, 20, RECV),
                  ENTER(2, 45, COMM_DUP),
                  ENTER(1, 50, SEND),
                  EXIT(2, 50, COMM_DUP),
                  EXIT(1, 60, SEND),
                  ENTER(2, 65, RECV),
                  EXIT(2, 75, RECV),
                  ENTER_ALL(2, 80, BARRIER),
                  ENTER_ALL(1, 90, BARRIER),
                  ENTER(0, 1000, SEND),
                  EXIT(0, 1005, SEND),
                  ENTER(0, 1010, SEND),
                  EXIT(0, 1012, SEND),
                  ENTER_ALL(0, 1015, BARRIER),
                  EXIT(0, 1020, BARRIER),
                  EXIT(1, 1100, BARRIER),
                  EXIT(2, 1100, BARRIER)},
         .expected = "R2@1000/1000<0 R1@1010/1005<0 R2@1055/1040<1 S1@1050/1040<2 C1@2089/1070<0,2 C0@1080/1070<2,1 "
                     "C2@2079/1070<0,1 | 1070 1070 1070",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 2},
        /* Rank 1 would know whether all are in its call when rank 0 goes on, for which rank 2 must send; rank 2 whether
         * its send has waited for the receive that rank 1 posts next. Rank 1 leaves first: not all are in its call. */
        {.name = "of a call of all ranks and a send that may have waited for its receiver the first to leave goes on",
         .options = {.clock_fix = CLOCK_FIX_CLC, .min_latency = 40, .max_skew = 1000},
         .acts = {START_ALL, MESSAGE(1, 2, 8, 10, 12, 8), ENTER(1, 8, SEND), EXIT(1, 9, SEND), ENTER(2, 10, RECV),
                  EXIT(2, 12, RECV), MESSAGE(2, 1, 40, 90, 95, 8), ENTER(2, 40, SEND), ENTER(0, 55, RECV),
                  EXIT(2, 60, SEND), MESSAGE(2, 0, 62, 55, 66, 8), ENTER(2, 62, SEND), EXIT(2, 64, SEND),
                  EXIT(0, 66, RECV), ENTER(1, 75, COMM_DUP), EXIT(1, 80, COMM_DUP), ENTER(1, 90, RECV),
                  EXIT(1, 95, RECV)},
         .expected = "R2@48/10<1 R1@116/84<2 S2@96/84<1 R0@138/86<2 | 86 84 86"},
        /* Rank 0 has left that of the pair when rank 1 enters it, and rank 1 the other one when rank 0 does. */
        {.name = "two communicators in different order: neither barrier is waited for",
         .acts = {START_ALL, ENTER_PAIR(0, 10, BARRIER), ENTER_ALL(2, 11, BARRIER), ENTER_ALL(1, 12, BARRIER),
                  EXIT(0, 20, BARRIER), EXIT(1, 20, BARRIER), EXIT(2, 20, BARRIER), ENTER_ALL(0, 30, BARRIER),
                  ENTER_PAIR(1, 40, BARRIER), EXIT(0, 50, BARRIER), EXIT(1, 50, BARRIER)},
         .expected = "| 20 32 11",
         .anomaly = ANOMALY_DROPPED_WAIT,
         .anomaly_count = 2},
    };

    SCRIPTS_CHECK(scripts);
}

Test(deadlock, partners_that_do_not_come)
{
    static const struct script scripts[] = {
        {.name = "a barrier is given up after the largest skew, not before",
         .options = {.max_skew = 100},
         .acts = {START_ALL, ENTER_ALL(0, 10, BARRIER), ENTER_ALL(1, 11, BARRIER), EXIT(0, 20, BARRIER),
                  EXIT(1, 20, BARRIER), ENTER(1, 30, COMM_RANK), EXIT(1, 40, COMM_RANK), ENTER(2, 120, COMM_RANK),
                  EXIT(2, 120, COMM_RANK), ENTER(2, 200, COMM_RANK), EXIT(2, 201, COMM_RANK)},
         .expected = "C1@20/11<0 C0@20/11<1 | 11 21 200",
         .anomaly = ANOMALY_INCOMPLETE_COLLECTIVE,
         .anomaly_count = 1},
        {.name = "a member that comes in time is waited for",
         .options = {.max_skew = 100, .clock_fix = CLOCK_FIX_NONE},
         .acts = {START_ALL, ENTER_ALL(0, 10, BARRIER), ENTER_ALL(1, 11, BARRIER), EXIT(0, 20, BARRIER),
                  EXIT(1, 20, BARRIER), ENTER_ALL(2, 120, BARRIER), EXIT(2, 120, BARRIER)},
         .expected = "C1@20/120<0,2 C0@20/120<1,2 C2@120/120<0,1 | 120 120 120",
         .anomaly = ANOMALY_IMPOSSIBLE_COLLECTIVE,
         .anomaly_count = 2},
        {.name = "a member in MPI_Finalize does not come: it is no circle that it waits there for who waits for it",
         .acts = {START_ALL, ENTER_PAIR(0, 10, BARRIER), ENTER_FINALIZE(1, 12), ENTER_FINALIZE(2, 13),
                  EXIT(0, 15, BARRIER), ENTER_FINALIZE(0, 20), EXIT(0, 40, FINALIZE), EXIT(1, 40, FINALIZE),
                  EXIT(2, 40, FINALIZE)},
         .expected = "C0@15/10< C0@40/15<1,2 C2@40/15<1,0 C1@40/15<2,0 | 15 15 15",
         .anomaly = ANOMALY_INCOMPLETE_COLLECTIVE,
         .anomaly_count = 1},
        {.name = "the end of the chain has not waited for long",
         .options = {.max_skew = 100, .clock_fix = CLOCK_FIX_NONE},
         .acts = {START_ALL, ENTER_ALL(0, 10, BARRIER), EXIT(0, 20, BARRIER), MESSAGE(2, 1, 150, 105, 110, 8),
                  ENTER(1, 105, RECV), EXIT(1, 110, RECV), ENTER(2, 125, COMM_RANK), EXIT(2, 125, COMM_RANK),
                  ENTER(2, 150, SEND), EXIT(2, 151, SEND)},
         .expected = "R1@110/150<2 C0@20/10< | 10 150 150",
         .anomaly = ANOMALY_WAIT_TIMEOUT,
         .anomaly_count = 1},
        {.name = "a message from a rank that is in a barrier: who is not in it waits for the message",
         .acts = {START_ALL, MESSAGE(0, 1, 30, 10, 40, 8), ENTER(1, 10, RECV), ENTER_ALL(0, 20, BARRIER),
                  EXIT(0, 25, BARRIER), ENTER(0, 30, SEND), EXIT(0, 31, SEND), EXIT(1, 40, RECV)},
         .expected = "R1@40/25<0 | 25 25 0",
         .anomaly = ANOMALY_DROPPED_WAIT,
         .anomaly_count = 1},
    };

    SCRIPTS_CHECK(scripts);
}
