/*
 * A trace must give the same records and anomalies, whether the reader reads it by itself or goes on behind a decoder,
 * or a decoder tells its sink.
 */
#include <stdlib.h>
#include <string.h>

#include "paraver/records/decoder.h"
#include "paraver/records/reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void add(uint64_t *digest, uint64_t number)
{
    *digest = (*digest ^ number) * UINT64_C(1099511628211);
}

static void add_object(uint64_t *digest, const struct prv_object *object)
{
    add(digest, object->cpu);
    add(digest, object->application);
    add(digest, object->task);
    add(digest, object->thread);
}

static int take_header(void *user, const struct prv_header *header)
{
    add(user, header->task_count);
    return 0;
}

static int take_communicator(void *user, const struct prv_communicator *communicator, uint64_t line)
{
    if (communicator->is_between)
        add(user, communicator->application);
    add(user, communicator->id);
    add(user, line);
    return 0;
}

static int take_state(void *user, const struct prv_state *state, uint64_t line)
{
    add_object(user, &state->object);
    add(user, (uint64_t)state->begin);
    add(user, (uint64_t)state->end);
    add(user, line);
    return 0;
}

static int take_event(void *user, const struct prv_event *event, uint64_t line)
{
    add_object(user, &event->object);
    add(user, (uint64_t)event->time);
    for (size_t i = 0; i < event->pair_count; i++) {
        add(user, event->pairs[i].type);
        add(user, event->pairs[i].value);
    }
    add(user, line);
    return 0;
}

static int take_message(void *user, const struct prv_message *message, uint64_t line)
{
    add_object(user, &message->sender);
    add_object(user, &message->receiver);
    add(user, (uint64_t)message->logical_send);
    add(user, (uint64_t)message->physical_receive);
    add(user, (uint64_t)message->size);
    add(user, message->tag);
    add(user, line);
    return 0;
}

/* What is left, packed in as little room as there may be. */
static int feed_decoded(struct prv_reader *reader, const char *bytes, size_t count, size_t piece)
{
    struct decoder *decoder = decoder_new(reader);
    int result = decoder ? 0 : -1;

    for (size_t at = 0; at < count && result == 0;) {
        size_t here = piece < count - at ? piece : count - at;
        char *packed = malloc(DECODER_MIN_ROOM);
        size_t length;

        if (!packed)
            abort();
        at += decoder_decode(decoder, bytes + at, here, packed, DECODER_MIN_ROOM, &length);
        result = decoder_deliver(reader, packed, length);
        free(packed);
    }
    if (result == 0)
        result = decoder_finish(decoder, reader);
    decoder_free(decoder);
    return result;
}

/* Likewise, by a decoder that tells the sink. */
static int feed_direct(struct prv_reader *reader, const char *bytes, size_t count, size_t piece)
{
    struct decoder *decoder = decoder_new_direct(reader);
    int result = decoder ? 0 : -1;

    for (size_t at = 0; at < count && result == 0; at += piece)
        result = decoder_read(decoder, bytes + at, piece < count - at ? piece : count - at);
    if (result == 0)
        result = decoder_finish(decoder, reader);
    decoder_free(decoder);
    return result;
}

static uint64_t digest_of(const char *bytes, size_t size, size_t piece,
                          int (*feed_rest)(struct prv_reader *, const char *, size_t, size_t))
{
    static const struct diag silent = {NULL, NULL};
    uint64_t digest = 0;
    struct prv_sink sink = {
        .user = &digest,
        .header = take_header,
        .communicator = take_communicator,
        .state = take_state,
        .event = take_event,
        .message = take_message,
    };
    struct anomalies anomalies;
    struct prv_reader *reader;
    int result = 0;

    anomalies_init(&anomalies, &silent, "fuzz.prv");
    reader = prv_reader_new(&sink, &anomalies);
    if (!reader)
        abort();
    for (size_t at = 0; at < size && result == 0;) {
        size_t here = piece < size - at ? piece : size - at;

        if (feed_rest && prv_reader_allows_decoder(reader)) {
            result = feed_rest(reader, bytes + at, size - at, piece);
            break;
        }
        result = prv_reader_feed(reader, bytes + at, here);
        at += here;
    }
    if (result == 0)
        result = prv_reader_finish(reader, NULL);
    add(&digest, (uint64_t)result);
    for (int kind = 0; kind < ANOMALY_COUNT; kind++)
        add(&digest, anomalies.tally[kind].count);
    prv_reader_free(reader);
    return digest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* Its second half comes again until there is more than a decoder keeps back. */
    enum { LONGEST_KEPT = 4096 };
    size_t half = (size + 1) / 2;
    size_t copies = size > 0 ? LONGEST_KEPT / half : 0;
    size_t length = size + copies * half;
    size_t piece = size > 0 ? 50 + 3 * (size_t)data[size - 1] : 1;
    char *bytes = malloc(length > 0 ? length : 1);

    if (!bytes)
        abort();
    if (size > 0)
        memcpy(bytes, data, size);
    for (size_t at = size; at < length; at += half)
        memcpy(bytes + at, data + size - half, half);
    if (digest_of(bytes, length, length, NULL) != digest_of(bytes, length, piece, feed_decoded) ||
        digest_of(bytes, length, length, NULL) != digest_of(bytes, length, piece, feed_direct))
        abort();
    free(bytes);
    return 0;
}
