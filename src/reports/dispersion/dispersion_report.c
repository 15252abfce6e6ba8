/*
 * Dispersion: how unequally the ranks spread their time, by region of the program and kind of activity; and of
 * computation, in every window.
 */
#include <stdlib.h>

#include "activities/activity_choice.h"
#include "reports/dispersion/dispersion.h"
#include "reports/dispersion/region_times.h"
#include "base/error.h"
#include "reports/partition.h"
#include "reports/report.h"

struct dispersion_report {
    struct activity_choice choice;
    struct rank_groups groups;
    struct region_times *regions;
    const struct labels *labels;
    const struct diag *diag;
    struct dispersion_findings findings;
};

static bool dispersion_report_is_wanted(const struct options *options)
{
    return options->reports & REPORT_DISPERSION;
}

/* The windows' totals say it. */
static unsigned dispersion_report_parts(const struct options *options)
{
    (void)options;
    return 1U << WINDOW_PART_DISPERSION;
}

static void dispersion_report_free(void *item)
{
    struct dispersion_report *report = item;

    region_times_free(report->regions);
    dispersion_findings_deinit(&report->findings);
    activity_choice_deinit(&report->choice);
    rank_groups_deinit(&report->groups);
    free(report);
}

static int dispersion_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct dispersion_report *report = item;
    const struct options *options = start->options;
    struct region_setup setup;
    int error = partition_make(&report->groups, start);

    report->diag = start->diag;
    report->labels = start->labels;
    if (error == 0 && options->region)
        error = activity_choice_make_events(&report->choice, options->region, "--region", start->labels, start->watched,
                                            start->diag);
    if (error < 0)
        return error;
    setup = (struct region_setup){.rules = report->choice.rules,
                                  .call_sites = options->activities.call_sites,
                                  .openmp = options->activities.openmp,
                                  .rank_count = start->replay->rank_count,
                                  .from = options->windows.from,
                                  .to = options->windows.to};
    report->regions = region_times_new(&setup, start->diag);
    if (!report->regions)
        return ERROR_MEMORY;
    region_times_listen(report->regions, listener);
    return 0;
}

static int dispersion_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct dispersion_report *report = item;
    int error = region_times_conclude(report->regions, report->labels, &report->findings);

    (void)summary;
    report->findings.groups = &report->groups;
    *findings = &report->findings;
    return error < 0 ? error : dispersion_conclude(&report->findings, report->diag);
}

const struct report_class dispersion_report = {
    .is_wanted = dispersion_report_is_wanted,
    .parts = dispersion_report_parts,
    .size = sizeof(struct dispersion_report),
    .start = dispersion_report_start,
    .conclude = dispersion_report_conclude,
    .free = dispersion_report_free,
    .section = &dispersion_section,
};
