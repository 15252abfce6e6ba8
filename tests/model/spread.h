/*
 * Where ranks compute, on both clocks, and the longest chain of computations, for property
 * tests.
 */
#ifndef CLOCKTALK_TESTS_MODEL_SPREAD_H
#define CLOCKTALK_TESTS_MODEL_SPREAD_H

#include <stddef.h>
#include <stdint.h>

#include "model/model.h"

/* A stretch of useful time of one rank. */
struct model_span {
    size_t rank;
    int64_t time; /* where it begins, on elapsed and on ideal clocks */
    int64_t clock;
    int64_t length;
};

struct model_spread {
    struct model_span *spans;
    size_t span_count;
    size_t rank_count;
    int64_t length; /* of the run */
    int64_t ideal;
    int64_t longest;
    size_t dropped; /* waits that closed a cycle */
};

/* As model_run. */
struct model_spread *model_find_spread(const char *text, size_t length, const struct model_options *options);

void model_spread_free(struct model_spread *spread);

#endif
