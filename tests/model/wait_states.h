/*
 * Wait states by walking back over the whole program, for property tests: who waited for whom, and what the late
 * partner's path and the waiting rank's own have not in common.
 */
#ifndef CLOCKTALK_TESTS_MODEL_WAIT_STATES_H
#define CLOCKTALK_TESTS_MODEL_WAIT_STATES_H

#include "model/model.h"
#include "model/paths.h"

enum model_part {
    MODEL_WHOLE, /* no MPI */
    MODEL_TRANSFER,
    MODEL_OWN,
    MODEL_WAITING,
    MODEL_ENDED, /* after a rank's last event */
};

struct model_stretch {
    struct model_piece piece;
    enum model_part part;
};

struct model_stretches {
    struct model_stretch *items;
    size_t count;
};

/* The names of the kinds that the program has as columns. */
struct model_wait {
    const char *kind;
    size_t rank;
    size_t partner;
    struct model_piece call; /* where it waited; MODEL_ABSENT: after its last event */
    int64_t start;
    int64_t end;
    struct model_pieces waits;   /* without overhead */
    struct model_stretches late; /* since the paths parted */
    struct model_stretches own;  /* likewise, overhead inside the wait included */
};

struct model_wait_states {
    struct model_wait *items;
    size_t count;
    size_t rank_count;
    struct model_function **stacks; /* of each rank */
    int64_t *last;                  /* time of each rank's last event; -1: it has none */
};

/* As model_run. */
struct model_wait_states *model_find_wait_states(const char *text, size_t length, const struct model_options *options);

void model_wait_states_free(struct model_wait_states *states);

#endif
