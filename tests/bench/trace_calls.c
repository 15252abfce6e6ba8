#include "bench/trace_calls.h"

#include <stdlib.h>

enum { STATE_RUNNING = 1, STATE_NOT_CREATED = 2 };

static uint32_t type_of(uint32_t call)
{
    switch (call) {
    case CALL_BCAST:
    case CALL_BARRIER:
    case CALL_ALLREDUCE:
    case CALL_ALLTOALL:
        return 50000002;
    case CALL_COMM_RANK:
    case CALL_COMM_SIZE:
    case CALL_INIT:
    case CALL_FINALIZE:
        return 50000003;
    default:
        return 50000001;
    }
}

/* As Extrae's merger maps calls to states. */
static uint32_t state_of(enum trace_call call)
{
    switch (call) {
    case CALL_SEND:
        return 4;
    case CALL_RECV:
        return 3;
    case CALL_ISEND:
        return 10;
    case CALL_IRECV:
        return 11;
    case CALL_WAITALL:
        return 8;
    case CALL_BCAST:
    case CALL_BARRIER:
    case CALL_ALLREDUCE:
    case CALL_ALLTOALL:
        return 13;
    default:
        return 15;
    }
}

static struct trace_record *add(struct trace_caller *caller, int64_t time, enum trace_record_kind kind)
{
    uint64_t number = trace_queue_add(caller->queue, caller->number, time, kind);

    if (time < caller->rank->clock) { /* a period too short, say: the trace would not be one */
        fprintf(stderr, "make-trace: rank %u goes back in time\n", (unsigned)caller->number);
        abort();
    }
    caller->rank->clock = time;
    return trace_queue_at(caller->queue, caller->number, number);
}

static void open_state(struct trace_caller *caller, int64_t time, uint32_t state)
{
    caller->rank->state = trace_queue_add(caller->queue, caller->number, time, RECORD_OPEN);
    trace_queue_at(caller->queue, caller->number, caller->rank->state)->what = state;
}

static void close_state(struct trace_caller *caller, int64_t time)
{
    struct trace_record *record = trace_queue_at(caller->queue, caller->number, caller->rank->state);

    record->kind = RECORD_STATE;
    record->end = time;
}

static void add_plain(struct trace_caller *caller, int64_t time, uint32_t type, int64_t value)
{
    struct trace_record *record = add(caller, time, RECORD_PLAIN);

    record->what = type;
    record->end = value;
}

void trace_calls_start(struct trace_caller *caller, int64_t time)
{
    if (time > 0) {
        open_state(caller, 0, STATE_NOT_CREATED);
        close_state(caller, time);
    }
    add_plain(caller, time, 40000001, 1);
    open_state(caller, time, STATE_RUNNING);
    add_plain(caller, time, 40000018, 1);
    caller->rank->left = time;
}

void trace_calls_end(struct trace_caller *caller, int64_t time)
{
    add_plain(caller, time - 1000, 40000003, 1);
    add_plain(caller, time - 200, 40000003, 0);
    close_state(caller, time);
    add_plain(caller, time, 40000001, 0);
}

void trace_calls_function(struct trace_caller *caller, int64_t time, uint32_t value)
{
    add(caller, time, RECORD_FUNCTION)->what = value;
}

static struct trace_record *enter(struct trace_caller *caller, int64_t time, enum trace_call call)
{
    struct trace_record *record;

    close_state(caller, time);
    open_state(caller, time, state_of(call));
    record = add(caller, time, RECORD_ENTER);
    record->what = call;
    record->end = caller->rank->left;
    caller->rank->call = call;
    caller->rank->entered = time;
    return record;
}

void trace_calls_enter(struct trace_caller *caller, int64_t time, enum trace_call call)
{
    enter(caller, time, call);
}

void trace_calls_enter_collective(struct trace_caller *caller, int64_t time, const struct trace_collective *what,
                                  bool root)
{
    struct trace_record *record = enter(caller, time, what->call);
    bool rooted = what->call == CALL_BCAST;

    record->size = rooted && !root ? 0 : what->sent;
    record->tag = rooted && root ? 0 : what->received;
    record->partner = what->communicator;
    record->root = rooted && root;
}

static struct trace_record *leave(struct trace_caller *caller, int64_t time, enum trace_record_kind kind)
{
    struct trace_record *record;

    close_state(caller, time);
    open_state(caller, time, STATE_RUNNING);
    record = add(caller, time, kind);
    record->what = caller->rank->call;
    record->end = caller->rank->entered;
    caller->rank->left = time;
    return record;
}

void trace_calls_exit(struct trace_caller *caller, int64_t time)
{
    leave(caller, time, RECORD_EXIT);
}

uint64_t trace_calls_exit_sending(struct trace_caller *caller, int64_t time, const struct trace_send *send)
{
    struct trace_record *record;
    uint64_t message;

    leave(caller, time, RECORD_SPLIT_EXIT);
    message = trace_queue_add(caller->queue, caller->number, time, RECORD_OPEN);
    record = trace_queue_at(caller->queue, caller->number, message);
    record->what = send->to;
    record->size = send->size;
    record->tag = send->tag;
    record->end = caller->rank->entered;
    add(caller, time, RECORD_COUNTERS)->end = caller->rank->entered;
    return message;
}

void trace_calls_receive(struct trace_queue *queue, uint32_t sender, uint64_t message, int64_t logical,
                         int64_t physical)
{
    struct trace_record *record = trace_queue_at(queue, sender, message);

    record->kind = RECORD_MESSAGE;
    record->logical_receive = logical;
    record->physical_receive = physical;
}

static void write_enter(struct trace_lines *lines, uint32_t rank, const struct trace_record *record)
{
    trace_lines_event(lines, rank, record->time);
    trace_lines_pair(lines, type_of(record->what), record->what);
    if (record->partner > 0) {
        trace_lines_pair(lines, 50100001, record->size);
        trace_lines_pair(lines, 50100002, record->tag);
        trace_lines_pair(lines, 50100004, record->partner);
        if (record->root)
            trace_lines_pair(lines, 50100003, 1);
    }
    if (record->what == CALL_INIT) {
        trace_lines_pair(lines, 40000036, 21000 + rank);
        trace_lines_pair(lines, 40000037, 0);
        trace_lines_pair(lines, 40000038, 1);
    }
    trace_lines_extras(lines, true, record->time - record->end);
    trace_lines_end(lines);
}

static void write_exit(struct trace_lines *lines, uint32_t rank, const struct trace_record *record)
{
    trace_lines_event(lines, rank, record->time);
    trace_lines_pair(lines, type_of(record->what), 0);
    if (record->kind == RECORD_EXIT)
        trace_lines_extras(lines, false, record->time - record->end);
    trace_lines_end(lines);
}

static void write_counters(struct trace_lines *lines, uint32_t rank, const struct trace_record *record)
{
    if (lines->style != STYLE_EXTRAE)
        return;
    trace_lines_event(lines, rank, record->time);
    trace_lines_extras(lines, false, record->time - record->end);
    trace_lines_end(lines);
}

static void write_function(struct trace_lines *lines, uint32_t rank, const struct trace_record *record)
{
    trace_lines_event(lines, rank, record->time);
    trace_lines_pair(lines, 60000019, record->what);
    trace_lines_pair(lines, 60000119, record->what);
    trace_lines_end(lines);
}

static void write_plain(struct trace_lines *lines, uint32_t rank, const struct trace_record *record)
{
    trace_lines_event(lines, rank, record->time);
    trace_lines_pair(lines, record->what, (uint64_t)record->end);
    if (record->what == 40000001)
        trace_lines_pair(lines, 40000050, 2623218350607 + (uint64_t)record->time);
    trace_lines_end(lines);
}

void trace_calls_write(struct trace_lines *lines, uint32_t rank, const struct trace_record *record)
{
    switch ((enum trace_record_kind)record->kind) {
    case RECORD_STATE:
        trace_lines_state(lines, rank, record->time, record->end, record->what);
        break;
    case RECORD_ENTER:
        write_enter(lines, rank, record);
        break;
    case RECORD_EXIT:
    case RECORD_SPLIT_EXIT:
        write_exit(lines, rank, record);
        break;
    case RECORD_COUNTERS:
        write_counters(lines, rank, record);
        break;
    case RECORD_FUNCTION:
        write_function(lines, rank, record);
        break;
    case RECORD_PLAIN:
        write_plain(lines, rank, record);
        break;
    case RECORD_MESSAGE:
        trace_lines_message(lines, &(struct trace_message){
                                       .from = rank,
                                       .to = record->what,
                                       .logical_send = record->end,
                                       .physical_send = record->time,
                                       .logical_receive = record->logical_receive,
                                       .physical_receive = record->physical_receive,
                                       .size = record->size,
                                       .tag = record->tag,
                                   });
        break;
    case RECORD_OPEN:
        break;
    }
}
