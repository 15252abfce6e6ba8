#include "replay/messages/transfers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/sorted.h"
#include "replay/emit.h"
#include "replay/messages/in_flight.h"
#include "replay/messages/message.h"
#include "replay/messages/mismatch.h"
#include "replay/scheduling.h"

/* ---- sends that may wait for their receiver */

/* Whether some call may wait for the receiver of a message that the rank has sent in its open call. */
static bool may_wait(const struct engine *engine, const struct rank *rank, const struct message *message)
{
    enum mpi_class class = call_class(&rank->call);

    if (!rank->call.number || message->sender == message->receiver)
        return false;
    if (class == MPI_CLASS_SEND_SYNC)
        return true;
    switch (engine->options->waits) {
    case WAITS_CAUSAL:
        return false;
    case WAITS_ALL:
    case WAITS_DIMEMAS:
        return call_is_blocking_send(class) && message->is_large;
    case WAITS_CONSISTENT:
        break;
    }
    /* A call that stands beside may go on alone, and waits for what it sends itself then. What was posted before the
     * send holds nobody back. */
    return (!rank->call.stamp || call_is_blocking_send(class)) && class != MPI_CLASS_SEND_BUFFERED &&
           rank->call.number != MPI_CALL_IBSEND && (message->watches_receiver || message->receive);
}

static bool precedes_receiver(const void *items, uint64_t index, const void *receiver)
{
    return ((const struct receiver_sends *)items)[index].receiver < *(const uint32_t *)receiver;
}

/* The rank's open sends to that receiver, made where there are none. NULL when memory ran out. */
static struct receiver_sends *add_receiver(struct rank *rank, uint32_t receiver)
{
    struct open_sends *open = &rank->open_sends;
    size_t at = (size_t)sorted_find(0, open->count, precedes_receiver, open->items, &receiver);
    size_t capacity = open->capacity;

    if (at < open->count && open->items[at].receiver == receiver)
        return &open->items[at];
    if (array_reserve(&open->items, &capacity, open->count + (size_t)1, sizeof(*open->items)) < 0)
        return NULL;
    open->capacity = (uint32_t)capacity;
    memmove(&open->items[at + 1], &open->items[at], (open->count - at) * sizeof(*open->items));
    open->count++;
    open->items[at] = (struct receiver_sends){.receiver = receiver};
    return &open->items[at];
}

/* No call that the rank enters from now on can wait for it. */
static bool is_over(const struct rank *rank, const struct message *message)
{
    return message->receive ? message->receive->raw < rank->raw : !message->watches_receiver;
}

int open_sends_add(struct engine *engine, struct rank *rank, struct message *message)
{
    struct receiver_sends *sends = add_receiver(rank, message->receiver);
    struct message **link;

    if (!sends) {
        message_release(engine, message);
        return diag_no_memory(engine->anomalies->diag);
    }
    /* A rank that never completes its sends must not keep them all. */
    while (sends->first && is_over(rank, sends->first)) {
        struct message *over = sends->first;

        sends->first = over->next_sent;
        message_release(engine, over);
    }
    link = sends->first && sends->last->receive_time <= message->receive_time ? &sends->last->next_sent : &sends->first;
    while (*link && (*link)->receive_time <= message->receive_time)
        link = &(*link)->next_sent;
    message->next_sent = *link;
    *link = message;
    if (!message->next_sent)
        sends->last = message;
    return 0;
}

/* The rank has sent the message, whose reference passes on: kept for the calls that may wait for its receiver, or
 * released where none may. 0 or ERROR_MEMORY (reported). */
static int keep_if_awaited(struct engine *engine, struct rank *rank, struct message *message)
{
    enum mpi_class class = call_class(&rank->call);

    if (!may_wait(engine, rank, message)) {
        message->watches_receiver = false;
        message_release(engine, message);
        return 0;
    }
    /* Nor does a call complete what is sent in itself. */
    if (!call_is_blocking_send(class) && class != MPI_CLASS_COMPLETION)
        return open_sends_add(engine, rank, message);
    message->next_sent = rank->call.sends;
    rank->call.sends = message;
    return 0;
}

/* Whether the sender may be waiting for the message's receive, which was posted at `time` (raw). */
static bool may_await_post(const struct engine *engine, const struct message *message, int64_t time)
{
    const struct rank *sender = &engine->ranks[message->sender];

    if (!message->watches_receiver)
        return false;
    /* A sender that is held somewhere may still come to a call that waits. One that is not has done all before the
     * present, and stands in no call that it has yet to leave. */
    if (engine->options->waits != WAITS_CONSISTENT || sender->is_busy || sender->is_polled ||
        time >= engine->clock.now || (!sender->is_plain && sender->has_threads))
        return true;
    return sender->call.number && sender->call.enter_raw <= time;
}

void open_sends_clear(struct engine *engine, struct rank *rank)
{
    struct open_sends *open = &rank->open_sends;

    for (size_t i = 0; i < open->count; i++)
        while (open->items[i].first) {
            struct message *message = open->items[i].first;

            open->items[i].first = message->next_sent;
            message_release(engine, message);
        }
    free(open->items);
    *open = (struct open_sends){NULL, 0, 0};
}

/* ---- what happens on the timelines */

/* An end of a message that lies where the rank does nothing of the kind. */
static __attribute__((cold)) void count_misplaced_message(struct engine *engine, const struct rank *rank, uint64_t line,
                                                          const char *does)
{
    if (rank->call.number)
        anomalies_add(engine->anomalies, ANOMALY_UNALIGNED_MESSAGE, line, 0,
                      "rank %" PRIu32 " %s this message inside %s", engine_index(engine, rank) + 1, does,
                      mpi_call(rank->call.number)->name);
    else
        anomalies_add(engine->anomalies, ANOMALY_UNMATCHED_MESSAGE, line, 0,
                      "rank %" PRIu32 " %s this message outside of any MPI call", engine_index(engine, rank) + 1, does);
}

/* The rank comes to an end of a message: an interval ends there, but a call is one, without the overhead in it. */
static int come_to_end(struct engine *engine, struct rank *rank, int64_t time)
{
    bool ends = !rank->call.number || (rank->state == STATE_OVERHEAD && !rank->call.stamp);

    rank_move(rank, time);
    return ends && rank->has_begun ? emit_interval(engine, rank, false) : 0;
}

/* Another rank has sent at that corrected time what the call receives; SENT_ELSE: it has another message. */
static inline void note_sender(struct call *call, int64_t time)
{
    if (time > call->latest_send)
        call->latest_send = time;
}

int transfer_send(struct engine *engine, struct rank *rank)
{
    struct message *message = pending_messages_pop(&rank->call.sent);
    /* The rank has gone past it: inside a call the post is that of the entry, where the call began to send. */
    bool at_entry = message->send_time < rank->raw && rank->call.number != 0;
    int error = come_to_end(engine, rank, message->send_time);

    if (error == 0)
        error = message_post_fill(engine, rank, message_send(message), at_entry);
    message->is_sent = error == 0;
    note_sender(&rank->call, SENT_ELSE);
    if (!rank->call.number || !call_sends(call_class(&rank->call)))
        count_misplaced_message(engine, rank, message->line, "sends");
    if (message->receiver_waits) {
        message->receiver_waits = false;
        schedule_wake(engine, message->receiver);
    }
    if (error == 0)
        return keep_if_awaited(engine, rank, message);
    message_release(engine, message);
    return error;
}

void transfer_count_early_return(struct engine *engine, const struct message *message, int64_t exit, int64_t post)
{
    int64_t lag = post - exit;

    if (lag > 0)
        anomalies_add(engine->anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, message->line, lag,
                      "rank %" PRIu32 " returns from this synchronous send %s before rank %" PRIu32
                      " posts the receive",
                      message->sender + 1, duration_text(lag).text, message->receiver + 1);
}

int transfer_post_receive(struct engine *engine, struct rank *rank)
{
    struct message *message = pending_messages_pop(&rank->call.posting);
    int error = come_to_end(engine, rank, message->receive_time);
    int64_t post = rank->call.number ? rank->call.enter_raw : rank->raw;

    if (message->is_given_up)
        transfer_count_early_return(engine, message, message->completed, post);
    if (error == 0 && may_await_post(engine, message, post)) {
        message->receive = post_new(engine);
        error =
            message->receive ? message_post_fill(engine, rank, message->receive, rank->call.number != 0) : ERROR_MEMORY;
    }
    message->watches_receiver = false;
    if (message->sender_waits) {
        message->sender_waits = false;
        schedule_wake(engine, message->sender);
    }
    schedule_wake_list(engine, &rank->watchers);
    message_release(engine, message);
    return error;
}

int transfer_await_send(struct engine *engine, struct rank *rank, struct message *message)
{
    struct rank *sender = &engine->ranks[message->sender];

    /* A sender without further events has no occasion to send by itself. */
    if (!sender->is_busy && message->send_time < engine->clock.now) {
        int result = transfers_advance(engine, sender, engine->clock.now, false);

        if (result < 0 || message->is_sent)
            return result < 0 ? result : 0;
    }
    rank->awaited = message;
    message->receiver_waits = true;
    return schedule_block(engine, rank, BLOCK_MESSAGE);
}

/* A call that completes one request has completed another message of the same channel already. */
static bool is_second(const struct rank *rank, const struct message *message)
{
    if (!call_completes_one(rank->call.number))
        return false;
    for (const struct message *other = rank->call.received; other; other = other->next_received)
        if (other->sender == message->sender && other->tag == message->tag)
            return true;
    return false;
}

/* Its clocks go on to what the message demands. */
static inline void take_message(struct engine *engine, struct rank *rank, struct message *message)
{
    rank_move(rank, message->arrival);
    if (engine->options->clock_fix == CLOCK_FIX_CLC)
        rank_push(rank, message_send(message)->time + engine->options->min_latency);
    rank_lift(rank, message_send(message)->ideal);
    note_sender(&rank->call, message_send(message)->time);
    message->next_received = rank->call.received;
    rank->call.received = message;
}

/* What is not waited for, or has not been sent, or may be another's than the trace says. */
static __attribute__((noinline)) int receive_unusual(struct engine *engine, struct rank *rank, struct message *message,
                                                     bool second, bool may_block)
{
    bool waits;

    if (message_is_impossible(message) || second) {
        int error = impossible_arrive(engine, message, rank, second);

        if (error < 0)
            return error;
    }
    waits = !message->is_dropped && message->sender != message->receiver;
    if (waits && !message->is_sent && rank_waits_never(rank, engine->options->waits))
        waits = false;
    if (waits && !message->is_sent) {
        int result = may_block ? transfer_await_send(engine, rank, message) : RANK_BLOCKED;

        if (result != 0)
            return result;
    }
    /* From here on it cannot block, so that nothing is received twice. */
    pending_messages_pop(&rank->call.arriving);
    if (message_is_impossible(message))
        impossible_receive(engine, message);
    if (waits) {
        take_message(engine, rank, message);
    } else {
        rank_move(rank, message->arrival);
        /* It may be what the call waited for all the same. */
        if (message->sender == message->receiver || mismatches_has(&engine->messages.mismatches, message))
            note_sender(&rank->call, SENT_ELSE);
        else
            note_sender(&rank->call, message->is_sent ? message_send(message)->time : INT64_MAX);
        message_release(engine, message);
    }
    return 0;
}

int transfer_receive(struct engine *engine, struct rank *rank, bool may_block)
{
    struct message *message = pending_messages_first(&rank->call.arriving);
    bool second = is_second(rank, message);

    if (second || !message->is_sent || message->is_dropped || message->sender == message->receiver ||
        message_is_impossible(message))
        return receive_unusual(engine, rank, message, second, may_block);
    pending_messages_pop(&rank->call.arriving);
    take_message(engine, rank, message);
    return 0;
}

int transfers_emit_joins(struct engine *engine, struct rank *rank)
{
    const struct post *post = NULL;
    struct join join = single_join(engine, rank, JOIN_RECEIVE, &post);
    int error = 0;

    while (rank->call.received) {
        struct message *message = rank->call.received;

        rank->call.received = message->next_received;
        post = message_send(message);
        /* Released in any case. */
        if (error == 0)
            error = emit_join(&engine->audience, rank, &join);
        message_release(engine, message);
    }
    join.kind = JOIN_RENDEZVOUS;
    while (rank->call.awaited_sends) {
        struct message *message = rank->call.awaited_sends;

        rank->call.awaited_sends = message->next_sent;
        post = message->receive;
        if (error == 0)
            error = emit_join(&engine->audience, rank, &join);
        message_release(engine, message);
    }
    return error;
}

/* A receive that completes before the exit of its call, or outside of any. */
static int receive_early(struct engine *engine, struct rank *rank, bool may_block)
{
    bool aligned = rank->call.number ? call_completes_receives(call_class(&rank->call))
                                     : pending_messages_next(&rank->call.arriving) == rank->raw;
    uint64_t line = pending_messages_first(&rank->call.arriving)->line;
    int result = transfer_receive(engine, rank, may_block);

    if (result != 0)
        return result;
    if (!aligned)
        count_misplaced_message(engine, rank, line, "receives");
    result = emit_interval(engine, rank, false);
    return result < 0 ? result : transfers_emit_joins(engine, rank);
}

int transfers_advance(struct engine *engine, struct rank *rank, int64_t time, bool may_block)
{
    int result = rank->has_threads ? in_flight_take_stale(engine, rank, time) : 0;

    time = smaller_of(time, engine->clock.end);
    while (result == 0 && rank->next_pending < time) {
        int64_t next = rank->next_pending;

        rank->has_posted = true;
        rank->is_plain = false;
        if (pending_messages_next(&rank->call.sent) == next)
            result = transfer_send(engine, rank);
        else if (pending_messages_next(&rank->call.posting) == next)
            result = transfer_post_receive(engine, rank);
        else
            result = receive_early(engine, rank, may_block);
        rank_update_next_pending(rank);
    }
    return result;
}
