/*
 * Totals: the whole run as one window (docs/semantics.md, "Windows"), from intervals alone: its ideal time is the
 * largest ideal clock at the end.
 *
 * A listener. Windows (windows.h) with a single cell give the same, but keep a clock of their own for every post. Time
 * shares are what they do not tell: how much of the ranks' time went into polling, and how much lies where tracing was
 * switched off (docs/semantics.md, "Polling", "Ranks and states"). That is a listener of its own, where a part of the
 * run is looked at, and hardly hears anything where a trace has neither.
 */
#ifndef CLOCKTALK_WINDOWS_TOTALS_H
#define CLOCKTALK_WINDOWS_TOTALS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/diag.h"
#include "replay/stream.h"
#include "windows/metrics.h"

/* Sums over all ranks, nanoseconds. Set `from` and `to` first. */
struct time_shares {
    int64_t from;
    int64_t to;
    __int128 polling;
    __int128 off;
    bool holds_bursts;
};

void time_shares_listen(struct time_shares *shares, struct listener *listener);

/* Fills in the sums. */
void time_shares_conclude(const struct time_shares *shares, struct window_totals *totals);

struct totals;

/* NULL when memory ran out (reported). */
struct totals *totals_new(uint32_t rank_count, const struct diag *diag);
struct totals *totals_free(struct totals *totals);

void totals_listen(struct totals *totals, struct listener *listener);

/* After the listener's finish; time shares included. */
struct window_totals totals_conclude(const struct totals *totals);

#endif
