#include "replay/engine.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "replay/beside.h"
#include "replay/collectives/collective.h"
#include "replay/collectives/gathering.h"
#include "replay/collectives/nonblocking.h"
#include "replay/collectives/operation.h"
#include "replay/collectives/resynchronise.h"
#include "replay/emit.h"
#include "replay/messages/in_flight.h"
#include "replay/messages/message.h"
#include "replay/messages/mismatch.h"
#include "replay/messages/transfers.h"
#include "replay/messages/waits.h"
#include "replay/scheduling.h"

int engine_init(struct engine *engine, uint32_t rank_count, const struct replay_options *options,
                struct listener *listeners, size_t listener_count, struct anomalies *anomalies)
{
    *engine = (struct engine){
        .options = options,
        .anomalies = anomalies,
        .audience = {.listeners = listeners, .listener_count = listener_count},
        .rank_count = rank_count,
        .clock = {.first_begin = INT64_MAX, .horizon = INT64_MAX, .end = INT64_MAX, .part.to = INT64_MAX},
        .schedule = {.alert = INT64_MAX},
    };
    if (emit_init(&engine->audience) < 0)
        return diag_no_memory(anomalies->diag);
    message_pool_init(&engine->messages.pool, engine->audience.token_size);
    engine->ranks = array_zeroed(rank_count, sizeof(*engine->ranks));
    engine->polling = calloc(rank_count, sizeof(*engine->polling));
    engine->messages.rooms = array_aligned(rank_count, sizeof(*engine->messages.rooms));
    if (!engine->ranks || !engine->polling || !engine->messages.rooms ||
        ring_reserve(&engine->schedule.ready, &engine->schedule.ready_capacity, 0, 0, rank_count,
                     sizeof(*engine->schedule.ready)) < 0 ||
        mismatches_init(&engine->messages.mismatches, rank_count) < 0)
        return diag_no_memory(anomalies->diag);
    for (uint32_t i = 0; i < rank_count; i++) {
        rank_update_state(&engine->ranks[i]);
        pending_messages_init(&engine->ranks[i].call.sent, &engine->messages.rooms[i].sent);
        pending_messages_init(&engine->ranks[i].call.arriving, &engine->messages.rooms[i].arriving);
        pending_messages_init(&engine->ranks[i].call.posting, &engine->messages.rooms[i].posting);
        engine->ranks[i].next_pending = INT64_MAX;
        engine->ranks[i].others_pending = INT64_MAX;
        engine->ranks[i].next_call_time = INT64_MIN;
        engine->ranks[i].watchers = RANK_NONE;
    }
    /* No trace can name these two: their ids are beyond what a communicator line may hold in practice and are not
     * looked up. */
    if (communicators_add(&engine->collectives.communicators, UINT32_MAX, NULL, rank_count, &engine->collectives.init) <
            0 ||
        communicators_add(&engine->collectives.communicators, UINT32_MAX - 1, NULL, rank_count,
                          &engine->collectives.finalize) < 0)
        return diag_no_memory(anomalies->diag);
    return 0;
}

void engine_deinit(struct engine *engine)
{
    operation_rings_clear(engine);
    for (uint32_t i = 0; engine->polling && i < engine->rank_count; i++)
        polling_free(engine->polling[i]);
    for (uint32_t i = 0; engine->ranks && i < engine->rank_count; i++)
        beside_clear(engine, &engine->ranks[i]);
    gatherings_clear(engine);
    nonblocking_deinit(engine);
    for (uint32_t i = 0; engine->ranks && i < engine->rank_count; i++) {
        in_flight_clear(engine, &engine->ranks[i].call);
        open_sends_clear(engine, &engine->ranks[i]);
        receive_history_clear(engine, &engine->ranks[i]);
        event_queue_clear(&engine->ranks[i].backlog, &engine->backlog_pool);
    }
    emit_deinit(&engine->audience);
    free(engine->ranks);
    free(engine->polling);
    free(engine->messages.rooms);
    free(engine->schedule.ready);
    free(engine->collectives.extra);
    free(engine->schedule.deadlines.items);
    free(engine->schedule.until.items);
    communicators_deinit(&engine->collectives.communicators);
    mismatches_deinit(&engine->messages.mismatches);
    message_pool_deinit(&engine->messages.pool);
    event_pool_deinit(&engine->backlog_pool);
    *engine = (struct engine){0};
}

static __attribute__((noinline)) int tell_plain_interval(struct engine *engine, struct rank *rank, bool is_exit)
{
    struct interval interval;

    emit_close_interval(engine, rank, is_exit, &interval);
    return emit_to_handlers(engine->audience.interval_handlers[interval.state], &interval);
}

/* emit_interval of a rank that is plain; `state` is the rank's. */
static inline int end_plain_interval(struct engine *engine, struct rank *rank, enum rank_state state, bool is_exit)
{
    if (!emit_is_due(rank, is_exit) || emit_passes_over(engine, rank, state))
        return 0;
    return engine->audience.divider.next ? emit_due_interval(engine, rank, is_exit)
                                         : tell_plain_interval(engine, rank, is_exit);
}

/* A rank that is plain enters a call, in which it stays so, or leaves one; no message takes effect before. */
static int dispatch_plain_entry(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int error;

    rank_move(rank, event->time);
    error = end_plain_interval(engine, rank, STATE_USEFUL, false);
    if (error < 0)
        return error;
    rank_open_call(rank, event->detail, true);
    rank_set_state(rank, STATE_MPI);
    error = waits_enter(engine, rank);
    rank->is_plain = !rendezvous_is_due(rank);
    return error == 0 && event->flags & REPLAY_LED ? emit_trail(engine, event->rank) : error;
}

static int dispatch_plain_exit(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int result = 0;

    rank_move(rank, event->time);
    if (rank->next_pending <= event->time) {
        /* It may block, and is not plain meanwhile. */
        rank->is_plain = false;
        result = waits_exit_pending(engine, rank);
        if (result != 0)
            return result;
        rank->is_plain = true;
    }
    result = end_plain_interval(engine, rank, STATE_MPI, true);
    if (result == 0 && rank->call.received)
        result = transfers_emit_joins(engine, rank);
    rank->call.number = MPI_CALL_NONE;
    rank_set_state(rank, STATE_USEFUL);
    schedule_wake_list(engine, &rank->watchers);
    return result;
}

/* Carries the event out; it is the rank's next one. 0, RANK_BLOCKED (the same event is to be dispatched again when the
 * rank has been woken) or a negative error. */
static inline MUST_CHECK int dispatch_event(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    if (rank->next_pending < event->time)
        return dispatch_special(engine, rank, event);
    if (event->kind == REPLAY_EVENT)
        return dispatch_watched(engine, rank, event);
    if (!rank->is_plain || event->time < rank->raw)
        return dispatch_special(engine, rank, event);
    if (event->kind == REPLAY_EXIT)
        return dispatch_plain_exit(engine, rank, event);
    if (event->kind == REPLAY_ENTER && event->thread == 0 && mpi_class_is_plain(mpi_call(event->detail)->class))
        return dispatch_plain_entry(engine, rank, event);
    return dispatch_special(engine, rank, event);
}

/*
 * Where an event can lead on corrected clocks: on with its rank's own shift, or the least latency after what another
 * rank did, which is nowhere beyond the latest time.
 */
static int64_t engine_reach(const struct engine *engine, const struct rank *rank, const struct replay_event *event)
{
    int64_t reach = larger_of(rank->time, event->time + rank->shift);

    if (engine->options->clock_fix != CLOCK_FIX_CLC)
        return reach;
    if (engine->clock.latest > INT64_MAX - 1 - engine->options->min_latency)
        return INT64_MAX - 1;
    return larger_of(reach, engine->clock.latest + engine->options->min_latency);
}

/* While there is a horizon. */
static __attribute__((noinline)) int dispatch_up_to_horizon(struct engine *engine, struct rank *rank,
                                                            const struct replay_event *event)
{
    int result;

    engine->clock.wanted = engine_reach(engine, rank, event);
    result = engine->clock.wanted >= engine->clock.horizon ? RANK_HELD : dispatch_event(engine, rank, event);
    if (rank->time > engine->clock.latest)
        engine->clock.latest = rank->time;
    return result;
}

static __attribute__((noinline)) int engine_dispatch(struct engine *engine, struct rank *rank,
                                                     const struct replay_event *event)
{
    return engine->clock.horizon == INT64_MAX ? dispatch_event(engine, rank, event)
                                              : dispatch_up_to_horizon(engine, rank, event);
}

/*
 * Calls that polling holds back: to all others the rank stands at the first event that is held. Without calls it posts
 * nothing of what is held.
 */
static void hold_polled(struct engine *engine, struct rank *rank, const struct polling *polling)
{
    rank->is_polled = polling_is_active(polling);
    if (!rank->is_busy && polling->call_events > 0) {
        rank->is_busy = true;
        rank->block = BLOCK_POLLING;
        engine->schedule.busy_count++;
    }
    if (rank->block == BLOCK_POLLING)
        rank->event = *polling_front(polling);
}

/* A woken rank goes on as far as it can. 0, RANK_HELD or a negative error. */
static int run_rank(struct engine *engine, struct rank *rank)
{
    int64_t bound = engine_bound(engine, rank);
    bool has_moved = false;
    int result;

    for (;;) {
        bool leaves_init = rank->event.kind == REPLAY_EXIT && rank->call.number == MPI_CALL_INIT;
        const struct replay_event *next;

        result = engine_dispatch(engine, rank, &rank->event);
        if (result < 0)
            return result;
        if (result != 0)
            break;
        has_moved = true;
        next = event_queue_peek(&rank->backlog);
        if (!next) {
            rank->is_busy = false;
            engine->schedule.busy_count--;
            if (rank->is_polled)
                hold_polled(engine, rank, engine->polling[engine_index(engine, rank)]);
            break;
        }
        rank->event = *next;
        event_queue_pop(&rank->backlog, &engine->backlog_pool);
        engine->backlog_count--;
        /* Those that leave MPI_Init together do so before any of them goes on (mpi_span.h). */
        if (leaves_init && schedule_has_ready(&engine->schedule)) {
            schedule_put_last(engine, rank);
            break;
        }
    }
    /* Ranks that watch each other must not wake each other for nothing, for ever. */
    if (has_moved || engine_bound(engine, rank) != bound)
        schedule_wake_list(engine, &rank->watchers);
    if (result != RANK_HELD)
        return 0;
    schedule_put_back(engine, rank);
    return RANK_HELD;
}

/* 0, RANK_HELD (some are ready still) or a negative error. */
static __attribute__((noinline)) int run_ready(struct engine *engine)
{
    while (schedule_has_ready(&engine->schedule)) {
        int result = run_rank(engine, schedule_next(engine));

        if (result != 0)
            return result;
    }
    return 0;
}

static int append_to_backlog(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    struct replay_event *kept = event_queue_add(&rank->backlog, &engine->backlog_pool);

    if (!kept)
        return diag_no_memory(engine->anomalies->diag);
    *kept = *event;
    engine->backlog_count++;
    if (rank->block == BLOCK_CALL)
        probe_foresee(engine, rank, event);
    return deadlock_make_room(engine);
}

static void hold_at_event(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    rank->event = *event;
    rank->is_busy = true;
    engine->schedule.busy_count++;
}

/*
 * Carries out the next event that polling has let go, or keeps it: a rank's events stay in order. Where it is held it
 * waits with its rank, as this cannot be asked to hand it in again.
 */
static int carry_out_released(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    int result;

    if (rank->is_busy)
        return append_to_backlog(engine, rank, event);
    result = engine_dispatch(engine, rank, event);
    if (result <= 0)
        return result;
    hold_at_event(engine, rank, event);
    if (result == RANK_HELD && !rank->is_woken)
        schedule_put_back(engine, rank);
    return 0;
}

/* Lets go what polling cannot divide any more. */
static int release_polled(struct engine *engine, struct rank *rank, struct polling *polling)
{
    bool was_held = rank->block == BLOCK_POLLING;
    int error = polling_pass_time(polling, engine->clock.now);
    const struct replay_event *event;
    int64_t limit;

    if (error < 0)
        return diag_no_memory(engine->anomalies->diag);
    limit = polling_limit(polling, engine->clock.now);
    while (error == 0 && (event = polling_release(polling, limit)) != NULL) {
        if (rank->block == BLOCK_POLLING) {
            rank->block = BLOCK_NONE;
            rank->is_busy = false;
            engine->schedule.busy_count--;
        }
        error = carry_out_released(engine, rank, event);
    }
    hold_polled(engine, rank, polling);
    if (was_held && error == 0)
        schedule_wake_list(engine, &rank->watchers);
    return error;
}

/* The rank is looked at when time alone lets go something. */
static int set_alarm(struct engine *engine, const struct rank *rank, struct polling *polling)
{
    int64_t alarm = polling_alarm(polling);

    if (!rank->is_polled || alarm >= polling->alarm)
        return 0;
    polling->alarm = alarm;
    if (timers_push(&engine->schedule.deadlines, (struct timer){alarm, engine_index(engine, rank), true}) < 0)
        return diag_no_memory(engine->anomalies->diag);
    engine->schedule.alert = INT64_MIN;
    return 0;
}

/* What polling may divide, and what says so. */
static int take_polled(struct engine *engine, struct rank *rank, const struct replay_event *event)
{
    struct polling **polling = &engine->polling[event->rank];
    int error;

    if (!*polling)
        *polling = polling_new(engine->options->max_skew);
    if (!*polling || polling_take(*polling, event) < 0)
        return diag_no_memory(engine->anomalies->diag);
    if (rank->block == BLOCK_CALL)
        probe_foresee(engine, rank, event);
    error = release_polled(engine, rank, *polling);
    return error < 0 ? error : set_alarm(engine, rank, *polling);
}

/* The time has come for which an alarm was set, or a wait has taken long. */
static int look_at_rank(struct engine *engine, struct rank *rank)
{
    int error = 0;

    if (rank->is_polled) {
        struct polling *polling = engine->polling[engine_index(engine, rank)];

        if (polling->alarm < engine->clock.now)
            polling->alarm = INT64_MAX;
        error = release_polled(engine, rank, polling);
        if (error == 0)
            error = set_alarm(engine, rank, polling);
    }
    if (error < 0 || rank->block == BLOCK_NONE || rank->block == BLOCK_POLLING)
        return error;
    /* The timer may have been set for an earlier wait. */
    return rank->deadline < engine->clock.now ? deadlock_resolve(engine, rank) : schedule_timer(engine, rank);
}

/*
 * Blocked ranks whose soft waits the present decides, and those who have waited too long. 0, RANK_HELD or a negative
 * error.
 */
static int fire_timers(struct engine *engine)
{
    while (timers_next(&engine->schedule.until) <= engine->clock.now ||
           timers_next(&engine->schedule.deadlines) < engine->clock.now) {
        int result = 0;

        /* What the present decides comes first: it may free who has waited for long. */
        if (timers_next(&engine->schedule.until) <= engine->clock.now && engine->schedule.until.count > 0) {
            struct timer timer = timers_pop(&engine->schedule.until);

            if (engine->ranks[timer.rank].block == BLOCK_NOW)
                schedule_wake(engine, timer.rank);
        } else {
            struct timer timer = timers_pop(&engine->schedule.deadlines);
            struct rank *rank = &engine->ranks[timer.rank];

            rank->has_timer = rank->has_timer && timer.is_alarm;
            result = look_at_rank(engine, rank);
        }
        if (result == 0)
            result = run_ready(engine);
        if (result != 0)
            return result;
    }
    return 0;
}

/* Ranks that are ready go on, and what the present lets go. 0, RANK_HELD or a negative error. */
static __attribute__((noinline)) int catch_up(struct engine *engine, int64_t time)
{
    struct schedule *schedule = &engine->schedule;
    int result = run_ready(engine);

    if (result == 0 && (schedule->is_held || time > engine->clock.now)) {
        engine->clock.now = larger_of(time, engine->clock.now);
        result = fire_timers(engine);
    }
    schedule->is_held = result == RANK_HELD;
    if (result == 0 && engine->clock.horizon == INT64_MAX)
        schedule_update_alert(schedule);
    return result;
}

/* An event to which its rank does not come at once: it may be polling that divides others, and those of a rank stay in
 * order. */
static __attribute__((noinline)) int keep_event(struct engine *engine, struct rank *rank,
                                                const struct replay_event *event)
{
    if (rank->is_polled || event->kind >= REPLAY_POLL_MARK)
        return take_polled(engine, rank, event);
    /* Behind the exit at which the rank is held up it would come too late. */
    if (event->kind == REPLAY_SHARED && resynchronise_is_inside(engine, rank, event))
        return resynchronise_share(engine, rank, event);
    return append_to_backlog(engine, rank, event);
}

/* The rank has not come past its event. 0, RANK_HELD or a negative error. */
static __attribute__((noinline)) int hold_if_blocked(struct engine *engine, struct rank *rank,
                                                     const struct replay_event *event, int result)
{
    if (result != RANK_BLOCKED)
        return result;
    hold_at_event(engine, rank, event);
    return 0;
}

static inline bool comes_later(const struct rank *rank, const struct replay_event *event)
{
    return rank->is_busy || rank->is_polled || event->kind >= REPLAY_POLL_MARK;
}

/* Others may have to go on before, or there is a horizon. */
static __attribute__((noinline)) int handle_alerted(struct engine *engine, struct rank *rank,
                                                    const struct replay_event *event)
{
    int result = RANK_HELD;

    if (event->time < engine->clock.horizon)
        result = catch_up(engine, event->time);
    else
        engine->clock.wanted = event->time;
    if (result != 0)
        return result;
    if (comes_later(rank, event))
        return keep_event(engine, rank, event);
    return hold_if_blocked(engine, rank, event, engine_dispatch(engine, rank, event));
}

int engine_handle(struct engine *engine, const struct replay_event *event)
{
    struct rank *rank = &engine->ranks[event->rank];
    int result;

    if (event->time >= engine->schedule.alert)
        return handle_alerted(engine, rank, event);
    if (event->time > engine->clock.now)
        engine->clock.now = event->time;
    if (comes_later(rank, event))
        return keep_event(engine, rank, event);
    result = dispatch_event(engine, rank, event);
    return result == 0 ? 0 : hold_if_blocked(engine, rank, event, result);
}

int engine_settle(struct engine *engine)
{
    int result = schedule_has_ready(&engine->schedule) ? run_ready(engine) : 0;

    engine->schedule.is_held = result == RANK_HELD;
    return result < 0 ? result : 0;
}

int engine_tick(struct engine *engine)
{
    if (engine->clock.first_begin == INT64_MAX ||
        engine->clock.now - engine->clock.first_begin <= engine->options->max_skew)
        return 0;
    for (uint32_t i = 0; i < engine->rank_count; i++) {
        struct rank *rank = &engine->ranks[i];
        int error;

        if (rank->has_begun || rank->is_busy)
            continue;
        rank->is_late = true;
        rank_update_state(rank);
        rank->ideal = rank->open_ideal = 0;
        rank_move(rank, engine->clock.now);
        error = emit_absence(engine, rank);
        if (error < 0)
            return error;
    }
    return 0;
}

static int resolve_all(struct engine *engine)
{
    int result = 0;

    /* No polling ends any more. */
    engine->clock.now = INT64_MAX;
    engine->clock.has_ended = true;
    for (uint32_t i = 0; i < engine->rank_count && result == 0; i++) {
        struct rank *rank = &engine->ranks[i];

        if (rank->is_polled && polling_close(engine->polling[i]) < 0)
            return diag_no_memory(engine->anomalies->diag);
        result = rank->is_polled ? release_polled(engine, rank, engine->polling[i]) : 0;
    }
    if (result == 0)
        result = run_ready(engine);
    if (result < 0)
        return result;
    for (uint32_t i = 0; i < engine->rank_count; i++) {
        struct rank *rank = &engine->ranks[i];

        while (rank->is_busy) {
            int error = 0;

            if (rank->block != BLOCK_NONE)
                error = deadlock_resolve(engine, rank);
            if (error == 0)
                error = run_ready(engine);
            if (error < 0)
                return error;
        }
    }
    return 0;
}

int engine_finish(struct engine *engine, const int64_t *extents, int64_t *end)
{
    int error;

    if (engine->anomalies->tally[ANOMALY_TRUNCATED].count > 0) {
        engine->clock.end = 0;
        for (uint32_t i = 0; i < engine->rank_count; i++)
            engine->clock.end = larger_of(engine->clock.end, extents[i] + 1);
    }
    engine->clock.horizon = INT64_MAX;
    error = run_ready(engine) ?: resolve_all(engine);
    if (error == 0)
        collectives_finish(engine);
    *end = 0;
    for (uint32_t i = 0; i < engine->rank_count && error == 0; i++) {
        struct rank *rank = &engine->ranks[i];
        int result;

        /* Nobody waits for a rank without events, and no clock of its runs. */
        if (!rank->has_begun)
            rank->is_late = true;
        rank_update_state(rank);
        /* It has no event left to block at. */
        result = beside_finish(engine, rank) ?: transfers_advance(engine, rank, INT64_MAX, false);
        if (result < 0)
            return result;
        rank_move(rank, extents[i]);
        if (rank->time > *end)
            *end = rank->time;
    }
    if (error == 0)
        error = impossible_finish(engine);
    for (uint32_t i = 0; i < engine->rank_count && error == 0; i++) {
        struct rank *rank = &engine->ranks[i];

        if (!rank->has_begun)
            rank->ideal = rank->open_ideal = 0;
        rank->time = *end;
        error = rank->has_begun ? emit_interval(engine, rank, false) : emit_absence(engine, rank);
    }
    return error < 0 ? error : emit_finish(&engine->audience, *end);
}
