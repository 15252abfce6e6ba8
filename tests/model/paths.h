/*
 * The critical path by walking back over the whole program (docs/semantics.md, "Critical path", to the letter), for
 * property tests.
 */
#ifndef CLOCKTALK_TESTS_MODEL_PATHS_H
#define CLOCKTALK_TESTS_MODEL_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/model.h"

enum model_activity {
    MODEL_COMPUTATION,
    MODEL_CALL,
    MODEL_OVERHEAD,
    MODEL_ABSENT,
};

/* A rank busy with one thing. Of computation and calls: inside which user functions. */
struct model_piece {
    size_t rank;
    int64_t start;
    int64_t end;
    enum model_activity activity;
    uint64_t call; /* value, of MODEL_CALL */
    size_t stack;  /* place in the rank's stacks, 0: outside of all functions */
};

struct model_pieces {
    struct model_piece *items;
    size_t count;
};

struct model_function {
    size_t outer;
    uint64_t value;
};

struct model_path {
    struct model_pieces path;  /* latest first */
    struct model_pieces busy;  /* all that ranks do up to their last event (ideal: useful and absent alone) */
    struct model_pieces waits; /* what of that was waiting after all */
    size_t rank_count;
    bool *present;                  /* ranks with events */
    struct model_function **stacks; /* of each rank */
};

/* As model_run. */
struct model_path *model_find_path(const char *text, size_t length, const struct model_options *options, bool ideal);

void model_path_free(struct model_path *path);

#endif
