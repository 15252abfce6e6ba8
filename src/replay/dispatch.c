#include <inttypes.h>

#include "base/duration.h"
#include "base/error.h"
#include "paraver/mpi_call.h"
#include "replay/beside.h"
#include "replay/collectives/collective.h"
#include "replay/collectives/gathering.h"
#include "replay/collectives/nonblocking.h"
#include "replay/collectives/resynchronise.h"
#include "replay/emit.h"
#include "replay/engine.h"
#include "replay/messages/in_flight.h"
#include "replay/messages/message.h"
#include "replay/messages/transfers.h"
#include "replay/messages/waits.h"
#include "replay/scheduling.h"

static int dispatch_begin(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int64_t arrived;
    int error;

    /* Messages have moved it so far, or that it seemed never to come. */
    if (event->time < rank->raw)
        anomalies_add(engine->anomalies, ANOMALY_OUT_OF_ORDER, event->line, rank->raw - event->time,
                      "rank %" PRIu32 " begins at %s, in the file behind what happens at %s", event->rank + 1,
                      moment_text(event->time).text, moment_text(rank->raw).text);
    if (event->time < engine->clock.first_begin)
        engine->clock.first_begin = event->time;
    rank->is_late = event->time - engine->clock.first_begin > engine->options->max_skew;
    rank_update_state(rank);
    rank->ideal = rank->is_late ? 0 : rank->ideal;
    rank_move(rank, event->time);
    arrived = rank->time;
    /* The jump of a late rank is an interval of its own: with the time before it, it would look like a clock that ran.
     */
    error = rank->is_late ? emit_absence(engine, rank) : 0;
    if (error < 0)
        return error;
    rank->ideal = arrived;
    error = emit_absence(engine, rank);
    rank->has_begun = true;
    rank->open_enters = rank->call.number != MPI_CALL_NONE;
    rank_update_state(rank);
    return error;
}

static int begin_own_call(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    bool is_first = !rank->has_called;
    int error = 0;

    rank_move(rank, event->time);
    /* A trace that does not begin with MPI_Init was cut: nobody knows how many collectives came before. */
    if (is_first && event->detail != MPI_CALL_INIT) {
        engine->collectives.is_cut = true;
        error = resynchronise_lose(engine, event->rank, event->time);
    }
    rank->has_called = true;
    if (error == 0)
        error = emit_interval(engine, rank, false);
    if (error == 0 && is_first)
        error = emit_first_call(&engine->audience, event->rank, event->detail);
    if (error < 0)
        return error;
    /* The call may have begun with polling. */
    if (rank->polls == POLLS_NOT)
        rank_open_call(rank, event->detail, rank->has_begun);
    rank_update_state(rank);
    rank->polls = POLLS_NOT;
    return 0;
}

/* Also of a call beside the rank's own, which is at hand meanwhile. */
static int dispatch_enter(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int result = event->flags & REPLAY_LED ? emit_trail(engine, event->rank) : 0;

    if (result == 0 && event->thread > 0)
        result = beside_begin_entry(engine, rank, event);
    if (result == 0 && event->kind == REPLAY_ENTER)
        result = begin_own_call(engine, rank, event);
    if (result != 0)
        return result < 0 ? result : 0;
    if (event->aux != COMMUNICATOR_NONE) {
        result = collective_enter(engine, rank, event);
        if (result < 0)
            return result;
    } else if (mpi_call(event->detail)->class == MPI_CLASS_ALL_RANKS) {
        result = gathering_enter(engine, rank);
        if (result < 0)
            return result;
    }
    /* A request may be another thread's to complete, which the tracer names outside of MPI then. */
    if (rank->has_threads && in_flight_take_idle(engine, rank, call_posts_receives(call_class(&rank->call)), false) < 0)
        return ERROR_MEMORY;
    result = waits_enter(engine, rank);
    return rank->has_threads && result == 0 ? beside_end_entry(engine, rank) : result;
}

/* What the call waits for before anybody can leave it. Each of these may block, and is done again then: what has been
 * waited for is kept with the rank. */
static int await_call(struct engine *engine, struct rank *rank)
{
    int result = waits_exit(engine, rank);

    if (result == 0 && rank->call.ends_collectives)
        result = nonblocking_exit(engine, rank);
    else if (result == 0 && (rank->call.operation || rank->call.is_resynchronising))
        result = collective_exit(engine, rank);
    return result;
}

/* The call as an interval, and whom it has waited for. */
static int tell_call_left(struct engine *engine, struct rank *rank)
{
    int result = emit_interval(engine, rank, true);

    if (result == 0 && (rank->call.received || rank->call.awaited_sends))
        result = transfers_emit_joins(engine, rank);
    if (result == 0 && rank->call.ends_collectives)
        result = nonblocking_emit(engine, rank);
    else if (result == 0 && rank->call.operation)
        result = collective_emit(engine, rank);
    else if (result == 0 && rank->gathering)
        result = gathering_emit(engine, rank);
    else if (result == 0 && rank->probed)
        result = probe_emit(engine, rank);
    return result;
}

static void leave_call(struct engine *engine, struct rank *rank)
{
    rank->call.number = MPI_CALL_NONE;
    rank_update_state(rank);
    rank->call.drops_wait = false;
    rank->call.lets_go = false;
    rank->call.began_absent = false;
    if (rank->own_stamp)
        beside_end_own_exit(engine, rank);
    schedule_wake_list(engine, &rank->watchers);
}

static __attribute__((noinline)) int dispatch_exit(struct engine *engine, struct rank *rank,
                                                   const struct replay_event *event)
{
    int result;

    rank_move(rank, event->time);
    if (rank->has_threads) {
        result = beside_begin_exit(engine, rank, event);
        if (result != 0)
            return result < 0 ? result : 0;
    }
    result = await_call(engine, rank);
    if (rank->call.stamp)
        return result == 0 ? beside_end_exit(engine, rank) : result;
    if (result == 0 && rank->gathering)
        result = gathering_exit(engine, rank);
    else if (result == 0 && call_class(&rank->call) == MPI_CLASS_PROBE)
        result = probe_await(engine, rank);
    result = result ?: tell_call_left(engine, rank);
    if (result == 0)
        leave_call(engine, rank);
    return result;
}

/* The interval under way ends, but for a call that a burst begins or ends in, and the rank is in another state. */
static int dispatch_change(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error = 0;

    rank_move(rank, event->time);
    if (event->kind != REPLAY_BURST || !rank->call.number)
        error = emit_interval(engine, rank, event->kind == REPLAY_POLL_OFF);
    switch ((enum replay_event_kind)event->kind) {
    case REPLAY_OVERHEAD_ON:
        rank->overhead |= event->detail;
        break;
    case REPLAY_OVERHEAD_OFF:
        rank->overhead &= (uint8_t)~event->detail;
        break;
    case REPLAY_POLL_ON:
        rank_open_call(rank, event->detail, rank->has_begun);
        rank->polls = event->flags & REPLAY_JOINED ? POLLS_JOINED : POLLS_EARLIER;
        break;
    case REPLAY_BURST:
        rank->burst = event->detail;
        break;
    case REPLAY_END:
        rank->has_ended = true;
        rank->call.number = MPI_CALL_NONE;
        rank->polls = POLLS_NOT;
        open_sends_clear(engine, rank);
        break;
    default: /* polling is over */
        rank->call.number = MPI_CALL_NONE;
        rank->polls = POLLS_NOT;
    }
    rank_update_state(rank);
    return error;
}

static int dispatch_overhead(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error = 0;

    if (event->detail == OVERHEAD_DISABLED && event->kind == REPLAY_OVERHEAD_ON && rank->has_called)
        error = resynchronise_lose(engine, event->rank, event->time);
    if (error < 0 || event->flags & REPLAY_USEFUL)
        return error;
    error = beside_stamp_own_call(engine, rank);
    return error < 0 ? error : dispatch_change(engine, rank, event);
}

int dispatch_watched(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error = 0;

    rank_move(rank, event->time);
    /* A call is one interval: its ideal time is spread over all of it. */
    if (rank->polls || (!rank->call.number && (rank->state != STATE_USEFUL || engine->audience.cuts_useful)))
        error = emit_interval(engine, rank, false);
    return error < 0 ? error : emit_event(&engine->audience, rank, event);
}

/* Useful time ends at every event of the first thread where somebody divides it. */
static bool divides_useful(const struct engine *engine, const struct rank *rank, const struct replay_event *event)
{
    return engine->audience.divider.next && event->thread == 1 && rank->has_begun && !rank->has_ended &&
           !rank->call.number && !rank->call.stamp;
}

static int dispatch_thread(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error = 0;

    /* What the first thread does within polling divides it. */
    if ((event->thread == 1 && rank->polls) || divides_useful(engine, rank, event)) {
        rank_move(rank, event->time);
        error = emit_interval(engine, rank, false);
    }
    return error < 0 ? error : emit_thread_event(&engine->audience, rank, event);
}

static int dispatch_by_kind(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    /* Messages that take effect between the last event and this one. */
    if (rank->next_pending < event->time && !rank->call.stamp && event->kind != REPLAY_SHARED &&
        (event->kind != REPLAY_THREAD || divides_useful(engine, rank, event))) {
        int result = transfers_advance(engine, rank, event->time, true);

        if (result != 0)
            return result;
    }
    switch ((enum replay_event_kind)event->kind) {
    case REPLAY_BEGIN:
        return dispatch_begin(engine, rank, event);
    case REPLAY_ENTER:
    case REPLAY_BESIDE_ENTER:
        return dispatch_enter(engine, rank, event);
    case REPLAY_EXIT:
    case REPLAY_BESIDE_EXIT:
        return dispatch_exit(engine, rank, event);
    case REPLAY_OVERHEAD_ON:
    case REPLAY_OVERHEAD_OFF:
        return dispatch_overhead(engine, rank, event);
    case REPLAY_LOSS:
        return resynchronise_lose(engine, event->rank, event->time);
    case REPLAY_EVENT:
        return dispatch_watched(engine, rank, event);
    case REPLAY_THREAD:
        return dispatch_thread(engine, rank, event);
    case REPLAY_SITE:
        return emit_site(&engine->audience, event);
    case REPLAY_SHARED:
        return resynchronise_share(engine, rank, event);
    case REPLAY_START:
        return nonblocking_start(engine, rank, event);
    case REPLAY_COMPLETE:
        nonblocking_end(engine, rank, event);
        return 0;
    case REPLAY_END:
    case REPLAY_BURST:
    case REPLAY_POLL_ON:
    case REPLAY_POLL_OFF:
        return dispatch_change(engine, rank, event);
    /* They do not come this far. */
    case REPLAY_POLL_MARK:
    case REPLAY_POLL_END:
        break;
    }
    return 0;
}

__attribute__((noinline)) int dispatch_special(struct engine *engine, struct rank *rank,
                                               const struct replay_event *event)
{
    int result;

    rank->is_plain = false;
    result = dispatch_by_kind(engine, rank, event);
    if (result == 0)
        rank->is_plain = rank_is_plain(rank);
    return result;
}
