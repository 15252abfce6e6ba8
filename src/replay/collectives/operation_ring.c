#include "replay/collectives/operation_ring.h"

#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/emit.h"
#include "replay/scheduling.h"

static int operation_ring_reserve(struct communicator *communicator)
{
    return ring_reserve(&communicator->operations, &communicator->operation_capacity, communicator->base,
                        communicator->operation_count, communicator->operation_count + (size_t)1,
                        sizeof(*communicator->operations));
}

int operation_ring_open(struct communicator *communicator, uint32_t position, uint32_t number,
                        const struct replay_event *event, struct operation **found)
{
    *found = NULL;
    if (number < communicator->base)
        return 0;
    while (communicator->base + communicator->operation_count <= number) {
        struct operation *operation;

        if (operation_ring_reserve(communicator) < 0)
            return ERROR_MEMORY;
        operation =
            operation_new(position, communicator->base + communicator->operation_count, event->detail, event->line);
        if (!operation)
            return ERROR_MEMORY;
        *operation_at(communicator, operation->number) = operation;
        communicator->operation_count++;
    }
    *found = *operation_at(communicator, number);
    return 0;
}

static void forget_posts(struct engine *engine, const struct operation *operation)
{
    for (uint32_t i = 0; i < operation->posted; i++)
        emit_forget(engine, operation->order[i]);
}

struct operation *operation_release(struct engine *engine, struct operation *operation)
{
    if (operation)
        forget_posts(engine, operation);
    return operation_free(operation);
}

bool operation_is_counted(const struct engine *engine, const struct operation *operation)
{
    return operation->posted > 0 && mpi_class_is_collective(mpi_call(operation->call)->class) &&
           operation->max_time >= engine->from && operation->max_time < engine->to;
}

void operation_ring_drop(struct engine *engine, struct communicator *communicator)
{
    operation_release(engine, *operation_at(communicator, communicator->base++));
    communicator->operation_count--;
}

int operation_ring_dissolve(struct engine *engine, struct communicator *communicator,
                            int (*handle)(struct engine *engine, struct rank *rank, struct post *post))
{
    for (uint32_t k = 0; k < communicator->operation_count; k++) {
        struct operation *operation = *operation_at(communicator, communicator->base + k);

        if (operation->posted == communicator->member_count || operation->number < communicator->in_step_until)
            continue;
        engine->collective_count -= operation_is_counted(engine, operation);
        for (uint32_t i = 0; i < operation->posted; i++) {
            struct rank *rank = &engine->ranks[operation->order[i]->rank];
            uint16_t at_hand = rank->thread;
            int error = 0;

            if (rank->threads)
                rank_take_post(rank, operation, operation->order[i]);
            if (rank->call.operation == operation && rank->call.own_post == operation->order[i]) {
                rank->call.operation = NULL;
                error = handle(engine, rank, operation->order[i]);
            }
            if (error == 0 && at_hand != rank->thread)
                error = rank_take_thread(rank, at_hand, engine->anomalies->diag);
            if (error < 0)
                return error;
        }
        forget_posts(engine, operation);
        /* It stays in the ring, empty, until it is the oldest: others are found by their number. */
        operation->posted = operation->sorted = operation->left = 0;
        operation->is_given_up = true;
        schedule_wake_list(engine, &operation->waiters);
    }
    operation_ring_close(engine, communicator);
    return 0;
}

int operation_ring_restart(struct engine *engine, struct communicator *communicator, struct operation *operation)
{
    /* Nobody enters what is older any more, but other threads of the members may still be inside. */
    for (uint32_t k = 0; k < communicator->operation_count; k++) {
        struct operation *older = *operation_at(communicator, communicator->base + k);

        older->is_given_up = true;
        schedule_wake_list(engine, &older->waiters);
    }
    operation_ring_close(engine, communicator);
    if (operation_ring_reserve(communicator) < 0)
        return ERROR_MEMORY;
    operation->number = communicator->base + communicator->operation_count++;
    *operation_at(communicator, operation->number) = operation;
    for (uint32_t member = 0; member < communicator->member_count; member++)
        communicator->next[member] = operation->number + 1;
    return 0;
}

void operation_rings_clear(struct engine *engine)
{
    for (size_t i = 0; i < engine->communicators.count; i++) {
        struct communicator *communicator = &engine->communicators.items[i];

        for (uint32_t k = 0; k < communicator->operation_count; k++)
            operation_release(engine, *operation_at(communicator, communicator->base + k));
        communicator->operation_count = 0;
        communicator->resynchronising = operation_release(engine, communicator->resynchronising);
    }
}
