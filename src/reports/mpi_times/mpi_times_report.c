/*
 * Time inside and around MPI, of which the summary tells what matters. It shows nothing by itself.
 */
#include <stdlib.h>

#include "base/error.h"
#include "reports/mpi_times/mpi_times_meter.h"
#include "reports/report.h"

struct mpi_times_report {
    struct mpi_times_meter *meter;
};

static void mpi_times_report_free(void *item)
{
    struct mpi_times_report *report = item;

    mpi_times_meter_free(report->meter);
    free(report);
}

static int mpi_times_report_start(void *item, const struct report_start *start, struct listener *listener)
{
    struct mpi_times_report *report = item;
    const struct window_options *windows = &start->options->windows;

    report->meter = mpi_times_meter_new(start->replay->rank_count, windows->from, windows->to, start->diag);
    if (!report->meter)
        return ERROR_MEMORY;
    mpi_times_meter_listen(report->meter, listener);
    return 0;
}

static int mpi_times_report_conclude(void *item, struct run_summary *summary, const void **findings)
{
    const struct mpi_times_report *report = item;

    (void)findings;
    summary->mpi = mpi_times_meter_read(report->meter);
    return 0;
}

const struct report_class mpi_times_report = {
    .is_wanted = options_show_run,
    .size = sizeof(struct mpi_times_report),
    .start = mpi_times_report_start,
    .conclude = mpi_times_report_conclude,
    .free = mpi_times_report_free,
};
