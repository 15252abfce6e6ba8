#include "paths/path_tracker.h"

#include <stdlib.h>

int path_tracker_init(struct path_tracker *tracker, uint32_t rank_count, size_t limit, bool is_timeless,
                      path_segment_handler *take, void *user, const struct diag *diag)
{
    int error;

    *tracker = (struct path_tracker){.rank_count = rank_count, .is_timeless = is_timeless};
    tracker->places = calloc(rank_count, sizeof(*tracker->places));
    if (!tracker->places)
        return diag_no_memory(diag);
    error = path_tree_init(&tracker->tree, limit, take, user, diag);
    for (uint32_t i = 0; i < rank_count && error == 0; i++)
        tracker->places[i].node = path_tree_root(&tracker->tree);
    return error;
}

void path_tracker_deinit(struct path_tracker *tracker)
{
    path_tree_deinit(&tracker->tree);
    free(tracker->places);
    tracker->places = NULL;
}

/* The path of a rank that has begun: others may turn out to be late and lose theirs. PATH_NONE: there is none. */
static uint32_t find_furthest(const struct path_tracker *tracker)
{
    uint32_t best = PATH_NONE;
    int64_t furthest = -1;

    for (uint32_t i = 0; i < tracker->rank_count; i++) {
        if (!tracker->places[i].has_begun || path_tracker_position(tracker, i) <= furthest)
            continue;
        furthest = path_tracker_position(tracker, i);
        best = tracker->places[i].node;
    }
    return best;
}

static __attribute__((noinline)) int fold(struct path_tracker *tracker, uint32_t node)
{
    int error = path_tree_fold(&tracker->tree, node);
    uint32_t furthest;

    if (error < 0 || !path_tree_is_too_large(&tracker->tree))
        return error;
    furthest = find_furthest(tracker);
    return furthest != PATH_NONE ? path_tree_decide(&tracker->tree, furthest) : 0;
}

/* Makes a node of the piece under way, with each interval of the run: it is worth its place in all who call it. */
static inline int flush(struct path_tracker *tracker, struct path_place *place, uint32_t rank)
{
    struct path_segment segment = {rank, place->activity, place->end, place->length, false};
    int error;

    if (place->length == 0)
        return 0;
    place->length = 0;
    error = path_tree_extend(&tracker->tree, &place->node, &segment);
    if (error == 0 && path_tree_is_due(&tracker->tree))
        error = fold(tracker, place->node);
    return error;
}

int path_tracker_extend(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t start, int64_t end)
{
    struct path_place *place = &tracker->places[rank];
    int error = 0;

    start = start > place->reached ? start : place->reached;
    if (end <= start)
        return 0;
    if (place->length > 0 && (place->activity != activity || (place->end != start && !tracker->is_timeless)))
        error = flush(tracker, place, rank);
    place->activity = activity;
    place->length += end - start;
    place->end = end;
    place->reached = end;
    return error;
}

int path_tracker_mark(struct path_tracker *tracker, uint32_t rank, uint32_t *node)
{
    struct path_place *place = &tracker->places[rank];
    int error = flush(tracker, place, rank);

    *node = place->node;
    path_tree_keep(&tracker->tree, *node);
    return error;
}

void path_tracker_jump(struct path_tracker *tracker, uint32_t rank, uint32_t node, int64_t reached)
{
    struct path_place *place = &tracker->places[rank];

    path_tree_keep(&tracker->tree, node);
    path_tree_drop(&tracker->tree, place->node);
    *place = (struct path_place){.node = node, .reached = reached, .has_begun = place->has_begun};
}

void path_tracker_lose(struct path_tracker *tracker, uint32_t rank)
{
    struct path_place *place = &tracker->places[rank];

    path_tree_drop(&tracker->tree, place->node);
    *place = (struct path_place){.node = PATH_NONE, .reached = place->reached};
}

int path_tracker_mark_late(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time, uint32_t *node)
{
    struct path_segment segment = {rank, activity, time, time, false};

    return path_tree_begin(&tracker->tree, &segment, time, node);
}

int path_tracker_arrive(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time)
{
    struct path_place *place = &tracker->places[rank];

    path_tree_drop(&tracker->tree, place->node);
    *place = (struct path_place){.reached = time, .has_begun = true};
    return path_tracker_mark_late(tracker, rank, activity, time, &place->node);
}

int64_t path_tracker_position(const struct path_tracker *tracker, uint32_t rank)
{
    const struct path_place *place = &tracker->places[rank];

    return place->node == PATH_NONE ? -1 : path_tree_position(&tracker->tree, place->node) + place->length;
}

int path_tracker_conclude(struct path_tracker *tracker, uint32_t rank)
{
    struct path_place *place = &tracker->places[rank];
    int error = flush(tracker, place, rank);

    return error < 0 ? error : path_tree_conclude(&tracker->tree, place->node);
}
