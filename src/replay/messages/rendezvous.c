#include "replay/messages/rendezvous.h"

#include <inttypes.h>

#include "base/duration.h"
#include "base/error.h"
#include "replay/messages/message_post.h"
#include "replay/messages/open_sends.h"
#include "replay/messages/transfers.h"
#include "replay/scheduling.h"

/* Whether a send waits for its receiver. */
enum rendezvous {
    RENDEZVOUS_NONE,
    RENDEZVOUS_WAITS,
    RENDEZVOUS_OPEN,      /* not decided: another rank has to get ahead */
    RENDEZVOUS_LATER,     /* not in this call, maybe in a later one, in order of the receives */
    RENDEZVOUS_ELSEWHERE, /* in another call, which the trace names */
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

/* Whether a receive that is not posted so far may turn out to be before the exit of the rank's call. */
static bool may_be_posted_before(const struct engine *engine, const struct rank *rank, const struct message *message)
{
    const struct rank *receiver = &engine->ranks[message->receiver];
    const struct call *posting = find_posting_call(receiver, message);

    return (posting && posting_time(receiver, posting) < rank->time) || engine_bound(engine, receiver) < rank->time;
}

/* Not posted, and not decided by time: what ranks on a cycle, or those who have waited long, have let go is over. */
static enum rendezvous decide_unposted(const struct engine *engine, const struct rank *rank,
                                       const struct message *message)
{
    bool is_behind = message->receive_time >= rank->raw;

    if (!rank->call.drops_wait && !(is_behind && rank->call.lets_go) && may_be_posted_before(engine, rank, message))
        return RENDEZVOUS_OPEN;
    return is_behind ? RENDEZVOUS_LATER : RENDEZVOUS_NONE;
}

/* The call has waited for a late sender, and the receive lies nearer to that than to the exit; or it has completed a
 * receive, and completes nothing else. */
static bool is_explained(const struct rank *rank, int64_t post)
{
    const struct call *call = &rank->call;

    if (call->latest_send == INT64_MIN)
        return false;
    if (call_class(call) == MPI_CLASS_COMPLETION && call_completes_one(call->number))
        return true;
    return call->latest_send > call->enter_time && rank->time - post >= post - call->latest_send;
}

/* Of a send in its own call. */
static enum rendezvous decide_blocking(const struct engine *engine, const struct rank *rank,
                                       const struct message *message)
{
    const struct post *receive = message->receive;
    bool is_hard = call_class(&rank->call) == MPI_CLASS_SEND_SYNC;

    if (rank->call.stamp && !is_hard)
        return RENDEZVOUS_NONE;
    if (receive) {
        if (waits_count_all(engine->options->waits))
            return RENDEZVOUS_WAITS;
        if (receive->raw < rank->call.enter_raw)
            return RENDEZVOUS_NONE;
        /* The send returned long before: it was eager after all. */
        if (receive->raw - rank->raw > engine->options->max_skew)
            return RENDEZVOUS_NONE;
        if (!is_hard && (receive->time >= rank->time || is_explained(rank, receive->time)))
            return RENDEZVOUS_NONE;
        return RENDEZVOUS_WAITS;
    }
    if (!message->watches_receiver || rank->call.drops_wait)
        return RENDEZVOUS_NONE;
    if (is_hard || waits_count_all(engine->options->waits))
        return RENDEZVOUS_OPEN;
    return decide_unposted(engine, rank, message) == RENDEZVOUS_OPEN ? RENDEZVOUS_OPEN : RENDEZVOUS_NONE;
}

/* Of a nonblocking send, in a call that may complete it. */
static enum rendezvous decide_completion(const struct engine *engine, const struct rank *rank,
                                         const struct message *message)
{
    const struct post *receive = message->receive;

    if (message->completed > rank->raw)
        return RENDEZVOUS_ELSEWHERE;
    if (message->completed > 0 && message->completed <= rank->call.enter_raw)
        return RENDEZVOUS_NONE;
    if (receive && receive->raw >= rank->call.enter_raw && receive->time < rank->time)
        return is_explained(rank, receive->time) ? RENDEZVOUS_NONE : RENDEZVOUS_WAITS;
    if (receive)
        return receive->raw >= rank->raw ? RENDEZVOUS_LATER : RENDEZVOUS_NONE;
    return message->watches_receiver ? decide_unposted(engine, rank, message) : RENDEZVOUS_NONE;
}

/* A large send that the trace shows to have been buffered. */
static void count_contradicted(struct engine *engine, const struct rank *rank, const struct message *message)
{
    const struct post *receive = message->receive;

    if (rank->call.stamp || message->size < engine->options->eager_limit)
        return;
    if (receive ? receive->raw >= rank->call.enter_raw && receive->time >= rank->time : message->watches_receiver)
        anomalies_add(engine->anomalies, ANOMALY_CONTRADICTED_WAIT, message->line, 0,
                      "the send returns before its receive is posted");
}

static int block_on_receiver(struct engine *engine, struct rank *rank, struct message *message)
{
    const struct rank *receiver = &engine->ranks[message->receiver];
    int result;

    if (call_class(&rank->call) == MPI_CLASS_SEND_SYNC || waits_count_all(engine->options->waits)) {
        rank->awaited = message;
        message->sender_waits = true;
        return schedule_block(engine, rank, BLOCK_RENDEZVOUS);
    }
    if (!receiver->is_busy && !find_posting_call(receiver, message))
        return schedule_block_until(engine, rank, rank->time);
    /* Either the receive or the receiver's coming too far decides. */
    result = schedule_block_on_rank(engine, rank, message->receiver);
    rank->awaited = message;
    return result;
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

    if (message->watches_receiver && !receiver->is_busy && message->receive_time < engine->clock.now)
        result = transfers_advance(engine, receiver, engine->clock.now, false);
    return result < 0 ? result : 0;
}

/* The open sends to one receiver, at the exit of a call that may complete them. Receives are posted in their order: the
 * first that comes later than the exit ends it. */
static int await_receiver(struct engine *engine, struct rank *rank, struct receiver_sends *sends)
{
    struct message **link = &sends->first;
    struct message *before = NULL;

    while (*link) {
        struct message *message = *link;
        int error = post_past_receive(engine, message);
        enum rendezvous rendezvous = decide_completion(engine, rank, message);

        if (error < 0 || rendezvous == RENDEZVOUS_LATER)
            return error;
        if (rendezvous == RENDEZVOUS_OPEN)
            return block_on_receiver(engine, rank, message);
        if (rendezvous == RENDEZVOUS_ELSEWHERE) {
            before = message;
            link = &message->next_sent;
            continue;
        }
        *link = message->next_sent;
        if (!*link)
            sends->last = before;
        if (rendezvous == RENDEZVOUS_WAITS)
            wait_for_receiver(engine, rank, message);
        else
            message_release(engine, message);
    }
    return 0;
}

static int await_open_sends(struct engine *engine, struct rank *rank)
{
    struct open_sends *open = rank->open_sends;
    size_t left = 0;

    for (size_t i = 0; i < open->count; i++) {
        int result = await_receiver(engine, rank, &open->items[i]);

        if (result != 0)
            return result;
    }
    for (size_t i = 0; i < open->count; i++)
        if (open->items[i].first)
            open->items[left++] = open->items[i];
    open->count = left;
    return 0;
}

/* What the call itself sends: it waits for it, or leaves it to calls to come. */
static int await_own_sends(struct engine *engine, struct rank *rank)
{
    while (rank->call.sends) {
        struct message *message = rank->call.sends;
        bool is_open = !call_is_blocking_send(call_class(&rank->call));
        int error = is_open ? 0 : post_past_receive(engine, message);
        enum rendezvous rendezvous = is_open ? RENDEZVOUS_LATER : decide_blocking(engine, rank, message);

        if (error < 0)
            return error;
        if (rendezvous == RENDEZVOUS_OPEN)
            return block_on_receiver(engine, rank, message);
        rank->call.sends = message->next_sent;
        if (is_open)
            error = open_sends_add(engine, rank, message);
        else if (rendezvous == RENDEZVOUS_WAITS)
            wait_for_receiver(engine, rank, message);
        else {
            count_contradicted(engine, rank, message);
            message_release(engine, message);
        }
        if (error < 0)
            return error;
    }
    return 0;
}

int rendezvous_await(struct engine *engine, struct rank *rank)
{
    int result = 0;

    if (rank_has_open_sends(rank) && call_completes_sends(rank->call.number) && !rank->call.stamp)
        result = await_open_sends(engine, rank);
    return result == 0 ? await_own_sends(engine, rank) : result;
}
