#include "replay/events/polling_counter.h"

#include "paraver/mpi_call.h"

/* A mark, with what the engine has to know where it holds nothing of the rank. */
static int add_mark(struct timelines *timelines, const struct event_position *at, uint8_t family, uint8_t flags)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];
    struct replay_event *made = add_event(timelines, at, REPLAY_POLL_MARK, family);

    if (made) {
        made->line = (uint64_t)timeline->exit;
        made->aux = timeline->overhead | (timeline->call != MPI_CALL_NONE ? REPLAY_MARK_IN_CALL : 0);
        made->flags = flags;
        if (flags & REPLAY_FALLBACK)
            made->time = at->previous > timeline->called ? at->previous : timeline->called;
    }
    return preview_event(timelines, made);
}

int polling_counter_take(struct timelines *timelines, const struct event_position *at, const struct prv_pair *pair)
{
    uint32_t counter = pair->type - (TIMELINES_POLLING_TIME - 1);
    uint8_t family = (uint8_t)(counter / 2);
    struct replay_event *made;
    int error;

    if (timelines->options->useful & USEFUL_POLLING)
        return 0;
    if (counter % 2 == 0)
        return pair->value == 0 ? add_mark(timelines, at, family, 0) : 0;
    error = add_mark(timelines, at, family, REPLAY_FALLBACK);
    if (error < 0)
        return error;
    made = add_event(timelines, at, REPLAY_POLL_END, family);
    if (made) {
        made->line = pair->value;
        made->flags = timelines->polls_outside >> family & 1 ? REPLAY_OUTSIDE : 0;
    }
    return preview_event(timelines, made);
}
