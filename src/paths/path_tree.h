/*
 * Path nodes: the paths of all ranks at once, as a tree that shares what they have in common.
 *
 * A node is one stretch of a path: a rank busy with one activity. A path is a node with all that lies before it. Who
 * keeps a path (a rank, a post) holds a reference to its last node; a node lives as long as somebody holds it or goes
 * on from it. What every path that is held goes through is decided: it is told, oldest first, and kept no longer.
 *
 * A path's position is its length from the start of the run on the clock in question. Nodes reach from their
 * predecessor's position to their own.
 */
#ifndef CLOCKTALK_PATHS_PATH_TREE_H
#define CLOCKTALK_PATHS_PATH_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

enum { PATH_NONE = 0 };

/* A stretch that a path is decided to go through; `end` is elapsed time, and so is its begin, end - length. */
struct path_segment {
    uint32_t rank;
    uint32_t activity;
    int64_t end;
    int64_t length;
    bool is_cut; /* what lies before it was given up: what was told in its stead may not be this path's */
};

/* 0 or a negative error. */
typedef int path_segment_handler(void *user, const struct path_segment *segment);

struct path_node;

struct path_tree {
    const struct diag *diag;
    path_segment_handler *take;
    void *user;
    struct path_node *nodes; /* the first is none */
    size_t capacity;
    size_t used;  /* of nodes */
    size_t count; /* of nodes that live */
    size_t limit; /* more are not to be kept */
    size_t due;   /* when to look what is decided */
    uint32_t free;
    uint32_t root;
    int64_t base; /* position up to which the path is decided */
    uint32_t *chain;
    size_t chain_count;
    size_t chain_capacity;
};

/* How many bytes one node takes. */
size_t path_tree_node_size(void);

/* `limit` nodes are kept at most, but for those that posts hold. 0 or ERROR_MEMORY (reported). */
int path_tree_init(struct path_tree *tree, size_t limit, path_segment_handler *take, void *user,
                   const struct diag *diag) __attribute__((warn_unused_result));
void path_tree_deinit(struct path_tree *tree);

/* A reference to the path of length 0, or of what is decided. */
uint32_t path_tree_root(struct path_tree *tree);

/* The path goes on by that segment. The reference to *node passes to the new one, which *node is then. 0 or
 * ERROR_MEMORY. */
int path_tree_extend(struct path_tree *tree, uint32_t *node, const struct path_segment *segment)
    __attribute__((warn_unused_result));

/* A path that begins now: one segment from the start of the run to `position`. *node is a reference. 0 or ERROR_MEMORY.
 */
int path_tree_begin(struct path_tree *tree, const struct path_segment *segment, int64_t position, uint32_t *node)
    __attribute__((warn_unused_result));

void path_tree_keep(struct path_tree *tree, uint32_t node);
void path_tree_drop(struct path_tree *tree, uint32_t node);

int64_t path_tree_position(const struct path_tree *tree, uint32_t node);

/* So many nodes have come that it is time for path_tree_fold. */
static inline bool path_tree_is_due(const struct path_tree *tree)
{
    return tree->count >= tree->due;
}

/* Tells what is decided; `node` is any that is held. 0 or a negative error. */
int path_tree_fold(struct path_tree *tree, uint32_t node) __attribute__((warn_unused_result));

/* More nodes than may be kept. */
static inline bool path_tree_is_too_large(const struct path_tree *tree)
{
    return tree->count > tree->limit;
}

/* Decides for the older part of the path to `node`, so that only half of what may be kept is left. 0 or a negative
 * error. */
int path_tree_decide(struct path_tree *tree, uint32_t node) __attribute__((warn_unused_result));

/* Tells the whole path to `node`: the end. 0 or a negative error. */
int path_tree_conclude(struct path_tree *tree, uint32_t node) __attribute__((warn_unused_result));

#endif
