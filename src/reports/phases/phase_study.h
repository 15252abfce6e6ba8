/*
 * Phase study: the phases of several runs side by side.
 *
 * Functions correspond by their names, where all runs have some; else the parts between collectives as they correspond
 * to those of the run that has most of them (phase_alignment_make), and what does not is one line.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_STUDY_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_STUDY_H

#include "output/section.h"
#include "reports/phases/phase_table.h"

struct side_cell;
struct side_line;

/* One run; its phases in the order of the study's lines, those that it does not have without time. */
struct phase_study_run {
    const char *trace; /* not owned */
    struct phase_findings phases;
    struct phase_list lines; /* whose names are not owned */
    struct phase_table table;
    struct phase_row *rows; /* of the table */
};

/* All zero has no runs. */
struct phase_study {
    struct phase_study_run *runs; /* by ranks, once it is concluded */
    size_t count;
    size_t capacity;
    struct side_line *lines; /* of phase rows: what loses most with most ranks comes first */
    size_t line_count;
    struct side_cell *cells; /* of all lines */
    unsigned known;          /* as a result has it: whether a run has threads */
};

void phase_study_deinit(struct phase_study *study);

/* One more run. 0 or ERROR_MEMORY. */
int phase_study_add(struct phase_study *study, const char *trace, const struct phase_tables *run) MUST_CHECK;

/* After the last run. 0 or ERROR_MEMORY. */
int phase_study_conclude(struct phase_study *study) MUST_CHECK;

extern const struct section phase_study_section;

#endif
