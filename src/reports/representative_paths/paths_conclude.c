/*
 * The findings, from the paths that are left at the end of the run.
 */
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

/* Findings have the longest path first, sets the shortest. */
static const struct path *path_of(const struct representative_paths *paths, size_t item)
{
    return &paths->final->paths[paths->final->count - 1 - item];
}

/*
 * Representative paths stand for equal parts of the distribution: their percentile follows from their position among
 * those that are kept. That of the longest and shortest ones (topk) follows from their position among all.
 */
static double percentile_of(const struct representative_paths *paths, size_t item)
{
    uint32_t index = paths->final->count - 1 - (uint32_t)item;
    uint32_t last = paths->final->count - 1;

    if (paths->setup.select == SELECT_TOPK) {
        index = paths->final_indices[index];
        last = paths->final_candidates - 1;
    }
    return last > 0 ? 100.0 * index / last : 100;
}

static int fill_items(const struct representative_paths *paths, struct paths_findings *findings)
{
    size_t count = paths->final->count;

    findings->items = calloc(count, sizeof(*findings->items));
    if (!findings->items)
        return ERROR_MEMORY;
    findings->item_count = count;
    for (size_t i = 0; i < count; i++) {
        const struct path *path = path_of(paths, i);
        struct path_item *item = &findings->items[i];

        *item = (struct path_item){.percentile = percentile_of(paths, i), .length = path->length, .rank = path->rank};
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
        .select = paths->setup.select,
        .limit = paths->setup.limit,
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
