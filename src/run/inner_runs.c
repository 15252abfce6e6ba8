#include "run/inner_runs.h"

#include "base/error.h"

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
