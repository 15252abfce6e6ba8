/*
 * The sentences of an interpretation that are about calls in which time passes without a wait that explains it:
 * transfer, file access, one-sided communication, and calls of which the trace says too little. For interpretation.c
 * alone.
 */
#ifndef CLOCKTALK_OUTPUT_INTERPRETATION_CALLS_H
#define CLOCKTALK_OUTPUT_INTERPRETATION_CALLS_H

#include <stdbool.h>

#include "output/interpretation/interpretation.h"

/* Of the ranks' time, what passes where another application is started; 0 where that is not known. */
double interpretation_share_of_spawning(const struct row *run);

/* What passes in calls without messages, where some are left out that other applications send or receive; else 0. */
double interpretation_share_elsewhere(const struct row *run);

/* Transfer is the largest loss. */
void interpretation_read_transfer(struct interpretation *reading, const struct row *run);

/* What is neither computing nor waiting nor the network, unless it has been told. */
void interpretation_add_families(struct interpretation *reading, const struct row *run);

/* Calls of which nobody knows who waits for whom; some are told with transfer. */
void interpretation_add_unknown(struct interpretation *reading, const struct row *run, bool told_transfer);

#endif
