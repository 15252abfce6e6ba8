/*
 * Sensitivity: the efficiencies of one run under other assumptions, one at a time.
 */
#ifndef CLOCKTALK_REPORTS_SENSITIVITY_SENSITIVITY_H
#define CLOCKTALK_REPORTS_SENSITIVITY_SENSITIVITY_H

#include <stddef.h>

#include "output/decimal.h"

enum { SENSITIVITY_VALUE = 40 };

enum sensitivity_ratio {
    SENSITIVITY_LOAD_BALANCE,
    SENSITIVITY_SERIALISATION,
    SENSITIVITY_TRANSFER,
    SENSITIVITY_COMMUNICATION,
    SENSITIVITY_PARALLEL,
    SENSITIVITY_RATIOS,
};

/* NAN where they do not exist. */
struct sensitivity_figures {
    double ratios[SENSITIVITY_RATIOS];
    struct decimal cells[SENSITIVITY_RATIOS]; /* as a table has them */
};

struct sensitivity_case {
    const char *of;                     /* the run, or all windows in sum */
    const char *name;                   /* of the option, or what the first case is called */
    const char *option;                 /* that is set: `waits`; NULL: none, it is what was asked for */
    const char *value;                  /* to what: the following; NULL likewise */
    char value_text[SENSITIVITY_VALUE]; /* as on the command line */
    char title[2 * SENSITIVITY_VALUE];  /* both */
    struct sensitivity_figures figures;
    size_t like; /* index of the distinct one that a table shows alike */
};

/* The run, or all windows in sum. The first case is what was asked for. */
struct sensitivity_group {
    struct sensitivity_case *cases;
    size_t count;
    struct sensitivity_case *distinct; /* those that a table shows like none before them */
    size_t distinct_count;
    double lowest[SENSITIVITY_RATIOS]; /* of all cases */
    double highest[SENSITIVITY_RATIOS];
    struct sensitivity_figures spread; /* between these */
};

struct sensitivity {
    struct sensitivity_case *cases; /* of the run, then of windows */
    size_t count;
    size_t capacity;
    struct sensitivity_group run;
    struct sensitivity_group all_windows;
    struct sensitivity_group *windows; /* the same; NULL: they cannot be varied */
};

struct figure;
struct report_result;
void sensitivity_picture(struct figure *figure, const struct report_result *result);

#endif
