/*
 * The first line of a .prv: duration, nodes, applications with their tasks (docs/paraver-format.md, "Header"), in all
 * the dialects in which it is written.
 */
#ifndef CLOCKTALK_PARAVER_HEADER_H
#define CLOCKTALK_PARAVER_HEADER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "paraver/anomaly.h"
#include "paraver/records/record.h"

struct prv_task {
    uint32_t threads;
    uint32_t node; /* from 1; 0: unknown */
};

struct prv_application {
    uint32_t first_task; /* index into tasks */
    uint32_t task_count;
};

struct prv_header {
    int64_t duration;    /* nanoseconds */
    int64_t unit;        /* nanoseconds per unit of every time in the file: 1, 1000 or 1000000 */
    uint32_t node_count; /* 0: no resource model */
    uint64_t *last_cpus; /* of each node; NULL: one cpu each */
    size_t last_cpu_count;
    size_t last_cpu_capacity;
    struct prv_application *applications;
    size_t application_count;
    size_t application_capacity;
    struct prv_task *tasks;
    size_t task_count;
    size_t task_capacity;
    uint64_t communicator_count; /* as announced */
    bool announces_communicators;
    bool has_failed_probes; /* those that find nothing are recorded like others; never so in a .prv */
};

/* Whether a file that begins with this text (of PRV_SIGNATURE_LENGTH bytes or more) may be a Paraver trace. */
enum { PRV_SIGNATURE_LENGTH = 16 };
bool prv_header_begins(struct slice text);

/* Whether one that begins with this text is a trace whose header does not say how long it takes. */
bool prv_header_lacks_duration(struct slice text);

/* What stands there, for a message: the first of it in quotes, or `the end of the line`. */
struct prv_found {
    char text[24];
};
struct prv_found prv_found(struct slice rest);

/*
 * Parses the line (without line end). 0, ERROR_INPUT (reported with file and line) or ERROR_MEMORY. What is odd but
 * understood is counted as header_mismatch, and refused by --strict. On error the header is empty.
 */
int prv_header_parse(struct prv_header *header, struct slice line, uint64_t line_number,
                     struct anomalies *anomalies) MUST_CHECK;
void prv_header_deinit(struct prv_header *header);

/* What of an object the header does not know, the first of these. */
enum prv_lack {
    PRV_LACKS_NOTHING,
    PRV_LACKS_APPLICATION,
    PRV_LACKS_TASK,
    PRV_LACKS_THREAD,
    PRV_LACKS_CPU, /* it is not on the node where the task is; 0 is on all */
};
enum prv_lack prv_header_lacks(const struct prv_header *header, const struct prv_object *object);

#endif
