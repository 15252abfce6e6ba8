/*
 * Critical path: what determines the run time, who carries it, and when (docs/semantics.md, "Critical path").
 *
 * After D. Böhme, B. R. de Supinski, M. Geimer, M. Schulz and F. Wolf, "Scalable Critical-Path Based Performance
 * Analysis" (IPDPS 2012). There the path is found backwards from the end of a stored trace. Here every rank carries the
 * path that leads to where it is, a post carries it, and the end of a wait takes over that of the post that was waited
 * for; what all paths have in common is decided and summed up at once (path_tree.h).
 *
 * A listener (stream.h). Memory follows what the ranks' paths do not have in common, up to a limit.
 */
#ifndef CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_PATH_H
#define CLOCKTALK_REPORTS_CRITICAL_PATH_CRITICAL_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "activities/activity_stacks.h"
#include "reports/critical_path/path_account.h"
#include "windows/window_grid.h"
#include "base/diag.h"
#include "paraver/labels.h"
#include "replay/stream.h"
#include "reports/critical_path/critical_findings.h"

struct critical_setup {
    enum path_kind kind;
    uint32_t rank_count;
    int64_t from; /* only what lies in [from, to) counts */
    int64_t to;
    size_t max_memory;                 /* bytes for paths */
    struct activity_rules rules;       /* not owned */
    bool keeps_matrix;                 /* what each rank has of each activity */
    const uint32_t *groups;            /* of each rank, for --partition; NULL: none; not owned */
    bool lengths_only;                 /* activities are not told apart: no costs, no profile */
    struct path_account_setup account; /* grid, is_monotone, top, handler, user; the rest is filled in */
};

struct critical_path;

/* NULL when memory ran out (reported). */
struct critical_path *critical_path_new(const struct critical_setup *setup, const struct diag *diag);
struct critical_path *critical_path_free(struct critical_path *critical);

/* Fills in the listener, which must outlive the analysis. */
void critical_path_listen(struct critical_path *critical, struct listener *listener);

/*
 * After the end of the run: profile and costs; where only lengths are asked for, those of the path and of what each
 * rank has of it. Names are made with the labels, which may be NULL. 0 or ERROR_MEMORY
 * (reported); the findings are freed with critical_findings_deinit either way, and hold what the analysis owns until
 * then.
 */
int critical_path_conclude(struct critical_path *critical, const struct labels *labels,
                           struct critical_findings *findings) __attribute__((warn_unused_result));
/* With the labels, or NULL; from malloc. NULL when memory ran out (reported). */
char *critical_path_activity_name(const struct critical_path *critical, uint32_t activity, const struct labels *labels);
void critical_findings_deinit(struct critical_findings *findings);

#endif
