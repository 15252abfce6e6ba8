/*
 * Variant replay: a second replay of the same records under other options, which yields sums over the run and reports
 * neither errors nor anomalies.
 */
#ifndef CLOCKTALK_WINDOWS_VARIANT_REPLAY_H
#define CLOCKTALK_WINDOWS_VARIANT_REPLAY_H

#include "options/options.h"
#include "paraver/records/prv_sink.h"
#include "replay/replay.h"
#include "windows/metrics.h"

struct variant_replay;

/* `replay` is copied. NULL when memory ran out. */
struct variant_replay *variant_replay_new(const struct options *options, const struct replay_options *replay);
struct variant_replay *variant_replay_free(struct variant_replay *variant);

/*
 * Besides the run as a whole (or the part asked for), windows of fixed length or number, before the first record.
 * They are measure 1 and so on, for variant_replay_totals; the whole is measure 0. 0 or ERROR_MEMORY (not reported).
 */
int variant_replay_add(struct variant_replay *variant, const struct window_options *windows) MUST_CHECK;

struct prv_sink variant_replay_sink(struct variant_replay *variant);

/* Instead of records of its own: what the run's replay, which has just been started, does beside itself. NULL when
 * memory ran out (not reported). */
const struct twin_setup *variant_replay_twin(struct variant_replay *variant, const struct replay_start *start);

/* After the last record, where it has got them. 0 or a negative error. */
int variant_replay_finish(struct variant_replay *variant) MUST_CHECK;

/* Then: all windows of a measure in sum, with the sum of their lengths. */
const struct window_totals *variant_replay_totals(const struct variant_replay *variant, size_t measure);

#endif
