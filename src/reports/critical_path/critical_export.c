#include "reports/critical_path/critical_export.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/slice.h"
#include "output/delimited.h"
#include "output/formats/format.h"
#include "output/json_writer.h"
#include "output/output.h"

void path_stretches_hand_to(struct path_stretches *stretches, path_segment_handler *take, void *user)
{
    stretches->takers[stretches->count].take = take;
    stretches->takers[stretches->count++].user = user;
}

int path_stretches_finish(struct path_stretches *stretches)
{
    int error = 0;

    for (size_t i = 0; i < stretches->count && stretches->open.length > 0 && error == 0; i++)
        error = stretches->takers[i].take(stretches->takers[i].user, &stretches->open);
    stretches->open.length = 0;
    return error;
}

int path_stretches_add(void *self, const struct path_segment *segment)
{
    struct path_stretches *stretches = self;
    struct path_segment *open = &stretches->open;
    int error;

    if (segment->length == 0)
        return 0;
    if (open->length > 0 && segment->rank == open->rank && segment->activity == open->activity &&
        segment->end - segment->length == open->end) {
        open->length += segment->length;
        open->end = segment->end;
        return 0;
    }
    error = path_stretches_finish(stretches);
    *open = *segment;
    return error;
}

/* The temporary file. */

enum { STRETCHES_AT_A_TIME = 512 };

struct spooled_stretch {
    int64_t start;
    int64_t end;
    uint32_t rank;
    uint32_t activity;
};

struct path_spool {
    const struct diag *diag;
    struct output *output;
};

int path_spool_open(struct path_spool **spool, const struct diag *diag)
{
    struct path_spool *opened = calloc(1, sizeof(*opened));
    int error;

    *spool = NULL;
    if (!opened)
        return diag_no_memory(diag);
    opened->diag = diag;
    error = output_open_scratch(&opened->output, diag);
    if (error < 0) {
        free(opened);
        return error;
    }
    *spool = opened;
    return 0;
}

struct path_spool *path_spool_free(struct path_spool *spool)
{
    if (spool)
        output_abort(spool->output);
    free(spool);
    return NULL;
}

int path_spool_add(void *self, const struct path_segment *stretch)
{
    struct path_spool *spool = self;
    struct spooled_stretch spooled = {stretch->end - stretch->length, stretch->end, stretch->rank, stretch->activity};

    output_write(spool->output, &spooled, sizeof(spooled));
    return output_status(spool->output) < 0 ? ERROR_OUTPUT : 0;
}

int path_spool_read(struct path_spool *spool, path_segment_handler *handler, void *user)
{
    struct spooled_stretch buffer[STRETCHES_AT_A_TIME];
    int64_t reached = 0;
    off_t offset = 0;
    ssize_t length = 0;
    int error = output_flush(spool->output);

    while (error == 0 && (length = pread(output_descriptor(spool->output), buffer, sizeof(buffer), offset)) >=
                             (ssize_t)sizeof(*buffer)) {
        size_t count = (size_t)length / sizeof(*buffer);

        for (size_t i = 0; i < count && error == 0; i++) {
            int64_t start = buffer[i].start > reached ? buffer[i].start : reached;
            const struct path_segment stretch = {buffer[i].rank, buffer[i].activity, buffer[i].end,
                                                 buffer[i].end - start, false};

            if (buffer[i].end <= start)
                continue;
            reached = buffer[i].end;
            error = handler(user, &stretch);
        }
        offset += (off_t)(count * sizeof(*buffer));
    }
    if (length < 0) {
        diag_report(spool->diag, SEVERITY_ERROR, "temporary file", 0, "cannot read: %s", strerror(errno));
        return ERROR_OUTPUT;
    }
    return error;
}

/* The file that was asked for. */

struct named_stretch {
    uint32_t rank;
    int64_t start;
    int64_t end;
    const char *activity;
};

static const struct field stretch_fields[] = {
    {"rank", NULL, "that the path is on", FIELD_RANK, FIELD_AT(struct named_stretch, rank)},
    {"start_s", NULL, "since when", FIELD_TIME, FIELD_AT(struct named_stretch, start)},
    {"end_s", NULL, "until when", FIELD_TIME, FIELD_AT(struct named_stretch, end)},
    {"activity", NULL, "that it goes through meanwhile", FIELD_TEXT, FIELD_AT(struct named_stretch, activity)},
};
static const struct fields stretch_record = FIELDS_OF(struct named_stretch, stretch_fields);

struct critical_file {
    const struct diag *diag;
    struct output *output;
    bool is_jsonl;
    struct delimited state;
    struct field_columns columns;
    activity_namer *namer;
    void *user;
    char **names; /* by activity; NULL: not asked for yet */
    size_t name_count;
    size_t name_capacity;
};

int critical_file_open(struct critical_file **file, const char *path, activity_namer *namer, void *user,
                       const struct diag *diag)
{
    struct critical_file *opened = calloc(1, sizeof(*opened));
    struct format_context context;
    int error;

    *file = NULL;
    if (!opened)
        return diag_no_memory(diag);
    opened->diag = diag;
    opened->namer = namer;
    opened->user = user;
    opened->is_jsonl = slice_ends_with(slice_of(path), ".jsonl");
    opened->state.dialect = &delimited_tsv;
    opened->columns = field_columns_in_rows(&stretch_record, 0);
    error = output_open(&opened->output, path, diag);
    if (error < 0) {
        critical_file_free(opened);
        return error;
    }
    context = (struct format_context){.output = opened->output, .state = &opened->state};
    if (!opened->is_jsonl)
        delimited_list(&context, &stretch_record, 0, NULL, 0);
    *file = opened;
    return 0;
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

int critical_file_add(void *user, const struct path_segment *stretch)
{
    struct critical_file *file = user;
    struct format_context context = {.output = file->output, .state = &file->state};
    struct named_stretch named = {stretch->rank, stretch->end - stretch->length, stretch->end,
                                  name_in_file(file, stretch->activity)};
    struct json_writer writer;

    if (!named.activity)
        return ERROR_MEMORY;
    if (file->is_jsonl) {
        json_begin(&writer, file->output);
        json_open_object(&writer, NULL, JSON_IN_ONE_LINE);
        json_put_members(&writer, &stretch_record, 0, &named);
        json_close(&writer);
    } else {
        delimited_record(&context, &file->columns, &named);
    }
    return output_status(file->output) < 0 ? ERROR_OUTPUT : 0;
}

int critical_file_complete(struct critical_file *file, struct output **list)
{
    int status = outputs_add(list, file->output);

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
