/* One rank's clock stands wrong by a constant: the numbers stay, and the report names rank and offset. */
#include <stdlib.h>

#include "distorted_traces/trial.h"

static const int64_t millisecond = 1000000;
static int64_t largest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The rank, if no other took part in more impossible waits: of two, nobody can say whose clock is wrong. */
static const struct clock_rank *find_rank(const struct clock_findings *clocks, uint32_t task)
{
    for (size_t i = 0; i < clocks->rank_count && clocks->ranks[i].impossible == clocks->ranks->impossible; i++)
        if (clocks->ranks[i].rank + 1 == task)
            return &clocks->ranks[i];
    return NULL;
}

/* What must be added to the rank's times is the opposite of what was added. */
static void expect_offset(struct trial *trial, const struct outcome *outcome, uint32_t task, int64_t delta)
{
    const struct clock_rank *rank = find_rank(&outcome->clocks, task);
    int64_t limit = largest(llabs(delta) / 10, millisecond / 20);

    if (!trial_expect(trial, rank != NULL, "the rank is not named first"))
        return;
    trial_expect(trial,
                 rank->offset.low <= -delta && (rank->offset.high == FIELD_NO_TIME || -delta <= rank->offset.high),
                 "its offset is told as %lld to %lld ns", (long long)rank->offset.low, (long long)rank->offset.high);
    if (rank->offset.low != FIELD_NO_TIME && rank->offset.high != FIELD_NO_TIME &&
        rank->offset.high - rank->offset.low <= 2 * limit)
        trial_expect(trial, llabs(rank->offset.middle + delta) <= limit, "its offset is told as %lld ns",
                     (long long)rank->offset.middle);
}

/* Barriers alone, in which one rank is always the last, bound a clock from one side; with one partner alone nobody can
 * say whose clock is wrong. */
static bool names_pairs_only(const struct clock_findings *clocks)
{
    return clocks->rank_count == 0 && clocks->pair_count == 1;
}

static void expect_pair(struct trial *trial, const struct outcome *outcome, uint32_t task, int64_t delta)
{
    const struct clock_pair *only = outcome->clocks.pairs;

    if (!trial_expect(trial, only->waiter + 1 == task || only->partner + 1 == task, "the rank is not in the pair"))
        return;
    trial_expect(trial, only->offset.low <= llabs(delta), "the pair's offset is told as at least %lld ns",
                 (long long)only->offset.low);
}

/* One clock alone is wrong: where several others say so, nobody else is suspected. */
static void expect_suspect(struct trial *trial, const struct outcome *outcome, uint32_t task)
{
    const struct clock_findings *clocks = &outcome->clocks;
    bool is_in_one = true;

    for (size_t i = 1; i < clocks->pair_count; i++)
        if (clocks->pairs[i].waiter + clocks->pairs[i].partner != clocks->pairs[0].waiter + clocks->pairs[0].partner)
            is_in_one = false;
    if (!is_in_one)
        trial_expect(trial, clocks->suspect + 1 == task && clocks->rank_count == 1 && clocks->ranks->rank + 1 == task,
                     "it is not the one that is suspected");
}

/* The run's length may grow by the shift: the correction goes forward only. Without impossible waits there is nothing
 * to be seen. */
static void shift(struct trial *trial, const struct gen_text *trace, const struct outcome *plain, uint32_t task,
                  int64_t delta, bool is_bounded)
{
    double tolerance = 0.001 + (double)llabs(delta) / (double)plain->runtime;
    struct options options = trial_options();
    struct gen_text shifted;
    struct outcome outcome;

    gen_skew(trace, task, delta, &shifted);
    outcome = subject_run(&options, &shifted);
    if (trial_expect_run(trial, &outcome)) {
        trial_expect_efficiencies(trial, &outcome, plain, tolerance);
        trial_expect(trial, outcome.anomalies[ANOMALY_MISMATCHED_MESSAGE] == 0, "messages are called mismatched");
        trial_expect(trial, outcome.anomalies[ANOMALY_DROPPED_WAIT] == 0, "waits are dropped");
        trial_expect(trial, trial_impossible(&outcome) > 0 || !is_bounded, "no wait is impossible");
        if (trial_impossible(&outcome) > 0 && !is_bounded && names_pairs_only(&outcome.clocks))
            expect_pair(trial, &outcome, task, delta);
        else if (trial_impossible(&outcome) > 0) {
            expect_offset(trial, &outcome, task, delta);
            expect_suspect(trial, &outcome, task);
        }
    }
    outcome_free(&outcome);
    gen_text_free(&shifted);
}

void test_skew(struct trial *trial)
{
    static const struct {
        const char *trace;
        uint32_t tasks[3];
        bool is_bounded; /* tightly from both sides, by messages or by barriers in which now this rank is the last and
                            now that */
    } rows[] = {
        {"stencil2d", {1, 2, 11}, false},          {"mpmd", {1, 2, 10}, true},
        {"imbalance_balanced", {1, 2, 17}, false}, {"imbalance_static", {1, 2, 17}, false},
        {"imbalance_dynamic", {1, 2, 17}, true},   {"imbalance_mixed", {1, 2, 22}, false},
        {"masterworker", {1, 2, 8}, true},         {"rendezvous", {1, 2, 8}, true},
        {"epoch_2proc", {1, 2, 2}, true},          {"epoch_8proc", {1, 2, 8}, true},
    };
    static const int64_t deltas[] = {-1, 3};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct options options = trial_options();
        struct gen_text trace;
        struct outcome plain;

        trace = subject_read(trial_path(rows[i].trace));
        plain = subject_run(&options, &trace);
        for (size_t k = 0; k < 6; k++) {
            uint32_t task = rows[i].tasks[k / 2];

            trial_name(trial, "%s, rank %u shifted by %lld ms", rows[i].trace, task, (long long)deltas[k % 2]);
            shift(trial, &trace, &plain, task, deltas[k % 2] * millisecond, rows[i].is_bounded);
        }
        outcome_free(&plain);
        gen_text_free(&trace);
    }
}
