/*
 * Path candidates: the paths of several ranks that are joined, of which some are kept by their position in the order of
 * lengths; and the path union, which has them as one sorted multiset with access to the i-th.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_CANDIDATES_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_CANDIDATES_H

#include <stddef.h>
#include <stdint.h>

#include "options/options.h"

struct rank_paths;

/* One path of a rank (rank_paths, path_sets.h). */
struct candidate {
    int64_t length;                      /* of the whole path */
    uint32_t rank;                       /* whose path it is */
    uint32_t position;                   /* in the rank's set */
    int64_t time;                        /* of the rank's post */
    const struct rank_paths *rank_paths; /* not owned */
};

/* By length, rank, position and time: below 0, 0 or above. Candidates that are equal are one and the same path. */
int candidate_compare(const struct candidate *a, const struct candidate *b);

/*
 * Which of n sorted paths are kept, in their order: all if n <= k; else number floor(i (n-1)/(k-1) + 1/2) for i = 0 …
 * k-1, or the floor(k/2) first and ceil(k/2) last; of k = 1 the last. Returns how many; `indices` has room for k.
 */
uint32_t paths_select(uint32_t n, uint32_t k, enum path_selection select, uint32_t *indices);

/*
 * Partial sort: moves candidates until those at the indices (ascending) are the ones that a sorted array has there.
 * Takes time in proportion to n log(count), n log(n) at worst.
 */
void candidates_select(struct candidate *candidates, size_t n, const uint32_t *indices, uint32_t count);

/* Sorted candidates, of which there is at least one. */
struct candidate_run {
    const struct candidate *next;
    const struct candidate *end;
};

/*
 * The same for a few sorted runs, which are merged without moving candidates: chosen[i] is the one that a sorted array
 * of all has at indices[i]. Takes time in proportion to n times the number of runs, which are used up.
 */
void candidates_select_merged(struct candidate_run *runs, size_t run_count, const uint32_t *indices, uint32_t count,
                              const struct candidate **chosen);

/* All paths of a rank as candidates, of which there is at least one. */
struct candidate_source {
    const int64_t *lengths; /* ascending; not owned */
    int64_t more;           /* that each of them is longer */
    uint32_t count;
    uint32_t rank;
    int64_t time; /* as in struct candidate, likewise */
    const struct rank_paths *rank_paths;
};

/* One of them, without being made a candidate. */
struct candidate_place {
    int64_t length; /* of the whole path */
    uint64_t place; /* number of the source << 32 | position */
};

static inline uint32_t place_source(const struct candidate_place *place)
{
    return (uint32_t)(place->place >> 32);
}

static inline uint32_t place_position(const struct candidate_place *place)
{
    return (uint32_t)place->place;
}

/* On both sides of a length that is looked for: the longest candidate that is shorter, and the shortest of all others.
 * Where there is none, its length is INT64_MIN or INT64_MAX. */
struct candidate_neighbours {
    int64_t bound; /* the length, rounded up */
    struct candidate_place below;
    struct candidate_place above;
};

/*
 * The shortest and the longest of all candidates, and between them those that are nearest to the given lengths
 * (ascending), each once, in the order of candidate_compare. Returns how many; `chosen` has room for count + 2,
 * `neighbours`, which are scratch, for count + 1. Takes time in proportion to candidates and count times the number of
 * sources.
 */
uint32_t candidates_select_nearest(const struct candidate_source *sources, size_t source_count, const double *lengths,
                                   uint32_t count, struct candidate_neighbours *neighbours,
                                   struct candidate_place *chosen);

/*
 * The union is a weight-balanced tree that is partially persistent: states before and after an addition may exist side
 * by side, each with a root of its own. Nodes added since the tree was pinned are changed in place; older ones are
 * copied where they would change. So the unions over the first n posts of a collective are made once for all n, in
 * logarithmic time for each path.
 */
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
int path_union_add(struct path_union *all, uint32_t *root, const struct candidate *candidate) MUST_CHECK;

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
