/*
 * A section: one report behind the windows and the summary, in each kind of format. A new report is one file with its
 * section and one line in report.c.
 */
#ifndef CLOCKTALK_OUTPUT_SECTION_H
#define CLOCKTALK_OUTPUT_SECTION_H

#include <stdbool.h>

#include "options/options.h"
#include "output/formats/format.h"
#include "output/json_writer.h"
#include "output/run_summary.h"

/* Any function but is_there may be NULL: that kind of format leaves the section out. */
struct section {
    enum report report; /* that it belongs to */
    bool (*is_there)(const struct run_summary *summary);
    /* Text for people; an empty line stands before it already. */
    void (*print)(const struct format_context *context, const struct run_summary *summary);
    /* Its members of the result object. */
    void (*write)(struct json_writer *writer, const struct run_summary *summary);
    /* Rows of separated values (delimited.h). */
    void (*list)(const struct format_context *context, const struct run_summary *summary);
};

extern const struct section anomalies_section;
extern const struct section clocks_section;
extern const struct section critical_path_section;
extern const struct section what_if_section;
extern const struct section paths_section;
extern const struct section parallelism_section;
extern const struct section dispersion_section;
extern const struct section diff_section;
extern const struct section sensitivity_section;
extern const struct section worst_section;

#endif
