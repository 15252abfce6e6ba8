/*
 * A section: how a report shows what it has found, in each kind of format.
 *
 * Formats know sections, not reports: each report (reports/report.h) has one section at most, and hands its findings
 * over with it when the run has ended.
 */
#ifndef CLOCKTALK_OUTPUT_SECTION_H
#define CLOCKTALK_OUTPUT_SECTION_H

#include <string.h>

#include "output/fields/field.h"
#include "output/formats/format.h"
#include "output/json_writer.h"
#include "output/run_summary.h"

struct assessment;
struct chrome_events;
struct figure;
struct report_result;
struct prv_timelines;

/* Any function may be NULL: that kind of format leaves the section out. */
struct section {
    unsigned reports; /* bits: which words of --report show it */
    /* The fields of its findings: members of the JSON object, or of an object `name` in it; NULL: see `write`. */
    const struct fields *fields;
    const char *name;
    /* The list among them whose records are rows of separated values; NULL: see `list`. */
    const char *rows;
    /* The text has the table of those rows. Without, that table stands for the text where columns are chosen, or one is
     * sorted by. */
    bool prints_rows;
    /* Bits that fields may need and that only the findings tell, besides those of the run (1 << enum window_part): from
     * 1 << 28 on. NULL: none. */
    unsigned (*known)(const void *findings);
    /* Text for people; an empty line stands before it already. */
    void (*print)(const struct format_context *context, const struct report_result *result);
    /* More members of that JSON object, which fields cannot say. */
    void (*write)(struct json_writer *writer, const struct report_result *result);
    /* Rows of delimited values (delimited.h), likewise. */
    void (*list)(const struct format_context *context, const struct report_result *result);
    /* Slices beside the counters of windows (formats/chrome_events.h). */
    void (*write_slices)(struct chrome_events *events, const struct report_result *result);
    /* Adds to the figure of windows (figures/figure.h) what it says of each; NULL: nothing. */
    void (*strip)(struct figure *figure, const struct report_result *result);
    /* Adds to the map of ranks, or threads, over time, and below it; NULL: nothing. */
    void (*map)(struct figure *figure, const struct report_result *result);
    /* A figure of its own (options say when it is drawn), whose run is NULL where it is about several; NULL: none. */
    void (*picture)(struct figure *figure, const struct report_result *result);
    /* Adds what it found to an assessment of the run (assessment/assessment.h); NULL: nothing. */
    void (*assess)(struct assessment *assessment, const struct report_result *result);
    /* The body of a page of its own (PAGE_OF_ITS_OWN). */
    void (*page)(const struct format_context *context, const struct report_result *result);
    /* Timelines beside those of windows (formats/prv_files.h); NULL: none. */
    const struct prv_timelines *timelines;
};

/* The list of its rows; NULL: it has none. */
static inline const struct field *section_rows(const struct section *section)
{
    for (size_t i = 0; section->rows && i < section->fields->count; i++)
        if (section->fields->items[i].kind == FIELD_LIST && strcmp(section->fields->items[i].name, section->rows) == 0)
            return &section->fields->items[i];
    return NULL;
}

/* What one report of one run has found. */
struct report_result {
    const struct section *section;
    const void *findings; /* what the section's functions expect; owned by the report; never NULL */
    const struct run_summary *run;
    unsigned known; /* what fields may need: bits of 1 << enum window_part that the run or the findings have */
};

#endif
