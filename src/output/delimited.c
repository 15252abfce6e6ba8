#include "output/delimited.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/slice.h"
#include "output/json_writer.h"
#include "output/output.h"
#include "output/section.h"
#include "output/text.h"

static void put_separator(const struct format_context *context)
{
    struct delimited *separated = context->state;

    if (separated->filled)
        output_text(context->output, separated->dialect->separator);
    separated->filled = true;
}

/* Names come from the trace: no tab or line end of theirs may be taken for one of ours, no terminal obey them, no
 * spreadsheet take them for a formula, and what is no UTF-8 is replaced. */
void delimited_text(const struct format_context *context, const char *text)
{
    const struct delimited *separated = context->state;
    bool is_quoted = separated->dialect->quotes && strpbrk(text, ",\"\r\n");
    uint32_t character;

    put_separator(context);
    if (is_quoted)
        output_text(context->output, "\"");
    if (separated->dialect->quotes && *text && strchr("=+-@", *text))
        output_text(context->output, "'");
    while ((character = text_next(&text)) != 0) {
        if (is_quoted && character == '"')
            output_text(context->output, "\"");
        if (text_is_control(character) && !(is_quoted && (character == '\n' || character == '\r')))
            character = ' ';
        text_put(context->output, character);
    }
    if (is_quoted)
        output_text(context->output, "\"");
}

/* A number, or what stands for one. */
static void put_literal(const struct format_context *context, const char *text)
{
    put_separator(context);
    output_text(context->output, text);
}

void delimited_end_line(const struct format_context *context)
{
    struct delimited *separated = context->state;

    output_text(context->output, separated->dialect->line_end);
    separated->filled = false;
}

/* field.h says what stands for a field that is missing. */
static void delimited_record(const struct format_context *context, const struct field_columns *columns,
                             const void *record)
{
    const struct delimited *separated = context->state;

    for (size_t i = 0; i < columns->count; i++) {
        const struct field *field = columns->items[i].field;
        struct field_value value = field_column_value(&columns->items[i], record);
        bool has_word = field_has_ratio(field) || field->kind == FIELD_TIME;

        if (!field_column_is_known(&columns->items[i], columns->known) || (value.is_missing && has_word))
            put_literal(context, separated->dialect->missing);
        else if (field_has_text(field) && (value.is_missing || !(field->flags & FIELD_FIGURE)))
            delimited_text(context, value.is_missing ? "" : value.text);
        else if (field_has_text(field))
            put_literal(context, value.text);
        else
            put_literal(context, field_figure(field, value.is_missing ? (struct field_value){.whole = 0} : value).text);
    }
    delimited_end_line(context);
}

void delimited_list(const struct format_context *context, const struct fields *fields, unsigned known,
                    const void *records, size_t count)
{
    const struct delimited *separated = context->state;
    struct field_columns all = field_columns_in_rows(fields, known);
    struct field_columns columns = column_choice_of(&context->choice, fields, all);
    bool failed = false;
    const void **order = column_choice_order(&context->choice, fields, records, count, &failed);

    if (failed)
        output_lack_memory(context->output);
    output_text(context->output, separated->dialect->header);
    for (size_t i = 0; i < columns.count; i++)
        delimited_text(context, field_column_name(&columns.items[i]).text);
    delimited_end_line(context);
    for (size_t i = 0; i < count; i++)
        delimited_record(context, &columns, order ? order[i] : (const char *)records + i * fields->record_size);
    free(order);
}

void delimited_column_names(const struct format_context *context, const char *first, struct column_list columns)
{
    const struct delimited *separated = context->state;

    output_text(context->output, separated->dialect->header);
    if (first)
        delimited_text(context, first);
    for (size_t i = 0; i < columns.count; i++)
        delimited_text(context, column_of(columns.ids[i])->field.name);
    delimited_end_line(context);
}

/* Those of them that are not known are missing. */
static void put_values(const struct format_context *context, const struct column_list *columns,
                       const struct column_list *known, const struct row *row)
{
    const struct delimited *separated = context->state;

    for (size_t i = 0; i < columns->count; i++) {
        const struct column *column = column_of(columns->ids[i]);
        bool is_known = columns == known || columns_contain(known, columns->ids[i]);
        bool is_there = is_known && !column_is_missing(column, row);

        put_literal(context, is_there ? column_text(column, row).text : separated->dialect->missing);
    }
    delimited_end_line(context);
}

void delimited_row(const struct format_context *context, struct column_list columns, const struct row *row)
{
    put_values(context, &columns, &columns, row);
}

/* What was chosen may be missing among what is known. */
static const struct column_list *chosen_columns(const struct format_context *context, const struct column_list *known)
{
    return context->choice.columns.count > 0 ? &context->choice.columns : known;
}

static void format_delimited_windows_begin(const struct format_context *context)
{
    struct column_list known = columns_of_window(context->run.window_parts);

    delimited_column_names(context, NULL, *chosen_columns(context, &known));
}

static void format_delimited_window(const struct format_context *context, const struct row *row)
{
    struct column_list known = columns_of_window(context->run.window_parts);

    put_values(context, chosen_columns(context, &known), &known, row);
}

static void format_delimited_summary(const struct format_context *context, const struct row *row,
                                     const struct run_summary *run)
{
    struct column_list known = columns_of_run(run);
    const struct column_list *columns = chosen_columns(context, &known);

    delimited_column_names(context, NULL, *columns);
    put_values(context, columns, &known, row);
}

static void format_delimited_section(const struct format_context *context, const struct report_result *result)
{
    const struct field *rows = section_rows(result->section);

    if (rows)
        delimited_list(context, rows->fields, result->known, field_list_item(rows, result->findings, 0),
                       field_list_count(rows, result->findings));
    if (result->section->list)
        result->section->list(context, result);
}

/* Ready for gnuplot, awk and cut: the header line is a comment. */
const struct dialect delimited_tsv = {
    .header = "# ",
    .separator = "\t",
    .line_end = "\n",
    .missing = "nan",
};

/* As in RFC 4180, line ends included. */
const struct dialect delimited_csv = {
    .header = "",
    .separator = ",",
    .line_end = "\r\n",
    .missing = "",
    .quotes = true,
};

static void format_delimited_begin(const struct format_context *context)
{
    struct delimited *separated = context->state;

    separated->dialect = context->options->format == FORMAT_CSV ? &delimited_csv : &delimited_tsv;
}

const struct format_class format_delimited = {
    .state_size = sizeof(struct delimited),
    .chooses_columns = true,
    .lists_windows = true,
    .begin = format_delimited_begin,
    .windows_begin = format_delimited_windows_begin,
    .window = format_delimited_window,
    .summary = format_delimited_summary,
    .section = format_delimited_section,
};

/* Record files. */

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
    int status = outputs_add(list, &file->output);

    return status < 0 ? status : 0;
}

struct record_file *record_file_free(struct record_file *file)
{
    if (file && file->output)
        output_abort(file->output);
    free(file);
    return NULL;
}
