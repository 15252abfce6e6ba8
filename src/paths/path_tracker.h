/*
 * Path tracker: for each rank the path that leads to where it is now, in a path tree.
 *
 * The last segment of a rank's path is kept outside the tree while it grows; it becomes a node when the activity
 * changes or somebody asks for a reference to the path.
 */
#ifndef CLOCKTALK_PATHS_PATH_TRACKER_H
#define CLOCKTALK_PATHS_PATH_TRACKER_H

#include <stdbool.h>
#include <stdint.h>

#include "paths/path_tree.h"

struct tracked_rank {
    uint32_t node;     /* PATH_NONE: the rank has no path, it comes late if at all */
    uint32_t activity; /* of the segment that is not in the tree yet */
    int64_t length;    /* of that segment; 0: there is none */
    int64_t end;       /* likewise */
    bool has_begun;    /* the rank has had its first event: it will not lose its path */
    int64_t reached;   /* elapsed time up to which the path has been extended */
};

struct path_tracker {
    struct path_tree tree;
    struct tracked_rank *ranks;
    uint32_t rank_count;
    bool is_timeless; /* times of segments do not matter: successive segments of one activity are merged */
};

/* All ranks at 0, with the path of length 0. As path_tree_init; path_tracker_deinit ends it either way. */
int path_tracker_init(struct path_tracker *tracker, uint32_t rank_count, size_t limit, bool is_timeless,
                      path_segment_handler *handler, void *user, const struct diag *diag)
    __attribute__((warn_unused_result));
void path_tracker_deinit(struct path_tracker *tracker);

/* Extends the rank's path by the time from `start` to `end`, less what it covers already. 0 or a negative error. */
int path_tracker_extend(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t start, int64_t end)
    __attribute__((warn_unused_result));

/* *node becomes a new reference to the rank's path as it is now. 0 or a negative error. */
int path_tracker_mark(struct path_tracker *tracker, uint32_t rank, uint32_t *node) __attribute__((warn_unused_result));

/* Replaces the rank's path by the path to `node`, which leads to the elapsed time `reached`. */
void path_tracker_jump(struct path_tracker *tracker, uint32_t rank, uint32_t node, int64_t reached);

/* The rank has had its first event. */
static inline void path_tracker_start(struct path_tracker *tracker, uint32_t rank)
{
    tracker->ranks[rank].has_begun = true;
}

/* The rank is late: it has no path until path_tracker_arrive, and delays no decision. */
void path_tracker_lose(struct path_tracker *tracker, uint32_t rank);
static inline bool path_tracker_is_lost(const struct path_tracker *tracker, uint32_t rank)
{
    return tracker->ranks[rank].node == PATH_NONE;
}

/* The late rank has begun: its path is `activity` from 0 to `time`. 0 or ERROR_MEMORY. */
int path_tracker_arrive(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time)
    __attribute__((warn_unused_result));

/* *node becomes such a path, without being the rank's own. 0 or ERROR_MEMORY. */
int path_tracker_mark_late(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time, uint32_t *node)
    __attribute__((warn_unused_result));

/* The length of the rank's path; -1 if it has none. */
int64_t path_tracker_position(const struct path_tracker *tracker, uint32_t rank);

/* Reports all of that rank's path: the run is over. 0 or a negative error. */
int path_tracker_conclude(struct path_tracker *tracker, uint32_t rank) __attribute__((warn_unused_result));

#endif
