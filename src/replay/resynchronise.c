#include "replay/resynchronise.h"

#include <inttypes.h>

#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/collective.h"
#include "replay/instance.h"

enum { OWN_COMMUNICATORS = 2 }; /* those of MPI_Init and MPI_Finalize come first, and count for themselves */

int step_lose(struct engine *engine, uint32_t rank)
{
    size_t count = 0;
    const uint32_t *positions =
        communicators_of_rank(&engine->communicators, rank, engine->rank_count, OWN_COMMUNICATORS, &count);

    if (!positions)
        return diag_no_memory(engine->anomalies->diag);
    for (size_t i = 0; i < count; i++) {
        struct communicator *communicator = &engine->communicators.items[positions[i]];

        if (communicator->is_out_of_step)
            continue;
        communicator->is_out_of_step = true;
        collective_abandon(engine, communicator);
    }
    return 0;
}

static bool is_one_call(const struct instance *instance)
{
    for (uint32_t i = 1; i < instance->posted; i++)
        if (instance->order[i]->call != instance->order[0]->call)
            return false;
    return true;
}

/* Everybody is inside: the posts are entered for good. */
static int regain(struct engine *engine, struct communicator *communicator, const struct item *item)
{
    struct instance *instance = communicator->gathering;
    uint32_t count = instance->posted;

    communicator->gathering = NULL;
    communicator->is_out_of_step = false;
    instance->call = item->detail;
    instance->posted = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct rank *rank = &engine->ranks[instance->order[i]->rank];

        rank->is_gathering = false;
        rank->instance = instance;
        instance_enter(instance, instance->order[i]);
    }
    engine->collective_count++;
    anomalies_add(engine->anomalies, ANOMALY_RESYNCHRONISED_COLLECTIVE, item->line, 0,
                  "communicator %" PRIu32 " is brought back into step by the %s at %" PRId64 " ns", communicator->id,
                  mpi_call(item->detail)->name, item->time);
    if (collective_restart(communicator, instance) < 0)
        return diag_no_memory(engine->anomalies->diag);
    return 0;
}

int step_enter(struct engine *engine, struct rank *rank, struct communicator *communicator, const struct item *item)
{
    struct instance *instance;
    struct post *post;
    int error;

    if (mpi_call(item->detail)->class != MPI_CLASS_ALL_TO_ALL)
        return 0;
    if (!communicator->gathering)
        communicator->gathering = instance_new(item->aux, 0, item->detail, item->line);
    instance = communicator->gathering;
    if (!instance)
        return diag_no_memory(engine->anomalies->diag);
    post = collective_post(engine, rank, instance, item->flags, &error);
    if (!post)
        return error;
    instance->order[instance->posted++] = post;
    rank->own_post = post;
    rank->communicator = item->aux;
    rank->is_gathering = true;
    if (instance->posted == communicator->member_count && is_one_call(instance))
        return regain(engine, communicator, item);
    return 0;
}

/* A member that is held up could still enter before this exit. */
static int await_busy(struct engine *engine, struct rank *rank, const struct communicator *communicator)
{
    if (engine->busy_count == rank->is_busy)
        return 0;
    for (uint32_t member = 0; member < communicator->member_count; member++) {
        struct rank *other = &engine->ranks[communicator_rank(communicator, member)];

        if (other == rank || !other->is_busy || other->is_gathering || other->item.time > rank->raw)
            continue;
        rank->blocker = engine_index(engine, other);
        rank->next_waiter = other->watchers;
        other->watchers = engine_index(engine, rank);
        return engine_block(engine, rank, BLOCK_PROGRESS);
    }
    return 0;
}

int step_exit(struct engine *engine, struct rank *rank)
{
    struct communicator *communicator = &engine->communicators.items[rank->communicator];
    int result;

    if (engine->now <= rank->raw) {
        if (alarms_push(&engine->clock, rank->raw + 1, engine_index(engine, rank)) < 0)
            return diag_no_memory(engine->anomalies->diag);
        return engine_block(engine, rank, BLOCK_NOW);
    }
    result = rank->drops_wait ? 0 : await_busy(engine, rank, communicator);
    if (result != 0)
        return result;
    rank->is_gathering = false;
    if (communicator->gathering) {
        instance_leave(communicator->gathering, rank->own_post);
        if (communicator->gathering->posted == 0)
            communicator->gathering = instance_free(communicator->gathering);
    }
    return 0;
}
