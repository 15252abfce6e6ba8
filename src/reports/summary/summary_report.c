/*
 * The summary: all of it is known to every run.
 */
#include <stdlib.h>

#include "reports/report.h"

static bool summary_report_is_wanted(const struct options *options)
{
    return options->reports & REPORT_SUMMARY;
}

static int summary_report_conclude(void *report, struct run_summary *summary, const void **findings)
{
    (void)report;
    *findings = summary;
    return 0;
}

const struct report_class summary_report = {
    .is_wanted = summary_report_is_wanted,
    .size = 1,
    .conclude = summary_report_conclude,
    .free = free,
    .section = &summary_section,
};
