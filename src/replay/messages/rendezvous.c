#include "replay/messages/rendezvous.h"

#include <inttypes.h>

#include "base/duration.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/beside.h"
#include "replay/messages/in_flight.h"
#include "replay/messages/transfers.h"
#include "replay/scheduling.h"

/* Whether a send waits for its receiver. */
enum rendezvous {
    RENDEZVOUS_NONE,
    RENDEZVOUS_WAITS,
    RENDEZVOUS_OPEN,
};

/* The rank is inside a call whose posts are known at its exit only, and count at its entry. */
static bool is_posting_call(uint8_t call)
{
    return mpi_call(call)->class == MPI_CLASS_IRECV;
}

/* The request may be another thread's to complete, which the message names. */
static bool is_posting(const struct rank *rank, const struct message *message)
{
    int64_t enter_raw;

    return is_posting_call(rank->call) || is_posting_call(beside_call(rank, message->receiver_thread, &enter_raw));
}

/* When the thread's call was entered: one that has begun beside another, and goes on alone, decides only later. */
static int64_t posting_time(const struct rank *rank, uint16_t thread)
{
    bool at_hand = thread == rank->thread;
    const struct post *stamp = at_hand ? rank->stamp : rank->threads[thread].stamp;

    if (!stamp && thread == rank->deciding)
        stamp = rank->own_stamp;
    if (stamp)
        return stamp->time;
    return at_hand ? rank->enter_time : rank->threads[thread].enter_time;
}

/* Likewise, since before that corrected time. */
static bool is_posting_since(const struct rank *rank, const struct message *message, int64_t time)
{
    uint16_t thread = message->receiver_thread;

    if (is_posting_call(rank->call) || thread == rank->thread)
        return is_posting_call(rank->call) && posting_time(rank, rank->thread) < time;
    return is_posting(rank, message) && posting_time(rank, thread) < time;
}

static enum rendezvous decide_rendezvous(const struct engine *engine, const struct rank *rank,
                                         const struct message *message)
{
    const struct rank *receiver = &engine->ranks[message->receiver];
    const struct post *receive = message->receive;
    bool hard = rank_call_class(rank) == MPI_CLASS_SEND_SYNC;

    /* A call that stands beside to its end has no soft waits. */
    if (message->sender == message->receiver || (rank->stamp && !hard))
        return RENDEZVOUS_NONE;
    if (receive) {
        if (engine->options->waits == WAITS_ALL)
            return RENDEZVOUS_WAITS;
        if (receive->raw < rank->enter_raw || (!hard && receive->time >= rank->time))
            return RENDEZVOUS_NONE;
        /* The send returned long before: it was eager after all. */
        if (receive->raw - rank->raw > engine->options->max_skew)
            return RENDEZVOUS_NONE;
        return RENDEZVOUS_WAITS;
    }
    if (!message->watches_receiver || rank->drops_wait)
        return RENDEZVOUS_NONE;
    if (hard || engine->options->waits == WAITS_ALL)
        return RENDEZVOUS_OPEN;
    /* Not posted yet: open as long as it can still happen before this exit. */
    if (is_posting_since(receiver, message, rank->time))
        return RENDEZVOUS_OPEN;
    return engine_bound(engine, receiver) >= rank->time ? RENDEZVOUS_NONE : RENDEZVOUS_OPEN;
}

static void count_contradicted(struct engine *engine, const struct rank *rank, const struct message *message)
{
    const struct post *receive = message->receive;

    if (message->sender != message->receiver && !rank->stamp &&
        (receive ? receive->raw >= rank->enter_raw : message->watches_receiver))
        anomalies_add(engine->anomalies, ANOMALY_CONTRADICTED_WAIT, message->line, 0,
                      "the send returns before its receive is posted");
}

static int block_on_receiver(struct engine *engine, struct rank *rank, struct message *message)
{
    struct rank *receiver = &engine->ranks[message->receiver];

    if (rank_call_class(rank) != MPI_CLASS_SEND_SYNC && engine->options->waits != WAITS_ALL && !receiver->is_busy &&
        !is_posting(receiver, message))
        return schedule_block_until(engine, rank, rank->time);
    /* Either the receive or the receiver's coming too far decides. */
    if (rank_call_class(rank) != MPI_CLASS_SEND_SYNC && engine->options->waits != WAITS_ALL)
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
    if (rank_call_class(rank) == MPI_CLASS_SEND_SYNC) {
        count_early_return(engine, rank, message);
        if (engine->options->clock_fix == CLOCK_FIX_CLC)
            rank_push(rank, message->receive->time + engine->options->min_latency);
    }
    rank_lift(rank, message->receive->ideal);
    message->next_sent = rank->awaited_sends;
    rank->awaited_sends = message;
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
    while (rank->sends) {
        struct message *message = rank->sends;
        int error = post_past_receive(engine, message);
        enum rendezvous rendezvous = decide_rendezvous(engine, rank, message);

        if (error < 0)
            return error;
        if (rendezvous == RENDEZVOUS_OPEN)
            return block_on_receiver(engine, rank, message);
        rank->sends = message->next_sent;
        if (rendezvous == RENDEZVOUS_WAITS) {
            wait_for_receiver(engine, rank, message);
        } else {
            count_contradicted(engine, rank, message);
            in_flight_release(engine, message);
        }
    }
    return 0;
}
