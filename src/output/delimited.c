#include "output/delimited.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "output/formats/format.h"
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

static void delimited_ratio(const struct format_context *context, double ratio)
{
    const struct delimited *separated = context->state;

    put_separator(context);
    output_text(context->output, isfinite(ratio) ? decimal_ratio(ratio, 6).text : separated->dialect->missing);
}

void delimited_end_line(const struct format_context *context)
{
    struct delimited *separated = context->state;

    output_text(context->output, separated->dialect->line_end);
    separated->filled = false;
}

/* Of a field (field.h says what stands for one that is missing). */
static void put_field(const struct format_context *context, const struct field_column *column, unsigned known,
                      const void *record)
{
    const struct delimited *separated = context->state;
    struct field_value value = field_column_value(column, record);

    if (!field_column_is_known(column, known)) {
        put_literal(context, separated->dialect->missing);
        return;
    }
    switch (column->field->kind) {
    case FIELD_TEXT:
    case FIELD_WORD:
        if (column->field->flags & FIELD_FIGURE && !value.is_missing)
            put_literal(context, value.text);
        else
            delimited_text(context, value.is_missing ? "" : value.text);
        return;
    case FIELD_RATIO:
    case FIELD_NUMBER:
        delimited_ratio(context, value.ratio);
        return;
    case FIELD_TIME:
        put_literal(context, value.is_missing ? separated->dialect->missing : decimal_seconds(value.whole).text);
        return;
    case FIELD_COUNT:
    case FIELD_BYTES:
    case FIELD_RANK:
        put_literal(context, decimal_scaled(value.is_missing ? 0 : value.whole, 1, 0).text);
        return;
    case FIELD_FLAG:
        put_literal(context, value.whole ? "true" : "false");
        return;
    case FIELD_RECORD:
    case FIELD_LIST:
        return;
    }
}

void delimited_record(const struct format_context *context, const struct field_columns *columns, const void *record)
{
    for (size_t i = 0; i < columns->count; i++)
        put_field(context, &columns->items[i], columns->known, record);
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

static void put_value(const struct format_context *context, const struct column *column, const struct row *row)
{
    const struct delimited *separated = context->state;

    put_separator(context);
    output_text(context->output,
                column_is_missing(column, row) ? separated->dialect->missing : column_text(column, row).text);
}

static void delimited_values(const struct format_context *context, struct column_list columns, const struct row *row)
{
    for (size_t i = 0; i < columns.count; i++)
        put_value(context, column_of(columns.ids[i]), row);
}

void delimited_row(const struct format_context *context, struct column_list columns, const struct row *row)
{
    delimited_values(context, columns, row);
    delimited_end_line(context);
}

/* What was chosen may be missing among what is known. */
static void put_chosen_names(const struct format_context *context, struct column_list known)
{
    delimited_column_names(context, NULL, context->choice.columns.count > 0 ? context->choice.columns : known);
}

static void put_chosen_row(const struct format_context *context, struct column_list known, const struct row *row)
{
    const struct delimited *separated = context->state;

    if (context->choice.columns.count == 0)
        delimited_values(context, known, row);
    for (size_t i = 0; i < context->choice.columns.count; i++) {
        enum column_id id = context->choice.columns.ids[i];

        if (columns_contain(&known, id))
            put_value(context, column_of(id), row);
        else
            delimited_text(context, separated->dialect->missing);
    }
    delimited_end_line(context);
}

static void format_delimited_windows_begin(const struct format_context *context)
{
    put_chosen_names(context, columns_of_window(context->run.window_parts));
}

static void format_delimited_window(const struct format_context *context, const struct row *row)
{
    put_chosen_row(context, columns_of_window(context->run.window_parts), row);
}

static void format_delimited_summary(const struct format_context *context, const struct row *row,
                                     const struct run_summary *run)
{
    struct column_list columns = columns_of_run(run);

    put_chosen_names(context, columns);
    put_chosen_row(context, columns, row);
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
