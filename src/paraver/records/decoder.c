/*
 * Packed records are a sequence of items, each of them a head and what follows it, padded to 8 bytes. Lines that a
 * decoder cannot read are passed on as they are. Events point to their pairs, so that packed records are read where
 * they were made.
 */
#include "paraver/records/decoder.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "paraver/records/fast_path.h"

enum packed_kind {
    PACKED_EVENT,
    PACKED_STATE,
    PACKED_MESSAGE,
    PACKED_TEXT,  /* bytes of the trace, cut anywhere */
    PACKED_BYTES, /* nothing but the count of bytes that the records so far, since the last such item, had */
};

enum {
    PACKED_WORD = 8,            /* bytes */
    PACKED_TEXT_MOST = 1 << 16, /* bytes, so that 16 bits are enough for the words of any item */
};

struct packed_head {
    uint32_t line; /* of the record or the last one; counted from behind the last text or count of bytes */
    uint16_t kind;
    uint16_t words; /* that the item has, this head included */
};

struct packed_event {
    struct packed_head head;
    struct prv_event event;
    struct prv_pair pairs[];
};

struct packed_state {
    struct packed_head head;
    struct prv_state state;
};

struct packed_message {
    struct packed_head head;
    struct prv_message message;
};

struct packed_text {
    struct packed_head head;
    uint64_t length;
    char text[];
};

struct packed_bytes {
    struct packed_head head;
    uint64_t count;
};

/* What the sink returns after a line: there is no room for another one. */
enum { DECODER_FULL = FAST_PATH_DECLINED + 1 };

/* The event that begins bursts, but for its value. */
static const char mode_text[] = "40000018:";

/* The bytes at the end that may be too few for the next line are kept, until as many, and the lead that the fast path
 * needs, have come behind them. */
enum { MAX_CARRIED = 2 * FAST_PATH_AT_HAND + FAST_PATH_LEAD };

struct decoder {
    struct prv_reader *reader; /* whose sink is told at once, whose fast path that is; NULL: records are packed */
    int error;                 /* what it has come to */
    struct prv_sink sink;
    struct anomalies anomalies; /* always none: the reader counts them */
    struct fast_path *fast_path;
    bool in_line;      /* the next bytes are a line that is packed as text, or the rest of one */
    bool has_bursts;   /* the trace has, or may have: states must be told one by one */
    size_t mode_chars; /* of mode_text that stand before the next bytes, while these are the rest of a line */
    const char *full;  /* from here on there is no room for another record, whichever */
    const char *end;   /* of the room */
    size_t carried;    /* bytes that come before the next ones, so that lines that are cut can be read … */
    char carry[FAST_PATH_LEAD + MAX_CARRIED]; /* … behind a lead, which may be anything */
};

enum {
    EVENT_ROOM = sizeof(struct packed_event) + FAST_PATH_MAX_PAIRS * sizeof(struct prv_pair),
    RECORD_ROOM = EVENT_ROOM + sizeof(struct packed_bytes),
};

_Static_assert(DECODER_MIN_ROOM > RECORD_ROOM + FAST_PATH_MAX_LINE + sizeof(struct packed_text) + 8,
               "the longest record, its count of bytes and a line of text");

/* Where the next item belongs: the fast path puts records together behind their heads. */
static inline struct packed_head *next_packed(const struct decoder *decoder)
{
    return (struct packed_head *)(void *)decoder->fast_path->record - 1;
}

static size_t room_left(const struct decoder *decoder)
{
    return (size_t)(decoder->end - (const char *)next_packed(decoder));
}

/* The item is complete but for its head. `line` is that of the record, or of the last one. 0 or DECODER_FULL. */
static inline int pack_item(struct decoder *decoder, enum packed_kind kind, size_t size, uint64_t line)
{
    struct packed_head *head = next_packed(decoder);
    char *next = (char *)head + size;

    *head = (struct packed_head){(uint32_t)line, (uint16_t)kind, (uint16_t)(size / PACKED_WORD)};
    decoder->fast_path->record = (void *)(next + sizeof(*head));
    return next > decoder->full ? DECODER_FULL : 0;
}

static int pack_state(void *user, const struct prv_state *state, uint64_t line)
{
    struct decoder *decoder = user;
    struct packed_state *packed = (void *)next_packed(decoder);

    packed->state = *state;
    return pack_item(decoder, PACKED_STATE, sizeof(*packed), line);
}

/* The event is in its place already, as messages are. */
static int pack_event(void *user, const struct prv_event *event, uint64_t line)
{
    return pack_item(user, PACKED_EVENT, sizeof(struct packed_event) + event->pair_count * sizeof(*event->pairs), line);
}

static int pack_message(void *user, const struct prv_message *message, uint64_t line)
{
    (void)message;
    return pack_item(user, PACKED_MESSAGE, sizeof(struct packed_message), line);
}

struct decoder *decoder_new(const struct prv_reader *reader)
{
    struct decoder *decoder = prv_reader_allows_decoder(reader) ? calloc(1, sizeof(*decoder)) : NULL;
    const struct prv_sink *sink = &reader->sink;

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
    decoder->in_line = reader->partial_length > 0;
    decoder->has_bursts = sink->has_bursts && *sink->has_bursts; /* in what the reader has read itself */
    decoder->fast_path = fast_path_new(&decoder->sink, &reader->header, &decoder->anomalies);
    return decoder->fast_path ? decoder : decoder_free(decoder);
}

struct decoder *decoder_new_direct(struct prv_reader *reader)
{
    struct decoder *decoder = prv_reader_allows_decoder(reader) ? calloc(1, sizeof(*decoder)) : NULL;

    if (decoder) {
        decoder->reader = reader;
        decoder->fast_path = reader->fast_path;
        decoder->in_line = reader->partial_length > 0;
    }
    return decoder;
}

struct decoder *decoder_free(struct decoder *decoder)
{
    if (decoder && !decoder->reader)
        fast_path_free(decoder->fast_path);
    free(decoder);
    return NULL;
}

/* Lines that can be read. *full is DECODER_FULL where they end for want of room, or 0. */
static size_t pack_records(struct decoder *decoder, const char *bytes, size_t at, size_t count, int *full)
{
    uint64_t line = 0;
    size_t done = fast_path_read(decoder->fast_path, bytes, at, count, &line, full);

    if (done > 0) {
        struct packed_bytes *packed = (void *)next_packed(decoder);

        packed->count = done;
        (void)pack_item(decoder, PACKED_BYTES, sizeof(*packed), line);
        decoder->fast_path->line = 0;
    }
    return done;
}

/* Likewise, whose records the reader's sink is told. */
static size_t pass_records(struct decoder *decoder, const char *bytes, size_t at, size_t count)
{
    struct prv_reader *reader = decoder->reader;
    uint64_t line = reader->line;
    size_t done = fast_path_read(decoder->fast_path, bytes, at, count, &line, &decoder->error);

    prv_reader_skip(reader, line - reader->line, done);
    return done;
}

/* The next line, or what there is of it, which the reader reads; it has the states told that are kept. */
static size_t pass_text(struct decoder *decoder, const char *bytes, size_t count)
{
    const char *end = memchr(bytes, '\n', count);
    size_t length = end ? (size_t)(end - bytes) + 1 : count;

    decoder->in_line = !end;
    decoder->error = prv_reader_feed(decoder->reader, bytes, length);
    return length;
}

/* The next line, or as much of it as there is, and room for: none where that is needed for states that come before. */
static size_t pack_text(struct decoder *decoder, const char *bytes, size_t count)
{
    const char *end = memchr(bytes, '\n', count);
    size_t length = end ? (size_t)(end - bytes) + 1 : count;
    struct packed_text *packed;
    size_t found = decoder->mode_chars;
    size_t most;

    decoder->in_line = true;
    if (fast_path_tell(decoder->fast_path) != 0)
        return 0;
    packed = (void *)next_packed(decoder);
    most = (room_left(decoder) & ~(size_t)7) - sizeof(*packed);
    most = most < PACKED_TEXT_MOST ? most : PACKED_TEXT_MOST;
    decoder->in_line = !end || length > most;
    length = length < most ? length : most;
    packed->length = length;
    memcpy(packed->text, bytes, length);
    (void)pack_item(decoder, PACKED_TEXT, (sizeof(*packed) + length + 7) & ~(size_t)7, 0);
    /* Bursts begin in lines that cannot be read, or in cut ones: only the reader knows these, which is behind. What
     * looks like it is taken for it: a value of 2, with whatever stands before its digit. */
    for (size_t i = 0; i < length; i++) {
        if (found == sizeof(mode_text) - 1) {
            decoder->has_bursts |= bytes[i] != '1' && !(bytes[i] >= '3' && bytes[i] <= '9');
            found = 0;
        }
        found = bytes[i] == mode_text[found] ? found + 1 : 0;
    }
    decoder->mode_chars = found;
    return length;
}

static bool has_stopped(const struct decoder *decoder)
{
    return decoder->error < 0 || decoder->reader->stopped;
}

/* From `at` on, as far as lines are at hand. Returns where it has come. */
static size_t pass_lines(struct decoder *decoder, const char *bytes, size_t at, size_t count)
{
    while (count - at >= FAST_PATH_AT_HAND && !has_stopped(decoder)) {
        if (!decoder->in_line)
            at += pass_records(decoder, bytes, at, count);
        if (count - at >= FAST_PATH_AT_HAND && decoder->error == 0)
            at += pass_text(decoder, bytes + at, count - at);
    }
    return at;
}

/* Likewise, as far as there is room. */
static size_t pack_lines(struct decoder *decoder, const char *bytes, size_t at, size_t count)
{
    if (decoder->reader)
        return pass_lines(decoder, bytes, at, count);
    while (count - at >= FAST_PATH_AT_HAND && room_left(decoder) >= DECODER_MIN_ROOM) {
        int full = 0;

        if (!decoder->in_line)
            at += pack_records(decoder, bytes, at, count, &full);
        if (count - at >= FAST_PATH_AT_HAND && full == 0)
            at += pack_text(decoder, bytes + at, count - at);
    }
    return at;
}

static size_t carry(struct decoder *decoder, const char *bytes, size_t count)
{
    size_t room = MAX_CARRIED - decoder->carried;

    count = count < room ? count : room;
    memcpy(decoder->carry + FAST_PATH_LEAD + decoder->carried, bytes, count);
    decoder->carried += count;
    return count;
}

/* Reads what is carried, with some of the next bytes behind it. Returns how many of these are consumed: from a line on
 * that begins among them, with a lead, reading goes on where they stand, without a copy. */
static size_t pack_carried(struct decoder *decoder, const char *bytes, size_t count)
{
    size_t added = carry(decoder, bytes, count);
    size_t at = pack_lines(decoder, decoder->carry, FAST_PATH_LEAD, FAST_PATH_LEAD + decoder->carried);

    decoder->carried -= at - FAST_PATH_LEAD;
    if (decoder->carried + FAST_PATH_LEAD <= added) {
        added -= decoder->carried;
        decoder->carried = 0;
    }
    memmove(decoder->carry + FAST_PATH_LEAD, decoder->carry + at, decoder->carried);
    return added;
}

/* Returns how many bytes are consumed. */
static size_t take(struct decoder *decoder, const char *bytes, size_t count)
{
    size_t at = pack_carried(decoder, bytes, count);

    if (decoder->carried == 0)
        at = pack_lines(decoder, bytes, at, count);
    if (count - at < FAST_PATH_AT_HAND)
        at += carry(decoder, bytes + at, count - at);
    return at;
}

size_t decoder_decode(struct decoder *decoder, const char *bytes, size_t count, char *packed, size_t room,
                      size_t *length)
{
    size_t consumed;

    decoder->full = packed + room - RECORD_ROOM;
    decoder->end = packed + room;
    decoder->fast_path->record = (void *)(packed + sizeof(struct packed_head));
    consumed = take(decoder, bytes, count);
    *length = (size_t)((const char *)next_packed(decoder) - packed);
    return consumed;
}

int decoder_read(struct decoder *decoder, const char *bytes, size_t count)
{
    for (size_t at = 0; at < count && !has_stopped(decoder);)
        at += take(decoder, bytes + at, count - at);
    return decoder->error;
}

int decoder_finish(struct decoder *decoder, struct prv_reader *reader)
{
    int error;

    if (reader->stopped)
        return 0;
    decoder->fast_path->sink = &reader->sink;
    decoder->fast_path->line = reader->line;
    error = fast_path_tell(decoder->fast_path);
    return error == 0 ? prv_reader_feed(reader, decoder->carry + FAST_PATH_LEAD, decoder->carried) : error;
}

bool decoder_looks_ahead(const struct prv_reader *reader)
{
    return reader->sink.object_ahead && reader->header.task_count > PRV_FEW_RANKS;
}

static inline const char *next_item(const struct packed_head *head)
{
    return (const char *)head + (size_t)head->words * PACKED_WORD;
}

/* By how many items the sink is told of records ahead. */
enum { ITEMS_AHEAD = 16 };

/* Of the item at `ahead`; what follows that. */
static inline const char *look_ahead(const struct prv_sink *sink, const char *ahead, const char *end)
{
    const struct packed_head *head = (const void *)ahead;
    const struct packed_event *event = (const void *)head;
    const struct packed_state *state = (const void *)head;
    const struct packed_message *message = (const void *)head;

    if (ahead == end)
        return end;
    if (head->kind == PACKED_EVENT)
        sink->object_ahead(sink->user, &event->event.object);
    else if (head->kind == PACKED_STATE)
        sink->object_ahead(sink->user, &state->state.object);
    else if (head->kind == PACKED_MESSAGE)
        sink->message_ahead(sink->user, &message->message);
    return next_item(head);
}

int decoder_deliver(struct prv_reader *reader, const char *packed, size_t length)
{
    const struct prv_sink *sink = &reader->sink;
    bool looks_ahead = decoder_looks_ahead(reader);
    const char *ahead = packed;
    uint64_t first = reader->line; /* from which lines count */
    const char *end = prv_reader_allows_decoder(reader) ? packed + length : packed;
    int error = 0;

    for (int i = 0; looks_ahead && i < ITEMS_AHEAD; i++)
        ahead = look_ahead(sink, ahead, packed + length);
    for (const char *at = packed; at < end && error == 0;) {
        const struct packed_head *head = (const void *)at;
        const struct packed_event *event = (const void *)head;
        const struct packed_state *state = (const void *)head;
        const struct packed_message *message = (const void *)head;
        const struct packed_text *text = (const void *)head;
        const struct packed_bytes *bytes = (const void *)head;

        if (looks_ahead)
            ahead = look_ahead(sink, ahead, packed + length);
        at = next_item(head);
        switch ((enum packed_kind)head->kind) {
        case PACKED_EVENT:
            error = prv_sink_event(sink, &event->event, first + head->line);
            break;
        case PACKED_STATE:
            error = prv_sink_state(sink, &state->state, first + head->line);
            break;
        case PACKED_MESSAGE:
            error = prv_sink_message(sink, &message->message, first + head->line);
            break;
        case PACKED_TEXT:
            error = prv_reader_feed(reader, text->text, text->length);
            first = reader->line;
            if (!prv_reader_allows_decoder(reader)) /* but behind a second header */
                end = at;
            break;
        case PACKED_BYTES:
            prv_reader_skip(reader, head->line, bytes->count);
            first += head->line;
            break;
        }
        if (error == 0)
            error = anomalies_verdict(reader->anomalies);
    }
    return error;
}
