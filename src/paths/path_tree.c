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

size_t path_nodes_size(void)
{
    return sizeof(struct path_node);
}

static __attribute__((noinline)) int add_item(struct path_nodes *nodes, uint32_t *node)
{
    if (nodes->used == UINT32_MAX ||
        array_reserve(&nodes->items, &nodes->capacity, nodes->used + 1, sizeof(*nodes->items)) < 0)
        return diag_no_memory(nodes->diag);
    *node = (uint32_t)nodes->used++;
    return 0;
}

/* Held once, with its contents yet to be filled in; NULL when memory ran out (reported). */
static inline struct path_node *take_node(struct path_nodes *nodes, uint32_t *node)
{
    if (nodes->free != PATH_NONE) {
        *node = nodes->free;
        nodes->free = nodes->items[*node].parent;
    } else if (add_item(nodes, node) < 0) {
        return NULL;
    }
    nodes->count++;
    nodes->items[*node].references = 1;
    return &nodes->items[*node];
}

/* A node without length: what is decided ends there. */
static int take_root(struct path_nodes *nodes, int64_t position, uint32_t *root)
{
    struct path_node *node = take_node(nodes, root);

    if (!node)
        return ERROR_MEMORY;
    *node = (struct path_node){.references = 1, .position = position};
    return 0;
}

static void give_node(struct path_nodes *nodes, uint32_t node)
{
    nodes->items[node].references = 0;
    nodes->items[node].position = -1;
    nodes->items[node].parent = nodes->free;
    nodes->free = node;
    nodes->count--;
}

static void plan_next_fold(struct path_nodes *nodes)
{
    size_t due = 2 * nodes->count;
    size_t most = nodes->limit / 2 > nodes->count ? nodes->limit / 2 : nodes->limit;

    due = due < FOLD_NODES ? FOLD_NODES : due;
    due = due > most ? most : due;
    nodes->due = due > nodes->count ? due : nodes->count + nodes->count / 8 + 1;
}

int path_nodes_init(struct path_nodes *nodes, size_t limit, path_segment_handler *take, void *user,
                    const struct diag *diag)
{
    *nodes = (struct path_nodes){.diag = diag, .take = take, .user = user, .limit = limit, .used = 1};
    plan_next_fold(nodes);
    return take_root(nodes, 0, &nodes->root);
}

void path_nodes_deinit(struct path_nodes *nodes)
{
    free(nodes->items);
    free(nodes->chain);
    nodes->items = NULL;
    nodes->chain = NULL;
}

uint32_t path_nodes_root(struct path_nodes *nodes)
{
    path_nodes_keep(nodes, nodes->root);
    return nodes->root;
}

static int64_t length_behind(int64_t length, int64_t position, int64_t base)
{
    int64_t most = position > base ? position - base : 0;

    return length < most ? length : most;
}

/* Field by field: nodes come with each interval of the run. */
static void fill_node(const struct path_nodes *nodes, struct path_node *node, const struct path_segment *segment,
                      int64_t position)
{
    node->rank = segment->rank;
    node->activity = segment->activity;
    node->end = segment->end;
    node->length = length_behind(segment->length, position, nodes->base);
    node->position = position;
}

int path_nodes_extend(struct path_nodes *nodes, uint32_t *node, const struct path_segment *segment)
{
    uint32_t parent = *node;
    struct path_node *taken = take_node(nodes, node);

    if (!taken)
        return ERROR_MEMORY;
    fill_node(nodes, taken, segment, nodes->items[parent].position + segment->length);
    taken->parent = parent;
    taken->is_cut = false;
    return 0;
}

int path_nodes_begin(struct path_nodes *nodes, const struct path_segment *segment, int64_t position, uint32_t *node)
{
    struct path_node *taken = take_node(nodes, node);

    if (!taken)
        return ERROR_MEMORY;
    fill_node(nodes, taken, segment, position);
    taken->parent = path_nodes_root(nodes);
    taken->is_cut = nodes->base > 0;
    return 0;
}

void path_nodes_keep(struct path_nodes *nodes, uint32_t node)
{
    nodes->items[node].references++;
}

void path_nodes_drop(struct path_nodes *nodes, uint32_t node)
{
    while (node != PATH_NONE && --nodes->items[node].references == 0) {
        uint32_t parent = nodes->items[node].parent;

        give_node(nodes, node);
        node = parent;
    }
}

int64_t path_nodes_position(const struct path_nodes *nodes, uint32_t node)
{
    return nodes->items[node].position;
}

/* The nodes from that one up to the root, which is left out. */
static int collect_chain(struct path_nodes *nodes, uint32_t node)
{
    nodes->chain_count = 0;
    for (; node != nodes->root; node = nodes->items[node].parent) {
        if (array_reserve(&nodes->chain, &nodes->chain_capacity, nodes->chain_count + 1, sizeof(node)) < 0)
            return diag_no_memory(nodes->diag);
        nodes->chain[nodes->chain_count++] = node;
    }
    return 0;
}

/* Tells of a node what lies before `position`. */
static int tell(struct path_nodes *nodes, uint32_t index, int64_t position)
{
    const struct path_node *node = &nodes->items[index];
    int64_t behind = node->position > position ? node->position - position : 0;
    struct path_segment segment = {node->rank, node->activity, node->end - behind, node->length - behind, node->is_cut};

    if (segment.length <= 0 && !segment.is_cut)
        return 0;
    segment.length = segment.length > 0 ? segment.length : 0;
    return nodes->take(nodes->user, &segment);
}

/* The node nearest to the root that more than one path goes through as their last in common, or where the only one
 * ends. */
static uint32_t find_decided(const struct path_nodes *nodes, uint32_t node)
{
    uint32_t decided = node;

    for (; node != nodes->root; node = nodes->items[node].parent)
        if (nodes->items[node].references > 1)
            decided = node;
    /* The root holds itself. */
    return nodes->items[node].references > 2 ? nodes->root : decided;
}

/* A node that is decided stands for all before it. */
static void make_root(struct path_nodes *nodes, uint32_t node)
{
    uint32_t old = nodes->root;
    uint32_t parent = nodes->items[node].parent;

    nodes->items[node].parent = PATH_NONE;
    nodes->items[node].length = 0;
    nodes->items[node].is_cut = false;
    nodes->root = node;
    if (nodes->items[node].position > nodes->base)
        nodes->base = nodes->items[node].position;
    path_nodes_keep(nodes, node);
    path_nodes_drop(nodes, parent); /* and so all up to the old root */
    path_nodes_drop(nodes, old);
}

int path_nodes_fold(struct path_nodes *nodes, uint32_t node)
{
    uint32_t decided = find_decided(nodes, node);
    int error = collect_chain(nodes, decided);

    for (size_t i = nodes->chain_count; i > 0 && error == 0; i--)
        error = tell(nodes, nodes->chain[i - 1], INT64_MAX);
    if (error < 0)
        return error;
    if (decided != nodes->root)
        make_root(nodes, decided);
    plan_next_fold(nodes);
    return 0;
}

static size_t count_behind(const struct path_nodes *nodes, int64_t position)
{
    size_t count = 0;

    for (size_t i = 1; i < nodes->used; i++)
        count += nodes->items[i].references > 0 && nodes->items[i].position > position;
    return count;
}

/* The position on the path to `node` behind which half of what may be kept lies. */
static int64_t find_cut(const struct path_nodes *nodes, uint32_t node)
{
    int64_t low = nodes->base;
    int64_t high = nodes->items[node].position;

    for (int i = 0; i < BISECTION_STEPS && low < high; i++) {
        int64_t middle = low + (high - low) / 2;

        if (count_behind(nodes, middle) > nodes->limit / 2)
            low = middle + 1;
        else
            high = middle;
    }
    return high;
}

/* The first node of the chain behind that position: it goes on where what is decided ends. */
static uint32_t find_heir(const struct path_nodes *nodes, int64_t position)
{
    uint32_t heir = nodes->chain_count > 0 ? nodes->chain[0] : PATH_NONE;

    for (size_t i = 1; i < nodes->chain_count && nodes->items[nodes->chain[i]].position > position; i++)
        heir = nodes->chain[i];
    return heir;
}

/* What lies before `position` is no more; who goes on from there goes on from the new root, but only the heir rightly
 * so. */
static void cut_before(struct path_nodes *nodes, int64_t position, uint32_t root, uint32_t heir)
{
    for (uint32_t i = 1; i < nodes->used; i++) {
        struct path_node *node = &nodes->items[i];
        uint32_t parent = node->parent;

        if (node->references == 0 || i == root ||
            (node->position > position && nodes->items[parent].position > position))
            continue;
        node->length = length_behind(node->length, node->position, position);
        node->is_cut = node->is_cut || i != heir;
        node->parent = root;
        nodes->items[root].references++;
        if (parent != PATH_NONE)
            nodes->items[parent].references--;
    }
}

/* Frees nodes that have lost their last reference since those that went on from them were cut off. */
static void sweep(struct path_nodes *nodes)
{
    for (uint32_t i = 1; i < nodes->used; i++)
        if (nodes->items[i].references == 0 && nodes->items[i].position >= 0) {
            nodes->items[nodes->items[i].parent].references--;
            give_node(nodes, i);
        }
}

int path_nodes_decide(struct path_nodes *nodes, uint32_t node)
{
    int64_t position = find_cut(nodes, node);
    uint32_t old = nodes->root;
    uint32_t root = PATH_NONE;
    int error;

    /* Paths that posts hold may be all that is left, and lie further on. */
    if (position <= nodes->base) {
        plan_next_fold(nodes);
        return 0;
    }
    error = take_root(nodes, position, &root);
    if (error == 0)
        error = collect_chain(nodes, node);
    for (size_t i = nodes->chain_count; i > 0 && error == 0; i--)
        if (nodes->items[nodes->chain[i - 1]].position - nodes->items[nodes->chain[i - 1]].length < position)
            error = tell(nodes, nodes->chain[i - 1], position);
    if (error < 0)
        return error;
    cut_before(nodes, position, root, find_heir(nodes, position));
    nodes->items[old].references--; /* the root's own */
    nodes->root = root;
    nodes->base = position;
    sweep(nodes);
    plan_next_fold(nodes);
    return 0;
}

int path_nodes_conclude(struct path_nodes *nodes, uint32_t node)
{
    int error = collect_chain(nodes, node);

    for (size_t i = nodes->chain_count; i > 0 && error == 0; i--)
        error = tell(nodes, nodes->chain[i - 1], INT64_MAX);
    return error;
}
