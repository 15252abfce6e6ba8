/*
 * What if: the ideal time and the useful time of a program in which something took less time, or more, or did not wait
 * (docs/semantics.md, "What if").
 *
 * A listener (stream.h) that keeps an ideal clock of its own on every rank (own_clock.h): useful and absent time is
 * weighted, waits are those that the replay honours on its own ideal clocks. Who waits for whom is as it was in the
 * trace, so a gain is the most that the change can bring.
 */
#ifndef CLOCKTALK_REPORTS_WHAT_IF_WHAT_IF_H
#define CLOCKTALK_REPORTS_WHAT_IF_WHAT_IF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "activities/activity_stacks.h"
#include "base/diag.h"
#include "options/options.h"
#include "paraver/labels.h"
#include "replay/stream.h"

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
    const struct what_if_change *changes;
    size_t change_count;
    struct what_if_times as_it_ran;
    struct what_if_times changed;
};

struct what_if;

/* Changes, rules and labels (NULL: none) are not owned and must outlive it. NULL when memory ran out (reported). */
struct what_if *what_if_new(const struct change *changes, size_t change_count, const struct activity_rules *rules,
                            const struct labels *labels, uint32_t rank_count, const struct diag *diag);
struct what_if *what_if_free(struct what_if *what_if);

/* Fills in the listener, which must outlive the analysis. */
void what_if_listen(struct what_if *what_if, struct listener *listener);

/* After the end of the run: ideal time, and sum and maximum of useful time, of the changed program; and which of the
 * changes are met. */
void what_if_conclude(const struct what_if *what_if, struct what_if_times *times, bool is_met[static CHANGES_MAX]);

#endif
