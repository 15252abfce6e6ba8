/*
 * In a thread: bytes of the source become packed records (the decoder), these go into chunks of the queue
 * (input/ahead.h). The owner takes the chunks, and feeds the reader with them. Without a thread the reader is fed with
 * the bytes.
 */
#include "paraver/records/intake.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "input/ahead.h"
#include "paraver/records/fast_path.h"

/* What the sink returns after a line: there is no room for another one. */
enum { DECODER_FULL = FAST_PATH_DECLINED + 1 };

/* The event that begins bursts, but for its value. */
static const char mode_text[] = "40000018:";

struct decoder {
    struct prv_sink sink;
    struct anomalies anomalies; /* always none: the reader counts them */
    struct fast_path *fast_path;
    bool in_line;      /* the next bytes are the rest of a line */
    bool has_bursts;   /* the trace has, or may have: states must be told one by one */
    size_t mode_chars; /* of mode_text that stand before the next bytes, while these are the rest of a line */
    uint64_t line;     /* of the last item, counted from the first line of pack_records */
    char *packed;
    size_t length;
    size_t room;
};

enum {
    KEPT_STATES_ROOM = FAST_PATH_MAX_KEPT * sizeof(struct packed_state),
    EVENT_ROOM = sizeof(struct packed_event) + FAST_PATH_MAX_PAIRS * sizeof(struct prv_pair),
    RECORD_ROOM = KEPT_STATES_ROOM + EVENT_ROOM + sizeof(struct packed_head),
    MAX_BYTES = 1 << 19, /* of records that are packed at once: a head counts lines, of at least 16 bytes, in 16 bits */
};

_Static_assert(DECODER_MIN_ROOM > RECORD_ROOM + FAST_PATH_MAX_LINE + sizeof(struct packed_text) + 8,
               "the longest record, the states that are kept until then, its count of bytes and a line of text");

/* Where the fast path puts the next record together: where it is packed. */
static void offer_place(struct decoder *decoder)
{
    decoder->fast_path->record = (void *)(decoder->packed + decoder->length + sizeof(struct packed_head));
}

/* `line` is that of the item, which is a record, or of the last line of all. */
static inline void *pack_item(struct decoder *decoder, size_t size, enum packed_kind kind, size_t count, uint64_t line)
{
    struct packed_head *head = (void *)(decoder->packed + decoder->length);

    *head = (struct packed_head){(uint16_t)kind, (uint16_t)(line - decoder->line), (uint32_t)count};
    decoder->line = line;
    decoder->length += size;
    offer_place(decoder);
    return head;
}

static size_t room_left(const struct decoder *decoder)
{
    return decoder->room - decoder->length;
}

/* Whether there is room for another record, whichever. */
static inline int check_room(const struct decoder *decoder)
{
    return room_left(decoder) < RECORD_ROOM ? DECODER_FULL : 0;
}

/* States may come late: they count as lines where they stand in the packed records. */
static int pack_state(void *user, const struct prv_state *state, uint64_t line)
{
    struct decoder *decoder = user;
    struct packed_state *packed =
        pack_item(decoder, sizeof(*packed), PACKED_STATE, 0, line > decoder->line ? line : decoder->line);

    packed->state = *state;
    return check_room(decoder);
}

/* The event is in its place already, as messages are. */
static int pack_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct decoder *decoder = user;

    pack_item(decoder, packed_event_size(event->pair_count), PACKED_EVENT, 0, line);
    return check_room(decoder);
}

static int pack_message(void *user, const struct prv_message *message, uint64_t line)
{
    struct decoder *decoder = user;

    (void)message;
    pack_item(decoder, sizeof(struct packed_message), PACKED_MESSAGE, 0, line);
    return check_room(decoder);
}

struct decoder *decoder_new(const struct prv_reader *reader)
{
    struct decoder *decoder = prv_reader_allows_decoder(reader) ? calloc(1, sizeof(*decoder)) : NULL;
    const struct prv_sink *sink = prv_reader_sink(reader);

    if (!decoder)
        return NULL;
    decoder->sink = (struct prv_sink){
        .user = decoder,
        .filter = sink->filter,
        .wants_last_states = sink->wants_last_states,
        .has_bursts = &decoder->has_bursts,
        .state = pack_state,
        .event = pack_event,
        .message = pack_message,
    };
    decoder->in_line = prv_reader_is_in_line(reader);
    decoder->has_bursts = sink->has_bursts && *sink->has_bursts; /* in what the reader has read itself */
    decoder->fast_path = fast_path_new(&decoder->sink, prv_reader_header(reader), &decoder->anomalies);
    return decoder->fast_path ? decoder : decoder_free(decoder);
}

struct decoder *decoder_free(struct decoder *decoder)
{
    if (decoder)
        fast_path_free(decoder->fast_path);
    free(decoder);
    return NULL;
}

/* Lines that can be read. */
static size_t pack_records(struct decoder *decoder, const char *bytes, size_t at, size_t count)
{
    size_t end = count - at < MAX_BYTES ? count : at + MAX_BYTES;
    uint64_t line = 0;
    int full;
    size_t done;

    decoder->line = 0;
    done = fast_path_read(decoder->fast_path, bytes, at, end, &line, &full);
    if (done > 0)
        pack_item(decoder, sizeof(struct packed_head), PACKED_BYTES, done, line);
    return done;
}

/* Bursts begin in lines that cannot be read, or in cut ones: only the reader knows these, which is behind. What looks
 * like it is taken for it: a value of 2, with whatever stands before its digit. */
static void look_for_bursts(struct decoder *decoder, const char *text, size_t length)
{
    size_t found = decoder->mode_chars;

    for (size_t i = 0; i < length; i++) {
        if (found == sizeof(mode_text) - 1) {
            decoder->has_bursts |= text[i] != '1' && !(text[i] >= '3' && text[i] <= '9');
            found = 0;
        }
        found = text[i] == mode_text[found] ? found + 1 : 0;
    }
    decoder->mode_chars = found;
}

/* The next line, or as much of it as there is, and room for. */
static size_t pack_text(struct decoder *decoder, const char *bytes, size_t count)
{
    const char *end = memchr(bytes, '\n', count);
    size_t length = end ? (size_t)(end - bytes) + 1 : count;
    size_t most = (room_left(decoder) & ~(size_t)7) - sizeof(struct packed_text);
    struct packed_text *packed;

    decoder->in_line = !end || length > most;
    length = length < most ? length : most;
    decoder->line = 0;
    packed = pack_item(decoder, packed_text_size(length), PACKED_TEXT, length, 0);
    memcpy(packed->text, bytes, length);
    look_for_bursts(decoder, bytes, length);
    return length;
}

size_t decoder_decode(struct decoder *decoder, const char *bytes, size_t count, char *packed, size_t room,
                      size_t *length)
{
    size_t at = 0;

    decoder->packed = packed;
    decoder->length = 0;
    decoder->room = room;
    offer_place(decoder);
    while (at < count && room_left(decoder) >= DECODER_MIN_ROOM) {
        if (!decoder->in_line)
            at += pack_records(decoder, bytes, at, count);
        if (at < count && room_left(decoder) >= DECODER_MIN_ROOM / 4)
            at += pack_text(decoder, bytes + at, count - at);
    }
    *length = decoder->length;
    return at;
}

struct intake {
    struct prv_reader *reader;
    struct source *source;
    intake_progress *progress;
    void *user;
    /* The thread's, as the source is once there is one. */
    struct decoder *decoder;
    const char *bytes;
    size_t left;
    int result; /* of the fetch that brought them, as of the next two: they end with it */
    int system_error;
    const char *reason;
};

/* An ahead_make: the next packed records. */
static void decode_chunk(void *user, struct chunk *chunk, size_t capacity, int wake)
{
    struct intake *intake = user;

    (void)wake; /* files make nobody wait */
    if (intake->left == 0) {
        intake->result = source_fetch(intake->source, &intake->bytes, &intake->left, &intake->reason);
        intake->system_error = errno;
        if (intake->result < 0)
            intake->left = 0;
    }
    if (intake->left > 0) {
        size_t consumed =
            decoder_decode(intake->decoder, intake->bytes, intake->left, chunk->bytes, capacity, &chunk->length);

        intake->bytes += consumed;
        intake->left -= consumed;
    }
    chunk->position = source_position(intake->source);
    if (intake->left == 0) {
        chunk->result = intake->result;
        chunk->system_error = intake->system_error;
        chunk->reason = intake->reason;
    }
}

static void report_progress(const struct intake *intake, uint64_t position)
{
    if (intake->progress)
        intake->progress(intake->user, position, source_size(intake->source), prv_reader_lines(intake->reader));
}

/* The rest of the source, decoded in a thread ahead of this one; as intake_run. Without a thread nothing is read. */
static int read_ahead(struct intake *intake, const char **reason, bool *has_begun)
{
    struct ahead *ahead = NULL;
    bool goes_on;
    int result = 0;

    intake->decoder = decoder_new(intake->reader);
    *has_begun = intake->decoder && ahead_start(&ahead, decode_chunk, intake) == 0;
    goes_on = *has_begun;
    while (goes_on) {
        const struct chunk *chunk = ahead_next(ahead);
        int error = 0;

        result = chunk->result < 0 ? source_report(intake->source, chunk->system_error) : chunk->result;
        if (result >= 0) {
            error = prv_reader_feed_packed(intake->reader, chunk->bytes, chunk->length);
            report_progress(intake, chunk->position);
            *reason = chunk->reason;
        }
        goes_on = error == 0 && result == 0 && chunk->length > 0;
        result = error < 0 ? error : result;
    }
    ahead_stop(ahead);
    intake->decoder = decoder_free(intake->decoder);
    return result;
}

int intake_run(struct prv_reader *reader, struct source *source, intake_progress *progress, void *user,
               const char **reason)
{
    struct intake intake = {.reader = reader, .source = source, .progress = progress, .user = user};
    /* A thread that waits for a pipe would have to be woken. Compressed bytes are inflated in a thread of their own. */
    bool is_alone = source_size(source) == 0 || !thread_has_processors(source_is_compressed(source) ? 3 : 2);
    const char *bytes;
    size_t length = 0;
    int result;

    do {
        /* What is compressed may be at its end before it has been inflated. */
        bool is_exhausted = !source_is_compressed(source) && source_position(source) >= source_size(source);
        int error;

        /* The decoder can begin only once the reader is past header and preamble, which are read here. */
        if (!is_alone && !is_exhausted && prv_reader_allows_decoder(reader)) {
            bool has_begun;

            result = read_ahead(&intake, reason, &has_begun);
            if (has_begun)
                return result;
            is_alone = true; /* there is no thread to be had */
        }
        result = source_read(source, &bytes, &length, reason);
        if (result < 0)
            return result;
        error = prv_reader_feed(reader, bytes, length);
        report_progress(&intake, source_position(source));
        if (error < 0)
            return error;
    } while (result == 0 && length > 0);
    return result;
}
