/*
 * Followers: sinks that get the same records as others, some batches later and each in a thread of its own, where there
 * are processors for it. They share nothing, report nothing, and want the same types of events with the same roles.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_FOLLOWERS_H
#define CLOCKTALK_PARAVER_RECORDS_FOLLOWERS_H

#include "paraver/records/prv_sink.h"

struct followers;

/* NULL when memory ran out (not reported). */
struct followers *followers_new(void);

/* Ends the threads, wherever they are. NULL is fine. */
struct followers *followers_free(struct followers *followers);

/* Before the first record; copies the sink. 0 or ERROR_MEMORY (not reported). */
int followers_add(struct followers *followers, const struct prv_sink *sink) __attribute__((warn_unused_result));

/*
 * What all followers hear, once there is one. Header and communicators have been delivered when it returns, records may
 * be kept: what a follower returns for these is returned later.
 */
struct prv_sink followers_sink(struct followers *followers);

/* Waits until all has been delivered. 0, or the error of a follower. */
int followers_finish(struct followers *followers) __attribute__((warn_unused_result));

#endif
