#include "reports/representative_paths/path_union.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"

/* S. Adams, "Efficient sets: a balancing act", with the bounds that Hirai and Yamamoto proved right (2011). */
enum {
    WEIGHT_BOUND = 3,
    ROTATION_BOUND = 2,
};

struct union_node {
    struct candidate candidate;
    uint32_t left;
    uint32_t right;
    uint32_t size;
};

void path_union_init(struct path_union *all)
{
    *all = (struct path_union){.pinned = 1};
}

void path_union_deinit(struct path_union *all)
{
    free(all->nodes);
    all->nodes = NULL;
}

static struct union_node *node_at(const struct path_union *all, uint32_t node)
{
    return &all->nodes[node];
}

static uint32_t subtree_size(const struct path_union *all, uint32_t node)
{
    return node == UNION_EMPTY ? 0 : all->nodes[node].size;
}

static uint32_t append_union_node(struct path_union *all)
{
    return (uint32_t)all->count++;
}

/* The node as it may be changed: itself, or a copy. There is room for one. */
static uint32_t writable_node(struct path_union *all, uint32_t node)
{
    uint32_t copy;

    if (node >= all->pinned)
        return node;
    copy = append_union_node(all);
    all->nodes[copy] = all->nodes[node];
    return copy;
}

static void update_size(struct path_union *all, uint32_t node)
{
    struct union_node *at = node_at(all, node);

    at->size = subtree_size(all, at->left) + subtree_size(all, at->right) + 1;
}

/* Makes the right child (or the left one) the root of the subtree; `node` is writable. Returns the new root. */
static uint32_t rotate(struct path_union *all, uint32_t node, bool leftwards)
{
    uint32_t *side = leftwards ? &node_at(all, node)->right : &node_at(all, node)->left;
    uint32_t root = writable_node(all, *side);
    uint32_t *inner = leftwards ? &node_at(all, root)->left : &node_at(all, root)->right;

    *side = *inner;
    *inner = node;
    update_size(all, node);
    update_size(all, root);
    return root;
}

static uint32_t subtree_weight(const struct path_union *all, uint32_t node)
{
    return subtree_size(all, node) + 1;
}

/* One side of a writable node has grown: rotates where it is too heavy. Returns the root. */
static uint32_t rebalance(struct path_union *all, uint32_t node, bool right_is_heavy)
{
    const struct union_node *at = node_at(all, node);
    uint32_t heavy = right_is_heavy ? at->right : at->left;
    uint32_t light = right_is_heavy ? at->left : at->right;
    uint32_t inner, outer;

    update_size(all, node);
    if (subtree_weight(all, heavy) <= WEIGHT_BOUND * subtree_weight(all, light))
        return node;
    /* A single rotation moves the outer grandchild up and the inner one across: an inner one that is too heavy there
     * has to be divided by a rotation of its own before. */
    inner = right_is_heavy ? node_at(all, heavy)->left : node_at(all, heavy)->right;
    outer = right_is_heavy ? node_at(all, heavy)->right : node_at(all, heavy)->left;
    if (subtree_weight(all, inner) >= ROTATION_BOUND * subtree_weight(all, outer)) {
        heavy = rotate(all, writable_node(all, heavy), !right_is_heavy);
        if (right_is_heavy)
            node_at(all, node)->right = heavy;
        else
            node_at(all, node)->left = heavy;
    }
    return rotate(all, node, right_is_heavy);
}

/* There is room for the nodes that it makes. Returns the root. */
static uint32_t insert_candidate(struct path_union *all, uint32_t root, const struct candidate *candidate)
{
    uint32_t below;
    bool goes_right;

    if (root == UNION_EMPTY) {
        root = append_union_node(all);
        *node_at(all, root) = (struct union_node){.candidate = *candidate, .size = 1};
        return root;
    }
    goes_right = candidate_compare(candidate, &node_at(all, root)->candidate) >= 0;
    below = insert_candidate(all, goes_right ? node_at(all, root)->right : node_at(all, root)->left, candidate);
    root = writable_node(all, root);
    if (goes_right)
        node_at(all, root)->right = below;
    else
        node_at(all, root)->left = below;
    return rebalance(all, root, goes_right);
}

int path_union_add(struct path_union *all, uint32_t *root, const struct candidate *candidate)
{
    enum { DEPTH_MAX = 80 }; /* of 2^32 candidates; each level makes up to three nodes: its own and two turned ones */
    size_t need = all->count + 3 * DEPTH_MAX;

    if (need > UINT32_MAX || array_reserve(&all->nodes, &all->capacity, need, sizeof(*all->nodes)) < 0)
        return ERROR_MEMORY;
    if (all->count == 0)
        node_at(all, append_union_node(all))->size = 0;
    *root = insert_candidate(all, *root, candidate);
    return 0;
}

void path_union_pin(struct path_union *all)
{
    all->pinned = all->count > 1 ? (uint32_t)all->count : 1;
}

struct union_mark path_union_mark(struct path_union *all)
{
    struct union_mark mark = {all->count, all->pinned};

    path_union_pin(all);
    return mark;
}

void path_union_return(struct path_union *all, struct union_mark mark)
{
    all->count = mark.count;
    all->pinned = mark.pinned;
}

void path_union_clear(struct path_union *all)
{
    all->count = 0;
    all->pinned = 1;
}

uint32_t path_union_size(const struct path_union *all, uint32_t root)
{
    return subtree_size(all, root);
}

const struct candidate *path_union_get(const struct path_union *all, uint32_t root, uint32_t i)
{
    for (;;) {
        const struct union_node *node = node_at(all, root);
        uint32_t before = subtree_size(all, node->left);

        if (i == before)
            return &node->candidate;
        root = i < before ? node->left : node->right;
        i -= i < before ? 0 : before + 1;
    }
}
