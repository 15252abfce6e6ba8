#include "replay/beside.h"

#include <stdlib.h>

#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/collectives/gathering.h"
#include "replay/emit.h"
#include "replay/messages/in_flight.h"
#include "replay/messages/message.h"
#include "replay/messages/transfers.h"
#include "replay/scheduling.h"

static uint16_t thread_of(const struct replay_event *event)
{
    return (uint16_t)(event->thread - 1);
}

/* What the call's posts will carry: the clocks at its entry. */
static int make_stamp(struct engine *engine, const struct rank *rank, struct post **stamp)
{
    int error;

    *stamp = post_new(engine);
    if (!*stamp)
        return ERROR_MEMORY;
    error = message_post_make(engine, rank, *stamp, true);
    if (error < 0) {
        post_retire(engine, *stamp);
        *stamp = NULL;
    }
    return error;
}

static void forget_stamp(struct engine *engine, struct post **stamp)
{
    if (*stamp)
        post_retire(engine, *stamp);
    *stamp = NULL;
}

/* A call beside decides from now on. */
static int resume_call(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error;

    rank_move(rank, event->time);
    error = emit_interval(engine, rank, false) ?: rank_take_thread(rank, thread_of(event), engine->anomalies->diag);
    if (error < 0)
        return error;
    rank->own_stamp = rank->call.stamp;
    rank->call.stamp = NULL;
    rank->deciding = rank->thread;
    rank->has_posted = true;
    rank->open_enters = rank->has_begun;
    rank->call.began_absent = !rank->has_begun;
    rank->call.enter_time = rank->time;
    rank->call.enter_ideal = rank->ideal;
    rank_update_state(rank);
    return 0;
}

int beside_stamp_own_call(struct engine *engine, struct rank *rank)
{
    if (call_class(&rank->call) != MPI_CLASS_IRECV || rank->own_stamp)
        return 0;
    return make_stamp(engine, rank, &rank->own_stamp);
}

static int begin_beside(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error = 0;

    rank_move(rank, event->time);
    /* Posts come after the interval up to them; a call is one interval, but for overhead in it. */
    if (!rank->call.number || rank->state != STATE_MPI)
        error = emit_interval(engine, rank, false);
    rank->has_posted = true;
    error = error ?: beside_stamp_own_call(engine, rank)
        ?: rank_take_thread(rank, thread_of(event), engine->anomalies->diag);
    if (error < 0)
        return error;
    rank->call.number = event->detail;
    rank->call.enter_raw = rank->raw;
    rank->call.latest_send = SENT_NOTHING;
    rank->call.enter_time = rank->time;
    rank->call.enter_ideal = rank->ideal;
    return make_stamp(engine, rank, &rank->call.stamp);
}

/* Polling has opened the call that it leads to, on the thread that was at hand. */
static void take_polled_call(struct rank *rank, uint16_t polled)
{
    struct call *from = &rank->threads[polled];

    rank->call.number = from->number;
    rank->call.began_absent = from->began_absent;
    rank->call.enter_raw = from->enter_raw;
    rank->call.enter_time = from->enter_time;
    rank->call.enter_ideal = from->enter_ideal;
    rank->call.latest_send = from->latest_send;
    from->number = MPI_CALL_NONE;
}

int beside_begin_entry(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    uint16_t before = rank->thread;
    int error;

    if (event->kind == REPLAY_BESIDE_ENTER)
        return begin_beside(engine, rank, event);
    if (event->flags & REPLAY_RESUMED) {
        error = resume_call(engine, rank, event);
        return error < 0 ? error : 1;
    }
    error = rank_take_thread(rank, thread_of(event), engine->anomalies->diag);
    if (error == 0 && rank->polls != POLLS_NOT && rank->thread != before)
        take_polled_call(rank, before);
    rank->deciding = rank->thread;
    rank->has_posted = false;
    return error;
}

int beside_end_entry(struct engine *engine, struct rank *rank)
{
    return rank_take_thread(rank, rank->deciding, engine->anomalies->diag);
}

int beside_end_exit(struct engine *engine, struct rank *rank)
{
    in_flight_release_waits(engine, &rank->call);
    forget_stamp(engine, &rank->call.stamp);
    rank->call.number = MPI_CALL_NONE;
    rank->call.drops_wait = false;
    rank->call.lets_go = false;
    schedule_wake_list(engine, &rank->watchers);
    return rank_take_thread(rank, rank->deciding, engine->anomalies->diag);
}

void beside_end_own_exit(struct engine *engine, struct rank *rank)
{
    forget_stamp(engine, &rank->own_stamp);
}

/* The rank has computed since the call was entered, which is all of the interval that is under way. */
static void take_as_useful(struct rank *rank)
{
    rank->call.number = MPI_CALL_NONE;
    rank->open_enters = false;
    rank->ideal += rank->time - rank->open_time;
    rank_update_state(rank);
}

/* The call that decides goes on beside another. */
static int suspend_own_call(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    uint8_t call = rank->call.number;
    int error = rank->own_stamp ? 0 : make_stamp(engine, rank, &rank->own_stamp);
    struct post *stamp = rank->own_stamp;

    if (error < 0)
        return error;
    rank->own_stamp = NULL;
    rank_move(rank, event->time);
    if (rank->gathering)
        gathering_suspend(engine, rank);
    if (!rank->has_posted && rank->open_enters && rank->state == STATE_MPI && rank->polls == POLLS_NOT &&
        rank->burst == BURST_NOT && rank->ideal == rank->open_ideal)
        take_as_useful(rank);
    if (rank->call.latest_send == SENT_NOTHING)
        rank->call.latest_send = SENT_ELSE; /* what it has is not known before its own end */
    error = emit_interval(engine, rank, rank->call.number != MPI_CALL_NONE);
    if (error == 0 && rank->call.number != MPI_CALL_NONE)
        error = transfers_emit_joins(engine, rank);
    in_flight_release_waits(engine, &rank->call);
    rank->call.number = call;
    rank->call.stamp = stamp;
    if (error == 0)
        error = rank_take_thread(rank, 0, engine->anomalies->diag);
    rank->deciding = rank->thread;
    rank_update_state(rank);
    return error;
}

int beside_begin_exit(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error = 0;

    if (event->flags & REPLAY_SUSPENDED) {
        error = suspend_own_call(engine, rank, event);
        return error < 0 ? error : 1;
    }
    if (event->kind == REPLAY_BESIDE_EXIT)
        error = rank_take_thread(rank, thread_of(event), engine->anomalies->diag);
    if (error < 0)
        return error;
    return in_flight_take_idle(engine, rank, call_class(&rank->call) == MPI_CLASS_IRECV,
                               call_completes_receives(call_class(&rank->call)));
}

int beside_finish(struct engine *engine, struct rank *rank)
{
    for (size_t i = 0; i < rank->thread_count; i++) {
        struct call *other = &rank->threads[i];

        if (i == rank->thread)
            continue;
        other->number = MPI_CALL_NONE;
        if (call_next_pending(other) < rank->others_pending)
            rank->others_pending = call_next_pending(other);
    }
    return in_flight_take_stale(engine, rank, INT64_MAX);
}

void beside_clear(struct engine *engine, struct rank *rank)
{
    /* The rank's own call may be one of all ranks, which has to be at hand then. */
    if (rank->deciding < rank->thread_count && rank_take_thread(rank, rank->deciding, engine->anomalies->diag) < 0)
        return;
    for (size_t i = 0; i < rank->thread_count; i++) {
        if (i == rank->thread)
            continue;
        in_flight_clear(engine, &rank->threads[i]);
        forget_stamp(engine, &rank->threads[i].stamp);
    }
    forget_stamp(engine, &rank->call.stamp);
    forget_stamp(engine, &rank->own_stamp);
    free(rank->threads);
    rank->threads = NULL;
    rank->has_threads = false;
}
