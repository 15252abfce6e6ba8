#include "replay/messages/waits.h"

#include "paraver/mpi_call.h"
#include "replay/emit.h"
#include "replay/events/polling.h"
#include "replay/messages/message_post.h"
#include "replay/messages/rendezvous.h"
#include "replay/messages/transfers.h"
#include "replay/scheduling.h"

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
    if (result == 0)
        result = rendezvous_await(engine, rank);
    rank_update_next_pending(rank);
    return result;
}

/* One that goes on in another's place was entered before. */
static bool enters_call(const struct replay_event *event)
{
    return event->kind == REPLAY_ENTER && !(event->flags & REPLAY_RESUMED);
}

static bool enters_probe(const struct replay_event *event)
{
    return enters_call(event) && mpi_call(event->detail)->class == MPI_CLASS_PROBE;
}

static bool tells_any_call(const struct replay_event *event)
{
    return event->kind == REPLAY_END || enters_call(event);
}

static bool tells_next_call(const struct replay_event *event)
{
    return tells_any_call(event) && !enters_probe(event);
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
    bool (*tells)(const struct replay_event *) = may_have_failed(engine, rank) ? tells_any_call : tells_next_call;
    const struct polling *polling = engine->polling[engine_index(engine, rank)];
    struct event_cursor cursor = event_queue_cursor(&rank->backlog);
    const struct replay_event *event;

    if (rank->next_call_time >= rank->raw && tells == tells_next_call &&
        mpi_call(rank->next_call)->class != MPI_CLASS_PROBE)
        return true;
    do {
        event = event_cursor_next(&cursor);
    } while (event && !tells(event));
    /* What polling holds follows the backlog. It may still be divided, but the call is known. */
    if (!event && polling)
        event = polling_find(polling, tells);
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
    const struct post *post = rank->probed->send;
    const struct join join = single_join(engine, rank, JOIN_RECEIVE, &post);

    rank->probed = NULL;
    return emit_join(&engine->audience, rank, &join);
}

void probe_foresee(struct engine *engine, const struct rank *rank, const struct replay_event *event)
{
    if (may_have_failed(engine, rank) ? tells_any_call(event) : tells_next_call(event))
        schedule_wake(engine, engine_index(engine, rank));
}
