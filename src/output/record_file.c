#include "output/record_file.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/slice.h"
#include "output/delimited.h"
#include "output/json_writer.h"
#include "output/output.h"

struct record_file {
    struct output *output;
    const struct fields *fields;
    unsigned known;
    bool is_jsonl;
    struct delimited state; /* of separated values */
    struct field_columns columns;
};

int record_file_open(struct record_file **file, const char *name, const struct diag *diag)
{
    struct record_file *opened = calloc(1, sizeof(*opened));
    int error = opened ? output_open(&opened->output, name, diag) : diag_no_memory(diag);

    *file = error < 0 ? record_file_free(opened) : opened;
    if (error < 0)
        return error;
    opened->is_jsonl = slice_ends_with(slice_of(name), ".jsonl");
    opened->state.dialect = &delimited_tsv;
    return 0;
}

void record_file_begin(struct record_file *file, const struct fields *fields, unsigned known)
{
    struct format_context context = {.output = file->output, .state = &file->state};

    file->fields = fields;
    file->known = known;
    file->columns = field_columns_in_rows(fields, known);
    if (!file->is_jsonl)
        delimited_list(&context, fields, known, NULL, 0);
}

int record_file_put(struct record_file *file, const void *record)
{
    struct format_context context = {.output = file->output, .state = &file->state};
    struct json_writer json;

    if (file->is_jsonl) {
        json_begin(&json, file->output);
        json_open_object(&json, NULL, JSON_IN_ONE_LINE);
        json_put_members(&json, file->fields, file->known, record);
        json_close(&json);
    } else {
        delimited_record(&context, &file->columns, record);
    }
    return output_status(file->output) < 0 ? ERROR_OUTPUT : 0;
}

int record_file_complete(struct record_file *file, struct output **list)
{
    int status = outputs_add(list, file->output);

    file->output = NULL;
    return status < 0 ? status : 0;
}

struct record_file *record_file_free(struct record_file *file)
{
    if (file && file->output)
        output_abort(file->output);
    free(file);
    return NULL;
}
