/*
 * The picture of scaling: efficiencies, in POP's zones, and the speed-up, against ranks or threads; what is forecast
 * behind them.
 */
#include <inttypes.h>
#include <math.h>

#include "output/figures/figure.h"
#include "output/section.h"
#include "output/style.h"
#include "reports/scaling/scaling.h"

enum { EFFICIENCIES_HEIGHT = 250, SPEEDUP_HEIGHT = 190 };

/* Of the efficiency, and of the speed-up that follows from it. */
static const char global_color[] = COLOR_OF_SCALING;

struct scaling_curve {
    enum column_id column;
    const char *color; /* NULL: that of the column */
    bool is_strong;
};

enum { CURVES = 5 };

/* Of runs without threads, and with. */
static const struct scaling_curve scaling_curves[2][CURVES] = {
    {
        {COLUMN_GLOBAL_EFFICIENCY, global_color, true},
        {COLUMN_PARALLEL_EFFICIENCY, NULL, true},
        {COLUMN_LOAD_BALANCE, NULL, false},
        {COLUMN_COMMUNICATION_EFFICIENCY, COLOR_OF_COMMUNICATION, false},
        {COLUMN_COMPUTATION_SCALABILITY, COLOR_OF_COMPUTATION_SCALING, false},
    },
    {
        {COLUMN_GLOBAL_EFFICIENCY, global_color, true},
        {COLUMN_PARALLEL_EFFICIENCY, NULL, true},
        {COLUMN_MPI_EFFICIENCY, COLOR_OF_COMMUNICATION, false},
        {COLUMN_OPENMP_EFFICIENCY, COLOR_OF_TRANSFER, false},
        {COLUMN_COMPUTATION_SCALABILITY, COLOR_OF_COMPUTATION_SCALING, false},
    },
};

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

static bool has_forecast(const struct scaling *scaling)
{
    return scaling->forecast_count > 0 && sizes_differ(scaling);
}

static void set_sizes(struct figure *figure, struct figure_axis *axis, const struct scaling *scaling)
{
    double forecast = log2((double)scaling->forecast);
    double first = place_of_run(scaling, 0);
    double last = place_of_run(scaling, scaling->count - 1);
    double margin;

    if (has_forecast(scaling))
        last = fmax(last, forecast);
    margin = last > first ? (last - first) * 0.04 : 0.5;
    *axis = (struct figure_axis){
        .title = scaling->has_threads ? "ranks x threads" : "ranks", .from = first - margin, .to = last + margin};
    for (size_t i = 0; i < scaling->count; i++)
        figure_add_tick(figure, axis, place_of_run(scaling, i), scaling_run_size(scaling, &scaling->runs[i]).text);
    if (has_forecast(scaling))
        figure_add_tick(figure, axis, forecast, figure_print(figure, "%" PRIu64 "?", scaling->forecast));
}

/* From the least to the most of the models. */
static void add_forecast(struct figure *figure, struct figure_panel *panel, const struct scaling *scaling,
                         enum column_id id, double (*scale)(double))
{
    double least = (double)NAN, most = (double)NAN;
    double place = log2((double)scaling->forecast);
    struct figure_series *series;

    for (size_t i = 0; i < scaling->forecast_count; i++) {
        const struct forecast forecast = forecast_make(scaling, (enum forecast_model)i);

        least = fmin(least, column_ratio(column_of(id), &forecast.row));
        most = fmax(most, column_ratio(column_of(id), &forecast.row));
    }
    if (!has_forecast(scaling) || !isfinite(least))
        return;
    series = figure_add_series(figure, panel,
                               figure_print(figure, "%s forecast, from the least to the most of %zu models",
                                            id == COLUMN_SPEEDUP ? "speed-up" : "global", scaling->forecast_count),
                               global_color);
    figure_add_place(figure, series, place, scale(least));
    figure_add_place(figure, series, place, scale(most));
}

static double to_percent(double ratio)
{
    return ratio * 100;
}

static void add_efficiencies(struct figure *figure, const struct scaling *scaling)
{
    const struct scaling_curve *curves = scaling_curves[scaling->has_threads];
    struct figure_panel *panel = figure_add_panel(
        figure, FIGURE_LINES, "How efficiencies change with the size; shaded: POP calls them good, or bad",
        EFFICIENCIES_HEIGHT);
    double highest = 0;

    set_sizes(figure, &panel->across, scaling);
    for (size_t k = 0; k < CURVES; k++) {
        const struct column *column = column_of(curves[k].column);
        struct figure_series *series = figure_add_series(figure, panel, figure_short_title(figure, column),
                                                         curves[k].color ? curves[k].color : column->color);

        series->is_strong = curves[k].is_strong;
        for (size_t i = 0; i < scaling->count; i++) {
            double ratio = column_ratio(column, &scaling->runs[i].row);

            highest = fmax(highest, ratio * 100);
            if (isfinite(ratio))
                figure_add_place(figure, series, place_of_run(scaling, i), ratio * 100);
        }
    }
    add_forecast(figure, panel, scaling, COLUMN_GLOBAL_EFFICIENCY, to_percent);
    /* Superlinear runs are above 100. */
    figure_set_percent(&panel->up, "efficiency (%)", highest);
    figure_add_mark(
        figure, panel,
        (struct figure_mark){
            .kind = FIGURE_MARK_ZONE, .from = efficiency_is_good * 100, .to = 100, .color = COLOR_OF_TRANSFER});
    figure_add_mark(
        figure, panel,
        (struct figure_mark){
            .kind = FIGURE_MARK_ZONE, .from = 0, .to = efficiency_is_bad * 100, .color = COLOR_OF_CRITICAL_PATH});
}

static void add_speedup(struct figure *figure, const struct scaling *scaling)
{
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_LINES,
                         figure_print(figure, "Speed-up against %s%s, in doublings",
                                      scaling_run_size(scaling, &scaling->runs[scaling->reference]).text,
                                      scaling->has_threads                            ? ""
                                      : size_of_run(scaling, scaling->reference) == 1 ? " rank"
                                                                                      : " ranks"),
                         SPEEDUP_HEIGHT);
    struct figure_series *series;
    double low = 0, high = 1;

    set_sizes(figure, &panel->across, scaling);
    series = figure_add_series(figure, panel, "ideal", COLOR_OF_OTHER_RUN);
    for (size_t i = 0; i < scaling->count; i++) {
        double ideal = log2((double)size_of_run(scaling, i) / (double)size_of_run(scaling, scaling->reference));

        low = fmin(low, ideal);
        high = fmax(high, ideal);
        figure_add_place(figure, series, place_of_run(scaling, i), ideal);
    }
    series = figure_add_series(figure, panel, "speed-up", global_color);
    series->is_strong = true;
    for (size_t i = 0; i < scaling->count; i++) {
        double speedup = log2(scaling->runs[i].row.speedup);

        if (!isfinite(speedup))
            continue;
        low = fmin(low, speedup);
        high = fmax(high, speedup);
        figure_add_place(figure, series, place_of_run(scaling, i), speedup);
    }
    if (has_forecast(scaling)) {
        for (size_t i = 0; i < scaling->forecast_count; i++)
            high = fmax(high, log2(forecast_make(scaling, (enum forecast_model)i).row.speedup));
        add_forecast(figure, panel, scaling, COLUMN_SPEEDUP, log2);
    }
    /* Doublings up as across, so that the ideal is a straight line. */
    panel->up = (struct figure_axis){.title = "speed-up", .from = floor(low), .to = ceil(high + 0.05)};
    for (double power = panel->up.from; power <= panel->up.to && panel->up.tick_count < FIGURE_TICKS; power++)
        figure_add_tick(figure, &panel->up, power, decimal_ratio(exp2(power), power < 0 ? 2 : 0).text);
}

void scaling_picture(struct figure *figure, const struct report_result *result)
{
    const struct scaling *found = result->findings;
    bool of_parts = found->parts && !has_forecast(found); /* as what is concluded; forecasts are of whole runs */
    const struct scaling *scaling = of_parts ? found->parts : found;
    const struct scaling_run *last = &scaling->runs[scaling->count - 1];
    double speedup = last->row.speedup;
    double ideal = (double)size_of_run(scaling, scaling->count - 1) / (double)size_of_run(scaling, scaling->reference);

    if (isfinite(speedup) && scaling->count > 1 && sizes_differ(scaling))
        figure_set_title(figure, "With %s %s the run is %s times as fast; %s times would be ideal",
                         scaling_run_size(scaling, last).text, scaling->has_threads ? "ranks x threads" : "ranks",
                         decimal_ratio(speedup, 2).text, decimal_ratio(ideal, 2).text);
    else
        figure_set_title(figure, scaling->count == 1 ? "Scaling of one run" : "Scaling");
    figure->subtitle =
        figure_print(figure, "%zu %s%s, %s scaling", scaling->count, scaling->count == 1 ? "run" : "runs",
                     of_parts ? " from Init to Finalize" : "", scaling->is_weak ? "weak" : "strong");
    add_efficiencies(figure, scaling);
    add_speedup(figure, scaling);
}
