/*
 * Wait states: the report, the columns of windows, and what a condition of --fail-if asks of them.
 */
#include <stdlib.h>

#include "activities/activity_stacks.h"
#include "base/error.h"
#include "output/columns/column_choice.h"
#include "output/columns/columns.h"
#include "reports/report.h"
#include "reports/wait_states/wait_states.h"

struct wait_report {
    struct activity_choice activities;
    struct wait_states *waits;
    struct wait_findings findings;
    struct wait_sums sums;
    bool has_columns;
};

/* Conditions are read when the run has begun: a name of a column that stands in one asks for it. */
static bool wait_columns_are_wanted(const struct options *options)
{
    for (size_t i = 0; i < options->fail_if_count; i++)
        for (unsigned id = COLUMN_WAITING; id <= COLUMN_WAIT_LAST; id++)
            if (column_is_named(column_of((enum column_id)id), options->fail_if[i]))
                return true;
    return options_full_reports(options) & REPORT_WAIT_STATES || column_choice_parts(options) & 1U << WINDOW_PART_WAITS;
}

/* Sliding windows overlap: a wait is not cut into them. */
static unsigned wait_report_parts(const struct options *options)
{
    bool has_windows = options->windows.kind != WINDOW_NONE && windows_tile(&options->windows);

    return has_windows && wait_columns_are_wanted(options) ? 1U << WINDOW_PART_WAITS : 0;
}

static void wait_report_free(void *item)
{
    struct wait_report *report = item;

    wait_states_free(report->waits);
    wait_findings_deinit(&report->findings);
    activity_choice_deinit(&report->activities);
    free(report);
}

static int wait_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct wait_report *report = item;
    const struct options *options = start->options;
    bool lengths_only = !wait_columns_are_wanted(options);
    struct wait_setup setup = {
        .rank_count = start->replay->rank_count,
        .from = options->windows.from,
        .to = options->windows.to,
        .lengths_only = lengths_only,
        .max_memory = (size_t)options->max_memory,
        .labels = start->labels,
        .ledger = lengths_only ? NULL : start->ledger,
    };
    int error =
        activity_choice_make(&report->activities, &options->activities, start->labels, start->watched, start->diag);

    if (error < 0)
        return error;
    report->has_columns = !lengths_only;
    setup.rules = report->activities.rules;
    report->waits = wait_states_new(&setup, start->diag);
    if (!report->waits)
        return ERROR_MEMORY;
    wait_states_listen(report->waits, listener);
    return 0;
}

static int wait_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct wait_report *report = item;
    int error = wait_states_conclude(report->waits, summary->runtime, &report->findings);

    for (int kind = 0; kind < WAIT_KIND_COUNT; kind++)
        report->sums.kinds[kind] = report->findings.kinds[kind].wait;
    if (report->has_columns)
        summary->waits = &report->sums;
    summary->rank_waits = report->findings.waited;
    *findings = &report->findings;
    return error;
}

const struct report_class wait_states_report = {
    .traits =
        {
            .word = "wait-states",
            .about = "who waited for whom, and because of what",
            .bit = REPORT_WAIT_STATES,
            .abilities = 1U << PICTURE_OF_ITS_OWN | 1U << PICTURE_STRIP | 1U << USES_ACTIVITIES,
            .formats = 1U << FORMAT_JSONL | 1U << FORMAT_GNUPLOT | 1U << FORMAT_PRV | 1U << FORMAT_CHROME,
        },
    .is_wanted = wait_columns_are_wanted,
    .parts = wait_report_parts,
    .size = sizeof(struct wait_report),
    .start = wait_report_start,
    .conclude = wait_report_conclude,
    .free = wait_report_free,
    .section = &wait_states_section,
};
