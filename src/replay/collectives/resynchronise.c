#include "replay/collectives/resynchronise.h"

#include <inttypes.h>

#include "base/duration.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/collectives/operation.h"
#include "replay/emit.h"
#include "replay/messages/message.h"
#include "replay/scheduling.h"

/* Everybody is inside: the posts are entered for good. */
static int complete_resynchronisation(struct engine *engine, struct communicator *communicator,
                                      const struct replay_event *event)
{
    struct operation *operation = communicator->resynchronising;
    uint32_t count = operation->posted;

    /* What counts posts starts again, since they were kept but not entered. */
    communicator->is_out_of_step = false;
    operation->call = event->detail;
    operation->posted = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct rank *rank = &engine->ranks[operation->order[i]->rank];
        uint16_t at_hand = rank->thread;

        if (rank->threads)
            rank_take_post(rank, NULL, operation->order[i]);
        rank->call.is_resynchronising = false;
        rank->call.operation = operation;
        operation_enter(operation, operation->order[i]);
        if (at_hand != rank->thread && rank_take_thread(rank, at_hand, engine->anomalies->diag) < 0)
            return ERROR_MEMORY;
    }
    engine->collectives.count += operation_is_counted(&engine->clock, operation);
    if (!communicator->has_threads)
        anomalies_add(engine->anomalies, ANOMALY_RESYNCHRONISED_COLLECTIVE, event->line, 0,
                      "communicator %" PRIu32 " is brought back into step by the %s at %s", communicator->id,
                      mpi_call(event->detail)->name, moment_text(event->time).text);
    if (operation_ring_restart(engine, communicator, operation) < 0)
        return diag_no_memory(engine->anomalies->diag);
    /* The ring has taken it over; not before, since where memory runs out it is freed there. */
    communicator->resynchronising = NULL;
    return 0;
}

static bool is_posts_call(const struct call *call, const struct post *post)
{
    return call->is_resynchronising && call->own_post == post;
}

/* The thread that stands in the call with this post. */
static uint16_t find_thread(const struct rank *rank, const struct post *post)
{
    uint16_t thread = 0;

    if (is_posts_call(&rank->call, post))
        return rank->thread;
    while (thread < rank->thread_count && !is_posts_call(&rank->threads[thread], post))
        thread++;
    return thread;
}

/* When the rank leaves the call in which it stands with this post, on recorded clocks, where that is known already: it
 * is held up. */
static int64_t find_exit(const struct rank *rank, const struct post *post)
{
    struct event_cursor cursor = event_queue_cursor(&rank->backlog);
    const struct replay_event *event = rank->is_busy ? &rank->event : NULL;
    uint16_t thread = find_thread(rank, post);
    bool decides = thread == rank->deciding;

    for (; event; event = event_cursor_next(&cursor)) {
        if (event->kind == REPLAY_EXIT && event->flags & REPLAY_SUSPENDED)
            decides = false;
        else if (event->kind == REPLAY_ENTER && event->flags & REPLAY_RESUMED && event->thread == thread + 1U)
            decides = true;
        else if (decides ? event->kind == REPLAY_EXIT
                         : event->kind == REPLAY_BESIDE_EXIT && event->thread == thread + 1U)
            return event->time;
    }
    return INT64_MAX;
}

/* Only an all-to-all in which bytes move, or a barrier, holds up everybody until all are inside. */
static bool may_show_step(const struct post *post)
{
    return mpi_call(post->call)->class == MPI_CLASS_ALL_TO_ALL && !post->is_idle;
}

/* All are inside one call at one moment: the latest entry is not after the first exit. A rank that is held up enters
 * and leaves at times that lie back. */
static int complete_if_all_inside(struct engine *engine, struct communicator *communicator,
                                  const struct replay_event *event)
{
    const struct operation *operation = communicator->resynchronising;
    /* Who leaves a call and enters another at one moment is in the former. */
    int64_t latest_entry = communicator->left_until;
    int64_t first_exit = INT64_MAX;
    bool moves_bytes = false;

    if (operation->posted < communicator->member_count)
        return 0;
    if (communicator->whole != COMMUNICATOR_NONE &&
        engine_communicator(engine, communicator->whole)->left_until > latest_entry)
        latest_entry = engine_communicator(engine, communicator->whole)->left_until;
    for (uint32_t i = 0; i < operation->posted; i++) {
        const struct post *post = operation->order[i];
        int64_t exit = find_exit(&engine->ranks[post->rank], post);

        if (post->call != operation->order[0]->call)
            return 0;
        moves_bytes = moves_bytes || !post->is_empty;
        latest_entry = larger_of(latest_entry, post->raw);
        first_exit = smaller_of(first_exit, exit);
    }
    return moves_bytes && latest_entry <= first_exit ? complete_resynchronisation(engine, communicator, event) : 0;
}

/* The rank is inside an all-to-all of a communicator that is out of step: its post waits for the others'. */
static int await_others(struct engine *engine, struct rank *rank, uint32_t position, const struct post *post,
                        uint64_t line)
{
    struct communicator *communicator = engine_communicator(engine, position);
    struct operation *operation;
    struct post *kept;

    if (!communicator->resynchronising)
        communicator->resynchronising = operation_new(position, 0, post->call, line);
    operation = communicator->resynchronising;
    if (!operation)
        return diag_no_memory(engine->anomalies->diag);
    /* Another thread of the rank that is inside already stands for it alone. */
    for (uint32_t i = 0; communicator->has_threads && i < operation->posted; i++)
        if (operation->order[i]->rank == post->rank)
            return 0;
    kept = operation_add(engine, operation);
    if (!kept)
        return ERROR_MEMORY;
    emit_copy(&engine->audience, kept, post);
    operation->order[operation->posted++] = kept;
    rank->call.own_post = kept;
    rank->call.is_resynchronising = true;
    rank->is_plain = false;
    return 0;
}

/* It was entered before the communicator got out of step. */
static int await_others_if_inside(struct engine *engine, struct rank *rank, struct post *post)
{
    return may_show_step(post) ? await_others(engine, rank, rank->call.communicator, post, 0) : 0;
}

/*
 * The first operation of the communicator that may not be what the rank's other calls there are. What it has entered
 * corresponds; from its next call on nothing does. Where it is inside a call that not all have entered, those who have
 * may be inside another.
 */
static uint32_t first_doubtful(const struct engine *engine, const struct rank *rank,
                               const struct communicator *communicator)
{
    const struct operation *open = rank->call.operation;
    uint32_t next = communicator->next[communicator_member(communicator, engine_index(engine, rank))];

    if (open && engine_communicator(engine, open->communicator) == communicator &&
        open->posted < communicator->member_count)
        return open->number;
    return next;
}

int resynchronise_lose_from(struct engine *engine, struct communicator *communicator, uint32_t number, int64_t time)
{
    if (communicator->is_numbered)
        return 0;
    if (!communicator->is_out_of_step || number < communicator->in_step_until)
        communicator->in_step_until = number;
    communicator->is_out_of_step = true;
    return operation_ring_dissolve(engine, communicator, time, await_others_if_inside);
}

int resynchronise_lose(struct engine *engine, uint32_t rank, int64_t time)
{
    size_t count = 0;
    const uint32_t *positions =
        communicators_of_rank(&engine->collectives.communicators, rank, engine->rank_count, OWN_COMMUNICATORS, &count);

    if (!positions)
        return diag_no_memory(engine->anomalies->diag);
    for (size_t i = 0; i < count; i++) {
        struct communicator *communicator = engine_communicator(engine, positions[i]);
        int error = resynchronise_lose_from(engine, communicator,
                                            first_doubtful(engine, &engine->ranks[rank], communicator), time);

        if (error < 0)
            return error;
    }
    return 0;
}

int resynchronise_enter(struct engine *engine, struct rank *rank, struct communicator *communicator,
                        const struct replay_event *event)
{
    struct post *post;
    int error;

    if (mpi_call(event->detail)->class != MPI_CLASS_ALL_TO_ALL)
        return 0;
    /* What is kept is a copy, as when the communicator gets out of step while the rank is inside. */
    post = post_new(engine);
    if (!post)
        return ERROR_MEMORY;
    post->member = communicator_member(communicator, event->rank);
    error = entry_post_fill(engine, rank, post, event->detail, event->flags);
    if (error == 0 && may_show_step(post))
        error = await_others(engine, rank, event->aux, post, event->line);
    post_retire(engine, post);
    return error == 0 && rank->call.is_resynchronising ? complete_if_all_inside(engine, communicator, event) : error;
}

/* The rank's thread is not inside any more. */
static void leave_moment(struct engine *engine, struct communicator *communicator, struct post *post)
{
    if (!communicator->resynchronising)
        return;
    operation_leave(engine, communicator->resynchronising, post);
    if (communicator->resynchronising->posted == 0)
        communicator->resynchronising = operation_free(engine, communicator->resynchronising);
}

/* It entered the call, which was not all members' yet, before the communicator was known to be several. */
static int go_on_in_part(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    struct communicator *part = engine_communicator(engine, event->aux);
    struct post *post = rank->call.own_post;
    int error = await_others(engine, rank, event->aux, post, event->line);

    if (error < 0 || rank->call.own_post == post)
        return error;
    rank->call.communicator = event->aux;
    leave_moment(engine, engine_communicator(engine, part->whole), post);
    return complete_if_all_inside(engine, part, event);
}

bool resynchronise_is_inside(const struct engine *engine, const struct rank *rank, const struct replay_event *event)
{
    const struct call *call = rank_call_of(rank, (uint16_t)(event->thread - 1));

    return call && call->is_resynchronising && call->communicator == engine_communicator(engine, event->aux)->whole;
}

int resynchronise_share(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    uint32_t whole = engine_communicator(engine, event->aux)->whole;
    bool is_part = whole != COMMUNICATOR_NONE;
    struct communicator *shared = engine_communicator(engine, is_part ? whole : event->aux);
    uint16_t at_hand = rank->thread;
    int error = resynchronise_lose_from(engine, shared, shared->base, event->time);

    if (error < 0 || !is_part)
        return error;
    error = rank_take_thread(rank, (uint16_t)(event->thread - 1), engine->anomalies->diag);
    if (error == 0 && rank->call.is_resynchronising && rank->call.communicator == whole)
        error = go_on_in_part(engine, rank, event);
    return error ?: rank_take_thread(rank, at_hand, engine->anomalies->diag);
}

/* Whether the member is held up and could still enter before this exit: also one that stands so in a call on another
 * communicator, or in an earlier one on this. Of two that leave at one time the lower rank goes first, unless it waits
 * for the other already. */
static bool may_still_enter(const struct engine *engine, const struct rank *member, const struct rank *rank)
{
    uint32_t index = engine_index(engine, rank);

    if (!member->is_busy || member->event.time > rank->raw)
        return false;
    if (!member->call.is_resynchronising)
        return true;
    return member->event.time < rank->raw ||
           (engine_index(engine, member) < index && !(member->block == BLOCK_PROGRESS && member->blocker == index));
}

int resynchronise_exit(struct engine *engine, struct rank *rank)
{
    struct communicator *communicator = engine_communicator(engine, rank->call.communicator);
    bool waits = !rank->call.drops_wait && !rank_waits_never(rank, engine->options->waits) &&
                 engine->schedule.busy_count > rank->is_busy;

    if (engine->clock.now <= rank->raw)
        return schedule_block_until(engine, rank, rank->raw + 1);
    for (uint32_t member = 0; waits && member < communicator->member_count; member++) {
        const struct rank *other = &engine->ranks[communicator_rank(communicator, member)];

        if (other != rank && may_still_enter(engine, other, rank))
            return schedule_block_on_rank(engine, rank, engine_index(engine, other));
    }
    rank->call.is_resynchronising = false;
    communicator->left_until = larger_of(communicator->left_until, rank->raw + 1);
    leave_moment(engine, communicator, rank->call.own_post);
    return 0;
}
