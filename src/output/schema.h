/*
 * The JSON schema (draft 2020-12) of what format_json.c writes, made from the descriptions of fields and columns.
 */
#ifndef CLOCKTALK_OUTPUT_SCHEMA_H
#define CLOCKTALK_OUTPUT_SCHEMA_H

#include <stddef.h>

#include "output/output.h"
#include "output/section.h"

/* How values of a kind are called in descriptions, and in JSON. */
struct value_words {
    const char *unit; /* NULL: of what consists of others */
    const char *type;
};

extern const struct value_words value_words[]; /* of each enum field_kind */

struct schema_sections {
    const struct section *const *of_run; /* all that the result of a run may have */
    size_t of_run_count;
    const struct section *const *of_runs; /* what stands beside the results of several */
    size_t of_runs_count;
};

/* A member that is always there is required; what the program may leave out is not, and what may be null is said to be
 * so. Objects that no fields describe (`.write` of a section, options, maps) have `"additionalProperties": true`, those
 * with keys of the trace a schema there, no others anything. The description of a value begins with its unit and a
 * colon. */
void schema_write(struct output *output, const struct schema_sections *sections);

#endif
