/*
 * Fast path: reads the usual lines among the records of a .prv.
 *
 * Nearly every line of a real trace has one form: digits and colons, no sign, fields of 1 to 16 digits, an object that
 * the header knows. Such lines are read here with vector instructions, where the processor has them. All others are
 * left to the reader, which decides what they mean and says what is wrong with them; for the lines read here both
 * deliver the same records.
 */
#ifndef CLOCKTALK_PARAVER_RECORDS_FAST_PATH_H
#define CLOCKTALK_PARAVER_RECORDS_FAST_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "paraver/anomaly.h"
#include "paraver/header.h"
#include "paraver/records/prv_sink.h"

struct fast_path;

/* Whether this processor has what it takes. */
bool fast_path_is_supported(void);

/* The sink, header and anomalies must outlive the object. NULL when memory ran out (not reported). */
struct fast_path *fast_path_new(const struct prv_sink *sink, const struct prv_header *header,
                                const struct anomalies *anomalies);
struct fast_path *fast_path_free(struct fast_path *fast_path);

/* What the header says about cpus is wrong: any cpu will do. */
void fast_path_ignore_cpus(struct fast_path *fast_path);

/*
 * Reads lines from bytes + start on, up to one that is not usual or too near to the end of the bytes. Returns how
 * many bytes they had, and adds their number to *line; *error is 0, what the sink returned (other than 1), or what
 * anomalies_verdict says.
 */
size_t fast_path_read(struct fast_path *fast_path, const char *bytes, size_t start, size_t length, uint64_t *line,
                      int *error);

#endif
