/*
 * Threads of real traces against expected_openmp.json, figures of an independent model that holds the whole trace: the
 * parts of all threads' time in the run and in windows, by function and by thread. Skipped where $CLOCKTALK_TRACES has
 * none.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"
#include "real/real.h"
#include "windows/facts/thread_sums.h"

static const char part_letters[THREAD_PART_COUNT][2] = {"W", "M", "V", "A", "S", "B", "R"};

struct trial {
    const char *trace;
    struct window_facts *windows;
    size_t window_count;
    struct run *run;
};

static void expect(const struct trial *trial, const char *figure, const char *what, __int128 got, int64_t expected)
{
    real_expect(got == expected, "%s: %s of %s is %lld, expected %lld", trial->trace, figure, what, (long long)got,
                (long long)expected);
}

static int take_window(void *user, const struct window_facts *facts)
{
    struct trial *trial = user;

    trial->windows = realloc(trial->windows, (trial->window_count + 1) * sizeof(*trial->windows));
    if (!trial->windows)
        abort();
    trial->windows[trial->window_count++] = *facts;
    return 0;
}

static void run_trial(struct trial *trial, const char *trace, const struct window_options *windows)
{
    struct options options;
    struct run_sink sink = {.user = trial, .window = take_window, .window_user = trial};

    *trial = (struct trial){.trace = trace};
    options_init(&options);
    options.replay.clock_fix = CLOCK_FIX_NONE;
    options.reports = REPORT_OPENMP;
    options.windows.kind = windows->kind;
    options.windows.length = windows->length;
    options.windows.event = windows->event;
    options.windows.rank = windows->rank;
    trial->run = real_run(trace, &options, &sink);
    if (!trial->run)
        exit(real_conclude());
}

static void end_trial(struct trial *trial)
{
    run_free(trial->run);
    free(trial->windows);
}

static void compare_parts(const struct trial *trial, json_t *entry)
{
    const struct thread_sums *sums = run_summary(trial->run)->threads;
    json_t *parts = json_object_get(entry, "parts");
    __int128 whole = 0;

    for (int part = 0; part < THREAD_PART_COUNT; part++) {
        expect(trial, "part", part_letters[part], sums->parts[part],
               json_integer_value(json_object_get(parts, part_letters[part])));
        whole += sums->parts[part];
    }
    expect(trial, "time", "all threads", whole, json_integer_value(json_object_get(entry, "cpu_time")));
    expect(trial, "time", "mpi in regions", sums->mpi_in_regions,
           json_integer_value(json_object_get(entry, "mpi_in_regions")));
}

static void compare_ratio(const struct trial *trial, json_t *ratios, const char *name, double got)
{
    double expected = json_number_value(json_object_get(ratios, name));

    real_expect(fabs(got - expected) < 1e-9, "%s: %s is %.9f, expected %.9f", trial->trace, name, got, expected);
}

static void compare_ratios(const struct trial *trial, json_t *ratios)
{
    struct thread_metrics metrics = thread_metrics_of(run_summary(trial->run)->threads);

    compare_ratio(trial, ratios, "hybrid_parallel_efficiency", metrics.hybrid_efficiency);
    compare_ratio(trial, ratios, "mpi_part", metrics.mpi_part);
    compare_ratio(trial, ratios, "openmp_parallel_efficiency", metrics.openmp_efficiency);
    compare_ratio(trial, ratios, "serial", metrics.serial);
    compare_ratio(trial, ratios, "balance", metrics.balance);
    compare_ratio(trial, ratios, "runtime", metrics.runtime);
    compare_ratio(trial, ratios, "process_efficiency", metrics.process_efficiency);
    compare_ratio(trial, ratios, "thread_efficiency", metrics.thread_efficiency);
}

/* The model has boundaries where an event ends, too: its windows that make up this one, from *next on. */
static void add_figures(const struct window_facts *facts, json_t *windows, size_t *next, int64_t *sums)
{
    for (; *next < json_array_size(windows); ++*next) {
        json_t *figures = json_array_get(windows, *next);

        if (json_integer_value(json_array_get(figures, 0)) >= facts->totals.end)
            return;
        for (size_t part = 0; part <= THREAD_PART_COUNT; part++)
            sums[part] += json_integer_value(json_array_get(figures, part + 1));
    }
}

static void compare_windows(const struct trial *trial, json_t *windows)
{
    size_t next = 0;

    for (size_t i = 0; i < trial->window_count; i++) {
        const struct window_facts *facts = &trial->windows[i];
        int64_t sums[1 + THREAD_PART_COUNT] = {0};

        expect(trial, "a window", "its start", facts->totals.start,
               json_integer_value(json_array_get(json_array_get(windows, next), 0)));
        add_figures(facts, windows, &next, sums);
        expect(trial, "a window", "its length", facts->totals.end - facts->totals.start, sums[0]);
        for (int part = 0; part < THREAD_PART_COUNT; part++)
            expect(trial, "a window", part_letters[part], facts->threads.parts[part], sums[part + 1]);
    }
    expect(trial, "number", "windows", (__int128)next, (int64_t)json_array_size(windows));
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
    json_t *largest = json_object_get(figures, "largest");

    if (!real_expect(function, "%s: there is no function %s", trial->trace, name))
        return;
    expect(trial, "instances", name, (__int128)function->instances,
           json_integer_value(json_object_get(figures, "instances")));
    expect(trial, "threads", name, function->workers, json_integer_value(json_object_get(figures, "threads")));
    expect(trial, "time", name, function->time, json_integer_value(json_object_get(figures, "time")));
    for (int part = 0; part < THREAD_PART_COUNT; part++)
        if (json_object_get(figures, part_letters[part]))
            expect(trial, part_letters[part], name, function->sums.parts[part],
                   json_integer_value(json_object_get(figures, part_letters[part])));
    expect(trial, "rank of the largest", name, function->largest.rank + 1,
           json_integer_value(json_array_get(largest, 0)));
    expect(trial, "start of the largest", name, function->largest.start,
           json_integer_value(json_array_get(largest, 1)));
    expect(trial, "length of the largest", name, function->largest.end - function->largest.start,
           json_integer_value(json_array_get(largest, 2)));
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
        for (size_t part = 0; part < THREAD_PART_COUNT; part++)
            expect(trial, part_letters[part], name, thread->parts[part],
                   json_integer_value(json_array_get(json_object_get(threads, name), part)));
    }
}

static void compare_trace(const char *trace, json_t *entry)
{
    struct window_options windows = {.kind = WINDOW_LENGTH,
                                     .length = json_integer_value(json_object_get(entry, "window_ns"))};
    struct trial trial;

    run_trial(&trial, trace, &windows);
    compare_parts(&trial, entry);
    compare_ratios(&trial, json_object_get(entry, "ratios"));
    compare_functions(&trial, json_object_get(entry, "regions"));
    compare_threads(&trial, json_object_get(entry, "by_thread"));
    compare_windows(&trial, json_object_get(entry, "windows"));
    end_trial(&trial);
    windows = (struct window_options){.kind = WINDOW_NONE};
    run_trial(&trial, trace, &windows);
    compare_parts(&trial, entry);
    end_trial(&trial);
    if (!json_object_get(entry, "event_windows"))
        return;
    windows = (struct window_options){.kind = WINDOW_EVENT, .event = "9100", .rank = 1};
    run_trial(&trial, trace, &windows);
    compare_windows(&trial, json_object_get(entry, "event_windows"));
    end_trial(&trial);
}

/* No figures but one: the time in state records that say Running. */
static void compare_newer_family(void)
{
    const struct window_options windows = {.kind = WINDOW_NONE};
    struct trial trial;

    run_trial(&trial, "hybimb_newomp", &windows);
    expect(&trial, "part", "W", run_summary(trial.run)->threads->parts[THREAD_PART_WORK], 73241519430);
    end_trial(&trial);
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
    end_trial(&trial);
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
    char path[4096];
    json_t *expected;
    json_t *entry;
    const char *trace;

    snprintf(path, sizeof(path), "%s/expected_openmp.json", real_folder());
    expected = json_load_file(path, 0, NULL);
    if (!expected) {
        printf("skipped: %s is missing\n", path);
        return 77;
    }
    json_object_foreach(expected, trace, entry)
    {
        compare_trace(trace, entry);
    }
    compare_newer_family();
    compare_published();
    compare_counters();
    json_decref(expected);
    return real_conclude();
}
