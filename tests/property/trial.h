/*
 * Trial: what a property looks at with several choices of options, on the trace as it was generated and on damaged
 * ones.
 */
#ifndef CLOCKTALK_TESTS_PROPERTY_TRIAL_H
#define CLOCKTALK_TESTS_PROPERTY_TRIAL_H

#include <stdbool.h>

#include "gen/gen.h"
#include "options/options.h"
#include "property/check.h"

struct trial {
    unsigned choices; /* of options */
    struct options (*draw)(struct check *check);
    /* `knows_all`: the program knows all that the oracle knows, so that both must find the same. */
    void (*look)(struct check *check, const char *damage, const struct gen_text *trace, const struct options *options,
                 bool knows_all);
};

void trial_as_generated(struct check *check, const struct trial *trial);

/* One rank's clock is wrong: where by less than --max-skew, the program knows all. */
void trial_skewed(struct check *check, const struct trial *trial);

/* Every second time cut off somewhere; the program never knows all. */
void trial_cut(struct check *check, const struct trial *trial);

#endif
