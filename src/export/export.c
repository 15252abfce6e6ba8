#include "export/export.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/slice.h"
#include "export/companions.h"
#include "export/cut.h"
#include "export/prv_lines.h"
#include "output/output.h"
#include "output/text.h"

/* In the order in which they get their names: the trace is last, as it is of no use alone. */
enum exported_file { EXPORTED_PCF, EXPORTED_ROW, EXPORTED_PRV, EXPORTED_FILES };

struct export
{
    const struct options *options;
    const char *path; /* of the trace that is read */
    const struct diag *diag;
    struct anomalies anomalies;
    struct trace *trace;
    struct labels *labels;
    struct names *names;
    struct prv_lines *lines;
    struct trace_cut *cut; /* between the trace and the lines; NULL: all is written */
    struct output *files[EXPORTED_FILES];
};

/* The trace, and what its records go through. */
static int open_records(struct export *export)
{
    const struct window_options *stretch = &export->options->windows;
    bool has_stretch = stretch->from > 0 || stretch->to < INT64_MAX;
    const struct prv_lines_setup setup = {
        .path = export->options->export,
        .is_compressed = slice_ends_with(slice_of(export->options->export), ".gz"),
        .cut_from = has_stretch ? text_base_name(trace_display_name(export->path)) : NULL,
        .from = stretch->from,
        .to = stretch->to,
        .diag = export->diag,
    };
    struct prv_sink sink;
    int error = prv_lines_open(&export->lines, &setup);

    if (error < 0)
        return error;
    sink = prv_lines_sink(export->lines);
    if (has_stretch) {
        export->cut = cut_new(&sink, stretch->from, stretch->to, &export->anomalies);
        if (!export->cut)
            return ERROR_MEMORY;
        sink = cut_sink(export->cut);
    }
    export->trace = trace_new(export->path, &sink, &export->anomalies);
    if (!export->trace)
        return ERROR_MEMORY;
    if (trace_is_archive(export->trace))
        prv_lines_number_cpus(export->lines);
    return trace_open(export->trace);
}

static int write_files(struct export *export, trace_progress *progress, void *user)
{
    const struct options *options = export->options;
    struct output *const *files = export->files;
    bool is_archive = trace_is_archive(export->trace);
    int pcf = COMPANION_MISSING;
    int row = COMPANION_MISSING;
    int error;

    /* Labels and names, of an archive from itself. Those beside a .prv are read here: the trace itself would leave out
     * the streams of GPUs that they name, which belong to what is written. */
    if (is_archive) {
        error = trace_companions(export->trace, options->pcf, options->row, &export->labels, &export->names);
    } else {
        error = labels_read(&export->labels, options->pcf, export->path, export->diag, NULL);
        if (error == 0)
            error = names_read(&export->names, options->row, export->path, export->diag);
    }
    if (error == 0 && export->cut)
        cut_learn_labels(export->cut, export->labels);
    if (error == 0)
        error = trace_read(export->trace, progress, user);
    if (error == 0 && export->cut)
        error = cut_finish(export->cut);
    if (error == 0)
        error = anomalies_verdict(&export->anomalies);
    if (error == 0)
        error = prv_lines_compose(export->lines, files[EXPORTED_PRV]);
    if (error == 0 && !is_archive)
        pcf = companion_copy(files[EXPORTED_PCF], options->pcf, export->path, ".pcf", export->diag);
    if (error == 0 && !is_archive && pcf >= 0)
        row = companion_copy(files[EXPORTED_ROW], options->row, export->path, ".row", export->diag);
    if (error != 0 || pcf < 0 || row < 0)
        return error != 0 ? error : pcf < 0 ? pcf : row;
    if (pcf == COMPANION_MISSING)
        companion_put_labels(files[EXPORTED_PCF], export->labels);
    if (row == COMPANION_MISSING)
        companion_put_names(files[EXPORTED_ROW], export->names, trace_header(export->trace));
    return 0;
}

int export_trace(const struct options *options, const char *path, trace_progress *progress, void *user,
                 const struct diag *diag)
{
    static const char *const endings[] = {[EXPORTED_PCF] = ".pcf", [EXPORTED_ROW] = ".row"};
    struct export export = {.options = options, .path = path, .diag = diag};
    int error = 0;

    anomalies_init(&export.anomalies, diag, trace_display_name(path));
    export.anomalies.strict = options->strict;
    for (int file = 0; file < EXPORTED_PRV && error == 0; file++) {
        char *name = trace_name_with(options->export, endings[file]);

        error = name ? output_open(&export.files[file], name, diag) : diag_no_memory(diag);
        free(name);
    }
    if (error == 0)
        error = output_open(&export.files[EXPORTED_PRV], options->export, diag);
    if (error == 0)
        error = open_records(&export);
    if (error == 0)
        error = write_files(&export, progress, user);
    for (int file = 0; file < EXPORTED_FILES && error == 0; file++) {
        error = output_commit(export.files[file]);
        export.files[file] = NULL;
    }
    if (error == 0)
        anomalies_summarise(&export.anomalies);
    trace_free(export.trace);
    cut_free(export.cut);
    prv_lines_free(export.lines);
    labels_free(export.labels);
    names_free(export.names);
    for (int file = 0; file < EXPORTED_FILES; file++)
        output_abort(export.files[file]);
    return error;
}
