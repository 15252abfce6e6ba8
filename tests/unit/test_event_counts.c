/* The least number of MPI events of a rank in each window. */
#include "ledger_trial.h"

/* A call of a rank, between two computations. */
struct counted_call {
    uint32_t rank;
    int64_t enter;
    int64_t exit;
};

/* Two ranks, windows of 100 ns. */
static void count_calls(struct ledger_trial *trial, const struct counted_call *calls, size_t count, int64_t end)
{
    const struct replay_start replay = {.rank_count = 2};
    int64_t reached[2] = {0, 0};

    trial_begin(trial, trial_grid(100), 0);
    trial_begin_gauge(trial, &event_counts_gauge, (struct gauge_start){.replay = &replay});
    for (size_t i = 0; i < count; i++) {
        uint32_t rank = calls[i].rank;

        trial_pass(trial,
                   (struct interval){.rank = rank, .state = STATE_USEFUL, .t0 = reached[rank], .t1 = calls[i].enter});
        trial_pass(trial, (struct interval){.rank = rank,
                                            .state = STATE_MPI,
                                            .call = 1,
                                            .is_enter = true,
                                            .is_exit = true,
                                            .t0 = calls[i].enter,
                                            .t1 = calls[i].exit});
        reached[rank] = calls[i].exit;
    }
    cr_assert_eq(trial_finish(trial, end), 0);
}

/* What stands at the end of a window belongs to the next; in the third the second rank is in no call's event. */
Test(event_counts, are_those_of_the_rank_with_the_fewest)
{
    static const struct counted_call calls[] = {
        {0, 10, 20}, {1, 0, 30}, {0, 40, 100}, {1, 60, 120}, {1, 130, 310}, {0, 110, 150}, {0, 220, 230}, {0, 300, 320},
    };
    static const uint64_t expected[] = {3, 2, 0, 1};
    struct ledger_trial trial;

    count_calls(&trial, calls, sizeof(calls) / sizeof(calls[0]), 350);
    cr_assert_eq(trial.count, 4);
    for (size_t i = 0; i < 4; i++)
        cr_expect_eq(trial.told[i].least_events, expected[i], "window %zu: %llu", i,
                     (unsigned long long)trial.told[i].least_events);
    trial_end(&trial);
}

/* The run ends with a window: there is none that they could belong to. */
Test(event_counts, at_the_end_of_the_run_belong_to_the_last_window)
{
    static const struct counted_call calls[] = {{0, 50, 200}, {1, 60, 100}, {1, 150, 200}};
    struct ledger_trial trial;

    count_calls(&trial, calls, 3, 200);
    cr_assert_eq(trial.count, 2);
    cr_expect_eq(trial.told[0].least_events, 1);
    cr_expect_eq(trial.told[1].least_events, 1);
    trial_end(&trial);
}
