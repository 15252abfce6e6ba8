/*
 * write-archive DIR < TEXT: writes an OTF2 archive into a new folder, of what a text says, a line each:
 *
 *   clock RESOLUTION OFFSET LENGTH       1000000000 0 0, if there is none
 *   rank [THREADS] [NODE]                a rank, with so many locations (1), on a node (0)
 *   device                               an accelerator of the rank before it, with a location, a stream, of its own
 *   ranks LOCATION...                    location of each of MPI's ranks, if not their first
 *   creator NAME                         who writes it
 *   counter MODE [TYPE BASE EXPONENT [UNIT]]  how the counter counts, by OTF2's numbers, if not from the beginning (0),
 *                                        in integers (4: UINT64; 10: DOUBLE), of 10^0 (1 0)
 *   announce COUNT                       how many records each location is said to have, if not what it has
 *   region NAME PARADIGM ROLE [FILE LINE [TEXT]]  by OTF2's numbers; MPI_ and user functions need no line; its name is
 *                                        TEXT, if that is there
 *   comm NAME RANK...                    positions in MPI_COMM_WORLD, which is 'world'
 *   self NAME                            MPI_COMM_SELF, in which each rank is alone
 *   comms FIRST                          number of the first communicator (0), behind which the others are
 *   global                               records name members of communicators by their positions in 'world'
 *   between NAME COMM COMM               an intercommunicator of these two
 *   LOCATION TIME RECORD ARGUMENT...     in order of time; locations are numbered in the order of ranks, from 0
 *
 * with the records: enter REGION, leave REGION, send RANK COMM TAG BYTES, isend ... REQUEST, sent REQUEST,
 * recv RANK COMM TAG BYTES, post REQUEST, received RANK COMM TAG BYTES REQUEST, cancel REQUEST,
 * collective OPERATION COMM ROOT SENT RECEIVED (ROOT -: none), start REQUEST (of a nonblocking one),
 * complete OPERATION COMM ROOT SENT RECEIVED REQUEST, fork, join, team, teamend, thread, threadend, flush
 * UNTIL, off, on, integer PARAMETER VALUE, string PARAMETER VALUE, metric COUNTER VALUE (one counter, by its name), put
 * RANK BYTES (one-sided), atomic RANK BYTES, calls REGION COUNT (entered and left so often, each for a tick), begin,
 * end, others (one of each kind that says nothing here).
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "written_archive.h"

enum { NAMES_MOST = 200, RANKS_MOST = 5000, WORDS_MOST = 5100 };

/* Names that are numbered in the order in which they are met. */
struct names {
    char *items[NAMES_MOST];
    unsigned count;
};

struct described_region {
    unsigned paradigm;
    unsigned role;
    char *file; /* NULL: it has none */
    unsigned line;
    char *text; /* NULL: its name */
};

struct described_comm {
    bool is_self;
    unsigned count;
    uint64_t *members;
    unsigned sides[2]; /* of an intercommunicator: numbers of communicators, from 1 */
};

struct written {
    OTF2_Archive *archive;
    OTF2_EvtWriter **writers; /* of locations */
    unsigned location_count;
    unsigned rank_count;
    unsigned threads[RANKS_MOST];
    unsigned nodes[RANKS_MOST];
    bool is_device[RANKS_MOST]; /* no rank, but among them */
    uint64_t *ranks;            /* their locations; NULL: the first of each */
    unsigned ranks_named;
    uint64_t clock[3];
    OTF2_GroupFlag group_flags;
    bool announces; /* this: */
    uint64_t announced;
    struct names region_names;
    struct described_region regions[NAMES_MOST];
    struct names comm_names;
    struct described_comm comms[NAMES_MOST];
    unsigned first_comm;
    struct names parameters;
    bool has_strings[NAMES_MOST];
    struct names strings; /* values of parameters */
    char *counter;        /* NULL: none */
    OTF2_MetricMode mode; /* of it */
    OTF2_Type type;
    OTF2_Base base;
    int64_t exponent;
    char *unit;
    bool has_window;
};

__attribute__((noreturn, format(printf, 1, 2))) static void give_up(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fputs("write-archive: ", stderr);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(1);
}

static unsigned number_of(struct names *names, const char *name)
{
    for (unsigned i = 0; i < names->count; i++)
        if (strcmp(names->items[i], name) == 0)
            return i;
    if (names->count == NAMES_MOST)
        give_up("too many names");
    names->items[names->count] = strdup(name);
    return names->count++;
}

static uint64_t value(const char *word)
{
    return word ? strtoull(word, NULL, 10) : 0;
}

static OTF2_RegionRef region_of(struct written *written, const char *name)
{
    unsigned known = written->region_names.count;
    unsigned number = number_of(&written->region_names, name);

    if (number == known)
        written->regions[number] = (struct described_region){
            .paradigm = strncmp(name, "MPI_", 4) == 0 ? OTF2_PARADIGM_MPI : OTF2_PARADIGM_COMPILER,
            .role = OTF2_REGION_ROLE_FUNCTION};
    return number;
}

static uint32_t root_of(const char *word)
{
    return strcmp(word, "-") == 0 ? OTF2_UNDEFINED_UINT32 : (uint32_t)value(word);
}

static void write_metric(struct written *written, OTF2_EvtWriter *out, uint64_t time, char **words)
{
    OTF2_MetricValue metric = {.unsigned_int = value(words[2])};

    if (written->type == OTF2_TYPE_DOUBLE)
        metric.floating_point = strtod(words[2], NULL);
    if (!written->counter)
        written->counter = strdup(words[1]);
    check(OTF2_EvtWriter_Metric(out, NULL, time, 0, 1, &written->type, &metric));
}

static void write_parameter(struct written *written, OTF2_EvtWriter *out, uint64_t time, char **words)
{
    unsigned parameter = number_of(&written->parameters, words[1]);

    written->has_strings[parameter] = words[0][0] == 's';
    if (words[0][0] == 's')
        check(OTF2_EvtWriter_ParameterString(out, NULL, time, parameter, number_of(&written->strings, words[2])));
    else
        check(OTF2_EvtWriter_ParameterInt(out, NULL, time, parameter, (int64_t)value(words[2])));
}

static void write_calls(OTF2_EvtWriter *out, uint64_t time, OTF2_RegionRef region, uint64_t count)
{
    for (uint64_t i = 0; i < 2 * count; i++)
        check(i % 2 == 0 ? OTF2_EvtWriter_Enter(out, NULL, time + i, region)
                         : OTF2_EvtWriter_Leave(out, NULL, time + i, region));
}

/* Files, samples, locks, threads, tasks, and what windows and communicators are made of. */
static void write_others(OTF2_EvtWriter *out, uint64_t time)
{
    check(OTF2_EvtWriter_IoCreateHandle(out, NULL, time, 0, OTF2_IO_ACCESS_MODE_READ_WRITE, 0, 0));
    check(OTF2_EvtWriter_IoOperationBegin(out, NULL, time, 0, OTF2_IO_OPERATION_MODE_WRITE, 0, 4096, 1));
    check(OTF2_EvtWriter_IoOperationIssued(out, NULL, time, 0, 1));
    check(OTF2_EvtWriter_IoOperationComplete(out, NULL, time, 0, 4096, 1));
    check(OTF2_EvtWriter_IoDestroyHandle(out, NULL, time, 0));
    check(OTF2_EvtWriter_CallingContextSample(out, NULL, time, 0, 2, 0));
    check(OTF2_EvtWriter_ThreadAcquireLock(out, NULL, time, OTF2_PARADIGM_PTHREAD, 0, 1));
    check(OTF2_EvtWriter_ThreadReleaseLock(out, NULL, time, OTF2_PARADIGM_PTHREAD, 0, 1));
    check(OTF2_EvtWriter_ThreadCreate(out, NULL, time, OTF2_UNDEFINED_COMM, 1));
    check(OTF2_EvtWriter_ThreadWait(out, NULL, time, OTF2_UNDEFINED_COMM, 1));
    check(OTF2_EvtWriter_ThreadTaskSwitch(out, NULL, time, OTF2_UNDEFINED_COMM, 0, 1));
    check(OTF2_EvtWriter_MpiRequestTest(out, NULL, time, UINT64_MAX));
    check(OTF2_EvtWriter_MpiCollectiveBegin(out, NULL, time));
    check(OTF2_EvtWriter_RmaWinCreate(out, NULL, time, 0));
    check(OTF2_EvtWriter_RmaOpCompleteBlocking(out, NULL, time, 0, 1));
    check(OTF2_EvtWriter_CommCreate(out, NULL, time, 0));
    check(OTF2_EvtWriter_CommDestroy(out, NULL, time, UINT32_MAX));
}

/* words[0] is the record; behind the last one there are NULLs. */
static void write_record(struct written *written, OTF2_EvtWriter *out, uint64_t time, char **words)
{
    const char *record = words[0];
    uint32_t rank = (uint32_t)value(words[1]); /* or request, or operation */
    bool has_comm = words[1] && words[2] && words[3];
    unsigned comm = has_comm ? written->first_comm + number_of(&written->comm_names, words[2]) : 0;
    uint32_t tag = has_comm ? (uint32_t)value(words[3]) : 0;
    uint64_t bytes = has_comm ? value(words[4]) : 0;
    uint64_t request = has_comm && words[4] ? value(words[5]) : 0;

    if (strcmp(record, "enter") == 0)
        check(OTF2_EvtWriter_Enter(out, NULL, time, region_of(written, words[1])));
    else if (strcmp(record, "leave") == 0)
        check(OTF2_EvtWriter_Leave(out, NULL, time, region_of(written, words[1])));
    else if (strcmp(record, "send") == 0)
        check(OTF2_EvtWriter_MpiSend(out, NULL, time, rank, comm, tag, bytes));
    else if (strcmp(record, "isend") == 0)
        check(OTF2_EvtWriter_MpiIsend(out, NULL, time, rank, comm, tag, bytes, request));
    else if (strcmp(record, "sent") == 0)
        check(OTF2_EvtWriter_MpiIsendComplete(out, NULL, time, rank));
    else if (strcmp(record, "recv") == 0)
        check(OTF2_EvtWriter_MpiRecv(out, NULL, time, rank, comm, tag, bytes));
    else if (strcmp(record, "post") == 0)
        check(OTF2_EvtWriter_MpiIrecvRequest(out, NULL, time, rank));
    else if (strcmp(record, "received") == 0)
        check(OTF2_EvtWriter_MpiIrecv(out, NULL, time, rank, comm, tag, bytes, request));
    else if (strcmp(record, "cancel") == 0)
        check(OTF2_EvtWriter_MpiRequestCancelled(out, NULL, time, rank));
    else if (strcmp(record, "collective") == 0)
        check(OTF2_EvtWriter_MpiCollectiveEnd(out, NULL, time, (OTF2_CollectiveOp)rank, comm, root_of(words[3]), bytes,
                                              request));
    else if (strcmp(record, "start") == 0)
        check(OTF2_EvtWriter_NonBlockingCollectiveRequest(out, NULL, time, rank));
    else if (strcmp(record, "complete") == 0)
        check(OTF2_EvtWriter_NonBlockingCollectiveComplete(out, NULL, time, (OTF2_CollectiveOp)rank, comm,
                                                           root_of(words[3]), bytes, request, value(words[6])));
    else if (strcmp(record, "fork") == 0)
        check(OTF2_EvtWriter_ThreadFork(out, NULL, time, OTF2_PARADIGM_OPENMP, 2));
    else if (strcmp(record, "join") == 0)
        check(OTF2_EvtWriter_ThreadJoin(out, NULL, time, OTF2_PARADIGM_OPENMP));
    else if (strcmp(record, "team") == 0)
        check(OTF2_EvtWriter_ThreadTeamBegin(out, NULL, time, OTF2_UNDEFINED_COMM));
    else if (strcmp(record, "teamend") == 0)
        check(OTF2_EvtWriter_ThreadTeamEnd(out, NULL, time, OTF2_UNDEFINED_COMM));
    else if (strcmp(record, "thread") == 0)
        check(OTF2_EvtWriter_ThreadBegin(out, NULL, time, OTF2_UNDEFINED_COMM, 1));
    else if (strcmp(record, "threadend") == 0)
        check(OTF2_EvtWriter_ThreadEnd(out, NULL, time, OTF2_UNDEFINED_COMM, 1));
    else if (strcmp(record, "flush") == 0)
        check(OTF2_EvtWriter_BufferFlush(out, NULL, time, value(words[1])));
    else if (strcmp(record, "off") == 0 || strcmp(record, "on") == 0)
        check(OTF2_EvtWriter_MeasurementOnOff(out, NULL, time,
                                              record[1] == 'n' ? OTF2_MEASUREMENT_ON : OTF2_MEASUREMENT_OFF));
    else if (strcmp(record, "integer") == 0 || strcmp(record, "string") == 0)
        write_parameter(written, out, time, words);
    else if (strcmp(record, "metric") == 0)
        write_metric(written, out, time, words);
    else if (strcmp(record, "put") == 0)
        check(OTF2_EvtWriter_RmaPut(out, NULL, time, 0, rank, value(words[2]), 0));
    else if (strcmp(record, "atomic") == 0)
        check(OTF2_EvtWriter_RmaAtomic(out, NULL, time, 0, rank, OTF2_RMA_ATOMIC_TYPE_FETCH_AND_ADD, value(words[2]),
                                       value(words[2]), 0));
    else if (strcmp(record, "calls") == 0)
        write_calls(out, time, region_of(written, words[1]), value(words[2]));
    else if (strcmp(record, "others") == 0)
        write_others(out, time);
    else if (strcmp(record, "begin") == 0)
        check(OTF2_EvtWriter_ProgramBegin(out, NULL, time, 0, 0, NULL));
    else if (strcmp(record, "end") == 0)
        check(OTF2_EvtWriter_ProgramEnd(out, NULL, time, 0));
    else
        give_up("there is no record %s", record);
    written->has_window = written->has_window || strcmp(record, "put") == 0 || strcmp(record, "atomic") == 0;
}

static void add_rank(struct written *written, unsigned threads, unsigned node)
{
    if (written->rank_count == RANKS_MOST)
        give_up("too many ranks");
    written->threads[written->rank_count] = threads;
    written->nodes[written->rank_count++] = node;
    written->writers = realloc(written->writers, (written->location_count + threads) * sizeof(*written->writers));
    for (unsigned i = 0; i < threads; i++) {
        written->writers[written->location_count] =
            OTF2_Archive_GetEvtWriter(written->archive, written->location_count);
        written->location_count++;
    }
}

static void read_line(struct written *written, char **words, unsigned count)
{
    if (strcmp(words[0], "clock") == 0) {
        for (unsigned i = 0; i < 3; i++)
            written->clock[i] = value(words[1 + i]);
    } else if (strcmp(words[0], "rank") == 0) {
        add_rank(written, words[1] ? (unsigned)value(words[1]) : 1, count > 2 ? (unsigned)value(words[2]) : 0);
    } else if (strcmp(words[0], "device") == 0) {
        written->is_device[written->rank_count] = true;
        add_rank(written, 1, 0);
    } else if (strcmp(words[0], "ranks") == 0) {
        written->ranks_named = count - 1;
        written->ranks = calloc(count, sizeof(*written->ranks));
        for (unsigned i = 1; i < count; i++)
            written->ranks[i - 1] = value(words[i]);
    } else if (strcmp(words[0], "self") == 0) {
        written->comms[number_of(&written->comm_names, words[1])].is_self = true;
    } else if (strcmp(words[0], "comms") == 0) {
        written->first_comm = (unsigned)value(words[1]);
    } else if (strcmp(words[0], "global") == 0) {
        written->group_flags = OTF2_GROUP_FLAG_GLOBAL_MEMBERS;
    } else if (strcmp(words[0], "creator") == 0) {
        check(OTF2_Archive_SetCreator(written->archive, words[1]));
    } else if (strcmp(words[0], "counter") == 0) {
        written->mode = (OTF2_MetricMode)value(words[1]);
        if (count > 4) {
            written->type = (OTF2_Type)value(words[2]);
            written->base = (OTF2_Base)value(words[3]);
            written->exponent = strtoll(words[4], NULL, 10);
        }
        written->unit = count > 5 ? strdup(words[5]) : NULL;
    } else if (strcmp(words[0], "announce") == 0) {
        written->announces = true;
        written->announced = value(words[1]);
    } else if (strcmp(words[0], "region") == 0) {
        written->regions[number_of(&written->region_names, words[1])] = (struct described_region){
            (unsigned)value(words[2]), (unsigned)value(words[3]), count > 5 ? strdup(words[4]) : NULL,
            count > 5 ? (unsigned)value(words[5]) : 0, count > 6 ? strdup(words[6]) : NULL};
    } else if (strcmp(words[0], "comm") == 0) {
        struct described_comm *comm = &written->comms[number_of(&written->comm_names, words[1])];

        comm->count = count - 2;
        comm->members = calloc(count, sizeof(*comm->members));
        for (unsigned i = 2; i < count; i++)
            comm->members[i - 2] = value(words[i]);
    } else if (strcmp(words[0], "between") == 0 && count == 4) {
        struct described_comm *comm = &written->comms[number_of(&written->comm_names, words[1])];

        for (unsigned i = 0; i < 2; i++)
            comm->sides[i] = number_of(&written->comm_names, words[2 + i]) + 1;
    } else if (value(words[0]) < written->location_count && count > 2) {
        write_record(written, written->writers[value(words[0])], value(words[1]), words + 2);
    } else {
        give_up("a line begins with %s", words[0]);
    }
}

/*
 * Definitions.
 */

static uint32_t strings;

static OTF2_StringRef text(OTF2_GlobalDefWriter *out, const char *string)
{
    check(OTF2_GlobalDefWriter_WriteString(out, strings, string));
    return strings++;
}

/* Values of parameters are numbered among the strings, from 0 on: they are written first. */
static void define_parameters(const struct written *written, OTF2_GlobalDefWriter *out)
{
    for (unsigned i = 0; i < written->strings.count; i++)
        text(out, written->strings.items[i]);
    for (unsigned i = 0; i < written->parameters.count; i++)
        check(OTF2_GlobalDefWriter_WriteParameter(out, i, text(out, written->parameters.items[i]),
                                                  written->has_strings[i] ? OTF2_PARAMETER_TYPE_STRING
                                                                          : OTF2_PARAMETER_TYPE_INT64));
}

static void define_regions(const struct written *written, OTF2_GlobalDefWriter *out, OTF2_StringRef none)
{
    for (unsigned i = 0; i < written->region_names.count; i++) {
        const struct described_region *region = &written->regions[i];
        OTF2_StringRef name = text(out, region->text ? region->text : written->region_names.items[i]);
        OTF2_StringRef file = region->file ? text(out, region->file) : none;

        check(OTF2_GlobalDefWriter_WriteRegion(out, i, name, name, none, (OTF2_RegionRole)region->role,
                                               (OTF2_Paradigm)region->paradigm, OTF2_REGION_FLAG_NONE, file,
                                               region->line, 0));
    }
}

/* Nodes are 1 and so on, below a machine. Locations 0, 1 ... are those of rank 0, then those of rank 1. */
static void define_locations(const struct written *written, OTF2_GlobalDefWriter *out, const uint64_t *event_counts)
{
    OTF2_StringRef name = text(out, "node");
    unsigned nodes = 0;
    unsigned location = 0;

    for (unsigned i = 0; i < written->rank_count; i++)
        nodes = written->nodes[i] + 1 > nodes ? written->nodes[i] + 1 : nodes;
    check(OTF2_GlobalDefWriter_WriteSystemTreeNode(out, 0, name, name, OTF2_UNDEFINED_SYSTEM_TREE_NODE));
    for (unsigned i = 0; i < nodes; i++) {
        check(OTF2_GlobalDefWriter_WriteSystemTreeNode(out, i + 1, name, name, 0));
        check(OTF2_GlobalDefWriter_WriteSystemTreeNodeDomain(out, i + 1, OTF2_SYSTEM_TREE_DOMAIN_SHARED_MEMORY));
    }
    for (unsigned rank = 0; rank < written->rank_count; rank++) {
        bool is_device = written->is_device[rank];
        char rank_name[40];

        snprintf(rank_name, sizeof(rank_name), "MPI Rank %u", rank);
        check(OTF2_GlobalDefWriter_WriteLocationGroup(
            out, rank, text(out, rank_name),
            is_device ? OTF2_LOCATION_GROUP_TYPE_ACCELERATOR : OTF2_LOCATION_GROUP_TYPE_PROCESS,
            written->nodes[rank] + 1, is_device ? rank - 1 : OTF2_UNDEFINED_LOCATION_GROUP));
        for (unsigned i = 0; i < written->threads[rank]; i++, location++)
            check(OTF2_GlobalDefWriter_WriteLocation(
                out, location, name, is_device ? OTF2_LOCATION_TYPE_ACCELERATOR_STREAM : OTF2_LOCATION_TYPE_CPU_THREAD,
                written->announces ? written->announced : event_counts[location], rank));
    }
}

static void define_communicators(const struct written *written, OTF2_GlobalDefWriter *out, OTF2_StringRef none)
{
    uint64_t *members = calloc(written->rank_count + 1, sizeof(*members));
    uint64_t *world = calloc(written->rank_count + 1, sizeof(*world));
    unsigned first = written->first_comm;
    unsigned count = 0;

    for (unsigned rank = 0, location = 0; rank < written->rank_count; location += written->threads[rank], rank++)
        if (!written->is_device[rank]) {
            members[count] = location;
            world[count] = count;
            count++;
        }
    check(OTF2_GlobalDefWriter_WriteGroup(out, 0, none, OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI,
                                          OTF2_GROUP_FLAG_NONE, written->ranks ? written->ranks_named : count,
                                          written->ranks ? written->ranks : members));
    for (unsigned i = 0; i < written->comm_names.count; i++) {
        const struct described_comm *comm = &written->comms[i];

        check(OTF2_GlobalDefWriter_WriteGroup(out, i + 1, none,
                                              comm->is_self ? OTF2_GROUP_TYPE_COMM_SELF : OTF2_GROUP_TYPE_COMM_GROUP,
                                              OTF2_PARADIGM_MPI, written->group_flags,
                                              comm->is_self     ? 0
                                              : comm->count > 0 ? comm->count
                                                                : count,
                                              comm->count > 0 ? comm->members : world));
        if (comm->sides[0] > 0)
            check(OTF2_GlobalDefWriter_WriteInterComm(out, first + i, text(out, written->comm_names.items[i]),
                                                      comm->sides[0], comm->sides[1], first, OTF2_COMM_FLAG_NONE));
        else
            check(OTF2_GlobalDefWriter_WriteComm(out, first + i, text(out, written->comm_names.items[i]), i + 1,
                                                 OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE));
    }
    if (written->has_window)
        check(OTF2_GlobalDefWriter_WriteRmaWin(out, 0, none, first, OTF2_RMA_WIN_FLAG_NONE));
    free(members);
    free(world);
}

static void define_all(const struct written *written, OTF2_GlobalDefWriter *out, const uint64_t *event_counts)
{
    OTF2_StringRef none;

    define_parameters(written, out);
    none = text(out, "");
    check(OTF2_GlobalDefWriter_WriteClockProperties(out, written->clock[0], written->clock[1], written->clock[2], 0));
    define_regions(written, out, none);
    define_locations(written, out, event_counts);
    define_communicators(written, out, none);
    if (written->counter) {
        OTF2_MetricMemberRef member = 0;

        check(OTF2_GlobalDefWriter_WriteMetricMember(out, 0, text(out, written->counter), none, OTF2_METRIC_TYPE_PAPI,
                                                     written->mode, written->type, written->base, written->exponent,
                                                     written->unit ? text(out, written->unit) : none));
        check(OTF2_GlobalDefWriter_WriteMetricClass(out, 0, 1, &member, OTF2_METRIC_SYNCHRONOUS_STRICT,
                                                    OTF2_RECORDER_KIND_CPU));
    }
}

static void close_all(struct written *written)
{
    uint64_t *event_counts = calloc(written->location_count + 1, sizeof(*event_counts));

    for (unsigned i = 0; i < written->location_count; i++) {
        check(OTF2_EvtWriter_GetNumberOfEvents(written->writers[i], &event_counts[i]));
        check(OTF2_Archive_CloseEvtWriter(written->archive, written->writers[i]));
    }
    check(OTF2_Archive_CloseEvtFiles(written->archive));
    check(OTF2_Archive_OpenDefFiles(written->archive));
    for (unsigned i = 0; i < written->location_count; i++)
        check(OTF2_Archive_CloseDefWriter(written->archive, OTF2_Archive_GetDefWriter(written->archive, i)));
    check(OTF2_Archive_CloseDefFiles(written->archive));
    define_all(written, OTF2_Archive_GetGlobalDefWriter(written->archive), event_counts);
    check(OTF2_Archive_Close(written->archive));
    free(event_counts);
}

int main(int argc, char **argv)
{
    static struct written written = {.clock = {1000000000, 0, 0}, .type = OTF2_TYPE_UINT64, .base = OTF2_BASE_DECIMAL};
    static char *words[WORDS_MOST + 10];
    char *line = NULL;
    size_t size = 0;

    if (argc != 2) {
        fputs("usage: write-archive DIR < TEXT\n", stderr);
        return 2;
    }
    written.archive = written_archive_begin(argv[1], OTF2_CHUNK_SIZE_MIN);
    number_of(&written.comm_names, "world");
    while (getline(&line, &size, stdin) > 0) {
        unsigned count = 0;

        char *rest = line;

        for (char *word; (word = strsep(&rest, " \n")) && count < WORDS_MOST;)
            if (*word)
                words[count++] = word;
        memset(words + count, 0, 8 * sizeof(*words));
        if (count > 0)
            read_line(&written, words, count);
    }
    free(line);
    close_all(&written);
    return 0;
}
