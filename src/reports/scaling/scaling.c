#include "reports/scaling/scaling.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"

/* Threads, or ranks where each is one. */
static uint64_t processors_of(const struct scaling_run *run)
{
    return run->has_threads ? run->threads.threads : run->row.ranks;
}

static double computed_time(const struct scaling_run *run)
{
    return (double)(run->has_threads ? run->threads.parts[THREAD_PART_WORK] : run->totals.useful_sum);
}

static int add_scaling_run(struct scaling *scaling, const char *trace, const struct run_summary *summary)
{
    double average = summary->causal_parallelism;
    bool is_known = average > 0;
    double ranks;
    struct scaling_run *run;
    struct row *row;

    if (array_reserve(&scaling->runs, &scaling->capacity, scaling->count + 1, sizeof(*scaling->runs)) < 0)
        return ERROR_MEMORY;
    run = &scaling->runs[scaling->count++];
    row = &run->row;
    *run = (struct scaling_run){
        .trace = trace,
        .totals = summary->totals,
        .anomalies = *summary->anomalies,
        .has_transient = summary->has_transient,
        .row = row_of_run(summary),
        .has_threads = summary->threads,
    };
    if (summary->threads) {
        run->threads = *summary->threads;
        if (summary->thread_counters)
            row_count_threads(row, summary);
        row->thread_times = NULL; /* the row must not point into a run that is over */
        scaling->has_threads = true;
    }
    /* Of the run's tasks against themselves on one rank (Eager, Zahorjan and Lazowska 1989). */
    ranks = (double)row->ranks;
    row->average_parallelism = is_known ? summary->average_parallelism : (double)NAN;
    row->speedup_at_least = is_known ? ranks * average / (ranks + average - 1) : (double)NAN;
    row->speedup_at_most = is_known ? fmin(ranks, average) : (double)NAN;
    return 0;
}

/* What all threads count is known of whole runs alone. */
static void forget_counters(struct scaling_run *run)
{
    run->row.instructions = run->row.cycles = 0;
    run->row.average_ipc = run->row.average_frequency = (double)NAN;
}

/* From Init to Finalize; of a run without these all of it. */
static int add_scaling_part(struct scaling *scaling, const char *trace, const struct run_summary *summary)
{
    const struct mpi_times *mpi = summary->mpi;
    bool is_whole = mpi && mpi->begin == MPI_TIMES_UNKNOWN && mpi->end == MPI_TIMES_UNKNOWN;
    const struct run_summary *part = is_whole ? summary : summary->init_to_finalize;
    int error;

    if (scaling->count == 1)
        scaling->parts = calloc(1, sizeof(*scaling->parts));
    if (!scaling->parts)
        return ERROR_MEMORY;
    if (!part)
        return 0;
    error = add_scaling_run(scaling->parts, trace, part);
    if (error == 0 && !is_whole && part->threads)
        forget_counters(&scaling->parts->runs[scaling->parts->count - 1]);
    return error;
}

int scaling_add(struct scaling *scaling, const char *trace, const struct run_summary *summary)
{
    int error;

    if (summary->mean_turn) {
        scaling->is_of_turns = true;
        error = add_scaling_run(scaling, trace, summary->mean_turn);
        if (error == 0 && summary->threads)
            forget_counters(&scaling->runs[scaling->count - 1]);
        return error;
    }
    error = add_scaling_run(scaling, trace, summary);
    scaling->has_launch |= run_shows_launch(summary);
    return error < 0 ? error : add_scaling_part(scaling, trace, summary);
}

static void drop_parts(struct scaling *scaling)
{
    if (scaling->parts)
        scaling_deinit(scaling->parts);
    free(scaling->parts);
    scaling->parts = NULL;
}

void scaling_deinit(struct scaling *scaling)
{
    drop_parts(scaling);
    free(scaling->runs);
    *scaling = (struct scaling){0};
}

/* The work of the largest run against that of the reference, as instructions or else computing time. */
static bool grows_with_ranks(const struct scaling *scaling)
{
    const struct scaling_run *reference = &scaling->runs[scaling->reference];
    const struct scaling_run *largest = &scaling->runs[scaling->count - 1];
    double ranks = ratio_of((double)processors_of(largest), (double)processors_of(reference));
    double work = ratio_of(computed_time(largest), computed_time(reference));

    if (largest->row.instructions > 0 && reference->row.instructions > 0)
        work = (double)largest->row.instructions / (double)reference->row.instructions;
    return ranks > 1 && work * work > ranks;
}

static void compare_with_reference(struct scaling_run *run, const struct scaling_run *reference, bool is_weak)
{
    double ranks = ratio_of((double)processors_of(run), (double)processors_of(reference));
    double factor = is_weak ? ranks : 1;
    struct row *row = &run->row;

    row->computation_scalability = factor * ratio_of(computed_time(reference), computed_time(run));
    row->global_efficiency = row->computation_scalability * row->parallel_efficiency;
    row->speedup = factor * ratio_of((double)reference->row.elapsed, (double)row->elapsed);
    row->ipc_scalability = row->average_ipc / reference->row.average_ipc;
    row->frequency_scalability = row->average_frequency / reference->row.average_frequency;
    row->instruction_scalability = (double)NAN;
    if (reference->row.instructions > 0)
        row->instruction_scalability =
            factor * ratio_of((double)reference->row.instructions, (double)row->instructions);
}

/* Beside runs with threads, of one whose ranks are single threads. */
static void take_ranks_for_threads(struct row *row)
{
    const struct metrics *ranks = &row->metrics;

    row->threads = row->ranks;
    row->factors = thread_factors_missing();
    row->factors.parallel_efficiency = row->factors.mpi_efficiency = ranks->parallel_efficiency;
    row->factors.mpi_load_balance = row->factors.hybrid_load_balance = ranks->load_balance;
    row->factors.mpi_communication = row->factors.hybrid_communication = ranks->communication_efficiency;
    row->factors.mpi_serialisation = ranks->serialisation_efficiency;
    row->factors.mpi_transfer = ranks->transfer_efficiency;
    row->factors.openmp_efficiency = row->factors.openmp_serialisation = 1;
    row->factors.openmp_load_balance = row->factors.openmp_scheduling = 1;
    row->factors.openmp_contribution = row->factors.openmp_load_balance_contribution = 1;
    row->factors.openmp_communication_contribution = 1;
}

/* The forecast. */

static const char *const forecast_models[FORECAST_MODELS] = {
    [FORECAST_AMDAHL] = "amdahl", [FORECAST_PIPELINE] = "pipeline", [FORECAST_LINEAR] = "linear"};

/* What is a straight line over the ranks, and back: each is its own inverse. */
static double transform_factor(enum forecast_model model, double ranks, double value)
{
    if (model == FORECAST_LINEAR)
        return value;
    return model == FORECAST_AMDAHL ? 1 / value : ranks / value;
}

/* A line falls to 0 in the end: from there on the model has no value. No efficiency is above 1. */
static double forecast_factor(const struct scaling *scaling, enum forecast_model model, enum column_id factor,
                              double ranks)
{
    /* A straight line through points by least squares. */
    double sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0;
    double count = 0;
    double spread, slope, value;

    for (size_t i = 0; i < scaling->count; i++) {
        double x = (double)scaling->runs[i].row.ranks;
        double y = column_ratio(column_of(factor), &scaling->runs[i].row);

        if (!(y > 0))
            continue;
        y = transform_factor(model, x, y);
        sum_x += x;
        sum_y += y;
        sum_xx += x * x;
        sum_xy += x * y;
        count++;
    }
    /* None where all x are the same. */
    spread = count * sum_xx - sum_x * sum_x;
    slope = (count * sum_xy - sum_x * sum_y) / spread;
    value = spread > 0 ? (sum_y - slope * sum_x) / count + slope * ranks : (double)NAN;
    value = value > 0 ? transform_factor(model, ranks, value) : (double)NAN;
    return value > 1 && factor != COLUMN_COMPUTATION_SCALABILITY ? 1 : value;
}

size_t forecast_support(const struct scaling *scaling)
{
    size_t count = 0;

    for (size_t i = 0; i < scaling->count && !scaling->has_threads; i++)
        count += i == 0 || scaling->runs[i].row.ranks != scaling->runs[i - 1].row.ranks;
    return count;
}

/* The speed-up grows with the ranks as far as the global efficiency does not fall. */
struct forecast forecast_make(const struct scaling *scaling, enum forecast_model model)
{
    const struct row *reference = &scaling->runs[scaling->reference].row;
    double ranks = (double)scaling->forecast, more = ranks / (double)reference->ranks;
    struct forecast forecast = {.model = forecast_models[model], .row.ranks = scaling->forecast};
    struct row *row = &forecast.row;
    struct metrics *metrics = &row->metrics;

    metrics->load_balance = forecast_factor(scaling, model, COLUMN_LOAD_BALANCE, ranks);
    metrics->serialisation_efficiency = forecast_factor(scaling, model, COLUMN_SERIALISATION_EFFICIENCY, ranks);
    metrics->transfer_efficiency = forecast_factor(scaling, model, COLUMN_TRANSFER_EFFICIENCY, ranks);
    row->computation_scalability = forecast_factor(scaling, model, COLUMN_COMPUTATION_SCALABILITY, ranks);
    row->parallel_efficiency = metrics->load_balance * metrics->serialisation_efficiency * metrics->transfer_efficiency;
    row->global_efficiency = row->parallel_efficiency * row->computation_scalability;
    row->speedup = more * row->global_efficiency / reference->global_efficiency;
    return forecast;
}

void scaling_conclude(struct scaling *scaling, enum scaling_kind kind, const char *reference)
{
    /* By ranks, or threads; those with as many stay in the order in which they were given. */
    for (size_t i = 1; i < scaling->count; i++) {
        struct scaling_run run = scaling->runs[i];
        size_t k = i;

        for (; k > 0 && processors_of(&scaling->runs[k - 1]) > processors_of(&run); k--)
            scaling->runs[k] = scaling->runs[k - 1];
        scaling->runs[k] = run;
    }
    for (size_t i = scaling->count; reference && i > 0; i--)
        if (strcmp(scaling->runs[i - 1].trace, reference) == 0)
            scaling->reference = i - 1;
    scaling->is_given = kind != SCALING_AUTO;
    scaling->is_weak = kind == SCALING_AUTO ? grows_with_ranks(scaling) : kind == SCALING_WEAK;
    for (size_t i = 0; i < scaling->count; i++)
        if (scaling->has_threads && !scaling->runs[i].has_threads)
            take_ranks_for_threads(&scaling->runs[i].row);
    for (size_t i = 0; i < scaling->count; i++)
        compare_with_reference(&scaling->runs[i], &scaling->runs[scaling->reference], scaling->is_weak);
    scaling->forecast_count = scaling->forecast > 0 && forecast_support(scaling) > 1 ? FORECAST_MODELS : 0;
    if (!scaling->has_launch || scaling->parts->count < scaling->count)
        drop_parts(scaling);
    else
        scaling_conclude(scaling->parts, scaling->is_weak ? SCALING_WEAK : SCALING_STRONG, reference);
}

const struct scaling_run *scaling_outlier(const struct scaling *scaling)
{
    /* Caches make programs superlinear by less, and badly scaling ones stay above. */
    static const double most = 4;
    static const double least = 0.05;

    for (size_t i = 0; i < scaling->count; i++) {
        double scalability = scaling->runs[i].row.computation_scalability;

        if (scalability > most || scalability < least)
            return &scaling->runs[i];
    }
    return NULL;
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
