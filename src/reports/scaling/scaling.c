#include "reports/scaling/scaling.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* The row must not point into a run that is over. */
static void add_threads_of_run(struct scaling *scaling, struct scaling_run *run, const struct run_summary *summary)
{
    run->threads = *summary->threads;
    if (summary->thread_counters)
        row_count_threads(&run->row, summary);
    run->row.thread_times = NULL;
    scaling->has_threads = true;
}

/* Threads, or ranks where each is one. */
static uint64_t processors_of(const struct scaling_run *run)
{
    return run->has_threads ? run->threads.threads : run->row.ranks;
}

static double computed_time(const struct scaling_run *run)
{
    return (double)(run->has_threads ? run->threads.parts[THREAD_PART_WORK] : run->totals.useful_sum);
}

static double efficiency_of_all(const struct scaling_run *run)
{
    return run->has_threads ? run->row.thread_metrics.hybrid_efficiency : run->row.metrics.parallel_efficiency;
}

/* Of the run's tasks against themselves on one rank (Eager, Zahorjan and Lazowska 1989). */
static void bound_speedup(struct row *row, const struct run_summary *summary)
{
    double ranks = (double)row->ranks;
    double average = summary->causal_parallelism;
    bool is_known = average > 0;

    row->average_parallelism = is_known ? summary->average_parallelism : (double)NAN;
    row->speedup_at_least = is_known ? ranks * average / (ranks + average - 1) : (double)NAN;
    row->speedup_at_most = is_known ? fmin(ranks, average) : (double)NAN;
}

int scaling_add(struct scaling *scaling, const char *trace, const struct run_summary *summary)
{
    int error = array_reserve(&scaling->runs, &scaling->capacity, scaling->count + 1, sizeof(*scaling->runs));

    if (error < 0)
        return error;
    scaling->runs[scaling->count++] = (struct scaling_run){
        .trace = trace,
        .totals = summary->totals,
        .anomalies = *summary->anomalies,
        .has_counters = summary->counters != NULL,
        .has_transient = summary->has_transient,
        .row = row_of_run(summary),
        .has_threads = summary->threads,
    };
    if (summary->threads)
        add_threads_of_run(scaling, &scaling->runs[scaling->count - 1], summary);
    bound_speedup(&scaling->runs[scaling->count - 1].row, summary);
    return 0;
}

void scaling_deinit(struct scaling *scaling)
{
    free(scaling->runs);
    *scaling = (struct scaling){0};
}

/* By ranks, or threads; those with as many stay in the order in which they were given. */
static void sort_by_ranks(struct scaling *scaling)
{
    for (size_t i = 1; i < scaling->count; i++) {
        struct scaling_run run = scaling->runs[i];
        size_t k = i;

        for (; k > 0 && processors_of(&scaling->runs[k - 1]) > processors_of(&run); k--)
            scaling->runs[k] = scaling->runs[k - 1];
        scaling->runs[k] = run;
    }
}

static size_t find_reference(const struct scaling *scaling, const char *trace)
{
    for (size_t i = 0; trace && i < scaling->count; i++)
        if (strcmp(scaling->runs[i].trace, trace) == 0)
            return i;
    return 0;
}

static double scaling_ratio(double a, double b)
{
    return b > 0 ? a / b : (double)NAN;
}

/* How much more work the run did than the reference. */
static double relative_work(const struct scaling_run *run, const struct scaling_run *reference)
{
    if (run->has_counters && reference->has_counters && reference->row.instructions > 0)
        return (double)run->row.instructions / (double)reference->row.instructions;
    return scaling_ratio(computed_time(run), computed_time(reference));
}

static bool grows_with_ranks(const struct scaling *scaling)
{
    const struct scaling_run *reference = &scaling->runs[scaling->reference];
    const struct scaling_run *largest = &scaling->runs[scaling->count - 1];
    double ranks = scaling_ratio((double)processors_of(largest), (double)processors_of(reference));
    double work = relative_work(largest, reference);

    return ranks > 1 && work * work > ranks;
}

static void compare_with_reference(struct scaling_run *run, const struct scaling_run *reference, bool is_weak)
{
    double ranks = scaling_ratio((double)processors_of(run), (double)processors_of(reference));
    double factor = is_weak ? ranks : 1;
    struct row *row = &run->row;

    row->computation_scalability = factor * scaling_ratio(computed_time(reference), computed_time(run));
    row->global_efficiency = efficiency_of_all(run) * row->computation_scalability;
    row->speedup = factor * scaling_ratio((double)reference->row.elapsed, (double)row->elapsed);
    row->ipc_scalability = row->average_ipc / reference->row.average_ipc;
    row->frequency_scalability = row->average_frequency / reference->row.average_frequency;
    row->instruction_scalability = (double)NAN;
    if (run->has_counters && reference->has_counters)
        row->instruction_scalability =
            factor * scaling_ratio((double)reference->row.instructions, (double)row->instructions);
}

/* Beside runs with threads, one whose ranks are single threads. */
static void take_ranks_as_threads(struct scaling_run *run)
{
    double efficiency = run->row.metrics.parallel_efficiency;

    run->row.threads = run->row.ranks;
    run->row.thread_metrics = (struct thread_metrics){efficiency, efficiency, 1, 1, 1, 1, efficiency, 1};
}

/* The forecast. */

static const char *const forecast_models[FORECAST_MODELS] = {
    [FORECAST_AMDAHL] = "amdahl", [FORECAST_PIPELINE] = "pipeline", [FORECAST_LINEAR] = "linear"};

/* A straight line through points by least squares. */
struct forecast_line {
    double sum_x, sum_y, sum_xx, sum_xy;
    double count;
};

static void forecast_line_add(struct forecast_line *line, double x, double y)
{
    line->sum_x += x;
    line->sum_y += y;
    line->sum_xx += x * x;
    line->sum_xy += x * y;
    line->count++;
}

/* NAN where all x are the same. */
static double forecast_line_at(const struct forecast_line *line, double x)
{
    double spread = line->count * line->sum_xx - line->sum_x * line->sum_x;
    double slope = (line->count * line->sum_xy - line->sum_x * line->sum_y) / spread;

    return spread > 0 ? (line->sum_y - slope * line->sum_x) / line->count + slope * x : (double)NAN;
}

/* What is a straight line over the ranks, and back: each is its own inverse. */
static double transform_factor(enum forecast_model model, double ranks, double value)
{
    if (model == FORECAST_LINEAR)
        return value;
    return model == FORECAST_AMDAHL ? 1 / value : ranks / value;
}

static double factor_of(const struct scaling_run *run, enum forecast_factor factor)
{
    switch (factor) {
    case FORECAST_LOAD_BALANCE:
        return run->row.metrics.load_balance;
    case FORECAST_SERIALISATION:
        return run->row.metrics.serialisation_efficiency;
    case FORECAST_TRANSFER:
        return run->row.metrics.transfer_efficiency;
    default:
        return run->row.computation_scalability;
    }
}

/* A factor's line falls below 0 in the end; where 1 / y does, there is no value. No efficiency is above 1. */
static double forecast_factor(const struct scaling *scaling, enum forecast_model model, enum forecast_factor factor,
                              double ranks)
{
    struct forecast_line line = {0};
    double value;

    for (size_t i = 0; i < scaling->count; i++) {
        double x = (double)scaling->runs[i].row.ranks;
        double y = factor_of(&scaling->runs[i], factor);

        if (y > 0)
            forecast_line_add(&line, x, transform_factor(model, x, y));
    }
    value = forecast_line_at(&line, ranks);
    if (model == FORECAST_LINEAR)
        value = value < 0 ? 0 : value;
    else
        value = value > 0 ? transform_factor(model, ranks, value) : (double)NAN;
    return value > 1 && factor != FORECAST_COMPUTATION ? 1 : value;
}

size_t forecast_support(const struct scaling *scaling)
{
    size_t count = 0;

    for (size_t i = 0; i < scaling->count && !scaling->has_threads; i++)
        count += i == 0 || scaling->runs[i].row.ranks != scaling->runs[i - 1].row.ranks;
    return count;
}

/* The speed-up grows with the ranks as far as the global efficiency does not fall. */
struct forecast forecast_make(const struct scaling *scaling, enum forecast_model model, uint64_t ranks)
{
    const struct row *reference = &scaling->runs[scaling->reference].row;
    double more = (double)ranks / (double)reference->ranks;
    struct forecast forecast = {.model = forecast_models[model], .ranks = ranks};
    double *figures = forecast.figures;

    for (int i = FORECAST_LOAD_BALANCE; i <= FORECAST_TRANSFER; i++)
        figures[i] = forecast_factor(scaling, model, (enum forecast_factor)i, (double)ranks);
    figures[FORECAST_COMPUTATION] = forecast_factor(scaling, model, FORECAST_COMPUTATION, (double)ranks);
    figures[FORECAST_PARALLEL] =
        figures[FORECAST_LOAD_BALANCE] * figures[FORECAST_SERIALISATION] * figures[FORECAST_TRANSFER];
    figures[FORECAST_GLOBAL] = figures[FORECAST_PARALLEL] * figures[FORECAST_COMPUTATION];
    figures[FORECAST_SPEEDUP] = more * figures[FORECAST_GLOBAL] / reference->global_efficiency;
    return forecast;
}

void scaling_conclude(struct scaling *scaling, enum scaling_kind kind, const char *reference)
{
    sort_by_ranks(scaling);
    scaling->reference = find_reference(scaling, reference);
    scaling->is_given = kind != SCALING_AUTO;
    scaling->is_weak = kind == SCALING_AUTO ? grows_with_ranks(scaling) : kind == SCALING_WEAK;
    for (size_t i = 0; i < scaling->count && scaling->has_threads; i++)
        if (!scaling->runs[i].has_threads)
            take_ranks_as_threads(&scaling->runs[i]);
    for (size_t i = 0; i < scaling->count; i++)
        compare_with_reference(&scaling->runs[i], &scaling->runs[scaling->reference], scaling->is_weak);
    scaling->forecasts = scaling->by_model;
    scaling->forecast_count = scaling->forecast > 0 && forecast_support(scaling) > 1 ? FORECAST_MODELS : 0;
    for (size_t i = 0; i < scaling->forecast_count; i++)
        scaling->by_model[i] = forecast_make(scaling, (enum forecast_model)i, scaling->forecast);
}

struct decimal scaling_run_size(const struct scaling *scaling, const struct scaling_run *run)
{
    struct decimal size;

    if (!scaling->has_threads)
        snprintf(size.text, sizeof(size.text), "%" PRIu64, run->row.ranks);
    else if (run->has_threads && run->threads.threads_each == 0)
        snprintf(size.text, sizeof(size.text), "%" PRIu64 " (%" PRIu64 ")", run->row.ranks, run->threads.threads);
    else
        snprintf(size.text, sizeof(size.text), "%" PRIu64 "x%" PRIu32, run->row.ranks,
                 run->has_threads ? run->threads.threads_each : 1);
    return size;
}
