/*
 * What tracing caused, of which the summary tells. It shows nothing by itself.
 */
#include <stdlib.h>

#include "base/error.h"
#include "reports/report.h"
#include "reports/tracing_cost/tracing_clock.h"

struct tracing_report {
    struct tracing_clock *clock;
};

static void tracing_report_free(void *item)
{
    struct tracing_report *report = item;

    tracing_clock_free(report->clock);
    free(report);
}

static int tracing_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct tracing_report *report = item;
    const struct window_options *windows = &start->options->windows;

    report->clock = tracing_clock_new(start->replay->rank_count, windows->from, windows->to, start->diag);
    if (!report->clock)
        return ERROR_MEMORY;
    tracing_clock_listen(report->clock, listener);
    return 0;
}

static int tracing_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    const struct tracing_report *report = item;

    (void)findings;
    summary->traced_ideal = tracing_clock_read(report->clock);
    return 0;
}

const struct report_class tracing_cost_report = {
    .is_wanted = options_show_run,
    .size = sizeof(struct tracing_report),
    .start = tracing_report_start,
    .conclude = tracing_report_conclude,
    .free = tracing_report_free,
};
