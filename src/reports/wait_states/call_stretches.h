/*
 * What an open call consists of: stretches of the call itself, of overhead, and of polling that the call began with,
 * which may lie in other functions.
 */
#ifndef CLOCKTALK_REPORTS_WAIT_STATES_CALL_STRETCHES_H
#define CLOCKTALK_REPORTS_WAIT_STATES_CALL_STRETCHES_H

#include <stddef.h>
#include <stdint.h>

/* A stretch that is not the call's own. */
struct call_stretch {
    int64_t start;
    int64_t end;
    uint32_t activity;
};

/* In order of time. All zero: there are none. */
struct call_stretches {
    struct call_stretch *items;
    size_t count;
    size_t capacity;
};

/* 0 or ERROR_MEMORY (not reported). */
int call_stretches_add(struct call_stretches *stretches, int64_t start, int64_t end, uint32_t activity)
    __attribute__((warn_unused_result));

/* Overhead within a span. */
int64_t call_overhead_within(const struct call_stretches *stretches, int64_t start, int64_t end);

/* Where the stretch that `time` lies in ends, `end` at the latest; *activity, the call's, becomes the stretch's where
 * it is not the call's own. */
int64_t call_stretch_end(const struct call_stretches *stretches, int64_t time, int64_t end, uint32_t *activity);

#endif
