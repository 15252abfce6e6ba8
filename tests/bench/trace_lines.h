/*
 * Trace lines: records written as lines of a .prv, through a buffer, in the shapes that Extrae gives them.
 *
 * Two styles. "dense" has what MPI calls need and nothing else, some 39 bytes a line. "extrae" has eight hardware
 * counters on each line that begins or ends a call, and three levels of callers on each that begins one, some 97 bytes
 * a line; where a message is recorded at the end of a call, the counters follow it on a line of their own, as Extrae's
 * merger writes them.
 */
#ifndef CLOCKTALK_TESTS_BENCH_TRACE_LINES_H
#define CLOCKTALK_TESTS_BENCH_TRACE_LINES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "gen/random.h"

enum trace_style {
    STYLE_DENSE,
    STYLE_EXTRAE,
};

enum { TRACE_LINES_BUFFER = 1 << 18 };

struct trace_lines {
    FILE *file; /* NULL: lines are only counted */
    enum trace_style style;
    struct random random; /* of counters and callers */
    uint64_t bytes;       /* written so far, those in the buffer included */
    uint64_t lines;
    size_t used;
    char buffer[TRACE_LINES_BUFFER];
};

void trace_lines_init(struct trace_lines *lines, FILE *file, enum trace_style style, uint64_t seed);

/* Writes what is in the buffer. 0, or -1 with errno. */
int trace_lines_flush(struct trace_lines *lines);

/* Pieces of the header and of communicator lines. */
void trace_lines_text(struct trace_lines *lines, const char *text);
void trace_lines_number(struct trace_lines *lines, uint64_t number);
void trace_lines_end(struct trace_lines *lines);

/* Records. Ranks count from 0 here, and from 1 in the file. */
void trace_lines_state(struct trace_lines *lines, uint32_t rank, int64_t begin, int64_t end, uint32_t state);

/* Opens an event line; pairs follow, and trace_lines_end. */
void trace_lines_event(struct trace_lines *lines, uint32_t rank, int64_t time);
void trace_lines_pair(struct trace_lines *lines, uint32_t type, uint64_t value);

/* What the style adds to a line that begins (callers too) or ends a call; `busy` is the time that the counters cover.
 */
void trace_lines_extras(struct trace_lines *lines, bool begins, int64_t busy);

struct trace_message {
    uint32_t from;
    uint32_t to;
    int64_t logical_send;
    int64_t physical_send;
    int64_t logical_receive;
    int64_t physical_receive;
    uint32_t size;
    uint32_t tag;
};

void trace_lines_message(struct trace_lines *lines, const struct trace_message *message);

#endif
