#include "output/formats/prv_files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/trace_name.h"
#include "output/formats/paraver_cfg.h"
#include "output/formats/prv_merge.h"
#include "output/formats/prv_timelines.h"
#include "output/text.h"

enum { COPY_SIZE = 1 << 14 };

/* In the order in which they get their names: the trace is last, as it is of no use alone. */
enum kind {
    KIND_PCF,
    KIND_ROW,
    KIND_CFG,
    KIND_PROGRAM,
    KIND_PRV,
    KINDS,
};

static const char *const endings[KINDS] = {
    [KIND_PCF] = ".pcf", [KIND_ROW] = ".row", [KIND_CFG] = ".cfg", [KIND_PROGRAM] = "-program.cfg", [KIND_PRV] = ".prv",
};

struct prv_files {
    const struct diag *diag;
    struct output *records;
    struct output *files[KINDS];
};

/* NULL when memory ran out (reported). */
static char *name_with(const char *trace, const char *ending, const struct diag *diag)
{
    char *name = trace_name_with(trace, ending);

    if (!name)
        diag_no_memory(diag);
    return name;
}

int prv_files_open(struct prv_files **files, const char *path, const struct diag *diag)
{
    struct prv_files *opened = calloc(1, sizeof(*opened));
    int error;

    if (!opened)
        return diag_no_memory(diag);
    opened->diag = diag;
    error = output_open_scratch(&opened->records, opened->diag);
    for (int kind = 0; kind < KINDS && error == 0; kind++) {
        char *name = name_with(path, endings[kind], opened->diag);

        error = name ? output_open(&opened->files[kind], name, opened->diag) : ERROR_MEMORY;
        free(name);
    }
    if (error < 0) {
        prv_files_abort(opened);
        return error;
    }
    *files = opened;
    return 0;
}

struct output *prv_files_records(struct prv_files *files)
{
    return files->records;
}

static bool is_percentage(const struct column_list *columns, size_t index)
{
    return column_of(columns->ids[index])->field.kind == FIELD_RATIO;
}

static bool is_plain_number(const struct column_list *columns, size_t index)
{
    return column_of(columns->ids[index])->field.kind == FIELD_NUMBER;
}

/* Numbers come after all ratios. */
uint32_t prv_files_type(const struct column_list *columns, size_t index)
{
    bool is_number = is_plain_number(columns, index);
    uint32_t type = PRV_FIRST_TYPE;

    if (!is_percentage(columns, index) && !is_number)
        return 0;
    for (size_t i = 0; i < columns->count; i++) {
        type += is_percentage(columns, i) && (i < index || is_number);
        type += is_plain_number(columns, i) && i < index && is_number;
    }
    return type;
}

/* The first result with timelines, if any. */
static const struct report_result *result_with_timelines(const struct run_summary *summary)
{
    for (size_t i = 0; i < summary->result_count; i++) {
        const struct prv_timelines *timelines = summary->results[i].section->timelines;

        if (timelines && timelines->are_there(&summary->results[i]))
            return &summary->results[i];
    }
    return NULL;
}

/* What Paraver calls an event type. */
struct type_label {
    char text[80];
};

static struct type_label type_label_of(const struct column_list *columns, size_t index)
{
    struct type_label label;

    snprintf(label.text, sizeof(label.text), "%s%s", column_of(columns->ids[index])->title,
             is_percentage(columns, index) ? " (%)" : "");
    return label;
}

static int copy_records(struct prv_files *files)
{
    char buffer[COPY_SIZE];
    off_t offset = 0;
    ssize_t length;
    int error = output_flush(files->records);

    if (error != 0)
        return error;
    while ((length = pread(output_descriptor(files->records), buffer, sizeof(buffer), offset)) > 0) {
        output_write(files->files[KIND_PRV], buffer, (size_t)length);
        offset += length;
    }
    if (length < 0) {
        diag_report(files->diag, SEVERITY_ERROR, "temporary file", 0, "cannot read: %s", strerror(errno));
        return ERROR_OUTPUT;
    }
    return output_status(files->files[KIND_PRV]);
}

static void put_labels(struct output *output, const struct column_list *columns, const struct report_result *result)
{
    const struct prv_timelines *timelines = result ? result->section->timelines : NULL;

    output_text(output, "DEFAULT_OPTIONS\n\nLEVEL               THREAD\nUNITS               NANOSEC\n\n"
                        "DEFAULT_SEMANTIC\n\nTHREAD_FUNC          State As Is\n\n"
                        "STATES\n0    Idle\n1    Running\n\n"
                        "STATES_COLOR\n0    {117,195,255}\n1    {0,0,255}\n\n");
    for (size_t i = 0; i < columns->count; i++)
        if (prv_files_type(columns, i) != 0)
            output_format(output, "EVENT_TYPE\n0    %" PRIu32 "    %s\nPRECISION    %d\n\n", prv_files_type(columns, i),
                          type_label_of(columns, i).text, is_percentage(columns, i) ? 4 : 6);
    for (size_t i = 0; timelines && i < timelines->count; i++) {
        output_format(output, "EVENT_TYPE\n0    %" PRIu32 "    %s\n", timelines->items[i].type,
                      timelines->items[i].title);
        if (timelines->items[i].put_labels) {
            output_text(output, "VALUES\n");
            timelines->items[i].put_labels(output, result);
        }
        output_text(output, "\n");
    }
}

/* The value of the last event; of a ratio as a shade between 0 and 100 %. */
static void put_metric_timeline(struct output *output, unsigned number, const struct column_list *columns, size_t index)
{
    struct cfg_timeline timeline = {
        .function = "Last Evt Val",
        .color_mode = "window_in_gradient_mode",
        .maximum = is_percentage(columns, index) ? 100 : 0,
        .types = {prv_files_type(columns, index)},
        .type_count = 1,
    };
    struct type_label label = type_label_of(columns, index);

    timeline.title = label.text;
    timeline.type_label = label.text;
    cfg_put_timeline(output, number, &timeline);
}

static void put_timelines(struct output *output, const struct column_list *columns, const struct report_result *result)
{
    const struct prv_timelines *timelines = result ? result->section->timelines : NULL;
    unsigned count = timelines ? (unsigned)timelines->count : 0;

    for (size_t i = 0; i < columns->count; i++)
        count += prv_files_type(columns, i) != 0;
    cfg_put_head(output, count, "Metrics of windows over time, by clocktalk");
    count = 0;
    for (size_t i = 0; i < columns->count; i++)
        if (prv_files_type(columns, i) != 0 && columns->ids[i] != COLUMN_PARALLEL_EFFICIENCY)
            put_metric_timeline(output, ++count, columns, i);
    for (size_t i = 0; timelines && i < timelines->count; i++) {
        const struct prv_timeline *shown = &timelines->items[i];
        struct cfg_timeline timeline = {
            .title = shown->title,
            .function = "Last Evt Val",
            .color_mode = "window_in_code_mode",
            .types = {shown->type},
            .type_count = 1,
            .type_label = shown->title,
        };

        /* The value of the last event, whatever it means. */
        cfg_put_timeline(output, ++count, &timeline);
    }
    /* Last: of several timelines paramedir writes that one alone. */
    for (size_t i = 0; i < columns->count; i++)
        if (columns->ids[i] == COLUMN_PARALLEL_EFFICIENCY)
            put_metric_timeline(output, ++count, columns, i);
}

/* For the trace that the windows were made of: how long each computation took, and the MPI calls between. */
static void put_program_timelines(struct output *output)
{
    static const struct cfg_timeline useful = {
        .title = "useful duration",
        .function = "State Record Dur.",
        .function_values = "{ 1, { 1 1.000000000000 } }", /* Running */
        .color_mode = "window_in_null_gradient_mode",
    };
    static const struct cfg_timeline calls = {
        .title = "MPI call",
        .function = "Last Evt Val",
        .color_mode = "window_in_code_mode",
        .types = {50000001, 50000002, 50000003, 50000004, 50000005},
        .type_count = 5,
    };

    cfg_put_head(output, 2, "The program beside its windows, by clocktalk: open it with the program's trace");
    cfg_put_timeline(output, 1, &useful);
    cfg_put_timeline(output, 2, &calls);
}

int prv_files_compose(struct prv_files *files, const char *name, const struct run_summary *summary,
                      unsigned window_parts)
{
    struct column_list columns = columns_of_window(window_parts);
    const struct report_result *result = result_with_timelines(summary);
    struct output *output = files->files[KIND_PRV];
    struct output *others;
    int error;

    put_labels(files->files[KIND_PCF], &columns, result);
    output_text(files->files[KIND_ROW],
                "LEVEL CPU SIZE 1\n1.clocktalk\n\nLEVEL NODE SIZE 1\nclocktalk\n\nLEVEL THREAD SIZE 1\n");
    text_print(files->files[KIND_ROW], name, true);
    output_text(files->files[KIND_ROW], "\n");
    put_timelines(files->files[KIND_CFG], &columns, result);
    put_program_timelines(files->files[KIND_PROGRAM]);
    /* The same run gives the same bytes, so the date is none. */
    output_format(output, "#Paraver (01/01/1970 at 00:00):%" PRId64 "_ns:1(1):1:1(1:1),0\n", summary->runtime);
    /* Running: Paraver shows nothing of a thread without a state. */
    if (summary->runtime > 0)
        output_format(output, "1:1:1:1:1:0:%" PRId64 ":1\n", summary->runtime);
    /* Those of windows, and in between those of the report. */
    if (!result)
        return copy_records(files);
    error = output_open_scratch(&others, files->diag);
    if (error < 0)
        return error;
    result->section->timelines->put_records(others, result);
    error = prv_merge(output, files->records, others, files->diag);
    output_abort(others);
    return error;
}

int prv_files_commit(struct prv_files *files)
{
    int status = 0;

    if (!files)
        return 0;
    for (int kind = 0; kind < KINDS && status == 0; kind++) {
        status = output_commit(files->files[kind]);
        files->files[kind] = NULL;
    }
    prv_files_abort(files);
    return status;
}

struct prv_files *prv_files_abort(struct prv_files *files)
{
    if (files) {
        output_abort(files->records);
        for (int kind = 0; kind < KINDS; kind++)
            output_abort(files->files[kind]);
        free(files);
    }
    return NULL;
}
