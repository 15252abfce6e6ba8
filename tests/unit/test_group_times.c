#include "ledger_trial.h"

/* Two ranks on the first node, three on the second. */
static const struct prv_task tasks[] = {{.node = 1}, {.node = 1}, {.node = 2}, {.node = 2}, {.node = 2}};

enum { RANKS = sizeof(tasks) / sizeof(tasks[0]) };

/* Useful times are found out by the gauge itself, or told by windows. */
static void begin_nodes(struct ledger_trial *trial, int64_t length, bool has_windows)
{
    static const struct options options;
    const struct replay_start replay = {.rank_count = RANKS, .tasks = tasks};

    trial_begin(trial, trial_grid(length), 0);
    if (has_windows)
        trial_add_windows(trial, (struct windows_setup){.rank_count = RANKS});
    trial_begin_gauge(trial, &nodes_gauge, (struct gauge_start){.options = &options, .replay = &replay});
}

static void compute(struct ledger_trial *trial, uint32_t rank, int64_t t0, int64_t t1)
{
    trial_pass(trial, (struct interval){.rank = rank, .state = STATE_USEFUL, .t0 = t0, .t1 = t1, .c0 = t0, .c1 = t1});
}

static void expect_those_of_the_node_that_computes_longest_on_average(bool has_windows)
{
    struct ledger_trial trial;

    begin_nodes(&trial, 10, has_windows);
    compute(&trial, 0, 0, 38);
    compute(&trial, 1, 5, 12);
    compute(&trial, 2, 0, 4);
    compute(&trial, 3, 12, 20);
    compute(&trial, 4, 10, 40);
    cr_assert_eq(trial_finish(&trial, 40), 0);
    cr_assert_eq(trial.count, 4);
    cr_expect_eq(trial.told[0].nodes.useful, 15);
    cr_expect_eq(trial.told[0].nodes.ranks, 2);
    cr_expect_eq(trial.told[1].nodes.useful, 12, "18 of three are as much: the first counts");
    cr_expect_eq(trial.told[1].nodes.ranks, 2);
    cr_expect_eq(trial.told[2].nodes.useful, 10);
    cr_expect_eq(trial.told[3].nodes.useful, 8);
    cr_expect_eq(trial.known.nodes->useful, 45);
    cr_expect_eq(trial.known.nodes->nodes, 2);
    trial_end(&trial);
}

Test(group_times, are_those_of_the_node_that_computes_longest_on_average)
{
    expect_those_of_the_node_that_computes_longest_on_average(false);
    expect_those_of_the_node_that_computes_longest_on_average(true);
}

static void expect_given_when_ranks_leave_a_window(bool has_windows)
{
    static const int64_t useful[] = {7, 8, 10, 3};
    struct ledger_trial trial;

    begin_nodes(&trial, 10, has_windows);
    compute(&trial, 0, 0, 3);
    compute(&trial, 0, 5, 9);
    compute(&trial, 0, 10, 14);
    compute(&trial, 0, 16, 33);
    cr_assert_eq(trial_finish(&trial, 40), 0);
    cr_assert_eq(trial.count, 4);
    for (size_t i = 0; i < trial.count; i++)
        cr_expect_eq(trial.told[i].nodes.useful, useful[i]);
    cr_expect_eq(trial.known.nodes->useful, 28);
    trial_end(&trial);
}

Test(group_times, are_given_when_ranks_leave_a_window)
{
    expect_given_when_ranks_leave_a_window(false);
    expect_given_when_ranks_leave_a_window(true);
}

/* Three ranks that compute for nearly 2^63 nanoseconds each in one window. */
static void expect_longer_than_64_bits_hold(bool has_windows)
{
    const int64_t end = INT64_MAX - 1;
    struct ledger_trial trial;

    begin_nodes(&trial, INT64_MAX, has_windows);
    for (uint32_t rank = 2; rank < RANKS; rank++)
        compute(&trial, rank, 0, end);
    cr_assert_eq(trial_finish(&trial, end), 0);
    cr_assert_eq(trial.count, 1);
    cr_expect(trial.told[0].nodes.useful == 3 * (__int128)end);
    cr_expect_eq(trial.told[0].nodes.ranks, 3);
    cr_expect(trial.known.nodes->useful == 3 * (__int128)end);
    trial_end(&trial);
}

Test(group_times, may_be_longer_than_64_bits_hold)
{
    expect_longer_than_64_bits_hold(false);
    expect_longer_than_64_bits_hold(true);
}
