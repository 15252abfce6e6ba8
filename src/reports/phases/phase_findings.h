/*
 * Phases of a run, and where the time of the ranks went in each of them: handed from the analysis (analysis/phases.h)
 * to the reports. Times are nanoseconds, summed over the ranks.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_FINDINGS_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "windows/facts/thread_sums.h"

enum phase_share {
    PHASE_COMPUTATION,
    PHASE_LOAD_BALANCE,  /* waited for the busiest rank because of what it does in this phase */
    PHASE_SERIALISATION, /* waited behind this phase for other reasons, on a network that takes no time too */
    PHASE_TRANSFER,      /* in MPI behind this phase, and on such a network not */
    PHASE_OVERHEAD,      /* of the tracer */
    PHASE_SHARE_COUNT
};

struct phase {
    char *name;    /* owned; NULL: a part between two global collectives */
    int64_t start; /* of such a part */
    uint8_t call;  /* that ends it; MPI_CALL_NONE: the run's end does */
    double shares[PHASE_SHARE_COUNT];
    struct thread_sums threads; /* of all ranks' threads while their rank is in it; none: the trace has none */
};

struct phase_list {
    struct phase *items;
    size_t count;
    uint32_t ranks;
    int64_t runtime;
    uint64_t merged; /* of the parts between global collectives, that make one phase; 0: phases are user functions */
};

/* Both ways of cutting one run. */
struct phase_findings {
    struct phase_list functions; /* none where the trace has no user functions */
    struct phase_list sequence;
};

void phase_list_deinit(struct phase_list *list);

/* Of a sequence, merges every two neighbours: of the first the start, of the second what ends them. */
void phase_list_merge_pairs(struct phase_list *list);

#endif
