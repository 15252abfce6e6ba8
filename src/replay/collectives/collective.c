#include "replay/collectives/collective.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/ring.h"
#include "paraver/mpi_call.h"
#include "replay/emit.h"
#include "replay/collectives/operation.h"
#include "replay/collectives/resynchronise.h"

static struct communicator *communicator_of(struct engine *engine, const struct operation *operation)
{
    return &engine->communicators.items[operation->communicator];
}

static struct operation **operation_at(const struct communicator *communicator, uint32_t number)
{
    return &communicator->operations[ring_index(number, communicator->operation_capacity)];
}

static int reserve_operation(struct communicator *communicator)
{
    return ring_reserve(&communicator->operations, &communicator->operation_capacity, communicator->base,
                        communicator->operation_count, communicator->operation_count + (size_t)1,
                        sizeof(*communicator->operations));
}

/* The operation of that number, made where it is new; NULL in *found where it has been closed long ago. */
static int find_operation(struct communicator *communicator, uint32_t position, uint32_t number,
                          const struct replay_event *event, struct operation **found)
{
    *found = NULL;
    if (number < communicator->base)
        return 0;
    while (communicator->base + communicator->operation_count <= number) {
        struct operation *operation;

        if (reserve_operation(communicator) < 0)
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

struct operation *collective_free(struct engine *engine, struct operation *operation)
{
    if (operation)
        forget_posts(engine, operation);
    return operation_free(operation);
}

/* Frees what is complete at the old end of the ring. */
static void close_operation(struct engine *engine, struct communicator *communicator)
{
    while (communicator->operation_count > 0) {
        struct operation *oldest = *operation_at(communicator, communicator->base);

        if (oldest->left < oldest->posted || (oldest->posted < communicator->member_count && !oldest->is_given_up))
            break;
        collective_free(engine, oldest);
        communicator->base++;
        communicator->operation_count--;
    }
}

/*
 * The root is known by its size. A call that moves no bytes has a root too, and the trace may flag it, but MPI then
 * makes nobody wait for it, and implementations return at once (HPCC's empty broadcasts).
 */
static bool is_root(enum mpi_class class, unsigned flags)
{
    return (class == MPI_CLASS_ONE_TO_ALL && (flags & REPLAY_SENDS)) ||
           (class == MPI_CLASS_ALL_TO_ONE && (flags & REPLAY_RECEIVES));
}

int collective_stamp(struct engine *engine, const struct rank *rank, struct post *post, unsigned flags)
{
    *post = (struct post){
        .time = rank->time,
        .ideal = rank->ideal,
        .raw = rank->raw,
        .rank = engine_index(engine, rank),
        .member = rank->member,
        .call = rank->call,
        .state = rank->state,
        .is_root = is_root(mpi_call(rank->call)->class, flags),
        .moves_bytes = (flags & (REPLAY_SENDS | REPLAY_RECEIVES)) != 0,
    };
    return emit_post(engine, post);
}

int collective_enter(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    struct communicator *communicator = &engine->communicators.items[event->aux];
    struct operation *operation;
    bool was_mixed;
    int error;

    rank->communicator = event->aux;
    rank->member = communicator_member(communicator, event->rank);
    if (rank->member == COMMUNICATOR_NONE) {
        anomalies_add(engine->anomalies, ANOMALY_UNNAMED_COMMUNICATOR, event->line, 0,
                      "rank %" PRIu32 " is no member of communicator %" PRIu32 ": the call waits for nobody",
                      event->rank + 1, communicator->id);
        return 0;
    }
    if (communicator->is_out_of_step && communicator->next[rank->member] >= communicator->in_step)
        return step_enter(engine, rank, communicator, event);
    if (find_operation(communicator, event->aux, communicator->next[rank->member]++, event, &operation) < 0)
        return diag_no_memory(engine->anomalies->diag);
    if (!operation)
        return 0;
    was_mixed = operation->is_mixed;
    if (operation->posted == 0) {
        operation->call = event->detail;
        engine->collective_count += mpi_class_is_collective(mpi_call(event->detail)->class);
    }
    rank->own_post = operation_add(operation, engine->messages.post_size);
    if (!rank->own_post)
        return diag_no_memory(engine->anomalies->diag);
    error = collective_stamp(engine, rank, rank->own_post, event->flags);
    if (error < 0)
        return error;
    operation_enter(operation, rank->own_post);
    rank->operation = operation;
    if (operation->is_mixed && !was_mixed)
        anomalies_add(engine->anomalies, ANOMALY_MIXED_COLLECTIVE, event->line, 0,
                      "rank %" PRIu32 " enters %s where another member of communicator %" PRIu32 " entered %s",
                      event->rank + 1, mpi_call(event->detail)->name, communicator->id,
                      mpi_call(operation->call)->name);
    engine_wake_list(engine, &operation->waiters);
    return operation->is_mixed && !was_mixed ? step_lose_from(engine, communicator, operation->number) : 0;
}

uint32_t collective_find_busy(const struct engine *engine, const struct operation *operation)
{
    const struct communicator *communicator = &engine->communicators.items[operation->communicator];

    if (engine->busy_count == 0 || operation->posted == communicator->member_count)
        return RANK_NONE;
    for (uint32_t member = 0; member < communicator->member_count; member++) {
        uint32_t rank = communicator_rank(communicator, member);

        if (communicator->next[member] <= operation->number && engine->ranks[rank].is_busy)
            return rank;
    }
    return RANK_NONE;
}

/* For all who wait in it at once: one by one would cost the square of their number at every call that a member misses.
 */
void collective_give_up(struct engine *engine, struct operation *operation)
{
    const struct communicator *communicator = communicator_of(engine, operation);

    if (!operation->is_given_up)
        anomalies_add(engine->anomalies, ANOMALY_INCOMPLETE_COLLECTIVE, operation->line, 0,
                      "%s on communicator %" PRIu32 " is entered by %" PRIu32 " of %" PRIu32 " members",
                      mpi_call(operation->call)->name, communicator->id, operation->posted, communicator->member_count);
    operation->is_given_up = true;
    engine_wake_list(engine, &operation->waiters);
}

static bool is_complete(struct engine *engine, const struct rank *rank)
{
    const struct operation *operation = rank->operation;

    return operation->posted == communicator_of(engine, operation)->member_count || operation->is_given_up ||
           rank->drops_wait;
}

/* All members before this one have entered. */
static bool lower_have_entered(struct engine *engine, const struct rank *rank)
{
    const struct communicator *communicator = communicator_of(engine, rank->operation);

    for (uint32_t member = 0; member < rank->member; member++)
        if (communicator->next[member] <= rank->operation->number)
            return false;
    return true;
}

/* Whom this rank waits for by MPI's own rules, among those who entered the same call. */
static bool is_hard(const struct engine *engine, const struct rank *rank, const struct post *post)
{
    int64_t lag = post->raw - rank->raw;

    if (post == rank->own_post || post->call != rank->call)
        return false;
    if (lag > engine->options->max_skew && engine->options->waits != WAITS_ALL)
        return false;
    switch (mpi_call(rank->call)->class) {
    case MPI_CLASS_ALL_TO_ALL:
        return true;
    case MPI_CLASS_ONE_TO_ALL:
        return post->is_root;
    case MPI_CLASS_ALL_TO_ONE:
        return rank->own_post->is_root;
    case MPI_CLASS_PREFIX:
        return post->member < rank->member;
    default:
        return false;
    }
}

static bool is_soft(const struct engine *engine, const struct rank *rank, const struct post *post)
{
    if (post == rank->own_post || post->call != rank->call || mpi_call(rank->call)->class == MPI_CLASS_ALL_TO_ALL)
        return false;
    if (engine->options->waits == WAITS_ALL)
        return mpi_call(rank->call)->class != MPI_CLASS_FINALIZE;
    return engine->options->waits == WAITS_CONSISTENT && post->time < rank->time;
}

/* Whether everybody is there whom this rank must wait for before anything can be decided. */
static bool hard_have_entered(struct engine *engine, const struct rank *rank)
{
    if (is_complete(engine, rank))
        return true;
    switch (mpi_call(rank->call)->class) {
    case MPI_CLASS_ALL_TO_ALL:
        return false;
    case MPI_CLASS_ONE_TO_ALL:
        return rank->own_post->is_root || !rank->own_post->moves_bytes || rank->operation->roots > 0;
    case MPI_CLASS_ALL_TO_ONE:
        return !rank->own_post->is_root;
    case MPI_CLASS_PREFIX:
        return lower_have_entered(engine, rank);
    default:
        return true;
    }
}

static int block_on_operation(struct engine *engine, struct rank *rank)
{
    rank->next_waiter = rank->operation->waiters;
    rank->operation->waiters = engine_index(engine, rank);
    return engine_block(engine, rank, BLOCK_OPERATION);
}

/* Soft waits are decided when nobody who has not entered can still do so before this exit. */
static int decide_soft(struct engine *engine, struct rank *rank)
{
    const struct communicator *communicator = communicator_of(engine, rank->operation);

    if (is_complete(engine, rank) || engine->options->waits == WAITS_CAUSAL)
        return 0;
    if (engine->options->waits == WAITS_ALL)
        return mpi_call(rank->call)->class == MPI_CLASS_FINALIZE ? 0 : block_on_operation(engine, rank);
    if (engine->now < rank->time) {
        if (timers_push(&engine->clock, rank->time, engine_index(engine, rank)) < 0)
            return diag_no_memory(engine->anomalies->diag);
        return engine_block(engine, rank, BLOCK_NOW);
    }
    if (engine->busy_count == rank->is_busy)
        return 0;
    for (uint32_t member = 0; member < communicator->member_count; member++) {
        uint32_t other = communicator_rank(communicator, member);

        if (communicator->next[member] > rank->operation->number || !engine->ranks[other].is_busy ||
            engine_bound(engine, &engine->ranks[other]) >= rank->time)
            continue;
        rank->blocker = other;
        rank->next_waiter = engine->ranks[other].watchers;
        engine->ranks[other].watchers = engine_index(engine, rank);
        return engine_block(engine, rank, BLOCK_PROGRESS);
    }
    return 0;
}

/* The latest of the posts that MPI makes this rank wait for, and by how much the most impossible one comes too late. */
struct hard_wait {
    int64_t latest; /* corrected; INT64_MIN: there is none */
    int64_t worst;  /* raw */
};

static void take_hard(const struct engine *engine, const struct rank *rank, const struct post *post,
                      struct hard_wait *wait)
{
    if (!post || !is_hard(engine, rank, post))
        return;
    if (post->time > wait->latest)
        wait->latest = post->time;
    if (post->raw - rank->raw > wait->worst)
        wait->worst = post->raw - rank->raw;
}

/* Constant for each member but in a root, in prefix collectives, and where something is odd. */
static struct hard_wait find_hard(const struct engine *engine, const struct rank *rank)
{
    const struct operation *operation = rank->operation;
    enum mpi_class class = mpi_call(rank->call)->class;
    struct hard_wait wait = {INT64_MIN, 0};

    if (class == MPI_CLASS_ALL_TO_ALL && !operation->is_mixed &&
        operation->max_raw - rank->raw <= engine->options->max_skew) {
        wait.latest = operation->last == rank->own_post ? operation->second_time : operation->max_time;
        wait.worst = operation->max_raw - rank->raw;
    } else if (class == MPI_CLASS_ONE_TO_ALL && operation->roots <= 1) {
        take_hard(engine, rank, operation->root, &wait);
    } else if (class != MPI_CLASS_ALL_TO_ONE || rank->own_post->is_root) {
        for (size_t i = 0; i < operation->posted && mpi_class_is_collective(class); i++)
            take_hard(engine, rank, operation->order[i], &wait);
    }
    return wait;
}

/* Moves the corrected clock behind the posts that MPI makes this rank wait for, and counts the impossible. */
static void apply_hard(struct engine *engine, struct rank *rank)
{
    struct hard_wait wait = find_hard(engine, rank);

    if (wait.worst > 0)
        anomalies_add(engine->anomalies, ANOMALY_IMPOSSIBLE_COLLECTIVE, rank->operation->line, wait.worst,
                      "rank %" PRIu32 " leaves this %s %s before another has entered", engine_index(engine, rank) + 1,
                      mpi_call(rank->call)->name, duration_text(wait.worst).text);
    if (engine->options->clock_fix == CLOCK_FIX_CLC && wait.latest != INT64_MIN)
        rank_push(rank, wait.latest + engine->options->min_latency);
}

/* All posts, in the order of time, are waited for as one: the common case. */
static size_t range_of(const struct engine *engine, const struct rank *rank)
{
    const struct operation *operation = rank->operation;
    enum mpi_class class = mpi_call(rank->call)->class;

    if (operation->is_mixed)
        return 0;
    if (operation->max_raw - rank->raw > engine->options->max_skew && engine->options->waits != WAITS_ALL)
        return 0;
    if (class == MPI_CLASS_ALL_TO_ALL || (class == MPI_CLASS_ALL_TO_ONE && rank->own_post->is_root))
        return operation->posted;
    switch (engine->options->waits) {
    case WAITS_ALL:
        return class == MPI_CLASS_FINALIZE ? 0 : operation->posted;
    case WAITS_CONSISTENT:
        return operation_count_before(operation, rank->time);
    case WAITS_CAUSAL:
        break;
    }
    return 0;
}

static int collect_extra(struct engine *engine, const struct rank *rank, size_t from)
{
    const struct operation *operation = rank->operation;

    engine->extra_count = 0;
    for (size_t i = from; i < operation->posted; i++) {
        const struct post *post = operation->order[i];

        if (!is_hard(engine, rank, post) && !is_soft(engine, rank, post))
            continue;
        if (array_reserve(&engine->extra, &engine->extra_capacity, engine->extra_count + 1, sizeof(post)) < 0)
            return diag_no_memory(engine->anomalies->diag);
        engine->extra[engine->extra_count++] = post;
    }
    return 0;
}

int collective_exit(struct engine *engine, struct rank *rank)
{
    size_t range;
    int result;

    if (rank->is_resynchronising) {
        result = step_exit(engine, rank);
        if (result != 0)
            return result;
    }
    if (!rank->operation)
        return 0;
    if (!hard_have_entered(engine, rank))
        return block_on_operation(engine, rank);
    apply_hard(engine, rank);
    result = decide_soft(engine, rank);
    if (result != 0)
        return result;
    operation_sort(rank->operation, emit_merge, engine);
    range = range_of(engine, rank);
    result = collect_extra(engine, rank, range);
    if (result < 0)
        return result;
    if (range > 0 && rank->operation->order[range - 1]->ideal_max > rank->ideal)
        rank->ideal = rank->operation->order[range - 1]->ideal_max;
    for (size_t i = 0; i < engine->extra_count; i++)
        if (engine->extra[i]->ideal > rank->ideal)
            rank->ideal = engine->extra[i]->ideal;
    if (range + engine->extra_count < rank->operation->posted && engine->options->waits == WAITS_CONSISTENT &&
        mpi_call(rank->call)->class != MPI_CLASS_ALL_TO_ALL)
        anomalies_add(engine->anomalies, ANOMALY_CONTRADICTED_WAIT, rank->operation->line, 0,
                      "left before others entered");
    return 0;
}

/* Numbers are not unique over an operation's communicator being out of step, but then nothing is meant to match. */
static void note_last_sync(struct engine *engine, struct rank *rank, const struct operation *operation)
{
    bool is_global = communicator_of(engine, operation)->member_count == engine->rank_count;
    struct last_sync *last = &rank->last_syncs[is_global ? 0 : LAST_SYNCS / 2];

    if (mpi_call(rank->call)->class != MPI_CLASS_ALL_TO_ALL)
        return;
    last[1] = last[0];
    last[0] = (struct last_sync){operation->communicator, operation->number + 1, rank->enter_raw, rank->raw};
}

int collective_emit(struct engine *engine, struct rank *rank)
{
    struct operation *operation = rank->operation;
    struct join join = {
        .kind = JOIN_COLLECTIVE,
        .rank = engine_index(engine, rank),
        .call = rank->call,
        .raw = rank->raw,
        .enter = rank->enter_time,
        .time = rank->time,
        .ideal = rank->ideal,
        .own = rank->own_post,
        .extra = engine->extra,
        .extra_count = engine->extra_count,
    };
    int error;

    join.range = (const struct post *const *)operation->order;
    join.range_count = range_of(engine, rank);
    error = emit_join(engine, &join);
    note_last_sync(engine, rank, operation);
    rank->operation = NULL;
    operation->left++;
    close_operation(engine, communicator_of(engine, operation));
    return error;
}

int collective_dissolve(struct engine *engine, struct communicator *communicator,
                        int (*take)(struct engine *engine, struct rank *rank, struct post *post))
{
    for (uint32_t k = 0; k < communicator->operation_count; k++) {
        struct operation *operation = *operation_at(communicator, communicator->base + k);

        if (operation->posted == communicator->member_count || operation->number < communicator->in_step)
            continue;
        engine->collective_count -= operation->posted > 0;
        for (uint32_t i = 0; i < operation->posted; i++) {
            struct rank *rank = &engine->ranks[operation->order[i]->rank];
            int error = 0;

            if (rank->operation == operation) {
                rank->operation = NULL;
                error = take(engine, rank, operation->order[i]);
            }
            if (error < 0)
                return error;
        }
        forget_posts(engine, operation);
        operation->posted = operation->left = 0;
        operation->is_given_up = true;
        engine_wake_list(engine, &operation->waiters);
    }
    close_operation(engine, communicator);
    return 0;
}

int collective_restart(struct engine *engine, struct communicator *communicator, struct operation *operation)
{
    while (communicator->operation_count > 0) {
        collective_free(engine, *operation_at(communicator, communicator->base));
        communicator->base++;
        communicator->operation_count--;
    }
    if (reserve_operation(communicator) < 0)
        return ERROR_MEMORY;
    operation->number = communicator->base;
    *operation_at(communicator, communicator->base) = operation;
    communicator->operation_count = 1;
    for (uint32_t member = 0; member < communicator->member_count; member++)
        communicator->next[member] = operation->number + 1;
    return 0;
}

void collective_clear(struct engine *engine)
{
    for (size_t i = 0; i < engine->communicators.count; i++) {
        struct communicator *communicator = &engine->communicators.items[i];

        for (uint32_t k = 0; k < communicator->operation_count; k++)
            collective_free(engine, *operation_at(communicator, communicator->base + k));
        communicator->operation_count = 0;
        communicator->resynchronising = collective_free(engine, communicator->resynchronising);
    }
}
