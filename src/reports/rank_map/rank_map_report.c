/*
 * The map of ranks over time, for --by rank, and for the picture of two runs.
 */
#include <stdlib.h>

#include "reports/rank_map/rank_map_builder.h"
#include "base/error.h"
#include "reports/report.h"
#include "output/pictures/rank_map.h"

struct rank_map_report {
    struct rank_map_builder *bins;
    struct rank_map map;
};

static bool rank_map_report_is_wanted(const struct options *options)
{
    bool compares_runs = options->plot.kind == PLOT_OF_REPORT && options->plot.report == REPORT_DIFF;

    return options->plot.kind == PLOT_BY_RANK || compares_runs;
}

static void rank_map_report_free(void *item)
{
    struct rank_map_report *report = item;

    rank_map_builder_free(report->bins);
    free(report);
}

static int rank_map_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct rank_map_report *report = item;
    const struct window_options *windows = &start->options->windows;

    report->bins = rank_map_builder_new(start->replay->rank_count, windows->from, windows->to, start->diag);
    if (!report->bins)
        return ERROR_MEMORY;
    rank_map_builder_listen(report->bins, listener);
    return 0;
}

static int rank_map_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct rank_map_report *report = item;

    (void)findings;
    report->map = rank_map_builder_conclude(report->bins);
    summary->rank_map = &report->map;
    return 0;
}

const struct report_class rank_map_report = {
    .is_wanted = rank_map_report_is_wanted,
    .size = sizeof(struct rank_map_report),
    .start = rank_map_report_start,
    .conclude = rank_map_report_conclude,
    .free = rank_map_report_free,
};
