/*
 * Tee: delivers every record to several sinks, one after the other.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_TEE_H
#define CLOCKTALK_PARAVER_RECORDS_TEE_H

#include <stddef.h>

#include "paraver/records/prv_sink.h"

enum { TEE_MAX_SINKS = 16 };

struct tee {
    struct prv_sink sinks[TEE_MAX_SINKS];
    size_t count;
};

/* At most TEE_MAX_SINKS. The first one's filter serves all: the others must not want more types of events. Each gets
 * the roles of its own filter. */
void tee_add(struct tee *tee, const struct prv_sink *sink);

/* Where the reader delivers: a single sink is returned as it is. The tee must outlive it. */
struct prv_sink tee_sink(struct tee *tee);

#endif
