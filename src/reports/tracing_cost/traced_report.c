/*
 * What tracing caused in each window. It shows nothing by itself: the column is the windows'.
 */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "output/columns/column_choice.h"
#include "reports/report.h"
#include "reports/tracing_cost/traced_windows.h"

struct traced_report {
    struct traced_windows *traced;
    struct window_merger *merger;
};

static bool traced_column_is_named(const struct options *options)
{
    for (size_t i = 0; i < options->fail_if_count; i++)
        if (strstr(options->fail_if[i], column_of(COLUMN_OVERHEAD_CAUSED)->field.name))
            return true;
    return options->reports & REPORT_WINDOWS && column_choice_parts(options) & 1U << WINDOW_PART_TRACED;
}

/* With the run's ideal clock a window's ideal time is another one. Sliding windows are not compared. */
static bool traced_report_is_wanted(const struct options *options)
{
    const struct window_options *windows = &options->windows;

    return windows->kind != WINDOW_NONE && windows->step == 0 && windows->ideal == WINDOW_IDEAL_LOCAL &&
           traced_column_is_named(options);
}

static unsigned traced_report_parts(const struct options *options)
{
    (void)options;
    return 1U << WINDOW_PART_TRACED;
}

static void traced_report_free(void *item)
{
    struct traced_report *report = item;

    traced_windows_free(report->traced);
    free(report);
}

static int traced_report_on_window(void *user, const struct window_totals *totals)
{
    struct traced_report *report = user;
    struct window_facts *facts = window_merger_next(report->merger, WINDOW_PART_TRACED);

    if (!facts)
        return ERROR_MEMORY;
    facts->traced_ideal = totals->ideal;
    return window_merger_submit(report->merger, WINDOW_PART_TRACED);
}

static int traced_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct traced_report *report = item;

    report->merger = start->merger;
    report->traced =
        traced_windows_new(start->grid, start->replay->rank_count, traced_report_on_window, report, start->diag);
    if (!report->traced)
        return ERROR_MEMORY;
    traced_windows_listen(report->traced, listener);
    return 0;
}

static int traced_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    (void)item;
    (void)summary;
    (void)findings;
    return 0;
}

const struct report_class traced_windows_report = {
    .is_wanted = traced_report_is_wanted,
    .parts = traced_report_parts,
    .size = sizeof(struct traced_report),
    .start = traced_report_start,
    .conclude = traced_report_conclude,
    .free = traced_report_free,
};
