#include "output/formats/prv_files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/trace_name.h"
#include "output/formats/prv_merge.h"
#include "output/formats/prv_timelines.h"
#include "output/text.h"

enum { COPY_SIZE = 1 << 14 };

/* In the order in which they get their names: the trace is last, as it is of no use alone. */
enum kind {
    KIND_PCF,
    KIND_ROW,
    KIND_CFG,
    KIND_PRV,
    KINDS,
};

static const char *const endings[KINDS] = {
    [KIND_PCF] = ".pcf",
    [KIND_ROW] = ".row",
    [KIND_CFG] = ".cfg",
    [KIND_PRV] = ".prv",
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

static int open_prv_files(struct prv_files *files, const char *path)
{
    int error = output_open_scratch(&files->records, files->diag);

    for (int kind = 0; kind < KINDS && error == 0; kind++) {
        char *name = name_with(path, endings[kind], files->diag);

        error = name ? output_open(&files->files[kind], name, files->diag) : ERROR_MEMORY;
        free(name);
    }
    return error;
}

int prv_files_open(struct prv_files **files, const char *path, const struct diag *diag)
{
    struct prv_files *opened = calloc(1, sizeof(*opened));
    int error;

    if (!opened)
        return diag_no_memory(diag);
    opened->diag = diag;
    error = open_prv_files(opened, path);
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

uint32_t prv_files_type(const struct column_list *columns, size_t index)
{
    uint32_t type = PRV_FIRST_TYPE;

    if (column_of(columns->ids[index])->kind != COLUMN_KIND_RATIO)
        return 0;
    for (size_t i = 0; i < index; i++)
        type += column_of(columns->ids[i])->kind == COLUMN_KIND_RATIO;
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

/* The same run gives the same bytes, so the date is none. */
static void put_head(struct output *output, int64_t end)
{
    output_format(output, "#Paraver (01/01/1970 at 00:00):%" PRId64 "_ns:1(1):1:1(1:1),0\n", end);
    /* Running: Paraver shows nothing of a thread without a state. */
    if (end > 0)
        output_format(output, "1:1:1:1:1:0:%" PRId64 ":1\n", end);
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

/* Those of windows, and in between those of the report. */
static int put_all_records(struct prv_files *files, const struct report_result *result)
{
    struct output *others;
    int error;

    if (!result)
        return copy_records(files);
    error = output_open_scratch(&others, files->diag);
    if (error < 0)
        return error;
    result->section->timelines->put_records(others, result);
    error = prv_merge(files->files[KIND_PRV], files->records, others, files->diag);
    output_abort(others);
    return error;
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
            output_format(output, "EVENT_TYPE\n0    %" PRIu32 "    %s (%%)\nPRECISION    4\n\n",
                          prv_files_type(columns, i), column_of(columns->ids[i])->title);
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

static void put_names(struct output *output, const char *name)
{
    output_text(output, "LEVEL CPU SIZE 1\n1.clocktalk\n\nLEVEL NODE SIZE 1\nclocktalk\n\nLEVEL THREAD SIZE 1\n");
    text_print(output, name, true);
    output_text(output, "\n");
}

enum {
    TIMELINE_WIDTH = 900,
    TIMELINE_HEIGHT = 110,
};

/* What a timeline shows: the value of the last event of a type. */
struct shown_type {
    uint32_t type;
    const char *title;
    const char *unit;   /* behind the title */
    const char *colors; /* lines that say how values are coloured */
};

/* A metric is a shade between 0 and 100 %. */
static const char metric_colors[] = "window_color_mode window_in_gradient_mode\nwindow_units Microseconds\n"
                                    "window_maximum_y 100.000000000000\nwindow_minimum_y 0.000000000000\n"
                                    "window_compute_y_max false\n";
static const char value_colors[] = "window_color_mode window_in_code_mode\nwindow_units Microseconds\n"
                                   "window_compute_y_max true\n";

static void put_timeline(struct output *output, unsigned number, const struct shown_type *shown)
{
    output_format(output,
                  "\n\n################################################################################\n"
                  "< NEW DISPLAYING WINDOW %s >\n"
                  "################################################################################\n"
                  "window_name %s%s\nwindow_type single\nwindow_id %u\nwindow_position_x 60\nwindow_position_y %u\n",
                  shown->title, shown->title, shown->unit, number, 60 + (number - 1) * TIMELINE_HEIGHT);
    output_format(output,
                  "window_width %d\nwindow_height %d\nwindow_comm_lines_enabled false\nwindow_flags_enabled false\n"
                  "window_noncolor_mode true\n%s"
                  "window_level thread\nwindow_scale_relative 1.000000000000\nwindow_end_time_relative 1.000000000000\n"
                  "window_object appl { 1, { All } }\nwindow_begin_time_relative 0.000000000000\nwindow_open true\n"
                  "window_drawmode draw_last\nwindow_drawmode_rows draw_last\nwindow_pixel_size 1\n"
                  "window_labels_to_draw 1\n",
                  TIMELINE_WIDTH, TIMELINE_HEIGHT, shown->colors);
    output_text(output,
                "window_selected_functions { 14, { {cpu, Active Thd}, {appl, Adding}, {task, Adding}, "
                "{thread, Last Evt Val}, {node, Adding}, {system, Adding}, {workload, Adding}, {from_obj, All}, "
                "{to_obj, All}, {tag_msg, All}, {size_msg, All}, {bw_msg, All}, {evt_type, =}, {evt_value, All} } }\n"
                "window_compose_functions { 9, { {compose_cpu, As Is}, {compose_appl, As Is}, {compose_task, As Is}, "
                "{compose_thread, As Is}, {compose_node, As Is}, {compose_system, As Is}, {compose_workload, As Is}, "
                "{topcompose1, As Is}, {topcompose2, As Is} } }\n");
    output_format(output,
                  "window_filter_module evt_type 1 %" PRIu32 "\nwindow_filter_module evt_type_label 1 \"%s%s\"\n",
                  shown->type, shown->title, shown->unit);
}

static void put_metric_timeline(struct output *output, unsigned number, const struct column_list *columns, size_t index)
{
    put_timeline(output, number,
                 &(struct shown_type){prv_files_type(columns, index), column_of(columns->ids[index])->title, " (%)",
                                      metric_colors});
}

static void put_timelines(struct output *output, const struct column_list *columns, const struct report_result *result)
{
    const struct prv_timelines *timelines = result ? result->section->timelines : NULL;
    unsigned count = timelines ? (unsigned)timelines->count : 0;

    for (size_t i = 0; i < columns->count; i++)
        count += prv_files_type(columns, i) != 0;
    output_format(output,
                  "#ParaverCFG\nConfigFile.Version: 3.4\nConfigFile.NumWindows: %u\nConfigFile.BeginDescription\n"
                  "Metrics of windows over time, by clocktalk\nConfigFile.EndDescription\n",
                  count);
    count = 0;
    for (size_t i = 0; i < columns->count; i++)
        if (prv_files_type(columns, i) != 0 && columns->ids[i] != COLUMN_PARALLEL_EFFICIENCY)
            put_metric_timeline(output, ++count, columns, i);
    for (size_t i = 0; timelines && i < timelines->count; i++)
        put_timeline(output, ++count,
                     &(struct shown_type){timelines->items[i].type, timelines->items[i].title, "", value_colors});
    /* Last: of several timelines paramedir writes that one alone. */
    for (size_t i = 0; i < columns->count; i++)
        if (columns->ids[i] == COLUMN_PARALLEL_EFFICIENCY)
            put_metric_timeline(output, ++count, columns, i);
}

int prv_files_compose(struct prv_files *files, const char *name, const struct run_summary *summary,
                      unsigned window_parts)
{
    struct column_list columns = columns_of_window(window_parts);
    const struct report_result *result = result_with_timelines(summary);

    put_labels(files->files[KIND_PCF], &columns, result);
    put_names(files->files[KIND_ROW], name);
    put_timelines(files->files[KIND_CFG], &columns, result);
    put_head(files->files[KIND_PRV], summary->runtime);
    return put_all_records(files, result);
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
