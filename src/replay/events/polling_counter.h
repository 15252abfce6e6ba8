/*
 * Counters of polling, of which polling.h makes time: they come in pairs, how often calls failed (0: the first one does
 * now), and how long that took (docs/semantics.md, "Polling").
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_POLLING_COUNTER_H
#define CLOCKTALK_REPLAY_EVENTS_POLLING_COUNTER_H

#include "replay/events/timeline_event.h"

/* Makes the event of one counter. 0 or a negative error. */
int polling_counter_take(struct timelines *timelines, const struct event_position *at, const struct prv_pair *pair)
    __attribute__((warn_unused_result));

#endif
