#include "output/figures/figure.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output/columns/columns.h"
#include "output/interpretation/interpretation.h"
#include "output/text.h"

/* Blocks of memory, each with the one before it. */
struct figure_block {
    struct figure_block *before;
};

void *figure_reserve(struct figure *figure, size_t size)
{
    struct figure_block *block = figure->failed ? NULL : calloc(1, sizeof(*block) + size);

    if (!block) {
        figure->failed = true;
        return NULL;
    }
    block->before = figure->memory;
    figure->memory = block;
    return block + 1;
}

static __attribute__((format(printf, 2, 0))) const char *print_into(struct figure *figure, const char *format,
                                                                    va_list arguments)
{
    va_list again;
    char *text;
    int length;

    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    text = length < 0 ? NULL : figure_reserve(figure, (size_t)length + 1);
    if (!text)
        return "";
    vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

const char *figure_print(struct figure *figure, const char *format, ...)
{
    va_list arguments;
    const char *text;

    va_start(arguments, format);
    text = print_into(figure, format, arguments);
    va_end(arguments);
    return text;
}

bool figure_grow(struct figure *figure, void *items, size_t count, size_t *capacity, size_t size)
{
    size_t wanted = *capacity < 4 ? 4 : *capacity * 2;
    void *old;
    void *grown;

    if (count < *capacity)
        return true;
    grown = figure_reserve(figure, wanted * size);
    if (!grown)
        return false;
    memcpy(&old, items, sizeof(old));
    if (count > 0)
        memcpy(grown, old, count * size);
    memcpy(items, &grown, sizeof(grown));
    *capacity = wanted;
    return true;
}

struct figure_panel *figure_add_panel(struct figure *figure, enum figure_kind kind, const char *question,
                                      unsigned height)
{
    struct figure_panel *panel = &figure->spare_panel;

    if (figure_grow(figure, &figure->panels, figure->panel_count, &figure->panel_capacity, sizeof(*panel)))
        panel = &figure->panels[figure->panel_count++];
    *panel = (struct figure_panel){.kind = kind, .question = question, .height = height};
    return panel;
}

struct figure_series *figure_add_series(struct figure *figure, struct figure_panel *panel, const char *name,
                                        const char *color)
{
    struct figure_series *series = &figure->spare_series;

    if (figure_grow(figure, &panel->series, panel->series_count, &panel->series_capacity, sizeof(*series)))
        series = &panel->series[panel->series_count++];
    *series = (struct figure_series){.name = name, .color = color, .letter = '#'};
    return series;
}

void figure_add_point(struct figure *figure, struct figure_series *series, struct figure_point point)
{
    if (figure_grow(figure, &series->points, series->count, &series->capacity, sizeof(point)))
        series->points[series->count++] = point;
}

void figure_add_mark(struct figure *figure, struct figure_panel *panel, struct figure_mark mark)
{
    if (figure_grow(figure, &panel->marks, panel->mark_count, &panel->mark_capacity, sizeof(mark)))
        panel->marks[panel->mark_count++] = mark;
}

void figure_add_row(struct figure *figure, struct figure_panel *panel, struct figure_row row)
{
    if (figure_grow(figure, &panel->rows, panel->row_count, &panel->row_capacity, sizeof(row)))
        panel->rows[panel->row_count++] = row;
}

void figure_add_row_of_parts(struct figure *figure, struct figure_panel *panel, struct figure_row row,
                             const double *lengths)
{
    for (size_t k = 0; k < panel->series_count; k++) {
        figure_add_point(figure, &panel->series[k],
                         (struct figure_point){.from = (double)panel->row_count + 0.15,
                                               .to = (double)panel->row_count + 0.85,
                                               .value = lengths[k],
                                               .low = row.end,
                                               .high = row.end + lengths[k]});
        row.end += lengths[k];
    }
    panel->across.to = fmax(panel->across.to, row.end);
    figure_add_row(figure, panel, row);
}

void figure_add_words(struct figure *figure, const char *question, const char *words)
{
    enum { HEIGHT = 28 };

    figure_add_row(figure, figure_add_panel(figure, FIGURE_BARS, question, HEIGHT),
                   (struct figure_row){.name = "", .value = words});
}

void figure_deinit(struct figure *figure)
{
    struct figure_block *block = figure->memory;

    while (block) {
        struct figure_block *before = block->before;

        free(block);
        block = before;
    }
    *figure = (struct figure){.context = NULL};
}

/* Headings. */

void figure_set_title(struct figure *figure, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (!figure->context->options->title)
        figure->title = print_into(figure, format, arguments);
    va_end(arguments);
}

/* What the summary's sentence begins with: up to its first stop or colon, or what stands behind `The largest loss:`.
 * That processors were shared it says first, which a title does not. */
static const char *first_finding(struct figure *figure, const struct run_summary *run)
{
    static const char *const beginnings[] = {"The largest loss: ", "The largest loss from Init to Finalize: "};
    struct interpretation reading = interpretation_of_run(run);
    char *text = reading.text;
    size_t length = 0;

    if (strstr(text, "\nThe largest loss"))
        text = strstr(text, "\nThe largest loss") + 1;
    for (size_t i = 0; i < COUNT_OF(beginnings); i++) {
        if (strncmp(text, beginnings[i], strlen(beginnings[i])) != 0)
            continue;
        text += strlen(beginnings[i]);
        *text = *text >= 'a' && *text <= 'z' ? (char)(*text - 'a' + 'A') : *text;
    }
    for (; text[length]; length++)
        if ((text[length] == '.' || text[length] == ':') && strchr(" \n", text[length + 1]))
            break;
    return figure_print(figure, "%.*s", (int)length, text);
}

void figure_tell_of(struct figure *figure, const struct run_summary *run, const char *which)
{
    struct row row = row_of_run(run);

    figure->subtitle = figure_print(figure, "%" PRIu64 " %s%s, %s%s, parallel efficiency %s", row.ranks,
                                    row.ranks == 1 ? "rank" : "ranks",
                                    run->threads ? figure_print(figure, " with %" PRIu64 " threads", row.threads) : "",
                                    decimal_duration(row.elapsed).text, which,
                                    decimal_with_unit(decimal_percent(row.parallel_efficiency), "%").text);
}

const char *figure_short_title(struct figure *figure, const struct column *column)
{
    const char *end = strstr(column->title, " efficiency");

    return end ? figure_print(figure, "%.*s", (int)(end - column->title), column->title) : column->title;
}

void figure_begin(struct figure *figure, const struct format_context *context, const struct run_summary *run)
{
    *figure = (struct figure){.context = context, .title = context->options->title, .subtitle = ""};
    if (!run)
        return;
    figure->source = text_base_name(context->trace);
    if (!figure->title)
        figure->title = first_finding(figure, run);
    figure_tell_of(figure, run,
                   options_have_part(context->options)
                       ? figure_print(figure, " from %s on", decimal_duration(run->totals.start).text)
                       : "");
}

/* Axes. */

void figure_set_time(struct figure *figure, struct figure_panel *panel, int64_t start, int64_t end)
{
    const struct time_unit *unit = time_unit_for(end - start);

    panel->unit = unit->nanoseconds;
    panel->across = (struct figure_axis){.title = figure_print(figure, "time (%s)", unit->name),
                                         .from = figure_time(panel, start),
                                         .to = figure_time(panel, end > start ? end : start + 1)};
}

double figure_time(const struct figure_panel *panel, int64_t time)
{
    return (double)time / (double)panel->unit;
}

void figure_set_ranks(struct figure_axis *axis, const char *title, uint32_t count)
{
    *axis = (struct figure_axis){.title = title, .from = 0.5, .to = count + 0.5, .is_whole = true};
}

void figure_set_ranks_down(struct figure_axis *axis, const char *title, uint32_t count)
{
    *axis = (struct figure_axis){.title = title, .from = count + 0.5, .to = 0.5, .is_whole = true};
}

void figure_add_tick(struct figure *figure, struct figure_axis *axis, double at, const char *text)
{
    if (figure_grow(figure, &axis->ticks, axis->tick_count, &axis->tick_capacity, sizeof(*axis->ticks)))
        axis->ticks[axis->tick_count++] = (struct figure_tick){at, figure_print(figure, "%s", text)};
}

void figure_set_percent(struct figure_axis *axis, const char *title, double highest)
{
    *axis = (struct figure_axis){.title = title, .to = highest > 100 ? ceil(highest / 20) * 20 : 100};
}

bool figure_shows(const struct figure_panel *panel, const struct figure_series *series)
{
    bool is_bar = panel->kind == FIGURE_BARS;
    double least = is_bar ? 0.001 : 0.0025; /* of the panel: what is thinner is not seen */
    const struct figure_axis *axis = is_bar ? &panel->across : &panel->up;

    for (size_t i = 0; i < series->count; i++)
        if (is_bar || panel->kind == FIGURE_STACK
                ? series->points[i].high - series->points[i].low > least * (axis->to - axis->from)
                : isfinite(series->points[i].value))
            return true;
    return false;
}

/* 1, 2 or 5 and zeros. */
static double round_above(double value)
{
    static const double steps[] = {1, 2, 5};

    for (double power = 1e-12; power < 1e18; power *= 10)
        for (size_t i = 0; i < COUNT_OF(steps); i++)
            if (steps[i] * power >= value * (1 - 1e-9))
                return steps[i] * power;
    return value;
}

double figure_end_above(double value)
{
    enum { STEPS = 5 };
    double step = round_above(value / STEPS);

    return ceil(value / step - 1e-9) * step;
}

static unsigned decimals_of(double step)
{
    unsigned decimals = 0;

    for (double scaled = fabs(step); decimals < 9 && fabs(scaled - round(scaled)) > 1e-6 * scaled; scaled *= 10)
        decimals++;
    return decimals;
}

struct decimal figure_number(double number)
{
    return decimal_ratio(number, decimals_of(number));
}

static void add_tick(struct figure_ticks *ticks, double at, const char *text)
{
    if (ticks->count == FIGURE_TICKS)
        return;
    ticks->at[ticks->count] = at;
    snprintf(ticks->text[ticks->count++], FIGURE_TICK_SIZE, "%s", text);
}

struct figure_ticks figure_ticks_of(const struct figure_axis *axis, size_t most)
{
    struct figure_ticks ticks = {.count = 0};
    double low = fmin(axis->from, axis->to);
    double high = fmax(axis->from, axis->to);
    bool counts_from_one = axis->is_whole && low == 0.5;
    double step;
    double first;
    unsigned decimals;

    most = most < 1 ? 1 : most > FIGURE_TICKS - 2 ? FIGURE_TICKS - 2 : most;
    /* Some of those that the axis has, the last one among them. */
    for (size_t i = 0; axis->ticks && i < axis->tick_count; i++)
        if ((axis->tick_count - 1 - i) % ((axis->tick_count + most - 1) / most) == 0)
            add_tick(&ticks, axis->ticks[i].at, axis->ticks[i].text);
    if (axis->ticks || !(high > low))
        return ticks;
    step = round_above((high - low) / (double)most);
    /* 0 alone is no scale. */
    if (step > high - low)
        step = round_above((high - low) / 2.5);
    step = axis->is_whole && step < 1 ? 1 : step;
    decimals = decimals_of(step);
    first = ceil(low / step - 1e-9) * step;
    /* What is counted from 1 has a tick there; 2 would lie upon it, so of every other one those that are odd. */
    if (counts_from_one && step > 1 && step < 3)
        first = 1;
    else if (counts_from_one && step > 1)
        add_tick(&ticks, 1, "1");
    for (double number = 0; first + number * step <= high + step * 1e-9; number++)
        add_tick(&ticks, first + number * step, decimal_ratio(first + number * step + 0., decimals).text);
    return ticks;
}
