/*
 * What MPI calls do with messages, by their class.
 */
#ifndef CLOCKTALK_REPLAY_MESSAGES_CALL_MESSAGES_H
#define CLOCKTALK_REPLAY_MESSAGES_CALL_MESSAGES_H

#include <stdbool.h>
#include <stdint.h>

#include "paraver/mpi_call.h"

static inline bool call_sends(enum mpi_class class)
{
    return (class >= MPI_CLASS_SEND && class <= MPI_CLASS_ISEND) || class == MPI_CLASS_SENDRECV ||
           class == MPI_CLASS_START;
}

/* Calls that post their receive at their entry, where the trace puts the logical receive time. */
static inline bool call_posts_receives(enum mpi_class class)
{
    return class == MPI_CLASS_RECV || class == MPI_CLASS_SENDRECV || class == MPI_CLASS_START;
}

static inline bool call_completes_receives(enum mpi_class class)
{
    return class == MPI_CLASS_RECV || class == MPI_CLASS_SENDRECV || class == MPI_CLASS_COMPLETION;
}

/* Completes one request: two messages of one channel cannot both end here. */
static inline bool call_completes_one(uint8_t call)
{
    enum mpi_class class = mpi_call(call)->class;

    return class == MPI_CLASS_RECV || class == MPI_CLASS_SENDRECV || call == MPI_CALL_WAIT || call == MPI_CALL_TEST ||
           call == MPI_CALL_WAITANY || call == MPI_CALL_TESTANY;
}

#endif
