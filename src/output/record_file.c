#include "output/record_file.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/slice.h"
#include "output/delimited.h"
#include "output/json_writer.h"

struct record_file {
    const struct fields *fields;
    unsigned known;
    bool is_jsonl;
    struct delimited rows; /* and the output of either */
    struct field_columns columns;
};

int record_file_open(struct record_file **file, const char *name, const struct diag *diag)
{
    struct record_file *opened = calloc(1, sizeof(*opened));
    struct output *output = NULL;
    int error = opened ? output_open(&output, name, diag) : diag_no_memory(diag);

    *file = error < 0 ? record_file_free(opened) : opened;
    if (error < 0)
        return error;
    opened->is_jsonl = slice_ends_with(slice_of(name), ".jsonl");
    opened->rows = delimited_in(FORMAT_TSV, output);
    return 0;
}

void record_file_begin(struct record_file *file, const struct fields *fields, unsigned known)
{
    file->fields = fields;
    file->known = known;
    file->columns = field_columns_in_rows(fields, known);
    if (!file->is_jsonl)
        delimited_record_names(&file->rows, &file->columns);
}

int record_file_put(struct record_file *file, const void *record)
{
    struct json_writer json;

    if (file->is_jsonl) {
        json_begin(&json, file->rows.output);
        json_open_object(&json, NULL, JSON_IN_ONE_LINE);
        json_put_members(&json, file->fields, file->known, record);
        json_close(&json);
    } else {
        delimited_record(&file->rows, &file->columns, record);
    }
    return output_status(file->rows.output) < 0 ? ERROR_OUTPUT : 0;
}

int record_file_complete(struct record_file *file, struct output **list)
{
    int status = outputs_add(list, &file->rows.output);

    return status < 0 ? status : 0;
}

struct record_file *record_file_free(struct record_file *file)
{
    if (file)
        output_abort(file->rows.output);
    free(file);
    return NULL;
}
