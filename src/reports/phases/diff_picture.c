/*
 * The picture of two runs, one over the other: their efficiencies, parallel efficiency over time, and the phases that
 * make the difference.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output/pictures/character_chart.h"
#include "output/pictures/gnuplot_page.h"
#include "output/pictures/rank_map.h"
#include "output/text.h"
#include "reports/phases/phases.h"

enum {
    BASE_LINE = 68, /* the middle of the line, from the top */
    KEY = 96,
    BARS_LABEL = 122,
    BARS_TOP = 138,
    BARS_HEIGHT = 150,
    GAP = 78, /* between panels, with a label */
    LABEL_BASE = 14,
    CURVES_TOP = BARS_TOP + BARS_HEIGHT + GAP,
    CURVES_HEIGHT = 150,
    PHASES_GAP = 84, /* with what stands across */
    ACROSS_BASE = 44,
    PHASES_TOP = CURVES_TOP + CURVES_HEIGHT + PHASES_GAP,
    ROW_HEIGHT = 26,
    ROWS_MOST = 10,
    LEFT = 300, /* names of phases stand there */
    NAME_LONGEST = 27,
    NAME_BASE = 9, /* of what stands across, from below */
    PARTS = 50,    /* of a run: many of the length of an iteration would beat */
    TRACE_LONGEST = 40,
};

static const char *const here_color = "#1B1B1B";
static const char *const base_color = "#9A9A9A";
static const char *const slower_color = "#DB7B00";
static const char *const faster_color = "#0A9070";

static const enum column_id compared_columns[] = {
    COLUMN_PARALLEL_EFFICIENCY,      COLUMN_LOAD_BALANCE,        COLUMN_COMMUNICATION_EFFICIENCY,
    COLUMN_SERIALISATION_EFFICIENCY, COLUMN_TRANSFER_EFFICIENCY,
};

enum { COMPARED = sizeof(compared_columns) / sizeof(compared_columns[0]) };

/* Of at least two rows, and of no more than are drawn. */
static unsigned phases_height(size_t count)
{
    return (unsigned)(count < 2 ? 2 : count < ROWS_MOST ? count : ROWS_MOST) * ROW_HEIGHT;
}

static unsigned diff_picture_height(const struct report_result *result)
{
    const struct phase_diff *diff = result->findings;
    size_t count = 0;

    for (size_t i = 0; i < diff->count; i++)
        count += diff->rows[i].loss != 0;
    return PHASES_TOP + phases_height(count) + PAGE_BOTTOM;
}

static void put_run_over_time(const struct gnuplot_page *page, const char *name, const struct rank_map *map)
{
    struct output *output = page->context->output;
    int64_t length = map->end - map->start;

    output_format(output, "# time_s share: of the ranks' time in which they compute, from there on\n$%s << EOD\n",
                  name);
    for (int part = 0; part < PARTS && length >= PARTS; part++) {
        int64_t start = map->start + (int64_t)((__int128)length * part / PARTS);
        int64_t end = map->start + (int64_t)((__int128)length * (part + 1) / PARTS);
        struct decimal share = decimal_ratio(rank_map_share(map, 0, map->row_count, start, end), 4);

        output_format(output, "%s %s\n%s %s\n", decimal_seconds(start).text, share.text, decimal_seconds(end).text,
                      share.text);
    }
    output_text(output, length >= PARTS ? "EOD\n" : "nan nan\nEOD\n");
}

/* Those of which most is lost or gained, as they are in the table: a picture has room for a few. */
static int compare_losses(const void *a, const void *b)
{
    const struct phase_difference *const *first = a;
    const struct phase_difference *const *second = b;
    int64_t left = llabs((*first)->loss);
    int64_t right = llabs((*second)->loss);

    return left != right ? (left < right) - (left > right) : (*first > *second) - (*first < *second);
}

struct drawn_rows {
    const struct phase_difference *items[ROWS_MOST + 1];
    size_t count;
};

/* The largest, kept in order while all pass. */
static struct drawn_rows drawn_rows_of(const struct phase_diff *diff)
{
    struct drawn_rows rows = {.count = 0};

    for (size_t i = 0; i < diff->count; i++) {
        if (diff->rows[i].loss == 0)
            continue;
        rows.items[rows.count++] = &diff->rows[i];
        qsort(rows.items, rows.count, sizeof(rows.items[0]), compare_losses);
        if (rows.count > ROWS_MOST)
            rows.count = ROWS_MOST;
    }
    return rows;
}

/* Nothing is known of runs that take no time. */
static void put_compared_panel(const struct gnuplot_page *page, bool is_known)
{
    static const char common[] = " efficiency";
    struct output *output = page->context->output;

    gnuplot_page_put_label(page, PAGE_LEFT, BARS_LABEL, "efficiency (%)");
    gnuplot_page_put_place(page, BARS_TOP, BARS_HEIGHT);
    output_format(output, "set xrange [0.5:%d.5]\nset xtics (", (int)COMPARED);
    for (size_t k = 0; k < COMPARED; k++) {
        const char *title = column_of(compared_columns[k])->title;
        const char *end = strstr(title, common);

        output_format(output, "%s'%.*s' %zu", k > 0 ? ", " : "", end ? (int)(end - title) : (int)strlen(title), title,
                      k + 1);
    }
    output_format(output,
                  ")\nset yrange [0:%s] noextend\nset ytics 20\nplot \\\n"
                  "  $efficiencies using ($1-0.18):($2*50):(0.16):($2*50) with boxxyerror fillstyle solid noborder "
                  "linecolor rgb '%s' title 'base', \\\n"
                  "  $efficiencies using ($1+0.18):($3*50):(0.16):($3*50) with boxxyerror fillstyle solid noborder "
                  "linecolor rgb '%s' title 'this run'\n",
                  is_known ? "105<*" : "105", base_color, here_color);
}

/* Both from their beginnings on, as far as the longer one goes. */
static void put_curves_panel(const struct gnuplot_page *page, const struct phase_diff *diff)
{
    struct output *output = page->context->output;
    int64_t longest = diff->runtime > diff->base_runtime ? diff->runtime : diff->base_runtime;
    struct decimal seconds = decimal_scaled(1000000000, page->unit->nanoseconds, 0);
    char text[32];

    gnuplot_page_clear(page);
    gnuplot_page_put_label(page, PAGE_LEFT, CURVES_TOP - LABEL_BASE, "parallel efficiency over time (%)");
    gnuplot_page_put_place(page, CURVES_TOP, CURVES_HEIGHT);
    snprintf(text, sizeof(text), "time (%s)", page->unit->name);
    gnuplot_page_put_below(page, CURVES_TOP + CURVES_HEIGHT + ACROSS_BASE, text);
    output_format(output,
                  "set xrange [0:%s] noextend\nset xtics autofreq\nplot \\\n"
                  "  $base using ($1*%s):($2*100) with lines linewidth 2 linecolor rgb '%s' title 'base', \\\n"
                  "  $here using ($1*%s):($2*100) with lines linewidth 2 linecolor rgb '%s' title 'this run'\n",
                  decimal_scaled(longest > 0 ? longest : 1, page->unit->nanoseconds, 9).text, seconds.text, base_color,
                  seconds.text, here_color);
}

static void put_phases_panel(const struct gnuplot_page *page, const struct phase_diff *diff,
                             const struct drawn_rows *rows)
{
    struct output *output = page->context->output;
    struct decimal seconds = decimal_scaled(1000000000, page->unit->nanoseconds, 0);
    int64_t least = 0;
    int64_t most = 0;
    const char *names[ROWS_MOST + 1];
    const struct name_set set = {names, rows->count};
    char text[80];

    gnuplot_page_clear(page);
    gnuplot_page_put_label(page, PAGE_LEFT, PHASES_TOP - LABEL_BASE,
                           diff->by_function
                               ? "functions that take longer, or less long, for an average rank"
                               : "parts that take longer, or less long, for an average rank (*: by base's "
                                 "time)");
    gnuplot_page_put_place(page, PHASES_TOP, phases_height(rows->count));
    snprintf(text, sizeof(text), "difference of time (%s)", page->unit->name);
    gnuplot_page_put_below(page, page->height - NAME_BASE, text);
    output_format(output, "set lmargin at screen %s\nset yrange [%zu.5:0.5] noextend\nunset ytics\n",
                  gnuplot_page_across(LEFT).text, rows->count > 2 ? rows->count : 2);
    for (size_t i = 0; i < rows->count; i++)
        names[i] = rows->items[i]->label.brief;
    /* From the largest gain to the largest loss, 0 among them. */
    for (size_t i = 0; i < rows->count; i++) {
        least = rows->items[i]->loss < least ? rows->items[i]->loss : least;
        most = rows->items[i]->loss > most ? rows->items[i]->loss : most;
    }
    if (least == most)
        most = page->unit->nanoseconds;
    output_format(output, "set xrange [%s:%s]\n", decimal_scaled(least, page->unit->nanoseconds, 9).text,
                  decimal_scaled(most, page->unit->nanoseconds, 9).text);
    for (size_t i = 0; i < rows->count; i++)
        gnuplot_page_put_row_name(page, LEFT, i + 1, names[i], &set, NAME_LONGEST,
                                  rows->items[i]->name || rows->items[i]->is_here ? "" : "*");
    output_format(output,
                  "plot $phases using ($2*%s/2):1:(abs($2)*%s/2):(0.35):3 with boxxyerror fillstyle solid noborder "
                  "linecolor rgb variable title 'difference of time'\n",
                  seconds.text, seconds.text);
}

static void put_diff_data(const struct gnuplot_page *page, const struct report_result *result, const struct row *base,
                          const struct drawn_rows *rows)
{
    struct output *output = page->context->output;
    const struct phase_diff *diff = result->findings;

    output_text(output, "# metric base here\n$efficiencies << EOD\n");
    for (size_t k = 0; k < COMPARED; k++) {
        const struct column *column = column_of(compared_columns[k]);

        output_format(output, "%zu %s %s\n", k + 1, column_text(column, base).text,
                      column_text(column, page->run).text);
    }
    output_text(output, "EOD\n");
    put_run_over_time(page, "base", diff->base_run->rank_map);
    put_run_over_time(page, "here", result->run->rank_map);
    output_text(output, "# row loss_s color: time that a rank takes longer than in the base\n$phases << EOD\n");
    for (size_t i = 0; i < rows->count; i++)
        output_format(output, "%zu %s 0x%s\n", i + 1, decimal_seconds(rows->items[i]->loss).text,
                      (rows->items[i]->loss > 0 ? slower_color : faster_color) + 1);
    output_text(output, rows->count > 0 ? "EOD\n" : "nan nan 0\nEOD\n");
}

static void diff_picture_draw(const struct gnuplot_page *page, const struct report_result *result)
{
    enum { NEXT = 140 };
    const struct phase_diff *diff = result->findings;
    struct output *output = page->context->output;
    struct row base = row_of_run(diff->base_run);
    struct drawn_rows rows = drawn_rows_of(diff);

    put_diff_data(page, result, &base, &rows);
    gnuplot_page_put_heading(page);
    /* The heading is about this run; what the base is stands below. */
    output_text(output, "set label 'against ");
    text_print_quoted(output, text_base_name(diff->base_trace), TRACE_LONGEST);
    output_format(output,
                  ": %" PRIu64 " %s, %s, parallel efficiency %s %%' at screen %s, screen %s left noenhanced%s\n",
                  base.ranks, base.ranks == 1 ? "rank" : "ranks", decimal_duration(base.elapsed).text,
                  decimal_percent(base.parallel_efficiency).text, gnuplot_page_across(PAGE_LEFT).text,
                  gnuplot_page_up(page, BASE_LINE).text, gnuplot_page_font(page->context, PAGE_FONT_TEXT));
    gnuplot_page_put_box(page, PAGE_LEFT, KEY, base_color, "solid");
    gnuplot_page_put_label(page, PAGE_LEFT + PAGE_BOX + 6, KEY, "base");
    gnuplot_page_put_box(page, PAGE_LEFT + NEXT, KEY, here_color, "solid");
    gnuplot_page_put_label(page, PAGE_LEFT + NEXT + PAGE_BOX + 6, KEY, "this run");
    gnuplot_page_put_frame(page);
    output_text(output, "set multiplot\n");
    put_compared_panel(page, page->run->elapsed > 0 || base.elapsed > 0);
    put_curves_panel(page, diff);
    put_phases_panel(page, diff, &rows);
    output_text(output, "unset multiplot\n");
}

const struct report_picture diff_picture = {
    .height = diff_picture_height,
    .draw = diff_picture_draw,
};
