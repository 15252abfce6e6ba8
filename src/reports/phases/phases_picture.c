/*
 * The picture of phases: what the time of each goes to.
 */
#include "output/figures/figure.h"
#include "output/pictures/time_stack.h"
#include "output/section.h"
#include "reports/phases/phases.h"

enum { ROW_HEIGHT = 28, MOST_PHASES = 15, LITTLE = 1 /* per cent */ };

/* From the left, as stacks have it from below. */
static const enum stack_part parts[PHASE_SHARE_COUNT] = {
    [PHASE_COMPUTATION] = STACK_COMPUTING,       [PHASE_LOAD_BALANCE] = STACK_LOAD_BALANCE,
    [PHASE_SERIALISATION] = STACK_SERIALISATION, [PHASE_TRANSFER] = STACK_TRANSFER,
    [PHASE_OVERHEAD] = STACK_OVERHEAD,
};

/* Turns or regions where they were asked for, else functions where there are some. */
static const struct phase_table *drawn_table(const struct phase_tables *tables)
{
    static const enum phase_cut order[PHASE_CUTS] = {PHASE_CUT_TURNS, PHASE_CUT_REGION, PHASE_CUT_FUNCTION,
                                                     PHASE_CUT_COLLECTIVE};

    for (size_t i = 0; i < PHASE_CUTS; i++)
        if (tables->cuts[order[i]].count > 0)
            return &tables->cuts[order[i]];
    return &tables->cuts[PHASE_CUT_COLLECTIVE];
}

static double share_of_whole(const struct phase_table *table, int64_t time)
{
    return table->whole.time > 0 && time > 0 ? (double)time / (double)table->whole.time * 100 : 0;
}

void phases_picture(struct figure *figure, const struct report_result *result)
{
    const struct phase_table *table = drawn_table(result->findings);
    size_t count = table->count < MOST_PHASES ? table->count : MOST_PHASES;
    bool is_of_turns = count > 0 && table->rows[0].cut == PHASE_CUT_TURNS;
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_BARS,
                         is_of_turns ? "What the time of turns that are alike goes to"
                                     : "What the time of each phase goes to; those that lose most come first",
                         (unsigned)(count > 2 ? count : 2) * ROW_HEIGHT);
    const struct phase_row *worst = table->rows;
    double lost = 0;

    for (size_t i = 0; i < table->count; i++) {
        worst = table->rows[i].lost > worst->lost ? &table->rows[i] : worst;
        lost += share_of_whole(table, table->rows[i].lost);
    }
    if (count > 0 && lost < LITTLE)
        figure_set_title(figure,
                         table->count > 1 ? "Phases lose hardly any time" : "The only phase loses hardly any time");
    else if (count > 0)
        figure_set_title(figure,
                         figure_print(figure, "%s%s%s lose%s most: %s %% of all ranks' time",
                                      worst->cut == PHASE_CUT_COLLECTIVE ? "The part from " : "", worst->label.brief,
                                      phase_row_has_launch(worst, result->run) ? ", with the launch," : "",
                                      worst->turns > 1 ? "" : "s",
                                      decimal_percent(share_of_whole(table, worst->lost) / 100).text));
    for (size_t k = 0; k < PHASE_SHARE_COUNT; k++) {
        const struct stack_part_style *style = &stack_styles[parts[k]];

        figure_add_series(figure, panel, style->title, style->color)->letter = style->letter;
    }
    for (size_t i = 0; i < count; i++) {
        const struct phase_row *row = &table->rows[i];
        double lengths[PHASE_SHARE_COUNT];

        for (size_t k = 0; k < PHASE_SHARE_COUNT; k++)
            lengths[k] = share_of_whole(table, row->shares[k]);
        figure_add_row_of_parts(
            figure, panel,
            (struct figure_row){.name = row->label.brief,
                                .value = figure_print(figure, "%s %%, %s %% lost",
                                                      decimal_percent(share_of_whole(table, row->time) / 100).text,
                                                      decimal_percent(share_of_whole(table, row->lost) / 100).text)},
            lengths);
    }
    if (count == 0)
        figure_add_row(figure, panel, (struct figure_row){.name = "", .value = "the trace has no phases"});
    panel->across.title = "share of all ranks' time (%)";
    panel->across.to = panel->across.to > 0 ? panel->across.to : 100;
    if (table->count > count)
        panel->note = figure_print(figure, "and %zu more (--report phases)", table->count - count);
}
