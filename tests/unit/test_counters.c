#include "ledger_trial.h"

enum { INSTRUCTIONS = 7, CYCLES = 9 };

static void begin_counting(struct ledger_trial *trial, struct window_grid grid, uint32_t rank_count)
{
    const struct options options = {.counters = {[COUNTER_INSTRUCTIONS] = "7", [COUNTER_CYCLES] = "9"}};
    const struct replay_start replay = {.rank_count = rank_count};

    trial_begin(trial, grid, 0);
    trial_begin_gauge(trial, &counters_gauge, (struct gauge_start){.options = &options, .replay = &replay});
    cr_assert_eq(trial->watched.count, 2);
}

static void compute(struct ledger_trial *trial, uint32_t rank, int64_t t0, int64_t t1)
{
    trial_pass(trial, (struct interval){.rank = rank, .state = STATE_USEFUL, .t0 = t0, .t1 = t1, .c0 = t0, .c1 = t1});
}

static void call(struct ledger_trial *trial, uint32_t rank, int64_t t0, int64_t t1)
{
    trial_pass(trial, (struct interval){.rank = rank, .state = STATE_MPI, .t0 = t0, .t1 = t1});
}

static void count(struct ledger_trial *trial, uint32_t rank, int64_t time, uint32_t type, uint64_t value,
                  enum rank_state ended)
{
    struct stream_event event = {.rank = rank, .time = time, .type = type, .value = value, .ended = ended};

    cr_assert_eq(trial->listeners[0].event(trial->listeners[0].self, &event), 0);
}

static void call_first(struct ledger_trial *trial, uint32_t rank, uint8_t number)
{
    cr_assert_eq(trial->listeners[0].first_call(trial->listeners[0].self, rank, number), 0);
}

/* Windows of 10 up to 35, two ranks. */
Test(counters, are_divided_by_time_and_none_is_lost)
{
    struct ledger_trial trial;

    begin_counting(&trial, trial_grid(10), 2);

    call_first(&trial, 0, MPI_CALL_INIT);
    call_first(&trial, 1, MPI_CALL_INIT);
    compute(&trial, 0, 0, 4); /* told in pieces */
    compute(&trial, 0, 4, 15);
    count(&trial, 0, 15, INSTRUCTIONS, 100, STATE_USEFUL); /* 66 + 34 */
    count(&trial, 0, 15, CYCLES, 30, STATE_USEFUL);        /* 20 + 10 */
    call(&trial, 0, 15, 20);
    count(&trial, 0, 20, INSTRUCTIONS, 1000, STATE_MPI);
    cr_expect_eq(trial.count, 0, "the second rank's are missing");
    compute(&trial, 1, 0, 5);
    count(&trial, 1, 5, INSTRUCTIONS, 7, STATE_USEFUL); /* the computation goes on: a user function ends */
    compute(&trial, 1, 5, 25);
    count(&trial, 1, 25, INSTRUCTIONS, 40, STATE_USEFUL);   /* 10 + 20 + 10 */
    count(&trial, 1, 25, CYCLES, UINT64_MAX, STATE_USEFUL); /* damage */
    call(&trial, 1, 25, 30);
    cr_expect_eq(trial.count, 2);
    count(&trial, 1, 30, INSTRUCTIONS, 3, STATE_USEFUL); /* a computation without length */
    compute(&trial, 0, 20, 30);
    count(&trial, 0, 30, INSTRUCTIONS, 5, STATE_USEFUL); /* ends with the window */
    call(&trial, 0, 30, 35);
    call(&trial, 1, 30, 35);
    cr_assert_eq(trial_finish(&trial, 35), 0);

    cr_assert_eq(trial.count, 4);
    cr_expect_eq(trial.told[0].counters.instructions, 66 + 7 + 10);
    cr_expect_eq(trial.told[0].counters.cycles, 20);
    cr_expect_eq(trial.told[0].counters.cycles_time, 10, "the second rank's are damaged");
    cr_expect_eq(trial.told[1].counters.cycles_time, 5);
    cr_expect_eq(trial.told[1].counters.instructions, 34 + 20);
    cr_expect_eq(trial.told[1].counters.cycles, 10);
    cr_expect_eq(trial.told[2].counters.instructions, 10 + 5);
    cr_expect_eq(trial.told[3].counters.instructions, 3);
    cr_expect_eq(trial.known.counters->instructions, 155);
    cr_expect_eq(trial.known.counters->cycles, 30);
    cr_expect_eq(trial.known.rank_counters[0].instructions, 105);
    cr_expect_eq(trial.known.rank_counters[1].instructions, 50);
    cr_expect_eq(trial.known.rank_counters[0].cycles, 30);
    cr_expect_eq(trial.known.rank_counters[0].cycles_time, 15);
    cr_expect_eq(trial.known.rank_counters[1].cycles_time, 0);
    trial_end(&trial);
}

/* What is counted all through many windows is spread evenly, and none of it is lost. */
Test(counters, are_spread_over_windows_that_are_crossed)
{
    static const struct {
        int64_t begin;
        int64_t end;
        uint64_t value;
    } computations[] = {{0, 95, 1000}, {3, 77, 7}, {30, 70, INT64_MAX}, {12, 100, UINT64_C(1) << 40}};
    enum { RANKS = sizeof(computations) / sizeof(computations[0]) };
    struct ledger_trial trial;
    uint64_t total = 0;

    begin_counting(&trial, trial_grid(10), RANKS);
    for (uint32_t i = 0; i < RANKS; i++) {
        call_first(&trial, i, MPI_CALL_INIT);
        call(&trial, i, 0, computations[i].begin);
        compute(&trial, i, computations[i].begin, computations[i].end);
        count(&trial, i, computations[i].end, INSTRUCTIONS, computations[i].value, STATE_USEFUL);
        count(&trial, i, computations[i].end, CYCLES, 5, STATE_USEFUL);
        call(&trial, i, computations[i].end, 100);
    }
    cr_assert_eq(trial_finish(&trial, 100), 0);
    cr_assert_eq(trial.count, 10);
    for (int64_t start = 0; start < 100; start += 10) {
        const struct counter_sums *told = &trial.told[start / 10].counters;
        long double expected = 0;
        int64_t timed = 0;

        for (uint32_t i = 0; i < RANKS; i++) {
            int64_t from = computations[i].begin > start ? computations[i].begin : start;
            int64_t to = computations[i].end < start + 10 ? computations[i].end : start + 10;
            int64_t length = to > from ? to - from : 0;

            expected += (long double)computations[i].value * (long double)length /
                        (long double)(computations[i].end - computations[i].begin);
            timed += length;
        }
        cr_expect_leq((long double)told->instructions - expected, RANKS, "window from %d", (int)start);
        cr_expect_leq(expected - (long double)told->instructions, RANKS, "window from %d", (int)start);
        cr_expect_eq(told->cycles_time, timed, "window from %d", (int)start);
        total += told->instructions;
    }
    cr_expect_eq(total, trial.known.counters->instructions);
    cr_expect_eq(total, 1007 + (uint64_t)INT64_MAX + (UINT64_C(1) << 40));
    for (uint32_t i = 0; i < RANKS; i++) {
        cr_expect_eq(trial.known.rank_counters[i].instructions, computations[i].value);
        cr_expect_eq(trial.known.rank_counters[i].cycles_time, computations[i].end - computations[i].begin);
    }
    trial_end(&trial);
}

/* A trace may name counters that it does not have: its windows are not kept for that. */
Test(counters, that_are_missing_hold_no_window_back)
{
    struct ledger_trial trial;

    begin_counting(&trial, trial_grid(10), 2);
    cr_assert(trial.listeners[0].skips & 1 << STATE_MPI);
    for (int64_t time = 0; time < 50; time += 5)
        for (uint32_t rank = 0; rank < 2; rank++)
            compute(&trial, rank, time, time + 3);
    cr_expect_eq(trial.count, 4);
    cr_assert_eq(trial_finish(&trial, 50), 0);
    cr_assert_eq(trial.count, 5);
    cr_expect_eq(trial.known.counters->instructions, 0);
    trial_end(&trial);
}

Test(counters, of_a_part)
{
    struct ledger_trial trial;

    begin_counting(&trial, (struct window_grid){.kind = GRID_WHOLE, .from = 10, .to = 20}, 1);
    compute(&trial, 0, 0, 40);
    count(&trial, 0, 40, INSTRUCTIONS, 400, STATE_USEFUL);
    cr_assert_eq(trial_finish(&trial, 40), 0);
    cr_expect_eq(trial.known.counters->instructions, 100);
    cr_expect_eq(trial.known.rank_counters[0].instructions, 100);
    trial_end(&trial);
}

/* What a rank counts in two computations, and which call it makes first, before or after the first reading. */
Test(counters, of_a_first_reading_depend_on_the_first_call)
{
    static const struct {
        uint8_t call; /* MPI_CALL_NONE: it makes none */
        bool is_known_before;
        bool reads_while_absent;
        uint64_t instructions; /* 7, or 7 and 100, of which each window has half */
    } cases[] = {
        {MPI_CALL_INIT, true, false, 107},    {MPI_CALL_INIT, false, false, 107},   {MPI_CALL_INIT + 1, true, false, 7},
        {MPI_CALL_INIT + 1, false, false, 7}, {MPI_CALL_INIT + 1, true, true, 107}, {MPI_CALL_NONE, false, false, 107},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        bool is_late = cases[i].call != MPI_CALL_NONE && !cases[i].is_known_before;
        struct ledger_trial trial;

        begin_counting(&trial, trial_grid(10), 1);
        if (cases[i].reads_while_absent)
            count(&trial, 0, 0, INSTRUCTIONS, 5000, STATE_ABSENT);
        compute(&trial, 0, 0, 20);
        if (cases[i].is_known_before)
            call_first(&trial, 0, cases[i].call);
        count(&trial, 0, 20, INSTRUCTIONS, 100, STATE_USEFUL);
        count(&trial, 0, 20, CYCLES, 40, STATE_USEFUL);
        compute(&trial, 0, 20, 40);
        count(&trial, 0, 25, INSTRUCTIONS, 0, STATE_USEFUL);
        cr_expect_eq(trial.count, cases[i].is_known_before ? 2 : 0, "case %zu: told before the call", i);
        if (is_late)
            call_first(&trial, 0, cases[i].call);
        call(&trial, 0, 40, 50);
        compute(&trial, 0, 50, 58);
        count(&trial, 0, 58, INSTRUCTIONS, 7, STATE_USEFUL);
        cr_assert_eq(trial_finish(&trial, 60), 0);
        cr_assert_eq(trial.count, 6);
        cr_expect_eq(trial.known.counters->instructions, cases[i].instructions, "case %zu", i);
        cr_expect_eq(trial.told[0].counters.instructions, cases[i].instructions > 7 ? 50 : 0, "case %zu", i);
        cr_expect_eq(trial.told[1].counters.cycles_time, cases[i].instructions > 7 ? 10 : 0, "case %zu", i);
        trial_end(&trial);
    }
}

/* A rank without MPI does not keep the windows of its whole run. */
Test(counters, of_a_first_reading_are_held_for_so_many_readings)
{
    enum { READINGS = 1 << 16 };
    struct ledger_trial trial;

    begin_counting(&trial, trial_grid(READINGS), 1);
    for (int64_t time = 1; time <= 2 * READINGS; time++) {
        compute(&trial, 0, time - 1, time);
        count(&trial, 0, time, INSTRUCTIONS, 1, STATE_USEFUL);
    }
    cr_expect_eq(trial.count, 1);
    cr_assert_eq(trial_finish(&trial, 2 * READINGS), 0);
    cr_expect_eq(trial.known.counters->instructions, 2 * READINGS);
    trial_end(&trial);
}
