/*
 * The picture of two runs, one over the other: their efficiencies, parallel efficiency over time, and the phases that
 * make the difference.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "output/figures/figure.h"
#include "output/pictures/rank_map.h"
#include "output/section.h"
#include "output/text.h"
#include "reports/phases/phases.h"
#include "reports/phases/turn_diff.h"

enum {
    EFFICIENCIES_HEIGHT = 210,
    CURVES_HEIGHT = 150,
    ROW_HEIGHT = 26,
    ROWS_MOST = 10,
    PARTS = 50, /* of a run: many of the length of an iteration would beat */
};

static const char *const here_color = "#1B1B1B";
static const char *const base_color = "#9A9A9A";
static const char *const slower_color = "#8E44AD";
static const char *const faster_color = "#56B4E9";

static const enum column_id compared_columns[] = {
    COLUMN_PARALLEL_EFFICIENCY,      COLUMN_LOAD_BALANCE,        COLUMN_COMMUNICATION_EFFICIENCY,
    COLUMN_SERIALISATION_EFFICIENCY, COLUMN_TRANSFER_EFFICIENCY,
};

enum { COMPARED = sizeof(compared_columns) / sizeof(compared_columns[0]) };

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

/* Two bars for each: the base above, this run below. */
static void add_compared(struct figure *figure, const char *question, const struct row *base, const struct row *here)
{
    struct figure_panel *panel = figure_add_panel(figure, FIGURE_BARS, question, EFFICIENCIES_HEIGHT);
    const struct row *const rows[] = {base, here};
    const char *const names[] = {"base", "this run"};
    const char *const colors[] = {base_color, here_color};
    double highest = 100;

    for (size_t k = 0; k < COMPARED; k++) {
        const struct column *column = column_of(compared_columns[k]);
        const char *end = strstr(column->title, " efficiency");
        double before = column_ratio(column, base);
        double now = column_ratio(column, here);

        highest = fmax(highest, fmax(before, now) * 100);
        figure_add_row(
            figure, panel,
            (struct figure_row){
                .name = end ? figure_print(figure, "%.*s", (int)(end - column->title), column->title) : column->title,
                .value = figure_print(figure, "%s, now %s %%", decimal_percent(before).text, decimal_percent(now).text),
                .end = fmax(fmax(before, now), 0) * 100});
    }
    for (size_t run = 0; run < 2; run++) {
        struct figure_series *series = figure_add_series(figure, panel, names[run], colors[run]);

        series->letter = run == 0 ? 'b' : 'n';
        for (size_t k = 0; k < COMPARED; k++) {
            double ratio = column_ratio(column_of(compared_columns[k]), rows[run]);

            if (isfinite(ratio))
                figure_add_point(figure, series,
                                 (struct figure_point){.from = (double)k + 0.12 + 0.39 * (double)run,
                                                       .to = (double)k + 0.49 + 0.39 * (double)run,
                                                       .value = ratio * 100,
                                                       .high = ratio * 100});
        }
    }
    panel->across = (struct figure_axis){.title = "efficiency (%)", .to = highest};
}

static void add_run_over_time(struct figure *figure, struct figure_panel *panel, struct figure_series *series,
                              const struct rank_map *map)
{
    int64_t length = map->end - map->start;

    for (int part = 0; part < PARTS && length >= PARTS; part++) {
        int64_t start = (int64_t)((__int128)length * part / PARTS);
        int64_t end = (int64_t)((__int128)length * (part + 1) / PARTS);
        double share = rank_map_share(map, 0, map->row_count, map->start + start, map->start + end) * 100;

        figure_add_point(figure, series,
                         (struct figure_point){.from = figure_time(panel, start),
                                               .to = figure_time(panel, end),
                                               .value = share,
                                               .low = share,
                                               .high = share});
    }
}

/* Both from their beginnings on, as far as the longer one goes. */
static void add_curves_of_both(struct figure *figure, const struct phase_diff *diff, const struct run_summary *run)
{
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_CURVES, "Parallel efficiency over time", CURVES_HEIGHT);
    int64_t longest = diff->runtime > diff->base_runtime ? diff->runtime : diff->base_runtime;
    struct figure_series *series;

    figure_set_time(figure, panel, 0, longest > 0 ? longest : 1);
    figure_set_percent(&panel->up, "efficiency (%)", 0);
    series = figure_add_series(figure, panel, "base", base_color);
    series->is_strong = true;
    add_run_over_time(figure, panel, series, diff->base_run->rank_map);
    series = figure_add_series(figure, panel, "this run", here_color);
    add_run_over_time(figure, panel, series, run->rank_map);
}

/* From the largest gain to the largest loss, 0 among them. */
static void add_phases(struct figure *figure, const struct phase_diff *diff, const struct drawn_rows *rows)
{
    size_t count = rows->count < 2 ? 2 : rows->count;
    struct figure_panel *panel = figure_add_panel(
        figure, FIGURE_BARS,
        diff->by_function ? "Functions that take longer, or less long, for an average rank"
                          : "Parts that take longer, or less long, for an average rank (*: by base's time)",
        (unsigned)count * ROW_HEIGHT);
    const struct time_unit *unit =
        time_unit_for(diff->runtime > diff->base_runtime ? diff->runtime : diff->base_runtime);
    const char *const names[] = {"longer", "less long"};
    double least = 0;
    double most = 0;

    for (size_t i = 0; i < rows->count; i++) {
        double loss = (double)rows->items[i]->loss / (double)unit->nanoseconds;

        least = fmin(least, loss);
        most = fmax(most, loss);
        figure_add_row(
            figure, panel,
            (struct figure_row){.name = rows->items[i]->name || rows->items[i]->is_here
                                            ? rows->items[i]->label.brief
                                            : figure_print(figure, "%s*", rows->items[i]->label.brief),
                                .value = figure_print(figure, "%s%s %s", loss > 0 ? "+" : "",
                                                      decimal_scaled(rows->items[i]->loss, unit->nanoseconds, 3).text,
                                                      unit->name),
                                .end = fmax(loss, 0)});
    }
    if (rows->count == 0)
        figure_add_row(figure, panel, (struct figure_row){.name = "no difference"});
    for (int slower = 1; slower >= 0; slower--) {
        struct figure_series *series =
            figure_add_series(figure, panel, names[!slower], slower ? slower_color : faster_color);

        series->letter = slower ? '+' : '-';
        for (size_t i = 0; i < rows->count; i++) {
            double loss = (double)rows->items[i]->loss / (double)unit->nanoseconds;

            if ((loss > 0) == slower)
                figure_add_point(figure, series,
                                 (struct figure_point){.from = (double)i + 0.15,
                                                       .to = (double)i + 0.85,
                                                       .value = loss,
                                                       .low = fmin(loss, 0),
                                                       .high = fmax(loss, 0)});
        }
    }
    if (least == most)
        most = 1;
    panel->across = (struct figure_axis){
        .title = figure_print(figure, "difference of time (%s)", unit->name), .from = least, .to = most};
}

void diff_picture(struct figure *figure, const struct report_result *result)
{
    const struct phase_diff *diff = result->findings;
    struct row base = row_of_run(diff->base_run);
    struct row here = row_of_run(result->run);
    struct drawn_rows rows = drawn_rows_of(diff);
    double ratio = diff->turns              ? diff->turns->times[TURN_TIME_MEAN].change
                   : diff->base_runtime > 0 ? (double)diff->runtime / (double)diff->base_runtime - 1
                                            : 0;
    const char *what = diff->turns ? "A mean turn" : "This run";

    figure_set_title(figure, ratio == 0
                                 ? diff->turns ? "A mean turn takes as long in both runs" : "Both runs take as long"
                                 : figure_print(figure, "%s takes %s %% %s than %s base", what,
                                                decimal_percent(fabs(ratio)).text, ratio > 0 ? "longer" : "less long",
                                                diff->turns ? "in the" : "the"));
    figure->subtitle = figure_print(figure, "%s; against %s: %" PRIu64 " %s, %s, parallel efficiency %s %%",
                                    figure->subtitle, text_word(text_base_name(diff->base_trace), true).text,
                                    base.ranks, base.ranks == 1 ? "rank" : "ranks", decimal_duration(base.elapsed).text,
                                    decimal_percent(base.parallel_efficiency).text);
    if (diff->turns) {
        base = row_of_run(diff->base_run->mean_turn);
        here = row_of_run(result->run->mean_turn);
        add_compared(figure, "Efficiencies of a mean turn of both", &base, &here);
        turn_diff_draw(figure, diff->turns, base_color, here_color);
    } else {
        add_compared(figure, "Efficiencies of both", &base, &here);
    }
    if (diff->base_run->rank_map && result->run->rank_map)
        add_curves_of_both(figure, diff, result->run);
    add_phases(figure, diff, &rows);
}
