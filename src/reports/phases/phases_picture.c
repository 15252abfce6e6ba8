/*
 * The picture of phases: what the time of each goes to.
 */
#include <string.h>

#include "output/pictures/gnuplot_page.h"
#include "output/pictures/time_stack.h"
#include "reports/phases/phases.h"

enum {
    LABEL = 78, /* the middle of the line, from the top */
    KEY = 102,
    BARS_TOP = 118,
    BAR_HEIGHT = 28,
    LEFT = 300, /* names of phases stand there */
    NAME_LONGEST = 27,
    NAME_BASE = 9, /* of what stands across, from below */
    MOST_PHASES = 15,
};

/* From the left, as stacks have it from below. */
static const struct {
    enum phase_share share;
    enum stack_part part;
} parts[] = {
    {PHASE_COMPUTATION, STACK_COMPUTING},       {PHASE_LOAD_BALANCE, STACK_LOAD_BALANCE},
    {PHASE_SERIALISATION, STACK_SERIALISATION}, {PHASE_TRANSFER, STACK_TRANSFER},
    {PHASE_OVERHEAD, STACK_OVERHEAD},
};

enum { PARTS = sizeof(parts) / sizeof(parts[0]) };

/* Regions where they were asked for, else functions where there are some. */
static const struct phase_table *drawn_table(const struct phase_tables *tables)
{
    static const enum phase_cut order[] = {PHASE_CUT_REGION, PHASE_CUT_FUNCTION, PHASE_CUT_COLLECTIVE};

    for (size_t i = 0; i < PHASE_CUTS; i++)
        if (tables->cuts[order[i]].count > 0)
            return &tables->cuts[order[i]];
    return &tables->cuts[PHASE_CUT_COLLECTIVE];
}

static size_t drawn_phase_count(const struct phase_table *table)
{
    return table->count < MOST_PHASES ? table->count : MOST_PHASES;
}

static unsigned bars_height(const struct phase_table *table)
{
    size_t count = drawn_phase_count(table);

    return (unsigned)(count > 2 ? count : 2) * BAR_HEIGHT;
}

static unsigned phases_picture_height(const struct report_result *result)
{
    return BARS_TOP + bars_height(drawn_table(result->findings)) + PAGE_BOTTOM;
}

/* Where each part begins and ends, as a share of all phases' time. */
static void put_phase_bars(const struct gnuplot_page *page, const struct phase_table *table)
{
    struct output *output = page->context->output;

    output_text(output, "# row begin, and the ends of its parts:");
    for (size_t k = 0; k < PARTS; k++)
        output_format(output, " %s", stack_styles[parts[k].part].name);
    output_text(output, "\n$phases << EOD\n");
    for (size_t i = 0; i < drawn_phase_count(table); i++) {
        int64_t sum = 0;

        output_format(output, "%zu 0", i + 1);
        for (size_t k = 0; k < PARTS; k++) {
            int64_t share = table->rows[i].shares[parts[k].share];

            sum += share > 0 ? share : 0;
            output_format(output, " %s", decimal_ratio((double)sum / (double)table->whole.time, 6).text);
        }
        output_text(output, "\n");
    }
    output_text(output, table->count > 0 ? "EOD\n" : "nan nan nan nan nan nan nan\nEOD\n");
}

static void phases_picture_draw(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct phase_table *table = drawn_table(result->findings);
    struct output *output = page->context->output;
    size_t count = drawn_phase_count(table);
    unsigned x = PAGE_LEFT; /* of the key */
    const char *names[MOST_PHASES];
    const struct name_set set = {names, count};

    put_phase_bars(page, table);
    gnuplot_page_put_heading(page);
    gnuplot_page_put_frame(page);
    gnuplot_page_put_label(page, PAGE_LEFT, LABEL,
                           table->count > count ? "the phases that lose most, and what their time goes to"
                                                : "phases, those that lose most first, and what their time goes to");
    for (size_t k = 0; k < PARTS; k++) {
        const struct stack_part_style *style = &stack_styles[parts[k].part];

        gnuplot_page_put_box(page, x, KEY, style->color, style->fill);
        x += PAGE_BOX + 6;
        gnuplot_page_put_label(page, x, KEY, style->title);
        x += (unsigned)strlen(style->title) * PAGE_CHARACTER + PAGE_KEY_SPACE;
    }
    gnuplot_page_put_place(page, BARS_TOP, bars_height(table));
    output_format(output, "set lmargin at screen %s\n", gnuplot_page_across(LEFT).text);
    gnuplot_page_put_below(page, page->height - NAME_BASE, "share of all ranks'' time (%)");
    output_format(output, "set xrange [0:%s]\nset yrange [%zu.5:0.5] noextend\nunset ytics\n", count > 0 ? "*" : "100",
                  count > 2 ? count : 2);
    for (size_t i = 0; i < count; i++)
        names[i] = table->rows[i].label.brief;
    for (size_t i = 0; i < count; i++)
        gnuplot_page_put_row_name(page, LEFT, i + 1, names[i], &set, NAME_LONGEST, "");
    output_text(output, "plot \\\n");
    for (size_t k = 0; k < PARTS; k++)
        output_format(output,
                      "%s  $phases using (($%zu+$%zu)*50):1:(($%zu-$%zu)*50):(0.35) with boxxyerror fillstyle %s "
                      "noborder linecolor rgb '%s' title '%s'",
                      k > 0 ? ", \\\n" : "", k + 2, k + 3, k + 3, k + 2, stack_styles[parts[k].part].fill,
                      stack_styles[parts[k].part].color, stack_styles[parts[k].part].title);
    output_text(output, "\n");
}

const struct report_picture phases_picture = {
    .height = phases_picture_height,
    .draw = phases_picture_draw,
};
