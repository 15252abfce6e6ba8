/*
 * The file of --full-paths with every task of every path, one a line, as tab-separated values or, if its name ends in
 * .jsonl, as JSON objects; and the history of paths until the end of the run.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/slice.h"
#include "output/delimited.h"
#include "output/json_writer.h"
#include "reports/representative_paths/representative_paths.h"

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

int full_paths_open(struct full_paths **file, const char *name, struct output **list, const struct diag *diag)
{
    struct full_paths *opened = calloc(1, sizeof(*opened));
    const char *slash = strrchr(name, '/');
    char *folder = slash ? strndup(name, (size_t)(slash - name) + 1) : strdup(".");
    int error = opened ? output_open(&opened->output, name, diag) : diag_no_memory(diag);

    /* Where there is room for the file there is room for this; where not (a device, a FIFO's folder), any place will
     * do. */
    if (error == 0 && folder) {
        int scratch = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

        opened->scratch = scratch >= 0 ? fdopen(scratch, "w+") : tmpfile();
        if (!opened->scratch && scratch >= 0)
            close(scratch);
    }
    if (error == 0 && !opened->scratch) {
        diag_report(diag, SEVERITY_ERROR, name, 0, "cannot make a temporary file beside it: %s", strerror(errno));
        error = ERROR_OUTPUT;
    }
    free(folder);
    if (error < 0)
        opened = full_paths_free(opened);
    *file = opened;
    if (!opened)
        return error;
    opened->list = list;
    opened->is_jsonl = slice_ends_with(slice_of(name), ".jsonl");
    setvbuf(opened->scratch, opened->buffer, _IOFBF, sizeof(opened->buffer));
    return 0;
}

/* A line of it. */
struct path_task {
    const struct path_item *item;
    const char *activity;
    struct history_task task;
};

static const struct field task_fields[] = {
    {NULL, NULL, NULL, FIELD_RECORD, FIELD_BEHIND(struct path_task, item), .fields = &path_label_fields},
    {"rank", NULL, "that computes", FIELD_RANK, FIELD_AT(struct path_task, task.rank)},
    {"start_s", NULL, "of the computation", FIELD_TIME, FIELD_AT(struct path_task, task.start)},
    {"end_s", NULL, "of the computation", FIELD_TIME, FIELD_AT(struct path_task, task.end)},
    {"activity", NULL, "what is computed", FIELD_TEXT, FIELD_AT(struct path_task, activity)},
};
static const struct fields tasks = FIELDS_OF(struct path_task, task_fields);

struct task_writer {
    const struct full_paths *file;
    const struct paths_findings *findings;
    struct format_context context; /* of separated values */
    struct field_columns columns;
    const struct path_item *item;
};

/* A history_handler. */
static int put_path_task(void *user, const struct history_task *task)
{
    struct task_writer *writer = user;
    struct output *output = writer->file->output;
    struct path_task line = {writer->item, writer->findings->names[task->activity], *task};
    struct json_writer json;

    if (writer->file->is_jsonl) {
        json_begin(&json, output);
        json_open_object(&json, NULL, JSON_IN_ONE_LINE);
        json_put_members(&json, &tasks, paths_known(writer->findings), &line);
        json_close(&json);
    } else {
        delimited_record(&writer->context, &writer->columns, &line);
    }
    return output_status(output) < 0 ? ERROR_OUTPUT : 0;
}

int full_paths_write(struct full_paths *file, struct representative_paths *paths)
{
    const struct paths_findings *findings = &paths->findings;
    struct delimited state = {.dialect = &delimited_tsv};
    struct task_writer writer = {
        .file = file,
        .findings = findings,
        .context = {.output = file->output, .state = &state},
        .columns = field_columns_in_rows(&tasks, paths_known(findings)),
    };
    int error = 0;

    if (!file->is_jsonl)
        delimited_list(&writer.context, &tasks, paths_known(findings), NULL, 0);
    for (size_t i = 0; i < findings->item_count && error == 0; i++) {
        writer.item = &findings->items[i];
        error = path_history_walk(paths->history, paths->final->pasts[paths->items[i]].history, put_path_task, &writer);
    }
    if (error < 0)
        return error;
    error = outputs_add(file->list, file->output);
    file->output = NULL;
    return error < 0 ? error : 0;
}
