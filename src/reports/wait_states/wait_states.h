/*
 * Wait states: which rank waited when and for whom, and what made the late one late (docs/semantics.md, "Wait states").
 *
 * After D. Böhme, M. Geimer, L. Arnold, F. Voigtlaender, F. Wolf, "Identifying the Root Causes of Wait States in
 * Large-Scale Parallel Applications" (ACM TOPC 2016). There causes are found by replaying a stored trace backwards.
 * Here each rank carries the path that leads to where it is (paths/cause_tree.h), and so does a post: what made a rank
 * wait is what its own path and that of the post do not have in common.
 *
 * A listener (stream.h). Memory follows what is in flight, the ranks and activities that occur, and the windows.
 */
#ifndef CLOCKTALK_REPORTS_WAIT_STATES_WAIT_STATES_H
#define CLOCKTALK_REPORTS_WAIT_STATES_WAIT_STATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "activities/activity_stacks.h"
#include "base/diag.h"
#include "paraver/labels.h"
#include "replay/stream.h"
#include "reports/wait_states/wait_findings.h"
#include "windows/window_grid.h"

/* What was waited in one window, in order of windows. 0 or a negative error, which ends the run. */
typedef int wait_window_handler(void *user, const struct wait_sums *sums);

struct wait_setup {
    uint32_t rank_count;
    int64_t from; /* only what lies in [from, to) counts */
    int64_t to;
    bool lengths_only;              /* what each rank has waited is all that is found out: wait_findings.waited */
    size_t max_memory;              /* bytes for paths */
    struct activity_rules rules;    /* not owned */
    const struct labels *labels;    /* or NULL; not owned */
    const struct window_grid *grid; /* NULL: no windows; not owned */
    wait_window_handler *handler;   /* or NULL */
    void *user;
};

struct wait_states;

/* NULL when memory ran out (reported). */
struct wait_states *wait_states_new(const struct wait_setup *setup, const struct diag *diag);
struct wait_states *wait_states_free(struct wait_states *waits);

/* Fills in the listener, which must outlive the analysis. */
void wait_states_listen(struct wait_states *waits, struct listener *listener);

/* After the end of the run, which lasted until `end`. 0 or ERROR_MEMORY (reported); wait_findings_deinit ends the
 * findings either way. */
int wait_states_conclude(struct wait_states *waits, int64_t end, struct wait_findings *findings)
    __attribute__((warn_unused_result));
void wait_findings_deinit(struct wait_findings *findings);

#endif
