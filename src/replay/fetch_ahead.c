#include "replay/fetch_ahead.h"

/* By how many runs ahead. To leave out what is not needed costs more than to fetch it: nobody can foretell such a
 * branch. */
enum { AHEAD_OF_QUEUES = 17, AHEAD_OF_MESSAGES = 12 };

enum { LINES_OF_RANK = 5, LINES_OF_MESSAGE = 3, LINES_OF_OPERATION = 2, LINES_OF_SYNCS = 2 };

/* That a call completes, of those that it may: a halo has four, or six. */
enum { MOST_MESSAGES = 8 };

/* ---- collectives */

static inline bool enters_collective(const struct replay_event *event)
{
    return event->kind == REPLAY_ENTER && event->aux != COMMUNICATOR_NONE;
}

static inline void fetch_communicator(const struct engine *engine, const struct replay_event *event)
{
    if (event->kind == REPLAY_EXIT && mpi_class_is_collective(mpi_call(event->detail)->class))
        fetch_lines(&engine->messages.mismatches.last_syncs[(size_t)event->rank * LAST_SYNCS], LINES_OF_SYNCS);
    if (enters_collective(event))
        fetch_lines(engine_communicator(engine, event->aux), 2);
}

/* The rank as a member, whose number is that of the rank where all are. */
static inline void fetch_member(const struct engine *engine, const struct replay_event *event)
{
    const struct communicator *communicator;
    uint32_t member;

    if (!enters_collective(event))
        return;
    communicator = engine_communicator(engine, event->aux);
    member = communicator->member_count == engine->rank_count ? event->rank : 0;
    fetch_lines(communicator->operations, 1);
    if (communicator->next)
        fetch_lines(&communicator->next[member], 1);
    if (communicator->members)
        fetch_lines(&communicator->members[member], 1);
}

/* The latest, which nearly always is the one that is entered. */
static inline void fetch_operation(const struct engine *engine, const struct replay_event *event)
{
    const struct communicator *communicator;
    uint32_t latest;

    if (!enters_collective(event))
        return;
    communicator = engine_communicator(engine, event->aux);
    latest = communicator->base + communicator->operation_count - 1;
    if (communicator->operation_count > 0)
        fetch_lines(communicator->operations[ring_index(latest, communicator->operation_capacity)], LINES_OF_OPERATION);
}

/* ---- step by step */

static inline void fetch_rank(const struct engine *engine, const struct replay_event *event)
{
    const struct rank_memory *memory = engine->audience.rank_memories;

    fetch_lines(&engine->ranks[event->rank], LINES_OF_RANK);
    for (; memory->line; memory++)
        fetch_lines(memory->line + event->rank * memory->size, 1);
    fetch_communicator(engine, event);
}

static inline void fetch_pending(const struct pending_messages *pending)
{
    if (pending->queue_count > 0)
        fetch_lines(pending_messages_queued(pending, pending->queue_first), 1);
}

/* Where what takes effect with the event stands. */
static inline void fetch_queues(const struct engine *engine, const struct replay_event *event)
{
    const struct rank *rank = &engine->ranks[event->rank];

    fetch_member(engine, event);
    if (rank_has_open_sends(rank))
        fetch_lines(rank->open_sends.items, 2);
    if (rank->call.operation)
        fetch_lines(&rank->call.own_post->is_empty, 1);
    if (rank->next_pending > event->time)
        return;
    fetch_pending(&rank->call.sent);
    fetch_pending(&rank->call.arriving);
    fetch_pending(&rank->call.posting);
}

/* Messages that take effect up to that time. */
static inline void fetch_due_messages(const struct pending_messages *pending, int64_t time)
{
    for (uint32_t i = 0; i < pending->queue_count && i < MOST_MESSAGES; i++) {
        const struct pending_message *queued = pending_messages_queued(pending, pending->queue_first + i);

        if (queued->time > time)
            break;
        fetch_lines(queued->message, LINES_OF_MESSAGE);
    }
}

static inline void fetch_messages(const struct engine *engine, const struct replay_event *event)
{
    const struct rank *rank = &engine->ranks[event->rank];

    fetch_operation(engine, event);
    if (rank->next_pending > event->time)
        return;
    fetch_due_messages(&rank->call.sent, event->time);
    fetch_due_messages(&rank->call.arriving, event->time);
    fetch_due_messages(&rank->call.posting, event->time);
}

/* ---- runs ahead */

/* The next event that has not been looked at; NULL: it is not known yet. */
static inline const struct replay_event *take_next(struct fetch_ahead *fetch, const struct event_queue *queue)
{
    if (fetch->next == fetch->end) {
        /* More may have come since. */
        if (fetch->next == event_queue_end(queue, fetch->chunk)) {
            if (!fetch->chunk->next)
                return NULL;
            fetch->chunk = fetch->chunk->next;
            fetch->next = fetch->chunk->items;
        }
        fetch->end = event_queue_end(queue, fetch->chunk);
    }
    return fetch->next++;
}

/* The run that is so many behind the last one that has been looked at. */
static inline const struct replay_event *run_ahead(const struct fetch_ahead *fetch, unsigned ahead)
{
    return fetch->runs[(fetch->count - 1 - (FETCH_RUNS - ahead)) % FETCH_RUNS_KEPT];
}

/* Looks at one more run. False: it is not known yet. */
static bool look_at_run(struct fetch_ahead *fetch, const struct engine *engine, const struct event_queue *queue)
{
    const struct replay_event *event;

    do {
        event = take_next(fetch, queue);
        if (!event)
            return false;
    } while (event->rank == fetch->last_rank);
    fetch->last_rank = event->rank;
    fetch->runs[fetch->count++ % FETCH_RUNS_KEPT] = event;
    fetch_rank(engine, event);
    if (fetch->count <= FETCH_RUNS)
        return true;
    fetch_queues(engine, run_ahead(fetch, AHEAD_OF_QUEUES));
    fetch_messages(engine, run_ahead(fetch, AHEAD_OF_MESSAGES));
    return true;
}

void fetch_next_run(struct fetch_ahead *fetch, const struct engine *engine, const struct event_queue *queue,
                    const struct replay_event *event)
{
    /* None was known beyond the one before: the chunk that was looked at may be gone. */
    if (fetch->handled == fetch->count)
        *fetch = (struct fetch_ahead){
            .count = 1, .last_rank = event->rank, .chunk = queue->first, .next = event + 1, .end = event + 1};
    fetch->handled++;
    fetch->handled_rank = event->rank;
    /* Two, until there are enough. */
    for (int i = 0; i < 2 && fetch->count - fetch->handled < FETCH_RUNS; i++)
        if (!look_at_run(fetch, engine, queue))
            return;
}

/* ---- messages */

/* Queues that have outgrown their room are not worth asking. */
void fetch_for_message(const struct engine *engine, uint32_t sender, uint32_t receiver)
{
    const struct mismatches *mismatches = &engine->messages.mismatches;
    const struct rank *from = &engine->ranks[sender];
    const struct rank *to = &engine->ranks[receiver];

    fetch_lines(from, 1);
    fetch_lines(&from->call.sent, 2);
    fetch_lines(to, 1);
    fetch_lines(&to->call.arriving, 3);
    fetch_lines(&engine->messages.rooms[sender].sent, 1);
    fetch_lines(&engine->messages.rooms[receiver].arriving, 2);
    fetch_lines(&mismatches->evidence[(size_t)sender * MISMATCH_NEAR], 2);
}
