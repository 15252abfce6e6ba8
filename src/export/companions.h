/*
 * Companions: the .pcf and .row of a trace that is written. Those of a Paraver trace are copied as they are; for one
 * that has none, and for an archive, they are written from labels and names.
 */
#ifndef CLOCKTALK_EXPORT_COMPANIONS_H
#define CLOCKTALK_EXPORT_COMPANIONS_H

#include "output/output.h"
#include "paraver/header.h"
#include "paraver/labels.h"
#include "paraver/names.h"

/* The file (`given`, or the one beside the trace) as it is. Condition: COMPANION_MISSING, there is none. Else as
 * output_status, or ERROR_INPUT (reported), ERROR_MEMORY. */
enum { COMPANION_MISSING = 2 };
int companion_copy(struct output *output, const char *given, const char *trace, const char *ending,
                   const struct diag *diag) __attribute__((warn_unused_result));

/* Labels, the states as Extrae numbers and colours them, and the MPI calls, as far as they have no other labels. */
void companion_put_labels(struct output *output, const struct labels *labels);

/* The names of all levels; of threads, where they have none, those that Extrae gives them. */
void companion_put_names(struct output *output, const struct names *names, const struct prv_header *header);

#endif
