#include "reports/side_by_side.h"

#include <inttypes.h>

#include "output/names.h"
#include "reports/sentence.h"

enum {
    SIDE_NAME_WIDTH = 26,
    SIDE_RUN_WIDTH = 9,
    SIDE_NARROW = 80,
};

static void put_side_line(const struct format_context *context, const struct side_line *line,
                          const struct field *figure, const struct time_unit *unit, size_t first, size_t end)
{
    name_print(context, line->brief, SIDE_NAME_WIDTH, NULL);
    for (size_t run = first; run < end; run++) {
        const void *figures = line->cells[run].figures;
        struct decimal text = {"-"};

        if (figures)
            text = figure->kind == FIELD_RATIO
                       ? decimal_percent(field_value(figure, figures).ratio)
                       : decimal_scaled(field_value(figure, figures).whole, unit->nanoseconds, 1);
        output_format(context->output, "%*s", SIDE_RUN_WIDTH, text.text);
    }
    output_text(context->output, "\n");
}

/* A block of the runs from `first` on. */
static void put_side_runs(const struct format_context *context, const struct side_by_side *table, size_t first,
                          size_t end)
{
    const struct side_line *whole = &table->lines[table->line_count];

    output_format(context->output, "\n%-*s", SIDE_NAME_WIDTH, "ranks");
    for (size_t run = first; run < end; run++)
        output_format(context->output, "%*" PRIu32, SIDE_RUN_WIDTH, whole->cells[run].ranks);
    output_text(context->output, "\n");
    for (size_t i = 0; i < table->figure_count; i++) {
        const struct field *figure = table->figures[i];

        output_format(context->output, "\n%s (%s)\n", figure->heading,
                      figure->kind == FIELD_RATIO ? "%" : table->unit->name);
        for (size_t line = 0; line < table->line_count && line < table->most; line++)
            put_side_line(context, &table->lines[line], figure, table->unit, first, end);
        put_side_line(context, whole, figure, table->unit, first, end);
    }
}

void side_by_side_print(const struct format_context *context, const struct side_by_side *table)
{
    unsigned width = context->terminal.width > 0 ? context->terminal.width : SIDE_NARROW;
    size_t most = width >= SIDE_NAME_WIDTH + SIDE_RUN_WIDTH ? (width - SIDE_NAME_WIDTH) / SIDE_RUN_WIDTH : 1;
    size_t count = table->lines->run_count;

    for (size_t first = 0; first < count; first += most)
        put_side_runs(context, table, first, first + most < count ? first + most : count);
    if (table->line_count <= table->most)
        return;
    output_text(context->output, "\n");
    sentence_print(context, "and %zu %s more (--top shows more)", table->line_count - table->most, table->things);
}
