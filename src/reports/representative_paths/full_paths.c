#include "reports/representative_paths/full_paths.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/slice.h"
#include "output/decimal.h"
#include "output/formats/format.h"
#include "output/json_writer.h"
#include "output/output.h"
#include "output/delimited.h"

enum { BUFFER_SIZE = 1 << 16 };

struct full_paths {
    struct output *output;
    FILE *scratch;
    bool is_jsonl;
    char buffer[BUFFER_SIZE]; /* of the scratch file */
    struct delimited state;
    const struct paths_findings *findings;
    const struct path_item *item;
};

/* Where there is room for the file there is room for this; where not (a device, a FIFO's folder), any place will do. */
static FILE *open_scratch(const char *name)
{
    const char *slash = strrchr(name, '/');
    char *folder = slash ? strndup(name, (size_t)(slash - name) + 1) : strdup(".");
    FILE *scratch;
    int file;

    if (!folder)
        return NULL;
    file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    scratch = file >= 0 ? fdopen(file, "w+") : tmpfile();
    if (!scratch && file >= 0)
        close(file);
    free(folder);
    return scratch;
}

struct decimal path_item_label(const struct path_item *item)
{
    return item->place != 0 ? decimal_scaled(item->place, 1, 0) : decimal_ratio(item->percentile, 3);
}

const char *path_label_column(const struct paths_findings *findings)
{
    return findings->select == SELECT_TOPK ? "place" : "percentile";
}

int full_paths_open(struct full_paths **file, const char *name, const struct diag *diag)
{
    struct full_paths *opened = calloc(1, sizeof(*opened));
    int error;

    if (!opened)
        return diag_no_memory(diag);
    opened->is_jsonl = slice_ends_with(slice_of(name), ".jsonl");
    opened->state.dialect = &delimited_tsv;
    error = output_open(&opened->output, name, diag);
    if (error == 0) {
        opened->scratch = open_scratch(name);
        error = opened->scratch ? 0 : ERROR_OUTPUT;
    }
    if (error == 0)
        setvbuf(opened->scratch, opened->buffer, _IOFBF, sizeof(opened->buffer));
    else if (opened->output)
        diag_report(diag, SEVERITY_ERROR, name, 0, "cannot make a temporary file beside it: %s", strerror(errno));
    if (error < 0)
        opened = full_paths_free(opened);
    *file = opened;
    return error;
}

FILE *full_paths_scratch(const struct full_paths *file)
{
    return file->scratch;
}

static struct format_context context_of(struct full_paths *file)
{
    return (struct format_context){.output = file->output, .state = &file->state};
}

void full_paths_begin(struct full_paths *file, const struct paths_findings *findings, size_t item)
{
    const char *const names[] = {path_label_column(findings), "rank", "start_s", "end_s", "activity"};
    struct format_context context = context_of(file);

    if (!file->findings && !file->is_jsonl)
        delimited_names(&context, names, sizeof(names) / sizeof(names[0]));
    file->findings = findings;
    file->item = &findings->items[item];
}

static void put_task_json(struct full_paths *file, const struct history_task *task, const char *label)
{
    struct json_writer writer;

    json_begin(&writer, file->output);
    json_open_object(&writer, NULL, JSON_IN_ONE_LINE);
    json_put_literal(&writer, path_label_column(file->findings), label);
    json_put_count(&writer, "rank", (uint64_t)task->rank + 1);
    json_put_seconds(&writer, "start_s", task->start);
    json_put_seconds(&writer, "end_s", task->end);
    json_put_string(&writer, "activity", file->findings->names[task->activity]);
    json_close(&writer);
}

static void put_task_line(struct full_paths *file, const struct history_task *task, const char *label)
{
    struct format_context context = context_of(file);

    delimited_text(&context, label);
    delimited_count(&context, (uint64_t)task->rank + 1);
    delimited_seconds(&context, task->start);
    delimited_seconds(&context, task->end);
    delimited_text(&context, file->findings->names[task->activity]);
    delimited_end_line(&context);
}

int full_paths_add(void *user, const struct history_task *task)
{
    struct full_paths *file = user;
    struct decimal label = path_item_label(file->item);

    if (file->is_jsonl)
        put_task_json(file, task, label.text);
    else
        put_task_line(file, task, label.text);
    return output_status(file->output) < 0 ? ERROR_OUTPUT : 0;
}

int full_paths_commit(struct full_paths *file)
{
    int status = output_commit(file->output);

    file->output = NULL;
    return status < 0 ? status : 0;
}

struct full_paths *full_paths_free(struct full_paths *file)
{
    if (file) {
        if (file->output)
            output_abort(file->output);
        if (file->scratch)
            fclose(file->scratch);
        free(file);
    }
    return NULL;
}
