#include "replay/events/timelines.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/sorted.h"
#include "paraver/mpi_call.h"
#include "replay/events/call_site.h"
#include "replay/events/polling_counter.h"
#include "replay/events/thread_calls.h"
#include "replay/events/timeline_event.h"
#include "replay/events/tracing_mode.h"
#include "replay/rank.h"

/* Event types (docs/paraver-format.md, "MPI calls", "Attributes of collectives", "Events of the tracer"). */
enum {
    TYPE_TRACE_INIT = 40000002,
    TYPE_FLUSH = 40000003,
    TYPE_TRACING = 40000012,
    TYPE_MODE = 40000018,
    TYPE_MPI_FIRST = 50000001,
    TYPE_MPI_LAST = 50000005,
    TYPE_SEND_SIZE = 50100001,
    TYPE_RECEIVE_SIZE = 50100002,
    TYPE_COMMUNICATOR = 50100004,
    TYPE_POLLING_FIRST = TIMELINES_POLLING_TIME - 1,
    TYPE_POLLING_LAST = TYPE_POLLING_FIRST + 2 * POLL_FAMILIES - 1,
};

static const uint32_t types[] = {
    PROCESSORS_TYPE, TYPE_MODE, TYPE_TRACE_INIT, TYPE_FLUSH,     TYPE_TRACING,      TYPE_MPI_FIRST,    50000002,
    50000003,        50000004,  TYPE_MPI_LAST,   TYPE_SEND_SIZE, TYPE_RECEIVE_SIZE, TYPE_COMMUNICATOR,
};

void timelines_filter(const struct timelines *timelines, struct event_filter *filter)
{
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
        event_filter_add(filter, types[i]);
    for (uint32_t type = TYPE_POLLING_FIRST; type <= TYPE_POLLING_LAST; type++)
        event_filter_add(filter, type);
    for (size_t i = 0; i < timelines->watched_count; i++)
        event_filter_add(filter, timelines->watched[i]);
    for (size_t i = 0; i < timelines->thread_type_count; i++)
        event_filter_add(filter, timelines->thread_types[i]);
    if (timelines->call_depth > 0) {
        event_filter_add(filter, TIMELINES_CALLER + timelines->call_depth);
        event_filter_add(filter, TIMELINES_CALLER_LINE + timelines->call_depth);
    }
}

static const int64_t one_hour = INT64_C(3600000000000);

int timelines_init(struct timelines *timelines, const struct prv_header *header,
                   const struct prv_application *application)
{
    const struct prv_task *tasks = header->tasks + application->first_task;

    timelines->rank_count = application->task_count;
    timelines->duration = header->duration;
    timelines->ranks = array_zeroed(timelines->rank_count, sizeof(*timelines->ranks));
    timelines->nodes = array_zeroed(timelines->rank_count, sizeof(*timelines->nodes));
    if (!timelines->ranks || !timelines->nodes)
        return timelines_no_memory(timelines);
    for (uint32_t rank = 0; rank < timelines->rank_count; rank++) {
        timelines->nodes[rank] = tasks[rank].node;
        timelines->thread_count += tasks[rank].threads;
    }
    return 0;
}

void timelines_deinit(struct timelines *timelines)
{
    free(timelines->ranks);
    thread_lines_deinit(&timelines->threads);
    free(timelines->nodes);
    processors_deinit(&timelines->processors);
    same_sites_deinit(&timelines->same_sites);
    timelines->nodes = NULL;
    timelines->ranks = NULL;
}

bool timelines_check_time(struct timelines *timelines, int64_t time, uint64_t line)
{
    if (timelines->duration > 0 && time / 2 > timelines->duration && time - timelines->latest > one_hour) {
        anomalies_add(timelines->anomalies, ANOMALY_BAD_TIME, line, time,
                      "%s is far beyond the run and all before it, record left out", moment_text(time).text);
        return false;
    }
    timelines->latest = time;
    return true;
}

/* Threads beyond the first are rare: their lines exist once one of them has an event. */
static struct thread_line *find_thread(struct timelines *timelines, uint32_t rank, uint32_t thread)
{
    return thread_lines_find(&timelines->threads, rank, thread);
}

int timelines_number_thread(struct timelines *timelines, uint32_t rank, uint32_t thread, uint16_t *number)
{
    struct thread_line *line;

    *number = 0;
    if (thread == 1)
        return 0;
    line = find_thread(timelines, rank, thread);
    if (!line)
        return timelines_no_memory(timelines);
    if (line->number == 0)
        line->number = ++timelines->ranks[rank].numbers;
    timelines->ranks[rank].is_threaded = true;
    *number = line->number < UINT16_MAX ? (uint16_t)line->number : UINT16_MAX - 1;
    return 0;
}

bool timelines_thread_is_inside(const struct timelines *timelines, uint32_t rank, uint32_t thread)
{
    const struct timeline *timeline = &timelines->ranks[rank];
    const struct thread_line *line = thread_lines_peek(&timelines->threads, rank, thread);

    return (timeline->call != MPI_CALL_NONE && timeline->call_thread == thread) ||
           (line && line->call != MPI_CALL_NONE);
}

/* Calls at whose end the record of a message stands. Those of Sendrecv and Start stand at the beginning. */
static bool delays_record(enum mpi_class class)
{
    return class >= MPI_CLASS_SEND && class <= MPI_CLASS_ISEND;
}

/* What the pairs of the line say about a collective's entry. */
static void read_attributes(struct timelines *timelines, const struct prv_event *event, struct replay_event *made)
{
    uint32_t position = COMMUNICATOR_NONE;

    for (size_t i = 0; i < event->pair_count; i++) {
        uint64_t value = event->pairs[i].value;

        switch (event->pairs[i].type) {
        case TYPE_SEND_SIZE:
            made->flags |= value > 0 ? REPLAY_SENDS : 0;
            break;
        case TYPE_RECEIVE_SIZE:
            made->flags |= value > 0 ? REPLAY_RECEIVES : 0;
            break;
        case TYPE_COMMUNICATOR:
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

    if (timeline->holds_ticket)
        lookahead_exit(timelines->lookahead, timeline->ticket, at->time);
    timeline->holds_ticket = false;
    timeline->site = NULL;
    timeline->call = MPI_CALL_NONE;
    timeline->exit = at->time;
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
    struct thread_line *line = find_thread(timelines, at->rank, at->thread_number);
    struct replay_event *made;

    if (delays_record(mpi_call(call)->class) && await_record(timelines, at, &line->ticket, &line->holds_ticket) < 0)
        return NULL;
    made = add_event(timelines, at, REPLAY_BESIDE_ENTER, call);
    if (!made)
        timelines_no_memory(timelines);
    return made && thread_calls_enter(timelines, at, made, call) < 0 ? NULL : made;
}

static struct replay_event *add_entry(struct timelines *timelines, const struct event_position *at, uint8_t call)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    struct replay_event *made;

    if (delays_record(mpi_call(call)->class) &&
        await_record(timelines, at, &timeline->ticket, &timeline->holds_ticket) < 0)
        return NULL;
    if (timeline->is_threaded && timeline->call_thread != at->thread_number &&
        thread_calls_keep_last(timelines, at->rank) < 0)
        return NULL;
    timeline->call = timeline->last_call = call;
    timeline->call_thread = at->thread_number;
    timeline->enter = at->time;
    made = add_event(timelines, at, REPLAY_ENTER, call);
    if (!made)
        timelines_no_memory(timelines);
    if (made && timeline->is_threaded && thread_calls_number(timelines, at, made) < 0)
        return NULL;
    return made;
}

static int timeline_enter_call(struct timelines *timelines, const struct prv_event *event,
                               const struct event_position *at, uint64_t value)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    uint8_t call = mpi_call_number(value);
    struct replay_event *made;
    bool beside = false;
    int error = 0;

    if (timeline->call != MPI_CALL_NONE || timeline->is_threaded)
        error = prepare_entry(timelines, at, &beside);
    if (error < 0)
        return error;
    timelines->has_mpi = true;
    if (timelines->call_depth > 0 && !beside && call_site_add(timelines, at) < 0)
        return ERROR_MEMORY;
    made = beside ? add_beside(timelines, at, call) : add_entry(timelines, at, call);
    return made ? complete_entry(timelines, event, at, made, mpi_call(call)->class) : ERROR_MEMORY;
}

static int timeline_exit_call(struct timelines *timelines, const struct event_position *at)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
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

static uint8_t overhead_of(uint32_t type)
{
    switch (type) {
    case TYPE_TRACE_INIT:
        return OVERHEAD_INIT;
    case TYPE_FLUSH:
        return OVERHEAD_FLUSH;
    case TYPE_TRACING:
        return OVERHEAD_DISABLED;
    default:
        return 0;
    }
}

static bool is_mpi_type(uint32_t type)
{
    return type >= TYPE_MPI_FIRST && type <= TYPE_MPI_LAST;
}

static bool changes_state(const struct prv_event *event)
{
    for (size_t i = 0; i < event->pair_count; i++)
        if (is_mpi_type(event->pairs[i].type) || overhead_of(event->pairs[i].type) != 0)
            return true;
    return false;
}

static enum rank_state present_state(const struct timeline *timeline)
{
    if (!timeline->has_begun)
        return STATE_ABSENT;
    if (timeline->overhead != 0)
        return STATE_OVERHEAD;
    return timeline->call != MPI_CALL_NONE ? STATE_MPI : STATE_USEFUL;
}

/* stream_event.ended of a line's events, asked before the line changes anything; keeps what the next line needs. */
static uint8_t state_ended(struct timeline *timeline, const struct prv_event *event, int64_t time)
{
    uint8_t present = (uint8_t)present_state(timeline);

    if (timeline->has_begun && !changes_state(event))
        return timeline->changed == time ? timeline->ended : present;
    timeline->ended = present;
    timeline->changed = time;
    return present;
}

static bool watched_type_is_before(const void *types_in_order, uint64_t index, const void *type)
{
    return ((const uint32_t *)types_in_order)[index] < *(const uint32_t *)type;
}

static bool contains_type(const uint32_t *types_in_order, size_t count, uint32_t type)
{
    size_t index;

    /* Most types lie beyond all that are looked for. */
    if (count == 0 || type < types_in_order[0] || type > types_in_order[count - 1])
        return false;
    index = (size_t)sorted_find(0, count, watched_type_is_before, types_in_order, &type);
    return types_in_order[index] == type;
}

static bool is_watched(const struct timelines *timelines, const struct event_position *at, uint32_t type)
{
    size_t count = timelines->watched_count;

    if (count == 0 || at->thread || !(timelines->watched_ends >> at->ended & 1))
        return false;
    return contains_type(timelines->watched, count, type);
}

static int push_watched(struct timelines *timelines, const struct event_position *at, const struct prv_pair *pair)
{
    struct replay_event *made = add_event(timelines, at, REPLAY_EVENT, at->ended);

    if (made) {
        made->line = pair->value;
        made->aux = pair->type;
    }
    return preview_event(timelines, made);
}

static int see_processor(struct timelines *timelines, const struct event_position *at, uint64_t processor)
{
    int error =
        processors_see(&timelines->processors, timelines->nodes[at->rank], at->rank, at->thread_number, processor);

    return error < 0 ? timelines_no_memory(timelines) : 0;
}

static int timeline_add_pair(struct timelines *timelines, const struct prv_event *event,
                             const struct event_position *at, const struct prv_pair *pair)
{
    uint8_t overhead;

    if (is_watched(timelines, at, pair->type)) {
        int error = push_watched(timelines, at, pair);

        if (error < 0)
            return error;
    }
    if (is_mpi_type(pair->type)) {
        if (pair->value != 0)
            return timeline_enter_call(timelines, event, at, pair->value);
        return timeline_exit_call(timelines, at);
    }
    if (pair->type == PROCESSORS_TYPE)
        return see_processor(timelines, at, pair->value);
    if (at->thread)
        return 0;
    if (pair->type >= TYPE_MPI_FIRST) {
        bool polls = pair->type >= TYPE_POLLING_FIRST && pair->type <= TYPE_POLLING_LAST;

        return polls ? polling_counter_take(timelines, at, pair) : 0;
    }
    if (pair->type == TYPE_MODE)
        return tracing_mode_change(timelines, at, pair->value);
    overhead = overhead_of(pair->type);
    return overhead != 0 ? tracing_mode_change_overhead(timelines, at, overhead, pair->value) : 0;
}

static int64_t put_in_order(struct timelines *timelines, int64_t time, int64_t last, uint64_t line)
{
    anomalies_add(timelines->anomalies, ANOMALY_OUT_OF_ORDER, line, last - time,
                  "%s lies before the thread's last event at %s, taken as the latter", moment_text(time).text,
                  moment_text(last).text);
    return last;
}

static bool has_mpi_pair(const struct prv_event *event)
{
    for (size_t i = 0; i < event->pair_count; i++)
        if (is_mpi_type(event->pairs[i].type))
            return true;
    return false;
}

/* Finds out where an event stands that is not plain: on its thread, and in order of time. */
static __attribute__((noinline)) int locate_event(struct timelines *timelines, const struct prv_event *event,
                                                  struct event_position *at)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    int64_t *last = &timeline->last;
    bool calls = false;

    if (event->object.thread != 1) {
        at->thread = find_thread(timelines, at->rank, event->object.thread);
        if (!at->thread)
            return timelines_no_memory(timelines);
        last = &at->thread->last;
        calls = has_mpi_pair(event);
        timeline->is_threaded |= calls;
    }
    if (at->time < *last)
        at->time = put_in_order(timelines, at->time, *last, at->line);
    *last = at->time;
    if (calls)
        timeline->called = at->time;
    /* Another thread of the rank may be ahead in a file that is not sorted. */
    if (at->time < timeline->newest)
        at->time = timeline->newest;
    timelines_extend(timelines, at->rank, at->time);
    return 0;
}

/* Behind what the line changes on the rank, whose clock may have moved. */
static __attribute__((noinline)) int push_thread_events(struct timelines *timelines, const struct prv_event *event,
                                                        const struct event_position *at)
{
    int error = 0;

    for (size_t i = 0; i < event->pair_count && error == 0; i++)
        if (contains_type(timelines->thread_types, timelines->thread_type_count, event->pairs[i].type))
            error = add_thread_event(timelines, at, event->pairs[i].type, event->pairs[i].value);
    return error;
}

static int push_thread_limit(struct timelines *timelines, uint32_t rank, int64_t time, enum thread_limit limit)
{
    struct event_position at = {.time = time, .rank = rank, .thread_number = 1};

    return timelines->thread_type_count > 0 ? add_thread_event(timelines, &at, 0, limit) : 0;
}

static int timeline_begin(struct timelines *timelines, const struct event_position *at)
{
    timelines->ranks[at->rank].has_begun = true;
    if (preview_event(timelines, add_event(timelines, at, REPLAY_BEGIN, 0)) < 0)
        return ERROR_MEMORY;
    return push_thread_limit(timelines, at->rank, at->time, THREAD_LIMIT_BEGIN);
}

/* Nearly every event is: of a first thread, and in order. */
static bool is_plain(const struct timeline *timeline, const struct prv_event *event)
{
    return event->object.thread == 1 && event->time >= timeline->last && event->time >= timeline->newest;
}

/* Lines that only summarise a burst stand where it began, among later ones. */
static bool only_summarises(const struct prv_event *event)
{
    for (size_t i = 0; i < event->pair_count; i++)
        if (event->pairs[i].type / 1000000 != EVENT_FILTER_BURSTS)
            return false;
    return event->pair_count > 0;
}

/* What a line needs first that is not plain, or whose rank has not begun or is in burst mode; *only: that was all. */
static __attribute__((noinline)) int prepare_event(struct timelines *timelines, const struct prv_event *event,
                                                   struct event_position *at, bool *only)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    int error = 0;

    *only = timeline->burst != BURST_NOT && event->time < timeline->last && only_summarises(event);
    if (*only)
        return 0;
    if (!timeline->has_begun)
        at->previous = event->time;
    if (is_plain(timeline, event))
        timeline->last = event->time;
    else
        error = locate_event(timelines, event, at);
    if (timelines->watched_count > 0)
        at->ended = state_ended(timeline, event, at->time);
    if (error == 0 && !timeline->has_begun && !at->thread)
        error = timeline_begin(timelines, at);
    if (timeline->burst != BURST_NOT && error == 0)
        error = tracing_mode_end_running(timelines, at->rank, at->time, at->line);
    return error;
}

int timelines_event(struct timelines *timelines, uint32_t rank, const struct prv_event *event, uint64_t line)
{
    struct timeline *timeline = &timelines->ranks[rank];
    struct event_position at = {
        .time = event->time,
        .previous = timeline->last,
        .line = line,
        .rank = rank,
        .thread_number = event->object.thread,
    };
    bool only = false;
    int error = 0;

    if (timeline->has_begun && timeline->burst == BURST_NOT && is_plain(timeline, event)) {
        timeline->last = event->time;
        if (timelines->watched_count > 0)
            at.ended = state_ended(timeline, event, at.time);
    } else {
        error = prepare_event(timelines, event, &at, &only);
    }
    if (only)
        return 0;
    lookahead_reach(timelines->lookahead, at.time);
    for (size_t i = 0; i < event->pair_count && error == 0; i++)
        error = timeline_add_pair(timelines, event, &at, &event->pairs[i]);
    if ((timelines->call_depth | timelines->thread_type_count) != 0 && error == 0) {
        call_site_fill_in(timelines, event, &at);
        error = push_thread_events(timelines, event, &at);
    }
    return error;
}

int64_t timelines_extent(const struct timelines *timelines, uint32_t rank)
{
    const struct timeline *timeline = &timelines->ranks[rank];
    int64_t extent = timeline->last > timeline->newest ? timeline->last : timeline->newest;

    return timeline->extent > extent ? timeline->extent : extent;
}

struct ending {
    int64_t time;
    uint32_t rank;
};

static int compare_endings(const void *a, const void *b)
{
    const struct ending *x = a;
    const struct ending *y = b;

    if (x->time != y->time)
        return x->time < y->time ? -1 : 1;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

int timelines_finish(struct timelines *timelines)
{
    struct ending *endings = calloc(timelines->rank_count, sizeof(*endings));
    size_t count = 0;
    int error = 0;

    if (!endings)
        return timelines_no_memory(timelines);
    for (uint32_t rank = 0; rank < timelines->rank_count; rank++) {
        const struct timeline *timeline = &timelines->ranks[rank];

        if (timeline->has_begun)
            endings[count++] =
                (struct ending){timeline->last > timeline->newest ? timeline->last : timeline->newest, rank};
        else
            anomalies_add(timelines->anomalies, ANOMALY_RANK_WITHOUT_EVENTS, 0, 0, "rank %" PRIu32 " has no events",
                          rank + 1);
    }
    /* The engine wants events in the order of time. */
    qsort(endings, count, sizeof(*endings), compare_endings);
    for (size_t i = 0; i < count && error == 0; i++) {
        struct event_position at = {.time = endings[i].time, .rank = endings[i].rank};

        error = tracing_mode_end_running(timelines, at.rank, at.time, 0);
        if (error == 0)
            error = push_thread_limit(timelines, at.rank, at.time, THREAD_LIMIT_END);
        if (error == 0)
            error = preview_event(timelines, add_event(timelines, &at, REPLAY_END, 0));
    }
    free(endings);
    return error;
}
