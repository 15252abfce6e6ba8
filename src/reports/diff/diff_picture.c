/*
 * The picture of two runs, one over the other: their efficiencies, both from beginning to end with what corresponds
 * side by side, and the phases that make the difference.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/sorted.h"
#include "output/figures/figure.h"
#include "output/figures/rank_map.h"
#include "output/section.h"
#include "output/text.h"
#include "reports/diff/phase_diff.h"

enum {
    EFFICIENCIES_HEIGHT = 210,
    CURVES_HEIGHT = 150,
    RUNS_HEIGHT = 64,
    ROW_HEIGHT = 34,
    ROWS_MOST = 10,
    STRETCHES = 300,  /* of both runs: parts that are shorter are put together */
    FEWEST_PARTS = 8, /* that show where in the runs something is */
    PARTS = 50,       /* of a run: many of the length of an iteration would beat */
    TURNS_MOST = 300, /* of a curve: more turns share a point, with the least and the most of them */
};

static const char *const run_names[BOTH_RUNS] = {"base", "this run"};
static const char *const run_colors[BOTH_RUNS] = {COLOR_OF_OTHER_RUN, COLOR_OF_EFFICIENCY};

static const enum column_id compared_columns[] = {
    COLUMN_PARALLEL_EFFICIENCY,      COLUMN_LOAD_BALANCE,        COLUMN_COMMUNICATION_EFFICIENCY,
    COLUMN_SERIALISATION_EFFICIENCY, COLUMN_TRANSFER_EFFICIENCY,
};

enum { COMPARED = COUNT_OF(compared_columns) };

static int64_t longer_of(const int64_t times[BOTH_RUNS])
{
    return times[BASE] > times[HERE] ? times[BASE] : times[HERE];
}

/* Two bars for each: the base above, this run below. */
static void add_compared(struct figure *figure, const char *question, const struct row rows[BOTH_RUNS])
{
    struct figure_panel *panel = figure_add_panel(figure, FIGURE_BARS, question, EFFICIENCIES_HEIGHT);
    double highest = 100;

    for (size_t k = 0; k < COMPARED; k++) {
        const struct column *column = column_of(compared_columns[k]);
        double before = column_ratio(column, &rows[BASE]), now = column_ratio(column, &rows[HERE]);

        highest = fmax(highest, fmax(before, now) * 100);
        figure_add_row(
            figure, panel,
            (struct figure_row){
                .name = figure_short_title(figure, column),
                .value = !isfinite(now) ? figure_print(figure, "%s %%, now not known", decimal_percent(before).text)
                         : !isfinite(before) ? figure_print(figure, "not known, now %s %%", decimal_percent(now).text)
                                             : figure_print(figure, "%s, now %s %%", decimal_percent(before).text,
                                                            decimal_percent(now).text),
                .end = fmax(fmax(before, now), 0) * 100});
    }
    for (int run = 0; run < BOTH_RUNS; run++) {
        struct figure_series *series = figure_add_series(figure, panel, run_names[run], run_colors[run]);

        series->letter = run == BASE ? 'b' : 'n';
        for (size_t k = 0; k < COMPARED; k++) {
            double ratio = column_ratio(column_of(compared_columns[k]), &rows[run]);

            if (isfinite(ratio))
                figure_add_point(figure, series,
                                 (struct figure_point){.from = (double)k + 0.12 + 0.39 * run,
                                                       .to = (double)k + 0.49 + 0.39 * run,
                                                       .value = ratio * 100,
                                                       .high = ratio * 100});
        }
    }
    panel->across = (struct figure_axis){.title = "efficiency (%)", .to = highest};
}

static struct figure_series *add_curve(struct figure *figure, struct figure_panel *panel, int run)
{
    struct figure_series *series = figure_add_series(figure, panel, run_names[run], run_colors[run]);

    series->is_strong = run == BASE;
    return series;
}

/* So many turns in a row as one point. */
static void add_turn_curve(struct figure *figure, struct figure_series *series, const struct turn_diff *diff, int run,
                           const struct time_unit *unit)
{
    size_t together = diff->pair_count / TURNS_MOST + 1;

    for (size_t first = 0; first < diff->pair_count; first += together) {
        size_t end = first + together < diff->pair_count ? first + together : diff->pair_count;
        struct figure_point point = {.from = (double)first + 0.5, .to = (double)end + 0.5};
        double sum = 0, count = 0;

        for (size_t i = first; i < end; i++) {
            double length = (double)diff->pairs[i].lengths[run] / (double)unit->nanoseconds;

            if (diff->pairs[i].lengths[run] == FIELD_NO_TIME)
                continue;
            point.low = count > 0 ? fmin(point.low, length) : length;
            point.high = count > 0 ? fmax(point.high, length) : length;
            sum += length;
            count++;
        }
        point.value = sum / count;
        if (count > 0)
            figure_add_point(figure, series, point);
    }
}

static void add_turns(struct figure *figure, const struct turn_diff *diff)
{
    struct figure_panel *panel = figure_add_panel(figure, FIGURE_CURVES, "How long each turn takes", CURVES_HEIGHT);
    const struct time_unit *unit;
    int64_t most = 0;

    for (size_t i = 0; i < diff->pair_count; i++)
        for (int run = 0; run < BOTH_RUNS; run++)
            most = diff->pairs[i].lengths[run] > most ? diff->pairs[i].lengths[run] : most;
    unit = time_unit_for(most);
    panel->across =
        (struct figure_axis){.title = "turn", .from = 0.5, .to = (double)diff->pair_count + 0.5, .is_whole = true};
    panel->up = (struct figure_axis){.title = figure_print(figure, "turn (%s)", unit->name),
                                     .to = figure_end_above((double)most / (double)unit->nanoseconds)};
    for (int run = 0; run < BOTH_RUNS; run++)
        add_turn_curve(figure, add_curve(figure, panel, run), diff, run, unit);
}

/* Both from their beginnings on, as far as the longer one goes. */
static void add_curves_of_both(struct figure *figure, const struct phase_diff *diff, const struct run_summary *here)
{
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_CURVES, "Parallel efficiency over time", CURVES_HEIGHT);
    int64_t longest = longer_of(diff->runtimes);

    figure_set_time(figure, panel, 0, longest > 0 ? longest : 1);
    figure_set_percent(&panel->up, "efficiency (%)", 0);
    for (int run = 0; run < BOTH_RUNS; run++) {
        const struct rank_map *map = run == HERE ? here->rank_map : diff->base_run->rank_map;
        struct figure_series *series = add_curve(figure, panel, run);
        int64_t length = map->end - map->start;

        for (int part = 0; part < PARTS && length >= PARTS; part++) {
            int64_t start = (int64_t)((__int128)length * part / PARTS);
            int64_t end = (int64_t)((__int128)length * (part + 1) / PARTS);

            figure_add_stretch(figure, series, figure_time(panel, start), figure_time(panel, end),
                               rank_map_share(map, 0, map->row_count, map->start + start, map->start + end) * 100);
        }
    }
}

/* Bars of both runs that begin at one place: as far as both go in their own colours, then how much longer one is. */

enum bar_series { BAR_BASE, BAR_HERE, BAR_LONGER, BAR_SHORTER, BAR_SERIES };

static void add_bar_series(struct figure *figure, struct figure_panel *panel)
{
    static const char *const names[BAR_SERIES] = {"base", "this run", "longer", "shorter"};
    const char *const colors[BAR_SERIES] = {run_colors[BASE], run_colors[HERE], COLOR_OF_LONGER, COLOR_OF_SHORTER};

    for (size_t i = 0; i < BAR_SERIES; i++)
        figure_add_series(figure, panel, names[i], colors[i])->letter = "bn+-"[i];
}

static void add_part_of_bar(struct figure *figure, struct figure_panel *panel, enum bar_series which, double row,
                            double height, double low, double high)
{
    if (high > low && panel->series_count == BAR_SERIES)
        figure_add_point(
            figure, &panel->series[which],
            (struct figure_point){.from = row, .to = row + height, .value = high - low, .low = low, .high = high});
}

/* Of `height`, from those rows on down. */
static void add_bars_of_both(struct figure *figure, struct figure_panel *panel, const double rows[BOTH_RUNS],
                             double height, double begin, const double lengths[BOTH_RUNS])
{
    double common = begin + fmin(lengths[BASE], lengths[HERE]);

    add_part_of_bar(figure, panel, BAR_BASE, rows[BASE], height, begin, common);
    add_part_of_bar(figure, panel, BAR_HERE, rows[HERE], height, begin, common);
    add_part_of_bar(figure, panel, BAR_LONGER, rows[HERE], height, common, begin + lengths[HERE]);
    add_part_of_bar(figure, panel, BAR_SHORTER, rows[BASE], height, common, begin + lengths[BASE]);
}

/* Turns, or parts between collectives, of both runs, or neighbours of them. */
struct aligned {
    int64_t times[BOTH_RUNS];    /* how long it takes an average rank; 0: the run does not have it */
    double computing[BOTH_RUNS]; /* the efficient part of that */
};

struct both_runs {
    struct aligned *items;
    size_t count;
    int64_t length;  /* of all, each as long as in the run where it takes longer */
    bool correspond; /* of runs that have little in common there is nothing to be seen side by side */
};

static struct aligned aligned_of(const struct phase_diff *diff, size_t index)
{
    struct aligned aligned = {0};

    for (int run = 0; run < BOTH_RUNS; run++) {
        const struct turn_pair *turn = diff->turns ? &diff->turns->pairs[index] : NULL;
        const struct phase *part = turn ? NULL : diff->parts[index].of[run];
        double ranks = (double)diff->ranks[run];

        if (turn && turn->lengths[run] > 0) {
            aligned.times[run] = turn->lengths[run];
            aligned.computing[run] = turn->efficiencies[run] * (double)turn->lengths[run];
        } else if (part && ranks > 0) {
            aligned.times[run] = llround(phase_sums_time(&part->sums) / ranks);
            aligned.computing[run] = part->sums.shares[PHASE_COMPUTATION] / ranks;
        }
    }
    return aligned;
}

/* By turns where both have some. */
static struct both_runs both_runs_of(struct figure *figure, const struct phase_diff *diff)
{
    size_t count = diff->turns ? diff->turns->pair_count : diff->part_count;
    int64_t shortest = longer_of(diff->runtimes) / STRETCHES;
    struct both_runs both = {.items = figure_reserve(figure, (count + 1) * sizeof(*both.items))};
    int64_t alone = 0, time = 0; /* of both: what the other does not have, and all */

    for (size_t i = 0; both.items && i < count; i++) {
        struct aligned next = aligned_of(diff, i);
        struct aligned *last = both.count > 0 ? &both.items[both.count - 1] : NULL;

        alone += next.times[BASE] == 0 || next.times[HERE] == 0 ? longer_of(next.times) : 0;
        if (!last || longer_of(last->times) >= shortest) {
            both.items[both.count++] = next;
            continue;
        }
        for (int run = 0; run < BOTH_RUNS; run++) {
            last->times[run] += next.times[run];
            last->computing[run] += next.computing[run];
        }
    }
    for (size_t i = 0; i < both.count; i++) {
        both.length += longer_of(both.items[i].times);
        time += both.items[i].times[BASE] + both.items[i].times[HERE];
    }
    both.correspond = both.count > 1 && alone <= time / 2;
    return both;
}

static void set_aligned_time(struct figure *figure, struct figure_panel *panel, const struct both_runs *both)
{
    figure_set_time(figure, panel, 0, both->length);
    panel->across.title = figure_print(figure, "aligned time (%s)", time_unit_for(both->length)->name);
}

static void add_both_aligned(struct figure *figure, const struct phase_diff *diff, const struct both_runs *both)
{
    static const double rows[BOTH_RUNS] = {0.1, 1.1};
    struct figure_panel *panel = figure_add_panel(
        figure, FIGURE_BARS,
        diff->turns ? "Both runs turn by turn: each begins where both have ended the one before"
                    : "Both runs from collective to collective: each part begins where both have ended the one before",
        RUNS_HEIGHT);
    int64_t begin = 0, sums[BOTH_RUNS] = {0};

    set_aligned_time(figure, panel, both);
    add_bar_series(figure, panel);
    for (size_t i = 0; i < both->count; i++) {
        const int64_t *times = both->items[i].times;

        add_bars_of_both(figure, panel, rows, 0.8, figure_time(panel, begin),
                         (double[]){figure_time(panel, times[BASE]), figure_time(panel, times[HERE])});
        begin += longer_of(times);
        sums[BASE] += times[BASE];
        sums[HERE] += times[HERE];
    }
    for (int run = 0; run < BOTH_RUNS; run++)
        figure_add_row(figure, panel,
                       (struct figure_row){.name = run_names[run],
                                           .value = figure_print(figure, "%s", decimal_duration(sums[run]).text),
                                           .end = panel->across.to});
}

static void add_aligned_curves(struct figure *figure, const struct phase_diff *diff, const struct both_runs *both)
{
    struct figure_panel *panel = figure_add_panel(
        figure, FIGURE_CURVES,
        diff->turns ? "Parallel efficiency of the same turns" : "Parallel efficiency of the same parts", CURVES_HEIGHT);

    set_aligned_time(figure, panel, both);
    figure_set_percent(&panel->up, "efficiency (%)", 0);
    for (int run = 0; run < BOTH_RUNS; run++) {
        struct figure_series *series = add_curve(figure, panel, run);
        int64_t begin = 0;

        for (size_t i = 0; i < both->count; i++) {
            const struct aligned *aligned = &both->items[i];
            int64_t end = begin + longer_of(aligned->times);
            double share = aligned->computing[run] / (double)aligned->times[run] * 100;

            if (aligned->times[run] > 0 && isfinite(share))
                figure_add_stretch(figure, series, figure_time(panel, begin), figure_time(panel, end), share);
            begin = end;
        }
    }
}

/* Those of which most is lost or gained, as they are in the table: a picture has room for a few. */
ORDER(compare_losses, struct phase_difference *const, FALLING(llabs((*x)->loss), llabs((*y)->loss)) ?: RISING(*x, *y))

/* Both runs' bars of a phase in a row, the base above. */
static void add_phases(struct figure *figure, const struct phase_diff *diff)
{
    const struct phase_difference *drawn[ROWS_MOST + 1];
    size_t count = 0;
    int64_t longest = 0;
    struct figure_panel *panel;

    /* The largest, kept in order while all pass. */
    for (size_t i = 0; i < diff->count; i++) {
        if (diff->rows[i].loss == 0)
            continue;
        drawn[count++] = &diff->rows[i];
        qsort(drawn, count, sizeof(drawn[0]), compare_losses);
        count = count > ROWS_MOST ? ROWS_MOST : count;
    }
    for (size_t i = 0; i < count; i++)
        for (int run = 0; run < BOTH_RUNS; run++)
            longest = drawn[i]->sides[run].time > longest ? drawn[i]->sides[run].time : longest;
    panel =
        figure_add_panel(figure, FIGURE_BARS,
                         diff->by_function ? "Functions that take an average rank more time, or less"
                                           : "Parts that take an average rank more time, or less (*: by base's time)",
                         (unsigned)(count < 2 ? 2 : count) * ROW_HEIGHT);
    figure_set_time(figure, panel, 0, longest > 0 ? longest : 1);
    add_bar_series(figure, panel);
    for (size_t i = 0; i < count; i++) {
        const struct phase_difference *row = drawn[i];
        const double rows[BOTH_RUNS] = {(double)i + 0.12, (double)i + 0.51};
        const double times[BOTH_RUNS] = {figure_time(panel, row->sides[BASE].time),
                                         figure_time(panel, row->sides[HERE].time)};

        add_bars_of_both(figure, panel, rows, 0.37, 0, times);
        figure_add_row(figure, panel,
                       (struct figure_row){.name = row->name || row->sides[HERE].is_there
                                                       ? row->label.brief
                                                       : figure_print(figure, "%s*", row->label.brief),
                                           .value = figure_print(figure, "%s%s", row->loss > 0 ? "+" : "-",
                                                                 decimal_duration(llabs(row->loss)).text),
                                           .end = fmax(times[BASE], times[HERE])});
    }
    if (count == 0)
        figure_add_row(figure, panel, (struct figure_row){.name = "no difference"});
}

void diff_picture(struct figure *figure, const struct report_result *result)
{
    const struct phase_diff *diff = result->findings;
    struct row base = row_of_run(diff->base_run);
    struct both_runs both = both_runs_of(figure, diff);
    double ratio = diff->turns                ? diff->turns->times[TURN_TIME_MEAN].change
                   : diff->runtimes[BASE] > 0 ? (double)diff->runtimes[HERE] / (double)diff->runtimes[BASE] - 1
                                              : 0;

    if (ratio == 0)
        figure_set_title(figure, diff->turns ? "A mean turn takes as long in both runs" : "Both runs take as long");
    else
        figure_set_title(figure, "%s takes %s %% %s time than %s base", diff->turns ? "A mean turn" : "This run",
                         decimal_percent(fabs(ratio)).text, ratio > 0 ? "more" : "less",
                         diff->turns ? "in the" : "the");
    figure->subtitle = figure_print(figure, "%s; against %s: %" PRIu64 " %s, %s, parallel efficiency %s",
                                    figure->subtitle, text_word(text_base_name(diff->base_trace)).text, base.ranks,
                                    base.ranks == 1 ? "rank" : "ranks", decimal_duration(base.elapsed).text,
                                    decimal_with_unit(decimal_percent(base.parallel_efficiency), "%").text);
    if (diff->turns) {
        add_compared(figure, "Efficiencies of a mean turn of both",
                     (struct row[]){row_of_run(diff->base_run->mean_turn), row_of_run(result->run->mean_turn)});
        add_turns(figure, diff->turns);
    } else {
        add_compared(figure, "Efficiencies of both", (struct row[]){base, row_of_run(result->run)});
    }
    if (both.correspond)
        add_both_aligned(figure, diff, &both);
    if (both.correspond && both.count >= FEWEST_PARTS)
        add_aligned_curves(figure, diff, &both);
    else if (diff->base_run->rank_map && result->run->rank_map)
        add_curves_of_both(figure, diff, result->run);
    add_phases(figure, diff);
}
