/*
 * Runs on four nodes whose clocks really disagree, as far as the merger's own correction left it: up to 0.5 ms (README
 * beside the traces).
 */
#include <stdlib.h>

#include "distorted_traces/trial.h"
#include "windows/metrics.h"

static const int64_t left_over = 550000; /* ns */

static const struct clock_pair *find_nodes(const struct clock_findings *clocks, uint32_t waiter, uint32_t partner)
{
    for (size_t i = 0; i < clocks->node_count; i++)
        if (clocks->nodes[i].waiter == waiter && clocks->nodes[i].partner == partner)
            return &clocks->nodes[i];
    return NULL;
}

/* What a report by node must say of any such trace; the number of impossible waits is that of the anomalies. */
static void expect_nodes(struct trial *trial, const struct outcome *outcome)
{
    const struct clock_findings *clocks = &outcome->clocks;
    uint64_t waits = 0;

    trial_expect(trial, clocks->node_count > 0, "no nodes are named");
    for (size_t i = 0; i < clocks->node_count; i++) {
        const struct clock_pair *pair = &clocks->nodes[i];

        trial_expect(trial,
                     pair->waiter != pair->partner && pair->waiter >= 1 && pair->waiter <= 4 && pair->partner >= 1 &&
                         pair->partner <= 4,
                     "nodes %u and %u are named", pair->waiter, pair->partner);
        trial_expect(trial,
                     !pair->offset.drifts && pair->offset.low > 0 && pair->offset.low <= left_over &&
                         (pair->offset.high == FIELD_NO_TIME || pair->offset.low <= pair->offset.high),
                     "nodes %u and %u are told to be apart by %lld to %lld ns", pair->waiter, pair->partner,
                     (long long)pair->offset.low, (long long)pair->offset.high);
        waits += pair->count;
    }
    for (size_t i = 0; i < clocks->pair_count; i++)
        trial_expect(trial, clocks->pairs[i].waiter / 4 != clocks->pairs[i].partner / 4,
                     "ranks %u and %u of one node disagree", clocks->pairs[i].waiter + 1, clocks->pairs[i].partner + 1);
    /* A collective call counts by its last partner on corrected clocks, which need not be an impossible one. */
    trial_expect(trial, waits <= trial_impossible(outcome) && waits * 20 >= trial_impossible(outcome) * 19,
                 "%llu waits by node, %llu in all", (unsigned long long)waits,
                 (unsigned long long)trial_impossible(outcome));
}

/* What goes round a triangle of nodes adds up to nothing: the offset of a against c lies within what those over b
 * allow. */
static void expect_triangle(struct trial *trial, const struct clock_findings *clocks, uint32_t a, uint32_t b,
                            uint32_t c)
{
    const struct clock_pair *ab = find_nodes(clocks, a, b);
    const struct clock_pair *bc = find_nodes(clocks, b, c);
    const struct clock_pair *ac = find_nodes(clocks, a, c);

    if (!trial_expect(trial, ab && bc && ac, "a side of the triangle %u %u %u is missing", a, b, c))
        return;
    trial_expect(trial,
                 ab->offset.low + bc->offset.low <= ac->offset.high &&
                     ac->offset.low <= ab->offset.high + bc->offset.high,
                 "the triangle %u %u %u does not close", a, b, c);
}

/* The correction leaves the ideal clock within the run; without it the ideal time is nearly the same. */
static void expect_correction(struct trial *trial, const struct outcome *outcome)
{
    const struct window_totals *other = &outcome->clocks.uncorrected;
    double change = (double)(outcome->whole.ideal - other->ideal) / (double)other->ideal;

    trial_expect(trial, outcome->clocks.is_corrected, "the other run is not that without correction");
    trial_expect(trial, change > -0.02 && change < 0.02, "the correction changes the ideal time by %.4f of it", change);
    trial_expect(trial, outcome->clocks.largest_shift > 0 && outcome->clocks.largest_shift <= left_over,
                 "the largest shift is %lld ns", (long long)outcome->clocks.largest_shift);
}

static struct outcome look_at(struct trial *trial, const char *name)
{
    struct options options = trial_options();
    struct outcome outcome = subject_run_file(&options, trial_path(name));

    trial_name(trial, "%s", name);
    trial_expect_run(trial, &outcome);
    trial_expect(trial, outcome.anomalies[ANOMALY_MISMATCHED_MESSAGE] == 0, "messages are called mismatched");
    expect_nodes(trial, &outcome);
    expect_correction(trial, &outcome);
    return outcome;
}

void test_nodes(struct trial *trial)
{
    struct outcome outcome = look_at(trial, "nodes4");

    trial_expect(trial, outcome.anomalies[ANOMALY_IMPOSSIBLE_MESSAGE] == 63,
                 "%llu messages are impossible, expected 63",
                 (unsigned long long)outcome.anomalies[ANOMALY_IMPOSSIBLE_MESSAGE]);
    outcome_free(&outcome);
    outcome = look_at(trial, "sweep_4nodes");
    trial_expect(trial, outcome.anomalies[ANOMALY_IMPOSSIBLE_MESSAGE] == 714,
                 "%llu messages are impossible, expected 714",
                 (unsigned long long)outcome.anomalies[ANOMALY_IMPOSSIBLE_MESSAGE]);
    expect_triangle(trial, &outcome.clocks, 2, 1, 3);
    outcome_free(&outcome);
}
