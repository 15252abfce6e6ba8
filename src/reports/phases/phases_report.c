/*
 * The phases of a run, for its comparison with another one.
 */
#include <stdlib.h>

#include "activities/activity_stacks.h"
#include "reports/phases/phases.h"
#include "base/error.h"
#include "reports/report.h"

struct phases_report {
    const struct labels *labels;
    struct phases *phases;
    struct phase_findings findings;
};

static bool is_wanted(const struct options *options)
{
    return options->diff != NULL;
}

static void free_report(void *item)
{
    struct phases_report *report = item;

    phases_free(report->phases);
    phase_list_deinit(&report->findings.functions);
    phase_list_deinit(&report->findings.sequence);
    free(report);
}

static int start_report(void *item, const struct report_start *start, struct listener *listener)
{
    struct phases_report *report = item;

    report->labels = start->labels;
    if (event_types_add(start->watched, ACTIVITY_TYPE_FUNCTION) < 0)
        return diag_no_memory(start->diag);
    report->phases = phases_new(start->replay->rank_count, start->diag);
    if (!report->phases)
        return ERROR_MEMORY;
    phases_listen(report->phases, listener);
    return 0;
}

static int conclude(void *item, struct run_summary *summary)
{
    struct phases_report *report = item;
    int error = phases_by_function(report->phases, report->labels, &report->findings.functions);

    if (error == 0)
        error = phases_in_sequence(report->phases, &report->findings.sequence);
    summary->phases = &report->findings;
    return error;
}

const struct report_class phases_report = {
    .is_wanted = is_wanted,
    .size = sizeof(struct phases_report),
    .start = start_report,
    .conclude = conclude,
    .free = free_report,
};
