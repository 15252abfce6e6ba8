/*
 * Checks of one property on one seed, with messages that say how to see a failure again.
 */
#ifndef CLOCKTALK_TESTS_PROPERTY_CHECK_H
#define CLOCKTALK_TESTS_PROPERTY_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "gen/gen.h"
#include "gen/random.h"
#include "property/subject.h"

struct check {
    const char *property;
    uint64_t seed;
    struct random random; /* follows from the property's seed */
    struct gen_options options;
    struct gen_text trace; /* as generated */
    struct gen_facts facts;
    char variant[500]; /* what is being looked at, for messages */
    unsigned failures;
    unsigned looked;  /* at how many runs */
    unsigned skipped; /* of these, where the oracle cannot say all that is compared */
};

/*
 * Generates the seed's trace; `in_step` keeps out what may bring collectives out of step. CLOCKTALK_RANKS and
 * CLOCKTALK_PHASES, where set, replace those of the seed.
 */
void check_init(struct check *check, const char *property, uint64_t seed, bool in_step);
void check_deinit(struct check *check);

/* Says what is being looked at from now on. */
void check_name(struct check *check, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Counts a failure and tells the first ones of a seed. The trace is written to $CLOCKTALK_KEEP, a directory, where that
 * is set: pass the one that was run.
 */
void check_fail(struct check *check, const struct gen_text *trace, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Fails unless got == expected. */
void check_equal(struct check *check, const struct gen_text *trace, const char *figure, __int128 got,
                 __int128 expected);

/* Fails unless the runs told the same. */
void check_same(struct check *check, const struct gen_text *trace, const struct outcome *got,
                const struct outcome *expected);

/* As check_same, but for anomalies: their places in the file and so their number may depend on the order of lines. */
void check_same_figures(struct check *check, const struct gen_text *trace, const struct outcome *got,
                        const struct outcome *expected);

/* Fails unless the totals are the same; `place` says of what. */
void check_same_totals(struct check *check, const struct gen_text *trace, const char *place,
                       const struct window_totals *got, const struct window_totals *expected);

#endif
