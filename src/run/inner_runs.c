#include "run/inner_runs.h"

#include "base/duration.h"
#include "base/error.h"
#include "reports/report.h"

int inner_run_sequential(const struct options *options, const struct diag *diag, int64_t *length)
{
    const struct run_sink nowhere = {0};
    struct options own;
    struct run *run;
    int error;

    *length = 0;
    if (!options->sequential || !(options->reports & REPORT_PARALLELISM))
        return 0;
    options_init(&own);
    own.replay = options->replay;
    own.reports = REPORT_SUMMARY;
    run = run_new(&own, diag, &nowhere, options->sequential);
    error = run ? run_file(run) : ERROR_MEMORY;
    if (error == 0 && run_summary(run)->totals.ranks != 1) {
        diag_report(diag, SEVERITY_ERROR, options->sequential, 1,
                    "--sequential: expected a run on one rank, this one has %u",
                    (unsigned)run_summary(run)->totals.ranks);
        error = ERROR_USAGE;
    }
    if (error == 0)
        *length = run_summary(run)->runtime;
    run_free(run);
    return error;
}

/* What is odd in the trace is told by the run that follows. */
static void deliver_error(void *user, enum severity severity, const char *text)
{
    const struct diag *diag = user;

    if (severity == SEVERITY_ERROR && diag->sink)
        diag->sink(diag->user, severity, text);
}

static int set_part(struct window_options *windows, const struct mpi_times *mpi, const struct diag *diag,
                    const char *trace)
{
    if ((windows->from_init && mpi->begin == MPI_TIMES_UNKNOWN) ||
        (windows->to_finalize && mpi->end == MPI_TIMES_UNKNOWN)) {
        diag_report(diag, SEVERITY_ERROR, trace_display_name(trace), 0, "%s: no rank leaves %s in this trace",
                    windows->from_init && mpi->begin == MPI_TIMES_UNKNOWN ? "--from init" : "--to finalize",
                    windows->from_init && mpi->begin == MPI_TIMES_UNKNOWN ? "MPI_Init" : "MPI_Finalize");
        return ERROR_USAGE;
    }
    if (windows->from_init)
        windows->from = mpi->begin;
    if (windows->to_finalize)
        windows->to = mpi->end;
    if (windows->from < windows->to)
        return 0;
    diag_report(diag, SEVERITY_ERROR, trace_display_name(trace), 0,
                "--from must lie before --to: here they are %s and %s", duration_text(windows->from).text,
                duration_text(windows->to).text);
    return ERROR_USAGE;
}

int inner_run_part(struct options *options, const struct diag *diag, const struct run_sink *sink, const char *trace)
{
    const struct diag errors = {deliver_error, (void *)diag};
    const struct run_sink progress = {.user = sink->user, .progress = sink->progress};
    struct options own;
    struct run *run;
    int error;

    if (!options_name_part(options))
        return 0;
    options_init(&own);
    own.application = options->application;
    own.replay = options->replay;
    own.rematch = options->rematch;
    own.pcf = options->pcf;
    own.reports = REPORT_SUMMARY;
    run = run_new(&own, &errors, &progress, trace);
    error = run ? run_file(run) : ERROR_MEMORY;
    if (error == 0)
        error = set_part(&options->windows, run_summary(run)->mpi, diag, trace);
    run_free(run);
    return error;
}

int inner_run_base(const struct options *options, struct options *base_options, const struct diag *diag,
                   const struct run_sink *sink, struct run **run)
{
    int error;

    *base_options = *options;
    base_options->windows = (struct window_options){.to = INT64_MAX};
    base_options->reports = REPORT_SUMMARY;
    base_options->pcf = base_options->row = NULL;
    *run = run_new(base_options, diag, sink, options->diff);
    error = *run ? run_file(*run) : ERROR_MEMORY;
    if (error == 0)
        anomalies_summarise(run_anomalies(*run));
    return error;
}
