/*
 * The picture of two runs, one over the other: their efficiencies, both from beginning to end with what corresponds
 * side by side, and the phases that make the difference.
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
    RUNS_HEIGHT = 64,
    ROW_HEIGHT = 34,
    ROWS_MOST = 10,
    STRETCHES = 300,  /* of both runs: parts that are shorter are put together */
    FEWEST_PARTS = 8, /* that show where in the runs something is */
    PARTS = 50,       /* of a run: many of the length of an iteration would beat */
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
                .value = !isfinite(now) ? figure_print(figure, "%s %%, now not known", decimal_percent(before).text)
                         : !isfinite(before) ? figure_print(figure, "not known, now %s %%", decimal_percent(now).text)
                                             : figure_print(figure, "%s, now %s %%", decimal_percent(before).text,
                                                            decimal_percent(now).text),
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

/* Both from their beginnings on, as far as the longer one goes. */
static void add_curves_of_both(struct figure *figure, const struct phase_diff *diff, const struct run_summary *run)
{
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_CURVES, "Parallel efficiency over time", CURVES_HEIGHT);
    int64_t longest = diff->runtime > diff->base_runtime ? diff->runtime : diff->base_runtime;

    figure_set_time(figure, panel, 0, longest > 0 ? longest : 1);
    figure_set_percent(&panel->up, "efficiency (%)", 0);
    for (int side = 0; side < 2; side++) {
        const struct rank_map *map = side ? run->rank_map : diff->base_run->rank_map;
        int64_t length = map->end - map->start;
        struct figure_series *series =
            figure_add_series(figure, panel, side ? "this run" : "base", side ? here_color : base_color);

        series->is_strong = side == 0;
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
}

/* Bars of both runs that begin at one place: as far as both go in their own colours, then how much longer one is. */

enum bar_series { BAR_BASE, BAR_HERE, BAR_LONGER, BAR_SHORTER, BAR_SERIES };

static void add_bar_series(struct figure *figure, struct figure_panel *panel)
{
    static const struct {
        const char *name;
        char letter;
    } keys[BAR_SERIES] = {{"base", 'b'}, {"this run", 'n'}, {"longer", '+'}, {"shorter", '-'}};
    const char *const colors[BAR_SERIES] = {base_color, here_color, slower_color, faster_color};

    for (size_t i = 0; i < BAR_SERIES; i++)
        figure_add_series(figure, panel, keys[i].name, colors[i])->letter = keys[i].letter;
}

static void add_bar(struct figure *figure, struct figure_panel *panel, enum bar_series which, double row, double height,
                    double low, double high)
{
    if (high > low && panel->series_count == BAR_SERIES)
        figure_add_point(
            figure, &panel->series[which],
            (struct figure_point){.from = row, .to = row + height, .value = high - low, .low = low, .high = high});
}

/* Of `height`, from those rows on down. */
static void add_bars_of_both(struct figure *figure, struct figure_panel *panel, double base_row, double here_row,
                             double height, double begin, double base, double here)
{
    double common = fmin(base, here);

    add_bar(figure, panel, BAR_BASE, base_row, height, begin, begin + common);
    add_bar(figure, panel, BAR_HERE, here_row, height, begin, begin + common);
    add_bar(figure, panel, BAR_LONGER, here_row, height, begin + common, begin + here);
    add_bar(figure, panel, BAR_SHORTER, base_row, height, begin + common, begin + base);
}

/* Turns, or parts between collectives, of both runs, or neighbours of them. */
struct aligned {
    int64_t base; /* how long it takes; 0: the run does not have it */
    int64_t here;
    double base_computing; /* the efficient part of that */
    double here_computing;
};

struct both_runs {
    struct aligned *items;
    size_t count;
    int64_t length;  /* of all, each as long as in the run where it takes longer */
    bool correspond; /* of runs that have little in common there is nothing to be seen side by side */
};

static int64_t longer_of(const struct aligned *aligned)
{
    return aligned->base > aligned->here ? aligned->base : aligned->here;
}

static struct aligned aligned_turn(const struct turn_pair *turn)
{
    struct aligned aligned = {.base = turn->base != FIELD_NO_TIME ? turn->base : 0,
                              .here = turn->here != FIELD_NO_TIME ? turn->here : 0};

    aligned.base_computing = aligned.base > 0 ? turn->base_efficiency * (double)aligned.base : 0;
    aligned.here_computing = aligned.here > 0 ? turn->here_efficiency * (double)aligned.here : 0;
    return aligned;
}

/* Of an average rank. */
static struct aligned aligned_part(const struct phase_diff *diff, const struct phase_pair *part)
{
    struct aligned aligned = {.base = 0};

    if (part->base && diff->base_ranks > 0) {
        aligned.base = llround(phase_sums_time(&part->base->sums) / (double)diff->base_ranks);
        aligned.base_computing = part->base->sums.shares[PHASE_COMPUTATION] / (double)diff->base_ranks;
    }
    if (part->here && diff->ranks > 0) {
        aligned.here = llround(phase_sums_time(&part->here->sums) / (double)diff->ranks);
        aligned.here_computing = part->here->sums.shares[PHASE_COMPUTATION] / (double)diff->ranks;
    }
    return aligned;
}

/* By turns where both have some. */
static struct both_runs both_runs_of(struct figure *figure, const struct phase_diff *diff)
{
    size_t count = diff->turns ? diff->turns->pair_count : diff->part_count;
    int64_t shortest = (diff->runtime > diff->base_runtime ? diff->runtime : diff->base_runtime) / STRETCHES;
    struct both_runs both = {.items = figure_reserve(figure, (count + 1) * sizeof(*both.items))};
    int64_t alone = 0, time = 0; /* of both: what the other does not have, and all */

    for (size_t i = 0; both.items && i < count; i++) {
        struct aligned next = diff->turns ? aligned_turn(&diff->turns->pairs[i]) : aligned_part(diff, &diff->parts[i]);
        struct aligned *last = both.count > 0 ? &both.items[both.count - 1] : NULL;

        alone += next.base == 0 || next.here == 0 ? longer_of(&next) : 0;
        if (last && longer_of(last) < shortest) {
            last->base += next.base;
            last->here += next.here;
            last->base_computing += next.base_computing;
            last->here_computing += next.here_computing;
        } else {
            both.items[both.count++] = next;
        }
    }
    for (size_t i = 0; i < both.count; i++) {
        both.length += longer_of(&both.items[i]);
        time += both.items[i].base + both.items[i].here;
    }
    both.correspond = both.count > 1 && alone <= time / 2;
    return both;
}

static struct figure_row row_of_both(struct figure *figure, const char *name, int64_t time, double end)
{
    return (struct figure_row){
        .name = name, .value = figure_print(figure, "%s", decimal_duration(time).text), .end = end};
}

static void set_aligned_time(struct figure *figure, struct figure_panel *panel, const struct both_runs *both)
{
    const struct time_unit *unit = time_unit_for(both->length);

    figure_set_time(figure, panel, 0, both->length);
    panel->across.title = figure_print(figure, "aligned time (%s)", unit->name);
}

static void add_both_aligned(struct figure *figure, const struct phase_diff *diff, const struct both_runs *both)
{
    struct figure_panel *panel = figure_add_panel(
        figure, FIGURE_BARS,
        diff->turns ? "Both runs turn by turn: each begins where both have ended the one before"
                    : "Both runs from collective to collective: each part begins where both have ended the one before",
        RUNS_HEIGHT);
    int64_t begin = 0, base = 0, here = 0;

    set_aligned_time(figure, panel, both);
    add_bar_series(figure, panel);
    for (size_t i = 0; i < both->count; i++) {
        const struct aligned *aligned = &both->items[i];

        add_bars_of_both(figure, panel, 0.1, 1.1, 0.8, figure_time(panel, begin), figure_time(panel, aligned->base),
                         figure_time(panel, aligned->here));
        begin += longer_of(aligned);
        base += aligned->base;
        here += aligned->here;
    }
    figure_add_row(figure, panel, row_of_both(figure, "base", base, panel->across.to));
    figure_add_row(figure, panel, row_of_both(figure, "this run", here, panel->across.to));
}

static void add_aligned_curves(struct figure *figure, const struct phase_diff *diff, const struct both_runs *both)
{
    struct figure_panel *panel = figure_add_panel(
        figure, FIGURE_CURVES,
        diff->turns ? "Parallel efficiency of the same turns" : "Parallel efficiency of the same parts", CURVES_HEIGHT);

    set_aligned_time(figure, panel, both);
    figure_set_percent(&panel->up, "efficiency (%)", 0);
    for (int side = 0; side < 2; side++) {
        struct figure_series *series =
            figure_add_series(figure, panel, side ? "this run" : "base", side ? here_color : base_color);
        int64_t begin = 0;

        series->is_strong = side == 0;
        for (size_t i = 0; i < both->count; i++) {
            const struct aligned *aligned = &both->items[i];
            int64_t end = begin + longer_of(aligned);
            int64_t time = side ? aligned->here : aligned->base;
            double share = (side ? aligned->here_computing : aligned->base_computing) / (double)time * 100;

            if (time > 0 && isfinite(share))
                figure_add_point(figure, series,
                                 (struct figure_point){.from = figure_time(panel, begin),
                                                       .to = figure_time(panel, end),
                                                       .value = share,
                                                       .low = share,
                                                       .high = share});
            begin = end;
        }
    }
}

/* Both runs' bars of a phase in a row, the base above. */
static void add_phases(struct figure *figure, const struct phase_diff *diff, const struct drawn_rows *rows)
{
    size_t count = rows->count < 2 ? 2 : rows->count;
    struct figure_panel *panel =
        figure_add_panel(figure, FIGURE_BARS,
                         diff->by_function ? "Functions that take an average rank more time, or less"
                                           : "Parts that take an average rank more time, or less (*: by base's time)",
                         (unsigned)count * ROW_HEIGHT);
    int64_t longest = 0;

    for (size_t i = 0; i < rows->count; i++) {
        longest = rows->items[i]->base.time > longest ? rows->items[i]->base.time : longest;
        longest = rows->items[i]->here.time > longest ? rows->items[i]->here.time : longest;
    }
    figure_set_time(figure, panel, 0, longest > 0 ? longest : 1);
    add_bar_series(figure, panel);
    for (size_t i = 0; i < rows->count; i++) {
        const struct phase_difference *row = rows->items[i];
        double base = figure_time(panel, row->base.time), here = figure_time(panel, row->here.time);

        add_bars_of_both(figure, panel, (double)i + 0.12, (double)i + 0.51, 0.37, 0, base, here);
        figure_add_row(figure, panel,
                       (struct figure_row){.name = row->name || row->here.is_there
                                                       ? row->label.brief
                                                       : figure_print(figure, "%s*", row->label.brief),
                                           .value = figure_print(figure, "%s%s", row->loss > 0 ? "+" : "-",
                                                                 decimal_duration(llabs(row->loss)).text),
                                           .end = fmax(base, here)});
    }
    if (rows->count == 0)
        figure_add_row(figure, panel, (struct figure_row){.name = "no difference"});
}

void diff_picture(struct figure *figure, const struct report_result *result)
{
    const struct phase_diff *diff = result->findings;
    struct row base = row_of_run(diff->base_run);
    struct row here = row_of_run(result->run);
    struct drawn_rows rows = drawn_rows_of(diff);
    struct both_runs both = both_runs_of(figure, diff);
    double ratio = diff->turns              ? diff->turns->times[TURN_TIME_MEAN].change
                   : diff->base_runtime > 0 ? (double)diff->runtime / (double)diff->base_runtime - 1
                                            : 0;
    const char *what = diff->turns ? "A mean turn" : "This run";

    figure_set_title(figure, ratio == 0
                                 ? diff->turns ? "A mean turn takes as long in both runs" : "Both runs take as long"
                                 : figure_print(figure, "%s takes %s %% %s time than %s base", what,
                                                decimal_percent(fabs(ratio)).text, ratio > 0 ? "more" : "less",
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
    if (both.correspond)
        add_both_aligned(figure, diff, &both);
    if (both.correspond && both.count >= FEWEST_PARTS)
        add_aligned_curves(figure, diff, &both);
    else if (diff->base_run->rank_map && result->run->rank_map)
        add_curves_of_both(figure, diff, result->run);
    add_phases(figure, diff, &rows);
}
