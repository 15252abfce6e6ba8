/*
 * Representative paths by lists of paths, each with all of its pieces (docs/semantics.md, "Representative paths", to
 * the letter), for property tests.
 */
#ifndef CLOCKTALK_TESTS_MODEL_ROUTES_H
#define CLOCKTALK_TESTS_MODEL_ROUTES_H

#include <stddef.h>
#include <stdint.h>

#include "model/model.h"
#include "model/paths.h"

/* One path; its pieces are useful time, earliest first, those that touch and are alike put together. */
struct model_route {
    int64_t length;
    struct model_piece *pieces;
    size_t piece_count;
};

struct model_routes {
    struct model_route *items; /* shortest first */
    size_t count;
    size_t candidates; /* that met at the end */
    size_t *places;    /* of the items among them */
    size_t most;       /* of paths that have met anywhere: nothing was left out if no more than k */
    size_t rank_count;
    struct model_function **stacks; /* of each rank */
};

/* The k paths that are kept. As model_run. */
struct model_routes *model_find_routes(const char *text, size_t length, const struct model_options *options, size_t k,
                                       enum path_selection select);

void model_routes_free(struct model_routes *routes);

#endif
