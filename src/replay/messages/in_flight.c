#include "replay/messages/in_flight.h"

#include "base/error.h"
#include "replay/messages/message.h"
#include "replay/messages/mismatch.h"

/* The message takes effect on the rank at `time`; `pending` is one of the call's three queues. */
static __attribute__((noinline)) int push_pending(struct engine *engine, struct rank *rank, const struct call *call,
                                                  struct pending_messages *pending, int64_t time,
                                                  struct message *message)
{
    if (pending_messages_push(pending, time, message) < 0)
        return diag_no_memory(engine->anomalies->diag);
    message->references++;
    /* In an open call of another thread it is nothing that the one at hand has to do. */
    if (call != &rank->call && call->number != MPI_CALL_NONE)
        return 0;
    if (call != &rank->call && time < rank->others_pending)
        rank->others_pending = time;
    if (time < rank->next_pending)
        rank->next_pending = time;
    return 0;
}

/* Likewise, of the thread at hand: behind all others, as is usual, without a call. */
static inline __attribute__((always_inline)) int push_behind(struct engine *engine, struct rank *rank,
                                                             struct pending_messages *pending, int64_t time,
                                                             struct message *message)
{
    if (!pending_messages_append(pending, time, message))
        return push_pending(engine, rank, &rank->call, pending, time, message);
    message->references++;
    if (time < rank->next_pending)
        rank->next_pending = time;
    return 0;
}

static inline int push_arrival(struct engine *engine, struct rank *receiver, struct message *message)
{
    struct call *call;

    if (!message->is_threaded || message->receiver_thread == receiver->thread)
        return push_behind(engine, receiver, &receiver->call.arriving, message->arrival, message);
    call = rank_add_call(receiver, message->receiver_thread, engine->anomalies->diag);
    return call ? push_pending(engine, receiver, call, &call->arriving, message->arrival, message) : ERROR_MEMORY;
}

static inline int push_posting(struct engine *engine, struct rank *receiver, struct message *message)
{
    struct call *call;

    if (!message->is_threaded || message->receiver_thread == receiver->thread)
        return push_behind(engine, receiver, &receiver->call.posting, message->receive_time, message);
    call = rank_add_call(receiver, message->receiver_thread, engine->anomalies->diag);
    return call ? push_pending(engine, receiver, call, &call->posting, message->receive_time, message) : ERROR_MEMORY;
}

static inline int push_send(struct engine *engine, struct rank *sender, struct message *message)
{
    struct call *call;

    if (!message->is_threaded || message->sender_thread == sender->thread)
        return push_behind(engine, sender, &sender->call.sent, message->send_time, message);
    call = rank_add_call(sender, message->sender_thread, engine->anomalies->diag);
    return call ? push_pending(engine, sender, call, &call->sent, message->send_time, message) : ERROR_MEMORY;
}

/* The send may wait for its receiver: its receive is to be known when it is posted. */
static __attribute__((noinline)) int track_posting(struct engine *engine, struct message *message)
{
    struct rank *receiver = &engine->ranks[message->receiver];
    int error;

    message->watches_receiver = false;
    if (rank_is_ahead(receiver, message->receiver_thread, message->receive_time)) {
        error = push_posting(engine, receiver, message);
        message->watches_receiver = error == 0;
        return error;
    }
    return waits_count_all(engine->options->waits) ? receive_history_copy(engine, message, receiver) : 0;
}

/* An end of a message whose time has been replayed, although it is not impossible: its record stands too late in the
 * file, or tells of a call that has long been left. */
static void count_past(struct engine *engine, const struct message *message, const char *what)
{
    if (message->is_misplaced)
        anomalies_add(engine->anomalies, ANOMALY_LATE_RECORD, message->line, 0,
                      "the %s of this message lies behind what has been replayed: nobody waits for it", what);
    else
        anomalies_add(engine->anomalies, ANOMALY_UNALIGNED_MESSAGE, message->line, 0,
                      "the %s of this message lies before the call in which it is sent: nobody waits for it", what);
}

/* Only a message whose both ends are still to come, and can be of one transfer, is waited for: this one is not such. */
static __attribute__((noinline)) int judge(struct engine *engine, struct message *message, bool can_send,
                                           bool can_arrive)
{
    bool impossible = message_is_impossible(message);

    if (!can_send) {
        message->is_dropped = true;
        count_past(engine, message, "send");
    } else if (!can_arrive && (message->is_misplaced || !impossible)) {
        message->is_dropped = true;
        count_past(engine, message, "receive");
    } else if (impossible) {
        return impossible_read(engine, message);
    }
    return 0;
}

/*
 * Whether the send may wait for its receiver. A receive that was posted before the send was entered holds nobody back,
 * so that nothing need be kept about receives past; with --waits all it does.
 */
static bool may_be_awaited(const struct engine *engine, const struct message *message)
{
    if (message->receive_time < message->send_time && !waits_count_all(engine->options->waits))
        return false;
    if (engine->options->waits == WAITS_CONSISTENT)
        return message->sender != message->receiver;
    return message->is_large || message->watches_receiver;
}

int in_flight_add(struct engine *engine, struct message *message)
{
    struct rank *sender = &engine->ranks[message->sender];
    struct rank *receiver = &engine->ranks[message->receiver];
    bool can_send = rank_is_ahead(sender, message->sender_thread, message->send_time);
    bool can_arrive = rank_is_ahead(receiver, message->receiver_thread, message->arrival);
    bool is_usual = can_send && can_arrive && !message_is_impossible(message);
    int error = is_usual ? 0 : judge(engine, message, can_send, can_arrive);

    mismatches_learn(&engine->messages.mismatches, message);
    if (error == 0 && !message->is_dropped)
        error = push_arrival(engine, receiver, message);
    if (error == 0 && can_send)
        error = push_send(engine, sender, message);
    if (error == 0 && can_send && may_be_awaited(engine, message))
        error = track_posting(engine, message);
    else
        message->watches_receiver = false;
    message_release(engine, message);
    return error;
}

/* What one thread of the rank has before that time becomes that of the one at hand. 0 or ERROR_MEMORY (reported). */
static int move_pending(struct engine *engine, struct rank *rank, struct pending_messages *from,
                        struct pending_messages *to, int64_t time)
{
    while (pending_messages_next(from) < time) {
        int64_t next = pending_messages_next(from);
        struct message *message = pending_messages_pop(from);
        int error = push_pending(engine, rank, &rank->call, to, next, message);

        message_release(engine, message);
        if (error < 0)
            return error;
    }
    return 0;
}

int in_flight_take_idle(struct engine *engine, struct rank *rank, bool posts, bool completes)
{
    int error = 0;

    if (rank->others_pending > rank->raw)
        return 0;
    for (size_t i = 0; i < rank->thread_count && error == 0; i++) {
        struct call *other = &rank->threads[i];

        if (i == rank->thread || other->number != MPI_CALL_NONE)
            continue;
        if (posts)
            error = move_pending(engine, rank, &other->posting, &rank->call.posting, rank->raw + 1);
        if (error == 0 && completes)
            error = move_pending(engine, rank, &other->arriving, &rank->call.arriving, rank->raw + 1);
    }
    rank_update_next_pending(rank);
    return error;
}

int in_flight_take_stale(struct engine *engine, struct rank *rank, int64_t time)
{
    int error = 0;

    if (rank->others_pending >= time)
        return 0;
    rank->others_pending = INT64_MAX;
    for (size_t i = 0; i < rank->thread_count && error == 0; i++) {
        struct call *other = &rank->threads[i];
        int64_t until = other->number == MPI_CALL_NONE || other->enter_raw > time ? time : other->enter_raw;

        if (i == rank->thread)
            continue;
        error = move_pending(engine, rank, &other->sent, &rank->call.sent, until);
        if (error == 0)
            error = move_pending(engine, rank, &other->arriving, &rank->call.arriving, until);
        if (error == 0)
            error = move_pending(engine, rank, &other->posting, &rank->call.posting, until);
        if (other->number == MPI_CALL_NONE && call_next_pending(other) < rank->others_pending)
            rank->others_pending = call_next_pending(other);
    }
    rank_update_next_pending(rank);
    return error;
}

void in_flight_release_waits(struct engine *engine, struct call *call)
{
    while (call->received) {
        struct message *message = call->received;

        call->received = message->next_received;
        message_release(engine, message);
    }
    while (call->awaited_sends) {
        struct message *message = call->awaited_sends;

        call->awaited_sends = message->next_sent;
        message_release(engine, message);
    }
}

static void clear_pending(struct engine *engine, struct pending_messages *pending)
{
    while (!pending_messages_are_empty(pending))
        message_release(engine, pending_messages_pop(pending));
    pending_messages_deinit(pending);
}

void in_flight_clear(struct engine *engine, struct call *call)
{
    clear_pending(engine, &call->sent);
    clear_pending(engine, &call->arriving);
    clear_pending(engine, &call->posting);
    in_flight_release_waits(engine, call);
    while (call->sends) {
        struct message *message = call->sends;

        call->sends = message->next_sent;
        message_release(engine, message);
    }
}
