/*
 * Reader: the bytes of a .prv become header, communicators and records.
 *
 * A push reader: however the input is divided into buffers, the calls are the same. Complete lines are parsed in place;
 * only a line that spans two buffers is copied.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_READER_H
#define CLOCKTALK_PARAVER_RECORDS_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/anomaly.h"
#include "paraver/header.h"
#include "paraver/records/prv_sink.h"

struct prv_reader;

struct prv_reader *prv_reader_new(const struct prv_sink *sink, struct anomalies *anomalies);
struct prv_reader *prv_reader_free(struct prv_reader *reader);

/* 0 or a negative error (reported), ERROR_REFUSED where --strict refuses an anomaly. */
int prv_reader_feed(struct prv_reader *reader, const char *bytes, size_t length) __attribute__((warn_unused_result));

/*
 * For a decoder, which goes on from where the reader is: whether one may, whom it works for, and whether the reader is
 * inside a line.
 */
bool prv_reader_allows_decoder(const struct prv_reader *reader);
const struct prv_sink *prv_reader_sink(const struct prv_reader *reader);
bool prv_reader_is_in_line(const struct prv_reader *reader);

/*
 * Packed records: what a decoder (intake.h) has made of a stretch of a .prv, for a reader that goes on from there. A
 * sequence of items, each of them a head and what follows it, padded to 8 bytes. Lines that a decoder cannot read are
 * passed on as they are. Events point to their pairs, so that packed records are read where they were made.
 */
enum packed_kind {
    PACKED_EVENT,
    PACKED_STATE,
    PACKED_MESSAGE,
    PACKED_TEXT,  /* bytes of the trace, cut anywhere */
    PACKED_BYTES, /* nothing but the count of bytes that the records so far, since the last such item, had */
};

struct packed_head {
    uint32_t kind;
    uint32_t line; /* of the record or the last one; counted from behind the last text or count of bytes */
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

static inline size_t packed_event_size(size_t pairs)
{
    return sizeof(struct packed_event) + pairs * sizeof(struct prv_pair);
}

static inline size_t packed_text_size(size_t bytes)
{
    return (sizeof(struct packed_text) + bytes + 7) & ~(size_t)7;
}

/* What a decoder has made; aligned to 8. As prv_reader_feed. */
int prv_reader_feed_packed(struct prv_reader *reader, const char *packed, size_t length)
    __attribute__((warn_unused_result));

/*
 * Ends the input. `reason` is NULL, or says why it ends early (then a last line without line end is cut and not used).
 * 0 or a negative error: an input without a whole header is one.
 */
int prv_reader_finish(struct prv_reader *reader, const char *reason) __attribute__((warn_unused_result));

/* Lines so far. */
uint64_t prv_reader_lines(const struct prv_reader *reader);

/* What its header says; empty before that is read. */
const struct prv_header *prv_reader_header(const struct prv_reader *reader);

#endif
