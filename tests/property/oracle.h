/*
 * Holds the program's figures of a run and its windows against those of the slow model.
 */
#ifndef CLOCKTALK_TESTS_PROPERTY_ORACLE_H
#define CLOCKTALK_TESTS_PROPERTY_ORACLE_H

#include "options/options.h"
#include "property/check.h"

/* What has been done to the trace. */
struct oracle_damage {
    int64_t skew; /* by how much clocks differ */
    bool loses_calls;
};

/* Fails the check where anything differs. */
void oracle_compare(struct check *check, const struct gen_text *trace, const struct options *options,
                    const struct oracle_damage *damage);

/* T on recorded times. */
int64_t oracle_end_of(const struct gen_text *trace);

#endif
