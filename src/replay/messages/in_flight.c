#include "replay/messages/in_flight.h"

#include "base/error.h"
#include "replay/beside.h"
#include "replay/emit.h"
#include "replay/messages/matching/impossible.h"
#include "replay/messages/receive_history.h"

void in_flight_retire(struct engine *engine, struct message *message)
{
    if (message->is_sent)
        emit_forget(engine, message->send);
    if (message->receive) {
        emit_forget(engine, message->receive);
        message_pool_put_post(&engine->messages, message->receive);
    }
    message_pool_put(&engine->messages, message);
}

static inline void note_pending(struct rank *rank, int64_t time, struct message *message)
{
    message->references++;
    if (time < rank->next_pending)
        rank->next_pending = time;
}

static __attribute__((noinline)) int push_pending(struct engine *engine, struct rank *rank,
                                                  struct pending_messages *pending, int64_t time,
                                                  struct message *message)
{
    if (pending_messages_push(pending, time, message) < 0)
        return diag_no_memory(engine->anomalies->diag);
    note_pending(rank, time, message);
    return 0;
}

/* As push_pending: behind all others, as is usual, without a call. */
static inline __attribute__((always_inline)) int push_behind(struct engine *engine, struct rank *rank,
                                                             struct pending_messages *pending, int64_t time,
                                                             struct message *message)
{
    if (!pending_messages_append(pending, time, message))
        return push_pending(engine, rank, pending, time, message);
    note_pending(rank, time, message);
    return 0;
}

/* What a message waits for on a rank. */
enum pending_end { PENDING_SEND, PENDING_ARRIVAL, PENDING_POSTING };

static struct pending_messages *pending_of(struct thread_call *other, enum pending_end end)
{
    switch (end) {
    case PENDING_SEND:
        return &other->sent;
    case PENDING_ARRIVAL:
        return &other->arriving;
    case PENDING_POSTING:
        break;
    }
    return &other->posting;
}

/* That of a thread which is not at hand. */
static int push_aside(struct engine *engine, struct rank *rank, uint16_t thread, enum pending_end end, int64_t time,
                      struct message *message)
{
    struct thread_call *other = beside_find(engine, rank, thread);
    int error;

    if (!other)
        return ERROR_MEMORY;
    if (other->call == MPI_CALL_NONE && time < rank->others_pending)
        rank->others_pending = time;
    error = push_pending(engine, rank, pending_of(other, end), time, message);
    /* In an open call of that thread it is nothing that the rank at hand has to do. */
    rank_update_next_pending(rank);
    return error;
}

static inline int push_arrival(struct engine *engine, struct rank *receiver, struct message *message)
{
    if (message->is_threaded && message->receiver_thread != receiver->thread)
        return push_aside(engine, receiver, message->receiver_thread, PENDING_ARRIVAL, message->arrival, message);
    return push_behind(engine, receiver, &receiver->arriving, message->arrival, message);
}

static inline int push_send(struct engine *engine, struct rank *sender, struct message *message)
{
    if (message->is_threaded && message->sender_thread != sender->thread)
        return push_aside(engine, sender, message->sender_thread, PENDING_SEND, message->send_time, message);
    return push_behind(engine, sender, &sender->sent, message->send_time, message);
}

static int push_posting(struct engine *engine, struct rank *receiver, struct message *message)
{
    if (message->is_threaded && message->receiver_thread != receiver->thread)
        return push_aside(engine, receiver, message->receiver_thread, PENDING_POSTING, message->receive_time, message);
    return push_pending(engine, receiver, &receiver->posting, message->receive_time, message);
}

int in_flight_move(struct engine *engine, struct rank *rank, struct pending_messages *from, struct pending_messages *to,
                   int64_t time)
{
    while (pending_messages_next(from) < time) {
        int64_t next = pending_messages_next(from);
        struct message *message = pending_messages_pop(from);
        int error = push_pending(engine, rank, to, next, message);

        in_flight_release(engine, message);
        if (error < 0)
            return error;
    }
    return 0;
}

bool in_flight_is_ahead_aside(const struct rank *rank, uint16_t thread, int64_t time)
{
    int64_t enter_raw;

    return beside_call(rank, thread, &enter_raw) != MPI_CALL_NONE && time >= enter_raw;
}

/*
 * A large or synchronous send may wait for its receiver. A receive that was posted before the send was entered holds
 * nobody back, so that nothing need be kept about receives past; with --waits all it does.
 */
static __attribute__((noinline)) int track_posting(struct engine *engine, struct message *message)
{
    struct rank *receiver = &engine->ranks[message->receiver];
    int error;

    message->watches_receiver = false;
    if (message->receive_time < message->send_time && engine->options->waits != WAITS_ALL)
        return 0;
    if (in_flight_is_ahead(receiver, message->receiver_thread, message->receive_time)) {
        error = push_posting(engine, receiver, message);
        message->watches_receiver = error == 0;
        return error;
    }
    return engine->options->waits == WAITS_ALL ? receive_history_copy(engine, message, receiver) : 0;
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

struct message *in_flight_new(struct engine *engine)
{
    struct message *message = message_pool_get(&engine->messages);

    if (message)
        message->references = 1;
    else
        diag_no_memory(engine->anomalies->diag);
    return message;
}

int in_flight_add(struct engine *engine, struct message *message)
{
    struct rank *sender = &engine->ranks[message->sender];
    struct rank *receiver = &engine->ranks[message->receiver];
    bool can_send = in_flight_is_ahead(sender, message->sender_thread, message->send_time);
    bool can_arrive = in_flight_is_ahead(receiver, message->receiver_thread, message->arrival);
    bool is_usual = can_send && can_arrive && !message_is_impossible(message);
    int error = is_usual ? 0 : judge(engine, message, can_send, can_arrive);

    mismatches_learn(&engine->mismatches, message);
    if (error == 0 && !message->is_dropped)
        error = push_arrival(engine, receiver, message);
    if (error == 0 && can_send)
        error = push_send(engine, sender, message);
    if (error == 0 && can_send && (message->size >= engine->options->eager_limit || message->watches_receiver))
        error = track_posting(engine, message);
    in_flight_release(engine, message);
    return error;
}

static void clear_pending(struct engine *engine, struct pending_messages *pending)
{
    while (!pending_messages_are_empty(pending))
        in_flight_release(engine, pending_messages_pop(pending));
    pending_messages_deinit(pending);
}

static void release_sends(struct engine *engine, struct message **list)
{
    while (*list) {
        struct message *message = *list;

        *list = message->next_sent;
        in_flight_release(engine, message);
    }
}

void in_flight_clear_messages(struct engine *engine, struct rank *rank)
{
    clear_pending(engine, &rank->sent);
    clear_pending(engine, &rank->arriving);
    clear_pending(engine, &rank->posting);
    release_sends(engine, &rank->sends);
    release_sends(engine, &rank->awaited_sends);
    while (rank->received) {
        struct message *message = rank->received;

        rank->received = message->next_received;
        in_flight_release(engine, message);
    }
}

void in_flight_clear(struct engine *engine, struct rank *rank)
{
    in_flight_clear_messages(engine, rank);
    receive_history_clear(engine, rank);
}
