/*
 * Shares: what of the ranks' time, in the run or a part of it, went into polling, and what lies where tracing was
 * switched off (docs/semantics.md, "Polling", "Ranks and states").
 *
 * A listener, which hardly hears anything where a trace has neither.
 */
#ifndef CLOCKTALK_WINDOWS_SHARES_H
#define CLOCKTALK_WINDOWS_SHARES_H

#include <stdbool.h>
#include <stdint.h>

#include "replay/stream.h"
#include "windows/metrics.h"

/* Sums over all ranks, nanoseconds. Set `from` and `to` first. */
struct shares {
    int64_t from;
    int64_t to;
    __int128 polling;
    __int128 off;
    bool holds_bursts;
};

/* Listens by itself, or is told what is of interest by who listens anyway. */
void shares_take(struct shares *shares, const struct interval *interval);
void shares_listen(struct shares *shares, struct listener *listener);

/* Fills in the sums. */
void shares_conclude(const struct shares *shares, struct window_totals *totals);

#endif
