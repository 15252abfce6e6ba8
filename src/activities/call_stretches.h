/*
 * Call stretches: what of an open MPI call is not the call's own time, in order of time: overhead of the tracer, and
 * polling that the call began with, which may lie in other functions.
 */
#ifndef CLOCKTALK_ACTIVITIES_CALL_STRETCHES_H
#define CLOCKTALK_ACTIVITIES_CALL_STRETCHES_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct call_stretch {
    int64_t start;
    int64_t end;
    uint32_t activity;
};

/* All zero has none. Another call begins with `count` set to 0; `items` is to be freed. */
struct call_stretches {
    struct call_stretch *items;
    size_t count;
    size_t capacity;
};

/* The next one; nothing where it has no length. 0 or ERROR_MEMORY (not reported). */
int call_stretches_add(struct call_stretches *stretches, int64_t start, int64_t end, uint32_t activity) MUST_CHECK
    __attribute__((cold));

/* As call_stretches_until, where there are some. */
int64_t call_stretches_border(const struct call_stretches *stretches, int64_t time, int64_t end, uint32_t *activity);

/* Until when the call does one thing from `time` on, `end` at the latest. *activity, at first the call's own, becomes
 * that of the stretch where `time` lies in one. */
static inline int64_t call_stretches_until(const struct call_stretches *stretches, int64_t time, int64_t end,
                                           uint32_t *activity)
{
    return stretches->count == 0 ? end : call_stretches_border(stretches, time, end, activity);
}

#endif
