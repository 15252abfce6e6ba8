#include "paths/path_tree.h"

#include <stdlib.h>

#include "base/array.h"
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
    int64_t length;   /* of the part after the base */
    int64_t position; /* -1: free */
    bool is_cut;
};

size_t path_tree_node_size(void)
{
    return sizeof(struct path_node);
}

static __attribute__((noinline)) int grow_nodes(struct path_tree *tree, uint32_t *node)
{
    if (tree->used == UINT32_MAX ||
        array_reserve(&tree->nodes, &tree->capacity, tree->used + 1, sizeof(*tree->nodes)) < 0)
        return diag_no_memory(tree->diag);
    *node = (uint32_t)tree->used++;
    return 0;
}

/* With one reference, and otherwise uninitialised; NULL when memory ran out (reported). */
static inline struct path_node *allocate_node(struct path_tree *tree, uint32_t *node)
{
    if (tree->free != PATH_NONE) {
        *node = tree->free;
        tree->free = tree->nodes[*node].parent;
    } else if (grow_nodes(tree, node) < 0) {
        return NULL;
    }
    tree->count++;
    tree->nodes[*node].references = 1;
    return &tree->nodes[*node];
}

/* A node without length, which stands for the path that is decided up to there. */
static int add_root(struct path_tree *tree, int64_t position, uint32_t *root)
{
    struct path_node *node = allocate_node(tree, root);

    if (!node)
        return ERROR_MEMORY;
    *node = (struct path_node){.references = 1, .position = position};
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

int path_tree_init(struct path_tree *tree, size_t limit, path_segment_handler *handler, void *user,
                   const struct diag *diag)
{
    *tree = (struct path_tree){.diag = diag, .handler = handler, .user = user, .limit = limit, .used = 1};
    schedule_fold(tree);
    return add_root(tree, 0, &tree->root);
}

void path_tree_deinit(struct path_tree *tree)
{
    free(tree->nodes);
    free(tree->ancestors);
    tree->nodes = NULL;
    tree->ancestors = NULL;
}

uint32_t path_tree_root(struct path_tree *tree)
{
    path_tree_keep(tree, tree->root);
    return tree->root;
}

static int64_t length_after(int64_t length, int64_t position, int64_t base)
{
    int64_t most = position > base ? position - base : 0;

    return length < most ? length : most;
}

/* Field by field, which compiles to less than a compound literal: there is a node for each interval of the run. */
static void fill_node(const struct path_tree *tree, struct path_node *node, const struct path_segment *segment,
                      int64_t position)
{
    node->rank = segment->rank;
    node->activity = segment->activity;
    node->end = segment->end;
    node->length = length_after(segment->length, position, tree->base);
    node->position = position;
}

int path_tree_extend(struct path_tree *tree, uint32_t *node, const struct path_segment *segment)
{
    uint32_t parent = *node;
    struct path_node *added = allocate_node(tree, node);

    if (!added)
        return ERROR_MEMORY;
    fill_node(tree, added, segment, tree->nodes[parent].position + segment->length);
    added->parent = parent;
    added->is_cut = false;
    return 0;
}

int path_tree_begin(struct path_tree *tree, const struct path_segment *segment, int64_t position, uint32_t *node)
{
    struct path_node *added = allocate_node(tree, node);

    if (!added)
        return ERROR_MEMORY;
    fill_node(tree, added, segment, position);
    added->parent = path_tree_root(tree);
    added->is_cut = tree->base > 0;
    return 0;
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

/* From that node up to the root, which is left out. */
static int collect_ancestors(struct path_tree *tree, uint32_t node)
{
    tree->ancestor_count = 0;
    for (; node != tree->root; node = tree->nodes[node].parent) {
        if (array_reserve(&tree->ancestors, &tree->ancestor_capacity, tree->ancestor_count + 1, sizeof(node)) < 0)
            return diag_no_memory(tree->diag);
        tree->ancestors[tree->ancestor_count++] = node;
    }
    return 0;
}

/* Reports the part of a node before `position`. */
static int report_before(struct path_tree *tree, uint32_t index, int64_t position)
{
    const struct path_node *node = &tree->nodes[index];
    int64_t after = node->position > position ? node->position - position : 0;
    struct path_segment segment = {node->rank, node->activity, node->end - after, node->length - after, node->is_cut};

    /* Even where nothing is left of it: that the path was cut must be known. */
    if (segment.length <= 0 && !segment.is_cut)
        return 0;
    segment.length = segment.length > 0 ? segment.length : 0;
    return tree->handler(tree->user, &segment);
}

/*
 * The lowest common ancestor of all paths that are held. It is an ancestor of any of them, and the first one below the
 * root where paths part or end: its references are more than the one of a single child.
 */
static uint32_t find_decided(const struct path_tree *tree, uint32_t node)
{
    uint32_t decided = node;

    for (; node != tree->root; node = tree->nodes[node].parent)
        if (tree->nodes[node].references > 1)
            decided = node;
    /* The tree itself holds a reference to the root. */
    return tree->nodes[node].references > 2 ? tree->root : decided;
}

/* Makes a decided node the root, which frees all before it. */
static void make_root(struct path_tree *tree, uint32_t node)
{
    uint32_t old = tree->root;
    uint32_t parent = tree->nodes[node].parent;

    tree->nodes[node].parent = PATH_NONE;
    tree->nodes[node].length = 0;
    tree->nodes[node].is_cut = false;
    tree->root = node;
    if (tree->nodes[node].position > tree->base)
        tree->base = tree->nodes[node].position;
    path_tree_keep(tree, node);
    path_tree_drop(tree, parent); /* and so all up to the old root */
    path_tree_drop(tree, old);
}

int path_tree_fold(struct path_tree *tree, uint32_t node)
{
    uint32_t decided = find_decided(tree, node);
    int error = collect_ancestors(tree, decided);

    for (size_t i = tree->ancestor_count; i > 0 && error == 0; i--)
        error = report_before(tree, tree->ancestors[i - 1], INT64_MAX);
    if (error < 0)
        return error;
    if (decided != tree->root)
        make_root(tree, decided);
    schedule_fold(tree);
    return 0;
}

static size_t count_nodes_after(const struct path_tree *tree, int64_t position)
{
    size_t count = 0;

    for (size_t i = 1; i < tree->used; i++)
        count += tree->nodes[i].references > 0 && tree->nodes[i].position > position;
    return count;
}

/* The position on the path to `node` after which half of the nodes that may be kept lie. */
static int64_t find_cut(const struct path_tree *tree, uint32_t node)
{
    int64_t low = tree->base;
    int64_t high = tree->nodes[node].position;

    for (int i = 0; i < BISECTIONS && low < high; i++) {
        int64_t middle = low + (high - low) / 2;

        if (count_nodes_after(tree, middle) > tree->limit / 2)
            low = middle + 1;
        else
            high = middle;
    }
    return high;
}

/* The oldest collected ancestor after that position: it continues what is decided. */
static uint32_t find_continuation(const struct path_tree *tree, int64_t position)
{
    uint32_t continuation = tree->ancestor_count > 0 ? tree->ancestors[0] : PATH_NONE;

    for (size_t i = 1; i < tree->ancestor_count && tree->nodes[tree->ancestors[i]].position > position; i++)
        continuation = tree->ancestors[i];
    return continuation;
}

/*
 * Removes the tree before `position`. Nodes that reach across it, and older ones that are held, become children of the
 * new root, which stands for the decided path. All but the continuation of that path are marked as cut, since what led
 * to them is lost.
 */
static void cut_nodes_before(struct path_tree *tree, int64_t position, uint32_t root, uint32_t continuation)
{
    for (uint32_t i = 1; i < tree->used; i++) {
        struct path_node *node = &tree->nodes[i];
        uint32_t parent = node->parent;

        if (node->references == 0 || i == root ||
            (node->position > position && tree->nodes[parent].position > position))
            continue;
        node->length = length_after(node->length, node->position, position);
        node->is_cut = node->is_cut || i != continuation;
        node->parent = root;
        tree->nodes[root].references++;
        if (parent != PATH_NONE)
            tree->nodes[parent].references--;
    }
}

/*
 * Releases nodes that lost their last reference when their children were moved to the new root. They are its children
 * too, so one pass finds all of them.
 */
static void release_unreferenced(struct path_tree *tree)
{
    for (uint32_t i = 1; i < tree->used; i++)
        if (tree->nodes[i].references == 0 && tree->nodes[i].position >= 0) {
            tree->nodes[tree->nodes[i].parent].references--;
            release_node(tree, i);
        }
}

int path_tree_truncate(struct path_tree *tree, uint32_t node)
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
    error = add_root(tree, position, &root);
    if (error == 0)
        error = collect_ancestors(tree, node);
    for (size_t i = tree->ancestor_count; i > 0 && error == 0; i--)
        if (tree->nodes[tree->ancestors[i - 1]].position - tree->nodes[tree->ancestors[i - 1]].length < position)
            error = report_before(tree, tree->ancestors[i - 1], position);
    if (error < 0)
        return error;
    cut_nodes_before(tree, position, root, find_continuation(tree, position));
    tree->nodes[old].references--; /* the root's own */
    tree->root = root;
    tree->base = position;
    release_unreferenced(tree);
    schedule_fold(tree);
    return 0;
}

int path_tree_conclude(struct path_tree *tree, uint32_t node)
{
    int error = collect_ancestors(tree, node);

    for (size_t i = tree->ancestor_count; i > 0 && error == 0; i--)
        error = report_before(tree, tree->ancestors[i - 1], INT64_MAX);
    return error;
}
