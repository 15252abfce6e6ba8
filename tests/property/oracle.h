/*
 * Holds the program's figures of a run and its windows against those of the slow model.
 */
#ifndef CLOCKTALK_TESTS_PROPERTY_ORACLE_H
#define CLOCKTALK_TESTS_PROPERTY_ORACLE_H

#include "options/options.h"
#include "property/check.h"

/* `skew`: by how much clocks differ. Fails the check where anything differs. */
void oracle_compare(struct check *check, const struct gen_text *trace, const struct options *options, int64_t skew);

/* T on recorded times. */
int64_t oracle_end_of(const struct gen_text *trace);

#endif
