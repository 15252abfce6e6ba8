/*
 * Path union: the paths of several ranks as one sorted multiset with access to the i-th.
 *
 * A weight-balanced tree that is partially persistent: states before and after an addition may exist side by side, each
 * with a root of its own. Nodes added since the tree was pinned are changed in place; older ones are copied where they
 * would change. So the unions over the first n posts of a collective are made once for all n, in logarithmic time for
 * each path.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_UNION_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_UNION_H

#include <stddef.h>
#include <stdint.h>

#include "reports/representative_paths/path_candidates.h"

enum { UNION_EMPTY = 0 }; /* the root of a union of nothing */

struct union_node;

struct path_union {
    struct union_node *nodes; /* the first is the empty one */
    size_t count;
    size_t capacity;
    uint32_t pinned; /* nodes before it stay as they are */
};

struct union_mark {
    size_t count;
    uint32_t pinned;
};

void path_union_init(struct path_union *all);
void path_union_deinit(struct path_union *all);

/* *root becomes that of the state with one candidate more. 0 or ERROR_MEMORY (not reported). */
int path_union_add(struct path_union *all, uint32_t *root, const struct candidate *candidate)
    __attribute__((warn_unused_result));

/* Roots there are now stay valid whatever is added. */
void path_union_pin(struct path_union *all);

/* Takes back what was added after the mark: roots that were valid at the mark are as they were, later ones are not. */
struct union_mark path_union_mark(struct path_union *all);
void path_union_return(struct path_union *all, struct union_mark mark);

/* No state is valid but the empty one. */
void path_union_clear(struct path_union *all);

/* How many candidates, and the i-th smallest, 0 <= i < size. Valid until the next addition. */
uint32_t path_union_size(const struct path_union *all, uint32_t root);
const struct candidate *path_union_get(const struct path_union *all, uint32_t root, uint32_t i);

#endif
