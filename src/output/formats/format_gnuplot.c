/*
 * A gnuplot script with its data inside: the three efficiencies over time, and dashed the same for the whole run; below
 * them a strip for each further column that is drawn as one (columns.c), and one for the critical path. On its own it
 * sets no terminal: `gnuplot -p` shows it, `gnuplot -e 'set terminal …; set output …'` makes a file. For a picture
 * (--plot) it sets the terminal.
 *
 * The data have the columns of windows. A window is a horizontal stretch of line (`vectors`), neighbours are connected
 * (`steps`); an empty line keeps windows with a gap between them apart.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/formats/format.h"
#include "output/pictures/gnuplot_page.h"
#include "output/pictures/gnuplot_strip.h"
#include "output/delimited.h"
#include "output/section.h"

/* Lengths on the page (gnuplot_page.h). */
enum {
    CURVES_HEIGHT = 330,
    STRIP_HEIGHT = 56,
    GAP = 38,        /* above a strip, with its label */
    LABEL_BASE = 14, /* above what it names */
    SAMPLE = 30,     /* of line, in the key */
};

/* Of the curves, by their lines. */
static const char *const widths[] = {
    [COLUMN_LINE_THICK] = "3.5",
    [COLUMN_LINE_MEDIUM] = "2.5",
    [COLUMN_LINE_THIN] = "1.5",
};

/* In the key: the curves as they are drawn, and the line of the whole run. */
static const unsigned curve_places[] = {365, 152, 580};
enum {
    CURVES_MAX = sizeof(curve_places) / sizeof(curve_places[0]),
    WHOLE_PLACE = 756,
};

struct script {
    struct delimited separated; /* first, as its functions take the state */
    struct column_list columns; /* of windows: all, */
    struct column_list curves;  /* and the drawn ones; thick curves come first, thin ones lie on them */
    struct column_list strips;
    int64_t last_end;
    double highest[COLUMN_COUNT]; /* of each strip, in per cent */
};

/* What is drawn and how: known when the summary comes. */
struct drawing {
    struct gnuplot_page page;
    struct decimal factor; /* from seconds to its unit */
    const struct script *script;
};

/* The number of a column in the data, from 1; 0 where windows have none. */
static unsigned data_column(const struct column_list *columns, enum column_id id)
{
    for (size_t i = 0; i < columns->count; i++)
        if (columns->ids[i] == id)
            return (unsigned)i + 1;
    return 0;
}

/* Below the panels, what a report says of each window. */
static bool has_strip(const struct format_context *context, const struct section *section)
{
    return section->strip && section->strip->is_there(context);
}

static unsigned strip_count(const struct format_context *context)
{
    const struct script *script = context->state;
    unsigned count = (unsigned)script->strips.count;

    for (size_t i = 0; i < context->run.section_count; i++)
        count += has_strip(context, context->run.sections[i]);
    return count;
}

static unsigned page_height(const struct format_context *context)
{
    return PAGE_TOP + CURVES_HEIGHT + strip_count(context) * (GAP + STRIP_HEIGHT) + PAGE_BOTTOM;
}

static struct column_list curves_of(unsigned parts)
{
    struct column_list columns = columns_drawn(1U << COLUMN_CURVE, parts);
    struct column_list curves = {.count = 0};

    for (enum column_line line = 0; line < COLUMN_LINE_COUNT; line++)
        for (size_t i = 0; i < columns.count && curves.count < CURVES_MAX; i++)
            if (column_of(columns.ids[i])->line == line)
                curves.ids[curves.count++] = columns.ids[i];
    return curves;
}

static void format_gnuplot_begin(const struct format_context *context)
{
    static const struct dialect dialect = {
        .header = "# ",
        .separator = " ",
        .line_end = "\n",
        .missing = "nan",
    };
    struct script *script = context->state;
    unsigned parts = context->run.window_parts;

    script->separated.dialect = &dialect;
    script->columns = columns_of_window(parts);
    script->curves = curves_of(parts);
    script->strips = columns_drawn(1U << COLUMN_STRIP, parts);
    output_format(context->output, "# Made by clocktalk %s; show it with: gnuplot -p FILE\n", context->run.version);
    gnuplot_page_put_terminal(context, page_height(context));
    output_text(context->output, "$windows << EOD\n");
}

static void format_gnuplot_window(const struct format_context *context, const struct row *row)
{
    struct script *script = context->state;

    if (row->start > script->last_end)
        output_text(context->output, "\n");
    script->last_end = row->end;
    for (size_t i = 0; i < script->strips.count; i++) {
        double value = column_ratio(column_of(script->strips.ids[i]), row) * 100;

        if (isfinite(value) && value > script->highest[i])
            script->highest[i] = value;
    }
    delimited_window(context, row);
}

/* The next number above that is easy to read: 1, 2 or 5 and zeros. */
static double round_number_above(double value)
{
    static const double steps[] = {1, 2, 5};
    double power = 0.01;

    for (;; power *= 10)
        for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
            if (steps[i] * power >= value)
                return steps[i] * power;
}

static void put_sample(const struct drawing *drawing, unsigned x, const char *color, const char *style)
{
    struct decimal y = gnuplot_page_up(&drawing->page, PAGE_KEY);

    output_format(drawing->page.context->output,
                  "set arrow from screen %s, screen %s to screen %s, screen %s nohead linecolor rgb '%s' %s\n",
                  gnuplot_page_across(x).text, y.text, gnuplot_page_across(x + SAMPLE).text, y.text, color, style);
}

/* "transfer 97 %": the label before the key says that they are efficiencies. */
static void put_curve_name(const struct drawing *drawing, const struct column *column, unsigned x)
{
    static const char common[] = " efficiency";
    double whole = column_ratio(column, drawing->page.run);
    const char *end = strstr(column->title, common);
    int length = end ? (int)(end - column->title) : (int)strlen(column->title);
    char text[64];

    snprintf(text, sizeof(text), isfinite(whole) ? "%.*s %s %%" : "%.*s", length, column->title,
             decimal_percent(whole).text);
    gnuplot_page_put_label(&drawing->page, x, PAGE_KEY, text);
}

/* gnuplot's own key finds its place anew with every terminal. */
static void put_key(const struct drawing *drawing)
{
    const struct column_list *curves = &drawing->script->curves;

    gnuplot_page_put_label(&drawing->page, PAGE_LEFT, PAGE_KEY, "efficiency");
    for (size_t i = 0; i < curves->count; i++) {
        const struct column *column = column_of(curves->ids[i]);

        put_sample(drawing, curve_places[i], column->color, "linewidth 3");
        put_curve_name(drawing, column, curve_places[i] + SAMPLE + 8);
    }
    put_sample(drawing, WHOLE_PLACE, "#444444", "linewidth 1.5 dashtype (10,8)");
    gnuplot_page_put_label(&drawing->page, WHOLE_PLACE + SAMPLE + 8, PAGE_KEY, "whole run");
}

/* Sliding windows overlap: only their steps are drawn. */
static bool is_sliding(const struct drawing *drawing)
{
    return drawing->page.context->options->windows.step != 0;
}

static void put_curve(const struct drawing *drawing, enum column_id id)
{
    struct output *output = drawing->page.context->output;
    const struct column *column = column_of(id);
    unsigned number = data_column(&drawing->script->columns, id);
    const char *factor = drawing->factor.text;
    const char *width = widths[column->line];
    double whole = column_ratio(column, drawing->page.run);

    output_format(output, "  $windows using ($1*%s):%u with steps linewidth %s linecolor rgb '%s'", factor, number,
                  width, column->color);
    if (!is_sliding(drawing))
        output_format(output,
                      ", \\\n  $windows using ($1*%s):%u:(($2-$1)*%s):(0) with vectors nohead linewidth %s "
                      "linecolor rgb '%s'",
                      factor, number, factor, width, column->color);
    if (isfinite(whole))
        output_format(output, ", \\\n  %s with lines linewidth 1.5 dashtype (10,8) linecolor rgb '%s'",
                      decimal_ratio(whole, 6).text, column->color);
}

static void put_curves(const struct drawing *drawing, bool is_lowest)
{
    const struct column_list *curves = &drawing->script->curves;
    struct output *output = drawing->page.context->output;

    gnuplot_page_put_panel(&drawing->page, PAGE_TOP, CURVES_HEIGHT, is_lowest);
    /* Above 1 only where a value is. */
    output_text(output, "set yrange [0:1.05<*] noextend\n"
                        "set ytics 0.2\n"
                        "set mytics 2\n"
                        "plot \\\n");
    for (size_t i = 0; i < curves->count; i++) {
        output_text(output, i > 0 ? ", \\\n" : "");
        put_curve(drawing, curves->ids[i]);
    }
    output_text(output, "\n");
}

static void put_strip(const struct drawing *drawing, size_t strip, unsigned top)
{
    const struct script *script = drawing->script;
    struct output *output = drawing->page.context->output;
    const struct column *column = column_of(script->strips.ids[strip]);
    unsigned number = data_column(&script->columns, script->strips.ids[strip]);
    const char *factor = drawing->factor.text;
    struct decimal highest = decimal_ratio(round_number_above(script->highest[strip]), 2);
    char label[64];

    snprintf(label, sizeof(label), "%s (%%)", column->title);
    gnuplot_page_put_label(&drawing->page, PAGE_LEFT, top - LABEL_BASE, label);
    output_format(output, "set yrange [0:%s] noextend\nset ytics (0, %s)\nunset mytics\nplot \\\n", highest.text,
                  highest.text);
    if (is_sliding(drawing))
        output_format(output, "  $windows using ($1*%s):($%u*100) with steps linewidth 2 linecolor rgb '%s'\n", factor,
                      number, column->color);
    else
        output_format(output,
                      "  $windows using ($1*%s):(0):($1*%s):($2*%s):(0):($%u*100) with boxxyerror "
                      "fillstyle solid border linewidth 0.5 linecolor rgb '%s'\n",
                      factor, factor, factor, number, column->color);
}

/* Places the next panel, of `left` that are still to come. */
static void next_panel(const struct drawing *drawing, unsigned top, unsigned left)
{
    output_text(drawing->page.context->output, "unset label\nunset arrow\n");
    gnuplot_page_put_panel(&drawing->page, top, STRIP_HEIGHT, left == 1);
}

static void put_panels(const struct drawing *drawing, const struct run_summary *run)
{
    unsigned left = strip_count(drawing->page.context);
    unsigned top = PAGE_TOP + CURVES_HEIGHT + GAP;

    put_curves(drawing, left == 0);
    for (size_t i = 0; i < drawing->script->strips.count; i++) {
        next_panel(drawing, top, left--);
        put_strip(drawing, i, top);
        top += STRIP_HEIGHT + GAP;
    }
    for (size_t i = 0; i < run->result_count; i++) {
        if (!has_strip(drawing->page.context, run->results[i].section))
            continue;
        next_panel(drawing, top, left--);
        run->results[i].section->strip->put(&drawing->page, &run->results[i], top, LABEL_BASE);
        top += STRIP_HEIGHT + GAP;
    }
}

static void format_gnuplot_summary(const struct format_context *context, const struct row *row,
                                   const struct run_summary *run)
{
    const struct time_unit *unit = time_unit_for(row->elapsed);
    struct drawing drawing = {
        .page = {.context = context, .run = row, .unit = unit, .height = page_height(context)},
        .factor = decimal_scaled(1000000000, unit->nanoseconds, 0),
        .script = context->state,
    };

    output_text(context->output, "EOD\n");
    for (size_t i = 0; i < run->result_count; i++)
        if (has_strip(context, run->results[i].section))
            run->results[i].section->strip->put_data(&drawing.page, &run->results[i]);
    gnuplot_page_put_heading(&drawing.page);
    put_key(&drawing);
    gnuplot_page_put_axes(&drawing.page);
    output_text(context->output, "set multiplot\n");
    put_panels(&drawing, run);
    output_text(context->output, "unset multiplot\n");
}

const struct format_class format_gnuplot = {
    .state_size = sizeof(struct script),
    .always_summary = true,
    .begin = format_gnuplot_begin,
    .windows_begin = delimited_windows_begin,
    .window = format_gnuplot_window,
    .summary = format_gnuplot_summary,
};
