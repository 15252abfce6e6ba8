/*
 * Representative paths: the distribution of the paths through a run, not only the longest (docs/semantics.md,
 * "Representative paths").
 *
 * After N. R. Tallent, D. J. Kerbyson and A. Hoisie, "Representative Paths Analysis" (SC17). There ranks exchange path
 * sets while the program runs, in pairs; here sets follow the waits of a trace, and several of them are joined at once
 * and exactly. Every rank carries some paths, a post gets a copy, and at the end of a call the rank keeps some of its
 * own paths and of those of all posts that it waited for. Which ones they stand for is known as well, unless
 * percentiles are wanted as in the paper (path_sets.h).
 *
 * A listener (stream.h). Memory follows ranks times k and what is in flight; where the histories of paths are wanted
 * (path_history.h) also the number of tasks since the last all-to-all of all ranks, within max_memory: before it is
 * exceeded, the histories of the current paths are written to a file.
 */
#ifndef CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_REPRESENTATIVE_PATHS_H
#define CLOCKTALK_REPORTS_REPRESENTATIVE_PATHS_REPRESENTATIVE_PATHS_H

#include "activities/activity_stacks.h"
#include "output/record_file.h"
#include "reports/representative_paths/path_prefixes.h"
#include "reports/representative_paths/paths_findings.h"

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
    struct activity_stacks *stacks; /* first: activity_stacks_on_event */
    const struct diag *diag;
    const struct listener *listener;
    uint32_t rank_count;
    struct paths_options wanted;
    struct time_range part; /* of the run: only what lies in it counts */
    struct activity_rules rules;
    struct activities *activities;
    struct record_file *full; /* of --full-paths; NULL: not wanted */
    struct output **files;    /* where that waits for its name */
    struct output *scratch;   /* takes committed histories; NULL likewise */
    struct path_sets sets;
    struct paths_rank *ranks;
    int error;              /* of `merge`, which cannot return it */
    struct path_set *final; /* longest last */
    uint32_t final_candidates;
    uint32_t *items; /* the findings' in that set, longest first */
    struct paths_findings findings;
};

/* Fills in the findings, after the end of the run, whose totals they are. 0 or ERROR_MEMORY (reported). */
int representative_paths_conclude(struct representative_paths *paths, const struct window_totals *totals) MUST_CHECK;

#endif
