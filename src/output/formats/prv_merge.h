/*
 * Merges records of a Paraver trace that wait in two files, each in order of time.
 */
#ifndef CLOCKTALK_OUTPUT_FORMATS_PRV_MERGE_H
#define CLOCKTALK_OUTPUT_FORMATS_PRV_MERGE_H

#include "base/diag.h"
#include "output/output.h"

/* Event lines as clocktalk writes them; of two at one time that of the first file comes first. 0, a condition of
 * output_status, or a negative error (reported). */
int prv_merge(struct output *merged, struct output *first, struct output *second, const struct diag *diag)
    __attribute__((warn_unused_result));

#endif
