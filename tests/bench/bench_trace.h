/*
 * Bench trace: a generated trace on the disk while it is measured.
 */
#ifndef CLOCKTALK_TESTS_BENCH_BENCH_TRACE_H
#define CLOCKTALK_TESTS_BENCH_BENCH_TRACE_H

#include <stdbool.h>
#include <stdint.h>

struct bench_trace {
    char stem[300];
    char plain[320];      /* path of the .prv */
    char compressed[320]; /* and of the .prv.gz, once that is there */
    uint64_t bytes;
    uint64_t lines;
};

struct bench_shape {
    const char *style;
    const char *pattern;
    const char *ranks;
    uint64_t megabytes;
};

/* Makes a trace in a folder and reads it once, so that it is in the page cache. False: there is no room, or it cannot
 * be made (told). */
bool bench_trace_make(struct bench_trace *trace, const char *make_trace, const char *folder,
                      const struct bench_shape *shape);

/* As Extrae compresses, with level 6. False where that cannot be done. */
bool bench_trace_compress(struct bench_trace *trace);

void bench_trace_remove(struct bench_trace *trace);

#endif
