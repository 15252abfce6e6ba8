/*
 * Rank sums: a listener (stream.h) and sink of records that adds up what each rank did in [from, to).
 */
#ifndef CLOCKTALK_REPORTS_RANKS_RANK_SUMS_H
#define CLOCKTALK_REPORTS_RANKS_RANK_SUMS_H

#include "paraver/records/prv_sink.h"
#include "replay/stream.h"
#include "reports/ranks/rank_findings.h"

struct rank_sums {
    struct rank_figures *ranks; /* not owned; NULL until they are known */
    uint32_t rank_count;
    uint32_t application; /* from 1 */
    int64_t from;
    int64_t to;
};

void rank_sums_listen(struct rank_sums *sums, struct listener *listener);

/* Messages, counted where they are posted on recorded clocks. */
struct prv_sink rank_sums_sink(struct rank_sums *sums);

#endif
