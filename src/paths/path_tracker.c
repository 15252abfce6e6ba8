#include "paths/path_tracker.h"

#include <stdlib.h>

int path_tracker_init(struct path_tracker *tracker, uint32_t rank_count, size_t limit, bool is_timeless,
                      path_segment_handler *handler, void *user, const struct diag *diag)
{
    int error;

    *tracker = (struct path_tracker){.rank_count = rank_count, .is_timeless = is_timeless};
    tracker->ranks = calloc(rank_count, sizeof(*tracker->ranks));
    if (!tracker->ranks)
        return diag_no_memory(diag);
    error = path_tree_init(&tracker->tree, limit, handler, user, diag);
    for (uint32_t i = 0; i < rank_count && error == 0; i++)
        tracker->ranks[i].node = path_tree_root(&tracker->tree);
    return error;
}

void path_tracker_deinit(struct path_tracker *tracker)
{
    path_tree_deinit(&tracker->tree);
    free(tracker->ranks);
    tracker->ranks = NULL;
}

/* The longest path of a rank that has begun: others may turn out to be late and lose theirs. PATH_NONE: none. */
static uint32_t find_furthest(const struct path_tracker *tracker)
{
    uint32_t best = PATH_NONE;
    int64_t furthest = -1;

    for (uint32_t i = 0; i < tracker->rank_count; i++) {
        if (!tracker->ranks[i].has_begun || path_tracker_position(tracker, i) <= furthest)
            continue;
        furthest = path_tracker_position(tracker, i);
        best = tracker->ranks[i].node;
    }
    return best;
}

static __attribute__((noinline)) int fold_tree(struct path_tracker *tracker, uint32_t node)
{
    int error = path_tree_fold(&tracker->tree, node);
    uint32_t furthest;

    if (error < 0 || !path_tree_is_too_large(&tracker->tree))
        return error;
    furthest = find_furthest(tracker);
    return furthest != PATH_NONE ? path_tree_truncate(&tracker->tree, furthest) : 0;
}

/* Makes a node of the last segment. Inlined on purpose: it comes with nearly each interval of the run. */
static inline int flush_segment(struct path_tracker *tracker, struct tracked_rank *tracked, uint32_t rank)
{
    struct path_segment segment = {rank, tracked->activity, tracked->end, tracked->length, false};
    int error;

    if (tracked->length == 0)
        return 0;
    tracked->length = 0;
    error = path_tree_extend(&tracker->tree, &tracked->node, &segment);
    if (error == 0 && path_tree_is_due(&tracker->tree))
        error = fold_tree(tracker, tracked->node);
    return error;
}

int path_tracker_extend(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t start, int64_t end)
{
    struct tracked_rank *tracked = &tracker->ranks[rank];
    int error = 0;

    start = start > tracked->reached ? start : tracked->reached;
    if (end <= start)
        return 0;
    if (tracked->length > 0 && (tracked->activity != activity || (tracked->end != start && !tracker->is_timeless)))
        error = flush_segment(tracker, tracked, rank);
    tracked->activity = activity;
    tracked->length += end - start;
    tracked->end = end;
    tracked->reached = end;
    return error;
}

int path_tracker_mark(struct path_tracker *tracker, uint32_t rank, uint32_t *node)
{
    struct tracked_rank *tracked = &tracker->ranks[rank];
    int error = flush_segment(tracker, tracked, rank);

    *node = tracked->node;
    path_tree_keep(&tracker->tree, *node);
    return error;
}

void path_tracker_jump(struct path_tracker *tracker, uint32_t rank, uint32_t node, int64_t reached)
{
    struct tracked_rank *tracked = &tracker->ranks[rank];

    path_tree_keep(&tracker->tree, node);
    path_tree_drop(&tracker->tree, tracked->node);
    *tracked = (struct tracked_rank){.node = node, .reached = reached, .has_begun = tracked->has_begun};
}

void path_tracker_lose(struct path_tracker *tracker, uint32_t rank)
{
    struct tracked_rank *tracked = &tracker->ranks[rank];

    path_tree_drop(&tracker->tree, tracked->node);
    *tracked = (struct tracked_rank){.node = PATH_NONE, .reached = tracked->reached};
}

int path_tracker_mark_late(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time, uint32_t *node)
{
    struct path_segment segment = {rank, activity, time, time, false};

    return path_tree_begin(&tracker->tree, &segment, time, node);
}

int path_tracker_arrive(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time)
{
    struct tracked_rank *tracked = &tracker->ranks[rank];

    path_tree_drop(&tracker->tree, tracked->node);
    *tracked = (struct tracked_rank){.reached = time, .has_begun = true};
    return path_tracker_mark_late(tracker, rank, activity, time, &tracked->node);
}

int64_t path_tracker_position(const struct path_tracker *tracker, uint32_t rank)
{
    const struct tracked_rank *tracked = &tracker->ranks[rank];

    return tracked->node == PATH_NONE ? -1 : path_tree_position(&tracker->tree, tracked->node) + tracked->length;
}

int path_tracker_conclude(struct path_tracker *tracker, uint32_t rank)
{
    struct tracked_rank *tracked = &tracker->ranks[rank];
    int error = flush_segment(tracker, tracked, rank);

    return error < 0 ? error : path_tree_conclude(&tracker->tree, tracked->node);
}
