#include "replay/collectives/nonblocking.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "replay/collectives/collective.h"
#include "replay/collectives/operation.h"

/* An operation that a rank has started and not left. */
struct started {
    uint64_t request;
    uint32_t communicator; /* position */
    uint32_t number;
    struct post *post; /* lives as long as the operation */
    bool ends;         /* in the open call */
    int64_t decided;   /* corrected time of the call's exit for which its waits have been decided */
};

struct started_list {
    struct started *items;
    size_t count;
    size_t capacity;
    size_t latest; /* of those that end in the open call: where the latest one that was told stands, else 0 */
};

/* Calls are missing, as nobody has entered the operations between: those that are older are none. */
static void begin_anew(struct engine *engine, struct communicator *communicator, uint32_t number)
{
    while (communicator->operation_count > 0) {
        struct operation *operation = *operation_at(communicator, communicator->base);

        if (operation->posted > 0 && operation->posted < communicator->member_count)
            collective_give_up(engine, operation);
        for (uint32_t i = 0; i < operation->posted; i++)
            if (engine->ranks[operation->order[i]->rank].call.operation == operation)
                engine->ranks[operation->order[i]->rank].call.operation = NULL;
        operation_ring_drop(engine, communicator);
    }
    communicator->base = number;
}

/* The operation that the member enters, made where it is new; NULL in *operation: it is over, or the member has entered
 * it. 0 or ERROR_MEMORY. */
static int find_operation(struct engine *engine, const struct replay_event *event, uint32_t member,
                          struct operation **operation)
{
    struct communicator *communicator = engine_communicator(engine, event->aux);
    uint32_t number = event->thread;

    *operation = NULL;
    if (member == COMMUNICATOR_NONE || number < communicator->next[member])
        return 0;
    if (number > communicator->base + communicator->operation_count)
        begin_anew(engine, communicator, number);
    /* Those that the rank has left out it enters no more. The trace says the number: it may be far ahead. */
    if (communicator->next[member] < communicator->base)
        communicator->next[member] = communicator->base;
    for (uint32_t skipped = communicator->next[member]; skipped < number; skipped++)
        collective_give_up(engine, *operation_at(communicator, skipped));
    communicator->next[member] = number + 1;
    return operation_ring_open(communicator, event->aux, number, event, operation);
}

int nonblocking_start(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    struct started started = {.request = event->line, .communicator = event->aux, .number = event->thread};
    struct replay_event entry = *event;
    uint32_t member = communicator_member(engine_communicator(engine, event->aux), event->rank);
    struct started_list *list;
    struct operation *operation;
    int result;

    entry.line = 0;
    if (!engine->collectives.started)
        engine->collectives.started = array_zeroed(engine->rank_count, sizeof(*list));
    if (!engine->collectives.started || find_operation(engine, &entry, member, &operation) < 0)
        return diag_no_memory(engine->anomalies->diag);
    if (!operation)
        return 0;
    operation->may_be_older = engine->collectives.is_cut;
    list = &engine->collectives.started[event->rank];
    if (array_reserve(&list->items, &list->capacity, list->count + 1, sizeof(*list->items)) < 0)
        return diag_no_memory(engine->anomalies->diag);
    result = collective_post(engine, rank, member, operation, &entry, &started.post);
    if (result < 0)
        return result;
    list->items[list->count++] = started;
    return 0;
}

static struct started_list *list_of(const struct engine *engine, const struct rank *rank)
{
    return &engine->collectives.started[engine_index(engine, rank)];
}

/* The operation is at hand from now on. False: it has been given up, and is forgotten. */
static bool take_operation(const struct engine *engine, struct rank *rank, const struct started *started)
{
    const struct communicator *communicator = engine_communicator(engine, started->communicator);

    if (started->number < communicator->base)
        return false;
    rank->call.operation = *operation_at(communicator, started->number);
    rank->call.own_post = started->post;
    return true;
}

static void forget_ended(struct rank *rank, struct started_list *list)
{
    size_t left = 0;

    for (size_t i = 0; i < list->count; i++)
        if (!list->items[i].ends)
            list->items[left++] = list->items[i];
    list->count = left;
    list->latest = 0;
    rank->call.ends_collectives = false;
}

/* Nobody is told, and no clock waits. */
static void leave_operation(struct engine *engine, struct rank *rank, const struct started *started)
{
    struct operation *operation = rank->call.operation;
    struct post *own_post = rank->call.own_post;

    if (take_operation(engine, rank, started))
        collective_leave(engine, rank);
    rank->call.operation = operation;
    rank->call.own_post = own_post;
}

/* NULL: there is none. Mostly operations end in the order in which they have started. */
static struct started *find_started(struct started_list *list, uint64_t request)
{
    for (size_t i = 0; i < list->count; i++) {
        size_t at = (list->latest + i) % list->count;

        if (list->items[at].ends || list->items[at].request != request)
            continue;
        list->latest = at;
        return &list->items[at];
    }
    return NULL;
}

void nonblocking_end(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    struct started_list *list;
    struct started *started;

    if (!engine->collectives.started)
        return;
    list = list_of(engine, rank);
    started = find_started(list, event->line);
    if (!started)
        return;
    /* In another thread's call than the rank's own. */
    if (event->detail == MPI_CALL_NONE || rank->call.number != event->detail) {
        leave_operation(engine, rank, started);
        list->count--;
        memmove(started, started + 1, (size_t)(&list->items[list->count] - started) * sizeof(*started));
        return;
    }
    started->ends = rank->call.ends_collectives = true;
    started->decided = INT64_MIN;
}

int nonblocking_exit(struct engine *engine, struct rank *rank)
{
    struct started_list *list = list_of(engine, rank);
    int result = 0;

    if (rank->call.stamp) {
        for (size_t i = 0; i < list->count; i++)
            if (list->items[i].ends)
                leave_operation(engine, rank, &list->items[i]);
        forget_ended(rank, list);
        return 0;
    }
    /* A hard wait moves the clock on: soft ones may be decided otherwise then. */
    for (size_t i = 0, settled = 0; settled < list->count && result == 0; i = (i + 1) % list->count, settled++) {
        struct started *started = &list->items[i];
        int64_t time = rank->time;

        if (!started->ends || started->decided == time || !take_operation(engine, rank, started))
            continue;
        result = collective_exit(engine, rank);
        if (result == 0)
            started->decided = rank->time;
        if (time != rank->time)
            settled = 0;
    }
    return result;
}

int nonblocking_emit(struct engine *engine, struct rank *rank)
{
    struct started_list *list = list_of(engine, rank);
    int64_t ideal;
    int error = 0;

    for (size_t i = 0; i < list->count && error == 0; i++) {
        if (!list->items[i].ends || !take_operation(engine, rank, &list->items[i]))
            continue;
        error = collective_find_waits(engine, rank, &ideal);
        if (error == 0)
            error = collective_emit(engine, rank);
    }
    forget_ended(rank, list);
    return error;
}

void nonblocking_deinit(struct engine *engine)
{
    for (uint32_t i = 0; engine->collectives.started && i < engine->rank_count; i++)
        free(engine->collectives.started[i].items);
    free(engine->collectives.started);
    engine->collectives.started = NULL;
}
