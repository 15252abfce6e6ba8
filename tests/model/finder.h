/*
 * Finder: what walks back over a whole program have in common.
 */
#ifndef CLOCKTALK_TESTS_MODEL_FINDER_H
#define CLOCKTALK_TESTS_MODEL_FINDER_H

#include "model/paths.h"
#include "model/program.h"

/* What an operation's waits did to the path to it. */
struct effect {
    bool jumps; /* the path is the partner's up to its post */
    size_t partner;
    size_t post;
    const struct wait *wait;
};

struct finder {
    const struct program *program;
    struct model_path *result;
    bool ideal;
    struct effect **effects; /* of each operation of each rank */
    int64_t *ends;           /* of each rank: its ideal clock at the end, or the time of its last event */
};

/* The call that the operation belongs to, SIZE_MAX: none. An exit belongs to the call that it ends. */
size_t finder_call_of(const struct rank *rank, size_t operation);

/* What a rank does between two of its operations, or before the first (operation SIZE_MAX). */
struct model_piece finder_piece_after(const struct finder *finder, size_t rank, size_t operation, int64_t start,
                                      int64_t end);

const struct operation *finder_post_of(const struct finder *finder, const struct wait *wait);

/* The effects of a rank's waits on recorded clocks. */
void finder_find_measured(struct finder *finder, size_t rank);

/* The operation that is a rank's last event, SIZE_MAX: it has none. */
size_t finder_end_of(const struct rank *rank);

#endif
