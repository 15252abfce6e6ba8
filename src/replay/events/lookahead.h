/*
 * Look-ahead: holds events back until every communication record that may concern them has been read.
 *
 * A message's record stands where its send call ends, yet it takes effect where that call began and where the receive
 * ended, which can both be earlier lines. While a rank is inside such a call, nothing from its entry on is safe; and
 * since clocks disagree, nothing within the largest skew before that. Up to --max-skew is kept while it takes no more
 * than a few megabytes; beyond that, a few times the skew that the trace has shown so far. What still comes too late is
 * counted (late_record), never looked for again.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_LOOKAHEAD_H
#define CLOCKTALK_REPLAY_EVENTS_LOOKAHEAD_H

#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "base/duration.h"
#include "replay/events/event_queue.h"

struct open_send {
    int64_t enter;
    int64_t exit; /* INT64_MAX while it is open */
};

struct lookahead {
    struct event_queue events;
    struct event_pool pool;
    size_t count;            /* of events */
    struct open_send *sends; /* a ring (base/array.h), by ticket: in order of the file */
    uint64_t first_send;     /* the oldest ticket that is kept */
    uint64_t end_send;
    size_t send_capacity;
    int64_t reached; /* raw time that the file has come to */
    int64_t max_skew;
    int64_t seen_skew;
    size_t budget; /* events kept for skew that has not been seen */
};

void lookahead_init(struct lookahead *lookahead, int64_t max_skew, size_t rank_count);
void lookahead_deinit(struct lookahead *lookahead);

/* Whether there is room for one more event as things are: lookahead_place is it, to be filled in at once. */
static inline bool lookahead_has_place(const struct lookahead *lookahead)
{
    return event_queue_has_room(&lookahead->events);
}

static inline struct replay_event *lookahead_place(struct lookahead *lookahead)
{
    lookahead->count++;
    return event_queue_place(&lookahead->events);
}

/* Room for one more event, to be filled in at once; NULL when memory ran out. */
static inline struct replay_event *lookahead_add(struct lookahead *lookahead)
{
    lookahead->count++;
    return event_queue_add(&lookahead->events, &lookahead->pool);
}

static inline struct open_send *lookahead_send(const struct lookahead *lookahead, uint64_t ticket)
{
    return &lookahead->sends[ring_index(ticket, lookahead->send_capacity)];
}

/* Whether there is a ticket as things are: lookahead_take_ticket is lookahead_enter then. */
static inline bool lookahead_has_ticket(const struct lookahead *lookahead)
{
    return lookahead->end_send - lookahead->first_send < lookahead->send_capacity;
}

static inline uint64_t lookahead_take_ticket(struct lookahead *lookahead, int64_t time)
{
    *lookahead_send(lookahead, lookahead->end_send) = (struct open_send){time, INT64_MAX};
    return lookahead->end_send++;
}

/* A rank enters a call at whose end a message record may stand. *ticket is for lookahead_exit. 0 or ERROR_MEMORY. */
int lookahead_enter(struct lookahead *lookahead, int64_t time, uint64_t *ticket) MUST_CHECK;

static inline void lookahead_exit(struct lookahead *lookahead, uint64_t ticket, int64_t time)
{
    if (ticket >= lookahead->first_send)
        lookahead_send(lookahead, ticket)->exit = time;
}

/* The file has come to this time. */
static inline void lookahead_reach(struct lookahead *lookahead, int64_t time)
{
    if (time > lookahead->reached)
        lookahead->reached = time;
}

/* A message was received that much before it was sent. */
static inline void lookahead_see_skew(struct lookahead *lookahead, int64_t skew)
{
    if (skew > lookahead->seen_skew)
        lookahead->seen_skew = smaller_of(skew, lookahead->max_skew);
}

/* Up to where events are safe, as things stand. */
struct lookahead_horizon {
    int64_t safe;    /* events before this are */
    int64_t allowed; /* events before this may be let go while more are kept than `budget` */
    size_t budget;   /* events */
};

/* `held` messages are in memory besides the events. */
struct lookahead_horizon lookahead_horizon(struct lookahead *lookahead, size_t held);

/* Events that lie side by side, and stay until they are dropped: those up to the first that is not before `until` may
 * be carried out. */
struct lookahead_run {
    const struct replay_event *events;
    size_t count;
    int64_t until;
};

/* The oldest events, of which some may be carried out; `count` is 0 where there are none. */
static inline struct lookahead_run lookahead_front(const struct lookahead *lookahead,
                                                   const struct lookahead_horizon *horizon)
{
    size_t excess = lookahead->count > horizon->budget ? lookahead->count - horizon->budget : 0;
    struct lookahead_run run = {.until = excess > 0 ? horizon->allowed : horizon->safe};

    run.events = event_queue_front(&lookahead->events, &run.count);
    if (excess > 0 && excess < run.count)
        run.count = excess;
    return run;
}

static inline void lookahead_drop(struct lookahead *lookahead, size_t count)
{
    lookahead->count -= count;
    event_queue_skip(&lookahead->events, &lookahead->pool, count);
}

#endif
