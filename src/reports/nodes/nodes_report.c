/*
 * Nodes: load balance within and between them, where the trace has several. It shows nothing by itself: the columns are
 * the run's and the windows'.
 */
#include <stdlib.h>

#include "base/error.h"
#include "reports/nodes/node_times.h"
#include "reports/report.h"

struct nodes_report {
    struct node_times *times;
    struct node_balance total;
    struct window_grid whole; /* where there are no windows */
    struct window_merger *merger;
};

static bool nodes_report_is_wanted(const struct options *options)
{
    (void)options;
    return true;
}

static void nodes_report_free(void *item)
{
    struct nodes_report *report = item;

    node_times_free(report->times);
    free(report);
}

static int nodes_report_on_window(void *user, const struct node_balance *balance)
{
    struct nodes_report *report = user;
    struct window_facts *facts = window_merger_next(report->merger, WINDOW_PART_NODES);

    if (!facts)
        return ERROR_MEMORY;
    facts->nodes = *balance;
    return window_merger_submit(report->merger, WINDOW_PART_NODES);
}

static int nodes_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct nodes_report *report = item;
    const struct window_grid *grid = start->grid;

    if (node_times_count(start->replay->tasks, start->replay->rank_count) < 2)
        return 0;
    if (grid) {
        report->merger = start->merger;
        window_merger_expect(start->merger, WINDOW_PART_NODES);
    } else {
        report->whole = (struct window_grid){
            .kind = GRID_WHOLE, .from = start->options->windows.from, .to = start->options->windows.to};
        grid_prepare(&report->whole);
        grid = &report->whole;
    }
    report->times = node_times_new(start->replay->tasks, start->replay->rank_count, grid,
                                   report->merger ? nodes_report_on_window : NULL, report, start->diag);
    if (!report->times)
        return ERROR_MEMORY;
    node_times_listen(report->times, listener);
    return 0;
}

static int nodes_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct nodes_report *report = item;

    (void)findings;
    if (report->times) {
        report->total = node_times_total(report->times);
        summary->nodes = &report->total;
    }
    return 0;
}

const struct report_class nodes_report = {
    .is_wanted = nodes_report_is_wanted,
    .size = sizeof(struct nodes_report),
    .start = nodes_report_start,
    .conclude = nodes_report_conclude,
    .free = nodes_report_free,
};
