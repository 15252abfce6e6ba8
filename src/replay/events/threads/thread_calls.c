#include "replay/events/threads/thread_calls.h"

#include <inttypes.h>

#include "base/error.h"
#include "paraver/mpi_call.h"

static struct timeline *timeline_at(struct timelines *timelines, const struct event_position *at)
{
    return &timelines->ranks[at->rank];
}

int thread_calls_number(struct timelines *timelines, const struct event_position *at, struct replay_event *made)
{
    uint16_t number = 0;
    int error = made ? timelines_number_thread(timelines, at->rank, at->thread_number, &number)
                     : timelines_no_memory(timelines);

    if (error == 0)
        made->thread = number + 1U;
    return error;
}

static int close_beside(struct timelines *timelines, const struct event_position *at, struct thread_line *line)
{
    struct replay_event *made = add_event(timelines, at, REPLAY_BESIDE_EXIT, line->call);
    int error = thread_calls_number(timelines, at, made);

    if (line->holds_ticket)
        lookahead_exit(timelines->lookahead, line->ticket, at->time);
    line->holds_ticket = false;
    thread_lines_leave(&timelines->threads, &timeline_at(timelines, at)->inside, at->rank, at->thread_number);
    return error < 0 ? error : preview_event(timelines, made);
}

static int close_nested(struct timelines *timelines, const struct event_position *at, struct thread_line *line)
{
    int error;

    anomalies_add(timelines->anomalies, ANOMALY_NESTED_ENTER, at->line, 0,
                  "thread %" PRIu32 " of rank %" PRIu32 " enters MPI inside %s, which is taken to end here",
                  at->thread_number, at->rank + 1, mpi_call(line->call)->name);
    error = add_loss(timelines, at);
    return error < 0 ? error : close_beside(timelines, at, line);
}

static void move_beside(struct timelines *timelines, struct timeline *timeline, uint32_t rank)
{
    struct thread_line *line = thread_lines_find(&timelines->threads, rank, timeline->call_thread);

    line->call = timeline->call;
    line->last_call = timeline->call;
    line->enter = timeline->enter;
    line->ticket = timeline->ticket;
    line->holds_ticket = timeline->holds_ticket;
    line->communicator =
        mpi_class_is_collective(mpi_call(line->call)->class) ? timeline->communicator : COMMUNICATOR_NONE;
    thread_lines_enter(&timelines->threads, &timeline->inside, rank, timeline->call_thread);
    timeline->call = MPI_CALL_NONE;
    timeline->holds_ticket = false;
}

/* The first thread calls while another is inside: it has not waited for that one, and need not. */
static int suspend_call(struct timelines *timelines, const struct event_position *at)
{
    struct timeline *timeline = timeline_at(timelines, at);
    struct replay_event *made = add_event(timelines, at, REPLAY_EXIT, timeline->call);
    struct event_position of_call = *at;
    int error;

    of_call.thread_number = timeline->call_thread;
    error = thread_calls_number(timelines, &of_call, made);
    if (error < 0)
        return error;
    made->flags = REPLAY_SUSPENDED;
    error = preview_event(timelines, made);
    move_beside(timelines, timeline, at->rank);
    timeline->exit = at->time;
    return error;
}

static void count_overlap(struct timelines *timelines, const struct event_position *at, uint32_t other)
{
    anomalies_add(timelines->anomalies, ANOMALY_OVERLAPPING_THREAD_CALL, at->line, 0,
                  "thread %" PRIu32 " of rank %" PRIu32 " enters MPI while thread %" PRIu32 " is in it",
                  at->thread_number, at->rank + 1, other);
}

int thread_calls_prepare(struct timelines *timelines, const struct event_position *at, bool *beside)
{
    struct timeline *timeline = timeline_at(timelines, at);
    struct thread_line *line = thread_lines_find(&timelines->threads, at->rank, at->thread_number);
    bool overlaps = timeline->call != MPI_CALL_NONE && timeline->call_thread != at->thread_number;
    int error = 0;

    *beside = false;
    if (!line)
        return timelines_no_memory(timelines);
    if (line->call != MPI_CALL_NONE)
        error = close_nested(timelines, at, line);
    if (error == 0 && overlaps)
        count_overlap(timelines, at, timeline->call_thread);
    else if (error == 0 && timeline->call == MPI_CALL_NONE && timeline->inside.first)
        count_overlap(timelines, at, timeline->inside.first);
    if (error == 0 && overlaps && at->thread_number == 1) {
        timeline->is_led = true;
        return suspend_call(timelines, at);
    }
    *beside = overlaps || (timeline->is_led && at->thread_number != 1);
    return error;
}

int thread_calls_enter(struct timelines *timelines, const struct event_position *at, struct replay_event *made,
                       uint8_t call)
{
    struct thread_line *line = thread_lines_find(&timelines->threads, at->rank, at->thread_number);
    int error = thread_calls_number(timelines, at, made);

    line->call = line->last_call = call;
    line->enter = at->time;
    line->communicator = COMMUNICATOR_NONE;
    thread_lines_enter(&timelines->threads, &timeline_at(timelines, at)->inside, at->rank, at->thread_number);
    return error;
}

int thread_calls_exit(struct timelines *timelines, const struct event_position *at)
{
    struct timeline *timeline = timeline_at(timelines, at);
    struct thread_line *line;

    if (!timeline->inside.first)
        return 1;
    line = thread_lines_find(&timelines->threads, at->rank, at->thread_number);
    return line->call == MPI_CALL_NONE ? 1 : close_beside(timelines, at, line);
}

int thread_calls_keep_last(struct timelines *timelines, uint32_t rank)
{
    const struct timeline *timeline = &timelines->ranks[rank];
    struct thread_line *line;

    if (timeline->last_call == MPI_CALL_NONE)
        return 0;
    line = thread_lines_find(&timelines->threads, rank, timeline->call_thread);
    if (!line)
        return timelines_no_memory(timelines);
    if (timeline->enter >= line->enter) {
        line->enter = timeline->enter;
        line->last_call = timeline->last_call;
    }
    return 0;
}

int thread_calls_resume(struct timelines *timelines, const struct event_position *at)
{
    struct timeline *timeline = timeline_at(timelines, at);
    struct event_position of_call = *at;
    struct replay_event *made;
    struct thread_line *line;
    int error;

    if (timeline->is_led || !timeline->inside.first)
        return 0;
    if (thread_calls_keep_last(timelines, at->rank) < 0)
        return ERROR_MEMORY;
    of_call.thread_number = timeline->inside.first;
    line = thread_lines_find(&timelines->threads, at->rank, of_call.thread_number);
    timeline->call = timeline->last_call = line->call;
    timeline->call_thread = of_call.thread_number;
    timeline->communicator = line->communicator;
    timeline->enter = line->enter;
    timeline->ticket = line->ticket;
    timeline->holds_ticket = line->holds_ticket;
    line->holds_ticket = false;
    thread_lines_leave(&timelines->threads, &timeline->inside, at->rank, of_call.thread_number);
    made = add_event(timelines, at, REPLAY_ENTER, timeline->call);
    error = thread_calls_number(timelines, &of_call, made);
    if (error < 0)
        return error;
    made->flags = REPLAY_RESUMED;
    return preview_event(timelines, made);
}

static bool is_used_beside(const struct timelines *timelines, const struct event_position *at, uint32_t position)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];

    if (timeline->call_thread != at->thread_number && timeline->communicator == position &&
        mpi_class_is_collective(mpi_call(timeline->call)->class))
        return true;
    return threads_inside_use(&timelines->threads, &timeline->inside, at->rank, at->thread_number, position);
}

static void note_communicator(struct timelines *timelines, const struct event_position *at, uint32_t position)
{
    struct timeline *timeline = timeline_at(timelines, at);

    if (timeline->call != MPI_CALL_NONE && timeline->call_thread == at->thread_number)
        timeline->communicator = position;
    else
        thread_lines_find(&timelines->threads, at->rank, at->thread_number)->communicator = position;
}

int thread_calls_choose_communicator(struct timelines *timelines, const struct event_position *at,
                                     struct replay_event *made, bool *is_first)
{
    uint32_t position = made->aux;
    struct communicator *communicator = &timelines->communicators->items[position];

    note_communicator(timelines, at, position);
    *is_first = communicator->shared_from == INT64_MAX && is_used_beside(timelines, at, position);
    if (*is_first)
        communicator->shared_from = at->time;
    if (at->time >= communicator->shared_from) {
        communicator->has_threads = true;
        if (communicators_find_part(timelines->communicators, position, at->thread_number, &made->aux) < 0)
            return timelines_no_memory(timelines);
        return 0;
    }
    communicator->has_threads = communicator->has_threads || at->thread || timeline_at(timelines, at)->inside.first;
    return 0;
}

static int share_call(struct timelines *timelines, const struct event_position *of_call, uint32_t position,
                      uint8_t call)
{
    struct replay_event *made;
    uint32_t part;
    int error;

    if (communicators_find_part(timelines->communicators, position, of_call->thread_number, &part) < 0)
        return timelines_no_memory(timelines);
    if (part == COMMUNICATOR_NONE)
        return 0;
    made = add_event(timelines, of_call, REPLAY_SHARED, call);
    error = thread_calls_number(timelines, of_call, made);
    if (error < 0)
        return error;
    made->aux = part;
    return preview_event(timelines, made);
}

static bool is_same_thread(const struct event_position *a, const struct event_position *b)
{
    return a->rank == b->rank && a->thread_number == b->thread_number;
}

int thread_calls_share(struct timelines *timelines, const struct event_position *at, uint32_t position)
{
    const struct communicator *communicator = &timelines->communicators->items[position];
    uint32_t member_count = communicator->member_count;
    int error = 0;

    for (uint32_t member = 0; member < member_count && error == 0; member++) {
        struct event_position of_call = *at;
        const struct timeline *timeline;

        of_call.rank = communicator_rank(&timelines->communicators->items[position], member);
        timeline = &timelines->ranks[of_call.rank];
        of_call.thread_number = timeline->call_thread;
        if (!is_same_thread(&of_call, at) && timeline->communicator == position &&
            mpi_class_is_collective(mpi_call(timeline->call)->class))
            error = share_call(timelines, &of_call, position, timeline->call);
        for (uint32_t thread = timeline->inside.first; thread != 0 && error == 0;) {
            const struct thread_line *line = thread_lines_peek(&timelines->threads, of_call.rank, thread);

            of_call.thread_number = thread;
            if (!is_same_thread(&of_call, at) && line->communicator == position)
                error = share_call(timelines, &of_call, position, line->call);
            thread = line->after;
        }
    }
    return error;
}
