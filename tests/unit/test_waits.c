/* Waits for messages: docs/semantics.md, "Waits for messages" and "Wait models". */
#include "engine_script.h"

Test(waits, receives)
{
    static const struct script scripts[] = {
        {.name = "late sender",
         .acts = {BEGIN_ALL, ENTER(1, 10, RECV), MESSAGE(0, 1, 100, 10, 120, 8), CALL(0, 100, 110, SEND),
                  EXIT(1, 120, RECV)},
         .expected = "R1@120/100<0 | 100 100 0"},
        {.name = "early sender",
         .acts = {BEGIN_ALL, MESSAGE(0, 1, 5, 40, 45, 8), CALL(0, 5, 6, SEND), CALL(1, 40, 45, RECV)},
         .expected = "R1@45/40<0 | 5 40 0"},
        {.name = "nonblocking, completed by a wait",
         .acts = {BEGIN_ALL, CALL(1, 10, 11, IRECV), MESSAGE(0, 1, 50, 11, 60, 8), CALL(0, 50, 51, ISEND),
                  CALL(1, 20, 60, WAIT)},
         .expected = "R1@60/50<0 | 50 50 0"},
        {.name = "the receiver's later events wait until the message is sent",
         .options = {.clock_fix = CLOCK_FIX_NONE},
         .acts = {BEGIN_ALL, ENTER(1, 10, RECV), MESSAGE(0, 1, 100, 10, 90, 8), EXIT(1, 90, RECV),
                  CALL(1, 95, 97, COMM_RANK), CALL(0, 100, 110, SEND)},
         .expected = "R1@90/100<0 | 100 105 0",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
        {.name = "received before it is sent: the clock is moved on",
         .options = {.clock_fix = CLOCK_FIX_CLC, .min_latency = 3},
         .acts = {BEGIN_ALL, ENTER(1, 10, RECV), MESSAGE(0, 1, 100, 10, 90, 8), EXIT(1, 90, RECV),
                  CALL(0, 100, 110, SEND)},
         .expected = "R1@103/100<0 | 100 100 0",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
        {.name = "likewise, but clocks are left alone",
         .options = {.clock_fix = CLOCK_FIX_NONE, .min_latency = 3},
         .acts = {BEGIN_ALL, ENTER(1, 10, RECV), MESSAGE(0, 1, 100, 10, 90, 8), EXIT(1, 90, RECV),
                  CALL(0, 100, 110, SEND)},
         .expected = "R1@90/100<0 | 100 100 0",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
        {.name = "by more than clocks go wrong: nobody waits",
         .acts = {BEGIN_ALL, ENTER(1, 10, RECV), MESSAGE(0, 1, 2000, 10, 90, 8), EXIT(1, 90, RECV),
                  CALL(0, 2000, 2001, SEND)},
         .expected = "| 2000 10 0",
         .anomaly = ANOMALY_WAIT_TIMEOUT,
         .anomaly_count = 1},
        {.name = "the record stands after what has been replayed, out of its place",
         .acts = {BEGIN_ALL, CALL(1, 10, 20, RECV), CALL(1, 30, 31, COMM_RANK), LATE_MESSAGE(0, 1, 5, 10, 20, 8)},
         .expected = "| 5 20 0",
         .anomaly = ANOMALY_LATE_RECORD,
         .anomaly_count = 1},
        {.name = "the record stands in its place, but the receive is past: given up",
         .acts = {BEGIN_ALL, CALL(1, 10, 20, RECV), CALL(1, 30, 31, COMM_RANK), MESSAGE(0, 1, 40, 10, 20, 8),
                  CALL(0, 40, 41, SEND)},
         .expected = "| 40 20 0",
         .anomaly = ANOMALY_WAIT_TIMEOUT,
         .anomaly_count = 1},
        {.name = "the record stands in its place, where nothing is being sent any more",
         .acts = {BEGIN_ALL, CALL(1, 10, 20, RECV), CALL(1, 30, 31, COMM_RANK), MESSAGE(0, 1, 5, 10, 20, 8)},
         .expected = "| 5 20 0",
         .anomaly = ANOMALY_UNALIGNED_MESSAGE,
         .anomaly_count = 1},
        {.name = "a message to itself waits for nobody",
         .acts = {BEGIN_ALL, MESSAGE(0, 0, 10, 20, 30, 8), CALL(0, 10, 11, SEND), CALL(0, 20, 30, RECV)},
         .expected = "| 19 0 0"},
        {.name = "received outside of any call",
         .acts = {BEGIN_ALL, MESSAGE(0, 1, 10, 15, 20, 8), CALL(0, 10, 11, SEND), CALL(1, 30, 31, COMM_RANK)},
         .expected = "R1@20/20<0 | 10 30 0",
         .anomaly = ANOMALY_UNMATCHED_MESSAGE,
         .anomaly_count = 1},
        {.name = "the sender has no event at the time of the send",
         .acts = {BEGIN_ALL, ENTER(1, 10, RECV), MESSAGE(0, 1, 100, 10, 120, 8), EXIT(1, 120, RECV)},
         .expected = "R1@120/100<0 | 100 100 0",
         .anomaly = ANOMALY_UNMATCHED_MESSAGE,
         .anomaly_count = 1},
    };

    SCRIPTS_CHECK(scripts);
}

/* 10^18 ns are 32 years, 2 x 10^18 ns are 63: no clock is set so far ahead, neither the corrected nor the ideal one. */
Test(waits, clocks_that_are_years_apart)
{
    static const struct script scripts[] = {
        {.name = "the shift falls by 1/1000 of the time that passes, however large it is",
         .options = {.waits = WAITS_ALL, .clock_fix = CLOCK_FIX_CLC},
         .acts = {BEGIN_ALL, ENTER(1, 10, RECV), MESSAGE(0, 1, 1000000000000000000, 10, 90, 8), EXIT(1, 90, RECV),
                  CALL(0, 1000000000000000000, 1000000000000000010, SEND), CALL(1, 10090, 10090, COMM_RANK)},
         .expected = "R1@1000000000000000000/1000000000000000000<0 | 1000000000000000000 1000000000000009990 0",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
        {.name = "beyond 36 years neither clock moves",
         .options = {.waits = WAITS_ALL, .clock_fix = CLOCK_FIX_CLC},
         .acts = {BEGIN_ALL, ENTER(1, 10, RECV), MESSAGE(0, 1, 2000000000000000000, 10, 90, 8), EXIT(1, 90, RECV),
                  CALL(0, 2000000000000000000, 2000000000000000010, SEND)},
         .expected = "R1@90/10<0 | 2000000000000000000 10 0",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
        {.name = "likewise the ideal clock alone",
         .options = {.waits = WAITS_ALL, .clock_fix = CLOCK_FIX_NONE},
         .acts = {BEGIN_ALL, ENTER(1, 10, RECV), MESSAGE(0, 1, 2000000000000000000, 10, 90, 8), EXIT(1, 90, RECV),
                  CALL(0, 2000000000000000000, 2000000000000000010, SEND)},
         .expected = "R1@90/10<0 | 2000000000000000000 10 0",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
    };

    SCRIPTS_CHECK(scripts);
}

/* A large send at 10 whose receive is posted at 50; the send returns at 60. */
#define LATE_RECEIVER(call)                                                                                            \
    {                                                                                                                  \
        BEGIN_ALL, MESSAGE(0, 1, 10, 50, 70, 5000), ENTER(0, 10, call), ENTER(1, 50, RECV), EXIT(0, 60, call),         \
            EXIT(1, 70, RECV)                                                                                          \
    }

Test(waits, rendezvous)
{
    static const struct script scripts[] = {
        {.name = "sent inside the call, after its entry, when the receiver asks for it",
         .acts = {BEGIN_ALL, CALL(0, 1, 2, COMM_RANK), MESSAGE(0, 1, 12, 13, 15, 5000), ENTER(0, 10, SEND),
                  CALL(1, 13, 15, RECV), EXIT(0, 20, SEND)},
         .expected = "R1@15/13<0 S0@20/13<1 | 13 13 0"},
        {.name = "large",
         .options = {.eager_limit = 5000},
         .acts = LATE_RECEIVER(SEND),
         .expected = "S0@60/50<1 R1@70/50<0 | 50 50 0"},
        {.name = "small",
         .options = {.eager_limit = 5001},
         .acts = LATE_RECEIVER(SEND),
         .expected = "S0@60/50<1 R1@70/50<0 | 50 50 0"},
        {.name = "causal",
         .options = {.eager_limit = 5000, .waits = WAITS_CAUSAL},
         .acts = LATE_RECEIVER(SEND),
         .expected = "R1@70/50<0 | 10 50 0"},
        {.name = "nonblocking, not completed", .acts = LATE_RECEIVER(ISEND), .expected = "R1@70/50<0 | 10 50 0"},
        {.name = "returns before the receive is posted",
         .options = {.eager_limit = 5000},
         .acts = {BEGIN_ALL, MESSAGE(0, 1, 10, 50, 70, 5000), CALL(0, 10, 20, SEND), CALL(1, 50, 70, RECV)},
         .expected = "R1@70/50<0 | 10 50 0",
         .anomaly = ANOMALY_CONTRADICTED_WAIT,
         .anomaly_count = 1},
        {.name = "likewise, but all waits are asked for",
         .options = {.eager_limit = 5000, .waits = WAITS_ALL},
         .acts = {BEGIN_ALL, MESSAGE(0, 1, 10, 50, 70, 5000), CALL(0, 10, 20, SEND), CALL(1, 50, 70, RECV)},
         .expected = "S0@20/50<1 R1@70/50<0 | 50 50 0"},
        {.name = "synchronous, although it is small",
         .options = {.eager_limit = 5001},
         .acts = LATE_RECEIVER(SSEND),
         .expected = "S0@60/50<1 R1@70/50<0 | 50 50 0"},
        {.name = "posted before the send was entered: nothing is kept",
         .options = {.eager_limit = 5000},
         .acts = {BEGIN_ALL, ENTER(1, 5, RECV), MESSAGE(0, 1, 10, 5, 70, 5000), CALL(0, 10, 60, SEND),
                  EXIT(1, 70, RECV)},
         .expected = "R1@70/10<0 | 10 10 0"},
        {.name = "likewise, but all waits are asked for: the past receive",
         .options = {.eager_limit = 5000, .waits = WAITS_ALL},
         .acts = {BEGIN_ALL, CALL(1, 5, 6, IRECV), CALL(1, 8, 9, COMM_RANK), MESSAGE(0, 1, 10, 6, 70, 5000),
                  CALL(0, 10, 60, SEND), CALL(1, 65, 70, WAIT)},
         .expected = "S0@60/10<1 R1@70/63<0 | 10 63 0"},
        {.name = "nonblocking, completed by a call in which the receive is posted",
         .acts = {BEGIN_ALL, ENTER(0, 10, ISEND), MESSAGE(0, 1, 10, 50, 70, 8), EXIT(0, 12, ISEND), ENTER(0, 30, WAIT),
                  ENTER(1, 50, RECV), EXIT(0, 60, WAIT), EXIT(1, 70, RECV)},
         .expected = "S0@60/50<1 R1@70/50<0 | 50 50 0"},
        {.name = "likewise by an MPI_Irecv that goes on behind the call",
         .acts = {BEGIN_ALL, ENTER(0, 10, ISEND), MESSAGE(0, 1, 10, 62, 70, 8), EXIT(0, 12, ISEND), ENTER(0, 30, WAIT),
                  ENTER(1, 50, IRECV), EXIT(0, 60, WAIT), EXIT(1, 62, IRECV), CALL(1, 65, 70, WAIT)},
         .expected = "S0@60/50<1 R1@70/53<0 | 50 53 0"},
        {.name = "posted between two such calls: neither waits",
         .acts = {BEGIN_ALL, ENTER(0, 10, ISEND), MESSAGE(0, 1, 10, 25, 70, 8), EXIT(0, 12, ISEND),
                  CALL(0, 15, 20, TEST), ENTER(1, 25, RECV), CALL(0, 30, 60, WAIT), EXIT(1, 70, RECV)},
         .expected = "R1@70/25<0 | 23 25 0"},
        {.name = "posted in the second of two",
         .acts = {BEGIN_ALL, ENTER(0, 10, ISEND), MESSAGE(0, 1, 10, 50, 70, 8), EXIT(0, 12, ISEND),
                  CALL(0, 15, 20, TEST), ENTER(0, 30, WAIT), ENTER(1, 50, RECV), EXIT(0, 60, WAIT), EXIT(1, 70, RECV)},
         .expected = "S0@60/50<1 R1@70/50<0 | 50 50 0"},
        {.name = "posted at the exit: not before it",
         .acts = {BEGIN_ALL, ENTER(0, 10, ISEND), MESSAGE(0, 1, 10, 60, 70, 8), EXIT(0, 12, ISEND),
                  CALL(0, 30, 60, WAIT), CALL(1, 60, 70, RECV)},
         .expected = "R1@70/60<0 | 28 60 0"},
        {.name = "several sends at one call",
         .acts = {BEGIN_ALL, ENTER(0, 10, ISEND), MESSAGE(0, 1, 10, 40, 45, 8), EXIT(0, 12, ISEND), ENTER(0, 13, ISEND),
                  MESSAGE(0, 2, 13, 50, 70, 8), EXIT(0, 14, ISEND), ENTER(0, 20, WAITALL), CALL(1, 40, 45, RECV),
                  ENTER(2, 50, RECV), EXIT(0, 60, WAITALL), EXIT(2, 70, RECV)},
         .expected = "R1@45/40<0 S0@60/50<2 S0@60/50<1 R2@70/50<0 | 50 40 50"},
        {.name = "MPI_Wait has completed a receive: no send",
         .acts = {BEGIN_ALL, CALL(0, 2, 3, IRECV), ENTER(1, 5, SEND), MESSAGE(1, 0, 5, 3, 60, 8), EXIT(1, 6, SEND),
                  ENTER(0, 10, ISEND), MESSAGE(0, 1, 10, 50, 70, 8), EXIT(0, 12, ISEND), ENTER(0, 30, WAIT),
                  ENTER(1, 50, RECV), EXIT(0, 60, WAIT), EXIT(1, 70, RECV)},
         .expected = "R0@60/27<1 R1@70/49<0 | 27 49 0"},
        {.name = "MPI_Waitall has waited for a late sender, nearer to the receive than that is to the exit",
         .acts = {BEGIN_ALL, CALL(0, 2, 3, IRECV), ENTER(0, 10, ISEND), MESSAGE(0, 1, 10, 50, 70, 8),
                  EXIT(0, 12, ISEND), ENTER(0, 20, WAITALL), ENTER(2, 45, SEND), MESSAGE(2, 0, 45, 3, 60, 8),
                  EXIT(2, 46, SEND), ENTER(1, 50, RECV), EXIT(0, 60, WAITALL), EXIT(1, 70, RECV)},
         .expected = "R0@60/45<2 R1@70/50<0 | 45 50 45"},
        {.name = "likewise, but the receive lies nearer to the exit",
         .acts = {BEGIN_ALL, CALL(0, 2, 3, IRECV), ENTER(0, 10, ISEND), MESSAGE(0, 1, 10, 54, 70, 8),
                  EXIT(0, 12, ISEND), ENTER(0, 20, WAITALL), ENTER(2, 45, SEND), MESSAGE(2, 0, 45, 3, 60, 8),
                  EXIT(2, 46, SEND), ENTER(1, 54, RECV), EXIT(0, 60, WAITALL), EXIT(1, 70, RECV)},
         .expected = "R0@60/54<2 S0@60/54<1 R1@70/54<0 | 54 54 45"},
        {.name = "buffered, although nonblocking",
         .acts = {BEGIN_ALL, ENTER(0, 10, IBSEND), MESSAGE(0, 1, 10, 50, 70, 8), EXIT(0, 12, IBSEND),
                  ENTER(0, 30, WAIT), ENTER(1, 50, RECV), EXIT(0, 60, WAIT), EXIT(1, 70, RECV)},
         .expected = "R1@70/50<0 | 28 50 0"},
        {.name = "nonblocking, and all waits are asked for: size alone counts, of blocking ones",
         .options = {.eager_limit = 5, .waits = WAITS_ALL},
         .acts = {BEGIN_ALL, ENTER(0, 10, ISEND), MESSAGE(0, 1, 10, 50, 70, 8), EXIT(0, 12, ISEND), ENTER(0, 30, WAIT),
                  ENTER(1, 50, RECV), EXIT(0, 60, WAIT), EXIT(1, 70, RECV)},
         .expected = "R1@70/50<0 | 28 50 0"},
    };

    SCRIPTS_CHECK(scripts);
}

/* A call that completes one request completes one message of a channel; the second was tied to it by mistake. */
Test(waits, two_messages_of_a_channel)
{
    static const struct {
        enum script_call call;
        uint64_t mismatched;
    } cases[] = {{RECV, 1}, {WAIT, 1},    {39, 1}, {41, 1},  {42, 1},  {59, 1}, {126, 1},
                 {192, 1},  {WAITALL, 0}, {60, 0}, {125, 0}, {128, 0}, {153, 0}};

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        uint8_t call = (uint8_t)cases[i].call;
        struct script script = {
            .name = mpi_call(call)->name,
            .acts = {BEGIN_ALL, ENTER(1, 10, call), MESSAGE(0, 1, 20, 20, 60, 8), MESSAGE(0, 1, 62, 61, 60, 8),
                     CALL(0, 20, 21, SEND), EXIT(1, 60, call), CALL(0, 62, 63, SEND)},
            .anomaly = ANOMALY_MISMATCHED_MESSAGE,
            .anomaly_count = cases[i].mismatched,
        };
        struct script_log log;

        /* The other messages are odd in other ways: only this kind is looked at. */
        if (cases[i].mismatched == 0) {
            script.anomaly = ANOMALY_IMPOSSIBLE_MESSAGE;
            script.anomaly_count = 1;
        }
        script_run(&script, &log);
    }
}

/* Rank 1 probes from 10 to 60 and receives what rank 0 sends at `sent`. */
#define PROBED(sent, between)                                                                                          \
    {                                                                                                                  \
        BEGIN_ALL, ENTER(1, 10, PROBE), MESSAGE(0, 1, sent, 80, 90, 8), ENTER(0, sent, SEND),                          \
            EXIT(0, (sent) + 1, SEND), EXIT(1, 60, PROBE), between, CALL(1, 80, 90, RECV)                              \
    }

Test(waits, probes)
{
    static const struct script scripts[] = {
        {.name = "the next call receives what was found",
         .acts = PROBED(50, TICK),
         .expected = "R1@60/50<0 R1@90/70<0 | 50 70 0"},
        {.name = "sent before the probe",
         .acts = {BEGIN_ALL, MESSAGE(0, 1, 5, 30, 40, 8), CALL(0, 5, 6, SEND), CALL(1, 4, 20, PROBE),
                  CALL(1, 30, 40, RECV)},
         .expected = "R1@20/5<0 R1@40/15<0 | 5 15 0"},
        {.name = "sent when the probe had ended",
         .acts = {BEGIN_ALL, ENTER(1, 10, PROBE), MESSAGE(0, 1, 60, 80, 90, 8), EXIT(1, 60, PROBE),
                  CALL(0, 60, 61, SEND), CALL(1, 80, 90, RECV)},
         .expected = "R1@90/60<0 | 60 60 0"},
        {.name = "another call comes first",
         .acts = {BEGIN_ALL, ENTER(1, 10, PROBE), MESSAGE(0, 1, 50, 80, 90, 8), CALL(0, 50, 51, SEND),
                  EXIT(1, 60, PROBE), CALL(1, 70, 71, COMM_RANK), CALL(1, 80, 90, RECV)},
         .expected = "R1@90/50<0 | 50 50 0"},
        {.name = "another probe comes first",
         .acts = {BEGIN_ALL, ENTER(1, 10, PROBE), MESSAGE(0, 1, 50, 80, 90, 8), CALL(0, 50, 51, SEND),
                  EXIT(1, 60, PROBE), CALL(1, 70, 71, IPROBE), CALL(1, 80, 90, SENDRECV)},
         .expected = "R1@60/50<0 R1@71/60<0 R1@90/69<0 | 50 69 0"},
        {.name = "received without waiting for it",
         .acts = {BEGIN_ALL, ENTER(1, 10, PROBE), MESSAGE(0, 1, 50, 81, 90, 8), CALL(0, 50, 51, SEND),
                  EXIT(1, 60, PROBE), CALL(1, 80, 81, IRECV), CALL(1, 85, 90, WAIT)},
         .expected = "R1@90/50<0 | 50 50 0"},
        {.name = "the receive is long in coming: nobody is held up",
         .options = {.max_skew = 19},
         .acts = PROBED(50, TICK),
         .expected = "R1@90/50<0 | 50 50 0"},
        {.name = "nothing follows",
         .acts = {BEGIN_ALL, ENTER(1, 10, PROBE), MESSAGE(0, 1, 50, 80, 90, 8), CALL(0, 50, 51, SEND),
                  EXIT(1, 60, PROBE), END(1, 60)},
         .expected = "R1@90/50<0 | 50 50 0",
         .anomaly = ANOMALY_UNMATCHED_MESSAGE,
         .anomaly_count = 1},
        /* Rank 0's clock is moved on by 50 before it sends. */
        {.name = "MPI demands it: clocks go on",
         .options = {.clock_fix = CLOCK_FIX_CLC, .min_latency = 3},
         .acts = {BEGIN_ALL, MESSAGE(2, 0, 67, 10, 20, 8), ENTER(0, 10, RECV), ENTER(1, 10, PROBE), EXIT(0, 20, RECV),
                  MESSAGE(0, 1, 30, 50, 60, 8), CALL(0, 30, 31, SEND), EXIT(1, 40, PROBE), CALL(1, 50, 60, RECV),
                  CALL(2, 67, 68, SEND)},
         .expected = "R0@70/67<2 R1@83/77<0 R1@103/87<0 | 77 87 67",
         .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
         .anomaly_count = 1},
    };

    SCRIPTS_CHECK(scripts);
}

#define RECEIVED(from, to)     CALL(1, from, to, RECV)
#define SENT(time)             CALL(0, time, (time) + 1, SEND)
#define PAIRED(sent, from, to) MESSAGE(0, 1, sent, from, to, 8)

/* Rank 1 answers at once what it has received, so that its clock is known; then sends are missing, and what is received
 * at 20, 30, ... is paired with what is sent 100 later. */
Test(waits, missing_sends)
{
    static const struct script scripts[] = {
        {.name = "one message that no clock explains is a wrong pair",
         .acts = {BEGIN_ALL, MESSAGE(1, 0, 5, 6, 10, 8), CALL(1, 5, 6, ISEND), CALL(0, 6, 10, RECV),
                  PAIRED(120, 20, 21), RECEIVED(20, 21), SENT(120)},
         .expected = "R0@10/6<1 | 116 19 0",
         .anomaly = ANOMALY_MISMATCHED_MESSAGE,
         .anomaly_count = 1},
        {.name = "one after the other: sends are missing",
         .acts = {BEGIN_ALL, MESSAGE(1, 0, 5, 6, 10, 8), CALL(1, 5, 6, ISEND), CALL(0, 6, 10, RECV),
                  PAIRED(120, 20, 21), RECEIVED(20, 21), PAIRED(130, 30, 31), RECEIVED(30, 31), PAIRED(140, 40, 41),
                  RECEIVED(40, 41), PAIRED(150, 50, 51), RECEIVED(50, 51), SENT(120), SENT(130), SENT(140), SENT(150)},
         .expected = "R0@10/6<1 | 143 46 0",
         .anomaly = ANOMALY_MISSING_SENDS,
         .anomaly_count = 4},
        {.name = "also those that clocks could explain; a possible one is waited for",
         .acts = {BEGIN_ALL, MESSAGE(1, 0, 5, 6, 10, 8), CALL(1, 5, 6, ISEND), CALL(0, 6, 10, RECV),
                  PAIRED(120, 20, 21), RECEIVED(20, 21), PAIRED(130, 30, 31), RECEIVED(30, 31), PAIRED(140, 40, 41),
                  RECEIVED(40, 41), SENT(120), SENT(130), SENT(140), PAIRED(160, 150, 155), CALL(1, 150, 155, RECV),
                  SENT(160), PAIRED(170, 180, 181), SENT(170), RECEIVED(180, 181)},
         .expected = "R0@10/6<1 R1@181/171<0 | 162 171 0",
         .anomaly = ANOMALY_MISSING_SENDS,
         .anomaly_count = 4},
        {.name = "a receive that was posted first and completes last was cancelled: wrong pairs",
         .acts = {BEGIN_ALL, MESSAGE(1, 0, 5, 6, 10, 8), CALL(1, 5, 6, ISEND), CALL(0, 6, 10, RECV),
                  PAIRED(110, 15, 200), PAIRED(120, 20, 21), RECEIVED(20, 21), PAIRED(130, 30, 31), RECEIVED(30, 31),
                  PAIRED(140, 40, 41), RECEIVED(40, 41), SENT(110), SENT(120), SENT(130), SENT(140),
                  RECEIVED(190, 200)},
         .expected = "R0@10/6<1 R1@200/186<0 | 133 186 0",
         .anomaly = ANOMALY_MISMATCHED_MESSAGE,
         .anomaly_count = 3},
        {.name = "to itself: one clock explains nothing",
         .acts = {BEGIN_ALL, MESSAGE(0, 0, 50, 10, 20, 8), MESSAGE(0, 0, 60, 20, 30, 8), MESSAGE(0, 0, 70, 30, 40, 8),
                  CALL(0, 10, 20, RECV), CALL(0, 20, 30, RECV), CALL(0, 30, 40, RECV), CALL(0, 50, 51, SEND),
                  CALL(0, 60, 61, SEND), CALL(0, 70, 71, SEND)},
         .expected = "| 38 0 0",
         .anomaly = ANOMALY_MISSING_SENDS,
         .anomaly_count = 3},
    };

    SCRIPTS_CHECK(scripts);
}
