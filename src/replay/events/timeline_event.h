/*
 * How timelines make an event of a line.
 */
#ifndef CLOCKTALK_REPLAY_EVENTS_TIMELINE_EVENT_H
#define CLOCKTALK_REPLAY_EVENTS_TIMELINE_EVENT_H

#include "replay/events/timelines.h"

/* An event line. */
struct event_position {
    int64_t time;     /* in order on its rank */
    int64_t previous; /* of the first thread's line before */
    uint64_t line;
    uint32_t rank;
    uint32_t thread_number;
    struct thread_line *thread; /* NULL: the first */
    uint8_t ended;              /* the state that the line ends; only where events are watched */
};

static inline int timelines_no_memory(const struct timelines *timelines)
{
    return diag_no_memory(timelines->anomalies->diag);
}

/* What all events have. */
static inline void fill_event(struct replay_event *made, int64_t time, uint32_t rank, enum replay_event_kind kind,
                              uint8_t detail)
{
    /* Field by field, where it stays: a copy would wait for its parts to be stored. */
    made->time = time;
    made->rank = rank;
    made->aux = COMMUNICATOR_NONE;
    made->kind = (uint8_t)kind;
    made->detail = detail;
    made->flags = 0;
    made->thread = 0;
}

/* A new event, which is complete when it has been passed to preview_event; NULL when memory ran out. It may be of
 * another rank than the line, or ahead of it. */
static inline struct replay_event *add_event(struct timelines *timelines, const struct event_position *at,
                                             enum replay_event_kind kind, uint8_t detail)
{
    struct replay_event *made = lookahead_add(timelines->lookahead);

    timelines->ranks[at->rank].is_usual = false;
    timelines->ranks[at->rank].newest = at->time;
    if (made) {
        fill_event(made, at->time, at->rank, kind, detail);
        made->line = at->line;
    }
    return made;
}

static inline int preview_event(struct timelines *timelines, const struct replay_event *made)
{
    if (!made)
        return timelines_no_memory(timelines);
    if (!timelines->preview->event)
        return 0;
    if (made->time > timelines->previewed)
        timelines->previewed = made->time;
    return timelines->preview->event(timelines->preview->self, made);
}

/* An event of any thread. It is none of the rank's timeline. 0 or a negative error. */
static inline int add_thread_event(struct timelines *timelines, const struct event_position *at, uint32_t type,
                                   uint64_t value)
{
    struct replay_event *made = lookahead_add(timelines->lookahead);

    if (made)
        *made = (struct replay_event){.time = at->time,
                                      .line = value,
                                      .rank = at->rank,
                                      .aux = type,
                                      .kind = REPLAY_THREAD,
                                      .thread = at->thread_number};
    return preview_event(timelines, made);
}

/* Whatever else the missing calls were, collectives may be among them. */
static inline int add_loss(struct timelines *timelines, const struct event_position *at)
{
    return preview_event(timelines, add_event(timelines, at, REPLAY_LOSS, 0));
}

#endif
