/*
 * Phase lists: phases of a run with what the time of the ranks went to in each, in the order of time or of appearance;
 * how people call them, and which of two runs correspond.
 */
#ifndef CLOCKTALK_PHASES_PHASE_LIST_H
#define CLOCKTALK_PHASES_PHASE_LIST_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "windows/facts/thread_sums.h"

/* Of the ranks' time, nanoseconds summed over them. */
enum phase_share {
    PHASE_COMPUTATION,
    PHASE_LOAD_BALANCE,  /* waited for the busiest rank because of what it does in this phase */
    PHASE_SERIALISATION, /* waited behind this phase for other reasons, on a network that takes no time too */
    PHASE_TRANSFER,      /* in MPI behind this phase, and on such a network not */
    PHASE_OVERHEAD,      /* of the tracer */
    PHASE_SHARE_COUNT
};

/* What each is called in a sentence. */
extern const char *const phase_share_words[PHASE_SHARE_COUNT];

struct phase_sums {
    double shares[PHASE_SHARE_COUNT];
    double absent;              /* a part of PHASE_SERIALISATION */
    double files;               /* likewise of PHASE_TRANSFER: what file access may explain */
    struct thread_sums threads; /* of all ranks' threads while their rank is in it; none: the trace has none */
};

void phase_sums_add(struct phase_sums *sums, const struct phase_sums *others);
/* All shares together. */
double phase_sums_time(const struct phase_sums *sums);

struct phase {
    char *name;     /* owned; NULL: a part between two global collectives */
    int64_t start;  /* of such a part */
    uint8_t call;   /* that ends it; MPI_CALL_NONE: the run's end does */
    uint64_t turns; /* of the program's loops that it is; 0: none */
    struct phase_sums sums;
};

struct phase_list {
    struct phase *items;
    size_t count;
    uint32_t ranks;
    int64_t runtime;
    uint64_t merged; /* of the parts between global collectives, that make one phase; 0: phases are user functions */
};

void phase_list_deinit(struct phase_list *list);
/* Of a sequence, merges every two neighbours: of the first the start, of the second what ends them. */
void phase_list_merge_pairs(struct phase_list *list);

/* What tables call a phase: `name`, which is not owned, or where that is NULL, of a part, when it begins and the call
 * that ends it: exactly, `1.105812345 s to MPI_Allreduce`, and with four decimals. Must not move. */
struct phase_label {
    const char *exact;
    const char *brief;
    char exact_room[64];
    char brief_room[64];
};

void phase_label_make(struct phase_label *label, const char *name, int64_t start, uint8_t call);

/* Which parts of two sequences of parts between collectives correspond to each other: a longest common subsequence of
 * the calls that end them, and of those the one whose parts differ least in their shares of the runs. */
enum { PHASE_ALONE = -1 };

/* partners[i], one for each part of `here`, is the index in `base`, rising, or PHASE_ALONE. 0 or ERROR_MEMORY. */
int phase_alignment_make(const struct phase_list *base, const struct phase_list *here, ptrdiff_t *partners) MUST_CHECK;

#endif
