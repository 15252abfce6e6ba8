/*
 * Names of ranks, as the .row has them, and the groups of ranks that --partition names, for reports that compare ranks
 * with those that do the same work.
 */
#ifndef CLOCKTALK_REPORTS_PARTITION_H
#define CLOCKTALK_REPORTS_PARTITION_H

#include <stdint.h>

#include "options/rank_groups.h"
#include "reports/report.h"

/* Names of tasks, or, as tracers write none, of their first threads. Remembers where it has come to: names that are
 * asked for in the order of ranks take one pass. */
struct rank_names {
    const struct report_start *start;
    size_t task;   /* of the trace, from 0 */
    size_t thread; /* the task's first one, likewise */
};

/* Of such names, all zero but for the start. NULL: it has none. Owned by start->names. */
const char *rank_names_get(void *names, uint32_t rank);

/* As rank_groups_make; empty without the option. rank_groups_deinit ends it either way. */
int partition_make(struct rank_groups *groups, const struct report_start *start) MUST_CHECK;

#endif
