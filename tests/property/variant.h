/*
 * Variant: a random choice of options that the oracle knows too.
 */
#ifndef CLOCKTALK_TESTS_PROPERTY_VARIANT_H
#define CLOCKTALK_TESTS_PROPERTY_VARIANT_H

#include "model/model.h"
#include "options/options.h"
#include "property/check.h"

enum {
    VARIANT_WAITS = 3,
    VARIANT_FIXES = 2,
    VARIANT_IDEALS = 3, /* local, clock with waits first, clock linear */
    VARIANT_COUNT = VARIANT_WAITS * VARIANT_FIXES * VARIANT_IDEALS,
};

/* The variant of that number, 0 … VARIANT_COUNT - 1, with windows of `window` ns (0: none) and else the defaults. */
struct options variant_options(unsigned number, int64_t window);

/* One of the first `count` variants, with windows as variant_draw_window draws them for a run of `end` ns. */
struct options variant_draw(struct check *check, unsigned count, int64_t end);

/*
 * Sets the limits of the replay to other values than the defaults, at times. --max-skew stays longer than the
 * generator's calls that post receives, of a few quanta: shorter than that the program cannot hold it exactly.
 */
void variant_draw_limits(struct check *check, struct options *options);

/*
 * A window length for a run of `end` ns: mostly of 1 to 60 windows, often one that divides the run, or the generator's
 * quantum times a number, or longer than the run.
 */
int64_t variant_draw_window(struct random *random, int64_t end, int64_t quantum);

/* By how much a task's clock goes wrong: up to the length of the run, less more often. */
int64_t variant_draw_skew(struct check *check);

/* The trace with the clock of any one task gone wrong by that. */
void variant_draw_skewed(struct check *check, const struct gen_text *trace, struct gen_text *skewed);

/* Any options at all: every kind of windows, sliding ones, a part of the run. For a run of `end` ns. */
struct options variant_draw_any(struct check *check, int64_t end);

struct model_options variant_model(const struct options *options);

/* Names the options in the check's messages, behind `prefix`. */
void variant_name(struct check *check, const char *prefix, const struct options *options);

#endif
