#include "output/delimited.h"

#include <stdlib.h>
#include <string.h>

#include "output/output.h"
#include "output/section.h"
#include "output/text.h"

struct dialect {
    const char *header;    /* before the first name */
    const char *separator; /* between values */
    const char *line_end;
    const char *missing; /* for a ratio that does not exist */
    bool quotes;         /* values with a separator or quote in them are quoted (RFC 4180) */
};

static void put_separator(struct delimited *rows)
{
    if (rows->filled)
        output_text(rows->output, rows->dialect->separator);
    rows->filled = true;
}

void delimited_begin(struct delimited *rows)
{
    output_text(rows->output, rows->dialect->header);
}

/* Names come from the trace: no tab or line end of theirs may be taken for one of ours, no terminal obey them, no
 * spreadsheet take them for a formula, and what is no UTF-8 is replaced. */
void delimited_text(struct delimited *rows, const char *text)
{
    bool is_quoted = rows->dialect->quotes && strpbrk(text, ",\"\r\n");
    uint32_t character;

    put_separator(rows);
    if (is_quoted)
        output_text(rows->output, "\"");
    if (rows->dialect->quotes && *text && strchr("=+-@", *text))
        output_text(rows->output, "'");
    while ((character = text_next(&text)) != 0) {
        if (is_quoted && character == '"')
            output_text(rows->output, "\"");
        if (text_is_control(character) && !(is_quoted && (character == '\n' || character == '\r')))
            character = ' ';
        text_put(rows->output, character);
    }
    if (is_quoted)
        output_text(rows->output, "\"");
}

/* A number, or what stands for one. */
static void put_literal(struct delimited *rows, const char *text)
{
    put_separator(rows);
    output_text(rows->output, text);
}

static void end_row(struct delimited *rows)
{
    output_text(rows->output, rows->dialect->line_end);
    rows->filled = false;
}

void delimited_record_names(struct delimited *rows, const struct field_columns *columns)
{
    delimited_begin(rows);
    for (size_t i = 0; i < columns->count; i++)
        delimited_text(rows, field_column_name(&columns->items[i]).text);
    end_row(rows);
}

/* field.h says what stands for a field that is missing. */
void delimited_record(struct delimited *rows, const struct field_columns *columns, const void *record)
{
    for (size_t i = 0; i < columns->count; i++) {
        const struct field *field = columns->items[i].field;
        struct field_value value = field_column_value(&columns->items[i], record);
        bool has_word = field_has_ratio(field) || field->kind == FIELD_TIME;

        if (!field_column_is_known(&columns->items[i], columns->known) || (value.is_missing && has_word))
            put_literal(rows, rows->dialect->missing);
        else if (field_has_text(field) && (value.is_missing || !(field->flags & FIELD_FIGURE)))
            delimited_text(rows, value.is_missing ? "" : value.text);
        else if (field_has_text(field))
            put_literal(rows, value.text);
        else
            put_literal(rows, field_figure(field, value.is_missing ? (struct field_value){.whole = 0} : value).text);
    }
    end_row(rows);
}

void delimited_list(const struct format_context *context, const struct fields *fields, unsigned known,
                    const void *records, size_t count)
{
    struct field_columns all = field_columns_in_rows(fields, known);
    struct field_columns columns = column_choice_of(&context->choice, fields, all);
    bool failed = false;
    const void **order = column_choice_order(&context->choice, fields, records, count, &failed);

    if (failed)
        output_lack_memory(context->output);
    delimited_record_names(context->state, &columns);
    for (size_t i = 0; i < count; i++)
        delimited_record(context->state, &columns, order ? order[i] : (const char *)records + i * fields->record_size);
    free(order);
}

void delimited_column_names(struct delimited *rows, struct column_list columns)
{
    for (size_t i = 0; i < columns.count; i++)
        delimited_text(rows, column_of(columns.ids[i])->field.name);
    end_row(rows);
}

/* Those of them that are not known are missing. */
static void put_values(struct delimited *rows, const struct column_list *columns, const struct column_list *known,
                       const struct row *row)
{
    for (size_t i = 0; i < columns->count; i++) {
        const struct column *column = column_of(columns->ids[i]);
        bool is_known = columns == known || columns_contain(known, columns->ids[i]);
        bool is_there = is_known && !column_is_missing(column, row);

        put_literal(rows, is_there ? column_text(column, row).text : rows->dialect->missing);
    }
    end_row(rows);
}

void delimited_row(struct delimited *rows, struct column_list columns, const struct row *row)
{
    put_values(rows, &columns, &columns, row);
}

/* What was chosen may be missing among what is known. */
static const struct column_list *chosen_columns(const struct format_context *context, const struct column_list *known)
{
    return context->choice.columns.count > 0 ? &context->choice.columns : known;
}

static void format_delimited_windows_begin(const struct format_context *context)
{
    struct column_list known = columns_of_window(context->window_parts);

    delimited_begin(context->state);
    delimited_column_names(context->state, *chosen_columns(context, &known));
}

static void format_delimited_window(const struct format_context *context, const struct row *row)
{
    struct column_list known = columns_of_window(context->window_parts);

    put_values(context->state, chosen_columns(context, &known), &known, row);
}

static void format_delimited_summary(const struct format_context *context, const struct row *row,
                                     const struct run_summary *run)
{
    struct column_list known = columns_of_run(run);
    const struct column_list *columns = chosen_columns(context, &known);

    delimited_begin(context->state);
    delimited_column_names(context->state, *columns);
    put_values(context->state, columns, &known, row);
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
static const struct dialect tsv = {
    .header = "# ",
    .separator = "\t",
    .line_end = "\n",
    .missing = "nan",
};

/* As in RFC 4180, line ends included. */
static const struct dialect csv = {
    .header = "",
    .separator = ",",
    .line_end = "\r\n",
    .missing = "",
    .quotes = true,
};

struct delimited delimited_in(enum format format, struct output *output)
{
    return (struct delimited){.output = output, .dialect = format == FORMAT_CSV ? &csv : &tsv};
}

static void format_delimited_begin(const struct format_context *context)
{
    struct delimited *rows = context->state;

    *rows = delimited_in(context->options->format, context->output);
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
