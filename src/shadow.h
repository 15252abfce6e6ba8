/*
 * Shadow: a second replay of the same records under other options, which yields the run's summary and says nothing.
 */
#ifndef CLOCKTALK_SHADOW_H
#define CLOCKTALK_SHADOW_H

#include <stdint.h>

#include "options.h"
#include "paraver/reader.h"
#include "report/metrics.h"

struct shadow;

/* `replay` is copied. NULL when memory ran out. */
struct shadow *shadow_new(const struct options *options, const struct replay_options *replay);
struct shadow *shadow_free(struct shadow *shadow);

struct prv_sink shadow_sink(struct shadow *shadow);

/* Behind the last record. 0 or a negative error. */
int shadow_finish(struct shadow *shadow, struct window_totals *totals) __attribute__((warn_unused_result));

/* A sink that hands every record to the first and then to the second; both must outlive it. */
struct shadow_pair {
    struct prv_sink first;
    struct prv_sink second;
};

struct prv_sink shadow_pair_sink(struct shadow_pair *pair);

#endif
