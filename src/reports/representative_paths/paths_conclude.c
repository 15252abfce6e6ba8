/*
 * The findings, from the paths that are left at the end of the run.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "options/option_words.h"
#include "reports/representative_paths/representative_paths.h"

static const struct path *path_of(const struct representative_paths *paths, size_t item)
{
    return &paths->final->paths[paths->items[item]];
}

/* All paths of the set, the longest first. */
static size_t choose_all_items(struct representative_paths *paths)
{
    uint32_t count = paths->final->count;

    for (uint32_t i = 0; i < count; i++)
        paths->items[i] = count - 1 - i;
    return count;
}

static uint32_t find_path_near(const struct path_set *set, double length)
{
    uint32_t found = 0;

    for (uint32_t i = 1; i < set->count; i++)
        if (fabs((double)set->paths[i].length - length) < fabs((double)set->paths[found].length - length))
            found = i;
    return found;
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

/* Those nearest to the percentiles that are wanted, the longest first; of several with about the same only one. */
static size_t choose_items_by_length(struct representative_paths *paths)
{
    static const double told_apart = 0.002; /* three decimals are printed */
    const struct path_set *set = paths->final;
    uint32_t last = set->count - 1;
    uint32_t wanted = paths->setup.wanted.count;
    double least = (double)set->paths[0].length, most = (double)set->paths[last].length;
    double above = 100;
    size_t count = 0;

    paths->items[count++] = last;
    for (uint32_t i = wanted - 2; i > 0; i--) {
        double share = (double)i / (wanted - 1);
        uint32_t near = find_path_near(set, path_population_quantile(set->population, share, least, most));
        double percentile = percentile_in_population(set, set->paths[near].length);

        if (near > 0 && near < last && percentile < above - told_apart) {
            paths->items[count++] = near;
            above = percentile;
        }
    }
    if (last > 0)
        paths->items[count++] = 0;
    return count;
}

static size_t choose_items(struct representative_paths *paths)
{
    if (!paths->final->population || paths->final->count <= 2 || paths->setup.wanted.count <= 2)
        return choose_all_items(paths);
    return choose_items_by_length(paths);
}

/* Where percentiles are those of the candidates, paths stand for equal parts of these. */
static double percentile_of(const struct representative_paths *paths, size_t item, size_t count)
{
    if (paths->setup.wanted.select == SELECT_TOPK)
        return (double)NAN;
    if (item == 0 || item + 1 == count)
        return item == 0 ? 100 : 0;
    if (paths->final->population)
        return percentile_in_population(paths->final, path_of(paths, item)->length);
    return 100 * (double)(count - 1 - item) / (double)(count - 1);
}

static int32_t place_of(const struct representative_paths *paths, size_t item, size_t count)
{
    if (paths->setup.wanted.select != SELECT_TOPK)
        return 0;
    return item < (count + 1) / 2 ? (int32_t)item + 1 : (int32_t)item - (int32_t)count;
}

static int compare_times(const void *a, const void *b)
{
    const struct path_time *x = a;
    const struct path_time *y = b;

    if (x->length != y->length)
        return x->length > y->length ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

static int64_t time_on(const struct representative_paths *paths, size_t item, uint32_t activity)
{
    return times_get(path_of(paths, item)->times, activity);
}

/* Of a length in the longest path. */
static double share_of_longest(const struct representative_paths *paths, int64_t length)
{
    int64_t longest = path_of(paths, 0)->length;

    return longest > 0 ? (double)length / (double)longest : (double)NAN;
}

/* The times of `more` less those of `less` (NULL: nothing), where they differ, largest first. *count of them; NULL when
 * memory ran out. */
static struct path_time *list_times(const struct representative_paths *paths, struct paths_findings *findings,
                                    const struct times_node *more, const struct times_node *less, size_t *count)
{
    size_t found = 0;
    struct path_time *times;

    *count = 0;
    for (uint32_t i = 0; i < findings->name_count; i++)
        found += times_get(more, i) != times_get(less, i);
    times = calloc(found + 1, sizeof(*times)); /* not 0 */
    for (uint32_t i = 0; times && i < findings->name_count; i++) {
        int64_t length = times_get(more, i) - times_get(less, i);

        if (length == 0)
            continue;
        if (!findings->names[i])
            findings->names[i] = activities_name(paths->activities, i, paths->setup.labels);
        if (!findings->names[i]) {
            free(times);
            return NULL;
        }
        times[(*count)++] = (struct path_time){findings->names[i], i, length, share_of_longest(paths, length)};
    }
    if (times)
        qsort(times, *count, sizeof(*times), compare_times);
    return times;
}

static void name_item(struct path_item *item)
{
    if (item->place != 0) {
        item->label = decimal_scaled(item->place, 1, 0);
        snprintf(item->title.text, sizeof(item->title.text), "%s %d", item->place > 0 ? "long" : "short",
                 abs(item->place));
    } else {
        item->label = decimal_ratio(item->percentile, 3);
        item->title = decimal_with_unit(
            decimal_ratio(item->percentile, item->percentile == floor(item->percentile) ? 0 : 1), "%");
    }
}

static int fill_items(struct representative_paths *paths, const struct window_totals *totals,
                      struct paths_findings *findings)
{
    size_t count = choose_items(paths);

    findings->items = calloc(count, sizeof(*findings->items));
    if (!findings->items)
        return ERROR_MEMORY;
    findings->item_count = count;
    for (size_t i = 0; i < count; i++) {
        const struct path *path = path_of(paths, i);
        struct path_item *item = &findings->items[i];

        *item = (struct path_item){
            .percentile = percentile_of(paths, i, count),
            .place = place_of(paths, i, count),
            .length = path->length,
            .rank = path->rank,
        };
        name_item(item);
        item->bound = path_bound_of(findings, i, totals);
        item->activities = list_times(paths, findings, path->times, NULL, &item->activity_count);
        if (!item->activities)
            return ERROR_MEMORY;
    }
    return 0;
}

static int fill_difference(const struct representative_paths *paths, struct paths_findings *findings, size_t longer,
                           size_t shorter)
{
    struct path_difference *difference = &findings->differences[findings->difference_count++];
    const struct path *a = path_of(paths, longer);
    const struct path *b = path_of(paths, shorter);

    *difference = (struct path_difference){
        .longer = longer,
        .shorter = shorter,
        .longer_label = findings->items[longer].label.text,
        .shorter_label = findings->items[shorter].label.text,
        .length = a->length - b->length,
        .share = share_of_longest(paths, a->length - b->length),
    };
    difference->activities = list_times(paths, findings, a->times, b->times, &difference->activity_count);
    return difference->activities ? 0 : ERROR_MEMORY;
}

/* The longest against the shortest first, then neighbours where there are more than two. */
static int fill_differences(const struct representative_paths *paths, struct paths_findings *findings)
{
    size_t count = findings->item_count;
    int error = 0;

    findings->differences = calloc(count, sizeof(*findings->differences));
    if (!findings->differences)
        return ERROR_MEMORY;
    if (count >= 2)
        error = fill_difference(paths, findings, 0, count - 1);
    for (size_t i = 0; count > 2 && i + 1 < count && error == 0; i++)
        error = fill_difference(paths, findings, i, i + 1);
    return error;
}

static int fill_rows(struct paths_findings *findings)
{
    size_t count = 0;

    for (size_t i = 0; i < findings->item_count; i++)
        count += findings->items[i].activity_count;
    findings->rows = calloc(count + 1, sizeof(*findings->rows)); /* not 0 */
    if (!findings->rows)
        return ERROR_MEMORY;
    for (size_t i = 0; i < findings->item_count; i++)
        for (size_t k = 0; k < findings->items[i].activity_count; k++)
            findings->rows[findings->row_count++] =
                (struct path_row){&findings->items[i], &findings->items[i].activities[k]};
    return 0;
}

/* Of many paths some are shown side by side, evenly, the first and the last among them; of differences likewise the
 * longest against the shortest first, then neighbours. */
static void choose_path_columns(struct paths_findings *findings)
{
    size_t last = findings->item_count - 1;
    size_t count = last < PATH_COLUMNS ? last + 1 : PATH_COLUMNS;

    findings->column_count = count;
    for (size_t i = 0; i < count; i++)
        findings->columns[i] = count > 1 ? i * last / (count - 1) : 0;
    if (count > 1)
        findings->pairs[findings->pair_count++] = (struct path_pair){0, last};
    for (size_t i = 1; count > 2 && i < count; i++)
        findings->pairs[findings->pair_count++] = (struct path_pair){findings->columns[i - 1], findings->columns[i]};
}

static bool is_on_longer(const struct representative_paths *paths, size_t item, uint32_t number)
{
    for (size_t i = 0; i < item; i++)
        if (time_on(paths, i, number) != 0)
            return true;
    return false;
}

static int fill_activities(const struct representative_paths *paths, struct paths_findings *findings)
{
    struct path_activity *all;

    choose_path_columns(findings);
    all = findings->activities = calloc(findings->name_count + 1, sizeof(*findings->activities));
    if (!all)
        return ERROR_MEMORY;
    all->name = "all, of the longest path";
    for (size_t i = 0; i < findings->column_count; i++)
        all->lengths[i] = path_of(paths, findings->columns[i])->length;
    for (size_t i = 0; i < findings->pair_count; i++)
        all->differences[i] = share_of_longest(paths, path_of(paths, findings->pairs[i].longer)->length -
                                                          path_of(paths, findings->pairs[i].shorter)->length);
    findings->activity_count = 1;
    for (size_t row = 0; row < findings->row_count; row++) {
        const struct path_time *time = findings->rows[row].time;
        struct path_activity *activity = &findings->activities[findings->activity_count];

        if (is_on_longer(paths, (size_t)(findings->rows[row].item - findings->items), time->number))
            continue;
        findings->activity_count++;
        activity->name = time->activity;
        for (size_t i = 0; i < findings->column_count; i++)
            activity->lengths[i] = time_on(paths, findings->columns[i], time->number);
        for (size_t i = 0; i < findings->pair_count; i++)
            activity->differences[i] =
                share_of_longest(paths, time_on(paths, findings->pairs[i].longer, time->number) -
                                            time_on(paths, findings->pairs[i].shorter, time->number));
    }
    return 0;
}

int representative_paths_conclude(struct representative_paths *paths, const struct window_totals *totals,
                                  struct paths_findings *findings)
{
    const struct path_population *population = paths->final->population;

    *findings = (struct paths_findings){
        .select = paths->setup.wanted.select,
        .select_word = option_word_of(path_selection_words, paths->setup.wanted.select),
        .percentiles_word =
            option_word_of(path_percentiles_words, population ? PERCENTILES_OF_ALL : PERCENTILES_OF_CANDIDATES),
        .limit = paths->setup.wanted.count,
        .population = population,
        .log10_paths = population ? population->log2_count * log10(2) : (double)NAN,
        .candidates = paths->final_candidates,
        .name_count = activities_count(paths->activities),
    };
    findings->log10_text = decimal_ratio(findings->log10_paths, 3);
    findings->names = calloc(findings->name_count, sizeof(*findings->names));
    if (!findings->names || fill_items(paths, totals, findings) < 0 || fill_differences(paths, findings) < 0 ||
        fill_rows(findings) < 0 || fill_activities(paths, findings) < 0)
        return diag_no_memory(paths->diag);
    findings->spread = path_spread_of(findings);
    return 0;
}

void paths_findings_deinit(struct paths_findings *findings)
{
    for (size_t i = 0; i < findings->item_count; i++)
        free(findings->items[i].activities);
    for (size_t i = 0; i < findings->difference_count; i++)
        free(findings->differences[i].activities);
    for (size_t i = 0; findings->names && i < findings->name_count; i++)
        free(findings->names[i]);
    free(findings->items);
    free(findings->differences);
    free(findings->rows);
    free(findings->activities);
    free(findings->names);
    *findings = (struct paths_findings){0};
}

int representative_paths_walk(struct representative_paths *paths, size_t item, history_handler *handler, void *user)
{
    return path_history_walk(paths->history, path_of(paths, item)->history, handler, user);
}
