/*
 * The phases of a run against those of the run that --diff names. The other run has this report too, for its phases
 * alone.
 */
#include <stdlib.h>

#include "activities/activity_stacks.h"
#include "reports/phases/phases.h"
#include "base/error.h"
#include "reports/phases/phase_diff.h"
#include "reports/report.h"

/* What one run has for the other. */
struct diff_side {
    struct phase_findings phases;
    const struct run_summary *run; /* not owned */
};

struct diff_report {
    const struct diag *diag;
    const struct labels *labels;
    struct phases *phases;
    struct diff_side own;
    const char *base_trace;
    struct diff_side *base; /* of the other run; NULL: this is the other run */
    struct phase_diff diff;
};

static bool diff_report_is_wanted(const struct options *options)
{
    return options->diff != NULL;
}

static void diff_report_free(void *item)
{
    struct diff_report *report = item;

    phases_free(report->phases);
    phase_diff_deinit(&report->diff);
    phase_list_deinit(&report->own.phases.functions);
    phase_list_deinit(&report->own.phases.sequence);
    free(report);
}

static int diff_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    static const struct activity_rules functions;
    const struct phases_setup setup = {.rank_count = start->replay->rank_count,
                                       .rules = &functions,
                                       .call_sites = start->options->activities.call_sites,
                                       .to = INT64_MAX,
                                       .threads = start->threads};
    struct diff_report *report = item;

    report->labels = start->labels;
    report->base_trace = start->base_trace;
    report->base = start->base;
    if (event_types_add(start->watched, ACTIVITY_TYPE_FUNCTION) < 0)
        return diag_no_memory(start->diag);
    report->diag = start->diag;
    report->phases = phases_new(&setup, start->diag);
    if (!report->phases)
        return ERROR_MEMORY;
    phases_listen(report->phases, listener);
    return 0;
}

static void *diff_report_comparable(void *item)
{
    struct diff_report *report = item;

    return &report->own;
}

static int diff_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct diff_report *report = item;
    int error = phases_by_function(report->phases, report->labels, &report->own.phases.functions);

    report->own.run = summary;
    if (error == 0)
        error = phases_in_sequence(report->phases, &report->own.phases.sequence);
    if (error < 0 || !report->base)
        return error;
    if (phase_diff_make(&report->diff, &report->base->phases, &report->own.phases) < 0)
        return diag_no_memory(report->diag);
    report->diff.base_trace = report->base_trace;
    report->diff.base_run = report->base->run;
    *findings = &report->diff;
    return 0;
}

const struct report_class diff_report = {
    .is_wanted = diff_report_is_wanted,
    .size = sizeof(struct diff_report),
    .start = diff_report_start,
    .conclude = diff_report_conclude,
    .comparable = diff_report_comparable,
    .free = diff_report_free,
    .section = &diff_section,
};
