#include "replay/messages/waits.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/emit.h"

static enum mpi_class class_of(const struct rank *rank)
{
    return mpi_call(rank->call)->class;
}

static bool is_sending(enum mpi_class class)
{
    return (class >= MPI_CLASS_SEND && class <= MPI_CLASS_ISEND) || class == MPI_CLASS_SENDRECV ||
           class == MPI_CLASS_START;
}

/* Calls that post their receive at their entry, where the trace puts the logical receive time. */
static bool posts_at_entry(enum mpi_class class)
{
    return class == MPI_CLASS_RECV || class == MPI_CLASS_SENDRECV || class == MPI_CLASS_START;
}

static bool completes_receives(enum mpi_class class)
{
    return class == MPI_CLASS_RECV || class == MPI_CLASS_SENDRECV || class == MPI_CLASS_COMPLETION;
}

/* An end of a message that lies where the rank does nothing of the kind. That of a trace which was cut says nothing
 * new. */
static void count_misplaced(struct engine *engine, const struct rank *rank, uint64_t line, const char *does)
{
    if (rank->call)
        anomalies_add(engine->anomalies, ANOMALY_UNALIGNED_MESSAGE, line, 0,
                      "rank %" PRIu32 " %s this message inside %s", engine_index(engine, rank) + 1, does,
                      mpi_call(rank->call)->name);
    else
        anomalies_add_unless(engine->anomalies, ANOMALY_TRUNCATED, ANOMALY_UNMATCHED_MESSAGE, line, 0,
                             "rank %" PRIu32 " %s this message outside of any MPI call", engine_index(engine, rank) + 1,
                             does);
}

static void release(struct engine *engine, struct message *message)
{
    if (--message->references > 0)
        return;
    if (message->is_sent)
        emit_forget(engine, message->send);
    if (message->receive) {
        emit_forget(engine, message->receive);
        message_pool_give_post(&engine->messages, message->receive);
    }
    message_pool_give(&engine->messages, message);
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
static bool is_open(const struct rank *rank, int64_t time)
{
    return time >= rank->raw || (rank->call && time >= rank->enter_raw);
}

static int fill_post(struct engine *engine, const struct rank *rank, struct post *post, bool at_entry)
{
    *post = (struct post){
        .rank = engine_index(engine, rank),
        .call = rank->call,
        .time = at_entry ? rank->enter_time : rank->time,
        .ideal = at_entry ? rank->enter_ideal : rank->ideal,
        .raw = at_entry ? rank->enter_raw : rank->raw,
        .state = rank->state,
    };
    if (!rank->has_begun)
        post->ideal = post->time;
    post->ideal_max = post->ideal;
    return emit_post(engine, post);
}

/* The stamp of a receive that was posted in the past: the call that holds that time, which is the Irecv that ends
 * there. */
static struct post *find_past_post(const struct rank *rank, int64_t time)
{
    size_t low = 0;
    size_t high = rank->history_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (rank->history[middle]->raw <= time)
            low = middle + 1;
        else
            high = middle;
    }
    if (low > 1 && rank->history[low - 1]->raw == time &&
        mpi_call(rank->history[low - 1]->call)->class == MPI_CLASS_IRECV)
        low--;
    return low > 0 ? rank->history[low - 1] : NULL;
}

static int copy_past_post(struct engine *engine, struct message *message, const struct rank *receiver)
{
    const struct post *past = find_past_post(receiver, message->receive_time);

    if (!past)
        return 0;
    message->receive = message_pool_take_post(&engine->messages);
    if (!message->receive)
        return diag_no_memory(engine->anomalies->diag);
    emit_copy(engine, message->receive, past);
    return 0;
}

/*
 * A large or synchronous send may wait for its receiver. A receive that was posted before the send was entered holds
 * nobody back, so that nothing need be kept about receives past; with --waits all it does.
 */
static int tie_posting(struct engine *engine, struct message *message)
{
    struct rank *receiver = &engine->ranks[message->receiver];
    int error;

    if (message->size < engine->options->eager_limit && !message->watches_receiver)
        return 0;
    message->watches_receiver = false;
    if (message->receive_time < message->send_time && engine->options->waits != WAITS_ALL)
        return 0;
    if (is_open(receiver, message->receive_time)) {
        error = push_pending(engine, receiver, &receiver->posting, message->receive_time, message);
        message->watches_receiver = error == 0;
        return error;
    }
    return engine->options->waits == WAITS_ALL ? copy_past_post(engine, message, receiver) : 0;
}

static void count_late(struct engine *engine, const struct message *message, const char *what)
{
    anomalies_add(engine->anomalies, ANOMALY_LATE_RECORD, message->line, 0,
                  "the %s of this message lies behind what has been replayed: nobody waits for it", what);
}

/* The receive may lie before the send by more than clocks go wrong. What an impossible message means is told when it
 * arrives. */
static bool is_hopeless(struct engine *engine, const struct message *message)
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

struct message *waits_take(struct engine *engine)
{
    struct message *message = message_pool_take(&engine->messages);

    if (message)
        message->references = 1;
    else
        diag_no_memory(engine->anomalies->diag);
    return message;
}

int waits_add(struct engine *engine, struct message *message)
{
    struct rank *sender = &engine->ranks[message->sender];
    struct rank *receiver = &engine->ranks[message->receiver];
    bool can_send = is_open(sender, message->send_time);
    int error = 0;

    mismatches_learn(&engine->mismatches, message);
    message->is_dropped = true;
    if (!can_send) {
        count_late(engine, message, "send");
    } else if (!is_hopeless(engine, message)) {
        message->is_dropped = !is_open(receiver, message->arrival);
        if (message->is_dropped)
            count_late(engine, message, "receive");
    }
    if (!message->is_dropped)
        error = push_pending(engine, receiver, &receiver->arriving, message->arrival, message);
    if (error == 0 && can_send)
        error = push_pending(engine, sender, &sender->sent, message->send_time, message);
    if (error == 0 && can_send)
        error = tie_posting(engine, message);
    release(engine, message);
    return error;
}

/* Whether the sender may have to wait for the receiver at the exit of its call. */
static bool is_rendezvous(const struct engine *engine, enum mpi_class class, const struct message *message)
{
    if (class == MPI_CLASS_SEND_SYNC)
        return true;
    return (class == MPI_CLASS_SEND || class == MPI_CLASS_SENDRECV) && message->size >= engine->options->eager_limit &&
           engine->options->waits != WAITS_CAUSAL;
}

/* The earliest pending send happens: now, or (with the same clock) at the entry of the call that is open. */
static int send_message(struct engine *engine, struct rank *rank)
{
    struct message *message = pending_messages_take(&rank->sent);
    bool past = message->send_time < rank->raw;
    int error;

    rank_move(rank, message->send_time);
    if (!rank->call && rank->has_begun)
        error = emit_piece(engine, rank, false);
    else
        error = 0;
    if (error == 0)
        error = fill_post(engine, rank, message->send, past && rank->call != 0);
    message->is_sent = error == 0;
    if (!rank->call || !is_sending(class_of(rank)))
        count_misplaced(engine, rank, message->line, "sends");
    if (message->receiver_waits) {
        message->receiver_waits = false;
        engine_wake(engine, message->receiver);
    }
    if (rank->call && is_rendezvous(engine, class_of(rank), message)) {
        message->next_sent = rank->sends;
        rank->sends = message;
    } else {
        release(engine, message);
    }
    return error;
}

/* The earliest pending receive is posted: at the entry of the open call, else now. */
static int post_receive(struct engine *engine, struct rank *rank)
{
    struct message *message = pending_messages_take(&rank->posting);
    int error = 0;

    rank_move(rank, message->receive_time);
    if (!rank->call && rank->has_begun)
        error = emit_piece(engine, rank, false);
    message->receive = error == 0 ? message_pool_take_post(&engine->messages) : NULL;
    if (error == 0 && !message->receive)
        error = diag_no_memory(engine->anomalies->diag);
    if (error == 0)
        error = fill_post(engine, rank, message->receive, rank->call != 0);
    message->watches_receiver = false;
    if (message->sender_waits) {
        message->sender_waits = false;
        engine_wake(engine, message->sender);
    }
    engine_wake_list(engine, &rank->watchers);
    release(engine, message);
    return error;
}

static int block_on_message(struct engine *engine, struct rank *rank, struct message *message)
{
    struct rank *sender = &engine->ranks[message->sender];

    /* A sender without further events has no occasion to send by itself. */
    if (!sender->is_busy && message->send_time < engine->now) {
        int result = waits_settle(engine, sender, engine->now, false);

        if (result < 0 || message->is_sent)
            return result < 0 ? result : 0;
    }
    rank->awaited = message;
    message->receiver_waits = true;
    return engine_block(engine, rank, BLOCK_MESSAGE);
}

static bool completes_one(uint8_t call)
{
    static const uint8_t calls[] = {
        2, 5, 39, 41, 42, 59, 126, 192}; /* Recv, Wait, Test, Sendrecv, its replace, Waitany, Testany, Mrecv */

    for (size_t i = 0; i < sizeof(calls); i++)
        if (calls[i] == call)
            return true;
    return false;
}

/* A call that completes one request has completed another message of the same channel already. */
static bool is_second(const struct rank *rank, const struct message *message)
{
    if (!completes_one(rank->call))
        return false;
    for (const struct message *other = rank->received; other; other = other->next_received)
        if (other->sender == message->sender && other->tag == message->tag)
            return true;
    return false;
}

/* An impossible message that the tracer tied to the wrong receive: nobody waits for it. */
static int judge_match(struct engine *engine, const struct rank *rank, struct message *message)
{
    bool impossible = message->send_time > message->arrival;
    bool found = is_second(rank, message) || (impossible && mismatches_rule_out(&engine->mismatches, message,
                                                                                &engine->ranks[message->sender], rank));

    if (found && mismatches_add(&engine->mismatches, message) < 0)
        return diag_no_memory(engine->anomalies->diag);
    if (!impossible || message->is_dropped)
        return 0;
    if (!found && !mismatches_has(&engine->mismatches, message)) {
        anomalies_report(engine->anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, message->line,
                       "rank %" PRIu32 " receives this message %s before rank %" PRIu32 " sends it",
                       message->receiver + 1, duration_text(message->send_time - message->arrival).text,
                       message->sender + 1);
        return 0;
    }
    message->is_dropped = true;
    anomalies_add(engine->anomalies, ANOMALY_MISMATCHED_MESSAGE, message->line, message->send_time - message->arrival,
                  "this message from rank %" PRIu32 " to rank %" PRIu32 " (tag %" PRIu32
                  ") is received before it is sent, and no clock explains it: nobody waits for it",
                  message->sender + 1, message->receiver + 1, message->tag);
    return 0;
}

/* The earliest pending receive completes: the rank's clocks go on to what the message demands. */
static int receive_message(struct engine *engine, struct rank *rank, bool may_block)
{
    struct message *message = pending_messages_first(&rank->arriving);
    int error = judge_match(engine, rank, message);
    bool waits = !message->is_dropped && message->sender != message->receiver;

    if (error < 0)
        return error;
    if (waits && !message->is_sent) {
        int result = may_block ? block_on_message(engine, rank, message) : STEP_BLOCKED;

        if (result != 0)
            return result;
    }
    pending_messages_take(&rank->arriving);
    rank_move(rank, message->arrival);
    if (!waits) {
        release(engine, message);
        return 0;
    }
    if (engine->options->clock_fix == CLOCK_FIX_CLC)
        rank_push(rank, message->send->time + engine->options->min_latency);
    if (message->send->ideal > rank->ideal)
        rank->ideal = message->send->ideal;
    message->next_received = rank->received;
    rank->received = message;
    return 0;
}

/* A receive that completes before the exit of its call, or outside of any. */
static int receive_early(struct engine *engine, struct rank *rank, bool may_block)
{
    bool aligned =
        rank->call ? completes_receives(class_of(rank)) : pending_messages_next(&rank->arriving) == rank->raw;
    uint64_t line = pending_messages_first(&rank->arriving)->line;
    int result = receive_message(engine, rank, may_block);

    if (result != 0)
        return result;
    if (!aligned)
        count_misplaced(engine, rank, line, "receives");
    result = emit_piece(engine, rank, false);
    return result < 0 ? result : waits_emit(engine, rank);
}

int waits_settle(struct engine *engine, struct rank *rank, int64_t time, bool may_block)
{
    int result = 0;

    while (result == 0 && rank->next_pending < time) {
        int64_t next = rank->next_pending;

        if (pending_messages_next(&rank->sent) == next)
            result = send_message(engine, rank);
        else if (pending_messages_next(&rank->posting) == next)
            result = post_receive(engine, rank);
        else
            result = receive_early(engine, rank, may_block);
        rank_update_next_pending(rank);
    }
    return result;
}

/* With --waits all a send may wait for any receive that was ever posted. */
static int keep_history(struct engine *engine, struct rank *rank)
{
    struct post *post;

    if (engine->options->waits != WAITS_ALL || (!posts_at_entry(class_of(rank)) && class_of(rank) != MPI_CLASS_IRECV))
        return 0;
    post = message_pool_take_post(&engine->messages);
    if (!post || array_reserve(&rank->history, &rank->history_capacity, rank->history_count + 1, sizeof(post)) < 0) {
        free(post);
        return diag_no_memory(engine->anomalies->diag);
    }
    rank->history[rank->history_count++] = post;
    return fill_post(engine, rank, post, true);
}

int waits_enter(struct engine *engine, struct rank *rank)
{
    enum mpi_class class = class_of(rank);
    int result = keep_history(engine, rank);

    if (rank->next_pending > rank->enter_raw)
        return result;
    while (result == 0 && is_sending(class) && pending_messages_next(&rank->sent) <= rank->enter_raw)
        result = send_message(engine, rank);
    while (result == 0 && posts_at_entry(class) && pending_messages_next(&rank->posting) <= rank->enter_raw)
        result = post_receive(engine, rank);
    rank_update_next_pending(rank);
    return result;
}

/* Whether a send waits for its receiver. */
enum verdict {
    VERDICT_FREE,
    VERDICT_WAITS,
    VERDICT_OPEN,
};

/* The rank is inside a call whose posts are known at its exit only, and count at its entry. */
static bool is_posting(const struct rank *rank)
{
    return rank->call && class_of(rank) == MPI_CLASS_IRECV;
}

static enum verdict judge_rendezvous(const struct engine *engine, const struct rank *rank,
                                     const struct message *message)
{
    const struct rank *receiver = &engine->ranks[message->receiver];
    const struct post *receive = message->receive;
    bool hard = class_of(rank) == MPI_CLASS_SEND_SYNC;

    if (message->sender == message->receiver)
        return VERDICT_FREE;
    if (receive) {
        if (engine->options->waits == WAITS_ALL)
            return VERDICT_WAITS;
        if (receive->raw < rank->enter_raw || (!hard && receive->time >= rank->time))
            return VERDICT_FREE;
        if (receive->raw - rank->raw > engine->options->max_skew)
            return VERDICT_FREE;
        return VERDICT_WAITS;
    }
    if (!message->watches_receiver || rank->drops_wait)
        return VERDICT_FREE;
    if (hard || engine->options->waits == WAITS_ALL)
        return VERDICT_OPEN;
    if (is_posting(receiver) && receiver->enter_time < rank->time)
        return VERDICT_OPEN;
    return engine_bound(engine, receiver) >= rank->time ? VERDICT_FREE : VERDICT_OPEN;
}

static void count_contradicted(struct engine *engine, const struct rank *rank, const struct message *message)
{
    const struct post *receive = message->receive;

    if (message->sender != message->receiver && (receive ? receive->raw >= rank->enter_raw : message->watches_receiver))
        anomalies_add(engine->anomalies, ANOMALY_CONTRADICTED_WAIT, message->line, 0,
                      "the send returns before its receive is posted");
}

static int block_on_receiver(struct engine *engine, struct rank *rank, struct message *message)
{
    struct rank *receiver = &engine->ranks[message->receiver];

    if (class_of(rank) != MPI_CLASS_SEND_SYNC && engine->options->waits != WAITS_ALL && !receiver->is_busy &&
        !is_posting(receiver)) {
        if (timers_push(&engine->clock, rank->time, engine_index(engine, rank)) < 0)
            return diag_no_memory(engine->anomalies->diag);
        return engine_block(engine, rank, BLOCK_NOW);
    }
    if (class_of(rank) != MPI_CLASS_SEND_SYNC && engine->options->waits != WAITS_ALL) {
        /* Either the receive or the receiver's coming too far decides. */
        rank->blocker = message->receiver;
        rank->next_waiter = receiver->watchers;
        receiver->watchers = engine_index(engine, rank);
        return engine_block(engine, rank, BLOCK_PROGRESS);
    }
    rank->awaited = message;
    message->sender_waits = true;
    return engine_block(engine, rank, BLOCK_RENDEZVOUS);
}

static void count_early_return(struct engine *engine, const struct rank *rank, const struct message *message)
{
    int64_t lag = message->receive->raw - rank->raw;

    if (lag > 0)
        anomalies_add(engine->anomalies, ANOMALY_IMPOSSIBLE_MESSAGE, message->line, lag,
                      "rank %" PRIu32 " returns from this synchronous send %s before rank %" PRIu32
                      " posts the receive",
                      message->sender + 1, duration_text(lag).text, message->receiver + 1);
}

static void wait_for_receiver(struct engine *engine, struct rank *rank, struct message *message)
{
    if (class_of(rank) == MPI_CLASS_SEND_SYNC) {
        count_early_return(engine, rank, message);
        if (engine->options->clock_fix == CLOCK_FIX_CLC)
            rank_push(rank, message->receive->time + engine->options->min_latency);
    }
    if (message->receive->ideal > rank->ideal)
        rank->ideal = message->receive->ideal;
    message->next_sent = rank->awaited_sends;
    rank->awaited_sends = message;
}

/* A receive outside of calls is posted when its rank's next event comes, if any does: too late for who asks now. */
static int post_past_receive(struct engine *engine, const struct message *message)
{
    struct rank *receiver = &engine->ranks[message->receiver];
    int result = 0;

    if (message->watches_receiver && !receiver->is_busy && message->receive_time < engine->now)
        result = waits_settle(engine, receiver, engine->now, false);
    return result < 0 ? result : 0;
}

static int finish_sends(struct engine *engine, struct rank *rank)
{
    while (rank->sends) {
        struct message *message = rank->sends;
        int error = post_past_receive(engine, message);
        enum verdict verdict = judge_rendezvous(engine, rank, message);

        if (error < 0)
            return error;
        if (verdict == VERDICT_OPEN) {
            int result = block_on_receiver(engine, rank, message);

            if (result != 0)
                return result;
            continue;
        }
        rank->sends = message->next_sent;
        if (verdict == VERDICT_WAITS) {
            wait_for_receiver(engine, rank, message);
        } else {
            count_contradicted(engine, rank, message);
            release(engine, message);
        }
    }
    return 0;
}

int waits_exit(struct engine *engine, struct rank *rank)
{
    enum mpi_class class = class_of(rank);
    int result = 0;

    if (rank->next_pending > rank->raw && !rank->sends)
        return 0;
    while (result == 0 && class == MPI_CLASS_IRECV && pending_messages_next(&rank->posting) <= rank->raw)
        result = post_receive(engine, rank);
    while (result == 0 && completes_receives(class) && pending_messages_next(&rank->arriving) <= rank->raw)
        result = receive_message(engine, rank, true);
    if (result == 0 && rank->sends)
        result = finish_sends(engine, rank);
    rank_update_next_pending(rank);
    return result;
}

int waits_emit(struct engine *engine, struct rank *rank)
{
    int error = 0;

    while (rank->received) {
        struct message *message = rank->received;

        rank->received = message->next_received;
        if (error == 0)
            error = emit_single_join(engine, rank, JOIN_RECEIVE, message->send);
        release(engine, message);
    }
    while (rank->awaited_sends) {
        struct message *message = rank->awaited_sends;

        rank->awaited_sends = message->next_sent;
        if (error == 0)
            error = emit_single_join(engine, rank, JOIN_RENDEZVOUS, message->receive);
        release(engine, message);
    }
    return error;
}

static void clear_pending(struct engine *engine, struct pending_messages *pending)
{
    while (!pending_messages_are_empty(pending))
        release(engine, pending_messages_take(pending));
    pending_messages_deinit(pending);
}

void waits_clear(struct engine *engine, struct rank *rank)
{
    clear_pending(engine, &rank->sent);
    clear_pending(engine, &rank->arriving);
    clear_pending(engine, &rank->posting);
    while (rank->sends) {
        struct message *message = rank->sends;

        rank->sends = message->next_sent;
        release(engine, message);
    }
    while (rank->received) {
        struct message *message = rank->received;

        rank->received = message->next_received;
        release(engine, message);
    }
    while (rank->awaited_sends) {
        struct message *message = rank->awaited_sends;

        rank->awaited_sends = message->next_sent;
        release(engine, message);
    }
    for (size_t i = 0; i < rank->history_count; i++) {
        emit_forget(engine, rank->history[i]);
        message_pool_give_post(&engine->messages, rank->history[i]);
    }
    free(rank->history);
}
