/*
 * Parallelism of real traces: the longest path of useful time against expected.json, and what the histogram must add up
 * to, on both clocks. Skipped where $CLOCKTALK_TRACES has none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "findings.h"
#include "real/real.h"

static void expect(const char *trace, const char *figure, int64_t got, int64_t expected)
{
    real_expect(got == expected, "%s: %s is %lld, expected %lld", trace, figure, (long long)got, (long long)expected);
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
        length += found->histogram[n].time;
        useful += (__int128)n * found->histogram[n].time;
    }
    expect(trace, "length of the histogram", length,
           found->clock == PARALLELISM_ELAPSED ? summary->runtime : summary->totals.ideal);
    expect(trace, "useful time in the histogram", (int64_t)useful, (int64_t)summary->totals.useful_sum);
    /* A >= P LB Ser = sum of useful time / ideal time. */
    real_expect(found->longest_path <= summary->totals.ideal && found->causal_path <= found->longest_path &&
                    found->causal_path >= summary->totals.useful_max,
                "%s: the longest path is not between the busiest rank and the ideal time", trace);
}

static void check_trace(const char *trace, const json_t *expected, enum parallelism_clock clock)
{
    struct options options = options_of(clock);
    const struct run_sink nowhere = {0};
    struct run *run = real_run(trace, &options, &nowhere);

    if (!run)
        return;
    check_sums(trace, run_summary(run));
    if (real_is_binding(trace))
        expect(trace, "longest path", parallelism_found(run_summary(run))->longest_path,
               json_integer_value(json_object_get(expected, "longest_useful_path_ns")));
    run_free(run);
}

/* The longest path of a trace whose messages are paired anew, by the waits of the model and by those that MPI demands.
 */
static bool find_rematched(const char *trace, enum wait_model waits, int64_t *length, int64_t *causal)
{
    struct options options = options_of(PARALLELISM_ELAPSED);
    const struct run_sink nowhere = {0};
    struct run *run;

    options.rematch = true;
    options.replay.waits = waits;
    run = real_run(trace, &options, &nowhere);
    if (!run)
        return false;
    *length = parallelism_found(run_summary(run))->longest_path;
    *causal = parallelism_found(run_summary(run))->causal_path;
    run_free(run);
    return true;
}

/* The bound is that of the messages as they were paired anew, not as they stand in the trace. */
static void check_rematched(const char *trace)
{
    int64_t length, causal, causal_length, same;

    if (!find_rematched(trace, WAITS_CONSISTENT, &length, &causal) ||
        !find_rematched(trace, WAITS_CAUSAL, &causal_length, &same))
        return;
    expect(trace, "causal path of rematched messages", causal, causal_length);
    real_expect(causal <= length, "%s: fewer waits make a longer path", trace);
}

int main(void)
{
    json_t *all = real_expectations();
    const char *trace;
    json_t *expected;

    json_object_foreach(all, trace, expected)
    {
        if (!json_object_get(expected, "longest_useful_path_ns"))
            continue;
        check_trace(trace, expected, PARALLELISM_ELAPSED);
        check_trace(trace, expected, PARALLELISM_IDEAL);
    }
    check_rematched("hpcc4");
    check_rematched("cancel_min");
    json_decref(all);
    return real_conclude();
}
