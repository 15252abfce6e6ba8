/*
 * MPI calls as Paraver events name them: types 50000001 to 50000005, value = call (docs/paraver-format.md, "MPI
 * calls").
 */
#ifndef CLOCKTALK_PARAVER_MPI_CALL_H
#define CLOCKTALK_PARAVER_MPI_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

enum {
    MPI_CALL_NONE = 0, /* value 0: outside MPI */
    MPI_CALL_WAIT = 5,
    MPI_CALL_WAITALL = 6,
    MPI_CALL_REDUCE = 9,
    MPI_CALL_ALLTOALLV = 12,
    MPI_CALL_GATHERV = 14,
    MPI_CALL_SCATTERV = 16,
    MPI_CALL_ALLGATHERV = 18,
    MPI_CALL_INIT = 31,
    MPI_CALL_FINALIZE = 32,
    MPI_CALL_IBSEND = 36,
    MPI_CALL_TEST = 39,
    MPI_CALL_WAITANY = 59,
    MPI_CALL_WAITSOME = 60,
    MPI_CALL_IPROBE = 62,
    MPI_CALL_REDUCE_SCATTER = 80,
    MPI_CALL_TESTANY = 126,
    MPI_CALL_REQUEST_GET_STATUS = 153,
    MPI_CALL_ALLTOALLW = 170,
    MPI_CALL_IMPROBE = 191,
    MPI_CALL_LIMIT = 216,  /* values below are in the table */
    MPI_CALL_UNKNOWN = 255 /* stands for any value that is not */
};

enum mpi_class {
    MPI_CLASS_OUTSIDE,
    MPI_CLASS_LOCAL, /* waits for nobody: local calls, and all that the trace does not let us match */
    MPI_CLASS_ONE_SIDED,
    MPI_CLASS_IO,
    MPI_CLASS_SPAWN, /* waits for another application */
    MPI_CLASS_SEND,  /* blocking: Send, Rsend */
    MPI_CLASS_SEND_BUFFERED,
    MPI_CLASS_SEND_SYNC,
    MPI_CLASS_ISEND, /* all nonblocking sends */
    MPI_CLASS_RECV,
    MPI_CLASS_IRECV,
    MPI_CLASS_SENDRECV,
    MPI_CLASS_START,      /* persistent requests */
    MPI_CLASS_COMPLETION, /* Wait*, Test*, Request_get_status */
    MPI_CLASS_PROBE,
    MPI_CLASS_ALL_TO_ALL,
    MPI_CLASS_ONE_TO_ALL,
    MPI_CLASS_ALL_TO_ONE,
    MPI_CLASS_PREFIX,
    MPI_CLASS_INIT,
    MPI_CLASS_FINALIZE,
    MPI_CLASS_ALL_RANKS, /* collective on a communicator that the trace does not name, or on a window or a file */
};

/* What the dispersion report sorts calls into (docs/semantics.md, "Dispersion"). */
enum mpi_activity {
    MPI_ACTIVITY_POINT_TO_POINT,
    MPI_ACTIVITY_COLLECTIVE,
    MPI_ACTIVITY_SYNCHRONISATION, /* Barrier */
    MPI_ACTIVITY_IO,
    MPI_ACTIVITY_ONE_SIDED,
    MPI_ACTIVITY_OTHER,
};

struct mpi_call {
    const char *name; /* as in the MPI standard */
    enum mpi_class class;
    enum mpi_activity activity;
    uint8_t blocking; /* of a nonblocking collective: its blocking call; else 0, of those of neighbours, too */
};

/* The call of that number (an event's value cut to MPI_CALL_UNKNOWN); never NULL. */
const struct mpi_call *mpi_call(uint8_t number);

/* Whether that call begins a collective operation, blocking or not, of which the trace does not tell who waits for
 * whom; and whether it is a nonblocking one, for which a later call waits. `tells_ends`: of nonblocking ones it does,
 * but for those of neighbours. */
bool mpi_call_is_unresolved_collective(uint8_t number, bool tells_ends);
bool mpi_call_is_nonblocking_collective(uint8_t number, bool tells_ends);

/* The blocking call of the operation that a nonblocking collective begins; of other calls, and of those of neighbours,
 * the number itself. */
uint8_t mpi_call_blocking(uint8_t number);

/* Whether a call that is not seen to wait may wait all the same, without the trace telling for whom: a collective as
 * above, the end of one, where there are nonblocking ones, one-sided communication, or the start of a program. */
bool mpi_call_is_unresolved(uint8_t number, bool has_nonblocking_collectives, bool tells_ends);

/* Wait, Waitall, Waitany, Waitsome. */
static inline bool mpi_call_waits_for_requests(uint8_t number)
{
    return number == MPI_CALL_WAIT || number == MPI_CALL_WAITALL || number == MPI_CALL_WAITANY ||
           number == MPI_CALL_WAITSOME;
}

/* Whether a call has that name. */
bool mpi_call_exists(struct slice name);

/* The number under which an event's value is kept. */
static inline uint8_t mpi_call_number(uint64_t value)
{
    return value < MPI_CALL_LIMIT ? (uint8_t)value : MPI_CALL_UNKNOWN;
}

/* Calls that wait for nothing but messages, whose ends the trace names. */
static inline bool mpi_class_is_plain(enum mpi_class class)
{
    return class < MPI_CLASS_PROBE;
}

/* Collective calls that carry a communicator and that every member waits in (docs/semantics.md, "Collectives"). */
static inline bool mpi_class_is_collective(enum mpi_class class)
{
    return class >= MPI_CLASS_ALL_TO_ALL && class <= MPI_CLASS_PREFIX;
}

#endif
