#include "reports/side_by_side.h"

#include <inttypes.h>

#include "output/names.h"

enum {
    SIDE_NAME_WIDTH = 26,
    SIDE_RUN_WIDTH = 9,
    SIDE_NARROW = 80,
};

/* A block of the runs from `first` on. */
static void put_side_runs(const struct format_context *context, const struct side_by_side *table, size_t first,
                          size_t end)
{
    output_format(context->output, "\n%-*s", SIDE_NAME_WIDTH, "ranks");
    for (size_t run = first; run < end; run++)
        output_format(context->output, "%*" PRIu32, SIDE_RUN_WIDTH, table->ranks(table->study, run));
    output_text(context->output, "\n");
    for (size_t figure = 0; figure < table->figure_count; figure++) {
        output_format(context->output, "\n%s (%s)\n", table->figures[figure].title, table->figures[figure].unit);
        for (size_t line = 0; line <= table->line_count; line++) {
            name_print(context->output, line < table->line_count ? table->name(table->study, line) : "all",
                       SIDE_NAME_WIDTH, NULL, context->run.utf8);
            for (size_t run = first; run < end; run++)
                output_format(context->output, "%*s", SIDE_RUN_WIDTH, table->cell(table, figure, line, run).text);
            output_text(context->output, "\n");
        }
    }
}

void side_by_side_print(const struct format_context *context, const struct side_by_side *table)
{
    unsigned width = context->run.width > 0 ? context->run.width : SIDE_NARROW;
    size_t most = width >= SIDE_NAME_WIDTH + SIDE_RUN_WIDTH ? (width - SIDE_NAME_WIDTH) / SIDE_RUN_WIDTH : 1;

    for (size_t first = 0; first < table->run_count; first += most)
        put_side_runs(context, table, first, first + most < table->run_count ? first + most : table->run_count);
}
