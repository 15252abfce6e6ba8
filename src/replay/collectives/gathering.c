#include "replay/collectives/gathering.h"

#include <stdlib.h>

#include "base/duration.h"
#include "base/error.h"
#include "replay/collectives/operation.h"
#include "replay/emit.h"
#include "replay/messages/message.h"
#include "replay/scheduling.h"

struct gathering {
    struct operation *operation; /* posts of those inside (post.member is the place in the order); sorted once formed */
    uint32_t inside;             /* ranks that have not left */
    uint32_t held;               /* of these, blocked at their exits here */
    uint32_t missing;            /* where the last rank that was missing was found */
    uint32_t early;              /* likewise one that may leave before the last one came */
    int64_t latest;              /* entry, while all are inside */
    bool is_formed;              /* all wait for all; nobody else can enter */
};

static struct gathering *gathering_free(struct engine *engine, struct gathering *gathering)
{
    operation_free(engine, gathering->operation);
    free(gathering);
    return NULL;
}

/* The rank goes on without this gathering. */
static void forget_gathering(struct engine *engine, struct rank *rank)
{
    struct gathering *gathering = rank->gathering;

    gathering->held -= rank->is_held;
    rank->is_held = false;
    rank->gathering = NULL;
    if (--gathering->inside == 0 && gathering->is_formed)
        gathering_free(engine, gathering);
}

/* The rank leaves while the gathering is none: its post was for nothing. */
static void leave_unformed(struct engine *engine, struct rank *rank)
{
    struct operation *operation = rank->gathering->operation;
    struct post *post = rank->call.own_post;
    struct post *last = operation->order[--operation->posted];

    operation->order[post->member] = last;
    last->member = post->member;
    post_retire(engine, post);
    forget_gathering(engine, rank);
}

static bool gathering_is_complete(const struct engine *engine, const struct gathering *gathering)
{
    return gathering->operation->posted == engine->rank_count;
}

int gathering_enter(struct engine *engine, struct rank *rank)
{
    struct gathering **place = &engine->collectives.gatherings[rank->call.number];
    struct operation *operation;
    struct post *post;
    int error;

    if (engine->options->waits != WAITS_CONSISTENT || engine->rank_count < 2 || rank->call.stamp)
        return 0;
    if (!*place)
        *place = calloc(1, sizeof(**place));
    if (*place && !(*place)->operation)
        (*place)->operation = operation_new(0, 0, rank->call.number, 0);
    operation = *place ? (*place)->operation : NULL;
    if (!operation)
        return diag_no_memory(engine->anomalies->diag);
    post = operation_add(engine, operation);
    if (!post)
        return ERROR_MEMORY;
    post->member = operation->posted;
    error = entry_post_fill(engine, rank, post, rank->call.number, 0);
    operation->order[operation->posted++] = post;
    rank->call.own_post = post;
    rank->gathering = *place;
    rank->gathering->inside++;
    if (!gathering_is_complete(engine, rank->gathering))
        return error;
    rank->gathering->latest = INT64_MIN;
    for (uint32_t i = 0; i < operation->posted; i++)
        rank->gathering->latest = larger_of(rank->gathering->latest, operation->order[i]->time);
    return error;
}

static int hold(struct rank *rank, int result)
{
    rank->gathering->held += !rank->is_held;
    rank->is_held = true;
    return result;
}

/* Some are missing: 0 if one of them cannot enter before this exit any more. */
static int await_missing(struct engine *engine, struct rank *rank)
{
    struct gathering *gathering = rank->gathering;
    uint32_t missing = engine->rank_count - gathering->operation->posted;
    uint32_t busy = engine->schedule.busy_count - rank->is_busy - (gathering->held - rank->is_held);

    if (engine->clock.now <= rank->time)
        return hold(rank, schedule_block_until(engine, rank, rank->time + 1));
    /* One of them is not held up, and so has come further than this exit. */
    if (missing > busy)
        return 0;
    while (engine->ranks[gathering->missing].gathering == gathering)
        gathering->missing = (gathering->missing + 1) % engine->rank_count;
    if (engine_bound(engine, &engine->ranks[gathering->missing]) > rank->time)
        return 0;
    return hold(rank, schedule_block_on_rank(engine, rank, gathering->missing));
}

static bool may_be_early(const struct engine *engine, const struct rank *rank, uint32_t other)
{
    const struct rank *member = &engine->ranks[other];

    return member != rank && member->is_busy && engine_bound(engine, member) < rank->gathering->latest;
}

/* A member that may leave before the last one entered, or RANK_NONE: only one that is held up may. */
static uint32_t find_early(const struct engine *engine, const struct rank *rank)
{
    if (engine->schedule.busy_count == rank->is_busy)
        return RANK_NONE;
    if (may_be_early(engine, rank, rank->gathering->early))
        return rank->gathering->early;
    for (uint32_t other = 0; other < engine->rank_count; other++)
        if (may_be_early(engine, rank, other))
            return rank->gathering->early = other;
    return RANK_NONE;
}

/* They wait for each other. */
static void form(struct engine *engine, struct gathering *gathering)
{
    gathering->is_formed = true;
    engine->collectives.gatherings[gathering->operation->call] = NULL;
    operation_sort(gathering->operation, emit_merge, &engine->audience);
}

/* All are inside: they wait for each other if nobody left before the last one came. */
static int form_gathering(struct engine *engine, struct rank *rank)
{
    struct gathering *gathering = rank->gathering;
    uint32_t early;

    if (gathering->latest > rank->time)
        return 0;
    if (gathering->latest > engine->clock.now)
        return hold(rank, schedule_block_until(engine, rank, gathering->latest));
    early = find_early(engine, rank);
    if (early != RANK_NONE)
        return hold(rank, schedule_block_on_rank(engine, rank, early));
    form(engine, gathering);
    return 0;
}

int gathering_exit(struct engine *engine, struct rank *rank)
{
    const struct operation *operation = rank->gathering->operation;
    size_t range;
    int result = 0;

    if (!rank->gathering->is_formed && !rank->call.drops_wait)
        result =
            gathering_is_complete(engine, rank->gathering) ? form_gathering(engine, rank) : await_missing(engine, rank);
    if (result != 0)
        return result;
    if (!rank->gathering->is_formed) {
        leave_unformed(engine, rank);
        return 0;
    }
    range = operation_count_before(operation, rank->time);
    if (range > 0)
        rank_lift(rank, operation->order[range - 1]->ideal_max);
    return 0;
}

int gathering_emit(struct engine *engine, struct rank *rank)
{
    const struct operation *operation = rank->gathering->operation;
    struct join join = operation_join(engine, rank, operation, operation_count_before(operation, rank->time));
    int error = emit_join(&engine->audience, rank, &join);

    forget_gathering(engine, rank);
    return error;
}

static void gathering_abandon(struct engine *engine, struct rank *rank)
{
    if (rank->gathering->is_formed)
        forget_gathering(engine, rank);
    else
        leave_unformed(engine, rank);
}

void gathering_suspend(struct engine *engine, struct rank *rank)
{
    struct gathering *gathering = rank->gathering;

    if (!gathering->is_formed && gathering_is_complete(engine, gathering) && gathering->latest <= rank->time &&
        gathering->latest <= engine->clock.now && find_early(engine, rank) == RANK_NONE)
        form(engine, gathering);
    gathering_abandon(engine, rank);
}

void gatherings_clear(struct engine *engine)
{
    for (uint32_t i = 0; engine->ranks && i < engine->rank_count; i++)
        if (engine->ranks[i].gathering)
            gathering_abandon(engine, &engine->ranks[i]);
    for (size_t call = 0; call < MPI_CALL_LIMIT; call++)
        if (engine->collectives.gatherings[call])
            engine->collectives.gatherings[call] = gathering_free(engine, engine->collectives.gatherings[call]);
}
