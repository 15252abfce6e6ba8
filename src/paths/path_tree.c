#include "paths/path_tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"

enum {
    FOLD_NODES = 4096, /* fewer are not worth folding; they fit a core's cache */
    BISECTIONS = 40,   /* to find a position; near enough */
};

struct path_node {
    uint32_t references; /* 0: free */
    uint32_t parent;     /* PATH_NONE: the root; of a free node the next free one */
    uint32_t rank;
    uint32_t activity;
    int64_t end;
    int64_t position; /* -1: free */
    bool is_cut;
};

size_t path_tree_node_size(void)
{
    return sizeof(struct path_node);
}

/* One more is free. */
static int grow_nodes(struct path_tree *tree)
{
    if (tree->used == UINT32_MAX ||
        array_append(tree->nodes, tree->used, tree->capacity, (struct path_node){.parent = PATH_NONE}) < 0)
        return diag_no_memory(tree->diag);
    tree->free = (uint32_t)tree->used - 1;
    return 0;
}

/* One is free. */
static inline uint32_t take_free_node(struct path_tree *tree)
{
    uint32_t node = tree->free;

    tree->free = tree->nodes[node].parent;
    tree->count++;
    return node;
}

/* Likewise; ERROR_MEMORY (reported) where there is none. */
static int allocate_node(struct path_tree *tree, uint32_t *node)
{
    if (tree->free == PATH_NONE && grow_nodes(tree) < 0)
        return ERROR_MEMORY;
    *node = take_free_node(tree);
    return 0;
}

/* A node without length, which stands for the path that is decided up to there. */
static int add_root(struct path_tree *tree, int64_t position, uint32_t *root)
{
    if (allocate_node(tree, root) < 0)
        return ERROR_MEMORY;
    tree->nodes[*root] = (struct path_node){.references = 1, .position = position};
    return 0;
}

static void release_node(struct path_tree *tree, uint32_t node)
{
    tree->nodes[node].references = 0;
    tree->nodes[node].position = -1;
    tree->nodes[node].parent = tree->free;
    tree->free = node;
    tree->count--;
}

void path_tree_keep(struct path_tree *tree, uint32_t node)
{
    tree->nodes[node].references++;
}

void path_tree_drop(struct path_tree *tree, uint32_t node)
{
    while (node != PATH_NONE && --tree->nodes[node].references == 0) {
        uint32_t parent = tree->nodes[node].parent;

        release_node(tree, node);
        node = parent;
    }
}

int64_t path_tree_position(const struct path_tree *tree, uint32_t node)
{
    return tree->nodes[node].position;
}

/*
 * Folding costs time in proportion to the live nodes, so the next one comes when they have doubled: a constant cost per
 * node. Near the limit it comes earlier, at half of it, since nodes that could be folded must not force a truncation.
 */
static void schedule_fold(struct path_tree *tree)
{
    size_t due = 2 * tree->count;
    size_t most = tree->limit / 2 > tree->count ? tree->limit / 2 : tree->limit;

    due = due < FOLD_NODES ? FOLD_NODES : due;
    due = due > most ? most : due;
    tree->due = due > tree->count ? due : tree->count + tree->count / 8 + 1;
}

/* Where the node's part after the base begins; its position, or behind that: there is none. */
static int64_t node_start(const struct path_tree *tree, const struct path_node *node)
{
    return larger_of(tree->nodes[node->parent].position, tree->base);
}

/* From that node up to the root, which is left out. */
static int collect_ancestors(struct path_tree *tree, uint32_t node)
{
    tree->ancestor_count = 0;
    for (; node != tree->root; node = tree->nodes[node].parent) {
        if (array_append(tree->ancestors, tree->ancestor_count, tree->ancestor_capacity, node) < 0)
            return diag_no_memory(tree->diag);
    }
    return 0;
}

/* Reports the part of a node before `position`. */
static int report_before(struct path_tree *tree, uint32_t index, int64_t position)
{
    const struct path_node *node = &tree->nodes[index];
    int64_t after = node->position > position ? node->position - position : 0;
    int64_t length = node->position - after - node_start(tree, node);
    struct path_segment segment = {node->rank, node->activity, node->end - after, larger_of(length, 0), node->is_cut};

    /* Even where nothing is left of it: that the path was cut must be known. */
    if (length <= 0 && !segment.is_cut)
        return 0;
    return tree->handler(tree->user, &segment);
}

/* All of the path to that node. */
static int report_path(struct path_tree *tree, uint32_t node)
{
    int error = collect_ancestors(tree, node);

    for (size_t i = tree->ancestor_count; i > 0 && error == 0; i--)
        error = report_before(tree, tree->ancestors[i - 1], INT64_MAX);
    return error;
}

/*
 * Reports what is decided, and makes its last node the root, which frees all before it; `node` is any that is held. 0
 * or a negative error.
 *
 * What is decided ends with the lowest common ancestor of all paths that are held. It is an ancestor of any of them,
 * and the first one below the root where paths part or end: its references are more than the one of a single child.
 */
static int fold_tree(struct path_tree *tree, uint32_t node)
{
    uint32_t decided = node;
    uint32_t old = tree->root;
    int error;

    for (; node != old; node = tree->nodes[node].parent)
        if (tree->nodes[node].references > 1)
            decided = node;
    /* The tree itself holds a reference to the root. */
    if (tree->nodes[old].references > 2)
        decided = old;
    error = report_path(tree, decided);
    if (error < 0)
        return error;
    if (decided != old) {
        struct path_node *root = &tree->nodes[decided];
        uint32_t parent = root->parent;

        root->parent = PATH_NONE;
        root->is_cut = false;
        tree->root = decided;
        tree->base = larger_of(tree->base, root->position);
        path_tree_keep(tree, decided);
        path_tree_drop(tree, parent); /* and so all up to the old root */
        path_tree_drop(tree, old);
    }
    schedule_fold(tree);
    return 0;
}

/* The position on the path to `node` after which half of the nodes that may be kept lie. */
static int64_t find_cut(const struct path_tree *tree, uint32_t node)
{
    int64_t low = tree->base;
    int64_t high = tree->nodes[node].position;

    for (int i = 0; i < BISECTIONS && low < high; i++) {
        int64_t middle = low + (high - low) / 2;
        size_t count = 0;

        for (size_t k = 1; k < tree->used; k++)
            count += tree->nodes[k].references > 0 && tree->nodes[k].position > middle;
        if (count > tree->limit / 2)
            low = middle + 1;
        else
            high = middle;
    }
    return high;
}

/*
 * Removes the tree before `position`. Nodes that reach across it, and older ones that are held, become children of the
 * new root, which stands for the decided path. All but the continuation of that path, the oldest collected ancestor
 * after the position, are marked as cut, since what led to them is lost.
 */
static void cut_nodes_before(struct path_tree *tree, int64_t position, uint32_t root)
{
    uint32_t continuation = tree->ancestor_count > 0 ? tree->ancestors[0] : PATH_NONE;

    for (size_t i = 1; i < tree->ancestor_count && tree->nodes[tree->ancestors[i]].position > position; i++)
        continuation = tree->ancestors[i];
    for (uint32_t i = 1; i < tree->used; i++) {
        struct path_node *node = &tree->nodes[i];
        uint32_t parent = node->parent;

        if (node->references == 0 || i == root ||
            (node->position > position && tree->nodes[parent].position > position))
            continue;
        node->is_cut = node->is_cut || i != continuation;
        node->parent = root;
        tree->nodes[root].references++;
        if (parent != PATH_NONE)
            tree->nodes[parent].references--;
    }
}

/* Takes the older part of the path to `node` as decided, so that about half of the nodes that may be kept are left. 0
 * or a negative error. */
static int truncate_tree(struct path_tree *tree, uint32_t node)
{
    int64_t position = find_cut(tree, node);
    uint32_t old = tree->root;
    uint32_t root = PATH_NONE;
    int error;

    /* Where nearly all nodes lie after the end of this path, held by posts, there is nothing to cut. */
    if (position <= tree->base) {
        schedule_fold(tree);
        return 0;
    }
    error = add_root(tree, position, &root) ?: collect_ancestors(tree, node);
    for (size_t i = tree->ancestor_count; i > 0 && error == 0; i--)
        if (node_start(tree, &tree->nodes[tree->ancestors[i - 1]]) < position)
            error = report_before(tree, tree->ancestors[i - 1], position);
    if (error < 0)
        return error;
    cut_nodes_before(tree, position, root);
    tree->nodes[old].references--; /* the root's own */
    tree->root = root;
    tree->base = position;
    /* Nodes that lost their last reference when their children were moved to the new root are its children too, so one
     * pass finds all of them. */
    for (uint32_t i = 1; i < tree->used; i++) {
        if (tree->nodes[i].references > 0 || tree->nodes[i].position < 0)
            continue;
        tree->nodes[tree->nodes[i].parent].references--;
        release_node(tree, i);
    }
    schedule_fold(tree);
    return 0;
}

/* The paths of ranks. */

int path_tracker_init(struct path_tracker *tracker, uint32_t rank_count, size_t limit, bool is_timeless,
                      path_segment_handler *handler, void *user, const struct diag *diag)
{
    struct path_tree *tree = &tracker->tree;

    *tracker = (struct path_tracker){.rank_count = rank_count, .is_timeless = is_timeless};
    *tree = (struct path_tree){.diag = diag, .handler = handler, .user = user, .limit = limit, .used = 1};
    schedule_fold(tree);
    tracker->ranks = calloc(rank_count, sizeof(*tracker->ranks));
    if (!tracker->ranks)
        return diag_no_memory(diag);
    if (add_root(tree, 0, &tree->root) < 0)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < rank_count; i++) {
        tracker->ranks[i].node = tree->root;
        path_tree_keep(tree, tree->root);
    }
    return 0;
}

void path_tracker_deinit(struct path_tracker *tracker)
{
    free(tracker->tree.nodes);
    free(tracker->tree.ancestors);
    free(tracker->ranks);
    *tracker = (struct path_tracker){.rank_count = 0};
}

/* Where there still are more nodes than may be kept, the longest path of a rank that has begun is cut: others may turn
 * out to be late and lose theirs. */
static __attribute__((noinline)) int shrink_path_tree(struct path_tracker *tracker, uint32_t node)
{
    struct path_tree *tree = &tracker->tree;
    uint32_t best = PATH_NONE;
    int64_t furthest = -1;
    int error = fold_tree(tree, node);

    if (error < 0 || tree->count <= tree->limit)
        return error;
    for (uint32_t i = 0; i < tracker->rank_count; i++) {
        if (!tracker->ranks[i].has_begun || path_tracker_position(tracker, i) <= furthest)
            continue;
        furthest = path_tracker_position(tracker, i);
        best = tracker->ranks[i].node;
    }
    return best != PATH_NONE ? truncate_tree(tree, best) : 0;
}

/* Nodes have to be made or folded first. */
static __attribute__((noinline)) int extend_anew(struct path_tracker *tracker, uint32_t rank, uint32_t activity,
                                                 int64_t start, int64_t end)
{
    struct path_tree *tree = &tracker->tree;
    int error = tree->count >= tree->due ? shrink_path_tree(tracker, tracker->ranks[rank].node) : 0;

    if (error == 0 && tree->free == PATH_NONE)
        error = grow_nodes(tree);
    return error ?: path_tracker_extend(tracker, rank, activity, start, end);
}

/* Calls nothing unless it ends with that: there is no need to save registers for each interval of the run. */
int path_tracker_extend(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t start, int64_t end)
{
    struct tracked_rank *tracked = &tracker->ranks[rank];
    struct path_tree *tree = &tracker->tree;
    struct path_node *last = &tree->nodes[tracked->node];
    int64_t position = last->position;

    start = larger_of(start, tracked->reached);
    if (end <= start)
        return 0;
    /* A node that is the rank's alone grows. */
    if (last->activity != activity || last->references > 1 || last->rank != rank ||
        (last->end != start && !tracker->is_timeless)) {
        uint32_t parent = tracked->node;

        if (tree->free == PATH_NONE || tree->count >= tree->due)
            return extend_anew(tracker, rank, activity, start, end);
        tracked->node = take_free_node(tree);
        last = &tree->nodes[tracked->node];
        last->references = 1;
        last->parent = parent;
        last->rank = rank;
        last->activity = activity;
        last->is_cut = false;
    }
    last->position = position + (end - start);
    last->end = end;
    tracked->reached = end;
    return 0;
}

uint32_t path_tracker_mark(struct path_tracker *tracker, uint32_t rank)
{
    path_tree_keep(&tracker->tree, tracker->ranks[rank].node);
    return tracker->ranks[rank].node;
}

void path_tracker_jump(struct path_tracker *tracker, uint32_t rank, uint32_t node, int64_t reached)
{
    struct tracked_rank *tracked = &tracker->ranks[rank];

    path_tree_keep(&tracker->tree, node);
    path_tree_drop(&tracker->tree, tracked->node);
    tracked->node = node;
    tracked->reached = reached;
}

void path_tracker_lose(struct path_tracker *tracker, uint32_t rank)
{
    struct tracked_rank *tracked = &tracker->ranks[rank];

    path_tree_drop(&tracker->tree, tracked->node);
    tracked->node = PATH_NONE;
    tracked->has_begun = false;
}

int path_tracker_mark_late(struct path_tracker *tracker, uint32_t rank, uint32_t activity, int64_t time, uint32_t *node)
{
    struct path_tree *tree = &tracker->tree;

    if (allocate_node(tree, node) < 0)
        return ERROR_MEMORY;
    tree->nodes[*node] = (struct path_node){1, tree->root, rank, activity, time, time, tree->base > 0};
    path_tree_keep(tree, tree->root);
    return 0;
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
    uint32_t node = tracker->ranks[rank].node;

    return node == PATH_NONE ? -1 : path_tree_position(&tracker->tree, node);
}

int path_tracker_conclude(struct path_tracker *tracker, uint32_t rank)
{
    return report_path(&tracker->tree, tracker->ranks[rank].node);
}
