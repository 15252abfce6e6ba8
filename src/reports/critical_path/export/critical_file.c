#include "reports/critical_path/export/critical_file.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/slice.h"
#include "output/delimited.h"
#include "output/formats/format.h"
#include "output/json_writer.h"
#include "output/output.h"

struct critical_file {
    const struct diag *diag;
    struct output *output;
    bool is_jsonl;
    struct delimited state;
    activity_namer *namer;
    void *user;
    char **names; /* by activity; NULL: not asked for yet */
    size_t name_count;
    size_t name_capacity;
};

int critical_file_open(struct critical_file **file, const char *name, const struct diag *diag)
{
    static const char *const names[] = {"rank", "start_s", "end_s", "activity"};
    struct critical_file *opened = calloc(1, sizeof(*opened));
    struct format_context context;
    int error;

    *file = NULL;
    if (!opened)
        return diag_no_memory(diag);
    opened->diag = diag;
    opened->is_jsonl = slice_ends_with(slice_of(name), ".jsonl");
    opened->state.dialect = &delimited_tsv;
    error = output_open(&opened->output, name, diag);
    if (error < 0) {
        critical_file_free(opened);
        return error;
    }
    context = (struct format_context){.output = opened->output, .state = &opened->state};
    if (!opened->is_jsonl)
        delimited_names(&context, names, sizeof(names) / sizeof(names[0]));
    *file = opened;
    return 0;
}

void critical_file_set_names(struct critical_file *file, activity_namer *namer, void *user)
{
    file->namer = namer;
    file->user = user;
}

/* NULL when memory ran out (reported). */
static const char *name_in_file(struct critical_file *file, uint32_t activity)
{
    if (array_reserve(&file->names, &file->name_capacity, (size_t)activity + 1, sizeof(*file->names)) < 0) {
        diag_no_memory(file->diag);
        return NULL;
    }
    while (file->name_count <= activity)
        file->names[file->name_count++] = NULL;
    if (!file->names[activity])
        file->names[activity] = file->namer(file->user, activity);
    return file->names[activity];
}

static void put_stretch_json(struct critical_file *file, const struct path_segment *stretch, const char *name)
{
    struct json_writer writer;

    json_begin(&writer, file->output);
    json_open_object(&writer, NULL, JSON_IN_ONE_LINE);
    json_put_count(&writer, "rank", (uint64_t)stretch->rank + 1);
    json_put_seconds(&writer, "start_s", stretch->end - stretch->length);
    json_put_seconds(&writer, "end_s", stretch->end);
    json_put_string(&writer, "activity", name);
    json_close(&writer);
}

static void put_stretch_line(struct critical_file *file, const struct path_segment *stretch, const char *name)
{
    struct format_context context = {.output = file->output, .state = &file->state};

    delimited_count(&context, (uint64_t)stretch->rank + 1);
    delimited_seconds(&context, stretch->end - stretch->length);
    delimited_seconds(&context, stretch->end);
    delimited_text(&context, name);
    delimited_end_line(&context);
}

int critical_file_add(void *user, const struct path_segment *stretch)
{
    struct critical_file *file = user;
    const char *name = name_in_file(file, stretch->activity);

    if (!name)
        return ERROR_MEMORY;
    if (file->is_jsonl)
        put_stretch_json(file, stretch, name);
    else
        put_stretch_line(file, stretch, name);
    return output_status(file->output) < 0 ? ERROR_OUTPUT : 0;
}

int critical_file_commit(struct critical_file *file)
{
    int status = output_commit(file->output);

    file->output = NULL;
    return status < 0 ? status : 0;
}

struct critical_file *critical_file_free(struct critical_file *file)
{
    if (file) {
        if (file->output)
            output_abort(file->output);
        for (size_t i = 0; i < file->name_count; i++)
            free(file->names[i]);
        free(file->names);
        free(file);
    }
    return NULL;
}
