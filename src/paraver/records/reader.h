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

/* Whether usual lines are read by the fast path (fast_path.h): this processor has what it takes. */
bool prv_reader_has_fast_path(void);

/* 0 or a negative error (reported), ERROR_REFUSED where --strict refuses an anomaly. */
int prv_reader_feed(struct prv_reader *reader, const char *bytes, size_t length) __attribute__((warn_unused_result));

/*
 * For a decoder (intake.h), which goes on from where the reader is: whether one may, whom it works for, and whether the
 * reader is inside a line.
 */
bool prv_reader_allows_decoder(const struct prv_reader *reader);
const struct prv_sink *prv_reader_sink(const struct prv_reader *reader);
const struct anomalies *prv_reader_anomalies(const struct prv_reader *reader);
bool prv_reader_is_in_line(const struct prv_reader *reader);

/* The decoder has read so many lines, of so many bytes, whose records the sink has got. */
void prv_reader_skip(struct prv_reader *reader, uint64_t lines, uint64_t bytes);

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
