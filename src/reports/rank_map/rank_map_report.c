/*
 * The map of ranks over time, for --by rank and the picture of two runs, or of threads, for
 * --by thread.
 */
#include <stdlib.h>

#include "base/error.h"
#include "output/pictures/rank_map.h"
#include "reports/rank_map/rank_map_builder.h"
#include "reports/rank_map/thread_map_builder.h"
#include "reports/report.h"

struct rank_map_report {
    struct rank_map_builder *ranks;
    struct thread_map_builder *threads;
    struct rank_map map;
};

static bool rank_map_report_is_wanted(const struct options *options)
{
    bool compares_runs = options->plot.kind == PLOT_OF_REPORT && options->plot.report == REPORT_DIFF;

    return options->plot.kind == PLOT_BY_RANK || options->plot.kind == PLOT_BY_THREAD || compares_runs;
}

static void rank_map_report_free(void *item)
{
    struct rank_map_report *report = item;

    rank_map_builder_free(report->ranks);
    thread_map_builder_free(report->threads);
    free(report);
}

static int start_thread_map(struct rank_map_report *report, const struct report_start *start)
{
    const struct window_options *windows = &start->options->windows;
    struct thread_listener listener;

    report->threads =
        thread_map_builder_new(start->threads, start->replay->rank_count, windows->from, windows->to, start->diag);
    if (!report->threads)
        return ERROR_MEMORY;
    thread_map_builder_listen(report->threads, &listener);
    return threads_tell(start->threads, &listener);
}

static int rank_map_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct rank_map_report *report = item;
    const struct window_options *windows = &start->options->windows;

    if (start->options->plot.kind == PLOT_BY_THREAD)
        return start_thread_map(report, start);
    report->ranks = rank_map_builder_new(start->replay->rank_count, windows->from, windows->to, start->diag);
    if (!report->ranks)
        return ERROR_MEMORY;
    rank_map_builder_listen(report->ranks, listener);
    return 0;
}

static int rank_map_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct rank_map_report *report = item;

    (void)findings;
    report->map =
        report->threads ? thread_map_builder_conclude(report->threads) : rank_map_builder_conclude(report->ranks);
    report->map.path = summary->path_bins;
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
