/*
 * What lies around MPI, and what tracing caused: against the events of the trace, and against a run in which the
 * tracer's work is computation.
 */
#include "paraver/mpi_call.h"
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
    options.windows.from = (int64_t)random_below(&check->random, (uint64_t)check->facts.end + 1);
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
            options.windows = (struct window_options){.to = INT64_MAX};
        compare_with_useful(check, "as generated", &trace, options);
        variant_draw_skewed(check, &trace, &damaged);
        compare_with_useful(check, "skewed", &damaged, options);
        gen_text_free(&damaged);
    }
    gen_text_free(&trace);
}
