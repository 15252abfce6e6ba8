/*
 * What was odd in the trace: counted by all who read it (paraver/anomaly.h), so there is nothing to listen to.
 */
#include <stdlib.h>

#include "reports/report.h"

static int anomalies_report_conclude(void *report, struct run_summary *summary, const void **findings)
{
    (void)report;
    *findings = summary->anomalies;
    return 0;
}

const struct report_class anomalies_report = {
    .traits = {.word = "anomalies", .bit = REPORT_ANOMALIES},
    .size = 1,
    .conclude = anomalies_report_conclude,
    .free = free,
    .section = &anomalies_section,
};
