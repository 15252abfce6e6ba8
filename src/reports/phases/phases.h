/*
 * Phases: the run cut into parts that another run of the same program has as well.
 *
 * A listener. Twice: by the user function or other chosen event that a rank was in last (a phase begins when it is
 * entered, and has its computation and the MPI calls up to the next one), and by the global collectives, one part from
 * each to the next.
 *
 * Between two global collectives, per rank and function: useful time U, time w by which the ideal clock advances in
 * MPI, the rest x of MPI. With P ranks, sums over them, and q the rank with the largest U, the loss to load balance is
 * B = min(w, P U_q - U), which goes to the functions by what q does more in them than the mean, so that they add up; w
 * - B is serialisation, divided like w; x is transfer. Time before a rank's first event and after its last counts as w.
 * All shares of all phases add up to P times the run. Of a part of the run, in which an MPI interval is cut, w comes
 * before x.
 */
#ifndef CLOCKTALK_REPORTS_PHASES_PHASES_H
#define CLOCKTALK_REPORTS_PHASES_PHASES_H

#include <stdbool.h>
#include <stdint.h>

#include "activities/activity_stacks.h"
#include "base/diag.h"
#include "paraver/labels.h"
#include "replay/stream.h"
#include "reports/phases/phase_findings.h"

struct phases;

/* What phases are, and the part of the run that is looked at. */
struct phases_setup {
    uint32_t rank_count;
    const struct activity_rules *rules; /* which events begin phases; its events are not copied */
    bool call_sites;                    /* outside of these, computation between two places begins one, too */
    int64_t from;
    int64_t to;
};

/* NULL when memory ran out (reported). */
struct phases *phases_new(const struct phases_setup *setup, const struct diag *diag);
struct phases *phases_free(struct phases *phases);

/* The types of the rules' events must be watched, or where it has none user functions (ACTIVITY_TYPE_FUNCTION). */
void phases_listen(struct phases *phases, struct listener *listener);

/* After the end of the run: by function where there are any, and in sequence. Owned by the caller (phase_list_deinit).
 * 0 or ERROR_MEMORY. */
int phases_by_function(const struct phases *phases, const struct labels *labels, struct phase_list *list)
    __attribute__((warn_unused_result));
int phases_in_sequence(const struct phases *phases, struct phase_list *list) __attribute__((warn_unused_result));

#endif
