/*
 * Sends that wait for their receiver by what the trace shows: where the receive is posted while the sender is in a call
 * that can complete the send, and nothing else explains that call.
 */
#include "model/program.h"

enum { CALL_IBSEND = 36, CALL_REQUEST_GET_STATUS = 153, CALL_WAIT = 5, CALL_TEST = 39, CALL_WAITANY = 59 };
enum { CALL_TESTANY = 126 };

static bool completes_one(const struct call *call)
{
    return call->value == CALL_WAIT || call->value == CALL_TEST || call->value == CALL_WAITANY ||
           call->value == CALL_TESTANY;
}

/* Whether a message that another rank has sent is what the call waited for, rather than a receive posted then. */
static bool is_explained(const struct program *program, size_t rank, size_t index, int64_t post, int64_t max_skew)
{
    const struct rank *owner = &program->ranks[rank];
    const struct call *call = &owner->calls[index];
    int64_t exit = owner->operations[call->exit_operation].time;

    for (size_t i = 0; i < program->message_count; i++) {
        const struct message *message = &program->messages[i];
        int64_t sent = program->ranks[message->times.sender].operations[message->send_operation].time;

        if (message->times.receiver != rank || message->times.sender == rank || message->done_call != index ||
            message->times.logical_send - message->times.physical_receive > max_skew)
            continue;
        if (call->class == CALL_COMPLETION && completes_one(call))
            return true;
        if (sent > owner->operations[call->enter_operation].time && exit - post >= post - sent)
            return true;
    }
    return false;
}

/* The call in which the send may wait: its own, or the first that can complete it and ends behind the post. SIZE_MAX:
 * none. */
static size_t find_waiting_call(const struct rank *rank, size_t send_call, int64_t post)
{
    const struct call *send = &rank->calls[send_call];

    if (send->class == CALL_SEND || send->class == CALL_SEND_RECEIVE)
        return send->closed && rank->operations[send->exit_operation].time > post ? send_call : SIZE_MAX;
    for (size_t i = send_call + 1; i < rank->call_count; i++) {
        const struct call *call = &rank->calls[i];

        if (call->class == CALL_COMPLETION && call->value != CALL_REQUEST_GET_STATUS && call->closed &&
            !call->ends_beside && rank->operations[call->exit_operation].time > post)
            return i;
    }
    return SIZE_MAX;
}

static void add_send_wait(struct program *program, const struct message *message, int64_t max_skew)
{
    size_t rank = message->times.sender, receiver = message->times.receiver;
    const struct rank *owner = &program->ranks[rank];
    const struct operation *post = &program->ranks[receiver].operations[message->receive_operation];
    const struct call *send = &owner->calls[message->send_call];
    bool is_blocking = send->class == CALL_SEND || send->class == CALL_SEND_RECEIVE;
    struct wait *wait;
    size_t call;

    if (send->class == CALL_SYNCHRONOUS_SEND || send->class == CALL_BUFFERED_SEND || send->value == CALL_IBSEND)
        return;
    if (is_blocking ? send->ends_beside : send->begins_beside)
        return;
    call = find_waiting_call(owner, message->send_call, post->time);
    if (call == SIZE_MAX || owner->operations[owner->calls[call].enter_operation].raw > post->raw ||
        is_explained(program, rank, call, post->time, max_skew))
        return;
    wait = program_add_wait(program, rank, owner->calls[call].exit_operation, receiver, message->receive_operation);
    wait->send_enter = owner->calls[call].enter_operation;
}

void program_add_send_waits(struct program *program, int64_t max_skew)
{
    for (size_t i = 0; i < program->message_count; i++) {
        const struct message *message = &program->messages[i];

        if (message->send_call != SIZE_MAX && message->times.sender != message->times.receiver)
            add_send_wait(program, message, max_skew);
    }
    program_index_waits(program);
}
