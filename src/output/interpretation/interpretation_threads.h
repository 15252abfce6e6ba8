/*
 * The sentences of an interpretation that are about threads. For interpretation.c alone.
 */
#ifndef CLOCKTALK_OUTPUT_INTERPRETATION_THREADS_H
#define CLOCKTALK_OUTPUT_INTERPRETATION_THREADS_H

#include "output/interpretation/interpretation.h"

/* By how much more all threads lose than the row's losses say: others than a rank's first are in MPI, or in tracing,
 * while their rank is not. Less than 0: others go on while the first is in MPI, which is none of what is lost, though
 * their rank's time is. */
double interpretation_share_beside(const struct row *run);

/* What threads lose is the largest loss: by a factor of theirs, in the part that `where` names, or by none. */
void interpretation_read_threads(struct interpretation *reading, const struct row *run, const char *where);
void interpretation_read_beside(struct interpretation *reading, const struct row *run);

/* What ranks lose is none of their first threads': another one is in MPI. */
void interpretation_read_beside_work(struct interpretation *reading, const struct row *run);

/* Where the rank that is outside of MPI longest does not compute all that time. */
void interpretation_add_first_thread(struct interpretation *reading, const struct row *run);

/* What else threads lose than what was told, and what counts twice in the tree, or not at all. */
void interpretation_add_threads(struct interpretation *reading, const struct row *run, bool told_loss,
                                bool told_beside);

#endif
