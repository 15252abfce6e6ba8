/*
 * Path prefixes: what is kept of the paths that meet in a collective, for the first n of its posts, whichever n.
 *
 * Members leave some collectives one by one, each with the posts before its exit. Their unions grow out of one another
 * (path_union.h), and who leaves with the same posts shares what was kept of them.
 */
#ifndef CLOCKTALK_ANALYSIS_PATH_PREFIXES_H
#define CLOCKTALK_ANALYSIS_PATH_PREFIXES_H

#include <stddef.h>
#include <stdint.h>

#include "analysis/path_sets.h"

struct path_prefix {
    const struct path_bundle *bundle; /* that comes last in it; not owned */
    uint32_t root;                    /* of the union; UNION_EMPTY: not made */
    struct path_set *kept;            /* NULL: not made */
};

struct path_prefixes {
    uint32_t references;
    struct path_sets *sets;
    struct path_union all;
    struct path_prefix *items; /* by number of posts, less one */
    size_t count;
    size_t capacity;
    size_t noted; /* posts, since they were put in order last */
};

/* With one reference; NULL when memory ran out (reported). */
struct path_prefixes *path_prefixes_new(struct path_sets *sets);
struct path_prefixes *path_prefixes_keep(struct path_prefixes *prefixes);
void path_prefixes_drop(struct path_prefixes *prefixes);

/*
 * The posts are put in order, again perhaps: path_prefixes_order, then path_prefixes_note for each. What was made for
 * the posts before the first that has changed stays. 0 or ERROR_MEMORY (reported).
 */
void path_prefixes_order(struct path_prefixes *prefixes);
int path_prefixes_note(struct path_prefixes *prefixes, const struct path_bundle *bundle) __attribute__((warn_unused_result));

/*
 * The union over the first n > 0 posts. `alone`: nobody is going to ask for fewer, so that nothing is made for them. 0
 * or ERROR_MEMORY (reported).
 */
int path_prefixes_unite(struct path_prefixes *prefixes, size_t n, bool alone) __attribute__((warn_unused_result));

/* What is kept of it, not a reference; NULL when memory ran out (reported). The union must be there. */
struct path_set *path_prefixes_keep_of(struct path_prefixes *prefixes, size_t n);

#endif
