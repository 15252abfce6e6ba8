#include "replay/messages/in_flight.h"

#include "base/duration.h"
#include "replay/emit.h"
#include "replay/messages/receive_history.h"

void in_flight_release(struct engine *engine, struct message *message)
{
    if (--message->references > 0)
        return;
    if (message->is_sent)
        emit_forget(engine, message->send);
    if (message->receive) {
        emit_forget(engine, message->receive);
        message_pool_put_post(&engine->messages, message->receive);
    }
    message_pool_put(&engine->messages, message);
}

static int push_pending(struct engine *engine, struct rank *rank, struct pending_messages *pending, int64_t time,
                        struct message *message)
{
    if (pending_messages_push(pending, time, message) < 0)
        return diag_no_memory(engine->anomalies->diag);
    message->references++;
    if (time < rank->next_pending)
        rank->next_pending = time;
    return 0;
}

/* The rank's timeline has not gone past that time, or stands in a call that holds it. */
static bool is_ahead(const struct rank *rank, int64_t time)
{
    return time >= rank->raw || (rank->call && time >= rank->enter_raw);
}

/*
 * A large or synchronous send may wait for its receiver. A receive that was posted before the send was entered holds
 * nobody back, so that nothing need be kept about receives past; with --waits all it does.
 */
static int track_posting(struct engine *engine, struct message *message)
{
    struct rank *receiver = &engine->ranks[message->receiver];
    int error;

    if (message->size < engine->options->eager_limit && !message->watches_receiver)
        return 0;
    message->watches_receiver = false;
    if (message->receive_time < message->send_time && engine->options->waits != WAITS_ALL)
        return 0;
    if (is_ahead(receiver, message->receive_time)) {
        error = push_pending(engine, receiver, &receiver->posting, message->receive_time, message);
        message->watches_receiver = error == 0;
        return error;
    }
    return engine->options->waits == WAITS_ALL ? receive_history_copy(engine, message, receiver) : 0;
}

static void count_late(struct engine *engine, const struct message *message, const char *what)
{
    anomalies_add(engine->anomalies, ANOMALY_LATE_RECORD, message->line, 0,
                  "the %s of this message lies behind what has been replayed: nobody waits for it", what);
}

/* The receive may lie before the send by more than clocks go wrong. What an impossible message means is reported when
 * it arrives. */
static bool exceeds_skew(struct engine *engine, const struct message *message)
{
    int64_t lag = message->send_time - message->arrival;

    if (lag <= 0)
        return false;
    anomalies_count(engine->anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, message->line, lag);
    if (lag <= engine->options->max_skew || engine->options->waits == WAITS_ALL)
        return false;
    anomalies_add(engine->anomalies, ANOMALY_WAIT_TIMEOUT, message->line, lag,
                  "this message is sent %s after it is received: nobody waits for it", duration_text(lag).text);
    return true;
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
    bool can_send = is_ahead(sender, message->send_time);
    int error = 0;

    mismatches_learn(&engine->mismatches, message);
    /* Only a message whose both ends are still to come, and can be of one transfer, is waited for. */
    message->is_dropped = true;
    if (!can_send) {
        count_late(engine, message, "send");
    } else if (!exceeds_skew(engine, message)) {
        message->is_dropped = !is_ahead(receiver, message->arrival);
        if (message->is_dropped)
            count_late(engine, message, "receive");
    }
    if (!message->is_dropped)
        error = push_pending(engine, receiver, &receiver->arriving, message->arrival, message);
    if (error == 0 && can_send)
        error = push_pending(engine, sender, &sender->sent, message->send_time, message);
    if (error == 0 && can_send)
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

void in_flight_clear(struct engine *engine, struct rank *rank)
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
    receive_history_clear(engine, rank);
}
