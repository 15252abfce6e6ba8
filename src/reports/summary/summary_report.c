/*
 * The summary: all of it is known to every run.
 */
#include <stdlib.h>

#include "reports/report.h"

static bool is_wanted(const struct options *options)
{
    return options->reports & REPORT_SUMMARY;
}

static int conclude(void *report, struct run_summary *summary, const void **findings)
{
    (void)report;
    *findings = summary;
    return 0;
}

const struct report_class summary_report = {
    .is_wanted = is_wanted,
    .size = 1,
    .conclude = conclude,
    .free = free,
    .section = &summary_section,
};
