/*
 * Path tree: the paths of all ranks at once, as a tree that shares what they have in common.
 *
 * A node is one segment of a path: a rank busy with one activity. A path is a node with all its ancestors. Who keeps a
 * path (a rank, a post) holds a reference to its last node; a node lives as long as it is referenced or has children.
 * What all paths that are held have in common is decided: it is reported, oldest first, and kept no longer.
 *
 * A node's position is the length of the path that ends with it, from the start of the run, on the clock in question.
 * A node covers the time from its parent's position to its own.
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
    size_t due;    /* count from which path_tree_fold is worth its time */
    uint32_t free; /* first of the list of free nodes */
    uint32_t root;
    int64_t base;        /* position up to which the path is decided */
    uint32_t *ancestors; /* scratch: of one node, itself first */
    size_t ancestor_count;
    size_t ancestor_capacity;
};

/* How many bytes one node takes. */
size_t path_tree_node_size(void);

/* At most `limit` nodes are kept, not counting those that posts hold. 0 or ERROR_MEMORY (reported). */
int path_tree_init(struct path_tree *tree, size_t limit, path_segment_handler *handler, void *user,
                   const struct diag *diag) __attribute__((warn_unused_result));
void path_tree_deinit(struct path_tree *tree);

/* A reference to the path of length 0 or, later, to the end of what is decided. */
uint32_t path_tree_root(struct path_tree *tree);

/* Makes *node, a path that is held, one segment longer: the reference passes to the new node. 0 or ERROR_MEMORY. */
int path_tree_extend(struct path_tree *tree, uint32_t *node, const struct path_segment *segment)
    __attribute__((warn_unused_result));

/* A new path of one segment, from the start of the run to `position`. *node is a reference. 0 or ERROR_MEMORY. */
int path_tree_begin(struct path_tree *tree, const struct path_segment *segment, int64_t position, uint32_t *node)
    __attribute__((warn_unused_result));

void path_tree_keep(struct path_tree *tree, uint32_t node);
void path_tree_drop(struct path_tree *tree, uint32_t node);

int64_t path_tree_position(const struct path_tree *tree, uint32_t node);

/* Enough nodes have been added since the last path_tree_fold for another one to be worth its time. */
static inline bool path_tree_is_due(const struct path_tree *tree)
{
    return tree->count >= tree->due;
}

/* Reports what is decided; `node` is any that is held. 0 or a negative error. */
int path_tree_fold(struct path_tree *tree, uint32_t node) __attribute__((warn_unused_result));

/* There are more nodes than may be kept. */
static inline bool path_tree_is_too_large(const struct path_tree *tree)
{
    return tree->count > tree->limit;
}

/* Takes the older part of the path to `node` as decided, so that about half of the nodes that may be kept are left. 0
 * or a negative error. */
int path_tree_truncate(struct path_tree *tree, uint32_t node) __attribute__((warn_unused_result));

/* Reports all of the path to `node`: the run is over. 0 or a negative error. */
int path_tree_conclude(struct path_tree *tree, uint32_t node) __attribute__((warn_unused_result));

#endif
