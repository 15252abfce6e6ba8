/*
 * What was found out about the clocks of a run: handed from the analysis (analysis/clocks.h) to the reports.
 *
 * Offsets are what must be added to a rank's recorded times: positive where its clock is behind the others'.
 */
#ifndef CLOCKTALK_REPORTS_CLOCKS_CLOCK_FINDINGS_H
#define CLOCKTALK_REPORTS_CLOCKS_CLOCK_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "windows/metrics.h"

/* What is known of an offset. */
struct clock_offset {
    int64_t low;      /* INT64_MIN: nothing bounds it from below */
    int64_t high;     /* INT64_MAX: nothing bounds it from above */
    int64_t middle;   /* the estimate; 0 where the bounds allow that the clocks agree, the other bound where one is
                         missing */
    bool is_estimate; /* the bounds leave less doubt than the middle is large */
    bool drifts;      /* no constant offset fits: it was anything from low to high during the run */
};

/* A rank with impossible waits, its own or its partners'. */
struct clock_rank {
    uint32_t rank;              /* from 0 */
    uint32_t node;              /* from 1; 0: unknown */
    uint32_t partners;          /* that bound its clock from both sides; the suspect's: from any side */
    struct clock_offset offset; /* what the most of its partners agree upon */
    uint64_t impossible;        /* waits that it took part in */
};

/* Impossible waits of one rank, or of the ranks of one node, for another. */
struct clock_pair {
    uint32_t waiter; /* rank from 0, or node from 1 */
    uint32_t partner;
    uint64_t count;
    int64_t largest;            /* by how much the wait ended before the partner's post */
    struct clock_offset offset; /* of the waiter against the partner */
};

struct clock_findings {
    int64_t largest_shift;    /* of a corrected clock */
    uint32_t shifted_rank;    /* from 0 */
    bool has_suspect;         /* one clock explains all that is impossible: its rank is the only one in `ranks` */
    struct clock_rank *ranks; /* by number of impossible waits */
    size_t rank_count;
    struct clock_pair *pairs; /* of ranks, by `largest` */
    size_t pair_count;
    struct clock_pair *nodes; /* likewise */
    size_t node_count;
    bool has_other;
    bool other_is_corrected;    /* the other run had --clock-fix clc */
    struct window_totals other; /* the summary with the correction switched over */
};

#endif
