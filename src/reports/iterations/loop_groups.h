/*
 * Loop groups: which loops of ranks are one loop of the run (docs/semantics.md, "Iterations").
 */
#ifndef CLOCKTALK_REPORTS_ITERATIONS_LOOP_GROUPS_H
#define CLOCKTALK_REPORTS_ITERATIONS_LOOP_GROUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "reports/iterations/loops/loop.h"

struct loop_search;

/* What several ranks find alike. */
struct loop_group {
    const struct loop *loop; /* of the first of them */
    uint32_t ranks;          /* 0: the group is part of one before it */
    bool is_uneven;          /* with different numbers of turns: each rank makes its own, as workers of a master do */
};

struct loop_groups {
    const struct loop_search *search; /* concluded */
    uint32_t rank_count;
    struct loop_group *items; /* in the order of their first ranks */
    size_t count;
    size_t capacity;
};

/* Of the search, which must outlive them, and whose loops they number. 0 or ERROR_MEMORY (not reported); to be deinited
 * either way. */
int loop_groups_init(struct loop_groups *groups, const struct loop_search *search, uint32_t rank_count) MUST_CHECK;
void loop_groups_deinit(struct loop_groups *groups);

/* The rank's loop of the group; NULL: it has none, or there is no such rank. */
const struct loop *loop_groups_loop(const struct loop_groups *groups, size_t group, uint32_t rank);

/* Loops of no account are left out, and what few ranks find while most agree on something else. */
bool loop_groups_tell(const struct loop_groups *groups, size_t group, int64_t runtime);

#endif
