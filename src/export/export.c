#include "export/export.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/slice.h"
#include "export/companions.h"
#include "export/cut.h"
#include "export/prv_lines.h"
#include "output/output.h"
#include "output/text.h"
#include "paraver/labels.h"
#include "paraver/names.h"

/* In the order in which they get their names: the trace is last, as it is of no use alone. */
enum exported_file { EXPORTED_PCF, EXPORTED_ROW, EXPORTED_PRV, EXPORTED_FILES };

struct export
{
    const struct options *options;
    const char *path; /* of the trace that is read */
    const struct diag *diag;
    struct anomalies anomalies;
    struct trace trace;
    struct labels *labels;
    struct names *names;
    struct prv_lines lines;
    bool has_stretch;     /* of the trace: not all is written */
    struct trace_cut cut; /* between the trace and the lines, then */
    struct output *files[EXPORTED_FILES];
};

/* The trace, and what its records go through. */
static int open_records(struct export *export)
{
    struct time_range stretch = export->options->windows.part;
    struct prv_sink sink;
    int error;

    export->lines = (struct prv_lines){
        .diag = export->diag,
        .cut_from = export->has_stretch ? text_base_name(trace_display_name(export->path)) : NULL,
        .stretch = stretch,
    };
    error = prv_lines_open(&export->lines, export->options->export);
    if (error < 0)
        return error;
    sink = prv_lines_sink(&export->lines);
    if (export->has_stretch) {
        cut_init(&export->cut, &sink, stretch, &export->anomalies);
        sink = cut_sink(&export->cut);
    }
    error = trace_init(&export->trace, export->path, &sink, &export->anomalies);
    export->lines.numbers_cpus = export->trace.anchor;
    return error == 0 ? trace_open(&export->trace) : error;
}

static int write_files(struct export *export, trace_progress *progress, void *user)
{
    const struct options *options = export->options;
    struct output *const *files = export->files;
    bool is_archive = export->trace.anchor;
    const char *beside = is_archive ? NULL : export->path;
    int error;

    /* Labels and names, of an archive from itself. Those beside a .prv are read here: the trace itself would leave out
     * the streams of GPUs that they name, which belong to what is written. */
    if (is_archive) {
        error = trace_companions(&export->trace, options->pcf, options->row, &export->labels, &export->names);
    } else {
        error = labels_read(&export->labels, options->pcf, export->path, export->diag, NULL)
                    ?: names_read(&export->names, options->row, export->path, export->diag);
    }
    if (error == 0 && export->has_stretch)
        cut_learn_labels(&export->cut, export->labels);
    error = error ?: trace_read(&export->trace, progress, user);
    if (error == 0 && export->has_stretch)
        error = cut_finish(&export->cut);
    return error
        ?: prv_lines_compose(&export->lines, files[EXPORTED_PRV])
        ?: companion_write_pcf(files[EXPORTED_PCF], options->pcf, beside, export->labels, export->diag)
        ?: companion_write_row(files[EXPORTED_ROW], options->row, beside, export->names, trace_header(&export->trace),
                               export->diag);
}

int export_trace(const struct options *options, const char *path, trace_progress *progress, void *user,
                 const struct diag *diag)
{
    static const char *const endings[] = {[EXPORTED_PCF] = ".pcf", [EXPORTED_ROW] = ".row"};
    struct export export = {
        .options = options, .path = path, .diag = diag, .has_stretch = !time_range_is_whole(options->windows.part)};
    int error = 0;

    anomalies_init(&export.anomalies, diag, trace_display_name(path));
    export.anomalies.strict = options->strict;
    for (int file = 0; file < EXPORTED_PRV && error == 0; file++) {
        char *name = trace_name_with(options->export, endings[file]);

        error = name ? output_open(&export.files[file], name, diag) : diag_no_memory(diag);
        free(name);
    }
    error = error ?: output_open(&export.files[EXPORTED_PRV], options->export, diag)
        ?: open_records(&export)
        ?: write_files(&export, progress, user);
    for (int file = 0; file < EXPORTED_FILES && error == 0; file++) {
        error = output_commit(export.files[file]);
        export.files[file] = NULL;
    }
    if (error == 0)
        anomalies_summarise(&export.anomalies);
    trace_deinit(&export.trace);
    cut_deinit(&export.cut);
    prv_lines_deinit(&export.lines);
    labels_free(export.labels);
    names_free(export.names);
    for (int file = 0; file < EXPORTED_FILES; file++)
        output_abort(export.files[file]);
    return error;
}
