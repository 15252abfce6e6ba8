/*
 * The picture of sensitivity: each efficiency under each assumption, and the band that it stays in.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/columns/columns.h"
#include "output/pictures/gnuplot_page.h"
#include "reports/sensitivity/sensitivity.h"

enum {
    LABEL = 78, /* the middle of the line, from the top */
    KEY = 102,
    ROWS_TOP = 118,
    ROW_HEIGHT = 24,
    LEFT = 380, /* assumptions stand there */
    NAME_LONGEST = 40,
    NAME_BASE = 9, /* of what stands across, from below */
};

/* Points differ where colours do not. */
static const struct {
    enum sensitivity_ratio ratio;
    enum column_id column;
    const char *color;
    unsigned point; /* gnuplot's number of its shape */
} studied[] = {
    {SENSITIVITY_PARALLEL, COLUMN_PARALLEL_EFFICIENCY, "#1B1B1B", 5},
    {SENSITIVITY_LOAD_BALANCE, COLUMN_LOAD_BALANCE, "#DB7B00", 9},
    {SENSITIVITY_COMMUNICATION, COLUMN_COMMUNICATION_EFFICIENCY, "#6BAED6", 11},
    {SENSITIVITY_SERIALISATION, COLUMN_SERIALISATION_EFFICIENCY, "#002B5C", 7},
    {SENSITIVITY_TRANSFER, COLUMN_TRANSFER_EFFICIENCY, "#0A9070", 13},
};

enum { STUDIED = sizeof(studied) / sizeof(studied[0]), FIRST_STUDIED = 2 /* among the columns of data, from 1 */ };

static unsigned sensitivity_picture_height(const struct report_result *result)
{
    const struct sensitivity *sensitivity = result->findings;

    return ROWS_TOP + (unsigned)sensitivity->count * ROW_HEIGHT + PAGE_BOTTOM;
}

static void put_sensitivity_cases(const struct gnuplot_page *page, const struct sensitivity *sensitivity)
{
    struct output *output = page->context->output;

    output_text(output, "# row");
    for (size_t k = 0; k < STUDIED; k++)
        output_format(output, " %s", column_of(studied[k].column)->field.name);
    output_text(output, "\n$cases << EOD\n");
    for (size_t i = 0; i < sensitivity->count; i++) {
        output_format(output, "%zu", i + 1);
        for (size_t k = 0; k < STUDIED; k++)
            output_format(output, " %s", decimal_ratio(sensitivity->cases[i].figures.ratios[studied[k].ratio], 6).text);
        output_text(output, "\n");
    }
    output_text(output, "EOD\n");
}

/* Of all cases of the run, or of windows: they have metrics of their own. `first` cases come before them. */
static void put_band(const struct gnuplot_page *page, const struct sensitivity_group *group, size_t k, size_t first)
{
    double lowest = group->lowest[studied[k].ratio];
    double highest = group->highest[studied[k].ratio];

    if (isfinite(lowest))
        output_format(page->context->output,
                      "set object rectangle from first %s, first %zu.5 to first %s, first %zu.5 behind fillcolor rgb "
                      "'%s' fillstyle transparent solid 0.2 noborder\n",
                      decimal_ratio(lowest * 100, 4).text, first, decimal_ratio(highest * 100, 4).text,
                      first + group->count, studied[k].color);
}

static void put_sensitivity_key(const struct gnuplot_page *page)
{
    static const char common[] = " efficiency";
    unsigned x = PAGE_LEFT;

    for (size_t k = 0; k < STUDIED; k++) {
        const char *title = column_of(studied[k].column)->title;
        const char *end = strstr(title, common);
        int length = end ? (int)(end - title) : (int)strlen(title);
        char text[48];

        snprintf(text, sizeof(text), "%.*s", length, title);
        gnuplot_page_put_point(page, x + PAGE_BOX / 2, KEY, studied[k].color, studied[k].point);
        x += PAGE_BOX + 6;
        gnuplot_page_put_label(page, x, KEY, text);
        x += (unsigned)length * PAGE_CHARACTER + PAGE_KEY_SPACE;
    }
}

static void sensitivity_picture_draw(const struct gnuplot_page *page, const struct report_result *result)
{
    const struct sensitivity *sensitivity = result->findings;
    struct output *output = page->context->output;
    /* Nothing is of a run that takes no time. */
    bool is_known = isfinite(sensitivity->run.highest[SENSITIVITY_PARALLEL]) ||
                    isfinite(sensitivity->all_windows.highest[SENSITIVITY_PARALLEL]);

    put_sensitivity_cases(page, sensitivity);
    gnuplot_page_put_heading(page);
    gnuplot_page_put_frame(page);
    gnuplot_page_put_label(page, PAGE_LEFT, LABEL,
                           "efficiency (%) under other assumptions, shaded: between all of them");
    put_sensitivity_key(page);
    gnuplot_page_put_place(page, ROWS_TOP, (unsigned)sensitivity->count * ROW_HEIGHT);
    output_format(output, "set lmargin at screen %s\n", gnuplot_page_across(LEFT).text);
    gnuplot_page_put_below(page, page->height - NAME_BASE, "efficiency (%)");
    /* No narrower than ten points, lest the last digit look like much. */
    output_format(output, "set xrange [%s]\nset yrange [%zu.5:0.5] noextend\nunset ytics\n",
                  is_known ? "*<90:100<*" : "0:100", sensitivity->count);
    for (size_t i = 0; i < sensitivity->count; i++) {
        const struct sensitivity_case *one = &sensitivity->cases[i];
        char name[3 * SENSITIVITY_VALUE];

        snprintf(name, sizeof(name), "%s%s%s%s", i < sensitivity->run.count ? "" : "windows: ", one->name,
                 one->value ? " " : "", one->value_text);
        gnuplot_page_put_row_name(page, LEFT, i + 1, name, NULL, NAME_LONGEST, "");
    }
    for (size_t k = 0; k < STUDIED; k++) {
        put_band(page, &sensitivity->run, k, 0);
        put_band(page, &sensitivity->all_windows, k, sensitivity->run.count);
    }
    output_text(output, "plot \\\n");
    for (size_t k = 0; k < STUDIED; k++)
        output_format(output,
                      "%s  $cases using ($%zu*100):1 with points pointtype %u pointsize 1.2 linecolor rgb '%s' title "
                      "'%s'",
                      k > 0 ? ", \\\n" : "", FIRST_STUDIED + k, studied[k].point, studied[k].color,
                      column_of(studied[k].column)->title);
    output_text(output, "\n");
}

const struct report_picture sensitivity_picture = {
    .height = sensitivity_picture_height,
    .draw = sensitivity_picture_draw,
};
