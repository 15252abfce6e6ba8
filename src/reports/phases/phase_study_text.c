/*
 * Phases of several runs side by side: a block for each figure, a column for each run.
 */
#include <inttypes.h>
#include <math.h>

#include "output/decimal.h"
#include "output/text.h"
#include "reports/phases/phase_diff.h"
#include "reports/phases/phase_study.h"

enum {
    STUDY_NAME_WIDTH = 26,
    STUDY_RUN_WIDTH = 9,
    STUDY_NARROW = 80,
    STUDY_DECIMALS = 4,
};

/* A figure of a phase: a ratio, or a time. */
struct study_figure {
    const char *title;
    double (*ratio)(const struct phase_row *row); /* NULL: a time */
    int share;                                    /* of the time; PHASE_SHARE_COUNT: all of it */
};

static double parallel_of(const struct phase_row *row)
{
    return row->parallel_efficiency;
}

static double balance_of(const struct phase_row *row)
{
    return row->load_balance;
}

static double communication_of(const struct phase_row *row)
{
    return row->communication_efficiency;
}

static const struct study_figure study_figures[] = {
    {"time", NULL, PHASE_SHARE_COUNT},
    {"parallel efficiency", parallel_of, 0},
    {"load balance", balance_of, 0},
    {"communication efficiency", communication_of, 0},
    {"lost to load balance", NULL, PHASE_LOAD_BALANCE},
    {"lost to serialisation", NULL, PHASE_SERIALISATION},
    {"lost to transfer", NULL, PHASE_TRANSFER},
    {"lost to overhead", NULL, PHASE_OVERHEAD},
};

/* The part of the study that a block shows. */
struct study_view {
    const struct format_context *context;
    const struct phase_study *study;
    const struct time_unit *unit;
    size_t first;
    size_t count;
};

static struct decimal study_cell(const struct study_view *view, const struct study_figure *figure,
                                 const struct phase_row *row)
{
    if (!row)
        return (struct decimal){"-"};
    if (figure->ratio)
        return decimal_percent(figure->ratio(row));
    return decimal_scaled(figure->share == PHASE_SHARE_COUNT ? row->time : row->shares[figure->share],
                          view->unit->nanoseconds, 1);
}

static void put_study_line(const struct study_view *view, const struct study_figure *figure, const char *name,
                           size_t line, bool is_whole)
{
    struct output *output = view->context->output;

    text_print_row_name(output, name, 0, STUDY_NAME_WIDTH, context_name_line(view->context), view->context->run.utf8);
    for (size_t i = view->first; i < view->first + view->count; i++) {
        const struct phase_study_run *run = &view->study->runs[i];

        output_format(output, "%*s", STUDY_RUN_WIDTH,
                      study_cell(view, figure, is_whole ? &run->table.whole : run->rows[line]).text);
    }
    output_text(output, "\n");
}

/* Nobody lost anything to it. */
static bool is_nothing(const struct study_view *view, const struct study_figure *figure)
{
    if (figure->ratio || figure->share == PHASE_SHARE_COUNT)
        return false;
    for (size_t i = 0; i < view->study->count; i++)
        for (size_t k = 0; k < view->study->runs[i].table.count; k++)
            if (view->study->runs[i].table.rows[k].shares[figure->share] != 0)
                return false;
    return true;
}

static void put_study_block(const struct study_view *view, const struct study_figure *figure)
{
    const struct phase_list *lines = &view->study->runs[0].lines;
    uint32_t top = view->context->options->path.top;

    output_format(view->context->output, "\n%s (%s)\n", figure->title, figure->ratio ? "%" : view->unit->name);
    for (size_t i = 0; i < view->study->line_count && i < top; i++) {
        const struct phase *phase = &lines->items[view->study->order[i]];
        const struct phase_difference part = {.name = phase->name, .start = phase->start, .call = phase->call};
        char text[PHASE_NAME_SIZE];

        put_study_line(view, figure, phase_difference_name(&part, STUDY_DECIMALS, text), view->study->order[i], false);
    }
    put_study_line(view, figure, "all", 0, true);
}

static void put_study_columns(const struct study_view *view)
{
    output_format(view->context->output, "\n%-*s", STUDY_NAME_WIDTH, "ranks");
    for (size_t i = view->first; i < view->first + view->count; i++)
        output_format(view->context->output, "%*" PRIu32, STUDY_RUN_WIDTH, view->study->runs[i].lines.ranks);
    output_text(view->context->output, "\n");
    for (size_t i = 0; i < sizeof(study_figures) / sizeof(study_figures[0]); i++)
        if (!is_nothing(view, &study_figures[i]))
            put_study_block(view, &study_figures[i]);
}

static void phase_study_section_print(const struct format_context *context, const struct report_result *result)
{
    enum { SCALE = 100 };

    const struct phase_study *study = result->findings;
    unsigned width = context->run.width > STUDY_NARROW ? context->run.width : STUDY_NARROW;
    size_t most = (width - STUDY_NAME_WIDTH) / STUDY_RUN_WIDTH;
    uint32_t top = context->options->path.top;
    struct study_view view = {
        .context = context, .study = study, .unit = time_unit_for(study->runs[0].sequence.runtime / SCALE)};

    output_text(context->output, "Phases of all runs, of an average rank\n");
    for (; view.first < study->count; view.first += most) {
        view.count = study->count - view.first < most ? study->count - view.first : most;
        put_study_columns(&view);
    }
    if (study->line_count > top)
        output_format(context->output, "\nand %zu phases more (--top shows more)\n", study->line_count - top);
}

const struct section phase_study_section = {
    .reports = REPORT_PHASES,
    .print = phase_study_section_print,
};
