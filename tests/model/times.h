/*
 * How long each rank is in each activity of each region (t_ijp, docs/semantics.md, "Dispersion", to the letter), for
 * property tests.
 *
 * Regions are the innermost user functions, or the whole run. Activities are those of report/dispersion_findings.h.
 */
#ifndef CLOCKTALK_TESTS_MODEL_TIMES_H
#define CLOCKTALK_TESTS_MODEL_TIMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/model.h"
#include "reports/dispersion/dispersion_findings.h"

struct model_region {
    uint64_t function; /* 0: the whole run */
    int64_t *times;    /* of activity j and rank p: j * rank_count + p */
};

struct model_times {
    struct model_region *regions; /* all that have time */
    size_t region_count;
    size_t rank_count;
    int64_t length; /* of the run, or of its part */
};

/* As model_run; what lies in [from, to) counts. */
struct model_times *model_find_times(const char *text, size_t length, const struct model_options *options,
                                     bool by_function, int64_t from, int64_t to);

/* Of a function, NULL where it has no time. */
const struct model_region *model_region_of(const struct model_times *times, uint64_t function);

void model_times_free(struct model_times *times);

#endif
