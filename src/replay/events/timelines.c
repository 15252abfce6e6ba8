#include "replay/events/timelines.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/sorted.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "replay/events/timeline_events.h"
#include "replay/rank.h"

static const struct filtered_type types[] = {
    {PRV_TYPE_POINT_TO_POINT, TYPE_ROLE_CALL},
    {PRV_TYPE_COLLECTIVE, TYPE_ROLE_CALL},
    {PRV_TYPE_OTHER_CALL, TYPE_ROLE_CALL},
    {PRV_TYPE_ONE_SIDED, TYPE_ROLE_CALL},
    {PRV_TYPE_MPI_IO, TYPE_ROLE_CALL},
    {PRV_TYPE_APPLICATION, TYPE_ROLE_LIFE},
    {PRV_TYPE_TRACER_INIT, TYPE_ROLE_OVERHEAD},
    {PRV_TYPE_FLUSH, TYPE_ROLE_OVERHEAD},
    {PRV_TYPE_TRACING, TYPE_ROLE_OVERHEAD},
    {PRV_TYPE_MODE, TYPE_ROLE_MODE},
    {PRV_TYPE_POLLING, TYPE_ROLE_POLLING},
    {PRV_TYPE_POLLING + 1, TYPE_ROLE_POLLING},
    {PRV_TYPE_POLLING + 2, TYPE_ROLE_POLLING},
    {PRV_TYPE_POLLING + 3, TYPE_ROLE_POLLING},
    {PRV_TYPE_POLLING + 4, TYPE_ROLE_POLLING},
    {PRV_TYPE_POLLING + 5, TYPE_ROLE_POLLING},
    {PRV_TYPE_POLLING + 6, TYPE_ROLE_POLLING},
    {PRV_TYPE_POLLING + 7, TYPE_ROLE_POLLING},
    {PRV_TYPE_PROCESSOR, TYPE_ROLE_PROCESSOR},
    {PRV_TYPE_SENT, TYPE_ROLE_ATTRIBUTE},
    {PRV_TYPE_RECEIVED, TYPE_ROLE_ATTRIBUTE},
    {PRV_TYPE_COMMUNICATOR, TYPE_ROLE_ATTRIBUTE},
    {PRV_TYPE_COLLECTIVE_NUMBER, TYPE_ROLE_ATTRIBUTE},
    {PRV_TYPE_COLLECTIVE_STARTED, TYPE_ROLE_REQUEST},
    {PRV_TYPE_COLLECTIVE_COMPLETE, TYPE_ROLE_REQUEST},
};

enum { TYPE_COUNT = COUNT_OF(types), CALLER_TYPES = 2, FUNCTION_TYPES = 2 };

int timelines_filter(const struct timelines *timelines, struct event_filter *filter)
{
    size_t count = TYPE_COUNT + CALLER_TYPES + FUNCTION_TYPES + timelines->watched_count + timelines->thread_type_count;

    if (event_filter_init(filter, count) < 0)
        return timelines_no_memory(timelines);
    for (size_t i = 0; i < TYPE_COUNT; i++)
        event_filter_add(filter, types[i].type, types[i].roles);
    for (size_t i = 0; i < timelines->watched_count; i++)
        event_filter_add(filter, timelines->watched[i], TYPE_ROLE_WATCHED);
    for (size_t i = 0; i < timelines->thread_type_count; i++)
        event_filter_add(filter, timelines->thread_types[i], TYPE_ROLE_THREADS);
    if (timelines->trails) {
        event_filter_add(filter, PRV_TYPE_REGION_FUNCTION, TYPE_ROLE_FUNCTION);
        event_filter_add(filter, PRV_TYPE_USER_FUNCTION, TYPE_ROLE_FUNCTION);
    }
    if (timelines->call_depth > 0) {
        event_filter_add(filter, PRV_TYPE_CALLER + timelines->call_depth, TYPE_ROLE_ATTRIBUTE);
        event_filter_add(filter, PRV_TYPE_CALLER_LINE + timelines->call_depth, TYPE_ROLE_ATTRIBUTE);
    }
    return 0;
}

static const int64_t one_hour = INT64_C(3600000000000);

int timelines_init(struct timelines *timelines, const struct prv_header *header,
                   const struct prv_application *application, bool has_trails)
{
    const struct prv_task *tasks = header->tasks + application->first_task;

    timelines->rank_count = application->task_count;
    timelines->plausible =
        header->duration > 0 && header->duration <= INT64_MAX / 2 ? header->duration * 2 + 1 : INT64_MAX;
    timelines->ranks = array_zeroed(timelines->rank_count, sizeof(*timelines->ranks));
    timelines->nodes = array_zeroed(timelines->rank_count, sizeof(*timelines->nodes));
    timelines->trails = has_trails ? array_zeroed(timelines->rank_count, sizeof(*timelines->trails)) : NULL;
    if (!timelines->ranks || !timelines->nodes || (has_trails && !timelines->trails))
        return timelines_no_memory(timelines);
    for (uint32_t rank = 0; rank < timelines->rank_count; rank++) {
        timelines->nodes[rank] = tasks[rank].node;
        timelines->thread_count += tasks[rank].threads;
    }
    for (uint32_t rank = 0; has_trails && rank < timelines->rank_count; rank++)
        timelines->trails[rank].open.rank = rank;
    timelines->has_usual_lines =
        !timelines->preview->event && timelines->call_depth == 0 && timelines->thread_type_count == 0;
    return 0;
}

void timelines_deinit(struct timelines *timelines)
{
    free(timelines->ranks);
    thread_lines_deinit(&timelines->threads);
    free(timelines->nodes);
    for (uint32_t rank = 0; timelines->trails && rank < timelines->rank_count; rank++)
        free(timelines->trails[rank].waiting);
    free(timelines->trails);
    processors_deinit(&timelines->processors);
    keyed_list_deinit(&timelines->same_sites);
    keyed_list_deinit(&timelines->first_states);
    keyed_list_deinit(&timelines->first_elements);
    timelines->nodes = NULL;
    timelines->trails = NULL;
    timelines->ranks = NULL;
}

bool timelines_check_time(struct timelines *timelines, int64_t time, uint64_t line)
{
    int64_t latest = timelines->latest;

    /* Of usual lines only this is told. */
    latest = larger_of(latest, timelines->lookahead->reached);
    if (time - latest > one_hour) {
        anomalies_add(timelines->anomalies, ANOMALY_BAD_TIME, line, time,
                      "%s is far beyond the run and all before it, record left out", moment_text(time).text);
        timelines->leaves_out = true;
        return false;
    }
    return true;
}

static uint8_t overhead_of(uint32_t type)
{
    switch (type) {
    case PRV_TYPE_TRACER_INIT:
        return OVERHEAD_INIT;
    case PRV_TYPE_FLUSH:
        return OVERHEAD_FLUSH;
    case PRV_TYPE_TRACING:
        return OVERHEAD_DISABLED;
    default:
        return 0;
    }
}

/* Whether a pair of the line has one of the roles. */
static inline bool has_role(const struct prv_event *event, unsigned roles)
{
    const struct prv_pair *end = event->pairs + event->pair_count;

    for (const struct prv_pair *pair = event->pairs; pair < end; pair++)
        if (pair->roles & roles)
            return true;
    return false;
}

static inline enum rank_state present_state(const struct timeline *timeline, bool has_begun)
{
    if (!has_begun)
        return STATE_ABSENT;
    if (timeline->overhead != 0)
        return STATE_OVERHEAD;
    return timeline->call.number != MPI_CALL_NONE ? STATE_MPI : STATE_USEFUL;
}

/* stream_event.ended of a line's events, asked before the line changes anything; keeps what the next line needs. */
static inline uint8_t state_ended(struct timeline *timeline, const struct prv_event *event, int64_t time,
                                  bool has_begun)
{
    uint8_t present = (uint8_t)present_state(timeline, has_begun);

    if (has_begun && !has_role(event, TYPE_ROLE_CALL | TYPE_ROLE_OVERHEAD))
        return timeline->changed == time ? timeline->ended : present;
    timeline->ended = present;
    timeline->changed = time;
    return present;
}

static inline void tell_watched(struct replay_event *made, const struct prv_pair *pair)
{
    made->line = pair->value;
    made->aux = pair->type;
}

static inline bool is_looked_for(const struct timelines *timelines, uint8_t ended)
{
    return timelines->watched_ends >> ended & 1;
}

static int add_pair(struct timelines *timelines, const struct prv_event *event, const struct event_position *at,
                    const struct prv_pair *pair)
{
    unsigned roles = pair->roles;

    if (roles & TYPE_ROLE_FUNCTION && !at->thread &&
        trails_add(&timelines->trails[at->rank], pair->type, pair->value) < 0)
        return timelines_no_memory(timelines);
    if (roles & TYPE_ROLE_WATCHED && !at->thread && is_looked_for(timelines, at->ended)) {
        struct replay_event *made = add_event(timelines, at, REPLAY_EVENT, at->ended);
        int error;

        if (made)
            tell_watched(made, pair);
        error = preview_event(timelines, made);
        if (error < 0)
            return error;
    }
    if (roles & TYPE_ROLE_CALL) {
        /* In bursts calls are not told, but for MPI_Finalize at their end. */
        int error = timelines->ranks[at->rank].mode_is_found ? tracing_mode_change(timelines, at, PRV_MODE_DETAIL) : 0;

        if (error < 0)
            return error;
        return pair->value != 0 ? timeline_calls_enter(timelines, event, at, pair->value)
                                : timeline_calls_exit(timelines, at);
    }
    if (roles & TYPE_ROLE_PROCESSOR)
        return processors_see(&timelines->processors, at->time, timelines->nodes[at->rank], at->rank, at->thread_number,
                              pair->value) < 0
                   ? timelines_no_memory(timelines)
                   : 0;
    if (roles & TYPE_ROLE_REQUEST)
        return timeline_calls_request(timelines, event, at, pair);
    if (at->thread)
        return 0;
    if (roles & TYPE_ROLE_LIFE)
        timelines->ranks[at->rank].is_over = pair->value == 0;
    if (roles & TYPE_ROLE_POLLING)
        return polling_counter_take(timelines, at, pair);
    if (roles & TYPE_ROLE_MODE)
        return tracing_mode_change(timelines, at, pair->value);
    return roles & TYPE_ROLE_OVERHEAD
               ? tracing_mode_change_overhead(timelines, at, overhead_of(pair->type), pair->value)
               : 0;
}

/* Finds out where an event stands that is not plain: on its thread, and in order of time. */
static int locate_event(struct timelines *timelines, const struct prv_event *event, struct event_position *at)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    int64_t *last = &timeline->last;
    bool calls = false;

    if (event->object.thread != 1) {
        /* Threads beyond the first are rare: their lines exist once one of them has an event. */
        at->thread = thread_lines_find(&timelines->threads, at->rank, event->object.thread);
        if (!at->thread)
            return timelines_no_memory(timelines);
        last = &at->thread->last;
        calls = has_role(event, TYPE_ROLE_CALL);
        timeline->is_threaded |= calls;
    }
    if (at->time < *last) {
        anomalies_add(timelines->anomalies, ANOMALY_OUT_OF_ORDER, at->line, *last - at->time,
                      "%s lies before the thread's last event at %s, taken as the latter", moment_text(at->time).text,
                      moment_text(*last).text);
        at->time = *last;
    }
    *last = at->time;
    if (calls)
        timeline->called = at->time;
    if (at->time < timeline->newest) {
        anomalies_add(timelines->anomalies, ANOMALY_OUT_OF_ORDER, at->line, timeline->newest - at->time,
                      "%s stands behind a line of the same rank at %s, taken as the latter", moment_text(at->time).text,
                      moment_text(timeline->newest).text);
        at->time = timeline->newest;
    }
    timelines_extend(timelines, at->rank, at->time);
    return 0;
}

/* Lines that only summarise a burst stand where it began, among later ones. */
static bool only_summarises(const struct prv_event *event)
{
    for (size_t i = 0; i < event->pair_count; i++)
        if (event->pairs[i].type / 1000000 != EVENT_FILTER_BURSTS)
            return false;
    return event->pair_count > 0;
}

/* Cutters end at the cut's end whatever has begun, of ranks whose program has ended before as well. */
static bool only_ends(const struct prv_event *event)
{
    for (size_t i = 0; i < event->pair_count; i++)
        if (event->pairs[i].value != 0 || event->pairs[i].roles & TYPE_ROLE_LIFE)
            return false;
    return true;
}

/* What a line needs first that is not plain, or whose rank has not begun or is in burst mode; *only: that was all. */
static int prepare_event(struct timelines *timelines, const struct prv_event *event, struct event_position *at,
                         bool *only)
{
    struct timeline *timeline = &timelines->ranks[at->rank];
    int error = 0;

    *only = (timeline->burst != BURST_NOT && event->time < timeline->last && only_summarises(event)) ||
            (timeline->is_over && event->object.thread == 1 && event->time > timeline->last && only_ends(event));
    if (*only)
        return 0;
    if (!timeline->has_begun)
        at->previous = event->time;
    /* Nearly every event is of a first thread, and in order. */
    if (event->object.thread == 1 && event->time >= timeline->last && event->time >= timeline->newest)
        timeline->last = event->time;
    else
        error = locate_event(timelines, event, at);
    if (timelines->watched_count > 0)
        at->ended = state_ended(timeline, event, at->time, timeline->has_begun);
    if (error == 0 && !timeline->has_begun && !at->thread) {
        error = add_beginning(timelines, at);
        /* Whole traces begin with what the tracer says of itself. */
        if (error == 0 && !has_role(event, TYPE_ROLE_LIFE | TYPE_ROLE_MODE) &&
            (timeline->has_states || timelines->first_states.count > 0))
            error = first_elements_begin(timelines, at, timeline->runs && only_ends(event) ? TIMELINES_RUNNING : 0);
    }
    if (timeline->burst != BURST_NOT && error == 0)
        error = tracing_mode_end_running(timelines, at->rank, at->time, at->line);
    return error;
}

/* Of a line that is plain, as long as it is not the last one of its timeline. */
static inline struct event_position plain_position(const struct timelines *timelines, const struct prv_event *event,
                                                   uint64_t line)
{
    uint32_t rank = event->object.task - 1;

    return (struct event_position){
        .time = event->time,
        .previous = timelines->ranks[rank].last,
        .line = line,
        .rank = rank,
        .thread_number = event->object.thread,
    };
}

/* An attribute is looked up by the pair that it belongs to. */
static inline bool says_something(const struct prv_pair *pair)
{
    return (pair->roles & ~(unsigned)TYPE_ROLE_ATTRIBUTE) != 0;
}

static int add_pairs(struct timelines *timelines, const struct prv_event *event, const struct event_position *at,
                     size_t first)
{
    int error = 0;

    for (size_t i = first; i < event->pair_count && error == 0; i++)
        if (says_something(&event->pairs[i]))
            error = add_pair(timelines, event, at, &event->pairs[i]);
    return error;
}

static int add_unusual_line(struct timelines *timelines, const struct prv_event *event, uint64_t line)
{
    int error = timelines->first_states.count > 0 ? first_states_meet(timelines, event) : 0;
    struct event_position at = plain_position(timelines, event, line);
    bool only = false;

    error = error ?: prepare_event(timelines, event, &at, &only);
    if (error < 0 || only)
        return error;
    lookahead_reach(timelines->lookahead, at.time);
    if (at.thread &&
        (first_elements_wait(timelines) || (timelines->holds == HOLDS_NOT_YET && !timelines->ranks[at.rank].has_begun)))
        error = first_elements_begin_thread(timelines, &at, first_states_beside(timelines, &at, event));
    error = error ?: add_pairs(timelines, event, &at, 0);
    if ((timelines->call_depth | timelines->thread_type_count) == 0 || error < 0)
        return error;
    call_site_fill_in(timelines, event, &at);
    /* Behind what the line changes on the rank, whose clock may have moved. */
    for (size_t i = 0; i < event->pair_count && error == 0; i++)
        if (event->pairs[i].roles & TYPE_ROLE_THREADS)
            error = add_thread_event(timelines, &at, event->pairs[i].type, event->pairs[i].value);
    if (first_elements_wait(timelines))
        first_elements_meet(timelines, event);
    return error;
}

/* Of the next line on the rank's first thread, if it is in order, nothing but its pairs matters: no other thread calls
 * MPI, and no event of the rank is ahead of its lines. */
static bool is_usual(const struct timelines *timelines, const struct timeline *timeline)
{
    return timelines->has_usual_lines && timelines->has_mpi && timeline->has_begun && timeline->burst == BURST_NOT &&
           !timeline->is_threaded && !timeline->is_unnamed && !timeline->is_over &&
           timeline->call.number != MPI_CALL_UNKNOWN && timeline->newest <= timeline->last;
}

/* No other call is open, and its message's ticket is there. As long as only first threads have been seen, communicators
 * do not count thread by thread. */
static inline bool enters_usual_call(const struct timelines *timelines, const struct timeline *timeline,
                                     enum mpi_class class)
{
    if (timeline->call.number != MPI_CALL_NONE)
        return false;
    if (timeline_calls_delay_record(class))
        return lookahead_has_ticket(timelines->lookahead);
    if (mpi_class_is_collective(class))
        return timelines->threads.list.count == 0;
    return class != MPI_CLASS_INIT && class != MPI_CLASS_FINALIZE;
}

/* The one event that a pair of a usual line makes, for which there is room. */
static inline struct replay_event *add_usual_event(struct timelines *timelines, struct timeline *timeline,
                                                   const struct prv_event *event, enum replay_event_kind kind,
                                                   uint8_t detail)
{
    struct replay_event *made = lookahead_place(timelines->lookahead);

    fill_event(made, event->time, event->object.task - 1, kind, detail);
    timeline->newest = event->time;
    return made;
}

/* As add_usual_pair, of a pair that is no call. */
static inline bool add_usual_other_pair(struct timelines *timelines, struct timeline *timeline,
                                        const struct prv_event *event, const struct prv_pair *pair)
{
    if (pair->roles == TYPE_ROLE_FUNCTION)
        return trails_add(&timelines->trails[event->object.task - 1], pair->type, pair->value) == 0;
    if (pair->roles != TYPE_ROLE_WATCHED)
        return false;
    if (!is_looked_for(timelines, timelines->ended))
        return true;
    if (!lookahead_has_place(timelines->lookahead))
        return false;
    tell_watched(add_usual_event(timelines, timeline, event, REPLAY_EVENT, timelines->ended), pair);
    return true;
}

/* Whether the pair was one of a usual line; if not, nothing has been done. */
static inline bool add_usual_pair(struct timelines *timelines, struct timeline *timeline, const struct prv_event *event,
                                  const struct prv_pair *pair, uint64_t line)
{
    uint8_t call = timeline->call.number;
    struct replay_event *made;
    enum mpi_class class;

    if (pair->roles != TYPE_ROLE_CALL)
        return add_usual_other_pair(timelines, timeline, event, pair);
    if (!lookahead_has_place(timelines->lookahead))
        return false;
    if (pair->value == 0 && call != MPI_CALL_NONE) {
        add_usual_event(timelines, timeline, event, REPLAY_EXIT, call)->line = line;
        traced_call_end(timelines->lookahead, &timeline->call, event->time);
        timeline->exit = event->time;
        return true;
    }
    call = mpi_call_number(pair->value);
    class = mpi_call(call)->class;
    if (call == MPI_CALL_NONE || !enters_usual_call(timelines, timeline, class))
        return false;
    if (timeline_calls_delay_record(class)) {
        timeline->call.holds_ticket = true;
        timeline->call.ticket = lookahead_take_ticket(timelines->lookahead, event->time);
    }
    traced_call_begin(&timeline->call, event->time, call);
    timeline->call_thread = 1;
    made = add_usual_event(timelines, timeline, event, REPLAY_ENTER, call);
    made->line = line;
    if (mpi_class_is_collective(class)) {
        timeline_calls_read_attributes(timelines, event, made);
        timeline->call.communicator = made->aux;
    }
    if (timelines->trails)
        timeline_calls_close_trail(timelines, made);
    return true;
}

bool timelines_take_usual(struct timelines *timelines, const struct prv_event *event, uint64_t line, size_t *taken)
{
    struct timeline *timeline = &timelines->ranks[event->object.task - 1];
    const struct prv_pair *end = event->pairs + event->pair_count;

    *taken = 0;
    if (!timeline->is_usual || event->object.thread != 1 || event->time < timeline->last)
        return false;
    if (timelines->watched_count > 0)
        timelines->ended = state_ended(timeline, event, event->time, true);
    lookahead_reach(timelines->lookahead, event->time);
    for (const struct prv_pair *pair = event->pairs; pair < end; pair++) {
        if (says_something(pair) && !add_usual_pair(timelines, timeline, event, pair, line)) {
            *taken = (size_t)(pair - event->pairs);
            return false;
        }
    }
    timeline->last = event->time;
    return true;
}

int timelines_event(struct timelines *timelines, const struct prv_event *event, uint64_t line, size_t taken)
{
    struct timeline *timeline = &timelines->ranks[event->object.task - 1];
    int error;

    if (taken == 0) {
        error = add_unusual_line(timelines, event, line);
    } else {
        struct event_position at = plain_position(timelines, event, line);

        at.ended = timelines->ended;
        error = add_pairs(timelines, event, &at, taken);
        timeline->last = at.time;
    }
    timeline->is_usual = is_usual(timelines, timeline);
    return error;
}

static bool is_truncated(const struct timelines *timelines)
{
    return timelines->anomalies->tally[ANOMALY_TRUNCATED].count > 0;
}

int64_t timelines_extent(const struct timelines *timelines, uint32_t rank)
{
    const struct timeline *timeline = &timelines->ranks[rank];
    int64_t last = larger_of(timeline->last, timeline->newest);
    int64_t extent = timeline->extent;

    /* States stand where they begin: what was to happen before their ends lies behind the end of the file. */
    if (is_truncated(timelines))
        extent = smaller_of(extent, timelines->lookahead->reached);
    return larger_of(last, extent);
}

struct ending {
    int64_t time;
    uint32_t rank;
};

ORDER(compare_endings, struct ending, RISING(x->time, y->time) ?: RISING(x->rank, y->rank))

/* The rank's last event. Of a trace that was cut, where its last record ends, if a call or a state outside of MPI goes
 * on up to there, and of one that is truncated, where the file has come to. Tracers end inside of MPI_Finalize. */
static int64_t find_ending(const struct timelines *timelines, uint32_t rank)
{
    const struct timeline *timeline = &timelines->ranks[rank];
    int64_t last = larger_of(timeline->last, timeline->newest);
    bool computes = is_truncated(timelines) || (timeline->is_outside && (!timeline->runs || timeline->running <= last));
    bool goes_on = timeline->call.number == MPI_CALL_NONE ? computes : timeline->call.number != MPI_CALL_FINALIZE;

    if (!(timelines->is_cut || is_truncated(timelines)) || !goes_on || !timeline->has_states || timeline->is_over ||
        timeline->overhead != 0)
        return last;
    return timelines_extent(timelines, rank);
}

int timelines_finish(struct timelines *timelines)
{
    struct ending *endings = calloc(timelines->rank_count, sizeof(*endings));
    size_t count = 0;
    int error = first_states_take(timelines, INT64_MAX);

    if (!endings)
        return timelines_no_memory(timelines);
    for (uint32_t rank = 0; rank < timelines->rank_count; rank++) {
        const struct timeline *timeline = &timelines->ranks[rank];

        if (timeline->has_begun)
            endings[count++] = (struct ending){find_ending(timelines, rank), rank};
        else
            anomalies_add(timelines->anomalies, ANOMALY_RANK_WITHOUT_EVENTS, 0, 0, "rank %" PRIu32 " has no events",
                          rank + 1);
    }
    /* The engine wants events in the order of time. */
    qsort(endings, count, sizeof(*endings), compare_endings);
    for (size_t i = 0; i < count && error == 0; i++) {
        struct event_position at = {.time = endings[i].time, .rank = endings[i].rank};
        const struct timeline *timeline = &timelines->ranks[at.rank];

        if (timeline->call.number != MPI_CALL_NONE && timeline->call.number != MPI_CALL_FINALIZE)
            anomalies_add(timelines->anomalies, ANOMALY_UNENDED_CALL, 0, 0,
                          "the trace ends inside of %s of rank %" PRIu32 ", entered at %s",
                          mpi_call(timeline->call.number)->name, at.rank + 1, duration_text(timeline->call.enter).text);
        error = tracing_mode_end_running(timelines, at.rank, at.time, 0)
                    ?: add_thread_limit(timelines, at.rank, at.time, THREAD_LIMIT_END)
                    ?: preview_event(timelines, add_event(timelines, &at, REPLAY_END, 0));
    }
    free(endings);
    return error;
}
