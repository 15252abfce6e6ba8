/*
 * The findings, from the paths that are left at the end of the run.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/sorted.h"
#include "reports/representative_paths/representative_paths.h"

struct path_bound path_bound_of(const struct paths_findings *paths, size_t item, const struct window_totals *totals)
{
    double length = (double)paths->items[item].length;
    double longest = (double)paths->items[0].length;
    double useful = (double)totals->useful_sum;
    double mean = ratio_of(useful, totals->ranks);
    double bound = fmax(length, mean);

    return (struct path_bound){
        .share = ratio_of(length, (double)(totals->end - totals->start)),
        .parallelism = ratio_of(useful, bound),
        .efficiency = ratio_of(mean, bound),
        .of_longest = ratio_of(length, longest),
        .potential = ratio_of(longest, bound),
    };
}

/* Paths and what they are made of. */

static const struct path *path_of(const struct representative_paths *paths, size_t item)
{
    return &paths->final->paths[paths->items[item]];
}

static int64_t path_length_of(const struct representative_paths *paths, size_t item)
{
    return paths->final->lengths[paths->items[item]];
}

/* Percentiles of the population: the longest path has 100 and the shortest 0, of however few; others never. */
static double percentile_in_population(const struct path_set *set, int64_t length)
{
    enum { LEAST = 1, MOST = 999 }; /* of 1000 */
    double share = path_population_share_below(set->population, (double)length);
    double one = exp2(-set->population->log2_count);
    double percentile = one < 1 ? 100 * (share - one / 2) / (1 - one) : 100;

    return fmin(fmax(percentile, LEAST / 10.0), MOST / 10.0);
}

/* All paths of the set, the longest first; where they are more than are wanted those nearest to the percentiles, of
 * several with about the same only one. Returns how many. */
static size_t choose_items(struct representative_paths *paths)
{
    static const double told_apart = 0.002; /* three decimals are printed */
    const struct path_set *set = paths->final;
    uint32_t last = set->count - 1;
    uint32_t wanted = paths->wanted.count;
    double least = (double)set->lengths[0], most = (double)set->lengths[last];
    double above = 100;
    size_t count = 0;

    if (!set->population || set->count <= 2 || wanted <= 2) {
        for (; count < set->count; count++)
            paths->items[count] = last - (uint32_t)count;
        return count;
    }
    paths->items[count++] = last;
    for (uint32_t i = wanted - 2; i > 0; i--) {
        double length = path_population_quantile(set->population, (double)i / (wanted - 1), least, most);
        uint32_t near = 0;
        double percentile;

        for (uint32_t k = 1; k <= last; k++)
            near = fabs((double)set->lengths[k] - length) < fabs((double)set->lengths[near] - length) ? k : near;
        percentile = percentile_in_population(set, set->lengths[near]);
        if (near > 0 && near < last && percentile < above - told_apart) {
            paths->items[count++] = near;
            above = percentile;
        }
    }
    paths->items[count++] = 0;
    return count;
}

ORDER(compare_times, struct path_time, FALLING(x->length, y->length) ?: RISING(x->number, y->number))

static int64_t time_on(const struct representative_paths *paths, size_t item, uint32_t activity)
{
    return times_get(path_of(paths, item)->times, activity);
}

/* Of a length in the longest path. */
static double share_of_longest(const struct representative_paths *paths, int64_t length)
{
    return ratio_of((double)length, (double)path_length_of(paths, 0));
}

/* The times of `more` less those of `less` (NULL: nothing), where they differ, largest first. *count of them; NULL when
 * memory ran out. */
static struct path_time *list_times(const struct representative_paths *paths, const struct times_node *more,
                                    const struct times_node *less, size_t *count)
{
    uint32_t activities = activities_count(paths->activities);
    size_t found = 0;
    struct path_time *times;
    const char *name;

    *count = 0;
    for (uint32_t i = 0; i < activities; i++)
        found += times_get(more, i) != times_get(less, i);
    times = diag_allocate(paths->diag, found + 1, sizeof(*times)); /* not 0 */
    for (uint32_t i = 0; times && i < activities; i++) {
        int64_t length = times_get(more, i) - times_get(less, i);

        if (length == 0)
            continue;
        name = activities_name(paths->activities, i);
        if (!name) {
            free(times);
            return NULL;
        }
        times[(*count)++] = (struct path_time){name, i, length, share_of_longest(paths, length)};
    }
    if (times)
        qsort(times, *count, sizeof(*times), compare_times);
    return times;
}

/* Which of `count` paths it is, in figures and words. */
static void place_item(const struct representative_paths *paths, struct path_item *item, size_t index, size_t count)
{
    size_t last = count - 1;

    if (paths->wanted.select == SELECT_TOPK) {
        item->percentile = (double)NAN;
        item->place = index < (count + 1) / 2 ? (int32_t)index + 1 : (int32_t)index - (int32_t)count;
        item->label = decimal_scaled(item->place, 1, 0);
        snprintf(item->title.text, sizeof(item->title.text), "%s %d", item->place > 0 ? "long" : "short",
                 abs(item->place));
        return;
    }
    if (index == 0 || index == last)
        item->percentile = index == 0 ? 100 : 0;
    else if (paths->final->population)
        item->percentile = percentile_in_population(paths->final, item->length);
    else /* paths stand for equal parts of the candidates */
        item->percentile = 100 * (double)(last - index) / (double)last;
    item->label = decimal_ratio(item->percentile, 3);
    item->title =
        decimal_with_unit(decimal_ratio(item->percentile, item->percentile == floor(item->percentile) ? 0 : 1), "%");
}

static int fill_items(struct representative_paths *paths, const struct window_totals *totals,
                      struct paths_findings *findings)
{
    size_t count = choose_items(paths), rows = 0;

    findings->items = diag_allocate(paths->diag, count, sizeof(*findings->items));
    if (!findings->items)
        return ERROR_MEMORY;
    findings->item_count = count;
    for (size_t i = 0; i < count; i++) {
        const struct path *path = path_of(paths, i);
        struct path_item *item = &findings->items[i];

        *item = (struct path_item){.length = path_length_of(paths, i), .rank = path->rank};
        place_item(paths, item, i, count);
        item->bound = path_bound_of(findings, i, totals);
        item->activities = list_times(paths, path->times, NULL, &item->activity_count);
        if (!item->activities)
            return ERROR_MEMORY;
        rows += item->activity_count;
    }
    findings->rows = diag_allocate(paths->diag, rows + 1, sizeof(*findings->rows)); /* not 0 */
    if (!findings->rows)
        return ERROR_MEMORY;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < findings->items[i].activity_count; k++)
            findings->rows[findings->row_count++] =
                (struct path_row){&findings->items[i], &findings->items[i].activities[k]};
    return 0;
}

static int fill_difference(const struct representative_paths *paths, struct paths_findings *findings, size_t longer,
                           size_t shorter)
{
    struct path_difference *difference = &findings->differences[findings->difference_count++];
    const struct path *a = path_of(paths, longer);
    const struct path *b = path_of(paths, shorter);
    int64_t length = path_length_of(paths, longer) - path_length_of(paths, shorter);

    *difference = (struct path_difference){
        .longer = findings->items[longer].label.text,
        .shorter = findings->items[shorter].label.text,
        .length = length,
        .share = share_of_longest(paths, length),
    };
    difference->activities = list_times(paths, a->times, b->times, &difference->activity_count);
    return difference->activities ? 0 : ERROR_MEMORY;
}

/* Of many paths some are shown side by side, evenly, the first and the last among them. */
static int fill_activities(const struct representative_paths *paths, struct paths_findings *findings)
{
    size_t last = findings->item_count - 1;
    size_t count = last < PATH_COLUMNS ? last + 1 : PATH_COLUMNS;
    struct path_activity *activities =
        diag_allocate(paths->diag, activities_count(paths->activities) + 1, sizeof(*activities));

    findings->activities = activities;
    if (!activities)
        return ERROR_MEMORY;
    findings->column_count = count;
    for (size_t i = 0; i < count; i++)
        findings->columns[i] = count > 1 ? i * last / (count - 1) : 0;
    if (count > 1)
        findings->pairs[findings->pair_count++] = (struct path_pair){0, count - 1};
    for (size_t i = 1; count > 2 && i < count; i++)
        findings->pairs[findings->pair_count++] = (struct path_pair){i - 1, i};
    activities[findings->activity_count++].name = "all, of the longest path";
    for (size_t i = 0; i < count; i++)
        activities->lengths[i] = path_length_of(paths, findings->columns[i]);
    for (size_t row = 0; row < findings->row_count; row++) {
        const struct path_time *time = findings->rows[row].time;
        size_t item = 0; /* the first of the paths that has the activity */

        while (time_on(paths, item, time->number) == 0)
            item++;
        if (findings->rows[row].item != &findings->items[item])
            continue;
        activities[findings->activity_count].name = time->activity;
        for (size_t i = 0; i < count; i++)
            activities[findings->activity_count].lengths[i] = time_on(paths, findings->columns[i], time->number);
        findings->activity_count++;
    }
    for (size_t i = 0; i < findings->activity_count * findings->pair_count; i++) {
        struct path_activity *activity = &activities[i / findings->pair_count];
        const struct path_pair *pair = &findings->pairs[i % findings->pair_count];

        activity->differences[i % findings->pair_count] =
            share_of_longest(paths, activity->lengths[pair->longer] - activity->lengths[pair->shorter]);
    }
    return 0;
}

int representative_paths_conclude(struct representative_paths *paths, const struct window_totals *totals)
{
    struct paths_findings *findings = &paths->findings;
    const struct path_population *population = paths->final->population;
    size_t count;
    int error;

    *findings = (struct paths_findings){
        .select = paths->wanted.select,
        .select_word = option_word_of(path_selection_words, paths->wanted.select),
        .percentiles_word =
            option_word_of(path_percentiles_words, population ? PERCENTILES_OF_ALL : PERCENTILES_OF_CANDIDATES),
        .limit = paths->wanted.count,
        .population = population,
        .log10_paths = population ? population->log2_count * log10(2) : (double)NAN,
        .candidates = paths->final_candidates,
    };
    findings->log10_text = decimal_ratio(findings->log10_paths, 3);
    if (fill_items(paths, totals, findings) < 0)
        return ERROR_MEMORY;
    count = findings->item_count;
    findings->differences = diag_allocate(paths->diag, count, sizeof(*findings->differences));
    error = findings->differences ? 0 : ERROR_MEMORY;
    /* The longest against the shortest first, then neighbours where there are more than two. */
    if (count >= 2 && error == 0)
        error = fill_difference(paths, findings, 0, count - 1);
    for (size_t i = 0; count > 2 && i + 1 < count && error == 0; i++)
        error = fill_difference(paths, findings, i, i + 1);
    if (error < 0 || fill_activities(paths, findings) < 0)
        return ERROR_MEMORY;
    findings->spread = path_spread_of(findings);
    return 0;
}
