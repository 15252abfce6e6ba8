/*
 * The dispersion of computation in each window within the groups of --partition: how long each group computes, for the
 * column. It shows nothing by itself.
 */
#include <stdlib.h>

#include "base/error.h"
#include "reports/partition.h"
#include "reports/report.h"
#include "windows/cells/group_times.h"

struct group_windows_report {
    struct rank_groups groups;
    struct group_times *times;
    struct window_merger *merger;
};

static bool group_windows_report_is_wanted(const struct options *options)
{
    return options->reports & REPORT_DISPERSION && options->path.partition && options->windows.kind != WINDOW_NONE &&
           options->windows.step == 0;
}

static unsigned group_windows_report_parts(const struct options *options)
{
    (void)options;
    return 1U << WINDOW_PART_GROUPS;
}

static void group_windows_report_free(void *item)
{
    struct group_windows_report *report = item;

    group_times_free(report->times);
    rank_groups_deinit(&report->groups);
    free(report);
}

static int group_windows_report_on_window(void *user, const __int128 *useful)
{
    struct group_windows_report *report = user;
    struct window_facts *facts = window_merger_next(report->merger, WINDOW_PART_GROUPS);

    if (!facts)
        return ERROR_MEMORY;
    for (size_t i = 0; i < report->groups.count; i++)
        facts->group_squares += (long double)useful[i] * (long double)useful[i] / report->groups.items[i].ranks;
    return window_merger_submit(report->merger, WINDOW_PART_GROUPS);
}

static int group_windows_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct group_windows_report *report = item;
    int error = partition_make(&report->groups, start);

    if (error < 0)
        return error;
    report->merger = start->merger;
    report->times = group_times_new(report->groups.of_rank, start->replay->rank_count, (uint32_t)report->groups.count,
                                    start->grid, group_windows_report_on_window, report, start->diag);
    if (!report->times)
        return ERROR_MEMORY;
    group_times_listen(report->times, listener);
    return 0;
}

static int group_windows_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    (void)item;
    (void)summary;
    (void)findings;
    return 0;
}

const struct report_class group_windows_report = {
    .is_wanted = group_windows_report_is_wanted,
    .parts = group_windows_report_parts,
    .size = sizeof(struct group_windows_report),
    .start = group_windows_report_start,
    .conclude = group_windows_report_conclude,
    .free = group_windows_report_free,
};
