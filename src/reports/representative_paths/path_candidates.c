#include "reports/representative_paths/path_candidates.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "base/sorted.h"

enum {
    SMALL = 12,           /* so few are sorted by insertion */
    PARTITIONS_MAX = 100, /* in depth: more than twice the logarithm of any n; beyond it pivots were bad: qsort */
};

int candidate_compare(const struct candidate *a, const struct candidate *b)
{
    return RISING(a->length, b->length) ?: RISING(a->rank, b->rank) ?: RISING(a->position, b->position)
        ?: RISING(a->time, b->time);
}

uint32_t paths_select(uint32_t n, uint32_t k, enum path_selection select, uint32_t *indices)
{
    uint32_t kept = n < k ? n : k;

    for (uint32_t i = 0; i < kept; i++) {
        if (n <= k)
            indices[i] = i;
        else if (select == SELECT_TOPK || k == 1)
            indices[i] = i < k / 2 ? i : n - k + i;
        else
            indices[i] = (uint32_t)((2 * (uint64_t)i * (n - 1) + (k - 1)) / (2 * (uint64_t)(k - 1)));
    }
    return kept;
}

static int compare_candidates(const void *a, const void *b)
{
    return candidate_compare(a, b);
}

static void swap_candidates(struct candidate *a, struct candidate *b)
{
    struct candidate kept = *a;

    *a = *b;
    *b = kept;
}

static void sort_few(struct candidate *candidates, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct candidate moved = candidates[i];
        size_t at = i;

        for (; at > 0 && candidate_compare(&moved, &candidates[at - 1]) < 0; at--)
            candidates[at] = candidates[at - 1];
        candidates[at] = moved;
    }
}

/*
 * Hoare's: what lies before the index that is returned is not greater than what follows; neither part is empty. The
 * pivot is the median of first, middle and last, which are sorted.
 */
static size_t partition_candidates(struct candidate *candidates, size_t n)
{
    struct candidate *middle = &candidates[n / 2];
    struct candidate *last = &candidates[n - 1];
    struct candidate pivot;
    size_t low = 0;
    size_t high = n - 1;

    if (candidate_compare(middle, candidates) < 0)
        swap_candidates(middle, candidates);
    if (candidate_compare(last, middle) < 0)
        swap_candidates(last, middle);
    if (candidate_compare(middle, candidates) < 0)
        swap_candidates(middle, candidates);
    pivot = *middle;
    for (;;) {
        while (candidate_compare(&candidates[low], &pivot) < 0)
            low++;
        while (candidate_compare(&pivot, &candidates[high]) < 0)
            high--;
        if (low >= high)
            return high + 1;
        swap_candidates(&candidates[low++], &candidates[high--]);
    }
}

/*
 * Quickselect for several indices in the part [from, to), which holds `count` of them. Parts without any of them stay
 * unsorted. Recurses into the lower part and iterates over the upper one.
 */
static void select_in_part(struct candidate *candidates, size_t from, size_t to, const uint32_t *indices,
                           uint32_t count, unsigned depth)
{
    while (count > 0 && to - from > SMALL && depth > 0) {
        size_t split = from + partition_candidates(candidates + from, to - from);
        uint32_t below = 0;

        while (below < count && indices[below] < split)
            below++;
        depth--;
        select_in_part(candidates, from, split, indices, below, depth);
        indices += below;
        count -= below;
        from = split;
    }
    if (count > 0 && to - from > SMALL)
        qsort(candidates + from, to - from, sizeof(*candidates), compare_candidates);
    else if (count > 0)
        sort_few(candidates + from, to - from);
}

void candidates_select(struct candidate *candidates, size_t n, const uint32_t *indices, uint32_t count)
{
    select_in_part(candidates, 0, n, indices, count, PARTITIONS_MAX);
}

static bool precedes(const struct candidate *a, const struct candidate *b)
{
    return a->length != b->length ? a->length < b->length : candidate_compare(a, b) < 0;
}

/* Runs are kept in the order of their next candidates; that of the first has changed. */
static void restore_run_order(struct candidate_run *runs, size_t run_count)
{
    struct candidate_run moved = runs[0];
    size_t at = 0;

    for (; at + 1 < run_count && precedes(runs[at + 1].next, moved.next); at++)
        runs[at] = runs[at + 1];
    runs[at] = moved;
}

void candidates_select_merged(struct candidate_run *runs, size_t run_count, const uint32_t *indices, uint32_t count,
                              const struct candidate **chosen)
{
    const struct candidate *largest = runs->end - 1;
    size_t remaining = 0;
    uint32_t found = 0;

    for (size_t i = 0; i < run_count; i++) {
        remaining += (size_t)(runs[i].end - runs[i].next);
        if (precedes(largest, runs[i].end - 1))
            largest = runs[i].end - 1;
    }
    /* Mostly the largest is wanted, which is found without merging all before it. */
    if (count > 0 && indices[count - 1] + (size_t)1 == remaining)
        chosen[--count] = largest;
    for (size_t i = run_count; i-- > 1;)
        restore_run_order(&runs[i - 1], run_count - i + 1);
    for (uint32_t index = 0; found < count; index++) {
        if (index == indices[found])
            chosen[found++] = runs->next;
        if (++runs->next < runs->end) {
            restore_run_order(runs, run_count);
        } else {
            runs++;
            run_count--;
        }
    }
}

/* Of two candidates of one length, if they are any: whether `a` comes before `b` in the order of candidate_compare. */
static __attribute__((noinline)) bool place_wins_tie(const struct candidate_source *sources, struct candidate_place a,
                                                     struct candidate_place b)
{
    const struct candidate_source *x = &sources[place_source(&a)], *y = &sources[place_source(&b)];

    if (a.length == INT64_MIN || a.length == INT64_MAX)
        return false;
    if (x->rank != y->rank)
        return x->rank < y->rank;
    return place_position(&a) != place_position(&b) ? place_position(&a) < place_position(&b) : x->time < y->time;
}

static inline void keep_longer_place(const struct candidate_source *sources, struct candidate_place *kept,
                                     struct candidate_place place)
{
    if (place.length < kept->length || (place.length == kept->length && !place_wins_tie(sources, *kept, place)))
        return;
    *kept = place;
}

static inline void keep_shorter_place(const struct candidate_source *sources, struct candidate_place *kept,
                                      struct candidate_place place)
{
    if (place.length > kept->length || (place.length == kept->length && !place_wins_tie(sources, place, *kept)))
        return;
    *kept = place;
}

/* Takes in a source's neighbours of all lengths, and behind them its first and last candidates. */
static void take_neighbours(const struct candidate_source *sources, uint32_t index, uint32_t count,
                            struct candidate_neighbours *neighbours)
{
    const struct candidate_source source = sources[index];
    const int64_t *next = source.lengths, *last = next + source.count - 1;
    struct candidate_place below = {INT64_MIN, 0};
    struct candidate_place above = {*next + source.more, (uint64_t)index << 32};

    keep_shorter_place(sources, &neighbours[count].above, above);
    keep_longer_place(sources, &neighbours[count].below,
                      (struct candidate_place){*last + source.more, above.place + source.count - 1});
    for (uint32_t i = 0; i < count; i++) {
        while (above.length < neighbours[i].bound) {
            below = above;
            above.place++;
            above.length = next++ < last ? *next + source.more : INT64_MAX;
        }
        keep_longer_place(sources, &neighbours[i].below, below);
        keep_shorter_place(sources, &neighbours[i].above, above);
    }
}

static struct candidate_place nearest_of(const struct candidate_neighbours *neighbours, double length)
{
    struct candidate_place below = neighbours->below, above = neighbours->above;

    if (above.length == INT64_MAX)
        return below;
    if (below.length == INT64_MIN || length - (double)below.length > (double)above.length - length)
        return above;
    return below;
}

uint32_t candidates_select_nearest(const struct candidate_source *sources, size_t source_count, const double *lengths,
                                   uint32_t count, struct candidate_neighbours *neighbours,
                                   struct candidate_place *chosen)
{
    uint32_t found = 1;

    for (uint32_t i = 0; i <= count; i++) {
        int64_t bound = i < count ? (int64_t)lengths[i] : 0;

        if (i < count && (double)bound < lengths[i])
            bound++;
        neighbours[i] = (struct candidate_neighbours){bound, {INT64_MIN, 0}, {INT64_MAX, 0}};
    }
    for (uint32_t i = 0; i < source_count; i++)
        take_neighbours(sources, i, count, neighbours);
    chosen[0] = neighbours[count].above;
    for (uint32_t i = 0; i <= count; i++) {
        struct candidate_place next = i < count ? nearest_of(&neighbours[i], lengths[i]) : neighbours[count].below;

        if (next.place != chosen[found - 1].place)
            chosen[found++] = next;
    }
    return found;
}

/* The union. */

/* S. Adams, "Efficient sets: a balancing act", with the bounds that Hirai and Yamamoto proved right (2011). */
enum {
    WEIGHT_BOUND = 3,
    ROTATION_BOUND = 2,
};

struct union_node {
    struct candidate candidate;
    uint32_t child[2]; /* left, right */
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

uint32_t path_union_size(const struct path_union *all, uint32_t root)
{
    return root == UNION_EMPTY ? 0 : all->nodes[root].size;
}

static void update_size(struct path_union *all, uint32_t node)
{
    struct union_node *at = node_at(all, node);

    at->size = path_union_size(all, at->child[0]) + path_union_size(all, at->child[1]) + 1;
}

/* The node as it may be changed: itself, or a copy. There is room for one. */
static uint32_t writable_node(struct path_union *all, uint32_t node)
{
    uint32_t copy;

    if (node >= all->pinned)
        return node;
    copy = (uint32_t)all->count++;
    all->nodes[copy] = all->nodes[node];
    return copy;
}

/* Makes the right child (or the left one) the root of the subtree; `node` is writable. Returns the new root. */
static uint32_t rotate(struct path_union *all, uint32_t node, bool leftwards)
{
    uint32_t root = writable_node(all, node_at(all, node)->child[leftwards]);

    node_at(all, node)->child[leftwards] = node_at(all, root)->child[!leftwards];
    node_at(all, root)->child[!leftwards] = node;
    update_size(all, node);
    update_size(all, root);
    return root;
}

/* One side of a writable node has grown: rotates where it is too heavy. Returns the root. */
static uint32_t rebalance(struct path_union *all, uint32_t node, bool right_is_heavy)
{
    uint32_t heavy = node_at(all, node)->child[right_is_heavy];
    uint32_t light = node_at(all, node)->child[!right_is_heavy];
    uint32_t inner, outer;

    update_size(all, node);
    if (path_union_size(all, heavy) + 1 <= WEIGHT_BOUND * (path_union_size(all, light) + 1))
        return node;
    /* A single rotation moves the outer grandchild up and the inner one across: an inner one that is too heavy there
     * has to be divided by a rotation of its own before. */
    inner = node_at(all, heavy)->child[!right_is_heavy];
    outer = node_at(all, heavy)->child[right_is_heavy];
    if (path_union_size(all, inner) + 1 >= ROTATION_BOUND * (path_union_size(all, outer) + 1)) {
        heavy = rotate(all, writable_node(all, heavy), !right_is_heavy);
        node_at(all, node)->child[right_is_heavy] = heavy;
    }
    return rotate(all, node, right_is_heavy);
}

/* There is room for the nodes that it makes. Returns the root. */
static uint32_t insert_candidate(struct path_union *all, uint32_t root, const struct candidate *candidate)
{
    uint32_t below;
    bool goes_right;

    if (root == UNION_EMPTY) {
        root = (uint32_t)all->count++;
        *node_at(all, root) = (struct union_node){.candidate = *candidate, .size = 1};
        return root;
    }
    goes_right = candidate_compare(candidate, &node_at(all, root)->candidate) >= 0;
    below = insert_candidate(all, node_at(all, root)->child[goes_right], candidate);
    root = writable_node(all, root);
    node_at(all, root)->child[goes_right] = below;
    return rebalance(all, root, goes_right);
}

int path_union_add(struct path_union *all, uint32_t *root, const struct candidate *candidate)
{
    enum { DEPTH_MAX = 80 }; /* of 2^32 candidates; each level makes up to three nodes: its own and two turned ones */
    size_t need = all->count + 3 * DEPTH_MAX;

    if (need > UINT32_MAX || array_reserve(&all->nodes, &all->capacity, need, sizeof(*all->nodes)) < 0)
        return ERROR_MEMORY;
    if (all->count == 0)
        node_at(all, (uint32_t)all->count++)->size = 0;
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

const struct candidate *path_union_get(const struct path_union *all, uint32_t root, uint32_t i)
{
    for (;;) {
        const struct union_node *node = node_at(all, root);
        uint32_t before = path_union_size(all, node->child[0]);

        if (i == before)
            return &node->candidate;
        root = node->child[i > before];
        i -= i < before ? 0 : before + 1;
    }
}
