/*
 * Pictures: a figure (output/figures/figure.h) of windows, of ranks or threads over time, or of what one report has
 * found, as a gnuplot script (`--format gnuplot`; --plot has it drawn) or with characters.
 */
#include "output/drawing/renderers.h"
#include "output/figures/windows_figure.h"
#include "output/section.h"

static bool is_by_window(const struct format_context *context)
{
    return context->options->plot.kind == PLOT_BY_WINDOW || context->options->plot.kind == PLOT_USUAL;
}

static bool is_of_characters(const struct format_context *context)
{
    return context->options->format == FORMAT_TERMINAL;
}

static void draw_figure(struct figure *figure)
{
    if (is_of_characters(figure->context))
        figure_put_characters(figure);
    else
        figure_put_gnuplot(figure);
    figure_deinit(figure);
}

static void format_picture_window(const struct format_context *context, const struct row *row)
{
    if (is_by_window(context))
        windows_figure_add(context->state, context, row);
}

static void format_picture_summary(const struct format_context *context, const struct row *row,
                                   const struct run_summary *run)
{
    struct figure figure;

    if (context->options->plot.kind == PLOT_OF_REPORT)
        return;
    figure_begin(&figure, context, run);
    if (is_of_characters(context) && row->elapsed == 0)
        figure_add_panel(&figure, FIGURE_BARS, "Nothing took any time.", 0);
    else if (is_by_window(context))
        windows_figure_make(context->state, &figure, run,
                            is_of_characters(context) ? figure_characters_columns(context)
                                                      : figure_gnuplot_columns(context->options));
    else
        map_figure_make(&figure, run, SIZE_MAX);
    draw_figure(&figure);
}

static void format_picture_section(const struct format_context *context, const struct report_result *result)
{
    struct figure figure;

    if (context->options->plot.kind != PLOT_OF_REPORT || !result->section->picture)
        return;
    figure_begin(&figure, context, result->run);
    result->section->picture(&figure, result);
    draw_figure(&figure);
}

const struct format_class format_picture = {
    .state_size = sizeof(struct windows_figure),
    .always_summary = true,
    .window = format_picture_window,
    .summary = format_picture_summary,
    .section = format_picture_section,
};
