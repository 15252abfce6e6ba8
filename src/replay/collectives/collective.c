#include "replay/collectives/collective.h"

#include <inttypes.h>

#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/collectives/collective_waits.h"
#include "replay/collectives/entry_post.h"
#include "replay/collectives/operation_ring.h"
#include "replay/collectives/resynchronise.h"
#include "replay/emit.h"
#include "replay/scheduling.h"

int collective_enter(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    struct communicator *communicator = engine_communicator(engine, event->aux);
    struct operation *operation;
    bool was_mixed;
    bool was_counted;
    int error;

    rank->communicator = event->aux;
    rank->member = communicator_member(communicator, event->rank);
    if (rank->member == COMMUNICATOR_NONE) {
        anomalies_add(engine->anomalies, ANOMALY_UNNAMED_COMMUNICATOR, event->line, 0,
                      "rank %" PRIu32 " is no member of communicator %" PRIu32 ": the call waits for nobody",
                      event->rank + 1, communicator->id);
        return 0;
    }
    /* What was entered before the members got out of step still corresponds. */
    if (communicator->is_out_of_step && communicator->next[rank->member] >= communicator->in_step_until)
        return resynchronise_enter(engine, rank, communicator, event);
    if (operation_ring_open(communicator, event->aux, communicator->next[rank->member]++, event, &operation) < 0)
        return diag_no_memory(engine->anomalies->diag);
    /* Given up and closed before this member came: it waits for nobody. */
    if (!operation)
        return 0;
    was_mixed = operation->is_mixed;
    was_counted = operation_is_counted(engine, operation);
    /* An operation may have been made for a later one's sake: the call is that of the first to enter. */
    if (operation->posted == 0)
        operation->call = event->detail;
    rank->own_post = operation_add(operation, engine->messages.post_size);
    if (!rank->own_post)
        return diag_no_memory(engine->anomalies->diag);
    error = entry_post_fill(engine, rank, rank->own_post, event->flags);
    if (error < 0)
        return error;
    operation_enter(operation, rank->own_post);
    engine->collective_count += (uint64_t)operation_is_counted(engine, operation) - was_counted;
    rank->operation = operation;
    /* Where several threads of a rank call, the communicator is another than the trace says. */
    if (operation->is_mixed && !was_mixed && !communicator->has_threads)
        anomalies_add(engine->anomalies, ANOMALY_MIXED_COLLECTIVE, event->line, 0,
                      "rank %" PRIu32 " enters %s where another member of communicator %" PRIu32 " entered %s",
                      event->rank + 1, mpi_call(event->detail)->name, communicator->id,
                      mpi_call(operation->call)->name);
    schedule_wake_list(engine, &operation->waiters);
    /* Members that are in different calls do not correspond, from here on. */
    return operation->is_mixed && !was_mixed ? resynchronise_lose_from(engine, communicator, operation->number) : 0;
}

/* Numbers are not unique over an operation's communicator being out of step, but then nothing is meant to match. */
static void note_last_sync(struct engine *engine, struct rank *rank, const struct operation *operation)
{
    bool is_global = engine_communicator(engine, operation->communicator)->member_count == engine->rank_count;
    struct last_sync *last = &rank->last_syncs[is_global ? 0 : LAST_SYNCS / 2];

    if (rank_call_class(rank) != MPI_CLASS_ALL_TO_ALL || operation->is_mismatched)
        return;
    last[1] = last[0];
    last[0] = (struct last_sync){operation->communicator, operation->number + 1, rank->enter_raw, rank->raw};
}

/* After the join: posts live as long as their operation. */
static inline void leave_operation(struct engine *engine, struct rank *rank)
{
    struct operation *operation = rank->operation;

    note_last_sync(engine, rank, operation);
    rank->operation = NULL;
    operation->left++;
    operation_ring_close(engine, engine_communicator(engine, operation->communicator));
}

int collective_exit(struct engine *engine, struct rank *rank)
{
    int64_t ideal = 0;
    size_t range;
    int result;

    if (rank->is_resynchronising) {
        result = resynchronise_exit(engine, rank);
        if (result != 0)
            return result;
    }
    if (!rank->operation)
        return 0;
    result = rank_waits_never(rank, engine->options->waits) ? 0 : collective_await(engine, rank);
    if (result != 0)
        return result;
    /* Nobody is told, and the ideal clock does not wait. */
    if (rank->stamp) {
        leave_operation(engine, rank);
        return 0;
    }
    /* All that this rank waits for have entered: their largest ideal clocks are what its own goes on to. */
    operation_sort(rank->operation, emit_merge, engine);
    range = collective_range(engine, rank);
    result = collective_collect_extra(engine, rank, range);
    if (result < 0)
        return result;
    if (range > 0)
        ideal = rank->operation->order[range - 1]->ideal_max;
    for (size_t i = 0; i < engine->extra_count; i++)
        if (engine->extra[i]->ideal > ideal)
            ideal = engine->extra[i]->ideal;
    rank_lift(rank, ideal);
    /* The model lets an exit wait for all, the trace shows that this one did not. */
    if (range + engine->extra_count < rank->operation->posted && engine->options->waits == WAITS_CONSISTENT &&
        rank_call_class(rank) != MPI_CLASS_ALL_TO_ALL)
        anomalies_add(engine->anomalies, ANOMALY_CONTRADICTED_WAIT, rank->operation->line, 0,
                      "left before others entered");
    return 0;
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
    join.range_count = collective_range(engine, rank);
    error = emit_join(engine, &join);
    leave_operation(engine, rank);
    return error;
}
