/*
 * Global calls: where all ranks of a trace are inside one all-to-all on the communicator of all.
 */
#ifndef CLOCKTALK_TESTS_DISTORTED_TRACES_GLOBAL_H
#define CLOCKTALK_TESTS_DISTORTED_TRACES_GLOBAL_H

#include <stdint.h>

#include "gen/gen.h"

/*
 * The time at which the last rank leaves the first such call that nobody enters before `from`; INT64_MAX: there is
 * none. For traces whose calls are complete; every thread is taken for the first.
 */
int64_t global_call_after(const struct gen_text *trace, uint32_t ranks, int64_t from);

#endif
