#include "paraver/records/decoder.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "paraver/records/fast_path.h"
#include "paraver/records/fast_path_state.h"
#include "paraver/records/packed.h"

/* What the sink returns after a line: there is no room for another one. */
enum { DECODER_FULL = FAST_PATH_DECLINED + 1 };

enum { LAST_STATES = 256 };

/* The last packed state of an object, which later ones are merged with. */
struct last_state {
    struct prv_object object;
    uint32_t buffer_number; /* of the buffer that it is in; 0: none */
    uint32_t offset;        /* in that buffer */
};

struct decoder {
    struct prv_sink sink;
    struct anomalies anomalies; /* always none: the reader counts them */
    struct fast_path *fast_path;
    int64_t duration; /* as the header says */
    bool in_line;     /* the next bytes are the rest of a line */
    bool merges_states;
    uint16_t merged;        /* lines, since the last item */
    uint32_t buffer_number; /* of the buffer being filled, from 1 */
    struct last_state last_states[LAST_STATES];
    char *packed;
    size_t length;
    size_t room;
};

_Static_assert(DECODER_MIN_ROOM > sizeof(struct packed_event) + FAST_PATH_MAX_PAIRS * sizeof(struct prv_pair) +
                                      sizeof(struct packed_head) + FAST_PATH_MAX_LINE + sizeof(struct packed_text) + 8,
               "the longest record, its count of bytes and a line of text");

static inline void *pack_item(struct decoder *decoder, size_t size, enum packed_kind kind, size_t count)
{
    struct packed_head *head = (void *)(decoder->packed + decoder->length);
    bool is_record = kind < PACKED_TEXT;

    *head = (struct packed_head){(uint16_t)kind, (uint16_t)(decoder->merged + is_record), (uint32_t)count};
    decoder->merged = 0;
    decoder->length += size;
    return head;
}

static size_t room_left(const struct decoder *decoder)
{
    return decoder->room - decoder->length;
}

/* Whether there is room for another record, whichever. */
static inline int check_room(const struct decoder *decoder)
{
    return room_left(decoder) < packed_event_size(FAST_PATH_MAX_PAIRS) + sizeof(struct packed_head) ? DECODER_FULL : 0;
}

/* Times far beyond the run must reach the replay one by one, which counts them as anomalies. */
static bool is_plausible(const struct decoder *decoder, int64_t time)
{
    return decoder->duration == 0 || time / 2 <= decoder->duration;
}

static struct last_state *last_state_of(struct decoder *decoder, const struct prv_object *object)
{
    return &decoder->last_states[object->task % LAST_STATES];
}

/* States are many. Where the sink wants only the latest end of each object, those of the same object become one. */
static bool merge_state(struct decoder *decoder, const struct prv_state *state)
{
    const struct last_state *last = last_state_of(decoder, &state->object);
    struct packed_state *packed = (void *)(decoder->packed + last->offset);

    /* Only in the buffer being filled can a state still be changed, and a head counts its merged lines in 16 bits. */
    if (last->buffer_number != decoder->buffer_number ||
        memcmp(&last->object, &state->object, sizeof(last->object)) != 0 || !is_plausible(decoder, state->end) ||
        decoder->merged == UINT16_MAX - 1)
        return false;
    packed->state.begin = state->begin;
    packed->state.value = state->value;
    if (state->end > packed->state.end)
        packed->state.end = state->end;
    decoder->merged++;
    return true;
}

static int pack_state(void *user, const struct prv_state *state, uint64_t line)
{
    struct decoder *decoder = user;
    uint32_t offset = (uint32_t)decoder->length;
    struct packed_state *packed;

    (void)line;
    if (decoder->merges_states && merge_state(decoder, state))
        return 0;
    packed = pack_item(decoder, sizeof(*packed), PACKED_STATE, 0);
    packed->state = *state;
    if (is_plausible(decoder, state->end))
        *last_state_of(decoder, &state->object) = (struct last_state){state->object, decoder->buffer_number, offset};
    return check_room(decoder);
}

static int pack_event(void *user, const struct prv_event *event, uint64_t line)
{
    struct decoder *decoder = user;
    struct packed_event *packed =
        pack_item(decoder, packed_event_size(event->pair_count), PACKED_EVENT, event->pair_count);

    (void)line;
    packed->object = event->object;
    packed->time = event->time;
    for (size_t i = 0; i < event->pair_count; i++) {
        packed->pairs[i] = event->pairs[i];
        if (event->pairs[i].type == READER_MODE_TYPE && event->pairs[i].value == READER_MODE_BURST)
            decoder->merges_states = false;
    }
    return check_room(decoder);
}

static int pack_message(void *user, const struct prv_message *message, uint64_t line)
{
    struct decoder *decoder = user;
    struct packed_message *packed = pack_item(decoder, sizeof(*packed), PACKED_MESSAGE, 0);

    (void)line;
    packed->message = *message;
    return check_room(decoder);
}

/* In what the reader has read itself. */
static bool has_bursts(const struct prv_reader *reader)
{
    const bool *known = prv_reader_sink(reader)->has_bursts;

    return known && *known;
}

struct decoder *decoder_new(const struct prv_reader *reader)
{
    struct decoder *decoder = prv_reader_allows_decoder(reader) ? calloc(1, sizeof(*decoder)) : NULL;

    if (!decoder)
        return NULL;
    decoder->sink = (struct prv_sink){
        .user = decoder,
        .filter = prv_reader_sink(reader)->filter,
        .state = pack_state,
        .event = pack_event,
        .message = pack_message,
    };
    decoder->duration = prv_reader_header(reader)->duration;
    decoder->in_line = prv_reader_is_in_line(reader);
    decoder->merges_states = prv_reader_sink(reader)->wants_last_states && !has_bursts(reader);
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
    uint64_t lines = 0;
    int full;
    size_t done = fast_path_read(decoder->fast_path, bytes, at, count, &lines, &full);

    if (done > 0)
        pack_item(decoder, sizeof(struct packed_head), PACKED_BYTES, done);
    return done;
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
    packed = pack_item(decoder, packed_text_size(length), PACKED_TEXT, length);
    memcpy(packed->text, bytes, length);
    return length;
}

size_t decoder_decode(struct decoder *decoder, const char *bytes, size_t count, char *packed, size_t room,
                      size_t *length)
{
    size_t at = 0;

    decoder->buffer_number++;
    decoder->packed = packed;
    decoder->length = 0;
    decoder->room = room;
    while (at < count && room_left(decoder) >= DECODER_MIN_ROOM) {
        if (!decoder->in_line)
            at += pack_records(decoder, bytes, at, count);
        if (at < count && room_left(decoder) >= DECODER_MIN_ROOM / 4)
            at += pack_text(decoder, bytes + at, count - at);
    }
    *length = decoder->length;
    return at;
}
