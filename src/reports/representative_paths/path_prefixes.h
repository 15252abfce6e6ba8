/*
 * Path prefixes: the path sets that are selected of the first n posts of a collective, for any n.
 *
 * Members leave some collectives one by one, each with the posts before its exit. Members that leave with the same
 * posts share one set.
 *
 * Where paths are selected by position, the unions of posts are extended from one to the next (path_union.h). Mostly
 * those that leave later have waited for more posts, so that a single union is enough, which grows in place. Where sets
 * know the population of all paths, the set of n posts is that of n - 1 posts joined with the n-th.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_PREFIXES_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_PREFIXES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reports/representative_paths/path_sets.h"

struct path_prefix {
    const struct rank_paths *rank_paths; /* of the last of the posts; not owned */
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
    size_t noted;      /* posts since path_prefixes_order */
    uint32_t head;     /* root of the single union, unless has_pins */
    size_t head_count; /* its posts */
    bool has_pins;     /* a single union was not enough: unions are pinned now and then */
};

/* With one reference; NULL when memory ran out (reported). */
struct path_prefixes *path_prefixes_new(struct path_sets *sets);
struct path_prefixes *path_prefixes_keep(struct path_prefixes *prefixes);
void path_prefixes_drop(struct path_prefixes *prefixes);

/*
 * The order of the posts, which may be given again when posts have been added: path_prefixes_order, then
 * path_prefixes_note for each of them. Sets and unions of the posts before the first change stay. 0 or ERROR_MEMORY
 * (reported).
 */
void path_prefixes_order(struct path_prefixes *prefixes);
int path_prefixes_note(struct path_prefixes *prefixes, const struct rank_paths *rank_paths)
    __attribute__((warn_unused_result));

/* The union over the first n > 0 posts: its root, valid until the next call. 0 or ERROR_MEMORY (reported). */
int path_prefixes_unite(struct path_prefixes *prefixes, size_t n, uint32_t *root) __attribute__((warn_unused_result));

/*
 * The set that is selected of the first n > 0 posts, without a reference; NULL when memory ran out (reported). Where it
 * `is_final`, no other n will be asked for, and no union is kept.
 */
struct path_set *path_prefixes_choose(struct path_prefixes *prefixes, size_t n, bool is_final);

#endif
