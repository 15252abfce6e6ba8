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
#include "paraver/records/event_filter.h"
#include "paraver/records/record.h"

/* The event that says so, with that value (docs/paraver-format.md, "Events of the tracer"). */
enum { READER_MODE_TYPE = 40000018, READER_MODE_BURST = 2 };

struct prv_communicator {
    uint32_t application;
    uint32_t id;
    const uint32_t *members; /* task numbers from 1, each once, in the order of the communicator's ranks */
    size_t member_count;
};

/*
 * What the reader calls; all return 0 or a negative error, which ends the reading. Lines count from 1. Times are
 * nanoseconds. Applications, tasks and threads are those of the header: what names others is counted and left out. What
 * is passed lives during the call only.
 */
struct prv_sink {
    void *user;
    const struct event_filter
        *filter; /* types of pairs that `event` wants; others may be left out. NULL: all; may change on the way */
    bool wants_last_states; /* `state` wants nothing but each object's latest state before an event, and its latest end:
                               others may be left out, as long as no event says that tracing is in burst mode
                               (READER_MODE_TYPE) */
    int (*header)(void *user, const struct prv_header *header);
    int (*communicator)(void *user, const struct prv_communicator *communicator, uint64_t line);
    int (*intercommunicator)(void *user, uint32_t application, uint32_t id, uint64_t line);
    int (*state)(void *user, const struct prv_state *state, uint64_t line);
    int (*event)(void *user, const struct prv_event *event, uint64_t line);
    int (*message)(void *user, const struct prv_message *message, uint64_t line);
};

struct prv_reader;

struct prv_reader *prv_reader_new(const struct prv_sink *sink, struct anomalies *anomalies);
struct prv_reader *prv_reader_free(struct prv_reader *reader);

/* 0 or a negative error (reported), ERROR_REFUSED where --strict refuses an anomaly. */
int prv_reader_feed(struct prv_reader *reader, const char *bytes, size_t length) __attribute__((warn_unused_result));

/*
 * For a decoder (decoder.h), which goes on from where the reader is: whether one may, whom it works for, and whether
 * the reader is inside a line.
 */
bool prv_reader_allows_decoder(const struct prv_reader *reader);
const struct prv_sink *prv_reader_sink(const struct prv_reader *reader);
bool prv_reader_is_in_line(const struct prv_reader *reader);

/* What a decoder has made; aligned to 8. As prv_reader_feed. */
int prv_reader_feed_packed(struct prv_reader *reader, char *packed, size_t length) __attribute__((warn_unused_result));

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
