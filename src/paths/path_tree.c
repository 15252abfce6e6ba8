#include "paths/path_tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

enum {
    FOLD_NODES = 4096,    /* fewer are not worth a look; they fit a core's cache */
    BISECTION_STEPS = 40, /* to find a position; near enough */
};

struct path_node {
    uint32_t references; /* 0: free */
    uint32_t parent;     /* PATH_NONE: the root; the next free one */
    uint32_t rank;
    uint32_t activity;
    int64_t end;
    int64_t length;   /* what lies behind the base */
    int64_t position; /* -1: free */
    bool is_cut;
};

size_t path_tree_node_size(void)
{
    return sizeof(struct path_node);
}

static __attribute__((noinline)) int add_item(struct path_tree *tree, uint32_t *node)
{
    if (tree->used == UINT32_MAX ||
        array_reserve(&tree->nodes, &tree->capacity, tree->used + 1, sizeof(*tree->nodes)) < 0)
        return diag_no_memory(tree->diag);
    *node = (uint32_t)tree->used++;
    return 0;
}

/* Held once, with its contents yet to be filled in; NULL when memory ran out (reported). */
static inline struct path_node *take_node(struct path_tree *tree, uint32_t *node)
{
    if (tree->free != PATH_NONE) {
        *node = tree->free;
        tree->free = tree->nodes[*node].parent;
    } else if (add_item(tree, node) < 0) {
        return NULL;
    }
    tree->count++;
    tree->nodes[*node].references = 1;
    return &tree->nodes[*node];
}

/* A node without length: what is decided ends there. */
static int take_root(struct path_tree *tree, int64_t position, uint32_t *root)
{
    struct path_node *node = take_node(tree, root);

    if (!node)
        return ERROR_MEMORY;
    *node = (struct path_node){.references = 1, .position = position};
    return 0;
}

static void give_node(struct path_tree *tree, uint32_t node)
{
    tree->nodes[node].references = 0;
    tree->nodes[node].position = -1;
    tree->nodes[node].parent = tree->free;
    tree->free = node;
    tree->count--;
}

static void plan_next_fold(struct path_tree *tree)
{
    size_t due = 2 * tree->count;
    size_t most = tree->limit / 2 > tree->count ? tree->limit / 2 : tree->limit;

    due = due < FOLD_NODES ? FOLD_NODES : due;
    due = due > most ? most : due;
    tree->due = due > tree->count ? due : tree->count + tree->count / 8 + 1;
}

int path_tree_init(struct path_tree *tree, size_t limit, path_segment_handler *take, void *user,
                   const struct diag *diag)
{
    *tree = (struct path_tree){.diag = diag, .take = take, .user = user, .limit = limit, .used = 1};
    plan_next_fold(tree);
    return take_root(tree, 0, &tree->root);
}

void path_tree_deinit(struct path_tree *tree)
{
    free(tree->nodes);
    free(tree->chain);
    tree->nodes = NULL;
    tree->chain = NULL;
}

uint32_t path_tree_root(struct path_tree *tree)
{
    path_tree_keep(tree, tree->root);
    return tree->root;
}

static int64_t length_behind(int64_t length, int64_t position, int64_t base)
{
    int64_t most = position > base ? position - base : 0;

    return length < most ? length : most;
}

/* Field by field: nodes come with each interval of the run. */
static void fill_node(const struct path_tree *tree, struct path_node *node, const struct path_segment *segment,
                      int64_t position)
{
    node->rank = segment->rank;
    node->activity = segment->activity;
    node->end = segment->end;
    node->length = length_behind(segment->length, position, tree->base);
    node->position = position;
}

int path_tree_extend(struct path_tree *tree, uint32_t *node, const struct path_segment *segment)
{
    uint32_t parent = *node;
    struct path_node *taken = take_node(tree, node);

    if (!taken)
        return ERROR_MEMORY;
    fill_node(tree, taken, segment, tree->nodes[parent].position + segment->length);
    taken->parent = parent;
    taken->is_cut = false;
    return 0;
}

int path_tree_begin(struct path_tree *tree, const struct path_segment *segment, int64_t position, uint32_t *node)
{
    struct path_node *taken = take_node(tree, node);

    if (!taken)
        return ERROR_MEMORY;
    fill_node(tree, taken, segment, position);
    taken->parent = path_tree_root(tree);
    taken->is_cut = tree->base > 0;
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

        give_node(tree, node);
        node = parent;
    }
}

int64_t path_tree_position(const struct path_tree *tree, uint32_t node)
{
    return tree->nodes[node].position;
}

/* The nodes from that one up to the root, which is left out. */
static int collect_chain(struct path_tree *tree, uint32_t node)
{
    tree->chain_count = 0;
    for (; node != tree->root; node = tree->nodes[node].parent) {
        if (array_reserve(&tree->chain, &tree->chain_capacity, tree->chain_count + 1, sizeof(node)) < 0)
            return diag_no_memory(tree->diag);
        tree->chain[tree->chain_count++] = node;
    }
    return 0;
}

/* Tells of a node what lies before `position`. */
static int tell(struct path_tree *tree, uint32_t index, int64_t position)
{
    const struct path_node *node = &tree->nodes[index];
    int64_t behind = node->position > position ? node->position - position : 0;
    struct path_segment segment = {node->rank, node->activity, node->end - behind, node->length - behind, node->is_cut};

    if (segment.length <= 0 && !segment.is_cut)
        return 0;
    segment.length = segment.length > 0 ? segment.length : 0;
    return tree->take(tree->user, &segment);
}

/* The node nearest to the root that more than one path goes through as their last in common, or where the only one
 * ends. */
static uint32_t find_decided(const struct path_tree *tree, uint32_t node)
{
    uint32_t decided = node;

    for (; node != tree->root; node = tree->nodes[node].parent)
        if (tree->nodes[node].references > 1)
            decided = node;
    /* The root holds itself. */
    return tree->nodes[node].references > 2 ? tree->root : decided;
}

/* A node that is decided stands for all before it. */
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
    int error = collect_chain(tree, decided);

    for (size_t i = tree->chain_count; i > 0 && error == 0; i--)
        error = tell(tree, tree->chain[i - 1], INT64_MAX);
    if (error < 0)
        return error;
    if (decided != tree->root)
        make_root(tree, decided);
    plan_next_fold(tree);
    return 0;
}

static size_t count_behind(const struct path_tree *tree, int64_t position)
{
    size_t count = 0;

    for (size_t i = 1; i < tree->used; i++)
        count += tree->nodes[i].references > 0 && tree->nodes[i].position > position;
    return count;
}

/* The position on the path to `node` behind which half of what may be kept lies. */
static int64_t find_cut(const struct path_tree *tree, uint32_t node)
{
    int64_t low = tree->base;
    int64_t high = tree->nodes[node].position;

    for (int i = 0; i < BISECTION_STEPS && low < high; i++) {
        int64_t middle = low + (high - low) / 2;

        if (count_behind(tree, middle) > tree->limit / 2)
            low = middle + 1;
        else
            high = middle;
    }
    return high;
}

/* The first node of the chain behind that position: it goes on where what is decided ends. */
static uint32_t find_heir(const struct path_tree *tree, int64_t position)
{
    uint32_t heir = tree->chain_count > 0 ? tree->chain[0] : PATH_NONE;

    for (size_t i = 1; i < tree->chain_count && tree->nodes[tree->chain[i]].position > position; i++)
        heir = tree->chain[i];
    return heir;
}

/* What lies before `position` is no more; who goes on from there goes on from the new root, but only the heir rightly
 * so. */
static void cut_before(struct path_tree *tree, int64_t position, uint32_t root, uint32_t heir)
{
    for (uint32_t i = 1; i < tree->used; i++) {
        struct path_node *node = &tree->nodes[i];
        uint32_t parent = node->parent;

        if (node->references == 0 || i == root ||
            (node->position > position && tree->nodes[parent].position > position))
            continue;
        node->length = length_behind(node->length, node->position, position);
        node->is_cut = node->is_cut || i != heir;
        node->parent = root;
        tree->nodes[root].references++;
        if (parent != PATH_NONE)
            tree->nodes[parent].references--;
    }
}

/* Frees nodes that have lost their last reference since those that went on from them were cut off. */
static void sweep(struct path_tree *tree)
{
    for (uint32_t i = 1; i < tree->used; i++)
        if (tree->nodes[i].references == 0 && tree->nodes[i].position >= 0) {
            tree->nodes[tree->nodes[i].parent].references--;
            give_node(tree, i);
        }
}

int path_tree_decide(struct path_tree *tree, uint32_t node)
{
    int64_t position = find_cut(tree, node);
    uint32_t old = tree->root;
    uint32_t root = PATH_NONE;
    int error;

    /* Paths that posts hold may be all that is left, and lie further on. */
    if (position <= tree->base) {
        plan_next_fold(tree);
        return 0;
    }
    error = take_root(tree, position, &root);
    if (error == 0)
        error = collect_chain(tree, node);
    for (size_t i = tree->chain_count; i > 0 && error == 0; i--)
        if (tree->nodes[tree->chain[i - 1]].position - tree->nodes[tree->chain[i - 1]].length < position)
            error = tell(tree, tree->chain[i - 1], position);
    if (error < 0)
        return error;
    cut_before(tree, position, root, find_heir(tree, position));
    tree->nodes[old].references--; /* the root's own */
    tree->root = root;
    tree->base = position;
    sweep(tree);
    plan_next_fold(tree);
    return 0;
}

int path_tree_conclude(struct path_tree *tree, uint32_t node)
{
    int error = collect_chain(tree, node);

    for (size_t i = tree->chain_count; i > 0 && error == 0; i--)
        error = tell(tree, tree->chain[i - 1], INT64_MAX);
    return error;
}
