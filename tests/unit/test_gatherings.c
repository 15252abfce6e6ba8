/* Calls of all ranks whose communicator the trace does not name: docs/semantics.md, "Calls of all ranks". */
#include "engine_script.h"

#define ALL_INSIDE                                                                                                     \
    {                                                                                                                  \
        START_ALL, ENTER(0, 10, COMM_DUP), ENTER(1, 20, COMM_DUP), ENTER(2, 30, COMM_DUP), EXIT(0, 40, COMM_DUP),      \
            EXIT(1, 41, COMM_DUP), EXIT(2, 42, COMM_DUP)                                                               \
    }

Test(gatherings, who_waits_for_whom)
{
    static const struct script scripts[] = {
        {.name = "all are inside: all wait for all",
         .acts = ALL_INSIDE,
         .expected = "C0@40/30<1,2 C1@41/30<0,2 C2@42/30<0,1 | 30 30 30"},
        {.name = "MPI does not demand it",
         .options = {.waits = WAITS_CAUSAL},
         .acts = ALL_INSIDE,
         .expected = "| 10 20 30"},
        {.name = "simulators do not know of it",
         .options = {.waits = WAITS_ALL},
         .acts = ALL_INSIDE,
         .expected = "| 10 20 30"},
        {.name = "one leaves before the last enters",
         .acts = {START_ALL, ENTER(0, 10, COMM_DUP), ENTER(1, 20, COMM_DUP), EXIT(0, 25, COMM_DUP),
                  ENTER(2, 30, COMM_DUP), EXIT(1, 41, COMM_DUP), EXIT(2, 42, COMM_DUP)},
         .expected = "| 10 20 30"},
        {.name = "one enters another call",
         .acts = {START_ALL, ENTER(0, 10, COMM_DUP), ENTER(1, 20, COMM_SPLIT), ENTER(2, 30, COMM_DUP),
                  EXIT(0, 40, COMM_DUP), EXIT(1, 41, COMM_SPLIT), EXIT(2, 42, COMM_DUP)},
         .expected = "| 10 20 30"},
        {.name = "the last enters as the first leaves, who has not waited for it",
         .acts = {START_ALL, ENTER(0, 10, COMM_DUP), ENTER(1, 20, COMM_DUP), EXIT(0, 30, COMM_DUP),
                  ENTER(2, 30, COMM_DUP), EXIT(1, 41, COMM_DUP), EXIT(2, 42, COMM_DUP)},
         .expected = "C0@30/20<1 C1@41/30<0,2 C2@42/30<0,1 | 20 30 30"},
        {.name = "a call is in one operation only, the first",
         .acts = {START_ALL, ENTER(2, 5, COMM_DUP), ENTER(0, 10, COMM_DUP), ENTER(1, 11, COMM_DUP),
                  EXIT(0, 20, COMM_DUP), EXIT(1, 20, COMM_DUP), ENTER(0, 30, COMM_DUP), ENTER(1, 31, COMM_DUP),
                  EXIT(0, 40, COMM_DUP), EXIT(1, 40, COMM_DUP), EXIT(2, 50, COMM_DUP)},
         .expected = "C0@20/11<2,1 C1@20/11<2,0 C2@50/11<0,1 | 21 22 11"},
        {.name = "a call without an end is one that others wait for",
         .acts = {START_ALL, ENTER(0, 10, COMM_DUP), ENTER(1, 20, COMM_DUP), ENTER(2, 30, COMM_DUP),
                  EXIT(0, 40, COMM_DUP), END(0, 50), END(1, 20), END(2, 30)},
         .expected = "C0@40/30<1,2 | 40 20 30"},
        {.name = "some call it, and others never",
         .acts = {START_ALL, ENTER(0, 10, COMM_DUP), ENTER(1, 11, COMM_DUP), EXIT(0, 20, COMM_DUP),
                  EXIT(1, 20, COMM_DUP), CALL(0, 30, 40, COMM_DUP)},
         .expected = "| 20 11 0"},
    };

    SCRIPTS_CHECK(scripts);
}

/* On corrected times: what a rank's clock is moved by may bring its call to the others', or take it away from them. */
Test(gatherings, clocks_that_disagree)
{
    static const struct script scripts[] = {
        {.name = "the last enters when the first has left",
         .options = {.clock_fix = CLOCK_FIX_CLC},
         .acts = {START_ALL, ENTER(0, 10, COMM_DUP), ENTER(1, 11, COMM_DUP), MESSAGE(0, 2, 60, 12, 15, 8),
                  CALL(2, 12, 15, RECV), ENTER(2, 18, COMM_DUP), EXIT(0, 30, COMM_DUP), EXIT(1, 40, COMM_DUP),
                  EXIT(2, 40, COMM_DUP), CALL(0, 60, 61, SEND)},
         .expected = "R2@60/40<0 | 40 11 43",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
        {.name = "one is brought to where all are inside",
         .options = {.clock_fix = CLOCK_FIX_CLC},
         .acts = {START_ALL, MESSAGE(0, 2, 30, 2, 3, 8), CALL(2, 2, 3, RECV), CALL(2, 5, 8, COMM_DUP),
                  CALL(0, 30, 30, SEND), ENTER(0, 31, COMM_DUP), ENTER(1, 31, COMM_DUP), EXIT(0, 40, COMM_DUP),
                  EXIT(1, 41, COMM_DUP)},
         .expected = "R2@30/30<0 C2@35/32<0,1 C0@40/32<1,2 C1@41/32<0,2 | 32 32 32",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
    };

    SCRIPTS_CHECK(scripts);
}
