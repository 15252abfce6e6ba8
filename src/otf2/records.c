/*
 * What each record of a location says, by its type. Calls, regions and items are the location's; here is what a
 * record says about them, or about messages, collective operations, threads, the tracer and counters.
 */

#include "otf2/records.h"

#include "base/array.h"
#include "base/error.h"
#include "otf2/location.h"
#include "otf2/vocabulary.h"
#include "paraver/event_types.h"

/* What a record of one type does. `time` is when it counts. 0 or a negative error. */
typedef int record_handler(struct location *location, struct event_record *record, int64_t time);

static int refuse_undefined(struct location *location, const char *what, uint64_t reference)
{
    return location_refuse(location, "%s %llu is not defined in the archive", what, (unsigned long long)reference);
}

/* Whether all values that were read of the record were there. */
static bool is_whole(struct location *location, const struct event_record *record)
{
    if (event_is_whole(record))
        return true;
    location_refuse(location, "a record of type %u is too short", (unsigned)record->type);
    return false;
}

/* The next value, a number of the location's, as the archive has it. */
static inline uint32_t read_reference(const struct location *location, struct event_record *record,
                                      enum local_kind kind)
{
    return local_number(location->local, kind, event_u32(record));
}

/*
 * Regions and calling contexts.
 */

static inline const struct region *region_of(const struct location *location, uint32_t number)
{
    return definitions_region(location->definitions, local_number(location->local, LOCAL_REGION, number));
}

/* `number` is the location's. Where a collective call begins its pairs get their room. */
static inline int take_region(struct location *location, uint8_t type, const struct region *region, uint32_t number,
                              int64_t time)
{
    int error;

    if (type == EVENT_LEAVE)
        return location_leave(location, region, time);
    if (!region)
        return refuse_undefined(location, "region", local_number(location->local, LOCAL_REGION, number));
    error = location_enter(location, region, time);
    return error == 0 && location->calls_inside == 1 && mpi_class_is_collective(region->class)
               ? location_reserve_collective(location, LOCATION_COLLECTIVE_PAIRS)
               : error;
}

static int on_region(struct location *location, struct event_record *record, int64_t time)
{
    uint32_t number = event_u32(record);

    return is_whole(location, record) ? take_region(location, record->type, region_of(location, number), number, time)
                                      : location->error;
}

/* Of the event that was told last, if anybody asks for it. */
static int add_wanted_pair(struct location *location, uint32_t type, uint64_t value)
{
    return location_wants(location, type) ? location_add_pair(location, location_pair(location, type, value)) : 0;
}

/* A region is entered, or left, whose calling context is known: the contexts around a call are its callers, each with
 * the line from which it calls. */
static int on_context(struct location *location, struct event_record *record, int64_t time)
{
    const struct keyed_list *contexts = &location->definitions->contexts;
    uint32_t reference = read_reference(location, record, LOCAL_CONTEXT);
    const struct context *context = keyed_list_find(contexts, reference, sizeof(*context));
    const struct region *region;
    int error;

    if (!is_whole(location, record))
        return location->error;
    if (!context)
        return refuse_undefined(location, "calling context", reference);
    region = definitions_region(location->definitions, context->region);
    if (record->type == EVENT_CALLING_CONTEXT_LEAVE)
        return location_leave(location, region, time);
    if (!region)
        return refuse_undefined(location, "region", context->region);
    error = location_enter(location, region, time);
    if (error < 0 || region->kind != REGION_CALL || location->calls_inside != 1 || location->notes)
        return error;
    context = keyed_list_find(contexts, context->parent, sizeof(*context));
    for (uint32_t level = 1; context && level <= ARCHIVE_CALLERS_MOST && error == 0; level++) {
        error = add_wanted_pair(location, PRV_TYPE_CALLER + level, (uint64_t)context->region + 1);
        if (error == 0 && context->place != OTF2_UNDEFINED_SOURCE_CODE_LOCATION)
            error = add_wanted_pair(location, PRV_TYPE_CALLER_LINE + level, (uint64_t)context->place + 1);
        context = keyed_list_find(contexts, context->parent, sizeof(*context));
    }
    return error == 0 && mpi_class_is_collective(region->class)
               ? location_reserve_collective(location, LOCATION_COLLECTIVE_PAIRS)
               : error;
}

/*
 * Messages and collective operations.
 */

/* A record outside of all calls stands for itself. */
static void count_outside(struct location *location)
{
    if (!location->call.is_open)
        location_count(location, ANOMALY_UNMATCHED_MESSAGE, " sends or receives outside of MPI calls");
}

/* `result` is that of telling who keeps the messages. A record outside of all calls has its own time. */
static inline int keep_message(struct location *location, int result, int64_t time)
{
    if (result == 0 && !location->call.is_open)
        result = location_end_messages(location, time, time, time);
    return result < 0 ? location_no_memory(location) : 0;
}

/* What a record of a message says. */
struct message_values {
    uint32_t partner;
    uint32_t communicator;
    uint32_t tag;
    uint64_t size;
    const uint64_t *request; /* NULL where it has none */
};

/* The rank that the message goes to, or comes from; PARTNER_UNKNOWN: it is left out. */
static uint32_t partner_of(struct location *location, const struct message_values *values)
{
    uint32_t partner =
        definitions_partner(location->definitions, values->communicator, location->thread->rank, values->partner);

    if (partner == PARTNER_UNKNOWN)
        location_count(location, ANOMALY_UNMATCHED_MESSAGE, " sends or receives in a communicator without such a rank");
    return partner;
}

/* The number of the message's channel; HASH_INDEX_NONE: it is left out, or memory ran out (reported). A location has
 * few of them at a time. */
static uint32_t number_channel(struct location *location, const struct message_values *values, bool is_send)
{
    struct message_flow *flow = location->notes ? location->notes->flow : location->postings.flow;
    uint32_t hash = hash_of(key_of_two(values->partner, values->tag));
    struct known_channel *known = &location->channels[is_send][hash % KNOWN_CHANNELS];
    uint32_t own = location->thread->rank;
    struct channel channel;
    uint32_t partner;
    uint32_t number;

    if (known->number > 0 && known->partner == values->partner && known->tag == values->tag &&
        known->communicator == values->communicator)
        return known->number - 1;
    partner = partner_of(location, values);
    if (partner == PARTNER_UNKNOWN)
        return HASH_INDEX_NONE;
    channel = (struct channel){values->communicator, is_send ? own : partner, is_send ? partner : own, values->tag};
    number = channels_number(&flow->channels, &channel);
    if (number == HASH_INDEX_NONE)
        location_no_memory(location);
    else
        *known = (struct known_channel){values->communicator, values->partner, values->tag, number + 1};
    return number;
}

static int take_send(struct location *location, int64_t time, const struct message_values *values)
{
    struct message_notes *notes = location->notes;
    struct message_flow *flow = notes ? notes->flow : location->postings.flow;
    struct matched_send send = {.time = time,
                                .size = values->size <= INT64_MAX ? (int64_t)values->size : INT64_MAX,
                                .completed = values->request && flow && flow->tells_completion ? INT64_MAX : 0};
    size_t number = location->send_count;
    int result = 0;

    count_outside(location);
    if (!flow && partner_of(location, values) == PARTNER_UNKNOWN)
        return 0;
    if (flow) {
        send.channel = number_channel(location, values, true);
        if (send.channel == HASH_INDEX_NONE)
            return location->error;
        result = notes ? notes_send(notes, &send, values->request)
                       : postings_send(&location->postings, &send, values->request);
    }
    location->send_count++;
    if (keep_message(location, result, time) < 0)
        return location->error;
    if (notes)
        return 0;
    return location->call.is_open ? location_tell_late_send(location, time)
                                  : location_add_sends(location, location->item_count, time, time, number);
}

/* Something happens to a request. */
static int step_request(struct location *location, int64_t time, uint64_t request, enum request_step step)
{
    return keep_message(location,
                        location->notes ? notes_request(location->notes, time, request, step, 0)
                                        : postings_request(&location->postings, request, step),
                        time);
}

static int take_receive(struct location *location, int64_t time, const struct message_values *values)
{
    struct message_notes *notes = location->notes;
    const struct open_call *call = &location->call;
    /* Unless the request was posted by a record, which its number then tells. */
    uint32_t unknown = call->is_open && call->region->class == MPI_CLASS_COMPLETION ? SEND_POSTING : 0;
    uint32_t channel;

    count_outside(location);
    if (!notes && !location->postings.flow) {
        partner_of(location, values);
        return 0;
    }
    channel = number_channel(location, values, false);
    if (channel == HASH_INDEX_NONE && values->request && location->error == 0)
        return step_request(location, time, *values->request, REQUEST_CANCELLED);
    if (channel == HASH_INDEX_NONE)
        return location->error;
    return keep_message(
        location,
        notes ? notes_receive(
                    notes, time,
                    &(struct noted_receive){.channel = channel, .thread = location->thread->thread, .unknown = unknown},
                    values->request)
              : postings_receive(&location->postings, channel, unknown, values->request),
        time);
}

/* A send, a receive, or the end of a nonblocking one. */
static int on_message(struct location *location, struct event_record *noted, int64_t time)
{
    struct event_record record = *noted; /* to be kept in registers */
    bool is_send = record.type == EVENT_MPI_SEND || record.type == EVENT_MPI_ISEND;
    struct message_values values = {0};
    uint64_t request;

    values.partner = event_u32(&record);
    values.communicator = read_reference(location, &record, LOCAL_COMMUNICATOR);
    values.tag = event_u32(&record);
    values.size = event_u64(&record);
    if (record.type == EVENT_MPI_ISEND || record.type == EVENT_MPI_IRECV) {
        request = event_u64(&record);
        values.request = &request;
    }
    if (!is_whole(location, &record))
        return location->error;
    return is_send ? take_send(location, time, &values) : take_receive(location, time, &values);
}

/* A record that names a request and nothing else. */
static int on_request(struct location *location, struct event_record *record, int64_t time)
{
    static const enum request_step steps[] = {
        [EVENT_MPI_ISEND_COMPLETE] = REQUEST_SEND_COMPLETE,
        [EVENT_MPI_IRECV_REQUEST] = REQUEST_POSTED,
        [EVENT_MPI_REQUEST_CANCELLED] = REQUEST_CANCELLED,
    };
    enum request_step step = steps[record->type];
    uint64_t request = event_u64(record);

    if (step == REQUEST_POSTED)
        count_outside(location);
    if (!is_whole(location, record))
        return location->error;
    return location->notes || location->postings.flow ? step_request(location, time, request, step) : 0;
}

struct recorded_collective records_read_collective(const struct location *location, struct event_record *record)
{
    struct recorded_collective collective;

    event_byte(record);
    collective.communicator = read_reference(location, record, LOCAL_COMMUNICATOR);
    collective.root = event_u32(record);
    collective.sent = event_u64(record);
    collective.received = event_u64(record);
    return collective;
}

/* Likewise, in the words of events. Of rooted operations the root alone has a size on its side, as a .prv has it. */
static struct collective_values collective_values(const struct location *location,
                                                  const struct recorded_collective *collective, uint8_t call)
{
    enum mpi_class class = mpi_call(mpi_call_blocking(call))->class;
    uint32_t own = location->thread->rank;
    struct collective_values values = {
        .communicator = definitions_communicator(location->definitions, collective->communicator, own),
        .sent = collective->sent,
        .received = collective->received,
    };
    bool is_rooted = class == MPI_CLASS_ONE_TO_ALL || class == MPI_CLASS_ALL_TO_ONE;

    if (is_rooted && values.communicator != 0 &&
        definitions_partner(location->definitions, collective->communicator, own, collective->root) != own)
        *(class == MPI_CLASS_ONE_TO_ALL ? &values.sent : &values.received) = 0;
    return values;
}

static int on_collective(struct location *location, struct event_record *record, int64_t time)
{
    struct open_call *call = &location->call;
    struct recorded_collective collective;
    struct collective_values values;

    (void)time;
    if (location->notes || !call->is_open || call->is_described || !mpi_class_is_collective(call->region->class))
        return 0;
    collective = records_read_collective(location, record);
    if (!is_whole(location, record))
        return location->error;
    values = collective_values(location, &collective, mpi_call_number(call->region->enter));
    location_tell_collective(location, call->item, &values);
    call->is_described = true;
    return 0;
}

/* What is known beforehand of the call that starts now; NULL: nothing, as it ends where it starts. */
static const struct start_apart *take_start_apart(struct location *location)
{
    const struct calls_apart *apart = location->apart;
    size_t number = location->started++;

    if (!apart || location->start_front == apart->start_count || apart->starts[location->start_front].number != number)
        return NULL;
    return &apart->starts[location->start_front++];
}

/* The open call starts a nonblocking operation. One that never ends would hold back all that follows: where it is known
 * on which communicator it is, it is told to end at once, and makes others wait alone. */
static int on_collective_request(struct location *location, struct event_record *record, int64_t time)
{
    const struct start_apart *apart = take_start_apart(location);
    const struct open_call *open = &location->call;
    struct nonblocking_call call = {.request = event_u64(record), .item = open->item, .is_complete = apart};

    if (!is_whole(location, record))
        return location->error;
    if ((apart && !apart->is_known) || !location->follows_nonblocking || !open->is_open ||
        open->item != location->item_count - 1)
        return 0;
    call.call = mpi_call_number(open->region->enter);
    if (mpi_call_blocking(call.call) == call.call)
        return 0;
    if (apart) {
        call.values = collective_values(location, &apart->collective, call.call);
        call.values.is_unsized = !apart->is_ended;
    }
    if (nonblocking_calls_start(&location->nonblocking, &call) < 0)
        return location_no_memory(location);
    if (location_reserve_collective(location, LOCATION_NONBLOCKING_PAIRS) < 0 || !apart)
        return location->error;
    location_tell_nonblocking(location);
    return apart->is_ended ? 0
                           : location_tell(location, time, PRV_TYPE_COLLECTIVE_COMPLETE,
                                           location_request(location->thread->thread, call.request));
}

/* Likewise of the one that ends now: the thread that has started it; 0: this one has, or none. */
static uint32_t take_end_apart(struct location *location)
{
    const struct calls_apart *apart = location->apart;
    size_t number = location->ended++;

    if (!apart || location->end_front == apart->end_count || apart->ends[location->end_front].number != number)
        return 0;
    return apart->ends[location->end_front++].starter;
}

/* One is complete, which mostly has been started here: its request stands last. */
static int on_collective_complete(struct location *location, struct event_record *record, int64_t time)
{
    struct recorded_collective collective = records_read_collective(location, record);
    uint64_t request = event_u64(record);
    uint32_t starter = take_end_apart(location);
    struct nonblocking_call *call;

    if (!is_whole(location, record))
        return location->error;
    if (!location->follows_nonblocking)
        return 0;
    if (starter == 0) {
        call = nonblocking_calls_complete(&location->nonblocking, request);
        if (!call)
            return 0;
        call->values = collective_values(location, &collective, call->call);
        starter = location->thread->thread;
    }
    if (location_tell(location, time, PRV_TYPE_COLLECTIVE_COMPLETE, location_request(starter, request)) < 0)
        return location->error;
    location_tell_nonblocking(location);
    return 0;
}

/* What the open call does with another rank's memory. An atomic operation may write and read. */
static int on_access(struct location *location, struct event_record *record, int64_t time)
{
    struct open_call *call = &location->call;
    uint32_t window = read_reference(location, record, LOCAL_WINDOW);
    uint32_t number = event_u32(record);
    uint64_t bytes;
    uint64_t read = 0;
    uint32_t target;

    (void)time;
    if (record->type == EVENT_RMA_ATOMIC)
        event_byte(record); /* which one, as the region's name tells */
    bytes = event_u64(record);
    if (record->type == EVENT_RMA_ATOMIC)
        read = event_u64(record);
    if (!is_whole(location, record))
        return location->error;
    if (!location_wants(location, PRV_TYPE_ACCESS_SIZE) || !call->is_open || call->is_described ||
        call->region->class != MPI_CLASS_ONE_SIDED || call->item != location->item_count - 1)
        return 0;
    call->is_described = true;
    target = definitions_target(location->definitions, window, location->thread->rank, number);
    if (add_wanted_pair(location, PRV_TYPE_ACCESS_SIZE, bytes > read ? bytes : read) < 0)
        return location->error;
    return target == PARTNER_UNKNOWN ? 0 : add_wanted_pair(location, PRV_TYPE_ACCESS_TARGET, target);
}

/*
 * Threads.
 */

/* What is one event, of one pair. */
static int on_thread_event(struct location *location, struct event_record *record, int64_t time)
{
    static const struct prv_pair pairs[] = {
        [EVENT_OMP_FORK] = {.type = PRV_TYPE_REGION, .value = 3},
        [EVENT_OMP_JOIN] = {.type = PRV_TYPE_REGION, .value = 0},
        [EVENT_THREAD_FORK] = {.type = PRV_TYPE_REGION, .value = 3},
        [EVENT_THREAD_JOIN] = {.type = PRV_TYPE_REGION, .value = 0},
        [EVENT_THREAD_BEGIN] = {.type = PRV_TYPE_PTHREAD_FUNCTION, .value = 1},
        [EVENT_THREAD_END] = {.type = PRV_TYPE_PTHREAD_FUNCTION, .value = 0},
    };

    return location_tell(location, time, pairs[record->type].type, pairs[record->type].value);
}

static int on_team_begin(struct location *location, struct event_record *record, int64_t time)
{
    int error = location_tell(location, time, PRV_TYPE_REGION_FUNCTION, ARCHIVE_UNNAMED_TEAM);

    (void)record;
    if (error == 0 && !location->notes) {
        location->has_team = true;
        location->team_item = location->item_count - 1;
        location->team_pair = location->pair_count - 1;
    }
    return error;
}

static int on_team_end(struct location *location, struct event_record *record, int64_t time)
{
    (void)record;
    location->has_team = false;
    return location_tell(location, time, PRV_TYPE_REGION_FUNCTION, 0);
}

/*
 * The tracer, counters, parameters.
 */

/* It is the first or last record, and says nothing else. */
static int on_program(struct location *location, struct event_record *record, int64_t time)
{
    (void)location;
    (void)record;
    (void)time;
    return 0;
}

static int on_flush(struct location *location, struct event_record *record, int64_t time)
{
    uint64_t stop = location_ticks(location, event_time(record));
    int64_t end = 0;

    if (!is_whole(location, record))
        return location->error;
    if (stop >= location->definitions->offset && !location_time(location->definitions, stop, &end))
        end = time;
    if (location->is_flushing && location_tell(location, time, PRV_TYPE_FLUSH, 0) < 0)
        return location->error;
    location->is_flushing = true;
    location->usual_span = 0;
    location->flush_end = end > time ? end : time;
    return location_tell(location, time, PRV_TYPE_FLUSH, 1);
}

/* Where Score-P has rewound its buffer it is switched off and on at the time that the records go back to: these are
 * gone up to the next one. */
static int on_switch(struct location *location, struct event_record *record, int64_t time)
{
    bool is_on = event_byte(record) == OTF2_MEASUREMENT_ON;

    if (!is_whole(location, record))
        return location->error;
    if (location->notes) {
        struct noted_gap *gap = &location->notes->gaps[location->thread->rank];

        if (!is_on && time < gap->begin)
            gap->begin = time;
        gap->end = is_on ? time : INT64_MAX;
    }
    location->is_rewound = is_on && location->is_off && time == location->off_since;
    if (location->is_rewound)
        location->usual_span = 0;
    if (is_on)
        return location->is_rewound ? 0 : location_resume(location, time);
    location->was_off = location->is_off = true;
    location->times_off++;
    location->off_since = time;
    return location_tell(location, time, PRV_TYPE_TRACING, 0);
}

/* What a running counter has counted since the reading before. Without one, or where recording was off meanwhile, it is
 * not known when that was counted: nothing, so that counting begins. */
static uint64_t counted_since(const struct location *location, struct counter_total *total, uint64_t value)
{
    bool is_known = total->is_read ? total->times_off == location->times_off : location->time > location->begin;
    uint64_t counted = is_known ? value - total->value : 0;

    *total = (struct counter_total){.value = value, .times_off = location->times_off, .is_read = true};
    return counted;
}

/* So many times a number with a fraction, of which the whole part counts. */
static uint64_t whole_multiple(uint64_t bits, int64_t factor)
{
    double number;

    memcpy(&number, &bits, sizeof(number));
    number *= (double)factor;
    return number > -9e18 && number < 9e18 ? (uint64_t)(int64_t)number : 0;
}

/* One member of a metric's reading. */
static int tell_counter(struct location *location, uint32_t member, uint64_t value, bool has_fraction, int64_t time,
                        bool *is_first)
{
    const struct counter_definition *counter =
        keyed_list_find(&location->definitions->counters, member, sizeof(*counter));
    struct prv_pair pair;

    if (!counter || counter->type == 0 || (counter->roles == 0 && !location_wants(location, counter->type)))
        return 0;
    if (has_fraction)
        value = whole_multiple(value, counter->factor);
    if (counter->is_running) {
        struct counter_total *total = keyed_list_find(&location->totals, member, sizeof(*total))
                                          ?: keyed_list_get(&location->totals, member, sizeof(*total));

        if (!total)
            return location_no_memory(location);
        value = counted_since(location, total, value);
    }
    if (!has_fraction && __builtin_mul_overflow((int64_t)value, counter->factor, (int64_t *)&value))
        value = INT64_MAX;
    pair = (struct prv_pair){counter->type, counter->roles, value};
    if (!*is_first)
        return location_add_pair(location, pair);
    *is_first = false;
    return location_tell_pair(location, time, pair);
}

static int on_metric(struct location *location, struct event_record *record, int64_t time)
{
    uint32_t reference = read_reference(location, record, LOCAL_METRIC);
    uint8_t count = event_byte(record);
    const struct metric_definition *metric =
        keyed_list_find(&location->definitions->metrics, reference, sizeof(*metric));
    bool is_first = true;

    if (!is_whole(location, record))
        return location->error;
    if (!metric)
        return refuse_undefined(location, "metric", reference);
    if (!metric->is_wanted || location->notes)
        return 0;
    for (uint32_t i = 0; i < count && i < metric->count && location->error == 0; i++) {
        uint8_t type = event_byte(record);
        uint64_t value = event_u64(record);

        if (is_whole(location, record))
            tell_counter(location, location->definitions->metric_members[metric->first + i], value,
                         type == OTF2_TYPE_DOUBLE || type == OTF2_TYPE_FLOAT, time, &is_first);
    }
    if (!is_first && location->error == 0)
        location->items[location->item_count - 1].joins = true;
    return location->error;
}

static int on_parameter(struct location *location, struct event_record *record, int64_t time)
{
    uint32_t reference = read_reference(location, record, LOCAL_PARAMETER);
    const struct parameter_definition *parameter =
        keyed_list_find(&location->definitions->parameters, reference, sizeof(*parameter));
    uint64_t value = record->type == EVENT_PARAMETER_STRING
                         ? (uint64_t)read_reference(location, record, LOCAL_STRING) + 1
                         : event_u64(record);

    if (!is_whole(location, record))
        return location->error;
    if (!parameter)
        return refuse_undefined(location, "parameter", reference);
    return location_wants(location, parameter->type) ? location_tell(location, time, parameter->type, value) : 0;
}

/* NULL: nothing is made of them. */
static record_handler *const handlers[UINT8_MAX + 1] = {
    [EVENT_BUFFER_FLUSH] = on_flush,
    [EVENT_MEASUREMENT_ON_OFF] = on_switch,
    [EVENT_ENTER] = on_region,
    [EVENT_LEAVE] = on_region,
    [EVENT_MPI_SEND] = on_message,
    [EVENT_MPI_ISEND] = on_message,
    [EVENT_MPI_ISEND_COMPLETE] = on_request,
    [EVENT_MPI_IRECV_REQUEST] = on_request,
    [EVENT_MPI_RECV] = on_message,
    [EVENT_MPI_IRECV] = on_message,
    [EVENT_MPI_REQUEST_CANCELLED] = on_request,
    [EVENT_MPI_COLLECTIVE_END] = on_collective,
    [EVENT_OMP_FORK] = on_thread_event,
    [EVENT_OMP_JOIN] = on_thread_event,
    [EVENT_METRIC] = on_metric,
    [EVENT_PARAMETER_STRING] = on_parameter,
    [EVENT_PARAMETER_INT] = on_parameter,
    [EVENT_PARAMETER_UNSIGNED_INT] = on_parameter,
    [EVENT_RMA_PUT] = on_access,
    [EVENT_RMA_GET] = on_access,
    [EVENT_RMA_ATOMIC] = on_access,
    [EVENT_THREAD_FORK] = on_thread_event,
    [EVENT_THREAD_JOIN] = on_thread_event,
    [EVENT_THREAD_TEAM_BEGIN] = on_team_begin,
    [EVENT_THREAD_TEAM_END] = on_team_end,
    [EVENT_THREAD_BEGIN] = on_thread_event,
    [EVENT_THREAD_END] = on_thread_event,
    [EVENT_CALLING_CONTEXT_ENTER] = on_context,
    [EVENT_CALLING_CONTEXT_LEAVE] = on_context,
    [EVENT_PROGRAM_BEGIN] = on_program,
    [EVENT_PROGRAM_END] = on_program,
    [EVENT_COLLECTIVE_REQUEST] = on_collective_request,
    [EVENT_COLLECTIVE_COMPLETE] = on_collective_complete,
};

bool records_are_known(uint8_t type)
{
    return handlers[type];
}

/* Regions of which nothing is told come and go, as instrumented functions do by the hundred million: goes beyond up to
 * that many records of them, in order of time, which counts at the last. How many they are, which may be none. */
static __attribute__((noinline)) size_t pass_over_silent(struct location *location, size_t most)
{
    struct event_file *file = &location->file;
    struct region_record last = {.ticks = file->ticks, .behind = file->at};
    struct region_record next;
    uint64_t until = local_until(location->local, location->interval);
    const struct region **top;
    const struct region **end;
    size_t passed = 0;
    int64_t time;

    if (!location->stack || !location->filter || !location->filter->is_armed || location->has_impossible_times ||
        location->usual_span == 0 || location_ticks(location, last.ticks) < location->definitions->offset)
        return 0;
    top = location->stack + location->depth;
    end = location->stack + location->stack_capacity;
    while (passed < most && event_region_at(file, last.behind, last.ticks, &next) && next.ticks >= last.ticks &&
           next.ticks <= until) {
        const struct region *region = region_of(location, next.region);

        if (!region || !region->is_silent)
            break;
        if (next.type == EVENT_ENTER && top < end)
            *top++ = region;
        else if (next.type == EVENT_LEAVE && top > location->stack && top[-1] == region)
            top--;
        else
            break;
        last = next;
        passed++;
    }
    if (passed == 0)
        return 0;
    location->depth = (size_t)(top - location->stack);
    event_file_go_behind(file, &last);
    location->records += passed - 1;
    return location_begin_record(location, last.ticks, &time) ? passed : 0;
}

__attribute__((noinline)) int location_read(struct location *location, size_t most, size_t *count)
{
    struct event_file *file = &location->file;
    size_t done = 0;
    int error = 0;

    while (done < most && error == 0) {
        struct region_record named;
        struct event_record record;
        int64_t time;

        /* Regions are most of an archive: they are spared the way through the table. */
        if (event_region_at(file, file->at, file->ticks, &named)) {
            const struct region *region = region_of(location, named.region);
            size_t passed = region && region->is_silent ? pass_over_silent(location, most - done) : 0;

            done += passed > 0 ? passed : 1;
            if (passed > 0)
                continue;
            event_file_go_behind(file, &named);
            error = location_begin_record(location, named.ticks, &time)
                        ? take_region(location, named.type, region, named.region, time)
                        : location->error;
            continue;
        }
        error = event_file_next(file, &record);
        if (error <= 0)
            break;
        error = 0;
        done++;
        if (handlers[record.type])
            error = location_begin_record(location, record.ticks, &time)
                        ? handlers[record.type](location, &record, time)
                        : location->error;
    }
    *count = done;
    return error;
}
