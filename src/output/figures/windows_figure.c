#include "output/figures/windows_figure.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/duration.h"
#include "base/slice.h"
#include "output/figures/time_stack.h"
#include "output/section.h"

enum {
    CURVES_HEIGHT = 240,
    STACK_HEIGHT = 150,
    STRIP_HEIGHT = 56,
    STACK_FIRST = SERIES_CURVES - STACK_PARTS, /* the stack's curves are the last ones of the series */
};

void window_lengths_add(struct window_lengths *lengths, const struct row *row)
{
    if (lengths->count == 1 || (lengths->count > 1 && lengths->last < lengths->shortest))
        lengths->shortest = lengths->last;
    lengths->last = row->end - row->start;
    if (lengths->last > lengths->longest)
        lengths->longest = lengths->last;
    lengths->unbroken += row->ranks > 1 && lengths->last > 0 && row->useful_max == lengths->last;
    if (lengths->count++ == 0)
        lengths->shortest = lengths->last;
}

struct text_word window_lengths_text(const struct window_lengths *lengths, const struct window_options *options)
{
    struct text_word made;

    snprintf(made.text, sizeof(made.text), "%" PRIu64 " %s of %s", lengths->count,
             lengths->count == 1 ? "window" : "windows", decimal_duration(lengths->shortest).text);
    if (options->step > 0)
        string_append(made.text, sizeof(made.text), ", one every %s, drawn at their middles",
                      decimal_duration(options->step).text);
    /* Times are whole nanoseconds, so windows of one kind can differ by one. */
    else if (lengths->longest - lengths->shortest > 1)
        string_append(made.text, sizeof(made.text), " to %s", decimal_duration(lengths->longest).text);
    return made;
}

/* The usual ones are as long as they may be. Only windows of a given length can be joined. */
struct text_word window_lengths_warning(const struct window_lengths *lengths, const struct window_options *options)
{
    bool can_join = (options->kind == WINDOW_LENGTH || options->kind == WINDOW_COUNT) && options->step == 0;
    struct text_word made = {""};

    if (lengths->unbroken > 0 && !options->is_usual)
        snprintf(made.text, sizeof(made.text), "too short for the factors: in %" PRIu64 " a rank only computes%s",
                 lengths->unbroken, can_join ? " (try --min-events auto)" : "");
    return made;
}

static void choose_drawn_columns(struct windows_figure *windows, unsigned parts)
{
    struct column_list curves = columns_drawn(1U << COLUMN_CURVE, parts);
    struct column_list strips = columns_drawn(1U << COLUMN_STRIP | 1U << COLUMN_FILE_STRIP, parts);

    windows->curves.count = windows->strips.count = 0;
    /* Thick ones first: thin ones lie on them. */
    for (enum column_line line = 0; line < COLUMN_LINE_COUNT; line++)
        for (size_t i = 0; i < curves.count; i++)
            if (column_of(curves.ids[i])->line == line)
                windows->curves.ids[windows->curves.count++] = curves.ids[i];
    for (size_t i = 0; i < strips.count && windows->curves.count + windows->strips.count < STACK_FIRST; i++)
        windows->strips.ids[windows->strips.count++] = strips.ids[i];
}

/* Sliding windows overlap: each stands for a step in its middle. */
void windows_figure_add(struct windows_figure *windows, const struct format_context *context, const struct row *row)
{
    int64_t step = context->options->windows.step;
    int64_t margin = step > 0 && step < row->end - row->start ? (row->end - row->start - step) / 2 : 0;
    struct time_stack stack = time_stack_of(row);
    double values[SERIES_CURVES];
    size_t used = 0;

    if (windows->lengths.count == 0)
        choose_drawn_columns(windows, context->window_parts);
    for (size_t i = 0; i < windows->curves.count; i++)
        values[used++] = column_ratio(column_of(windows->curves.ids[i]), row);
    for (size_t i = 0; i < windows->strips.count; i++)
        values[used++] = column_ratio(column_of(windows->strips.ids[i]), row);
    while (used < STACK_FIRST)
        values[used++] = (double)NAN;
    for (size_t i = 0; i < STACK_PARTS; i++)
        values[STACK_FIRST + i] = stack.shares[i];
    window_lengths_add(&windows->lengths, row);
    if (row->end - margin > row->start + margin)
        series_add(&windows->series, row->start + margin, row->end - margin, values);
}

/* What is drawn: windows as they came, or stretches of equal length. */
struct stretches {
    const struct series_interval *items;
    size_t count;
};

static bool is_mostly_inside(const struct series_interval *window, int64_t start, int64_t end)
{
    struct time_range inside = time_range_cut(window->start, window->end, (struct time_range){start, end});

    return inside.to - inside.from >= (window->end - window->start) / 2;
}

/* The windows that lie inside, or mostly: long ones may reach beyond MPI_Finalize. */
static struct stretches windows_between(const struct windows_figure *windows, int64_t start, int64_t end)
{
    const struct series_interval *items = windows->series.items;
    size_t first = 0;
    size_t count = 0;

    while (first < windows->series.count && !is_mostly_inside(&items[first], start, end))
        first++;
    while (first + count < windows->series.count && is_mostly_inside(&items[first + count], start, end))
        count++;
    return (struct stretches){&items[first], count};
}

static struct stretches stretches_of(const struct windows_figure *windows, struct figure *figure)
{
    unsigned columns = figure->columns;
    struct stretches stretches = windows_between(windows, figure->start, figure->end);
    __int128 length = figure->end - figure->start;
    struct series_interval *items;
    size_t first = 0;

    if (stretches.count <= columns)
        return stretches;
    items = figure_reserve(figure, columns * sizeof(*items));
    if (!items)
        return (struct stretches){NULL, 0};
    for (unsigned i = 0; i < columns; i++) {
        int64_t start = figure->start + (int64_t)(length * i / columns);
        int64_t end = figure->start + (int64_t)(length * (i + 1) / columns);
        int64_t last = stretches.items[stretches.count - 1].end;

        items[i] = series_between(&windows->series, start > stretches.items->start ? start : stretches.items->start,
                                  end < last ? end : last, &first);
    }
    return (struct stretches){items, columns};
}

bool windows_figure_leaves_launch(const struct windows_figure *windows, const struct format_context *context,
                                  const struct run_summary *run)
{
    const struct window_totals *part = run->init_to_finalize ? &run->init_to_finalize->totals : &run->totals;
    const struct window_options *options = &context->options->windows;

    return options->is_usual && !options->part_is_given && run_shows_launch(run) &&
           windows_between(windows, part->start, part->end).count > 1;
}

/* What panels are made of. */
struct drawn_windows {
    const struct windows_figure *windows;
    struct figure *figure;
    struct row row;       /* of the time that is drawn */
    const char *of_whole; /* what dashed lines are of */
    struct stretches stretches;
};

/* As much of a stretch as the figure shows, without a value. */
static struct figure_point point_of(const struct figure *figure, const struct figure_panel *panel,
                                    const struct series_interval *stretch)
{
    struct time_range shown =
        time_range_cut(stretch->start, stretch->end, (struct time_range){figure->start, figure->end});

    return (struct figure_point){.from = figure_time(panel, shown.from), .to = figure_time(panel, shown.to)};
}

/* Returns the highest that there is. */
static double add_values(const struct drawn_windows *drawn, const struct figure_panel *panel,
                         struct figure_series *series, size_t curve, double scale)
{
    double highest = 0;

    for (size_t i = 0; i < drawn->stretches.count; i++) {
        const struct series_interval *stretch = &drawn->stretches.items[i];
        const struct series_sum *sum = &stretch->sums[curve];
        struct figure_point point = point_of(drawn->figure, panel, stretch);

        if (sum->time <= 0)
            continue;
        point.value = series_mean(sum) * scale;
        point.low = sum->least * scale;
        point.high = sum->most * scale;
        figure_add_point(drawn->figure, series, point);
        highest = fmax(highest, point.high);
    }
    return highest;
}

static void add_curves(const struct drawn_windows *drawn)
{
    const struct windows_figure *windows = drawn->windows;
    struct figure *figure = drawn->figure;
    const struct row *row = &drawn->row;
    bool has_bands =
        windows_between(windows, row->start, row->end).count > drawn->stretches.count || windows->series.doubling > 0;
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_CURVES,
                         figure_print(figure, "How efficient the run is over time; dashed: %s%s", drawn->of_whole,
                                      has_bands ? "; shaded: from the least to the most" : ""),
                         CURVES_HEIGHT);
    double highest = 0;
    double whole = row->parallel_efficiency;

    figure_set_time(figure, panel, row->start, row->end);
    panel->is_smooth = figure->context->options->windows.step > 0;
    for (size_t i = 0; i < windows->curves.count; i++) {
        const struct column *column = column_of(windows->curves.ids[i]);
        double ratio = column_ratio(column, row);
        struct figure_series *series =
            figure_add_series(figure, panel, figure_short_title(figure, column), column->color);

        if (isfinite(ratio))
            series->whole = figure_print(figure, "%s %%", decimal_percent(ratio).text);
        series->is_strong = column->line == COLUMN_LINE_THICK || column == column_of(row_losses_of(row).largest.factor);
        highest = fmax(highest, add_values(drawn, panel, series, i, 100));
    }
    figure_set_percent(&panel->up, "efficiency (%)", highest);
    if (isfinite(whole))
        figure_add_mark(figure, panel,
                        (struct figure_mark){.kind = FIGURE_MARK_LEVEL,
                                             .from = whole * 100,
                                             .color = column_of(COLUMN_PARALLEL_EFFICIENCY)->color});
}

static const double MUCH_MORE = 0.05; /* of all time */

/* Parts stand on one another: each stretch's begin where the ones below end. */
static void add_stack(const struct drawn_windows *drawn, const char *left_out)
{
    struct figure *figure = drawn->figure;
    const struct row *row = &drawn->row;
    const struct window_options *options = &figure->context->options->windows;
    struct text_word warning = window_lengths_warning(&drawn->windows->lengths, options);
    size_t first = 0;
    struct series_interval all = series_between(&drawn->windows->series, row->start, row->end, &first);
    double within = series_mean(&all.sums[STACK_FIRST + STACK_LOAD_BALANCE]);
    const char *moves = "";
    struct figure_panel *panel = figure_add_panel(figure, FIGURE_STACK,
                                                  row->thread_times ? "What the time of all threads goes to"
                                                                    : "What the time of all ranks goes to",
                                                  STACK_HEIGHT);

    /* Where the load moves, each window has a rank that computes longer, and the whole run has none: what is load
     * balance in the picture is serialisation in its title. */
    if (!*warning.text && within - time_stack_of(row).shares[STACK_LOAD_BALANCE] > MUCH_MORE)
        moves = figure_print(figure,
                             "inside windows %s %% goes to load balance, more than in all: not always the same rank "
                             "computes longest; ",
                             decimal_percent(within).text);
    panel->note = figure_print(figure, "%s%s%s%s%s", moves, window_lengths_text(&drawn->windows->lengths, options).text,
                               *warning.text ? ", " : "", warning.text, left_out);
    figure_set_time(figure, panel, row->start, row->end);
    figure_set_percent(&panel->up, "time (%)", 0);
    for (enum stack_part part = 0; part < STACK_PARTS; part++) {
        const struct stack_part_style *style = &stack_styles[part];
        struct figure_series *series;

        if (!time_stack_has(part, row->thread_times != NULL))
            continue;
        series = figure_add_series(figure, panel, style->title, style->color);
        series->is_striped = part == STACK_ABSENT;
        series->letter = style->letter;
        for (size_t i = 0; i < drawn->stretches.count; i++) {
            const struct series_interval *stretch = &drawn->stretches.items[i];
            struct figure_point point = point_of(figure, panel, stretch);
            double share = series_mean(&stretch->sums[STACK_FIRST + part]);

            for (enum stack_part below = 0; below < part; below++)
                point.low += series_mean(&stretch->sums[STACK_FIRST + below]) * 100;
            point.value = share * 100;
            point.high = point.low + point.value;
            if (isfinite(point.high))
                figure_add_point(figure, series, point);
        }
    }
}

static void add_strip(const struct drawn_windows *drawn, size_t strip)
{
    const struct column *column = column_of(drawn->windows->strips.ids[strip]);
    const struct stretches *stretches = &drawn->stretches;
    size_t curve = drawn->windows->curves.count + strip;
    size_t first = 0;
    struct figure *figure = drawn->figure;
    bool is_ratio = column->field.kind == FIELD_RATIO;
    double scale = is_ratio ? 100 : 1;
    double whole = column_ratio(column, &drawn->row) * scale;
    struct figure_panel *panel;
    struct figure_series *series;
    double highest;

    /* Nobody needs a chart of nothing. */
    while (first < stretches->count && !(stretches->items[first].sums[curve].most > 0))
        first++;
    if (first == stretches->count)
        return;
    panel = figure_add_panel(figure, FIGURE_COLUMNS, NULL, STRIP_HEIGHT);
    series = figure_add_series(figure, panel, column->title, column->color);
    figure_set_time(figure, panel, drawn->row.start, drawn->row.end);
    highest = figure_end_above(add_values(drawn, panel, series, curve, scale));
    /* Less than a hundredth is not to look like much. */
    panel->up = (struct figure_axis){.title = is_ratio ? "%" : NULL, .to = is_ratio ? fmax(highest, 1) : highest};
    panel->question =
        isfinite(whole) ? figure_print(figure, "%s%s; %s: %s%s", column->title, is_ratio ? " (%)" : "", drawn->of_whole,
                                       decimal_ratio(whole, is_ratio ? 1 : 2).text, is_ratio ? " %" : "")
                        : column->title;
    if (isfinite(whole) && whole <= panel->up.to)
        figure_add_mark(figure, panel,
                        (struct figure_mark){.kind = FIGURE_MARK_LEVEL, .from = whole, .color = COLOR_OF_MARKS});
}

void windows_figure_make(struct windows_figure *windows, struct figure *figure, const struct run_summary *run,
                         unsigned columns)
{
    enum { MOST = SERIES_INTERVALS / 2 };
    bool leaves_launch = windows_figure_leaves_launch(windows, figure->context, run);
    struct drawn_windows drawn = {
        .windows = windows, .figure = figure, .row = row_of_run(leaves_launch ? run->init_to_finalize : run)};
    const char *left_out = "";

    figure->start = drawn.row.start;
    figure->end = drawn.row.end;
    figure->columns = columns < MOST ? columns : MOST;
    drawn.of_whole = options_have_part(figure->context->options)                          ? "this part"
                     : figure->start > run->totals.start || figure->end < run->totals.end ? "from Init to Finalize"
                                                                                          : "the whole run";
    drawn.stretches = stretches_of(windows, figure);
    if (windows->lengths.count == 0)
        choose_drawn_columns(windows, figure->context->window_parts);
    if (leaves_launch) {
        double share = (double)(figure->end - figure->start) / (double)(run->totals.end - run->totals.start);

        figure_tell_of(figure, run->init_to_finalize, " from Init to Finalize");
        left_out = figure_print(figure, "; launch and shutdown, %s %% of the run, are left out (--from 0s shows them)",
                                decimal_percent(1 - share).text);
    }
    add_curves(&drawn);
    add_stack(&drawn, left_out);
    for (size_t i = 0; i < windows->strips.count; i++)
        add_strip(&drawn, i);
    for (size_t i = 0; i < run->result_count; i++)
        if (run->results[i].section->strip)
            run->results[i].section->strip(figure, &run->results[i]);
}
