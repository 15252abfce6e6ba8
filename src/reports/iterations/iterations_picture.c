/*
 * The picture of iterations: of each loop the length of its turns over time, and what the ranks did in them.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "output/pictures/gnuplot_page.h"
#include "output/pictures/time_stack.h"
#include "reports/iterations/iterations.h"

enum {
    PANELS_MOST = 4, /* the loops that have most of the run */
    KEY = 80,        /* the middle of the line, from the top */
    PANELS_TOP = 120,
    PANEL_HEIGHT = 130,
    PANEL_SPACE = 34, /* above each: what it is called */
    LABEL = 12,       /* of that, above the panel */
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

enum { TURN_PARTS = sizeof(turn_parts) / sizeof(turn_parts[0]) };

/* Whether fewer than so many have more of the run. */
static bool is_drawn(const struct iteration_findings *found, size_t loop)
{
    size_t before = 0;

    for (size_t i = 0; i < found->count; i++)
        before += found->loops[i].share > found->loops[loop].share ||
                  (i < loop && found->loops[i].share >= found->loops[loop].share);
    return before < PANELS_MOST;
}

static unsigned iterations_picture_height(const struct report_result *result)
{
    const struct iteration_findings *found = result->findings;
    unsigned panels = found->count > PANELS_MOST ? PANELS_MOST : found->count > 0 ? (unsigned)found->count : 1;

    return PANELS_TOP + panels * (PANEL_HEIGHT + PANEL_SPACE) - PANEL_SPACE + PAGE_BOTTOM;
}

static void put_turns(struct output *output, const struct iteration_loop *loop, size_t number)
{
    output_format(output, "# start_s end_s, and the ends of its parts in seconds\n$turns%zu << EOD\n", number);
    for (size_t i = 0; i < loop->drawn_count; i++) {
        const struct drawn_turn *turn = &loop->drawn[i];

        output_format(output, "%s %s 0 %s %s %s\n", decimal_seconds(turn->start).text, decimal_seconds(turn->end).text,
                      decimal_seconds(turn->useful).text, decimal_seconds(turn->useful_most).text,
                      decimal_seconds(turn->length).text);
    }
    output_text(output, loop->drawn_count > 0 ? "EOD\n" : "nan nan nan nan nan nan\nEOD\n");
}

static void put_turns_panel(const struct gnuplot_page *page, const struct iteration_loop *loop, size_t number,
                            unsigned y, bool is_lowest)
{
    struct output *output = page->context->output;
    const struct time_unit *unit = time_unit_for(loop->most);
    struct decimal across = decimal_scaled(1000000000, page->unit->nanoseconds, 0);
    struct decimal up = decimal_scaled(1000000000, unit->nanoseconds, 0);
    char title[160];

    snprintf(title, sizeof(title), "length of a turn (%s): loop %" PRIu64 ", level %" PRIu64 ", %" PRIu64 " turns%s",
             unit->name, loop->number, loop->level, loop->turns,
             loop->drawn_count + 1 < loop->turns ? ", not all are drawn" : "");
    gnuplot_page_put_label(page, PAGE_LEFT, y - LABEL, title);
    gnuplot_page_put_panel(page, y, PANEL_HEIGHT, is_lowest);
    output_text(output, "set yrange [0:*]\nset ytics autofreq\nplot \\\n");
    for (size_t k = 0; k < TURN_PARTS; k++) {
        const struct stack_part_style *style = &stack_styles[turn_parts[k].style];

        output_format(
            output,
            "%s  $turns%zu using (($1+$2)/2*%s):($%zu*%s):($1*%s):($2*%s):($%zu*%s):($%zu*%s) with boxxyerror "
            "fillstyle %s noborder linecolor rgb '%s' title '%s'",
            k > 0 ? ", \\\n" : "", number, across.text, k + 4, up.text, across.text, across.text, k + 3, up.text, k + 4,
            up.text, style->fill, style->color, turn_parts[k].title);
    }
    output_text(output, "\n");
    gnuplot_page_clear(page);
}

static void iterations_picture_draw(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct iteration_findings *found = result->findings;
    struct output *output = page->context->output;
    size_t panels = 0, panel = 0;
    unsigned x = PAGE_LEFT;

    for (size_t i = 0; i < found->count; i++)
        if (is_drawn(found, i))
            put_turns(output, &found->loops[i], ++panels);
    gnuplot_page_put_heading(page);
    gnuplot_page_put_axes(page);
    for (size_t k = 0; k < TURN_PARTS; k++) {
        const struct stack_part_style *style = &stack_styles[turn_parts[k].style];

        gnuplot_page_put_box(page, x, KEY, style->color, style->fill);
        x += PAGE_BOX + 6;
        gnuplot_page_put_label(page, x, KEY, turn_parts[k].title);
        x += (unsigned)strlen(turn_parts[k].title) * PAGE_CHARACTER + PAGE_KEY_SPACE;
    }
    output_text(output, "set multiplot\n");
    for (size_t i = 0; i < found->count; i++) {
        unsigned y = PANELS_TOP + (unsigned)panel * (PANEL_HEIGHT + PANEL_SPACE);

        if (!is_drawn(found, i))
            continue;
        panel++;
        put_turns_panel(page, &found->loops[i], panel, y, panel == panels);
    }
    if (panels == 0) {
        gnuplot_page_put_label(page, PAGE_LEFT, PANELS_TOP - LABEL, "no loop was found");
        gnuplot_page_put_panel(page, PANELS_TOP, PANEL_HEIGHT, true);
        output_text(output, "set yrange [0:1]\nplot NaN notitle\n");
    }
    output_text(output, "unset multiplot\n");
}

const struct report_picture iterations_picture = {
    .height = iterations_picture_height,
    .draw = iterations_picture_draw,
};
