/*
 * Cause tree: the paths of all ranks at once, as sums of what they have in common and of where they parted.
 *
 * Other than in a path tree (path_tree.h), what lies between two places where somebody may still need to know where
 * paths part is one node, with sums by rank and activity: a node that nobody holds and that has one child is merged
 * with it. So there are at most twice as many nodes as are held, and none has to be decided to be given up. What all
 * paths have in common is forgotten.
 *
 * Who keeps a path (a rank, a post) holds a reference to its last node; a node lives as long as it is referenced or has
 * children. Node 0 is none.
 */
#ifndef CLOCKTALK_PATHS_CAUSE_TREE_H
#define CLOCKTALK_PATHS_CAUSE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/hash_index.h"

/* A time bag: how long each of several things took, by a key of 64 bits, side by side. All zero is an empty bag. What
 * is taken in is longer than 0. */

struct bag_item {
    uint64_t key;
    int64_t length; /* nanoseconds */
};

struct time_bag {
    struct bag_item *items; /* behind the capacity of more than a few: where each key is */
    uint32_t count;
    uint32_t capacity; /* a power of two, or 0 */
};

void time_bag_deinit(struct time_bag *bag);

/* Forgets all items. Memory of a few items stays for the next. */
void time_bag_clear(struct time_bag *bag);

/* 0 or ERROR_MEMORY. */
int time_bag_add(struct time_bag *bag, uint64_t key, int64_t length) MUST_CHECK;

/* Moves all of `from` into the bag; costs as much as the smaller of both. `from` is empty then. 0 or ERROR_MEMORY. */
int time_bag_move(struct time_bag *bag, struct time_bag *from) MUST_CHECK;

/* The tree. */

enum { CAUSE_NODE_NONE = 0 };

struct cause_node {
    uint64_t serial;     /* larger than the parent's; 0: free */
    uint32_t parent;     /* CAUSE_NODE_NONE: the root; of a free node the next free one */
    uint32_t references; /* children not counted */
    uint32_t children;
    uint32_t child_mix;    /* the numbers of all children, by exclusive or: that of the only one */
    uint32_t opener;       /* rank + 1 that has not filled it in yet; 0: none */
    struct time_bag times; /* since the parent, by rank and activity (key_of_two) */
};

struct cause_tree {
    const struct diag *diag;
    struct cause_node *nodes;
    size_t capacity;
    size_t used; /* of `nodes`, free ones included */
    uint32_t free;
    uint64_t serial;  /* of the latest node */
    size_t items;     /* of all bags together */
    size_t due;       /* of items: from there on some are given up */
    uint32_t unknown; /* stands for activities that were given up */
    bool has_failed;  /* memory ran out where nobody could be told */
};

/* At most about `limit` items are kept: beyond, activities of old nodes become `unknown`. cause_tree_deinit ends it.
 * *root is a reference to the start of the run. 0 or ERROR_MEMORY (reported). */
int cause_tree_init(struct cause_tree *tree, size_t limit, uint32_t unknown, uint32_t *root,
                    const struct diag *diag) MUST_CHECK;
void cause_tree_deinit(struct cause_tree *tree);

static inline void cause_tree_keep(struct cause_tree *tree, uint32_t node)
{
    tree->nodes[node].references++;
}

/* The node has lost its last reference. */
void cause_tree_let_go(struct cause_tree *tree, uint32_t node);

static inline void cause_tree_drop(struct cause_tree *tree, uint32_t node)
{
    if (--tree->nodes[node].references == 0)
        cause_tree_let_go(tree, node);
}

/* Makes the path *node, which is held, longer; the reference passes to a new node where others hold it as well. 0 or
 * ERROR_MEMORY (reported). */
int cause_tree_extend(struct cause_tree *tree, uint32_t *node, uint64_t key, int64_t length) MUST_CHECK;

/* *child is a reference to a new node after `parent` that `rank` fills in later: until cause_tree_close it stays as it
 * is. 0 or ERROR_MEMORY (reported). */
int cause_tree_open(struct cause_tree *tree, uint32_t parent, uint32_t rank, uint32_t *child) MUST_CHECK;

/* Adds to a node that is open. 0 or ERROR_MEMORY (reported). */
int cause_tree_fill(struct cause_tree *tree, uint32_t node, uint64_t key, int64_t length) MUST_CHECK;

/* Nothing will be added to the open node; its reference goes. */
void cause_tree_close(struct cause_tree *tree, uint32_t node);

/* Gets a node behind the place where two paths part, of the first path or of the second. 0 or a negative error. */
typedef int cause_node_handler(void *user, const struct cause_node *node, bool is_first);

/* Passes all nodes behind the latest place that both paths share. 0 or what the handler returned. */
int cause_tree_part(const struct cause_tree *tree, uint32_t first, uint32_t second, cause_node_handler *handler,
                    void *user) MUST_CHECK;

#endif
