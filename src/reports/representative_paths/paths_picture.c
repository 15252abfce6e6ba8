/*
 * The picture of paths: how the lengths of all paths through the run are spread, and where the representative ones are.
 */
#include <math.h>
#include <stdio.h>

#include "reports/representative_paths/path_population.h"
#include "reports/representative_paths/paths_findings.h"

enum {
    LABEL = 82, /* the middle of the line, from the top */
    BARS_TOP = 102,
    BARS_HEIGHT = 300,
    NAME_BASE = 9, /* of what stands across, from below */
    HEIGHT = BARS_TOP + BARS_HEIGHT + PAGE_BOTTOM,
    BARS = 50,
    MOST_MARKED = 40, /* representative paths */
};

/* Of lengths, as the picture shows them. */
struct length_range {
    double least; /* nanoseconds */
    double most;  /* greater */
};

static unsigned paths_picture_height(const struct report_result *result)
{
    (void)result;
    return HEIGHT;
}

static struct decimal in_unit(const struct gnuplot_page *page, double length)
{
    return decimal_scaled((__int128)llround(length), page->unit->nanoseconds, 9);
}

static double border_of(const struct length_range *range, int bar)
{
    return range->least + (range->most - range->least) * bar / BARS;
}

/* What is shorter than the shortest that is known counts with that, and likewise what is longer. Without a population
 * nothing is known but the representative paths, which count alike. */
static double share_of_bar(const struct paths_findings *paths, const struct length_range *range, int bar)
{
    double from = border_of(range, bar), to = border_of(range, bar + 1);
    size_t count = 0;

    if (paths->population) {
        double below = bar > 0 ? path_population_share_below(paths->population, from) : 0;
        double above = bar < BARS - 1 ? path_population_share_below(paths->population, to) : 1;

        return above > below ? above - below : 0;
    }
    for (size_t i = 0; i < paths->item_count; i++) {
        double length = (double)paths->items[i].length;

        count += length >= from && (length < to || bar == BARS - 1);
    }
    return (double)count / (double)paths->item_count;
}

static void paths_picture_draw(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct paths_findings *paths = result->findings;
    struct output *output = page->context->output;
    struct length_range range = {(double)paths->items[paths->item_count - 1].length, (double)paths->items[0].length};
    double margin;
    char text[96];

    /* Where all are alike something around that. */
    if (!(range.most > range.least)) {
        range.most++;
        range.least--;
    }
    margin = (range.most - range.least) * 0.02;
    output_format(output, "# from to (%s) share: of the paths\n$lengths << EOD\n", page->unit->name);
    for (int bar = 0; bar < BARS; bar++)
        output_format(output, "%s %s %s\n", in_unit(page, border_of(&range, bar)).text,
                      in_unit(page, border_of(&range, bar + 1)).text,
                      decimal_ratio(share_of_bar(paths, &range, bar), 6).text);
    output_text(output, "EOD\n");
    gnuplot_page_put_heading(page);
    gnuplot_page_put_frame(page);
    snprintf(text, sizeof(text), "%s (%%) by length, dashed: the %zu representative ones",
             paths->population ? "all paths" : "paths that met", paths->item_count);
    gnuplot_page_put_label(page, PAGE_LEFT, LABEL, text);
    gnuplot_page_put_place(page, BARS_TOP, BARS_HEIGHT);
    snprintf(text, sizeof(text), "computing on the path (%s)", page->unit->name);
    gnuplot_page_put_below(page, page->height - NAME_BASE, text);
    output_format(output, "set xrange [%s:%s] noextend\nset yrange [0:*]\n", in_unit(page, range.least - margin).text,
                  in_unit(page, range.most + margin).text);
    for (size_t i = 0; i < paths->item_count && i < MOST_MARKED; i++) {
        struct decimal x = in_unit(page, (double)paths->items[i].length);

        output_format(output,
                      "set arrow from first %s, graph 0 to first %s, graph 1 nohead linewidth 1.5 dashtype (10,8) "
                      "linecolor rgb '#444444' front\n",
                      x.text, x.text);
    }
    output_text(output, "plot $lengths using (($1+$2)/2):($3*50):(($2-$1)/2):($3*50) with boxxyerror fillstyle solid "
                        "border linewidth 0.5 linecolor rgb '#0072B2' title 'paths of such a length'\n");
}

const struct report_picture paths_picture = {
    .height = paths_picture_height,
    .draw = paths_picture_draw,
};
