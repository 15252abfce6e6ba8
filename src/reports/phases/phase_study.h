/*
 * Phase study: the phases of several runs side by side.
 *
 * Functions correspond by their names, where all runs have some; else the parts between collectives as they correspond
 * to those of the run that has most of them (phase_alignment.h), and what does not is one line.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASE_STUDY_H
#define CLOCKTALK_REPORTS_PHASES_PHASE_STUDY_H

#include "output/section.h"
#include "reports/phases/phase_rows.h"

/* One run; its phases in the order of the study's lines, those that it does not have without time. */
struct phase_study_run {
    const char *trace; /* not owned */
    struct phase_list functions;
    struct phase_list sequence;
    struct phase_list lines;
    struct phase_table table;
    const struct phase_row **rows; /* of each line; NULL: the run does not have it */
};

/* All zero has no runs. */
struct phase_study {
    struct phase_study_run *runs; /* by ranks, once it is concluded */
    size_t count;
    size_t capacity;
    size_t line_count;
    size_t *order; /* of the lines: what loses most with most ranks comes first */
};

void phase_study_deinit(struct phase_study *study);

/* One more run. 0 or ERROR_MEMORY. */
int phase_study_add(struct phase_study *study, const char *trace, const struct phase_tables *run)
    __attribute__((warn_unused_result));

/* After the last run. 0 or ERROR_MEMORY. */
int phase_study_conclude(struct phase_study *study) __attribute__((warn_unused_result));

extern const struct section phase_study_section;

#endif
