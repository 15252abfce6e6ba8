/*
 * The clocks' part of the report on anomalies: how far they disagree, and the same run with their correction switched
 * over.
 */
#include <stdlib.h>

#include "reports/clocks/clocks.h"
#include "base/error.h"
#include "windows/variant_replay.h"
#include "reports/report.h"

struct clocks_report {
    struct clocks *clocks;
    struct variant_replay *variant;
    bool other_is_corrected;
    struct clock_findings findings;
};

static void clocks_report_free(void *item)
{
    struct clocks_report *report = item;

    clocks_free(report->clocks);
    variant_replay_free(report->variant);
    free(report);
}

static void *clocks_report_make(const struct options *options, const struct diag *diag)
{
    struct clocks_report *report = calloc(1, sizeof(*report));
    struct replay_options other = options->replay;

    other.clock_fix = other.clock_fix == CLOCK_FIX_CLC ? CLOCK_FIX_NONE : CLOCK_FIX_CLC;
    if (report)
        report->variant = variant_replay_new(options, &other);
    if (!report || !report->variant) {
        free(report);
        diag_no_memory(diag);
        return NULL;
    }
    report->other_is_corrected = other.clock_fix == CLOCK_FIX_CLC;
    return report;
}

static int clocks_report_join(void *item, struct tee *records)
{
    struct clocks_report *report = item;
    struct prv_sink sink = variant_replay_sink(report->variant);

    return tee_add(records, &sink);
}

static int clocks_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct clocks_report *report = item;

    report->clocks = clocks_new(start->replay->rank_count, start->replay->tasks, start->diag);
    if (!report->clocks)
        return ERROR_MEMORY;
    clocks_listen(report->clocks, listener);
    return 0;
}

static int clocks_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct clocks_report *report = item;
    int error = clocks_conclude(report->clocks, &report->findings);

    report->findings.has_other = true;
    report->findings.other_is_corrected = report->other_is_corrected;
    (void)summary;
    *findings = &report->findings;
    if (error == 0)
        error = variant_replay_finish(report->variant);
    report->findings.other = *variant_replay_totals(report->variant, 0);
    return error;
}

const struct report_class clocks_report = {
    .traits = {.bit = REPORT_ANOMALIES},
    .make = clocks_report_make,
    .join = clocks_report_join,
    .start = clocks_report_start,
    .conclude = clocks_report_conclude,
    .free = clocks_report_free,
    .section = &clocks_section,
};
