#include "replay/messages/waits.h"

#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/emit.h"
#include "replay/events/polling.h"
#include "replay/messages/message.h"
#include "replay/messages/transfers.h"
#include "replay/scheduling.h"

/* ---- rendezvous: whether sends have waited in a call until their receive was posted */

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
static int64_t entry_time(const struct rank *rank, const struct call *call)
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

    return (posting && entry_time(receiver, posting) < rank->time) || engine_bound(engine, receiver) < rank->time;
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

    if (call->latest_send <= SENT_ELSE)
        return false;
    if (call_class(call) == MPI_CLASS_COMPLETION && call_completes_one(call->number))
        return true;
    return call->latest_send > entry_time(rank, call) && rank->time - post >= post - call->latest_send;
}

/* Of a send in its own call. */
static enum rendezvous decide_blocking(const struct engine *engine, const struct rank *rank,
                                       const struct message *message)
{
    const struct post *receive = message->receive;
    bool is_hard = call_class(&rank->call) == MPI_CLASS_SEND_SYNC;

    if (rank->call.stamp && (!is_hard || rank_waits_never(rank, engine->options->waits)))
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

/* A large send that the trace shows to have been buffered, or a synchronous one that cannot have returned so early. */
static void count_contradicted(struct engine *engine, const struct rank *rank, const struct message *message)
{
    const struct post *receive = message->receive;

    if (receive && call_class(&rank->call) == MPI_CLASS_SEND_SYNC) {
        transfer_count_early_return(engine, message, rank->raw, receive->raw);
        return;
    }
    if (rank->call.stamp || !message->is_large)
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

static void wait_for_receiver(struct engine *engine, struct rank *rank, struct message *message)
{
    if (call_class(&rank->call) == MPI_CLASS_SEND_SYNC) {
        transfer_count_early_return(engine, message, rank->raw, message->receive->raw);
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
    struct open_sends *open = &rank->open_sends;
    uint32_t left = 0;

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

/* ---- calls */

int waits_enter_pending(struct engine *engine, struct rank *rank)
{
    enum mpi_class class = call_class(&rank->call);
    int result = waits_count_all(engine->options->waits) ? receive_history_add(engine, rank) : 0;

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
    if (result == 0 && rank_has_open_sends(rank) && call_completes_sends(rank->call.number) && !rank->call.stamp)
        result = await_open_sends(engine, rank);
    if (result == 0)
        result = await_own_sends(engine, rank);
    rank_update_next_pending(rank);
    return result;
}

/* ---- probes */

/* One that goes on in another's place was entered before. */
static bool enters_call(const struct replay_event *event)
{
    return event->kind == REPLAY_ENTER && !(event->flags & REPLAY_RESUMED);
}

static bool tells_any_call(void *unused, const struct replay_event *event)
{
    (void)unused;
    return event->kind == REPLAY_END || enters_call(event);
}

static bool tells_next_call(void *unused, const struct replay_event *event)
{
    (void)unused;
    return event->kind == REPLAY_END || (enters_call(event) && mpi_call(event->detail)->class != MPI_CLASS_PROBE);
}

/* Whether the probe that the rank is in may have found nothing: of such in a row the last one alone has found
 * something, so any next call tells. */
static bool may_have_failed(const struct engine *engine, const struct rank *rank)
{
    return engine->has_failed_probes && (rank->call.number == MPI_CALL_IPROBE || rank->call.number == MPI_CALL_IMPROBE);
}

/* Whether the event that tells the rank's next call is there. It is kept, so that of many probes in a row not each
 * looks through the others. */
static bool find_next_call(const struct engine *engine, struct rank *rank)
{
    bool (*tells)(void *, const struct replay_event *) =
        may_have_failed(engine, rank) ? tells_any_call : tells_next_call;
    const struct polling *polling = engine->polling[engine_index(engine, rank)];
    struct event_cursor cursor = event_queue_cursor(&rank->backlog);
    const struct replay_event *event;

    if (rank->next_call_time >= rank->raw && tells == tells_next_call &&
        mpi_call(rank->next_call)->class != MPI_CLASS_PROBE)
        return true;
    do {
        event = event_cursor_next(&cursor);
    } while (event && !tells(NULL, event));
    /* What polling holds follows the backlog. It may still be divided, but the call is known. */
    if (!event && polling)
        event = polling_find(polling, tells, NULL);
    if (!event)
        return false;
    rank->next_call = event->kind == REPLAY_ENTER ? event->detail : MPI_CALL_NONE;
    rank->next_call_time = event->time;
    rank->next_call_thread = event->thread > 0 ? (uint16_t)(event->thread - 1) : 0;
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
    if (message->receive_time - rank->raw > engine->options->max_skew && !waits_count_all(engine->options->waits))
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
    if ((next != MPI_CLASS_RECV && next != MPI_CLASS_SENDRECV) || rank->next_call_time != message->receive_time ||
        rank->next_call_thread != rank->thread)
        return 0;
    if (!message->is_sent) {
        int result = transfer_await_send(engine, rank, message);

        if (result != 0)
            return result;
    }
    if (engine->options->clock_fix == CLOCK_FIX_CLC)
        rank_push(rank, message_send(message)->time + engine->options->min_latency);
    rank_lift(rank, message_send(message)->ideal);
    rank->probed = message;
    return 0;
}

int probe_emit(struct engine *engine, struct rank *rank)
{
    const struct post *post = message_send(rank->probed);
    const struct join join = single_join(engine, rank, JOIN_RECEIVE, &post);

    rank->probed = NULL;
    return emit_join(&engine->audience, rank, &join);
}

void probe_foresee(struct engine *engine, const struct rank *rank, const struct replay_event *event)
{
    if (may_have_failed(engine, rank) ? tells_any_call(NULL, event) : tells_next_call(NULL, event))
        schedule_wake(engine, engine_index(engine, rank));
}
