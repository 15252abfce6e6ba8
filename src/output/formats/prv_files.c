#include "output/formats/prv_files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/trace_name.h"
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

static void put_labels(struct output *output, const struct column_list *columns)
{
    output_text(output, "DEFAULT_OPTIONS\n\nLEVEL               THREAD\nUNITS               NANOSEC\n\n"
                        "DEFAULT_SEMANTIC\n\nTHREAD_FUNC          State As Is\n\n"
                        "STATES\n0    Idle\n1    Running\n\n"
                        "STATES_COLOR\n0    {117,195,255}\n1    {0,0,255}\n\n");
    for (size_t i = 0; i < columns->count; i++)
        if (prv_files_type(columns, i) != 0)
            output_format(output, "EVENT_TYPE\n0    %" PRIu32 "    %s (%%)\nPRECISION    4\n\n",
                          prv_files_type(columns, i), column_of(columns->ids[i])->title);
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

/* A timeline of one metric: the value of its last event, as a shade between 0 and 100 %. */
static void put_timeline(struct output *output, unsigned number, uint32_t type, const char *title)
{
    output_format(output,
                  "\n\n################################################################################\n"
                  "< NEW DISPLAYING WINDOW %s >\n"
                  "################################################################################\n"
                  "window_name %s (%%)\nwindow_type single\nwindow_id %u\nwindow_position_x 60\nwindow_position_y %u\n",
                  title, title, number, 60 + (number - 1) * TIMELINE_HEIGHT);
    output_format(output,
                  "window_width %d\nwindow_height %d\nwindow_comm_lines_enabled false\nwindow_flags_enabled false\n"
                  "window_noncolor_mode true\nwindow_color_mode window_in_gradient_mode\nwindow_units Microseconds\n"
                  "window_maximum_y 100.000000000000\nwindow_minimum_y 0.000000000000\nwindow_compute_y_max false\n"
                  "window_level thread\nwindow_scale_relative 1.000000000000\nwindow_end_time_relative 1.000000000000\n"
                  "window_object appl { 1, { All } }\nwindow_begin_time_relative 0.000000000000\nwindow_open true\n"
                  "window_drawmode draw_last\nwindow_drawmode_rows draw_last\nwindow_pixel_size 1\n"
                  "window_labels_to_draw 1\n",
                  TIMELINE_WIDTH, TIMELINE_HEIGHT);
    output_text(output,
                "window_selected_functions { 14, { {cpu, Active Thd}, {appl, Adding}, {task, Adding}, "
                "{thread, Last Evt Val}, {node, Adding}, {system, Adding}, {workload, Adding}, {from_obj, All}, "
                "{to_obj, All}, {tag_msg, All}, {size_msg, All}, {bw_msg, All}, {evt_type, =}, {evt_value, All} } }\n"
                "window_compose_functions { 9, { {compose_cpu, As Is}, {compose_appl, As Is}, {compose_task, As Is}, "
                "{compose_thread, As Is}, {compose_node, As Is}, {compose_system, As Is}, {compose_workload, As Is}, "
                "{topcompose1, As Is}, {topcompose2, As Is} } }\n");
    output_format(output,
                  "window_filter_module evt_type 1 %" PRIu32 "\nwindow_filter_module evt_type_label 1 \"%s (%%)\"\n",
                  type, title);
}

static void put_timelines(struct output *output, const struct column_list *columns)
{
    unsigned count = 0;

    for (size_t i = 0; i < columns->count; i++)
        count += prv_files_type(columns, i) != 0;
    output_format(output,
                  "#ParaverCFG\nConfigFile.Version: 3.4\nConfigFile.NumWindows: %u\nConfigFile.BeginDescription\n"
                  "Metrics of windows over time, by clocktalk\nConfigFile.EndDescription\n",
                  count);
    count = 0;
    for (size_t i = 0; i < columns->count; i++)
        if (prv_files_type(columns, i) != 0 && columns->ids[i] != COLUMN_PARALLEL_EFFICIENCY)
            put_timeline(output, ++count, prv_files_type(columns, i), column_of(columns->ids[i])->title);
    /* Last: of several timelines paramedir writes that one alone. */
    for (size_t i = 0; i < columns->count; i++)
        if (columns->ids[i] == COLUMN_PARALLEL_EFFICIENCY)
            put_timeline(output, ++count, prv_files_type(columns, i), column_of(columns->ids[i])->title);
}

int prv_files_compose(struct prv_files *files, const char *name, int64_t end, unsigned window_parts)
{
    struct column_list columns = columns_of_window(window_parts);

    put_labels(files->files[KIND_PCF], &columns);
    put_names(files->files[KIND_ROW], name);
    put_timelines(files->files[KIND_CFG], &columns);
    put_head(files->files[KIND_PRV], end);
    return copy_records(files);
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
