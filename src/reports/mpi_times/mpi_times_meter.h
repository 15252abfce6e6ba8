/*
 * MPI times meter: finds out where MPI begins and ends in a run, and in which calls time is lost.
 *
 * A listener. Memory follows the number of ranks.
 */
#ifndef CLOCKTALK_REPORTS_MPI_TIMES_MPI_TIMES_METER_H
#define CLOCKTALK_REPORTS_MPI_TIMES_MPI_TIMES_METER_H

#include <stdint.h>

#include "base/diag.h"
#include "replay/stream.h"
#include "windows/facts/mpi_times.h"

struct mpi_times_meter;

/* Of the time from `from` to `to`. NULL when memory ran out (reported). */
struct mpi_times_meter *mpi_times_meter_new(uint32_t rank_count, int64_t from, int64_t to, const struct diag *diag);
struct mpi_times_meter *mpi_times_meter_free(struct mpi_times_meter *meter);

void mpi_times_meter_listen(struct mpi_times_meter *meter, struct listener *listener);

/* What was found so far. */
const struct mpi_times *mpi_times_meter_read(const struct mpi_times_meter *meter);

#endif
