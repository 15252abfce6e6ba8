/*
 * Names of ranks, as the .row has them: those of tasks, or, as tracers write none, of their first threads.
 */
#ifndef CLOCKTALK_REPORTS_RANK_NAMES_H
#define CLOCKTALK_REPORTS_RANK_NAMES_H

#include <stddef.h>
#include <stdint.h>

#include "reports/report.h"

/* Remembers where it has come to: names that are asked for in the order of ranks take one pass. */
struct rank_names {
    const struct report_start *start;
    size_t task;   /* of the trace, from 0 */
    size_t thread; /* the task's first one, likewise */
};

static inline struct rank_names rank_names_of(const struct report_start *start)
{
    return (struct rank_names){.start = start};
}

/* NULL: it has none. Owned by start->names. */
const char *rank_names_get(struct rank_names *names, uint32_t rank);

#endif
