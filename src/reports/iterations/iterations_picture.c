/*
 * The picture of iterations: of each loop the length of its turns over time, and what the ranks did in them.
 */
#include <inttypes.h>
#include <math.h>

#include "base/array.h"
#include "output/decimal.h"
#include "output/figures/figure.h"
#include "output/figures/time_stack.h"
#include "output/section.h"
#include "reports/iterations/iterations.h"

enum {
    PANELS_MOST = 4, /* the loops that have most of the ranks' time */
    PANEL_HEIGHT = 130,
};

/* From below; the last is what of a turn is neither. */
static const struct {
    enum stack_part style;
    const char *title;
} turn_parts[] = {
    {STACK_COMPUTING, "computing, mean of the ranks"},
    {STACK_LOAD_BALANCE, "up to the rank that computes longest"},
    {STACK_TRANSFER, "MPI, and all else"},
};

enum { TURN_PARTS = COUNT_OF(turn_parts) };

static int64_t longest_told(const struct iteration_loop *loop)
{
    int64_t most = 0;

    for (size_t i = 0; i < loop->told_count; i++)
        most = loop->told[i].length > most ? loop->told[i].length : most;
    return most;
}

/* Of ranks that have different numbers of turns one is drawn. */
static void draw_turns(struct figure *figure, const struct iteration_loop *loop, const struct row *run)
{
    int64_t most = longest_told(loop);
    const struct time_unit *unit = time_unit_for(most);
    double size = (double)unit->nanoseconds;
    const char *whose = loop->turns_most > 0 ? figure_print(figure, " of rank %" PRIu32, loop->rank + 1) : "";
    struct figure_panel *panel = figure_add_panel(
        figure, FIGURE_STACK,
        figure_print(figure, "How long turns take: loop %s: %" PRIu64 " turns%s%s", loop->name, loop->turns, whose,
                     loop->told_count + 1 < loop->turns ? ", not all are drawn" : ""),
        PANEL_HEIGHT);

    figure_set_time(figure, panel, run->start, run->end);
    panel->up = (struct figure_axis){.title = figure_print(figure, "turn (%s)", unit->name),
                                     .to = figure_end_above((double)most / size)};
    for (int part = 0; part < TURN_PARTS; part++) {
        const struct stack_part_style *style = &stack_styles[turn_parts[part].style];
        struct figure_series *series = figure_add_series(figure, panel, turn_parts[part].title, style->color);

        series->letter = style->letter;
        for (size_t i = 0; i < loop->told_count; i++) {
            const struct told_turn *turn = &loop->told[i];
            const int64_t ends[] = {0, turn->useful, turn->useful_most, turn->length};

            figure_add_point(figure, series,
                             (struct figure_point){.from = figure_time(panel, turn->start),
                                                   .to = figure_time(panel, turn->end),
                                                   .value = (double)(ends[part + 1] - ends[part]) / size,
                                                   .low = (double)ends[part] / size,
                                                   .high = (double)ends[part + 1] / size});
        }
    }
}

void iterations_picture(struct figure *figure, const struct report_result *result)
{
    const struct iteration_findings *found = result->findings;
    const struct run_summary *summary = result->run;
    struct loop_scope scope = loop_scope_of(found, summary);
    struct row run = row_of_run(summary);

    for (size_t i = 0; i < found->count; i++) {
        const struct iteration_loop *loop = &found->loops[i];
        size_t place = iterations_place(found, i);

        if (place < PANELS_MOST)
            draw_turns(figure, loop, &run);
        if (place == 0)
            figure_set_title(figure, "%s turns%s%s take %s %% of %s, the median one %s, the longest %s",
                             loop->turns_text, loop->turns_most > 0 ? " each" : "", loop->on_ranks,
                             decimal_percent(fmin(loop->share * scope.of_run, 1)).text, scope.name,
                             decimal_duration(loop->median).text, decimal_duration(loop->most).text);
    }
    if (found->count > 0)
        return;
    figure_set_title(figure, "No loop was found");
    figure_add_words(figure, "How long turns take", "no loop was found");
}
