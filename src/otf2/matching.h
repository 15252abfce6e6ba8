/*
 * Matching: which send belongs to which receive. An archive has no record of a message, but one of each end; the k-th
 * send of a channel (communicator, sender, receiver, tag) goes to the receive that was posted k-th, as MPI has it.
 *
 * Memory is in proportion to the messages of the archive.
 */
#ifndef CLOCKTALK_OTF2_MATCHING_H
#define CLOCKTALK_OTF2_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

struct channel {
    uint32_t communicator;
    uint32_t sender; /* ranks, from 0 */
    uint32_t receiver;
    uint32_t tag;
};

/* Where an end of a message stands among those of its channel: by time, at equal times by thread, then as recorded. */
struct message_order {
    int64_t time;
    uint64_t record; /* of the thread */
    uint32_t thread;
};

struct noted_send {
    struct channel channel;
    struct message_order order;
    uint32_t location; /* index of the sending thread */
    uint64_t number;   /* of the location's sends */
    int64_t size;
};

struct noted_receive {
    struct channel channel;
    struct message_order order; /* of its posting */
    int64_t posted;
    int64_t received;
    uint32_t thread; /* that receives, from 1 */
};

/* What happens to a request of a nonblocking receive. */
struct noted_request {
    uint64_t request;
    struct message_order order;
    enum request_step { REQUEST_POSTED, REQUEST_COMPLETE, REQUEST_CANCELLED } step;
    int64_t posted;
    size_t receive; /* of completion: index in receives */
};

/* Where recording of a rank was off: from the first time that it was switched off to the last that it was switched on.
 */
struct noted_gap {
    int64_t begin; /* INT64_MAX: it was never off */
    int64_t end;
};

/* All zero at first. */
struct message_notes {
    struct noted_send *sends;
    size_t send_count;
    size_t send_capacity;
    struct noted_receive *receives;
    size_t receive_count;
    size_t receive_capacity;
    struct noted_request *requests; /* of the rank being read */
    size_t request_count;
    size_t request_capacity;
    struct noted_gap *gaps; /* of each rank; not owned */
    uint32_t location;      /* being read */
};

/* Where a send goes. */
struct matched_send {
    int64_t posted; /* the receive */
    int64_t received;
    int64_t size;
    uint32_t receiver; /* rank, from 0 */
    uint32_t thread;   /* from 1; 0: nobody receives it */
    uint32_t tag;
};

struct matching {
    struct matched_send *sends; /* of all locations, one location after the other */
    size_t *first;              /* of each location, in sends; one more at the end */
    uint64_t lone_sends;        /* without a receive, of channels that have receives */
    uint64_t lone_receives;
    uint64_t unreceived_sends; /* of channels that have no receive at all */
};

/* Makes room for one more item of a list of notes. 0 or ERROR_MEMORY (not reported). */
int notes_reserve(struct message_notes *notes) __attribute__((warn_unused_result));
void notes_deinit(struct message_notes *notes);

/* All threads of a rank have been read: finds out which posting each completion belongs to. */
void notes_end_rank(struct message_notes *notes);

/* Matches what was noted of `location_count` locations, and drops the notes. 0 or ERROR_MEMORY (not reported). */
int matching_init(struct matching *matching, struct message_notes *notes, size_t location_count)
    __attribute__((warn_unused_result));
void matching_deinit(struct matching *matching);

#endif
