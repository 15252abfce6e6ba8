/*
 * Path tracker: the path that leads to where each rank is, as path nodes.
 *
 * The piece that a rank is at is kept aside and grows; it becomes a node when the activity changes or somebody takes
 * the path along.
 */
#ifndef CLOCKTALK_PATHS_PATH_TRACKER_H
#define CLOCKTALK_PATHS_PATH_TRACKER_H

#include <stdbool.h>
#include <stdint.h>

#include "paths/path_tree.h"

struct path_place {
    uint32_t node;     /* PATH_NONE: the rank has no path, it comes late if at all */
    uint32_t activity; /* of the piece under way */
    int64_t length;    /* of the piece; 0: there is none */
    int64_t end;
    bool has_begun;  /* its path will stay */
    int64_t reached; /* elapsed time that the path has come to */
};

struct path_tracker {
    struct path_tree tree;
    struct path_place *places;
    uint32_t rank_count;
    bool is_timeless; /* when a path was where does not matter: pieces of one activity are one */
};

/* All ranks at 0, with the path of length 0. As path_tree_init; path_tracker_deinit ends it either way. */
int path_tracker_init(struct path_tracker *tracker, uint32_t rank_count, size_t limit, bool is_timeless,
                      path_segment_handler *take, void *user, const struct diag *diag)
    __attribute__((warn_unused_result));
void path_tracker_deinit(struct path_tracker *tracker);

/* The rank's path goes on from `start` to `end`, as far as it has not done so already. 0 or a negative error. */
int path_tracker_extend(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t start, int64_t end)
    __attribute__((warn_unused_result));

/* *node is a new reference to the path as it is now. 0 or a negative error. */
int path_tracker_mark(struct path_tracker *tracker, uint32_t rank, uint32_t *node) __attribute__((warn_unused_result));

/* The path is another's from now on, who is at that elapsed time. */
void path_tracker_jump(struct path_tracker *tracker, uint32_t rank, uint32_t node, int64_t reached);

/* The rank has had its first event: it is not late. */
static inline void path_tracker_start(struct path_tracker *tracker, uint32_t rank)
{
    tracker->places[rank].has_begun = true;
}

/* The rank is late: it has no path until path_tracker_arrive, and holds up no decision. */
void path_tracker_lose(struct path_tracker *tracker, uint32_t rank);
static inline bool path_tracker_is_lost(const struct path_tracker *tracker, uint32_t rank)
{
    return tracker->places[rank].node == PATH_NONE;
}

/* It has been doing `activity` from 0 to `time`. 0 or ERROR_MEMORY. */
int path_tracker_arrive(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time)
    __attribute__((warn_unused_result));

/* *node is such a path, which is not the rank's own. */
int path_tracker_mark_late(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time, uint32_t *node)
    __attribute__((warn_unused_result));

/* How long the rank's path is; -1 if it has none. */
int64_t path_tracker_position(const struct path_tracker *tracker, uint32_t rank);

/* Tells the whole path of that rank. 0 or a negative error. */
int path_tracker_conclude(struct path_tracker *tracker, uint32_t rank) __attribute__((warn_unused_result));

#endif
