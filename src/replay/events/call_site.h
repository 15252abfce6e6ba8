/*
 * The call site of a rank's open call: an event (REPLAY_SITE) before that of its entry, of the caller at the level that
 * is looked for.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_CALL_SITE_H
#define CLOCKTALK_REPLAY_EVENTS_CALL_SITE_H

#include "replay/events/timeline_event.h"

/* Before the entry is made, since what leads there is named by it, too: to be filled in, as callers stand behind it. 0
 * or a negative error. */
int call_site_add(struct timelines *timelines, const struct event_position *at) __attribute__((warn_unused_result));

/* Takes the callers that a line names, if they are the open call's. */
void call_site_fill_in(struct timelines *timelines, const struct prv_event *event, const struct event_position *at);

#endif
