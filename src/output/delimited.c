#include "output/delimited.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "output/section.h"

static void put_separator(const struct sheet *sheet)
{
    struct separated *separated = sheet->state;

    if (separated->filled)
        output_text(sheet->output, separated->dialect->separator);
    separated->filled = true;
}

/* Names come from the trace: no tab or line end of theirs may be taken for one of ours. */
static void put_unquoted(struct output *output, const char *text)
{
    for (; *text; text++)
        output_write(output, (unsigned char)*text < ' ' ? " " : text, 1);
}

void separated_text(const struct sheet *sheet, const char *text)
{
    const struct separated *separated = sheet->state;

    put_separator(sheet);
    if (!separated->dialect->quotes) {
        put_unquoted(sheet->output, text);
        return;
    }
    if (!strpbrk(text, ",\"\r\n")) {
        output_text(sheet->output, text);
        return;
    }
    output_text(sheet->output, "\"");
    for (; *text; text++)
        output_write(sheet->output, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    output_text(sheet->output, "\"");
}

void separated_count(const struct sheet *sheet, uint64_t count)
{
    put_separator(sheet);
    output_format(sheet->output, "%" PRIu64, count);
}

void separated_number(const struct sheet *sheet, int64_t number)
{
    put_separator(sheet);
    output_format(sheet->output, "%" PRId64, number);
}

void separated_seconds(const struct sheet *sheet, int64_t nanoseconds)
{
    put_separator(sheet);
    output_text(sheet->output, decimal_seconds(nanoseconds).text);
}

void separated_ratio(const struct sheet *sheet, double ratio)
{
    const struct separated *separated = sheet->state;

    put_separator(sheet);
    output_text(sheet->output, isfinite(ratio) ? decimal_ratio(ratio, 6).text : separated->dialect->missing);
}

void separated_end_line(const struct sheet *sheet)
{
    struct separated *separated = sheet->state;

    output_text(sheet->output, separated->dialect->line_end);
    separated->filled = false;
}

void separated_names(const struct sheet *sheet, const char *const *names, size_t count)
{
    const struct separated *separated = sheet->state;

    output_text(sheet->output, separated->dialect->header);
    for (size_t i = 0; i < count; i++)
        separated_text(sheet, names[i]);
    separated_end_line(sheet);
}

static void put_column_names(const struct sheet *sheet, struct column_list columns)
{
    for (size_t i = 0; i < columns.count; i++)
        separated_text(sheet, column_of(columns.ids[i])->name);
    separated_end_line(sheet);
}

static void put_names(const struct sheet *sheet, struct column_list columns)
{
    const struct separated *separated = sheet->state;

    output_text(sheet->output, separated->dialect->header);
    put_column_names(sheet, columns);
}

static void put_row(const struct sheet *sheet, struct column_list columns, const struct row *row)
{
    const struct separated *separated = sheet->state;

    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = column_of(columns.ids[i]);

        put_separator(sheet);
        output_text(sheet->output,
                    column_is_missing(column, row) ? separated->dialect->missing : column_text(column, row).text);
    }
    separated_end_line(sheet);
}

void separated_windows_begin(const struct sheet *sheet)
{
    put_names(sheet, columns_of_window(sheet->run.window_parts));
}

void separated_window(const struct sheet *sheet, const struct row *row)
{
    put_row(sheet, columns_of_window(sheet->run.window_parts), row);
}

void separated_summary(const struct sheet *sheet, const struct row *row, const struct run_summary *run)
{
    struct column_list columns = columns_of_run(run);

    put_names(sheet, columns);
    put_row(sheet, columns, row);
}

void separated_section(const struct sheet *sheet, const struct section *section, const struct run_summary *run)
{
    if (section->list)
        section->list(sheet, run);
}

void separated_scaling(const struct sheet *sheet, const struct scaling *scaling)
{
    const struct separated *separated = sheet->state;
    struct column_list columns = columns_of_scaling(&scaling->runs[0]);

    output_text(sheet->output, separated->dialect->header);
    separated_text(sheet, "trace");
    put_column_names(sheet, columns);
    for (size_t i = 0; i < scaling->count; i++) {
        separated_text(sheet, scaling->runs[i].trace);
        put_row(sheet, columns, &scaling->runs[i].row);
    }
}
