/*
 * Where there are many ranks, what an event touches has left the caches since its rank's last one: it is fetched some
 * events ahead, since those are known that come soon.
 *
 * Whatever the compiler does not put in place it takes for a function without effect, and leaves out.
 */
#ifndef CLOCKTALK_REPLAY_FETCH_AHEAD_H
#define CLOCKTALK_REPLAY_FETCH_AHEAD_H

#include "replay/engine_state.h"

enum { FETCH_RANKS = 512 }; /* a core's cache has room for the memory of so many */

/* By how many events ahead: each step needs what the one before has fetched. */
enum { FETCH_RANK = 16, FETCH_QUEUES = 10, FETCH_MESSAGES = 5 };

/* Lines that are not needed cost as much as others save: these are. */
enum { FETCH_LINE = 64, FETCH_LINES_OF_RANK = 6, FETCH_LINES_OF_MESSAGE = 3 };

#define FETCH_INLINE inline __attribute__((always_inline))

static FETCH_INLINE void fetch_lines(const void *memory, size_t count)
{
    for (size_t i = 0; i < count; i++)
        __builtin_prefetch((const char *)memory + i * FETCH_LINE, 1);
}

static FETCH_INLINE void fetch_rank(const struct engine *engine, uint32_t rank)
{
    fetch_lines(&engine->ranks[rank], FETCH_LINES_OF_RANK);
    for (size_t i = 0; i < engine->audience.listener_count; i++) {
        const struct listener *listener = &engine->audience.listeners[i];
        const char *memory = listener->ranks;

        if (!memory)
            continue;
        memory += rank * listener->rank_size;
        fetch_lines(memory, 1);
        if (listener->rank_size >= FETCH_LINE)
            fetch_lines(memory + FETCH_LINE - 8, 1);
    }
}

/* Where its next message stands, or that message itself. */
static FETCH_INLINE void fetch_pending(const struct pending_messages *pending, bool itself)
{
    const struct pending_message *next;

    if (pending->queue_count == 0)
        return;
    next = pending_messages_queued(pending, pending->queue_first);
    if (itself)
        fetch_lines(next->message, FETCH_LINES_OF_MESSAGE);
    else
        fetch_lines(next, 1);
}

/* What takes effect with the event. */
static FETCH_INLINE void fetch_messages(const struct engine *engine, const struct replay_event *event, bool themselves)
{
    const struct rank *rank = &engine->ranks[event->rank];

    if (rank->next_pending > event->time)
        return;
    fetch_pending(&rank->call.sent, themselves);
    fetch_pending(&rank->call.arriving, themselves);
    fetch_pending(&rank->call.posting, themselves);
}

static inline bool fetch_is_worthwhile(const struct engine *engine)
{
    return engine->rank_count > FETCH_RANKS;
}

/* Before the first of some events that lie side by side, up to `end`, is handled: what others behind it will need. */
static FETCH_INLINE void fetch_ahead(const struct engine *engine, const struct replay_event *event,
                                     const struct replay_event *end)
{
    if (end - event <= FETCH_RANK)
        return;
    fetch_rank(engine, event[FETCH_RANK].rank);
    fetch_messages(engine, &event[FETCH_QUEUES], false);
    fetch_messages(engine, &event[FETCH_MESSAGES], true);
}

#endif
