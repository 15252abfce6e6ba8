#include "replay/replay.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/duration.h"
#include "base/error.h"
#include "paraver/event_types.h"
#include "paraver/mpi_call.h"
#include "replay/contents.h"
#include "replay/engine.h"
#include "replay/events/lookahead.h"
#include "replay/events/timeline_events.h"
#include "replay/events/timelines.h"
#include "replay/fetch_ahead.h"
#include "replay/messages/in_flight.h"
#include "replay/messages/message.h"
#include "replay/messages/rematch.h"

enum { TICK_EVENTS = 1 << 16, RECORDS_PER_LOOK = 64 };

struct replay {
    const struct replay_setup *setup;
    uint32_t application;
    int64_t duration;
    struct timelines timelines;
    struct lookahead lookahead;
    struct engine engine;
    struct engine *twin;      /* NULL: nobody wants one */
    struct fetch_ahead fetch; /* for the engine */
    struct contents contents;
    struct event_filter filter;
    uint32_t *members;
    bool has_others; /* the trace: other applications */
    uint64_t messages_in_part;
    uint64_t large_messages;
    uint64_t event_count;
    unsigned until_look; /* records until replay_safe_events looks again */
    int64_t end;
};

struct replay *replay_new(const struct replay_setup *setup)
{
    struct replay *replay = calloc(1, sizeof(*replay));

    if (!replay) {
        diag_no_memory(setup->anomalies->diag);
        return NULL;
    }
    replay->setup = setup;
    replay->until_look = RECORDS_PER_LOOK;
    return replay;
}

struct replay *replay_free(struct replay *replay)
{
    if (replay) {
        engine_deinit(&replay->engine);
        if (replay->twin)
            engine_deinit(replay->twin);
        free(replay->twin);
        timelines_deinit(&replay->timelines);
        event_filter_deinit(&replay->filter);
        lookahead_deinit(&replay->lookahead);
        free(replay->members);
        free(replay);
    }
    return NULL;
}

struct replay_facts replay_facts(const struct replay *replay)
{
    const struct timelines *timelines = &replay->timelines;
    struct replay_facts facts = {
        .end = replay->end,
        .messages = replay->messages_in_part,
        .large_messages = replay->large_messages,
        .collectives = replay->engine.collectives.count,
        .sharing = processors_sharing(&timelines->processors),
        .tells_nonblocking = replay->engine.collectives.started != NULL,
        .has_sites = timelines->has_sites,
        .mismatches = &replay->engine.messages.mismatches,
    };

    for (unsigned i = 1; i <= MPI_CALL_UNKNOWN; i++) {
        facts.unnamed_time += timelines->unnamed[i];
        if (timelines->unnamed[i] > timelines->unnamed[facts.unnamed_call])
            facts.unnamed_call = (uint8_t)i;
    }
    return facts;
}

double replay_share(const struct replay *replay)
{
    return replay->duration > 0 ? fmin((double)replay->lookahead.reached / (double)replay->duration, 1) : 0;
}

static int choose_application(struct replay *replay, const struct prv_header *header)
{
    const struct replay_setup *setup = replay->setup;

    replay->application = setup->application > 0 ? setup->application : 1;
    replay->has_others = header->application_count > 1;
    if (replay->application > header->application_count)
        return diag_refuse(setup->anomalies->diag, ERROR_USAGE, setup->anomalies->file, 1,
                           "there is no application %" PRIu32 ", the trace has %zu", replay->application,
                           header->application_count);
    if (setup->application == 0)
        for (size_t i = 1; i < header->application_count; i++)
            anomalies_add(setup->anomalies, ANOMALY_OTHER_APPLICATION, 1, 0,
                          "application 1 is looked at; for application %zu type --app %zu", i + 1, i + 1);
    return 0;
}

/* Which watched events are of interest; preview want them all. */
static unsigned watched_ends(const struct replay_setup *setup)
{
    unsigned ends = setup->preview.event ? ~0U : 0;

    for (size_t i = 0; i < setup->listener_count; i++)
        if (setup->listeners[i].event)
            ends |= ~setup->listeners[i].skips_ends;
    return ends;
}

/* What makes events of its records, when the engine is there. 0 or ERROR_MEMORY (reported). */
static int start_timelines(struct replay *replay, const struct prv_header *header,
                           const struct prv_application *application)
{
    const struct replay_setup *setup = replay->setup;
    bool has_trails = false;

    replay->timelines = (struct timelines){
        .options = setup->options,
        .anomalies = setup->anomalies,
        .lookahead = &replay->lookahead,
        .communicators = &replay->engine.collectives.communicators,
        .init = replay->engine.collectives.init,
        .finalize = replay->engine.collectives.finalize,
        .watched = setup->watched,
        .watched_count = setup->watched_count,
        .thread_types = setup->thread_types,
        .thread_type_count = setup->thread_type_count,
        .call_depth = setup->call_depth,
        .watched_ends = watched_ends(setup),
        .preview = &setup->preview,
        .polls_outside = setup->labels ? labels_poll_outside(setup->labels) : 0,
        .looks_for_bursts = setup->labels && labels_type(setup->labels, PRV_TYPE_MODE) != NULL,
        .part = replay->engine.clock.part,
    };
    if (setup->call_depth > 0 &&
        same_sites_init(&replay->timelines.same_sites, setup->labels, PRV_TYPE_CALLER_LINE + setup->call_depth) < 0)
        return diag_no_memory(setup->anomalies->diag);
    for (size_t i = 0; i < setup->listener_count; i++)
        has_trails |= setup->listeners[i].trail != NULL;
    if (timelines_init(&replay->timelines, header, application, has_trails) < 0 ||
        timelines_filter(&replay->timelines, &replay->filter) < 0)
        return ERROR_MEMORY;
    replay->engine.messages.mismatches.nodes = replay->timelines.nodes;
    replay->engine.trails = replay->timelines.trails;
    return 0;
}

/* 0 or a negative error (reported). */
static int start_engine(struct replay *replay, const struct prv_header *header, uint32_t rank_count)
{
    const struct replay_setup *setup = replay->setup;
    struct engine *engine = &replay->engine;
    int error =
        engine_init(engine, rank_count, setup->options, setup->listeners, setup->listener_count, setup->anomalies);

    if (error < 0)
        return error;
    engine->has_failed_probes = header->has_failed_probes;
    if (setup->part.to > 0)
        engine->clock.part = setup->part;
    if (setup->preview.release)
        engine_stop_at(engine, 0);
    engine->audience.divider = setup->divider;
    engine->audience.cuts_useful |= setup->divider.next != NULL; /* which keeps changes until then */
    return 0;
}

/* What the timelines know is there. 0 or ERROR_MEMORY (reported). */
static int start_twin(struct replay *replay, const struct prv_header *header, uint32_t rank_count)
{
    const struct twin_setup *twin = replay->setup->twin;

    if (!twin)
        return 0;
    replay->twin = calloc(1, sizeof(*replay->twin));
    if (!replay->twin || engine_init(replay->twin, rank_count, twin->options, twin->listeners, twin->listener_count,
                                     twin->anomalies) < 0)
        return diag_no_memory(replay->setup->anomalies->diag);
    replay->twin->has_failed_probes = header->has_failed_probes;
    replay->twin->messages.mismatches.nodes = replay->timelines.nodes;
    return 0;
}

static int replay_header(void *user, const struct prv_header *header)
{
    struct replay *replay = user;
    const struct replay_setup *setup = replay->setup;
    const struct prv_application *application;
    struct replay_start start;
    int error = choose_application(replay, header);

    if (error < 0)
        return error;
    application = &header->applications[replay->application - 1];
    replay->duration = header->duration;
    start = (struct replay_start){replay->application, application->task_count,
                                  header->duration > 0 ? header->duration : setup->duration,
                                  header->tasks + application->first_task, application->first_task};
    error = setup->start(setup->user, &start);
    if (error < 0)
        return error;
    /* In ascending order, and wanted only where the labels say so. */
    replay->contents.has_newer_threads = setup->thread_type_count > 0 && setup->thread_types[0] == PRV_TYPE_NEWER_FIRST;
    lookahead_init(&replay->lookahead, setup->options->max_skew, application->task_count);
    /* The listeners are final now: the engine gives them their places in the posts. */
    return start_engine(replay, header, application->task_count)
               ?: start_timelines(replay, header, application)
               ?: start_twin(replay, header, application->task_count);
}

static int replay_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    struct replay *replay = user;
    struct anomalies *anomalies = replay->setup->anomalies;
    uint32_t count = 0;
    uint32_t position;

    /* Calls on intercommunicators wait for nobody: their ids stay unknown. */
    if (communicator->application != replay->application || communicator->is_between)
        return 0;
    if (communicators_find(&replay->engine.collectives.communicators, communicator->id) != COMMUNICATOR_NONE) {
        anomalies_add(anomalies, ANOMALY_BAD_RECORD, line, 0,
                      "communicator %" PRIu32 " is defined twice, the first is kept", communicator->id);
        return 0;
    }
    free(replay->members);
    replay->members = malloc((communicator->member_count + 1) * sizeof(*replay->members));
    if (!replay->members)
        return diag_no_memory(anomalies->diag);
    for (size_t i = 0; i < communicator->member_count; i++) {
        if (communicator->members[i] <= replay->engine.rank_count)
            replay->members[count++] = communicator->members[i] - 1;
        else
            anomalies_add(anomalies, ANOMALY_UNKNOWN_RANK, line, 0,
                          "communicator %" PRIu32 ": there is no task %" PRIu32, communicator->id,
                          communicator->members[i]);
    }
    if (communicators_add(&replay->engine.collectives.communicators, communicator->id, replay->members, count,
                          &position) < 0 ||
        (replay->twin && communicators_add(&replay->twin->collectives.communicators, communicator->id, replay->members,
                                           count, &position) < 0))
        return diag_no_memory(anomalies->diag);
    return 0;
}

/* An event that was held. 0, RANK_HELD (the file has to be read on first), or a negative error. */
static __attribute__((noinline)) int replay_held_event(struct replay *replay, const struct replay_event *event)
{
    const struct preview *preview = &replay->setup->preview;
    int result;

    do {
        int64_t time = replay->engine.clock.wanted;

        /* The preview is asked before anything up to there is passed on. */
        if (preview->release && time >= replay->timelines.previewed)
            return RANK_HELD;
        if (preview->release)
            engine_stop_at(&replay->engine, time + 1);
        result = preview->release ? preview->release(preview->self, time) : 0;
        if (result != 0)
            return result;
        result = engine_handle(&replay->engine, event);
    } while (result == RANK_HELD);
    return result;
}

/* The twin has no messages of its own: what can go wrong with it is that memory runs out. */
static int report_of_twin(const struct replay *replay, int error)
{
    return error < 0 ? diag_no_memory(replay->setup->anomalies->diag) : 0;
}

/* What the engine has carried out; what changes nothing on its rank is for its own listeners. */
static int follow_with_twin(const struct replay *replay, const struct replay_event *events, size_t count)
{
    struct engine *twin = replay->twin;
    int error = 0;

    if (replay->timelines.threads.list.count > 0 ||
        twin->collectives.communicators.count < replay->engine.collectives.communicators.count)
        error = communicators_follow(&twin->collectives.communicators, &replay->engine.collectives.communicators);
    for (size_t i = 0; i < count && error == 0; i++)
        if (events[i].kind != REPLAY_EVENT && events[i].kind != REPLAY_THREAD && events[i].kind != REPLAY_SITE)
            error = engine_handle(twin, &events[i]);
    return report_of_twin(replay, error < 0 ? error : engine_settle(twin));
}

static int tick_engines(struct replay *replay)
{
    int error = engine_tick(&replay->engine);

    return error == 0 && replay->twin ? report_of_twin(replay, engine_tick(replay->twin)) : error;
}

/* With many ranks. */
static __attribute__((noinline)) int handle_event_of_many(struct replay *replay, const struct replay_event *event)
{
    fetch_ahead(&replay->fetch, &replay->engine, &replay->lookahead.events, event);
    return engine_handle(&replay->engine, event);
}

/* Those of the run that may be carried out, but where the rest is held; *taken of them. */
static int replay_run(struct replay *replay, const struct lookahead_run *run, size_t *taken)
{
    const struct replay_event *event = run->events;
    const struct replay_event *end = event + run->count;
    int64_t until = run->until;
    uint64_t ticks = replay->event_count / TICK_EVENTS;
    bool fetches = replay->engine.rank_count > PRV_FEW_RANKS;
    int result = 0;

    for (; event < end && event->time < until; event++) {
        result = fetches ? handle_event_of_many(replay, event) : engine_handle(&replay->engine, event);
        if (result == RANK_HELD)
            result = replay_held_event(replay, event);
        if (result != 0)
            break;
    }
    *taken = (size_t)(event - run->events);
    replay->event_count += *taken;
    if (result >= 0)
        result = engine_settle(&replay->engine);
    if (result == 0 && replay->twin)
        result = follow_with_twin(replay, run->events, *taken);
    return result == 0 && replay->event_count / TICK_EVENTS > ticks ? tick_engines(replay) : result;
}

static int replay_events(struct replay *replay, const struct lookahead_horizon *horizon)
{
    struct lookahead_run run;

    while ((run = lookahead_front(&replay->lookahead, horizon)).count > 0) {
        size_t taken;
        int error = replay_run(replay, &run, &taken);

        if (error < 0)
            return error;
        lookahead_drop(&replay->lookahead, taken);
        if (taken < run.count)
            break;
    }
    return 0;
}

static inline bool replay_understands(const struct replay *replay)
{
    return replay->timelines.has_mpi || replay->contents.has_threads;
}

/* Carries out what has become safe, once the trace has shown that there is something to be replayed. */
static __attribute__((noinline)) int replay_safe_events(struct replay *replay)
{
    struct lookahead_horizon horizon;
    int error = first_states_take(&replay->timelines, replay->lookahead.reached);

    replay->until_look =
        replay_understands(replay) && !first_states_wait(&replay->timelines) && !first_elements_wait(&replay->timelines)
            ? RECORDS_PER_LOOK
            : 1;
    if (!(replay_understands(replay) || replay->timelines.has_bursts) || first_elements_wait(&replay->timelines) ||
        error < 0)
        return error;
    horizon = lookahead_horizon(&replay->lookahead, replay->engine.messages.pool.in_use);
    return replay_events(replay, &horizon);
}

/* Not at every record. */
static inline int replay_safe_events_at_times(struct replay *replay)
{
    return --replay->until_look > 0 ? 0 : replay_safe_events(replay);
}

/* One that may change what its rank is in, or whose end has to be looked at. */
static __attribute__((noinline)) int replay_unusual_state(struct replay *replay, const struct prv_state *state,
                                                          uint64_t line)
{
    uint32_t rank = state->object.task - 1;
    int error;

    if (!timelines_accept_time(&replay->timelines, state->end, line))
        return 0;
    replay->contents.states++;
    timelines_extend(&replay->timelines, rank, state->end);
    if (tracing_mode_run_thread(&replay->timelines, rank, state, line) < 0)
        return ERROR_MEMORY;
    if (!replay->filter.is_armed && first_states_note(&replay->timelines, state) < 0)
        return ERROR_MEMORY;
    error = tracing_mode_look(&replay->timelines, &state->object, state->begin);
    if (error < 0 || state->object.thread != 1)
        return error;
    return tracing_mode_take_state(&replay->timelines, rank, state, line);
}

static int replay_state(void *user, const struct prv_state *state, uint64_t line)
{
    struct replay *replay = user;
    struct timelines *timelines = &replay->timelines;

    if (state->object.application != replay->application)
        return 0;
    if (timelines->has_bursts || timelines->looks_for_bursts || state->end > timelines->plausible)
        return replay_unusual_state(replay, state, line);
    replay->contents.states++;
    timelines_keep_state(timelines, state->object.task - 1, state);
    return replay->filter.is_armed ? 0 : first_states_note(timelines, state);
}

/* The rest of an event, of which so many pairs have been taken; or all of one of whose time it is not known that it can
 * be. As long as no MPI call has come, it may have to be said what there is instead. */
static __attribute__((noinline)) int replay_unusual_event(struct replay *replay, const struct prv_event *event,
                                                          uint64_t line, size_t taken)
{
    bool is_armed = replay->filter.is_armed;
    int error;

    if (!timelines_accept_time(&replay->timelines, event->time, line))
        return 0;
    if (!is_armed)
        contents_note(&replay->contents, event);
    error = tracing_mode_look(&replay->timelines, &event->object, event->time)
                ?: timelines_event(&replay->timelines, event, line, taken);
    if (!is_armed && replay_understands(replay)) {
        replay->filter.is_armed = true;
        replay->timelines.looks_for_bursts &= replay->timelines.has_bursts;
    }
    return error < 0 ? error : replay_safe_events_at_times(replay);
}

static int replay_recorded_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct replay *replay = user;
    size_t taken = 0;

    if (event->object.application != replay->application)
        return 0;
    if (event->time > replay->timelines.plausible || !timelines_take_usual(&replay->timelines, event, line, &taken))
        return replay_unusual_event(replay, event, line, taken);
    return replay_safe_events_at_times(replay);
}

/* Whether it is another than the one that was noted first. */
static bool note_thread(uint32_t *noted, uint32_t thread)
{
    if (*noted == 0)
        *noted = thread;
    return *noted != thread;
}

/* Threads beyond the first are rare. */
static __attribute__((noinline)) int note_threads(struct timelines *timelines, struct message *message,
                                                  const struct prv_message *record)
{
    struct timeline *sender = &timelines->ranks[message->sender];
    struct timeline *receiver = &timelines->ranks[message->receiver];
    int error = timelines_number_thread(timelines, message->sender, record->sender.thread, &message->sender_thread);

    if (error == 0)
        error =
            timelines_number_thread(timelines, message->receiver, record->receiver.thread, &message->receiver_thread);
    sender->sends_on_several |= note_thread(&sender->sending_thread, record->sender.thread);
    receiver->receives_on_several |= note_thread(&receiver->receiving_thread, record->receiver.thread);
    message->is_threaded = true;
    message->is_of_threads = sender->sends_on_several || receiver->receives_on_several;
    return error;
}

/* A message that has not been tied to its ranks. */
static int add_to_twin(struct engine *twin, const struct message *message)
{
    struct message *copy = message_new(twin);

    if (!copy)
        return ERROR_MEMORY;
    *copy = *message;
    return in_flight_add(twin, copy);
}

/* Bytes. No MPI that we know lets a sender of less wait for its receiver, unless it is told to. */
static const int64_t least_large = 4096;

static int add_message(struct replay *replay, const struct prv_message *record, uint64_t line)
{
    struct message *message;
    int error;

    if (record->sender.application != record->receiver.application) {
        anomalies_add(replay->setup->anomalies, ANOMALY_FOREIGN_MESSAGE, line, 0,
                      "message between two applications, left out");
        return 0;
    }
    /* Physical times are not before the logical ones. */
    if (!timelines_accept_time(&replay->timelines, record->physical_send, line) ||
        !timelines_accept_time(&replay->timelines, record->physical_receive, line))
        return 0;
    /* Both ends of such a line lie outside of MPI. Where the record stands is where the line begins. */
    if (record_is_task_line(record) &&
        !timelines_thread_is_inside(&replay->timelines, record->sender.task - 1, record->sender.thread)) {
        anomalies_add(replay->setup->anomalies, ANOMALY_TASK_DEPENDENCY, line, 0, "the line of a task, no message");
        return 0;
    }
    message = message_new(&replay->engine);
    if (!message)
        return ERROR_MEMORY;
    message->send_time = record->logical_send;
    message->receive_time = record->logical_receive;
    message->arrival = record->physical_receive;
    message->is_large = record->size >= replay->setup->options->eager_limit;
    message->tag = record->tag;
    message->completed = record->completed;
    message->line = line;
    message->sender = record->sender.task - 1;
    message->receiver = record->receiver.task - 1;
    if (((record->sender.thread | record->receiver.thread) != 1 || replay->timelines.threads.list.count > 0) &&
        note_threads(&replay->timelines, message, record) < 0) {
        message_release(&replay->engine, message);
        return ERROR_MEMORY;
    }
    replay->contents.messages++;
    replay->messages_in_part += time_is_in(message->send_time, replay->engine.clock.part);
    replay->large_messages += record->size >= least_large;
    /* A receive can be the last that is known of a rank. */
    timelines_extend(&replay->timelines, message->receiver, message->arrival);
    message->is_misplaced = record->physical_send < replay->lookahead.reached;
    lookahead_reach(&replay->lookahead, record->physical_send);
    if (message->sender == message->receiver)
        anomalies_add(replay->setup->anomalies, ANOMALY_SELF_MESSAGE, line, 0, "message to itself");
    else
        lookahead_see_skew(&replay->lookahead, message->send_time - message->arrival);
    /* Where not everything that the trace shows counts: the call that sends is a synchronous one, as far as the file
     * has come. */
    if (replay->setup->options->waits != WAITS_CONSISTENT)
        message->watches_receiver = timelines_thread_entered(&replay->timelines, message->sender, record->sender.thread,
                                                             message->send_time, MPI_CLASS_SEND_SYNC);
    if (replay->twin && add_to_twin(replay->twin, message) < 0) {
        message_release(&replay->engine, message);
        return diag_no_memory(replay->setup->anomalies->diag);
    }
    error = in_flight_add(&replay->engine, message);
    return error < 0 ? error : replay_safe_events_at_times(replay);
}

/* Unless no receive is left for it. */
static __attribute__((noinline)) int add_rematched_message(struct replay *replay, struct prv_message record,
                                                           uint64_t line)
{
    struct anomalies *anomalies = replay->setup->anomalies;

    switch (rematch_apply(replay->setup->rematch, &record)) {
    case REMATCH_UNTOUCHED:
        break;
    case REMATCH_REPAIRED:
        anomalies_add(anomalies, ANOMALY_REMATCHED_MESSAGE, line, 0,
                      "this message is paired with another receive of its channel");
        break;
    case REMATCH_LOST:
        anomalies_add(anomalies, ANOMALY_LOST_RECEIVE, line, 0, "no receive is left for this message");
        return 0;
    }
    return add_message(replay, &record, line);
}

static int replay_message(void *user, const struct prv_message *record, uint64_t line)
{
    struct replay *replay = user;

    if (record->sender.application != replay->application && record->receiver.application != replay->application)
        return 0;
    return replay->setup->rematch ? add_rematched_message(replay, *record, line) : add_message(replay, record, line);
}

static void replay_object_ahead(void *user, const struct prv_object *object)
{
    struct replay *replay = user;

    if (object->application == replay->application)
        fetch_lines(&replay->timelines.ranks[object->task - 1], 1);
}

static void replay_message_ahead(void *user, const struct prv_message *record)
{
    struct replay *replay = user;

    if (record->sender.application != replay->application || record->receiver.application != replay->application)
        return;
    fetch_lines(&replay->timelines.ranks[record->sender.task - 1], 1);
    fetch_lines(&replay->timelines.ranks[record->receiver.task - 1].extent, 1);
    fetch_for_message(&replay->engine, record->sender.task - 1, record->receiver.task - 1);
}

struct prv_sink replay_sink(struct replay *replay)
{
    return (struct prv_sink){
        .user = replay,
        .filter = &replay->filter,
        .wants_last_states = true,
        .has_bursts = &replay->timelines.has_bursts,
        .leaves_out = &replay->timelines.leaves_out,
        .header = replay_header,
        .communicator = replay_communicator,
        .state = replay_state,
        .event = replay_recorded_event,
        .message = replay_message,
        .object_ahead = replay_object_ahead,
        .message_ahead = replay_message_ahead,
    };
}

/* What a cutter has left of a program whose ranks call MPI elsewhere: states tell what they do, labels that they do. In
 * bursts there are calls between states, too, which labels have to tell as well. */
static bool has_been_cut(const struct replay *replay)
{
    bool is_labelled = false;

    for (uint32_t type = PRV_TYPE_POINT_TO_POINT; type <= PRV_TYPE_MPI_IO && replay->setup->labels; type++)
        is_labelled |= labels_type(replay->setup->labels, type) != NULL;
    return is_labelled && replay->timelines.first_states.count > 0 &&
           (replay->timelines.looks_for_bursts || !replay->contents.has_summaries);
}

int replay_finish(struct replay *replay)
{
    const struct lookahead_horizon all = {.safe = INT64_MAX, .allowed = INT64_MAX};
    struct timelines *timelines = &replay->timelines;
    int64_t *extents;
    int64_t reached = 0;
    int64_t twin_end;
    bool is_understood = replay_understands(replay) || timelines->has_bursts || has_been_cut(replay) ||
                         replay->setup->is_variant || contents_are_empty(&replay->contents, replay->setup->anomalies);
    int error = is_understood ? timelines_finish(timelines)
                              : contents_refuse(&replay->contents, replay->application, timelines,
                                                replay->setup->labels, replay->setup->anomalies);

    timelines->previewed = INT64_MAX;
    if (error == 0)
        error = replay_events(replay, &all);
    if (error < 0)
        return error;
    extents = calloc(timelines->rank_count, sizeof(*extents));
    if (!extents)
        return diag_no_memory(replay->setup->anomalies->diag);
    for (uint32_t rank = 0; rank < timelines->rank_count; rank++) {
        extents[rank] = timelines_extent(timelines, rank);
        reached = extents[rank] > reached ? extents[rank] : reached;
    }
    /* Another application may have gone on; a trace that is truncated ends early. */
    if (replay->has_others || replay->setup->anomalies->tally[ANOMALY_TRUNCATED].count > 0
            ? reached > replay->duration
            : reached != replay->duration)
        anomalies_add(replay->setup->anomalies, ANOMALY_HEADER_MISMATCH, 1, llabs(reached - replay->duration),
                      "records reach %s, the header says %s; the former is used", moment_text(reached).text,
                      moment_text(replay->duration).text);
    /* Ranks end where the last of their records does, which may be a state. */
    error = engine_finish(&replay->engine, extents, &replay->end);
    if (error == 0 && replay->twin)
        error = report_of_twin(replay, engine_finish(replay->twin, extents, &twin_end));
    free(extents);
    return error;
}
