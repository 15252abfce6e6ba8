/*
 * What lies around MPI, and what tracing caused: against the events of the trace, and against a run in which the
 * tracer's work is computation.
 */
#include <stdlib.h>

#include "paraver/mpi_call.h"
#include "part.h"
#include "property/properties.h"
#include "property/scan.h"
#include "property/variant.h"

enum { OTHER_CALLS = 50000003, VARIANTS_OF_PART = 3 };

/* When the last rank leaves a call that every rank makes once at most; MPI_TIMES_UNKNOWN: none does. */
static int64_t latest_exit(const struct scan *scan, uint64_t call)
{
    int64_t latest = MPI_TIMES_UNKNOWN;

    for (size_t i = 0; i < scan->count; i++) {
        const struct scan_event *enter = &scan->events[i];

        if (enter->type != OTHER_CALLS || enter->value != call)
            continue;
        for (size_t k = i + 1; k < scan->count; k++) {
            const struct scan_event *exit = &scan->events[k];

            if (exit->task != enter->task || exit->type != OTHER_CALLS || exit->value != 0)
                continue;
            latest = exit->time > latest ? exit->time : latest;
            break;
        }
    }
    return latest;
}

void property_mpi_span(struct check *check)
{
    struct options options;
    struct outcome got;
    struct scan scan;

    options_init(&options);
    options.replay.clock_fix = CLOCK_FIX_NONE;
    options.reports = REPORT_SUMMARY;
    options.windows.part.from = (int64_t)random_below(&check->random, (uint64_t)check->facts.end + 1);
    variant_name(check, "as generated", &options);
    got = subject_run(&options, &check->trace);
    scan_init(&scan, &check->trace);
    if (got.result == 0) {
        check_equal(check, &check->trace, "begin of MPI", got.mpi.begin, latest_exit(&scan, MPI_CALL_INIT));
        check_equal(check, &check->trace, "end of MPI", got.mpi.end, latest_exit(&scan, MPI_CALL_FINALIZE));
    }
    scan_deinit(&scan);
    outcome_free(&got);
}

/* NULL: the run does not end well. */
static struct run *run_whole(const struct options *options, const struct gen_text *trace)
{
    static const struct diag silent;
    const struct run_sink nowhere = {0};
    struct run *run = run_new(options, &silent, &nowhere, "property.prv");

    if (!run)
        abort();
    return run_feed(run, trace->text, trace->length) == 0 && run_finish(run) == 0 ? run : run_free(run);
}

/* The part from Init to Finalize that is measured in the same pass is what a run says that is told to look at it. */
static void compare_part(struct check *check, const char *damage, const struct gen_text *trace, struct options options,
                         bool is_certain)
{
    struct run *whole;
    struct run *cut;
    const struct run_summary *part;

    variant_name(check, damage, &options);
    whole = run_whole(&options, trace);
    if (whole && part_take_times(run_summary(whole), &options.windows)) {
        part = run_summary(whole)->init_to_finalize;
        if (!part && is_certain)
            check_fail(check, trace, "the part from Init to Finalize is not known");
        cut = run_whole(&options, trace);
        if (!cut)
            check_fail(check, trace, "the part from Init to Finalize cannot be run");
        else if (part && part_difference(part, run_summary(cut)))
            check_fail(check, trace, "from Init to Finalize %s differ", part_difference(part, run_summary(cut)));
        run_free(cut);
    }
    run_free(whole);
}

void property_init_to_finalize(struct check *check)
{
    for (unsigned variant = 0; variant < VARIANTS_OF_PART; variant++) {
        struct options options = variant_draw(check, VARIANT_WAITS * VARIANT_FIXES, check->facts.end);
        struct gen_text damaged;

        options.reports = REPORT_SUMMARY;
        options.windows = (struct window_options){.part.to = INT64_MAX};
        compare_part(check, "as generated", &check->trace, options, !check->options.polling);
        variant_draw_skewed(check, &check->trace, &damaged);
        compare_part(check, "skewed", &damaged, options, false);
        gen_text_free(&damaged);
    }
}

/* The ideal time with the tracer's work in it is that of a run in which it counts as computation. */
static void compare_with_useful(struct check *check, const char *damage, const struct gen_text *trace,
                                struct options options)
{
    struct outcome got;
    struct outcome useful;

    options.replay.useful = USEFUL_POLLING; /* which would take up other time */
    variant_name(check, damage, &options);
    got = subject_run(&options, trace);
    options.replay.useful |= OVERHEAD_FLUSH | OVERHEAD_INIT;
    useful = subject_run(&options, trace);
    check_equal(check, trace, "result", got.result, useful.result);
    if (got.result == 0) {
        check_equal(check, trace, "ideal time with the tracer's work", got.traced_ideal, useful.whole.ideal);
        check_equal(check, trace, "the same, where it is computation", useful.traced_ideal, useful.whole.ideal);
        if (got.traced_ideal < got.whole.ideal)
            check_fail(check, trace, "tracing has caused less than nothing");
    }
    outcome_free(&got);
    outcome_free(&useful);
}

/* The tracer's work inside of a call is MPI where it counts as useful. */
static void make_without_work_in_calls(const struct check *check, struct gen_text *trace)
{
    struct gen_options options = check->options;

    options.within = false;
    gen_trace(options, trace, NULL);
}

void property_tracing(struct check *check)
{
    struct gen_text trace;
    struct gen_text damaged;

    make_without_work_in_calls(check, &trace);

    for (unsigned variant = 0; variant < VARIANTS_OF_PART; variant++) {
        struct options options = variant_draw_any(check, check->facts.end);

        options.reports = REPORT_SUMMARY;
        options.windows.kind = WINDOW_NONE;
        if (variant == 0)
            options.windows = (struct window_options){.part.to = INT64_MAX};
        compare_with_useful(check, "as generated", &trace, options);
        variant_draw_skewed(check, &trace, &damaged);
        compare_with_useful(check, "skewed", &damaged, options);
        gen_text_free(&damaged);
    }
    gen_text_free(&trace);
}
