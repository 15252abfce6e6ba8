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

struct prv_lines;

struct prv_lines_setup {
    const char *path;     /* of the trace: what waits for its header waits in that folder */
    bool is_compressed;   /* by gzip */
    const char *cut_from; /* the name of the trace that a stretch was cut out of; NULL: it is whole */
    struct time_range stretch;
    const struct diag *diag;
};

/* The setup is copied. 0, ERROR_OUTPUT (reported) or ERROR_MEMORY (likewise). */
int prv_lines_open(struct prv_lines **lines, const struct prv_lines_setup *setup) MUST_CHECK;
struct prv_lines *prv_lines_free(struct prv_lines *lines);

/* Threads have no cpus: each gets one of its own, node by node, as Extrae numbers them. Before the header comes. */
void prv_lines_number_cpus(struct prv_lines *lines);

/* Its functions return 0, ERROR_CLOSED, or another negative error (reported). */
struct prv_sink prv_lines_sink(struct prv_lines *lines);

/* The whole trace. As output_status. */
int prv_lines_compose(struct prv_lines *lines, struct output *output) MUST_CHECK;

#endif
