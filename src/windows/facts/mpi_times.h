/*
 * Time inside and around MPI, of a run or a part of it: where MPI begins and ends, what the tracer writes behind that,
 * and in which calls time is lost that no wait explains (docs/semantics.md, "Before and after MPI").
 */
#ifndef CLOCKTALK_WINDOWS_FACTS_MPI_TIMES_H
#define CLOCKTALK_WINDOWS_FACTS_MPI_TIMES_H

#include <stdint.h>

#include "paraver/mpi_call.h"

enum { MPI_TIMES_UNKNOWN = -1 };

/* Times in nanoseconds; `begin` and `end` are those of the run, whichever part is looked at. */
struct mpi_times {
    int64_t begin;       /* when the last rank has left MPI_Init; MPI_TIMES_UNKNOWN: none does */
    int64_t end;         /* likewise MPI_Finalize */
    __int128 last_flush; /* of all ranks: the tracer writes its buffers after their MPI_Finalize */
    uint64_t nonblocking_sends;
    __int128 transfer[MPI_CALL_UNKNOWN + 1]; /* by call, of all ranks: time in which the ideal clock does not advance */
};

#endif
