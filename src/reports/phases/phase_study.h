/*
 * Phase study: the phases of several runs side by side.
 *
 * Functions correspond by their names, where all runs have some; else the parts between collectives as they correspond
 * to those of the run that has most of them (phase_alignment_make), and what does not is one line.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_STUDY_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_STUDY_H

#include "output/section.h"
#include "reports/phases/phases.h"

/* One run; its phases in the order of the study's lines, those that it does not have without time. */
struct phase_study_run {
    const char *trace; /* not owned */
    struct phase_findings phases;
    struct phase_list lines;
    struct phase_table table;
    struct phase_row *rows;            /* of the table */
    const struct phase_row **of_lines; /* NULL: the run does not have the line */
};

/* One phase of one run. */
struct phase_study_cell {
    const char *trace;
    uint32_t ranks;
    const struct phase_row *row; /* NULL: the run does not have it */
};

/* One phase of all runs. */
struct phase_study_line {
    const char *exact; /* its names, as those of a row */
    const char *brief;
    struct phase_study_cell *cells;
    size_t count;
    struct phase_part_name name; /* of a part */
};

/* All zero has no runs. */
struct phase_study {
    struct phase_study_run *runs; /* by ranks, once it is concluded */
    size_t count;
    size_t capacity;
    struct phase_study_line *lines; /* what loses most with most ranks comes first */
    size_t line_count;
    struct phase_study_cell *cells; /* of all lines */
    unsigned known;                 /* as a result has it: whether a run has threads */
};

void phase_study_deinit(struct phase_study *study);

/* One more run. 0 or ERROR_MEMORY. */
int phase_study_add(struct phase_study *study, const char *trace, const struct phase_tables *run)
    __attribute__((warn_unused_result));

/* After the last run. 0 or ERROR_MEMORY. */
int phase_study_conclude(struct phase_study *study) __attribute__((warn_unused_result));

extern const struct section phase_study_section;

#endif
