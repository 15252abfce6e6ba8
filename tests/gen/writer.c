#include "gen/writer.h"

#include "model/memory.h"

enum {
    EVENT_FLUSH = 40000003,
    EVENT_TRACING = 40000012,
    EVENT_MISSES = 50000300,
};

int64_t writer_draw_time(struct writer *writer, uint64_t least, uint64_t span)
{
    return writer->options->quantum * (int64_t)(least + random_below(&writer->random, span));
}

/* Sizes on both sides of the eager limit and at it, and now and then nothing. */
static int64_t draw_size(struct writer *writer)
{
    static const int64_t sizes[] = {0, 8, 1000, SCRIPT_EAGER_LIMIT - 1, SCRIPT_EAGER_LIMIT, 100000, 1 << 20};

    return sizes[random_below(&writer->random, sizeof sizes / sizeof *sizes)];
}

struct script_step *writer_add_step(struct writer *writer, size_t rank, enum step_kind kind, uint32_t value)
{
    struct script_rank *owner = &writer->script->ranks[rank];
    struct script_step *step;

    owner->steps = memory_grow(owner->steps, owner->step_count, sizeof *owner->steps);
    step = &owner->steps[owner->step_count++];
    *step = (struct script_step){.kind = kind, .value = value, .collective = SCRIPT_NO_COLLECTIVE};
    return step;
}

static uint32_t draw_family(struct writer *writer)
{
    return EVENT_MISSES + 2 * (uint32_t)random_below(&writer->random, 4);
}

void writer_add_computation(struct writer *writer, size_t rank, bool creates_task, int64_t length)
{
    writer_add_step(writer, rank, STEP_COMPUTE, creates_task)->length = length;
}

/* Failed tests that are over. */
static void add_tested(struct writer *writer, size_t rank, uint64_t span)
{
    uint32_t type = draw_family(writer) + 1;
    int64_t length = writer_draw_time(writer, 0, span);

    writer_add_step(writer, rank, STEP_TESTED, type)->length = length;
}

/* Tests that fail: sometimes no mark tells where they began, or no end how long they took. */
static void add_polling(struct writer *writer, size_t rank)
{
    if (!writer->options->polling)
        return;
    if (random_one_in(&writer->random, 3))
        writer_add_step(writer, rank, STEP_MARK, draw_family(writer));
    if (random_one_in(&writer->random, 5))
        add_tested(writer, rank, 20);
}

/* Some computation, in functions, with a flush or a stretch without tracing now and then. */
void writer_add_work(struct writer *writer, size_t rank, uint64_t span)
{
    struct random *random = &writer->random;
    bool function = random_one_in(random, 3);
    bool creates_task;

    if (writer->options->touching && random_one_in(random, 2))
        return;
    add_polling(writer, rank);
    if (function)
        writer_add_step(writer, rank, STEP_FUNCTION, (uint32_t)(1 + random_below(random, 3)));
    creates_task = random_one_in(random, 8);
    writer_add_computation(writer, rank, creates_task, writer_draw_time(writer, 1, span));
    if (writer->options->flushes && random_one_in(random, 20))
        writer_add_step(writer, rank, STEP_OVERHEAD, EVENT_FLUSH)->length = writer_draw_time(writer, 1, 10);
    if (writer->options->tracing_off && random_one_in(random, 20))
        writer_add_step(writer, rank, STEP_OVERHEAD, EVENT_TRACING)->length = writer_draw_time(writer, 1, 10);
    if (function) {
        writer_add_computation(writer, rank, false, writer_draw_time(writer, 1, 3));
        writer_add_step(writer, rank, STEP_FUNCTION, 0);
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

struct script_step *writer_add_call(struct writer *writer, size_t rank, uint32_t value)
{
    struct script_step *step;
    int64_t length = writer_draw_time(writer, 1, 3);
    enum within within = draw_within(writer);

    writer_add_work(writer, rank, 4);
    value = end_polling(writer, rank, value);
    if (within == WITHIN_FUNCTION_LEFT) {
        writer_add_step(writer, rank, STEP_CALL, value)->within = within;
        writer_add_step(writer, rank, STEP_FUNCTION, 0);
        step = &writer->script->ranks[rank].steps[writer->script->ranks[rank].step_count - 2];
    } else {
        step = writer_add_step(writer, rank, STEP_CALL, value);
        step->within = within;
    }
    step->length = length;
    return step;
}

void writer_add_part(struct script_step *step, enum part_kind kind, size_t message)
{
    step->parts[step->part_count++] = (struct script_part){kind, message};
}

/* A message that is to be sent by that call. */
size_t writer_add_message(struct writer *writer, size_t sender, size_t receiver, uint32_t call)
{
    struct script *script = writer->script;
    struct script_message *message;
    bool may_meet = call == CALL_SEND || call == CALL_SENDRECV || call == CALL_SENDRECV_REPLACE;

    script->messages = memory_grow(script->messages, script->message_count, sizeof *script->messages);
    message = &script->messages[script->message_count];
    *message = (struct script_message){.sender = sender, .receiver = receiver};
    message->size = draw_size(writer);
    message->tag = (uint32_t)random_below(&writer->random, 4);
    message->latency = writer_draw_time(writer, 0, 6);
    message->meets =
        call == CALL_SSEND || (may_meet && message->size >= SCRIPT_EAGER_LIMIT && !random_one_in(&writer->random, 4));
    return script->message_count++;
}

void writer_add_send(struct writer *writer, size_t rank, uint32_t call, size_t message)
{
    writer_add_part(writer_add_call(writer, rank, call), PART_SEND, message);
}

void writer_add_receive(struct writer *writer, size_t rank, size_t message)
{
    struct script_step *step = writer_add_call(writer, rank, CALL_RECV);

    writer_add_part(step, PART_POST, message);
    writer_add_part(step, PART_COMPLETE, message);
}

uint32_t writer_draw_blocking_send(struct writer *writer)
{
    static const uint32_t calls[] = {CALL_SEND, CALL_SEND, CALL_SSEND, CALL_BSEND};

    return calls[random_below(&writer->random, sizeof calls / sizeof *calls)];
}

size_t writer_make_collective(struct writer *writer, uint32_t value, size_t comm)
{
    struct script *script = writer->script;
    struct script_collective *collective;

    script->collectives = memory_grow(script->collectives, script->collective_count, sizeof *script->collectives);
    collective = &script->collectives[script->collective_count];
    *collective = (struct script_collective){.value = value, .comm = comm};
    collective->meets = random_one_in(&writer->random, 2);
    collective->root = random_below(&writer->random, script->comms[comm].count);
    collective->size = draw_size(writer);
    collective->latency = writer_draw_time(writer, 0, 4);
    return script->collective_count++;
}

void writer_add_collective(struct writer *writer, uint32_t value, size_t comm)
{
    size_t collective = writer_make_collective(writer, value, comm);
    const struct script_comm *group = &writer->script->comms[comm];

    for (size_t i = 0; i < group->count; i++)
        writer_add_call(writer, group->members[i], value)->collective = (long)collective;
}
