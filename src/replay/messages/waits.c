#include "replay/messages/waits.h"

#include <inttypes.h>

#include "base/duration.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/emit.h"
#include "replay/events/polling.h"
#include "replay/messages/message_post.h"
#include "replay/messages/transfers.h"
#include "replay/scheduling.h"

/* Whether a send waits for its receiver. */
enum rendezvous {
    RENDEZVOUS_NONE,
    RENDEZVOUS_WAITS,
    RENDEZVOUS_OPEN,
};

/* The call's posts are known at its exit only, and count at its entry. */
static bool is_posting_call(const struct call *call)
{
    return call && call_class(call) == MPI_CLASS_IRECV;
}

/* The call in which the receiver may be posting this message's receive, or NULL: the request may be another thread's to
 * complete, which the message names. */
static const struct call *find_posting_call(const struct rank *receiver, const struct message *message)
{
    const struct call *named = rank_call_of(receiver, message->receiver_thread);

    if (is_posting_call(&receiver->call))
        return &receiver->call;
    return is_posting_call(named) ? named : NULL;
}

/* When the call was entered: one that has begun beside another, and goes on alone, decides only later. */
static int64_t posting_time(const struct rank *rank, const struct call *call)
{
    uint16_t thread = call == &rank->call ? rank->thread : (uint16_t)(call - rank->threads);
    const struct post *stamp = call->stamp;

    if (!stamp && thread == rank->deciding)
        stamp = rank->own_stamp;
    return stamp ? stamp->time : call->enter_time;
}

static enum rendezvous decide_rendezvous(const struct engine *engine, const struct rank *rank,
                                         const struct message *message)
{
    const struct rank *receiver = &engine->ranks[message->receiver];
    const struct post *receive = message->receive;
    const struct call *posting;
    bool hard = call_class(&rank->call) == MPI_CLASS_SEND_SYNC;

    /* A call that stands beside to its end has no soft waits. */
    if (message->sender == message->receiver || (rank->call.stamp && !hard))
        return RENDEZVOUS_NONE;
    if (receive) {
        if (engine->options->waits == WAITS_ALL)
            return RENDEZVOUS_WAITS;
        if (receive->raw < rank->call.enter_raw || (!hard && receive->time >= rank->time))
            return RENDEZVOUS_NONE;
        /* The send returned long before: it was eager after all. */
        if (receive->raw - rank->raw > engine->options->max_skew)
            return RENDEZVOUS_NONE;
        return RENDEZVOUS_WAITS;
    }
    if (!message->watches_receiver || rank->call.drops_wait)
        return RENDEZVOUS_NONE;
    if (hard || engine->options->waits == WAITS_ALL)
        return RENDEZVOUS_OPEN;
    /* Not posted yet: open as long as it can still happen before this exit. */
    posting = find_posting_call(receiver, message);
    if (posting && posting_time(receiver, posting) < rank->time)
        return RENDEZVOUS_OPEN;
    return engine_bound(engine, receiver) >= rank->time ? RENDEZVOUS_NONE : RENDEZVOUS_OPEN;
}

static void count_contradicted(struct engine *engine, const struct rank *rank, const struct message *message)
{
    const struct post *receive = message->receive;

    if (message->sender != message->receiver && !rank->call.stamp &&
        (receive ? receive->raw >= rank->call.enter_raw : message->watches_receiver))
        anomalies_add(engine->anomalies, ANOMALY_CONTRADICTED_WAIT, message->line, 0,
                      "the send returns before its receive is posted");
}

static int block_on_receiver(struct engine *engine, struct rank *rank, struct message *message)
{
    struct rank *receiver = &engine->ranks[message->receiver];

    if (call_class(&rank->call) != MPI_CLASS_SEND_SYNC && engine->options->waits != WAITS_ALL && !receiver->is_busy &&
        !find_posting_call(receiver, message))
        return schedule_block_until(engine, rank, rank->time);
    /* Either the receive or the receiver's coming too far decides. */
    if (call_class(&rank->call) != MPI_CLASS_SEND_SYNC && engine->options->waits != WAITS_ALL)
        return schedule_block_on_rank(engine, rank, message->receiver);
    rank->awaited = message;
    message->sender_waits = true;
    return schedule_block(engine, rank, BLOCK_RENDEZVOUS);
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
    if (call_class(&rank->call) == MPI_CLASS_SEND_SYNC) {
        count_early_return(engine, rank, message);
        if (engine->options->clock_fix == CLOCK_FIX_CLC)
            rank_push(rank, message->receive->time + engine->options->min_latency);
    }
    rank_lift(rank, message->receive->ideal);
    message->next_sent = rank->call.awaited_sends;
    rank->call.awaited_sends = message;
}

/* A receive outside of calls is posted when its rank's next event comes, if any does: too late for who asks now. */
static int post_past_receive(struct engine *engine, const struct message *message)
{
    struct rank *receiver = &engine->ranks[message->receiver];
    int result = 0;

    /* A rank does not wait for itself, and would send more meanwhile. */
    if (message->receiver == message->sender)
        return 0;
    if (message->watches_receiver && !receiver->is_busy && message->receive_time < engine->clock.now)
        result = transfers_advance(engine, receiver, engine->clock.now, false);
    return result < 0 ? result : 0;
}

/* At the exit of a call that sends: moves the rank's clocks after the receives that its sends wait for. 0, RANK_BLOCKED
 * or an error. */
static int await_receivers(struct engine *engine, struct rank *rank)
{
    while (rank->call.sends) {
        struct message *message = rank->call.sends;
        int error = post_past_receive(engine, message);
        enum rendezvous rendezvous = decide_rendezvous(engine, rank, message);

        if (error < 0)
            return error;
        if (rendezvous == RENDEZVOUS_OPEN)
            return block_on_receiver(engine, rank, message);
        rank->call.sends = message->next_sent;
        if (rendezvous == RENDEZVOUS_WAITS) {
            wait_for_receiver(engine, rank, message);
        } else {
            count_contradicted(engine, rank, message);
            message_release(engine, message);
        }
    }
    return 0;
}

int waits_enter_pending(struct engine *engine, struct rank *rank)
{
    enum mpi_class class = call_class(&rank->call);
    int result = engine->options->waits == WAITS_ALL ? receive_history_add(engine, rank) : 0;

    if (call_sends(class))
        while (result == 0 && pending_messages_next(&rank->call.sent) <= rank->call.enter_raw)
            result = transfer_send(engine, rank);
    if (call_posts_receives(class))
        while (result == 0 && pending_messages_next(&rank->call.posting) <= rank->call.enter_raw)
            result = transfer_post_receive(engine, rank);
    rank_update_next_pending(rank);
    return result;
}

int waits_exit_pending(struct engine *engine, struct rank *rank)
{
    enum mpi_class class = call_class(&rank->call);
    int result = 0;

    if (class == MPI_CLASS_IRECV)
        while (result == 0 && pending_messages_next(&rank->call.posting) <= rank->raw)
            result = transfer_post_receive(engine, rank);
    if (call_completes_receives(class))
        while (result == 0 && pending_messages_next(&rank->call.arriving) <= rank->raw)
            result = transfer_receive(engine, rank, true);
    if (result == 0 && rank->call.sends)
        result = await_receivers(engine, rank);
    rank_update_next_pending(rank);
    return result;
}

/* One that goes on in another's place was entered before. */
static bool tells_next_call(const struct replay_event *event)
{
    return event->kind == REPLAY_END || (event->kind == REPLAY_ENTER && !(event->flags & REPLAY_RESUMED) &&
                                         mpi_call(event->detail)->class != MPI_CLASS_PROBE);
}

/* Whether the event that tells the rank's next call that is no probe is there. It is kept, so that of many probes in a
 * row not each looks through the others. */
static bool find_next_call(const struct engine *engine, struct rank *rank)
{
    const struct polling *polling = engine->polling[engine_index(engine, rank)];
    struct event_cursor cursor = event_queue_cursor(&rank->backlog);
    const struct replay_event *event;

    if (rank->next_call_time >= rank->raw)
        return true;
    do {
        event = event_cursor_next(&cursor);
    } while (event && !tells_next_call(event));
    /* What polling holds follows the backlog. It may still be divided, but the call is known. */
    if (!event && polling)
        event = polling_find(polling, tells_next_call);
    if (!event)
        return false;
    rank->next_call = event->kind == REPLAY_ENTER ? event->detail : MPI_CALL_NONE;
    rank->next_call_time = event->time;
    return true;
}

/* The message that the next call receives, if that is what the probe has found. Nothing else completes before it. */
static struct message *find_message(const struct engine *engine, const struct rank *rank)
{
    struct message *message;

    if (rank->call.drops_wait || pending_messages_are_empty(&rank->call.arriving))
        return NULL;
    message = pending_messages_first(&rank->call.arriving);
    if (message->sender == message->receiver || message->is_dropped)
        return NULL;
    if (message->send_time >= rank->raw || message->receive_time < rank->raw)
        return NULL;
    /* Beyond that nothing is held up to find out. */
    if (message->receive_time - rank->raw > engine->options->max_skew && engine->options->waits != WAITS_ALL)
        return NULL;
    return mismatches_has(&engine->messages.mismatches, message) ? NULL : message;
}

int probe_await(struct engine *engine, struct rank *rank)
{
    struct message *message = find_message(engine, rank);
    enum mpi_class next;

    if (!message)
        return 0;
    if (!find_next_call(engine, rank))
        return schedule_block(engine, rank, BLOCK_CALL);
    next = mpi_call(rank->next_call)->class;
    if ((next != MPI_CLASS_RECV && next != MPI_CLASS_SENDRECV) || rank->next_call_time != message->receive_time)
        return 0;
    if (!message->is_sent) {
        int result = transfer_await_send(engine, rank, message);

        if (result != 0)
            return result;
    }
    if (engine->options->clock_fix == CLOCK_FIX_CLC)
        rank_push(rank, message->send->time + engine->options->min_latency);
    rank_lift(rank, message->send->ideal);
    rank->probed = message;
    return 0;
}

int probe_emit(struct engine *engine, struct rank *rank)
{
    const struct message *message = rank->probed;

    rank->probed = NULL;
    return emit_single_join(engine, rank, JOIN_RECEIVE, message->send);
}

void probe_foresee(struct engine *engine, const struct rank *rank, const struct replay_event *event)
{
    if (tells_next_call(event))
        schedule_wake(engine, engine_index(engine, rank));
}
