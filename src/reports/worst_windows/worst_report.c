/*
 * The windows in which most time was lost.
 */
#include <stdlib.h>

#include "reports/report.h"
#include "reports/worst_windows/worst_windows.h"

struct worst_report {
    const struct diag *diag;
    struct worst_windows worst;
};

static bool worst_report_is_wanted(const struct options *options)
{
    return options->reports & REPORT_WORST;
}

static void worst_report_free(void *item)
{
    struct worst_report *report = item;

    worst_windows_deinit(&report->worst);
    free(report);
}

static int worst_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct worst_report *report = item;

    (void)listener;
    report->diag = start->diag;
    report->worst.most = start->options->path.top;
    return 0;
}

static int on_window(void *item, const struct window_facts *facts)
{
    struct worst_report *report = item;

    return worst_windows_add(&report->worst, &facts->totals) < 0 ? diag_no_memory(report->diag) : 0;
}

static int worst_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    struct worst_report *report = item;

    (void)summary;
    worst_windows_join(&report->worst);
    *findings = &report->worst;
    return 0;
}

const struct report_class worst_report = {
    .is_wanted = worst_report_is_wanted,
    .size = sizeof(struct worst_report),
    .start = worst_report_start,
    .window = on_window,
    .conclude = worst_report_conclude,
    .free = worst_report_free,
    .section = &worst_section,
};
