/*
 * A trace as lines that are changed at random, in ways that know what a line of a .prv is: records dropped, doubled,
 * moved and swapped, times shifted, fields exchanged for those of other lines and for the ends of their ranges, ranks
 * and threads renamed. The same of a seed everywhere.
 */
#ifndef CLOCKTALK_TESTS_FUZZ_DAMAGED_TRACE_H
#define CLOCKTALK_TESTS_FUZZ_DAMAGED_TRACE_H

#include <stddef.h>

#include "gen/random.h"

struct trace_lines {
    char *text; /* that the lines are taken from */
    char **lines;
    size_t count;
};

/* The beginning of a trace, which may be compressed: at most some 8 MB of it. Aborts where it cannot be read. */
void trace_lines_read(struct trace_lines *trace, const char *path);
void trace_lines_free(struct trace_lines *trace);

/* Writes a stretch of the trace, damaged, to a file; `longest`: lines of records. */
void damaged_trace_write(const struct trace_lines *trace, const char *path, size_t longest, struct random *random);

#endif
