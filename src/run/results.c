#include "run/results.h"

#include <stdlib.h>
#include <string.h>
#include <string.h>

#include "base/error.h"
#include "check/checks.h"
#include "output/output.h"
#include "output/pictures/picture.h"
#include "output/formats/prv_files.h"
#include "reports/scaling/scaling.h"
#include "output/text.h"
#include "run/run.h"

/* What is written, in the order in which it gets its name. */
enum sheaf_kind {
    SHEAF_ASKED,
    SHEAF_BASELINE, /* of --save-baseline */
    SHEAF_PLOT,
    SHEAVES,
};

/* A report and where it goes. */
struct sheaf {
    struct options options; /* as its report is to see them */
    struct output *output;  /* or one of the following, of which the output is a part */
    struct picture *picture;
    struct prv_files *files;
    struct reporter *report; /* NULL: there is none */
};

struct results {
    const struct options *options;
    const struct diag *diag;
    struct report_run about;
    struct sheaf sheaves[SHEAVES];
    struct checks *checks;
    struct scaling scaling;
    const char *trace;
    const char *base_trace;
    struct phase_findings *base_phases; /* NULL: there is nothing to compare with */
    struct phase_diff diff;
};

/* A sheaf's report sees the options of the command line but for what is changed in its own. */
static struct sheaf *prepare(struct results *results, enum sheaf_kind kind)
{
    struct sheaf *sheaf = &results->sheaves[kind];

    sheaf->options = *results->options;
    sheaf->options.plot.path = NULL;
    return sheaf;
}

static int open_sheaf(struct results *results, struct sheaf *sheaf, const char *path)
{
    struct report_run about = results->about;
    int error = output_open(&sheaf->output, path, results->diag);

    if (path) {
        about.width = 0;
        about.color = sheaf->options.color == COLOR_ALWAYS;
    }
    return error < 0 ? error : report_new(&sheaf->report, &sheaf->options, sheaf->output, &about, results->diag);
}

static void close_sheaf(struct sheaf *sheaf)
{
    report_free(sheaf->report);
    output_abort(sheaf->output);
    picture_abort(sheaf->picture);
    prv_files_abort(sheaf->files);
}

static int open_files(struct results *results, struct sheaf *sheaf)
{
    const struct options *options = results->options;
    int error = prv_files_open(&sheaf->files, options->output, options->traces[0], results->diag);

    return error < 0 ? error
                     : report_new(&sheaf->report, &sheaf->options, prv_files_records(sheaf->files), &results->about,
                                  results->diag);
}

static int open_asked(struct results *results)
{
    if (results->options->plot.is_alone)
        return 0;
    if (results->options->format == FORMAT_PRV)
        return open_files(results, prepare(results, SHEAF_ASKED));
    return open_sheaf(results, prepare(results, SHEAF_ASKED), results->options->output);
}

/* A baseline is the JSON result, with windows where there are some. */
static int open_baseline(struct results *results)
{
    const struct options *options = results->options;
    struct sheaf *sheaf;

    if (!options->save_baseline)
        return 0;
    sheaf = prepare(results, SHEAF_BASELINE);
    sheaf->options.format = FORMAT_JSON;
    sheaf->options.reports = options->windows.kind == WINDOW_NONE ? REPORT_SUMMARY : REPORT_WINDOWS;
    return open_sheaf(results, sheaf, options->save_baseline);
}

static int open_picture(struct results *results)
{
    struct sheaf *sheaf = prepare(results, SHEAF_PLOT);
    const char *path = results->options->plot.path;
    int error = picture_open(&sheaf->picture, path, results->diag);

    sheaf->options.plot.path = path;
    sheaf->options.format = FORMAT_GNUPLOT;
    sheaf->options.reports = REPORT_WINDOWS | (results->options->reports & (REPORT_CRITICAL_PATH | REPORT_PARALLELISM));
    if (error < 0)
        return error;
    return report_new(&sheaf->report, &sheaf->options, picture_script(sheaf->picture), &results->about, results->diag);
}

/* In the terminal, behind the result if that goes there too. */
static int open_terminal(struct results *results)
{
    struct sheaf *sheaf = prepare(results, SHEAF_PLOT);

    sheaf->options.plot.path = results->options->plot.path;
    sheaf->options.format = FORMAT_TERMINAL;
    sheaf->options.reports = REPORT_WINDOWS;
    return open_sheaf(results, sheaf, NULL);
}

static int open_plot(struct results *results)
{
    const char *path = results->options->plot.path;

    if (!path)
        return 0;
    return strcmp(path, "-") == 0 ? open_terminal(results) : open_picture(results);
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
    results->about = *about;
    error = checks_new(&results->checks, options, diag);
    if (error == 0)
        error = open_asked(results);
    if (error == 0)
        error = open_baseline(results);
    if (error == 0)
        error = open_plot(results);
    if (error < 0)
        results = results_close(results);
    *opened = results;
    return error;
}

struct results *results_close(struct results *results)
{
    if (results) {
        for (int kind = 0; kind < SHEAVES; kind++)
            close_sheaf(&results->sheaves[kind]);
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
    unsigned count = 0;

    if (status != OUTPUT_CLOSED)
        return status;
    for (int kind = 0; kind < SHEAVES; kind++)
        count += results->sheaves[kind].report != NULL;
    return checks_are_there(results->checks) || count > 1 ? 0 : ERROR_CLOSED;
}

int results_begin(struct results *results, const char *trace, uint32_t ranks)
{
    results->trace = trace;
    for (int kind = 0; kind < SHEAVES; kind++)
        if (results->sheaves[kind].report)
            report_next(results->sheaves[kind].report, trace);
    return checks_start(results->checks, trace, ranks);
}

int results_window(struct results *results, const struct window_facts *facts)
{
    int error = 0;

    for (int kind = 0; kind < SHEAVES && error == 0; kind++)
        if (results->sheaves[kind].report)
            error = judge(results, report_window(results->sheaves[kind].report, facts));
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

/* Flushed, as two of them may go to the same place. */
static int finish(const struct results *results, const struct sheaf *sheaf, const struct run_summary *summary)
{
    const char *title = sheaf->options.title;
    int status = report_finish(sheaf->report, summary);

    if (status == 0 && sheaf->files)
        return prv_files_compose(sheaf->files, title ? title : text_base_name(results->trace), summary->runtime,
                                 results->about.window_parts);
    return status == 0 && sheaf->output ? output_flush(sheaf->output) : status;
}

static int report_run(struct results *results, const struct run_summary *summary)
{
    int error = 0;

    for (int kind = 0; kind < SHEAVES && error == 0; kind++)
        if (results->sheaves[kind].report)
            error = judge(results, finish(results, &results->sheaves[kind], summary));
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

/* All but the name. */
static int complete(const struct sheaf *sheaf, const struct scaling *scaling)
{
    int status = sheaf->report ? report_close(sheaf->report, scaling) : 0;

    return status == 0 && sheaf->picture ? picture_draw(sheaf->picture) : status;
}

static int commit(struct sheaf *sheaf)
{
    struct output *output = sheaf->output;
    struct picture *picture = sheaf->picture;
    struct prv_files *files = sheaf->files;

    sheaf->output = NULL;
    sheaf->picture = NULL;
    sheaf->files = NULL;
    return picture ? picture_commit(picture) : files ? prv_files_commit(files) : output_commit(output);
}

/* The result is there whatever the checks say; a baseline or picture that could not be made is an error, and leaves
 * none. */
int results_commit(struct results *results)
{
    const char *reference = results->options->reference;
    int error = 0;

    scaling_conclude(&results->scaling, results->options->scaling, reference ? trace_display_name(reference) : NULL);
    for (int kind = 0; kind < SHEAVES && error == 0; kind++)
        error = judge(results, complete(&results->sheaves[kind], &results->scaling));
    for (int kind = 0; kind < SHEAVES && error == 0; kind++)
        error = judge(results, commit(&results->sheaves[kind]));
    if (error == 0)
        error = checks_compare(results->checks, &results->scaling);
    return error == 0 ? checks_write(results->checks) : error;
}

bool results_have_failed(const struct results *results)
{
    return checks_have_failed(results->checks);
}
