/*
 * The least number of MPI events of a rank in each window. It shows nothing by itself: the column is the windows'.
 */
#include <stdlib.h>

#include "base/error.h"
#include "output/columns/column_choice.h"
#include "reports/event_counts/event_counts.h"
#include "reports/report.h"

struct event_counts_report {
    struct event_counts *counts;
    struct window_merger *merger;
};

static bool event_counts_report_is_wanted(const struct options *options)
{
    return column_choice_parts(options) & 1U << WINDOW_PART_EVENTS && options->windows.kind != WINDOW_NONE &&
           options->windows.step == 0;
}

static unsigned event_counts_report_parts(const struct options *options)
{
    (void)options;
    return 1U << WINDOW_PART_EVENTS;
}

static void event_counts_report_free(void *item)
{
    struct event_counts_report *report = item;

    event_counts_free(report->counts);
    free(report);
}

static int event_counts_report_on_window(void *user, uint64_t least)
{
    struct event_counts_report *report = user;
    struct window_facts *facts = window_merger_next(report->merger, WINDOW_PART_EVENTS);

    if (!facts)
        return ERROR_MEMORY;
    facts->least_events = least;
    return window_merger_submit(report->merger, WINDOW_PART_EVENTS);
}

static int event_counts_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct event_counts_report *report = item;

    report->merger = start->merger;
    report->counts =
        event_counts_new(start->grid, start->replay->rank_count, event_counts_report_on_window, report, start->diag);
    if (!report->counts)
        return ERROR_MEMORY;
    event_counts_listen(report->counts, listener);
    return 0;
}

static int event_counts_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    (void)item;
    (void)summary;
    (void)findings;
    return 0;
}

const struct report_class event_counts_report = {
    .is_wanted = event_counts_report_is_wanted,
    .parts = event_counts_report_parts,
    .size = sizeof(struct event_counts_report),
    .start = event_counts_report_start,
    .conclude = event_counts_report_conclude,
    .free = event_counts_report_free,
};
