/*
 * Collectives at the begin of a cut: which operations there are over for some of their members. Who is still in one of
 * those waits for nobody behind the begin, and must not be taken for a member of the next one.
 *
 * The k-th call of a rank on a communicator is of its k-th operation, as in the replay.
 */
#ifndef CLOCKTALK_EXPORT_CUT_COLLECTIVES_H
#define CLOCKTALK_EXPORT_CUT_COLLECTIVES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "paraver/records/record.h"

enum { CUT_COMMUNICATOR_TYPE = 50100004 };

/* All zero at first. */
struct cut_collectives {
    struct keyed_list calls; /* by task and communicator: uint64_t, entered so far */
    struct keyed_list left;  /* by application and communicator: uint64_t, the most that a member has left */
};

void cut_collectives_deinit(struct cut_collectives *collectives);

/* The communicator that the pairs of a call's line name, if it is a collective one that is counted; else 0. */
uint32_t cut_collectives_communicator(const struct prv_pair *pairs, size_t count);

/* A task (of all applications) of the application enters or leaves a call on the communicator. 0 or ERROR_MEMORY (not
 * reported). */
int cut_collectives_enter(struct cut_collectives *collectives, uint32_t task, uint32_t communicator)
    __attribute__((warn_unused_result));
int cut_collectives_leave(struct cut_collectives *collectives, uint32_t application, uint32_t task,
                          uint32_t communicator) __attribute__((warn_unused_result));

/* Whether some member has left the operation that the task is in. */
bool cut_collectives_are_over(const struct cut_collectives *collectives, uint32_t application, uint32_t task,
                              uint32_t communicator);

#endif
