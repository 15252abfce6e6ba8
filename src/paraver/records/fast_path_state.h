/*
 * State of the fast path: shared by fast_path.c and the code for each kind of processor.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_FAST_PATH_STATE_H
#define CLOCKTALK_PARAVER_RECORDS_FAST_PATH_STATE_H

#include "paraver/records/event_filter.h"
#include "paraver/records/fast_path.h"

enum {
    FAST_PATH_MAX_OBJECTS = 1 << 16,
    FAST_PATH_MAX_LINE = 1024, /* bytes */
    FAST_PATH_TYPES = 256,
    FAST_PATH_MAX_PAIRS = FAST_PATH_MAX_LINE / 4,
};

/* The line is one for the reader; no sink returns that. */
enum { FAST_PATH_DECLINED = 1 };

/* An object as it is written, `cpu:appl:task:thread` in at most 16 bytes, that the header knows. */
struct fast_path_object {
    uint64_t text[2]; /* 0 after its end; all 0: free */
    struct prv_object object;
};

/* An event type of eight digits, as it is written. */
struct fast_path_type {
    uint64_t text; /* 0: free */
    uint32_t number;
    bool is_wanted; /* by the sink's filter */
};

struct fast_path {
    const struct prv_sink *sink;
    const struct prv_header *header;
    const struct anomalies *anomalies;
    int64_t unit; /* the header's, in nanoseconds */
    bool ignores_cpus;
    struct prv_pair pairs[FAST_PATH_MAX_PAIRS];
    bool is_filtering; /* the filter was armed when types were looked up last */
    struct fast_path_type types[FAST_PATH_TYPES];
    size_t object_mask;
    struct fast_path_object objects[]; /* object_mask + 1 */
};

size_t fast_path_read_avx2(struct fast_path *fast_path, const char *bytes, size_t start, size_t length, uint64_t *line,
                           int *error);

#endif
