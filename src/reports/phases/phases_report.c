/*
 * Phases of one run: how efficient each is, and what it loses its time to.
 */
#include <stdlib.h>

#include "activities/activity_choice.h"
#include "base/error.h"
#include "reports/phases/phase_rows.h"
#include "reports/phases/phases.h"
#include "reports/report.h"

struct phases_report {
    const struct diag *diag;
    const struct labels *labels;
    enum phase_cut cut; /* of what is no collective */
    struct activity_choice choice;
    struct phases *phases;
    struct phase_tables tables;
};

static bool phases_report_is_wanted(const struct options *options)
{
    return options->reports & REPORT_PHASES;
}

static void phases_report_free(void *item)
{
    struct phases_report *report = item;

    phases_free(report->phases);
    for (int cut = 0; cut < PHASE_CUTS; cut++)
        phase_table_deinit(&report->tables.cuts[cut]);
    phase_list_deinit(&report->tables.phases.functions);
    phase_list_deinit(&report->tables.phases.sequence);
    activity_choice_deinit(&report->choice);
    free(report);
}

static int choose_phases(struct phases_report *report, const struct report_start *start)
{
    const char *region = start->options->region;

    report->cut = region ? PHASE_CUT_REGION : PHASE_CUT_FUNCTION;
    if (region)
        return activity_choice_make_events(&report->choice, region, "--region", start->labels, start->watched,
                                           start->diag);
    return event_types_add(start->watched, ACTIVITY_TYPE_FUNCTION) < 0 ? diag_no_memory(start->diag) : 0;
}

static int phases_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct phases_report *report = item;
    struct phases_setup setup = {
        .rank_count = start->replay->rank_count,
        .rules = &report->choice.rules,
        .call_sites = start->options->activities.call_sites,
        .from = start->options->windows.from,
        .to = start->options->windows.to,
    };
    int error = choose_phases(report, start);

    if (error < 0)
        return error;
    report->diag = start->diag;
    report->labels = start->labels;
    report->phases = phases_new(&setup, start->diag);
    if (!report->phases)
        return ERROR_MEMORY;
    phases_listen(report->phases, listener);
    return 0;
}

static int phases_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct phases_report *report = item;
    struct phase_tables *tables = &report->tables;
    int error = phases_by_function(report->phases, report->labels, &tables->phases.functions);

    (void)summary;
    if (error == 0)
        error = phases_in_sequence(report->phases, &tables->phases.sequence);
    if (error < 0)
        return error;
    if (phase_table_make(&tables->cuts[report->cut], &tables->phases.functions) < 0 ||
        phase_table_make(&tables->cuts[PHASE_CUT_COLLECTIVE], &tables->phases.sequence) < 0)
        return diag_no_memory(report->diag);
    *findings = tables;
    return 0;
}

const struct report_class phases_report = {
    .is_wanted = phases_report_is_wanted,
    .size = sizeof(struct phases_report),
    .start = phases_report_start,
    .conclude = phases_report_conclude,
    .free = phases_report_free,
    .section = &phases_section,
};
