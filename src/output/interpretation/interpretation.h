/*
 * What the summary means, for somebody who sees such numbers first.
 */
#ifndef CLOCKTALK_OUTPUT_INTERPRETATION_H
#define CLOCKTALK_OUTPUT_INTERPRETATION_H

#include "options/options.h"
#include "output/columns/columns.h"
#include "output/run_summary.h"

enum { INTERPRETATION_SIZE = 2048 };

struct interpretation {
    char text[INTERPRETATION_SIZE]; /* a few sentences, ASCII; what concerns something else begins a new line */
    unsigned told;                  /* kinds of calls (bits of enum mpi_activity) that it says are the largest loss */
    double share;                   /* of all ranks' or threads' time, that goes to the largest loss; 0: none is told */
    const char *next;               /* which options say more about the largest loss; NULL: none */
};

struct interpretation interpretation_of(const struct row *run);

/* Of the part from Init to Finalize, where that is shown beside the run (run_shows_launch), and what lies around it;
 * else of the run. */
struct interpretation interpretation_of_run(const struct run_summary *run);

/* The sentence on imbalance that windows have and the run has not; empty where that is little or not known. */
struct interpretation interpretation_of_transient(const struct run_summary *run);

/* That what is said of ranks is said of other threads than the first, which works meanwhile; empty where it is not. */
struct interpretation interpretation_of_beside_work(const struct run_summary *run);

/* How much of what counts as computing passes in calls of other libraries; empty where that is little. */
struct interpretation interpretation_of_library(const struct run_summary *run);

/* What the run's figures are of: the run, the part from Init to Finalize, or another. */
const char *interpretation_of_part(const struct run_summary *run);

/* The share of the ranks' time that calls of that kind would take less on a network that takes no time; 0 where that is
 * not known. */
double interpretation_share_of(const struct row *run, enum mpi_activity family);

/* Whether threads lose so much in parallel regions that they were worth to be told apart (--activity openmp). */
bool interpretation_misses_regions(const struct run_summary *run, const struct options *options);

/* What tells more where a report has little but computing, or nothing of parallel regions in which threads lose much;
 * NULL: nothing. `share` is that of the activity that it has most of. */
const char *interpretation_of_activity(const char *activity, double share, const struct run_summary *run,
                                       const struct options *options);

#endif
