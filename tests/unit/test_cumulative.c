/* What the run comes to up to the end of each window. */
#include "ledger_trial.h"

/* Two ranks, windows of 100 ns. */
static void begin_cumulative(struct ledger_trial *trial)
{
    const struct options options = {.cumulative = true};
    const struct replay_start replay = {.rank_count = 2};

    cr_assert(cumulative_gauge.is_wanted(&options, 0));
    trial_begin(trial, trial_grid(100), 0);
    trial_begin_gauge(trial, &cumulative_gauge, (struct gauge_start){.options = &options, .replay = &replay});
}

static void expect_totals(const struct window_facts *facts, int64_t end, int64_t sum, int64_t max, int64_t ideal)
{
    const struct window_totals *totals = &facts->since_start;

    cr_expect_eq(totals->start, 0);
    cr_expect_eq(totals->end, end);
    cr_expect(totals->useful_sum == sum, "useful %lld at %lld", (long long)totals->useful_sum, (long long)end);
    cr_expect_eq(totals->useful_max, max);
    cr_expect_eq(totals->ideal, ideal, "ideal %lld at %lld", (long long)totals->ideal, (long long)end);
}

/* The first rank computes through three windows; the second waits for it, from within the first window on. */
Test(cumulative, adds_up_window_by_window)
{
    struct ledger_trial trial;

    begin_cumulative(&trial);
    trial_pass(&trial, (struct interval){.rank = 0, .state = STATE_USEFUL, .t1 = 250, .c1 = 250});
    trial_pass(&trial, (struct interval){.rank = 1, .state = STATE_USEFUL, .t1 = 60, .c1 = 60});
    cr_expect_eq(trial.count, 0);
    trial_pass(&trial,
               (struct interval){.rank = 1, .state = STATE_MPI, .call = 1, .t0 = 60, .t1 = 270, .c0 = 60, .c1 = 250});
    cr_expect_eq(trial.count, 2);
    trial_pass(&trial,
               (struct interval){.rank = 0, .state = STATE_MPI, .call = 1, .t0 = 250, .t1 = 270, .c0 = 250, .c1 = 250});
    trial_pass(&trial, (struct interval){.rank = 0, .state = STATE_USEFUL, .t0 = 270, .t1 = 320, .c0 = 250, .c1 = 300});
    trial_pass(&trial, (struct interval){.rank = 1, .state = STATE_USEFUL, .t0 = 270, .t1 = 280, .c0 = 250, .c1 = 260});
    trial_pass(&trial, (struct interval){.rank = 1, .state = STATE_ENDED, .t0 = 280, .t1 = 320, .c0 = 260, .c1 = 260});
    cr_assert_eq(trial_finish(&trial, 320), 0);
    cr_assert_eq(trial.count, 4);
    expect_totals(&trial.told[0], 100, 160, 100, 100);
    expect_totals(&trial.told[1], 200, 260, 200, 200);
    expect_totals(&trial.told[2], 300, 350, 280, 280);
    expect_totals(&trial.told[3], 320, 370, 300, 300);
    trial_end(&trial);
}

/* At the end of a window a wait that ends there has not raised the ideal clock yet; at the end of the run it has. */
Test(cumulative, waits_that_end_with_a_window)
{
    struct ledger_trial trial;

    begin_cumulative(&trial);
    for (uint32_t rank = 0; rank < 2; rank++) {
        trial_pass(&trial, (struct interval){.rank = rank, .state = STATE_USEFUL, .t1 = 40, .c1 = 40});
        trial_pass(&trial, (struct interval){
                               .rank = rank, .state = STATE_MPI, .call = 1, .t0 = 40, .t1 = 100, .c0 = 40, .c1 = 90});
        trial_pass(&trial, (struct interval){
                               .rank = rank, .state = STATE_MPI, .call = 1, .t0 = 100, .t1 = 200, .c0 = 90, .c1 = 150});
    }
    cr_assert_eq(trial_finish(&trial, 200), 0);
    cr_assert_eq(trial.count, 2);
    expect_totals(&trial.told[0], 100, 80, 40, 40);
    expect_totals(&trial.told[1], 200, 80, 40, 150);
    trial_end(&trial);
}

/* From the first burst on nothing is known of waits. */
Test(cumulative, bursts_stay_known)
{
    struct ledger_trial trial;

    begin_cumulative(&trial);
    for (uint32_t rank = 0; rank < 2; rank++) {
        trial_pass(&trial, (struct interval){.rank = rank, .state = STATE_USEFUL, .t1 = 120, .c1 = 120});
        trial_pass(
            &trial,
            (struct interval){
                .rank = rank, .state = STATE_MPI, .is_burst = rank == 1, .t0 = 120, .t1 = 180, .c0 = 120, .c1 = 120});
        trial_pass(&trial,
                   (struct interval){.rank = rank, .state = STATE_USEFUL, .t0 = 180, .t1 = 300, .c0 = 120, .c1 = 240});
    }
    cr_assert_eq(trial_finish(&trial, 300), 0);
    cr_assert_eq(trial.count, 3);
    cr_expect(!trial.told[0].since_start.holds_bursts);
    cr_expect(trial.told[1].since_start.holds_bursts);
    cr_expect(trial.told[2].since_start.holds_bursts);
    trial_end(&trial);
}
