/*
 * The .pcf and .row of an exported trace. Those of a Paraver trace are copied as they are; for one that has none, and
 * for an archive, they are written from labels and names.
 */
#ifndef CLOCKTALK_EXPORT_COMPANIONS_H
#define CLOCKTALK_EXPORT_COMPANIONS_H

#include "base/diag.h"
#include "output/output.h"
#include "paraver/header.h"
#include "paraver/labels.h"
#include "paraver/names.h"

/* `given`, or the file beside the trace, which is NULL for an archive. As output_status, or ERROR_INPUT (reported),
 * ERROR_MEMORY. */
int companion_write_pcf(struct output *output, const char *given, const char *trace, const struct labels *labels,
                        const struct diag *diag) MUST_CHECK;
int companion_write_row(struct output *output, const char *given, const char *trace, const struct names *names,
                        const struct prv_header *header, const struct diag *diag) MUST_CHECK;

#endif
