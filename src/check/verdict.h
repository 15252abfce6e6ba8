/*
 * Verdicts: what became of each check of a run, for the message on standard error and for JUnit.
 */
#ifndef CLOCKTALK_CHECK_VERDICT_H
#define CLOCKTALK_CHECK_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "output/output.h"

enum {
    VERDICT_NAME = 256,
    VERDICT_REASON = 640,
};

struct verdict {
    const char *trace; /* as the user named it; not owned */
    bool has_failed;
    char name[VERDICT_NAME];     /* the check: `load_balance < 0.8`; cut where it is longer */
    char reason[VERDICT_REASON]; /* one line: what it was decided on */
};

struct verdicts {
    struct verdict *items;
    size_t count;
    size_t capacity;
    size_t failed;
};

void verdicts_deinit(struct verdicts *verdicts);

/* Appends a copy. 0 or ERROR_MEMORY. */
int verdicts_add(struct verdicts *verdicts, const struct verdict *verdict) __attribute__((warn_unused_result));

/* The whole document: one suite, a test case for each verdict whose class is the trace. */
void junit_write(struct output *output, const struct verdicts *verdicts);

#endif
