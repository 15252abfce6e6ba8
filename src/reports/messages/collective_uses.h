/*
 * Collective uses: a listener (stream.h) and sink of records that adds up calls of collectives by call and by size of
 * the communicator. Memory follows the communicators of the trace and the sizes among them.
 */
#ifndef CLOCKTALK_REPORTS_MESSAGES_COLLECTIVE_USES_H
#define CLOCKTALK_REPORTS_MESSAGES_COLLECTIVE_USES_H

#include <stdbool.h>

#include "base/diag.h"
#include "base/hash_index.h"
#include "paraver/event_choice.h"
#include "paraver/records/prv_sink.h"
#include "replay/stream.h"
#include "reports/messages/messages.h"

struct named_communicator {
    uint32_t application;
    uint32_t id;
    uint32_t members;
};

/* The collective that a rank is in. */
struct collective_rank {
    bool counts; /* it was entered in [from, to) */
    uint64_t communicator;
    uint64_t bytes_sent;
    uint64_t bytes_received;
    int64_t time;
};

/* All zero but for `diag` takes communicators alone. */
struct collective_uses {
    const struct diag *diag;
    struct collective_rank *ranks; /* owned */
    uint32_t application;
    int64_t from;
    int64_t to;
    struct named_communicator *communicators;
    size_t communicator_count;
    size_t communicator_capacity;
    struct hash_index by_id;
    struct collective_use *items;
    size_t count;
    size_t capacity;
    struct hash_index by_use;
};

/* Adds the events that it needs. 0 or ERROR_MEMORY (reported); collective_uses_deinit ends it either way. */
int collective_uses_start(struct collective_uses *uses, uint32_t application, uint32_t rank_count,
                          struct event_types *watched) __attribute__((warn_unused_result));
void collective_uses_deinit(struct collective_uses *uses);

void collective_uses_listen(struct collective_uses *uses, struct listener *listener);
struct prv_sink collective_uses_sink(struct collective_uses *uses);

/* By time, the longest first. Nothing is added any more. */
void collective_uses_sort(struct collective_uses *uses);

#endif
