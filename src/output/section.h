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
    void (*print)(const struct sheet *sheet, const struct run_summary *summary);
    /* Its members of the result object. */
    void (*write)(struct json_writer *writer, const struct run_summary *summary);
    /* Rows of separated values (separated.h). */
    void (*list)(const struct sheet *sheet, const struct run_summary *summary);
};

extern const struct section section_anomalies;
extern const struct section section_clocks;
extern const struct section section_critical_path;
extern const struct section section_what_if;
extern const struct section section_paths;
extern const struct section section_parallelism;
extern const struct section section_dispersion;
extern const struct section section_diff;
extern const struct section section_sensitivity;
extern const struct section section_worst;

#endif
