/*
 * Writes the random program, phase by phase; a phase adds steps to all ranks. One draw after the other: the order
 * inside of one expression is the compiler's choice, and a seed means the same program everywhere.
 */
#include "gen/script.h"

#include <stdlib.h>

#include "gen/random.h"
#include "gen/text.h"

enum {
    EVENT_INIT = 40000002,
    EVENT_FLUSH = 40000003,
    EVENT_TRACING = 40000012,
    EVENT_MISSES = 50000300,
    CROSSING_PHASES = 4, /* come last of all */
};

struct writer {
    struct script *script;
    const struct gen_options *options;
    struct random random;
};

typedef void phase_function(struct writer *writer);

static int64_t draw_time(struct writer *writer, uint64_t least, uint64_t span)
{
    return writer->options->quantum * (int64_t)(least + random_below(&writer->random, span));
}

/* Sizes on both sides of the eager limit and at it, and now and then nothing. */
static int64_t draw_size(struct writer *writer)
{
    static const int64_t sizes[] = {0, 8, 1000, SCRIPT_EAGER_LIMIT - 1, SCRIPT_EAGER_LIMIT, 100000, 1 << 20};

    return sizes[random_below(&writer->random, sizeof sizes / sizeof *sizes)];
}

static struct script_step *add_step(struct writer *writer, size_t rank, enum step_kind kind, uint32_t value)
{
    struct script_rank *owner = &writer->script->ranks[rank];
    struct script_step *step;

    owner->steps = text_grow(owner->steps, owner->step_count, sizeof *owner->steps);
    step = &owner->steps[owner->step_count++];
    *step = (struct script_step){.kind = kind, .value = value, .collective = SCRIPT_NO_COLLECTIVE};
    return step;
}

static uint32_t draw_family(struct writer *writer)
{
    return EVENT_MISSES + 2 * (uint32_t)random_below(&writer->random, 4);
}

static void add_computation(struct writer *writer, size_t rank, bool creates_task, int64_t length)
{
    add_step(writer, rank, STEP_COMPUTE, creates_task)->length = length;
}

/* Failed tests that are over. */
static void add_tested(struct writer *writer, size_t rank, uint64_t span)
{
    uint32_t type = draw_family(writer) + 1;
    int64_t length = draw_time(writer, 0, span);

    add_step(writer, rank, STEP_TESTED, type)->length = length;
}

/* Tests that fail: sometimes no mark tells where they began, or no end how long they took. */
static void add_polling(struct writer *writer, size_t rank)
{
    if (!writer->options->polling)
        return;
    if (random_one_in(&writer->random, 3))
        add_step(writer, rank, STEP_MARK, draw_family(writer));
    if (random_one_in(&writer->random, 5))
        add_tested(writer, rank, 20);
}

/* Some computation, in functions, with a flush or a stretch without tracing now and then. */
static void add_work(struct writer *writer, size_t rank, uint64_t span)
{
    struct random *random = &writer->random;
    bool function = random_one_in(random, 3);
    bool creates_task;

    if (writer->options->touching && random_one_in(random, 2))
        return;
    add_polling(writer, rank);
    if (function)
        add_step(writer, rank, STEP_FUNCTION, (uint32_t)(1 + random_below(random, 3)));
    creates_task = random_one_in(random, 8);
    add_computation(writer, rank, creates_task, draw_time(writer, 1, span));
    if (writer->options->flushes && random_one_in(random, 20))
        add_step(writer, rank, STEP_OVERHEAD, EVENT_FLUSH)->length = draw_time(writer, 1, 10);
    if (writer->options->tracing_off && random_one_in(random, 20))
        add_step(writer, rank, STEP_OVERHEAD, EVENT_TRACING)->length = draw_time(writer, 1, 10);
    if (function) {
        add_computation(writer, rank, false, draw_time(writer, 1, 3));
        add_step(writer, rank, STEP_FUNCTION, 0);
    }
}

/* A call that completes requests may end polling. */
static uint32_t end_polling(struct writer *writer, size_t rank, uint32_t value)
{
    if (!writer->options->polling || (value != CALL_WAIT && value != CALL_WAITALL) || random_one_in(&writer->random, 3))
        return value;
    add_tested(writer, rank, 40);
    return value == CALL_WAIT && random_one_in(&writer->random, 2) ? CALL_TEST : value;
}

/* Rarely anything. */
static enum within draw_within(struct writer *writer)
{
    uint64_t drawn = random_below(&writer->random, 15);

    if (!writer->options->within || drawn > WITHIN_FUNCTION_LEFT ||
        (drawn == WITHIN_FLUSH && !writer->options->flushes))
        return WITHIN_NOTHING;
    return (enum within)drawn;
}

static struct script_step *add_call(struct writer *writer, size_t rank, uint32_t value)
{
    struct script_step *step;
    int64_t length = draw_time(writer, 1, 3);
    enum within within = draw_within(writer);

    add_work(writer, rank, 4);
    value = end_polling(writer, rank, value);
    if (within == WITHIN_FUNCTION_LEFT) {
        add_step(writer, rank, STEP_CALL, value)->within = within;
        add_step(writer, rank, STEP_FUNCTION, 0);
        step = &writer->script->ranks[rank].steps[writer->script->ranks[rank].step_count - 2];
    } else {
        step = add_step(writer, rank, STEP_CALL, value);
        step->within = within;
    }
    step->length = length;
    return step;
}

static void add_part(struct script_step *step, enum part_kind kind, size_t message)
{
    step->parts[step->part_count++] = (struct script_part){kind, message};
}

/* A message that is to be sent by that call. */
static size_t add_message(struct writer *writer, size_t sender, size_t receiver, uint32_t call)
{
    struct script *script = writer->script;
    struct script_message *message;
    bool may_meet = call == CALL_SEND || call == CALL_SENDRECV || call == CALL_SENDRECV_REPLACE;

    script->messages = text_grow(script->messages, script->message_count, sizeof *script->messages);
    message = &script->messages[script->message_count];
    *message = (struct script_message){.sender = sender, .receiver = receiver};
    message->size = draw_size(writer);
    message->tag = (uint32_t)random_below(&writer->random, 4);
    message->latency = draw_time(writer, 0, 6);
    message->meets =
        call == CALL_SSEND || (may_meet && message->size >= SCRIPT_EAGER_LIMIT && !random_one_in(&writer->random, 4));
    return script->message_count++;
}

static void add_send(struct writer *writer, size_t rank, uint32_t call, size_t message)
{
    add_part(add_call(writer, rank, call), PART_SEND, message);
}

static void add_receive(struct writer *writer, size_t rank, size_t message)
{
    struct script_step *step = add_call(writer, rank, CALL_RECV);

    add_part(step, PART_POST, message);
    add_part(step, PART_COMPLETE, message);
}

static uint32_t draw_blocking_send(struct writer *writer)
{
    static const uint32_t calls[] = {CALL_SEND, CALL_SEND, CALL_SSEND, CALL_BSEND};

    return calls[random_below(&writer->random, sizeof calls / sizeof *calls)];
}

/* Irecv and Isend with both neighbours of a ring (to itself, with one rank), work, Waitall. */
static void phase_halo(struct writer *writer)
{
    size_t count = writer->script->rank_count;
    size_t first = writer->script->message_count; /* message 2 r goes from r to the right, 2 r + 1 to the left */
    uint32_t call = random_one_in(&writer->random, 3) ? CALL_ISSEND : CALL_ISEND;

    for (size_t rank = 0; rank < count; rank++) {
        add_message(writer, rank, (rank + 1) % count, call);
        add_message(writer, rank, (rank + count - 1) % count, call);
    }
    for (size_t rank = 0; rank < count; rank++) {
        size_t from_left = first + 2 * ((rank + count - 1) % count), from_right = first + 2 * ((rank + 1) % count) + 1;
        struct script_step *wait;

        add_part(add_call(writer, rank, CALL_IRECV), PART_POST, from_left);
        add_part(add_call(writer, rank, CALL_IRECV), PART_POST, from_right);
        add_send(writer, rank, call, first + 2 * rank);
        add_send(writer, rank, call, first + 2 * rank + 1);
        add_work(writer, rank, 40);
        wait = add_call(writer, rank, CALL_WAITALL);
        add_part(wait, PART_COMPLETE, from_left);
        add_part(wait, PART_COMPLETE, from_right);
    }
}

/* The same with persistent requests, started one by one or together. */
static void phase_persistent(struct writer *writer)
{
    size_t count = writer->script->rank_count;
    size_t first = writer->script->message_count;

    for (size_t rank = 0; rank < count; rank++)
        add_message(writer, rank, (rank + 1) % count, CALL_START);
    for (size_t rank = 0; rank < count; rank++) {
        size_t incoming = first + (rank + count - 1) % count;
        bool together = random_one_in(&writer->random, 2);
        struct script_step *start = add_call(writer, rank, together ? CALL_STARTALL : CALL_START);

        add_part(start, PART_POST, incoming);
        if (!together)
            start = add_call(writer, rank, CALL_START);
        add_part(start, PART_SEND, first + rank);
        add_work(writer, rank, 30);
        add_part(add_call(writer, rank, CALL_WAIT), PART_COMPLETE, incoming);
    }
}

/* From rank to rank, blocking. */
static void phase_pipeline(struct writer *writer)
{
    size_t last = 0;

    for (size_t rank = 0; rank < writer->script->rank_count; rank++) {
        uint32_t call = draw_blocking_send(writer);

        if (rank > 0)
            add_receive(writer, rank, last);
        add_work(writer, rank, 20);
        if (rank + 1 < writer->script->rank_count) {
            last = add_message(writer, rank, rank + 1, call);
            add_send(writer, rank, call, last);
        }
    }
}

/* Even ranks send to odd ones, which have posted long before or come late. */
static void phase_pairs(struct writer *writer)
{
    for (size_t rank = 0; rank + 1 < writer->script->rank_count; rank += 2) {
        uint32_t call = draw_blocking_send(writer);
        size_t message = add_message(writer, rank, rank + 1, call);

        add_work(writer, rank, 40);
        add_send(writer, rank, call, message);
        add_work(writer, rank + 1, 40);
        add_part(add_call(writer, rank + 1, CALL_IRECV), PART_POST, message);
        add_work(writer, rank + 1, 40);
        add_part(add_call(writer, rank + 1, CALL_WAIT), PART_COMPLETE, message);
    }
}

static void phase_sendrecv(struct writer *writer)
{
    size_t count = writer->script->rank_count;
    size_t first = writer->script->message_count;
    uint32_t call = random_one_in(&writer->random, 2) ? CALL_SENDRECV : CALL_SENDRECV_REPLACE;

    for (size_t rank = 0; rank < count; rank++)
        add_message(writer, rank, (rank + 1) % count, call);
    for (size_t rank = 0; rank < count; rank++) {
        size_t incoming = first + (rank + count - 1) % count;
        struct script_step *step;

        add_work(writer, rank, 30);
        step = add_call(writer, rank, call);
        add_part(step, PART_SEND, first + rank);
        add_part(step, PART_POST, incoming);
        add_part(step, PART_COMPLETE, incoming);
    }
}

/* Rank 0 hears from everybody and answers. */
static void phase_master(struct writer *writer)
{
    for (size_t rank = 1; rank < writer->script->rank_count; rank++) {
        uint32_t call = draw_blocking_send(writer), answer = draw_blocking_send(writer);
        size_t message = add_message(writer, rank, 0, call);

        add_work(writer, rank, 30);
        add_send(writer, rank, call, message);
        add_receive(writer, 0, message);
        message = add_message(writer, 0, rank, answer);
        add_send(writer, 0, answer, message);
        add_receive(writer, rank, message);
    }
}

static void add_probe(struct writer *writer, size_t rank, enum part_kind kind, size_t message)
{
    static const uint32_t probes[] = {CALL_PROBE, CALL_IPROBE, CALL_MPROBE};

    add_part(add_call(writer, rank, probes[random_below(&writer->random, 3)]), kind, message);
}

/* Rank 0 looks what there is before it receives, in each of the ways in which that can be told or not. */
static void phase_probe(struct writer *writer)
{
    for (size_t rank = 1; rank < writer->script->rank_count; rank++) {
        uint32_t call = draw_blocking_send(writer);
        size_t message = add_message(writer, rank, 0, call);
        struct script_step *step;

        add_work(writer, rank, 30);
        add_send(writer, rank, call, message);
        switch (random_below(&writer->random, 5)) {
        case 0:
            add_probe(writer, 0, PART_PEEK, message);
            add_call(writer, 0, CALL_COMM_RANK);
            add_receive(writer, 0, message);
            break;
        case 1:
            add_probe(writer, 0, PART_PEEK, message);
            add_part(add_call(writer, 0, CALL_IRECV), PART_POST, message);
            add_part(add_call(writer, 0, CALL_WAIT), PART_COMPLETE, message);
            break;
        case 2:
            add_probe(writer, 0, PART_PROBE, message);
            add_probe(writer, 0, PART_PROBE, message);
            add_receive(writer, 0, message);
            break;
        default:
            add_probe(writer, 0, PART_PROBE, message);
            step = add_call(writer, 0, CALL_MRECV);
            add_part(step, PART_POST, message);
            add_part(step, PART_COMPLETE, message);
        }
    }
}

static void add_collective(struct writer *writer, uint32_t value, size_t comm)
{
    struct script *script = writer->script;
    const struct script_comm *group = &script->comms[comm];
    struct script_collective *collective;

    script->collectives = text_grow(script->collectives, script->collective_count, sizeof *script->collectives);
    collective = &script->collectives[script->collective_count];
    *collective = (struct script_collective){.value = value, .comm = comm};
    collective->meets = random_one_in(&writer->random, 2);
    collective->root = random_below(&writer->random, group->count);
    collective->size = draw_size(writer);
    collective->latency = draw_time(writer, 0, 4);
    for (size_t i = 0; i < group->count; i++)
        add_call(writer, group->first + i, value)->collective = (long)script->collective_count;
    script->collective_count++;
}

static uint32_t draw_collective(struct writer *writer)
{
    static const uint32_t calls[] = {CALL_BARRIER, CALL_ALLREDUCE, CALL_ALLTOALL, CALL_BCAST,    CALL_SCATTER,
                                     CALL_REDUCE,  CALL_GATHER,    CALL_SCAN,     CALL_IBARRIER, CALL_EXSCAN};

    uint32_t value = calls[random_below(&writer->random, sizeof calls / sizeof *calls)];

    return value == CALL_ALLTOALL && writer->options->own_sizes ? CALL_ALLTOALLV : value;
}

static void phase_world(struct writer *writer)
{
    for (size_t rank = 0; rank < writer->script->rank_count; rank++)
        add_work(writer, rank, 50);
    add_collective(writer, draw_collective(writer), 0);
}

static void phase_rows(struct writer *writer)
{
    for (size_t comm = 1; comm < writer->script->comm_count; comm++) {
        uint32_t value = draw_collective(writer);

        add_work(writer, writer->script->comms[comm].first, 50);
        add_collective(writer, value, comm);
        add_collective(writer, value, comm);
    }
}

/* Calls that do not say on which communicator they are: of all ranks, or row by row. */
static void phase_unnamed(struct writer *writer)
{
    static const uint32_t calls[] = {CALL_COMM_DUP, CALL_COMM_SPLIT, CALL_WIN_FENCE, CALL_FILE_OPEN};
    uint32_t value = calls[random_below(&writer->random, sizeof calls / sizeof *calls)];

    for (size_t rank = 0; rank < writer->script->rank_count; rank++)
        add_work(writer, rank, 20);
    if (random_one_in(&writer->random, 3)) {
        for (size_t comm = 1; comm < writer->script->comm_count; comm++)
            add_collective(writer, value, comm);
    }
    for (uint64_t i = random_below(&writer->random, 3); i > 0; i--)
        add_collective(writer, value, 0);
}

/* The next rank of the ring of so many that the rank is in; the last ring may be smaller. */
static size_t next_in_ring(const struct writer *writer, size_t rank, size_t size)
{
    size_t first = rank - rank % size;
    size_t left = writer->script->rank_count - first;

    return first + (rank - first + 1) % (left < size ? left : size);
}

static void add_crossing_receive(struct writer *writer, size_t rank, bool posts_first, size_t message)
{
    if (posts_first)
        add_part(add_call(writer, rank, CALL_WAIT), PART_COMPLETE, message);
    else
        add_receive(writer, rank, message);
}

/* Everybody sends to the next one in a ring before it receives, or lets the others receive only behind a collective:
 * MPI has buffered it all. Some have posted their receive before. */
static void phase_crossing(struct writer *writer)
{
    static const uint32_t calls[] = {CALL_SEND, CALL_SEND, CALL_BSEND, CALL_ISEND};
    size_t count = writer->script->rank_count;
    size_t size = 2 + random_below(&writer->random, 4);
    size_t first = writer->script->message_count;
    bool *posts_first = text_zeroed(count, sizeof *posts_first);
    bool meets = random_one_in(&writer->random, 4);
    uint64_t kinds = random_one_in(&writer->random, 2) ? 1 : sizeof calls / sizeof *calls;

    for (size_t rank = 0; rank < count; rank++) {
        add_message(writer, rank, next_in_ring(writer, rank, size), CALL_BSEND);
        posts_first[rank] = random_one_in(&writer->random, 8);
    }
    for (size_t rank = 0; rank < count; rank++) {
        size_t next = next_in_ring(writer, rank, size);

        if (posts_first[next])
            add_part(add_call(writer, next, CALL_IRECV), PART_POST, first + rank);
    }
    for (size_t rank = 0; rank < count; rank++) {
        add_work(writer, rank, 20);
        add_send(writer, rank, calls[random_below(&writer->random, kinds)], first + rank);
    }
    if (meets)
        add_collective(writer, CALL_BARRIER, 0);
    for (size_t rank = 0; rank < count; rank++) {
        size_t next = next_in_ring(writer, rank, size);

        add_crossing_receive(writer, next, posts_first[next], first + rank);
    }
    free(posts_first);
}

static void phase_local(struct writer *writer)
{
    for (size_t rank = 0; rank < writer->script->rank_count; rank++) {
        add_work(writer, rank, 100);
        add_call(writer, rank, CALL_COMM_RANK);
    }
}

/* The world, and rows of a grid; a row of all ranks would be the world again. */
static void add_comms(struct writer *writer)
{
    struct script *script = writer->script;
    size_t width = 1 + random_below(&writer->random, script->rank_count);

    if (writer->options->row > 0)
        width = writer->options->row;

    script->comms = text_zeroed(script->rank_count + 1, sizeof *script->comms);
    script->comms[script->comm_count++] = (struct script_comm){0, script->rank_count};
    for (size_t first = 0; first < script->rank_count && width < script->rank_count; first += width) {
        size_t left = script->rank_count - first;

        script->comms[script->comm_count++] = (struct script_comm){first, left < width ? left : width};
    }
}

static void begin_ranks(struct writer *writer)
{
    struct script *script = writer->script;
    uint64_t spread = (uint64_t)(writer->options->launch_spread / writer->options->quantum) + 1;
    size_t earliest = random_below(&writer->random, script->rank_count);

    for (size_t rank = 0; rank < script->rank_count; rank++) {
        script->ranks[rank].start = rank == earliest ? 0 : draw_time(writer, 0, spread);
        if (writer->options->flushes && random_one_in(&writer->random, 2))
            add_step(writer, rank, STEP_OVERHEAD, EVENT_INIT)->length = draw_time(writer, 1, 5);
        add_computation(writer, rank, false, draw_time(writer, 1, 5));
    }
    add_collective(writer, CALL_INIT, 0);
}

static void end_ranks(struct writer *writer)
{
    add_collective(writer, CALL_FINALIZE, 0);
    for (size_t rank = 0; rank < writer->script->rank_count; rank++) {
        add_computation(writer, rank, false, draw_time(writer, 1, 3));
        if (writer->options->flushes)
            add_step(writer, rank, STEP_OVERHEAD, EVENT_FLUSH)->length = draw_time(writer, 1, 5);
        add_computation(writer, rank, false, draw_time(writer, 1, 3));
    }
}

void script_make(struct script *script, const struct gen_options *options)
{
    static phase_function *const phases[] = {
        phase_halo,    phase_persistent, phase_pipeline, phase_pairs,    phase_sendrecv, phase_master,
        phase_world,   phase_world,      phase_rows,     phase_rows,     phase_local,    phase_probe,
        phase_unnamed, phase_crossing,   phase_crossing, phase_crossing, phase_crossing};
    size_t count = sizeof phases / sizeof *phases - (options->crossing ? 0 : CROSSING_PHASES);
    struct writer writer = {script, options, {options->seed}};

    *script = (struct script){.rank_count = options->ranks};
    script->ranks = text_zeroed(options->ranks, sizeof *script->ranks);
    add_comms(&writer);
    begin_ranks(&writer);
    for (uint32_t i = 0; i < options->phases; i++)
        phases[random_below(&writer.random, count)](&writer);
    end_ranks(&writer);
}

void script_deinit(struct script *script)
{
    for (size_t rank = 0; rank < script->rank_count; rank++)
        free(script->ranks[rank].steps);
    free(script->ranks);
    free(script->messages);
    free(script->collectives);
    free(script->comms);
}
