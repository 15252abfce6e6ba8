/*
 * What the two halves of the reader have in common: reader.c makes lines of bytes, reader_lines.c knows what they mean.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_READER_STATE_H
#define CLOCKTALK_PARAVER_RECORDS_READER_STATE_H

#include <stdbool.h>

#include "base/slice.h"
#include "paraver/records/fast_path.h"
#include "paraver/preamble.h"
#include "paraver/records/reader.h"

enum line_ends {
    LINE_ENDS_UNKNOWN,  /* inside the first line */
    LINE_ENDS_AFTER_CR, /* at its end, after the first CR */
    LINE_ENDS_LF,
    LINE_ENDS_CR,
};

struct prv_reader {
    struct prv_sink sink;
    struct anomalies *anomalies;
    uint64_t line;
    uint64_t line_offset; /* bytes before the line being read */
    enum line_ends line_ends;
    bool has_header;
    bool has_records;
    bool stopped; /* a second header or a NUL byte: what follows is not ours */
    bool ignores_cpus;
    struct prv_header header;
    struct preamble preamble;
    struct prv_event event;      /* reused: its pairs are allocated once */
    struct fast_path *fast_path; /* NULL: not on this processor */
    char *partial;
    size_t partial_length;
    size_t partial_capacity;
};

/* line.text[line.length] is readable and no digit. 0 or a negative error. */
int reader_read_line(struct prv_reader *reader, struct slice line) __attribute__((warn_unused_result));

#endif
