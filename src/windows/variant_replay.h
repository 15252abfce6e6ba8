/*
 * Shadow: a second replay of the same records under other options, which yields sums over the run and says nothing.
 */
#ifndef CLOCKTALK_WINDOWS_VARIANT_REPLAY_H
#define CLOCKTALK_WINDOWS_VARIANT_REPLAY_H

#include <stdint.h>

#include "options/options.h"
#include "paraver/records/reader.h"
#include "windows/metrics.h"

enum { SHADOW_MEASURES = 8 };

struct shadow;

/* `replay` is copied. NULL when memory ran out. */
struct shadow *shadow_new(const struct options *options, const struct replay_options *replay);
struct shadow *shadow_free(struct shadow *shadow);

/*
 * Besides the run as a whole (or the part asked for), windows of fixed length or number, before the first record.
 * Returns the number of the measure, for shadow_totals; at most SHADOW_MEASURES with the whole, which is number 0.
 */
size_t shadow_add(struct shadow *shadow, const struct window_options *windows);

struct prv_sink shadow_sink(struct shadow *shadow);

/* Behind the last record. 0 or a negative error. */
int shadow_finish(struct shadow *shadow) __attribute__((warn_unused_result));

/* Then: all windows of a measure in sum, with the sum of their lengths. */
const struct window_totals *shadow_totals(const struct shadow *shadow, size_t measure);

#endif
