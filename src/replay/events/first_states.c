/*
 * First states: what threads are in before their first events (docs/semantics.md, "A cut trace").
 *
 * All of them stand before the first MPI call of the trace, from which on states may be left out, and before anything
 * is carried out. Where an event of the thread is as early it says more.
 */
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "replay/events/timeline_events.h"

struct first_state {
    int64_t begin;
    int64_t end;
    uint32_t rank;
    uint32_t thread;
    uint64_t state;
    bool is_inside; /* of MPI */
    bool is_told;   /* its thread has begun with it */
    bool is_over;   /* events say more now */
};

enum side { SIDE_UNKNOWN, SIDE_OUTSIDE, SIDE_INSIDE };

/* Whether the state is one of MPI: others Extrae has both in its calls and elsewhere. */
static enum side side_of(const struct timelines *timelines, uint64_t state)
{
    if (timelines_is_outside(timelines, state))
        return SIDE_OUTSIDE;
    switch (state) {
    case 3:  /* waiting for a message */
    case 4:  /* blocking send */
    case 6:  /* probe */
    case 8:  /* wait */
    case 10: /* nonblocking send */
    case 11: /* nonblocking receive */
    case 13: /* collective */
    case 15: /* others */
    case 16: /* send and receive */
        return SIDE_INSIDE;
    default:
        return SIDE_UNKNOWN;
    }
}

int first_states_note(struct timelines *timelines, const struct prv_state *state)
{
    uint32_t rank = state->object.task - 1;
    uint32_t thread = state->object.thread;
    enum side side = side_of(timelines, state->value);
    struct first_state *first;

    if (state->end <= state->begin || side == SIDE_UNKNOWN ||
        (side == SIDE_OUTSIDE && thread != 1 && timelines->thread_type_count == 0))
        return 0;
    if (thread == 1 ? timelines->ranks[rank].has_begun : thread_lines_peek(&timelines->threads, rank, thread) != NULL)
        return 0;
    first = keyed_list_get(&timelines->first_states, key_of_two(rank, thread), sizeof(*first));
    if (!first)
        return timelines_no_memory(timelines);
    if (first->end == 0)
        *first = (struct first_state){.begin = state->begin,
                                      .end = state->end,
                                      .rank = rank,
                                      .thread = thread,
                                      .state = state->value,
                                      .is_inside = side == SIDE_INSIDE};
    return 0;
}

/* The thread is in MPI from there on, or no more. Which call it is, and on what it waits, is not known; and only events
 * tell that the trace has MPI. */
static int change_unknown_call(struct timelines *timelines, const struct event_position *at, bool is_inside)
{
    const struct prv_event nothing = {.pair_count = 0};
    bool has_mpi = timelines->has_mpi;
    int error = is_inside ? timeline_calls_enter(timelines, &nothing, at, MPI_CALL_UNKNOWN)
                          : timeline_calls_exit(timelines, at);

    timelines->has_mpi = has_mpi;
    return error < 0 || timelines->thread_type_count == 0
               ? error
               : add_thread_event(timelines, at, PRV_TYPE_POINT_TO_POINT, is_inside ? MPI_CALL_UNKNOWN : MPI_CALL_NONE);
}

static int begin_with(struct timelines *timelines, struct first_state *first)
{
    struct timeline *timeline = &timelines->ranks[first->rank];
    struct event_position at = {.time = larger_of(first->begin, timeline->newest),
                                .previous = first->begin,
                                .rank = first->rank,
                                .thread_number = first->thread};
    bool has_begun = first->thread == 1 && timeline->has_begun;
    int error = 0;

    first->begin = at.time;
    first->is_told = true;
    if (first->thread == 1) {
        timeline->last = at.time;
        error = has_begun ? 0 : add_beginning(timelines, &at);
    } else if (first->is_inside) {
        at.thread = thread_lines_find(&timelines->threads, first->rank, first->thread);
        if (!at.thread)
            return timelines_no_memory(timelines);
        at.thread->last = timeline->called = at.time;
        timeline->is_threaded = true;
    }
    if (error == 0 && timelines->is_cut && !has_begun)
        error = first_elements_begin(timelines, &at, first->state);
    return error == 0 && first->is_inside ? change_unknown_call(timelines, &at, true) : error;
}

/* A rank's first thread, or a call of any thread, tells that the trace was cut: also of what other threads do. */
static void note_cut(struct timelines *timelines, int64_t time)
{
    const struct first_state *states = timelines->first_states.items;

    for (size_t i = timelines->first_states_taken; i < timelines->first_states.count && states[i].begin < time; i++)
        timelines->is_cut |= !states[i].is_over && (states[i].thread == 1 || states[i].is_inside);
}

int first_states_take(struct timelines *timelines, int64_t time)
{
    struct first_state *states = timelines->first_states.items;
    int error = 0;

    note_cut(timelines, time);

    while (error == 0 && first_states_wait(timelines) && states[timelines->first_states_taken].begin < time) {
        struct first_state *first = &states[timelines->first_states_taken++];

        if (!first->is_over)
            error = begin_with(timelines, first);
    }
    return error;
}

/* The line tells what its thread does from there on. */
static bool decides(const struct prv_event *event)
{
    unsigned roles = TYPE_ROLE_CALL | TYPE_ROLE_OVERHEAD | TYPE_ROLE_MODE | TYPE_ROLE_LIFE;

    if (event->object.thread != 1)
        roles |= TYPE_ROLE_THREADS;
    for (size_t i = 0; i < event->pair_count; i++)
        if (event->pairs[i].roles & roles)
            return true;
    return false;
}

/* The line ends the call, or the tracer's own work begins there, inside of it. */
static bool knows_call(const struct prv_event *event)
{
    for (size_t i = 0; i < event->pair_count; i++)
        if (event->pairs[i].roles & (TYPE_ROLE_CALL | TYPE_ROLE_OVERHEAD))
            return (event->pairs[i].value == 0) == ((event->pairs[i].roles & TYPE_ROLE_CALL) != 0);
    return false;
}

/* The call ends with its state: its exit is missing, or it was none. */
static int leave_unknown_call(struct timelines *timelines, const struct first_state *first)
{
    const struct timeline *timeline = &timelines->ranks[first->rank];
    struct event_position at = {
        .time = larger_of(first->end, timeline->newest), .rank = first->rank, .thread_number = first->thread};
    bool goes_on = timeline->call.number == MPI_CALL_UNKNOWN && timeline->call_thread == first->thread;

    return goes_on ? change_unknown_call(timelines, &at, false) : 0;
}

uint64_t first_states_beside(const struct timelines *timelines, const struct event_position *at,
                             const struct prv_event *event)
{
    const struct first_state *first =
        keyed_list_find(&timelines->first_states, key_of_two(at->rank, at->thread_number), sizeof(*first));
    bool calls = false;

    for (size_t i = 0; i < event->pair_count; i++) {
        if (event->pairs[i].value != 0 && prv_type_is_of_threads(event->pairs[i].type, true))
            return 0;
        calls |= (event->pairs[i].roles & TYPE_ROLE_CALL) != 0;
    }
    if (calls)
        return TIMELINES_RUNNING;
    return first && first->begin == at->time ? first->state : 0;
}

int first_states_meet(struct timelines *timelines, const struct prv_event *event)
{
    int error = first_states_take(timelines, event->time);
    struct first_state *first = keyed_list_find(
        &timelines->first_states, key_of_two(event->object.task - 1, event->object.thread), sizeof(*first));

    if (!first || first->is_over || error < 0)
        return error;
    if (!first->is_told) {
        first->is_over = event->time < first->begin || decides(event);
        return 0;
    }
    first->is_over = event->time >= first->end;
    return first->is_inside && first->is_over && !knows_call(event) ? leave_unknown_call(timelines, first) : 0;
}
