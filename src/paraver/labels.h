/*
 * Labels: what the .pcf says that event types and values mean (docs/paraver-format.md, "Labels").
 *
 * Nothing in a .pcf is fatal but lack of memory: what cannot be understood is reported once per kind as a warning with
 * its line and left out.
 */
#ifndef CLOCKTALK_PARAVER_LABELS_H
#define CLOCKTALK_PARAVER_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "paraver/anomaly.h"

struct labels;

/*
 * Reads the whole file: `path`, or, where that is NULL, the .pcf beside the trace (none for standard input); compares
 * the labels of MPI values with the built-in table (label_mismatch) unless anomalies is NULL. *labels is not NULL on
 * success: a file that is not there has no labels, one that was named but cannot be read is an error. 0 or a negative
 * error (reported).
 */
int labels_read(struct labels **labels, const char *path, const char *trace, const struct diag *diag,
                struct anomalies *anomalies) MUST_CHECK;

/* Likewise of a text, which is allocated with room for one byte behind its end, and taken over in any case; the name,
 * of the file in diagnostics, is copied. 0 or ERROR_MEMORY (reported). */
int labels_of_text(struct labels **labels, char *text, size_t length, const char *name, const struct diag *diag,
                   struct anomalies *anomalies) MUST_CHECK;

struct labels *labels_free(struct labels *labels);

/* Whether there was a .pcf. */
bool labels_have_file(const struct labels *labels);

/* The label, owned by labels and terminated, or NULL where the .pcf has none. */
const char *labels_type(const struct labels *labels, uint32_t type);
const char *labels_value(const struct labels *labels, uint32_t type, uint64_t value);

/* Bits 1 << family: ends of its polling tell the time between failed calls, as older tracers do, which say so. */
unsigned labels_poll_outside(const struct labels *labels);

/* The label, of a type or a value, that another word most likely meant, or NULL; labels may be NULL. */
const char *labels_nearest(const struct labels *labels, const char *text);

/* Visits every type with its label, then every value with its label, in order of number. */
typedef int labels_visitor(void *user, uint32_t type, const char *type_label, uint64_t value, const char *value_label);

/* Value labels are visited with both; a type is visited once with value_label NULL. Stops at the first non-zero result
 * and returns it. */
int labels_visit(const struct labels *labels, labels_visitor *visit, void *user);

#endif
