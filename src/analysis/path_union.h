/*
 * Path union: the paths of several ranks as one sorted multiset, of which the i-th can be asked for.
 *
 * A tree balanced by weight whose states before and after an addition may live side by side: a root stands for one
 * state. What was added since the tree was pinned is changed in place; what is older is copied where it would change.
 * So the union over the first n posts of a collective is made once for all n, at the cost of a logarithm for each path.
 */
#ifndef CLOCKTALK_ANALYSIS_PATH_UNION_H
#define CLOCKTALK_ANALYSIS_PATH_UNION_H

#include <stddef.h>
#include <stdint.h>

enum { UNION_EMPTY = 0 }; /* the root of a union of nothing */

struct path_bundle;

/* One path of a bundle. */
struct candidate {
    int64_t length;   /* of the whole path */
    uint32_t rank;    /* whose it is */
    uint32_t position; /* among the bundle's paths */
    const struct path_bundle *bundle; /* not owned */
};

/*
 * By length, rank, position, and time of the bundle's post: below 0, 0 or above. Candidates that are equal are one and
 * the same path.
 */
int candidate_compare(const struct candidate *a, const struct candidate *b);

struct union_node;

struct path_union {
    uint32_t references; /* for owners who count */
    struct union_node *nodes; /* the first is the empty one */
    size_t count;
    size_t capacity;
    uint32_t pinned; /* nodes before it stay as they are */
};

void path_union_init(struct path_union *all);
void path_union_deinit(struct path_union *all);

/* *root becomes that of the state with one candidate more. 0 or ERROR_MEMORY (not reported). */
int path_union_add(struct path_union *all, uint32_t *root, const struct candidate *candidate)
    __attribute__((warn_unused_result));

/* Roots there are now stay valid whatever is added. */
void path_union_pin(struct path_union *all);

/* A mark of all there is now, and back to it: later roots are void. */
size_t path_union_mark(const struct path_union *all);
void path_union_return(struct path_union *all, size_t mark);

/* How many candidates, and the i-th smallest, 0 <= i < size. Valid until the next addition. */
uint32_t path_union_size(const struct path_union *all, uint32_t root);
const struct candidate *path_union_get(const struct path_union *all, uint32_t root, uint32_t i);

#endif
