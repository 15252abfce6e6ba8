/*
 * Parallelism: how many ranks compute at the same time (docs/semantics.md, "Parallelism"). A listener.
 *
 * The degree of parallelism is the number of ranks that are useful. Its histogram says how long exactly n ranks were;
 * its profile has its mean, minimum and maximum in each cell. Useful intervals lie on the ranks' corrected clocks, or
 * on their ideal ones.
 *
 * The longest path is the longest chain of useful time through the joins (its cost is 0 at the start): T_1 divided by
 * it is the average parallelism A, which no number of processors can exceed as speed-up for this graph of tasks
 * (Overeinder and Sloot 1995, section 2).
 *
 * Where threads are counted, they are told by threads (threads/threads.h), which must be before this in the list of
 * listeners.
 *
 * The replay may be at different times on different ranks: instants are kept until every rank has passed them.
 */
#ifndef CLOCKTALK_REPORTS_PARALLELISM_PARALLELISM_H
#define CLOCKTALK_REPORTS_PARALLELISM_PARALLELISM_H

#include <stdint.h>

#include "windows/window_grid.h"
#include "base/diag.h"
#include "options/options.h"
#include "replay/stream.h"
#include "threads/thread_piece.h"
#include "reports/parallelism/parallelism_findings.h"

struct parallelism_setup {
    uint32_t rank_count;
    uint32_t thread_count; /* of all ranks: threads that compute are counted; 0: ranks */
    enum parallelism_clock clock;
    int64_t from; /* nanoseconds, elapsed: what lies outside is left out */
    int64_t to;
    const struct window_grid *grid; /* of the profile; NULL: none. Not owned */
};

struct parallelism;

/* NULL when memory ran out (reported). */
struct parallelism *parallelism_new(const struct parallelism_setup *setup, const struct diag *diag);
struct parallelism *parallelism_free(struct parallelism *parallelism);

void parallelism_listen(struct parallelism *parallelism, struct listener *listener);

/* With setup.thread_count > 0. */
void parallelism_listen_to_threads(struct parallelism *parallelism, struct thread_listener *listener);

/* After the end of the run. The histogram and the windows belong to the analysis. */
void parallelism_conclude(const struct parallelism *parallelism, struct parallelism_findings *findings);

#endif
