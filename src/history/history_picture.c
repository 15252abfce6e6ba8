/*
 * The picture of a history: efficiencies and run time of each series over its runs.
 */
#include <math.h>

#include "base/duration.h"
#include "history/history_report.h"
#include "output/figures/figure.h"
#include "output/names.h"

enum { CURVES_HEIGHT = 170, TIMES_HEIGHT = 60, LABEL_LONGEST = 20 };

static const enum column_id curves[] = {COLUMN_PARALLEL_EFFICIENCY, COLUMN_LOAD_BALANCE,
                                        COLUMN_SERIALISATION_EFFICIENCY, COLUMN_TRANSFER_EFFICIENCY};
enum { CURVES = COUNT_OF(curves) };

static void set_run_labels(struct figure *figure, struct figure_axis *axis, const struct history_series *series)
{
    *axis = (struct figure_axis){.title = "run", .from = 0.5, .to = (double)series->count + 0.5};
    for (size_t i = 0; i < series->count; i++)
        figure_add_tick(figure, axis, (double)i + 1, name_shorten(series->runs[i]->label, LABEL_LONGEST, NULL).text);
}

static void add_run_values(struct figure *figure, struct figure_panel *panel, const struct history_series *runs,
                           enum column_id id, const char *name, double scale)
{
    const struct column *column = column_of(id);
    struct figure_series *series =
        figure_add_series(figure, panel, name, column->color ? column->color : COLOR_OF_MARKS);

    series->is_strong = column->color && column->line == COLUMN_LINE_THICK;
    for (size_t i = 0; i < runs->count; i++) {
        double value = trend_value(runs->runs[i], id) * scale;

        if (isfinite(value))
            figure_add_place(figure, series, (double)i + 1, value);
    }
}

/* With which run a metric changed, and what is usual. */
static void add_trend(struct figure *figure, struct figure_panel *panel, const struct history_series *series,
                      enum column_id id, double scale)
{
    struct trend trend = trend_of(series, id);

    if (isfinite(trend.usual.middle))
        figure_add_mark(figure, panel,
                        (struct figure_mark){.kind = FIGURE_MARK_LEVEL,
                                             .from = trend.usual.middle * scale,
                                             .text = "usual",
                                             .color = COLOR_OF_MARKS});
    if (trend.now.count > 0)
        figure_add_mark(figure, panel,
                        (struct figure_mark){.kind = FIGURE_MARK_PLACE,
                                             .from = (double)trend.since + 0.5,
                                             .text = "changed",
                                             .color = COLOR_OF_CRITICAL_PATH});
}

void history_figure(struct figure *figure, const struct format_context *context, const struct history *history,
                    const char *source)
{
    size_t count = history->series_count < HISTORY_DRAWN_MOST ? history->series_count : HISTORY_DRAWN_MOST;

    figure_begin(figure, context, NULL);
    figure_set_title(figure, "%s", history_finding(history).text);
    figure->source = source;
    for (size_t i = 0; i < count; i++) {
        const struct history_series *series = &history->series[i];
        struct figure_panel *panel = figure_add_panel(
            figure, FIGURE_LINES, figure_print(figure, "%s", history_heading(series).text), CURVES_HEIGHT);
        const struct time_unit *unit;
        double longest = 0;
        double least = 1;
        double scale;

        set_run_labels(figure, &panel->across, series);
        panel->across.title = NULL;
        for (size_t k = 0; k < series->count * CURVES; k++)
            least = fmin(least, trend_value(series->runs[k / CURVES], curves[k % CURVES]));
        /* From the tens below the least value to 100 %. */
        panel->up =
            (struct figure_axis){.title = "efficiency (%)", .from = fmax(0, floor(10 * least - 0.2)) * 10, .to = 101};
        for (size_t curve = 0; curve < CURVES; curve++)
            add_run_values(figure, panel, series, curves[curve], column_of(curves[curve])->title, 100);
        add_trend(figure, panel, series, COLUMN_PARALLEL_EFFICIENCY, 100);
        panel = figure_add_panel(figure, FIGURE_LINES, "How long the run takes", TIMES_HEIGHT);
        set_run_labels(figure, &panel->across, series);
        for (size_t k = 0; k < series->count; k++)
            longest = fmax(longest, trend_value(series->runs[k], COLUMN_RUNTIME));
        unit = time_unit_for((int64_t)fmin(longest * 1e9, 1e18));
        scale = 1e9 / (double)unit->nanoseconds;
        panel->up = (struct figure_axis){.title = unit->name, .to = longest > 0 ? longest * scale * 1.05 : 1};
        add_run_values(figure, panel, series, COLUMN_RUNTIME, "runtime", scale);
        add_trend(figure, panel, series, COLUMN_RUNTIME, scale);
    }
}
