#include <inttypes.h>
#include <stdio.h>

#include "base/duration.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/collectives/collective.h"
#include "replay/collectives/operation.h"
#include "replay/collectives/resynchronise.h"
#include "replay/engine.h"
#include "replay/messages/mismatch.h"
#include "replay/messages/transfers.h"
#include "replay/scheduling.h"

/* Where all waits count: events for which there is room. */
enum { BACKLOG_MOST = 1 << 20, BACKLOG_OF_RANK = 64 };

/* Whether ranks wait however long it takes, as what they have not come to has room: nobody is looked at again. */
static bool waits_on(const struct engine *engine)
{
    return !engine->clock.has_ended && waits_count_all(engine->options->waits) &&
           engine->backlog_count < BACKLOG_MOST + (size_t)BACKLOG_OF_RANK * engine->rank_count;
}

/* What the blocked rank waits for may be late, and no more than that. */
static bool may_be_late(const struct engine *engine, const struct rank *rank)
{
    return !engine->clock.has_ended && engine->clock.now - rank->event.time <= engine->options->max_skew;
}

/* The busy rank that this blocked one waits for, or RANK_NONE: its partner will not come any more, or not soon. */
static uint32_t find_blocker(const struct engine *engine, const struct rank *rank)
{
    uint32_t other = RANK_NONE;

    switch (rank->block) {
    case BLOCK_MESSAGE:
        other = rank->awaited->sender;
        break;
    case BLOCK_RENDEZVOUS:
        other = rank->awaited->receiver;
        break;
    case BLOCK_OPERATION:
        return collective_find_busy(engine, rank->call.operation);
    case BLOCK_PROGRESS:
        other = rank->blocker;
        break;
    case BLOCK_CALL:
    case BLOCK_NOW:
    case BLOCK_POLLING:
    case BLOCK_NONE:
        break;
    }
    return other != RANK_NONE && engine->ranks[other].is_busy ? other : RANK_NONE;
}

/* Its wait is that of a probe, not of the receive, which comes later. */
static bool is_probing(const struct rank *rank)
{
    return rank->call.number && call_class(&rank->call) == MPI_CLASS_PROBE &&
           rank->awaited->arrival >= rank->event.time;
}

/* By how much the partner's post comes after the end of the wait, on raw times: how impossible it is. */
static int64_t measure_wait(const struct engine *engine, const struct rank *rank)
{
    switch (rank->block) {
    case BLOCK_MESSAGE:
        return rank->awaited->send_time - (is_probing(rank) ? rank->event.time : rank->awaited->arrival);
    case BLOCK_RENDEZVOUS:
        return rank->awaited->receive_time - rank->event.time;
    case BLOCK_OPERATION:
        return collective_find_entry(engine, rank->call.operation, find_blocker(engine, rank)) - rank->event.time;
    case BLOCK_PROGRESS:
    case BLOCK_CALL:
    case BLOCK_NOW:
    case BLOCK_POLLING:
    case BLOCK_NONE:
        break;
    }
    return INT64_MIN;
}

/* It stands to find out whether a receive is posted before its exit, which the trace names behind that: rather not. */
static bool stands_for_later_receive(const struct rank *rank)
{
    return rank->block == BLOCK_PROGRESS && rank->awaited && !rank->call.lets_go &&
           rank->awaited->receive_time >= rank->event.time;
}

/* The communicator stays in step: the calls correspond, but one is replayed too early to see the others; or they have
 * numbers. */
static void drop_wait_in_step(struct engine *engine, struct rank *rank)
{
    rank->call.drops_wait = true;
    schedule_wake_list(engine, &rank->call.operation->waiters);
}

/* A collective whose wait is dropped may be another than its members think: the communicator is out of step. */
static int drop_wait(struct engine *engine, struct rank *rank)
{
    struct communicator *communicator;

    switch (rank->block) {
    case BLOCK_MESSAGE:
        if (is_probing(rank))
            rank->call.drops_wait = true;
        else
            rank->awaited->is_dropped = true;
        rank->awaited->receiver_waits = false;
        break;
    case BLOCK_RENDEZVOUS:
        rank->awaited->watches_receiver = false;
        rank->awaited->sender_waits = false;
        /* Whether it was impossible shows when the receive is posted. */
        rank->awaited->is_given_up = call_class(&rank->call) == MPI_CLASS_SEND_SYNC;
        rank->awaited->completed = rank->event.time;
        break;
    case BLOCK_OPERATION:
        communicator = engine_communicator(engine, rank->call.operation->communicator);
        /* Both wake all who wait in it, this rank among them. */
        if (!communicator->is_numbered)
            return resynchronise_lose_from(engine, communicator, rank->call.operation->number, INT64_MIN);
        drop_wait_in_step(engine, rank);
        return 0;
    case BLOCK_PROGRESS:
        *(stands_for_later_receive(rank) ? &rank->call.lets_go : &rank->call.drops_wait) = true;
        schedule_wake_list(engine, &engine->ranks[rank->blocker].watchers);
        return 0;
    case BLOCK_CALL:
        rank->call.drops_wait = true;
        break;
    case BLOCK_NOW:
    case BLOCK_POLLING:
    case BLOCK_NONE:
        break;
    }
    schedule_wake(engine, engine_index(engine, rank));
    return 0;
}

static void describe_cycle(const struct engine *engine, const struct rank *start, char *text, size_t size)
{
    const struct rank *rank = start;
    size_t used = 0;

    do {
        int more =
            snprintf(text + used, size - used, "%srank %" PRIu32 " in %s at %s", used > 0 ? " for " : "",
                     engine_index(engine, rank) + 1, rank->call.number ? mpi_call(rank->call.number)->name : "no call",
                     moment_text(rank->raw).text);

        if (more < 0 || (size_t)more >= size - used)
            break;
        used += (size_t)more;
        if (rank->block == BLOCK_MESSAGE || rank->block == BLOCK_RENDEZVOUS) {
            more = snprintf(text + used, size - used, " (tag %" PRIu32 ")", rank->awaited->tag);
            used += more > 0 && (size_t)more < size - used ? (size_t)more : 0;
        }
        rank = &engine->ranks[find_blocker(engine, rank)];
    } while (rank != start);
}

/* It waits only to find out whether all are in its call: somebody who waits for what it does later is not. */
static bool is_gathering(const struct rank *rank)
{
    return (rank->gathering || rank->call.is_resynchronising) && rank->block == BLOCK_PROGRESS;
}

/* Its soft wait is not decided: another may still post before it leaves. On corrected clocks, whoever else is on the
 * cycle does nothing before the first of these ranks leaves: that one's soft wait is contradicted. */
static bool is_undecided(const struct rank *rank)
{
    return rank->block == BLOCK_PROGRESS && !rank->call.is_resynchronising;
}

/* Its wait is a call's beside its own: it holds nobody up, in the program that is. */
static bool is_beside(const struct rank *rank)
{
    return rank->call.stamp;
}

/* It may wait in vain: who has not entered may have done so before the trace begins. */
static bool awaits_older(const struct rank *rank)
{
    return rank->block == BLOCK_OPERATION && rank->call.operation->may_be_older;
}

/* A rank on the cycle that is so, or NULL: of several the first, or the first to leave. */
static struct rank *find_on_cycle(const struct engine *engine, struct rank *start, bool (*is_so)(const struct rank *),
                                  bool leaves_first)
{
    struct rank *rank = start;
    struct rank *found = NULL;

    do {
        if (is_so(rank) && (!found || (leaves_first && rank->time < found->time)))
            found = rank;
        rank = &engine->ranks[find_blocker(engine, rank)];
    } while (rank != start);
    return found;
}

static int drop_wait_beside(struct engine *engine, struct rank *rank)
{
    if (rank->block != BLOCK_OPERATION)
        return drop_wait(engine, rank);
    drop_wait_in_step(engine, rank);
    return 0;
}

/* All waits of the circle are for messages that are received before they are sent, which no clocks explain: in a trace
 * that lacks sends nobody waits. */
static int blame_channels(struct engine *engine, struct rank *start)
{
    struct rank *rank = start;
    int error = 0;

    do {
        struct rank *next = &engine->ranks[find_blocker(engine, rank)];

        error = impossible_blame(engine, rank->awaited);
        rank->awaited->receiver_waits = false;
        schedule_wake(engine, engine_index(engine, rank));
        rank = next;
    } while (rank != start && error == 0);
    return error;
}

/* Ties go to the lowest rank. */
static int break_cycle(struct engine *engine, struct rank *start)
{
    struct rank *rank = start;
    struct rank *worst = NULL;
    int64_t most = 0;
    bool all_impossible = true;
    struct rank *gathering = find_on_cycle(engine, start, is_gathering, true);
    struct rank *beside = find_on_cycle(engine, start, is_beside, false);
    struct rank *older = find_on_cycle(engine, start, awaits_older, false);
    struct rank *before_receive = find_on_cycle(engine, start, stands_for_later_receive, true);
    struct rank *undecided = find_on_cycle(engine, start, is_undecided, true);
    uint64_t line = start->event.line;
    char text[800];

    /* Who only finds out whether all are in its call need not be the first to go. */
    if (beside && !(beside->call.is_resynchronising && before_receive))
        return drop_wait_beside(engine, beside);
    if (older)
        return drop_wait_beside(engine, older);
    /* It needs all ranks; what else is let go might have waited for a rank that is not on the cycle. */
    if (undecided && is_gathering(undecided))
        return drop_wait(engine, undecided);
    if (before_receive)
        return drop_wait(engine, before_receive);
    if (gathering)
        return drop_wait(engine, gathering);
    if (undecided)
        return drop_wait(engine, undecided);
    do {
        int64_t lag = measure_wait(engine, rank);

        all_impossible =
            all_impossible && rank->block == BLOCK_MESSAGE && !is_probing(rank) && message_is_impossible(rank->awaited);
        if (!worst || lag > most || (lag == most && rank < worst)) {
            worst = rank;
            most = lag;
        }
        rank = &engine->ranks[find_blocker(engine, rank)];
    } while (rank != start);
    if (all_impossible && engine->messages.mismatches.has_missing_sends)
        return blame_channels(engine, start);
    if (worst->block == BLOCK_MESSAGE || worst->block == BLOCK_RENDEZVOUS)
        line = worst->awaited->line;
    describe_cycle(engine, start, text, sizeof(text));
    /* A partner that never comes is late by no time. */
    if (most < 0 || most >= INT64_MAX - worst->event.time)
        most = 0;
    anomalies_add(engine->anomalies, ANOMALY_DROPPED_WAIT, line, most,
                  "ranks wait for each other for ever: %s; the wait of rank %" PRIu32 " is dropped", text,
                  engine_index(engine, worst) + 1);
    return drop_wait(engine, worst);
}

static int give_up_wait(struct engine *engine, struct rank *rank)
{
    if (rank->block == BLOCK_OPERATION) {
        if ((call_class(&rank->call) != MPI_CLASS_ONE_TO_ALL || rank->call.operation->roots > 0) &&
            !rank->call.operation->may_be_older)
            anomalies_add(engine->anomalies, ANOMALY_WAIT_TIMEOUT, rank->event.line, 0,
                          "rank %" PRIu32 " waits in %s for members that do not come", engine_index(engine, rank) + 1,
                          mpi_call(rank->call.number)->name);
        collective_give_up(engine, rank->call.operation);
        return 0;
    }
    if (rank->block == BLOCK_MESSAGE || rank->block == BLOCK_RENDEZVOUS)
        anomalies_add(engine->anomalies, ANOMALY_WAIT_TIMEOUT, rank->awaited->line, 0,
                      "the partner of this message does not come: nobody waits for it");
    return drop_wait(engine, rank);
}

/* The receive that the rank waits for may be that of the MPI_Irecv which its receiver is in: known at the exit, posted
 * at the entry. */
static bool may_be_posted(const struct engine *engine, const struct rank *rank)
{
    const struct rank *receiver;
    const struct call *call;

    if (rank->block != BLOCK_RENDEZVOUS || engine->clock.has_ended)
        return false;
    receiver = &engine->ranks[rank->awaited->receiver];
    call = &receiver->call;
    if (call_class(call) != MPI_CLASS_IRECV)
        call = rank_call_of(receiver, rank->awaited->receiver_thread);
    return call && call_class(call) == MPI_CLASS_IRECV &&
           call->enter_raw - rank->event.time <= engine->options->max_skew;
}

/* Who waits on the cycle for a member of which it is not known yet that it comes, or NULL. */
static struct rank *find_unsure(const struct engine *engine, struct rank *start)
{
    struct rank *rank = start;

    do {
        uint32_t blocker = find_blocker(engine, rank);

        if (rank->block == BLOCK_OPERATION &&
            collective_find_entry(engine, rank->call.operation, blocker) == COLLECTIVE_NEVER)
            return rank;
        rank = &engine->ranks[blocker];
    } while (rank != start);
    return NULL;
}

/* Ranks wait for each other, unless one of them waits for a member that does not come: that is found out in time. */
static int resolve_cycle(struct engine *engine, struct rank *start)
{
    struct rank *unsure = find_unsure(engine, start);

    if (!unsure)
        return break_cycle(engine, start);
    if (waits_on(engine))
        return 0;
    if (may_be_late(engine, unsure))
        return schedule_deadline(engine, unsure, unsure->event.time);
    return give_up_wait(engine, unsure);
}

/* Who has no further events has no occasion to send, or to post a receive, by itself. 0 or a negative error. */
static int let_partner_post(struct engine *engine, const struct rank *rank)
{
    const struct message *message = rank->awaited;
    struct rank *partner;
    int result;

    if (rank->block != BLOCK_MESSAGE && rank->block != BLOCK_RENDEZVOUS)
        return 0;
    partner = &engine->ranks[rank->block == BLOCK_MESSAGE ? message->sender : message->receiver];
    result = transfers_advance(engine, partner, engine->clock.now, false);
    return result < 0 ? result : 0;
}

static int resolve_chain(struct engine *engine, struct rank *rank)
{
    uint32_t visit = ++engine->visit;
    struct rank *first = rank;
    struct rank *last = rank;
    int error;

    while (rank->block != BLOCK_NONE) {
        uint32_t next;

        if (rank->visit == visit)
            return resolve_cycle(engine, rank);
        rank->visit = visit;
        last = rank;
        next = find_blocker(engine, rank);
        if (next == RANK_NONE)
            break;
        rank = &engine->ranks[next];
    }
    /* It has been woken and will come to its turn. */
    if (rank->block == BLOCK_NONE)
        return 0;
    /* What is awaited may be there already, and comes out when polling lets it go. */
    if (rank->block == BLOCK_POLLING)
        return schedule_deadline(engine, first, engine->clock.now);
    if (waits_on(engine))
        return 0;
    /* It may go on without ever coming to what the first one waits for. */
    if (may_be_late(engine, last)) {
        error = schedule_deadline(engine, first, last->event.time);
        return error < 0 ? error : schedule_deadline(engine, last, last->event.time);
    }
    if (may_be_posted(engine, last))
        return schedule_deadline(engine, last, engine->clock.now);
    error = let_partner_post(engine, last);
    return error < 0 || last->block == BLOCK_NONE ? error : give_up_wait(engine, last);
}

int deadlock_resolve(struct engine *engine, struct rank *rank)
{
    int error = resolve_chain(engine, rank);

    if (error < 0 || rank->block == BLOCK_NONE || rank->has_timer || engine->clock.has_ended || waits_on(engine))
        return error;
    /* Who has been let go may never come to what this one waits for. */
    return schedule_deadline(engine, rank, engine->clock.now);
}

int deadlock_make_room(struct engine *engine)
{
    int64_t skew = engine->options->max_skew;
    int error = 0;

    if (!waits_count_all(engine->options->waits) || engine->clock.has_ended || waits_on(engine) ||
        engine->clock.now < engine->schedule.room_wanted)
        return 0;
    engine->schedule.room_wanted = engine->clock.now > INT64_MAX - skew ? INT64_MAX : engine->clock.now + skew;
    for (uint32_t i = 0; i < engine->rank_count && error == 0; i++)
        if (engine->ranks[i].is_busy && engine->ranks[i].block != BLOCK_NONE)
            error = schedule_timer(engine, &engine->ranks[i]);
    return error;
}
