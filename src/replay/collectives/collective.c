#include "replay/collectives/collective.h"

#include <inttypes.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/collectives/operation.h"
#include "replay/collectives/resynchronise.h"
#include "replay/emit.h"
#include "replay/scheduling.h"

enum { LOOKED_AT_MOST = 1000 }; /* events in which a rank's entry is looked for */

/* What a rank that is held up has not come to, until it enters an operation. */
struct entry_search {
    uint32_t communicator;
    uint32_t number; /* of the operation */
    uint32_t calls;  /* on the communicator, before that of the operation */
    uint32_t looked_at;
};

/* It enters the operation, or calls of it are missing, so that what it enters from here on is none; or that is as far
 * as is looked. */
static bool ends_search(void *user, const struct replay_event *event)
{
    struct entry_search *search = user;
    bool enters =
        (event->kind == REPLAY_ENTER || event->kind == REPLAY_BESIDE_ENTER) && event->aux == search->communicator;
    bool loses =
        event->kind == REPLAY_LOSS || (event->kind == REPLAY_OVERHEAD_ON && event->detail == OVERHEAD_DISABLED);

    /* That says itself which one it starts. */
    if (event->kind == REPLAY_START && event->aux == search->communicator && event->thread >= search->number)
        return true;

    return loses || (enters && search->calls-- == 0) || ++search->looked_at == LOOKED_AT_MOST;
}

int64_t collective_find_entry(const struct engine *engine, const struct operation *operation, uint32_t rank)
{
    const struct communicator *communicator = engine_communicator(engine, operation->communicator);
    uint32_t next = communicator->next[communicator_member(communicator, rank)];
    struct entry_search search = {
        .communicator = operation->communicator,
        .number = operation->number,
        .calls = operation->number - next,
    };
    struct event_cursor cursor = event_queue_cursor(&engine->ranks[rank].backlog);
    const struct replay_event *event = &engine->ranks[rank].event;

    while (event && !ends_search(&search, event))
        event = event_cursor_next(&cursor);
    /* What polling holds follows the backlog. */
    if (!event && engine->polling[rank])
        event = polling_find(engine->polling[rank], ends_search, &search);
    return event ? event->time : COLLECTIVE_NEVER;
}

/* It is held up, and comes to the operation or may still do so: nothing comes behind the end of the trace. */
static bool may_enter(const struct engine *engine, const struct operation *operation, uint32_t rank)
{
    const struct rank *member = &engine->ranks[rank];

    if (!member->is_busy)
        return false;
    /* While another thread finalizes one may still enter it. */
    if (!member->threads && member->call.number && call_class(&member->call) == MPI_CLASS_FINALIZE)
        return false;
    return !engine->clock.has_ended || collective_find_entry(engine, operation, rank) != COLLECTIVE_NEVER;
}

uint32_t collective_find_busy(const struct engine *engine, const struct operation *operation)
{
    const struct communicator *communicator = engine_communicator(engine, operation->communicator);

    if (engine->schedule.busy_count == 0 || operation->posted == communicator->member_count)
        return RANK_NONE;
    for (uint32_t member = 0; member < communicator->member_count; member++) {
        uint32_t rank = communicator_rank(communicator, member);

        if (communicator->next[member] <= operation->number && may_enter(engine, operation, rank))
            return rank;
    }
    return RANK_NONE;
}

/* For all who wait in it at once: one by one would cost the square of their number at each call that one misses. */
void collective_give_up(struct engine *engine, struct operation *operation)
{
    const struct communicator *communicator = engine_communicator(engine, operation->communicator);

    if (!operation->is_given_up && !operation->may_be_older)
        anomalies_add(engine->anomalies, ANOMALY_INCOMPLETE_COLLECTIVE, operation->line, 0,
                      "%s on communicator %" PRIu32 " is entered by %" PRIu32 " of %" PRIu32 " members",
                      mpi_call(operation->call)->name, communicator->id, operation->posted, communicator->member_count);
    operation->is_given_up = true;
    schedule_wake_list(engine, &operation->waiters);
}

void collectives_finish(struct engine *engine)
{
    for (size_t i = OWN_COMMUNICATORS; i < engine->collectives.communicators.count; i++) {
        const struct communicator *communicator = engine_communicator(engine, (uint32_t)i);

        for (uint32_t k = 0; k < communicator->operation_count; k++) {
            struct operation *operation = *operation_at(communicator, communicator->base + k);

            if (operation->posted > 0 && operation->posted < communicator->member_count)
                collective_give_up(engine, operation);
        }
    }
}

/* Of the operation that the rank waits for: the call may be one that ends a nonblocking one. */
static enum mpi_class operation_class(const struct rank *rank)
{
    return (enum mpi_class)rank->call.own_post->class;
}

/* Nobody waits where no byte moves, or where the operation is none of these members. */
static bool synchronises(const struct operation *operation)
{
    return !operation->is_mismatched && (operation->posted == 0 || operation->empty < operation->posted);
}

static bool is_complete(struct engine *engine, const struct rank *rank)
{
    const struct operation *operation = rank->call.operation;

    return operation->posted == engine_communicator(engine, operation->communicator)->member_count ||
           operation->is_given_up || rank->call.drops_wait;
}

/* All members before this one have entered. */
static bool lower_have_entered(struct engine *engine, const struct rank *rank)
{
    const struct communicator *communicator = engine_communicator(engine, rank->call.operation->communicator);

    for (uint32_t member = 0; member < rank->call.own_post->member; member++)
        if (communicator->next[member] <= rank->call.operation->number)
            return false;
    return true;
}

/* It waits for nobody, whatever the others turn out to do. */
static bool waits_never(const struct post *post)
{
    return post->is_idle && post->is_empty;
}

/* Another member's call, which can be the same operation, and in it somebody waits. */
static bool is_partner(const struct rank *rank, const struct post *post)
{
    const struct post *own = rank->call.own_post;

    return post != own && post->call == own->call && post->is_idle == own->is_idle && !waits_never(own) &&
           synchronises(rank->call.operation);
}

/* Whom this rank waits for by MPI's own rules. */
static bool is_hard_wait(const struct engine *engine, const struct rank *rank, const struct post *post)
{
    int64_t lag = post->raw - rank->raw;

    if (!is_partner(rank, post))
        return false;
    /* No clock is that wrong: the calls are not of one operation. */
    if (lag > engine->options->max_skew && !waits_count_all(engine->options->waits))
        return false;
    switch (operation_class(rank)) {
    case MPI_CLASS_ALL_TO_ALL:
        return true;
    case MPI_CLASS_ONE_TO_ALL:
        return post->is_root;
    case MPI_CLASS_ALL_TO_ONE:
        return rank->call.own_post->is_root;
    case MPI_CLASS_PREFIX:
        return post->member < rank->call.own_post->member;
    default:
        return false;
    }
}

/* Dimemas makes only the root wait for a reduction. */
static bool leaves_at_once(const struct engine *engine, const struct rank *rank)
{
    return engine->options->waits == WAITS_DIMEMAS && mpi_call_blocking(rank->call.own_post->call) == MPI_CALL_REDUCE &&
           !rank->call.own_post->is_root;
}

static bool is_soft_wait(const struct engine *engine, const struct rank *rank, const struct post *post)
{
    if (!is_partner(rank, post) || operation_class(rank) == MPI_CLASS_ALL_TO_ALL)
        return false;
    if (waits_count_all(engine->options->waits))
        return operation_class(rank) != MPI_CLASS_FINALIZE && !leaves_at_once(engine, rank);
    return engine->options->waits == WAITS_CONSISTENT && post->time < rank->time;
}

/* Whether everybody is there whom this rank must wait for before anything can be decided. */
static bool hard_have_entered(struct engine *engine, const struct rank *rank)
{
    if (is_complete(engine, rank))
        return true;
    switch (operation_class(rank)) {
    case MPI_CLASS_ALL_TO_ALL:
        return false;
    case MPI_CLASS_ONE_TO_ALL:
        return rank->call.own_post->is_root || !rank->call.own_post->moves_bytes || rank->call.operation->roots > 0;
    case MPI_CLASS_ALL_TO_ONE:
        return !rank->call.own_post->is_root;
    case MPI_CLASS_PREFIX:
        return lower_have_entered(engine, rank);
    default:
        return true;
    }
}

static int block_on_operation(struct engine *engine, struct rank *rank)
{
    rank->next_waiter = rank->call.operation->waiters;
    rank->call.operation->waiters = engine_index(engine, rank);
    return schedule_block(engine, rank, BLOCK_OPERATION);
}

/* Whether the other, which has not entered, is held up before this exit, and could still enter. With hard waits alone
 * it could still get the communicator out of step, for which recorded times count. */
static bool is_held_up_before(const struct engine *engine, const struct rank *other, const struct rank *rank)
{
    if (!other->is_busy)
        return false;
    return engine->options->waits == WAITS_CAUSAL ? other->event.time < rank->raw
                                                  : engine_bound(engine, other) < rank->time;
}

/* What the rank waits for is decided when nobody who has not entered can still do so before this exit. */
static int await_held_up(struct engine *engine, struct rank *rank)
{
    const struct communicator *communicator = engine_communicator(engine, rank->call.operation->communicator);

    if (is_complete(engine, rank))
        return 0;
    if (waits_count_all(engine->options->waits))
        return operation_class(rank) == MPI_CLASS_FINALIZE || leaves_at_once(engine, rank)
                   ? 0
                   : block_on_operation(engine, rank);
    if (engine->clock.now < rank->time && engine->options->waits != WAITS_CAUSAL)
        return schedule_block_until(engine, rank, rank->time);
    /* Only a rank that is held up can still enter before now, and no other is. */
    if (engine->schedule.busy_count == rank->is_busy)
        return 0;
    for (uint32_t member = 0; member < communicator->member_count; member++) {
        uint32_t other = communicator_rank(communicator, member);

        if (communicator->next[member] <= rank->call.operation->number &&
            is_held_up_before(engine, &engine->ranks[other], rank))
            return schedule_block_on_rank(engine, rank, other);
    }
    return 0;
}

/* The latest of the posts that MPI makes this rank wait for, and by how much the most impossible one comes too late. */
struct hard_wait {
    int64_t latest; /* corrected; INT64_MIN: there is none */
    int64_t worst;  /* raw */
};

static void include_hard_wait(const struct engine *engine, const struct rank *rank, const struct post *post,
                              struct hard_wait *wait)
{
    if (!post || !is_hard_wait(engine, rank, post))
        return;
    wait->latest = larger_of(wait->latest, post->time);
    wait->worst = larger_of(wait->worst, post->raw - rank->raw);
}

/* Constant for each member but in a root, in prefix collectives, and where something is odd. */
static struct hard_wait find_hard_waits(const struct engine *engine, const struct rank *rank)
{
    const struct operation *operation = rank->call.operation;
    enum mpi_class class = operation_class(rank);
    struct hard_wait wait = {INT64_MIN, 0};

    if (!synchronises(operation))
        return wait;
    if (class == MPI_CLASS_ALL_TO_ALL && !operation->is_mixed &&
        operation->max_raw - rank->raw <= engine->options->max_skew) {
        wait.latest = operation->last == rank->call.own_post ? operation->second_time : operation->max_time;
        wait.worst = operation->max_raw - rank->raw;
    } else if (class == MPI_CLASS_ONE_TO_ALL && operation->roots <= 1) {
        include_hard_wait(engine, rank, operation->root, &wait);
    } else if (class != MPI_CLASS_ALL_TO_ONE || rank->call.own_post->is_root) {
        for (size_t i = 0; i < operation->posted && mpi_class_is_collective(class); i++)
            include_hard_wait(engine, rank, operation->order[i], &wait);
    }
    return wait;
}

/* Counts a wait that comes too late by `lag`, as far as clocks can be wrong. More than that, by what else passed
 * between the two ranks, and the calls of an all-to-all are not of the communicator that the trace names, as those of a
 * duplicated intercommunicator are not: false. */
static __attribute__((noinline)) bool count_impossible_wait(struct engine *engine, const struct rank *rank, int64_t lag)
{
    const struct operation *operation = rank->call.operation;
    const char *call = mpi_call(rank->call.own_post->call)->name;
    uint32_t number = engine_index(engine, rank);
    uint32_t last = operation->max_raw_rank;
    struct mismatch_wait wait = {number, last, rank->raw, operation->max_raw - rank->raw};

    if (call_class(&rank->call) != MPI_CLASS_ALL_TO_ALL || operation->is_mixed || wait.lag <= 0 ||
        !mismatches_rule_out_wait(&engine->messages.mismatches, &wait)) {
        if (!rank->call.own_post->is_impossible)
            anomalies_add(engine->anomalies, ANOMALY_IMPOSSIBLE_COLLECTIVE, operation->line, lag,
                          "rank %" PRIu32 " leaves this %s %s before another has entered", number + 1, call,
                          duration_text(lag).text);
        rank->call.own_post->is_impossible = true;
        return true;
    }
    anomalies_add(engine->anomalies, ANOMALY_MISMATCHED_COLLECTIVE, operation->line, wait.lag,
                  "rank %" PRIu32 " leaves this %s %s before rank %" PRIu32
                  " enters it, and no clock explains it: it is another communicator's than the trace says, and nobody "
                  "waits in it",
                  number + 1, call, duration_text(wait.lag).text, last + 1);
    return false;
}

/* Of the operation's posts, sorted by time, the first so many are waited for as one: the common case. */
static size_t find_range(const struct engine *engine, const struct rank *rank)
{
    const struct operation *operation = rank->call.operation;
    enum mpi_class class = operation_class(rank);

    if (operation->is_mixed || !synchronises(operation))
        return 0;
    /* Some entries are too late to be waited for: each is looked at by itself. */
    if (operation->max_raw - rank->raw > engine->options->max_skew && !waits_count_all(engine->options->waits))
        return 0;
    if (class == MPI_CLASS_ALL_TO_ALL || (class == MPI_CLASS_ALL_TO_ONE && rank->call.own_post->is_root))
        return operation->posted;
    switch (engine->options->waits) {
    case WAITS_ALL:
    case WAITS_DIMEMAS:
        return class == MPI_CLASS_FINALIZE || leaves_at_once(engine, rank) ? 0 : operation->posted;
    case WAITS_CONSISTENT:
        return operation_count_before(operation, rank->time);
    case WAITS_CAUSAL:
        break;
    }
    return 0;
}

/* Collects in engine->collectives.extra the posts from that one on which are waited for one by one. 0 or ERROR_MEMORY
 * (reported). */
static int collect_extra(struct engine *engine, const struct rank *rank, size_t from)
{
    const struct operation *operation = rank->call.operation;

    engine->collectives.extra_count = 0;
    for (size_t i = from; i < operation->posted; i++) {
        const struct post *post = operation->order[i];

        if (!is_hard_wait(engine, rank, post) && !is_soft_wait(engine, rank, post))
            continue;
        if (array_append(engine->collectives.extra, engine->collectives.extra_count, engine->collectives.extra_capacity,
                         post) < 0)
            return diag_no_memory(engine->anomalies->diag);
    }
    return 0;
}

/* The rank is to leave its operation: moves its corrected clock after the hard waits, and blocks until all waits can be
 * decided. 0, RANK_BLOCKED or an error. */
static int await_operation(struct engine *engine, struct rank *rank)
{
    struct hard_wait wait;

    if (waits_never(rank->call.own_post))
        return 0;
    if (!hard_have_entered(engine, rank))
        return block_on_operation(engine, rank);
    wait = find_hard_waits(engine, rank);
    if (wait.worst > 0 && !count_impossible_wait(engine, rank, wait.worst))
        rank->call.operation->is_mismatched = true;
    else if (engine->options->clock_fix == CLOCK_FIX_CLC && wait.latest != INT64_MIN)
        rank_push(rank, wait.latest + engine->options->min_latency);
    /* What is left moves the ideal clock alone, which a call beside the rank's own does not. */
    if (rank->call.stamp || (engine->options->waits == WAITS_CAUSAL && wait.latest == INT64_MIN))
        return 0;
    return await_held_up(engine, rank);
}

/* Where several threads of a rank call, the communicator is another than the trace says. */
static void count_mixed(struct engine *engine, const struct operation *operation, const struct post *post,
                        uint64_t line)
{
    const struct communicator *communicator = engine_communicator(engine, operation->communicator);
    const char *call = mpi_call(post->call)->name;

    if (communicator->has_threads)
        return;
    if (post->call != operation->call)
        anomalies_add(engine->anomalies, ANOMALY_MIXED_COLLECTIVE, line, 0,
                      "rank %" PRIu32 " enters %s where another member of communicator %" PRIu32 " entered %s",
                      post->rank + 1, call, communicator->id, mpi_call(operation->call)->name);
    else if (operation->roots > 1)
        anomalies_add(engine->anomalies, ANOMALY_MIXED_COLLECTIVE, line, 0,
                      "rank %" PRIu32 " is the root of this %s, and another member of communicator %" PRIu32 " is, too",
                      post->rank + 1, call, communicator->id);
    else
        anomalies_add(engine->anomalies, ANOMALY_MIXED_COLLECTIVE, line, 0,
                      "rank %" PRIu32 " moves %s in this %s, and another member of communicator %" PRIu32 " %s",
                      post->rank + 1, post->is_idle ? "no bytes" : "bytes", call, communicator->id,
                      post->is_idle ? "does" : "none");
}

int collective_post(struct engine *engine, struct rank *rank, uint32_t member, struct operation *operation,
                    const struct replay_event *event, struct post **post)
{
    bool was_mixed = operation->is_mixed;
    bool was_counted = operation_is_counted(&engine->clock, operation);
    int error;

    *post = operation_add(engine, operation);
    if (!*post)
        return ERROR_MEMORY;
    (*post)->member = member;
    error = entry_post_fill(engine, rank, *post, event->detail, event->flags);
    if (error < 0)
        return error;
    operation_enter(operation, *post);
    engine->collectives.count += (uint64_t)operation_is_counted(&engine->clock, operation) - was_counted;
    schedule_wake_list(engine, &operation->waiters);
    if (!operation->is_mixed || was_mixed)
        return 0;
    count_mixed(engine, operation, *post, event->line);
    return COLLECTIVE_MIXED;
}

int collective_enter(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    struct communicator *communicator = engine_communicator(engine, event->aux);
    uint32_t member = communicator_member(communicator, event->rank);
    struct operation *operation;
    int result;

    rank->call.communicator = event->aux;
    if (member == COMMUNICATOR_NONE) {
        anomalies_add(engine->anomalies, ANOMALY_UNNAMED_COMMUNICATOR, event->line, 0,
                      "rank %" PRIu32 " is no member of communicator %" PRIu32 ": the call waits for nobody",
                      event->rank + 1, communicator->id);
        return 0;
    }
    /* What was entered before the members got out of step still corresponds. */
    if (communicator->is_out_of_step && communicator->next[member] >= communicator->in_step_until)
        return resynchronise_enter(engine, rank, communicator, event);
    if (operation_ring_open(communicator, event->aux, communicator->next[member]++, event, &operation) < 0)
        return diag_no_memory(engine->anomalies->diag);
    /* Given up and closed before this member came: it waits for nobody. */
    if (!operation)
        return 0;
    result = collective_post(engine, rank, member, operation, event, &rank->call.own_post);
    if (result < 0)
        return result;
    rank->call.operation = operation;
    /* Members that are in different calls do not correspond, from here on. */
    return result == COLLECTIVE_MIXED ? resynchronise_lose_from(engine, communicator, operation->number, event->time)
                                      : 0;
}

/* After the join: posts live as long as their operation. */
void collective_leave(struct engine *engine, struct rank *rank)
{
    struct operation *operation = rank->call.operation;
    struct communicator *communicator = engine_communicator(engine, operation->communicator);
    bool is_global = communicator->member_count == engine->rank_count;
    struct last_sync *last =
        &engine->messages.mismatches
             .last_syncs[(size_t)engine_index(engine, rank) * LAST_SYNCS + (is_global ? 0 : LAST_SYNCS / 2)];

    /* Numbers are not unique over an operation's communicator being out of step, but then nothing is meant to match. */
    if (call_class(&rank->call) == MPI_CLASS_ALL_TO_ALL && synchronises(operation) && !operation->is_mixed) {
        last[1] = last[0];
        last[0] = (struct last_sync){operation->communicator, operation->number + 1, rank->call.enter_raw, rank->raw};
    }
    rank->call.operation = NULL;
    operation->left++;
    operation_ring_close(engine, communicator);
}

/* It enters before `time` on recorded clocks, but not on corrected ones: it is held up. */
static bool enters_too_late(const struct engine *engine, const struct operation *operation, uint32_t number,
                            int64_t time)
{
    const struct rank *member = &engine->ranks[number];
    int64_t entry;

    if (!member->is_busy || member->event.time >= time || member->time < time)
        return false;
    entry = collective_find_entry(engine, operation, number);
    return entry != COLLECTIVE_NEVER && entry < time;
}

/* The rank leaves before another member enters, on corrected clocks alone. When the others are carried out does not
 * matter: whoever enters before that time on recorded clocks has done so by now, or is held up. */
static bool is_contradicted(const struct engine *engine, const struct rank *rank, size_t waited_for)
{
    const struct operation *operation = rank->call.operation;
    const struct communicator *communicator = engine_communicator(engine, operation->communicator);
    bool is_late = false;

    for (size_t i = waited_for; i < operation->posted && !is_late; i++) {
        const struct post *post = operation->order[i];

        is_late = post->raw < rank->time && post->time >= rank->time && is_partner(rank, post) &&
                  !is_hard_wait(engine, rank, post);
    }
    if (is_late || engine->schedule.busy_count == rank->is_busy || operation->posted == communicator->member_count)
        return is_late;
    for (uint32_t member = 0; member < communicator->member_count && !is_late; member++)
        is_late = communicator->next[member] <= operation->number &&
                  enters_too_late(engine, operation, communicator_rank(communicator, member), rank->time);
    return is_late;
}

int collective_find_waits(struct engine *engine, struct rank *rank, int64_t *ideal)
{
    size_t range;
    int error;

    operation_sort(rank->call.operation, emit_merge, &engine->audience);
    range = engine->collectives.range = find_range(engine, rank);
    error = collect_extra(engine, rank, range);
    if (error < 0)
        return error;
    *ideal = range > 0 ? rank->call.operation->order[range - 1]->ideal_max : 0;
    for (size_t i = 0; i < engine->collectives.extra_count; i++)
        *ideal = larger_of(*ideal, engine->collectives.extra[i]->ideal);
    return 0;
}

__attribute__((noinline)) int collective_exit(struct engine *engine, struct rank *rank)
{
    int64_t ideal;
    int result;

    if (rank->call.is_resynchronising) {
        result = resynchronise_exit(engine, rank);
        if (result != 0)
            return result;
    }
    if (!rank->call.operation)
        return 0;
    result = rank_waits_never(rank, engine->options->waits) ? 0 : await_operation(engine, rank);
    if (result != 0)
        return result;
    /* Nobody is told, and the ideal clock does not wait. */
    if (rank->call.stamp) {
        collective_leave(engine, rank);
        return 0;
    }
    /* All that this rank waits for have entered: their largest ideal clocks are what its own goes on to. */
    result = collective_find_waits(engine, rank, &ideal);
    if (result < 0)
        return result;
    rank_lift(rank, ideal);
    return 0;
}

int collective_emit(struct engine *engine, struct rank *rank)
{
    struct join join = operation_join(engine, rank, rank->call.operation, engine->collectives.range);
    int error;

    if (engine->options->waits == WAITS_CONSISTENT && operation_class(rank) != MPI_CLASS_ALL_TO_ALL &&
        synchronises(rank->call.operation) && is_contradicted(engine, rank, engine->collectives.range))
        anomalies_add(engine->anomalies, ANOMALY_CONTRADICTED_WAIT, rank->call.operation->line, 0,
                      "left before others entered");
    join.extra = engine->collectives.extra;
    join.extra_count = engine->collectives.extra_count;
    error = emit_join(&engine->audience, rank, &join);
    collective_leave(engine, rank);
    return error;
}
