/*
 * What if: the ideal time and the useful time of a program in which something took less time, or more, or did not wait
 * (docs/semantics.md, "What if").
 */
#ifndef CLOCKTALK_REPORTS_WHAT_IF_WHAT_IF_H
#define CLOCKTALK_REPORTS_WHAT_IF_WHAT_IF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "options/options.h"

/* Of a program, nanoseconds: what lies between computing and the ideal time. The changed program's elapsed time is not
 * known, and so not its transfer. Ratios are NAN where they do not exist. */
struct what_if_times {
    int64_t ideal;
    __int128 useful_sum; /* of all ranks */
    int64_t useful_average;
    int64_t useful_max;
    double load_balance;
    double serialisation_efficiency;
    double ideal_efficiency; /* both: useful time of the ideal one */
};

enum { MILLION = 1000000, WHAT_IF_NAME_SIZE = 400 };

struct what_if_change {
    const char *activity; /* its name, or NULL */
    uint32_t rank;        /* from 0, or FIELD_NO_RANK */
    const char *call;     /* its name, or NULL */
    uint32_t millionths;  /* of the time that it takes */
    double factor;
    bool is_met; /* the trace has what the change is about */
    char name[WHAT_IF_NAME_SIZE];
};

struct what_if_findings {
    struct what_if_change changes[CHANGES_MAX]; /* as the options have them */
    size_t change_count;
    struct what_if_times as_it_ran;
    struct what_if_times changed;
};

#endif
