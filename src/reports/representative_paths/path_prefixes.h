/*
 * Path prefixes: the path sets that are selected of the first n posts of a collective, for any n.
 *
 * Members leave some collectives one by one, each with the posts before its exit. Members that leave with the same
 * posts share one set. Where sets know the population of all paths, the set of n posts is that of n - 1 posts joined
 * with the n-th; else it is selected from all paths of the n posts, which are kept sorted (path_candidates.h).
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_PREFIXES_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_PREFIXES_H

#include "reports/representative_paths/path_sets.h"

struct path_prefix {
    const struct rank_paths *rank_paths; /* of the last of the posts; not owned */
    struct path_set *kept;               /* NULL: not made */
};

struct path_prefixes {
    uint32_t references;
    struct path_sets *sets;
    struct path_prefix *items; /* by number of posts, less one */
    size_t count;
    size_t capacity;
    size_t noted;          /* posts since path_prefixes_order */
    struct path_union all; /* paths of the first posts, of as many as were asked for last */
};

/* With one reference; NULL when memory ran out (reported). */
struct path_prefixes *path_prefixes_new(struct path_sets *sets);
struct path_prefixes *path_prefixes_keep(struct path_prefixes *prefixes);
void path_prefixes_drop(struct path_prefixes *prefixes);

/* The order of the posts, which may be given again when posts have been added: path_prefixes_order, then
 * path_prefixes_note for each of them. Sets of the posts before the first change stay. 0 or ERROR_MEMORY (reported). */
void path_prefixes_order(struct path_prefixes *prefixes);
int path_prefixes_note(struct path_prefixes *prefixes, const struct rank_paths *rank_paths) MUST_CHECK;

/* The set that is selected of the first n > 0 posts, without a reference; NULL when memory ran out (reported). Where it
 * `is_final`, no other n will be asked for. */
struct path_set *path_prefixes_choose(struct path_prefixes *prefixes, size_t n, bool is_final);

/* What a rank joins with the posts. */
struct path_prefix_rest {
    const struct rank_paths *own;
    bool has_own; /* its own paths are among those of the posts */
    const struct rank_paths *received;
    size_t count; /* of these */
};

/* The set that is selected of the first n > 0 posts and the rest, with a reference; NULL when memory ran out
 * (reported). */
struct path_set *path_prefixes_join(struct path_prefixes *prefixes, size_t n, const struct path_prefix_rest *rest);

#endif
