/*
 * Matching: which send belongs to which receive. An archive has no record of a message, but one of each end; the k-th
 * send of a channel (communicator, sender, receiver, tag) goes to the receive that was posted k-th, as MPI has it.
 *
 * Where no end is missing that is found while records are read, in memory for messages that are on their way. Else all
 * ends are noted first (struct message_notes).
 */
#ifndef CLOCKTALK_OTF2_MATCHING_H
#define CLOCKTALK_OTF2_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"

struct channel {
    uint32_t communicator;
    uint32_t sender; /* ranks, from 0 */
    uint32_t receiver;
    uint32_t tag;
};

/* Channels, each once. All zero at first. */
struct channels {
    struct channel *items;
    size_t count;
    size_t capacity;
    struct hash_index index;
};

/* A send, and where it goes. */
struct matched_send {
    int64_t time; /* of its record */
    int64_t size;
    int64_t completed; /* as in struct prv_message */
    int64_t posted;    /* the receive */
    int64_t received;
    uint32_t channel;
    uint32_t thread;  /* that receives it, from 1; 0: nobody does */
    uint32_t next;    /* of those that wait in its channel, + 1; 0: none */
    uint32_t unknown; /* what is still to be read: bits of enum send_unknown */
};

enum send_unknown {
    SEND_RECEIVE = 1,
    SEND_COMPLETION = 2,
    SEND_CANCELLED = 4, /* of those that were noted */
    SEND_POSTING = 8,   /* nothing tells it: the receive counts from when its completion is waited for */
};

/* Of a record: its time, and its place among those of its rank, one thread after the other. */
struct noted_moment {
    int64_t time;
    uint64_t sequence;
};

struct noted_receive {
    struct noted_moment at; /* of its posting */
    int64_t posted;
    int64_t received;
    uint32_t channel;
    uint32_t thread;  /* that receives, from 1 */
    uint32_t unknown; /* SEND_POSTING or 0 */
};

/* What happens to the request of a nonblocking send or receive. */
struct noted_request {
    struct noted_moment at;
    uint64_t request;
    int64_t call; /* when it is posted, or complete: a moment of the call around */
    size_t item;  /* in sends or receives: of what is sent, or received */
    enum request_step { REQUEST_POSTED, REQUEST_RECEIVED, REQUEST_SENT, REQUEST_SEND_COMPLETE, REQUEST_CANCELLED } step;
};

/* Where recording of a rank was off: from the first time that it was switched off to the last that it was switched on.
 */
struct noted_gap {
    int64_t begin; /* INT64_MAX: it was never off */
    int64_t end;
};

/* The number of that channel, added if need be. HASH_INDEX_NONE: memory ran out (not reported). */
uint32_t channels_number(struct channels *channels, const struct channel *channel);

/* What waits in a channel for its other end: sends, or else receives. */
struct channel_queue {
    uint32_t first; /* in sends, + 1; 0: nothing waits */
    uint32_t last;
    bool has_sends;
    bool has_receives; /* at some time */
};

/* All zero at first. */
struct message_flow {
    struct channels channels;
    struct channel_queue *queues; /* of each channel */
    size_t queue_count;
    size_t queue_capacity;
    struct matched_send *sends; /* those that are not told yet, receives that wait for their sends, and free places; or
                                   all that were noted, of all locations, one after the other */
    size_t send_count;
    size_t send_capacity;
    uint32_t free;          /* + 1 */
    bool tells_completion;  /* the archive has the ends of nonblocking sends */
    uint64_t lone_sends;    /* without a receive, of channels that have receives */
    uint64_t lone_receives; /* while records are read: those that wait for their sends */
};

/* All zero at first but for what is not owned. */
struct message_notes {
    struct message_flow *flow; /* not owned: has the sends */
    struct noted_receive *receives;
    size_t receive_count;
    size_t receive_capacity;
    struct noted_request *requests; /* of the rank being read */
    size_t request_count;
    size_t request_capacity;
    size_t first_receive; /* of the call that is open, if one is */
    size_t first_request;
    uint64_t sequence;      /* of the latest note */
    struct noted_gap *gaps; /* of each rank; not owned */
};

/* A send has been read: its place in sends, or HASH_INDEX_NONE when memory ran out (not reported). */
uint32_t flow_send(struct message_flow *flow, const struct matched_send *send);

/* A receive, as it becomes that of its send, in the order of posting. 0 or ERROR_MEMORY (not reported). */
int flow_receive(struct message_flow *flow, const struct matched_send *receive) MUST_CHECK;

/* Nothing more is read of the receiver: this one, and all that wait behind it, go to nobody. */
void flow_give_up(struct message_flow *flow, uint32_t send);

/* It has been told. */
void flow_drop(struct message_flow *flow, uint32_t send);
void flow_deinit(struct message_flow *flow);

void notes_deinit(struct message_notes *notes);

/*
 * What records say, as postings are told (postings.h). `request` is NULL where a message has none. 0 or ERROR_MEMORY
 * (not reported).
 */
int notes_send(struct message_notes *notes, const struct matched_send *send, const uint64_t *request) MUST_CHECK;
int notes_receive(struct message_notes *notes, int64_t time, const struct noted_receive *receive,
                  const uint64_t *request) MUST_CHECK;
int notes_request(struct message_notes *notes, int64_t time, uint64_t request, enum request_step step,
                  size_t item) MUST_CHECK;
int notes_end_call(struct message_notes *notes, int64_t enter, int64_t exit, int64_t posted) MUST_CHECK;

/* All threads of a rank have been read, one or several: finds out which posting each completion belongs to. 0 or
 * ERROR_MEMORY (not reported). */
int notes_end_rank(struct message_notes *notes, bool has_threads) MUST_CHECK;

/* Matches what was noted. 0 or ERROR_MEMORY (not reported). */
int notes_match(struct message_notes *notes) MUST_CHECK;

#endif
