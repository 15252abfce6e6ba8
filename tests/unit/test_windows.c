/*
 * Windows, fed with intervals by hand.
 */
#include "ledger_trial.h"

enum { CALL = 5 };

/* One rank, windows of 100 ns. */
static void tell_windows(struct ledger_trial *trial, const struct interval *intervals, size_t count,
                         enum interpolation interpolation)
{
    trial_begin(trial, trial_grid(100), 0);
    trial_begin_windows(
        trial, (struct windows_setup){.rank_count = 1, .ideal = WINDOW_IDEAL_CLOCK, .interpolation = interpolation});
    for (size_t i = 0; i < count; i++)
        trial_pass(trial, intervals[i]);
    cr_assert_eq(trial_finish(trial, intervals[count - 1].t1), 0);
}

/* 50 ns of computation, and a call from 50 to 350 in which a flush lasts from 150 to 250, and whose wait ends at ideal
 * time 170. */
static const struct interval flushed[] = {
    {.state = STATE_USEFUL, .t0 = 0, .t1 = 50, .c0 = 0, .c1 = 50},
    {.state = STATE_MPI, .call = CALL, .is_enter = true, .t0 = 50, .t1 = 150, .c0 = 50, .c1 = 50},
    {.state = STATE_OVERHEAD, .call = CALL, .t0 = 150, .t1 = 250, .c0 = 50, .c1 = 50},
    {.state = STATE_MPI, .call = CALL, .is_exit = true, .t0 = 250, .t1 = 350, .c0 = 50, .c1 = 170},
    {.state = STATE_USEFUL, .t0 = 350, .t1 = 400, .c0 = 170, .c1 = 220},
};

Test(windows, spread_the_advance_of_a_call_over_all_of_it)
{
    static const struct {
        enum interpolation interpolation;
        int64_t ideal[4];
    } cases[] = {
        /* The 120 ns run from 50 on: 50 in the first window, 70 in the second. */
        {INTERPOLATION_WAIT_FIRST, {100, 70, 0, 50}},
        /* 120 in 300 ns: 20 in the first window, 40 in the second and the third, 20 in the last. */
        {INTERPOLATION_LINEAR, {70, 40, 40, 70}},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct ledger_trial trial;

        tell_windows(&trial, flushed, sizeof(flushed) / sizeof(flushed[0]), cases[i].interpolation);
        cr_assert(trial.count == 4);
        for (size_t k = 0; k < 4; k++)
            cr_expect(trial.told[k].totals.ideal == cases[i].ideal[k], "case %zu, window %zu: %ld", i, k,
                      (long)trial.told[k].totals.ideal);
        cr_expect(trial.told[1].totals.overhead_sum == 50 && trial.told[2].totals.overhead_sum == 50);
        cr_expect(trial.told[0].totals.useful_sum == 50 && trial.told[3].totals.useful_sum == 50);
        trial_end(&trial);
    }
}

Test(windows, end_a_call_without_exit)
{
    static const struct interval cut[] = {
        {.state = STATE_USEFUL, .t0 = 0, .t1 = 50, .c0 = 0, .c1 = 50},
        {.state = STATE_MPI, .call = CALL, .is_enter = true, .t0 = 50, .t1 = 150, .c0 = 50, .c1 = 50},
        {.state = STATE_ENDED, .t0 = 150, .t1 = 220, .c0 = 50, .c1 = 50},
    };
    struct ledger_trial trial;

    tell_windows(&trial, cut, sizeof(cut) / sizeof(cut[0]), INTERPOLATION_LINEAR);
    cr_assert(trial.count == 3);
    cr_expect(trial.told[0].totals.ideal == 50 && trial.told[1].totals.ideal == 0);
    cr_expect(trial.told[2].totals.end == 220);
    trial_end(&trial);
}

/* The second window and the third are crossed: nothing happens in them. */
Test(windows, cross_windows_in_which_nothing_changes)
{
    /* A rank that is launched late has no ideal time. */
    static const struct interval long_ones[] = {
        {.state = STATE_USEFUL, .t1 = 350, .c1 = 350},
        {.state = STATE_ABSENT, .t1 = 350, .c1 = 350},
        {.state = STATE_ABSENT, .t1 = 350, .c1 = 0},
    };
    static const int64_t lengths[] = {100, 100, 100, 50, 0, 0, 0, 0};

    for (size_t k = 0; k < sizeof(long_ones) / sizeof(long_ones[0]); k++) {
        int64_t ideal = long_ones[k].c1;
        struct interval intervals[] = {long_ones[k],
                                       {.state = STATE_OVERHEAD, .t0 = 350, .t1 = 800, .c0 = ideal, .c1 = ideal}};
        struct ledger_trial trial;

        tell_windows(&trial, intervals, 2, INTERPOLATION_LINEAR);
        cr_assert(trial.count == 8);
        for (size_t i = 0; i < 8; i++) {
            const struct window_totals *totals = &trial.told[i].totals;
            int64_t useful = long_ones[k].state == STATE_USEFUL ? lengths[i] : 0;

            cr_expect(totals->useful_sum == useful && totals->useful_max == useful, "case %zu, window %zu", k, i);
            cr_expect(totals->absent_sum == lengths[i] - useful, "case %zu, window %zu", k, i);
            cr_expect(totals->ideal == (ideal > 0 ? lengths[i] : 0), "case %zu, window %zu", k, i);
            cr_expect(totals->useful_squares == (unsigned __int128)(useful * useful), "case %zu, window %zu", k, i);
            cr_expect(totals->overhead_sum == 100 - lengths[i], "case %zu, window %zu", k, i);
        }
        trial_end(&trial);
    }
}

/* The first burst begins behind the window that the rank is in, and crosses two. */
Test(windows, hold_bursts_where_they_lie)
{
    static const struct interval in_bursts[] = {
        {.state = STATE_USEFUL, .t0 = 0, .t1 = 50, .c0 = 0, .c1 = 50},
        {.state = STATE_USEFUL, .is_burst = true, .t0 = 150, .t1 = 500, .c0 = 50, .c1 = 400},
        {.state = STATE_USEFUL, .is_burst = true, .t0 = 610, .t1 = 620, .c0 = 400, .c1 = 410},
        {.state = STATE_USEFUL, .t0 = 620, .t1 = 750, .c0 = 410, .c1 = 540},
    };
    static const bool holds[] = {false, true, true, true, true, false, true, false};
    struct ledger_trial trial;

    tell_windows(&trial, in_bursts, 4, INTERPOLATION_LINEAR);
    cr_assert(trial.count == 8);
    for (size_t i = 0; i < 8; i++)
        cr_expect_eq(trial.told[i].totals.holds_bursts, holds[i], "window %zu", i);
    trial_end(&trial);
}
