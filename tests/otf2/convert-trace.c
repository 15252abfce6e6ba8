/*
 * convert-trace TRACE.prv DIR: writes the OTF2 archive of the same run into a new folder: MPI calls, messages,
 * communicators and collectives, where they end as well if the trace says that of nonblocking ones, and user functions,
 * of traces in which each rank has one thread. Prints how many records there are.
 *
 * Sends stand at the entry of their calls, receives at the exit; requests are numbered by messages.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "paraver/mpi_call.h"
#include "traces/trace.h"
#include "written_archive.h"

enum {
    START_TYPE = 40000002,
    FLUSH_TYPE = 40000003,
    MPI_TYPE = 50000001,
    FUNCTION_TYPE = 60000019,
    SENT_TYPE = 50100001,
    STARTED_TYPE = 50100012, /* of nonblocking collectives: their requests */
    COMPLETE_TYPE,
    FUNCTIONS_MOST = 1000,
    START_REGION = MPI_CALL_LIMIT, /* of the tracer; functions come behind these two */
    FLUSH_REGION,
    FUNCTION_REGIONS,
};

struct event {
    int64_t time;
    enum event_kind { EVENT_CALL, EVENT_FUNCTION, EVENT_START, EVENT_FLUSH, EVENT_COMPLETE } kind;
    uint32_t value;   /* 0: left */
    uint64_t request; /* + 1, of a nonblocking collective; 0: none */
    uint64_t sent;    /* of collectives */
    uint64_t received;
    uint32_t communicator; /* reference + 1 */
};

/* Of a message: in its sender, where the receive is posted, and where it is complete. */
struct end {
    int64_t time;
    uint64_t number;
    uint32_t partner;
    uint32_t tag;
    uint64_t size;
};

struct ends {
    struct end *items;
    size_t count;
    size_t capacity;
    size_t next; /* to be written */
};

struct rank {
    int64_t first; /* of all events, unless there is none */
    int64_t last;
    bool has_begun;
    struct event *events;
    size_t count;
    size_t capacity;
    struct ends sends;
    struct ends posts;
    struct ends receives;
};

struct communicator {
    uint32_t id;
    uint64_t *members;
    size_t count;
};

struct conversion {
    struct rank *ranks;
    size_t rank_count;
    int64_t duration;
    uint64_t message_count;
    struct communicator *communicators;
    size_t communicator_count;
    size_t communicator_capacity;
    uint32_t function_count; /* the largest value */
};

static void *add(void *items, size_t *count, size_t *capacity, size_t size)
{
    unsigned char *bytes;

    if (array_reserve(items, capacity, *count + 1, size) < 0)
        exit(1);
    memcpy(&bytes, items, sizeof(bytes));
    return bytes + (*count)++ * size;
}

/*
 * The trace.
 */

/* Whether events of that type are carried. */
static bool kind_of(uint32_t type, enum event_kind *kind)
{
    *kind = type == FUNCTION_TYPE   ? EVENT_FUNCTION
            : type == START_TYPE    ? EVENT_START
            : type == FLUSH_TYPE    ? EVENT_FLUSH
            : type == COMPLETE_TYPE ? EVENT_COMPLETE
                                    : EVENT_CALL;
    return *kind != EVENT_CALL || (type >= MPI_TYPE && type < MPI_TYPE + 5);
}

static int take_header(void *user, const struct prv_header *header)
{
    struct conversion *conversion = user;

    conversion->rank_count = header->applications[0].task_count;
    conversion->ranks = calloc(conversion->rank_count + 1, sizeof(*conversion->ranks));
    conversion->duration = header->duration;
    return conversion->ranks ? 0 : -1;
}

static int take_communicator(void *user, const struct prv_communicator *taken, uint64_t line)
{
    struct conversion *conversion = user;
    struct communicator *communicator;

    (void)line;
    if (taken->is_between)
        return 0;
    communicator = add(&conversion->communicators, &conversion->communicator_count, &conversion->communicator_capacity,
                       sizeof(*communicator));
    *communicator = (struct communicator){
        .id = taken->id, .members = calloc(taken->member_count + 1, sizeof(uint64_t)), .count = taken->member_count};
    for (size_t i = 0; i < taken->member_count; i++)
        communicator->members[i] = taken->members[i] - 1;
    return 0;
}

static uint32_t reference_of(const struct conversion *conversion, uint64_t id)
{
    for (size_t i = 0; i < conversion->communicator_count; i++)
        if (conversion->communicators[i].id == id)
            return (uint32_t)i + 1;
    return 0;
}

static int take_event(void *user, const struct prv_event *taken, uint64_t line)
{
    struct conversion *conversion = user;
    struct rank *rank = &conversion->ranks[taken->object.task - 1];
    struct event attributes = {0};

    (void)line;
    rank->first = rank->has_begun ? rank->first : taken->time;
    rank->last = taken->time;
    rank->has_begun = true;
    for (size_t i = 0; i < taken->pair_count; i++) {
        const struct prv_pair *pair = &taken->pairs[i];

        attributes.sent = pair->type == SENT_TYPE ? pair->value : attributes.sent;
        attributes.received = pair->type == SENT_TYPE + 1 ? pair->value : attributes.received;
        if (pair->type == STARTED_TYPE)
            attributes.request = pair->value + 1;
        if (pair->type == SENT_TYPE + 3)
            attributes.communicator = reference_of(conversion, pair->value);
    }
    for (size_t i = 0; i < taken->pair_count; i++) {
        const struct prv_pair *pair = &taken->pairs[i];
        enum event_kind kind;
        struct event *event;

        if (!kind_of(pair->type, &kind))
            continue;
        event = add(&rank->events, &rank->count, &rank->capacity, sizeof(*event));
        *event = attributes;
        event->time = taken->time;
        event->kind = kind;
        if (kind == EVENT_COMPLETE)
            event->request = pair->value + 1;
        event->value = pair->value < FUNCTIONS_MOST ? (uint32_t)pair->value : FUNCTIONS_MOST;
        if (kind == EVENT_FUNCTION && event->value > conversion->function_count)
            conversion->function_count = event->value;
    }
    return 0;
}

static void add_end(struct ends *ends, struct end end)
{
    *(struct end *)add(&ends->items, &ends->count, &ends->capacity, sizeof(end)) = end;
}

static int take_message(void *user, const struct prv_message *message, uint64_t line)
{
    struct conversion *conversion = user;
    struct rank *sender = &conversion->ranks[message->sender.task - 1];
    struct rank *receiver = &conversion->ranks[message->receiver.task - 1];
    struct end end = {message->logical_send, conversion->message_count++, message->receiver.task - 1, message->tag,
                      (uint64_t)message->size};

    (void)line;
    add_end(&sender->sends, end);
    end.partner = message->sender.task - 1;
    end.time = message->logical_receive;
    add_end(&receiver->posts, end);
    end.time = message->physical_receive;
    add_end(&receiver->receives, end);
    return 0;
}

static int compare_ends(const void *left, const void *right)
{
    const struct end *a = left;
    const struct end *b = right;

    if (a->time != b->time)
        return a->time < b->time ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static void sort_ends(struct ends *ends)
{
    if (ends->count > 0)
        qsort(ends->items, ends->count, sizeof(*ends->items), compare_ends);
}

/*
 * The archive.
 */

static const struct end *next_end(struct ends *ends, int64_t time)
{
    return ends->next < ends->count && ends->items[ends->next].time <= time ? &ends->items[ends->next++] : NULL;
}

static void write_sends(OTF2_EvtWriter *out, struct rank *rank, const struct event *enter, uint32_t world)
{
    bool has_request = mpi_call((uint8_t)enter->value)->class == MPI_CLASS_ISEND ||
                       mpi_call((uint8_t)enter->value)->class == MPI_CLASS_START;
    uint64_t time = (uint64_t)enter->time;
    const struct end *end;

    while ((end = next_end(&rank->sends, enter->time)))
        check(has_request
                  ? OTF2_EvtWriter_MpiIsend(out, NULL, time, end->partner, world, end->tag, end->size, 2 * end->number)
                  : OTF2_EvtWriter_MpiSend(out, NULL, time, end->partner, world, end->tag, end->size));
}

static bool is_completion(uint32_t call)
{
    return mpi_call((uint8_t)call)->class == MPI_CLASS_COMPLETION;
}

static enum mpi_class class_of(const struct event *enter)
{
    return mpi_call(mpi_call_blocking((uint8_t)enter->value))->class;
}

/* Of a collective, as its sizes tell. */
static uint32_t root_of(const struct conversion *conversion, uint32_t rank, const struct event *enter)
{
    const struct communicator *communicator = &conversion->communicators[enter->communicator - 1];
    bool is_root = (class_of(enter) == MPI_CLASS_ONE_TO_ALL && enter->sent > 0) ||
                   (class_of(enter) == MPI_CLASS_ALL_TO_ONE && enter->received > 0);
    uint32_t own = 0;

    while (own + 1 < communicator->count && communicator->members[own] != rank)
        own++;
    if (is_root)
        return own;
    return communicator->count == 1 ? OTF2_UNDEFINED_UINT32 : (own + 1) % (uint32_t)communicator->count;
}

/* The number of an operation matters to nobody. */
static void write_collective(OTF2_EvtWriter *out, const struct conversion *conversion, uint32_t rank,
                             const struct event *enter, uint64_t time)
{
    if (!mpi_class_is_collective(mpi_call((uint8_t)enter->value)->class) || enter->communicator == 0)
        return;
    check(OTF2_EvtWriter_MpiCollectiveEnd(out, NULL, time, OTF2_COLLECTIVE_OP_ALLREDUCE, enter->communicator - 1,
                                          root_of(conversion, rank, enter), enter->sent, enter->received));
}

/* Of the latest one with that request. */
static void write_complete(OTF2_EvtWriter *out, const struct conversion *conversion, uint32_t number,
                           const struct event *complete)
{
    const struct event *enter = complete;

    while (enter > conversion->ranks[number].events &&
           (enter->kind != EVENT_CALL || enter->request != complete->request))
        enter--;
    if (enter->kind == EVENT_CALL && enter->request == complete->request && enter->communicator > 0)
        check(OTF2_EvtWriter_NonBlockingCollectiveComplete(
            out, NULL, (uint64_t)complete->time, OTF2_COLLECTIVE_OP_ALLREDUCE, enter->communicator - 1,
            root_of(conversion, number, enter), enter->sent, enter->received, complete->request));
}

static void write_exit(OTF2_EvtWriter *out, const struct conversion *conversion, uint32_t number,
                       const struct event *enter, int64_t exit, uint32_t world)
{
    struct rank *rank = &conversion->ranks[number];
    enum mpi_class class = mpi_call((uint8_t)enter->value)->class;
    uint64_t time = (uint64_t)exit;
    const struct end *end;

    while ((class == MPI_CLASS_IRECV || class == MPI_CLASS_START) &&
           (end = next_end(&rank->posts, class == MPI_CLASS_IRECV ? exit : enter->time)))
        check(OTF2_EvtWriter_MpiIrecvRequest(out, NULL, time, 2 * end->number + 1));
    while ((class == MPI_CLASS_RECV || class == MPI_CLASS_SENDRECV) && next_end(&rank->posts, enter->time))
        continue;
    while ((is_completion(enter->value) || class == MPI_CLASS_RECV || class == MPI_CLASS_SENDRECV) &&
           (end = next_end(&rank->receives, exit)))
        check(is_completion(enter->value)
                  ? OTF2_EvtWriter_MpiIrecv(out, NULL, time, end->partner, world, end->tag, end->size,
                                            2 * end->number + 1)
                  : OTF2_EvtWriter_MpiRecv(out, NULL, time, end->partner, world, end->tag, end->size));
    write_collective(out, conversion, number, enter, time);
    check(OTF2_EvtWriter_Leave(out, NULL, time, enter->value));
}

/* The world is the communicator behind those of the trace. Functions are regions behind the calls. */
static void write_rank(OTF2_EvtWriter *out, const struct conversion *conversion, uint32_t number)
{
    struct rank *rank = &conversion->ranks[number];
    uint32_t world = (uint32_t)conversion->communicator_count;
    const struct event *call = NULL;
    uint32_t function = 0;

    sort_ends(&rank->sends);
    sort_ends(&rank->posts);
    sort_ends(&rank->receives);
    if (rank->has_begun)
        check(OTF2_EvtWriter_ProgramBegin(out, NULL, (uint64_t)rank->first, 0, 0, NULL));
    for (size_t i = 0; i < rank->count; i++) {
        const struct event *event = &rank->events[i];
        uint64_t time = (uint64_t)event->time;

        if (event->kind == EVENT_FUNCTION) {
            if (function > 0)
                check(OTF2_EvtWriter_Leave(out, NULL, time, FUNCTION_REGIONS + function));
            function = event->value;
            if (function > 0)
                check(OTF2_EvtWriter_Enter(out, NULL, time, FUNCTION_REGIONS + function));
            continue;
        }
        if (event->kind == EVENT_COMPLETE) {
            write_complete(out, conversion, number, event);
            continue;
        }
        if (event->kind != EVENT_CALL) {
            uint32_t region = event->kind == EVENT_START ? START_REGION : FLUSH_REGION;

            check(event->value > 0 ? OTF2_EvtWriter_Enter(out, NULL, time, region)
                                   : OTF2_EvtWriter_Leave(out, NULL, time, region));
            continue;
        }
        if (call)
            write_exit(out, conversion, number, call, event->time, world);
        call = event->value > 0 ? event : NULL;
        if (call) {
            check(OTF2_EvtWriter_Enter(out, NULL, time, call->value));
            if (call->request > 0)
                check(OTF2_EvtWriter_NonBlockingCollectiveRequest(out, NULL, time, call->request));
            write_sends(out, rank, call, world);
        }
    }
    if (rank->has_begun)
        check(OTF2_EvtWriter_ProgramEnd(out, NULL, (uint64_t)rank->last, 0));
}

static void define_regions(const struct conversion *conversion, OTF2_GlobalDefWriter *out, uint32_t *strings)
{
    char name[40];

    for (uint32_t i = 0; i <= FUNCTION_REGIONS + conversion->function_count; i++) {
        const char *call = i < MPI_CALL_LIMIT  ? mpi_call((uint8_t)i)->name
                           : i == START_REGION ? "INIT"
                           : i == FLUSH_REGION ? "BUFFER FLUSH"
                                               : NULL;

        snprintf(name, sizeof(name), i < MPI_CALL_LIMIT ? "MPI call %u" : "function %u",
                 (unsigned)(i < MPI_CALL_LIMIT ? i : i - FUNCTION_REGIONS));
        check(OTF2_GlobalDefWriter_WriteString(out, *strings, call ? call : name));
        check(OTF2_GlobalDefWriter_WriteRegion(out, i, *strings, *strings, 0, OTF2_REGION_ROLE_FUNCTION,
                                               i < MPI_CALL_LIMIT     ? OTF2_PARADIGM_MPI
                                               : i < FUNCTION_REGIONS ? OTF2_PARADIGM_MEASUREMENT_SYSTEM
                                                                      : OTF2_PARADIGM_COMPILER,
                                               OTF2_REGION_FLAG_NONE, 0, 0, 0));
        ++*strings;
    }
}

static void define_all(const struct conversion *conversion, OTF2_GlobalDefWriter *out, const uint64_t *event_counts)
{
    uint64_t *all = calloc(conversion->rank_count + 1, sizeof(*all));
    uint32_t strings = 1;

    check(OTF2_GlobalDefWriter_WriteString(out, 0, ""));
    check(OTF2_GlobalDefWriter_WriteClockProperties(out, 1000000000, 0, (uint64_t)conversion->duration, 0));
    define_regions(conversion, out, &strings);
    check(OTF2_GlobalDefWriter_WriteSystemTreeNode(out, 0, 0, 0, OTF2_UNDEFINED_SYSTEM_TREE_NODE));
    for (uint32_t rank = 0; rank < conversion->rank_count; rank++) {
        all[rank] = rank;
        check(OTF2_GlobalDefWriter_WriteLocationGroup(out, rank, 0, OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                                      OTF2_UNDEFINED_LOCATION_GROUP));
        check(
            OTF2_GlobalDefWriter_WriteLocation(out, rank, 0, OTF2_LOCATION_TYPE_CPU_THREAD, event_counts[rank], rank));
    }
    check(OTF2_GlobalDefWriter_WriteGroup(out, 0, 0, OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI,
                                          OTF2_GROUP_FLAG_NONE, (uint32_t)conversion->rank_count, all));
    for (uint32_t i = 0; i <= conversion->communicator_count; i++) {
        bool is_world = i == conversion->communicator_count;

        check(OTF2_GlobalDefWriter_WriteGroup(
            out, i + 1, 0, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
            (uint32_t)(is_world ? conversion->rank_count : conversion->communicators[i].count),
            is_world ? all : conversion->communicators[i].members));
        check(OTF2_GlobalDefWriter_WriteComm(out, i, 0, i + 1, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE));
    }
    free(all);
}

static void write_archive(const struct conversion *conversion, const char *folder)
{
    uint64_t *event_counts = calloc(conversion->rank_count + 1, sizeof(*event_counts));
    OTF2_Archive *archive = written_archive_begin(folder, OTF2_CHUNK_SIZE_DEFINITIONS_DEFAULT);
    unsigned long long total = 0;

    if (!event_counts)
        exit(1);
    for (uint32_t rank = 0; rank < conversion->rank_count; rank++) {
        OTF2_EvtWriter *out = OTF2_Archive_GetEvtWriter(archive, rank);

        write_rank(out, conversion, rank);
        check(OTF2_EvtWriter_GetNumberOfEvents(out, &event_counts[rank]));
        check(OTF2_Archive_CloseEvtWriter(archive, out));
        total += event_counts[rank];
    }
    check(OTF2_Archive_CloseEvtFiles(archive));
    define_all(conversion, OTF2_Archive_GetGlobalDefWriter(archive), event_counts);
    check(OTF2_Archive_Close(archive));
    free(event_counts);
    printf("%llu\n", total);
}

static void conversion_deinit(struct conversion *conversion)
{
    for (size_t i = 0; i < conversion->rank_count; i++) {
        free(conversion->ranks[i].events);
        free(conversion->ranks[i].sends.items);
        free(conversion->ranks[i].posts.items);
        free(conversion->ranks[i].receives.items);
    }
    for (size_t i = 0; i < conversion->communicator_count; i++)
        free(conversion->communicators[i].members);
    free(conversion->ranks);
    free(conversion->communicators);
}

int main(int argc, char **argv)
{
    static const struct diag silent = {NULL, NULL};
    struct conversion conversion = {0};
    struct prv_sink sink = {.user = &conversion,
                            .header = take_header,
                            .communicator = take_communicator,
                            .event = take_event,
                            .message = take_message};
    struct anomalies anomalies;
    struct trace trace = {0};

    if (argc != 3) {
        fputs("usage: convert-trace TRACE.prv DIR\n", stderr);
        return 2;
    }
    anomalies_init(&anomalies, &silent, argv[1]);
    if (trace_init(&trace, argv[1], &sink, &anomalies) < 0 || trace_open(&trace) < 0 ||
        trace_read(&trace, NULL, NULL) < 0)
        return 1;
    write_archive(&conversion, argv[2]);
    conversion_deinit(&conversion);
    trace_deinit(&trace);
    return 0;
}
