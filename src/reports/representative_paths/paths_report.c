/*
 * Representative paths, and the file with all that is on them.
 */
#include <stdlib.h>

#include "activities/activity_stacks.h"
#include "reports/representative_paths/representative_paths.h"
#include "base/error.h"
#include "reports/representative_paths/full_paths.h"
#include "reports/report.h"

struct paths_report {
    struct activity_choice activities;
    struct representative_paths *paths;
    struct full_paths *full; /* NULL: not wanted */
    struct paths_findings findings;
    const struct labels *labels;
};

static void paths_report_free(void *item)
{
    struct paths_report *report = item;

    representative_paths_free(report->paths);
    full_paths_free(report->full);
    paths_findings_deinit(&report->findings);
    activity_choice_deinit(&report->activities);
    free(report);
}

static int paths_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct paths_report *report = item;
    const struct options *options = start->options;
    struct paths_setup setup = {
        .rank_count = start->replay->rank_count,
        .wanted = options->paths,
        .from = options->windows.from,
        .to = options->windows.to,
        .max_memory = (size_t)options->max_memory,
    };
    int error =
        activity_choice_make(&report->activities, &options->activities, start->labels, start->watched, start->diag);

    if (error == 0 && options->paths.full)
        error = full_paths_open(&report->full, options->paths.full, start->diag);
    if (error < 0)
        return error;
    setup.rules = report->activities.rules;
    setup.history = report->full ? full_paths_scratch(report->full) : NULL;
    report->labels = start->labels;
    report->paths = representative_paths_new(&setup, start->diag);
    if (!report->paths)
        return ERROR_MEMORY;
    representative_paths_listen(report->paths, listener);
    return 0;
}

static int paths_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct paths_report *report = item;
    int error = representative_paths_conclude(report->paths, report->labels, &report->findings);

    (void)summary;
    *findings = &report->findings;
    for (size_t i = 0; report->full && i < report->findings.item_count && error == 0; i++) {
        full_paths_begin(report->full, &report->findings, i);
        error = representative_paths_walk(report->paths, i, full_paths_add, report->full);
    }
    return error == 0 && report->full ? full_paths_commit(report->full) : error;
}

const struct report_class paths_report = {
    .traits =
        {
            .word = "paths",
            .bit = REPORT_PATHS,
            .abilities = 1U << PICTURE_OF_ITS_OWN | 1U << USES_ACTIVITIES | 1U << USES_PATHS,
        },
    .size = sizeof(struct paths_report),
    .start = paths_report_start,
    .conclude = paths_report_conclude,
    .free = paths_report_free,
    .section = &paths_section,
};
