/*
 * Paraver files: windows as a trace of their own, NAME.prv with .pcf, .row and a .cfg that opens its timelines, to be
 * looked at beside the trace that they were made from, of which NAME-program.cfg opens timelines.
 *
 * The trace has one thread. Each metric is an event type: at the start of a window its value in millionths, which the
 * .pcf makes a percentage (PRECISION 4) or, of what is no ratio, a number (6); 0 where it is missing, and where no
 * window is. A report may add types of its own, of whatever values. The records wait in temporary
 * files: the header names the duration, and the report knows its own at the end of the run.
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_PRV_FILES_H
#define CLOCKTALK_OUTPUT_FORMATS_PRV_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "output/columns/columns.h"
#include "output/output.h"
#include "output/section.h"

enum {
    PRV_FIRST_TYPE = 97000001, /* of the first metric; no tracer writes such types */
};

/* In the order in which they get their names: the trace is last, as it is of no use alone. */
enum { PRV_FILE_PCF, PRV_FILE_ROW, PRV_FILE_CFG, PRV_FILE_PROGRAM, PRV_FILE_PRV, PRV_FILES };

/* All zero at first. */
struct prv_files {
    const struct diag *diag;
    struct output *records; /* where they go; NULL: not opened */
    struct output *files[PRV_FILES];
};

/* path ends in .prv. diag must outlive the files, which are to be deinitialised in any case. 0, ERROR_OUTPUT (reported)
 * or ERROR_MEMORY. */
int prv_files_open(struct prv_files *files, const char *path, const struct diag *diag) MUST_CHECK;

/* The columns of windows that are event types, in their order: PRV_FIRST_TYPE and on are ratios, then numbers. */
struct prv_metrics {
    struct prv_metric {
        const struct column *column;
        uint32_t type;
    } items[COLUMN_COUNT];
    size_t count;
};
struct prv_metrics prv_metrics_of(unsigned window_parts);

/* Puts the files together. `name` is what they are of. 0 or a negative error (reported). */
int prv_files_compose(struct prv_files *files, const char *name, const struct run_summary *summary,
                      unsigned window_parts) MUST_CHECK;

/* They wait for their names in the list, the .prv last. As outputs_add. */
int prv_files_complete(struct prv_files *files, struct output **list) MUST_CHECK;

/* Removes what is there. */
void prv_files_deinit(struct prv_files *files);

/* Event lines as clocktalk writes them; of two at one time that of the first file comes first. 0, a condition of
 * output_status, or a negative error (reported). */
int prv_merge(struct output *merged, struct output *first, struct output *second, const struct diag *diag) MUST_CHECK;

/* Timelines of a Paraver trace (prv_files.h) that show what a report has found, beside those of windows: event types of
 * their own. */

struct prv_timeline {
    uint32_t type;
    const char *title;
    /* What values mean, as lines `value label` of the .pcf; NULL: they speak for themselves. */
    void (*put_labels)(struct output *output, const struct report_result *result);
};

struct prv_timelines {
    const struct prv_timeline *items;
    size_t count;
    bool (*are_there)(const struct report_result *result);
    /* Lines of events, in order of time. */
    void (*put_records)(struct output *output, const struct report_result *result);
};

#endif
