/*
 * What the analysis of representative paths keeps: shared by its listener (representative_paths.c) and by what is made
 * of it in the end (paths_conclude.c).
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATHS_STATE_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_PATHS_STATE_H

#include "reports/representative_paths/path_sets.h"
#include "reports/representative_paths/representative_paths.h"

struct paths_rank {
    struct rank_paths rank_paths;
    struct rank_paths *received; /* paths of posts that the call has waited for (open or just ended), not joined yet */
    size_t received_count;
    size_t received_capacity;
    int64_t received_time;
    int64_t reached; /* end of its last interval so far */
    bool has_begun;
    bool has_left; /* the call: all of `received` is there */
};

struct representative_paths {
    struct paths_setup setup;
    const struct diag *diag;
    const struct listener *listener;
    struct activities *activities;
    struct activity_stacks *stacks;
    struct path_history *history;
    struct path_sets sets;
    struct paths_rank *ranks;
    int error;              /* of `merge`, which cannot return it */
    struct path_set *final; /* longest last */
    uint32_t final_candidates;
    uint32_t *items; /* the findings' in that set, longest first */
};

#endif
