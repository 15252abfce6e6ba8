#include "replay/collectives/operation.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/sorted.h"
#include "paraver/mpi_call.h"
#include "replay/emit.h"
#include "replay/messages/message.h"
#include "replay/posts.h"
#include "replay/scheduling.h"

struct operation *operation_new(uint32_t communicator, uint32_t number, uint8_t call, uint64_t line)
{
    struct operation *operation = malloc(sizeof(*operation));

    if (operation)
        *operation = (struct operation){
            .communicator = communicator,
            .number = number,
            .call = call,
            .line = line,
            .waiters = UINT32_MAX,
            .max_raw = INT64_MIN,
            .max_time = INT64_MIN,
            .second_time = INT64_MIN,
            .max_ideal = INT64_MIN,
        };
    return operation;
}

static void forget_posts(struct engine *engine, struct operation *operation)
{
    for (uint32_t i = 0; i < operation->posted; i++)
        post_retire(engine, operation->order[i]);
    operation->posted = 0;
}

struct operation *operation_free(struct engine *engine, struct operation *operation)
{
    if (operation) {
        forget_posts(engine, operation);
        free(operation->order);
        free(operation);
    }
    return NULL;
}

struct post *operation_add(struct engine *engine, struct operation *operation)
{
    if (array_reserve(&operation->order, &operation->order_capacity, operation->posted + (size_t)1,
                      sizeof(*operation->order)) < 0) {
        diag_no_memory(engine->anomalies->diag);
        return NULL;
    }
    return post_new(engine);
}

void operation_enter(struct operation *operation, struct post *post)
{
    operation->order[operation->posted++] = post;
    operation->empty += post->is_empty;
    if (post->is_root) {
        operation->roots++;
        operation->root = post;
    }
    operation->is_mixed = operation->is_mixed || post->call != operation->call || operation->roots > 1 ||
                          post->is_idle != operation->order[0]->is_idle;
    if (post->raw > operation->max_raw) {
        operation->max_raw = post->raw;
        operation->max_raw_rank = post->rank;
    }
    if (post->ideal > operation->max_ideal)
        operation->max_ideal = post->ideal;
    if (post->time >= operation->max_time) {
        operation->second_time = operation->max_time;
        operation->max_time = post->time;
        operation->last = post;
    } else if (post->time > operation->second_time) {
        operation->second_time = post->time;
    }
}

void operation_leave(struct engine *engine, struct operation *operation, struct post *post)
{
    operation->sorted = 0;
    for (uint32_t i = 0; i < operation->posted; i++) {
        if (operation->order[i] != post)
            continue;
        operation->order[i] = operation->order[--operation->posted];
        post_retire(engine, post);
        return;
    }
}

ORDER(compare_posts, struct post *const, RISING((*x)->time, (*y)->time) ?: RISING((*x)->rank, (*y)->rank))

void operation_sort(struct operation *operation,
                    void (*merge)(void *user, struct post *post, const struct post *before), void *user)
{
    uint32_t first = operation->sorted;
    uint32_t in_order = first > 0 ? first : 1;

    if (first == operation->posted)
        return;
    /* Mostly they come in order, and what has been summed up stays: members may leave one by one. */
    while (in_order < operation->posted &&
           compare_posts(&operation->order[in_order - 1], &operation->order[in_order]) < 0)
        in_order++;
    if (in_order < operation->posted) {
        qsort(operation->order, operation->posted, sizeof(*operation->order), compare_posts);
        first = 0;
    }
    for (uint32_t i = first; i < operation->posted; i++) {
        const struct post *before = i > 0 ? operation->order[i - 1] : NULL;
        struct post *post = operation->order[i];

        post->ideal_max = before ? larger_of(before->ideal_max, post->ideal) : post->ideal;
        merge(user, post, before);
    }
    operation->sorted = operation->posted;
}

size_t operation_count_before(const struct operation *operation, int64_t time)
{
    /* Mostly all. */
    if (operation->posted > 0 && operation->order[operation->posted - 1]->time < time)
        return operation->posted;
    return post_order_find((const struct post *const *)operation->order, operation->posted, time, 0);
}

struct join operation_join(const struct engine *engine, const struct rank *rank, const struct operation *operation,
                           size_t range)
{
    return (struct join){
        .kind = JOIN_COLLECTIVE,
        .rank = engine_index(engine, rank),
        .call = rank->call.number,
        .raw = rank->raw,
        .enter = rank->call.enter_time,
        .time = rank->time,
        .ideal = rank->ideal,
        .own = rank->call.own_post,
        .range = (const struct post *const *)operation->order,
        .range_count = range,
    };
}

/* In other calls MPI demands the same of all members. */
static bool members_have_sizes(uint8_t call)
{
    call = mpi_call_blocking(call);
    return call == MPI_CALL_ALLTOALLV || call == MPI_CALL_ALLTOALLW || call == MPI_CALL_ALLGATHERV ||
           call == MPI_CALL_REDUCE_SCATTER || call == MPI_CALL_GATHERV || call == MPI_CALL_SCATTERV;
}

int entry_post_fill(struct engine *engine, const struct rank *rank, struct post *post, uint8_t call, unsigned flags)
{
    enum mpi_class class = mpi_call(mpi_call_blocking(call))->class;
    /* A barrier has no other purpose than to synchronise. */
    bool moves_nothing = (flags & (REPLAY_SIZED | REPLAY_SENDS | REPLAY_RECEIVES)) == REPLAY_SIZED &&
                         mpi_call(call)->activity != MPI_ACTIVITY_SYNCHRONISATION;

    *post = (struct post){
        .time = rank->time,
        .ideal = rank->ideal,
        .raw = rank->raw,
        .rank = engine_index(engine, rank),
        .member = post->member,
        .call = call,
        .class = (uint8_t) class,
        .state = rank->state,
        /* The root is known by its size. A call that moves no bytes has a root too, and the trace may flag it, but MPI
         * then makes nobody wait for it, and implementations return at once (HPCC's empty broadcasts). */
        .is_root = (class == MPI_CLASS_ONE_TO_ALL && (flags & REPLAY_SENDS)) ||
                   (class == MPI_CLASS_ALL_TO_ONE && (flags & REPLAY_RECEIVES)),
        .moves_bytes = (flags & (REPLAY_SENDS | REPLAY_RECEIVES)) != 0,
        /* The root of rooted calls is not known without bytes. */
        .is_empty = moves_nothing && (class == MPI_CLASS_ALL_TO_ALL || class == MPI_CLASS_PREFIX),
        .is_idle = moves_nothing && mpi_class_is_collective(class) && !members_have_sizes(call),
    };
    return emit_post(&engine->audience, post);
}

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

bool operation_is_counted(const struct replay_clock *clock, const struct operation *operation)
{
    return operation->posted > 0 && mpi_class_is_collective(mpi_call(operation->call)->class) &&
           time_is_in(operation->max_time, clock->part);
}

void operation_ring_drop(struct engine *engine, struct communicator *communicator)
{
    operation_free(engine, *operation_at(communicator, communicator->base++));
    communicator->operation_count--;
}

/* It stands at its exit, before that time, only to find out who enters before that: whom it has to wait for is in. */
static bool leaves_before(const struct rank *rank, int64_t time)
{
    return rank->is_busy && rank->event.kind == REPLAY_EXIT && rank->event.time < time &&
           (rank->block == BLOCK_PROGRESS || rank->block == BLOCK_NOW) && !rank->call.stamp;
}

int operation_ring_dissolve(struct engine *engine, struct communicator *communicator, int64_t time,
                            int (*handle)(struct engine *engine, struct rank *rank, struct post *post))
{
    for (uint32_t k = 0; k < communicator->operation_count; k++) {
        struct operation *operation = *operation_at(communicator, communicator->base + k);
        uint32_t leaving = 0;

        if ((operation->posted == communicator->member_count && operation->roots < 2) ||
            operation->number < communicator->in_step_until)
            continue;
        for (uint32_t i = 0; i < operation->posted; i++) {
            struct rank *rank = &engine->ranks[operation->order[i]->rank];
            uint16_t at_hand = rank->thread;
            bool is_inside;
            int error = 0;

            if (rank->threads)
                rank_take_post(rank, operation, operation->order[i]);
            is_inside = rank->call.operation == operation && rank->call.own_post == operation->order[i];
            if (is_inside && leaves_before(rank, time)) {
                leaving++;
            } else if (is_inside) {
                rank->call.operation = NULL;
                error = handle(engine, rank, operation->order[i]);
            }
            if (error == 0 && at_hand != rank->thread)
                error = rank_take_thread(rank, at_hand, engine->anomalies->diag);
            if (error < 0)
                return error;
        }
        /* It stays in the ring, empty, until it is the oldest: others are found by their number. */
        if (leaving == 0) {
            engine->collectives.count -= operation_is_counted(&engine->clock, operation);
            forget_posts(engine, operation);
            operation->sorted = operation->empty = 0;
        }
        operation->left = operation->posted - leaving;
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
    for (size_t i = 0; i < engine->collectives.communicators.count; i++) {
        struct communicator *communicator = &engine->collectives.communicators.items[i];

        for (uint32_t k = 0; k < communicator->operation_count; k++)
            operation_free(engine, *operation_at(communicator, communicator->base + k));
        communicator->operation_count = 0;
        communicator->resynchronising = operation_free(engine, communicator->resynchronising);
    }
}
