#include "replay/beside.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/collectives/collective.h"
#include "replay/collectives/gathering.h"
#include "replay/collectives/resynchronise.h"
#include "replay/emit.h"
#include "replay/messages/call_messages.h"
#include "replay/messages/in_flight.h"
#include "replay/messages/message_post.h"
#include "replay/messages/transfers.h"
#include "replay/messages/waits.h"
#include "replay/scheduling.h"

static void init_thread_call(struct thread_call *call)
{
    *call = (struct thread_call){0};
    pending_messages_init(&call->sent);
    pending_messages_init(&call->arriving);
    pending_messages_init(&call->posting);
}

struct thread_call *beside_find(struct engine *engine, struct rank *rank, uint16_t thread)
{
    if (rank->thread_count <= thread) {
        if (array_reserve(&rank->threads, &rank->thread_capacity, (size_t)thread + 1, sizeof(*rank->threads)) < 0) {
            diag_no_memory(engine->anomalies->diag);
            return NULL;
        }
        rank->is_plain = false;
        while (rank->thread_count <= thread)
            init_thread_call(&rank->threads[rank->thread_count++]);
    }
    return &rank->threads[thread];
}

uint8_t beside_call(const struct rank *rank, uint16_t thread, int64_t *enter_raw)
{
    if (thread == rank->thread) {
        *enter_raw = rank->enter_raw;
        return rank->call;
    }
    if (thread >= rank->thread_count)
        return MPI_CALL_NONE;
    *enter_raw = rank->threads[thread].enter_raw;
    return rank->threads[thread].call;
}

static void put_aside(const struct rank *rank, struct thread_call *aside)
{
    *aside = (struct thread_call){
        .operation = rank->operation,
        .sends = rank->sends,
        .received = rank->received,
        .awaited_sends = rank->awaited_sends,
        .own_post = rank->own_post,
        .stamp = rank->stamp,
        .enter_raw = rank->enter_raw,
        .enter_time = rank->enter_time,
        .enter_ideal = rank->enter_ideal,
        .member = rank->member,
        .communicator = rank->communicator,
        .call = rank->call,
        .is_resynchronising = rank->is_resynchronising,
        .drops_wait = rank->drops_wait,
        .sent = rank->sent,
        .arriving = rank->arriving,
        .posting = rank->posting,
    };
}

static void take_up(struct rank *rank, const struct thread_call *aside)
{
    rank->operation = aside->operation;
    rank->sends = aside->sends;
    rank->received = aside->received;
    rank->awaited_sends = aside->awaited_sends;
    rank->own_post = aside->own_post;
    rank->stamp = aside->stamp;
    rank->enter_raw = aside->enter_raw;
    rank->enter_time = aside->enter_time;
    rank->enter_ideal = aside->enter_ideal;
    rank->member = aside->member;
    rank->communicator = aside->communicator;
    rank->call = aside->call;
    rank->is_resynchronising = aside->is_resynchronising;
    rank->drops_wait = aside->drops_wait;
    rank->sent = aside->sent;
    rank->arriving = aside->arriving;
    rank->posting = aside->posting;
}

static int64_t next_of(const struct thread_call *call)
{
    int64_t next = pending_messages_next(&call->sent);

    if (pending_messages_next(&call->arriving) < next)
        next = pending_messages_next(&call->arriving);
    return pending_messages_next(&call->posting) < next ? pending_messages_next(&call->posting) : next;
}

/* Both exist. */
static void exchange_threads(struct rank *rank, uint16_t thread)
{
    struct thread_call *aside = &rank->threads[rank->thread];

    put_aside(rank, aside);
    if (aside->call == MPI_CALL_NONE && next_of(aside) < rank->others_pending)
        rank->others_pending = next_of(aside);
    take_up(rank, &rank->threads[thread]);
    rank->thread = thread;
    rank_update_next_pending(rank);
}

int beside_take(struct engine *engine, struct rank *rank, uint16_t thread)
{
    if (thread == rank->thread)
        return 0;
    if (!beside_find(engine, rank, thread) || !beside_find(engine, rank, rank->thread))
        return ERROR_MEMORY;
    exchange_threads(rank, thread);
    return 0;
}

int beside_take_post(struct rank *rank, const struct operation *operation, const struct post *post)
{
    bool resynchronises = operation == NULL;

    for (size_t i = 0; i <= rank->thread_count; i++) {
        uint16_t thread = (uint16_t)(i == 0 ? rank->thread : i - 1);

        if (thread != rank->thread && rank->threads[thread].own_post != post)
            continue;
        if (thread != rank->thread)
            exchange_threads(rank, thread);
        if (rank->own_post == post && (resynchronises ? rank->is_resynchronising : rank->operation == operation))
            return 0;
    }
    return 1;
}

static uint16_t thread_of(const struct replay_event *event)
{
    return (uint16_t)(event->thread - 1);
}

/* What the call's posts will carry: the clocks at its entry. NULL when memory ran out (reported). */
static struct post *make_stamp(struct engine *engine, const struct rank *rank)
{
    struct post *stamp = message_pool_get_post(&engine->messages);

    if (!stamp) {
        diag_no_memory(engine->anomalies->diag);
        return NULL;
    }
    if (message_post_make(engine, rank, stamp, true) == 0)
        return stamp;
    emit_forget(engine, stamp);
    message_pool_put_post(&engine->messages, stamp);
    return NULL;
}

static void forget_stamp(struct engine *engine, struct post **stamp)
{
    if (!*stamp)
        return;
    emit_forget(engine, *stamp);
    message_pool_put_post(&engine->messages, *stamp);
    *stamp = NULL;
}

/* A call beside decides from now on. */
static int resume_call(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error;

    rank_move(rank, event->time);
    error = emit_interval(engine, rank, false);
    if (error == 0)
        error = beside_take(engine, rank, thread_of(event));
    if (error < 0)
        return error;
    rank->own_stamp = rank->stamp;
    rank->stamp = NULL;
    rank->deciding = rank->thread;
    rank->has_posted = true;
    rank->open_enters = true;
    rank->enter_time = rank->time;
    rank->enter_ideal = rank->ideal;
    rank_update_state(rank);
    return 0;
}

int beside_stamp_own_call(struct engine *engine, struct rank *rank)
{
    if (rank_call_class(rank) != MPI_CLASS_IRECV || rank->own_stamp)
        return 0;
    rank->own_stamp = make_stamp(engine, rank);
    return rank->own_stamp ? 0 : ERROR_MEMORY;
}

static int begin_beside(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error = 0;

    rank_move(rank, event->time);
    /* Posts come after the interval up to them; a call is one interval, but for overhead in it. */
    if (!rank->call || rank->state != STATE_MPI)
        error = emit_interval(engine, rank, false);
    rank->has_posted = true;
    if (error == 0)
        error = beside_stamp_own_call(engine, rank);
    if (error == 0)
        error = beside_take(engine, rank, thread_of(event));
    if (error < 0)
        return error;
    rank->call = event->detail;
    rank->enter_raw = rank->raw;
    rank->enter_time = rank->time;
    rank->enter_ideal = rank->ideal;
    rank->stamp = make_stamp(engine, rank);
    return rank->stamp ? 0 : ERROR_MEMORY;
}

int beside_begin_entry(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error;

    if (event->kind == REPLAY_BESIDE_ENTER)
        return begin_beside(engine, rank, event);
    if (event->flags & REPLAY_RESUMED) {
        error = resume_call(engine, rank, event);
        return error < 0 ? error : 1;
    }
    error = beside_take(engine, rank, thread_of(event));
    rank->deciding = rank->thread;
    rank->has_posted = false;
    return error;
}

int beside_end_entry(struct engine *engine, struct rank *rank)
{
    return beside_take(engine, rank, rank->deciding);
}

static void release_waits(struct engine *engine, struct rank *rank)
{
    while (rank->received) {
        struct message *message = rank->received;

        rank->received = message->next_received;
        in_flight_release(engine, message);
    }
    while (rank->awaited_sends) {
        struct message *message = rank->awaited_sends;

        rank->awaited_sends = message->next_sent;
        in_flight_release(engine, message);
    }
}

int beside_end_exit(struct engine *engine, struct rank *rank)
{
    release_waits(engine, rank);
    forget_stamp(engine, &rank->stamp);
    rank->call = MPI_CALL_NONE;
    rank->drops_wait = false;
    schedule_wake_list(engine, &rank->watchers);
    return beside_take(engine, rank, rank->deciding);
}

void beside_end_own_exit(struct engine *engine, struct rank *rank)
{
    forget_stamp(engine, &rank->own_stamp);
}

/* The rank has computed since the call was entered, which is all of the interval that is under way. */
static void take_as_useful(struct rank *rank)
{
    rank->call = MPI_CALL_NONE;
    rank->open_enters = false;
    rank->ideal += rank->time - rank->open_time;
    rank_update_state(rank);
}

/* The call that decides goes on beside another. */
static int suspend_own_call(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    uint8_t call = rank->call;
    struct post *stamp = rank->own_stamp ? rank->own_stamp : make_stamp(engine, rank);
    int error;

    if (!stamp)
        return ERROR_MEMORY;
    rank->own_stamp = NULL;
    rank_move(rank, event->time);
    if (rank->gathering)
        gathering_abandon(engine, rank);
    if (!rank->has_posted && rank->open_enters && rank->state == STATE_MPI && rank->polls == POLLS_NOT &&
        rank->burst == BURST_NOT && rank->ideal == rank->open_ideal)
        take_as_useful(rank);
    error = emit_interval(engine, rank, rank->call != MPI_CALL_NONE);
    if (error == 0 && rank->call != MPI_CALL_NONE)
        error = transfers_emit_joins(engine, rank);
    release_waits(engine, rank);
    rank->call = call;
    rank->stamp = stamp;
    if (error == 0)
        error = beside_take(engine, rank, 0);
    rank->deciding = rank->thread;
    rank_update_state(rank);
    return error;
}

static int take_of_idle(struct engine *engine, struct rank *rank, bool posts, bool completes)
{
    int error = 0;

    if (rank->others_pending > rank->raw)
        return 0;
    for (size_t i = 0; i < rank->thread_count && error == 0; i++) {
        struct thread_call *other = &rank->threads[i];

        if (i == rank->thread || other->call != MPI_CALL_NONE)
            continue;
        if (posts)
            error = in_flight_move(engine, rank, &other->posting, &rank->posting, rank->raw + 1);
        if (error == 0 && completes)
            error = in_flight_move(engine, rank, &other->arriving, &rank->arriving, rank->raw + 1);
    }
    rank_update_next_pending(rank);
    return error;
}

int beside_post_others(struct engine *engine, struct rank *rank)
{
    return take_of_idle(engine, rank, call_posts_receives(rank_call_class(rank)), false);
}

/* At an exit. */
static int complete_others(struct engine *engine, struct rank *rank)
{
    enum mpi_class class = rank_call_class(rank);

    return take_of_idle(engine, rank, class == MPI_CLASS_IRECV, call_completes_receives(class));
}

int beside_begin_exit(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error = 0;

    if (event->flags & REPLAY_SUSPENDED) {
        error = suspend_own_call(engine, rank, event);
        return error < 0 ? error : 1;
    }
    if (event->kind == REPLAY_BESIDE_EXIT)
        error = beside_take(engine, rank, thread_of(event));
    return error < 0 ? error : complete_others(engine, rank);
}

int beside_take_stale(struct engine *engine, struct rank *rank, int64_t time)
{
    int error = 0;

    if (rank->others_pending >= time)
        return 0;
    rank->others_pending = INT64_MAX;
    for (size_t i = 0; i < rank->thread_count && error == 0; i++) {
        struct thread_call *other = &rank->threads[i];
        int64_t until = other->call == MPI_CALL_NONE || other->enter_raw > time ? time : other->enter_raw;

        if (i == rank->thread)
            continue;
        error = in_flight_move(engine, rank, &other->sent, &rank->sent, until);
        if (error == 0)
            error = in_flight_move(engine, rank, &other->arriving, &rank->arriving, until);
        if (error == 0)
            error = in_flight_move(engine, rank, &other->posting, &rank->posting, until);
        if (other->call == MPI_CALL_NONE && next_of(other) < rank->others_pending)
            rank->others_pending = next_of(other);
    }
    rank_update_next_pending(rank);
    return error;
}

int beside_finish(struct engine *engine, struct rank *rank)
{
    int error = 0;

    for (size_t i = 0; i < rank->thread_count && error == 0; i++) {
        struct thread_call *other = &rank->threads[i];

        if (i == rank->thread)
            continue;
        other->call = MPI_CALL_NONE;
        if (next_of(other) < rank->others_pending)
            rank->others_pending = next_of(other);
    }
    return beside_take_stale(engine, rank, INT64_MAX);
}

void beside_clear(struct engine *engine, struct rank *rank)
{
    uint16_t deciding = rank->deciding;

    for (size_t i = 0; i < rank->thread_count; i++) {
        if (i != rank->thread)
            exchange_threads(rank, (uint16_t)i);
        in_flight_clear_messages(engine, rank);
        forget_stamp(engine, &rank->stamp);
    }
    forget_stamp(engine, &rank->own_stamp);
    /* The rank's own call may be one of all ranks. */
    if (deciding < rank->thread_count && deciding != rank->thread)
        exchange_threads(rank, deciding);
    free(rank->threads);
    rank->threads = NULL;
}
