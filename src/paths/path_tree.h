/*
 * Path tree: for each rank the path that leads to where it is now, as a tree that shares what paths have in common.
 *
 * A node is one segment of a path: a rank busy with one activity. A path is a node with all its ancestors. Who keeps a
 * path (a rank, a post) holds a reference to its last node; a node lives as long as it is referenced or has children.
 * What all paths that are held have in common is decided: it is reported, oldest first, and kept no longer.
 *
 * A node's position is the length of the path that ends with it, from the start of the run, on the clock in question.
 * A node covers the time from its parent's position to its own. The last one of a rank's path grows as long as the
 * activity stays and nobody else keeps the path.
 */
#ifndef CLOCKTALK_PATHS_PATH_TREE_H
#define CLOCKTALK_PATHS_PATH_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

enum { PATH_NONE = 0 };

/* Part of a path; `end` is elapsed time, and so is its start, end - length. */
struct path_segment {
    uint32_t rank;
    uint32_t activity;
    int64_t end;
    int64_t length;
    bool is_cut; /* what lies before it was given up: the segments reported instead may be another path's */
};

/* Gets the segments of the decided path in order. 0 or a negative error. */
typedef int path_segment_handler(void *user, const struct path_segment *segment);

struct path_node;

struct path_tree {
    const struct diag *diag;
    path_segment_handler *handler;
    void *user;
    struct path_node *nodes; /* nodes[PATH_NONE] is not used */
    size_t capacity;
    size_t used;   /* of `nodes`, free ones included */
    size_t count;  /* of live nodes */
    size_t limit;  /* of live nodes */
    size_t due;    /* count from which folding the tree is worth its time */
    uint32_t free; /* first of the list of free nodes */
    uint32_t root;
    int64_t base;        /* position up to which the path is decided */
    uint32_t *ancestors; /* scratch: of one node, itself first */
    size_t ancestor_count;
    size_t ancestor_capacity;
};

/* How many bytes one node takes. */
size_t path_tree_node_size(void);

void path_tree_keep(struct path_tree *tree, uint32_t node);
void path_tree_drop(struct path_tree *tree, uint32_t node);

int64_t path_tree_position(const struct path_tree *tree, uint32_t node);

struct tracked_rank {
    uint32_t node;   /* PATH_NONE: the rank has no path, it comes late if at all */
    bool has_begun;  /* the rank has had its first event: it will not lose its path */
    int64_t reached; /* elapsed time up to which the path has been extended */
};

struct path_tracker {
    struct path_tree tree;
    struct tracked_rank *ranks;
    uint32_t rank_count;
    bool is_timeless; /* times of segments do not matter: successive segments of one activity are merged */
};

/* All ranks at 0, with the path of length 0. At most `limit` nodes are kept, not counting those that posts hold. 0 or
 * ERROR_MEMORY (reported); path_tracker_deinit ends it either way. */
int path_tracker_init(struct path_tracker *tracker, uint32_t rank_count, size_t limit, bool is_timeless,
                      path_segment_handler *handler, void *user, const struct diag *diag) MUST_CHECK;
void path_tracker_deinit(struct path_tracker *tracker);

/* Extends the rank's path by the time from `start` to `end`, less what it covers already. 0 or a negative error. */
int path_tracker_extend(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t start,
                        int64_t end) MUST_CHECK;

/* A new reference to the rank's path as it is now. */
uint32_t path_tracker_mark(struct path_tracker *tracker, uint32_t rank);

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
int path_tracker_arrive(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time) MUST_CHECK;

/* *node becomes such a path, without being the rank's own. 0 or ERROR_MEMORY. */
int path_tracker_mark_late(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time,
                           uint32_t *node) MUST_CHECK;

/* The length of the rank's path; -1 if it has none. */
int64_t path_tracker_position(const struct path_tracker *tracker, uint32_t rank);

/* Reports all of that rank's path: the run is over. 0 or a negative error. */
int path_tracker_conclude(struct path_tracker *tracker, uint32_t rank) MUST_CHECK;

#endif
