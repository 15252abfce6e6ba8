/*
 * The findings, from the paths that are left at the end of the run.
 */
#include <math.h>
#include <stdlib.h>

#include "reports/representative_paths/paths_state.h"
#include "base/error.h"

static int compare_times(const void *a, const void *b)
{
    const struct path_time *x = a;
    const struct path_time *y = b;

    if (x->length != y->length)
        return x->length > y->length ? -1 : 1;
    return (x->activity > y->activity) - (x->activity < y->activity);
}

/* The times of `more` less those of `less` (NULL: nothing), where they differ, largest first. *count of them. */
static struct path_time *list_times(const struct representative_paths *paths, const struct times_node *more,
                                    const struct times_node *less, size_t *count)
{
    uint32_t all = activities_count(paths->activities);
    struct path_time *times;

    *count = 0;
    for (uint32_t i = 0; i < all; i++)
        *count += times_get(more, i) != times_get(less, i);
    times = calloc(*count + 1, sizeof(*times)); /* not 0 */
    if (!times)
        return NULL;
    *count = 0;
    for (uint32_t i = 0; i < all; i++)
        if (times_get(more, i) != times_get(less, i))
            times[(*count)++] = (struct path_time){i, times_get(more, i) - times_get(less, i)};
    qsort(times, *count, sizeof(*times), compare_times);
    return times;
}

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

static int fill_items(struct representative_paths *paths, struct paths_findings *findings)
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
        item->activities = list_times(paths, path->times, NULL, &item->activity_count);
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

    *difference = (struct path_difference){.longer = longer, .shorter = shorter, .length = a->length - b->length};
    difference->activities = list_times(paths, a->times, b->times, &difference->activity_count);
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

static int fill_names(const struct representative_paths *paths, const struct labels *labels,
                      struct paths_findings *findings)
{
    findings->name_count = activities_count(paths->activities);
    findings->names = calloc(findings->name_count, sizeof(*findings->names));
    if (!findings->names)
        return ERROR_MEMORY;
    for (size_t i = 0; i < findings->item_count; i++) {
        for (size_t k = 0; k < findings->items[i].activity_count; k++) {
            uint32_t activity = findings->items[i].activities[k].activity;

            if (!findings->names[activity])
                findings->names[activity] = activities_name(paths->activities, activity, labels);
            if (!findings->names[activity])
                return ERROR_MEMORY;
        }
    }
    return 0;
}

int representative_paths_conclude(struct representative_paths *paths, const struct labels *labels,
                                  struct paths_findings *findings)
{
    *findings = (struct paths_findings){
        .select = paths->setup.wanted.select,
        .limit = paths->setup.wanted.count,
        .population = paths->final->population,
        .candidates = paths->final_candidates,
    };
    if (fill_items(paths, findings) < 0 || fill_differences(paths, findings) < 0 ||
        fill_names(paths, labels, findings) < 0)
        return diag_no_memory(paths->diag);
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
    free(findings->names);
    *findings = (struct paths_findings){0};
}

int representative_paths_walk(struct representative_paths *paths, size_t item, history_handler *handler, void *user)
{
    return path_history_walk(paths->history, path_of(paths, item)->history, handler, user);
}
