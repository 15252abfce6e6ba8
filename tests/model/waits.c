/*
 * Who waits for whom (collectives have a file of their own), before any model or clock has a
 * say.
 */
#include <stdlib.h>

#include "model/memory.h"
#include "model/program.h"

struct wait *program_add_wait(struct program *program, size_t rank, size_t operation, size_t partner, size_t post)
{
    struct wait *wait;

    program->waits = memory_grow(program->waits, program->wait_count, sizeof *program->waits);
    wait = &program->waits[program->wait_count++];
    *wait = (struct wait){.rank = rank, .operation = operation, .partner = partner, .post = post};
    wait->send_enter = SIZE_MAX;
    return wait;
}

/* A wait of the call's, which may stand beside the one that decides. */
static struct wait *add_call_wait(struct program *program, size_t rank, size_t call, size_t operation, size_t partner,
                                  size_t post)
{
    struct wait *wait = program_add_wait(program, rank, operation, partner, post);

    wait->beside = call != SIZE_MAX && program->ranks[rank].calls[call].ends_beside;
    return wait;
}

static void add_message_wait(struct program *program, size_t rank, size_t operation,
                             const struct replay_options *options)
{
    const struct operation *at = &program->ranks[rank].operations[operation];
    const struct message *message = &program->messages[at->subject];
    const struct call *call;
    struct wait *wait;

    if (message->times.sender == message->times.receiver)
        return;
    if (at->kind == OPERATION_COMPLETE) {
        add_call_wait(program, rank, message->done_call, operation, message->times.sender, message->send_operation)
            ->hard = true;
        return;
    }
    call = &program->ranks[rank].calls[message->send_call];
    if (call->class == CALL_SYNCHRONOUS_SEND ||
        (options->waits == WAITS_ALL && (call->class == CALL_SEND || call->class == CALL_SEND_RECEIVE) &&
         message->times.size >= options->eager_limit)) {
        wait = add_call_wait(program, rank, message->send_call, operation, message->times.receiver,
                             message->receive_operation);
        wait->hard = call->class == CALL_SYNCHRONOUS_SEND;
        wait->send_enter = call->enter_operation;
    }
}

static int compare_waits(const void *left, const void *right)
{
    const struct wait *a = left, *b = right;

    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    if (a->operation != b->operation)
        return a->operation < b->operation ? -1 : 1;
    if (a->partner != b->partner)
        return a->partner < b->partner ? -1 : 1;
    return (a->post > b->post) - (a->post < b->post);
}

/* The message that the rank's call posts and completes, NULL: none. */
static const struct message *find_received(const struct program *program, size_t rank, size_t call)
{
    for (size_t i = 0; i < program->message_count; i++) {
        const struct message *message = &program->messages[i];

        if (message->times.receiver == rank && message->post_call == call && message->done_call == call)
            return message;
    }
    return NULL;
}

/* Another message of the thread arrives between: in a call beside, which that call is not. */
static bool is_overtaken(const struct program *program, const struct message *message, int64_t exit)
{
    for (size_t i = 0; i < program->message_count; i++) {
        const struct trace_message *other = &program->messages[i].times;

        if (other->receiver == message->times.receiver && other->receiver_thread == message->times.receiver_thread &&
            other->physical_receive > exit && other->physical_receive < message->times.physical_receive)
            return true;
    }
    return false;
}

/* A probe has waited for the message that the next call receives, if that call is one that does so by itself. */
static void add_probe_wait(struct program *program, size_t rank, size_t probe, const struct replay_options *options)
{
    const struct rank *owner = &program->ranks[rank];
    const struct message *message;
    int64_t exit = owner->calls[probe].exit;
    size_t next = probe + 1;

    /* Time of failed tests is no call of the rank's. */
    while (next < owner->call_count &&
           (owner->calls[next].class == CALL_PROBE || owner->calls[next].waitless || owner->calls[next].begins_beside))
        next++;
    if (next < owner->call_count && owner->calls[next].thread != owner->calls[probe].thread)
        return;
    if (!owner->calls[probe].closed || owner->calls[probe].ends_beside || next == owner->call_count ||
        (owner->calls[next].class != CALL_RECEIVE && owner->calls[next].class != CALL_SEND_RECEIVE))
        return;
    message = find_received(program, rank, next);
    if (message == NULL || message->times.sender == rank || message->times.logical_send >= exit)
        return;
    if (options->waits != WAITS_ALL && owner->calls[next].enter - exit > options->max_skew)
        return;
    if (owner->is_threaded && is_overtaken(program, message, exit))
        return;
    program_add_wait(program, rank, owner->calls[probe].exit_operation, message->times.sender, message->send_operation)
        ->hard = true;
}

void program_index_waits(struct program *program)
{
    if (program->wait_count > 0)
        qsort(program->waits, program->wait_count, sizeof *program->waits, compare_waits);
    for (size_t rank = 0; rank < program->rank_count; rank++)
        for (size_t i = 0; i < program->ranks[rank].operation_count; i++)
            program->ranks[rank].operations[i].wait_count = 0;
    for (size_t i = program->wait_count; i-- > 0;) {
        struct operation *operation = &program->ranks[program->waits[i].rank].operations[program->waits[i].operation];

        operation->first_wait = i;
        operation->wait_count++;
    }
}

void program_add_waits(struct program *program, const struct trace *trace, const struct replay_options *options)
{
    for (size_t rank = 0; rank < program->rank_count; rank++) {
        for (size_t i = 0; i < program->ranks[rank].operation_count; i++) {
            enum operation_kind kind = program->ranks[rank].operations[i].kind;

            if (kind == OPERATION_COMPLETE || kind == OPERATION_LEAVE_SEND)
                add_message_wait(program, rank, i, options);
        }
        for (size_t i = 0; i < program->ranks[rank].call_count; i++) {
            if (program->ranks[rank].calls[i].class == CALL_PROBE)
                add_probe_wait(program, rank, i, options);
        }
    }
    program_add_collective_waits(program, trace);
    program_index_waits(program);
}
