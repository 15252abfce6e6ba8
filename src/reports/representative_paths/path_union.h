/*
 * Path union: the paths of several ranks as one sorted multiset with access to the i-th. Those of the ranks that were
 * added last can be cut off again, so that one union serves the first n posts of a collective, for any n.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_UNION_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATH_UNION_H

#include "base/error.h"
#include "reports/representative_paths/path_candidates.h"

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
