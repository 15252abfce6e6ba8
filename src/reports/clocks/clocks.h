/*
 * Clocks: how far they disagree (docs/semantics.md, "Inconsistent clocks"). A listener.
 *
 * Every wait that MPI demands bounds the offset between two clocks: a message received at r on the receiver's clock and
 * sent at s on the sender's says that the receiver's clock is behind by at least s - r. The two directions between two
 * ranks enclose the offset; the estimate is the middle (0 where that lies within), and a rank's own is what the most of
 * its partners agree upon, so that one bad clock does not spoil the others' estimates. Where one rank takes part in all
 * impossible waits and the others' bounds on its clock allow a common offset, nobody else is suspected, and bounds from
 * one side suffice. Bounds that exclude each other are those of a clock that drifts; they give its range.
 */
#ifndef CLOCKTALK_REPORTS_CLOCKS_CLOCKS_H
#define CLOCKTALK_REPORTS_CLOCKS_CLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/hash_index.h"
#include "output/fields/field.h"
#include "paraver/header.h"
#include "replay/stream.h"
#include "windows/metrics.h"

/* What is known of an offset: what must be added to a rank's recorded times, positive where its clock is behind the
 * others'. Nanoseconds. */
struct clock_offset {
    int64_t low;      /* FIELD_NO_TIME: nothing bounds it from below */
    int64_t high;     /* FIELD_NO_TIME: nothing bounds it from above */
    int64_t middle;   /* the estimate; 0 where the bounds allow that the clocks agree, the other bound where one is
                         missing */
    bool is_estimate; /* the bounds leave less doubt than the middle is large */
    bool drifts;      /* no constant offset fits: it was anything from low to high during the run */
};

/* What one partner says about the offset of a rank's clock: bounds from both sides. */
struct clock_estimate {
    uint32_t rank;
    struct clock_offset offset;
};

/* One end of an interval between bounds. */
struct clock_edge {
    int64_t at;
    int change; /* 1: the interval begins, -1: it has ended */
};

/* The offset between two bounds. Where they allow that the clocks agree, the estimate is 0; bounds that contradict each
 * other are those of a clock that drifts. */
struct clock_offset clock_offset_between(int64_t low, int64_t high);

/* What most of the estimates agree upon (K. Marzullo, 1984); of several such intervals the one closest to 0: with one
 * bad clock among many, all partners of its rank agree on its offset, and all partners of any other rank but one on 0.
 * `edges` is scratch, with room for two of each estimate. */
struct clock_offset clock_offset_agreed(const struct clock_estimate *estimates, size_t count, struct clock_edge *edges);

/* The range of a drifting clock, over those partners that saw it drift; false: most of them did not. */
bool clock_offset_of_drift(const struct clock_estimate *estimates, size_t count, struct clock_offset *drift);

/* A rank with impossible waits, its own or its partners'. */
struct clock_rank {
    uint32_t rank;              /* from 0 */
    uint32_t node;              /* from 1; 0: unknown */
    uint32_t partners;          /* that bound its clock from both sides; the suspect's: from any side */
    struct clock_offset offset; /* what the most of its partners agree upon */
    uint64_t impossible;        /* waits that it took part in */
};

/* What the waits of one rank, or of the ranks of one node, for another say. */
struct clock_pair {
    uint32_t waiter; /* rank from 0, or node from 1 */
    uint32_t partner;
    uint64_t count;  /* of waits that are impossible: they ended before the partner's post */
    int64_t largest; /* by how much a wait did at most: the waiter's clock is behind the partner's by at least this */
    struct clock_offset offset; /* of the waiter against the partner; where it is impossible */
};

struct clock_findings {
    int64_t largest_shift;    /* of a corrected clock */
    uint32_t shifted_rank;    /* from 0; FIELD_NO_RANK: none is */
    uint32_t suspect;         /* its clock alone explains all that is impossible: the only one in `ranks`; likewise */
    struct clock_rank *ranks; /* by number of impossible waits */
    size_t rank_count;
    struct clock_pair *pairs; /* of ranks, by `largest` */
    size_t pair_count;
    struct clock_pair *nodes; /* likewise */
    size_t node_count;
    uint64_t mispaired;             /* impossible waits that are no sign of a clock: see clocks_conclude */
    struct window_totals corrected; /* of the run, with its clocks corrected and without */
    struct window_totals uncorrected;
    bool is_corrected; /* the run as it is reported */
};

struct variant_replay;

struct clocks {
    /* Set before the start, all else zero: */
    const struct diag *diag;
    const struct prv_task *tasks; /* one per rank; not owned */
    uint32_t rank_count;
    struct variant_replay *variant; /* with the correction switched over; the run's events, on a second engine */
    /* From the start on: */
    struct keyed_list bounds; /* struct clock_pair, by waiter and partner */
    struct clock_findings found;
};

void clocks_start(struct clocks *clocks, struct listener *listener);

/* After the end of the run: fills in `found`. In a trace with `mismatched` messages impossible waits between ranks of
 * one node, which have one clock, are taken for more of the same kind, unless they are more in number. 0 or
 * ERROR_MEMORY (reported). */
int clocks_conclude(struct clocks *clocks, uint64_t mismatched) MUST_CHECK;

void clocks_deinit(struct clocks *clocks);

#endif
