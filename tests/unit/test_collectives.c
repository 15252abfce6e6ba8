/* Collectives: docs/semantics.md, "Collectives" and "Collectives out of step". */
#include "engine_script.h"

/* Entries at 10, 20 and 30, exits at 40, 41 and 42. */
#define ALL_ENTER(call, flags0, flags1, flags2)                                                                        \
    {                                                                                                                  \
        START_ALL, ENTER_AS(0, 10, call, flags0), ENTER_AS(1, 20, call, flags1), ENTER_AS(2, 30, call, flags2),        \
            EXIT(0, 40, call), EXIT(1, 41, call), EXIT(2, 42, call)                                                    \
    }

/* Entries at 10, 20 and 30, but the first leaves at 15 and the second at 25. */
#define EARLY_EXITS(call, flags0, flags1, flags2)                                                                      \
    {                                                                                                                  \
        START_ALL, ENTER_AS(0, 10, call, flags0), EXIT(0, 15, call), ENTER_AS(1, 20, call, flags1), EXIT(1, 25, call), \
            ENTER_AS(2, 30, call, flags2), EXIT(2, 42, call)                                                           \
    }

Test(collectives, who_waits_for_whom)
{
    static const struct script scripts[] = {
        {.name = "barrier: all for all",
         .acts = ALL_ENTER(BARRIER, 3, 3, 3),
         .expected = "C0@40/30<1,2 C1@41/30<0,2 C2@42/30<0,1 | 30 30 30"},
        {.name = "broadcast from the last: all for the root, and for all when they left together",
         .acts = ALL_ENTER(BCAST, 2, 2, 1),
         .expected = "C0@40/30<1,2 C1@41/30<0,2 C2@42/30<0,1 | 30 30 30"},
        {.name = "broadcast, only what MPI demands",
         .options = {.waits = WAITS_CAUSAL},
         .acts = ALL_ENTER(BCAST, 2, 1, 2),
         .expected = "C0@40/20<1 C1@41/20< C2@42/30<1 | 20 20 30"},
        {.name = "broadcast of nothing has no root",
         .options = {.waits = WAITS_CAUSAL},
         .acts = ALL_ENTER(BCAST, 0, 0, 0),
         .expected = "C0@40/10< C1@41/20< C2@42/30< | 10 20 30"},
        {.name = "reduction, only what MPI demands: the root for all",
         .options = {.waits = WAITS_CAUSAL},
         .acts = ALL_ENTER(REDUCE, 2, 1, 1),
         .expected = "C0@40/30<1,2 C1@41/20< C2@42/30< | 30 20 30"},
        {.name = "scan, only what MPI demands: for lower members",
         .options = {.waits = WAITS_CAUSAL},
         .acts = {START_ALL, ENTER_ALL(0, 30, SCAN), ENTER_ALL(1, 10, SCAN), ENTER_ALL(2, 20, SCAN), EXIT(0, 40, SCAN),
                  EXIT(1, 41, SCAN), EXIT(2, 42, SCAN)},
         .expected = "C0@40/30< C1@41/30<0 C2@42/30<1,0 | 30 30 30"},
        {.name = "reduction to the first: the others leave early, the root does not",
         .acts = {START_ALL, ENTER_AS(1, 10, REDUCE, 1), EXIT(1, 15, REDUCE), ENTER_AS(0, 20, REDUCE, 2),
                  ENTER_AS(2, 30, REDUCE, 1), EXIT(2, 35, REDUCE), EXIT(0, 42, REDUCE)},
         .expected = "C1@15/10< C2@35/30<1,0 C0@42/30<1,2 | 30 10 30"},
        {.name = "all waits that MPI allows",
         .options = {.waits = WAITS_ALL},
         .acts = EARLY_EXITS(REDUCE, 1, 1, 2),
         .expected = "C1@25/30<0,2 C0@15/30<1,2 C2@42/30<0,1 | 30 30 30"},
        {.name = "the waits of Dimemas: who only sends to a reduction's root goes at once",
         .options = {.waits = WAITS_DIMEMAS},
         .acts = EARLY_EXITS(REDUCE, 1, 1, 2),
         .expected = "C0@15/10< C1@25/20< C2@42/30<0,1 | 10 20 30"},
        {.name = "and so where the root enters first",
         .options = {.waits = WAITS_DIMEMAS},
         .acts = ALL_ENTER(REDUCE, 2, 1, 1),
         .expected = "C0@40/30<1,2 C1@41/20< C2@42/30< | 30 20 30"},
        {.name = "the waits of Dimemas: gathering is as with all",
         .options = {.waits = WAITS_DIMEMAS},
         .acts = EARLY_EXITS(GATHER, 1, 1, 2),
         .expected = "C1@25/30<0,2 C0@15/30<1,2 C2@42/30<0,1 | 30 30 30"},
    };

    SCRIPTS_CHECK(scripts);
}

Test(collectives, what_is_odd)
{
    static const struct script scripts[] = {
        {.name = "left before another has entered: clocks go on",
         .options = {.clock_fix = CLOCK_FIX_CLC, .min_latency = 5},
         .acts = EARLY_EXITS(BARRIER, 3, 3, 3),
         .expected = "C1@35/30<0,2 C0@35/30<1,2 C2@42/30<0,1 | 30 30 30",
         .anomaly = ANOMALY_IMPOSSIBLE_COLLECTIVE,
         .anomaly_count = 2},
        {.name = "the last to enter waits for the last but one",
         .options = {.clock_fix = CLOCK_FIX_CLC, .min_latency = 5},
         .acts = {START_ALL, ENTER_ALL(0, 10, BARRIER), ENTER_ALL(1, 29, BARRIER), ENTER_ALL(2, 30, BARRIER),
                  EXIT(2, 32, BARRIER), EXIT(0, 40, BARRIER), EXIT(1, 40, BARRIER)},
         .expected = "C2@34/30<0,1 C0@40/30<1,2 C1@40/30<0,2 | 30 30 30"},
        {.name = "one enters another call",
         .acts = {START_ALL, ENTER_ALL(0, 10, BARRIER), ENTER_ALL(1, 20, ALLREDUCE), ENTER_ALL(2, 30, BARRIER),
                  EXIT(0, 40, BARRIER), EXIT(1, 41, ALLREDUCE), EXIT(2, 42, BARRIER)},
         .expected = "| 10 20 30",
         .anomaly = ANOMALY_MIXED_COLLECTIVE,
         .anomaly_count = 1},
        {.name = "two roots: who left before has waited for nobody, and the others do not",
         .acts = {START_ALL, ENTER_AS(0, 10, BCAST, 1), EXIT(0, 15, BCAST), ENTER_AS(1, 20, BCAST, 2),
                  ENTER_AS(2, 30, BCAST, 1), EXIT(1, 40, BCAST), EXIT(2, 41, BCAST)},
         .expected = "C0@15/10< | 10 20 30",
         .anomaly = ANOMALY_MIXED_COLLECTIVE,
         .anomaly_count = 1},
        {.name = "one moves no bytes: its call is another",
         .acts = ALL_ENTER(ALLREDUCE, REPLAY_SIZED, 3, 3),
         .expected = "| 10 20 30",
         .anomaly = ANOMALY_MIXED_COLLECTIVE,
         .anomaly_count = 1},
        {.name = "and where it comes last",
         .acts = ALL_ENTER(ALLREDUCE, 3, 3, REPLAY_SIZED),
         .expected = "C0@40/20<1 C1@41/20<0 C2@42/30< | 20 20 30",
         .anomaly = ANOMALY_MIXED_COLLECTIVE,
         .anomaly_count = 1},
        {.name = "sizes of each member: one may be nothing",
         .acts = ALL_ENTER(ALLTOALLV, REPLAY_SIZED, 3, REPLAY_SIZED),
         .expected = "C0@40/30<1,2 C1@41/30<0,2 C2@42/30<0,1 | 30 30 30"},
        {.name = "and so all: nobody waits",
         .acts = ALL_ENTER(ALLTOALLV, REPLAY_SIZED, REPLAY_SIZED, REPLAY_SIZED),
         .expected = "C0@40/10< C1@41/20< C2@42/30< | 10 20 30"},
        {.name = "one never enters",
         .acts = {START_ALL, ENTER_ALL(0, 10, BARRIER), ENTER_ALL(1, 20, BARRIER), EXIT(0, 40, BARRIER),
                  EXIT(1, 41, BARRIER), END(0, 50), END(1, 50), END(2, 50)},
         .expected = "C1@41/20<0 C0@40/20<1 | 30 29 50",
         .anomaly = ANOMALY_INCOMPLETE_COLLECTIVE,
         .anomaly_count = 1},
        /* Messages both ways bound what clocks can differ by. */
        {.name = "impossible by more than clocks can be wrong: another communicator",
         .options = {.clock_fix = CLOCK_FIX_CLC},
         .acts = {START_ALL, MESSAGE(0, 1, 1, 1, 4, 8), CALL(0, 1, 2, ISEND), CALL(1, 1, 4, RECV),
                  ENTER_PAIR(0, 10, BARRIER), EXIT(0, 20, BARRIER), ENTER_PAIR(1, 30, BARRIER), EXIT(1, 40, BARRIER)},
         .expected = "R1@4/1<0 C0@20/9< C1@40/27< | 9 27 0",
         .anomaly = ANOMALY_MISMATCHED_COLLECTIVE,
         .anomaly_count = 1},
        {.name = "clocks may be that wrong",
         .options = {.clock_fix = CLOCK_FIX_CLC},
         .acts = {START_ALL, MESSAGE(0, 1, 1, 1, 4, 8), CALL(0, 1, 2, ISEND), CALL(1, 1, 4, RECV),
                  ENTER_PAIR(0, 10, BARRIER), EXIT(0, 27, BARRIER), ENTER_PAIR(1, 30, BARRIER), EXIT(1, 40, BARRIER)},
         .expected = "R1@4/1<0 C0@30/27<1 C1@40/27<0 | 27 27 0",
         .anomaly = ANOMALY_IMPOSSIBLE_COLLECTIVE,
         .anomaly_count = 1},
        {.name = "a rank that is no member",
         .acts = {START_ALL, ENTER_PAIR(2, 10, BARRIER), EXIT(2, 20, BARRIER)},
         .expected = "| 0 0 10",
         .anomaly = ANOMALY_UNNAMED_COMMUNICATOR,
         .anomaly_count = 1},
    };

    SCRIPTS_CHECK(scripts);
}

Test(collectives, in_order_on_each_communicator)
{
    static const struct script scripts[] = {
        {.name = "the second of one rank is the second of all",
         .acts = {START_ALL, ENTER_PAIR(0, 10, BARRIER), ENTER_PAIR(1, 12, BARRIER), EXIT(0, 20, BARRIER),
                  EXIT(1, 20, BARRIER), ENTER_ALL(0, 30, BARRIER), ENTER_ALL(1, 31, BARRIER), ENTER_ALL(2, 40, BARRIER),
                  EXIT(0, 50, BARRIER), EXIT(1, 50, BARRIER), EXIT(2, 50, BARRIER), ENTER_PAIR(0, 60, BARRIER),
                  ENTER_PAIR(1, 61, BARRIER), EXIT(0, 70, BARRIER), EXIT(1, 70, BARRIER)},
         .expected = "C0@20/12<1 C1@20/12<0 C0@50/40<1,2 C1@50/40<0,2 C2@50/40<0,1 C0@70/51<1 C1@70/51<0 | 51 51 40"},
        {.name = "many in flight: the ring grows",
         .options = {.waits = WAITS_CAUSAL},
         .acts = {START_ALL,          ENTER_AS(0, 1, BCAST, 1),  EXIT(0, 2, BCAST),  ENTER_AS(0, 3, BCAST, 1),
                  EXIT(0, 4, BCAST),  ENTER_AS(0, 5, BCAST, 1),  EXIT(0, 6, BCAST),  ENTER_AS(0, 7, BCAST, 1),
                  EXIT(0, 8, BCAST),  ENTER_AS(0, 9, BCAST, 1),  EXIT(0, 10, BCAST), ENTER_AS(0, 11, BCAST, 1),
                  EXIT(0, 12, BCAST), ENTER_AS(1, 1, BCAST, 2),  EXIT(1, 20, BCAST), ENTER_AS(1, 30, BCAST, 2),
                  EXIT(1, 31, BCAST), ENTER_AS(1, 32, BCAST, 2), EXIT(1, 33, BCAST), ENTER_AS(1, 34, BCAST, 2),
                  EXIT(1, 35, BCAST), ENTER_AS(1, 36, BCAST, 2), EXIT(1, 37, BCAST), ENTER_AS(1, 38, BCAST, 2),
                  EXIT(1, 39, BCAST)},
         .expected = "C0@2/1< C0@4/2< C0@6/3< C0@8/4< C0@10/5< C0@12/6< C1@20/1<0 C1@31/11<0 C1@33/12<0 C1@35/13<0 "
                     "C1@37/14<0 C1@39/15<0 | 6 15 0",
         .unfinished = 6,
         .anomaly = ANOMALY_INCOMPLETE_COLLECTIVE,
         .anomaly_count = 6},
    };

    SCRIPTS_CHECK(scripts);
}

/* Calls of rank 0 are missing: its collectives wait for nobody until all are inside one all-to-all. */
Test(collectives, out_of_step)
{
    static const struct script scripts[] = {
        {.name = "brought back into step by a barrier",
         .acts = {BEGIN_ALL, LOSS(0, 5), ENTER_ALL(1, 10, BARRIER), EXIT(1, 12, BARRIER), ENTER_ALL(0, 20, BARRIER),
                  ENTER_ALL(1, 21, BARRIER), ENTER_ALL(2, 30, BARRIER), EXIT(0, 40, BARRIER), EXIT(1, 40, BARRIER),
                  EXIT(2, 40, BARRIER)},
         .expected = "C0@40/30<1,2 C1@40/30<0,2 C2@40/30<0,1 | 30 30 30",
         .anomaly = ANOMALY_RESYNCHRONISED_COLLECTIVE,
         .anomaly_count = 1},
        {.name = "brought back by a reduction, after one that moves no bytes was left",
         .acts = {BEGIN_ALL, LOSS(0, 5), ENTER_ALL(0, 8, ALLREDUCE), ENTER_AS(1, 10, ALLREDUCE, REPLAY_SIZED),
                  EXIT(1, 12, ALLREDUCE), ENTER_ALL(1, 21, ALLREDUCE), ENTER_ALL(2, 30, ALLREDUCE),
                  EXIT(0, 40, ALLREDUCE), EXIT(1, 40, ALLREDUCE), EXIT(2, 40, ALLREDUCE)},
         .expected = "C0@40/30<1,2 C1@40/30<0,2 C2@40/30<0,1 | 30 30 30",
         .anomaly = ANOMALY_RESYNCHRONISED_COLLECTIVE,
         .anomaly_count = 1},
        {.name = "a reduction that moves no bytes brings nothing back",
         .acts = {BEGIN_ALL, LOSS(0, 5), ENTER_AS(0, 10, ALLREDUCE, REPLAY_SIZED),
                  ENTER_AS(1, 20, ALLREDUCE, REPLAY_SIZED), ENTER_AS(2, 30, ALLREDUCE, REPLAY_SIZED),
                  EXIT(0, 40, ALLREDUCE), EXIT(1, 40, ALLREDUCE), EXIT(2, 40, ALLREDUCE)},
         .expected = "| 10 20 30"},
        {.name = "nor does one without bytes of some, whatever the others move",
         .acts = {BEGIN_ALL, LOSS(0, 5), ENTER_ALL(0, 10, ALLREDUCE), ENTER_AS(1, 20, ALLREDUCE, REPLAY_SIZED),
                  ENTER_ALL(2, 30, ALLREDUCE), EXIT(0, 40, ALLREDUCE), EXIT(1, 40, ALLREDUCE), EXIT(2, 40, ALLREDUCE)},
         .expected = "| 10 20 30"},
        {.name = "a broadcast waits for nobody and brings nothing back",
         .acts = {BEGIN_ALL, LOSS(0, 5), ENTER_AS(0, 10, BCAST, 2), ENTER_AS(1, 20, BCAST, 2),
                  ENTER_AS(2, 30, BCAST, 1), EXIT(0, 40, BCAST), EXIT(1, 40, BCAST), EXIT(2, 40, BCAST)},
         .expected = "| 10 20 30"},
        {.name = "two calls at the same time bring nothing back",
         .acts = {BEGIN_ALL, LOSS(0, 5), ENTER_ALL(0, 10, BARRIER), ENTER_ALL(1, 20, ALLREDUCE),
                  ENTER_ALL(2, 30, BARRIER), EXIT(0, 40, BARRIER), EXIT(1, 40, ALLREDUCE), EXIT(2, 40, BARRIER)},
         .expected = "| 10 20 30"},
        {.name = "lost while some are inside: they are inside still",
         .acts = {BEGIN_ALL, ENTER_ALL(1, 10, BARRIER), ENTER_ALL(2, 15, BARRIER), LOSS(0, 20),
                  ENTER_ALL(0, 30, BARRIER), EXIT(0, 40, BARRIER), EXIT(1, 40, BARRIER), EXIT(2, 40, BARRIER)},
         .expected = "C0@40/30<1,2 C1@40/30<2,0 C2@40/30<1,0 | 30 30 30",
         .anomaly = ANOMALY_RESYNCHRONISED_COLLECTIVE,
         .anomaly_count = 1},
        /* What rank 1 receives puts its clock forward by 30: that its send does not wait is known at 40. */
        {.name = "one is held up until another has left and the third entered",
         .acts = {BEGIN_ALL, LOSS(0, 0), MESSAGE(2, 1, 35, 1, 5, 8), MESSAGE(1, 2, 8, 60, 61, 2000),
                  CALL(1, 1, 5, RECV), CALL(1, 8, 10, SEND), ENTER_ALL(0, 10, BARRIER), ENTER_ALL(1, 20, BARRIER),
                  EXIT(0, 30, BARRIER), CALL(2, 35, 36, SEND), ENTER_ALL(2, 38, BARRIER), EXIT(1, 50, BARRIER),
                  EXIT(2, 55, BARRIER), CALL(2, 60, 61, RECV)},
         .expected = "R1@35/35<2 R2@61/42<1 | 10 48 42",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
        {.name = "one is held up until the third has entered, and has left before",
         .acts = {BEGIN_ALL, LOSS(0, 0), MESSAGE(2, 1, 35, 1, 5, 8), MESSAGE(1, 2, 8, 60, 61, 2000),
                  CALL(1, 1, 5, RECV), CALL(1, 8, 10, SEND), ENTER_ALL(0, 10, BARRIER), ENTER_ALL(1, 20, BARRIER),
                  EXIT(1, 30, BARRIER), CALL(2, 35, 36, SEND), ENTER_ALL(2, 38, BARRIER), EXIT(0, 50, BARRIER),
                  EXIT(2, 55, BARRIER), CALL(2, 60, 61, RECV)},
         .expected = "R1@35/35<2 R2@61/42<1 | 10 48 42",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
    };

    SCRIPTS_CHECK(scripts);
}
