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

#include <stdint.h>

#include "base/diag.h"
#include "paraver/header.h"
#include "replay/stream.h"
#include "reports/clocks/clock_findings.h"

struct clocks;

/* `tasks` (one per rank) must outlive the object. NULL when memory ran out (reported). */
struct clocks *clocks_new(uint32_t rank_count, const struct prv_task *tasks, const struct diag *diag);
struct clocks *clocks_free(struct clocks *clocks);

void clocks_listen(struct clocks *clocks, struct listener *listener);

/* After the end of the run: what was found; belongs to clocks. 0 or ERROR_MEMORY. */
int clocks_conclude(struct clocks *clocks, struct clock_findings *findings) __attribute__((warn_unused_result));

#endif
