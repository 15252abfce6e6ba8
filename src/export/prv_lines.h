/*
 * Lines of a .prv: the sink (paraver/records/prv_sink.h) that writes what it gets, communicators and records, in the
 * order in which it comes (docs/paraver-format.md). The header, which names the largest time of all, is written last.
 */
#ifndef CLOCKTALK_EXPORT_PRV_LINES_H
#define CLOCKTALK_EXPORT_PRV_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/duration.h"
#include "output/output.h"
#include "paraver/records/prv_sink.h"

struct gzip_member;

/* Set the first ones, all else zero. */
struct prv_lines {
    const struct diag *diag;
    const char *cut_from; /* the name of the trace that a stretch was cut out of; NULL: it is whole */
    struct time_range stretch;
    bool numbers_cpus; /* threads have none: each gets one, node by node, as Extrae numbers them; before the header */
    struct output *records; /* communicators and records, compressed where the trace is to be */
    bool is_compressed;
    struct gzip_member *member;      /* what they are written through */
    const struct prv_header *header; /* of the source, which outlives the lines */
    uint64_t *first_cpus;            /* of each task, where threads are numbered; NULL: they are not */
    uint64_t *node_cpus;             /* likewise of each node, from 1: how many */
    uint64_t communicator_count;
    uint64_t record_count;
    int64_t latest;
    int error;  /* of the first bytes that could not be written: what comes behind them goes nowhere */
    char *text; /* that is handed on when there is no room for more */
    size_t used;
};

/* `path` is that of the trace: what waits for its header waits in that folder, compressed by gzip where the name ends
 * in .gz. 0, ERROR_OUTPUT (reported) or ERROR_MEMORY (likewise); to be deinitialised in any case. */
int prv_lines_open(struct prv_lines *lines, const char *path) MUST_CHECK;
void prv_lines_deinit(struct prv_lines *lines);

/* Its functions return 0, ERROR_CLOSED, or another negative error (reported). */
struct prv_sink prv_lines_sink(struct prv_lines *lines);

/* The whole trace. As output_status. */
int prv_lines_compose(struct prv_lines *lines, struct output *output) MUST_CHECK;

#endif
