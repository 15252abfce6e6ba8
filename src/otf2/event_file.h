/*
 * Event file: the records of one location, as its file TRACES/N.evt has them: one after the other, in chunks of one
 * size. This reads them itself, since libotf2 keeps a whole chunk and a file open for each location, and takes several
 * times as long to decode a record. A record consists of the byte of its type, that of its length, and values, of which
 * most are written without their leading zeros, behind the byte that says how many bytes are left. The definitions of
 * the location, TRACES/N.def, are such records, too.
 */
#ifndef CLOCKTALK_OTF2_EVENT_FILE_H
#define CLOCKTALK_OTF2_EVENT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/error.h"

/* Types of records that are used here; others are skipped. */
enum event_type {
    EVENT_BUFFER_FLUSH = 10,
    EVENT_MEASUREMENT_ON_OFF = 11,
    EVENT_ENTER = 12,
    EVENT_LEAVE = 13,
    EVENT_MPI_SEND = 14,
    EVENT_MPI_ISEND = 15,
    EVENT_MPI_ISEND_COMPLETE = 16,
    EVENT_MPI_IRECV_REQUEST = 17,
    EVENT_MPI_RECV = 18,
    EVENT_MPI_IRECV = 19,
    EVENT_MPI_REQUEST_TEST = 20,
    EVENT_MPI_REQUEST_CANCELLED = 21,
    EVENT_MPI_COLLECTIVE_END = 23,
    EVENT_OMP_FORK = 24,
    EVENT_OMP_JOIN = 25,
    EVENT_OMP_TASK_CREATE = 28,
    EVENT_OMP_TASK_SWITCH = 29,
    EVENT_OMP_TASK_COMPLETE = 30,
    EVENT_METRIC = 31,
    EVENT_PARAMETER_STRING = 32,
    EVENT_PARAMETER_INT = 33,
    EVENT_PARAMETER_UNSIGNED_INT = 34,
    EVENT_RMA_PUT = 46,
    EVENT_RMA_GET = 47,
    EVENT_RMA_ATOMIC = 48,
    EVENT_THREAD_FORK = 53,
    EVENT_THREAD_JOIN = 54,
    EVENT_THREAD_TEAM_BEGIN = 55,
    EVENT_THREAD_TEAM_END = 56,
    EVENT_THREAD_BEGIN = 63,
    EVENT_THREAD_END = 65,
    EVENT_CALLING_CONTEXT_ENTER = 66,
    EVENT_CALLING_CONTEXT_LEAVE = 67,
    EVENT_PROGRAM_BEGIN = 83,
    EVENT_PROGRAM_END = 84,
    EVENT_COLLECTIVE_REQUEST = 85,
    EVENT_COLLECTIVE_COMPLETE = 86,
};

/* A record, of which values are read one after the other. It lives until the next one is read. */
struct event_record {
    uint64_t ticks;
    const uint8_t *at; /* the next value; beyond the end where values are missing, which event_is_whole finds out */
    const uint8_t *end;
    uint8_t type;
    bool is_big_endian;
    bool is_damaged; /* a value is longer than it may be */
};

/* A record that names a region that is entered or left, by the location's number. */
struct region_record {
    uint64_t ticks;
    const uint8_t *behind;
    uint32_t region;
    uint8_t type; /* EVENT_ENTER or EVENT_LEAVE */
};

struct event_file {
    char *path;
    int descriptor; /* -1: opened only while bytes are read */
    bool stays_open;
    uint64_t size;
    uint64_t chunk_size;
    uint64_t chunk_end; /* of the current chunk, in the file */
    uint64_t offset;    /* in the file, of what comes next behind the bytes */
    uint8_t *bytes;
    size_t capacity;
    const uint8_t *at;           /* of those bytes: what comes next */
    const uint8_t *limit;        /* a record of usual length that begins before that stands in the window */
    const uint8_t *region_limit; /* likewise, for event_region_at, which reads little endian files only */
    size_t filled;
    uint64_t ticks; /* of the last record */
    bool is_big_endian;
    bool has_definitions; /* instead of events: records have no time, and their length is told of each */
    const char *problem;  /* what is wrong with the file */
};

/*
 * Opens a file of chunks of that size. Without `stays_open` it is open only while it is read, so that there may be any
 * number of them. To be closed in any case. 0, or ERROR_INPUT (the problem says which)
 * or ERROR_MEMORY (not reported).
 */
int event_file_open(struct event_file *file, const char *path, uint64_t chunk_size, bool stays_open) MUST_CHECK;
void event_file_close(struct event_file *file);

/* The second byte of a file or chunk: the order of bytes in its numbers. */
enum { BIG_ENDIAN_MARK = 0x23, LITTLE_ENDIAN_MARK = 0x42 };

/* A number of eight bytes, as times are written. There must be as many. */
static inline uint64_t event_bytes(const uint8_t *bytes, bool is_big_endian)
{
    uint64_t number;

    memcpy(&number, bytes, sizeof(number));
    return is_big_endian == (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) ? number : __builtin_bswap64(number);
}

/* The bits of a number of that many bytes. */
static const uint64_t event_masks[] = {
    0, 0xff, 0xffff, 0xffffff, 0xffffffff, 0xffffffffff, 0xffffffffffff, 0xffffffffffffff, UINT64_MAX};

/* How records of each type look, behind the byte that says how long they are. */
enum event_form { EVENT_FORM_LENGTH, EVENT_FORM_VALUE /* one, which that byte belongs to */, EVENT_FORM_OTHER };
extern const uint8_t event_forms[UINT8_MAX + 1];

enum { EVENT_TIME = 5 }; /* a mark that stands before a record: the time comes next */

/* What event_file_next does where it cannot go on at once, and how definitions are read. 0: it can now; 1: all records
 * have been read; 2: this is the record; or as event_file_open. */
int event_file_get_on(struct event_file *file, struct event_record *record) MUST_CHECK;

/* Reads the next record. 1; 0: that was the last one; or as event_file_open. */
static inline MUST_CHECK int event_file_next(struct event_file *file, struct event_record *record)
{
    int result = 0;

    record->is_damaged = false;
    while (result == 0) {
        const uint8_t *at = file->at;

        if (at < file->limit) {
            bool has_time = *at == EVENT_TIME;
            uint64_t ticks = has_time ? event_bytes(at + 1, file->is_big_endian) : file->ticks;
            uint8_t form;

            at += has_time ? 9 : 0;
            record->type = *at++;
            form = event_forms[record->type];
            if (form != EVENT_FORM_OTHER && *at < UINT8_MAX) {
                record->ticks = file->ticks = ticks;
                record->is_big_endian = file->is_big_endian;
                record->at = at + (form == EVENT_FORM_LENGTH);
                record->end = file->at = at + 1 + *at;
                return 1;
            }
        }
        result = event_file_get_on(file, record);
    }
    record->ticks = file->ticks;
    record->is_big_endian = file->is_big_endian;
    return result < 0 ? result : result - 1;
}

/* Whether at that place, where the last record's ticks are those, stands a record that names a region and nothing else,
 * and looks as nearly all do. What does not event_file_next reads. */
static inline bool event_region_at(const struct event_file *file, const uint8_t *at, uint64_t ticks,
                                   struct region_record *record)
{
    bool has_time;
    uint64_t written;

    if (at >= file->region_limit)
        return false;
    has_time = *at == EVENT_TIME;
    written = event_bytes(at + 1, false);
    at += has_time ? 9 : 0;
    record->type = at[0];
    if ((record->type != EVENT_ENTER && record->type != EVENT_LEAVE) || at[1] > 4)
        return false;
    record->ticks = has_time ? written : ticks;
    record->region = (uint32_t)(event_bytes(at + 2, false) & event_masks[at[1]]);
    record->behind = at + 2 + at[1];
    return true;
}

/* The next record is that one. */
static inline void event_file_go_behind(struct event_file *file, const struct region_record *record)
{
    file->at = record->behind;
    file->ticks = record->ticks;
}

/* What event_file_skip passes over, and finds out. */
struct event_skip {
    const bool *types; /* which, of all 256 */
    uint64_t until;    /* ticks up to which */
    uint64_t *counts;  /* of each type: added to */
    uint64_t latest;   /* ticks of all of them */
};

/* Passes over records of those types, of usual length, that stand in the window: how many, which may be none though
 * there are more. */
size_t event_file_skip(struct event_file *file, struct event_skip *skip, size_t most);

/*
 * Values of a record. Some bytes may be read behind each, so that it is enough to ask at last, and before many, whether
 * all were there.
 */

static inline bool event_is_whole(const struct event_record *record)
{
    return record->at <= record->end && !record->is_damaged;
}

static inline uint8_t event_byte(struct event_record *record)
{
    return *record->at++;
}

static inline uint64_t event_time(struct event_record *record)
{
    record->at += 8;
    return event_bytes(record->at - 8, record->is_big_endian);
}

/* A number of at most that many bytes; the byte 255 is the largest one. */
static inline uint64_t event_number(struct event_record *record, unsigned most)
{
    uint8_t size = *record->at++;
    uint64_t number = event_bytes(record->at, record->is_big_endian);

    if (size > most) {
        record->is_damaged |= size != UINT8_MAX;
        return event_masks[most];
    }
    record->at += size;
    if (record->is_big_endian)
        number = size > 0 ? number >> (64 - 8 * size) : 0;
    return number & event_masks[size];
}

static inline uint32_t event_u32(struct event_record *record)
{
    return (uint32_t)event_number(record, 4);
}

static inline uint64_t event_u64(struct event_record *record)
{
    return event_number(record, 8);
}

#endif
