/*
 * Real traces against expected.json: figures of an independent model, of the published ClockTalk and of other people's
 * papers. Where they come from is told in the README beside the traces. Skipped where $CLOCKTALK_TRACES has none.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "real/real.h"
#include "reports/diff/phase_diff.h"
#include "reports/phases/phase_table.h"
#include "reports/registry.h"
#include "reports/scaling/scaling.h"

/* One run of one trace, and the windows that it is expected to give. */
struct trial {
    const char *trace;
    const char *what;
    struct options options;
    const json_t *windows;     /* [start, length, useful sum, useful max, ideal], NULL: none */
    const json_t *clock_ideal; /* the ideal column instead, NULL: that of windows */
    size_t window_count;
    struct counter_sums counters; /* over all windows */
    struct scaling *scaling;      /* that the run is to be added to, or NULL */
};

static void expect_integer(const struct trial *trial, const char *figure, int64_t got, json_int_t expected)
{
    real_expect(got == expected, "%s, %s: %s is %lld, expected %lld", trial->trace, trial->what, figure, (long long)got,
                (long long)expected);
}

static void expect_near(const struct trial *trial, const char *figure, double got, double expected, double tolerance)
{
    real_expect(fabs(got - expected) <= tolerance, "%s, %s: %s is %.12g, expected %.12g", trial->trace, trial->what,
                figure, got, expected);
}

static json_int_t integer_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static void expect_column(const struct trial *trial, const char *column, int64_t got, const json_t *expected)
{
    char figure[80];

    snprintf(figure, sizeof(figure), "%s of window %zu", column, trial->window_count + 1);
    expect_integer(trial, figure, got, json_integer_value(expected));
}

static void add_counters(struct trial *trial, const struct window_facts *facts)
{
    trial->counters.instructions += facts->counters.instructions;
    trial->counters.cycles += facts->counters.cycles;
}

static void compare_window(struct trial *trial, const struct window_totals *totals)
{
    const json_t *window = json_array_get(trial->windows, trial->window_count);
    const json_t *ideal =
        trial->clock_ideal ? json_array_get(trial->clock_ideal, trial->window_count) : json_array_get(window, 4);

    expect_column(trial, "start", totals->start, json_array_get(window, 0));
    expect_column(trial, "length", totals->end - totals->start, json_array_get(window, 1));
    expect_column(trial, "useful sum", (int64_t)totals->useful_sum, json_array_get(window, 2));
    expect_column(trial, "useful maximum", totals->useful_max, json_array_get(window, 3));
    if (!json_is_null(ideal)) /* of a rank launched late the model has none */
        expect_column(trial, "ideal time", totals->ideal, ideal);
}

static int take_window(void *user, const struct window_facts *facts)
{
    struct trial *trial = user;

    add_counters(trial, facts);
    if (trial->windows)
        compare_window(trial, &facts->totals);
    trial->window_count++;
    return 0;
}

/* All phases together are all the time of all ranks. */
static void check_phases(const struct trial *trial, const struct phase_list *list)
{
    double sum = 0;

    for (size_t i = 0; i < list->count; i++)
        for (int k = 0; k < PHASE_SHARE_COUNT; k++)
            sum += list->items[i].sums.shares[k];
    if (list->count > 0)
        expect_near(trial, "time in all phases", sum, (double)list->runtime * list->ranks, 1);
}

static struct trial trial_of(const char *trace, const char *what)
{
    struct trial trial = {.trace = trace, .what = what};

    options_init(&trial.options);
    trial.options.replay.clock_fix = CLOCK_FIX_NONE;
    trial.options.application = strcmp(trace, "twoapps") == 0 ? 1 : 0;
    return trial;
}

static void ask_windows(struct trial *trial, const json_t *expected, const json_t *windows)
{
    trial->options.windows.kind = WINDOW_LENGTH;
    trial->options.windows.length = integer_of(expected, "window_ns");
    trial->windows = windows;
}

/* The run's summary, whose anomalies do not outlive it; all zero where the run failed. */
static struct run_summary run_trial(struct trial *trial)
{
    struct run_sink sink = {.window = take_window, .window_user = trial, .takes_totals = true};
    struct run_summary summary = {0};
    struct run *run = real_run(trial->trace, &trial->options, &sink);
    const struct phase_findings *phases = run ? report_set_comparable(run_reports(run), &diff_report) : NULL;

    if (run)
        summary = *run_summary(run);
    if (summary.counters) {
        if (trial->options.windows.kind == WINDOW_NONE)
            trial->counters = *summary.counters;
        expect_integer(trial, "instructions of the run", (int64_t)summary.counters->instructions,
                       (json_int_t)trial->counters.instructions);
        expect_integer(trial, "cycles of the run", (int64_t)summary.counters->cycles,
                       (json_int_t)trial->counters.cycles);
    }
    if (phases) {
        check_phases(trial, &phases->functions);
        check_phases(trial, &phases->sequence);
    }
    if (run && trial->scaling)
        expect_integer(trial, "adding to a table", scaling_add(trial->scaling, trial->trace, run_summary(run)), 0);
    run_free(run);
    if (trial->windows)
        expect_integer(trial, "number of windows", (int64_t)trial->window_count,
                       (json_int_t)json_array_size(trial->windows));
    return summary;
}

static void compare_totals(const struct trial *trial, const struct run_summary *summary, const json_t *expected)
{
    expect_integer(trial, "runtime", summary->runtime, integer_of(expected, "runtime_ns"));
    expect_integer(trial, "useful sum", (int64_t)summary->totals.useful_sum, integer_of(expected, "useful_sum_ns"));
    expect_integer(trial, "useful maximum", summary->totals.useful_max, integer_of(expected, "useful_max_ns"));
}

static void compare_ratios(const struct trial *trial, const struct run_summary *summary, const json_t *expected)
{
    struct metrics metrics = metrics_of(&summary->totals);
    const struct {
        const char *name;
        double value;
    } ratios[] = {
        {"load_balance", metrics.load_balance},
        {"serialisation_efficiency", metrics.serialisation_efficiency},
        {"transfer_efficiency", metrics.transfer_efficiency},
        {"parallel_efficiency", metrics.parallel_efficiency},
        {"overhead", metrics.overhead},
        {"polling", metrics.polling},
        {"transient_imbalance", summary->transient_imbalance},
    };

    for (size_t i = 0; i < sizeof(ratios) / sizeof(ratios[0]); i++)
        if (json_is_null(json_object_get(expected, ratios[i].name)))
            real_expect(isnan(ratios[i].value), "%s: %s is not missing", trial->trace, ratios[i].name);
        else
            expect_near(trial, ratios[i].name, ratios[i].value,
                        json_number_value(json_object_get(expected, ratios[i].name)), 1e-9);
}

static void check_consistent(const char *trace, const json_t *expected)
{
    struct trial trial = trial_of(trace, "consistent waits");
    struct run_summary summary;

    trial.options.diff = trace; /* phases are found, and events watched */
    ask_windows(&trial, expected, json_object_get(expected, "windows"));
    summary = run_trial(&trial);
    compare_totals(&trial, &summary, expected);
    compare_ratios(&trial, &summary, expected);
    expect_integer(&trial, "ideal time", summary.totals.ideal,
                   integer_of(json_object_get(expected, "ideal_ns"), "consistent"));
    expect_integer(&trial, "ranks", summary.totals.ranks, integer_of(expected, "ranks"));
    /* The model counts the lines of tasks as messages. */
    if (strcmp(trace, "hybimb") != 0)
        expect_integer(&trial, "messages", (int64_t)summary.replay.messages, integer_of(expected, "messages"));
}

static void check_clock_ideal(const char *trace, const json_t *expected)
{
    struct trial trial = trial_of(trace, "ideal clock of windows");

    ask_windows(&trial, expected, json_object_get(expected, "windows"));
    trial.options.windows.ideal = WINDOW_IDEAL_CLOCK;
    trial.clock_ideal = json_object_get(expected, "windows_clock_ideal");
    run_trial(&trial);
}

static void check_waits(const char *trace, const json_t *expected)
{
    const json_t *ideals = json_object_get(expected, "ideal_ns");
    const json_t *reference = json_object_get(expected, "clocktalk_reference_ideal_us");
    struct trial causal = trial_of(trace, "causal waits");
    struct trial all = trial_of(trace, "all waits");
    int64_t ideal;

    causal.options.replay.waits = WAITS_CAUSAL;
    expect_integer(&causal, "ideal time", run_trial(&causal).totals.ideal, integer_of(ideals, "causal"));
    all.options.replay.waits = WAITS_ALL;
    ideal = run_trial(&all).totals.ideal;
    expect_integer(&all, "ideal time", ideal, integer_of(ideals, "all"));
    /* It knows no bursts. */
    if (json_is_number(reference) && strcmp(trace, "stencil2d_burst") != 0) {
        double published = json_number_value(reference) * 1000;

        expect_near(&all, "ideal time, against the published ClockTalk,", (double)ideal, published, published * 1e-3);
    }
}

/* Traces with impossible waits, corrected. */
static void check_clc(const char *trace, const json_t *expected)
{
    const json_t *corrected = json_object_get(expected, "clc");
    struct trial trial = trial_of(trace, "corrected clocks");
    struct run_summary summary;

    if (!corrected)
        return;
    trial.options.replay.clock_fix = CLOCK_FIX_CLC;
    ask_windows(&trial, expected, json_object_get(corrected, "windows"));
    summary = run_trial(&trial);
    compare_totals(&trial, &summary, corrected);
    expect_integer(&trial, "ideal time", summary.totals.ideal, integer_of(corrected, "ideal_ns"));
}

/* Published by the Numerical Algorithms Group, in per cent with six decimals. */
static void check_epoch(void)
{
    static const struct {
        const char *trace;
        double load_balance;
        double parallel_efficiency;
        json_int_t instructions;
        json_int_t cycles;
    } published[] = {
        {"epoch_1proc", 100.000000, 99.925583, 84790848422, 45294421893},
        {"epoch_2proc", 99.760930, 99.378252, 87640358419, 46855679955},
        {"epoch_8proc", 98.280683, 95.707736, 90063308642, 51191361663},
    };

    for (size_t i = 0; i < sizeof(published) / sizeof(published[0]); i++) {
        struct trial trial = trial_of(published[i].trace, "as published");
        struct run_summary summary = run_trial(&trial);
        struct metrics metrics = metrics_of(&summary.totals);

        expect_near(&trial, "load balance", 100 * metrics.load_balance, published[i].load_balance, 0.51e-6);
        expect_near(&trial, "parallel efficiency", 100 * metrics.parallel_efficiency, published[i].parallel_efficiency,
                    0.51e-6);
        expect_integer(&trial, "instructions", (int64_t)trial.counters.instructions, published[i].instructions);
        expect_integer(&trial, "cycles", (int64_t)trial.counters.cycles, published[i].cycles);
        trial = trial_of(published[i].trace, "counters of windows");
        trial.options.windows.kind = WINDOW_LENGTH;
        trial.options.windows.length = 12345679;
        run_trial(&trial);
        expect_integer(&trial, "instructions", (int64_t)trial.counters.instructions, published[i].instructions);
        expect_integer(&trial, "cycles", (int64_t)trial.counters.cycles, published[i].cycles);
    }
}

/* The published table of scalabilities, in per cent with six decimals. */
static void check_epoch_scaling(void)
{
    static const struct {
        const char *trace;
        double computation;
        double ipc;
        double instructions;
        double frequency;
        double average_ipc;
        double average_frequency;
    } published[] = {
        {"epoch_1proc", 100, 100, 100, 100, 1.871993, 2.069905},
        {"epoch_2proc", 95.500319, 99.916598, 96.748633, 98.792129, 1.870432, 2.044904},
        {"epoch_8proc", 81.340933, 93.982492, 94.145829, 91.930815, 1.759346, 1.902881},
    };
    struct scaling scaling = {0};

    for (size_t i = 3; i-- > 0;) {
        struct trial trial = trial_of(published[i].trace, "scaling");

        trial.scaling = &scaling;
        run_trial(&trial);
    }
    scaling_conclude(&scaling, SCALING_AUTO, NULL);
    for (size_t i = 0; i < scaling.count; i++) {
        struct trial trial = trial_of(published[i].trace, "scaling as published");
        const struct row *row = &scaling.runs[i].row;

        expect_near(&trial, "computation scalability", 100 * row->computation_scalability, published[i].computation,
                    0.51e-6);
        expect_near(&trial, "IPC scalability", 100 * row->ipc_scalability, published[i].ipc, 0.51e-6);
        expect_near(&trial, "instruction scalability", 100 * row->instruction_scalability, published[i].instructions,
                    0.51e-6);
        expect_near(&trial, "frequency scalability", 100 * row->frequency_scalability, published[i].frequency, 0.51e-6);
        expect_near(&trial, "average IPC", row->average_ipc, published[i].average_ipc, 0.51e-6);
        expect_near(&trial, "average frequency", row->average_frequency, published[i].average_frequency, 0.51e-6);
        expect_near(&trial, "product of scalabilities",
                    row->ipc_scalability * row->instruction_scalability * row->frequency_scalability,
                    row->computation_scalability, 1e-12);
    }
    scaling_deinit(&scaling);
}

/* Uneven work, whether it stays with the ranks or moves, is told from even work: in do_work, by load balance. */
static void check_diff(void)
{
    static const char *const uneven[] = {"imbalance_static", "imbalance_dynamic", "imbalance_mixed"};

    for (size_t i = 0; i < sizeof(uneven) / sizeof(uneven[0]); i++) {
        struct trial base = trial_of("imbalance_balanced", "comparison");
        struct trial here = trial_of(uneven[i], "comparison");
        struct run_sink sink = {0};
        struct run *runs[2];
        const struct phase_diff *diff;
        const struct phase_difference *row;

        base.options.diff = here.options.diff = "-";
        runs[0] = real_run(base.trace, &base.options, &sink);
        sink.base = runs[0];
        runs[1] = real_run(here.trace, &here.options, &sink);
        if (!runs[0] || !runs[1])
            return;
        diff = report_findings(run_summary(runs[1]), &diff_section);
        row = &diff->rows[0];
        expect_integer(&here, "phase that lost most is do_work", strcmp(row->name, "do_work"), 0);
        expect_near(&here, "loss to load balance", (double)row->losses[PHASE_LOAD_BALANCE], (double)row->loss, 20e6);
        run_free(runs[1]);
        run_free(runs[0]);
    }
}

/* Traces whose messages the tracer matched wrongly, matched again by hand; polling was useful time then. */
static void check_rematched(void)
{
    static const struct {
        const char *trace;
        enum wait_model waits;
        int64_t ideal;
    } by_hand[] = {
        {"hpcc4", WAITS_ALL, 133555841},
        {"cancel_min", WAITS_CONSISTENT, 52152309},
    };

    for (size_t i = 0; i < sizeof(by_hand) / sizeof(by_hand[0]); i++) {
        struct trial trial = trial_of(by_hand[i].trace, "matched again");

        trial.options.rematch = true;
        trial.options.replay.useful = USEFUL_POLLING;
        trial.options.replay.waits = by_hand[i].waits;
        expect_integer(&trial, "ideal time", run_trial(&trial).totals.ideal, by_hand[i].ideal);
    }
}

static void check_all(json_t *expectations)
{
    const char *trace;
    json_t *expected;

    json_object_foreach(expectations, trace, expected)
    {
        if (!real_is_binding(trace))
            continue;
        check_consistent(trace, expected);
        check_clock_ideal(trace, expected);
        check_waits(trace, expected);
        check_clc(trace, expected);
    }
    check_epoch();
    check_epoch_scaling();
    check_diff();
    check_rematched();
}

int main(void)
{
    json_t *expectations = real_expectations();

    check_all(expectations);
    json_decref(expectations);
    return real_conclude();
}
