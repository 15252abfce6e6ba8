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
#include "paraver/preamble.h"
#include "paraver/records/fast_path.h"
#include "paraver/records/prv_sink.h"

enum line_ends {
    LINE_ENDS_UNKNOWN,  /* inside the first line */
    LINE_ENDS_AFTER_CR, /* at its end, after the first CR */
    LINE_ENDS_LF,
    LINE_ENDS_CR,
};

/* For all others to read. */
struct prv_reader {
    struct prv_sink sink;
    struct anomalies *anomalies;
    uint64_t line;        /* that has been read last */
    uint64_t line_offset; /* bytes before the line being read */
    enum line_ends line_ends;
    bool has_header;
    bool has_records;
    bool has_origin; /* a time has been found that is not 0, and tells … */
    int64_t origin;  /* … from where times count, in nanoseconds; 0: from the run's begin */
    bool stopped;    /* a second header or a NUL byte: what follows is not ours */
    bool ignores_cpus;
    struct prv_header header; /* empty before it is read */
    struct preamble preamble;
    struct prv_event event;      /* reused: its pairs are allocated once */
    struct fast_path *fast_path; /* NULL: not on this processor */
    char *partial;               /* the beginning of a line whose end has not come */
    size_t partial_length;
    size_t partial_capacity;
};

struct prv_reader *prv_reader_new(const struct prv_sink *sink, struct anomalies *anomalies);
struct prv_reader *prv_reader_free(struct prv_reader *reader);

/* Whether usual lines are read by the fast path (fast_path.h): this processor has what it takes. */
bool prv_reader_has_fast_path(void);

/* 0 or a negative error (reported), ERROR_REFUSED where --strict refuses an anomaly. */
int prv_reader_feed(struct prv_reader *reader, const char *bytes, size_t length) MUST_CHECK;

/* Whether a decoder (decoder.h) may go on from where the reader is. */
bool prv_reader_allows_decoder(const struct prv_reader *reader);

/* The decoder has read so many lines, of so many bytes, whose records the sink has got. */
void prv_reader_skip(struct prv_reader *reader, uint64_t lines, uint64_t bytes);

/*
 * Ends the input. `reason` is NULL, or says why it ends early (then a last line without line end is cut and not used).
 * 0 or a negative error: an input without a whole header is one.
 */
int prv_reader_finish(struct prv_reader *reader, const char *reason) MUST_CHECK;

#endif
