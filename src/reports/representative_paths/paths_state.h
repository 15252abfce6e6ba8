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
    struct rank_paths *met; /* by the call that is open or has just ended, not joined yet */
    size_t met_count;
    size_t met_capacity;
    int64_t met_time;
    int64_t reached; /* how far its intervals have been told */
    bool has_begun;
    bool has_left; /* any call: what was met is complete */
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
    int error;              /* of `merge`, which cannot tell it */
    struct path_set *final; /* longest last */
    uint32_t final_candidates;
    uint32_t *final_places;
};

#endif
