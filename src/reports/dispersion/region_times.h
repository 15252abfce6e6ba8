/*
 * Region times: how long each rank is in each kind of activity in each region of the program (t_ijp; docs/semantics.md,
 * "Dispersion").
 *
 * A region is what the chosen events enter; a rank is in the innermost one, so that times are exclusive. Without any
 * choice, and without call sites, the whole run is the only region. A listener (stream.h); memory follows regions and
 * ranks.
 */
#ifndef CLOCKTALK_REPORTS_DISPERSION_REGION_TIMES_H
#define CLOCKTALK_REPORTS_DISPERSION_REGION_TIMES_H

#include <stdbool.h>
#include <stdint.h>

#include "activities/activity_stacks.h"
#include "base/diag.h"
#include "paraver/labels.h"
#include "replay/stream.h"
#include "reports/dispersion/dispersion_findings.h"

struct region_times;

/* What regions are, and the part of the run that is looked at: [from, to). */
struct region_setup {
    struct activity_rules rules; /* its events are not copied */
    bool call_sites;             /* outside of them, computation between two places and the call after it is one, too */
    bool openmp;                 /* FIRST_THREAD_LOSS divides computation */
    uint32_t rank_count;
    int64_t from;
    int64_t to;
};

/* NULL when memory ran out (reported). */
struct region_times *region_times_new(const struct region_setup *setup, const struct diag *diag);
struct region_times *region_times_free(struct region_times *regions);

/* Fills in the listener. */
void region_times_listen(struct region_times *regions, struct listener *listener);

/*
 * After the end of the run: times, names, ranks and length, for dispersion_conclude. labels may be NULL. 0 or
 * ERROR_MEMORY (reported); dispersion_findings_deinit frees the findings either way.
 */
int region_times_conclude(struct region_times *regions, const struct labels *labels,
                          struct dispersion_findings *findings) __attribute__((warn_unused_result));

#endif
