/*
 * A gnuplot script with its data inside: parallel efficiency over time and its three factors, then what the ranks' time
 * went to; below them a strip for each further column that is drawn as one (columns.c), and those of reports. On its
 * own it sets no terminal: `gnuplot -p` shows it, `gnuplot -e 'set terminal …; set output …'` makes a file. For a
 * picture
 * (--plot) it sets the terminal.
 *
 * The data have the columns of windows. A window is a horizontal stretch of line (`vectors`), neighbours are connected
 * (`steps`); an empty line keeps windows with a gap between them apart.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "output/delimited.h"
#include "output/formats/format.h"
#include "output/pictures/gnuplot_page.h"
#include "output/pictures/time_stack.h"
#include "output/pictures/window_lengths.h"
#include "output/section.h"

/* Lengths on the page (gnuplot_page.h). */
enum {
    WINDOWS_BASE = 68, /* the middle of the line on windows, from the top */
    CURVES_BASE = 96,  /* likewise of what the curves are, */
    CURVES_KEY = 118,  /* and of their key */
    CURVES_TOP = 134,
    CURVES_HEIGHT = 240,
    STACK_HEIGHT = 150,
    KEY_GAP = 62, /* above a panel with its label and a key */
    KEY_LABEL = 38,
    STRIP_HEIGHT = 56,
    GAP = 38,        /* above a strip, with its label */
    LABEL_BASE = 14, /* above what it names */
};

/* Of the curves. */
static const char *const line_widths[] = {
    [COLUMN_LINE_THICK] = "4",
    [COLUMN_LINE_THIN] = "1.5",
};
static const char *const guilty_width = "3"; /* of the factor that loses most */

/* In the key, as they are drawn. */
static const unsigned curve_places[] = {PAGE_LEFT, 230, 439, 657};
enum { CURVES_MAX = sizeof(curve_places) / sizeof(curve_places[0]) };

struct script {
    struct delimited separated; /* first, as its functions take the state */
    struct column_list columns; /* of windows: all, */
    struct column_list curves;  /* and the drawn ones; thick curves come first, thin ones lie on them */
    struct column_list strips;
    struct window_lengths lengths;
    int64_t last_end;
    double highest[COLUMN_COUNT]; /* of each strip, as it is drawn */
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

static unsigned strip_gap(const struct section *section)
{
    return section->strip->has_key ? KEY_GAP : GAP;
}

static unsigned page_height(const struct format_context *context)
{
    const struct script *script = context->state;
    unsigned height = CURVES_TOP + CURVES_HEIGHT + KEY_GAP + STACK_HEIGHT + PAGE_BOTTOM;

    height += (unsigned)script->strips.count * (GAP + STRIP_HEIGHT);
    for (size_t i = 0; i < context->run.section_count; i++)
        if (has_strip(context, context->run.sections[i]))
            height += strip_gap(context->run.sections[i]) + STRIP_HEIGHT;
    return height;
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
    script->curves = columns_of_chart(parts);
    script->strips = columns_drawn(1U << COLUMN_STRIP | 1U << COLUMN_FILE_STRIP, parts);
    output_format(context->output, "# Made by clocktalk %s; show it with: gnuplot -p FILE\n", context->run.version);
    gnuplot_page_put_terminal(context, page_height(context));
    output_text(context->output, "$windows << EOD\n");
}

static void format_gnuplot_windows_begin(const struct format_context *context)
{
    const struct script *script = context->state;

    output_text(context->output, script->separated.dialect->header);
    for (size_t i = 0; i < script->columns.count; i++)
        delimited_text(context, column_of(script->columns.ids[i])->field.name);
    for (int part = 0; part < STACK_PARTS; part++)
        delimited_text(context, stack_styles[part].name);
    delimited_end_line(context);
}

/* Ratios are drawn as per cent. */
static int strip_scale(const struct column *column)
{
    return column->field.kind == FIELD_RATIO ? 100 : 1;
}

static void format_gnuplot_window(const struct format_context *context, const struct row *row)
{
    struct script *script = context->state;
    struct time_stack stack;

    if (row->start > script->last_end)
        output_text(context->output, "\n");
    script->last_end = row->end;
    for (size_t i = 0; i < script->strips.count; i++) {
        const struct column *column = column_of(script->strips.ids[i]);
        double value = column_ratio(column, row) * strip_scale(column);

        if (isfinite(value) && value > script->highest[i])
            script->highest[i] = value;
    }
    window_lengths_add(&script->lengths, row);
    /* The columns of windows, and behind them what their time went to. */
    stack = time_stack_of(row);
    delimited_values(context, script->columns, row);
    for (int part = 0; part < STACK_PARTS; part++)
        delimited_ratio(context, stack.shares[part]);
    delimited_end_line(context);
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

static const char *line_width(const struct drawing *drawing, enum column_id id)
{
    return id == column_of_largest_loss(drawing->page.run) ? guilty_width : line_widths[column_of(id)->line];
}

/* gnuplot's own key finds its place anew with every terminal. */
static void put_key(const struct drawing *drawing)
{
    const struct row *run = drawing->page.run;
    const struct column_list *curves = &drawing->script->curves;
    const struct format_context *context = drawing->page.context;
    struct window_lengths_text warning = window_lengths_warning(&drawing->script->lengths, &context->options->windows);
    char text[2 * WINDOW_LENGTHS_SIZE + 4];

    snprintf(text, sizeof(text), "%s%s%s",
             window_lengths_text(&drawing->script->lengths, &context->options->windows).text, *warning.text ? ", " : "",
             warning.text);
    gnuplot_page_put_label(&drawing->page, PAGE_LEFT, WINDOWS_BASE, text);
    snprintf(text, sizeof(text), "efficiency (%%), dashed: parallel efficiency of %s", gnuplot_page_whole(context));
    gnuplot_page_put_label(&drawing->page, PAGE_LEFT, CURVES_BASE, text);
    for (size_t i = 0; i < curves->count && i < CURVES_MAX; i++) {
        const struct column *column = column_of(curves->ids[i]);
        bool stands_out = column->line == COLUMN_LINE_THICK || column == column_of(column_of_largest_loss(run));
        double whole = column_ratio(column, run);
        /* "transfer 97 %": the label before the key says that they are efficiencies. */
        const char *end = strstr(column->title, " efficiency");
        int length = end ? (int)(end - column->title) : (int)strlen(column->title);

        gnuplot_page_put_sample(&drawing->page, curve_places[i], CURVES_KEY, column->color,
                                line_width(drawing, curves->ids[i]));
        snprintf(text, sizeof(text), isfinite(whole) ? "%.*s %s %%" : "%.*s", length, column->title,
                 decimal_percent(whole).text);
        (stands_out ? gnuplot_page_put_bold : gnuplot_page_put_label)(&drawing->page, curve_places[i] + PAGE_SAMPLE + 6,
                                                                      CURVES_KEY, text);
    }
}

/* Sliding windows overlap: their values are those of their middles. */
static bool is_sliding(const struct drawing *drawing)
{
    return drawing->page.context->options->windows.step != 0;
}

static void put_sliding_curve(const struct drawing *drawing, enum column_id id)
{
    output_format(drawing->page.context->output,
                  "  $windows using (($1+$2)/2*%s):($%u*100) with lines linewidth %s linecolor rgb '%s' title '%s'",
                  drawing->factor.text, data_column(&drawing->script->columns, id), line_width(drawing, id),
                  column_of(id)->color, column_of(id)->title);
}

static void put_stepped_curve(const struct drawing *drawing, enum column_id id)
{
    struct output *output = drawing->page.context->output;
    unsigned number = data_column(&drawing->script->columns, id);
    const char *factor = drawing->factor.text;
    const char *color = column_of(id)->color;
    const char *title = column_of(id)->title; /* not in the key, but what SVG shows under the pointer */
    const char *width = line_width(drawing, id);

    output_format(output,
                  "  $windows using ($1*%s):($%u*100) with steps linewidth %s linecolor rgb '%s' title '%s', \\\n",
                  factor, number, width, color, title);
    output_format(output,
                  "  $windows using ($1*%s):($%u*100):(($2-$1)*%s):(0) with vectors nohead linewidth %s "
                  "linecolor rgb '%s' title '%s'",
                  factor, number, factor, width, color, title);
}

static void put_curves(const struct drawing *drawing)
{
    const struct column_list *curves = &drawing->script->curves;
    struct output *output = drawing->page.context->output;
    double whole = drawing->page.run->parallel_efficiency;

    gnuplot_page_put_panel(&drawing->page, CURVES_TOP, CURVES_HEIGHT, false);
    /* Above 100 only where a value is. */
    output_text(output, "set yrange [0:105<*] noextend\n"
                        "set ytics 20\n"
                        "set mytics 2\n"
                        "plot \\\n");
    for (size_t i = 0; i < curves->count; i++) {
        output_text(output, i > 0 ? ", \\\n" : "");
        (is_sliding(drawing) ? put_sliding_curve : put_stepped_curve)(drawing, curves->ids[i]);
    }
    if (isfinite(whole))
        output_format(
            output,
            ", \\\n  %s with lines linewidth 1.5 dashtype (10,8) linecolor rgb '%s' title 'parallel efficiency of %s'",
            decimal_ratio(whole * 100, 4).text, column_of(COLUMN_PARALLEL_EFFICIENCY)->color,
            gnuplot_page_whole(drawing->page.context));
    output_text(output, "\n");
}

/* Where the part begins: the sum of those below it, of data columns. */
static void put_sum_below(const struct drawing *drawing, int part)
{
    struct output *output = drawing->page.context->output;

    output_text(output, "((0");
    for (int below = 0; below < part; below++)
        output_format(output, "+$%u", (unsigned)drawing->script->columns.count + 1 + (unsigned)below);
    output_text(output, ")*100)");
}

/* A box without height would still have a border: it is left out. */
static void put_stack_part(const struct drawing *drawing, int part)
{
    struct output *output = drawing->page.context->output;
    const char *factor = drawing->factor.text;
    int64_t step = drawing->page.context->options->windows.step;
    struct decimal half = decimal_scaled(step, 2000000000, 9);
    unsigned number = (unsigned)drawing->script->columns.count + 1 + (unsigned)part;

    output_text(output, part > 0 ? ", \\\n  $windows using " : "  $windows using ");
    if (step > 0)
        output_format(output, "(($1+$2)/2*%s):($%u>0?0:NaN):((($1+$2)/2-%s)*%s):((($1+$2)/2+%s)*%s):", factor, number,
                      half.text, factor, half.text, factor);
    else
        output_format(output, "($1*%s):($%u>0?0:NaN):($1*%s):($2*%s):", factor, number, factor, factor);
    put_sum_below(drawing, part);
    output_text(output, ":");
    put_sum_below(drawing, part + 1);
    output_format(output, " with boxxyerror fillstyle %s %s linewidth 0.5 linecolor rgb '%s' title '%s'",
                  stack_styles[part].fill, part == STACK_ABSENT ? "noborder" : "border", stack_styles[part].color,
                  stack_styles[part].title);
}

static void put_strip(const struct drawing *drawing, size_t strip, unsigned top)
{
    const struct script *script = drawing->script;
    struct output *output = drawing->page.context->output;
    const struct column *column = column_of(script->strips.ids[strip]);
    unsigned number = data_column(&script->columns, script->strips.ids[strip]);
    const char *factor = drawing->factor.text;
    int scale = strip_scale(column);
    double most = round_number_above(script->highest[strip]);
    /* Less than a hundredth is not to look like much. */
    struct decimal highest = decimal_ratio(column->field.kind == FIELD_RATIO ? fmax(most, 1) : most, 2);
    double whole = column_ratio(column, drawing->page.run);
    char label[DECIMAL_SIZE + 64];

    /* `overhead (%)`, `instructions per cycle, whole run 1.32` */
    if (column->field.kind == FIELD_RATIO)
        snprintf(label, sizeof(label), "%s (%%)", column->title);
    else
        snprintf(label, sizeof(label), "%s, %s %s", column->title, gnuplot_page_whole(drawing->page.context),
                 decimal_ratio(whole, 2).text);
    gnuplot_page_put_label(&drawing->page, PAGE_LEFT, top - LABEL_BASE, label);
    output_format(output, "set yrange [0:%s] noextend\nset ytics (0, %s)\nunset mytics\nplot \\\n", highest.text,
                  highest.text);
    if (is_sliding(drawing))
        output_format(output,
                      "  $windows using (($1+$2)/2*%s):($%u*%d) with lines linewidth 2 linecolor rgb '%s' title '%s'\n",
                      factor, number, scale, column->color, column->title);
    else
        output_format(output,
                      "  $windows using ($1*%s):(0):($1*%s):($2*%s):(0):($%u*%d) with boxxyerror "
                      "fillstyle solid border linewidth 0.5 linecolor rgb '%s' title '%s'\n",
                      factor, factor, factor, number, scale, column->color, column->title);
}

/* Places the next panel, of `left` that are still to come. */
static void next_panel(const struct drawing *drawing, unsigned top, unsigned height, unsigned left)
{
    gnuplot_page_clear(&drawing->page);
    gnuplot_page_put_panel(&drawing->page, top, height, left == 0);
}

static void put_panels(const struct drawing *drawing, const struct run_summary *run)
{
    const struct format_context *context = drawing->page.context;
    unsigned left = (unsigned)drawing->script->strips.count;
    unsigned top = CURVES_TOP + CURVES_HEIGHT + KEY_GAP;
    unsigned x = PAGE_LEFT;

    for (size_t i = 0; i < context->run.section_count; i++)
        left += has_strip(context, context->run.sections[i]);
    put_curves(drawing);
    next_panel(drawing, top, STACK_HEIGHT, left);
    gnuplot_page_put_label(&drawing->page, PAGE_LEFT, top - KEY_LABEL, "what the time of all ranks goes to (%)");
    for (int part = 0; part < STACK_PARTS; part++) {
        const struct stack_part_style *style = &stack_styles[part];

        gnuplot_page_put_box(&drawing->page, x, top - PAGE_KEY_BASE, style->color, style->fill);
        gnuplot_page_put_label(&drawing->page, x + PAGE_BOX + 6, top - PAGE_KEY_BASE, style->title);
        x += PAGE_BOX + 6 + (unsigned)strlen(style->title) * PAGE_CHARACTER + PAGE_KEY_SPACE;
    }
    output_text(context->output, "set yrange [0:100] noextend\nset ytics 50\nset mytics 2\nplot \\\n");
    for (int part = 0; part < STACK_PARTS; part++)
        put_stack_part(drawing, part);
    output_text(context->output, "\n");
    top += STACK_HEIGHT;
    for (size_t i = 0; i < drawing->script->strips.count; i++) {
        top += GAP;
        next_panel(drawing, top, STRIP_HEIGHT, --left);
        put_strip(drawing, i, top);
        top += STRIP_HEIGHT;
    }
    for (size_t i = 0; i < run->result_count; i++) {
        const struct section *section = run->results[i].section;

        if (!has_strip(drawing->page.context, section))
            continue;
        top += strip_gap(section);
        next_panel(drawing, top, STRIP_HEIGHT, --left);
        section->strip->put(&drawing->page, &run->results[i], top, section->strip->has_key ? KEY_LABEL : LABEL_BASE);
        top += STRIP_HEIGHT;
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
    .windows_begin = format_gnuplot_windows_begin,
    .window = format_gnuplot_window,
    .summary = format_gnuplot_summary,
};
