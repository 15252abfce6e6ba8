/*
 * Text for people: windows as aligned columns, and the sections of reports. Fits 80 columns; a wider terminal shows
 * more.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "output/formats/format.h"
#include "output/section.h"
#include "output/style.h"
#include "output/terminal/reflow.h"
#include "output/text.h"

enum {
    TIME_WIDTH = 14,
    RATIO_WIDTH = 8,
    /* Where the terminal is narrower than what is always shown. */
    NARROW_TIME_WIDTH = 12,
    NARROW_RATIO_WIDTH = 6,
    NARROW = 76,
};

struct table {
    const struct time_unit *unit; /* of all times of windows: the first one's */
    struct column_list known;     /* windows have them */
    struct column_list shown;
    bool filled;
};

static void put_gap(const struct format_context *context)
{
    struct table *table = context->state;

    if (table->filled)
        output_text(context->output, "\n");
    table->filled = true;
}

static int width_of(const struct format_context *context, const struct column *column)
{
    bool is_narrow = context->run.width > 0 && context->run.width < NARROW;

    if (column->field.kind == FIELD_TIME)
        return is_narrow ? NARROW_TIME_WIDTH : TIME_WIDTH;
    return is_narrow ? NARROW_RATIO_WIDTH : RATIO_WIDTH;
}

/* Turns are shown until one does not fit. */
static void choose_columns(const struct format_context *context)
{
    struct table *table = context->state;
    struct column_list columns = columns_of_window(context->run.window_parts);
    unsigned widths[COLUMN_TURN_COUNT] = {0};
    unsigned turns = 1;
    unsigned width;

    table->known = columns;
    if (context->choice.columns.count > 0) {
        table->shown = context->choice.columns;
        return;
    }
    for (size_t i = 0; i < columns.count; i++)
        widths[column_of(columns.ids[i])->turn] += (unsigned)width_of(context, column_of(columns.ids[i]));
    width = widths[COLUMN_TURN_ALWAYS];
    while (turns < COLUMN_TURN_COUNT && width + widths[turns] <= context->run.width)
        width += widths[turns++];
    table->shown.count = 0;
    for (size_t i = 0; i < columns.count; i++)
        if (column_of(columns.ids[i])->turn < turns)
            table->shown.ids[table->shown.count++] = columns.ids[i];
}

static void put_headings(const struct format_context *context)
{
    const struct table *table = context->state;

    for (size_t i = 0; i < table->shown.count; i++) {
        const struct column *column = column_of(table->shown.ids[i]);

        output_format(context->output, "%*s", width_of(context, column), column->field.heading);
    }
    output_text(context->output, "\n");
    for (size_t i = 0; i < table->shown.count; i++) {
        const struct column *column = column_of(table->shown.ids[i]);

        output_format(context->output, "%*s", width_of(context, column),
                      column->field.kind == FIELD_TIME    ? table->unit->name
                      : column->field.kind == FIELD_RATIO ? "%"
                                                          : "");
    }
    output_text(context->output, "\n");
}

static void put_cell(const struct format_context *context, enum column_id id, const struct row *row)
{
    const struct column *column = column_of(id);
    const struct table *table = context->state;
    bool is_efficiency = column->drawing == COLUMN_CURVE || column->drawing == COLUMN_HIDDEN_CURVE;
    enum style style = is_efficiency ? efficiency_style(column_ratio(column, row)) : STYLE_PLAIN;
    struct decimal text;

    if (!columns_contain(&table->known, id))
        text = (struct decimal){"-"};
    else if (column->field.kind == FIELD_TIME)
        text = decimal_scaled(column_time(column, row), table->unit->nanoseconds, table->unit->nanoseconds > 1 ? 3 : 0);
    else if (column->field.kind == FIELD_RATIO)
        text = decimal_percent(column_ratio(column, row));
    else if (column->field.kind == FIELD_COUNT)
        text = column_text(column, row);
    else
        text = column_is_missing(column, row) ? (struct decimal){"-"} : decimal_ratio(column_ratio(column, row), 3);
    output_format(context->output, "%s%*s%s", style_start(context, style), width_of(context, column), text.text,
                  style_end(context, style));
}

/* The length of windows decides the unit, so that neighbours can be told apart; it is known with the first one. */
static void format_table_window(const struct format_context *context, const struct row *row)
{
    struct table *table = context->state;

    if (!table->unit) {
        table->unit = time_unit_for(row->elapsed);
        choose_columns(context);
        put_gap(context);
        put_headings(context);
    }
    for (size_t i = 0; i < table->shown.count; i++)
        put_cell(context, table->shown.ids[i], row);
    output_text(context->output, "\n");
}

static void format_table_windows_end(const struct format_context *context)
{
    const struct table *table = context->state;

    if (!table->unit) {
        put_gap(context);
        output_text(context->output, "No windows.\n");
        return;
    }
    output_text(context->output, "\n");
    for (size_t i = 0; i < table->shown.count; i++) {
        const struct column *column = column_of(table->shown.ids[i]);

        if (column->field.kind != FIELD_TIME)
            output_format(context->output, "%-6s %s: %s\n", column->field.heading, column->title,
                          column->field.meaning);
    }
}

/* Nothing is wider than the terminal. */
static void print_in_terminal(const struct format_context *context, const struct report_result *result)
{
    struct format_context part = *context;
    const char *text;

    part.output = output_open_part(context->output);
    if (!part.output)
        return;
    result->section->print(&part, result);
    text = output_part_content(context->output, part.output);
    if (text)
        reflow_print(context->output, text, context->run.width);
    output_abort(part.output);
}

static void format_table_section(const struct format_context *context, const struct report_result *result)
{
    if (!result->section->print)
        return;
    put_gap(context);
    if (context->run.width > 0)
        print_in_terminal(context, result);
    else
        result->section->print(context, result);
}

/* Windows do not say whose they are. */
static void format_table_begin(const struct format_context *context)
{
    const unsigned nameless = context->options->reports & ~(unsigned)(REPORT_SCALING | REPORT_SUMMARY);

    if (!context->run.has_many || nameless == 0)
        return;
    put_gap(context);
    output_text(context->output, style_start(context, STYLE_STRONG));
    text_print(context->output, context->run.trace, context->run.utf8);
    output_format(context->output, "%s\n", style_end(context, STYLE_STRONG));
}

/* The next trace's windows may have another length. */
static void format_table_end(const struct format_context *context)
{
    struct table *table = context->state;

    table->unit = NULL;
}

const struct format_class format_table = {
    .state_size = sizeof(struct table),
    .chooses_columns = true,
    .begin = format_table_begin,
    .window = format_table_window,
    .windows_end = format_table_windows_end,
    .section = format_table_section,
    .end = format_table_end,
};
