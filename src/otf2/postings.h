/*
 * Postings: the sends and receives of one location while it is read, up to when both are known: which channel a receive
 * is of is said where it completes, but receives count in the order in which they are posted; and all of them have the
 * times of the calls that they lie in, of which the end comes later than their records.
 */
#ifndef CLOCKTALK_OTF2_POSTINGS_H
#define CLOCKTALK_OTF2_POSTINGS_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "otf2/matching.h"

struct posting {
    int64_t posted;
    int64_t received;
    uint32_t channel;
    uint32_t unknown;                                                      /* as of a noted receive */
    enum posting_state { POSTING_OPEN, POSTING_DONE, POSTING_NONE } state; /* none: cancelled, or never complete */
};

/* What happens in the call that is open, and gets a time when that ends. */
struct call_step {
    enum call_step_kind { STEP_POSTED, STEP_RECEIVED, STEP_RECEIVED_UNPOSTED, STEP_SEND_COMPLETE } kind;
    size_t number; /* of the posting, or in the sends of the flow */
};

/* The number of a request serves one message after the other. */
struct open_request {
    uint64_t request;
    size_t number; /* as of a step */
    enum request_state { REQUEST_NONE, REQUEST_OF_SEND, REQUEST_OF_RECEIVE } state;
};

enum { REQUESTS_NEAR = 64 };

/* All zero at first, but for the flow. */
struct postings {
    struct message_flow *flow;
    uint32_t *sends;   /* of the location, in the flow's; those that have been told are dropped from time to time */
    size_t first_send; /* the number of the first one of them */
    size_t send_count;
    size_t send_capacity;
    struct posting *items; /* those that have not been handed over to the flow */
    size_t first;          /* the number of the first one */
    size_t front;          /* of those items */
    size_t count;
    size_t capacity;
    struct open_request near[REQUESTS_NEAR]; /* each in the place of its number's last digits; a place is free where
                                                the request is not open */
    struct keyed_list requests;              /* those whose place was taken, open or not: struct open_request */
    size_t open_count;
    struct call_step *steps; /* of the call */
    size_t step_count;
    size_t step_capacity;
};

void postings_deinit(struct postings *postings);

/*
 * What records say. `request` is NULL where a message has none. 0 or ERROR_MEMORY (not reported).
 */
int postings_send(struct postings *postings, const struct matched_send *send, const uint64_t *request) MUST_CHECK;
int postings_receive(struct postings *postings, uint32_t channel, uint32_t unknown, const uint64_t *request) MUST_CHECK;
/* A receive is posted, or a send complete, or either cancelled. */
int postings_request(struct postings *postings, uint64_t request, enum request_step step) MUST_CHECK;

/* The call is over: what it posted was posted at `posted`. Hands over what is known to the flow, on behalf of that
 * thread. 0 or ERROR_MEMORY. */
int postings_conclude_call(struct postings *postings, uint32_t thread, int64_t enter, int64_t exit,
                           int64_t posted) MUST_CHECK;
static inline MUST_CHECK int postings_end_call(struct postings *postings, uint32_t thread, int64_t enter, int64_t exit,
                                               int64_t posted)
{
    return postings->step_count > 0 ? postings_conclude_call(postings, thread, enter, exit, posted) : 0;
}

/* Nothing more is read: what is open stays so. */
int postings_end(struct postings *postings, uint32_t thread) MUST_CHECK;

/* Drops the sends before that number, which have been told. */
void postings_drop(struct postings *postings, size_t number);

#endif
