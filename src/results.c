#include "results.h"

#include <stdlib.h>

#include "base/error.h"
#include "check/checks.h"
#include "report/output.h"
#include "report/scaling.h"
#include "run.h"

/* A report and where it goes. */
struct sheaf {
    struct output *output;
    struct reporter *report; /* NULL: there is none */
};

struct results {
    const struct options *options;
    const struct diag *diag;
    struct options baseline_options;
    struct sheaf asked;
    struct sheaf baseline; /* of --save-baseline */
    struct checks *checks;
    struct scaling scaling;
    const char *trace;
    const char *base_trace;
    struct phase_findings *base_phases; /* NULL: there is nothing to compare with */
    struct phase_diff diff;
};

static int open_sheaf(struct sheaf *sheaf, const struct options *options, const char *path,
                      const struct report_run *about, const struct diag *diag)
{
    int error = output_open(&sheaf->output, path, diag);

    return error < 0 ? error : report_new(&sheaf->report, options, sheaf->output, about, diag);
}

static void close_sheaf(struct sheaf *sheaf)
{
    report_free(sheaf->report);
    output_abort(sheaf->output);
}

/* A baseline is the JSON result, with windows where there are some. */
static int open_baseline(struct results *results, const struct report_run *about)
{
    const struct options *options = results->options;

    if (!options->save_baseline)
        return 0;
    results->baseline_options = *options;
    results->baseline_options.format = FORMAT_JSON;
    results->baseline_options.reports = options->windows.kind == WINDOW_NONE ? REPORT_SUMMARY : REPORT_WINDOWS;
    return open_sheaf(&results->baseline, &results->baseline_options, options->save_baseline, about, results->diag);
}

int results_open(struct results **opened, const struct options *options, const struct report_run *about,
                 const struct diag *diag)
{
    struct results *results = calloc(1, sizeof(*results));
    int error;

    *opened = NULL;
    if (!results)
        return diag_no_memory(diag);
    results->options = options;
    results->diag = diag;
    error = checks_new(&results->checks, options, diag);
    if (error == 0)
        error = open_sheaf(&results->asked, options, options->output, about, diag);
    if (error == 0)
        error = open_baseline(results, about);
    if (error < 0)
        results = results_close(results);
    *opened = results;
    return error;
}

struct results *results_close(struct results *results)
{
    if (results) {
        close_sheaf(&results->asked);
        close_sheaf(&results->baseline);
        checks_free(results->checks);
        scaling_deinit(&results->scaling);
        phase_diff_deinit(&results->diff);
        free(results);
    }
    return NULL;
}

/*
 * What became of the result, as an error (positive conditions mean something else further down). Where something is
 * checked or saved the run goes on, whether somebody reads the result or not.
 */
static int judge(const struct results *results, int status)
{
    if (status != OUTPUT_CLOSED)
        return status;
    return checks_are_there(results->checks) || results->baseline.report ? 0 : ERROR_CLOSED;
}

int results_begin(struct results *results, const char *trace, uint32_t ranks)
{
    results->trace = trace;
    report_next(results->asked.report, trace);
    if (results->baseline.report)
        report_next(results->baseline.report, trace);
    return checks_start(results->checks, trace, ranks);
}

int results_window(struct results *results, const struct window_facts *facts)
{
    int error = judge(results, report_window(results->asked.report, facts));

    if (error == 0 && results->baseline.report)
        error = report_window(results->baseline.report, facts);
    return error == 0 ? checks_window(results->checks, facts) : error;
}

void results_set_base(struct results *results, const char *trace, struct phase_findings *phases)
{
    results->base_trace = trace;
    results->base_phases = phases;
}

static int compare(struct results *results, struct run_summary *summary)
{
    if (!results->base_phases)
        return 0;
    if (phase_diff_make(&results->diff, results->base_phases, summary->phases) < 0)
        return diag_no_memory(results->diag);
    results->diff.base_trace = results->base_trace;
    summary->diff = &results->diff;
    return 0;
}

static int report_run(struct results *results, const struct run_summary *summary)
{
    int error = judge(results, report_finish(results->asked.report, summary));

    if (error == 0 && results->baseline.report)
        error = report_finish(results->baseline.report, summary);
    if (error == 0 && scaling_add(&results->scaling, results->trace, summary) < 0)
        error = diag_no_memory(results->diag);
    return error == 0 ? checks_conclude(results->checks, summary) : error;
}

int results_conclude(struct results *results, const struct run_summary *found)
{
    struct run_summary summary = *found;
    int error = compare(results, &summary);

    return error < 0 ? error : report_run(results, &summary);
}

static int commit(struct sheaf *sheaf, const struct scaling *scaling)
{
    struct output *output = sheaf->output;
    int status;

    if (!sheaf->report)
        return 0;
    status = report_close(sheaf->report, scaling);
    sheaf->output = NULL;
    if (status >= 0)
        return output_commit(output);
    output_abort(output);
    return status;
}

/* The result is there whatever the checks say; a baseline that could not be written is an error. */
int results_commit(struct results *results)
{
    const char *reference = results->options->reference;
    int error;

    scaling_conclude(&results->scaling, results->options->scaling, reference ? trace_display_name(reference) : NULL);
    error = judge(results, commit(&results->asked, &results->scaling));
    if (error == 0)
        error = commit(&results->baseline, &results->scaling);
    return error == 0 ? checks_write(results->checks) : error;
}

bool results_have_failed(const struct results *results)
{
    return checks_have_failed(results->checks);
}
