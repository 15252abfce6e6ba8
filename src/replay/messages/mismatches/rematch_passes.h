/*
 * The readings of a trace that --rematch needs before the one that counts (rematch.h).
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_MISMATCHES_REMATCH_PASSES_H
#define CLOCKTALK_REPLAY_MESSAGES_MISMATCHES_REMATCH_PASSES_H

#include "base/diag.h"
#include "options/options.h"
#include "replay/messages/mismatches/rematch.h"

/*
 * Replays the trace to find mismatched channels, and reads it again to collect their messages. The trace is a file.
 * Says nothing but what is fatal. 0 or a negative error.
 */
int rematch_passes_run(struct rematch **rematch, const struct options *options, const char *trace,
                       const struct diag *diag) MUST_CHECK;

#endif
