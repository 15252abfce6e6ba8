#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "replay/events/timeline_events.h"
#include "replay/stream.h"

/* Values of the tracer's mode (docs/paraver-format.md, "Events of the tracer"). */
/* The end of what counts as running as long as no state has told it. */
static const int64_t UNTIL_TOLD = INT64_MAX;

int tracing_mode_change_overhead(struct timelines *timelines, const struct event_position *at, uint8_t overhead,
                                 uint64_t value)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    bool on = overhead == OVERHEAD_DISABLED ? value == 0 : value != 0;
    bool is_useful = timelines->options->useful & overhead;
    struct replay_event *made = add_event(timelines, at, on ? REPLAY_OVERHEAD_ON : REPLAY_OVERHEAD_OFF, overhead);

    if (made && is_useful)
        made->flags |= REPLAY_USEFUL;
    if (!is_useful)
        timeline->overhead = overhead_with(timeline->overhead, overhead, on);
    return preview_event(timelines, made);
}

static int change_burst(struct timelines *timelines, uint32_t rank, int64_t time, uint64_t line, enum burst burst)
{
    struct timeline *timeline = &timelines->ranks[rank];
    struct event_position at = {.time = larger_of(time, timeline->newest), .line = line, .rank = rank};

    if (timeline->burst == burst)
        return 0;
    timeline->burst = (uint8_t)burst;
    return preview_event(timelines, add_event(timelines, &at, REPLAY_BURST, (uint8_t)burst));
}

int tracing_mode_end_running(struct timelines *timelines, uint32_t rank, int64_t time, uint64_t line)
{
    struct timeline *timeline = &timelines->ranks[rank];

    if (timeline->burst != BURST_RUNNING || timeline->running_end > time)
        return 0;
    return change_burst(timelines, rank, timeline->running_end, line, BURST_MPI);
}

int tracing_mode_take_state(struct timelines *timelines, uint32_t rank, const struct prv_state *state, uint64_t line)
{
    struct timeline *timeline = &timelines->ranks[rank];
    int error;

    timeline->has_states = true;
    timeline_note_state(timelines, timeline, state->value);
    if (timeline->running_end == UNTIL_TOLD)
        timeline->running_end = timeline->last;
    error = timeline->burst == BURST_NOT ? 0 : tracing_mode_end_running(timelines, rank, state->begin, line);
    if (!timeline->runs)
        return error;
    timeline_keep_running(timeline, state);
    if (error < 0 || timeline->burst == BURST_NOT)
        return error;
    return change_burst(timelines, rank, state->begin, line, BURST_RUNNING);
}

static int add_running(struct timelines *timelines, const struct event_position *at, int64_t end)
{
    return end > at->time ? add_thread_event(timelines, at, THREAD_EVENT_RUNNING, (uint64_t)(end - at->time)) : 0;
}

int tracing_mode_run_thread(struct timelines *timelines, uint32_t rank, const struct prv_state *state, uint64_t line)
{
    const struct timeline *timeline = &timelines->ranks[rank];
    struct event_position at = {.time = larger_of(state->begin, timeline->newest),
                                .line = line,
                                .rank = rank,
                                .thread_number = state->object.thread};

    if (timelines->thread_type_count == 0 || timeline->burst == BURST_NOT || state->value != TIMELINES_RUNNING)
        return 0;
    return add_running(timelines, &at, state->end);
}

int tracing_mode_change(struct timelines *timelines, const struct event_position *at, uint64_t mode)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    bool was_off = timeline->mode_is_off;
    bool is_running;
    int error;

    timeline->has_mode = true;
    timeline->mode_is_found = false;
    timeline->mode_is_off = mode == PRV_MODE_DISABLED;
    if (was_off != timeline->mode_is_off) {
        error = tracing_mode_change_overhead(timelines, at, OVERHEAD_DISABLED, !timeline->mode_is_off);
        if (error < 0)
            return error;
    }
    if (mode != PRV_MODE_BURST) {
        if (timeline->running_end == UNTIL_TOLD)
            timeline->running_end = at->time;
        return change_burst(timelines, at->rank, at->time, at->line, BURST_NOT);
    }
    timelines->has_bursts = true;
    if (timeline->burst != BURST_NOT)
        return 0;
    /* Without states nothing tells when the rank computes: it does, up to the last line before the first of them. */
    if (!timeline->has_states) {
        timeline->running = at->time;
        timeline->running_end = UNTIL_TOLD;
    }
    is_running = timeline->running <= at->time && at->time < timeline->running_end;
    if (timelines->thread_type_count > 0 && timeline->has_states && is_running) {
        error = add_running(timelines, at, timeline->running_end);
        if (error < 0)
            return error;
    }
    return change_burst(timelines, at->rank, at->time, at->line, is_running ? BURST_RUNNING : BURST_MPI);
}

/* Extrae writes the mode at the beginning of its traces, and, but for bursts, one state of a first thread after
 * another, before the events of their time. */
int tracing_mode_look(struct timelines *timelines, const struct prv_object *object, int64_t time)
{
    uint32_t rank = object->task - 1;
    struct timeline *timeline = &timelines->ranks[rank];
    struct event_position at = {.rank = rank, .thread_number = 1};
    int error;

    if (!timelines->looks_for_bursts || object->thread != 1 || timeline->has_mode || !timeline->runs ||
        time <= timeline->running_end)
        return 0;
    error = first_states_take(timelines, time);
    at.time = larger_of(timeline->running, timeline->newest);
    error = error ?: tracing_mode_change(timelines, &at, PRV_MODE_BURST);
    timeline->mode_is_found = true;
    return error;
}

/* A mark, with what the engine has to know where it holds nothing of the rank. */
static int add_mark(struct timelines *timelines, const struct event_position *at, uint8_t family, uint8_t flags)
{
    const struct timeline *timeline = &timelines->ranks[at->rank];
    struct replay_event *made = add_event(timelines, at, REPLAY_POLL_MARK, family);

    if (made) {
        made->line = (uint64_t)timeline->exit;
        made->aux = timeline->overhead | (timeline->call.number != MPI_CALL_NONE ? REPLAY_MARK_IN_CALL : 0);
        made->flags = flags;
        if (flags & REPLAY_FALLBACK)
            made->time = larger_of(at->previous, timeline->called);
    }
    return preview_event(timelines, made);
}

int polling_counter_take(struct timelines *timelines, const struct event_position *at, const struct prv_pair *pair)
{
    uint32_t counter = pair->type - PRV_TYPE_POLLING;
    uint8_t family = (uint8_t)(counter / 2);
    struct replay_event *made;
    int error;

    if (timelines->options->useful & USEFUL_POLLING)
        return 0;
    if (counter % 2 == 0)
        return pair->value == 0 ? add_mark(timelines, at, family, 0) : 0;
    error = add_mark(timelines, at, family, REPLAY_FALLBACK);
    if (error < 0)
        return error;
    made = add_event(timelines, at, REPLAY_POLL_END, family);
    if (made) {
        made->line = pair->value;
        made->flags = timelines->polls_outside >> family & 1 ? REPLAY_OUTSIDE : 0;
    }
    return preview_event(timelines, made);
}
