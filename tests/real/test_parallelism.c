/*
 * Parallelism of real traces: the longest path of useful time against expected.json, and what the histogram must add up
 * to, on both clocks. Skipped where $CLOCKTALK_TRACES has none.
 */
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/run.h"
#include "findings.h"

enum { SKIPPED = 77 };

static const struct diag silent = {NULL, NULL};
static unsigned compared;
static unsigned wrong;

static void expect(const char *trace, const char *figure, int64_t got, int64_t expected)
{
    compared++;
    if (got == expected)
        return;
    wrong++;
    printf("%s: %s is %lld, expected %lld\n", trace, figure, (long long)got, (long long)expected);
}

/* Corrected clocks have no place in the figures that are expected. */
static struct options options_of(enum parallelism_clock clock)
{
    struct options options;

    options_init(&options);
    options.reports = REPORT_PARALLELISM;
    options.replay.clock_fix = CLOCK_FIX_NONE;
    options.clock = clock;
    return options;
}

static void check_sums(const char *trace, const struct run_summary *summary)
{
    const struct parallelism_findings *found = parallelism_found(summary);
    __int128 useful = 0;
    int64_t length = 0;

    for (uint32_t n = 0; n <= found->rank_count; n++) {
        length += found->histogram[n];
        useful += (__int128)n * found->histogram[n];
    }
    expect(trace, "length of the histogram", length,
           found->clock == PARALLELISM_ELAPSED ? summary->runtime : summary->totals.ideal);
    expect(trace, "useful time in the histogram", (int64_t)useful, (int64_t)summary->totals.useful_sum);
    /* A >= P LB Ser = sum of useful time / ideal time. */
    compared++;
    if (found->longest_path > summary->totals.ideal || found->causal_path > found->longest_path ||
        found->causal_path < summary->totals.useful_max) {
        wrong++;
        printf("%s: the longest path is not between the busiest rank and the ideal time\n", trace);
    }
}

/* The model does not bring collectives of `partial` back into step and leaves out the second thread of `threads`. */
static bool is_binding(const char *trace)
{
    return strcmp(trace, "partial") != 0 && strcmp(trace, "threads") != 0;
}

static void check_trace(const char *folder, const char *trace, const json_t *expected, enum parallelism_clock clock)
{
    struct options options = options_of(clock);
    const struct run_sink nowhere = {0};
    char path[PATH_MAX];
    struct run *run;

    snprintf(path, sizeof(path), "%s/%s.prv.gz", folder, trace);
    run = run_new(&options, &silent, &nowhere, path);
    if (!run || run_file(run) != 0) {
        wrong++;
        printf("%s: cannot be read\n", trace);
    } else {
        check_sums(trace, run_summary(run));
        if (is_binding(trace))
            expect(trace, "longest path", parallelism_found(run_summary(run))->longest_path,
                   json_integer_value(json_object_get(expected, "longest_useful_path_ns")));
    }
    run_free(run);
}

/* The longest path of a trace whose messages are paired anew, by the waits of the model and by those that MPI demands.
 */
static bool find_rematched(const char *path, enum wait_model waits, int64_t *length, int64_t *causal)
{
    struct options options = options_of(PARALLELISM_ELAPSED);
    const struct run_sink nowhere = {0};
    struct run *run;
    bool is_found;

    options.rematch = true;
    options.replay.waits = waits;
    run = run_new(&options, &silent, &nowhere, path);
    is_found = run && run_file(run) == 0;
    if (is_found) {
        *length = parallelism_found(run_summary(run))->longest_path;
        *causal = parallelism_found(run_summary(run))->causal_path;
    }
    run_free(run);
    return is_found;
}

/* The bound is that of the messages as they were paired anew, not as they stand in the trace. */
static void check_rematched(const char *folder, const char *trace)
{
    int64_t length, causal, causal_length, same;
    char path[PATH_MAX];

    snprintf(path, sizeof(path), "%s/%s.prv.gz", folder, trace);
    if (!find_rematched(path, WAITS_CONSISTENT, &length, &causal) ||
        !find_rematched(path, WAITS_CAUSAL, &causal_length, &same)) {
        wrong++;
        printf("%s: cannot be read\n", trace);
        return;
    }
    expect(trace, "causal path of rematched messages", causal, causal_length);
    compared++;
    if (causal > length) {
        wrong++;
        printf("%s: fewer waits make a longer path\n", trace);
    }
}

int main(void)
{
    const char *folder = getenv("CLOCKTALK_TRACES");
    char path[PATH_MAX];
    const char *trace;
    json_t *all;
    json_t *expected;

    snprintf(path, sizeof(path), "%s/expected.json", folder ? folder : "");
    all = json_load_file(path, 0, NULL);
    if (!all) {
        printf("skipped: there is no %s\n", path);
        return SKIPPED;
    }
    json_object_foreach(all, trace, expected)
    {
        if (!json_object_get(expected, "longest_useful_path_ns"))
            continue;
        check_trace(folder, trace, expected, PARALLELISM_ELAPSED);
        check_trace(folder, trace, expected, PARALLELISM_IDEAL);
    }
    check_rematched(folder, "hpcc4");
    check_rematched(folder, "cancel_min");
    json_decref(all);
    printf("%u figures compared, %u wrong\n", compared, wrong);
    return wrong > 0 || compared == 0;
}
