#include <inttypes.h>

#include "base/duration.h"
#include "base/error.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "replay/events/timeline_events.h"

static bool is_collective(uint8_t call)
{
    return mpi_class_is_collective(mpi_call(call)->class);
}

int timelines_number_thread(struct timelines *timelines, uint32_t rank, uint32_t thread, uint16_t *number)
{
    struct thread_line *line;

    *number = 0;
    if (thread == 1)
        return 0;
    line = thread_lines_find(&timelines->threads, rank, thread);
    if (!line)
        return timelines_no_memory(timelines);
    if (line->number == 0)
        line->number = ++timelines->ranks[rank].numbers;
    timelines->ranks[rank].is_threaded = true;
    timelines->ranks[rank].is_usual = false;
    *number = line->number < UINT16_MAX ? (uint16_t)line->number : UINT16_MAX - 1;
    return 0;
}

bool timelines_thread_is_inside(const struct timelines *timelines, uint32_t rank, uint32_t thread)
{
    const struct timeline *timeline = &timelines->ranks[rank];
    const struct thread_line *line = thread_lines_peek(&timelines->threads, rank, thread);

    return (timeline->call.number != MPI_CALL_NONE && timeline->call_thread == thread) ||
           (line && line->call.number != MPI_CALL_NONE);
}

void timeline_calls_close_trail(const struct timelines *timelines, struct replay_event *entry)
{
    struct trails *trails = &timelines->trails[entry->rank];

    if (trails->open.sum == 0)
        return;
    trails_close(trails);
    entry->flags |= REPLAY_LED;
}

/* Before the entry is made, since what leads there is named by it, too: to be filled in, as callers stand behind it. 0
 * or a negative error. */
static int call_site_add(struct timelines *timelines, const struct event_position *at)
{
    struct replay_event *made = add_event(timelines, at, REPLAY_SITE, 0);

    timelines->ranks[at->rank].site = made;
    if (made)
        made->line = 0;
    return preview_event(timelines, made);
}

/*
 * At the time of its entry, where older mergers begin another line for what the first one had no room for. The
 * look-ahead lets nothing go of the time that the file has come to. The line says more than the function.
 */
void call_site_fill_in(struct timelines *timelines, const struct prv_event *event, const struct event_position *at)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];

    if (!timeline->site || timeline->call_thread != at->thread_number || timeline->call.enter != at->time ||
        timelines->lookahead->reached > at->time)
        return;
    for (size_t i = 0; i < event->pair_count; i++) {
        const struct prv_pair *pair = &event->pairs[i];
        bool is_line = pair->type == PRV_TYPE_CALLER_LINE + timelines->call_depth;
        bool is_function = pair->type == PRV_TYPE_CALLER + timelines->call_depth && timeline->site->line == 0;

        if ((is_line || is_function) && pair->value != 0) {
            timeline->site->line = is_line ? same_sites_first(&timelines->same_sites, pair->value) : pair->value;
            timeline->site->aux = pair->type;
            timelines->has_sites = true;
        }
    }
}

/* Writes the thread's number into the event, NULL where memory ran out. 0 or ERROR_MEMORY (reported). */
static int put_thread_number(struct timelines *timelines, const struct event_position *at, struct replay_event *made)
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
    struct replay_event *made = add_event(timelines, at, REPLAY_BESIDE_EXIT, line->call.number);
    int error = put_thread_number(timelines, at, made);

    traced_call_end(timelines->lookahead, &line->call, at->time);
    thread_line_leave(line, &timelines->ranks[at->rank].inside);
    return error ?: preview_event(timelines, made);
}

/* Whatever else the missing calls were, collectives may be among them. */
static int add_loss(struct timelines *timelines, const struct event_position *at)
{
    return preview_event(timelines, add_event(timelines, at, REPLAY_LOSS, 0));
}

static int close_nested(struct timelines *timelines, const struct event_position *at, struct thread_line *line)
{
    anomalies_add(timelines->anomalies, ANOMALY_NESTED_ENTER, at->line, 0,
                  "thread %" PRIu32 " of rank %" PRIu32 " enters MPI inside %s, which is taken to end here",
                  at->thread_number, at->rank + 1, mpi_call(line->call.number)->name);
    return add_loss(timelines, at) ?: close_beside(timelines, at, line);
}

/* The first thread calls while another is inside: it has not waited for that one, and need not. */
static int suspend_call(struct timelines *timelines, const struct event_position *at)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    struct replay_event *made = add_event(timelines, at, REPLAY_EXIT, timeline->call.number);
    struct event_position of_call = *at;
    struct thread_line *line;
    int error;

    of_call.thread_number = timeline->call_thread;
    error = put_thread_number(timelines, &of_call, made);
    if (error < 0)
        return error;
    made->flags = REPLAY_SUSPENDED;
    error = preview_event(timelines, made);
    line = thread_lines_find(&timelines->threads, at->rank, timeline->call_thread);
    line->call = timeline->call;
    if (!is_collective(line->call.number))
        line->call.communicator = COMMUNICATOR_NONE;
    thread_line_enter(line, &timeline->inside);
    timeline->call.number = MPI_CALL_NONE;
    timeline->call.holds_ticket = false;
    timeline->is_unnamed = false;
    timeline->exit = at->time;
    return error;
}

static void count_overlap(struct timelines *timelines, const struct event_position *at, uint32_t other)
{
    anomalies_add(timelines->anomalies, ANOMALY_OVERLAPPING_THREAD_CALL, at->line, 0,
                  "thread %" PRIu32 " of rank %" PRIu32 " enters MPI while thread %" PRIu32 " is in it",
                  at->thread_number, at->rank + 1, other);
}

/*
 * Before the rank's own call or another thread's is entered: what an entry on this thread does to the rank. *beside:
 * the call stands beside the rank's own. 0 or a negative error.
 */
static int prepare_threaded_entry(struct timelines *timelines, const struct event_position *at, bool *beside)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    struct thread_line *line = thread_lines_find(&timelines->threads, at->rank, at->thread_number);
    bool overlaps = timeline->call.number != MPI_CALL_NONE && timeline->call_thread != at->thread_number;
    int error = 0;

    *beside = false;
    if (!line)
        return timelines_no_memory(timelines);
    if (line->call.number != MPI_CALL_NONE)
        error = close_nested(timelines, at, line);
    if (error == 0 && overlaps)
        count_overlap(timelines, at, timeline->call_thread);
    else if (error == 0 && timeline->call.number == MPI_CALL_NONE && timeline->inside)
        count_overlap(timelines, at, timeline->inside->after->thread);
    if (error == 0 && overlaps && at->thread_number == 1) {
        timeline->is_led = true;
        return suspend_call(timelines, at);
    }
    *beside = overlaps || (timeline->is_led && at->thread_number != 1);
    return error;
}

/* The thread's call ends; 1: it has none beside the rank's own. */
static int exit_beside(struct timelines *timelines, const struct event_position *at)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    struct thread_line *line;

    if (!timeline->inside)
        return 1;
    line = thread_lines_find(&timelines->threads, at->rank, at->thread_number);
    return line->call.number == MPI_CALL_NONE ? 1 : close_beside(timelines, at, line);
}

/* Another thread's call becomes the rank's own: what is known of the last one is kept with its thread. 0 or
 * ERROR_MEMORY (reported). */
static int keep_last_call(struct timelines *timelines, uint32_t rank)
{
    const struct timeline *timeline = &timelines->ranks[rank];
    struct thread_line *line;

    if (timeline->call.last == MPI_CALL_NONE)
        return 0;
    line = thread_lines_find(&timelines->threads, rank, timeline->call_thread);
    if (!line)
        return timelines_no_memory(timelines);
    if (timeline->call.enter >= line->call.enter) {
        line->call.enter = timeline->call.enter;
        line->call.last = timeline->call.last;
    }
    return 0;
}

/* The rank's own call has ended: one that goes on may be its own now. 0 or a negative error. */
static int resume_beside(struct timelines *timelines, const struct event_position *at)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    struct event_position of_call = *at;
    struct replay_event *made;
    struct thread_line *line;
    int error;

    if (timeline->is_led || !timeline->inside)
        return 0;
    if (keep_last_call(timelines, at->rank) < 0)
        return ERROR_MEMORY;
    line = timeline->inside->after;
    of_call.thread_number = line->thread;
    timeline->call = line->call;
    timeline->call_thread = of_call.thread_number;
    line->call.holds_ticket = false;
    thread_line_leave(line, &timeline->inside);
    made = add_event(timelines, at, REPLAY_ENTER, timeline->call.number);
    error = put_thread_number(timelines, &of_call, made);
    if (error < 0)
        return error;
    made->flags = REPLAY_RESUMED;
    return preview_event(timelines, made);
}

static bool is_used_beside(const struct timelines *timelines, const struct event_position *at, uint32_t position)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];

    if (timeline->call_thread != at->thread_number && timeline->call.communicator == position &&
        is_collective(timeline->call.number))
        return true;
    return thread_lines_use(timeline->inside, at->thread_number, position);
}

/* The entry of a collective: counted on its communicator, or on its thread's part of that. *is_first: from here on the
 * communicator counts thread by thread. 0 or ERROR_MEMORY. */
static int choose_communicator(struct timelines *timelines, const struct event_position *at, struct replay_event *made,
                               bool *is_first)
{
    uint32_t position = made->aux;
    struct communicator *communicator = &timelines->communicators->items[position];
    struct traced_call *call = made->kind == REPLAY_ENTER
                                   ? &timelines->ranks[at->rank].call
                                   : &thread_lines_find(&timelines->threads, at->rank, at->thread_number)->call;

    call->communicator = position;
    *is_first = communicator->shared_from == INT64_MAX && is_used_beside(timelines, at, position);
    if (*is_first)
        communicator->shared_from = at->time;
    if (at->time >= communicator->shared_from) {
        communicator->has_threads = true;
        if (communicators_find_part(timelines->communicators, position, at->thread_number, &made->aux) < 0)
            return timelines_no_memory(timelines);
        return 0;
    }
    communicator->has_threads = communicator->has_threads || at->thread || timelines->ranks[at->rank].inside;
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
    error = put_thread_number(timelines, of_call, made);
    if (error < 0)
        return error;
    made->aux = part;
    return preview_event(timelines, made);
}

static bool is_same_thread(const struct event_position *a, const struct event_position *b)
{
    return a->rank == b->rank && a->thread_number == b->thread_number;
}

/* Of calls that decide what their rank is in; who leaves at this very time is in them still. */
static int share_own_calls(struct timelines *timelines, const struct event_position *at, uint32_t position)
{
    uint32_t member_count = timelines->communicators->items[position].member_count;
    int error = 0;

    for (uint32_t member = 0; member < member_count && error == 0; member++) {
        struct event_position of_call = *at;
        const struct timeline *timeline;

        of_call.rank = communicator_rank(&timelines->communicators->items[position], member);
        timeline = &timelines->ranks[of_call.rank];
        of_call.thread_number = timeline->call_thread;
        if (!is_same_thread(&of_call, at) && timeline->call.communicator == position &&
            is_collective(timeline->call.last) &&
            (timeline->call.number != MPI_CALL_NONE || timeline->exit == at->time))
            error = share_call(timelines, &of_call, position, timeline->call.last);
    }
    return error;
}

/* Likewise of calls beside. */
static int share_calls_beside(struct timelines *timelines, const struct event_position *at, uint32_t position)
{
    int error = 0;

    for (size_t number = 0; number < timelines->threads.list.count && error == 0; number++) {
        const struct thread_line *line = thread_lines_at(&timelines->threads, number);
        struct event_position of_call = *at;

        of_call.rank = line->rank;
        of_call.thread_number = line->thread;
        if (!is_same_thread(&of_call, at) && line->call.communicator == position && is_collective(line->call.last) &&
            (line->call.number != MPI_CALL_NONE || line->last == at->time))
            error = share_call(timelines, &of_call, position, line->call.last);
    }
    return error;
}

void timeline_calls_read_attributes(struct timelines *timelines, const struct prv_event *event,
                                    struct replay_event *made)
{
    uint32_t position = COMMUNICATOR_NONE;

    for (size_t i = 0; i < event->pair_count; i++) {
        uint64_t value = event->pairs[i].value;

        switch (event->pairs[i].type) {
        case PRV_TYPE_SENT:
            made->flags |= REPLAY_SIZED | (value > 0 ? REPLAY_SENDS : 0);
            break;
        case PRV_TYPE_RECEIVED:
            made->flags |= REPLAY_SIZED | (value > 0 ? REPLAY_RECEIVES : 0);
            break;
        case PRV_TYPE_COMMUNICATOR:
            if (value > 0 && value < UINT32_MAX - 1)
                position = communicators_find(timelines->communicators, (uint32_t)value);
            break;
        default:
            break;
        }
    }
    if (position != COMMUNICATOR_NONE) {
        if (timelines->communicators->items[position].member_count > 1)
            made->aux = position;
        return;
    }
    anomalies_add(timelines->anomalies, ANOMALY_UNNAMED_COMMUNICATOR, made->line, 0,
                  "%s of rank %" PRIu32 " is on no communicator whose members are known: it waits for nobody",
                  mpi_call(made->detail)->name, made->rank + 1);
    if (made->kind == REPLAY_ENTER) {
        /* Usual lines do not look at that. */
        timelines->ranks[made->rank].is_unnamed = true;
        timelines->ranks[made->rank].is_usual = false;
    }
}

static int timeline_close_call(struct timelines *timelines, const struct event_position *at)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    uint8_t call = timeline->call.number;

    if (timeline->is_unnamed)
        timelines->unnamed[call] += time_within(timeline->call.enter, at->time, timelines->part);
    timeline->is_unnamed = false;
    traced_call_end(timelines->lookahead, &timeline->call, at->time);
    timeline->exit = at->time;
    timeline->site = NULL;
    return preview_event(timelines, add_event(timelines, at, REPLAY_EXIT, call));
}

/* A nested entry ends the call before it. */
static int close_nested_call(struct timelines *timelines, const struct event_position *at)
{
    anomalies_add(timelines->anomalies, ANOMALY_NESTED_ENTER, at->line, 0,
                  "rank %" PRIu32 " enters MPI inside %s, which is taken to end here", at->rank + 1,
                  mpi_call(timelines->ranks[at->rank].call.number)->name);
    return add_loss(timelines, at) ?: timeline_close_call(timelines, at);
}

/* Who is in a call on the communicator goes on in its thread's part of that, but for the thread that enters now, which
 * is there. 0 or a negative error. */
static int add_shared(struct timelines *timelines, const struct event_position *at, uint32_t position)
{
    struct replay_event *made = add_event(timelines, at, REPLAY_SHARED, 0);

    if (made)
        made->aux = position;
    return preview_event(timelines, made)
               ?: share_own_calls(timelines, at, position) ?: share_calls_beside(timelines, at, position);
}

/* The communicator of a collective may count thread by thread. */
static int complete_collective(struct timelines *timelines, const struct prv_event *event,
                               const struct event_position *at, struct replay_event *made)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];
    bool is_first = false;
    uint32_t position;
    int error = 0;

    timeline_calls_read_attributes(timelines, event, made);
    position = made->aux;
    if (position != COMMUNICATOR_NONE &&
        (timeline->is_threaded || at->time >= timelines->communicators->items[position].shared_from))
        error = choose_communicator(timelines, at, made, &is_first);
    else if (made->kind == REPLAY_ENTER)
        timelines->ranks[at->rank].call.communicator = position;
    error = error ?: preview_event(timelines, made);
    return error == 0 && is_first ? add_shared(timelines, at, position) : error;
}

/* The entry of the call, whose messages stand where it ends. NULL when memory ran out (reported). */
static struct replay_event *add_entry(struct timelines *timelines, const struct event_position *at,
                                      enum replay_event_kind kind, uint8_t number, struct traced_call *call)
{
    struct replay_event *made = add_event(timelines, at, kind, number);

    traced_call_begin(call, at->time, number);
    if (timeline_calls_delay_record(mpi_call(number)->class)) {
        if (lookahead_enter(timelines->lookahead, at->time, &call->ticket) < 0)
            made = NULL;
        call->holds_ticket = made != NULL;
    }
    if (!made)
        timelines_no_memory(timelines);
    return made;
}

/* Beside the rank's own call. */
static struct replay_event *add_beside(struct timelines *timelines, const struct event_position *at, uint8_t number)
{
    struct thread_line *line = thread_lines_find(&timelines->threads, at->rank, at->thread_number);
    struct replay_event *made = add_entry(timelines, at, REPLAY_BESIDE_ENTER, number, &line->call);

    line->call.communicator = COMMUNICATOR_NONE;
    thread_line_enter(line, &timelines->ranks[at->rank].inside);
    return made && put_thread_number(timelines, at, made) < 0 ? NULL : made;
}

/* Of the call that decides what the rank is in. */
static struct replay_event *add_own(struct timelines *timelines, const struct event_position *at, uint8_t number)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    struct replay_event *made;

    if (timeline->is_threaded && timeline->call_thread != at->thread_number && keep_last_call(timelines, at->rank) < 0)
        return NULL;
    timelines->has_mpi = true;
    timeline->call_thread = at->thread_number;
    made = add_entry(timelines, at, REPLAY_ENTER, number, &timeline->call);
    if (made && timelines->trails)
        timeline_calls_close_trail(timelines, made);
    return made && timeline->is_threaded && put_thread_number(timelines, at, made) < 0 ? NULL : made;
}

int timeline_calls_enter(struct timelines *timelines, const struct prv_event *event, const struct event_position *at,
                         uint64_t value)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];
    uint8_t call = mpi_call_number(value);
    enum mpi_class class = mpi_call(call)->class;
    struct replay_event *made;
    bool beside = false;
    int error = 0;

    if (timeline->call.number != MPI_CALL_NONE && timeline->call_thread == at->thread_number)
        error = close_nested_call(timelines, at);
    else if (timeline->call.number != MPI_CALL_NONE || timeline->is_threaded)
        error = prepare_threaded_entry(timelines, at, &beside);
    if (error < 0)
        return error;
    if (timelines->call_depth > 0 && !beside && call_site_add(timelines, at) < 0)
        return ERROR_MEMORY;
    made = beside ? add_beside(timelines, at, call) : add_own(timelines, at, call);
    if (!made)
        return ERROR_MEMORY;
    if (mpi_class_is_collective(class))
        return complete_collective(timelines, event, at, made);
    if (timelines->rank_count > 1 && (class == MPI_CLASS_INIT || class == MPI_CLASS_FINALIZE))
        made->aux = class == MPI_CLASS_INIT ? timelines->init : timelines->finalize;
    return preview_event(timelines, made);
}

int timeline_calls_exit(struct timelines *timelines, const struct event_position *at)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];
    int result;

    if (timeline->call.number != MPI_CALL_NONE && timeline->call_thread == at->thread_number) {
        result = timeline_close_call(timelines, at);
        timelines->has_mpi = true;
        return result == 0 && timeline->inside ? resume_beside(timelines, at) : result;
    }
    result = exit_beside(timelines, at);
    if (result <= 0)
        return result;
    anomalies_add(timelines->anomalies, ANOMALY_STRAY_EXIT, at->line, 0,
                  "rank %" PRIu32 " leaves an MPI call that it has not entered", at->rank + 1);
    return add_loss(timelines, at);
}

/* What the line says of a nonblocking collective that the call starts. *communicator: 0 where its part says nothing of
 * it. */
static uint8_t read_started(const struct prv_event *event, uint64_t *communicator, uint64_t *number)
{
    uint8_t flags = 0;

    *communicator = 0;
    *number = UINT64_MAX;
    for (size_t i = 0; i < event->pair_count; i++) {
        uint64_t value = event->pairs[i].value;

        if (event->pairs[i].type == PRV_TYPE_SENT)
            flags |= REPLAY_SIZED | (value > 0 ? REPLAY_SENDS : 0);
        else if (event->pairs[i].type == PRV_TYPE_RECEIVED)
            flags |= REPLAY_SIZED | (value > 0 ? REPLAY_RECEIVES : 0);
        else if (event->pairs[i].type == PRV_TYPE_COMMUNICATOR)
            *communicator = value;
        else if (event->pairs[i].type == PRV_TYPE_COLLECTIVE_NUMBER)
            *number = value;
    }
    return flags;
}

static int start_nonblocking(struct timelines *timelines, const struct prv_event *event,
                             const struct event_position *at, uint8_t call, uint64_t request)
{
    uint64_t communicator;
    uint64_t number;
    uint8_t flags = read_started(event, &communicator, &number);
    uint32_t position = COMMUNICATOR_NONE;
    struct replay_event *made;

    if (communicator > 0 && communicator < UINT32_MAX - 1)
        position = communicators_find(timelines->communicators, (uint32_t)communicator);
    if (mpi_call_blocking(call) == call || number >= UINT32_MAX || position == COMMUNICATOR_NONE ||
        timelines->communicators->items[position].member_count < 2)
        return 0;
    if (communicators_find_part(timelines->communicators, position, NONBLOCKING_PART, &position) < 0)
        return timelines_no_memory(timelines);
    if (position == COMMUNICATOR_NONE)
        return 0;
    made = add_event(timelines, at, REPLAY_START, call);
    if (made) {
        made->flags = flags;
        made->aux = position;
        made->thread = (uint32_t)number;
        made->line = request;
    }
    return preview_event(timelines, made);
}

int timeline_calls_request(struct timelines *timelines, const struct prv_event *event, const struct event_position *at,
                           const struct prv_pair *pair)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];
    bool is_own = timeline->call.number != MPI_CALL_NONE && timeline->call_thread == at->thread_number;
    const struct thread_line *line = is_own || !at->thread ? NULL : at->thread;
    uint8_t call = is_own ? timeline->call.number : line ? line->call.number : MPI_CALL_NONE;
    struct replay_event *made;

    if (pair->type == PRV_TYPE_COLLECTIVE_STARTED)
        return start_nonblocking(timelines, event, at, call, pair->value);
    made = add_event(timelines, at, REPLAY_COMPLETE,
                     is_own && mpi_call(call)->class == MPI_CLASS_COMPLETION ? call : MPI_CALL_NONE);
    if (made)
        made->line = pair->value;
    return preview_event(timelines, made);
}
