#include "replay/events/timeline_calls.h"

#include <inttypes.h>

#include "base/error.h"
#include "replay/events/call_site.h"
#include "replay/events/threads/thread_calls.h"

/* What the pairs of the line say about a collective's entry. */
static void read_attributes(struct timelines *timelines, const struct prv_event *event, struct replay_event *made)
{
    uint32_t position = COMMUNICATOR_NONE;

    for (size_t i = 0; i < event->pair_count; i++) {
        uint64_t value = event->pairs[i].value;

        switch (event->pairs[i].type) {
        case TIMELINE_CALLS_SEND_SIZE:
            made->flags |= value > 0 ? REPLAY_SENDS : 0;
            break;
        case TIMELINE_CALLS_RECEIVE_SIZE:
            made->flags |= value > 0 ? REPLAY_RECEIVES : 0;
            break;
        case TIMELINE_CALLS_COMMUNICATOR:
            if (value > 0 && value < UINT32_MAX - 1)
                position = communicators_find(timelines->communicators, (uint32_t)value);
            break;
        default:
            break;
        }
    }
    if (position == COMMUNICATOR_NONE)
        anomalies_add(timelines->anomalies, ANOMALY_UNNAMED_COMMUNICATOR, made->line, 0,
                      "%s of rank %" PRIu32 " names no known communicator: it waits for nobody",
                      mpi_call(made->detail)->name, made->rank + 1);
    else if (timelines->communicators->items[position].member_count > 1)
        made->aux = position;
}

static int timeline_close_call(struct timelines *timelines, const struct event_position *at)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    uint8_t call = timeline->call;

    timeline_calls_note_exit(timelines, timeline, at);
    return preview_event(timelines, add_event(timelines, at, REPLAY_EXIT, call));
}

/* A nested entry ends the call before it. */
static int close_nested_call(struct timelines *timelines, const struct event_position *at)
{
    int error;

    anomalies_add(timelines->anomalies, ANOMALY_NESTED_ENTER, at->line, 0,
                  "rank %" PRIu32 " enters MPI inside %s, which is taken to end here", at->rank + 1,
                  mpi_call(timelines->ranks[at->rank].call)->name);
    error = add_loss(timelines, at);
    return error < 0 ? error : timeline_close_call(timelines, at);
}

/* What the thread's entry does to calls that are open; *beside as thread_calls_prepare says. */
static int prepare_entry(struct timelines *timelines, const struct event_position *at, bool *beside)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];

    if (timeline->call != MPI_CALL_NONE && timeline->call_thread == at->thread_number)
        return close_nested_call(timelines, at);
    return thread_calls_prepare(timelines, at, beside);
}

/* The call's messages stand where it ends. */
static int await_record(struct timelines *timelines, const struct event_position *at, uint64_t *ticket,
                        bool *holds_ticket)
{
    if (lookahead_enter(timelines->lookahead, at->time, ticket) < 0)
        return timelines_no_memory(timelines);
    *holds_ticket = true;
    return 0;
}

static int add_shared(struct timelines *timelines, const struct event_position *at, uint32_t position)
{
    struct replay_event *made = add_event(timelines, at, REPLAY_SHARED, 0);

    int error;

    if (made)
        made->aux = position;
    error = preview_event(timelines, made);
    return error < 0 ? error : thread_calls_share(timelines, at, position);
}

/* The communicator of a collective may count thread by thread. */
static int complete_collective(struct timelines *timelines, const struct prv_event *event,
                               const struct event_position *at, struct replay_event *made)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];
    bool is_first = false;
    uint32_t position;
    int error = 0;

    read_attributes(timelines, event, made);
    position = made->aux;
    if (position != COMMUNICATOR_NONE &&
        (timeline->is_threaded || at->time >= timelines->communicators->items[position].shared_from))
        error = thread_calls_choose_communicator(timelines, at, made, &is_first);
    else if (made->kind == REPLAY_ENTER)
        timelines->ranks[at->rank].communicator = position;
    if (error == 0)
        error = preview_event(timelines, made);
    return error == 0 && is_first ? add_shared(timelines, at, position) : error;
}

/* The call's entry has been made: what it is besides. */
static inline int complete_entry(struct timelines *timelines, const struct prv_event *event,
                                 const struct event_position *at, struct replay_event *made, enum mpi_class class)
{
    if (mpi_class_is_collective(class))
        return complete_collective(timelines, event, at, made);
    if (class == MPI_CLASS_INIT && timelines->rank_count > 1)
        made->aux = timelines->init;
    else if (class == MPI_CLASS_FINALIZE && timelines->rank_count > 1)
        made->aux = timelines->finalize;
    return preview_event(timelines, made);
}

/* An entry beside the rank's own call. */
static struct replay_event *add_beside(struct timelines *timelines, const struct event_position *at, uint8_t call)
{
    struct thread_line *line = thread_lines_find(&timelines->threads, at->rank, at->thread_number);
    struct replay_event *made;

    if (timeline_calls_delay_record(mpi_call(call)->class) &&
        await_record(timelines, at, &line->ticket, &line->holds_ticket) < 0)
        return NULL;
    made = add_event(timelines, at, REPLAY_BESIDE_ENTER, call);
    if (!made)
        timelines_no_memory(timelines);
    return made && thread_calls_enter(timelines, at, made, call) < 0 ? NULL : made;
}

/* An entry of the call that decides what the rank is in. NULL when memory ran out (reported). */
static struct replay_event *add_entry(struct timelines *timelines, const struct event_position *at, uint8_t call)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    struct replay_event *made;

    if (timeline_calls_delay_record(mpi_call(call)->class) &&
        await_record(timelines, at, &timeline->ticket, &timeline->holds_ticket) < 0)
        return NULL;
    timeline_calls_note_entry(timelines, timeline, at, call);
    made = add_event(timelines, at, REPLAY_ENTER, call);
    if (!made)
        timelines_no_memory(timelines);
    return made;
}

/* Likewise, where several threads of the rank have called MPI. */
static struct replay_event *add_threaded_entry(struct timelines *timelines, const struct event_position *at,
                                               uint8_t call)
{
    struct replay_event *made;

    if (timelines->ranks[at->rank].call_thread != at->thread_number && thread_calls_keep_last(timelines, at->rank) < 0)
        return NULL;
    made = add_entry(timelines, at, call);
    return made && thread_calls_number(timelines, at, made) < 0 ? NULL : made;
}

int timeline_calls_enter(struct timelines *timelines, const struct prv_event *event, const struct event_position *at,
                         uint64_t value)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];
    uint8_t call = mpi_call_number(value);
    struct replay_event *made;
    bool beside = false;
    int error = 0;

    if (timeline->call != MPI_CALL_NONE || timeline->is_threaded)
        error = prepare_entry(timelines, at, &beside);
    if (error < 0)
        return error;
    if (timelines->call_depth > 0 && !beside && call_site_add(timelines, at) < 0)
        return ERROR_MEMORY;
    if (beside)
        made = add_beside(timelines, at, call);
    else if (timeline->is_threaded)
        made = add_threaded_entry(timelines, at, call);
    else
        made = add_entry(timelines, at, call);
    return made ? complete_entry(timelines, event, at, made, mpi_call(call)->class) : ERROR_MEMORY;
}

int timeline_calls_exit(struct timelines *timelines, const struct event_position *at)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];
    int result;

    if (timeline->call != MPI_CALL_NONE && timeline->call_thread == at->thread_number) {
        result = timeline_close_call(timelines, at);
        return result == 0 && timeline->inside.first ? thread_calls_resume(timelines, at) : result;
    }
    result = thread_calls_exit(timelines, at);
    if (result <= 0)
        return result;
    anomalies_add(timelines->anomalies, ANOMALY_STRAY_EXIT, at->line, 0,
                  "rank %" PRIu32 " leaves an MPI call that it has not entered", at->rank + 1);
    return add_loss(timelines, at);
}
