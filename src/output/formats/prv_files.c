#include "output/formats/prv_files.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/number.h"
#include "base/slice.h"
#include "output/formats/format.h"
#include "output/text.h"
#include "paraver/event_types.h"

/* The lines of a file, one at a time. */
struct record_lines {
    FILE *file;
    char *line; /* NULL: before the first */
    size_t capacity;
    ssize_t length; /* -1: behind the last */
    int64_t time;
    char buffer[BUFSIZ]; /* of the file, which would read byte by byte where there is no memory for one */
};

static int report_lost_lines(const struct diag *diag)
{
    return errno == ENOMEM ? diag_no_memory(diag)
                           : diag_refuse(diag, ERROR_OUTPUT, "temporary file", 0, "cannot read: %s", strerror(errno));
}

/* 0 or a negative error (reported). */
static int next_record(struct record_lines *lines, const struct diag *diag)
{
    struct slice time = {"", 0};

    errno = 0;
    lines->length = getline(&lines->line, &lines->capacity, lines->file);
    if (lines->length < 0 && (ferror(lines->file) || errno != 0))
        return report_lost_lines(diag);
    /* The sixth field: 2:cpu:application:task:thread:time:… */
    time.text = lines->length < 0 ? "" : lines->line;
    for (unsigned i = 0; i < 5 && *time.text; i++)
        time.text += strcspn(time.text, ":") + 1;
    time.length = strcspn(time.text, ":");
    lines->time = 0;
    (void)number_parse_i64(time, &lines->time);
    return 0;
}

int prv_merge(struct output *merged, struct output *first, struct output *second, const struct diag *diag)
{
    struct output *const outputs[2] = {first, second};
    struct record_lines lines[2] = {{.file = NULL}, {.file = NULL}};
    int error = 0;

    for (int i = 0; i < 2 && error == 0; i++) {
        int file = fcntl(output_descriptor(outputs[i]), F_DUPFD_CLOEXEC, 0);

        lines[i].file = file >= 0 ? fdopen(file, "r") : NULL;
        if (lines[i].file)
            (void)setvbuf(lines[i].file, lines[i].buffer, _IOFBF, sizeof(lines[i].buffer));
        error = output_flush(outputs[i]);
        if (error == 0 && (!lines[i].file || fseeko(lines[i].file, 0, SEEK_SET) != 0))
            error = report_lost_lines(diag);
        error = error ?: next_record(&lines[i], diag);
        if (file >= 0 && !lines[i].file)
            (void)close(file);
    }
    while (error == 0 && (lines[0].length >= 0 || lines[1].length >= 0)) {
        bool is_second = lines[0].length < 0 || (lines[1].length >= 0 && lines[1].time < lines[0].time);
        struct record_lines *next = &lines[is_second];

        output_write(merged, next->line, (size_t)next->length);
        error = next_record(next, diag);
    }
    for (int i = 0; i < 2; i++) {
        if (lines[i].file)
            (void)fclose(lines[i].file);
        free(lines[i].line);
    }
    return error != 0 ? error : output_status(merged);
}

/* Configurations (.cfg): timelines that Paraver opens over a trace, the last of which is the one that paramedir
 * writes. */

/* Shows the value of the last event of these types; without any how long each computation takes. */
struct cfg_timeline {
    const char *title;
    const char *color_mode; /* `window_in_gradient_mode` */
    unsigned maximum;       /* of the axis; 0: what there is */
    size_t type_count;
    uint32_t types[5];
};

enum {
    TIMELINE_WIDTH = 900,
    TIMELINE_HEIGHT = 110,
};

/* The head, and then as many timelines, numbered from 1. */
static void cfg_put_head(struct output *output, unsigned count, const char *description)
{
    output_format(output,
                  "#ParaverCFG\nConfigFile.Version: 3.4\nConfigFile.NumWindows: %u\nConfigFile.BeginDescription\n"
                  "%s\nConfigFile.EndDescription\n",
                  count, description);
}

static void cfg_put_timeline(struct output *output, unsigned number, const struct cfg_timeline *timeline)
{
    const char *function = timeline->type_count > 0 ? "Last Evt Val" : "State Record Dur.";

    output_format(output,
                  "\n\n################################################################################\n"
                  "< NEW DISPLAYING WINDOW %s >\n"
                  "################################################################################\n"
                  "window_name %s\nwindow_type single\nwindow_id %u\nwindow_position_x 60\nwindow_position_y %u\n"
                  "window_width %d\nwindow_height %d\nwindow_comm_lines_enabled false\nwindow_flags_enabled false\n",
                  timeline->title, timeline->title, number, 60 + (number - 1) * TIMELINE_HEIGHT, TIMELINE_WIDTH,
                  TIMELINE_HEIGHT);
    output_format(output,
                  "window_noncolor_mode true\nwindow_color_mode %s\nwindow_units Microseconds\n"
                  "window_maximum_y %u.000000000000\nwindow_minimum_y 0.000000000000\nwindow_compute_y_max %s\n",
                  timeline->color_mode, timeline->maximum, timeline->maximum > 0 ? "false" : "true");
    output_format(
        output,
        "window_level thread\nwindow_scale_relative 1.000000000000\nwindow_end_time_relative 1.000000000000\n"
        "window_object appl { 1, { All } }\nwindow_begin_time_relative 0.000000000000\nwindow_open true\n"
        "window_drawmode draw_last\nwindow_drawmode_rows draw_last\nwindow_pixel_size 1\n"
        "window_labels_to_draw 1\n"
        "window_selected_functions { 14, { {cpu, Active Thd}, {appl, Adding}, {task, Adding}, "
        "{thread, %s}, {node, Adding}, {system, Adding}, {workload, Adding}, {from_obj, All}, "
        "{to_obj, All}, {tag_msg, All}, {size_msg, All}, {bw_msg, All}, {evt_type, %s}, {evt_value, All} } }\n",
        function, timeline->type_count > 0 ? "=" : "All");
    output_text(output,
                "window_compose_functions { 9, { {compose_cpu, As Is}, {compose_appl, As Is}, {compose_task, As Is}, "
                "{compose_thread, As Is}, {compose_node, As Is}, {compose_system, As Is}, {compose_workload, As Is}, "
                "{topcompose1, As Is}, {topcompose2, As Is} } }\n");
    if (timeline->type_count == 0) {
        /* Of the state Running. */
        output_format(output, "window_semantic_module thread %s { 1, { 1 1.000000000000 } }\n", function);
        return;
    }
    output_format(output, "window_filter_module evt_type %zu", timeline->type_count);
    for (size_t i = 0; i < timeline->type_count; i++)
        output_format(output, " %" PRIu32, timeline->types[i]);
    output_text(output, "\n");
    if (timeline->type_count == 1)
        output_format(output, "window_filter_module evt_type_label 1 \"%s\"\n", timeline->title);
}

int prv_files_open(struct prv_files *files, const char *path, const struct diag *diag)
{
    static const char *const endings[PRV_FILES] = {
        [PRV_FILE_PCF] = ".pcf", [PRV_FILE_ROW] = ".row", [PRV_FILE_CFG] = ".cfg", [PRV_FILE_PROGRAM] = "-program.cfg",
        [PRV_FILE_PRV] = ".prv",
    };
    int error = output_open_scratch(&files->records, NULL, diag);

    files->diag = diag;
    for (int kind = 0; kind < PRV_FILES && error == 0; kind++) {
        char *name = trace_name_with(path, endings[kind]);

        error = name ? output_open(&files->files[kind], name, diag) : diag_no_memory(diag);
        free(name);
    }
    return error;
}

struct prv_metrics prv_metrics_of(unsigned window_parts)
{
    static const enum field_kind kinds[] = {FIELD_RATIO, FIELD_NUMBER};
    struct column_list columns = columns_of_window(window_parts);
    struct prv_metrics metrics = {.count = 0};
    uint32_t types[COLUMN_COUNT] = {0};
    uint32_t next = PRV_FIRST_TYPE;

    for (size_t k = 0; k < COUNT_OF(kinds); k++)
        for (size_t i = 0; i < columns.count; i++)
            if (column_of(columns.ids[i])->field.kind == kinds[k])
                types[i] = next++;
    for (size_t i = 0; i < columns.count; i++)
        if (types[i] != 0)
            metrics.items[metrics.count++] = (struct prv_metric){column_of(columns.ids[i]), types[i]};
    return metrics;
}

static bool is_ratio(const struct prv_metric *metric)
{
    return metric->column->field.kind == FIELD_RATIO;
}

/* What Paraver calls an event type. */
static struct text_word type_label_of(const struct prv_metric *metric)
{
    struct text_word label;

    snprintf(label.text, sizeof(label.text), "%s%s", metric->column->title, is_ratio(metric) ? " (%)" : "");
    return label;
}

static void put_labels(struct output *output, const struct prv_metrics *metrics, const struct report_result *result)
{
    const struct prv_timelines *timelines = result ? result->section->timelines : NULL;

    output_text(output, "DEFAULT_OPTIONS\n\nLEVEL               THREAD\nUNITS               NANOSEC\n\n"
                        "DEFAULT_SEMANTIC\n\nTHREAD_FUNC          State As Is\n\n"
                        "STATES\n0    Idle\n1    Running\n\n"
                        "STATES_COLOR\n0    {117,195,255}\n1    {0,0,255}\n\n");
    for (const struct prv_metric *metric = metrics->items; metric < metrics->items + metrics->count; metric++)
        output_format(output, "EVENT_TYPE\n0    %" PRIu32 "    %s\nPRECISION    %d\n\n", metric->type,
                      type_label_of(metric).text, is_ratio(metric) ? 4 : 6);
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

/* Of a ratio as a shade between 0 and 100 %. */
static void put_metric_timeline(struct output *output, unsigned number, const struct prv_metric *metric)
{
    struct text_word label = type_label_of(metric);

    cfg_put_timeline(output, number,
                     &(struct cfg_timeline){.title = label.text,
                                            .color_mode = "window_in_gradient_mode",
                                            .maximum = is_ratio(metric) ? 100 : 0,
                                            .type_count = 1,
                                            .types = {metric->type}});
}

static void put_timelines(struct output *output, const struct prv_metrics *metrics, const struct report_result *result)
{
    const struct prv_timelines *timelines = result ? result->section->timelines : NULL;
    size_t count = metrics->count + (timelines ? timelines->count : 0);
    const struct prv_metric *last = metrics->items; /* of several timelines paramedir writes that one alone */
    unsigned number = 0;

    while (last->column != column_of(COLUMN_PARALLEL_EFFICIENCY))
        last++;
    cfg_put_head(output, (unsigned)count, "Metrics of windows over time, by clocktalk");
    for (const struct prv_metric *metric = metrics->items; metric < metrics->items + metrics->count; metric++)
        if (metric != last)
            put_metric_timeline(output, ++number, metric);
    for (size_t i = 0; timelines && i < timelines->count; i++)
        cfg_put_timeline(output, ++number,
                         &(struct cfg_timeline){.title = timelines->items[i].title,
                                                .color_mode = "window_in_code_mode",
                                                .type_count = 1,
                                                .types = {timelines->items[i].type}});
    put_metric_timeline(output, ++number, last);
}

int prv_files_compose(struct prv_files *files, const char *name, const struct run_summary *summary,
                      unsigned window_parts)
{
    struct prv_metrics metrics = prv_metrics_of(window_parts);
    const struct report_result *result = NULL; /* the first with timelines */
    struct output *output = files->files[PRV_FILE_PRV];
    struct output *others;
    int error;

    for (size_t i = 0; i < summary->result_count && !result; i++) {
        const struct prv_timelines *timelines = summary->results[i].section->timelines;

        result = timelines && timelines->are_there(&summary->results[i]) ? &summary->results[i] : NULL;
    }
    put_labels(files->files[PRV_FILE_PCF], &metrics, result);
    output_text(files->files[PRV_FILE_ROW],
                "LEVEL CPU SIZE 1\n1.clocktalk\n\nLEVEL NODE SIZE 1\nclocktalk\n\nLEVEL THREAD SIZE 1\n");
    text_print_utf8(files->files[PRV_FILE_ROW], name);
    output_text(files->files[PRV_FILE_ROW], "\n");
    put_timelines(files->files[PRV_FILE_CFG], &metrics, result);
    /* For the trace that the windows were made of. */
    cfg_put_head(files->files[PRV_FILE_PROGRAM], 2,
                 "The program beside its windows, by clocktalk: open it with the program's trace");
    cfg_put_timeline(files->files[PRV_FILE_PROGRAM], 1,
                     &(struct cfg_timeline){.title = "useful duration", .color_mode = "window_in_null_gradient_mode"});
    cfg_put_timeline(files->files[PRV_FILE_PROGRAM], 2,
                     &(struct cfg_timeline){.title = "MPI call",
                                            .color_mode = "window_in_code_mode",
                                            .type_count = 5,
                                            .types = {PRV_TYPE_POINT_TO_POINT, PRV_TYPE_COLLECTIVE, PRV_TYPE_OTHER_CALL,
                                                      PRV_TYPE_ONE_SIDED, PRV_TYPE_MPI_IO}});
    /* The same run gives the same bytes, so the date is none. */
    output_format(output, "#Paraver (01/01/1970 at 00:00):%" PRId64 "_ns:1(1):1:1(1:1),0\n", summary->runtime);
    /* Running: Paraver shows nothing of a thread without a state. */
    if (summary->runtime > 0)
        output_format(output, "1:1:1:1:1:0:%" PRId64 ":1\n", summary->runtime);
    /* Those of windows, and in between those of the report. */
    if (!result)
        return output_append(files->files[PRV_FILE_PRV], files->records);
    error = output_open_scratch(&others, NULL, files->diag);
    if (error < 0)
        return error;
    result->section->timelines->put_records(others, result);
    error = prv_merge(output, files->records, others, files->diag);
    output_abort(others);
    return error;
}

int prv_files_complete(struct prv_files *files, struct output **list)
{
    int status = 0;

    for (int kind = 0; kind < PRV_FILES && status == 0; kind++)
        status = outputs_add(list, &files->files[kind]);
    return status;
}

void prv_files_deinit(struct prv_files *files)
{
    output_abort(files->records);
    for (int kind = 0; kind < PRV_FILES; kind++)
        output_abort(files->files[kind]);
}

/* Windows as records of a Paraver trace (prv_files.h): an event line at the start of each. */

struct records {
    bool begun;
    int64_t end; /* of the last one to end so far */
};

/* row NULL: no window from here on. */
static void put_window_event(const struct format_context *context, int64_t time, const struct row *row)
{
    struct prv_metrics metrics = prv_metrics_of(context->window_parts);

    output_format(context->output, "2:1:1:1:1:%" PRId64, time);
    for (size_t i = 0; i < metrics.count; i++) {
        double ratio = row ? column_ratio(metrics.items[i].column, row) : 0;

        output_format(context->output, ":%" PRIu32 ":%lld", metrics.items[i].type,
                      isfinite(ratio) ? llround(ratio * 1e6) : 0);
    }
    output_text(context->output, "\n");
}

static void format_prv_window(const struct format_context *context, const struct row *row)
{
    struct records *records = context->state;

    if (records->begun && row->start > records->end)
        put_window_event(context, records->end, NULL);
    put_window_event(context, row->start, row);
    records->begun = true;
    if (row->end > records->end)
        records->end = row->end;
}

static void format_prv_windows_end(const struct format_context *context)
{
    const struct records *records = context->state;

    if (records->begun)
        put_window_event(context, records->end, NULL);
}

const struct format_class format_prv = {
    .state_size = sizeof(struct records),
    .window = format_prv_window,
    .windows_end = format_prv_windows_end,
};
