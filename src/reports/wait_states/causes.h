/*
 * Causes of waiting: what paths consist of, which is an activity, and of MPI calls which part of the call; the numbers
 * that causes have, and their names.
 */
#ifndef CLOCKTALK_REPORTS_WAIT_STATES_CAUSES_H
#define CLOCKTALK_REPORTS_WAIT_STATES_CAUSES_H

#include <stddef.h>
#include <stdint.h>

#include "activities/activities.h"
#include "base/diag.h"

enum cause_part {
    CAUSE_WHOLE,    /* no MPI */
    CAUSE_TRANSFER, /* from the wait's end to the call's exit */
    CAUSE_OWN,      /* a call that did not wait */
    CAUSE_WAITING,  /* before a post inside a call that waits later */
};

enum {
    CAUSE_PARTS = 4,
    CAUSE_SPECIAL = 2,
    ACTIVITY_ENDED = ACTIVITIES_MAX,       /* after a rank's last event */
    ACTIVITY_UNKNOWN = ACTIVITIES_MAX + 1, /* given up to save memory */
};

/* Causes are numbered from 0: those that are no activity, then all activities, each in parts. */
static inline uint32_t cause_of(uint32_t activity, enum cause_part part)
{
    uint32_t number = activity < ACTIVITIES_MAX ? activity + CAUSE_SPECIAL : activity - ACTIVITIES_MAX;

    return number * CAUSE_PARTS + part;
}

static inline enum cause_part cause_part_of(uint32_t cause)
{
    return (enum cause_part)(cause % CAUSE_PARTS);
}

/* The activity of a cause that is the part of a call. */
static inline uint32_t cause_call(uint32_t cause)
{
    return cause / CAUSE_PARTS - CAUSE_SPECIAL;
}

/* Names that have been asked for. Set the first two, all else zero. */
struct cause_names {
    const struct diag *diag;
    struct activities *activities;
    char **items; /* by number; NULL: not asked for yet */
    size_t count;
    size_t capacity;
};

void cause_names_deinit(struct cause_names *names);

/* Lives as long as the names; NULL when memory ran out (reported). */
const char *cause_names_get(struct cause_names *names, uint32_t cause);

#endif
