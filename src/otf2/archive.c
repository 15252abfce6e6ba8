#include "otf2/archive.h"

#include <otf2/otf2.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/hash_index.h"
#include "base/interrupt.h"
#include "base/slice.h"
#include "input/whole_file.h"
#include "otf2/definitions.h"
#include "otf2/event_file.h"
#include "otf2/local_definitions.h"
#include "otf2/location.h"
#include "otf2/matching.h"
#include "otf2/tournament.h"
#include "otf2/vocabulary.h"

enum {
    LOCATION_NAME_MOST = 40, /* of its file, without the folder */
    BATCH = 256,             /* records that are read at once of a location */
    OTHER_FILES = 20,        /* that may be open beside those of locations */
    PROGRESS = 1 << 16       /* records between two reports */
};

/* Where an anchor has the order of bytes in its numbers, its format, and the strings before the number of properties.
 */
enum { ANCHOR_ORDER = 1, ANCHOR_FORMAT = 7, ANCHOR_STRINGS = 46, ANCHOR_STRING_COUNT = 3 };

/* What is known of a thread before its records are told. */
struct known_thread {
    struct local_definitions local;
    size_t first_send; /* how many sends the threads before it have, where they were noted */
};

struct archive {
    struct anomalies *anomalies;
    OTF2_Reader *reader;
    OTF2_ErrorCallback printing; /* the library's, while this one is open */
    OTF2_ErrorCode first_problem;
    struct definitions definitions;
    const char *anchor;  /* not owned */
    char *path;          /* room for that of a location's file */
    uint64_t chunk_size; /* of files of records */
    uint64_t chunk_size_of_definitions;
    bool keeps_open;            /* these */
    bool knows_counts;          /* of their records, which are announced */
    struct known_thread *known; /* of each thread */
    struct calls_apart *apart;  /* likewise */
    uint64_t record_total;      /* of threads, as announced; 0: it is not */
    uint64_t record_count;      /* read */
    uint64_t told_count;
    bool has_impossible_times; /* of which the last reading tells */
    bool flows;                /* messages are matched while they are told, else before */
    bool counts_nonblocking;   /* the how many-th each nonblocking collective is … */
    struct keyed_list numbers; /* … that comes next, by rank and communicator: uint32_t */
    struct message_flow flow;
    size_t *first_locations;    /* of each rank */
    struct location *locations; /* of the last reading */
    size_t location_count;
    archive_progress *progress;
    void *user;
};

/*
 * Opening.
 */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* What goes wrong is told by the error code that the call returns, but for the anchor: the first one is kept. */
static OTF2_ErrorCode stay_silent(void *user, const char *file, uint64_t line, const char *function,
                                  OTF2_ErrorCode code, const char *format, va_list arguments)
{
    OTF2_ErrorCode *first = user;

    if (first && *first == OTF2_SUCCESS)
        *first = code;
    return code;
}

#pragma GCC diagnostic pop

/* The file of a location, `TRACES/N.ending` beside the anchor, until the next call. */
static const char *location_path(const struct archive *archive, uint64_t location, const char *ending)
{
    size_t stem = strlen(archive->anchor) - strlen(".otf2");

    snprintf(archive->path, stem + LOCATION_NAME_MOST, "%.*s/%llu.%s", (int)stem, archive->anchor,
             (unsigned long long)location, ending);
    return archive->path;
}

/* Whether it is there, and not empty. */
static bool has_file(const struct archive *archive, uint64_t location, const char *ending)
{
    struct stat status;

    return stat(location_path(archive, location, ending), &status) == 0 && status.st_size > 0;
}

/* Whether all files of locations are there, of which the library says little. Score-P writes local definitions for
 * every location: without them references would be misread, silently. How many records others announce may be wrong:
 * TAU says it of another location, and some writers say 0. */
static int check_files(struct archive *archive)
{
    const struct definitions *definitions = &archive->definitions;
    char *creator = NULL;
    bool needs_definitions = OTF2_Reader_GetCreator(archive->reader, &creator) == OTF2_SUCCESS && creator &&
                             slice_starts_with(slice_of(creator), "Score-P");

    free(creator);
    archive->knows_counts = needs_definitions;
    for (size_t i = 0; i < definitions->thread_count && !needs_definitions; i++)
        needs_definitions = has_file(archive, definitions->threads[i].location, "def");
    for (size_t i = 0; i < definitions->thread_count; i++) {
        struct thread_definition *thread = &definitions->threads[i];
        unsigned long long location = thread->location;

        thread->has_records = has_file(archive, location, "evt");
        if (!thread->has_records && thread->event_count == 0)
            continue;
        if (!thread->has_records)
            return definitions_refuse(definitions,
                                      "location %llu: its file %llu.evt is missing or empty, expected %llu records",
                                      location, location, (unsigned long long)thread->event_count);
        if (needs_definitions && !has_file(archive, location, "def"))
            return definitions_refuse(definitions,
                                      "location %llu: its file %llu.def is missing or empty, without which its records "
                                      "would be misread",
                                      location, location);
    }
    return 0;
}

/* A location without a file says nothing of its own. */
static int read_local_definitions(struct archive *archive)
{
    const struct definitions *definitions = &archive->definitions;

    for (size_t i = 0; i < definitions->thread_count; i++) {
        unsigned long long location = definitions->threads[i].location;
        const char *problem;
        int error = has_file(archive, location, "def")
                        ? local_definitions_read(&archive->known[i].local, archive->path,
                                                 archive->chunk_size_of_definitions, &problem)
                        : 0;

        if (error == ERROR_INPUT)
            return definitions_refuse(definitions, "the definitions of location %llu (%llu.def) cannot be read: %s",
                                      location, location, problem);
        if (error < 0)
            return diag_no_memory(archive->anomalies->diag);
    }
    return 0;
}

/*
 * Whether the anchor is long enough for the properties that it announces, each a name and a value. The library takes
 * memory for all of them at once, less than it fills where their number is beyond 2^31. Older formats have none, and
 * where a number is missing the library says so.
 */
static bool has_announced_properties(struct slice anchor)
{
    struct slice rest = {anchor.text + ANCHOR_STRINGS, anchor.length - ANCHOR_STRINGS};
    uint32_t announced = 0;

    if (anchor.length < ANCHOR_STRINGS || anchor.text[ANCHOR_FORMAT] == 1)
        return true;
    for (int i = 0; i < ANCHOR_STRING_COUNT; i++)
        slice_cut(&rest, '\0');
    if (rest.length < sizeof(announced))
        return true;
    for (int i = 0; i < 4; i++)
        announced |= (uint32_t)(uint8_t)rest.text[i] << 8 * (anchor.text[ANCHOR_ORDER] == BIG_ENDIAN_MARK ? 3 - i : i);
    return announced <= rest.length / 2;
}

/* Without a reader the anchor cannot be read. */
static int open_anchor(struct archive *archive)
{
    char *text;
    size_t length;
    int error = whole_file_read(archive->anchor, &text, &length, archive->anomalies->diag);

    if (error == 0 && has_announced_properties((struct slice){text, length}))
        archive->reader = OTF2_Reader_Open(archive->anchor);
    free(text);
    return error;
}

/* How records are stored. */
static int check_storage(struct archive *archive)
{
    OTF2_FileSubstrate substrate;
    OTF2_Compression compression;

    if (OTF2_Reader_GetFileSubstrate(archive->reader, &substrate) != OTF2_SUCCESS ||
        OTF2_Reader_GetCompression(archive->reader, &compression) != OTF2_SUCCESS ||
        OTF2_Reader_GetChunkSize(archive->reader, &archive->chunk_size, &archive->chunk_size_of_definitions) !=
            OTF2_SUCCESS)
        return definitions_refuse(&archive->definitions, "the archive does not say how its records are stored");
    if (substrate != OTF2_SUBSTRATE_POSIX || compression != OTF2_COMPRESSION_NONE)
        return definitions_refuse(&archive->definitions,
                                  "its records are %s, expected a file of each location, not compressed",
                                  substrate == OTF2_SUBSTRATE_SION ? "in SIONlib's files" : "compressed, or nowhere");
    return 0;
}

static int read_definitions(struct archive *archive)
{
    struct definitions *definitions = &archive->definitions;
    int error;

    if (archive->first_problem == OTF2_ERROR_FILE_SUBSTRATE_NOT_SUPPORTED)
        return definitions_refuse(
            definitions, "its records are in SIONlib's files, expected a file of each location, not compressed");
    /* The library also opens an anchor with a wrong format or end, and can do nothing with it then. */
    if (!archive->reader || OTF2_Reader_SetSerialCollectiveCallbacks(archive->reader) != OTF2_SUCCESS)
        return definitions_refuse(definitions,
                                  "no anchor of an OTF2 archive that can be read: it is damaged, its records "
                                  "are compressed, or it is of a later version of OTF2");
    error = definitions_read(definitions, archive->reader) ?: vocabulary_choose(definitions);
    if (error < 0)
        return error;
    for (uint64_t i = 0; i < definitions->stream_count; i++)
        anomalies_count(archive->anomalies, ANOMALY_GPU_STREAMS, 0, 0);
    for (size_t i = 0; i < definitions->thread_count; i++)
        archive->record_total += definitions->threads[i].event_count;
    archive->known = calloc(definitions->thread_count, sizeof(*archive->known));
    archive->apart = calloc(definitions->thread_count, sizeof(*archive->apart));
    if (!archive->known || !archive->apart)
        return diag_no_memory(definitions->diag);
    return check_storage(archive) ?: check_files(archive) ?: read_local_definitions(archive);
}

int archive_open(struct archive **result, const char *anchor, struct anomalies *anomalies)
{
    struct archive *archive = calloc(1, sizeof(*archive));
    int error;

    *result = NULL;
    if (!archive)
        return diag_no_memory(anomalies->diag);
    archive->definitions = (struct definitions){.diag = anomalies->diag, .file = anomalies->file};
    archive->anchor = anchor;
    archive->anomalies = anomalies;
    archive->path = malloc(strlen(anchor) + LOCATION_NAME_MOST);
    archive->printing = OTF2_Error_RegisterCallback(stay_silent, &archive->first_problem);
    error = archive->path ? open_anchor(archive) : diag_no_memory(anomalies->diag);
    if (error == 0)
        error = read_definitions(archive);
    *result = error < 0 ? archive_close(archive) : archive;
    return error;
}

struct archive *archive_close(struct archive *archive)
{
    if (archive) {
        for (size_t i = 0; i < archive->location_count; i++)
            location_deinit(&archive->locations[i]);
        free(archive->locations);
        for (size_t i = 0; archive->known && i < archive->definitions.thread_count; i++)
            local_definitions_deinit(&archive->known[i].local);
        for (size_t i = 0; archive->apart && i < archive->definitions.thread_count; i++)
            calls_apart_deinit(&archive->apart[i]);
        free(archive->known);
        free(archive->apart);
        if (archive->reader)
            OTF2_Reader_Close(archive->reader);
        OTF2_Error_RegisterCallback(archive->printing, NULL);
        flow_deinit(&archive->flow);
        free(archive->path);
        free(archive->first_locations);
        definitions_deinit(&archive->definitions);
        free(archive);
    }
    return NULL;
}

const struct prv_header *archive_header(const struct archive *archive)
{
    return &archive->definitions.header;
}

int archive_companions(const struct archive *archive, struct labels **labels, struct names **names)
{
    int error = vocabulary_labels(&archive->definitions, labels);

    return error < 0 ? error : vocabulary_names(&archive->definitions, names);
}

/*
 * Records of one location.
 */

#define refuse_records(archive, location, format, ...)                                                                 \
    definitions_refuse(&(archive)->definitions, "the records of location %llu (%llu.evt) " format,                     \
                       (unsigned long long)(location)->thread->location,                                               \
                       (unsigned long long)(location)->thread->location, __VA_ARGS__)

static struct prv_object thread_object(uint32_t rank, uint32_t thread)
{
    return (struct prv_object){.application = 1, .task = rank + 1, .thread = thread};
}

/* The rest of it is filled in. Without records a location needs no file. */
static int begin_location(struct archive *archive, struct location *location, size_t index)
{
    const struct thread_definition *thread = &archive->definitions.threads[index];
    int error;

    location->definitions = &archive->definitions;
    location->local = &archive->known[index].local;
    location->thread = thread;
    location->object = thread_object(thread->rank, thread->thread);
    location->anomalies = archive->anomalies;
    if (!thread->has_records)
        return location_finish(location);
    location->is_open = true;
    error = event_file_open(&location->file, location_path(archive, thread->location, "evt"), archive->chunk_size,
                            archive->keeps_open);
    if (error == ERROR_INPUT)
        return refuse_records(archive, location, "cannot be read: %s", location->file.problem);
    return error == 0 ? 0 : diag_no_memory(archive->anomalies->diag);
}

/* Reads on. At the end the location is finished and its file closed. */
static int read_batch(struct archive *archive, struct location *location)
{
    uint64_t before = archive->record_count;
    size_t count = 0;
    int error;

    if (interrupt_is_requested())
        return ERROR_INTERRUPTED;
    location_advance(location);
    error = location->evidence ? location_skim(location, BATCH, &count) : location_read(location, BATCH, &count);
    if (location->error < 0)
        return location->error;
    if (error == ERROR_MEMORY)
        return diag_no_memory(archive->anomalies->diag);
    if (error < 0)
        return refuse_records(archive, location, "are damaged behind record %llu: %s",
                              (unsigned long long)location->records, location->file.problem);
    archive->record_count += count;
    if (archive->progress && archive->record_count / PROGRESS > before / PROGRESS)
        archive->progress(archive->user, archive->record_count, 2 * archive->record_total, archive->told_count);
    location->read_count += count;
    error = location_settle(location);
    if (count == BATCH || error < 0)
        return error;
    location->is_open = false;
    event_file_close(&location->file);
    if (archive->knows_counts && location->read_count < location->thread->event_count)
        return refuse_records(archive, location, "end after %llu of %llu", (unsigned long long)location->read_count,
                              (unsigned long long)location->thread->event_count);
    error = location_finish(location);
    return error < 0 ? error : location_settle(location);
}

/*
 * The first reading: how long the run is, and which messages there are; of these all ends, where some are missing.
 */

static int read_location(struct archive *archive, size_t index, struct evidence *evidence, struct message_notes *notes)
{
    const struct definitions *definitions = &archive->definitions;
    struct location location = {.notes = notes,
                                .evidence = evidence,
                                .found_apart = &archive->apart[index],
                                .send_count = notes ? notes->flow->send_count : 0};
    int64_t time;
    int error = begin_location(archive, &location, index);

    while (error == 0 && location.is_open)
        error = read_batch(archive, &location);
    if (error == 0 && evidence && nonblocking_calls_unended(&location.nonblocking, location.found_apart) < 0)
        error = diag_no_memory(archive->anomalies->diag);
    if (location.last_ticks >= definitions->offset) {
        if (!location_time(definitions, location.last_ticks, &time))
            archive->has_impossible_times = true;
        else if (time > definitions->header.duration)
            archive->definitions.header.duration = time;
    }
    location_deinit(&location);
    return error;
}

/* Whether each end of a message has another one, as far as their numbers tell: then those that a location waits for are
 * found by reading on. Threads beyond the first would have to be read in turn. */
static bool has_both_ends(const struct evidence *evidence)
{
    const uint64_t *counts = evidence->counts[0];
    const uint64_t *of_others = evidence->counts[1];

    for (enum event_type type = EVENT_MPI_SEND; type <= EVENT_MPI_REQUEST_CANCELLED; type++)
        if (of_others[type] > 0)
            return false;
    return counts[EVENT_MEASUREMENT_ON_OFF] + of_others[EVENT_MEASUREMENT_ON_OFF] == 0 &&
           counts[EVENT_MPI_SEND] + counts[EVENT_MPI_ISEND] == counts[EVENT_MPI_RECV] + counts[EVENT_MPI_IRECV] &&
           counts[EVENT_MPI_IRECV_REQUEST] <= counts[EVENT_MPI_IRECV] + counts[EVENT_MPI_REQUEST_CANCELLED] &&
           (counts[EVENT_MPI_ISEND_COMPLETE] == 0 || counts[EVENT_MPI_ISEND_COMPLETE] == counts[EVENT_MPI_ISEND]);
}

static int note_messages(struct archive *archive)
{
    const struct definitions *definitions = &archive->definitions;
    size_t ranks = definitions->header.task_count;
    struct message_notes notes = {.flow = &archive->flow, .gaps = malloc(ranks * sizeof(*notes.gaps))};
    struct noted_gap *gaps = notes.gaps;
    int error = 0;

    if (!gaps)
        error = diag_no_memory(archive->anomalies->diag);
    for (size_t rank = 0; error == 0 && rank < ranks; rank++)
        gaps[rank] = (struct noted_gap){.begin = INT64_MAX, .end = INT64_MIN};
    for (size_t i = 0; i < definitions->thread_count && error == 0; i++) {
        bool is_last =
            i + 1 == definitions->thread_count || definitions->threads[i + 1].rank != definitions->threads[i].rank;

        archive->known[i].first_send = archive->flow.send_count;
        error = read_location(archive, i, NULL, &notes);
        if (error == 0 && is_last && notes_end_rank(&notes, definitions->threads[i].thread > 1) < 0)
            error = diag_no_memory(archive->anomalies->diag);
    }
    if (error == 0 && notes_match(&notes) < 0)
        error = diag_no_memory(archive->anomalies->diag);
    notes_deinit(&notes);
    free(gaps);
    return error;
}

/*
 * The last reading: all locations in order of time.
 */

static struct matched_send *send_of(struct archive *archive, const struct location *location, size_t number)
{
    const struct postings *postings = &location->postings;

    return &archive->flow.sends[archive->flows ? postings->sends[number - postings->first_send] : number];
}

/* Nonblocking collectives of a communicator count in the order in which the threads of a rank start them. */
static int number_collective(struct archive *archive, struct location *location, const struct told *item)
{
    struct prv_pair *last = location->pairs + item->first + item->count - 3;
    uint32_t *next =
        keyed_list_get(&archive->numbers, key_of_two(location->thread->rank, (uint32_t)last[0].value), sizeof(*next));

    if (!next)
        return diag_no_memory(archive->anomalies->diag);
    last[1].value = (*next)++;
    return 0;
}

static int tell_item(struct archive *archive, struct location *location, const struct prv_sink *sink)
{
    const struct told *item = &location->items[location->front];
    int error = item->is_numbered ? number_collective(archive, location, item) : 0;

    if (error < 0)
        return error;
    if (!item->has_sends) {
        struct prv_event event = {
            .object = location->object,
            .time = item->time,
            .pairs = location->pairs + item->first,
            .pair_count = item->count,
        };

        return prv_sink_event(sink, &event, ++archive->told_count);
    }
    for (uint32_t i = 0; i < item->count && error == 0; i++) {
        const struct matched_send *send = send_of(archive, location, item->first + i);
        const struct channel *channel = &archive->flow.channels.items[send->channel];
        struct prv_message message = {
            .sender = location->object,
            .receiver = thread_object(channel->receiver, send->thread),
            .logical_send = item->enter,
            .physical_send = item->time,
            .logical_receive = send->posted,
            .physical_receive = send->received,
            .size = send->size,
            .tag = channel->tag,
            .is_posting_unknown = send->unknown & SEND_POSTING,
            .completed = send->completed,
        };

        if (send->thread > 0)
            error = prv_sink_message(sink, &message, ++archive->told_count);
        if (archive->flows)
            flow_drop(&archive->flow, (uint32_t)(send - archive->flow.sends));
        location->told_sends++;
    }
    return error;
}

/* Reads on until it can be told what the location has next, if anything: it may not be there, and where messages go
 * that leave may not be known. What the receiver's location is read ahead it keeps. */
static __attribute__((noinline)) int prepare_location(struct archive *archive, struct location *location)
{
    struct told item;
    int error = 0;

    while (location->front == location->ready && location->is_open && error == 0)
        error = read_batch(archive, location);
    if (error < 0 || location->front == location->ready || !archive->flows)
        return error;
    item = location->items[location->front];
    for (uint32_t i = 0; item.has_sends && i < item.count && error == 0;) {
        struct matched_send *send = send_of(archive, location, item.first + i);
        struct location *other = location;

        if (send->unknown & SEND_RECEIVE)
            other = &archive->locations[archive->first_locations[archive->flow.channels.items[send->channel].receiver]];
        if ((send->unknown & ~(uint32_t)SEND_POSTING) == 0)
            i++;
        else if (other->is_open)
            error = read_batch(archive, other);
        else if (send->unknown & SEND_RECEIVE)
            flow_give_up(&archive->flow, (uint32_t)(send - archive->flow.sends));
        else
            send->unknown &= SEND_POSTING;
    }
    return error;
}

/* Tells what the first location has until another one's turn comes, or times have to begin anew. *turn is its next. */
static int tell_turns(struct archive *archive, const struct tournament *tournament, uint32_t first,
                      const struct prv_sink *sink, uint64_t *turn)
{
    struct location *location = &archive->locations[first];
    uint64_t end = tournament_second(tournament, first);
    const struct location *next = end == no_turn ? location : &archive->locations[turn_number(tournament, end)];
    int error;

    /* Of many locations what the next one tells is in no cache any more. */
    __builtin_prefetch(&next->items);
    if (end > tournament->most << tournament->digits)
        end = tournament->most << tournament->digits;
    do {
        error = tell_item(archive, location, sink);
        location->front++;
        if (error == 0)
            error = anomalies_verdict(archive->anomalies);
        /* Where messages leave and where nothing is known something has to be read first. */
        if (error == 0 && (location->front == location->ready || location->items[location->front].has_sends))
            error = prepare_location(archive, location);
        *turn = next_turn(tournament, location, first);
    } while (error == 0 && *turn < end);
    __builtin_prefetch(&next->items[next->front]);
    return error;
}

static int tell_all(struct archive *archive, struct tournament *tournament, const struct prv_sink *sink)
{
    int error = 0;

    for (uint32_t i = 0; i < tournament->count && error == 0; i++)
        error = prepare_location(archive, &archive->locations[i]);
    while (error == 0 && tournament_begin(tournament, archive->locations)) {
        while (error == 0 && tournament->nodes[0] >> tournament->digits < tournament->most) {
            uint32_t first = turn_number(tournament, tournament->nodes[0]);
            uint64_t turn;

            error = tell_turns(archive, tournament, first, sink, &turn);
            tournament_replay(tournament, first, turn);
        }
    }
    return error;
}

static int tell_records(struct archive *archive, const struct prv_sink *sink)
{
    const struct definitions *definitions = &archive->definitions;
    const struct prv_state lasting = {.object = thread_object(0, 1), .end = definitions->header.duration, .value = 0};
    struct tournament tournament = {
        .nodes = calloc(definitions->thread_count, sizeof(*tournament.nodes)),
        .count = (uint32_t)definitions->thread_count,
    };
    int error = 0;

    archive->locations = calloc(definitions->thread_count, sizeof(*archive->locations));
    archive->first_locations = calloc(definitions->header.task_count, sizeof(*archive->first_locations));
    if (!tournament.nodes || !archive->locations || !archive->first_locations)
        error = diag_no_memory(archive->anomalies->diag);
    for (size_t i = 0; i < definitions->thread_count && error == 0; i++) {
        struct location *location = &archive->locations[archive->location_count++];
        const struct known_thread *known = &archive->known[i];

        *location = (struct location){
            .postings.flow = archive->flows ? &archive->flow : NULL,
            .send_count = known->first_send,
            .apart = &archive->apart[i],
            .filter = sink->filter,
            .follows_nonblocking = archive->counts_nonblocking,
            .has_impossible_times = archive->has_impossible_times,
        };
        if (definitions->threads[i].thread == 1)
            archive->first_locations[definitions->threads[i].rank] = i;
        error = begin_location(archive, location, i);
    }
    /* As the first line of a .prv, its communicators, and a state that lasts as long as the run: idle, which says
     * nothing of its rank. */
    if (error == 0)
        error = prv_sink_header(sink, &definitions->header);
    definitions_fill_in(&archive->definitions, sink->filter);
    error = error ?: definitions_tell_communicators(definitions, sink)
        ?: prv_sink_state(sink, &lasting, ++archive->told_count)
        ?: tell_all(archive, &tournament, sink);
    free(tournament.nodes);
    keyed_list_deinit(&archive->numbers);
    return error;
}

static void tell_lone_messages(struct archive *archive)
{
    const struct message_flow *flow = &archive->flow;

    for (uint64_t i = 0; i < flow->lone_sends + flow->lone_receives; i++)
        anomalies_add(archive->anomalies, ANOMALY_UNMATCHED_MESSAGE, 0, 0,
                      "%llu sends and %llu receives without a partner, left out", (unsigned long long)flow->lone_sends,
                      (unsigned long long)flow->lone_receives);
}

/* The files of all locations may be open at once: the limit is raised where it is needed and allowed. */
static bool allow_open_files(size_t locations)
{
    const rlim_t needed = locations + OTHER_FILES;
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= needed)
        return true;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= needed ? needed : limit.rlim_max;
    return limit.rlim_cur >= needed && setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

/* How records are told depends on which there are. */
static int heed_evidence(struct archive *archive, struct evidence *evidence)
{
    const uint64_t *first = evidence->counts[0];
    const uint64_t *others = evidence->counts[1];
    bool are_even;

    if (calls_apart_resolve(&archive->definitions, archive->apart, &evidence->completed, &are_even) < 0)
        return diag_no_memory(archive->anomalies->diag);
    archive->flows = has_both_ends(evidence);
    archive->counts_nonblocking = first[EVENT_MEASUREMENT_ON_OFF] + others[EVENT_MEASUREMENT_ON_OFF] == 0 || are_even;
    if (first[EVENT_THREAD_TEAM_BEGIN] + others[EVENT_THREAD_TEAM_BEGIN] == 0)
        vocabulary_take_regions_for_teams(&archive->definitions);
    archive->flow.tells_completion = first[EVENT_MPI_ISEND_COMPLETE] + others[EVENT_MPI_ISEND_COMPLETE] > 0;
    return 0;
}

int archive_read(struct archive *archive, const struct prv_sink *sink, archive_progress *progress, void *user)
{
    struct definitions *definitions = &archive->definitions;
    unsigned __int128 length = (unsigned __int128)definitions->length * 1000000000 / definitions->resolution;
    struct evidence evidence = {0};
    int error = 0;

    archive->progress = progress;
    archive->user = user;
    archive->keeps_open = allow_open_files(definitions->thread_count);
    if (length > (unsigned __int128)(INT64_MAX / 2))
        return definitions_refuse(definitions, "the run is 2^62 nanoseconds long or more");
    definitions->header.duration = (int64_t)length; /* as the clock has it; records may reach beyond */
    for (size_t i = 0; i < definitions->thread_count && error == 0; i++)
        error = read_location(archive, i, &evidence, NULL);
    if (error == 0)
        error = heed_evidence(archive, &evidence);
    keyed_list_deinit(&evidence.completed);
    if (error == 0 && !archive->flows) {
        archive->record_count = 0;
        error = note_messages(archive);
        tell_lone_messages(archive);
    }
    if (error == 0)
        error = tell_records(archive, sink);
    if (error == 0 && archive->flows) {
        tell_lone_messages(archive);
        error = anomalies_verdict(archive->anomalies);
    }
    return error;
}
