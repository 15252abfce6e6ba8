#include "otf2/archive.h"

#include <errno.h>
#include <otf2/otf2.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/slice.h"
#include "otf2/definitions.h"
#include "otf2/location.h"
#include "otf2/matching.h"
#include "otf2/vocabulary.h"

enum {
    BATCH = 256,       /* records that are read at once of a location */
    OTHER_FILES = 20,  /* that may be open beside those of locations */
    PROGRESS = 1 << 16 /* records between two reports */
};

struct archive {
    const char *file; /* as messages name it; not owned */
    struct anomalies *anomalies;
    OTF2_Reader *reader;
    OTF2_ErrorCallback printing; /* the library's, while this one is open */
    struct definitions definitions;
    bool has_event_files;
    uint64_t record_total; /* of threads, as announced; 0: it is not */
    uint64_t record_count; /* read */
    uint64_t told_count;
    struct matching matching;
    size_t *first_sends;        /* how many sends the locations before each have */
    struct location *locations; /* of the second reading */
    size_t location_count;
    archive_progress *progress;
    void *user;
};

/* What goes wrong is told by the error code that the call returns. */
static OTF2_ErrorCode stay_silent(void *user, const char *file, uint64_t line, const char *function,
                                  OTF2_ErrorCode code, const char *format, va_list arguments)
{
    (void)user;
    (void)file;
    (void)line;
    (void)function;
    (void)format;
    (void)arguments;
    return code;
}

__attribute__((cold, format(printf, 2, 3))) static int refuse_archive(const struct archive *archive, const char *format,
                                                                      ...)
{
    char text[300];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    diag_report(archive->anomalies->diag, SEVERITY_ERROR, archive->file, 0, "%s", text);
    return ERROR_INPUT;
}

/*
 * Opening.
 */

/* The library's reader keeps a file open for each location. Raises the limit where it is needed and allowed. */
static int allow_files(const struct archive *archive)
{
    rlim_t needed = archive->definitions.thread_count + OTHER_FILES;
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) < 0 || limit.rlim_cur >= needed)
        return 0;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= needed ? needed : limit.rlim_max;
    if (limit.rlim_cur >= needed && setrlimit(RLIMIT_NOFILE, &limit) == 0)
        return 0;
    return refuse_archive(
        archive, "%zu threads need as many open files, and %llu are allowed; raise the limit: ulimit -n %llu",
        archive->definitions.thread_count, (unsigned long long)limit.rlim_max, (unsigned long long)needed);
}

/* Whether a file of a location is there, and not empty: `TRACES/N.ending` beside the anchor. */
static bool has_file(const char *anchor, uint64_t location, const char *ending)
{
    size_t stem = strlen(anchor) - strlen(".otf2");
    size_t size = stem + 40;
    char *path = malloc(size);
    struct stat status;
    bool is_there;

    if (!path)
        return false;
    snprintf(path, size, "%.*s/%llu.%s", (int)stem, anchor, (unsigned long long)location, ending);
    is_there = stat(path, &status) == 0 && status.st_size > 0;
    free(path);
    return is_there;
}

/* Score-P writes local definitions for every location: without them references would be misread, silently. */
static bool needs_local_definitions(const struct archive *archive, const char *anchor)
{
    const struct definitions *definitions = &archive->definitions;
    char *creator = NULL;
    bool is_needed = OTF2_Reader_GetCreator(archive->reader, &creator) == OTF2_SUCCESS && creator &&
                     slice_starts_with(slice_of(creator), "Score-P");

    free(creator);
    for (size_t i = 0; i < definitions->thread_count && !is_needed; i++)
        is_needed = has_file(anchor, definitions->threads[i].location, "def");
    return is_needed;
}

/* Whether all files of locations are there, of which the library says little. */
static int check_files(const struct archive *archive, const char *anchor)
{
    const struct definitions *definitions = &archive->definitions;
    OTF2_FileSubstrate substrate;
    bool needs_definitions;

    if (OTF2_Reader_GetFileSubstrate(archive->reader, &substrate) != OTF2_SUCCESS || substrate != OTF2_SUBSTRATE_POSIX)
        return 0;
    needs_definitions = needs_local_definitions(archive, anchor);
    for (size_t i = 0; i < definitions->thread_count; i++) {
        const struct thread_definition *thread = &definitions->threads[i];
        unsigned long long location = thread->location;

        if (thread->event_count == 0)
            continue;
        if (!has_file(anchor, location, "evt"))
            return refuse_archive(archive,
                                  "location %llu: its file %llu.evt is missing or empty, expected %llu records",
                                  location, location, (unsigned long long)thread->event_count);
        if (needs_definitions && !has_file(anchor, location, "def"))
            return refuse_archive(archive,
                                  "location %llu: its file %llu.def is missing or empty, without which its records "
                                  "would be misread",
                                  location, location);
    }
    return 0;
}

static int read_local_definitions(struct archive *archive)
{
    const struct definitions *definitions = &archive->definitions;

    if (OTF2_Reader_OpenDefFiles(archive->reader) != OTF2_SUCCESS)
        return 0;
    for (size_t i = 0; i < definitions->thread_count; i++) {
        uint64_t location = definitions->threads[i].location;
        OTF2_DefReader *reader = OTF2_Reader_GetDefReader(archive->reader, location);
        OTF2_ErrorCode code;
        uint64_t count;

        if (!reader)
            continue;
        code = OTF2_Reader_ReadAllLocalDefinitions(archive->reader, reader, &count);
        OTF2_Reader_CloseDefReader(archive->reader, reader);
        if (code != OTF2_SUCCESS)
            return refuse_archive(archive, "the definitions of location %llu (%llu.def) cannot be read: %s",
                                  (unsigned long long)location, (unsigned long long)location,
                                  OTF2_Error_GetDescription(code));
    }
    OTF2_Reader_CloseDefFiles(archive->reader);
    return 0;
}

int archive_open(struct archive **result, const char *anchor, struct anomalies *anomalies)
{
    struct archive *archive = calloc(1, sizeof(*archive));
    int error;

    *result = NULL;
    if (!archive)
        return diag_no_memory(anomalies->diag);
    archive->file = anomalies->file;
    archive->anomalies = anomalies;
    archive->printing = OTF2_Error_RegisterCallback(stay_silent, NULL);
    archive->reader = OTF2_Reader_Open(anchor);
    error = archive->reader
                ? 0
                : refuse_archive(
                      archive,
                      "no anchor of an OTF2 archive that can be read: it is damaged, or of a later version of OTF2");
    if (error == 0 && OTF2_Reader_SetSerialCollectiveCallbacks(archive->reader) != OTF2_SUCCESS)
        error = diag_no_memory(anomalies->diag);
    if (error == 0)
        error = definitions_read(&archive->definitions, archive->reader, archive->file, anomalies->diag);
    if (error == 0)
        vocabulary_choose(&archive->definitions);
    for (size_t i = 0; error == 0 && i < archive->definitions.thread_count; i++) {
        archive->record_total += archive->definitions.threads[i].event_count;
        if (OTF2_Reader_SelectLocation(archive->reader, archive->definitions.threads[i].location) != OTF2_SUCCESS)
            error = diag_no_memory(anomalies->diag);
    }
    if (error == 0)
        error = check_files(archive, anchor);
    if (error == 0)
        error = read_local_definitions(archive);
    if (error < 0)
        archive = archive_close(archive);
    *result = archive;
    return error;
}

struct archive *archive_close(struct archive *archive)
{
    if (archive) {
        for (size_t i = 0; i < archive->location_count; i++) {
            if (archive->locations[i].reader)
                OTF2_Reader_CloseEvtReader(archive->reader, archive->locations[i].reader);
            location_deinit(&archive->locations[i]);
        }
        free(archive->locations);
        if (archive->has_event_files)
            OTF2_Reader_CloseEvtFiles(archive->reader);
        if (archive->reader)
            OTF2_Reader_Close(archive->reader);
        OTF2_Error_RegisterCallback(archive->printing, NULL);
        matching_deinit(&archive->matching);
        free(archive->first_sends);
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

static void tell_progress(const struct archive *archive)
{
    if (archive->progress)
        archive->progress(archive->user, archive->record_count, 2 * archive->record_total, archive->told_count);
}

/* Without records a location needs no file. */
static int open_location(struct archive *archive, struct location *location, OTF2_EvtReaderCallbacks *calls)
{
    uint64_t number = location->thread->location;

    if (location->thread->event_count == 0)
        return location_finish(location);
    location->reader = OTF2_Reader_GetEvtReader(archive->reader, number);
    if (!location->reader)
        return refuse_archive(archive, "the records of location %llu (%llu.evt) cannot be read",
                              (unsigned long long)number, (unsigned long long)number);
    if (OTF2_Reader_RegisterEvtCallbacks(archive->reader, location->reader, calls, location) != OTF2_SUCCESS)
        return diag_no_memory(archive->anomalies->diag);
    return 0;
}

static void close_location(struct archive *archive, struct location *location)
{
    if (location->reader)
        OTF2_Reader_CloseEvtReader(archive->reader, location->reader);
    location->reader = NULL;
}

/* Reads on. At the end the location is finished and its file closed. */
static int read_batch(struct archive *archive, struct location *location)
{
    uint64_t number = location->thread->location;
    uint64_t before = archive->record_count;
    uint64_t count = 0;
    OTF2_ErrorCode code;
    int error;

    if (interrupt_is_requested())
        return ERROR_INTERRUPTED;
    location_advance(location);
    code = OTF2_Reader_ReadLocalEvents(archive->reader, location->reader, BATCH, &count);
    if (location->error < 0)
        return location->error;
    if (code != OTF2_SUCCESS)
        return refuse_archive(archive, "the records of location %llu (%llu.evt) are damaged behind record %llu: %s",
                              (unsigned long long)number, (unsigned long long)number,
                              (unsigned long long)location->records, OTF2_Error_GetDescription(code));
    archive->record_count += count;
    if (archive->record_count / PROGRESS > before / PROGRESS)
        tell_progress(archive);
    location->read_count += count;
    location_settle(location);
    if (count == BATCH)
        return 0;
    close_location(archive, location);
    if (location->read_count < location->thread->event_count)
        return refuse_archive(archive, "the records of location %llu (%llu.evt) end after %llu of %llu",
                              (unsigned long long)number, (unsigned long long)number,
                              (unsigned long long)location->read_count,
                              (unsigned long long)location->thread->event_count);
    error = location_finish(location);
    location_settle(location);
    return error;
}

/*
 * The first reading: which messages there are, and how long the run is.
 */

static int note_location(struct archive *archive, size_t index, struct message_notes *notes,
                         OTF2_EvtReaderCallbacks *calls)
{
    const struct definitions *definitions = &archive->definitions;
    struct location location;
    int error;

    archive->first_sends[index] = notes->send_count;
    location_init(&location, definitions, &definitions->threads[index], archive->anomalies, notes, notes->send_count);
    error = open_location(archive, &location, calls);
    while (error == 0 && location.reader)
        error = read_batch(archive, &location);
    if (location.time > archive->definitions.header.duration)
        archive->definitions.header.duration = location.time;
    close_location(archive, &location);
    location_deinit(&location);
    return error;
}

static int note_messages(struct archive *archive, OTF2_EvtReaderCallbacks *calls)
{
    const struct definitions *definitions = &archive->definitions;
    size_t ranks = definitions->header.task_count;
    struct message_notes notes = {.gaps = malloc(ranks * sizeof(*notes.gaps))};
    struct noted_gap *gaps = notes.gaps;
    int error = 0;

    archive->first_sends = calloc(definitions->thread_count, sizeof(*archive->first_sends));
    if (!gaps || !archive->first_sends)
        error = diag_no_memory(archive->anomalies->diag);

    for (size_t rank = 0; error == 0 && rank < ranks; rank++)
        gaps[rank] = (struct noted_gap){.begin = INT64_MAX, .end = INT64_MIN};

    for (size_t i = 0; i < definitions->thread_count && error == 0; i++) {
        bool is_last =
            i + 1 == definitions->thread_count || definitions->threads[i + 1].rank != definitions->threads[i].rank;

        error = note_location(archive, i, &notes, calls);
        if (error == 0 && is_last && notes_end_rank(&notes, definitions->threads[i].thread > 1) < 0)
            error = diag_no_memory(archive->anomalies->diag);
    }
    if (error == 0 && matching_init(&archive->matching, &notes) < 0)
        error = diag_no_memory(archive->anomalies->diag);
    notes_deinit(&notes);
    free(gaps);
    return error;
}

/*
 * The second reading: all locations in order of time.
 */

/* When a location comes next: at equal times sends come first, then lower locations. */
struct turn {
    int64_t time;
    uint64_t place;
};

/* A tournament of all locations (Knuth, TAOCP 3, 5.4.1): each inner node has the loser of the match that is played
 * there, the root's winner is at node 0. Leaf i lies at node count + i. */
struct tournament {
    struct turn *turns; /* of each location */
    uint32_t *losers;
    uint32_t count;
};

static bool turn_precedes(const struct turn *a, const struct turn *b)
{
    return a->time != b->time ? a->time < b->time : a->place < b->place;
}

enum { NOBODY = UINT32_MAX };

/* The location's turn has changed: it plays its way up against those that have lost so far. Before all have played, it
 * waits at a node where nobody has come to yet. */
static void tournament_replay(struct tournament *tournament, uint32_t location)
{
    uint32_t winner = location;
    uint32_t node = (tournament->count + location) / 2;

    for (; node > 0 && tournament->losers[node] != NOBODY; node /= 2) {
        uint32_t other = tournament->losers[node];

        if (turn_precedes(&tournament->turns[other], &tournament->turns[winner])) {
            tournament->losers[node] = winner;
            winner = other;
        }
    }
    tournament->losers[node] = winner;
}

static struct prv_object thread_object(uint32_t rank, uint32_t thread)
{
    return (struct prv_object){.application = 1, .task = rank + 1, .thread = thread};
}

static int tell_sends(struct archive *archive, const struct location *location, const struct told *item,
                      const struct prv_sink *sink)
{
    const struct matched_send *sends = archive->matching.sends + item->first;
    int error = 0;

    for (uint32_t i = 0; i < item->count && error == 0; i++) {
        const struct channel *channel = &archive->matching.channels[sends[i].channel];
        struct prv_message message = {
            .sender = thread_object(location->thread->rank, location->thread->thread),
            .receiver = thread_object(channel->receiver, sends[i].thread),
            .logical_send = item->enter,
            .physical_send = item->time,
            .logical_receive = sends[i].posted,
            .physical_receive = sends[i].received,
            .size = sends[i].size,
            .tag = channel->tag,
            .completed = sends[i].completed,
        };

        if (sends[i].thread > 0)
            error = prv_sink_message(sink, &message, ++archive->told_count);
    }
    return error;
}

static int tell_item(struct archive *archive, const struct location *location, const struct prv_sink *sink)
{
    const struct told *item = &location->items[location->front];
    struct prv_event event = {
        .object = thread_object(location->thread->rank, location->thread->thread),
        .time = item->time,
        .pairs = location->pairs + item->first,
        .pair_count = item->count,
    };

    if (item->has_sends)
        return tell_sends(archive, location, item, sink);
    event_filter_fill_in(sink->filter, &event);
    return prv_sink_event(sink, &event, ++archive->told_count);
}

/* *turn is when the location comes next: behind all others where it has nothing more. */
static int next_turn(struct archive *archive, struct location *location, struct turn *turn)
{
    uint64_t place = (uint64_t)(location - archive->locations);
    const struct told *item;

    while (location->front == location->ready) {
        int error = location->reader ? read_batch(archive, location) : 0;

        if (error < 0)
            return error;
        if (location->front == location->ready && !location->reader) {
            *turn = (struct turn){INT64_MAX, UINT64_MAX};
            return 0;
        }
    }
    item = &location->items[location->front];
    *turn = (struct turn){item->time, (item->has_sends ? 0 : UINT64_C(1) << 32) + place};
    return 0;
}

static int tell_all(struct archive *archive, struct tournament *tournament, const struct prv_sink *sink)
{
    int error = 0;

    for (uint32_t i = 0; i < tournament->count; i++)
        tournament->losers[i] = NOBODY;
    for (uint32_t i = 0; i < tournament->count && error == 0; i++) {
        error = next_turn(archive, &archive->locations[i], &tournament->turns[i]);
        tournament_replay(tournament, i);
    }
    while (error == 0) {
        uint32_t first = tournament->losers[0];
        struct location *location = &archive->locations[first];

        if (tournament->turns[first].place == UINT64_MAX)
            break;
        error = tell_item(archive, location, sink);
        location->front++;
        if (error == 0)
            error = anomalies_verdict(archive->anomalies);
        if (error == 0)
            error = next_turn(archive, location, &tournament->turns[first]);
        tournament_replay(tournament, first);
    }
    return error;
}

/* As the first line of a .prv, its communicators, and a state that lasts as long as the run. */
static int tell_run(struct archive *archive, const struct prv_sink *sink)
{
    const struct definitions *definitions = &archive->definitions;
    const struct prv_state running = {.object =
                                          thread_object(definitions->threads[0].rank, definitions->threads[0].thread),
                                      .end = definitions->header.duration,
                                      .value = 1};
    int error = prv_sink_header(sink, &definitions->header);

    if (error == 0)
        error = definitions_tell_communicators(definitions, sink);
    return error < 0 ? error : prv_sink_state(sink, &running, ++archive->told_count);
}

static int tell_records(struct archive *archive, OTF2_EvtReaderCallbacks *calls, const struct prv_sink *sink)
{
    const struct definitions *definitions = &archive->definitions;
    struct tournament tournament = {
        .turns = calloc(definitions->thread_count, sizeof(*tournament.turns)),
        .losers = calloc(definitions->thread_count, sizeof(*tournament.losers)),
        .count = (uint32_t)definitions->thread_count,
    };
    int error = 0;

    archive->locations = calloc(definitions->thread_count, sizeof(*archive->locations));
    if (!tournament.turns || !tournament.losers || !archive->locations)
        error = diag_no_memory(archive->anomalies->diag);
    for (size_t i = 0; i < definitions->thread_count && error == 0; i++) {
        struct location *location = &archive->locations[archive->location_count++];

        location_init(location, definitions, &definitions->threads[i], archive->anomalies, NULL,
                      archive->first_sends[i]);
        location->filter = sink->filter;
        error = open_location(archive, location, calls);
    }
    if (error == 0)
        error = tell_run(archive, sink);
    if (error == 0)
        error = tell_all(archive, &tournament, sink);
    free(tournament.turns);
    free(tournament.losers);
    return error;
}

/* The run's length as the clock has it; records may reach beyond. */
static int set_duration(struct archive *archive)
{
    const struct definitions *definitions = &archive->definitions;
    unsigned __int128 length = (unsigned __int128)definitions->length * 1000000000 / definitions->resolution;

    if (length > (unsigned __int128)(INT64_MAX / 2))
        return refuse_archive(archive, "the run is 2^62 nanoseconds long or more");
    archive->definitions.header.duration = (int64_t)length;
    return 0;
}

static void tell_lone_messages(struct archive *archive)
{
    const struct matching *matching = &archive->matching;

    for (uint64_t i = 0; i < matching->lone_sends + matching->lone_receives; i++)
        anomalies_add(archive->anomalies, ANOMALY_UNMATCHED_MESSAGE, 0, 0,
                      "%llu sends and %llu receives without a partner, left out",
                      (unsigned long long)matching->lone_sends, (unsigned long long)matching->lone_receives);
}

int archive_read(struct archive *archive, const struct prv_sink *sink, archive_progress *progress, void *user)
{
    OTF2_EvtReaderCallbacks *calls = record_callbacks();
    int error = calls ? set_duration(archive) : diag_no_memory(archive->anomalies->diag);

    archive->progress = progress;
    archive->user = user;
    if (error == 0)
        error = allow_files(archive);
    if (error == 0 && OTF2_Reader_OpenEvtFiles(archive->reader) != OTF2_SUCCESS)
        error = refuse_archive(archive, "the files of its locations cannot be opened");
    archive->has_event_files = error == 0;
    if (error == 0)
        error = note_messages(archive, calls);
    if (error == 0)
        tell_lone_messages(archive);
    if (error == 0)
        error = tell_records(archive, calls, sink);
    if (calls)
        OTF2_EvtReaderCallbacks_Delete(calls);
    return error;
}
