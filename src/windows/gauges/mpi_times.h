/*
 * MPI times: where MPI begins and ends in a run, and in which calls time is lost in a part of it. A listener.
 */
#ifndef CLOCKTALK_WINDOWS_GAUGES_MPI_TIMES_H
#define CLOCKTALK_WINDOWS_GAUGES_MPI_TIMES_H

#include <stdbool.h>
#include <stdint.h>

#include "replay/stream.h"
#include "windows/facts/window_facts.h"

/* Set `from` and `to`, the part that is looked at, first. */
struct mpi_meter {
    int64_t from;
    int64_t to;
    struct mpi_times times;
    bool *has_finalized; /* by rank */
};

/* 0 or ERROR_MEMORY (not reported). */
int mpi_meter_init(struct mpi_meter *meter, uint32_t rank_count) __attribute__((warn_unused_result));
void mpi_meter_deinit(struct mpi_meter *meter);

void mpi_meter_listen(struct mpi_meter *meter, struct listener *listener);

/* The part begins there, behind all that has been told so far. */
void mpi_meter_restart(struct mpi_meter *meter, int64_t from);

#endif
