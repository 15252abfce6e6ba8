/*
 * Phase lists: phases of a run with what the time of the ranks went to in each, in the order of time or of appearance;
 * merged, as a table, and those of two runs side by side.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_LIST_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_LIST_H

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

/* The phases of a run as a table: times are nanoseconds of an average rank, divided so that each column adds up to that
 * of the run. */

/* What made the phases of a run. */
enum phase_cut {
    PHASE_CUT_FUNCTION,
    PHASE_CUT_REGION, /* what --region names */
    PHASE_CUT_COLLECTIVE,
    PHASE_CUT_TURNS, /* of the program's loops, those that are alike together, where windows are turns */
    PHASE_CUTS
};

struct phase_row {
    const struct phase *phase; /* not owned */
    enum phase_cut cut;
    struct phase_label label;
    int64_t shares[PHASE_SHARE_COUNT];
    int64_t time;      /* all of them: computing in the phase, and what is lost because of it */
    int64_t lost;      /* all but computation */
    int64_t start;     /* of turns; else FIELD_NO_TIME */
    uint64_t turns;    /* 0: it is none */
    int64_t mean_turn; /* time of one of them; FIELD_NO_TIME: there are none */
    /* NAN where it does not exist. The first is the product of the others. */
    double parallel_efficiency;
    double load_balance;
    double communication_efficiency;
    struct thread_factors threads;
};

struct phase_table {
    struct phase_row *rows; /* those with any time, by what they lose, the most first; not owned */
    size_t count;
    struct phase_row whole; /* their sum; of no phase */
};

/* `rows` is room for as many as the list has; both must outlive the table. */
void phase_table_make(struct phase_table *table, const struct phase_list *list, enum phase_cut cut,
                      struct phase_row *rows);

/* Which parts of two sequences of parts between collectives correspond to each other: a longest common subsequence of
 * the calls that end them, and of those the one whose parts differ least in their shares of the runs. */
enum { PHASE_ALONE = -1 };

/* partners[i], one for each part of `here`, is the index in `base`, rising, or PHASE_ALONE. 0 or ERROR_MEMORY. */
int phase_alignment_make(const struct phase_list *base, const struct phase_list *here, ptrdiff_t *partners) MUST_CHECK;

#endif
