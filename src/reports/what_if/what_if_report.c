/*
 * What if: the changes that --without and --scale ask for.
 */
#include <stdlib.h>

#include "activities/activity_stacks.h"
#include "reports/what_if/what_if.h"
#include "base/error.h"
#include "reports/report.h"

struct what_if_report {
    const struct diag *diag;
    struct activity_choice activities;
    struct what_if *what_if;
    struct what_if_findings findings;
};

static bool what_if_report_is_wanted(const struct options *options)
{
    return options->change_count > 0;
}

static void what_if_report_free(void *item)
{
    struct what_if_report *report = item;

    what_if_free(report->what_if);
    activity_choice_deinit(&report->activities);
    free(report);
}

static int what_if_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct what_if_report *report = item;
    const struct options *options = start->options;
    int error;

    report->diag = start->diag;
    error = activity_choice_make(&report->activities, &options->activities, start->labels, start->watched, start->diag);
    if (error < 0)
        return error;
    report->what_if = what_if_new(options->changes, options->change_count, &report->activities.rules, start->labels,
                                  start->replay->rank_count, start->diag);
    if (!report->what_if)
        return ERROR_MEMORY;
    what_if_listen(report->what_if, listener);
    return 0;
}

/* A change that changes nothing is most likely misspelt; an activity that does not occur is nothing to ask about. 0 or
 * ERROR_USAGE. */
static int report_unmet(const struct what_if_report *report)
{
    int error = 0;

    for (size_t i = 0; i < report->findings.change_count; i++) {
        const struct change *change = &report->findings.changes[i];

        if (report->findings.is_matched[i])
            continue;
        if (change->kind == CHANGE_RANK)
            diag_report(report->diag, SEVERITY_WARNING, NULL, 0, "--without or --scale: there is no rank %u",
                        (unsigned)change->rank);
        else
            diag_report(report->diag, change->kind == CHANGE_CALL ? SEVERITY_WARNING : SEVERITY_ERROR, NULL, 0,
                        "--without or --scale: %s \"%.*s\"%s",
                        change->kind == CHANGE_CALL ? "nobody calls" : "nobody computes in", (int)change->name_length,
                        change->name,
                        change->kind == CHANGE_CALL
                            ? ""
                            : "; --report critical-path lists the activities, MPI calls are call:NAME");
        if (change->kind != CHANGE_CALL && change->kind != CHANGE_RANK)
            error = ERROR_USAGE;
    }
    return error;
}

static int what_if_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct what_if_report *report = item;

    what_if_conclude(report->what_if, &report->findings);
    (void)summary;
    *findings = &report->findings;
    return report_unmet(report);
}

const struct report_class what_if_report = {
    .is_wanted = what_if_report_is_wanted,
    .size = sizeof(struct what_if_report),
    .start = what_if_report_start,
    .conclude = what_if_report_conclude,
    .free = what_if_report_free,
    .section = &what_if_section,
};
