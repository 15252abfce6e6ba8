/*
 * Rematching (docs/semantics.md, "Mismatched messages"): messages of channels that the tracer mismatched are paired
 * anew.
 *
 * Per channel: of receives that share one physical receive time only the one posted last is real (the others were
 * cancelled), receives in the order of their posting are paired with sends in the order of theirs. What is left over
 * has no partner.
 *
 * The channels are known once a trace has been replayed; their records are collected in a second reading and replaced
 * in the third. Memory follows the messages of these channels.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_REMATCH_H
#define CLOCKTALK_REPLAY_MESSAGES_REMATCH_H

#include "paraver/records/record.h"
#include "replay/messages/mismatch.h"

struct rematch;

/* For the channels of `mismatches`, which are copied. NULL when memory ran out. */
struct rematch *rematch_new(const struct mismatches *mismatches);
struct rematch *rematch_free(struct rematch *rematch);

/* Second reading: a record of the chosen application; others than those of the channels are passed over. 0 or
 * ERROR_MEMORY. */
int rematch_collect(struct rematch *rematch, const struct prv_message *record) MUST_CHECK;

/* Pairs what was collected. 0 or ERROR_MEMORY. */
int rematch_pair(struct rematch *rematch) MUST_CHECK;

enum rematch_result {
    REMATCH_UNTOUCHED, /* not of a channel, or right as it was */
    REMATCH_REPAIRED,  /* the record's receive was replaced */
    REMATCH_LOST,      /* the send has no receive: the record is to be left out */
};

/* Third reading: the record in place, in the same order as before. */
enum rematch_result rematch_apply(struct rematch *rematch, struct prv_message *record);

#endif
