#include "replay/timelines.h"

#include <inttypes.h>
#include <stdlib.h>

#include "paraver/mpi_call.h"
#include "replay/rank.h"

/* Event types (paraver-format 5 and 6). */
enum {
    TYPE_TRACE_INIT = 40000002,
    TYPE_FLUSH = 40000003,
    TYPE_TRACING = 40000012,
    TYPE_MPI_FIRST = 50000001,
    TYPE_MPI_LAST = 50000005,
    TYPE_SEND_SIZE = 50100001,
    TYPE_RECEIVE_SIZE = 50100002,
    TYPE_COMMUNICATOR = 50100004,
};

static const uint32_t types[] = {
    TYPE_TRACE_INIT, TYPE_FLUSH, TYPE_TRACING, TYPE_MPI_FIRST, 50000002, 50000003, 50000004, TYPE_MPI_LAST, TYPE_SEND_SIZE,
    TYPE_RECEIVE_SIZE, TYPE_COMMUNICATOR,
};

void timelines_filter(const struct timelines *timelines, struct event_filter *filter)
{
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
        event_filter_add(filter, types[i]);
    for (size_t i = 0; i < timelines->watched_count; i++)
        event_filter_add(filter, timelines->watched[i]);
}

static const int64_t hour = INT64_C(3600000000000);

static int no_memory(const struct timelines *timelines)
{
    return diag_no_memory(timelines->anomalies->diag);
}

int timelines_init(struct timelines *timelines, const struct prv_header *header, const struct prv_application *application)
{
    const struct prv_task *tasks = header->tasks + application->first_task;
    size_t threads = 0;

    timelines->rank_count = application->task_count;
    timelines->duration = header->duration;
    timelines->ranks = calloc(timelines->rank_count, sizeof(*timelines->ranks));
    timelines->first_thread = calloc((size_t)timelines->rank_count + 1, sizeof(*timelines->first_thread));
    if (!timelines->ranks || !timelines->first_thread)
        return no_memory(timelines);
    for (uint32_t rank = 0; rank < timelines->rank_count; rank++) {
        threads += tasks[rank].threads;
        timelines->first_thread[rank + 1] = threads;
    }
    return 0;
}

void timelines_deinit(struct timelines *timelines)
{
    free(timelines->ranks);
    free(timelines->threads);
    free(timelines->first_thread);
    timelines->ranks = NULL;
    timelines->threads = NULL;
    timelines->first_thread = NULL;
}

uint32_t timelines_rank(struct timelines *timelines, const struct prv_object *object, uint64_t line)
{
    uint32_t rank = object->task - 1;

    if (rank < timelines->rank_count && object->thread > 0 &&
        object->thread <= timelines->first_thread[rank + 1] - timelines->first_thread[rank])
        return rank;
    anomalies_add(timelines->anomalies, ANOMALY_UNKNOWN_RANK, line, 0,
                  "the header knows no thread %" PRIu32 " of task %" PRIu32 ", record left out", object->thread, object->task);
    return RANK_NONE;
}

bool timelines_accept_time(struct timelines *timelines, int64_t time, uint64_t line)
{
    if (time <= timelines->latest)
        return true;
    if (timelines->duration > 0 && time / 2 > timelines->duration && time - timelines->latest > hour) {
        anomalies_add(timelines->anomalies, ANOMALY_BAD_TIME, line, time,
                      "time %" PRId64 " is far beyond the run and all before it, record left out", time);
        return false;
    }
    timelines->latest = time;
    return true;
}

static int push(struct timelines *timelines, uint32_t rank, const struct item *item)
{
    timelines->ranks[rank].newest = item->time;
    if (timelines->scout->item) {
        int error = timelines->scout->item(timelines->scout->self, item);

        if (error < 0)
            return error;
    }
    return lookahead_push(timelines->lookahead, item) < 0 ? no_memory(timelines) : 0;
}

/* Threads beyond the first are rare: their lines exist once one of them has an event. */
static struct thread_line *find_thread(struct timelines *timelines, uint32_t rank, uint32_t thread)
{
    if (!timelines->threads)
        timelines->threads = calloc(timelines->first_thread[timelines->rank_count], sizeof(*timelines->threads));
    return timelines->threads ? &timelines->threads[timelines->first_thread[rank] + thread - 1] : NULL;
}

static int64_t in_order(struct timelines *timelines, int64_t time, int64_t *last, uint64_t line)
{
    if (time < *last) {
        anomalies_add(timelines->anomalies, ANOMALY_OUT_OF_ORDER, line, *last - time,
                      "time %" PRId64 " lies before the thread's last event at %" PRId64 ", taken as the latter", time, *last);
        return *last;
    }
    *last = time;
    return time;
}

/* Calls at whose end the record of a message stands. Those of Sendrecv and Start stand at the beginning. */
static bool delays_record(enum mpi_class class)
{
    return class >= MPI_CLASS_SEND && class <= MPI_CLASS_ISEND;
}

/* What the pairs of the line say about a collective's entry. */
static void read_attributes(struct timelines *timelines, const struct prv_event *event, struct item *item)
{
    uint32_t position = COMMUNICATOR_NONE;

    for (size_t i = 0; i < event->pair_count; i++) {
        uint64_t value = event->pairs[i].value;

        switch (event->pairs[i].type) {
        case TYPE_SEND_SIZE:
            item->flags |= value > 0 ? ITEM_SENDS : 0;
            break;
        case TYPE_RECEIVE_SIZE:
            item->flags |= value > 0 ? ITEM_RECEIVES : 0;
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
        anomalies_add(timelines->anomalies, ANOMALY_UNNAMED_COMMUNICATOR, item->line, 0,
                      "%s of rank %" PRIu32 " names no known communicator: it waits for nobody", mpi_call(item->detail)->name,
                      item->rank + 1);
    else if (timelines->communicators->items[position].member_count > 1)
        item->aux = position;
}

static int close_call(struct timelines *timelines, uint32_t rank, int64_t time, uint64_t line)
{
    struct timeline *timeline = &timelines->ranks[rank];
    struct item item = {
        .time = time, .line = line, .rank = rank, .aux = COMMUNICATOR_NONE, .kind = ITEM_EXIT, .detail = timeline->call};

    if (timeline->holds_ticket)
        lookahead_exit(timelines->lookahead, timeline->ticket, time);
    timeline->holds_ticket = false;
    timeline->call = MPI_CALL_NONE;
    return push(timelines, rank, &item);
}

/* A nested entry ends the call before it; one on another thread is left out until its own exit. 1: left out. */
static int prepare_entry(struct timelines *timelines, uint32_t rank, struct thread_line *thread, uint32_t thread_number,
                         int64_t time, uint64_t line)
{
    struct timeline *timeline = &timelines->ranks[rank];

    if (timeline->call == MPI_CALL_NONE)
        return 0;
    if (timeline->call_thread != thread_number) {
        anomalies_add(timelines->anomalies, ANOMALY_OVERLAPPING_THREAD_CALL, line, 0,
                      "thread %" PRIu32 " of rank %" PRIu32 " enters MPI while thread %" PRIu32 " is in it, call left out",
                      thread_number, rank + 1, timeline->call_thread);
        if (thread)
            thread->skips_call = true;
        return 1;
    }
    anomalies_add(timelines->anomalies, ANOMALY_NESTED_ENTER, line, 0,
                  "rank %" PRIu32 " enters MPI inside %s, which is taken to end here", rank + 1, mpi_call(timeline->call)->name);
    return close_call(timelines, rank, time, line);
}

static int open_call(struct timelines *timelines, const struct prv_event *event, struct item *item)
{
    struct timeline *timeline = &timelines->ranks[item->rank];
    enum mpi_class class = mpi_call(item->detail)->class;

    if (mpi_class_is_collective(class))
        read_attributes(timelines, event, item);
    else if (class == MPI_CLASS_INIT && timelines->rank_count > 1)
        item->aux = timelines->init;
    else if (class == MPI_CLASS_FINALIZE && timelines->rank_count > 1)
        item->aux = timelines->finalize;
    timelines->has_mpi = true;
    timeline->call = timeline->last_call = item->detail;
    timeline->call_thread = event->object.thread;
    timeline->enter = item->time;
    if (delays_record(class)) {
        if (lookahead_enter(timelines->lookahead, item->time, &timeline->ticket) < 0)
            return no_memory(timelines);
        timeline->holds_ticket = true;
    }
    return push(timelines, item->rank, item);
}

static int enter_call(struct timelines *timelines, const struct prv_event *event, struct thread_line *thread,
                      struct item *item, uint64_t value)
{
    int result = prepare_entry(timelines, item->rank, thread, event->object.thread, item->time, item->line);

    if (result != 0)
        return result < 0 ? result : 0;
    item->kind = ITEM_ENTER;
    item->detail = mpi_call_number(value);
    return open_call(timelines, event, item);
}

static int exit_call(struct timelines *timelines, const struct prv_event *event, struct thread_line *thread,
                     const struct item *item)
{
    struct timeline *timeline = &timelines->ranks[item->rank];

    if (thread && thread->skips_call) {
        thread->skips_call = false;
        return 0;
    }
    if (timeline->call == MPI_CALL_NONE || timeline->call_thread != event->object.thread) {
        anomalies_add(timelines->anomalies, ANOMALY_STRAY_EXIT, item->line, 0,
                      "rank %" PRIu32 " leaves an MPI call that it has not entered", item->rank + 1);
        return 0;
    }
    return close_call(timelines, item->rank, item->time, item->line);
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

static int change_overhead(struct timelines *timelines, struct item *item, uint8_t overhead, uint64_t value)
{
    bool on = overhead == OVERHEAD_DISABLED ? value == 0 : value != 0;

    if (timelines->options->useful & overhead)
        item->flags |= ITEM_USEFUL;
    item->kind = on ? ITEM_OVERHEAD_ON : ITEM_OVERHEAD_OFF;
    item->detail = overhead;
    return push(timelines, item->rank, item);
}

static bool is_watched(const struct timelines *timelines, uint32_t type)
{
    size_t low = 0;
    size_t high = timelines->watched_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (timelines->watched[middle] == type)
            return true;
        if (timelines->watched[middle] < type)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static int push_watched(struct timelines *timelines, const struct prv_pair *pair, struct item item)
{
    if (timelines->watched_count == 0 || !is_watched(timelines, pair->type))
        return 0;
    item.kind = ITEM_EVENT;
    item.aux = pair->type;
    item.line = pair->value;
    return push(timelines, item.rank, &item);
}

static int take_pair(struct timelines *timelines, const struct prv_event *event, struct thread_line *thread,
                     const struct prv_pair *pair, struct item item)
{
    int error = event->object.thread == 1 ? push_watched(timelines, pair, item) : 0;
    uint8_t overhead;

    if (error < 0)
        return error;
    if (pair->type >= TYPE_MPI_FIRST && pair->type <= TYPE_MPI_LAST) {
        if (pair->value != 0)
            return enter_call(timelines, event, thread, &item, pair->value);
        return exit_call(timelines, event, thread, &item);
    }
    if (event->object.thread != 1)
        return 0;
    overhead = overhead_of(pair->type);
    return overhead != 0 ? change_overhead(timelines, &item, overhead, pair->value) : 0;
}

static int begin(struct timelines *timelines, const struct item *model)
{
    struct item item = *model;

    timelines->ranks[item.rank].has_begun = true;
    item.kind = ITEM_BEGIN;
    return push(timelines, item.rank, &item);
}

int timelines_event(struct timelines *timelines, uint32_t rank, const struct prv_event *event, uint64_t line)
{
    struct timeline *timeline = &timelines->ranks[rank];
    struct item item = {.time = event->time, .line = line, .rank = rank, .aux = COMMUNICATOR_NONE};
    struct thread_line *thread = NULL;
    int error = 0;

    if (event->object.thread == 1) {
        item.time = in_order(timelines, item.time, &timeline->last, line);
    } else {
        thread = find_thread(timelines, rank, event->object.thread);
        if (!thread)
            return no_memory(timelines);
        item.time = in_order(timelines, item.time, &thread->last, line);
    }
    /* Another thread of the rank may be ahead in a file that is not sorted. */
    if (item.time < timeline->newest)
        item.time = timeline->newest;
    timelines_extend(timelines, rank, item.time);
    lookahead_reach(timelines->lookahead, item.time);
    if (!timeline->has_begun && event->object.thread == 1)
        error = begin(timelines, &item);
    for (size_t i = 0; i < event->pair_count && error == 0; i++)
        error = take_pair(timelines, event, thread, &event->pairs[i], item);
    return error;
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
        return no_memory(timelines);
    for (uint32_t rank = 0; rank < timelines->rank_count; rank++) {
        const struct timeline *timeline = &timelines->ranks[rank];

        if (timeline->has_begun)
            endings[count++] = (struct ending){timeline->last > timeline->newest ? timeline->last : timeline->newest, rank};
        else
            anomalies_add(timelines->anomalies, ANOMALY_RANK_WITHOUT_EVENTS, 0, 0, "rank %" PRIu32 " has no events", rank + 1);
    }
    qsort(endings, count, sizeof(*endings), compare_endings);
    for (size_t i = 0; i < count && error == 0; i++) {
        struct item item = {
            .time = endings[i].time, .rank = endings[i].rank, .aux = COMMUNICATOR_NONE, .kind = ITEM_END};

        error = push(timelines, item.rank, &item);
    }
    free(endings);
    return error;
}
