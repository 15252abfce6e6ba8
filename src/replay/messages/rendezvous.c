#include "replay/messages/rendezvous.h"

#include <inttypes.h>

#include "base/duration.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
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
    if (message->watches_receiver && !receiver->is_busy && message->receive_time < engine->now)
        result = transfers_advance(engine, receiver, engine->now, false);
    return result < 0 ? result : 0;
}

int rendezvous_await(struct engine *engine, struct rank *rank)
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
