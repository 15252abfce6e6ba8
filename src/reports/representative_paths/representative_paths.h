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

#include <stdint.h>
#include <stdio.h>

#include "activities/activity_stacks.h"
#include "base/diag.h"
#include "options/options.h"
#include "paraver/labels.h"
#include "replay/stream.h"
#include "reports/representative_paths/path_history.h"
#include "reports/representative_paths/path_sets.h"
#include "reports/representative_paths/paths_findings.h"

struct paths_setup {
    uint32_t rank_count;
    struct paths_options wanted;
    int64_t from; /* only what lies in [from, to) counts */
    int64_t to;
    size_t max_memory;           /* bytes for histories */
    struct activity_rules rules; /* not owned */
    const struct labels *labels; /* or NULL; not owned */
    FILE *history;               /* takes committed histories; NULL: histories are not wanted; not owned */
};

struct representative_paths;

/* NULL when memory ran out (reported). */
struct representative_paths *representative_paths_new(const struct paths_setup *setup, const struct diag *diag);
struct representative_paths *representative_paths_free(struct representative_paths *paths);

/* Fills in the listener, which must outlive the analysis. */
void representative_paths_listen(struct representative_paths *paths, struct listener *listener);

/*
 * After the end of the run, whose totals they are. 0 or ERROR_MEMORY (reported); the findings, which stay where they
 * are, are freed with paths_findings_deinit either way.
 */
int representative_paths_conclude(struct representative_paths *paths, const struct window_totals *totals,
                                  struct paths_findings *findings) __attribute__((warn_unused_result));
void paths_findings_deinit(struct paths_findings *findings);

/* Calls the handler for each task on the path findings->items[item], in order. As path_history_walk. */
int representative_paths_walk(struct representative_paths *paths, size_t item, history_handler *handler, void *user)
    __attribute__((warn_unused_result));

/* Its state: of the listener (representative_paths.c), and of what is made of it in the end (paths_conclude.c). */

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
