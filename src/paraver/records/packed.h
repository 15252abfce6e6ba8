/*
 * Packed records: what a decoder has made of a stretch of a .prv, for a reader that goes on from there.
 *
 * A sequence of items, each of them a head and what follows it, padded to 8 bytes. Lines that a decoder cannot read are
 * passed on as they are.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_PACKED_H
#define CLOCKTALK_PARAVER_RECORDS_PACKED_H

#include <stddef.h>
#include <stdint.h>

#include "paraver/records/record.h"

enum packed_kind {
    PACKED_STATE,
    PACKED_EVENT,
    PACKED_MESSAGE,
    PACKED_TEXT,  /* bytes of the trace, cut anywhere */
    PACKED_BYTES, /* nothing but the count of bytes that the records so far, since the last such item, had */
};

struct packed_head {
    uint16_t kind;
    uint16_t lines; /* since the item before it, up to this record's or the last one; without those of text */
    uint32_t count; /* of an event's pairs, or of bytes */
};

struct packed_state {
    struct packed_head head;
    struct prv_state state;
};

struct packed_event {
    struct packed_head head;
    struct prv_object object;
    int64_t time;
    struct prv_pair pairs[];
};

struct packed_message {
    struct packed_head head;
    struct prv_message message;
};

struct packed_text {
    struct packed_head head;
    char text[];
};

static inline size_t packed_event_size(size_t pairs)
{
    return sizeof(struct packed_event) + pairs * sizeof(struct prv_pair);
}

static inline size_t packed_text_size(size_t bytes)
{
    return (sizeof(struct packed_text) + bytes + 7) & ~(size_t)7;
}

#endif
