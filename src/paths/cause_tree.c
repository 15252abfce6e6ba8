#include "paths/cause_tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

enum { LEAST_ITEMS = 64 };

/* Time bags. */

void time_bag_deinit(struct time_bag *bag)
{
    free(bag->items);
    *bag = (struct time_bag){0};
}

void time_bag_clear(struct time_bag *bag)
{
    if (time_bag_is_table(bag))
        time_bag_deinit(bag);
    bag->count = 0;
}

/* The place of a key in a table, or the free one where it would be. */
static struct bag_item *find_place(const struct time_bag *bag, uint64_t key)
{
    size_t at = hash_of(key) & (bag->capacity - 1);

    while (bag->items[at].length != 0 && bag->items[at].key != key)
        at = (at + 1) & (bag->capacity - 1);
    return &bag->items[at];
}

/* A key that is not in the bag, which is not full. */
static void put_new_item(struct time_bag *bag, const struct bag_item *item)
{
    *(time_bag_is_table(bag) ? find_place(bag, item->key) : &bag->items[bag->count]) = *item;
    bag->count++;
}

/* A few items fill their array, a table is at most half full. */
static __attribute__((noinline)) int add_new_item(struct time_bag *bag, uint64_t key, int64_t length)
{
    struct time_bag larger = {.capacity = 2};

    if (bag->count >= (time_bag_is_table(bag) ? bag->capacity / 2 : bag->capacity)) {
        if (bag->capacity > UINT32_MAX / 4)
            return ERROR_MEMORY;
        if (bag->capacity > 0)
            larger.capacity = bag->capacity == TIME_BAG_FEW ? 4 * TIME_BAG_FEW : 2 * bag->capacity;
        larger.items = calloc(larger.capacity, sizeof(*larger.items));
        if (!larger.items)
            return ERROR_MEMORY;
        for (const struct bag_item *item = time_bag_next(bag, NULL); item; item = time_bag_next(bag, item))
            put_new_item(&larger, item);
        free(bag->items);
        *bag = larger;
    }
    put_new_item(bag, &(struct bag_item){key, length});
    return 0;
}

int time_bag_add(struct time_bag *bag, uint64_t key, int64_t length)
{
    struct bag_item *item = NULL;

    if (time_bag_is_table(bag))
        item = find_place(bag, key);
    for (uint32_t i = 0; i < bag->count && !item; i++)
        if (bag->items[i].key == key)
            item = &bag->items[i];
    if (!item || item->length == 0)
        return add_new_item(bag, key, length);
    item->length += length;
    return 0;
}

int time_bag_move(struct time_bag *bag, struct time_bag *from)
{
    if (bag->count < from->count) {
        struct time_bag larger = *from;

        *from = *bag;
        *bag = larger;
    }
    for (const struct bag_item *item = time_bag_next(from, NULL); item; item = time_bag_next(from, item))
        if (time_bag_add(bag, item->key, item->length) < 0)
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

    for (const struct bag_item *item = time_bag_next(&node->times, NULL); item;
         item = time_bag_next(&node->times, item))
        if (time_bag_add(&ranks, key_of_two((uint32_t)(item->key >> 32), tree->unknown), item->length) < 0) {
            time_bag_deinit(&ranks);
            return diag_no_memory(tree->diag);
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
    if (tree->has_failed || time_bag_add(times, key, length) < 0)
        return diag_no_memory(tree->diag);
    tree->items += times->count - before;
    return tree->items > tree->due ? shrink_tree(tree) : 0;
}

int cause_tree_extend(struct cause_tree *tree, uint32_t *node, uint64_t key, int64_t length)
{
    uint32_t parent = *node;

    if (length <= 0)
        return 0;
    if (tree->nodes[parent].references > 1 || tree->nodes[parent].children > 0) {
        uint32_t child = parent;

        if (allocate_cause_node(tree, parent, &child) < 0)
            return ERROR_MEMORY;
        cause_tree_drop(tree, parent);
        *node = child;
    }
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
        int error = handler(user, node, is_first);

        if (error < 0)
            return error;
        *(is_first ? &first : &second) = node->parent;
    }
    return 0;
}
