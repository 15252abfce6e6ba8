/*
 * Sensitivity: the efficiencies of one run under other assumptions, handed from the study to the reports.
 */
#ifndef CLOCKTALK_REPORTS_SENSITIVITY_SENSITIVITY_FINDINGS_H
#define CLOCKTALK_REPORTS_SENSITIVITY_SENSITIVITY_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "windows/metrics.h"

enum { SENSITIVITY_VALUE = 40 };

struct sensitivity_case {
    const char *option;            /* that is set: `waits` */
    char value[SENSITIVITY_VALUE]; /* to what, as on the command line */
    bool of_windows;               /* of all windows in sum, else of the run */
    struct window_totals totals;
};

/* The first case of the run, and the first of windows, is what was asked for; its option is `as asked`. */
struct sensitivity {
    struct sensitivity_case *cases;
    size_t count;
    size_t capacity;
};

#endif
