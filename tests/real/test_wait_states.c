/*
 * Wait states of real traces against expected_waits_v3.json, figures of an independent model that holds the whole
 * trace, and the sums that hold of every trace. Skipped where $CLOCKTALK_TRACES has none.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"
#include "output/columns/columns.h"
#include "real/real.h"

static const char *const comparable[] = {
    "tiny", "imbalance_static", "imbalance_mixed", "imbalance_dynamic", "rendezvous",  "stencil2d",
    "mpmd", "masterworker",     "nbcoll",          "lammps_lj",         "epoch_8proc", "nodes4"};

struct trial {
    const char *trace;
    struct real_windows windows;
    struct run *run;
    const struct wait_findings *waits;
    const struct critical_findings *path;
};

static void expect(const struct trial *trial, const char *figure, const char *what, __int128 got, int64_t expected)
{
    real_expect(got == expected, "%s: %s of %s is %lld, expected %lld", trial->trace, figure, what, (long long)got,
                (long long)expected);
}

static void run_trial(struct trial *trial, const char *trace, int64_t window)
{
    struct options options;

    *trial = (struct trial){.trace = trace};
    options_init(&options);
    options.replay.clock_fix = CLOCK_FIX_NONE;
    options.application = strcmp(trace, "twoapps") == 0 ? 1 : 0;
    options.reports = REPORT_WAIT_STATES | REPORT_CRITICAL_PATH;
    options.windows.kind = WINDOW_LENGTH;
    options.windows.length = window;
    trial->run = real_run_windows(trace, &options, &trial->windows);
    trial->waits = waits_found(run_summary(trial->run));
    trial->path = critical_path_found(run_summary(trial->run));
}

static const char *kind_name(int kind)
{
    return column_of((enum column_id)(COLUMN_WAIT_FIRST + kind))->field.name;
}

static __int128 share_of(const struct wait_shares *shares, const char *activity, uint32_t rank)
{
    for (size_t i = 0; i < shares->count; i++)
        if ((!activity || strcmp(shares->items[i].activity, activity) == 0) && shares->items[i].rank == rank)
            return shares->items[i].wait;
    return 0;
}

static __int128 pair_of(const struct wait_shares *pairs, uint32_t rank, uint32_t other)
{
    for (size_t i = 0; i < pairs->count; i++)
        if (pairs->items[i].rank == rank && pairs->items[i].other == other)
            return pairs->items[i].wait;
    return 0;
}

static void compare_kinds(const struct trial *trial, json_t *expected)
{
    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++) {
        const struct wait_kind_sum *sum = &trial->waits->kinds[kind];
        json_t *figures = json_object_get(expected, kind_name(kind));
        json_t *longest = json_array_get(figures, 2);

        expect(trial, "time", kind_name(kind), sum->wait, json_integer_value(json_array_get(figures, 0)));
        expect(trial, "number", kind_name(kind), sum->count, json_integer_value(json_array_get(figures, 1)));
        if (!longest)
            continue;
        expect(trial, "rank of the longest", kind_name(kind), sum->longest.rank + 1,
               json_integer_value(json_array_get(longest, 0)));
        real_expect(strcmp(sum->longest.activity, json_string_value(json_array_get(longest, 1))) == 0,
                    "%s: the longest of %s is at %s", trial->trace, kind_name(kind), sum->longest.activity);
        expect(trial, "start of the longest", kind_name(kind), sum->longest.start,
               json_integer_value(json_array_get(longest, 2)));
        expect(trial, "length of the longest", kind_name(kind), sum->longest.length,
               json_integer_value(json_array_get(longest, 3)));
        expect(trial, "partner of the longest", kind_name(kind), sum->longest.partner + 1,
               json_integer_value(json_array_get(longest, 4)));
    }
}

static void compare_activities(const struct trial *trial, const char *figure, const struct wait_shares *shares,
                               json_t *expected)
{
    const char *name;
    json_t *wait;

    json_object_foreach(expected, name, wait)
        expect(trial, figure, name, share_of(shares, name, FIELD_NO_RANK), json_integer_value(wait));
    expect(trial, figure, "their number", shares->count, (int64_t)json_object_size(expected));
}

static void compare_ranks(const struct trial *trial, json_t *expected)
{
    const char *rank;
    json_t *wait;

    json_object_foreach(expected, rank, wait) expect(
        trial, "causes on rank", rank,
        share_of(&trial->waits->cause_ranks, NULL, (uint32_t)strtoul(rank, NULL, 10) - 1), json_integer_value(wait));
    expect(trial, "causes by rank", "their number", trial->waits->cause_ranks.count,
           (int64_t)json_object_size(expected));
}

static void compare_pairs(const struct trial *trial, const char *figure, const struct wait_shares *pairs,
                          json_t *expected)
{
    const char *rank, *other;
    json_t *others, *wait;
    size_t count = 0;

    json_object_foreach(expected, rank, others)
    {
        json_object_foreach(others, other, wait)
        {
            expect(trial, figure, rank,
                   pair_of(pairs, (uint32_t)strtoul(rank, NULL, 10) - 1, (uint32_t)strtoul(other, NULL, 10) - 1),
                   json_integer_value(wait));
            count++;
        }
    }
    expect(trial, figure, "their number", pairs->count, (int64_t)count);
}

static void compare_largest(const struct trial *trial, json_t *expected)
{
    for (size_t i = 0; i < json_array_size(expected); i++) {
        json_t *figures = json_array_get(expected, i);
        const char *name = json_string_value(json_array_get(figures, 0));

        expect(
            trial, "cause by rank", name,
            share_of(&trial->waits->causes_by_rank, name, (uint32_t)json_integer_value(json_array_get(figures, 1)) - 1),
            json_integer_value(json_array_get(figures, 2)));
    }
}

static void compare_windows(const struct trial *trial, json_t *kinds, json_t *causes)
{
    const char *name;
    json_t *figures;

    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++) {
        figures = json_object_get(kinds, kind_name(kind));
        for (size_t i = 0; i < json_array_size(figures); i++)
            expect(trial, "a window", kind_name(kind), trial->windows.items[i].waits.kinds[kind],
                   json_integer_value(json_array_get(figures, i)));
    }
    json_object_foreach(causes, name, figures) for (size_t i = 0; i < json_array_size(figures); i++)
        expect(trial, "a window's cause", name, share_of(&trial->waits->windows[i].causes, name, FIELD_NO_RANK),
               json_integer_value(json_array_get(figures, i)));
}

/* What holds of every trace. */
static void check_sums(const struct trial *trial)
{
    const struct wait_findings *waits = trial->waits;
    int64_t wait = (int64_t)waits->wait;
    __int128 windows = 0, window_causes = 0;

    for (size_t i = 0; i < trial->windows.count; i++)
        windows += wait_sums_total(&trial->windows.items[i].waits);
    for (size_t i = 0; i < waits->window_count; i++)
        window_causes += wait_shares_sum(&waits->windows[i].causes);
    expect(trial, "sum", "call paths", wait_shares_sum(&waits->call_paths), wait);
    expect(trial, "sum", "causes", wait_shares_sum(&waits->causes), wait);
    expect(trial, "sum", "ranks of causes", wait_shares_sum(&waits->cause_ranks), wait);
    expect(trial, "sum", "causes by rank", wait_shares_sum(&waits->causes_by_rank), wait);
    expect(trial, "sum", "pairs", wait_shares_sum(&waits->pairs), wait);
    expect(trial, "sum", "partners", wait_shares_sum(&waits->partners), wait);
    expect(trial, "sum", "windows", windows, wait);
    expect(trial, "sum", "causes in windows", window_causes, wait);
    expect(trial, "sum", "what the critical path's costs divide up", trial->path->waiting, wait);
    real_expect(waits->unknown == 0, "%s: causes are not known", trial->trace);
}

static void check_expected(const char *trace, json_t *expected, bool compares)
{
    struct trial trial;

    run_trial(&trial, trace, (int64_t)json_integer_value(json_object_get(expected, "window_ns")));
    check_sums(&trial);
    if (compares) {
        compare_kinds(&trial, json_object_get(expected, "kinds"));
        compare_activities(&trial, "call path", &trial.waits->call_paths, json_object_get(expected, "calls"));
        compare_activities(&trial, "cause", &trial.waits->causes, json_object_get(expected, "causes"));
        compare_ranks(&trial, json_object_get(expected, "cause_ranks"));
        compare_pairs(&trial, "pair", &trial.waits->pairs, json_object_get(expected, "pairs"));
        compare_pairs(&trial, "partner", &trial.waits->partners, json_object_get(expected, "partners"));
        compare_largest(&trial, json_object_get(expected, "causes_by_rank"));
        compare_windows(&trial, json_object_get(expected, "windows"), json_object_get(expected, "windows_causes"));
    }
    real_free_windows(trial.run, &trial.windows);
}

/* Late senders and N x N of stencil2d were computed elsewhere; in its third phase everybody waits for a file that rank
 * 6 writes. */
static void check_stencil(void)
{
    struct trial trial;

    run_trial(&trial, "stencil2d", 10000000);
    expect(&trial, "late_sender", "stencil2d", trial.waits->kinds[WAIT_LATE_SENDER].wait, 554635396);
    expect(&trial, "wait_at_nxn", "stencil2d", trial.waits->kinds[WAIT_AT_NXN].wait, 1190045178);
    expect(&trial, "write_checkpoint on rank", "6", share_of(&trial.waits->causes_by_rank, "write_checkpoint", 5),
           604005453);
    real_free_windows(trial.run, &trial.windows);
}

/* Load balance between and within nodes, to the six decimals that are printed and more. */
static void compare_nodes(const char *trace, double got, json_t *expected, const char *what)
{
    real_expect(fabs(got - json_number_value(expected)) < 1e-8, "%s: load balance %s nodes is %.9f, expected %.9f",
                trace, what, got, json_number_value(expected));
}

static void check_nodes(const char *trace, json_t *expected)
{
    json_t *figures = json_object_get(expected, "nodes");
    struct trial trial;
    struct row row;

    run_trial(&trial, trace, (int64_t)json_integer_value(json_object_get(expected, "window_ns")));
    row = row_of_run(run_summary(trial.run));
    if (json_array_size(figures) == 1) {
        real_expect(!run_summary(trial.run)->nodes, "%s: there is one node", trace);
    } else {
        real_expect(row.nodes == (uint64_t)json_integer_value(json_array_get(figures, 0)), "%s: %d nodes", trace,
                    (int)row.nodes);
        compare_nodes(trace, row.load_balance_between_nodes, json_array_get(figures, 1), "between");
        compare_nodes(trace, row.load_balance_within_nodes, json_array_get(figures, 2), "within");
    }
    real_free_windows(trial.run, &trial.windows);
}

int main(void)
{
    static const char *const others[] = {"hpcc4",   "mpi4py_futures", "cancel_min", "sweep_4nodes",
                                         "twoapps", "threads",        "partial",    "spawn_parents"};
    json_t *expectations = real_figures("expected_waits_v3.json"), *expected;
    const char *trace;

    json_object_foreach(expectations, trace, expected)
    {
        bool compares = false;

        for (size_t i = 0; i < sizeof(comparable) / sizeof(comparable[0]); i++)
            compares = compares || strcmp(comparable[i], trace) == 0;
        if (json_is_object(expected))
            check_expected(trace, expected, compares);
        if (json_is_object(expected))
            check_nodes(trace, expected);
    }
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        struct trial trial;

        run_trial(&trial, others[i], 10000000);
        check_sums(&trial);
        real_free_windows(trial.run, &trial.windows);
    }
    check_stencil();
    json_decref(expectations);
    return real_conclude();
}
