/*
 * What the library calls for each record of a location. Calls, regions and items are the location's; here is what a
 * record says about them, or about messages, collective operations, threads, the tracer and counters.
 */
#include <stdlib.h>

#include "base/error.h"
#include "otf2/location.h"
#include "otf2/vocabulary.h"

static int refuse_undefined(struct location *location, const char *what, uint64_t reference)
{
    location->error =
        definitions_refuse(location->definitions, "location %llu, record %llu: %s %llu is not defined in the archive",
                           (unsigned long long)location->thread->location, (unsigned long long)location->records, what,
                           (unsigned long long)reference);
    return location->error;
}

static OTF2_CallbackCode end_record(const struct location *location)
{
    return location->error < 0 ? OTF2_CALLBACK_INTERRUPT : OTF2_CALLBACK_SUCCESS;
}

/* What every callback begins with. */
#define RECORD(ticks)                                                                                                  \
    struct location *location = user;                                                                                  \
    int64_t time;                                                                                                      \
                                                                                                                       \
    (void)self;                                                                                                        \
    (void)position;                                                                                                    \
    (void)attributes;                                                                                                  \
    if (!location_begin_record(location, ticks, &time))                                                                \
    return OTF2_CALLBACK_INTERRUPT

#define RECORD_ARGUMENTS                                                                                               \
    OTF2_LocationRef self, OTF2_TimeStamp ticks, uint64_t position, void *user, OTF2_AttributeList *attributes
#define SAME_RECORD self, ticks, position, user, attributes

/* A record that is one event. */
static OTF2_CallbackCode tell_record(RECORD_ARGUMENTS, uint32_t type, uint64_t value)
{
    RECORD(ticks);
    location_tell(location, time, type, value);
    return end_record(location);
}

/*
 * Regions and calling contexts.
 */

static OTF2_CallbackCode on_enter(RECORD_ARGUMENTS, OTF2_RegionRef reference)
{
    const struct region *region;

    RECORD(ticks);
    region = definitions_region(location->definitions, reference);
    if (!region)
        refuse_undefined(location, "region", reference);
    else if (location_enter(location, region, time) == 0 && location->calls_inside == 1)
        location_reserve_collective(location);
    return end_record(location);
}

static OTF2_CallbackCode on_leave(RECORD_ARGUMENTS, OTF2_RegionRef reference)
{
    RECORD(ticks);
    location_leave(location, definitions_region(location->definitions, reference), time);
    return end_record(location);
}

/* The contexts around a call are its callers, each with the line from which it calls. */
static int tell_callers(struct location *location, const struct context *context)
{
    const struct keyed_list *contexts = &location->definitions->contexts;
    const struct context *caller = keyed_list_find(contexts, context->parent, sizeof(*caller));
    int error = 0;

    for (uint32_t level = 1; caller && level <= ARCHIVE_CALLERS_MOST && error == 0; level++) {
        error = location_add_pair(location, ARCHIVE_CALLER + level, (uint64_t)caller->region + 1);
        if (error == 0 && caller->place != OTF2_UNDEFINED_SOURCE_CODE_LOCATION)
            error = location_add_pair(location, ARCHIVE_CALLER_LINE + level, (uint64_t)caller->place + 1);
        caller = keyed_list_find(contexts, caller->parent, sizeof(*caller));
    }
    return error;
}

static OTF2_CallbackCode on_enter_context(RECORD_ARGUMENTS, OTF2_CallingContextRef reference, uint32_t distance)
{
    const struct context *context;
    const struct region *region = NULL;

    (void)distance;
    RECORD(ticks);
    context = keyed_list_find(&location->definitions->contexts, reference, sizeof(*context));
    if (context)
        region = definitions_region(location->definitions, context->region);
    if (!region)
        refuse_undefined(location, "calling context", reference);
    else if (location_enter(location, region, time) == 0 && region->kind == REGION_CALL &&
             location->calls_inside == 1 && !location->notes && tell_callers(location, context) == 0)
        location_reserve_collective(location);
    return end_record(location);
}

static OTF2_CallbackCode on_leave_context(RECORD_ARGUMENTS, OTF2_CallingContextRef reference)
{
    const struct context *context;

    RECORD(ticks);
    context = keyed_list_find(&location->definitions->contexts, reference, sizeof(*context));
    if (!context)
        refuse_undefined(location, "calling context", reference);
    else
        location_leave(location, definitions_region(location->definitions, context->region), time);
    return end_record(location);
}

/*
 * Messages and collective operations.
 */

/* Of a record outside of all calls, which stands for itself. */
static void count_outside(struct location *location)
{
    if (!location->call.is_open && !location->notes)
        anomalies_add(location->anomalies, ANOMALY_UNMATCHED_MESSAGE, 0, 0,
                      "location %llu sends or receives outside of MPI calls",
                      (unsigned long long)location->thread->location);
}

static uint32_t partner_of(struct location *location, uint32_t communicator, uint32_t number)
{
    uint32_t partner = definitions_partner(location->definitions, communicator, location->thread->rank, number);

    if (partner == PARTNER_UNKNOWN)
        location->error =
            definitions_refuse(location->definitions, "location %llu, record %llu: communicator %lu has no rank %lu",
                               (unsigned long long)location->thread->location, (unsigned long long)location->records,
                               (unsigned long)communicator, (unsigned long)number);
    return partner;
}

/* The number of the message's channel, with room for a note of it; or HASH_INDEX_NONE. */
static uint32_t note_channel(struct location *location, const struct channel *channel)
{
    uint32_t number;

    if (channel->sender == PARTNER_UNKNOWN || channel->receiver == PARTNER_UNKNOWN)
        return HASH_INDEX_NONE;
    number = notes_channel(location->notes, channel);
    if (number != HASH_INDEX_NONE && notes_reserve(location->notes) == 0)
        return number;
    location_no_memory(location);
    return HASH_INDEX_NONE;
}

static int take_send(struct location *location, int64_t time, uint32_t receiver, uint32_t communicator, uint32_t tag,
                     uint64_t size)
{
    struct message_notes *notes = location->notes;
    size_t number = location->send_count++;

    count_outside(location);
    if (notes) {
        struct channel channel = {communicator, location->thread->rank, partner_of(location, communicator, receiver),
                                  tag};
        uint32_t channel_number = note_channel(location, &channel);

        if (channel_number == HASH_INDEX_NONE)
            return location->error;
        notes->sends[notes->send_count++] = (struct matched_send){
            .time = time,
            .size = size <= INT64_MAX ? (int64_t)size : INT64_MAX,
            .channel = channel_number,
        };
    } else if (!location->call.is_open) {
        struct told *item = location_add_item(location, time);

        if (item)
            *item = (struct told){.time = time, .enter = time, .first = number, .count = 1, .has_sends = true};
    }
    return location->error;
}

static OTF2_CallbackCode on_send(RECORD_ARGUMENTS, uint32_t receiver, OTF2_CommRef communicator, uint32_t tag,
                                 uint64_t size)
{
    RECORD(ticks);
    take_send(location, time, receiver, communicator, tag, size);
    return end_record(location);
}

static int note_request(struct location *location, int64_t time, uint64_t request, enum request_step step, size_t item)
{
    struct message_notes *notes = location->notes;

    if (!notes)
        return 0;
    if (notes_reserve(notes) < 0)
        return location_no_memory(location);
    notes->requests[notes->request_count++] = (struct noted_request){
        .request = request,
        .time = time,
        .sequence = ++notes->sequence,
        .call = time,
        .step = step,
        .item = item,
    };
    return 0;
}

static OTF2_CallbackCode on_isend(RECORD_ARGUMENTS, uint32_t receiver, OTF2_CommRef communicator, uint32_t tag,
                                  uint64_t size, uint64_t request)
{
    RECORD(ticks);
    if (take_send(location, time, receiver, communicator, tag, size) == 0 &&
        note_request(location, time, request, REQUEST_SENT, location->send_count - 1) == 0 && location->notes)
        location->notes->sends[location->send_count - 1].completed = INT64_MAX;
    return end_record(location);
}

static OTF2_CallbackCode on_send_complete(RECORD_ARGUMENTS, uint64_t request)
{
    RECORD(ticks);
    note_request(location, time, request, REQUEST_SEND_COMPLETE, 0);
    if (location->notes)
        location->notes->has_completed_sends = true;
    return end_record(location);
}

static int take_receive(struct location *location, int64_t time, uint32_t sender, uint32_t communicator, uint32_t tag)
{
    struct message_notes *notes = location->notes;
    struct channel channel = {communicator, 0, location->thread->rank, tag};
    uint32_t number;

    count_outside(location);
    if (!notes)
        return 0;
    channel.sender = partner_of(location, communicator, sender);
    number = note_channel(location, &channel);
    if (number == HASH_INDEX_NONE)
        return location->error;
    notes->receives[notes->receive_count++] = (struct noted_receive){
        .time = location->call.is_open ? location->call.enter : time,
        .sequence = ++notes->sequence,
        .posted = time,
        .received = time,
        .channel = number,
        .thread = location->thread->thread,
    };
    return 0;
}

static OTF2_CallbackCode on_receive(RECORD_ARGUMENTS, uint32_t sender, OTF2_CommRef communicator, uint32_t tag,
                                    uint64_t size)
{
    (void)size;
    RECORD(ticks);
    take_receive(location, time, sender, communicator, tag);
    return end_record(location);
}

static OTF2_CallbackCode on_complete(RECORD_ARGUMENTS, uint32_t sender, OTF2_CommRef communicator, uint32_t tag,
                                     uint64_t size, uint64_t request)
{
    (void)size;
    RECORD(ticks);
    if (take_receive(location, time, sender, communicator, tag) == 0 && location->notes)
        note_request(location, time, request, REQUEST_RECEIVED, location->notes->receive_count - 1);
    return end_record(location);
}

static OTF2_CallbackCode on_post(RECORD_ARGUMENTS, uint64_t request)
{
    RECORD(ticks);
    count_outside(location);
    note_request(location, time, request, REQUEST_POSTED, 0);
    return end_record(location);
}

static OTF2_CallbackCode on_cancel(RECORD_ARGUMENTS, uint64_t request)
{
    RECORD(ticks);
    note_request(location, time, request, REQUEST_CANCELLED, 0);
    return end_record(location);
}

/* Of rooted operations the root alone has a size on its side, as a .prv has it. */
static OTF2_CallbackCode on_collective(RECORD_ARGUMENTS, OTF2_CollectiveOp operation, OTF2_CommRef communicator,
                                       uint32_t root, uint64_t sent, uint64_t received)
{
    struct open_call *call;
    struct told *item;
    struct prv_pair *pairs;
    uint32_t number;
    bool is_root;

    (void)operation;
    RECORD(ticks);
    call = &location->call;
    if (location->notes || !call->is_open || call->has_collective || !mpi_class_is_collective(call->region->class))
        return OTF2_CALLBACK_SUCCESS;
    number = definitions_communicator(location->definitions, communicator);
    is_root = number == 0 || definitions_partner(location->definitions, communicator, location->thread->rank, root) ==
                                 location->thread->rank;
    if (call->region->class == MPI_CLASS_ONE_TO_ALL && !is_root)
        sent = 0;
    if (call->region->class == MPI_CLASS_ALL_TO_ONE && !is_root)
        received = 0;
    item = &location->items[call->item];
    pairs = location->pairs + item->first + item->count;
    pairs[0] = (struct prv_pair){.type = ARCHIVE_SENT, .value = sent};
    pairs[1] = (struct prv_pair){.type = ARCHIVE_RECEIVED, .value = received};
    pairs[2] = (struct prv_pair){.type = ARCHIVE_COMMUNICATOR, .value = number};
    item->count += LOCATION_COLLECTIVE_PAIRS;
    call->has_collective = true;
    return OTF2_CALLBACK_SUCCESS;
}

/*
 * Threads.
 */

static OTF2_CallbackCode on_fork(RECORD_ARGUMENTS, OTF2_Paradigm model, uint32_t threads)
{
    (void)model;
    (void)threads;
    return tell_record(SAME_RECORD, ARCHIVE_REGION, 3);
}

static OTF2_CallbackCode on_join(RECORD_ARGUMENTS, OTF2_Paradigm model)
{
    (void)model;
    return tell_record(SAME_RECORD, ARCHIVE_REGION, 0);
}

static OTF2_CallbackCode on_omp_fork(RECORD_ARGUMENTS, uint32_t threads)
{
    return on_fork(SAME_RECORD, OTF2_PARADIGM_OPENMP, threads);
}

static OTF2_CallbackCode on_omp_join(RECORD_ARGUMENTS)
{
    return on_join(SAME_RECORD, OTF2_PARADIGM_OPENMP);
}

static OTF2_CallbackCode on_team_begin(RECORD_ARGUMENTS, OTF2_CommRef team)
{
    (void)team;
    RECORD(ticks);
    if (location_tell(location, time, ARCHIVE_TEAM, ARCHIVE_UNNAMED_TEAM) == 0 && !location->notes) {
        location->has_team = true;
        location->team_item = location->item_count - 1;
        location->team_pair = location->pair_count - 1;
    }
    return end_record(location);
}

static OTF2_CallbackCode on_team_end(RECORD_ARGUMENTS, OTF2_CommRef team)
{
    (void)team;
    RECORD(ticks);
    location->has_team = false;
    location_tell(location, time, ARCHIVE_TEAM, 0);
    return end_record(location);
}

static OTF2_CallbackCode on_thread_begin(RECORD_ARGUMENTS, OTF2_CommRef contingent, uint64_t sequence)
{
    (void)contingent;
    (void)sequence;
    return tell_record(SAME_RECORD, ARCHIVE_THREAD, 1);
}

static OTF2_CallbackCode on_thread_end(RECORD_ARGUMENTS, OTF2_CommRef contingent, uint64_t sequence)
{
    (void)contingent;
    (void)sequence;
    return tell_record(SAME_RECORD, ARCHIVE_THREAD, 0);
}

/*
 * The tracer, counters, parameters.
 */

static OTF2_CallbackCode on_program_begin(RECORD_ARGUMENTS, OTF2_StringRef program, uint32_t argument_count,
                                          const OTF2_StringRef *arguments)
{
    (void)program;
    (void)argument_count;
    (void)arguments;
    RECORD(ticks);
    return end_record(location);
}

static OTF2_CallbackCode on_program_end(RECORD_ARGUMENTS, int64_t status)
{
    (void)status;
    RECORD(ticks);
    return end_record(location);
}

static OTF2_CallbackCode on_flush(RECORD_ARGUMENTS, OTF2_TimeStamp stop)
{
    int64_t end = 0;

    RECORD(ticks);
    if (stop >= location->definitions->offset && !location_time(location->definitions, stop, &end))
        end = time;
    if (location->is_flushing && location_tell(location, time, ARCHIVE_FLUSH, 0) < 0)
        return OTF2_CALLBACK_INTERRUPT;
    location->is_flushing = location_tell(location, time, ARCHIVE_FLUSH, 1) == 0;
    location->flush_end = end > time ? end : time;
    return end_record(location);
}

static OTF2_CallbackCode on_switch(RECORD_ARGUMENTS, OTF2_MeasurementMode mode)
{
    RECORD(ticks);
    location->was_off = location->was_off || mode == OTF2_MEASUREMENT_OFF;
    if (location->notes) {
        struct noted_gap *gap = &location->notes->gaps[location->thread->rank];

        if (mode != OTF2_MEASUREMENT_ON && time < gap->begin)
            gap->begin = time;
        gap->end = mode == OTF2_MEASUREMENT_ON ? time : INT64_MAX;
    }
    location_tell(location, time, ARCHIVE_TRACING, mode == OTF2_MEASUREMENT_ON ? 1 : 0);
    return end_record(location);
}

static uint64_t counter_value(OTF2_Type type, OTF2_MetricValue value)
{
    if (type != OTF2_TYPE_DOUBLE && type != OTF2_TYPE_FLOAT)
        return value.unsigned_int;
    return value.floating_point > -9e18 && value.floating_point < 9e18 ? (uint64_t)(int64_t)value.floating_point : 0;
}

/* One member of a metric's reading. */
static int tell_counter(struct location *location, uint32_t member, uint64_t value, bool *is_first, int64_t time)
{
    const struct counter_definition *counter =
        keyed_list_find(&location->definitions->counters, member, sizeof(*counter));

    if (!counter || counter->type == 0)
        return 0;
    if (counter->is_running) {
        uint64_t *total = keyed_list_get(&location->totals, member, sizeof(*total));
        uint64_t before = total ? *total : 0;

        if (!total)
            return location_no_memory(location);
        *total = value;
        value -= before;
    }
    if (!location_wants(location, counter->type))
        return 0;
    if (!*is_first)
        return location_add_pair(location, counter->type, value);
    *is_first = false;
    return location_tell(location, time, counter->type, value);
}

static OTF2_CallbackCode on_metric(RECORD_ARGUMENTS, OTF2_MetricRef reference, uint8_t count, const OTF2_Type *types,
                                   const OTF2_MetricValue *values)
{
    const struct metric_definition *metric;
    bool is_first = true;

    RECORD(ticks);
    metric = keyed_list_find(&location->definitions->metrics, reference, sizeof(*metric));
    if (!metric)
        refuse_undefined(location, "metric", reference);
    else if (!metric->is_wanted || location->notes)
        return OTF2_CALLBACK_SUCCESS;
    for (uint32_t i = 0; metric && i < count && i < metric->count && location->error == 0; i++)
        tell_counter(location, location->definitions->metric_members[metric->first + i],
                     counter_value(types[i], values[i]), &is_first, time);
    if (!is_first && location->error == 0)
        location->items[location->item_count - 1].joins = true;
    return end_record(location);
}

static OTF2_CallbackCode take_parameter(RECORD_ARGUMENTS, uint32_t reference, uint64_t value)
{
    const struct parameter_definition *parameter;

    RECORD(ticks);
    parameter = keyed_list_find(&location->definitions->parameters, reference, sizeof(*parameter));
    if (!parameter)
        refuse_undefined(location, "parameter", reference);
    else
        location_tell(location, time, parameter->type, value);
    return end_record(location);
}

static OTF2_CallbackCode on_integer(RECORD_ARGUMENTS, OTF2_ParameterRef parameter, int64_t value)
{
    return take_parameter(SAME_RECORD, parameter, (uint64_t)value);
}

static OTF2_CallbackCode on_unsigned(RECORD_ARGUMENTS, OTF2_ParameterRef parameter, uint64_t value)
{
    return take_parameter(SAME_RECORD, parameter, value);
}

static OTF2_CallbackCode on_string(RECORD_ARGUMENTS, OTF2_ParameterRef parameter, OTF2_StringRef string)
{
    return take_parameter(SAME_RECORD, parameter, (uint64_t)string + 1);
}

OTF2_EvtReaderCallbacks *record_callbacks(void)
{
    OTF2_EvtReaderCallbacks *calls = OTF2_EvtReaderCallbacks_New();

    if (!calls)
        return NULL;
    OTF2_EvtReaderCallbacks_SetEnterCallback(calls, on_enter);
    OTF2_EvtReaderCallbacks_SetLeaveCallback(calls, on_leave);
    OTF2_EvtReaderCallbacks_SetCallingContextEnterCallback(calls, on_enter_context);
    OTF2_EvtReaderCallbacks_SetCallingContextLeaveCallback(calls, on_leave_context);
    OTF2_EvtReaderCallbacks_SetMpiSendCallback(calls, on_send);
    OTF2_EvtReaderCallbacks_SetMpiIsendCallback(calls, on_isend);
    OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback(calls, on_send_complete);
    OTF2_EvtReaderCallbacks_SetMpiRecvCallback(calls, on_receive);
    OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback(calls, on_post);
    OTF2_EvtReaderCallbacks_SetMpiIrecvCallback(calls, on_complete);
    OTF2_EvtReaderCallbacks_SetMpiRequestCancelledCallback(calls, on_cancel);
    OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback(calls, on_collective);
    OTF2_EvtReaderCallbacks_SetThreadForkCallback(calls, on_fork);
    OTF2_EvtReaderCallbacks_SetThreadJoinCallback(calls, on_join);
    OTF2_EvtReaderCallbacks_SetOmpForkCallback(calls, on_omp_fork);
    OTF2_EvtReaderCallbacks_SetOmpJoinCallback(calls, on_omp_join);
    OTF2_EvtReaderCallbacks_SetThreadTeamBeginCallback(calls, on_team_begin);
    OTF2_EvtReaderCallbacks_SetThreadTeamEndCallback(calls, on_team_end);
    OTF2_EvtReaderCallbacks_SetThreadBeginCallback(calls, on_thread_begin);
    OTF2_EvtReaderCallbacks_SetThreadEndCallback(calls, on_thread_end);
    OTF2_EvtReaderCallbacks_SetProgramBeginCallback(calls, on_program_begin);
    OTF2_EvtReaderCallbacks_SetProgramEndCallback(calls, on_program_end);
    OTF2_EvtReaderCallbacks_SetBufferFlushCallback(calls, on_flush);
    OTF2_EvtReaderCallbacks_SetMeasurementOnOffCallback(calls, on_switch);
    OTF2_EvtReaderCallbacks_SetMetricCallback(calls, on_metric);
    OTF2_EvtReaderCallbacks_SetParameterIntCallback(calls, on_integer);
    OTF2_EvtReaderCallbacks_SetParameterUnsignedIntCallback(calls, on_unsigned);
    OTF2_EvtReaderCallbacks_SetParameterStringCallback(calls, on_string);
    return calls;
}
