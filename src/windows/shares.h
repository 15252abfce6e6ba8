/*
 * Shares: what of the ranks' time, in the run or a part of it, went into polling, and what lies where tracing was
 * switched off (docs/semantics.md, "Polling", "Ranks and states").
 *
 * A listener, which hardly hears anything where a trace has neither.
 */
#ifndef CLOCKTALK_WINDOWS_SHARES_H
#define CLOCKTALK_WINDOWS_SHARES_H

#include <stdint.h>

#include "replay/stream.h"

/* Sums over all ranks, nanoseconds. Set `from` and `to` first. */
struct shares {
    int64_t from;
    int64_t to;
    __int128 polling;
    __int128 off;
};

void shares_listen(struct shares *shares, struct listener *listener);

#endif
