/*
 * Threads of real traces against expected_hybrid.json, figures of an independent model that holds the whole trace: the
 * account of all threads' time, what is lost, and the factors, in the run and in windows; regions by function; and the
 * work of each thread. Skipped where $CLOCKTALK_TRACES has none.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"
#include "output/columns/columns.h"
#include "output/columns/row.h"
#include "real/real.h"
#include "windows/facts/thread_sums.h"

/* What the model calls them, in its account and elsewhere. */
static const struct {
    const char *letter;
    const char *name;
} parts[THREAD_PART_COUNT] = {
    [THREAD_PART_WORK] = {"W", "useful"},       [THREAD_PART_MPI] = {"M", "mpi"},
    [THREAD_PART_OVERHEAD] = {"V", "overhead"}, [THREAD_PART_IDLE_IN_MPI] = {"D", "idle_in_mpi"},
    [THREAD_PART_ABSENT] = {"A", "absent"},     [THREAD_PART_SERIAL] = {"S", ""},
    [THREAD_PART_BLOCKED] = {"K", ""},          [THREAD_PART_IMBALANCE] = {"B", ""},
    [THREAD_PART_RUNTIME] = {"R", ""},
};

struct trial {
    const char *trace;
    struct real_windows windows;
    struct run *run;
};

static void expect(const struct trial *trial, const char *figure, const char *what, __int128 got, int64_t expected)
{
    real_expect(got == expected, "%s: %s of %s is %lld, expected %lld", trial->trace, figure, what, (long long)got,
                (long long)expected);
}

static void run_trial(struct trial *trial, const char *trace, const struct window_options *windows)
{
    struct options options;

    *trial = (struct trial){.trace = trace};
    options_init(&options);
    options.replay.clock_fix = CLOCK_FIX_NONE;
    options.reports = REPORT_OPENMP;
    options.windows.kind = windows->kind;
    options.windows.length = windows->length;
    trial->run = real_run_windows(trace, &options, &trial->windows);
}

static int64_t figure(json_t *figures, const char *name)
{
    return json_integer_value(json_object_get(figures, name));
}

/* By the names that the model has for them. */
static __int128 time_named(const struct thread_sums *sums, const char *name)
{
    for (int part = 0; part < THREAD_PART_COUNT; part++)
        if (strcmp(name, parts[part].letter) == 0 || strcmp(name, parts[part].name) == 0)
            return sums->parts[part];
    if (strcmp(name, "mpi_in") == 0)
        return sums->in_regions[THREAD_PART_MPI];
    if (strcmp(name, "overhead_in") == 0)
        return sums->in_regions[THREAD_PART_OVERHEAD];
    if (strcmp(name, "serialisation") == 0)
        return thread_serialisation(sums);
    if (strcmp(name, "imbalance") == 0)
        return sums->losses.imbalance;
    if (strcmp(name, "scheduling") == 0)
        return sums->losses.scheduling;
    return strcmp(name, "unused") == 0 ? sums->losses.unused : -1;
}

static void compare_times(const struct trial *trial, json_t *times)
{
    const char *name;
    json_t *time;

    json_object_foreach(times, name, time)
        expect(trial, "time", name, time_named(run_summary(trial->run)->threads, name), json_integer_value(time));
}

static void compare_sums(const struct trial *trial, json_t *entry)
{
    const struct thread_sums *sums = run_summary(trial->run)->threads;

    compare_times(trial, json_object_get(entry, "account"));
    compare_times(trial, json_object_get(entry, "times"));
    expect(trial, "time", "all threads", thread_sums_whole(sums), figure(entry, "cpu_time"));
}

/* The model has no ranks of which several threads call MPI. */
static void compare_ratio(const struct trial *trial, json_t *ratios, const char *name, double got)
{
    json_t *ratio = json_object_get(ratios, name);

    if (ratio && !json_is_null(ratio))
        real_expect(fabs(got - json_number_value(ratio)) < 1e-9, "%s: %s is %.9f, expected %.9f", trial->trace, name,
                    got, json_number_value(ratio));
}

/* They are called what the columns are called. */
static void compare_factors(const struct trial *trial, json_t *entry)
{
    const struct run_summary *summary = run_summary(trial->run);
    struct row row = row_of_run(summary);
    json_t *factors = json_object_get(entry, "factors");
    const char *name;
    json_t *expected;

    real_expect(summary->threads->has_openmp == json_is_true(json_object_get(entry, "openmp")),
                "%s: whether there is OpenMP", trial->trace);
    json_object_foreach(factors, name, expected)
    {
        const struct column *column = columns_find(columns_of_any_run(), slice_of(name));

        if (!real_expect(column, "%s: there is no column %s", trial->trace, name))
            continue;
        if (summary->threads->has_openmp || strncmp(name, "openmp", strlen("openmp")) != 0)
            compare_ratio(trial, factors, name, column_ratio(column, &row));
    }
}

static void compare_losses(const struct trial *trial, json_t *expected)
{
    const struct run_summary *summary = run_summary(trial->run);
    struct thread_losses losses = thread_losses_of(summary->threads, &summary->totals);

    compare_ratio(trial, expected, "mpi_load_balance", losses.mpi_load_balance);
    compare_ratio(trial, expected, "mpi_communication", losses.mpi_serialisation + losses.mpi_transfer);
    compare_ratio(trial, expected, "openmp_serialisation", losses.serial);
    compare_ratio(trial, expected, "openmp_load_balance", losses.imbalance);
    compare_ratio(trial, expected, "openmp_scheduling", losses.scheduling);
}

/* Start, length, and the times of the columns behind those. */
static void compare_window(const struct trial *trial, const struct window_facts *facts, json_t *columns, json_t *row)
{
    expect(trial, "a window", "its start", facts->totals.start, json_integer_value(json_array_get(row, 0)));
    expect(trial, "a window", "its length", facts->totals.end - facts->totals.start,
           json_integer_value(json_array_get(row, 1)));
    for (size_t i = 2; i < json_array_size(columns); i++) {
        const char *name = json_string_value(json_array_get(columns, i));

        expect(trial, "a window", name, time_named(&facts->threads, name), json_integer_value(json_array_get(row, i)));
    }
}

static void compare_windows(const struct trial *trial, json_t *windows)
{
    json_t *rows = json_object_get(windows, "rows");

    expect(trial, "number", "windows", (__int128)trial->windows.count, (int64_t)json_array_size(rows));
    for (size_t i = 0; i < trial->windows.count && i < json_array_size(rows); i++)
        compare_window(trial, &trial->windows.items[i], json_object_get(windows, "columns"), json_array_get(rows, i));
}

static const struct openmp_function *function_found(const struct openmp_findings *found, const char *name)
{
    for (size_t i = 0; i < found->function_count; i++)
        if (strcmp(found->functions[i].name, name) == 0)
            return &found->functions[i];
    return NULL;
}

static void compare_function(const struct trial *trial, const char *name, json_t *figures)
{
    const struct openmp_function *function = function_found(openmp_found(run_summary(trial->run)), name);

    if (!real_expect(function, "%s: there is no function %s", trial->trace, name))
        return;
    expect(trial, "instances", name, (__int128)function->instances, figure(figures, "count"));
    expect(trial, "threads", name, function->members, figure(figures, "members"));
    expect(trial, "time", name, function->time, figure(figures, "time"));
    /* What of busy time is no MPI. */
    expect(trial, "work", name, function->sums.parts[THREAD_PART_WORK], figure(figures, "work"));
    expect(trial, "imbalance", name, function->losses.imbalance, figure(figures, "imbalance"));
    expect(trial, "scheduling", name, function->losses.scheduling, figure(figures, "scheduling"));
    expect(trial, "unused", name, function->losses.unused, figure(figures, "unused"));
    expect(trial, "time at locks", name, function->sums.parts[THREAD_PART_BLOCKED], figure(figures, "lock"));
}

static void compare_functions(const struct trial *trial, json_t *regions)
{
    const char *name;
    json_t *figures;

    json_object_foreach(regions, name, figures) compare_function(trial, name, figures);
    expect(trial, "number", "functions", (__int128)openmp_found(run_summary(trial->run))->function_count,
           (int64_t)json_object_size(regions));
}

static void compare_threads(const struct trial *trial, json_t *threads)
{
    const struct openmp_findings *found = openmp_found(run_summary(trial->run));
    char name[32];

    expect(trial, "number", "threads", (__int128)found->thread_count, (int64_t)json_object_size(threads));
    for (size_t i = 0; i < found->thread_count; i++) {
        const struct openmp_thread *thread = &found->threads[i];

        snprintf(name, sizeof(name), "%u.%u", thread->rank + 1, thread->thread);
        expect(trial, "work", name, thread->parts[THREAD_PART_WORK], figure(threads, name));
    }
}

static void compare_trace(const char *trace, json_t *entry)
{
    struct window_options windows = {.kind = WINDOW_LENGTH, .length = figure(entry, "window_ns")};
    struct trial trial;

    run_trial(&trial, trace, &windows);
    compare_sums(&trial, entry);
    compare_factors(&trial, entry);
    compare_losses(&trial, json_object_get(entry, "losses"));
    compare_functions(&trial, json_object_get(entry, "regions"));
    compare_threads(&trial, json_object_get(entry, "useful_by_thread"));
    compare_windows(&trial, json_object_get(entry, "windows"));
    real_free_windows(trial.run, &trial.windows);
    windows = (struct window_options){.kind = WINDOW_NONE};
    run_trial(&trial, trace, &windows);
    compare_sums(&trial, entry);
    compare_factors(&trial, entry);
    real_free_windows(trial.run, &trial.windows);
}

/* What pyPOP publishes of its trace: the time of all threads that work, that the regions do not lose, and that thread 1
 * does not spend alone. */
static void compare_published(void)
{
    const struct window_options windows = {.kind = WINDOW_NONE};
    struct trial trial;
    const struct openmp_findings *found;
    const struct thread_sums *run;
    double all;
    double regions = 0;
    double serial = 0;

    run_trial(&trial, "omp8", &windows);
    found = openmp_found(run_summary(trial.run));
    run = run_summary(trial.run)->threads;
    all = (double)run->threads * (double)run_summary(trial.run)->runtime;
    for (size_t i = 0; i < found->function_count; i++)
        regions += (double)(found->functions[i].time * (int64_t)run->threads -
                            found->functions[i].sums.parts[THREAD_PART_WORK]);
    for (size_t i = 0; i < found->serial_count; i++)
        serial += (double)found->serial[i].work * (double)(run->threads - 1);
    real_expect(fabs((double)run->parts[THREAD_PART_WORK] / all - 0.325171) < 5e-7, "omp8: parallel efficiency");
    real_expect(fabs(1 - regions / all - 0.957615) < 5e-7, "omp8: region efficiency %f", 1 - regions / all);
    real_expect(fabs(1 - serial / all - 0.373220) < 5e-7, "omp8: serial region efficiency %f", 1 - serial / all);
    real_free_windows(trial.run, &trial.windows);
}

/* Instructions and cycles of all threads, as awk sums them up by the trace's states that say Running. */
static void compare_counters(void)
{
    struct options options;
    struct run_sink sink = {0};
    struct run *run;

    options_init(&options);
    options.reports = REPORT_SCALING;
    run = real_run("omp8", &options, &sink);
    if (!run)
        exit(real_conclude());
    real_expect(run_summary(run)->thread_counters->instructions == 159483716856, "omp8: instructions of all threads");
    real_expect(run_summary(run)->thread_counters->cycles == 69288024226, "omp8: cycles of all threads");
    run_free(run);
}

int main(void)
{
    json_t *expected = real_figures("expected_hybrid.json");
    json_t *entry;
    const char *trace;

    json_object_foreach(expected, trace, entry)
    {
        compare_trace(trace, entry);
    }
    compare_published();
    compare_counters();
    json_decref(expected);
    return real_conclude();
}
