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

#endif
