/*
 * Which picture is drawn: that of windows, that of ranks over time, or one that shows what a single report has found.
 *
 * --by decides. Else the reports do: one that has a picture of its own gets it, into a file; where windows were asked
 * for, those that have a strip beside windows are drawn as that.
 */
#ifndef CLOCKTALK_OPTIONS_PICTURE_CHOICE_H
#define CLOCKTALK_OPTIONS_PICTURE_CHOICE_H

#include "options/options.h"

enum {
    /* Reports with a picture of their own (output/pictures/report_picture.h). */
    PICTURES_OF_REPORTS = REPORT_SCALING | REPORT_PATHS | REPORT_PARALLELISM | REPORT_DISPERSION | REPORT_MESSAGES |
                          REPORT_DIFF | REPORT_SENSITIVITY | REPORT_PHASES,
    /* Drawn as ranks, or threads, over time where no windows were asked for. */
    PICTURES_OF_RANKS = REPORT_RANKS | REPORT_CRITICAL_PATH,
    PICTURES_OF_THREADS = REPORT_OPENMP,
    /* With a strip below the windows. */
    PICTURE_STRIPS = REPORT_CRITICAL_PATH | REPORT_PARALLELISM,
};

/* Replaces PLOT_USUAL. The reports must be known, the usual windows not chosen yet. */
void picture_choose(struct options *options);

/* Whether what was asked for is one picture. 0 or ERROR_USAGE (reported). */
int picture_check(const struct options *options, const struct diag *diag) __attribute__((warn_unused_result));

/* Reports that the picture shows, or that are about what it shows. */
unsigned picture_reports(const struct options *options);

#endif
