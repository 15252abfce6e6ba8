/*
 * The critical path of real traces: against expected.json (an independent model that walks back over the whole trace),
 * the experiment of Böhme et al. with the traces imbalance_*, and what is known of stencil2d. Skipped where
 * $CLOCKTALK_TRACES has none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"
#include "real/real.h"

struct trial {
    const char *trace;
    struct options options;
    struct real_windows windows;
    struct run *run;
    const struct critical_findings *path;
    const struct run_summary *summary;
};

static void expect(const struct trial *trial, const char *figure, const char *what, int64_t got, int64_t expected,
                   int64_t slack)
{
    real_expect(llabs(got - expected) <= slack, "%s: %s%s%s is %lld, expected %lld", trial->trace, figure,
                *what ? " of " : "", what, (long long)got, (long long)expected);
}

static void expect_true(const struct trial *trial, const char *claim, bool holds)
{
    real_expect(holds, "%s: %s does not hold", trial->trace, claim);
}

static struct trial trial_of(const char *trace, enum path_kind kind, int64_t window)
{
    struct trial trial = {.trace = trace};

    options_init(&trial.options);
    trial.options.replay.clock_fix = CLOCK_FIX_NONE;
    trial.options.application = strcmp(trace, "twoapps") == 0 ? 1 : 0;
    trial.options.reports = REPORT_CRITICAL_PATH | REPORT_WINDOWS;
    trial.options.path.kind = kind;
    trial.options.windows.kind = window > 0 ? WINDOW_LENGTH : WINDOW_NONE;
    trial.options.windows.length = window;
    return trial;
}

/* Ends the tests where the trace cannot be read at all. */
static void run_trial(struct trial *trial)
{
    trial->run = real_run_windows(trial->trace, &trial->options, &trial->windows);
    trial->summary = run_summary(trial->run);
    trial->path = critical_path_found(trial->summary);
}

static const struct critical_activity *activity_of(const struct trial *trial, const char *name)
{
    static const struct critical_activity none = {.name = NULL};

    for (size_t i = 0; i < trial->path->activity_count; i++)
        if (strcmp(trial->path->activities[i].name, name) == 0)
            return &trial->path->activities[i];
    return &none;
}

static int64_t per_rank(const struct trial *trial, __int128 sum)
{
    return (int64_t)((sum + trial->path->rank_count / 2) / trial->path->rank_count);
}

/* What holds of every trace. */
static void check_sums(const struct trial *trial)
{
    int64_t path = 0;
    int64_t ranks = 0;
    int64_t windows = 0;
    __int128 costs = 0;

    for (size_t i = 0; i < trial->path->activity_count; i++) {
        path += trial->path->activities[i].path;
        costs += trial->path->activities[i].intra_cost + trial->path->activities[i].inter_cost;
    }
    for (uint32_t i = 0; i < trial->path->rank_count; i++)
        ranks += trial->path->rank_paths[i];
    for (size_t i = 0; i < trial->path->windows.count; i++)
        windows += trial->path->windows.items[i].length;
    expect(trial, "sum over activities", "", path, trial->path->length, 0);
    expect(trial, "sum over ranks", "", ranks, trial->path->length, 0);
    expect(trial, "sum over windows", "", windows, trial->path->length, 0);
    expect(trial, "sum of costs", "", (int64_t)(costs - trial->path->waiting * 1000), 0, 0);
    if (trial->path->kind == PATH_IDEAL)
        expect(trial, "length", "the ideal path", trial->path->length, trial->summary->totals.ideal, 0);
    expect_true(trial, "that the path is exact", !trial->path->is_approximate);
}

static void check_ideal_windows(const struct trial *trial)
{
    int64_t sum = 0;

    for (size_t i = 0; i < trial->windows.count; i++)
        sum += trial->windows.items[i].ideal_path;
    expect(trial, "ideal path", "all windows", sum, trial->summary->totals.ideal, 0);
}

static void compare_activities(const struct trial *trial, json_t *expected)
{
    const char *name;
    json_t *figures;

    json_object_foreach(expected, name, figures)
    {
        const struct critical_activity *activity = activity_of(trial, name);
        const struct {
            const char *key;
            int64_t got;
            int64_t slack; /* the model rounds what is not whole */
        } columns[] = {
            {"path", activity->path, 0},
            {"mean", per_rank(trial, activity->allocation), 1},
            {"imbalance", per_rank(trial, activity->imbalance), 1},
            {"allocation", (int64_t)activity->allocation, 0},
            {"intra", (int64_t)(activity->intra_cost / 1000), 1},
            {"inter", (int64_t)(activity->inter_cost / 1000), 1},
        };

        for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
            expect(trial, columns[i].key, name, columns[i].got,
                   json_integer_value(json_object_get(figures, columns[i].key)), columns[i].slack);
    }
}

static void check_expected(const char *trace, const json_t *expected)
{
    const json_t *measured = json_object_get(expected, "measured_path");
    const json_t *windows = json_object_get(expected, "windows_ideal_path");
    int64_t length = json_integer_value(json_object_get(expected, "window_ns"));
    struct trial trial = trial_of(trace, PATH_MEASURED, length);

    run_trial(&trial);
    expect(&trial, "length", "", trial.path->length, json_integer_value(json_object_get(measured, "length_ns")), 0);
    compare_activities(&trial, json_object_get(measured, "activities"));
    expect(&trial, "number", "windows", (int64_t)trial.windows.count, (int64_t)json_array_size(windows), 0);
    for (size_t i = 0; i < trial.windows.count; i++)
        expect(&trial, "ideal path", "a window", trial.windows.items[i].ideal_path,
               json_integer_value(json_array_get(windows, i)), 0);
    real_free_windows(trial.run, &trial.windows);
}

/* Every trace, with clocks as they are and corrected, whatever the model says of it. */
static void check_everywhere(const char *trace)
{
    for (unsigned i = 0; i < 4; i++) {
        struct trial trial = trial_of(trace, i & 1 ? PATH_IDEAL : PATH_MEASURED, 10000000);

        trial.options.replay.clock_fix = i & 2 ? CLOCK_FIX_CLC : CLOCK_FIX_NONE;
        run_trial(&trial);
        check_sums(&trial);
        check_ideal_windows(&trial);
        real_free_windows(trial.run, &trial.windows);
    }
}

struct computing {
    int64_t path;
    __int128 allocation;
    int names;
};

static struct computing computing_of(const struct trial *trial)
{
    static const char name[] = "[computation]";
    struct computing computing = {0};

    for (size_t i = 0; i < trial->path->activity_count; i++) {
        const struct critical_activity *activity = &trial->path->activities[i];

        if (strncmp(activity->name, name, sizeof(name) - 1) != 0)
            continue;
        computing.path += activity->path;
        computing.allocation += activity->allocation;
        computing.names++;
    }
    return computing;
}

/* Call sites divide computation, and change nothing else. */
static void check_call_sites(const char *trace, enum path_kind kind)
{
    struct trial whole = trial_of(trace, kind, 10000000);
    struct trial divided = trial_of(trace, kind, 10000000);

    divided.options.activities.call_sites = true;
    run_trial(&whole);
    run_trial(&divided);
    check_sums(&divided);
    expect(&divided, "length", "", divided.path->length, whole.path->length, 0);
    expect(&divided, "path", "computation", computing_of(&divided).path, computing_of(&whole).path, 0);
    expect(&divided, "allocation", "computation", (int64_t)computing_of(&divided).allocation,
           (int64_t)computing_of(&whole).allocation, 0);
    expect(&whole, "number", "names of computation", computing_of(&whole).names, 1, 0);
    expect_true(&divided, "that computation has several names", computing_of(&divided).names > 3);
    expect_true(&divided, "that callers are known", divided.summary->has_callers);
    real_free_windows(whole.run, &whole.windows);
    real_free_windows(divided.run, &divided.windows);
}

static double imbalance_share(const struct trial *trial, const char *name)
{
    const struct critical_activity *activity = activity_of(trial, name);

    return (double)activity->imbalance / (double)activity->allocation;
}

/* 32 ranks, the same work, 25 % more for one of them at a time: always the same, another one each time, one in each
 * half. */
static void check_experiment(void)
{
    static const struct {
        const char *trace;
        double least;
        double most;
    } traces_of_it[] = {
        {"imbalance_balanced", 0, 0.02},
        {"imbalance_static", 0.23, 0.27},
        {"imbalance_dynamic", 0.23, 0.27},
        {"imbalance_mixed", 0.23, 0.27},
    };

    for (size_t i = 0; i < sizeof(traces_of_it) / sizeof(traces_of_it[0]); i++) {
        struct trial trial = trial_of(traces_of_it[i].trace, PATH_MEASURED, 0);
        double share;

        run_trial(&trial);
        share = imbalance_share(&trial, "do_work");
        printf("%s: do_work has %.1f %% of its mean as imbalance\n", trial.trace, 100 * share);
        expect_true(&trial, "the imbalance of do_work",
                    share >= traces_of_it[i].least && share <= traces_of_it[i].most);
        real_free_windows(trial.run, &trial.windows);
    }
}

/* Rank 6 writes a file in four iterations, from 0.990 to 1.082 s: the others, who never do, wait for it. */
static void check_writer(void)
{
    struct trial trial = trial_of("stencil2d", PATH_MEASURED, 10000000);
    const struct critical_activity *writer;

    run_trial(&trial);
    writer = activity_of(&trial, "write_checkpoint");
    expect_true(&trial, "that the writer costs others alone", writer->intra_cost == 0 && writer->inter_cost > 0);
    expect_true(&trial, "that the writer is on the path throughout", writer->path == (int64_t)writer->allocation);
    for (size_t i = 0; i < trial.path->windows.count; i++) {
        const struct path_window *window = &trial.path->windows.items[i];
        bool writes = false;

        for (uint32_t k = 0; k < window->activity_count; k++)
            writes = writes || strcmp(window->activities[k].activity, "write_checkpoint") == 0;
        if (writes)
            expect_true(&trial, "the time of writing", window->start >= 980000000 && window->end <= 1090000000);
        if (window->start >= 1020000000 && window->end <= 1030000000)
            expect_true(&trial, "who writes", writes && window->ranks->id == 5);
    }
    real_free_windows(trial.run, &trial.windows);
}

static void check_all(json_t *expectations)
{
    static const char *const others[] = {"hpcc4", "mpi4py_futures", "cancel_min", "big"};
    static const char *const with_callers[] = {"stencil2d_callers", "epoch_8proc"};
    const char *trace;
    json_t *expected;

    json_object_foreach(expectations, trace, expected)
    {
        if (real_is_binding(trace))
            check_expected(trace, expected);
        check_everywhere(trace);
    }
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        check_everywhere(others[i]);
    check_experiment();
    check_writer();
    for (size_t i = 0; i < sizeof(with_callers) / sizeof(with_callers[0]); i++) {
        check_call_sites(with_callers[i], PATH_MEASURED);
        check_call_sites(with_callers[i], PATH_IDEAL);
    }
}

int main(void)
{
    json_t *expectations = real_expectations();

    check_all(expectations);
    json_decref(expectations);
    return real_conclude();
}
