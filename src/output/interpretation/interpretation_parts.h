/*
 * What the files share that make an interpretation; for them alone.
 */
#ifndef CLOCKTALK_OUTPUT_INTERPRETATION_PARTS_H
#define CLOCKTALK_OUTPUT_INTERPRETATION_PARTS_H

#include <stdbool.h>

#include "output/interpretation/interpretation.h"

/* Arguments of sentences. */
#define PERCENT(share)    decimal_percent(share).text
#define DURATION(elapsed) decimal_duration(elapsed).text

void interpretation_add(struct interpretation *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Which ranks these are, such as "1, 5 and 9 to 12". */
void interpretation_add_numbers(struct interpretation *reading, const struct some_ranks *some);

/* Whether a share of the time is worth a sentence; one that is missing is not. */
static inline bool is_notable(double share)
{
    return share >= 0.05;
}

/* How often that occurs in the trace. */
static inline uint64_t anomalies_of(const struct row *run, enum anomaly kind)
{
    return run->summary->anomalies ? run->summary->anomalies->tally[kind].count : 0;
}

/* What is odd in a trace is known of all of it. */
bool interpretation_covers_run(const struct row *run);

/* What is looked at. */
const char *interpretation_part(const struct row *run);

/* Behind what is said to be largest, or little, where that may not be so of the whole run … */
const char *interpretation_where(const struct row *run);

/* … and what that is called in the same sentence. */
const char *interpretation_same_part(const struct row *run);

/* Calls in which time passes without a wait that explains it: transfer, file access, one-sided communication, and calls
 * of which the trace says too little (interpretation_calls.c). */

/* Of the ranks' time, what passes where another application is started; 0 where that is not known. */
double interpretation_share_of_spawning(const struct row *run);

/* Of the ranks' time, what passes in MPI_Finalize, apart from waiting for those that enter it later; 0 where that is
 * not known. */
double interpretation_share_of_finalize(const struct row *run);

/* What passes in calls without messages, where some are left out that other applications send or receive; else 0. */
double interpretation_share_elsewhere(const struct row *run);

/* What passes in calls without a wait that explains it, not even for others that have been in MPI longer. */
double interpretation_share_not_held(const struct row *run);

/* For whom ranks wait that have been in MPI longer, where that is most of what passes in the slowest call. */
void interpretation_add_held(struct interpretation *reading, const struct row *run);

/* Transfer is the largest loss. */
void interpretation_read_transfer(struct interpretation *reading, const struct row *run);

/* What is neither computing nor waiting nor the network, unless it has been told. */
void interpretation_add_families(struct interpretation *reading, const struct row *run);

/* Calls of which nobody knows who waits for whom; some are told with transfer. */
void interpretation_add_unknown(struct interpretation *reading, const struct row *run, bool told_transfer);

/* Threads (interpretation_threads.c). */

/* By how much more all threads lose than the row's losses say: others than a rank's first are in MPI, or in tracing,
 * while their rank is not. Less than 0: others go on while the first is in MPI, which is none of what is lost, though
 * their rank's time is. */
double interpretation_share_beside(const struct row *run);

/* What threads lose is the largest loss: by a factor of theirs, or by none. */
void interpretation_read_threads(struct interpretation *reading, const struct row *run);
void interpretation_read_beside(struct interpretation *reading, const struct row *run);

/* What ranks lose is none of their first threads': another one is in MPI. */
void interpretation_read_beside_work(struct interpretation *reading, const struct row *run);

/* Where the rank that is outside of MPI longest does not compute all that time. */
void interpretation_add_first_thread(struct interpretation *reading, const struct row *run);

/* What else threads lose than what was told, and what counts twice in the tree, or not at all. */
void interpretation_add_threads(struct interpretation *reading, const struct row *run, bool told_loss,
                                bool told_beside);

#endif
