/* Intervals of ranks, in every state, and ranks that come late: docs/semantics.md, "Ranks and states". */
#include "engine_script.h"

struct states_case {
    struct script script;
    const char *states[SCRIPT_RANKS]; /* a: absent, U: useful, M: MPI, O: overhead, e: ended, each with its end */
};

static void check_states(const struct states_case *cases, size_t count)
{
    struct script_log log;

    for (size_t i = 0; i < count; i++) {
        script_run(&cases[i].script, &log);
        cr_expect_str_eq(log.text, cases[i].script.expected, "%s: found \"%s\"", cases[i].script.name, log.text);
        for (size_t rank = 0; rank < SCRIPT_RANKS; rank++)
            cr_expect_str_eq(log.states[rank], cases[i].states[rank], "%s, rank %zu: expected \"%s\", found \"%s\"",
                             cases[i].script.name, rank, cases[i].states[rank], log.states[rank]);
    }
}

Test(engine, states)
{
    static const struct states_case cases[] = {
        {{.name = "useful, MPI, ended",
          .acts = {BEGIN(0, 10), BEGIN(1, 0), BEGIN(2, 0), CALL(0, 20, 25, INIT), END(0, 30), END(1, 40), END(2, 40)},
          .expected = "| 25 40 40"},
         {"a10 U20 M25 U30 e40", "U40", "U40"}},
        {{.name = "overhead hides what is under it, and two kinds count once",
          .acts = {BEGIN(0, 0), BEGIN(1, 0), BEGIN(2, 0), OVERHEAD(0, 10, OVERHEAD_FLUSH),
                   OVERHEAD(0, 15, OVERHEAD_INIT), OVERHEAD_END(0, 20, OVERHEAD_FLUSH),
                   OVERHEAD_END(0, 25, OVERHEAD_INIT), END(0, 30)},
          .expected = "| 15 0 0"},
         {"U10 O15 O20 O25 U30", "U30", "U30"}},
        {{.name = "a rank that is launched with the others has computed from the start",
          .options = {.max_skew = 100},
          .acts = {BEGIN(0, 0), BEGIN(1, 100), BEGIN(2, 0), END(1, 150), END(0, 150), END(2, 150)},
          .expected = "| 150 150 150"},
         {"U150", "a100 U150", "U150"}},
        {{.name = "one that is launched late begins without ideal time",
          .options = {.max_skew = 100},
          .acts = {BEGIN(0, 0), BEGIN(2, 0), BEGIN(1, 101), END(1, 150), END(0, 150), END(2, 150)},
          .expected = "| 150 150 150"},
         {"U150", "a101 a101 U150", "U150"}},
        {{.name = "late ranks do not hold up those who listen",
          .options = {.max_skew = 100},
          .acts = {BEGIN(0, 0), BEGIN(2, 0), ENTER(0, 120, INIT), TICK, EXIT(0, 130, INIT), BEGIN(1, 140), END(1, 150),
                   END(0, 150), END(2, 150)},
          .expected = "| 140 150 150"},
         {"U120 M130 U150", "a120 a140 a140 U150", "U150"}},
        {{.name = "a rank without events is absent to the end",
          .acts = {BEGIN(0, 0), BEGIN(2, 0), END(0, 50), END(2, 50)},
          .expected = "| 50 0 50"},
         {"U50", "a50", "U50"}},
    };

    check_states(cases, sizeof(cases) / sizeof(cases[0]));
}

/* Times that the hard wait has moved on come back to the recorded ones by 1/1000 of the time that passes. */
Test(engine, corrected_clock_falls_back)
{
    static const struct states_case cases[] = {
        {{.name = "shift of 10",
          .options = {.min_latency = 0, .max_skew = 1000000},
          .acts = {BEGIN(0, 0), BEGIN(1, 0), BEGIN(2, 0), ENTER(1, 10, RECV), MESSAGE(0, 1, 100, 10, 90, 8),
                   EXIT(1, 90, RECV), CALL(0, 100, 110, SEND), CALL(1, 1090, 1090, COMM_RANK),
                   CALL(1, 10190, 10190, COMM_RANK)},
          .expected = "R1@100/100<0 | 100 10190 0",
          .anomaly = ANOMALY_IMPOSSIBLE_MESSAGE,
          .anomaly_count = 1},
         {"U100 M110 U10190", "U10 M100 U1099 M1099 U10190 M10190", "U10190"}},
    };

    check_states(cases, sizeof(cases) / sizeof(cases[0]));
}

static size_t count_events(const struct event_queue *queue)
{
    struct event_cursor cursor = event_queue_cursor(queue);
    size_t count = 0;

    while (event_cursor_next(&cursor))
        count++;
    return count;
}

/* Events of a blocked rank wait in its backlog, however many they are. */
Test(engine, backlog)
{
    enum { EVENTS = 300 };
    static const struct diag silent = {NULL, NULL};
    struct replay_options options = {.max_skew = 1000000, .eager_limit = 1000, .clock_fix = CLOCK_FIX_NONE};
    struct anomalies anomalies;
    struct engine engine;
    int64_t extents[2] = {0};
    int64_t end;
    struct act late = MESSAGE(0, 1, 5000, 10, 20, 8);
    struct replay_event event = {.rank = 1, .aux = COMMUNICATOR_NONE};

    anomalies_init(&anomalies, &silent, "x.prv");
    cr_assert_eq(engine_init(&engine, 2, &options, NULL, 0, &anomalies), 0);
    for (uint32_t rank = 0; rank < 2; rank++) {
        event = (struct replay_event){.rank = rank, .aux = COMMUNICATOR_NONE, .kind = REPLAY_BEGIN};
        cr_assert_eq(engine_handle(&engine, &event), 0);
    }
    script_carry_out(&engine, &late, 1);
    for (int i = 0; i < EVENTS; i++) {
        event.time = 10 * (i + 1);
        event.kind = i % 2 == 0 ? REPLAY_ENTER : REPLAY_EXIT;
        event.detail = i < 2 ? RECV : COMM_RANK;
        cr_assert_eq(engine_handle(&engine, &event), 0);
    }
    cr_expect(engine.ranks[1].is_busy);
    cr_expect_eq(count_events(&engine.ranks[1].backlog), EVENTS - 2);
    event =
        (struct replay_event){.rank = 0, .time = 5000, .aux = COMMUNICATOR_NONE, .kind = REPLAY_ENTER, .detail = SEND};
    cr_assert_eq(engine_handle(&engine, &event), 0);
    cr_assert_eq(engine_settle(&engine), 0);
    cr_expect(!engine.ranks[1].is_busy);
    cr_expect_eq(count_events(&engine.ranks[1].backlog), 0);
    cr_expect_eq(engine.ranks[1].raw, 10 * EVENTS);
    cr_expect_eq(engine.schedule.busy_count, 0);
    cr_assert_eq(engine_finish(&engine, extents, &end), 0);
    engine_deinit(&engine);
}
