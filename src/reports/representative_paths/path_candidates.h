/*
 * Path candidates: the paths of several ranks that are joined, of which some are kept, by their position in the order
 * of lengths or as those that are nearest to given lengths.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_CANDIDATES_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_CANDIDATES_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "options/options.h"

struct rank_paths;

/* One path of a rank (rank_paths, path_sets.h). */
struct candidate {
    int64_t length;    /* of the whole path */
    uint32_t rank;     /* whose path it is */
    uint32_t position; /* in the rank's set */
    int64_t time;      /* of the rank's post */
};

/* By length, rank, position and time: below 0, 0 or above. Candidates that are equal are one and the same path. */
int candidate_compare(const struct candidate *a, const struct candidate *b);

/* Which of n sorted paths are kept, in their order: all if n <= k; else number floor(i (n-1)/(k-1) + 1/2) for i = 0 …
 * k-1, or the floor(k/2) first and ceil(k/2) last; of k = 1 the last. Returns how many; `indices` has room for k. */
uint32_t paths_select(uint32_t n, uint32_t k, enum path_selection select, uint32_t *indices);

/* All paths of a rank as candidates, of which there is at least one. */
struct candidate_source {
    const int64_t *lengths; /* ascending; not owned */
    int64_t more;           /* that each of them is longer */
    uint32_t count;
    uint32_t rank;
    int64_t time; /* as in struct candidate, likewise */
    const struct rank_paths *rank_paths;
};

static inline struct candidate candidate_of(const struct candidate_source *source, uint32_t position)
{
    return (struct candidate){source->lengths[position] + source->more, source->rank, position, source->time};
}

/* Where a candidate is found again. */
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

static inline struct candidate candidate_at(const struct candidate_source *sources, const struct candidate_place *place)
{
    return candidate_of(&sources[place_source(place)], place_position(place));
}

/* A source from the first of its candidates on that has not been taken. */
struct candidate_run {
    int64_t length; /* of that one */
    const struct candidate_source *source;
    uint32_t next;
};

/* Those of all candidates that stand at the indices (ascending) when they are sorted. There is room for `count` in
 * `chosen`, and for a run of each source in `runs`, which are scratch. Takes time in proportion to the last index times
 * the logarithm of the number of sources. */
void candidates_select(const struct candidate_source *sources, size_t source_count, struct candidate_run *runs,
                       const uint32_t *indices, uint32_t count, struct candidate_place *chosen);

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
 * Path union: the paths of several ranks as one sorted multiset with access to the i-th. Those of the ranks that were
 * added last can be cut off again, so that one union serves the first n posts of a collective, for any n.
 */

/* All zero is the empty one. */
struct path_union {
    struct candidate_source *sources; /* as they were added */
    size_t source_count;
    size_t source_capacity;
    struct candidate_place *places; /* of their candidates, in the same order */
    size_t place_capacity;
    uint32_t *order; /* of the places: by candidate_compare */
    size_t order_capacity;
    uint32_t count; /* of places */
};

void path_union_deinit(struct path_union *all);

/* Moves four bytes for each candidate, at most, as path_union_cut does. 0 or ERROR_MEMORY (not reported; the union is
 * as it was). */
int path_union_add(struct path_union *all, const struct candidate_source *source) MUST_CHECK;

/* Only the sources that were added first are left. */
void path_union_cut(struct path_union *all, size_t source_count);

/* The candidate that has the index when they are sorted. */
static inline struct candidate_place path_union_at(const struct path_union *all, uint32_t index)
{
    return all->places[all->order[index]];
}

#endif
