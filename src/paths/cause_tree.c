#include "paths/cause_tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

enum {
    LEAST_ITEMS = 64,
    FEW = 8, /* up to that many items of a bag are looked at one by one */
};

/* Time bags. */

void time_bag_deinit(struct time_bag *bag)
{
    free(bag->items);
    *bag = (struct time_bag){0};
}

void time_bag_clear(struct time_bag *bag)
{
    if (bag->capacity > FEW)
        time_bag_deinit(bag);
    bag->count = 0;
}

/* Of more than a few items: the slot with the number of the key's item, + 1, or the free one, 0, where that would be.
 * There are twice as many as items, so that some are free. */
static uint32_t *find_slot(const struct time_bag *bag, uint64_t key)
{
    uint32_t *slots = (uint32_t *)(bag->items + bag->capacity);
    size_t last = 2 * (size_t)bag->capacity - 1, at = hash_of(key) & last;

    while (slots[at] != 0 && bag->items[slots[at] - 1].key != key)
        at = (at + 1) & last;
    return &slots[at];
}

/* Twice the room. */
static int enlarge_bag(struct time_bag *bag)
{
    struct time_bag larger = {.count = bag->count, .capacity = bag->capacity > 0 ? 2 * bag->capacity : 2};

    if (bag->capacity > UINT32_MAX / 4)
        return ERROR_MEMORY;
    larger.items = calloc(larger.capacity, sizeof(*larger.items) + 2 * sizeof(uint32_t));
    if (!larger.items)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < bag->count; i++) {
        larger.items[i] = bag->items[i];
        if (larger.capacity > FEW)
            *find_slot(&larger, larger.items[i].key) = i + 1;
    }
    free(bag->items);
    *bag = larger;
    return 0;
}

static __attribute__((noinline)) int add_to_full_bag(struct time_bag *bag, uint64_t key, int64_t length)
{
    return enlarge_bag(bag) ?: time_bag_add(bag, key, length);
}

/* Calls nothing unless it ends with that: there is no need to save registers for each piece of a path. */
static inline int add_to_bag(struct time_bag *bag, uint64_t key, int64_t length)
{
    uint32_t *slot = NULL;
    uint32_t at = 0;

    if (bag->capacity > FEW) {
        slot = find_slot(bag, key);
        at = *slot > 0 ? *slot - 1 : bag->count;
    } else {
        while (at < bag->count && bag->items[at].key != key)
            at++;
    }
    if (at < bag->count) {
        bag->items[at].length += length;
        return 0;
    }
    if (at == bag->capacity)
        return add_to_full_bag(bag, key, length);
    bag->items[at] = (struct bag_item){key, length};
    bag->count++;
    if (slot)
        *slot = bag->count;
    return 0;
}

int time_bag_add(struct time_bag *bag, uint64_t key, int64_t length)
{
    return add_to_bag(bag, key, length);
}

int time_bag_move(struct time_bag *bag, struct time_bag *from)
{
    if (bag->count < from->count) {
        struct time_bag larger = *from;

        *from = *bag;
        *bag = larger;
    }
    for (uint32_t i = 0; i < from->count; i++)
        if (add_to_bag(bag, from->items[i].key, from->items[i].length) < 0)
            return ERROR_MEMORY;
    time_bag_clear(from);
    return 0;
}

/* The tree. */

static int allocate_cause_node(struct cause_tree *tree, uint32_t parent, uint32_t *node)
{
    struct time_bag empty = {0};

    if (tree->free != CAUSE_NODE_NONE) {
        *node = tree->free;
        tree->free = tree->nodes[*node].parent;
        empty = tree->nodes[*node].times;
    } else {
        if (tree->used == UINT32_MAX ||
            array_reserve(&tree->nodes, &tree->capacity, tree->used + 1, sizeof(*tree->nodes)) < 0)
            return diag_no_memory(tree->diag);
        *node = (uint32_t)tree->used++;
    }
    tree->nodes[*node] =
        (struct cause_node){.serial = ++tree->serial, .parent = parent, .references = 1, .times = empty};
    if (parent != CAUSE_NODE_NONE) {
        tree->nodes[parent].children++;
        tree->nodes[parent].child_mix ^= *node;
    }
    return 0;
}

int cause_tree_init(struct cause_tree *tree, size_t limit, uint32_t unknown, uint32_t *root, const struct diag *diag)
{
    *tree = (struct cause_tree){
        .diag = diag, .used = 1, .due = limit > LEAST_ITEMS ? limit : LEAST_ITEMS, .unknown = unknown};
    return allocate_cause_node(tree, CAUSE_NODE_NONE, root);
}

void cause_tree_deinit(struct cause_tree *tree)
{
    for (size_t i = 1; i < tree->used; i++)
        time_bag_deinit(&tree->nodes[i].times);
    free(tree->nodes);
    *tree = (struct cause_tree){0};
}

static void clear_times(struct cause_tree *tree, struct cause_node *node)
{
    tree->items -= node->times.count;
    time_bag_clear(&node->times);
}

static void release_cause_node(struct cause_tree *tree, uint32_t node)
{
    clear_times(tree, &tree->nodes[node]);
    tree->nodes[node].serial = 0;
    tree->nodes[node].parent = tree->free;
    tree->free = node;
}

/*
 * Between a node and its only child nobody can part any more: both become one, the child. What lies before the first
 * place where paths part is not needed.
 */
static void merge_with_child(struct cause_tree *tree, uint32_t index)
{
    struct cause_node *node = &tree->nodes[index];
    struct cause_node *child = &tree->nodes[node->child_mix];

    if (node->references > 0 || node->children != 1 || node->opener != 0 || child->opener != 0)
        return;
    child->parent = node->parent;
    if (node->parent == CAUSE_NODE_NONE) {
        clear_times(tree, child);
    } else {
        tree->nodes[node->parent].child_mix ^= index ^ node->child_mix;
        tree->items -= node->times.count + child->times.count;
        tree->has_failed |= time_bag_move(&child->times, &node->times) < 0;
        tree->items += node->times.count + child->times.count;
    }
    release_cause_node(tree, index);
}

void cause_tree_let_go(struct cause_tree *tree, uint32_t node)
{
    while (node != CAUSE_NODE_NONE && tree->nodes[node].references == 0 && tree->nodes[node].children == 0) {
        uint32_t parent = tree->nodes[node].parent;

        release_cause_node(tree, node);
        if (parent != CAUSE_NODE_NONE) {
            tree->nodes[parent].children--;
            tree->nodes[parent].child_mix ^= node;
        }
        node = parent;
    }
    if (node != CAUSE_NODE_NONE)
        merge_with_child(tree, node);
}

/* Of each rank one item is left. */
static int give_up_activities(struct cause_tree *tree, struct cause_node *node)
{
    struct time_bag ranks = {0};

    for (uint32_t i = 0; i < node->times.count; i++) {
        const struct bag_item *item = &node->times.items[i];

        if (time_bag_add(&ranks, key_of_two((uint32_t)(item->key >> 32), tree->unknown), item->length) < 0) {
            time_bag_deinit(&ranks);
            return diag_no_memory(tree->diag);
        }
    }
    tree->items -= node->times.count;
    tree->items += ranks.count;
    time_bag_deinit(&node->times);
    node->times = ranks;
    return 0;
}

/* The older half of the nodes first; the others where that does not do. */
static __attribute__((noinline)) int shrink_tree(struct cause_tree *tree)
{
    uint64_t oldest = UINT64_MAX;

    for (size_t i = 1; i < tree->used; i++)
        if (tree->nodes[i].serial != 0 && tree->nodes[i].serial < oldest)
            oldest = tree->nodes[i].serial;
    for (uint64_t until = oldest + (tree->serial - oldest) / 2; tree->items > tree->due / 2; until = tree->serial) {
        for (size_t i = 1; i < tree->used; i++)
            if (tree->nodes[i].serial != 0 && tree->nodes[i].serial <= until && tree->nodes[i].times.count > 1 &&
                give_up_activities(tree, &tree->nodes[i]) < 0)
                return ERROR_MEMORY;
        if (until == tree->serial)
            break;
    }
    /* Where most is rank by rank and cannot be given up, there is no use in trying again soon. */
    if (tree->due < 2 * tree->items)
        tree->due = 2 * tree->items;
    return 0;
}

int cause_tree_fill(struct cause_tree *tree, uint32_t node, uint64_t key, int64_t length)
{
    struct time_bag *times = &tree->nodes[node].times;
    uint32_t before = times->count;

    if (length <= 0)
        return 0;
    if (tree->has_failed || add_to_bag(times, key, length) < 0)
        return diag_no_memory(tree->diag);
    tree->items += times->count - before;
    return tree->items > tree->due ? shrink_tree(tree) : 0;
}

/* A new node comes after *node. */
static __attribute__((noinline)) int extend_with_child(struct cause_tree *tree, uint32_t *node, uint64_t key,
                                                       int64_t length)
{
    uint32_t child = *node;

    if (allocate_cause_node(tree, *node, &child) < 0)
        return ERROR_MEMORY;
    cause_tree_drop(tree, *node);
    *node = child;
    return cause_tree_fill(tree, child, key, length);
}

int cause_tree_extend(struct cause_tree *tree, uint32_t *node, uint64_t key, int64_t length)
{
    const struct cause_node *last = &tree->nodes[*node];

    if (length <= 0)
        return 0;
    if (last->references > 1 || last->children > 0)
        return extend_with_child(tree, node, key, length);
    return cause_tree_fill(tree, *node, key, length);
}

int cause_tree_open(struct cause_tree *tree, uint32_t parent, uint32_t rank, uint32_t *child)
{
    if (allocate_cause_node(tree, parent, child) < 0)
        return ERROR_MEMORY;
    tree->nodes[*child].opener = rank + 1;
    return 0;
}

void cause_tree_close(struct cause_tree *tree, uint32_t node)
{
    tree->nodes[node].opener = 0;
    merge_with_child(tree, tree->nodes[node].parent);
    cause_tree_drop(tree, node);
}

int cause_tree_part(const struct cause_tree *tree, uint32_t first, uint32_t second, cause_node_handler *handler,
                    void *user)
{
    /* The younger of two different nodes is no ancestor of the other. */
    while (first != second) {
        bool is_first = tree->nodes[first].serial > tree->nodes[second].serial;
        const struct cause_node *node = &tree->nodes[is_first ? first : second];
        int error;

        /* What comes next is looked at when the handler is done with this one. */
        __builtin_prefetch(tree->nodes[node->parent].times.items);
        error = handler(user, node, is_first);

        if (error < 0)
            return error;
        *(is_first ? &first : &second) = node->parent;
    }
    return 0;
}
