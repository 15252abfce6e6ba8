/*
 * Tee: delivers every record to several sinks, one after the other, but what the first leaves out to that alone.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_TEE_H
#define CLOCKTALK_PARAVER_RECORDS_TEE_H

#include <stddef.h>

#include "paraver/records/prv_sink.h"

struct followers;

/* All zero at first. */
struct tee {
    struct prv_sink *sinks;
    size_t count;
    size_t capacity;
    struct followers *followers; /* one of the sinks; NULL: there are none */
};

/*
 * Copies the sink. The first one's filter serves all: the others must not want more types of events. Each gets the
 * roles of its own filter. 0 or ERROR_MEMORY.
 */
int tee_add(struct tee *tee, const struct prv_sink *sink) MUST_CHECK;

/* Likewise, but the sink, which is not the first, follows: it gets its records some batches later, in a thread of its
 * own where there are processors for it. Followers share nothing, report nothing, and want the same types of events
 * with the same roles. One that fails gets nothing more, which is told at the end. */
int tee_add_follower(struct tee *tee, const struct prv_sink *sink) MUST_CHECK;

/* Where the reader delivers: a single sink is returned as it is. The tee must outlive it. */
struct prv_sink tee_sink(struct tee *tee);

/* After the last record: waits until all sinks have got it. 0, or the error of a follower (not reported). */
int tee_finish(struct tee *tee) MUST_CHECK;

void tee_deinit(struct tee *tee);

#endif
