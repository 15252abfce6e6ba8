/*
 * Runs a script on perfect clocks.
 */
#ifndef CLOCKTALK_TESTS_GEN_SIMULATE_H
#define CLOCKTALK_TESTS_GEN_SIMULATE_H

#include "gen/gen.h"
#include "gen/record.h"
#include "gen/script.h"

/* Adds all records to the list (unsorted) and fills in the facts, whose ranks are allocated here. */
void simulate(const struct script *script, const struct gen_options *options, struct record_list *list,
              struct gen_facts *facts);

#endif
