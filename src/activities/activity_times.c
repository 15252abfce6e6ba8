#include "activities/activity_times.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

enum {
    WIDTH_BITS = 3,
    WIDTH = 1 << WIDTH_BITS,
    BLOCK_NODES = 56, /* a page */
};

struct times_node {
    uint32_t references; /* 0: free */
    uint32_t height;     /* 0: a leaf, which holds lengths */
    union {
        int64_t lengths[WIDTH];
        struct times_node *children[WIDTH];
        struct times_node *next_free;
    };
};

struct times_block {
    struct times_block *next;
    struct times_node nodes[BLOCK_NODES];
};

void times_pool_init(struct times_pool *pool, const struct diag *diag)
{
    *pool = (struct times_pool){.diag = diag};
}

void times_pool_deinit(struct times_pool *pool)
{
    while (pool->blocks) {
        struct times_block *block = pool->blocks;

        pool->blocks = block->next;
        free(block);
    }
    pool->free = NULL;
}

/* A node with one reference whose contents are not initialised. NULL when memory ran out (reported). */
static struct times_node *allocate_times_node(struct times_pool *pool, uint32_t height)
{
    struct times_node *node;

    if (!pool->free) {
        struct times_block *block = diag_allocate(pool->diag, 1, sizeof(*block));

        if (!block)
            return NULL;
        block->next = pool->blocks;
        pool->blocks = block;
        for (size_t i = BLOCK_NODES; i-- > 0;) {
            block->nodes[i].next_free = pool->free;
            pool->free = &block->nodes[i];
        }
    }
    node = pool->free;
    pool->free = node->next_free;
    node->references = 1;
    node->height = height;
    return node;
}

static struct times_node *allocate_zero_node(struct times_pool *pool, uint32_t height)
{
    struct times_node *node = allocate_times_node(pool, height);

    for (int i = 0; node && i < WIDTH; i++) {
        if (height > 0)
            node->children[i] = NULL;
        else
            node->lengths[i] = 0;
    }
    return node;
}

struct times_node *times_keep(struct times_node *times)
{
    if (times)
        times->references++;
    return times;
}

/* Recursive: as deep as the tree is high, which for ACTIVITIES_MAX activities is six. */
void times_drop(struct times_pool *pool, struct times_node *times)
{
    if (!times || --times->references > 0)
        return;
    for (int i = 0; times->height > 0 && i < WIDTH; i++)
        times_drop(pool, times->children[i]);
    times->next_free = pool->free;
    pool->free = times;
}

/* A node that may be changed takes the place of none, or of one that others hold as well: a copy. */
static int own_node(struct times_pool *pool, struct times_node **node, uint32_t height)
{
    struct times_node *copy;

    if (!*node)
        *node = allocate_zero_node(pool, height);
    if (!*node)
        return ERROR_MEMORY;
    if ((*node)->references == 1)
        return 0;
    copy = allocate_times_node(pool, height);
    if (!copy)
        return ERROR_MEMORY;
    memcpy(copy->lengths, (*node)->lengths, sizeof(copy->lengths)); /* or children */
    for (int i = 0; copy->height > 0 && i < WIDTH; i++)
        times_keep(copy->children[i]);
    (*node)->references--;
    *node = copy;
    return 0;
}

/* Puts roots on top until the tree is that high. */
static int raise_height(struct times_pool *pool, struct times_node **times, uint32_t height)
{
    while ((*times)->height < height) {
        struct times_node *root = allocate_zero_node(pool, (*times)->height + 1);

        if (!root)
            return ERROR_MEMORY;
        root->children[0] = *times;
        *times = root;
    }
    return 0;
}

/* Of a tree that has the activity. */
static uint32_t height_for(uint32_t activity)
{
    uint32_t height = 0;

    while (activity >>= WIDTH_BITS)
        height++;
    return height;
}

static unsigned child_index(uint32_t activity, uint32_t height)
{
    return activity >> height * WIDTH_BITS & (WIDTH - 1);
}

int times_add(struct times_pool *pool, struct times_node **times, uint32_t activity, int64_t length)
{
    uint32_t height = height_for(activity);
    struct times_node **node = times;

    if (!*times)
        *times = allocate_zero_node(pool, height);
    if (!*times || raise_height(pool, times, height) < 0)
        return ERROR_MEMORY;
    /* Down to the leaf; from the first shared node on, all of them have to be copied. */
    for (height = (*times)->height; height > 0; height--) {
        if (own_node(pool, node, height) < 0)
            return ERROR_MEMORY;
        node = &(*node)->children[child_index(activity, height)];
    }
    if (own_node(pool, node, 0) < 0)
        return ERROR_MEMORY;
    (*node)->lengths[child_index(activity, 0)] += length;
    return 0;
}

/* Adds a tree to another one of the same height. */
static int add_subtree(struct times_pool *pool, struct times_node **times, struct times_node *more)
{
    int error = 0;

    if (!more)
        return 0;
    if (!*times) {
        *times = times_keep(more);
        return 0;
    }
    if (own_node(pool, times, more->height) < 0)
        return ERROR_MEMORY;
    for (int i = 0; i < WIDTH && error == 0; i++) {
        if (more->height > 0)
            error = add_subtree(pool, &(*times)->children[i], more->children[i]);
        else
            (*times)->lengths[i] += more->lengths[i];
    }
    return error;
}

int times_add_all(struct times_pool *pool, struct times_node **times, struct times_node *more)
{
    struct times_node **node = times;

    if (!*times || !more)
        return add_subtree(pool, times, more);
    if (raise_height(pool, times, more->height) < 0)
        return ERROR_MEMORY;
    /* `more` is lower: it is added to the leftmost subtree of its height. */
    for (uint32_t height = (*times)->height; height > more->height; height--) {
        if (own_node(pool, node, height) < 0)
            return ERROR_MEMORY;
        node = &(*node)->children[0];
    }
    return add_subtree(pool, node, more);
}

int64_t times_get(const struct times_node *times, uint32_t activity)
{
    if (!times || height_for(activity) > times->height)
        return 0;
    while (times && times->height > 0)
        times = times->children[child_index(activity, times->height)];
    return times ? times->lengths[child_index(activity, 0)] : 0;
}
