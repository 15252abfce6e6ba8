/*
 * From event lines to operations: first the operations of the events, then those of the messages,
 * each put behind the event that it follows.
 */
#include "model/program.h"

#include <stdlib.h>

#include "model/memory.h"
#include "model/polling.h"

enum {
    EVENT_MPI_FIRST = 50000001,
    EVENT_MPI_LAST = 50000005,
    EVENT_INIT = 40000002,
    EVENT_FLUSH = 40000003,
    EVENT_TRACING = 40000012,
    EVENT_SEND_SIZE = 50100001,
    EVENT_RECEIVE_SIZE = 50100002,
    EVENT_COMM = 50100004,
    EVENT_FUNCTION = 60000019,
    LATE_MAX = 1000, /* functions entered or left inside one call */
};

/* The call of a thread that is open. */
struct open_call {
    uint64_t type; /* of its event, 0: none */
    size_t call;
};

/* One rank while its event lines are read. */
struct reader {
    struct rank *rank;
    const struct trace_line *line;
    unsigned overhead;      /* kinds that are on */
    unsigned as_useful;     /* kinds that do not matter */
    struct open_call *open; /* by thread */
    uint32_t thread_count;
    bool has_begun;     /* the first thread has an event */
    uint32_t deciding;  /* the thread whose call decides what the rank is in, 0: none */
    bool first_decides; /* to the end of the run */
    int64_t time;
    size_t stack;
    uint64_t late[LATE_MAX]; /* values of function events inside the open call */
    size_t late_count;
    bool polls;  /* in failed tests */
    bool joined; /* that belong to the call which is entered next */
};

static void add_operation(struct reader *reader, enum operation_kind kind, size_t subject)
{
    struct rank *rank = reader->rank;
    enum state state = reader->overhead != 0 ? IN_OVERHEAD : reader->deciding != 0 ? IN_MPI : IN_USEFUL;

    state = reader->has_begun ? state : IN_ABSENT;
    rank->operations = memory_grow(rank->operations, rank->operation_count, sizeof *rank->operations);
    rank->operations[rank->operation_count] = (struct operation){
        .kind = kind,
        .state = kind == OPERATION_END && reader->has_begun ? IN_ENDED : state,
        .subject = subject,
        .base = rank->operation_count + 1,
        .raw = reader->time,
        .stack = reader->stack,
        .polls = reader->polls,
    };
    rank->operation_count++;
}

static void change_functions(struct reader *reader, uint64_t value)
{
    struct rank *rank = reader->rank;

    if (value == 0) {
        reader->stack = rank->stacks[reader->stack].outer;
        return;
    }
    rank->stacks = memory_grow(rank->stacks, rank->stack_count, sizeof *rank->stacks);
    rank->stacks[rank->stack_count] = (struct model_function){reader->stack, value};
    reader->stack = rank->stack_count++;
}

static void read_function(struct reader *reader, uint64_t value)
{
    if (reader->deciding == 0 || reader->polls)
        change_functions(reader, value);
    else if (reader->late_count < LATE_MAX)
        reader->late[reader->late_count++] = value;
}

static void change_late_functions(struct reader *reader)
{
    for (size_t i = 0; i < reader->late_count; i++)
        change_functions(reader, reader->late[i]);
    reader->late_count = 0;
}

static struct call *open_call_of(struct reader *reader, uint32_t thread)
{
    return &reader->rank->calls[reader->open[thread].call];
}

/* While the first thread does not decide alone, the rank is in MPI as long as any thread is: of those that are, the
 * one that has been for longest decides. */
static void resume_oldest(struct reader *reader)
{
    uint32_t oldest = 0;

    for (uint32_t thread = 1; thread <= reader->thread_count && !reader->first_decides; thread++)
        if (reader->open[thread].type != 0 &&
            (oldest == 0 || open_call_of(reader, thread)->enter_line < open_call_of(reader, oldest)->enter_line))
            oldest = thread;
    if (oldest == 0)
        return;
    reader->deciding = oldest;
    open_call_of(reader, oldest)->ends_beside = false;
    add_operation(reader, OPERATION_RESUME, reader->open[oldest].call);
}

static void close_call(struct reader *reader, uint32_t thread)
{
    size_t index = reader->open[thread].call;
    struct call *call = &reader->rank->calls[index];
    bool decides = reader->deciding == thread;

    call->closed = true;
    call->exit = reader->time;
    call->exit_line = reader->line->number;
    reader->open[thread].type = 0;
    if (decides) {
        reader->deciding = 0;
        change_late_functions(reader);
    }
    add_operation(reader, decides ? OPERATION_EXIT : OPERATION_BESIDE_EXIT, index);
    call->exit_base = reader->rank->operation_count;
    if (decides)
        resume_oldest(reader);
}

/* Whether the rank has done nothing since it entered the call but be in it. */
static bool is_alone(const struct rank *rank, const struct call *call)
{
    if (call->begins_beside || rank->operations[call->enter_base - 1].state != IN_MPI)
        return false;
    for (size_t i = call->enter_base; i < rank->operation_count; i++)
        if (rank->operations[i].kind != OPERATION_EVENT || rank->operations[i].state != IN_MPI)
            return false;
    return true;
}

/* The first thread calls while the call that decides is another's: the rank has computed, as far as is known, and that
 * call goes on beside. */
static void suspend_deciding(struct reader *reader)
{
    size_t index = reader->open[reader->deciding].call;
    struct rank *rank = reader->rank;
    struct call *call = &rank->calls[index];

    if (is_alone(rank, call))
        for (size_t i = call->enter_base - 1; i < rank->operation_count; i++)
            rank->operations[i].state = IN_USEFUL;
    call->ends_beside = true;
    reader->deciding = 0;
    reader->first_decides = true;
    change_late_functions(reader);
    add_operation(reader, OPERATION_SUSPEND, index);
}

static void close_polling(struct reader *reader)
{
    reader->polls = false;
    close_call(reader, 1);
}

/* The collective's attributes stand on the line of its entry. */
static void read_attributes(struct call *call, const struct trace_pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        switch (pairs[i].type) {
        case EVENT_SEND_SIZE:
            call->send_size = (int64_t)pairs[i].value;
            break;
        case EVENT_RECEIVE_SIZE:
            call->receive_size = (int64_t)pairs[i].value;
            break;
        case EVENT_COMM:
            call->comm = pairs[i].value;
            break;
        }
    }
}

/* The failed tests before it are over. */
static void go_on_with_call(struct reader *reader, struct trace_pair pair, const struct trace_pair *pairs, size_t count)
{
    struct call *call = open_call_of(reader, 1);

    reader->polls = reader->joined = false;
    reader->open[1].type = pair.type;
    call->stack = reader->stack;
    call->enter_line = reader->line->number;
    read_attributes(call, pairs, count);
}

static void add_loss(struct reader *reader)
{
    struct rank *rank = reader->rank;

    memory_append(rank->losses, rank->loss_count, (struct model_loss){reader->line->number, reader->time});
}

/* An entry while a call of the same thread is open ends that call. */
static void close_nested(struct reader *reader, uint32_t thread)
{
    if (!reader->polls)
        add_loss(reader);
    close_call(reader, thread);
}

/* Failed tests are no call that the trace begins with. */
static bool has_called(const struct rank *rank)
{
    for (size_t i = 0; i < rank->call_count; i++)
        if (!rank->calls[i].waitless)
            return true;
    return false;
}

static void open_call(struct reader *reader, struct trace_pair pair, const struct trace_pair *pairs, size_t count)
{
    struct rank *rank = reader->rank;
    uint32_t thread = reader->line->thread;
    struct call call = {.value = pair.value,
                        .class = call_class_of(pair.value),
                        .enter = reader->time,
                        .exit_line = SIZE_MAX,
                        .enter_line = reader->line->number,
                        .thread = thread};

    if (reader->joined) {
        go_on_with_call(reader, pair, pairs, count);
        return;
    }
    if (reader->open[thread].type != 0)
        close_nested(reader, thread);
    if (thread == 1 && reader->deciding != 0)
        suspend_deciding(reader);
    call.begins_beside = call.ends_beside = reader->deciding != 0 || (reader->first_decides && thread != 1);
    reader->polls = pair.type == POLLING_JOINED || pair.type == POLLING_ON;
    reader->joined = pair.type == POLLING_JOINED;
    call.waitless = pair.type == POLLING_ON;
    if (call.waitless)
        call.class = CALL_LOCAL;
    call.stack = reader->stack;
    if (call.class != CALL_INIT && !call.waitless && !has_called(rank))
        add_loss(reader);
    reader->open[thread] = (struct open_call){pair.type, rank->call_count};
    reader->deciding = call.begins_beside ? reader->deciding : thread;
    rank->is_threaded = rank->is_threaded || thread != 1;
    read_attributes(&call, pairs, count);
    memory_append(rank->calls, rank->call_count, call);
    add_operation(reader, call.begins_beside ? OPERATION_BESIDE_ENTER : OPERATION_ENTER, rank->call_count - 1);
    rank->calls[rank->call_count - 1].enter_base = rank->operation_count;
}

/* One without an entry is none, but calls are missing before it. */
static void leave_call(struct reader *reader)
{
    uint32_t thread = reader->line->thread;

    if (reader->open[thread].type != 0)
        close_call(reader, thread);
    else
        add_loss(reader);
}

static void set_overhead(struct reader *reader, unsigned kind, bool on)
{
    kind &= ~reader->as_useful;
    reader->overhead = on ? reader->overhead | kind : reader->overhead & ~kind;
}

static void switch_tracing(struct reader *reader, bool on)
{
    set_overhead(reader, OVERHEAD_DISABLED, !on);
    if (!on && has_called(reader->rank))
        add_loss(reader);
}

static void begin_rank(struct reader *reader)
{
    reader->has_begun = reader->rank->present = true;
    reader->rank->first = reader->time;
}

static void read_line(struct reader *reader, const struct trace_pair *pairs, size_t count)
{
    if (reader->line->thread == 1 && !reader->has_begun)
        begin_rank(reader);
    for (size_t i = 0; i < count; i++) {
        struct trace_pair pair = pairs[i];

        if (reader->line->thread != 1 && (pair.type < EVENT_MPI_FIRST || pair.type > EVENT_MPI_LAST))
            continue;
        if (pair.type == EVENT_INIT)
            set_overhead(reader, OVERHEAD_INIT, pair.value != 0);
        else if (pair.type == EVENT_FLUSH)
            set_overhead(reader, OVERHEAD_FLUSH, pair.value != 0);
        else if (pair.type == EVENT_TRACING)
            switch_tracing(reader, pair.value != 0);
        else if (pair.type == POLLING_JOINED || pair.type == POLLING_ON)
            open_call(reader, pair, pairs, count);
        else if (pair.type == POLLING_OFF)
            close_polling(reader);
        else if (pair.type == EVENT_FUNCTION)
            read_function(reader, pair.value);
        else if (pair.type < EVENT_MPI_FIRST || pair.type > EVENT_MPI_LAST)
            continue;
        else if (pair.value != 0)
            open_call(reader, pair, pairs, count);
        else
            leave_call(reader);
    }
    if (reader->line->thread == 1)
        add_operation(reader, OPERATION_EVENT, 0);
}

static uint32_t count_threads(const struct trace_rank *source)
{
    uint32_t count = 1;

    for (size_t i = 0; i < source->line_count; i++)
        count = source->lines[i].thread > count ? source->lines[i].thread : count;
    return count;
}

/* What is never left ends with the rank. */
static void end_open_calls(struct reader *reader)
{
    for (uint32_t thread = 1; thread <= reader->thread_count; thread++) {
        struct call *call = open_call_of(reader, thread);

        if (reader->open[thread].type == 0)
            continue;
        call->exit = reader->time;
        call->exit_base = reader->rank->operation_count;
    }
}

static void read_rank(struct rank *rank, const struct trace_rank *source, const struct trace_pair *pairs,
                      unsigned useful)
{
    struct reader reader = {.rank = rank, .as_useful = useful, .thread_count = count_threads(source)};

    rank->stacks = memory_grow(NULL, 0, sizeof *rank->stacks);
    rank->stacks[0] = (struct model_function){0, 0};
    rank->stack_count = 1;
    reader.open = memory_zeroed((size_t)reader.thread_count + 1, sizeof *reader.open);
    for (size_t i = 0; i < source->line_count; i++) {
        const struct trace_line *line = &source->lines[i];

        if (reader.time < line->time)
            reader.time = line->time;
        reader.line = line;
        read_line(&reader, pairs + line->first_pair, line->pair_count);
    }
    if (source->line_count > 0) {
        add_operation(&reader, OPERATION_END, 0);
        end_open_calls(&reader);
    }
    free(reader.open);
}

/*
 * How well a call suits an operation on a message at that time; 0: not at all. The kind of call comes first, then the
 * end of it that touches: a send is posted where its call opens, a receive completes where its call closes. Who posts a
 * receive on entering does not do so at the end.
 */
static int call_fit(const struct call *call, enum operation_kind kind, int64_t time)
{
    enum call_class class = call->class;
    bool both = class == CALL_SEND_RECEIVE, start = class == CALL_START;

    if (time < call->enter || time > call->exit)
        return 0;
    switch (kind) {
    case OPERATION_SEND:
        if (!call_sends(class))
            return 1;
        return call->enter == time ? 3 : 2;
    case OPERATION_RECEIVE:
        if (class == CALL_NONBLOCKING_RECEIVE)
            return call->exit == time ? 4 : 1;
        if (call->enter == time)
            return class == CALL_RECEIVE || both || start ? 3 : 1;
        return (class == CALL_RECEIVE || both || start) && call->exit > time ? 2 : 1;
    default:
        if (class != CALL_RECEIVE && !both && class != CALL_COMPLETION)
            return 1;
        return call->exit == time ? 3 : 2;
    }
}

/* The call that holds that time and suits best; of equals the first. SIZE_MAX: the time lies outside MPI. */
static size_t find_only_call(const struct rank *rank, enum operation_kind kind, int64_t time)
{
    size_t low = 0, high = rank->call_count, best = SIZE_MAX;
    int best_fit = 0;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (rank->calls[middle].exit < time)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < rank->call_count && rank->calls[low].enter <= time; low++) {
        int fit = call_fit(&rank->calls[low], kind, time);

        if (fit > best_fit) {
            best_fit = fit;
            best = low;
        }
    }
    return best;
}

/* The same among the calls of the message's thread; where none there is of the kind, of what touches the time on any
 * other: a request may be another thread's to complete. */
static size_t find_call(const struct rank *rank, enum operation_kind kind, int64_t time, uint32_t thread)
{
    enum { OF_THE_KIND = 2, TOUCHES = 3 };
    size_t best = SIZE_MAX;
    int best_fit = 0;

    if (!rank->is_threaded)
        return find_only_call(rank, kind, time);
    for (size_t i = 0; i < rank->call_count; i++) {
        int fit = rank->calls[i].thread == thread ? call_fit(&rank->calls[i], kind, time) : 0;

        if (fit > best_fit) {
            best_fit = fit;
            best = i;
        }
    }
    for (size_t i = 0; i < rank->call_count && best_fit < OF_THE_KIND && kind != OPERATION_SEND; i++) {
        if (call_fit(&rank->calls[i], kind, time) >= TOUCHES)
            return i;
    }
    return best;
}

/* The last event's operation at or before that time, but inside the call if there is one. */
static size_t find_base(const struct rank *rank, size_t events, size_t call, int64_t time)
{
    size_t base = call == SIZE_MAX ? 0 : rank->calls[call].enter_base;
    size_t limit = call == SIZE_MAX ? events : rank->calls[call].exit_base - 1;

    /* What other threads do at that time lies between. */
    if (rank->is_threaded && call != SIZE_MAX && rank->calls[call].enter == time)
        return base;
    if (rank->is_threaded && call != SIZE_MAX && rank->calls[call].exit == time)
        return limit;
    while (base < limit && rank->operations[base].raw <= time)
        base++;
    return base;
}

/* What a call does not do itself happens at its own time, when all that has that time has been done. */
static size_t holder_of(const struct rank *rank, enum operation_kind kind, size_t call, int64_t time)
{
    if (call == SIZE_MAX || call_fit(&rank->calls[call], kind, time) > 1)
        return call;
    return rank->calls[call].exit == time ? SIZE_MAX : call;
}

static void insert(struct rank *rank, enum operation_kind kind, size_t message, size_t base, int64_t time)
{
    memory_append(rank->operations, rank->operation_count,
                  (struct operation){
                      .kind = kind,
                      .state = base > 0 ? rank->operations[base - 1].state : IN_ABSENT,
                      .subject = message,
                      .base = base,
                      .raw = time,
                  });
}

static void insert_message(struct program *program, size_t index, const size_t *events)
{
    struct message *message = &program->messages[index];
    const struct trace_message *times = &message->times;
    struct rank *sender = &program->ranks[times->sender], *receiver = &program->ranks[times->receiver];
    size_t sent = find_call(sender, OPERATION_SEND, times->logical_send, times->sender_thread);
    size_t posted = find_call(receiver, OPERATION_RECEIVE, times->logical_receive, times->receiver_thread);
    size_t done = find_call(receiver, OPERATION_COMPLETE, times->physical_receive, times->receiver_thread);
    bool is_held = holder_of(receiver, OPERATION_RECEIVE, posted, times->logical_receive) != SIZE_MAX;
    int64_t post = is_held ? receiver->calls[posted].enter : times->logical_receive;

    message->send_call = sent;
    message->post_call = posted;
    message->done_call = done;
    insert(sender, OPERATION_SEND, index,
           find_base(sender, events[times->sender], holder_of(sender, OPERATION_SEND, sent, times->logical_send),
                     times->logical_send),
           times->logical_send);
    insert(receiver, OPERATION_RECEIVE, index,
           find_base(receiver, events[times->receiver],
                     holder_of(receiver, OPERATION_RECEIVE, posted, times->logical_receive), post),
           post);
    insert(receiver, OPERATION_COMPLETE, index,
           find_base(receiver, events[times->receiver],
                     holder_of(receiver, OPERATION_COMPLETE, done, times->physical_receive), times->physical_receive),
           times->physical_receive);
    if (sent != SIZE_MAX && sender->calls[sent].closed)
        insert(sender, OPERATION_LEAVE_SEND, index, sender->calls[sent].exit_base - 1, sender->calls[sent].exit);
}

static int compare_operations(const void *left, const void *right)
{
    const struct operation *a = left, *b = right;
    bool a_event = a->kind >= OPERATION_EVENT, b_event = b->kind >= OPERATION_EVENT;

    if (a->base != b->base)
        return a->base < b->base ? -1 : 1;
    if (a_event != b_event)
        return a_event ? -1 : 1;
    if (a->raw != b->raw)
        return a->raw < b->raw ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return (a->subject > b->subject) - (a->subject < b->subject);
}

/* Sorts a rank's operations and tells calls and messages where theirs are. */
static void settle_rank(struct program *program, struct rank *rank)
{
    if (rank->operation_count > 0)
        qsort(rank->operations, rank->operation_count, sizeof *rank->operations, compare_operations);
    for (size_t i = 0; i < rank->operation_count; i++) {
        size_t subject = rank->operations[i].subject;

        switch (rank->operations[i].kind) {
        case OPERATION_ENTER:
        case OPERATION_BESIDE_ENTER:
            rank->calls[subject].enter_operation = i;
            break;
        case OPERATION_EXIT:
        case OPERATION_BESIDE_EXIT:
            rank->calls[subject].exit_operation = i;
            break;
        case OPERATION_SEND:
            program->messages[subject].send_operation = i;
            break;
        case OPERATION_RECEIVE:
            program->messages[subject].receive_operation = i;
            break;
        default:
            break;
        }
    }
}

bool program_is_threaded(const struct program *program)
{
    for (size_t i = 0; i < program->rank_count; i++)
        if (program->ranks[i].is_threaded)
            return true;
    return false;
}

bool program_is_absent_in_wait(const struct rank *rank, size_t operation)
{
    if (rank->operations[operation].state == IN_ABSENT)
        return true;
    for (size_t i = operation; i-- > 0;) {
        switch (rank->operations[i].kind) {
        case OPERATION_ENTER:
        case OPERATION_RESUME:
            return rank->operations[i].state == IN_ABSENT;
        case OPERATION_EXIT:
        case OPERATION_SUSPEND:
            return false;
        default:
            break;
        }
    }
    return false;
}

static void mark_late(struct program *program, int64_t max_skew)
{
    int64_t first = INT64_MAX;

    for (size_t i = 0; i < program->rank_count; i++) {
        if (program->ranks[i].present && program->ranks[i].first < first)
            first = program->ranks[i].first;
    }
    for (size_t i = 0; i < program->rank_count; i++) {
        struct rank *rank = &program->ranks[i];

        rank->late = !rank->present || rank->first - first > max_skew;
    }
}

void program_build(struct program *program, const struct trace *trace, const struct replay_options *options)
{
    size_t *events = memory_zeroed(trace->rank_count, sizeof *events);

    *program = (struct program){.rank_count = trace->rank_count, .message_count = trace->message_count};
    program->ranks = memory_zeroed(trace->rank_count, sizeof *program->ranks);
    program->messages = memory_zeroed(trace->message_count, sizeof *program->messages);
    for (size_t i = 0; i < trace->rank_count; i++) {
        read_rank(&program->ranks[i], &trace->ranks[i], trace->pairs, options->useful);
        events[i] = program->ranks[i].operation_count;
    }
    for (size_t i = 0; i < trace->message_count; i++) {
        program->messages[i].times = trace->messages[i];
        insert_message(program, i, events);
    }
    for (size_t i = 0; i < trace->rank_count; i++)
        settle_rank(program, &program->ranks[i]);
    mark_late(program, options->max_skew);
    free(events);
}

void program_deinit(struct program *program)
{
    for (size_t i = 0; i < program->rank_count; i++) {
        free(program->ranks[i].operations);
        free(program->ranks[i].calls);
        free(program->ranks[i].stacks);
        free(program->ranks[i].losses);
    }
    free(program->ranks);
    free(program->messages);
    free(program->waits);
    free(program->holds);
}
