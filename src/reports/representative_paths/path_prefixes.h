/*
 * Path prefixes: what is kept of the paths that meet in a collective, for the first n of its posts, whichever n.
 *
 * Members leave some collectives one by one, each with the posts before its exit. Their unions grow out of one another
 * (path_union.h), and who leaves with the same posts shares what was kept of them. Mostly who leaves later has seen
 * more posts, so that one union does, which grows in place.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_PREFIXES_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_PREFIXES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reports/representative_paths/path_sets.h"

struct path_prefix {
    const struct rank_paths *rank_paths; /* that comes last in it; not owned */
    uint32_t root;                       /* of the union, where it is pinned; else UNION_EMPTY */
    struct path_set *kept;               /* NULL: not made */
};

struct path_prefixes {
    uint32_t references;
    struct path_sets *sets;
    struct path_union all;
    struct path_prefix *items; /* by number of posts, less one */
    size_t count;
    size_t capacity;
    size_t noted;      /* posts, since they were put in order last */
    uint32_t head;     /* the root of the one union that there is, as long as it need but grow */
    size_t head_count; /* its posts */
    bool has_pins;     /* no longer: unions are pinned now and then */
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
int path_prefixes_note(struct path_prefixes *prefixes, const struct rank_paths *rank_paths)
    __attribute__((warn_unused_result));

/* The union over the first n > 0 posts: its root, valid until the next call. 0 or ERROR_MEMORY (reported). */
int path_prefixes_unite(struct path_prefixes *prefixes, size_t n, uint32_t *root) __attribute__((warn_unused_result));

/*
 * What is kept of the first n > 0 posts' paths, not a reference; NULL when memory ran out (reported). `alone`: nobody
 * is going to ask for another number, so that nothing is kept for them.
 */
struct path_set *path_prefixes_choose(struct path_prefixes *prefixes, size_t n, bool alone);

#endif
