#include "export/export.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/slice.h"
#include "export/cut.h"
#include "export/prv_lines.h"
#include "input/source.h"
#include "output/output.h"
#include "output/text.h"
#include "paraver/event_types.h"
#include "paraver/header.h"
#include "paraver/labels.h"
#include "paraver/mpi_call.h"
#include "paraver/names.h"
#include "paraver/text_file.h"

/* The .pcf and .row of the trace. Those of a Paraver trace are copied as they are; for one that has none, and for an
 * archive, they are written from labels and names. */

enum { COMPANION_MISSING = 2 };

/* The file (`given`, or the one beside the trace) as it is. Condition: COMPANION_MISSING, there is none. Else as
 * output_status, or ERROR_INPUT (reported), ERROR_MEMORY. */
static int companion_copy(struct output *output, const char *given, const char *trace, const char *ending,
                          const struct diag *diag)
{
    struct source *source = NULL;
    const char *reason = NULL;
    const char *bytes;
    size_t length = 0;
    char *file;
    int result = text_file_find(&file, given, trace, ending, diag);

    if (result == 0)
        result = file ? source_open(&source, file, NULL, diag) : COMPANION_MISSING;
    while (result == 0) {
        result = source_read(source, &bytes, &length, &reason);
        if (result >= 0)
            output_write(output, bytes, length);
        result = result ?: output_status(output);
        if (length == 0)
            break;
    }
    if (result == SOURCE_DAMAGED && reason) {
        diag_report(diag, SEVERITY_WARNING, file, 0, "%s", reason);
        result = output_status(output);
    }
    source_close(source);
    free(file);
    return result;
}

/* As Extrae numbers and colours them. */
static const struct {
    const char *name;
    const char *color;
} states[] = {
    {"Idle", "117,195,255"},
    {"Running", "0,0,255"},
    {"Not created", "255,255,255"},
    {"Waiting a message", "255,0,0"},
    {"Blocking Send", "255,0,174"},
    {"Synchronization", "179,0,0"},
    {"Test/Probe", "0,255,0"},
    {"Scheduling and Fork/Join", "255,255,0"},
    {"Wait/WaitAll", "235,0,0"},
    {"Blocked", "0,162,0"},
    {"Immediate Send", "255,0,255"},
    {"Immediate Receive", "100,100,177"},
    {"I/O", "172,174,41"},
    {"Group Communication", "255,144,26"},
    {"Tracing Disabled", "2,255,177"},
    {"Others", "192,224,0"},
    {"Send Receive", "66,66,66"},
    {"Memory transfer", "255,0,96"},
};

struct label_writer {
    struct output *output;
    uint32_t type;
    bool has_values; /* the type's list of them has begun */
    bool has_calls;  /* MPI has labels */
};

static int put_label(void *user, uint32_t type, const char *type_label, uint64_t value, const char *value_label)
{
    struct label_writer *writer = user;

    if (!value_label) {
        output_format(writer->output, "\nEVENT_TYPE\n0    %" PRIu32 "    ", type);
        writer->has_calls |= type >= PRV_TYPE_POINT_TO_POINT && type <= PRV_TYPE_MPI_IO;
    } else {
        if (!writer->has_values)
            output_text(writer->output, "VALUES\n");
        output_format(writer->output, "%" PRIu64 "    ", value);
    }
    writer->has_values = value_label != NULL;
    output_text(writer->output, value_label ? value_label : type_label);
    output_text(writer->output, "\n");
    return output_status(writer->output);
}

/* Labels, the states as Extrae numbers and colours them, and the MPI calls, as far as they have no other labels. */
static void companion_put_labels(struct output *output, const struct labels *labels)
{
    static const char *const types[] = {"Point-to-point", "Collective Comm", "Other", "One-sided", "I/O"};
    struct label_writer writer = {.output = output};

    output_text(output, "DEFAULT_OPTIONS\n\nLEVEL               THREAD\nUNITS               NANOSEC\n\n"
                        "DEFAULT_SEMANTIC\n\nTHREAD_FUNC          State As Is\n\nSTATES\n");
    for (size_t state = 0; state < COUNT_OF(states); state++)
        output_format(output, "%zu    %s\n", state, states[state].name);
    output_text(output, "\nSTATES_COLOR\n");
    for (size_t state = 0; state < COUNT_OF(states); state++)
        output_format(output, "%zu    {%s}\n", state, states[state].color);
    (void)labels_visit(labels, put_label, &writer);
    if (writer.has_calls)
        return;
    output_text(output, "\nEVENT_TYPE\n");
    for (uint32_t type = PRV_TYPE_POINT_TO_POINT; type <= PRV_TYPE_MPI_IO; type++)
        output_format(output, "9    %" PRIu32 "    MPI %s\n", type, types[type - PRV_TYPE_POINT_TO_POINT]);
    output_text(output, "VALUES\n0    Outside MPI\n");
    for (uint8_t number = MPI_CALL_NONE + 1; number < MPI_CALL_LIMIT; number++)
        output_format(output, "%d    %s\n", number, mpi_call(number)->name);
}

/* Of so many threads that there is no telling whether the header means it they have no names. */
static void put_thread_names(struct output *output, const struct prv_header *header)
{
    enum { THREADS_MOST = 1 << 20 };
    uint64_t count = 0;

    for (size_t i = 0; i < header->task_count; i++)
        count += header->tasks[i].threads;
    if (count > THREADS_MOST)
        return;
    output_format(output, "LEVEL THREAD SIZE %" PRIu64 "\n", count);
    for (size_t i = 0; i < header->application_count; i++)
        for (uint32_t task = 0; task < header->applications[i].task_count; task++)
            for (uint32_t thread = 1; thread <= header->tasks[header->applications[i].first_task + task].threads;
                 thread++)
                output_format(output, "THREAD %zu.%" PRIu32 ".%" PRIu32 "\n", i + 1, task + 1, thread);
}

/* The names of all levels; of threads, where they have none, those that Extrae gives them. */
static void companion_put_names(struct output *output, const struct names *names, const struct prv_header *header)
{
    for (int level = 0; level < NAME_LEVEL_COUNT; level++) {
        size_t count = names_count(names, (enum name_level)level);

        if (count == 0 && level == NAME_LEVEL_THREAD)
            put_thread_names(output, header);
        if (count == 0)
            continue;
        output_format(output, "LEVEL %s SIZE %zu\n", name_level_words[level], count);
        for (size_t i = 0; i < count; i++) {
            output_text(output, names_get(names, (enum name_level)level, i));
            output_text(output, "\n");
        }
        output_text(output, "\n");
    }
}

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
    int pcf = COMPANION_MISSING;
    int row = COMPANION_MISSING;
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
    error = error ?: prv_lines_compose(&export->lines, files[EXPORTED_PRV]);
    if (error == 0 && !is_archive)
        pcf = companion_copy(files[EXPORTED_PCF], options->pcf, export->path, ".pcf", export->diag);
    if (error == 0 && !is_archive && pcf >= 0)
        row = companion_copy(files[EXPORTED_ROW], options->row, export->path, ".row", export->diag);
    if (error != 0 || pcf < 0 || row < 0)
        return error != 0 ? error : pcf < 0 ? pcf : row;
    if (pcf == COMPANION_MISSING)
        companion_put_labels(files[EXPORTED_PCF], export->labels);
    if (row == COMPANION_MISSING)
        companion_put_names(files[EXPORTED_ROW], export->names, trace_header(&export->trace));
    return 0;
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
