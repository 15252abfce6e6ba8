/*
 * Text for people: windows as aligned columns, and the sections of reports. Fits 80 columns; a wider terminal shows
 * more.
 */
#include <stdio.h>

#include "base/duration.h"
#include "output/fields/text_table.h"
#include "output/formats/format.h"
#include "output/section.h"
#include "output/style.h"
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
    /* Columns that do not fit beside those before stand below, with the first column repeated. */
    struct window_block {
        size_t from;
        size_t end;
        struct output *output; /* what will stand there: a part but for the first one's */
    } blocks[COLUMN_COUNT];
    size_t block_count;
    bool filled;
    bool has_threads; /* windows are those of ranks with threads */
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
    bool is_narrow = context->terminal.width > 0 && context->terminal.width < NARROW;

    if (column->field.kind == FIELD_TIME)
        return is_narrow ? NARROW_TIME_WIDTH : TIME_WIDTH;
    return is_narrow ? NARROW_RATIO_WIDTH : RATIO_WIDTH;
}

/* Turns are shown until one does not fit. */
static void choose_columns(const struct format_context *context)
{
    struct table *table = context->state;
    struct column_list columns = columns_of_window(context->window_parts);
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
    while (turns < COLUMN_TURN_COUNT && width + widths[turns] <= context->terminal.width)
        width += widths[turns++];
    table->shown.count = 0;
    for (size_t i = 0; i < columns.count; i++)
        if (column_of(columns.ids[i])->turn < turns)
            table->shown.ids[table->shown.count++] = columns.ids[i];
}

/* Leaves out those that a part cannot be opened for: the whole has failed. */
static void begin_blocks(const struct format_context *context)
{
    struct table *table = context->state;
    unsigned first = (unsigned)width_of(context, column_of(table->shown.ids[0]));
    unsigned width = first;

    table->blocks[0] = (struct window_block){.from = 1, .end = 1, .output = context->output};
    table->block_count = 1;
    for (size_t i = 1; i < table->shown.count; i++) {
        struct window_block *block = &table->blocks[table->block_count - 1];

        width += (unsigned)width_of(context, column_of(table->shown.ids[i]));
        if (width > context_room(context) && i > block->from) {
            block++;
            *block = (struct window_block){.from = i, .output = output_open_part(context->output)};
            if (!block->output)
                return;
            table->block_count++;
            width = first + (unsigned)width_of(context, column_of(table->shown.ids[i]));
        }
        block->end = i + 1;
    }
}

static void put_heading(const struct format_context *context, struct output *output, enum column_id id, bool is_unit)
{
    const struct table *table = context->state;
    const struct column *column = column_of(id);
    const char *unit = column->field.kind == FIELD_TIME    ? table->unit->name
                       : column->field.kind == FIELD_RATIO ? "%"
                                                           : "";

    output_format(output, "%*s", width_of(context, column), is_unit ? unit : column->field.heading);
}

static void put_cell(const struct format_context *context, struct output *output, enum column_id id,
                     const struct row *row)
{
    const struct column *column = column_of(id);
    const struct table *table = context->state;
    bool is_efficiency = column->drawing == COLUMN_CURVE || column->drawing == COLUMN_HIDDEN_CURVE;
    enum style style = is_efficiency ? efficiency_style(column_ratio(column, row)) : STYLE_PLAIN;
    struct decimal text;

    if (!columns_contain(&table->known, id) || (column->field.kind == FIELD_COUNT && column_is_missing(column, row)))
        text = (struct decimal){"-"};
    else if (column->field.kind == FIELD_TIME)
        text = decimal_scaled(field_value(&column->field, row).whole, table->unit->nanoseconds,
                              table->unit->nanoseconds > 1 ? 3 : 0);
    else if (column->field.kind == FIELD_RATIO)
        text = decimal_percent(column_ratio(column, row));
    else if (column->field.kind == FIELD_COUNT)
        text = column_text(column, row);
    else
        text = column_is_missing(column, row) ? (struct decimal){"-"} : decimal_ratio(column_ratio(column, row), 3);
    output_format(output, "%s%*s%s", style_start(context, style), width_of(context, column), text.text,
                  style_end(context, style));
}

/* The length of windows decides the unit, so that neighbours can be told apart; it is known with the first one. */
static void format_table_window(const struct format_context *context, const struct row *row)
{
    struct table *table = context->state;

    if (!table->unit) {
        table->unit = time_unit_for(row->elapsed);
        table->has_threads = row->thread_times;
        choose_columns(context);
        put_gap(context);
        begin_blocks(context);
        for (size_t i = 0; i < 2 * table->block_count; i++) {
            const struct window_block *block = &table->blocks[i / 2];
            bool is_unit = i % 2 > 0;

            put_heading(context, block->output, table->shown.ids[0], is_unit);
            for (size_t k = block->from; k < block->end; k++)
                put_heading(context, block->output, table->shown.ids[k], is_unit);
            output_text(block->output, "\n");
        }
    }
    for (const struct window_block *block = table->blocks; block < table->blocks + table->block_count; block++) {
        put_cell(context, block->output, table->shown.ids[0], row);
        for (size_t i = block->from; i < block->end; i++)
            put_cell(context, block->output, table->shown.ids[i], row);
        output_text(block->output, "\n");
    }
}

static void format_table_free(void *state)
{
    struct table *table = state;

    for (size_t i = 1; i < table->block_count; i++)
        output_abort(table->blocks[i].output);
}

static void format_table_windows_end(const struct format_context *context)
{
    struct table *table = context->state;

    if (!table->unit) {
        put_gap(context);
        output_text(context->output, "No windows.\n");
        return;
    }
    /* Puts the blocks below the first one there, and ends them all. */
    for (size_t i = 1; i < table->block_count; i++) {
        const char *text = output_part_content(context->output, table->blocks[i].output);

        output_text(context->output, "\n");
        if (text)
            output_text(context->output, text);
        output_abort(table->blocks[i].output);
    }
    table->block_count = 0;
    output_text(context->output, "\n");
    for (size_t i = 0; i < table->shown.count; i++) {
        enum column_id id = table->shown.ids[i];
        const struct column *column = column_of(id);
        const char *meaning = column->field.meaning;
        char words[200];

        if (column->field.kind == FIELD_TIME)
            continue;
        /* Windows do not say what of the overhead is that tracing was off. Of ranks with threads all of these count in
         * one efficiency, and ranks in the others. */
        if (id == COLUMN_OVERHEAD)
            meaning = "time spent in tracing itself, or where it was off";
        else if (id == COLUMN_PARALLEL_EFFICIENCY && table->has_threads)
            meaning = "time all threads compute; load balance, serialisation, transfer and communication are of "
                      "ranks";
        snprintf(words, sizeof(words), "%s: %s", column->title, meaning);
        output_format(context->output, "%-6s ", column->field.heading);
        text_wrap(context, words, 7, context_text_width(context));
    }
}

static void format_table_section(const struct format_context *context, const struct report_result *result)
{
    const struct field *rows = section_rows(result->section);

    if (!result->section->print)
        return;
    put_gap(context);
    if (rows && column_choice_is_of(&context->choice, rows->fields) && !result->section->prints_rows &&
        field_list_count(rows, result->findings) > 0) {
        struct format_context chosen = *context;
        const struct text_table table = {
            .fields = rows->fields,
            .known = result->known,
            .records = field_list_item(rows, result->findings, 0),
            .count = field_list_count(rows, result->findings),
            .unit = time_unit_for(result->run ? result->run->runtime : INT64_C(1000000000)),
            .follows = true,
        };

        /* With the columns that were chosen, in place of a text that has not that table. */
        if (chosen.choice.fields.count == 0)
            chosen.choice.fields = field_columns_in_rows(rows->fields, result->known);
        text_table_print(&chosen, &table);
    } else {
        result->section->print(context, result);
    }
}

/* Windows do not say whose they are. */
static void format_table_begin(const struct format_context *context)
{
    const unsigned nameless = context->options->reports & ~(unsigned)(REPORT_SCALING | REPORT_SUMMARY);

    if (!context_has_many(context) || nameless == 0)
        return;
    put_gap(context);
    output_text(context->output, style_start(context, STYLE_STRONG));
    text_print(context, context->trace);
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
    .lists_windows = true,
    .begin = format_table_begin,
    .window = format_table_window,
    .windows_end = format_table_windows_end,
    .section = format_table_section,
    .end = format_table_end,
    .free = format_table_free,
};
