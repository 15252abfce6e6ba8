/*
 * The picture of scaling: efficiencies, and the speed-up, against ranks or threads.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/pictures/gnuplot_page.h"
#include "reports/scaling/scaling.h"

/* Lengths on the page (output/pictures/gnuplot_page.h). */
enum {
    LABEL = 78, /* the middle of the line, from the top */
    KEY = 102,
    EFFICIENCIES_TOP = 118,
    EFFICIENCIES_HEIGHT = 240,
    SPEEDUP_LABEL = 38, /* above its panel */
    SPEEDUP_KEY = 15,
    SPEEDUP_GAP = 88,
    SPEEDUP_TOP = EFFICIENCIES_TOP + EFFICIENCIES_HEIGHT + SPEEDUP_GAP,
    SPEEDUP_HEIGHT = 180,
    NAME_BASE = 9, /* of what stands across, from below */
    HEIGHT = SPEEDUP_TOP + SPEEDUP_HEIGHT + PAGE_BOTTOM,
};

/* Against ranks; a thin curve lies on a thick one. Points differ where colours do not. */
struct scaling_curve {
    enum column_id column;
    const char *color; /* NULL: that of the column */
    const char *width;
    unsigned point; /* gnuplot's number of its shape */
};

static const struct scaling_curve rank_curves[] = {
    {COLUMN_GLOBAL_EFFICIENCY, "#A50F5A", "4", 7},
    {COLUMN_PARALLEL_EFFICIENCY, NULL, "3", 5},
    {COLUMN_LOAD_BALANCE, NULL, "1.5", 9},
    {COLUMN_COMMUNICATION_EFFICIENCY, "#6BAED6", "1.5", 11},
    {COLUMN_COMPUTATION_SCALABILITY, "#7A7A7A", "1.5", 13},
};

static const struct scaling_curve thread_curves[] = {
    {COLUMN_GLOBAL_EFFICIENCY, "#A50F5A", "4", 7},          {COLUMN_PARALLEL_EFFICIENCY, NULL, "3", 5},
    {COLUMN_MPI_EFFICIENCY, "#6BAED6", "1.5", 11},          {COLUMN_OPENMP_EFFICIENCY, "#0A9070", "1.5", 9},
    {COLUMN_COMPUTATION_SCALABILITY, "#7A7A7A", "1.5", 13},
};

enum {
    CURVES = sizeof(rank_curves) / sizeof(rank_curves[0]),
    FIRST_CURVE = 5, /* its place among the columns of data, from 1 */
};

_Static_assert(CURVES == sizeof(thread_curves) / sizeof(thread_curves[0]), "one key has room for both");

static const struct scaling_curve *curves_of(const struct scaling *scaling)
{
    return scaling->has_threads ? thread_curves : rank_curves;
}

static uint64_t size_of_run(const struct scaling *scaling, size_t run)
{
    return scaling->has_threads ? scaling->runs[run].row.threads : scaling->runs[run].row.ranks;
}

/* Runs are sorted by it. */
static bool sizes_differ(const struct scaling *scaling)
{
    for (size_t i = 1; i < scaling->count; i++)
        if (size_of_run(scaling, i) == size_of_run(scaling, i - 1))
            return false;
    return true;
}

/* Across: doublings of the size, or where runs of one size are compared, one after the other. */
static double place_of_run(const struct scaling *scaling, size_t run)
{
    return sizes_differ(scaling) ? log2((double)size_of_run(scaling, run)) : (double)run;
}

static void put_runs(const struct gnuplot_page *page, const struct scaling *scaling)
{
    struct output *output = page->context->output;
    const struct scaling_curve *curves = curves_of(scaling);

    output_format(output, "# place %s ideal speedup", scaling->has_threads ? "threads" : "ranks");
    for (size_t k = 0; k < CURVES; k++)
        output_format(output, " %s", column_of(curves[k].column)->field.name);
    output_text(output, "\n$runs << EOD\n");
    for (size_t i = 0; i < scaling->count; i++) {
        const struct row *row = &scaling->runs[i].row;
        double ideal = (double)size_of_run(scaling, i) / (double)size_of_run(scaling, scaling->reference);

        output_format(output, "%s %llu %s %s", decimal_ratio(place_of_run(scaling, i), 6).text,
                      (unsigned long long)size_of_run(scaling, i), decimal_ratio(ideal, 6).text,
                      decimal_ratio(row->speedup, 6).text);
        for (size_t k = 0; k < CURVES; k++)
            output_format(output, " %s", column_text(column_of(curves[k].column), row).text);
        output_text(output, "\n");
    }
    output_text(output, "EOD\n");
}

static void put_across(const struct gnuplot_page *page, const struct scaling *scaling)
{
    struct output *output = page->context->output;
    double first = place_of_run(scaling, 0);
    double last = place_of_run(scaling, scaling->count - 1);
    double margin = last > first ? (last - first) * 0.04 : 0.5;

    output_format(output, "set xrange [%s:%s]\nset xtics (", decimal_ratio(first - margin, 6).text,
                  decimal_ratio(last + margin, 6).text);
    for (size_t i = 0; i < scaling->count; i++)
        output_format(output, "%s'%s' %s", i > 0 ? ", " : "", scaling_run_size(scaling, &scaling->runs[i]).text,
                      decimal_ratio(place_of_run(scaling, i), 6).text);
    output_text(output, ")\n");
}

static const char *color_of_curve(const struct scaling_curve *curve)
{
    return curve->color ? curve->color : column_of(curve->column)->color;
}

static void put_scaling_key(const struct gnuplot_page *page, const struct scaling_curve *curves)
{
    unsigned x = PAGE_LEFT;

    for (size_t k = 0; k < CURVES; k++) {
        /* "load balance", "global": the label says that all are efficiencies. */
        const char *title = column_of(curves[k].column)->title;
        const char *end = strstr(title, " efficiency");
        int length = end ? (int)(end - title) : (int)strlen(title);
        char text[48];

        snprintf(text, sizeof(text), "%.*s", length, title);
        gnuplot_page_put_sample(page, x, KEY, color_of_curve(&curves[k]), curves[k].width);
        gnuplot_page_put_point(page, x + PAGE_SAMPLE / 2, KEY, color_of_curve(&curves[k]), curves[k].point);
        x += PAGE_SAMPLE + 6;
        gnuplot_page_put_label(page, x, KEY, text);
        x += (unsigned)length * PAGE_CHARACTER + PAGE_KEY_SPACE;
    }
}

static void put_scaling_curves(const struct gnuplot_page *page, const struct scaling *scaling)
{
    const struct scaling_curve *curves = curves_of(scaling);
    struct output *output = page->context->output;
    bool is_known = false; /* nothing is of runs that take no time */

    for (size_t i = 0; i < scaling->count; i++)
        is_known = is_known || isfinite(scaling->runs[i].row.metrics.parallel_efficiency);
    gnuplot_page_put_label(page, PAGE_LEFT, LABEL, "efficiency (%)");
    put_scaling_key(page, curves);
    gnuplot_page_put_place(page, EFFICIENCIES_TOP, EFFICIENCIES_HEIGHT);
    /* Superlinear runs are above 100. */
    output_format(output, "set yrange [0:%s] noextend\nset ytics 20\nset mytics 2\nplot \\\n",
                  is_known ? "105<*" : "105");
    for (size_t k = 0; k < CURVES; k++)
        output_format(output,
                      "%s  $runs using 1:($%zu*100) with linespoints linewidth %s pointtype %u pointsize 1.2 "
                      "linecolor rgb '%s' title '%s'",
                      k > 0 ? ", \\\n" : "", FIRST_CURVE + k, curves[k].width, curves[k].point,
                      color_of_curve(&curves[k]), column_of(curves[k].column)->title);
    output_text(output, "\n");
}

/* Doublings up as across, so that the ideal is a straight line. */
static void put_speedup(const struct gnuplot_page *page, const struct scaling *scaling)
{
    struct output *output = page->context->output;
    char label[DECIMAL_SIZE + 64];

    gnuplot_page_clear(page);
    snprintf(label, sizeof(label), "speed-up against %s%s, dashed: ideal",
             scaling_run_size(scaling, &scaling->runs[scaling->reference]).text,
             scaling->has_threads                            ? ""
             : size_of_run(scaling, scaling->reference) == 1 ? " rank"
                                                             : " ranks");
    gnuplot_page_put_label(page, PAGE_LEFT, SPEEDUP_TOP - SPEEDUP_KEY, label);
    gnuplot_page_put_place(page, SPEEDUP_TOP, SPEEDUP_HEIGHT);
    gnuplot_page_put_below(page, page->height - NAME_BASE, scaling->has_threads ? "ranks x threads" : "ranks");
    output_text(
        output,
        "set logscale y 2\nset yrange [*<0.9:1.1<*]\nset ytics autofreq\nset format y '%.2g'\nunset mytics\nplot \\\n"
        "  $runs using 1:3 with lines linewidth 1.5 dashtype (10,8) linecolor rgb '#444444' "
        "title 'ideal', \\\n"
        "  $runs using 1:4 with linespoints linewidth 3 pointtype 7 pointsize 1.2 "
        "linecolor rgb '#A50F5A' title 'speed-up'\n");
}

static unsigned scaling_picture_height(const struct report_result *result)
{
    (void)result;
    return HEIGHT;
}

static void scaling_picture_draw(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct scaling *scaling = result->findings;
    char subtitle[128];

    put_runs(page, scaling);
    gnuplot_page_put_title(page, scaling->count == 1 ? "Scaling of one run" : "Scaling");
    snprintf(subtitle, sizeof(subtitle), "%zu %s, %s scaling", scaling->count, scaling->count == 1 ? "run" : "runs",
             scaling->is_weak ? "weak" : "strong");
    gnuplot_page_put_label(page, PAGE_LEFT, PAGE_SUBTITLE, subtitle);
    gnuplot_page_put_frame(page);
    put_across(page, scaling);
    output_text(page->context->output, "set multiplot\n");
    put_scaling_curves(page, scaling);
    put_speedup(page, scaling);
    output_text(page->context->output, "unset multiplot\n");
}

const struct report_picture scaling_picture = {
    .height = scaling_picture_height,
    .draw = scaling_picture_draw,
};
