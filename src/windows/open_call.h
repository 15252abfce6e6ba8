/*
 * An open call, where windows follow the run's ideal clock (--window-ideal clock): its parts are kept until it ends,
 * since how far the ideal clock advances in all of it is known no sooner.
 */
#ifndef CLOCKTALK_WINDOWS_OPEN_CALL_H
#define CLOCKTALK_WINDOWS_OPEN_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "options/options.h"
#include "replay/stream.h"

struct call_part {
    int64_t end;
    bool is_overhead;
};

/* All zero: none is open. Times are those of intervals. */
struct open_call {
    struct call_part *parts;
    size_t count;
    size_t capacity;
    int64_t enter;
    int64_t exit;  /* so far */
    int64_t ideal; /* at the entry */
    int64_t gain;  /* of ideal time, so far */
};

void open_call_deinit(struct open_call *call);

/* The next interval of the call. 0 or ERROR_MEMORY (not reported). */
int open_call_add(struct open_call *call, const struct interval *interval) __attribute__((warn_unused_result));

/* What the call has made of its gain by `time`: first all of it, or evenly. */
int64_t open_call_advance(const struct open_call *call, enum interpolation interpolation, int64_t time);

#endif
