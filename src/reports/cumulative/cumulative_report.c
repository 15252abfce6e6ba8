/*
 * Cumulative efficiencies: what the run up to the end of each window comes to. It shows nothing by itself: the columns
 * are the windows'.
 */
#include <stdlib.h>

#include "base/error.h"
#include "output/columns/column_choice.h"
#include "reports/cumulative/since_start.h"
#include "reports/report.h"

struct cumulative_report {
    struct since_start *since;
    struct window_merger *merger;
};

/* Sliding windows overlap, and a part of the run does not begin with it. */
static bool cumulative_report_is_wanted(const struct options *options)
{
    const struct window_options *windows = &options->windows;
    bool is_asked = options->cumulative || column_choice_parts(options) & 1U << WINDOW_PART_CUMULATIVE;

    return is_asked && windows->kind != WINDOW_NONE && windows->step == 0 && windows->from == 0 && !windows->from_init;
}

static unsigned cumulative_report_parts(const struct options *options)
{
    (void)options;
    return 1U << WINDOW_PART_CUMULATIVE;
}

static void cumulative_report_free(void *item)
{
    struct cumulative_report *report = item;

    since_start_free(report->since);
    free(report);
}

static int cumulative_report_on_window(void *user, const struct window_totals *totals)
{
    struct cumulative_report *report = user;
    struct window_facts *facts = window_merger_next(report->merger, WINDOW_PART_CUMULATIVE);

    if (!facts)
        return ERROR_MEMORY;
    facts->since_start = *totals;
    return window_merger_submit(report->merger, WINDOW_PART_CUMULATIVE);
}

static int cumulative_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct cumulative_report *report = item;

    report->merger = start->merger;
    report->since =
        since_start_new(start->grid, start->replay->rank_count, cumulative_report_on_window, report, start->diag);
    if (!report->since)
        return ERROR_MEMORY;
    since_start_listen(report->since, listener);
    return 0;
}

static int cumulative_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    (void)item;
    (void)summary;
    (void)findings;
    return 0;
}

const struct report_class cumulative_report = {
    .is_wanted = cumulative_report_is_wanted,
    .parts = cumulative_report_parts,
    .size = sizeof(struct cumulative_report),
    .start = cumulative_report_start,
    .conclude = cumulative_report_conclude,
    .free = cumulative_report_free,
};
